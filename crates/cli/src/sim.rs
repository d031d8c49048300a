//! `redfive sim`: many games between computer players.

use crate::ability_report::Report;
use crate::failure::Failure;
use crate::squad::{document, game_mode};
use indicatif::{ProgressBar, ProgressStyle};
use redfive_automaton::Automaton;
use redfive_content::second::SecondEdition;
use redfive_content::{self as content, Content, GameMode, Id};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::event::Event;
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::geometry::PlayArea;
use redfive_engine::record::{Recording, Seed};
use redfive_engine::start::{BadStart, Control, Setting, Start};
use redfive_engine::state::{Ending, State};
use redfive_engine::words::{PlayerId, ShipId};
use redfive_players::contest::Contender;
use redfive_players::field::{self, Member};
use redfive_players::lives::{Lives, play_watched};
use redfive_players::pairs::{Pairs, mixed};
use redfive_players::squads::{self, SQUADS, Squad};
use redfive_players::{Player, RandomPlayer, play};
use serde_json::json;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Play games between computer players, who choose at random but stay on the table unless others are named
///
/// The same seed gives the same games, whatever the number of threads, but for ace and legend, who think by the clock: for
/// those see "redfive match", which takes numbers of samples.
#[derive(clap::Args)]
pub struct Sim {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed that all games follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads (default: one for each processor)
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The edition: second, or the core of first, which has the squads luke and ties
    #[arg(long, value_name = "EDITION", default_value = "second")]
    edition: EditionName,
    /// Fly so many games between random legal squads, in which every card has its turn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["games", "squads", "tables", "edition"])]
    random_squads: Option<u64>,
    /// The points document of random squads; a wrong name lists them
    #[arg(long, value_name = "DOC", default_value = POINTS, requires = "random_squads")]
    points: String,
    /// The game mode of random squads: extended allows the most cards
    #[arg(long, value_parser = game_mode, value_name = "standard|extended", default_value = "extended",
        requires = "random_squads")]
    mode: GameMode,
    /// List what became of every ability that is written: how many games it was in play, how often it was
    /// triggered, offered and used, and how often that changed something
    #[arg(long, value_name = "WHAT", conflicts_with = "record")]
    report: Option<ReportName>,
    /// The two squads: names, of which a wrong one lists them all, or lists: a file (XWS, plain text), a
    /// YASB link, or "-" for standard input. Their obstacles are used, if they have three
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    squads: Vec<String>,
    /// Who flies the squads: two levels, as veteran,ace or random,legend:samples=16 ("redfive match --help")
    #[arg(long, value_name = "A,B", num_args = 1, value_parser = two_players, conflicts_with = "tables")]
    players: Option<Two>,
    /// The ships of the second squad fly by themselves and decide by their tables (HotAC); only TIE/ln
    /// fighters have one so far
    #[arg(long)]
    tables: bool,
    /// The scenario: dogfight, or another, in which the players place obstacles and ships themselves;
    /// random is one of those of standard play in every game
    #[arg(long, value_name = "ID", default_value = Start::DOGFIGHT)]
    scenario: String,
    /// An environment card, whose obstacles the players place with their ships. Those that are built in have
    /// no rules and are refused; a folder of --data can have others
    #[arg(long, value_name = "ID", conflicts_with = "random_squads")]
    environment: Option<String>,
    /// Play with the cards of a folder laid out like crates/content/data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Write the record of every game into this directory, for "redfive replay"
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Two players.
type Two = [Contender; 2];

/// Reads two players.
fn two_players(text: &str) -> Result<Two, String> {
    let player = |text: &str| text.parse::<Contender>().map_err(|why| why.to_string());
    let Some((one, other)) = text.split_once(',') else {
        return Err("two players are wanted, with a comma between them: veteran,ace".to_owned());
    };
    Ok([player(one)?, player(other)?])
}

/// An edition, as it is named on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum EditionName {
    First,
    Second,
}

/// What can be reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ReportName {
    Abilities,
}

/// What can be given instead of the name of a squad.
pub const OR_LIST: &str = ", or a file or link with a list";

/// The document that says what ships are worth in a scenario.
pub const POINTS: &str = "20-points";

