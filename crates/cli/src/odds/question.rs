//! The question as people write it: dice and tokens of both sides, and the defender's health.

use crate::failure::Failure;
use redfive_content::DamageDeck;
use redfive_odds::{Deck, Health, Kind, Prospect, Side, Text, Token};

/// How a question looks, for whoever wrote none.
pub const EXAMPLE: &str = "redfive odds 3 focus lock against 2 focus evade";

/// The most dice of a kind that are rolled.
const MOST_DICE: u8 = 6;
/// The most tokens of a kind.
const MOST_TOKENS: u8 = 9;
/// The most hull, or shields.
const MOST_HEALTH: u8 = 40;

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

/// The words of arguments, of which each may hold several.
pub fn words(arguments: &[String]) -> Vec<String> {
    let words = arguments.iter().flat_map(|argument| argument.split_whitespace());
    words.map(|word| word.replace(char::is_control, "\u{fffd}")).collect()
}

impl Question {
    /// Reads the words.
    pub fn read(words: &[String]) -> Result<Self, Failure> {
        if words.is_empty() {
            return Err(Failure(format!("nothing is asked; ask like: {EXAMPLE}")));
        }
        let mut sides = words.split(|word| word == "against");
        let (Some(attacker), Some(defender), None) = (sides.next(), sides.next(), sides.next())
        else {
            return Err(Failure(format!("write \"against\" once, like: {EXAMPLE}")));
        };
        let (attack, attacker) = dice(attacker, Side::Attacker)?;
        let (defense, defender) = dice(defender, Side::Defender)?;
        let mut question = Self {
            prospect: Prospect::dice(attack, defense),
            health: None,
            words: words.join(" "),
        };
        question.tokens(Side::Attacker, attacker)?;
        question.tokens(Side::Defender, defender)?;
        if let Some((0, _)) = question.health.map(|(shields, hull)| (hull, shields)) {
            return Err(Failure("shields without hull; add the hull, like: hull 3".to_owned()));
        }
        Ok(question)
    }

    /// The tokens of a side, and the health of the defender.
    fn tokens(&mut self, side: Side, words: &[String]) -> Result<(), Failure> {
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (count, word) = match word.parse::<u8>() {
                Ok(count) if (1..=MOST_TOKENS).contains(&count) => {
                    let Some(word) = words.next() else {
                        return Err(Failure(format!(
                            "{count} of what? after a number comes one of {}",
                            token_names(side)
                        )));
                    };
                    (count, word)
                }
                Ok(_) => {
                    return Err(Failure(format!(
                        "{word} tokens are not 1 to {MOST_TOKENS}, which are allowed"
                    )));
                }
                Err(_) => (1, word),
            };
            if side == Side::Defender && (word == "hull" || word == "shields") {
                let value = health(word, words.next())?;
                let (shields, hull) = self.health.unwrap_or_default();
                let health = if word == "hull" { (shields, value) } else { (value, hull) };
                self.health = Some(health);
                continue;
            }
            let token = tokens_of(side).find(|token| token.name() == word);
            let Some(token) = token else { return Err(unknown(side, word)) };
            self.prospect = std::mem::take(&mut self.prospect).with(side, token, count);
        }
        let too_many = |it: &&redfive_odds::Counter| it.amount > MOST_TOKENS;
        match self.prospect.counters.iter().find(too_many) {
            Some(counter) => Err(Failure(format!(
                "{} {} are too many; up to {MOST_TOKENS} are allowed",
                counter.amount, counter.name
            ))),
            None => Ok(()),
        }
    }

    /// The defender's health with the core damage deck, all cards unseen.
    pub fn health(&self) -> Option<Health> {
        let (shields, hull) = self.health?;
        Some(Health { shields, hull, lost: 0, deck: core_deck() })
    }
}

/// The core deck: the kinds whose abilities matter to odds.
fn core_deck() -> Deck {
    let mut deck = Deck::default();
    for card in DamageDeck::core().cards.values() {
        match Text::of(card.ability.abilities()) {
            Some(does) => {
                let name = card.name.clone();
                deck.kinds.push(Kind { name, unseen: card.count, faceup: 0, does });
            }
            None => deck.others += card.count,
        }
    }
    deck
}

/// The number of dice at the start of a side, and what follows.
fn dice(words: &[String], side: Side) -> Result<(u8, &[String]), Failure> {
    let (what, least) = match side {
        Side::Attacker => ("attack", 1),
        Side::Defender => ("defense", 0),
    };
    let Some((first, rest)) = words.split_first() else {
        return Err(Failure(format!(
            "say how many {what} dice, {least} to {MOST_DICE}, like: {EXAMPLE}"
        )));
    };
    match first.parse::<u8>() {
        Ok(count) if (least..=MOST_DICE).contains(&count) => Ok((count, rest)),
        _ => Err(Failure(format!(
            "\"{first}\" is not a number of {what} dice; allowed: {least} to {MOST_DICE}, like: {EXAMPLE}"
        ))),
    }
}

fn health(word: &str, value: Option<&String>) -> Result<u8, Failure> {
    let least = u8::from(word == "hull");
    let allowed = format!("allowed after {word}: {least} to {MOST_HEALTH}");
    let Some(value) = value else { return Err(Failure(format!("{word} of what? {allowed}"))) };
    match value.parse::<u8>() {
        Ok(value) if (least..=MOST_HEALTH).contains(&value) => Ok(value),
        _ => Err(Failure(format!("\"{value}\" is no number of {word}; {allowed}"))),
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

fn unknown(side: Side, word: &str) -> Failure {
    let (who, more) = match side {
        Side::Attacker => ("attacker", "against"),
        Side::Defender => ("defender", "hull N, shields N"),
    };
    Failure(format!(
        "\"{word}\" is not a word for the {who}; allowed: {}, {more}, numbers before tokens",
        token_names(side)
    ))
}
