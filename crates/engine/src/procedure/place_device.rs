//! Placing devices: dropped, launched or put somewhere, in which ways and where (RR.DEVICE.02–04, .15,
//! .24–25).

use crate::answer::{Answer, Space};
use crate::cast::KindId;
use crate::decision::{Choice, Placing};
use crate::facts::DeviceCard;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::barrel_roll::both_ways;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{CardId, Phase, ShipId, ThingId};
use redfive_ability::{Ability, Effect, Place, Rule, Who};
use redfive_geometry::{
    Edge, Footprint, Placed, PlacedBase, PlacedToken, Pose, Requirement, Side, Template,
    TemplateShape, TokenOutline, Zone, placed_at_guides, placed_by_template,
};
use serde::{Deserialize, Serialize};

/// A device being placed by the effect of a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceDevice {
    /// The ship that places it.
    ship: ShipId,
    of: AbilityRef,
    what: Placement,
    /// How many more may be placed.
    left: u8,
    /// The templates used so far: each must be another.
    used: Vec<Template>,
    /// How many were placed.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    placed: u8,
    /// The rule by which the next may lie somewhere without a template, and what was said to that.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    free: Option<(AbilityRef, Option<bool>)>,
}

/// What is placed, and what the effect says about that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placement {
    /// The card that places it.
    pub card: CardId,
    /// Which device.
    pub device: KindId,
    /// Whether it cannot be placed under ships.
    pub clear_of_ships: bool,
    /// How it is placed: as its own card says, or another.
    pub how: Place,
}

/// How a device can be placed: out of an edge of the base with a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    edge: Edge,
    template: Template,
    /// The ability that it is paid to.
    pays: Option<AbilityRef>,
}

impl Way {
    /// Where it leads, one pose for each way to turn the token.
    fn poses(self, base: &PlacedBase, outline: TokenOutline) -> impl Iterator<Item = Pose> {
        let (size, pose) = (base.size, base.pose);
        fittings(outline, self.edge).iter().filter_map(move |&fitting| {
            placed_by_template(size, pose, self.edge, self.template, outline, fitting)
        })
    }
}

impl PlaceDevice {
    /// The device.
    pub(crate) const fn device(&self) -> KindId {
        self.what.device
    }

    /// Up to as many devices as their card says.
    pub(crate) fn new(ship: ShipId, of: AbilityRef, device: KindId, place: &Place) -> Box<Self> {
        let (clear_of_ships, how) = (place.clear_of_ships, place.clone());
        let what = Placement { card: of.card, device, clear_of_ships, how };
        Box::new(Self { ship, of, what, left: place.most, used: Vec::new(), placed: 0, free: None })
    }

    /// One device, as another card says (RR.DEVICE.13–14, FAQ.THERMAL-DETONATORS.03).
    pub(crate) fn one(mut self: Box<Self>, how: Place) -> Box<Self> {
        (self.what.how, self.left) = (how, 1);
        self
    }

    pub(crate) fn step(mut self: Box<Self>, game: &mut Game, input: Input) -> Next {
        let first = self.placed == 0;
        let places = game.device_places(self.ship, &self.what, &self.used);
        match input {
            Input::Answer(_, said @ (Answer::Yes | Answer::No)) => {
                let yes = said == Answer::Yes;
                self.free = self.free.map(|(of, _)| (of, Some(yes)));
            }
            Input::Answer(_, Answer::One(Choice::Pose(pose)))
                if let Some((of, Some(true))) = self.free.take() =>
            {
                game.pay_for_way(self.ship, of);
                return self.put(game, None, pose);
            }
            Input::Answer(_, Answer::One(Choice::Pose(pose))) => {
                return match places.iter().find(|(_, at)| *at == pose) {
                    Some(&(way, pose)) => self.put(game, way, pose),
                    None => Next::Return(Outcome::Done),
                };
            }
            Input::Answer(..) => return Next::Return(Outcome::Done),
            Input::Go | Input::Returned(_) => {}
        }
        let free = match self.free {
            Some((_, Some(false))) => None,
            Some(asked) => Some(asked),
            None => {
                let free = game.free_place(self.ship, &self.what);
                free.map(|of| (of, places.is_empty().then_some(true)))
            }
        };
        let nowhere = places.is_empty() && free.is_none();
        if self.left == 0 || nowhere || (!first && game.charges(self.of) == 0) {
            return Next::Return(if first { Outcome::Not } else { Outcome::Done });
        }
        if let Some((of, said)) = free {
            self.free = free;
            let player = game.state.ship(self.ship).player;
            let (ask, space) = match said {
                Some(_) => (Topic::PlaceDevice.by(of), Space::Place(Placing::Device(of))),
                None => (Topic::Use.by(of), Space::YesNo),
            };
            return Next::Ask(Frame::PlaceDevice(self), player, ask, space);
        }
        if let ([(way, pose)], true) = (&places[..], first) {
            let (way, pose) = (*way, *pose);
            return self.put(game, way, pose);
        }
        let options: Vec<Choice> = places.into_iter().map(|(_, pose)| Choice::Pose(pose)).collect();
        let player = game.state.ship(self.ship).player;
        // Only the first must be placed once it is paid for.
        let space = if first { Space::One(options) } else { Space::OneOrPass(options) };
        let ask = Topic::PlaceDevice.by(self.of);
        Next::Ask(Frame::PlaceDevice(self), player, ask, space)
    }

