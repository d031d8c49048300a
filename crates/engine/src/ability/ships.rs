//! Which ships the words of an ability mean.

use crate::fight::Fight;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::state::Place;
use crate::words::{ObjectId, ShipId};
use redfive_ability::{Relation, Rule, Ships, Size, Units, Who};
use redfive_geometry::BaseSize;

impl Game {
    /// The attack under way.
    pub fn attack(&self) -> Option<&Fight> {
        self.state.attacks.last()
    }

    /// The attack as something sees it: in its Aftermath, which is no part of it, only what was
    /// triggered by it does (FAQ.AFTERMATH.01).
    pub(crate) fn attack_seen(&self, context: &Context) -> Option<&Fight> {
        self.attack().filter(|fight| !fight.over || context.attacker.is_some())
    }

    /// The ships that are meant, as the ship with the card sees it.
    pub(crate) fn who(&self, of: AbilityRef, context: &Context, who: &Who) -> Vec<ShipId> {
        match who {
            Who::Each(ships) => self.matching(of, context, ships),
            who => self.the_one(of, context, who).into_iter().collect(),
        }
    }

    /// Whether a ship is among those that are meant.
    pub(crate) fn means(&self, of: AbilityRef, context: &Context, who: &Who, ship: ShipId) -> bool {
        match who {
            Who::Each(ships) => {
                self.find_matching(of, context, ships, Some(ship), &mut |_| true).is_some()
            }
            who => self.the_one(of, context, who) == Some(ship),
        }
    }

    /// The ship that is meant, or the first of them.
    pub(crate) fn the_one(&self, of: AbilityRef, context: &Context, who: &Who) -> Option<ShipId> {
        match who {
            Who::You => of.ship(),
            Who::It => promised(who, context.it),
            Who::Attacker => context.attacker.or_else(|| Some(self.attack_seen(context)?.attacker)),
            Who::Defender => context.defender.or_else(|| Some(self.attack_seen(context)?.defender)),
            Who::Foe => self.foe(of.ship()?, context),
            Who::Carrier => self.state.carrier(of.ship()?),
            Who::Chosen => promised(who, context.chosen),
            Who::Second => promised(who, context.second),
            Who::One => promised(who, context.one),
            Who::Target => match context.target {
                Some(ObjectId::Ship(ship)) => Some(ship),
                Some(ObjectId::Thing(_)) | None => None,
            },
            Who::Thing | Who::Feature(_) | Who::ThisCard | Who::Objects(_) => None,
            Who::Assigner => match self.condition_of(of) {
                Some(condition) => condition.assigned.map(|it| it.by),
                None => self.state.ship(of.ship()?).remote,
            },
            Who::Each(ships) => self.find_matching(of, context, ships, None, &mut |_| true),
        }
    }

    /// The other ship of the attack.
    fn foe(&self, ship: ShipId, context: &Context) -> Option<ShipId> {
        let fight = self.attack_seen(context);
        let attacker = context.attacker.or_else(|| Some(fight?.attacker))?;
        let defender = context.defender.or_else(|| Some(fight?.defender))?;
        let attacks = self.state.same_side(ship, attacker);
        Some(if attacks && ship != defender { defender } else { attacker })
    }

    /// The ships on the table that match.
    pub(crate) fn matching(&self, of: AbilityRef, context: &Context, ships: &Ships) -> Vec<ShipId> {
        let mut all = Vec::new();
        self.find_matching(of, context, ships, None, &mut |ship| {
            all.push(ship);
            false
        });
        all
    }

    /// Whether at least so many match.
    pub(crate) fn matches_at_least(
        &self,
        of: AbilityRef,
        context: &Context,
        ships: &Ships,
        n: u8,
    ) -> bool {
        let mut left = n;
        let mut last = |_| {
            left -= 1;
            left == 0
        };
        n == 0 || self.find_matching(of, context, ships, None, &mut last).is_some()
    }

