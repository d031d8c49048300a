//! A ship with cards, as people write it: a pilot, upgrades in brackets, and what it has.

use crate::failure::Failure;
use redfive_content::second::SecondEdition;
use redfive_content::{Card, Content, Edition, fold};
use redfive_engine::log::vocabulary::token as word_for;
use redfive_engine::words::Token;
use redfive_text::unknown_beside;

/// How a question about ships looks.
pub const EXAMPLE: &str = "redfive odds \"lukeskywalker[r2d2] focus\" against blacksquadronace";
/// The most of anything that a ship is given.
const MOST: u8 = 20;

/// A ship with its cards and what it has.
#[derive(Clone, Debug, Default)]
pub struct Fighter {
    /// The pilot, by XWS id.
    pub pilot: String,
    /// The upgrades, by XWS id.
    pub upgrades: Vec<String>,
    /// What it has.
    pub given: Given,
}

/// What a ship has beside its cards; what is not said is as it is at the start of a game.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// Tokens.
    pub tokens: Vec<(Token, u8)>,
    /// A lock on the other ship.
    pub lock: bool,
    /// Active Force charges.
    pub force: Option<u8>,
    /// Active charges of the ship card.
    pub charges: Option<u8>,
    /// Active shields.
    pub shields: Option<u8>,
    /// The hull that is left.
    pub hull: Option<u8>,
}

/// The numbers that can be said of a ship.
const NUMBERS: [&str; 4] = ["force", "charges", "shields", "hull"];

/// The words for tokens that ships can have.
fn tokens() -> impl Iterator<Item = (&'static str, Token)> {
    let real = Token::ALL.into_iter().filter(|&it| it != Token::Fuse);
    // Whoever attacks is in front.
    real.map(|it| (word_for(it).0, it)).chain([("reinforce", Token::ReinforceFore)])
}

/// Whether a side of a question is a ship and not dice.
pub fn is_ship(side: &[String]) -> bool {
    side.first().is_some_and(|word| word.parse::<i64>().is_err())
}

impl Fighter {
    /// Reads the words of a side.
    pub fn read(side: &[String], content: &Content) -> Result<Self, Failure> {
        let text = side.join(" ");
        if let Some((pilot, rest)) = text.split_once('[') {
            let Some((upgrades, given)) = rest.split_once(']') else {
                return Err(Failure(format!("a \"]\" is missing after upgrades, like: {EXAMPLE}")));
            };
            let pilot = pilot_of(pilot.trim(), content)?;
            let named = upgrades.split(',').map(str::trim).filter(|name| !name.is_empty());
            let chosen: Vec<String> =
                named.map(|name| upgrade(name, content)).collect::<Result<_, _>>()?;
            let given: Vec<String> = given.split_whitespace().map(str::to_owned).collect();
            return Self::new(pilot, chosen, Given::read(&given)?, &content.second);
        }
        // A name may have several words: the longest that is one counts.
        let is_named = |words: &usize| !pilots(&side[..*words].join(" "), content).is_empty();
        let named = (1..=side.len().min(8)).rev().find(is_named);
        let words = named.unwrap_or(1);
        let pilot = pilot_of(&side[..words].join(" "), content)?;
        Self::new(pilot, Vec::new(), Given::read(&side[words..])?, &content.second)
    }

    /// A ship, with the upgrades that are printed on its card if it has such.
    fn new(
        pilot: String,
        chosen: Vec<String>,
        given: Given,
        edition: &SecondEdition,
    ) -> Result<Self, Failure> {
        let card = edition.pilot(&pilot);
        let printed = card.and_then(|card| card.pilot.standard_loadout.as_ref());
        let upgrades = match printed {
            Some(_) if !chosen.is_empty() => {
                return Err(Failure(format!(
                    "the upgrades of {pilot} are printed on its card; leave out the brackets"
                )));
            }
            Some(printed) => printed.iter().map(ToString::to_string).collect(),
            None => chosen,
        };
        Ok(Self { pilot, upgrades, given })
    }
}

