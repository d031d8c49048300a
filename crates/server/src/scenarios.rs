//! What is played for, and how a game starts.

use crate::api::{ObstacleEntry, ScenarioEntry};
use crate::error::Error;
use crate::force::Force;
use crate::squads;
use redfive_ability::{Ability, lexicon, text};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::facts::ScenarioCard;
use redfive_engine::start::Start;
use redfive_engine::words::PlayerId;
use redfive_geometry::{BaseSize, PlayArea, Pose};
use redfive_players::field;
use redfive_players::squads::unplaced;
use std::cell::RefCell;

/// The word for any scenario of the Standard ones.
pub const RANDOM: &str = "random";

/// The points document that is taken unless another is named.
pub const USUAL_POINTS: &str = "20-points";

/// The obstacles that players bring unless they say which, and where they lie if nobody places them:
/// of the first player, of the second, and so on.
const OBSTACLES: [field::Lying; 6] = [
    ("coreasteroid1", 250.0, 330.0, 20.0),
    ("coreasteroid5", 640.0, 560.0, 75.0),
    ("coreasteroid3", 470.0, 470.0, 130.0),
    ("yt2400debris1", 300.0, 590.0, 10.0),
    ("vt49decimatordebris0", 620.0, 320.0, 200.0),
    ("gascloud3", 440.0, 300.0, 45.0),
];

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The scenario, by its id.
    pub scenario: &'static ScenarioCard,
    /// The points document that says what ships are worth.
    pub points: String,
    /// The last round, if it is not that of the scenario.
    pub rounds: Option<u8>,
    /// Whether ships and obstacles are in place already.
    pub placed: bool,
    /// The obstacles of each player, by XWS id, if they have said which.
    pub obstacles: [Option<Vec<String>>; 2],
    /// Whether both players are helped with odds and advice.
    pub help: bool,
}

/// So many ships stand in a row at an edge.
const MOST_IN_A_ROW: usize = 8;

impl Plan {
    /// What of it cannot be, whoever brings what.
    pub fn check(&self) -> Result<(), Error> {
        let name = &self.scenario.name;
        if self.placed && !self.scenario.features.is_empty() {
            let what = format!("in {name} the players place everything: leave out \"place\"");
            return Err(Error::BadRequest(what));
        }
        let known = obstacles();
        for chosen in self.obstacles.iter().flatten() {
            let each = usize::from(self.scenario.obstacles);
            if chosen.len() != each {
                let what = format!("in {name} each player brings {each} obstacles");
                return Err(Error::BadRequest(what));
            }
            let stranger = chosen.iter().find(|id| known.iter().all(|it| it.id != **id));
            if let Some(id) = stranger {
                let what = format!("there is no obstacle \"{id}\"; GET /api/obstacles lists them");
                return Err(Error::BadRequest(what));
            }
        }
        Ok(())
    }
}

/// All scenarios that two can play.
fn playable() -> impl Iterator<Item = &'static ScenarioCard> {
    let all = squads::library().scenarios.iter();
    all.filter(|card| card.players.is_none_or(|players| players == 2))
}

/// The scenario that players have chosen: by its id, or at random (RB.SCEN.02) among those that have
/// an objective; a dogfight if they have not. The same seed gives the same one.
pub fn chosen(id: Option<&str>, seed: u64) -> Result<&'static ScenarioCard, Error> {
    let id = id.unwrap_or(Start::DOGFIGHT);
    let found = if id == RANDOM {
        let all: Vec<_> = playable().filter(|card| !card.features.is_empty()).collect();
        let number = Chance::from_seed(seed).unit(Stream::Pick) * all.len() as f64;
        all.get(number as usize).copied()
    } else {
        playable().find(|card| card.id == id)
    };
    found.ok_or_else(|| Error::NoSuchScenario(id.to_owned()))
}

/// All scenarios, as they are listed.
pub fn list() -> Vec<ScenarioEntry> {
    let mut all: Vec<_> = playable().collect();
    // The plain one first.
    all.sort_by_key(|card| !card.features.is_empty());
    all.into_iter().map(entry).collect()
}

/// A scenario as it is listed.
pub fn entry(card: &ScenarioCard) -> ScenarioEntry {
    ScenarioEntry {
        id: card.id.clone(),
        name: card.name.clone(),
        about: about(&card.id),
        rounds: card.rounds,
        obstacles: card.obstacles,
        placed_by_players: !card.features.is_empty(),
        rules: rules(card),
    }
}

fn about(id: &str) -> String {
    let card = squads::second().and_then(|cards| cards.scenarios.get(id));
    card.map_or_else(String::new, |card| card.about.clone())
}

/// What happens in a scenario, one text for each ability.
fn rules(card: &ScenarioCard) -> Vec<String> {
    card.abilities.iter().map(said).collect()
}

/// What an ability of a scenario says.
pub fn said(ability: &Ability) -> String {
    text::of_with(core::slice::from_ref(ability), &|id: &str| squads::card_name(id))
}

/// Whether an ability speaks of a feature: its text asks for the name, or it speaks of features and
/// names none.
pub fn speaks_of(ability: &Ability, feature: &str) -> bool {
    let asked = RefCell::new(Vec::new());
    text::of_with(core::slice::from_ref(ability), &|id: &str| {
        asked.borrow_mut().push(id == feature);
        None
    });
    let asked = asked.into_inner();
    let of_features = || lexicon::of(ability).iter().any(|(_, word)| *word == "Feature");
    asked.contains(&true) || asked.is_empty() && of_features()
}

