//! What one more of something is worth.

use crate::prospect::{Counter, Prospect, Side, Way};
use crate::row::{Aim, Row};
use crate::token::Token;
use serde::{Deserialize, Serialize};

/// Something that a side can have more of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum More {
    /// A token.
    Token(Side, Token),
    /// A die to roll.
    Die(Side),
    /// A way to modify dice, as it is: what it spends must be there.
    Way(Way),
    /// A way to modify dice that can be used once in each attack.
    Once(Way),
}

impl More {
    /// Adds it.
    pub fn add_to(&self, prospect: &mut Prospect) {
        match self {
            Self::Token(side, token) => {
                *prospect = core::mem::take(prospect).with(*side, *token, 1);
            }
            Self::Die(Side::Attacker) => prospect.attack = prospect.attack.saturating_add(1),
            Self::Die(Side::Defender) => prospect.defense = prospect.defense.saturating_add(1),
            Self::Way(way) => prospect.ways.push(way.clone()),
            Self::Once(way) => {
                let (name, side) = (way.name.clone(), way.step.by);
                let mut way = way.clone();
                way.spend.push((prospect.counters.len(), 1));
                prospect.counters.push(Counter { name, side, amount: 1, kept: false });
                prospect.ways.push(way);
            }
        }
    }
}

impl Row {
    /// The same row with more, in every attack.
    #[must_use]
    pub fn with(&self, more: &[More]) -> Self {
        let mut row = self.clone();
        for shot in &mut row.attacks {
            for more in more {
                more.add_to(&mut shot.prospect);
            }
        }
        row
    }

    /// What that is worth to the attackers by the aim: what helps the defender is negative.
    ///
    /// ```
    /// use redfive_odds::{Aim, More, Prospect, Row, Side, Token};
    /// let row = Row::of([Prospect::dice(3, 2).defender([Token::Focus])]);
    /// let evade = row.worth_of(&[More::Token(Side::Defender, Token::Evade)], Aim::Damage);
    /// assert_eq!(format!("{evade:.3}"), "-0.357");
    /// ```
    #[must_use]
    pub fn worth_of(&self, more: &[More], aim: Aim) -> f64 {
        self.with(more).value(aim) - self.value(aim)
    }
}
