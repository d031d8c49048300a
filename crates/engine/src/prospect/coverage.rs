//! How the odds count an ability, read off what it says. An ability touches an attack if its moment or its rule can
//! apply from declaring the target to the end of the Aftermath.

use redfive_ability::lexicon;
use redfive_ability::{
    Ability, Amount, Concern, Condition, Cost, DiceAbility, Effect, Event, Moment, Rule, Stat,
    Stock, Whose,
};

use super::chain::VOLATILE;

/// How the odds count an ability that touches an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// As dice and counters, by the tables of `odds`.
    Dice,
    /// The engine decides it on the table before dice are rolled: how many, in which arc, with what.
    Table,
    /// Both sides' answers to it are played on copies of the game, as far as they are not too many: then it is
    /// named in the answer.
    Played,
    /// Not at all; it is named in every answer.
    NotCounted,
}

/// How the odds count an ability; none if it does not touch an attack.
pub fn fate(ability: &Ability) -> Option<Fate> {
    match ability {
        Ability::Dice(dice) => Some(if is_dice(dice) { Fate::Dice } else { Fate::Played }),
        Ability::Attack(_) => Some(Fate::Table),
        Ability::When(it) => at(it.at),
        Ability::Instead(it) => touches(it.would).then_some(Fate::Played),
        Ability::Always(it) => rule(&it.rule),
        Ability::Action(_) => None,
    }
}

/// Whether something can happen in an attack.
const fn touches(event: Event) -> bool {
    match event {
        Event::Declare
        | Event::Roll(_)
        | Event::Modify(_)
        | Event::Reroll(_)
        | Event::Neutralize
        | Event::Attack
        | Event::Defend
        | Event::Spend(_)
        | Event::Suffer(_)
        | Event::LoseShield
        | Event::LoseHealth
        | Event::BeDealt
        | Event::Expose
        | Event::BeDestroyed => true,
        Event::Activate
        | Event::Reveal
        | Event::Maneuver
        | Event::Engage
        | Event::PlaceForces
        | Event::Perform
        | Event::Do(_)
        | Event::Fail
        | Event::Gain(_)
        | Event::Remove(_)
        | Event::Repair
        | Event::Recover
        | Event::Move(_)
        | Event::Skip(_)
        | Event::BeRemoved
        | Event::Drop
        | Event::Detonate
        | Event::Meet(_) => false,
    }
}

const fn at(moment: Moment) -> Option<Fate> {
    match moment {
        Moment::Before(event) | Moment::After(event) if touches(event) => Some(Fate::Played),
        // The text of a damage card that is dealt faceup.
        Moment::WhenFaceup => Some(Fate::Played),
        _ => None,
    }
}

fn rule(rule: &Rule) -> Option<Fate> {
    match rule {
        Rule::Weapon(..) | Rule::TurretOnly(_) => Some(Fate::Table),
        Rule::Treat(Stat::Agility, _) | Rule::Inflicts { .. } => Some(Fate::Table),
        Rule::Dice(dice) => Some(if is_dice(dice) { Fate::Dice } else { Fate::Played }),
        Rule::Uses { .. } => Some(Fate::Played),
        Rule::Cannot(event) if touches(*event) => Some(Fate::Table),
        rule if rule.concerns() == Concern::Attack => Some(Fate::Table),
        _ => None,
    }
}

/// Whether dice are modified for counters and nothing else.
fn is_dice(dice: &DiceAbility) -> bool {
    let fixed = !lexicon::uses(&dice.by, VOLATILE) && !lexicon::uses(&dice.decides, VOLATILE);
    fixed
        && dice.dice != Whose::Either
        && is_settled(&dice.only_if)
        && dice.cost.iter().all(is_counted)
        && match &dice.then[..] {
            [Effect::OneOf(_, branches, None)] => branches.iter().all(|branch| {
                branch.only_if == Condition::True
                    && branch.cost.is_empty()
                    && modifies(&branch.then)
            }),
            then => modifies(then),
        }
}

/// Whether a condition is about the table, or about what the dice show.
fn is_settled(condition: &Condition) -> bool {
    match condition {
        Condition::Shows(_) => true,
        Condition::AtLeast(_, Amount::Results(which))
        | Condition::AtMost(_, Amount::Results(which)) => !which.rerolled,
        Condition::All(all) => all.iter().all(is_settled),
        Condition::Not(inner) if matches!(**inner, Condition::Shows(_)) => true,
        Condition::Has(who, _) => !lexicon::uses(who, VOLATILE),
        condition => !lexicon::uses(condition, VOLATILE),
    }
}

fn is_counted(cost: &Cost) -> bool {
    match cost {
        Cost::Spend(stock, _, None) => match stock {
            Stock::Force | Stock::Charge | Stock::AssignerCharge | Stock::LockOn(_) => true,
            Stock::Token(kinds) => kinds.only().is_some(),
            Stock::Shield | Stock::ChargeOf(_) => false,
        },
        Cost::Spend(stock, _, Some(_)) => match stock {
            Stock::Token(kinds) => kinds.only().is_some(),
            stock => matches!(stock, Stock::LockOn(_)),
        },
        Cost::Gain(_) | Cost::Result(_) => true,
        Cost::Suffer(..) | Cost::Remove(..) | Cost::Expose => false,
    }
}

fn modifies(then: &[Effect]) -> bool {
    match then {
        [Effect::For(each)] => {
            let mut amounts = core::iter::once(&each.each).chain(&each.and);
            each.spend.is_none()
                && !amounts.any(|it| lexicon::uses(it, VOLATILE))
                && modifies(&each.then)
        }
        [Effect::Reroll(..) | Effect::Turn(..) | Effect::Add(_)] => true,
        _ => false,
    }
}
