//! A table on which things are placed, moved and measured one after the other.
//!
//! Every operation happens where things stand at that moment and leaves [marks](Mark) behind;
//! [`Table::into_scene`] ends with what is to be drawn.

mod flight;
mod measure;
mod place;

pub use flight::{Flight, Spot};
pub use place::Device;

use crate::scene::{Colour, Mark, Piece, Scene, bounds_of};
use redfive_geometry::shape::Bounds;
use redfive_geometry::{
    BaseSize, Placed, PlacedBase, PlacedToken, PlayArea, Pose, TokenOutline, Vec2,
};
use thiserror::Error;

/// A piece on a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceId(usize);

/// How a piece is shown.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// The text beside it; none if empty.
    pub label: String,
    /// Its colour.
    pub colour: Colour,
}

/// Why something cannot be done on the table.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// Templates and ranges here are for bases only.
    #[error("a token has no base; name a ship")]
    NotABase,
    /// The same for tokens.
    #[error("a ship is no token; name a token")]
    NotAToken,
    /// A huge ship does not do that.
    #[error("a huge ship does not {0}")]
    Huge(&'static str),
    /// The tool of huge ships has no such line.
    #[error(
        "a huge ship cannot do that; its maneuvers are 0 stationary, 1 to 5 straight and 0 to 3 bank"
    )]
    NoHugeManeuver,
    /// A move with one end only has no choice of placement.
    #[error("this move ends in one place only; leave out \"placed\"")]
    NoChoice,
    /// That placement is on top of another base.
    #[error("the {} placement is not free; leave out \"placed\" for the first free one", .0.name())]
    NotFree(Spot),
    /// A ship that deploys must find a place that is free.
    #[error("there is no room to deploy there")]
    NoRoom,
    /// The token has no place where a template fits.
    #[error("no template fits a {0}")]
    NoFitting(TokenOutline),
    /// The token has no guides with that number.
    #[error("a {outline} has guides 1 to {count}")]
    NoSuchFitting {
        /// The token.
        outline: TokenOutline,
        /// How many pairs of guides it has.
        count: usize,
    },
    /// The token does not fit a base without a template.
    #[error("a {0} does not fit the guides of a base")]
    DoesNotAttach(TokenOutline),
    /// Zones along the edges need a table.
    #[error("there is no play area; remove \"area none\"")]
    NoArea,
}

/// The table, as it stands.
#[derive(Clone, Debug)]
pub struct Table {
    title: Option<String>,
    area: Option<PlayArea>,
    pieces: Vec<Piece>,
    marks: Vec<Mark>,
}

impl Default for Table {
    fn default() -> Self {
        Self { title: None, area: Some(PlayArea::STANDARD), pieces: Vec::new(), marks: Vec::new() }
    }
}

impl Table {
    /// An empty table with the standard play area.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the heading.
    pub fn set_title(&mut self, title: &str) {
        self.title = Some(title.to_owned());
    }

    /// Sets the play area, or takes it away.
    pub fn set_area(&mut self, area: Option<PlayArea>) {
        self.area = area;
    }

    /// What is to be drawn.
    pub fn into_scene(self) -> Scene {
        Scene { title: self.title, area: self.area, pieces: self.pieces, marks: self.marks }
    }

    /// Places a base.
    pub fn add_base(&mut self, size: BaseSize, pose: Pose, look: Look) -> PieceId {
        let title = described(&look, &format!("{size} base"));
        let placed = Placed::Base(PlacedBase::new(size, pose));
        self.add(Piece { title, label: look.label, colour: look.colour, placed })
    }

    /// Places a token.
    pub fn add_token(&mut self, token: PlacedToken, look: Look) -> PieceId {
        let title = described(&look, token.outline.name());
        let placed = Placed::Token(token);
        self.add(Piece { title, label: look.label, colour: look.colour, placed })
    }

    /// The size of a ship's base.
    ///
    /// # Errors
    ///
    /// When it is a token.
    pub fn size(&self, id: PieceId) -> Result<BaseSize, Refusal> {
        self.base(id).map(|(base, _)| base.size)
    }

    /// The colour of a piece.
    pub fn colour(&self, id: PieceId) -> Colour {
        self.pieces[id.0].colour
    }

    fn add(&mut self, piece: Piece) -> PieceId {
        self.pieces.push(piece);
        PieceId(self.pieces.len() - 1)
    }

    /// The base of a piece, and its colour.
    ///
    /// # Errors
    ///
    /// When it is a token.
    fn base(&self, id: PieceId) -> Result<(PlacedBase, Colour), Refusal> {
        let piece = &self.pieces[id.0];
        match &piece.placed {
            Placed::Base(base) => Ok((*base, piece.colour)),
            Placed::Token(_) => Err(Refusal::NotABase),
        }
    }

    /// The token of a piece, and its colour.
    fn token(&self, id: PieceId) -> Result<(PlacedToken, Colour), Refusal> {
        let piece = &self.pieces[id.0];
        match &piece.placed {
            Placed::Token(token) => Ok((token.clone(), piece.colour)),
            Placed::Base(_) => Err(Refusal::NotAToken),
        }
    }

    /// What a piece is called in notes.
    fn called(&self, index: usize) -> &str {
        let piece = &self.pieces[index];
        if piece.label.is_empty() { &piece.title } else { &piece.label }
    }

    /// The bases on the table but for one, with their indices.
    fn other_bases(&self, but: Option<PieceId>) -> (Vec<usize>, Vec<PlacedBase>) {
        let others = self.pieces.iter().enumerate().filter(|(i, _)| Some(PieceId(*i)) != but);
        others
            .filter_map(|(i, piece)| match &piece.placed {
                Placed::Base(base) => Some((i, *base)),
                Placed::Token(_) => None,
            })
            .unzip()
    }

    fn note(&mut self, text: String, beside: Bounds, towards: Vec2, colour: Colour) {
        self.marks.push(Mark::Note { text, beside, towards, colour });
    }

    fn note_at_piece(&mut self, text: String, id: PieceId) {
        let piece = &self.pieces[id.0];
        let (beside, colour) = (bounds_of(&piece.placed), piece.colour);
        self.note(text, beside, Vec2::ZERO, colour);
    }
}

fn described(look: &Look, what: &str) -> String {
    if look.label.is_empty() { what.to_owned() } else { format!("{}, {what}", look.label) }
}
