//! What a picture shows: the pieces on the table and the marks drawn around them.
//!
//! A scene knows nothing of names, statements or SVG: every place in it is worked out.

use redfive_geometry::shape::{Bounds, Segment};
use redfive_geometry::{Placed, PlacedBase, PlayArea, Vec2, ZoneShape};

/// A table to draw.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// A heading.
    pub title: Option<String>,
    /// The play area; without one the picture is cut to what it shows.
    pub area: Option<PlayArea>,
    /// What stands and lies on the table, each drawn over the ones before.
    pub pieces: Vec<Piece>,
    /// What is drawn around the pieces.
    pub marks: Vec<Mark>,
}

/// A base or a token on the table.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What it is, for the reader who points at it.
    pub title: String,
    /// The text beside it; none if empty.
    pub label: String,
    /// Its colour.
    pub colour: Colour,
    /// Where it lies.
    pub placed: Placed,
}

/// Something drawn on the table that is not a piece.
#[derive(Clone, Debug)]
pub enum Mark {
    /// The area of an arc up to the end of each range band, innermost first.
    Arc {
        /// What it is.
        title: String,
        /// The colour of its ship.
        colour: Colour,
        /// Whether it belongs to a turret.
        turret: bool,
        /// The outline up to each range.
        bands: Vec<Vec<Vec2>>,
    },
    /// The line that separates what is in front of a ship from what is behind it.
    Midway(Segment, Colour),
    /// A template, or a part of it.
    Template {
        /// Its outline.
        outline: Vec<Vec2>,
        /// Which part of a move it is.
        part: Part,
    },
    /// A base that is not there, or not any more, or not yet.
    Ghost {
        /// The base.
        base: PlacedBase,
        /// Why it is drawn.
        role: Role,
        /// The colour of its ship.
        colour: Colour,
    },
    /// A token that is no longer there.
    TokenGhost {
        /// Its outline.
        outline: Vec<Vec2>,
        /// Its colour.
        colour: Colour,
    },
    /// A way without a template.
    Trail(Segment, Colour),
    /// A ruler.
    Ruler {
        /// The line that is measured.
        line: Segment,
        /// What it says.
        text: String,
    },
    /// A line that an attack can be measured along.
    Sight {
        /// The line.
        line: Segment,
        /// What it says.
        text: String,
        /// How the line counts.
        kind: SightKind,
    },
    /// A number in a circle.
    Badge {
        /// Where.
        at: Vec2,
        /// The number.
        number: usize,
    },
    /// Part of a zone.
    Zone(ZoneShape),
    /// All points within a distance of an outline: one range band and those inside it.
    Band {
        /// The outline.
        outline: Vec<Vec2>,
        /// How far the band reaches.
        reach: f64,
    },
    /// A text, moved aside if something is in its way.
    Note {
        /// What it says.
        text: String,
        /// What it is about: it is placed next to this box.
        beside: Bounds,
        /// On which side of the box, if there is room: a direction of length one, or zero.
        towards: Vec2,
        /// Its colour.
        colour: Colour,
    },
    /// A text exactly there.
    Text {
        /// What it says.
        text: String,
        /// Its middle.
        at: Vec2,
        /// Its colour.
        colour: Colour,
    },
}

/// Which part of a move a template shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The way that was travelled.
    Travelled,
    /// The whole template where the ship backed up along it, or did not go.
    Untravelled,
}

/// Why a base is drawn that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It was there before.
    Start,
    /// It could go there.
    Choice,
    /// It would be on top of another base there.
    Blocked,
}

/// How a line of an attack counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SightKind {
    /// Nothing is in its way.
    Clear,
    /// Something is.
    Obstructed,
    /// There is no line: the target is not in the arc.
    None,
}

/// The colours of pieces and texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// A light grey; what has no colour of its own.
    #[default]
    Grey,
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// A green blue.
    Teal,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// White on screen, black on paper.
    White,
}

impl Colour {
    /// All colours.
    pub const ALL: [Self; 9] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Teal,
        Self::Blue,
        Self::Purple,
        Self::Grey,
        Self::White,
    ];

    /// Its name, which is also its class in the picture.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Grey => "grey",
            Self::White => "white",
        }
    }
}

/// The outline of a piece as it lies on the table, guides included.
pub(crate) fn outline_of(placed: &Placed) -> Vec<Vec2> {
    match placed {
        Placed::Base(base) => base.outline().to_vec(),
        Placed::Token(token) => token.points().to_vec(),
    }
}

/// The outline that ranges are measured with: without the guides of a base.
pub(crate) fn measured_outline_of(placed: &Placed) -> Vec<Vec2> {
    match placed {
        Placed::Base(base) => base.rect().corners().to_vec(),
        Placed::Token(token) => token.points().to_vec(),
    }
}

/// The box around a piece.
pub(crate) fn bounds_of(placed: &Placed) -> Bounds {
    match placed {
        Placed::Base(base) => base.bounds(),
        Placed::Token(token) => token.bounds(),
    }
}
