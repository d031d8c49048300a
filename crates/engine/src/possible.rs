//! What an ability can do: whether its costs can be paid and its effects have something to do; and
//! paying.

use crate::decision::Choice;
use crate::dice::AttackFace;
use crate::event::{Event, Resource};
use crate::fight::ALL_FACES;
use crate::game::Game;
use crate::procedure::act::{Allowed, Granted};
use crate::procedure::place_device::Placement;
use crate::procedure::shoot::{Bonus, Shoot};
use crate::resolve::both_ways;
use crate::window::{AbilityRef, CardRef, Context, Until};
use crate::words::{DeviceKind, ObjectId, PlayerId, ShipId};
use redfive_ability::{
    Ability, ArcName, AttackLimits, Branch, CardFilter, Cost, DiceAbility, DiceKind, Drop, Effect,
    Face, Pair, Perform, Rule, Who, Whose,
};
use redfive_geometry::PlacedToken;

impl Game {
    /// Whether the card of an ability is in play and faceup.
    pub(crate) fn is_active(&self, ability: AbilityRef) -> bool {
        match ability.card {
            CardRef::Damage(serial) => {
                let mut cards = self.state.ship(ability.ship).damage.iter();
                cards.any(|card| card.serial == serial && card.faceup)
            }
            CardRef::Device(id) => self.state.device(id).is_some(),
            CardRef::Condition(_) => self.condition_of(ability).is_some(),
            _ => true,
        }
    }

    /// Rolls one attack die for an effect on a ship.
    pub(crate) fn roll_for(&mut self, ship: ShipId) -> AttackFace {
        use crate::dice::Face as _;
        let face = AttackFace::on_side(self.state.chance.side(AttackFace::STREAM));
        self.happened(Event::RolledFor(ship, face));
        face
    }

    /// Whether all costs can be paid, and what they are paid for can be done (RR.ABILITIES.21).
    pub(crate) fn is_payable(
        &self,
        of: AbilityRef,
        context: &Context,
        cost: &[Cost],
        then: &[Effect],
    ) -> bool {
        cost.is_empty()
            || (cost.iter().all(|cost| self.can_pay(of, context, cost))
                && self.can_do_any(of, context, then))
    }

    /// Whether effects can be resolved: one of them at least, and all choices and maneuvers that the
    /// others depend on.
    pub(crate) fn can_do_any(&self, of: AbilityRef, context: &Context, then: &[Effect]) -> bool {
        let chooses = |effect: &&Effect| {
            matches!(effect, Effect::Choose(..) | Effect::ChooseTwo(..) | Effect::FlyInstead(..))
        };
        then.iter().any(|effect| self.can_do(of, context, effect))
            && then.iter().filter(chooses).all(|effect| self.can_do(of, context, effect))
    }

    /// Whether a cost can be paid.
    pub(crate) fn can_pay(&self, of: AbilityRef, context: &Context, cost: &Cost) -> bool {
        let ship = self.state.ship(of.ship);
        match cost {
            Cost::Charge(n) => self.charges(of) >= *n,
            Cost::AssignerCharge(n) => {
                self.assigner_of(of).is_some_and(|card| self.charges(card) >= *n)
            }
            Cost::Force(n) => ship.force >= *n,
            Cost::Shield(n) => ship.shields >= *n,
            Cost::Spend(token) => self.can_spend(of.ship, *token),
            Cost::SpendGreen => !self.spendable_green(of.ship).is_empty(),
            Cost::Gain(_) | Cost::Suffer(..) => true,
            Cost::Lock(who) => {
                let mut targets = self.who(of, context, who).into_iter();
                targets.any(|target| ship.locks.contains(&ObjectId::Ship(target)))
            }
            Cost::Result(faces) => {
                let kind = context.dice.unwrap_or(DiceKind::Attack);
                self.pays_with(of, kind) && !self.result_choices(kind, faces).is_empty()
            }
        }
    }

