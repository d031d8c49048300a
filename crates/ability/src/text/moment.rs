//! Timings in words.

use super::Text;
use super::effect::only;
use super::words::{a, action, damage, kind, kinds_noun, list, third};
use crate::words::{Action, Damage, Phase};
use crate::{DiceKind, Effect, Event, Harm, Met, Moment, Move, Part, Step, Who};

impl Text<'_> {
    /// The words for what happens at a moment.
    pub(super) fn at(&self, at: Moment, about_you: bool) -> Self {
        let dice = match at {
            Moment::Before(Event::Roll(dice))
            | Moment::After(Event::Roll(dice) | Event::Modify(dice) | Event::Reroll(dice)) => {
                Some(dice)
            }
            Moment::Before(Event::Neutralize) | Moment::After(Event::Neutralize) => {
                only(true, true)
            }
            Moment::After(Event::Attack) => Some(DiceKind::Attack),
            Moment::After(Event::Defend) => Some(DiceKind::Defense),
            _ => self.dice,
        };
        let ahead = matches!(
            at,
            Moment::Before(Event::Activate | Event::Reveal | Event::Maneuver)
                | Moment::After(Event::Reveal)
        );
        let over = matches!(at, Moment::After(Event::Attack | Event::Defend));
        let rolled = matches!(
            at,
            Moment::Before(Event::Roll(_)) | Moment::After(Event::Roll(_) | Event::Modify(_))
        );
        let owner = if rolled && !about_you { " of that ship".to_owned() } else { String::new() };
        let own = matches!(at, Moment::After(Event::Roll(_) | Event::Modify(_) | Event::Reroll(_)));
        let mine = if own && about_you { "your" } else { "" };
        let target = match at {
            Moment::After(Event::Gain(kinds)) if kinds.has_lock() => "the locked object",
            _ => self.target,
        };
        let comes = matches!(at, Moment::After(Event::Gain(_)));
        let it = super::THAT_SHIP;
        let mut text =
            Self { dice, ahead, over, about_you, owner, mine, it, target, comes, ..self.clone() };
        text.phase = match at {
            Moment::StartOf(phase) | Moment::During(phase) => Some(phase),
            _ => None,
        };
        text.gained = match at {
            Moment::After(Event::Gain(kinds)) => kinds.only(),
            _ => None,
        };
        text.setup = at == Moment::Before(Event::PlaceForces);
        text.ending = at == Moment::During(Phase::End);
        text.defended = about_you && at == Moment::After(Event::Defend);
        if at == Moment::After(Event::Move(Move::Place)) {
            text.assigner = "the ship which placed you";
        }
        match at {
            Moment::After(Event::Do(what)) => text.about(what),
            _ => text,
        }
    }

    /// The words for what comes after an action.
    pub(super) fn about(self, what: Action) -> Self {
        let target = match what {
            Action::Coordinate => "the coordinated ship",
            Action::Jam => "the jammed ship",
            Action::Lock => "the locked object",
            _ => return self,
        };
        Self { target, ..self }
    }

    /// When it is: "after you perform a boost action". The part is that of the ship in the attack,
    /// where it must have one.
    pub(super) fn moment(
        &self,
        moment: Moment,
        by: &Who,
        actions: &[Action],
        then: &[Effect],
        part: Option<Part>,
    ) -> String {
        let you = *by == Who::You;
        let any = matches!(
            moment,
            Moment::After(Event::LoseHealth | Event::BeDestroyed | Event::BeRemoved)
        );
        let subject = match by {
            // Whichever ship it is about.
            Who::It if any => "a ship".to_owned(),
            by => self.some(by),
        };
        let does =
            |verb: &str| format!("{subject} {}", if you { verb.to_owned() } else { third(verb) });
        let its = if you { "your" } else { "its" };
        let has = if you { "have" } else { "has" };
        // What lies behind: "after you attack", "after that ship has attacked".
        let did = |verb: &str, done: &str| {
            if you { format!("you {verb}") } else { format!("{subject} has {done}") }
        };
        // Phases belong to nobody; each of several ships may be meant all the same.
        let for_each = match by {
            Who::Each(_) => format!(", for {}", self.who(by)),
            _ => String::new(),
        };
        let fights = || {
            let verb = match part.unwrap_or(Part::Either) {
                Part::Attacks if you => "you attack".into(),
                Part::Attacks => format!("{subject} is attacking"),
                Part::Defends if you => "you defend".into(),
                Part::Defends => format!("{subject} is defending"),
                Part::Either | Part::Rolls if you => "you attack or defend".into(),
                Part::Either | Part::Rolls => format!("{subject} is attacking or defending"),
            };
            if self.weapon && you { String::new() } else { format!("while {verb}, ") }
        };
        match moment {
            Moment::StartOf(phase) => format!("when the {phase} starts{for_each}"),
            Moment::EndOf(phase) => format!("when the {phase} ends{for_each}"),
            // Remotes have an initiative like ships; in the End Phase it does not count.
            Moment::During(phase @ (Phase::System | Phase::Activation | Phase::Engagement))
                if self.on_table && you =>
            {
                format!("at your initiative in the {phase}")
            }
            Moment::During(phase) => format!("during the {phase}{for_each}"),
            Moment::AtInitiative(at) => format!("at initiative {at} in the Engagement Phase"),
            // Damage cards lie on conditions only.
            Moment::WhenFaceup if then.iter().any(Effect::is_native) => {
                "when this card is assigned to you".into()
            }
            Moment::WhenFaceup => {
                "when you are dealt this card faceup or it is turned faceup".into()
            }
            Moment::Detonates => "when this device detonates".into(),
            Moment::StartOfGame => "when the game starts".into(),
            Moment::EndOfRound => "when the round ends".into(),
            Moment::Before(Event::PlaceForces) => "before the ships are placed in setup".into(),
            Moment::Before(Event::Neutralize) => {
                format!("{}before results are neutralized", fights())
            }
            Moment::Before(Event::Roll(dice)) => {
                let adds = |effect: &Effect| matches!(effect, Effect::RollMore(_));
                let more = then.iter().any(|effect| super::holds(effect, &adds));
                let when = if more { "when" } else { "before" };
                // Only rolls in attacks are waited for; your own are clear.
                let there = if matches!(by, Who::Each(_)) { " in an attack" } else { "" };
                format!("{when} {} {} dice{there}", does("roll"), kind(dice))
            }
            Moment::Before(Event::Move(Move::Leave)) => {
                format!("before {} the play area", does("leave"))
            }
            Moment::Before(event) => {
                let (verb, _, object) = told(event, its);
                format!("before {}{object}", does(verb))
            }
            Moment::After(event) => match event {
                Event::PlaceForces => format!("during setup, once all ships are placed{for_each}"),
                Event::Move(Move::Maneuver) => {
                    let verb = does("execute");
                    format!("while {verb} a maneuver, before its difficulty is checked")
                }
                Event::Activate => format!("after {subject} {has} activated"),
                Event::Perform => {
                    let what = match actions {
                        [] => "an action".to_owned(),
                        some => {
                            let some: Vec<String> =
                                some.iter().map(|one| a(action(*one))).collect();
                            format!("{} action", list(&some, "or"))
                        }
                    };
                    format!("after {} {what}", did("perform", "performed"))
                }
                Event::Do(Action::Boost | Action::BarrelRoll) => {
                    let (verb, done, _) = told(event, its);
                    format!("after {}", did(verb, done))
                }
                Event::Do(what) => {
                    let what = super::action::verb(what);
                    format!("after {}", if you { format!("you {what}") } else { does(what) })
                }
                Event::Declare => match part {
                    Some(Part::Attacks) if !self.weapon => {
                        format!("after {subject} {has} declared a defender")
                    }
                    Some(Part::Defends) => {
                        format!("after {subject} {has} been declared the defender")
                    }
                    Some(Part::Attacks | Part::Either | Part::Rolls) | None => {
                        format!("{}after the defender is declared", fights())
                    }
                },
                Event::Modify(dice) => {
                    let part = match dice {
                        DiceKind::Attack => "attack",
                        DiceKind::Defense => "defend",
                    };
                    let while_ = match self.weapon && you {
                        true => String::new(),
                        false => format!("while {}, ", does(part)),
                    };
                    format!("{while_}after the {} dice are modified", kind(dice))
                }
                Event::Neutralize => format!("{}after results are neutralized", fights()),
                Event::Attack if self.weapon && you => "after the attack".into(),
                Event::Suffer(harm) if harm != Harm::Effect => {
                    let suffers = if you { "suffer" } else { "suffers" };
                    format!("after each {} that {subject} {suffers}", harmed(harm))
                }
                Event::Detonate => "after a device has detonated".into(),
                Event::Move(Move::Place) => format!("after {subject} {has} been placed"),
                Event::LoseHealth | Event::BeRemoved | Event::Meet(_) => {
                    let (_, done, object) = told(event, its);
                    format!("after {subject} {has} {done}{object}")
                }
                event => {
                    let (verb, done, object) = told(event, its);
                    format!("after {}{object}", did(verb, done))
                }
            },
        }
    }
}

