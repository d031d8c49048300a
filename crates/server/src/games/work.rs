//! Work that takes a while, off the threads that answer.

use crate::error::Error;
use std::sync::Arc;
use std::thread::available_parallelism;
use tokio::sync::Semaphore;

/// As many threads as there are cores, for answers; fewer for what is told of them and for what takes longer, so that
/// nobody's answer waits for somebody's view, list or odds; fewer for computer players who think ahead; and one for whole
/// games that are looked at again.
#[derive(Debug)]
pub struct Work {
    prompt: Arc<Semaphore>,
    telling: Arc<Semaphore>,
    aside: Arc<Semaphore>,
    thought: Arc<Semaphore>,
    review: Arc<Semaphore>,
}

impl Default for Work {
    fn default() -> Self {
        let cores = available_parallelism().map_or(2, usize::from);
        let semaphore = |permits: usize| Arc::new(Semaphore::new(permits.max(1)));
        Self {
            prompt: semaphore(cores),
            telling: semaphore(cores / 2),
            aside: semaphore(cores / 2),
            thought: semaphore(cores / 2),
            review: semaphore(1),
        }
    }
}

impl Work {
    /// Does what somebody waits for.
    pub async fn prompt<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        on(&self.prompt, work).await?
    }

    /// Makes what those who look are told.
    pub async fn telling<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        on(&self.telling, work).await?
    }

    /// Does what somebody waits for too, but takes longer than an answer: lists, odds, games played again.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        on(&self.aside, work).await?
    }

    /// Does what may take long.
    pub async fn thought<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        on(&self.thought, work).await
    }

    /// Does what takes minutes.
    pub async fn review<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        on(&self.review, work).await
    }
}

/// A panic is the server's failure and leaves no game half changed: games are changed as a copy.
async fn on<T: Send + 'static>(
    threads: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let permit = threads.clone().acquire_owned().await;
    let done = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    let stumbled = "it stumbled over this request; the game shows whether it counts";
    done.await.map_err(|_| Error::Internal(stumbled.to_owned()))
}
