//! Several ships with cards that attack one, each in its turn.

use super::duel::{self, ATTACKER, DEFENDER, Stand, weapon_name};
use super::fighter::Fighter;
use super::report::{goal_name, percent};
use super::ships::{self, Meeting};
use crate::failure::Failure;
use redfive_engine::prospect::{Attacking, BUDGET, Ended, RowForecast, Untried};
use redfive_engine::words::ShipId;
use redfive_odds::Aim;
use redfive_players::squads;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What becomes of the ship that is attacked.
pub struct Row {
    words: String,
    defender: String,
    attackers: Vec<(String, String)>,
    range: u8,
    aim: Aim,
    points: u16,
    forecast: RowForecast,
    played: BTreeSet<String>,
    not_counted: BTreeSet<String>,
}

/// The attackers of a side, which "and" divides where it stands outside of brackets.
pub fn attackers(side: &[String]) -> Vec<&[String]> {
    let mut depth = 0_i32;
    side.split(|word| {
        let opens = word.matches('[').count() as i32 - word.matches(']').count() as i32;
        depth += opens;
        depth <= 0 && word == "and"
    })
    .collect()
}

/// Finds what comes of attacks of several ships on one, each so many times.
pub fn answer(
    sides: [&[String]; 2],
    attacks: u8,
    meeting: &Meeting<'_>,
    aim: Aim,
) -> Result<Row, Failure> {
    let content = crate::data::content(None)?;
    let stand = Stand { range: ships::range(meeting.range)?, bullseye: meeting.bullseye };
    let named = attackers(sides[0]);
    let mut fighters = Vec::new();
    for words in &named {
        let fighter = Fighter::read(words, &content)?;
        fighters.extend(std::iter::repeat_n(fighter, usize::from(attacks)));
    }
    let most = usize::from(super::MOST_ATTACKS);
    if fighters.len() > most {
        return Err(Failure(format!("{} attacks: allowed are 1 to {most}", fighters.len())));
    }
    let Some((first, others)) = fighters.split_first() else {
        return Err(Failure(format!("name an attacker, like: {}", super::fighter::EXAMPLE)));
    };
    let defender = Fighter::read(sides[1], &content)?;
    let points = content.second.points(ships::POINTS);
    let game = duel::game(squads::library(), points, [first, &defender], others, stand)?;
    let mut row: Vec<Attacking> = Vec::new();
    let mut told = Vec::new();
    for place in 0..fighters.len() as u8 {
        let ship = if place == 0 { ATTACKER } else { ShipId(place + 1) };
        let weapon = duel::weapon(&game, ship, meeting.weapon)?;
        row.push((ship, weapon, DEFENDER));
        let name = game.cast().ship(game.state().ship(ship).kind).name.clone();
        told.push((name, weapon_name(&game, ship, weapon)));
    }
    let forecast = game.forecast_row(&row, ships::purpose(aim), BUDGET).map_err(|why| {
        Failure(match why {
            Untried::NoAttack => "no such attacks can be declared".to_owned(),
            Untried::TooLarge => format!(
                "there is too much to these {} attacks to be played within {BUDGET} turns, and they are more than dice; ask about fewer attackers, cards or tokens",
                row.len()
            ),
        })
    })?;
    let edition = &content.second;
    let mut not_counted = ships::named_all(&game, edition, &forecast.not_counted);
    not_counted.extend(ships::silent(edition, fighters.iter().chain([&defender])));
    Ok(Row {
        words: format!("{} against {}", sides[0].join(" "), sides[1].join(" ")),
        defender: game.cast().ship(game.state().ship(DEFENDER).kind).name.clone(),
        attackers: told,
        range: stand.range,
        aim,
        points: game.state().ship(DEFENDER).points,
        played: ships::named_all(&game, edition, &forecast.played),
        not_counted,
        forecast,
    })
}

impl Row {
    fn chance(&self, of: impl Fn(&Ended) -> bool) -> f64 {
        self.forecast.chance(of)
    }

    fn destroyed(&self) -> f64 {
        self.chance(|ended| ended.destroyed)
    }

    fn halved(&self) -> f64 {
        self.chance(|ended| ended.halved || ended.destroyed)
    }

    fn share(&self) -> f64 {
        let half = f64::from(self.points / 2) * (self.halved() - self.destroyed());
        half + f64::from(self.points) * self.destroyed()
    }

    fn most(&self) -> u8 {
        self.forecast.harm.iter().map(|(ended, _)| ended.lost).max().unwrap_or(0)
    }

    /// As text.
    pub fn text(&self) -> String {
        let named: Vec<String> =
            self.attackers.iter().map(|(name, weapon)| format!("{name} ({weapon})")).collect();
        let mut text =
            format!("{} against {}, range {}\n", named.join(", then "), self.defender, self.range);
        let mut rows = ["lost   ", "chance ", "or more"].map(str::to_owned);
        for lost in 0..=self.most() {
            let more = self.chance(|ended| ended.lost >= lost);
            let _ = write!(rows[0], "{lost:>8}");
            let _ = write!(rows[1], "{:>8}", percent(self.chance(|ended| ended.lost == lost)));
            let _ = write!(rows[2], "{:>8}", if lost == 0 { String::new() } else { percent(more) });
        }
        for row in rows {
            let _ = writeln!(text, "{row}");
        }
        let _ = writeln!(text, "health lost {:.3} in the mean", self.forecast.mean());
        if let Aim::AtLeast(least) = self.aim {
            let chance = percent(self.chance(|ended| ended.lost >= least));
            let _ = writeln!(text, "at least {least} in {chance}");
        }
        let _ = writeln!(
            text,
            "destroyed {}; half of its health gone {}",
            percent(self.destroyed()),
            percent(self.halved())
        );
        if let [before @ .., last] = &self.forecast.destroyed[..]
            && !before.is_empty()
        {
            let after = before.iter().chain([last]).map(|&chance| percent(chance));
            let after: Vec<String> = after.collect();
            let _ = writeln!(text, "destroyed after each attack: {}", after.join(", "));
        }
        if let Aim::Points { .. } = self.aim {
            let _ = writeln!(text, "points: {:.2} of {} in the mean", self.share(), self.points);
        }
        for (how, names) in [("counted played", &self.played), ("not counted", &self.not_counted)] {
            if !names.is_empty() {
                let _ = writeln!(text, "{how}: {}", ships::list(names));
            }
        }
        text
    }

    /// As JSON.
    pub fn json(&self) -> String {
        let attack =
            |(name, weapon): &(String, String)| json!({"attacker": name, "weapon": weapon});
        let lost: Vec<f64> =
            (0..=self.most()).map(|lost| self.chance(|ended| ended.lost == lost)).collect();
        let mut value = json!({
            "question": self.words,
            "attacks": self.attackers.iter().map(attack).collect::<Vec<Value>>(),
            "range": self.range,
            "goal": goal_name(self.aim),
            "lost": lost,
            "mean_lost": self.forecast.mean(),
            "destroyed": self.destroyed(),
            "halved": self.halved(),
            "found": ships::found(self.forecast.found),
            "destroyed_after": self.forecast.destroyed,
            "played": self.played,
            "not_counted": self.not_counted,
        });
        if let Aim::Points { .. } = self.aim {
            value["points"] = json!(self.share());
        }
        format!("{value:#}\n")
    }
}
