//! Conditions in words.

use super::Text;
use super::amount::{Than, is_all_but_blank};
use super::effect::cards;
use super::who::Speak;
use super::words::{
    a, arc, difficulty, either, face_of, joint, kind, kinds_noun, list, names, range, ship_state,
    state, third,
};
use crate::{
    ActionFilter, Amount, ArcName, Condition, Duration, Event, Face, ManeuverFilter, ManeuverKind,
    Need, Past, Relation, Ships, State, WeaponFilter, WeaponKind, Who,
};

/// What a single condition says.
pub(super) enum Leaf {
    /// Somebody is something.
    Be(Who, String),
    /// Somebody does something: the plain verb and the rest.
    Do(Who, &'static str, String),
    /// Something else is something: what, "is" or "was", and the rest.
    Thing(String, &'static str, String),
    /// Anything else, as it stands and as its contrary.
    Fact(String, String),
}

impl Leaf {
    /// Without its subject, as "is not stressed".
    pub(super) fn predicate(&self, plural: bool, not: bool) -> Option<String> {
        let not_ = if not { "not " } else { "" };
        Some(match self {
            Self::Be(_, what) => {
                let is = if plural { "are" } else { "is" };
                match what.strip_prefix("at range 0–") {
                    Some(at) if not && !at.contains(" of a") => format!("{is} beyond range {at}"),
                    _ => format!("{is} {not_}{what}"),
                }
            }
            Self::Do(_, verb, rest) => match (plural, not) {
                (true, false) => format!("{verb} {}", rest.replace(" in its ", " in their ")),
                (false, false) => format!("{} {rest}", third(verb)),
                (true, true) => format!("do not {verb} {rest}"),
                (false, true) => format!("does not {verb} {rest}"),
            },
            Self::Thing(..) | Self::Fact(..) => return None,
        })
    }

    /// Whether another says something of the same, so that both can be said in one breath: "you are
    /// stressed and in its front arc".
    fn goes_with(&self, other: &Self, word: &str) -> bool {
        match (self, other) {
            (Self::Be(one, _), Self::Be(two, _)) => one == two,
            (Self::Do(one, verb, _), Self::Do(two, same, _)) => (one, verb) == (two, same),
            // "this is a primary attack" and "the attack is at range 3" are of one attack.
            (Self::Thing(one, ..), Self::Thing(two, _, at)) if one == "this" && word == "and" => {
                two == "the attack" && at.starts_with("at ")
            }
            (Self::Thing(one, is, _), Self::Thing(two, same, _)) => (one, is) == (two, same),
            _ => false,
        }
    }

    /// What several say of the same.
    fn together(all: &[Self], word: &str) -> Option<Self> {
        let rest = |leaf: &Self| match leaf {
            Self::Be(_, what) | Self::Do(_, _, what) | Self::Thing(_, _, what) => what.clone(),
            Self::Fact(so, _) => so.clone(),
        };
        let what: Vec<String> = all.iter().map(rest).collect();
        Some(match all.first()? {
            Self::Be(who, _) => Self::Be(who.clone(), being(&what, word)),
            Self::Do(who, verb, _) => Self::Do(who.clone(), verb, list(&what, word)),
            Self::Thing(this, is, _) if this == "this" && word == "and" => {
                Self::Thing(this.clone(), is, what.join(" "))
            }
            Self::Thing(this, is, _) => Self::Thing(this.clone(), is, list(&what, word)),
            Self::Fact(so, not_so) => Self::Fact(so.clone(), not_so.clone()),
        })
    }
}

impl Text<'_> {
    /// What a ship is to you.
    fn related(&self, who: &Who, relation: Relation) -> Leaf {
        match relation {
            Relation::Any => Leaf::Be(who.clone(), "a ship".into()),
            Relation::Other if *who == Who::One => {
                Leaf::Be(Who::One, "a ship other than you".into())
            }
            Relation::Other => {
                let who = self.who(who);
                Leaf::Fact(format!("you are not {who}"), format!("you are {who}"))
            }
            // Other objects can be locked too.
            Relation::Friendly if *who == Who::Target && self.target == "the locked object" => {
                Leaf::Be(who.clone(), "a friendly ship".into())
            }
            // So can remotes attack and defend.
            Relation::Friendly if matches!(who, Who::Attacker | Who::Defender) => {
                Leaf::Be(who.clone(), "a friendly ship".into())
            }
            Relation::Friendly => Leaf::Be(who.clone(), "friendly".into()),
            Relation::OtherFriendly => Leaf::Be(who.clone(), "another friendly ship".into()),
            Relation::Enemy => Leaf::Be(who.clone(), "an enemy ship".into()),
            Relation::Allied => Leaf::Be(who.clone(), "an allied ship".into()),
            Relation::One => Leaf::Be(who.clone(), "a ship of that player".into()),
            Relation::Others => Leaf::Be(who.clone(), "a ship of another side".into()),
        }
    }

    /// A condition in words; none if it is always met.
    pub(super) fn condition(&self, condition: &Condition) -> Option<String> {
        self.said(condition, false, false)
    }

    /// The contrary of a condition in words.
    pub(super) fn contrary(&self, condition: &Condition) -> Option<String> {
        self.said(condition, true, false)
    }

    fn said(&self, condition: &Condition, not: bool, nested: bool) -> Option<String> {
        Some(match condition {
            Condition::True if not => "this can never be so".into(),
            Condition::True => return None,
            Condition::Weapon(filter) if self.weapon && !not && *filter == WeaponFilter::this() => {
                return None;
            }
            Condition::Not(inner) => return self.said(inner, !not, nested),
            Condition::All(all) | Condition::Any(all) if let [only] = all.as_slice() => {
                return self.said(only, not, nested);
            }
            Condition::Any(all)
                if !not
                    && !nested
                    && let Some(said) = self.of_one_ship(all) =>
            {
                said
            }
            Condition::All(all) if !not && let Some(said) = self.all_blank(all) => said,
            Condition::All(all) if !not && let Some(said) = self.behind(all) => said,
            Condition::Any(any)
                if !not
                    && let [one, other] = any.as_slice()
                    && let Some(one) = self.said(one, false, false)
                    && let Some(other) = self.said(other, false, false)
                    && let Some(said) = of_either_ship(&one, &other) =>
            {
                said
            }
            Condition::All(all) | Condition::Any(all) => {
                let and = matches!(condition, Condition::All(_)) != not;
                let parts = there_once(self.joined(all, not, and, nested), and);
                let parts = if and { in_one_breath(parts) } else { parts };
                let text = match parts.len() {
                    0 => return None,
                    1 => return parts.into_iter().next(),
                    // A comma keeps what is joined otherwise apart.
                    n => match parts.split_at(n - 1) {
                        (first, [last])
                            if !nested
                                && (all
                                    .iter()
                                    .any(|one| is_joined(one) && !is_of_one_place(one))
                                    || !and && first.iter().any(|one| one.contains(" or "))
                                    || and && first.iter().any(|one| is_of_the_attack(one))) =>
                        {
                            let word = if and { "and" } else { "or" };
                            format!("{}, {word} {last}", first.join(", "))
                        }
                        _ => list(&parts, if and { "and" } else { "or" }),
                    },
                };
                match (nested, and) {
                    (true, true) => format!("both {text}"),
                    (true, false) => format!("either {text}"),
                    (false, _) => text,
                }
            }
            leaf => return self.clause(&self.leaf(leaf), not),
        })
    }

    /// "that ship has … or is limited": one thing or another of the same ship.
    fn of_one_ship(&self, all: &[Condition]) -> Option<String> {
        let [one, other] = all else { return None };
        let (one, other) = (self.leaf(one), self.leaf(other));
        let (Leaf::Be(who, _), Leaf::Do(whose, ..)) = (&one, &other) else { return None };
        if who != whose || *who == Who::You {
            return None;
        }
        let (one, other) = (one.predicate(false, false)?, other.predicate(false, false)?);
        Some(format!("{} {other} or {one}", self.who(who)))
    }

    /// "you are behind the attacker" (RR.ARC.17).
    fn behind(&self, all: &[Condition]) -> Option<String> {
        let [Condition::InArc(one, ArcName::FullRear, of), Condition::Not(not)] = all else {
            return None;
        };
        let front = Condition::InArc(one.clone(), ArcName::FullFront, of.clone());
        let are = if *one == Who::You { "are" } else { "is" };
        (**not == front).then(|| format!("{} {are} behind {}", self.who(one), self.who(of)))
    }

    /// So many results, all of them blank.
    fn all_blank(&self, all: &[Condition]) -> Option<String> {
        let [
            Condition::AtLeast(n, Amount::Results(some)),
            Condition::AtMost(0, Amount::Results(others)),
        ] = all
        else {
            return None;
        };
        let blank = some.faces == [Face::Blank] && is_all_but_blank(&others.faces);
        let have = if self.about_you { "you have" } else { "there are" };
        (blank && !some.rerolled && !others.rerolled)
            .then(|| format!("{have} {n} or more results and all of them are blank"))
    }

    /// A single condition as a clause.
    fn clause(&self, leaf: &Leaf, not: bool) -> Option<String> {
        Some(match leaf {
            Leaf::Fact(so, not_so) => (if not { not_so } else { so }).clone(),
            Leaf::Thing(what, "show", how) if not => {
                let how = how.strip_prefix("a ").or(how.strip_prefix("an ")).unwrap_or(how);
                format!("{what} show no {how}")
            }
            Leaf::Thing(what, "moved through", how) if not => {
                format!("{what} did not move through {how}")
            }
            Leaf::Thing(what, "comes from", how) if not => {
                format!("{what} does not come from {how}")
            }
            Leaf::Thing(what, is, how) if not => format!("{what} {is} not {how}"),
            Leaf::Do(who, "have", how)
                if not && let Some(whose) = how.strip_prefix("a lower initiative than ") =>
            {
                let own = self.of(who, "initiative");
                let other = if whose == "you" { "yours".to_owned() } else { format!("{whose}'s") };
                format!("{own} is equal to or higher than {other}")
            }
            Leaf::Thing(what, is, how) => format!("{what} {is} {how}"),
            Leaf::Be(who, _) | Leaf::Do(who, ..) => {
                format!("{} {}", self.who(who), leaf.predicate(*who == Who::You, not)?)
            }
        })
    }

    /// Conditions that are joined; what is said of one ship after another comes together.
    fn joined(&self, all: &[Condition], not: bool, and: bool, nested: bool) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        // Leaves that go together, and whether they are negated. "is not A or B" says that it is
        // neither, so that "or" takes the place of "and".
        let mut last: (Vec<Leaf>, bool) = (Vec::new(), false);
        let word = |not: bool| if and == not { "or" } else { "and" };
        let say = |(leaves, not): &(Vec<Leaf>, bool)| {
            if let (true, [Leaf::Be(who, one), Leaf::Be(_, other)]) = (*not, leaves.as_slice()) {
                let is = if *who == Who::You { "are" } else { "is" };
                return Some(format!("{} {is} neither {one} nor {other}", self.who(who)));
            }
            Leaf::together(leaves, word(*not)).and_then(|leaf| self.clause(&leaf, *not))
        };
        for condition in all {
            let (mut inner, mut not) = (condition, not);
            while let Condition::Not(it) = inner {
                (inner, not) = (&**it, !not);
            }
            let single = !matches!(
                inner,
                Condition::True | Condition::All(_) | Condition::Any(_) | Condition::Weapon(_)
            ) || matches!(inner, Condition::Weapon(filter) if *filter != WeaponFilter::this());
            let leaf = single.then(|| self.leaf(inner));
            let goes = match (last.0.first(), &leaf) {
                (Some(one), Some(other)) => {
                    last.1 == not && (and || !not) && one.goes_with(other, word(not))
                }
                _ => false,
            };
            if !goes {
                parts.extend(say(&last));
                last = (Vec::new(), not);
            }
            match leaf {
                Some(leaf) => last.0.push(leaf),
                // "and" binds more than ", or".
                None => {
                    let apart = !nested && !and && !is_of_joined(inner);
                    parts.extend(self.said(inner, not, !apart));
                }
            }
        }
        parts.extend(say(&last));
        parts
    }

