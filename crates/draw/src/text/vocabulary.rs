//! The words of the format: one table each, for reading and for error messages alike.

use crate::scene::Colour;
use crate::table::Spot;
use redfive_geometry::{
    Arc, AreaEdge, BaseSize, Bearing, Edge, Range, Side, TemplateShape, TokenOutline, Turret,
};
use redfive_text::Words;

/// A curve without its side.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    Straight,
    Bank,
    Turn,
}

impl Shape {
    pub const fn needs_side(self) -> bool {
        !matches!(self, Self::Straight)
    }

    pub const fn towards(self, side: Side) -> TemplateShape {
        match self {
            Self::Straight => TemplateShape::Straight,
            Self::Bank => TemplateShape::Bank(side),
            Self::Turn => TemplateShape::Turn(side),
        }
    }
}

/// Which play area.
#[derive(Clone, Copy)]
pub(super) enum Area {
    None,
    Standard,
    Epic,
}

/// What a zone is about.
#[derive(Clone, Copy)]
pub(super) enum ZoneKind {
    Deployment,
    Obstacles,
    Within,
    At,
    Beyond,
    Arc,
}

/// Where a decloaking ship goes.
#[derive(Clone, Copy)]
pub(super) enum Decloak {
    Ahead,
    Side(Side),
}

/// Moves that can be previewed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    Maneuver,
    Boost,
    Roll,
    Decloak,
    Rotate,
}

/// What a line can be about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Statement {
    Title,
    Area,
    Base,
    Token,
    Arc,
    Turret,
    Midway,
    Template,
    Move(Move),
    Preview,
    Deploy,
    Drop,
    Launch,
    Attach,
    Join,
    Relocate,
    Ruler,
    Attack,
    Bands,
    Zone,
    Label,
}

/// A statement of the format, as the reference shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// How it is written: capitals stand for what the writer fills in, brackets for what may be
    /// left out.
    pub usage: &'static str,
    /// What it draws.
    pub meaning: &'static str,
}

impl Reference {
    /// The word that begins it.
    pub fn word(&self) -> &'static str {
        self.usage.split(' ').next().unwrap_or_default()
    }
}

const fn row(usage: &'static str, meaning: &'static str) -> Reference {
    Reference { usage, meaning }
}

