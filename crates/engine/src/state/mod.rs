//! The state of a game: plain data, all of it.

mod card;
pub mod chance;
mod check;
pub mod dice;
pub mod fight;
pub mod journal;
mod object;
mod references;
pub(crate) mod walk;

pub use card::{Assigned, Card, Holder};
pub use check::BadState;
pub use object::{Nature, Object};

use crate::cast::{Cast, KindId, Sort};
use crate::chance::{Chance, Stream};
use crate::decision::Decision;
use crate::facts::{Alternate, EnvironmentCard, SetupStep, UpgradeCard};
use crate::fight::Fight;
use crate::frame::Frame;
use crate::journal::Journal;
use crate::procedure::owed::Owed;
use crate::queue::{Delayed, Lasting, Raised};
use crate::source::Subject;
use crate::start::{Setting, StartEnvironment, StartShip};
use crate::words::{
    CardId, ObjectId, Phase, PlayerColour, PlayerId, ShipId, TeamId, ThingId, Token,
};
use redfive_ability::Reason;
use redfive_geometry::{AreaEdge, Maneuver, PlacedBase, PlayArea, Pose, Turret};
use serde::{Deserialize, Serialize};

/// Everything that a game depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The play area.
    pub area: PlayArea,
    /// The round, from 1; 0 during setup.
    pub round: u8,
    /// After this round the game ends (RR.GAME-LENGTH-AND-TRACKING-ROUNDS.03).
    pub last_round: u8,
    /// The current phase.
    pub phase: Phase,
    /// The players.
    pub players: Vec<Player>,
    /// The players, first player first.
    pub order: Vec<PlayerId>,
    /// The ships.
    pub ships: Vec<Ship>,
    /// The cards.
    pub cards: Vec<Card>,
    /// The number of the first card that came after the start.
    pub first_dealt: u16,
    /// The upgrades that other ships have than at the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handed: Vec<CardId>,
    /// The objects: obstacles, bombs and mines. (Remotes are among the ships.)
    pub objects: Vec<Object>,
    /// What is being resolved, outermost first.
    pub stack: Vec<Frame>,
    /// Abilities that wait for their window.
    pub raised: Vec<Raised>,
    /// What must happen before anything else goes on: gains that something may replace.
    pub owed: Vec<Owed>,
    /// The attacks under way, the innermost last.
    pub attacks: Vec<Fight>,
    /// Delayed triggers.
    pub delayed: Vec<Delayed>,
    /// Rule changes that last for some time.
    pub lasting: Vec<Lasting>,
    /// What the game asks now.
    pub pending: Vec<Decision>,
    /// The number of the next decision.
    pub next_decision: u32,
    /// What happened and still matters.
    pub journal: Journal,
    /// Chance.
    pub chance: Chance,
    /// The side that will have won when the game ends, once that is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<TeamId>,
    /// How the game ended, once it has.
    pub ended: Option<Ending>,
    /// Why it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The side.
    pub team: TeamId,
    /// The edge they play from.
    pub edge: AreaEdge,
    /// How many cards of each kind are in the damage deck: drawn lazily, so it has no order. Without
    /// any kind, the player has no deck of their own ([`State::deck_of`]).
    pub deck: Vec<u8>,
    /// How many of each kind were discarded.
    pub discarded: Vec<u8>,
    /// Their mission points (RR.MISSION-POINTS.04).
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub points: u16,
    /// Their colour for the whole game, in scenarios that have such players (SCN.SALVAGE.05).
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub colour: Option<PlayerColour>,
}

/// A ship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// Who controls it.
    pub player: PlayerId,
    /// What it is: the kind of its card.
    pub kind: KindId,
    /// Its card.
    pub card: CardId,
    /// Where it is.
    pub place: Place,
    /// The maneuver on its dial.
    pub dial: Option<Maneuver>,
    /// Whether the dial is revealed.
    pub revealed: bool,
    /// How many of each token it has.
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
    /// For a remote, the ship that placed it; none for ships.
    #[serde(default)]
    pub remote: Option<ShipId>,
    /// Its squad points: what it is worth to its opponent.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub points: u16,
    /// How much of that was scored.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub scored: u16,
}

/// Where a ship is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not yet placed.
    Hand,
    /// On the table.
    Table(Pose),
    /// In reserve: on its ship card, but in the game (RR.RESERVE.01, .06).
    Reserve(Reserve),
    /// Removed from the game.
    Removed,
}

/// What brings a ship in reserve onto the table (RR.RESERVE.05).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reserve {
    /// It is docked with this carrier, and can deploy from it.
    Docked(ShipId),
    /// At the start of the next Planning Phase it is placed at this edge.
    Edge(AreaEdge),
    /// An effect of a condition that it has will place it.
    Held,
    /// A huge ship that moved here has overlapped it: it is set aside, and placed behind that as soon
    /// as its maneuver is completed (HUGE.OVERLAP-STANDARD.02–03).
    Overlapped(Pose),
}

