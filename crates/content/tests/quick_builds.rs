//! Squads of quick builds: the cards of a build and no others, and threat in place of points.

mod support;

use redfive_content::second::{QuickBuild, QuickShip};
use redfive_content::{Content, Faction, GameMode, Squad};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use support::{NOTHING, Ship};

static CONTENT: LazyLock<Content> = LazyLock::new(|| Content::embedded().expect("good files"));

const LUKE: Ship =
    ("lukeskywalker", &["instinctiveaim", "protontorpedoes", "r2d2", "servomotorsfoils"]);
const WEDGE: Ship = (
    "wedgeantilles",
    &["outmaneuver", "protontorpedoes", "shieldupgrade", "r4astromech", "servomotorsfoils"],
);
const BIGGS: Ship = ("biggsdarklighter", &["selfless", "servomotorsfoils"]);
const PHOENIX: Ship = ("phoenixsquadronpilot", &["protonrockets"]);

fn squad(ships: &[Ship]) -> Squad {
    support::squad(&CONTENT, ships)
}

fn told(ships: &[Ship], most_threat: u32) -> Vec<String> {
    let found = squad(ships).quick_build_problems(&CONTENT.second, most_threat);
    found.iter().map(ToString::to_string).collect()
}

/// RR.THREAT-VALUE.01, SQUAD.THREAT-VALUE.01: threat is counted and points are not, neither those of ships
/// nor those of upgrades, and no number of ships is asked for.
#[test]
fn threat_in_place_of_points() {
    let ships = [LUKE, WEDGE, BIGGS];
    assert_eq!(squad(&ships).threat(&CONTENT.second), Some(8));
    assert_eq!(told(&ships, 8), NOTHING);
    assert_eq!(told(&ships, 7), ["the quick builds are worth 8 threat; at most 7 are allowed"]);
    assert_eq!(told(&ships[..1], 8), NOTHING, "a single ship");
    // For points, Wedge has too many upgrades.
    let by_points = support::problems(&CONTENT, &squad(&ships), "20-points", GameMode::Standard);
    assert!(by_points.iter().any(|problem| problem.contains("loadout points")), "{by_points:?}");
}

/// Both players have the same threat: what one may have, the other may have too, and no more.
#[test]
fn both_players_have_the_same_threat() {
    let empire: [Ship; 4] = [("academypilot", &[]); 4];
    assert_eq!(squad(&empire).threat(&CONTENT.second), Some(4));
    let rebels = [LUKE, BIGGS];
    assert_eq!(squad(&rebels).threat(&CONTENT.second), Some(5));
    assert_eq!((told(&empire, 5), told(&rebels, 5)), (vec![], vec![]));
    assert_eq!(told(&empire, 4), NOTHING);
    assert_eq!(told(&rebels, 4), ["the quick builds are worth 5 threat; at most 4 are allowed"]);
}

/// RR.UPGRADE-CARDS.09: one solitary card of a type, in quick builds as well.
#[test]
fn solitary_cards_of_quick_builds() {
    let feethan: Ship = ("feethanottrawautopilot", &["tv94", "imperviumplating"]);
    let sear: Ship = ("captainsear", &["daredevil", "kraken", "imperviumplating", "stealthdevice"]);
    assert_eq!(told(&[feethan], 8), NOTHING);
    assert_eq!(
        told(&[feethan, sear], 8),
        ["TV-94 and Kraken are solitary; only one such Tactical Relay upgrade may be in a squad"]
    );
}

/// Neither more cards than those of the build, nor fewer, nor others.
#[test]
fn exactly_the_cards_of_the_build() {
    let no_build = "ship 1 (Biggs Darklighter) is on no quick build card with these upgrades; its cards \
                    have: Selfless + Servomotor S-foils";
    let more: Ship = ("biggsdarklighter", &["selfless", "servomotorsfoils", "r2astromech"]);
    let fewer: Ship = ("biggsdarklighter", &["selfless"]);
    let other: Ship = ("biggsdarklighter", &["hopeful", "servomotorsfoils"]);
    for biggs in [more, fewer, other] {
        assert_eq!(told(&[biggs], 8), [no_build]);
        assert_eq!(squad(&[biggs]).threat(&CONTENT.second), None);
    }
    let none = told(&[("lukeskywalker-battleofyavin", &[])], 8);
    let says = "its cards have: there are none of this pilot";
    assert!(none.len() == 1 && none[0].ends_with(says), "{none:?}");
}