    /// What a single condition says. Where one of two ships is the one considered, it is about
    /// that one.
    pub(super) fn leaf(&self, condition: &Condition) -> Leaf {
        let fact = |so: &str, not_so: &str| Leaf::Fact(so.to_owned(), not_so.to_owned());
        let was = if self.ahead { "is" } else { "was" };
        let both = |what: &str, how: &str| {
            let is = if self.over { "was" } else { "is" };
            Leaf::Thing(what.to_owned(), is, how.to_owned())
        };
        let turned = |a: &Who, b: &Who| *b == Who::One && *a != Who::One;
        match condition {
            Condition::True => fact("anything is so", "nothing is so"),
            Condition::Not(_) | Condition::All(_) | Condition::Any(_) => Leaf::Fact(
                self.said(condition, false, true).unwrap_or_default(),
                self.said(condition, true, true).unwrap_or_default(),
            ),
            Condition::Has(Who::ThisCard, kinds) => {
                let token = kinds_noun(*kinds, 1);
                Leaf::Fact(
                    format!("there is {} on this card", a(&token)),
                    format!("there is no {token} on this card"),
                )
            }
            Condition::Has(who, kinds) => match kinds.only().and_then(state) {
                Some((with, _)) => Leaf::Be(who.clone(), with.into()),
                None => Leaf::Do(who.clone(), "have", self.has_kinds(*kinds)),
            },
            Condition::State(who, State::FullForce) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                Leaf::Do(who.clone(), "have", format!("all {whose} Force active"))
            }
            Condition::State(who, State::RecurringForce) => {
                Leaf::Do(who.clone(), "have", "recurring Force".into())
            }
            Condition::State(Who::You, State::Destroyed) => {
                fact("you were destroyed", "you were not destroyed")
            }
            Condition::State(who, State::Destroyed) => {
                let who = self.who(who);
                Leaf::Fact(format!("{who} was destroyed"), format!("{who} was not destroyed"))
            }
            Condition::State(who, State::HalfGone) => {
                let who = self.who(who);
                Leaf::Fact(
                    format!("{who} has lost half its health or more"),
                    format!("{who} has more than half its health"),
                )
            }
            Condition::State(who, State::Scored) => {
                let who = self.who(who);
                Leaf::Fact(
                    format!("points were scored for {who}"),
                    format!("no points were scored for {who} yet"),
                )
            }
            // It is asked after that maneuver.
            Condition::State(Who::You, State::Deployed) => {
                fact("you deployed with that maneuver", "you did not deploy with that maneuver")
            }
            Condition::State(who, State::ActionStep) => {
                let its = if *who == Who::You { "your" } else { "its" };
                Leaf::Be(who.clone(), format!("in {its} Perform Action step"))
            }
            Condition::State(who, state) => Leaf::Be(who.clone(), ship_state(*state).0.into()),
            Condition::InArc(one, name, of) if turned(one, of) => {
                let what = format!("{} in its {} arc", self.who(one), arc(*name));
                Leaf::Do(of.clone(), "have", what)
            }
            Condition::InArc(one, name, of) => Leaf::Be(one.clone(), self.in_arc(*name, of)),
            Condition::AtRange(one, other, least, most) => {
                let turn = turned(one, other);
                let (one, other) = if turn { (other, one) } else { (one, other) };
                let at = format!("at {} of {}", range(*least, *most), self.who(other));
                Leaf::Be(one.clone(), at)
            }
            Condition::Locks(one, other) if turned(one, other) => {
                Leaf::Be(other.clone(), format!("locked by {}", self.some(one)))
            }
            Condition::Locks(one, other) => {
                Leaf::Do(one.clone(), "have", format!("a lock on {}", self.some(other)))
            }
            Condition::Same(who, each @ Who::Each(ships)) => match ships.only_relation() {
                None => Leaf::Be(who.clone(), self.some(each)),
                Some(relation) => self.related(who, relation),
            },
            Condition::Same(Who::Target, other) => match self.target {
                "the coordinated ship" => Leaf::Do(Who::It, "coordinate", self.who(other)),
                "the jammed ship" => Leaf::Do(Who::It, "jam", self.who(other)),
                _ => Leaf::Do(Who::It, "lock", self.who(other)),
            },
            Condition::Same(one, other) => {
                let turn = turned(one, other);
                let (one, other) = if turn { (other, one) } else { (one, other) };
                Leaf::Be(one.clone(), self.who(other))
            }
            Condition::Card(who, filter) => self.card(who, filter),
            Condition::Facedown => fact("this card is facedown", "this card is not facedown"),
            Condition::Lasting => fact("it lasts", "it does not last"),
            Condition::Did(who, event, past) => self.did(who, *event, past),
            Condition::Obstructed { by: Some(who) } => {
                Leaf::Do(who.clone(), "obstruct", "the attack".into())
            }
            Condition::BonusOfThis => both("the attack", "the bonus attack of this card"),
            Condition::TurretIn(who, arcs) => {
                let (what, arcs) = (self.of(who, "turret arc indicator"), names(arcs, arc, "or"));
                Leaf::Fact(
                    format!("{what} points to the {arcs} arc"),
                    format!("{what} does not point to the {arcs} arc"),
                )
            }
            Condition::AtLeast(n, amount) => self.compared(Than::AtLeast, u16::from(*n), amount),
            Condition::AtMost(n, amount) => self.compared(Than::AtMost, u16::from(*n), amount),
            Condition::More(one, other) => self.more_than(one, other),
            Condition::Equal(one, other) => self.equal(one, other),
            Condition::MovedThrough(who) => {
                let it = if self.about_you { "you" } else { "it" };
                Leaf::Thing(it.to_owned(), "moved through", self.some(who))
            }
            Condition::InPhase(phase) => {
                Leaf::Fact(format!("it is the {phase}"), format!("it is not the {phase}"))
            }
            Condition::Maneuver(ManeuverFilter { ion: true, .. }) => Leaf::Fact(
                format!("it {was} an ion maneuver"),
                format!("it {was} not an ion maneuver"),
            ),
            Condition::Maneuver(filter) => {
                Leaf::Thing("the maneuver".to_owned(), was, maneuver(filter))
            }
            Condition::FullyExecuted => {
                Leaf::Thing("the maneuver".to_owned(), "was", "fully executed".to_owned())
            }
            Condition::Revealed(who, filter) if filter.named => {
                let dial = self.of(who, "dial");
                Leaf::Fact(
                    format!("{dial} shows a maneuver of that speed and bearing"),
                    format!("{dial} shows no maneuver of that speed and bearing"),
                )
            }
            Condition::Revealed(Who::One, filter) => {
                let what = format!("revealed {}", a(&maneuvers(filter, "or", "maneuver")));
                Leaf::Do(Who::One, "have", what)
            }
            Condition::Revealed(who, filter) if *filter == ManeuverFilter::default() => {
                let dial = self.of(who, "dial");
                Leaf::Fact(format!("{dial} is revealed"), format!("{dial} is not revealed"))
            }
            Condition::Revealed(who, filter) => {
                Leaf::Thing(self.of(who, "revealed maneuver"), "is", maneuver(filter))
            }
            Condition::ByShipAbility => {
                let whose = if self.about_you { "your" } else { "its" };
                Leaf::Fact(
                    format!("{whose} ship ability did it"),
                    format!("{whose} ship ability did not do it"),
                )
            }
            Condition::Action(filter) if filter.ordered => {
                let what = self.actions(filter, 1);
                Leaf::Fact(
                    format!("the coordinated ship performed {}", a(&what)),
                    format!("the coordinated ship did not perform {}", a(&what)),
                )
            }
            Condition::Action(ActionFilter { while_stressed: true, .. }) => {
                let it = if self.about_you { "you were" } else { "that ship was" };
                Leaf::Fact(
                    format!("{it} stressed before it"),
                    format!("{it} not stressed before it"),
                )
            }
            Condition::Action(filter) => {
                Leaf::Thing("the action".to_owned(), "was", self.what_action(filter))
            }
            Condition::Coordinates(one, other) if turned(one, other) => {
                Leaf::Be(other.clone(), format!("being coordinated by {}", self.who(one)))
            }
            Condition::Coordinates(one, other) => {
                Leaf::Be(one.clone(), format!("coordinating {}", self.who(other)))
            }
            Condition::Weapon(filter) if let Some(needs) = only_needs(filter) => {
                let requires = if self.over { "required" } else { "requires" };
                let not = if self.over { "did not require" } else { "does not require" };
                Leaf::Fact(
                    format!("the attack {requires} {needs}"),
                    format!("the attack {not} {needs}"),
                )
            }
            Condition::Weapon(filter) => {
                let (what, how) = attack_with(filter);
                both(what, &how)
            }
            Condition::AttackRange(least, most) => {
                both("the attack", &format!("at {}", range(*least, *most)))
            }
            Condition::AttackHit => fact("the attack hit", "the attack missed"),
            Condition::Thing(things) => {
                let what = self.things(things, Speak::A);
                if self.rolled {
                    let so = format!("they are rolled for {what}");
                    return Leaf::Fact(so, format!("they are not rolled for {what}"));
                }
                if self.comes {
                    return Leaf::Thing("it".to_owned(), "comes from", what);
                }
                Leaf::Fact(format!("it is {what}"), format!("it is not {what}"))
            }
            Condition::Obstructed { by: None } if self.over => {
                fact("an obstacle obstructed the attack", "no obstacle obstructed the attack")
            }
            Condition::Obstructed { by: None } => {
                fact("an obstacle obstructs the attack", "no obstacle obstructs the attack")
            }
            Condition::Shows(Face::Named) => {
                fact("the dice show the named result", "the dice do not show the named result")
            }
            Condition::Shows(result) => {
                let result = face_of(*result, self.dice);
                Leaf::Thing("the dice".to_owned(), "show", format!("{} result", a(result)))
            }
        }
    }

    /// What a ship has done.
    fn did(&self, who: &Who, event: Event, past: &Past) -> Leaf {
        let (name, has) = (self.who(who), if *who == Who::You { "have" } else { "has" });
        let when = if past.since == Duration::Phase { "this phase" } else { "this round" };
        match event {
            Event::Spend(kinds) => {
                let token = kinds_noun(kinds, 1);
                Leaf::Fact(
                    format!("{name} spent {} in this attack", a(&token)),
                    format!("{name} spent no {token} in this attack"),
                )
            }
            Event::Modify(dice) => {
                let dice = kind(dice);
                Leaf::Fact(
                    format!("{name} modified {dice} dice in this attack"),
                    format!("{name} modified no {dice} dice in this attack"),
                )
            }
            Event::BeDealt => {
                let card = cards(&past.card);
                Leaf::Fact(
                    format!("the attack dealt {name} {}", a(&card)),
                    format!("the attack dealt {name} no {card}"),
                )
            }
            Event::Meet(_) => {
                let who = match who {
                    Who::It if self.about_you => "you".to_owned(),
                    Who::It => "it".to_owned(),
                    who => self.who(who),
                };
                Leaf::Fact(
                    format!("{who} moved through an obstacle or overlapped one"),
                    format!("{who} neither moved through an obstacle nor overlapped one"),
                )
            }
            Event::Attack if past.whom.is_some() => {
                let whom = past.whom.as_ref().map_or_else(String::new, |whom| self.who(whom));
                let (so, not_so) = self.attacked(who, &format!("{whom} "));
                Leaf::Fact(so, not_so)
            }
            event => {
                let (_, done, object) = super::moment::told(event, "its");
                Leaf::Fact(
                    format!("{name} {has} {done}{object} {when}"),
                    format!("{name} {has} not {done}{object} {when}"),
                )
            }
        }
    }

    /// Whether a ship has attacked another this round.
    pub(super) fn attacked(&self, who: &Who, whom: &str) -> (String, String) {
        let (name, has) = (self.who(who), if *who == Who::You { "have" } else { "has" });
        (
            format!("{name} {has} attacked {whom}this round"),
            format!("{name} {has} not attacked {whom}this round"),
        )
    }

    pub(super) fn at_least(&self, n: u8, ships: &Ships) -> Leaf {
        match n {
            1 if let Some((which, on)) = locking(ships) => {
                let has = format!("has a lock on {}", self.some(on));
                Leaf::Fact(
                    format!("{} {has}", self.ships(&which, Speak::A)),
                    format!("no {} {has}", self.ships(&which, Speak::Bare)),
                )
            }
            0 => Leaf::Fact("anything is so".into(), "nothing is so".into()),
            1 => Leaf::Fact(
                format!("there is {}", self.ships(ships, Speak::A)),
                format!("there is no {}", self.ships(ships, Speak::Bare)),
            ),
            n => Leaf::Fact(self.there(n, "at least ", ships), self.there(n, "fewer than ", ships)),
        }
    }

    /// "there are at least 2 enemy ships".
    pub(super) fn there(&self, n: u8, how: &str, ships: &Ships) -> String {
        let verb = if n == 1 { "is" } else { "are" };
        format!("there {verb} {how}{}", self.ships(ships, Speak::Number(n)))
    }
}

