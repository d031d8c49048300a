//! One game of a match.

use super::contender::Contender;
use super::field::Meeting;
use super::tally::Times;
use crate::{Budget, Player, RandomPlayer, Table, next_question, pairs::mixed};
use redfive_engine::chance::Chance;
use redfive_engine::game;
use redfive_engine::log::PlainNames;
use redfive_engine::record::{About, Record, Recording, Seed};
use redfive_engine::start::Start;
use redfive_engine::state::{Ending, Place};
use redfive_engine::topic::Topic;
use redfive_engine::words::PlayerId;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// A game that is about to be played.
pub struct Bout<'a> {
    /// Its number in the match.
    pub number: u64,
    /// Who sits where.
    pub contenders: [&'a Contender; 2],
    /// The seed of the dice and of both players.
    pub seed: u64,
    /// Whether the state is looked at after every round, and the record replayed.
    pub check: bool,
    /// Whether its record is kept.
    pub record: bool,
    /// When it is played, in seconds since 1970: for the record.
    pub started: u64,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Its number in the match.
    pub number: u64,
    /// Whether the first contender sat in the second seat.
    pub swapped: bool,
    /// The squads, by seat.
    pub squads: [String; 2],
    /// The scenario.
    pub scenario: String,
    /// What it was worth to each seat: 1, a half, or 0.
    pub returns: [f64; 2],
    /// Whether that was decided by points after the last round of a dogfight.
    pub by_points: bool,
    /// How many rounds it took.
    pub rounds: u8,
    /// What each seat did.
    pub sides: [Did; 2],
    /// What was broken, if anything was.
    pub broken: Option<String>,
}

impl Game {
    /// What it was worth to the first contender.
    pub const fn score(&self) -> f64 {
        self.returns[self.swapped as usize]
    }
}

/// What a player did in a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Did {
    /// The points scored: mission points, or in a dogfight those of ships that are gone and half of those that
    /// are half gone.
    pub points: f64,
    /// How many questions were answered.
    pub decisions: u32,
    /// Answers that were refused, in words.
    pub refused: Vec<String>,
    /// How many answers the player drew by chance, since they knew nothing better.
    pub guesses: u32,
    /// How many samples each answer took.
    pub samples: Vec<u32>,
    /// How long decisions took.
    pub times: Times,
}

/// Who sat in a seat, so that they can be asked again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The player, as written for a match.
    pub player: String,
    /// The seed that their answers follow from.
    pub seed: u64,
    /// How many samples each of their answers took. Empty if they do not think ahead.
    pub samples: Vec<u32>,
}

/// A game with its record.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its number in the match.
    pub number: u64,
    /// The record.
    pub record: Record,
    /// Who played it, by seat.
    pub sides: [Side; 2],
}

impl Kept {
    /// Has the players of a recorded game answer all its questions again, with the samples that they took then.
    /// Returns how many answers are the same, of how many; and the first that is not, in words.
    ///
    /// # Errors
    ///
    /// When the record cannot be played, or does not say who played it.
    pub fn ask_again(
        record: &Record,
        sides: &[Side; 2],
        library: &redfive_engine::Library,
    ) -> Result<(u32, u32, Option<String>), String> {
        use redfive_engine::record::{Entry, Replay};
        let again = |side: &Side| -> Result<Box<dyn Player>, String> {
            let contender: Contender = side.player.parse().map_err(|why| format!("{why}"))?;
            Ok(match side.samples.iter().any(|&n| n > 0) {
                true => contender.again(side.seed, side.samples.clone()),
                false => contender.player(side.seed),
            })
        };
        let mut players = [again(&sides[0])?, again(&sides[1])?];
        let mut replay = Replay::new(record, library).map_err(|why| why.to_string())?;
        let (mut same, mut all, mut first) = (0, 0, None);
        while let Some(entry) = replay.upcoming() {
            if let Entry::Made(made) = entry {
                let game = replay.game();
                let asked = next_question(game).filter(|it| it.ask == made.ask);
                if let (Some(decision), Some(player)) =
                    (asked, players.get_mut(made.player.index()))
                {
                    let reply = player.choose(&game.seat(made.player), decision);
                    let now = redfive_engine::record::Made::new(decision, &reply);
                    all += 1;
                    same += u32::from(now == *made);
                    if now != *made && first.is_none() {
                        let names = PlainNames::of(game.state(), game.cast());
                        let told = |it| redfive_engine::log::describe_choice(it, &names);
                        first = Some(format!("{} Now: {}", told(made), told(&now)));
                    }
                }
            }
            replay.step().transpose().map_err(|why| why.to_string())?;
        }
        Ok((same, all, first))
    }
}

