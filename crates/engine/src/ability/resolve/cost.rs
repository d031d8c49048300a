//! What abilities cost: whether it can be paid, with what, and paying. Whoever decides pays; charges
//! are those of the card.

use crate::decision::{Ask, Choice};
use crate::event::Resource;
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{CardId, ObjectId, ShipId};
use redfive_ability::{Ability, Cost, DiceKind, Face, Kinds, Stock, Who};

impl Game {
    /// Whether all costs of an ability can be paid, and what they are paid for can be done
    /// (RR.ABILITIES.21).
    pub(crate) fn is_payable(&self, of: AbilityRef, context: &Context, ability: &Ability) -> bool {
        self.is_of_use(of, context, ability, false)
    }

    /// The same; what costs nothing must be something that can be done if it is asked about.
    pub(super) fn is_of_use(
        &self,
        of: AbilityRef,
        context: &Context,
        ability: &Ability,
        asks: bool,
    ) -> bool {
        let (cost, then) = (ability.cost(), ability.then());
        // What replaces something by its contrary does nothing more.
        let does = || then.is_empty() || self.can_do_any(of, context, then);
        (cost.is_empty() && !asks)
            || (self.can_pay_all(of, context, ability.decides(), cost) && does())
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
            Cost::Spend(stock, n, Some(who)) => {
                let lenders = self.lenders(of, context, (who, stock, *n)).into_iter();
                Some((Topic::Pick.by(of), lenders.map(Choice::Ship).collect()))
            }
            Cost::Spend(Stock::Token(kinds), ..) if kinds.only().is_none() => {
                let tokens = self.spendable(payer, *kinds).into_iter();
                Some((Topic::Pick.by(of), tokens.map(Choice::Token).collect()))
            }
            Cost::Result(faces) => {
                let results = self.spendable_results(of, context, payer, faces);
                Some((Topic::Results.by(of), results))
            }
            Cost::Spend(Stock::ChargeOf(filter), n, None) => {
                let cards = self.charged_cards(of, payer, filter).into_iter();
                let full = |card: &CardId| self.state.card(*card).charges >= *n;
                Some((Topic::Pick.by(of), cards.filter(full).map(Choice::Card).collect()))
            }
            Cost::Remove(who, kinds) => {
                let ship = self.the_one(of, context, who)?;
                Some((Topic::Pick.by(of), self.removable(ship, *kinds)))
            }
            Cost::Spend(..) | Cost::Gain(_) | Cost::Suffer(..) | Cost::Expose => None,
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
        let same = |a: &Stock, b: &Stock| match (a, b) {
            (Stock::Token(a), Stock::Token(b)) => a.iter().any(|token| b.contains(token)),
            (a, b) => a == b,
        };
        let can_pay = |payer| {
            costs.iter().enumerate().all(|(i, cost)| {
                let before = costs[..i].iter().filter_map(|other| match (cost, other) {
                    (Cost::Spend(a, _, None), Cost::Spend(b, n, None)) if same(a, b) => Some(*n),
                    _ => None,
                });
                self.can_pay(of, context, payer, cost, before.sum())
            })
        };
        // Nobody but a ship pays.
        costs.is_empty() || self.the_one(of, context, by).is_some_and(can_pay)
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
            Cost::Spend(stock, n, None) => self.has_stock(of, context, payer, stock, n + before),
            Cost::Spend(stock, n, Some(who)) => {
                !self.lenders(of, context, (who, stock, *n)).is_empty()
            }
            Cost::Gain(token) => self.can_gain(payer, *token),
            Cost::Suffer(..) => true,
            Cost::Remove(who, kinds) => {
                let ship = self.the_one(of, context, who);
                ship.is_some_and(|ship| !self.removable(ship, *kinds).is_empty())
            }
            Cost::Expose => self.has_facedown(payer),
            // RR.DICE-MODIFICATION.01: spending a result modifies the dice.
            Cost::Result(faces) => {
                let dice = self.spent_dice(of, context, payer);
                self.attack().is_some_and(|fight| fight.roller(dice) == payer)
                    && self.is_modifiable(of, context, dice)
                    && !self.spendable_results(of, context, payer, faces).is_empty()
            }
        }
    }

    /// The dice that a ship spends results of: those of the moment, if it rolled them, else its own
    /// (RR.DICE-MODIFICATION.09).
    fn spent_dice(&self, of: AbilityRef, context: &Context, payer: ShipId) -> DiceKind {
        let kind = self.dice_of(of, context);
        let rolled = |kind: &DiceKind| self.attack().is_some_and(|f| f.roller(*kind) == payer);
        [kind, DiceKind::Attack, DiceKind::Defense].into_iter().find(rolled).unwrap_or(kind)
    }

    /// The results of these faces that a ship can spend.
    fn spendable_results(
        &self,
        of: AbilityRef,
        context: &Context,
        payer: ShipId,
        faces: &[Face],
    ) -> Vec<Choice> {
        let kind = self.spent_dice(of, context, payer);
        let dice = self.attack().map_or_else(Vec::new, |it| it.dice_showing(kind, faces));
        self.within_reach(Some(payer), dice).into_iter().map(|(die, _)| die).collect()
    }

    /// The ships that have what is spent of another than the payer.
    fn lenders(
        &self,
        of: AbilityRef,
        context: &Context,
        (who, stock, n): (&Who, &Stock, u8),
    ) -> Vec<ShipId> {
        // Those that it could use like its own are not its own.
        let own = |ship: ShipId, kinds: Kinds| {
            let tokens = self.tokens_of(ship, kinds).into_iter();
            let tokens = tokens.filter(|&token| self.can_spend(ship, token));
            tokens.map(|token| self.state.ship(ship).tokens.count(token)).sum::<u8>()
        };
        let mut ships = self.who(of, context, who);
        ships.retain(|&ship| match stock {
            Stock::Token(kinds) => own(ship, *kinds) >= n,
            stock => self.has_stock(of, context, ship, stock, n),
        });
        ships
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
            return self.spendable_of(ship, what) >= n;
        }
        match stock {
            Stock::Token(kinds) => {
                let tokens = self.spendable(payer, *kinds).into_iter();
                let holders = tokens.flat_map(|token| {
                    self.holders_of(payer, token).into_iter().map(move |holder| (holder, token))
                });
                let held = holders.map(|(it, token)| self.state.ship(it).tokens.count(token));
                held.map(u16::from).sum::<u16>() >= u16::from(n)
            }
            Stock::LockOn(who) => {
                let mut targets = self.who(of, context, who).into_iter();
                targets.any(|target| self.can_spend_lock(payer, ObjectId::Ship(target)))
            }
            Stock::ChargeOf(filter) => {
                let mut cards = self.charged_cards(of, payer, filter).into_iter();
                cards.any(|card| self.state.card(card).charges >= n)
            }
            // There is no such card.
            Stock::Charge | Stock::AssignerCharge | Stock::Force | Stock::Shield => false,
        }
    }

    /// Pays a cost that can be paid and asks nothing.
    pub(crate) fn pay(&mut self, of: AbilityRef, context: &Context, payer: ShipId, cost: &Cost) {
        match cost {
            Cost::Spend(stock, n, None) => self.spend_stock(of, context, payer, stock, *n),
            Cost::Gain(token) => self.gain(payer, *token, 1),
            Cost::Expose => self.state.owed.push(Owed::Expose(payer)),
            // Damage is suffered in the frame that resolves the ability; for a result or a token
            // somebody chooses.
            Cost::Spend(_, _, Some(_)) | Cost::Suffer(..) | Cost::Result(_) | Cost::Remove(..) => {}
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
            // Somebody chooses the card, or there is none.
            Stock::Charge
            | Stock::AssignerCharge
            | Stock::ChargeOf(_)
            | Stock::Force
            | Stock::Shield => {}
        }
    }

    /// Pays a cost with what was chosen for it.
    pub(super) fn pay_with(
        &mut self,
        of: AbilityRef,
        context: &Context,
        (payer, cost): (ShipId, &Cost),
        payment: &Choice,
    ) {
        match (cost, payment) {
            (Cost::Remove(who, _), payment) => {
                if let Some(ship) = self.the_one(of, context, who) {
                    self.remove_chosen(ship, payment);
                }
            }
            (Cost::Spend(stock, n, Some(_)), Choice::Ship(lender)) => match stock {
                Stock::Token(kinds) => {
                    if let Some(token) = kinds.only() {
                        self.spend_tokens_of(payer, *lender, token, *n);
                    }
                }
                stock => self.spend_stock(of, context, *lender, stock, *n),
            },
            (Cost::Spend(_, n, _), Choice::Card(card)) => {
                self.spend(payer, Resource::Charge(*card), *n);
            }
            (_, Choice::Token(token)) => self.spend_tokens(payer, *token, 1),
            (_, die) => {
                let kind = match die {
                    Choice::DefenseDie(_) => DiceKind::Defense,
                    _ => DiceKind::Attack,
                };
                // RR.DICE-MODIFICATION.01: spending a result modifies the dice.
                if let Some(fight) = self.state.attacks.last_mut() {
                    fight.note_modified(payer, kind);
                }
                self.touch_dice(Some(payer), &[(die.clone(), 1)]);
                self.remove_die(die);
            }
        }
    }

    /// What a ship loses or recovers, if it can: tokens and locks are no such thing.
    pub(crate) fn resource(
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
            Stock::Token(_) | Stock::LockOn(_) | Stock::ChargeOf(_) => None,
        }
    }
}
