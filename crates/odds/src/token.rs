//! Tokens that every ship can have, as counters and ways of a prospect.

use crate::prospect::{Counter, Does, Prospect, Side, Step, Way};
use redfive_ability::{DiceKind, Face};
use serde::{Deserialize, Serialize};

/// A token, or a charge of the Force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Token {
    /// Turns all focus results.
    Focus,
    /// Turns one focus result.
    Calculate,
    /// Turns one focus result.
    Force,
    /// The attacker's lock on the defender: rerolls attack dice.
    Lock,
    /// Turns one blank or focus result to an evade.
    Evade,
    /// Cancels a result while more than one is left.
    Reinforce,
}

impl Token {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Focus, Self::Calculate, Self::Force, Self::Lock, Self::Evade, Self::Reinforce];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Focus => "focus",
            Self::Calculate => "calculate",
            Self::Force => "force",
            Self::Lock => "lock",
            Self::Evade => "evade",
            Self::Reinforce => "reinforce",
        }
    }

    /// What a side can do with it to its own dice.
    fn does(self, side: Side) -> Option<Does> {
        let to = if side == Side::Attacker { Face::Hit } else { Face::Evade };
        match self {
            Self::Focus => Some(Does::Turn { faces: vec![Face::Focus], to, least: 255, most: 255 }),
            Self::Calculate | Self::Force => {
                Some(Does::Turn { faces: vec![Face::Focus], to, least: 1, most: 1 })
            }
            Self::Lock if side == Side::Attacker => {
                let faces = vec![Face::Crit, Face::Hit, Face::Focus, Face::Blank];
                Some(Does::Reroll { faces, least: 1, most: 255 })
            }
            Self::Evade if side == Side::Defender => {
                let faces = vec![Face::Focus, Face::Blank];
                Some(Does::Turn { faces, to, least: 1, most: 1 })
            }
            Self::Lock | Self::Evade | Self::Reinforce => None,
        }
    }
}

impl Prospect {
    /// So many attack dice against so many defense dice.
    #[must_use]
    pub fn dice(attack: u8, defense: u8) -> Self {
        Self { attack, defense, ..Self::default() }
    }

    /// With these tokens of the attacker.
    #[must_use]
    pub fn attacker(self, tokens: impl IntoIterator<Item = Token>) -> Self {
        tokens.into_iter().fold(self, |question, token| question.with(Side::Attacker, token, 1))
    }

    /// With these tokens of the defender.
    #[must_use]
    pub fn defender(self, tokens: impl IntoIterator<Item = Token>) -> Self {
        tokens.into_iter().fold(self, |question, token| question.with(Side::Defender, token, 1))
    }

    /// With so many more of a token.
    #[must_use]
    pub fn with(mut self, side: Side, token: Token, more: u8) -> Self {
        if token == Token::Reinforce {
            if side == Side::Defender {
                self.neutralize.reinforce = self.neutralize.reinforce.saturating_add(more);
            }
            return self;
        }
        let name = token.name();
        let counter = self.counters.iter_mut().find(|c| c.side == side && c.name == name);
        if let Some(counter) = counter {
            counter.amount = counter.amount.saturating_add(more);
            return self;
        }
        let place = self.counters.len();
        self.counters.push(Counter { name: name.to_owned(), side, amount: more, kept: true });
        if let Some(does) = token.does(side) {
            let dice = if side == Side::Attacker { DiceKind::Attack } else { DiceKind::Defense };
            self.ways.push(Way {
                name: name.to_owned(),
                step: Step { dice, by: side },
                spend: vec![(place, 1)],
                gain: Vec::new(),
                result: Vec::new(),
                only_if: None,
                must: false,
                does,
            });
        }
        self
    }
}
