//! Charts of chances: bars for what can come, curves for what comes in time, maps for who meets whom.
//!
//! The same chart gives the same bytes on every platform.

mod heat;

pub use heat::{Heat, Warm};

use crate::svg::element::{Layer, escaped, number};

const STYLE: &str = include_str!("style.css");

/// The frame of the columns, in pixels.
const LEFT: f64 = 58.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 84.0;
const HEIGHT: f64 = 260.0;
const BELOW: f64 = 62.0;
/// The least width between the sides of the frame.
const LEAST_WIDTH: f64 = 440.0;

/// A chart with a column for each thing that can come, in two shades, and a line over them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// The heading.
    pub title: String,
    /// A line below it.
    pub note: String,
    /// What is told below the columns.
    pub axis: String,
    /// What the two shades mean, the lower first.
    pub shades: [String; 2],
    /// The columns: what stands below each, and the chances of its two shades.
    pub columns: Vec<(String, [f64; 2])>,
    /// What the line means, if there is one.
    pub line_name: String,
    /// The chances that it goes through, one a column; none is left out.
    pub line: Vec<Option<f64>>,
}

/// A chart of curves over 1, 2, 3 and so on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// The heading.
    pub title: String,
    /// A line below it.
    pub note: String,
    /// What is counted.
    pub axis: String,
    /// The curves: what each means, and its chances, from 1 on.
    pub curves: Vec<(String, Vec<f64>)>,
}

impl Bars {
    /// The chart as an SVG document.
    ///
    /// ```
    /// let columns = vec![("0".to_owned(), [0.75, 0.0]), ("1".to_owned(), [0.1, 0.15])];
    /// let chart = redfive_draw::Bars { title: "Odds".into(), columns, ..Default::default() };
    /// assert!(chart.render().contains(">75.0 %</text>"));
    /// ```
    #[must_use]
    pub fn render(&self) -> String {
        let sums = self.columns.iter().map(|(_, parts)| parts[0] + parts[1]);
        let highest = sums.chain(self.line.iter().flatten().copied()).fold(0.0, f64::max);
        let frame = Frame::new(self.columns.len(), 66.0, highest, widest(&self.title, &self.note));
        let mut out = frame.begin(&self.title, &self.note, &self.axis);
        for (place, (label, parts)) in self.columns.iter().enumerate() {
            let x = frame.middle(place);
            let mut from = 0.0;
            for (part, class) in parts.iter().zip(["first", "second"]) {
                if *part > 0.0 {
                    frame.bar(&mut out, class, x, from, from + part);
                }
                from += part;
            }
            let line = self.line.get(place).copied().flatten();
            frame.value(&mut out, x, from, line);
            out.text_at("middle", x, frame.bottom() + 20.0, label);
        }
        let points: Vec<(f64, f64)> = (0..)
            .zip(&self.line)
            .filter_map(|(place, chance)| Some((frame.middle(place), frame.y((*chance)?))))
            .collect();
        curve(&mut out, "more", &points);
        let mut legend = vec![("first", self.shades[0].as_str()), ("second", &self.shades[1])];
        if !points.is_empty() {
            legend.push(("more", &self.line_name));
        }
        frame.legend(&mut out, &legend);
        out.end()
    }
}

impl Curves {
    /// The chart as an SVG document.
    ///
    /// ```
    /// let curves = vec![("destroyed".to_owned(), vec![0.25, 0.6, 0.9])];
    /// let chart = redfive_draw::Curves { title: "Shots".into(), curves, ..Default::default() };
    /// assert!(chart.render().contains("<polyline class=\"curve c0\""));
    /// ```
    #[must_use]
    pub fn render(&self) -> String {
        const CLASSES: [&str; 4] = ["c0", "c1", "c2", "c3"];
        let most = self.curves.iter().map(|(_, chances)| chances.len()).max().unwrap_or(0);
        let frame = Frame::new(most, 48.0, 1.0, widest(&self.title, &self.note));
        let mut out = frame.begin(&self.title, &self.note, &self.axis);
        for place in 0..most {
            let label = (place + 1).to_string();
            out.text_at("middle", frame.middle(place), frame.bottom() + 20.0, &label);
        }
        let mut legend = Vec::new();
        for ((name, chances), class) in self.curves.iter().zip(CLASSES.iter().cycle()) {
            let points: Vec<(f64, f64)> = (0..)
                .zip(chances)
                .map(|(place, &chance)| (frame.middle(place), frame.y(chance)))
                .collect();
            curve(&mut out, class, &points);
            legend.push((*class, name.as_str()));
        }
        if let Some((_, chances)) = self.curves.first() {
            for (place, &chance) in chances.iter().enumerate() {
                let y = frame.y(chance);
                // Above the curve where it rises, below it where it is about to leave the frame.
                let (x, y) = if y < TOP + 24.0 { (0.0, y + 22.0) } else { (-12.0, y - 11.0) };
                out.text_at("point middle", frame.middle(place) + x, y, &short(chance));
            }
        }
        frame.legend(&mut out, &legend);
        out.end()
    }
}

/// The room that a heading and the line below it take.
fn widest(title: &str, note: &str) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "short texts")]
    let letters = |text: &str| text.chars().count() as f64;
    (letters(title) * 11.0).max(letters(note) * 8.4) - 38.0
}

/// Where things stand.
struct Frame {
    width: f64,
    columns: usize,
    step: f64,
    /// The chance at the top, and between two lines.
    top: f64,
    line: f64,
}

