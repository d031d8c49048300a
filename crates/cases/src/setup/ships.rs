//! The lines of ships: `ship`, `set`, `maneuver`, `action`.

use super::cards::{upgrade_charges, weapon_arc};
use super::{Piece, Result, Setup};
use crate::chassis::{CHASSIS, chassis, weapon};
use crate::vocabulary::{
    action_colours, actions, card_kind, difficulties, edges, maneuver, player, sizes, token_list,
    turrets,
};
use redfive_ability::Ability;
use redfive_engine::facts::{BarAction, Capacity, DialEntry};
use redfive_engine::start::Edition;
use redfive_engine::state::Reserve;
use redfive_engine::words::{ObjectId, ShipId};
use redfive_text::{Line, Unit, unknown_among, unknown_beside};

/// The clauses of a ship.
const CLAUSES: &[&str] = &[
    "player",
    "at",
    "facing",
    "initiative",
    "stats",
    "size",
    "tokens",
    "shields",
    "force",
    "charges",
    "damage",
    "faceup",
    "turret",
    "weapon",
    "upgrade",
    "dial",
    "no-dial",
    "activated",
    "engaged",
    "performed",
    "locks",
    "docked",
    "reserve",
];

impl Setup {
    pub(super) fn ship(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let word = line.word("a ship type")?;
        let edition = self.edition;
        let types = if edition == Edition::First { &[] } else { CHASSIS };
        let typed = types.contains(&word.text.as_str()).then(|| chassis(&word.text)).flatten();
        let card =
            typed.or_else(|| self.catalogue.pilot(edition, &word.text)).ok_or_else(|| {
                let or = if types.is_empty() {
                    "the XWS ids of pilots of small ships of first edition"
                } else {
                    ", or the XWS id of a pilot"
                };
                let message = unknown_beside(
                    &word.text,
                    "a ship type",
                    types,
                    &self.catalogue.pilots(edition),
                    or,
                );
                line.error(word.column, message)
            })?;
        let id = ShipId(self.ships.len() as u8);
        self.names.add(name, ObjectId::Ship(id));
        self.names.add_card(id, &card.id, &card.name);
        self.ships.push(Piece {
            line: line.number,
            end: 0,
            card,
            upgrades: Vec::new(),
            flipped: Vec::new(),
            holding: Vec::new(),
            own_weapons: false,
            player: 0,
            at: None,
            facing: 0.0,
            tokens: Vec::new(),
            facedown: 0,
            faceup: Vec::new(),
            shields: None,
            force: None,
            charges: None,
            dial: None,
            forgotten: false,
            activated: false,
            engaged: false,
            performed: Vec::new(),
            performed_scenario: Vec::new(),
            locks: Vec::new(),
            reserve: None,
        });
        self.clauses(line, id.index())?;
        self.ships[id.index()].end = line.column();
        Ok(())
    }

    /// The actions that the scenario and the environment give to every ship, by their names.
    fn scenario_actions(&self) -> Vec<String> {
        let scenario = self.scenario().into_iter().flat_map(|card| &card.every_ship);
        let environment = self.environment().into_iter().flat_map(|card| &card.every_ship);
        let name = |ability: &Ability| match ability {
            Ability::Action(action) => Some(action.name.to_lowercase()),
            _ => None,
        };
        scenario.chain(environment).filter_map(name).collect()
    }

