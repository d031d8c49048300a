//! What abilities ask of the table: which ships are meant, whether something is so, which rules
//! are changed.

use crate::facts::WeaponArc;
use crate::fight::Fight;
use crate::game::Game;
use crate::window::{AbilityRef, CardRef, Context};
use crate::words::{Difficulty, ObjectId, ShipId, Token, TokenColour, WeaponId};
use redfive_ability::{
    ArcName, Condition, ManeuverFilter, ManeuverKind, Obstacles, Relation, Rule, Ships, Size,
    Units, Who,
};
use redfive_geometry::{Arc, BaseSize, Bearing, Edge, Maneuver, Placed, PlacedToken, Range, Thing};

impl Game {
    /// The attack under way.
    pub fn attack(&self) -> Option<&Fight> {
        self.state.attacks.last()
    }

    /// The attack as something sees it: in its Aftermath, which is no part of it, only what was
    /// triggered by it does (FAQ.AFTERMATH.01).
    fn attack_seen(&self, context: &Context) -> Option<&Fight> {
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
            Who::Each(ships) => !self.matching_of(of, context, ships, Some(ship)).is_empty(),
            who => self.the_one(of, context, who) == Some(ship),
        }
    }

    /// The ship that is meant, or the first of them.
    pub(crate) fn the_one(&self, of: AbilityRef, context: &Context, who: &Who) -> Option<ShipId> {
        match who {
            Who::You => Some(of.ship),
            Who::It => context.it,
            Who::Attacker => context.attacker.or_else(|| Some(self.attack_seen(context)?.attacker)),
            Who::Defender => context.defender.or_else(|| Some(self.attack_seen(context)?.defender)),
            Who::Foe => self.foe(of.ship, context),
            Who::Carrier => self.state.carrier(of.ship),
            Who::Chosen => context.chosen,
            Who::Second => context.second,
            Who::One => context.one,
            Who::Obstacle => None,
            Who::Assigner => self.condition_of(of).map(|assigned| assigned.by),
            Who::Each(ships) => self.matching(of, context, ships).first().copied(),
        }
    }

    /// The other ship of the attack.
    fn foe(&self, ship: ShipId, context: &Context) -> Option<ShipId> {
        let fight = self.attack_seen(context);
        let attacker = context.attacker.or_else(|| Some(fight?.attacker))?;
        let defender = context.defender.or_else(|| Some(fight?.defender))?;
        Some(if ship == attacker || self.state.same_side(ship, attacker) {
            defender
        } else {
            attacker
        })
    }

    /// The ships on the table that match.
    pub(crate) fn matching(&self, of: AbilityRef, context: &Context, ships: &Ships) -> Vec<ShipId> {
        self.matching_of(of, context, ships, None)
    }

    /// Those of all ships, or whether it is one of them.
    fn matching_of(
        &self,
        of: AbilityRef,
        context: &Context,
        ships: &Ships,
        only: Option<ShipId>,
    ) -> Vec<ShipId> {
        let you = of.ship;
        // What is measured from: an obstacle, the device that the ability belongs to, or a ship.
        let object = match (&ships.from, of.card) {
            (Who::Obstacle, _) => context.obstacle.map(ObjectId::Obstacle),
            (Who::You, CardRef::Device(id)) => Some(ObjectId::Device(id)),
            _ => None,
        };
        let placed = object.and_then(|object| self.object(object));
        let from = self.the_one(of, context, &ships.from);
        if placed.is_none() && from.is_none() {
            return Vec::new();
        }
        let range = |ship: ShipId| match (&placed, from) {
            (Some(placed), _) => self
                .unit(ship)
                .map_or(Range::BEYOND_FIVE, |unit| placed.thing().range(unit.thing())),
            (None, Some(from)) => self.range(from, ship),
            (None, None) => Range::BEYOND_FIVE,
        };
        let matches = |&ship: &ShipId| {
            only.is_none_or(|only| only == ship)
                && self.is_related(you, ship, ships.of)
                && ships
                    .range
                    .is_none_or(|(least, most)| (least..=most).contains(&range(ship).number()))
                && ships
                    .arc
                    .is_none_or(|arc| from.is_some_and(|from| self.is_in_arc(ship, arc, from)))
                && self.holds(of, &Context { one: Some(ship), ..*context }, &ships.that)
        };
        match ships.units {
            Units::Ships => {
                let remotes = self.state.remotes();
                let attacked = remotes.filter(|&r| self.counts_as_ship(you, r, ships.of));
                self.state.on_table().chain(attacked).filter(matches).collect()
            }
            Units::Remotes => self.state.remotes().filter(matches).collect(),
            Units::Both => self.state.units().filter(matches).collect(),
        }
    }

    /// Whether a remote is one of the ships that an effect means: while it is attacked, but it is no
    /// friendly ship, and an enemy ship only to the attacker (RR.ATTACKING-REMOTES.02–04).
    fn counts_as_ship(&self, you: ShipId, remote: ShipId, relation: Relation) -> bool {
        self.attack().is_some_and(|fight| {
            fight.defender == remote
                && match relation {
                    Relation::Any | Relation::Other => true,
                    Relation::Friendly | Relation::OtherFriendly | Relation::Allied => false,
                    Relation::Enemy => fight.attacker == you,
                }
        })
    }

    fn is_related(&self, you: ShipId, ship: ShipId, relation: Relation) -> bool {
        match relation {
            Relation::Any => true,
            Relation::Other => ship != you,
            Relation::Friendly => self.friendly(you, ship),
            Relation::OtherFriendly => ship != you && self.friendly(you, ship),
            Relation::Enemy => !self.state.same_side(you, ship),
            Relation::Allied => self.state.same_side(you, ship) && self.allied(you, ship),
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

    /// Whether a condition holds.
    pub(crate) fn holds(&self, of: AbilityRef, context: &Context, condition: &Condition) -> bool {
        let any = |who: &Who, test: &dyn Fn(ShipId) -> bool| match who {
            Who::Each(ships) => self.matching(of, context, ships).into_iter().any(test),
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
            Condition::Damaged(who) => any(who, &|s| !self.state.ship(s).damage.is_empty()),
            Condition::CriticallyDamaged(who) => {
                any(who, &|s| self.state.ship(s).damage.iter().any(|card| card.faceup))
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
                self.is_related(of.ship, s, *relation)
                    && (self.state.ship(s).remote.is_none()
                        || self.counts_as_ship(of.ship, s, *relation))
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
                any(who, &|s| self.conditions(s).any(|(_, card)| card.id == *id))
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
            Condition::AtLeast(n, ships) => {
                self.matching(of, context, ships).len() >= usize::from(*n)
            }
            Condition::AtMost(n, ships) => {
                self.matching(of, context, ships).len() <= usize::from(*n)
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
            Condition::LockedInArc(arc, least, most) => {
                let there = self.objects_in_arc(of.ship, *arc, (*least, *most));
                self.state.ship(of.ship).locks.iter().any(|locked| there.contains(locked))
            }
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
            Condition::ThisWeapon => fight(&|f| {
                f.attacker == of.ship
                    && matches!((f.weapon, of.card),
                        (WeaponId::Upgrade(weapon), CardRef::Upgrade(card)) if weapon == card)
            }),
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

    /// The green tokens of a ship, each kind once.
    pub(crate) fn green_tokens(&self, ship: ShipId) -> Vec<Token> {
        let tokens = self.state.ship(ship).tokens.iter();
        tokens.map(|(token, _)| token).filter(|t| t.colour() == TokenColour::Green).collect()
    }

    /// Whether a ship has such a token and may spend it.
    pub(crate) fn can_spend(&self, ship: ShipId, token: Token) -> bool {
        let forbids = |rule: &Rule| match rule {
            Rule::CannotSpend(tokens) if tokens.contains(&token) => Some(()),
            _ => None,
        };
        self.has_token(ship, token) && self.rules(ship, forbids).next().is_none()
    }

    /// The green tokens that a ship may spend, each kind once.
    pub(crate) fn spendable_green(&self, ship: ShipId) -> Vec<Token> {
        let mut tokens = self.green_tokens(ship);
        tokens.retain(|&token| self.can_spend(ship, token));
        tokens
    }

    /// The range between two ships on the table.
    pub(crate) fn range(&self, a: ShipId, b: ShipId) -> Range {
        if a == b {
            return Range::ZERO;
        }
        match (self.base(a), self.base(b)) {
            (Some(a), Some(b)) => Thing::from(&a).range((&b).into()),
            // One of them may be a remote.
            _ => match (self.unit(a), self.unit(b)) {
                (Some(a), Some(b)) => a.thing().range(b.thing()),
                _ => Range::BEYOND_FIVE,
            },
        }
    }

    /// Whether a ship is in an arc of another, up to range 3.
    pub(crate) fn is_in_arc(&self, target: ShipId, arc: ArcName, of: ShipId) -> bool {
        // RR.ARC.03: no ship is in an arc of its own.
        of != target
            && self.unit(target).is_some_and(|target| self.is_thing_in_arc(&target, arc, of))
    }

    /// Whether something on the table is in an arc of a ship or remote, up to range 3.
    pub(crate) fn is_thing_in_arc(&self, target: &Placed, arc: ArcName, of: ShipId) -> bool {
        self.arc_base(of).is_some_and(|base| {
            let arcs = self.arcs_named(of, arc);
            arcs.iter().any(|arc| arc.contains(&base, target.thing(), Range::THREE))
        })
    }

    /// The objects in an arc of a ship or remote, at these ranges of it, without itself.
    pub(crate) fn objects_in_arc(
        &self,
        of: ShipId,
        arc: ArcName,
        (least, most): (u8, u8),
    ) -> Vec<ObjectId> {
        let Some(from) = self.unit(of) else { return Vec::new() };
        let is_there = |object: &ObjectId| {
            *object != ObjectId::Ship(of)
                && self.object(*object).is_some_and(|placed| {
                    (least..=most).contains(&from.thing().range(placed.thing()).number())
                        && self.is_thing_in_arc(&placed, arc, of)
                })
        };
        self.objects().into_iter().filter(is_there).collect()
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
    pub(crate) fn weapon_arcs(&self, ship: ShipId, weapon: WeaponId) -> Vec<Arc> {
        self.arcs_named(ship, self.weapon_arc(ship, weapon))
    }

    /// The arc that a weapon requires, with what changes it.
    pub(crate) fn weapon_arc(&self, ship: ShipId, weapon: WeaponId) -> ArcName {
        if let WeaponId::Primary(i) = weapon
            && usize::from(i) >= self.card(ship).weapons.len()
            && let Some((arc, _)) = self.gun_of_docked(ship)
        {
            return arc;
        }
        let arc = self.weapon(ship, weapon).map(|facts| facts.arc);
        let fixed = match arc {
            Some(WeaponArc::Fixed(arc)) => arc_name(arc),
            Some(WeaponArc::Turret) | None => return ArcName::Turret,
        };
        let primary = matches!(weapon, WeaponId::Primary(_));
        let mut changed = self.rules(ship, |rule| match rule {
            Rule::PrimaryArc(from, to) if primary && *from == fixed => Some(*to),
            _ => None,
        });
        changed.next().unwrap_or(fixed)
    }

    /// Whether a ship ignores an obstacle while it moves or attacks.
    pub(crate) fn ignores(&self, ship: ShipId, obstacle: ObjectId) -> bool {
        self.ignored(ship).into_iter().any(|which| self.is_ignored(ship, which, obstacle))
    }

    /// Which obstacles a ship ignores.
    pub(crate) fn ignored(&self, ship: ShipId) -> Vec<Obstacles> {
        let which = self.rules(ship, |rule| match rule {
            Rule::IgnoreObstacles(which) => Some(*which),
            _ => None,
        });
        which.collect()
    }

    pub(crate) fn is_ignored(&self, ship: ShipId, which: Obstacles, obstacle: ObjectId) -> bool {
        match which {
            Obstacles::All => true,
            Obstacles::LockedByYou => self.state.ship(ship).locks.contains(&obstacle),
        }
    }

    /// The obstacles on the table that a ship does not ignore.
    pub(crate) fn obstacles_for(
        &self,
        ship: ShipId,
    ) -> Vec<(crate::words::ObstacleId, PlacedToken)> {
        let ignored = self.ignored(ship);
        let counts = |id| {
            let ignores = |&which| self.is_ignored(ship, which, ObjectId::Obstacle(id));
            !ignored.iter().any(ignores)
        };
        self.obstacles().iter().filter(|&&(id, _)| counts(id)).cloned().collect()
    }

    /// The initiative of a ship, with what changes it.
    pub fn initiative(&self, ship: ShipId) -> u8 {
        if self.state.lasting.is_empty() && !self.index.changes_initiative() {
            return self.card(ship).initiative;
        }
        let mut asked = vec![ship];
        // RR.INITIATIVE.05: the initiative of another ship is its current one; of ships that have
        // it of each other, each has what the other's card says.
        while let Some(&last) = asked.last() {
            match self.initiative_from(last) {
                Some((other, true)) if !asked.contains(&other) => asked.push(other),
                Some((other, false)) => return self.card(other).initiative,
                _ => return self.card(last).initiative,
            }
        }
        self.card(ship).initiative
    }

    /// The ship whose initiative a ship has instead of its own, and whether it is the current one
    /// and not that of its card. RR.INITIATIVE.05–06: the latest change that still lasts, then what
    /// cards say always.
    fn initiative_from(&self, ship: ShipId) -> Option<(ShipId, bool)> {
        const fn of_whom(rule: &Rule) -> Option<(&Who, bool)> {
            match rule {
                Rule::InitiativeOf(who) => Some((who, true)),
                Rule::Becomes(who) => Some((who, false)),
                _ => None,
            }
        }
        let lasting = self.state.lasting.iter().rev().filter(|l| l.ship == ship).find_map(|l| {
            let (who, current) = of_whom(self.lasting_rule(l)?)?;
            Some((self.who(l.of, &l.context, who).first().copied()?, current))
        });
        lasting.or_else(|| {
            let context = Context::about(ship);
            let mut constant = self.changes(ship, of_whom).filter_map(|(of, (who, current))| {
                Some((self.who(of, &context, who).pop()?, current))
            });
            constant.next()
        })
    }

    /// Whether a rule holds for a ship now.
    pub(crate) fn has_rule(&self, ship: ShipId, rule: &Rule) -> bool {
        self.rules(ship, |other| (other == rule).then_some(())).next().is_some()
    }

    /// What the rule changes of a kind that apply to a ship now say.
    pub(crate) fn rules<'a, T: 'a>(
        &'a self,
        ship: ShipId,
        pick: impl Fn(&'a Rule) -> Option<T> + 'a,
    ) -> impl Iterator<Item = T> + 'a {
        self.changes(ship, pick).map(|(_, what)| what)
    }

    /// The same, each with the ability that makes it. Only those of the kind asked for are looked
    /// at, so that the condition of one rule can ask for another.
    pub(crate) fn changes<'a, T: 'a>(
        &'a self,
        ship: ShipId,
        pick: impl Fn(&'a Rule) -> Option<T> + 'a,
    ) -> impl Iterator<Item = (AbilityRef, T)> + 'a {
        let constants = self.index.constants_for(ship);
        let constant = constants.map(|it| (it.of, &it.says.rule, Some(&*it.says)));
        let lasting = self.state.lasting.iter().filter(move |l| l.ship == ship);
        let lasting = lasting.filter_map(|l| Some((l.of, self.lasting_rule(l)?, None)));
        constant.chain(lasting).filter_map(move |(of, rule, constant)| {
            let what = pick(rule)?;
            if let Some(constant) = constant {
                let context = Context::about(ship);
                let meant = self.means(of, &context, &constant.to, ship);
                (meant && self.holds(of, &context, &constant.only_if)).then_some(())?;
            }
            Some((of, what))
        })
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

const fn size(size: BaseSize) -> Size {
    match size {
        BaseSize::Small => Size::Small,
        BaseSize::Medium => Size::Medium,
        BaseSize::Large => Size::Large,
        BaseSize::Huge => Size::Huge,
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
