//! Games looked at again: their time line; and hints for the question that a player is asked.

use crate::api::{Answer, HintAnswer, HintView, MomentView};
use crate::error::Error;
use crate::help;
use crate::table::Table;
use crate::view::control;
use crate::words;
use redfive_engine::words::PlayerId;

/// The time line of a game: the start, then each choice with the first line that the log tells of it.
pub fn moments(table: &Table) -> Vec<MomentView> {
    let ends = table.choices.iter().skip(1).map(|next| next.log).chain([table.log.len()]);
    let start = MomentView {
        moment: 0,
        round: 0,
        phase: "setup",
        player: None,
        text: String::new(),
        log: table.choices.first().map_or(table.log.len(), |first| first.log),
    };
    let choices = (1..).zip(table.choices.iter().zip(ends)).map(|(moment, (chosen, end))| {
        let told = table.log.get(chosen.log..end).unwrap_or_default();
        MomentView {
            moment,
            round: chosen.round,
            phase: if chosen.round == 0 { "setup" } else { words::phase(chosen.phase) },
            player: Some(chosen.player),
            text: told.first().map_or_else(String::new, |line| line.text.clone()),
            log: end,
        }
    });
    [start].into_iter().chain(choices).collect()
}

/// What comes of each answer, the best first, where an attack is declared or its dice are played: as far as it
/// can be reckoned from what the player may see.
pub fn hint(table: &Table, player: u8) -> Result<HintView, Error> {
    let numbers = help::numbers(table, player)?;
    let (version, decision) = (numbers.version, numbers.decision);
    let attacks = numbers.targets.is_empty();
    let mut targets: Vec<HintAnswer> = numbers
        .targets
        .into_iter()
        .map(|target| {
            let [hit, destroyed] = [target.hit, target.destroyed].map(percent);
            let name = target_name(table, PlayerId(player), &target.key);
            HintAnswer {
                why: format!(
                    "it hits with {hit}, for {:.1} damage, and destroys with {destroyed}",
                    target.mean
                ),
                answer: Answer::One(target.key),
                words: name,
                value: target.mean,
                error: 0.0,
                loses: 0.0,
                dealt: Some(target.mean),
                taken: None,
            }
        })
        .collect();
    targets.sort_by(|a, b| b.value.total_cmp(&a.value));
    let best = targets.first().map_or(0.0, |best| best.value);
    for target in &mut targets {
        target.loses = best - target.value;
    }
    let dice = numbers.answers.into_iter().map(|answer| HintAnswer {
        why: format!("then {:.2} hits and critical hits are left in the mean", answer.mean),
        answer: answer.answer,
        words: answer.words,
        value: -answer.loses,
        error: 0.0,
        loses: answer.loses,
        dealt: None,
        taken: None,
    });
    let answers = if attacks { dice.collect() } else { targets };
    Ok(HintView { version, decision, answers, ..HintView::default() })
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// What an option is called that a player is offered.
fn target_name(table: &Table, player: PlayerId, key: &str) -> String {
    let asked = table.pending().iter().find(|open| open.player == player);
    let named = asked.and_then(|open| {
        let chosen = open.space.options().find(|option| control::key(option) == key)?;
        let reply = redfive_engine::answer::Answer::One(chosen.clone());
        Some(control::answer_words(table, open, &reply))
    });
    named.unwrap_or_default()
}
