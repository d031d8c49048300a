//! Telling which cards do nothing yet.

use std::collections::BTreeSet;

/// Warns of cards whose ability is not written yet, once for each.
pub fn warn(names: BTreeSet<&str>) {
    for name in names {
        eprintln!("redfive: warning: the ability of {name} is not written yet, and does nothing");
    }
}