/// Some of the players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Players(u16);

impl Players {
    /// No player.
    pub const NONE: Self = Self(0);
    /// Every player.
    pub const ALL: Self = Self(u16::MAX);

    /// Whether a player is one of them.
    pub const fn contains(self, player: PlayerId) -> bool {
        player.0 < 16 && self.0 & (1 << player.0) != 0
    }

    /// These and a player.
    #[must_use]
    pub const fn with(self, player: PlayerId) -> Self {
        if player.0 < 16 { Self(self.0 | (1 << player.0)) } else { self }
    }
}

/// How many of each token a ship has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tokens([u8; Token::ALL.len()]);

impl Tokens {
    /// None.
    pub const NONE: Self = Self([0; Token::ALL.len()]);

    /// How many of a kind.
    pub const fn count(&self, token: Token) -> u8 {
        self.0[token as usize]
    }

    /// Changes how many of a kind, outside the rules: to set up a table.
    pub fn set(&mut self, token: Token, count: u8) {
        self.0[token as usize] = count;
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The kinds it has, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Token, u8)> + '_ {
        Token::ALL.into_iter().map(|t| (t, self.count(t))).filter(|&(_, n)| n > 0)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// This team has won.
    Won(TeamId),
    /// Nobody has.
    Draw,
    /// It cannot go on: it begins with an endless chain of abilities. A fault of a card, not a
    /// result. (Later in a game, the answer that starts such a chain is refused.)
    Broken,
}

impl State {
    /// How a game begins, before anything was asked.
    pub(crate) fn begun(
        setting: &Setting,
        chance: Chance,
        phase: Phase,
        stack: Vec<Frame>,
    ) -> Self {
        let (start, cast) = (setting.start(), setting.cast());
        let deck: Vec<u8> = cast.deck().map(|kind| cast.damage(kind).count).collect();
        let players = start.players.iter().enumerate().map(|(i, player)| {
            let own = setting.rules().has_deck(PlayerId(i as u8));
            let deck = if own { deck.clone() } else { Vec::new() };
            let discarded = vec![0; deck.len()];
            Player {
                team: player.team,
                edge: player.edge,
                deck,
                discarded,
                points: 0,
                colour: None,
            }
        });
        let mut cards = Vec::new();
        let mut ships: Vec<Ship> = Vec::new();
        for ship in &start.ships {
            ships.extend(Ship::begun(cast, ship, ShipId(ships.len() as u8), &mut cards));
        }
        let scenario = cast.scenario().into_iter();
        cards.extend(scenario.map(|(kind, _)| Card::new(Sort::Scenario, kind, Holder::Table, 0)));
        let objects = start.obstacles.iter().filter_map(|obstacle| {
            let kind = cast.find(Sort::Object, &obstacle.key)?;
            let nature = Nature::Obstacle(cast.device(kind).obstacle?);
            Some(Object { pose: obstacle.pose, ..Object::new(kind, nature, obstacle.player) })
        });
        Self {
            area: start.area,
            round: u8::from(phase != Phase::Planning),
            last_round: setting.last_round(),
            phase,
            order: start.first_order(),
            players: players.collect(),
            journal: Journal::new_round(ships.len()),
            ships,
            first_dealt: cards.len() as u16,
            cards,
            handed: Vec::new(),
            objects: objects.collect(),
            stack,
            raised: Vec::new(),
            owed: Vec::new(),
            attacks: Vec::new(),
            delayed: Vec::new(),
            lasting: Vec::new(),
            pending: Vec::new(),
            next_decision: 0,
            chance,
            decided: None,
            ended: None,
            reason: None,
        }
    }