    pub(super) fn clauses(&mut self, line: &mut Line<'_>, index: usize) -> Result<()> {
        let scenario = self.scenario_actions();
        let names = &mut self.names;
        let piece = &mut self.ships[index];
        while line.peek().is_some() {
            let word = line.word("a clause")?;
            match word.text.as_str() {
                "player" => piece.player = player(line)?,
                "at" => {
                    let x = line.number("a place", Unit::Millimetres)?;
                    piece.at = Some((x, line.number("a place", Unit::Millimetres)?));
                }
                "facing" => piece.facing = line.number("an angle", Unit::Degrees)?,
                "initiative" => piece.card.initiative = line.count("an initiative", 8)?,
                "stats" => {
                    let attack = line.count("an attack value", 9)?;
                    piece.card.weapons.iter_mut().for_each(|w| w.attack = attack);
                    piece.card.agility = line.count("an agility value", 9)?;
                    piece.card.hull = line.count("a hull value", 30)?;
                    piece.card.shields = line.count("a shield value", 30)?;
                }
                "size" => piece.card.size = line.one_of(&sizes())?,
                "tokens" => piece.tokens = token_list(line)?,
                "shields" => piece.shields = Some(line.count("a number of shields", 30)?),
                "force" => {
                    let (active, mut capacity) = charges(line)?;
                    // Force always recurs (RR.CHARGES.12).
                    if capacity.recovers == 0 {
                        capacity.recovers = 1;
                    }
                    (piece.force, piece.card.force) = (Some(active), capacity);
                }
                "charges" => {
                    let (active, capacity) = charges(line)?;
                    (piece.charges, piece.card.charges) = (Some(active), capacity);
                }
                "damage" => piece.facedown = line.count("a number of damage cards", 30)?,
                "faceup" => piece.faceup.push(card_kind(line)?),
                "turret" => piece.card.turret = Some(line.one_of(&turrets())?),
                "weapon" => {
                    if !piece.own_weapons {
                        piece.card.weapons.clear();
                        piece.own_weapons = true;
                    }
                    let arc = weapon_arc(line)?;
                    piece.card.weapons.push(weapon(arc, line.count("an attack value", 9)?));
                }
                "upgrade" => {
                    let card = self.catalogue.read_upgrade(line)?;
                    names.add_card(ShipId(index as u8), &card.id, &card.name);
                    let active = upgrade_charges(line, &card)?;
                    if line.accept("flipped") {
                        piece.flipped.push(piece.upgrades.len());
                    }
                    if line.accept("holding") {
                        piece.holding.push((piece.upgrades.len(), token_list(line)?));
                    }
                    piece.upgrades.push((card, active));
                }
                "dial" => piece.dial = Some(maneuver(line)?),
                "no-dial" => piece.forgotten = true,
                "activated" => piece.activated = true,
                "engaged" => piece.engaged = true,
                "performed" if line.peek().is_some_and(|it| scenario.contains(&it.text)) => {
                    piece.performed_scenario.push(line.word("an action")?.text.clone());
                }
                "performed" => piece.performed.push(line.one_of(&actions())?),
                "locks" => {
                    let word = line.word("a ship or obstacle")?;
                    piece.locks.push((word.text.clone(), line.number, word.column));
                }
                "docked" => piece.reserve = Some(Reserve::Docked(names.read_ship(line)?)),
                "reserve" => piece.reserve = Some(Reserve::Edge(line.one_of(&edges())?)),
                other => {
                    let message = unknown_among(other, "part of a ship's line", CLAUSES);
                    return Err(line.error(word.column, message));
                }
            }
        }
        Ok(())
    }

    pub(super) fn maneuver(&mut self, line: &mut Line<'_>) -> Result<()> {
        let ship = self.names.read_ship(line)?;
        let difficulty = line.one_of(&difficulties())?;
        let entry = DialEntry { maneuver: maneuver(line)?, difficulty };
        let dial = &mut self.ships[ship.index()].card.dial;
        dial.retain(|e| e.maneuver != entry.maneuver);
        dial.push(entry);
        Ok(())
    }

    pub(super) fn action(&mut self, line: &mut Line<'_>) -> Result<()> {
        let ship = self.names.read_ship(line)?;
        let colour = line.one_of(&action_colours())?;
        let action = line.one_of(&actions())?;
        let linked = if line.accept("linked") {
            let colour = line.one_of(&action_colours())?;
            Some((line.one_of(&actions())?, colour))
        } else {
            None
        };
        let bar = &mut self.ships[ship.index()].card.actions;
        // The same action may be on the bar again with another link.
        bar.retain(|a| a.action != action || (linked.is_some() && a.linked.is_some()));
        bar.push(BarAction { action, colour, linked });
        Ok(())
    }
}

/// Charges: `1/3`, or `1/3+1` and `1/3-1` where they recur.
fn charges(line: &mut Line<'_>) -> Result<(u8, Capacity)> {
    let word = line.word("charges")?;
    let parse = || {
        let (active, rest) = word.text.split_once('/')?;
        let (most, recovers) = match rest.find(['+', '-']) {
            Some(i) => (&rest[..i], rest[i..].parse().ok()?),
            None => (rest, 0),
        };
        let (active, most) = (active.parse().ok()?, most.parse().ok()?);
        (active <= most).then_some((active, Capacity { most, recovers }))
    };
    parse().ok_or_else(|| {
        let message = format!(
            "\"{}\" is no number of charges; write active/capacity like 1/3, and 1/3+1 if one recurs",
            word.text
        );
        line.error(word.column, message)
    })
}
