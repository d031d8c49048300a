//! What a player may see: the state with holes.
//!
//! Hidden are the maneuvers on other players' facedown dials (RR.DIAL.04), the kinds of facedown
//! damage cards (RR.DAMAGE-CARDS.12) and all of chance. A damage deck has no order to hide: it is a
//! count by kind, and everybody can count which cards they have not seen. A card that was faceup
//! before is known to all, one that an effect let somebody look at is known to them; who has looked
//! at a card is public. Whether a dial is set, and whether a player has said
//! that they are ready, is public, as it is at a table; so the questions that others are asked are
//! public as well, and none of them depends on anything hidden. (Only who searches a damage deck
//! sees what is in it.) Which of the secret conditions that share a marker is assigned facedown is
//! known to the player who assigned it (RR.CONDITION-CARDS.15–17), and so is which one is being assigned.
//!
//! Of a card that was shuffled into a new deck only a note is left, with nothing to know.
//!
//! A [`Seat`] shows the same, piece by piece: a player who needs to know one ship need not look at the
//! whole table.
//!
//! [`View::sample`] fills the holes with something possible, for players who think ahead
//! (`tell/imagine.rs`).

use crate::answer::Space;
use crate::cast::{Cast, KindId, Sort};
use crate::decision::{Choice, Decision};
use crate::fight::Fight;
use crate::frame::Frame;
use crate::game::Game;
use crate::journal::Journal;
use crate::procedure::owed::Owed;
use crate::queue::{Delayed, Lasting, Raised};
use crate::start::Setting;
use crate::state::{
    Assigned, Card, Ending, Holder, Object, Place, Player, Players, Ship, State, Tokens,
};
use crate::topic::Topic;
use crate::words::{CardId, ObjectId, Phase, PlayerColour, PlayerId, ShipId, TeamId};
use redfive_ability::Reason;
use redfive_geometry::{AreaEdge, Maneuver, PlacedBase, PlayArea, Turret};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game as one player sees it. The fields are those of [`State`] where nothing is hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who sees.
    pub player: PlayerId,
    /// The play area.
    pub area: PlayArea,
    /// The round.
    pub round: u8,
    /// The last round.
    pub last_round: u8,
    /// The current phase.
    pub phase: Phase,
    /// The players.
    pub players: Vec<SeenPlayer>,
    /// The players, first player first.
    pub order: Vec<PlayerId>,
    /// The ships.
    pub ships: Vec<SeenShip>,
    /// The cards.
    pub cards: Vec<SeenCard>,
    /// The number of the first card that came after the start.
    pub first_dealt: u16,
    /// The upgrades that other ships have than at the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handed: Vec<CardId>,
    /// The objects.
    pub objects: Vec<Object>,
    /// What is being resolved.
    pub stack: Vec<Frame>,
    /// Abilities that wait for their window.
    pub raised: Vec<Raised>,
    /// What must happen before anything else goes on.
    pub owed: Vec<Owed>,
    /// The attacks under way.
    pub attacks: Vec<Fight>,
    /// Delayed triggers.
    pub delayed: Vec<Delayed>,
    /// Rule changes that last for some time.
    pub lasting: Vec<Lasting>,
    /// What the game asks now, whomever.
    pub pending: Vec<Decision>,
    /// The number of the next decision.
    pub next_decision: u32,
    /// What happened and still matters.
    pub journal: Journal,
    /// The side that will have won when the game ends.
    pub decided: Option<TeamId>,
    /// How the game ended.
    pub ended: Option<Ending>,
    /// Why it ended.
    pub reason: Option<Reason>,
}

/// A player as another sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenPlayer {
    /// The side.
    pub team: TeamId,
    /// The edge they play from.
    pub edge: AreaEdge,
    /// How many cards the damage deck has.
    pub deck: u16,
    /// How many of each kind are in the deck or lie facedown, unknown to who sees.
    pub unseen: Vec<u8>,
    /// How many of each kind were discarded.
    pub discarded: Vec<u8>,
    /// Their mission points.
    pub points: u16,
    /// Their colour, in scenarios that have such players.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub colour: Option<PlayerColour>,
}

