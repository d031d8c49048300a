//! Squads as players send them: XWS of many tools, links of YASB, lists in plain text.
//!
//! [`Squad::read`] takes a text and finds out what it is. What can be read is read: a card that
//! nobody knows, or a field of a strange shape, is told in a [`ReadNote`] and costs nothing else.
//! Only a text in which there is no squad is an error.

mod catalogue;
mod link;
mod piece;
mod text;
mod words;
mod xws;

use super::Squad;
use crate::faction::Faction;
use crate::game_mode::GameMode;
use crate::id::Id;
use crate::second::SecondEdition;
use crate::slot::Slot;
pub(super) use catalogue::{Catalogue, Hints, Kind};
use std::collections::BTreeMap;
use std::fmt;

/// No list is longer than this, in bytes.
const LONGEST_TEXT: usize = 256 * 1024;
/// No squad has more cards.
const MOST_CARDS: usize = 400;
/// What cannot be understood so often is no list.
const MOST_NOTES: usize = 60;
/// No card has a longer name or id.
pub(super) const LONGEST_NAME: usize = 80;

/// A squad that was read, and what there is to say about it.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadSquad {
    /// The squad. Cards that do not exist are in it where they have an id
    /// ([`Squad::unknown_cards`]); others are told in the notes.
    pub squad: Squad,
    /// What the text was.
    pub format: ListFormat,
    /// The points document for which the list was made, where it tells.
    pub document: Option<Id>,
    /// The game mode for which the list was made, where it tells.
    pub mode: Option<GameMode>,
    /// What could not be read, and what was decided.
    pub notes: Vec<ReadNote>,
}

impl ReadSquad {
    /// Whether everything that the list names is in the squad.
    pub fn is_complete(&self) -> bool {
        !self.notes.iter().any(ReadNote::is_loss)
    }
}

/// What a list can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListFormat {
    /// The JSON of squad builders.
    Xws,
    /// A link of the squad builder YASB.
    Link,
    /// Names of cards, in one of the ways in which people and tools write them.
    Text,
}

impl fmt::Display for ListFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Xws => "XWS",
            Self::Link => "a YASB link",
            Self::Text => "plain text",
        })
    }
}

/// Why a text is no squad.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Nothing is in it.
    #[error(
        "there is nothing to read; a squad is XWS, a YASB link, or a list of cards in plain text"
    )]
    Empty,
    /// It is too long to be a squad.
    #[error("this is more than {} kB, which no squad is", LONGEST_TEXT / 1024)]
    TooLong,
    /// It is text of another kind.
    #[error("this is text in UTF-16; save it as UTF-8")]
    Utf16,
    /// It is no text.
    #[error("this is not text in UTF-8")]
    NotUtf8,
    /// It begins like XWS, but is no JSON.
    #[error("the squad is not valid XWS: {0}")]
    Json(serde_json::Error),
    /// It is JSON, but no squad.
    #[error("the squad is not valid XWS: {0}")]
    NotXws(String),
    /// A link whose squad was made for rules that are not those of our cards.
    #[error("the link has a squad of {}, whose cards and costs were others; only versions 9 and 10 are read", edition_of(*.0))]
    OldLink(u32),
    /// A link whose squad cannot be understood.
    #[error("the link has no squad that can be read: {0}")]
    BadLink(String),
    /// A link whose squad consists of quick builds.
    #[error(
        "the link has quick builds, of which only YASB knows the numbers; send the list as text or XWS"
    )]
    QuickBuilds,
    /// Two links and no telling which is meant.
    #[error("there are {0} links; send one squad at a time")]
    SeveralLinks(usize),
    /// Neither the list nor its pilots tell the faction.
    #[error("the list tells no faction, and none of its pilots does")]
    NoFaction,
    /// None of its ships is known.
    #[error("no ship of the list is known here: {0}")]
    NothingLeft(String),
    /// No pilot was found.
    #[error("no squad was found; expected is XWS, a YASB link, or a list of pilots and upgrades by name{}", hint(.0.as_deref()))]
    NoPilots(Option<String>),
    /// More cards than any squad has.
    #[error("the list has more than {MOST_CARDS} cards or 1000 lines, which no squad has")]
    TooManyCards,
}

