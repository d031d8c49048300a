//! Which rules the abilities in play change.

use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::ShipId;
use redfive_ability::{Event as Happening, Rule};

impl Game {
    /// Whether a rule holds for a ship now.
    pub(crate) fn has_rule(&self, ship: ShipId, rule: &Rule) -> bool {
        self.rules(ship, |other| (other == rule).then_some(())).next().is_some()
    }

    /// Whether a rule forbids something of a ship now.
    pub(crate) fn cannot(&self, ship: ShipId, event: Happening) -> bool {
        let barred = |rule: &Rule| match rule {
            Rule::Cannot(what) if what.covers(event) => Some(()),
            _ => None,
        };
        self.rules(ship, barred).next().is_some()
    }

    /// What the rule changes of a kind that apply to a ship now say.
    pub(crate) fn rules<'a, T: 'a>(
        &'a self,
        ship: ShipId,
        pick: impl Fn(&'a Rule) -> Option<T> + 'a,
    ) -> impl Iterator<Item = T> + 'a {
        self.changes(ship, pick).map(|(_, what)| what)
    }

    /// The same, each with the ability that makes it. Only those of the kind asked for are looked
    /// at, so that the condition of one rule can ask for another.
    pub(crate) fn changes<'a, T: 'a>(
        &'a self,
        ship: ShipId,
        pick: impl Fn(&'a Rule) -> Option<T> + 'a,
    ) -> impl Iterator<Item = (AbilityRef, T)> + 'a {
        self.changes_in(ship, Context::about(ship), pick)
    }

    /// The same, where the ship is about to do something.
    pub(crate) fn changes_in<'a, T: 'a>(
        &'a self,
        ship: ShipId,
        context: Context,
        pick: impl Fn(&'a Rule) -> Option<T> + 'a,
    ) -> impl Iterator<Item = (AbilityRef, T)> + 'a {
        let constants = self.index.constants_for(ship);
        let constant = constants.map(|it| (it.of, &it.says.rule, Some(&*it.says)));
        let lasting = self.state.lasting.iter().filter(move |l| l.ship == ship);
        let lasting = lasting.filter_map(|l| Some((l.of, self.lasting_rule(l)?, None)));
        constant.chain(lasting).filter_map(move |(of, rule, constant)| {
            let what = pick(rule)?;
            if let Some(constant) = constant {
                let meant = self.means(of, &context, &constant.to, ship);
                (meant && self.holds(of, &context, &constant.only_if)).then_some(())?;
            }
            Some((of, what))
        })
    }
}
