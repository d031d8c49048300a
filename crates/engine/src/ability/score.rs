//! Players and what of ships is scored, as the abilities of a scenario name them.

use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::{PlayerId, ShipId};
use redfive_ability::{Relation, Whom};

impl Game {
    /// The player who is meant. Where there are several opponents, none is.
    pub(crate) fn whom(&self, of: AbilityRef, context: &Context, whom: &Whom) -> Option<PlayerId> {
        match whom {
            Whom::One => context.player,
            Whom::Opponent => self.opponent(context.player?),
            Whom::OpponentOf(who) => {
                let ship = self.the_one(of, context, who)?;
                self.opponent(self.state.ship(ship).player)
            }
        }
    }

    /// The player who decides something: where there are several opponents, the first of them in player
    /// order (RUL.ENG.25).
    pub(crate) fn deciding_player(
        &self,
        of: AbilityRef,
        context: &Context,
        whom: &Whom,
    ) -> Option<PlayerId> {
        let team = |player: PlayerId| self.state.players[player.index()].team;
        let own = match whom {
            Whom::One => None,
            Whom::Opponent => context.player,
            Whom::OpponentOf(who) => {
                self.the_one(of, context, who).map(|ship| self.state.ship(ship).player)
            }
        };
        let first = |own: PlayerId| {
            self.state.order.iter().copied().find(|&player| team(player) != team(own))
        };
        self.whom(of, context, whom).or_else(|| first(own?))
    }

    /// The only player of another side.
    fn opponent(&self, player: PlayerId) -> Option<PlayerId> {
        let players = &self.state.players;
        let others = players.iter().enumerate();
        let mut others = others.filter(|(_, it)| it.team != players[player.index()].team);
        match (others.next(), others.next()) {
            (Some((only, _)), None) => Some(PlayerId(only as u8)),
            _ => None,
        }
    }

    /// Whether a ship has lost half of its hull and shields, rounded up, or more (RUL.CHANCE.01).
    pub(crate) fn is_half_gone(&self, ship: ShipId) -> bool {
        let shields = usize::from(self.shield_capacity(ship));
        let whole = usize::from(self.hull(ship)) + shields;
        let left = usize::from(self.state.ship(ship).shields);
        let lost = self.state.damage_count(ship) + shields.saturating_sub(left);
        2 * lost >= whole
    }

    /// Whether a ship is what a scenario says of the player who is being considered: theirs, or of
    /// another side.
    pub(crate) fn is_of_player(&self, context: &Context, ship: ShipId, relation: Relation) -> bool {
        let Some(player) = context.player else { return false };
        let owner = self.state.ship(ship).player;
        match relation {
            Relation::One => owner == player,
            Relation::Others => self.state.team(ship) != self.state.players[player.index()].team,
            Relation::Any
            | Relation::Other
            | Relation::Friendly
            | Relation::OtherFriendly
            | Relation::Enemy
            | Relation::Allied => false,
        }
    }
}
