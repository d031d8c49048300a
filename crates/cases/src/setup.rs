//! What lies on the table when a case begins.

use crate::chassis::{CHASSIS, chassis, weapon};
use crate::vocabulary::{
    Names, action_colours, actions, arcs, difficulties, maneuver, outlines, phases, sizes, tokens,
    turrets, word_for,
};
use redfive_engine::deck;
use redfive_engine::facts::{BarAction, Capacity, DialEntry, Library, ShipCard, WeaponArc};
use redfive_engine::game::{Game, Start, StartShip};
use redfive_engine::journal::Deed;
use redfive_engine::random::Stream;
use redfive_engine::state::{DealtCard, Obstacle, State};
use redfive_engine::words::{Action, ObjectId, ObstacleId, Phase, PlayerId, ShipId, TeamId, Token};
use redfive_geometry::{AreaEdge, Maneuver, PlacedBase, PlayArea, Pose};
use redfive_text::{Line, ParseError, Unit, unknown_among};

type Result<T> = std::result::Result<T, ParseError>;

/// Everything that is on the table before the first step.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(crate) names: Names,
    area: PlayArea,
    ships: Vec<Piece>,
    obstacles: Vec<Obstacle>,
    teams: Vec<(u8, u8)>,
    order: Vec<u8>,
    round: u8,
    rounds: u8,
    pub(crate) phase: Option<Phase>,
}

/// A ship with all that a case says of it.
#[derive(Clone, Debug)]
struct Piece {
    line: usize,
    card: ShipCard,
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
    activated: bool,
    engaged: bool,
    performed: Vec<Action>,
    /// What it has locked, by name, and where that stands.
    locks: Vec<(String, usize, usize)>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            names: Names::default(),
            area: PlayArea::STANDARD,
            ships: Vec::new(),
            obstacles: Vec::new(),
            teams: Vec::new(),
            order: Vec::new(),
            round: 1,
            rounds: 12,
            phase: None,
        }
    }
}

