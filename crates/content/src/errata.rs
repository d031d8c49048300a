//! Pointers from a card to the errata that changed it.

use crate::text::deserialize_as_text;
use std::fmt;
use std::str::FromStr;

/// The id of an erratum in the rules checklist, such as `ERR.BB-8.01`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Erratum(Box<str>);

/// A text that is no id of an erratum.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no erratum; allowed: ids such as ERR.BB-8.01")]
pub struct InvalidErratum(String);

impl FromStr for Erratum {
    type Err = InvalidErratum;

    fn from_str(text: &str) -> Result<Self, InvalidErratum> {
        let valid = text.strip_prefix("ERR.").and_then(|rest| rest.rsplit_once('.')).is_some_and(
            |(name, number)| {
                let letter = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-';
                !name.is_empty()
                    && name.bytes().all(letter)
                    && number.len() == 2
                    && number.bytes().all(|b| b.is_ascii_digit())
            },
        );
        if valid { Ok(Self(text.into())) } else { Err(InvalidErratum(text.to_owned())) }
    }
}

impl fmt::Display for Erratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

deserialize_as_text!(Erratum);