/// A plain game, or one that is recorded.
#[allow(clippy::large_enum_variant, reason = "there is one of them")]
enum Board {
    Plain(game::Game),
    Recorded(Recording),
}

impl Table for Board {
    fn game(&self) -> &game::Game {
        match self {
            Self::Plain(game) => game,
            Self::Recorded(recording) => recording.game(),
        }
    }

    fn answer(
        &mut self,
        player: PlayerId,
        decision: u32,
        reply: redfive_engine::Reply,
    ) -> Result<(), redfive_engine::Refused> {
        match self {
            Self::Plain(game) => game.answer(player, decision, reply),
            Self::Recorded(recording) => recording.answer(player, decision, reply),
        }
    }
}

impl Bout<'_> {
    /// The seed that the answers of a seat follow from.
    const fn seed_of(&self, seat: usize) -> u64 {
        mixed(self.seed, seat as u64 + 1)
    }

    /// Plays the game to its end. An answer that is refused is counted, and one at random is taken in its place.
    ///
    /// # Errors
    ///
    /// When a random answer is refused as well: then the game itself is broken.
    pub fn play(&self, meeting: Meeting, swapped: bool) -> Result<(Game, Option<Kept>), String> {
        let player = |seat: usize| self.contenders[seat].player(self.seed_of(seat));
        self.play_with(meeting, swapped, [player(0), player(1)])
    }

    /// The same with players of one's own, by seat; the contenders are only what they are called.
    ///
    /// # Errors
    ///
    /// As for [`play`](Self::play).
    pub fn play_with(
        &self,
        meeting: Meeting,
        swapped: bool,
        mut players: [Box<dyn Player>; 2],
    ) -> Result<(Game, Option<Kept>), String> {
        let Meeting { squads, scenario, setting } = meeting;
        let mut board = if self.record || self.check {
            let about = About {
                players: self.contenders.map(ToString::to_string).to_vec(),
                squads: squads.to_vec(),
                started: self.started,
                help: false,
            };
            Board::Recorded(
                Recording::with_setting(setting.clone(), Seed::small(self.seed)).about(about),
            )
        } else {
            Board::Plain(game::Game::with_setting(setting.clone(), Chance::from_seed(self.seed)))
        };
        let mut spare = RandomPlayer::new(mixed(self.seed, 4));
        let mut sides = [Did::default(), Did::default()];
        // The dials of the round, by seat: one decision.
        let mut dials: [Option<(u8, u32)>; 2] = [None, None];
        let (mut round, mut broken) = (0, None);
        while let Some(decision) = next_question(board.game()).cloned() {
            let asked = decision.player;
            let game = board.game();
            if self.check && game.state().round != round && broken.is_none() {
                round = game.state().round;
                broken = game::Game::resume(setting.clone(), game.state().clone())
                    .err()
                    .map(|why| format!("round {round}: {why}"));
            }
            let seat = game.seat(asked);
            let began = Instant::now();
            let reply = players[asked.index()].choose(&seat, &decision);
            let took = u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX);
            let did = &mut sides[asked.index()];
            did.decisions += 1;
            did.samples.push(players[asked.index()].samples());
            let now = game.state().round;
            match (decision.ask.topic, &mut dials[asked.index()]) {
                (Topic::Dial, Some((round, sum))) if *round == now => *sum += took,
                (Topic::Dial, dials) => {
                    if let Some((_, sum)) = dials.replace((now, took)) {
                        did.times.dials.push(sum);
                    }
                }
                _ => did.times.other.push(took),
            }
            let Err(refused) = board.answer(asked, decision.id, reply.clone()) else { continue };
            let what = decision.ask.topic.name();
            did.refused.push(format!("{what}: {reply:?}: {refused}"));
            let seat = board.game().seat(asked);
            let other = spare.choose(&seat, &decision);
            board.answer(asked, decision.id, other).map_err(|why| format!("{what}: {why}"))?;
        }
        for (did, dials) in sides.iter_mut().zip(dials) {
            did.times.dials.extend(dials.map(|(_, sum)| sum));
        }
        let game = board.game();
        for (seat, did) in sides.iter_mut().enumerate() {
            did.points = points(game, seat);
            did.guesses = players[seat].guesses();
        }
        if game.ended() == Some(&Ending::Broken) {
            broken = Some("abilities resolve without end".to_owned());
        }
        let (returns, by_points) = returns(game, &sides);
        let mut played = Game {
            number: self.number,
            swapped,
            squads,
            scenario,
            returns,
            by_points,
            rounds: game.state().round,
            sides,
            broken,
        };
        let Board::Recorded(recording) = board else { return Ok((played, None)) };
        let state = recording.game().state().clone();
        let record = recording.finish();
        if self.check && played.broken.is_none() {
            played.broken = match replayed(&record, &setting) {
                Ok(again) if again == state => None,
                Ok(_) => Some("its record leads to another state".to_owned()),
                Err(why) => Some(format!("its record cannot be played: {why}")),
            };
        }
        let side = |seat: usize| {
            let samples = played.sides[seat].samples.clone();
            // Numbers that time became are kept, also if it was not enough for any.
            let contender = &self.contenders[seat];
            let budget = contender.budget.clone().or(contender.level.budget());
            let timed = matches!(budget, Some(Budget::Time { .. }));
            let ahead = timed || samples.iter().any(|&n| n > 0);
            Side {
                player: self.contenders[seat].to_string(),
                seed: self.seed_of(seat),
                samples: if ahead { samples } else { Vec::new() },
            }
        };
        let kept = Kept { number: self.number, record, sides: [side(0), side(1)] };
        Ok((played, self.record.then_some(kept)))
    }
}

