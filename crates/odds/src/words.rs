//! A question as people write it: dice and tokens of the attacker, "against", and those of the defender, with
//! its hull and shields if they matter.
//!
//! ```
//! use redfive_odds::{Goal, words::Question};
//! let question = Question::read("3 focus lock against 2 focus evade hull 3".split(' '), "").unwrap();
//! assert_eq!(question.health, Some((0, 3)));
//! let wrong = Question::read("7 against 2".split(' '), "3 against 2").unwrap_err();
//! assert_eq!(
//!     wrong.to_string(),
//!     "\"7\" is not a number of attack dice; allowed: 1 to 6, like: 3 against 2"
//! );
//! ```

use crate::harm::{Deck, Health};
use crate::prospect::{Counter, Prospect, Side};
use crate::token::Token;
use std::fmt;

/// The most dice of a kind that are rolled.
pub const MOST_DICE: u8 = 6;
/// The most tokens of a kind.
pub const MOST_TOKENS: u8 = 9;
/// The most hull, or shields.
pub const MOST_HEALTH: u8 = 40;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// One attack.
    pub prospect: Prospect,
    /// Shields and hull of the defender, if they were told.
    pub health: Option<(u8, u8)>,
    /// The question in its own words.
    pub words: String,
}

/// Why words are no question: in a line that says what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread(String);

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misread {}

impl Question {
    /// Reads the words. `like` is a question to show those who wrote something else.
    ///
    /// # Errors
    ///
    /// When they are no question.
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>, like: &str) -> Result<Self, Misread> {
        let words: Vec<String> = words
            .into_iter()
            .flat_map(str::split_whitespace)
            .map(|word| word.replace(char::is_control, "\u{fffd}"))
            .collect();
        if words.is_empty() {
            return Err(Misread(format!("nothing is asked; ask like: {like}")));
        }
        let mut sides = words.split(|word| word == "against");
        let (Some(attacker), Some(defender), None) = (sides.next(), sides.next(), sides.next())
        else {
            return Err(Misread(format!("write \"against\" once, like: {like}")));
        };
        let (attack, attacker) = dice(attacker, Side::Attacker, like)?;
        let (defense, defender) = dice(defender, Side::Defender, like)?;
        let mut question = Self {
            prospect: Prospect::dice(attack, defense),
            health: None,
            words: words.join(" "),
        };
        question.add(Side::Attacker, attacker)?;
        question.add(Side::Defender, defender)?;
        if let Some((_, 0)) = question.health {
            return Err(Misread("shields without hull; add the hull, like: hull 3".to_owned()));
        }
        Ok(question)
    }

    /// Adds the tokens of a side, and the health of the defender.
    fn add(&mut self, side: Side, words: &[String]) -> Result<(), Misread> {
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (count, word) = match word.parse::<u8>() {
                Ok(count) if (1..=MOST_TOKENS).contains(&count) => {
                    let Some(word) = words.next() else {
                        return Err(Misread(format!(
                            "{count} of what? after a number comes one of {}",
                            token_names(side)
                        )));
                    };
                    (Some(count), word)
                }
                Ok(_) => {
                    return Err(Misread(format!(
                        "{word} tokens are not 1 to {MOST_TOKENS}, which are allowed"
                    )));
                }
                Err(_) => (None, word),
            };
            if side == Side::Defender && (word == "hull" || word == "shields") {
                if let Some(count) = count {
                    return Err(Misread(format!("{count} {word}: write it as {word} {count}")));
                }
                let value = health(word, words.next())?;
                let (shields, hull) = self.health.unwrap_or_default();
                let health = if word == "hull" { (shields, value) } else { (value, hull) };
                self.health = Some(health);
                continue;
            }
            let token = tokens_of(side).find(|token| token.name() == word);
            let Some(token) = token else { return Err(unknown(side, word)) };
            self.prospect =
                std::mem::take(&mut self.prospect).with(side, token, count.unwrap_or(1));
        }
        let too_many = tokens_of(side)
            .map(|token| (token, self.count(side, token)))
            .find(|(_, count)| *count > MOST_TOKENS);
        match too_many {
            Some((token, count)) => Err(Misread(format!(
                "{count} {} are too many; up to {MOST_TOKENS} are allowed",
                token.name()
            ))),
            None => Ok(()),
        }
    }

    /// How many of a token a side has.
    #[must_use]
    pub fn count(&self, side: Side, token: Token) -> u8 {
        if token == Token::Reinforce {
            return if side == Side::Defender { self.prospect.neutralize.reinforce } else { 0 };
        }
        let of = |it: &&Counter| it.side == side && it.name == token.name();
        self.prospect.counters.iter().find(of).map_or(0, |counter| counter.amount)
    }

    /// The defender's health with a deck of damage cards, if it was told.
    #[must_use]
    pub fn health_with(&self, deck: Deck) -> Option<Health> {
        let (shields, hull) = self.health?;
        Some(Health { shields, hull, lost: 0, deck })
    }
}

