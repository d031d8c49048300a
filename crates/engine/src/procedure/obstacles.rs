//! The effects of an obstacle on a ship that moved through it, overlapped it, or got it placed under
//! itself (RR.OBSTACLES.03–24, .38).

use crate::dice::AttackFace;
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::damage::Suffer;
use crate::procedure::owed::Owed;
use crate::source::Context;
use crate::state::{Nature, Object};
use crate::words::{Damage, DeviceKind, ObjectId, ObstacleKind, ShipId, ThingId, Token};
use redfive_ability::{Doing, Moment, Obstacles, Rule};
use redfive_geometry::{Course, Encounter, Placed, PlacedToken, Pose, Side, Template, Thing};
use serde::{Deserialize, Serialize};

/// An obstacle's effect: what comes without a roll, then the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meet {
    ship: ShipId,
    obstacle: ThingId,
    rolls: bool,
}

impl Meet {
    pub(crate) const fn new(ship: ShipId, obstacle: ThingId) -> Self {
        Self { ship, obstacle, rolls: false }
    }

    pub(crate) fn step(mut self, game: &mut Game, _: Input) -> Next {
        let kind = game.obstacle_kind(self.obstacle).filter(|_| game.base(self.ship).is_some());
        let Some(kind) = kind else { return Next::Return(Outcome::Not) };
        if self.rolls {
            return self.roll(game, kind);
        }
        self.rolls = true;
        game.happened(Event::Met(self.ship, self.obstacle));
        match kind {
            ObstacleKind::Asteroid => {
                let child = self.suffer(Damage::Hit);
                return Next::Call(Frame::Meet(self), child);
            }
            ObstacleKind::DebrisCloud => game.gain(self.ship, Token::Stress, 1),
            ObstacleKind::GasCloud => {
                game.break_all_locks(self.ship);
                game.gain(self.ship, Token::Strain, 1);
            }
            ObstacleKind::ElectroChaffCloud => {
                game.break_all_locks(self.ship);
                game.gain(self.ship, Token::Jam, 1);
            }
            ObstacleKind::LooseCargo | ObstacleKind::SpareParts => {
                game.gain(self.ship, Token::Strain, 1);
            }
            // RR.OBSTACLES.07.
            ObstacleKind::Blaze => game.state.journal.of_mut(self.ship).skips_action = true,
        }
        Next::Again(Frame::Meet(self))
    }

    fn roll(self, game: &mut Game, kind: ObstacleKind) -> Next {
        use AttackFace::{Crit, Focus, Hit};
        use ObstacleKind::{
            Asteroid, Blaze, DebrisCloud, ElectroChaffCloud, GasCloud, LooseCargo, SpareParts,
        };
        let ship = self.ship;
        let token = match (kind, game.roll_for(ship)) {
            (Asteroid | Blaze, Hit | Crit) | (DebrisCloud, Hit) => {
                return Next::Become(self.suffer(Damage::Hit));
            }
            (DebrisCloud, Crit) => return Next::Become(self.suffer(Damage::Crit)),
            (GasCloud, Hit) => Some((Token::Ion, 1)),
            (GasCloud, Crit) => Some((Token::Ion, 3)),
            (Blaze, Focus) | (ElectroChaffCloud | LooseCargo | SpareParts, Hit | Crit) => {
                Some((Token::Stress, 1))
            }
            _ => None,
        };
        if let Some((token, count)) = token {
            game.gain(ship, token, count);
        }
        Next::Return(Outcome::Done)
    }

    /// Damage of the obstacle.
    fn suffer(self, damage: Damage) -> Frame {
        let cause = Some(ObjectId::Thing(self.obstacle));
        Frame::Suffer(Suffer::of(self.ship, damage, 1).by(cause))
    }
}

impl Game {
    /// Whether a ship ignores an obstacle while it does this, or anything at all.
    pub(crate) fn ignores(&self, ship: ShipId, obstacle: ObjectId, doing: Option<Doing>) -> bool {
        self.ignored(ship, doing).into_iter().any(|which| self.is_ignored(ship, which, obstacle))
    }

    /// Which obstacles a ship ignores while it does this.
    fn ignored(&self, ship: ShipId, doing: Option<Doing>) -> Vec<&Obstacles> {
        let which = self.rules(ship, |rule| match rule {
            Rule::IgnoreObstacles(which) => Some(which),
            _ => None,
        });
        let now = |which: &&Obstacles| {
            which.doing.is_empty() || doing.is_some_and(|doing| which.doing.contains(&doing))
        };
        which.filter(now).collect()
    }

