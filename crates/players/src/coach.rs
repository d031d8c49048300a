//! Why? What a choice was worth beside the others, in words and as plain data, and what the choices of a game have
//! lost.
//!
//! Everything here follows from what the player who is asked may see: nothing hidden shows in it.

use crate::thought::{Foreseen, Proposal, Thought, Weighed};
use crate::{Budget, Level, next_question};
use redfive_engine::answer::Answer;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::log::vocabulary::maneuver;
use redfive_engine::log::{Names, PlainNames, describe_answer, describe_question};
use redfive_engine::record::{Entry, Made, Record, Replay};
use redfive_engine::topic::Topic;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_geometry::Maneuver;
use serde::Serialize;

/// A thought in words, with the numbers that they are made from.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Explanation {
    /// One or two sentences on the best answer and the next, one on the answer that was given if that is another, one on
    /// what the enemies are expected to fly.
    pub sentences: Vec<String>,
    /// The answers that were weighed, the best first.
    pub answers: Vec<Told>,
    /// What enemies are expected to fly.
    pub foreseen: Vec<Expected>,
    /// How many games were played on to find out; none if the numbers are estimates.
    pub samples: u32,
}

/// An answer that was weighed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    /// The answer in words.
    pub words: String,
    /// What it is worth in squad points, better or worse than now.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// How much less it is worth than the best.
    pub loses_by: f64,
    /// Whether it is about as good as the best: within two standard errors.
    pub about_equal: bool,
    /// How many games were played on after it.
    pub samples: u32,
    /// Mean damage dealt until the end of the round.
    pub dealt: f64,
    /// Mean damage taken.
    pub taken: f64,
    /// The chance to destroy each enemy ship, where there is one.
    pub destroys: Vec<(String, f64)>,
    /// The chance to lose each own ship, where there is one.
    pub loses: Vec<(String, f64)>,
    /// Mean mission points gained, less those of the others.
    pub points: f64,
    /// Whether it is the answer that was given.
    pub given: bool,
}

/// What an enemy is expected to fly.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Expected {
    /// The ship.
    pub ship: String,
    /// The maneuver.
    pub maneuver: String,
    /// How likely that is.
    pub chance: f64,
}

/// Chances below this are not worth a word.
const WORTH_TELLING: f64 = 0.02;
/// No more answers are listed.
const MOST_ANSWERS: usize = 8;

/// A thought in words. `words` says an answer; `given` is the answer that was given, if one was. Of a plan beside the best
/// one only the dials are told that are others.
pub fn explain(
    thought: &Thought,
    names: &dyn Names,
    words: &dyn Fn(&Proposal) -> String,
    given: Option<&Proposal>,
) -> Explanation {
    let is_given = |it: &Weighed| given.is_some_and(|given| it.proposal.is_like(given));
    let Some(best) = thought.weighed.first() else {
        return Explanation {
            sentences: vec!["There is nothing to choose here.".to_owned()],
            ..Explanation::default()
        };
    };
    let ship = |of: &(ShipId, f64)| (names.ship(of.0).to_owned(), of.1);
    let others = |it: &Weighed| {
        let mut proposal = it.proposal.clone();
        proposal.dials.retain(|dial| !best.proposal.dials.contains(dial));
        if proposal.dials.is_empty() { words(&it.proposal) } else { words(&proposal) }
    };
    let told = |it: &Weighed| Told {
        words: others(it),
        value: it.value,
        error: it.error,
        loses_by: (best.value - it.value).max(0.0),
        about_equal: it.is_about(best),
        samples: it.samples,
        dealt: it.dealt,
        taken: it.taken,
        destroys: it.destroys.iter().map(ship).collect(),
        loses: it.loses.iter().map(ship).collect(),
        points: it.points,
        given: is_given(it),
    };
    let mut answers: Vec<Told> = thought.weighed.iter().map(told).collect();
    let late = answers.iter().position(|it| it.given).filter(|&place| place >= MOST_ANSWERS);
    if let Some(place) = late {
        let given = answers.remove(place);
        answers.truncate(MOST_ANSWERS - 1);
        answers.push(given);
    }
    answers.truncate(MOST_ANSWERS);
    let expected = |it: &Foreseen| Expected {
        ship: names.ship(it.ship).to_owned(),
        maneuver: maneuver(it.maneuver),
        chance: it.chance,
    };
    let foreseen: Vec<Expected> = thought.foreseen.iter().map(expected).collect();
    let mut sentences = vec![told_first(&answers)];
    sentences.extend(told_given(&answers));
    sentences.extend(told_foreseen(&foreseen));
    Explanation { sentences, answers, foreseen, samples: thought.samples }
}

