//! Maneuver dials and templates.

use crate::bearing::Bearing;
use crate::difficulty::Difficulty;
use crate::edition::Edition;
use crate::text::deserialize_as_text;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use std::fmt;
use std::str::FromStr;

/// A maneuver template or the way along one: a speed and a bearing, written `2F`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Template {
    /// The speed.
    pub speed: u8,
    /// The bearing.
    pub bearing: Bearing,
}

/// A maneuver of a dial: speed, bearing and difficulty.
///
/// ```
/// use redfive_content::{Bearing, Difficulty, Edition, Maneuver};
/// let maneuver = Maneuver::parse("3TW", Edition::Second).unwrap();
/// assert_eq!((maneuver.speed, maneuver.bearing), (3, Bearing::TurnLeft));
/// assert_eq!(maneuver.code(Edition::Second), "3TW");
/// // First edition's easy maneuvers are green.
/// let easy = Maneuver::parse("2FG", Edition::First).unwrap();
/// assert_eq!(easy.difficulty, Difficulty::Blue);
/// assert!(Maneuver::parse("2FG", Edition::Second).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Maneuver {
    /// The speed.
    pub speed: u8,
    /// The bearing.
    pub bearing: Bearing,
    /// The difficulty.
    pub difficulty: Difficulty,
}

/// A code that no dial can have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} `{code}` {problem}; allowed: {allowed}")]
pub struct InvalidCode {
    what: &'static str,
    code: String,
    problem: &'static str,
    allowed: String,
}

impl FromStr for Template {
    type Err = InvalidCode;

    fn from_str(code: &str) -> Result<Self, InvalidCode> {
        let mut letters = code.chars();
        let template = (|| {
            let speed = u8::try_from(letters.next()?.to_digit(10)?).ok()?;
            let bearing = Bearing::from_letter(letters.next()?)?;
            bearing.speeds().contains(&speed).then_some(Self { speed, bearing })
        })();
        template.filter(|_| letters.next().is_none()).ok_or_else(|| InvalidCode {
            what: "template",
            problem: "does not exist",
            code: code.to_owned(),
            allowed: format!("a speed and a bearing, {}", bearings()),
        })
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.speed, self.bearing.letter())
    }
}

deserialize_as_text!(Template);

impl Maneuver {
    /// Reads a dial code in the letters of an edition.
    pub fn parse(code: &str, edition: Edition) -> Result<Self, InvalidCode> {
        let colours = colours(edition);
        let (template, colour) = match code.char_indices().next_back() {
            Some((at, letter)) => (&code[..at], letter),
            None => ("", ' '),
        };
        match (template.parse::<Template>(), Difficulty::from_letter(colour)) {
            (Ok(Template { speed, bearing }), Some(difficulty)) if colours.contains(colour) => {
                Ok(Self { speed, bearing, difficulty })
            }
            _ => Err(InvalidCode {
                what: "dial code",
                problem: "does not exist",
                code: code.to_owned(),
                allowed: format!(
                    "a speed, a bearing, {}, and a colour of {}",
                    bearings(),
                    spaced(colours)
                ),
            }),
        }
    }

    /// The dial code in the letters of an edition.
    pub fn code(self, edition: Edition) -> String {
        let colour = match (self.difficulty, edition) {
            (Difficulty::Blue, Edition::First) => 'G',
            (Difficulty::Blue, Edition::Second) => 'B',
            (Difficulty::White, _) => 'W',
            (Difficulty::Red, _) => 'R',
            (Difficulty::Purple, _) => 'P',
        };
        format!("{}{}{colour}", self.speed, self.bearing.letter())
    }
}

/// The letters of difficulties that an edition knows.
const fn colours(edition: Edition) -> &'static str {
    match edition {
        Edition::First => "GWR",
        Edition::Second => "BWRP",
    }
}

fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// The bearings with their speeds, for error messages.
const fn bearings() -> &'static str {
    "T Y E R L P A S D at 1-3, B N at 0-3, F K at 1-5, O at 0"
}

/// The maneuvers of a ship, ordered by speed, then from left to right.
///
/// A file writes one text for each speed: `["1BB 1FB 1NB", "2TW …"]`. A ship without a dial has
/// an empty one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dial {
    maneuvers: Vec<Maneuver>,
}

impl Dial {
    /// The maneuvers, by speed, then from left to right.
    pub fn maneuvers(&self) -> &[Maneuver] {
        &self.maneuvers
    }

    /// Whether the ship has no dial.
    pub fn is_empty(&self) -> bool {
        self.maneuvers.is_empty()
    }

    /// The maneuver of a speed and bearing.
    pub fn find(&self, speed: u8, bearing: Bearing) -> Option<Maneuver> {
        self.maneuvers.iter().copied().find(|m| m.speed == speed && m.bearing == bearing)
    }

    fn add_row(&mut self, row: &str, edition: Edition) -> Result<(), InvalidCode> {
        for code in row.split_whitespace() {
            let maneuver = Maneuver::parse(code, edition)?;
            if self.find(maneuver.speed, maneuver.bearing).is_some() {
                return Err(InvalidCode {
                    what: "dial code",
                    problem: "repeats a maneuver",
                    code: code.to_owned(),
                    allowed: "each speed and bearing once".to_owned(),
                });
            }
            self.maneuvers.push(maneuver);
        }
        Ok(())
    }
}

/// Reads the rows of a dial one by one, so that an error has the line of its row.
struct Rows(Edition);

impl<'de> Visitor<'de> for Rows {
    type Value = Dial;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list with one text of dial codes for each speed")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Dial, A::Error> {
        let mut dial = Dial::default();
        while let Some(row) = rows.next_element::<String>()? {
            dial.add_row(&row, self.0).map_err(A::Error::custom)?;
        }
        dial.maneuvers.sort();
        Ok(dial)
    }
}

/// Reads a dial in the letters of first edition.
pub(crate) fn first<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Dial, D::Error> {
    deserializer.deserialize_seq(Rows(Edition::First))
}

/// Reads a dial in the letters of second edition.
pub(crate) fn second<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Dial, D::Error> {
    deserializer.deserialize_seq(Rows(Edition::Second))
}