    fn put(mut self: Box<Self>, game: &mut Game, way: Option<Way>, pose: Pose) -> Next {
        if self.placed > 0 {
            game.spend_charges(self.of, 1);
        }
        self.placed += 1;
        self.left = self.left.saturating_sub(1);
        if let Some(of) = way.and_then(|way| way.pays) {
            game.pay_for_way(self.ship, of);
        }
        let launched = way.is_some_and(|way| way.edge == Edge::Front);
        game.put_device(self.ship, self.what.device, pose, launched);
        self.free = None;
        self.used.extend(way.map(|way| way.template));
        Next::Again(Frame::PlaceDevice(self))
    }
}

impl Game {
    /// Whether a ship may place a device now: once in a System Phase, and not in a phase in which it
    /// decloaked (RR.DEVICE.11, .16).
    pub(crate) fn may_place_device(&self, ship: ShipId) -> bool {
        let journal = self.state.journal.of(ship);
        !journal.decloaked && (self.state.phase != Phase::System || !journal.placed_in_system)
    }

    /// Where a ship can place a device, each with the way there; none that lies partly outside the
    /// play area (RR.DEVICE.24–25).
    pub(crate) fn device_places(
        &self,
        ship: ShipId,
        what: &Placement,
        without: &[Template],
    ) -> Vec<(Option<Way>, Pose)> {
        let Some(base) = self.base(ship) else { return Vec::new() };
        let card = self.cast().device(what.device);
        let Some(outline) = TokenOutline::named(&card.outline) else { return Vec::new() };
        let fits = |pose: Pose| self.device_fits(card, what, pose);
        let mut places: Vec<(Option<Way>, Pose)> = Vec::new();
        if card.drop.is_empty() && card.launch.is_empty() {
            // RR.OBSTACLE-SPARE-PARTS.02: directly at the rear guides.
            let edge = Edge::Rear.hash_mark(base.size, base.pose);
            let at_guides = placed_at_guides(base.size, base.pose, Edge::Rear, outline);
            let beside = outline.fittings().iter().map(|fitting| fitting.at_end(edge));
            let all = at_guides.into_iter().chain(beside).filter(|&pose| fits(pose));
            places.extend(all.map(|pose| (None, pose)));
            return places;
        }
        for way in self.ways_to_place(ship, card, what) {
            if without.contains(&way.template) {
                continue;
            }
            for pose in way.poses(&base, outline).filter(|&pose| fits(pose)) {
                if !places.iter().any(|&(_, other)| other == pose) {
                    places.push((Some(way), pose));
                }
            }
        }
        places
    }

    /// Whether there is a place for a device, looking first at what its own card says.
    pub(crate) fn has_device_place(&self, ship: ShipId, what: &Placement) -> bool {
        let Some(base) = self.base(ship) else { return false };
        let card = self.cast().device(what.device);
        let Some(outline) = TokenOutline::named(&card.outline) else { return false };
        let mut places =
            own_ways(card, &what.how).into_iter().flat_map(|way| way.poses(&base, outline));
        places.any(|pose| self.device_fits(card, what, pose))
            || !self.device_places(ship, what, &[]).is_empty()
            || self.free_place(ship, what).is_some()
    }

    fn device_fits(&self, card: &DeviceCard, what: &Placement, pose: Pose) -> bool {
        self.device_tokens(card, pose).iter().all(|token| {
            self.state.area.holds(token.points())
                && (!what.clear_of_ships || self.ships_on(token).is_empty())
        })
    }

