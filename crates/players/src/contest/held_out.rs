//! Twenty legal squads that players are measured on. Weights and the search are not tuned on them.

use super::field::Entrant;
use redfive_content::second::SecondEdition;
use redfive_content::{Squad, SquadReader};

/// What a squad is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Archetype {
    /// Six ships or more, all of them cheap.
    Swarm,
    /// Few ships that move late and dodge.
    Aces,
    /// Ships that fly straight at the enemy.
    Jousters,
    /// Ships that drop bombs and mines.
    Bombers,
    /// Ships that shoot to all sides.
    Turrets,
    /// Some of everything.
    Mixed,
}

macro_rules! squads {
    ($($archetype:ident $($file:literal)+;)+) => {
        &[$($((Archetype::$archetype, $file, include_bytes!(concat!("../../../../squads/", $file))),)+)+]
    };
}

/// Each by its file below `squads/`.
const SQUADS: &[(Archetype, &str, &[u8])] = squads! {
    Swarm "empire/swarm-of-eight.old.xws" "first-order/epsilon.reddit.txt"
        "separatist/grievous-swarm.old.xws" "scum/mining-guild.lbn.txt";
    Aces "empire/interceptors.hand.xws" "republic/jedi.old.xws" "scum/fangs.link.txt"
        "first-order/silencers.yasb.txt";
    Jousters "rebel/four-red.yasb.xws" "resistance/black-squadron.lbn.xws"
        "separatist/magnaguards.old.xws" "republic/torrents.hand.xws";
    Bombers "resistance/y-wings.tts.txt" "separatist/death-watch.old.xws"
        "empire/decimator.lbn.xws";
    Turrets "rebel/falcon-and-friends.link.txt" "first-order/specials.lbn.txt"
        "republic/y-and-arc.yasb.xws";
    Mixed "rebel/alphabet.old.xws" "scum/boba-and-company.lbn.xws";
};

/// The squads, in the order of their archetypes. They are read from the files of `squads/`, which are part of the
/// program and known to be good; one that could not be read would be left out, and a test would tell.
pub fn squads(edition: &SecondEdition) -> Vec<(Archetype, String, Squad)> {
    let reader = SquadReader::new(edition);
    let squad = |&(archetype, file, bytes): &(Archetype, &str, &[u8])| {
        let name = file.rsplit('/').next()?.split('.').next()?;
        Some((archetype, name.to_owned(), reader.read_bytes(bytes).ok()?.squad))
    };
    SQUADS.iter().filter_map(squad).collect()
}

/// The same, ready to meet, in an order in which archetypes follow each other, so that a few games know several.
pub fn entrants(edition: &SecondEdition) -> Vec<Entrant> {
    // Every seventh, round and round: seven and twenty have no divisor in common.
    const STEP: usize = 7;
    let all = squads(edition);
    let entrant = |place: usize| {
        let (_, name, squad) = &all[place * STEP % all.len()];
        Entrant::of_squad(name.clone(), edition, squad)
    };
    (0..all.len()).map(entrant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_content::{Content, Faction};
    use std::collections::BTreeSet;

    #[test]
    fn twenty_squads_of_all_factions_and_archetypes() {
        let content = Content::embedded().expect("good files");
        let all = squads(&content.second);
        assert_eq!(all.len(), 20);
        let names: BTreeSet<&str> = all.iter().map(|it| it.1.as_str()).collect();
        assert_eq!(names.len(), 20, "{names:?}");
        let factions: BTreeSet<Faction> = all.iter().map(|it| it.2.faction).collect();
        assert_eq!(factions.len(), Faction::ALL.len());
        let kinds: BTreeSet<Archetype> = all.iter().map(|it| it.0).collect();
        assert_eq!(kinds.len(), 6);
        for (kind, name, squad) in &all {
            let ships = squad.pilots.len();
            assert_eq!(
                *kind == Archetype::Swarm,
                ships >= 6 && *kind != Archetype::Bombers,
                "{name}"
            );
        }
    }

    /// All are legal under the document of twenty points in standard play.
    #[test]
    fn the_squads_are_legal() {
        let content = Content::embedded().expect("good files");
        let table = include_str!("../../../../squads/table.txt");
        for (_, file, _) in SQUADS {
            let row = table.lines().find(|row| row.starts_with(file)).expect("a row");
            let words: Vec<&str> = row.split_whitespace().collect();
            assert_eq!(words[1..3], ["20-points", "standard"], "{file}");
        }
        let all = entrants(&content.second);
        let names: BTreeSet<&str> = all.iter().map(|it| it.name.as_str()).collect();
        assert_eq!((all.len(), names.len()), (SQUADS.len(), SQUADS.len()));
    }
}
