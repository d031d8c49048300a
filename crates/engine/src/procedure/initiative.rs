//! The initiative of a ship (RR.INITIATIVE).

use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::ShipId;
use redfive_ability::{Amount, Rule, Stat};

/// Where an initiative comes from.
enum From {
    /// The current one of this ship.
    Current(ShipId),
    /// That of this ship's card.
    Card(ShipId),
    /// It is this.
    Value(u8),
}

impl Game {
    /// The initiative of a ship, with what changes it.
    pub fn initiative(&self, ship: ShipId) -> u8 {
        if self.keeps_initiative(ship) {
            return self.card(ship).initiative;
        }
        let mut asked = vec![ship];
        // RR.INITIATIVE.05: the initiative of another ship is its current one; of ships that have
        // it of each other, each has what the other's card says.
        while let Some(&last) = asked.last() {
            match self.initiative_from(last) {
                Some(From::Current(other)) if !asked.contains(&other) => asked.push(other),
                Some(From::Card(other)) => return self.card(other).initiative,
                Some(From::Value(value)) => return value,
                Some(From::Current(_)) | None => return self.card(last).initiative,
            }
        }
        self.card(ship).initiative
    }

    /// Whether nothing changes its initiative; of a huge ship nothing does
    /// (HUGE.ENGAGEMENT-VALUE.04).
    fn keeps_initiative(&self, ship: ShipId) -> bool {
        let unchanged = self.state.lasting.is_empty() && !self.index.changes_initiative();
        unchanged || self.card(ship).huge.is_some()
    }

    /// The initiative step in which a ship engages: that of its initiative or another by an effect,
    /// or the engagement value of a huge ship, which nothing changes (HUGE.ENGAGEMENT-VALUE.03, .05).
    pub fn engagement(&self, ship: ShipId) -> u8 {
        self.card(ship).huge.map_or_else(|| self.activation(ship), |huge| huge.engagement)
    }

    /// The initiative step in which a ship activates.
    pub fn activation(&self, ship: ShipId) -> u8 {
        let elsewhere = |rule: &Rule| match rule {
            Rule::Treat(Stat::Turn, Amount::Just(value)) => Some(*value as u8),
            _ => None,
        };
        // The latest of several counts.
        let moved = (!self.keeps_initiative(ship)).then(|| self.rules(ship, elsewhere).last());
        moved.flatten().unwrap_or_else(|| self.initiative(ship))
    }

    /// Whether an effect has a ship engage at the initiative whose turn it is.
    pub(crate) fn engages_now(&self, ship: ShipId) -> bool {
        let now = |rule: &Rule| {
            matches!(rule, Rule::Treat(Stat::Turn, Amount::Stat(_, Stat::Current))).then_some(())
        };
        !self.keeps_initiative(ship) && self.rules(ship, now).next().is_some()
    }

    /// Whether cards say now that a ship has another initiative than its own.
    pub(crate) fn has_initiative_from_cards(&self, ship: ShipId) -> bool {
        self.index.changes_initiative() && self.initiatives_of_cards(ship).next().is_some()
    }

    /// What cards say of the initiative of a ship, as long as something is so or always.
    fn initiatives_of_cards(&self, ship: ShipId) -> impl Iterator<Item = (AbilityRef, &Rule)> {
        let about = Context::about(ship);
        let all = self.index.constants_for(ship);
        all.filter_map(move |it| {
            let rule = changes(&it.says.rule)?;
            let meant = self.means(it.of, &about, &it.says.to, ship);
            (meant && self.holds(it.of, &about, &it.says.only_if)).then_some((it.of, rule))
        })
    }

    /// Where a ship has its initiative from, if not from its own card. RR.INITIATIVE.05–06: the
    /// latest change that still lasts, and what cards say as long as something is so, if that has become so later.
    fn initiative_from(&self, ship: ShipId) -> Option<From> {
        let from = |of: AbilityRef, context: &Context, rule: &Rule| match rule {
            Rule::Treat(Stat::Initiative, Amount::Stat(who, Stat::Initiative)) => {
                self.who(of, context, who).first().copied().map(From::Current)
            }
            Rule::Treat(Stat::Initiative, amount) => {
                self.amount(of, context, amount).map(|value| From::Value(value as u8))
            }
            Rule::PilotOf { of: who, whole: true } => {
                self.who(of, context, who).first().copied().map(From::Card)
            }
            _ => None,
        };
        let by_cards = || {
            let context = Context::about(ship);
            let mut constant = self.initiatives_of_cards(ship);
            constant.find_map(|(of, rule)| from(of, &context, rule))
        };
        let lasting = self.state.lasting.iter().rev().filter(|l| l.ship == ship).find_map(|l| {
            let rule = self.lasting_rule(l)?;
            Some((from(l.of, &l.context, rule)?, l.over_cards))
        });
        match lasting {
            Some((lasting, true)) => Some(lasting),
            Some((lasting, false)) => by_cards().or(Some(lasting)),
            None => by_cards(),
        }
    }
}

/// A rule that changes the initiative of a ship.
const fn changes(rule: &Rule) -> Option<&Rule> {
    match rule {
        Rule::Treat(Stat::Initiative, _) | Rule::PilotOf { whole: true, .. } => Some(rule),
        _ => None,
    }
}
