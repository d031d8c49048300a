//! Odds of ships with cards.

use super::duel::{self, ATTACKER, DEFENDER, MOST_RANGE, Stand, card_name, weapon_name};
use super::fighter::{EXAMPLE, Fighter, is_ship};
use super::report::{cells_json, distribution, goal_name, means, percent};
use crate::failure::Failure;
use redfive_ability::Ability;
use redfive_content::Content;
use redfive_content::second::SecondEdition;
use redfive_engine::cast::{Facts, TextId};
use redfive_engine::decision::Choice;
use redfive_engine::event::Resource;
use redfive_engine::game::Game;
use redfive_engine::log::vocabulary::token as word_for;
use redfive_engine::prospect::coverage::{Fate, fate};
use redfive_engine::prospect::{Attacking, BUDGET, Chain, Forecast, Found, Hindrance, Purpose};
use redfive_engine::words::ShipId;
use redfive_odds::Aim;
use redfive_players::squads;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The document that says what ships are worth.
pub const POINTS: &str = "20-points";

/// How two ships meet, in the words of the command line.
pub struct Meeting<'a> {
    /// The range.
    pub range: Option<&'a str>,
    /// In each other's bullseye arc.
    pub bullseye: bool,
    /// The weapon.
    pub weapon: Option<&'a str>,
}

