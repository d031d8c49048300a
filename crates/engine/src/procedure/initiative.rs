//! The initiative of a ship (RR.INITIATIVE).

use crate::game::Game;
use crate::source::Context;
use crate::words::ShipId;
use redfive_ability::{Rule, Who};

impl Game {
    /// The initiative of a ship, with what changes it.
    pub fn initiative(&self, ship: ShipId) -> u8 {
        let unchanged = self.state.lasting.is_empty() && !self.index.changes_initiative();
        // HUGE.ENGAGEMENT-VALUE.04: no effect changes a huge ship's.
        if unchanged || self.card(ship).huge.is_some() {
            return self.card(ship).initiative;
        }
        let mut asked = vec![ship];
        // RR.INITIATIVE.05: the initiative of another ship is its current one; of ships that have
        // it of each other, each has what the other's card says.
        while let Some(&last) = asked.last() {
            match self.initiative_from(last) {
                Some((other, true)) if !asked.contains(&other) => asked.push(other),
                Some((other, false)) => return self.card(other).initiative,
                _ => return self.card(last).initiative,
            }
        }
        self.card(ship).initiative
    }

    /// The initiative step in which a ship engages: that of its initiative, or the engagement value
    /// of a huge ship, which nothing changes (HUGE.ENGAGEMENT-VALUE.03, .05).
    pub fn engagement(&self, ship: ShipId) -> u8 {
        self.card(ship).huge.map_or_else(|| self.initiative(ship), |huge| huge.engagement)
    }

    /// The ship whose initiative a ship has instead of its own, and whether it is the current one
    /// and not that of its card. RR.INITIATIVE.05–06: the latest change that still lasts, then what
    /// cards say always.
    fn initiative_from(&self, ship: ShipId) -> Option<(ShipId, bool)> {
        const fn of_whom(rule: &Rule) -> Option<(&Who, bool)> {
            match rule {
                Rule::InitiativeOf(who) => Some((who, true)),
                Rule::Becomes(who) => Some((who, false)),
                _ => None,
            }
        }
        let lasting = self.state.lasting.iter().rev().filter(|l| l.ship == ship).find_map(|l| {
            let (who, current) = of_whom(self.lasting_rule(l)?)?;
            Some((self.who(l.of, &l.context, who).first().copied()?, current))
        });
        lasting.or_else(|| {
            let context = Context::about(ship);
            let mut constant = self.changes(ship, of_whom).filter_map(|(of, (who, current))| {
                Some((self.who(of, &context, who).pop()?, current))
            });
            constant.next()
        })
    }
}
