//! From a scene to an SVG picture.
//!
//! The same scene gives the same bytes on every platform. The picture's unit is the millimetre;
//! its y axis points down, the table's up.

pub(crate) mod element;
mod labels;

use crate::scene::{Colour, Mark, Part, Piece, Role, Scene, SightKind, bounds_of, outline_of};
use element::{Layer, escaped, number, points};
use labels::{Labels, around};
use redfive_geometry::shape::{Bounds, Segment};
use redfive_geometry::{Arc, BAND, BaseSize, Edge, Heading, Placed, PlacedBase, Vec2, vec2};

const STYLE: &str = include_str!("style.css");

/// The heights of texts, in letters (see [`letter`]); the same as in the style sheet.
const LABEL: f64 = 1.2;
const NOTE: f64 = 1.0;
const HEADING: f64 = 1.6;

/// Where the name of a piece goes if there is room.
const BELOW: Vec2 = vec2(0.0, -1.0);

/// Half the width of a ruler.
const RULER_HALF_WIDTH: f64 = 4.5;

/// The longer side of a picture on the screen.
const PIXELS: f64 = 840.0;

/// The empty space around what is drawn.
const MARGIN: f64 = 16.0;

/// Draws a scene.
///
/// ```
/// use redfive_draw::{Scene, render};
/// let picture = render(&Scene { title: Some("Empty space".into()), ..Scene::default() });
/// assert!(picture.starts_with("<svg ") && picture.contains("<title>Empty space</title>"));
/// ```
pub fn render(scene: &Scene) -> String {
    let mut picture = Picture::default();
    for mark in &scene.marks {
        picture.mark(mark);
    }
    for piece in &scene.pieces {
        picture.piece(piece);
    }
    picture.letter = letter(picture.shown(scene));
    picture.keep_texts_clear(scene);
    picture.texts(scene);
    picture.document(scene)
}

/// The unit of text heights for a picture of that extent: texts look alike in all pictures.
fn letter(shown: Bounds) -> f64 {
    const SHARE: f64 = 1.0 / 70.0;
    const LEAST: f64 = 6.0;
    let Bounds { low, high } = shown;
    number((high.x - low.x).max(high.y - low.y) * SHARE).max(LEAST)
}

/// The layers of a picture, from the table up.
#[derive(Default)]
struct Picture {
    zones: Layer,
    arcs: Layer,
    templates: Layer,
    ghosts: Layer,
    tokens: Layer,
    bases: Layer,
    lines: Layer,
    badges: Layer,
    texts: Layer,
    labels: Labels,
    /// The unit of text heights.
    letter: f64,
    /// What the picture must show.
    extent: Option<Bounds>,
}

impl Picture {
    fn show(&mut self, outline: &[Vec2]) {
        if outline.is_empty() {
            return;
        }
        let Bounds { low, high } = Bounds::around(outline);
        self.extent = Some(match self.extent {
            None => Bounds { low, high },
            Some(known) => Bounds::around(&[known.low, known.high, low, high]),
        });
    }

    fn keep_texts_clear(&mut self, scene: &Scene) {
        if let Some(area) = scene.area {
            // Four boxes around the play area, so that texts stay on it.
            const WIDE: f64 = 1e6;
            let Bounds { low, high } = area.bounds().grown(MARGIN / 2.0);
            for (x, y) in [
                (low.x - WIDE / 2.0, low.y - WIDE),
                (low.x - WIDE, low.y - WIDE / 2.0),
                (low.x - WIDE / 2.0, high.y),
                (high.x, low.y - WIDE / 2.0),
            ] {
                let corner = vec2(x, y);
                self.labels.keep_clear(Bounds { low: corner, high: corner + vec2(WIDE, WIDE) });
            }
        }
        for piece in &scene.pieces {
            self.labels.keep_clear(bounds_of(&piece.placed));
        }
        for mark in &scene.marks {
            self.keep_clear_of(mark);
        }
    }

