//! What words speak of, and what each moment gives them to speak of.

use super::Sort;
use crate::words::{Action, Phase};
use crate::{Concern, DiceAbility, DiceKind, Event, Moment, Part, Rule, Step, Would};

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
            Self::DiceAhead => ("roll about to be made", "`BeforeRoll`"),
            Self::Dice | Self::LooseDice => {
                ("roll of dice", "`Dice`, and the moments from `AfterRoll` to `AfterNeutralize`")
            }
            Self::AttackDice => {
                ("roll of attack dice", "after they are rolled, up to `AfterNeutralize`")
            }
            Self::DefenseDice => {
                ("roll of defense dice", "after they are rolled, up to `AfterNeutralize`")
            }
            Self::NamedResult => ("named result", "after `Name(Result)`"),
            Self::NamedNumber => ("named number", "after `Name(Number)`"),
            Self::Rerolled => ("rerolled die", "after `Reroll`"),
            Self::Chosen => ("chosen ship", "inside `Choose` and `ChooseTwo`"),
            Self::Second => ("second chosen ship", "inside `ChooseTwo`"),
            Self::One => ("ship being considered", "inside `ForEach`, `that` and `carries`"),
            Self::Thing => {
                let there = "`AfterDrop`, `AfterDetonate`, `After(Gains(…))`, `Instead` of `Suffer`, \
                             `Meet` and `Detonate`, `Dice` of what is rolled, inside `ChooseThing`";
                ("thing of the moment or chosen", there)
            }
            Self::Player => ("player being considered", "inside `EachPlayer`"),
            Self::Action => ("action performed", "`AfterAction` and inside `Perform`"),
            Self::Target => (
                "ship that the action was about",
                "`AfterAction` and `AfterDo` of `Coordinate`, `Jam` and `Lock`",
            ),
            Self::Maneuver => ("maneuver executed", "moments of a ship after its maneuver"),
            Self::ManeuverAhead => {
                ("maneuver about to be executed", "`AfterReveal` and `BeforeManeuver`")
            }
            Self::Token => (
                "token that was or would be gained",
                "`After(Gains(…))`, `Instead(would: Gain(…))`",
            ),
            Self::Damage => ("damage that would be suffered", "`Instead(would: Suffer)`"),
            Self::DamageCard => ("damage card that would be dealt", "`Instead(would: Deal(…))`"),
            Self::Flight => ("way out of the game", "`Instead` of `Flee` and `BeDestroyed`"),
            Self::Repair => ("damage card that was repaired", "`After(Repairs)`"),
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
    use Noun::{Attack, AttackDice, AttackPerhaps, DefenseDice, Dice, DiceAhead};
    use Noun::{It, Maneuver, ManeuverAhead, Target, Thing};
    use Owner::{Nobody, Ship, You};
    match moment {
        Moment::Setup | Moment::StartOfGame | Moment::EndOfRound => about(Nobody, &[]),
        Moment::StartOf(_) | Moment::EndOf(_) | Moment::AtInitiative(_) => about(Nobody, &[]),
        Moment::During(_) | Moment::BeforeForces => about(You, &[]),
        Moment::BeforeActivate | Moment::BeforeReveal => about(Ship, &[It]),
        Moment::AfterReveal | Moment::BeforeManeuver => about(Ship, &[It, ManeuverAhead]),
        Moment::BeforeDifficulty | Moment::AfterManeuver | Moment::AfterActivate => {
            about(Ship, &[It, Maneuver])
        }
        Moment::AfterAction => about(Ship, &[It, Noun::Action, Maneuver, AttackPerhaps]),
        Moment::AfterDo(what) if has_target(what) => {
            about(Ship, &[It, Target, Maneuver, AttackPerhaps])
        }
        Moment::AfterDo(_) | Moment::AfterFail => about(Ship, &[It, Maneuver, AttackPerhaps]),
        Moment::BeforeEngage => about(Ship, &[It, Maneuver]),
        Moment::BeforeDeclare | Moment::AfterDeclare => about(Ship, &[It, Maneuver, Attack]),
        Moment::BeforeRoll(DiceKind::Attack) => about(Ship, &[It, Maneuver, Attack, DiceAhead]),
        Moment::BeforeRoll(DiceKind::Defense) => {
            about(Ship, &[It, Maneuver, Attack, DiceAhead, AttackDice])
        }
        Moment::AfterRoll(DiceKind::Attack) | Moment::AfterModify(DiceKind::Attack) => {
            about(Ship, &[It, Maneuver, Attack, Dice, AttackDice])
        }
        Moment::AfterRoll(DiceKind::Defense)
        | Moment::AfterModify(DiceKind::Defense)
        | Moment::BeforeNeutralize
        | Moment::AfterNeutralize => {
            about(Ship, &[It, Maneuver, Attack, Dice, AttackDice, DefenseDice])
        }
        Moment::AfterAttack | Moment::AfterDefend => about(Ship, &[It, Maneuver, Attack]),
        Moment::After(event) => about(Ship, after(event)),
        Moment::AfterHealthLost => about(Ship, &[It, Maneuver, AttackPerhaps]),
        Moment::AfterDestroyed | Moment::AfterRemoved => {
            about(Ship, &[It, Maneuver, AttackPerhaps])
        }
        Moment::WhenFaceup | Moment::WhenAssigned => about(You, &[AttackPerhaps]),
        // A bomb and a remote detonate under nobody.
        Moment::Detonates => match card {
            Sort::Mine => about(You, &[It, AttackPerhaps]),
            _ => about(You, &[AttackPerhaps]),
        },
        Moment::AfterDrop => about(Ship, &[It, Thing, AttackPerhaps]),
        Moment::AfterDetonate => about(Nobody, &[Thing, AttackPerhaps]),
        Moment::AfterPlaced => about(You, &[AttackPerhaps]),
        Moment::AfterOverlap | Moment::AfterLanding | Moment::AfterMeeting => {
            about(Ship, &[It, Maneuver, AttackPerhaps])
        }
    }
}