    /// Whether dice are those that an ability is paid with: of its own ship, or of the ship that it
    /// lets decide (RR.ABILITIES.10).
    fn pays_with(&self, of: AbilityRef, kind: DiceKind) -> bool {
        let roller_decides =
            |dice: &DiceAbility| (dice.dice, &dice.decides) == (Whose::Own, &Who::It);
        let asks = matches!(self.ability(of), Some(Ability::Dice(dice)) if roller_decides(dice));
        asks || self.attack().is_some_and(|fight| fight.roller(kind) == of.ship)
    }

    /// Pays a cost that can be paid and asks nothing.
    pub(crate) fn pay(&mut self, of: AbilityRef, context: &Context, cost: &Cost) {
        let ship = of.ship;
        match cost {
            Cost::Charge(n) => self.spend(ship, Resource::Charge(of.card), *n),
            Cost::AssignerCharge(n) => {
                if let Some(card) = self.assigner_of(of) {
                    self.spend(card.ship, Resource::Charge(card.card), *n);
                }
            }
            Cost::Force(n) => self.spend(ship, Resource::Force, *n),
            Cost::Shield(n) => self.spend(ship, Resource::Shield, *n),
            Cost::Spend(token) => self.spend_tokens(ship, *token, 1),
            Cost::Gain(token) => self.gain(ship, *token, 1),
            Cost::Lock(who) => {
                if let Some(&target) = self.who(of, context, who).first() {
                    self.spend_lock(ship, ObjectId::Ship(target));
                }
            }
            // These are paid by the frame that resolves the ability.
            Cost::SpendGreen | Cost::Suffer(..) | Cost::Result(_) => {}
        }
    }

