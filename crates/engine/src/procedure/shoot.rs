//! Declaring a target: Measure Range, Choose Weapon, Declare Defender, Pay Costs (RR.ATTACK.02).

use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::dice::Dice;
use crate::event::Event;
use crate::facts::Weapon;
use crate::fight::Fight;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::attack::Attack;
use crate::query::arc_name;
use crate::topic::Topic;
use crate::window::{AbilityRef, CardRef, Context};
use crate::words::{ObjectId, ObstacleId, ObstacleKind, ShipId, Token, WeaponId};
use redfive_ability::{ArcName, AttackLimits, Need, Rule};
use redfive_geometry::{Arc, Placed, Range, Sight, Thing};
use serde::{Deserialize, Serialize};

/// A target being declared. It returns [`Outcome::Not`] if there is no attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    ship: ShipId,
    step: Step,
    target: Option<(WeaponId, ShipId)>,
    /// What a bonus attack may be; none for the standard attack.
    bonus: Option<Bonus>,
}

/// What a bonus attack may be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// The limits that the ability sets.
    pub limits: AttackLimits,
    /// Only the weapon of this upgrade.
    pub weapon: Option<u8>,
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
        Self { ship, step: Step::DeclareTarget, target: None, bonus: None }
    }

    /// A bonus attack.
    pub(crate) fn bonus(ship: ShipId, bonus: Bonus) -> Self {
        Self { bonus: Some(bonus), ..Self::standard(ship) }
    }

    /// Whether there is anything to attack.
    pub(crate) fn has_target(&self, game: &Game) -> bool {
        !self.shots(game, None).is_empty()
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
                    let shots = self.shots(game, None).into_iter();
                    let options: Vec<Choice> =
                        shots.map(|shot| Choice::Target(shot.weapon, shot.target)).collect();
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
                Input::Answer(_, Answer::One(Choice::Line(objects))) => self.attack(game, &objects),
                _ => Next::Return(Outcome::Not),
            },
            Step::End => Next::Return(Outcome::Done),
        }
    }

    /// The shots that are allowed here, at any target or at one.
    fn shots(&self, game: &Game, at: Option<ShipId>) -> Vec<Shot> {
        let without_need = self.bonus.as_ref().is_some_and(|bonus| bonus.limits.without_need);
        let at = at.or(match self.bonus.as_ref().and_then(|bonus| bonus.against.as_deref()) {
            Some([only]) => Some(*only),
            _ => None,
        });
        let mut shots = game.shots_at(self.ship, at, without_need);
        shots.retain(|shot| self.bonus.as_ref().is_none_or(|b| b.allows(game, self.ship, shot)));
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
        let ask = Topic::Line.of(self.ship).on(ObjectId::Ship(shot.target));
        let options = lines.into_iter().map(Choice::Line).collect();
        Next::Ask(Frame::Shoot(self), player, ask, Space::One(options))
    }

    fn shot(&self, game: &Game) -> Option<Shot> {
        let (weapon, target) = self.target?;
        self.shots(game, Some(target)).into_iter().find(|shot| shot.weapon == weapon)
    }

    /// The defender is declared, then the costs are paid (RR.ATTACK.02, .07).
    fn attack(mut self, game: &mut Game, through: &[ObjectId]) -> Next {
        let Some(shot) = self.shot(game) else { return Next::Return(Outcome::Not) };
        self.step = Step::End;
        if self.bonus.is_some() {
            game.state.journal.of_mut(self.ship).bonus_attack = true;
        }
        game.happened(Event::Attacks(self.ship, shot.target));
        let cost = game.weapon(self.ship, shot.weapon).map_or(Vec::new(), |w| w.cost.clone());
        let (of, context) = payer(self.ship, shot.weapon, shot.target);
        for cost in &cost {
            game.pay(of, &context, cost);
        }
        let obstacles = || through.iter().filter(|o| matches!(o, ObjectId::Obstacle(_)));
        let obstructed = obstacles().next().is_some();
        let obstruction_die = obstacles().any(|&object| !game.ignores(self.ship, object));
        let fight = Fight {
            attacker: self.ship,
            defender: shot.target,
            weapon: shot.weapon,
            arc: shot.arc,
            range: shot.range,
            obstructed,
            obstruction_die,
            attack: Dice::none(),
            defense: Dice::none(),
            used: Vec::new(),
            more_dice: 0,
            hit: false,
            dealt_faceup: Vec::new(),
            destroyed: Vec::new(),
            over: false,
            spent_green: Vec::new(),
        };
        let attack = Attack::begin(game, fight);
        Next::Call(Frame::Shoot(self), Frame::Attack(attack))
    }
}

impl Bonus {
    fn allows(&self, game: &Game, ship: ShipId, shot: &Shot) -> bool {
        let limits = &self.limits;
        let primary = matches!(shot.weapon, WeaponId::Primary(_));
        let turret = game.weapon_arc(ship, shot.weapon) == ArcName::Turret;
        let slot = |slot: &String| match shot.weapon {
            WeaponId::Primary(_) => false,
            WeaponId::Upgrade(i) => {
                game.upgrades(ship).nth(usize::from(i)).is_some_and(|u| u.slots.contains(slot))
            }
        };
        (primary || !limits.primary)
            && (turret || !limits.turret)
            && limits.slot.as_ref().is_none_or(slot)
            && (limits.arcs.is_empty() || limits.arcs.contains(&arc_name(shot.arc)))
            && self.weapon.is_none_or(|card| shot.weapon == WeaponId::Upgrade(card))
            && self.against.as_ref().is_none_or(|ships| ships.contains(&shot.target))
    }
}

