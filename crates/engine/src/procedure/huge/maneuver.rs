//! The maneuver of a huge ship, from the step Maneuver Ship on. The base is put down at the end of the
//! tool and goes through nothing on its way (HUGE.FAQ-MOVEMENT.01–03).

use crate::dice::AttackFace;
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::journal::Flown;
use crate::procedure::damage::Suffer;
use crate::procedure::huge::overlapped::{PlaceOverlapped, Then};
use crate::procedure::obstacles::Meeting;
use crate::table::suppose::Standing;
use crate::words::{Damage, Difficulty, ObjectId, ObstacleKind, ShipId, ThingId, Token};
use redfive_ability::{Duration, Event as Happening, Moment};
use redfive_geometry::{BaseSize, HugeManeuver, Maneuver, PlacedBase, Pose};
use serde::{Deserialize, Serialize};

/// The execution of a maneuver with the tool. It returns [`Outcome::Not`] if the ship is gone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveByTool {
    ship: ShipId,
    maneuver: Maneuver,
    difficulty: Difficulty,
    ion: bool,
    /// The speed of the revealed maneuver, which says how hard it hits.
    speed: u8,
    step: Step,
    /// Who suffers damage next, in order.
    struck: Vec<ShipId>,
    /// The huge ships in the way.
    blocked_by: Vec<ShipId>,
    /// What it has been put down on and whose effects are still to come.
    met: Vec<ObjectId>,
    /// The dice that it rolls for the standard ships it overlapped.
    dice: u8,
    placing: PlaceOverlapped,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Begin,
    /// The standard ships in the way suffer damage.
    Strike,
    Land,
    CheckDifficulty,
    Meet,
    /// The damage of an obstacle was suffered.
    MeetStress,
    /// The huge ships suffer damage.
    Collide,
    PlaceOverlapped,
    Roll,
    End,
}

impl MoveByTool {
    /// The maneuver that a huge ship executes now.
    pub(crate) fn new(
        game: &Game,
        ship: ShipId,
        maneuver: Maneuver,
        difficulty: Difficulty,
        ion: bool,
    ) -> Box<Self> {
        // HUGE.OVERLAP-HUGE.04, HUGE.OVERLAP-STANDARD.01: the speed on its dial, if it was revealed.
        let dial = game.state.ship(ship).dial.filter(|_| !ion);
        Box::new(Self {
            ship,
            maneuver,
            difficulty,
            ion,
            speed: dial.unwrap_or(maneuver).speed(),
            step: Step::Begin,
            struck: Vec::new(),
            blocked_by: Vec::new(),
            met: Vec::new(),
            dice: 0,
            placing: PlaceOverlapped::default(),
        })
    }

    pub(crate) fn step(mut self: Box<Self>, game: &mut Game, input: Input) -> Next {
        match self.step {
            Step::Begin => self.begin(game),
            Step::Strike => match self.strike(game) {
                Some(child) => Next::Call(Frame::MoveByTool(self), child),
                None => self.go(Step::Land),
            },
            Step::Land => self.land(game),
            Step::CheckDifficulty => {
                game.check_difficulty(self.ship, self.difficulty);
                self.go(Step::Meet)
            }
            Step::Meet => self.meet(game),
            Step::MeetStress => {
                if game.is_on_table(self.ship) {
                    game.gain(self.ship, Token::Stress, 1);
                }
                self.go(Step::Meet)
            }
            Step::Collide => match self.strike(game) {
                Some(child) => Next::Call(Frame::MoveByTool(self), child),
                None => self.go(Step::PlaceOverlapped),
            },
            Step::PlaceOverlapped => match self.placing.step(game, &input) {
                Then::Ask((player, ask, space)) => {
                    Next::Ask(Frame::MoveByTool(self), player, ask, space)
                }
                Then::Again => Next::Again(Frame::MoveByTool(self)),
                Then::Done => self.go(Step::Roll),
            },
            Step::Roll => self.roll(game),
            Step::End => {
                game.expire(&[Duration::Maneuver]);
                if !game.is_on_table(self.ship) {
                    return Next::Return(Outcome::Not);
                }
                game.raise(Moment::After(Happening::Maneuver), game.after_flight(self.ship));
                // HUGE.OVERLAP-OBSTACLE.06: it skips no step.
                Next::Return(Outcome::Done)
            }
        }
    }

