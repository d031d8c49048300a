//! Players and numbers, as the abilities of a scenario name them.

use crate::ability::ships::size;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::{PlayerId, ShipId};
use redfive_ability::{Amount, DiceKind, Kinds, Relation, Stat, Who, Whom};

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

    /// How much it is; none where there is no such number, as the speed of a dial that is not
    /// revealed.
    pub(crate) fn amount(&self, of: AbilityRef, context: &Context, amount: &Amount) -> Option<u16> {
        let player = |whom: &Whom| self.whom(of, context, whom);
        let ship = |who: &Who| self.the_one(of, context, who).map(|ship| self.state.ship(ship));
        let fight = || self.attack_seen(context);
        Some(match amount {
            Amount::Just(n) => *n,
            Amount::Ships(ships) => self.matching(of, context, ships).len() as u16,
            Amount::Tokens(who, kinds) => {
                let ships = self.who(of, context, who).into_iter();
                ships.map(|ship| self.count_tokens(ship, *kinds)).sum()
            }
            Amount::Damage(who, filter) => {
                let ships = self.who(of, context, who).into_iter();
                ships.map(|ship| self.damage_like(ship, filter).count() as u16).sum()
            }
            Amount::Charges => u16::from(self.charges(of)),
            Amount::SpentCharges => {
                u16::from(self.charge_limit(of).saturating_sub(self.charges(of)))
            }
            Amount::Results(faces) => {
                let shown = fight()?.dice_showing(self.dice_of(of, context), faces);
                shown.iter().map(|(_, n)| u16::from(*n)).sum()
            }
            Amount::Rolled => match self.dice_of(of, context) {
                DiceKind::Attack => fight()?.rolled.0.into(),
                DiceKind::Defense => fight()?.rolled.1.into(),
            },
            Amount::Stat(who, stat) => {
                return self.stat(self.the_one(of, context, who)?, *stat);
            }
            Amount::Round => u16::from(self.state.round),
            Amount::LastRound => u16::from(self.state.last_round),
            Amount::Points(whom) => {
                player(whom).map_or(0, |player| self.state.players[player.index()].points)
            }
            // RR.DEFICIT.01
            Amount::Deficit(whom) => player(whom).map_or(0, |player| {
                let squad = self.setting.start().players[player.index()].squad;
                squad.limit.saturating_sub(squad.total)
            }),
            Amount::HalfWorth(who) => ship(who).map_or(0, |ship| ship.points / 2),
            Amount::RestOfWorth(who) => {
                ship(who).map_or(0, |ship| ship.points.saturating_sub(ship.scored))
            }
        })
    }

    /// How many tokens of some kinds a ship has, and locks on others.
    fn count_tokens(&self, ship: ShipId, kinds: Kinds) -> u16 {
        let it = self.state.ship(ship);
        let tokens = it.tokens.iter().filter(|(token, _)| kinds.contains(*token));
        let locks = if kinds.has_lock() { it.locks.len() as u16 } else { 0 };
        tokens.map(|(_, n)| u16::from(n)).sum::<u16>() + locks
    }

    /// A number of a ship's own, as it is now.
    fn stat(&self, ship: ShipId, stat: Stat) -> Option<u16> {
        let it = self.state.ship(ship);
        let revealed = || self.revealed(ship);
        Some(match stat {
            Stat::Hull => {
                u16::from(self.hull(ship)).saturating_sub(self.state.damage_count(ship) as u16)
            }
            Stat::Shields => it.shields.into(),
            Stat::Force => it.force.into(),
            Stat::Initiative => self.initiative(ship).into(),
            Stat::Agility => self.agility(ship).into(),
            // RR.ATTACKING-REMOTES.11: a remote has no size.
            Stat::Size if it.remote.is_some() => return None,
            Stat::Size => size(self.card(ship).size) as u16,
            Stat::Speed => revealed()?.0.speed().into(),
            Stat::Difficulty => revealed()?.1 as u16,
        })
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
