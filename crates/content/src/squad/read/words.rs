//! Words that lists use for factions, slots and ships beside ours, and how names are shortened.

use crate::faction::Faction;
use crate::search::fold;
use crate::slot::Slot;

/// A faction by its key, an older one, or its name.
pub(super) fn faction(written: &str) -> Option<Faction> {
    let written = fold(written);
    let known = Faction::ALL.iter().find(|faction| faction.xws() == written).copied();
    known.or(match written.as_str() {
        "rebel" | "rebels" => Some(Faction::RebelAlliance),
        "imperial" | "imperials" | "empire" => Some(Faction::GalacticEmpire),
        "scum" | "scumvillainy" => Some(Faction::ScumAndVillainy),
        "republic" => Some(Faction::GalacticRepublic),
        "separatist" | "separatists" | "cis" => Some(Faction::SeparatistAlliance),
        _ => None,
    })
}

/// A slot by its key, with or without hyphen, one of first edition, or its name.
pub(super) fn slot(written: &str) -> Option<Slot> {
    let written = fold(written);
    let known = |slot: &&Slot| fold(slot.xws()) == written || fold(slot.name()) == written;
    Slot::ALL.iter().find(known).copied().or(match written.as_str() {
        "amd" | "samd" | "astromechdroid" | "salvagedastromech" | "salvagedastromechdroid" => {
            Some(Slot::Astromech)
        }
        "bomb" | "payload" => Some(Slot::Device),
        "ept" | "elitepilottalent" | "elite" => Some(Slot::Talent),
        "force" => Some(Slot::ForcePower),
        "mod" => Some(Slot::Modification),
        "relay" => Some(Slot::TacticalRelay),
        "system" | "sensors" => Some(Slot::Sensor),
        "turretweapon" => Some(Slot::Turret),
        _ => None,
    })
}

/// The ships of first edition, where second edition has another key for them.
const OLD_SHIPS: [(&str, &str); 34] = [
    ("aggressor", "aggressorassaultfighter"),
    ("arc170", "arc170starfighter"),
    ("awing", "rz1awing"),
    ("bsf17bomber", "mg100starfortress"),
    ("bwing", "asf01bwing"),
    ("cr90corvetteaft", "cr90corelliancorvette"),
    ("cr90corvettefore", "cr90corelliancorvette"),
    ("firespray31", "firesprayclasspatrolcraft"),
    ("hwk290", "hwk290lightfreighter"),
    ("kwing", "btls8kwing"),
    ("lambdaclassshuttle", "lambdaclasst4ashuttle"),
    ("protectoratestarfighter", "fangfighter"),
    ("quadjumper", "quadrijettransferspacetug"),
    ("raiderclasscorvetteaft", "raiderclasscorvette"),
    ("raiderclasscorvettefore", "raiderclasscorvette"),
    ("starviper", "starviperclassattackplatform"),
    ("tieadvanced", "tieadvancedx1"),
    ("tieadvprototype", "tieadvancedv1"),
    ("tieaggressor", "tieagaggressor"),
    ("tiebomber", "tiesabomber"),
    ("tiedefender", "tieddefender"),
    ("tiefighter", "tielnfighter"),
    ("tieinterceptor", "tieininterceptor"),
    ("tiephantom", "tiephphantom"),
    ("tiepunisher", "tiecapunisher"),
    ("tiesilencer", "tievnsilencer"),
    ("tiestriker", "tieskstriker"),
    ("uwing", "ut60duwing"),
    ("vcx100", "vcx100lightfreighter"),
    ("xwing", "t65xwing"),
    ("yt2400", "yt2400lightfreighter"),
    ("yv666", "yv666lightfreighter"),
    ("ywing", "btla4ywing"),
    ("z95headhunter", "z95af4headhunter"),
];

/// What second edition calls a ship of first edition.
pub(super) fn old_ship(written: &str) -> Option<&'static str> {
    OLD_SHIPS.iter().find(|(old, _)| *old == written).map(|(_, new)| *new)
}

/// The words of a name, without case, accents and punctuation. A full stop stays, since it marks
/// what the card shortens itself ("Adv. Proton Torpedoes").
pub(super) fn of_name(name: &str) -> Vec<String> {
    let word = |word: &str| {
        let stop = if word.len() > 2 && word.ends_with('.') { "." } else { "" };
        fold(word) + stop
    };
    name.split(char::is_whitespace).map(word).filter(|word| !word.is_empty()).collect()
}

/// Whether what was written shortens a name: every word begins one of the name's, in their order and
/// without a gap. `at_start` wants it to begin with the name's first word.
pub(super) fn shorten(written: &[String], name: &[String], at_start: bool) -> bool {
    let last = if at_start { 0 } else { name.len() };
    let fits = |skipped: usize| {
        let rest = &name[skipped..];
        written.len() <= rest.len() && written.iter().zip(rest).all(|(word, of)| begins(word, of))
    };
    !written.is_empty() && (0..=last.min(name.len())).any(fits)
}

/// Whether a word begins another, also in the plural ("torps") or in full ("advanced" for "adv.").
fn begins(word: &str, of: &str) -> bool {
    let word = word.trim_end_matches('.');
    if let Some(of) = of.strip_suffix('.')
        && word.starts_with(of)
    {
        return true;
    }
    let singular = word.strip_suffix('s').filter(|word| word.len() >= 3);
    of.starts_with(word) || singular.is_some_and(|word| of.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shortened_word_by_word() {
        let fits = |written: &str, name: &str, at_start| {
            shorten(&of_name(written), &of_name(name), at_start)
        };
        assert!(fits("Proton Torps", "Proton Torpedoes", true));
        assert!(fits("Luke", "Luke Skywalker", true));
        assert!(fits("advanced proton", "Adv. Proton Torpedoes", true));
        assert!(fits("Vader", "Darth Vader", false) && !fits("Vader", "Darth Vader", true));
        assert!(!fits("Proton Bombs", "Proton Torpedoes", false));
        assert!(!fits("Luke Skywalker the Younger", "Luke Skywalker", true));
        assert!(!fits("", "Luke Skywalker", true));
    }

    #[test]
    fn old_words() {
        assert_eq!(slot("force-power"), Some(Slot::ForcePower));
        assert_eq!(slot("Tactical Relay"), Some(Slot::TacticalRelay));
        assert_eq!(
            [slot("samd"), slot("ept"), slot("warhead")],
            [Some(Slot::Astromech), Some(Slot::Talent), None]
        );
        assert_eq!(faction("Scum & Villainy"), Some(Faction::ScumAndVillainy));
        assert_eq!(
            [faction("imperial"), faction("huttcartel")],
            [Some(Faction::GalacticEmpire), None]
        );
    }
}