/// Sums over games: the order in which they are added does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tally {
    games: u64,
    won: [u64; 2],
    draws: u64,
    rounds: u64,
    decisions: u64,
    destroyed: [u64; 2],
    fled: [u64; 2],
    points: [u64; 2],
    /// What became of abilities, if that is to be told.
    lives: Lives,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.draws += other.draws;
        self.rounds += other.rounds;
        self.decisions += other.decisions;
        self.lives.add(&other.lives);
        for side in 0..2 {
            self.won[side] += other.won[side];
            self.destroyed[side] += other.destroyed[side];
            self.fled[side] += other.fled[side];
            self.points[side] += other.points[side];
        }
    }

    fn per_game(&self, sum: u64) -> f64 {
        sum as f64 / self.games as f64
    }
}

/// Who meets whom, and how.
struct Matchup<'a> {
    names: [String; 2],
    games: Games<'a>,
}

enum Games<'a> {
    /// All games are between the same squads, in the same scenario or one of several.
    Same(Vec<Arc<Setting>>),
    /// Every game is between two squads of its own, in the scenario that is named.
    Random(Box<(Pairs<'a>, Library, String)>),
}

/// What is given instead of a scenario where chance is to decide.
const RANDOM: &str = "random";

/// The chance that decides on the scenario of a game.
fn chance_of(seed: u64, number: u64) -> Chance {
    Chance::from_seed(mixed(mixed(seed, number), 3))
}

impl Matchup<'_> {
    /// How the game of a number starts.
    fn setting(&self, seed: u64, number: u64) -> Result<Arc<Setting>, Failure> {
        match &self.games {
            Games::Same(settings) => {
                let most = settings.len() as u32;
                let drawn = chance_of(seed, number).below(Stream::Pick, most) as usize;
                let one = settings.get(drawn).or(settings.first());
                one.cloned().ok_or_else(|| Failure("there is nothing to play".to_owned()))
            }
            Games::Random(random) => {
                let (pairs, library, scenario) = &**random;
                let start = pairs.start(seed, number).map_err(|why| Failure(why.to_string()))?;
                let start = match scenario.as_str() {
                    Start::DOGFIGHT => start,
                    RANDOM => squads::unplaced(
                        start.in_random_scenario(library, &mut chance_of(seed, number)),
                    ),
                    named => squads::unplaced(start.in_scenario(library, named)),
                };
                Setting::new(library, start).map_err(cannot_fly)
            }
        }
    }
}