/// The number of dice at the start of a side, and what follows.
fn dice<'a>(words: &'a [String], side: Side, like: &str) -> Result<(u8, &'a [String]), Misread> {
    let what = if side == Side::Attacker { "attack" } else { "defense" };
    let least = least_dice(side);
    let Some((first, rest)) = words.split_first() else {
        return Err(Misread(format!(
            "say how many {what} dice, {least} to {MOST_DICE}, like: {like}"
        )));
    };
    match first.parse::<u8>() {
        Ok(count) if (least..=MOST_DICE).contains(&count) => Ok((count, rest)),
        _ => Err(Misread(format!(
            "\"{first}\" is not a number of {what} dice; allowed: {least} to {MOST_DICE}, like: {like}"
        ))),
    }
}

/// The least dice that a side rolls.
#[must_use]
pub const fn least_dice(side: Side) -> u8 {
    match side {
        Side::Attacker => 1,
        Side::Defender => 0,
    }
}

fn health(word: &str, value: Option<&String>) -> Result<u8, Misread> {
    let least = u8::from(word == "hull");
    let allowed = format!("allowed after {word}: {least} to {MOST_HEALTH}");
    let Some(value) = value else { return Err(Misread(format!("{word} of what? {allowed}"))) };
    match value.parse::<u8>() {
        Ok(value) if (least..=MOST_HEALTH).contains(&value) => Ok(value),
        _ => Err(Misread(format!("\"{value}\" is no number of {word}; {allowed}"))),
    }
}

/// The tokens that a side can use in an attack.
pub fn tokens_of(side: Side) -> impl Iterator<Item = Token> {
    let not = move |token: &Token| match side {
        Side::Attacker => !matches!(token, Token::Evade | Token::Reinforce),
        Side::Defender => *token != Token::Lock,
    };
    Token::ALL.into_iter().filter(not)
}

fn token_names(side: Side) -> String {
    let names: Vec<&str> = tokens_of(side).map(Token::name).collect();
    names.join(", ")
}

fn unknown(side: Side, word: &str) -> Misread {
    let (who, more) = match side {
        Side::Attacker => ("attacker", "against"),
        Side::Defender => ("defender", "hull N, shields N"),
    };
    Misread(format!(
        "\"{word}\" is not a word for the {who}; allowed: {}, {more}, numbers before tokens",
        token_names(side)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(words: &str) -> String {
        Question::read([words], "1 against 1").expect_err("no question").to_string()
    }

    #[test]
    fn what_is_read_can_be_counted() {
        let text = "3 2 focus lock against 2 evade reinforce 2 reinforce hull 3 shields 2";
        let question = Question::read(text.split(' '), "").expect("a question");
        let count = |side, token| question.count(side, token);
        assert_eq!(count(Side::Attacker, Token::Focus), 2);
        assert_eq!(count(Side::Attacker, Token::Lock), 1);
        assert_eq!(count(Side::Defender, Token::Focus), 0);
        assert_eq!(count(Side::Defender, Token::Reinforce), 3);
        assert_eq!((question.health, question.words.as_str()), (Some((2, 3)), text));
    }

    #[test]
    fn mistakes_say_what_is_allowed() {
        assert!(
            wrong("3 against 2 9 reinforce reinforce").starts_with("10 reinforce are too many")
        );
        assert_eq!(wrong("3 against 2 2 hull 3"), "2 hull: write it as hull 2");
        assert_eq!(
            wrong("3 against 2 shields 2"),
            "shields without hull; add the hull, like: hull 3"
        );
        assert_eq!(wrong(""), "nothing is asked; ask like: 1 against 1");
    }
}
