//! Lists in plain text, as squad builders print them and people write them.
//!
//! A line is a pilot, some upgrades, or both; which of them, the names decide, and where a name is
//! both, what stands around it. Only when all is read is it known of which faction the squad is, and
//! so cards of one name are told apart at the end.

use super::catalogue::{Catalogue, Entry, Hints, Kind};
use super::piece::{Piece, Position, clean, pieces};
use super::{
    ListFormat, MOST_CARDS, Notes, ReadError, ReadNote, ReadSquad, equip, faction_of, quoted,
    three_obstacles, words,
};
use crate::faction::Faction;
use crate::id::Id;
use crate::search::fold;
use crate::slot::Slot;
use crate::squad::{Squad, SquadPilot};
use std::collections::{BTreeMap, BTreeSet};

/// No squad has more lines.
const MOST_LINES: usize = 1000;
/// What is longer is no line of a list, in bytes.
const LONGEST_LINE: usize = 4000;

/// What lines of figures and of advertising begin with.
const FIGURES: [&str; 24] = [
    "builtwith",
    "cost",
    "createdwith",
    "damagethreshold",
    "exported",
    "generated",
    "halfpoints",
    "http",
    "launchbaynext",
    "loadout",
    "madewith",
    "points",
    "pts",
    "shipcost",
    "shiptotal",
    "squadcost",
    "squadpoints",
    "squadtotal",
    "threshold",
    "total",
    "viewin",
    "viewthis",
    "www",
    "yetanothersquad",
];

/// Reads a list.
pub(super) fn read(text: &str, catalogue: &Catalogue<'_>) -> Result<ReadSquad, ReadError> {
    let mut reader = Reader {
        catalogue,
        faction: None,
        name: None,
        obstacles: Vec::new(),
        ships: Vec::new(),
        is_closed: true,
        cards: 0,
        notes: Notes::default(),
    };
    let text = text.replace("<br>", "\n").replace("<br/>", "\n").replace("<br />", "\n");
    let lines = text.lines().filter(|line| line.len() <= LONGEST_LINE);
    for (number, line) in lines.enumerate() {
        if number >= MOST_LINES {
            return Err(ReadError::TooManyCards);
        }
        reader.line(&clean(line))?;
        if reader.notes.is_full() {
            break;
        }
    }
    reader.squad()
}

/// A name of the list and the cards that it may mean.
struct Named<'c, 'a> {
    written: String,
    cards: Vec<&'c Entry<'a>>,
    cost: Option<u16>,
    slot: Option<Slot>,
}

/// A ship of the list, with all that its names may mean.
struct Draft<'c, 'a> {
    pilot: Named<'c, 'a>,
    ships: Vec<&'a Id>,
    upgrades: Vec<Named<'c, 'a>>,
    copies: usize,
    indent: usize,
}

struct Reader<'c, 'a> {
    catalogue: &'c Catalogue<'a>,
    faction: Option<Faction>,
    name: Option<String>,
    obstacles: Vec<String>,
    ships: Vec<Draft<'c, 'a>>,
    /// Whether an empty line or the figures of a ship stand behind the last one.
    is_closed: bool,
    cards: usize,
    notes: Notes,
}

impl<'c, 'a> Reader<'c, 'a> {
    fn line(&mut self, line: &str) -> Result<(), ReadError> {
        let folded = fold(line);
        if !folded.bytes().any(|letter| letter.is_ascii_lowercase()) && !self.is_card(line) {
            // Nothing, or figures and rules.
            self.is_closed = true;
            return Ok(());
        }
        if FIGURES.iter().any(|word| folded.starts_with(word)) && !self.is_card(line) {
            self.is_closed = true;
            return Ok(());
        }
        if self.heading(line) {
            return Ok(());
        }
        let indent = line.len() - line.trim_start().len();
        let ships: Vec<&str> = line.split(" / ").collect();
        for ship in &ships {
            for (text, position) in pieces(ship, self.catalogue) {
                let alone = ships.len() > 1 && position == Position::Single;
                let position = if alone { Position::Lead } else { position };
                self.piece(text, position, indent)?;
            }
        }
        Ok(())
    }

