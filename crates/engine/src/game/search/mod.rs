//! What players who think ahead ask of a game: which questions it waits for, a short list of answers to
//! each, what an end is worth, how things stand before it, and whether two states are the same.
//!
//! ```
//! use redfive_engine::game::Game;
//! use redfive_engine::search::Grain;
//! use redfive_players::squads;
//!
//! let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
//! let mut game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
//! // The first answer to every question, until a round is over.
//! while game.state().round == 1 {
//!     let question = game.open().next().expect("it has not ended").clone();
//!     let answers = game.answers(&question, Grain::default());
//!     game.choose(question.player, question.id, answers[0].clone())?;
//! }
//! assert_eq!(game.returns(), None);
//! # Ok::<(), redfive_engine::decision::Refused>(())
//! ```

mod key;

use crate::answer::{Answer, Space, ways_to_total};
use crate::chance::Chance;
use crate::decision::{Choice, Decision, Placing, Reply};
use crate::game::Game;
use crate::record::Spot;
use crate::state::{Ending, Place, Player, State};
use crate::topic::Topic;
use crate::view::View;
use crate::words::{PlayerId, ShipId};
use redfive_geometry::shape::Bounds;
use redfive_geometry::{AreaEdge, Footprint, PlayArea, Zone};

/// How finely a zone is searched for places.
///
/// ```
/// use redfive_engine::search::Grain;
/// let coarse = Grain { step_mm: 100, headings: 8 };
/// assert_ne!(coarse, Grain::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grain {
    /// How far apart the places are, in millimetres.
    pub step_mm: u16,
    /// How many headings, spread evenly over a full turn. The first looks away from the ship's edge of
    /// the table, or north if what is placed is no ship.
    pub headings: u16,
}

impl Default for Grain {
    /// Every 20 mm, which puts small and large bases at the very front of their zone, straight ahead.
    fn default() -> Self {
        Self { step_mm: 20, headings: 1 }
    }
}

/// What a player has left of what they began with, and what they have scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Hull and shields of their ships in the game.
    pub left: u32,
    /// Hull and shields of all their ships, when none was damaged.
    pub whole: u32,
    /// Their mission points.
    pub points: u16,
    /// The squad points that their ships are worth and nobody has scored yet.
    pub worth: u16,
}

impl Standing {
    /// The part that is left, from 0 to 1.
    ///
    /// ```
    /// use redfive_engine::search::Standing;
    /// assert_eq!(Standing { left: 3, whole: 12, ..Standing::default() }.share(), 0.25);
    /// assert_eq!(Standing::default().share(), 0.0, "without ships there is nothing to lose");
    /// ```
    pub fn share(self) -> f32 {
        if self.whole == 0 { 0.0 } else { self.left as f32 / self.whole as f32 }
    }
}

impl Game {
    /// No list of [`answers`](Self::answers) is longer.
    pub const MOST_ANSWERS: usize = 256;

    /// The decisions that the game waits for: each answer to one of them leads on. Empty only once the
    /// game has ended. Of several, any may be answered first: they are dials, and whether players are
    /// ready.
    ///
    /// ```
    /// # use redfive_engine::{answer::Answer, game::Game, search::Grain};
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// # let mut game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// let dials = game.open().count();
    /// let question = game.open().next().unwrap().clone();
    /// let maneuver = game.answers(&question, Grain::default())[0].clone();
    /// game.choose(question.player, question.id, maneuver)?;
    /// // The dial could be set again, but nobody waits for that.
    /// assert_eq!(game.open().count(), dials - 1);
    /// assert_eq!(game.revisable().count(), 1);
    /// assert_eq!(game.pending().len(), dials);
    /// # Ok::<(), redfive_engine::decision::Refused>(())
    /// ```
    pub fn open(&self) -> impl Iterator<Item = &Decision> {
        self.pending().iter().filter(|decision| !self.is_revision(decision))
    }

