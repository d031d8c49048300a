//! The calculator: a question in words, and its exact answer.

use crate::api::{
    AskedView, DamageChance, EndOdds, LeftView, NumberAsked, OddsView, ResultChance, SideAsked,
};
use crate::error::Error;
use redfive_content::DamageDeck;
use redfive_odds::words::{
    self, MOST_DICE, MOST_HEALTH, MOST_TOKENS, Question, least_dice, tokens_of,
};
use redfive_odds::{Aim, Deck, Goal, Harm, Health, Odds, Row, Side};

/// How a question looks.
const EXAMPLE: &str = "3 focus lock against 2 focus evade";

/// The longest question that is read.
const LONGEST: usize = 400;

/// The most tokens of a side that are answered at once, without a wait.
const MOST_OF_A_SIDE: u32 = 12;

/// The most tokens with which play for the ship's end is looked at as well.
const MOST_FOR_ITS_END: u32 = 10;

/// How many tokens a side has.
fn tokens(question: &Question, side: Side) -> u32 {
    tokens_of(side).map(|token| u32::from(question.count(side, token))).sum()
}

/// Answers a question in words.
pub fn answer(text: &str) -> Result<OddsView, Error> {
    if text.chars().count() > LONGEST {
        let what = format!("a question has up to {LONGEST} letters, like: {EXAMPLE}");
        return Err(Error::BadRequest(what));
    }
    let question = Question::read([text], EXAMPLE);
    let question =
        question.map_err(|wrong: words::Misread| Error::BadRequest(wrong.to_string()))?;
    for (side, name) in [(Side::Attacker, "attacker"), (Side::Defender, "defender")] {
        let count = tokens(&question, side);
        if count > MOST_OF_A_SIDE {
            return Err(Error::BadRequest(format!(
                "{count} tokens of the {name} are too many here; up to {MOST_OF_A_SIDE} are allowed"
            )));
        }
    }
    Ok(view(question))
}

fn view(question: Question) -> OddsView {
    let odds = question.prospect.solve(&Goal::damage());
    let side = |side| if side == Side::Attacker { "attacker" } else { "defender" };
    OddsView {
        asked: asked(&question),
        mean: odds.mean(),
        hits: odds.hits(),
        crits: odds.crits(),
        a_crit: odds.a_crit() + 0.0,
        damage: damage(&odds),
        joint: odds
            .joint()
            .iter()
            .map(|&(hits, crits, chance)| ResultChance { hits, crits, chance })
            .collect(),
        left: question
            .prospect
            .counters
            .iter()
            .zip(odds.left())
            .map(|(it, &mean)| LeftView { side: side(it.side), name: it.name.clone(), mean })
            .collect(),
        end: question.health_with(core_deck()).map(|health| end(&question, &odds, health)),
        question: question.words,
    }
}

/// What becomes of the defender.
fn end(question: &Question, odds: &Odds, health: Health) -> EndOdds {
    let (harm, now) = Harm::of(&health);
    let (mut destroyed, mut halved) = (0.0, 0.0);
    for &(hits, crits, chance) in odds.joint() {
        for (hurt, then) in harm.suffer(now, hits, crits) {
            let chance = chance * then;
            destroyed += if hurt.is_destroyed() { chance } else { 0.0 };
            halved += if harm.is_halved(&hurt) { chance } else { 0.0 };
        }
    }
    let few = tokens(question, Side::Attacker) + tokens(question, Side::Defender);
    let at_best = || {
        let odds = Row::of([question.prospect.clone()]).on(health.clone()).solve(Aim::Destroy);
        odds.destroyed().last().copied().unwrap_or(0.0)
    };
    let destroyed_at_best = (few <= MOST_FOR_ITS_END).then(at_best);
    EndOdds { destroyed, destroyed_at_best, halved }
}

/// The core deck, all of its cards unseen.
fn core_deck() -> Deck {
    let deck = DamageDeck::core();
    let cards = deck.cards.values();
    Deck::of(cards.map(|card| (card.name.as_str(), card.count, card.ability.abilities())))
}

/// The chance of what hits and critical hits must be.
fn chance(odds: &Odds, of: impl Fn(u8, u8) -> bool) -> f64 {
    let cells = odds.joint().iter().filter(|&&(hits, crits, _)| of(hits, crits));
    // A sum of nothing is minus zero.
    cells.map(|cell| cell.2).sum::<f64>() + 0.0
}

fn damage(odds: &Odds) -> Vec<DamageChance> {
    let most = odds.joint().iter().map(|cell| cell.0 + cell.1).max().unwrap_or(0);
    let of = |damage| DamageChance {
        damage,
        chance: chance(odds, |hits, crits| hits + crits == damage),
        with_crit: chance(odds, |hits, crits| hits + crits == damage && crits > 0),
        or_more: odds.at_least(damage),
    };
    (0..=most).map(of).collect()
}

fn asked(question: &Question) -> AskedView {
    let side = |side, name, dice| SideAsked {
        dice: NumberAsked { name, now: dice, least: least_dice(side), most: MOST_DICE },
        tokens: tokens_of(side)
            .map(|token| NumberAsked {
                name: token.name(),
                now: question.count(side, token),
                least: 0,
                most: MOST_TOKENS,
            })
            .collect(),
    };
    let (shields, hull) = question.health.unwrap_or_default();
    let health = |name, now| NumberAsked { name, now, least: 0, most: MOST_HEALTH };
    AskedView {
        sides: [
            side(Side::Attacker, "attack dice", question.prospect.attack),
            side(Side::Defender, "defense dice", question.prospect.defense),
        ],
        health: [health("hull", hull), health("shields", shields)],
    }
}
