//! How a game came to where it stands: what is needed to take back an answer that turns out to
//! start an endless chain of abilities, so that even then a refused answer changes nothing.
//!
//! A copy of the state before every answer would be dear. So a copy is kept now and then, with the
//! answers since; a game is a function of them. Copies of a game share their past.

use crate::decision::Reply;
use crate::game::Game;
use crate::state::State;
use crate::words::PlayerId;
use core::fmt;
use std::sync::Arc;

/// After so many answers the state is copied anew.
const ANSWERS: u8 = 250;

/// A state that was, and the answers since. Empty if nothing is known.
#[derive(Clone, Default)]
pub(crate) struct Past {
    last: Option<Arc<Link>>,
    answers: u8,
}

enum Link {
    State(Box<State>),
    Answer { before: Arc<Link>, player: PlayerId, decision: u32, reply: Reply },
}

impl Past {
    /// Copies the state if it is time to.
    pub fn keep(&mut self, state: &State) {
        if self.last.is_none() || self.answers >= ANSWERS {
            self.last = Some(Arc::new(Link::State(Box::new(state.clone()))));
            self.answers = 0;
        }
    }

    /// An answer was accepted.
    pub fn add(&mut self, player: PlayerId, decision: u32, reply: Reply) {
        if let Some(before) = self.last.take() {
            self.last = Some(Arc::new(Link::Answer { before, player, decision, reply }));
            self.answers += 1;
        }
    }

    /// The game after the last answer that was accepted.
    fn played(&self, game: &Game) -> Option<Game> {
        let mut link = self.last.as_ref()?;
        let mut answers = Vec::new();
        let start = loop {
            match link.as_ref() {
                Link::State(state) => break state,
                Link::Answer { before, player, decision, reply } => {
                    answers.push((*player, *decision, reply));
                    link = before;
                }
            }
        };
        let mut again = Game::at(game.setting.clone(), State::clone(start));
        for (player, decision, reply) in answers.into_iter().rev() {
            again.choose(player, decision, reply.clone()).ok()?;
        }
        Some(again)
    }
}

impl fmt::Debug for Past {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} answers", self.answers)
    }
}

impl Game {
    /// Puts the state back to what it was before an answer that was not noted as accepted.
    pub(crate) fn take_back(&mut self) {
        if let Some(before) = self.past.played(self) {
            self.state = before.state;
            self.index = before.index;
            self.shapes = before.shapes;
            self.wrecks = before.wrecks;
        }
    }

    /// Chance goes on from another seed.
    pub(crate) fn reseed(&mut self, seed: [u8; 32]) {
        self.state.chance.reseed(seed);
        self.past = Past::default();
    }
}
