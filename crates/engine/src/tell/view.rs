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
//! [`View::sample`] fills the holes with something possible, for players who think ahead.

use crate::answer::Space;
use crate::cast::{Cast, KindId, Sort};
use crate::chance::{Chance, Stream};
use crate::decision::{Choice, Decision};
use crate::fight::Fight;
use crate::frame::Frame;
use crate::game::Game;
use crate::journal::Journal;
use crate::operation::in_deck;
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

    /// Whose damage deck a player uses; see [`State::deck_of`].
    fn deck_of(&self, player: PlayerId) -> PlayerId {
        let own = !self.players[player.index()].unseen.is_empty();
        if own { player } else { PlayerId(0) }
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

    /// A state that looks like this to the player: hidden dials show a maneuver of the ship's
    /// dial, facedown cards are some of those that the player does not know, and chance is new.
    pub fn sample(&self, cast: &Cast, chance: &mut Chance) -> State {
        let mut pools: Vec<Vec<u8>> = self.players.iter().map(|p| p.unseen.clone()).collect();
        let ships: Vec<Ship> = self.ships.iter().map(|ship| ship.sample(cast, chance)).collect();
        let mut cards = Vec::with_capacity(self.cards.len());
        for card in &self.cards {
            let pool = match card.holder {
                Holder::Ship(ship) => {
                    Some(&mut pools[self.deck_of(self.ship(ship).player).index()])
                }
                _ => None,
            };
            cards.push(card.sample(cast, pool, chance));
        }
        let players = self.players.iter().zip(pools).map(|(player, deck)| Player {
            team: player.team,
            edge: player.edge,
            deck,
            discarded: player.discarded.clone(),
            points: player.points,
            colour: player.colour,
        });
        let players: Vec<Player> = players.collect();
        let mut seed = [0; 32];
        for byte in &mut seed {
            *byte = chance.below(Stream::Pick, 256) as u8;
        }
        let mut state = State {
            area: self.area,
            round: self.round,
            last_round: self.last_round,
            phase: self.phase,
            players,
            order: self.order.clone(),
            ships,
            cards,
            first_dealt: self.first_dealt,
            handed: self.handed.clone(),
            objects: self.objects.clone(),
            stack: self.stack.clone(),
            raised: self.raised.clone(),
            owed: self.owed.clone(),
            attacks: self.attacks.clone(),
            delayed: self.delayed.clone(),
            lasting: self.lasting.clone(),
            pending: self.pending.clone(),
            next_decision: self.next_decision,
            journal: self.journal.clone(),
            chance: Chance::new(seed),
            decided: self.decided,
            ended: self.ended.clone(),
            reason: self.reason,
        };
        self.fill_searches(cast, &mut state);
        self.fill_assignments(cast, &mut state, chance);
        state
    }

    /// A game that looks like this to the player, to think ahead in; see [`View::sample`].
    pub fn imagine(&self, setting: &Arc<Setting>, chance: &mut Chance) -> Game {
        Game::at(setting.clone(), self.sample(setting.cast(), chance))
    }

    /// Which secret condition another player is assigning: one of those with its marker, and one
    /// that ships have, if it is asked which of them loses it.
    fn fill_assignments(&self, cast: &Cast, state: &mut State, chance: &mut Chance) {
        let asked = |d: &Decision| d.ask.topic == Topic::RemoveCondition;
        let asked = state.pending.iter().position(asked);
        for i in 0..state.stack.len() {
            let Frame::Assign(assign) = state.stack[i] else { continue };
            let player = state.player_of(assign.of().you);
            if !assign.is_secret() || player == self.player {
                continue;
            }
            let mut cards = cast.sharing(assign.marker());
            if asked.is_some() {
                cards.retain(|&card| !holders(state, card, player).is_empty());
            }
            let place = chance.below(Stream::Pick, cards.len().max(1) as u32) as usize;
            let card = cards.get(place).copied().unwrap_or(assign.marker());
            state.stack[i] = Frame::Assign(assign.with_kind(card));
            if let Some(asked) = asked {
                state.pending[asked].space = Arc::new(Space::One(holders(state, card, player)));
            }
        }
    }

    /// What another player finds in a damage deck that they search: cards of the deck made up, or
    /// one of the trait at least; and the facedown cards made up, if they look at those.
    fn fill_searches(&self, cast: &Cast, state: &mut State) {
        for i in 0..state.pending.len() {
            let Decision { player, ask, .. } = state.pending[i];
            let search = ask.of.zip(ask.topic.searched());
            if let Some((of, kind)) = search
                && player != self.player
            {
                let mut options = in_deck(cast, state, state.player_of(of.you), kind);
                if options.is_empty() {
                    let any = cast.deck().find(|&it| cast.damage(it).kind == kind);
                    options.extend(any.map(Choice::DamageKind));
                }
                state.pending[i].space = Arc::new(Space::One(options));
            }
            if ask.topic == Topic::Expose
                && player != self.player
                && let Some(ship) = state.stack.iter().find_map(exposing)
            {
                let facedown = state.damage(ship).filter(|(_, it)| !it.faceup && !it.recorded);
                let mut kinds: Vec<KindId> = facedown.map(|(_, card)| card.kind).collect();
                kinds.sort_unstable();
                kinds.dedup();
                let options = kinds.into_iter().map(Choice::DamageKind).collect();
                state.pending[i].space = Arc::new(Space::One(options));
            }
        }
    }
}

