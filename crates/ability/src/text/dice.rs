//! Modifications of dice in words.

use super::clause::{Does, after_if};
use super::who::Speak;
use super::{THAT_SHIP, Text, condition, effect};
use crate::{Condition, Cost, DiceAbility, Part, Stock, Who, Whose};

impl Text<'_> {
    pub(super) fn dice_ability(&self, dice: &DiceAbility) -> String {
        let you = dice.by == Who::You;
        let (attack, defense) = dice.steps();
        let it = match dice.part {
            Part::Attacks if !you => "the attacker",
            Part::Defends if !you => "the defender",
            _ => THAT_SHIP,
        };
        let owner = match dice.dice {
            Whose::Either => String::new(),
            // Another ship modifies them.
            Whose::Own if you && !matches!(dice.modifier(), Who::You) => " of you".to_owned(),
            Whose::Own if you || dice.modifier() != &Who::You => String::new(),
            Whose::Own if dice.part == Part::Rolls => " of that roll".to_owned(),
            Whose::Own => format!(" of {it}"),
            // Those of the ship that decides.
            Whose::Foes
                if matches!(
                    (&dice.decides, dice.part),
                    (Who::Attacker, Part::Defends) | (Who::Defender, Part::Attacks)
                ) =>
            {
                String::new()
            }
            Whose::Foes if you => match dice.part {
                Part::Attacks => " of the defender".into(),
                Part::Defends => " of the attacker".into(),
                Part::Either | Part::Rolls => " of the enemy ship".into(),
            },
            Whose::Foes => match dice.part {
                Part::Attacks => " of the defender".into(),
                Part::Defends => " of the attacker".into(),
                Part::Either | Part::Rolls => " of the other ship".into(),
            },
        };
        let mine = match (&owner[..], dice.dice) {
            ("", Whose::Own) if dice.modifies.is_some() => "its",
            ("", Whose::Own) if you && dice.decides == Who::You => "your",
            ("", Whose::Own | Whose::Foes) if dice.decides != Who::You => "its",
            _ => "",
        };
        let text = Self { mine, ..self.clone() };
        let text = Self { about_you: you, dice: effect::only(attack, defense), owner, it, ..text };
        let decider = dice.decides.clone();
        let text = Self { rolled: dice.part == Part::Rolls, decider, ..text };
        let subject = text.some(&dice.by);
        let verbs = match (dice.part, you) {
            (Part::Attacks, true) => "attack",
            (Part::Attacks, false) => "attacks",
            (Part::Defends, true) => "defend",
            (Part::Defends, false) => "defends",
            (Part::Either, true) => "attack or defend",
            (Part::Either, false) => "attacks or defends",
            (Part::Rolls, true) => "roll dice",
            (Part::Rolls, false) => "rolls dice",
        };
        let step = if dice.dice == Whose::Either { ", in a Modify Dice step" } else { "" };
        let verbs = format!("{verbs}{step}");
        let does = if dice.must { Does::Happens } else { Does::May(None) };
        let mut then = text.offered(does, &dice.cost, &dice.then);
        if dice.decides != Who::You {
            // The other ship pays and modifies; what is said of "you" is said of it.
            let may = format!("{} may ", text.who(&dice.decides));
            then = then.replacen("you may ", &may, 1).replacen("if you do,", "if it does,", 1);
        }
        if let Some(who) = &dice.modifies {
            for verb in ["reroll", "turn"] {
                let modifies = format!("have {} {verb} ", text.who(who));
                then = then.replacen(&format!("to {verb} "), &format!("to {modifies}"), 1);
                let chosen = format!("you may {verb} ");
                if dice.decides == Who::You && then.starts_with(&chosen) {
                    then = then.replacen(&chosen, &format!("you may {modifies}"), 1);
                    then += " of your choice";
                }
            }
        }
        let (verbs, only_if) = text.defends_or_attacks(&verbs, dice);
        let mut test = text.condition(&only_if);
        // A ship of which much is said has its lock first.
        if let (None, [Cost::Spend(Stock::LockOn(on), _, Some(of))]) = (&test, &dice.cost[..])
            && text.some(of).contains(" that ")
        {
            then = then.replacen(&text.cost(&dice.cost[0]), "spend that lock", 1);
            test = Some(format!("{} has a lock on {}", text.some(of), text.who(on)));
        }
        let then = after_if(test, &then);
        if self.weapon && you && dice.part == Part::Attacks {
            then
        } else {
            let when = if dice.part == Part::Rolls { "after" } else { "while" };
            format!("{when} {subject} {verbs}, {then}")
        }
    }

    /// "defend or make a primary attack": what a ship does, where only some attacks count, and the rest
    /// of what must be so.
    pub(super) fn defends_or_attacks(
        &self,
        verbs: &str,
        dice: &DiceAbility,
    ) -> (String, Condition) {
        let mut rest: Vec<Condition> = match &dice.only_if {
            Condition::All(all) => all.clone(),
            one => vec![one.clone()],
        };
        let being = Condition::Same(dice.by.clone(), Who::Defender);
        let such = |one: &Condition| match one {
            Condition::Any(any) => match any.as_slice() {
                [first, Condition::Weapon(filter)] if *first == being => {
                    Some(condition::an_attack(filter))
                }
                _ => None,
            },
            _ => None,
        };
        if dice.part == Part::Rolls
            && let Some(place) = rest.iter().position(|one| matches!(one, Condition::Thing(_)))
            && let Condition::Thing(things) = rest.remove(place)
        {
            let verbs = format!("{verbs} for {}", self.things(&things, Speak::A));
            return (verbs, Condition::All(rest));
        }
        if dice.part == Part::Attacks
            && let Some(place) = rest.iter().position(|one| *one == Condition::BonusOfThis)
        {
            rest.remove(place);
            let make = if dice.by == Who::You { "make" } else { "makes" };
            return (format!("{make} that bonus attack"), Condition::All(rest));
        }
        let Some((place, attack)) =
            rest.iter().enumerate().find_map(|(place, one)| Some((place, such(one)?)))
        else {
            return (verbs.to_owned(), dice.only_if.clone());
        };
        rest.remove(place);
        let verbs = match dice.by {
            Who::You => format!("defend or make {attack}"),
            _ => format!("defends or makes {attack}"),
        };
        (verbs, Condition::All(rest))
    }
}
