//! What the files say: counts, errata, and facts that a player would miss first.

use redfive_content::second::{Grant, Restriction};
use redfive_content::{
    Bearing, Content, DamageKind, Difficulty, Edition, Faction, Files, ForceSide, RowKey, Size,
};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

fn content() -> Content {
    Content::embedded().expect("the built-in files are right")
}

#[test]
fn everything_is_there() {
    let content = content();
    let second = &content.second;
    assert_eq!((second.ships.len(), second.pilots().count()), (89, 672));
    assert_eq!((second.upgrades.len(), second.conditions.len()), (524, 20));
    assert_eq!(second.quick_builds.values().map(Vec::len).sum::<usize>(), 644);
    let first = &content.first;
    assert_eq!((first.ships.len(), first.pilots().count()), (56, 297));
    let upgrades = || first.upgrades.values().flat_map(|upgrades| upgrades.values());
    let backs = upgrades().filter(|upgrade| upgrade.back.is_some()).count();
    assert_eq!(upgrades().count() + backs, 367);
    assert_eq!(first.damage_decks.len(), 3);
    let documents = second.points.values();
    let documents: Vec<_> =
        documents.map(|p| (p.id.as_str(), p.pilots.len(), p.upgrades.len())).collect();
    assert_eq!(documents, [("20-points", 672, 524), ("xwa-50-points", 734, 635)]);
}

#[test]
fn loading_is_fast() {
    // Well below 50 ms when optimised (docs/content.md); tests run on slow machines, hardly
    // optimised and beside each other.
    let files = Files::embedded();
    let times = (0..5).map(|_| {
        let start = Instant::now();
        Content::load(&files).expect("the built-in files are right");
        start.elapsed()
    });
    let fastest = times.min().expect("five loads");
    assert!(fastest < Duration::from_millis(500), "{fastest:?}");
}

#[test]
fn the_hash_is_of_the_facts() {
    let before = content();
    let edited = |file: &'static str, from: &str, to: &str| {
        let mut files = Files::embedded();
        let text = files.text(file).expect("a built-in file").replacen(from, to, 1);
        files.insert(file, text);
        Content::load(&files).expect("still right")
    };
    let ship = "second-edition/ships/t65xwing.ron";
    let comment = edited(ship, "(\n", "( // a comment\r\n\n");
    assert_eq!(comment.hash(), before.hash());
    let fact = edited(ship, "hull: 4", "hull: 5");
    assert_ne!(fact.hash(), before.hash());
    // A new season changes the hash of its document only.
    let points = edited("second-edition/points/20-points.ron", "cost: 6", "cost: 7");
    assert_eq!(points.hash(), before.hash());
    let hash = |content: &Content| content.second.points["20-points"].hash;
    assert_ne!(hash(&points), hash(&before));
    assert_eq!(before.hash().to_string().len(), 64);
}

#[test]
fn a_folder_reads_like_the_built_in_files() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let read = Content::from_folder(&folder).expect("the folder is right");
    assert_eq!(read, content());
}

#[test]
fn a_ship_is_read_whole() {
    let content = content();
    let corvette = &content.second.ships["raiderclasscorvette"];
    assert_eq!(corvette.size, Size::Huge);
    assert_eq!(corvette.stats.shield_recovery, Some(2));
    let factions: Vec<_> = corvette.pilots.keys().copied().collect();
    assert_eq!(factions, [Faction::GalacticEmpire, Faction::FirstOrder]);
    // The one ship without a dial.
    let without: Vec<_> = content.second.ships.values().filter(|s| s.dial.is_empty()).collect();
    assert_eq!(without.len(), 1);
    assert_eq!(without[0].id.as_str(), "syliureclasshyperspacering");
}

#[test]
fn pilots_can_differ_from_their_ship() {
    let content = content();
    let wedge = content.second.pilot("wedgeantilles-battleoverendor").expect("Wedge");
    assert_eq!((wedge.ship.stats.shields, wedge.stats().shields), (2, 3));
    assert_eq!(wedge.actions()[0].to_string(), "focus > red boost");
    assert_eq!(wedge.ship_ability().expect("one of its own").as_str(), "lockedsfoils");
    // Two printings of one ship ability do different things.
    let ability = |pilot| content.second.pilot(pilot).and_then(|card| card.ship_ability().cloned());
    assert_ne!(ability("dashrendar"), ability("dashrendar-swz103-rebelalliance"));
}