/// A ship as a player sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenShip {
    /// Who controls it.
    pub player: PlayerId,
    /// What it is: the kind of its card.
    pub kind: KindId,
    /// Its card.
    pub card: CardId,
    /// Where it is.
    pub place: Place,
    /// Its dial.
    pub dial: SeenDial,
    /// Whether the dial is revealed.
    pub revealed: bool,
    /// Its tokens.
    pub tokens: Tokens,
    /// The objects it has locks on.
    pub locks: Vec<ObjectId>,
    /// Active shields.
    pub shields: u8,
    /// Active Force charges.
    pub force: u8,
    /// Where its turret points.
    pub turret: Option<Turret>,
    /// Whether it was destroyed and waits to be removed.
    pub destroyed: bool,
    /// For a remote, the ship that placed it.
    pub remote: Option<ShipId>,
    /// What it is worth to its opponent.
    pub points: u16,
    /// How much of that was scored.
    pub scored: u16,
}

/// A dial as a player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeenDial {
    /// Not set.
    Unset,
    /// Set, facedown, another player's.
    Hidden,
    /// One's own, or revealed.
    Shows(Maneuver),
}

/// A card as a player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenCard {
    /// Its kind, if who sees knows it.
    pub kind: Option<KindId>,
    /// The sort of it.
    pub sort: Sort,
    /// Who has it.
    pub holder: Holder,
    /// Whether its other side shows.
    pub flipped: bool,
    /// Active charges.
    pub charges: u8,
    /// The tokens that lie on it.
    #[serde(default, skip_serializing_if = "Tokens::is_empty")]
    pub tokens: Tokens,
    /// Whether it is faceup.
    pub faceup: bool,
    /// Who knows its kind.
    pub known_by: Players,
    /// Whether only a note of it is left.
    pub recorded: bool,
    /// Of a condition, how it was assigned.
    pub assigned: Option<Assigned>,
}

impl Game {
    /// What a player may see.
    pub fn view(&self, player: PlayerId) -> View {
        View::of(self.cast(), self.state(), player)
    }

    /// The same, to be looked at piece by piece.
    pub fn seat(&self, player: PlayerId) -> Seat<'_> {
        Seat { game: self, player }
    }

    /// Whether something has happened since an earlier moment that cannot be undone without a trace: chance has decided,
    /// or somebody has seen what they did not see before.
    pub fn has_settled(&self, before: &Self) -> bool {
        self.state().chance != before.state().chance || self.shows_more_than(before)
    }

    /// Whether somebody has seen something that they did not see before.
    pub fn shows_more_than(&self, before: &Self) -> bool {
        let (then, now) = (before.state(), self.state());
        let learns = |player: u8| {
            let player = PlayerId(player);
            let (seat, seat_now) = (before.seat(player), self.seat(player));
            let dial = |ship| {
                let hidden = seat.ship(ship).dial == SeenDial::Hidden;
                hidden && matches!(seat_now.ship(ship).dial, SeenDial::Shows(_))
            };
            let card = |id| seat.card(id).kind.is_none() && seat_now.card(id).kind.is_some();
            then.ship_ids().any(dial) || (0..then.cards.len()).any(|id| card(CardId(id as u16)))
        };
        // A card that is discarded from under a ship is looked at; and who searches a deck sees it.
        let facedown =
            |state: &State, ship| state.damage(ship).filter(|(_, it)| !it.faceup).count();
        let discarded = || then.ship_ids().any(|ship| facedown(now, ship) < facedown(then, ship));
        let searches = |game: &Self| {
            let mut options = game.pending().iter().flat_map(|it| it.space.options());
            options.any(|it| matches!(it, Choice::DamageKind(_)))
        };
        (0..then.players.len()).any(|player| learns(player as u8))
            || discarded()
            || (searches(self) && !searches(before))
    }
}

/// A game as one player sees it, piece by piece. What it tells is what the [`View`] of the same moment
/// holds, and nothing else of the game can be reached through it.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    game: &'a Game,
    player: PlayerId,
}

impl<'a> Seat<'a> {
    /// Who sees.
    pub fn player(&self) -> PlayerId {
        self.player
    }

