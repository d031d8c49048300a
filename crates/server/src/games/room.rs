//! One game on the server: its table, who is there, and what is offered.

use super::clock::Clock;
use super::hub::Hub;
use crate::api::{
    DiceView, Offer, OfferView, OpponentView, ReviewView, RoomView, SeatView, Stage, UndoView,
};
use crate::force;
use crate::keys;
use crate::locked::locked;
use crate::sheet::Sheet;
use crate::table::Table;
use crate::view::Eyes;
use redfive_players::Player;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use tokio::sync::{OwnedMutexGuard, watch};
use tokio::task::AbortHandle;

/// A game. What changes it happens one after the other, under the lock of [`Inside`].
#[derive(Debug)]
pub struct Room {
    /// Its id.
    pub id: String,
    /// Replaced as a whole, so that nobody ever sees half of one.
    sheet: Mutex<Arc<Sheet>>,
    /// None while it is not in memory, or waits.
    table: Mutex<Option<Arc<Table>>>,
    inside: Arc<tokio::sync::Mutex<Inside>>,
    hub: Mutex<Hub>,
    versions: watch::Sender<u64>,
    /// What decided it, as far as that is known, and of which version.
    pub review: Mutex<Option<(u64, Reviewed)>>,
}

/// What a thread that looks at a game again adds to; it stops when nobody else holds it.
pub type Reviewed = Arc<Mutex<ReviewView>>;

/// What only who changes a game looks at.
pub struct Inside {
    /// How many lines its journal has.
    pub lines: u64,
    /// The clocks.
    pub clock: Option<Clock>,
    /// What waits for a clock to run down.
    pub falls: Option<AbortHandle>,
    /// The computer player, while it keeps its plans.
    pub computer: Mutex<Option<Box<dyn Player>>>,
    /// Whether it thinks.
    pub thinking: bool,
    /// Grows when something is taken back: what was thought of before is void.
    pub past: u64,
    /// When somebody last did something.
    pub used: Instant,
    /// Why it cannot be played on.
    pub closed: Option<String>,
}

impl fmt::Debug for Inside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Inside({} lines)", self.lines)
    }
}

impl Room {
    /// A game that is known, with its table or without.
    pub fn new(sheet: Sheet, table: Option<Table>, lines: u64) -> Self {
        let (versions, _) = watch::channel(table.as_ref().map_or(0, |table| table.version));
        let inside = Inside {
            lines,
            clock: None,
            falls: None,
            computer: Mutex::default(),
            thinking: false,
            past: 0,
            used: Instant::now(),
            closed: sheet.why.clone(),
        };
        Self {
            id: sheet.id.clone(),
            sheet: Mutex::new(Arc::new(sheet)),
            table: Mutex::new(table.map(Arc::new)),
            inside: Arc::new(tokio::sync::Mutex::new(inside)),
            hub: Mutex::default(),
            versions,
            review: Mutex::default(),
        }
    }

    /// What is known of it.
    pub fn sheet(&self) -> Arc<Sheet> {
        locked(&self.sheet).clone()
    }

    /// Puts another sheet in its place.
    pub fn set_sheet(&self, sheet: Sheet) {
        *locked(&self.sheet) = Arc::new(sheet);
    }

    /// Its table, if that is in memory.
    pub fn table(&self) -> Option<Arc<Table>> {
        locked(&self.table).clone()
    }

    /// Puts another table in its place, or none.
    pub fn set_table(&self, table: Option<Arc<Table>>) {
        if let Some(table) = &table {
            self.versions.send_replace(table.version);
        }
        *locked(&self.table) = table;
    }

    /// Tells of changes.
    pub fn versions(&self) -> watch::Receiver<u64> {
        self.versions.subscribe()
    }

