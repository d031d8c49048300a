//! Squads that meet bombs, mines, remotes, docked ships and setup. Ships are apart by commas, a pilot first,
//! then its upgrades.

use redfive_engine::game::Game;
use redfive_engine::start::Start;
use redfive_engine::words::PlayerId;
use redfive_geometry::Pose;
use redfive_players::field::{self, Member};
use redfive_players::squads;

pub const RED: &str = "wedgeantilles predator protontorpedoes, redsquadronveteran, lukeskywalker";
pub const SWARM: &str = "blacksquadronace, academypilot, academypilot, academypilot";
pub const BOMBERS: &str =
    "deathrain protonbombs proximitymines, scimitarsquadronpilot clustermines";
pub const DROIDS: &str = "bombardmentdrone drk1probedroids, solsixxa connernets seismiccharges";
pub const GHOST: &str = "herasyndulla-vcx100lightfreighter ghost, ezrabridger phantom";
pub const HOUND: &str = "moraloeval houndstooth, nashtahpup, blacksunsoldier";
pub const DECIMATOR: &str = "patrolleader, darthvader";

fn members(squad: &'static str) -> Vec<Member<'static>> {
    let member = |text: &'static str| {
        let mut ids = text.split_whitespace();
        Member { pilot: ids.next().expect("a pilot"), upgrades: ids.collect() }
    };
    squad.split(',').map(member).collect()
}

/// What is on the table when the game starts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Placed {
    All,
    Obstacles,
    Nothing,
}

pub fn start(south: &'static str, north: &'static str, placed: Placed) -> Start {
    let ships = |player, squad| field::ships(PlayerId(player), &members(squad));
    let mut start = squads::meet(ships(0, south), ships(1, north));
    start.rounds = 4;
    for ship in &mut start.ships {
        // Close enough to fight in the first round.
        let closer = |pose: Pose| {
            let inwards = if pose.heading.degrees() == 0.0 { 150.0 } else { -150.0 };
            Pose::new(pose.position.x, pose.position.y + inwards, pose.heading.degrees())
        };
        ship.pose = ship.pose.filter(|_| placed == Placed::All).map(closer);
    }
    if placed == Placed::Nothing {
        start.obstacles.iter_mut().for_each(|obstacle| obstacle.pose = None);
    }
    start
}

pub fn new_game(south: &'static str, north: &'static str, placed: Placed, seed: u64) -> Game {
    Game::new(squads::library(), start(south, north, placed), seed).expect("a good start")
}

/// The pairings of the random games.
pub const GAMES: [(&str, &str, Placed); 6] = [
    (RED, SWARM, Placed::All),
    (BOMBERS, DROIDS, Placed::All),
    (GHOST, HOUND, Placed::Obstacles),
    (DECIMATOR, BOMBERS, Placed::Nothing),
    (DROIDS, RED, Placed::All),
    (HOUND, SWARM, Placed::Nothing),
];