    /// The ways to place a device: those of its card, and what other cards allow instead, each of
    /// them once and in any order (RR.DEVICE.15).
    fn ways_to_place(&self, ship: ShipId, card: &DeviceCard, what: &Placement) -> Vec<Way> {
        let mut rules = self.rules_to_place(ship, card, what);
        rules.retain(|(_, rule)| rule.zone.is_none());
        let own = own_ways(card, &what.how).into_iter();
        let mut found: Vec<(Way, u32)> = own.map(|way| (way, 0)).collect();
        let mut next = 0;
        while let Some(&(way, used)) = found.get(next) {
            next += 1;
            let left = rules.iter().enumerate().filter(|(i, _)| used & (1 << i) == 0);
            for (i, &(of, rule)) in left {
                for mut new in instead(rule, way) {
                    if !rule.cost.is_empty() {
                        new.pays = Some(of);
                    }
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

    /// What other cards allow instead of how a device is placed.
    fn rules_to_place(
        &self,
        ship: ShipId,
        card: &DeviceCard,
        what: &Placement,
    ) -> Vec<(AbilityRef, &redfive_ability::Placing)> {
        let placed_by = self.upgrade(what.card);
        let of_slot = |slots: &[String]| {
            let mut all = placed_by.iter().flat_map(|upgrade| &upgrade.slots);
            slots.is_empty() || all.any(|slot| slots.contains(slot))
        };
        let context = Context::about(ship);
        self.changes(ship, |rule| match rule {
            Rule::Placing(placing) => Some(placing),
            _ => None,
        })
        .filter(|(of, rule)| {
            card.is_device()
                && of_slot(&rule.slots)
                && self.can_pay_all(*of, &context, &Who::You, &rule.cost)
                && (rule.devices.is_empty() || rule.devices.contains(&card.kind))
                && rule.phase.is_none_or(|phase| phase == self.state.phase)
        })
        .collect()
    }

    /// The rule by which a device may lie somewhere without a template, if there is room.
    fn free_place(&self, ship: ShipId, what: &Placement) -> Option<AbilityRef> {
        let card = self.cast().device(what.device);
        let own = own_ways(card, &what.how);
        let instead = |rule: &redfive_ability::Placing| {
            let is =
                |way: &Way| rule.template.is_none_or(|it| templates(it).contains(&way.template));
            own.iter().any(|way| (!rule.dropped || way.edge == Edge::Rear) && is(way))
        };
        let fits = |of: AbilityRef, zone: &redfive_ability::Zone| {
            let (zone, token) = self.zone_for(of, zone, what.device)?;
            Self::somewhere(&zone, token).map(|_| of)
        };
        let rules = self.rules_to_place(ship, card, what).into_iter();
        let mut rules = rules.filter(|(_, rule)| instead(rule));
        rules.find_map(|(of, rule)| fits(of, rule.zone.as_ref()?))
    }

    /// Where the device of an ability may lie: one that it puts somewhere, or the one that is being
    /// placed by its rule.
    pub(crate) fn device_zone(&self, of: AbilityRef) -> Option<(Zone, Footprint)> {
        if let Some(Ability::Always(constant)) = self.ability(of)
            && let Rule::Placing(rule) = &constant.rule
        {
            let device = self.state.stack.iter().rev().find_map(|frame| match frame {
                Frame::PlaceDevice(place) => Some(place.device()),
                _ => None,
            });
            return self.zone_for(of, rule.zone.as_ref()?, device?);
        }
        let put = self.put_effect(of)?;
        self.zone_for(of, put.zone.as_ref()?, self.cast().object(&put.device)?)
    }

    /// A zone of an ability for a device.
    fn zone_for(
        &self,
        of: AbilityRef,
        zone: &redfive_ability::Zone,
        device: KindId,
    ) -> Option<(Zone, Footprint)> {
        let requirements = self.requirements(of.you, zone, None);
        let outline = TokenOutline::named(&self.cast().device(device).outline)?;
        let zone = Zone { area: self.state.area, requirements };
        Some((zone, Footprint::Token(outline, false)))
    }

    /// Where an ability places an obstacle once more.
    pub(crate) fn zone_again(
        &self,
        of: AbilityRef,
        obstacle: ThingId,
    ) -> Option<(Zone, Footprint)> {
        let place = self.put_effect(of)?;
        let requirements = self.requirements(of.you, place.zone.as_ref()?, Some(obstacle));
        let zone = Zone { area: self.state.area, requirements };
        let outline = &self.cast().device(self.state.object(obstacle).kind).outline;
        let what = Footprint::Token(TokenOutline::named(outline)?, false);
        match place.carried {
            false => Some((self.clear_of_features(zone), what)),
            true => {
                // RUL.SALVAGE.01: on top of nothing, if there is room.
                let free = zone.clone().with(Requirement::ClearOf(self.all_that_lies()));
                let room = Self::somewhere(&free, what).is_some();
                Some((if room { free } else { zone }, what))
            }
        }
    }

    /// Everything on the table: ships, remotes, obstacles, bombs, mines, features.
    fn all_that_lies(&self) -> Vec<Placed> {
        let objects = self.objects().into_iter().filter_map(|object| self.object(object));
        let features = self.state.features().filter_map(|(_, it)| it.token(self.cast()));
        objects.chain(features.map(Placed::Token)).collect()
    }

    /// A way to place a device is paid for.
    fn pay_for_way(&mut self, ship: ShipId, of: AbilityRef) {
        let Some(Ability::Always(constant)) = self.ability(of) else { return };
        let Rule::Placing(placing) = &constant.rule else { return };
        let context = Context::about(ship);
        for cost in placing.cost.clone() {
            self.pay(of, &context, ship, &cost);
        }
    }

    /// What an ability puts on the table.
    pub(crate) fn put_effect(&self, of: AbilityRef) -> Option<&Place> {
        Effect::find(self.ability(of)?.then(), &|effect| match effect {
            Effect::Place(place) if place.zone.is_some() => Some(place),
            _ => None,
        })
    }

    /// What an ability places, or the remote that it relocates, as it would lie at a pose: one
    /// token, or the three of a set.
    pub fn tokens_to_place(&self, of: AbilityRef, pose: Pose) -> Vec<PlacedToken> {
        let placed = |effect: &'_ Effect| match effect {
            Effect::Place(place) => self.cast().object(place.named()?),
            _ => None,
        };
        let placed = self.ability(of).and_then(|ability| Effect::find(ability.then(), &placed));
        match placed {
            Some(device) => self.device_tokens(self.cast().device(device), pose),
            None => {
                let remote = of.ship().and_then(|ship| self.card(ship).token.as_deref());
                let remote = remote.and_then(TokenOutline::named);
                remote.map(|outline| PlacedToken::new(outline, pose, false)).into_iter().collect()
            }
        }
    }

    /// Whether there is room for what an ability puts somewhere.
    pub(crate) fn can_put(&self, of: AbilityRef) -> bool {
        of.ship().is_some_and(|ship| self.may_place_device(ship))
            && self.can_be_placed(Placing::Device(of))
    }
}

/// The ways that the card of a device names, or another card for it.
fn own_ways(card: &DeviceCard, how: &Place) -> Vec<Way> {
    let named: Vec<Template> = how.templates.iter().flat_map(|&name| templates(name)).collect();
    let with = |edge, own: &[Template]| -> Vec<Way> {
        let all = if named.is_empty() { own } else { &named };
        all.iter().map(|&template| Way { edge, template, pays: None }).collect()
    };
    let dropped = with(Edge::Rear, &card.drop).into_iter();
    let launched = with(Edge::Front, &card.launch).into_iter();
    match how.launched {
        None => dropped.chain(launched).collect(),
        Some(true) => launched.collect(),
        Some(false) => dropped.collect(),
    }
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
    let Way { edge, template, .. } = way;
    let is = |named: redfive_ability::Template| templates(named).contains(&template);
    if (rule.dropped && edge != Edge::Rear) || rule.template.is_some_and(|named| !is(named)) {
        return Vec::new();
    }
    let with =
        |shape, speed| Template::new(shape, speed).ok().map(|template| Way { template, ..way });
    let straight = template.shape() == TemplateShape::Straight;
    let with: Vec<Way> = match (rule.templates.as_slice(), rule.speed) {
        ([], 0) if rule.banks && straight => Side::BOTH
            .into_iter()
            .filter_map(|side| with(TemplateShape::Bank(side), template.speed()))
            .collect(),
        ([], 0) if rule.banks => Vec::new(),
        ([], 0) => vec![way],
        ([], by) => [template.speed().checked_sub(by), template.speed().checked_add(by)]
            .into_iter()
            .flatten()
            .filter_map(|speed| with(template.shape(), speed))
            .collect(),
        (all, _) => all
            .iter()
            .flat_map(|&named| templates(named))
            .map(|template| Way { template, ..way })
            .collect(),
    };
    let edges: &[Edge] = match (rule.launch, rule.sides) {
        (true, _) => &[Edge::Front],
        (false, true) => &[Edge::Left, Edge::Right],
        (false, false) => &[edge],
    };
    let at = |&edge: &Edge| with.iter().map(move |&way| Way { edge, ..way });
    edges.iter().flat_map(at).collect()
}

/// The templates of a name: one straight, or both sides.
fn templates(name: redfive_ability::Template) -> Vec<Template> {
    both_ways(&[name])
}
