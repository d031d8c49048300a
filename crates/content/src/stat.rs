//! The icons that cards use for their numbers.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// An icon for a number of a card, as other tools name it.
    Stat ("stat") {
        /// Agility.
        Agility = "agility", "Agility";
        /// Hull.
        Hull = "hull", "Hull";
        /// Shields.
        Shields = "shields", "Shields";
        /// Force.
        Force = "force", "Force";
        /// Charge.
        Charge = "charge", "Charge";
        /// Attack out of a double turret arc.
        DoubleTurretArc = "doubleturretarc", "Double Turret Arc";
        /// Attack out of the full front arc.
        FullFrontArc = "fullfrontarc", "Full Front Arc";
        /// Attack out of the front arc.
        FrontArc = "frontarc", "Front Arc";
        /// Attack out of the bullseye arc.
        BullseyeArc = "bullseyearc", "Bullseye Arc";
        /// Attack out of a single turret arc.
        SingleTurretArc = "singleturretarc", "Single Turret Arc";
        /// Attack out of the rear arc.
        RearArc = "reararc", "Rear Arc";
        /// Ordnance: no range bonus.
        WeaponRangeNoBonus = "weaponrangenobonus", "Weapon Range No Bonus";
    }
}
