//! `redfive match`: how much stronger one computer player is than another.

mod picture;
mod report;

use crate::failure::Failure;
use crate::sim;
use crate::squad::{document, game_mode};
use redfive_content::second::SecondEdition;
use redfive_content::{Content, GameMode};
use redfive_engine::facts::Library;
use redfive_engine::start::Start;
use redfive_players::Budget;
use redfive_players::contest::{
    Contender, Contest, Entrant, Field, Kept, Sprt, Terms, WhoMeets, held_out,
};
use redfive_players::pairs::Pairs;
use redfive_players::squads::SQUADS;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Measure how much stronger one computer player is than another
///
/// Players are levels: random, greedy, recruit, cadet, pilot, veteran, ace, legend. Those who think ahead can be told how
/// much: ace:samples=64, ace:samples=64/16 (for the dials of a side, and for any other question),
/// legend:ms=1000/150. Games come in pairs with the same squads and dice and the seats swapped. With more than two
/// players each two of them meet.
#[derive(clap::Args)]
pub struct Match {
    /// The players
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<Contender>,
    /// How many games in all; an odd number gets one more
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed that all games follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads (default: one for each processor)
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How much those may think who think ahead and are not told otherwise: samples=N, samples=DIALS/OTHER, ms=…
    #[arg(long, value_name = "BUDGET")]
    budget: Option<Budget>,
    /// The squads, which meet their likes and each other: names, of which a wrong one lists them all; built-in, held-out
    /// (twenty legal squads of all factions); a file (XWS, plain text), a YASB link, or "-"
    #[arg(long, num_args = 1.., value_name = "SQUAD", default_value = "built-in",
        conflicts_with = "random_squads")]
    squads: Vec<String>,
    /// Fly random legal squads, two others in every pair of games, in which every card has its turn
    #[arg(long)]
    random_squads: bool,
    /// Which squads meet: their likes and others by turns, only their likes, only others
    #[arg(long, value_name = "WHICH", default_value = "both")]
    meet: Meet,
    /// The scenario; random is one of standard play for each pair of games, all is each in turn
    #[arg(long, value_name = "ID", default_value = Start::DOGFIGHT)]
    scenario: String,
    /// In the dogfight ships begin in two rows, and nobody places anything
    #[arg(long)]
    rows: bool,
    /// The points document that says what ships are worth; a wrong name lists them
    #[arg(long, value_name = "DOC", default_value = sim::POINTS)]
    points: String,
    /// The game mode of random squads: extended allows the most cards
    #[arg(long, value_parser = game_mode, value_name = "standard|extended", default_value = "extended",
        requires = "random_squads")]
    mode: GameMode,
    /// Stop as soon as it is decided whether the first player's share of games is rather LOW or HIGH
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"])]
    sprt: Vec<f64>,
    /// Look at the state after every round and replay the record of every game, and count what is broken
    #[arg(long)]
    check: bool,
    /// Write the record of every game into this directory, for "redfive replay", with the numbers of samples
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Draw the shares of games by squad, or by pairing, as an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Play with the cards of a folder laid out like crates/content/data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Which squads meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Meet {
    Both,
    Mirrored,
    Crossed,
}

/// All the built-in squads.
const BUILT_IN: &str = "built-in";
/// The squads that nothing is tuned on.
const HELD_OUT: &str = "held-out";

