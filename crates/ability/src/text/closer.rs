//! Moments said more closely by what must be so.

use super::effect::cards;
use super::who::Speak;
use super::words::{a, action};
use super::{Text, condition, words};
use crate::words::Action;
use crate::{
    CardFilter, Condition, DiceKind, Effect, Event, Harm, ManeuverFilter, Moment, Things,
    Triggered, Units, Who,
};

impl Text<'_> {
    /// A moment said more closely by what must be so: "after you fully execute a red maneuver" instead of "after you
    /// execute a maneuver, if it was …". With the rest of what must be so.
    pub(super) fn closer(&self, when: String, triggered: &Triggered) -> (String, Condition) {
        let Triggered { at, by, only_if, actions, card, then, .. } = triggered;
        let at = *at;
        let mut rest: Vec<&Condition> = match only_if {
            Condition::All(all) => all.iter().collect(),
            one => vec![one],
        };
        let mut take = |is: &dyn Fn(&Condition) -> bool| {
            rest.iter().position(|one| is(one)).map(|place| rest.remove(place))
        };
        let mut said = when;
        match at {
            Moment::After(Event::Gain(kinds)) if kinds.has_lock() => {
                let on = take(&|one| match one {
                    Condition::Same(Who::Target, Who::Each(ships)) => ships.units == Units::Both,
                    one => is_target(one),
                });
                if let Some(Condition::Same(_, who)) = on {
                    said += &format!(" on {}", self.some(who));
                }
            }
            Moment::After(Event::Suffer(Harm::Effect)) => {
                let what = take(&|one| matches!(one, Condition::Thing(_)));
                if let Some(Condition::Thing(things)) = what {
                    said = said.replacen("a device", &self.things(things, Speak::A), 1);
                }
            }
            Moment::After(Event::Attack)
                if *by == Who::You && take(&|one| *one == Condition::BonusOfThis).is_some() =>
            {
                said = "after you make that bonus attack".to_owned();
            }
            // Without one there is none to remove.
            Moment::After(Event::Gain(kinds)) if matches!(then.first(), Some(Effect::Remove(Who::You, same, ..)) if *same == kinds) =>
            {
                take(&|one| *one == Condition::Has(Who::You, kinds));
            }
            Moment::After(Event::Detonate) => {
                let what = take(&|one| matches!(one, Condition::Thing(_)));
                if let Some(Condition::Thing(things)) = what {
                    said = format!("after {} has detonated", self.things(things, Speak::A));
                }
            }
            // Every attack is one or the other.
            Moment::After(Event::Spend(_)) if take(&condition::is_any_attack).is_some() => {
                said += " in an attack";
            }
            Moment::After(Event::Repair) if *card != CardFilter::default() => {
                said = said.replacen("a damage card", &a(&cards(card)), 1);
            }
            Moment::After(Event::Reveal | Event::Maneuver) | Moment::Before(Event::Maneuver) => {
                let such = take(&|one| match one {
                    Condition::Maneuver(_) => true,
                    Condition::Revealed(who, filter) => {
                        let one = !filter.named && *filter != ManeuverFilter::default();
                        at == Moment::After(Event::Reveal) && who == by && one
                    }
                    _ => false,
                });
                if let Some(Condition::Maneuver(filter) | Condition::Revealed(_, filter)) = such {
                    let noun = condition::maneuvers(filter, "or", "maneuver");
                    // There is one.
                    let noun =
                        if noun == "ion maneuver" { format!("the {noun}") } else { a(&noun) };
                    for plain in ["a maneuver", "your dial", "its dial"] {
                        said = said.replacen(plain, &noun, 1);
                    }
                }
            }
            Moment::After(Event::Modify(dice)) if *by != Who::You => {
                let (role, does) = match dice {
                    DiceKind::Attack => (Who::Defender, "defend"),
                    DiceKind::Defense => (Who::Attacker, "attack"),
                };
                if take(&|one| *one == Condition::Same(Who::You, role.clone())).is_some() {
                    let dice = words::kind(dice);
                    said = format!("while you {does}, after the {dice} dice are modified");
                }
            }
            Moment::After(Event::Drop) => {
                let what = take(&|one| matches!(one, Condition::Thing(_)));
                if let Some(Condition::Thing(things)) = what {
                    said = format!("after {}", self.dropped(by, things));
                }
            }
            Moment::After(Event::Do(Action::Boost | Action::BarrelRoll))
                if take(&|one| *one == Condition::ByShipAbility).is_some() =>
            {
                let whose = if *by == Who::You { "your" } else { "its" };
                said += &format!(" with {whose} ship ability");
            }
            Moment::After(Event::Do(Action::Coordinate | Action::Jam)) => {
                let whom = take(&|one| matches!(one, Condition::Same(Who::Target, _)));
                if let Some(Condition::Same(_, who)) = whom {
                    said += &format!(" {}", self.some(who));
                }
            }
            Moment::After(Event::Perform) => {
                let such =
                    take(&|one| matches!(one, Condition::Action(filter) if filter.is_colour()));
                if let Some(Condition::Action(filter)) = such {
                    let colours = words::names(&filter.colours, words::colour, "or");
                    let (plain, noun) = match actions.as_slice() {
                        [only] => (a(action(*only)), format!("{colours} {}", action(*only))),
                        _ => ("an action".to_owned(), format!("{colours} action")),
                    };
                    said = match said.contains(&plain) {
                        true => said.replacen(&plain, &a(&noun), 1),
                        false => format!("{said} that is {colours}"),
                    };
                }
            }
            Moment::Before(Event::Roll(dice))
                if *by == Who::Each(Box::default())
                    && take(&|one| *one == either_part()).is_some() =>
            {
                let dice = words::kind(dice);
                said = format!("while you attack or defend, before the {dice} dice are rolled");
            }
            Moment::After(Event::Roll(dice)) if *by != Who::You => {
                let (role, whose) = match dice {
                    DiceKind::Attack => (Who::Defender, " against you"),
                    DiceKind::Defense => (Who::Attacker, " against your attack"),
                };
                if take(&|one| *one == Condition::Same(Who::You, role.clone())).is_some() {
                    said += whose;
                }
            }
            Moment::Before(Event::Roll(dice)) if *by != Who::You => {
                let (role, own, whose) = match dice {
                    DiceKind::Attack => (Who::Defender, "the attacker", " against you"),
                    DiceKind::Defense => (Who::Attacker, "the defender", " against your attack"),
                };
                let being = Condition::Same(Who::You, role);
                if take(&|one| *one == being).is_some() {
                    said = said.replacen(" in an attack", "", 1).replacen(&self.some(by), own, 1)
                        + whose;
                }
                let such = take(&|one| match one {
                    Condition::Weapon(filter) => said.ends_with(" in an attack") && !filter.this,
                    _ => false,
                });
                if let Some(Condition::Weapon(filter)) = such {
                    let attack = format!(" in {}", condition::an_attack(filter));
                    said = said.replacen(" in an attack", &attack, 1);
                }
            }
            _ => {}
        }
        if at == Moment::After(Event::Maneuver) {
            let partly = Condition::Not(Box::new(Condition::FullyExecuted));
            let how = if take(&|one| *one == Condition::FullyExecuted).is_some() {
                "fully "
            } else if take(&|one| *one == partly).is_some() {
                "partially "
            } else {
                ""
            };
            said = match said.contains(" has executed ") {
                true => said.replacen(" has executed ", &format!(" has {how}executed "), 1),
                false => said.replacen(" execute ", &format!(" {how}execute "), 1),
            };
        }
        if let Some(phases) =
            take(&|one| condition::phases(one).is_some()).and_then(condition::phases)
        {
            said += &format!(" in the {phases}");
        }
        (said, Condition::All(rest.into_iter().cloned().collect()))
    }

    /// "you drop a bomb".
    pub(super) fn dropped(&self, by: &Who, things: &Things) -> String {
        let what = self.things(&Things { launched: None, ..things.clone() }, Speak::A);
        let does = match (things.launched, *by == Who::You) {
            (Some(false), true) => "you drop".to_owned(),
            (Some(true), true) => "you launch".to_owned(),
            (None, true) => "you drop, launch or place".to_owned(),
            (Some(false), false) => format!("{} has dropped", self.some(by)),
            (Some(true), false) => format!("{} has launched", self.some(by)),
            (None, false) => format!("{} has dropped, launched or placed", self.some(by)),
        };
        format!("{does} {what}")
    }
}

/// Whether it says which ship the event was aimed at.
const fn is_target(condition: &Condition) -> bool {
    matches!(condition, Condition::Same(Who::Target, who) if !matches!(who, Who::Each(_)))
}

/// That you are one of the ships of the attack.
fn either_part() -> Condition {
    Condition::Any(
        [Who::Attacker, Who::Defender].map(|part| Condition::Same(Who::You, part)).into(),
    )
}