impl Sim {
    /// Who meets whom in the edition that is wanted.
    fn matchup<'a>(&self, content: &'a Content) -> Result<Matchup<'a>, Failure> {
        if self.random_squads.is_some() {
            let points = document(&content.second, &self.points)?;
            let pairs = Pairs::new(&content.second, points, self.mode);
            let names = ["random", "random"].map(str::to_owned);
            let library = Library::of(content);
            self.scenarios(&library)?;
            let games = Games::Random(Box::new((pairs, library, self.scenario.clone())));
            return Ok(Matchup { names, games });
        }
        let squads = |usual: [&str; 2]| match &self.squads[..] {
            [one, other] => [one.clone(), other.clone()],
            _ => usual.map(str::to_owned),
        };
        match self.edition {
            EditionName::First if self.tables => {
                let why = "only ships of second edition have tables; leave out --tables";
                Err(Failure(why.to_owned()))
            }
            EditionName::First if self.environment.is_some() => {
                let why = "only second edition has environment cards; leave out --environment";
                Err(Failure(why.to_owned()))
            }
            EditionName::First => self.of_first(content, squads(["luke", "ties"])),
            EditionName::Second => self.of_second(content, squads(["red", "swarm"])),
        }
    }

    fn of_first<'a>(&self, content: &Content, names: [String; 2]) -> Result<Matchup<'a>, Failure> {
        let squads = names.each_ref().map(|name| named(&squads::FIRST_SQUADS, name, ""));
        let [south, north] = squads;
        let start = squads::first_edition(&south?, &north?);
        let start = Start { scenario: self.scenario.clone(), ..start };
        let setting = Setting::new(&Library::of(content), start).map_err(cannot_fly)?;
        Ok(Matchup { names, games: Games::Same(vec![setting]) })
    }

    /// The scenarios of which one is played in each game.
    fn scenarios<'a>(&'a self, library: &'a Library) -> Result<Vec<&'a str>, Failure> {
        if self.scenario == RANDOM {
            let standard = library.scenarios.iter().filter(|card| card.standard);
            return Ok(standard.map(|card| card.id.as_str()).collect());
        }
        let all: Vec<&str> = library.scenarios.iter().map(|card| card.id.as_str()).collect();
        match all.contains(&self.scenario.as_str()) {
            true => Ok(vec![self.scenario.as_str()]),
            false => {
                let (found, all) = (&self.scenario, all.join(", "));
                let what = format!("there is no scenario \"{found}\"; allowed: {all}, {RANDOM}");
                Err(Failure(what))
            }
        }
    }

    /// The start with the environment card that is wanted, if one is.
    fn in_environment(&self, start: Start, edition: &SecondEdition) -> Result<Start, Failure> {
        let Some(id) = &self.environment else { return Ok(start) };
        if !edition.environments.contains_key(id.as_str()) {
            let all: Vec<&str> = edition.environments.keys().map(Id::as_str).collect();
            let all = all.join(", ");
            let what = format!("there is no environment card \"{id}\"; allowed: {all}");
            return Err(Failure(what));
        }
        Ok(field::in_environment(start, edition, id))
    }

    fn of_second<'a>(
        &self,
        content: &'a Content,
        squads: [String; 2],
    ) -> Result<Matchup<'a>, Failure> {
        let edition = &content.second;
        let mut lists = Vec::new();
        for squad in squads.iter().filter(|squad| is_list(squad)) {
            if !lists.iter().any(|(name, _)| *name == squad) {
                lists.push((squad, of_list(Path::new(squad), edition)?));
            }
        }
        let list = |squad: &String| lists.iter().find(|(name, _)| *name == squad).map(|(_, it)| it);
        let mut sides = Vec::new();
        for squad in &squads {
            sides.push(match list(squad) {
                Some(list) => Member::of_squad(edition, list),
                None => named(&SQUADS, squad, OR_LIST)?.members(),
            });
        }
        let silent = |member: &Member<'_>| edition.silent(member.pilot, member.upgrades.clone());
        let warnings = sides.iter().flatten().flat_map(silent).collect();
        let ships = |side: usize| field::ships(PlayerId(side as u8), &sides[side]);
        let mut start = squads::meet(ships(0), ships(1));
        for (side, squad) in squads.iter().enumerate() {
            if let Some(obstacles) = list(squad).and_then(|list| list.obstacles.as_ref()) {
                field::choose_obstacles(&mut start, PlayerId(side as u8), obstacles);
            }
        }
        if self.tables {
            start.players[1].control = Control::Automatic;
        }
        let library = Library::second_edition(edition);
        let scenarios = self.scenarios(&library)?;
        if self.scenario != Start::DOGFIGHT {
            start = squads::unplaced(start);
            if let Some(points) = edition.points(POINTS) {
                field::price(&mut start, points);
            }
        }
        let is_huge = |pilot: &str| library.ship(pilot).is_some_and(|card| card.huge.is_some());
        let huge = start.ships.iter().any(|ship| is_huge(&ship.pilot));
        if huge {
            start = squads::unplaced(start);
        }
        let mut settings = Vec::new();
        let start = self.in_environment(start, edition)?;
        for scenario in scenarios {
            let mut start = start.clone().in_scenario(&library, scenario);
            if huge {
                // On a table twice as wide, where the players place everything themselves.
                start.area = PlayArea::EPIC;
            }
            settings.push(Setting::new(&library, start).map_err(cannot_fly)?);
        }
        crate::silent::warn(warnings);
        Ok(Matchup {
            names: squads.each_ref().map(|squad| short_name(squad, list(squad))),
            games: Games::Same(settings),
        })
    }

    /// Plays the games and prints what came of them.
    pub fn run(mut self) -> Result<(), Failure> {
        self.games = self.random_squads.unwrap_or(self.games);
        let content = crate::data::content(self.data.as_deref())?;
        let matchup = self.matchup(&content)?;
        if let Some(directory) = &self.record {
            std::fs::create_dir_all(directory)
                .map_err(|error| Failure::at(directory, format!("cannot be made: {error}")))?;
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(processors, usize::from).min(self.games as usize);
        let bar = progress_bar(self.games);
        let begin = Instant::now();
        let tally = self.all_games(&matchup, threads, &bar)?;
        let time = begin.elapsed();
        bar.finish_and_clear();
        let report = self.report.map(|ReportName::Abilities| {
            let mut lives = Lives::of_second_edition(&Library::of(&content));
            lives.add(&tally.lives);
            Report::new(&content, &lives)
        });
        let text = if self.json {
            self.as_json(&tally, &matchup, threads, time, report.as_ref())
        } else {
            let report = report.map_or_else(String::new, |report| report.text());
            self.as_text(&tally, &matchup, threads, time) + &report
        };
        crate::output::print(&text)
    }

    fn all_games(
        &self,
        matchup: &Matchup<'_>,
        threads: usize,
        bar: &ProgressBar,
    ) -> Result<Tally, Failure> {
        let next = AtomicU64::new(0);
        let total = Mutex::new(Ok(Tally::default()));
        let work = || {
            let mut tally = Tally::default();
            let mut trouble = None;
            while trouble.is_none() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                match self.one_game(matchup, number) {
                    Ok(game) => tally.add(&game),
                    Err(failure) => trouble = Some(failure),
                }
                bar.inc(1);
            }
            // A thread that panicked has ended the program's business anyway.
            let mut total = total.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            match (trouble, &mut *total) {
                (Some(failure), _) => *total = Err(failure),
                (None, Ok(sum)) => sum.add(&tally),
                (None, Err(_)) => {}
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        total.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn one_game(&self, matchup: &Matchup<'_>, number: u64) -> Result<Tally, Failure> {
        let seed = mixed(self.seed, number);
        let setting = matchup.setting(self.seed, number)?;
        let mut players = match &self.players {
            Some([one, other]) => [one.player(mixed(seed, 1)), other.player(mixed(seed, 2))],
            None => {
                let second = self.second_player(&setting, mixed(seed, 2))?;
                [Box::new(RandomPlayer::new(mixed(seed, 1))), second]
            }
        };
        let failed = |error| Failure(format!("game {number}: {error}"));
        // A game that nobody keeps is not recorded.
        let Some(directory) = &self.record else {
            let mut game = Game::with_setting(setting, Chance::from_seed(seed));
            if self.report.is_some() {
                let (decisions, lives) = play_watched(&mut game, &mut players).map_err(failed)?;
                let tally = outcome(game.take_events(), game.state(), decisions);
                return Ok(Tally { lives, ..tally });
            }
            let decisions = play(&mut game, &mut players).map_err(failed)?;
            return Ok(outcome(game.take_events(), game.state(), decisions));
        };
        let mut game = Recording::with_setting(setting, Seed::small(seed));
        let decisions = play(&mut game, &mut players).map_err(failed)?;
        let tally = outcome(game.take_events(), game.game().state(), decisions);
        write_record(directory, number, game)?;
        Ok(tally)
    }

    /// What the players are called.
    fn player_names(&self) -> [String; 2] {
        match &self.players {
            Some(players) => players.each_ref().map(ToString::to_string),
            None if self.tables => ["random", "tables"].map(str::to_owned),
            None => ["random", "random"].map(str::to_owned),
        }
    }

    /// Who flies the second squad.
    fn second_player(&self, setting: &Setting, seed: u64) -> Result<Box<dyn Player>, Failure> {
        if !self.tables {
            return Ok(Box::new(RandomPlayer::new(seed)));
        }
        let automaton = Automaton::new(setting, PlayerId(1), seed);
        Ok(Box::new(automaton.map_err(|why| Failure(why.to_string()))?))
    }

    fn as_text(
        &self,
        tally: &Tally,
        matchup: &Matchup<'_>,
        threads: usize,
        time: Duration,
    ) -> String {
        let [a, b] = matchup.names.each_ref().map(String::as_str);
        let mut text =
            format!("{a} against {b}: {} games from seed {}\n\n", tally.games, self.seed);
        let mut row = |title: &str, left: &str, right: &str| {
            let _ = writeln!(text, "{title:24} {left:>12} {right:>12}");
        };
        row("", a, b);
        if self.players.is_some() {
            let [left, right] = self.player_names();
            row("flown by", &left, &right);
        }
        row("games won", &tally.won[0].to_string(), &tally.won[1].to_string());
        for (title, sums) in
            [("ships destroyed per game", tally.destroyed), ("ships fled per game", tally.fled)]
        {
            let [left, right] = sums.map(|sum| format!("{:.3}", tally.per_game(sum)));
            row(title, &left, &right);
        }
        if tally.points != [0, 0] {
            let [left, right] = tally.points.map(|sum| format!("{:.3}", tally.per_game(sum)));
            row("mission points per game", &left, &right);
        }
        let _ = writeln!(text, "\ndraws: {}", tally.draws);
        let _ = writeln!(
            text,
            "mean length: {:.2} rounds, {:.1} decisions",
            tally.per_game(tally.rounds),
            tally.per_game(tally.decisions)
        );
        let seconds = time.as_secs_f64();
        let _ = writeln!(
            text,
            "{:.0} games and {:.0} decisions a second, on {threads} {}",
            tally.games as f64 / seconds,
            tally.decisions as f64 / seconds,
            if threads == 1 { "thread" } else { "threads" }
        );
        text
    }

    fn as_json(
        &self,
        tally: &Tally,
        matchup: &Matchup<'_>,
        threads: usize,
        time: Duration,
        report: Option<&Report>,
    ) -> String {
        let seconds = time.as_secs_f64();
        let mut value = json!({
            "seed": self.seed,
            "games": tally.games,
            "squads": matchup.names,
            "players": self.player_names(),
            "scenario": self.scenario,
            "environment": self.environment,
            "won": tally.won,
            "draws": tally.draws,
            "destroyed": tally.destroyed,
            "fled": tally.fled,
            "points": tally.points,
            "rounds": tally.rounds,
            "decisions": tally.decisions,
            "speed": {
                "threads": threads,
                "seconds": seconds,
                "games_per_second": tally.games as f64 / seconds,
                "decisions_per_second": tally.decisions as f64 / seconds,
            },
        });
        if let Some(report) = report {
            value["abilities"] = report.json();
        }
        format!("{value:#}\n")
    }
}

/// Whether an argument means a list and not the name of a squad.
pub fn is_list(squad: &str) -> bool {
    let path = Path::new(squad);
    let is_file = squad == "-" || squad.contains('.') || path.exists();
    squads::named(squad).is_none() && (is_file || crate::list::is_link(path))
}

/// The name of a squad, of its file without folder and ending, or of the list in a link.
pub fn short_name(squad: &str, list: Option<&content::Squad>) -> String {
    let path = Path::new(squad);
    let own = |list: &content::Squad| {
        let name = list.name.as_deref().unwrap_or("list");
        name.replace(char::is_control, "\u{fffd}")
    };
    match list {
        None => squad.to_owned(),
        Some(list) if squad == "-" || crate::list::is_link(path) => own(list),
        Some(list) => {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            stem.unwrap_or_else(|| own(list))
        }
    }
}

/// Why squads cannot meet.
fn cannot_fly(why: BadStart) -> Failure {
    Failure(match why {
        BadStart::NoSuchCard(key) => format!("the card `{}` cannot be played", key.id),
        why => format!("these squads cannot fly: {why}"),
    })
}

/// One of the squads, by its name; what else could be named.
pub fn named(squads: &[Squad], name: &str, or: &str) -> Result<Squad, Failure> {
    squads.iter().find(|squad| squad.name == name).copied().ok_or_else(|| {
        let names: Vec<&str> = squads.iter().map(|squad| squad.name).collect();
        let names = names.join(", ");
        Failure(format!("there is no squad \"{name}\"; the squads are {names}{or}"))
    })
}

/// A squad of a list, with as many ships as have room in a row, and all that the list names.
pub fn of_list(argument: &Path, edition: &SecondEdition) -> Result<content::Squad, Failure> {
    let list = crate::list::read(argument, edition)?;
    let failure = |why: String| match crate::list::is_link(argument) {
        true => Failure(why),
        false => Failure::at(crate::list::shown(argument), why),
    };
    if let Some(lost) = crate::squad::losses(&list).next() {
        return Err(failure(format!("the list cannot be read whole: {lost}")));
    }
    list.notes.iter().for_each(crate::squad::warn);
    list.squad.check(edition).map_err(|error| failure(error.to_string()))?;
    match list.squad.pilots.len() {
        1..=GameMode::MOST_SHIPS => Ok(list.squad),
        ships => {
            let most = GameMode::MOST_SHIPS;
            Err(failure(format!("the squad has {ships} ships; allowed: 1 to {most}")))
        }
    }
}

fn outcome(events: Vec<Event>, state: &State, decisions: u32) -> Tally {
    let rounds = state.round.into();
    let mut tally = Tally { games: 1, decisions: decisions.into(), rounds, ..Tally::default() };
    let side = |ship: ShipId| state.ship(ship).player.index().min(1);
    for event in events {
        match event {
            Event::Destroyed(ship) => tally.destroyed[side(ship)] += 1,
            Event::Fled(ship) => tally.fled[side(ship)] += 1,
            _ => {}
        }
    }
    for (sum, player) in tally.points.iter_mut().zip(&state.players) {
        *sum = player.points.into();
    }
    match state.ended {
        Some(Ending::Won(team)) => tally.won[team.index().min(1)] += 1,
        _ => tally.draws += 1,
    }
    tally
}

fn write_record(directory: &Path, number: u64, game: Recording) -> Result<(), Failure> {
    let file = directory.join(format!("game-{number:06}.jsonl"));
    std::fs::write(&file, game.finish().to_string())
        .map_err(|error| Failure::at(&file, format!("cannot be written: {error}")))
}

/// Shown on a terminal only.
pub fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    bar
}
