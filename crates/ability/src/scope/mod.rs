//! Whether what a card says makes sense.
//!
//! Every moment gives some things to speak of ([`Noun`]: a ship, an attack, dice, a token), blocks
//! of effects add to them (`Choose` a chosen ship), and every word needs some. What needs more than
//! there is, is refused; so are facts that the card does not have, names that do not exist, numbers
//! and lists that say nothing. The tables in `noun` and `word` have a line for each word of the
//! language, and no line for "all others": a new word does not compile before it has one.

mod noun;
#[cfg(test)]
mod tests;
mod word;

pub use noun::Noun;

use crate::words::Action;
use crate::{
    Ability, CardAction, CardFilter, Condition, Cost, Effect, Event, Kinds, Moment, Part, Who,
    Whose, Zone,
};
use core::fmt;
use noun::{Nouns, Owner};
use word::name;

/// The kinds of cards that have abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A pilot.
    Pilot,
    /// A ship ability.
    ShipAbility,
    /// A side of an upgrade.
    Upgrade,
    /// A condition.
    Condition,
    /// A damage card.
    Damage,
    /// A bomb.
    Bomb,
    /// A mine.
    Mine,
    /// A remote.
    Remote,
    /// An obstacle.
    Obstacle,
    /// A scenario.
    Scenario,
    /// What a scenario gives to every ship.
    EveryShip,
}

impl Sort {
    /// Whether it lies with its ship from the beginning of the game.
    const fn is_printed(self) -> bool {
        matches!(self, Self::Pilot | Self::ShipAbility | Self::Upgrade)
    }
}

/// What must be known of a card to see whether its abilities make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// What kind of card it is.
    pub sort: Sort,
    /// Whether it has charges, or may have those of another card (as a ship ability has).
    pub charges: bool,
    /// Whether it can be flipped.
    pub two_sided: bool,
    /// Whether it is a special weapon.
    pub weapon: bool,
}

impl Card {
    /// A card without charges, with one side, no weapon.
    pub const fn plain(sort: Sort) -> Self {
        Self { sort, charges: false, two_sided: false, weapon: false }
    }
}

/// The kinds of names that abilities use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An upgrade.
    Upgrade,
    /// A pilot.
    Pilot,
    /// A type of ship, or a remote.
    Ship,
    /// A keyword of ships and pilots.
    Keyword,
    /// A condition.
    Condition,
    /// A device, or an obstacle that cards place.
    Device,
    /// A slot of upgrades.
    Slot,
    /// A feature of the scenario.
    Feature,
    /// The name of a pilot, as it is printed.
    Name,
    /// A ship ability.
    ShipAbility,
}

/// What exists.
pub trait Names {
    /// Whether there is something of a kind with this id.
    fn knows(&self, kind: Kind, id: &str) -> bool;
}

/// Why an ability makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nonsense {
    /// The word that makes none.
    pub word: String,
    /// What is wrong with it.
    pub why: Why,
}

/// What is wrong with a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It speaks of something that there is not.
    Lacks(Noun),
    /// There is no such thing.
    Unknown(Kind, String),
    /// It stands on a card, at a moment or in a place where it means nothing: what is wrong, and
    /// what is allowed.
    Misplaced(&'static str, &'static str),
    /// A number that means nothing, and what is allowed.
    Number(u16, &'static str),
    /// A list that says nothing.
    Empty,
}

impl fmt::Display for Nonsense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` makes no sense: ", self.word)?;
        match &self.why {
            Why::Lacks(noun) => {
                let (what, allowed) = noun.says();
                write!(f, "there is no {what} here; allowed: {allowed}")
            }
            Why::Unknown(kind, id) => {
                let kind = format!("{kind:?}").to_lowercase();
                write!(f, "there is no {kind} `{id}`; allowed: one that exists")
            }
            Why::Misplaced(what, allowed) => write!(f, "{what}; allowed: {allowed}"),
            Why::Number(n, allowed) => write!(f, "its number is {n}; allowed: {allowed}"),
            Why::Empty => write!(f, "its list is empty; allowed: one entry or more"),
        }
    }
}

impl core::error::Error for Nonsense {}

type Sense = Result<(), Nonsense>;

/// Refuses an ability that makes no sense on a card.
///
/// ```
/// use redfive_ability::scope::{self, Card, Kind, Names, Sort};
/// use redfive_ability::{Ability, Effect, Moment, Triggered, Who, words::{Phase, Token}};
/// struct Nothing;
/// impl Names for Nothing {
///     fn knows(&self, _: Kind, _: &str) -> bool {
///         false
///     }
/// }
/// let ability = Ability::When(Triggered {
///     at: Moment::StartOf(Phase::End),
///     by: Who::You,
///     part: None,
///     actions: vec![],
///     card: Default::default(),
///     only_if: Default::default(),
///     may: false,
///     decides: Who::You,
///     cost: vec![],
///     then: vec![Effect::Gain(Who::Chosen, Token::Focus.into(), 1)],
/// });
/// let nonsense = scope::check(&ability, &Card::plain(Sort::Pilot), &Nothing).unwrap_err();
/// assert_eq!(
///     nonsense.to_string(),
///     "`Chosen` makes no sense: there is no chosen ship here; allowed: inside `Choose`"
/// );
/// ```
///
/// # Errors
///
/// The first word that makes no sense, and why.
pub fn check(ability: &Ability, card: &Card, names: &dyn Names) -> Sense {
    let you = match card.sort {
        Sort::Scenario => Nouns::default(),
        Sort::Pilot
        | Sort::ShipAbility
        | Sort::Upgrade
        | Sort::Condition
        | Sort::Damage
        | Sort::Bomb
        | Sort::Mine
        | Sort::Remote
        | Sort::Obstacle
        | Sort::EveryShip => Nouns::of(&[Noun::You]),
    };
    let here = Here { card, names, nouns: you, asking: false };
    // What stands in an attack header holds in attacks with this card.
    ability.clone().flattened().iter().try_for_each(|ability| here.ability(ability))
}