/// The best answer, and the next beside it.
fn told_first(answers: &[Told]) -> String {
    let [best, others @ ..] = answers else { return String::new() };
    let best_is = if best.given { "Best, as chosen" } else { "Best" };
    let first = format!("{best_is}: {} ({})", best.words, expectation(best));
    let equal: Vec<&str> =
        others.iter().filter(|it| it.about_equal).map(|it| it.words.as_str()).take(3).collect();
    match (others.first(), &equal[..]) {
        (None, _) => format!("{first}."),
        (Some(next), []) => {
            let less = points(next.loses_by);
            format!(
                "{first}; next comes {}, worth {less} less ({}).",
                next.words,
                expectation(next)
            )
        }
        (Some(_), equal) => format!("{first}; about equal: {}.", equal.join("; ")),
    }
}

/// The answer that was given, if it is not the best.
fn told_given(answers: &[Told]) -> Option<String> {
    let given = answers.iter().skip(1).find(|it| it.given)?;
    let how = match given.about_equal {
        true => "about equal to the best".to_owned(),
        false => format!("worth {} less than the best", points(given.loses_by)),
    };
    Some(format!("Chosen: {}, {how} ({}).", given.words, expectation(given)))
}

/// What an answer comes to.
fn expectation(it: &Told) -> String {
    if it.samples == 0 {
        return format!("estimated at {:+.2} points", it.value);
    }
    let mut text = format!("{:.1} damage expected against {:.1} taken", it.dealt, it.taken);
    let most = |all: &[(String, f64)]| {
        let worth = all.iter().filter(|it| it.1 >= WORTH_TELLING);
        worth.max_by(|a, b| a.1.total_cmp(&b.1)).cloned()
    };
    if let Some((ship, chance)) = most(&it.destroys) {
        text += &format!(", {} to destroy {ship}", percent(chance));
    }
    if let Some((ship, chance)) = most(&it.loses) {
        text += &format!(", {} to lose {ship}", percent(chance));
    }
    if it.points.abs() >= 0.05 {
        text += &format!(", {:+.1} mission points", it.points);
    }
    text
}

/// The two likeliest maneuvers of each enemy, three enemies at most.
fn told_foreseen(foreseen: &[Expected]) -> Option<String> {
    let mut ships: Vec<&str> = Vec::new();
    for it in foreseen {
        if !ships.contains(&it.ship.as_str()) {
            ships.push(&it.ship);
        }
    }
    let of = |ship: &&str| {
        let own = foreseen.iter().filter(|it| it.ship == **ship).take(2);
        let own = own.map(|it| format!("{} ({})", it.maneuver, percent(it.chance)));
        format!("of {ship} {}", own.collect::<Vec<_>>().join(" or "))
    };
    let told: Vec<String> = ships.iter().take(3).map(of).collect();
    (!told.is_empty()).then(|| format!("Expected {}.", told.join(", ")))
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

fn points(worth: f64) -> String {
    let worth = format!("{worth:.1}");
    if worth == "1.0" { "1 point".to_owned() } else { format!("{worth} points") }
}

/// The words for answers, with the engine's names: a plan is the dials of all ships.
pub fn in_words(decision: &Decision, proposal: &Proposal, names: &PlainNames) -> String {
    if proposal.dials.is_empty() {
        return describe_answer(&Made::new(decision, &proposal.reply).answer, names);
    }
    let dial = |(ship, it): &(ShipId, Maneuver)| format!("{} {}", names.ship(*ship), maneuver(*it));
    proposal.dials.iter().map(dial).collect::<Vec<_>>().join(", ")
}

/// Who weighs choices, and how long.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The level.
    pub level: Level,
    /// How much it may think about one question; its own budget if none.
    pub budget: Option<Budget>,
    /// The seed that its judgement follows from.
    pub seed: u64,
}

