//! Performing an action (RR.ACTIONS): choose, pay, do, succeed or fail.

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::cast::Sort;
use crate::decision::Choice;
use crate::event::{Event, Resource};
use crate::facts::{BarAction, Movement};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::journal::Deed;
use crate::procedure::maneuver::Fly;
use crate::queue::Entry;
use crate::rules::LockTargets;
use crate::source::{AbilityRef, Context};
use crate::table::arc::edge_name;
use crate::topic::Topic;
use crate::words::{Action, ActionColour, ObjectId, ObstacleKind, Phase, ShipId, Token};
use redfive_ability::{Ability, ArcName, Effect, Moment, Rule};
use redfive_geometry::{
    Course, Edge, Placed, PlacedBase, Pose, Range, Side, Template, TemplateShape, Thing, Turret,
};
use serde::{Deserialize, Serialize};

/// An action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    ship: ShipId,
    allowed: Allowed,
    step: Step,
    action: Option<(Action, ActionColour)>,
    /// The placements that a reposition may end in.
    places: Vec<Pose>,
    /// No further actions during this activation, whatever comes of this one (RR.OVERLAP.17).
    no_more: bool,
}

/// Which actions can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Allowed {
    /// Any standard action.
    Any,
    /// What an ability lets a ship perform.
    Granted(Granted),
    /// One of those linked to this action.
    LinkedTo(Action),
    /// What an action does, without being that action (RR.ACTIONS.17).
    EffectOf(Action),
}

/// Actions that an ability lets a ship perform.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Granted {
    /// One of these; any if empty.
    pub actions: Vec<Action>,
    /// Only those on the action bar of this ship.
    pub bar: Option<ShipId>,
    /// Treated as this colour.
    pub colour: Option<ActionColour>,
    /// Even while stressed.
    pub even_while_stressed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Choose,
    /// Its cost was owed, and is settled now.
    Paid,
    Detail,
    Place,
    Coordinated,
    Slammed,
    Card,
    /// What it gained was owed, and is settled now.
    Settled,
}

impl Act {
    pub(crate) fn new(ship: ShipId, allowed: Allowed) -> Self {
        Self { ship, allowed, step: Step::Choose, action: None, places: Vec::new(), no_more: false }
    }

    /// After this, no further action during the activation.
    pub(crate) fn then_no_more(self) -> Self {
        Self { no_more: true, ..self }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        if game.base(ship).is_none() {
            return Next::Return(Outcome::Not);
        }
        match (self.step, input) {
            (Step::Choose, Input::Answer(_, Answer::One(Choice::Action(action, colour)))) => {
                self.action = Some((action, colour));
                game.attempt(ship, Deed::Standard(action), colour);
                if game.state.owed.is_empty() {
                    return self.begin(game, action);
                }
                // RR.ACTIONS.08: the stress is the cost, even if something may replace it.
                self.step = Step::Paid;
                Next::Again(Frame::Act(self))
            }
            (Step::Paid, _) => match self.action {
                Some((action, _)) => self.begin(game, action),
                None => self.decline(game),
            },
            (Step::Choose, Input::Answer(_, Answer::One(Choice::CardAction(ability)))) => {
                let deed = Deed::Card(ability.card, ability.text);
                game.attempt(ship, deed, ActionColour::White);
                if !game.card_action_works(ability) {
                    return self.fail(game);
                }
                self.step = Step::Card;
                let resolve = Resolve::new(ability, Context::about(ship));
                Next::Call(Frame::Act(self), Frame::Resolve(resolve))
            }
            (Step::Choose, Input::Answer(..)) => self.decline(game),
            (Step::Choose, _) if matches!(self.allowed, Allowed::EffectOf(_)) => {
                let Allowed::EffectOf(action) = self.allowed else { return self.decline(game) };
                self.begin(game, action)
            }
            (Step::Choose, _) => {
                let options = game.actions(ship, &self.allowed);
                if options.is_empty() {
                    return self.decline(game);
                }
                let player = game.state.ship(ship).player;
                Next::Ask(
                    Frame::Act(self),
                    player,
                    Topic::Action.of(ship),
                    Space::OneOrPass(options),
                )
            }
            (Step::Detail, Input::Answer(_, answer)) => self.detail(game, &answer),
            (Step::Place, Input::Answer(_, Answer::One(Choice::Pose(pose)))) => {
                game.land_roll(ship, Template::STRAIGHTS[0], pose);
                self.succeed(game)
            }
            (Step::Slammed, _) => {
                game.gain(ship, Token::Disarm, 1);
                self.done(game)
            }
            (Step::Coordinated | Step::Card | Step::Settled, _) => self.succeed(game),
            _ => self.fail(game),
        }
    }

