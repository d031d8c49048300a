//! `redfive cards`: the cards, their numbers, and whether they are right.

mod counts;
mod dial;
mod first;
mod owed;
mod report;
mod season;
mod second;
mod sheet;
mod upgrade;
mod verify;

use crate::failure::Failure;
use crate::files::{ends_in, files_below};
use crate::output::print;
use redfive_content::{Card, Content, Edition};
use report::Report;
use serde_json::Value;
use sheet::Sheet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Show a card, count the cards, compare them with the reference files, or find what is not proven of them
///
/// NAME is the XWS id or the printed name; case, accents and punctuation do not matter. Without a
/// NAME the cards are counted.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Cards {
    /// The card to show, such as "Luke Skywalker" or lukeskywalker-battleofyavin
    name: Vec<String>,
    /// Count the cards as JSON, and tell of each ability what is written and proven of it
    #[arg(long, conflicts_with_all = ["name", "edition", "kind"])]
    json: bool,
    /// Look among one kind of cards only
    #[arg(long)]
    kind: Option<Kind>,
    /// Look in one edition only
    #[arg(long, value_parser = edition, value_name = "first|second")]
    edition: Option<Edition>,
    /// Read the cards from a folder laid out like crates/content/data
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// The cases that tell what is proven: a folder; "cases" here if none is named
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    cases: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(clap::Subcommand)]
enum Command {
    Verify(verify::Verify),
    Season(season::Season),
    Upgrade(upgrade::Upgrade),
    Owed(owed::Owed),
    /// Print the words of the ability language, each with a card that uses it, as the page docs/words.md
    Words,
}

/// The kinds of cards, for those that share a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    Ship,
    Pilot,
    Upgrade,
    ShipAbility,
    Condition,
    Device,
    Obstacle,
    Damage,
}

impl Kind {
    /// The kind of a card.
    const fn of(card: &Card<'_>) -> Self {
        match card {
            Card::Ship(_) | Card::FirstShip(_) => Self::Ship,
            Card::Pilot(_) | Card::FirstPilot(_) => Self::Pilot,
            Card::Upgrade(..) | Card::FirstUpgrade(..) => Self::Upgrade,
            Card::ShipAbility(..) => Self::ShipAbility,
            Card::Condition(..) | Card::FirstCondition(..) => Self::Condition,
            Card::Device(..) => Self::Device,
            Card::Obstacle(..) => Self::Obstacle,
            Card::Damage(..) => Self::Damage,
        }
    }

