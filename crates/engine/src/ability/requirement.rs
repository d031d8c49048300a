//! Whether what an ability requires is so.

use crate::ability::ships::size;
use crate::facts::UpgradeCard;
use crate::fight::Fight;
use crate::game::Game;
use crate::journal::{Flown, Way};
use crate::source::{AbilityRef, Context};
use crate::table::arc::arc_name;
use crate::words::{Difficulty, ObjectId, Phase, ShipId, Token, WeaponId};
use redfive_ability::{
    Ability, Amount, ArcName, Condition, Duration, Event as Happening, Face, Kinds, ManeuverFilter,
    ManeuverKind, Past, Rule, ShipFilter, State, WeaponFilter, WeaponKind, Who,
};
use redfive_geometry::{Bearing, Maneuver};

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
        let flown = || context.it.and_then(|it| self.flown(context, it));
        let fight = |test: &dyn Fn(&Fight) -> bool| self.attack_seen(context).is_some_and(test);
        let compare =
            |a: &Amount, b: &Amount| self.amount(of, context, a).zip(self.amount(of, context, b));
        match condition {
            Condition::True => true,
            Condition::Not(inner) => {
                let context = &Context { as_is: !context.as_is, ..*context };
                self.can_tell(of, context, inner) && !self.holds(of, context, inner)
            }
            Condition::All(list) => list.iter().all(|c| self.holds(of, context, c)),
            Condition::Any(list) => list.iter().any(|c| self.holds(of, context, c)),
            Condition::Has(Who::ThisCard, kinds) => {
                self.state.card(of.card).tokens.iter().any(|(token, _)| kinds.contains(token))
            }
            Condition::Has(who, kinds) => any(who, &|s| self.has_any(s, *kinds)),
            Condition::State(who, state) => any(who, &|s| self.is_so(s, *state)),
            Condition::InArc(target, arc, ship) => {
                both(target, ship, &|target, ship| self.is_in_arc(target, *arc, ship))
            }
            Condition::AtRange(a, b, least, most) => {
                let at = |a, b| self.is_at_range((of, context), (a, b), (*least, *most));
                both(a, b, &|a, b| at(a, b) || (of.ship() == Some(b) && at(b, a)))
            }
            Condition::Locks(a, Who::Objects(things)) => {
                let meant = self.objects_like(of, context, things);
                any(a, &|a| self.state.ship(a).locks.iter().any(|lock| meant.contains(lock)))
            }
            Condition::Locks(a, b) => {
                both(a, b, &|a, b| self.state.ship(a).locks.contains(&ObjectId::Ship(b)))
            }
            Condition::Same(who, Who::Each(ships)) => match ships.only_relation() {
                None => any(who, &|s| {
                    self.find_matching(of, context, ships, Some(s), &mut |_| true).is_some()
                }),
                // Ships out of play are of a side as well.
                Some(relation) => any(who, &|s| {
                    of.ship().is_some_and(|you| {
                        self.is_related(you, s, relation)
                            && (self.state.ship(s).remote.is_none()
                                || self.counts_as_ship(you, s, relation))
                    })
                }),
            },
            Condition::Same(a, b) => both(a, b, &|a, b| a == b),
            Condition::Card(who, filter) => any(who, &|s| self.is_such(s, filter)),
            Condition::Facedown => self.condition_of(of).is_some_and(|it| !it.faceup),
            Condition::Did(who, event, past) => {
                let whom = past.whom.as_ref().map(|whom| self.who(of, context, whom));
                any(who, &|s| self.has_done(context, s, (*event, past), whom.as_deref()))
            }
            Condition::BonusOfThis => fight(&|f| f.bonus_of == Some(of.card)),
            Condition::TurretIn(who, arcs) => any(who, &|s| self.turret_points_to(s, arcs)),
            Condition::AtLeast(n, Amount::Ships(ships)) => {
                self.matches_at_least(of, context, ships, *n)
            }
            Condition::AtLeast(n, amount) => {
                self.amount(of, context, amount).is_some_and(|amount| amount >= u16::from(*n))
            }
            Condition::AtMost(n, Amount::Ships(ships)) => {
                let context = &Context { as_is: !context.as_is, ..*context };
                !self.matches_at_least(of, context, ships, n.saturating_add(1))
            }
            Condition::AtMost(n, amount) => {
                self.amount(of, context, amount).is_some_and(|amount| amount <= u16::from(*n))
            }
            Condition::More(a, b) => compare(a, b).is_some_and(|(a, b)| a > b),
            Condition::Equal(a, b) => compare(a, b).is_some_and(|(a, b)| a == b),
            Condition::Thing(things) => {
                context.thing.is_some_and(|it| self.is_such_thing(of, context, it, things))
            }
            Condition::MovedThrough(who) => context
                .it
                .and_then(|it| self.way_seen(context, it))
                .is_some_and(|way| any(who, &|s| way.through.contains(&s))),
            Condition::InPhase(phase) => self.state.phase == *phase,
            Condition::Maneuver(filter) => {
                // While it waits for its turn, another ability may have changed what is ahead.
                let now = || context.it.and_then(|it| self.maneuver_ahead(it));
                let spoken_of = match context.ahead {
                    Some(ahead) => Some(now().unwrap_or(ahead)),
                    None => flown().map(|f| (f.maneuver, f.difficulty)),
                };
                let ion = || context.ahead.is_none() && flown().is_some_and(|f| f.ion);
                (!filter.ion || ion())
                    && spoken_of.is_some_and(|(maneuver, shade)| meets(filter, maneuver, shade))
            }
            Condition::Revealed(who, filter) if filter.named => {
                any(who, &|s| context.guess.is_some() && self.state.ship(s).dial == context.guess)
            }
            Condition::Revealed(who, filter) => any(who, &|s| {
                self.revealed(s).is_some_and(|(maneuver, shade)| meets(filter, maneuver, shade))
            }),
            Condition::FullyExecuted => flown().is_some_and(|f| f.fully),
            Condition::ByShipAbility => context.by_ship_ability,
            Condition::Action(filter) => {
                let which = if filter.ordered { context.order } else { context.action };
                which.is_some_and(|(deed, colour)| {
                    self.is_action_like(of, context, filter, (deed, Some(colour)))
                })
            }
            Condition::Coordinates(a, b) => both(a, b, &|a, b| self.coordinates(a, b)),
            Condition::Weapon(filter) => fight(&|f| self.is_attack_with(of, f, filter)),
            Condition::AttackRange(least, most) => {
                fight(&|f| (*least..=*most).contains(&f.range.number()))
            }
            Condition::AttackHit => fight(&|f| f.hit),
            Condition::Obstructed { by: None } => fight(&|f| f.obstructed),
            Condition::Obstructed { by: Some(who) } => {
                any(who, &|s| fight(&|f| f.through.contains(&s)))
            }
            Condition::Shows(Face::Named) => match (context.dice, context.named) {
                (Some(kind), Some(face)) => fight(&|f| f.shows(kind, face)),
                _ => false,
            },
            Condition::Shows(face) => {
                context.dice.is_some_and(|kind| fight(&|f| f.shows(kind, *face)))
            }
            Condition::Lasting => self.state.lasting.iter().any(|lasting| {
                let gives = matches!(self.lasting_rule(lasting), Some(Rule::Dice(_)));
                gives && lasting.of.card == of.card && Some(lasting.ship) == of.ship()
            }),
        }
    }

    /// Whether a ship has done something, or that has happened to it; to one of these ships, where
    /// that is asked.
    fn has_done(
        &self,
        context: &Context,
        ship: ShipId,
        (event, past): (Happening, &Past),
        whom: Option<&[ShipId]>,
    ) -> bool {
        let journal = self.state.journal.of(ship);
        let fight = |test: &dyn Fn(&Fight) -> bool| self.attack_seen(context).is_some_and(test);
        match event {
            Happening::Spend(kinds) => {
                let spent = |&(by, token): &(ShipId, Token)| by == ship && kinds.contains(token);
                fight(&|f| f.spent.iter().any(spent))
            }
            Happening::Modify(kind) => fight(&|f| f.modified.contains(&(ship, kind))),
            // Of the defender alone, faceup cards.
            Happening::BeDealt => fight(&|f| {
                f.dealt_faceup.iter().any(|&kind| self.is_such_damage(&past.card, Some(kind), true))
            }),
            Happening::Engage => self.state.phase == Phase::Engagement && journal.engaged,
            Happening::Attack if past.since == Duration::Phase => journal.attacked,
            Happening::Attack => match whom {
                Some(whom) => whom.iter().any(|ship| journal.targets.contains(ship)),
                None => !journal.targets.is_empty(),
            },
            Happening::Defend => {
                let attacked = |by| self.state.journal.of(by).targets.contains(&ship);
                self.state.ship_ids().any(attacked)
            }
            Happening::Drop => journal.placed,
            Happening::Meet(_) => self.flown(context, ship).is_some_and(|f| f.met_obstacle),
            // Nothing else is remembered, and no card asks for it.
            _ => false,
        }
    }

    /// The maneuver that a ship has executed: the one that set something off, whatever it has executed since, or
    /// the last.
    fn flown(&self, context: &Context, ship: ShipId) -> Option<Flown> {
        let way = self.way_seen(context, ship).and_then(|way| way.flown);
        way.or(self.state.journal.of(ship).flown)
    }

    /// The move of a ship that set something off, or its last one.
    pub(crate) fn way_seen(&self, context: &Context, ship: ShipId) -> Option<&Way> {
        let which = context.way.filter(|_| context.it == Some(ship));
        self.state.journal.of(ship).way(which)
    }

    /// What is said of a ship that has moved: which of its moves that was.
    pub(crate) fn after_move(&self, ship: ShipId) -> Context {
        Context { way: self.state.journal.of(ship).last_way(), ..Context::about(ship) }
    }

    /// The same of one that has executed a maneuver.
    pub(crate) fn after_flight(&self, ship: ShipId) -> Context {
        Context { way: self.state.journal.of(ship).last_flight(), ..Context::about(ship) }
    }

    /// Whether the turret arc indicator of a ship is in one of these arcs.
    fn turret_points_to(&self, ship: ShipId, arcs: &[ArcName]) -> bool {
        let turret = self.state.ship(ship).turret.map_or(&[][..], |turret| turret.arcs());
        turret.iter().any(|&arc| arcs.contains(&arc_name(arc)))
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

    /// The maneuver that a ship has revealed, as its dial has it.
    pub(crate) fn revealed(&self, ship: ShipId) -> Option<(Maneuver, Difficulty)> {
        let it = self.state.ship(ship);
        let shown = it.dial.filter(|_| it.revealed);
        shown.map(|maneuver| (maneuver, self.printed_difficulty(ship, maneuver)))
    }

    /// Whether a ship has a token of one of these kinds, or a lock.
    pub(crate) fn has_any(&self, ship: ShipId, kinds: Kinds) -> bool {
        let it = self.state.ship(ship);
        it.tokens.iter().any(|(token, _)| kinds.contains(token))
            || (kinds.has_lock() && !it.locks.is_empty())
            || !self.lock_tokens(ship, kinds).is_empty()
    }

    fn is_so(&self, ship: ShipId, state: State) -> bool {
        let it = self.state.ship(ship);
        match state {
            State::Damaged => self.state.damage_count(ship) > 0,
            State::CriticallyDamaged => self.state.damage(ship).any(|(_, card)| card.faceup),
            // Of a docked ship's shields it may make use, or not: ERR.LANDOS-MILLENNIUM-FALCON.01.
            State::Shielded => it.shields > 0,
            State::Ionized => self.is_ionized(ship),
            State::Tractored => self.is_tractored(ship),
            State::Docked => self.state.carrier(ship).is_some(),
            State::Destroyed => it.destroyed,
            State::Activating => self.is_activating(ship),
            State::ActionStep => self.is_in_action_step(ship),
            State::RecurringForce => self.force_capacity(ship).recovers > 0,
            State::HalfGone => self.is_half_gone(ship),
            State::Scored => it.scored > 0,
            State::Deployed => self.state.journal.of(ship).flown.is_some_and(|it| it.deployed),
            State::FullForce => {
                let most = self.force_capacity(ship).most;
                most > 0 && it.force >= most
            }
        }
    }

    /// The name of a ship, or of the one whose place it has taken.
    fn name_of(&self, ship: ShipId) -> &str {
        let from = self.successions().into_iter().find(|&(heir, _)| heir == ship);
        &self.card(from.map_or(ship, |(_, from)| from)).name
    }

    /// Whether a ship's cards say all that a filter does.
    fn is_such(&self, ship: ShipId, filter: &ShipFilter) -> bool {
        let ShipFilter {
            ship: types,
            pilot,
            name,
            keyword,
            size: sizes,
            limited,
            ship_ability,
            upgrade,
            faceup,
            slots,
            condition,
            on_bar,
        } = filter;
        let card = self.card(ship);
        // RR.ATTACKING-REMOTES.11: a remote has no size.
        let sized = || self.state.ship(ship).remote.is_none() && sizes.contains(&size(card.size));
        (types.is_empty() || types.contains(&card.ship))
            && (pilot.is_empty() || pilot.contains(&card.id))
            && (name.is_empty() || self.name_of(ship) == name)
            && (keyword.is_empty() || card.keywords.contains(keyword))
            && (sizes.is_empty() || sized())
            && (!limited || card.limited)
            && (ship_ability.is_empty() || self.has_ship_ability(ship, ship_ability))
            && (upgrade.is_empty() || self.upgrades(ship).any(|it| it.id == *upgrade))
            && (faceup.is_empty() || self.upgrades(ship).any(|it| it.name.contains(faceup)))
            && (slots.is_empty() || self.is_of_slot(ship, slots))
            && (condition.is_empty()
                || self.conditions(ship).any(|(.., card)| card.id == *condition))
            && (on_bar.is_empty()
                || self.action_bar(ship).any(|entry| on_bar.contains(&entry.action)))
    }

    /// Whether a ship has an upgrade of one of these slots, or a remote was placed by one.
    fn is_of_slot(&self, ship: ShipId, slots: &[String]) -> bool {
        let such = |it: &&UpgradeCard| it.slots.iter().any(|slot| slots.contains(slot));
        let Some(by) = self.state.ship(ship).remote else {
            return self.upgrades(ship).any(|it| such(&it));
        };
        let id = self.card(ship).id.as_str();
        let places = |it: &UpgradeCard| {
            let mut effects = it.abilities.iter().flat_map(Ability::then);
            effects.any(|effect| effect.places().contains(&id))
        };
        self.upgrades(by).filter(such).any(places)
    }

    /// Whether an attack is made with such a weapon.
    fn is_attack_with(&self, of: AbilityRef, fight: &Fight, filter: &WeaponFilter) -> bool {
        let (attacker, weapon) = (fight.attacker, fight.weapon);
        let this = || Some(attacker) == of.ship() && weapon == WeaponId::Card(of.card);
        self.is_weapon_like(attacker, weapon, filter)
            && (!filter.this || this())
            && (filter.arcs.is_empty() || filter.arcs.contains(&self.weapon_arc(attacker, weapon)))
    }

    /// Whether a weapon is of the kind, slot and requirement that a filter names. Arcs and "this
    /// card" are looked at by who knows them.
    pub(crate) fn is_weapon_like(
        &self,
        ship: ShipId,
        weapon: WeaponId,
        filter: &WeaponFilter,
    ) -> bool {
        let WeaponFilter { kind, slots, needs, ordnance, arcs: _, this: _ } = filter;
        let right_kind = match kind {
            WeaponKind::Any => true,
            WeaponKind::Primary => weapon.is_primary(),
            WeaponKind::Special => !weapon.is_primary(),
        };
        let of_slot = || {
            let WeaponId::Card(card) = weapon else { return false };
            self.upgrade(card).is_some_and(|it| it.slots.iter().any(|slot| slots.contains(slot)))
        };
        // It needs something, and nothing but one of these.
        let needing = || {
            let has = self.weapon(ship, weapon).map_or(&[][..], |it| &it.needs);
            !has.is_empty() && has.iter().all(|need| needs.contains(need))
        };
        let explosive = || self.weapon(ship, weapon).is_some_and(|it| it.ordnance);
        right_kind
            && (!ordnance || explosive())
            && (slots.is_empty() || of_slot())
            && (needs.is_empty() || needing())
    }
}

/// The kind of a maneuver.
pub(crate) const fn kind(maneuver: Maneuver) -> ManeuverKind {
    kind_of(maneuver.bearing())
}

/// The kind of maneuvers with a bearing.
pub(crate) const fn kind_of(bearing: Bearing) -> ManeuverKind {
    match bearing {
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
    }
}

/// Whether a maneuver is meant.
pub(crate) fn meets(filter: &ManeuverFilter, maneuver: Maneuver, difficulty: Difficulty) -> bool {
    let kind = kind(maneuver);
    (filter.kinds.is_empty() || filter.kinds.contains(&kind))
        && (filter.speeds.is_empty() || filter.speeds.contains(&maneuver.speed()))
        && (filter.difficulties.is_empty() || filter.difficulties.contains(&difficulty))
}