/// RR.ERRATA-AND-CONFLICTS.02: the numbers are those of the errata, also where the
/// reference has others: ERR.CR90-DIAL.01–06, ERR.ASAJJ-VENTRESS.01, ERR.BUZZ-DROID-SWARM.01,
/// ERR.PROTON-TORPEDOES.01, ERR.ALEXSANDR-KALLUS.01.
#[test]
fn errata_on_numbers_are_applied() {
    let content = content();
    let second = &content.second;
    // ERR.CR90-DIAL.01 to .06
    let cr90 = &second.ships["cr90corelliancorvette"];
    let codes: Vec<_> = cr90.dial.maneuvers().iter().map(|m| m.code(Edition::Second)).collect();
    assert_eq!(codes.join(" "), "0BR 0OR 0NR 1BW 1FW 1NW 2BB 2FB 2NB 3BR 3FB 3NR 4FR 5FR");
    assert_eq!(cr90.dial.find(0, Bearing::Straight), None);
    let bank = cr90.dial.find(3, Bearing::BankLeft);
    assert_eq!(bank.map(|maneuver| maneuver.difficulty), Some(Difficulty::Red));
    // ERR.ASAJJ-VENTRESS.01
    let force = second.upgrades["asajjventresscommand"].front.force.as_ref().expect("Force");
    assert_eq!((force.value, force.recovers), (1, 1));
    assert_eq!(force.sides, [ForceSide::Dark]);
    // ERR.BUZZ-DROID-SWARM.01
    assert_eq!(second.devices["buzzdroidswarm"].agility, Some(1));
    // ERR.PROTON-TORPEDOES.01
    assert!(second.upgrades["protontorpedoes"].front.attack.expect("a weapon").ordnance);
    // ERR.ALEXSANDR-KALLUS.01
    let kallus = second.pilot("alexsandrkallus").expect("Kallus");
    assert_eq!(kallus.ship_ability().expect("his ship's").as_str(), "tailgun");
}

/// RR.ERRATA-AND-CONFLICTS.02: the restrictions are those of the errata: ERR.MAGVA-YARRO.01,
/// ERR.SAW-GERRERA.01, ERR.DEATH-TROOPERS.01, ERR.DIRECTOR-KRENNIC.01, ERR.ISB-SLICER.01,
/// ERR.SWARM-TACTICS.01, ERR.PIVOT-WING.01, ERR.STALWART-CAPTAIN.01, .02, ERR.DEDICATED.01, .02.
#[test]
fn errata_on_restrictions_are_applied() {
    let content = content();
    let of = |id: &str| content.second.upgrades[id].restrictions.clone();
    let faction = |faction| vec![Restriction::Faction(vec![faction])];
    // ERR.MAGVA-YARRO.01, ERR.SAW-GERRERA.01
    assert_eq!(of("magvayarro"), faction(Faction::RebelAlliance));
    assert_eq!(of("sawgerrera"), faction(Faction::RebelAlliance));
    // ERR.DEATH-TROOPERS.01, ERR.DIRECTOR-KRENNIC.01, ERR.ISB-SLICER.01
    for id in ["deathtroopers", "directorkrennic", "isbslicer"] {
        assert_eq!(of(id), faction(Faction::GalacticEmpire), "{id}");
    }
    // ERR.SWARM-TACTICS.01
    assert_eq!(of("swarmtactics"), []);
    // ERR.PIVOT-WING.01
    assert_eq!(of("pivotwing"), [Restriction::Ship(vec!["ut60duwing".parse().expect("an id")])]);
    // ERR.STALWART-CAPTAIN.01, ERR.STALWART-CAPTAIN.02
    assert_eq!(of("stalwartcaptain"), [Restriction::Size(vec![Size::Huge])]);
    // ERR.DEDICATED.01, ERR.DEDICATED.02
    let clones = Restriction::Keyword(vec!["Clone".to_owned()]);
    assert_eq!(of("dedicated"), [Restriction::Faction(vec![Faction::GalacticRepublic]), clones]);
}

#[test]
fn each_erratum_is_on_its_card() {
    let content = content();
    let second = &content.second;
    let all: Vec<String> = second.errata().map(ToString::to_string).collect();
    assert_eq!(all.len(), 159);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 159, "an erratum is on two cards");
    // RUL.DATA.01: errata on wording, which the ability of the card will have to obey.
    for id in ["ERR.COMMANDANT-GORAN.01", "ERR.VAGABOND.02", "ERR.LIEUTENANT-DORMITZ.01"] {
        assert!(all.iter().any(|erratum| erratum == id), "{id}");
    }
}