const TABLE: [(Statement, Reference); 25] = [
    (Statement::Title, row("title \"TEXT\"", "A heading above the picture")),
    (
        Statement::Area,
        row(
            "area standard | epic | none | WIDTH HEIGHT",
            "The play area; `standard` if the line is missing, `none` for a picture cut to what is drawn",
        ),
    ),
    (
        Statement::Base,
        row(
            "base NAME SIZE at X Y [facing DEGREES] [label \"TEXT\"] [colour COLOUR]",
            "A ship's base",
        ),
    ),
    (
        Statement::Token,
        row(
            "token NAME OUTLINE at X Y [facing DEGREES] [flipped] [label \"TEXT\"] [colour COLOUR]",
            "An obstacle, device, remote or marker; `flipped` lays it with the other face up",
        ),
    ),
    (
        Statement::Arc,
        row("arc BASE ARC [range NUMBER]", "An arc of a ship in its range bands, up to range 3"),
    ),
    (
        Statement::Turret,
        row("turret BASE POINTING [range NUMBER]", "The arcs that a turret indicator covers"),
    ),
    (
        Statement::Midway,
        row(
            "midway BASE",
            "The line through a ship's side hash marks, and which other ships are in front of it, behind it or flanking it",
        ),
    ),
    (
        Statement::Template,
        row(
            "template SPEED SHAPE [SIDE] at X Y [facing DEGREES]",
            "A template lying on the table; the place is the middle of its near end",
        ),
    ),
    (
        Statement::Move(Move::Maneuver),
        row(
            "move BASE SPEED BEARING [SIDE] [placed SPOT]",
            "A maneuver: template, start, and where the ship ends, backed up if it bumps",
        ),
    ),
    (
        Statement::Move(Move::Boost),
        row("boost BASE SPEED SHAPE [SIDE]", "A boost over that template"),
    ),
    (
        Statement::Move(Move::Roll),
        row(
            "roll BASE DIRECTION SPEED SHAPE [SIDE] [placed SPOT]",
            "A barrel roll to the left or right over that template",
        ),
    ),
    (
        Statement::Move(Move::Decloak),
        row(
            "decloak BASE ahead | left | right [placed SPOT]",
            "A decloak, with the template that fits the base",
        ),
    ),
    (Statement::Move(Move::Rotate), row("rotate BASE DEGREES SIDE", "A turn in place")),
    (
        Statement::Preview,
        row(
            "preview MOVE ...",
            "Any of move, boost, roll, decloak and rotate, drawn without moving the ship",
        ),
    ),
    (
        Statement::Deploy,
        row(
            "deploy NAME SIZE from BASE EDGE SPEED BEARING [SIDE] [placed SPOT] [label \"TEXT\"] [colour COLOUR]",
            "A docked ship leaves an edge of its carrier",
        ),
    ),
    (
        Statement::Drop,
        row(
            "drop BASE OUTLINE SPEED SHAPE [SIDE] [edge EDGE] [as NAME]",
            "A device laid from the rear guides; a `clustermine-middle` brings its two sides along",
        ),
    ),
    (
        Statement::Launch,
        row(
            "launch BASE OUTLINE SPEED SHAPE [SIDE] [edge EDGE] [as NAME]",
            "The same from the front guides",
        ),
    ),
    (
        Statement::Attach,
        row(
            "attach BASE OUTLINE [edge EDGE] [as NAME]",
            "A token whose tab fits a ship's guides, at the rear unless another edge is given",
        ),
    ),
    (
        Statement::Join,
        row(
            "join TOKEN OUTLINE [out NUMBER] [as NAME]",
            "A token joined to another, at its guides with that number (its last if none is given)",
        ),
    ),
    (
        Statement::Relocate,
        row(
            "relocate TOKEN SPEED SHAPE [SIDE] [out NUMBER] [into NUMBER]",
            "A remote moves over a template: out of the guides with the first number (1, the front) into those with the second (its last)",
        ),
    ),
    (
        Statement::Ruler,
        row("ruler THING THING", "The shortest line between two things, in range bands"),
    ),
    (
        Statement::Attack,
        row(
            "attack BASE ARC THING",
            "The lines that an attack can be measured along, its range, and what obstructs it",
        ),
    ),
    (
        Statement::Bands,
        row("bands THING [range NUMBER]", "The range bands around a thing, up to range 3"),
    ),
    (
        Statement::Zone,
        row("zone KIND ...", "Where things may be placed, see below; green is allowed, red is not"),
    ),
    (
        Statement::Label,
        row("label \"TEXT\" at X Y [colour COLOUR]", "A text centred on that place"),
    ),
];

/// Every statement of the format, in the order of the reference.
pub fn reference() -> impl Iterator<Item = Reference> {
    TABLE.iter().map(|&(_, reference)| reference)
}

/// How the kinds of zone are written.
pub const ZONES: [Reference; 6] = [
    row("zone deployment TABLE-EDGE", "Where ships are set up: within range 1 of that edge"),
    row(
        "zone obstacles",
        "Where the next obstacle may go: beyond range 2 of the edges and beyond range 1 of the tokens so far",
    ),
    row("zone within RANGE PLACE", "Wholly within that range of a thing or a table edge"),
    row("zone at RANGE RANGE PLACE", "At a range between the two"),
    row("zone beyond RANGE PLACE", "Wholly beyond that range"),
    row("zone arc BASE ARC", "In an arc of a ship, up to range 3"),
];

