//! The words of the format.

use crate::catalogue::Catalogue;
use redfive_engine::deck;
use redfive_engine::dice::{AttackFace, DefenseFace, Face};
use redfive_engine::log::vocabulary::{action, attack_face, defense_face, phase, token, turret};
use redfive_engine::words::{
    Action, ActionColour, Difficulty, ObjectId, Phase, ShipId, ThingId, Token,
};
use redfive_geometry::{
    Arc, AreaEdge, BaseSize, Bearing, Edge, Maneuver, Side, Template, TemplateShape, TokenOutline,
    Turret,
};
use redfive_text::{Line, ParseError, Words, unknown_among};

type Result<T> = std::result::Result<T, ParseError>;

pub(crate) fn tokens() -> Words<Token> {
    Words::new("a token", Token::ALL.map(|it| (token(it).0, it)))
}

pub(crate) fn actions() -> Words<Action> {
    let all = [
        Action::Focus,
        Action::Evade,
        Action::Calculate,
        Action::Lock,
        Action::BarrelRoll,
        Action::Boost,
        Action::Reinforce,
        Action::Rotate,
        Action::Coordinate,
        Action::Reload,
        Action::Cloak,
        Action::Slam,
        Action::Jam,
    ];
    Words::new("an action", all.map(|it| (action(it).0, it)))
}

pub(crate) fn action_colours() -> Words<ActionColour> {
    Words::new(
        "a colour of actions",
        [
            ("white", ActionColour::White),
            ("red", ActionColour::Red),
            ("purple", ActionColour::Purple),
        ],
    )
}

pub(crate) fn difficulties() -> Words<Difficulty> {
    Words::new(
        "a difficulty",
        [
            ("blue", Difficulty::Blue),
            ("white", Difficulty::White),
            ("red", Difficulty::Red),
            ("purple", Difficulty::Purple),
        ],
    )
}

pub(crate) fn phases() -> Words<Phase> {
    let all = [Phase::Planning, Phase::System, Phase::Activation, Phase::Engagement, Phase::End];
    Words::new("a phase", all.map(|it| (phase(it), it)))
}

pub(crate) fn attack_faces() -> Words<AttackFace> {
    Words::new("a face of an attack die", AttackFace::ALL.iter().map(|&it| (attack_face(it), it)))
}

pub(crate) fn defense_faces() -> Words<DefenseFace> {
    Words::new("a face of a defense die", DefenseFace::ALL.iter().map(|&it| (defense_face(it), it)))
}

pub(crate) fn sizes() -> Words<BaseSize> {
    Words::new("a base size", BaseSize::STANDARD.map(|size| (size.name(), size)))
}

pub(crate) fn arcs() -> Words<Arc> {
    Words::new("an arc", Arc::ALL.map(|arc| (arc.name(), arc)))
}

pub(crate) fn outlines() -> Words<TokenOutline> {
    Words::new("an obstacle", TokenOutline::ALL.map(|outline| (outline.name(), outline)))
}

pub(crate) fn edges() -> Words<AreaEdge> {
    Words::new(
        "an edge of the play area",
        [
            ("south", AreaEdge::South),
            ("north", AreaEdge::North),
            ("west", AreaEdge::West),
            ("east", AreaEdge::East),
        ],
    )
}

pub(crate) fn sides() -> Words<Side> {
    Words::new("a side", [("left", Side::Left), ("right", Side::Right)])
}

pub(crate) fn turrets() -> Words<Turret> {
    let single = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left].map(Turret::Single);
    let all = single.into_iter().chain([Turret::FrontAndRear, Turret::LeftAndRight]);
    Words::new("a way for a turret to point", all.map(|it| (turret(it).0, it)))
}

/// The word for a value, by its table.
pub(crate) fn word_for<T: Copy + PartialEq>(table: &Words<T>, value: T) -> &'static str {
    table.entries.iter().find(|(_, v)| *v == value).map_or("?", |&(word, _)| word)
}

