//! Numbers, texts and elements of an SVG document.

use redfive_geometry::Vec2;
use std::fmt::Write;

/// A number with three decimals at the most, never `-0`.
///
/// The picture is in millimetres, so this is a micrometre.
pub(crate) fn number(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0 + 0.0
}

/// A point of the table as the picture has it: y grows downward there.
pub(crate) fn flipped(p: Vec2) -> (f64, f64) {
    (number(p.x), number(-p.y))
}

/// A text that is safe in content and in attributes. Characters that XML 1.0 cannot hold become
/// replacement characters.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// The points of a polygon.
pub(crate) fn points(outline: &[Vec2]) -> String {
    let mut out = String::new();
    for &p in outline {
        let (x, y) = flipped(p);
        if !out.is_empty() {
            out.push(' ');
        }
        push(&mut out, format_args!("{x},{y}"));
    }
    out
}

/// A part of the document that grows.
#[derive(Default)]
pub(crate) struct Layer(String);

impl Layer {
    pub fn text(&self) -> &str {
        &self.0
    }

    /// A line of the document.
    pub fn line(&mut self, content: std::fmt::Arguments<'_>) {
        push(&mut self.0, content);
        self.0.push('\n');
    }

    pub fn polygon(&mut self, class: &str, outline: &[Vec2]) {
        self.line(format_args!("<polygon class=\"{class}\" points=\"{}\"/>", points(outline)));
    }

    pub fn segment(&mut self, class: &str, from: Vec2, to: Vec2) {
        let ((x1, y1), (x2, y2)) = (flipped(from), flipped(to));
        self.line(format_args!(
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        ));
    }

    pub fn circle(&mut self, class: &str, at: Vec2, radius: f64) {
        let (x, y) = flipped(at);
        self.line(format_args!(
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
            number(radius)
        ));
    }

    /// A text whose middle is at that place.
    pub fn write(&mut self, class: &str, at: Vec2, text: &str) {
        let (x, y) = flipped(at);
        let text = escaped(text);
        self.line(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"));
    }
}

fn push(out: &mut String, content: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(content);
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_geometry::vec2;

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        let rows = [(1.0, "1"), (-0.0, "0"), (-0.0004, "0"), (2.0 / 3.0, "0.667"), (1e5, "100000")];
        for (x, expected) in rows {
            assert_eq!(number(x).to_string(), expected);
        }
        assert_eq!(points(&[vec2(0.0, 0.0), vec2(1.5, 2.0)]), "0,0 1.5,-2");
    }

    #[test]
    fn texts_cannot_break_out() {
        assert_eq!(escaped("<a b=\"&\">\u{1}\u{ffff}"), "&lt;a b=&quot;&amp;&quot;&gt;��");
    }
}
