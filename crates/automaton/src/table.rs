//! Tables: what a ship flies and does, as data, and how a file of it is read.

use core::fmt;
use redfive_engine::words::Action;
use redfive_geometry::{Bearing, Maneuver, Side};
use serde::Deserialize;
use std::collections::BTreeMap;

/// How a type of ship decides.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The XWS id of the ship type.
    pub ship: String,
    /// Whom it goes for: the first of these that finds somebody.
    pub targets: Vec<Targets>,
    /// What it flies, by where the target is. What is listed for a sector on the right holds mirrored on
    /// the left, unless that is listed too.
    pub moves: BTreeMap<Sector, Row>,
    /// What it does: the first that works.
    pub actions: Vec<Entry>,
}

/// Whom a ship goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Targets {
    /// The nearest that it has locked, at range 1–3.
    Locked,
    /// The nearest in its front arc at range 1–3 with a lower initiative.
    Slower,
    /// The nearest in its front arc at range 1–3.
    InArc,
    /// The nearest.
    Nearest,
}

/// Where a target is, as seen from a ship: clockwise from ahead, in eighths of a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Sector {
    /// In the strip of the bullseye arc, at any distance.
    Bullseye,
    /// Ahead and to the right.
    FrontRight,
    /// To the right and ahead.
    RightFront,
    /// To the right and behind.
    RightBack,
    /// Behind and to the right.
    BackRight,
    /// Behind and to the left.
    BackLeft,
    /// To the left and behind.
    LeftBack,
    /// To the left and ahead.
    LeftFront,
    /// Ahead and to the left.
    FrontLeft,
}

impl Sector {
    /// The sectors that every table lists.
    pub const RIGHT: [Self; 5] =
        [Self::Bullseye, Self::FrontRight, Self::RightFront, Self::RightBack, Self::BackRight];

    /// The sector on the other side.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Bullseye => Self::Bullseye,
            Self::FrontRight => Self::FrontLeft,
            Self::RightFront => Self::LeftFront,
            Self::RightBack => Self::LeftBack,
            Self::BackRight => Self::BackLeft,
            Self::BackLeft => Self::BackRight,
            Self::LeftBack => Self::RightBack,
            Self::LeftFront => Self::RightFront,
            Self::FrontLeft => Self::FrontRight,
        }
    }
}

/// How far a target is, or that the ship is stressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Range 0–1, or range 2 and closing.
    Near,
    /// Range 3, or range 2 and fleeing.
    Far,
    /// Further away.
    Distant,
    /// The ship is stressed, however far the target is.
    Stressed,
}

impl Column {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Near, Self::Far, Self::Distant, Self::Stressed];
}

/// The maneuvers of a sector.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    near: Cell,
    far: Cell,
    distant: Cell,
    stressed: Cell,
}

impl Row {
    const fn cell(&self, column: Column) -> &Cell {
        match column {
            Column::Near => &self.near,
            Column::Far => &self.far,
            Column::Distant => &self.distant,
            Column::Stressed => &self.stressed,
        }
    }
}

/// The maneuvers for the six numbers of a die, written `1-2:k4 3:bl2 4:br2 5-6:s2`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
struct Cell([Maneuver; 6]);

/// One line of a list of actions.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What must be so.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// One of these actions.
    pub perform: Vec<Action>,
    /// Whether they are red ones.
    #[serde(default)]
    pub red: bool,
    /// What must be so where the ship then stands.
    #[serde(default)]
    pub then: Vec<Condition>,
}

/// Something that may be so.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Condition {
    /// An enemy is in one of the ship's arcs at range 1–3.
    Shot,
    /// The ship is in an arc of its target at range 1–3.
    InTargetsArc,
    /// The target has activated this round.
    TargetMoved,
    /// The ship has locked its target.
    TargetLocked,
    /// The target is at these ranges.
    TargetAt(u8, u8),
    /// That is not so.
    Not(Box<Condition>),
}

/// A file that is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTable(String);

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no table: {}", self.0)
    }
}

impl std::error::Error for BadTable {}

