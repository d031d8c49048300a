//! Players and what of ships is scored, as the abilities of a scenario name them.

use crate::cast::Sort;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::{Phase, PlayerId, ShipId, ThingId};
use redfive_ability::{Ability, Effect, Moment, Relation, Whom};

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

    /// Who controls a feature of the scenario: the players to whom it is worth mission points as the table is
    /// now, in player order, with how many. It is worth what the scenario would give them at the start of
    /// the End Phase, less what it would give them without the feature; whether anything is given in this round
    /// already is not asked (SCN.ARRAY.14–15).
    pub fn control_of(&self, feature: ThingId) -> Vec<(PlayerId, u16)> {
        let mut without = self.clone();
        let object = without.state.object_mut(feature);
        (object.pose, object.marker, object.carrier, object.left) = (None, None, None, None);
        let order = self.state.order.iter().copied();
        let worth = |player| {
            let points = self.scored_at_end_phase(player);
            (player, points.saturating_sub(without.scored_at_end_phase(player)))
        };
        order.map(worth).filter(|&(_, points)| points > 0).collect()
    }

    /// What the scenario would give a player if the End Phase started now.
    fn scored_at_end_phase(&self, player: PlayerId) -> u16 {
        let of_scenario = |of: &AbilityRef| {
            self.state.card(of.card).sort == Sort::Scenario && of.ship().is_none()
        };
        let abilities = self.index.triggers(Moment::StartOf(Phase::End)).filter(of_scenario);
        let points = abilities.map(|of| {
            let effects = self.ability(of).map_or(&[][..], Ability::then);
            self.scored_by(of, &Context::of(of), effects, player)
        });
        points.sum()
    }

    /// What effects would give a player. What else there is in a scenario gives nobody points by itself.
    fn scored_by(
        &self,
        of: AbilityRef,
        context: &Context,
        effects: &[Effect],
        player: PlayerId,
    ) -> u16 {
        let points = effects.iter().map(|effect| match effect {
            Effect::EachPlayer(block) => {
                let each = self.state.order.iter().map(|&one| {
                    let context = Context { player: Some(one), ..*context };
                    self.scored_by(of, &context, block, player)
                });
                each.sum()
            }
            Effect::If(condition, then, otherwise) => {
                let block = if self.holds(of, context, condition) { then } else { otherwise };
                self.scored_by(of, context, block, player)
            }
            Effect::Score(whom, amount) if self.whom(of, context, whom) == Some(player) => {
                self.amount(of, context, amount).unwrap_or(0)
            }
            _ => 0,
        });
        points.sum()
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
    pub fn is_half_gone(&self, ship: ShipId) -> bool {
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
