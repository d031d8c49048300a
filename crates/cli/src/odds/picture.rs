//! Odds as pictures.

use super::Play;
use super::question::Question;
use super::report::{durability, goal_name};
use redfive_draw::{Bars, Curves};
use redfive_odds::{Aim, Sight};

/// The distribution of damage: without and with crits, and "or more" as a line.
pub fn bars(question: &Question, play: Play) -> String {
    let odds = play.row(question).play(play.aim, play.sight);
    let most = odds.joint().iter().map(|cell| cell.0 + cell.1).max().unwrap_or(0);
    let most = (0..=most).rev().find(|&n| n <= 6 || odds.at_least(n) >= 0.0005).unwrap_or(most);
    let column = |damage: u8| {
        let part = |crits: bool| -> f64 {
            let cells = odds.joint().iter().filter(|cell| cell.0 + cell.1 == damage);
            cells.filter(|cell| (cell.1 > 0) == crits).map(|cell| cell.2).sum()
        };
        (damage.to_string(), [part(false), part(true)])
    };
    let attacks = match play.attacks {
        1 => String::new(),
        count => format!(", {count} attacks"),
    };
    let goal = match (play.sight, play.aim) {
        (Sight::Habits, _) => ", played by habit".to_owned(),
        (Sight::Ahead, Aim::Damage) => String::new(),
        (Sight::Ahead, aim) => format!(", both play for: {}", goal_name(aim)),
    };
    let destroyed = match odds.destroyed().last() {
        Some(chance) if question.health.is_some() => {
            format!(", destroyed {:.1} %", chance * 100.0)
        }
        _ => String::new(),
    };
    let chart = Bars {
        title: question.words.clone(),
        note: format!("mean damage {:.3}{destroyed}{attacks}{goal}", odds.mean()),
        axis: "damage".to_owned(),
        shades: ["hits only", "with a crit"].map(str::to_owned),
        columns: (0..=most).map(column).collect(),
        line_name: "so much or more".to_owned(),
        line: (0..=most).map(|n| (n > 0).then(|| odds.at_least(n))).collect(),
    };
    chart.render()
}

/// The chance that a ship is destroyed after so many attacks.
pub fn curves(question: &Question) -> String {
    let chart = Curves {
        title: question.words.clone(),
        note: "each attack with all its tokens, the core damage deck".to_owned(),
        axis: "attacks".to_owned(),
        curves: vec![("destroyed".to_owned(), durability(question))],
    };
    chart.render()
}