impl Table {
    /// Reads a table.
    ///
    /// # Errors
    ///
    /// When the text is not well formed, a cell leaves a number of the die out or has one twice, or a
    /// sector is missing.
    pub fn read(text: &str) -> Result<Self, BadTable> {
        let table: Self = ron::from_str(text).map_err(|error| BadTable(error.to_string()))?;
        if table.targets.is_empty() {
            return Err(BadTable("it goes for nobody".to_owned()));
        }
        match Sector::RIGHT.into_iter().find(|sector| !table.moves.contains_key(sector)) {
            Some(missing) => Err(BadTable(format!("it has no row {missing:?}"))),
            None => Ok(table),
        }
    }

    /// The maneuver for a sector, a column and what a die shows, 1 to 6.
    ///
    /// ```
    /// use redfive_automaton::table::{Column, Sector};
    /// let table = redfive_automaton::table_of("tielnfighter").unwrap();
    /// let shown = |sector| table.maneuver(sector, Column::Far, 4).unwrap().to_string();
    /// assert_eq!(shown(Sector::FrontRight), "3 right bank");
    /// assert_eq!(shown(Sector::FrontLeft), "3 left bank");
    /// assert_eq!(table.maneuver(Sector::Bullseye, Column::Far, 7), None);
    /// ```
    pub fn maneuver(&self, sector: Sector, column: Column, roll: u8) -> Option<Maneuver> {
        let place = usize::from(roll).checked_sub(1)?;
        let listed = self.moves.get(&sector).and_then(|row| row.cell(column).0.get(place).copied());
        listed.or_else(|| {
            let row = self.moves.get(&sector.mirrored())?;
            row.cell(column).0.get(place).map(|&maneuver| mirrored(maneuver))
        })
    }

    /// Every maneuver that it can name.
    pub fn maneuvers(&self) -> impl Iterator<Item = Maneuver> {
        let sectors = Sector::RIGHT.into_iter().flat_map(|sector| [sector, sector.mirrored()]);
        sectors.flat_map(move |sector| {
            let columns = Column::ALL.into_iter();
            columns.flat_map(move |column| {
                (1..=6).filter_map(move |roll| self.maneuver(sector, column, roll))
            })
        })
    }
}

/// The same to the other side.
fn mirrored(maneuver: Maneuver) -> Maneuver {
    // What exists to one side exists to the other.
    Maneuver::new(maneuver.speed(), maneuver.bearing().mirrored()).unwrap_or(maneuver)
}

impl TryFrom<String> for Cell {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut shown: [Option<Maneuver>; 6] = [None; 6];
        for part in text.split_whitespace() {
            let wrong = || format!("`{part}` is not like 1-2:k4 or 3:bl2");
            let (numbers, code) = part.split_once(':').ok_or_else(wrong)?;
            let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
            let number = |text: &str| text.parse::<usize>().ok().filter(|it| (1..=6).contains(it));
            let (first, last) = number(first).zip(number(last)).ok_or_else(wrong)?;
            let maneuver = coded(code).ok_or_else(|| format!("`{code}` is no maneuver"))?;
            for n in first..=last {
                if shown[n - 1].replace(maneuver).is_some() {
                    return Err(format!("`{text}` has {n} twice"));
                }
            }
        }
        match shown {
            [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] => Ok(Self([a, b, c, d, e, f])),
            _ => Err(format!("`{text}` leaves a number of the die out")),
        }
    }
}

