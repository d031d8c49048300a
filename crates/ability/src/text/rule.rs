//! Rules in words.

use super::Text;
use super::condition::{an_attack, attacks, maneuvers, phases};
use super::effect::more;
use super::thing::obstacles;
use super::who::Speak;
use super::words::{a, arc, count, difficulty, kinds_noun, list, name, names, range, third};
use crate::words::{DeviceKind, Difficulty, ObstacleKind, Phase, Token};
use crate::{
    Amount, Concern, Condition, Constant, DiceKind, Direction, Docking, Doing, Effect, Event, Face,
    Kinds, Landmark, ManeuverChange, ManeuverFilter, ManeuverKind, Modifying, Obstacles, Placing,
    Position, Relation, Rolls, Rule, Ships, Stat, State, Stock, Template, WeaponChange,
    WeaponFilter, WeaponKind, Who, Zone,
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

/// The ship which you attack or which attacks you, if that is all that is asked.
fn either_way(condition: &Condition) -> Option<&Who> {
    let Condition::Any(any) = condition else { return None };
    let [Condition::All(one), Condition::All(other)] = any.as_slice() else { return None };
    match (one.as_slice(), other.as_slice()) {
        (
            [Condition::Same(Who::You, Who::Attacker), Condition::Same(Who::Defender, foe)],
            [Condition::Same(Who::You, Who::Defender), Condition::Same(Who::Attacker, same)],
        ) if foe == same => Some(foe),
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

/// What others do in an attack while a rule of theirs holds, and the rest of its condition.
fn taking_part(constant: &Constant) -> Option<(&'static str, Condition)> {
    let being = |ship| Condition::Same(Who::It, ship);
    let (first, rest) = match &constant.only_if {
        Condition::All(all) => (all.first()?, Condition::All(all[1..].to_vec())),
        one => (one, Condition::True),
    };
    let part = match first {
        one if *one == being(Who::Attacker) => "attacks",
        one if *one == being(Who::Defender) => "defends",
        Condition::Any(any) if **any == [being(Who::Attacker), being(Who::Defender)] => {
            "attacks or defends"
        }
        _ => return None,
    };
    (constant.to != Who::You).then_some((part, rest))
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
        if let Some(said) = self.while_coordinating(constant) {
            return said;
        }
        if let Some((part, rest)) = taking_part(constant) {
            let test = self.condition(&rest).map_or(String::new(), |test| format!("if {test}, "));
            let rule = self.rule(&constant.rule, &Who::It, None);
            return format!("while {} {part}, {test}{rule}", self.some(&constant.to));
        }
        if let (Who::You, Some(foe)) = (&constant.to, either_way(&constant.only_if)) {
            let rule = self.rule(&constant.rule, &constant.to, None);
            return format!("while you attack {} or defend against it, {rule}", self.who(foe));
        }
        if let Some(said) = self.in_own_attack(constant).or_else(|| self.still_armed(constant)) {
            return said;
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

    /// A rule for the ship that you coordinate, while you do: "while you coordinate a ship, …".
    fn while_coordinating(&self, constant: &Constant) -> Option<String> {
        let Who::Each(ships) = &constant.to else { return None };
        let mut that = match &ships.that {
            Condition::All(all) => all.clone(),
            one => vec![one.clone()],
        };
        let coordinates = Condition::Coordinates(Who::You, Who::One);
        that.remove(that.iter().position(|one| *one == coordinates)?);
        let whom = Ships { that: Condition::All(that), ..(**ships).clone() };
        let whom = self.ships(&whom, Speak::A);
        let text = Text { it: "it", ..self.clone() };
        let rule = text.rule(&constant.rule, &Who::It, None);
        let test = self.condition(&constant.only_if);
        let test = test.map_or(String::new(), |test| format!("if {test}, "));
        Some(format!("while you coordinate {whom}, {test}{rule}"))
    }

    /// A rule that holds for you in your attack or defence only: "while you attack, if …".
    fn in_own_attack(&self, constant: &Constant) -> Option<String> {
        let Constant { to, only_if, rule, .. } = constant;
        if *to != Who::You || rule.concerns() == Concern::Attack {
            return None;
        }
        let attack = (without_being(Who::Attacker, only_if), "attack");
        let defend = (without_being(Who::Defender, only_if), "defend");
        let (rest, verb, rule) = match (attack, defend, rule) {
            // Obstacles that count in attacks only.
            (_, _, Rule::IgnoreObstacles(which))
                if which.doing == [Doing::Attack] && *only_if != Condition::True =>
            {
                let which = Obstacles { doing: Vec::new(), ..which.clone() };
                (only_if.clone(), "attack", Rule::IgnoreObstacles(which))
            }
            ((Some(rest), verb), _, rule) | (_, (Some(rest), verb), rule) => {
                (rest, verb, rule.clone())
            }
            _ => return None,
        };
        let test = self.condition(&rest).map_or(String::new(), |test| format!("if {test}, "));
        Some(format!("while you {verb}, {test}{}", self.rule(&rule, to, None)))
    }

    /// "…, you can nonetheless make cannon attacks": what a disarm token does not prevent.
    fn still_armed(&self, constant: &Constant) -> Option<String> {
        let Rule::Weapon(filter, change) = &constant.rule else { return None };
        let only = WeaponChange { while_disarmed: true, ..WeaponChange::default() };
        let mut rest: Vec<Condition> = match &constant.only_if {
            Condition::All(all) => all.clone(),
            one => vec![one.clone()],
        };
        let disarm = Amount::Tokens(Who::You, Kinds::of(Token::Disarm));
        let asked = Condition::Equal(disarm, Amount::Just(1));
        if *change != only || constant.to != Who::You || !rest.contains(&asked) {
            return None;
        }
        let locked = Condition::Locks(Who::You, Who::Defender);
        let against = match rest.iter().position(|one| *one == locked) {
            Some(place) => {
                rest.remove(place);
                " against a defender that you have locked"
            }
            None => "",
        };
        let test = self.condition(&Condition::All(rest))?;
        Some(format!("while {test}, you can nonetheless make {}{against}", attacks(filter)))
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
        let others = match constant.to {
            Who::Defender => self.others_do(&constant.only_if, &Who::Attacker, "attacks"),
            _ => self.others_do(&constant.only_if, &Who::Defender, "defends"),
        };
        let (verb, only_if) = match (&rest, others) {
            (Some(rest), _) => (verb.to_owned(), rest.clone()),
            (None, Some((scene, rest))) => (scene, rest),
            (None, _) => (String::new(), constant.only_if.clone()),
        };
        let test = self.condition(&only_if).map_or(String::new(), |test| format!("if {test}, "));
        Some(format!("{verb}{test}"))
    }

    /// "while a friendly ship at range 0–2 attacks, ", and the rest of a condition.
    fn others_do(
        &self,
        condition: &Condition,
        role: &Who,
        does: &str,
    ) -> Option<(String, Condition)> {
        let mut rest = match condition {
            Condition::All(all) => all.clone(),
            one => vec![one.clone()],
        };
        let place = rest
            .iter()
            .position(|one| matches!(one, Condition::Same(who, Who::Each(_)) if who == role))?;
        let Condition::Same(_, Who::Each(ships)) = rest.remove(place) else { return None };
        let mut ships = *ships;
        let near = |one: &Condition| match one {
            Condition::AtRange(who, Who::You, least, most) if who == role => Some((*least, *most)),
            _ => None,
        };
        if ships.range.is_none()
            && let Some(place) = rest.iter().position(|one| near(one).is_some())
        {
            ships.range = near(&rest.remove(place));
        }
        let scene = format!("while {} {does}, ", self.ships(&ships, Speak::A));
        Some((scene, Condition::All(rest)))
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
            (Some(_), _) if *to == Who::Attacker => ("the attacker", "rolls", "the attacker's"),
            (Some(_), _) => ("the defender", "rolls", "the defender's"),
            (None, true) => ("you", "roll", "your"),
            (None, false) => ("it", "rolls", "its"),
        };
        match rule {
            Rule::Maneuver(filter, change) => self.maneuver_change(filter, change, to),
            Rule::Rolls(Rolls { dice, more: by, most, range_bonus }) => {
                let mut does = Vec::new();
                if *by != 0 {
                    let kind = match dice {
                        DiceKind::Attack => "attack ",
                        DiceKind::Defense => "defense ",
                    };
                    does.push(format!("{it} {rolls} {}", more(*by, kind)));
                }
                if let Some(applies) = range_bonus {
                    let to = match dice {
                        _ if you => "you",
                        DiceKind::Attack => "the attacker",
                        DiceKind::Defense => "the defender",
                    };
                    does.push(match applies {
                        false => format!("the range bonus does not apply to {to}"),
                        true => {
                            let at = if *dice == DiceKind::Attack { 1 } else { 3 };
                            format!("the range {at} bonus applies to {to}")
                        }
                    });
                }
                match most {
                    Some(Amount::Just(n)) => does.push(format!("{it} {rolls} {n} dice at most")),
                    Some(other) => {
                        let text = Text { dice: None, ..self.clone() };
                        let than = text.amount(other);
                        let dice = super::words::kind(*dice);
                        // Those dice are not rolled yet.
                        let results = matches!(other, Amount::Results(_)) && dice == "defense";
                        let of = if results { " of the attack dice" } else { "" };
                        does.push(format!("{it} {rolls} no more {dice} dice than {than}{of}"));
                    }
                    None => {}
                }
                format!("{}{}", rolling(dice), list(&does, "and"))
            }
            Rule::Action(filter, change) => self.action_change(filter, change, to),
            Rule::Locks { most, apart } => {
                let apart = if *apart { ", each on a different object" } else { "" };
                can(&format!("can maintain up to {most} locks{apart}"))
            }
            Rule::CannotModify(which) => {
                let when = match (which.dice, scene) {
                    (Some(dice), _) => rolling(&dice),
                    (None, None) if which.face.is_some() => {
                        let verb = if you { "attack or defend" } else { "attacks or defends" };
                        format!("while {} {verb}, {test}", self.some(to))
                    }
                    (None, _) => while_("attack"),
                };
                match when.strip_suffix(", ") {
                    Some(fights) if which.at_range_zero => {
                        let its = if you { "your" } else { "its" };
                        format!("{fights} at range 0, {}", self.modifying(which, it, its))
                    }
                    _ => format!("{when}{}", self.modifying(which, it, its)),
                }
            }
            Rule::TreatShips(ships, Position { attack_range: Some(into), .. }) => {
                let (least, most) = ships.range.unwrap_or((*into, *into));
                let which = self.of(to, &format!("attacks at {}", range(least, most)));
                format!("{which} are treated as attacks at {}", range(*into, *into))
            }
            Rule::TreatShips(ships, Position { range: Some((least, most)), .. }) => {
                let all = self.ships(ships, Speak::Several);
                let there = match most - least {
                    1 => format!("range {least} or {most}"),
                    _ => range(*least, *most),
                };
                let own = self.of(to, "upgrades");
                let treat = can(&format!("may count {all} as if they were at {there}"));
                format!("for coordinating and for the effects of {own}, {treat}")
            }
            Rule::TreatShips(ships, position) => {
                let all = self.ships(ships, Speak::Several);
                let there = position.arc.map(|arc| self.in_arc(arc, to)).unwrap_or_default();
                can(&format!("may count {all} as if they were {there}"))
            }
            Rule::Neutralize(faces) => {
                let how = match faces[..] {
                    [Face::Hit] => "evade results cannot cancel critical hit results",
                    [Face::Crit] => "evade results cannot cancel hit results",
                    [Face::Crit, ..] => {
                        "evade results cancel critical hit results before hit results"
                    }
                    _ => "evade results cancel hit results before critical hit results",
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
            Rule::PilotOf { of: Who::Each(ships), whole: false } => {
                let all = self.ships(ships, Speak::Several);
                format!("the pilot abilities of {all} are {} too", yours(you, &self.who(to)))
            }
            Rule::PilotOf { of: one, whole: false } => {
                format!("{} {} too", verb("have"), self.of(one, "pilot ability"))
            }
            Rule::PilotOf { of: whose, whole: true } => format!(
                "{} the name, the initiative, the pilot ability and the charges of {}",
                verb("have"),
                self.who(whose)
            ),
            Rule::Docking(docking) => self.docking(to, docking),
            Rule::Uses { of, stock, then } => self.uses((of, stock), then, to),
            Rule::Treat(Stat::Turn, Amount::Stat(_, Stat::Current)) => {
                format!("{} at the current initiative", verb("engage"))
            }
            Rule::Treat(Stat::Turn, amount) => {
                let does = self.acts(you);
                let at = match amount {
                    Amount::Just(n) => n.to_string(),
                    other => self.amount(other),
                };
                format!("{} {does} at initiative {at}", self.who(to))
            }
            Rule::Treat(Stat::RecurringForce, Amount::Just(0)) => {
                format!("{} is not recurring", self.of(to, "Force"))
            }
            Rule::Treat(stat, amount) => {
                let is = match amount {
                    Amount::Just(n) => n.to_string(),
                    Amount::Stat(Who::You, same) if same == stat => "equal to yours".to_owned(),
                    Amount::Stat(whose, same) if same == stat => {
                        format!("equal to that of {}", self.who(whose))
                    }
                    other => format!("equal to {}", self.amount(other)),
                };
                let noun = match stat {
                    Stat::Agility => "agility value",
                    Stat::RecurringForce => "recurring Force",
                    _ => "initiative",
                };
                format!("{} is {is}", self.of(to, noun))
            }
            Rule::Cannot(Event::BeRemoved) => {
                format!("{} in play although destroyed", verb("stay"))
            }
            Rule::Cannot(Event::Remove(kinds)) if *to == Who::Chosen => {
                format!("{} cannot be removed from the chosen ship", kinds_noun(*kinds, 2))
            }
            Rule::Cannot(event) => can(&match *event {
                Event::Remove(kinds) => format!("cannot remove {}", kinds_noun(kinds, 2)),
                Event::Gain(kinds) => format!("cannot gain {}", kinds_noun(kinds, 2)),
                Event::Spend(kinds) => format!("cannot spend {}", kinds_noun(kinds, 2)),
                other => format!("cannot {}", super::moment::told(other, "its").0),
            }),
            Rule::NoRecovery => "the charges of this card cannot be recovered".into(),
            Rule::Allied => {
                let is = if you { "you are" } else { "it is" };
                format!("{is} allied to the other ships of your side, not friendly")
            }
            Rule::Dice(dice) => self.dice_ability(dice),
            Rule::StartsIn(start) => {
                let place = zone(&start.zone);
                if start.reserve {
                    let (when, must) = if you { ("you are", "you") } else { ("it is", "it") };
                    return format!(
                        "{} in reserve; when {when} placed, {must} must be in the play area {place}",
                        verb("start")
                    );
                }
                match start.last {
                    true => format!(
                        "in setup {} placed after all others, in the play area {place}, or as usual \
                         if there is no such place",
                        verb("are")
                    ),
                    false => {
                        let who = match to {
                            // Whether they are on the table yet does not matter.
                            Who::Each(ships) => {
                                let ships = Ships { reserve: false, ..(**ships).clone() };
                                self.ships(&ships, Speak::Several)
                            }
                            one => self.who(one),
                        };
                        let near_you = start.zone.at.iter().any(|&(_, mark)| mark == Landmark::You);
                        let once = if near_you { ", once you are placed," } else { "" };
                        format!("in setup{once} {who} can be placed anywhere {place}")
                    }
                }
            }
            Rule::Placing(placing) => {
                let mut what = kinds_of_device(&placing.devices);
                if !placing.slots.is_empty() {
                    what += &format!(" of {} upgrade", a(&list(&placing.slots, "or")));
                }
                if let Some(phase) = placing.phase {
                    what += &format!(" in the {phase}");
                }
                if let Some(one) = placing.template.filter(|_| !placing.sides) {
                    what += &format!(" with the {} template", template(one));
                }
                let way = way_to_place(placing);
                let way = match placing.cost.is_empty() {
                    true => way,
                    false => format!("{} to {way}", list(&self.costs(&placing.cost), "and")),
                };
                let when = match (you, placing.dropped) {
                    (true, true) => "when you drop",
                    (true, false) => "when you drop or launch",
                    (false, true) => "when that ship drops",
                    (false, false) => "when that ship drops or launches",
                };
                let may = if you { "you may" } else { "it may" };
                format!("{when} {what}, {may} {way}")
            }
            Rule::Inflicts { token, crits_only: true, .. } => format!(
                "{}each uncanceled critical hit result gives the defender 1 {} token instead of \
                 damage",
                while_("attack"),
                name(*token)
            ),
            Rule::Inflicts { damage, token, crits_only: false } => {
                let deal = match damage {
                    0 => "each uncanceled hit or critical hit result".to_owned(),
                    1 => "1 uncanceled hit or critical hit result deals 1 hit damage; each of the \
                          others"
                        .to_owned(),
                    n => format!(
                        "{n} uncanceled hit or critical hit results deal 1 hit damage each; each \
                         of the others"
                    ),
                };
                let deal = format!("if the attack hits, {deal}");
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
    /// What a ship does in its turn, in the phase that it is.
    pub(super) const fn acts(&self, you: bool) -> &'static str {
        match (self.phase, you) {
            (Some(Phase::Activation), true) => "activate",
            (Some(Phase::Activation), false) => "activates",
            (Some(Phase::Engagement), true) => "engage",
            (Some(Phase::Engagement), false) => "engages",
            (_, true) => "activate or engage",
            (_, false) => "activates or engages",
        }
    }

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
        let reach =
            (docking.range > 0).then(|| format!("{who} can dock at {}", range(0, docking.range)));
        let starts = docking.starts.then(|| {
            let whom = match &*docking.with {
                Condition::True => String::new(),
                that => {
                    let of = Relation::Friendly;
                    let with = Ships { of, that: that.clone(), ..Ships::default() };
                    format!(" with {}", self.ships(&with, Speak::A))
                }
            };
            format!("{who} must start the game docked{whom}")
        });
        let stays = docking.stays.then(|| format!("{who} can deploy by emergency deployment only"));
        let all = [carries, rear_only, gun, reach, starts, stays];
        all.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// What a ship uses of another.
    fn uses(&self, (of, stock): (&Who, &Stock), then: &[Effect], to: &Who) -> String {
        let (who, own, does) = match to {
            Who::You => ("you".to_owned(), "your own", "you do"),
            Who::Each(ships) => (self.ships(ships, Speak::Several), "their own", "they do"),
            Who::It => ("it".to_owned(), "its own", "it does"),
            one => (self.who(one), "its own", "it does"),
        };
        let docked = Condition::State(Who::One, State::Docked);
        if let (Who::Each(ships), Who::You, []) = (of, to, then)
            && let Condition::All(all) = &ships.that
            && all.contains(&docked)
        {
            let that = all.iter().filter(|one| **one != docked).cloned().collect();
            let which = Ships { that: Condition::All(that), ..Ships::default() };
            let (which, noun) = (self.ships(&which, Speak::A), self.stock_noun(stock));
            return format!(
                "while {which} is docked with you, you may use its {noun} like your own"
            );
        }
        let what = match of {
            Who::Each(ships) => {
                format!("the {} of {}", self.stock_noun(stock), self.ships(ships, Speak::A))
            }
            one => self.of(one, &self.stock_noun(stock)),
        };
        let verb = if matches!(stock, Stock::Token(_)) { "spend" } else { "use" };
        match then {
            [] => format!("{who} may {verb} {what} like {own}"),
            then => {
                format!("{who} may {verb} {what} like {own}; if {does}, {}", self.effects(then))
            }
        }
    }

    /// What of the dice of a ship cannot be modified.
    fn modifying(&self, which: &Modifying, it: &str, its: &str) -> String {
        let Modifying { by_anyone, rerolls, with, face, more_than, except, .. } = which;
        let own = if it == "you" { "your" } else { "its" };
        let mut ways: Vec<String> = except.each().map(|one| kinds_noun(one, 2)).collect();
        let spent = list(&ways, "or");
        if which.except_this {
            ways.push("this card".into());
        }
        // Card abilities that cost such tokens are another way.
        let but = match which.except_this {
            true => format!("with {}", list(&ways, "or")),
            false => format!("by spending {spent} for the usual effect"),
        };
        let (modify, modified) = match rerolls {
            false => ("modify", "modified"),
            true => ("reroll", "rerolled"),
        };
        match (by_anyone, more_than, ways.as_slice()) {
            _ if which.at_range_zero => {
                format!("{it} can modify {own} dice {but}")
            }
            _ if let Some(face) = face => {
                let results = self.results(&[*face], *more_than);
                format!("{it} cannot modify more than {more_than} {results}")
            }
            _ if *with != Kinds::NONE => {
                let with = kinds_noun(*with, 2);
                match by_anyone {
                    false if which.dice.is_none() => {
                        format!("{it} cannot spend {with} to {modify} dice")
                    }
                    false => format!("{it} cannot spend {with} to {modify} {own} dice"),
                    true => format!("{with} cannot be spent to {modify} {its} dice"),
                }
            }
            (true, 0, []) => format!("{its} dice cannot be {modified}"),
            (true, n, []) => format!("no more than {n} of {its} dice can be {modified}"),
            (true, _, _) => format!("{its} dice can be {modified} only {but}"),
            (false, 0, []) if *rerolls => format!("{it} cannot reroll dice"),
            (false, 0, []) => format!("{it} cannot modify {own} dice"),
            (false, n, []) => format!("{it} cannot {modify} more than {n} of {own} dice"),
            (false, _, _) => format!("{it} cannot {modify} {own} dice except {but}"),
        }
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
        let mut says = Vec::new();
        if let Some(into) = change.difficulty {
            says.push(format!("{} are treated as {}", which(), difficulty(into)));
        }
        if change.harder != 0 {
            says.push(format!("{} are {}", which(), harder(change.harder)));
        }
        if change.while_stressed {
            let mut red = filter.clone();
            red.difficulties = vec![Difficulty::Red];
            let which = maneuvers(&red, "and", "maneuvers");
            says.push(format!("stress does not keep {} from executing {which}", self.who(to)));
        }
        if !change.templates.is_empty() {
            let (executes, it) = if you { ("execute", "you") } else { ("executes", "it") };
            let with: Vec<String> = change
                .templates
                .iter()
                .map(|kind| match kind {
                    ManeuverKind::Turn => "turn template to the same side".to_owned(),
                    kind => format!("{} template", kind.name()),
                })
                .collect();
            says.push(format!(
                "while {} {executes} a Segnor's loop, {it} can use the {} of the same speed \
                 instead of the bank",
                self.who(to),
                list(&with, "or the")
            ));
        }
        if change.keeps_action {
            let (who, acts) = (self.who(to), if you { "do" } else { "does" });
            let its = if you { "your" } else { "its" };
            let which = a(&maneuvers(filter, "or", "maneuver"));
            says.push(format!(
                "{who} {acts} not skip {its} Perform Action step after executing {which} partially"
            ));
        }
        list(&says, "and")
    }

    /// What is different about attacks with some weapons.
    fn weapon_change(&self, filter: &WeaponFilter, change: &WeaponChange, to: &Who) -> String {
        let can = match to {
            Who::Each(ships) => format!("{} can", self.ships(ships, Speak::Several)),
            one => format!("{} can", self.who(one)),
        };
        let must = match to {
            Who::Each(ships) => format!("{} must", self.ships(ships, Speak::Several)),
            one => format!("{} must", self.who(one)),
        };
        let its = if *to == Who::You { "your" } else { "their" };
        let attacks = attacks(filter);
        let WeaponChange { also_arc, range: ranges, reach, cost, on_obstacles, .. } = change;
        let mut says = Vec::new();
        if let Some(into) = change.arc {
            let arcs = names(&filter.arcs, arc, "or");
            let kind = match filter.kind {
                WeaponKind::Any => "",
                WeaponKind::Primary => "primary ",
                WeaponKind::Special => "special ",
            };
            let slots = list(&filter.slots, "or");
            let slots = if slots.is_empty() { slots } else { format!("{slots} ") };
            let weapons = self.of(to, &format!("{arcs} arc {slots}{kind}weapons"));
            says.push(format!("{weapons} have the {} arc instead", arc(into)));
        }
        if let Some(also) = also_arc {
            let then = ranges
                .map_or(String::new(), |(least, most)| format!(", at {}", range(least, most)));
            says.push(format!("{can} make {attacks} from {its} {} arc as well{then}", arc(*also)));
        }
        if *reach > 0 {
            says.push(format!(
                "{can} make {attacks} at a range {reach} higher or lower than they require, within \
                 range 0–3"
            ));
        }
        match self.costs(cost).as_slice() {
            _ if !change.without_need => {}
            [] => says.push(format!("{can} make {attacks} without that requirement")),
            paid => {
                let paid = list(paid, "and");
                let one = an_attack(filter);
                says.push(format!("{can} {paid} to make {one} without that requirement"));
            }
        }
        if change.nearest {
            says.push(format!(
                "for {its} {attacks}, {must} choose a defender at the closest range at which there \
                 is a valid one"
            ));
        }
        if change.while_disarmed {
            says.push(format!("{can} make {attacks} while disarmed"));
        }
        if let Some(kinds) = on_obstacles {
            let kinds = match kinds.as_slice() {
                [] => "obstacles".to_owned(),
                kinds => names(kinds, obstacle_kinds, "or"),
            };
            says.push(format!("{can} make {attacks} even while at range 0 of {kinds}"));
        }
        if change.at_friends {
            says.push(format!("{can} make {attacks} against friendly ships"));
        }
        list(&says, "and")
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

/// Each template with the side to which it is laid.
pub(super) fn by_side(templates: &[Template]) -> Vec<Template> {
    let sides = |one: &Template| match *one {
        Template(speed, kind @ (ManeuverKind::Bank | ManeuverKind::Turn), Direction::Either) => {
            [Direction::Left, Direction::Right].map(|side| Template(speed, kind, side)).to_vec()
        }
        one => vec![one],
    };
    templates.iter().flat_map(sides).collect()
}

/// Where it is: "beyond range 3 of enemy ships".
pub(super) fn zone(zone: &Zone) -> String {
    let mut parts = Vec::new();
    for &((least, most), mark) in &zone.at {
        parts.push(match (least, most, mark) {
            (0, 0, Landmark::You) => "touching you".to_owned(),
            _ => format!("at {} of {}", super::words::range(least, most), one_of(mark)),
        });
    }
    if let Some((range, mark)) = zone.within {
        parts.push(format!("within range {range} of {}", one_of(mark)));
    }
    for same in zone.beyond.chunk_by(|one, other| one.0 == other.0) {
        let all = |&(_, mark): &(u8, Landmark)| match mark {
            Landmark::Edges => "all edges",
            Landmark::OwnEdge => "your edge",
            Landmark::EnemyEdges => "enemy edges",
            Landmark::Enemies => "enemy ships",
            Landmark::Ships => "ships",
            Landmark::Obstacles => "obstacles",
            Landmark::Features => "scenario features",
            Landmark::Center => "the scenario feature in the center",
            Landmark::You => "you",
        };
        let all: Vec<String> = same.iter().map(|one| all(one).to_owned()).collect();
        if let Some((range, _)) = same.first() {
            parts.push(format!("beyond range {range} of {}", list(&all, "and")));
        }
    }
    list(&parts, "and")
}

/// One of what a place is measured from.
const fn one_of(mark: Landmark) -> &'static str {
    match mark {
        Landmark::Edges => "an edge",
        Landmark::OwnEdge => "your edge",
        Landmark::EnemyEdges => "an enemy edge",
        Landmark::Enemies => "an enemy ship",
        Landmark::Ships => "a ship",
        Landmark::Obstacles => "an obstacle",
        Landmark::Features => "a scenario feature",
        Landmark::Center => "the scenario feature in the center",
        Landmark::You => "you",
    }
}

/// How else a device may be placed.
fn way_to_place(placing: &Placing) -> String {
    let other = match (placing.templates.as_slice(), placing.speed) {
        ([], 0) if placing.banks => {
            Some("a bank template instead of a straight one of the same speed".to_owned())
        }
        ([], 0) => None,
        ([], by) => {
            Some(format!("a template of the same bearing whose speed is {by} higher or lower"))
        }
        (all, _) => Some(format!("the {} template", names_of(all))),
    };
    if let Some(at) = &placing.zone {
        return format!("put it anywhere {} instead", zone(at));
    }
    if placing.sides {
        let same = placing.template.map(|one| format!("{} ", template(one))).unwrap_or_default();
        let with = other.unwrap_or_else(|| format!("the {same}template"));
        let middle = "at the middle of the left or right side of your base";
        return format!("lay {with} {middle} instead of at your rear guides");
    }
    let with = other.unwrap_or_else(|| "the same template".to_owned());
    // Banks and speeds are compared with what they are instead of.
    let instead = if placing.banks || placing.speed > 0 { "" } else { " instead" };
    let does = if placing.launch { "launch it with" } else { "use" };
    format!("{does} {with}{instead}")
}
