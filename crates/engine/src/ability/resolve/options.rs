//! What effects can choose among, and what they speak of.

use crate::cast::{KindId, Sort};
use crate::decision::Choice;
use crate::game::Game;
use crate::journal::Deed;
use crate::procedure::action::Granted;
use crate::procedure::attack::declare_target::Bonus;
use crate::procedure::place_device::Placement;
use crate::queue::Until;
use crate::source::{AbilityRef, Context};
use crate::state::Card;
use crate::words::{CardId, ObjectId, PlayerId, ShipId};
use redfive_ability::{
    Ability, AttackLimits, Branch, CardFilter, DiceKind, Effect, Face, Kinds, Perform, Place, Rule,
    Same, Who,
};

impl Game {
    /// Whether a die can be changed to a named result: the ship that rolled it changes it, because
    /// the ability says so (FAQ.COUNT-DOOKU.04), so both must be allowed to.
    pub(crate) fn is_turned_to_named(&self, of: AbilityRef, kind: DiceKind) -> bool {
        of.ship().is_some_and(|ship| self.is_in_reach(ship, kind))
            && self.is_allowed(kind, true, Kinds::NONE, Some(of))
    }

    /// The upgrades of these slots that miss a charge which can be recovered.
    pub(crate) fn upgrades_to_recover(&self, ship: ShipId, slots: &[&str]) -> Vec<Choice> {
        let misses = |(_, upgrade): &(CardId, &Card)| {
            let card = self.cast().faceup(upgrade);
            upgrade.charges < card.charges.most
                && card.slots.iter().any(|slot| slots.contains(&slot.as_str()))
                && !card.says(&Rule::NoRecovery)
        };
        self.state.upgrades(ship).filter(misses).map(|(card, _)| Choice::Card(card)).collect()
    }

    /// Whether a ship can place what a card of it places now.
    pub(crate) fn can_drop(
        &self,
        (ship, card): (ShipId, CardId),
        own: &Place,
        how: &Place,
    ) -> bool {
        self.cast().object(&own.device).is_some_and(|device| {
            let clear_of_ships = own.clear_of_ships;
            let what = Placement { card, device, clear_of_ships, how: how.clone() };
            let limited = self.cast().device(device).is_device() && !how.additional;
            (!limited || self.may_place_device(ship)) && self.has_device_place(ship, &what)
        })
    }

    /// The abilities of a ship's own cards that place a device as another card says, costs payable
    /// (RR.DEVICE.13).
    pub(crate) fn droppable(&self, ship: ShipId, how: &Place) -> Vec<Choice> {
        let kinds = &how.kinds;
        let context = Context::about(ship);
        let places = |&(of, ability): &(AbilityRef, &Ability)| {
            if self.state.card(of.card).sort != Sort::Upgrade {
                return false;
            }
            let Some(own) = ability.then().iter().find_map(|effect| match effect {
                Effect::Place(own) if own.named().is_some() && own.zone.is_none() => Some(own),
                _ => None,
            }) else {
                return false;
            };
            let card = self.cast().object(&own.device);
            let card = card.map(|device| self.cast().device(device));
            let right = card.is_some_and(|card| {
                let launchable = how.launched != Some(false) && !card.launch.is_empty();
                card.is_device()
                    && (launchable || !card.drop.is_empty())
                    && (kinds.is_empty() || kinds.contains(&card.kind))
            });
            right
                && self.can_drop((ship, of.card), own, how)
                && self.can_pay_all(of, &context, ability.decides(), ability.cost())
        };
        let all = self.printed_abilities(ship).filter(places);
        all.map(|(of, _)| Choice::Ability(of)).collect()
    }

    /// What is meant by what is locked.
    pub(crate) fn locked_objects(
        &self,
        of: AbilityRef,
        context: &Context,
        on: &Who,
    ) -> Vec<ObjectId> {
        match on {
            Who::Target => context.target.into_iter().collect(),
            Who::Objects(things) => self.objects_like(of, context, things),
            ships => self.who(of, context, ships).into_iter().map(ObjectId::Ship).collect(),
        }
    }

