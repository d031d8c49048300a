//! Choices in words: one of several things to do.

use super::Text;
use super::clause::{Clause, Voice, after_if, ordered};
use super::effect::NO_ACTION;
use super::words::{action, joint, list, name};
use crate::words::{Action, Token};
use crate::{Amount, Branch, Condition, Cost, Effect, Gained, Stock, Who, Whom};

impl Text<'_> {
    /// One of several things to choose from.
    pub(super) fn branch(&self, branch: &Branch, name: Option<&str>) -> String {
        let done = self.clauses(&branch.then);
        let mut text = match done.as_slice() {
            [Clause::Does { .. }, Clause::Does { .. }]
                if !ordered(&done, name).contains([',', ':']) =>
            {
                ordered(&done, name).replacen("; then ", " and ", 1)
            }
            [Clause::Does { .. }, Clause::Done(_)] => {
                ordered(&done, name).replacen("; if you do, you ", " and, if you do, ", 1)
            }
            done => ordered(done, name),
        };
        if !branch.cost.is_empty() {
            let paid = list(&self.costs(&branch.cost), "and");
            // Orders are carried out by whoever pays.
            let own = done.first().is_some_and(|clause| clause.is_of(name) || clause.is_order());
            text = if done.is_empty() {
                paid
            } else if own {
                format!("{paid} to {text}")
            } else if let Some(dealt) = text.strip_prefix("that card is ") {
                format!("{paid} to have that card {dealt}")
            } else {
                format!("{paid}; then {text}")
            };
        }
        // What is turned must be there.
        match (&branch.only_if, branch.then.as_slice()) {
            (Condition::Shows(face), [Effect::Turn(_, from, ..), ..]) if *from == [*face] => text,
            (only_if, _) => after_if(self.condition(only_if), &text),
        }
    }

    /// "spend 1 focus token or suffer 1 critical damage to …", where the branches differ by the price only.
    pub(super) fn either_price(&self, who: &Who, branches: &[Branch]) -> Option<Clause> {
        let [first, _, ..] = branches else { return None };
        let same = |one: &Branch| {
            one.only_if == Condition::True
                && !one.cost.is_empty()
                && *one == Branch { cost: one.cost.clone(), ..first.clone() }
        };
        if !branches.iter().all(same) {
            return None;
        }
        let subject = (*who != Who::You).then(|| self.who(who));
        let paid = |one: &Branch| list(&self.costs(&one.cost), "and");
        let text = self.branch(first, subject.as_deref());
        let then = text.strip_prefix(&paid(first))?;
        let verb = ["spend", "gain", "suffer", "expose"]
            .into_iter()
            .find(|verb| text.starts_with(&format!("{verb} ")))?;
        let prices: Vec<String> = branches
            .iter()
            .enumerate()
            .map(|(i, one)| match (i, paid(one)) {
                (0, paid) => paid[verb.len() + 1..].to_owned(),
                (_, paid) => {
                    paid.strip_prefix(&format!("{verb} ")).map_or(paid.clone(), str::to_owned)
                }
            })
            .collect();
        let voice = if subject.is_none() { Voice::Orders } else { Voice::Says };
        then.starts_with(" to ").then(|| {
            let rest = format!("{}{then}", list(&prices, "or"));
            Clause::Does { subject, verb, rest, voice }
        })
    }

    /// "boost or barrel roll (which is not an action)".
    pub(super) fn either_move(&self, branches: &[Branch]) -> Option<Clause> {
        let one = |branch: &Branch| match branch.then.as_slice() {
            [Effect::Do(what, templates, None)]
                if branch.cost.is_empty()
                    && branch.only_if == Condition::True
                    && templates.is_empty()
                    && matches!(what, Action::Boost | Action::BarrelRoll) =>
            {
                Some(action(*what))
            }
            _ => None,
        };
        match branches.iter().map(one).collect::<Option<Vec<_>>>()?.as_slice() {
            [first, other] => Some(Clause::orders(first, &format!("or {other}{NO_ACTION}"))),
            _ => None,
        }
    }

    /// What is done whichever branch is chosen, and the branches without it.
    pub(super) fn either_way(branches: &[Branch]) -> Option<(Vec<Branch>, Effect)> {
        let [first, _, ..] = branches else { return None };
        let last = first.then.last()?;
        let bare = |one: &Branch| match one.then.split_last() {
            Some((same, rest)) if same == last && !(rest.is_empty() && one.cost.is_empty()) => {
                Some(Branch { then: rest.to_vec(), ..one.clone() })
            }
            _ => None,
        };
        let all = branches.iter().map(bare).collect::<Option<Vec<_>>>()?;
        Some((all, last.clone()))
    }

    /// What you choose, where the branches differ by a word or two only.
    pub(super) fn alike(&self, branches: &[Branch]) -> Option<Clause> {
        let free = |branch: &Branch| branch.cost.is_empty() && branch.only_if == Condition::True;
        if branches.len() < 2 || !branches.iter().all(free) {
            return None;
        }
        let texts: Vec<String> = branches.iter().map(|it| self.effects(&it.then)).collect();
        let joint = joint(&texts, "or", 3)?;
        let one = |branch: &Branch| match branch.then.as_slice() {
            // Whoever decides picks it anyway.
            [Effect::Transfer(..)] => "",
            _ => ", whichever you choose",
        };
        // One template for all the ships that are chosen then.
        if let [Effect::Choose(_, _, several)] = branches[0].then.as_slice()
            && several.most != Amount::Just(1)
            && let Some((ships, template)) = joint.rsplit_once(" with the ")
            && let Some(ships) = ships.strip_prefix("choose ")
        {
            let text = format!("the {template}, then {ships} with that template");
            return Some(Clause::orders("choose", &text));
        }
        Some(Clause::Whole(format!("{joint}{}", branches.first().map_or("", one))))
    }

    /// "spend 3, 4 or 5 charges to …", where the branches differ by the price only.
    pub(super) fn paid_alike(&self, branches: &[Branch]) -> Option<Clause> {
        let price = |branch: &Branch| match branch.cost.as_slice() {
            [Cost::Spend(stock, n, None)] => Some((stock.clone(), *n)),
            _ => None,
        };
        let prices: Vec<(Stock, u8)> = branches.iter().map(price).collect::<Option<_>>()?;
        let [first, .., last] = branches else { return None };
        let same = |one: &Branch| *one == Branch { cost: one.cost.clone(), ..first.clone() };
        let numbers: Vec<String> = prices.iter().map(|(_, n)| n.to_string()).collect();
        let of_one = prices.iter().all(|(stock, _)| *stock == prices[0].0);
        if !of_one || first.only_if != Condition::True || !branches.iter().all(same) {
            return None;
        }
        let most = numbers.last()?;
        let text = self.branch(last, None);
        let rest = text.strip_prefix(&format!("spend {most} "))?;
        Some(Clause::orders("spend", &format!("{} {rest}", list(&numbers, "or"))))
    }

    /// "spend 1 charge; if you cannot, …": no more is to be had for a charge than to be spared the rest.
    pub(super) fn pay_or(&self, branches: &[Branch]) -> Option<Clause> {
        let [pay, rest] = branches else { return None };
        let spared = pay.cost == [Cost::Spend(Stock::Charge, 1, None)]
            && pay.only_if == Condition::True
            && pay.then.is_empty();
        let broke = rest.cost.is_empty() && rest.only_if == Condition::AtMost(0, Amount::Charges);
        let otherwise: Vec<String> =
            self.clauses(&rest.then).iter().map(|clause| clause.ordered(None)).collect();
        (spared && broke).then(|| {
            let paid = list(&self.costs(&pay.cost), "and");
            Clause::Whole(format!("you must {paid}; if you cannot, {}", list(&otherwise, "and")))
        })
    }

    /// "gain 1 focus or evade token", where the branches differ by that only.
    pub(super) fn one_token(
        &self,
        who: &Who,
        branches: &[Branch],
        chooser: Option<&Whom>,
    ) -> Option<Clause> {
        let plain = |branch: &Branch| match branch.then.as_slice() {
            [Effect::Gain(by, Gained::Token(token), n)]
                if branch.cost.is_empty() && branch.only_if == Condition::True =>
            {
                Some((by.clone(), *token, *n))
            }
            _ => None,
        };
        let all: Vec<(Who, Token, u8)> = branches.iter().map(plain).collect::<Option<_>>()?;
        let (by, _, n) = all.first()?.clone();
        if all.len() < 2 || all.iter().any(|(other, _, m)| (other, *m) != (&by, n)) {
            return None;
        }
        let kinds: Vec<String> = all.iter().map(|(_, token, _)| name(*token).to_owned()).collect();
        let noun = if n == 1 { "token" } else { "tokens" };
        let choice = match who {
            _ if let Some(whom) = chooser => format!(" of {}'s choice", self.whom(whom)),
            who if *who == by => String::new(),
            Who::You => " of your choice".to_owned(),
            who => format!(" of {}'s choice", self.who(who)),
        };
        let which = format!("{n} {} {noun}{choice}", list(&kinds, "or"));
        Some(match by {
            Who::ThisCard => Clause::orders("put", &format!("{which} on this card")),
            by => self.does(&by, "gain", which),
        })
    }
}
