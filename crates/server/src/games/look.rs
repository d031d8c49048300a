//! Who looks at a game: what they are told at once, and of every change.

use super::Games;
use super::hub::{self, Message};
use super::room::{Inside, Room};
use crate::api::ToPage;
use crate::error::Error;
use crate::view::{Eyes, Seen};
use std::sync::Arc;
use tokio::sync::broadcast;

/// Somebody who looks at a game, until this is dropped.
#[derive(Debug)]
pub struct Viewer {
    games: Arc<Games>,
    room: Arc<Room>,
    eyes: Eyes,
    /// What they are told.
    pub news: broadcast::Receiver<Arc<Message>>,
}

impl Drop for Viewer {
    fn drop(&mut self) {
        self.room.hub().leave(self.eyes);
        self.games.metrics.viewers.less();
        let (games, room) = (self.games.clone(), self.room.clone());
        // Without a runtime the server is ending, and nobody is left to be told.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                let inside = room.enter().await;
                games.tell_room(&room, &inside);
            });
        }
    }
}

impl Games {
    /// Somebody begins to look. What they are told at once.
    pub async fn attend(
        self: &Arc<Self>,
        room: &Arc<Room>,
        eyes: Eyes,
    ) -> Result<(Viewer, Vec<Message>), Error> {
        let mut inside = room.enter().await;
        match self.loaded(room, &mut inside).await {
            // A computer player that could not answer tries again.
            Ok(_) => self.goes_on(room, &mut inside),
            Err(Error::Waiting(_)) => {}
            Err(other) => return Err(other),
        }
        let news = room.hub().arrive(eyes);
        self.metrics.viewers.more();
        let viewer = Viewer { games: self.clone(), room: room.clone(), eyes, news };
        let mut messages = vec![Message::new(&self.room_message(room, eyes, &inside))];
        messages.extend(self.whole(room, eyes).await?);
        // The others see who has come; so do those who came now, and it is the same to them.
        self.tell_room(room, &inside);
        Ok((viewer, messages))
    }

    /// The whole view for somebody who looks already.
    pub async fn again(
        self: &Arc<Self>,
        room: &Arc<Room>,
        viewer: &mut Viewer,
    ) -> Result<Vec<Message>, Error> {
        let inside = room.enter().await;
        // What waits is older than what comes now.
        viewer.news = viewer.news.resubscribe();
        let mut messages = vec![Message::new(&self.room_message(room, viewer.eyes, &inside))];
        messages.extend(self.whole(room, viewer.eyes).await?);
        Ok(messages)
    }

    /// The whole view, if there is a table. The others who look like this have the same one.
    async fn whole(&self, room: &Arc<Room>, eyes: Eyes) -> Result<Option<Message>, Error> {
        let Some(table) = room.table() else { return Ok(None) };
        let made = self.work.telling(move || {
            let (text, seen) = Seen::whole(&table, eyes)?;
            Ok((hub::whole(&text), seen))
        });
        let (message, seen) = made.await?;
        room.hub().set_seen(eyes, seen);
        Ok(Some(message))
    }

    fn room_message(&self, room: &Room, eyes: Eyes, inside: &Inside) -> ToPage {
        ToPage::Room(Box::new(room.view(eyes, inside)))
    }

    /// Tells everybody how the game stands now.
    pub(super) async fn tell(&self, room: &Arc<Room>, inside: &Inside) {
        let eyes = room.hub().eyes();
        if eyes.is_empty() {
            return;
        }
        if let Some(table) = room.table() {
            let known: Vec<_> = eyes.iter().map(|&it| (it, room.hub().seen(it))).collect();
            let made = self.work.telling(move || {
                let news = known.into_iter().map(|(eyes, before)| {
                    let (message, seen) = match before {
                        None => {
                            let (text, seen) = Seen::whole(&table, eyes)?;
                            (Some(hub::whole(&text)), seen)
                        }
                        Some(before) => {
                            let (change, seen) = before.change(&table, eyes)?;
                            let told = |it: String| hub::change(before.version, seen.version, &it);
                            (change.map(told), seen)
                        }
                    };
                    Ok((eyes, message, seen))
                });
                news.collect::<Result<Vec<_>, Error>>()
            });
            // What cannot be made now is told whole with the next change: sums are kept only of what was told.
            for (eyes, message, seen) in made.await.unwrap_or_default() {
                let mut hub = room.hub();
                if let Some(message) = message {
                    hub.tell(eyes, message);
                }
                hub.set_seen(eyes, seen);
            }
        }
        self.tell_room(room, inside);
    }

    /// Tells everybody how the room is now.
    pub(super) fn tell_room(&self, room: &Room, inside: &Inside) {
        // What the room looks like needs the hub too, so it must not be held while they are told.
        let looking = room.hub().eyes();
        for eyes in looking {
            let message = Message::new(&self.room_message(room, eyes, inside));
            room.hub().tell_room(eyes, message);
        }
    }
}
