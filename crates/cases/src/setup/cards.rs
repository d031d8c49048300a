//! The lines of cards made up for a case: `card`, `special-weapon`, `condition-card`.

use super::{Result, Setup};
use crate::vocabulary::arcs;
use redfive_ability::notation::offset_of;
use redfive_ability::scope::{self, Kind, Sort};
use redfive_ability::upgrade::Table;
use redfive_ability::{Ability, Cost, Need, Stock};
use redfive_engine::facts::{ConditionCard, UpgradeCard, Weapon, WeaponArc};
use redfive_engine::start::Edition;
use redfive_text::{Line, Words, unknown_among};
use ron::extensions::Extensions;

impl Setup {
    /// An upgrade card made up for the case, with a special weapon.
    pub(super) fn special_weapon(&mut self, line: &mut Line<'_>) -> Result<()> {
        let ship = self.names.read_ship(line)?;
        let name = line.word("a name")?.text.clone();
        let arc = weapon_arc(line)?;
        let attack = line.count("an attack value", 9)?;
        line.expect("range")?;
        let (least, most) = ranges(line)?;
        let mut weapon = Weapon { least, most, ..Weapon::primary(arc, attack) };
        let id = self.own_id(&name);
        let mut card = UpgradeCard {
            id: id.clone(),
            name: name.clone(),
            slots: vec!["cannon".to_owned()],
            ..UpgradeCard::default()
        };
        while line.peek().is_some() {
            let word = line.word("a clause")?;
            match word.text.as_str() {
                "needs" => weapon.needs = vec![line.one_of(&needs())?],
                "charges" => {
                    card.charges.most = line.count("a number of charges", 9)?;
                    weapon.cost = vec![Cost::Spend(Stock::Charge, 1, None)];
                }
                "cost" => {
                    let n = line.count("a number of charges", 9)?;
                    weapon.cost = vec![Cost::Spend(Stock::Charge, n, None)];
                }
                "slot" => card.slots = vec![line.word("a slot")?.text.clone()],
                "ordnance" => weapon.ordnance = true,
                other => {
                    let known = ["needs", "charges", "cost", "slot", "ordnance"];
                    let message = unknown_among(other, "part of a special weapon", &known);
                    return Err(line.error(word.column, message));
                }
            }
        }
        card.weapon = Some(weapon);
        self.names.add_card(ship, &id, &name);
        self.ships[ship.index()].upgrades.push((card, None));
        Ok(())
    }

    /// An upgrade made up for the case, with abilities written as in card files.
    pub(super) fn card(&mut self, line: &mut Line<'_>) -> Result<()> {
        let ship = self.names.read_ship(line)?;
        let name = line.word("a name")?.text.clone();
        let id = self.own_id(&name);
        let column = line.column();
        let mut card = UpgradeCard {
            id: id.clone(),
            name: name.clone(),
            abilities: script(line)?,
            ..UpgradeCard::default()
        };
        let charges = line.accept("charges");
        if charges {
            card.charges.most = line.count("a number of charges", 9)?;
        }
        let facts = scope::Card {
            charges,
            weapon: card.abilities.iter().any(|it| matches!(it, Ability::Attack(_))),
            ..scope::Card::plain(Sort::Upgrade)
        };
        self.must_make_sense(line, column, &card.abilities, facts)?;
        self.names.add_card(ship, &id, &name);
        self.ships[ship.index()].upgrades.push((card, None));
        Ok(())
    }

    /// The id of a card made up for the case: one of its edition.
    fn own_id(&self, name: &str) -> String {
        match self.edition {
            Edition::First => format!("{}{name}", Edition::FIRST_CARDS),
            Edition::Second => name.to_owned(),
        }
    }

    /// A condition made up for the case.
    pub(super) fn condition_card(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = line.word("a name")?.text.clone();
        let column = line.column();
        let mut card = ConditionCard {
            id: name.clone(),
            name: name.clone(),
            abilities: script(line)?,
            ..ConditionCard::default()
        };
        let facts = scope::Card::plain(Sort::Condition);
        self.must_make_sense(line, column, &card.abilities, facts)?;
        if line.accept("limited") {
            card.limited = line.count("how many can be in play", 9)?;
        }
        if line.accept("secret") {
            card.secret = Some(line.word("a marker")?.text.clone());
        }
        self.names.add_condition(&name);
        self.conditions.push(card);
        Ok(())
    }

