//! The web table of Red Five: games over HTTP, and the page to play them on.
//!
//! The server holds the truth: it asks the engine, keeps and saves the games, and computes what a
//! page needs to show a question, previews included. The page (`web/`) contains no rules; it shows
//! what it is sent and sends answers back. Types of the engine stay out of the API ([`api`]).
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let server = redfive_server::Server::bind(4280, "redfive-data".as_ref()).await?;
//! println!("{}", server.url());
//! server.run_until(std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```

pub mod api;
mod assets;
mod error;
mod force;
mod games;
mod help;
mod http;
mod lists;
mod log;
mod odds;
mod scenarios;
mod score;
mod squads;
mod store;
mod table;
mod view;
mod words;

use games::Games;
use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use store::Directory;
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// Why the server cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken.
    #[error("port {0} is in use; choose another with --port, or 0 for any that is free")]
    PortInUse(u16),
    /// The port cannot be used.
    #[error("port {0} cannot be used: {1}")]
    Port(u16, io::Error),
    /// The directory for saved games cannot be used.
    #[error("{0}: cannot be used for saved games: {1}")]
    Data(PathBuf, io::Error),
    /// The network failed.
    #[error("the server cannot go on: {0}")]
    Failed(#[from] io::Error),
}

/// How long open connections may take to end after the server was told to stop.
const GRACE: Duration = Duration::from_millis(500);

/// A server that has its port, but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    games: Arc<Games>,
    unread: Vec<String>,
}

impl Server {
    /// Takes a port of this machine (not reachable from others; 0 takes any that is free) and
    /// reads the saved games.
    ///
    /// # Errors
    ///
    /// If the port is taken or the directory cannot be used.
    pub async fn bind(port: u16, data: &Path) -> Result<Self, ServeError> {
        let unusable = |error| ServeError::Data(data.to_path_buf(), error);
        let store = Directory::open(data).map_err(unusable)?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| {
            match error.kind() {
                io::ErrorKind::AddrInUse => ServeError::PortInUse(port),
                _ => ServeError::Port(port, error),
            }
        })?;
        let opened = Games::open(Box::new(store)).map_err(io::Error::other);
        let (games, unread) = opened.map_err(unusable)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, games: Arc::new(games), unread })
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// What is wrong with saved games, one sentence each: those that cannot be played on, and lines
    /// that were cut off. Their files are left alone.
    pub fn unread(&self) -> &[String] {
        &self.unread
    }

    /// Answers until told to stop; then lets open requests end.
    ///
    /// # Errors
    ///
    /// If the network fails.
    pub async fn run_until(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let stopping = Arc::new(Notify::new());
        let told = stopping.clone();
        let serving = axum::serve(self.listener, http::router(self.games))
            .with_graceful_shutdown(async move {
                stop.await;
                told.notify_one();
            })
            .into_future();
        let late = async {
            stopping.notified().await;
            tokio::time::sleep(GRACE).await;
        };
        // Streams of events never end by themselves.
        tokio::select! {
            served = serving => served?,
            () = late => {}
        }
        Ok(())
    }
}

/// The API and the page as a service, for tests without a network.
///
/// # Errors
///
/// If the directory cannot be used.
pub fn service(data: &Path) -> io::Result<axum::Router> {
    let (games, _) = Games::open(Box::new(Directory::open(data)?)).map_err(io::Error::other)?;
    Ok(http::router(Arc::new(games)))
}