/// What an attack with such a weapon is: of what is said, and what.
fn attack_with(filter: &WeaponFilter) -> (&'static str, String) {
    if *filter == WeaponFilter::this() {
        return ("the attack", "made with this card".to_owned());
    }
    ("this", a(&such("attack", filter)))
}

/// What an attack must require, if nothing else is asked of it.
fn only_needs(filter: &WeaponFilter) -> Option<String> {
    let WeaponFilter { needs, .. } = filter;
    let only = !needs.is_empty()
        && *filter == (WeaponFilter { needs: needs.clone(), ..WeaponFilter::default() });
    let needs: Vec<String> = needs.iter().map(|one| needed(*one)).collect();
    only.then(|| list(&needs, "or"))
}

/// "a primary attack".
pub(super) fn an_attack(filter: &WeaponFilter) -> String {
    a(&such("attack", filter))
}

/// Attacks with such weapons.
pub(super) fn attacks(filter: &WeaponFilter) -> String {
    let rest = such("attacks", &WeaponFilter { arcs: Vec::new(), ..filter.clone() });
    match names(&filter.arcs, arc, "or") {
        none if none.is_empty() => rest,
        arcs => format!("{arcs} arc {rest}"),
    }
}

fn such(noun: &str, filter: &WeaponFilter) -> String {
    let WeaponFilter { kind, slots, arcs, needs, ordnance, this } = filter;
    let mut what = match kind {
        WeaponKind::Any => String::new(),
        WeaponKind::Primary => "primary ".to_owned(),
        WeaponKind::Special => "special ".to_owned(),
    };
    if *ordnance {
        what += "ordnance ";
    }
    if !slots.is_empty() {
        what += &format!("{} ", list(slots, "or"));
    }
    what += noun;
    if !arcs.is_empty() {
        what += &format!(" from the {} arc", names(arcs, arc, "or"));
    }
    if *this {
        what += " with this card";
    }
    if !needs.is_empty() {
        let needs: Vec<String> = needs.iter().map(|one| needed(*one)).collect();
        let require = if noun == "attack" { "requires" } else { "require" };
        what += &format!(" that {require} {}", list(&needs, "or"));
    }
    what
}