    fn go(mut self: Box<Self>, step: Step) -> Next {
        self.step = step;
        Next::Again(Frame::MoveByTool(self))
    }

    /// The tool is laid down, for a lower speed until no huge ship is in the way
    /// (HUGE.OVERLAP-HUGE.01–03). Whoever leaves the play area overlaps nobody (RUL.TOOL.01).
    fn begin(mut self: Box<Self>, game: &mut Game) -> Next {
        let Some((_, pose, huge)) = self.way(game) else { return Next::Return(Outcome::Not) };
        self.blocked_by = huge;
        if !game.state.area.would_flee(BaseSize::Huge, pose) {
            self.struck = game.standard_ships_at(self.ship, pose, game.other_bases(self.ship));
        }
        self.go(Step::Strike)
    }

    /// What the tool executes in the end, where, and the huge ships that were in the way.
    fn way(&self, game: &Game) -> Option<(Maneuver, Pose, Vec<ShipId>)> {
        let start = game.base(self.ship)?.pose;
        game.way_of_tool(self.maneuver, start, game.other_bases(self.ship))
    }

    /// The next ship suffers critical damage by the speed (HUGE.OVERLAP-STANDARD.01,
    /// HUGE.OVERLAP-HUGE.04–05).
    fn strike(&mut self, game: &Game) -> Option<Frame> {
        if self.struck.is_empty() {
            return None;
        }
        let ship = self.struck.remove(0);
        if self.step == Step::Strike {
            self.dice += dice_for(game.card(ship).size);
        }
        Some(Frame::Suffer(Suffer::of(ship, Damage::Crit, self.speed)))
    }

    /// Standard ships in the way are picked up (HUGE.OVERLAP-STANDARD.02), and the huge ship is put
    /// down.
    fn land(mut self: Box<Self>, game: &mut Game) -> Next {
        let ship = self.ship;
        let Some((done, pose, _)) = self.way(game) else { return Next::Return(Outcome::Not) };
        let flees = game.state.area.would_flee(BaseSize::Huge, pose);
        let overlapped = match flees {
            true => Vec::new(),
            false => game.standard_ships_at(ship, pose, game.other_bases(ship)),
        };
        for &other in &overlapped {
            game.set_aside(other, pose);
        }
        let moved = done.speed() > 0 || done.bearing().side().is_some();
        game.place(ship, pose);
        game.happened(Event::Flew(ship, done, true));
        for &other in overlapped.iter().chain(&self.blocked_by) {
            game.happened(Event::Bumped(ship, other));
        }
        if moved && !flees {
            self.met = game.objects_under(ship, pose, game);
        }
        let obstacle = self.met.iter().any(|&object| game.is_obstacle(object));
        let flown = Flown {
            maneuver: done,
            difficulty: self.difficulty,
            fully: true,
            ion: self.ion,
            met_obstacle: obstacle,
            deployed: false,
        };
        game.state.journal.of_mut(ship).flew(flown, Vec::new(), Vec::new());
        if game.check_fled(ship) {
            return Next::Return(Outcome::Not);
        }
        self.go(Step::CheckDifficulty)
    }

    /// The next obstacle is removed and takes effect (HUGE.OVERLAP-OBSTACLE.01–05); a mine detonates
    /// (RUL.HUGE.01), a remote does what it does when a ship overlaps it.
    fn meet(mut self: Box<Self>, game: &mut Game) -> Next {
        if self.met.is_empty() || !game.is_on_table(self.ship) {
            self.met.clear();
            if !self.blocked_by.is_empty() {
                self.struck = vec![self.ship];
                self.struck.append(&mut self.blocked_by);
            }
            return self.go(Step::Collide);
        }
        let object = self.met.remove(0);
        if let ObjectId::Thing(obstacle) = object
            && let Some(kind) = game.obstacle_kind(obstacle)
        {
            return self.meet_obstacle(game, obstacle, kind);
        }
        game.meet(self.ship, Meeting { object, overlapped: true }, true);
        self.go(Step::Meet)
    }

