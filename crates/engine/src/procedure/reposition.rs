//! Moves that are neither maneuvers nor actions: decloaking (RR.CLOAK.08–17), and the move of a
//! ship that becomes tractored (RR.TRACTOR.05–10).

use crate::ability::action::Doing;
use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice};
use crate::event::Event;
use crate::facts::Movement;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::barrel_roll::both_ways;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{Action, PlayerId, ShipId, Token};
use redfive_ability::{ActionChange, Cost, Event as Happening, Moment, Move, Rule, Who};
use redfive_geometry::{Course, PlacedBase, Pose, Side, Template};
use serde::{Deserialize, Serialize};

/// A barrel roll or boost with one straight template. It returns [`Outcome::Not`] if the ship stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    ship: ShipId,
    kind: Kind,
    step: Step,
    /// To which side it rolls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    /// The template.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    template: Option<Template>,
    /// Whether it cannot be declined.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    must: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Decloak,
    /// Who moves the ship.
    Tractor(PlayerId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Choose,
    Template,
    Place,
    Turn,
}

impl Shift {
    /// A cloaked ship may decloak.
    pub(crate) const fn decloak(ship: ShipId) -> Self {
        Self::new(ship, Kind::Decloak)
    }

    /// A tractored ship may be moved by a player.
    pub(crate) const fn tractor(ship: ShipId, by: PlayerId) -> Self {
        Self::new(ship, Kind::Tractor(by))
    }

    /// The same, and its player cannot decline.
    pub(crate) const fn must(self) -> Self {
        Self { must: true, ..self }
    }

    const fn new(ship: ShipId, kind: Kind) -> Self {
        Self { ship, kind, step: Step::Choose, side: None, template: None, must: false }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        if game.base(self.ship).is_none() || game.card(self.ship).movement() == Movement::Tool {
            // HUGE.MOVE-EFFECTS.04, HUGE.TRACTOR.03: nobody is asked.
            return Next::Return(Outcome::Not);
        }
        match (self.step, input) {
            (Step::Choose, Input::Answer(_, Answer::One(choice))) => match choice {
                Choice::Side(side) => {
                    self.side = Some(side);
                    self.with_template(game)
                }
                Choice::Template(template) => self.use_template(game, template),
                _ => Next::Return(Outcome::Not),
            },
            (Step::Choose, Input::Answer(..)) => Next::Return(Outcome::Not),
            (Step::Choose, _) => {
                let mut options: Vec<Choice> = Side::BOTH.into_iter().map(Choice::Side).collect();
                let ahead = game.shift_templates(self.ship, self.kind, Action::Boost);
                options.extend(ahead.into_iter().map(Choice::Template));
                let ask = match self.kind {
                    Kind::Decloak => Topic::Decloak.of(self.ship),
                    Kind::Tractor(_) => Topic::Tractor.of(self.ship),
                };
                let space = match self.must {
                    true => Space::One(options),
                    false => Space::OneOrPass(options),
                };
                self.ask(game, ask, space)
            }
            (Step::Template, Input::Answer(_, Answer::One(Choice::Template(template)))) => {
                self.use_template(game, template)
            }
            (Step::Place, Input::Answer(_, Answer::One(Choice::Pose(pose)))) => {
                if let Some(template) = self.template {
                    game.land_roll(self.ship, template, pose);
                }
                self.land(game)
            }
            (Step::Turn, Input::Answer(_, Answer::One(Choice::Pose(pose)))) => {
                // RR.TRACTOR.10; RR.ROTATE-A-SHIP.02: it is no move.
                game.place(self.ship, pose);
                if !game.check_fled(self.ship) {
                    game.gain(self.ship, Token::Stress, 1);
                }
                Next::Return(Outcome::Done)
            }
            (Step::Turn, _) => Next::Return(Outcome::Done),
            _ => Next::Return(Outcome::Not),
        }
    }