    /// The action, or the one whose effect it has.
    fn what(&self) -> Option<Action> {
        match self.allowed {
            Allowed::EffectOf(action) => Some(action),
            _ => self.action.map(|(action, _)| action),
        }
    }

    fn decline(self, game: &mut Game) -> Next {
        if self.no_more {
            game.state.journal.of_mut(self.ship).no_more_actions = true;
        }
        Next::Return(Outcome::Not)
    }

    /// What the action does, up to its question.
    fn begin(mut self, game: &mut Game, action: Action) -> Next {
        let ship = self.ship;
        self.step = Step::Detail;
        let player = game.state.ship(ship).player;
        let (ask, options) = match action {
            Action::Focus => return self.gain(game, Token::Focus),
            Action::Evade => return self.gain(game, Token::Evade),
            Action::Calculate => return self.gain(game, Token::Calculate),
            Action::Cloak => return self.gain(game, Token::Cloak),
            Action::Slam => (Topic::Slam.of(ship), game.slam_maneuvers(ship)),
            Action::Reload => (Topic::Reload.of(ship), game.reloadable(ship)),
            Action::Lock => (Topic::Lock.of(ship), game.lockable(ship)),
            Action::BarrelRoll => {
                let sides = game.sides_to_roll(ship).map(Choice::Side).collect();
                (Topic::BarrelRoll.of(ship), sides)
            }
            Action::Boost => {
                use TemplateShape::{Bank, Straight};
                let shapes = [Bank(Side::Left), Straight, Bank(Side::Right)];
                let templates = shapes.into_iter().filter_map(|s| Template::new(s, 1).ok());
                (Topic::Boost.of(ship), templates.map(Choice::Template).collect())
            }
            Action::Reinforce => (Topic::Reinforce.of(ship), vec![Choice::Fore, Choice::Aft]),
            Action::Rotate => (Topic::Turret.of(ship), game.turret_choices(ship)),
            Action::Coordinate => (Topic::Coordinate.of(ship), game.coordinable(ship)),
            Action::Jam => (Topic::Jam.of(ship), game.jammable(ship)),
        };
        if options.is_empty() {
            return self.fail(game);
        }
        Next::Ask(Frame::Act(self), player, ask, Space::One(options))
    }

    fn gain(self, game: &mut Game, token: Token) -> Next {
        game.gain(self.ship, token, 1);
        self.done(game)
    }

    /// What it does is done, once what is owed for it is settled.
    fn done(mut self, game: &mut Game) -> Next {
        if game.state.owed.is_empty() {
            return self.succeed(game);
        }
        self.step = Step::Settled;
        Next::Again(Frame::Act(self))
    }

    /// The answer to the action's question.
    fn detail(mut self, game: &mut Game, answer: &Answer<Choice>) -> Next {
        let ship = self.ship;
        let Answer::One(choice) = answer else { return self.fail(game) };
        match choice {
            Choice::Object(object) => game.acquire_lock(ship, *object),
            Choice::Card(upgrade) => {
                let more = game.upgrade(*upgrade).map_or(0, |card| {
                    card.abilities
                        .iter()
                        .map(|ability| match ability {
                            Ability::Always(constant) => match constant.rule {
                                Rule::ReloadMore(n) => n,
                                _ => 0,
                            },
                            _ => 0,
                        })
                        .sum()
                });
                game.recover(ship, Resource::Charge(*upgrade), 1 + more);
                game.gain(ship, Token::Disarm, 1);
            }
            Choice::Fore => game.gain(ship, Token::ReinforceFore, 1),
            Choice::Aft => game.gain(ship, Token::ReinforceAft, 1),
            Choice::Turret(turret) => game.turn_turret(ship, *turret),
            Choice::Maneuver(maneuver) => {
                // RR.SLAM.07.
                if game.would_flee(ship, *maneuver) {
                    return self.fail(game);
                }
                self.step = Step::Slammed;
                let child = Frame::Fly(Fly::slam(ship, *maneuver));
                return Next::Call(Frame::Act(self), child);
            }
            Choice::Ship(other) if self.what() == Some(Action::Jam) => {
                game.cause = Some(game.state.ship(ship).player);
                game.gain(*other, Token::Jam, 1);
            }
            Choice::Ship(other) => {
                self.step = Step::Coordinated;
                let child = Frame::Act(Self::new(*other, Allowed::Any));
                return Next::Call(Frame::Act(self), child);
            }
            Choice::Side(side) => {
                let Some(course) = game.roll(ship, *side) else { return self.fail(game) };
                let places = game.places_to_roll(ship, &course);
                return self.reposition(game, &course, places);
            }
            Choice::Template(template) => {
                let Some(base) = game.base(ship) else { return self.fail(game) };
                let course = Course::boost(base.size, base.pose, *template);
                let places = game.free_places(ship, &course);
                return self.reposition(game, &course, places);
            }
            _ => return self.fail(game),
        }
        self.done(game)
    }

