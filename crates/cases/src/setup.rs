//! What lies on the table when a case begins.

use crate::catalogue::{conditions, device, devices, pilot, pilots, read_device, read_upgrade};
use crate::chassis::{CHASSIS, chassis, weapon};
use crate::vocabulary::{
    Names, Opening, action_colours, actions, arcs, difficulties, edges, maneuver, openings,
    outlines, sizes, tokens, turrets, word_for,
};
use redfive_ability::{Ability, Cost, Need};
use redfive_engine::cast::{Cast, Key, Sort};
use redfive_engine::deck;
use redfive_engine::dice::{AttackFace, Face};
use redfive_engine::facts::{
    BarAction, Capacity, ConditionCard, DeviceCard, DialEntry, Library, ShipCard, UpgradeCard,
    Weapon, WeaponArc,
};
use redfive_engine::game::Game;
use redfive_engine::journal::Deed;
use redfive_engine::random::{Chance, Stream};
use redfive_engine::start::{BadStart, Setting, Start, StartObstacle, StartPlayer, StartShip};
use redfive_engine::state::{Assigned, DealtCard, Place, Reserve, State};
use redfive_engine::window::CardRef;
use redfive_engine::words::{
    Action, DeviceId, ObjectId, ObstacleId, Phase, PlayerId, ShipId, Token,
};
use redfive_geometry::{AreaEdge, Maneuver, PlacedBase, PlayArea, Pose};
use redfive_text::{Line, ParseError, Unit, Words, unknown_among, unknown_beside};
use ron::extensions::Extensions;

type Result<T> = std::result::Result<T, ParseError>;

/// Everything that is on the table before the first step.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(crate) names: Names,
    area: PlayArea,
    ships: Vec<Piece>,
    obstacles: Vec<StartObstacle>,
    /// The fuse markers of the obstacles.
    fuses: Vec<u8>,
    /// Where the lines of obstacles end.
    obstacle_ends: Vec<(usize, usize)>,
    teams: Vec<(u8, u8)>,
    order: Vec<u8>,
    edges: Vec<(u8, AreaEdge)>,
    round: u8,
    rounds: u8,
    pub(crate) phase: Option<Opening>,
    /// Conditions: those of second edition and those made up for the case.
    conditions: Vec<ConditionCard>,
    /// The conditions that are assigned when the case begins: to whom, which, by whom.
    assigned: Vec<(ShipId, String, ShipId)>,
    devices: Vec<Laid>,
    /// What will come into play, in order.
    arrivals: Vec<(String, Arrival)>,
    settled: bool,
}

/// A bomb, mine or remote on the table.
#[derive(Clone, Debug)]
struct Laid {
    name: String,
    line: usize,
    card: &'static DeviceCard,
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
    /// What it has locked, by name, and where that stands.
    locks: Vec<(String, usize, usize)>,
    /// The carrier it is docked with, or the edge where it comes back.
    reserve: Option<Reserve>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            names: Names::default(),
            area: PlayArea::STANDARD,
            ships: Vec::new(),
            obstacles: Vec::new(),
            fuses: Vec::new(),
            obstacle_ends: Vec::new(),
            teams: Vec::new(),
            order: Vec::new(),
            edges: Vec::new(),
            round: 1,
            rounds: 12,
            phase: None,
            devices: Vec::new(),
            arrivals: Vec::new(),
            settled: false,
            conditions: conditions().to_vec(),
            assigned: Vec::new(),
        }
    }
}

/// How the statements of the setup are written.
pub(crate) const USAGES: &[(&str, &str)] = &[
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
    ("arrives", "arrives NAME device|remote|obstacle"),
    ("maneuver", "maneuver SHIP DIFFICULTY SPEED BEARING [SIDE]"),
    ("action", "action SHIP COLOUR ACTION [linked COLOUR ACTION]"),
    ("no-actions", "no-actions SHIP"),
    ("area", "area WIDTH HEIGHT"),
    ("team", "team N player N"),
    ("order", "order PLAYER PLAYER"),
    ("edge", "edge south|north|west|east player N"),
    ("round", "round N [of N]"),
    ("phase", "phase setup|planning|system|activation|engagement|end"),
];

