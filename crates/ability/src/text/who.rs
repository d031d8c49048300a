//! Ships in words.

use super::Text;
use super::condition::{Leaf, in_arcs};
use super::words::{a, action, arc, list, names, range, ship_state, size, state, the};
use crate::{Amount, ArcName, Condition, Event, Relation, ShipFilter, Ships, State, Units, Who};

/// How ships that match are spoken of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Speak {
    /// "every enemy ship"
    Each,
    /// "an enemy ship"
    A,
    /// "one enemy ship"
    One,
    /// "enemy ships"
    Several,
    /// "2 enemy ships"
    Number(u8),
    /// "enemy ship", with "no" or the like before it
    Bare,
}

impl Text<'_> {
    /// A ship as an object, or as the subject of what is not about you.
    pub(super) fn who(&self, who: &Who) -> String {
        match who {
            Who::You => "you".into(),
            Who::It => self.it.into(),
            Who::One => "that ship".into(),
            Who::Attacker => "the attacker".into(),
            Who::Defender => "the defender".into(),
            Who::Foe => "the enemy ship".into(),
            Who::Carrier => "your carrier".into(),
            Who::Chosen => "the chosen ship".into(),
            Who::Second => "the other chosen ship".into(),
            Who::Target => self.target.into(),
            Who::Thing => self.thing.clone(),
            Who::ThisCard => "this card".into(),
            Who::Objects(things) => self.things(things, Speak::Each),
            Who::Assigner => self.assigner.into(),
            Who::Feature(id) => format!("the {}", self.named(id)),
            Who::Each(ships) => self.ships(ships, Speak::Each),
        }
    }

    /// The same where only one of several does something: "an enemy ship".
    pub(super) fn some(&self, who: &Who) -> String {
        match who {
            Who::Each(ships) => self.ships(ships, Speak::A),
            Who::Objects(things) => self.things(things, Speak::A),
            one => self.who(one),
        }
    }

    /// What belongs to a ship: "your dial", "the dial of that ship".
    pub(super) fn of(&self, who: &Who, thing: &str) -> String {
        match who {
            Who::You => format!("your {thing}"),
            Who::Each(_) => format!("the {thing} of {}", self.who(who)),
            one => format!("{}'s {thing}", self.who(one)),
        }
    }

    /// "in your front arc".
    pub(super) fn in_arc(&self, name: ArcName, of: &Who) -> String {
        match name {
            ArcName::Attack => "in the attack arc".into(),
            name => format!("in {}", self.of(of, &format!("{} arc", arc(name)))),
        }
    }

    /// Ships that match, as a noun with all that belongs to it.
    pub(super) fn ships(&self, ships: &Ships, speak: Speak) -> String {
        if let Some(text) = self.you_or(ships, speak) {
            return text;
        }
        let plural = matches!(speak, Speak::Several) || matches!(speak, Speak::Number(n) if n != 1);
        let parts = self.parts(ships, plural);
        let other = matches!(ships.of, Relation::Other | Relation::OtherFriendly) || parts.other;
        let mut words = parts.before;
        match ships.of {
            Relation::Any | Relation::Other | Relation::One | Relation::Others => {}
            _ if ships.to != Who::You => {}
            Relation::Friendly | Relation::OtherFriendly => words.push("friendly".into()),
            Relation::Enemy => words.push("enemy".into()),
            Relation::Allied => words.push("allied".into()),
        }
        words.extend(parts.keywords);
        words.push(parts.noun);
        let noun = words.join(" ");
        let mut text = match (speak, other) {
            (Speak::Each, false) => format!("every {noun}"),
            (Speak::Each, true) => format!("every other {noun}"),
            (Speak::A, false) => a(&noun),
            (Speak::A, true) => format!("another {noun}"),
            (Speak::One, false) => format!("one {noun}"),
            (Speak::One, true) => format!("one other {noun}"),
            (Speak::Several | Speak::Bare, false) => noun,
            (Speak::Several | Speak::Bare, true) => format!("other {noun}"),
            (Speak::Number(n), false) => format!("{n} {noun}"),
            (Speak::Number(n), true) => format!("{n} other {noun}"),
        };
        match ships.of {
            Relation::One => text += " of that player",
            Relation::Others => text += " of another side",
            Relation::Any
            | Relation::Other
            | Relation::Friendly
            | Relation::OtherFriendly
            | Relation::Enemy
            | Relation::Allied => {}
        }
        if ships.to != Who::You {
            let is = match ships.of {
                Relation::Enemy => "hostile to",
                Relation::Allied => "allied to",
                _ => "friendly to",
            };
            text += &format!(" {is} {}", self.who(&ships.to));
        }
        // Docked ships are in reserve anyway.
        let docked = Condition::State(Who::One, State::Docked);
        let is_docked = match &ships.that {
            Condition::All(all) => all.contains(&docked),
            one => *one == docked,
        };
        if ships.reserve && !is_docked {
            text += if plural { " (even those in reserve)" } else { " (even in reserve)" };
        }
        if let Some((0, most)) = ships.range
            && let Some(there) = self.near_or_in_arc(ships)
        {
            text += &format!(" at range 0, or at {} {there}", range(1, most));
            // The verb comes next.
            text += if speak == Speak::Each { "," } else { "" };
        } else if let Some((least, most)) = ships.range {
            text += &format!(" at {}", range(least, most));
            // It is not forgotten where it is the only one that is always there.
            let alone = Ships { range: Some((0, 0)), ..Ships::default() };
            text += if speak == Speak::Each && *ships == alone { " (including you)" } else { "" };
            if ships.from != Who::You && ships.arc.is_none() {
                text += &format!(" of {}", self.who(&ships.from));
            }
        }
        if let Some(name) = ships.arc {
            text += &format!(" {}", self.in_arc(name, &ships.from));
        }
        text += &parts.after;
        text
    }

    /// "in your left or right arc": where ships must be that are not at range 0 of you.
    fn near_or_in_arc(&self, ships: &Ships) -> Option<String> {
        let all = match &ships.that {
            Condition::All(all) => all.as_slice(),
            one => core::slice::from_ref(one),
        };
        let [Condition::AtRange(Who::One, Who::You, 0, 0), arcs @ ..] =
            all.iter().find_map(any_place)?
        else {
            return None;
        };
        if ships.from != Who::You || ships.arc.is_some() || arcs.is_empty() {
            return None;
        }
        let arcs = arcs.iter().map(|one| match one {
            Condition::InArc(Who::One, name, Who::You) => Some(arc(*name).to_owned()),
            _ => None,
        });
        let arcs = arcs.collect::<Option<Vec<_>>>()?;
        Some(format!("in your {} arc", list(&arcs, "or")))
    }

    /// You, or ships that match besides: "you or a small friendly ship".
    fn you_or(&self, ships: &Ships, speak: Speak) -> Option<String> {
        let Condition::Any(any) = &ships.that else { return None };
        let [Condition::Same(Who::One, Who::You), rest] = any.as_slice() else { return None };
        let others = self.ships(&Ships { that: rest.clone(), ..ships.clone() }, speak);
        match speak {
            Speak::A => Some(format!("you or {others}")),
            Speak::Each | Speak::Several => Some(format!("you and {others}")),
            Speak::One | Speak::Number(_) | Speak::Bare => None,
        }
    }

    /// What must be true of each ship, sorted into what stands before and after the noun.
    fn parts(&self, ships: &Ships, plural: bool) -> Parts {
        let mut parts = Parts::default();
        let mut types = Vec::new();
        let (mut with, mut that_is, mut facts) = (Vec::new(), Vec::new(), Vec::new());
        let mut other_than: Vec<String> = Vec::new();
        let all = match &ships.that {
            Condition::All(all) => all.as_slice(),
            Condition::True => &[],
            one => core::slice::from_ref(one),
        };
        let near = ships.range.is_some() && self.near_or_in_arc(ships).is_some();
        for condition in all {
            if near && any_place(condition).is_some() {
                continue;
            }
            // "one other unstressed ship" would be said of you as well.
            let apart = matches!(ships.of, Relation::Other | Relation::OtherFriendly)
                && matches!(condition, Condition::Not(inner) if matches!(**inner, Condition::Has(..)));
            if let Some(word) = adjective(condition).filter(|_| !apart) {
                parts.before.push(word);
                continue;
            }
            match condition {
                Condition::Not(inner) if let Some(not) = excluded(inner) => {
                    // Other ships than the one from which is measured.
                    match *not == ships.from && ships.range.is_some() {
                        // You may be meant.
                        true if ships.of == Relation::Any && *not == Who::Target => {
                            parts.after += " other than it";
                        }
                        true => parts.other = true,
                        false => other_than.push(self.who(not)),
                    }
                }
                // Such pilots are many.
                Condition::Not(inner)
                    if let Condition::Card(Who::One, filter) = &**inner
                        && let [pilot] = filter.pilot.as_slice()
                        && *filter
                            == ShipFilter {
                                pilot: filter.pilot.clone(),
                                ..ShipFilter::default()
                            } =>
                {
                    other_than.push(a(&self.named(pilot)));
                }
                Condition::Card(Who::One, filter) => {
                    self.named_by(filter, &mut parts, &mut types, &mut with)
                }
                // Both arcs are said together.
                Condition::InArc(Who::One, name, of)
                    if ships.arc.is_some() && *of == ships.from =>
                {
                    parts.after += &format!(" and {}", self.in_arc(*name, of));
                }
                other => match self.relative(other, plural, false) {
                    Some(text) => that_is.push((other, text)),
                    None => facts.extend(self.condition(other)),
                },
            }
        }
        let s = if plural { "s" } else { "" };
        parts.noun = match types.as_slice() {
            [] => match ships.units {
                Units::Ships => format!("ship{s}"),
                Units::Remotes => format!("remote{s}"),
                Units::Both => format!("ship{s} or remote{s}"),
            },
            types => list(&types.iter().map(|name| format!("{name}{s}")).collect::<Vec<_>>(), "or"),
        };
        // What it has beside its cards is said with them.
        if !with.is_empty() {
            that_is.retain(|(condition, _)| match self.leaf(condition) {
                Leaf::Do(Who::One, "have", what) if !what.starts_with("revealed ") => {
                    with.push(what);
                    false
                }
                _ => true,
            });
        }
        if !with.is_empty() {
            let with = list(&with, "and");
            let with = match plural {
                true => with.replace("its action bar", "their action bars"),
                false => with,
            };
            parts.after += &format!(" with {with}");
        }
        if !that_is.is_empty() {
            // What another does with it is a clause of its own.
            let own = that_is.iter().any(|(one, _)| {
                matches!(one, Condition::Coordinates(..) | Condition::Locks(Who::You, Who::One))
            });
            let that: Vec<String> = that_is.into_iter().map(|(_, text)| text).collect();
            parts.after += &format!(" that {}", list(&that, if own { "and that" } else { "and" }));
        }
        if !facts.is_empty() {
            let facts = list(&facts, "and");
            parts.after += &match facts.strip_prefix("that ship's ") {
                Some(what) => format!(" whose {what}"),
                None => format!(" while {facts}"),
            };
        }
        if !other_than.is_empty() {
            let other =
                parts.other || matches!(ships.of, Relation::Other | Relation::OtherFriendly);
            let than = if other { "except" } else { "other than" };
            let comma = if parts.after.contains(" that ") { "," } else { "" };
            parts.after += &format!("{comma} {than} {}", list(&other_than, "and"));
        }
        parts
    }

    /// What a ship's cards say, as parts of a noun phrase.
    fn named_by(
        &self,
        filter: &ShipFilter,
        parts: &mut Parts,
        types: &mut Vec<String>,
        with: &mut Vec<String>,
    ) {
        if filter.limited {
            parts.before.push("limited".to_owned());
        }
        if !filter.size.is_empty() {
            parts.before.push(names(&filter.size, size, "or"));
        }
        if !filter.keyword.is_empty() {
            parts.keywords.push(filter.keyword.clone());
        }
        types.extend(filter.ship.iter().map(|id| self.named(id)));
        let mut pilots: Vec<String> = filter.pilot.iter().map(|id| self.named(id)).collect();
        pilots.dedup();
        types.extend(pilots);
        if !filter.name.is_empty() {
            types.push(filter.name.clone());
        }
        with.extend(self.equipment(filter));
    }

    /// What a ship has, by its cards: "the R2-D2 upgrade".
    fn equipment(&self, filter: &ShipFilter) -> Vec<String> {
        let mut all = Vec::new();
        let kinds = [
            (&filter.upgrade, "upgrade"),
            (&filter.condition, "condition"),
            (&filter.ship_ability, "ship ability"),
        ];
        for (id, kind) in kinds.into_iter().filter(|(id, _)| !id.is_empty()) {
            all.push(format!("{} {kind}", the(&self.named(id))));
        }
        if !filter.faceup.is_empty() {
            all.push(format!("the “{}” side of an upgrade faceup", filter.faceup));
        }
        if !filter.slots.is_empty() {
            all.push(format!("{} upgrade", a(&list(&filter.slots, "or"))));
        }
        if !filter.on_bar.is_empty() {
            all.push(format!("{} on its action bar", names(&filter.on_bar, action, "or")));
        }
        all
    }

    /// What is required of a ship's cards.
    pub(super) fn card(&self, who: &Who, filter: &ShipFilter) -> Leaf {
        let mut parts = Parts::default();
        let (mut types, mut with) = (Vec::new(), Vec::new());
        self.named_by(filter, &mut parts, &mut types, &mut with);
        let Parts { before, keywords, .. } = parts;
        match (before.as_slice(), keywords.as_slice(), types.as_slice(), with.as_slice()) {
            ([], [], [], [_]) if *who == Who::You && !filter.faceup.is_empty() => {
                let side = format!("the “{}” side of one of your upgrades", filter.faceup);
                Leaf::Thing(side, "is", "faceup".to_owned())
            }
            ([], [], [], with) => Leaf::Do(who.clone(), "have", list(with, "and")),
            ([], [word], [], []) => Leaf::Do(who.clone(), "have", format!("the {word} keyword")),
            ([only], [], [], []) => Leaf::Be(who.clone(), only.clone()),
            ([], [], types, []) if filter.ship.is_empty() => {
                Leaf::Be(who.clone(), list(types, "or"))
            }
            (before, words, types, with) => {
                let noun = match types {
                    [] => "ship".to_owned(),
                    types => list(types, "or"),
                };
                let all: Vec<String> = before.iter().chain(words).cloned().chain([noun]).collect();
                let mut what = a(&all.join(" "));
                if !with.is_empty() {
                    what += &format!(" with {}", list(with, "and"));
                }
                Leaf::Be(who.clone(), what)
            }
        }
    }

    /// A condition about the ship considered, after "that": "is stressed". None if it is not about
    /// that ship.
    fn relative(&self, condition: &Condition, plural: bool, not: bool) -> Option<String> {
        match condition {
            Condition::Not(inner) => self.relative(inner, plural, !not),
            Condition::MovedThrough(Who::One) => {
                let it = if self.about_you { "you" } else { "it" };
                let moved = if not { "did not move" } else { "moved" };
                Some(format!("{it} {moved} through"))
            }
            Condition::Coordinates(who, Who::One) if !not => {
                let verb = if *who == Who::You { "coordinate" } else { "coordinates" };
                Some(format!("{} {verb}", self.who(who)))
            }
            Condition::Locks(Who::You, Who::One) if !not => Some("you have locked".to_owned()),
            // "is at range 0–1 of a friendly Sensor Buoy".
            Condition::AtLeast(1, Amount::Ships(near))
                if !not && near.from == Who::One && near.arc.is_none() =>
            {
                let (least, most) = near.range?;
                let is = if plural { "are" } else { "is" };
                let near = Ships { range: None, from: Who::You, ..(**near).clone() };
                let near = self.ships(&near, Speak::A);
                Some(format!("{is} at {} of {near}", range(least, most)))
            }
            Condition::All(all) | Condition::Any(all) => {
                let and = matches!(condition, Condition::All(_)) != not;
                let all: Option<Vec<_>> =
                    all.iter().map(|inner| self.relative(inner, plural, not)).collect();
                let mut all = all?;
                // "is in your left arc or in your right arc"
                let is = if plural { "are " } else { "is " };
                let word = if and { "and" } else { "or" };
                if all.iter().all(|one| one.starts_with(is)) {
                    all.iter_mut().for_each(|one| *one = one.replacen(is, "", 1));
                    return Some(format!("{is}{}", in_arcs(&all, word)));
                }
                Some(list(&all, word))
            }
            // "that you have not attacked".
            Condition::Did(who, Event::Attack, past) if past.whom == Some(Who::One) => {
                let (so, not_so) = self.attacked(who, "");
                Some(if not { not_so } else { so })
            }
            leaf => match self.leaf(leaf) {
                Leaf::Be(Who::One, ..) | Leaf::Do(Who::One, ..) => {
                    self.leaf(leaf).predicate(plural, not)
                }
                _ => None,
            },
        }
    }
}

