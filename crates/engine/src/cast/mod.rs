//! The cast of a game: every definition that it can use, by key, with a fingerprint each.
//!
//! A [`Library`] holds cards; a game takes from it what its [`Start`] names and all that these cards
//! can bring into play. In the state a card is a number, its place in the cast of that game; in a
//! record the cast is written out by [`Key`], so the numbers mean the same wherever it is read. A card
//! that is added to the library changes no cast; a card that is corrected has another [`Print`].

pub mod deck;
pub mod facts;
mod library;

use crate::facts::{
    ConditionCard, DamageCard, DeviceCard, EnvironmentCard, Library, ScenarioCard, ShipCard,
    UpgradeCard,
};
use crate::start::{BadStart, Start};
use core::fmt;
use core::ops::Range;
use core::str::FromStr;
use redfive_ability::{Ability, Rule};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::OnceLock;

/// A definition in the cast of a game, by its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KindId(pub u16);

impl KindId {
    /// As a place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The text of an ability: which definition, which of its sides, which ability there. It means the
/// same whatever happens to a card that bears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(KindId, u8, u8)", into = "(KindId, u8, u8)")]
pub struct TextId {
    /// The definition.
    pub kind: KindId,
    /// Which of its sides; see [`Cast::texts`].
    pub side: u8,
    /// Which ability of that side.
    pub index: u8,
}

impl TextId {
    /// Whether it is a ship ability that an upgrade gives.
    pub const fn is_of_ship(self) -> bool {
        self.side >= 2
    }
}

impl From<(KindId, u8, u8)> for TextId {
    fn from((kind, side, index): (KindId, u8, u8)) -> Self {
        Self { kind, side, index }
    }
}

impl From<TextId> for (KindId, u8, u8) {
    fn from(text: TextId) -> Self {
        (text.kind, text.side, text.index)
    }
}

/// What a definition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// A ship card, by the XWS id of its pilot.
    Pilot,
    /// An upgrade card.
    Upgrade,
    /// What lies on the table beside ships: a bomb, mine, remote or obstacle.
    Object,
    /// A condition card.
    Condition,
    /// A damage card.
    Damage,
    /// A scenario.
    Scenario,
    /// An environment card.
    Environment,
}

impl Sort {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Pilot, "pilot"),
        (Self::Upgrade, "upgrade"),
        (Self::Object, "object"),
        (Self::Condition, "condition"),
        (Self::Damage, "damage"),
        (Self::Scenario, "scenario"),
        (Self::Environment, "environment"),
    ];

    const fn word(self) -> &'static str {
        match self {
            Self::Pilot => "pilot",
            Self::Upgrade => "upgrade",
            Self::Object => "object",
            Self::Condition => "condition",
            Self::Damage => "damage",
            Self::Scenario => "scenario",
            Self::Environment => "environment",
        }
    }

    /// Whether it is a card that belongs to nobody, whose abilities are effects of the game.
    pub(crate) const fn is_of_game(self) -> bool {
        matches!(self, Self::Scenario | Self::Environment)
    }
}

/// The lasting name of a definition: what it is, and its XWS id.
///
/// ```
/// use redfive_engine::cast::{Key, Sort};
/// let key: Key = "upgrade:predator".parse()?;
/// assert_eq!(key, Key::new(Sort::Upgrade, "predator"));
/// assert!("predator".parse::<Key>().is_err());
/// # Ok::<(), redfive_engine::cast::BadKey>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key {
    /// What it is.
    pub sort: Sort,
    /// Its id among those.
    pub id: String,
}

impl Key {
    /// A key.
    pub fn new(sort: Sort, id: impl Into<String>) -> Self {
        Self { sort, id: id.into() }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.sort.word(), self.id)
    }
}

/// A text that is no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadKey(String);

impl fmt::Display for BadKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sorts: Vec<&str> = Sort::ALL.iter().map(|(_, word)| *word).collect();
        let (found, sorts) = (&self.0, sorts.join(", "));
        write!(f, "{found:?} names no card; a key looks like upgrade:predator, with one of {sorts}")
    }
}

