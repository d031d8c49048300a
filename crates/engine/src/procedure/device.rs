//! Devices: dropping, launching and putting them on the table (RR.DEVICE), relocating remotes, and
//! what happens to ships that come upon them.

use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice, Placing};
use crate::event::Event;
use crate::facts::DeviceCard;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::gain::Owed;
use crate::procedure::suffer::Suffer;
use crate::state::Obstacle;
use crate::window::{AbilityRef, CardRef, Context};
use crate::words::{
    Damage, DeviceId, DeviceKind, ObjectId, ObstacleId, ObstacleKind, Phase, ShipId,
};
use redfive_ability::{Drop, ManeuverKind, Moment, NewWay, OutOf, Rule};
use redfive_geometry::{
    Course, Edge, Encounter, Placed, PlacedBase, PlacedToken, Pose, Side, Template, TemplateShape,
    Thing, TokenOutline, cluster_sides, joined, placed_at_guides, placed_by_template, relocated,
};
use serde::{Deserialize, Serialize};

/// A device being placed by the effect of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceDevice {
    of: AbilityRef,
    what: Placement,
    /// How many more may be placed.
    left: u8,
    /// The templates used so far: each must be another.
    used: Vec<Template>,
}

/// What is placed, and what the effect says about that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placement {
    /// Which device, as a place in the library.
    pub device: u8,
    /// Whether it cannot be placed under ships.
    pub clear_of_ships: bool,
    /// Whether it must be dropped, even if its own card could launch it.
    pub only_dropped: bool,
}

/// How a device can be placed: out of an edge of the base with a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    edge: Edge,
    template: Template,
}

impl PlaceDevice {
    /// Up to as many devices as their card says.
    pub(crate) const fn new(of: AbilityRef, device: u8, drop: &Drop) -> Self {
        let clear_of_ships = drop.clear_of_ships;
        let what = Placement { device, clear_of_ships, only_dropped: false };
        Self { of, what, left: drop.most, used: Vec::new() }
    }

    /// One device, dropped: another card says so (RR.DEVICE.13–14, FAQ.THERMAL-DETONATORS.03).
    pub(crate) const fn one(of: AbilityRef, device: u8, drop: &Drop) -> Self {
        let clear_of_ships = drop.clear_of_ships;
        let what = Placement { device, clear_of_ships, only_dropped: true };
        Self { of, what, left: 1, used: Vec::new() }
    }

    pub(crate) fn step(self, game: &mut Game, input: Input) -> Next {
        let first = self.used.is_empty();
        let places = game.device_places(self.of.ship, self.what, &self.used);
        match input {
            Input::Answer(_, Answer::One(Choice::Pose(pose))) => {
                return match places.iter().find(|(_, at)| *at == pose) {
                    Some(&(template, pose)) => self.put(game, template, pose),
                    None => Next::Return(Outcome::Done),
                };
            }
            Input::Answer(..) => return Next::Return(Outcome::Done),
            Input::Go | Input::Returned(_) => {}
        }
        if self.left == 0 || places.is_empty() || (!first && game.charges(self.of) == 0) {
            return Next::Return(if first { Outcome::Not } else { Outcome::Done });
        }
        if let ([(template, pose)], true) = (&places[..], first) {
            let (template, pose) = (*template, *pose);
            return self.put(game, template, pose);
        }
        let options: Vec<Choice> = places.into_iter().map(|(_, pose)| Choice::Pose(pose)).collect();
        let player = game.state.ship(self.of.ship).player;
        // Only the first must be placed once it is paid for.
        let space = if first { Space::One(options) } else { Space::OneOrPass(options) };
        let ask = Ask::PlaceDevice(self.of);
        Next::Ask(Frame::PlaceDevice(self), player, ask, space)
    }

    fn put(mut self, game: &mut Game, template: Option<Template>, pose: Pose) -> Next {
        if !self.used.is_empty() {
            game.spend(self.of.ship, crate::event::Resource::Charge(self.of.card), 1);
        }
        self.left -= 1;
        game.put_device(self.of.ship, self.what.device, pose);
        match template {
            Some(template) => self.used.push(template),
            None => return Next::Return(Outcome::Done),
        }
        Next::Again(Frame::PlaceDevice(self))
    }
}

