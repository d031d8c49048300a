//! Games looked at again: their time line, and what decided them; and hints for the question that a player is asked.

use crate::api::{Answer, HintAnswer, HintView, MomentView, ReviewView, TurningPoint};
use crate::error::Error;
use crate::help;
use crate::table::{self, Table};
use crate::view::{Eyes, control};
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

/// So many choices are told of, those that cost most.
const TOLD: usize = 8;

/// Less damage than this decides nothing.
const LITTLE: f64 = 0.1;

/// What decided a game: the choices of targets and dice that cost most damage, by what the player could see then.
pub fn review(table: &Table) -> Result<ReviewView, Error> {
    let mut points: Vec<TurningPoint> = Vec::new();
    table.retold(|now, open, reply| {
        let Ok(numbers) = help::numbers(now, open.player.0) else { return };
        if numbers.decision != Some(open.id) {
            return;
        }
        let chosen = table::answer(reply);
        let worth = |answer: &Answer| match answer {
            Answer::One(key) => numbers.targets.iter().find(|it| it.key == *key).map(|it| it.mean),
            _ => None,
        };
        let best_target = numbers.targets.iter().max_by(|a, b| a.mean.total_cmp(&b.mean));
        let best_dice = numbers.answers.first();
        let (loses, better) = match (best_target, best_dice) {
            (Some(best), _) => {
                let Some(mean) = worth(&chosen) else { return };
                (best.mean - mean, target_name(now, open.player, &best.key))
            }
            (None, Some(best)) => {
                let same = numbers.answers.iter().find(|it| it.answer == chosen);
                let Some(same) = same else { return };
                (same.loses, best.words.clone())
            }
            (None, None) => return,
        };
        if loses < LITTLE {
            return;
        }
        let seen = Eyes { holds: 1 << open.player.0, seen_by: Some(open.player.0) };
        points.push(TurningPoint {
            moment: now.moment(),
            round: now.game.state().round,
            player: open.player.0,
            question: control::decision(now, open, seen).question,
            chosen: control::answer_words(now, open, reply),
            why: format!("“{better}” was better by {loses:.1} damage in the mean"),
            better,
            loses,
        });
    })?;
    points.sort_by(|a, b| b.loses.total_cmp(&a.loses));
    points.truncate(TOLD);
    Ok(ReviewView { done: 1.0, turning_points: points })
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
