//! The sides of the Force.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A side of the Force.
    ForceSide ("side of the Force") {
        /// The light side.
        Light = "light", "Light Side";
        /// The dark side.
        Dark = "dark", "Dark Side";
    }
}
