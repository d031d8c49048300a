//! What lies on the table when a case begins.

mod arrange;
mod cards;
mod check;
mod objects;
mod score;
mod ships;
mod start;

use crate::catalogue::Catalogue;
use crate::owed::{Card, Kind};
use crate::vocabulary::{Names, Opening, edges, openings, player};
use redfive_content::Behaviour;
use redfive_content::second::SecondEdition;
use redfive_engine::facts::{ConditionCard, DeviceCard, ShipCard, UpgradeCard};
use redfive_engine::start::{Edition, StartObstacle};
use redfive_engine::state::Reserve;
use redfive_engine::words::{Action, ObjectId, ShipId, ThingId, Token};
use redfive_geometry::{AreaEdge, Maneuver, PlayArea, Pose};
use redfive_text::{Line, ParseError, Unit, Words};
use std::collections::BTreeSet;

type Result<T> = std::result::Result<T, ParseError>;

/// Everything that is on the table before the first step.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The cards that the case can name.
    catalogue: Catalogue,
    pub(crate) names: Names,
    edition: Edition,
    /// The play area, if it is not that of the scenario.
    area: Option<PlayArea>,
    ships: Vec<Piece>,
    obstacles: Vec<StartObstacle>,
    /// The fuse markers of the obstacles.
    fuses: Vec<u8>,
    /// Where the lines of obstacles end.
    obstacle_ends: Vec<(usize, usize)>,
    teams: Vec<(u8, u8)>,
    order: Vec<u8>,
    edges: Vec<(u8, AreaEdge)>,
    /// The players whose ships fly by themselves.
    automatic: Vec<u8>,
    round: u8,
    /// The last round, if it is not that of the scenario.
    rounds: Option<u8>,
    pub(crate) phase: Option<Opening>,
    /// Conditions: those of second edition and those made up for the case.
    conditions: Vec<ConditionCard>,
    /// The conditions that are assigned when the case begins: to whom, which, by whom.
    assigned: Vec<(ShipId, String, ShipId)>,
    devices: Vec<Laid>,
    /// The features that are somewhere else than setup puts them.
    features: Vec<objects::Feature>,
    /// What will come into play, in order.
    arrivals: Vec<(String, Arrival)>,
    settled: bool,
    /// The scenario and its points.
    score: score::Score,
}

/// A bomb, mine or remote on the table.
#[derive(Clone, Debug)]
struct Laid {
    name: String,
    line: usize,
    card: DeviceCard,
    by: ShipId,
    pose: Pose,
    fuses: u8,
    damage: u8,
    charges: Option<u8>,
    /// What a remote has locked, by name, and the column of that.
    locks: Option<(String, usize)>,
}

/// What comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    Device,
    Remote,
    Obstacle,
}

/// A ship with all that a case says of it.
#[derive(Clone, Debug)]
struct Piece {
    line: usize,
    /// Where its line ends, for the one that says that a place is missing.
    end: usize,
    card: ShipCard,
    /// Its upgrades and their active charges, where they are said.
    upgrades: Vec<(UpgradeCard, Option<u8>)>,
    /// The places of upgrades that are flipped.
    flipped: Vec<usize>,
    /// The tokens that lie on upgrades, by their places.
    holding: Vec<(usize, Vec<(Token, u8)>)>,
    own_weapons: bool,
    player: u8,
    at: Option<(f64, f64)>,
    facing: f64,
    tokens: Vec<(Token, u8)>,
    facedown: u8,
    faceup: Vec<u8>,
    shields: Option<u8>,
    force: Option<u8>,
    charges: Option<u8>,
    dial: Option<Maneuver>,
    /// Its player forgot to set the dial.
    forgotten: bool,
    activated: bool,
    engaged: bool,
    performed: Vec<Action>,
    /// The actions of the scenario that it has performed, by their names.
    performed_scenario: Vec<String>,
    /// What it has locked, by name, and where that stands.
    locks: Vec<(String, usize, usize)>,
    /// The carrier it is docked with, or the edge where it comes back.
    reserve: Option<Reserve>,
}

impl Setup {
    /// An empty table, for these cards.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        Self {
            catalogue: catalogue.clone(),
            names: Names::new(catalogue.clone()),
            edition: Edition::default(),
            area: None,
            ships: Vec::new(),
            obstacles: Vec::new(),
            fuses: Vec::new(),
            obstacle_ends: Vec::new(),
            teams: Vec::new(),
            order: Vec::new(),
            edges: Vec::new(),
            automatic: Vec::new(),
            round: 1,
            rounds: None,
            phase: None,
            devices: Vec::new(),
            features: Vec::new(),
            arrivals: Vec::new(),
            settled: false,
            score: score::Score::default(),
            conditions: catalogue.conditions().to_vec(),
            assigned: Vec::new(),
        }
    }
}

