//! What abilities cost: whether it can be paid, with what, and paying.

use crate::decision::{Ask, Choice};
use crate::event::Resource;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::ObjectId;
use redfive_ability::{Ability, Cost, DiceAbility, DiceKind, Effect, Who, Whose};

impl Game {
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

    /// What a cost can be paid with, and what is asked, where the player chooses.
    pub(super) fn payments(
        &self,
        of: AbilityRef,
        context: &Context,
        cost: &Cost,
    ) -> Option<(Ask, Vec<Choice>)> {
        match cost {
            Cost::SpendGreen => {
                let tokens = of.ship().map(|ship| self.spendable_green(ship));
                let tokens = tokens.unwrap_or_default().into_iter();
                Some((Topic::Pick.by(of), tokens.map(Choice::Token).collect()))
            }
            Cost::Result(faces) => {
                let results = self.result_choices(self.dice_of(of, context), faces);
                Some((Topic::Results.by(of), results))
            }
            Cost::Charge(_)
            | Cost::AssignerCharge(_)
            | Cost::Force(_)
            | Cost::Shield(_)
            | Cost::Spend(_)
            | Cost::Gain(_)
            | Cost::Lock(_)
            | Cost::Suffer(..) => None,
        }
    }

    /// Whether a cost can be paid.
    pub(crate) fn can_pay(&self, of: AbilityRef, context: &Context, cost: &Cost) -> bool {
        // Nobody but a ship pays.
        let Some(you) = of.ship() else { return false };
        let ship = self.state.ship(you);
        match cost {
            Cost::Charge(n) => self.charges(of) >= *n,
            Cost::AssignerCharge(n) => {
                self.assigner_of(of).is_some_and(|card| self.charges(card) >= *n)
            }
            Cost::Force(n) => ship.force >= *n,
            Cost::Shield(n) => ship.shields >= *n,
            Cost::Spend(token) => self.can_spend(you, *token),
            Cost::Gain(_) | Cost::Suffer(..) => true,
            Cost::Lock(who) => {
                let mut targets = self.who(of, context, who).into_iter();
                targets.any(|target| ship.locks.contains(&ObjectId::Ship(target)))
            }
            // RR.DICE-MODIFICATION.01: spending a result modifies the dice.
            Cost::Result(_)
                if !self.pays_with(of, self.dice_of(of, context))
                    || !self.is_modifiable(of, context, self.dice_of(of, context)) =>
            {
                false
            }
            Cost::SpendGreen | Cost::Result(_) => {
                self.payments(of, context, cost).is_some_and(|(_, options)| !options.is_empty())
            }
        }
    }

    /// Whether dice are those that an ability is paid with: of its own ship, or of the ship that it
    /// lets decide (RR.ABILITIES.10).
    fn pays_with(&self, of: AbilityRef, kind: DiceKind) -> bool {
        let roller_decides =
            |dice: &DiceAbility| (dice.dice, &dice.decides) == (Whose::Own, &Who::It);
        let asks = matches!(self.ability(of), Some(Ability::Dice(dice)) if roller_decides(dice));
        asks || self.attack().is_some_and(|fight| Some(fight.roller(kind)) == of.ship())
    }

    /// Pays a cost that can be paid and asks nothing.
    pub(crate) fn pay(&mut self, of: AbilityRef, context: &Context, cost: &Cost) {
        let Some(ship) = of.ship() else { return };
        match cost {
            Cost::Charge(n) => self.spend_charges(of, *n),
            Cost::AssignerCharge(n) => {
                if let Some(card) = self.assigner_of(of) {
                    self.spend_charges(card, *n);
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
            // Damage is suffered in the frame that resolves the ability; for the others
            // somebody chooses.
            Cost::SpendGreen | Cost::Suffer(..) | Cost::Result(_) => {}
        }
    }

    /// Pays a cost with what was chosen for it.
    pub(super) fn pay_with(&mut self, of: AbilityRef, payment: &Choice) {
        match payment {
            Choice::Token(token) => {
                if let Some(ship) = of.ship() {
                    self.spend_tokens(ship, *token, 1);
                }
            }
            die => self.remove_die(die),
        }
    }
}
