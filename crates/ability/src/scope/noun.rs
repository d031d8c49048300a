//! What words speak of, and what each moment gives them to speak of.

use super::Sort;
use crate::words::{Action, Phase};
use crate::{Concern, DiceAbility, DiceKind, Event, Harm, Moment, Move, Part, Rule, Step};

/// Something that a word can speak of only where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    /// A ship that is "you".
    You,
    /// The ship that the moment belongs to.
    It,
    /// The attack, with its attacker and its defender.
    Attack,
    /// An attack that may be under way or not: enough for a requirement.
    AttackPerhaps,
    /// Dice that are about to be rolled.
    DiceAhead,
    /// The dice that the ability is about, rolled.
    Dice,
    /// Dice that may be rolled outside of attacks.
    LooseDice,
    /// The attack dice, rolled.
    AttackDice,
    /// The defense dice, rolled.
    DefenseDice,
    /// A result that was named.
    NamedResult,
    /// A number that was named.
    NamedNumber,
    /// A maneuver that was named.
    NamedManeuver,
    /// Dice that the ability has rerolled.
    Rerolled,
    /// The ship chosen.
    Chosen,
    /// The second ship chosen.
    Second,
    /// The ship being considered.
    One,
    /// The thing chosen, or that the moment is about: the device placed or that detonates, what is
    /// met, what something comes from.
    Thing,
    /// The player being considered.
    Player,
    /// The action performed.
    Action,
    /// The ship that the action was about.
    Target,
    /// The maneuver executed.
    Maneuver,
    /// The maneuver that is about to be executed.
    ManeuverAhead,
    /// The token that was or would be gained.
    Token,
    /// The damage that would be suffered.
    Damage,
    /// The damage card that would be dealt.
    DamageCard,
    /// The flight off the table, or another way out of the game.
    Flight,
    /// The damage card that was repaired.
    Repair,
}

impl Noun {
    /// What it is called, and where there is one.
    pub(super) const fn says(self) -> (&'static str, &'static str) {
        match self {
            Self::You => ("ship that is \"you\"", "cards of ships"),
            Self::It => ("ship that the moment belongs to", "moments of a ship; else `You`"),
            Self::Attack | Self::AttackPerhaps => {
                ("attack", "moments of an attack, or a requirement about one before it")
            }
            Self::DiceAhead => ("roll about to be made", "`Before(Roll(…))`"),
            Self::Dice | Self::LooseDice => (
                "roll of dice",
                "`Dice`, and the moments from `After(Roll(…))` to `After(Neutralize)`",
            ),
            Self::AttackDice => {
                ("roll of attack dice", "after they are rolled, up to `After(Neutralize)`")
            }
            Self::DefenseDice => {
                ("roll of defense dice", "after they are rolled, up to `After(Neutralize)`")
            }
            Self::NamedResult => ("named result", "after `Name(Result)`"),
            Self::NamedNumber => ("named number", "after `Name(Number)` and `Name(Initiative)`"),
            Self::NamedManeuver => ("named maneuver", "after `Name(Maneuver)`"),
            Self::Rerolled => ("rerolled die", "after `Reroll`"),
            Self::Chosen => ("chosen ship", "inside `Choose`"),
            Self::Second => ("second chosen ship", "inside `Choose` of `two`"),
            Self::One => ("ship being considered", "inside `ForEach`, `that` and `carries`"),
            Self::Thing => {
                let there = "`After(Drop)`, `After(Detonate)`, `After(Gain(…))`, `After(Suffer(Effect))`, `Instead` of `Suffer(Any)`, \
                             `Meet` and `Detonate`, `Dice` of what is rolled, inside `ChooseThing`";
                ("thing of the moment or chosen", there)
            }
            Self::Player => ("player being considered", "inside `EachPlayer`"),
            Self::Action => ("action performed", "`After(Perform)` and inside `Perform`"),
            Self::Target => (
                "ship that the action was about",
                "`After(Perform)` and `After(Do(…))` of `Coordinate`, `Jam` and `Lock`",
            ),
            Self::Maneuver => ("maneuver executed", "moments of a ship after its maneuver"),
            Self::ManeuverAhead => {
                ("maneuver about to be executed", "`After(Reveal)` and `Before(Maneuver)`")
            }
            Self::Token => {
                ("token that was or would be gained", "`After(Gain(…))`, `Instead(would: Gain(…))`")
            }
            Self::Damage => ("damage that would be suffered", "`Instead(would: Suffer(Any))`"),
            Self::DamageCard => ("damage card that would be dealt", "`Instead(would: BeDealt)`"),
            Self::Flight => ("way out of the game", "`Instead` of `Move(Leave)` and `BeDestroyed`"),
            Self::Repair => ("damage card that was repaired", "`After(Repair)`"),
        }
    }
}