    /// Whoever moves the ship is asked.
    fn ask(self, game: &Game, ask: Ask, space: Space<Choice>) -> Next {
        let player = match self.kind {
            Kind::Decloak => game.state.ship(self.ship).player,
            Kind::Tractor(by) => by,
        };
        Next::Ask(Frame::Shift(self), player, ask, space)
    }

    /// A roll with its template, or one of several.
    fn with_template(mut self, game: &mut Game) -> Next {
        let templates = game.shift_templates(self.ship, self.kind, Action::BarrelRoll);
        if let [only] = templates[..] {
            return self.use_template(game, only);
        }
        self.step = Step::Template;
        let options = templates.into_iter().map(Choice::Template).collect();
        self.ask(game, Topic::RollTemplate.of(self.ship), Space::One(options))
    }

    /// What the template costs is paid.
    fn use_template(mut self, game: &mut Game, template: Template) -> Next {
        self.template = Some(template);
        if self.kind == Kind::Decloak
            && let Some((of, cost)) = game.price_of_decloak(self.ship, template)
        {
            for cost in &cost {
                game.pay(of, &Context::about(self.ship), self.ship, cost);
            }
        }
        self.go(game)
    }

    fn go(self, game: &mut Game) -> Next {
        let (Some(base), Some(template)) = (game.base(self.ship), self.template) else {
            return Next::Return(Outcome::Not);
        };
        let course = match self.side {
            Some(side) => Course::barrel_roll(base.size, base.pose, side, template),
            None => Course::boost(base.size, base.pose, template),
        };
        self.place(game, &course)
    }

    /// To a free place, or it fails and the ship stays (RR.CLOAK.16–17, RR.TRACTOR.08).
    fn place(mut self, game: &mut Game, course: &Course) -> Next {
        let places = game.free_places(self.ship, course);
        match places[..] {
            [] => {
                game.happened(Event::Stayed(self.ship));
                Next::Return(Outcome::Not)
            }
            [only] => {
                game.move_along(self.ship, course, only);
                self.land(game)
            }
            _ => {
                self.step = Step::Place;
                let options = places.into_iter().map(Choice::Pose).collect();
                self.ask(game, Topic::Placement.of(self.ship), Space::One(options))
            }
        }
    }

    fn land(mut self, game: &mut Game) -> Next {
        let ship = self.ship;
        match self.kind {
            Kind::Decloak => {
                game.spend_tokens(ship, Token::Cloak, 1);
                game.state.journal.of_mut(ship).decloaked = true;
                game.raise(Moment::After(Happening::Move(Move::Decloak)), Context::about(ship));
                Next::Return(Outcome::Done)
            }
            Kind::Tractor(by) => {
                // RR.TRACTOR.06–07: it boosts or barrel rolls.
                let what = if self.side.is_some() { Action::BarrelRoll } else { Action::Boost };
                game.raise(Moment::After(Happening::Do(what)), game.after_move(ship));
                let owner = game.state.ship(ship).player;
                let teams = &game.state.players;
                let opposed = teams[owner.index()].team != teams[by.index()].team;
                let options = game.turned(ship, &[-90.0, 90.0]);
                if !opposed || options.is_empty() {
                    return Next::Return(Outcome::Done);
                }
                // RR.TRACTOR.09: the ship's own player may turn it.
                self.step = Step::Turn;
                let ask = Topic::Turn.of(ship);
                Next::Ask(Frame::Shift(self), owner, ask, Space::OneOrPass(options))
            }
        }
    }
}

impl Game {
    /// The template of a roll to the side that is being asked for, if there is only one.
    pub fn roll_template(&self, ship: ShipId) -> Option<Template> {
        let templates = match self.state.stack.last() {
            Some(Frame::Shift(shift)) => self.shift_templates(ship, shift.kind, Action::BarrelRoll),
            Some(Frame::Act(act)) => act.templates(self, Action::BarrelRoll),
            _ => Vec::new(),
        };
        <[Template; 1]>::try_from(templates).ok().map(|[only]| only)
    }