    /// The setting of the game: how it started, and its cards.
    pub fn setting(&self) -> &'a Arc<Setting> {
        &self.game.setting
    }

    /// The play area.
    pub fn area(&self) -> PlayArea {
        self.game.state.area
    }

    /// A ship.
    pub fn ship(&self, id: ShipId) -> SeenShip {
        let state = &self.game.state;
        SeenShip::of(state.ship(id), self.player, state.journal.of(id).dial_seen)
    }

    /// A card.
    pub fn card(&self, id: CardId) -> SeenCard {
        SeenCard::of(&self.game.state, self.game.state.card(id), self.player)
    }

    /// The game, as a copy to play out: for [`Seat::imagine_with`], which hides what this player may not see.
    pub(super) fn copy(&self) -> Game {
        self.game.rollout(0)
    }

    /// All of it.
    pub fn view(&self) -> View {
        self.game.view(self.player)
    }
}

impl core::fmt::Debug for Seat<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // Not the game, which holds more than may be seen.
        write!(f, "Seat({})", self.player.0)
    }
}

impl View {
    /// What a player may see of a state.
    pub fn of(cast: &Cast, state: &State, viewer: PlayerId) -> Self {
        // Every field by name: whoever adds one decides here who may see it.
        let State {
            area,
            round,
            last_round,
            phase,
            players,
            order,
            ships,
            cards,
            first_dealt,
            handed,
            objects,
            stack,
            raised,
            owed,
            attacks,
            delayed,
            lasting,
            pending,
            next_decision,
            journal,
            chance: _,
            decided,
            ended,
            reason,
        } = state;
        let seen_player = |(i, player): (usize, &Player)| {
            let mine = |card: &&Card| match card.holder {
                Holder::Ship(ship) => state.deck_of(ships[ship.index()].player).index() == i,
                _ => false,
            };
            SeenPlayer::of(cast, player, cards.iter().filter(mine), viewer)
        };
        let seen_ship = |(i, ship): (usize, &Ship)| {
            SeenShip::of(ship, viewer, journal.of(ShipId(i as u8)).dial_seen)
        };
        Self {
            player: viewer,
            area: *area,
            round: *round,
            last_round: *last_round,
            phase: *phase,
            players: players.iter().enumerate().map(seen_player).collect(),
            order: order.clone(),
            ships: ships.iter().enumerate().map(seen_ship).collect(),
            cards: cards.iter().map(|card| SeenCard::of(state, card, viewer)).collect(),
            first_dealt: *first_dealt,
            handed: handed.clone(),
            objects: objects.clone(),
            stack: stack.iter().map(|frame| seen_frame(state, frame, viewer)).collect(),
            raised: raised.clone(),
            owed: owed.clone(),
            attacks: attacks.clone(),
            delayed: delayed.clone(),
            lasting: lasting.clone(),
            pending: pending.iter().map(|it| seen_decision(state, it, viewer)).collect(),
            next_decision: *next_decision,
            journal: journal.clone(),
            decided: *decided,
            ended: ended.clone(),
            reason: *reason,
        }
    }

    /// A ship.
    pub fn ship(&self, id: ShipId) -> &SeenShip {
        &self.ships[id.index()]
    }

    /// The base of a ship on the table; remotes have none.
    pub fn base(&self, cast: &Cast, id: ShipId) -> Option<PlacedBase> {
        let ship = self.ship(id);
        match ship.place {
            Place::Table(_) if ship.remote.is_some() => None,
            Place::Table(pose) => Some(PlacedBase::new(cast.ship(ship.kind).size, pose)),
            Place::Hand | Place::Reserve(_) | Place::Removed => None,
        }
    }
}

impl SeenPlayer {
    fn of<'a>(
        cast: &Cast,
        player: &Player,
        cards: impl Iterator<Item = &'a Card>,
        viewer: PlayerId,
    ) -> Self {
        let Player { team, edge, deck, discarded, points, colour } = player;
        let mut unseen = deck.clone();
        for card in cards.filter(|card| is_unknown(card, viewer)) {
            unseen[cast.place_in_deck(card.kind)] += 1;
        }
        Self {
            team: *team,
            edge: *edge,
            deck: deck.iter().map(|&n| u16::from(n)).sum(),
            unseen,
            discarded: discarded.clone(),
            points: *points,
            colour: *colour,
        }
    }
}

