//! Formats in which a card can be legal.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A format of play for which a points document says which cards are legal.
    Format ("format") {
        /// Standard.
        Standard = "standard", "Standard";
        /// Extended.
        Extended = "extended", "Extended";
        /// Epic.
        Epic = "epic", "Epic";
    }
}
