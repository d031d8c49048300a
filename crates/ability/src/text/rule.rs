//! Rules in words.

use super::Text;
use super::condition::{attacks, maneuvers, phases};
use super::effect::more;
use super::thing::obstacles;
use super::who::Speak;
use super::words::{a, arc, count, difficulty, kinds_noun, list, name, names, range, third};
use crate::words::{DeviceKind, Difficulty, ObstacleKind};
use crate::{
    Amount, Bonus, Concern, Condition, Constant, DiceKind, Direction, Docking, Landmark,
    LoopTemplate, ManeuverChange, ManeuverFilter, Modifier, Modifying, Neutralizing, Placing, Rule,
    Ships, Spread, Template, Way, WeaponChange, WeaponFilter, WeaponKind, Who, Zone,
};

/// The rest of a condition that you are this ship of the attack.
fn without_being(ship: Who, condition: &Condition) -> Option<Condition> {
    let being = Condition::Same(Who::You, ship);
    match condition {
        one if *one == being => Some(Condition::True),
        Condition::All(all) if all.first() == Some(&being) => {
            Some(Condition::All(all[1..].to_vec()))
        }
        _ => None,
    }
}

/// "during the Engagement Phase, ", and the rest of a condition.
fn in_phase(condition: &Condition) -> (String, Condition) {
    let of = |one: &Condition| phases(one).map(|phases| format!("during the {phases}, "));
    match condition {
        one if let Some(during) = of(one) => (during, Condition::True),
        Condition::All(all) => {
            let rest = all.iter().filter(|one| of(one).is_none()).cloned().collect();
            (all.iter().find_map(of).unwrap_or_default(), Condition::All(rest))
        }
        other => (String::new(), other.clone()),
    }
}

/// To whom a rule about an attack applies, as it is spoken of.
struct Fighter<'a> {
    /// "while you attack, if …, "; none if it depends on the rule.
    scene: Option<String>,
    /// What must be so, as "if …, ", unless the scene says it.
    test: String,
    to: &'a Who,
}