/// A choice of a recorded game, with what it was worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reviewed {
    /// The number of the choice, from 1. Of dials it is that of the first one of the round.
    pub number: usize,
    /// The round.
    pub round: u8,
    /// The player, counted from 0.
    pub player: u8,
    /// The question in words.
    pub question: String,
    /// What was chosen, in words.
    pub chosen: String,
    /// How much less it is worth than the best answer, in points: none if it was not weighed. Zero if it is about
    /// equal.
    pub lost: Option<f64>,
    /// What is to be said about it.
    pub explanation: Explanation,
}

/// Which choices are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// All at which there was something to choose.
    All,
    /// Those of one player.
    Of(PlayerId),
    /// One by its number.
    Number(usize),
}

/// Weighs choices of a recorded game, each from the view of the player who made it. `told` gets them in order.
///
/// # Errors
///
/// When the record cannot be played, or has no choice of that number.
pub fn review(
    record: &Record,
    library: &Library,
    judge: &Judge,
    which: Which,
    told: &mut dyn FnMut(Reviewed),
) -> Result<(), String> {
    let mut replay = Replay::new(record, library).map_err(|why| why.to_string())?;
    let mut names = PlainNames::of(replay.game().state(), replay.game().cast());
    if let Some(about) = &record.header.about {
        for (player, name) in (0..).zip(&about.players) {
            names.rename_player(PlayerId(player), name.clone());
        }
    }
    let made: Vec<&Made> = record
        .entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Made(made) => Some(made),
            _ => None,
        })
        .collect();
    let mut number = 0;
    // The round whose dials were looked at, by player.
    let mut planned: Vec<(PlayerId, u8, usize)> = Vec::new();
    if let Which::Number(wanted) = which
        && !(1..=made.len()).contains(&wanted)
    {
        let all = made.len();
        return Err(format!("the record has {all} choices; allowed: 1 to {all}, found {wanted}"));
    }
    // A choice of a dial belongs to the first one of its round.
    let wanted = match which {
        Which::Number(wanted) => Some(first_dial(&made, wanted)),
        _ => None,
    };
    while let Some(entry) = replay.upcoming() {
        if let Entry::Made(choice) = entry {
            number += 1;
            let game = replay.game();
            let round = game.state().round;
            let is_dial = choice.ask.topic == Topic::Dial;
            let again = planned.iter().any(|it| it.0 == choice.player && it.1 == round);
            let looked_at = match (which, wanted) {
                (Which::Of(player), _) => choice.player == player && !(is_dial && again),
                (_, Some(wanted)) => number == wanted,
                _ => !(is_dial && again),
            };
            if is_dial && !again {
                planned.push((choice.player, round, number));
            }
            let asked = question(game, choice).filter(|_| looked_at);
            if let Some(decision) = asked
                && (wanted.is_some() || has_alternatives(decision))
            {
                let given = given(decision, choice, &made[number - 1..]);
                names.learn(game.state(), game.cast());
                told(judge.look(game, decision, &given, (number, &names)));
            }
            if wanted == Some(number) {
                return Ok(());
            }
        }
        replay.step().transpose().map_err(|why| why.to_string())?;
    }
    Ok(())
}

/// The number of the first choice of a dial that a player made in the same Planning Phase, or the number itself.
fn first_dial(made: &[&Made], number: usize) -> usize {
    let Some(choice) = made.get(number - 1).filter(|it| it.ask.topic == Topic::Dial) else {
        return number;
    };
    let mut first = number;
    for (place, other) in made[..number - 1].iter().enumerate().rev() {
        match other.ask.topic {
            Topic::Dial if other.player == choice.player => first = place + 1,
            Topic::Dial | Topic::Ready => {}
            _ => break,
        }
    }
    first
}

