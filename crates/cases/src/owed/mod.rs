//! Which parts of a card's abilities no case notices.
//!
//! Each part of an ability ([`parts`]) is left out in turn, and the cases of the card are played with the
//! card as it is then. If all of them still hold, the part is owed: no case would tell if it were wrong.

mod card;
mod notes;
mod parts;
#[cfg(test)]
mod tests;

pub use card::{Card, Kind};
pub use notes::{Equivalents, Proven};
pub use parts::{Part, parts};

use crate::catalogue::Catalogue;
use crate::file::Case;
use crate::run::Failure;
use redfive_ability::Ability;
use redfive_content::Behaviour;
use redfive_content::second::SecondEdition;
use redfive_engine::facts::Library;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Cards and the cases that they are in.
#[derive(Clone, Debug)]
pub struct Proof<'a> {
    cards: &'a SecondEdition,
    cases: &'a [Case],
    /// The places of the cases of each card.
    of: BTreeMap<Card, Vec<usize>>,
}

/// What the cases of a card owe it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Debt {
    /// How many cases it is in.
    pub cases: usize,
    /// How many parts its abilities have.
    pub parts: usize,
    /// The parts that no case notices: the number of the ability, from 1, and what was left out.
    pub owed: Vec<(usize, String)>,
}

impl<'a> Proof<'a> {
    /// Finds the cases of each card. A case is of the cards that it puts on the table, of their ship
    /// abilities and other sides, of the conditions, devices and obstacles that these can bring into play, and of
    /// the damage cards that it names.
    pub fn new(cards: &'a SecondEdition, cases: &'a [Case]) -> Self {
        let mut of: BTreeMap<Card, Vec<usize>> = BTreeMap::new();
        for (place, case) in cases.iter().enumerate() {
            for card in Card::closure(cards, case.cards(cards)) {
                of.entry(card).or_default().push(place);
            }
        }
        Self { cards, cases, of }
    }

    /// The cases of a card.
    pub fn cases_of(&self, card: &Card) -> Vec<&'a Case> {
        let places = self.of.get(card).map_or(&[][..], Vec::as_slice);
        places.iter().map(|&place| &self.cases[place]).collect()
    }

    /// Leaves out every part of the written abilities of a card. A case that panics has noticed; who does not
    /// want to hear of it sets a silent panic hook.
    ///
    /// # Errors
    ///
    /// When a case does not hold with the card as it is.
    pub fn debt(&self, card: &Card) -> Result<Debt, Failure> {
        let written = card.behaviour(self.cards).map_or(&[][..], Behaviour::abilities);
        let cases = self.cases_of(card);
        cases.iter().try_for_each(|case| case.run())?;
        let mut debt = Debt { cases: cases.len(), parts: 0, owed: Vec::new() };
        let mut stage = Stage { cards: self.needed(&cases), card };
        for (i, ability) in written.iter().enumerate() {
            for part in parts(ability) {
                debt.parts += 1;
                let mut changed = written.to_vec();
                match part.without {
                    Some(ability) => changed[i] = ability,
                    None => drop(changed.remove(i)),
                }
                if !stage.is_noticed(changed, &cases) {
                    debt.owed.push((i + 1, part.name));
                }
            }
        }
        Ok(debt)
    }

    /// The cards without pilots and upgrades that are in none of these cases: a library is made of them for
    /// every part.
    fn needed(&self, cases: &[&Case]) -> SecondEdition {
        let all: Vec<Card> = cases.iter().flat_map(|case| case.cards(self.cards)).collect();
        let is_in =
            |kind: Kind, id: &str| all.iter().any(|card| card.kind == kind && card.id == id);
        let mut cards = self.cards.clone();
        for ship in cards.ships.values_mut() {
            for pilots in ship.pilots.values_mut() {
                pilots.retain(|id, _| is_in(Kind::Pilot, id.as_str()));
            }
        }
        cards.upgrades.retain(|id, _| is_in(Kind::Upgrade, id.as_str()));
        for points in cards.points.values_mut() {
            points.pilots.retain(|key, row| {
                key.card(row.xws.as_ref()).is_some_and(|id| is_in(Kind::Pilot, id.as_str()))
            });
        }
        cards
    }
}

/// Cards of which one is changed.
struct Stage<'a> {
    cards: SecondEdition,
    card: &'a Card,
}

impl Stage<'_> {
    /// Whether one of the cases does not hold with these abilities.
    fn is_noticed(&mut self, abilities: Vec<Ability>, cases: &[&Case]) -> bool {
        if let Some(behaviour) = self.card.behaviour_mut(&mut self.cards) {
            *behaviour = Behaviour::Written(abilities);
        }
        let catalogue: Catalogue = Library::second_edition(&self.cards).into();
        let holds = |case: &&Case| case.with(&catalogue).is_ok_and(|case| case.run().is_ok());
        // What panics is thrown away.
        let holds = |case: &&Case| catch_unwind(AssertUnwindSafe(|| holds(case))).unwrap_or(false);
        !cases.iter().all(holds)
    }
}
