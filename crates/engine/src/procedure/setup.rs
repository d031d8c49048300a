//! Setup, from the second step on: Determine Player Order, Establish Play Area, Place Obstacles,
//! Place Forces (RR.SETUP.01), in the order that the scenario says (SCN.COMMON.03). Gathering forces is what a [`Start`](crate::game::Start) is,
//! except that the environment card is dealt then.

use crate::answer::{Answer, Space};
use crate::cast::Cast;
use crate::chance::{Chance, Stream};
use crate::decision::{Ask, Choice, Placing};
use crate::event::Event;
use crate::facts::SetupStep;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::queue::Entry;
use crate::source::{Context, Subject};
use crate::state::{Nature, Place, Reserve, State};
use crate::topic::Topic;
use crate::words::{ObjectId, PlayerId, ShipId, ThingId};
use redfive_ability::{Ability, Event as Happening, Moment};
use redfive_geometry::{
    AreaEdge, Edge, Footprint, Headings, Placed, PlacedBase, Pose, Requirement, TokenOutline,
    Turret, Zone,
};
use serde::{Deserialize, Serialize};

/// Setup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    step: Step,
    /// The next of the scenario's steps.
    next: u8,
    /// Whose turn it is to place an obstacle, as a place in the player order.
    turn: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    #[default]
    Next,
    /// The sides of two-sided upgrades, by their place among those to be chosen.
    ChooseSides(u8),
    /// Features that players place in turn: the next one, and how many were placed before it.
    PlaceFeatures(ThingId, u8),
    PlaceObstacles,
    /// Which ships start docked: the next one to be asked for, in player order.
    Dock(u8),
    PlaceForces,
    SetTurret(ShipId),
}

