//! Odds as pictures.

use super::Play;
use super::question::Question;
use super::report::{at_least, durability, goal_name, most_shown};
use super::ships::Answer;
use redfive_draw::{Bars, Curves};
use redfive_odds::{Aim, Sight};

/// The distribution of damage: without and with crits, and "or more" as a line.
pub fn bars(question: &Question, play: Play) -> String {
    let odds = play.row(question).play(play.aim, play.sight);
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
    let note = format!("mean damage {:.3}{destroyed}{attacks}{goal}", odds.mean());
    chart(question.words.clone(), note, odds.joint())
}

/// The distribution of damage of ships with cards.
pub fn bars_of_ships(answer: &Answer) -> String {
    let [title, note] = answer.headings();
    chart(title, note, &answer.cells())
}

fn chart(title: String, note: String, cells: &[(u8, u8, f64)]) -> String {
    let most = most_shown(cells);
    let column = |damage: u8| {
        let part = |crits: bool| -> f64 {
            let cells = cells.iter().filter(|cell| cell.0 + cell.1 == damage);
            cells.filter(|cell| (cell.1 > 0) == crits).map(|cell| cell.2).sum()
        };
        (damage.to_string(), [part(false), part(true)])
    };
    let chart = Bars {
        title,
        note,
        axis: "damage".to_owned(),
        shades: ["hits only", "with a crit"].map(str::to_owned),
        columns: (0..=most).map(column).collect(),
        line_name: "so much or more".to_owned(),
        line: (0..=most).map(|n| (n > 0).then(|| at_least(cells, n))).collect(),
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
