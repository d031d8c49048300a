//! Conditions in words.

use super::Text;
use super::who::Speak;
use super::words::{
    a, action, arc, card_trait, colour, difficulty, face_of, list, name, names, range, size, state,
    third,
};
use crate::{Condition, ManeuverFilter, ManeuverKind, Need, Relation, Ships, Who};

/// What a single condition says.
pub(super) enum Leaf {
    /// Somebody is something.
    Be(Who, String),
    /// Somebody does something: the plain verb and the rest.
    Do(Who, &'static str, String),
    /// Anything else, as it stands and as its contrary.
    Fact(String, String),
}

impl Leaf {
    /// Without its subject, as "is not stressed".
    pub(super) fn predicate(&self, plural: bool, not: bool) -> Option<String> {
        let not_ = if not { "not " } else { "" };
        Some(match self {
            Self::Be(_, what) => format!("{} {not_}{what}", if plural { "are" } else { "is" }),
            Self::Do(_, verb, rest) => match (plural, not) {
                (true, false) => format!("{verb} {rest}"),
                (false, false) => format!("{} {rest}", third(verb)),
                (true, true) => format!("do not {verb} {rest}"),
                (false, true) => format!("does not {verb} {rest}"),
            },
            Self::Fact(..) => return None,
        })
    }
}

impl Text<'_> {
    /// A condition in words; none if it is always met.
    pub(super) fn condition(&self, condition: &Condition) -> Option<String> {
        self.said(condition, false, false)
    }

