//! The computer at a seat: it is asked like anybody, and answers on threads of its own.

use super::room::{Inside, Room};
use super::{Done, Games, What};
use crate::api::OpponentView;
use crate::keys;
use crate::locked::locked;
use crate::sheet::Sheet;
use crate::table::Table;
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::words::PlayerId;
use redfive_players::{Level, Player, RandomPlayer};
use std::sync::Arc;

/// What the computer is asked next.
fn question(sheet: &Sheet, table: &Table) -> Option<Decision> {
    let seat = sheet.computer()?;
    if table.ending().is_some() {
        return None;
    }
    table.game.open().find(|open| open.player.0 == seat).cloned()
}

/// A player of a level. They see what they may see, and nobody needs their answers again: they are in the record.
fn player(sheet: &Sheet) -> Option<Box<dyn Player>> {
    let OpponentView::Computer(level) = &sheet.opponent else { return None };
    let level: Level = level.parse().ok()?;
    Some(level.player(keys::random().unwrap_or_default(), level.budget()))
}

impl Games {
    /// Lets the computer think where it is asked, and clocks run.
    pub(super) fn goes_on(self: &Arc<Self>, room: &Arc<Room>, inside: &mut Inside) {
        self.watch_clock(room, inside);
        let Some(table) = room.table() else { return };
        if !inside.thinking && question(&room.sheet(), &table).is_some() {
            inside.thinking = true;
            let (games, room) = (self.clone(), room.clone());
            tokio::spawn(async move { games.think(&room).await });
        }
    }

    /// Answers for the computer as long as it is asked.
    async fn think(self: &Arc<Self>, room: &Arc<Room>) {
        loop {
            let mut inside = room.enter().await;
            let sheet = room.sheet();
            let asked = room.table().and_then(|table| Some((question(&sheet, &table)?, table)));
            let Some((decision, table)) = asked else {
                inside.thinking = false;
                self.tell_room(room, &inside);
                return;
            };
            let past = inside.past;
            let thinker = locked(&inside.computer).take().or_else(|| player(&sheet));
            let Some(thinker) = thinker else {
                inside.thinking = false;
                return;
            };
            drop(inside);
            let (id, who) = (decision.id, decision.player);
            let thought = self.work.thought(move || {
                let mut thinker = thinker;
                let reply = thinker.choose(&table.game.seat(who), &decision);
                (thinker, reply)
            });
            let thought = thought.await;
            let inside = room.enter().await;
            if inside.past != past {
                // Something was taken back meanwhile.
                continue;
            }
            let reply = match thought {
                Ok((thinker, reply)) => {
                    *locked(&inside.computer) = Some(thinker);
                    Some(reply)
                }
                // One who stumbles does not keep the other waiting.
                Err(_) => None,
            };
            if !self.reply(room, inside, (who, id), reply).await {
                // It cannot be kept now, or not be answered: somebody's next request tries again.
                room.enter().await.thinking = false;
                return;
            }
        }
    }

    /// Answers for the computer; any legal answer, if it has none that is. Whether it was done.
    async fn reply(
        self: &Arc<Self>,
        room: &Arc<Room>,
        inside: tokio::sync::OwnedMutexGuard<Inside>,
        (who, id): (PlayerId, u32),
        reply: Option<Reply>,
    ) -> bool {
        let Some(table) = room.table() else { return false };
        let Some(open) = table.pending().iter().find(|open| open.id == id && open.player == who)
        else {
            // It is not asked this any more.
            return true;
        };
        let open = open.clone();
        let done = self.work.prompt(move || {
            let mut changed = Table::clone(&table);
            let answered = match &reply {
                Some(reply) => changed.reply(who, id, reply, false),
                None => Err(crate::error::Error::NotOpen { decision: id }),
            };
            let earns = table.goes_on_by(&open);
            let lines = answered.or_else(|_| {
                changed = Table::clone(&table);
                let seed = keys::random().unwrap_or_default();
                let any = RandomPlayer::new(seed).choose(&table.game.seat(who), &open);
                changed.reply(who, id, &any, false)
            })?;
            Ok(Done {
                table: changed,
                lines,
                what: What::Choice { player: who.0, quick: false, earns },
            })
        });
        let Ok(done) = done.await else { return false };
        let kept = self.commit(room, inside, done).await.is_ok();
        if kept {
            self.metrics.thoughts.count();
        }
        kept
    }
}
