//! Whether what an ability requires is so.

use crate::ability::ships::size;
use crate::fight::Fight;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::{Difficulty, ObjectId, ShipId, WeaponId};
use redfive_ability::{Condition, ManeuverFilter, ManeuverKind, Who};
use redfive_geometry::{Bearing, Maneuver, Thing};

impl Game {
    /// Whether a condition holds.
    pub(crate) fn holds(&self, of: AbilityRef, context: &Context, condition: &Condition) -> bool {
        let any = |who: &Who, test: &dyn Fn(ShipId) -> bool| match who {
            Who::Each(ships) => {
                self.find_matching(of, context, ships, None, &mut |ship| test(ship)).is_some()
            }
            who => self.the_one(of, context, who).is_some_and(test),
        };
        let both = |a: &Who, b: &Who, test: &dyn Fn(ShipId, ShipId) -> bool| {
            any(a, &|a| any(b, &|b| test(a, b)))
        };
        let flown = || context.it.and_then(|it| self.state.journal.of(it).flown);
        let fight = |test: &dyn Fn(&Fight) -> bool| self.attack_seen(context).is_some_and(test);
        match condition {
            Condition::True => true,
            Condition::Not(inner) => {
                self.can_tell(of, context, inner) && !self.holds(of, context, inner)
            }
            Condition::All(list) => list.iter().all(|c| self.holds(of, context, c)),
            Condition::Any(list) => list.iter().any(|c| self.holds(of, context, c)),
            Condition::Has(who, token) => any(who, &|s| self.state.ship(s).has(*token)),
            Condition::HasGreen(who) => any(who, &|s| !self.green_tokens(s).is_empty()),
            Condition::Damaged(who) => any(who, &|s| self.state.damage_count(s) > 0),
            Condition::CriticallyDamaged(who) => {
                any(who, &|s| self.state.damage(s).any(|(_, card)| card.faceup))
            }
            Condition::Shielded(who) => any(who, &|s| self.state.ship(s).shields > 0),
            Condition::Docked(who) => any(who, &|s| self.state.carrier(s).is_some()),
            Condition::AllForceActive(who) => any(who, &|s| {
                let most = self.force_capacity(s).most;
                most > 0 && self.state.ship(s).force >= most
            }),
            Condition::Destroyed(who) => any(who, &|s| self.state.ship(s).destroyed),
            Condition::InArc(target, arc, ship) => {
                both(target, ship, &|target, ship| self.is_in_arc(target, *arc, ship))
            }
            Condition::AtRange(a, b, least, most) => {
                both(a, b, &|a, b| (*least..=*most).contains(&self.range(a, b).number()))
            }
            Condition::Locks(a, b) => {
                both(a, b, &|a, b| self.state.ship(a).locks.contains(&ObjectId::Ship(b)))
            }
            Condition::Same(a, b) => both(a, b, &|a, b| a == b),
            Condition::Is(who, relation) => any(who, &|s| {
                of.ship().is_some_and(|you| {
                    self.is_related(you, s, *relation)
                        && (self.state.ship(s).remote.is_none()
                            || self.counts_as_ship(you, s, *relation))
                })
            }),
            Condition::ShipType(who, types) => any(who, &|s| types.contains(&self.card(s).ship)),
            Condition::Keyword(who, word) => any(who, &|s| self.card(s).keywords.contains(word)),
            // RR.ATTACKING-REMOTES.11: a remote has no size.
            Condition::Sized(who, sizes) => any(who, &|s| {
                self.state.ship(s).remote.is_none() && sizes.contains(&size(self.card(s).size))
            }),
            Condition::Equipped(who, id) => {
                any(who, &|s| self.upgrades(s).any(|upgrade| upgrade.id == *id))
            }
            Condition::Pilot(who, ids) => any(who, &|s| ids.contains(&self.card(s).id)),
            Condition::Assigned(who, id) => {
                any(who, &|s| self.conditions(s).any(|(.., card)| card.id == *id))
            }
            Condition::Facedown => self.condition_of(of).is_some_and(|it| !it.faceup),
            Condition::SpentGreen(who) => any(who, &|s| fight(&|f| f.spent_green.contains(&s))),
            Condition::HasAttacked(who) => any(who, &|s| self.state.journal.of(s).attacked),
            Condition::OnBar(who, action) => {
                any(who, &|s| self.action_bar(s).any(|entry| entry.action == *action))
            }
            Condition::LowerInitiative(a, b) => {
                both(a, b, &|a, b| self.initiative(a) < self.initiative(b))
            }
            Condition::AtLeast(n, ships) => self.matches_at_least(of, context, ships, *n),
            Condition::AtMost(n, ships) => {
                !self.matches_at_least(of, context, ships, n.saturating_add(1))
            }
            Condition::ObstacleAtRange(who, least, most) => any(who, &|s| {
                self.base(s).is_some_and(|base| {
                    self.obstacles().iter().any(|(_, token)| {
                        let range = Thing::from(&base).range(token.into());
                        (*least..=*most).contains(&range.number())
                    })
                })
            }),
            Condition::Dropped(who) => any(who, &|s| self.state.journal.of(s).placed),
            Condition::ChargeSpent => self.charges(of) < self.charge_limit(of),
            Condition::HasLock(who) => any(who, &|s| !self.state.ship(s).locks.is_empty()),
            Condition::LockedInArc(arc, least, most) => of.ship().is_some_and(|you| {
                let there = self.objects_in_arc(you, *arc, (*least, *most));
                self.state.ship(you).locks.iter().any(|locked| there.contains(locked))
            }),
            Condition::MetObstacle => flown().is_some_and(|f| f.met_obstacle),
            Condition::Maneuver(filter) => {
                flown().is_some_and(|f| meets(filter, f.maneuver, f.difficulty))
            }
            Condition::FullyExecuted => flown().is_some_and(|f| f.fully),
            Condition::IonManeuver => flown().is_some_and(|f| f.ion),
            Condition::EasierManeuver(a, b) => {
                both(a, b, &|a, b| match (self.revealed_difficulty(a), self.revealed_difficulty(b))
                {
                    (Some(a), Some(b)) => a < b,
                    _ => false,
                })
            }
            Condition::ActionColour(colour) => context.action.is_some_and(|(_, c)| c == *colour),
            Condition::ActionIs(list) => context.action.is_some_and(|(a, _)| list.contains(&a)),
            Condition::PrimaryAttack => fight(&|f| f.is_primary()),
            Condition::SpecialAttack => fight(&|f| !f.is_primary()),
            Condition::AttackArc(arcs) => {
                fight(&|f| arcs.contains(&self.weapon_arc(f.attacker, f.weapon)))
            }
            Condition::ThisWeapon => {
                fight(&|f| Some(f.attacker) == of.ship() && f.weapon == WeaponId::Card(of.card))
            }
            Condition::AttackNeeds(need) => fight(&|f| {
                self.weapon(f.attacker, f.weapon).is_some_and(|w| w.needs == Some(*need))
            }),
            Condition::AttackRange(least, most) => {
                fight(&|f| (*least..=*most).contains(&f.range.number()))
            }
            Condition::AttackHit => fight(&|f| f.hit),
            Condition::Obstructed => fight(&|f| f.obstructed),
            Condition::DealtFaceup(traits) => fight(&|f| {
                f.dealt_faceup.iter().any(|&kind| {
                    let card = self.cast().damage(kind);
                    traits.is_empty() || traits.contains(&card.kind)
                })
            }),
            Condition::ShowsNamed => match (context.dice, context.named) {
                (Some(kind), Some(face)) => fight(&|f| f.shows(kind, face)),
                _ => false,
            },
            Condition::Shows(face) => {
                context.dice.is_some_and(|kind| fight(&|f| f.shows(kind, *face)))
            }
            Condition::Reaches(a, b) => self.amount(of, context, a) >= self.amount(of, context, b),
            Condition::Exceeds(a, b) => self.amount(of, context, a) > self.amount(of, context, b),
            Condition::HalfGone(who) => any(who, &|s| self.is_half_gone(s)),
            Condition::Scored(who) => any(who, &|s| self.state.ship(s).scored > 0),
        }
    }