    fn meet_obstacle(
        mut self: Box<Self>,
        game: &mut Game,
        obstacle: ThingId,
        kind: ObstacleKind,
    ) -> Next {
        game.happened(Event::Met(self.ship, obstacle));
        game.remove_obstacle(obstacle);
        match kind {
            ObstacleKind::Asteroid | ObstacleKind::DebrisCloud => {
                self.step = Step::MeetStress;
                let child = Frame::Suffer(Suffer::of(self.ship, Damage::Crit, 1));
                Next::Call(Frame::MoveByTool(self), child)
            }
            ObstacleKind::GasCloud => {
                game.gain(self.ship, Token::Jam, 1);
                self.go(Step::Meet)
            }
            // RUL.HUGE.01.
            ObstacleKind::Blaze
            | ObstacleKind::ElectroChaffCloud
            | ObstacleKind::LooseCargo
            | ObstacleKind::SpareParts => self.go(Step::Meet),
        }
    }

    /// Dice for the standard ships that it overlapped (HUGE.OVERLAP-STANDARD.07–09).
    fn roll(mut self: Box<Self>, game: &mut Game) -> Next {
        let dice = if game.is_on_table(self.ship) { self.dice } else { 0 };
        let faces: Vec<AttackFace> = (0..dice).map(|_| game.roll_for(self.ship)).collect();
        let count = |face| faces.iter().filter(|&&it| it == face).count() as u8;
        let (hits, crits) = (count(AttackFace::Hit), count(AttackFace::Crit));
        if hits > 0 {
            game.gain(self.ship, Token::Stress, hits);
        }
        self.step = Step::End;
        if crits == 0 {
            return Next::Again(Frame::MoveByTool(self));
        }
        let child = Frame::Suffer(Suffer::of(self.ship, Damage::Crit, crits));
        Next::Call(Frame::MoveByTool(self), child)
    }
}

/// How many dice a huge ship rolls for a ship of this size that it overlapped
/// (HUGE.OVERLAP-STANDARD.07).
const fn dice_for(size: BaseSize) -> u8 {
    match size {
        BaseSize::Small => 1,
        BaseSize::Medium => 2,
        BaseSize::Large => 3,
        BaseSize::Huge => 0,
    }
}

impl Game {
    /// What the tool executes in the end from a pose among other ships, where, and the huge ships that
    /// were in the way.
    pub(crate) fn way_of_tool(
        &self,
        maneuver: Maneuver,
        start: Pose,
        (mut ids, mut bases): (Vec<ShipId>, Vec<PlacedBase>),
    ) -> Option<(Maneuver, Pose, Vec<ShipId>)> {
        let huge: Vec<bool> = ids.iter().map(|&id| self.card(id).huge.is_some()).collect();
        let mut keep = huge.iter();
        ids.retain(|_| keep.next().is_some_and(|&it| it));
        bases.retain(|base| base.size == BaseSize::Huge);
        let tool = HugeManeuver::of(maneuver).unwrap_or(HugeManeuver::Stationary);
        let (done, pose, blocked) = tool.execute(start, &bases);
        let done = Maneuver::by_tool(done.speed(), done.bearing())?;
        Some((done, pose, blocked.into_iter().map(|i| ids[i]).collect()))
    }

    /// The standard ships that a huge ship would overlap there, in player order.
    pub(crate) fn standard_ships_at(
        &self,
        huge: ShipId,
        pose: Pose,
        (ids, bases): (Vec<ShipId>, Vec<PlacedBase>),
    ) -> Vec<ShipId> {
        let base = PlacedBase::new(BaseSize::Huge, pose);
        debug_assert!(!ids.contains(&huge));
        let all = ids.into_iter().zip(bases);
        let under = all.filter(|(id, other)| self.card(*id).huge.is_none() && base.overlaps(other));
        let mut ships: Vec<ShipId> = under.map(|(id, _)| id).collect();
        ships.sort_by_key(|&ship| (self.state.place_in_order(ship), ship));
        ships
    }

    /// The obstacles that it does not ignore, mines and remotes under a huge ship.
    pub(crate) fn objects_under(
        &self,
        ship: ShipId,
        pose: Pose,
        table: &impl Standing,
    ) -> Vec<ObjectId> {
        let base = PlacedBase::new(BaseSize::Huge, pose);
        let obstacles = self.obstacles_for(ship).into_iter();
        let obstacles = obstacles.map(|(id, token)| (ObjectId::Thing(id), token));
        let all = obstacles.chain(self.mines_and_remotes(table));
        all.filter(|(_, token)| token.is_under(&base)).map(|(object, _)| object).collect()
    }
}