#[test]
fn devices_remotes_and_obstacles() {
    let content = content();
    let second = &content.second;
    // RR.REMOTE-DRK-1.02
    let drk1 = &second.devices["drk1probedroid"];
    let relocate: Vec<_> = drk1.relocate.iter().map(ToString::to_string).collect();
    assert_eq!(relocate.join(" "), "2B 2F 2N");
    assert_eq!((drk1.initiative, drk1.agility, drk1.hull), (Some(0), Some(3), Some(1)));
    // RR.DEVICE-CLUSTER-MINE.02
    assert_eq!(second.devices["clustermine"].set.as_ref().map(|set| set.tokens), Some(3));
    // RR.DEVICE-BLAZER-BOMB.05
    let blaze = second.devices["blazerbomb"].leaves.as_ref().expect("a blaze");
    assert!(second.obstacles[blaze].placed);
    // RR.REMOTE-COMMANDO-TEAM.10
    let commandos = second.devices["niteowlcommandos"].attack.expect("a weapon");
    assert_eq!((commandos.value, commandos.range.map(|range| range.max)), (2, Some(2)));
    // Obstacles that players choose have their XWS ids.
    assert_eq!(second.obstacles.values().filter(|obstacle| !obstacle.placed).count(), 30);
}

#[test]
fn upgrades_with_unusual_shapes() {
    let content = content();
    let upgrades = &content.second.upgrades;
    assert_eq!(upgrades["delta7b"].front.grants[0], Grant::Agility(-1));
    assert_eq!(upgrades["l337"].back.as_ref().map(|side| side.slot.xws()), Some("configuration"));
    assert!(matches!(upgrades["000"].restrictions[0], Restriction::AnyOf(_)));
    // Both limits must hold, although the reference joins them.
    assert_eq!(upgrades["l4er5"].restrictions.len(), 2);
    assert!(upgrades["kalani"].restrictions.contains(&Restriction::Solitary));
}

#[test]
fn points_documents_price_known_and_new_cards() {
    let content = content();
    let xwa = content.second.points("xwa-50-points").expect("the document");
    // A community card: no XWS id, so that the row tells what the card is.
    let zorii = &xwa.pilots[&RowKey::Number(722)];
    assert_eq!((zorii.xws.as_ref(), zorii.cost), (None, Some(12)));
    assert_eq!(zorii.card.new_ship.as_deref(), Some("BTA-NR2-W Y-wing"));
    // A card that the source does not link, but that we know.
    assert!(xwa.upgrade("chancellorpalpatine").is_some());
    // Two rows of one person; the id belongs to the one that is in the facts.
    let hera = xwa.pilot("herasyndulla-vcx100lightfreighter");
    assert_eq!(hera.and_then(|row| row.cost), Some(17));
    let twenty = content.second.points("20-points").expect("the document");
    assert_eq!(twenty.upgrade("combatboardingtube").and_then(|row| row.cost), None);
    for points in content.second.points.values() {
        assert!(content.second.pilots().all(|card| points.pilot(card.id.as_str()).is_some()));
        assert!(content.second.upgrades.keys().all(|id| points.upgrade(id.as_str()).is_some()));
    }
}

#[test]
fn a_document_can_hold_the_changes_of_a_season() {
    let mut files = Files::embedded();
    let head = |base: &str, rows: &str| {
        format!(
            "(name: \"x\", based_on: \"{base}\", recorded: \"2027-01-01\", squad_points: 20, \
             pilots: {{{rows}}})"
        )
    };
    files.insert("second-edition/points/b.ron", head("a", "\"soontirfel\": (loadout: 1)"));
    files.insert("second-edition/points/a.ron", head("20-points", "\"soontirfel\": (cost: 9)"));
    let content = Content::load(&files).expect("documents in any order");
    let row = |id: &str| content.second.points[id].pilot("soontirfel").expect("Fel").clone();
    let (base, changed) = (row("20-points"), row("b"));
    assert_eq!((changed.cost, changed.loadout), (Some(9), Some(1)));
    assert_eq!((changed.slots, changed.keywords), (base.slots, base.keywords));
    let points = |id: &str| &content.second.points[id];
    assert_eq!(points("b").pilots.len(), 672);
    assert_eq!(points("b").legal, points("20-points").legal);
    assert_ne!(points("a").hash, points("b").hash);

    let error = |files: &Files| Content::load(files).expect_err("a wrong base").to_string();
    files.insert("second-edition/points/a.ron", head("20-point", ""));
    assert_eq!(
        error(&files),
        "second-edition/points/a.ron:1: card \"a\": unknown points document `20-point` (did you \
         mean `20-points`?); allowed: the file names of second-edition/points"
    );
    files.insert("second-edition/points/a.ron", head("b", ""));
    assert_eq!(
        error(&files),
        "second-edition/points/a.ron:1: card \"a\": the document is based on `b`, which is based \
         on this one; allowed: a base that stands on its own"
    );
}

