//! From a question of the engine to a control of the page.
//!
//! These are the only modules that know every [`Space`] and [`Choice`]; the matches are exhaustive on
//! purpose, so that a new one cannot be forgotten. No question is told from another: its words stand
//! in the engine's table of topics. `keys` names options in answers, `question` puts names into
//! questions, `option` says what can be chosen, `sense` whether anything of it does any good; `moves`, `place` and `attack` do so for what is
//! drawn on the table.

mod attack;
mod keys;
mod moves;
mod option;
mod place;
mod question;
mod sense;

pub use keys::key;

use crate::api::{Answer, Control, DecisionView, OptionView};
use crate::table::{Names, Table};
use crate::view::Eyes;
use option::Described;
use redfive_engine::answer::Answer as Said;
use redfive_engine::answer::Space;
use redfive_engine::decision::{Ask, Choice, Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::source::AbilityRef;
use redfive_engine::topic::Topic;
use redfive_engine::words::{ObjectId, ShipId, WeaponId};

/// A question as it is shown; the control only to those who may answer.
pub fn decision(table: &Table, decision: &Decision, eyes: Eyes) -> DecisionView {
    let player = decision.player.0;
    let asked = Asked::at(table, decision, eyes.seen_by);
    let may_answer = eyes.may_answer(player);
    DecisionView {
        id: table.number(decision),
        player,
        rule: decision.ask.rule(),
        ask: decision.ask.topic.name(),
        question: asked.question(&decision.space),
        text: decision.ask.of.map(|ability| asked.asked_text(ability)),
        ship: decision.ask.ship().map(|ship| ship.0),
        device: match decision.ask.of.and_then(|of| table.game.state().object_of(of)) {
            Some(ObjectId::Thing(device)) => Some(device.0),
            _ => None,
        },
        card: decision.ask.of.map(|ability| asked.ability(ability)),
        obvious: may_answer.then(|| obvious(&table.game, decision)).flatten(),
        control: may_answer.then(|| asked.control(&decision.space)),
    }
}

/// The one answer that makes sense: there is no other, it is a line of fire with nothing in the way, or nothing else
/// could do any good.
fn obvious(game: &Game, decision: &Decision) -> Option<Answer> {
    match &*decision.space {
        Space::One(options) if decision.ask.topic == Topic::Line => {
            let mut clear = options
                .iter()
                .filter(|it| matches!(it, Choice::Line(through) if through.is_empty()));
            clear.next().or_else(|| only(options)).map(|it| Answer::One(key(it)))
        }
        // The last step of planning is one's own.
        Space::One(options) => {
            only(options).filter(|it| **it != Choice::Ready).map(|it| Answer::One(key(it)))
        }
        Space::YesNo => sense::is_idle(game, decision).then_some(Answer::No),
        Space::OneOrPass(options) => {
            (options.is_empty() || sense::is_pointless(game, decision)).then_some(Answer::Pass)
        }
        Space::Several { options, least, .. } if *least == options.len() => {
            Some(Answer::Several(options.iter().map(key).collect()))
        }
        Space::Order(options) if options.len() < 2 => {
            Some(Answer::Order(options.iter().map(key).collect()))
        }
        Space::Amount { least, most } if least == most => Some(Answer::Amount(*least)),
        _ => None,
    }
}

fn only(options: &[Choice]) -> Option<&Choice> {
    match options {
        [only] => Some(only),
        _ => None,
    }
}

/// The weapon that an attack was declared with, in words.
pub fn weapon_words(before: &Game, reply: &Reply, attacker: ShipId) -> String {
    let shots = || before.shots(attacker);
    let weapon = match reply {
        Said::One(Choice::Target(weapon, _)) => Some(*weapon),
        Said::One(Choice::Line(_)) => before.shot_without_line().map(|shot| shot.weapon),
        _ => shots().first().map(|shot| shot.weapon),
    };
    match weapon {
        Some(WeaponId::Card(card)) => before.cast().faceup(before.state().card(card)).name.clone(),
        _ => "primary weapon".to_owned(),
    }
}

/// What an ability is called, to who is asked.
pub fn ability_name(table: &Table, decision: &Decision, ability: AbilityRef) -> String {
    Asked::at(table, decision, Some(decision.player.0)).ability(ability)
}

/// An answer in words, to who is asked.
pub fn answer_words(table: &Table, decision: &Decision, reply: &Reply) -> String {
    let asked = Asked::at(table, decision, Some(decision.player.0));
    let label = |choice: &Choice| asked.describe(choice).label;
    let list = |words: Vec<String>| match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(", "),
    };
    match reply {
        Said::Yes => "Yes".to_owned(),
        Said::No => "No".to_owned(),
        Said::Pass => decision.ask.topic.pass().to_owned(),
        Said::One(choice) => label(choice),
        Said::Several(choices) | Said::Order(choices) => list(choices.iter().map(label).collect()),
        Said::Amount(amount) => amount.to_string(),
        Said::Counts(counts) => {
            let counted = counts.iter().filter(|(_, count)| *count > 0);
            list(counted.map(|(choice, count)| format!("{count} {}", label(choice))).collect())
        }
    }
}

