//! Difficulty, the colour of maneuvers and actions.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// The difficulty of a maneuver or an action. First edition's green is [`Difficulty::Blue`].
    ///
    /// ```
    /// use redfive_content::Difficulty;
    /// assert_eq!("red".parse(), Ok(Difficulty::Red));
    /// ```
    Difficulty ("difficulty") {
        /// Blue: easy (green in first edition).
        Blue = "blue", "Blue";
        /// White: normal.
        White = "white", "White";
        /// Red: hard.
        Red = "red", "Red";
        /// Purple: needs the Force.
        Purple = "purple", "Purple";
    }
}

impl Difficulty {
    /// The letter of dial codes, in the letters of either edition.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'B' | 'G' => Some(Self::Blue),
            'W' => Some(Self::White),
            'R' => Some(Self::Red),
            'P' => Some(Self::Purple),
            _ => None,
        }
    }
}
