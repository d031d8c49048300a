//! Games looked at again: their time line, and what decided them; and hints for the question that a player is asked.
//!
//! What choices are worth is judged by a strong computer player, from what the player who is asked may see.

use crate::api::{ForeseenView, HintAnswer, HintView, MomentView, ReviewView, TurningPoint};
use crate::error::Error;
use crate::log::TableNames;
use crate::table::{self, Table};
use crate::view::{Eyes, control};
use crate::words;
use redfive_engine::answer::{Answer as Said, Space};
use redfive_engine::decision::{Choice, Decision};
use redfive_engine::log::vocabulary::maneuver;
use redfive_engine::topic::Topic;
use redfive_engine::words::PlayerId;
use redfive_players::coach::{Explanation, Judge, Told, explain};
use redfive_players::{Budget, Level, Proposal, Thought};

/// Who gives hints.
pub const COACH: Judge = Judge { level: Level::Legend, budget: None, seed: 1 };

/// Who looks at whole games: so that both say the same, as `redfive why` does.
pub const REVIEWER: Judge =
    Judge { level: Level::Ace, budget: Some(Budget::Samples { dials: 64, other: 64 }), seed: 1 };

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

/// What a strong player would answer to the question that a player is asked, the best first, and why.
pub fn hint(table: &Table, player: u8, judge: &Judge) -> Result<HintView, Error> {
    if usize::from(player) >= table.game.state().players.len() {
        return Err(Error::NoSuchPlayer(player));
    }
    let nothing = HintView { version: table.version, ..HintView::default() };
    let over = table.ending().is_some();
    let asked = table.game.open().find(|open| open.player == PlayerId(player) && !over);
    let Some(open) = asked.filter(|open| has_alternatives(open)) else { return Ok(nothing) };
    let thought = judge.weigh(&table.game, open, &[]);
    let told = explained(table, open, &thought, None);
    let answers = thought.weighed.iter().zip(&told.answers).map(|(weighed, told)| HintAnswer {
        answer: table::answer(&weighed.proposal.reply),
        words: told.words.clone(),
        why: why(told),
        value: told.value,
        error: told.error,
        loses: if told.about_equal { 0.0 } else { told.loses_by },
        dealt: (told.samples > 0).then_some(told.dealt),
        taken: (told.samples > 0).then_some(told.taken),
    });
    let foreseen = thought.foreseen.iter().map(|it| ForeseenView {
        ship: it.ship.0,
        words: maneuver(it.maneuver),
        chance: it.chance,
    });
    Ok(HintView {
        decision: Some(table.number(open)),
        answers: answers.collect(),
        foreseen: foreseen.collect(),
        samples: thought.samples,
        ..nothing
    })
}

/// A thought in the words of the table.
fn explained(
    table: &Table,
    open: &Decision,
    thought: &Thought,
    given: Option<&Proposal>,
) -> Explanation {
    let names = TableNames { names: &table.names, game: &table.game };
    let words = |it: &Proposal| {
        if it.dials.is_empty() {
            return control::answer_words(table, open, &it.reply);
        }
        let dials = it.dials.iter();
        let dials =
            dials.map(|(ship, dial)| format!("{} {}", table.names.ship(*ship), maneuver(*dial)));
        dials.collect::<Vec<_>>().join(", ")
    };
    explain(thought, &names, &words, given)
}

/// What speaks for an answer, in a sentence.
fn why(told: &Told) -> String {
    if told.samples == 0 {
        return format!("At a glance it is worth {:+.1} points.", told.value);
    }
    let mut text = format!("Played out it is worth {:+.1} points", told.value);
    for (verb, chances) in [("destroy", &told.destroys), ("lose", &told.loses)] {
        let most = chances.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((ship, chance)) = most.filter(|it| it.1 >= 0.02) {
            text += &format!(", {:.0} % to {verb} {ship}", chance * 100.0);
        }
    }
    text + "."
}

/// Whether there is something to choose.
fn has_alternatives(open: &Decision) -> bool {
    let many = matches!(&*open.space, Space::Place(_)) || open.space.count() > 1;
    many && open.ask.topic != Topic::Ready
}

/// So many choices are told of, those that cost most.
const TOLD: usize = 8;

/// What costs less decides nothing.
const LITTLE: f64 = 0.1;

/// What decided a game: the choices that cost most, by what the player could see then. `told` hears how far it is after
/// each choice; when it says no, nobody wants to know any more.
pub fn review(
    table: &Table,
    judge: &Judge,
    mut told: impl FnMut(&ReviewView) -> bool,
) -> Result<(), Error> {
    let most = f64::from(table.moment().max(1));
    let mut view = ReviewView { done: 0.0, turning_points: Vec::new() };
    // The first question for a dial of each player in this round: all dials are one choice, made when they are ready.
    let mut planned: [Option<(Table, Decision)>; 2] = [None, None];
    let mut wanted = true;
    table.retold(|now, open, reply| {
        if !wanted {
            return;
        }
        let point = match (open.ask.topic, planned.get_mut(open.player.index())) {
            (Topic::Dial, Some(first)) => {
                first.get_or_insert_with(|| (now.clone(), open.clone()));
                None
            }
            (Topic::Ready, Some(first)) => first.take().and_then(|(then, asked)| {
                turning_point(&then, &asked, &dials(now, &asked)?, judge)
            }),
            _ if has_alternatives(open) => {
                turning_point(now, open, &Proposal::reply(reply.clone()), judge)
            }
            _ => None,
        };
        view.turning_points.extend(point);
        view.turning_points.sort_by(|a, b| b.loses.total_cmp(&a.loses));
        view.turning_points.truncate(TOLD);
        view.done = (f64::from(now.moment()) / most).min(0.99);
        wanted = told(&view);
    })?;
    view.done = 1.0;
    told(&view);
    Ok(())
}

/// The dials that a player has set, as the answer to the first question for one.
fn dials(now: &Table, asked: &Decision) -> Option<Proposal> {
    let state = now.game.state();
    let own = state.ship_ids().filter(|&ship| state.ship(ship).player == asked.player);
    let dials: Vec<_> = own.filter_map(|ship| Some((ship, state.ship(ship).dial?))).collect();
    let own = dials.iter().find(|(ship, _)| Some(*ship) == asked.ask.ship())?;
    Some(Proposal { reply: Said::One(Choice::Maneuver(own.1)), dials })
}

/// A choice that cost something.
fn turning_point(
    then: &Table,
    open: &Decision,
    given: &Proposal,
    judge: &Judge,
) -> Option<TurningPoint> {
    let thought = judge.weigh(&then.game, open, std::slice::from_ref(given));
    // Estimates, as of setup, are not to be compared with what was played out.
    if thought.samples == 0 {
        return None;
    }
    let told = explained(then, open, &thought, Some(given));
    let chosen = told.answers.iter().find(|it| it.given)?;
    if chosen.about_equal || chosen.loses_by < LITTLE {
        return None;
    }
    let player = open.player.0;
    let seen = Eyes { holds: 1 << player, seen_by: Some(player) };
    Some(TurningPoint {
        moment: then.moment(),
        round: then.game.state().round,
        player,
        question: match open.ask.topic {
            Topic::Dial => "Set the dials".to_owned(),
            _ => control::decision(then, open, seen).question,
        },
        chosen: chosen.words.clone(),
        better: told.answers.first()?.words.clone(),
        loses: chosen.loses_by,
        why: told.sentences.join(" "),
    })
}
