//! Players and points in words.

use super::Text;
use super::words::count;
use crate::{Amount, Reason, Who, Whom};

impl Text<'_> {
    /// A player.
    pub(super) fn whom(&self, whom: &Whom) -> String {
        match whom {
            Whom::One => "that player".into(),
            Whom::Opponent => "their opponent".into(),
            Whom::OpponentOf(Who::You) => "your opponent".into(),
            Whom::OpponentOf(who) => format!("the opponent of {}", self.who(who)),
        }
    }

    /// Mission points that are earned.
    pub(super) fn points(&self, amount: &Amount) -> String {
        match amount {
            Amount::Just(n) => count(u8::try_from(*n).unwrap_or(u8::MAX), "mission point"),
            Amount::Ships(_) | Amount::Things(_) => {
                format!("1 mission point for each {}", self.each(amount))
            }
            other => format!("mission points: {}", self.amount(other)),
        }
    }
}

/// Why a game ended.
pub const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::LastSide => "one side alone has ships left",
        Reason::NoShips => "nobody has ships left",
        Reason::Points => "enough mission points are scored",
        Reason::Rounds => "the last round is over",
    }
}
