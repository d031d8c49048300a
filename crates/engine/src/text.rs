//! Card text, rendered from the behaviour itself.
//!
//! What a card says is what the engine does: the sentences are made from the ability, in the
//! project's own words. Nothing is kept as text.

use crate::ability::{
    Ability, AttackLimits, Change, Condition, Cost, DiceStep, Effect, FaceName, ManeuverFilter,
    Moment, Rule, Who, Would,
};
use crate::words::{Action, ActionColour, Damage, Token};

/// The text of a card: one sentence for each ability.
///
/// ```
/// use redfive_engine::{deck, text};
/// let card = deck::core().into_iter().find(|card| card.name == "Panicked Pilot").unwrap();
/// assert_eq!(
///     text::of(&card.abilities),
///     "When this card is turned faceup, you gain 2 stress tokens; then repair this card."
/// );
/// ```
pub fn of(abilities: &[Ability]) -> String {
    abilities.iter().map(ability).collect::<Vec<_>>().join(" ")
}

fn ability(ability: &Ability) -> String {
    match ability {
        Ability::When(triggered) => {
            let when = moment(&triggered.at, &triggered.by);
            let only_if = match condition(&triggered.only_if) {
                Some(text) => format!(", if {text}"),
                None => String::new(),
            };
            let then = with_cost(&triggered.cost, &effects(&triggered.then), triggered.may);
            sentence(&format!("{when}{only_if}, {then}"))
        }
        Ability::Always(constant) => {
            let rule = rule(&constant.rule);
            match condition(&constant.only_if) {
                Some(text) => sentence(&format!("while {text}, {rule}")),
                None => sentence(&rule),
            }
        }
        Ability::Instead(replacement) => {
            let would = match replacement.would {
                Would::SufferCritsForHits => {
                    "whenever you would suffer hit damage, it is critical damage instead"
                }
            };
            match condition(&replacement.only_if) {
                Some(text) => sentence(&format!("if {text}, {would}")),
                None => sentence(would),
            }
        }
        Ability::Action(action) => {
            format!("Action: {}", sentence(&with_cost(&action.cost, &effects(&action.then), false)))
        }
        Ability::Dice(dice) => {
            let when = match dice.step {
                DiceStep::YourAttack => "while you attack",
                DiceStep::YourDefense => "while you defend",
            };
            let only_if = match condition(&dice.only_if) {
                Some(text) => format!(", if {text}"),
                None => String::new(),
            };
            let then = with_cost(&dice.cost, &change(&dice.change), true);
            sentence(&format!("{when}{only_if}, {then}"))
        }
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn with_cost(cost: &[Cost], effect: &str, may: bool) -> String {
    if cost.is_empty() {
        return if may { format!("you may: {effect}") } else { effect.to_owned() };
    }
    let paid = list(&cost.iter().map(self::cost).collect::<Vec<_>>(), "and");
    if may { format!("you may {paid} to {effect}") } else { format!("{paid} to {effect}") }
}

fn cost(cost: &Cost) -> String {
    match cost {
        Cost::Charge(n) => format!("spend {}", count(*n, "charge")),
        Cost::Force(n) => format!("spend {n} Force"),
        Cost::Shield(n) => format!("spend {}", count(*n, "shield")),
        Cost::Spend(token) => format!("spend {}", count(1, &format!("{} token", name(*token)))),
        Cost::Gain(token) => format!("gain {}", count(1, &format!("{} token", name(*token)))),
    }
}

fn effects(effects: &[Effect]) -> String {
    effects.iter().map(effect).collect::<Vec<_>>().join("; then ")
}

fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Gain(whom, token, n) => {
            let tokens = count(*n, &format!("{} token", name(*token)));
            format!("{} {tokens}", does(whom, "gain"))
        }
        Effect::Remove(whom, token, n) => {
            let tokens = count(*n, &format!("{} token", name(*token)));
            format!("{} {tokens}", does(whom, "remove"))
        }
        Effect::Suffer(whom, damage, n) => {
            let kind = match damage {
                Damage::Hit => "hit damage",
                Damage::Crit => "critical damage",
            };
            format!("{} {n} {kind}", does(whom, "suffer"))
        }
        Effect::RepairThis => "repair this card".into(),
        Effect::RecoverShield(whom, n) => {
            format!("{} {}", does(whom, "recover"), count(*n, "shield"))
        }
        Effect::RecoverForce(whom, n) => format!("{} {n} Force", does(whom, "recover")),
        Effect::Perform(whom, actions, colour) => {
            let colour = match colour {
                ActionColour::White => "",
                ActionColour::Red => "red ",
                ActionColour::Purple => "purple ",
            };
            let actions =
                list(&actions.iter().map(|a| action(*a).to_owned()).collect::<Vec<_>>(), "or");
            format!("{} may perform a {colour}{actions} action", who(whom))
        }
        Effect::BonusAttack(limits) => format!("perform a bonus {}", attack(limits)),
        Effect::AcquireLock(whom) => format!("acquire a lock on {}", who(whom)),
        Effect::RotateTurret => "turn your turret arc indicator".into(),
        Effect::Choose(whom, then) => format!("choose {}; then {}", one_of(whom), effects(then)),
        Effect::RollAttackDie { hit, crit } if hit == crit => {
            format!("roll an attack die; on a hit or a critical hit, {}", effects(hit))
        }
        Effect::RollAttackDie { hit, crit } => {
            let mut text = "roll an attack die".to_owned();
            for (face, block) in [("hit", hit), ("critical hit", crit)] {
                if !block.is_empty() {
                    text += &format!("; on a {face}, {}", effects(block));
                }
            }
            text
        }
        Effect::If(test, then, otherwise) => {
            let test = condition(test).unwrap_or_else(|| "so".into());
            let mut text = format!("if {test}, {}", effects(then));
            if !otherwise.is_empty() {
                text += &format!("; otherwise, {}", effects(otherwise));
            }
            text
        }
    }
}

