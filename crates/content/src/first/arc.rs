//! Firing arcs of first edition.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A firing arc of first edition.
    FiringArc ("firing arc") {
        /// The front arc.
        Front = "front", "Front";
        /// The auxiliary arc to the rear.
        AuxiliaryRear = "auxiliaryrear", "Auxiliary Rear";
        /// The auxiliary arc of the whole front half.
        Auxiliary180 = "auxiliary180", "Auxiliary 180";
        /// All around.
        Turret = "turret", "Turret";
        /// The mobile arc.
        Mobile = "mobile", "Mobile";
        /// The bullseye arc.
        Bullseye = "bullseye", "Bullseye";
    }
}
