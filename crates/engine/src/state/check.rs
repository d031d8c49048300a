//! Whether a state can be one of a game: a saved state may be anything.

use super::references::{self, Known};
use super::{Card, Nature, Object, Ship, State};
use crate::cast::{Cast, Facts, KindId, Sort};
use crate::frame::Frame;
use crate::start::{Control, Setting};
use crate::words::{DeviceKind, PlayerId};
use core::fmt;

/// More of anything than a game ever has, and few enough to count on.
const MANY: u8 = 100;
/// So many cards are dealt and devices placed in no game.
const LAST_NUMBER: usize = 30_000;

/// Why a state is none of a game with this setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadState(String);

impl fmt::Display for BadState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no game stands like this: {}", self.0)
    }
}

impl std::error::Error for BadState {}

impl State {
    /// Whether everything that it names is there.
    pub(crate) fn check(&self, setting: &Setting) -> Result<(), BadState> {
        let bad = |what: String| Err(BadState(what));
        let cast = setting.cast();
        let players = setting.start().players.len();
        if self.players.len() != players {
            return bad(format!("{} players instead of {players}", self.players.len()));
        }
        let mut order = self.order.clone();
        order.sort_unstable();
        if !order.iter().copied().eq((0..players as u8).map(PlayerId)) {
            return bad("the player order is none".to_owned());
        }
        for (i, it) in self.players.iter().enumerate() {
            let own = setting.rules().has_deck(PlayerId(i as u8));
            let deck = if own { cast.deck().len() } else { 0 };
            if it.deck.len() == deck && it.discarded.len() == deck {
                continue;
            }
            return bad("a damage deck has other cards than the game".to_owned());
        }
        if self.ships.len() < setting.start().ships.len() || self.ships.len() > 255 {
            return bad(format!("{} ships", self.ships.len()));
        }
        if self.journal.len() != self.ships.len() {
            return bad("the journal tells of other ships".to_owned());
        }
        let known = Known {
            ships: self.ships.len(),
            cards: self.cards.len(),
            players,
            things: self.objects.len(),
            kinds: cast.len(),
        };
        references::check(self, known).map_err(|missing| BadState(missing.to_string()))?;
        for (i, ship) in self.ships.iter().enumerate() {
            self.check_ship(cast, ship).map_err(|what| BadState(format!("ship {i} {what}")))?;
        }
        let by_itself = |ship: &Ship| {
            setting.start().players[ship.player.index()].control == Control::Automatic
        };
        let hides = |ship: &Ship| by_itself(ship) && ship.dial.is_some() && !ship.revealed;
        if let Some(i) = self.ships.iter().position(hides) {
            return bad(format!("ship {i} flies by itself and has a hidden dial"));
        }
        let foreign = |frame: &Frame| match frame {
            Frame::Automatic(it) => !by_itself(&self.ships[it.ship().index()]) || it.roll() > 6,
            _ => false,
        };
        if self.stack.iter().any(foreign) {
            return bad("a ship with a dial rolls for its maneuver".to_owned());
        }
        for (i, card) in self.cards.iter().enumerate() {
            check_card(cast, card).map_err(|what| BadState(format!("card {i} {what}")))?;
        }
        for (i, object) in self.objects.iter().enumerate() {
            check_object(cast, object).map_err(|what| BadState(format!("object {i} {what}")))?;
        }
        self.check_cards(cast).map_err(|what| BadState(what.to_owned()))?;
        if !self.objects.iter().all(|object| self.is_well_carried(object)) {
            return bad("something lies on the card of a ship that carries nothing".to_owned());
        }
        let scenario = cast.scenario().map(|(kind, _)| kind);
        let of_table = self.of_table().filter(|(_, card)| card.sort != Sort::Environment);
        if !of_table.map(|(_, card)| card.kind).eq(scenario) {
            return bad("the card of its scenario is not there".to_owned());
        }
        self.check_environment(setting).map_err(|what| BadState(what.to_owned()))?;
        let nowhere =
            |frame: &Frame| matches!(frame, Frame::Setup(it) if !it.is_at_a_step(self, cast));
        if self.stack.iter().any(nowhere) {
            return bad("setup is at none of its steps".to_owned());
        }
        self.check_numbers(setting).map_err(|what| BadState(what.to_owned()))?;
        if self.ended.is_none() && (self.stack.is_empty() || self.pending.is_empty()) {
            return bad("it has not ended, but nobody is asked anything".to_owned());
        }
        Ok(())
    }