fn attack(limits: &AttackLimits) -> String {
    let mut text = String::new();
    if limits.primary {
        text += "primary ";
    }
    if limits.turret {
        text += "turret ";
    }
    if !limits.arcs.is_empty() {
        let arcs: Vec<String> = limits.arcs.iter().map(|arc| format!("{arc} arc")).collect();
        text += &format!("{} ", list(&arcs, "or"));
    }
    text += "attack";
    if let Some(target) = &limits.against {
        text += &format!(" against {}", who(target));
    }
    text
}

fn rule(rule: &Rule) -> String {
    match rule {
        Rule::Difficulty(filter, by) => {
            let steps = count(by.unsigned_abs(), "step");
            let how = if *by > 0 { "harder" } else { "easier" };
            format!("your {} are {steps} {how}", maneuvers(filter))
        }
        Rule::AttackDice(by) => format!("while you attack, {}", dice(*by, "attack")),
        Rule::DefenseDice(by) => format!("while you defend, {}", dice(*by, "defense")),
        Rule::OnlyActions(only) => {
            let only = list(&only.iter().map(|a| action(*a).to_owned()).collect::<Vec<_>>(), "and");
            format!("of all actions you can perform only {only} and those on damage cards")
        }
        Rule::OnlyForceModifiesAttack => "while you attack, only Force can change your dice".into(),
        Rule::ActionsWhileStressed => "stress does not keep you from performing actions".into(),
        Rule::RedManeuversWhileStressed => {
            "stress does not keep you from executing red maneuvers".into()
        }
    }
}

fn dice(by: i8, kind: &str) -> String {
    let number = by.unsigned_abs();
    let die = if number == 1 { "die" } else { "dice" };
    let how = if by > 0 { "more" } else { "fewer" };
    format!("roll {number} {how} {kind} {die}")
}

fn maneuvers(filter: &ManeuverFilter) -> String {
    let mut text = String::new();
    if !filter.speeds.is_empty() {
        let speeds: Vec<String> = filter.speeds.iter().map(u8::to_string).collect();
        text += &format!("speed {} ", list(&speeds, "and"));
    }
    if !filter.bearings.is_empty() {
        text += &format!("{} ", list(&filter.bearings, "and"));
    }
    text + "maneuvers"
}

fn change(change: &Change) -> String {
    match change {
        Change::Reroll(1) => "reroll 1 die".into(),
        Change::Reroll(n) => format!("reroll up to {n} dice"),
        Change::Turn(1, from, to) => format!("change 1 {} to a {}", face(*from), face(*to)),
        Change::Turn(n, from, to) => {
            format!("change up to {n} {} results to {} results", face(*from), face(*to))
        }
        Change::Add(result) => format!("add a {}", face(*result)),
    }
}

