//! Upgrades of first edition.

use super::{Action, Slot};
use crate::ability::Behaviour;
use crate::entries::unique;
use crate::faction::Faction;
use crate::id::Id;
use crate::number::{maybe_within, within};
use crate::range::Range;
use crate::size::Size;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A file of `first-edition/upgrades`: all upgrades of one slot.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpgradeFile {
    pub slot: Slot,
    #[serde(deserialize_with = "unique")]
    pub upgrades: BTreeMap<Id, Upgrade>,
}

/// An upgrade card. First edition prints the cost on it.
///
/// ```
/// let content = redfive_content::Content::embedded().unwrap();
/// let (slot, refit) = content.first.upgrade("chardaanrefit").unwrap();
/// assert_eq!((slot.name(), refit.points), ("Missile", -2));
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upgrade {
    /// The number that the community's data gave it.
    pub number: u32,
    /// The printed name.
    pub name: String,
    /// Whether a squad may have it once only.
    #[serde(default)]
    pub unique: bool,
    /// Whether a ship may have it once only.
    #[serde(default)]
    pub limited: bool,
    /// How many of it a squad may have, where the card says a number.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 1, 9>")]
    pub squad_limit: Option<u8>,
    /// The squad point cost; refits cost less than nothing.
    #[serde(deserialize_with = "within::<_, _, -9, 50>")]
    pub points: i8,
    /// The faction that alone can equip it.
    pub faction: Option<Faction>,
    /// The ships that alone can equip it; empty for any.
    #[serde(default)]
    pub ships: Vec<Id>,
    /// The sizes that alone can equip it; empty for any.
    #[serde(default)]
    pub sizes: Vec<Size>,
    /// The attack value of a secondary weapon.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 6>")]
    pub attack: Option<u8>,
    /// The range of a secondary weapon.
    pub range: Option<Range>,
    /// The energy limit that it adds, or that its weapon needs.
    #[serde(default, deserialize_with = "maybe_within::<_, _, -5, 9>")]
    pub energy: Option<i8>,
    /// What it adds to the ship.
    #[serde(default)]
    pub grants: Vec<Grant>,
    /// The conditions that it can assign.
    #[serde(default)]
    pub conditions: Vec<Id>,
    /// What the bomb token of the card does.
    pub token_ability: Option<Behaviour>,
    /// What it does.
    pub ability: Option<Behaviour>,
    /// The other side of a two-sided card.
    pub back: Option<Back>,
}

impl Upgrade {
    /// The abilities of the card, its token and its back.
    pub fn abilities(&self) -> impl Iterator<Item = &Behaviour> {
        let back = self.back.as_ref().and_then(|back| back.ability.as_ref());
        [self.ability.as_ref(), self.token_ability.as_ref(), back].into_iter().flatten()
    }
}

/// The back of a two-sided card; cost and restrictions are those of the front.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    /// The number that the community's data gave it.
    pub number: u32,
    /// The printed name.
    pub name: String,
    /// The attack value of a secondary weapon.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 6>")]
    pub attack: Option<u8>,
    /// The range of a secondary weapon.
    pub range: Option<Range>,
    /// What it adds to the ship.
    #[serde(default)]
    pub grants: Vec<Grant>,
    /// What it does.
    pub ability: Option<Behaviour>,
}

/// What an upgrade adds to its ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Grant {
    /// An icon on the action bar.
    Action(Action),
    /// A slot.
    Slot(Slot),
    /// Primary weapon value.
    Attack(i8),
    /// Agility.
    Agility(i8),
    /// Hull.
    Hull(i8),
    /// Shields.
    Shields(i8),
    /// Pilot skill.
    Skill(i8),
}
