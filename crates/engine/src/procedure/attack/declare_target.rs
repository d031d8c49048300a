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
use crate::table::object::arc_base_of;
use crate::table::suppose::Standing;
use crate::topic::Topic;
use crate::words::{CardId, ObjectId, ObstacleKind, ShipId, Token, WeaponId};
use redfive_ability::{
    ArcName, AttackLimits, Cost, Doing, Event as Happening, Need, Rule, WeaponChange, Who,
};
use redfive_geometry::{Arc, Placed, PlacedBase, Range, Sight, SightLine, Thing};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

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
    /// The card that grants it.
    pub of: CardId,
    /// Not with this weapon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub but: Option<WeaponId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    DeclareTarget,
    ChooseLine,
    End,
}

/// What need not be met or paid for an attack.
#[derive(Clone, Copy, Debug, Default)]
struct Without {
    need: bool,
    cost: bool,
}

/// Other arcs that a weapon shoots out of, and at which ranges, if not at its own.
struct AlsoFrom {
    arcs: Vec<Arc>,
    ranges: Option<(u8, u8)>,
}

/// An attack that a ship can declare, before lines are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The weapon.
    pub weapon: WeaponId,
    /// The defender.
    pub target: ShipId,
    /// The arc it is in.
    pub arc: Arc,
    /// The attack range.
    pub range: Range,
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

    /// The attack of a ship with a weapon at a target that was chosen already.
    pub(crate) fn at(ship: ShipId, weapon: WeaponId, target: ShipId) -> Self {
        Self { target: Some((weapon, target)), ..Self::standard(ship) }
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
                _ if self.target.is_some() => self.choose_line(game),
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
        let without = self.bonus.as_ref().map_or(Without::default(), |bonus| Without {
            need: bonus.limits.without_need,
            cost: bonus.limits.without_cost,
        });
        let any = at.is_none();
        let at = at.or(match self.bonus.as_ref().and_then(|bonus| bonus.against.as_deref()) {
            Some([only]) => Some(*only),
            _ => None,
        });
        let mut aims = game.aims_at(game, self.ship, at, without);
        aims.retain(|aim| self.bonus.as_ref().is_none_or(|b| b.allows(game, self.ship, aim)));
        if any {
            game.retain_nearest(self.ship, &mut aims);
        }
        aims
    }

    /// If several lines are equally short, the attacker chooses (RR.OBSTRUCTED.07).
    fn choose_line(mut self, game: &mut Game) -> Next {
        let aim = self.aim(game);
        let Some((aim, shot)) = aim.and_then(|aim| Some((aim, game.shot(game, self.ship, aim)?)))
        else {
            return Next::Return(Outcome::Not);
        };
        if let [only] = &shot.sight.lines[..] {
            return self.attack(game, aim, &shot.through(only));
        }
        self.step = Step::ChooseLine;
        let player = game.state.ship(self.ship).player;
        let ask = Topic::Line.of(self.ship).on(ObjectId::Ship(shot.target));
        let lines = shot.sight.lines.iter().map(|line| shot.through(line));
        let options = lines.map(Choice::Line).collect();
        Next::Ask(Frame::Shoot(self), player, ask, Space::One(options))
    }

    fn aim(&self, game: &Game) -> Option<Aim> {
        let (weapon, target) = self.target?;
        self.aims(game, Some(target)).into_iter().find(|aim| aim.weapon == weapon)
    }

    /// The defender is declared, then the costs are paid (RR.ATTACK.02, .07).
    fn attack(mut self, game: &mut Game, aim: Aim, through: &[ObjectId]) -> Next {
        self.step = Step::End;
        if let Some(bonus) = &self.bonus {
            let journal = game.state.journal.of_mut(self.ship);
            journal.bonus_attack = true;
            if bonus.limits.shuts_arc {
                journal.shut_arcs.push(aim.arc);
            }
        }
        game.happened(Event::Attacks(self.ship, aim.target));
        let free = self.bonus.as_ref().is_some_and(|bonus| bonus.limits.without_cost);
        let weapon = game.weapon(self.ship, aim.weapon).filter(|_| !free);
        let cost: Vec<Cost> = weapon.map_or(Vec::new(), |weapon| weapon.cost.clone());
        let waived = match &self.bonus {
            Some(bonus) if bonus.limits.without_need => None,
            _ => game.need_waived(self.ship, aim.weapon, aim.target),
        };
        if let Some((of, cost)) = waived {
            let context = Context::about(self.ship);
            cost.iter().for_each(|cost| game.pay(of, &context, self.ship, cost));
        }
        let (of, context) = payer(game, self.ship, aim.weapon, aim.target);
        for cost in &cost {
            game.pay(of, &context, self.ship, cost);
        }
        let obstructed = through.iter().any(|&object| game.is_obstacle(object));
        let fight = Fight {
            attacker: self.ship,
            defender: aim.target,
            weapon: aim.weapon,
            arc: aim.arc,
            range: game.treated_range(self.ship, aim.range),
            obstructed,
            attack: Dice::none(),
            defense: Dice::none(),
            used: Vec::new(),
            more_dice: 0,
            hit: false,
            dealt_faceup: Vec::new(),
            destroyed: Vec::new(),
            bonus: Vec::new(),
            over: false,
            spent: Vec::new(),
            modified: Vec::new(),
            touched: Vec::new(),
            own_rerolls: (0, 0),
            dealt: 0,
            suffered: 0,
            neutralized: 0,
            through: through.iter().filter_map(|it| it.ship()).collect(),
            things: through.iter().filter_map(|it| it.thing()).collect(),
            bonus_of: self.bonus.as_ref().map(|bonus| bonus.of),
            skips_dice: false,
            rolled: (0, 0),
            rolls: 0,
        };
        let attack = Attack::begin(game, fight);
        Next::Call(Frame::Shoot(self), Frame::Attack(attack))
    }
}

