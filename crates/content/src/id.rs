//! Card ids.

use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The XWS id of a card: lower-case letters and digits, with hyphens between the parts.
///
/// Cheap to clone: copies share the text.
///
/// ```
/// use redfive_content::Id;
/// let id: Id = "garvendreis-t65xwing".parse().unwrap();
/// assert_eq!(id.as_str(), "garvendreis-t65xwing");
/// assert!("Garven Dreis".parse::<Id>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Id(Arc<str>);

impl Id {
    /// The text of the id.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id that the community makes of a name: its letters and digits in lower case.
    ///
    /// ```
    /// use redfive_content::Id;
    /// assert_eq!(Id::of_name("Adaptive Ailerons").unwrap().as_str(), "adaptiveailerons");
    /// ```
    pub fn of_name(name: &str) -> Option<Self> {
        crate::search::fold(name).parse().ok()
    }
}

/// A text that is no card id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no card id; allowed: lower-case letters and digits, with single hyphens inside")]
pub struct InvalidId(String);

impl FromStr for Id {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let part = |part: &str| {
            !part.is_empty() && part.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9'))
        };
        if text.split('-').all(part) {
            Ok(Self(text.into()))
        } else {
            Err(InvalidId(text.to_owned()))
        }
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::text::deserialize(deserializer)
    }
}

impl Borrow<str> for Id {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &*self.0)
    }
}
