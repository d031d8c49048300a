//! The question: dice, what can be spent, and how dice can be modified. Plain data.

use redfive_ability::{DiceKind, Face};
use serde::{Deserialize, Serialize};

/// The most dice of a kind that lie on the table: six that are rolled, and two that are added.
pub const MOST_DICE: usize = 8;

/// The sides of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who attacks.
    Attacker,
    /// Who defends.
    Defender,
}

/// The parts of the Modify Dice steps, in their order: the dice, and who modifies them. First comes
/// the side against which they were rolled (RR.ATTACK.21, .30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Which dice.
    pub dice: DiceKind,
    /// Who modifies them.
    pub by: Side,
}

/// An attack from the roll of its attack dice to the end of Neutralize Results.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prospect {
    /// How many attack dice are rolled.
    pub attack: u8,
    /// How many defense dice.
    pub defense: u8,
    /// What can be spent, or is gained.
    #[serde(default)]
    pub counters: Vec<Counter>,
    /// How dice can be modified.
    #[serde(default)]
    pub ways: Vec<Way>,
    /// How results cancel each other.
    #[serde(default)]
    pub neutralize: Neutralize,
}

/// Something that is counted: tokens, charges, Force, uses of an ability that can be used once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// How many there are.
    pub amount: u8,
    /// Whether it is shown in answers and matters after the attack. Uses of an ability do not.
    #[serde(default)]
    pub kept: bool,
}

/// A way to modify dice. It can be used as long as its cost can be paid, and only if something comes
/// of it: at least one die that it can take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// What it is called.
    pub name: String,
    /// When, on which dice, by whom.
    pub step: Step,
    /// What it costs: so many of these counters, by their place.
    #[serde(default)]
    pub spend: Vec<(usize, u8)>,
    /// What is gained with it: so many of these counters.
    #[serde(default)]
    pub gain: Vec<(usize, u8)>,
    /// A result that is spent for it: one die of the step that shows one of these faces leaves
    /// the pool. None if the list is empty.
    #[serde(default)]
    pub result: Vec<Face>,
    /// Only while the dice show this.
    #[serde(default)]
    pub only_if: Option<Shown>,
    /// Whether the step cannot end while it can be used.
    #[serde(default)]
    pub must: bool,
    /// What it does.
    pub does: Does,
}

/// What dice of a kind must show: at least so many of these faces together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// Which dice.
    pub dice: DiceKind,
    /// These faces.
    pub faces: Vec<Face>,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

/// What a way to modify dice does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Does {
    /// Dice that show these faces and were not rerolled are rerolled: `least` of them, or as many as
    /// there are, to `most`, by choice.
    Reroll {
        /// Faces that can be taken.
        faces: Vec<Face>,
        /// At least so many, one or more; if there are fewer, all.
        least: u8,
        /// At most so many.
        most: u8,
    },
    /// Dice that show these faces are turned to another; numbers as for rerolls. A die keeps whether
    /// it was rerolled.
    Turn {
        /// Faces that can be taken.
        faces: Vec<Face>,
        /// What they become.
        to: Face,
        /// At least so many, one or more; if there are fewer, all.
        least: u8,
        /// At most so many.
        most: u8,
    },
    /// A die that shows this face is added; it counts as not rerolled.
    Add(Face),
    /// Dice that show these faces are canceled; numbers as for rerolls.
    Cancel {
        /// Faces that can be taken.
        faces: Vec<Face>,
        /// At least so many, one or more; if there are fewer, all.
        least: u8,
        /// At most so many.
        most: u8,
    },
}

/// How results cancel each other (RR.ATTACK.31–34).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Neutralize {
    /// The results that evades cancel, in their order: hits, then critical hits.
    pub evaded: Vec<Face>,
    /// Reinforce tokens: each adds an evade for one more of these results, while more than one result is left.
    pub reinforce: u8,
}

impl Default for Neutralize {
    fn default() -> Self {
        Self { evaded: vec![Face::Hit, Face::Crit], reinforce: 0 }
    }
}

/// A moment of an attack: everything that the players can see of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// The step, or none before the attack dice are rolled.
    pub step: Option<Step>,
    /// Attack dice that were not rerolled: crits, hits, focus, blanks; and those that were.
    pub attack: [[u8; 4]; 2],
    /// Defense dice: evades, focus, blanks. They are rolled once the step is one of theirs.
    pub defense: [[u8; 3]; 2],
    /// The counters as they are now, in the order of the prospect.
    pub counters: Vec<u8>,
}