/// A set of nouns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Nouns(u32);

impl Nouns {
    pub const fn of(nouns: &[Noun]) -> Self {
        let (mut bits, mut i) = (0, 0);
        while i < nouns.len() {
            bits |= 1 << nouns[i] as u32;
            i += 1;
        }
        Self(bits)
    }

    pub const fn has(self, noun: Noun) -> bool {
        self.0 & (1 << noun as u32) != 0
    }

    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    const fn only(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// Whose a moment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// Nobody's.
    Nobody,
    /// The ship's that has the card, which is "you".
    You,
    /// A ship's; which ones are meant, `by` says.
    Ship,
}

/// What a moment is about.
pub(super) struct About {
    pub owner: Owner,
    pub nouns: Nouns,
}

const fn about(owner: Owner, nouns: &[Noun]) -> About {
    About { owner, nouns: Nouns::of(nouns) }
}

/// What each moment gives to speak of, and whose it is.
pub(super) const fn at(moment: Moment, card: Sort) -> About {
    use Noun::{Attack, AttackDice, AttackPerhaps, DiceAhead, It, Maneuver, ManeuverAhead};
    use Owner::{Nobody, Ship, You};
    match moment {
        Moment::StartOfGame | Moment::EndOfRound => about(Nobody, &[]),
        Moment::StartOf(_) | Moment::EndOf(_) | Moment::AtInitiative(_) => about(Nobody, &[]),
        Moment::During(_) | Moment::Before(Event::PlaceForces) => about(You, &[]),
        Moment::Before(Event::Roll(DiceKind::Attack)) => {
            about(Ship, &[It, Maneuver, Attack, DiceAhead])
        }
        Moment::Before(Event::Roll(DiceKind::Defense)) => {
            about(Ship, &[It, Maneuver, Attack, DiceAhead, AttackDice])
        }
        Moment::Before(Event::Activate | Event::Reveal) => about(Ship, &[It]),
        Moment::Before(Event::Maneuver) => about(Ship, &[It, ManeuverAhead]),
        Moment::Before(Event::Engage) => about(Ship, &[It, Maneuver]),
        Moment::After(Event::PlaceForces) => about(Nobody, &[]),
        Moment::After(Event::Detonate) => about(Nobody, &[Noun::Thing, AttackPerhaps]),
        Moment::After(Event::Move(Move::Place)) => about(You, &[AttackPerhaps]),
        Moment::Before(event) | Moment::After(event) => about(Ship, after(event)),
        Moment::WhenFaceup => about(You, &[AttackPerhaps]),
        // A bomb and a remote detonate under nobody.
        Moment::Detonates => match card {
            Sort::Mine => about(You, &[It, AttackPerhaps]),
            _ => about(You, &[AttackPerhaps]),
        },
    }
}

/// What an event gives to speak of, once it has happened.
const fn after(event: Event) -> &'static [Noun] {
    use Noun::{Attack, AttackDice, AttackPerhaps, DefenseDice, Dice};
    use Noun::{It, Maneuver, ManeuverAhead, Repair, Target, Thing, Token};
    match event {
        Event::Reveal => &[It, ManeuverAhead],
        Event::Skip(_) => &[It],
        Event::Activate
        | Event::Maneuver
        | Event::Move(Move::Maneuver)
        | Event::Engage
        | Event::Move(Move::Leave) => &[It, Maneuver],
        Event::Perform => &[It, Noun::Action, Maneuver, AttackPerhaps],
        Event::Do(what) if has_target(what) => &[It, Target, Maneuver, AttackPerhaps],
        Event::Declare | Event::Attack | Event::Defend => &[It, Maneuver, Attack],
        Event::Roll(DiceKind::Attack)
        | Event::Reroll(DiceKind::Attack)
        | Event::Modify(DiceKind::Attack) => &[It, Maneuver, Attack, Dice, AttackDice],
        Event::Roll(DiceKind::Defense)
        | Event::Reroll(DiceKind::Defense)
        | Event::Modify(DiceKind::Defense)
        | Event::Neutralize => &[It, Maneuver, Attack, Dice, AttackDice, DefenseDice],
        Event::Gain(kinds) if kinds.has_lock() => &[It, Maneuver, AttackPerhaps, Target],
        Event::Gain(_) => &[It, Maneuver, AttackPerhaps, Token, Thing],
        Event::Repair => &[It, Maneuver, AttackPerhaps, Repair],
        Event::Suffer(Harm::Effect) => &[It, Maneuver, AttackPerhaps, Thing],
        Event::Drop => &[It, Thing, AttackPerhaps],
        Event::Detonate => &[Thing, AttackPerhaps],
        Event::Move(Move::Place) => &[AttackPerhaps],
        Event::PlaceForces => &[],
        Event::Do(_)
        | Event::Fail
        | Event::Spend(_)
        | Event::Remove(_)
        | Event::Suffer(Harm::Hit | Harm::Crit | Harm::Any)
        | Event::LoseShield
        | Event::LoseHealth
        | Event::BeDealt
        | Event::Expose
        | Event::Recover
        | Event::BeDestroyed
        | Event::BeRemoved
        | Event::Meet(_)
        | Event::Move(Move::Decloak | Move::Deploy) => &[It, Maneuver, AttackPerhaps],
    }
}