impl Game {
    /// Whether a ship may place a device now: once in a System Phase, and not if it decloaked
    /// there (RR.DEVICE.11, .16).
    pub(crate) fn may_place_device(&self, ship: ShipId) -> bool {
        let journal = self.state.journal.of(ship);
        self.state.phase != Phase::System || !(journal.placed_in_system || journal.decloaked)
    }

    /// Where a ship can place a device, each with its template; none that lies partly outside the
    /// play area (RR.DEVICE.24–25).
    pub(crate) fn device_places(
        &self,
        ship: ShipId,
        what: Placement,
        without: &[Template],
    ) -> Vec<(Option<Template>, Pose)> {
        let (Some(base), Some(card)) =
            (self.base(ship), self.library.devices.get(usize::from(what.device)))
        else {
            return Vec::new();
        };
        let Some(outline) = TokenOutline::named(&card.outline) else { return Vec::new() };
        let fits = |pose: Pose| {
            self.device_tokens(card, pose).iter().all(|token| {
                self.state.area.holds(token.points())
                    && (!what.clear_of_ships || self.ships_on(token).is_empty())
            })
        };
        let mut places: Vec<(Option<Template>, Pose)> = Vec::new();
        if card.drop.is_empty() && card.launch.is_empty() {
            // RR.OBSTACLE-SPARE-PARTS.02: directly at the rear guides.
            let edge = Edge::Rear.hash_mark(base.size, base.pose);
            let at_guides = placed_at_guides(base.size, base.pose, Edge::Rear, outline);
            let beside = outline.fittings().iter().map(|fitting| fitting.at_end(edge));
            let all = at_guides.into_iter().chain(beside).filter(|&pose| fits(pose));
            places.extend(all.map(|pose| (None, pose)));
            return places;
        }
        for way in self.ways_to_place(ship, card, what.only_dropped) {
            if without.contains(&way.template) {
                continue;
            }
            for &fitting in fittings(outline, way.edge) {
                let pose = placed_by_template(
                    base.size,
                    base.pose,
                    way.edge,
                    way.template,
                    outline,
                    fitting,
                );
                let Some(pose) = pose.filter(|&pose| fits(pose)) else { continue };
                if !places.iter().any(|&(_, other)| other == pose) {
                    places.push((Some(way.template), pose));
                }
            }
        }
        places
    }