fn needed(need: Need) -> String {
    match need {
        Need::Lock => "a lock".to_owned(),
        other => a(&format!("{} token", super::words::need(other))),
    }
}

/// Ships that have a lock, perhaps with such cards, and on what.
fn locking(ships: &Ships) -> Option<(Ships, &Who)> {
    let (that, on) = match &ships.that {
        Condition::Locks(Who::One, on) => (Condition::True, on),
        Condition::All(all) => match all.as_slice() {
            [card @ Condition::Card(Who::One, _), Condition::Locks(Who::One, on)] => {
                (card.clone(), on)
            }
            _ => return None,
        },
        _ => return None,
    };
    Some((Ships { that, ..ships.clone() }, on))
}

/// Whether it is any attack: a primary or a special one.
pub(super) fn is_any_attack(condition: &Condition) -> bool {
    let of = |kind| Condition::Weapon(WeaponFilter { kind, ..WeaponFilter::default() });
    *condition == Condition::Any(vec![of(WeaponKind::Primary), of(WeaponKind::Special)])
}

/// What is true of one ship: "an enemy ship at range 1 of you".
fn being(all: &[String], word: &str) -> String {
    let placed = |text: &String| text.starts_with("in ") || text.starts_with("at ");
    match all {
        [noun, rest @ ..]
            if !rest.is_empty()
                && word == "and"
                && noun.ends_with(" ship")
                && rest.iter().all(placed) =>
        {
            format!("{noun} {}", list(rest, word))
        }
        all => in_arcs(all, word),
    }
}