/// Whether an action is about a ship, or an object that may be one.
pub(super) const fn has_target(action: Action) -> bool {
    matches!(action, Action::Coordinate | Action::Jam | Action::Lock)
}

/// On which cards a moment never comes, and on which it does.
pub(super) const fn never_comes(moment: Moment, card: Sort) -> Option<&'static str> {
    let (comes, allowed) = match moment {
        Moment::During(Phase::Planning) => (false, "`StartOf(Planning)` and `EndOf(Planning)`"),
        Moment::During(Phase::Activation | Phase::Engagement) => {
            (matches!(card, Sort::Remote), "on remotes, which have a turn then")
        }
        Moment::WhenFaceup => {
            (matches!(card, Sort::Damage | Sort::Condition), "on damage cards and conditions")
        }
        Moment::Detonates => (matches!(card, Sort::Bomb | Sort::Mine | Sort::Remote), "on devices"),
        Moment::Before(Event::PlaceForces) => (card.is_printed(), "on pilots and upgrades"),
        Moment::Before(Event::Move(Move::Leave)) => {
            (matches!(card, Sort::EveryShip), "for every ship in a scenario")
        }
        Moment::Before(event) => (is_foreseen(event), "`After`"),
        Moment::After(Event::Engage) => (false, "`Before(Engage)`"),
        Moment::After(Event::Move(Move::Leave)) => (false, "`After(BeRemoved)`"),
        Moment::After(Event::Expose | Event::Recover) => (false, "`would`"),
        Moment::After(Event::Skip(Step::Dice)) => (false, "`Skip(Maneuver)`, `Skip(Action)`"),
        Moment::After(Event::Move(Move::Place) | Event::Meet(_)) => {
            (matches!(card, Sort::Remote), "on remotes")
        }
        Moment::During(Phase::System | Phase::End)
        | Moment::StartOf(_)
        | Moment::EndOf(_)
        | Moment::AtInitiative(_)
        | Moment::After(_)
        | Moment::StartOfGame
        | Moment::EndOfRound => (true, ""),
    };
    if comes { None } else { Some(allowed) }
}

/// Whether something is waited for before it happens.
const fn is_foreseen(event: Event) -> bool {
    match event {
        Event::Activate
        | Event::Reveal
        | Event::Maneuver
        | Event::Engage
        | Event::Declare
        | Event::Neutralize
        | Event::PlaceForces
        | Event::Roll(_) => true,
        Event::Perform
        | Event::Do(_)
        | Event::Fail
        | Event::Modify(_)
        | Event::Reroll(_)
        | Event::Attack
        | Event::Defend
        | Event::Gain(_)
        | Event::Spend(_)
        | Event::Remove(_)
        | Event::Suffer(_)
        | Event::LoseShield
        | Event::LoseHealth
        | Event::BeDealt
        | Event::Repair
        | Event::Expose
        | Event::Recover
        | Event::Move(_)
        | Event::Skip(_)
        | Event::BeDestroyed
        | Event::BeRemoved
        | Event::Drop
        | Event::Detonate
        | Event::Meet(_) => false,
    }
}