impl std::error::Error for BadKey {}

impl FromStr for Key {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let bad = || BadKey(text.to_owned());
        let (word, id) = text.split_once(':').ok_or_else(bad)?;
        let sort = Sort::ALL.iter().find(|(_, own)| *own == word).ok_or_else(bad)?.0;
        if id.is_empty() { Err(bad()) } else { Ok(Self::new(sort, id)) }
    }
}

impl TryFrom<String> for Key {
    type Error = BadKey;

    fn try_from(text: String) -> Result<Self, BadKey> {
        text.parse()
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.to_string()
    }
}

/// What tells one version of a definition from another: over its facts and abilities, not over its
/// name, its points or the text that is made of it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Print(pub [u8; 8]);

impl Print {
    fn of(facts: &Facts) -> Self {
        // Plain data: nothing of it refuses to be written.
        let text = serde_json::to_vec(&facts.unnamed()).unwrap_or_default();
        let digest = Sha256::digest(&text);
        let mut print = [0; 8];
        print.copy_from_slice(&digest[..8]);
        Self(print)
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<Print> for String {
    fn from(print: Print) -> Self {
        print.to_string()
    }
}

impl TryFrom<String> for Print {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let wanted = "16 hexadecimal digits are wanted";
        let number = u64::from_str_radix(&text, 16).map_err(|_| wanted)?;
        if text.len() == 16 { Ok(Self(number.to_be_bytes())) } else { Err(wanted) }
    }
}

/// A definition and its key.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its lasting name.
    pub key: Key,
    /// What it is.
    pub facts: Facts,
}

/// The facts of a definition.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facts {
    /// A ship card.
    Ship(Box<ShipCard>),
    /// An upgrade card.
    Upgrade(Box<UpgradeCard>),
    /// What cards put onto the table.
    Device(Box<DeviceCard>),
    /// A condition card.
    Condition(ConditionCard),
    /// A damage card.
    Damage(DamageCard),
    /// A scenario.
    Scenario(Box<ScenarioCard>),
    /// An environment card.
    Environment(Box<EnvironmentCard>),
}

impl Facts {
    /// The same without its names.
    fn unnamed(&self) -> Self {
        let mut facts = self.clone();
        match &mut facts {
            Self::Ship(card) => card.name.clear(),
            Self::Upgrade(card) => {
                card.name.clear();
                if let Some(back) = &mut card.back {
                    back.name.clear();
                }
            }
            Self::Device(card) => {
                card.name.clear();
                if let Some(unit) = &mut card.unit {
                    unit.name.clear();
                }
            }
            Self::Condition(card) => card.name.clear(),
            Self::Damage(card) => card.name.clear(),
            Self::Scenario(card) => card.name.clear(),
            Self::Environment(card) => card.name.clear(),
        }
        facts
    }

    /// What a side of it is called; most cards have one name.
    pub fn side_name(&self, flipped: bool) -> &str {
        match self {
            Self::Upgrade(card) if flipped => {
                card.back.as_ref().map_or(&card.name, |back| &back.name)
            }
            _ => self.name(),
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Ship(card) => &card.name,
            Self::Upgrade(card) => &card.name,
            Self::Device(card) => &card.name,
            Self::Condition(card) => &card.name,
            Self::Damage(card) => &card.name,
            Self::Scenario(card) => &card.name,
            Self::Environment(card) => &card.name,
        }
    }

    /// All abilities, of both sides.
    fn abilities(&self) -> Vec<&Ability> {
        let mut all: Vec<&Ability> = Vec::new();
        match self {
            Self::Ship(card) => all.extend(card.abilities.iter().chain(&card.ship_abilities)),
            Self::Upgrade(card) => {
                for side in core::iter::once(card).chain(&card.back) {
                    all.extend(side.abilities.iter().chain(side.ship_abilities.iter().flatten()));
                }
            }
            Self::Device(card) => {
                let unit = card.unit.iter().flat_map(|unit| &unit.abilities);
                all.extend(card.abilities.iter().chain(unit));
            }
            Self::Condition(card) => all.extend(&card.abilities),
            Self::Damage(card) => all.extend(&card.abilities),
            Self::Scenario(card) => all.extend(card.abilities.iter().chain(&card.every_ship)),
            Self::Environment(card) => all.extend(card.abilities.iter().chain(&card.every_ship)),
        }
        all
    }