/// The clauses of a ship.
const CLAUSES: &[&str] = &[
    "player",
    "at",
    "facing",
    "initiative",
    "stats",
    "size",
    "tokens",
    "shields",
    "force",
    "charges",
    "damage",
    "faceup",
    "turret",
    "weapon",
    "upgrade",
    "dial",
    "no-dial",
    "activated",
    "engaged",
    "performed",
    "locks",
    "docked",
    "reserve",
];

impl Setup {
    /// Reads a statement of the setup; whether it is one.
    pub(crate) fn read(&mut self, word: &str, line: &mut Line<'_>) -> Result<bool> {
        let Some(&(_, usage)) = USAGES.iter().find(|(name, _)| *name == word) else {
            return Ok(false);
        };
        line.usage = usage;
        match word {
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
                self.area = PlayArea { width, height };
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
            "round" => {
                self.round = line.count("a round", 200)?;
                if line.accept("of") {
                    self.rounds = line.count("a number of rounds", 200)?;
                }
            }
            _ => self.phase = Some(line.one_of(&openings())?),
        }
        line.finish()?;
        Ok(true)
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

    /// A bomb, mine or remote that lies on the table.
    fn device(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let card = read_device(line)?;
        line.expect("by")?;
        let by = self.names.read_ship(line)?;
        line.expect("at")?;
        let x = line.number("a place", Unit::Millimetres)?;
        let y = line.number("a place", Unit::Millimetres)?;
        let mut laid = Laid {
            name,
            line: line.number,
            card,
            by,
            pose: Pose::new(x, y, 0.0),
            fuses: 0,
            damage: 0,
            charges: None,
            locks: None,
        };
        while line.peek().is_some() {
            let word = line.word("a clause")?;
            match word.text.as_str() {
                "facing" => laid.pose = Pose::new(x, y, line.number("an angle", Unit::Degrees)?),
                "fuses" => laid.fuses = line.count("a number of fuse markers", 9)?,
                "damage" => laid.damage = line.count("a number of damage cards", 9)?,
                "charges" => laid.charges = Some(line.count("a number of charges", 9)?),
                "locks" => {
                    let word = line.word("a ship, obstacle or device")?;
                    laid.locks = Some((word.text.clone(), word.column));
                }
                other => {
                    let known = ["facing", "fuses", "damage", "charges", "locks"];
                    let message = unknown_among(other, "part of a device's line", &known);
                    return Err(line.error(word.column, message));
                }
            }
        }
        self.devices.push(laid);
        Ok(())
    }

    /// All of the table is told: what comes after the ships and obstacles gets its number.
    pub(crate) fn settle(&mut self) {
        if std::mem::replace(&mut self.settled, true) {
            return;
        }
        let (mut units, mut obstacles) = (self.ships.len() as u8, self.obstacles.len() as u8);
        let mut devices = 0;
        let laid = self.devices.iter().map(|laid| {
            let arrival = if laid.card.unit.is_some() { Arrival::Remote } else { Arrival::Device };
            (&laid.name, arrival, Some(laid.card))
        });
        let later = self.arrivals.iter().map(|(name, arrival)| (name, *arrival, None));
        for (name, arrival, card) in laid.chain(later) {
            let next = |count: &mut u8| std::mem::replace(count, *count + 1);
            let object = match arrival {
                Arrival::Device => ObjectId::Device(DeviceId(u16::from(next(&mut devices)))),
                Arrival::Remote => ObjectId::Ship(ShipId(next(&mut units))),
                Arrival::Obstacle => ObjectId::Obstacle(ObstacleId(next(&mut obstacles))),
            };
            self.names.add(name.clone(), object);
            if let (ObjectId::Ship(remote), Some(card)) = (object, card) {
                self.names.add_card(remote, &card.id, &card.name);
            }
        }
    }

    fn ship(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let word = line.word("a ship type")?;
        let card = chassis(&word.text).or_else(|| pilot(&word.text)).ok_or_else(|| {
            let or = ", or the XWS id of a pilot";
            let message = unknown_beside(&word.text, "a ship type", CHASSIS, &pilots(), or);
            line.error(word.column, message)
        })?;
        let id = ShipId(self.ships.len() as u8);
        self.names.add(name, ObjectId::Ship(id));
        self.names.add_card(id, &card.id, &card.name);
        self.ships.push(Piece {
            line: line.number,
            end: 0,
            card,
            upgrades: Vec::new(),
            flipped: Vec::new(),
            own_weapons: false,
            player: 0,
            at: None,
            facing: 0.0,
            tokens: Vec::new(),
            facedown: 0,
            faceup: Vec::new(),
            shields: None,
            force: None,
            charges: None,
            dial: None,
            forgotten: false,
            activated: false,
            engaged: false,
            performed: Vec::new(),
            locks: Vec::new(),
            reserve: None,
        });
        self.clauses(line, id.index())?;
        self.ships[id.index()].end = line.column();
        Ok(())
    }

    /// An upgrade card made up for the case, with a special weapon.
    fn special_weapon(&mut self, line: &mut Line<'_>) -> Result<()> {
        let ship = self.names.read_ship(line)?;
        let name = line.word("a name")?.text.clone();
        let arc = weapon_arc(line)?;
        let attack = line.count("an attack value", 9)?;
        line.expect("range")?;
        let (least, most) = ranges(line)?;
        let mut weapon = Weapon { least, most, ..Weapon::primary(arc, attack) };
        let mut card = UpgradeCard {
            id: name.clone(),
            name: name.clone(),
            slots: vec!["cannon".to_owned()],
            ..UpgradeCard::default()
        };
        while line.peek().is_some() {
            let word = line.word("a clause")?;
            match word.text.as_str() {
                "needs" => weapon.needs = Some(line.one_of(&needs())?),
                "charges" => {
                    card.charges.most = line.count("a number of charges", 9)?;
                    weapon.cost = vec![Cost::Charge(1)];
                }
                "cost" => weapon.cost = vec![Cost::Charge(line.count("a number of charges", 9)?)],
                "slot" => card.slots = vec![line.word("a slot")?.text.clone()],
                "ordnance" => weapon.ordnance = true,
                other => {
                    let known = ["needs", "charges", "cost", "slot", "ordnance"];
                    let message = unknown_among(other, "part of a special weapon", &known);
                    return Err(line.error(word.column, message));
                }
            }
        }
        card.weapon = Some(weapon);
        self.names.add_card(ship, &name, &name);
        self.ships[ship.index()].upgrades.push((card, None));
        Ok(())
    }

    /// An upgrade made up for the case, with abilities written as in card files.
    fn card(&mut self, line: &mut Line<'_>) -> Result<()> {
        let ship = self.names.read_ship(line)?;
        let name = line.word("a name")?.text.clone();
        let mut card = UpgradeCard {
            id: name.clone(),
            name: name.clone(),
            abilities: script(line)?,
            ..UpgradeCard::default()
        };
        if line.accept("charges") {
            card.charges.most = line.count("a number of charges", 9)?;
        }
        self.names.add_card(ship, &name, &name);
        self.ships[ship.index()].upgrades.push((card, None));
        Ok(())
    }

    /// A condition made up for the case.
    fn condition_card(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = line.word("a name")?.text.clone();
        let mut card = ConditionCard {
            id: name.clone(),
            name: name.clone(),
            abilities: script(line)?,
            ..ConditionCard::default()
        };
        if line.accept("limited") {
            card.limited = line.count("how many can be in play", 9)?;
        }
        if line.accept("secret") {
            card.secret = Some(line.word("a marker")?.text.clone());
        }
        self.names.add_condition(&name);
        self.conditions.push(card);
        Ok(())
    }

    fn clauses(&mut self, line: &mut Line<'_>, index: usize) -> Result<()> {
        let names = &mut self.names;
        let piece = &mut self.ships[index];
        while line.peek().is_some() {
            let word = line.word("a clause")?;
            match word.text.as_str() {
                "player" => piece.player = player(line)?,
                "at" => {
                    let x = line.number("a place", Unit::Millimetres)?;
                    piece.at = Some((x, line.number("a place", Unit::Millimetres)?));
                }
                "facing" => piece.facing = line.number("an angle", Unit::Degrees)?,
                "initiative" => piece.card.initiative = line.count("an initiative", 8)?,
                "stats" => {
                    let attack = line.count("an attack value", 9)?;
                    piece.card.weapons.iter_mut().for_each(|w| w.attack = attack);
                    piece.card.agility = line.count("an agility value", 9)?;
                    piece.card.hull = line.count("a hull value", 30)?;
                    piece.card.shields = line.count("a shield value", 30)?;
                }
                "size" => piece.card.size = line.one_of(&sizes())?,
                "tokens" => piece.tokens = token_list(line)?,
                "shields" => piece.shields = Some(line.count("a number of shields", 30)?),
                "force" => {
                    let (active, mut capacity) = charges(line)?;
                    // Force always recurs (RR.CHARGES.12).
                    if capacity.recovers == 0 {
                        capacity.recovers = 1;
                    }
                    (piece.force, piece.card.force) = (Some(active), capacity);
                }
                "charges" => {
                    let (active, capacity) = charges(line)?;
                    (piece.charges, piece.card.charges) = (Some(active), capacity);
                }
                "damage" => piece.facedown = line.count("a number of damage cards", 30)?,
                "faceup" => piece.faceup.push(card_kind(line)?),
                "turret" => piece.card.turret = Some(line.one_of(&turrets())?),
                "weapon" => {
                    if !piece.own_weapons {
                        piece.card.weapons.clear();
                        piece.own_weapons = true;
                    }
                    let arc = weapon_arc(line)?;
                    piece.card.weapons.push(weapon(arc, line.count("an attack value", 9)?));
                }
                "upgrade" => {
                    let card = read_upgrade(line)?;
                    names.add_card(ShipId(index as u8), &card.id, &card.name);
                    let active = upgrade_charges(line, &card)?;
                    if line.accept("flipped") {
                        piece.flipped.push(piece.upgrades.len());
                    }
                    piece.upgrades.push((card, active));
                }
                "dial" => piece.dial = Some(maneuver(line)?),
                "no-dial" => piece.forgotten = true,
                "activated" => piece.activated = true,
                "engaged" => piece.engaged = true,
                "performed" => piece.performed.push(line.one_of(&actions())?),
                "locks" => {
                    let word = line.word("a ship or obstacle")?;
                    piece.locks.push((word.text.clone(), line.number, word.column));
                }
                "docked" => piece.reserve = Some(Reserve::Docked(names.read_ship(line)?)),
                "reserve" => piece.reserve = Some(Reserve::Edge(line.one_of(&edges())?)),
                other => {
                    let message = unknown_among(other, "part of a ship's line", CLAUSES);
                    return Err(line.error(word.column, message));
                }
            }
        }
        Ok(())
    }

    fn obstacle(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let column = line.column();
        let outline = line.one_of(&outlines())?;
        if device(outline.name()).is_none_or(|card| card.obstacle.is_none()) {
            return Err(line.error(column, "the engine knows no rules for this outline yet"));
        }
        let owner = if line.accept("player") { Some(player(line)?) } else { None };
        let pose = if owner.is_some() && line.peek().is_none() {
            None
        } else {
            line.expect("at")?;
            let x = line.number("a place", Unit::Millimetres)?;
            let y = line.number("a place", Unit::Millimetres)?;
            let facing =
                if line.accept("facing") { line.number("an angle", Unit::Degrees)? } else { 0.0 };
            Some(Pose::new(x, y, facing))
        };
        let fused = line.accept("fuses");
        let fuses = if fused { line.count("a number of fuse markers", 9)? } else { 0 };
        let id = ObstacleId(self.obstacles.len() as u8);
        self.names.add(name, ObjectId::Obstacle(id));
        self.obstacle_ends.push((line.number, line.column()));
        let player = PlayerId(owner.unwrap_or(0));
        self.obstacles.push(StartObstacle { key: outline.name().to_owned(), player, pose });
        self.fuses.push(fuses);
        Ok(())
    }

    fn maneuver(&mut self, line: &mut Line<'_>) -> Result<()> {
        let ship = self.names.read_ship(line)?;
        let difficulty = line.one_of(&difficulties())?;
        let entry = DialEntry { maneuver: maneuver(line)?, difficulty };
        let dial = &mut self.ships[ship.index()].card.dial;
        dial.retain(|e| e.maneuver != entry.maneuver);
        dial.push(entry);
        Ok(())
    }

    fn action(&mut self, line: &mut Line<'_>) -> Result<()> {
        let ship = self.names.read_ship(line)?;
        let colour = line.one_of(&action_colours())?;
        let action = line.one_of(&actions())?;
        let linked = if line.accept("linked") {
            let colour = line.one_of(&action_colours())?;
            Some((line.one_of(&actions())?, colour))
        } else {
            None
        };
        let bar = &mut self.ships[ship.index()].card.actions;
        // The same action may be on the bar again with another link.
        bar.retain(|a| a.action != action || (linked.is_some() && a.linked.is_some()));
        bar.push(BarAction { action, colour, linked });
        Ok(())
    }

    /// Whether the table makes sense: locks lead somewhere, nothing overlaps or is outside.
    pub(crate) fn check(&self) -> Result<()> {
        let placing = self.phase == Some(Opening::Setup);
        if let (true, Some(laid)) = (placing, self.devices.first()) {
            let message =
                format!("{} cannot lie there yet: this case begins with setup", laid.name);
            return Err(ParseError::new(laid.line, 1, message));
        }
        for laid in &self.devices {
            if let Some((name, column)) = &laid.locks
                && self.names.find(name).is_none()
            {
                let message = unknown_among(name, "on the table", &self.names.all());
                return Err(ParseError::new(laid.line, *column, message));
            }
        }
        let placed = self.obstacles.iter().zip(&self.obstacle_ends);
        if let Some((_, &(line, column))) = placed.clone().find(|(o, _)| o.pose.is_none())
            && !placing
        {
            return Err(unplaced(line, column, "obstacle"));
        }
        for (i, piece) in self.ships.iter().enumerate() {
            if placing && piece.has_begun() {
                let name = self.names.ship(ShipId(i as u8));
                let message = format!(
                    "{name} has no tokens, damage, dial or deeds yet: this case begins with setup"
                );
                return Err(ParseError::new(piece.line, 1, message));
            }
            if piece.at.is_none() {
                if placing || piece.reserve.is_some() {
                    continue;
                }
                return Err(unplaced(piece.line, piece.end, "ship"));
            }
            for (name, line, column) in &piece.locks {
                if self.names.find(name).is_none() {
                    let message = unknown_among(name, "on the table", &self.names.all());
                    return Err(ParseError::new(*line, *column, message));
                }
            }
            let base = self.base(piece);
            let name = self.names.ship(ShipId(i as u8));
            if self.area.has_fled(&base) {
                let message = format!("{name} is not wholly in the play area");
                return Err(ParseError::new(piece.line, 1, message));
            }
            let before = self.ships[..i].iter().enumerate();
            for (j, other) in before.filter(|(_, other)| other.at.is_some()) {
                if base.overlaps(&self.base(other)) {
                    let other = self.names.ship(ShipId(j as u8));
                    let message = format!("{name} and {other} stand on each other");
                    return Err(ParseError::new(piece.line, 1, message));
                }
            }
        }
        Ok(())
    }

    fn base(&self, piece: &Piece) -> PlacedBase {
        PlacedBase::new(piece.card.size, piece.pose())
    }

    /// The game that starts from this table; `script` is what comes before chance.
    pub(crate) fn start(&self, script: &[(Stream, u8)]) -> std::result::Result<Game, BadStart> {
        let upgrades = || self.ships.iter().flat_map(|piece| &piece.upgrades);
        let library = Library {
            ships: self.ships.iter().map(|piece| piece.card.clone()).collect(),
            devices: devices().to_vec(),
            upgrades: upgrades().map(|(card, _)| card.clone()).collect(),
            damage: deck::core(),
            conditions: self.conditions.clone(),
        };
        let pilots = keys(self.ships.iter().map(|piece| piece.card.id.as_str()));
        let mut equipped = keys(upgrades().map(|(card, _)| card.id.as_str())).into_iter();
        let laid = self.devices.iter().map(|laid| Key::new(Sort::Object, &laid.card.id));
        let conditions = self.conditions.iter().map(|card| Key::new(Sort::Condition, &card.id));
        let most = self.ships.iter().map(|p| p.player).chain(self.teams.iter().map(|t| t.0));
        let players = most.max().unwrap_or(0).max(1) + 1;
        let edges = [AreaEdge::South, AreaEdge::North, AreaEdge::West, AreaEdge::East];
        let edge = |player: u8| {
            let said = self.edges.iter().find(|e| e.0 == player).map(|e| e.1);
            said.unwrap_or(edges[usize::from(player) % edges.len()])
        };
        let team = |player: u8| {
            self.teams.iter().find(|t| t.0 == player).map_or(player, |t| t.1.saturating_sub(1))
        };
        let start = Start {
            area: self.area,
            players: (0..players).map(|p| StartPlayer::new(team(p), edge(p))).collect(),
            ships: self
                .ships
                .iter()
                .zip(pilots)
                .map(|(piece, pilot)| StartShip {
                    player: PlayerId(piece.player),
                    pilot,
                    upgrades: equipped.by_ref().take(piece.upgrades.len()).collect(),
                    pose: piece.at.map(|_| piece.pose()),
                })
                .collect(),
            obstacles: self.obstacles.clone(),
            rounds: self.rounds,
            uses: laid.chain(conditions).collect(),
        };
        let setting = Setting::new(&library, start);
        let phase = match self.phase {
            Some(Opening::Setup) => {
                let mut chance = Chance::from_seed(1);
                if !script.iter().any(|&(stream, _)| stream == Stream::PlayerOrder) {
                    self.order_dice(players).for_each(|side| chance.say(Stream::PlayerOrder, side));
                }
                for &(stream, value) in script {
                    chance.say(stream, value);
                }
                return setting.map(|setting| Game::with_setting(setting, chance));
            }
            Some(Opening::Phase(phase)) => phase,
            None => Phase::Planning,
        };
        let arrange = |state: &mut State, cast: &Cast| {
            self.arrange(state, phase, cast);
            for (ship, id, by) in &self.assigned {
                let Some(kind) = cast.find(Sort::Condition, id) else { continue };
                let assigned = cast.assigned(kind, *by, CardRef::Pilot);
                let condition = Assigned { serial: state.next_card, ..assigned };
                state.ships[ship.index()].conditions.push(condition);
                state.next_card += 1;
            }
            for (obstacle, &fuses) in state.obstacles.iter_mut().zip(&self.fuses) {
                obstacle.fuses = fuses;
            }
            for &(stream, value) in script {
                state.chance.say(stream, value);
            }
        };
        setting.map(|setting| Game::arranged(setting, 1, phase, arrange))
    }

    /// What the players roll so that their order is the one of the case: for each place those who
    /// have none yet, three dice each, and the one whose place it is rolls critical hits.
    fn order_dice(&self, players: u8) -> impl Iterator<Item = u8> {
        let mut left: Vec<u8> = (0..players).collect();
        let rest = left.iter().copied().filter(|p| !self.order.contains(p));
        let order: Vec<u8> = self.order.iter().copied().chain(rest).collect();
        let side = |face| (0..8).find(|&s| AttackFace::on_side(s) == face).unwrap_or(0);
        let (crit, blank) = (side(AttackFace::Crit), side(AttackFace::Blank));
        let mut dice = Vec::new();
        for first in order {
            if left.len() > 1 {
                let rolls = left.iter().map(|&p| if p == first { crit } else { blank });
                dice.extend(rolls.flat_map(|side| [side; 3]));
            }
            left.retain(|&p| p != first);
        }
        dice.into_iter()
    }

    /// Bombs, mines and remotes.
    fn lay(&self, state: &mut State, cast: &Cast) {
        for laid in &self.devices {
            let Some(kind) = cast.object(&laid.card.id) else { continue };
            if laid.card.unit.is_none() {
                state.add_device(laid.by, kind, laid.pose, laid.fuses);
                continue;
            }
            let charges = laid.charges.unwrap_or(2);
            let Some(id) = state.add_remote(laid.by, kind, charges, laid.pose) else { continue };
            let locked = laid.locks.iter().filter_map(|(name, _)| self.names.find(name));
            state.ships[id.index()].locks.extend(locked);
            let player = state.ship(id).player;
            for n in 0..laid.damage {
                let place = 13 - usize::from(n % 2);
                state.players[player.index()].deck[place] -= 1;
                let Some(kind) = cast.in_deck(place) else { continue };
                let card = DealtCard::new(kind, false, state.next_card);
                state.next_card += 1;
                state.ships[id.index()].damage.push(card);
            }
        }
    }

    fn arrange(&self, state: &mut State, phase: Phase, cast: &Cast) {
        self.lay(state, cast);
        state.round = if phase == Phase::Planning { self.round - 1 } else { self.round };
        let said = self.order.iter().map(|&p| PlayerId(p));
        let rest: Vec<PlayerId> =
            state.order.iter().copied().filter(|p| !self.order.contains(&p.0)).collect();
        state.order = said.chain(rest).collect();
        for (i, piece) in self.ships.iter().enumerate() {
            let id = ShipId(i as u8);
            let next = &mut state.next_card;
            let deck = &mut state.players[usize::from(piece.player)].deck;
            let ship = &mut state.ships[i];
            for &(token, count) in &piece.tokens {
                ship.tokens.set(token, count);
            }
            let mut deal = |place: u8, faceup| {
                let Some(kind) = cast.in_deck(usize::from(place)) else { return };
                deck[usize::from(place)] = deck[usize::from(place)].saturating_sub(1);
                ship.damage.push(DealtCard::new(kind, faceup, *next));
                *next += 1;
            };
            for &kind in &piece.faceup {
                deal(kind, true);
            }
            // The last kinds of the deck have the most copies.
            (0..piece.facedown).for_each(|n| deal(13 - n % 2, false));
            ship.shields = piece.shields.unwrap_or(ship.shields);
            ship.force = piece.force.unwrap_or(ship.force);
            ship.charges = piece.charges.unwrap_or(ship.charges);
            for (upgrade, (_, active)) in ship.upgrades.iter_mut().zip(&piece.upgrades) {
                upgrade.charges = active.unwrap_or(upgrade.charges);
            }
            for &place in &piece.flipped {
                ship.upgrades[place].flipped = true;
            }
            ship.dial = piece.dial;
            if let Some(reserve) = piece.reserve {
                ship.place = Place::Reserve(reserve);
            }
            ship.revealed = piece.dial.is_some() && (piece.activated || phase > Phase::Activation);
            ship.locks = piece.locks.iter().filter_map(|(n, ..)| self.names.find(n)).collect();
            let journal = state.journal.of_mut(id);
            journal.activated = piece.activated
                || (phase == Phase::Activation && piece.dial.is_none() && !piece.forgotten)
                || phase > Phase::Activation;
            journal.engaged = piece.engaged || phase > Phase::Engagement;
            journal.acted = piece.performed.iter().map(|&a| Deed::Standard(a)).collect();
        }
    }
}

impl Piece {
    /// Whether the case says something of it that comes with play only.
    fn has_begun(&self) -> bool {
        !self.tokens.is_empty()
            || self.facedown > 0
            || !self.faceup.is_empty()
            || self.shields.is_some()
            || self.force.is_some_and(|active| active < self.card.force.most)
            || self.charges.is_some_and(|active| active < self.card.charges.most)
            || self.upgrades.iter().any(|(_, active)| active.is_some())
            || !self.flipped.is_empty()
            || self.dial.is_some()
            || self.forgotten
            || self.activated
            || self.engaged
            || !self.performed.is_empty()
            || !self.locks.is_empty()
            || self.reserve.is_some()
    }