fn edition_of(version: u32) -> String {
    match version {
        0 => "an unknown version".to_owned(),
        1..=3 => format!("first edition (version {version})"),
        4..=8 => format!("second edition before the rules 2.5 (version {version})"),
        _ => format!("version {version}"),
    }
}

fn hint(first: Option<&str>) -> String {
    first.map_or_else(String::new, |first| format!(" ({first})"))
}

/// Something that a list has and that is not in the squad as it stands there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadNote {
    /// A pilot whose number is in no document.
    #[error(
        "ship {ship}: no pilot has the number {number}, so that the ship is left out{}",
        with(upgrades)
    )]
    UnknownPilot {
        /// The ship of the list, from 1.
        ship: usize,
        /// What the list has.
        number: String,
        /// The upgrades that are left out with it.
        upgrades: Vec<String>,
    },
    /// An upgrade whose number is in no document.
    #[error("ship {ship} ({pilot}): no upgrade has the number {number}, so that it is left out")]
    UnknownUpgrade {
        /// The ship of the list, from 1.
        ship: usize,
        /// Its pilot.
        pilot: String,
        /// What the list has.
        number: String,
    },
    /// A name that no pilot has.
    #[error("no pilot is called {name}{}, so that the ship is left out{}", maybe(nearest.as_deref()), with(upgrades))]
    UnknownPilotName {
        /// What the list has.
        name: String,
        /// A name that is spelled similarly.
        nearest: Option<String>,
        /// The upgrades that are left out with it.
        upgrades: Vec<String>,
    },
    /// A name that no card has.
    #[error("no {what} is called {name}{}", or_rather(nearest.as_deref()))]
    UnknownName {
        /// Upgrade or card.
        what: &'static str,
        /// What the list has.
        name: String,
        /// A name that is spelled similarly.
        nearest: Option<String>,
    },
    /// A name that several cards have.
    #[error("{name} may be {}; {taken} is taken", means.join(" or "))]
    Ambiguous {
        /// What the list has.
        name: String,
        /// The ids of the cards.
        means: Vec<String>,
        /// The id of the one that is in the squad.
        taken: String,
    },
    /// An upgrade that stands with no pilot.
    #[error("{0} stands before the first pilot, so that it is left out")]
    NoShip(String),
    /// A part of XWS that is not what it should be.
    #[error("{place} is {found}, so that it is left out; expected is {expected}")]
    Misshapen {
        /// Where it stands.
        place: String,
        /// What it is.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// An unknown slot with a card of which nothing tells the slot.
    #[error("{place}: there is no slot {slot} and no upgrade {upgrade}, so that it is left out")]
    UnknownSlot {
        /// Where it stands.
        place: String,
        /// The slot.
        slot: String,
        /// The upgrade.
        upgrade: String,
    },
    /// An unknown faction in place of which that of the pilots was taken.
    #[error("there is no faction {written}; the pilots are of the {taken}")]
    Faction {
        /// What the list has.
        written: String,
        /// The faction of its pilots.
        taken: Faction,
    },
    /// Not three obstacles.
    #[error("the list has {} ({}); a squad has 3, or tells none", obstacles(.0.len()), .0.join(", "))]
    Obstacles(Vec<String>),
    /// Rules for which there is no points document here.
    #[error("the list is for {0}, of which no points document is here")]
    OtherRules(String),
    /// A game mode for which squads cannot be checked.
    #[error("the list is for {0} games; it is looked at as any other squad")]
    OtherMode(&'static str),
    /// More that could not be understood.
    #[error("more of the list could not be understood")]
    More,
}

fn with(upgrades: &[String]) -> String {
    if upgrades.is_empty() { String::new() } else { format!(", with {}", upgrades.join(", ")) }
}

fn or_rather(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!("; did you mean {name}?"))
}

fn maybe(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" (perhaps {name} is meant)"))
}

fn obstacles(count: usize) -> String {
    if count == 1 { "1 obstacle".to_owned() } else { format!("{count} obstacles") }
}

