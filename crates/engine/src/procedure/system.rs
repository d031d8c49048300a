//! The turn of a ship in the System Phase: it resolves its abilities of that phase, each once and
//! one by one, before another ship's turn comes (RR.SYSTEM-PHASE.03, .06).

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::dock::Dock;
use crate::procedure::reposition::Shift;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{Phase, ShipId, Token};
use redfive_ability::Moment;
use serde::{Deserialize, Serialize};

/// A ship's turn in the System Phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct System {
    ship: ShipId,
    /// The abilities that were resolved or declined.
    used: Vec<AbilityRef>,
    /// Whether it has tried to decloak, or did not want to (RUL.DECLOAK.01).
    decloaked: bool,
    /// Whether it has docked or deployed, or did not want to (RR.DOCK.10).
    docked: bool,
}

impl System {
    pub(crate) fn new(ship: ShipId) -> Self {
        Self { ship, used: Vec::new(), decloaked: false, docked: false }
    }

    /// What can be resolved is looked up after every ability: one may make another possible.
    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        game.state.journal.of_mut(ship).system = true;
        if let Input::Answer(_, Answer::One(Choice::Ability(ability))) = input {
            return self.resolve(ability);
        }
        if let Input::Answer(_, Answer::One(Choice::Decloak)) = input {
            return self.decloak();
        }
        if let Input::Answer(_, Answer::One(Choice::Dock)) = input {
            return self.dock();
        }
        let mut open = game.system_abilities(ship);
        open.retain(|ability| !self.used.contains(ability));
        let cloaked = game.can_decloak(ship) && !self.decloaked;
        let docks = !self.docked && game.can_dock_or_deploy(ship);
        match open[..] {
            [] if cloaked && !docks => self.decloak(),
            [] if docks && !cloaked => self.dock(),
            [] if !cloaked => Next::Return(Outcome::Done),
            [only] if !cloaked && !docks => self.resolve(only),
            _ => {
                let mut options: Vec<Choice> = open.into_iter().map(Choice::Ability).collect();
                if cloaked {
                    options.push(Choice::Decloak);
                }
                if docks {
                    options.push(Choice::Dock);
                }
                let player = game.state.ship(ship).player;
                Next::Ask(
                    Frame::System(self),
                    player,
                    Topic::NextAbility.ask(),
                    Space::One(options),
                )
            }
        }
    }

    fn decloak(&mut self) -> Next {
        self.decloaked = true;
        let child = Frame::Shift(Shift::decloak(self.ship));
        Next::Call(Frame::System(self.clone()), child)
    }

    fn dock(&mut self) -> Next {
        self.docked = true;
        let child = Frame::Dock(Dock::new(self.ship));
        Next::Call(Frame::System(self.clone()), child)
    }

    fn resolve(mut self, ability: AbilityRef) -> Next {
        self.used.push(ability);
        let child = Frame::Resolve(Resolve::new(ability, Context::about(self.ship)));
        Next::Call(Frame::System(self), child)
    }
}

impl Game {
    /// Whether a ship has anything to do in the System Phase.
    pub(crate) fn has_system_turn(&self, ship: ShipId) -> bool {
        self.can_decloak(ship)
            || !self.system_abilities(ship).is_empty()
            || self.can_dock_or_deploy(ship)
    }

    /// Whether a ship can decloak: not if it has placed a device in this phase (RR.DEVICE.16).
    fn can_decloak(&self, ship: ShipId) -> bool {
        self.has_token(ship, Token::Cloak)
            && self.base(ship).is_some()
            && !self.state.journal.of(ship).placed_in_system
    }

    /// The abilities of a ship that it can resolve in the System Phase now.
    pub(crate) fn system_abilities(&self, ship: ShipId) -> Vec<AbilityRef> {
        let context = Context::about(ship);
        let all = self.index.triggers(Moment::During(Phase::System));
        let payable = |of: AbilityRef, context: &Context| {
            let ability = self.ability(of);
            ability.is_some_and(|a| self.is_payable(of, context, a))
        };
        all.filter(|&a| a.ship() == Some(ship))
            .filter(|&a| self.is_triggered(a, context).is_some_and(|context| payable(a, &context)))
            .collect()
    }
}