/// What is there is said once: "there is an enemy ship or device in your front arc".
fn there_once(parts: Vec<String>, and: bool) -> Vec<String> {
    let is = |part: &String| part.starts_with("there is ") && !part.starts_with("there is no ");
    if parts.len() < 2 || !parts.iter().all(is) {
        return parts;
    }
    match joint(&parts, "or", 1).filter(|_| !and) {
        Some(one) => vec![one],
        None => {
            let rest = |(i, part): (usize, String)| match i {
                0 => part,
                _ => part.trim_start_matches("there is ").to_owned(),
            };
            parts.into_iter().enumerate().map(rest).collect()
        }
    }
}

/// What is said of the attacker or else of the defender, said of either.
fn of_either_ship(one: &str, other: &str) -> Option<String> {
    let (attacker, defender) = ("the attacker", "the defender");
    if !one.contains(attacker) || one.replace(attacker, defender) != other {
        return None;
    }
    let (before, after) = one.split_once(attacker)?;
    // Either may be the ship of the moment.
    let ship = if before.ends_with("a lock on ") { "the locked ship" } else { "that ship" };
    Some(format!("{before}the attacker or the defender{}", after.replace(attacker, ship)))
}

/// Whether a condition is several, said with "and" or "or".
fn is_joined(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => is_joined(inner),
        Condition::All(all) | Condition::Any(all) => all.len() > 1,
        _ => false,
    }
}