    fn is_card(&self, line: &str) -> bool {
        let name = Piece::of(line, self.catalogue).name;
        let kinds = [Kind::Pilot, Kind::Upgrade];
        kinds.iter().any(|kind| !self.catalogue.named(*kind, &name).is_empty())
    }

    /// Lines about the whole squad: its faction, its name, its obstacles.
    fn heading(&mut self, line: &str) -> bool {
        let piece = Piece::of(line, self.catalogue);
        if let Some(faction) = words::faction(&piece.name) {
            self.faction = Some(faction);
            return true;
        }
        let Some((what, value)) = line.split_once(':') else { return false };
        let value = value.trim();
        match fold(what).as_str() {
            "faction" => self.faction = words::faction(value).or(self.faction),
            "name" | "squad" | "squadname" | "list" | "listname" | "squadron" | "squadronname" => {
                self.name = Some(value.to_owned()).filter(|name| !name.is_empty());
            }
            "obstacles" | "obstacle" => {
                self.obstacles = value.split([',', ';']).map(str::to_owned).collect();
            }
            _ => return false,
        }
        true
    }

    fn piece(&mut self, text: &str, position: Position, indent: usize) -> Result<(), ReadError> {
        self.cards += 1;
        if self.cards > MOST_CARDS {
            return Err(ReadError::TooManyCards);
        }
        let piece = Piece::of(text, self.catalogue);
        let catalogue = self.catalogue;
        let mut pilots = catalogue.named(Kind::Pilot, &piece.name);
        let mut upgrades = catalogue.named(Kind::Upgrade, &piece.name);
        if pilots.is_empty() && upgrades.is_empty() && !self.may_be_title(&piece, position) {
            pilots = catalogue.abbreviated(Kind::Pilot, &piece.name);
            upgrades = catalogue.abbreviated(Kind::Upgrade, &piece.name);
        }
        if let Some(id) = &piece.id {
            pilots.retain(|card| card.id == *id);
            upgrades.retain(|card| card.id == *id);
        }
        let is_pilot = match (pilots.is_empty(), upgrades.is_empty()) {
            (true, true) => {
                self.unknown(piece, position, indent);
                return Ok(());
            }
            (both, other) if both != other => other,
            _ => self.is_pilot(&piece, position, indent, &pilots, &upgrades),
        };
        let cards = if is_pilot { pilots } else { upgrades };
        let Piece { name: written, cost, ships, slot, copies, .. } = piece;
        let named = Named { written, cards, cost, slot };
        if is_pilot {
            self.cards += copies - 1;
            self.ships.push(Draft { pilot: named, ships, upgrades: Vec::new(), copies, indent });
            self.is_closed = false;
        } else if let Some(ship) = self.ships.last_mut() {
            ship.upgrades.push(named);
        } else if self.name.is_none() && position == Position::Single {
            self.name = Some(named.written);
        } else {
            self.notes.push(ReadNote::NoShip(quoted(&named.written)));
        }
        Ok(())
    }

    /// Whether a line that is no card may be what its owner calls the squad: the first one.
    fn may_be_title(&self, piece: &Piece<'_>, position: Position) -> bool {
        let is_bare = position == Position::Single && piece.ships.is_empty() && !piece.is_added;
        is_bare && self.ships.is_empty() && self.name.is_none()
    }

