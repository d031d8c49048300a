//! Who meets whom: squads, scenarios, places.

use crate::field::{self, Member};
use crate::pairs::{Pairs, mixed};
use crate::squads;
use redfive_content::second::SecondEdition;
use redfive_content::{Points, Squad};
use redfive_engine::chance::Chance;
use redfive_engine::facts::Library;
use redfive_engine::geometry::PlayArea;
use redfive_engine::start::{BadStart, Setting, SquadPoints, Start, StartShip};
use redfive_engine::words::PlayerId;
use std::sync::Arc;

/// A squad that takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    ships: Vec<StartShip>,
    obstacles: Option<Vec<String>>,
}

impl Entrant {
    /// A squad of a list, with the obstacles that it has chosen.
    pub fn of_squad(name: String, edition: &SecondEdition, squad: &Squad) -> Self {
        let ships = field::ships(PlayerId(0), &Member::of_squad(edition, squad));
        let own = |ids: &[redfive_content::Id; 3]| ids.iter().map(ToString::to_string).collect();
        Self { name, ships, obstacles: squad.obstacles.as_ref().map(own) }
    }

    /// One of the squads that are built in.
    pub fn built_in(name: &str) -> Option<Self> {
        let squad = squads::named(name)?;
        let ships = field::ships(PlayerId(0), &squad.members());
        Some(Self { name: name.to_owned(), ships, obstacles: None })
    }

    fn ships(&self, player: PlayerId) -> Vec<StartShip> {
        self.ships.iter().map(|ship| StartShip { player, ..ship.clone() }).collect()
    }
}

/// Which of several squads meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhoMeets {
    /// Each its like and each another, by turns.
    #[default]
    Both,
    /// Each its like.
    Mirrored,
    /// Each another.
    Crossed,
}

/// How squads meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The scenario by its id; `random` is one of standard play, drawn for each pair of games, `all` each in turn.
    pub scenario: String,
    /// Whether ships begin in two rows with six obstacles between them, and nobody places anything. In the
    /// dogfight only.
    pub rows: bool,
    /// Which squads meet.
    pub meet: WhoMeets,
}

impl Terms {
    /// What is given instead of a scenario where chance is to decide.
    pub const RANDOM: &'static str = "random";
    /// What is given instead of a scenario where all are played in turn.
    pub const ALL: &'static str = "all";
}

impl Default for Terms {
    fn default() -> Self {
        Self { scenario: Start::DOGFIGHT.to_owned(), rows: false, meet: WhoMeets::Both }
    }
}

enum Squads<'a> {
    Listed(Vec<Entrant>),
    Random(Box<Pairs<'a>>, &'a SecondEdition),
}

/// Who meets whom in a match.
pub struct Field<'a> {
    squads: Squads<'a>,
    points: &'a Points,
    library: &'a Library,
    terms: Terms,
}

/// How a pair of games starts.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// What the two squads are called, the southern first.
    pub squads: [String; 2],
    /// The scenario.
    pub scenario: String,
    /// The setting.
    pub setting: Arc<Setting>,
}

impl<'a> Field<'a> {
    /// A match with these squads, whose ships are worth what a points document says.
    pub fn of_squads(squads: Vec<Entrant>, points: &'a Points, terms: Terms) -> Self {
        Self { squads: Squads::Listed(squads), points, library: squads::library(), terms }
    }

    /// A match with random squads, two others in every pair of games. They are called by their factions.
    pub fn random(
        pairs: Pairs<'a>,
        edition: &'a SecondEdition,
        points: &'a Points,
        terms: Terms,
    ) -> Self {
        let squads = Squads::Random(Box::new(pairs), edition);
        Self { squads, points, library: squads::library(), terms }
    }

    /// The same with other cards than the embedded ones.
    #[must_use]
    pub fn with_library(mut self, library: &'a Library) -> Self {
        self.library = library;
        self
    }