/// The pilots that a text names.
fn pilots<'a>(text: &str, content: &'a Content) -> Vec<&'a str> {
    let found = content.find(Edition::Second, text).into_iter();
    let pilot = |card: Card<'a>| match card {
        Card::Pilot(pilot) => Some(pilot.id.as_str()),
        _ => None,
    };
    found.filter_map(pilot).collect()
}

fn pilot_of(text: &str, content: &Content) -> Result<String, Failure> {
    let all = || content.second.pilots().map(|card| card.id.as_str()).collect();
    one_of(text, "a pilot", pilots(text, content), all)
}

fn upgrade(text: &str, content: &Content) -> Result<String, Failure> {
    let found = content.find(Edition::Second, text).into_iter();
    let upgrade = |card: Card<'_>| match card {
        Card::Upgrade(id, _) => Some(id.to_string()),
        _ => None,
    };
    let found: Vec<String> = found.filter_map(upgrade).collect();
    let all = || content.second.upgrades.keys().map(|id| id.as_str()).collect();
    one_of(text, "an upgrade", found.iter().map(String::as_str).collect(), all)
}

/// The only one, or what can be named.
fn one_of<'a>(
    text: &str,
    what: &str,
    found: Vec<&str>,
    all: impl Fn() -> Vec<&'a str>,
) -> Result<String, Failure> {
    match &found[..] {
        [one] => Ok((*one).to_owned()),
        [] => {
            let or = format!("the XWS id or the name of one, like: {EXAMPLE}");
            let all = all();
            // What was meant is found without regard to case and punctuation.
            let folded = fold(text);
            let word = if folded.is_empty() { text } else { &folded };
            let said = unknown_beside(word, what, &[], &all, &or);
            Err(Failure(said.replacen(&format!("\"{word}\""), &format!("\"{text}\""), 1)))
        }
        several => Err(Failure(format!(
            "\"{text}\" is the name of several; write the id of one: {}",
            several.join(", ")
        ))),
    }
}

impl Given {
    /// Reads what comes after the cards.
    pub fn read(words: &[String]) -> Result<Self, Failure> {
        let mut given = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if let Some(what) = NUMBERS.iter().find(|what| *what == word) {
                let value = number(what, words.next())?;
                let place = match *what {
                    "force" => &mut given.force,
                    "charges" => &mut given.charges,
                    "shields" => &mut given.shields,
                    _ => &mut given.hull,
                };
                *place = Some(value);
                continue;
            }
            if word == "lock" {
                given.lock = true;
                continue;
            }
            let (count, word) = match word.parse::<i64>() {
                Ok(count) => {
                    let count = u8::try_from(count).ok().filter(|n| (1..=MOST).contains(n));
                    let Some(count) = count else {
                        return Err(Failure(format!(
                            "{word} tokens are not 1 to {MOST}, which are allowed"
                        )));
                    };
                    let Some(next) = words.next() else {
                        return Err(Failure(format!(
                            "{count} of what? after a number comes one of {}",
                            token_words()
                        )));
                    };
                    (count, next)
                }
                Err(_) => (1, word),
            };
            let Some((_, token)) = tokens().find(|(name, _)| name == word) else {
                return Err(Failure(format!(
                    "\"{word}\" is nothing that a ship has; allowed: lock, {}, numbers before tokens, and {} with a number after them",
                    token_words(),
                    NUMBERS.join(", ")
                )));
            };
            match given.tokens.iter_mut().find(|(own, _)| *own == token) {
                Some((_, own)) => *own = own.saturating_add(count).min(MOST),
                None => given.tokens.push((token, count)),
            }
        }
        Ok(given)
    }
}

fn token_words() -> String {
    let names: Vec<&str> = tokens().map(|(name, _)| name).collect();
    names.join(", ")
}

fn number(what: &str, value: Option<&String>) -> Result<u8, Failure> {
    let least = u8::from(what == "hull");
    let allowed = format!("allowed after {what}: {least} to {MOST}");
    let Some(value) = value else { return Err(Failure(format!("{what} of what? {allowed}"))) };
    match value.parse::<u8>() {
        Ok(value) if (least..=MOST).contains(&value) => Ok(value),
        _ => Err(Failure(format!("\"{value}\" is no number of {what}; {allowed}"))),
    }
}
