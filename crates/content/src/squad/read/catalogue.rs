//! The cards that a list can name, by id, number and name, and which of several is meant.

use super::words;
use crate::faction::Faction;
use crate::id::Id;
use crate::named::bracketed;
use crate::points::{Points, RowKey};
use crate::search::{closest, fold};
use crate::second::{Restriction, SecondEdition};
use crate::slot::Slot;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Pilot or upgrade: they have ids, numbers and names of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Pilot,
    Upgrade,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Pilot => "pilot",
            Self::Upgrade => "upgrade",
        }
    }
}

/// A card.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    pub kind: Kind,
    pub id: Id,
    /// As printed, or as the document calls it that alone knows the card.
    pub name: &'a str,
    /// What a document calls it.
    pub name_in_document: Option<&'a str>,
    pub number: Option<u32>,
    /// The factions that may have it; all, if empty.
    pub factions: Vec<Faction>,
    /// The ship of a pilot.
    pub ship: Option<Id>,
    /// The ships that may have the upgrade; all, if empty.
    pub ships: Vec<Id>,
    /// The type of an upgrade.
    pub slot: Option<Slot>,
    /// The upgrades that are printed on a pilot's card.
    pub loadout: Option<&'a [Id]>,
    /// Whether the upgrade comes with such pilots only.
    pub only_printed: bool,
    /// What it costs in the documents.
    pub costs: BTreeSet<u16>,
    /// The slots of a pilot, in any document.
    pub bar: BTreeSet<Slot>,
}

impl Entry<'_> {
    fn new(kind: Kind, id: Id, name: &str) -> Entry<'_> {
        Entry {
            kind,
            id,
            name,
            name_in_document: None,
            number: None,
            factions: Vec::new(),
            ship: None,
            ships: Vec::new(),
            slot: None,
            loadout: None,
            only_printed: false,
            costs: BTreeSet::new(),
            bar: BTreeSet::new(),
        }
    }

    fn restrict(&mut self, restrictions: &[Restriction]) {
        for restriction in restrictions {
            match restriction {
                Restriction::Faction(all) => self.factions.extend(all),
                Restriction::Ship(all) => self.ships.extend(all.iter().cloned()),
                _ => {}
            }
        }
    }
}

/// What a list tells beside a name.
#[derive(Debug, Default)]
pub(crate) struct Hints<'h> {
    pub faction: Option<Faction>,
    /// The ships that may be meant; any, if empty.
    pub ships: Vec<&'h Id>,
    pub cost: Option<u16>,
    /// The slots in which the upgrade may be; any, if empty.
    pub slots: BTreeSet<Slot>,
}

/// All cards of the facts, and those that a document alone knows.
pub(crate) struct Catalogue<'a> {
    pub edition: &'a SecondEdition,
    entries: Vec<Entry<'a>>,
    ids: HashMap<(Kind, Id), usize>,
    numbers: BTreeMap<(Kind, u32), usize>,
    /// By names without case, accents and punctuation.
    names: HashMap<String, Vec<usize>>,
    /// The names, word by word.
    spelled: Vec<(usize, Vec<String>)>,
    /// The names of ships without case, accents and punctuation.
    ships: Vec<(String, &'a Id)>,
}

impl<'a> Catalogue<'a> {
    pub fn new(edition: &'a SecondEdition) -> Self {
        let mut all = Self {
            edition,
            entries: Vec::new(),
            ids: HashMap::new(),
            numbers: BTreeMap::new(),
            names: HashMap::new(),
            spelled: Vec::new(),
            ships: Vec::new(),
        };
        all.add_facts();
        edition.points.values().for_each(|points| all.add_document(points));
        all.add_names();
        all.ships = edition.ships.values().map(|ship| (fold(&ship.name), &ship.id)).collect();
        all.ships.extend(edition.ships.keys().map(|id| (id.to_string(), id)));
        for points in edition.points.values() {
            all.ships.extend(points.ship_names.iter().map(|(id, name)| (fold(name), id)));
        }
        all
    }

    fn add(&mut self, entry: Entry<'a>) -> usize {
        let place = self.entries.len();
        self.ids.insert((entry.kind, entry.id.clone()), place);
        self.entries.push(entry);
        place
    }