    /// The dials that are set and may be set again until all players are ready (RR.PLANNING-PHASE.13).
    /// With [`open`](Self::open) they make up what is [`pending`](Self::pending).
    ///
    /// ```
    /// # use redfive_engine::game::Game;
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// assert_eq!(game.revisable().count(), 0, "no dial is set yet");
    /// ```
    pub fn revisable(&self) -> impl Iterator<Item = &Decision> {
        self.pending().iter().filter(|decision| self.is_revision(decision))
    }

    fn is_revision(&self, decision: &Decision) -> bool {
        let ship = decision.ask.ship_if(Topic::Dial);
        ship.is_some_and(|ship| self.state.ship(ship).dial.is_some())
    }

    /// Answers to a decision, each once, always in the same order, at most [`Self::MOST_ANSWERS`]. All of
    /// them are legal: [`check`](Self::check) accepts them. For an open decision there is at least one.
    ///
    /// A space with few answers is listed whole. Of one with more, as many as fit are taken, evenly
    /// spread over the order in which [`Space::iter`] would list them; likewise of the places in a
    /// lattice. Places are whole micrometres and millidegrees, as records keep them. If fewer than
    /// eight places of the lattice are legal, the zone is narrow, and samples of it follow.
    ///
    /// ```
    /// # use redfive_engine::{game::Game, search::Grain};
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// let start = squads::start_with_setup(&red, &swarm);
    /// let game = Game::new(squads::library(), start, 5).unwrap();
    /// let question = game.open().next().unwrap();
    /// let answers = game.answers(question, Grain::default());
    /// assert!(answers.iter().all(|answer| game.check(question, answer).is_ok()));
    /// ```
    pub fn answers(&self, decision: &Decision, grain: Grain) -> Vec<Reply> {
        match *decision.space {
            Space::Place(placing) => self.places(decision, placing, grain),
            _ => decision.space.spread(Self::MOST_ANSWERS),
        }
    }

    fn places(&self, decision: &Decision, placing: Placing, grain: Grain) -> Vec<Reply> {
        const NARROW: usize = 8;
        let Some((zone, what)) = self.zone(placing) else { return Vec::new() };
        let ahead = match placing {
            Placing::Ship(ship) => self.edge_for(ship),
            Placing::Obstacle(_)
            | Placing::Feature(..)
            | Placing::Device(_)
            | Placing::Again(..) => AreaEdge::South,
        };
        let all = lattice(&zone, what, ahead, grain);
        let mut places = thinned(all, Self::MOST_ANSWERS);
        if places.len() < NARROW {
            let mut chance = Chance::from_seed(0);
            for _ in 0..NARROW {
                let Some(Answer::One(Choice::Pose(pose))) = self.sample(decision, &mut chance)
                else {
                    break;
                };
                let spot = Spot::of(pose);
                if !places.contains(&spot) && zone.check(what, spot.pose()).is_ok() {
                    places.push(spot);
                }
            }
        }
        places.into_iter().map(|spot| Answer::One(Choice::Pose(spot.pose()))).collect()
    }

    /// What the end is worth to each player: 1 for a victory of their side, 0 for that of another, 0.5 for
    /// a draw, and for a game that cannot go on. None before the end.
    ///
    /// ```
    /// # use redfive_engine::game::Game;
    /// # use redfive_players::{Player, RandomPlayer, play, squads};
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// # let mut game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// # let mut players: [Box<dyn Player>; 2] =
    /// #     [Box::new(RandomPlayer::new(1)), Box::new(RandomPlayer::new(2))];
    /// assert_eq!(game.returns(), None);
    /// play(&mut game, &mut players)?;
    /// let returns = game.returns().expect("it has ended");
    /// assert_eq!(returns.iter().sum::<f32>(), 1.0);
    /// # Ok::<(), redfive_engine::decision::Refused>(())
    /// ```
    pub fn returns(&self) -> Option<Vec<f32>> {
        let ended = self.ended()?;
        let worth = |player: &Player| match ended {
            Ending::Won(team) if player.team == *team => 1.0,
            Ending::Won(_) => 0.0,
            Ending::Draw | Ending::Broken => 0.5,
        };
        Some(self.state.players.iter().map(worth).collect())
    }

