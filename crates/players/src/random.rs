//! A player who chooses at random, but stays on the table.

use crate::Player;
use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::facts::{DialEntry, ShipCard};
use redfive_engine::record::Spot;
use redfive_engine::state::Place;
use redfive_engine::topic::Topic;
use redfive_engine::view::Seat;
use redfive_engine::words::{Difficulty, ShipId, Token};
use redfive_geometry::{BaseSize, Maneuver, PlacedBase, PlayArea, Pose};

/// Chooses at random among the answers, with two exceptions: it passes seldom, and it sets no dial
/// that leads off the table if another does not, looking two maneuvers ahead near the edge.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    chance: Chance,
}

impl RandomPlayer {
    /// A player whose choices follow from a seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::from_seed(seed) }
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance.below(Stream::Pick, n as u32) as usize
    }

    /// Somewhere in the zone, in whole micrometres.
    fn place(&mut self, seat: &Seat<'_>, decision: &Decision) -> Reply {
        let game = seat.view().imagine(seat.setting(), &mut self.chance);
        loop {
            // A zone without room is not offered; at its very edge, rounding may lead outside.
            let Some(Answer::One(Choice::Pose(pose))) = game.sample(decision, &mut self.chance)
            else {
                return Answer::Pass;
            };
            let reply = Answer::One(Choice::Pose(Spot::of(pose).pose()));
            if game.check(decision, &reply).is_ok() {
                return reply;
            }
        }
    }

    /// One of the best options.
    fn one_of_the_best(&mut self, options: &[Choice], worth: impl Fn(&Choice) -> u8) -> Reply {
        let worths: Vec<u8> = options.iter().map(worth).collect();
        let best = worths.iter().max().copied().unwrap_or(0);
        let count = worths.iter().filter(|&&w| w == best).count();
        let place = self.below(count);
        let mut candidates = options.iter().zip(&worths).filter(|(_, w)| **w == best);
        // There is one: the best is among them, and the place is below their number.
        candidates.nth(place).map_or(Answer::Pass, |(option, _)| Answer::One(option.clone()))
    }
}

impl Player for RandomPlayer {
    fn choose(&mut self, seat: &Seat<'_>, decision: &Decision) -> Reply {
        match (&*decision.space, (decision.ask.topic, decision.ask.ship())) {
            (Space::One(options), (Topic::Dial, Some(ship))) => {
                let flight = Flight::of(seat, ship);
                self.one_of_the_best(options, |option| match (option, &flight) {
                    (Choice::Maneuver(maneuver), Some(flight)) => flight.worth(*maneuver),
                    _ => 0,
                })
            }
            (Space::One(options), (Topic::Placement, Some(ship))) => {
                let size = seat.setting().cast().ship(seat.ship(ship).kind).size;
                self.one_of_the_best(options, |option| match option {
                    Choice::Pose(pose) => u8::from(stays(seat.area(), size, *pose)),
                    _ => 0,
                })
            }
            (Space::OneOrPass(options), _) if self.below(4) > 0 && !options.is_empty() => {
                Answer::One(options[self.below(options.len())].clone())
            }
            (Space::Place(_), _) => self.place(seat, decision),
            (space, _) => space.sample(&mut self.chance, Stream::Pick).unwrap_or(Answer::Pass),
        }
    }
}

/// A ship about to fly.
struct Flight<'a> {
    area: PlayArea,
    card: &'a ShipCard,
    base: PlacedBase,
    stressed: bool,
    ionized: bool,
}

/// From here on in, the edge is a matter of the maneuver after the next.
const NEAR_THE_EDGE: f64 = 250.0;

impl<'a> Flight<'a> {
    fn of(seat: &Seat<'a>, id: ShipId) -> Option<Self> {
        let ship = seat.ship(id);
        let Place::Table(pose) = ship.place else { return None };
        let card = seat.setting().cast().ship(ship.kind);
        let needed = match card.size {
            BaseSize::Small => 1,
            BaseSize::Medium => 2,
            BaseSize::Large => 3,
            BaseSize::Huge => 6,
        };
        Some(Self {
            area: seat.area(),
            card,
            base: PlacedBase::new(card.size, pose),
            stressed: ship.tokens.count(Token::Stress) > 0,
            ionized: ship.tokens.count(Token::Ion) >= needed,
        })
    }

    /// 0 if the maneuver leads off the table, 1 if every one after it does, 2 if all is well.
    fn worth(&self, maneuver: Maneuver) -> u8 {
        let flown = self.flown(maneuver);
        let ends = self.card.ends(flown, &self.base);
        ends.iter().map(|&end| self.worth_of_end(end)).max().unwrap_or(0)
    }

    fn worth_of_end(&self, end: Pose) -> u8 {
        if !stays(self.area, self.card.size, end) {
            return 0;
        }
        let p = end.position;
        let sides = [p.x, p.y, self.area.width - p.x, self.area.height - p.y];
        if sides.iter().all(|&side| side > NEAR_THE_EDGE) {
            return 2;
        }
        let base = PlacedBase::new(self.card.size, end);
        let goes_on = |entry: &DialEntry| {
            let ends = self.card.ends(entry.maneuver, &base);
            ends.iter().any(|&end| stays(self.area, self.card.size, end))
        };
        // Red ones may not be open to it then.
        let tame = self.card.dial.iter().filter(|e| e.difficulty < Difficulty::Red);
        1 + u8::from(tame.into_iter().any(goes_on))
    }

    /// What the ship will fly if its dial shows this (RR.ION.09, RR.ACTIVATION-PHASE.15).
    fn flown(&self, dial: Maneuver) -> Maneuver {
        use redfive_geometry::Bearing::{Bank, Straight};
        if self.ionized {
            let bearing = dial.bearing().side().map_or(Straight, Bank);
            return Maneuver::new(1, bearing).unwrap_or(Maneuver::STRAIGHT_TWO);
        }
        let entry = self.card.dial.iter().find(|entry| entry.maneuver == dial);
        let red = entry.is_some_and(|entry| entry.difficulty == Difficulty::Red);
        if red && self.stressed { Maneuver::STRAIGHT_TWO } else { dial }
    }
}

fn stays(area: PlayArea, size: BaseSize, pose: Pose) -> bool {
    !area.would_flee(size, pose)
}
