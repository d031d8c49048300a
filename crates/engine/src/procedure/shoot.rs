//! Declaring a target: Measure Range, Choose Weapon, Declare Defender, Pay Costs (RR.ATTACK.02).

use crate::ability::AttackLimits;
use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice};
use crate::facts::{Needs, Weapon, WeaponArc};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::attack::Attack;
use crate::words::{ObjectId, ShipId, Token, WeaponId};
use redfive_geometry::{Arc, Range, Sight, Thing};
use serde::{Deserialize, Serialize};

/// A target being declared. It returns [`Outcome::Not`] if there is no attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    ship: ShipId,
    step: Step,
    target: Option<(WeaponId, ShipId)>,
    /// What a bonus attack may be; none for the standard attack.
    bonus: Option<AttackLimits>,
    /// The only ship that may be attacked.
    against: Option<ShipId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    DeclareTarget,
    ChooseLine,
    End,
}

/// An attack that a ship can declare.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The weapon.
    pub weapon: WeaponId,
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

impl Shoot {
    /// The attack of a ship that engages.
    pub(crate) fn standard(ship: ShipId) -> Self {
        Self { ship, step: Step::DeclareTarget, target: None, bonus: None, against: None }
    }

    /// A bonus attack.
    pub(crate) fn bonus(ship: ShipId, limits: AttackLimits, against: Option<ShipId>) -> Self {
        Self { bonus: Some(limits), against, ..Self::standard(ship) }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        if game.base(ship).is_none() {
            return Next::Return(Outcome::Not);
        }
        match self.step {
            Step::DeclareTarget => match input {
                Input::Answer(_, Answer::One(Choice::Target(weapon, target))) => {
                    self.target = Some((weapon, target));
                    self.choose_line(game)
                }
                Input::Answer(..) => Next::Return(Outcome::Not),
                _ => {
                    let shots = self.shots(game, self.against).into_iter();
                    let options: Vec<Choice> =
                        shots.map(|shot| Choice::Target(shot.weapon, shot.target)).collect();
                    if options.is_empty() {
                        return Next::Return(Outcome::Not);
                    }
                    let player = game.state.ship(ship).player;
                    let space = Space::OneOrPass(options);
                    Next::Ask(Frame::Shoot(self), player, Ask::Attack(ship), space)
                }
            },
            Step::ChooseLine => match input {
                Input::Answer(_, Answer::One(Choice::Line(objects))) => self.attack(game, &objects),
                _ => Next::Return(Outcome::Not),
            },
            Step::End => Next::Return(Outcome::Done),
        }
    }

    /// The shots that are allowed here, at any target or at one.
    fn shots(&self, game: &Game, at: Option<ShipId>) -> Vec<Shot> {
        let mut shots = game.shots_at(self.ship, at);
        shots.retain(|shot| {
            let fits = self.bonus.as_ref().is_none_or(|limits| {
                let primary = matches!(shot.weapon, WeaponId::Primary(_));
                let weapon = game.weapon(self.ship, shot.weapon);
                let turret = weapon.is_some_and(|w| w.arc == WeaponArc::Turret);
                (primary || !limits.primary)
                    && (turret || !limits.turret)
                    && (limits.arcs.is_empty() || limits.arcs.contains(&shot.arc))
            });
            fits && self.against.is_none_or(|only| only == shot.target)
        });
        shots
    }

    /// If several lines are equally short, the attacker chooses (RR.OBSTRUCTED.07).
    fn choose_line(mut self, game: &mut Game) -> Next {
        let Some(shot) = self.shot(game) else { return Next::Return(Outcome::Not) };
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
        let ask = Ask::Line(self.ship);
        let options = lines.into_iter().map(Choice::Line).collect();
        Next::Ask(Frame::Shoot(self), player, ask, Space::One(options))
    }

    fn shot(&self, game: &Game) -> Option<Shot> {
        let (weapon, target) = self.target?;
        self.shots(game, Some(target)).into_iter().find(|shot| shot.weapon == weapon)
    }

    /// Pays the costs and attacks (RR.ATTACK.07).
    fn attack(mut self, game: &mut Game, through: &[ObjectId]) -> Next {
        let Some(shot) = self.shot(game) else { return Next::Return(Outcome::Not) };
        self.step = Step::End;
        if self.bonus.is_some() {
            game.state.journal.of_mut(self.ship).bonus_attack = true;
        }
        let cost = game.weapon(self.ship, shot.weapon).map_or(0, |weapon| weapon.charges);
        if let WeaponId::Upgrade(i) = shot.weapon {
            game.state.ship_mut(self.ship).upgrades[usize::from(i)].charges -= cost;
        }
        let obstructed = through.iter().any(|object| matches!(object, ObjectId::Obstacle(_)));
        let attack =
            Attack::new(self.ship, shot.target, shot.weapon, shot.arc, shot.range, obstructed);
        Next::Call(Frame::Shoot(self), Frame::Attack(Box::new(attack)))
    }
}

impl Game {
    /// The attacks that a ship can declare now.
    pub fn shots(&self, ship: ShipId) -> Vec<Shot> {
        self.shots_at(ship, None)
    }

    /// Those against any enemy, or against one.
    fn shots_at(&self, ship: ShipId, at: Option<ShipId>) -> Vec<Shot> {
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
            if self.state.friendly(ship, target) || at.is_some_and(|only| only != target) {
                continue;
            }
            let mut objects: Vec<ObjectId> =
                tokens.iter().map(|&(id, _)| ObjectId::Obstacle(id)).collect();
            let mut things: Vec<Thing<'_>> = tokens.iter().map(|(_, t)| t.into()).collect();
            for (j, between) in bases.iter().enumerate().filter(|&(j, _)| j != i) {
                objects.push(ObjectId::Ship(ids[j]));
                things.push(between.into());
            }
            for weapon in self.weapons(ship) {
                let Some(facts) = self.weapon(ship, weapon) else { continue };
                if !self.is_ready(ship, weapon, facts, target) {
                    continue;
                }
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
                    shots.push(Shot { weapon, target, arc, range, sight, objects });
                }
            }
        }
        shots
    }

    /// Whether a weapon's requirements and costs can be met (RR.ATTACK.06, .14).
    fn is_ready(&self, ship: ShipId, id: WeaponId, weapon: &Weapon, target: ShipId) -> bool {
        let attacker = self.state.ship(ship);
        let charged = match id {
            WeaponId::Primary(_) => true,
            WeaponId::Upgrade(i) => attacker.upgrades[usize::from(i)].charges >= weapon.charges,
        };
        charged
            && match weapon.needs {
                Needs::Nothing => true,
                Needs::Lock => attacker.locks.contains(&ObjectId::Ship(target)),
                Needs::Focus => attacker.has(Token::Focus),
                Needs::Calculate => attacker.has(Token::Calculate),
            }
    }
}