    /// Whether an effect can be done, in whole or in part.
    pub(crate) fn can_do(&self, of: AbilityRef, context: &Context, effect: &Effect) -> bool {
        let ships = |who: &Who| self.who(of, context, who);
        let some = |who: &Who, test: &dyn Fn(ShipId) -> bool| ships(who).into_iter().any(test);
        let fight = || self.attack();
        let kind = context.dice.unwrap_or(DiceKind::Attack);
        match effect {
            Effect::Gain(who, ..)
            | Effect::GainInstead(who)
            | Effect::Suffer(who, ..)
            | Effect::DealFacedown(who) => !ships(who).is_empty(),
            Effect::Remove(who, token, _) => some(who, &|s| self.has_token(s, *token)),
            Effect::RemoveOne(who, tokens) => {
                some(who, &|s| tokens.iter().any(|&t| self.has_token(s, t)))
            }
            Effect::RemoveAllGreen(who) => some(who, &|s| !self.green_tokens(s).is_empty()),
            Effect::Transfer(from, token, to) => some(from, &|from| {
                self.has_token(from, *token)
                    && some(to, &|to| to != from && self.can_gain(to, *token))
            }),
            Effect::Repair(who, filter) => some(who, &|s| !self.repairable(s, filter).is_empty()),
            Effect::Expose(who) => {
                some(who, &|s| self.state.ship(s).damage.iter().any(|card| !card.faceup))
            }
            Effect::Do(action) => self.can_have_effect_of(of.ship, *action),
            Effect::RecoverShield(who, _) => {
                some(who, &|s| self.state.ship(s).shields < self.shield_capacity(s))
            }
            Effect::RecoverForce(who, _) => {
                some(who, &|s| self.state.ship(s).force < self.force_capacity(s).most)
            }
            Effect::RecoverCharge(_) => self.charges(of) < self.charge_limit(of),
            Effect::LoseCharge(_) => self.charges(of) > 0,
            Effect::Perform(perform) => {
                self.granted(of, context, perform).is_some_and(|(ship, granted)| {
                    !self.actions(ship, &Allowed::Granted(granted)).is_empty()
                })
            }
            Effect::BonusAttack(limits) => some(&limits.by, &|ship| {
                !self.state.journal.of(ship).bonus_attack
                    && Shoot::bonus(ship, self.bonus(of, context, limits)).has_target(self)
            }),
            Effect::AcquireLock(who) => some(who, &|s| self.can_lock(of.ship, ObjectId::Ship(s))),
            Effect::Choose(candidates, then) => {
                self.matching(of, context, candidates).into_iter().any(|ship| {
                    let context = Context { chosen: Some(ship), ..*context };
                    then.is_empty() || then.iter().any(|e| self.can_do(of, &context, e))
                })
            }
            Effect::ChooseTwo(candidates, pair, _) => {
                let all = self.matching(of, context, candidates);
                all.iter().any(|&a| all.iter().any(|&b| self.are_pair(*pair, a, b)))
            }
            Effect::ForEach(who, _) => !ships(who).is_empty(),
            Effect::Count(candidates, ..) => !self.matching(of, context, candidates).is_empty(),
            Effect::If(condition, then, otherwise) => {
                let block = if self.holds(of, context, condition) { then } else { otherwise };
                block.iter().any(|e| self.can_do(of, context, e))
            }
            Effect::OneOf(_, branches) => !self.open_branches(of, context, branches).is_empty(),
            Effect::Reroll(_) => fight().is_some_and(|f| !f.rerollable(kind).is_empty()),
            Effect::Turn(_, from, _) => {
                fight().is_some_and(|f| !f.dice_showing(kind, from).is_empty())
            }
            Effect::Cancel(kind, _, faces) => {
                let faces = if faces.is_empty() { &ALL_FACES[..] } else { faces };
                !self.spares(of.ship, *kind)
                    && fight().is_some_and(|f| !f.dice_showing(*kind, faces).is_empty())
            }
            Effect::RotateShip(who, degrees) => {
                some(who, &|s| !self.turned(s, &both_ways(degrees)).is_empty())
            }
            Effect::Drop(drop) => self.can_drop(of.ship, drop, false),
            Effect::DropOther(kinds) => !self.droppable(of.ship, kinds).is_empty(),
            Effect::Put(_) => self.can_put(of),
            Effect::Fuse => context.device.is_some_and(|object| self.can_fuse(object)),
            Effect::ChooseObstacle(least, most, _) => {
                !self.obstacles_near(of, (*least, *most)).is_empty()
            }
            Effect::RemoveObstacle => context.obstacle.is_some(),
            Effect::Relocate(guides) => !self.relocations(of.ship, *guides).is_empty(),
            Effect::Attach(who, _) => !ships(who).is_empty(),
            Effect::Detonate => self.remote_detonation(of.ship).is_some(),
            Effect::ShareLock => !self.locks_to_share(of.ship).is_empty(),
            Effect::LockInArc(arc, least, most) => {
                !self.lockable_in_arc(of.ship, *arc, (*least, *most)).is_empty()
            }
            Effect::LockAtAnyRange(who) => !ships(who).is_empty(),
            Effect::RecoverOther(slot, _) => !self.upgrades_to_recover(of.ship, &[slot]).is_empty(),
            Effect::BreakLocks(who) => some(who, &|s| {
                let lock = ObjectId::Ship(s);
                self.state.ships.iter().any(|other| other.locks.contains(&lock))
            }),
            Effect::FlyInstead(_, speed, kind) => self.instead(of.ship, *speed, *kind).is_some(),
            Effect::RotateTurret => self.state.ship(of.ship).turret.is_some(),
            Effect::RepairThis | Effect::RemoveThis => self.is_active(of),
            Effect::Assign(who, ids) => {
                some(who, &|s| self.base(s).is_some())
                    && ids.iter().any(|id| self.library.condition(id).is_some())
            }
            Effect::Flip => match of.card {
                CardRef::Upgrade(upgrade) => self.can_flip(of.ship, upgrade),
                _ => false,
            },
            Effect::MoveThis(who) => some(who, &|s| self.base(s).is_some()),
            Effect::SearchDeck(kind) => !self.cards_to_search(of, *kind).is_empty(),
            Effect::RevealThis => self.condition_of(of).is_some_and(|it| !it.faceup),
            Effect::RecoverAssigner(_) => self
                .assigner_of(of)
                .is_some_and(|card| self.charges(card) < self.charge_limit(card)),
            Effect::DealFromThis => self.condition_of(of).is_some_and(|a| a.damage.is_some()),
            Effect::ShowDial(who) => some(who, &|s| self.has_hidden_dial(s)),
            Effect::LoseShield(who, _) => some(who, &|s| self.state.ship(s).shields > 0),
            Effect::Prevent(_)
            | Effect::Roll(_)
            | Effect::Unless(..)
            | Effect::NameResult
            | Effect::TurnToNamed
            | Effect::Add(_)
            | Effect::RollMore(_)
            | Effect::Later(_)
            | Effect::Reserve(_)
            | Effect::During(..) => true,
        }
    }