    /// What holds for the cards of the game holds for those made up for a case.
    fn must_make_sense(
        &self,
        line: &Line<'_>,
        column: usize,
        abilities: &[Ability],
        card: scope::Card,
    ) -> Result<()> {
        abilities.iter().try_for_each(|ability| {
            scope::check(ability, &card, self)
                .map_err(|nonsense| line.error(column, nonsense.to_string()))
        })
    }
}

/// The names of the real cards and of those that the case has made up so far.
impl scope::Names for Setup {
    fn knows(&self, kind: Kind, id: &str) -> bool {
        let library = self.catalogue.library();
        let mut ships = library.ships.iter();
        let upgrade = |(card, _): &(UpgradeCard, Option<u8>)| card.id == id;
        match kind {
            Kind::Upgrade => {
                library.upgrade(id).is_some()
                    || self.ships.iter().any(|ship| ship.upgrades.iter().any(upgrade))
            }
            Kind::Pilot => library.ship(id).is_some(),
            Kind::Ship => ships.any(|ship| ship.ship == id) || library.device(id).is_some(),
            Kind::Keyword => ships.any(|ship| ship.keywords.iter().any(|word| word == id)),
            Kind::Condition => self.conditions.iter().any(|card| card.id == id),
            Kind::Device => library.device(id).is_some(),
            Kind::Slot => {
                library.upgrades.iter().any(|card| card.slots.iter().any(|slot| slot == id))
            }
            Kind::Name => ships.any(|ship| ship.name == id),
            Kind::ShipAbility => ships.any(|ship| ship.ship_ability == id),
            Kind::Feature => {
                let of_scenarios = library.scenarios.iter().map(|it| &it.features);
                let of_environments = library.environments.iter().map(|it| &it.features);
                of_scenarios.chain(of_environments).flatten().any(|name| name == id)
            }
        }
    }
}

/// Abilities as in card files, in quotes; inside them, `'` stands for a quote.
fn script(line: &mut Line<'_>) -> Result<Vec<Ability>> {
    let script = line.take("a script")?;
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    let text = format!("[{}]", script.text.replace('\'', "\""));
    let abilities: Vec<Ability> = options.from_str(&text).map_err(|why| {
        let offset = offset_of(&text, why.span.start.line, why.span.start.col);
        let message = match Table::language().retired_in_script(&text, offset) {
            Some(retired) => retired.to_string(),
            None => format!("not a list of abilities: {}", why.code),
        };
        line.error(script.column, message)
    })?;
    Ok(abilities.into_iter().flat_map(Ability::flattened).collect())
}

pub(super) fn weapon_arc(line: &mut Line<'_>) -> Result<WeaponArc> {
    if line.accept("turret") {
        return Ok(WeaponArc::Turret);
    }
    line.one_of(&arcs()).map(WeaponArc::Fixed)
}

/// Ranges: `2-3`.
fn ranges(line: &mut Line<'_>) -> Result<(u8, u8)> {
    let word = line.word("ranges")?;
    let parse = || {
        let (least, most) = word.text.split_once('-')?;
        let (least, most) = (least.parse().ok()?, most.parse().ok()?);
        (least <= most && most <= 5).then_some((least, most))
    };
    parse().ok_or_else(|| {
        let message = format!("\"{}\" are no ranges; write them like 2-3", word.text);
        line.error(word.column, message)
    })
}

fn needs() -> Words<Need> {
    Words::new(
        "something a weapon needs",
        [("lock", Need::Lock), ("focus", Need::Focus), ("calculate", Need::Calculate)],
    )
}

/// The active charges of an upgrade, where they are said: `charges 1`. (`charges 1/2` would be
/// those of the ship.)
pub(super) fn upgrade_charges(line: &mut Line<'_>, card: &UpgradeCard) -> Result<Option<u8>> {
    let mut ahead = line.clone();
    if !ahead.accept("charges") || ahead.peek().is_some_and(|word| word.text.contains('/')) {
        return Ok(None);
    }
    let column = ahead.column();
    let active = ahead.count("a number of charges", 9)?;
    if active > card.charges.most {
        let message = format!("{} has {} charges at most", card.name, card.charges.most);
        return Err(line.error(column, message));
    }
    *line = ahead;
    Ok(Some(active))
}
