//! Answers with numbers, and what is typed.

use crate::failure::Failure;
use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::geometry::{PlacedBase, Pose};
use redfive_engine::log::{PlainNames, describe_answer};
use redfive_engine::prospect::Purpose;
use redfive_engine::record::{Made, Spot};
use redfive_engine::search::Grain;
use redfive_engine::topic::Topic;
use redfive_engine::words::Difficulty;
use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal};

/// The answers to a question, as they are listed.
pub struct Offered {
    answers: Vec<(Reply, String, String)>,
    /// How many are shown.
    shown: usize,
    /// Which way a ship that is placed faces unless something else is said; none if nothing is placed.
    ahead: Option<f64>,
}

/// A longer list is shortened.
const MOST_SHOWN: usize = 20;
/// Of places only so many are proposed.
const PLACES: usize = 6;
/// How many turns of events the odds of an attack may take.
const BUDGET: u32 = 1_000;

impl Offered {
    pub fn of(game: &Game, decision: &Decision, names: &PlainNames) -> Self {
        let is_place = matches!(*decision.space, Space::Place(_));
        let mut replies = game.answers(decision, Grain::default());
        let ahead = is_place.then(|| match replies.first() {
            Some(Answer::One(Choice::Pose(pose))) => pose.heading.degrees(),
            _ => 0.0,
        });
        if is_place {
            let step = replies.len().div_ceil(PLACES).max(1);
            replies = replies.into_iter().step_by(step).collect();
        }
        // To do nothing comes last, whatever it is called.
        replies.sort_by_key(|reply| matches!(reply, Answer::Pass | Answer::No));
        let mut answers: Vec<(Reply, String, String)> = Vec::new();
        for reply in replies {
            let words = match &reply {
                Answer::Pass => decision.ask.topic.pass().to_lowercase(),
                reply => describe_answer(&Made::new(decision, reply).answer, names),
            };
            let more = note(game, decision, &reply);
            answers.push((reply, words, more));
        }
        let shown = answers.len().min(MOST_SHOWN);
        Self { answers, shown, ahead }
    }

    pub fn show_all(&mut self) {
        self.shown = self.answers.len();
    }

    /// The list.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (number, (_, words, more)) in (1..).zip(&self.answers).take(self.shown) {
            let more = if more.is_empty() { String::new() } else { format!("   ({more})") };
            let _ = writeln!(text, "{number:>4}  {words}{more}");
        }
        let left = self.answers.len() - self.shown;
        if left > 0 {
            let _ = writeln!(text, "      … and {left} more; \"all\" lists them");
        }
        if self.ahead.is_some() {
            text.push_str("      or any other place: X Y, or X Y DEGREES\n");
        }
        text
    }

    /// The answer that is meant.
    fn meant(&self, typed: &str) -> Result<Reply, String> {
        if let Some(ahead) = self.ahead {
            let numbers: Vec<&str> = typed.split([' ', ',']).filter(|it| !it.is_empty()).collect();
            if numbers.len() > 1 {
                return place(&numbers, ahead);
            }
        }
        if let Ok(number) = typed.parse::<usize>() {
            let answer = number.checked_sub(1).and_then(|place| self.answers.get(place));
            return answer.map(|it| it.0.clone()).ok_or_else(|| {
                format!("There is no answer {number}; type 1 to {}.", self.answers.len())
            });
        }
        let typed = typed.to_lowercase();
        let begins = |it: &&(Reply, String, String)| it.1.to_lowercase().starts_with(&typed);
        let whole = |it: &&(Reply, String, String)| it.1.to_lowercase() == typed;
        if let Some(exact) = self.answers.iter().find(whole) {
            return Ok(exact.0.clone());
        }
        let mut found = self.answers.iter().filter(begins);
        match (found.next(), found.next()) {
            (Some(one), None) => Ok(one.0.clone()),
            (Some(one), Some(other)) => {
                Err(format!("\"{typed}\" may be {} or {}; type more of it.", one.1, other.1))
            }
            (None, _) => Err(format!(
                "\"{typed}\" is no answer; type a number from 1 to {}, or help.",
                self.answers.len()
            )),
        }
    }
}