/// What a delayed part speaks of once its moment has come: what the ability knew, but the ship and
/// the attack of the moment. Its dice are those that the ability was about.
pub(super) const fn later(known: Nouns, moment: Moment, card: Sort) -> Nouns {
    use Noun::{Attack, AttackDice, AttackPerhaps, DefenseDice, Dice, DiceAhead, It, Maneuver};
    let new = at(moment, card).nouns;
    let of_dice = known.has(DiceAhead) || known.has(Dice);
    let passing = Nouns::of(&[It, Maneuver, AttackDice, DefenseDice, Dice, DiceAhead]);
    let taken = Nouns::of(&[It, Maneuver, Attack, AttackPerhaps, AttackDice, DefenseDice]);
    let dice = if of_dice { new.only(Nouns::of(&[Dice])) } else { Nouns::of(&[]) };
    known.without(passing).and(new.only(taken)).and(dice)
}

/// What a replacement speaks of; nothing if that is never replaced.
pub(super) const fn would(would: Event) -> Option<Nouns> {
    use Noun::{AttackPerhaps, Damage, DamageCard, Flight, It, Maneuver, Thing, Token};
    Some(Nouns::of(match would {
        Event::Suffer(Harm::Hit | Harm::Crit) => &[It, Maneuver, AttackPerhaps],
        Event::Suffer(Harm::Any) => &[It, Maneuver, AttackPerhaps, Damage, Thing],
        Event::BeDealt => &[It, Maneuver, AttackPerhaps, DamageCard],
        Event::Gain(_) => &[It, Maneuver, AttackPerhaps, Token],
        Event::Move(Move::Leave) => &[It, Maneuver, Flight],
        Event::Expose => &[It, Maneuver, AttackPerhaps],
        Event::Recover => &[It, Maneuver],
        Event::Meet(_) => &[It, Maneuver, Thing],
        Event::BeDestroyed => &[It, Maneuver, AttackPerhaps, Flight],
        Event::Detonate => &[Thing, AttackPerhaps],
        Event::Activate
        | Event::Reveal
        | Event::Maneuver
        | Event::Engage
        | Event::Declare
        | Event::Neutralize
        | Event::PlaceForces
        | Event::Roll(_)
        | Event::Perform
        | Event::Do(_)
        | Event::Fail
        | Event::Modify(_)
        | Event::Reroll(_)
        | Event::Attack
        | Event::Defend
        | Event::Spend(_)
        | Event::Remove(_)
        | Event::Suffer(Harm::Effect)
        | Event::LoseShield
        | Event::LoseHealth
        | Event::Repair
        | Event::Move(_)
        | Event::Skip(_)
        | Event::BeRemoved
        | Event::Drop => return None,
    }))
}

/// What a constant speaks of: rules that are asked about in an attack have one.
pub(super) const fn always(rule: &Rule) -> Nouns {
    use Noun::{Attack, AttackPerhaps, It, Maneuver};
    Nouns::of(match rule.concerns() {
        Concern::Attack => &[It, Maneuver, Attack],
        Concern::ManeuverAhead => &[It],
        Concern::Anything => &[It, Maneuver, AttackPerhaps],
    })
}

/// What a modification of dice speaks of: dice that may be modified before the others are rolled
/// cannot count on those.
pub(super) fn dice(ability: &DiceAbility) -> Nouns {
    use Noun::{Attack, AttackDice, AttackPerhaps, DefenseDice, Dice, It, LooseDice, Maneuver};
    match ability.steps() {
        _ if ability.part == Part::Rolls => {
            Nouns::of(&[It, Maneuver, AttackPerhaps, LooseDice, Noun::Thing])
        }
        (true, _) => Nouns::of(&[It, Maneuver, Attack, Dice, AttackDice]),
        (false, _) => Nouns::of(&[It, Maneuver, Attack, Dice, AttackDice, DefenseDice]),
    }
}
