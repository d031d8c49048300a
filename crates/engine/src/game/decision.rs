//! What the game asks, and what can be answered.

use crate::answer::{Answer, Refusal, Space};
use crate::cast::KindId;
use crate::dice::Class;
use crate::dice::{AttackFace, DefenseFace};
use crate::source::AbilityRef;
use crate::topic::Topic;
use crate::words::{
    Action, ActionColour, CardId, ObjectId, PlayerId, ShipId, ThingId, Token, WeaponId,
};
use core::fmt;
use redfive_ability::Face;
use redfive_geometry::{Maneuver, Pose, Side, Template, Turret};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Tells it from all others of the game.
    pub id: u32,
    /// Who decides.
    pub player: PlayerId,
    /// What is asked.
    pub ask: Ask,
    /// What can be answered. Copies of a game share it.
    pub space: Arc<Space<Choice>>,
}

/// What is asked: a [`Topic`], and whom or what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The topic, which names the rule.
    pub topic: Topic,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<ObjectId>,
    /// What else it is about: the target, the mine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<ObjectId>,
    /// The ability that asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<AbilityRef>,
}

impl Ask {
    /// The rule that asks.
    pub const fn rule(self) -> &'static str {
        self.topic.rule()
    }

    /// The ship that it is about, or the one whose ability asks.
    pub fn ship(self) -> Option<ShipId> {
        match self.about {
            Some(ObjectId::Ship(ship)) => Some(ship),
            Some(ObjectId::Thing(_)) => None,
            None => self.of.and_then(AbilityRef::ship),
        }
    }

    /// The ship that it is about, if this is the topic.
    pub fn ship_if(self, topic: Topic) -> Option<ShipId> {
        if self.topic == topic { self.ship() } else { None }
    }

    /// The same, with something else that it is about.
    pub const fn on(self, object: ObjectId) -> Self {
        Self { on: Some(object), ..self }
    }
}

/// Something to be placed in a zone; see [`Game::zone`](crate::game::Game::zone).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// An obstacle.
    Obstacle(ThingId),
    /// A feature of the scenario, in this of the steps of setup and this turn of its player.
    Feature(ThingId, u8, u8),
    /// A ship.
    Ship(ShipId),
    /// The device that an ability puts somewhere.
    Device(AbilityRef),
    /// An obstacle that an ability places once more.
    Again(AbilityRef, ThingId),
}

/// Something that can be chosen, by what it means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Ready.
    Ready,
    /// A maneuver.
    Maneuver(Maneuver),
    /// A ship.
    Ship(ShipId),
    /// An obstacle.
    Obstacle(ThingId),
    /// An object.
    Object(ObjectId),
    /// A pose.
    Pose(Pose),
    /// An action of this colour.
    Action(Action, ActionColour),
    /// The action of a card.
    CardAction(AbilityRef),
    /// A side.
    Side(Side),
    /// A template.
    Template(Template),
    /// A card.
    Card(CardId),
    /// Fore.
    Fore,
    /// Aft.
    Aft,
    /// Where a turret points.
    Turret(Turret),
    /// A weapon and a target.
    Target(WeaponId, ShipId),
    /// A line obstructed by these.
    Line(Vec<ObjectId>),
    /// A dice modification.
    Modification(Modification),
    /// Attack dice of a class.
    AttackDie(Class<AttackFace>),
    /// Defense dice of a class.
    DefenseDie(Class<DefenseFace>),
    /// An ability.
    Ability(AbilityRef),
    /// The linked action of a ship.
    Linked(ShipId),
    /// To decloak, among other things to do.
    Decloak,
    /// To dock or deploy, among other things to do.
    Dock,
    /// A part of an ability, by its place.
    Branch(u8),
    /// A token.
    Token(Token),
    /// A result.
    Face(Face),
    /// A kind of damage card.
    DamageKind(KindId),
    /// A condition card.
    Condition(KindId),
}

impl Choice {
    /// What it is one of, in words.
    pub const fn noun(&self) -> &'static str {
        match self {
            Self::Ship(_) | Self::Target(..) => "a ship",
            Self::Obstacle(_) => "an obstacle",
            Self::Object(_) => "an object",
            Self::Pose(_) => "a place",
            Self::Maneuver(_) => "a maneuver",
            Self::Action(..) | Self::CardAction(_) | Self::Linked(_) => "an action",
            Self::Side(_) | Self::Fore | Self::Aft => "a side",
            Self::Template(_) => "a template",
            Self::Card(_) | Self::DamageKind(_) => "a card",
            Self::Turret(_) => "a direction",
            Self::Line(_) => "a line",
            Self::AttackDie(_) | Self::DefenseDie(_) => "a die",
            Self::Ability(_) => "an ability",
            Self::Token(_) => "a token",
            Self::Face(_) => "a result",
            Self::Condition(_) => "a condition",
            Self::Branch(_) | Self::Modification(_) | Self::Decloak | Self::Dock | Self::Ready => {
                "one"
            }
        }
    }
}

/// A way to modify dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Modification {
    /// Spend a focus token.
    Focus,
    /// Spend a calculate token.
    Calculate,
    /// Spend an evade token.
    Evade,
    /// Spend a Force charge.
    Force,
    /// Spend a lock.
    Lock,
}

/// Why an answer was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// No such decision is open.
    NotOpen {
        /// The number given.
        decision: u32,
    },
    /// It is another player's decision.
    NotYours {
        /// Whose it is.
        player: PlayerId,
    },
    /// The answer is not legal.
    Illegal {
        /// What was asked.
        ask: Ask,
        /// Why.
        why: Refusal,
    },
    /// The answer is legal, but abilities would then resolve without end: a fault of a card.
    Endless {
        /// What was asked.
        ask: Ask,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOpen { decision } => write!(f, "decision {decision} is not open"),
            Self::NotYours { player } => write!(f, "player {} decides this", player.0),
            Self::Illegal { ask, why } => write!(f, "{why} ({})", ask.rule()),
            Self::Endless { ask } => {
                write!(f, "abilities would then resolve without end ({})", ask.rule())
            }
        }
    }
}

impl std::error::Error for Refused {}

/// An answer of the game.
pub type Reply = Answer<Choice>;
