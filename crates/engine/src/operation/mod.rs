//! The operations: the only places where the state of ships changes.

mod charge;
mod condition;
mod damage_card;
mod destroy;
mod dial;
pub(crate) mod dice;
mod equip;
mod feature;
mod flip;
mod lock;
mod place;
mod score;
#[cfg(test)]
mod tests;
mod token;
mod turret;

pub(crate) use condition::in_deck;
pub(crate) use dice::pools;
