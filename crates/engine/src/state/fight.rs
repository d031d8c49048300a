//! An attack under way: what is known of it.

use crate::cast::KindId;
use crate::decision::Choice;
use crate::dice::{AttackFace, DefenseFace, Dice};
use crate::source::{AbilityRef, Context};
use crate::words::{CardId, ObjectId, ShipId, ThingId, Token, WeaponId};
use redfive_ability::{DiceKind, Face};
use redfive_geometry::{Arc, Range};
use serde::{Deserialize, Serialize};

/// All faces of both kinds of dice.
pub(crate) const ALL_FACES: [Face; 5] =
    [Face::Crit, Face::Hit, Face::Evade, Face::Focus, Face::Blank];

/// What is known of an attack under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// The attacker.
    pub attacker: ShipId,
    /// The defender.
    pub defender: ShipId,
    /// The weapon.
    pub weapon: WeaponId,
    /// The attack arc.
    pub arc: Arc,
    /// The attack range.
    pub range: Range,
    /// Whether an obstacle obstructs it.
    pub obstructed: bool,
    /// The attack dice.
    pub attack: Dice<AttackFace>,
    /// The defense dice.
    pub defense: Dice<DefenseFace>,
    /// How many attack and defense dice were rolled.
    #[serde(default)]
    pub rolled: (u8, u8),
    /// How many rolls were made: first attack, then defense dice.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub rolls: u8,
    /// Dice abilities used in this attack: each once (RR.CARD-INTERPRETATION.EX04).
    pub used: Vec<AbilityRef>,
    /// Dice added to the next roll by abilities.
    pub more_dice: i8,
    /// Whether it hit.
    pub hit: bool,
    /// The kinds of the damage cards that the defender was dealt faceup.
    pub dealt_faceup: Vec<KindId>,
    /// The ships destroyed in it: what waits for that comes in the Aftermath.
    pub destroyed: Vec<ShipId>,
    /// Abilities that were triggered in it and grant a bonus attack, for its Aftermath
    /// (RR.BONUS-ATTACK.01).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bonus: Vec<(AbilityRef, Context)>,
    /// Whether its Aftermath has begun, which is no part of it (FAQ.AFTERMATH.01).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub over: bool,
    /// The tokens that were spent in it, and by whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<(ShipId, Token)>,
    /// The ships that modified dice in it, and which.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modified: Vec<(ShipId, DiceKind)>,
    /// The results that were modified, by their faces, and by whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched: Vec<(ShipId, Face)>,
    /// How many attack and defense dice were rerolled by the side that rolled them.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub own_rerolls: (u8, u8),
    /// How many damage cards the defender was dealt.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub dealt: u8,
    /// How much damage the defender has suffered.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub suffered: u8,
    /// How many results were neutralized.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub neutralized: u8,
    /// The ships and remotes in its way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<ShipId>,
    /// The obstacles, bombs and mines in its way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<ThingId>,
    /// The card that granted it, if it is a bonus attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus_of: Option<CardId>,
    /// Whether the steps of the dice are skipped and it hits.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub skips_dice: bool,
}

/// The two ships of an attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    pub attacker: ShipId,
    pub defender: ShipId,
}

impl Sides {
    pub const fn roller(self, kind: DiceKind) -> ShipId {
        match kind {
            DiceKind::Attack => self.attacker,
            DiceKind::Defense => self.defender,
        }
    }

    pub fn context(self, about: ShipId) -> Context {
        Context {
            attacker: Some(self.attacker),
            defender: Some(self.defender),
            ..Context::about(about)
        }
    }
}

impl Fight {
    /// All that is in its way.
    pub(crate) fn in_the_way(&self) -> Vec<ObjectId> {
        let ships = self.through.iter().map(|&ship| ObjectId::Ship(ship));
        ships.chain(self.things.iter().map(|&thing| ObjectId::Thing(thing))).collect()
    }

    /// Whether an object is in its way.
    pub fn is_in_the_way(&self, object: ObjectId) -> bool {
        match object {
            ObjectId::Ship(ship) => self.through.contains(&ship),
            ObjectId::Thing(thing) => self.things.contains(&thing),
        }
    }

    /// Whether it is a primary attack.
    pub const fn is_primary(&self) -> bool {
        self.weapon.is_primary()
    }

    /// Whether dice show a result.
    pub fn shows(&self, kind: DiceKind, face: Face) -> bool {
        match kind {
            DiceKind::Attack => attack_face(face).is_some_and(|it| self.attack.count(it) > 0),
            DiceKind::Defense => defense_face(face).is_some_and(|it| self.defense.count(it) > 0),
        }
    }

