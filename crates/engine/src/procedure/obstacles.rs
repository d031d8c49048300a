//! The effects of an obstacle on a ship that moved through it, overlapped it, or got it placed under
//! itself (RR.OBSTACLES.03–24, .38).

use crate::ability::resolve::Resolve;
use crate::dice::{AttackFace, Dice};
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::journal::Way;
use crate::procedure::damage::Suffer;
use crate::procedure::owed::Owed;
use crate::procedure::roll_dice::RollDice;
use crate::source::{AbilityRef, Context};
use crate::state::{Nature, Object};
use crate::table::suppose::Standing;
use crate::words::{Damage, DeviceKind, ObjectId, ObstacleKind, ShipId, ThingId, Token};
use redfive_ability::{Doing, Event as Happening, Met, Moment, Obstacles, Replacement, Rule};
use redfive_geometry::{
    Course, Partial, Placed, PlacedBase, PlacedToken, Pose, Side, Template, Thing,
};
use serde::{Deserialize, Serialize};

/// An obstacle's effect: what comes without a roll, then the roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meet {
    ship: ShipId,
    obstacle: ThingId,
    /// Whether the ship ends a maneuver on it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    at_end: bool,
    /// The replacements that were declined.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    offered: Vec<AbilityRef>,
    rolls: bool,
}

impl Meet {
    pub(crate) const fn new(ship: ShipId, obstacle: ThingId) -> Self {
        Self { ship, obstacle, at_end: false, offered: Vec::new(), rolls: false }
    }

    /// The same, where the ship ends a maneuver.
    pub(crate) fn at_end(self) -> Self {
        Self { at_end: true, ..self }
    }

