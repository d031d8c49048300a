//! Performing an action (RR.ACTIONS): choose, pay, do, succeed or fail.

use crate::ability::action::Doing;
use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::cast::{Sort, TextId};
use crate::decision::{Ask, Choice};
use crate::event::{Event, Resource};
use crate::facts::{BarAction, Movement};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::journal::Deed;
use crate::procedure::barrel_roll::both_ways;
use crate::procedure::maneuver::Fly;
use crate::queue::Entry;
use crate::source::{AbilityRef, Context, Subject};
use crate::table::arc::edge_name;
use crate::topic::Topic;
use crate::words::{Action, ActionColour, ObjectId, Phase, ShipId, Token};
use redfive_ability::{Ability, Effect, Event as Happening, Moment, Rule, Step as Skipped};
use redfive_geometry::{
    Course, Edge, Execution, Partial, PlacedBase, Pose, Side, Template, Thing, Turret,
};
use serde::{Deserialize, Serialize};

/// An action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    ship: ShipId,
    allowed: Allowed,
    step: Step,
    action: Option<(Deed, ActionColour)>,
    /// The other version of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<AbilityRef>,
    /// How many other versions were declined.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    declined: u8,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<ObjectId>,
    /// The action that the coordinated ship has performed, the first of them that has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<(Deed, ActionColour)>,
    /// The ships that were coordinated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    coordinated: Vec<ShipId>,
    /// For how many of them another version of the action has done what it does beside.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    followed: u8,
    /// Whether the ship was stressed before it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    while_stressed: bool,
    /// The templates that it must be done with, if any are named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    templates: Vec<redfive_ability::Template>,
    /// To which side it rolls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    /// The template that it is done with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    template: Option<Template>,
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
    /// What a ship that is coordinated with others may perform.
    Ordered(Order),
}

/// The action of a ship that is coordinated with others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Order {
    /// The same as this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same: Option<Deed>,
    /// Treated as this colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<ActionColour>,
}

impl Order {
    /// Whether it may be this action; of cards that say the same, the same action.
    fn allows(self, deed: Deed) -> bool {
        match (self.same, deed) {
            (None, _) => true,
            (Some(Deed::Card(_, same)), Deed::Card(_, text)) => same == text,
            (Some(same), deed) => same == deed,
        }
    }
}

/// Actions that an ability lets a ship perform.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Granted {
    /// One of these; any if empty.
    pub actions: Vec<Action>,
    /// Only those on the action bar of this ship.
    pub bar: Option<ShipId>,
    /// Only those of one of these colours; any if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<ActionColour>,
    /// Those of damage cards, beside those that are named.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub damage_cards: bool,
    /// Treated as this colour.
    pub colour: Option<ActionColour>,
    /// Even while stressed.
    pub even_while_stressed: bool,
    /// Only about these, if any are said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Vec<ObjectId>>,
}

impl Allowed {
    /// Without what the action must not be about.
    fn retain(&self, options: &mut Vec<Choice>) {
        let Self::Granted(Granted { on: Some(on), .. }) = self else { return };
        options.retain(|option| match option {
            Choice::Object(object) => on.contains(object),
            Choice::Ship(ship) => on.contains(&ObjectId::Ship(*ship)),
            _ => true,
        });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Choose,
    /// Whether another version of it is performed.
    Version,
    /// Its cost was owed, and is settled now.
    Paid,
    Detail,
    /// With which template it rolls.
    Template,
    Place,
    /// Whether it stops at the ship that it would overlap.
    Partial,
    Coordinated,
    /// Whom to coordinate beside.
    More,
    /// What another version of it does beside.
    Follow,
    Slammed,
    Card,
    /// What it gained was owed, and is settled now.
    Settled,
}

impl Act {
    pub(crate) fn new(ship: ShipId, allowed: Allowed) -> Box<Self> {
        Box::new(Self {
            ship,
            allowed,
            step: Step::Choose,
            action: None,
            variant: None,
            declined: 0,
            target: None,
            order: None,
            coordinated: Vec::new(),
            followed: 0,
            while_stressed: false,
            templates: Vec::new(),
            side: None,
            template: None,
            no_more: false,
        })
    }

    /// What an action does, done to this ship.
    pub(crate) fn aimed(ship: ShipId, action: Action, target: ShipId) -> Box<Self> {
        let target = Some(ObjectId::Ship(target));
        Box::new(Self { target, ..*Self::new(ship, Allowed::EffectOf(action)) })
    }

    /// With one of these templates, if any are named.
    pub(crate) fn with(mut self: Box<Self>, templates: &[redfive_ability::Template]) -> Box<Self> {
        self.templates = templates.to_vec();
        self
    }

    /// After this, no further action during the activation.
    pub(crate) fn then_no_more(mut self: Box<Self>) -> Box<Self> {
        self.no_more = true;
        self
    }

