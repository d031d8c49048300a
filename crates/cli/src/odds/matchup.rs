//! Squad against squad: each ship of one attacks each of the other, at ranges 1 to 3.

use super::duel::{self, ATTACKER, DEFENDER, Stand, weapon_name};
use super::fighter::{Fighter, Given};
use super::report::percent;
use super::ships;
use crate::failure::Failure;
use crate::sim;
use redfive_content::Content;
use redfive_draw::Heat;
use redfive_engine::game::Game;
use redfive_engine::prospect::{Found, Purpose};
use redfive_engine::words::WeaponId;
use redfive_odds::Deck;
use redfive_odds::row::shots;
use redfive_players::field::Member;
use redfive_players::squads::{self, SQUADS};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// How many turns of events are looked at where there is more to an attack than dice and counters.
const BUDGET: u32 = 150;
/// How many attacks are looked at until a ship is destroyed.
const FAR: usize = 100;
/// The most hull with which damage cards do more than count, while attacks are counted.
const MOST_HULL: u8 = 6;
const RANGES: [u8; 3] = [1, 2, 3];

/// A ship of a squad, and how many there are of it.
struct Ship {
    name: String,
    fighter: Fighter,
    count: usize,
}

/// What comes of an attack with the weapon that takes the most health.
struct Cell {
    weapon: String,
    primary: bool,
    mean: f64,
    /// What the defender loses of its health in the mean.
    lost: f64,
    destroyed: f64,
    /// The attacks that it takes in the mean, if that can be said.
    shots: Option<f64>,
    found: Found,
}

/// Who meets whom, and what comes of it.
pub struct Matchup {
    names: [String; 2],
    with: String,
    sides: [Vec<Ship>; 2],
    /// By attacker, defender and range.
    cells: Vec<Vec<[Option<Cell>; 3]>>,
    not_counted: BTreeSet<String>,
}

impl Matchup {
    /// Finds it all.
    pub fn of(content: &Content, names: [&str; 2], with: &str) -> Result<Self, Failure> {
        let words = super::question::words(&[with.to_owned()]);
        let given = Given::read(&words)?;
        let (one, attackers) = side(content, names[0], &given)?;
        let (other, defenders) = side(content, names[1], &given)?;
        let mut all = Self {
            names: [one, other],
            with: words.join(" "),
            sides: [attackers, defenders],
            cells: Vec::new(),
            not_counted: BTreeSet::new(),
        };
        for ship in all.sides.iter().flatten() {
            let upgrades = ship.fighter.upgrades.iter().map(String::as_str);
            let silent = content.second.silent(&ship.fighter.pilot, upgrades);
            all.not_counted.extend(silent.into_iter().map(str::to_owned));
        }
        let mut cells = Vec::new();
        for attacker in &all.sides[0] {
            let mut row = Vec::new();
            for defender in &all.sides[1] {
                let mut at = [None, None, None];
                for (place, range) in at.iter_mut().zip(RANGES) {
                    let stand = Stand { range, bullseye: false };
                    let fighters = [&attacker.fighter, &defender.fighter];
                    let game = duel::game(squads::library(), None, fighters, &[], stand)?;
                    *place = best(content, &game, &mut all.not_counted);
                }
                row.push(at);
            }
            cells.push(row);
        }
        all.cells = cells;
        Ok(all)
    }

    fn heading(&self) -> String {
        format!("{} attacks {}", self.names[0], self.names[1])
    }

    fn tokens(&self) -> String {
        match self.with.as_str() {
            "" => "no tokens".to_owned(),
            with => format!("each ship with {with}"),
        }
    }

    /// As text.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}, {}: mean damage, chance to destroy, attacks until destroyed\n",
            self.heading(),
            self.tokens()
        );
        let names = self.sides[1].iter().map(|ship| ship.called().chars().count());
        let width = names.max().unwrap_or(0).max(8);
        for (attacker, row) in self.sides[0].iter().zip(&self.cells) {
            let _ = write!(text, "\n{}\n  {:width$}", attacker.called(), "");
            for range in RANGES {
                let _ = write!(text, "  {:>21}", format!("range {range}"));
            }
            text.push('\n');
            for (defender, cells) in self.sides[1].iter().zip(row) {
                let _ = write!(text, "  {:width$}", defender.called());
                for cell in cells {
                    match cell {
                        Some(cell) => {
                            let shots = cell.shots.map_or("-".to_owned(), |n| format!("{n:.1}"));
                            let _ = write!(
                                text,
                                "  {:>6.3} {:>7} {shots:>6}",
                                cell.mean,
                                percent(cell.destroyed)
                            );
                        }
                        None => {
                            let _ = write!(text, "  {:>21}", "-");
                        }
                    }
                }
                text.push_str(&specials(cells));
                text.push('\n');
            }
        }
        if !self.not_counted.is_empty() {
            let names: Vec<&str> = self.not_counted.iter().map(String::as_str).collect();
            let _ = writeln!(text, "\nnot counted: {}", names.join(", "));
        }
        text
    }

    /// As JSON.
    pub fn json(&self) -> String {
        let mut rows: Vec<Value> = Vec::new();
        for (attacker, row) in self.sides[0].iter().zip(&self.cells) {
            for (defender, cells) in self.sides[1].iter().zip(row) {
                for (range, cell) in RANGES.iter().zip(cells) {
                    let Some(cell) = cell else { continue };
                    rows.push(json!({
                        "attacker": attacker.fighter.pilot, "defender": defender.fighter.pilot,
                        "range": range, "weapon": cell.weapon, "mean": cell.mean,
                        "destroyed": cell.destroyed, "shots": cell.shots,
                        "found": ships::found(cell.found),
                    }));
                }
            }
        }
        let squad = |side: usize| -> Vec<Value> {
            let ships = self.sides[side].iter();
            let ship = |it: &Ship| json!({"name": it.name, "pilot": it.fighter.pilot, "upgrades": it.fighter.upgrades, "count": it.count});
            ships.map(ship).collect()
        };
        let value = json!({
            "attackers": squad(0), "defenders": squad(1), "with": self.with, "attacks": rows,
            "not_counted": self.not_counted,
        });
        format!("{value:#}\n")
    }

    /// As a map.
    pub fn picture(&self) -> String {
        let cell = |cell: &Option<Cell>| {
            let cell = cell.as_ref()?;
            let destroyed = format!("{:.0} %", cell.destroyed * 100.0 + 0.0);
            Some((cell.mean, [format!("{:.2}", cell.mean), destroyed]))
        };
        let heat = Heat {
            title: self.heading(),
            note: format!(
                "mean damage and chance to destroy at ranges 1 to 3, best weapon, {}",
                self.tokens()
            ),
            rows: self.sides[0].iter().map(Ship::called).collect(),
            groups: self.sides[1]
                .iter()
                .map(|ship| (ship.called(), RANGES.map(|range| range.to_string()).to_vec()))
                .collect(),
            cells: self.cells.iter().map(|row| row.iter().flatten().map(cell).collect()).collect(),
        };
        heat.render()
    }
}