/// The state that a record leads to.
fn replayed(
    record: &Record,
    setting: &std::sync::Arc<redfive_engine::Setting>,
) -> Result<redfive_engine::State, String> {
    let mut replay = redfive_engine::Replay::with_setting(record, setting.clone());
    while let Some(step) = replay.step() {
        step.map_err(|why| why.to_string())?;
    }
    Ok(replay.game().state().clone())
}

/// The points of a seat: mission points; in a dogfight the worth of the other's ships that are gone, and half the
/// worth, rounded down, of those that are half gone (as SCN.CHANCE.13–18 count).
fn points(game: &game::Game, seat: usize) -> f64 {
    let state = game.state();
    if game.setting().start().scenario != Start::DOGFIGHT {
        return f64::from(state.players[seat].points);
    }
    let lost = state.ship_ids().filter(|&id| state.ship(id).player.index() != seat).map(|id| {
        let ship = state.ship(id);
        let gone = ship.destroyed || ship.place == Place::Removed;
        match (ship.remote.is_some(), gone) {
            (true, _) => 0,
            (false, true) => ship.points,
            (false, false) if game.is_half_gone(id) => ship.points / 2,
            (false, false) => 0,
        }
    });
    f64::from(lost.sum::<u16>())
}

/// What the game is worth to both. A dogfight that its last round has left open, which is a draw by the rules
/// (RUL.END.01), is won by who has scored more points.
fn returns(game: &game::Game, sides: &[Did; 2]) -> ([f64; 2], bool) {
    let all = game.returns().unwrap_or_default();
    let returns = [0, 1].map(|seat| all.get(seat).map_or(0.5, |&worth| f64::from(worth)));
    let open = game.ended() == Some(&Ending::Draw)
        && game.setting().start().scenario == Start::DOGFIGHT
        && returns == [0.5, 0.5];
    if !open {
        return (returns, false);
    }
    let lead = sides[0].points - sides[1].points;
    let won = if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    };
    ([won, 1.0 - won], won != 0.5)
}
