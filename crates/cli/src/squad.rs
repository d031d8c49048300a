//! `redfive squad`: what a squad costs, and whether it is legal.

use crate::failure::Failure;
use crate::output::print;
use redfive_content::second::SecondEdition;
use redfive_content::{
    Content, Faction, GameMode, Id, NoSquad, Points, RandomSquads, Squad, SquadCard, SquadPilot,
    SquadProblem,
};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Tell what a squad costs, and everything that keeps it from being legal
///
/// The exit status is 0 if the squad is legal, 1 if it is not, and 2 if the file cannot be read or
/// is no squad.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct SquadCommand {
    #[command(subcommand)]
    other: Option<Other>,
    /// A squad in XWS, the JSON that squad builders export
    #[arg(required = true)]
    file: Option<PathBuf>,
    #[command(flatten)]
    season: Season,
}

#[derive(clap::Subcommand)]
enum Other {
    Random(RandomSquad),
}

/// Which points count, and where.
#[derive(clap::Args)]
struct Season {
    /// The points document; a wrong name lists them
    #[arg(long, value_name = "DOC", default_value = "20-points")]
    points: String,
    /// The game mode
    #[arg(long, value_parser = game_mode, value_name = "standard|extended", default_value = "standard")]
    mode: GameMode,
    /// Read the cards from a folder laid out like crates/content/data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Make a legal squad at random, with full loadouts
///
/// The same seed gives the same squad everywhere, as long as cards and points stay what they are.
#[derive(clap::Args)]
struct RandomSquad {
    /// The seed; without one, another squad each time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The faction, such as rebelalliance; without one, any
    #[arg(long, value_parser = faction, value_name = "FACTION")]
    faction: Option<Faction>,
    /// A card that the squad must have, by id or name; "pilot:" or "upgrade:" before it where both
    /// exist. May be given several times
    #[arg(long, value_name = "CARD")]
    with: Vec<String>,
    /// Huge ships too, where the document and the mode allow them
    #[arg(long)]
    huge: bool,
    /// No upgrades but those of --with and those printed on cards
    #[arg(long)]
    bare: bool,
    /// Print the squad in XWS and nothing else
    #[arg(long, alias = "json")]
    xws: bool,
    #[command(flatten)]
    season: Season,
}

/// A game mode of the command line.
pub fn game_mode(text: &str) -> Result<GameMode, String> {
    text.parse().map_err(|error: redfive_content::UnknownWord| error.to_string())
}

fn faction(text: &str) -> Result<Faction, String> {
    text.parse().map_err(|error: redfive_content::UnknownWord| error.to_string())
}

impl SquadCommand {
    /// Reads the squad and prints what there is to say.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let file = match (self.other, self.file) {
            (Some(Other::Random(random)), _) => return random.run(),
            (None, Some(file)) => file,
            (None, None) => return Err(Failure("a squad file is missing".to_owned())),
        };
        let content = self.season.content()?;
        let edition = &content.second;
        let points = document(edition, &self.season.points)?;
        let mode = self.season.mode;
        let squad = read(&file)?;
        let silent = |ship: &SquadPilot| -> BTreeSet<&str> {
            let upgrades = ship.equipped(edition);
            edition.silent(ship.id.as_str(), upgrades.into_iter().map(Id::as_str))
        };
        crate::silent::warn(squad.pilots.iter().flat_map(silent).collect());
        let problems = squad.problems(edition, points, mode);
        print(&Report { squad: &squad, edition, points, mode }.text(&problems))?;
        Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

impl Season {
    fn content(&self) -> Result<Content, Failure> {
        crate::data::content(self.data.as_deref())
    }
}

/// A points document, or which there are.
pub fn document<'a>(edition: &'a SecondEdition, id: &str) -> Result<&'a Points, Failure> {
    edition.points(id).ok_or_else(|| {
        let known: Vec<&str> = edition.points.keys().map(Id::as_str).collect();
        let known = known.join(", ");
        Failure(format!("there is no points document `{id}`; allowed: {known}"))
    })
}