    /// What each player has left of hull and shields, and their mission points. A facedown damage card counts one, whatever it is, so
    /// nothing hidden shows in it.
    ///
    /// ```
    /// # use redfive_engine::game::Game;
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// # let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// let standing = game.standing();
    /// assert_eq!((standing[0].left, standing[0].share()), (24, 1.0), "four ships with 4 and 2");
    /// ```
    pub fn standing(&self) -> Vec<Standing> {
        let players = 0..self.state.players.len() as u8;
        players.map(|player| self.standing_of(PlayerId(player))).collect()
    }

    fn standing_of(&self, player: PlayerId) -> Standing {
        let points = self.state.players[player.index()].points;
        let mut standing = Standing { points, ..Standing::default() };
        for id in self.state.ship_ids() {
            let ship = self.state.ship(id);
            if ship.player != player || ship.remote.is_some() {
                continue;
            }
            standing.worth += ship.points.saturating_sub(ship.scored);
            let hull = u32::from(self.hull(id));
            standing.whole += hull + u32::from(self.shield_capacity(id));
            if self.is_left(id) {
                let hull = hull.saturating_sub(self.state.damage_count(id) as u32);
                standing.left += hull + u32::from(ship.shields);
            }
        }
        standing
    }

    /// Whether a ship is in the game, or will be once it is placed.
    fn is_left(&self, id: ShipId) -> bool {
        let ship = self.state.ship(id);
        !ship.destroyed && ship.place != Place::Removed
    }

    /// Tells states of games with the same setting apart. Equal for states from which the same games
    /// follow with the same chance: chance itself, the numbers of decisions and the order in which
    /// dials were set do not matter, and of the numbers of cards, bombs and mines only which are
    /// the same. Nothing but such states should have equal keys, as far as 64 bits go.
    ///
    /// It may change with any version; records use hashes of canonical text.
    ///
    /// ```
    /// # use redfive_engine::game::Game;
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// let start = squads::start(&red, &swarm);
    /// let game = |seed| Game::new(squads::library(), start.clone(), seed).unwrap();
    /// let orders_agree = game(5).state().order == game(6).state().order;
    /// assert_eq!(game(5).key() == game(6).key(), orders_agree);
    /// ```
    pub fn key(&self) -> u64 {
        self.state.key()
    }
}

impl State {
    /// See [`Game::key`].
    pub fn key(&self) -> u64 {
        key::of(self, &self.objects, &self.cards, |card| card.holder)
    }
}

impl View {
    /// Tells apart what a player may see, as [`Game::key`] does states: equal for games that look the
    /// same to them, so it names the information set.
    ///
    /// ```
    /// # use redfive_engine::{chance::Chance, game::Game, words::PlayerId};
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// # let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// let view = game.view(PlayerId(0));
    /// let imagined = view.imagine(game.setting(), &mut Chance::from_seed(1));
    /// assert_eq!(imagined.view(PlayerId(0)).key(), view.key());
    /// ```
    pub fn key(&self) -> u64 {
        key::of(self, &self.objects, &self.cards, |card| card.holder)
    }
}

/// The legal places of a lattice over a zone, for who sits at an edge. A lattice with too many is made coarser.
fn lattice(zone: &Zone, what: Footprint, edge: AreaEdge, grain: Grain) -> Vec<Spot> {
    const MOST_TESTS: usize = 8192;
    let headings = usize::from(grain.headings).clamp(1, Game::MOST_ANSWERS);
    let bounds = zone.bounds(what);
    let mut step = i32::from(grain.step_mm.max(1)) * 1000;
    let corner = left_corner(zone.area, edge);
    while points(bounds, corner, step).count() * headings > MOST_TESTS {
        step *= 2;
    }
    let ahead = (edge.inwards_degrees() * 1000.0) as i32;
    let heading = |i: usize| ahead + (360_000 * i / headings) as i32;
    let spots = points(bounds, corner, step)
        .flat_map(|(x, y)| (0..headings).map(move |i| Spot::from((x, y, heading(i)))));
    spots.filter(|spot| zone.check(what, spot.pose()).is_ok()).collect()
}

