//! Arcs.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// An arc of a ship, a weapon or a remote.
    ///
    /// ```
    /// use redfive_content::Arc;
    /// assert_eq!(Arc::SingleTurret.to_string(), "Single Turret Arc");
    /// ```
    Arc ("arc") {
        /// Front arc.
        Front = "frontarc", "Front Arc";
        /// Rear arc.
        Rear = "reararc", "Rear Arc";
        /// Left arc.
        Left = "leftarc", "Left Arc";
        /// Right arc.
        Right = "rightarc", "Right Arc";
        /// Bullseye arc.
        Bullseye = "bullseyearc", "Bullseye Arc";
        /// Full front arc.
        FullFront = "fullfrontarc", "Full Front Arc";
        /// The arc of a single turret indicator.
        SingleTurret = "singleturretarc", "Single Turret Arc";
        /// The two arcs of a double turret indicator.
        DoubleTurret = "doubleturretarc", "Double Turret Arc";
    }
}