    /// The dice that show one of these faces, as choices with their numbers.
    pub(crate) fn dice_showing(&self, kind: DiceKind, faces: &[Face]) -> Vec<(Choice, u8)> {
        match kind {
            DiceKind::Attack => attack_showing(&self.attack, faces),
            DiceKind::Defense => defense_showing(&self.defense, faces),
        }
    }

    /// The face that all dice of a kind show.
    pub(crate) fn alike(&self, kind: DiceKind) -> Option<Face> {
        let all: u8 = self.dice_showing(kind, &ALL_FACES).iter().map(|(_, n)| n).sum();
        let shown = |face: &Face| {
            let shown: u8 = self.dice_showing(kind, &[*face]).iter().map(|(_, n)| n).sum();
            shown > 0 && shown == all
        };
        ALL_FACES.into_iter().find(shown)
    }

    /// The dice that can still be rerolled; only those that show one of these faces, if any are
    /// named.
    pub(crate) fn rerollable(&self, kind: DiceKind, faces: &[Face]) -> Vec<(Choice, u8)> {
        let faces = if faces.is_empty() { &ALL_FACES[..] } else { faces };
        match kind {
            DiceKind::Attack => attack_showing(&self.attack.rerollable(), faces),
            DiceKind::Defense => defense_showing(&self.defense.rerollable(), faces),
        }
    }

    /// Whether the dice of a kind were rolled.
    pub(crate) const fn has_rolled(&self, kind: DiceKind) -> bool {
        match kind {
            DiceKind::Attack => self.rolls > 0,
            DiceKind::Defense => self.rolls > 1,
        }
    }

    /// Who fights.
    pub(crate) const fn sides(&self) -> Sides {
        Sides { attacker: self.attacker, defender: self.defender }
    }

    /// Who rolled the dice of a kind.
    pub(crate) const fn roller(&self, kind: DiceKind) -> ShipId {
        self.sides().roller(kind)
    }

    pub(crate) fn context(&self, about: ShipId) -> Context {
        self.sides().context(about)
    }

    pub(crate) fn damage_results(&self) -> u8 {
        self.attack.count(AttackFace::Hit) + self.attack.count(AttackFace::Crit)
    }

    /// Cancels so many results of these faces, in their order.
    pub(crate) fn cancel(&mut self, count: usize, faces: &[AttackFace]) {
        faces.iter().fold(count, |left, &face| left - self.attack.take(face, left));
    }

    /// A ship has modified dice.
    pub(crate) fn note_modified(&mut self, by: ShipId, kind: DiceKind) {
        if !self.modified.contains(&(by, kind)) {
            self.modified.push((by, kind));
        }
    }
}

fn attack_showing(dice: &Dice<AttackFace>, faces: &[Face]) -> Vec<(Choice, u8)> {
    let wanted = |it| faces.iter().any(|&face| attack_face(face) == Some(it));
    attack_choices(&dice.filtered(|class| wanted(class.face)))
}

fn defense_showing(dice: &Dice<DefenseFace>, faces: &[Face]) -> Vec<(Choice, u8)> {
    let wanted = |it| faces.iter().any(|&face| defense_face(face) == Some(it));
    defense_choices(&dice.filtered(|class| wanted(class.face)))
}

pub(crate) fn attack_choices(dice: &Dice<AttackFace>) -> Vec<(Choice, u8)> {
    dice.classes().map(|(class, n)| (Choice::AttackDie(class), n)).collect()
}

pub(crate) fn defense_choices(dice: &Dice<DefenseFace>) -> Vec<(Choice, u8)> {
    dice.classes().map(|(class, n)| (Choice::DefenseDie(class), n)).collect()
}

/// An attack die's face by its name.
pub(crate) const fn attack_face(face: Face) -> Option<AttackFace> {
    match face {
        Face::Crit => Some(AttackFace::Crit),
        Face::Hit | Face::Good => Some(AttackFace::Hit),
        Face::Focus => Some(AttackFace::Focus),
        Face::Blank => Some(AttackFace::Blank),
        Face::Evade | Face::Alike | Face::Named => None,
    }
}

/// A defense die's face by its name.
pub(crate) const fn defense_face(face: Face) -> Option<DefenseFace> {
    match face {
        Face::Evade | Face::Good => Some(DefenseFace::Evade),
        Face::Focus => Some(DefenseFace::Focus),
        Face::Blank => Some(DefenseFace::Blank),
        Face::Crit | Face::Hit | Face::Alike | Face::Named => None,
    }
}
