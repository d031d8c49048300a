//! `redfive odds`: what an attack will do, with both sides playing their dice as well as it can be done.

mod advice;
mod exact;
mod picture;
mod question;
mod report;

use crate::draw::write_picture;
use crate::failure::Failure;
use crate::output::print;
use question::{EXAMPLE, Question, core_deck};
use redfive_odds::{Aim, Row, Sight};
use std::path::PathBuf;

/// Tell what an attack will do, with both sides playing their dice as well as it can be done
///
/// A question is dice and tokens of the attacker, "against", and those of the defender, with its hull and
/// shields if they matter: 3 focus lock against 2 focus 2 calculate hull 3 shields 2.
#[derive(clap::Args)]
#[command(after_help = "Words and examples are in docs/odds.md.")]
pub struct Odds {
    /// The question: DICE [TOKENS] against DICE [TOKENS] [hull N] [shields N]
    #[arg(value_name = "WORDS", allow_negative_numbers = true)]
    words: Vec<String>,
    /// So many such attacks in a row, by different ships; the defender keeps what it does not spend
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    attacks: String,
    /// What both sides play for: damage, destroy, halve, points, or "at least N"
    #[arg(long, value_name = "GOAL", default_value = "damage")]
    goal: String,
    /// What one more token or die is worth
    #[arg(long, conflicts_with_all = ["roll", "shots", "svg", "exact"])]
    what_if: bool,
    /// What to do with this roll: faces of attack dice, or those and "against" faces of defense dice
    #[arg(long, value_name = "FACES", conflicts_with_all = ["shots", "svg", "exact", "habits"])]
    roll: Option<String>,
    /// How many such attacks it takes to destroy the ship, each with all its tokens
    #[arg(long, conflicts_with_all = ["exact", "habits"])]
    shots: bool,
    /// Play by habit, as most calculators have it, for comparison
    #[arg(long, conflicts_with = "exact")]
    habits: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print fractions
    #[arg(long)]
    exact: bool,
    /// Draw it as well: where to write the picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The most attacks in a row.
const MOST_ATTACKS: u8 = 8;

fn attacks(text: &str) -> Result<u8, Failure> {
    match text.parse() {
        Ok(count @ 1..=MOST_ATTACKS) => Ok(count),
        _ => Err(Failure(format!("--attacks {}: allowed are 1 to {MOST_ATTACKS}", plain(text)))),
    }
}

fn goal(text: &str) -> Result<Aim, Failure> {
    let number = |least: &str| least.trim().parse().ok().filter(|least| (1..=48).contains(least));
    match text {
        "damage" => Ok(Aim::Damage),
        "destroy" => Ok(Aim::Destroy),
        "halve" => Ok(Aim::Halve),
        "points" => Ok(Aim::Points { half: 0.5, whole: 1.0 }),
        _ => text.strip_prefix("at least ").and_then(number).map(Aim::AtLeast).ok_or_else(|| {
            Failure(format!(
                "\"{}\" is not a goal; allowed: damage, destroy, halve, points, \"at least N\" with N from 1 to 48",
                plain(text)
            ))
        }),
    }
}

/// A word of the user in one line.
fn plain(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// How the sides think and what for.
#[derive(Clone, Copy)]
pub struct Play {
    aim: Aim,
    sight: Sight,
    attacks: u8,
}

impl Odds {
    /// Answers the question.
    pub fn run(self) -> Result<(), Failure> {
        let question = question::read(&self.words)?;
        let sight = if self.habits { Sight::Habits } else { Sight::Ahead };
        let (aim, attacks) = (goal(&self.goal)?, attacks(&self.attacks)?);
        let play = Play { aim, sight, attacks };
        let about_health = matches!(aim, Aim::Destroy | Aim::Halve | Aim::Points { .. });
        if (about_health || self.shots) && question.health.is_none() {
            let what = if self.shots { "--shots" } else { "this goal" };
            return Err(Failure(format!(
                "{what} needs the defender's hull; add it, like: {EXAMPLE} hull 3 shields 2"
            )));
        }
        if self.exact && (question.health.is_some() || attacks > 1) {
            return Err(Failure(
                "--exact is for one attack without hull: fractions of more have no end of digits"
                    .to_owned(),
            ));
        }
        if let Some(roll) = &self.roll {
            if attacks > 1 || question.health.is_some() || about_health {
                return Err(Failure(
                    "--roll is for one attack without hull, and for damage or \"at least N\""
                        .to_owned(),
                ));
            }
            return print(&advice::advise(&question, roll, aim, self.json)?);
        }
        let text = if self.what_if {
            report::what_if(&question, play, self.json)
        } else if self.shots {
            report::shots(&question, self.json)
        } else if self.exact {
            exact::exact(&question, aim, self.json)?
        } else {
            report::report(&question, play, self.json)
        };
        print(&text)?;
        match &self.svg {
            Some(file) => {
                let picture = if self.shots {
                    picture::curves(&question)
                } else {
                    picture::bars(&question, play)
                };
                write_picture(None, file, &picture)
            }
            None => Ok(()),
        }
    }
}

impl Play {
    /// So many attacks on the ship that is asked about.
    fn row(self, question: &Question) -> Row {
        let attacks = std::iter::repeat_n(question.prospect.clone(), usize::from(self.attacks));
        let row = Row::of(attacks);
        match question.health_with(core_deck()) {
            Some(health) => row.on(health),
            None => row,
        }
    }
}
