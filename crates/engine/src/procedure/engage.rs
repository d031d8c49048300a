//! The engagement of a ship: it may perform an attack (RR.ENGAGEMENT-PHASE.03).

use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice};
use crate::facts::WeaponArc;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::attack::Attack;
use crate::window::{Context, Timing};
use crate::words::{ObjectId, ShipId, Token};
use redfive_geometry::{Arc, Range, Sight, Thing};
use serde::{Deserialize, Serialize};

/// The engagement of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engage {
    ship: ShipId,
    step: Step,
    target: Option<(u8, ShipId)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Begin,
    DeclareTarget,
    ChooseLine,
    End,
}

/// An attack that a ship can declare.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The weapon, as a place on the ship card.
    pub weapon: u8,
    /// The defender.
    pub target: ShipId,
    /// The arc it is in.
    pub arc: Arc,
    /// The attack range.
    pub range: Range,
    /// The lines that can be measured along; they name objects by their place in `objects`.
    pub sight: Sight,
    /// What may stand between.
    pub objects: Vec<ObjectId>,
}

impl Engage {
    pub(crate) fn new(ship: ShipId) -> Self {
        Self { ship, step: Step::Begin, target: None }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        if game.base(ship).is_none() {
            return Next::Return(Outcome::Done);
        }
        match self.step {
            Step::Begin => {
                game.state.journal.of_mut(ship).engaged = true;
                game.raise(Timing::BeforeEngage, Context::about(ship));
                self.step = Step::DeclareTarget;
                Next::Again(Frame::Engage(self))
            }
            Step::DeclareTarget => match input {
                Input::Answer(_, Answer::One(Choice::Target(weapon, target))) => {
                    self.target = Some((weapon, target));
                    self.choose_line(game)
                }
                Input::Answer(..) => Next::Return(Outcome::Done),
                _ => {
                    let options: Vec<Choice> = game
                        .shots(ship)
                        .into_iter()
                        .map(|shot| Choice::Target(shot.weapon, shot.target))
                        .collect();
                    if options.is_empty() {
                        return Next::Return(Outcome::Done);
                    }
                    let player = game.state.ship(ship).player;
                    let space = Space::OneOrPass(options);
                    Next::Ask(Frame::Engage(self), player, Ask::Attack(ship), space)
                }
            },
            Step::ChooseLine => match input {
                Input::Answer(_, Answer::One(Choice::Line(objects))) => self.attack(game, &objects),
                _ => Next::Return(Outcome::Done),
            },
            Step::End => Next::Return(Outcome::Done),
        }
    }

    /// If several lines are equally short, the attacker chooses (RR.OBSTRUCTED.07).
    fn choose_line(mut self, game: &mut Game) -> Next {
        let Some(shot) = self.shot(game) else { return Next::Return(Outcome::Done) };
        let lines: Vec<Vec<ObjectId>> = shot
            .sight
            .lines
            .iter()
            .map(|line| line.obstructed_by.iter().map(|&i| shot.objects[i]).collect())
            .collect();
        if let [only] = &lines[..] {
            return self.attack(game, &only.clone());
        }
        self.step = Step::ChooseLine;
        let player = game.state.ship(self.ship).player;
        let options = lines.into_iter().map(Choice::Line).collect();
        Next::Ask(Frame::Engage(self), player, Ask::Line(self.ship), Space::One(options))
    }

    fn shot(&self, game: &Game) -> Option<Shot> {
        let (weapon, target) = self.target?;
        let mut shots = game.shots(self.ship).into_iter();
        shots.find(|shot| shot.weapon == weapon && shot.target == target)
    }

    fn attack(mut self, game: &mut Game, through: &[ObjectId]) -> Next {
        let Some(shot) = self.shot(game) else { return Next::Return(Outcome::Done) };
        self.step = Step::End;
        let obstructed = through.iter().any(|object| matches!(object, ObjectId::Obstacle(_)));
        let attack =
            Attack::new(self.ship, shot.target, shot.weapon, shot.arc, shot.range, obstructed);
        Next::Call(Frame::Engage(self), Frame::Attack(Box::new(attack)))
    }
}

impl Game {
    /// The attacks that a ship can declare now.
    pub fn shots(&self, ship: ShipId) -> Vec<Shot> {
        let Some(base) = self.base(ship) else { return Vec::new() };
        let tokens = self.state.obstacle_tokens();
        // RR.DISARMED.02; RR.OBSTACLES.27–28, .33.
        let barred = self.has_token(ship, Token::Disarm)
            || tokens.iter().any(|(_, token)| token.is_under(&base));
        if barred {
            return Vec::new();
        }
        let mut shots = Vec::new();
        let (ids, bases) = self.other_bases(ship);
        for (i, (&target, other)) in ids.iter().zip(&bases).enumerate() {
            if self.state.friendly(ship, target) {
                continue;
            }
            let mut objects: Vec<ObjectId> =
                tokens.iter().map(|&(id, _)| ObjectId::Obstacle(id)).collect();
            let mut things: Vec<Thing<'_>> = tokens.iter().map(|(_, t)| t.into()).collect();
            for (j, between) in bases.iter().enumerate().filter(|&(j, _)| j != i) {
                objects.push(ObjectId::Ship(ids[j]));
                things.push(between.into());
            }
            for (weapon, facts) in self.card(ship).weapons.iter().enumerate() {
                let arcs: &[Arc] = match &facts.arc {
                    WeaponArc::Fixed(arc) => core::slice::from_ref(arc),
                    WeaponArc::Turret => self.state.ship(ship).turret.map_or(&[], |t| t.arcs()),
                };
                let best = arcs
                    .iter()
                    .filter_map(|&arc| Some((arc, arc.attack_range(&base, other.into())?)))
                    .min_by_key(|&(_, range)| range);
                let Some((arc, range)) = best else { continue };
                if !(facts.least..=facts.most).contains(&range.number()) {
                    continue;
                }
                if let Some(sight) = Sight::in_arc(&base, arc, other.into(), &things) {
                    let objects = objects.clone();
                    shots.push(Shot { weapon: weapon as u8, target, arc, range, sight, objects });
                }
            }
        }
        shots
    }
}
