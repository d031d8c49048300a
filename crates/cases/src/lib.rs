//! Table cases: a situation in plain words, dice and answers that are said beforehand, and what
//! must be true afterwards.
//!
//! A case puts ships and obstacles on a table ([`Setup`]), starts a phase, and then goes through
//! its steps: what the dice show, what players choose, what must be refused, what is expected.
//! The format is described in `docs/cases.md`; a case needs no programmer to be written or read.
//!
//! ```
//! let file = redfive_cases::File::parse("example.case", r#"
//! case  A stressed ship takes no action
//! rules RR.ACTIONS.03
//! ship  red5  x-wing  player 1  at 300 300 facing 0  tokens stress  dial 2 straight
//! maneuver red5 white 2 straight
//! ship  black1 tie-fighter player 2 at 600 800 facing 180
//! phase activation
//! expect red5 at 300 420 facing 0
//! expect red5 stress 1
//! expect phase planning
//! "#.as_bytes())?;
//! assert!(file.cases[0].run().is_ok());
//! # Ok::<(), redfive_cases::ParseError>(())
//! ```

mod answer;
mod catalogue;
mod chassis;
mod expect;
mod file;
mod log;
pub mod owed;
pub mod reading;
mod run;
mod setup;
mod situation;
mod upgrade;
mod vocabulary;
mod write;

pub use catalogue::Catalogue;
pub use chassis::CHASSIS;
pub use file::{Case, File};
pub use redfive_text::ParseError;
pub use run::{Failure, Observer};
pub use setup::Setup;
pub use situation::Situation;
pub use upgrade::upgrade;
pub use write::{Unwritten, write};

/// How every statement, answer and expectation is written.
pub fn usages() -> impl Iterator<Item = &'static str> {
    let steps = [
        "choose ANSWER [as player N]",
        "refuse ANSWER [as player N] [rule ID]",
        "attack dice FACES",
        "defense dice FACES",
        "order-dice FACES",
        "cards player N \"CARD\" [\"CARD\"...]",
    ];
    let tables = setup::USAGES.iter().chain(answer::USAGES).chain(&expect::USAGES[1..]);
    tables.map(|&(_, usage)| usage).chain(steps).chain(situation::USAGES)
}
