//! Actions of first edition.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// An action of first edition.
    Action ("action") {
        /// Barrel roll.
        BarrelRoll = "barrelroll", "Barrel Roll";
        /// Boost.
        Boost = "boost", "Boost";
        /// Cloak.
        Cloak = "cloak", "Cloak";
        /// Coordinate.
        Coordinate = "coordinate", "Coordinate";
        /// Evade.
        Evade = "evade", "Evade";
        /// Focus.
        Focus = "focus", "Focus";
        /// Jam.
        Jam = "jam", "Jam";
        /// Recover (huge ships).
        Recover = "recover", "Recover";
        /// Reinforce (huge ships).
        Reinforce = "reinforce", "Reinforce";
        /// Reload.
        Reload = "reload", "Reload";
        /// Rotate arc.
        RotateArc = "rotatearc", "Rotate Arc";
        /// SLAM.
        Slam = "slam", "SLAM";
        /// Target lock.
        TargetLock = "targetlock", "Target Lock";
    }
}