/// A card with two ships is worth its threat once, and flies whole.
#[test]
fn cards_of_several_ships() {
    let build =
        builds(Faction::RebelAlliance).find(|build| build.ships[0].pilot.as_str() == PHOENIX.0);
    let pair = build.expect("a pair of A-wings");
    assert_eq!((pair.ships.len(), pair.threat), (2, 3));
    let two = whole(Faction::RebelAlliance, &[pair]);
    assert_eq!(two.threat(&CONTENT.second), Some(3));
    let mut one = two.clone();
    one.pilots.pop();
    let found = one.quick_build_problems(&CONTENT.second, 8);
    assert_eq!(
        found.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "ship 1 (Phoenix Squadron Pilot) is on a quick build card of several ships, all of which must \
          fly: Phoenix Squadron Pilot, Phoenix Squadron Pilot"
        ]
    );
    let four = whole(Faction::RebelAlliance, &[pair, pair]);
    assert_eq!(four.threat(&CONTENT.second), Some(6));
}

/// RB.LIMITED.03: limited cards are limited here too; a squad has one faction, and what is unknown hides
/// nothing.
#[test]
fn other_rules_of_squads() {
    assert_eq!(
        told(&[LUKE, LUKE], 6),
        [
            "2 cards are called Luke Skywalker; at most 1 may be in a squad",
            "2 cards are called R2-D2; at most 1 may be in a squad",
        ]
    );
    assert_eq!(
        told(
            &[BIGGS, ("academypilot", &[]), ("lukeskywaker", &[]), ("wedgeantilles", &["c3p"])],
            1
        ),
        [
            "unknown pilot `lukeskywaker`; did you mean `lukeskywalker`?",
            "unknown upgrade `c3p`; did you mean `c3po`?",
            "the quick builds are worth 2 threat; at most 1 are allowed",
            "ship 2 (Academy Pilot) flies for the Galactic Empire, but the squad is of the Rebel Alliance",
            "ship 4 (Wedge Antilles) is on no quick build card with these upgrades; its cards have: \
             Outmaneuver + Proton Torpedoes + Shield Upgrade + R4 Astromech + Servomotor S-foils",
        ]
    );
}

/// Every quick build that there is can be flown for its threat.
#[test]
fn every_quick_build() {
    let mut all = 0;
    for faction in Faction::ALL {
        for build in builds(*faction) {
            let squad = whole(*faction, &[build]);
            let found = squad.quick_build_problems(&CONTENT.second, u32::from(build.threat));
            assert_eq!(found, [], "{build:?}");
            assert_eq!(squad.threat(&CONTENT.second), Some(u32::from(build.threat)), "{build:?}");
            all += 1;
        }
    }
    assert_eq!(all, 644);
}

/// A ship that is on two cards is worth the same on both, so that it does not matter on which it is.
#[test]
fn no_ship_has_two_prices() {
    for faction in Faction::ALL {
        let mut prices: BTreeMap<QuickKey, f64> = BTreeMap::new();
        for build in builds(*faction) {
            let each = f64::from(build.threat) / build.ships.len() as f64;
            for ship in &build.ships {
                let price = *prices.entry(key(ship)).or_insert(each);
                assert!((price - each).abs() < 1e-9, "{ship:?}");
            }
        }
    }
}

type QuickKey = (String, Vec<String>);

fn key(ship: &QuickShip) -> QuickKey {
    let mut upgrades: Vec<String> = ship.upgrades.iter().map(ToString::to_string).collect();
    upgrades.sort();
    (ship.pilot.to_string(), upgrades)
}

fn builds(faction: Faction) -> impl Iterator<Item = &'static QuickBuild> {
    CONTENT.second.quick_builds[&faction].iter()
}

/// A squad of whole quick builds.
fn whole(faction: Faction, builds: &[&QuickBuild]) -> Squad {
    let mut squad = squad(&[BIGGS]);
    squad.faction = faction;
    let ships = builds.iter().flat_map(|build| &build.ships);
    let pilots = ships.map(|ship| {
        let mut pilot = squad.pilots[0].clone();
        pilot.id = ship.pilot.clone();
        pilot.upgrades.clear();
        for id in &ship.upgrades {
            let slot = CONTENT.second.upgrades[id].front.slot;
            pilot.upgrades.entry(slot).or_default().push(id.clone());
        }
        pilot
    });
    squad.pilots = pilots.collect();
    squad
}