const fn face(face: FaceName) -> &'static str {
    match face {
        FaceName::Crit => "critical hit",
        FaceName::Hit => "hit",
        FaceName::Evade => "evade",
        FaceName::Focus => "focus",
        FaceName::Blank => "blank",
    }
}

fn moment(moment: &Moment, by: &Who) -> String {
    let subject = if *by == Who::You { "you".into() } else { one_of(by) };
    let verb = |plain: &str, other: &str| {
        format!("{subject} {}", if *by == Who::You { plain } else { other })
    };
    match moment {
        Moment::StartOf(phase) => format!("at the start of the {phase}"),
        Moment::EndOf(phase) => format!("at the end of the {phase}"),
        Moment::During(phase) => format!("during the {phase}"),
        Moment::BeforeActivate => format!("before {}", verb("activate", "activates")),
        Moment::AfterReveal => format!("after {} a dial", verb("reveal", "reveals")),
        Moment::AfterManeuver => format!("after {} a maneuver", verb("execute", "executes")),
        Moment::AfterAction(actions) if actions.is_empty() => {
            format!("after {} an action", verb("perform", "performs"))
        }
        Moment::AfterAction(actions) => {
            let actions =
                list(&actions.iter().map(|a| action(*a).to_owned()).collect::<Vec<_>>(), "or");
            format!("after {} a {actions} action", verb("perform", "performs"))
        }
        Moment::BeforeEngage => format!("before {}", verb("engage", "engages")),
        Moment::AfterAttack => format!("after {}", verb("attack", "attacks")),
        Moment::AfterDefend => format!("after {}", verb("defend", "defends")),
        Moment::AfterDamage(Damage::Hit) => {
            format!("whenever {} hit damage", verb("have suffered", "has suffered"))
        }
        Moment::AfterDamage(Damage::Crit) => {
            format!("whenever {} critical damage", verb("have suffered", "has suffered"))
        }
        Moment::AfterDestroyed => format!("after {} destroyed", verb("are", "is")),
        Moment::WhenFaceup => "when this card is turned faceup".into(),
    }
}

/// A condition in words; none if it is always met.
fn condition(condition: &Condition) -> Option<String> {
    let inner = |c: &Condition| self::condition(c).unwrap_or_else(|| "anything is the case".into());
    Some(match condition {
        Condition::True => return None,
        Condition::Not(c) => match &**c {
            Condition::StraightManeuver => "the maneuver was not straight".into(),
            Condition::FullyExecuted => "it was not fully executed".into(),
            Condition::AttackHit => "the attack missed".into(),
            other => format!("it is not so that {}", inner(other)),
        },
        Condition::All(all) => all.iter().map(inner).collect::<Vec<_>>().join(" and "),
        Condition::Any(any) => any.iter().map(inner).collect::<Vec<_>>().join(" or "),
        Condition::Has(whom, token) => format!("{} a {} token", does(whom, "have"), name(*token)),
        Condition::Damaged(whom) => format!("{} damaged", is(whom)),
        Condition::Shielded(whom) => format!("{} shielded", is(whom)),
        Condition::InArc(target, arc, of) => {
            format!("{} in {} {arc} arc", is(target), whose(of))
        }
        Condition::AtRange(a, b, least, most) => {
            format!("{} at range {least}\u{2013}{most} of {}", is(a), who(b))
        }
        Condition::MetObstacle => "you moved through or onto an obstacle".into(),
        Condition::StraightManeuver => "the maneuver was straight".into(),
        Condition::FullyExecuted => "it was fully executed".into(),
        Condition::IonManeuver => "it was an ion maneuver".into(),
        Condition::PrimaryAttack => "it is a primary attack".into(),
        Condition::AttackHit => "the attack hit".into(),
        Condition::Obstructed => "an obstacle obstructs the attack".into(),
    })
}

fn who(who: &Who) -> String {
    match who {
        Who::You => "you".into(),
        Who::It | Who::Chosen => "that ship".into(),
        Who::Attacker => "the attacker".into(),
        Who::Defender => "the defender".into(),
        Who::Friendly(least, most) => format!("each friendly ship at range {least}\u{2013}{most}"),
        Who::OtherFriendly(least, most) => {
            format!("each other friendly ship at range {least}\u{2013}{most}")
        }
        Who::Enemy(least, most) => format!("each enemy ship at range {least}\u{2013}{most}"),
    }
}

