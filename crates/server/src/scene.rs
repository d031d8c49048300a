//! Whether a choice has changed anything that can be seen, but for the dial that was set.

use redfive_engine::state::{Ship, State};

/// Whether two states of one game are the same but for dials that lie facedown, and for what is asked.
pub fn is_same(a: &State, b: &State) -> bool {
    let facedown = |it: &Ship| !it.revealed;
    let mut ships = a.ships.clone();
    for (ship, now) in ships.iter_mut().zip(&b.ships) {
        if facedown(ship) && facedown(now) {
            ship.dial = now.dial;
        }
    }
    let (pending, next_decision) = (b.pending.clone(), b.next_decision);
    *b == State { ships, pending, next_decision, ..a.clone() }
}
