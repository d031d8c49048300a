//! Ids for cards that a points document knows by number and name only.
//!
//! The community released cards after the facts were gathered. A document tells their numbers, names
//! and costs, but no XWS id; links and lists name them all the same. Their ids follow the rule by
//! which the community makes them: the name, and behind a hyphen the pack of the card, or the ship
//! that tells it from another card of the name.

use crate::id::Id;
use crate::points::{PilotRow, Points, UpgradeRow};
use crate::search::fold;
use crate::second::SecondEdition;

/// The packs that names abbreviate, and what ids make of them.
///
/// No source of ours says what "LaR" stands for, so it stands for itself.
const PACKS: [(&str, &str); 6] = [
    ("AaD", "armedanddangerous"),
    ("BoE", "battleoverendor"),
    ("BoY", "battleofyavin"),
    ("EoD", "evacuationofdqar"),
    ("LaR", "lar"),
    ("SoC", "siegeofcoruscant"),
];

/// A name without what stands in brackets behind it, and that.
pub(crate) fn bracketed(name: &str) -> (&str, Option<&str>) {
    let split = name.strip_suffix(')').and_then(|name| name.rsplit_once('('));
    split.map_or((name, None), |(name, behind)| (name.trim_end(), Some(behind)))
}

/// The id of a card of a name, where `other` stands for what is no pack.
fn id(name: &str, other: impl Fn(&str) -> String) -> Option<Id> {
    let (own, behind) = bracketed(name);
    let Some(behind) = behind else { return Id::of_name(own) };
    let pack = PACKS.iter().find(|(short, _)| *short == behind).map(|(_, pack)| *pack);
    let behind = pack.map_or_else(|| other(behind), str::to_owned);
    format!("{}-{behind}", fold(own)).parse().ok()
}

impl PilotRow {
    /// The id of a pilot whom only the document knows.
    pub(crate) fn own_id(&self) -> Option<Id> {
        let ship = || match (&self.card.ship, &self.card.new_ship) {
            (Some(ship), _) => ship.to_string(),
            (None, Some(name)) => fold(name),
            (None, None) => String::new(),
        };
        id(self.name.as_deref()?, |_| ship())
    }
}

impl UpgradeRow {
    /// The id of an upgrade that only the document knows.
    pub(crate) fn own_id(&self) -> Option<Id> {
        id(self.name.as_deref()?, fold)
    }
}

impl SecondEdition {
    /// What a pilot is called of whom a points document knows number and name, and we no facts. Such
    /// a card can be listed and priced, but it cannot fly.
    ///
    /// ```
    /// let content = redfive_content::Content::embedded().unwrap();
    /// assert_eq!(content.second.pilot_by_name_only("carnorjax"), Some("Carnor Jax"));
    /// assert_eq!(content.second.pilot_by_name_only("lukeskywalker"), None);
    /// ```
    pub fn pilot_by_name_only(&self, id: &str) -> Option<&str> {
        let row = |points| Points::pilot(points, id).filter(|_| self.pilot(id).is_none());
        self.points.values().find_map(row)?.name.as_deref()
    }

    /// What an upgrade is called of which a points document knows number and name, and we no facts.
    pub fn upgrade_by_name_only(&self, id: &str) -> Option<&str> {
        let row = |points| Points::upgrade(points, id).filter(|_| !self.upgrades.contains_key(id));
        self.points.values().find_map(row)?.name.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::{bracketed, fold};
    use crate::content::Content;
    use std::collections::BTreeSet;

    /// No two cards share an id, and none has that of another card with facts.
    #[test]
    fn own_ids_are_their_own() {
        let content = Content::embedded().expect("the files are sound");
        let edition = &content.second;
        let points = edition.points("xwa-50-points").expect("we have it");
        let mut ids = BTreeSet::new();
        for row in points.pilots.values().filter(|row| row.xws.is_none()) {
            let id = row.own_id().expect("an id");
            assert!(edition.pilot(id.as_str()).is_none(), "{id}");
            assert_eq!(points.pilot(id.as_str()), Some(row));
            assert!(ids.insert(id.clone()), "{id}");
        }
        let pilots = ids.len();
        for row in points.upgrades.values().filter(|row| row.xws.is_none()) {
            let id = row.own_id().expect("an id");
            // A number of its own for a card of a fixed loadout that has another number as well.
            if let Some(card) = edition.upgrades.get(&id) {
                let own = row.name.as_deref().map(|name| fold(bracketed(name).0));
                assert_eq!(own, Some(fold(&card.name)));
                continue;
            }
            assert_eq!(points.upgrade(id.as_str()), Some(row));
            assert!(ids.insert(id.clone()) || edition.pilot_by_name_only(id.as_str()).is_some());
        }
        assert!(pilots > 50 && ids.len() > pilots + 50);
        let ids = [
            "kyloren-evacuationofdqar",
            "bossk-armedanddangerous",
            "idenversio-raiderclasscorvette",
        ];
        assert!(ids.iter().all(|id| edition.pilot_by_name_only(id).is_some()));
    }
}
