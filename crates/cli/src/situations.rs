//! `redfive situations`: positions with what a good player would do.

use crate::failure::Failure;
use crate::output::print;
use redfive_cases::{Catalogue, Situation};
use redfive_engine::answer::Answer;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::search::Grain;
use redfive_engine::topic::Topic;
use redfive_players::contest::Contender;
use serde_json::json;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Look how many situations a computer player solves: positions with what a good player would do
///
/// The exit status is 0 if the share that is solved reaches --at-least, and 1 if not.
#[derive(clap::Args)]
pub struct Situations {
    /// The player: a level, with options as in "redfive match"
    #[arg(long, value_name = "PLAYER", default_value = "veteran")]
    player: Contender,
    /// Only those whose title has these words in it
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
    /// Other situations than the built-in ones: files of cases that end with good or bad, or folders
    #[arg(long, value_name = "FILE", num_args = 1..)]
    files: Vec<PathBuf>,
    /// The seed that the answers follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The percentage that must be solved
    #[arg(long, value_name = "PERCENT", default_value_t = 0)]
    at_least: u8,
    /// Tell what each answer is and leads to, and do not ask anybody
    #[arg(long)]
    show: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "show")]
    json: bool,
}

/// What a player answered.
struct Solved {
    answer: String,
    right: bool,
}

impl Situations {
    /// Asks the player and prints what came of it.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let mut all = self.read()?;
        if let Some(words) = &self.only {
            let words = words.to_lowercase();
            all.retain(|it| it.title.to_lowercase().contains(&words));
            if all.is_empty() {
                let why = format!("no situation has \"{words}\" in its title");
                return Err(Failure(why));
            }
        }
        if self.show {
            let text: String = all.iter().map(shown).collect();
            return print(&text).map(|()| ExitCode::SUCCESS);
        }
        let solved = self.ask(&all);
        let right = solved.iter().filter(|it| it.right).count();
        let share = 100.0 * right as f64 / all.len().max(1) as f64;
        if self.json {
            let row = |(situation, solved): (&Situation, &Solved)| {
                json!({
                    "title": situation.title, "file": situation.file, "line": situation.line,
                    "question": situation.question(), "answer": solved.answer,
                    "solved": solved.right, "wanted": situation.wanted(),
                })
            };
            let rows: Vec<_> = all.iter().zip(&solved).map(row).collect();
            let value = json!({"player": self.player.to_string(), "solved": right,
                "situations": rows, "percent": share});
            print(&format!("{value:#}\n"))?;
        } else {
            let mut text = String::new();
            for (situation, solved) in all.iter().zip(&solved).filter(|(_, it)| !it.right) {
                let Situation { title, file, line, .. } = situation;
                let _ = writeln!(
                    text,
                    "{file}:{line}: {title}\n  {}: {}\n  wanted: {}",
                    situation.question(),
                    solved.answer,
                    situation.wanted().join("; ")
                );
            }
            let _ = writeln!(
                text,
                "{} solves {right} of {} situations ({share:.1} %)",
                self.player,
                all.len()
            );
            print(&text)?;
        }
        let reached = share >= f64::from(self.at_least);
        Ok(if reached { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    fn read(&self) -> Result<Vec<Situation>, Failure> {
        if self.files.is_empty() {
            return Situation::embedded().map_err(Failure);
        }
        let cases = crate::check::read_cases(&self.files, &Catalogue::embedded())?;
        cases
            .iter()
            .map(|case| Situation::of(case).map_err(|why| Failure(one_line(&why))))
            .collect()
    }

    /// Asks on all processors; every situation is asked with a player of its own.
    fn ask(&self, all: &[Situation]) -> Vec<Solved> {
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<(usize, Solved)>> = Mutex::new(Vec::new());
        let work = || {
            while let Some((place, situation)) = {
                let place = next.fetch_add(1, Ordering::Relaxed);
                all.get(place).map(|it| (place, it))
            } {
                let Situation { game, decision, .. } = situation;
                let mut player = self.player.player(self.seed);
                let reply = player.choose(&game.seat(decision.player), decision);
                let right = game.check(decision, &reply).is_ok() && situation.is_solved_by(&reply);
                let solved = Solved { answer: situation.in_words(&reply), right };
                found.lock().unwrap_or_else(|it| it.into_inner()).push((place, solved));
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        let mut found = found.into_inner().unwrap_or_else(|it| it.into_inner());
        found.sort_by_key(|it| it.0);
        found.into_iter().map(|it| it.1).collect()
    }
}

/// Why a case is no situation, in one line.
fn one_line(why: &redfive_cases::Failure) -> String {
    format!("{}:{}: {}: {}", why.file, why.line, why.expected, why.found)
}

/// A situation with all its answers, and what they lead to.
fn shown(situation: &Situation) -> String {
    let Situation { title, file, line, game, decision, .. } = situation;
    let mut text = format!("{file}:{line}: {title}\n  {}\n", situation.question());
    let mut answers = game.answers(decision, Grain::default());
    // Of places a few are enough.
    answers.truncate(40);
    for reply in answers {
        let mark = if situation.is_solved_by(&reply) { "good" } else { "bad " };
        let words = situation.in_words(&reply);
        let _ = writeln!(text, "  {mark} {words:28} {}", leads_to(situation, decision, &reply));
    }
    text
}

/// What an answer leads to until the end of the round, if everybody else flies straight and does nothing but shoot.
fn leads_to(situation: &Situation, decision: &Decision, reply: &Reply) -> String {
    let mut game = situation.game.clone();
    game.take_events();
    let round = game.state().round;
    if game.choose(decision.player, decision.id, reply.clone()).is_err() {
        return "is refused".to_owned();
    }
    let own = decision.ask.ship();
    let mut told: Vec<String> = Vec::new();
    let mut shots = |game: &Game, question: &Decision| {
        let Some(by) = question.ask.ship().filter(|_| question.ask.topic == Topic::Attack) else {
            return;
        };
        let targets: Vec<&str> = question
            .space
            .options()
            .filter_map(|option| match option {
                Choice::Target(_, at) if Some(*at) == own || Some(by) == own => {
                    Some(situation.ship(*at))
                }
                _ => None,
            })
            .collect();
        if !targets.is_empty() && game.state().ship(by).pose().is_some() {
            told.push(format!("{} can attack {}", situation.ship(by), targets.join(" ")));
        }
    };
    for _ in 0..60 {
        let Some(question) = game.open().next().cloned() else { break };
        if game.state().round != round {
            break;
        }
        shots(&game, &question);
        let answers = game.answers(&question, Grain::default());
        let pass = answers.iter().find(|it| **it == Answer::Pass);
        let straight = answers.iter().find(|it| match it {
            Answer::One(Choice::Maneuver(it)) => it.to_string() == "2 straight",
            _ => false,
        });
        let Some(answer) = pass.or(straight).or(answers.first()) else { break };
        if game.choose(question.player, question.id, answer.clone()).is_err() {
            break;
        }
    }
    let events = game.take_events();
    let said = events.iter().filter(|event| !matches!(event, Event::Phase(_) | Event::Round(_)));
    let about: Vec<String> = said
        .map(|event| situation.told(event))
        .filter(|line| own.is_none_or(|ship| line.starts_with(situation.ship(ship))))
        .filter(|line| !line.contains("dial"))
        .collect();
    told.splice(0..0, about);
    told.join("; ")
}