/// A question being described.
struct Asked<'a> {
    game: &'a Game,
    names: &'a Names,
    ask: Ask,
    /// Whether it may be told what the dial shows.
    shows_dial: bool,
    /// Who sees it.
    seen_by: Option<u8>,
    /// Who attacks, or attacked last.
    attacker: Option<ShipId>,
}

impl<'a> Asked<'a> {
    fn at(table: &'a Table, decision: &Decision, seen_by: Option<u8>) -> Self {
        Self {
            game: &table.game,
            names: &table.names,
            ask: decision.ask,
            shows_dial: seen_by == Some(decision.player.0),
            seen_by,
            attacker: table.attack.as_ref().map(|attack| ShipId(attack.attacker)),
        }
    }

    /// One of a game that nobody in particular looks at.
    #[cfg(test)]
    fn of(game: &'a Game, names: &'a Names, ask: Ask) -> Self {
        Self { game, names, ask, shows_dial: false, seen_by: None, attacker: None }
    }
}

impl Asked<'_> {
    fn control(&self, space: &Space<Choice>) -> Control {
        let options = |choices: &[Choice]| {
            let mut choices: Vec<&Choice> = choices.iter().collect();
            choices.sort_by_key(|choice| self.rank(choice));
            choices.into_iter().map(|choice| self.option(choice)).collect()
        };
        match space {
            Space::YesNo => Control::YesNo,
            Space::One(choices) => Control::One { options: options(choices), pass: None },
            Space::OneOrPass(choices) => {
                Control::One { options: options(choices), pass: Some(self.ask.topic.pass()) }
            }
            Space::Several { options: choices, least, most } => {
                Control::Several { options: options(choices), least: *least, most: *most }
            }
            Space::Order(choices) => Control::Order { options: options(choices) },
            Space::Amount { least, most } => Control::Amount { least: *least, most: *most },
            Space::Place(placing) => self.placing(*placing),
            Space::Counts { available, least, most } => {
                let counted = available.iter().map(|(choice, count)| OptionView {
                    available: Some(*count),
                    ..self.option(choice)
                });
                Control::Counts { options: counted.collect(), least: *least, most: *most }
            }
        }
    }

    /// What is likely comes first: of things to lock enemies, then obstacles, then friends.
    fn rank(&self, choice: &Choice) -> u8 {
        match (choice, self.ask.ship()) {
            (Choice::Object(ObjectId::Ship(other)), Some(ship)) => {
                2 * u8::from(self.game.state().same_side(*other, ship))
            }
            (Choice::Object(_), _) => 1,
            _ => 0,
        }
    }

    fn option(&self, choice: &Choice) -> OptionView {
        let Described { label, note, warning, look, preview } = self.describe(choice);
        OptionView { key: key(choice), label, note, warning, available: None, look, preview }
    }
}