impl Ship {
    /// Its name, and how many there are.
    fn called(&self) -> String {
        match self.count {
            1 => self.name.clone(),
            count => format!("{count} {}", self.name),
        }
    }
}

/// Which weapons other than primary ones are the best, at which ranges.
fn specials(cells: &[Option<Cell>; 3]) -> String {
    let mut names: Vec<(&str, Vec<String>)> = Vec::new();
    for (range, cell) in RANGES.iter().zip(cells) {
        let Some(cell) = cell.as_ref().filter(|cell| !cell.primary) else { continue };
        match names.iter_mut().find(|(name, _)| *name == cell.weapon) {
            Some((_, at)) => at.push(range.to_string()),
            None => names.push((&cell.weapon, vec![range.to_string()])),
        }
    }
    names.iter().map(|(name, at)| format!("  {name} at {}", at.join(", "))).collect()
}

/// The name of a squad and its ships, equal ones once.
fn side(content: &Content, name: &str, given: &Given) -> Result<(String, Vec<Ship>), Failure> {
    let edition = &content.second;
    let mut ships: Vec<Ship> = Vec::new();
    let list = match sim::is_list(name) {
        true => Some(sim::of_list(Path::new(name), edition)?),
        false => None,
    };
    let members = match &list {
        Some(list) => Member::of_squad(edition, list),
        None => sim::named(&SQUADS, name, sim::OR_LIST)?.members(),
    };
    for member in members {
        let upgrades: Vec<String> = member.upgrades.iter().map(|&id| id.to_owned()).collect();
        let same = |ship: &&mut Ship| {
            ship.fighter.pilot == member.pilot && ship.fighter.upgrades == upgrades
        };
        if let Some(ship) = ships.iter_mut().find(same) {
            ship.count += 1;
            continue;
        }
        let pilot = member.pilot.to_owned();
        let name = edition.pilot(member.pilot).map_or(member.pilot, |card| &card.pilot.name);
        let fighter = Fighter { pilot, upgrades, given: given.clone() };
        ships.push(Ship { name: name.to_owned(), fighter, count: 1 });
    }
    Ok((sim::short_name(name, list.as_ref()), ships))
}

/// The weapon that takes the most health, and what comes of it.
fn best(content: &Content, game: &Game, not_counted: &mut BTreeSet<String>) -> Option<Cell> {
    let shots = game.shots(ATTACKER);
    let mut weapons: Vec<WeaponId> =
        shots.iter().filter(|shot| shot.target == DEFENDER).map(|shot| shot.weapon).collect();
    weapons.dedup();
    let mut found: Option<Cell> = None;
    for weapon in weapons {
        let Some(cell) = cell(content, game, weapon, not_counted) else { continue };
        if found.as_ref().is_none_or(|best| (cell.lost, cell.mean) > (best.lost + 1e-9, best.mean))
        {
            found = Some(cell);
        }
    }
    found
}

fn cell(
    content: &Content,
    game: &Game,
    weapon: WeaponId,
    not_counted: &mut BTreeSet<String>,
) -> Option<Cell> {
    let attack = (ATTACKER, weapon, DEFENDER);
    let chain = game.prospect(attack)?;
    let forecast = game.forecast(attack, Purpose::Damage, BUDGET).ok()?;
    not_counted.append(&mut ships::named_all(game, &content.second, &forecast.not_counted));
    let mut health = game.health_of(DEFENDER);
    if health.hull > MOST_HULL {
        health.deck = Deck::default();
    }
    let curve = shots(&chain.prospect, &health, FAR);
    let sure = curve.last().is_some_and(|last| *last > 1.0 - 1e-6);
    let mean = 1.0 + curve.iter().map(|chance| 1.0 - chance).sum::<f64>();
    let lost = forecast.harm.iter().map(|(ended, chance)| f64::from(ended.lost) * chance).sum();
    Some(Cell {
        weapon: weapon_name(game, ATTACKER, weapon),
        primary: weapon.is_primary(),
        mean: forecast.mean(),
        lost,
        destroyed: forecast.destroyed(),
        shots: sure.then_some(mean),
        found: forecast.found,
    })
}