    /// A boost or barrel roll: to a place that is free, or it fails (RR.BARREL-ROLL.08–12,
    /// RR.BOOST.05–09, RUL.BARREL-ROLL.01).
    fn reposition(mut self, game: &mut Game, course: &Course, places: Vec<Pose>) -> Next {
        let ship = self.ship;
        match places[..] {
            [] => self.fail(game),
            [only] => {
                game.move_along(ship, course, only);
                self.succeed(game)
            }
            _ => {
                self.step = Step::Place;
                let options = places.into_iter().map(Choice::Pose).collect();
                let player = game.state.ship(ship).player;
                Next::Ask(Frame::Act(self), player, Topic::Placement.of(ship), Space::One(options))
            }
        }
    }

    fn succeed(self, game: &mut Game) -> Next {
        let ship = self.ship;
        if let Some((action, colour)) = self.action {
            game.happened(Event::Acted(ship, action));
            let context = Context { action: Some((action, colour)), ..Context::about(ship) };
            game.raise(Moment::AfterAction, context);
            // RR.LINKED-ACTION.06: a linked action leads to no other.
            if !matches!(self.allowed, Allowed::LinkedTo(_))
                && game.action_bar(ship).any(|a| a.action == action && a.linked.is_some())
            {
                game.queue(Entry::Linked(ship, action));
            }
        } else if !matches!(self.allowed, Allowed::EffectOf(_)) {
            game.raise(Moment::AfterAction, Context::about(ship));
        }
        if self.no_more {
            game.state.journal.of_mut(ship).no_more_actions = true;
        }
        Next::Return(Outcome::Done)
    }

    fn fail(self, game: &mut Game) -> Next {
        if let Some((action, _)) = self.action {
            game.happened(Event::Failed(self.ship, action));
        }
        self.decline(game)
    }
}

impl Game {
    /// The action is attempted: it counts for this round, and its cost is paid (RUL.RED-ACTION.01,
    /// RUL.PURPLE-ACTION.01).
    fn attempt(&mut self, ship: ShipId, deed: Deed, colour: ActionColour) {
        self.state.journal.of_mut(ship).acted.push(deed);
        match colour {
            ActionColour::White => {}
            ActionColour::Red => self.gain(ship, Token::Stress, 1),
            ActionColour::Purple => self.spend(ship, Resource::Force, 1),
        }
    }