fn one_of(whom: &Who) -> String {
    match whom {
        Who::Friendly(least, most) => format!("a friendly ship at range {least}\u{2013}{most}"),
        Who::OtherFriendly(least, most) => {
            format!("another friendly ship at range {least}\u{2013}{most}")
        }
        Who::Enemy(least, most) => format!("an enemy ship at range {least}\u{2013}{most}"),
        other => who(other),
    }
}

fn whose(whom: &Who) -> String {
    match whom {
        Who::You => "your".into(),
        other => format!("{}'s", who(other)),
    }
}

/// A verb with its subject.
fn does(whom: &Who, verb: &str) -> String {
    match whom {
        Who::You => format!("you {verb}"),
        other if verb == "have" => format!("{} has", who(other)),
        other => format!("{} {verb}s", who(other)),
    }
}

fn is(whom: &Who) -> String {
    match whom {
        Who::You => "you are".into(),
        other => format!("{} is", who(other)),
    }
}

/// The name of an action in running text.
pub const fn action(action: Action) -> &'static str {
    match action {
        Action::Focus => "focus",
        Action::Evade => "evade",
        Action::Calculate => "calculate",
        Action::Lock => "lock",
        Action::BarrelRoll => "barrel roll",
        Action::Boost => "boost",
        Action::Reinforce => "reinforce",
        Action::Rotate => "rotate",
        Action::Coordinate => "coordinate",
        Action::Reload => "reload",
    }
}

/// The name of a token in running text.
pub const fn name(token: Token) -> &'static str {
    match token {
        Token::Focus => "focus",
        Token::Evade => "evade",
        Token::Calculate => "calculate",
        Token::ReinforceFore => "reinforce (fore)",
        Token::ReinforceAft => "reinforce (aft)",
        Token::Disarm => "disarm",
        Token::Jam => "jam",
        Token::Tractor => "tractor",
        Token::Stress => "stress",
        Token::Ion => "ion",
        Token::Strain => "strain",
        Token::Deplete => "deplete",
        Token::Cloak => "cloak",
    }
}

fn count(n: u8, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck;

    #[test]
    fn the_damage_deck_in_words() {
        let expected = [
            (
                "Panicked Pilot",
                "When this card is turned faceup, you gain 2 stress tokens; then repair this card.",
            ),
            (
                "Blinded Pilot",
                "While you attack, only Force can change your dice. Action: Repair this card.",
            ),
            (
                "Wounded Pilot",
                "After you perform an action, roll an attack die; on a hit or a critical hit, you gain 1 stress token. Action: Repair this card.",
            ),
            (
                "Stunned Pilot",
                "After you execute a maneuver, if you moved through or onto an obstacle, you suffer 1 hit damage.",
            ),
            (
                "Console Fire",
                "Before you engage, roll an attack die; on a hit, you suffer 1 hit damage. Action: Repair this card.",
            ),
            ("Damaged Engine", "Your turn maneuvers are 1 step harder."),
            (
                "Weapons Failure",
                "While you attack, roll 1 fewer attack die. Action: Repair this card.",
            ),
            (
                "Hull Breach",
                "Whenever you would suffer hit damage, it is critical damage instead. Action: Repair this card.",
            ),
            ("Structural Damage", "While you defend, roll 1 fewer defense die."),
            (
                "Damaged Sensor Array",
                "Of all actions you can perform only focus and those on damage cards. Action: Repair this card.",
            ),
            (
                "Loose Stabilizer",
                "After you execute a maneuver, if the maneuver was not straight, you suffer 1 hit damage; then repair this card. Action: Repair this card.",
            ),
            (
                "Disabled Power Regulator",
                "Before you engage, you gain 1 ion token. After you execute a maneuver, if it was an ion maneuver, repair this card.",
            ),
            (
                "Fuel Leak",
                "Whenever you have suffered critical damage, you suffer 1 hit damage; then repair this card. Action: Repair this card.",
            ),
            (
                "Direct Hit!",
                "When this card is turned faceup, you suffer 1 hit damage; then repair this card.",
            ),
        ];
        let cards = deck::core();
        assert_eq!(cards.iter().map(|card| u32::from(card.count)).sum::<u32>(), 33);
        assert_eq!(cards.len(), expected.len());
        for (card, (name, text)) in cards.iter().zip(expected) {
            assert_eq!((card.name.as_str(), of(&card.abilities).as_str()), (name, text));
        }
    }
}
