//! Arcs: which ones a name means, what is in them, which ones a weapon shoots out of.

use crate::facts::WeaponArc;
use crate::game::Game;
use crate::source::Context;
use crate::words::{ShipId, WeaponId};
use redfive_ability::{ArcName, Rule, Ships};
use redfive_geometry::{Arc, Edge, Placed, Range};

impl Game {
    /// Whether a ship is in an arc of another, up to range 3.
    pub(crate) fn is_in_arc(&self, target: ShipId, arc: ArcName, of: ShipId) -> bool {
        // RR.ARC.03: no ship is in an arc of its own.
        of != target
            && (self.unit(target).is_some_and(|target| self.is_thing_in_arc(&target, arc, of))
                || self.treated_from(target, arc, of).is_some())
    }

    /// The arc that a ship is in which is treated as this one.
    pub(crate) fn treated_from(&self, target: ShipId, arc: ArcName, of: ShipId) -> Option<ArcName> {
        let mut treated = self.changes(of, move |rule| match rule {
            Rule::TreatShips(ships, position) if position.arc == Some(arc) => Some(&**ships),
            _ => None,
        });
        let about = Context::about(of);
        let meant = |ability, ships: &Ships| {
            self.find_matching(ability, &about, ships, Some(target), &mut |_| true).is_some()
        };
        treated.find(|(ability, ships)| meant(*ability, ships)).and_then(|(_, ships)| ships.arc)
    }

    /// Whether something on the table is in an arc of a ship or remote, up to range 3.
    pub(crate) fn is_thing_in_arc(&self, target: &Placed, arc: ArcName, of: ShipId) -> bool {
        self.arc_base(of).is_some_and(|base| {
            let arcs = self.arcs_named(of, arc);
            arcs.iter().any(|arc| arc.contains(&base, target.thing(), Range::THREE))
        })
    }

    /// The arcs that a name means for a ship.
    pub(crate) fn arcs_named(&self, ship: ShipId, name: ArcName) -> Vec<Arc> {
        let turret = || self.state.ship(ship).turret.map_or(&[][..], |t| t.arcs()).to_vec();
        if self.state.ship(ship).remote.is_some() {
            return self.printed_arcs(ship, name);
        }
        match name {
            ArcName::Front => vec![Arc::Front],
            ArcName::Rear => vec![Arc::Rear],
            ArcName::Left => vec![Arc::Left],
            ArcName::Right => vec![Arc::Right],
            ArcName::Bullseye => vec![Arc::Bullseye],
            ArcName::FullFront => vec![Arc::FullFront],
            ArcName::FullRear => vec![Arc::FullRear],
            ArcName::Turret => turret(),
            ArcName::Attack => self.attack().map(|fight| fight.arc).into_iter().collect(),
            // RR.ARC.28–29: the arcs of the ship token, whatever shoots out of them, and turret arcs.
            ArcName::Firing => {
                let printed =
                    self.card(ship).weapons.iter().filter_map(|weapon| weapon.arc.fixed());
                printed.chain(turret()).collect()
            }
        }
    }

    /// The arcs of a remote that a name means: it has a front arc at most.
    fn printed_arcs(&self, remote: ShipId, name: ArcName) -> Vec<Arc> {
        let named = matches!(name, ArcName::Front | ArcName::Firing | ArcName::Attack);
        if named && self.arc_base(remote).is_some() { vec![Arc::Front] } else { Vec::new() }
    }

    /// The arcs that a weapon shoots out of, with what changes them.
    pub fn weapon_arcs(&self, ship: ShipId, weapon: WeaponId) -> Vec<Arc> {
        self.arcs_named(ship, self.weapon_arc(ship, weapon))
    }

    /// The arc that a weapon requires, with what changes it.
    pub(crate) fn weapon_arc(&self, ship: ShipId, weapon: WeaponId) -> ArcName {
        let printed = self.printed_arc(ship, weapon);
        let changed = self.weapon_changes(ship, weapon, None, |change| change.arc);
        changed.map(|(_, to)| to).next().unwrap_or(printed)
    }

    /// The arc that a weapon requires by itself.
    pub(crate) fn printed_arc(&self, ship: ShipId, weapon: WeaponId) -> ArcName {
        if let WeaponId::Primary(i) = weapon
            && usize::from(i) == self.card(ship).weapons.len()
            && let Some((arc, _)) = self.gun_of_docked(ship)
        {
            return arc;
        }
        match self.weapon(ship, weapon).map(|facts| facts.arc) {
            Some(WeaponArc::Fixed(arc)) => arc_name(arc),
            Some(WeaponArc::Turret) | None => ArcName::Turret,
        }
    }
}

/// An arc by its name.
pub(crate) const fn arc_name(arc: Arc) -> ArcName {
    match arc {
        Arc::Front => ArcName::Front,
        Arc::Rear => ArcName::Rear,
        Arc::Left => ArcName::Left,
        Arc::Right => ArcName::Right,
        Arc::Bullseye => ArcName::Bullseye,
        Arc::FullFront => ArcName::FullFront,
        Arc::FullRear => ArcName::FullRear,
    }
}

/// The arc names that a turret can point to.
pub(crate) const fn edge_name(edge: Edge) -> ArcName {
    match edge {
        Edge::Front => ArcName::Front,
        Edge::Right => ArcName::Right,
        Edge::Rear => ArcName::Rear,
        Edge::Left => ArcName::Left,
    }
}