/// The obstacles that players can bring.
pub fn obstacles() -> Vec<ObstacleEntry> {
    let kinds = |id: &str| Some((id.to_owned(), squads::library().device(id)?.obstacle?));
    let brought = squads::second().into_iter().flat_map(|cards| &cards.obstacles);
    let brought = brought.filter(|(_, obstacle)| !obstacle.placed);
    let entry = |(id, obstacle): (&redfive_content::Id, &redfive_content::second::Obstacle)| {
        let (id, kind) = kinds(id.as_str())?;
        Some(ObstacleEntry {
            id,
            name: obstacle.name.clone(),
            kind: crate::words::obstacle(kind).0,
        })
    };
    brought.filter_map(entry).collect()
}

/// How a game of two forces starts: ships in a line at their edges, six obstacles between them; or
/// with all of them still to be placed by the players.
pub fn start(forces: &[Force; 2], plan: &Plan) -> Start {
    // Huge ships need a table twice as wide, and room that only their players can give them.
    let huge = forces.iter().any(has_huge_ships);
    let rows = [0, 1].map(|player: u8| forces[usize::from(player)].field(PlayerId(player)));
    let mut start = field::meet(rows, &OBSTACLES, |player, across, ship| {
        // Rear guides just inside the edge.
        let size = squads::library().ship(&ship.pilot).map_or(BaseSize::Small, |card| card.size);
        let depth = size.half().y + 5.0;
        let PlayArea { width, height } = PlayArea::STANDARD;
        match player {
            0 => Pose::new(across, depth, 0.0),
            _ => Pose::new(width - across, height - depth, 180.0),
        }
    });
    for (player, (force, chosen)) in forces.iter().zip(&plan.obstacles).enumerate() {
        // Those that the player has chosen, else those of the list, else ours, which lie there already.
        let listed = Some(&force.obstacles).filter(|listed| !listed.is_empty());
        if let Some(brought) = chosen.as_ref().or(listed) {
            field::choose_obstacles(&mut start, PlayerId(player as u8), brought);
        }
    }
    let mut start = start.in_scenario(squads::library(), &plan.scenario.id);
    start.rounds = plan.rounds.unwrap_or(start.rounds);
    // A dogfight is not played for points: what squads have not used counts for nobody.
    let points = squads::second().and_then(|cards| cards.points(&plan.points));
    if let Some(points) = points.filter(|_| start.scenario != Start::DOGFIGHT) {
        field::price(&mut start, points);
    }
    if huge {
        start.area = PlayArea::EPIC;
    }
    let many = forces.iter().any(|force| force.ships.len() > MOST_IN_A_ROW);
    if plan.placed && !huge && !many { start } else { unplaced(start) }
}

fn has_huge_ships(force: &Force) -> bool {
    let card = |pilot: &str| squads::library().ship(pilot);
    force.ships.iter().any(|ship| card(&ship.pilot).is_some_and(|card| card.huge.is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squads::SQUADS;
    use crate::table::testing;
    use redfive_engine::game::Game;
    use redfive_geometry::PlacedBase;

    #[test]
    fn every_pair_of_squads_fits_on_the_table() {
        let (_, plan) = testing::plain(12);
        for (a, b) in SQUADS.iter().flat_map(|a| SQUADS.iter().map(move |b| (a, b))) {
            let start = start(&[a, b].map(Force::from), &plan);
            assert_eq!(start.ships.len(), a.ships.len() + b.ships.len());
            assert_eq!(start.obstacles.len(), 6);
            let bases: Vec<PlacedBase> = start
                .ships
                .iter()
                .map(|ship| {
                    let size = squads::library().ship(&ship.pilot).expect("a pilot").size;
                    PlacedBase::new(size, ship.pose.expect("placed"))
                })
                .collect();
            for (i, base) in bases.iter().enumerate() {
                assert!(!start.area.has_fled(base));
                assert!(bases[..i].iter().all(|other| !base.overlaps(other)));
            }
            let game = Game::new(squads::library(), start.clone(), 1).expect("a good start");
            let tokens = game.obstacles();
            let tokens: Vec<_> = tokens.iter().map(|(_, token)| token).collect();
            assert_eq!(tokens.len(), 6, "every outline is known");
            for (i, token) in tokens.iter().enumerate() {
                assert!(tokens[..i].iter().all(|other| !token.overlaps(other)));
                assert!(bases.iter().all(|base| !token.is_under(base)));
            }
            assert!(!game.pending().is_empty());
        }
    }

    /// The players choose a scenario, or chance does; every one of those with an objective can come, and
    /// only those.
    #[test]
    fn a_scenario_is_chosen_or_random() {
        for card in playable() {
            assert_eq!(chosen(Some(&card.id), 1).expect("it is there").id, card.id);
        }
        let mut drawn: Vec<&str> =
            (0..200).map(|seed| chosen(Some(RANDOM), seed).expect("some").id.as_str()).collect();
        drawn.sort_unstable();
        drawn.dedup();
        let mut all: Vec<&str> = playable().map(|card| card.id.as_str()).collect();
        all.retain(|&id| id != Start::DOGFIGHT);
        all.sort_unstable();
        assert_eq!(drawn, all);
        assert_eq!(chosen(None, 1).expect("a dogfight").id, Start::DOGFIGHT);
        assert!(chosen(Some("none"), 1).is_err());
    }

    #[test]
    fn every_scenario_says_what_it_is_about() {
        for scenario in list() {
            assert!(scenario.about.len() > 20 && !scenario.rules.is_empty(), "{}", scenario.id);
        }
    }
}
