//! Finding room for texts.

use redfive_geometry::shape::Bounds;
use redfive_geometry::{Vec2, vec2};

/// Where texts are, and what they must not cover.
#[derive(Default)]
pub(super) struct Labels {
    taken: Vec<Bounds>,
}

/// The places around a thing: which way from it.
const AROUND: [(f64, f64); 8] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, -1.0),
    (0.0, 1.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (1.0, 1.0),
    (-1.0, 1.0),
];

impl Labels {
    /// Keeps texts away from a box.
    pub fn keep_clear(&mut self, bounds: Bounds) {
        self.taken.push(bounds);
    }

    /// The box that a text fills around its middle. Letters are taken to be as wide as in a wide
    /// font; the true width depends on the reader's machine.
    pub fn extent(text: &str, size: f64) -> Vec2 {
        vec2(0.63 * size * text.chars().count() as f64, 1.15 * size)
    }

    /// Finds a place for a text next to one of some boxes, if possible on the side towards a
    /// direction (of length one, or zero for any side); the middle of the text.
    pub fn place(&mut self, text: &str, size: f64, beside: &[Bounds], towards: Vec2) -> Vec2 {
        let extent = Self::extent(text, size);
        let mut best = (f64::INFINITY, Vec2::ZERO);
        for &one in beside {
            for (at, handicap) in places(one, extent, size, towards) {
                let cost = self.covered(around(at, extent)) + handicap;
                if cost < best.0 {
                    best = (cost, at);
                }
            }
        }
        self.keep_clear(around(best.1, extent));
        best.1
    }

    /// How much of a box is taken.
    fn covered(&self, bounds: Bounds) -> f64 {
        let shared = |other: &Bounds| {
            let w = bounds.high.x.min(other.high.x) - bounds.low.x.max(other.low.x);
            let h = bounds.high.y.min(other.high.y) - bounds.low.y.max(other.low.y);
            w.max(0.0) * h.max(0.0)
        };
        self.taken.iter().map(shared).sum()
    }
}

/// Places for a text around a box, and what speaks against each, in square millimetres of overlap
/// that would be as bad.
fn places(
    beside: Bounds,
    extent: Vec2,
    size: f64,
    towards: Vec2,
) -> impl Iterator<Item = (Vec2, f64)> {
    const STEPS: u32 = 4;
    const WRONG_SIDE: f64 = 120.0;
    const STEP_AWAY: f64 = 60.0;
    let middle = beside.low.midpoint(beside.high);
    let half = (beside.high - beside.low) * 0.5;
    let reach = half + extent * 0.5 + vec2(3.0, 3.0);
    (0..STEPS).flat_map(move |step| {
        let further = f64::from(step) * size;
        AROUND.into_iter().map(move |(x, y)| {
            // Above or below a corner the text is centred on that corner.
            let aside = if y == 0.0 { reach.x + further } else { half.x };
            let at = middle + vec2(x * aside, y * (reach.y + further));
            let astray = 1.0 - vec2(x, y).unit().dot(towards);
            (at, f64::from(step) * STEP_AWAY + astray * WRONG_SIDE)
        })
    })
}

/// The box of a given extent around its middle.
pub(super) fn around(middle: Vec2, extent: Vec2) -> Bounds {
    let half = extent * 0.5;
    Bounds { low: middle - half, high: middle + half }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_avoid_each_other() {
        let mut labels = Labels::default();
        let box_ = around(Vec2::ZERO, vec2(40.0, 40.0));
        labels.keep_clear(box_);
        let places: Vec<Vec2> =
            (0..4).map(|_| labels.place("Red Five", 12.0, &[box_], vec2(0.0, -1.0))).collect();
        assert!(places[0].y < -20.0, "below first: {places:?}");
        for (i, a) in places.iter().enumerate() {
            for b in &places[..i] {
                assert!(a.distance(*b) > 10.0, "{places:?}");
            }
        }
    }
}
