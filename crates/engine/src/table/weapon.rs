//! The weapons of a ship: primary ones, and special ones of its upgrades (RR.SPECIAL-WEAPON).

use crate::facts::Weapon;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::{ShipId, WeaponId};
use redfive_ability::{Rule, WeaponChange};

impl Game {
    /// A weapon of a ship.
    pub fn weapon(&self, ship: ShipId, weapon: WeaponId) -> Option<&Weapon> {
        match weapon {
            WeaponId::Primary(i) => {
                let own = &self.card(ship).weapons;
                if let Some(weapon) = own.get(usize::from(i)) {
                    return Some(weapon);
                }
                let docked = self.gun_of_docked(ship).map(|(_, weapon)| weapon);
                docked.into_iter().chain(self.guns(ship)).nth(usize::from(i) - own.len())
            }
            WeaponId::Card(card) => self.upgrade(card)?.weapon.as_ref(),
        }
    }

    /// What cards change about attacks with a weapon, against this target if there is one; only
    /// changes of the kind asked for are looked at.
    pub(crate) fn weapon_changes<'a, T: 'a>(
        &'a self,
        ship: ShipId,
        weapon: WeaponId,
        target: Option<ShipId>,
        pick: impl Fn(&'a WeaponChange) -> Option<T> + 'a,
    ) -> impl Iterator<Item = (AbilityRef, T)> + 'a {
        let attacker = target.map(|_| ship);
        let context = Context { attacker, defender: target, ..Context::about(ship) };
        let changes = self.changes_in(ship, context, move |rule| match rule {
            Rule::Weapon(filter, change) => Some((filter, pick(change)?)),
            _ => None,
        });
        changes.filter_map(move |(of, (filter, what))| {
            let arcs = &filter.arcs;
            let meant = self.is_weapon_like(ship, weapon, filter)
                && (!filter.this || weapon == WeaponId::Card(of.card))
                && (arcs.is_empty() || arcs.contains(&self.printed_arc(ship, weapon)));
            meant.then_some((of, what))
        })
    }

    /// The primary weapons that upgrades add.
    fn guns(&self, ship: ShipId) -> impl Iterator<Item = &Weapon> {
        let own = &self.card(ship).weapons;
        let new = |gun: &&Weapon| !own.iter().any(|weapon| weapon.arc == gun.arc);
        self.upgrades(ship).filter_map(|upgrade| upgrade.gun.as_ref()).filter(new)
    }

    /// What upgrades add to the value of a primary weapon that the ship has without them.
    pub(crate) fn added_value(&self, ship: ShipId, weapon: WeaponId) -> i16 {
        let WeaponId::Primary(i) = weapon else { return 0 };
        let Some(own) = self.card(ship).weapons.get(usize::from(i)) else { return 0 };
        let same = self.upgrades(ship).filter_map(|upgrade| upgrade.gun.as_ref());
        same.filter(|gun| gun.arc == own.arc).map(|gun| i16::from(gun.attack)).sum()
    }

    /// The weapons of a ship.
    pub fn weapons(&self, ship: ShipId) -> Vec<WeaponId> {
        let own = self.card(ship).weapons.len() as u8;
        let docked = u8::from(self.gun_of_docked(ship).is_some());
        let guns = self.guns(ship).count() as u8;
        let primary = (0..own + docked + guns).map(WeaponId::Primary);
        let special = self.state.upgrades(ship);
        let special = special.filter(|(_, card)| self.cast().faceup(card).weapon.is_some());
        primary.chain(special.map(|(card, _)| WeaponId::Card(card))).collect()
    }
}