    fn is_ignored(&self, ship: ShipId, which: &Obstacles, obstacle: ObjectId) -> bool {
        let Obstacles { kinds, range, locked, doing: _ } = which;
        let is_near = |(least, most): (u8, u8)| {
            let (ship, obstacle) = (self.unit(ship), self.object(obstacle));
            let range = ship.zip(obstacle).map(|(a, b)| a.thing().range(b.thing()).number());
            range.is_some_and(|range| (least..=most).contains(&range))
        };
        (kinds.is_empty() || kinds.iter().any(|&kind| self.is_thing(obstacle, kind)))
            && (!locked || self.state.ship(ship).locks.contains(&obstacle))
            && range.is_none_or(is_near)
    }

    /// The obstacles on the table that a ship does not ignore while it moves.
    pub(crate) fn obstacles_for(&self, ship: ShipId) -> Vec<(crate::words::ThingId, PlacedToken)> {
        let ignored = self.ignored(ship, Some(Doing::Move));
        let counts = |id| {
            let ignores = |&which: &&Obstacles| self.is_ignored(ship, which, ObjectId::Thing(id));
            !ignored.iter().any(ignores)
        };
        self.obstacles().iter().filter(|&&(id, _)| counts(id)).cloned().collect()
    }

    /// An obstacle is removed, or loses a fuse marker instead (RR.FUSE-MARKER.03).
    pub(crate) fn remove_obstacle(&mut self, id: ThingId) {
        let obstacle = self.state.object_mut(id);
        if obstacle.fuses > 0 {
            obstacle.fuses -= 1;
            self.happened(Event::Unfused(ObjectId::Thing(id)));
            return;
        }
        obstacle.pose = None;
        obstacle.gone = true;
        self.break_locks_on(ObjectId::Thing(id));
        self.happened(Event::ObstacleRemoved(id));
    }

    /// In the End Phase, blazes and electro-chaff clouds without a fuse marker go; the others lose
    /// one (RR.BLAZE.04–05, RR.OBSTACLE-ELECTRO-CHAFF-CLOUD.02–03).
    pub(crate) fn burn_down(&mut self) {
        let burns = |object: &Object| {
            let kind = object.obstacle();
            let burns = [ObstacleKind::Blaze, ObstacleKind::ElectroChaffCloud];
            object.pose.is_some() && kind.is_some_and(|kind| burns.contains(&kind))
        };
        let burning = self.state.objects().filter(|(_, object)| burns(object));
        // Either it is removed, or that costs a fuse marker.
        for id in burning.map(|(id, _)| id).collect::<Vec<_>>() {
            self.remove_obstacle(id);
        }
    }

    /// All locks of a ship and on it are broken.
    pub(crate) fn break_all_locks(&mut self, ship: ShipId) {
        for object in self.state.ship(ship).locks.clone() {
            self.break_lock(ship, object);
        }
        self.break_locks_on(ObjectId::Ship(ship));
    }

    /// All locks on an object are broken.
    pub(crate) fn break_locks_on(&mut self, object: ObjectId) {
        for other in self.state.ship_ids() {
            self.break_lock(other, object);
        }
    }
}

/// Something that a ship met on its way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// What it is.
    pub object: ObjectId,
    /// Whether the ship ends on it.
    pub overlapped: bool,
}

/// Along what a ship moves, so far, and where it ends.
pub(crate) struct Move<'a> {
    pub course: &'a Course,
    pub partial: Option<f64>,
    pub pose: Pose,
}

impl Move<'_> {
    /// What it meets of these tokens, in order.
    fn encounters<'a>(&self, tokens: impl Iterator<Item = &'a PlacedToken>) -> Vec<Encounter> {
        let things: Vec<Thing<'_>> = tokens.map(Thing::from).collect();
        let end = self.partial.unwrap_or_else(|| self.course.end());
        self.course.encounters(end, self.pose, &things)
    }
}

