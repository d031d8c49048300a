//! The stack of what is being resolved, and how one frame leads to the next.
//!
//! Every procedure of the rules is a frame with named steps. A frame is stepped with what it has
//! been waiting for and says what comes next; nothing is kept on the program's own stack, so a game
//! can be saved in the middle of anything.

use crate::ability::resolve::Resolve;
use crate::answer::Space;
use crate::decision::{Ask, Choice, Reply};
use crate::dice::{AttackFace, DefenseFace, Dice};
use crate::journal::Deed;
use crate::procedure::{
    action::Act,
    activation::Activate,
    assign_condition::Assign,
    attack::{Attack, declare_target::Shoot},
    automatic::Automatic,
    damage::Suffer,
    deal::Deal,
    dock::Dock,
    engagement::Engage,
    huge::MoveByTool,
    maneuver::Fly,
    obstacles::Meet,
    owed::Owe,
    place_device::PlaceDevice,
    planning::Planning,
    reposition::Shift,
    roll_dice::RollDice,
    round::Round,
    setup::Setup,
    ships_in_order::ShipsInOrder,
    system::System,
};
use crate::queue::Window;
use crate::words::{ActionColour, PlayerId};
use serde::{Deserialize, Serialize};

/// A procedure under way. Frames are moved at every step, so the large ones stand in boxes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Setup.
    Setup(Setup),
    /// Rounds until the game ends.
    Round(Round),
    /// The Planning Phase.
    Planning(Planning),
    /// Ships taking turns by initiative.
    ShipsInOrder(ShipsInOrder),
    /// A ship's turn in the System Phase.
    System(System),
    /// The activation of a ship.
    Activate(Activate),
    /// An automatic ship coming to its maneuver.
    Automatic(Automatic),
    /// The execution of a maneuver.
    Fly(Fly),
    /// The rest of the execution of a huge ship's maneuver.
    MoveByTool(Box<MoveByTool>),
    /// An action.
    Act(Box<Act>),
    /// A decloak, or the move of a tractored ship.
    Shift(Shift),
    /// A device being placed.
    PlaceDevice(Box<PlaceDevice>),
    /// The effect of an obstacle on a ship.
    Meet(Meet),
    /// Dice rolled for something else than an attack.
    RollDice(Box<RollDice>),
    /// A ship docking or deploying.
    Dock(Dock),
    /// The engagement of a ship.
    Engage(Engage),
    /// A target being declared.
    Shoot(Shoot),
    /// An attack.
    Attack(Attack),
    /// Damage being suffered.
    Suffer(Suffer),
    /// A damage card being dealt.
    Deal(Deal),
    /// A condition being assigned.
    Assign(Assign),
    /// What must happen first.
    Owe(Owe),
    /// Abilities that trigger at the same time.
    Window(Window),
    /// An ability being resolved.
    Resolve(Box<Resolve>),
}

/// What a frame is stepped with.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// Nothing: go on.
    Go,
    /// A player's answer to what was asked.
    Answer(Ask, Reply),
    /// What the frame it called came to.
    Returned(Outcome),
}

/// What a frame came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It is finished.
    Done,
    /// What it was for did not happen: declined, failed or impossible.
    Not,
    /// An action of this colour was performed.
    Acted(Deed, ActionColour),
    /// These dice were rolled.
    Rolled(Dice<AttackFace>),
    /// These defense dice were rolled.
    RolledDefense(Dice<DefenseFace>),
}

/// What comes after a step.
pub(crate) enum Next {
    /// The same frame again.
    Again(Frame),
    /// Another frame in its place.
    Become(Frame),
    /// Another frame first; then this one gets its outcome.
    Call(Frame, Frame),
    /// A player's answer first.
    Ask(Frame, PlayerId, Ask, Space<Choice>),
    /// Answers of several players first; the frame has opened the decisions itself.
    Wait(Frame),
    /// It is finished; the frame below gets this.
    Return(Outcome),
    /// It is finished; the frame below goes on as if nothing had been in between.
    Continue,
}

#[cfg(test)]
mod tests {
    use super::Frame;

    /// A move of more than 128 bytes is a call, and frames are moved some five hundred times a round.
    #[test]
    fn frames_are_small() {
        let size = core::mem::size_of::<Frame>();
        assert!(size <= 80, "{size} bytes: put the largest into a box");
    }
}
