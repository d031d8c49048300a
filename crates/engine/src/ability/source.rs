//! Whose an ability is, and what it knows.

use crate::cast::{KindId, TextId};
use crate::journal::Deed;
use crate::words::{ActionColour, CardId, Difficulty, ObjectId, PlayerId, ShipId, Token};
use redfive_ability::{DiceKind, Face};
use redfive_geometry::Maneuver;
use serde::{Deserialize, Serialize};

/// An ability of a card in play: what it says, and whose it is. The text stays what it is when the
/// card flips, moves or leaves; whether it may still be resolved is asked of the card
/// (`Game::is_active`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityRef {
    /// Whom it calls "you".
    pub you: Subject,
    /// Which card.
    pub card: CardId,
    /// Its text.
    pub text: TextId,
}

impl AbilityRef {
    /// The ship that it calls "you", if it is one.
    pub const fn ship(self) -> Option<ShipId> {
        self.you.ship()
    }
}

/// Whom an ability calls "you".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A ship or remote.
    Ship(ShipId),
    /// Something else on the table.
    Object(ObjectId),
    /// A player.
    Player(PlayerId),
    /// Nobody: the game itself, its scenario, its environment.
    Table,
}

impl Subject {
    /// The ship or remote that it is.
    pub const fn ship(self) -> Option<ShipId> {
        match self {
            Self::Ship(ship) => Some(ship),
            Self::Object(_) | Self::Player(_) | Self::Table => None,
        }
    }
}

/// What an event was about, and what an ability has chosen since; an entry of the queue keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Context {
    /// The ship it is about.
    pub it: Option<ShipId>,
    /// The attacker.
    pub attacker: Option<ShipId>,
    /// The defender.
    pub defender: Option<ShipId>,
    /// The ship chosen by the ability.
    pub chosen: Option<ShipId>,
    /// The second ship chosen.
    pub second: Option<ShipId>,
    /// The ship being considered, where each of several is.
    pub one: Option<ShipId>,
    /// The action performed.
    pub action: Option<(Deed, ActionColour)>,
    /// What it was about, or what another event was aimed at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<ObjectId>,
    /// The action that the coordinated ship performed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<(Deed, ActionColour)>,
    /// The dice it is about.
    pub dice: Option<DiceKind>,
    /// Whether they are rolled outside of attacks.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub loose: bool,
    /// The result that was named.
    pub named: Option<Face>,
    /// The number that was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// The maneuver that was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<Maneuver>,
    /// The token that would be gained.
    pub token: Option<Token>,
    /// What the dice that it has rerolled show, by the faces of both kinds of dice.
    #[serde(skip_serializing_if = "crate::is_default")]
    pub rerolled: [u8; 5],
    /// The thing chosen, or that it is about: the device placed or that detonates, the obstacle that
    /// is met, what damage or a token comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<ObjectId>,
    /// Whether that was launched.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub launched: bool,
    /// The maneuver that it was about to execute, if that was still to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<(Maneuver, Difficulty)>,
    /// Which of the moves of the ship it is about, if it was set off by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<u8>,
    /// The player being considered, where each of several is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// Whether the action was performed while stressed.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub while_stressed: bool,
    /// Whether it was done by the ship ability of the ship.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub by_ship_ability: bool,
    /// Whether ships are where they are, and not where it would help to treat them as being: in
    /// what must not be so.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub as_is: bool,
    /// The damage card that was repaired, and whether it was faceup before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repaired: Option<(CardId, KindId, bool)>,
}

impl Context {
    /// About a ship.
    pub fn about(ship: ShipId) -> Self {
        Self { it: Some(ship), ..Self::default() }
    }

    /// About the ship that has the ability, if one has it.
    pub fn of(ability: AbilityRef) -> Self {
        Self { it: ability.ship(), ..Self::default() }
    }

    /// What a delayed part knows once its moment has come: whose it is, and of which attack.
    pub(crate) fn at(self, moment: &Self) -> Self {
        Self {
            it: moment.it,
            way: moment.way,
            attacker: moment.attacker.or(self.attacker),
            defender: moment.defender.or(self.defender),
            ..self
        }
    }
}
