//! Finding cards by what people type.

use crate::content::Content;
use crate::damage::DamageCard;
use crate::edition::Edition;
use crate::id::Id;
use crate::{first, second};

/// A card that a search found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Card<'a> {
    /// A ship of second edition.
    Ship(&'a second::Ship),
    /// A pilot of second edition.
    Pilot(second::PilotCard<'a>),
    /// An upgrade of second edition.
    Upgrade(&'a Id, &'a second::Upgrade),
    /// A ship ability of second edition.
    ShipAbility(&'a Id, &'a second::ShipAbility),
    /// A condition of second edition.
    Condition(&'a Id, &'a second::Condition),
    /// A device or remote of second edition.
    Device(&'a Id, &'a second::Device),
    /// An obstacle of second edition.
    Obstacle(&'a Id, &'a second::Obstacle),
    /// A ship of first edition.
    FirstShip(&'a first::Ship),
    /// A pilot of first edition.
    FirstPilot(first::PilotCard<'a>),
    /// An upgrade of first edition.
    FirstUpgrade(first::Slot, &'a Id, &'a first::Upgrade),
    /// A condition of first edition.
    FirstCondition(&'a Id, &'a first::Condition),
    /// A damage card of either edition: the deck, then the card.
    Damage(Edition, &'a Id, &'a Id, &'a DamageCard),
}

impl<'a> Card<'a> {
    /// The id.
    pub fn id(&self) -> &'a Id {
        match self {
            Self::Ship(ship) => &ship.id,
            Self::FirstShip(ship) => &ship.id,
            Self::Pilot(pilot) => pilot.id,
            Self::FirstPilot(pilot) => pilot.id,
            Self::Upgrade(id, _)
            | Self::ShipAbility(id, _)
            | Self::Condition(id, _)
            | Self::Device(id, _)
            | Self::Obstacle(id, _)
            | Self::FirstUpgrade(_, id, _)
            | Self::FirstCondition(id, _)
            | Self::Damage(_, _, id, _) => id,
        }
    }

    /// The printed name.
    pub fn name(&self) -> &'a str {
        match self {
            Self::Ship(ship) => &ship.name,
            Self::FirstShip(ship) => &ship.name,
            Self::Pilot(pilot) => &pilot.pilot.name,
            Self::FirstPilot(pilot) => &pilot.pilot.name,
            Self::Upgrade(_, upgrade) => &upgrade.name,
            Self::ShipAbility(_, ability) => &ability.name,
            Self::Condition(_, condition) => &condition.name,
            Self::Device(_, device) => &device.name,
            Self::Obstacle(_, obstacle) => &obstacle.name,
            Self::FirstUpgrade(_, _, upgrade) => &upgrade.name,
            Self::FirstCondition(_, condition) => &condition.name,
            Self::Damage(_, _, _, card) => &card.name,
        }
    }

    /// The edition.
    pub const fn edition(&self) -> Edition {
        match self {
            Self::FirstShip(_)
            | Self::FirstPilot(_)
            | Self::FirstUpgrade(..)
            | Self::FirstCondition(..) => Edition::First,
            Self::Damage(edition, ..) => *edition,
            _ => Edition::Second,
        }
    }
}

impl Content {
    /// Every card of an edition.
    pub fn cards(&self, edition: Edition) -> Vec<Card<'_>> {
        match edition {
            Edition::First => self.first_cards(),
            Edition::Second => self.second_cards(),
        }
    }

    fn second_cards(&self) -> Vec<Card<'_>> {
        let edition = &self.second;
        let mut cards: Vec<Card<'_>> = edition.ships.values().map(Card::Ship).collect();
        cards.extend(edition.pilots().map(Card::Pilot));
        cards.extend(edition.upgrades.iter().map(|(id, card)| Card::Upgrade(id, card)));
        cards.extend(edition.ship_abilities.iter().map(|(id, card)| Card::ShipAbility(id, card)));
        cards.extend(edition.conditions.iter().map(|(id, card)| Card::Condition(id, card)));
        cards.extend(edition.devices.iter().map(|(id, card)| Card::Device(id, card)));
        cards.extend(edition.obstacles.iter().map(|(id, card)| Card::Obstacle(id, card)));
        for (deck, cards_of_deck) in &edition.damage_decks {
            let damage = |(id, card)| Card::Damage(Edition::Second, deck, id, card);
            cards.extend(cards_of_deck.cards.iter().map(damage));
        }
        cards
    }

    fn first_cards(&self) -> Vec<Card<'_>> {
        let edition = &self.first;
        let mut cards: Vec<Card<'_>> = edition.ships.values().map(Card::FirstShip).collect();
        cards.extend(edition.pilots().map(Card::FirstPilot));
        for (slot, upgrades) in &edition.upgrades {
            cards.extend(upgrades.iter().map(|(id, card)| Card::FirstUpgrade(*slot, id, card)));
        }
        cards.extend(edition.conditions.iter().map(|(id, card)| Card::FirstCondition(id, card)));
        for (deck, cards_of_deck) in &edition.damage_decks {
            let damage = |(id, card)| Card::Damage(Edition::First, deck, id, card);
            cards.extend(cards_of_deck.cards.iter().map(damage));
        }
        cards
    }

    /// The cards whose id is `query`, or else those whose name is, read without regard to case,
    /// accents and punctuation.
    ///
    /// ```
    /// use redfive_content::{Content, Edition};
    /// let content = Content::embedded().unwrap();
    /// let found = content.find(Edition::Second, "lukeskywalker-battleofyavin");
    /// assert_eq!(found[0].name(), "Luke Skywalker");
    /// assert!(content.find(Edition::Second, "LUKE skywalker").len() > 1);
    /// ```
    pub fn find(&self, edition: Edition, query: &str) -> Vec<Card<'_>> {
        let cards = self.cards(edition);
        let exact: Vec<_> =
            cards.iter().copied().filter(|card| card.id().as_str() == query).collect();
        let folded = fold(query);
        let named = |card: &Card<'_>| fold(card.name()) == folded;
        if exact.is_empty() { cards.into_iter().filter(named).collect() } else { exact }
    }

    /// The cards whose name contains `query`, and if there are none, names that look similar.
    pub fn suggest(&self, edition: Edition, query: &str, most: usize) -> Vec<Card<'_>> {
        let (cards, folded) = (self.cards(edition), fold(query));
        let contains = |card: &Card<'_>| !folded.is_empty() && fold(card.name()).contains(&folded);
        let containing: Vec<_> = cards.iter().copied().filter(contains).take(most).collect();
        if !containing.is_empty() {
            return containing;
        }
        let mut near: Vec<_> = cards
            .into_iter()
            .map(|card| (distance(&folded, &fold(card.name())), card))
            .filter(|(distance, _)| *distance <= limit(&folded))
            .collect();
        near.sort_by(|(a, x), (b, y)| (a, x.name(), x.id()).cmp(&(b, y.name(), y.id())));
        near.into_iter().take(most).map(|(_, card)| card).collect()
    }
}