    /// How the games of a pair start.
    ///
    /// # Errors
    ///
    /// When there is no such scenario, or the squads cannot fly there.
    pub fn meeting(&self, seed: u64, pair: u64) -> Result<Meeting, String> {
        let sides = match &self.squads {
            Squads::Listed(all) => {
                let [one, other] = who_meets(all.len(), self.terms.meet, pair)
                    .ok_or("there is no squad to fly")?;
                [all[one].clone(), all[other].clone()]
            }
            Squads::Random(pairs, edition) => {
                let squads = pairs.squads(seed, pair).map_err(|why| why.to_string())?;
                squads.map(|squad| {
                    let name = squad.faction.name().to_owned();
                    Entrant::of_squad(name, edition, &squad)
                })
            }
        };
        let scenario = self.scenario(seed, pair)?;
        let start = self.start(&sides, &scenario);
        let setting = Setting::new(self.library, start).map_err(|why| match why {
            BadStart::NoSuchCard(key) => format!("the card `{}` cannot be played", key.id),
            why => {
                let [south, north] = &sides;
                format!("{} and {} cannot meet in {scenario}: {why}", south.name, north.name)
            }
        })?;
        Ok(Meeting { squads: sides.map(|side| side.name), scenario, setting })
    }

    /// The scenario of a pair of games.
    fn scenario(&self, seed: u64, pair: u64) -> Result<String, String> {
        let all = || self.library.scenarios.iter();
        let wanted = self.terms.scenario.as_str();
        let found = match wanted {
            Terms::RANDOM => {
                self.library.random_scenario(&mut Chance::from_seed(mixed(mixed(seed, pair), 3)))
            }
            Terms::ALL => {
                let many = all().count().max(1) as u64;
                let squads = match &self.squads {
                    Squads::Listed(squads) => squads.len().max(1) as u64,
                    Squads::Random(..) => 1,
                };
                // After so many pairs the same squads would meet in the same scenarios again.
                let lap = lap_of(2 * squads, many);
                all().nth(((pair + pair / lap) % many) as usize)
            }
            named => all().find(|card| card.id == named),
        };
        found.map(|card| card.id.clone()).ok_or_else(|| {
            let ids: Vec<&str> = all().map(|card| card.id.as_str()).collect();
            let (random, every) = (Terms::RANDOM, Terms::ALL);
            let ids = ids.join(", ");
            format!("there is no scenario \"{wanted}\"; allowed: {ids}, {random}, {every}")
        })
    }

    fn start(&self, sides: &[Entrant; 2], scenario: &str) -> Start {
        let [south, north] = sides;
        let mut start = squads::meet(south.ships(PlayerId(0)), north.ships(PlayerId(1)));
        for (side, entrant) in (0..).zip(sides) {
            if let Some(obstacles) = &entrant.obstacles {
                field::choose_obstacles(&mut start, PlayerId(side), obstacles);
            }
        }
        field::price(&mut start, self.points);
        let is_huge = |ship: &StartShip| {
            self.library.ship(&ship.pilot).is_some_and(|card| card.huge.is_some())
        };
        let huge = start.ships.iter().any(is_huge);
        let dogfight = scenario == Start::DOGFIGHT;
        if !(self.terms.rows && dogfight) || huge {
            start = squads::unplaced(start);
        }
        start = start.in_scenario(self.library, scenario);
        if huge {
            start.area = PlayArea::EPIC;
        }
        if dogfight {
            // No points for what a squad has not used: they would decide every game that nobody has won.
            start.players.iter_mut().for_each(|player| player.squad = SquadPoints::default());
        }
        start
    }
}

/// The least number that both go into.
fn lap_of(one: u64, other: u64) -> u64 {
    let (mut a, mut b) = (one, other);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    one / a * other
}

