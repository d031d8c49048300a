//! Computer players, and games between them.
//!
//! Every player, simple or strong, is a [`Player`]: shown what they may see and asked one question,
//! they answer. [`play`] runs a game among some of them.
//!
//! ```
//! use redfive_engine::record::{Recording, Seed};
//! use redfive_players::{Player, RandomPlayer, play, squads};
//!
//! let start = squads::start(&squads::named("red").unwrap(), &squads::named("swarm").unwrap());
//! let mut game = Recording::new(squads::library(), start, Seed::small(5)).unwrap();
//! let mut players: [Box<dyn Player>; 2] =
//!     [Box::new(RandomPlayer::new(1)), Box::new(RandomPlayer::new(2))];
//! play(&mut game, &mut players).unwrap();
//! let ended = game.game().ended().cloned();
//! let record = game.finish();
//! assert_eq!(record.replay(squads::library()).unwrap().ended(), ended.as_ref());
//! ```

pub mod coach;
pub mod contest;
pub mod field;
mod heuristic;
mod level;
pub mod lives;
pub mod pairs;
mod pilot;
mod random;
mod search;
pub mod squads;
mod thought;
mod weights;

pub use heuristic::Heuristic;
pub use level::{Budget, Level, NoSuchLevel};
pub use random::RandomPlayer;
pub use search::round::RoundPlayer;
pub use search::thinker::Thinker;
pub use thought::{Foreseen, Proposal, Thought, Weighed};
pub use weights::Weights;

use redfive_engine::decision::{Decision, Refused, Reply};
use redfive_engine::game::Game;
use redfive_engine::record::Recording;
use redfive_engine::view::Seat;
use redfive_engine::words::PlayerId;

/// Someone who plays.
pub trait Player: Send {
    /// Answers a question of theirs, knowing the cards and what they may see of the table.
    fn choose(&mut self, seat: &Seat<'_>, decision: &Decision) -> Reply;

    /// How many samples the last answer took: with these numbers a player answers the same again
    /// ([`Budget::Listed`]), however fast the machine is.
    fn samples(&self) -> u32 {
        0
    }

    /// What they thought of the question that they answered last, if they think.
    fn thought(&self) -> Option<&Thought> {
        None
    }

    /// How many answers so far were drawn by chance, since nothing better was known.
    fn guesses(&self) -> u32 {
        0
    }
}

/// Something that a game can be played on: the game itself, or a [`Recording`] of it.
pub trait Table {
    /// The game.
    fn game(&self) -> &Game;
    /// Answers a question.
    fn answer(&mut self, player: PlayerId, decision: u32, reply: Reply) -> Result<(), Refused>;
}

impl Table for Game {
    fn game(&self) -> &Game {
        self
    }

    fn answer(&mut self, player: PlayerId, decision: u32, reply: Reply) -> Result<(), Refused> {
        self.choose(player, decision, reply)
    }
}

impl Table for Recording {
    fn game(&self) -> &Game {
        Self::game(self)
    }

    fn answer(&mut self, player: PlayerId, decision: u32, reply: Reply) -> Result<(), Refused> {
        self.choose(player, decision, &reply)
    }
}

/// The question that is put next, of those that the game waits for.
pub fn next_question(game: &Game) -> Option<&Decision> {
    game.open().next()
}

/// Plays a game to its end; player number `n` decides for the `n`-th player of the game. Returns
/// how many questions were answered, or the first answer that was refused.
pub fn play(table: &mut impl Table, players: &mut [Box<dyn Player>]) -> Result<u32, Refused> {
    let mut answered = 0;
    while let Some(step) = step(table, players) {
        step?;
        answered += 1;
    }
    Ok(answered)
}

/// Puts one question and plays its answer. Nothing once the game has ended.
pub fn step(
    table: &mut impl Table,
    players: &mut [Box<dyn Player>],
) -> Option<Result<(), Refused>> {
    let game = table.game();
    let decision = next_question(game)?;
    let (asked, id) = (decision.player, decision.id);
    let player = players.get_mut(asked.index())?;
    let reply = player.choose(&game.seat(asked), decision);
    Some(table.answer(asked, id, reply))
}
