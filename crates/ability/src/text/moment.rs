//! Timings in words.

use super::Text;
use super::effect::only;
use super::words::{a, action, damage, kind, kinds_noun, list, third};
use crate::words::{Action, Damage};
use crate::{DiceKind, Effect, Event, Harm, Moment, Move, Part, Step, Who};

impl Text<'_> {
    /// The words for what happens at a moment.
    pub(super) fn at(&self, at: Moment, about_you: bool) -> Self {
        let dice = match at {
            Moment::BeforeRoll(dice) | Moment::AfterRoll(dice) | Moment::AfterModify(dice) => {
                Some(dice)
            }
            Moment::After(Event::Rerolls(dice)) => Some(dice),
            Moment::BeforeNeutralize | Moment::AfterNeutralize => only(true, true),
            _ => self.dice,
        };
        let ahead = matches!(
            at,
            Moment::BeforeActivate
                | Moment::BeforeReveal
                | Moment::AfterReveal
                | Moment::BeforeManeuver
        );
        let over = matches!(at, Moment::AfterAttack | Moment::AfterDefend);
        let rolled =
            matches!(at, Moment::BeforeRoll(_) | Moment::AfterRoll(_) | Moment::AfterModify(_));
        let owner = if rolled && !about_you { " of that ship".to_owned() } else { String::new() };
        let target = match at {
            Moment::After(Event::Locks) => "the locked object",
            _ => self.target,
        };
        let comes = matches!(at, Moment::After(Event::Gains(_)));
        let mut text = Self { dice, ahead, over, about_you, owner, target, comes, ..self.clone() };
        if at == Moment::AfterPlaced {
            text.assigner = "the ship which placed you";
        }
        match at {
            Moment::AfterDo(what) => text.about(what),
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
            Moment::AfterHealthLost | Moment::AfterDestroyed | Moment::AfterRemoved
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
            Moment::Setup => format!("during setup, once all ships are placed{for_each}"),
            Moment::StartOf(phase) => format!("when the {phase} starts{for_each}"),
            Moment::EndOf(phase) => format!("when the {phase} ends{for_each}"),
            Moment::During(phase) => format!("during the {phase}{for_each}"),
            Moment::BeforeActivate => format!("before {}", does("activate")),
            Moment::BeforeReveal => format!("before {} {its} dial", does("reveal")),
            Moment::AfterReveal => format!("after {} {its} dial", did("reveal", "revealed")),
            Moment::BeforeManeuver => format!("before {} a maneuver", does("execute")),
            Moment::BeforeDifficulty => {
                format!("while {} a maneuver, before its difficulty is checked", does("execute"))
            }
            Moment::AfterManeuver => format!("after {} a maneuver", did("execute", "executed")),
            Moment::AfterActivate => format!("after {subject} {has} activated"),
            Moment::AfterAction => {
                let what = match actions {
                    [] => "an action".to_owned(),
                    some => {
                        let some: Vec<String> = some.iter().map(|one| a(action(*one))).collect();
                        format!("{} action", list(&some, "or"))
                    }
                };
                format!("after {} {what}", did("perform", "performed"))
            }
            Moment::AfterDo(what) => {
                let what = super::action::verb(what);
                format!("after {}", if you { format!("you {what}") } else { does(what) })
            }
            Moment::AfterFail => format!("after {} an action", did("fail", "failed")),
            Moment::AtInitiative(at) => format!("at initiative {at} in the Engagement Phase"),
            Moment::BeforeEngage => format!("before {}", does("engage")),
            Moment::BeforeDeclare => format!("before {} the defender", does("declare")),
            Moment::AfterDeclare => match part {
                Some(Part::Attacks) if !self.weapon => {
                    format!("after {subject} {has} declared a defender")
                }
                Some(Part::Defends) => format!("after {subject} {has} been declared the defender"),
                Some(Part::Attacks | Part::Either | Part::Rolls) | None => {
                    format!("{}after the defender is declared", fights())
                }
            },
            Moment::BeforeRoll(dice) => {
                let more = then.iter().any(|effect| matches!(effect, Effect::RollMore(_)));
                let when = if more { "when" } else { "before" };
                // Only rolls in attacks are waited for; your own are clear.
                let there = if matches!(by, Who::Each(_)) { " in an attack" } else { "" };
                format!("{when} {} {} dice{there}", does("roll"), kind(dice))
            }
            Moment::AfterRoll(dice) => {
                format!("after {} {} dice", did("roll", "rolled"), kind(dice))
            }
            Moment::AfterModify(dice) => {
                let part = match dice {
                    DiceKind::Attack => "attack",
                    DiceKind::Defense => "defend",
                };
                let while_ = if self.weapon && you {
                    String::new()
                } else {
                    format!("while {}, ", does(part))
                };
                format!("{while_}after the {} dice are modified", kind(dice))
            }
            Moment::BeforeNeutralize => {
                format!("{}before results are neutralized", fights())
            }
            Moment::AfterNeutralize => format!("{}after results are neutralized", fights()),
            Moment::AfterAttack if self.weapon && you => "after the attack".into(),
            Moment::AfterAttack => format!("after {}", did("attack", "attacked")),
            Moment::AfterDefend => format!("after {}", did("defend", "defended")),
            Moment::After(event) => match event {
                Event::Gains(kinds) => {
                    format!("after {} {}", did("gain", "gained"), a(&kinds_noun(kinds, 1)))
                }
                Event::Spends(kinds) => {
                    let what = match kinds_noun(kinds, 1) {
                        force if force == "Force" => force,
                        token => a(&token),
                    };
                    format!("after {} {what}", did("spend", "spent"))
                }
                Event::Removes(kinds) => {
                    format!("after {} {}", did("remove", "removed"), a(&kinds_noun(kinds, 1)))
                }
                Event::Locks => format!("after {} a lock", did("acquire", "acquired")),
                Event::Suffers(harm) => {
                    let harm = match harm {
                        Harm::Hit => damage(Damage::Hit),
                        Harm::Crit => damage(Damage::Crit),
                        Harm::Any => "damage",
                    };
                    let suffers = if you { "suffer" } else { "suffers" };
                    format!("for each {harm} that {subject} {suffers}")
                }
                Event::LosesShield => format!("after {} a shield", did("lose", "lost")),
                Event::IsDealt => {
                    format!("after {} a damage card", did("are dealt", "been dealt"))
                }
                Event::Repairs => format!("after {} a damage card", did("repair", "repaired")),
                Event::Rerolls(dice) => {
                    format!("after {} {} dice", did("reroll", "rerolled"), kind(dice))
                }
                Event::Moves(how) => format!(
                    "after {}",
                    match how {
                        Move::Boost => did("boost", "boosted"),
                        Move::BarrelRoll => did("barrel roll", "barrel rolled"),
                        Move::Decloak => did("decloak", "decloaked"),
                        Move::Deploy => did("deploy", "deployed"),
                    }
                ),
                Event::Skips(step) => {
                    let step = match step {
                        Step::Dice => "the steps of the dice".to_owned(),
                        Step::Maneuver => format!("{its} Execute Maneuver step"),
                        Step::Action => format!("{its} Perform Action step"),
                    };
                    format!("after {} {step}", did("skip", "skipped"))
                }
            },
            Moment::AfterDestroyed => {
                format!("after {}", did("are destroyed", "been destroyed"))
            }
            Moment::WhenFaceup => "when this card is turned faceup".into(),
            Moment::BeforeForces => "before the ships are placed in setup".into(),
            Moment::Detonates => "when this device detonates".into(),
            Moment::AfterDrop => {
                format!("after {} a device", did("drop or launch", "dropped or launched"))
            }
            Moment::AfterDetonate => "after a device has detonated".into(),
            Moment::AfterPlaced => format!("after {subject} {has} been placed"),
            Moment::AfterOverlap => format!("after {subject} {has} overlapped you"),
            Moment::AfterLanding => {
                format!("after {subject} {has} executed a maneuver that overlaps you")
            }
            Moment::AfterMeeting => {
                format!("after {subject} {has} moved through you or overlapped you")
            }
            Moment::WhenAssigned => "when this card is assigned".into(),
            Moment::StartOfGame => "when the game starts".into(),
            Moment::EndOfRound => "when the round ends".into(),
            Moment::AfterHealthLost => format!("after {subject} {has} lost health"),
            Moment::AfterRemoved => {
                format!("after {subject} {has} been removed from the game")
            }
        }
    }
}
