//! Which outlines there are, and where templates fit them.

use super::{Fitting, outlines};
use crate::vector::Vec2;
use core::fmt;

/// An outline of the catalogue: an obstacle by its XWS key, or a placed token by name.
#[derive(Clone, Copy)]
pub struct TokenOutline(&'static Entry);

struct Entry {
    name: &'static str,
    points: &'static [Vec2],
    fittings: &'static [Fitting],
    against_base: Option<Fitting>,
}

const fn fitting(degrees: f64, reach: f64) -> Fitting {
    Fitting { degrees, reach }
}

const fn plain(name: &'static str, points: &'static [Vec2]) -> Entry {
    Entry { name, points, fittings: &[], against_base: None }
}

const fn fitted(
    name: &'static str,
    points: &'static [Vec2],
    fittings: &'static [Fitting],
) -> Entry {
    Entry { name, points, fittings, against_base: None }
}

/// From the middle of a cargo drift to a base that it lies beside, guides between: lengthwise and
/// crosswise.
const DRIFT: (f64, f64) = (64.3 + 2.6, 34.5 + 2.6);

static CATALOGUE: [Entry; 48] = [
    plain("coreasteroid0", outlines::COREASTEROID0),
    plain("coreasteroid1", outlines::COREASTEROID1),
    plain("coreasteroid2", outlines::COREASTEROID2),
    plain("coreasteroid3", outlines::COREASTEROID3),
    plain("coreasteroid4", outlines::COREASTEROID4),
    plain("coreasteroid5", outlines::COREASTEROID5),
    plain("yt2400debris0", outlines::YT2400DEBRIS0),
    plain("yt2400debris1", outlines::YT2400DEBRIS1),
    plain("yt2400debris2", outlines::YT2400DEBRIS2),
    plain("vt49decimatordebris0", outlines::VT49DECIMATORDEBRIS0),
    plain("vt49decimatordebris1", outlines::VT49DECIMATORDEBRIS1),
    plain("vt49decimatordebris2", outlines::VT49DECIMATORDEBRIS2),
    plain("core2asteroid0", outlines::CORE2ASTEROID0),
    plain("core2asteroid1", outlines::CORE2ASTEROID1),
    plain("core2asteroid2", outlines::CORE2ASTEROID2),
    plain("core2asteroid3", outlines::CORE2ASTEROID3),
    plain("core2asteroid4", outlines::CORE2ASTEROID4),
    plain("core2asteroid5", outlines::CORE2ASTEROID5),
    plain("gascloud1", outlines::GASCLOUD1),
    plain("gascloud2", outlines::GASCLOUD2),
    plain("gascloud3", outlines::GASCLOUD3),
    plain("gascloud4", outlines::GASCLOUD4),
    plain("gascloud5", outlines::GASCLOUD5),
    plain("gascloud6", outlines::GASCLOUD6),
    plain("pomasteroid1", outlines::POMASTEROID1),
    plain("pomasteroid2", outlines::POMASTEROID2),
    plain("pomasteroid3", outlines::POMASTEROID3),
    plain("pomdebris1", outlines::POMDEBRIS1),
    plain("pomdebris2", outlines::POMDEBRIS2),
    plain("pomdebris3", outlines::POMDEBRIS3),
    fitted("loosecargo", outlines::LOOSECARGO, &[fitting(0.0, 29.2)]),
    Entry {
        name: "spareparts",
        points: outlines::SPAREPARTS,
        fittings: &[],
        against_base: Some(fitting(0.0, 24.0)),
    },
    fitted("electrochaffcloud", outlines::ELECTROCHAFFCLOUD, &[fitting(0.0, 17.7)]),
    fitted("proximitymine", outlines::PROXIMITYMINE, &[fitting(0.0, 32.6)]),
    fitted("connernet", outlines::CONNERNET, &[fitting(0.0, 38.9)]),
    fitted("clustermine-middle", outlines::CLUSTERMINE_MIDDLE, &[fitting(0.0, 19.5)]),
    plain("clustermine-side", outlines::CLUSTERMINE_SIDE),
    Entry {
        name: "buzzdroidswarm",
        points: outlines::BUZZDROIDSWARM,
        fittings: &[fitting(0.0, 18.8), fitting(180.0, 18.8)],
        against_base: Some(fitting(180.0, 20.1)),
    },
    fitted(
        "drk1probedroid",
        outlines::DRK1PROBEDROID,
        &[
            fitting(0.0, 20.5),
            fitting(72.0, 20.5),
            fitting(144.0, 20.5),
            fitting(216.0, 20.5),
            fitting(288.0, 20.5),
        ],
    ),
    plain("sensorbuoy", outlines::SENSORBUOY),
    fitted("bomb", outlines::BOMB, &[fitting(0.0, 14.2)]),
    fitted("blazebomb", outlines::BLAZEBOMB, &[fitting(0.0, 14.2), fitting(180.0, 20.0)]),
    fitted("blaze", outlines::BLAZE, &[fitting(0.0, 33.0)]),
    fitted("objective", outlines::OBJECTIVE, &[fitting(0.0, 15.1), fitting(180.0, 15.1)]),
    fitted("commandoteam", outlines::OBJECTIVE, &[fitting(0.0, 15.1), fitting(180.0, 15.1)]),
    fitted(
        "trackingtorpedo",
        outlines::TRACKINGTORPEDO,
        &[fitting(0.0, 30.25), fitting(180.0, 30.25)],
    ),
    plain("hyperspacemarker", outlines::HYPERSPACEMARKER),
    fitted("cargodrift", outlines::CARGODRIFT, &[fitting(0.0, DRIFT.1), fitting(90.0, DRIFT.0)]),
];

impl TokenOutline {
    /// Every outline there is.
    pub const ALL: [Self; 48] = {
        let mut all = [Self(&CATALOGUE[0]); CATALOGUE.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self(&CATALOGUE[i]);
            i += 1;
        }
        all
    };

    /// Whether a front arc is printed on it. No remote has another one, nor a midway line.
    pub fn has_front_arc(self) -> bool {
        matches!(self.name(), "commandoteam" | "trackingtorpedo")
    }

    /// The outline with this name: for obstacles of the box their XWS key.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outline| outline.name() == name)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Its corners, counter-clockwise, around its origin.
    pub const fn points(self) -> &'static [Vec2] {
        self.0.points
    }

    /// Where templates fit it: the first is the front (or the only one), the second the rear.
    pub const fn fittings(self) -> &'static [Fitting] {
        self.0.fittings
    }

    /// How it fits directly to the guides of a base, without a template.
    pub const fn against_base(self) -> Option<Fitting> {
        self.0.against_base
    }
}

impl PartialEq for TokenOutline {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for TokenOutline {}

impl fmt::Debug for TokenOutline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenOutline({})", self.name())
    }
}

impl fmt::Display for TokenOutline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