    /// Those who look at it.
    pub fn hub(&self) -> MutexGuard<'_, Hub> {
        locked(&self.hub)
    }

    /// Whether somebody looks at it, or could be about to.
    pub fn is_watched(&self) -> bool {
        !self.hub().is_empty() || self.versions.receiver_count() > 0
    }

    /// Waits until nobody else changes it.
    pub async fn enter(&self) -> OwnedMutexGuard<Inside> {
        let mut inside = self.inside.clone().lock_owned().await;
        inside.used = Instant::now();
        inside
    }

    /// The same without waiting, and without counting as use.
    pub fn try_enter(&self) -> Option<OwnedMutexGuard<Inside>> {
        self.inside.clone().try_lock_owned().ok()
    }

    /// The seats that a key opens, a bit for each.
    pub fn opened_by(&self, key: Option<&str>, public: bool) -> u8 {
        let sheet = self.sheet();
        let mut seats = 0;
        if let Some(key) = key {
            let hash = Some(keys::hash(key.as_bytes()));
            for (i, kept) in sheet.keys.iter().enumerate() {
                seats |= u8::from(*kept == hash) << i;
            }
        }
        if !public {
            // Who is at this machine is the player, where there is only one.
            seats |= match sheet.opponent {
                OpponentView::Screen => 0b11,
                OpponentView::Computer(_) => sheet.keyed_seats(),
                OpponentView::Friend => 0,
            };
        }
        seats
    }

    /// What somebody may know of it beside the table.
    pub fn view(&self, eyes: Eyes, inside: &Inside) -> RoomView {
        let (sheet, table) = (self.sheet(), self.table());
        let hub = self.hub();
        let seat = |player: u8| {
            let i = usize::from(player);
            let level = sheet.level_at(player).map(str::to_owned);
            let taken = sheet.stage != Stage::Waiting || sheet.keys[i].is_some();
            SeatView {
                player,
                name: sheet.names[i].clone(),
                squad: sheet.squads[i].as_deref().map(force::name_of),
                here: level.is_some() || hub.is_here(player),
                thinking: level.is_some() && inside.thinking,
                level,
                taken,
            }
        };
        let seeds = table.as_ref().map_or(&[][..], |table| &table.seeds);
        let over = sheet.stage == Stage::Over;
        RoomView {
            id: self.id.clone(),
            stage: sheet.stage,
            opponent: sheet.opponent.clone(),
            scenario: sheet.scenario.clone().unwrap_or_default(),
            yours: (0..2).filter(|&player| eyes.has(player)).collect(),
            seats: vec![seat(0), seat(1)],
            watching: hub.watching(),
            clock: inside.clock.as_ref().map(Clock::view),
            offers: hub.offers.clone(),
            undo: table.as_ref().map_or(UndoView::Nothing, |it| undo(&sheet, it, eyes)),
            ending: sheet.ending.clone(),
            dice: DiceView {
                promised: seeds.iter().map(|seed| keys::hash(&seed.0)).collect(),
                seeds: seeds.iter().filter(|_| over).map(ToString::to_string).collect(),
            },
            rematch: sheet.rematch.clone(),
            branch_of: sheet.branch_of.clone(),
        }
    }

    /// Makes an offer, in place of one of the same kind and player.
    pub fn offer(&self, player: u8, offer: Offer, moment: Option<u32>) {
        let mut hub = self.hub();
        hub.offers.retain(|it| (it.player, it.offer) != (player, offer));
        hub.offers.push(OfferView { player, offer, moment });
    }
}

/// Whether who looks can take something back.
fn undo(sheet: &Sheet, table: &Table, eyes: Eyes) -> UndoView {
    let own = eyes.seen_by.filter(|&player| eyes.has(player));
    let Some(player) = own.or_else(|| (0..2).find(|&player| eyes.has(player))) else {
        return UndoView::Nothing;
    };
    match take_back(sheet, table, player, None) {
        None => UndoView::Nothing,
        Some((_, true)) => UndoView::Free,
        Some((_, false)) => UndoView::Ask,
    }
}

/// To which moment a player would take back, and whether nobody need be asked; none if there is nothing to
/// take back, or no such moment.
pub fn take_back(
    sheet: &Sheet,
    table: &Table,
    player: u8,
    wanted: Option<u32>,
) -> Option<(u32, bool)> {
    if table.over.is_some() || wanted.is_some_and(|to| to >= table.moment()) {
        return None;
    }
    match sheet.opponent {
        OpponentView::Screen => wanted.or_else(|| table.before_last(|_| true)).map(|to| (to, true)),
        OpponentView::Computer(_) => {
            wanted.or_else(|| table.before_last(|it| it == player)).map(|to| (to, true))
        }
        OpponentView::Friend if table.game.ended().is_some() => None,
        OpponentView::Friend => {
            let free = table.free_to(player);
            let to = wanted.or(free).or_else(|| table.before_last(|it| it == player))?;
            let since = &table.choices[to as usize..];
            Some((to, since.iter().all(|it| it.player == player && !it.settled)))
        }
    }
}
