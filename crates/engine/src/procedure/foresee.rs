//! What a maneuver would come to: for those who choose one.

use crate::facts::Movement;
use crate::game::Game;
use crate::procedure::obstacles::{Meeting, Move};
use crate::words::ShipId;
use redfive_geometry::{Execution, Maneuver, Partial, Pose};

/// What a maneuver would come to with everything as it lies now.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreseen {
    /// Where the ship may end: more than one place where its player would choose.
    pub poses: Vec<Pose>,
    /// Whether it flies all the way.
    pub fully: bool,
    /// The ships that it would end on, so that it stops before them.
    pub bumps: Vec<ShipId>,
    /// The obstacles, mines and remotes that it meets, in order.
    pub meets: Vec<Meeting>,
}

impl Game {
    /// What a maneuver would come to if a ship on the table flew it now, with everything as it lies
    /// now; none for those that move by the tool.
    pub fn foresee(&self, ship: ShipId, maneuver: Maneuver) -> Option<Foreseen> {
        let base = self.base(ship)?;
        if self.card(ship).movement() == Movement::Tool {
            return None;
        }
        let (ids, bases) = self.other_bases(ship);
        let (straight, execution) = self.executed(maneuver, &base, &bases);
        let course = straight.unwrap_or(maneuver).course_from(&base);
        let (poses, partial, bumps) = match execution {
            Execution::Full { placements } => (placements, None, Vec::new()),
            Execution::Partial(Partial { u, pose, overlapped, .. }) => {
                (vec![pose], Some(u), overlapped.into_iter().map(|i| ids[i]).collect())
            }
        };
        // Of several places the first stands for all: only their last turn differs.
        let way = Move { course: &course, partial, pose: poses[0] };
        let meets = self.meetings(ship, &way);
        Some(Foreseen { meets, fully: partial.is_none(), poses, bumps })
    }
}
