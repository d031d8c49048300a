//! Rules in words.

use super::Text;
use super::condition::maneuvers;
use super::effect::more;
use super::thing::obstacles;
use super::who::Speak;
use super::words::{
    a, action, arc, colour, count, difficulty, kinds_noun, list, name, names, range, third,
};
use crate::words::DeviceKind;
use crate::{
    Concern, Condition, Constant, Guides, LoopTemplate, Modifier, NewWay, Rule, Ships, Template,
    Way, Who,
};

/// The rest of a condition that you are the attacker.
fn without_attacking(condition: &Condition) -> Option<Condition> {
    let attacking = Condition::Same(Who::You, Who::Attacker);
    match condition {
        one if *one == attacking => Some(Condition::True),
        Condition::All(all) if all.first() == Some(&attacking) => {
            Some(Condition::All(all[1..].to_vec()))
        }
        _ => None,
    }
}

impl Text<'_> {
    /// A rule for as long as the card is in play.
    pub(super) fn constant(&self, constant: &Constant) -> String {
        if constant.to == Who::Defender
            && let Some(rest) = without_attacking(&constant.only_if)
            && let Rule::DefenseDice(by) = constant.rule
        {
            let test = self.condition(&rest).map_or(String::new(), |test| format!("if {test}, "));
            let are = if by.unsigned_abs() == 1 { "is" } else { "are" };
            return format!("while you attack, {test}{} {are} rolled", more(by, "defense "));
        }
        let test = self.condition(&constant.only_if);
        if constant.rule.concerns() == Concern::Attack {
            return self.rule(&constant.rule, &constant.to, test.as_deref());
        }
        let rule = self.rule(&constant.rule, &constant.to, None);
        match test {
            Some(test) => format!("while {test}, {rule}"),
            None => rule,
        }
    }

    /// A rule for this ship; a test goes with what is about attacks.
    pub(super) fn rule(&self, rule: &Rule, to: &Who, test: Option<&str>) -> String {
        let you = *to == Who::You;
        let can = |what: &str| match to {
            Who::Each(ships) => format!("{} {what}", self.ships(ships, Speak::Several)),
            one => format!("{} {what}", self.who(one)),
        };
        let verb = |verb: &'static str| {
            format!("{} {}", self.who(to), if you { verb.to_owned() } else { third(verb) })
        };
        let test = test.map_or(String::new(), |test| format!("if {test}, "));
        // Who attacks or defends, and how that ship and its dice are called after that.
        let while_ = |verb: &'static str| match (self.weapon, you) {
            (true, true) if verb == "attack" => test.clone(),
            (_, true) => format!("while you {verb}, {test}"),
            (_, false) => format!("while {} {}, {test}", self.some(to), third(verb)),
        };
        let (it, rolls, its) = if you { ("you", "roll", "your") } else { ("it", "rolls", "its") };
        match rule {
            Rule::Difficulty(filter, by) => {
                let which = self.of(to, &maneuvers(filter, "and", "maneuvers"));
                format!("{which} are {}", harder(*by))
            }
            Rule::TreatManeuver(filter, into) => {
                let which = self.of(to, &maneuvers(filter, "and", "maneuvers"));
                format!("{which} are treated as {}", difficulty(*into))
            }
            Rule::AttackDice(by) => {
                format!("{}{it} {rolls} {}", while_("attack"), more(*by, "attack "))
            }
            Rule::DefenseDice(by) => {
                format!("{}{it} {rolls} {}", while_("defend"), more(*by, "defense "))
            }
            Rule::OnlyActions(only) => {
                let mut only: Vec<String> = only.iter().map(|a| action(*a).to_owned()).collect();
                only.push("those on damage cards".into());
                format!("of all actions {} only {}", can("can perform"), list(&only, "and"))
            }
            Rule::TreatAction(which, from, into) => {
                let which = format!("{} {} actions", colour(*from), action(*which));
                format!("{} are treated as {}", self.of(to, &which), colour(*into))
            }
            Rule::AttackDiceOnly(by, ways) => {
                let with = names(ways, way, "or");
                let what = match (by, ways.as_slice()) {
                    (Modifier::Owner, []) => format!("{it} cannot change {its} dice"),
                    (Modifier::Owner, [_]) => format!("only {with} can change {its} dice"),
                    (Modifier::Owner, _) => format!("{it} can change {its} dice only with {with}"),
                    (Modifier::Anyone, []) => format!("{its} dice cannot be modified"),
                    (Modifier::Anyone, _) => format!("{its} dice can be modified only with {with}"),
                };
                format!("{}{what}", while_("attack"))
            }
            Rule::ActionsWhileStressed => {
                format!("stress does not keep {} from performing actions", self.who(to))
            }
            Rule::RedManeuversWhileStressed => {
                format!("stress does not keep {} from executing red maneuvers", self.who(to))
            }
            Rule::IgnoreObstacles(which) => {
                format!("{} {}", verb("ignore"), obstacles(which, you))
            }
            Rule::RepositionOverObstacles => {
                format!("{} can boost and barrel roll through and onto obstacles", self.who(to))
            }
            Rule::LoopTemplates(templates) => {
                let it = if you { "you execute" } else { "it executes" };
                let with = names(templates, loop_template, "or");
                format!(
                    "{} the {with} template of the same speed instead of the bank while {it} a \
                     Segnor's loop",
                    can("can use")
                )
            }
            Rule::PrimaryArc(from, into) => {
                let weapon = self.of(to, &format!("{} arc primary weapon", arc(*from)));
                format!("{weapon} has the {} arc instead", arc(*into))
            }
            Rule::TurretOnly(arcs) => {
                let turret = self.of(to, "turret arc indicator");
                format!("{turret} can be turned only to the {} arc", names(arcs, arc, "or"))
            }
            Rule::PilotAbilitiesOf(Who::Each(ships)) => {
                let all = self.ships(ships, Speak::Several);
                format!("the pilot abilities of {all} are {} too", yours(you, &self.who(to)))
            }
            Rule::PilotAbilitiesOf(one) => {
                format!("{} {} too", verb("have"), self.of(one, "pilot ability"))
            }
            Rule::Becomes(whose) => format!(
                "{} the initiative, the pilot ability and the charges of {}",
                verb("have"),
                self.who(whose)
            ),
            Rule::Carries(most, that) => {
                let ships = Ships { that: that.clone(), ..Ships::default() };
                let up_to = if *most == 1 { "" } else { "up to " };
                let ships = self.ships(&ships, Speak::Number(*most));
                format!("{up_to}{ships} can dock with {}", self.who(to))
            }
            Rule::DockRange(most) => can(&format!("can dock at {}", range(0, *most))),
            Rule::DeployFrom(guides) => {
                let guides = match guides {
                    Guides::Front => "front guides",
                    Guides::Rear => "rear guides",
                };
                let from = self.of(to, guides);
                format!("ships docked with {} can deploy from {from} only", self.who(to))
            }
            Rule::StartsDocked => can("must start the game docked"),
            Rule::OnlyEmergencyDeploy => can("can deploy in an emergency only"),
            Rule::GunOfDocked(name) => format!(
                "while a ship is docked with {}, {} {} primary weapon with the attack value of \
                 that ship's front arc primary weapon",
                self.who(to),
                verb("have"),
                a(&format!("{} arc", arc(*name)))
            ),
            Rule::ShieldsOfDocked => format!(
                "once {} no shields, those of a ship docked with {} protect {}",
                verb("have"),
                self.who(to),
                if you { "you" } else { "it" }
            ),
            Rule::HasAction(which, shade) => format!(
                "{} the {} {} action on {its} action bar",
                verb("have"),
                colour(*shade),
                action(*which)
            ),
            Rule::InitiativeOf(whose) => {
                format!("{} is that of {}", self.of(to, "initiative"), self.who(whose))
            }
            Rule::Initiative(value) => format!("{} is {value}", self.of(to, "initiative")),
            Rule::TurnAt(value) => {
                let turn = self.of(to, "turn to activate or engage");
                format!("{turn} comes at initiative {value}")
            }
            Rule::CannotRemove(kinds) => can(&format!("cannot remove {}", kinds_noun(*kinds, 2))),
            Rule::CannotGain(kinds) => can(&format!("cannot gain {}", kinds_noun(*kinds, 2))),
            Rule::CannotSpend(kinds) => can(&format!("cannot spend {}", kinds_noun(*kinds, 2))),
            Rule::NoDefenseRangeBonus => {
                format!("{}the range bonus does not apply to the defender", while_("attack"))
            }
            Rule::NoRecovery => "the charges of this card cannot be recovered".into(),
            Rule::ReloadMore(n) => {
                format!("reloading this card recovers {n} more")
            }
            Rule::Allied => {
                let is = if you { "you are" } else { "it is" };
                format!("{is} allied to the other ships of your side, not friendly")
            }
            Rule::CannotAttack => can("cannot attack"),
            Rule::NotRemoved => format!("{} not removed when destroyed", verb("are")),
            Rule::MeasureFromYou => {
                format!("{} the range of locks and jams from you", can("can measure"))
            }
            Rule::Placing(placing) => {
                let mut what = kinds_of_device(&placing.devices);
                if let Some(phase) = placing.phase {
                    what += &format!(" in the {phase}");
                }
                let instead = match (placing.template, placing.dropped) {
                    (Some(one), _) => format!(" instead of the {} template", template(one)),
                    (None, true) => " instead of dropping it".to_owned(),
                    (None, false) => " instead".to_owned(),
                };
                let by = match &placing.by {
                    NewWay::Banks => {
                        "use a bank template instead of a straight one of the same speed".to_owned()
                    }
                    NewWay::Speed(by) => {
                        format!("use a template of the same bearing that is {by} faster or slower")
                    }
                    NewWay::Templates(all) => {
                        format!("use the {} template", names_of(all))
                    }
                    NewWay::Launch(one) => {
                        format!("launch it with the {} template", template(*one))
                    }
                    NewWay::LaunchSame => "launch it with the same template".to_owned(),
                };
                let when = if you { "when you place" } else { "when that ship places" };
                let may = if you { "you may" } else { "it may" };
                match placing.by {
                    NewWay::Banks | NewWay::Speed(_) => format!("{when} {what}, {may} {by}"),
                    _ => format!("{when} {what}, {may} {by}{instead}"),
                }
            }
            Rule::Inflicts { damage, token } => {
                let deal = match damage {
                    0 => "each of the hit and critical hit results that are left".to_owned(),
                    1 => "1 of the hit and critical hit results that are left deals 1 hit damage; \
                          each of the others"
                        .to_owned(),
                    n => format!(
                        "{n} of the hit and critical hit results that are left deal 1 hit damage \
                         each; each of the others"
                    ),
                };
                let token = name(*token);
                format!(
                    "{}{deal} gives the defender 1 {token} token instead of damage",
                    while_("attack")
                )
            }
        }
    }
}