    /// Whether it coordinates this ship, which performs its action now.
    pub(crate) fn coordinates(&self, one: ShipId, other: ShipId) -> bool {
        self.step == Step::Coordinated
            && self.ship == one
            && self.coordinated.last() == Some(&other)
    }

    /// Whose action it is.
    pub(crate) const fn ship(&self) -> ShipId {
        self.ship
    }

    /// The templates to boost or to roll with.
    pub(crate) fn templates(&self, game: &Game, action: Action) -> Vec<Template> {
        match action {
            _ if !self.templates.is_empty() => both_ways(&self.templates),
            Action::Boost => game.boost_templates(self.doing(action)),
            _ => game.roll_templates(self.doing(action)),
        }
    }

    pub(crate) fn step(mut self: Box<Self>, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        if game.base(ship).is_none() {
            return Next::Return(Outcome::Not);
        }
        match (self.step, input) {
            (Step::Choose, Input::Answer(_, Answer::One(Choice::Action(action, colour)))) => {
                self.action = Some((Deed::Standard(action), colour));
                self.versions(game)
            }
            (Step::Version, Input::Answer(ask, Answer::Yes)) => self.vary(game, ask.of),
            (Step::Version, _) => {
                self.declined += 1;
                self.versions(game)
            }
            (Step::Paid, _) => match self.what() {
                Some(action) => self.begin(game, action),
                None => self.perform_card(game),
            },
            (Step::Choose, Input::Answer(_, Answer::One(Choice::CardAction(ability)))) => {
                let deed = Deed::Card(ability.card, ability.text);
                self.action = Some((deed, game.colour_of(ship, &self.allowed, deed)));
                self.attempt(game)
            }
            (Step::Choose, Input::Answer(..)) => self.decline(game),
            (Step::Choose, _) if matches!(self.allowed, Allowed::EffectOf(_)) => {
                let Allowed::EffectOf(action) = self.allowed else { return self.decline(game) };
                match self.target {
                    Some(ObjectId::Ship(ship)) => {
                        self.detail(game, &Answer::One(Choice::Ship(ship)))
                    }
                    _ => self.begin(game, action),
                }
            }
            (Step::Choose, _) => {
                let options = game.actions(ship, &self.allowed);
                if options.is_empty() {
                    return self.decline(game);
                }
                self.ask(game, Topic::Action.of(ship), Space::OneOrPass(options))
            }
            (Step::Detail, Input::Answer(_, answer)) => self.detail(game, &answer),
            (Step::Template, Input::Answer(_, Answer::One(Choice::Template(template)))) => {
                self.template = Some(template);
                self.roll(game)
            }
            (Step::Place, Input::Answer(_, Answer::One(Choice::Pose(pose)))) => {
                let template = self.template.unwrap_or(Template::STRAIGHTS[0]);
                game.land_roll(ship, template, pose);
                self.finish(game)
            }
            (Step::Partial, Input::Answer(_, Answer::Yes)) => self.stop_at_ship(game),
            (Step::Slammed, _) => {
                game.gain(ship, Token::Disarm, 1);
                self.done(game)
            }
            (Step::Coordinated, input) => {
                if let Input::Returned(Outcome::Acted(deed, colour)) = input {
                    self.order = self.order.or(Some((deed, colour)));
                }
                self.coordinate_more(game)
            }
            (Step::More, Input::Answer(_, answer @ Answer::One(_))) => self.detail(game, &answer),
            (Step::More | Step::Follow, _) => self.finish(game),
            (Step::Settled, _) => self.finish(game),
            (Step::Card, _) => self.succeed(game),
            _ => self.fail(game),
        }
    }

    /// The action, or the one whose effect it has.
    fn what(&self) -> Option<Action> {
        let performed = self.action.and_then(|(deed, _)| match deed {
            Deed::Standard(action) => Some(action),
            Deed::Card(..) => None,
        });
        match self.allowed {
            Allowed::EffectOf(action) => Some(action),
            _ => performed,
        }
    }

    /// The same with all that changes of it depend on.
    pub(crate) fn doing(&self, action: Action) -> Doing {
        let colour = self.action.map(|(_, colour)| colour);
        Doing { colour, variant: self.variant, ..Doing::effect(self.ship, action) }
    }

    fn ask(self: Box<Self>, game: &Game, ask: Ask, space: Space<Choice>) -> Next {
        let player = game.state.ship(self.ship).player;
        Next::Ask(Frame::Act(self), player, ask, space)
    }

    /// Asks whether one of the other versions of the action is performed, one after the other.
    fn versions(mut self: Box<Self>, game: &mut Game) -> Next {
        let versions = self.what().map(|action| game.variants(self.doing(action)));
        let next = versions.unwrap_or_default().get(usize::from(self.declined)).copied();
        match next {
            None => self.attempt(game),
            Some(version) => {
                self.step = Step::Version;
                self.ask(game, Topic::Use.by(version), Space::YesNo)
            }
        }
    }