impl Bonus {
    fn allows(&self, game: &Game, ship: ShipId, aim: &Aim) -> bool {
        let filter = &self.limits.weapon;
        let arcs = &filter.arcs;
        let turret = || game.weapon_arc(ship, aim.weapon) == ArcName::Turret;
        let fresh = || !game.state.journal.of(ship).turret_arcs.contains(&aim.arc);
        let in_arc =
            || arcs.contains(&arc_name(aim.arc)) || (arcs.contains(&ArcName::Turret) && turret());
        game.is_weapon_like(ship, aim.weapon, filter)
            && (arcs.is_empty() || in_arc())
            && self.weapon.is_none_or(|card| aim.weapon == WeaponId::Card(card))
            && self.but.is_none_or(|weapon| aim.weapon != weapon)
            && (!self.limits.new_turret || (turret() && fresh()))
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
        self.aims_of(self, ship).into_iter().filter_map(|aim| self.shot(self, ship, aim)).collect()
    }

    /// The same before lines are looked at, for ships that stand as they do or might.
    pub(crate) fn aims_of(&self, standing: &impl Standing, ship: ShipId) -> Vec<Aim> {
        let mut aims = self.aims_at(standing, ship, None, Without::default());
        self.retain_nearest(ship, &mut aims);
        aims
    }

    /// Whether a ship can declare an attack with a weapon at a target now.
    pub(crate) fn can_attack(&self, ship: ShipId, weapon: WeaponId, target: ShipId) -> bool {
        Shoot::at(ship, weapon, target).aim(self).is_some()
    }

