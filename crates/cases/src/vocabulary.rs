//! The words of the format.

use redfive_engine::dice::{AttackFace, DefenseFace};
use redfive_engine::words::{Action, ActionColour, Difficulty, ObjectId, Phase, ShipId, Token};
use redfive_geometry::{
    Arc, BaseSize, Bearing, Edge, Maneuver, Side, Template, TemplateShape, TokenOutline, Turret,
};
use redfive_text::{Line, ParseError, Words, unknown_among};

type Result<T> = std::result::Result<T, ParseError>;

pub(crate) fn tokens() -> Words<Token> {
    Words::new(
        "a token",
        [
            ("focus", Token::Focus),
            ("evade", Token::Evade),
            ("calculate", Token::Calculate),
            ("reinforce-fore", Token::ReinforceFore),
            ("reinforce-aft", Token::ReinforceAft),
            ("disarm", Token::Disarm),
            ("jam", Token::Jam),
            ("tractor", Token::Tractor),
            ("stress", Token::Stress),
            ("ion", Token::Ion),
            ("strain", Token::Strain),
            ("deplete", Token::Deplete),
            ("cloak", Token::Cloak),
        ],
    )
}

pub(crate) fn actions() -> Words<Action> {
    Words::new(
        "an action",
        [
            ("focus", Action::Focus),
            ("evade", Action::Evade),
            ("calculate", Action::Calculate),
            ("lock", Action::Lock),
            ("barrel-roll", Action::BarrelRoll),
            ("boost", Action::Boost),
            ("reinforce", Action::Reinforce),
            ("rotate", Action::Rotate),
            ("coordinate", Action::Coordinate),
            ("reload", Action::Reload),
        ],
    )
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
    Words::new(
        "a phase",
        [
            ("planning", Phase::Planning),
            ("system", Phase::System),
            ("activation", Phase::Activation),
            ("engagement", Phase::Engagement),
            ("end", Phase::End),
        ],
    )
}

pub(crate) fn attack_faces() -> Words<AttackFace> {
    Words::new(
        "a face of an attack die",
        [
            ("crit", AttackFace::Crit),
            ("hit", AttackFace::Hit),
            ("focus", AttackFace::Focus),
            ("blank", AttackFace::Blank),
        ],
    )
}

pub(crate) fn defense_faces() -> Words<DefenseFace> {
    Words::new(
        "a face of a defense die",
        [
            ("evade", DefenseFace::Evade),
            ("focus", DefenseFace::Focus),
            ("blank", DefenseFace::Blank),
        ],
    )
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

pub(crate) fn sides() -> Words<Side> {
    Words::new("a side", [("left", Side::Left), ("right", Side::Right)])
}

pub(crate) fn turrets() -> Words<Turret> {
    Words::new(
        "a way for a turret to point",
        [
            ("front", Turret::Single(Edge::Front)),
            ("right", Turret::Single(Edge::Right)),
            ("rear", Turret::Single(Edge::Rear)),
            ("left", Turret::Single(Edge::Left)),
            ("front-and-rear", Turret::FrontAndRear),
            ("left-and-right", Turret::LeftAndRight),
        ],
    )
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
    Maneuver::new(speed, bearing).map_err(|error| line.error(column, format!("{error}")))
}

/// A template of a boost: straight, or a bank with its side.
pub(crate) fn boost_template(line: &mut Line<'_>) -> Result<Template> {
    let shapes = Words::new("a shape", [("straight", false), ("bank", true)]);
    let column = line.column();
    let shape = if line.one_of(&shapes)? {
        TemplateShape::Bank(line.one_of(&sides())?)
    } else {
        TemplateShape::Straight
    };
    Template::new(shape, 1).map_err(|error| line.error(column, format!("{error}")))
}

/// The things on the table by their names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(Vec<(String, ObjectId)>);

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
        self.0.push((name, object));
    }

    pub fn find(&self, name: &str) -> Option<ObjectId> {
        self.0.iter().find(|(n, _)| n == name).map(|&(_, object)| object)
    }

    pub fn of(&self, object: ObjectId) -> &str {
        self.0.iter().find(|(_, o)| *o == object).map_or("?", |(name, _)| name)
    }

    pub fn ship(&self, ship: ShipId) -> &str {
        self.of(ObjectId::Ship(ship))
    }

    pub fn all(&self) -> Vec<&str> {
        self.0.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// The next word as a thing on the table.
    pub fn read(&self, line: &mut Line<'_>) -> Result<ObjectId> {
        let word = line.word("a ship or obstacle")?;
        self.find(&word.text).ok_or_else(|| {
            line.error(word.column, unknown_among(&word.text, "on the table", &self.all()))
        })
    }

    /// The next word as a ship.
    pub fn read_ship(&self, line: &mut Line<'_>) -> Result<ShipId> {
        let column = line.column();
        match self.read(line)? {
            ObjectId::Ship(ship) => Ok(ship),
            _ => Err(line.error(column, "this is an obstacle; name a ship")),
        }
    }
}