    /// The first that matches and is wanted, of all ships or of one.
    pub(crate) fn find_matching(
        &self,
        of: AbilityRef,
        context: &Context,
        ships: &Ships,
        only: Option<ShipId>,
        wanted: &mut dyn FnMut(ShipId) -> bool,
    ) -> Option<ShipId> {
        let you = of.ship();
        // Whose relation is asked for.
        let whose = match &ships.to {
            Who::You => you,
            to => self.the_one(of, context, to),
        };
        // What is measured from: a thing, the device that the ability belongs to, or a ship.
        let object = match &ships.from {
            Who::Thing => context.thing,
            Who::You => self.state.object_of(of),
            _ => None,
        };
        let placed = match &ships.from {
            Who::Feature(id) => self.feature(id),
            _ => object.and_then(|object| self.object(object)),
        };
        let from = self.the_one(of, context, &ships.from);
        let measured = ships.range.is_some() || ships.arc.is_some();
        if measured && placed.is_none() && from.is_none() {
            return None;
        }
        let friends = matches!(ships.of, Relation::Friendly | Relation::OtherFriendly);
        let at_range = |ship: ShipId, (least, most): (u8, u8)| match (&placed, from) {
            (Some(placed), _) => self.unit(ship).is_some_and(|unit| {
                (least..=most).contains(&placed.thing().range(unit.thing()).number())
            }),
            (None, Some(from)) if friends => {
                self.is_at_range((of, context), (from, ship), (least, most))
            }
            (None, Some(from)) => self.is_between(from, ship, (least, most)),
            (None, None) => false,
        };
        let device = self.device_of(of);
        let matches = |&ship: &ShipId| {
            only.is_none_or(|only| only == ship)
                && device.is_none_or(|device| !self.ignores(ship, device, None))
                && (ships.of == Relation::Any
                    || whose.is_some_and(|whose| self.is_related(whose, ship, ships.of))
                    || self.is_of_player(context, ship, ships.of))
                && ships.range.is_none_or(|range| at_range(ship, range))
                && ships
                    .arc
                    .is_none_or(|arc| from.is_some_and(|from| self.is_in_arc(ship, arc, from)))
                && self.holds(of, &Context { one: Some(ship), ..*context }, &ships.that)
        };
        let mut found = |ship: &ShipId| matches(ship) && wanted(*ship);
        match ships.units {
            Units::Ships if ships.reserve => {
                // Before forces are placed, ships are still in hand.
                let there = |&ship: &ShipId| self.state.ship(ship).place != Place::Removed;
                let mut all = self.state.ship_ids().filter(there);
                all.find(|ship| self.state.ship(*ship).remote.is_none() && found(ship))
            }
            Units::Ships => {
                let remotes = self.state.remotes();
                let attacked = remotes
                    .filter(|&r| you.is_some_and(|you| self.counts_as_ship(you, r, ships.of)));
                // A ship that is destroyed in reserve is one of its side still; it is at no range.
                let lost = |&ship: &ShipId| {
                    let ship = self.state.ship(ship);
                    ship.destroyed
                        && ship.remote.is_none()
                        && matches!(ship.place, Place::Reserve(_))
                };
                self.state.on_table().chain(attacked).chain(only.filter(lost)).find(found)
            }
            Units::Remotes => self.state.remotes().find(found),
            Units::Both if ships.reserve => self.state.in_play().find(found),
            Units::Both => self.state.units().find(found),
        }
    }

    /// The bomb, mine or remote whose ability it is.
    fn device_of(&self, of: AbilityRef) -> Option<ObjectId> {
        let remote = of.ship().filter(|&it| self.state.ship(it).remote.is_some());
        self.state.object_of(of).or(remote.map(ObjectId::Ship))
    }

    /// Whether a remote is one of the ships that an effect means: while it is attacked, but it is no
    /// friendly ship, and an enemy ship only to the attacker (RR.ATTACKING-REMOTES.02–04).
    pub(crate) fn counts_as_ship(&self, you: ShipId, remote: ShipId, relation: Relation) -> bool {
        self.attack().is_some_and(|fight| {
            fight.defender == remote
                && match relation {
                    Relation::Any | Relation::Other => true,
                    Relation::Friendly | Relation::OtherFriendly | Relation::Allied => false,
                    Relation::Enemy => fight.attacker == you,
                    Relation::One | Relation::Others => false,
                }
        })
    }

    pub(crate) fn is_related(&self, you: ShipId, ship: ShipId, relation: Relation) -> bool {
        match relation {
            Relation::Any => true,
            Relation::Other => ship != you,
            Relation::Friendly => self.friendly(you, ship),
            Relation::OtherFriendly => ship != you && self.friendly(you, ship),
            Relation::Enemy => !self.state.same_side(you, ship),
            Relation::Allied => self.state.same_side(you, ship) && self.allied(you, ship),
            // What a player is to a ship, only the abilities of a scenario say.
            Relation::One | Relation::Others => false,
        }
    }

    /// Whether two ships are friendly: of one side, and not allied.
    pub fn friendly(&self, a: ShipId, b: ShipId) -> bool {
        self.state.same_side(a, b) && !self.allied(a, b)
    }

    /// Whether something makes two ships of one side allied (RR.ALLIED.01, .05).
    fn allied(&self, a: ShipId, b: ShipId) -> bool {
        let treated = |ship| self.has_rule(ship, &Rule::Allied);
        self.index.has_allied() && a != b && (treated(a) || treated(b))
    }
}

/// A ship that an ability may speak of, because `redfive_ability::scope` found that there is one.
fn promised(who: &Who, ship: Option<ShipId>) -> Option<ShipId> {
    debug_assert!(ship.is_some(), "there is no {who:?} for an ability that speaks of one");
    ship
}

pub(crate) const fn size(size: BaseSize) -> Size {
    match size {
        BaseSize::Small => Size::Small,
        BaseSize::Medium => Size::Medium,
        BaseSize::Large => Size::Large,
        BaseSize::Huge => Size::Huge,
    }
}