/// What comes of it.
pub struct Answer {
    words: String,
    title: String,
    weapon: String,
    range: u8,
    dice: [u8; 2],
    aim: Aim,
    points: u16,
    pub forecast: Forecast,
    left: Vec<(bool, String, f64)>,
    /// The names of cards by how they count.
    counted: [(&'static str, BTreeSet<String>); 3],
    not_counted: BTreeSet<String>,
}

/// The two sides of a question about ships; none if it is about dice.
pub fn sides(words: &[String]) -> Result<Option<[&[String]; 2]>, Failure> {
    let mut sides = words.split(|word| word == "against");
    let (Some(one), Some(other), None) = (sides.next(), sides.next(), sides.next()) else {
        let ship = is_ship(words) && words.iter().all(|word| word != "against");
        return match ship {
            true => Err(Failure(format!("write \"against\" once, like: {EXAMPLE}"))),
            false => Ok(None),
        };
    };
    match (is_ship(one), is_ship(other)) {
        (true, true) => Ok(Some([one, other])),
        (false, false) => Ok(None),
        (true, false) | (false, true) => Err(Failure(format!(
            "both sides are dice or both are ships, like: {} or {EXAMPLE}",
            super::question::EXAMPLE
        ))),
    }
}

/// A range of the command line.
pub fn range(text: Option<&str>) -> Result<u8, Failure> {
    let text = text.unwrap_or("2");
    match text.parse() {
        Ok(range @ 0..=MOST_RANGE) => Ok(range),
        _ => Err(Failure(format!("--range {}: allowed are 0 to {MOST_RANGE}", super::plain(text)))),
    }
}

/// What both sides play for, in the words of the engine.
pub const fn purpose(aim: Aim) -> Purpose {
    match aim {
        Aim::Damage | Aim::Lost => Purpose::Damage,
        Aim::AtLeast(least) | Aim::LoseAtLeast(least) => Purpose::AtLeast(least),
        Aim::Destroy => Purpose::Destroy,
        Aim::Halve => Purpose::Halve,
        Aim::Points { .. } => Purpose::Points,
    }
}

/// Finds what comes of an attack of one ship at another.
pub fn answer(sides: [&[String]; 2], meeting: &Meeting<'_>, aim: Aim) -> Result<Answer, Failure> {
    let content = crate::data::content(None)?;
    let purpose = purpose(aim);
    let stand = Stand { range: range(meeting.range)?, bullseye: meeting.bullseye };
    let fighters = [Fighter::read(sides[0], &content)?, Fighter::read(sides[1], &content)?];
    let points = content.second.points(POINTS);
    let game = duel::game(squads::library(), points, [&fighters[0], &fighters[1]], &[], stand)?;
    let weapon = duel::weapon(&game, ATTACKER, meeting.weapon)?;
    let attack = (ATTACKER, weapon, DEFENDER);
    let none = || Failure("no such attack can be declared".to_owned());
    let chain = game.prospect(attack).ok_or_else(none)?;
    let forecast = game.forecast(attack, purpose, BUDGET).map_err(|_| none())?;
    Ok(Answer::new(&content, &fighters, &game, attack, &chain, forecast, (sides, stand, aim)))
}

impl Answer {
    fn new(
        content: &Content,
        fighters: &[Fighter; 2],
        game: &Game,
        attack: Attacking,
        chain: &Chain,
        forecast: Forecast,
        (sides, stand, aim): ([&[String]; 2], Stand, Aim),
    ) -> Self {
        let edition = &content.second;
        let named = |text: TextId| name(game, edition, text);
        let by_dice = chain.ways.iter().filter_map(|way| match way {
            Choice::Ability(of) => Some(named(of.text)),
            _ => None,
        });
        let by_dice: BTreeSet<String> = by_dice.collect();
        let by_table = of_fate(game, edition, &|_, it| {
            matches!(it, Ability::Always(_)) && fate(it) == Some(Fate::Table)
        });
        let played = named_all(game, edition, &forecast.played);
        let mut not_counted = named_all(game, edition, &forecast.not_counted);
        not_counted.extend(silent(edition, fighters));
        let weapon = weapon_name(game, ATTACKER, attack.1);
        let pilot = |ship: ShipId| game.cast().ship(game.state().ship(ship).kind).name.clone();
        let left = forecast.left.iter().map(|&(ship, what, mean)| {
            let attacks = game.state().same_side(ship, ATTACKER);
            (attacks, resource(game, what), mean)
        });
        Self {
            words: format!("{} against {}", sides[0].join(" "), sides[1].join(" ")),
            title: format!("{} ({weapon}) against {}", pilot(ATTACKER), pilot(DEFENDER)),
            weapon,
            range: stand.range,
            dice: [chain.prospect.attack, chain.prospect.defense],
            aim,
            points: game.state().ship(DEFENDER).points,
            left: left.collect(),
            forecast,
            counted: [("as dice", by_dice), ("on the table", by_table), ("played", played)],
            not_counted,
        }
    }

    /// How likely hits and crits are.
    pub fn cells(&self) -> Vec<(u8, u8, f64)> {
        cells(&self.forecast)
    }

    /// A heading, and a line below it.
    pub fn headings(&self) -> [String; 2] {
        let (mean, destroyed) = (self.forecast.mean(), percent(self.forecast.destroyed()));
        let note = format!("range {}, mean damage {mean:.3}, destroyed {destroyed}", self.range);
        [self.title.clone(), note]
    }

    /// The chance that the ship is worth, of its points.
    fn share(&self) -> f64 {
        let half =
            f64::from(self.points / 2) * (self.forecast.halved() - self.forecast.destroyed());
        half + f64::from(self.points) * self.forecast.destroyed()
    }

    /// Everything as text.
    pub fn text(&self) -> String {
        let cells = self.cells();
        let [attack, defense] = self.dice;
        let mut text = format!(
            "{}, range {}: {attack} attack dice, {defense} defense dice\n",
            self.title, self.range
        );
        text.push_str(&distribution(&cells));
        text.push_str(&means(&cells));
        let of = |attacks: bool, who: &str| {
            let own = self.left.iter().filter(|it| it.0 == attacks);
            let list: Vec<String> =
                own.map(|(_, name, mean)| format!("{name} {mean:.2}")).collect();
            (!list.is_empty()).then(|| format!("{who} {}", list.join(", ")))
        };
        let sides: Vec<String> =
            of(true, "attacker").into_iter().chain(of(false, "defender")).collect();
        if !sides.is_empty() {
            let _ = writeln!(text, "left: {}", sides.join("; "));
        }
        if let Aim::AtLeast(least) = self.aim {
            let _ =
                writeln!(text, "at least {least} in {}", percent(self.forecast.at_least(least)));
        }
        let _ = writeln!(
            text,
            "destroyed {}; half of its health gone {}",
            percent(self.forecast.destroyed()),
            percent(self.forecast.halved())
        );
        if let Aim::Points { .. } = self.aim {
            let _ = writeln!(text, "points: {:.2} of {} in the mean", self.share(), self.points);
        }
        for (how, names) in &self.counted {
            if !names.is_empty() {
                let _ = writeln!(text, "counted {how}: {}", list(names));
            }
        }
        if !self.not_counted.is_empty() {
            let _ = writeln!(text, "not counted: {}", list(&self.not_counted));
        }
        text
    }

    /// Everything as JSON.
    pub fn json(&self) -> String {
        let cells = self.cells();
        let most = cells.iter().map(|cell| cell.0 + cell.1).max().unwrap_or(0);
        let at_least: Vec<f64> = (0..=most).map(|n| self.forecast.at_least(n)).collect();
        let left = self.left.iter().map(|(attacks, name, mean)| {
            json!({"name": name, "side": if *attacks { "attacker" } else { "defender" }, "mean": mean})
        });
        let left: Vec<Value> = left.collect();
        let [(_, dice), (_, table), (_, played)] = &self.counted;
        let mut value = json!({
            "question": self.words,
            "weapon": self.weapon,
            "range": self.range,
            "attack_dice": self.dice[0],
            "defense_dice": self.dice[1],
            "goal": goal_name(self.aim),
            "found": found(self.forecast.found),
            "mean": self.forecast.mean(),
            "at_least": at_least,
            "joint": cells_json(&cells),
            "left": left,
            "destroyed": self.forecast.destroyed(),
            "halved": self.forecast.halved(),
            "counted": {"dice": dice, "table": table, "played": played},
            "not_counted": self.not_counted,
        });
        if let Aim::Points { .. } = self.aim {
            value["points"] = json!(self.share());
        }
        format!("{value:#}\n")
    }
}

/// The names of the cards of both ships that have such an ability.
fn of_fate(
    game: &Game,
    edition: &SecondEdition,
    wanted: &dyn Fn(ShipId, &Ability) -> bool,
) -> BTreeSet<String> {
    let of = |ship| texts(game, ship).into_iter().map(move |it| (ship, it));
    let both = [ATTACKER, DEFENDER].into_iter().flat_map(of);
    let wanted = both.filter(|(ship, (_, ability))| wanted(*ship, ability));
    wanted.map(|(_, (text, _))| name(game, edition, text)).collect()
}

/// The cards of ships whose abilities are not written.
pub fn silent<'a>(
    edition: &'a SecondEdition,
    fighters: impl IntoIterator<Item = &'a Fighter>,
) -> impl Iterator<Item = String> {
    let of = |fighter: &'a Fighter| {
        let upgrades = fighter.upgrades.iter().map(String::as_str);
        edition.silent(&fighter.pilot, upgrades).into_iter().map(str::to_owned)
    };
    fighters.into_iter().flat_map(of)
}

