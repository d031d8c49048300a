//! The game of Red Five as a state machine: it asks, players answer.
//!
//! A [`Game`](game::Game) lists the open questions, each with the space of legal answers, and takes
//! an answer or refuses it with the rule, changing nothing. Everything in its state is plain data:
//! `Clone`, `PartialEq`, serde; no closures, clocks, threads, files or global state. The same record
//! gives the same game, bit for bit, everywhere.
//!
//! ```
//! use redfive_engine::answer::Answer;
//! use redfive_engine::decision::Choice;
//! use redfive_engine::game::Game;
//! use redfive_engine::topic::Topic;
//! use redfive_players::squads;
//!
//! let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
//! let mut game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
//! // All dials are open at once.
//! let question = game.pending()[0].clone();
//! let ship = question.ask.ship_if(Topic::Dial).expect("planning");
//! let maneuver = game.card(ship).dial[0].maneuver;
//! game.choose(question.player, question.id, Answer::One(Choice::Maneuver(maneuver)))?;
//! assert_eq!(game.state().ship(ship).dial, Some(maneuver));
//! # Ok::<(), redfive_engine::decision::Refused>(())
//! ```
//!
//! What is played and what is not: `docs/engine.md`.

pub mod answer;
pub mod cast;
mod condition;
pub mod decision;
pub mod deck;
pub mod dice;
pub mod event;
pub mod facts;
pub mod fight;
mod flip;
pub mod frame;
pub mod game;
mod index;
pub mod journal;
mod library;
pub mod log;
mod object;
mod operation;
mod past;
mod procedure;
mod query;
pub mod random;
pub mod record;
mod resolve;
pub mod search;
mod shapes;
pub mod start;
pub mod state;
pub mod topic;
pub mod view;
pub mod window;
pub mod words;