    /// It is another version that is performed, and paid for.
    fn vary(mut self: Box<Self>, game: &mut Game, version: Option<AbilityRef>) -> Next {
        self.variant = version;
        if let (Some(of), Some(action)) = (version, self.what()) {
            let variant = game.variant(self.doing(action)).cloned().unwrap_or_default();
            let context = Context::about(self.ship);
            for cost in &variant.cost {
                game.pay(of, &context, self.ship, cost);
            }
            self.action = self.action.map(|(deed, own)| {
                let colour = variant.colour.map(|it| game.recoloured(&self, (deed, own), it));
                (deed, colour.unwrap_or(own))
            });
        }
        self.attempt(game)
    }

    fn attempt(mut self: Box<Self>, game: &mut Game) -> Next {
        self.while_stressed = game.has_token(self.ship, Token::Stress);
        if let Some((deed, colour)) = self.action {
            game.attempt(self.ship, deed, colour);
        }
        // RR.ACTIONS.08: the stress is the cost, even if something may replace it.
        self.step = Step::Paid;
        if game.state.owed.is_empty() {
            self.step(game, Input::Go)
        } else {
            Next::Again(Frame::Act(self))
        }
    }

    fn perform_card(mut self: Box<Self>, game: &mut Game) -> Next {
        let Some((Deed::Card(card, text), _)) = self.action else { return self.decline(game) };
        let ability = AbilityRef { you: Subject::Ship(self.ship), card, text };
        if !game.card_action_works(ability) {
            return self.fail(game);
        }
        self.step = Step::Card;
        let resolve = Resolve::new(ability, Context::about(self.ship));
        Next::Call(Frame::Act(self), Frame::Resolve(resolve))
    }

    fn decline(&self, game: &mut Game) -> Next {
        if self.no_more {
            game.state.journal.of_mut(self.ship).no_more_actions = true;
        }
        Next::Return(Outcome::Not)
    }

    /// What the action does, up to its question.
    fn begin(mut self: Box<Self>, game: &mut Game, action: Action) -> Next {
        let ship = self.ship;
        self.step = Step::Detail;
        let doing = self.doing(action);
        let (ask, mut options) = match action {
            Action::Focus => return self.gain(game, Token::Focus),
            Action::Evade => return self.gain(game, Token::Evade),
            Action::Calculate => return self.gain(game, Token::Calculate),
            Action::Cloak => return self.gain(game, Token::Cloak),
            Action::Slam => (Topic::Slam.of(ship), game.slam_maneuvers(ship)),
            Action::Reload => (Topic::Reload.of(ship), game.reloadable(ship)),
            Action::Lock => (Topic::Lock.of(ship), game.lockable(doing)),
            Action::BarrelRoll => {
                let sides = game.sides_to_roll(doing).map(Choice::Side).collect();
                (Topic::BarrelRoll.of(ship), sides)
            }
            Action::Boost => {
                let templates = self.templates(game, action).into_iter();
                (Topic::Boost.of(ship), templates.map(Choice::Template).collect())
            }
            Action::Reinforce => (Topic::Reinforce.of(ship), vec![Choice::Fore, Choice::Aft]),
            Action::Rotate => (Topic::Turret.of(ship), game.turret_choices(ship)),
            Action::Coordinate => (Topic::Coordinate.of(ship), game.coordinable(doing)),
            Action::Jam => (Topic::Jam.of(ship), game.jammable(doing)),
        };
        self.allowed.retain(&mut options);
        if options.is_empty() {
            return self.fail(game);
        }
        self.ask(game, ask, Space::One(options))
    }

    fn gain(self: Box<Self>, game: &mut Game, token: Token) -> Next {
        game.gain(self.ship, token, 1);
        self.done(game)
    }

    /// What it does is done, once what is owed for it is settled.
    fn done(mut self: Box<Self>, game: &mut Game) -> Next {
        if game.state.owed.is_empty() {
            return self.finish(game);
        }
        self.step = Step::Settled;
        Next::Again(Frame::Act(self))
    }

    /// What another version of the action does beside, then it is done.
    fn finish(mut self: Box<Self>, game: &mut Game) -> Next {
        let more = self.what().and_then(|action| game.variant(self.doing(action)));
        let number = self.coordinated.len().max(1);
        let follows = more.is_some_and(|variant| !variant.then.is_empty())
            && usize::from(self.followed) < number;
        match self.variant.filter(|_| follows) {
            None => self.succeed(game),
            Some(of) => {
                let next = self.coordinated.get(usize::from(self.followed));
                let target = next.map(|&ship| ObjectId::Ship(ship)).or(self.target);
                self.step = Step::Follow;
                self.followed += 1;
                let context = Context { target, ..Context::about(self.ship) };
                let resolve = Resolve::effects(of, context);
                Next::Call(Frame::Act(self), Frame::Resolve(resolve))
            }
        }
    }

