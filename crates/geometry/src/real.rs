//! Portable real functions in degrees.
//!
//! Everything transcendental in Red Five goes through here and so through [`libm`], which gives
//! the same bits on every platform. Angles are degrees because the game's own angles (45, 90, 180)
//! are whole numbers of them: turning by a quarter is exact, and so is its sine.

use core::f64::consts::FRAC_1_SQRT_2;

const RADIANS_PER_DEGREE: f64 = core::f64::consts::PI / 180.0;
const DEGREES_PER_RADIAN: f64 = 180.0 / core::f64::consts::PI;

/// Sine and cosine of an angle in degrees; exact at every multiple of 90.
///
/// ```
/// use redfive_geometry::real::sin_cos;
/// assert_eq!(sin_cos(270.0), (-1.0, 0.0));
/// assert_eq!(sin_cos(-45.0).0, -sin_cos(45.0).1);
/// ```
pub fn sin_cos(degrees: f64) -> (f64, f64) {
    let turn = whole_turn(degrees);
    if turn < 180.0 {
        if turn < 90.0 {
            first_quadrant(turn)
        } else {
            let (s, c) = first_quadrant(turn - 90.0);
            (c, 0.0 - s)
        }
    } else if turn < 270.0 {
        let (s, c) = first_quadrant(turn - 180.0);
        (0.0 - s, 0.0 - c)
    } else {
        let (s, c) = first_quadrant(turn - 270.0);
        (0.0 - c, s)
    }
}

/// An angle brought into `0.0..360.0`; most are there already.
pub(crate) fn whole_turn(degrees: f64) -> f64 {
    if (0.0..360.0).contains(&degrees) {
        // Adding 0.0 turns -0.0 into 0.0.
        return degrees + 0.0;
    }
    // Just outside, a remainder is a difference, which is exact where it is taken off.
    let turn = if (-360.0..0.0).contains(&degrees) {
        degrees + 360.0
    } else if (360.0..720.0).contains(&degrees) {
        degrees - 360.0
    } else {
        degrees.rem_euclid(360.0)
    };
    // A tiny negative angle rounds up to the full turn.
    if turn >= 360.0 { 0.0 } else { turn + 0.0 }
}

/// Sine and cosine of 0..90 degrees, folded at 45 so that the two are mirror images.
fn first_quadrant(degrees: f64) -> (f64, f64) {
    if degrees == 45.0 {
        (FRAC_1_SQRT_2, FRAC_1_SQRT_2)
    } else if degrees < 45.0 {
        let r = degrees * RADIANS_PER_DEGREE;
        (libm::sin(r), libm::cos(r))
    } else {
        let r = (90.0 - degrees) * RADIANS_PER_DEGREE;
        (libm::cos(r), libm::sin(r))
    }
}

/// The angle in degrees, in (-180, 180], of the direction with this sine and cosine (any length).
///
/// ```
/// use redfive_geometry::real::angle_of;
/// assert_eq!(angle_of(1.0, 0.0), 90.0);
/// assert_eq!(angle_of(-2.0, 2.0), -45.0);
/// ```
pub fn angle_of(sine: f64, cosine: f64) -> f64 {
    let (s, c) = (sine.abs(), cosine.abs());
    let acute = if s == c {
        if s == 0.0 { 0.0 } else { 45.0 }
    } else if s < c {
        libm::atan(s / c) * DEGREES_PER_RADIAN
    } else {
        90.0 - libm::atan(c / s) * DEGREES_PER_RADIAN
    };
    let half = if cosine < 0.0 { 180.0 - acute } else { acute };
    if sine < 0.0 { -half } else { half }
}

/// The angle in degrees whose sine is `x`, for `x` in 0..=1.
pub fn arc_sine(x: f64) -> f64 {
    libm::asin(x) * DEGREES_PER_RADIAN
}

/// The length of an arc of this radius over this many degrees.
pub fn arc_length(radius: f64, degrees: f64) -> f64 {
    radius * (degrees * RADIANS_PER_DEGREE)
}

/// The degrees that an arc of this length covers on a circle of this radius.
pub fn arc_degrees(radius: f64, length: f64) -> f64 {
    length / radius * DEGREES_PER_RADIAN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_exact() {
        for k in -8..=8 {
            let (s, c) = sin_cos(90.0 * f64::from(k));
            assert_eq!((s.abs() + c.abs(), s * c), (1.0, 0.0), "at {k} quarters");
        }
    }

    #[test]
    fn tiny_negative_angles_do_not_leave_the_circle() {
        let (s, c) = sin_cos(-1e-300);
        assert_eq!(c, 1.0);
        assert!(s.abs() < 1e-290);
    }

    #[test]
    fn a_whole_turn_is_none() {
        assert_eq!(whole_turn(-0.0).to_bits(), 0.0_f64.to_bits());
        for (degrees, turn) in [(360.0, 0.0), (-90.0, 270.0), (725.0, 5.0), (-1e-300, 0.0)] {
            assert_eq!(whole_turn(degrees), turn, "of {degrees}");
            assert_eq!(sin_cos(degrees), sin_cos(turn), "of {degrees}");
        }
        for tenth in -7_200..=7_200 {
            let degrees = 0.1 * f64::from(tenth);
            let turn = degrees.rem_euclid(360.0) % 360.0 + 0.0;
            assert_eq!(whole_turn(degrees).to_bits(), turn.to_bits(), "of {degrees}");
        }
    }

    #[test]
    fn angle_of_inverts_sin_cos() {
        for tenth in -1799..=1800 {
            let degrees = f64::from(tenth) / 10.0;
            let (s, c) = sin_cos(degrees);
            assert!((angle_of(s, c) - degrees).abs() < 1e-12, "at {degrees}");
        }
    }
}