/// "1 step harder".
pub(super) fn harder(by: i8) -> String {
    let how = if by > 0 { "harder" } else { "easier" };
    format!("{} {how}", count(by.unsigned_abs(), "step"))
}

fn yours(you: bool, who: &str) -> String {
    if you { "yours".into() } else { format!("those of {who}") }
}

/// "a bomb or mine", "a device".
pub(super) fn kinds_of_device(kinds: &[DeviceKind]) -> String {
    if kinds.is_empty() { "a device".into() } else { a(&names(kinds, device_kind, "or")) }
}

const fn device_kind(kind: DeviceKind) -> &'static str {
    match kind {
        DeviceKind::Bomb => "bomb",
        DeviceKind::Mine => "mine",
        DeviceKind::Remote => "remote",
        DeviceKind::Obstacle => "obstacle",
    }
}

/// "1 straight".
fn template(Template(speed, kind): Template) -> String {
    format!("{speed} {}", kind.name())
}

fn names_of(templates: &[Template]) -> String {
    list(&templates.iter().map(|one| template(*one)).collect::<Vec<_>>(), "or")
}

const fn loop_template(template: LoopTemplate) -> &'static str {
    match template {
        LoopTemplate::Turn => "turn",
        LoopTemplate::Straight => "straight",
    }
}

const fn way(way: Way) -> &'static str {
    match way {
        Way::Focus => "focus tokens",
        Way::Calculate => "calculate tokens",
        Way::Force => "Force",
        Way::Lock => "locks",
        Way::ThisCard => "this card",
    }
}
