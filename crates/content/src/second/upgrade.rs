//! Upgrades.

use crate::ability::Behaviour;
use crate::arc::Arc;
use crate::charges::{Charges, Force};
use crate::entries::unique;
use crate::errata::Erratum;
use crate::id::Id;
use crate::number::within;
use crate::range::Range;
use crate::second::{Grant, Restriction};
use crate::slot::Slot;
use serde::Deserialize;
use std::collections::BTreeMap;

/// An upgrade card. Costs are in the points documents.
///
/// ```
/// use redfive_content::{Content, Slot};
/// let content = Content::embedded().unwrap();
/// let foils = &content.second.upgrades["servomotorsfoils"];
/// assert_eq!(foils.front.slot, Slot::Configuration);
/// assert_eq!(foils.back.as_ref().unwrap().title, "Servomotor S-foils (Open)");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Upgrade {
    /// The printed name; that of two-sided cards names both sides.
    pub name: String,
    /// How many of this name a squad may have; 0 for no limit.
    pub limited: u8,
    /// Who can equip it.
    pub restrictions: Vec<Restriction>,
    /// Whether the card comes only with pilots of a fixed loadout.
    pub standard_loadout_only: bool,
    /// The side that starts faceup.
    pub front: Side,
    /// The other side of a two-sided card.
    pub back: Option<Side>,
    /// Whether the player may start with the other side faceup: nothing on the card says which.
    pub either_side: bool,
    /// Errata on the card.
    pub errata: Vec<Erratum>,
}

impl Upgrade {
    /// The sides of the card, front first.
    pub fn sides(&self) -> impl Iterator<Item = &Side> {
        std::iter::once(&self.front).chain(&self.back)
    }

    /// Which side starts faceup, in words, if the card has two.
    ///
    /// ```
    /// let content = redfive_content::Content::embedded().unwrap();
    /// let booster = &content.second.upgrades["interceptbooster"];
    /// assert_eq!(booster.start(), Some("You start with this side faceup."));
    /// let foils = &content.second.upgrades["servomotorsfoils"];
    /// assert_eq!(foils.start(), Some("You may start with either side faceup."));
    /// ```
    pub const fn start(&self) -> Option<&'static str> {
        match (&self.back, self.either_side) {
            (None, _) => None,
            (Some(_), false) => Some("You start with this side faceup."),
            (Some(_), true) => Some("You may start with either side faceup."),
        }
    }
}

/// A side of an upgrade card.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// The printed title.
    pub title: String,
    /// The slot that it fills.
    pub slot: Slot,
    /// Further slots that it takes.
    pub also_takes: Vec<Slot>,
    /// The special weapon that it is.
    pub attack: Option<Attack>,
    /// Charges.
    pub charges: Option<Charges>,
    /// Force.
    pub force: Option<Force>,
    /// What it adds to the ship.
    pub grants: Vec<Grant>,
    /// The ship ability that replaces the ship's.
    pub ship_ability: Option<Id>,
    /// The device, remote or obstacle that it puts on the table.
    pub device: Option<Id>,
    /// The conditions that it can assign.
    pub conditions: Vec<Id>,
    /// What it does, if anything beyond the above.
    pub ability: Option<Behaviour>,
}

/// A special weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The arc.
    pub arc: Arc,
    /// The attack value.
    #[serde(deserialize_with = "within::<_, _, 1, 6>")]
    pub value: u8,
    /// The attack range; left out only where a points document does not tell it.
    pub range: Option<Range>,
    /// Whether range bonuses are not applied.
    #[serde(default)]
    pub ordnance: bool,
}

/// A file of `second-edition/upgrades`: all upgrades of one slot.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpgradeFile {
    pub slot: Slot,
    #[serde(deserialize_with = "unique")]
    upgrades: BTreeMap<Id, UpgradeEntry>,
}

/// Declares the form in which files write a card or its back: some fields of its own, and those
/// of a side.
macro_rules! entry_with_side {
    ($(#[$doc:meta])* $entry:ident { $( $(#[$attribute:meta])* $field:ident: $kind:ty, )* }) => {
        $(#[$doc])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $entry {
            $( $(#[$attribute])* $field: $kind, )*
            #[serde(default)]
            also_takes: Vec<Slot>,
            attack: Option<Attack>,
            charges: Option<Charges>,
            force: Option<Force>,
            #[serde(default)]
            grants: Vec<Grant>,
            ship_ability: Option<Id>,
            device: Option<Id>,
            #[serde(default)]
            conditions: Vec<Id>,
            ability: Option<Behaviour>,
        }

        impl $entry {
            /// The fields of the side, which fills `slot`.
            fn take_side(&mut self, title: String, slot: Slot) -> Side {
                Side {
                    title,
                    slot,
                    also_takes: std::mem::take(&mut self.also_takes),
                    attack: self.attack.take(),
                    charges: self.charges.take(),
                    force: self.force.take(),
                    grants: std::mem::take(&mut self.grants),
                    ship_ability: self.ship_ability.take(),
                    device: self.device.take(),
                    conditions: std::mem::take(&mut self.conditions),
                    ability: self.ability.take(),
                }
            }
        }
    };
}

entry_with_side! {
    /// An upgrade as files write it: the fields of the front side stand with those of the card.
    UpgradeEntry {
        name: String,
        #[serde(default, deserialize_with = "within::<_, _, 0, 9>")]
        limited: u8,
        #[serde(default)]
        restrictions: Vec<Restriction>,
        #[serde(default)]
        standard_loadout_only: bool,
        title: Option<String>,
        back: Option<BackEntry>,
        #[serde(default)]
        either_side: bool,
        #[serde(default)]
        errata: Vec<Erratum>,
    }
}

entry_with_side! {
    /// The back of a card as files write it.
    BackEntry {
        title: String,
        slot: Option<Slot>,
    }
}

impl UpgradeFile {
    /// The upgrades with the slot of the file.
    pub fn upgrades(self) -> impl Iterator<Item = (Id, Upgrade)> {
        let slot = self.slot;
        self.upgrades.into_iter().map(move |(id, entry)| (id, entry.upgrade(slot)))
    }
}

impl UpgradeEntry {
    fn upgrade(mut self, slot: Slot) -> Upgrade {
        let title = self.title.take().unwrap_or_else(|| self.name.clone());
        Upgrade {
            front: self.take_side(title, slot),
            back: self.back.map(|mut back| {
                let title = std::mem::take(&mut back.title);
                let slot = back.slot.unwrap_or(slot);
                back.take_side(title, slot)
            }),
            either_side: self.either_side,
            name: self.name,
            limited: self.limited,
            restrictions: self.restrictions,
            standard_loadout_only: self.standard_loadout_only,
            errata: self.errata,
        }
    }
}