    /// Without attacks that are not at the closest range at which the same attack has a valid
    /// defender, where that is required (FAQ.AUTOMATED-TARGET-PRIORITY.01).
    fn retain_nearest(&self, ship: ShipId, aims: &mut Vec<Aim>) {
        if !self.has_weapon_rules(ship) {
            return;
        }
        let nearest = |change: &WeaponChange| change.nearest.then_some(());
        let bound = |aim: &Aim| {
            self.weapon_changes(ship, aim.weapon, Some(aim.target), nearest).next().is_some()
        };
        let all: Vec<(WeaponId, Range)> = aims.iter().map(|aim| (aim.weapon, aim.range)).collect();
        let nearer = |aim: &Aim| all.iter().any(|&(it, at)| it == aim.weapon && at < aim.range);
        aims.retain(|aim| !(nearer(aim) && bound(aim)));
    }

    /// The attack whose target is declared, and whose attacker now chooses one of its lines.
    pub fn shot_without_line(&self) -> Option<Shot> {
        let Some(Frame::Shoot(shoot)) = self.state.stack.last() else { return None };
        let aim = shoot.aim(self).filter(|_| shoot.step == Step::ChooseLine)?;
        self.shot(self, shoot.ship, aim)
    }

    /// Those against any enemy, or against one; without what weapons need or cost, if so granted.
    fn aims_at(
        &self,
        standing: &impl Standing,
        ship: ShipId,
        at: Option<ShipId>,
        without: Without,
    ) -> Vec<Aim> {
        let Some(me) = standing.unit_at(ship) else { return Vec::new() };
        let Some(base) = arc_base_of(&me) else { return Vec::new() };
        let disarmed = self.is_disarmed(ship);
        let changed = self.has_weapon_rules(ship);
        if self.cannot(ship, Happening::Attack) || (disarmed && !changed) {
            return Vec::new();
        }
        let may = |weapon, target, so: fn(&WeaponChange) -> bool| {
            let allows = move |change: &WeaponChange| so(change).then_some(());
            changed && self.weapon_changes(ship, weapon, Some(target), allows).next().is_some()
        };
        let weapons: Vec<(WeaponId, &Weapon, Vec<Arc>)> = self
            .weapons(ship)
            .into_iter()
            .filter_map(|id| Some((id, self.weapon(ship, id)?, self.open_arcs(ship, id))))
            .collect();
        let mut aims = Vec::new();
        for target in self.state.ship_ids() {
            let own = self.state.same_side(ship, target);
            let friend = || self.friendly(ship, target) && self.state.ship(target).remote.is_none();
            if target == ship
                || (own && !(changed && friend()))
                || at.is_some_and(|only| only != target)
            {
                continue;
            }
            let Some(placed) = standing.unit_at(target) else { continue };
            let other = placed.thing();
            for &(weapon, facts, ref arcs) in &weapons {
                // RR.DISARMED.02.
                if disarmed && !may(weapon, target, |change| change.while_disarmed) {
                    continue;
                }
                if own && !may(weapon, target, |change| change.at_friends) {
                    continue;
                }
                let ranges = if changed {
                    self.ranges(ship, weapon, facts, target)
                } else {
                    (facts.least, facts.most)
                };
                let most = Range::from_number(ranges.1);
                if most.is_some_and(|most| Thing::from(&base).is_far_beyond(other, most))
                    || !self.is_ready(ship, weapon, facts, target, without)
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
                let best = |arcs: &[Arc], (least, most): (u8, u8)| {
                    let measured = arcs.iter().filter_map(|&arc| Some((arc, range(arc)?)));
                    let best = measured.min_by_key(|&(_, range)| range);
                    best.filter(|(_, range)| (least..=most).contains(&range.number()))
                };
                let also = if changed { self.also_from(ship, weapon, target) } else { Vec::new() };
                let also =
                    also.into_iter().map(|from| best(&from.arcs, from.ranges.unwrap_or(ranges)));
                let found = core::iter::once(best(arcs, ranges)).chain(also).flatten();
                // The arc that the target is in is the one that it is measured in.
                let treated = || {
                    let from = arcs
                        .iter()
                        .filter_map(|&arc| self.treated_from(target, arc_name(arc), ship));
                    let arcs: Vec<Arc> = from.flat_map(|arc| self.arcs_named(ship, arc)).collect();
                    best(&arcs, ranges)
                };
                let found = found.min_by_key(|&(_, range)| range).or_else(treated);
                if let Some((arc, range)) = found {
                    aims.push(Aim { weapon, target, arc, range });
                }
            }
        }
        // Last, since most ships have no target.
        if !aims.is_empty() {
            for kind in self.barring_obstacles(ship, &base) {
                aims.retain(|aim| changed && self.shoots_on(ship, aim, kind));
            }
        }
        aims
    }

