//! Devices and obstacles in words, as they are put onto the table.

use super::clause::Clause;
use super::rule::{by_side, kinds_of_device, names_of, zone};
use super::words::a;
use super::{Device, Text};
use crate::Place;

impl Text<'_> {
    /// A device to be placed: a named one, or that of a card; or an obstacle once more.
    pub(super) fn place(&self, place: &Place, many: usize) -> Clause {
        if place.from_reserve {
            return Clause::Whole("you are placed in the play area".to_owned());
        }
        if place.carried {
            let by = place.by.as_ref().map_or_else(|| "your player".to_owned(), |by| self.whom(by));
            let at = place.zone.as_ref().map(zone).unwrap_or_default();
            return Clause::Whole(format!(
                "{by} puts what is on your ship card {at}, overlapping no other object if there is room"
            ));
        }
        let named = place.named();
        if let Some(at) = place.zone.as_ref().map(zone) {
            let mut what = match named {
                None => self.thing.clone(),
                Some(id) if many > 1 => {
                    let noun = self.facts.device(id).map_or("", |it| it.noun);
                    format!("{many} {}s", format!("{} {noun}", self.named(id)).trim_end())
                }
                Some(id) => a(&self.named(id)),
            };
            if !at.is_empty() {
                // It is not measured from itself.
                let at =
                    if named.is_none() { at.replace("obstacles", "other obstacles") } else { at };
                what += &format!(" {at}");
            }
            return Clause::orders("put", &what);
        }
        match named {
            Some(device) => self.place_named(place, device),
            None => place_other(place),
        }
    }

    /// An obstacle that a device leaves behind, by its id: "a Blaze obstacle with 1 fuse marker".
    pub(super) fn left_behind(&self, obstacle: &str) -> String {
        let fuse = self.facts.device(obstacle).is_some_and(|it| it.fuse);
        let with = if fuse { " with 1 fuse marker" } else { "" };
        format!("{} obstacle{with}", a(&self.named(obstacle)))
    }

    /// A named device, with what its card says of how it is placed.
    pub(super) fn place_named(&self, place: &Place, device: &str) -> Clause {
        let name = self.named(device);
        let facts = self.facts.device(device);
        let Device { noun, drop: dropped, launch, fuse, set, either_end, leaves, .. } =
            facts.clone().unwrap_or_default();
        let (verb, templates) = match (dropped.is_empty(), launch.is_empty()) {
            (true, true) if facts.is_none() => ("place", dropped),
            (_, true) => ("drop", dropped),
            (true, false) => ("launch", launch),
            (false, false) => ("drop or launch", dropped),
        };
        let mut what = match (set, noun) {
            (true, _) => format!("a set of 3 {name}s"),
            // A name that sounds like several.
            (false, "") if name.ends_with('s') => format!("{} device", a(&name)),
            (false, "") => a(&name),
            (false, noun) => format!("{} {noun}", a(&name)),
        };
        // A template that is laid to the left is another than the same to the right.
        let templates = if place.most > 1 { by_side(&templates) } else { templates };
        if !templates.is_empty() {
            what += &format!(" with the {} template", names_of(&templates));
        } else if facts.is_some() && place.clear_of_ships {
            // How it lies there is a ruling (RUL.ENG.11).
            what += " at range 0 in your rear arc";
        } else if facts.is_some() {
            what += " at your rear guides";
        }
        if either_end {
            what += &format!(", setting the {noun}'s front or rear guides against that template");
        }
        if let Some(obstacle) = leaves {
            what +=
                &format!(" (after it has detonated, it leaves {})", self.left_behind(&obstacle));
        }
        if fuse {
            let on = if noun.is_empty() { "device" } else { noun };
            what += &format!(" and put 1 fuse marker on that {on}");
        }
        if place.clear_of_ships {
            what += ", where it must not overlap a ship";
        }
        match place.most {
            0 | 1 => {}
            2 => what += " and, for 1 more charge, another with a different template",
            most => {
                let more = most - 1;
                what += &format!(
                    " and, for 1 more charge each, up to {more} more, all with different templates"
                );
            }
        }
        Clause::orders(verb, &what)
    }
}

/// The device of one of your cards, to be placed.
fn place_other(place: &Place) -> Clause {
    let mut what = kinds_of_device(&place.kinds);
    if place.additional {
        what = format!("1 more {}", what.split_once(' ').map_or("", |(_, noun)| noun));
    }
    what += " of one of your cards, at its cost";
    if !place.templates.is_empty() {
        what += &format!(", with the {} template", names_of(&place.templates));
    }
    let does = match place.launched {
        None => "drop or launch",
        Some(true) => "launch",
        Some(false) => "drop",
    };
    Clause::orders(does, &what)
}