/// The parts of a noun phrase.
#[derive(Default)]
struct Parts {
    /// Whether the ship from which is measured is left out.
    other: bool,
    before: Vec<String>,
    keywords: Vec<String>,
    noun: String,
    after: String,
}

/// A condition that is a single word before the noun.
fn adjective(condition: &Condition) -> Option<String> {
    let (condition, not) = match condition {
        Condition::Not(inner) => (&**inner, true),
        other => (other, false),
    };
    let word = match condition {
        Condition::Has(Who::One, kinds) => {
            let (with, without) = state(kinds.only()?)?;
            if not { without } else { with }
        }
        Condition::Any(any) if !not => {
            let all: Vec<String> = any.iter().map(adjective).collect::<Option<_>>()?;
            return Some(list(&all, "or"));
        }
        Condition::State(Who::One, is) => match (is, not) {
            (State::Destroyed | State::FullForce | State::RecurringForce, _)
            | (State::HalfGone | State::Scored, _)
            | (State::CriticallyDamaged, true) => {
                return None;
            }
            (is, true) => ship_state(*is).1,
            (is, false) => ship_state(*is).0,
        },
        Condition::Card(Who::One, filter) if not => {
            let only = ShipFilter { size: filter.size.clone(), ..ShipFilter::default() };
            match filter.size.as_slice() {
                [one] if *filter == only => return Some(format!("non-{}", size(*one))),
                [] if *filter == (ShipFilter { limited: true, ..ShipFilter::default() }) => {
                    "non-limited"
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(word.to_owned())
}

/// Places of which a ship must be in one, the first at range 0 of you.
fn any_place(condition: &Condition) -> Option<&[Condition]> {
    match condition {
        Condition::Any(any)
            if matches!(any.first(), Some(Condition::AtRange(Who::One, Who::You, 0, 0))) =>
        {
            Some(any)
        }
        _ => None,
    }
}

/// The ship that is not meant.
const fn excluded(condition: &Condition) -> Option<&Who> {
    match condition {
        Condition::Same(Who::One, Who::Each(_)) => None,
        Condition::Same(Who::One, not) => Some(not),
        _ => None,
    }
}
