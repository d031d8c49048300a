//! The player order: rolled for, or kept (RR.PLAYER-ORDER, RR.SETUP.04–10).

use crate::chance::Stream;
use crate::dice::{AttackFace, Face};
use crate::event::Event;
use crate::game::Game;
use crate::rules::Order;
use crate::words::PlayerId;

impl Game {
    /// The player order, where the rules determine it now.
    pub(crate) fn determine_order(&mut self) {
        match self.rules_of_play().order {
            Order::Rolled => self.roll_for_order(),
            // FE.INIT.01: in setup, and never again.
            Order::Kept { equal } if self.state.round == 0 => self.keep_order(equal),
            Order::Kept { .. } => {}
        }
    }

    /// The side whose squad costs less is first (FE.INIT.03), of equal ones the one that flies for a
    /// faction (FE.INIT.02, .04).
    fn keep_order(&mut self, faction: &str) {
        let start = self.setting.start();
        let rank = |player: &PlayerId| {
            let team = start.players[player.index()].team;
            let side = start.players.iter().filter(|it| it.team == team);
            let total: u32 = side.map(|it| u32::from(it.squad.total)).sum();
            let mut ships = self.state.ship_ids().filter(|&s| self.state.team(s) == team);
            (total, !ships.any(|ship| self.card(ship).faction == faction))
        };
        let mut order: Vec<PlayerId> = (0..start.players.len() as u8).map(PlayerId).collect();
        order.sort_by_key(rank);
        self.happened(Event::PlayerOrder(order.clone()));
        self.state.order = order;
    }

    /// Three attack dice each: most critical hits, then most focus, then most hits; ties among the
    /// leaders roll again (RR.PLANNING-PHASE.05–10). Places below are rolled for in turn
    /// (RR.PLAYER-ORDER.06–08). Players whose ships fly by themselves come first and roll with no other
    /// (HOTAC.ROUND.03, HOTAC.INIT.01).
    fn roll_for_order(&mut self) {
        let all = (0..self.state.players.len() as u8).map(PlayerId);
        let (automatic, asked): (Vec<PlayerId>, Vec<PlayerId>) =
            all.partition(|&player| self.is_automatic(player));
        let mut order = self.rolled(automatic);
        order.append(&mut self.rolled(asked));
        self.happened(Event::PlayerOrder(order.clone()));
        self.state.order = order;
    }

    /// The order that some players roll.
    fn rolled(&mut self, mut left: Vec<PlayerId>) -> Vec<PlayerId> {
        let mut order = Vec::with_capacity(left.len());
        while left.len() > 1 {
            let mut leaders = left.clone();
            while leaders.len() > 1 {
                let rolls: Vec<[usize; 3]> = leaders.iter().map(|_| self.order_roll()).collect();
                let best = rolls.iter().max().copied();
                leaders = leaders
                    .into_iter()
                    .zip(rolls)
                    .filter(|(_, roll)| Some(*roll) == best)
                    .map(|(player, _)| player)
                    .collect();
            }
            order.push(leaders[0]);
            left.retain(|&p| p != leaders[0]);
        }
        order.extend(left);
        order
    }

    fn order_roll(&mut self) -> [usize; 3] {
        let counted = [AttackFace::Crit, AttackFace::Focus, AttackFace::Hit];
        let mut roll = [0; 3];
        for side in self.state.chance.sides(Stream::PlayerOrder, 3) {
            let face = AttackFace::on_side(side);
            if let Some(place) = counted.iter().position(|&it| it == face) {
                roll[place] += 1;
            }
        }
        roll
    }
}
