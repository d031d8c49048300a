//! Finding room for texts.

use redfive_geometry::shape::Bounds;
use redfive_geometry::{Vec2, vec2};

/// Where texts are, and what they must not cover.
#[derive(Default)]
pub(super) struct Labels {
    taken: Vec<Bounds>,
}

/// Which side of a thing its text goes to, if there is room.
#[derive(Clone, Copy)]
pub(super) enum Prefer {
    Below,
    Beside,
}

/// Directions around a thing, as shares of its half extent plus the text's.
const BELOW_FIRST: [(f64, f64); 8] = [
    (0.0, -1.0),
    (0.0, 1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (1.0, 1.0),
    (-1.0, 1.0),
];
const BESIDE_FIRST: [(f64, f64); 8] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (1.0, 1.0),
    (-1.0, 1.0),
    (0.0, -1.0),
    (0.0, 1.0),
];

impl Labels {
    /// Keeps texts away from a box.
    pub fn keep_clear(&mut self, bounds: Bounds) {
        self.taken.push(bounds);
    }

    /// The box that a text fills around its middle. Letters are taken to be as wide as in a wide
    /// font; the true width depends on the reader's machine.
    pub fn extent(text: &str, size: f64) -> Vec2 {
        vec2(0.56 * size * text.chars().count() as f64, 1.15 * size)
    }

    /// Finds a place for a text next to a box; the middle of the text.
    pub fn place(&mut self, text: &str, size: f64, beside: Bounds, prefer: Prefer) -> Vec2 {
        const STEPS: u32 = 4;
        let extent = Self::extent(text, size);
        let middle = beside.low.midpoint(beside.high);
        let reach = (beside.high - beside.low + extent) * 0.5 + vec2(2.0, 1.5);
        let directions = match prefer {
            Prefer::Below => &BELOW_FIRST,
            Prefer::Beside => &BESIDE_FIRST,
        };
        let mut best: Option<(f64, Vec2)> = None;
        for step in 0..STEPS {
            for &(x, y) in directions {
                let further = f64::from(step) * size;
                let away = vec2(x * (reach.x + further), y * (reach.y + further));
                let at = middle + away;
                // A long way off counts like a little overlap.
                let cost = self.covered(around(at, extent)) + f64::from(step) * size;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, at));
                }
            }
            if best.is_some_and(|(cost, _)| cost <= f64::from(step + 1) * size) {
                break;
            }
        }
        let at = best.map_or(middle, |(_, at)| at);
        self.keep_clear(around(at, extent));
        at
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
            (0..4).map(|_| labels.place("Red Five", 12.0, box_, Prefer::Below)).collect();
        assert!(places[0].y < -20.0, "below first: {places:?}");
        for (i, a) in places.iter().enumerate() {
            for b in &places[..i] {
                assert!(a.distance(*b) > 10.0, "{places:?}");
            }
        }
    }
}
