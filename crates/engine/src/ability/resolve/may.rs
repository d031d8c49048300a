//! "May": whether an ability is used.

use super::{Resolve, Step};
use crate::answer::Space;
use crate::frame::{Frame, Next, Outcome};
use crate::game::Game;
use crate::topic::Topic;
use redfive_ability::Ability;

impl Resolve {
    /// Whether the ability can be used, and whether its player says so: "may" is optional, everything else is not
    /// (RR.ABILITIES.02–03).
    pub(super) fn begin(mut self: Box<Self>, game: &mut Game, ability: &Ability) -> Next {
        let context = &self.context;
        let asks = match ability {
            Ability::When(triggered) => triggered.may,
            Ability::Instead(replacement) => replacement.may,
            // Actions and dice modifications were chosen already.
            _ => false,
        };
        // A damage card turned facedown while its ability waited is silent. What can do nothing is not offered.
        if !game.is_active(self.ability)
            || !game.holds(self.ability, context, ability.only_if())
            || !game.is_of_use(self.ability, context, ability, asks)
        {
            return Next::Return(Outcome::Not);
        }
        if !asks {
            return self.use_it(game);
        }
        let player = game.decider(self.ability, context, ability.decides());
        self.step = Step::Asked;
        let ask = Topic::Use.by(self.ability);
        Next::Ask(Frame::Resolve(self), player, ask, Space::YesNo)
    }
}
