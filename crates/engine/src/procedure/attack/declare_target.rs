//! Declaring a target: Measure Range, Choose Weapon, Declare Defender, Pay Costs (RR.ATTACK.02).

use super::Attack;
use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::dice::Dice;
use crate::event::Event;
use crate::facts::Weapon;
use crate::fight::Fight;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::rules::Touching;
use crate::source::{AbilityRef, Context};
use crate::table::arc::arc_name;
use crate::topic::Topic;
use crate::words::{CardId, ObjectId, ObstacleKind, ShipId, ThingId, Token, WeaponId};
use redfive_ability::{ArcName, AttackLimits, Doing, Need, Rule, Who};
use redfive_geometry::{Arc, Placed, Range, Sight, SightLine, Thing};
use serde::{Deserialize, Serialize};

/// A target being declared. It returns [`Outcome::Not`] if there is no attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    ship: ShipId,
    step: Step,
    target: Option<(WeaponId, ShipId)>,
    /// What a bonus attack may be; none for the standard attack.
    bonus: Option<Box<Bonus>>,
}

/// What a bonus attack may be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// The limits that the ability sets.
    pub limits: AttackLimits,
    /// Only the weapon of this upgrade.
    pub weapon: Option<CardId>,
    /// Only against one of these.
    pub against: Option<Vec<ShipId>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    DeclareTarget,
    ChooseLine,
    End,
}

/// An attack that a ship can declare, before lines are looked at.
#[derive(Clone, Copy, Debug)]
struct Aim {
    weapon: WeaponId,
    target: ShipId,
    arc: Arc,
    range: Range,
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

impl Shot {
    /// What stands in the way along a line.
    pub fn through(&self, line: &SightLine) -> Vec<ObjectId> {
        line.obstructed_by.iter().map(|&i| self.objects[i]).collect()
    }

    /// The line along which just these stand in the way.
    pub fn line_through(&self, objects: &[ObjectId]) -> Option<&SightLine> {
        self.sight.lines.iter().find(|line| self.through(line) == objects)
    }
}

impl Shoot {
    /// The attack of a ship that engages.
    pub(crate) fn standard(ship: ShipId) -> Self {
        Self { ship, step: Step::DeclareTarget, target: None, bonus: None }
    }

    /// A bonus attack.
    pub(crate) fn bonus(ship: ShipId, bonus: Bonus) -> Self {
        Self { bonus: Some(Box::new(bonus)), ..Self::standard(ship) }
    }