impl Game {
    /// What a ship meets on its way, in order: obstacles that it does not ignore, mines and remotes.
    pub(crate) fn meetings(&self, ship: ShipId, way: &Move<'_>) -> Vec<Meeting> {
        let mut others: Vec<(ObjectId, PlacedToken)> = Vec::new();
        for (id, token) in self.device_tokens_on_table() {
            if self.device_card(id).is_some_and(|card| card.kind == DeviceKind::Mine) {
                others.push((ObjectId::Thing(id), token));
            }
        }
        for remote in self.state.remotes() {
            if let Some(Placed::Token(token)) = self.unit(remote) {
                others.push((ObjectId::Ship(remote), token));
            }
        }
        let all = self.obstacles();
        let mut tokens: Vec<(ObjectId, &PlacedToken)> =
            Vec::with_capacity(all.len() + others.len());
        let ignored = self.ignored(ship, Some(Doing::Move));
        let ids = all.iter().map(|(id, token)| (ObjectId::Thing(*id), token));
        let counts = |id| !ignored.iter().any(|&which| self.is_ignored(ship, which, id));
        tokens.extend(ids.filter(|&(id, _)| counts(id)));
        tokens.extend(others.iter().map(|(id, token)| (*id, token)));
        let met = way.encounters(tokens.iter().map(|&(_, token)| token));
        // RUL.ENG.07: a mine or remote does not spare a ship that stood on it, unless that did not
        // move at all (RR.BEARING.18, .21).
        let moves = way.course.template().is_some();
        let counts = |met: &&Encounter| match tokens[met.object].0 {
            object if self.is_obstacle(object) => met.counts(),
            _ => moves && (met.moved_through || met.overlapped),
        };
        let counting = met.iter().filter(counts);
        let meeting =
            |met: &Encounter| Meeting { object: tokens[met.object].0, overlapped: met.overlapped };
        counting.map(meeting).collect()
    }

    /// Whether a ship meets an obstacle on its way, beside what it does not ignore: what it ignores
    /// is still there.
    pub(crate) fn meets_obstacle(&self, ship: ShipId, way: &Move<'_>, met: &[Meeting]) -> bool {
        let tokens = self.obstacles();
        let any = || way.encounters(tokens.iter().map(|(_, t)| t)).iter().any(Encounter::counts);
        met.iter().any(|met| self.is_obstacle(met.object))
            || (!self.ignored(ship, Some(Doing::Move)).is_empty() && any())
    }

    /// The ships that a ship moves through on its way (RR.MANEUVER.13).
    pub(crate) fn ships_through(&self, ship: ShipId, way: &Move<'_>) -> Vec<ShipId> {
        let (ids, bases) = self.other_bases(ship);
        let bases: Vec<Thing<'_>> = bases.iter().map(Thing::from).collect();
        let end = way.partial.unwrap_or_else(|| way.course.end());
        let met = way.course.encounters(end, way.pose, &bases).into_iter();
        met.filter(|met| met.moved_through).map(|met| ids[met.object]).collect()
    }

    /// A move that is no maneuver: what the ship meets takes effect, obstacles too where something
    /// lets it move through them (RR.OBSTACLES.02).
    pub(crate) fn move_along(&mut self, ship: ShipId, course: &Course, pose: Pose) {
        let way = Move { course, partial: None, pose };
        self.state.journal.of_mut(ship).through = self.ships_through(ship, &way);
        self.place(ship, pose);
        for meeting in self.meetings(ship, &way) {
            self.meet(ship, meeting, false);
        }
    }

    /// A barrel roll with a template ends at one of its places.
    pub(crate) fn land_roll(&mut self, ship: ShipId, template: Template, pose: Pose) {
        let Some(base) = self.base(ship) else { return };
        let courses =
            Side::BOTH.map(|side| Course::barrel_roll(base.size, base.pose, side, template));
        match courses.iter().find(|course| course.placements().contains(&pose)) {
            Some(course) => self.move_along(ship, course, pose),
            None => self.place(ship, pose),
        }
    }

    /// A ship has met something: its effects are to come.
    pub(crate) fn meet(&mut self, ship: ShipId, meeting: Meeting, maneuver: bool) {
        match meeting.object {
            ObjectId::Thing(id) => self.state.owed.extend(match self.state.object(id).nature {
                Nature::Obstacle(_) => Some(Owed::Meet(ship, id)),
                Nature::Device(_) => Some(Owed::Detonate(id, Some(ship))),
                Nature::Feature => None,
            }),
            ObjectId::Ship(remote) => {
                let moments = [
                    (true, Moment::AfterMeeting),
                    (meeting.overlapped, Moment::AfterOverlap),
                    (meeting.overlapped && maneuver, Moment::AfterLanding),
                ];
                for (_, moment) in moments.into_iter().filter(|&(is, _)| is) {
                    self.raise_some(moment, Context::about(ship), |_, of| {
                        of.ship() == Some(remote)
                    });
                }
            }
        }
    }
}