/// A maneuver by its code: `s2`, `bl2`, `tr1`, `k4`; with `s` a Segnor's loop, with `t` a Tallon roll, with
/// `r` in reverse, with `z` a sideslip; `s0` is stationary.
fn coded(code: &str) -> Option<Maneuver> {
    let mut letters = code.chars().peekable();
    let kind = letters.next()?;
    let side = match letters.peek()? {
        'l' => Some(Side::Left),
        'r' => Some(Side::Right),
        _ => None,
    };
    if side.is_some() {
        letters.next();
    }
    let speed = u8::try_from(letters.next()?.to_digit(10)?).ok()?;
    let ending = letters.next();
    let bearing = match (kind, side, ending) {
        ('s', None, None) if speed == 0 => Bearing::Stationary,
        ('s', None, None) => Bearing::Straight,
        ('s', None, Some('r')) => Bearing::ReverseStraight,
        ('k', None, None) => Bearing::KoiogranTurn,
        ('b', Some(side), None) => Bearing::Bank(side),
        ('b', Some(side), Some('s')) => Bearing::SegnorsLoop(side),
        ('b', Some(side), Some('r')) => Bearing::ReverseBank(side),
        ('b', Some(side), Some('z')) => Bearing::SideslipBank(side),
        ('t', Some(side), None) => Bearing::Turn(side),
        ('t', Some(side), Some('t')) => Bearing::TallonRoll(side),
        ('t', Some(side), Some('z')) => Bearing::SideslipTurn(side),
        _ => return None,
    };
    Maneuver::new(speed, bearing).ok().filter(|_| letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read() {
        let name = |code| coded(code).map(|maneuver| maneuver.to_string());
        for (code, maneuver) in [
            ("s0", "0 stationary"),
            ("s5", "5 straight"),
            ("k4", "4 koiogran"),
            ("bl1", "1 left bank"),
            ("tr3", "3 right turn"),
            ("bl3s", "3 left segnor"),
            ("tr3t", "3 right tallon"),
            ("s1r", "1 reverse-straight"),
            ("bl1r", "1 left reverse-bank"),
            ("tr1z", "1 right sideslip-turn"),
        ] {
            assert_eq!(name(code).as_deref(), Some(maneuver), "{code}");
        }
        for code in ["", "s", "x2", "b2", "sl2", "k", "k4k", "bl2st", "s9", "bl2x"] {
            assert_eq!(name(code), None, "{code}");
        }
    }

    #[test]
    fn a_cell_has_every_number_once() {
        let read = |text: &str| Cell::try_from(text.to_owned());
        assert!(read("1-2:k4 3:bl2 4:br2 5-6:s2").is_ok());
        for (text, why) in [
            ("1-5:s2", "`1-5:s2` leaves a number of the die out"),
            ("1-3:s2 3-6:s3", "`1-3:s2 3-6:s3` has 3 twice"),
            ("1-7:s2", "`1-7:s2` is not like 1-2:k4 or 3:bl2"),
            ("1-6 s2", "`1-6` is not like 1-2:k4 or 3:bl2"),
            ("1-6:q2", "`q2` is no maneuver"),
        ] {
            assert_eq!(read(text), Err(why.to_owned()));
        }
    }

    /// A table that is not whole is refused.
    #[test]
    fn bad_tables_are_refused() {
        let row = "(near: \"1-6:s2\", far: \"1-6:s2\", distant: \"1-6:s2\", stressed: \"1-6:s2\")";
        let rows = |sectors: &[Sector]| -> String {
            sectors.iter().map(|sector| format!("{sector:?}: {row}, ")).collect()
        };
        let text = |targets: &str, rows: String, actions: &str| {
            format!("(ship: \"it\", targets: [{targets}], moves: {{{rows}}}, actions: [{actions}])")
        };
        assert!(Table::read(&text("Nearest", rows(&Sector::RIGHT), "")).is_ok());
        for (text, why) in [
            (text("", rows(&Sector::RIGHT), ""), "goes for nobody"),
            (text("Nearest", rows(&Sector::RIGHT[..4]), ""), "no row BackRight"),
            (text("Furthest", rows(&Sector::RIGHT), ""), "Furthest"),
            (text("Nearest", rows(&Sector::RIGHT), "(perform: [Dance])"), "Dance"),
            (text("Nearest", rows(&Sector::RIGHT), "(when: [Tired], perform: [])"), "Tired"),
        ] {
            let error = Table::read(&text).expect_err("it is bad").to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    /// What is listed for the left is not mirrored.
    #[test]
    fn a_lopsided_table_is_taken_as_it_is() {
        let row = |code: &str| {
            let cell = format!("\"1-6:{code}\"");
            format!("(near: {cell}, far: {cell}, distant: {cell}, stressed: {cell})")
        };
        let right: String =
            Sector::RIGHT.iter().map(|sector| format!("{sector:?}: {}, ", row("br2"))).collect();
        let rows = format!("{right} LeftFront: {}", row("tl1"));
        let text = format!("(ship: \"it\", targets: [Nearest], moves: {{{rows}}}, actions: [])");
        let table = Table::read(&text).expect("a table");
        let shown = |sector| table.maneuver(sector, Column::Near, 1).map(|it| it.to_string());
        assert_eq!(shown(Sector::LeftFront).as_deref(), Some("1 left turn"));
        assert_eq!(shown(Sector::FrontLeft).as_deref(), Some("2 left bank"));
        assert_eq!(shown(Sector::RightFront).as_deref(), Some("2 right bank"));
    }
}
