//! Games that are played out by players who think ahead: the same rules, without what only a table
//! needs. And all dials of a side in one call.

use crate::answer::Answer;
use crate::chance::Chance;
use crate::decision::{Choice, Refused};
use crate::frame::{Frame, Input};
use crate::game::Game;
use crate::game::past::Past;
use crate::state::Ending;
use crate::tell::watch::Watch;
use crate::topic::Topic;
use crate::words::{PlayerId, ShipId};
use core::fmt;
use redfive_geometry::Maneuver;

/// What a game is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// It is played: it tells what happens, and can take back an answer that never ends.
    Table,
    /// It is played out.
    Rollout,
    /// The same, and what has but one answer is not asked.
    Forced,
}

/// Why dials were not set. Nothing has changed, unless it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDials {
    /// Dials cannot be set now.
    NotPlanning,
    /// This ship has no dial to set.
    NoDial(ShipId),
    /// The maneuver is not on the dial of this ship.
    NotOnDial(ShipId, Maneuver),
    /// This ship is named twice.
    Twice(ShipId),
    /// This ship of one of the players has no maneuver.
    Missing(ShipId),
    /// The round then begins with a chain of abilities without end. (In a rollout, that has ended the game.)
    Endless,
}

impl fmt::Display for BadDials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlanning => {
                f.write_str("dials are set in the Planning Phase, once all ships are placed")
            }
            Self::NoDial(ship) => write!(f, "ship {} has no dial to set", ship.0),
            Self::NotOnDial(ship, maneuver) => {
                write!(f, "{maneuver:?} is not on the dial of ship {}", ship.0)
            }
            Self::Twice(ship) => write!(f, "ship {} is given two maneuvers", ship.0),
            Self::Missing(ship) => {
                write!(f, "ship {} needs a maneuver as well before its player is ready", ship.0)
            }
            Self::Endless => f.write_str("abilities would then resolve without end"),
        }
    }
}

impl core::error::Error for BadDials {}

impl Game {
    /// A copy to play out, whose chance comes from this seed ([`Chance::quick`]). The rules are the same and
    /// so are the questions; but it keeps no [events](Self::take_events), and what would let it take back an
    /// answer that starts an endless chain of abilities is not kept: such an answer ends it
    /// ([`Ending::Broken`]).
    ///
    /// ```
    /// # use redfive_engine::{game::Game, search::Grain};
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// let mut copy = game.rollout(1);
    /// while copy.state().round == 1 {
    ///     let question = copy.open().next().expect("it has not ended").clone();
    ///     let answers = copy.answers(&question, Grain::default());
    ///     copy.choose(question.player, question.id, answers[0].clone())?;
    /// }
    /// assert!(copy.take_events().is_empty());
    /// assert_eq!(game.state().round, 1);
    /// # Ok::<(), redfive_engine::decision::Refused>(())
    /// ```
    pub fn rollout(&self, seed: u64) -> Self {
        self.rollout_with(Chance::quick(seed))
    }

    /// The same, with any chance.
    pub fn rollout_with(&self, chance: Chance) -> Self {
        let mut copy = Self {
            setting: self.setting.clone(),
            state: self.state.clone(),
            index: self.index.clone(),
            shapes: self.shapes.clone(),
            resolving: false,
            placing: false,
            wrecks: self.wrecks,
            cause: None,
            source: None,
            events: Vec::new(),
            past: Past::default(),
            watch: Watch::default(),
            mode: match self.mode {
                Mode::Table => Mode::Rollout,
                Mode::Rollout | Mode::Forced => self.mode,
            },
        };
        copy.state.chance = chance;
        copy
    }

    /// Whether it is a copy to play out.
    pub fn is_rollout(&self) -> bool {
        self.mode != Mode::Table
    }

    /// In a [rollout](Self::rollout): from now on, what has but one answer is not asked. It is answered
    /// by the game, as anybody would have to. (Questions that are open already stay so, and so do dials and
    /// readiness, which [`set_dials`](Self::set_dials) sets.)
    ///
    /// At a table nothing changes: people are asked.
    #[must_use]
    pub fn forced(mut self) -> Self {
        if self.mode == Mode::Rollout {
            self.mode = Mode::Forced;
        }
        self
    }

