//! A dial as a small grid: one row for each speed, one column for each bearing.

use super::sheet::Sheet;
use redfive_content::{Bearing, Dial, Edition};

/// The columns with the signs above them, as dials show them from left to right.
const COLUMNS: [(Bearing, &str); 14] = [
    (Bearing::TurnLeft, "↰"),
    (Bearing::BankLeft, "↖"),
    (Bearing::Straight, "↑"),
    (Bearing::BankRight, "↗"),
    (Bearing::TurnRight, "↱"),
    (Bearing::KoiogranTurn, "K"),
    (Bearing::SegnorsLoopLeft, "L"),
    (Bearing::SegnorsLoopRight, "P"),
    (Bearing::TallonRollLeft, "E"),
    (Bearing::TallonRollRight, "R"),
    (Bearing::Stationary, "■"),
    (Bearing::ReverseBankLeft, "↙"),
    (Bearing::ReverseStraight, "↓"),
    (Bearing::ReverseBankRight, "↘"),
];

/// Draws a dial; bearings that it does not have get no column.
pub fn draw(sheet: &mut Sheet<'_>, dial: &Dial, edition: Edition) {
    if dial.is_empty() {
        return;
    }
    let has = |bearing| dial.maneuvers().iter().any(|m| m.bearing == bearing);
    let columns: Vec<_> = COLUMNS.into_iter().filter(|(bearing, _)| has(*bearing)).collect();
    let signs: Vec<&str> = columns.iter().map(|(_, sign)| *sign).collect();
    sheet.heading("Dial");
    sheet.plain(format_args!("speed  {}", signs.join("  ")));
    let fastest = dial.maneuvers().iter().map(|m| m.speed).max().unwrap_or_default();
    for speed in (0..=fastest).rev() {
        if !dial.maneuvers().iter().any(|m| m.speed == speed) {
            continue;
        }
        let cells = columns.iter().map(|(bearing, _)| match dial.find(speed, *bearing) {
            None => "·".to_owned(),
            Some(maneuver) => {
                let code = maneuver.code(edition);
                sheet.coloured(&code[code.len() - 1..], maneuver.difficulty)
            }
        });
        let cells: Vec<String> = cells.collect();
        sheet.plain(format_args!("{speed:5}  {}", cells.join("  ")));
    }
    let mut legend = match edition {
        Edition::First => "G green, W white, R red".to_owned(),
        Edition::Second => "B blue, W white, R red, P purple".to_owned(),
    };
    for (bearing, sign) in columns.iter().filter(|(_, sign)| sign.is_ascii() || *sign == "■") {
        legend.push_str(&format!("; {sign} {}", bearing.name()));
    }
    sheet.plain(format_args!("({legend})"));
}
