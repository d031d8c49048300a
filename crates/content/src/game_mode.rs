//! Game modes.

use crate::format::Format;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A game mode for which squads are built (`RR.GAME-MODE`). Epic games have huge ships and
    /// squads of their own and are none of them.
    ///
    /// ```
    /// use redfive_content::GameMode;
    /// assert_eq!("extended".parse(), Ok(GameMode::Extended));
    /// assert!("epic".parse::<GameMode>().is_err());
    /// ```
    GameMode ("game mode") {
        /// Standard, with a Ban List and a Restricted List where the points document has them.
        Standard = "standard", "Standard";
        /// Extended, without such lists.
        Extended = "extended", "Extended";
    }
}

impl GameMode {
    /// The smallest number of ships in a squad.
    pub const LEAST_SHIPS: usize = 3;
    /// The largest number of ships in a squad.
    pub const MOST_SHIPS: usize = 8;

    /// The format in which the cards of a squad must be legal.
    pub const fn format(self) -> Format {
        match self {
            Self::Standard => Format::Standard,
            Self::Extended => Format::Extended,
        }
    }

    /// Whether the Ban List and the Restricted List of a points document are in force.
    pub const fn has_lists(self) -> bool {
        match self {
            Self::Standard => true,
            Self::Extended => false,
        }
    }
}