    /// What it can bring into play.
    fn brings(&self) -> Vec<Key> {
        let effects = self.abilities().into_iter().flat_map(Ability::then);
        let mut all: Vec<Key> = Vec::new();
        for effect in effects {
            let assigned = effect.assigns().into_iter();
            all.extend(assigned.map(|id| Key::new(Sort::Condition, id)));
            let placed = effect.places().into_iter();
            all.extend(placed.map(|id| Key::new(Sort::Object, id)));
        }
        if let Self::Device(card) = self {
            all.extend(card.leaves.iter().map(|id| Key::new(Sort::Object, id)));
        }
        if let Self::Environment(card) = self {
            all.extend(card.features.iter().map(|id| Key::new(Sort::Object, id)));
        }
        all
    }
}

/// Everything that a game can use.
#[derive(Clone, Debug, Default)]
pub struct Cast {
    kinds: Vec<Definition>,
    damage: Range<u16>,
    /// The scenario, which comes last.
    scenario: Option<KindId>,
    /// Whether any card lets ships dock.
    carriers: bool,
    /// The fingerprints, once somebody has asked for them.
    uses: OnceLock<Vec<(Key, Print)>>,
}

impl Cast {
    /// What a start names, and all that it can bring into play: the ships with their upgrades in
    /// order, then what else is named, then what comes of those; then the damage cards, and the
    /// scenario last.
    pub fn of(library: &Library, start: &Start) -> Result<Self, BadStart> {
        let mut keys: Vec<Key> = Vec::new();
        for ship in &start.ships {
            keys.push(Key::new(Sort::Pilot, &ship.pilot));
            keys.extend(ship.upgrades.iter().map(|id| Key::new(Sort::Upgrade, id)));
        }
        let obstacles = start.obstacles.iter();
        keys.extend(obstacles.map(|obstacle| Key::new(Sort::Object, &obstacle.key)));
        keys.extend(start.uses.iter().cloned());
        let features = library.scenario(&start.scenario).map_or(&[][..], |it| &it.features);
        keys.extend(features.iter().map(|id| Key::new(Sort::Object, id)));
        let environments = start.environment.ids().iter();
        keys.extend(environments.map(|id| Key::new(Sort::Environment, id)));
        let mut cast = Self::default();
        let mut next = 0;
        while let Some(key) = keys.get(next).cloned() {
            next += 1;
            if cast.find(key.sort, &key.id).is_some() {
                continue;
            }
            let facts = library.facts(&key).ok_or_else(|| BadStart::NoSuchCard(key.clone()))?;
            keys.extend(facts.brings());
            cast.push(key, facts)?;
        }
        cast.add_damage(library, start)?;
        cast.add_scenario(library, &start.scenario)?;
        Ok(cast)
    }

    /// The same definitions in the same order as in another game. Records did not always name the
    /// scenario, which was a dogfight then.
    pub fn as_used(
        library: &Library,
        start: &Start,
        uses: &[(Key, Print)],
    ) -> Result<Self, BadStart> {
        let mut cast = Self::default();
        for (key, _) in uses.iter().filter(|(key, _)| key.sort != Sort::Scenario) {
            let facts = library.facts(key).ok_or_else(|| BadStart::NoSuchCard(key.clone()))?;
            cast.push(key.clone(), facts)?;
        }
        let is_damage = |definition: &Definition| definition.key.sort == Sort::Damage;
        let first = cast.kinds.iter().position(is_damage).unwrap_or(cast.kinds.len());
        if !cast.kinds[first..].iter().all(is_damage) {
            return Err(BadStart::Cards("damage cards stand among others".to_owned()));
        }
        cast.damage = first as u16..cast.kinds.len() as u16;
        let mut scenarios = uses.iter().filter(|(key, _)| key.sort == Sort::Scenario);
        let named = scenarios.next().map_or(Start::DOGFIGHT, |(key, _)| &key.id);
        if named != start.scenario || scenarios.next().is_some() {
            return Err(BadStart::Cards("another scenario is used than is played".to_owned()));
        }
        cast.add_scenario(library, named)?;
        Ok(cast)
    }