/// The open question that a recorded choice answers.
fn question<'a>(game: &'a Game, choice: &Made) -> Option<&'a Decision> {
    let next = next_question(game).filter(|it| it.player == choice.player && it.ask == choice.ask);
    next.or_else(|| {
        game.pending().iter().find(|it| it.player == choice.player && it.ask == choice.ask)
    })
}

fn has_alternatives(decision: &Decision) -> bool {
    decision.ask.topic != Topic::Ready
        && (matches!(*decision.space, redfive_engine::Space::Place(_))
            || decision.space.count() > 1)
}

/// What was answered: of a dial the whole plan, as it stood when the player was ready.
fn given(decision: &Decision, choice: &Made, from: &[&Made]) -> Proposal {
    let reply = choice.reply(decision);
    if choice.ask.topic != Topic::Dial {
        return Proposal::reply(reply);
    }
    let mut dials: Vec<(ShipId, Maneuver)> = Vec::new();
    for made in from {
        match made.ask.topic {
            Topic::Dial if made.player == choice.player => {
                let Some(ship) = made.ask.ship() else { continue };
                let Answer::One(redfive_engine::record::Said::Choice(Choice::Maneuver(it))) =
                    &made.answer
                else {
                    continue;
                };
                dials.retain(|dial| dial.0 != ship);
                dials.push((ship, *it));
            }
            Topic::Dial => {}
            Topic::Ready if made.player != choice.player => {}
            _ => break,
        }
    }
    Proposal { reply, dials }
}

impl Judge {
    /// Weighs a question of a game from the asker's view, and an answer to it.
    fn look(
        &self,
        game: &Game,
        decision: &Decision,
        given: &Proposal,
        (number, names): (usize, &PlainNames),
    ) -> Reviewed {
        let thought = self.weigh(game, decision, std::slice::from_ref(given));
        let words = |it: &Proposal| in_words(decision, it, names);
        let explanation = explain(&thought, names, &words, Some(given));
        let told = explanation.answers.iter().find(|it| it.given);
        Reviewed {
            number,
            round: game.state().round,
            player: decision.player.0,
            question: match decision.ask.topic {
                Topic::Dial => "Set the dials".to_owned(),
                _ => describe_question(game, decision, names),
            },
            chosen: words(given),
            lost: told.map(|it| if it.about_equal { 0.0 } else { it.loses_by }),
            explanation,
        }
    }

    /// Weighs the answers to a question, from the view of who is asked.
    pub fn weigh(&self, game: &Game, decision: &Decision, proposed: &[Proposal]) -> Thought {
        let seat = game.seat(decision.player);
        self.level.weigh(&seat, decision, self.seed, self.budget.clone(), proposed)
    }