    /// A ship.
    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[id.index()]
    }

    pub(crate) fn ship_mut(&mut self, id: ShipId) -> &mut Ship {
        &mut self.ships[id.index()]
    }

    /// All ships by id.
    pub fn ship_ids(&self) -> impl Iterator<Item = ShipId> + use<> {
        (0..self.ships.len() as u8).map(ShipId)
    }

    /// The ships on the table, without remotes.
    pub fn on_table(&self) -> impl Iterator<Item = ShipId> + '_ {
        self.units().filter(|&id| self.ship(id).remote.is_none())
    }

    /// The ships and remotes on the table (RR.UNIT.01).
    pub fn units(&self) -> impl Iterator<Item = ShipId> + '_ {
        self.ship_ids().filter(|&id| matches!(self.ship(id).place, Place::Table(_)))
    }

    /// The remotes on the table.
    pub fn remotes(&self) -> impl Iterator<Item = ShipId> + '_ {
        self.units().filter(|&id| self.ship(id).remote.is_some())
    }

    /// Puts a remote on the table, outside the rules: to set up a table, or by an operation. None if
    /// there are too many units.
    pub fn add_remote(
        &mut self,
        by: ShipId,
        kind: KindId,
        charges: u8,
        pose: Pose,
    ) -> Option<ShipId> {
        let id = ShipId(u8::try_from(self.ships.len()).ok()?);
        let card = self.add_card(Card::new(Sort::Object, kind, Holder::Ship(id), charges));
        self.ships.push(Ship {
            player: self.ship(by).player,
            kind,
            card,
            place: Place::Table(pose),
            dial: None,
            revealed: false,
            tokens: Tokens::default(),
            locks: Vec::new(),
            shields: 0,
            force: 0,
            turret: None,
            destroyed: false,
            remote: Some(by),
            points: 0,
            scored: 0,
        });
        self.journal.add();
        Some(id)
    }

    /// The middle of the play area (SCN.COMMON.04).
    pub(crate) fn middle(&self) -> Pose {
        Pose::new(self.area.width / 2.0, self.area.height / 2.0, 0.0)
    }

    /// Puts a feature of the scenario into the middle of the play area: which object it is, and where.
    pub(crate) fn put_in_middle(&mut self, kind: KindId) -> (ThingId, Pose) {
        let pose = self.middle();
        let feature = Object::new(kind, Nature::Feature, PlayerId(0));
        (self.add_object(Object { pose: Some(pose), ..feature }), pose)
    }

    /// Features that players place in turn enter the game, in the order in which they are placed.
    pub(crate) fn take_features(&mut self, cast: &Cast, of: &Alternate) {
        let Some(kind) = cast.object(&of.feature) else { return };
        for player in of.turns.iter().flat_map(|_| self.order.clone()).collect::<Vec<_>>() {
            self.add_object(Object::new(kind, Nature::Feature, player));
        }
    }

    /// The first player becomes the red player, the second the blue one, whoever is first later
    /// (SCN.SALVAGE.04–05).
    pub(crate) fn give_colours(&mut self) {
        let colours = [PlayerColour::Red, PlayerColour::Blue];
        for (player, colour) in self.order.clone().into_iter().zip(colours) {
            self.players[player.index()].colour = Some(colour);
        }
    }

    /// The environment cards are shuffled and one is dealt (ENV.USING.01), if any are used: which.
    pub(crate) fn deal_environment(&mut self, setting: &Setting) -> Option<KindId> {
        let id = match &setting.start().environment {
            StartEnvironment::None => return None,
            StartEnvironment::This(id) => id,
            StartEnvironment::Dealt(ids) => {
                let drawn = self.chance.below(Stream::Environment, ids.len() as u32);
                ids.get(drawn as usize)?
            }
        };
        let kind = setting.cast().find(Sort::Environment, id)?;
        self.add_card(Card::new(Sort::Environment, kind, Holder::Table, 0));
        Some(kind)
    }

    /// The environment card that was dealt.
    pub fn environment<'c>(&self, cast: &'c Cast) -> Option<&'c EnvironmentCard> {
        let (_, card) = self.of_table().find(|(_, card)| card.sort == Sort::Environment)?;
        Some(cast.environment(card.kind))
    }

    /// The steps of setup: those of the scenario, and before obstacles are placed, those of the
    /// environment.
    pub(crate) fn setup_steps<'c>(&self, cast: &'c Cast) -> impl Iterator<Item = &'c SetupStep> {
        let environment = self.environment(cast);
        cast.scenario().into_iter().flat_map(move |(_, scenario)| scenario.steps(environment))
    }

    /// The features of the scenario have entered the game, as after setup. Those that players place
    /// are nowhere, unless who arranges the table puts them somewhere.
    pub(crate) fn lay_features(&mut self, cast: &Cast) {
        for step in self.setup_steps(cast).collect::<Vec<_>>() {
            match step {
                SetupStep::PutInMiddle(id) => {
                    if let Some(kind) = cast.object(id) {
                        self.put_in_middle(kind);
                    }
                }
                SetupStep::Alternate(of) => {
                    let first = self.objects.len();
                    self.take_features(cast, of);
                    self.objects[first..].iter_mut().for_each(|feature| feature.gone = true);
                }
                SetupStep::PlayerOrder
                | SetupStep::Colours
                | SetupStep::Obstacles
                | SetupStep::Forces => {}
            }
        }
    }

    /// The ships in the game: on the table or in reserve.
    pub fn in_play(&self) -> impl Iterator<Item = ShipId> + '_ {
        self.ship_ids().filter(|&id| self.ship(id).is_in_play())
    }

    /// The carrier that a ship is docked with.
    pub fn carrier(&self, ship: ShipId) -> Option<ShipId> {
        match self.ship(ship).place {
            Place::Reserve(Reserve::Docked(carrier)) => Some(carrier),
            Place::Reserve(Reserve::Edge(_) | Reserve::Held | Reserve::Overlapped(_))
            | Place::Hand
            | Place::Table(_)
            | Place::Removed => None,
        }
    }

    /// The ships that are docked with a carrier.
    pub fn docked(&self, carrier: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        self.ship_ids().filter(move |&id| self.carrier(id) == Some(carrier))
    }

    /// The place of a ship's player in the player order.
    pub(crate) fn place_in_order(&self, ship: ShipId) -> Option<usize> {
        let player = self.ship(ship).player;
        self.order.iter().position(|&other| other == player)
    }

    /// Whose damage deck and discard pile a player uses: their own, or the first one's.
    pub fn deck_of(&self, player: PlayerId) -> PlayerId {
        let own = !self.players[player.index()].deck.is_empty();
        if own { player } else { PlayerId(0) }
    }

    /// Who decides for "you": its player, and for the table the first in player order.
    pub fn player_of(&self, you: Subject) -> PlayerId {
        match you {
            Subject::Ship(ship) | Subject::Object(ObjectId::Ship(ship)) => self.ship(ship).player,
            Subject::Object(ObjectId::Thing(id)) => self.object(id).player,
            Subject::Player(player) => player,
            Subject::Table => self.order[0],
        }
    }

    /// The team of a ship.
    pub fn team(&self, ship: ShipId) -> TeamId {
        self.players[self.ship(ship).player.index()].team
    }

    /// Whether two ships are not enemies: friendly (RR.FRIENDLY.01, .04) or allied.
    pub fn same_side(&self, a: ShipId, b: ShipId) -> bool {
        self.team(a) == self.team(b)
    }

    /// Whether an ability is of the side of a ship; what nobody owns is reckoned to every side.
    pub(crate) fn takes_side(&self, you: Subject, ship: ShipId) -> bool {
        let player = |player: PlayerId| self.players[player.index()].team == self.team(ship);
        you == Subject::Table || player(self.player_of(you))
    }
}