    /// The branches that can be chosen: costs payable, something to be done.
    pub(crate) fn open_branches(
        &self,
        of: AbilityRef,
        context: &Context,
        by: &Who,
        branches: &[Branch],
    ) -> Vec<Choice> {
        let open = |branch: &Branch| {
            self.holds(of, context, &branch.only_if)
                && self.can_pay_all(of, context, by, &branch.cost)
                && (branch.then.is_empty()
                    || branch.then.iter().any(|effect| self.can_do(of, context, effect)))
        };
        let all = branches.iter().enumerate().filter(|(_, branch)| open(branch));
        all.map(|(i, _)| Choice::Branch(i as u8)).collect()
    }

    /// Who decides whether and how a dice ability is used.
    pub(crate) fn dice_decider(&self, of: AbilityRef, context: &Context) -> PlayerId {
        self.decider(of, context, self.ability(of).map_or(&Who::You, Ability::decides))
    }

    /// Who chooses the dice that an ability modifies.
    pub(crate) fn dice_chooser(&self, of: AbilityRef, context: &Context) -> PlayerId {
        match self.ability(of) {
            Some(Ability::Dice(dice)) => self.decider(of, context, dice.modifier()),
            _ => self.dice_decider(of, context),
        }
    }

    /// Whether two ships may be chosen together.
    pub(crate) fn are_pair(&self, friendly: Option<bool>, a: ShipId, b: ShipId) -> bool {
        a != b && friendly.is_none_or(|friendly| self.friendly(a, b) == friendly)
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
                actions: match perform.same {
                    None => perform.actions.clone(),
                    Some(same) => {
                        let which = match same {
                            Same::Action => context.action,
                            Same::Order => context.order,
                        };
                        let Some((Deed::Standard(action), _)) = which else { return None };
                        vec![action]
                    }
                },
                colours: perform.colours.clone(),
                damage_cards: perform.damage_cards,
                bar: match bar {
                    Some(who) => Some(self.who(of, context, who).first().copied()?),
                    None => None,
                },
                colour: perform.colour,
                even_while_stressed: perform.even_while_stressed,
                on: perform.on.as_ref().map(|on| self.locked_objects(of, context, on)),
            },
        ))
    }

    /// A bonus attack with its limits.
    pub(crate) fn bonus(&self, of: AbilityRef, context: &Context, limits: &AttackLimits) -> Bonus {
        Bonus {
            limits: limits.clone(),
            of: of.card,
            but: self.attack_seen(context).filter(|_| limits.other_weapon).map(|f| f.weapon),
            weapon: limits.weapon.this.then_some(of.card),
            against: limits.against.as_ref().map(|who| self.who(of, context, who)),
        }
    }

    /// The damage cards of a ship that are meant.
    pub(crate) fn damage_like<'a>(
        &'a self,
        ship: ShipId,
        filter: &'a CardFilter,
    ) -> impl Iterator<Item = (CardId, &'a Card)> {
        let such = |card: &Card| self.is_such_damage(filter, Some(card.kind), card.faceup);
        self.state.damage(ship).filter(move |(_, card)| such(card))
    }

    /// Whether a damage card is one that a filter means; none is of no trait and has no name.
    pub(crate) fn is_such_damage(
        &self,
        filter: &CardFilter,
        kind: Option<KindId>,
        faceup: bool,
    ) -> bool {
        let CardFilter { faceup: asked, traits, same: _, this: _, names } = filter;
        let card = kind.map(|kind| self.cast().damage(kind));
        asked.is_none_or(|it| it == faceup)
            && (traits.is_empty() || card.is_some_and(|card| traits.contains(&card.kind)))
            && (names.is_empty() || card.is_some_and(|card| names.contains(&card.name)))
    }

    /// The damage cards of a ship that can be repaired: each faceup card, and a facedown one for
    /// all of them.
    pub(crate) fn repairable(&self, ship: ShipId, filter: &CardFilter) -> Vec<Choice> {
        let cards = || self.damage_like(ship, filter);
        let facedown = cards().find(|(_, card)| !card.faceup);
        let faceup = cards().filter(|(_, card)| card.faceup);
        faceup.chain(facedown).map(|(id, _)| Choice::Card(id)).collect()
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