/// What the engine names, in words: the cards of abilities, and whose rules.
pub fn named_all(game: &Game, edition: &SecondEdition, all: &[Hindrance]) -> BTreeSet<String> {
    let named = all.iter().map(|it| match it {
        Hindrance::Ability(of) => name(game, edition, of.text),
        Hindrance::Rule(ship) => {
            let card = game.cast().ship(game.state().ship(*ship).kind);
            format!("the rules of {}", card.name)
        }
    });
    named.collect()
}

/// How likely hits and crits are.
pub fn cells(forecast: &Forecast) -> Vec<(u8, u8, f64)> {
    let mut cells: Vec<(u8, u8, f64)> = Vec::new();
    for (ended, chance) in &forecast.results {
        match cells.iter_mut().find(|cell| (cell.0, cell.1) == (ended.hits, ended.crits)) {
            Some(cell) => cell.2 += chance,
            None => cells.push((ended.hits, ended.crits, *chance)),
        }
    }
    cells.sort_by_key(|cell| (cell.0, cell.1));
    cells
}

/// How an answer was found, in a word.
pub const fn found(found: Found) -> &'static str {
    match found {
        Found::Reckoned => "reckoned",
        Found::Played => "played",
        Found::InPart => "in part",
    }
}

pub fn list(names: &BTreeSet<String>) -> String {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.join(", ")
}

/// What is spent, in words.
fn resource(game: &Game, what: Resource) -> String {
    match what {
        Resource::Token(token) => word_for(token).0.to_owned(),
        Resource::Lock(_) => "lock".to_owned(),
        Resource::Shield => "shield".to_owned(),
        Resource::Force => "force".to_owned(),
        Resource::Charge(card) => format!("charge of {}", card_name(game, card)),
        Resource::Energy => "energy".to_owned(),
    }
}

/// The abilities of a ship's cards as they lie: pilot, ship, upgrades.
fn texts(game: &Game, ship: ShipId) -> Vec<(TextId, &Ability)> {
    let (state, cast) = (game.state(), game.cast());
    let own = state.ship(ship).kind;
    let upgrades = state.upgrades(ship).map(|(_, card)| (card.kind, u8::from(card.flipped)));
    let sides = [(own, 0), (own, 1)].into_iter().chain(upgrades);
    let all = sides.flat_map(|(kind, side)| {
        let texts = cast.texts(kind, side).iter().enumerate();
        texts.map(move |(index, ability)| (TextId { kind, side, index: index as u8 }, ability))
    });
    all.collect()
}

/// What the card of an ability is called; a ship ability has a name of its own.
fn name(game: &Game, edition: &SecondEdition, text: TextId) -> String {
    let facts = &game.cast().definition(text.kind).facts;
    let of_ship = match facts {
        Facts::Ship(card) if text.side == 1 => {
            edition.ship_abilities.get(card.ship_ability.as_str())
        }
        _ => None,
    };
    match of_ship {
        Some(ability) => ability.name.clone(),
        None => facts.side_name(text.side % 2 == 1).to_owned(),
    }
}