impl ReadNote {
    /// Whether something of the list is not in the squad. (Obstacles can be chosen anew.)
    pub const fn is_loss(&self) -> bool {
        match self {
            Self::UnknownPilot { .. }
            | Self::UnknownUpgrade { .. }
            | Self::UnknownPilotName { .. }
            | Self::UnknownName { .. }
            | Self::NoShip(_)
            | Self::Misshapen { .. }
            | Self::UnknownSlot { .. }
            | Self::More => true,
            Self::Ambiguous { .. }
            | Self::Faction { .. }
            | Self::Obstacles(_)
            | Self::OtherRules(_)
            | Self::OtherMode(_) => false,
        }
    }
}

/// Reads lists; worth keeping for whoever reads several.
///
/// ```
/// use redfive_content::{Content, ListFormat, SquadReader};
/// let content = Content::embedded()?;
/// let reader = SquadReader::new(&content.second);
/// let read = reader.read("Luke Skywalker (14) + R2-D2\nWedge Antilles (14) + Predator")?;
/// assert_eq!((read.format, read.squad.pilots.len()), (ListFormat::Text, 2));
/// let read = reader.read("https://example.org/?f=Rebel%20Alliance&d=v10ZsZ50Z4XW&sn=Red")?;
/// assert_eq!(read.squad.pilots[0].id.as_str(), "lukeskywalker");
/// assert_eq!(read.document.unwrap().as_str(), "xwa-50-points");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SquadReader<'a> {
    catalogue: Catalogue<'a>,
}

impl Squad {
    /// Reads a squad of whatever kind: XWS in the dialects of players' tools, a YASB link, or a list
    /// of cards in plain text.
    ///
    /// ```
    /// use redfive_content::{Content, Squad};
    /// let content = Content::embedded()?;
    /// let read = Squad::read(r#"{"pilots": [{"name": "lukeskywalker", "upgrades": {"amd": "r2d2"}}]}"#,
    ///     &content.second)?;
    /// assert_eq!(read.squad.faction.xws(), "rebelalliance");
    /// assert!(read.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, edition: &SecondEdition) -> Result<ReadSquad, ReadError> {
        SquadReader::new(edition).read(text)
    }

    /// How many bytes a list can have. Whoever reads a file needs to read no more than one beyond.
    pub const LONGEST_LIST: usize = LONGEST_TEXT;

    /// Whether a text is a link with a squad, which is asked of what may also be the name of a file.
    pub fn is_link(text: &str) -> bool {
        !link::find(text).is_empty()
    }
}

impl<'a> SquadReader<'a> {
    /// A reader that knows the cards of an edition.
    pub fn new(edition: &'a SecondEdition) -> Self {
        Self { catalogue: Catalogue::new(edition) }
    }

    /// Reads a file.
    pub fn read_bytes(&self, bytes: &[u8]) -> Result<ReadSquad, ReadError> {
        if bytes.len() > LONGEST_TEXT {
            return Err(ReadError::TooLong);
        }
        let is_utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
        if is_utf16 && bytes.len() > 2 {
            return Err(ReadError::Utf16);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| ReadError::NotUtf8)?;
        self.read(text)
    }

    /// Reads a text.
    pub fn read(&self, text: &str) -> Result<ReadSquad, ReadError> {
        if text.len() > LONGEST_TEXT {
            return Err(ReadError::TooLong);
        }
        let text = unwrapped(text);
        if text.is_empty() {
            return Err(ReadError::Empty);
        }
        let mut read = if is_json(text) {
            xws::read(text, &self.catalogue)?
        } else {
            self.link_or_text(text)?
        };
        if read.squad.pilots.is_empty()
            && let Some(loss) = read.notes.iter().find(|note| note.is_loss())
        {
            return Err(ReadError::NothingLeft(loss.to_string()));
        }
        if read.document.is_none() {
            read.document = self.document_of_costs(&read.squad);
        }
        Ok(read)
    }