impl Frame {
    fn new(columns: usize, least: f64, highest: f64, widest: f64) -> Self {
        #[allow(clippy::cast_precision_loss, reason = "few columns")]
        let count = columns.max(1) as f64;
        let step = least.max(LEAST_WIDTH.max(widest) / count);
        let line = if highest > 0.5 {
            0.2
        } else if highest > 0.2 {
            0.1
        } else {
            0.05
        };
        // The first line that is above everything, with a little room for a number.
        let top = (1..).map(|n| f64::from(n) * line).find(|top| *top >= highest - 1e-9);
        Self { width: step * count, columns, step, top: top.unwrap_or(1.0), line }
    }

    fn middle(&self, place: usize) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "few columns")]
        let place = place.min(self.columns) as f64;
        LEFT + (place + 0.5) * self.step
    }

    fn y(&self, chance: f64) -> f64 {
        self.bottom() - chance / self.top * HEIGHT
    }

    const fn bottom(&self) -> f64 {
        TOP + HEIGHT
    }

    fn begin(&self, title: &str, note: &str, axis: &str) -> Document {
        let (width, height) = (LEFT + self.width + RIGHT, TOP + HEIGHT + BELOW);
        let mut out = Document::begin(title, width, height);
        out.text_at("heading", LEFT - 38.0, 30.0, title);
        out.text_at("note", LEFT - 38.0, 51.0, note);
        let lines = (0..).map(|n| f64::from(n) * self.line);
        for chance in lines.take_while(|chance| *chance <= self.top + 1e-9) {
            let (y, class) = (self.y(chance), if chance > 0.0 { "grid" } else { "axis" });
            let (from, to, y) = (number(LEFT), number(LEFT + self.width), number(y));
            out.0.line(format_args!(
                "<line class=\"{class}\" x1=\"{from}\" y1=\"{y}\" x2=\"{to}\" y2=\"{y}\"/>"
            ));
            out.text_at("note end", LEFT - 8.0, y + 4.5, &format!("{:.0} %", chance * 100.0));
        }
        out.text_at("note middle", LEFT + self.width / 2.0, self.bottom() + 46.0, axis);
        out
    }

    fn bar(&self, out: &mut Document, class: &str, x: f64, from: f64, to: f64) {
        let wide = number(self.step * 0.62);
        let (left, high) = (number(x - wide / 2.0), number(self.y(to)));
        let tall = number(self.y(from) - self.y(to));
        out.0.line(format_args!(
            "<rect class=\"{class}\" x=\"{left}\" y=\"{high}\" width=\"{wide}\" height=\"{tall}\"/>"
        ));
    }

    /// The number of a column: above it, or inside where the line is in the way.
    fn value(&self, out: &mut Document, x: f64, chance: f64, line: Option<f64>) {
        let high = self.y(chance);
        let crossed = line.is_some_and(|line| (self.y(line) - (high - 10.0)).abs() < 14.0);
        let y = if crossed && self.bottom() - high > 34.0 { high + 24.0 } else { high - 7.0 };
        let y = if crossed && self.bottom() - high <= 34.0 {
            line.map_or(y, |line| self.y(line).min(high) - 12.0)
        } else {
            y
        };
        out.text_at("value middle", x, y, &percent(chance));
    }

    /// What the colours mean, from the right.
    fn legend(&self, out: &mut Document, rows: &[(&str, &str)]) {
        let mut x = LEFT;
        for (class, name) in rows.iter().filter(|(_, name)| !name.is_empty()) {
            out.0.line(format_args!(
                "<rect class=\"{class}\" x=\"{}\" y=\"63\" width=\"11\" height=\"11\" rx=\"2\"/>",
                number(x)
            ));
            out.text_at("note", x + 17.0, 73.0, name);
            #[allow(clippy::cast_precision_loss, reason = "short texts")]
            let letters = name.chars().count() as f64;
            x += 17.0 + letters * 8.2 + 20.0;
        }
    }
}

/// A line through points, with a dot on each.
fn curve(out: &mut Document, class: &str, points: &[(f64, f64)]) {
    if points.is_empty() {
        return;
    }
    let shown: Vec<String> =
        points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
    out.0.line(format_args!("<polyline class=\"curve {class}\" points=\"{}\"/>", shown.join(" ")));
    for (x, y) in points {
        out.0.line(format_args!(
            "<circle class=\"dot {class}\" cx=\"{}\" cy=\"{}\" r=\"4.5\"/>",
            number(*x),
            number(*y)
        ));
    }
}

fn percent(chance: f64) -> String {
    // Never minus zero.
    format!("{:.1} %", chance * 100.0 + 0.0)
}

/// A chance in few letters.
fn short(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0 + 0.0)
}

struct Document(Layer);

impl Document {
    fn begin(title: &str, width: f64, height: f64) -> Self {
        let (w, h) = (number(width), number(height));
        let mut out = Layer::default();
        out.line(format_args!(
            "<svg class=\"redfive-chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\">"
        ));
        out.line(format_args!("<title>{}</title>", escaped(title)));
        out.line(format_args!("<style>\n{STYLE}</style>"));
        out.line(format_args!("<rect class=\"space\" width=\"{w}\" height=\"{h}\" rx=\"6\"/>"));
        Self(out)
    }

    fn text_at(&mut self, class: &str, x: f64, y: f64, text: &str) {
        let (x, y, text) = (number(x), number(y), escaped(text));
        self.0.line(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"));
    }

    fn end(mut self) -> String {
        self.0.line(format_args!("</svg>"));
        self.0.text().to_owned()
    }
}