/// What an event gives to speak of.
const fn after(event: Event) -> &'static [Noun] {
    use Noun::{Attack, AttackDice, AttackPerhaps, DefenseDice, Dice};
    use Noun::{It, Maneuver, Repair, Target, Thing, Token};
    match event {
        Event::Gains(_) => &[It, Maneuver, AttackPerhaps, Token, Thing],
        Event::Locks => &[It, Maneuver, AttackPerhaps, Target],
        Event::Rerolls(DiceKind::Attack) => &[It, Maneuver, Attack, Dice, AttackDice],
        Event::Rerolls(DiceKind::Defense) => &[It, Maneuver, Attack, Dice, AttackDice, DefenseDice],
        Event::Spends(_)
        | Event::Removes(_)
        | Event::Suffers(_)
        | Event::LosesShield
        | Event::IsDealt
        | Event::Moves(_) => &[It, Maneuver, AttackPerhaps],
        Event::Repairs => &[It, Maneuver, AttackPerhaps, Repair],
        Event::Skips(_) => &[It],
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
        Moment::After(Event::Skips(Step::Dice)) => (false, "`Skips(Maneuver)`, `Skips(Action)`"),
        Moment::WhenFaceup => (matches!(card, Sort::Damage), "on damage cards"),
        Moment::WhenAssigned => (matches!(card, Sort::Condition), "on conditions"),
        Moment::Detonates => (matches!(card, Sort::Bomb | Sort::Mine | Sort::Remote), "on devices"),
        Moment::AfterPlaced
        | Moment::AfterOverlap
        | Moment::AfterLanding
        | Moment::AfterMeeting => (matches!(card, Sort::Remote), "on remotes"),
        Moment::BeforeForces => (card.is_printed(), "on pilots and upgrades"),
        Moment::During(Phase::System | Phase::End)
        | Moment::Setup
        | Moment::StartOf(_)
        | Moment::EndOf(_)
        | Moment::BeforeActivate
        | Moment::BeforeReveal
        | Moment::AfterReveal
        | Moment::BeforeManeuver
        | Moment::BeforeDifficulty
        | Moment::AfterManeuver
        | Moment::AfterActivate
        | Moment::AfterAction
        | Moment::AfterDo(_)
        | Moment::AfterFail
        | Moment::AtInitiative(_)
        | Moment::BeforeEngage
        | Moment::BeforeDeclare
        | Moment::AfterDeclare
        | Moment::BeforeRoll(_)
        | Moment::AfterRoll(_)
        | Moment::AfterModify(_)
        | Moment::BeforeNeutralize
        | Moment::AfterNeutralize
        | Moment::AfterAttack
        | Moment::AfterDefend
        | Moment::After(_)
        | Moment::AfterDestroyed
        | Moment::AfterDrop
        | Moment::AfterDetonate
        | Moment::StartOfGame
        | Moment::EndOfRound
        | Moment::AfterHealthLost
        | Moment::AfterRemoved => (true, ""),
    };
    if comes { None } else { Some(allowed) }
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

/// What a replacement speaks of.
pub(super) const fn would(would: &Would) -> Nouns {
    use Noun::{AttackPerhaps, Damage, DamageCard, Flight, It, Maneuver, Thing, Token};
    Nouns::of(match would {
        Would::SufferHitsAsCrits | Would::SufferCrit => &[It, Maneuver, AttackPerhaps],
        Would::Deal(_) => &[It, Maneuver, AttackPerhaps, DamageCard],
        Would::Suffer => &[It, Maneuver, AttackPerhaps, Damage, Thing],
        Would::Gain(_) => &[It, Maneuver, AttackPerhaps, Token],
        Would::Flee => &[It, Maneuver, Flight],
        Would::Meet(_) => &[It, Maneuver, Thing],
        Would::BeDestroyed => &[It, Maneuver, AttackPerhaps, Flight],
        Would::Detonate => &[Thing, AttackPerhaps],
    })
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
