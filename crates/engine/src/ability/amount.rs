//! Numbers that the game gives, as abilities name them.

use crate::ability::requirement::kind_of;
use crate::ability::ships::size;
use crate::fight::ALL_FACES;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::ShipId;
use redfive_ability::{Amount, DiceKind, Kinds, Share, Showing, Stat, Tally, Who, Whom};
use redfive_geometry::Bearing;

impl Game {
    /// How much it is; none where there is no such number, as the speed of a dial that is not
    /// revealed.
    pub(crate) fn amount(&self, of: AbilityRef, context: &Context, amount: &Amount) -> Option<u16> {
        let player = |whom: &Whom| self.whom(of, context, whom);
        let ship = |who: &Who| self.the_one(of, context, who).map(|ship| self.state.ship(ship));
        let fight = || self.attack_seen(context);
        Some(match amount {
            Amount::Just(n) => *n,
            Amount::Sum(all) => {
                all.iter().filter_map(|one| self.amount(of, context, one)).sum::<u16>()
            }
            Amount::Ships(ships) => self.matching(of, context, ships).len() as u16,
            Amount::Things(things) => self.things(of, context, things).len() as u16,
            Amount::Tokens(Who::ThisCard, kinds) => {
                let lying = self.state.card(of.card).tokens.iter();
                let meant = lying.filter(|(token, _)| kinds.contains(*token));
                meant.map(|(_, n)| u16::from(n)).sum()
            }
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
                // A condition has none; it means those of the card that assigned it.
                let of = self.assigner_of(of).unwrap_or(of);
                u16::from(self.charge_limit(of).saturating_sub(self.charges(of)))
            }
            Amount::Results(Showing { faces, rerolled: false }) => {
                let shown = fight()?.dice_showing(self.dice_of(of, context), faces);
                shown.iter().map(|(_, n)| u16::from(*n)).sum()
            }
            Amount::Rolled => match self.dice_of(of, context) {
                DiceKind::Attack => fight()?.rolled.0.into(),
                DiceKind::Defense => fight()?.rolled.1.into(),
            },
            Amount::Named => context.number?.into(),
            Amount::Results(Showing { faces, rerolled: true }) => {
                let shown = ALL_FACES.iter().zip(context.rerolled);
                let meant = shown.filter(|(face, _)| faces.is_empty() || faces.contains(face));
                meant.map(|(_, n)| u16::from(n)).sum()
            }
            Amount::Attack(Tally::Dealt) => fight()?.dealt.into(),
            Amount::Attack(Tally::Suffered) => fight()?.suffered.into(),
            Amount::Attack(Tally::Neutralized) => fight()?.neutralized.into(),
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
            Amount::Worth(who, Share { half: true }) => ship(who).map_or(0, |ship| ship.points / 2),
            Amount::Worth(who, Share { half: false }) => {
                ship(who).map_or(0, |ship| ship.points.saturating_sub(ship.scored))
            }
        })
    }

    /// How many tokens of some kinds a ship has, and locks on others.
    fn count_tokens(&self, ship: ShipId, kinds: Kinds) -> u16 {
        let it = self.state.ship(ship);
        let tokens = it.tokens.iter().filter(|(token, _)| kinds.contains(*token));
        let own = if kinds.has_lock() { it.locks.len() } else { 0 };
        let locks = (own + self.lock_tokens(ship, kinds).len()) as u16;
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
            Stat::LostShields => self.shield_capacity(ship).saturating_sub(it.shields).into(),
            Stat::Force => it.force.into(),
            Stat::RecurringForce => self.force_capacity(ship).recovers.max(0) as u16,
            Stat::Initiative => self.initiative(ship).into(),
            Stat::Turn => self.activation(ship).into(),
            Stat::Current => self.current_initiative()?.into(),
            Stat::Agility => self.agility(ship).into(),
            // RR.ATTACKING-REMOTES.11: a remote has no size.
            Stat::Size if it.remote.is_some() => return None,
            Stat::Size => size(self.card(ship).size) as u16,
            Stat::Speed => revealed()?.0.speed().into(),
            Stat::Flown => self.state.journal.of(ship).flown.as_ref()?.maneuver.speed().into(),
            Stat::Difficulty => revealed()?.1 as u16,
            // The place of the first one that is the same to the rules.
            Stat::Bearing => {
                let same = |bearing: Bearing| (kind_of(bearing), bearing.side());
                let own = same(revealed()?.0.bearing());
                Bearing::ALL.iter().position(|&other| same(other) == own)? as u16
            }
        })
    }
}