    /// Whether there is anything to attack.
    pub(crate) fn has_target(&self, game: &Game) -> bool {
        !self.aims(game, None).is_empty()
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        if !game.is_on_table(ship) {
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
                    let aims = self.aims(game, None).into_iter();
                    let options: Vec<Choice> =
                        aims.map(|aim| Choice::Target(aim.weapon, aim.target)).collect();
                    if options.is_empty() {
                        return Next::Return(Outcome::Not);
                    }
                    let player = game.state.ship(ship).player;
                    // What may be declined was asked before its cost was paid.
                    let space = match self.bonus {
                        None => Space::OneOrPass(options),
                        Some(_) => Space::One(options),
                    };
                    Next::Ask(Frame::Shoot(self), player, Topic::Attack.of(ship), space)
                }
            },
            Step::ChooseLine => match input {
                Input::Answer(_, Answer::One(Choice::Line(objects))) => match self.aim(game) {
                    Some(aim) => self.attack(game, aim, &objects),
                    None => Next::Return(Outcome::Not),
                },
                _ => Next::Return(Outcome::Not),
            },
            Step::End => Next::Return(Outcome::Done),
        }
    }

    /// The attacks that are allowed here, at any target or at one.
    fn aims(&self, game: &Game, at: Option<ShipId>) -> Vec<Aim> {
        let without_need = self.bonus.as_ref().is_some_and(|bonus| bonus.limits.without_need);
        let at = at.or(match self.bonus.as_ref().and_then(|bonus| bonus.against.as_deref()) {
            Some([only]) => Some(*only),
            _ => None,
        });
        let mut aims = game.aims_at(self.ship, at, without_need);
        aims.retain(|aim| self.bonus.as_ref().is_none_or(|b| b.allows(game, self.ship, aim)));
        aims
    }

    /// If several lines are equally short, the attacker chooses (RR.OBSTRUCTED.07).
    fn choose_line(mut self, game: &mut Game) -> Next {
        let aim = self.aim(game);
        let Some((aim, shot)) = aim.and_then(|aim| Some((aim, game.shot(self.ship, aim)?))) else {
            return Next::Return(Outcome::Not);
        };
        let lines: Vec<_> = shot.sight.lines.iter().map(|line| shot.through(line)).collect();
        if let [only] = &lines[..] {
            return self.attack(game, aim, only);
        }
        self.step = Step::ChooseLine;
        let player = game.state.ship(self.ship).player;
        let ask = Topic::Line.of(self.ship).on(ObjectId::Ship(shot.target));
        let options = lines.into_iter().map(Choice::Line).collect();
        Next::Ask(Frame::Shoot(self), player, ask, Space::One(options))
    }

    fn aim(&self, game: &Game) -> Option<Aim> {
        let (weapon, target) = self.target?;
        self.aims(game, Some(target)).into_iter().find(|aim| aim.weapon == weapon)
    }

    /// The defender is declared, then the costs are paid (RR.ATTACK.02, .07).
    fn attack(mut self, game: &mut Game, aim: Aim, through: &[ObjectId]) -> Next {
        self.step = Step::End;
        if self.bonus.is_some() {
            game.state.journal.of_mut(self.ship).bonus_attack = true;
        }
        game.happened(Event::Attacks(self.ship, aim.target));
        let cost = game.weapon(self.ship, aim.weapon).map_or(Vec::new(), |w| w.cost.clone());
        let (of, context) = payer(game, self.ship, aim.weapon, aim.target);
        for cost in &cost {
            game.pay(of, &context, self.ship, cost);
        }
        let obstacles = || through.iter().filter(|&&o| game.is_obstacle(o));
        let obstructed = obstacles().next().is_some();
        // HUGE.OBSTRUCTION.01: of ships only huge ones matter.
        let huge = |object: &ObjectId| match *object {
            ObjectId::Ship(ship) => game.card(ship).huge.is_some(),
            ObjectId::Thing(_) => false,
        };
        let huge = through.iter().any(huge);
        let obstacles: Vec<ObjectId> = obstacles().copied().collect();
        let fight = Fight {
            attacker: self.ship,
            defender: aim.target,
            weapon: aim.weapon,
            arc: aim.arc,
            range: aim.range,
            obstructed,
            obstruction_die: false,
            attack: Dice::none(),
            defense: Dice::none(),
            used: Vec::new(),
            more_dice: 0,
            hit: false,
            dealt_faceup: Vec::new(),
            destroyed: Vec::new(),
            over: false,
            spent_green: Vec::new(),
            rolled: (0, 0),
        };
        let attack = Attack::begin(game, fight);
        // What is ignored may depend on the attack itself.
        let counts = |&object: &ObjectId| !game.ignores(self.ship, object, Some(Doing::Attack));
        let obstruction_die = huge || obstacles.iter().any(counts);
        if let Some(fight) = game.state.attacks.last_mut() {
            fight.obstruction_die = obstruction_die;
        }
        Next::Call(Frame::Shoot(self), Frame::Attack(attack))
    }
}

impl Bonus {
    fn allows(&self, game: &Game, ship: ShipId, aim: &Aim) -> bool {
        let filter = &self.limits.weapon;
        let arcs = &filter.arcs;
        let turret = || game.weapon_arc(ship, aim.weapon) == ArcName::Turret;
        let in_arc =
            || arcs.contains(&arc_name(aim.arc)) || (arcs.contains(&ArcName::Turret) && turret());
        game.is_weapon_like(ship, aim.weapon, filter)
            && (arcs.is_empty() || in_arc())
            && self.weapon.is_none_or(|card| aim.weapon == WeaponId::Card(card))
            && self.against.as_ref().is_none_or(|ships| ships.contains(&aim.target))
    }
}

/// The card that pays for an attack with a weapon.
fn payer(game: &Game, ship: ShipId, weapon: WeaponId, target: ShipId) -> (AbilityRef, Context) {
    let card = match weapon {
        WeaponId::Primary(_) => game.state.ship(ship).card,
        WeaponId::Card(card) => card,
    };
    let context = Context { attacker: Some(ship), defender: Some(target), ..Context::default() };
    (game.ability_at(ship, card, 0), context)
}

impl Game {
    /// The attacks that a ship can declare now.
    pub fn shots(&self, ship: ShipId) -> Vec<Shot> {
        let aims = self.aims_at(ship, None, false).into_iter();
        aims.filter_map(|aim| self.shot(ship, aim)).collect()
    }

    /// The attack whose target is declared, and whose attacker now chooses one of its lines.
    pub fn shot_without_line(&self) -> Option<Shot> {
        let Some(Frame::Shoot(shoot)) = self.state.stack.last() else { return None };
        let aim = shoot.aim(self).filter(|_| shoot.step == Step::ChooseLine)?;
        self.shot(shoot.ship, aim)
    }