/// The ship whose damage cards are looked at.
fn exposing(frame: &Frame) -> Option<ShipId> {
    match frame {
        Frame::Owe(owe) => match owe.items.first()? {
            Owed::ExposeOne(ship, ..) => Some(*ship),
            _ => None,
        },
        _ => None,
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
        let unknown = |card: &&Card| {
            card.sort == Sort::Damage && !card.recorded && !card.known_by.contains(viewer)
        };
        for card in cards.filter(unknown) {
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
fn seen_frame(state: &State, frame: &Frame, viewer: PlayerId) -> Frame {
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
fn seen_decision(state: &State, decision: &Decision, viewer: PlayerId) -> Decision {
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
            Some(maneuver) if *revealed || *player == viewer || seen.contains(viewer) => {
                SeenDial::Shows(*maneuver)
            }
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

    fn sample(&self, cast: &Cast, chance: &mut Chance) -> Ship {
        let dial = match self.dial {
            SeenDial::Unset => None,
            SeenDial::Shows(maneuver) => Some(maneuver),
            SeenDial::Hidden => {
                let dial = &cast.ship(self.kind).dial;
                let place = chance.below(Stream::Pick, dial.len() as u32) as usize;
                dial.get(place).map(|entry| entry.maneuver)
            }
        };
        Ship {
            player: self.player,
            kind: self.kind,
            card: self.card,
            place: self.place,
            dial,
            revealed: self.revealed,
            tokens: self.tokens,
            locks: self.locks.clone(),
            shields: self.shields,
            force: self.force,
            turret: self.turret,
            destroyed: self.destroyed,
            remote: self.remote,
            points: self.points,
            scored: self.scored,
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

    /// The card, or if it is not known one that it can be: a damage card of the pool of its player, a
    /// condition of those that share its marker.
    fn sample(&self, cast: &Cast, pool: Option<&mut Vec<u8>>, chance: &mut Chance) -> Card {
        let Self {
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
        } = *self;
        let kind = match (kind, assigned, pool) {
            (Some(kind), ..) => kind,
            (None, Some(Assigned { marker, .. }), _) => {
                let all = cast.sharing(marker);
                let place = chance.below(Stream::Pick, all.len().max(1) as u32) as usize;
                all.get(place).copied().unwrap_or(marker)
            }
            (None, None, Some(pool)) if !recorded => take_any(cast, pool, chance),
            (None, None, _) => cast.in_deck(0).unwrap_or(KindId(0)),
        };
        Card { kind, sort, holder, flipped, charges, tokens, faceup, known_by, recorded, assigned }
    }
}

/// The ships with a condition that a player assigned, to choose from.
fn holders(state: &State, kind: KindId, player: PlayerId) -> Vec<Choice> {
    let has = |ship: &ShipId| {
        let mut all = state.conditions(*ship);
        all.any(|(_, card)| card.kind == kind && state.assigned_by(card) == Some(player))
    };
    state.ship_ids().filter(has).map(Choice::Ship).collect()
}

/// Takes one of the cards of a pool, each as likely.
fn take_any(cast: &Cast, pool: &mut [u8], chance: &mut Chance) -> KindId {
    let total: u32 = pool.iter().map(|&n| u32::from(n)).sum();
    let mut place = chance.below(Stream::Pick, total);
    for (kind, count) in cast.deck().zip(pool) {
        if place < u32::from(*count) {
            *count -= 1;
            return kind;
        }
        place -= u32::from(*count);
    }
    cast.in_deck(0).unwrap_or(KindId(0))
}