    fn add_facts(&mut self) {
        for card in self.edition.pilots() {
            let mut entry = Entry::new(Kind::Pilot, card.id.clone(), &card.pilot.name);
            entry.factions.push(card.faction);
            entry.ship = Some(card.ship.id.clone());
            entry.loadout = card.pilot.standard_loadout.as_deref();
            let ability = card.ability(self.edition).and_then(|ability| ability.slot);
            entry.bar.extend(ability);
            self.add(entry);
        }
        for (id, card) in &self.edition.upgrades {
            let mut entry = Entry::new(Kind::Upgrade, id.clone(), &card.name);
            entry.slot = Some(card.front.slot);
            entry.only_printed = card.standard_loadout_only;
            entry.restrict(&card.restrictions);
            self.add(entry);
        }
    }

    /// The entry of a row, new if only the document knows the card.
    fn entry_of(
        &mut self,
        kind: Kind,
        key: &'a RowKey,
        xws: Option<&'a Id>,
        name: Option<&'a str>,
        own_id: Option<Id>,
    ) -> Option<usize> {
        let id = key.card(xws).cloned().or(own_id)?;
        let place = match self.ids.get(&(kind, id.clone())) {
            Some(place) => *place,
            None => self.add(Entry::new(kind, id, name?)),
        };
        if let RowKey::Number(number) = key {
            self.numbers.insert((kind, *number), place);
            self.entries[place].number.get_or_insert(*number);
        }
        if name.is_some() {
            self.entries[place].name_in_document = name;
        }
        Some(place)
    }

    fn add_document(&mut self, points: &'a Points) {
        for (key, row) in &points.pilots {
            let (xws, name) = (row.xws.as_ref(), row.name.as_deref());
            let Some(place) = self.entry_of(Kind::Pilot, key, xws, name, row.own_id()) else {
                continue;
            };
            let entry = &mut self.entries[place];
            entry.costs.extend(row.cost);
            entry.bar.extend(row.slots.iter().flatten());
            if entry.ship.is_none() {
                entry.ship = row.card.ship.clone();
                entry.factions.extend(row.card.faction);
            }
        }
        for (key, row) in &points.upgrades {
            let (xws, name) = (row.xws.as_ref(), row.name.as_deref());
            let Some(place) = self.entry_of(Kind::Upgrade, key, xws, name, row.own_id()) else {
                continue;
            };
            let entry = &mut self.entries[place];
            entry.costs.extend(row.cost);
            if entry.slot.is_none() {
                entry.slot = row.card.slot;
                entry.only_printed = row.cost.is_none();
                entry.factions.extend(&row.factions);
                entry.ships.extend(row.ships.iter().cloned());
                entry.restrict(&row.restrictions);
            }
        }
    }

    fn add_names(&mut self) {
        let own: BTreeSet<String> = self.entries.iter().map(|card| fold(card.name)).collect();
        for (place, entry) in self.entries.iter().enumerate() {
            let card = self.edition.upgrades.get(&entry.id);
            let card = card.filter(|_| entry.kind == Kind::Upgrade);
            let titles = card.into_iter().flat_map(|card| card.sides().map(|side| &*side.title));
            let mut names: Vec<&str> = vec![entry.name];
            // The other side of a card may be what a card of its own is called.
            names.extend(titles.filter(|title| !own.contains(&fold(title))));
            names.extend(entry.name_in_document);
            // "Kylo Ren (EoD)" is printed as "Kylo Ren".
            names.extend(entry.name_in_document.map(|name| bracketed(name).0));
            let folded: BTreeSet<String> = names.iter().map(|name| fold(name)).collect();
            for name in folded {
                self.names.entry(name).or_default().push(place);
            }
            self.spelled.push((place, words::of_name(entry.name)));
        }
    }