/// What a ship does: its verb for "you", what it has done, and what follows either.
pub(super) fn told(event: Event, its: &str) -> (&'static str, &'static str, String) {
    let (verb, done, object) = match event {
        Event::Activate => ("activate", "activated", ""),
        Event::Reveal => return ("reveal", "revealed", format!(" {its} dial")),
        Event::Maneuver => ("execute", "executed", " a maneuver"),
        Event::Engage => ("engage", "engaged", ""),
        Event::Declare => ("declare", "declared", " the defender"),
        Event::Neutralize => ("neutralize", "neutralized", " results"),
        Event::PlaceForces => ("are placed", "been placed", " in setup"),
        Event::Roll(dice) => return ("roll", "rolled", format!(" {} dice", kind(dice))),
        Event::Modify(dice) => return ("modify", "modified", format!(" {} dice", kind(dice))),
        Event::Reroll(dice) => return ("reroll", "rerolled", format!(" {} dice", kind(dice))),
        Event::Perform => ("perform", "performed", " an action"),
        Event::Do(Action::Boost) => ("boost", "boosted", ""),
        Event::Do(Action::BarrelRoll) => ("barrel roll", "barrel rolled", ""),
        Event::Do(what) => return ("do", "done", format!(" what {} does", a(action(what)))),
        Event::Fail => ("fail", "failed", " an action"),
        Event::Attack => ("attack", "attacked", ""),
        Event::Defend => ("defend", "defended", ""),
        Event::Gain(kinds) if kinds.has_lock() => ("acquire", "acquired", " a lock"),
        Event::Gain(kinds) => {
            return ("gain", "gained", format!(" {}", a(&kinds_noun(kinds, 1))));
        }
        Event::Spend(kinds) => {
            let what = match kinds_noun(kinds, 1) {
                force if force == "Force" => force,
                token => a(&token),
            };
            return ("spend", "spent", format!(" {what}"));
        }
        Event::Remove(kinds) => {
            return ("remove", "removed", format!(" {}", a(&kinds_noun(kinds, 1))));
        }
        Event::Suffer(harm) => return ("suffer", "suffered", format!(" {}", harmed(harm))),
        Event::LoseShield => ("lose", "lost", " a shield"),
        Event::LoseHealth => ("lose", "lost", " health"),
        Event::BeDealt => ("are dealt", "been dealt", " a damage card"),
        Event::Repair => ("repair", "repaired", " a damage card"),
        Event::Expose => ("expose", "exposed", " a damage card"),
        Event::Recover => ("recover", "recovered", " a recurring charge or Force in the End Phase"),
        Event::Move(Move::Maneuver) => ("move", "moved", ""),
        Event::Move(Move::Decloak) => ("decloak", "decloaked", ""),
        Event::Move(Move::Deploy) => ("deploy", "deployed", ""),
        Event::Move(Move::Place) => ("are placed", "been placed", ""),
        Event::Move(Move::Leave) => ("flee", "fled", ""),
        Event::Skip(Step::Dice) => ("skip", "skipped", " the steps of the dice"),
        Event::Skip(Step::Maneuver) => {
            return ("skip", "skipped", format!(" {its} Execute Maneuver step"));
        }
        Event::Skip(Step::Action) => {
            return ("skip", "skipped", format!(" {its} Perform Action step"));
        }
        Event::BeDestroyed => ("are destroyed", "been destroyed", ""),
        Event::BeRemoved => ("are removed", "been removed", " from the game"),
        Event::Drop => ("drop or launch", "dropped or launched", " a device"),
        Event::Detonate => ("detonate", "detonated", ""),
        Event::Meet(Met { overlapped: true, maneuver: true }) => {
            ("execute", "executed", " a maneuver that overlaps you")
        }
        Event::Meet(Met { overlapped: true, maneuver: false }) => ("overlap", "overlapped", " you"),
        Event::Meet(Met { overlapped: false, maneuver: true }) => {
            ("execute", "executed", " a maneuver through or onto you")
        }
        Event::Meet(Met { overlapped: false, maneuver: false }) => {
            ("move through", "moved through", " you or overlapped you")
        }
    };
    (verb, done, object.to_owned())
}

/// Damage of a kind.
fn harmed(harm: Harm) -> &'static str {
    match harm {
        Harm::Hit => damage(Damage::Hit),
        Harm::Crit => damage(Damage::Crit),
        Harm::Any => "damage",
        Harm::Effect => "the effect of a device",
    }
}