    /// The next ability that may replace its effects.
    fn replacement(&self, game: &Game) -> Option<(AbilityRef, Context)> {
        let object = ObjectId::Thing(self.obstacle);
        let context = Context { thing: Some(object), ..Context::about(self.ship) };
        let meant = |it: &Replacement| match it.would {
            Happening::Meet(met) => {
                (!met.overlapped || self.at_end)
                    && (it.kinds.is_empty()
                        || it.kinds.iter().any(|&kind| game.is_thing(object, kind)))
            }
            _ => false,
        };
        Some((game.replacement(Some(self.ship), &context, &self.offered, meant)?, context))
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let kind = game.obstacle_kind(self.obstacle).filter(|_| game.base(self.ship).is_some());
        let Some(kind) = kind else { return Next::Return(Outcome::Not) };
        game.source = Some(ObjectId::Thing(self.obstacle));
        if self.rolls {
            return match input {
                Input::Returned(Outcome::Rolled(dice)) => self.rolled(game, kind, &dice),
                _ => {
                    let over = ObjectId::Thing(self.obstacle);
                    let roll = RollDice::new(self.ship, 1).over(Some(over));
                    Next::Call(Frame::Meet(self), Frame::RollDice(roll))
                }
            };
        }
        if !self.offered.is_empty() && matches!(input, Input::Returned(Outcome::Done)) {
            // RR.ABILITIES.19–20: it was replaced, by this one ability.
            if self.at_end {
                game.spare_on_obstacle(self.ship);
            }
            return Next::Return(Outcome::Not);
        }
        if let Some((ability, context)) = self.replacement(game) {
            self.offered.push(ability);
            let child = Frame::Resolve(Resolve::new(ability, context));
            return Next::Call(Frame::Meet(self), child);
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

    fn rolled(self, game: &mut Game, kind: ObstacleKind, dice: &Dice<AttackFace>) -> Next {
        use AttackFace::{Crit, Focus, Hit};
        use ObstacleKind::{
            Asteroid, Blaze, DebrisCloud, ElectroChaffCloud, GasCloud, LooseCargo, SpareParts,
        };
        let ship = self.ship;
        let Some((die, _)) = dice.classes().next() else { return Next::Return(Outcome::Done) };
        let token = match (kind, die.face) {
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
    fn suffer(&self, damage: Damage) -> Frame {
        let cause = Some(ObjectId::Thing(self.obstacle));
        Frame::Suffer(Suffer::of(self.ship, damage, 1).by(cause))
    }
}

impl Game {
    /// Whether a ship ignores an obstacle while it does this, or anything at all.
    pub(crate) fn ignores(&self, ship: ShipId, obstacle: ObjectId, doing: Option<Doing>) -> bool {
        self.ignored(ship, doing).into_iter().any(|which| self.is_ignored(ship, which, obstacle))
    }

    /// An obstacle that a ship ends its maneuver on does nothing to it.
    fn spare_on_obstacle(&mut self, ship: ShipId) {
        for frame in &mut self.state.stack {
            if let Frame::Fly(fly) = frame {
                fly.spare(ship);
            }
        }
    }

    /// Which obstacles a ship ignores while it does this; of those that it ignores because it has met
    /// them, which one that was.
    fn ignored(&self, ship: ShipId, doing: Option<Doing>) -> Vec<Ignored<'_>> {
        let now = |which: &Obstacles| {
            which.doing.is_empty() || doing.is_some_and(|doing| which.doing.contains(&doing))
        };
        let lasting = self.state.lasting.iter().filter(|it| it.ship == ship);
        let met =
            lasting.filter_map(|it| Some((ignoring(self.lasting_rule(it)?)?, it.context.thing)));
        let met = met.filter(|(which, _)| which.met);
        let others =
            self.rules(ship, ignoring).filter(|which| !which.met).map(|which| (which, None));
        others.chain(met).filter(|(which, _)| now(which)).collect()
    }

    fn is_ignored(&self, ship: ShipId, (which, one): Ignored<'_>, obstacle: ObjectId) -> bool {
        let Obstacles { kinds, of, range, locked, met, doing: _ } = which;
        let meant = match kinds[..] {
            [] => self.is_obstacle(obstacle),
            ref kinds => kinds.iter().any(|&kind| self.is_thing(obstacle, kind)),
        };
        let is_near = |(least, most): (u8, u8)| {
            let (ship, obstacle) = (self.unit(ship), self.object(obstacle));
            let range = ship.zip(obstacle).map(|(a, b)| a.thing().range(b.thing()).number());
            range.is_some_and(|range| (least..=most).contains(&range))
        };
        meant
            && self.is_thing_of(Some(ship), obstacle, *of)
            && (!met || one == Some(obstacle))
            && (!locked || self.state.ship(ship).locks.contains(&obstacle))
            && range.is_none_or(is_near)
    }

    /// The obstacles on the table that a ship does not ignore while it moves.
    pub(crate) fn obstacles_for(&self, ship: ShipId) -> Vec<(crate::words::ThingId, PlacedToken)> {
        let ignored = self.ignored(ship, Some(Doing::Move));
        let counts = |id| {
            let ignores = |&which: &Ignored<'_>| self.is_ignored(ship, which, ObjectId::Thing(id));
            !ignored.iter().any(ignores)
        };
        self.obstacles().iter().filter(|&&(id, _)| counts(id)).cloned().collect()
    }

    /// A thing is removed from the table: an obstacle, a bomb, a mine or a remote.
    pub(crate) fn remove_thing(&mut self, object: ObjectId) {
        match object {
            ObjectId::Ship(remote) => self.remove_ship(remote),
            ObjectId::Thing(id) if self.is_obstacle(object) => self.remove_obstacle(id),
            ObjectId::Thing(id) => self.remove_device(id),
        }
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

/// The obstacles that a rule has a ship ignore.
const fn ignoring(rule: &Rule) -> Option<&Obstacles> {
    match rule {
        Rule::IgnoreObstacles(which) => Some(which),
        _ => None,
    }
}

/// Obstacles that are ignored, and which one it is if it is the one that was met.
type Ignored<'a> = (&'a Obstacles, Option<ObjectId>);

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

/// What lies on the way of a ship.
#[derive(Debug, Default)]
pub(crate) struct OnWay {
    /// The obstacles, mines and remotes that it does not ignore, in order.
    pub met: Vec<Meeting>,
    /// Whether it meets an obstacle, ignored or not.
    pub met_obstacle: bool,
    /// The obstacles that it moves through, ignored or not.
    pub crossed: Vec<ThingId>,
    /// The ships that it moves through (RR.MANEUVER.13).
    pub through: Vec<ShipId>,
}

impl Game {
    /// What lies on the way of a ship among these others, on a table with remotes as they stand there.
    pub(crate) fn on_way(
        &self,
        ship: ShipId,
        way: &Move<'_>,
        (ids, bases): (&[ShipId], &[PlacedBase]),
        table: &impl Standing,
    ) -> OnWay {
        let obstacles = self.obstacles();
        let others = self.mines_and_remotes(table);
        let mut things: Vec<Thing<'_>> =
            Vec::with_capacity(obstacles.len().max(bases.len()) + others.len());
        things.extend(obstacles.iter().map(|(_, token)| Thing::from(token)));
        things.extend(others.iter().map(|(_, token)| Thing::from(token)));
        let end = way.partial.unwrap_or_else(|| way.course.end());
        let encounters = way.course.encounters(end, way.pose, &things);
        things.clear();
        things.extend(bases.iter().map(Thing::from));
        let through = way.course.moved_through(end, &things).into_iter();
        let through = through.map(|other| ids[other]).collect();
        let mut on_way = OnWay { through, ..OnWay::default() };
        if encounters.is_empty() {
            return on_way;
        }
        let ignored = self.ignored(ship, Some(Doing::Move));
        let passed = self.ignored(ship, Some(Doing::Pass));
        let is_among =
            |which: &[Ignored<'_>], id| which.iter().any(|&which| self.is_ignored(ship, which, id));
        // RUL.ENG.07: a mine or remote does not spare a ship that stood on it, unless that did not
        // move at all (RR.BEARING.18, .21).
        let moves = way.course.template().is_some();
        let mut counts = false;
        for met in &encounters {
            let object = if let Some(&(id, _)) = obstacles.get(met.object) {
                if met.moved_through {
                    on_way.crossed.push(id);
                }
                counts |= met.counts();
                let object = ObjectId::Thing(id);
                if !met.counts() || (!met.overlapped && is_among(&passed, object)) {
                    continue;
                }
                object
            } else if let Some(&(object, _)) = others.get(met.object - obstacles.len()) {
                if !moves || !(met.moved_through || met.overlapped) {
                    continue;
                }
                object
            } else {
                continue;
            };
            if !is_among(&ignored, object) {
                on_way.met.push(Meeting { object, overlapped: met.overlapped });
            }
        }
        // What it ignores is still there.
        on_way.met_obstacle = on_way.met.iter().any(|met| self.is_obstacle(met.object))
            || (counts && !(ignored.is_empty() && passed.is_empty()));
        on_way
    }

    /// What a ship can meet beside obstacles.
    pub(crate) fn mines_and_remotes(&self, table: &impl Standing) -> Vec<(ObjectId, PlacedToken)> {
        let mut all: Vec<(ObjectId, PlacedToken)> = Vec::new();
        for (id, token) in self.device_tokens_on_table() {
            if self.device_card(id).is_some_and(|card| card.kind == DeviceKind::Mine) {
                all.push((ObjectId::Thing(id), token));
            }
        }
        for remote in self.state.remotes() {
            if let Some(Placed::Token(token)) = table.unit_at(remote).as_deref() {
                all.push((ObjectId::Ship(remote), token.clone()));
            }
        }
        all
    }

    /// What a ship meets on its way, in order: obstacles, mines and remotes that it does not ignore.
    pub(crate) fn meetings(&self, ship: ShipId, way: &Move<'_>) -> Vec<Meeting> {
        self.on_way(ship, way, (&[], &[]), self).met
    }

    /// Whether a ship ignores an obstacle while it moves through it.
    pub(crate) fn passes(&self, ship: ShipId, obstacle: ThingId) -> bool {
        self.ignores(ship, ObjectId::Thing(obstacle), Some(Doing::Pass))
    }

    /// A move that is no maneuver: what the ship meets takes effect, obstacles too where something
    /// lets it move through them (RR.OBSTACLES.02).
    pub(crate) fn move_along(&mut self, ship: ShipId, course: &Course, pose: Pose) {
        self.move_on_way(ship, &Move { course, partial: None, pose });
    }

    /// The same, but the ship stops at another.
    pub(crate) fn move_partially(&mut self, ship: ShipId, course: &Course, partial: &Partial) {
        let Partial { u, pose, .. } = *partial;
        self.move_on_way(ship, &Move { course, partial: Some(u), pose });
    }

    fn move_on_way(&mut self, ship: ShipId, way: &Move<'_>) {
        let (ids, bases) = self.other_bases(ship);
        let on_way = self.on_way(ship, way, (&ids, &bases), self);
        let journal = self.state.journal.of_mut(ship);
        journal.ways.push(Way { flown: None, through: on_way.through, crossed: on_way.crossed });
        self.place(ship, way.pose);
        for meeting in on_way.met {
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
                let met = Met { overlapped: meeting.overlapped, maneuver };
                for met in met.each() {
                    let moment = Moment::After(Happening::Meet(met));
                    self.raise_some(moment, Context::about(ship), |_, of| {
                        of.ship() == Some(remote)
                    });
                }
            }
        }
    }
}
