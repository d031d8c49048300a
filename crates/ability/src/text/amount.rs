//! Numbers in words, and how they compare.

use super::Text;
use super::condition::Leaf;
use super::effect::cards;
use super::who::Speak;
use super::words::{kinds, kinds_noun};
use crate::{Amount, Face, Kinds, Share, Showing, Stat, Tally, Who};

/// How a number compares with another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Than {
    AtLeast,
    AtMost,
    Exactly,
}

impl Than {
    /// "2 or more", "2 or fewer", "exactly 2".
    fn number(self, n: u16, fewer: &str, more: &str) -> String {
        match (self, n) {
            (Self::AtMost, 0) => "no".to_owned(),
            (Self::AtLeast, n) => format!("{n} or {more}"),
            (Self::AtMost, n) => format!("{n} or {fewer}"),
            (Self::Exactly, n) => format!("exactly {n}"),
        }
    }
}

/// Whether these are all faces but the blank one.
pub(super) fn is_all_but_blank(faces: &[Face]) -> bool {
    let all = [Face::Good, Face::Crit, Face::Focus];
    !faces.contains(&Face::Blank) && all.iter().all(|face| faces.contains(face))
}

impl Text<'_> {
    /// Who suffers in an attack.
    const fn hurt(&self) -> &'static str {
        if self.defended { "you" } else { "the defender" }
    }

    /// A number that is compared with a fixed one.
    pub(super) fn compared(&self, than: Than, n: u16, amount: &Amount) -> Leaf {
        let many = than.number(n, "fewer", "more");
        let one = n == 1 && than == Than::Exactly;
        let s = if one { "" } else { "s" };
        let fact = |so: String| Leaf::Fact(so.clone(), format!("it is not so that {so}"));
        match amount {
            Amount::Ships(ships) => match than {
                Than::AtLeast => self.at_least(n as u8, ships),
                Than::AtMost if n == 0 => match self.at_least(1, ships) {
                    Leaf::Fact(some, none) => Leaf::Fact(none, some),
                    leaf => leaf,
                },
                Than::AtMost => Leaf::Fact(
                    self.there(n as u8, "at most ", ships),
                    self.there(n as u8 + 1, "at least ", ships),
                ),
                Than::Exactly => Leaf::Fact(
                    self.there(n as u8, "exactly ", ships),
                    self.there(n as u8, "more or fewer than ", ships),
                ),
            },
            Amount::Things(things) => match than {
                Than::AtLeast => self.things_at_least(n as u8, things),
                Than::AtMost => self.things_at_most(n as u8, things),
                Than::Exactly => {
                    let many = self.things(things, Speak::Number(n as u8));
                    Leaf::Fact(
                        format!("there are exactly {many}"),
                        format!("there are more or fewer than {many}"),
                    )
                }
            },
            Amount::Tokens(Who::ThisCard, kinds) => {
                let noun = kinds_noun(*kinds, if one { 1 } else { 2 });
                fact(format!("there are {many} {noun} on this card"))
            }
            Amount::Tokens(who, kinds) if (than, n) == (Than::AtLeast, 1) => {
                Leaf::Do(who.clone(), "have", super::words::a(&kinds_noun(*kinds, 1)))
            }
            Amount::Tokens(who, kinds) => {
                let noun = kinds_noun(*kinds, if one { 1 } else { 2 });
                Leaf::Do(who.clone(), "have", format!("{many} {noun}"))
            }
            Amount::Damage(who, filter) => {
                Leaf::Do(who.clone(), "have", format!("{many} {}{s}", cards(filter)))
            }
            Amount::Charges if (than, n) == (Than::AtMost, 0) => Leaf::Fact(
                "this card has no active charge".into(),
                "this card has an active charge".into(),
            ),
            Amount::Charges => fact(format!("this card has {many} active charge{s}")),
            Amount::SpentCharges if (than, n) == (Than::AtMost, 0) => Leaf::Fact(
                format!("all charges of {} are active", self.charged()),
                format!("a charge of {} is inactive", self.charged()),
            ),
            Amount::SpentCharges if (than, n) == (Than::AtLeast, 1) => Leaf::Fact(
                "a charge of this card is inactive".into(),
                "all charges of this card are active".into(),
            ),
            Amount::SpentCharges => fact(format!("{many} charge{s} of this card are inactive")),
            Amount::Results(Showing { faces, rerolled: false })
                if (than, n) == (Than::AtMost, 0) && is_all_but_blank(faces) =>
            {
                Leaf::Fact("all results are blank".into(), "not all results are blank".into())
            }
            Amount::Results(Showing { faces, rerolled: false }) => {
                let results = match (self.results(faces, if one { 1 } else { 2 }), self.dice) {
                    // Whatever they show, it is the dice that are counted.
                    (results, Some(dice)) if results == "results" => {
                        format!("{} dice", super::words::kind(dice))
                    }
                    (results, _) => results,
                };
                Leaf::Fact(
                    format!("there are {many} {results}"),
                    format!("there are not {many} {results}"),
                )
            }
            Amount::Rolled => {
                let dice = self.dice.map_or("", super::words::kind);
                let dice = format!("{dice} dice");
                let dice = dice.trim();
                Leaf::Fact(
                    format!("{many} {dice} were rolled"),
                    match than {
                        Than::Exactly => format!("more or fewer than {n} {dice} were rolled"),
                        Than::AtLeast | Than::AtMost => format!("not {many} {dice} were rolled"),
                    },
                )
            }
            Amount::Results(Showing { faces, .. }) if (than, n) == (Than::AtLeast, 1) => {
                let shows = self.results(faces, 1);
                Leaf::Fact(
                    format!("a die rerolled in this way shows {}", super::words::a(&shows)),
                    format!("no die rerolled in this way shows {}", super::words::a(&shows)),
                )
            }
            Amount::Attack(Tally::Dealt) if (than, n) == (Than::AtLeast, 1) => Leaf::Fact(
                format!("the attack dealt {} a damage card", self.hurt()),
                format!("the attack dealt {} no damage card", self.hurt()),
            ),
            Amount::Attack(Tally::Dealt) => {
                fact(format!("the attack dealt {} {many} damage card{s}", self.hurt()))
            }
            Amount::Attack(Tally::Suffered) if (than, n) == (Than::AtLeast, 1) => Leaf::Fact(
                format!("{} suffered damage", self.hurt()),
                format!("{} suffered no damage", self.hurt()),
            ),
            Amount::Attack(Tally::Suffered) => {
                fact(format!("{} suffered {many} damage", self.hurt()))
            }
            Amount::Attack(Tally::Neutralized) => {
                fact(format!("{many} hit or critical hit result{s} were neutralized"))
            }
            Amount::Stat(who, stat) => {
                let low = than.number(n, "lower", "higher");
                let have = |what: String| Leaf::Do(who.clone(), "have", what);
                match stat {
                    Stat::Hull => have(format!("{many} hull left")),
                    Stat::Shields => have(format!("{many} active shield{s}")),
                    Stat::LostShields => have(format!("{many} inactive shield{s}")),
                    Stat::Force => have(format!("{many} active Force")),
                    Stat::RecurringForce => have(format!("{many} recurring Force")),
                    Stat::Initiative => have(format!("an initiative of {low}")),
                    Stat::Turn => have(format!("its turn at initiative {low}")),
                    Stat::Current => Leaf::Fact(
                        format!("the current initiative is {low}"),
                        format!("the current initiative is not {low}"),
                    ),
                    Stat::Agility => have(format!("an agility of {low}")),
                    Stat::Size | Stat::Speed | Stat::Flown | Stat::Difficulty | Stat::Bearing => {
                        let what = self.stat(who, *stat);
                        Leaf::Fact(format!("{what} is {low}"), format!("{what} is not {low}"))
                    }
                }
            }
            Amount::Just(_)
            | Amount::Sum(_)
            | Amount::Named
            | Amount::Results(_)
            | Amount::Round
            | Amount::LastRound
            | Amount::Points(_)
            | Amount::Deficit(_)
            | Amount::Worth(..) => {
                let what = self.amount(amount);
                Leaf::Fact(format!("{what} is {many}"), format!("{what} is not {many}"))
            }
        }
    }

    /// Two numbers, the first more than the second.
    pub(super) fn more_than(&self, one: &Amount, other: &Amount) -> Leaf {
        match (one, other) {
            (Amount::Stat(a, stat), Amount::Stat(b, same)) if stat == same => {
                // The other ship is spoken of first.
                let turned = (*b == Who::One && *a != Who::One) || *a == Who::You;
                let (subject, object) = if turned { (b, a) } else { (a, b) };
                let how =
                    |up: &str, down: &str| if turned { down.to_owned() } else { up.to_owned() };
                let object = self.who(object);
                match stat {
                    Stat::Initiative => {
                        let how = how("higher", "lower");
                        let what = format!("a {how} initiative than {object}");
                        Leaf::Do(subject.clone(), "have", what)
                    }
                    Stat::Size => {
                        let what = format!("{} than {object}", how("larger", "smaller"));
                        Leaf::Be(subject.clone(), what)
                    }
                    Stat::Difficulty => {
                        // Your own is spoken of first.
                        let (one, other, how) = match b {
                            Who::You => (b, a, "easier"),
                            _ => (a, b, "harder"),
                        };
                        let (one, other) =
                            (self.stat(one, *stat), self.of(other, "revealed maneuver"));
                        Leaf::Fact(
                            format!("{one} is {how} than {other}"),
                            format!("{one} is not {how} than {other}"),
                        )
                    }
                    Stat::Speed => {
                        let [a, b] = [a, b].map(|who| self.of(who, "revealed maneuver"));
                        Leaf::Fact(
                            format!("{a} is faster than {b}"),
                            format!("{a} is not faster than {b}"),
                        )
                    }
                    Stat::Hull
                    | Stat::Shields
                    | Stat::LostShields
                    | Stat::Force
                    | Stat::RecurringForce
                    | Stat::Agility
                    | Stat::Flown
                    | Stat::Turn
                    | Stat::Current
                    | Stat::Bearing => {
                        let (a, b) = (self.stat(a, *stat), self.stat(b, *stat));
                        Leaf::Fact(
                            format!("{a} is higher than {b}"),
                            format!("{a} is not higher than {b}"),
                        )
                    }
                }
            }
            (Amount::Ships(a), Amount::Ships(b)) => {
                let a = self.ships(a, Speak::Several);
                let b = self.ships(b, Speak::Several);
                // Where they are is said once.
                if let (Some(one), Some(other)) = (a.find(" at range "), b.find(" at range "))
                    && a[one..] == b[other..]
                {
                    let b = &b[..other];
                    return Leaf::Fact(
                        format!("the {a} outnumber the {b} there"),
                        format!("the {a} do not outnumber the {b} there"),
                    );
                }
                Leaf::Fact(
                    format!("there are more {a} than {b}"),
                    format!("there are no more {a} than {b}"),
                )
            }
            (
                Amount::Results(Showing { faces, rerolled: false }),
                Amount::Stat(who, Stat::Shields),
            ) => {
                let results = self.results(faces, 2).replace(" or ", " and ");
                let has = if *who == Who::You { "have" } else { "has" };
                let than = format!("{results} than {} {has} active shields", self.who(who));
                Leaf::Fact(format!("there are more {than}"), format!("there are no more {than}"))
            }
            (one, other) => {
                let more = if matches!(one, Amount::Stat(..)) { "higher" } else { "more" };
                let (one, other) = (self.amount(one), self.amount(other));
                Leaf::Fact(
                    format!("{one} is {more} than {other}"),
                    format!("{other} is {one} or more"),
                )
            }
        }
    }

    /// Two numbers that are the same.
    pub(super) fn equal(&self, one: &Amount, other: &Amount) -> Leaf {
        match (one, other) {
            (amount, Amount::Just(n)) | (Amount::Just(n), amount) => {
                self.compared(Than::Exactly, *n, amount)
            }
            (Amount::Stat(a, Stat::Speed), Amount::Stat(b, Stat::Speed)) => {
                let [a, b] = [a, b].map(|who| self.of(who, "revealed maneuver"));
                Leaf::Fact(
                    format!("{a} has the same speed as {b}"),
                    format!("{a} has another speed than {b}"),
                )
            }
            (Amount::Stat(a, Stat::Bearing), Amount::Stat(b, Stat::Bearing)) => {
                let [a, b] = [a, b].map(|who| self.of(who, "revealed maneuver"));
                Leaf::Fact(
                    format!("{a} has the same bearing as {b}"),
                    format!("{a} has another bearing than {b}"),
                )
            }
            (one, other) => {
                let (one, other) = (self.amount(one), self.amount(other));
                Leaf::Fact(format!("{one} is {other}"), format!("{one} is not {other}"))
            }
        }
    }

    fn stat(&self, who: &Who, stat: Stat) -> String {
        match stat {
            Stat::Hull => self.of(who, "remaining hull"),
            Stat::Shields => format!("the number of {}", self.of(who, "active shields")),
            Stat::LostShields => format!("the number of {}", self.of(who, "inactive shields")),
            Stat::Force => self.of(who, "active Force"),
            Stat::RecurringForce => self.of(who, "recurring Force"),
            Stat::Initiative => self.of(who, "initiative"),
            Stat::Turn => format!("the initiative of {}", self.of(who, "turn")),
            Stat::Current => "the current initiative".to_owned(),
            Stat::Agility => self.of(who, "agility"),
            Stat::Size => self.of(who, "size"),
            Stat::Speed => format!("the speed of {}", self.of(who, "revealed maneuver")),
            Stat::Flown => {
                format!("the speed of the maneuver that {} executed this round", self.who(who))
            }
            Stat::Difficulty => self.of(who, "revealed maneuver"),
            Stat::Bearing => format!("the bearing of {}", self.of(who, "revealed maneuver")),
        }
    }

    /// A number as a noun.
    pub(super) fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Just(n) => n.to_string(),
            Amount::Sum(all) => {
                all.iter().map(|one| self.amount(one)).collect::<Vec<_>>().join(" plus ")
            }
            Amount::Ships(ships) => format!("the number of {}", self.ships(ships, Speak::Several)),
            Amount::Things(things) => {
                format!("the number of {}", self.things(things, Speak::Several))
            }
            Amount::Tokens(who, kinds) => {
                format!("the number of {}", self.of(who, &kinds_noun(*kinds, 2)))
            }
            Amount::Damage(who, filter) => {
                format!("the number of {}", self.of(who, &format!("{}s", cards(filter))))
            }
            Amount::Charges => "the number of active charges of this card".into(),
            Amount::SpentCharges => "the number of inactive charges of this card".into(),
            Amount::Results(Showing { faces, rerolled: false }) => {
                format!("the number of {}", self.results(faces, 2).replace(" or ", " and "))
            }
            Amount::Results(Showing { faces, .. }) if faces.is_empty() => {
                "the number of dice rerolled".into()
            }
            Amount::Results(Showing { faces, .. }) => {
                format!("the number of rerolled {}", self.results(faces, 2))
            }
            Amount::Rolled => "the number of dice rolled".into(),
            Amount::Named => "the named number".into(),
            Amount::Attack(Tally::Dealt) => {
                "the number of damage cards that the attack dealt the defender".into()
            }
            Amount::Attack(Tally::Suffered) => {
                "the number of damage that the defender suffered".into()
            }
            Amount::Attack(Tally::Neutralized) => {
                "the number of hit and critical hit results that were neutralized".into()
            }
            Amount::Stat(who, stat) => self.stat(who, *stat),
            Amount::Round => "the number of the round".into(),
            Amount::LastRound => "that of the last round".into(),
            Amount::Points(whom) => format!("the score of {}", self.whom(whom)),
            Amount::Deficit(whom) => format!("the deficit of {}", self.whom(whom)),
            Amount::Worth(who, Share { half: true }) => {
                format!("half of the points that {} is worth, rounded down", self.who(who))
            }
            Amount::Worth(who, Share { half: false }) => format!(
                "all points that {} is worth and that were not scored before",
                self.who(who)
            ),
        }
    }

    /// What is counted, one of it: "for each enemy ship at range 1".
    pub(super) fn each(&self, amount: &Amount) -> String {
        match amount {
            Amount::Ships(ships) => self.ships(ships, Speak::Bare),
            Amount::Things(things) => self.things(things, Speak::Bare),
            Amount::Tokens(who, kinds) => {
                format!("{} {}", kinds_noun(*kinds, 1), self.had(who))
            }
            Amount::Damage(who, filter) => format!("{} {}", cards(filter), self.had(who)),
            Amount::Charges => "active charge of this card".into(),
            Amount::SpentCharges => "inactive charge of this card".into(),
            Amount::Results(Showing { faces, rerolled: false }) => self.results(faces, 1),
            Amount::Rolled => "die rolled".into(),
            Amount::Results(Showing { faces, .. }) if faces.is_empty() => "die rerolled".into(),
            Amount::Results(Showing { faces, .. }) => {
                format!("rerolled {}", self.results(faces, 1))
            }
            Amount::Attack(Tally::Dealt) => "damage card that the attack dealt the defender".into(),
            Amount::Attack(Tally::Suffered) => "damage that the defender suffered".into(),
            Amount::Attack(Tally::Neutralized) => {
                "hit or critical hit result that was neutralized".into()
            }
            Amount::Stat(who, stat) => {
                let what = match stat {
                    Stat::Hull => "remaining hull",
                    Stat::Shields => "active shield",
                    Stat::LostShields => "inactive shield",
                    Stat::Force => "active Force",
                    Stat::RecurringForce => "recurring Force",
                    Stat::Initiative | Stat::Turn | Stat::Agility | Stat::Size => "step",
                    Stat::Difficulty | Stat::Bearing | Stat::Current => "step",
                    Stat::Speed | Stat::Flown => "speed",
                };
                format!("{what} {}", self.had(who))
            }
            other => format!("1 of {}", self.amount(other)),
        }
    }

    /// "that you have".
    fn had(&self, who: &Who) -> String {
        let has = if *who == Who::You { "have" } else { "has" };
        format!("that {} {has}", self.who(who))
    }

    /// What a ship has that has such tokens: "stressed" is said elsewhere.
    pub(super) fn has_kinds(&self, tokens: Kinds) -> String {
        match tokens.only() {
            None if tokens.iter().next().is_none() => "a lock".to_owned(),
            _ => super::words::a(&format!("{} token", kinds(tokens))),
        }
    }
}