impl RandomSquad {
    fn run(self) -> Result<ExitCode, Failure> {
        let content = self.season.content()?;
        let edition = &content.second;
        let points = document(edition, &self.season.points)?;
        let mode = self.season.mode;
        let failure = |error: NoSquad| Failure(error.to_string());
        let with = self.with.iter().map(|text| SquadCard::named(edition, text));
        let with: Vec<SquadCard> = with.collect::<Result<_, _>>().map_err(failure)?;
        let mut squads = RandomSquads::new(edition, points, mode);
        if self.huge {
            squads = squads.with_huge_ships();
        }
        if self.bare {
            squads = squads.with_bare_ships();
        }
        let seed = self.seed.unwrap_or_else(new_seed);
        let mut squad = squads.squad(seed, self.faction, &with).map_err(failure)?;
        squad.name = Some(format!("Random squad {seed}"));
        let xws = squad.to_json();
        if self.xws {
            print(&format!("{xws}\n"))?;
        } else {
            let problems = squad.problems(edition, points, mode);
            let report = Report { squad: &squad, edition, points, mode };
            print(&format!("{}\n{xws}\n", report.text(&problems)))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A small number that is another one each time.
fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_micros())
}

/// Reads a squad file.
pub fn read(path: &Path) -> Result<Squad, Failure> {
    let bytes =
        fs::read(path).map_err(|error| Failure::at(path, format!("cannot be read: {error}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::at(path, "the squad is not text in UTF-8"))?;
    Squad::from_json(&text).map_err(|error| Failure::at(path, error))
}

/// What is printed of a squad.
struct Report<'a> {
    squad: &'a Squad,
    edition: &'a SecondEdition,
    points: &'a Points,
    mode: GameMode,
}

impl Report<'_> {
    // Writing to a text cannot fail.
    fn text(&self, problems: &[SquadProblem]) -> String {
        let mut text = String::new();
        let name = self.squad.name.as_deref().unwrap_or("A squad");
        let name = name.replace(char::is_control, "\u{fffd}");
        let (faction, points, mode) = (self.squad.faction, &self.points.name, self.mode);
        let _ = writeln!(text, "{name} ({faction}; {points}, {mode})\n");
        for ship in &self.squad.pilots {
            self.ship(&mut text, ship);
        }
        let _ = writeln!(text, "\n{}\n", self.total());
        if problems.is_empty() {
            let _ = writeln!(text, "The squad is legal.");
        } else {
            let _ = writeln!(text, "The squad is not legal:");
        }
        for problem in problems {
            let _ = writeln!(text, "  - {problem}");
        }
        text
    }

    fn ship(&self, text: &mut String, ship: &SquadPilot) {
        let row = self.points.pilot(ship.id.as_str());
        let cost = cost(row.and_then(|row| row.cost));
        let Some(card) = self.edition.pilot(ship.id.as_str()) else {
            let _ = writeln!(text, "{cost:>4}  {} (unknown)", ship.id);
            return;
        };
        let loadout = row.and_then(|row| row.loadout);
        let loadout = loadout
            .map_or_else(String::new, |of| format!(", loadout {} of {of}", self.spent(ship)));
        let _ = writeln!(text, "{cost:>4}  {}, {}{loadout}", card.pilot.name, card.ship.name);
        for upgrade in ship.equipped(self.edition) {
            self.upgrade(text, upgrade, card.pilot.standard_loadout.is_some());
        }
    }

    fn upgrade(&self, text: &mut String, id: &Id, is_printed: bool) {
        let Some(card) = self.edition.upgrades.get(id) else {
            let _ = writeln!(text, "           ?  {id} (unknown)");
            return;
        };
        let row = self.points.upgrade(id.as_str());
        let cost = if is_printed { String::new() } else { cost(row.and_then(|row| row.cost)) };
        let _ = writeln!(text, "        {cost:>4}  {} ({})", card.name, card.front.slot);
    }

    /// What the upgrades of a ship cost, as far as that is known.
    fn spent(&self, ship: &SquadPilot) -> u32 {
        let ids = ship.upgrades.values().flatten();
        let costs = ids.filter_map(|id| self.points.upgrade(id.as_str())?.cost);
        costs.map(u32::from).sum()
    }

    fn total(&self) -> String {
        let price = self.edition.price(self.squad, self.points.id.as_str());
        match (price.total(), price.deficit()) {
            (Some(total), Some(deficit)) => {
                let limit = self.points.squad_points;
                format!("{total} of {limit} squad points, deficit {deficit}")
            }
            _ => "The cost of the squad is not known.".to_owned(),
        }
    }
}

/// A cost, or a question mark.
fn cost(cost: Option<u16>) -> String {
    cost.map_or_else(|| "?".to_owned(), |cost| cost.to_string())
}