    /// The upgrades of these slots that miss a charge which can be recovered.
    pub(crate) fn upgrades_to_recover(&self, ship: ShipId, slots: &[&str]) -> Vec<Choice> {
        let equipped = self.state.ship(ship).upgrades.iter().zip(self.upgrades(ship));
        equipped
            .enumerate()
            .filter(|(_, (upgrade, card))| {
                upgrade.charges < card.charges.most
                    && card.slots.iter().any(|slot| slots.contains(&slot.as_str()))
                    && !card.says(&Rule::NoRecovery)
            })
            .map(|(i, _)| Choice::Upgrade(i as u8))
            .collect()
    }

    /// Whether a ship can place what a card of it places now.
    fn can_drop(&self, ship: ShipId, drop: &Drop, only_dropped: bool) -> bool {
        let Some(device) = self.library.device(&drop.device) else { return false };
        let clear_of_ships = drop.clear_of_ships;
        let what = Placement { device, clear_of_ships, only_dropped };
        let is_device = self.library.devices[usize::from(device)].is_device();
        (!is_device || self.may_place_device(ship))
            && !self.device_places(ship, what, &[]).is_empty()
    }

    /// The abilities of a ship's own cards that place a device of one of these kinds, costs payable
    /// (RR.DEVICE.13).
    pub(crate) fn droppable(&self, ship: ShipId, kinds: &[DeviceKind]) -> Vec<Choice> {
        let cards = (0..self.state.ship(ship).upgrades.len() as u8).map(CardRef::Upgrade);
        let mut all = Vec::new();
        for card in cards {
            for index in 0.. {
                let of = AbilityRef { ship, card, index };
                let Some(ability) = self.ability(of) else { break };
                let Some(drop) = ability.then().iter().find_map(|effect| match effect {
                    Effect::Drop(drop) => Some(drop),
                    _ => None,
                }) else {
                    continue;
                };
                let card = self.library.device(&drop.device);
                let card = card.map(|device| &self.library.devices[usize::from(device)]);
                let right = card.is_some_and(|card| {
                    card.is_device()
                        && !card.drop.is_empty()
                        && (kinds.is_empty() || kinds.contains(&card.kind))
                });
                let context = Context::about(ship);
                if right
                    && self.can_drop(ship, drop, true)
                    && ability.cost().iter().all(|cost| self.can_pay(of, &context, cost))
                {
                    all.push(Choice::Ability(of));
                }
            }
        }
        all
    }

    /// The obstacles at these ranges of the device, or of the ship with the card.
    pub(crate) fn obstacles_near(&self, of: AbilityRef, (least, most): (u8, u8)) -> Vec<Choice> {
        let from = match of.card {
            CardRef::Device(id) => self.object(ObjectId::Device(id)),
            _ => self.unit(of.ship),
        };
        let Some(from) = from else { return Vec::new() };
        let near = |token: &PlacedToken| {
            (least..=most).contains(&from.thing().range(token.into()).number())
        };
        let all = self.state.obstacle_tokens().into_iter();
        all.filter(|(_, token)| near(token)).map(|(id, _)| Choice::Obstacle(id)).collect()
    }

    /// What a remote can lock in an arc of it (RUL.TORPEDO.01).
    pub(crate) fn lockable_in_arc(
        &self,
        remote: ShipId,
        arc: ArcName,
        ranges: (u8, u8),
    ) -> Vec<Choice> {
        let there = self.objects_in_arc(remote, arc, ranges).into_iter();
        there.filter(|&object| self.can_lock(remote, object)).map(Choice::Object).collect()
    }

    /// What the ship that placed a remote has locked.
    pub(crate) fn locks_to_share(&self, remote: ShipId) -> Vec<Choice> {
        let by = self.state.ship(remote).remote;
        let locks = by.map_or(&[][..], |ship| &self.state.ship(ship).locks);
        locks.iter().map(|&object| Choice::Object(object)).collect()
    }

