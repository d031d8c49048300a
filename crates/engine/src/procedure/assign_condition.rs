//! A condition being assigned to a ship (RR.CONDITION-CARDS).

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::cast::{Cast, KindId};
use crate::decision::Choice;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::state::Place;
use crate::topic::Topic;
use crate::words::{CardId, PlayerId, ShipId};
use serde::{Deserialize, Serialize};

/// A condition being assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assign {
    /// The ability that assigns it.
    of: AbilityRef,
    /// The ship it is assigned to.
    ship: ShipId,
    /// The condition.
    kind: KindId,
    /// What everybody sees of it: the first condition of the cast that shares its marker.
    marker: KindId,
    /// Whether others know no more of it than that.
    secret: bool,
    /// Whether it was assigned, and its text is being resolved.
    assigned: bool,
}

impl Assign {
    pub(crate) fn new(cast: &Cast, of: AbilityRef, ship: ShipId, kind: KindId) -> Self {
        let secret = cast.condition(kind).secret.is_some();
        Self { of, ship, kind, marker: cast.marker(kind), secret, assigned: false }
    }

    /// The condition, and what everybody sees of it.
    pub(crate) const fn kinds(&self) -> [KindId; 2] {
        [self.kind, self.marker]
    }

    /// Whether which condition it is is known to who assigns it only.
    pub const fn is_secret(&self) -> bool {
        self.secret
    }

    /// The ability that assigns it.
    pub const fn of(&self) -> AbilityRef {
        self.of
    }

    /// The condition.
    pub const fn kind(&self) -> KindId {
        self.kind
    }

    /// Its marker.
    pub const fn marker(&self) -> KindId {
        self.marker
    }

    /// The same with another of the cards that share its marker.
    #[must_use]
    pub const fn with_kind(self, kind: KindId) -> Self {
        Self { kind, ..self }
    }

    /// What somebody sees of it who does not know which of them it is.
    #[must_use]
    pub(crate) const fn seen(self) -> Self {
        self.with_kind(self.marker)
    }

    pub(crate) fn step(self, game: &mut Game, input: Input) -> Next {
        if self.assigned || !game.can_be_assigned(self.ship) {
            return Next::Return(Outcome::Done);
        }
        let player = game.state.player_of(self.of.you);
        let holders = game.holders_at_limit(self.kind, player);
        // RR.CONDITION-CARDS.08: the player whose effect it is chooses which one goes.
        match (input, &holders[..]) {
            (Input::Answer(_, Answer::One(Choice::Ship(ship))), _) => {
                self.replace(game, player, ship)
            }
            (_, []) => self.assign(game, None),
            (_, [only]) => self.replace(game, player, *only),
            _ => {
                let options = holders.into_iter().map(Choice::Ship).collect();
                let ask = Topic::RemoveCondition.by(self.of);
                Next::Ask(Frame::Assign(self), player, ask, Space::One(options))
            }
        }
    }

    /// Removes the instance of a ship first. What lies on the card stays on it, unless it comes to
    /// a ship of another player (RUL.CONDITION.01).
    fn replace(self, game: &mut Game, player: PlayerId, from: ShipId) -> Next {
        let kept = game.remove_instance(from, self.kind, player);
        let owner = game.state.ship(self.ship).player;
        match kept {
            Some((other, card)) if other != owner => {
                game.discard(other, card);
                self.assign(game, None)
            }
            kept => self.assign(game, kept.map(|(_, card)| card)),
        }
    }

    fn assign(mut self, game: &mut Game, kept: Option<CardId>) -> Next {
        let card = game.assign(self.ship, self.kind, self.of);
        if let Some(kept) = kept {
            game.keep_on_condition(game.ability_at(self.ship, card, 0), kept);
        }
        let Some(text) = game.text_when_faceup(self.ship, card) else {
            return Next::Return(Outcome::Done);
        };
        self.assigned = true;
        let child = Frame::Resolve(Resolve::new(text, Context::about(self.ship)));
        Next::Call(Frame::Assign(self), child)
    }
}

impl Game {
    /// Whether a condition can be assigned to a ship: it is on the table, or is still to be placed.
    pub(crate) fn can_be_assigned(&self, ship: ShipId) -> bool {
        self.base(ship).is_some() || self.state.ship(ship).place == Place::Hand
    }
}