/// A procedure as a player sees it: which of several secret conditions is being assigned is known
/// to who assigns it.
pub(super) fn seen_frame(state: &State, frame: &Frame, viewer: PlayerId) -> Frame {
    match frame {
        Frame::Assign(assign) if state.player_of(assign.of().you) != viewer => {
            Frame::Assign(assign.seen())
        }
        // Nothing in these is hidden: what was chosen in them was chosen openly.
        Frame::Assign(_)
        | Frame::Setup(_)
        | Frame::Round(_)
        | Frame::Planning(_)
        | Frame::ShipsInOrder(_)
        | Frame::System(_)
        | Frame::Activate(_)
        | Frame::Automatic(_)
        | Frame::Fly(_)
        | Frame::MoveByTool(_)
        | Frame::Act(_)
        | Frame::Shift(_)
        | Frame::PlaceDevice(_)
        | Frame::Meet(_)
        | Frame::Dock(_)
        | Frame::Engage(_)
        | Frame::Shoot(_)
        | Frame::Attack(_)
        | Frame::Suffer(_)
        // A card that is to be dealt faceup lies open.
        | Frame::Deal(_)
        | Frame::RollDice(_)
        | Frame::Owe(_)
        | Frame::Window(_)
        | Frame::Resolve(_) => frame.clone(),
    }
}

/// A question as a player sees it: only who searches a damage deck sees what is in it, and only who
/// assigns a secret condition knows which ships have the same.
pub(super) fn seen_decision(state: &State, decision: &Decision, viewer: PlayerId) -> Decision {
    let mut seen = decision.clone();
    let hidden = match decision.ask.topic {
        Topic::RemoveCondition => state.stack.last().is_some_and(is_secret),
        topic => topic == Topic::Expose || topic.searched().is_some(),
    };
    if hidden && decision.player != viewer {
        seen.space = Arc::new(Space::One(Vec::new()));
    }
    seen
}

/// Whether a secret condition is being assigned.
const fn is_secret(frame: &Frame) -> bool {
    matches!(frame, Frame::Assign(assign) if assign.is_secret())
}

/// Whether a player sees what a dial shows that is set.
pub(super) fn sees_dial(ship: &Ship, viewer: PlayerId, seen: Players) -> bool {
    ship.revealed || ship.player == viewer || seen.contains(viewer)
}

/// Whether a card is a damage card that a player does not know.
pub(super) fn is_unknown(card: &Card, viewer: PlayerId) -> bool {
    card.sort == Sort::Damage && !card.recorded && !card.known_by.contains(viewer)
}

impl SeenShip {
    fn of(ship: &Ship, viewer: PlayerId, seen: Players) -> Self {
        let Ship {
            player,
            kind,
            card,
            place,
            dial,
            revealed,
            tokens,
            locks,
            shields,
            force,
            turret,
            destroyed,
            remote,
            points,
            scored,
        } = ship;
        let dial = match dial {
            None => SeenDial::Unset,
            Some(maneuver) if sees_dial(ship, viewer, seen) => SeenDial::Shows(*maneuver),
            Some(_) => SeenDial::Hidden,
        };
        Self {
            player: *player,
            kind: *kind,
            card: *card,
            place: *place,
            dial,
            revealed: *revealed,
            tokens: *tokens,
            locks: locks.clone(),
            shields: *shields,
            force: *force,
            turret: *turret,
            destroyed: *destroyed,
            remote: *remote,
            points: *points,
            scored: *scored,
        }
    }
}

impl SeenCard {
    fn of(state: &State, card: &Card, viewer: PlayerId) -> Self {
        let known = state.knows(viewer, card);
        let Card {
            kind,
            sort,
            holder,
            flipped,
            charges,
            tokens,
            faceup,
            known_by,
            recorded,
            assigned,
        } = *card;
        let kind = known.then_some(kind);
        Self { kind, sort, holder, flipped, charges, tokens, faceup, known_by, recorded, assigned }
    }
}
