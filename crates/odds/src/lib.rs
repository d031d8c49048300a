//! Exact odds of attacks: what an attack, or a row of attacks, will do, with both sides playing their
//! dice as well as it can be done. It knows dice and counters, and nothing of the table.
//!
//! ```
//! use redfive_odds::{Goal, Prospect, Side, Token::{Focus, Lock}};
//! let question = Prospect::dice(3, 2).attacker([Focus, Lock]).defender([Focus]);
//! let odds = question.solve(&Goal::damage());
//! assert_eq!(format!("{:.4} {:.4}", odds.mean(), odds.at_least(2)), "1.5671 0.5253");
//! let more = question.clone().with(Side::Defender, Focus, 1);
//! assert_eq!(more.mean(), question.mean());
//! ```

pub mod answer;
mod compile;
pub mod goal;
mod grid;
pub mod harm;
mod means;
pub mod more;
pub mod number;
pub mod pool;
pub mod prospect;
pub mod row;
mod solve;
mod steps;
pub mod token;
mod tokens;
pub mod words;

pub use answer::{Advice, Choice, Odds, Outcome, Solver};
pub use compile::STEPS;
pub use goal::{End, Goal};
pub use harm::{Deck, Harm, Health, Hurt, Kind, Text};
pub use means::Means;
pub use more::More;
pub use number::{Exact, Number};
pub use prospect::{Counter, Does, Neutralize, Prospect, Shown, Side, Stand, Step, Way};
pub use row::{Aim, Row, RowOdds, Shot, Sight};
pub use token::Token;
pub use tokens::Plain;
