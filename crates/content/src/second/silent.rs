//! Cards whose ability is not written yet: they fly with their numbers alone, and who plays them is told.

use crate::ability::Behaviour;
use crate::id::Id;
use crate::second::{SecondEdition, Side};
use std::collections::BTreeSet;

impl SecondEdition {
    /// The names of the cards of a ship whose ability is not written yet: the pilot, the ship's own ability,
    /// both sides of its upgrades, and the devices and conditions that come with them.
    ///
    /// ```
    /// let content = redfive_content::Content::embedded()?;
    /// assert!(content.second.silent("redsquadronveteran", ["protontorpedoes"]).is_empty());
    /// # Ok::<(), redfive_content::ContentError>(())
    /// ```
    pub fn silent<'u>(
        &self,
        pilot: &str,
        upgrades: impl IntoIterator<Item = &'u str>,
    ) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut ship_abilities: Vec<&Id> = Vec::new();
        if let Some(card) = self.pilot(pilot) {
            note(&mut found, &card.pilot.name, card.pilot.ability.as_ref());
            ship_abilities.extend(card.ship_ability());
            self.note_conditions(&mut found, &card.pilot.conditions);
        }
        for upgrade in upgrades.into_iter().filter_map(|id| self.upgrades.get(id)) {
            for side in upgrade.sides() {
                note(&mut found, &side.title, side.ability.as_ref());
                ship_abilities.extend(&side.ship_ability);
                self.note_conditions(&mut found, &side.conditions);
                self.note_device(&mut found, side);
            }
        }
        for ability in ship_abilities.iter().filter_map(|id| self.ship_abilities.get(*id)) {
            note(&mut found, &ability.name, Some(&ability.ability));
        }
        found
    }

    fn note_conditions<'a>(&'a self, found: &mut BTreeSet<&'a str>, ids: &[Id]) {
        for condition in ids.iter().filter_map(|id| self.conditions.get(id)) {
            note(found, &condition.name, Some(&condition.ability));
        }
    }

    fn note_device<'a>(&'a self, found: &mut BTreeSet<&'a str>, side: &Side) {
        if let Some(device) = side.device.as_ref().and_then(|id| self.devices.get(id)) {
            note(found, &device.name, device.ability.as_ref());
        }
    }
}

fn note<'a>(found: &mut BTreeSet<&'a str>, name: &'a str, ability: Option<&Behaviour>) {
    if ability == Some(&Behaviour::Unwritten) {
        found.insert(name);
    }
}

#[cfg(test)]
mod tests {
    use super::SecondEdition;
    use crate::{Behaviour, Content};

    #[test]
    fn every_part_of_a_ship_is_told() {
        let mut second = Content::embedded().expect("the embedded files are good").second;
        let silent = |second: &SecondEdition| -> Vec<String> {
            let names = second.silent("kyloren", ["servomotorsfoils", "protonbombs"]);
            names.into_iter().map(str::to_owned).collect()
        };
        assert!(silent(&second).is_empty());
        for condition in second.conditions.values_mut() {
            condition.ability = Behaviour::Unwritten;
        }
        for device in second.devices.values_mut() {
            device.ability = Some(Behaviour::Unwritten);
        }
        for upgrade in second.upgrades.values_mut() {
            for side in [Some(&mut upgrade.front), upgrade.back.as_mut()].into_iter().flatten() {
                side.ability = Some(Behaviour::Unwritten);
            }
        }
        for ability in second.ship_abilities.values_mut() {
            ability.ability = Behaviour::Unwritten;
        }
        for pilots in second.ships.values_mut().flat_map(|ship| ship.pilots.values_mut()) {
            for pilot in pilots.values_mut() {
                pilot.ability = Some(Behaviour::Unwritten);
            }
        }
        let all = [
            "Autothrusters",
            "I'll Show You the Dark Side",
            "Kylo Ren",
            "Proton Bomb",
            "Proton Bombs",
            "Servomotor S-foils (Closed)",
            "Servomotor S-foils (Open)",
        ];
        assert_eq!(silent(&second), all);
    }
}
