//! Odds as text and as JSON.

use super::Play;
use super::question::{Question, core_deck, tokens_of};
use redfive_odds::row::{Left, shots as curve};
use redfive_odds::{Aim, Deck, Health, More, Row, RowOdds, Side, Sight, Token};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The most columns of a table, and points of a curve.
const MOST_COLUMNS: usize = 13;

/// A chance in percent.
pub fn percent(chance: f64) -> String {
    // A sum of nothing is minus zero.
    format!("{:.1} %", chance * 100.0 + 0.0)
}

/// Everything about the attack, or the row.
pub fn report(question: &Question, play: Play, json: bool) -> String {
    let row = play.row(question);
    let odds = row.play(play.aim, play.sight);
    let chances = Chances::of(&row, &odds, play);
    if json {
        return as_json(question, play, &odds, &chances);
    }
    let mut text = distribution(odds.joint());
    text.push_str(&means(odds.joint()));
    if let Some(line) = left(odds.left()) {
        let _ = writeln!(text, "left: {line}");
    }
    if let Aim::AtLeast(least) = play.aim {
        let _ = writeln!(text, "at least {least} in {}", percent(odds.at_least(least)));
    }
    chances.tell(&mut text, play);
    if play.sight == Sight::Habits {
        let best = row.solve(play.aim);
        let _ = writeln!(text, "played by habit; best play: mean {:.3}{}", best.mean(), {
            match (play.aim, best.destroyed().last()) {
                (Aim::Destroy, Some(&chance)) => format!(", destroyed {}", percent(chance)),
                _ => String::new(),
            }
        });
    }
    text
}

/// The chances of a ship's end.
struct Chances {
    health: Option<Health>,
    /// By the plan that is told: destroyed and half gone, after each attack.
    destroyed: Vec<f64>,
    halved: Vec<f64>,
    /// If both play for it.
    at_best: f64,
    /// The same, if damage cards only count.
    counted: f64,
}

impl Chances {
    fn of(row: &Row, odds: &RowOdds, play: Play) -> Self {
        let (mut at_best, mut counted) = (0.0, 0.0);
        if let Some(health) = &row.health {
            let last = |odds: &RowOdds| odds.destroyed().last().copied().unwrap_or(0.0);
            at_best = match play.aim {
                Aim::Destroy => last(odds),
                _ => last(&row.solve(Aim::Destroy)),
            };
            let plain = Health { deck: Deck::default(), ..health.clone() };
            counted = last(&row.clone().on(plain).solve(Aim::Destroy));
        }
        Self {
            health: row.health.clone(),
            destroyed: odds.destroyed().to_vec(),
            halved: odds.halved().to_vec(),
            at_best,
            counted,
        }
    }

    fn tell(&self, text: &mut String, play: Play) {
        let (Some(_), Some(destroyed), Some(halved)) =
            (&self.health, self.destroyed.last(), self.halved.last())
        else {
            return;
        };
        if play.sight == Sight::Habits {
            let _ = write!(text, "destroyed {}", percent(*destroyed));
        } else {
            let counted = percent(self.counted);
            let _ = write!(
                text,
                "destroyed {} if both play for it ({counted} if damage cards only counted)",
                percent(self.at_best)
            );
            if play.aim != Aim::Destroy {
                let _ = write!(text, ", {} if they play as above", percent(*destroyed));
            }
        }
        let _ = writeln!(text, "; half of its health gone {}", percent(*halved));
        if self.destroyed.len() > 1 {
            let each: Vec<String> = self.destroyed.iter().map(|&chance| percent(chance)).collect();
            let _ = writeln!(text, "destroyed after each attack: {}", each.join(", "));
        }
        if let Aim::Points { half, whole } = play.aim {
            let points = half * (halved - destroyed) + whole * destroyed;
            let _ = writeln!(text, "points: {} of the ship's in the mean", percent(points));
        }
    }
}

/// The chance of so much damage, or more.
pub fn at_least(cells: &[(u8, u8, f64)], damage: u8) -> f64 {
    cells.iter().filter(|cell| cell.0 + cell.1 >= damage).map(|cell| cell.2).sum()
}

/// The most damage that is worth a column.
pub fn most_shown(cells: &[(u8, u8, f64)]) -> u8 {
    let most = cells.iter().map(|cell| cell.0 + cell.1).max().unwrap_or(0);
    // Of a long tail only what can be seen.
    (0..=most).rev().find(|&n| n <= 6 || at_least(cells, n) >= 0.0005).unwrap_or(most)
}