impl Match {
    /// Plays the match and prints what came of it.
    pub fn run(self) -> Result<(), Failure> {
        let content = crate::data::content(self.data.as_deref())?;
        let library = Library::of(&content);
        let sprt = match (&self.sprt[..], self.players.len()) {
            ([low, high], 2) => Some(Sprt::new(*low, *high).map_err(Failure)?),
            ([], _) => None,
            _ => return Err(Failure("--sprt is for a match of two players".to_owned())),
        };
        let field = self.field(&content)?.with_library(&library);
        if let Some(directory) = &self.records {
            std::fs::create_dir_all(directory)
                .map_err(|error| Failure::at(directory, format!("cannot be made: {error}")))?;
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let games = self.games.next_multiple_of(2);
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let budgeted = |player: &Contender| match &self.budget {
            Some(budget) => player.clone().within(budget),
            None => player.clone(),
        };
        let contest = Contest {
            contenders: self.players.iter().map(budgeted).collect(),
            field,
            games,
            seed: self.seed,
            threads: self.threads.map_or(processors, usize::from).min(games as usize),
            sprt,
            record: self.records.is_some(),
            check: self.check,
            started: now.map_or(0, |since| since.as_secs()),
        };
        let bar = sim::progress_bar(games);
        let began = Instant::now();
        let outcome = contest
            .run(&|_| bar.inc(1), &|kept| self.keep(kept).map_err(|Failure(why)| why))
            .map_err(Failure)?;
        bar.finish_and_clear();
        let report = report::Report {
            contest: &contest,
            outcome: &outcome,
            squads: if self.random_squads {
                vec!["random".to_owned()]
            } else {
                self.squads.clone()
            },
            scenario: &self.scenario,
            seconds: began.elapsed().as_secs_f64(),
        };
        if let Some(file) = &self.svg {
            std::fs::write(file, picture::of(&report))
                .map_err(|error| Failure::at(file, format!("cannot be written: {error}")))?;
        }
        crate::output::print(&if self.json { report.json() } else { report.text() })
    }

    /// Who meets whom.
    fn field<'a>(&self, content: &'a Content) -> Result<Field<'a>, Failure> {
        let edition = &content.second;
        let points = document(edition, &self.points)?;
        let terms = Terms {
            scenario: self.scenario.clone(),
            rows: self.rows,
            meet: match self.meet {
                Meet::Both => WhoMeets::Both,
                Meet::Mirrored => WhoMeets::Mirrored,
                Meet::Crossed => WhoMeets::Crossed,
            },
        };
        if self.random_squads {
            let pairs = Pairs::new(edition, points, self.mode);
            return Ok(Field::random(pairs, edition, points, terms));
        }
        let mut all: Vec<Entrant> = Vec::new();
        for squad in &self.squads {
            for mut entrant in entrants(squad, edition)? {
                // Two lists of one name would be counted as one squad.
                let own = entrant.name.clone();
                let mut number = 1;
                while all.iter().any(|it| it.name == entrant.name) {
                    number += 1;
                    entrant.name = format!("{own} {number}");
                }
                all.push(entrant);
            }
        }
        Ok(Field::of_squads(all, points, terms))
    }

    /// Writes the record of a game, and beside it who played it.
    fn keep(&self, kept: &Kept) -> Result<(), Failure> {
        let Some(directory) = &self.records else { return Ok(()) };
        let file = directory.join(format!("game-{:06}.jsonl", kept.number));
        let write = |file: &Path, text: String| {
            std::fs::write(file, text)
                .map_err(|error| Failure::at(file, format!("cannot be written: {error}")))
        };
        write(&file, kept.record.to_string())?;
        let sides = serde_json::to_string(&kept.sides)
            .map_err(|error| Failure::at(&file, format!("cannot be written: {error}")))?;
        write(&players_of(&file), sides + "\n")
    }
}

/// The file beside a record that says who played it.
pub fn players_of(record: &Path) -> PathBuf {
    record.with_extension("players.json")
}

/// The squads that an argument means.
pub fn entrants(squad: &str, edition: &SecondEdition) -> Result<Vec<Entrant>, Failure> {
    match squad {
        BUILT_IN => Ok(SQUADS.iter().filter_map(|squad| Entrant::built_in(squad.name)).collect()),
        HELD_OUT => Ok(held_out::entrants(edition)),
        list if sim::is_list(list) => {
            let read = sim::of_list(Path::new(list), edition)?;
            let name = sim::short_name(list, Some(&read));
            Ok(vec![Entrant::of_squad(name, edition, &read)])
        }
        name => {
            let or = format!(", {BUILT_IN} for all of them, {HELD_OUT}{}", sim::OR_LIST);
            sim::named(&SQUADS, name, &or)?;
            Ok(Entrant::built_in(name).into_iter().collect())
        }
    }
}