    fn pose(&self) -> Pose {
        let (x, y) = self.at.unwrap_or_default();
        Pose::new(x, y, self.facing)
    }
}

/// Abilities as in card files, in quotes; inside them, `'` stands for a quote.
fn script(line: &mut Line<'_>) -> Result<Vec<Ability>> {
    let script = line.take("a script")?;
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    let abilities: Vec<Ability> =
        options.from_str(&format!("[{}]", script.text.replace('\'', "\""))).map_err(|why| {
            line.error(script.column, format!("not a list of abilities: {}", why.code))
        })?;
    Ok(abilities.into_iter().flat_map(Ability::flattened).collect())
}

fn unplaced(line: usize, column: usize, what: &str) -> ParseError {
    let message = format!(
        "the line ends without \"at\"; write: at X Y (only after \"phase setup\" a {what} is placed by its player)"
    );
    ParseError::new(line, column, message)
}

fn weapon_arc(line: &mut Line<'_>) -> Result<WeaponArc> {
    if line.accept("turret") {
        return Ok(WeaponArc::Turret);
    }
    line.one_of(&arcs()).map(WeaponArc::Fixed)
}

/// Ranges: `2-3`.
fn ranges(line: &mut Line<'_>) -> Result<(u8, u8)> {
    let word = line.word("ranges")?;
    let parse = || {
        let (least, most) = word.text.split_once('-')?;
        let (least, most) = (least.parse().ok()?, most.parse().ok()?);
        (least <= most && most <= 5).then_some((least, most))
    };
    parse().ok_or_else(|| {
        let message = format!("\"{}\" are no ranges; write them like 2-3", word.text);
        line.error(word.column, message)
    })
}

fn needs() -> Words<Need> {
    Words::new(
        "something a weapon needs",
        [("lock", Need::Lock), ("focus", Need::Focus), ("calculate", Need::Calculate)],
    )
}

/// The active charges of an upgrade, where they are said: `charges 1`. (`charges 1/2` would be
/// those of the ship.)
fn upgrade_charges(line: &mut Line<'_>, card: &UpgradeCard) -> Result<Option<u8>> {
    let mut ahead = line.clone();
    if !ahead.accept("charges") || ahead.peek().is_some_and(|word| word.text.contains('/')) {
        return Ok(None);
    }
    let column = ahead.column();
    let active = ahead.count("a number of charges", 9)?;
    if active > card.charges.most {
        let message = format!("{} has {} charges at most", card.name, card.charges.most);
        return Err(line.error(column, message));
    }
    *line = ahead;
    Ok(Some(active))
}

/// A player by number, from 1.
pub(crate) fn player(line: &mut Line<'_>) -> Result<u8> {
    let column = line.column();
    match line.count("a player", 6)? {
        0 => Err(line.error(column, "players are counted from 1")),
        number => Ok(number - 1),
    }
}

/// Tokens, each with a count before it or none, until something else comes.
pub(crate) fn token_list(line: &mut Line<'_>) -> Result<Vec<(Token, u8)>> {
    let words = tokens();
    if line.accept("none") {
        return Ok(Vec::new());
    }
    let mut list: Vec<(Token, u8)> = Vec::new();
    loop {
        let counted = line.peek().is_some_and(|w| w.text.bytes().all(|b| b.is_ascii_digit()));
        let known = line.peek().is_some_and(|w| words.find(&w.text).is_some());
        if !(counted || known || list.is_empty()) {
            list.sort_unstable();
            return Ok(list);
        }
        let count = if counted { line.count("a number of tokens", 20)? } else { 1 };
        let token = line.one_of(&words)?;
        match list.iter_mut().find(|(t, _)| *t == token) {
            Some((_, n)) => *n += count,
            None => list.push((token, count)),
        }
    }
}

/// Charges: `1/3`, or `1/3+1` and `1/3-1` where they recur.
fn charges(line: &mut Line<'_>) -> Result<(u8, Capacity)> {
    let word = line.word("charges")?;
    let parse = || {
        let (active, rest) = word.text.split_once('/')?;
        let (most, recovers) = match rest.find(['+', '-']) {
            Some(i) => (&rest[..i], rest[i..].parse().ok()?),
            None => (rest, 0),
        };
        let (active, most) = (active.parse().ok()?, most.parse().ok()?);
        (active <= most).then_some((active, Capacity { most, recovers }))
    };
    parse().ok_or_else(|| {
        let message = format!(
            "\"{}\" is no number of charges; write active/capacity like 1/3, and 1/3+1 if one recurs",
            word.text
        );
        line.error(word.column, message)
    })
}

/// A kind of damage card by its name in quotes.
pub(crate) fn card_kind(line: &mut Line<'_>) -> Result<u8> {
    let column = line.column();
    let name = line.quoted()?;
    let cards = deck::core();
    let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
    let place = names.iter().position(|n| *n == name);
    place
        .map(|kind| kind as u8)
        .ok_or_else(|| line.error(column, unknown_among(name, "a damage card", &names)))
}

/// Tokens in words.
pub(crate) fn tokens_in_words(list: &[(Token, u8)]) -> String {
    if list.is_empty() {
        return "none".to_owned();
    }
    let words = tokens();
    let parts: Vec<String> =
        list.iter().map(|&(token, n)| format!("{n} {}", word_for(&words, token))).collect();
    parts.join(" ")
}

/// Names of cards in a library: of several with one id, the second is `id#2`.
fn keys<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<(&str, String)> = Vec::new();
    for id in ids {
        let number = all.iter().filter(|(own, _)| *own == id).count() + 1;
        all.push((id, if number == 1 { id.to_owned() } else { format!("{id}#{number}") }));
    }
    all.into_iter().map(|(_, key)| key).collect()
}