impl Setup {
    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        match self.step {
            Step::Next => self.begin_next(game),
            Step::ChooseSides(next) => self.choose_sides(game, next, &input),
            Step::PlaceFeatures(feature, before) => {
                self.place_features(game, (feature, before), &input)
            }
            Step::PlaceObstacles => self.place_obstacles(game, input),
            Step::Dock(next) => self.declare_docked(game, next, input),
            Step::PlaceForces => self.place_forces(game, input),
            Step::SetTurret(ship) => {
                if let Input::Answer(_, Answer::One(Choice::Turret(turret))) = input {
                    game.turn_turret(ship, turret);
                }
                self.step = Step::PlaceForces;
                Next::Again(Frame::Setup(self))
            }
        }
    }

    /// Whether it is in one of the steps that the game has: a saved state may say anything.
    pub(crate) fn is_at_a_step(self, state: &State, cast: &Cast) -> bool {
        let now = usize::from(self.next).checked_sub(1);
        let now = now.and_then(|now| state.setup_steps(cast).nth(now));
        match self.step {
            Step::Next => usize::from(self.next) <= state.setup_steps(cast).count(),
            Step::ChooseSides(next) => {
                usize::from(next) <= state.cards.len()
                    && matches!(now, Some(SetupStep::PlayerOrder))
            }
            Step::PlaceFeatures(feature, before) => {
                usize::from(before) <= feature.index()
                    && state.object(feature).nature == Nature::Feature
                    && matches!(now, Some(SetupStep::Alternate(_)))
            }
            Step::PlaceObstacles => matches!(now, Some(SetupStep::Obstacles)),
            Step::Dock(next) => next < u8::MAX && matches!(now, Some(SetupStep::Forces)),
            Step::PlaceForces | Step::SetTurret(_) => matches!(now, Some(SetupStep::Forces)),
        }
    }

    /// The next step that the scenario names; the game starts after the last one.
    fn begin_next(mut self, game: &mut Game) -> Next {
        if self.next == 0 {
            game.deal_environment();
        }
        let setting = game.setting.clone();
        let step = game.state.setup_steps(setting.cast()).nth(usize::from(self.next));
        self.next += 1;
        self.step = match step {
            Some(SetupStep::PlayerOrder) => {
                game.determine_order();
                Step::ChooseSides(0)
            }
            Some(SetupStep::PutInMiddle(feature)) => {
                game.put_in_middle(feature);
                Step::Next
            }
            Some(SetupStep::Colours) => {
                game.give_colours();
                Step::Next
            }
            Some(SetupStep::Alternate(of)) => {
                let first = ThingId(game.state.objects.len() as u16);
                game.state.take_features(setting.cast(), of);
                Step::PlaceFeatures(first, 0)
            }
            Some(SetupStep::Obstacles) => Step::PlaceObstacles,
            Some(SetupStep::Forces) => {
                game.raise_before_forces();
                Step::Dock(0)
            }
            None => {
                game.raise(Moment::StartOfGame, Context::default());
                return Next::Return(Outcome::Done);
            }
        };
        Next::Again(Frame::Setup(self))
    }

    /// All cards are laid out (RR.SETUP.02): those that say nothing about it with the side of their
    /// player's choice.
    fn choose_sides(mut self, game: &mut Game, next: u8, input: &Input) -> Next {
        let all = game.sides_to_choose();
        if let (Input::Answer(_, Answer::Yes), Some(&(_, card))) =
            (input, all.get(usize::from(next).wrapping_sub(1)))
        {
            game.flip(card);
        }
        let Some(&(ship, card)) = all.get(usize::from(next)) else {
            self.step = Step::Next;
            return Next::Again(Frame::Setup(self));
        };
        self.step = Step::ChooseSides(next + 1);
        let player = game.state.ship(ship).player;
        let ask = Topic::SideUp.by(game.ability_at(ship, card, 0));
        Next::Ask(Frame::Setup(self), player, ask, Space::YesNo)
    }

    /// In player order, players take turns placing a feature of the scenario (SCN.ARRAY.05).
    fn place_features(
        mut self,
        game: &mut Game,
        (feature, before): (ThingId, u8),
        input: &Input,
    ) -> Next {
        if let Input::Answer(_, Answer::One(Choice::Pose(pose))) = *input {
            game.place_feature(feature, pose);
            self.step = Step::PlaceFeatures(ThingId(feature.0 + 1), before + 1);
            return Next::Again(Frame::Setup(self));
        }
        if feature.index() >= game.state.objects.len() {
            self.step = Step::Next;
            return Next::Again(Frame::Setup(self));
        }
        // The step that is being followed is the one before the next.
        let turn = before / game.state.order.len() as u8;
        let placing = Placing::Feature(feature, self.next - 1, turn);
        if !game.can_be_placed(placing) {
            // RUL.ENG.26: it is left out.
            game.state.object_mut(feature).gone = true;
            self.step = Step::PlaceFeatures(ThingId(feature.0 + 1), before + 1);
            return Next::Again(Frame::Setup(self));
        }
        let player = game.state.object(feature).player;
        let ask = Topic::PlaceFeature.about(ObjectId::Thing(feature));
        Next::Ask(Frame::Setup(self), player, ask, Space::Place(placing))
    }

    /// In player order, players take turns choosing one of their obstacles and placing it, until
    /// all are placed (RR.SETUP.12–14).
    fn place_obstacles(mut self, game: &mut Game, input: Input) -> Next {
        match input {
            Input::Answer(_, Answer::One(Choice::Obstacle(obstacle))) => {
                return self.ask_place(game, obstacle);
            }
            Input::Answer(
                Ask { about: Some(ObjectId::Thing(obstacle)), .. },
                Answer::One(Choice::Pose(pose)),
            ) => {
                game.state.object_mut(obstacle).pose = Some(pose);
                game.happened(Event::ObstaclePlaced(obstacle, pose));
                self.turn = (self.turn + 1) % game.state.order.len() as u8;
            }
            _ => {}
        }
        let waiting = |p: PlayerId| -> Vec<ThingId> {
            let all = game.state.obstacles();
            all.filter(|(_, it)| it.pose.is_none() && !it.gone && it.player == p)
                .map(|(id, _)| id)
                .collect()
        };
        let players = game.state.order.len();
        let next = (0..players)
            .map(|i| (usize::from(self.turn) + i) % players)
            .find(|&i| !waiting(game.state.order[i]).is_empty());
        let Some(next) = next else {
            self.step = Step::Next;
            return Next::Again(Frame::Setup(self));
        };
        self.turn = next as u8;
        let player = game.state.order[next];
        let options = waiting(player);
        if let [only] = options[..] {
            return self.ask_place(game, only);
        }
        let options = options.into_iter().map(Choice::Obstacle).collect();
        Next::Ask(Frame::Setup(self), player, Topic::NextObstacle.ask(), Space::One(options))
    }

    fn ask_place(self, game: &mut Game, obstacle: ThingId) -> Next {
        let player = game.state.object(obstacle).player;
        let placing = Placing::Obstacle(obstacle);
        if !game.can_be_placed(placing) {
            // No room is left on this table: it is left out.
            game.state.object_mut(obstacle).gone = true;
            return Next::Again(Frame::Setup(self));
        }
        let space = Space::Place(placing);
        Next::Ask(
            Frame::Setup(self),
            player,
            Topic::PlaceObstacle.about(ObjectId::Thing(obstacle)),
            space,
        )
    }

    /// Ships that can dock may start docked, and some must (RR.DOCK.22–23).
    fn declare_docked(mut self, game: &mut Game, next: u8, input: Input) -> Next {
        if let Input::Answer(ask, Answer::One(Choice::Ship(carrier))) = input
            && let Some(ship) = ask.ship()
        {
            game.dock(ship, carrier);
        }
        let state = &game.state;
        let mut all: Vec<ShipId> = state.ship_ids().collect();
        all.sort_by_key(|&s| state.place_in_order(s));
        let Some(&ship) = all.get(usize::from(next)) else {
            self.step = Step::PlaceForces;
            return Next::Again(Frame::Setup(self));
        };
        self.step = Step::Dock(next + 1);
        let carriers = game.first_carriers(ship);
        match (&carriers[..], game.starts_docked(ship)) {
            _ if game.state.ship(ship).place != Place::Hand => {}
            ([], _) => {}
            (&[only], true) => game.dock(ship, only),
            (_, must) => {
                let options = carriers.into_iter().map(Choice::Ship).collect();
                let space = if must { Space::One(options) } else { Space::OneOrPass(options) };
                let player = game.state.ship(ship).player;
                return Next::Ask(Frame::Setup(self), player, Topic::Dock.of(ship), space);
            }
        }
        Next::Again(Frame::Setup(self))
    }

    /// From lowest to highest initiative, player order breaking ties (RR.SETUP.15–17); huge ships
    /// come before, from highest to lowest (HUGE.SETUP.03–04).
    fn place_forces(mut self, game: &mut Game, input: Input) -> Next {
        match input {
            Input::Answer(_, Answer::One(Choice::Ship(ship))) => {
                return self.ask_ship(game, ship);
            }
            Input::Answer(
                Ask { about: Some(ObjectId::Ship(ship)), .. },
                Answer::One(Choice::Pose(pose)),
            ) => {
                game.deploy(ship, pose);
                // RR.SETUP.18–19: its turret is set as it is placed.
                if let Some(now) = game.state.ship(ship).turret {
                    self.step = Step::SetTurret(ship);
                    let mut all = match now {
                        Turret::Single(_) => Edge::ALL.into_iter().map(Turret::Single).collect(),
                        _ => vec![Turret::FrontAndRear, Turret::LeftAndRight],
                    };
                    game.retain_allowed_turrets(ship, &mut all);
                    let options = all.into_iter().map(Choice::Turret).collect();
                    let player = game.state.ship(ship).player;
                    let ask = Topic::Turret.of(ship);
                    return Next::Ask(Frame::Setup(self), player, ask, Space::One(options));
                }
            }
            _ => {}
        }
        game.hold_back();
        let mut waiting: Vec<ShipId> =
            game.state.ship_ids().filter(|&s| game.state.ship(s).place == Place::Hand).collect();
        let is_last = |&ship: &ShipId| game.starts_in(ship).any(|(_, start)| start.last);
        if !waiting.iter().all(is_last) {
            waiting.retain(|ship| !is_last(ship));
        }
        let place = |ship: ShipId| {
            let initiative = i16::from(game.initiative(ship));
            match game.card(ship).huge {
                Some(_) => (0, -initiative),
                None => (1, initiative),
            }
        };
        let Some(first) = waiting.iter().map(|&s| place(s)).min() else {
            // RR.SETUP.23.
            game.raise(Moment::After(Happening::PlaceForces), Context::default());
            self.step = Step::Next;
            return Next::Again(Frame::Setup(self));
        };
        let step: Vec<ShipId> = waiting.into_iter().filter(|&s| place(s) == first).collect();
        let Some(player) = game.first_player_of(step.iter().copied()) else {
            self.step = Step::Next;
            return Next::Again(Frame::Setup(self));
        };
        let mine: Vec<ShipId> =
            step.into_iter().filter(|&s| game.state.ship(s).player == player).collect();
        if let [only] = mine[..] {
            return self.ask_ship(game, only);
        }
        let options = mine.into_iter().map(Choice::Ship).collect();
        Next::Ask(Frame::Setup(self), player, Topic::NextShip.ask(), Space::One(options))
    }

    fn ask_ship(self, game: &mut Game, ship: ShipId) -> Next {
        let player = game.state.ship(ship).player;
        let space = Space::Place(Placing::Ship(ship));
        Next::Ask(Frame::Setup(self), player, Topic::PlaceShip.of(ship), space)
    }
}