    /// The actions that a ship can perform now.
    pub(crate) fn actions(&self, ship: ShipId, allowed: &Allowed) -> Vec<Choice> {
        let journal = self.state.journal.of(ship);
        let while_stressed =
            matches!(allowed, Allowed::Granted(Granted { even_while_stressed: true, .. }))
                || self.has_rule(ship, &Rule::ActionsWhileStressed);
        if (self.has_token(ship, Token::Stress) && !while_stressed) || journal.no_more_actions {
            return Vec::new();
        }
        let bar = || self.action_bar(ship).map(|a| (a.action, a.colour));
        let mut candidates: Vec<(Action, ActionColour)> = match allowed {
            Allowed::Any => bar().collect(),
            Allowed::LinkedTo(action) => {
                let bar = self.action_bar(ship).filter(|a| a.action == *action);
                bar.filter_map(|a| a.linked).collect()
            }
            Allowed::EffectOf(_) => Vec::new(),
            Allowed::Granted(granted) => {
                let listed = |a: &Action| granted.actions.is_empty() || granted.actions.contains(a);
                // RR.ACTIONS.11: the more restrictive colour.
                let colour = |c: ActionColour| granted.colour.map_or(c, |colour| c.max(colour));
                if granted.bar.is_some() || granted.actions.is_empty() {
                    let bar = self.action_bar(granted.bar.unwrap_or(ship));
                    let bar = bar.filter(|entry| listed(&entry.action));
                    bar.map(|entry| (entry.action, colour(entry.colour))).collect()
                } else {
                    let white = |&action: &Action| (action, colour(ActionColour::White));
                    granted.actions.iter().map(white).collect()
                }
            }
        };
        for (action, colour) in &mut candidates {
            let now = (*action, *colour);
            let treated = move |rule: &Rule| match rule {
                Rule::TreatAction(which, from, to) if (*which, *from) == now => Some(*to),
                _ => None,
            };
            *colour = self.rules(ship, treated).max().unwrap_or(*colour);
        }
        // An upgrade may add what the ship has already.
        let mut seen = Vec::new();
        candidates.retain(|&(action, colour)| {
            let new = !seen.contains(&(action, colour));
            seen.push((action, colour));
            new && self.can_perform(ship, action, colour)
        });
        let mut choices: Vec<Choice> =
            candidates.into_iter().map(|(a, c)| Choice::Action(a, c)).collect();
        let any = match allowed {
            Allowed::Any => true,
            Allowed::Granted(granted) => granted.actions.is_empty() && granted.bar.is_none(),
            Allowed::LinkedTo(_) | Allowed::EffectOf(_) => false,
        };
        if any && !self.is_ionized(ship) {
            choices.extend(self.card_actions(ship).map(Choice::CardAction));
        }
        choices
    }

    /// The action bar with what upgrades and abilities add to it (RR.ACTIONS.04).
    pub(crate) fn action_bar(&self, ship: ShipId) -> impl Iterator<Item = BarAction> {
        let printed = self.card(ship).actions.iter();
        let printed = printed.chain(self.upgrades(ship).flat_map(|u| &u.actions)).copied();
        printed.chain(self.rules(ship, |rule| match rule {
            Rule::HasAction(action, colour) => {
                Some(BarAction { action: *action, colour: *colour, linked: None })
            }
            _ => None,
        }))
    }

    fn can_perform(&self, ship: ShipId, action: Action, colour: ActionColour) -> bool {
        let done = self.state.journal.of(ship).acted.contains(&Deed::Standard(action));
        let ionized = self.is_ionized(ship) && action != Action::Focus;
        let mut only = self.rules(ship, |rule| match rule {
            Rule::OnlyActions(only) => Some(only),
            _ => None,
        });
        let forbidden = only.any(|only| !only.contains(&action));
        let payable = colour != ActionColour::Purple || self.state.ship(ship).force > 0;
        let possible = match action {
            // RUL.RELOAD.01.
            Action::Reload => !self.reloadable(ship).is_empty(),
            Action::Rotate => self.state.ship(ship).turret.is_some(),
            // RR.CLOAK.06.
            Action::Cloak => !self.has_token(ship, Token::Cloak),
            Action::Slam => self.is_activating(ship) && !self.slam_maneuvers(ship).is_empty(),
            _ => self.can_fail() || self.can_have_effect_of(ship, action),
        };
        !done && !ionized && !forbidden && payable && possible
    }

    /// Whether it is the activation of a ship, in the Activation Phase (RR.SLAM.05–06).
    fn is_activating(&self, ship: ShipId) -> bool {
        self.state.phase == Phase::Activation
            && self
                .state
                .stack
                .iter()
                .any(|frame| matches!(frame, Frame::Activate(activate) if activate.ship() == ship))
    }

    /// The maneuvers of a ship's dial with the speed of the one it executed this round
    /// (RR.SLAM.01–02).
    fn slam_maneuvers(&self, ship: ShipId) -> Vec<Choice> {
        let Some(flown) = self.state.journal.of(ship).flown else { return Vec::new() };
        if self.card(ship).movement() == Movement::Tool {
            // HUGE.MOVE-EFFECTS.05.
            return Vec::new();
        }
        let dial = self.card(ship).dial.iter().map(|entry| entry.maneuver);
        let same = dial.filter(|maneuver| maneuver.speed() == flown.maneuver.speed());
        same.map(Choice::Maneuver).collect()
    }

