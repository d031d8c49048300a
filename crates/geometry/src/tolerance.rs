//! The three tolerances of the table. There are no others.
//!
//! All are far below what a hand could place (a tenth of a millimetre) and far above what
//! rounding can produce (about 1e-12 mm at the size of a table).

/// Two outlines whose gap, or whose penetration, is at most this many millimetres touch: they are
/// in contact and do not overlap. Deeper is overlapping, wider is apart.
pub const TOUCH: f64 = 1e-6;

/// A distance that exceeds the end of a range band by no more than this many millimetres still
/// lies in that band; measured lines whose lengths differ by no more than this are equally short.
pub const RANGE_BAND: f64 = 1e-6;

/// A point no further than this many millimetres outside an arc line lies on it, and so in both
/// neighbouring arcs.
pub const ARC_LINE: f64 = 1e-6;