    /// The damage cards that the rules of the start deal.
    fn add_damage(&mut self, library: &Library, start: &Start) -> Result<(), BadStart> {
        let first = self.kinds.len() as u16;
        for card in library.damage.iter().filter(|card| start.can_use(&card.id)) {
            self.push(Key::new(Sort::Damage, &card.id), Facts::Damage(card.clone()))?;
        }
        self.damage = first..self.kinds.len() as u16;
        Ok(())
    }

    fn add_scenario(&mut self, library: &Library, id: &str) -> Result<(), BadStart> {
        let key = Key::new(Sort::Scenario, id);
        let Some(facts) = library.facts(&key) else {
            return Err(BadStart::Rules(format!("there is no scenario {id}")));
        };
        self.scenario = Some(KindId(self.kinds.len() as u16));
        self.push(key, facts)
    }

    fn push(&mut self, key: Key, facts: Facts) -> Result<(), BadStart> {
        if self.kinds.len() >= usize::from(u16::MAX) {
            return Err(BadStart::Cards("there are too many cards".to_owned()));
        }
        self.carriers |= facts.abilities().into_iter().any(carries);
        self.kinds.push(Definition { key, facts });
        Ok(())
    }

    /// The definitions with their fingerprints, as a record names them.
    pub fn uses(&self) -> &[(Key, Print)] {
        let print = |it: &Definition| (it.key.clone(), Print::of(&it.facts));
        self.uses.get_or_init(|| self.kinds.iter().map(print).collect())
    }

    /// All definitions, by place.
    pub fn definitions(&self) -> impl ExactSizeIterator<Item = &Definition> {
        self.kinds.iter()
    }

    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// A definition by what it is and its id.
    pub fn find(&self, sort: Sort, id: &str) -> Option<KindId> {
        let is = |definition: &Definition| definition.key.sort == sort && definition.key.id == id;
        self.kinds.iter().position(is).map(|place| KindId(place as u16))
    }

    /// What lies on the table beside ships, by its id.
    pub fn object(&self, id: &str) -> Option<KindId> {
        self.find(Sort::Object, id)
    }

    /// A definition, if there is one at this place.
    pub fn get(&self, kind: KindId) -> Option<&Definition> {
        self.kinds.get(kind.index())
    }

    /// A definition. The states of a game hold only kinds of its cast.
    pub fn definition(&self, kind: KindId) -> &Definition {
        &self.kinds[kind.index()]
    }