/// A name without case, accents and punctuation: what is left is compared.
///
/// ```
/// assert_eq!(redfive_content::fold("Padmé “Amidala”"), "padmeamidala");
/// ```
pub fn fold(name: &str) -> String {
    name.chars()
        .flat_map(char::to_lowercase)
        .map(plain)
        .filter(char::is_ascii_alphanumeric)
        .collect()
}

/// The letter below an accent.
const fn plain(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' => 'a',
        'ç' => 'c',
        'è'..='ë' | 'ē' => 'e',
        'ì'..='ï' | 'ī' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' | 'ō' => 'o',
        'ù'..='ü' | 'ū' => 'u',
        'ý' | 'ÿ' => 'y',
        other => other,
    }
}

fn distance(a: &str, b: &str) -> usize {
    strsim::damerau_levenshtein(a, b)
}

/// How far a name may be from what was typed to be worth a suggestion.
fn limit(typed: &str) -> usize {
    (typed.len() / 3).clamp(1, 4)
}

/// The candidates that look most like `typed`, the best first.
pub(crate) fn closest<'a>(
    typed: &str,
    candidates: impl Iterator<Item = &'a str>,
    most: usize,
) -> Vec<String> {
    let mut near: Vec<_> = candidates
        .map(|candidate| (distance(typed, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit(typed))
        .collect();
    near.sort_unstable();
    near.into_iter().take(most).map(|(_, candidate)| candidate.to_owned()).collect()
}