    /// Another ship may be coordinated, if the version of the action says so.
    fn coordinate_more(mut self: Box<Self>, game: &mut Game) -> Next {
        let variant = game.variant(self.doing(Action::Coordinate));
        let (more, alike) = variant.map_or((0, false), |variant| (variant.more, variant.alike));
        let type_of = |ship: ShipId| &game.card(ship).ship;
        let first = self.coordinated.first().copied();
        let mut options = game.coordinable(self.doing(Action::Coordinate));
        options.retain(|option| {
            matches!(option, Choice::Ship(ship) if !self.coordinated.contains(ship)
                && (!alike || first.is_some_and(|first| type_of(first) == type_of(*ship))))
        });
        if self.coordinated.len() > usize::from(more) || options.is_empty() {
            return self.finish(game);
        }
        self.step = Step::More;
        let ask = Topic::Coordinate.of(self.ship);
        self.ask(game, ask, Space::OneOrPass(options))
    }

    /// What a coordinated ship may perform.
    fn order(&self, game: &Game) -> Allowed {
        let variant = game.variant(self.doing(Action::Coordinate));
        let same = self.order.filter(|_| variant.is_some_and(|it| it.alike)).map(|it| it.0);
        let order = Order { same, colour: variant.and_then(|variant| variant.order) };
        match order == Order::default() {
            true => Allowed::Any,
            false => Allowed::Ordered(order),
        }
    }

    /// The answer to the action's question.
    fn detail(mut self: Box<Self>, game: &mut Game, answer: &Answer<Choice>) -> Next {
        let ship = self.ship;
        let Answer::One(choice) = answer else { return self.fail(game) };
        match choice {
            Choice::Object(object) => {
                self.target = Some(*object);
                game.acquire_lock(ship, *object);
            }
            Choice::Card(upgrade) => {
                let more = game.reloads_more(ship, *upgrade);
                game.recover(ship, Resource::Charge(*upgrade), 1 + more);
                game.gain(ship, Token::Disarm, 1);
            }
            Choice::Fore => game.gain(ship, Token::ReinforceFore, 1),
            Choice::Aft => game.gain(ship, Token::ReinforceAft, 1),
            Choice::Turret(turret) => game.turn_turret(ship, *turret),
            Choice::Maneuver(maneuver) => {
                // RR.SLAM.07.
                let by = game.faster_by(self.doing(Action::Slam));
                let fly = Fly::given(ship, *maneuver).faster(by);
                if game.would_flee(ship, fly.laid(*maneuver)) {
                    return self.fail(game);
                }
                self.step = Step::Slammed;
                let child = Frame::Fly(fly);
                return Next::Call(Frame::Act(self), child);
            }
            Choice::Ship(other) => {
                if self.target.is_none() {
                    self.pay_for(game, *other);
                }
                self.target = self.target.or(Some(ObjectId::Ship(*other)));
                if game.state.ship(*other).remote.is_some() {
                    // It performs no action; what it does instead, the version says.
                    return self.finish(game);
                }
                if self.what() != Some(Action::Jam) {
                    self.step = Step::Coordinated;
                    self.coordinated.push(*other);
                    let child = Frame::Act(Self::new(*other, self.order(game)));
                    return Next::Call(Frame::Act(self), child);
                }
                game.cause = Some(game.state.ship(ship).player);
                game.gain(*other, Token::Jam, 1);
            }
            Choice::Side(side) => {
                self.side = Some(*side);
                let templates = self.templates(game, Action::BarrelRoll);
                if let [only] = templates[..] {
                    self.template = Some(only);
                    return self.roll(game);
                }
                self.step = Step::Template;
                let options = templates.into_iter().map(Choice::Template).collect();
                return self.ask(game, Topic::RollTemplate.of(ship), Space::One(options));
            }
            Choice::Template(template) => {
                let Some(base) = game.base(ship) else { return self.fail(game) };
                let course = Course::boost(base.size, base.pose, *template);
                let places = game.free_places(ship, &course);
                if let (Some((deed, colour)), true) = (self.action, places.is_empty())
                    && let Some((of, _)) = game.partial_boost(ship, (deed, colour), &course)
                {
                    self.template = Some(*template);
                    self.step = Step::Partial;
                    return self.ask(game, Topic::Use.by(of), Space::YesNo);
                }
                return self.reposition(game, &course, places);
            }
            _ => return self.fail(game),
        }
        self.done(game)
    }

    /// What it costs to choose a ship that could not be chosen otherwise.
    fn pay_for(&self, game: &mut Game, other: ShipId) {
        let price = self.what().and_then(|action| game.price_of(self.doing(action), other));
        let Some((of, costs)) = price.map(|(of, costs)| (of, costs.clone())) else { return };
        let context = Context { one: Some(other), ..Context::about(self.ship) };
        for cost in &costs {
            game.pay(of, &context, self.ship, cost);
        }
    }

