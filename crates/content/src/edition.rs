//! The two editions of the game.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// An edition of the game. Each has cards of its own; ids are unique within an edition only.
    ///
    /// ```
    /// use redfive_content::Edition;
    /// assert_eq!("first".parse(), Ok(Edition::First));
    /// assert_eq!(Edition::Second.folder(), "second-edition");
    /// ```
    Edition ("edition") {
        /// First edition (2012 to 2018).
        First = "first", "First Edition";
        /// Second edition, with the rules revision called 2.5.
        Second = "second", "Second Edition";
    }
}

impl Edition {
    /// The folder of the edition, in our data and in the reference.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::First => "first-edition",
            Self::Second => "second-edition",
        }
    }
}