/// The card that pays for an attack with a weapon.
fn payer(ship: ShipId, weapon: WeaponId, target: ShipId) -> (AbilityRef, Context) {
    let card = match weapon {
        WeaponId::Primary(_) => CardRef::Pilot,
        WeaponId::Upgrade(i) => CardRef::Upgrade(i),
    };
    let context = Context { attacker: Some(ship), defender: Some(target), ..Context::default() };
    (AbilityRef { ship, card, index: 0 }, context)
}

impl Game {
    /// The attacks that a ship can declare now.
    pub fn shots(&self, ship: ShipId) -> Vec<Shot> {
        self.shots_at(ship, None, false)
    }

    /// Those against any enemy, or against one; without what weapons need, if so granted.
    fn shots_at(&self, ship: ShipId, at: Option<ShipId>, without_need: bool) -> Vec<Shot> {
        let (Some(me), Some(base)) = (self.unit(ship), self.arc_base(ship)) else {
            return Vec::new();
        };
        let tokens = self.state.obstacle_tokens();
        // RR.DISARMED.02; RR.OBSTACLES.27–28, .33.
        let bars = |id: ObstacleId| {
            let kind = self.state.obstacles[id.index()].kind;
            let barring =
                [ObstacleKind::Asteroid, ObstacleKind::DebrisCloud, ObstacleKind::GasCloud];
            barring.contains(&kind) && !self.ignores(ship, ObjectId::Obstacle(id))
        };
        let is_ship = self.state.ship(ship).remote.is_none();
        let on_obstacle = || tokens.iter().any(|&(id, ref t)| t.is_under(&base) && bars(id));
        if self.is_disarmed(ship)
            || (is_ship && on_obstacle())
            || self.has_rule(ship, &Rule::CannotAttack)
        {
            return Vec::new();
        }
        let mut shots = Vec::new();
        let others: Vec<(ObjectId, Placed)> = self.others_between(ship);
        for (i, (target, other)) in others.iter().enumerate() {
            let &ObjectId::Ship(target) = target else { continue };
            if self.state.same_side(ship, target) || at.is_some_and(|only| only != target) {
                continue;
            }
            let other = other.thing();
            let mut objects: Vec<ObjectId> =
                tokens.iter().map(|&(id, _)| ObjectId::Obstacle(id)).collect();
            let mut things: Vec<Thing<'_>> = tokens.iter().map(|(_, t)| t.into()).collect();
            for (between, placed) in others.iter().enumerate().filter(|&(j, _)| j != i).map(|o| o.1)
            {
                objects.push(*between);
                things.push(placed.thing());
            }
            for weapon in self.weapons(ship) {
                let Some(facts) = self.weapon(ship, weapon) else { continue };
                if !self.is_ready(ship, weapon, facts, target, without_need) {
                    continue;
                }
                let arcs = self.weapon_arcs(ship, weapon);
                let range = |arc: Arc| {
                    let line = arc.line_to(&base, other)?;
                    let contact = me.thing().in_contact(other);
                    Some(if contact { Range::ZERO } else { Range::of_distance(line.length()) })
                };
                let best = arcs
                    .iter()
                    .filter_map(|&arc| Some((arc, range(arc)?)))
                    .min_by_key(|&(_, range)| range);
                let Some((arc, range)) = best else { continue };
                if !(facts.least..=facts.most).contains(&range.number()) {
                    continue;
                }
                if let Some(sight) = Sight::in_arc(&base, arc, other, &things) {
                    let objects = objects.clone();
                    shots.push(Shot { weapon, target, arc, range, sight, objects });
                }
            }
        }
        shots
    }

    /// The other ships and remotes on the table, and the bombs and mines: whatever can be attacked
    /// or lie in the way of an attack.
    fn others_between(&self, ship: ShipId) -> Vec<(ObjectId, Placed)> {
        let units = self.state.units().filter(|&other| other != ship);
        let units = units.filter_map(|unit| Some((ObjectId::Ship(unit), self.unit(unit)?)));
        let devices = self.device_tokens_on_table().into_iter();
        let devices = devices.map(|(id, token)| (ObjectId::Device(id), Placed::Token(token)));
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
        let (of, context) = payer(ship, id, target);
        weapon.cost.iter().all(|cost| self.can_pay(of, &context, cost))
            && (without_need
                || weapon.needs.is_none_or(|need| match need {
                    Need::Lock => locked(),
                    Need::Focus => attacker.has(Token::Focus),
                    Need::Calculate => attacker.has(Token::Calculate),
                    Need::Evade => attacker.has(Token::Evade),
                    Need::LockOrFocus => locked() || attacker.has(Token::Focus),
                }))
    }
}
