//! Those who look at a game: what is told to whom.

use crate::api::{OfferView, ToPage};
use crate::view::{Eyes, Seen};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::{Arc, OnceLock};
use tokio::sync::broadcast;

/// So many messages wait for a slow page; who is slower is told all anew.
const WAITING: usize = 32;

/// Shorter messages are not worth compressing.
const WORTH_PACKING: usize = 1 << 10;

/// Those who look at a game, by what they may see.
#[derive(Debug, Default)]
pub struct Hub {
    channels: BTreeMap<Eyes, Channel>,
    /// What is offered.
    pub offers: Vec<OfferView>,
}

#[derive(Debug)]
struct Channel {
    sender: broadcast::Sender<Arc<Message>>,
    /// The view that all of them have.
    seen: Option<Arc<Seen>>,
    /// What they were told last of the room.
    room: Option<Arc<Message>>,
    count: u32,
}

/// A message to pages.
#[derive(Debug)]
pub struct Message {
    text: String,
    packed: OnceLock<Vec<u8>>,
}

impl Message {
    /// As it is sent.
    pub fn new(message: &ToPage) -> Self {
        // Plain data is always written.
        Self::of_text(serde_json::to_string(message).unwrap_or_default())
    }

    /// Of its text.
    pub const fn of_text(text: String) -> Self {
        Self { text, packed: OnceLock::new() }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Compressed, if that is worth it.
    pub fn packed(&self) -> Option<&[u8]> {
        if self.text.len() < WORTH_PACKING {
            return None;
        }
        let pack = || {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
            let written = encoder.write_all(self.text.as_bytes());
            written.and_then(|()| encoder.finish()).unwrap_or_default()
        };
        Some(self.packed.get_or_init(pack))
    }
}

/// The message of a whole view, of its text.
pub fn whole(view: &str) -> Message {
    Message::of_text(format!("{{\"view\":{view}}}"))
}

/// The message of a change from a version to another, of its text ([`ChangeView`](crate::api::ChangeView)).
pub fn change(from: u64, to: u64, change: &str) -> Message {
    Message::of_text(format!("{{\"change\":{{\"from\":{from},\"to\":{to},\"change\":{change}}}}}"))
}

impl Hub {
    /// Whether nobody looks.
    pub fn is_empty(&self) -> bool {
        self.channels.is_empty()
    }

    /// Whether the holder of a seat is connected.
    pub fn is_here(&self, player: u8) -> bool {
        self.channels.keys().any(|eyes| eyes.has(player))
    }

    /// How many watch who hold no seat.
    pub fn watching(&self) -> u32 {
        self.channels.iter().filter(|(eyes, _)| eyes.holds == 0).map(|(_, it)| it.count).sum()
    }

    /// One more looks like this.
    pub fn arrive(&mut self, eyes: Eyes) -> broadcast::Receiver<Arc<Message>> {
        let new =
            || Channel { sender: broadcast::channel(WAITING).0, seen: None, room: None, count: 0 };
        let channel = self.channels.entry(eyes).or_insert_with(new);
        channel.count += 1;
        channel.sender.subscribe()
    }

    /// One less looks like this.
    pub fn leave(&mut self, eyes: Eyes) {
        if let Some(channel) = self.channels.get_mut(&eyes) {
            channel.count = channel.count.saturating_sub(1);
            if channel.count == 0 {
                self.channels.remove(&eyes);
            }
        }
    }

    /// All ways in which somebody looks now.
    pub fn eyes(&self) -> Vec<Eyes> {
        self.channels.keys().copied().collect()
    }

    /// The view that those who look like this have.
    pub fn seen(&self, eyes: Eyes) -> Option<Arc<Seen>> {
        self.channels.get(&eyes)?.seen.clone()
    }

    /// Notes what view they have now.
    pub fn set_seen(&mut self, eyes: Eyes, seen: Seen) {
        if let Some(channel) = self.channels.get_mut(&eyes) {
            channel.seen = Some(Arc::new(seen));
        }
    }

    /// Tells those who look like this.
    pub fn tell(&self, eyes: Eyes, message: Message) {
        if let Some(channel) = self.channels.get(&eyes) {
            let _ = channel.sender.send(Arc::new(message));
        }
    }

    /// Tells those who look like this how the room is, unless they know.
    pub fn tell_room(&mut self, eyes: Eyes, message: Message) {
        let Some(channel) = self.channels.get_mut(&eyes) else { return };
        if channel.room.as_ref().is_some_and(|known| known.text == message.text) {
            return;
        }
        let message = Arc::new(message);
        channel.room = Some(message.clone());
        let _ = channel.sender.send(message);
    }

    /// Tells everybody the same.
    pub fn tell_all(&self, message: Message) {
        let message = Arc::new(message);
        for channel in self.channels.values() {
            let _ = channel.sender.send(message.clone());
        }
    }
}