    /// The arcs that a weapon can be shot out of, without a turret arc that was shut.
    fn open_arcs(&self, ship: ShipId, weapon: WeaponId) -> Vec<Arc> {
        let mut arcs = self.weapon_arcs(ship, weapon);
        let shut = &self.state.journal.of(ship).shut_arcs;
        if !shut.is_empty() && self.weapon_arc(ship, weapon) == ArcName::Turret {
            arcs.retain(|arc| !shut.contains(arc));
        }
        arcs
    }

    /// The kinds of the obstacles under a ship that keep it from attacking (RR.OBSTACLES.27–28, .33).
    fn barring_obstacles(&self, ship: ShipId, base: &PlacedBase) -> Vec<ObstacleKind> {
        if self.state.ship(ship).remote.is_some() {
            return Vec::new();
        }
        let barring = [ObstacleKind::Asteroid, ObstacleKind::DebrisCloud, ObstacleKind::GasCloud];
        let obstacles = self.obstacles();
        let here = base.bounds();
        let under = obstacles.iter().filter(|(id, token)| {
            here.meets(token.bounds())
                && token.is_under(base)
                && !self.ignores(ship, ObjectId::Thing(*id), Some(Doing::Attack))
        });
        let kinds = under.filter_map(|&(id, _)| self.obstacle_kind(id));
        kinds.filter(|kind| barring.contains(kind)).collect()
    }

    /// Whether an attack can be made at range 0 of such an obstacle.
    fn shoots_on(&self, ship: ShipId, aim: &Aim, kind: ObstacleKind) -> bool {
        let allows = |change: &WeaponChange| {
            let kinds = change.on_obstacles.as_ref()?;
            (kinds.is_empty() || kinds.contains(&kind)).then_some(())
        };
        self.weapon_changes(ship, aim.weapon, Some(aim.target), allows).next().is_some()
    }

    /// Whether anything may change the attacks of a ship.
    fn has_weapon_rules(&self, ship: ShipId) -> bool {
        let is_one = |rule: &Rule| matches!(rule, Rule::Weapon(..));
        let lasting = self.state.lasting.iter().filter(|lasting| lasting.ship == ship);
        self.index.constants_for(ship).any(|it| is_one(&it.says.rule))
            || lasting.filter_map(|lasting| self.lasting_rule(lasting)).any(is_one)
    }

    /// The ranges that a weapon requires, with what changes them.
    fn ranges(&self, ship: ShipId, id: WeaponId, weapon: &Weapon, target: ShipId) -> (u8, u8) {
        let more = |change: &WeaponChange| (change.reach > 0).then_some(change.reach);
        let reach = self.weapon_changes(ship, id, Some(target), more);
        reach.fold((weapon.least, weapon.most), |(least, most), (_, by)| {
            (least.saturating_sub(by), most.max((most + by).min(3)))
        })
    }

    /// The other arcs from which attacks with a weapon can be made, and at which ranges.
    fn also_from(&self, ship: ShipId, weapon: WeaponId, target: ShipId) -> Vec<AlsoFrom> {
        let from = |change: &WeaponChange| Some((change.also_arc?, change.range));
        let also = self.weapon_changes(ship, weapon, Some(target), from);
        let arcs = |arc| self.arcs_named(ship, arc);
        also.map(|(_, (arc, ranges))| AlsoFrom { arcs: arcs(arc), ranges }).collect()
    }