    fn said(&self, condition: &Condition, not: bool, nested: bool) -> Option<String> {
        Some(match condition {
            Condition::True if not => "this can never be so".into(),
            Condition::True => return None,
            Condition::ThisWeapon if self.weapon && !not => return None,
            Condition::Not(inner) => return self.said(inner, !not, nested),
            Condition::All(all) | Condition::Any(all) => {
                let and = matches!(condition, Condition::All(_)) != not;
                let parts: Vec<String> =
                    all.iter().filter_map(|inner| self.said(inner, not, true)).collect();
                let text = match parts.len() {
                    0 => return None,
                    1 => return parts.into_iter().next(),
                    // A comma keeps what is joined otherwise apart.
                    n => match parts.split_at(n - 1) {
                        (first, [last]) if !nested && all.iter().any(is_joined) => {
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
            leaf => match self.leaf(leaf) {
                Leaf::Fact(so, not_so) => return Some(if not { not_so } else { so }),
                said => {
                    let (Leaf::Be(who, _) | Leaf::Do(who, ..)) = &said else { return None };
                    let predicate = said.predicate(*who == Who::You, not)?;
                    format!("{} {predicate}", self.who(who))
                }
            },
        })
    }

    /// What a single condition says. Where one of two ships is the one considered, it is about
    /// that one.
    pub(super) fn leaf(&self, condition: &Condition) -> Leaf {
        let fact = |so: &str, not_so: &str| Leaf::Fact(so.to_owned(), not_so.to_owned());
        let was = if self.ahead { "is" } else { "was" };
        let both = |what: &str, how: &str| {
            let is = if self.over { "was" } else { "is" };
            Leaf::Fact(format!("{what} {is} {how}"), format!("{what} {is} not {how}"))
        };
        let turned = |a: &Who, b: &Who| *b == Who::One && *a != Who::One;
        match condition {
            Condition::True => fact("anything is so", "nothing is so"),
            Condition::Not(_) | Condition::All(_) | Condition::Any(_) => Leaf::Fact(
                self.said(condition, false, true).unwrap_or_default(),
                self.said(condition, true, true).unwrap_or_default(),
            ),
            Condition::Has(who, token) => match state(*token) {
                Some((with, _)) => Leaf::Be(who.clone(), with.into()),
                None => Leaf::Do(who.clone(), "have", a(&format!("{} token", name(*token)))),
            },
            Condition::HasGreen(who) => Leaf::Do(who.clone(), "have", "a green token".into()),
            Condition::Damaged(who) => Leaf::Be(who.clone(), "damaged".into()),
            Condition::CriticallyDamaged(who) => Leaf::Be(who.clone(), "critically damaged".into()),
            Condition::Shielded(who) => Leaf::Be(who.clone(), "shielded".into()),
            Condition::Docked(who) => Leaf::Be(who.clone(), "docked".into()),
            Condition::AllForceActive(who) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                Leaf::Do(who.clone(), "have", format!("all {whose} Force active"))
            }
            Condition::Destroyed(Who::You) => fact("you were destroyed", "you were not destroyed"),
            Condition::Destroyed(who) => {
                let who = self.who(who);
                Leaf::Fact(format!("{who} was destroyed"), format!("{who} was not destroyed"))
            }
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
                Leaf::Be(other.clone(), format!("locked by {}", self.who(one)))
            }
            Condition::Locks(one, other) => {
                Leaf::Do(one.clone(), "have", format!("a lock on {}", self.who(other)))
            }
            Condition::Is(who, relation) => match relation {
                Relation::Any => Leaf::Be(who.clone(), "a ship".into()),
                Relation::Other if *who == Who::One => {
                    Leaf::Be(Who::One, "a ship other than you".into())
                }
                Relation::Other => {
                    let who = self.who(who);
                    Leaf::Fact(format!("you are not {who}"), format!("you are {who}"))
                }
                Relation::Friendly => Leaf::Be(who.clone(), "friendly".into()),
                Relation::OtherFriendly => Leaf::Be(who.clone(), "another friendly ship".into()),
                Relation::Enemy => Leaf::Be(who.clone(), "an enemy ship".into()),
                Relation::Allied => Leaf::Be(who.clone(), "an allied ship".into()),
                Relation::One => Leaf::Be(who.clone(), "a ship of that player".into()),
                Relation::Others => Leaf::Be(who.clone(), "a ship of another side".into()),
            },
            Condition::Same(one, other) => {
                let turn = turned(one, other);
                let (one, other) = if turn { (other, one) } else { (one, other) };
                Leaf::Be(one.clone(), self.who(other))
            }
            Condition::ShipType(who, ids) => {
                let ids: Vec<String> = ids.iter().map(|id| a(&self.named(id))).collect();
                Leaf::Be(who.clone(), list(&ids, "or"))
            }
            Condition::Keyword(who, word) => {
                Leaf::Do(who.clone(), "have", format!("the {word} keyword"))
            }
            Condition::Sized(who, sizes) => Leaf::Be(who.clone(), names(sizes, size, "or")),
            Condition::Equipped(who, id) => {
                Leaf::Do(who.clone(), "have", format!("the {} upgrade", self.named(id)))
            }
            Condition::Pilot(who, ids) => {
                let names: Vec<String> = ids.iter().map(|id| self.named(id)).collect();
                Leaf::Be(who.clone(), list(&names, "or"))
            }
            Condition::Assigned(who, id) => {
                Leaf::Do(who.clone(), "have", format!("the {} condition", self.named(id)))
            }
            Condition::Facedown => fact("this card is facedown", "this card is not facedown"),
            Condition::SpentGreen(who) => {
                let who = self.who(who);
                Leaf::Fact(
                    format!("{who} spent a green token in this attack"),
                    format!("{who} spent no green token in this attack"),
                )
            }
            Condition::HasAttacked(who) => {
                let (who, has) = (self.who(who), if *who == Who::You { "have" } else { "has" });
                Leaf::Fact(
                    format!("{who} {has} attacked this phase"),
                    format!("{who} {has} not attacked this phase"),
                )
            }
            Condition::OnBar(who, which) => {
                Leaf::Do(who.clone(), "have", format!("{} on its action bar", action(*which)))
            }
            Condition::LowerInitiative(one, other) => {
                let turn = turned(one, other);
                let (one, other, how) =
                    if turn { (other, one, "higher") } else { (one, other, "lower") };
                let what = format!("a {how} initiative than {}", self.who(other));
                Leaf::Do(one.clone(), "have", what)
            }
            Condition::AtLeast(n, ships) => self.at_least(*n, ships),
            Condition::AtMost(n, ships) => {
                let Leaf::Fact(more, fewer) = self.at_least(n.saturating_add(1), ships) else {
                    return fact("", "");
                };
                match n {
                    0 => Leaf::Fact(fewer, more),
                    n => Leaf::Fact(self.there(*n, "at most ", ships), more),
                }
            }
            Condition::ObstacleAtRange(who, least, most) => {
                Leaf::Be(who.clone(), format!("at {} of an obstacle", range(*least, *most)))
            }
            Condition::Dropped(who) => {
                let (who, has) = match who {
                    Who::You => ("you".to_owned(), "have"),
                    who => (self.who(who), "has"),
                };
                Leaf::Fact(
                    format!("{who} {has} dropped or launched a device this round"),
                    format!("{who} {has} not dropped or launched a device this round"),
                )
            }
            Condition::ChargeSpent => {
                fact("a charge of this card is inactive", "all charges of this card are active")
            }
            Condition::HasLock(who) => Leaf::Do(who.clone(), "have", "a lock".into()),
            Condition::LockedInArc(name, least, most) => {
                let at = format!("at {} in your {} arc", range(*least, *most), arc(*name));
                Leaf::Do(Who::You, "have", format!("a lock on an object {at}"))
            }
            Condition::MetObstacle => {
                let it = if self.about_you { "you" } else { "that ship" };
                Leaf::Fact(format!("{it} met an obstacle"), format!("{it} met no obstacle"))
            }
            Condition::Maneuver(filter) => {
                let what = maneuver(filter);
                Leaf::Fact(
                    format!("the maneuver {was} {what}"),
                    format!("the maneuver {was} not {what}"),
                )
            }
            Condition::FullyExecuted => fact("it was fully executed", "it was not fully executed"),
            Condition::IonManeuver => Leaf::Fact(
                format!("it {was} an ion maneuver"),
                format!("it {was} not an ion maneuver"),
            ),
            Condition::EasierManeuver(one, other) => {
                let one_s = self.of(one, "revealed maneuver");
                let other_s = self.of(other, "maneuver");
                Leaf::Fact(
                    format!("{one_s} is easier than {other_s}"),
                    format!("{one_s} is not easier than {other_s}"),
                )
            }
            Condition::ActionColour(is) => Leaf::Fact(
                format!("the action was {}", colour(*is)),
                format!("the action was not {}", colour(*is)),
            ),
            Condition::ActionIs(actions) => {
                let actions = a(&names(actions, action, "or"));
                Leaf::Fact(
                    format!("the action was {actions}"),
                    format!("the action was not {actions}"),
                )
            }
            Condition::PrimaryAttack => both("this", "a primary attack"),
            Condition::SpecialAttack => both("this", "a special attack"),
            Condition::ThisWeapon => both("the attack", "made with this card"),
            Condition::AttackNeeds(need) => {
                let need = match need {
                    Need::Lock => "one that requires a lock",
                    Need::Focus => "one that requires a focus token",
                    Need::Calculate => "one that requires a calculate token",
                    Need::LockOrFocus => "one that requires a lock or a focus token",
                    Need::Evade => "one that requires an evade token",
                };
                both("the attack", need)
            }
            Condition::AttackArc(arcs) => {
                both("this", &format!("an attack from the {} arc", names(arcs, arc, "or")))
            }
            Condition::AttackRange(least, most) => {
                both("the attack", &format!("at {}", range(*least, *most)))
            }
            Condition::AttackHit => fact("the attack hit", "the attack missed"),
            Condition::Obstructed if self.over => {
                fact("an obstacle obstructed the attack", "no obstacle obstructed the attack")
            }
            Condition::Obstructed => {
                fact("an obstacle obstructs the attack", "no obstacle obstructs the attack")
            }
            Condition::DealtFaceup(traits) => {
                let mut card = names(traits, card_trait, "or");
                if !card.is_empty() {
                    card += " ";
                }
                Leaf::Fact(
                    format!("the attack dealt the defender a faceup {card}damage card"),
                    format!("the attack dealt the defender no faceup {card}damage card"),
                )
            }
            Condition::ShowsNamed => {
                fact("the dice show the named result", "the dice do not show the named result")
            }
            Condition::Shows(result) => {
                let result = face_of(*result, self.dice);
                Leaf::Fact(
                    format!("the dice show {} result", a(result)),
                    format!("the dice show no {result} result"),
                )
            }
            Condition::Reaches(one, other) => {
                let (one, other) = (self.amount(one), self.amount(other));
                Leaf::Fact(
                    format!("{one} is {other} or more"),
                    format!("{one} is less than {other}"),
                )
            }
            Condition::Exceeds(one, other) => {
                let (one, other) = (self.amount(one), self.amount(other));
                Leaf::Fact(
                    format!("{one} is more than {other}"),
                    format!("{one} is not more than {other}"),
                )
            }
            Condition::HalfGone(who) => {
                let who = self.who(who);
                Leaf::Fact(
                    format!("{who} has lost half its health or more"),
                    format!("{who} has more than half its health"),
                )
            }
            Condition::Scored(who) => {
                let who = self.who(who);
                Leaf::Fact(
                    format!("points were scored for {who}"),
                    format!("no points were scored for {who} yet"),
                )
            }
        }
    }

    fn at_least(&self, n: u8, ships: &Ships) -> Leaf {
        match n {
            0 => Leaf::Fact("anything is so".into(), "nothing is so".into()),
            1 => Leaf::Fact(
                format!("there is at least 1 {}", self.ships(ships, Speak::Bare)),
                format!("there is no {}", self.ships(ships, Speak::Bare)),
            ),
            n => Leaf::Fact(self.there(n, "at least ", ships), self.there(n, "fewer than ", ships)),
        }
    }

    /// "there are at least 2 enemy ships".
    fn there(&self, n: u8, how: &str, ships: &Ships) -> String {
        let verb = if n == 1 { "is" } else { "are" };
        format!("there {verb} {how}{}", self.ships(ships, Speak::Number(n)))
    }
}

/// Whether a condition is several, said with "and" or "or".
fn is_joined(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => is_joined(inner),
        Condition::All(all) | Condition::Any(all) => all.len() > 1,
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

/// Maneuvers as a noun.
pub(super) fn maneuvers(filter: &ManeuverFilter, word: &str, noun: &str) -> String {
    let mut text = String::new();
    if !filter.speeds.is_empty() {
        let speeds: Vec<String> = filter.speeds.iter().map(u8::to_string).collect();
        text += &format!("speed {} ", list(&speeds, word));
    }
    if !filter.difficulties.is_empty() {
        text += &format!("{} ", names(&filter.difficulties, difficulty, word));
    }
    if !filter.kinds.is_empty() {
        text += &format!("{} ", names(&filter.kinds, ManeuverKind::name, word));
    }
    text + noun
}
