//! The rule index of Red Five: every rule id, what it is about in a few words, and its state.
//!
//! Tests cite rule ids in their doc comments. This crate collects those citations when it is
//! built, so [`Index::embedded`] can tell for each rule whether a test stands for it; `scripts/test`
//! runs those tests. Rules that no test can stand for carry a status line in the index files:
//! true by construction, superseded by a ruling, or of physical meaning only. The rest is open.
//! Rulings that this project added are marked by their [`Origin`] and counted apart.
//!
//! ```
//! use redfive_rules::{Index, State};
//! let index = Index::embedded();
//! let rule = index.rule("RR.OVERLAP.08").expect("an id of the index");
//! assert!(matches!(index.state(rule), State::Tested(_)));
//! ```

pub mod citation;
mod index;

pub use index::{Document, Index, IndexError, Origin, Rule, State, Status, Test};