/// Whether several conditions are said as one: "in your left or right arc", "there is an enemy ship or device".
fn is_of_one_place(condition: &Condition) -> bool {
    let Condition::Any(any) = condition else { return false };
    let arcs = any.windows(2).all(|two| match two {
        [Condition::InArc(one, _, of), Condition::InArc(other, _, whose)] => {
            (one, of) == (other, whose)
        }
        _ => false,
    });
    let there = |one: &Condition| {
        matches!(one, Condition::AtLeast(1, Amount::Ships(_) | Amount::Things(_)))
    };
    arcs || any.iter().all(there)
}

/// How an attack is spoken of.
const ATTACK: &str = "the attack ";

/// Whether it says two things of the attack: "the attack was at range 1 and hit".
fn is_of_the_attack(part: &str) -> bool {
    part.starts_with(ATTACK) && part.contains(" and ")
}

/// What is said of an attack or of you, one after the other: "this was a primary attack that missed", "you are
/// damaged and not shielded".
fn in_one_breath(parts: Vec<String>) -> Vec<String> {
    let that = |attack: &str, fate: &str| {
        let such = attack.starts_with("this was ") && !attack.starts_with("this was not ");
        let fate = fate.strip_prefix("the attack ").filter(|fate| ["hit", "missed"].contains(fate));
        fate.filter(|_| such && !attack.contains(" or a "))
            .map(|fate| format!("{attack} that {fate}"))
    };
    let both = |one: &str, other: &str| {
        let same = ["you are ", ATTACK].into_iter().find_map(|of| {
            let (rest, more) = (one.strip_prefix(of)?, other.strip_prefix(of)?);
            (!rest.contains(" or ") && !rest.contains(" and ") && !rest.starts_with("neither "))
                .then_some(more)
        })?;
        Some(format!("{one} and {same}"))
    };
    let alone = parts.len() == 2;
    let mut said: Vec<String> = Vec::new();
    for part in parts {
        let last = said.last_mut();
        match last.and_then(|last| {
            let joint = that(last, &part).or_else(|| that(&part, last));
            Some((
                joint
                    .or_else(|| both(last, &part).filter(|_| alone || part.starts_with(ATTACK)))?,
                last,
            ))
        }) {
            Some((joint, last)) => *last = joint,
            None => said.push(part),
        }
    }
    said
}

