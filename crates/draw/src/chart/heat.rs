//! Heat maps: a number for each row and column, the more the warmer.

use super::Document;
use crate::svg::element::number;

const LEFT: f64 = 20.0;
const TOP: f64 = 72.0;
const CELL: f64 = 62.0;
const TALL: f64 = 42.0;
/// Between groups of columns.
const GAP: f64 = 14.0;
/// How wide a letter is, at most of them.
const LETTER: f64 = 7.6;
/// How many shades there are.
const SHADES: usize = 10;

/// A map of numbers by row and column; columns stand in groups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// The heading.
    pub title: String,
    /// A line below it.
    pub note: String,
    /// What the rows are called.
    pub rows: Vec<String>,
    /// The groups of columns: what each is called, and its columns.
    pub groups: Vec<(String, Vec<String>)>,
    /// The cells, row by row over all columns; none where there is nothing.
    pub cells: Vec<Vec<Option<Warm>>>,
}

/// A cell of a map: how warm it is, and two lines of text.
pub type Warm = (f64, [String; 2]);

impl Heat {
    /// The map as an SVG document.
    ///
    /// ```
    /// let map = redfive_draw::Heat {
    ///     rows: vec!["Wedge".into()],
    ///     groups: vec![("Ace".into(), vec!["1".into(), "2".into()])],
    ///     cells: vec![vec![Some((1.5, ["1.50".into(), "20 %".into()])), None]],
    ///     ..Default::default()
    /// };
    /// assert!(map.render().contains("class=\"heat h9\""));
    /// ```
    #[must_use]
    pub fn render(&self) -> String {
        #[allow(clippy::cast_precision_loss, reason = "few rows, columns and letters")]
        let size = |count: usize| count as f64;
        let letters = |text: &str| size(text.chars().count()) * LETTER;
        let names = self.rows.iter().map(|name| letters(name)).fold(60.0, f64::max) + 14.0;
        let columns: usize = self.groups.iter().map(|(_, columns)| columns.len()).sum();
        let wide = size(columns) * CELL + size(self.groups.len().saturating_sub(1)) * GAP;
        // A narrow group has a long name in two or more lines.
        let heads: Vec<Vec<String>> = self
            .groups
            .iter()
            .map(|(name, columns)| lines(name, size(columns.len()) * CELL / LETTER))
            .collect();
        let most_lines = heads.iter().map(Vec::len).max().unwrap_or(1);
        let top = TOP + size(most_lines) * 17.0 + 24.0;
        let texts = (letters(&self.title) * 1.4).max(letters(&self.note) * 1.03);
        let width = (LEFT + names + wide).max(LEFT + texts) + LEFT;
        let height = top + size(self.rows.len()) * TALL + 22.0;
        let mut out = Document::begin(&self.title, width, height);
        out.text_at("heading", LEFT, 30.0, &self.title);
        out.text_at("note", LEFT, 51.0, &self.note);
        let most = self.cells.iter().flatten().flatten().map(|cell| cell.0).fold(0.0, f64::max);
        let mut x = LEFT + names;
        let mut place = 0;
        for ((_, columns), head) in self.groups.iter().zip(&heads) {
            let middle = x + size(columns.len()) * CELL / 2.0;
            for (line, text) in head.iter().enumerate() {
                let from_below = size(head.len() - 1 - line);
                out.text_at("middle", middle, top - 28.0 - from_below * 17.0, text);
            }
            for column in columns {
                out.text_at("note middle", x + CELL / 2.0, top - 8.0, column);
                for (row, cells) in self.cells.iter().enumerate() {
                    let y = top + size(row) * TALL;
                    match cells.get(place).and_then(Option::as_ref) {
                        Some((value, texts)) => cell(&mut out, x, y, value / most.max(1e-9), texts),
                        None => out.text_at("note middle", x + CELL / 2.0, y + 25.0, "–"),
                    }
                }
                place += 1;
                x += CELL;
            }
            x += GAP;
        }
        for (row, name) in self.rows.iter().enumerate() {
            out.text_at("end", LEFT + names - 12.0, top + size(row) * TALL + 25.0, name);
        }
        out.end()
    }
}

/// A cell, as warm as a part of the warmest.
fn cell(out: &mut Document, x: f64, y: f64, warm: f64, texts: &[String; 2]) {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "from 0 to 9"
    )]
    let shade = (warm.clamp(0.0, 1.0) * (SHADES - 1) as f64).round() as usize;
    let (left, high) = (number(x + 1.0), number(y + 1.0));
    let (wide, tall) = (number(CELL - 2.0), number(TALL - 2.0));
    out.0.line(format_args!(
        "<rect class=\"heat h{shade}\" x=\"{left}\" y=\"{high}\" width=\"{wide}\" height=\"{tall}\" rx=\"3\"/>"
    ));
    let ink = if shade > 5 { "dark middle" } else { "light middle" };
    out.text_at(ink, x + CELL / 2.0, y + 19.0, &texts[0]);
    out.text_at(&format!("{ink} small"), x + CELL / 2.0, y + 34.0, &texts[1]);
}

/// A name in lines of so many letters, if its words allow it.
fn lines(name: &str, letters: f64) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in name.split(' ') {
        #[allow(clippy::cast_precision_loss, reason = "few letters")]
        let fits =
            |line: &String| (line.chars().count() + 1 + word.chars().count()) as f64 <= letters;
        match all.last_mut() {
            Some(line) if fits(line) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => all.push(word.to_owned()),
        }
    }
    all
}