#[test]
fn first_edition_facts() {
    let content = content();
    let first = &content.first;
    let sabines = first.pilots().filter(|card| card.id.as_str() == "sabinewren").count();
    assert_eq!(sabines, 3, "ids are unique for ship and faction only");
    let transport = &first.ships["gr75mediumtransport"];
    assert!(transport.dial.is_empty());
    assert_eq!((transport.energy_dial.len(), transport.epic_points), (7, Some(2.0)));
    let core = &first.damage_decks["core"];
    assert_eq!((core.size(), core.cards["blindedpilot"].kind), (33, DamageKind::Pilot));
    let (_, intensity) = first.upgrade("intensity").expect("a two-sided card");
    assert_eq!(intensity.back.as_ref().map(|back| back.number), Some(318));
}

/// `SecondEdition::name` takes an id without its kind.
#[test]
fn what_shares_an_id_shares_its_name() {
    let second = content().second;
    let pilots = second.pilots().map(|card| (card.id, &card.pilot.name));
    let named = (second.upgrades.iter().map(|(id, it)| (id, &it.name)))
        .chain(second.ships.iter().map(|(id, it)| (id, &it.name)))
        .chain(second.devices.iter().map(|(id, it)| (id, &it.name)))
        .chain(second.obstacles.iter().map(|(id, it)| (id, &it.name)))
        .chain(second.conditions.iter().map(|(id, it)| (id, &it.name)))
        .chain(pilots);
    let differ: Vec<_> =
        named.filter(|(id, name)| second.name(id.as_str()) != Some(name.as_str())).collect();
    assert_eq!(differ, []);
}

#[test]
fn names_are_found_as_people_type_them() {
    let content = content();
    let names = |query: &str| -> Vec<String> {
        content.find(Edition::Second, query).iter().map(|card| card.id().to_string()).collect()
    };
    assert_eq!(names("padme amidala"), names("PADMÉ AMIDALA"));
    assert!(!names("padme amidala").is_empty());
    assert_eq!(names("zertik strom"), ["zertikstrom"]);
    assert_eq!(names("nobody"), Vec::<String>::new());
    let near = content.suggest(Edition::Second, "darth vadre", 3);
    assert!(near.iter().all(|card| card.name() == "Darth Vader") && !near.is_empty());
    assert!(content.suggest(Edition::Second, "", 3).len() <= 3);
}

/// RR.CHARGES.12: Force capacities recur, but for two cards that are printed without the symbol.
/// RR.CHARGES.32, .34: recovering shields and energy are for huge ships.
#[test]
fn force_recurs_and_only_huge_ships_have_energy() {
    let content = content();
    let second = &content.second;
    let pilots = second.pilots().map(|card| (card.id.as_str(), card.pilot.force.as_ref()));
    let upgrades = second.upgrades.iter().flat_map(|(id, upgrade)| {
        let sides = std::iter::once(&upgrade.front).chain(&upgrade.back);
        sides.map(|side| (id.as_str(), side.force.as_ref()))
    });
    let forces = pilots.chain(upgrades).filter_map(|(id, force)| Some((id, force?)));
    let lasting: Vec<&str> = forces.filter(|(_, f)| f.recovers < 1).map(|(id, _)| id).collect();
    assert_eq!(lasting, ["keovenzee", "thechild"]);
    for card in second.pilots() {
        let stats = card.stats();
        let special = stats.shield_recovery.is_some() || stats.energy.is_some();
        assert!(!special || card.ship.size == Size::Huge, "{}", card.id);
    }
}

/// RR.PRIMARY-WEAPON.01: a ship card has two primary weapons at most.
#[test]
fn no_ship_has_a_third_primary_weapon() {
    let content = content();
    let most = content.second.pilots().map(|card| card.stats().attack.len()).max();
    assert_eq!(most, Some(2));
}

/// RR.ABILITIES.14: every limited ship card has a pilot ability, but for two printed without.
/// RR.ABILITIES.15, RR.SHIP-ABILITIES.01: a ship ability may stand beside it, or alone.
/// RR.CARD-ANATOMIES.EX01: Darth Vader has both, initiative 6 and Force 3.
#[test]
fn limited_pilots_have_abilities() {
    let content = content();
    let second = &content.second;
    let limited = second.pilots().filter(|card| card.pilot.limited > 0);
    let without: Vec<&str> =
        limited.filter(|c| c.pilot.ability.is_none()).map(|card| card.id.as_str()).collect();
    assert_eq!(without, ["autopilotdrone", "niteowlliberator"]);
    let vader = second.pilot("darthvader").expect("Vader");
    assert!(vader.pilot.ability.is_some());
    assert_eq!(vader.ship_ability().map(|id| id.as_str()), Some("advancedtargetingcomputer"));
    assert_eq!(vader.pilot.initiative, 6);
    assert_eq!(vader.pilot.force.as_ref().map(|force| force.value), Some(3));
    assert!(second.pilots().any(|card| {
        card.pilot.ability.is_none() && card.pilot.limited == 0 && card.ship_ability().is_some()
    }));
}
