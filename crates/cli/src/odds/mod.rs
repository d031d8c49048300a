//! `redfive odds`: what an attack will do, with both sides playing their dice as well as it can be done.

mod advice;
mod coverage;
mod duel;
mod exact;
mod fighter;
mod luck;
mod matchup;
mod picture;
mod question;
mod report;
mod row;
mod ships;

use crate::draw::write_picture;
use crate::failure::Failure;
use crate::output::print;
use question::{EXAMPLE, Question, core_deck};
use redfive_odds::{Aim, Row, Sight};
use std::path::PathBuf;

/// Tell what an attack will do, with both sides playing their dice as well as it can be done
///
/// A question is dice and tokens of the attacker, "against", and those of the defender, with its hull and
/// shields if they matter: 3 focus lock against 2 focus 2 calculate hull 3 shields 2. Or it is ships with
/// their cards in brackets, and tokens; several attackers with "and" between them.
#[derive(clap::Args)]
#[command(
    after_help = "Ships: redfive odds \"lukeskywalker[r2d2,protontorpedoes] focus lock\" against \"blacksquadronace focus\"\nWords and examples are in docs/odds.md."
)]
pub struct Odds {
    /// The question: dice and tokens against dice, tokens, hull and shields; or ships with cards and tokens
    /// against others
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
    /// With ships: how far apart they are, 0 to 3 [default: 2]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    range: Option<String>,
    /// With ships: the weapon; a wrong one lists them [default: primary]
    #[arg(long, value_name = "WEAPON")]
    weapon: Option<String>,
    /// With ships: each in the bullseye arc of the other
    #[arg(long)]
    bullseye: bool,
    /// How every written ability that touches an attack is counted
    #[arg(long, conflicts_with_all = ["words", "roll", "what_if", "shots", "habits", "exact", "svg"])]
    coverage: bool,
    /// Squad against squad, ship by ship at ranges 1 to 3: SQUAD against SQUAD, each a file, a YASB link, "-"
    /// or the name of a built-in squad
    #[arg(long, conflicts_with_all = ["coverage", "roll", "what_if", "shots", "habits", "exact", "range", "weapon", "bullseye"])]
    table: bool,
    /// With --table: what each ship has, like "focus lock"
    #[arg(long, value_name = "TOKENS", requires = "table")]
    with: Option<String>,
    /// The luck in each attack of a recorded game, and what choices lost; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["words", "coverage", "table", "roll", "what_if", "shots", "habits", "exact", "range", "weapon", "bullseye", "svg"])]
    record: Option<PathBuf>,
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
        if self.coverage {
            let coverage = coverage::Coverage::of(&crate::data::content(None)?);
            return print(&if self.json { coverage.json() } else { coverage.text() });
        }
        if let Some(file) = &self.record {
            return print(&luck::luck(file, self.json)?);
        }
        if self.table {
            return self.table();
        }
        let words = question::words(&self.words);
        if let Some(sides) = ships::sides(&words)? {
            return self.ships(sides);
        }
        if self.range.is_some() || self.weapon.is_some() || self.bullseye {
            return Err(Failure(format!(
                "--range, --weapon and --bullseye are for ships, like: {}",
                fighter::EXAMPLE
            )));
        }
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

impl Odds {
    /// Tells what the ships of one squad do to those of another.
    fn table(&self) -> Result<(), Failure> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let [one, "against", other] = words[..] else {
            return Err(Failure(
                "name two squads, like: redfive odds --table red.xws against swarm".to_owned(),
            ));
        };
        let content = crate::data::content(None)?;
        let with = self.with.as_deref().unwrap_or_default();
        let matchup = matchup::Matchup::of(&content, [one, other], with)?;
        print(&if self.json { matchup.json() } else { matchup.text() })?;
        match &self.svg {
            Some(file) => write_picture(None, file, &matchup.picture()),
            None => Ok(()),
        }
    }

    /// Answers a question about ships with cards.
    fn ships(&self, sides: [&[String]; 2]) -> Result<(), Failure> {
        let for_dice = [
            ("--what-if", self.what_if),
            ("--roll", self.roll.is_some()),
            ("--shots", self.shots),
            ("--habits", self.habits),
            ("--exact", self.exact),
        ];
        if let Some((option, _)) = for_dice.iter().find(|(_, given)| *given) {
            return Err(Failure(format!(
                "{option} is for dice; allowed with ships: --attacks, --range, --weapon, --bullseye, --goal, --json, --svg"
            )));
        }
        let meeting = ships::Meeting {
            range: self.range.as_deref(),
            bullseye: self.bullseye,
            weapon: self.weapon.as_deref(),
        };
        let attacks = attacks(&self.attacks)?;
        if attacks > 1 || row::attackers(sides[0]).len() > 1 {
            if self.svg.is_some() {
                return Err(Failure("--svg is for one attack of ships".to_owned()));
            }
            let row = row::answer(sides, attacks, &meeting, goal(&self.goal)?)?;
            return print(&if self.json { row.json() } else { row.text() });
        }
        let answer = ships::answer(sides, &meeting, goal(&self.goal)?)?;
        print(&if self.json { answer.json() } else { answer.text() })?;
        match &self.svg {
            Some(file) => write_picture(None, file, &picture::bars_of_ships(&answer)),
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