    /// Whether it can be said that something is not so: nothing is outside an arc that does not exist
    /// (RR.ATTACKING-REMOTES.07–08, FAQ.REMOTES.01).
    fn can_tell(&self, of: AbilityRef, context: &Context, condition: &Condition) -> bool {
        match condition {
            Condition::InArc(_, arc, ship) => {
                let ships = self.who(of, context, ship);
                let exists = |ship: ShipId| {
                    self.state.ship(ship).remote.is_none()
                        || !self.arcs_named(ship, *arc).is_empty()
                };
                ships.into_iter().all(exists)
            }
            Condition::All(list) | Condition::Any(list) => {
                list.iter().all(|inner| self.can_tell(of, context, inner))
            }
            _ => true,
        }
    }

    fn revealed_difficulty(&self, ship: ShipId) -> Option<Difficulty> {
        let it = self.state.ship(ship);
        it.dial.filter(|_| it.revealed).map(|maneuver| self.printed_difficulty(ship, maneuver))
    }
}

/// Whether a maneuver is meant.
pub(crate) fn meets(filter: &ManeuverFilter, maneuver: Maneuver, difficulty: Difficulty) -> bool {
    let kind = match maneuver.bearing() {
        Bearing::Straight => ManeuverKind::Straight,
        Bearing::Bank(_) => ManeuverKind::Bank,
        Bearing::Turn(_) => ManeuverKind::Turn,
        Bearing::KoiogranTurn => ManeuverKind::Koiogran,
        Bearing::SegnorsLoop(_) | Bearing::SegnorsLoopTurn(_) => ManeuverKind::Segnor,
        Bearing::TallonRoll(_) => ManeuverKind::Tallon,
        Bearing::Stationary => ManeuverKind::Stationary,
        Bearing::ReverseStraight => ManeuverKind::ReverseStraight,
        Bearing::ReverseBank(_) => ManeuverKind::ReverseBank,
        Bearing::SideslipBank(_) | Bearing::SideslipTurn(_) => ManeuverKind::Sideslip,
    };
    (filter.kinds.is_empty() || filter.kinds.contains(&kind))
        && (filter.speeds.is_empty() || filter.speeds.contains(&maneuver.speed()))
        && (filter.difficulties.is_empty() || filter.difficulties.contains(&difficulty))
}