    /// The card with an id.
    pub fn card(&self, kind: Kind, id: &Id) -> Option<&Entry<'a>> {
        self.ids.get(&(kind, id.clone())).map(|place| &self.entries[*place])
    }

    /// The card with a number.
    pub fn numbered(&self, kind: Kind, number: u32) -> Option<&Entry<'a>> {
        self.numbers.get(&(kind, number)).map(|place| &self.entries[*place])
    }

    /// The cards of a name, read without regard to case, accents and punctuation.
    pub fn named(&self, kind: Kind, name: &str) -> Vec<&Entry<'a>> {
        let places = self.names.get(&fold(name)).map_or(&[][..], Vec::as_slice);
        places.iter().map(|place| &self.entries[*place]).filter(|card| card.kind == kind).collect()
    }

    /// The cards whose names begin with what was written, word by word, and if there are none, those
    /// in whose names it stands elsewhere.
    pub fn abbreviated(&self, kind: Kind, written: &str) -> Vec<&Entry<'a>> {
        let written = words::of_name(written);
        if written.iter().map(String::len).sum::<usize>() < 3 {
            return Vec::new();
        }
        let found = |begins: bool| -> Vec<&Entry<'a>> {
            let fits =
                self.spelled.iter().filter(|(_, name)| words::shorten(&written, name, begins));
            let fits = fits.map(|(place, _)| &self.entries[*place]);
            fits.filter(|card| card.kind == kind).collect()
        };
        let begin = found(true);
        if begin.is_empty() { found(false) } else { begin }
    }

    /// The name of a card that is spelled similarly.
    pub fn nearest(&self, kinds: &[Kind], written: &str) -> Option<&'a str> {
        let written = fold(written);
        if written.is_empty() || written.len() > super::LONGEST_NAME {
            return None;
        }
        let known = self.entries.iter().filter(|card| kinds.contains(&card.kind));
        let names: BTreeMap<String, &'a str> =
            known.map(|card| (fold(card.name), card.name)).collect();
        let near = closest(&written, names.keys().map(String::as_str), 1);
        near.first().and_then(|near| names.get(near).copied())
    }

    /// The ships that may be meant by a name or a key, also an old one or a part of one.
    pub fn ships(&self, written: &str) -> Vec<&'a Id> {
        let written = fold(written);
        let written = words::old_ship(&written).unwrap_or(&written);
        let those = |fits: &dyn Fn(&str) -> bool| -> Vec<&'a Id> {
            let ships = self.ships.iter().filter(|(name, _)| fits(name)).map(|(_, id)| *id);
            ships.collect::<BTreeSet<_>>().into_iter().collect()
        };
        let exact = those(&|name| name == written);
        if !exact.is_empty() || written.len() < 3 {
            return exact;
        }
        those(&|name| name.contains(written))
    }

    /// Whether a text is the whole name of a ship, or an old key of it.
    pub fn is_ship(&self, written: &str) -> bool {
        let written = fold(written);
        words::old_ship(&written).is_some() || self.ships.iter().any(|(name, _)| *name == written)
    }

    /// Those cards that fit best to what else the list tells. A hint that no card fits is no hint.
    pub fn choose<'c>(&self, cards: Vec<&'c Entry<'a>>, hints: &Hints<'_>) -> Vec<&'c Entry<'a>> {
        let all = cards.clone();
        let mut cards = cards;
        let mut narrow = |fits: &dyn Fn(&Entry<'a>) -> bool| {
            let fitting: Vec<_> = cards.iter().copied().filter(|card| fits(card)).collect();
            if !fitting.is_empty() {
                cards = fitting;
            }
        };
        // What is printed on other cards, nobody chooses; what is known by name only, few have.
        narrow(&|card| !card.only_printed);
        let costs = |card: &Entry<'a>| hints.cost.is_none_or(|cost| card.costs.contains(&cost));
        if all.iter().any(|card| self.has_facts(card) && costs(card))
            || !all.iter().any(|card| costs(card))
        {
            narrow(&|card| self.has_facts(card));
        }
        let within = |ships: &[Id]| ships.iter().any(|ship| hints.ships.contains(&ship));
        if !hints.ships.is_empty() {
            narrow(&|card| card.ship.as_ref().is_none_or(|ship| hints.ships.contains(&ship)));
            narrow(&|card| card.ships.is_empty() || within(&card.ships));
        }
        if let Some(faction) = hints.faction {
            narrow(&|card| card.factions.is_empty() || card.factions.contains(&faction));
        }
        if !hints.slots.is_empty() {
            narrow(&|card| card.slot.is_some_and(|slot| hints.slots.contains(&slot)));
        }
        if let Some(cost) = hints.cost {
            narrow(&|card| card.costs.contains(&cost));
        }
        // An upgrade for this ship or faction alone is meant before one for all.
        narrow(&|card| !card.factions.is_empty() || !card.ships.is_empty());
        cards
    }

    pub fn has_facts(&self, card: &Entry<'_>) -> bool {
        match card.kind {
            Kind::Pilot => self.edition.pilot(card.id.as_str()).is_some(),
            Kind::Upgrade => self.edition.upgrades.contains_key(&card.id),
        }
    }

    /// The newest points document in which squads may cost so much.
    pub fn document(&self, limit: u16) -> Option<&'a Points> {
        let documents = self.edition.points.values();
        documents.filter(|points| points.squad_points == limit).max_by_key(|points| points.recorded)
    }
}
