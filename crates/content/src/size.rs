//! Ship sizes.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// The size of a ship, which is the size of its base. First edition has no medium ships.
    ///
    /// ```
    /// use redfive_content::Size;
    /// assert!(Size::Small < Size::Huge);
    /// ```
    Size ("size") {
        /// Small.
        Small = "small", "Small";
        /// Medium.
        Medium = "medium", "Medium";
        /// Large.
        Large = "large", "Large";
        /// Huge.
        Huge = "huge", "Huge";
    }
}