/// The table of damage.
pub fn distribution(cells: &[(u8, u8, f64)]) -> String {
    let most = most_shown(cells).min(MOST_COLUMNS as u8 - 1);
    let mut rows = ["damage ", "chance ", "or more"].map(str::to_owned);
    for damage in 0..=most {
        let more = at_least(cells, damage);
        let chance = more - at_least(cells, damage + 1);
        let _ = write!(rows[0], "{damage:>8}");
        let _ = write!(rows[1], "{:>8}", percent(chance.max(0.0)));
        let _ = write!(rows[2], "{:>8}", if damage == 0 { String::new() } else { percent(more) });
    }
    rows.map(|row| row + "\n").concat()
}

/// The line of means.
pub fn means(cells: &[(u8, u8, f64)]) -> String {
    let mean = |part: fn(&(u8, u8, f64)) -> u8| -> f64 {
        cells.iter().map(|cell| f64::from(part(cell)) * cell.2).sum()
    };
    let crit: f64 = cells.iter().filter(|cell| cell.1 > 0).map(|cell| cell.2).sum();
    format!(
        "mean {:.3}: hits {:.3}, crits {:.3}; a crit in {}\n",
        mean(|cell| cell.0 + cell.1),
        mean(|cell| cell.0),
        mean(|cell| cell.1),
        percent(crit)
    )
}

/// The joint distribution of hits and crits for programs.
pub fn cells_json(cells: &[(u8, u8, f64)]) -> Vec<Value> {
    let cell = |&(hits, crits, chance): &(u8, u8, f64)| json!({"hits": hits, "crits": crits, "chance": chance});
    cells.iter().map(cell).collect()
}

/// What is left of tokens.
fn left(all: &[Left]) -> Option<String> {
    let of = |side: Side, who: &str| {
        let mut names: Vec<(&str, f64)> = Vec::new();
        for it in all.iter().filter(|it| it.side == side) {
            // Those of several attackers together.
            match names.iter_mut().find(|(name, _)| *name == it.name) {
                Some((_, mean)) => *mean += it.mean,
                None => names.push((&it.name, it.mean)),
            }
        }
        let list: Vec<String> =
            names.iter().map(|(name, mean)| format!("{name} {mean:.2}")).collect();
        (!list.is_empty()).then(|| format!("{who} {}", list.join(", ")))
    };
    let several = all.iter().any(|it| it.by > 0);
    let attacker = of(Side::Attacker, if several { "attackers" } else { "attacker" });
    let sides: Vec<String> = attacker.into_iter().chain(of(Side::Defender, "defender")).collect();
    (!sides.is_empty()).then(|| sides.join("; "))
}

/// The name of an aim.
pub fn goal_name(aim: Aim) -> String {
    match aim {
        Aim::Damage => "damage".to_owned(),
        Aim::AtLeast(least) => format!("at least {least}"),
        Aim::Lost => "health lost".to_owned(),
        Aim::LoseAtLeast(least) => format!("at least {least} lost"),
        Aim::Destroy => "destroy".to_owned(),
        Aim::Halve => "halve".to_owned(),
        Aim::Points { .. } => "points".to_owned(),
    }
}

fn as_json(question: &Question, play: Play, odds: &RowOdds, chances: &Chances) -> String {
    let joint = cells_json(odds.joint());
    let most = odds.joint().iter().map(|cell| cell.0 + cell.1).max().unwrap_or(0);
    let at_least: Vec<f64> = (0..=most).map(|n| odds.at_least(n)).collect();
    let left: Vec<Value> = odds
        .left()
        .iter()
        .map(|it| {
            let whose = if it.side == Side::Attacker { "attacker" } else { "defender" };
            json!({"name": it.name, "side": whose, "by": it.by, "mean": it.mean})
        })
        .collect();
    let mut value = json!({
        "question": question.words,
        "attacks": play.attacks,
        "goal": goal_name(play.aim),
        "habits": play.sight == Sight::Habits,
        "value": odds.value(),
        "mean": odds.mean(),
        "at_least": at_least,
        "joint": joint,
        "left": left,
    });
    if chances.health.is_some() {
        value["destroyed"] = json!(chances.destroyed);
        value["halved"] = json!(chances.halved);
        value["destroyed_at_best"] = json!(chances.at_best);
        value["destroyed_if_cards_only_count"] = json!(chances.counted);
    }
    format!("{value:#}\n")
}

