//! Rule values: the numbers and choices in which rule sets differ.
//!
//! A procedure asks for a value and never which edition or scenario it is; each value is read in one
//! place. A difference of the kind "when this happens, do that" is none of these: it belongs to the
//! ability language. A start names the set, and its [`Setting`](crate::Setting) keeps it.

mod first;
mod second;

use crate::start::Edition;
use crate::words::{Phase, PlayerId};

/// The values of one rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The phases of a round, in order.
    pub phases: &'static [Phase],
    /// How the player order comes about.
    pub order: Order,
    /// What ships that touch are to each other's attacks.
    pub touching: Touching,
    /// The most dice of any roll.
    pub most_dice: u8,
    /// Which weapons have range bonuses.
    pub range_bonus: RangeBonus,
    /// What a stressed ship executes instead of a red maneuver.
    pub red_while_stressed: RedWhileStressed,
    /// What comes of overlapping a ship, beside the skipped Perform Action step.
    pub overlapped_ship: OverlappedShip,
    /// What becomes of a Koiogran turn that would end on a ship.
    pub koiogran_on_ship: KoiogranOnShip,
    /// What can be locked.
    pub lock_targets: LockTargets,
    /// What an evade token does.
    pub evade: Evade,
    /// What becomes of an action that cannot do anything.
    pub impossible_action: ImpossibleAction,
    /// Where a barrel roll can end.
    pub barrel_roll: BarrelRoll,
    /// When ships that were destroyed in the Engagement Phase leave.
    pub fallen: Fallen,
    /// Who has a damage deck.
    pub decks: Decks,
    /// What happens if a damage deck and its discard pile are empty.
    pub empty_deck: EmptyDeck,
    /// Whether the game ends after the rounds that its start says.
    pub round_limit: bool,
    /// When it is looked whether one side is left.
    pub victory: Victory,
    /// Who wins if no ship is left.
    pub nobody_left: NobodyLeft,
}

/// How the player order comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Rolled for in setup and in every Planning Phase.
    Rolled,
    /// For the whole game: the side whose squad costs less is first; of equal ones, the side that flies
    /// for this faction.
    Kept {
        /// The XWS id of the faction.
        equal: &'static str,
    },
}

/// What ships that touch are to each other's attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touching {
    /// At range 0.
    RangeZero,
    /// No targets.
    NoTarget,
}

/// Which weapons have range bonuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeBonus {
    /// All but ordnance.
    NoOrdnance,
    /// Primary weapons only.
    Primary,
}

/// What a stressed ship executes instead of a red maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedWhileStressed {
    /// A white speed 2 straight.
    StressManeuver,
    /// What an opposing player picks among the other maneuvers of its dial.
    FoePicks,
}

/// What comes of overlapping a ship, beside the skipped Perform Action step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverlappedShip {
    /// A roll for damage if it is friendly, a red action or none if it is not.
    RollOrRedAction,
    /// Nothing.
    Nothing,
}

/// What becomes of a Koiogran turn that would end on a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoiogranOnShip {
    /// It is executed partially.
    Partial,
    /// It is a straight maneuver of the same speed and difficulty.
    Straight,
}

/// What can be locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockTargets {
    /// Any object.
    Objects,
    /// Enemy ships.
    Enemies,
}

/// What an evade token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evade {
    /// It changes a result.
    Changes,
    /// It adds an evade result.
    Adds,
}

/// What becomes of an action that cannot do anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpossibleAction {
    /// It can be attempted, and fails.
    Fails,
    /// It cannot be chosen.
    NotChosen,
}

/// Where a barrel roll can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarrelRoll {
    /// With the template at the middle of the side, at three places of its end.
    ThreePlaces,
    /// With the template anywhere along the side, anywhere along its end; its way does not matter.
    Slides,
}

/// When ships that were destroyed in the Engagement Phase leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallen {
    /// With the end of the initiative step.
    AfterInitiative,
    /// After the attack; those whose initiative it is after their own engagement.
    AfterOwnAttack,
}

/// Who has a damage deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decks {
    /// Each player.
    Each,
    /// All players together.
    Common,
}

/// What happens if a damage deck and its discard pile are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyDeck {
    /// The facedown cards on ships are noted and make a new deck.
    NotesFacedown,
    /// All further damage is only noted, and critical hits are rolled as hits.
    NotesFurther,
}

/// When it is looked whether one side is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victory {
    /// At the end of a round.
    EndOfRound,
    /// As soon as ships have left.
    AtOnce,
}

/// Who wins if no ship is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NobodyLeft {
    /// Nobody.
    Draw,
    /// The first player.
    FirstPlayer,
}

impl Rules {
    /// The rules of an edition.
    pub const fn of(edition: Edition) -> Self {
        match edition {
            Edition::First => first::RULES,
            Edition::Second => second::RULES,
        }
    }

    /// Whether a player has a damage deck of their own; who has none uses the first player's.
    pub const fn has_deck(&self, player: PlayerId) -> bool {
        match self.decks {
            Decks::Each => true,
            Decks::Common => player.0 == 0,
        }
    }
}