/// How the statements of the setup are written.
pub(crate) const USAGES: &[(&str, &str)] = &[
    ("edition", "edition first|second"),
    ("ship", "ship NAME TYPE player N at X Y facing DEGREES [CLAUSES]"),
    ("set", "set SHIP CLAUSES"),
    ("special-weapon", "special-weapon SHIP NAME ARC DICE range N-N [CLAUSES]"),
    ("card", "card SHIP NAME \"SCRIPT\" [charges N]"),
    ("condition-card", "condition-card NAME \"SCRIPT\" [limited N] [secret MARKER]"),
    ("condition", "condition SHIP XWSID by SHIP"),
    ("obstacle", "obstacle NAME KEY [player N] at X Y [facing DEGREES] [fuses N]"),
    (
        "device",
        "device NAME ID by SHIP at X Y [facing DEGREES] [fuses N] [damage N] [charges N] [locks NAME]",
    ),
    ("feature", "feature ID at X Y [facing DEGREES] [marker PLAYER] or feature ID on SHIP"),
    ("arrives", "arrives NAME device|remote|obstacle"),
    ("maneuver", "maneuver SHIP DIFFICULTY SPEED BEARING [SIDE]"),
    ("action", "action SHIP COLOUR ACTION [linked COLOUR ACTION]"),
    ("no-actions", "no-actions SHIP"),
    ("area", "area WIDTH HEIGHT"),
    ("scenario", "scenario ID"),
    ("environment", "environment ID"),
    ("points", "points SHIP N"),
    ("squad", "squad N of N player N"),
    ("score", "score N player N"),
    ("team", "team N player N"),
    ("order", "order PLAYER PLAYER"),
    ("edge", "edge south|north|west|east player N"),
    ("automatic", "automatic player N"),
    ("round", "round N [of N]"),
    ("phase", "phase setup|planning|system|activation|engagement|end"),
];

impl Setup {
    /// Reads a statement of the setup; whether it is one.
    pub(crate) fn read(&mut self, word: &str, line: &mut Line<'_>) -> Result<bool> {
        let Some(&(_, usage)) = USAGES.iter().find(|(name, _)| *name == word) else {
            return Ok(false);
        };
        line.usage = usage;
        match word {
            "edition" => self.edition(line)?,
            "ship" => self.ship(line)?,
            "set" => {
                let ship = self.names.read_ship(line)?;
                self.clauses(line, ship.index())?;
            }
            "special-weapon" => self.special_weapon(line)?,
            "card" => self.card(line)?,
            "condition-card" => self.condition_card(line)?,
            "condition" => {
                let ship = self.names.read_ship(line)?;
                let card = self.names.read_condition(line)?;
                line.expect("by")?;
                self.assigned.push((ship, card, self.names.read_ship(line)?));
            }
            "obstacle" => self.obstacle(line)?,
            "maneuver" => self.maneuver(line)?,
            "action" => self.action(line)?,
            "device" => self.device(line)?,
            "feature" => self.feature(line)?,
            "arrives" => {
                let name = self.new_name(line)?;
                let kinds = Words::new(
                    "something that comes into play",
                    [
                        ("device", Arrival::Device),
                        ("remote", Arrival::Remote),
                        ("obstacle", Arrival::Obstacle),
                    ],
                );
                self.arrivals.push((name, line.one_of(&kinds)?));
            }
            "no-actions" => {
                let ship = self.names.read_ship(line)?;
                self.ships[ship.index()].card.actions.clear();
            }
            "area" => {
                let width = line.number("a width", Unit::Millimetres)?;
                let height = line.number("a height", Unit::Millimetres)?;
                self.area = Some(PlayArea { width, height });
            }
            "scenario" => self.score.scenario = self.catalogue.read_scenario(line)?,
            "environment" => {
                self.score.environment = Some(self.catalogue.read_environment(line)?);
            }
            "points" | "squad" | "score" => {
                self.score.read(word, line, &self.names)?;
            }
            "team" => {
                let team = line.count("a team", 6)?;
                line.expect("player")?;
                self.teams.push((player(line)?, team));
            }
            "order" => {
                while line.peek().is_some() {
                    self.order.push(player(line)?);
                }
            }
            "edge" => {
                let edge = line.one_of(&edges())?;
                line.expect("player")?;
                self.edges.push((player(line)?, edge));
            }
            "automatic" => {
                line.expect("player")?;
                self.automatic.push(player(line)?);
            }
            "round" => {
                self.round = line.count("a round", 200)?;
                if line.accept("of") {
                    self.rounds = Some(line.count("a number of rounds", 200)?);
                }
            }
            _ => self.phase = Some(line.one_of(&openings())?),
        }
        line.finish()?;
        Ok(true)
    }