    /// The branches that can be chosen: costs payable, something to be done.
    pub(crate) fn open_branches(
        &self,
        of: AbilityRef,
        context: &Context,
        branches: &[Branch],
    ) -> Vec<Choice> {
        let open = |branch: &Branch| {
            self.holds(of, context, &branch.only_if)
                && branch.cost.iter().all(|cost| self.can_pay(of, context, cost))
                && branch.then.iter().any(|effect| self.can_do(of, context, effect))
        };
        let all = branches.iter().enumerate().filter(|(_, branch)| open(branch));
        all.map(|(i, _)| Choice::Branch(i as u8)).collect()
    }

    /// Who decides whether and how a dice ability is used.
    pub(crate) fn dice_decider(&self, of: AbilityRef, context: &Context) -> PlayerId {
        let who = match self.ability(of) {
            Some(Ability::Dice(dice)) => &dice.decides,
            _ => &Who::You,
        };
        self.decider(of, context, who)
    }

    /// Whether two ships may be chosen together.
    pub(crate) fn are_pair(&self, pair: Pair, a: ShipId, b: ShipId) -> bool {
        a != b
            && match pair {
                Pair::Any => true,
                Pair::Friendly => self.friendly(a, b),
                Pair::NotFriendly => !self.friendly(a, b),
            }
    }

    /// What an ability lets a ship perform, and which ship.
    pub(crate) fn granted(
        &self,
        of: AbilityRef,
        context: &Context,
        perform: &Perform,
    ) -> Option<(ShipId, Granted)> {
        let ship = self.who(of, context, &perform.who).first().copied()?;
        let bar = perform.on_bar_of.as_ref();
        Some((
            ship,
            Granted {
                actions: perform.actions.clone(),
                bar: match bar {
                    Some(who) => Some(self.who(of, context, who).first().copied()?),
                    None => None,
                },
                colour: perform.colour,
                even_while_stressed: perform.even_while_stressed,
            },
        ))
    }

    /// A bonus attack with its limits.
    pub(crate) fn bonus(&self, of: AbilityRef, context: &Context, limits: &AttackLimits) -> Bonus {
        Bonus {
            limits: limits.clone(),
            weapon: match of.card {
                CardRef::Upgrade(card) if limits.this_weapon => Some(card),
                _ => None,
            },
            against: limits.against.as_ref().map(|who| self.who(of, context, who)),
        }
    }

    /// Whether a damage card lies faceup.
    pub(crate) fn repairs_faceup(&self, ship: ShipId, serial: u16) -> bool {
        let mut damage = self.state.ship(ship).damage.iter();
        damage.any(|card| card.serial == serial && card.faceup)
    }

    /// The damage cards of a ship that can be repaired: each faceup card, and a facedown one for
    /// all of them.
    pub(crate) fn repairable(&self, ship: ShipId, filter: &CardFilter) -> Vec<Choice> {
        let fits = |card: &&crate::state::DealtCard| {
            let kind = self.library.damage[usize::from(card.kind)].kind;
            filter.faceup.is_none_or(|faceup| faceup == card.faceup)
                && (filter.traits.is_empty() || filter.traits.contains(&kind))
        };
        let cards = || self.state.ship(ship).damage.iter().filter(fits);
        let facedown = cards().find(|card| !card.faceup);
        cards()
            .filter(|card| card.faceup)
            .chain(facedown)
            .map(|card| Choice::DamageCard(card.serial))
            .collect()
    }

    /// When something that lasts for a time set up now will end.
    pub(crate) fn until(&self, duration: redfive_ability::Duration) -> Until {
        Until { duration, attacks: self.state.attacks.len() as u8 }
    }

    /// The kinds of results that can be chosen among dice.
    pub(crate) fn result_choices(&self, kind: DiceKind, faces: &[Face]) -> Vec<Choice> {
        let dice = self.attack().map_or_else(Vec::new, |fight| fight.dice_showing(kind, faces));
        dice.into_iter().map(|(die, _)| die).collect()
    }
}