impl Game {
    /// What cards do before ships are placed: none of the ships is on the table yet.
    fn raise_before_forces(&mut self) {
        for ship in self.state.ship_ids() {
            let before = |ability: &Ability| matches!(ability, Ability::When(when) if when.at == Moment::Before(Happening::PlaceForces));
            let all = self.printed_abilities(ship).filter(|(_, ability)| before(ability));
            for of in all.map(|(of, _)| of).collect::<Vec<_>>() {
                self.queue(Entry::Ability(of, Context::about(ship)));
            }
        }
    }

    /// Where something may be placed, and what it is.
    pub fn zone(&self, placing: Placing) -> Option<(Zone, Footprint)> {
        match placing {
            Placing::Obstacle(obstacle) => {
                let outline = &self.cast().device(self.state.object(obstacle).kind).outline;
                let others = self.obstacles();
                let others = others.iter().map(|(_, token)| Placed::Token(token.clone())).collect();
                let zone = self.clear_of_features(Zone::obstacles(self.state.area, others));
                let zone = self.in_environment(zone, obstacle);
                Some((zone, Footprint::Token(TokenOutline::named(outline)?, false)))
            }
            Placing::Feature(feature, step, turn) => self.feature_zone(feature, step, turn),
            Placing::Ship(ship) => {
                let (_, bases) = self.other_bases(ship);
                let others = bases.into_iter().map(Placed::Base).collect();
                let zone = match self.state.ship(ship).place {
                    Place::Reserve(Reserve::Overlapped(by)) => self.zone_behind(by, others),
                    Place::Reserve(Reserve::Held) => self.zone_from_reserve(ship, others),
                    Place::Hand => self.zone_in_setup(ship, others),
                    Place::Table(_) | Place::Reserve(_) | Place::Removed => {
                        Zone::deployment(self.state.area, self.edge_for(ship), others)
                    }
                };
                Some((zone, Footprint::Base(self.card(ship).size)))
            }
            Placing::Device(of) => self.device_zone(of),
            Placing::Again(of, obstacle) => self.zone_again(of, obstacle),
        }
    }

