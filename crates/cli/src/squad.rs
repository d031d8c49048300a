//! `redfive squad`: reading, checking, converting and making squads.

use crate::failure::Failure;
use crate::output::print;
use crate::squad_report::{Report, Terms};
use redfive_content::second::SecondEdition;
use redfive_content::{
    Content, Faction, GameMode, Id, NoSquad, Points, RandomSquads, ReadNote, ReadSquad, Squad,
    SquadCard, SquadPilot,
};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Tell what a squad costs, and everything that keeps it from being legal
///
/// A squad is XWS of any tool, a YASB link, or a list of cards in plain text. The exit status is 0 if
/// it is legal, 1 if it is not, and 2 if there is none.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct SquadCommand {
    #[command(subcommand)]
    other: Option<Other>,
    /// A file, a YASB link, or "-" for standard input
    #[arg(required = true, value_name = "SQUAD")]
    squad: Option<PathBuf>,
    #[command(flatten)]
    season: Season,
    #[command(flatten)]
    quick: Quick,
}

#[derive(clap::Subcommand)]
enum Other {
    Check(Check),
    Show(Show),
    Convert(Convert),
    Random(RandomSquad),
}

/// Tell what a squad costs, and everything that keeps it from being legal
///
/// The exit status is 0 if the squad is legal, 1 if it is not, and 2 if there is none.
#[derive(clap::Args)]
struct Check {
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    quick: Quick,
}

/// Show a squad, legal or not
///
/// The exit status is 0 if there is one, and 2 if there is none.
#[derive(clap::Args)]
struct Show {
    #[command(flatten)]
    wanted: Wanted,
}

/// Write a squad in another format
///
/// What could not be read is told on standard error. The exit status is 0, 1 if something was left
/// out, and 2 if there is no squad or the format cannot hold it.
#[derive(clap::Args)]
struct Convert {
    #[command(flatten)]
    wanted: Wanted,
    /// The format
    #[arg(long, value_name = "FORMAT")]
    to: FormatName,
}

/// A format that squads are written in.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormatName {
    Xws,
    Yasb,
    Text,
}

/// A squad, and what it is looked at with.
#[derive(clap::Args)]
struct Wanted {
    /// A file, a YASB link, or "-" for standard input
    #[arg(value_name = "SQUAD")]
    squad: PathBuf,
    #[command(flatten)]
    season: Season,
}

/// Quick builds in place of squad points.
#[derive(clap::Args)]
struct Quick {
    /// Quick builds for so much threat, in place of squad points
    #[arg(long, value_name = "THREAT", conflicts_with_all = ["points", "mode"])]
    quick: Option<u32>,
}

/// Which points count, and where.
#[derive(clap::Args)]
struct Season {
    /// The points document; a wrong name lists them [default: that of the list, or 20-points]
    #[arg(long, value_name = "DOC")]
    points: Option<String>,
    /// The game mode [default: that of the list, or standard]
    #[arg(long, value_parser = game_mode, value_name = "standard|extended")]
    mode: Option<GameMode>,
    /// Read the cards from a folder laid out like crates/content/data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// The document of squads that tell no other.
const POINTS: &str = "20-points";

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
    /// Does what is wanted with the squad.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let (season, quick) = (self.season, self.quick);
        match (self.other, self.squad) {
            (Some(Other::Check(check)), _) => check.run(),
            (Some(Other::Show(show)), _) => show.run(),
            (Some(Other::Convert(convert)), _) => convert.run(),
            (Some(Other::Random(random)), _) => random.run(),
            (None, Some(squad)) => Check { wanted: Wanted { squad, season }, quick }.run(),
            (None, None) => Err(Failure("a squad is missing: a file, a link or `-`".to_owned())),
        }
    }
}

impl Wanted {
    /// Reads the list with the cards that are wanted.
    fn open(self) -> Result<Opened, Failure> {
        let content = self.season.content()?;
        let list = crate::list::read(&self.squad, &content.second)?;
        Ok(Opened { content, list, season: self.season })
    }
}

/// A list that was read.
struct Opened {
    content: Content,
    list: ReadSquad,
    season: Season,
}

impl Opened {
    fn edition(&self) -> &SecondEdition {
        &self.content.second
    }

    /// The points document and the game mode of the command, or of the list, or the usual ones.
    fn priced(&self) -> Result<(&Points, GameMode), Failure> {
        let points = self.season.document(self.edition(), Some(&self.list))?;
        Ok((points, self.season.mode(Some(&self.list))))
    }

    fn report<'a>(&'a self, terms: Terms<'a>) -> String {
        Report { squad: &self.list.squad, edition: self.edition(), terms }.text()
    }
}

