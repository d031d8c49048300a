//! How the odds count an ability, read off what it says. An ability touches an attack if its moment or its rule can
//! apply from declaring the target to the end of the Aftermath.

use crate::facts::Library;
use crate::words::Phase;
use redfive_ability::lexicon;
use redfive_ability::{
    Ability, Amount, Concern, Condition, Cost, DiceAbility, DiceKind, Effect, Event, Face, Harm,
    Kinds, Moment, Number, Part, Rule, Stat, Stock, Who, Whose,
};

use super::chain::{VOLATILE, concerns, lasts, limits, paid, spent_on};

/// The sides of all cards that say something, each with how it is called (`pilot:lukeskywalker`, `ship:` for what all
/// ships of a type can do, `upgrade:r5astromech back`), the name on it, and what it says.
pub fn sides(library: &Library) -> Vec<(String, &str, &[Ability])> {
    let mut all: Vec<(String, &str, &[Ability])> = Vec::new();
    for card in &library.ships {
        all.push((format!("pilot:{}", card.id), card.name.as_str(), &card.abilities[..]));
        all.push((format!("ship:{}", card.ship_ability), &card.name, &card.ship_abilities));
    }
    for card in &library.upgrades {
        let back = card.back.as_deref().map(|back| (back, " back"));
        for (side, which) in [(card, "")].into_iter().chain(back) {
            all.push((format!("upgrade:{}{which}", card.id), &side.name, &side.abilities));
            let given = side.ship_abilities.as_deref().unwrap_or_default();
            all.push((format!("upgrade:{}{which} ship", card.id), &side.name, given));
        }
    }
    for card in &library.devices {
        let abilities = card.unit.as_ref().map_or(&card.abilities, |unit| &unit.abilities);
        all.push((format!("object:{}", card.id), &card.name, abilities));
    }
    for card in &library.conditions {
        all.push((format!("condition:{}", card.id), &card.name, &card.abilities));
    }
    for card in &library.damage {
        all.push((format!("damage:{}", card.id), &card.name, &card.abilities));
    }
    all
}

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
    if is_elsewhere(ability.only_if()) {
        return None;
    }
    match ability {
        Ability::Dice(dice) => Some(if is_dice(dice) { Fate::Dice } else { Fate::Played }),
        Ability::Attack(_) => Some(Fate::Table),
        Ability::When(it) => at(it.at),
        Ability::Instead(it) => touches(it.would).then_some(Fate::Played),
        Ability::Always(it) => {
            let changes =
                lexicon::uses(&it.to, VOLATILE) || shown(&it.only_if, &anything()) != Some(0);
            let hinders = concerns(&it.rule, &[]) && (changes || limits(&it.rule));
            rule(&it.rule).map(|fate| if hinders { Fate::Played } else { fate })
        }
        Ability::Action(_) => None,
    }
}

/// Whether a condition is never true in an attack, as no attack comes at the end of a round, and nothing in it is the doing
/// of an obstacle, a device or the ship's own ability to be dealt damage cards.
fn is_elsewhere(condition: &Condition) -> bool {
    match condition {
        Condition::InPhase(phase) => matches!(phase, Phase::Planning | Phase::End),
        Condition::Thing(_) | Condition::ByShipAbility => true,
        Condition::All(all) => all.iter().any(is_elsewhere),
        _ => false,
    }
}

/// Whether something can happen in an attack.
const fn touches(event: Event) -> bool {
    match event {
        // Of a device that detonates.
        Event::Suffer(Harm::Effect) => false,
        Event::Declare
        | Event::Roll(_)
        | Event::Modify(_)
        | Event::Reroll(_)
        | Event::Neutralize
        | Event::Attack
        | Event::Defend
        | Event::Spend(_)
        | Event::Gain(_)
        | Event::Remove(_)
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
        Rule::IgnoreObstacles(which) if which.in_attacks() => Some(Fate::Table),
        rule if rule.concerns() == Concern::Attack => Some(Fate::Table),
        _ => None,
    }
}

/// Whether dice are modified for counters and nothing else.
fn is_dice(dice: &DiceAbility) -> bool {
    let fixed = !lexicon::uses(&dice.by, VOLATILE) && !lexicon::uses(&dice.decides, VOLATILE);
    fixed
        && dice.dice != Whose::Either
        && shown(&dice.only_if, &touched(dice)).is_some_and(|parts| parts <= 1)
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

/// The kinds of tokens that may come or go while dice are modified: of "you", and of others.
type Touched = [Kinds; 2];

/// Of both sides, whoever is meant.
fn anything() -> Touched {
    let both: Kinds = [DiceKind::Attack, DiceKind::Defense].map(spent_on).into_iter().collect();
    [both; 2]
}

/// While these dice are modified: who attacks spends other tokens than who defends.
fn touched(dice: &DiceAbility) -> Touched {
    let [_, others] = anything();
    let own = match dice.part {
        Part::Attacks if dice.by == Who::You => spent_on(DiceKind::Attack),
        Part::Defends if dice.by == Who::You => spent_on(DiceKind::Defense),
        _ => others,
    };
    [own, others].map(|kinds| paid(&dice.cost).chain([kinds]).collect())
}

/// How many parts of a condition are about what the dice show, if the rest is about the table and stays as it is
/// while dice are rolled and modified, where these tokens come and go.
fn shown(condition: &Condition, touched: &Touched) -> Option<usize> {
    let settled = |so: bool| so.then_some(0);
    match condition {
        Condition::Shows(_) => Some(1),
        Condition::AtLeast(_, Amount::Results(which))
        | Condition::AtMost(_, Amount::Results(which)) => (!which.rerolled).then_some(1),
        Condition::All(all) => all.iter().map(|it| shown(it, touched)).sum(),
        Condition::Any(all) => settled(all.iter().all(|it| shown(it, touched) == Some(0))),
        Condition::Not(inner) => match &**inner {
            Condition::Shows(_) => Some(1),
            inner => settled(shown(inner, touched) == Some(0)),
        },
        Condition::Has(who, kinds) => {
            let touched = if *who == Who::You { touched[0] } else { touched[1] };
            settled(!lexicon::uses(who, VOLATILE) && !kinds.meets(touched))
        }
        Condition::Did(who, event, _) => settled(lasts(*event) && !lexicon::uses(who, VOLATILE)),
        Condition::Lasting => Some(0),
        condition => settled(!lexicon::uses(condition, VOLATILE)),
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
        [Effect::Reroll(_, faces, how)] => *how != Number::Anew && are_plain(faces),
        [Effect::Turn(_, faces, to, _)] => are_plain(faces) && are_plain(&[*to]),
        [Effect::Add(face)] => are_plain(&[*face]),
        _ => false,
    }
}

/// Whether none of these faces depends on what the dice show.
fn are_plain(faces: &[Face]) -> bool {
    !faces.iter().any(|face| matches!(face, Face::Alike | Face::Named))
}