    /// Texts keep off these marks.
    fn keep_clear_of(&mut self, mark: &Mark) {
        match mark {
            Mark::Badge { at, .. } => {
                self.labels.keep_clear(around(*at, vec2(12.0, 12.0)));
            }
            Mark::Ghost { base, .. } => self.labels.keep_clear(base.bounds()),
            Mark::Text { text, at, .. } => {
                self.labels.keep_clear(around(*at, Labels::extent(text, LABEL * self.letter)));
            }
            Mark::Template { outline, .. } => {
                // The box around a curve is mostly empty: boxes along it fit better. Its outline
                // goes up one edge and down the other.
                let n = outline.len();
                for k in 0..(n / 2).saturating_sub(1) {
                    let across =
                        [outline[k], outline[k + 1], outline[n - 1 - k], outline[n - 2 - k]];
                    self.labels.keep_clear(Bounds::around(&across));
                }
            }
            Mark::Ruler { line, .. } => self.keep_clear_of_line(*line, RULER_HALF_WIDTH + 1.0),
            Mark::Sight { line, .. } => self.keep_clear_of_line(*line, 3.0),
            _ => {}
        }
    }

    fn keep_clear_of_line(&mut self, line: Segment, margin: f64) {
        const PARTS: u32 = 16;
        for i in 0..PARTS {
            let at = |i: u32| line.from.lerp(line.to, f64::from(i) / f64::from(PARTS));
            self.labels.keep_clear(Bounds::around(&[at(i), at(i + 1)]).grown(margin));
        }
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Arc { title, colour, turret, bands } => {
                let class = if *turret { "arc turret" } else { "arc" };
                let colour = colour.name();
                let title = escaped(title);
                self.arcs.line(format_args!("<g class=\"{colour}\"><title>{title}</title>"));
                for outline in bands {
                    self.arcs.polygon(class, outline);
                    self.show(outline);
                }
                self.arcs.line(format_args!("</g>"));
            }
            Mark::Midway(line, colour) => {
                self.arcs.segment(&format!("midway {}", colour.name()), line.from, line.to);
                self.show(&[line.from, line.to]);
            }
            Mark::Template { outline, part } => {
                let class = match part {
                    Part::Travelled => "travelled",
                    Part::Untravelled => "untravelled",
                };
                self.templates.polygon(class, outline);
                self.show(outline);
            }
            Mark::Ghost { base, role, colour } => {
                let class = match role {
                    Role::Start => "start",
                    Role::Choice => "choice",
                    Role::Blocked => "blocked",
                };
                let outline = base.outline();
                let class = format!("{class} {}", colour.name());
                self.ghosts.polygon(&class, &outline);
                self.ghosts.polygon(&class, &nose(base));
                self.show(&outline);
            }
            Mark::TokenGhost { outline, colour } => {
                self.ghosts.polygon(&format!("start {}", colour.name()), outline);
                self.show(outline);
            }
            Mark::Trail(line, colour) => {
                self.lines.segment(&format!("trail {}", colour.name()), line.from, line.to);
            }
            Mark::Ruler { line, .. } => self.ruler(*line),
            Mark::Sight { line, kind, .. } => {
                let class = match kind {
                    SightKind::Clear => "sight clear",
                    SightKind::Obstructed => "sight obstructed",
                    SightKind::None => "sight no-sight",
                };
                self.lines.segment(class, line.from, line.to);
            }
            Mark::Badge { at, number } => {
                self.badges.circle("badge", *at, 6.0);
                self.badges.write("badge-number", *at, &number.to_string());
            }
            Mark::Zone(shape) => {
                let class = if shape.allowed { "zone allowed" } else { "zone forbidden" };
                self.band(class, &shape.outline, shape.around);
            }
            Mark::Band { outline, reach } => self.band("range", outline, *reach),
            Mark::Note { .. } | Mark::Text { .. } => {}
        }
    }

    /// All points up to a distance of an outline: a stroke twice as wide, with round joins.
    fn band(&mut self, class: &str, outline: &[Vec2], reach: f64) {
        self.zones.line(format_args!(
            "<polygon class=\"{class}\" stroke-width=\"{}\" points=\"{}\"/>",
            number(2.0 * reach),
            points(outline)
        ));
        let Bounds { low, high } = Bounds::around(outline).grown(reach);
        self.show(&[low, high]);
    }

    /// A ruler: a strip in bands, with the line that is measured.
    fn ruler(&mut self, line: Segment) {
        let length = line.length();
        if length > 0.0 {
            let along = (line.to - line.from).unit();
            let across = along.clockwise() * RULER_HALF_WIDTH;
            // Beyond any ruler the line is drawn alone.
            for band in (0..5_u8).take_while(|&band| f64::from(band) * BAND < length) {
                let near = f64::from(band) * BAND;
                let far = (near + BAND).min(length);
                let (a, b) = (line.from + along * near, line.from + along * far);
                let class = if band % 2 == 0 { "ruler-1" } else { "ruler-2" };
                self.lines.polygon(class, &[a - across, a + across, b + across, b - across]);
            }
        }
        self.lines.segment("ruler-line", line.from, line.to);
    }

    fn piece(&mut self, piece: &Piece) {
        let outline = outline_of(&piece.placed);
        self.show(&outline);
        let (colour, title) = (piece.colour.name(), escaped(&piece.title));
        match &piece.placed {
            Placed::Token(_) => {
                let layer = &mut self.tokens;
                layer.line(format_args!("<g class=\"{colour}\"><title>{title}</title>"));
                layer.polygon("token", &outline);
                layer.line(format_args!("</g>"));
            }
            Placed::Base(base) => {
                let layer = &mut self.bases;
                layer.line(format_args!("<g class=\"{colour}\"><title>{title}</title>"));
                layer.polygon("base", &outline);
                for line in printed_lines(base) {
                    layer.segment("printed", line.from, line.to);
                }
                for edge in Edge::ALL {
                    let mark = edge.hash_mark(base.size, base.pose);
                    layer.segment("hash", mark.position, mark.advanced(-4.0).position);
                }
                layer.polygon("nose", &nose(base));
                layer.line(format_args!("</g>"));
            }
        }
    }

    /// Texts come last, when everything they should keep off is known.
    fn texts(&mut self, scene: &Scene) {
        for piece in scene.pieces.iter().filter(|piece| !piece.label.is_empty()) {
            let beside = [bounds_of(&piece.placed)];
            self.text(&piece.label, LABEL, "label", &beside, piece.colour, BELOW);
        }
        for mark in &scene.marks {
            match mark {
                Mark::Note { text, beside, towards, colour } => {
                    self.text(text, NOTE, "note", &[*beside], *colour, *towards);
                }
                Mark::Ruler { line, text } | Mark::Sight { line, text, .. } => {
                    let colour = match mark {
                        Mark::Sight { kind: SightKind::Clear, .. } => Colour::Green,
                        Mark::Sight { kind: SightKind::Obstructed, .. } => Colour::Orange,
                        _ => Colour::White,
                    };
                    // The middle first, then further along.
                    let beside = [0.5, 0.35, 0.65, 0.2, 0.8].map(|share| {
                        let at = line.from.lerp(line.to, share);
                        Bounds { low: at, high: at }.grown(RULER_HALF_WIDTH)
                    });
                    self.text(text, NOTE, "note", &beside, colour, Vec2::ZERO);
                }
                Mark::Text { text, at, colour } => {
                    self.write(text, LABEL, "text", *at, *colour);
                }
                _ => {}
            }
        }
    }

    fn text(
        &mut self,
        text: &str,
        size: f64,
        class: &str,
        beside: &[Bounds],
        colour: Colour,
        towards: Vec2,
    ) {
        let at = self.labels.place(text, size * self.letter, beside, towards);
        self.write(text, size, class, at, colour);
    }

    fn write(&mut self, text: &str, size: f64, class: &str, at: Vec2, colour: Colour) {
        self.texts.write(&format!("{class} {}", colour.name()), at, text);
        let Bounds { low, high } = around(at, Labels::extent(text, size * self.letter));
        self.show(&[low, high]);
    }

    /// The box around what the picture shows so far.
    fn shown(&self, scene: &Scene) -> Bounds {
        let pieces = scene.pieces.iter().map(|piece| bounds_of(&piece.placed));
        // On a play area arcs and zones end at its edge; only pieces may lie outside.
        match scene.area {
            Some(area) => pieces.fold(area.bounds(), |all, one| {
                Bounds::around(&[all.low, all.high, one.low, one.high])
            }),
            None => self.extent.unwrap_or(Bounds { low: Vec2::ZERO, high: vec2(100.0, 100.0) }),
        }
    }

    /// The box of the whole picture.
    fn view(&self, scene: &Scene) -> Bounds {
        let mut view = self.shown(scene).grown(MARGIN);
        if let Some(title) = &scene.title {
            let height = HEADING * self.letter;
            view.high.y += height * 1.2;
            let width = Labels::extent(title, height).x * 1.05 + 2.0 * MARGIN;
            view.high.x = view.high.x.max(view.low.x + width);
        }
        view
    }

    fn document(&self, scene: &Scene) -> String {
        let view = self.view(scene);
        let (x, y) = element::flipped(vec2(view.low.x, view.high.y));
        let (w, h) = (number(view.high.x - view.low.x), number(view.high.y - view.low.y));
        let title = escaped(scene.title.as_deref().unwrap_or("A table"));
        let mut out = Layer::default();
        // A size to be shown in, where nobody asks for another.
        let pixels = PIXELS / w.max(h);
        let (width, height) = ((w * pixels).round(), (h * pixels).round());
        out.line(format_args!(
            "<svg class=\"redfive\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" width=\"{width}\" height=\"{height}\" font-size=\"{}\" role=\"img\">",
            self.letter
        ));
        out.line(format_args!("<title>{title}</title>"));
        out.line(format_args!("<style>\n{STYLE}</style>"));
        let space = format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"");
        out.line(format_args!("<rect class=\"space\" {space}/>"));
        let mut clip = String::new();
        if let Some(area) = scene.area {
            let (x, y) = element::flipped(vec2(0.0, area.height));
            let (w, h) = (number(area.width), number(area.height));
            let frame = format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"");
            // Several pictures may stand in one page: equal names must mean equal shapes.
            let id = format!("redfive-area-{w}-{h}");
            out.line(format_args!("<clipPath id=\"{id}\"><rect {frame}/></clipPath>"));
            out.line(format_args!("<rect class=\"area\" {frame}/>"));
            clip = format!(" clip-path=\"url(#{id})\"");
        }
        if scene.title.is_some() {
            let at =
                vec2(view.low.x + MARGIN, view.high.y - MARGIN * 0.6 - HEADING * self.letter * 0.5);
            out.write("heading", at, scene.title.as_deref().unwrap_or_default());
        }
        let layers = [
            ("zones", &self.zones),
            ("arcs", &self.arcs),
            ("tokens", &self.tokens),
            ("templates", &self.templates),
            ("ghosts", &self.ghosts),
            ("bases", &self.bases),
            ("lines", &self.lines),
            ("badges", &self.badges),
            ("texts", &self.texts),
        ];
        for (name, layer) in layers.iter().filter(|(_, layer)| !layer.text().is_empty()) {
            let clip = if matches!(*name, "zones" | "arcs") { clip.as_str() } else { "" };
            out.line(format_args!("<g class=\"{name}\"{clip}>\n{}</g>", layer.text()));
        }
        out.line(format_args!("</svg>"));
        out.text().to_owned()
    }
}

/// The arrow that shows which way a base faces.
fn nose(base: &PlacedBase) -> [Vec2; 4] {
    let frame = base.pose.frame();
    let front = base.size.half().y;
    let arrow = [(0.0, -5.5), (-6.0, -14.0), (0.0, -11.0), (6.0, -14.0)];
    arrow.map(|(x, y)| frame.point(vec2(x, front + y)))
}

/// The arc lines on a base, from its centre to its edges.
fn printed_lines(base: &PlacedBase) -> [Segment; 4] {
    let frame = base.pose.frame();
    let half = base.size.half();
    let a = Arc::half_angle(base.size);
    let from = if base.size == BaseSize::Huge { 0.15 } else { 0.3 };
    [a, 180.0 - a, 180.0 + a, 360.0 - a].map(|degrees| {
        let out = Heading::new(degrees).forward();
        let edge = out * (half.x / out.x.abs()).min(half.y / out.y.abs());
        Segment::new(frame.point(edge * from), frame.point(edge))
    })
}