    /// What this judge would answer and why, in words: for hints.
    pub fn hint(
        &self,
        game: &Game,
        decision: &Decision,
        names: &PlainNames,
    ) -> (Option<Reply>, Explanation) {
        let thought = self.weigh(game, decision, &[]);
        let words = |it: &Proposal| in_words(decision, it, names);
        let best = thought.weighed.first().map(|it| it.proposal.reply.clone());
        (best, explain(&thought, names, &words, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Plain;

    impl Names for Plain {
        fn form(&self) -> redfive_engine::log::Form {
            redfive_engine::log::Form::Long
        }
        fn object(&self, object: redfive_engine::words::ObjectId) -> &str {
            use redfive_engine::words::ObjectId::Ship;
            match object {
                Ship(ShipId(0)) => "Wedge",
                Ship(ShipId(1)) => "Vader",
                _ => "somebody",
            }
        }
        fn player(&self, _: PlayerId) -> String {
            "somebody".to_owned()
        }
        fn card(&self, _: redfive_engine::cast::KindId, _: bool) -> &str {
            "a card"
        }
    }

    fn weighed(reply: Reply, value: f64, samples: u32) -> Weighed {
        let (destroys, loses) = (vec![(ShipId(1), 0.68)], vec![(ShipId(0), 0.01)]);
        let (dealt, taken, error) = (1.44, 0.9, if samples > 0 { 0.1 } else { 0.0 });
        let proposal = Proposal::reply(reply);
        Weighed {
            samples,
            error,
            dealt,
            taken,
            destroys,
            loses,
            ..Weighed::estimated(proposal, value)
        }
    }

    fn told(weighed: Vec<Weighed>, given: Option<&Reply>) -> Vec<String> {
        let foreseen = [(2, 0.41), (3, 0.22), (1, 0.1)].map(|(speed, chance)| Foreseen {
            ship: ShipId(1),
            maneuver: Maneuver::new(speed, redfive_geometry::Bearing::Straight)
                .expect("a maneuver"),
            chance,
        });
        let thought = Thought { weighed, foreseen: foreseen.to_vec(), samples: 64 };
        let words = |it: &Proposal| format!("{:?}", it.reply).to_lowercase();
        let given = given.cloned().map(Proposal::reply);
        explain(&thought, &Plain, &words, given.as_ref()).sentences
    }

    #[test]
    fn the_best_the_next_the_chosen_and_the_enemy() {
        let all = || {
            vec![
                weighed(Answer::Yes, 0.5, 64),
                weighed(Answer::No, -0.5, 64),
                weighed(Answer::Pass, -1.5, 64),
            ]
        };
        assert_eq!(
            told(all(), Some(&Answer::Pass)),
            [
                "Best: yes (1.4 damage expected against 0.9 taken, 68 % to destroy Vader); next comes no, worth 1 point less (1.4 damage expected against 0.9 taken, 68 % to destroy Vader).",
                "Chosen: pass, worth 2.0 points less than the best (1.4 damage expected against 0.9 taken, 68 % to destroy Vader).",
                "Expected of Vader 2 straight (41 %) or 3 straight (22 %).",
            ]
        );
        assert!(told(all(), Some(&Answer::Yes))[0].starts_with("Best, as chosen: yes (1.4"));
    }

    /// Two standard errors of the difference, which is that of the worse one: 2 × 0.1. That of the chosen one's own value,
    /// what chance does to both alike, is no part of it.
    #[test]
    fn what_is_within_two_standard_errors_is_about_equal() {
        let near = |apart: f64| {
            let best = Weighed { chosen: true, error: 9.0, ..weighed(Answer::Yes, 0.5, 64) };
            told(vec![best, weighed(Answer::No, 0.5 - apart, 64)], Some(&Answer::No))
        };
        assert!(near(0.19)[0].ends_with("; about equal: no."), "{:?}", near(0.19));
        assert!(near(0.19)[1].starts_with("Chosen: no, about equal to the best (1.4"));
        assert!(near(0.21)[0].contains("next comes no, worth 0.2 points less"), "{:?}", near(0.21));
    }

    /// Of a plan beside the best only the dials that are others; of the best all.
    #[test]
    fn plans_are_told_by_what_differs() {
        let straight =
            |speed| Maneuver::new(speed, redfive_geometry::Bearing::Straight).expect("a maneuver");
        let plan = |speed, value| {
            let dials = vec![(ShipId(0), straight(1)), (ShipId(1), straight(speed))];
            let proposal = Proposal { reply: Answer::Pass, dials };
            Weighed::estimated(proposal, value)
        };
        let thought = Thought { weighed: vec![plan(2, 1.0), plan(3, 0.0)], ..Thought::default() };
        let words = |it: &Proposal| format!("{} dials", it.dials.len());
        let told = explain(&thought, &Plain, &words, None);
        assert_eq!(told.answers[0].words, "2 dials");
        assert_eq!(told.answers[1].words, "1 dials");
    }

    #[test]
    fn an_estimate_says_that_it_is_one() {
        let all = vec![weighed(Answer::Yes, 0.5, 0)];
        assert_eq!(told(all, None)[0], "Best: yes (estimated at +0.50 points).");
        assert_eq!(
            explain(&Thought::default(), &Plain, &|_| String::new(), None).sentences,
            ["There is nothing to choose here."]
        );
    }
}