    /// Whether a name that pilots and upgrades have means a pilot.
    fn is_pilot(
        &self,
        piece: &Piece<'_>,
        position: Position,
        indent: usize,
        pilots: &[&Entry<'_>],
        upgrades: &[&Entry<'_>],
    ) -> bool {
        if !piece.ships.is_empty() {
            return true;
        }
        if piece.slot.is_some() || piece.is_added || position == Position::Follow {
            return false;
        }
        let Some(ship) = self.ships.last() else { return true };
        if let Some(cost) = piece.cost {
            let cost_of =
                |cards: &[&Entry<'_>]| cards.iter().any(|card| card.costs.contains(&cost));
            match (cost_of(pilots), cost_of(upgrades)) {
                (true, false) => return true,
                (false, true) => return false,
                _ => {}
            }
        }
        if position == Position::Lead || self.is_closed {
            return true;
        }
        if indent != ship.indent {
            return indent < ship.indent;
        }
        let bar: BTreeSet<Slot> = ship.pilot.cards.iter().flat_map(|card| slots(card)).collect();
        !upgrades.iter().any(|card| card.slot.is_some_and(|slot| bar.contains(&slot)))
    }

    /// A name that no card has: the squad's own, a pilot with a misspelled name, or something else.
    fn unknown(&mut self, piece: Piece<'a>, position: Position, indent: usize) {
        let title = self.may_be_title(&piece, position);
        let near = |kinds: &[Kind]| self.catalogue.nearest(kinds, &piece.name).map(str::to_owned);
        let pilot = near(&[Kind::Pilot]);
        if title && pilot.is_none() {
            self.name = Some(piece.name);
            return;
        }
        let begins_ship = position == Position::Lead || !piece.ships.is_empty() || self.is_closed;
        let is_pilot = begins_ship && position != Position::Follow && !piece.is_added;
        let looks_so = !piece.ships.is_empty() || pilot.is_some() || position == Position::Lead;
        if is_pilot && looks_so {
            // Its upgrades belong to nobody else, so that it stays a ship until the end.
            let Piece { name: written, cost, ships, slot, copies, .. } = piece;
            let pilot = Named { written, cards: Vec::new(), cost, slot };
            self.ships.push(Draft { pilot, ships, upgrades: Vec::new(), copies, indent });
            self.is_closed = false;
            return;
        }
        let (what, nearest) = match is_pilot {
            true => ("card", near(&[Kind::Pilot, Kind::Upgrade])),
            false => ("upgrade", near(&[Kind::Upgrade])),
        };
        let name = quoted(&piece.name);
        match self.ships.last_mut() {
            // Told with its ship.
            Some(ship) if ship.pilot.cards.is_empty() => {
                let (written, cards) = (piece.name, Vec::new());
                ship.upgrades.push(Named { written, cards, cost: None, slot: None });
            }
            _ => self.notes.push(ReadNote::UnknownName { what, name, nearest }),
        }
    }

    /// A ship whose pilot nobody knows.
    fn lost(&mut self, ship: &Draft<'_, '_>) {
        let name = |named: &Named<'_, '_>| match named.cards.first() {
            Some(card) => card.name.to_owned(),
            None => quoted(&named.written),
        };
        self.notes.push(ReadNote::UnknownPilotName {
            name: quoted(&ship.pilot.written),
            nearest: self.catalogue.nearest(&[Kind::Pilot], &ship.pilot.written).map(str::to_owned),
            upgrades: ship.upgrades.iter().map(name).collect(),
        });
    }

    fn squad(mut self) -> Result<ReadSquad, ReadError> {
        let ships = std::mem::take(&mut self.ships);
        let (ships, lost): (Vec<_>, Vec<_>) =
            ships.into_iter().partition(|ship| !ship.pilot.cards.is_empty());
        lost.iter().for_each(|ship| self.lost(ship));
        if ships.is_empty() {
            return Err(ReadError::NoPilots(self.notes.0.first().map(ToString::to_string)));
        }
        let factions: Vec<Vec<Faction>> =
            ships.iter().map(|ship| ship.factions(self.catalogue)).collect();
        let faction = self.faction.or_else(|| faction_of(factions.iter().map(Vec::as_slice)));
        let faction = faction.ok_or(ReadError::NoFaction)?;
        let mut pilots = Vec::new();
        for ship in ships {
            let copies = ship.copies;
            let ship = self.ship(ship, faction);
            pilots.extend(std::iter::repeat_n(ship, copies));
        }
        let obstacles = self.obstacles.iter().map(String::as_str);
        let squad = Squad {
            version: "2.0.0".to_owned(),
            faction,
            name: self.name,
            description: None,
            points: None,
            obstacles: three_obstacles(obstacles, &mut self.notes),
            pilots,
            vendor: None,
        };
        let notes = self.notes.0;
        Ok(ReadSquad { squad, format: ListFormat::Text, document: None, mode: None, notes })
    }

    fn ship(&mut self, ship: Draft<'c, 'a>, faction: Faction) -> SquadPilot {
        let pilot = self.pilot(&ship, faction);
        let mut upgrades = BTreeMap::new();
        for named in ship.upgrades {
            let printed =
                |card: &&Entry<'_>| pilot.loadout.is_some_and(|all| all.contains(&card.id));
            let on_card: Vec<_> =
                named.cards.iter().copied().filter(|card| printed(card)).collect();
            let hints = Hints {
                faction: Some(faction),
                ships: pilot.ship.as_ref().into_iter().collect(),
                cost: named.cost,
                slots: named.slot.map_or_else(|| slots(pilot).collect(), |slot| [slot].into()),
            };
            let cards = if on_card.is_empty() { named.cards } else { on_card };
            let cards = self.catalogue.choose(cards, &hints);
            let Some(card) = self.first_of(&named.written, cards) else { continue };
            if let Some(slot) = card.slot {
                equip(&mut upgrades, slot, card.id.clone());
            }
        }
        let points = ship.pilot.cost.map(i64::from);
        SquadPilot { id: pilot.id.clone(), points, upgrades, vendor: None }
    }

    /// The pilot of a ship: told by ship, faction and cost, and by whether the upgrades that are
    /// listed are those printed on a card.
    fn pilot(&mut self, ship: &Draft<'c, 'a>, faction: Faction) -> &'c Entry<'a> {
        let hints = Hints {
            faction: Some(faction),
            ships: ship.ships.clone(),
            cost: ship.pilot.cost,
            ..Hints::default()
        };
        let mut cards = self.catalogue.choose(ship.pilot.cards.clone(), &hints);
        if cards.len() > 1 && !ship.upgrades.is_empty() {
            let printed =
                |card: &&&Entry<'_>| card.loadout.is_some_and(|loadout| ship.lists(loadout));
            let fixed: Vec<_> = cards.iter().filter(printed).copied().collect();
            let free = cards.iter().filter(|card| card.loadout.is_none()).copied().collect();
            cards = if fixed.is_empty() { free } else { fixed };
            if cards.is_empty() {
                cards = self.catalogue.choose(ship.pilot.cards.clone(), &hints);
            }
        }
        // Who chooses the upgrades names the card on which none are printed.
        cards.sort_by_key(|card| card.loadout.is_some());
        let first = cards[0];
        self.first_of(&ship.pilot.written, cards).unwrap_or(first)
    }

    /// The first of the cards, with a note if there are others.
    fn first_of(&mut self, written: &str, cards: Vec<&'c Entry<'a>>) -> Option<&'c Entry<'a>> {
        let first = *cards.first()?;
        if cards.len() > 1 {
            self.notes.push(ReadNote::Ambiguous {
                name: quoted(written),
                means: cards.iter().map(|card| card.id.to_string()).collect(),
                taken: first.id.to_string(),
            });
        }
        Some(first)
    }
}

impl Draft<'_, '_> {
    /// The factions of which the pilot may be.
    fn factions(&self, catalogue: &Catalogue<'_>) -> Vec<Faction> {
        let hints = Hints { ships: self.ships.clone(), cost: self.pilot.cost, ..Hints::default() };
        let cards = catalogue.choose(self.pilot.cards.clone(), &hints);
        let factions: BTreeSet<Faction> =
            cards.iter().flat_map(|card| &card.factions).copied().collect();
        factions.into_iter().collect()
    }

    /// Whether the upgrades that are listed are these.
    fn lists(&self, loadout: &[Id]) -> bool {
        let is_printed =
            |named: &Named<'_, '_>| named.cards.iter().any(|card| loadout.contains(&card.id));
        self.upgrades.len() == loadout.len() && self.upgrades.iter().all(is_printed)
    }
}

/// The types of upgrades that a pilot's slots take.
fn slots(pilot: &Entry<'_>) -> impl Iterator<Item = Slot> {
    let slots: BTreeSet<Slot> = pilot.bar.iter().flat_map(|slot| slot.takes()).copied().collect();
    slots.into_iter()
}