    /// A barrel roll to its side with its template.
    fn roll(self: Box<Self>, game: &mut Game) -> Next {
        let how = self.side.zip(self.template);
        let course = how.and_then(|(side, template)| game.roll(self.ship, side, template));
        let Some(course) = course else { return self.fail(game) };
        let places = game.places_to_roll(self.ship, &course);
        self.reposition(game, &course, places)
    }

    /// A boost that stops at the ship which it would overlap.
    fn stop_at_ship(self: Box<Self>, game: &mut Game) -> Next {
        let ship = self.ship;
        let (Some(base), Some(template), Some(action)) =
            (game.base(ship), self.template, self.action)
        else {
            return self.fail(game);
        };
        let course = Course::boost(base.size, base.pose, template);
        match game.partial_boost(ship, action, &course) {
            Some((_, partial)) => {
                game.move_partially(ship, &course, &partial);
                self.finish(game)
            }
            None => self.fail(game),
        }
    }

    /// A boost or barrel roll: to a place that is free, or it fails (RR.BARREL-ROLL.08–12,
    /// RR.BOOST.05–09, RUL.BARREL-ROLL.01).
    fn reposition(
        mut self: Box<Self>,
        game: &mut Game,
        course: &Course,
        places: Vec<Pose>,
    ) -> Next {
        let ship = self.ship;
        match places[..] {
            [] => self.fail(game),
            [only] => {
                game.move_along(ship, course, only);
                self.finish(game)
            }
            _ => {
                self.step = Step::Place;
                let options = places.into_iter().map(Choice::Pose).collect();
                self.ask(game, Topic::Placement.of(ship), Space::One(options))
            }
        }
    }

    fn succeed(&self, game: &mut Game) -> Next {
        let ship = self.ship;
        let while_stressed = self.while_stressed;
        let about = Context { target: self.target, order: self.order, ..Context::about(ship) };
        let moved = match self.what() {
            Some(Action::Slam) => game.after_flight(ship),
            _ => game.after_move(ship),
        };
        let about = Context { while_stressed, way: moved.way, ..about };
        if let Some(action) = self.what() {
            let by_ship_ability = game.is_by_ship_ability(ship);
            let about = Context { by_ship_ability, ..about };
            game.raise(Moment::After(Happening::Do(action)), about);
        }
        if let Some((deed, colour)) = self.action {
            match deed {
                Deed::Standard(action) => game.happened(Event::Acted(ship, action)),
                Deed::Card(_, text) => game.tell_action(ship, text, true),
            }
            game.raise(
                Moment::After(Happening::Perform),
                Context { action: Some((deed, colour)), ..about },
            );
        }
        // RR.LINKED-ACTION.06: a linked action leads to no other.
        if let (Some((Deed::Standard(action), _)), false) =
            (self.action, matches!(self.allowed, Allowed::LinkedTo(_)))
            && game.action_bar(ship).any(|a| a.action == action && a.linked.is_some())
        {
            game.queue(Entry::Linked(ship, action));
        }
        if self.no_more {
            game.state.journal.of_mut(ship).no_more_actions = true;
        }
        Next::Return(match self.action {
            Some((deed, colour)) => Outcome::Acted(deed, colour),
            None => Outcome::Done,
        })
    }