/// Which two of so many squads meet in a pair of games. Every squad meets its like as often as any other does,
/// and the others in turn.
fn who_meets(squads: usize, meet: WhoMeets, pair: u64) -> Option<[usize; 2]> {
    let many = squads as u64;
    let (crossed, turn) = match meet {
        WhoMeets::Mirrored => (false, pair),
        WhoMeets::Crossed => (true, pair),
        WhoMeets::Both => (pair % 2 == 1, pair / 2),
    };
    let one = turn.checked_rem(many)?;
    if !crossed || many < 2 {
        return Some([one as usize; 2]);
    }
    let ahead = 1 + turn / many % (many - 1);
    Some([one as usize, ((one + ahead) % many) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_content::Content;
    use std::collections::BTreeMap;

    /// Over a whole turn each squad meets its like and each other one equally often.
    #[test]
    fn squads_meet_in_turn() {
        let mut times: BTreeMap<[usize; 2], u32> = BTreeMap::new();
        let many = 5;
        for pair in 0..2 * many * (many - 1) {
            let mut who = who_meets(many as usize, WhoMeets::Both, pair).expect("squads");
            who.sort_unstable();
            *times.entry(who).or_default() += 1;
        }
        for one in 0..many as usize {
            assert_eq!(times[&[one, one]], 4, "{times:?}");
            for other in one + 1..many as usize {
                assert_eq!(times[&[one, other]], 2, "{times:?}");
            }
        }
        let alone = |meet, pair| who_meets(1, meet, pair);
        assert_eq!(alone(WhoMeets::Crossed, 7), Some([0, 0]));
        assert_eq!(who_meets(0, WhoMeets::Both, 0), None);
        let differ = |pair| who_meets(3, WhoMeets::Crossed, pair).is_some_and(|[a, b]| a != b);
        assert!((0..12).all(differ));
    }

    #[test]
    fn a_scenario_is_found_drawn_or_taken_in_turn() {
        let content = Content::embedded().expect("good files");
        let points = content.second.points("20-points").expect("we have it");
        let of = |scenario: &str, pair| {
            let squads = vec![Entrant::built_in("red").expect("a squad")];
            let terms = Terms { scenario: scenario.to_owned(), ..Terms::default() };
            Field::of_squads(squads, points, terms).meeting(1, pair)
        };
        let all: Vec<String> = (0..5).map(|pair| of("all", pair).expect("one").scenario).collect();
        let mut sorted = all.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 5, "{all:?}");
        assert_ne!(of("random", 0).expect("one").scenario, Start::DOGFIGHT);
        let error = of("nowhere", 0).expect_err("there is none");
        assert!(error.starts_with("there is no scenario \"nowhere\"; allowed: "), "{error}");
    }

    /// Five squads and five scenarios: each squad flies in each of them.
    #[test]
    fn every_squad_flies_in_all_scenarios() {
        let content = Content::embedded().expect("good files");
        let points = content.second.points("20-points").expect("we have it");
        let squads: Vec<Entrant> = crate::squads::SQUADS
            .iter()
            .map(|it| Entrant::built_in(it.name).expect("one"))
            .collect();
        assert_eq!(squads.len(), 5);
        for meet in [WhoMeets::Mirrored, WhoMeets::Both] {
            let terms = Terms { scenario: Terms::ALL.to_owned(), meet, ..Terms::default() };
            let field = Field::of_squads(squads.clone(), points, terms);
            let mut met: BTreeMap<(String, String), u32> = BTreeMap::new();
            for pair in 0..50 {
                let meeting = field.meeting(1, pair).expect("they meet");
                let [one, _] = meeting.squads;
                *met.entry((one, meeting.scenario)).or_default() += 1;
            }
            assert_eq!(met.len(), 25, "{met:?}");
            assert!(met.values().all(|&times| times == 2), "{met:?}");
        }
    }

    /// In a dogfight nobody is given points for a cheaper squad; ships are worth what they cost.
    #[test]
    fn a_dogfight_begins_without_points() {
        let content = Content::embedded().expect("good files");
        let points = content.second.points("20-points").expect("we have it");
        let squads = ["decimator", "red"].map(|name| Entrant::built_in(name).expect("a squad"));
        let terms = Terms { rows: true, meet: WhoMeets::Crossed, ..Terms::default() };
        let field = Field::of_squads(squads.to_vec(), points, terms);
        let start = field.meeting(1, 0).expect("they meet").setting.start().clone();
        assert!(start.ships.iter().all(|ship| ship.points > 0 && ship.pose.is_some()));
        assert!(start.players.iter().all(|player| player.squad == SquadPoints::default()));
    }
}
