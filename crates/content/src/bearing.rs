//! Bearings of maneuvers and templates.

use crate::vocabulary::vocabulary;
use std::ops::RangeInclusive;

vocabulary! {
    /// The bearing of a maneuver. Its id is the letter of dial codes.
    ///
    /// ```
    /// use redfive_content::Bearing;
    /// assert_eq!("T".parse(), Ok(Bearing::TurnLeft));
    /// assert_eq!(Bearing::KoiogranTurn.speeds(), 1..=5);
    /// ```
    Bearing ("bearing") {
        /// Turn to the left.
        TurnLeft = "T", "Left Turn";
        /// Tallon roll to the left.
        TallonRollLeft = "E", "Left Tallon Roll";
        /// Segnor's loop to the left.
        SegnorsLoopLeft = "L", "Left Segnor's Loop";
        /// Reverse bank to the left.
        ReverseBankLeft = "A", "Left Reverse Bank";
        /// Bank to the left.
        BankLeft = "B", "Left Bank";
        /// Straight.
        Straight = "F", "Straight";
        /// Reverse straight.
        ReverseStraight = "S", "Reverse Straight";
        /// Koiogran turn.
        KoiogranTurn = "K", "Koiogran Turn";
        /// Stationary.
        Stationary = "O", "Stationary";
        /// Reverse bank to the right.
        ReverseBankRight = "D", "Right Reverse Bank";
        /// Bank to the right.
        BankRight = "N", "Right Bank";
        /// Segnor's loop to the right.
        SegnorsLoopRight = "P", "Right Segnor's Loop";
        /// Tallon roll to the right.
        TallonRollRight = "R", "Right Tallon Roll";
        /// Turn to the right.
        TurnRight = "Y", "Right Turn";
    }
}

impl Bearing {
    /// The letter of dial codes.
    pub fn letter(self) -> char {
        char::from(self.xws().as_bytes()[0])
    }

    /// The bearing that a letter of a dial code stands for.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|bearing| bearing.letter() == letter)
    }

    /// The speeds for which the game has a template of this bearing, and a maneuver.
    pub const fn speeds(self) -> RangeInclusive<u8> {
        match self {
            Self::Stationary => 0..=0,
            // Huge ships bank at speed 0.
            Self::BankLeft | Self::BankRight => 0..=3,
            Self::Straight | Self::KoiogranTurn => 1..=5,
            _ => 1..=3,
        }
    }
}