    /// All kinds of a sort.
    pub fn all(&self, sort: Sort) -> impl Iterator<Item = KindId> + '_ {
        let all = self.kinds.iter().enumerate();
        all.filter(move |(_, it)| it.key.sort == sort).map(|(place, _)| KindId(place as u16))
    }

    /// A ship card, or what a remote has instead.
    pub fn ship(&self, kind: KindId) -> &ShipCard {
        match &self.definition(kind).facts {
            Facts::Ship(card) => card,
            Facts::Device(card) => card.unit.as_deref().unwrap_or_else(|| wrong()),
            _ => wrong(),
        }
    }

    /// An upgrade card, its front.
    pub fn upgrade(&self, kind: KindId) -> &UpgradeCard {
        match &self.definition(kind).facts {
            Facts::Upgrade(card) => card,
            _ => wrong(),
        }
    }

    /// What is put onto the table.
    pub fn device(&self, kind: KindId) -> &DeviceCard {
        match &self.definition(kind).facts {
            Facts::Device(card) => card,
            _ => wrong(),
        }
    }

    /// A condition card.
    pub fn condition(&self, kind: KindId) -> &ConditionCard {
        match &self.definition(kind).facts {
            Facts::Condition(card) => card,
            _ => wrong(),
        }
    }

    /// A damage card.
    pub fn damage(&self, kind: KindId) -> &DamageCard {
        match &self.definition(kind).facts {
            Facts::Damage(card) => card,
            _ => wrong(),
        }
    }

    /// The scenario that is played, and its place.
    pub fn scenario(&self) -> Option<(KindId, &ScenarioCard)> {
        let kind = self.scenario?;
        match &self.definition(kind).facts {
            Facts::Scenario(card) => Some((kind, card)),
            _ => wrong(),
        }
    }

    /// An environment card.
    pub fn environment(&self, kind: KindId) -> &EnvironmentCard {
        match &self.definition(kind).facts {
            Facts::Environment(card) => card,
            _ => wrong(),
        }
    }

    /// The kinds of damage cards, in the order in which decks count them.
    pub fn deck(&self) -> impl ExactSizeIterator<Item = KindId> + use<> {
        self.damage.clone().map(KindId)
    }

    /// All kinds.
    pub(crate) fn kinds(&self) -> impl ExactSizeIterator<Item = KindId> + use<> {
        (0..self.kinds.len() as u16).map(KindId)
    }

    /// The kind at a place of a deck.
    pub fn in_deck(&self, place: usize) -> Option<KindId> {
        self.deck().nth(place)
    }

    /// The place of a kind in a deck.
    pub fn place_in_deck(&self, kind: KindId) -> usize {
        usize::from(kind.0.saturating_sub(self.damage.start))
    }

    /// The abilities of a side of a definition. A ship card has its pilot's (0) and its ship's (1); an
    /// upgrade those of its front (0) and back (1), and the ship abilities that each of them gives
    /// instead of the ship's own (2, 3); the others have one side.
    pub fn texts(&self, kind: KindId, side: u8) -> &[Ability] {
        let Some(definition) = self.get(kind) else { return &[] };
        match (&definition.facts, side) {
            (Facts::Ship(card), 0) => &card.abilities,
            (Facts::Ship(card), 1) => &card.ship_abilities,
            (Facts::Upgrade(card), 0) => &card.abilities,
            (Facts::Upgrade(card), 1) => card.back.as_ref().map_or(&[], |back| &back.abilities),
            (Facts::Upgrade(card), 2) => card.ship_abilities.as_deref().unwrap_or(&[]),
            (Facts::Upgrade(card), 3) => {
                card.back.as_ref().and_then(|back| back.ship_abilities.as_deref()).unwrap_or(&[])
            }
            (Facts::Device(card), 0) => match &card.unit {
                Some(unit) => &unit.abilities,
                None => &card.abilities,
            },
            (Facts::Condition(card), 0) => &card.abilities,
            (Facts::Damage(card), 0) => &card.abilities,
            (Facts::Scenario(card), 0) => &card.abilities,
            (Facts::Scenario(card), 1) => &card.every_ship,
            (Facts::Environment(card), 0) => &card.abilities,
            (Facts::Environment(card), 1) => &card.every_ship,
            _ => &[],
        }
    }

    /// An ability by its text.
    pub fn text(&self, text: TextId) -> Option<&Ability> {
        self.texts(text.kind, text.side).get(usize::from(text.index))
    }

    /// Whether any card lets ships dock.
    pub(crate) fn has_carriers(&self) -> bool {
        self.carriers
    }

    /// What a card is called, by its XWS id: a condition, an upgrade, a pilot, or a feature of the
    /// scenario.
    pub fn name(&self, id: &str) -> Option<&str> {
        let sorts = [Sort::Condition, Sort::Upgrade, Sort::Pilot, Sort::Object];
        let kind = sorts.into_iter().find_map(|sort| self.find(sort, id))?;
        Some(self.definition(kind).facts.name())
    }
}

fn carries(ability: &Ability) -> bool {
    let Ability::Always(constant) = ability else { return false };
    matches!(&constant.rule, Rule::Docking(docking) if docking.carries.is_some())
}

/// Kinds in a state are of the right sort: those of a start are found by sort, and a saved state is
/// checked when it is read.
fn wrong() -> ! {
    unreachable!("a kind of another sort")
}