/// All tables of words.
pub(super) struct Vocabulary {
    pub statements: Words<(Statement, &'static str)>,
    pub moves: Words<(Move, &'static str)>,
    pub sizes: Words<BaseSize>,
    pub outlines: Words<TokenOutline>,
    pub arcs: Words<Arc>,
    pub turrets: Words<Turret>,
    pub bearings: Words<Bearing>,
    pub shapes: Words<Shape>,
    pub sides: Words<Side>,
    pub edges: Words<Edge>,
    pub area_edges: Words<AreaEdge>,
    pub spots: Words<Spot>,
    pub colours: Words<Colour>,
    pub areas: Words<Area>,
    pub zones: Words<(ZoneKind, &'static str)>,
    pub decloaks: Words<Decloak>,
    pub ranges: Words<Range>,
}

/// A table of words as the reference shows it: what such a word is, and which there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// What such a word is, with its article: "a base size".
    pub what: &'static str,
    /// The words.
    pub words: Vec<&'static str>,
}

/// The words to choose from, table by table.
pub fn word_lists() -> Vec<WordList> {
    fn list<T: Copy>(table: &Words<T>) -> WordList {
        WordList { what: table.what, words: table.entries.iter().map(|&(name, _)| name).collect() }
    }
    let v = Vocabulary::new();
    vec![
        list(&v.sizes),
        list(&v.outlines),
        list(&v.arcs),
        list(&v.turrets),
        list(&v.bearings),
        list(&v.shapes),
        list(&v.sides),
        list(&v.edges),
        list(&v.area_edges),
        list(&v.spots),
        list(&v.colours),
    ]
}

impl Vocabulary {
    pub fn new() -> Self {
        // Bearings with a side appear once for each; the side is a word of its own.
        let mut bearings: Vec<(&'static str, Bearing)> = Vec::new();
        for bearing in Bearing::ALL {
            if bearings.iter().all(|&(name, _)| name != bearing.name()) {
                bearings.push((bearing.name(), bearing));
            }
        }
        let only_moves = TABLE.iter().filter_map(|&(statement, reference)| match statement {
            Statement::Move(kind) => Some((reference.word(), (kind, reference.usage))),
            _ => None,
        });
        let zone_kinds = [
            ("deployment", ZoneKind::Deployment),
            ("obstacles", ZoneKind::Obstacles),
            ("within", ZoneKind::Within),
            ("at", ZoneKind::At),
            ("beyond", ZoneKind::Beyond),
            ("arc", ZoneKind::Arc),
        ];
        let zone_usages = ZONES.map(|zone| zone.usage);
        Self {
            statements: Words::new(
                "a statement",
                TABLE.iter().map(|&(statement, r)| (r.word(), (statement, r.usage))),
            ),
            moves: Words::new("a move", only_moves),
            sizes: Words::new("a base size", BaseSize::ALL.map(|size| (size.name(), size))),
            outlines: Words::new(
                "a token outline",
                TokenOutline::ALL.map(|outline| (outline.name(), outline)),
            ),
            arcs: Words::new("an arc", Arc::ALL.map(|arc| (arc.name(), arc))),
            turrets: Words::new(
                "a way for a turret to point",
                Edge::ALL.map(|edge| (edge_name(edge), Turret::Single(edge))).into_iter().chain([
                    ("front-and-rear", Turret::FrontAndRear),
                    ("left-and-right", Turret::LeftAndRight),
                ]),
            ),
            bearings: Words::new("a bearing", bearings),
            shapes: Words::new(
                "a template shape",
                [("straight", Shape::Straight), ("bank", Shape::Bank), ("turn", Shape::Turn)],
            ),
            sides: Words::new("a side", [("left", Side::Left), ("right", Side::Right)]),
            edges: Words::new("an edge of a base", Edge::ALL.map(|edge| (edge_name(edge), edge))),
            area_edges: Words::new(
                "an edge of the table",
                [
                    ("north", AreaEdge::North),
                    ("east", AreaEdge::East),
                    ("south", AreaEdge::South),
                    ("west", AreaEdge::West),
                ],
            ),
            spots: Words::new("a spot", Spot::ALL.map(|spot| (spot.name(), spot))),
            colours: Words::new("a colour", Colour::ALL.map(|colour| (colour.name(), colour))),
            areas: Words::new(
                "a play area",
                [("standard", Area::Standard), ("epic", Area::Epic), ("none", Area::None)],
            ),
            zones: Words::new(
                "a kind of zone",
                zone_kinds.into_iter().zip(zone_usages).map(|((name, kind), u)| (name, (kind, u))),
            ),
            decloaks: Words::new(
                "a way to decloak",
                [
                    ("ahead", Decloak::Ahead),
                    ("left", Decloak::Side(Side::Left)),
                    ("right", Decloak::Side(Side::Right)),
                ],
            ),
            ranges: Words::new(
                "a range",
                [
                    ("1", Range::ONE),
                    ("2", Range::TWO),
                    ("3", Range::THREE),
                    ("4", Range::FOUR),
                    ("5", Range::FIVE),
                ],
            ),
        }
    }
}

const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Right => "right",
        Edge::Rear => "rear",
        Edge::Left => "left",
    }
}