    /// Where a feature may be placed in a turn of its player in a step of setup.
    fn feature_zone(&self, feature: ThingId, step: u8, turn: u8) -> Option<(Zone, Footprint)> {
        let mut steps = self.state.setup_steps(self.cast());
        let SetupStep::Alternate(of) = steps.nth(usize::from(step))? else { return None };
        let object = self.state.object(feature);
        let outline = TokenOutline::named(&self.cast().device(object.kind).outline)?;
        let by = Subject::Player(object.player);
        let parts = [&of.each, of.turns.get(usize::from(turn))?];
        let requirements = parts.iter().flat_map(|zone| self.requirements(by, zone, Some(feature)));
        let mut zone = Zone::new(self.state.area);
        zone.requirements = requirements.flat_map(narrowed).collect();
        Some((zone, Footprint::Token(outline, false)))
    }

    /// A zone for an obstacle, also as the environment card says (ENV.USING.02).
    fn in_environment(&self, mut zone: Zone, obstacle: ThingId) -> Zone {
        if let Some(card) = self.state.environment(self.cast()) {
            let by = Subject::Player(self.state.object(obstacle).player);
            let more = self.requirements(by, &card.placing, Some(obstacle));
            zone.requirements.extend(more.into_iter().flat_map(narrowed));
        }
        zone
    }