/// Refuses a part of the play area that makes no sense where something is placed by a player.
///
/// # Errors
///
/// The first word that makes no sense, and why.
pub fn check_zone(zone: &Zone, card: &Card, names: &dyn Names) -> Sense {
    Here { card, names, nouns: Nouns::default(), asking: false }.zone(zone)
}

/// A place in an ability: what there is to speak of.
#[derive(Clone, Copy)]
struct Here<'a> {
    card: &'a Card,
    names: &'a dyn Names,
    nouns: Nouns,
    /// Whether it is only asked if something is so: then an attack need not be certain.
    asking: bool,
}

impl Here<'_> {
    fn with(self, nouns: Nouns) -> Self {
        Self { nouns: self.nouns.and(nouns), ..self }
    }

    fn asking(self) -> Self {
        Self { asking: true, ..self }
    }

    fn need(&self, noun: Noun) -> Sense {
        let perhaps = self.asking && noun == Noun::Attack && self.nouns.has(Noun::AttackPerhaps);
        self.sensible(self.nouns.has(noun) || perhaps, Why::Lacks(noun))
    }

    /// Refuses with a reason; the word is named by whoever looks at it.
    fn sensible(&self, so: bool, why: Why) -> Sense {
        if so { Ok(()) } else { Err(Nonsense { word: String::new(), why }) }
    }

    fn misplaced(&self, so: bool, what: &'static str, allowed: &'static str) -> Sense {
        self.sensible(!so, Why::Misplaced(what, allowed))
    }

    fn ability(self, ability: &Ability) -> Sense {
        match ability {
            Ability::When(when) => {
                self.moment(when.at, &when.by).map_err(in_word(&when.at))?;
                self.event(when.at)?;
                let shared = when.part.is_none() || when.at.says_no_part();
                self.misplaced(!shared, "the moment says who it is", PARTS)
                    .map_err(named("part"))?;
                self.misplaced(when.part == Some(Part::Rolls), "it is in an attack", "in `Dice`")
                    .map_err(named("part"))?;
                let acted = when.actions.is_empty() || when.at == Moment::After(Event::Perform);
                self.misplaced(!acted, "nothing was performed", "with `After(Perform)`")
                    .map_err(named("actions"))?;
                let repaired = when.at == Moment::After(Event::Repair);
                self.misplaced(
                    !repaired && when.card != CardFilter::default(),
                    "nothing was repaired",
                    "with `After(Repair)`",
                )
                .map_err(named("card"))?;
                let mut nouns = noun::at(when.at, self.card.sort).nouns;
                let aimed = |&action: &Action| noun::has_target(action);
                if !when.actions.is_empty() && when.actions.iter().all(aimed) {
                    nouns = nouns.and(Nouns::of(&[Noun::Target]));
                }
                if when.decides != Who::You {
                    self.with(nouns).who(&when.decides)?;
                }
                self.with(nouns).body(&when.only_if, &when.cost, &when.then)
            }
            Ability::Always(constant) => {
                let here = self.with(noun::always(&constant.rule));
                here.asking().subject(&constant.to)?;
                here.asking().condition(&constant.only_if)?;
                here.given(&constant.only_if).rule(&constant.rule)
            }
            Ability::Instead(it) => {
                let here = self.would(it).map_err(in_word(&it.would))?;
                here.asking().subject(&it.to)?;
                here.who(&it.decides)?;
                here.asking().condition(&it.only_if)?;
                here.given(&it.only_if).paid(&it.cost, &it.then)
            }
            Ability::Action(it) => self.action_of_card(it),
            Ability::Dice(it) => {
                let loose = it.part == Part::Rolls;
                self.misplaced(loose && it.dice == Whose::Foes, "nobody else is there", "`Own`")
                    .map_err(named("dice"))?;
                let here = self.with(noun::dice(it));
                here.asking().subject(&it.by)?;
                here.who(&it.decides)?;
                here.who(it.modifier())?;
                here.body(&it.only_if, &it.cost, &it.then)
            }
            Ability::Attack(header) => {
                self.misplaced(
                    !self.card.weapon,
                    "the card is no weapon",
                    "with `attack` among the facts of the card",
                )
                .map_err(named("Attack"))?;
                let here = self.with(Nouns::of(&[Noun::Attack]));
                header.cost.iter().try_for_each(|cost| here.cost(cost))
            }
        }
    }

    /// An action of a ship; those of scenarios have names, others are called after their cards.
    fn action_of_card(self, it: &CardAction) -> Sense {
        self.need(Noun::You).map_err(named("Action"))?;
        let of_scenario = self.card.sort == Sort::EveryShip;
        let called = if of_scenario { "it is called after no card" } else { "its card has one" };
        self.misplaced(of_scenario == it.name.is_empty(), called, "in scenarios, and there always")
            .map_err(named("name"))?;
        if it.then.is_empty() && !it.cost.is_empty() {
            self.asking().condition(&it.only_if)?;
            return self.paid(&it.cost, &it.then);
        }
        self.body(&it.only_if, &it.cost, &it.then)
    }

    /// What an ability requires, costs and does; it does something.
    fn body(self, only_if: &Condition, cost: &[Cost], then: &[Effect]) -> Sense {
        self.sensible(!then.is_empty(), Why::Empty).map_err(named("then"))?;
        self.asking().condition(only_if)?;
        self.given(only_if).paid(cost, then)
    }

    fn paid(self, cost: &[Cost], then: &[Effect]) -> Sense {
        cost.iter().try_for_each(|cost| self.cost(cost))?;
        self.effects(then)
    }

    /// A moment comes on such a card, and `by` says only what the moment leaves open.
    fn moment(&self, at: Moment, by: &Who) -> Sense {
        if let Some(allowed) = noun::never_comes(at, self.card.sort) {
            return self.misplaced(true, "the moment never comes", allowed);
        }
        match noun::at(at, self.card.sort).owner {
            Owner::Ship => self.with(noun::at(at, self.card.sort).nouns).asking().subject(by),
            Owner::Nobody => self
                .misplaced(*by != Who::You, "the moment is nobody's", "moments of a ship")
                .map_err(named("by")),
            Owner::You => self
                .misplaced(*by != Who::You, "the moment is yours", "`by` left out")
                .map_err(named("by")),
        }
    }

    /// What an event is about must say something.
    fn event(&self, at: Moment) -> Sense {
        let mut says = false;
        at.each(&mut |_| says = true);
        self.sensible(says, Why::Empty).map_err(in_word(&at))?;
        let mixed = match at {
            Moment::After(Event::Gain(kinds)) => kinds.has_lock() && kinds != Kinds::lock(),
            _ => false,
        };
        self.misplaced(mixed, "a lock has a target, a token has none", "`Gain([Lock])` by itself")
            .map_err(in_word(&at))
    }

    /// The ships for which something holds: not simply all of them, except in scenarios, which have
    /// no "you".
    fn subject(&self, who: &Who) -> Sense {
        let all = *who == Who::It && self.card.sort != Sort::Scenario;
        self.misplaced(all, "it is whichever ship is asked about", "`Each(…)`")
            .and_then(|()| self.who(who))
            .map_err(in_word(who))
    }

    /// What there is once something is known to be so: an attack, if it is about one.
    fn given(self, condition: &Condition) -> Self {
        if self.nouns.has(Noun::AttackPerhaps) && self.tells_of_attack(condition) {
            return self.with(Nouns::of(&[Noun::Attack]));
        }
        self
    }

    fn tells_of_attack(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Not(_) | Condition::AtMost(..) => false,
            Condition::All(all) => all.iter().any(|inner| self.tells_of_attack(inner)),
            Condition::Any(any) => any.iter().all(|inner| self.tells_of_attack(inner)),
            other => {
                let attack = Nouns::of(&[Noun::Attack, Noun::AttackPerhaps]);
                let without = Self { nouns: self.nouns.without(attack), ..*self };
                matches!(without.condition(other), Err(n) if n.why == Why::Lacks(Noun::Attack))
            }
        }
    }
}

const PARTS: &str = "with `After(Declare)`, `Before(Neutralize)` and `After(Neutralize)`";

/// Names the word that makes no sense, unless one inside it has been named.
fn named(word: &'static str) -> impl Fn(Nonsense) -> Nonsense {
    move |nonsense| nonsense.or_named(|| word.to_owned())
}

/// The same for a value, by the name that card files give it.
fn in_word(value: &impl fmt::Debug) -> impl Fn(Nonsense) -> Nonsense {
    move |nonsense| nonsense.or_named(|| name(value))
}

impl Nonsense {
    fn or_named(self, word: impl Fn() -> String) -> Self {
        if self.word.is_empty() { Self { word: word(), ..self } } else { self }
    }
}