/// The corner of the table to the left of who sits at an edge. Their lattice begins here, so that players who
/// face each other have the same places.
fn left_corner(area: PlayArea, edge: AreaEdge) -> (f64, f64) {
    match edge {
        AreaEdge::South => (0.0, 0.0),
        AreaEdge::East => (area.width, 0.0),
        AreaEdge::North => (area.width, area.height),
        AreaEdge::West => (0.0, area.height),
    }
}

/// The points of a lattice in a box, in micrometres.
fn points(bounds: Bounds, corner: (f64, f64), step: i32) -> impl Iterator<Item = (i32, i32)> {
    let within = move |low: f64, high: f64, corner: f64| {
        let first = ((low - corner) * 1000.0 / f64::from(step)).ceil() as i32;
        let last = ((high - corner) * 1000.0 / f64::from(step)).floor() as i32;
        let origin = (corner * 1000.0).round() as i32;
        (first..=last).map(move |i| origin + i * step)
    };
    within(bounds.low.y, bounds.high.y, corner.1)
        .flat_map(move |y| within(bounds.low.x, bounds.high.x, corner.0).map(move |x| (x, y)))
}

/// At most so many of a list, evenly spread.
fn thinned<T: Copy>(all: Vec<T>, most: usize) -> Vec<T> {
    if all.len() <= most {
        return all;
    }
    (0..most).map(|i| all[i * all.len() / most]).collect()
}

impl<T: Clone + PartialEq> Space<T> {
    /// At most so many answers, evenly spread over those that [`iter`](Self::iter) lists; all if there are
    /// no more.
    ///
    /// ```
    /// use redfive_engine::answer::{Answer, Space};
    /// let space: Space<char> = Space::Amount { least: 1, most: 9 };
    /// let some = [1, 4, 7].map(Answer::Amount);
    /// assert_eq!(space.spread(3), some);
    /// ```
    pub fn spread(&self, most: usize) -> Vec<Answer<T>> {
        let (count, most) = (self.count(), most as u128);
        if count <= most {
            return self.iter().collect();
        }
        // i * count / most, which would not always fit.
        let place = |i| count / most * i + count % most * i / most;
        (0..most).filter_map(|i| self.nth(place(i))).collect()
    }

    /// The answer at a place of the list, without going through those before it.
    ///
    /// ```
    /// use redfive_engine::answer::{Answer, Space};
    /// let space = Space::Order(vec!['a', 'b', 'c']);
    /// assert_eq!(space.nth(3), Some(Answer::Order(vec!['b', 'c', 'a'])));
    /// assert_eq!(space.nth(6), None);
    /// ```
    pub fn nth(&self, place: u128) -> Option<Answer<T>> {
        if place >= self.count() {
            return None;
        }
        Some(match self {
            Self::Order(options) => Answer::Order(order_at(options, place)),
            Self::Amount { least, .. } => Answer::Amount(least + place as u32),
            Self::Several { options, least, most } => {
                let wheels = vec![1; options.len()];
                let taken = counts_at(&wheels, *least, *most, place);
                let taken = options.iter().zip(taken).filter(|&(_, n)| n > 0);
                Answer::Several(taken.map(|(option, _)| option.clone()).collect())
            }
            Self::Counts { available, least, most } => {
                let wheels: Vec<u8> = available.iter().map(|&(_, n)| n).collect();
                let taken = counts_at(&wheels, *least as usize, *most as usize, place);
                let taken = available.iter().zip(taken).filter(|&(_, n)| n > 0);
                Answer::Counts(taken.map(|((kind, _), n)| (kind.clone(), n)).collect())
            }
            Self::YesNo | Self::One(_) | Self::OneOrPass(_) | Self::Place(_) => {
                return self.iter().nth(usize::try_from(place).ok()?);
            }
        })
    }
}