/// How the statements of the setup are written.
pub(crate) const USAGES: &[(&str, &str)] = &[
    ("ship", "ship NAME TYPE player N at X Y facing DEGREES [CLAUSES]"),
    ("set", "set SHIP CLAUSES"),
    ("obstacle", "obstacle NAME KEY at X Y [facing DEGREES]"),
    ("maneuver", "maneuver SHIP DIFFICULTY SPEED BEARING [SIDE]"),
    ("action", "action SHIP COLOUR ACTION [linked COLOUR ACTION]"),
    ("no-actions", "no-actions SHIP"),
    ("area", "area WIDTH HEIGHT"),
    ("team", "team N player N"),
    ("order", "order PLAYER PLAYER"),
    ("round", "round N [of N]"),
    ("phase", "phase planning|system|activation|engagement|end"),
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
    "dial",
    "activated",
    "engaged",
    "performed",
    "locks",
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
            "obstacle" => self.obstacle(line)?,
            "maneuver" => self.maneuver(line)?,
            "action" => self.action(line)?,
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
            "round" => {
                self.round = line.count("a round", 200)?;
                if line.accept("of") {
                    self.rounds = line.count("a number of rounds", 200)?;
                }
            }
            _ => self.phase = Some(line.one_of(&phases())?),
        }
        line.finish()?;
        Ok(true)
    }

    fn ship(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.names.new_name(line)?;
        let word = line.word("a ship type")?;
        let card = chassis(&word.text).ok_or_else(|| {
            line.error(word.column, unknown_among(&word.text, "a ship type", CHASSIS))
        })?;
        let id = ShipId(self.ships.len() as u8);
        self.names.add(name, ObjectId::Ship(id));
        self.ships.push(Piece {
            line: line.number,
            card,
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
            activated: false,
            engaged: false,
            performed: Vec::new(),
            locks: Vec::new(),
        });
        self.clauses(line, id.index())?;
        if self.ships[id.index()].at.is_none() {
            line.expect("at")?;
        }
        Ok(())
    }

    fn clauses(&mut self, line: &mut Line<'_>, index: usize) -> Result<()> {
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
                    let arc = if line.accept("turret") {
                        WeaponArc::Turret
                    } else {
                        WeaponArc::Fixed(line.one_of(&arcs())?)
                    };
                    piece.card.weapons.push(weapon(arc, line.count("an attack value", 9)?));
                }
                "dial" => piece.dial = Some(maneuver(line)?),
                "activated" => piece.activated = true,
                "engaged" => piece.engaged = true,
                "performed" => piece.performed.push(line.one_of(&actions())?),
                "locks" => {
                    let word = line.word("a ship or obstacle")?;
                    piece.locks.push((word.text.clone(), line.number, word.column));
                }
                other => {
                    let message = unknown_among(other, "part of a ship's line", CLAUSES);
                    return Err(line.error(word.column, message));
                }
            }
        }
        Ok(())
    }

    fn obstacle(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.names.new_name(line)?;
        let column = line.column();
        let outline = line.one_of(&outlines())?;
        let Some(kind) = redfive_engine::facts::obstacle_kind(outline.name()) else {
            return Err(line.error(column, "the engine knows no rules for this outline yet"));
        };
        line.expect("at")?;
        let x = line.number("a place", Unit::Millimetres)?;
        let y = line.number("a place", Unit::Millimetres)?;
        let facing =
            if line.accept("facing") { line.number("an angle", Unit::Degrees)? } else { 0.0 };
        let id = ObstacleId(self.obstacles.len() as u8);
        self.names.add(name, ObjectId::Obstacle(id));
        self.obstacles.push(Obstacle {
            key: outline.name().to_owned(),
            kind,
            pose: Some(Pose::new(x, y, facing)),
            player: PlayerId(0),
            left_out: false,
        });
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
        for (i, piece) in self.ships.iter().enumerate() {
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
            for (j, other) in self.ships[..i].iter().enumerate() {
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
    pub(crate) fn start(&self, script: &[(Stream, u8)]) -> Game {
        let phase = self.phase.unwrap_or(Phase::Planning);
        let library = Library {
            ships: self.ships.iter().map(|piece| piece.card.clone()).collect(),
            upgrades: Vec::new(),
            damage: deck::core(),
        };
        let most = self.ships.iter().map(|p| p.player).chain(self.teams.iter().map(|t| t.0));
        let players = most.max().unwrap_or(0).max(1) + 1;
        let edges = [AreaEdge::South, AreaEdge::North, AreaEdge::West, AreaEdge::East];
        let team = |player: u8| {
            self.teams.iter().find(|t| t.0 == player).map_or(player, |t| t.1.saturating_sub(1))
        };
        let start = Start {
            area: self.area,
            players: (0..players)
                .map(|p| (TeamId(team(p)), edges[usize::from(p) % edges.len()]))
                .collect(),
            ships: self
                .ships
                .iter()
                .enumerate()
                .map(|(i, piece)| StartShip {
                    player: PlayerId(piece.player),
                    card: i as u16,
                    upgrades: Vec::new(),
                    pose: Some(piece.pose()),
                })
                .collect(),
            obstacles: self.obstacles.clone(),
            rounds: self.rounds,
        };
        Game::arranged(library.into(), start, 1, phase, |state| {
            self.arrange(state, phase);
            for &(stream, value) in script {
                state.chance.say(stream, value);
            }
        })
    }

    fn arrange(&self, state: &mut State, phase: Phase) {
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
            let mut deal = |kind: u8, faceup| {
                deck[usize::from(kind)] = deck[usize::from(kind)].saturating_sub(1);
                ship.damage.push(DealtCard { kind, faceup, serial: *next, seen: faceup });
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
            ship.dial = piece.dial;
            ship.revealed = piece.activated && piece.dial.is_some();
            ship.locks = piece.locks.iter().filter_map(|(n, ..)| self.names.find(n)).collect();
            let journal = state.journal.of_mut(id);
            journal.activated = piece.activated
                || (phase == Phase::Activation && piece.dial.is_none())
                || phase > Phase::Activation;
            journal.engaged = piece.engaged || phase > Phase::Engagement;
            journal.acted = piece.performed.iter().map(|&a| Deed::Standard(a)).collect();
        }
    }
}

impl Piece {
    fn pose(&self) -> Pose {
        let (x, y) = self.at.unwrap_or_default();
        Pose::new(x, y, self.facing)
    }
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
