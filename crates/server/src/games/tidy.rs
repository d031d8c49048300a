//! What is done from time to time: games that nobody looks at leave memory, and old ones are forgotten.

use super::room::Room;
use super::{Games, now};
use crate::api::Stage;
use crate::locked::locked;
use crate::store::Batch;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How often.
const EVERY: Duration = Duration::from_secs(30);

/// A game whose second seat nobody takes is kept so long, where games are forgotten at all.
const LONGEST_WAIT: u64 = 7;

const DAY: u64 = 24 * 60 * 60;

impl Games {
    /// Tidies for ever, as long as the games are there.
    pub async fn tidy(games: Weak<Self>) {
        loop {
            tokio::time::sleep(EVERY).await;
            let Some(games) = games.upgrade() else { return };
            games.rest(Duration::from_secs(games.rules.rest_after_seconds));
            games.forget(now()).await;
        }
    }

    /// Takes games out of memory that nobody has looked at for some time. Their journals bring them back.
    pub fn rest(&self, unused: Duration) {
        for room in self.rooms() {
            if room.table().is_none() || room.is_watched() {
                continue;
            }
            let Some(mut inside) = room.try_enter() else { continue };
            let runs = inside.clock.as_ref().is_some_and(|clock| clock.next_fall().is_some());
            if inside.thinking || runs || inside.used.elapsed() < unused {
                continue;
            }
            locked(&inside.computer).take();
            inside.clock = None;
            room.set_table(None);
        }
    }

    /// How many games are in memory.
    pub fn in_memory(&self) -> usize {
        self.rooms().iter().filter(|room| room.table().is_some()).count()
    }

    /// How many games there are.
    pub fn known(&self) -> usize {
        locked(&self.rooms).len()
    }

    /// Forgets games by the rule for old ones.
    pub async fn forget(self: &Arc<Self>, now: u64) {
        let Some(days) = self.rules.forget_after_days else { return };
        let old = |room: &&Arc<Room>| {
            let sheet = room.sheet();
            let waits = sheet.stage == Stage::Waiting;
            let days = if waits { days.min(LONGEST_WAIT) } else { days };
            sheet.touched + days * DAY < now && !room.is_watched()
        };
        for room in self.rooms().iter().filter(old) {
            // Nobody may add to it meanwhile.
            let Some(_inside) = room.try_enter() else { continue };
            let batch = Batch { game: room.id.clone(), forgotten: true, ..Batch::default() };
            if self.keep(batch).await.is_ok() {
                locked(&self.rooms).remove(&room.id);
            }
        }
    }
}