    /// The word for it on the command line.
    fn word(self) -> String {
        clap::ValueEnum::to_possible_value(&self)
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

fn edition(text: &str) -> Result<Edition, String> {
    text.parse().map_err(|error: redfive_content::UnknownWord| error.to_string())
}

impl Cards {
    /// Loads the cards and does what was asked.
    pub fn run(self) -> Result<ExitCode, Failure> {
        // Files with old words cannot be loaded.
        if let Some(Command::Upgrade(command)) = self.command {
            command.run()?;
            return Ok(ExitCode::SUCCESS);
        }
        let content = crate::data::content(self.data.as_deref())?;
        match self.command {
            Some(Command::Verify(command)) => command.run(&content)?,
            Some(Command::Season(command)) => command.run(&content)?,
            Some(Command::Owed(command)) => return command.run(&content),
            Some(Command::Words) => print(&Report::of(&content, None)?.page())?,
            Some(Command::Upgrade(_)) => {}
            None if self.json => print(&format!("{:#}\n", self.counted(&content)?))?,
            None if self.name.is_empty() => {
                let report = Report::of(&content, self.cases())?;
                print(&counts::summary(&content, self.edition, &report))?;
            }
            None => self.show(&content)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// All counts as JSON, with what there is to say of abilities.
    fn counted(&self, content: &Content) -> Result<Value, Failure> {
        let mut value = counts::json(content);
        value.extend(Report::of(content, self.cases())?.json());
        Ok(Value::Object(value))
    }

    /// The folder with cases: the one that was named, or `cases` if there is one here with a case in it.
    fn cases(&self) -> Option<&Path> {
        let has_cases = |folder: &&Path| {
            files_below(&[folder.to_path_buf()], &|file| ends_in(file, "case"))
                .is_ok_and(|files| !files.is_empty())
        };
        let usual = Some(Path::new("cases")).filter(|folder| folder.is_dir()).filter(has_cases);
        self.cases.as_deref().or(usual)
    }

    /// Shows the card of a name, or tells how to name the cards that could be meant.
    fn show(&self, content: &Content) -> Result<(), Failure> {
        let name = self.name.join(" ");
        let editions =
            self.edition.map_or_else(|| vec![Edition::Second, Edition::First], |one| vec![one]);
        let wanted = |card: &Card<'_>| self.kind.is_none_or(|kind| kind == Kind::of(card));
        let found: Vec<Card<'_>> = editions
            .iter()
            .flat_map(|edition| content.find(*edition, &name))
            .filter(wanted)
            .collect();
        let Some(first) = found.first() else {
            let near = editions
                .iter()
                .flat_map(|edition| content.suggest(*edition, &name, 10))
                .filter(wanted);
            return Err(self.unknown(&name, &near.collect::<Vec<_>>()));
        };
        // A few first-edition pilots share their id with the same person in another ship.
        let key = |card: &Card<'_>| (card.id().clone(), Kind::of(card).word(), card.edition());
        if found.iter().all(|card| key(card) == key(first)) {
            let sheets: Vec<String> = found.iter().map(|card| render(content, *card)).collect();
            return print(&sheets.join("\n"));
        }
        let mut text = format!("{} cards are called \"{name}\"; show one of them:\n", found.len());
        self.list(&mut text, &found);
        print(&text)
    }

    /// What to tell somebody who asked for a card that does not exist.
    fn unknown(&self, name: &str, near: &[Card<'_>]) -> Failure {
        if near.is_empty() {
            return Failure(format!(
                "no card is called \"{name}\"; `redfive cards` counts what there is"
            ));
        }
        let mut text = format!("no card is called \"{name}\"; did you mean one of these?\n");
        self.list(&mut text, near);
        Failure(text.trim_end().to_owned())
    }

    /// One line for each card: what to type for it, its name, what it is.
    fn list(&self, text: &mut String, cards: &[Card<'_>]) {
        let data = self.data.as_ref().map(|folder| format!(" --data {}", folder.display()));
        let data = data.unwrap_or_default();
        let arguments = |card: &Card<'_>| {
            let (id, kind, edition) = (card.id(), Kind::of(card).word(), card.edition().xws());
            format!("redfive cards {id} --kind {kind} --edition {edition}{data}")
        };
        let width = cards.iter().map(|card| arguments(card).len()).max().unwrap_or_default();
        for card in cards {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "  {:width$}  {}, {}", arguments(card), card.name(), kind(card));
        }
    }
}

/// What a card is, in a few words.
fn kind(card: &Card<'_>) -> String {
    match card {
        Card::Ship(_) | Card::FirstShip(_) => "ship".to_owned(),
        Card::Pilot(pilot) => format!("pilot of {} ({})", pilot.ship.name, pilot.faction),
        Card::FirstPilot(pilot) => format!("pilot of {} ({})", pilot.ship.name, pilot.faction),
        Card::Upgrade(_, upgrade) => format!("{} upgrade", upgrade.front.slot),
        Card::FirstUpgrade(slot, ..) => format!("{slot} upgrade"),
        Card::ShipAbility(..) => "ship ability".to_owned(),
        Card::Condition(..) | Card::FirstCondition(..) => "condition".to_owned(),
        Card::Device(_, device) => device.kind.name().to_lowercase(),
        Card::Obstacle(..) => "obstacle".to_owned(),
        Card::Damage(_, deck, ..) => format!("damage card of the {deck} deck"),
    }
}

/// The card as text.
fn render(content: &Content, card: Card<'_>) -> String {
    let mut sheet = Sheet::new(content, &card, &kind(&card));
    match card {
        Card::Ship(ship) => second::ship(&mut sheet, content, ship),
        Card::Pilot(pilot) => second::pilot(&mut sheet, content, pilot),
        Card::Upgrade(id, upgrade) => second::upgrade(&mut sheet, content, id, upgrade),
        Card::ShipAbility(id, ability) => second::ship_ability(&mut sheet, content, id, ability),
        Card::Condition(_, condition) => second::condition(&mut sheet, condition),
        Card::Device(id, device) => second::device(&mut sheet, content, id, device),
        Card::Obstacle(_, obstacle) => second::obstacle(&mut sheet, obstacle),
        Card::FirstShip(ship) => first::ship(&mut sheet, ship),
        Card::FirstPilot(pilot) => first::pilot(&mut sheet, content, pilot),
        Card::FirstUpgrade(_, _, upgrade) => first::upgrade(&mut sheet, content, upgrade),
        Card::FirstCondition(_, condition) => sheet.ability(Some(&condition.ability)),
        Card::Damage(_, _, _, card) => {
            sheet.line("Trait", card.kind);
            sheet.line("In the deck", card.count);
            sheet.maybe("Section", card.section);
            sheet.ability(Some(&card.ability));
        }
    }
    sheet.finish()
}