/// Whether some of several conditions are several themselves.
fn is_of_joined(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => is_of_joined(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().any(is_joined),
        _ => false,
    }
}

/// Whether it is asked anywhere whether this card is facedown.
pub(super) fn asks_facedown(condition: &Condition) -> bool {
    match condition {
        Condition::Facedown => true,
        Condition::Not(inner) => asks_facedown(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().any(asks_facedown),
        _ => false,
    }
}

/// What a maneuver is: "straight", "a red maneuver", "a speed 3 bank or turn maneuver".
fn maneuver(filter: &ManeuverFilter) -> String {
    let plain = filter.speeds.is_empty() && filter.difficulties.is_empty();
    match filter.kinds.as_slice() {
        [kind @ (ManeuverKind::Straight | ManeuverKind::Stationary)] if plain => kind.name().into(),
        [] if filter.speeds.is_empty() && !filter.difficulties.is_empty() => {
            names(&filter.difficulties, difficulty, "or")
        }
        [] => a(&maneuvers(filter, "or", "maneuver")),
        kinds if kinds.contains(&ManeuverKind::Stationary) => {
            a(&maneuvers(filter, "or", "maneuver"))
        }
        _ => a(maneuvers(filter, "or", "").trim_end()),
    }
}

/// What is true of one ship; arcs of one ship are said together: "in your left or right arc".
pub(super) fn in_arcs(all: &[String], word: &str) -> String {
    let is_arc = |text: &String| text.starts_with("in ") && text.ends_with(" arc");
    match all {
        [one, other] if is_arc(one) && is_arc(other) && word == "or" => either(one, other, word),
        [first, one, other] if is_arc(one) && is_arc(other) && word == "or" => {
            list(&[first.clone(), either(one, other, word)], word)
        }
        all => list(all, word),
    }
}

/// The phases in one of which it must be, if that is all that is asked.
pub(super) fn phases(condition: &Condition) -> Option<String> {
    let one = |condition: &Condition| match condition {
        Condition::InPhase(phase) => Some(phase.to_string()),
        _ => None,
    };
    match condition {
        Condition::Any(all) => Some(list(&all.iter().map(one).collect::<Option<Vec<_>>>()?, "or")),
        other => one(other),
    }
}

/// "3", "2 or 4", "3–5".
fn speeds(all: &[u8], word: &str) -> String {
    match all {
        [least, _, .., most] if all.windows(2).all(|two| two[1] == two[0] + 1) => {
            format!("{least}–{most}")
        }
        all => list(&all.iter().map(u8::to_string).collect::<Vec<_>>(), word),
    }
}

/// Maneuvers as a noun.
pub(super) fn maneuvers(filter: &ManeuverFilter, word: &str, noun: &str) -> String {
    let mut text = String::new();
    if !filter.speeds.is_empty() {
        text += &format!("speed {} ", speeds(&filter.speeds, word));
    }
    if !filter.difficulties.is_empty() {
        text += &format!("{} ", names(&filter.difficulties, difficulty, word));
    }
    if filter.ion {
        text += "ion ";
    }
    match filter.kinds.as_slice() {
        [] => {}
        kinds if kinds == ManeuverKind::BASIC => text += "basic ",
        kinds if kinds == ManeuverKind::ADVANCED => text += "advanced ",
        kinds => text += &format!("{} ", names(kinds, ManeuverKind::name, word)),
    }
    text + noun
}