    /// The range that an attack is treated as being at.
    fn treated_range(&self, ship: ShipId, range: Range) -> Range {
        let mut treated = self.rules(ship, |rule| match rule {
            Rule::TreatShips(ships, position) => {
                let here = |(least, most)| (least..=most).contains(&range.number());
                let to = position.attack_range.filter(|_| ships.range.is_some_and(here));
                to.and_then(Range::from_number)
            }
            _ => None,
        });
        treated.next().unwrap_or(range)
    }

    /// What is paid so that a requirement need not be met that is not met, and by which ability; the
    /// least of what can be paid.
    fn need_waived(
        &self,
        ship: ShipId,
        id: WeaponId,
        target: ShipId,
    ) -> Option<(AbilityRef, Vec<Cost>)> {
        let weapon = self.weapon(ship, id)?;
        if self.meets_need(ship, weapon, target) {
            return None;
        }
        let price = |change: &WeaponChange| change.without_need.then(|| change.cost.clone());
        let waived = self.weapon_changes(ship, id, Some(target), price);
        let context = Context::about(ship);
        waived
            .filter(|(of, cost)| self.can_pay_all(*of, &context, &Who::You, cost))
            .min_by_key(|(_, cost)| cost.len())
    }

    /// Whether a ship has what is in the parentheses of a weapon's header.
    fn meets_need(&self, ship: ShipId, weapon: &Weapon, target: ShipId) -> bool {
        let attacker = self.state.ship(ship);
        weapon.needs.is_empty()
            || weapon.needs.iter().any(|need| match need {
                Need::Lock => attacker.locks.contains(&ObjectId::Ship(target)),
                Need::Focus => attacker.has(Token::Focus),
                Need::Calculate => attacker.has(Token::Calculate),
                Need::Evade => attacker.has(Token::Evade),
            })
    }

    /// An attack with the lines that can be measured along, and what may stand between.
    pub(crate) fn shot(&self, standing: &impl Standing, ship: ShipId, aim: Aim) -> Option<Shot> {
        let (base, other) =
            (arc_base_of(&*standing.unit_at(ship)?)?, standing.unit_at(aim.target)?);
        let tokens = self.obstacles();
        let between = self.between(standing, ship, aim.target);
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

    /// Whether what lies in the way of an attack gives the defender a die more.
    pub(crate) fn has_obstruction_die(&self, ship: ShipId, through: &[ObjectId]) -> bool {
        through.iter().any(|&object| match object {
            // HUGE.OBSTRUCTION.01: of ships only huge ones matter.
            ObjectId::Ship(other) => self.card(other).huge.is_some(),
            ObjectId::Thing(_) => {
                self.is_obstacle(object) && !self.ignores(ship, object, Some(Doing::Attack))
            }
        })
    }

    /// The other ships and remotes on the table, and the bombs and mines: whatever can lie in the way
    /// of an attack, beside obstacles.
    fn between<'s>(
        &self,
        standing: &'s impl Standing,
        ship: ShipId,
        target: ShipId,
    ) -> Vec<(ObjectId, Cow<'s, Placed>)> {
        let units = self.state.ship_ids().filter(|&other| other != ship && other != target);
        let units = units.filter_map(|unit| Some((ObjectId::Ship(unit), standing.unit_at(unit)?)));
        let devices = self.device_tokens_on_table().into_iter();
        let devices =
            devices.map(|(id, token)| (ObjectId::Thing(id), Cow::Owned(Placed::Token(token))));
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
        without: Without,
    ) -> bool {
        let can_pay = || {
            let (of, context) = payer(self, ship, id, target);
            self.can_pay_all(of, &context, &Who::You, &weapon.cost)
        };
        (without.cost || weapon.cost.is_empty() || can_pay())
            && (without.need
                || self.meets_need(ship, weapon, target)
                || self.need_waived(ship, id, target).is_some())
    }
}