/// A place that was typed.
fn place(numbers: &[&str], ahead: f64) -> Result<Reply, String> {
    let read: Option<Vec<f64>> =
        numbers.iter().map(|it| it.parse().ok().filter(|n: &f64| n.is_finite())).collect();
    let (x, y, heading) = match read.as_deref() {
        Some(&[x, y]) => (x, y, ahead),
        Some(&[x, y, heading]) => (x, y, heading),
        _ => return Err("A place is X Y or X Y DEGREES, as 400 60 or 400 60 15.".to_owned()),
    };
    // More than a mile away is no place on a table.
    if [x, y, heading].iter().any(|n| n.abs() > 1e6) {
        return Err("That is not on the table.".to_owned());
    }
    Ok(Answer::One(Choice::Pose(Spot::of(Pose::new(x, y, heading)).pose())))
}

/// What is worth knowing of an answer.
fn note(game: &Game, decision: &Decision, reply: &Reply) -> String {
    let Some(ship) = decision.ask.ship() else { return String::new() };
    match (reply, decision.ask.topic) {
        (Answer::One(Choice::Maneuver(maneuver)), Topic::Dial) => {
            let card = game.card(ship);
            let entry = card.dial.iter().find(|entry| entry.maneuver == *maneuver);
            let mut note = match entry.map(|entry| entry.difficulty) {
                Some(Difficulty::Blue) => "blue".to_owned(),
                Some(Difficulty::Red) => "red".to_owned(),
                Some(Difficulty::Purple) => "purple".to_owned(),
                _ => String::new(),
            };
            if let Some(pose) = game.state().ship(ship).pose() {
                let base = PlacedBase::new(card.size, pose);
                let stays = |end: &Pose| !game.state().area.would_flee(card.size, *end);
                if !card.ends(*maneuver, &base).iter().any(stays) {
                    note += if note.is_empty() { "off the table!" } else { ", off the table!" };
                }
            }
            note
        }
        (Answer::One(Choice::Target(weapon, target)), Topic::Attack) => {
            // From what the asker may see: facedown cards are made up.
            let seat = game.seat(decision.player);
            let seen = seat.view().imagine(seat.setting(), &mut Chance::from_seed(1));
            let odds = seen.forecast((ship, *weapon, *target), Purpose::Damage, BUDGET);
            odds.map_or_else(
                |_| String::new(),
                |odds| {
                    let destroyed = odds.destroyed() * 100.0;
                    format!("{:.1} damage expected, {destroyed:.0} % to destroy", odds.mean())
                },
            )
        }
        _ => String::new(),
    }
}

/// A line that was typed.
pub enum Line {
    /// There is nothing more to read.
    End,
    Nothing,
    Answer(Reply),
    Help,
    Map,
    Log,
    Save,
    Hint,
    Why,
    More,
    Undo,
    Quit,
    /// It means nothing, and why.
    Wrong(String),
}

/// Standard input, line by line.
#[derive(Default)]
pub struct Reading {
    line: String,
}

impl Reading {
    /// The next line.
    pub fn next(&mut self, offered: &Offered) -> Result<Line, Failure> {
        crate::output::print("> ")?;
        self.line.clear();
        let stdin = io::stdin();
        let read = stdin.lock().read_line(&mut self.line);
        let read = read.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => Failure("what was typed is not UTF-8 text".to_owned()),
            _ => Failure(format!("standard input cannot be read: {error}")),
        })?;
        if read == 0 {
            return Ok(Line::End);
        }
        let typed = self.line.trim();
        if !stdin.is_terminal() {
            // Who reads along sees what was typed.
            crate::output::print(&format!("{}\n", typed.replace(char::is_control, "\u{fffd}")))?;
        }
        Ok(match typed.to_lowercase().as_str() {
            "" => Line::Nothing,
            "help" | "?" => Line::Help,
            "map" | "m" => Line::Map,
            "log" | "l" => Line::Log,
            "save" | "s" => Line::Save,
            "hint" | "h" => Line::Hint,
            "why" | "w" => Line::Why,
            "all" | "a" => Line::More,
            "undo" | "u" => Line::Undo,
            "quit" | "q" | "exit" => Line::Quit,
            typed => match offered.meant(typed) {
                Ok(reply) => Line::Answer(reply),
                Err(why) => Line::Wrong(why),
            },
        })
    }
}