    fn fail(&self, game: &mut Game) -> Next {
        if let Some((deed, _)) = self.action {
            match deed {
                Deed::Standard(action) => game.happened(Event::Failed(self.ship, action)),
                Deed::Card(_, text) => game.tell_action(self.ship, text, false),
            }
            game.raise(Moment::After(Happening::Fail), Context::about(self.ship));
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

    /// Tells of an action that has a name of its own, as those of scenarios; what others do tells it.
    fn tell_action(&mut self, ship: ShipId, text: TextId, done: bool) {
        let name = match self.cast().text(text) {
            Some(Ability::Action(action)) => action.name.clone(),
            _ => String::new(),
        };
        if !name.is_empty() {
            self.happened(Event::NamedAction(ship, name, done));
        }
    }

    /// The actions that a ship can perform now.
    pub(crate) fn actions(&self, ship: ShipId, allowed: &Allowed) -> Vec<Choice> {
        if self.state.journal.of(ship).no_more_actions {
            return Vec::new();
        }
        let bound = self.has_token(ship, Token::Stress)
            && !matches!(allowed, Allowed::Granted(Granted { even_while_stressed: true, .. }));
        // RR.ION.17.
        let ionized = self.is_ionized(ship);
        let ordered = |deed: Deed| match allowed {
            Allowed::Ordered(order) => order.allows(deed),
            _ => true,
        };
        let open = |doing: Doing| {
            ordered(doing.deed)
                && (!bound || self.works_while_stressed(doing))
                && (!ionized
                    || doing.deed == Deed::Standard(Action::Focus)
                    || self.works_while_ionized(doing))
                && !self.is_forbidden(doing)
        };
        // An upgrade may add what the ship has already.
        let mut choices: Vec<Choice> = Vec::new();
        for (action, own) in self.standard_actions(ship, allowed) {
            let Some(colour) = self.coloured(ship, allowed, (Deed::Standard(action), own)) else {
                continue;
            };
            let choice = Choice::Action(action, colour);
            if !choices.contains(&choice)
                && open(Doing::action(ship, Deed::Standard(action), colour))
                && self.can_perform(ship, action, colour)
                && self.can_be_about(Doing::action(ship, Deed::Standard(action), colour), allowed)
            {
                choices.push(choice);
            }
        }
        let (any, damage) = match allowed {
            Allowed::Any | Allowed::Ordered(_) => (true, true),
            Allowed::Granted(granted) => {
                let any = granted.actions.is_empty() && granted.bar.is_none();
                (any && !granted.damage_cards, any || granted.damage_cards)
            }
            Allowed::LinkedTo(_) | Allowed::EffectOf(_) => (false, false),
        };
        if damage {
            let meant = |of: &AbilityRef| {
                let deed = Deed::Card(of.card, of.text);
                // SCN.COMMON.12: with no action that is granted at another time.
                (!self.is_of_scenario(*of) || self.is_action_of_step(ship))
                    && (any || self.state.card(of.card).sort == Sort::Damage)
                    && self
                        .coloured(ship, allowed, (deed, ActionColour::White))
                        .is_some_and(|colour| open(Doing::action(ship, deed, colour)))
            };
            choices.extend(self.card_actions(ship).filter(meant).map(Choice::CardAction));
        }
        choices
    }

    /// The standard actions that are meant, in their own colours.
    fn standard_actions(&self, ship: ShipId, allowed: &Allowed) -> Vec<(Action, ActionColour)> {
        let bar = |ship| self.action_bar(ship).map(|a| (a.action, a.colour));
        match allowed {
            Allowed::Any | Allowed::Ordered(_) => bar(ship).collect(),
            Allowed::LinkedTo(action) => {
                let bar = self.action_bar(ship).filter(|a| a.action == *action);
                bar.filter_map(|a| a.linked).collect()
            }
            Allowed::EffectOf(_) => Vec::new(),
            Allowed::Granted(Granted { actions, bar: None, damage_cards, .. })
                if !actions.is_empty() || *damage_cards =>
            {
                actions.iter().map(|&action| (action, ActionColour::White)).collect()
            }
            Allowed::Granted(Granted { actions, bar: whose, .. }) => {
                let listed =
                    |(action, _): &(Action, _)| actions.is_empty() || actions.contains(action);
                bar(whose.unwrap_or(ship)).filter(listed).collect()
            }
        }
    }

    /// The colour of an action, if it is one that is meant: its own, unless something alters it
    /// (RR.ACTIONS.10–11).
    fn coloured(
        &self,
        ship: ShipId,
        allowed: &Allowed,
        (deed, own): (Deed, ActionColour),
    ) -> Option<ActionColour> {
        let treated = self.treated_as(Doing::action(ship, deed, own));
        let before = treated.unwrap_or(own);
        if let Allowed::Ordered(Order { colour: Some(colour), .. }) = allowed {
            return Some(before.max(*colour));
        }
        let Allowed::Granted(granted) = allowed else { return Some(before) };
        let meant = granted.colours.is_empty() || granted.colours.contains(&before);
        meant.then(|| granted.colour.map_or(before, |colour| before.max(colour)))
    }

    /// The colour of an action that another version of it treats as of this one: instead of its own,
    /// but not of what else alters it (RR.ACTIONS.10–11).
    fn recoloured(
        &self,
        act: &Act,
        (deed, own): (Deed, ActionColour),
        into: ActionColour,
    ) -> ActionColour {
        let granted = match &act.allowed {
            Allowed::Granted(granted) => granted.colour,
            Allowed::Ordered(order) => order.colour,
            Allowed::Any | Allowed::LinkedTo(_) | Allowed::EffectOf(_) => None,
        };
        let treated = self.treated_as(Doing::action(act.ship, deed, own));
        [granted, treated].into_iter().flatten().fold(into, ActionColour::max)
    }

    /// The colour of the action of a card.
    fn colour_of(&self, ship: ShipId, allowed: &Allowed, deed: Deed) -> ActionColour {
        let white = ActionColour::White;
        self.coloured(ship, allowed, (deed, white)).unwrap_or(white)
    }

    /// The action bar with what upgrades and abilities add to it (RR.ACTIONS.04).
    pub(crate) fn action_bar(&self, ship: ShipId) -> impl Iterator<Item = BarAction> {
        let printed = self.card(ship).actions.iter();
        let printed = printed.chain(self.upgrades(ship).flat_map(|u| &u.actions)).copied();
        let added = self.added_actions(ship);
        printed.chain(added.map(|(action, colour)| BarAction { action, colour, linked: None }))
    }

    fn can_perform(&self, ship: ShipId, action: Action, colour: ActionColour) -> bool {
        let done = self.state.journal.of(ship).acted.contains(&Deed::Standard(action));
        let payable =
            colour != ActionColour::Purple || self.spendable_of(ship, Resource::Force) > 0;
        let possible = match action {
            // RUL.RELOAD.01.
            Action::Reload => !self.reloadable(ship).is_empty(),
            Action::Rotate => self.state.ship(ship).turret.is_some(),
            // RR.CLOAK.06.
            Action::Cloak => !self.has_token(ship, Token::Cloak),
            Action::Slam => self.is_activating(ship) && !self.slam_maneuvers(ship).is_empty(),
            _ => self.can_fail() || self.can_have_effect_of(ship, action),
        };
        !done && payable && possible
    }

    /// Whether an action can be about what it must be about, if anything is said.
    fn can_be_about(&self, doing: Doing, allowed: &Allowed) -> bool {
        let Allowed::Granted(Granted { on: Some(_), .. }) = allowed else { return true };
        let mut options = match doing.deed {
            Deed::Standard(Action::Lock) => self.lockable(doing),
            Deed::Standard(Action::Coordinate) => self.coordinable(doing),
            Deed::Standard(Action::Jam) => self.jammable(doing),
            Deed::Standard(_) | Deed::Card(..) => return true,
        };
        allowed.retain(&mut options);
        !options.is_empty()
    }

    /// Whether a ship is coordinating another.
    pub(crate) fn coordinates(&self, one: ShipId, other: ShipId) -> bool {
        let mut stack = self.state.stack.iter();
        stack.any(|frame| matches!(frame, Frame::Act(act) if act.coordinates(one, other)))
    }

    /// Whether the action that a ship performs, or is about to, is that of its Perform Action step
    /// and does not follow from another effect.
    pub(crate) fn is_action_of_step(&self, ship: ShipId) -> bool {
        let own = |frame: &&Frame| matches!(frame, Frame::Act(act) if act.ship() == ship);
        let below = self.state.stack.iter().rev().find(|frame| !own(frame));
        matches!(below, Some(Frame::Activate(it)) if it.ship() == ship && it.is_acting())
    }

    /// Whether what a ship does now is done by its ship ability.
    fn is_by_ship_ability(&self, ship: ShipId) -> bool {
        matches!(self.state.stack.last(), Some(Frame::Resolve(resolve))
            if resolve.ability().ship() == Some(ship) && self.is_ship_ability(resolve.ability()))
    }

    /// Whether the Execute Maneuver step of a ship is still to come in its activation.
    pub(crate) fn is_to_fly(&self, ship: ShipId) -> bool {
        let to_fly = |frame: &Frame| matches!(frame, Frame::Activate(it) if it.ship() == ship && it.is_to_fly());
        self.state.stack.iter().any(to_fly)
    }

    /// A ship skips a step of its activation.
    pub(crate) fn skip(&mut self, ship: ShipId, step: Skipped) {
        match step {
            Skipped::Action => self.state.journal.of_mut(ship).skips_action = true,
            Skipped::Maneuver => {
                for frame in &mut self.state.stack {
                    if let Frame::Activate(it) = frame
                        && it.ship() == ship
                    {
                        it.skip_maneuver();
                    }
                }
            }
            Skipped::Dice => {
                if let Some(fight) = self.state.attacks.last_mut() {
                    fight.skips_dice = true;
                }
            }
        }
    }

    /// Whether it is the Perform Action step of a ship.
    pub(crate) fn is_in_action_step(&self, ship: ShipId) -> bool {
        let mut stack = self.state.stack.iter();
        stack.any(
            |frame| matches!(frame, Frame::Activate(it) if it.ship() == ship && it.is_acting()),
        )
    }

    /// Whether it is the activation of a ship, in the Activation Phase (RR.SLAM.05–06).
    pub(crate) fn is_activating(&self, ship: ShipId) -> bool {
        self.state.phase == Phase::Activation
            && self
                .state
                .stack
                .iter()
                .any(|frame| matches!(frame, Frame::Activate(activate) if activate.ship() == ship))
    }

    /// The maneuvers of a ship's dial with the speed of the one it executed this round
    /// (RR.SLAM.01–02).
    pub(crate) fn slam_maneuvers(&self, ship: ShipId) -> Vec<Choice> {
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
            Action::Lock => !self.lockable(Doing::effect(ship, action)).is_empty(),
            Action::Rotate => !self.turret_choices(ship).is_empty(),
            Action::Coordinate => !self.coordinable(Doing::effect(ship, action)).is_empty(),
            Action::Reload => !self.reloadable(ship).is_empty(),
            Action::Jam => !self.jammable(Doing::effect(ship, action)).is_empty(),
            Action::Cloak => !self.has_token(ship, Token::Cloak),
            Action::Slam => false,
            Action::BarrelRoll => self.sides_to_roll(Doing::effect(ship, action)).next().is_some(),
            Action::Focus
            | Action::Evade
            | Action::Calculate
            | Action::Boost
            | Action::Reinforce => true,
        }
    }

    /// Whether the action of a card has something to do.
    fn card_action_works(&self, of: AbilityRef) -> bool {
        self.ability(of).is_some_and(|ability| {
            let then = ability.then();
            then.is_empty() || self.can_do_any(of, &Context::of(of), then)
        })
    }

    /// The actions of a ship's cards that can be performed: not yet this round, requirements met,
    /// costs payable, and something to be done; or one that fails for want of a ship or a thing to
    /// choose (FAQ.SPACETUG-TRACTOR-ARRAY.01, SCN.SALVAGE.22, SCN.SCRAMBLE.23).
    fn card_actions(&self, ship: ShipId) -> impl Iterator<Item = AbilityRef> + '_ {
        let context = Context::about(ship);
        let journal = self.state.journal.of(ship);
        let own = self.index.actions().iter().copied().filter(move |of| of.ship() == Some(ship));
        own.filter(move |&of| {
            let Some(ability @ Ability::Action(action)) = self.ability(of) else { return false };
            let (by, cost) = (ability.decides(), ability.cost());
            !journal.acted.contains(&Deed::Card(of.card, of.text))
                && self.holds(of, &context, &action.only_if)
                && match action.then.first() {
                    // Any action, this one among them: whether there is another is not asked.
                    Some(Effect::Perform(perform)) if perform.actions.is_empty() => {
                        self.can_pay_all(of, &context, by, cost)
                    }
                    Some(Effect::Choose(..) | Effect::ChooseThing(..)) => {
                        self.is_payable(of, &context, ability)
                    }
                    _ => self.is_payable(of, &context, ability) && self.card_action_works(of),
                }
        })
    }

