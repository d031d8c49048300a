//! What a ship sees of the table, in the words of the tables. Only what is public counts.

use crate::table::{Column, Condition, Sector, Targets};
use redfive_engine::cast::Cast;
use redfive_engine::facts::{Weapon, WeaponArc};
use redfive_engine::view::View;
use redfive_engine::words::{ObjectId, ShipId, Token, WeaponId};
use redfive_geometry::{Arc, Edge, PlacedBase, Pose, Range, Thing};

/// A ship that looks around from where it stands, or from where it might stand.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<'a> {
    view: &'a View,
    cast: &'a Cast,
    ship: ShipId,
    base: PlacedBase,
}

impl<'a> Outlook<'a> {
    /// From where the ship stands; nothing if it is not on the table.
    pub fn of(view: &'a View, cast: &'a Cast, ship: ShipId) -> Option<Self> {
        Some(Self { view, cast, ship, base: view.base(cast, ship)? })
    }

    /// From somewhere else.
    pub fn from(self, pose: Pose) -> Self {
        Self { base: PlacedBase::new(self.base.size, pose), ..self }
    }

    /// Where it stands.
    pub const fn base(&self) -> &PlacedBase {
        &self.base
    }

    /// The base of another ship on the table.
    pub fn base_of(&self, other: ShipId) -> Option<PlacedBase> {
        self.view.base(self.cast, other)
    }