    /// The ways to place a device: those of its card, and what other cards allow instead, each of
    /// them once and in any order (RR.DEVICE.15).
    fn ways_to_place(&self, ship: ShipId, card: &DeviceCard, only_dropped: bool) -> Vec<Way> {
        let rules: Vec<&redfive_ability::Placing> = self
            .rules(ship, |rule| match rule {
                Rule::Placing(placing) => Some(placing),
                _ => None,
            })
            .filter(|rule| {
                card.is_device()
                    && (rule.devices.is_empty() || rule.devices.contains(&card.kind))
                    && rule.phase.is_none_or(|phase| phase == self.state.phase)
            })
            .collect();
        let dropped = card.drop.iter().map(|&template| Way { edge: Edge::Rear, template });
        let launched = if only_dropped { &[][..] } else { &card.launch };
        let launched = launched.iter().map(|&template| Way { edge: Edge::Front, template });
        let mut found: Vec<(Way, u32)> = dropped.chain(launched).map(|way| (way, 0)).collect();
        let mut next = 0;
        while let Some(&(way, used)) = found.get(next) {
            next += 1;
            for (i, rule) in rules.iter().enumerate().filter(|(i, _)| used & (1 << i) == 0) {
                for new in instead(rule, way) {
                    if !found.iter().any(|&(other, mask)| other == new && mask | used == used) {
                        found.push((new, used | (1 << i)));
                    }
                }
            }
        }
        let mut ways: Vec<Way> = Vec::new();
        for (way, _) in found {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// The tokens of a device that lies at a pose: one, or the three of a set.
    fn device_tokens(&self, card: &DeviceCard, pose: Pose) -> Vec<PlacedToken> {
        let named =
            |name: &str, pose| Some(PlacedToken::new(TokenOutline::named(name)?, pose, false));
        let mut tokens: Vec<PlacedToken> = named(&card.outline, pose).into_iter().collect();
        if card.set {
            tokens.extend(cluster_sides(pose).into_iter().filter_map(|at| named(SIDE_MINE, at)));
        }
        tokens
    }

    /// A bomb or mine as a token on the table.
    pub fn device_token(&self, id: DeviceId) -> Option<PlacedToken> {
        let device = self.state.device(id)?;
        let card = self.library.devices.get(usize::from(device.card))?;
        let name = if device.beside { SIDE_MINE } else { &card.outline };
        Some(PlacedToken::new(TokenOutline::named(name)?, device.pose, false))
    }

    /// The bombs and mines on the table as tokens.
    pub fn device_tokens_on_table(&self) -> Vec<(DeviceId, PlacedToken)> {
        let all = self.state.devices.iter();
        all.filter_map(|device| Some((device.id, self.device_token(device.id)?))).collect()
    }

    /// The card of a bomb or mine.
    pub fn device_card(&self, id: DeviceId) -> Option<&DeviceCard> {
        self.library.devices.get(usize::from(self.state.device(id)?.card))
    }

    /// A device comes onto the table; what lies under ships takes effect.
    pub(crate) fn put_device(&mut self, ship: ShipId, device: u8, pose: Pose) {
        let library = self.library.clone();
        let Some(card) = library.devices.get(usize::from(device)) else { return };
        if card.is_device() {
            let in_system = self.state.phase == Phase::System;
            let journal = self.state.journal.of_mut(ship);
            journal.placed = true;
            journal.placed_in_system |= in_system;
        }
        let object = match card.kind {
            DeviceKind::Bomb | DeviceKind::Mine => {
                let id = self.put_bomb(ship, device, pose, u8::from(card.fuse), false);
                let mut all = vec![id];
                if card.set {
                    all.extend(
                        cluster_sides(pose).map(|at| self.put_bomb(ship, device, at, 0, true)),
                    );
                }
                if card.kind == DeviceKind::Mine {
                    self.meet_under(&all);
                }
                ObjectId::Device(id)
            }
            DeviceKind::Remote => {
                let Some(remote) = self.put_remote(ship, card, pose) else { return };
                ObjectId::Ship(remote)
            }
            DeviceKind::Obstacle => {
                let Some(obstacle) = self.put_obstacle(ship, card, pose) else { return };
                ObjectId::Obstacle(obstacle)
            }
        };
        if card.is_device() {
            let context = Context { device: Some(object), ..Context::about(ship) };
            self.raise(Moment::AfterDrop, context);
        }
    }

    fn put_bomb(
        &mut self,
        ship: ShipId,
        card: u8,
        pose: Pose,
        fuses: u8,
        beside: bool,
    ) -> DeviceId {
        let id = self.state.add_device(ship, card, pose, fuses);
        if let Some(device) = self.state.devices.last_mut() {
            device.beside = beside;
        }
        self.happened(Event::DevicePlaced(ship, id, card, pose));
        id
    }

    /// Mines that lie under ships detonate at once, each under one of them (RR.DEVICE.20–21,
    /// RR.OVERLAP.22).
    fn meet_under(&mut self, mines: &[DeviceId]) {
        let under = |&id: &DeviceId| Some((id, self.ships_on(&self.device_token(id)?)));
        let mut under: Vec<(DeviceId, Vec<ShipId>)> = mines.iter().filter_map(under).collect();
        under.retain(|(_, ships)| !ships.is_empty());
        if !under.is_empty() {
            self.state.owed.push(Owed::Mines(under));
        }
    }

    /// The ships that stand on a token, in player order.
    fn ships_on(&self, token: &PlacedToken) -> Vec<ShipId> {
        let on = |&ship: &ShipId| self.base(ship).is_some_and(|base| token.is_under(&base));
        let mut ships: Vec<ShipId> = self.state.on_table().filter(on).collect();
        let place = |ship: &ShipId| {
            let player = self.state.ship(*ship).player;
            self.state.order.iter().position(|&p| p == player)
        };
        ships.sort_by_key(place);
        ships
    }

    fn put_remote(&mut self, ship: ShipId, card: &DeviceCard, pose: Pose) -> Option<ShipId> {
        let unit = card.unit?;
        let facts = self.library.ships.get(usize::from(unit))?;
        let charges = facts.charges.most;
        let id = self.state.add_remote(ship, unit, charges, pose)?;
        self.happened(Event::RemotePlaced(ship, id, pose));
        // A remote that comes into play when its initiative has passed waits for the next round.
        let late = self.state.phase == Phase::System && self.initiative(id) < self.initiative(ship);
        self.state.journal.of_mut(id).system = late;
        self.reindex();
        self.raise_some(Moment::AfterPlaced, Context::about(id), |_, of| of.ship == id);
        self.lie_under(id);
        Some(id)
    }

    fn put_obstacle(&mut self, ship: ShipId, card: &DeviceCard, pose: Pose) -> Option<ObstacleId> {
        let player = self.state.ship(ship).player;
        let id = ObstacleId(u8::try_from(self.state.obstacles.len()).ok()?);
        let obstacle = Obstacle {
            key: card.outline.clone(),
            kind: card.obstacle?,
            pose: Some(pose),
            player,
            left_out: false,
            fuses: u8::from(card.fuse),
        };
        let mut under = obstacle.token().map_or_else(Vec::new, |token| self.ships_on(&token));
        // RR.OBSTACLE-SPARE-PARTS.02: a tab between the ship's guides is not under it.
        if TokenOutline::named(&card.outline).is_some_and(|o| o.against_base().is_some()) {
            under.retain(|&other| other != ship);
        }
        self.state.obstacles.push(obstacle);
        self.happened(Event::ObstaclePlaced(id, pose));
        // RR.OBSTACLES.38.
        self.state.owed.extend(under.into_iter().map(|ship| Owed::Meet(ship, id)));
        Some(id)
    }

    /// What a detonated device leaves behind, fitted to its tab (RR.DEVICE-BLAZER-BOMB.05).
    pub(crate) fn remove_device(&mut self, id: DeviceId) {
        let library = self.library.clone();
        let Some(device) = self.state.device(id).copied() else { return };
        self.state.devices.retain(|device| device.id != id);
        self.break_locks_on(ObjectId::Device(id));
        self.happened(Event::DeviceRemoved(id));
        let card = &library.devices[usize::from(device.card)];
        let left = card.leaves.and_then(|left| library.devices.get(usize::from(left)));
        if let Some(left) = left
            && let (Some(bomb), Some(outline)) =
                (TokenOutline::named(&card.outline), TokenOutline::named(&left.outline))
            && let Some(pose) = joined(bomb, device.pose, 1, outline)
            // RUL.ENG.06.
            && self.state.area.holds(PlacedToken::new(outline, pose, false).points())
        {
            self.put_obstacle(device.ship, left, pose);
        }
    }

    /// An obstacle is removed, or loses a fuse marker instead (RR.FUSE-MARKER.03).
    pub(crate) fn remove_obstacle(&mut self, id: ObstacleId) {
        let obstacle = &mut self.state.obstacles[id.index()];
        if obstacle.fuses > 0 {
            obstacle.fuses -= 1;
            self.happened(Event::Unfused(ObjectId::Obstacle(id)));
            return;
        }
        obstacle.pose = None;
        obstacle.left_out = true;
        self.break_locks_on(ObjectId::Obstacle(id));
        self.happened(Event::ObstacleRemoved(id));
    }

    /// In the End Phase, blazes and electro-chaff clouds without a fuse marker go; the others lose
    /// one (RR.BLAZE.04–05, RR.OBSTACLE-ELECTRO-CHAFF-CLOUD.02–03).
    pub(crate) fn burn_down(&mut self) {
        for i in 0..self.state.obstacles.len() {
            let obstacle = &self.state.obstacles[i];
            let burns =
                matches!(obstacle.kind, ObstacleKind::Blaze | ObstacleKind::ElectroChaffCloud);
            // Either it is removed, or that costs a fuse marker.
            if burns && obstacle.pose.is_some() {
                self.remove_obstacle(ObstacleId(i as u8));
            }
        }
    }

    /// A fuse marker is put on a bomb or mine.
    pub(crate) fn fuse(&mut self, object: ObjectId) {
        let mut devices = self.state.devices.iter_mut();
        let device = devices.find(|device| ObjectId::Device(device.id) == object);
        let Some(device) = device else { return };
        device.fuses += 1;
        self.happened(Event::Fused(object));
    }

    /// Whether something can take a fuse marker: a bomb or mine.
    pub(crate) fn can_fuse(&self, object: ObjectId) -> bool {
        match object {
            ObjectId::Device(id) => self.state.device(id).is_some(),
            ObjectId::Obstacle(_) | ObjectId::Ship(_) => false,
        }
    }

    /// All bombs are about to detonate, each as one of the abilities that wait for the end of the
    /// Activation Phase (RR.BOMB.04).
    pub(crate) fn queue_bombs(&mut self) {
        let bombs: Vec<(ShipId, DeviceId)> = self
            .state
            .devices
            .iter()
            .filter(|device| {
                let card = &self.library.devices[usize::from(device.card)];
                card.kind == DeviceKind::Bomb
            })
            .map(|device| (device.ship, device.id))
            .collect();
        for (ship, id) in bombs {
            self.queue(crate::window::Entry::Detonate(ship, id));
        }
    }

    /// The ability with which a bomb or mine detonates.
    pub(crate) fn detonation(&self, id: DeviceId) -> Option<AbilityRef> {
        let device = self.state.device(id)?;
        let abilities = &self.device_card(id)?.abilities;
        let index = abilities.iter().position(detonates)? as u8;
        Some(AbilityRef { ship: device.ship, card: CardRef::Device(id), index })
    }

    /// The ability with which a remote detonates.
    pub(crate) fn remote_detonation(&self, remote: ShipId) -> Option<AbilityRef> {
        let index = self.card(remote).abilities.iter().position(detonates)? as u8;
        Some(AbilityRef { ship: remote, card: CardRef::Pilot, index })
    }
}

/// The outline of the mines beside the middle one of a set.
const SIDE_MINE: &str = "clustermine-side";

fn detonates(ability: &redfive_ability::Ability) -> bool {
    matches!(ability, redfive_ability::Ability::When(when) if when.at == Moment::Detonates)
}

/// Which guides of a token take the template: what is launched points ahead, a commando team may be
/// dropped facing either way (RR.REMOTE-COMMANDO-TEAM.02).
fn fittings(outline: TokenOutline, edge: Edge) -> &'static [usize] {
    match (outline.fittings().len(), edge) {
        (2, Edge::Front) if outline.name() != "blazebomb" => &[1],
        (2, _) if outline.name() == "commandoteam" => &[0, 1],
        _ => &[0],
    }
}

/// How a rule lets a device be placed instead.
fn instead(rule: &redfive_ability::Placing, way: Way) -> Vec<Way> {
    let Way { edge, template } = way;
    let is = |named: redfive_ability::Template| templates(named).contains(&template);
    if (rule.dropped && edge != Edge::Rear) || rule.template.is_some_and(|named| !is(named)) {
        return Vec::new();
    }
    let with =
        |shape, speed| Template::new(shape, speed).ok().map(|template| Way { edge, template });
    match &rule.by {
        NewWay::Banks if template.shape() == TemplateShape::Straight => Side::BOTH
            .into_iter()
            .filter_map(|side| with(TemplateShape::Bank(side), template.speed()))
            .collect(),
        NewWay::Banks => Vec::new(),
        NewWay::Speed(by) => [template.speed().checked_sub(*by), Some(template.speed() + by)]
            .into_iter()
            .flatten()
            .filter_map(|speed| with(template.shape(), speed))
            .collect(),
        NewWay::Templates(all) => all
            .iter()
            .flat_map(|&named| templates(named))
            .map(|template| Way { edge, template })
            .collect(),
        NewWay::Launch(named) => {
            let all = templates(*named).into_iter();
            all.map(|template| Way { edge: Edge::Front, template }).collect()
        }
        NewWay::LaunchSame => vec![Way { edge: Edge::Front, template }],
    }
}

/// The templates of a name: one straight, or both sides.
fn templates(redfive_ability::Template(speed, kind): redfive_ability::Template) -> Vec<Template> {
    let shapes = match kind {
        ManeuverKind::Bank => Side::BOTH.map(TemplateShape::Bank).to_vec(),
        ManeuverKind::Turn => Side::BOTH.map(TemplateShape::Turn).to_vec(),
        _ => vec![TemplateShape::Straight],
    };
    shapes.into_iter().filter_map(|shape| Template::new(shape, speed).ok()).collect()
}

/// What a ship met on its way that is no obstacle, in order.
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
    /// What a ship meets on its way, in order: obstacles that it does not ignore if asked for, mines
    /// and remotes.
    pub(crate) fn meetings(&self, ship: ShipId, way: &Move<'_>, obstacles: bool) -> Vec<Meeting> {
        let mut tokens: Vec<(ObjectId, PlacedToken)> = Vec::new();
        if obstacles {
            let all = self.obstacles_for(ship).into_iter();
            tokens.extend(all.map(|(id, token)| (ObjectId::Obstacle(id), token)));
        }
        for (id, token) in self.device_tokens_on_table() {
            if self.device_card(id).is_some_and(|card| card.kind == DeviceKind::Mine) {
                tokens.push((ObjectId::Device(id), token));
            }
        }
        for remote in self.state.remotes() {
            if let Some(Placed::Token(token)) = self.unit(remote) {
                tokens.push((ObjectId::Ship(remote), token));
            }
        }
        let met = way.encounters(tokens.iter().map(|(_, token)| token));
        // RUL.ENG.07: a mine or remote does not spare a ship that stood on it.
        let counts = |met: &&Encounter| match tokens[met.object].0 {
            ObjectId::Device(_) | ObjectId::Ship(_) => met.moved_through || met.overlapped,
            ObjectId::Obstacle(_) => met.counts(),
        };
        let counting = met.iter().filter(counts);
        let meeting =
            |met: &Encounter| Meeting { object: tokens[met.object].0, overlapped: met.overlapped };
        counting.map(meeting).collect()
    }

