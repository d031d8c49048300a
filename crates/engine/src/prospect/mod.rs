//! What an attack will come to.

pub mod chain;
pub mod trial;

pub use chain::{Chain, Hindrance};
pub use trial::{Ended, Trial, Tried, Until, Untried};
