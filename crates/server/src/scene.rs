//! Whether a choice has changed anything that can be seen, but for the dial that was set.

use redfive_engine::state::{Ship, State};

/// Whether two states of one game are the same but for dials that lie facedown, and for what is asked.
pub fn is_same(a: &State, b: &State) -> bool {
    // With all its fields, so that a new one is thought of here.
    let State {
        area,
        round,
        last_round,
        phase,
        players,
        order,
        ships,
        cards,
        first_dealt,
        handed,
        objects,
        stack,
        raised,
        owed,
        attacks,
        delayed,
        lasting,
        pending: _,
        next_decision: _,
        journal,
        chance,
        decided,
        ended,
        reason,
    } = a;
    let ship = |(i, ship): (usize, &Ship)| {
        let now = &b.ships[i];
        let facedown = |it: &Ship| !it.revealed;
        if !facedown(ship) || !facedown(now) {
            return ship == now;
        }
        *now == Ship { dial: now.dial, ..ship.clone() }
    };
    *area == b.area
        && (*round, *last_round, *phase) == (b.round, b.last_round, b.phase)
        && ships.len() == b.ships.len()
        && ships.iter().enumerate().all(ship)
        && *players == b.players
        && *order == b.order
        && *cards == b.cards
        && *first_dealt == b.first_dealt
        && *handed == b.handed
        && *objects == b.objects
        && *stack == b.stack
        && *raised == b.raised
        && *owed == b.owed
        && *attacks == b.attacks
        && *delayed == b.delayed
        && *lasting == b.lasting
        && *journal == b.journal
        && *chance == b.chance
        && (*decided, ended, reason) == (b.decided, &b.ended, &b.reason)
}
