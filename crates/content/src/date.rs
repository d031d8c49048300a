//! Calendar days.

use crate::text::deserialize_as_text;
use std::fmt;
use std::str::FromStr;

/// A day, written `2026-11-15`.
///
/// ```
/// use redfive_content::Date;
/// let date: Date = "2026-11-15".parse().unwrap();
/// assert!(date < "2027-01-01".parse().unwrap());
/// assert!("2026-02-30".parse::<Date>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

/// A text that is no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no day; allowed: year, month and day as in 2026-11-15")]
pub struct InvalidDate(String);

/// The number of days of a month.
const fn days(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = InvalidDate;

    fn from_str(text: &str) -> Result<Self, InvalidDate> {
        let date =
            (|| {
                let (year, rest) = text.split_once('-')?;
                let (month, day) = rest.split_once('-')?;
                if (year.len(), month.len(), day.len()) != (4, 2, 2) {
                    return None;
                }
                let (year, month, day) =
                    (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
                ((1..=12).contains(&month) && (1..=days(year, month)).contains(&day))
                    .then_some(Self { year, month, day })
            })();
        date.ok_or_else(|| InvalidDate(text.to_owned()))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

deserialize_as_text!(Date);