impl Text<'_> {
    /// A rule for as long as the card is in play.
    pub(super) fn constant(&self, constant: &Constant) -> String {
        if let Some(scene) = self.against_foe(constant) {
            let test = String::new();
            let fighter = Fighter { scene: Some(scene), test, to: &constant.to };
            return self.rule_for(&constant.rule, &fighter);
        }
        let (phase, only_if) = in_phase(&constant.only_if);
        let test = self.condition(&only_if);
        if constant.rule.concerns() == Concern::Attack {
            return format!("{phase}{}", self.rule(&constant.rule, &constant.to, test.as_deref()));
        }
        let rule = self.rule(&constant.rule, &constant.to, None);
        match test {
            Some(test) => format!("{phase}while {test}, {rule}"),
            None => format!("{phase}{rule}"),
        }
    }

    /// What you do while a rule holds for the other ship of the attack.
    fn against_foe(&self, constant: &Constant) -> Option<String> {
        let (verb, rest) = match constant.to {
            _ if constant.rule.concerns() != Concern::Attack => return None,
            Who::Defender if self.weapon => ("", None),
            Who::Defender => {
                ("while you attack, ", without_being(Who::Attacker, &constant.only_if))
            }
            Who::Attacker => {
                ("while you defend, ", without_being(Who::Defender, &constant.only_if))
            }
            _ => return None,
        };
        let (verb, only_if) = match &rest {
            Some(rest) => (verb, rest),
            None => ("", &constant.only_if),
        };
        let test = self.condition(only_if).map_or(String::new(), |test| format!("if {test}, "));
        Some(format!("{verb}{test}"))
    }

    /// A rule for this ship; a test goes with what is about attacks.
    pub(super) fn rule(&self, rule: &Rule, to: &Who, test: Option<&str>) -> String {
        let test = test.map_or(String::new(), |test| format!("if {test}, "));
        self.rule_for(rule, &Fighter { scene: None, test, to })
    }

    /// A rule for a ship of the attack under way.
    pub(super) fn rule_of_foe(&self, rule: &Rule, to: &Who) -> String {
        self.rule_for(rule, &Fighter { scene: Some(String::new()), test: String::new(), to })
    }

    #[allow(clippy::too_many_lines)] // A table: one arm for each word.
    fn rule_for(&self, rule: &Rule, fighter: &Fighter<'_>) -> String {
        let Fighter { scene, test, to } = fighter;
        let to = *to;
        let you = *to == Who::You;
        let can = |what: &str| match to {
            Who::Each(ships) => format!("{} {what}", self.ships(ships, Speak::Several)),
            one => format!("{} {what}", self.who(one)),
        };
        let verb = |verb: &'static str| {
            format!("{} {}", self.who(to), if you { verb.to_owned() } else { third(verb) })
        };
        // Who attacks or defends, and how that ship and its dice are called after that.
        let while_ = |verb: &'static str| match (scene, self.weapon, you) {
            (Some(scene), ..) => scene.clone(),
            (None, true, true) if verb == "attack" => test.clone(),
            (None, _, true) => format!("while you {verb}, {test}"),
            (None, _, false) => format!("while {} {}, {test}", self.some(to), third(verb)),
        };
        let rolling = |dice: &DiceKind| match dice {
            DiceKind::Attack => while_("attack"),
            DiceKind::Defense => while_("defend"),
        };
        let (it, rolls, its) = match (scene, you) {
            (Some(_), true) => ("you", "roll", "your"),
            (Some(_), _) if *to == Who::Attacker => ("the attacker", "has", "the attacker's"),
            (Some(_), _) => ("the defender", "has", "the defender's"),
            (None, true) => ("you", "roll", "your"),
            (None, false) => ("it", "rolls", "its"),
        };
        match rule {
            Rule::Maneuver(filter, change) => self.maneuver_change(filter, change, to),
            Rule::AttackDice(by) => {
                format!("{}{it} {rolls} {}", while_("attack"), more(*by, "attack "))
            }
            Rule::DefenseDice(by) => {
                format!("{}{it} {rolls} {}", while_("defend"), more(*by, "defense "))
            }
            Rule::Action(filter, change) => self.action_change(filter, change, to),
            Rule::Decloak { templates, cost } => {
                let with = format!("the {} template instead of the usual one", names_of(templates));
                let does = match self.costs(cost).as_slice() {
                    [] => format!("{it} must take {with}"),
                    paid => format!("{it} may {} to take {with}", list(paid, "and")),
                };
                format!("while {}, {does}", verb("decloak"))
            }
            Rule::Locks(most, spread) => {
                let apart = match spread {
                    Spread::Any => "",
                    Spread::Different => ", each on a different object",
                };
                can(&format!("can maintain up to {most} locks{apart}"))
            }
            Rule::DiceOnly(dice, by, ways) => {
                let with = names(ways, way, "or");
                let what = match (by, ways.as_slice()) {
                    (Modifier::Owner, []) => format!("{it} cannot change {its} dice"),
                    (Modifier::Owner, [_]) => format!("only {with} can change {its} dice"),
                    (Modifier::Owner, _) => format!("{it} can change {its} dice only with {with}"),
                    (Modifier::Anyone, []) => format!("{its} dice cannot be modified"),
                    (Modifier::Anyone, _) => format!("{its} dice can be modified only with {with}"),
                };
                format!("{}{what}", rolling(dice))
            }
            Rule::DiceWithout(dice, by, kinds, how) => {
                let with = kinds_noun(*kinds, 2);
                let (modify, modified) = match how {
                    Modifying::Anyhow => ("modify", "modified"),
                    Modifying::Rerolling => ("reroll", "rerolled"),
                };
                let what = match by {
                    Modifier::Owner => format!("{it} cannot {modify} {its} dice with {with}"),
                    Modifier::Anyone => format!("{its} dice cannot be {modified} with {with}"),
                };
                format!("{}{what}", rolling(dice))
            }
            Rule::MostModified(face, most) => {
                let results = self.results(&[*face], *most);
                let fights = if scene.is_some() {
                    while_("attack")
                } else {
                    let verb = if you { "attack or defend" } else { "attacks or defends" };
                    format!("while {} {verb}, {test}", self.some(to))
                };
                format!("{fights}{it} cannot change more than {most} {results}")
            }
            Rule::DiceAtRangeZero(ways) => {
                let with = names(ways, way, "or");
                format!("{}at range 0 {it} can change {its} dice with {with}", while_("attack"))
            }
            Rule::MostRerolled(dice, by, most) => {
                let what = match (by, most) {
                    (Modifier::Anyone, 0) => format!("{its} dice cannot be rerolled"),
                    (Modifier::Owner, 0) => format!("{it} cannot reroll dice"),
                    (Modifier::Anyone, n) => {
                        format!("no more than {n} of {its} dice can be rerolled")
                    }
                    (Modifier::Owner, n) => {
                        format!("{it} cannot reroll more than {n} of {its} dice")
                    }
                };
                format!("{}{what}", rolling(dice))
            }
            Rule::MostDice(dice, most) => {
                let what = match most {
                    Amount::Just(n) => format!("{it} {rolls} {n} dice at most"),
                    other => {
                        let text = Text { dice: None, ..self.clone() };
                        format!("{it} {rolls} no more dice than {}", text.amount(other))
                    }
                };
                format!("{}{what}", rolling(dice))
            }
            Rule::RangeBonus(dice, bonus) => {
                let to = match (scene, dice) {
                    _ if you => "you",
                    (_, DiceKind::Attack) => "the attacker",
                    (_, DiceKind::Defense) => "the defender",
                };
                let does = match bonus {
                    Bonus::Never => format!("the range bonus does not apply to {to}"),
                    Bonus::Always => format!("the range bonus applies to {to} at any range"),
                };
                format!("{}{does}", rolling(dice))
            }
            Rule::TreatRange(from, into) => {
                let which = self.of(to, &format!("attacks at {}", range(*from, *from)));
                format!("{which} are treated as attacks at {}", range(*into, *into))
            }
            Rule::Neutralize(how) => {
                let how = match how {
                    Neutralizing::CritsFirst => "evade results cancel critical hit results first",
                    Neutralizing::KeepCrits => "evade results cannot cancel critical hit results",
                };
                format!("{}{how}", while_("defend"))
            }
            Rule::Weapon(filter, change) => self.weapon_change(filter, change, to),
            Rule::IgnoreObstacles(which) => {
                format!("{} {}", verb("ignore"), obstacles(which, you))
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
                "{} the name, the initiative, the pilot ability and the charges of {}",
                verb("have"),
                self.who(whose)
            ),
            Rule::Docking(docking) => self.docking(to, docking),
            Rule::InitiativeOf(whose) => {
                let whose = match whose {
                    Who::You => "yours".to_owned(),
                    whose => format!("that of {}", self.who(whose)),
                };
                format!("{} is equal to {whose}", self.of(to, "initiative"))
            }
            Rule::Initiative(value) => format!("{} is {value}", self.of(to, "initiative")),
            Rule::TurnAt(value) => {
                let does = if you { "activate or engage" } else { "activates or engages" };
                format!("{} {does} at initiative {value}", self.who(to))
            }
            Rule::CannotRemove(kinds) => can(&format!("cannot remove {}", kinds_noun(*kinds, 2))),
            Rule::CannotGain(kinds) => can(&format!("cannot gain {}", kinds_noun(*kinds, 2))),
            Rule::CannotSpend(kinds) => can(&format!("cannot spend {}", kinds_noun(*kinds, 2))),
            Rule::NoRecovery => "the charges of this card cannot be recovered".into(),
            Rule::NoRecurringForce if you => "your Force is not recurring".into(),
            Rule::NoRecurringForce => "its Force is not recurring".into(),
            Rule::Allied => {
                let is = if you { "you are" } else { "it is" };
                format!("{is} allied to the other ships of your side, not friendly")
            }
            Rule::Dice(dice) => self.dice_ability(dice),
            Rule::CannotAttack => can("cannot attack"),
            Rule::StartsIn(start) => {
                let place = zone(&start.zone);
                match start.last {
                    true => format!(
                        "in setup {} placed after all others, in the play area {place} if there \
                         is room, else as ever",
                        verb("are")
                    ),
                    false => {
                        format!("in setup {} anywhere {place}", can("can be placed"))
                    }
                }
            }
            Rule::NotRemoved => format!("{} in play although destroyed", verb("stay")),
            Rule::Placing(placing) => {
                let mut what = kinds_of_device(&placing.devices);
                if !placing.slots.is_empty() {
                    what += &format!(" of {} upgrade", a(&list(&placing.slots, "or")));
                }
                if let Some(phase) = placing.phase {
                    what += &format!(" in the {phase}");
                }
                let way = way_to_place(placing);
                let way = match placing.cost.is_empty() {
                    true => way,
                    false => format!("{} to {way}", list(&self.costs(&placing.cost), "and")),
                };
                let when = if you { "when you place" } else { "when that ship places" };
                let may = if you { "you may" } else { "it may" };
                format!("{when} {what}, {may} {way}")
            }
            Rule::Inflicts { token, crits_only: true, .. } => format!(
                "{}each critical hit result that is left gives the defender 1 {} token instead of \
                 damage",
                while_("attack"),
                name(*token)
            ),
            Rule::Inflicts { damage, token, crits_only: false } => {
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

impl Text<'_> {
    /// What is said of docking.
    fn docking(&self, to: &Who, docking: &Docking) -> String {
        let (who, you) = (self.who(to), *to == Who::You);
        let carries = docking.carries.as_ref().map(|(most, that)| {
            let ships = Ships { that: that.clone(), ..Ships::default() };
            let up_to = if *most == 1 { "" } else { "up to " };
            format!("{up_to}{} can dock with {who}", self.ships(&ships, Speak::Number(*most)))
        });
        let rear_only = docking.rear_only.then(|| {
            let from = self.of(to, "rear guides");
            format!("ships docked with {who} can deploy from {from} only")
        });
        let gun = docking.gun.map(|name| {
            let have = if you { "have" } else { "has" };
            let weapon = a(&format!("{} arc primary weapon", arc(name)));
            format!(
                "while a ship is docked with {who}, {who} {have} {weapon} with the attack value \
                 of that ship's front arc primary weapon"
            )
        });
        let shields = docking.shields.then(|| {
            let own = if you { "your" } else { "its" };
            format!("{who} may use the shields of a ship docked with {who} like {own} own")
        });
        let reach =
            (docking.range > 0).then(|| format!("{who} can dock at {}", range(0, docking.range)));
        let starts = docking.starts.then(|| format!("{who} must start the game docked"));
        let stays = docking.stays.then(|| format!("{who} can deploy in an emergency only"));
        let all = [carries, rear_only, gun, shields, reach, starts, stays];
        all.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// What becomes of maneuvers.
    fn maneuver_change(
        &self,
        filter: &ManeuverFilter,
        change: &ManeuverChange,
        to: &Who,
    ) -> String {
        let you = *to == Who::You;
        let which = || self.of(to, &maneuvers(filter, "and", "maneuvers"));
        match change {
            ManeuverChange::Harder(by) => format!("{} are {}", which(), harder(*by)),
            ManeuverChange::As(into) => format!("{} are treated as {}", which(), difficulty(*into)),
            ManeuverChange::WhileStressed => {
                let mut red = filter.clone();
                red.difficulties = vec![Difficulty::Red];
                let which = maneuvers(&red, "and", "maneuvers");
                format!("stress does not keep {} from executing {which}", self.who(to))
            }
            ManeuverChange::Templates(templates) => {
                let it = if you { "you execute" } else { "it executes" };
                let with = names(templates, loop_template, "or");
                format!(
                    "{} can use the {with} template of the same speed instead of the bank while \
                     {it} a Segnor's loop",
                    self.who(to)
                )
            }
            ManeuverChange::KeepsAction => {
                let (who, acts) = (self.who(to), if you { "do" } else { "does" });
                let its = if you { "your" } else { "its" };
                let which = a(&maneuvers(filter, "or", "maneuver"));
                format!(
                    "{who} {acts} not skip {its} Perform Action step after executing {which} \
                     partially"
                )
            }
        }
    }

    /// What is different about attacks with some weapons.
    fn weapon_change(&self, filter: &WeaponFilter, change: &WeaponChange, to: &Who) -> String {
        let can = match to {
            Who::Each(ships) => format!("{} can", self.ships(ships, Speak::Several)),
            one => format!("{} can", self.who(one)),
        };
        let its = if *to == Who::You { "your" } else { "their" };
        let attacks = attacks(filter);
        match change {
            WeaponChange::Arc(into) => {
                let arcs = names(&filter.arcs, arc, "or");
                let kind = match filter.kind {
                    WeaponKind::Any => "",
                    WeaponKind::Primary => "primary ",
                    WeaponKind::Special => "special ",
                };
                let slots = list(&filter.slots, "or");
                let slots = if slots.is_empty() { slots } else { format!("{slots} ") };
                let weapons = self.of(to, &format!("{arcs} arc {slots}{kind}weapons"));
                format!("{weapons} have the {} arc instead", arc(*into))
            }
            WeaponChange::AlsoArc(also, ranges) => {
                let then = ranges
                    .map_or(String::new(), |(least, most)| format!(", at {}", range(least, most)));
                format!("{can} make {attacks} from {its} {} arc as well{then}", arc(*also))
            }
            WeaponChange::Reach(by) => format!(
                "{can} make {attacks} at {by} range more or less than they require, up to range 3"
            ),
            WeaponChange::NoNeed(cost) if cost.is_empty() => {
                format!("{can} make {attacks} without that requirement")
            }
            WeaponChange::NoNeed(cost) => {
                let paid = list(&self.costs(cost), "and");
                format!("{can} {paid} to make {attacks} without that requirement")
            }
            WeaponChange::Nearest => {
                format!(
                    "{can} make {attacks} only at the closest range at which they have a defender"
                )
            }
            WeaponChange::WhileDisarmed => format!("{can} make {attacks} while disarmed"),
            WeaponChange::OnObstacles(kinds) => {
                let kinds = match kinds.as_slice() {
                    [] => "obstacles".to_owned(),
                    kinds => names(kinds, obstacle_kinds, "or"),
                };
                format!("{can} make {attacks} at range 0 of {kinds}")
            }
            WeaponChange::AtFriends => format!("{can} make {attacks} against friendly ships"),
        }
    }
}

const fn obstacle_kinds(kind: ObstacleKind) -> &'static str {
    match kind {
        ObstacleKind::Asteroid => "asteroids",
        ObstacleKind::DebrisCloud => "debris clouds",
        ObstacleKind::GasCloud => "gas clouds",
        ObstacleKind::Blaze => "blazes",
        ObstacleKind::ElectroChaffCloud => "electro-chaff clouds",
        ObstacleKind::LooseCargo => "loose cargo",
        ObstacleKind::SpareParts => "spare parts",
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
fn template(Template(speed, kind, direction): Template) -> String {
    let side = match direction {
        Direction::Either => "",
        Direction::Left => "left ",
        Direction::Right => "right ",
    };
    format!("{speed} {side}{}", kind.name())
}

pub(super) fn names_of(templates: &[Template]) -> String {
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

/// Where it is: "beyond range 3 of enemy ships".
pub(super) fn zone(zone: &Zone) -> String {
    let mut parts = Vec::new();
    if let Some((range, mark)) = zone.near {
        let near = match mark {
            Landmark::Edges => "an edge",
            Landmark::EnemyEdges => "an enemy edge",
            Landmark::Enemies => "an enemy ship",
            Landmark::Ships => "a ship",
            Landmark::Obstacles => "an obstacle",
            Landmark::You => "you",
        };
        parts.push(format!("at {} of {near}", super::words::range(0, range)));
    }
    for &(range, mark) in &zone.beyond {
        let all = match mark {
            Landmark::Edges => "all edges",
            Landmark::EnemyEdges => "enemy edges",
            Landmark::Enemies => "enemy ships",
            Landmark::Ships => "ships",
            Landmark::Obstacles => "obstacles",
            Landmark::You => "you",
        };
        parts.push(format!("beyond range {range} of {all}"));
    }
    list(&parts, "and")
}

/// How else a device may be placed.
fn way_to_place(placing: &Placing) -> String {
    let instead = match (placing.template, placing.dropped) {
        (Some(one), _) => format!(" instead of the {} template", template(one)),
        (None, true) => " instead of dropping it".to_owned(),
        (None, false) => " instead".to_owned(),
    };
    let other = match (placing.templates.as_slice(), placing.speed) {
        ([], 0) if placing.banks => {
            Some("a bank template instead of a straight one of the same speed".to_owned())
        }
        ([], 0) => None,
        ([], by) => Some(format!("a template of the same bearing and {by} speed more or less")),
        (all, _) => Some(format!("the {} template", names_of(all))),
    };
    if let Some(at) = &placing.zone {
        return format!("put it anywhere {}{instead}", zone(at));
    }
    if placing.sides {
        let same = placing.template.map(|one| format!("{} ", template(one))).unwrap_or_default();
        let with = other.unwrap_or_else(|| format!("the {same}template"));
        return format!("lay {with} to the left or right side of the base, not to its rear");
    }
    let with = other.unwrap_or_else(|| "the same template".to_owned());
    // Banks and speeds are compared with what they are instead of.
    let instead = if placing.banks || placing.speed > 0 { String::new() } else { instead };
    let does = if placing.launch { "launch it with" } else { "use" };
    format!("{does} {with}{instead}")
}