    /// The torpedo, missile and payload upgrades that miss a charge (RR.RELOAD.01).
    fn reloadable(&self, ship: ShipId) -> Vec<Choice> {
        self.upgrades_to_recover(ship, &["torpedo", "missile", "device", "payload"])
    }

    /// Where a turret can be turned: to any other arc; a double one to the other two (RR.ROTATE.01–02).
    pub(crate) fn turret_choices(&self, ship: ShipId) -> Vec<Choice> {
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

    /// How far a boost that fails for overlapping a ship leads if an ability says so, and which; not
    /// if it would fail for something else (ERR.ARVEL-CRYNYD.01).
    fn partial_boost(
        &self,
        ship: ShipId,
        (deed, colour): (Deed, ActionColour),
        course: &Course,
    ) -> Option<(AbilityRef, Partial)> {
        let doing = Doing::action(ship, deed, colour);
        let mut changes = self.open_variants(doing, |it| it.partial.then_some(()));
        let (of, ()) = changes.next()?;
        let (_, bases) = self.other_bases(ship);
        let Execution::Partial(partial) = course.execute(&bases) else { return None };
        let tokens = self.obstacles_barring(ship, course);
        let things: Vec<Thing<'_>> = tokens.iter().map(|(_, token)| token.into()).collect();
        let fled = self.state.area.has_fled(&PlacedBase::new(course.size(), partial.pose));
        let clear = course.encounters(partial.u, partial.pose, &things).is_empty();
        (!fled && clear).then_some((of, partial))
    }

    /// The placements of a reposition that do not make it fail.
    pub fn free_places(&self, ship: ShipId, course: &Course) -> Vec<Pose> {
        if self.card(ship).movement() == Movement::Tool {
            // HUGE.MOVE-EFFECTS.01–04: it does not move.
            return Vec::new();
        }
        self.free_places_among(&self.other_bases(ship).1, ship, course)
    }

    /// The same among other bases than those on the table.
    pub(crate) fn free_places_among(
        &self,
        bases: &[PlacedBase],
        ship: ShipId,
        course: &Course,
    ) -> Vec<Pose> {
        let tokens = self.obstacles_barring(ship, course);
        let things: Vec<Thing<'_>> = tokens.iter().map(|(_, token)| token.into()).collect();
        let free = |pose: &Pose| {
            let base = PlacedBase::new(course.size(), *pose);
            !bases.iter().any(|other| base.overlaps(other))
                && !self.state.area.has_fled(&base)
                // RUL.ENG.02: whether the ship stood on it before does not matter.
                && course.encounters(course.end(), *pose, &things).iter().all(|met| {
                    !met.overlapped && self.passes(ship, tokens[met.object].0)
                })
        };
        course.placements().iter().copied().filter(free).collect()
    }
}