impl Check {
    fn run(self) -> Result<ExitCode, Failure> {
        let opened = self.wanted.open()?;
        let (edition, list) = (opened.edition(), &opened.list);
        let (terms, illegal) = match self.quick.quick {
            Some(most) => (Terms::Threat(most), list.squad.quick_build_problems(edition, most)),
            None => {
                let (points, mode) = opened.priced()?;
                (Terms::Points(points, mode), list.squad.problems(edition, points, mode))
            }
        };
        warn_of_silent_cards(&list.squad, edition);
        list.notes.iter().filter(|note| !note.is_loss()).for_each(warn);
        let mut problems: Vec<String> = losses(list).map(ToString::to_string).collect();
        problems.extend(illegal.iter().map(ToString::to_string));
        print(&format!("{}\n{}", opened.report(terms), verdict(&problems)))?;
        Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

impl Show {
    fn run(self) -> Result<ExitCode, Failure> {
        let opened = self.wanted.open()?;
        let list = &opened.list;
        let is_foreign = list.notes.iter().any(|note| matches!(note, ReadNote::OtherRules(_)));
        let terms = if is_foreign && opened.season.points.is_none() {
            Terms::Unknown
        } else {
            let (points, mode) = opened.priced()?;
            Terms::Points(points, mode)
        };
        let mut text = opened.report(terms);
        let unknown = list.squad.unknown_cards(opened.edition());
        let told = list.notes.iter().map(ToString::to_string);
        for line in told.chain(unknown.iter().map(ToString::to_string)) {
            text += &format!("  - {line}\n");
        }
        print(&text)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Convert {
    fn run(self) -> Result<ExitCode, Failure> {
        let opened = self.wanted.open()?;
        let (edition, list) = (opened.edition(), &opened.list);
        let squad = &list.squad;
        let (points, mode) = opened.priced()?;
        let text = match self.to {
            FormatName::Xws => squad.to_json(),
            FormatName::Text => squad.to_text(edition, Some(points)).trim_end().to_owned(),
            FormatName::Yasb => {
                squad.to_link(edition, points, mode).map_err(|why| Failure(why.to_string()))?
            }
        };
        list.notes.iter().for_each(warn);
        print(&format!("{text}\n"))?;
        Ok(if list.is_complete() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// Tells of something in a list, where standard output is for something else.
pub fn warn(note: &ReadNote) {
    eprintln!("redfive: warning: {note}");
}

/// What of a list is not in its squad.
pub fn losses(list: &ReadSquad) -> impl Iterator<Item = &ReadNote> {
    list.notes.iter().filter(|note| note.is_loss())
}

/// Names the cards of a squad that do nothing yet.
fn warn_of_silent_cards(squad: &Squad, edition: &SecondEdition) {
    let silent = |ship: &SquadPilot| -> BTreeSet<String> {
        let upgrades = ship.equipped(edition);
        let names = edition.silent(ship.id.as_str(), upgrades.into_iter().map(Id::as_str));
        names.into_iter().map(str::to_owned).collect()
    };
    let names: BTreeSet<String> = squad.pilots.iter().flat_map(silent).collect();
    crate::silent::warn(names.iter().map(String::as_str).collect());
}

/// Whether a squad is legal, and what keeps it from it.
fn verdict(problems: &[String]) -> String {
    if problems.is_empty() {
        return "The squad is legal.\n".to_owned();
    }
    let lines: String = problems.iter().map(|problem| format!("  - {problem}\n")).collect();
    format!("The squad is not legal:\n{lines}")
}

impl Season {
    fn content(&self) -> Result<Content, Failure> {
        crate::data::content(self.data.as_deref())
    }

    /// The points document: that of the command, of the list, or the usual one.
    fn document<'a>(
        &self,
        edition: &'a SecondEdition,
        list: Option<&ReadSquad>,
    ) -> Result<&'a Points, Failure> {
        let of_list = list.and_then(|list| list.document.as_ref()).map(Id::as_str);
        document(edition, self.points.as_deref().or(of_list).unwrap_or(POINTS))
    }

    /// The game mode: that of the command, of the list, or Standard.
    fn mode(&self, list: Option<&ReadSquad>) -> GameMode {
        self.mode.or_else(|| list?.mode).unwrap_or(GameMode::Standard)
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
        let points = self.season.document(edition, None)?;
        let mode = self.season.mode(None);
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
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            let terms = Terms::Points(points, mode);
            let report = Report { squad: &squad, edition, terms }.text();
            print(&format!("{report}\n{}\n{xws}\n", verdict(&problems)))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A small number that is another one each time.
fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_micros())
}