    /// Those against any enemy, or against one; without what weapons need, if so granted.
    fn aims_at(&self, ship: ShipId, at: Option<ShipId>, without_need: bool) -> Vec<Aim> {
        let (Some(me), Some(base)) = (self.unit(ship), self.arc_base(ship)) else {
            return Vec::new();
        };
        // RR.DISARMED.02; RR.OBSTACLES.27–28, .33.
        let bars = |id: ThingId| {
            let barring =
                [ObstacleKind::Asteroid, ObstacleKind::DebrisCloud, ObstacleKind::GasCloud];
            let kind = self.obstacle_kind(id);
            kind.is_some_and(|kind| barring.contains(&kind))
                && !self.ignores(ship, ObjectId::Thing(id), Some(Doing::Attack))
        };
        let is_ship = self.state.ship(ship).remote.is_none();
        let on_obstacle =
            || self.obstacles().iter().any(|&(id, ref t)| t.is_under(&base) && bars(id));
        if self.is_disarmed(ship) || self.has_rule(ship, &Rule::CannotAttack) {
            return Vec::new();
        }
        let weapons: Vec<(WeaponId, &Weapon, Vec<Arc>)> = self
            .weapons(ship)
            .into_iter()
            .filter_map(|id| Some((id, self.weapon(ship, id)?, self.weapon_arcs(ship, id))))
            .collect();
        let mut aims = Vec::new();
        for target in self.state.units() {
            if target == ship
                || self.state.same_side(ship, target)
                || at.is_some_and(|only| only != target)
            {
                continue;
            }
            let Some(placed) = self.unit(target) else { continue };
            let other = placed.thing();
            for &(weapon, facts, ref arcs) in &weapons {
                let most = Range::from_number(facts.most);
                if most.is_some_and(|most| Thing::from(&base).is_far_beyond(other, most))
                    || !self.is_ready(ship, weapon, facts, target, without_need)
                {
                    continue;
                }
                let range = |arc: Arc| {
                    let line = arc.line_to(&base, other)?;
                    if !me.thing().in_contact(other) {
                        return Some(Range::of_distance(line.length()));
                    }
                    match self.rules_of_play().touching {
                        Touching::RangeZero => Some(Range::ZERO),
                        Touching::NoTarget => None,
                    }
                };
                let best = arcs
                    .iter()
                    .filter_map(|&arc| Some((arc, range(arc)?)))
                    .min_by_key(|&(_, range)| range);
                if let Some((arc, range)) = best
                    && (facts.least..=facts.most).contains(&range.number())
                {
                    aims.push(Aim { weapon, target, arc, range });
                }
            }
        }
        // Last, since most ships have no target.
        if is_ship && !aims.is_empty() && on_obstacle() {
            aims.clear();
        }
        aims
    }

    /// An attack with the lines that can be measured along, and what may stand between.
    fn shot(&self, ship: ShipId, aim: Aim) -> Option<Shot> {
        let (base, other) = (self.arc_base(ship)?, self.unit(aim.target)?);
        let tokens = self.obstacles();
        let between = self.between(ship, aim.target);
        let obstacles = tokens.iter().map(|&(id, _)| ObjectId::Thing(id));
        let objects = obstacles.chain(between.iter().map(|&(id, _)| id)).collect();
        let things: Vec<Thing<'_>> = tokens
            .iter()
            .map(|(_, token)| token.into())
            .chain(between.iter().map(|(_, placed)| placed.thing()))
            .collect();
        let Aim { weapon, target, arc, range } = aim;
        let sight = Sight::in_arc(&base, arc, other.thing(), &things)?;
        Some(Shot { weapon, target, arc, range, sight, objects })
    }

    /// The other ships and remotes on the table, and the bombs and mines: whatever can lie in the way
    /// of an attack, beside obstacles.
    fn between(&self, ship: ShipId, target: ShipId) -> Vec<(ObjectId, Placed)> {
        let units = self.state.units().filter(|&other| other != ship && other != target);
        let units = units.filter_map(|unit| Some((ObjectId::Ship(unit), self.unit(unit)?)));
        let devices = self.device_tokens_on_table().into_iter();
        let devices = devices.map(|(id, token)| (ObjectId::Thing(id), Placed::Token(token)));
        units.chain(devices).collect()
    }

    /// Whether a ship is disarmed: by a token, or by being cloaked (RUL.CLOAK.01).
    pub fn is_disarmed(&self, ship: ShipId) -> bool {
        self.has_token(ship, Token::Disarm) || self.has_token(ship, Token::Cloak)
    }

    /// Whether a weapon's requirements and costs can be met (RR.ATTACK.06, .14).
    fn is_ready(
        &self,
        ship: ShipId,
        id: WeaponId,
        weapon: &Weapon,
        target: ShipId,
        without_need: bool,
    ) -> bool {
        let attacker = self.state.ship(ship);
        let locked = || attacker.locks.contains(&ObjectId::Ship(target));
        let (of, context) = payer(self, ship, id, target);
        self.can_pay_all(of, &context, &Who::You, &weapon.cost)
            && (without_need
                || weapon.needs.is_empty()
                || weapon.needs.iter().any(|need| match need {
                    Need::Lock => locked(),
                    Need::Focus => attacker.has(Token::Focus),
                    Need::Calculate => attacker.has(Token::Calculate),
                    Need::Evade => attacker.has(Token::Evade),
                }))
    }
}