/// A maneuver: speed, bearing and, where it has one, side.
pub(crate) fn maneuver(line: &mut Line<'_>) -> Result<Maneuver> {
    let column = line.column();
    let speed = line.count("a speed", 5)?;
    let mut names: Vec<&'static str> = Bearing::ALL.iter().map(|b| b.name()).collect();
    names.dedup();
    let word = line.word("a bearing")?;
    let matching: Vec<Bearing> =
        Bearing::ALL.into_iter().filter(|b| b.name() == word.text).collect();
    let bearing = match matching[..] {
        [] => {
            return Err(line.error(word.column, unknown_among(&word.text, "a bearing", &names)));
        }
        [only] => only,
        _ => {
            let side = line.one_of(&sides())?;
            matching.iter().copied().find(|b| b.side() == Some(side)).unwrap_or(matching[0])
        }
    };
    let maneuver = Maneuver::new(speed, bearing);
    maneuver.or_else(|error| {
        let by_tool = Maneuver::by_tool(speed, bearing);
        by_tool.ok_or_else(|| line.error(column, format!("{error}")))
    })
}

/// A template of a boost: straight, or a bank with its side.
pub(crate) fn boost_template(line: &mut Line<'_>) -> Result<Template> {
    let shapes =
        Words::new("a shape", [("straight", None), ("bank", Some(false)), ("turn", Some(true))]);
    let column = line.column();
    let shape = match line.one_of(&shapes)? {
        None => TemplateShape::Straight,
        Some(false) => TemplateShape::Bank(line.one_of(&sides())?),
        Some(true) => TemplateShape::Turn(line.one_of(&sides())?),
    };
    Template::new(shape, 1).map_err(|error| line.error(column, format!("{error}")))
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

/// Where a case begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// With setup: things without a place are placed by their players.
    Setup,
    /// With a phase of a round.
    Phase(Phase),
}

pub(crate) fn openings() -> Words<Opening> {
    let phases = phases().entries.into_iter().map(|(name, phase)| (name, Opening::Phase(phase)));
    let all = std::iter::once(("setup", Opening::Setup)).chain(phases);
    Words::new("where a game begins", all)
}

/// The things on the table by their names, and the cards of ships by name and id.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    things: Vec<(String, ObjectId)>,
    cards: Vec<(ShipId, CardNames)>,
    /// Where the conditions of second edition are.
    catalogue: Catalogue,
    /// The ids of conditions made up for the case; those of second edition stand before them.
    conditions: Vec<String>,
}

/// The two ways to name a card.
#[derive(Clone, Debug)]
pub(crate) struct CardNames {
    pub id: String,
    pub name: String,
}

/// Words that start an expectation, and so cannot name a thing.
pub(crate) const RESERVED: &[&str] = &[
    "player",
    "nobody",
    "offers",
    "not-offers",
    "options",
    "round",
    "phase",
    "order",
    "game",
    "attack",
    "defense",
    "log",
    "no-log",
    "none",
    "as",
    "rule",
];

impl Names {
    /// No names yet but those of the cards.
    pub fn new(catalogue: Catalogue) -> Self {
        Self { catalogue, ..Self::default() }
    }

    /// A new name, which must be free.
    pub fn new_name(&self, line: &mut Line<'_>) -> Result<String> {
        let word = line.word("a name")?;
        if RESERVED.contains(&word.text.as_str()) || self.find(&word.text).is_some() {
            let message = format!("\"{}\" is taken; choose another name", word.text);
            return Err(line.error(word.column, message));
        }
        Ok(word.text.clone())
    }

    pub fn add(&mut self, name: String, object: ObjectId) {
        self.things.push((name, object));
    }

    /// A ship has a card: its own or an upgrade.
    pub fn add_card(&mut self, ship: ShipId, id: &str, name: &str) {
        self.cards.push((ship, CardNames { id: id.to_owned(), name: name.to_owned() }));
    }

    /// A condition is made up.
    pub fn add_condition(&mut self, id: &str) {
        self.conditions.push(id.to_owned());
    }

    /// The conditions by their ids.
    fn conditions(&self) -> impl Iterator<Item = &str> {
        let all = self.catalogue.conditions().iter().map(|card| card.id.as_str());
        all.chain(self.conditions.iter().map(String::as_str))
    }