    fn enemies(self) -> impl Iterator<Item = (ShipId, PlacedBase)> + 'a {
        let team = move |ship: ShipId| self.view.players[self.view.ship(ship).player.index()].team;
        let all = (0..self.view.ships.len() as u8).map(ShipId);
        let enemies = all.filter(move |&other| team(other) != team(self.ship));
        enemies.filter_map(move |other| Some((other, self.base_of(other)?)))
    }

    fn range(&self, other: &PlacedBase) -> Range {
        Thing::from(&self.base).range(other.into())
    }

    /// The targets that an order of preference names: several if they are equally near.
    pub fn targets(self, order: &[Targets]) -> Vec<ShipId> {
        let found = order.iter().map(|&which| self.targets_of(which));
        found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn targets_of(self, which: Targets) -> Vec<ShipId> {
        let fits = |&(other, base): &(ShipId, PlacedBase)| {
            let initiative = |ship: ShipId| self.cast.ship(self.view.ship(ship).kind).initiative;
            let in_arc = || is_in_arcs(&self.base, &[Arc::Front], &base);
            match which {
                Targets::Locked => {
                    let band = self.range(&base).number();
                    self.has_locked(other) && (1..=3).contains(&band)
                }
                Targets::Slower => in_arc() && initiative(other) < initiative(self.ship),
                Targets::InArc => in_arc(),
                Targets::Nearest => true,
            }
        };
        // In arc, what is nearest is measured between bases; otherwise between their centres.
        let away = |base: &PlacedBase| match which {
            Targets::Slower | Targets::InArc => Thing::from(&self.base).distance(base.into()),
            Targets::Locked | Targets::Nearest => {
                self.base.pose.position.distance(base.pose.position)
            }
        };
        let fitting = self.enemies().filter(fits).map(|(other, base)| (other, away(&base)));
        nearest(fitting.collect())
    }

    fn has_locked(&self, other: ShipId) -> bool {
        self.view.ship(self.ship).locks.contains(&ObjectId::Ship(other))
    }

    /// Where another ship is.
    pub fn sector(&self, other: &PlacedBase) -> Sector {
        if Arc::Bullseye.line_to(&self.base, other.into()).is_some() {
            return Sector::Bullseye;
        }
        let at = self.base.pose.frame().local(other.pose.position);
        let sector = if at.y > at.x.abs() {
            Sector::FrontRight
        } else if at.y >= 0.0 {
            Sector::RightFront
        } else if at.x.abs() >= -at.y {
            Sector::RightBack
        } else {
            Sector::BackRight
        };
        if at.x < 0.0 { sector.mirrored() } else { sector }
    }

    /// How far another ship is, as a table sees it.
    pub fn column(&self, other: &PlacedBase) -> Column {
        if self.view.ship(self.ship).tokens.count(Token::Stress) > 0 {
            return Column::Stressed;
        }
        match self.range(other).number() {
            0 | 1 => Column::Near,
            2 if self.is_closing(other) => Column::Near,
            2 | 3 => Column::Far,
            _ => Column::Distant,
        }
    }

    /// Whether another ship comes closer: this one stands in front of the line along the front edge of its
    /// base (HOTAC.FACING.01–03), with its centre if it stands across it.
    fn is_closing(&self, other: &PlacedBase) -> bool {
        let at = other.pose.frame().local(self.base.pose.position);
        at.y > Edge::Front.distance(other.size)
    }

    /// Whether something is so, with this target.
    pub fn holds(&self, condition: &Condition, target: Option<ShipId>) -> bool {
        let base = target.and_then(|target| self.base_of(target));
        match condition {
            Condition::Shot => self.has_shot(),
            Condition::InTargetsArc => target
                .zip(base)
                .is_some_and(|(target, base)| is_in_arcs(&base, &self.arcs_of(target), &self.base)),
            Condition::TargetMoved => {
                target.is_some_and(|target| self.view.journal.of(target).activated)
            }
            Condition::TargetLocked => target.is_some_and(|target| self.has_locked(target)),
            Condition::TargetAt(least, most) => {
                base.is_some_and(|base| (*least..=*most).contains(&self.range(&base).number()))
            }
            Condition::Not(condition) => !self.holds(condition, target),
        }
    }

    fn has_shot(&self) -> bool {
        let arcs = self.arcs_of(self.ship);
        self.enemies().any(|(_, enemy)| is_in_arcs(&self.base, &arcs, &enemy))
    }

    /// The arcs that the primary weapons of a ship shoot out of.
    fn arcs_of(&self, ship: ShipId) -> Vec<Arc> {
        let weapons = &self.cast.ship(self.view.ship(ship).kind).weapons;
        weapons.iter().flat_map(|weapon| self.weapon_arcs(ship, weapon)).collect()
    }

    fn weapon_arcs(&self, ship: ShipId, weapon: &Weapon) -> Vec<Arc> {
        match weapon.arc {
            WeaponArc::Fixed(arc) => vec![arc],
            WeaponArc::Turret => {
                self.view.ship(ship).turret.map_or_else(Vec::new, |turret| turret.arcs().to_vec())
            }
        }
    }

    fn weapon(&self, weapon: WeaponId) -> Option<&'a Weapon> {
        let seen = self.view.ship(self.ship);
        match weapon {
            WeaponId::Primary(i) => self.cast.ship(seen.kind).weapons.get(usize::from(i)),
            WeaponId::Card(card) => {
                let kind = self.view.cards.get(card.index())?.kind?;
                self.cast.upgrade(kind).weapon.as_ref()
            }
        }
    }

    /// How much an attack is preferred, the least first: ordnance at what is locked, then targets at range
    /// 1, 2, 0 and 3 (HOTAC.TARGET.01–05), then the nearest.
    pub fn preference(&self, weapon: WeaponId, target: ShipId) -> (u8, f64) {
        let Some(base) = self.base_of(target) else { return (u8::MAX, f64::INFINITY) };
        let facts = self.weapon(weapon);
        let ordnance = facts.is_some_and(|it| it.ordnance) && self.has_locked(target);
        let arcs = facts.map_or_else(Vec::new, |it| self.weapon_arcs(self.ship, it));
        let range =
            arcs.iter().filter_map(|arc| arc.attack_range(&self.base, (&base).into())).min();
        let range = range.unwrap_or_else(|| self.range(&base)).number();
        let rank = match range {
            _ if ordnance => 0,
            1 => 1,
            2 => 2,
            0 => 3,
            further => 1 + further,
        };
        (rank, Thing::from(&self.base).distance((&base).into()))
    }

    /// Whether an obstacle is in the bullseye arc within range 1 (HOTAC.PRESWERVE.01).
    pub fn heads_for_obstacle(&self) -> bool {
        let obstacles = self.view.objects.iter().filter(|object| object.obstacle().is_some());
        let mut tokens = obstacles.filter_map(|obstacle| obstacle.token(self.cast));
        tokens.any(|token| Arc::Bullseye.contains(&self.base, (&token).into(), Range::ONE))
    }
}

/// Whether a ship is in one of these arcs of another, at range 1–3.
fn is_in_arcs(of: &PlacedBase, arcs: &[Arc], other: &PlacedBase) -> bool {
    let ranges = arcs.iter().filter_map(|arc| arc.attack_range(of, other.into()));
    ranges.into_iter().any(|range| (1..=3).contains(&range.number()))
}

/// Those that are nearest.
pub(crate) fn nearest<T>(all: Vec<(T, f64)>) -> Vec<T> {
    let least = all.iter().map(|&(_, away)| away).fold(f64::INFINITY, f64::min);
    all.into_iter().filter(|&(_, away)| away <= least).map(|(it, _)| it).collect()
}
