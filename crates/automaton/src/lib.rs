//! Ships that decide by tables, in the way of "Heroes of the Aturi Cluster".
//!
//! The engine rolls a die for a ship that flies by itself and asks which maneuver it flies
//! (`Control::Automatic`). An [`Automaton`] is the player who answers, by the [`Table`] of the ship's type:
//! whom the ship goes for, what it flies, which action it performs. Tables are data (`data/`). An automaton
//! knows what its [`Seat`](redfive_engine::view::Seat) shows and nothing else, and its answers are recorded
//! like anybody's, so a record needs no tables.
//!
//! The tables are facts of fan works: "Heroes of the Aturi Cluster" by Josh Derksen, brought to second
//! edition by Justin Gan for the "Flight Group Alpha" rules, as kept by the authors of the X-Wing mod for
//! Tabletop Simulator. Name them wherever the tables are shown.
//!
//! ```
//! use redfive_automaton::Automaton;
//! use redfive_engine::record::{Recording, Seed};
//! use redfive_engine::start::Control;
//! use redfive_engine::words::PlayerId;
//! use redfive_players::{Player, RandomPlayer, play, squads};
//!
//! let mut start = squads::start(&squads::named("red").unwrap(), &squads::named("swarm").unwrap());
//! start.players[1].control = Control::Automatic;
//! let mut game = Recording::new(squads::library(), start, Seed::small(5)).unwrap();
//! let empire = Automaton::new(game.game().setting(), PlayerId(1), 2).unwrap();
//! let mut players: [Box<dyn Player>; 2] = [Box::new(RandomPlayer::new(1)), Box::new(empire)];
//! play(&mut game, &mut players).unwrap();
//! assert!(game.game().ended().is_some());
//! ```

mod automaton;
mod dice;
mod outlook;
pub mod table;

pub use automaton::{Automaton, CannotFly};

use std::sync::LazyLock;
use table::Table;

/// The tables there are.
const FILES: [&str; 1] = [include_str!("../data/tielnfighter.ron")];

/// The table of a ship type, by its XWS id.
pub fn table_of(ship: &str) -> Option<&'static Table> {
    // That every file can be read is tested.
    static TABLES: LazyLock<Vec<Table>> =
        LazyLock::new(|| FILES.iter().filter_map(|text| Table::read(text).ok()).collect());
    TABLES.iter().find(|table| table.ship == ship)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_table() {
        for text in FILES {
            let table = Table::read(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(table_of(&table.ship), Some(&table));
        }
        assert_eq!(table_of("deathstar"), None);
    }
}