    /// Whether a ship meets an obstacle on its way, be it one that it ignores: that is still there.
    pub(crate) fn meets_obstacle(&self, way: &Move<'_>) -> bool {
        let tokens = self.state.obstacle_tokens();
        way.encounters(tokens.iter().map(|(_, token)| token)).iter().any(Encounter::counts)
    }

    /// A move that is no maneuver: mines and remotes that the ship meets take effect.
    pub(crate) fn move_along(&mut self, ship: ShipId, course: &Course, pose: Pose) {
        self.place(ship, pose);
        for meeting in self.meetings(ship, &Move { course, partial: None, pose }, false) {
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

    /// A ship has met a mine or a remote.
    pub(crate) fn meet(&mut self, ship: ShipId, meeting: Meeting, maneuver: bool) {
        match meeting.object {
            ObjectId::Obstacle(id) => self.state.owed.push(Owed::Meet(ship, id)),
            ObjectId::Device(id) => self.state.owed.push(Owed::Detonate(id, Some(ship))),
            ObjectId::Ship(remote) => {
                let moments = [
                    (true, Moment::AfterMeeting),
                    (meeting.overlapped, Moment::AfterOverlap),
                    (meeting.overlapped && maneuver, Moment::AfterLanding),
                ];
                for (_, moment) in moments.into_iter().filter(|&(is, _)| is) {
                    self.raise_some(moment, Context::about(ship), |_, of| of.ship == remote);
                }
            }
        }
    }

    /// The device card of a remote.
    pub(crate) fn remote_card(&self, remote: ShipId) -> Option<&DeviceCard> {
        let card = self.state.ship(remote).card;
        self.library.devices.iter().find(|device| device.unit == Some(card))
    }

    /// Where a remote can relocate to (RR.RELOCATING-REMOTES.02–03), even if that is outside.
    pub(crate) fn relocations(&self, remote: ShipId, guides: OutOf) -> Vec<Choice> {
        let (Some(card), Some(pose)) = (self.remote_card(remote), self.state.ship(remote).pose())
        else {
            return Vec::new();
        };
        let Some(outline) = TokenOutline::named(&card.outline) else { return Vec::new() };
        let (out_of, into) = match guides {
            OutOf::Front => (0..1, 1),
            OutOf::Any => (0..outline.fittings().len(), 0),
        };
        let mut places = Vec::new();
        for (out_of, &template) in
            out_of.flat_map(|out_of| card.relocate.iter().map(move |template| (out_of, template)))
        {
            places.extend(relocated(outline, pose, out_of, template, into).map(Choice::Pose));
        }
        places
    }

    /// The places at the guides of a ship where a remote overlaps nothing else, even if that is
    /// outside (RR.REMOTE-BUZZ-DROID-SWARM.04, .06).
    pub(crate) fn places_at_guides(&self, remote: ShipId, ship: ShipId) -> Vec<Choice> {
        let (Some(card), Some(base)) = (self.remote_card(remote), self.base(ship)) else {
            return Vec::new();
        };
        let Some(outline) = TokenOutline::named(&card.outline) else { return Vec::new() };
        let free = |pose: &Pose| {
            let token = PlacedToken::new(outline, *pose, false);
            let apart = |other: &Placed| !Thing::from(&token).in_contact(other.thing());
            self.state
                .units()
                .filter(|&u| u != ship && u != remote)
                .all(|unit| self.unit(unit).is_none_or(|other| apart(&other)))
                && self.state.obstacle_tokens().iter().all(|(_, other)| !token.overlaps(other))
                && self.device_tokens_on_table().iter().all(|(_, other)| !token.overlaps(other))
        };
        [Edge::Front, Edge::Rear]
            .into_iter()
            .filter_map(|edge| placed_at_guides(base.size, base.pose, edge, outline))
            .filter(free)
            .map(Choice::Pose)
            .collect()
    }

    /// A remote goes somewhere else: it flees if that is outside, and a blaze burns it
    /// (RR.RELOCATING-REMOTES.04, RR.BLAZE.10).
    pub(crate) fn relocate(&mut self, remote: ShipId, pose: Pose) {
        self.place(remote, pose);
        let Some(Placed::Token(token)) = self.unit(remote) else { return };
        if !self.state.area.holds(token.points()) {
            self.happened(Event::Fled(remote));
            self.remove_ship(remote);
            return;
        }
        let blazes = self.state.obstacle_tokens().into_iter().filter(|(id, other)| {
            self.state.obstacles[id.index()].kind == ObstacleKind::Blaze && token.overlaps(other)
        });
        let burnt = blazes.count();
        for _ in 0..burnt {
            let suffer = Suffer::of(remote, Damage::Hit, 1);
            self.state.owed.push(Owed::Suffer(suffer));
        }
    }

    /// The ships that a remote was placed under overlap it (RR.OVERLAP.22).
    pub(crate) fn lie_under(&mut self, remote: ShipId) {
        let Some(Placed::Token(token)) = self.unit(remote) else { return };
        let object = ObjectId::Ship(remote);
        for ship in self.ships_on(&token) {
            self.meet(ship, Meeting { object, overlapped: true }, false);
        }
    }

    /// A ship or remote as it stands on the table.
    pub fn unit(&self, unit: ShipId) -> Option<Placed> {
        let pose = self.state.ship(unit).pose()?;
        match &self.card(unit).token {
            None => Some(Placed::Base(PlacedBase::new(self.card(unit).size, pose))),
            Some(name) => {
                Some(Placed::Token(PlacedToken::new(TokenOutline::named(name)?, pose, false)))
            }
        }
    }

    /// What the arcs of a ship or remote look out of.
    pub fn arc_base(&self, unit: ShipId) -> Option<PlacedBase> {
        match self.unit(unit)? {
            Placed::Base(base) => Some(base),
            Placed::Token(token) => token.arc_base(),
        }
    }

    /// An object as it lies on the table.
    pub fn object(&self, object: ObjectId) -> Option<Placed> {
        match object {
            ObjectId::Ship(unit) => self.unit(unit),
            ObjectId::Obstacle(id) => {
                self.state.obstacles.get(id.index())?.token().map(Placed::Token)
            }
            ObjectId::Device(id) => self.device_token(id).map(Placed::Token),
        }
    }

    /// All objects on the table: ships, remotes, obstacles, bombs and mines (RR.OBJECTS).
    pub(crate) fn objects(&self) -> Vec<ObjectId> {
        let units = self.state.units().map(ObjectId::Ship);
        let obstacles =
            self.state.obstacle_tokens().into_iter().map(|(id, _)| ObjectId::Obstacle(id));
        let devices = self.state.devices.iter().map(|device| ObjectId::Device(device.id));
        units.chain(obstacles).chain(devices).collect()
    }
}

/// What an ability puts somewhere on the table: its zone.
impl Game {
    pub(crate) fn device_zone(
        &self,
        of: AbilityRef,
    ) -> Option<(redfive_geometry::Zone, redfive_geometry::Footprint)> {
        use redfive_geometry::{Anchor, AreaEdge, Footprint, Range, Requirement, Zone};
        let put = self.put_effect(of)?;
        let card = self.library.devices.get(usize::from(self.library.device(&put.device)?))?;
        let mut zone = Zone::new(self.state.area);
        if let Some(range) = put.beyond_edges.and_then(Range::from_number) {
            let edges = [AreaEdge::North, AreaEdge::East, AreaEdge::South, AreaEdge::West];
            for edge in edges {
                zone = zone.with(Requirement::Beyond(range, Anchor::Edge(edge)));
            }
        }
        Some((zone, Footprint::Token(TokenOutline::named(&card.outline)?, false)))
    }

    /// What an ability puts on the table.
    pub(crate) fn put_effect(&self, of: AbilityRef) -> Option<&redfive_ability::Put> {
        fn find(effects: &[redfive_ability::Effect]) -> Option<&redfive_ability::Put> {
            effects.iter().find_map(|effect| match effect {
                redfive_ability::Effect::Put(put) => Some(put),
                other => (0..other.blocks()).find_map(|block| find(other.block(block))),
            })
        }
        find(self.ability(of)?.then())
    }

    /// What an ability places, or the remote that it relocates, as it would lie at a pose: one
    /// token, or the three of a set.
    pub fn tokens_to_place(&self, of: AbilityRef, pose: Pose) -> Vec<PlacedToken> {
        fn find(effects: &[redfive_ability::Effect]) -> Option<&str> {
            effects.iter().find_map(|effect| match effect {
                redfive_ability::Effect::Drop(drop) => Some(drop.device.as_str()),
                redfive_ability::Effect::Put(put) => Some(put.device.as_str()),
                other => (0..other.blocks()).find_map(|block| find(other.block(block))),
            })
        }
        let placed = self.ability(of).and_then(|ability| find(ability.then()));
        match placed.and_then(|id| self.library.device(id)) {
            Some(device) => self.device_tokens(&self.library.devices[usize::from(device)], pose),
            None => {
                let remote = self.card(of.ship).token.as_deref().and_then(TokenOutline::named);
                remote.map(|outline| PlacedToken::new(outline, pose, false)).into_iter().collect()
            }
        }
    }

    /// Whether there is room for what an ability puts somewhere.
    pub(crate) fn can_put(&self, of: AbilityRef) -> bool {
        self.may_place_device(of.ship) && self.can_be_placed(Placing::Device(of))
    }
}
