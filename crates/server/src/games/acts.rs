//! What players do beside the table: take back, give up, offer, agree, say; and what a clock does.

use super::room::{Inside, Room, take_back};
use super::{Done, Games, What, is_against_computer, other};
use crate::api::{Act, Acted, Offer, OpponentView, SaidView, Stage, ToPage};
use crate::error::Error;
use crate::games::clock::Fallen;
use crate::games::hub::Message;
use crate::journal::{Cause, Over};
use crate::keys;
use crate::phrases;
use crate::table::Table;
use crate::view::Eyes;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

type Entered = OwnedMutexGuard<Inside>;

impl Games {
    /// Does something for a player.
    pub async fn act(
        self: &Arc<Self>,
        room: &Arc<Room>,
        eyes: Eyes,
        player: u8,
        act: Act,
        version: Option<u64>,
    ) -> Result<Acted, Error> {
        let (games, room) = (self.clone(), room.clone());
        // Who asked may go away; what was begun is done.
        let acted = tokio::spawn(async move {
            let mut inside = room.enter().await;
            let table = games.loaded(&room, &mut inside).await?;
            let inside = games.in_time(&room, inside, &table).await?;
            if version.is_some_and(|version| version != table.version) {
                return Err(Error::NotNow("the game has gone on since; look again".to_owned()));
            }
            games.do_act(&room, inside, &table, player, act).await?;
            let inside = room.enter().await;
            let version = room.table().map_or(0, |table| table.version);
            Ok(Acted { version, room: room.view(eyes, &inside) })
        });
        let failed = |_| Error::Internal("it stumbled over this request".to_owned());
        acted.await.map_err(failed)?
    }

    async fn do_act(
        self: &Arc<Self>,
        room: &Arc<Room>,
        inside: Entered,
        table: &Arc<Table>,
        player: u8,
        act: Act,
    ) -> Result<(), Error> {
        let sheet = room.sheet();
        let alone = sheet.opponent != OpponentView::Friend;
        let over = sheet.stage == Stage::Over;
        match act {
            Act::Say(phrase) => {
                if !phrases::is_known(&phrase) {
                    let what =
                        format!("there is no phrase \"{phrase}\"; GET /api/server lists them");
                    return Err(Error::BadRequest(what));
                }
                let said = ToPage::Said(SaidView { player, phrase });
                room.hub().tell_all(Message::new(&said));
                Ok(())
            }
            Act::Undo(to) => {
                let nothing = || Error::NotNow("there is nothing to take back".to_owned());
                let (to, free) = take_back(&sheet, table, player, to).ok_or_else(nothing)?;
                if free {
                    return self.go_back(room, inside, table, to).await;
                }
                self.make_offer(room, inside, player, Offer::Undo, Some(to));
                Ok(())
            }
            Act::Resign if over => Err(Error::Over),
            Act::Resign => {
                let ended = Over { winner: Some(other(player)), why: Cause::Resigned };
                self.end(room, inside, table, ended).await
            }
            Act::Offer(Offer::Undo) => {
                Box::pin(self.do_act(room, inside, table, player, Act::Undo(None))).await
            }
            Act::Offer(offer) => {
                if over != (offer == Offer::Rematch) {
                    let when = if over { "the game is over" } else { "the game is not over" };
                    return Err(Error::NotNow(when.to_owned()));
                }
                if offer == Offer::Draw && is_against_computer(&sheet) {
                    return Err(Error::NotNow("the computer plays on".to_owned()));
                }
                let theirs = |hub: &super::hub::Hub| {
                    hub.offers.iter().any(|it| (it.player, it.offer) == (other(player), offer))
                };
                if alone || theirs(&room.hub()) {
                    return self.agree(room, inside, table, offer, None).await;
                }
                self.make_offer(room, inside, player, offer, None);
                Ok(())
            }
            Act::Accept(offer) => {
                let offered = room
                    .hub()
                    .offers
                    .iter()
                    .find(|it| it.offer == offer && it.player != player)
                    .copied();
                let nothing = || Error::NotNow("this is not offered".to_owned());
                let offered = offered.ok_or_else(nothing)?;
                self.agree(room, inside, table, offer, offered.moment).await
            }
            Act::Decline(offer) => {
                room.hub().offers.retain(|it| it.offer != offer);
                self.tell_room(room, &inside);
                Ok(())
            }
        }
    }