/// The order at a place of the lexicographic list of all.
fn order_at<T: Clone>(options: &[T], mut place: u128) -> Vec<T> {
    let mut left = options.to_vec();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let orders_of_rest: u128 = (1..left.len() as u128).product();
        order.push(left.remove((place / orders_of_rest) as usize));
        place %= orders_of_rest;
    }
    order
}

/// What the wheels of a counter show at a place of all it can show with a total in bounds, the last wheel
/// turning slowest.
fn counts_at(wheels: &[u8], least: usize, most: usize, mut place: u128) -> Vec<u8> {
    let mut shown = vec![0; wheels.len()];
    let mut total = 0;
    for wheel in (0..wheels.len()).rev() {
        let below = ways_to_total(wheels[..wheel].iter().copied(), most - total);
        for value in 0..=wheels[wheel] {
            let so_far = total + usize::from(value);
            let (least, most) = (least.saturating_sub(so_far), (most + 1).saturating_sub(so_far));
            let ways = below.iter().take(most).skip(least).sum::<u128>();
            if place < ways {
                shown[wheel] = value;
                total = so_far;
                break;
            }
            place -= ways;
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn space() -> impl Strategy<Value = Space<usize>> {
        let options = |n: usize| (0..n).collect::<Vec<_>>();
        let several = (0_usize..8, 0_usize..4, 0_usize..9).prop_map(move |(n, least, more)| {
            Space::Several { options: options(n), least, most: least + more }
        });
        let counts = (prop::collection::vec(0_u8..4, 0..5), 0_u32..4, 0_u32..9).prop_map(
            |(wheels, least, more)| {
                let available = wheels.into_iter().enumerate().collect();
                Space::Counts { available, least, most: least + more }
            },
        );
        prop_oneof![
            Just(Space::YesNo),
            (1_usize..9).prop_map(move |n| Space::One(options(n))),
            (0_usize..9).prop_map(move |n| Space::OneOrPass(options(n))),
            (0_usize..6).prop_map(move |n| Space::Order(options(n))),
            (0_u32..9, 0_u32..9)
                .prop_map(|(least, more)| Space::Amount { least, most: least + more }),
            several,
            counts,
        ]
    }

    proptest! {
        /// An answer that is counted to is the one that is listed there.
        #[test]
        fn the_nth_answer_is_the_nth_of_the_list(space in space()) {
            for (place, answer) in space.iter().enumerate() {
                prop_assert_eq!(space.nth(place as u128), Some(answer));
            }
            prop_assert_eq!(space.nth(space.count()), None);
        }

        /// A spread begins with the first answer, repeats none and is as long as it may be.
        #[test]
        fn a_spread_is_even(space in space(), most in 1_usize..40) {
            let all: Vec<_> = space.iter().collect();
            let spread = space.spread(most);
            prop_assert_eq!(spread.len(), all.len().min(most));
            let places: Vec<usize> =
                spread.iter().filter_map(|it| all.iter().position(|other| other == it)).collect();
            let gaps: Vec<usize> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let (low, high) = (gaps.iter().min(), gaps.iter().max());
            prop_assert!(places.first().is_none_or(|&first| first == 0));
            prop_assert!(low.zip(high).is_none_or(|(low, high)| *low > 0 && high - low <= 1));
        }
    }

    /// Far too many to list: twenty things in order.
    #[test]
    fn a_huge_space_is_spread_at_once() {
        let space = Space::Order((0..20).collect::<Vec<_>>());
        let spread = space.spread(256);
        assert_eq!(spread.len(), 256);
        assert!(spread.iter().all(|answer| space.check(answer).is_ok()));
    }
}