    /// The environment card is one of those that the start names, and there is one if that names any.
    fn check_environment(&self, setting: &Setting) -> Result<(), &'static str> {
        let dealt = self.of_table().filter(|(_, card)| card.sort == Sort::Environment);
        let dealt: Vec<&str> =
            dealt.map(|(_, card)| setting.cast().definition(card.kind).key.id.as_str()).collect();
        let ids = setting.start().environment.ids();
        match dealt[..] {
            [] if ids.is_empty() => Ok(()),
            [one] if ids.iter().any(|id| id == one) => Ok(()),
            _ => Err("the card of its environment is not there"),
        }
    }

    /// What lies on the card of a ship is alone there, with a marker of its player; the ship is in the
    /// play area, or it is known where it stood there.
    fn is_well_carried(&self, object: &Object) -> bool {
        let Some(carrier) = object.carrier else { return true };
        let ship = self.ship(carrier);
        ship.remote.is_none()
            && object.marker == Some(ship.player)
            && (ship.pose().is_some() || object.left.is_some())
            && self.objects.iter().filter(|it| it.carrier == Some(carrier)).count() == 1
    }

    /// The cards that frames and attacks speak of are of the right sort.
    fn check_cards(&self, cast: &Cast) -> Result<(), &'static str> {
        let right = self.stack.iter().all(|frame| {
            if let Frame::PlaceDevice(placing) = frame {
                is_device(cast, placing.device())
            } else if let Frame::Assign(assigning) = frame {
                assigning.kinds().into_iter().all(|kind| is_condition(cast, kind))
            } else if let Frame::Resolve(resolve) = frame {
                resolve.is_about_somebody(cast)
            } else {
                true
            }
        });
        let mut faceup = self.attacks.iter().flat_map(|fight| &fight.dealt_faceup);
        let handed = self.handed.iter().all(|&card| self.card(card).sort == Sort::Upgrade);
        if right && handed && faceup.all(|&kind| is_damage(cast, kind)) {
            Ok(())
        } else {
            Err("a card is of another sort than what is done with it")
        }
    }

    /// Nothing is so large that counting on from it leaves the numbers there are.
    fn check_numbers(&self, setting: &Setting) -> Result<(), &'static str> {
        if self.last_round != setting.last_round() || self.round > self.last_round {
            return Err("its rounds are not those of the game");
        }
        if self.cards.len().max(self.objects.len()) > LAST_NUMBER || self.next_decision > 1 << 30 {
            return Err("more was counted than any game has");
        }
        let cards = self.players.iter().flat_map(|it| it.deck.iter().chain(&it.discarded));
        let held = self.ships.iter().flat_map(|ship| {
            let own = [ship.shields, ship.force].into_iter();
            own.chain(ship.tokens.iter().map(|(_, count)| count))
        });
        let held = held.chain(self.cards.iter().flat_map(|card| {
            let lying = card.tokens.iter().map(|(_, count)| count);
            core::iter::once(card.charges).chain(lying)
        }));
        let fuses = self.objects.iter().map(|it| it.fuses);
        let dice = self.attacks.iter().flat_map(|fight| {
            let attack = fight.attack.classes().map(|(_, count)| usize::from(count));
            let defense = fight.defense.classes().map(|(_, count)| usize::from(count));
            [attack.sum::<usize>(), defense.sum()]
        });
        let mut counts = cards.copied().chain(held).chain(fuses);
        if counts.all(|count| count <= MANY) && { dice }.all(|count| count <= MANY.into()) {
            Ok(())
        } else {
            Err("there is more of something than any game has")
        }
    }

    fn check_ship(&self, cast: &Cast, ship: &Ship) -> Result<(), &'static str> {
        let right = match facts(cast, ship.kind) {
            Some(Facts::Ship(_)) => ship.remote.is_none(),
            Some(Facts::Device(card)) => ship.remote.is_some() && card.unit.is_some(),
            _ => false,
        };
        let card = self.card(ship.card);
        if right && card.kind == ship.kind && matches!(card.sort, Sort::Pilot | Sort::Object) {
            Ok(())
        } else {
            Err("has no ship card")
        }
    }
}

/// An object is what its nature says.
fn check_object(cast: &Cast, object: &Object) -> Result<(), &'static str> {
    let Some(Facts::Device(card)) = facts(cast, object.kind) else {
        return Err("is nothing that lies on a table");
    };
    let right = match object.nature {
        Nature::Obstacle(kind) => card.obstacle == Some(kind),
        Nature::Feature => card.obstacle.is_none() && card.kind == DeviceKind::Obstacle,
        Nature::Device(kind) => card.kind == kind && object.card.is_some() && object.ship.is_some(),
    };
    let there = object.pose.is_none() || !object.gone;
    let is_feature = object.nature == Nature::Feature;
    let marked = object.marker.is_none() || is_feature && !object.gone;
    let carried = match object.carrier {
        None => object.left.is_none(),
        // With a marker it is a feature, and not gone.
        Some(_) => object.pose.is_none() && object.marker.is_some(),
    };
    if !marked || !carried {
        return Err("is marked or carried as nothing is");
    }
    if right && there { Ok(()) } else { Err("is of another sort than it says") }
}

/// A card is what its sort says.
fn check_card(cast: &Cast, card: &Card) -> Result<(), &'static str> {
    let right = match card.sort {
        Sort::Pilot => matches!(facts(cast, card.kind), Some(Facts::Ship(_))),
        Sort::Upgrade => matches!(facts(cast, card.kind), Some(Facts::Upgrade(_))),
        Sort::Object => is_device(cast, card.kind),
        Sort::Damage => is_damage(cast, card.kind),
        Sort::Scenario => matches!(facts(cast, card.kind), Some(Facts::Scenario(_))),
        Sort::Environment => matches!(facts(cast, card.kind), Some(Facts::Environment(_))),
        Sort::Condition => {
            let marked = card.assigned.is_some_and(|it| is_condition(cast, it.marker));
            is_condition(cast, card.kind) && marked
        }
    };
    if right { Ok(()) } else { Err("is of another sort than it says") }
}

fn is_device(cast: &Cast, kind: KindId) -> bool {
    matches!(facts(cast, kind), Some(Facts::Device(_)))
}

fn is_damage(cast: &Cast, kind: KindId) -> bool {
    matches!(facts(cast, kind), Some(Facts::Damage(_)))
}

fn is_condition(cast: &Cast, kind: KindId) -> bool {
    matches!(facts(cast, kind), Some(Facts::Condition(_)))
}

fn facts(cast: &Cast, kind: KindId) -> Option<&Facts> {
    cast.get(kind).map(|definition| &definition.facts)
}