    fn make_offer(
        &self,
        room: &Room,
        inside: Entered,
        player: u8,
        offer: Offer,
        moment: Option<u32>,
    ) {
        room.offer(player, offer, moment);
        self.tell_room(room, &inside);
    }

    /// Does what both want.
    async fn agree(
        self: &Arc<Self>,
        room: &Arc<Room>,
        inside: Entered,
        table: &Arc<Table>,
        offer: Offer,
        moment: Option<u32>,
    ) -> Result<(), Error> {
        match offer {
            Offer::Undo => {
                let to = moment.filter(|&to| to < table.moment() && table.ending().is_none());
                let to = to.ok_or_else(|| Error::NotNow("there is nothing to take back".into()))?;
                self.go_back(room, inside, table, to).await
            }
            Offer::Draw => {
                let over = Over { winner: None, why: Cause::Agreed };
                self.end(room, inside, table, over).await
            }
            Offer::Rematch => self.begin_again(room, inside).await,
        }
    }

    /// Takes back, with new dice from there on.
    async fn go_back(
        self: &Arc<Self>,
        room: &Arc<Room>,
        inside: Entered,
        table: &Arc<Table>,
        to: u32,
    ) -> Result<(), Error> {
        let (table, seed) = (table.clone(), keys::seed()?);
        let done = self.work.aside(move || {
            let (table, line) = table.taken_back(to, seed)?;
            Ok(Done { table, lines: vec![line], what: What::Back })
        });
        let done = done.await?;
        self.commit(room, inside, done).await
    }

    /// Ends the game beside the table.
    async fn end(
        self: &Arc<Self>,
        room: &Arc<Room>,
        inside: Entered,
        table: &Arc<Table>,
        over: Over,
    ) -> Result<(), Error> {
        if table.ending().is_some() {
            return Err(Error::Over);
        }
        let mut table = Table::clone(table);
        let line = table.end(over)?;
        self.commit(room, inside, Done { table, lines: vec![line], what: What::End }).await
    }

    /// Who comes after a clock has run down comes too late, also if nobody has noticed yet: then the game ends now.
    pub(super) async fn in_time(
        self: &Arc<Self>,
        room: &Arc<Room>,
        inside: Entered,
        table: &Arc<Table>,
    ) -> Result<Entered, Error> {
        let fallen = inside.clock.as_ref().and_then(super::Clock::fallen);
        let Some(Fallen(player)) = fallen else { return Ok(inside) };
        let over = Over { winner: Some(other(player)), why: Cause::Time };
        self.end(room, inside, table, over).await?;
        Err(Error::Over)
    }

    /// Ends the game when a clock has run down.
    pub(super) fn watch_clock(self: &Arc<Self>, room: &Arc<Room>, inside: &mut Inside) {
        if let Some(before) = inside.falls.take() {
            before.abort();
        }
        let Some(falls) = inside.clock.as_ref().and_then(super::Clock::next_fall) else { return };
        let (games, room, lines) = (self.clone(), room.clone(), inside.lines);
        let watching = tokio::spawn(async move {
            // A little later, so that it has fallen then.
            tokio::time::sleep(falls + std::time::Duration::from_millis(5)).await;
            let mut inside = room.enter().await;
            // Ending the game must not end this.
            inside.falls = None;
            // Somebody has chosen since.
            if inside.lines != lines {
                return;
            }
            let fallen = inside.clock.as_ref().and_then(super::Clock::fallen);
            if let (Some(Fallen(player)), Some(table)) = (fallen, room.table()) {
                let over = Over { winner: Some(other(player)), why: Cause::Time };
                // Who cannot be told now is told with the next answer.
                let _ = games.end(&room, inside, &table, over).await;
            }
        });
        inside.falls = Some(watching.abort_handle());
    }
}