    /// The templates of a decloak (RR.CLOAK.09–10), or of the move of a tractored ship, where
    /// those that a ship must use come instead (FAQ.MICROTHRUSTERS.01).
    fn shift_templates(&self, ship: ShipId, kind: Kind, action: Action) -> Vec<Template> {
        match kind {
            Kind::Decloak => self.decloak_templates(ship),
            Kind::Tractor(_) => {
                let usual = vec![Template::STRAIGHTS[0]];
                self.templates_that_must(Doing::effect(ship, action), usual)
            }
        }
    }

    /// The other templates that a ship can pay to decloak with, or must decloak with.
    fn other_decloaks(&self, ship: ShipId) -> Vec<(AbilityRef, Vec<Template>, &Vec<Cost>)> {
        let context = Context::about(ship);
        let others = self.changes(ship, |rule| match rule {
            Rule::Action(filter, ActionChange::Variant(variant)) if filter.decloak => {
                Some((both_ways(&variant.templates), &variant.cost))
            }
            _ => None,
        });
        let payable =
            others.filter(|(of, (_, cost))| self.can_pay_all(*of, &context, &Who::It, cost));
        payable.map(|(of, (templates, cost))| (of, templates, cost)).collect()
    }

    /// The templates of a decloak (RR.CLOAK.09–10), or others that abilities give.
    fn decloak_templates(&self, ship: ShipId) -> Vec<Template> {
        let mut templates = vec![Course::decloak_template(self.card(ship).size)];
        for (_, others, cost) in self.other_decloaks(ship) {
            if cost.is_empty() {
                templates.clear();
            }
            templates.extend(others);
        }
        templates
    }

    /// What a template costs that is not the usual one.
    fn price_of_decloak(
        &self,
        ship: ShipId,
        template: Template,
    ) -> Option<(AbilityRef, Vec<Cost>)> {
        let usual = Course::decloak_template(self.card(ship).size) == template;
        let mut others = self.other_decloaks(ship).into_iter().filter(|_| !usual);
        let found = others.find(|(_, templates, _)| templates.contains(&template));
        found.map(|(of, _, cost)| (of, cost.clone()))
    }

    /// The angles by which a ship is turned to the side of its revealed maneuver.
    pub(crate) fn toward_revealed(&self, ship: ShipId, degrees: &[u16]) -> Vec<f64> {
        let side = self.revealed(ship).and_then(|(maneuver, _)| maneuver.bearing().side());
        let sign = side.map(|side| if side == Side::Left { -1.0 } else { 1.0 });
        sign.into_iter()
            .flat_map(|sign| degrees.iter().map(move |&by| sign * f64::from(by)))
            .collect()
    }

    /// A ship turned where it stands, as far as it does not overlap a ship (RR.ROTATE-A-SHIP.03). A
    /// part of it may be outside the play area then: it flees.
    pub(crate) fn turned(&self, ship: ShipId, degrees: &[f64]) -> Vec<Choice> {
        let Some(base) = self.base(ship) else { return Vec::new() };
        if self.card(ship).movement() == Movement::Tool {
            // HUGE.MOVE-EFFECTS.06.
            return Vec::new();
        }
        let (_, others) = self.other_bases(ship);
        let turned = degrees.iter().map(|by| {
            let Pose { position, heading } = base.pose;
            Pose::new(position.x, position.y, (heading.degrees() + by).rem_euclid(360.0))
        });
        let free = |pose: &Pose| {
            let base = PlacedBase::new(base.size, *pose);
            !others.iter().any(|other| base.overlaps(other))
        };
        turned.filter(free).map(Choice::Pose).collect()
    }

    /// Whether a ship is tractored (RR.TRACTOR.01–03).
    pub fn is_tractored(&self, ship: ShipId) -> bool {
        self.state.ship(ship).tokens.count(Token::Tractor) >= self.tokens_for_size(ship)
    }
}