    /// A link tells the cards exactly, so that it counts for more than a list beside it.
    fn link_or_text(&self, text: &str) -> Result<ReadSquad, ReadError> {
        let links = link::find(text);
        let of_link = match links[..] {
            [] => return text::read(text, &self.catalogue),
            [link] => link::read(link, &self.catalogue),
            _ => Err(ReadError::SeveralLinks(links.len())),
        };
        let has_more = text.lines().filter(|line| !line.trim().is_empty()).count() > 1;
        match of_link {
            Err(error) if has_more => text::read(text, &self.catalogue).map_err(|_| error),
            other => other,
        }
    }

    /// The one document under which the pilots cost what the list claims.
    fn document_of_costs(&self, squad: &Squad) -> Option<Id> {
        let claims = squad.pilots.iter().filter_map(|ship| Some((ship.id.as_str(), ship.points?)));
        let claims: Vec<(&str, i64)> = claims.collect();
        let documents = self.catalogue.edition.points.values();
        let mut fitting = documents.filter(|points| {
            let cost = |id| points.pilot(id)?.cost.map(i64::from);
            !claims.is_empty() && claims.iter().all(|(id, claim)| cost(id) == Some(*claim))
        });
        fitting.next().filter(|_| fitting.next().is_none()).map(|points| points.id.clone())
    }
}

/// A text without what some put around it: a byte-order mark, spaces, the fence of a code block.
fn unwrapped(text: &str) -> &str {
    let text = text.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    let Some(inside) = text.strip_prefix("```") else { return text };
    let inside = inside.strip_suffix("```").unwrap_or(inside);
    inside.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).trim()
}

fn is_json(text: &str) -> bool {
    let list = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || list.is_some_and(|first| first.starts_with('{'))
}

/// What a list wrote, fit for a sentence of one line.
fn quoted(written: &str) -> String {
    let mut letters = written.trim().chars();
    let mut short: String = letters.by_ref().take(LONGEST_NAME).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    format!("`{}`", short.replace(char::is_control, "\u{fffd}"))
}

/// Notes that are being gathered: there is a limit to what is worth telling.
#[derive(Default)]
struct Notes(Vec<ReadNote>);

impl Notes {
    fn push(&mut self, note: ReadNote) {
        if self.0.len() < MOST_NOTES {
            self.0.push(note);
        } else if self.0.len() == MOST_NOTES {
            self.0.push(ReadNote::More);
        }
    }

    /// Whether so much could not be understood that there is no use in going on.
    fn is_full(&self) -> bool {
        self.0.len() > MOST_NOTES
    }
}

/// The faction of most pilots; of several with as many, that of the first one.
fn faction_of<'e>(pilots: impl Iterator<Item = &'e [Faction]>) -> Option<Faction> {
    let mut counts: Vec<(Faction, usize)> = Vec::new();
    for faction in pilots.flatten() {
        match counts.iter_mut().find(|(other, _)| other == faction) {
            Some((_, count)) => *count += 1,
            None => counts.push((*faction, 1)),
        }
    }
    let most = counts.iter().map(|(_, count)| *count).max()?;
    counts.into_iter().find(|(_, count)| *count == most).map(|(faction, _)| faction)
}

/// The three obstacles, or a note that there are not three.
fn three_obstacles<'t>(
    written: impl Iterator<Item = &'t str>,
    notes: &mut Notes,
) -> Option<[Id; 3]> {
    let written: Vec<&str> = written.map(str::trim).filter(|id| !id.is_empty()).take(10).collect();
    let ids = written.iter().filter_map(|id| crate::search::fold(id).parse().ok());
    let ids: Vec<Id> = ids.filter(|id: &Id| id.as_str().len() <= LONGEST_NAME).collect();
    match <[Id; 3]>::try_from(ids) {
        Ok(ids) => Some(ids),
        Err(_) if written.is_empty() => None,
        Err(_) => {
            notes.push(ReadNote::Obstacles(written.iter().map(|id| quoted(id)).collect()));
            None
        }
    }
}

/// Adds an upgrade to those of a ship.
fn equip(upgrades: &mut BTreeMap<Slot, Vec<Id>>, slot: Slot, id: Id) {
    upgrades.entry(slot).or_default().push(id);
}