    /// Whether what an action does can be done without being that action.
    pub(crate) fn can_have_effect_of(&self, ship: ShipId, action: Action) -> bool {
        match action {
            Action::Lock => !self.lockable(ship).is_empty(),
            Action::Rotate => !self.turret_choices(ship).is_empty(),
            Action::Coordinate => !self.coordinable(ship).is_empty(),
            Action::Reload => !self.reloadable(ship).is_empty(),
            Action::Jam => !self.jammable(ship).is_empty(),
            Action::Cloak => !self.has_token(ship, Token::Cloak),
            Action::Slam => false,
            Action::BarrelRoll => self.sides_to_roll(ship).next().is_some(),
            Action::Focus
            | Action::Evade
            | Action::Calculate
            | Action::Boost
            | Action::Reinforce => true,
        }
    }

    /// Whether the action of a card has something to do.
    fn card_action_works(&self, of: AbilityRef) -> bool {
        self.ability(of)
            .is_some_and(|ability| self.can_do_any(of, &Context::of(of), ability.then()))
    }

    /// The actions of a ship's cards that can be performed: not yet this round, requirements met,
    /// costs payable, and something to be done; or one that fails for want of a ship to choose
    /// (FAQ.SPACETUG-TRACTOR-ARRAY.01).
    fn card_actions(&self, ship: ShipId) -> impl Iterator<Item = AbilityRef> + '_ {
        let only = |rule: &Rule| matches!(rule, Rule::OnlyActions(_)).then_some(());
        let only_damage = self.rules(ship, only).next().is_some();
        let context = Context::about(ship);
        let journal = self.state.journal.of(ship);
        let own = self.index.actions().iter().copied().filter(move |of| of.ship() == Some(ship));
        own.filter(move |&of| {
            let Some(ability @ Ability::Action(action)) = self.ability(of) else { return false };
            (!only_damage || self.state.card(of.card).sort == Sort::Damage)
                && !journal.acted.contains(&Deed::Card(of.card, of.text))
                && self.holds(of, &context, &action.only_if)
                && self.is_payable(of, &context, ability)
                && (matches!(action.then.first(), Some(Effect::Choose(..) | Effect::ChooseTwo(..)))
                    || self.card_action_works(of))
        })
    }

    /// What a ship can lock: other objects at range 0–3 (RR.LOCK.03, RR.OBSTACLES.29–32,
    /// RUL.ION.02), or enemies only (FE.LOCK.02–03). A cloud does nothing to a ship that ignores it (RUL.ENG.16).
    fn lockable(&self, ship: ShipId) -> Vec<Choice> {
        let tokens = self.obstacles();
        let in_cloud = |id: ShipId, unit: &Placed| {
            tokens.iter().any(|(cloud, token)| {
                let clouds = [ObstacleKind::GasCloud, ObstacleKind::ElectroChaffCloud];
                self.obstacle_kind(*cloud).is_some_and(|kind| clouds.contains(&kind))
                    && unit.thing().in_contact(token.into())
                    && !self.ignores(id, ObjectId::Thing(*cloud), None)
            })
        };
        let Some(me) = self.unit(ship) else { return Vec::new() };
        let enemies = self.rules_of_play().lock_targets == LockTargets::Enemies;
        if self.is_ionized(ship) || in_cloud(ship, &me) {
            return Vec::new();
        }
        let from = self.measured_from(ship);
        let near = |thing: Thing<'_>| {
            let mut from = from.iter().map(Placed::thing);
            let three = Range::THREE;
            from.any(|from| !from.is_far_beyond(thing, three) && from.range(thing) <= three)
        };
        let units = self
            .state
            .units()
            .filter(|&other| other != ship && !(enemies && self.state.same_side(ship, other)))
            .filter_map(|other| Some((other, self.unit(other)?)))
            .filter(|(id, other)| near(other.thing()) && !in_cloud(*id, other))
            .map(|(id, _)| ObjectId::Ship(id));
        if enemies {
            return units.map(Choice::Object).collect();
        }
        let obstacles = tokens
            .iter()
            .filter(|(_, token)| near(token.into()))
            .map(|&(id, _)| ObjectId::Thing(id));
        let devices = self.device_tokens_on_table().into_iter();
        let devices =
            devices.filter(|(_, token)| near(token.into())).map(|(id, _)| ObjectId::Thing(id));
        units.chain(obstacles).chain(devices).map(Choice::Object).collect()
    }

    /// From where a ship may measure the range of its locks and jams: itself, and what says so
    /// (RR.REMOTE-DRK-1.07–08).
    fn measured_from(&self, ship: ShipId) -> Vec<Placed> {
        let mut from: Vec<Placed> = self.unit(ship).into_iter().collect();
        let others = self.changes(ship, |rule| (*rule == Rule::MeasureFromYou).then_some(()));
        from.extend(others.filter_map(|(of, ())| self.unit(of.ship()?)));
        from
    }

    /// The torpedo, missile and payload upgrades that miss a charge (RR.RELOAD.01).
    fn reloadable(&self, ship: ShipId) -> Vec<Choice> {
        self.upgrades_to_recover(ship, &["torpedo", "missile", "device", "payload"])
    }

    /// Whether a ship can lock an object now.
    pub(crate) fn can_lock(&self, ship: ShipId, object: ObjectId) -> bool {
        self.lockable(ship).contains(&Choice::Object(object))
    }

    /// Where a turret can be turned: to any other arc; a double one to the other two (RR.ROTATE.01–02).
    fn turret_choices(&self, ship: ShipId) -> Vec<Choice> {
        let mut all: Vec<Turret> = match self.state.ship(ship).turret {
            None => Vec::new(),
            Some(Turret::FrontAndRear) => vec![Turret::LeftAndRight],
            Some(Turret::LeftAndRight) => vec![Turret::FrontAndRear],
            Some(Turret::Single(now)) => {
                Edge::ALL.into_iter().filter(|&e| e != now).map(Turret::Single).collect()
            }
        };
        self.retain_allowed_turrets(ship, &mut all);
        all.into_iter().map(Choice::Turret).collect()
    }

    /// Without the arcs that the ship's turret cannot be turned to.
    pub(crate) fn retain_allowed_turrets(&self, ship: ShipId, turrets: &mut Vec<Turret>) {
        let only = self.rules(ship, |rule| match rule {
            Rule::TurretOnly(arcs) => Some(arcs),
            _ => None,
        });
        for arcs in only {
            turrets.retain(|t| !matches!(t, Turret::Single(e) if !arcs.contains(&edge_name(*e))));
        }
    }

    /// Whom a ship can coordinate: another friendly ship at range 1–2 (RR.COORDINATE.03).
    fn coordinable(&self, ship: ShipId) -> Vec<Choice> {
        let friends = self.state.on_table().filter(|&s| s != ship && self.friendly(ship, s));
        friends
            .filter(|&s| matches!(self.range(ship, s).number(), 1..=2))
            .map(Choice::Ship)
            .collect()
    }

    /// Whom a ship can jam: enemies at range 1, and in its bullseye arc also at range 2 (RR.JAM.03).
    fn jammable(&self, ship: ShipId) -> Vec<Choice> {
        let from = self.measured_from(ship);
        let reaches = |enemy: &ShipId| {
            let Some(placed) = self.unit(*enemy) else { return false };
            let mut ranges = from.iter().map(|f| f.thing().range(placed.thing()).number());
            ranges.any(|range| match range {
                1 => true,
                2 => self.is_in_arc(*enemy, ArcName::Bullseye, ship),
                _ => false,
            })
        };
        let enemies = self.state.on_table().filter(|&s| !self.state.same_side(ship, s));
        enemies.filter(reaches).map(Choice::Ship).collect()
    }

    /// The placements of a reposition that do not make it fail.
    pub fn free_places(&self, ship: ShipId, course: &Course) -> Vec<Pose> {
        if self.card(ship).movement() == Movement::Tool {
            // HUGE.MOVE-EFFECTS.01–04: it does not move.
            return Vec::new();
        }
        let (_, bases) = self.other_bases(ship);
        let over = self.has_rule(ship, &Rule::RepositionOverObstacles);
        let tokens = if over { Vec::new() } else { self.obstacles_for(ship) };
        let things: Vec<Thing<'_>> = tokens.iter().map(|(_, token)| token.into()).collect();
        let free = |pose: &Pose| {
            let base = PlacedBase::new(course.size(), *pose);
            !bases.iter().any(|other| base.overlaps(other))
                && !self.state.area.has_fled(&base)
                // RUL.ENG.02: whether the ship stood on it before does not matter.
                && course.encounters(course.end(), *pose, &things).is_empty()
        };
        course.placements().iter().copied().filter(free).collect()
    }
}
