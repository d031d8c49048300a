//! What an upgrade adds to its ship.

use crate::action::ActionIcon;
use crate::arc::Arc;
use crate::slot::Slot;
use serde::Deserialize;

/// Something that an equipped upgrade adds to its ship, or takes away where negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Grant {
    /// An icon on the action bar.
    Action(ActionIcon),
    /// Slots.
    Slot(Slot, i8),
    /// An arc.
    Arc(Arc),
    /// Attack value of the primary weapon of an arc.
    Attack(Arc, i8),
    /// Agility.
    Agility(i8),
    /// Hull.
    Hull(i8),
    /// Shields.
    Shields(i8),
    /// Energy.
    Energy(i8),
}