    /// The next word as a condition: its id.
    pub fn read_condition(&self, line: &mut Line<'_>) -> Result<String> {
        let word = line.word("a condition")?;
        if self.conditions().any(|id| id == word.text) {
            return Ok(word.text.clone());
        }
        let all: Vec<&str> = self.conditions().collect();
        Err(line.error(word.column, unknown_among(&word.text, "a condition", &all)))
    }

    /// A card of a ship or a damage card, by its name in quotes or its id: as written.
    pub fn read_card(&self, line: &mut Line<'_>, ship: ShipId) -> Result<String> {
        let word = line.take("a card")?;
        let own = self.cards.iter().filter(|(s, _)| *s == ship).map(|(_, card)| card);
        let mut known: Vec<&str> =
            own.flat_map(|card| [card.id.as_str(), card.name.as_str()]).collect();
        known.extend(self.all_upgrades());
        known.dedup();
        known.push("ship");
        known.extend(self.conditions());
        let damage = deck::core();
        known.extend(damage.iter().map(|card| card.name.as_str()));
        if known.contains(&word.text.as_str()) {
            return Ok(word.text.clone());
        }
        let what = format!("a card of {}", self.ship(ship));
        Err(line.error(word.column, unknown_among(&word.text, &what, &known)))
    }

    /// The ids of the upgrades of a ship; its own card stands first.
    pub fn upgrades(&self, ship: ShipId) -> impl Iterator<Item = &str> {
        let own = self.cards.iter().filter(move |(s, _)| *s == ship);
        own.skip(1).map(|(_, card)| card.id.as_str())
    }

    /// The ids of the upgrades of all ships.
    pub fn all_upgrades(&self) -> impl Iterator<Item = &str> {
        let ships = self.things.iter().filter_map(|(_, object)| object.ship());
        ships.flat_map(|ship| self.upgrades(ship))
    }

    /// The next word as the id of an upgrade of any ship.
    pub fn read_any_upgrade(&self, line: &mut Line<'_>) -> Result<String> {
        let word = line.word("an upgrade")?;
        let all: Vec<&str> = self.all_upgrades().collect();
        if all.contains(&word.text.as_str()) {
            return Ok(word.text.clone());
        }
        let message = unknown_among(&word.text, "an upgrade of this case", &all);
        Err(line.error(word.column, message))
    }

    pub fn find(&self, name: &str) -> Option<ObjectId> {
        self.things.iter().find(|(n, _)| n == name).map(|&(_, object)| object)
    }

    pub fn of(&self, object: ObjectId) -> &str {
        self.things.iter().find(|(_, o)| *o == object).map_or("?", |(name, _)| name)
    }

    pub fn ship(&self, ship: ShipId) -> &str {
        self.of(ObjectId::Ship(ship))
    }

    pub fn all(&self) -> Vec<&str> {
        self.things.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// The next word as a thing on the table.
    pub fn read(&self, line: &mut Line<'_>) -> Result<ObjectId> {
        let word = line.word("a ship or obstacle")?;
        self.find(&word.text).ok_or_else(|| {
            line.error(word.column, unknown_among(&word.text, "on the table", &self.all()))
        })
    }

    /// The next word as an obstacle.
    pub fn read_obstacle(&self, line: &mut Line<'_>) -> Result<ThingId> {
        let column = line.column();
        match self.read(line)? {
            ObjectId::Thing(obstacle) => Ok(obstacle),
            _ => Err(line.error(column, "this is no obstacle; name one")),
        }
    }

    /// The next word as a feature of the scenario.
    pub fn read_feature(&self, line: &mut Line<'_>) -> Result<ThingId> {
        let column = line.column();
        match self.read(line)? {
            ObjectId::Thing(feature) => Ok(feature),
            ObjectId::Ship(_) => Err(line.error(column, "this is no feature; name one")),
        }
    }

    /// The next word as a ship.
    pub fn read_ship(&self, line: &mut Line<'_>) -> Result<ShipId> {
        let column = line.column();
        match self.read(line)? {
            ObjectId::Ship(ship) => Ok(ship),
            _ => Err(line.error(column, "this is no ship; name one")),
        }
    }
}