    /// Sets all dials of one or more players and makes them ready, as answers to the questions would: the
    /// players whose ships are named. Ships that are left out keep the maneuver that their dial shows. Who
    /// is ready already stays so, with the new dials (RR.PLANNING-PHASE.13). Once all are, the game goes on.
    ///
    /// # Errors
    ///
    /// When dials cannot be set now, a ship has none, or not this maneuver on it, is named twice, or has
    /// none although its player would be ready.
    ///
    /// ```
    /// # use redfive_engine::{game::Game, words::{Phase, ShipId}};
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// # let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// let mut copy = game.rollout(1);
    /// let ships: Vec<ShipId> = copy.state().on_table().collect();
    /// let dials: Vec<_> = ships.iter().map(|&ship| (ship, copy.card(ship).dial[0].maneuver)).collect();
    /// copy.set_dials(&dials)?;
    /// assert_ne!(copy.state().phase, Phase::Planning);
    /// # Ok::<(), redfive_engine::game::rollout::BadDials>(())
    /// ```
    pub fn set_dials(&mut self, dials: &[(ShipId, Maneuver)]) -> Result<(), BadDials> {
        self.check_dials(dials)?;
        if self.mode == Mode::Table {
            let before = self.clone();
            return self.set_dials_by_answers(dials).map_err(|_| {
                *self = before;
                BadDials::Endless
            });
        }
        for &(ship, maneuver) in dials {
            self.set_dial(ship, maneuver);
        }
        let Some(Frame::Planning(mut planning)) = self.state.stack.pop() else {
            return Err(BadDials::NotPlanning);
        };
        planning.make_ready(dials.iter().map(|&(ship, _)| self.state.ship(ship).player));
        let state = &mut self.state;
        state.pending.retain(|open| {
            let named = || dials.iter().any(|&(s, _)| state.ships[s.index()].player == open.player);
            open.ask.topic != Topic::Ready || !named()
        });
        state.stack.push(Frame::Planning(planning));
        self.run(Input::Go);
        let endless = self.state.ended == Some(Ending::Broken);
        if endless { Err(BadDials::Endless) } else { Ok(()) }
    }

    /// The same through the questions.
    fn set_dials_by_answers(&mut self, dials: &[(ShipId, Maneuver)]) -> Result<(), Refused> {
        let mut answer = |asked: &dyn Fn(&Game) -> Option<(PlayerId, u32)>, choice: Choice| {
            let Some((player, id)) = asked(self) else { return Ok(()) };
            self.choose(player, id, Answer::One(choice))
        };
        for &(ship, maneuver) in dials {
            let dial = |game: &Game| {
                let mut open = game.pending().iter();
                let open = open.find(|it| it.ask.ship_if(Topic::Dial) == Some(ship))?;
                Some((open.player, open.id))
            };
            answer(&dial, Choice::Maneuver(maneuver))?;
        }
        for &(ship, _) in dials {
            let ready = |game: &Game| {
                let player = game.state.ship(ship).player;
                let mut open = game.pending().iter();
                let open = open.find(|it| it.player == player && it.ask.topic == Topic::Ready)?;
                Some((player, open.id))
            };
            answer(&ready, Choice::Ready)?;
        }
        Ok(())
    }

    fn check_dials(&self, dials: &[(ShipId, Maneuver)]) -> Result<(), BadDials> {
        match self.state.stack.last() {
            Some(Frame::Planning(planning)) if planning.is_open() => {}
            _ => return Err(BadDials::NotPlanning),
        }
        let state = &self.state;
        let has_dial = |ship: ShipId| {
            state.ships.get(ship.index()).is_some_and(|it| {
                it.pose().is_some() && it.remote.is_none() && !self.is_automatic(it.player)
            })
        };
        for (i, &(ship, maneuver)) in dials.iter().enumerate() {
            if !has_dial(ship) {
                return Err(BadDials::NoDial(ship));
            }
            if !self.card(ship).dial.iter().any(|entry| entry.maneuver == maneuver) {
                return Err(BadDials::NotOnDial(ship, maneuver));
            }
            if dials[..i].iter().any(|&(other, _)| other == ship) {
                return Err(BadDials::Twice(ship));
            }
        }
        let set = |ship| dials.iter().any(|&(other, _)| other == ship);
        let named = |player| dials.iter().any(|&(ship, _)| state.ship(ship).player == player);
        let missing = state.on_table().find(|&ship| {
            let it = state.ship(ship);
            it.dial.is_none() && named(it.player) && !set(ship)
        });
        missing.map_or(Ok(()), |ship| Err(BadDials::Missing(ship)))
    }
}
