//! What abilities cost: whether it can be paid, with what, and paying. Whoever decides pays; charges
//! are those of the card.

use crate::decision::{Ask, Choice};
use crate::event::Resource;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{ObjectId, ShipId};
use redfive_ability::{Ability, Cost, DiceKind, Stock, Who};

impl Game {
    /// Whether all costs of an ability can be paid, and what they are paid for can be done
    /// (RR.ABILITIES.21).
    pub(crate) fn is_payable(&self, of: AbilityRef, context: &Context, ability: &Ability) -> bool {
        let (cost, then) = (ability.cost(), ability.then());
        // What replaces something by its contrary does nothing more.
        let buys = || then.is_empty() || self.can_do_any(of, context, then);
        cost.is_empty() || (self.can_pay_all(of, context, ability.decides(), cost) && buys())
    }

    /// What a cost can be paid with, and what is asked, where the player chooses.
    pub(super) fn payments(
        &self,
        of: AbilityRef,
        context: &Context,
        payer: ShipId,
        cost: &Cost,
    ) -> Option<(Ask, Vec<Choice>)> {
        match cost {
            Cost::Spend(Stock::Token(kinds), _) if kinds.only().is_none() => {
                let tokens = self.spendable(payer, *kinds).into_iter();
                Some((Topic::Pick.by(of), tokens.map(Choice::Token).collect()))
            }
            Cost::Result(faces) => {
                let results = self.result_choices(self.dice_of(of, context), faces);
                Some((Topic::Results.by(of), results))
            }
            Cost::Spend(..) | Cost::Gain(_) | Cost::Suffer(..) => None,
        }
    }

    /// Whether all of these can be paid together: what one cost takes, another cannot have.
    pub(crate) fn can_pay_all(
        &self,
        of: AbilityRef,
        context: &Context,
        by: &Who,
        costs: &[Cost],
    ) -> bool {
        if costs.is_empty() {
            return true;
        }
        // Nobody but a ship pays.
        let Some(payer) = self.the_one(of, context, by) else { return false };
        let same = |a: &Stock, b: &Stock| match (a, b) {
            (Stock::Token(a), Stock::Token(b)) => a.iter().any(|token| b.contains(token)),
            (a, b) => a == b,
        };
        costs.iter().enumerate().all(|(i, cost)| {
            let before = costs[..i].iter().filter_map(|other| match (cost, other) {
                (Cost::Spend(a, _), Cost::Spend(b, n)) if same(a, b) => Some(*n),
                _ => None,
            });
            self.can_pay(of, context, payer, cost, before.sum())
        })
    }

    /// Whether a cost can be paid, when so much of the same was paid already.
    fn can_pay(
        &self,
        of: AbilityRef,
        context: &Context,
        payer: ShipId,
        cost: &Cost,
        before: u8,
    ) -> bool {
        match cost {
            Cost::Spend(stock, n) => self.has_stock(of, context, payer, stock, n + before),
            Cost::Gain(token) => self.can_gain(payer, *token),
            Cost::Suffer(..) => true,
            // RR.DICE-MODIFICATION.01: spending a result modifies the dice.
            Cost::Result(faces) => {
                let dice = self.dice_of(of, context);
                self.attack().is_some_and(|fight| fight.roller(dice) == payer)
                    && self.is_modifiable(of, context, dice)
                    && !self.result_choices(dice, faces).is_empty()
            }
        }
    }

    fn has_stock(
        &self,
        of: AbilityRef,
        context: &Context,
        payer: ShipId,
        stock: &Stock,
        n: u8,
    ) -> bool {
        if let Some((ship, what)) = self.resource(of, payer, stock) {
            return self.active(ship, what) >= n;
        }
        let ship = self.state.ship(payer);
        match stock {
            Stock::Token(kinds) => {
                let tokens = self.spendable(payer, *kinds).into_iter();
                tokens.map(|token| ship.tokens.count(token)).sum::<u8>() >= n
            }
            Stock::LockOn(who) => {
                let mut targets = self.who(of, context, who).into_iter();
                targets.any(|target| self.can_spend_lock(payer, ObjectId::Ship(target)))
            }
            // There is no such card.
            Stock::Charge | Stock::AssignerCharge | Stock::Force | Stock::Shield => false,
        }
    }

    /// Pays a cost that can be paid and asks nothing.
    pub(crate) fn pay(&mut self, of: AbilityRef, context: &Context, payer: ShipId, cost: &Cost) {
        match cost {
            Cost::Spend(stock, n) => self.spend_stock(of, context, payer, stock, *n),
            Cost::Gain(token) => self.gain(payer, *token, 1),
            // Damage is suffered in the frame that resolves the ability; for a result somebody
            // chooses.
            Cost::Suffer(..) | Cost::Result(_) => {}
        }
    }

    fn spend_stock(
        &mut self,
        of: AbilityRef,
        context: &Context,
        payer: ShipId,
        stock: &Stock,
        n: u8,
    ) {
        if let Some((ship, what)) = self.resource(of, payer, stock) {
            return self.spend(ship, what, n);
        }
        match stock {
            Stock::Token(kinds) => {
                if let Some(token) = kinds.only() {
                    self.spend_tokens(payer, token, n);
                }
            }
            Stock::LockOn(who) => {
                if let Some(&target) = self.who(of, context, who).first() {
                    self.spend_lock(payer, ObjectId::Ship(target));
                }
            }
            // There is no such card.
            Stock::Charge | Stock::AssignerCharge | Stock::Force | Stock::Shield => {}
        }
    }

    /// Pays a cost with what was chosen for it.
    pub(super) fn pay_with(&mut self, payer: ShipId, payment: &Choice) {
        match payment {
            Choice::Token(token) => self.spend_tokens(payer, *token, 1),
            die => {
                let kind = match die {
                    Choice::DefenseDie(_) => DiceKind::Defense,
                    _ => DiceKind::Attack,
                };
                // RR.DICE-MODIFICATION.01: spending a result modifies the dice.
                if let Some(fight) = self.state.attacks.last_mut() {
                    fight.note_modified(payer, kind);
                }
                self.remove_die(die);
            }
        }
    }

    /// What a ship loses or recovers, if it can: tokens and locks are no such thing.
    pub(super) fn resource(
        &self,
        of: AbilityRef,
        ship: ShipId,
        stock: &Stock,
    ) -> Option<(ShipId, Resource)> {
        match stock {
            Stock::Shield => Some((ship, Resource::Shield)),
            Stock::Force => Some((ship, Resource::Force)),
            Stock::Charge => Some((of.ship()?, Resource::Charge(self.charged_card(of)?))),
            Stock::AssignerCharge => {
                let card = self.assigner_of(of)?;
                Some((card.ship()?, Resource::Charge(self.charged_card(card)?)))
            }
            Stock::Token(_) | Stock::LockOn(_) => None,
        }
    }
}
