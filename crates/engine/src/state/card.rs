//! Cards: everything with text that is in the game, in one table.
//!
//! A card keeps its number from when it enters the game, so a number never comes to mean another card. What
//! leaves the game is held by nobody. The cards of the start come first, each ship card followed by its
//! upgrades; then that of the scenario. That of the environment comes at the start of setup.

use super::{Players, State, Tokens};
use crate::cast::{KindId, Sort};
use crate::source::AbilityRef;
use crate::words::{CardId, ObjectId, PlayerId, ShipId};
use serde::{Deserialize, Serialize};

/// A card in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// What it is.
    pub kind: KindId,
    /// The sort of it: a ship card, an upgrade, a damage card…
    pub sort: Sort,
    /// Who has it.
    pub holder: Holder,
    /// Whether its other side shows.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub flipped: bool,
    /// Active charges.
    pub charges: u8,
    /// The tokens that lie on it.
    #[serde(default, skip_serializing_if = "Tokens::is_empty")]
    pub tokens: Tokens,
    /// Whether it is faceup: damage cards may not be, and secret conditions are not until they are revealed.
    pub faceup: bool,
    /// Who knows its kind, even if it is facedown: everybody once it has shown its face, or those
    /// whom an effect has let look at it.
    pub known_by: Players,
    /// Whether only a note of it is left: the damage card itself was shuffled into a new damage deck
    /// (RR.DAMAGE-CARDS.14). Its kind then means nothing, except to an ability of it that is
    /// still being resolved.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub recorded: bool,
    /// Of a condition, how it was assigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assigned: Option<Assigned>,
}

/// Who has a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// A ship or remote; of conditions also one that has left the game (RR.CONDITION-CARDS.06).
    Ship(ShipId),
    /// Something else on the table.
    Object(ObjectId),
    /// It lies on another card.
    Card(CardId),
    /// A player.
    Player(PlayerId),
    /// It belongs to the game, and nobody has it.
    Table,
    /// It has left the game.
    Nowhere,
}

/// How a condition was assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assigned {
    /// The ship whose card assigned it.
    pub by: ShipId,
    /// That card.
    pub with: CardId,
    /// The first condition of the cast that shares its marker: what everybody knows of it.
    pub marker: KindId,
}

impl Card {
    /// A card that everybody sees.
    pub const fn new(sort: Sort, kind: KindId, holder: Holder, charges: u8) -> Self {
        Self {
            kind,
            sort,
            holder,
            flipped: false,
            charges,
            tokens: Tokens::NONE,
            faceup: true,
            known_by: Players::ALL,
            recorded: false,
            assigned: None,
        }
    }

    /// A damage card as it is dealt: if faceup, everybody knows it.
    pub const fn damage(ship: ShipId, kind: KindId, faceup: bool) -> Self {
        let known_by = if faceup { Players::ALL } else { Players::NONE };
        Self { faceup, known_by, ..Self::new(Sort::Damage, kind, Holder::Ship(ship), 0) }
    }

    /// A damage for which there is no card: only a note, facedown; its kind means nothing.
    pub const fn note(ship: ShipId, kind: KindId) -> Self {
        Self { recorded: true, ..Self::damage(ship, kind, false) }
    }
}

impl State {
    /// A card.
    ///
    /// # Panics
    ///
    /// If no card ever had this number.
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// A card, to be changed outside the rules: to set up a table, or by an operation.
    ///
    /// # Panics
    ///
    /// If no card ever had this number.
    pub fn card_mut(&mut self, id: CardId) -> &mut Card {
        &mut self.cards[id.index()]
    }

    /// A card enters the game, outside the rules: to set up a table, or by an operation. Its number.
    pub fn add_card(&mut self, card: Card) -> CardId {
        let id = CardId(self.cards.len() as u16);
        self.cards.push(card);
        id
    }

    /// The cards that nobody has, but the game: its scenario, then its environment.
    pub fn of_table(&self) -> impl Iterator<Item = (CardId, &Card)> {
        let all = self.cards.iter().enumerate();
        all.filter(|(_, card)| card.holder == Holder::Table)
            .map(|(i, card)| (CardId(i as u16), card))
    }

    /// The upgrades of a ship.
    pub fn upgrades(&self, ship: ShipId) -> impl Iterator<Item = (CardId, &Card)> {
        let first = self.ship(ship).card.index() + 1;
        let behind = self.cards.get(first..).unwrap_or_default().iter();
        let own = behind.take_while(|card| card.sort == Sort::Upgrade).enumerate();
        let own = own.map(move |(i, card)| (CardId((first + i) as u16), card));
        let handed = self.handed.iter().map(|&id| (id, self.card(id)));
        own.chain(handed).filter(move |(_, card)| card.holder == Holder::Ship(ship))
    }

    /// The ship that an upgrade of the start was equipped to then.
    pub(crate) fn first_owner(&self, upgrade: CardId) -> Option<ShipId> {
        let before = self.cards.get(..upgrade.index())?;
        let card = before.iter().rposition(|card| card.sort == Sort::Pilot)?;
        self.ship_ids().find(|&ship| self.ship(ship).card.index() == card)
    }

    /// The damage cards of a ship, in the order in which they were dealt.
    pub fn damage(&self, ship: ShipId) -> impl Iterator<Item = (CardId, &Card)> {
        self.dealt(ship, Sort::Damage)
    }

    /// How many damage cards a ship has.
    pub fn damage_count(&self, ship: ShipId) -> usize {
        self.damage(ship).count()
    }

    /// The conditions assigned to a ship.
    pub fn conditions(&self, ship: ShipId) -> impl Iterator<Item = (CardId, &Card)> {
        self.dealt(ship, Sort::Condition)
    }

    /// Cards that came during the game.
    fn dealt(&self, ship: ShipId, sort: Sort) -> impl Iterator<Item = (CardId, &Card)> {
        let first = usize::from(self.first_dealt);
        let later = self.cards.get(first..).unwrap_or_default().iter().enumerate();
        later
            .filter(move |(_, card)| card.sort == sort && card.holder == Holder::Ship(ship))
            .map(move |(i, card)| (CardId((first + i) as u16), card))
    }

    /// What holds the card of an ability, if it is neither a ship nor a player: a bomb or mine.
    pub fn object_of(&self, of: AbilityRef) -> Option<ObjectId> {
        match self.card(of.card).holder {
            Holder::Object(object) => Some(object),
            Holder::Ship(_)
            | Holder::Card(_)
            | Holder::Player(_)
            | Holder::Table
            | Holder::Nowhere => None,
        }
    }

    /// Whether an ability is the ship's, and not its pilot's or an upgrade's.
    pub fn is_ship_ability(&self, of: AbilityRef) -> bool {
        let printed = self.card(of.card).sort == Sort::Pilot && of.text.side == 1;
        printed || of.text.is_of_ship()
    }

    /// The card that lies on a card.
    pub fn lying_on(&self, card: CardId) -> Option<(CardId, &Card)> {
        let mut all = self.cards.iter().enumerate();
        let found = all.find(|(_, it)| it.holder == Holder::Card(card));
        found.map(|(i, it)| (CardId(i as u16), it))
    }

    /// The player whose effect assigned a condition.
    pub fn assigned_by(&self, condition: &Card) -> Option<PlayerId> {
        condition.assigned.map(|it| self.ship(it.by).player)
    }

    /// Whether a player knows what a card is: its face was seen, or it is a condition that they
    /// assigned (RR.CONDITION-CARDS.15–16).
    pub fn knows(&self, player: PlayerId, card: &Card) -> bool {
        card.known_by.contains(player) || self.assigned_by(card) == Some(player)
    }
}