/// What is added, whose it is, and what it is called.
struct Added {
    name: String,
    side: Side,
    more: Vec<More>,
}

/// The worth of one more of everything, to the attackers.
pub fn what_if(question: &Question, play: Play, json: bool) -> String {
    let row = play.row(question);
    let value = |row: &Row| row.play(play.aim, play.sight).value();
    let now = value(&row);
    let rows: Vec<(Added, f64)> = one_more_of_everything()
        .into_iter()
        .map(|added| {
            let worth = value(&row.with(&added.more)) - now;
            (added, worth)
        })
        .collect();
    if json {
        let rows: Vec<Value> = rows
            .iter()
            .map(|(more, worth)| {
                let side = if more.side == Side::Attacker { "attacker" } else { "defender" };
                json!({"side": side, "more": more.name, "worth": worth})
            })
            .collect();
        let value = json!({
            "question": question.words, "attacks": play.attacks, "goal": goal_name(play.aim),
            "now": now, "more": rows,
        });
        return format!("{value:#}\n");
    }
    let (unit, shown): (&str, fn(f64) -> String) = match play.aim {
        Aim::Damage => ("mean damage", |worth| format!("{worth:+.3}")),
        _ => ("chance", |worth| format!("{:+.1} %", worth * 100.0)),
    };
    let now = match play.aim {
        Aim::Damage => format!("{now:.3}"),
        _ => percent(now),
    };
    let goal = match play.aim {
        Aim::Damage => String::new(),
        aim => format!(" ({})", goal_name(aim)),
    };
    let mut text = format!("{unit}{goal} {now}; one more is worth to the attacker\n");
    for (side, who) in [(Side::Attacker, "attacker"), (Side::Defender, "defender")] {
        let list: Vec<String> = rows
            .iter()
            .filter(|(more, _)| more.side == side)
            .map(|(more, worth)| format!("{} {}", more.name, shown(zero(*worth))))
            .collect();
        let _ = writeln!(text, "{who}: {}", list.join(", "));
    }
    text
}

/// A difference that is rounding alone is none.
fn zero(worth: f64) -> f64 {
    if worth.abs() < 1e-9 { 0.0 } else { worth }
}

fn one_more_of_everything() -> Vec<Added> {
    let mut all = Vec::new();
    for side in [Side::Attacker, Side::Defender] {
        let token = |token| More::Token(side, token);
        for one in tokens_of(side) {
            all.push(Added { name: one.name().to_owned(), side, more: vec![token(one)] });
        }
        let second = if side == Side::Attacker { Token::Lock } else { Token::Evade };
        let name = format!("focus and {}", second.name());
        all.push(Added { name, side, more: vec![token(Token::Focus), token(second)] });
        all.push(Added { name: "a die".to_owned(), side, more: vec![More::Die(side)] });
    }
    all
}

/// The curve of a ship's end, as far as it is worth telling.
pub fn durability(question: &Question) -> Vec<f64> {
    let Some(health) = question.health_with(core_deck()) else { return Vec::new() };
    let mut all = curve(&question.prospect, &health, MOST_COLUMNS - 1);
    let enough = all.iter().position(|&chance| chance > 0.9995).map_or(all.len(), |n| n + 1);
    all.truncate(enough);
    all
}

/// How many attacks it takes in the mean, if that can be said.
fn mean_shots(question: &Question) -> Option<f64> {
    const FAR: usize = 400;
    let all = curve(&question.prospect, &question.health_with(core_deck())?, FAR);
    let last = all.last()?;
    (*last > 1.0 - 1e-9).then(|| 1.0 + all.iter().map(|chance| 1.0 - chance).sum::<f64>())
}

/// How many attacks it takes to destroy the ship.
pub fn shots(question: &Question, json: bool) -> String {
    let curve = durability(question);
    let mean = mean_shots(question);
    if json {
        let value = json!({"question": question.words, "destroyed": curve, "mean": mean});
        return format!("{value:#}\n");
    }
    let mut rows = ["attacks  ", "destroyed"].map(str::to_owned);
    for (place, chance) in curve.iter().enumerate() {
        let _ = write!(rows[0], "{:>8}", place + 1);
        let _ = write!(rows[1], "{:>8}", percent(*chance));
    }
    let mut text = rows.map(|row| row + "\n").concat();
    match mean {
        Some(mean) => {
            let _ = writeln!(text, "{mean:.2} attacks in the mean, each with all its tokens");
        }
        None => text.push_str("more than 400 attacks may be needed\n"),
    }
    text
}