impl Ship {
    /// A ship of a start; its cards are in the cast.
    fn begun(cast: &Cast, start: &StartShip, id: ShipId, cards: &mut Vec<Card>) -> Option<Self> {
        let kind = cast.find(Sort::Pilot, &start.pilot)?;
        let facts = cast.ship(kind);
        let equipped = start.upgrades.iter().filter_map(|id| cast.find(Sort::Upgrade, id));
        let equipped: Vec<KindId> = equipped.collect();
        let upgrades = || equipped.iter().map(|&kind| cast.upgrade(kind));
        let card = CardId(cards.len() as u16);
        let holder = Holder::Ship(id);
        let energy = upgrades().map(|u| u.energy).sum();
        let charges = facts.charges.most.saturating_add_signed(energy);
        cards.push(Card::new(Sort::Pilot, kind, holder, charges));
        cards.extend(
            equipped.iter().map(|&kind| {
                Card::new(Sort::Upgrade, kind, holder, cast.upgrade(kind).charges.most)
            }),
        );
        Some(Self {
            player: start.player,
            kind,
            card,
            place: start.pose.map_or(Place::Hand, Place::Table),
            dial: None,
            revealed: false,
            tokens: Tokens::default(),
            locks: Vec::new(),
            shields: facts.shields.saturating_add_signed(upgrades().map(|u| u.shields).sum()),
            force: facts.force.most + upgrades().map(|u| u.force.most).sum::<u8>(),
            turret: facts.turret.or_else(|| upgrades().find_map(UpgradeCard::indicator)),
            destroyed: false,
            remote: None,
            points: start.points,
            scored: 0,
        })
    }

    /// Where it stands on the table.
    pub fn pose(&self) -> Option<Pose> {
        match self.place {
            Place::Table(pose) => Some(pose),
            Place::Hand | Place::Reserve(_) | Place::Removed => None,
        }
    }

    /// Whether it is on the table or in reserve.
    pub const fn is_in_play(&self) -> bool {
        matches!(self.place, Place::Table(_) | Place::Reserve(_))
    }

    /// Its base on the table.
    pub fn base(&self, size: redfive_geometry::BaseSize) -> Option<PlacedBase> {
        self.pose().map(|pose| PlacedBase::new(size, pose))
    }

    /// Whether it has such a token.
    pub fn has(&self, token: Token) -> bool {
        self.tokens.count(token) > 0
    }
}
