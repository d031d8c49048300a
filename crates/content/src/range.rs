//! Range bands of weapons.

use crate::text::deserialize_as_text;
use std::fmt;
use std::str::FromStr;

/// The ranges at which a weapon can attack, written `2-3`, or `1` for one range.
///
/// ```
/// use redfive_content::Range;
/// let range: Range = "2-3".parse().unwrap();
/// assert_eq!((range.min, range.max), (2, 3));
/// assert!("3-2".parse::<Range>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range {
    /// The smallest range.
    pub min: u8,
    /// The largest range.
    pub max: u8,
}

/// A text that is no range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no range; allowed: one range or two with a hyphen, from 0 to 5")]
pub struct InvalidRange(String);

impl FromStr for Range {
    type Err = InvalidRange;

    fn from_str(text: &str) -> Result<Self, InvalidRange> {
        let (min, max) = text.split_once('-').unwrap_or((text, text));
        match (min.parse(), max.parse()) {
            (Ok(min), Ok(max)) if min <= max && max <= 5 => Ok(Self { min, max }),
            _ => Err(InvalidRange(text.to_owned())),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max {
            write!(f, "{}", self.min)
        } else {
            write!(f, "{}-{}", self.min, self.max)
        }
    }
}

deserialize_as_text!(Range);
