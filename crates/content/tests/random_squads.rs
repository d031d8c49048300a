//! Random squads are legal, whatever the seed; every card that may be taken is in one.
//!
//! `REDFIVE_CASES=100000` makes so many squads.

use redfive_content::second::Restriction;
use redfive_content::{
    Content, Faction, GameMode, Id, NoSquad, PilotRow, Points, RandomSquads, Size, Squad,
    SquadCard, SquadProblem,
};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static CONTENT: LazyLock<Content> =
    LazyLock::new(|| Content::embedded().expect("the embedded files are good"));

const DOCUMENTS: [&str; 2] = ["20-points", "xwa-50-points"];

fn document(id: &str) -> &'static Points {
    CONTENT.second.points(id).expect("a document")
}

fn squads(points: &str, mode: GameMode) -> RandomSquads<'static> {
    RandomSquads::new(&CONTENT.second, document(points), mode)
}

fn cases() -> u64 {
    std::env::var("REDFIVE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

fn is_huge(squad: &Squad) -> bool {
    let sizes = squad.pilots.iter().filter_map(|ship| CONTENT.second.pilot(ship.id.as_str()));
    sizes.into_iter().any(|card| card.ship.size == Size::Huge)
}

/// Whether any upgrade of the document could be put on a ship of a squad.
fn has_room(squad: &Squad, points: &Points, mode: GameMode) -> bool {
    let free = |ship: &redfive_content::SquadPilot| {
        let row = points.pilot(ship.id.as_str());
        row.is_some_and(|row| row.loadout.is_some())
    };
    (0..squad.pilots.len()).filter(|&place| free(&squad.pilots[place])).any(|place| {
        CONTENT.second.upgrades.iter().any(|(id, card)| {
            let slot = points.upgrade(id.as_str()).and_then(|row| row.card.slot);
            let mut more = squad.clone();
            let slot = more.pilots[place].upgrades.entry(slot.unwrap_or(card.front.slot));
            slot.or_default().push(id.clone());
            more.problems(&CONTENT.second, points, mode).is_empty()
        })
    })
}

/// A quarter of the squads for each document and game mode, the factions in turn.
#[test]
fn random_squads_are_legal() {
    for points in DOCUMENTS {
        for mode in [GameMode::Standard, GameMode::Extended] {
            let squads = squads(points, mode);
            let mut types = BTreeMap::new();
            for seed in 0..cases() / 4 {
                let faction = Faction::ALL[seed as usize % Faction::ALL.len()];
                let squad = squads.squad(seed, Some(faction), &[]).expect("a squad");
                assert_eq!(squad.faction, faction);
                let problems = squad.problems(&CONTENT.second, document(points), mode);
                assert_eq!(problems, [], "seed {seed} of {points}: {}", squad.to_json());
                assert!(!is_huge(&squad), "seed {seed}");
                assert_eq!(Squad::from_json(&squad.to_json()).expect("XWS"), squad);
                *types.entry(squad.pilots.len()).or_insert(0) += 1;
                // Dear to look at.
                if seed % 100 == 0 {
                    assert!(!has_room(&squad, document(points), mode), "{}", squad.to_json());
                }
            }
            // Large and small squads.
            assert!(types.len() >= 3, "{types:?}");
        }
    }
}

#[test]
fn a_squad_spends_most_of_its_points() {
    for points in DOCUMENTS {
        let squads = squads(points, GameMode::Extended);
        let costs = (0..100).map(|seed| {
            let squad = squads.squad(seed, None, &[]).expect("a squad");
            CONTENT.second.price(&squad, points).total().expect("every card has a cost")
        });
        let limit = u32::from(document(points).squad_points);
        assert!(costs.sum::<u32>() * 100 >= limit * 100 * 90);
    }
}

/// Why an upgrade that may be taken has no place in any legal squad, found without the generator;
/// nothing if there is no reason.
fn reason(points: &Points, id: &Id) -> Option<&'static str> {
    let (card, row) = (&CONTENT.second.upgrades[id], points.upgrade(id.as_str())?);
    let own = row.xws.is_some();
    let restrictions = || {
        let printed: &[Restriction] = if own { &[] } else { &card.restrictions };
        printed.iter().chain(&row.restrictions)
    };
    let ships = || {
        CONTENT.second.pilots().filter_map(|pilot| {
            let of = points.pilot(pilot.id.as_str())?;
            let allowed = restrictions().all(|wanted| match wanted {
                Restriction::Size(all) => all.contains(&pilot.ship.size),
                Restriction::Ship(all) => all.contains(&pilot.ship.id),
                Restriction::Faction(all) => all.contains(&pilot.faction),
                _ => true,
            });
            let listed = (row.ships.is_empty() || row.ships.contains(&pilot.ship.id))
                && (row.factions.is_empty() || row.factions.contains(&pilot.faction));
            let flies = pilot.ship.size != Size::Huge && pilot.pilot.standard_loadout.is_none();
            (allowed && listed && flies && of.cost.is_some())
                .then_some((of, pilot.ship.name.as_str()))
        })
    };
    let slots = || {
        let further = if own { &row.also_takes } else { &card.front.also_takes };
        let own = row.card.slot.unwrap_or(card.front.slot);
        std::iter::once(own).chain(further.iter().copied())
    };
    let has_slots = |(of, _): &(&PilotRow, &str)| {
        let bar = of.slots.as_deref().unwrap_or_default();
        slots().all(|slot| bar.iter().any(|have| have.takes().contains(&slot)))
    };
    let keywords = || {
        restrictions().filter_map(|wanted| match wanted {
            Restriction::Keyword(all) => Some(all),
            _ => None,
        })
    };
    let has_keywords = |(of, ship): &(&PilotRow, &str)| {
        let has = |word: &String| of.keywords().contains(word) || ship.contains(word.as_str());
        keywords().all(|all| all.iter().any(has))
    };
    let pays = |(of, _): &(&PilotRow, &str)| of.loadout >= row.cost;
    if ships().next().is_none() {
        Some("only for huge ships")
    } else if !ships().any(|of| has_slots(&of)) {
        Some("no ship that may have it has the slots")
    } else if !ships().any(|of| has_slots(&of) && has_keywords(&of)) {
        Some("no ship that may have it has the keyword")
    } else if !ships().any(|of| has_slots(&of) && has_keywords(&of) && pays(&of)) {
        Some("it costs more than the loadout of any ship that may have it")
    } else {
        None
    }
}

/// Every card that the document prices and the mode allows is in a squad, or there is a reason.
#[test]
fn every_card_can_be_flown() {
    for points in DOCUMENTS {
        let mode = GameMode::Extended;
        let squads = squads(points, mode);
        let cards = squads.cards();
        let mut missing: BTreeMap<&str, u32> = BTreeMap::new();
        for (seed, card) in (0..).zip(&cards) {
            match squads.squad(seed, None, std::slice::from_ref(card)) {
                Ok(squad) => {
                    let problems = squad.problems(&CONTENT.second, document(points), mode);
                    assert_eq!(problems, [], "{card}");
                    let ships = squad.pilots.iter();
                    let mut ships = ships.filter(|ship| match card {
                        SquadCard::Pilot(id) => ship.id == *id,
                        SquadCard::Upgrade(id) => ship.equipped(&CONTENT.second).contains(&id),
                    });
                    assert!(ships.next().is_some(), "{card} is not in {}", squad.to_json());
                }
                Err(NoSquad::NoPlace { .. }) => {
                    let why = match card {
                        SquadCard::Pilot(_) => None,
                        SquadCard::Upgrade(id) => reason(document(points), id),
                    };
                    let why = why.unwrap_or_else(|| panic!("{points}: no reason for {card}"));
                    *missing.entry(why).or_insert(0) += 1;
                }
                Err(other) => panic!("{card}: {other}"),
            }
        }
        println!("{points}: of {} cards have no place: {missing:?}", cards.len());
    }
}

/// Every upgrade that a ship of a faction may have can be asked for in that faction.
#[test]
fn a_card_can_be_asked_for_in_a_faction() {
    let squads = squads("20-points", GameMode::Standard);
    let predator = SquadCard::Upgrade("predator".parse().expect("an id"));
    for &faction in Faction::ALL {
        let squad = squads.squad(1, Some(faction), std::slice::from_ref(&predator));
        assert_eq!(squad.expect("a talent of everybody").faction, faction);
    }
}

#[test]
fn several_cards_can_be_asked_for() {
    let squads = squads("20-points", GameMode::Standard);
    let named = |text| SquadCard::named(&CONTENT.second, text).expect("a card");
    let cards = [named("pilot:wedgeantilles"), named("upgrade:r2d2"), named("jekporkins")];
    for seed in 0..20 {
        let squad = squads.squad(seed, None, &cards).expect("a squad");
        let ids: Vec<&str> = squad.pilots.iter().map(|ship| ship.id.as_str()).collect();
        assert!(ids.contains(&"wedgeantilles") && ids.contains(&"jekporkins"), "{ids:?}");
        let all = squad.pilots.iter().flat_map(|ship| ship.upgrades.values().flatten());
        assert!(all.into_iter().any(|id| id.as_str() == "r2d2"));
    }
}

#[test]
fn what_cannot_be_is_told() {
    let squads = squads("20-points", GameMode::Standard);
    let told = |card: SquadCard| {
        squads.squad(1, None, &[card]).expect_err("there is no such squad").to_string()
    };
    let id = |text: &str| text.parse().expect("an id");
    assert_eq!(
        told(SquadCard::Pilot(id("wegeantilles"))),
        "unknown pilot `wegeantilles`; did you mean `wedgeantilles`?"
    );
    assert!(matches!(
        squads.squad(1, None, &[SquadCard::Pilot(id("outerrimpatrol"))]),
        Err(NoSquad::Huge(_))
    ));
    let vader = SquadCard::Pilot(id("darthvader"));
    assert_eq!(
        squads
            .squad(1, Some(Faction::Resistance), &[vader])
            .expect_err("another faction")
            .to_string(),
        "no legal squad of the Resistance has pilot:darthvader"
    );
    let unpriced = CONTENT
        .second
        .upgrades
        .keys()
        .find(|id| !squads.cards().contains(&SquadCard::Upgrade((*id).clone())));
    let unpriced = SquadCard::Upgrade(unpriced.expect("cards of huge ships").clone());
    assert!(matches!(
        squads.squad(1, None, &[unpriced]),
        Err(NoSquad::NotAllowed(SquadProblem::NoCost { .. } | SquadProblem::NotLegal { .. }))
    ));
}

/// The bytes of a squad are the same everywhere.
#[test]
fn a_seed_is_a_squad() {
    let squads = squads("20-points", GameMode::Standard);
    let squad = squads.squad(5, None, &[]).expect("a squad");
    let ids: Vec<&str> = squad.pilots.iter().map(|ship| ship.id.as_str()).collect();
    assert_eq!(ids, ["tallissanlintra", "merlcobben", "finn", "poedameron-scavengedyt1300"]);
}