    /// The edition, said before anything of it is on the table.
    fn edition(&mut self, line: &mut Line<'_>) -> Result<()> {
        let column = line.column();
        let editions =
            Words::new("an edition", [("first", Edition::First), ("second", Edition::Second)]);
        let edition = line.one_of(&editions)?;
        if !self.ships.is_empty() {
            return Err(line.error(column, "the edition stands before the first ship"));
        }
        if edition == Edition::First {
            // They are second edition's.
            self.conditions.clear();
        }
        self.edition = edition;
        Ok(())
    }

    /// The cards of second edition that are on the table.
    pub(crate) fn cards(&self) -> Vec<Card> {
        if self.edition == Edition::First {
            return Vec::new();
        }
        let pilots = self.ships.iter().map(|piece| Card::new(Kind::Pilot, &piece.card.id));
        let upgrades = self.ships.iter().flat_map(|piece| &piece.upgrades);
        let upgrades = upgrades.map(|(card, _)| Card::new(Kind::Upgrade, &card.id));
        let conditions = self.assigned.iter().map(|(_, id, _)| Card::new(Kind::Condition, id));
        let devices = self.devices.iter().map(|laid| Card::new(Kind::Device, &laid.card.id));
        let obstacles = self.obstacles.iter().map(|it| Card::new(Kind::Obstacle, &it.key));
        pilots.chain(upgrades).chain(conditions).chain(devices).chain(obstacles).collect()
    }

    /// The names of cards on the table whose ability is not written yet.
    pub(crate) fn silent<'a>(&self, cards: &'a SecondEdition) -> BTreeSet<&'a str> {
        if self.edition == Edition::First {
            return BTreeSet::new();
        }
        let of_ship = |piece: &Piece| {
            let upgrades = piece.upgrades.iter().map(|(card, _)| card.id.as_str());
            cards.silent(&piece.card.id, upgrades)
        };
        let beside = self.cards().into_iter().filter(|card| {
            let is_of_ship = matches!(card.kind, Kind::Pilot | Kind::Upgrade);
            !is_of_ship && card.behaviour(cards) == Some(&Behaviour::Unwritten)
        });
        let beside = beside.filter_map(|card| cards.name(&card.id));
        self.ships.iter().flat_map(of_ship).chain(beside).collect()
    }

    /// A name that nothing has, and nothing that will come.
    fn new_name(&self, line: &mut Line<'_>) -> Result<String> {
        let column = line.column();
        let name = self.names.new_name(line)?;
        let later = self.devices.iter().map(|laid| &laid.name);
        let later = later.chain(self.arrivals.iter().map(|(name, _)| name));
        if later.into_iter().any(|taken| *taken == name) {
            return Err(line.error(column, format!("\"{name}\" is taken; choose another name")));
        }
        Ok(name)
    }

    /// All of the table is told: what comes after the ships and obstacles gets its number.
    pub(crate) fn settle(&mut self) {
        if std::mem::replace(&mut self.settled, true) {
            return;
        }
        let (mut units, mut things) = (self.ships.len() as u8, self.obstacles.len() as u16);
        for feature in self.feature_names() {
            if self.names.find(&feature).is_none() {
                self.names.add(feature, ObjectId::Thing(ThingId(things)));
            }
            things += 1;
        }
        let laid = self.devices.iter().map(|laid| {
            let arrival = if laid.card.unit.is_some() { Arrival::Remote } else { Arrival::Device };
            (&laid.name, arrival, Some(&laid.card))
        });
        let later = self.arrivals.iter().map(|(name, arrival)| (name, *arrival, None));
        for (name, arrival, card) in laid.chain(later) {
            let object = match arrival {
                Arrival::Device | Arrival::Obstacle => {
                    things += 1;
                    ObjectId::Thing(ThingId(things - 1))
                }
                Arrival::Remote => {
                    units += 1;
                    ObjectId::Ship(ShipId(units - 1))
                }
            };
            self.names.add(name.clone(), object);
            if let (ObjectId::Ship(remote), Some(card)) = (object, card) {
                self.names.add_card(remote, &card.id, &card.name);
            }
        }
    }
}

impl Piece {
    fn pose(&self) -> Pose {
        let (x, y) = self.at.unwrap_or_default();
        Pose::new(x, y, self.facing)
    }
}