    /// A zone for an obstacle without the features of the scenario (SCN.CHANCE.06).
    pub(crate) fn clear_of_features(&self, zone: Zone) -> Zone {
        let features = self.state.features();
        let features = features.filter_map(|(_, it)| it.token(self.cast()));
        let features: Vec<Placed> = features.map(Placed::Token).collect();
        match features.is_empty() {
            true => zone,
            false => zone.with(Requirement::ClearOf(features)),
        }
    }

    /// Whether a pose is legal for what is to be placed.
    pub fn can_place(&self, placing: Placing, pose: Pose) -> bool {
        self.zone(placing).is_some_and(|(zone, what)| zone.check(what, pose).is_ok())
    }

    /// A legal pose at random for what is to be placed; none if 100,000 poses find none
    /// (RUL.ENG.17). A ship at an edge looks away from it, if there is room for that. Where chance
    /// finds nothing, the place is taken for which it was said that there is room.
    pub fn sample_place(&self, placing: Placing, chance: &mut Chance) -> Option<Pose> {
        let (zone, what) = self.zone(placing)?;
        let mut unit = || chance.unit(Stream::Pick);
        let mut sample = |headings| zone.sample(what, headings, &mut unit, Self::TRIES);
        let ahead = self.edge_placed_at(placing).map(|edge| [edge.inwards_degrees()]);
        let looking_ahead = ahead.as_ref().and_then(|ahead| sample(Headings::Of(ahead)));
        let found = looking_ahead.or_else(|| sample(Headings::All));
        found.or_else(|| Self::somewhere(&zone, what))
    }

    /// How many poses are tried before nothing can be placed.
    const TRIES: u32 = 100_000;

    /// The edge at which something is placed.
    fn edge_placed_at(&self, placing: Placing) -> Option<AreaEdge> {
        match placing {
            Placing::Ship(ship) => match self.state.ship(ship).place {
                Place::Reserve(Reserve::Overlapped(_) | Reserve::Held) => None,
                Place::Hand | Place::Table(_) | Place::Reserve(_) | Place::Removed => {
                    Some(self.edge_for(ship))
                }
            },
            Placing::Obstacle(_)
            | Placing::Feature(..)
            | Placing::Device(_)
            | Placing::Again(..) => None,
        }
    }

    /// Whether a place is left at all.
    pub(crate) fn can_be_placed(&self, placing: Placing) -> bool {
        self.zone(placing).is_some_and(|(zone, what)| Self::somewhere(&zone, what).is_some())
    }

    /// Whether there is room for a ship in a zone.
    pub(crate) fn fits_into(&self, ship: ShipId, zone: &Zone) -> bool {
        Self::somewhere(zone, Footprint::Base(self.card(ship).size)).is_some()
    }

    /// A place for something in a zone, always the same; none if there is no room for it.
    pub(crate) fn somewhere(zone: &Zone, what: Footprint) -> Option<Pose> {
        let mut chance = Chance::from_seed(0);
        let unit = || chance.unit(Stream::Pick);
        zone.sample_alone(what, Headings::All, unit, Self::TRIES)
    }

    /// The base of a ship as it would stand at a pose.
    pub fn base_at(&self, ship: ShipId, pose: Pose) -> PlacedBase {
        PlacedBase::new(self.card(ship).size, pose)
    }
}

/// What there is one of is narrowed down, and drawn.
fn narrowed(requirement: Requirement) -> Vec<Requirement> {
    match requirement {
        Requirement::OneOf(mut lists) if lists.len() == 1 => lists.swap_remove(0),
        it => vec![it],
    }
}
