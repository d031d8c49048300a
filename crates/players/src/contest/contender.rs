//! A level, with what is asked of it.

use crate::{Budget, Level, Player};
use core::fmt;
use core::str::FromStr;
use std::time::Duration;

/// A computer player as it is written: `ace`, `ace:samples=64`, `legend:ms=1000/150`.
///
/// ```
/// use redfive_players::contest::Contender;
/// let ace: Contender = "ace:samples=64/16".parse()?;
/// assert_eq!(ace.to_string(), "ace:samples=64/16");
/// assert!("ace:ms=soon".parse::<Contender>().is_err());
/// # Ok::<(), redfive_players::contest::BadContender>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// Its level.
    pub level: Level,
    /// How much it may think, if that is not what its level says.
    pub budget: Option<Budget>,
}

/// What is wrong with a player as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadContender(String);

impl fmt::Display for BadContender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadContender {}

impl Contender {
    /// The player that it is, whose answers follow from a seed.
    pub fn player(&self, seed: u64) -> Box<dyn Player> {
        self.level.player(seed, self.budget.clone())
    }

    /// The same player, who takes so many samples for each question in turn.
    pub fn again(&self, seed: u64, samples: Vec<u32>) -> Box<dyn Player> {
        self.level.player(seed, Some(Budget::Listed(samples)))
    }

    /// The same level with this budget, unless it has one of its own or does not think ahead.
    #[must_use]
    pub fn within(mut self, budget: &Budget) -> Self {
        if self.budget.is_none() && self.level.budget().is_some() {
            self.budget = Some(budget.clone());
        }
        self
    }
}

impl From<Level> for Contender {
    fn from(level: Level) -> Self {
        Self { level, budget: None }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        match &self.budget {
            None => Ok(()),
            Some(budget) => write!(f, ":{budget}"),
        }
    }
}

impl FromStr for Contender {
    type Err = BadContender;

    fn from_str(text: &str) -> Result<Self, BadContender> {
        let (level, options) = text.split_once(':').unwrap_or((text, ""));
        let level: Level = level.parse().map_err(|error| BadContender(format!("{error}")))?;
        let mut contender = Self::from(level);
        if options.is_empty() {
            return Ok(contender);
        }
        if level.budget().is_none() {
            let why = format!(
                "{level} does not think ahead and has no options; leave out \":{options}\""
            );
            return Err(BadContender(why));
        }
        contender.budget = Some(options.parse().map_err(BadContender)?);
        Ok(contender)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time { dials, other } => {
                write!(f, "ms={}/{}", dials.as_millis(), other.as_millis())
            }
            Self::Samples { dials, other } => write!(f, "samples={dials}/{other}"),
            Self::Listed(listed) => write!(f, "samples as listed for {} answers", listed.len()),
        }
    }
}

/// `ms=1000/150`, `samples=64/16`: for the dials of a side and for any other question; one number is for both.
impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "\"{text}\" is no budget; write samples=N, samples=DIALS/OTHER, ms=N or ms=DIALS/OTHER, each from 1 to 1000000"
            )
        };
        let (what, numbers) = text.split_once('=').ok_or_else(wrong)?;
        let (dials, other) = numbers.split_once('/').unwrap_or((numbers, numbers));
        let number = |text: &str| match text.parse::<u32>() {
            Ok(n @ 1..=1_000_000) => Ok(n),
            _ => Err(wrong()),
        };
        let (dials, other) = (number(dials)?, number(other)?);
        let millis = |n: u32| Duration::from_millis(n.into());
        match what {
            "samples" => Ok(Self::Samples { dials, other }),
            "ms" => Ok(Self::Time { dials: millis(dials), other: millis(other) }),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_written_again() {
        for text in ["random", "veteran", "ace:samples=64/64", "legend:ms=1000/150"] {
            assert_eq!(text.parse::<Contender>().expect("good").to_string(), text);
        }
        let both: Contender = "ace:ms=50".parse().expect("good");
        assert_eq!(both.budget, Some(Budget::millis(50, 50)));
    }

    #[test]
    fn what_is_wrong_is_told_in_a_sentence() {
        for (text, said) in [
            ("rogue", "there is no level \"rogue\"; there are random, greedy"),
            ("veteran:samples=3", "veteran does not think ahead"),
            ("ace:samples=0", "\"samples=0\" is no budget; write samples=N"),
            ("ace:ms=5/x", "\"ms=5/x\" is no budget"),
            ("ace:fast", "\"fast\" is no budget"),
        ] {
            let error = text.parse::<Contender>().expect_err(text).to_string();
            assert!(error.starts_with(said), "{error}");
        }
    }

    #[test]
    fn a_budget_is_for_those_who_think_ahead_and_have_none() {
        let budget = Budget::Samples { dials: 8, other: 8 };
        let given = |text: &str| text.parse::<Contender>().expect("good").within(&budget).budget;
        assert_eq!(given("legend"), Some(budget.clone()));
        assert_eq!(given("ace:ms=5"), Some(Budget::millis(5, 5)));
        assert_eq!(given("veteran"), None);
    }
}
