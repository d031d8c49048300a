//! Pairs of random legal squads, in which every card flies in its turn.

use crate::field::{self, Member};
use crate::squads;
use redfive_content::second::SecondEdition;
use redfive_content::{GameMode, NoSquad, Points, RandomSquads, Squad, SquadCard};
use redfive_engine::start::Start;
use redfive_engine::words::PlayerId;

/// Squads that meet, by number. All that the document allows in the game mode flies: the first squad
/// of a pair has a card that is wanted, and so has the second, and both go through all cards in
/// turn, each time with another card against them.
///
/// ```
/// use redfive_content::{Content, GameMode};
/// use redfive_players::pairs::Pairs;
/// let content = Content::embedded()?;
/// let points = content.second.points("20-points").expect("we have it");
/// let pairs = Pairs::new(&content.second, points, GameMode::Extended);
/// let start = pairs.start(1, 0)?;
/// assert!((6..=16).contains(&start.ships.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pairs<'a> {
    edition: &'a SecondEdition,
    points: &'a Points,
    squads: RandomSquads<'a>,
    cards: Vec<SquadCard>,
}

impl<'a> Pairs<'a> {
    /// Squads of the cards that a points document allows in a game mode and the engine can play,
    /// without huge ships.
    pub fn new(edition: &'a SecondEdition, points: &'a Points, mode: GameMode) -> Self {
        let squads = RandomSquads::new(edition, points, mode);
        let library = squads::library();
        let flies = |card: &SquadCard| match card {
            SquadCard::Pilot(id) => library.ship(id.as_str()).is_some(),
            SquadCard::Upgrade(id) => library.upgrade(id.as_str()).is_some(),
        };
        let cards = squads.cards().into_iter().filter(flies).collect();
        Self { edition, points, squads, cards }
    }

    /// The cards that have their turn.
    pub fn cards(&self) -> &[SquadCard] {
        &self.cards
    }

    /// The cards whose turn it is in the pair of this number.
    pub fn wanted(&self, number: u64) -> [Option<&SquadCard>; 2] {
        let all = self.cards.len() as u64;
        let Some(cycle) = number.checked_div(all) else { return [None, None] };
        let place = |number: u64| self.cards.get((number % all) as usize);
        [place(number), place(number + all / 2 + cycle)]
    }

    /// The two squads of a number. A card that has no place in any legal squad leaves its turn to
    /// chance.
    ///
    /// # Errors
    ///
    /// When the document allows no squad at all.
    pub fn squads(&self, seed: u64, number: u64) -> Result<[Squad; 2], NoSquad> {
        let [south, north] = self.wanted(number);
        let seed = mixed(seed, number);
        Ok([self.squad(mixed(seed, 0), south)?, self.squad(mixed(seed, 1), north)?])
    }

    /// A squad that has a card if it can. A hyperspace ring is legal, but cannot fly: then another one,
    /// without the card if only a ring can have it.
    fn squad(&self, seed: u64, wanted: Option<&SquadCard>) -> Result<Squad, NoSquad> {
        let seeds = || core::iter::once(seed).chain((0..TRIES).map(|again| mixed(seed, again)));
        let tries = seeds().map(|seed| (seed, wanted)).chain(seeds().map(|seed| (seed, None)));
        for (seed, wanted) in tries {
            let squad = self.any_squad(seed, wanted)?;
            if can_fly(&squad) {
                return Ok(squad);
            }
        }
        self.any_squad(seed, wanted)
    }

    fn any_squad(&self, seed: u64, wanted: Option<&SquadCard>) -> Result<Squad, NoSquad> {
        let with = wanted.map_or(&[][..], std::slice::from_ref);
        self.squads.squad(seed, None, with).or_else(|_| self.squads.squad(seed, None, &[]))
    }

    /// How the two squads of a number meet; in one game of four the players place everything
    /// themselves.
    ///
    /// # Errors
    ///
    /// When the document allows no squad at all.
    pub fn start(&self, seed: u64, number: u64) -> Result<Start, NoSquad> {
        let sides = self.squads(seed, number)?;
        let ships = |side: usize| {
            field::ships(PlayerId(side as u8), &Member::of_squad(self.edition, &sides[side]))
        };
        let mut start = squads::meet(ships(0), ships(1));
        field::price(&mut start, self.points);
        Ok(if number % 4 == 3 { squads::unplaced(start) } else { start })
    }
}

/// How often a squad is drawn again that the engine cannot play.
const TRIES: u64 = 50;

/// Whether the engine has all ships of a squad.
fn can_fly(squad: &Squad) -> bool {
    squad.pilots.iter().all(|ship| squads::library().ship(ship.id.as_str()).is_some())
}

/// A seed out of a seed and a number; SplitMix64, so that neighbours have nothing in common.
pub const fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_content::Content;
    use std::collections::BTreeMap;

    /// Over two rounds of all cards each has its turn four times, and never beside the same one.
    #[test]
    fn every_card_has_its_turn() {
        let content = Content::embedded().expect("good files");
        let points = content.second.points("20-points").expect("we have it");
        let pairs = Pairs::new(&content.second, points, GameMode::Extended);
        let all = pairs.cards().len() as u64;
        assert!(all > 1_000, "{all}");
        let mut turns = BTreeMap::new();
        let mut against = BTreeMap::new();
        for number in 0..2 * all {
            let [south, north] = pairs.wanted(number).map(|card| card.expect("a card"));
            *turns.entry(south).or_insert(0) += 1;
            *turns.entry(north).or_insert(0) += 1;
            *against.entry((south, north)).or_insert(0) += 1;
        }
        assert_eq!(turns.len() as u64, all);
        assert!(turns.values().all(|turns| *turns == 4));
        assert!(against.values().all(|times| *times == 1));
    }

    /// The card whose turn it is is in its squad.
    #[test]
    fn the_card_whose_turn_it_is_flies() {
        let content = Content::embedded().expect("good files");
        let points = content.second.points("20-points").expect("we have it");
        let pairs = Pairs::new(&content.second, points, GameMode::Extended);
        for number in (0..900).step_by(45) {
            let squads = pairs.squads(3, number).expect("squads");
            for (squad, wanted) in squads.iter().zip(pairs.wanted(number)) {
                let has = |card: &SquadCard| {
                    squad.pilots.iter().any(|ship| match card {
                        SquadCard::Pilot(id) => ship.id == *id,
                        SquadCard::Upgrade(id) => ship.equipped(&content.second).contains(&id),
                    })
                };
                assert!(wanted.is_some_and(has), "{wanted:?}");
            }
        }
    }
}
