//! The numbers that the solvers work with: doubles, and exact fractions.

use std::fmt;

/// What a solver needs of a number. Chances are multiples of an eighth of one another, so nothing is
/// divided by anything else.
pub trait Number: Copy + PartialEq + PartialOrd + fmt::Debug {
    /// Nothing.
    const ZERO: Self;
    /// All.
    const ONE: Self;
    /// A number that was given from outside.
    fn of(value: f64) -> Self;
    /// The nearest double.
    fn double(self) -> f64;
    /// The sum.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The difference.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// So many eighths of it.
    #[must_use]
    fn eighths(self, count: u8) -> Self;
    /// So many times as much.
    #[must_use]
    fn times(self, count: u8) -> Self;
}

impl Number for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    fn of(value: f64) -> Self {
        value
    }

    fn double(self) -> f64 {
        self
    }

    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn minus(self, other: Self) -> Self {
        self - other
    }

    fn eighths(self, count: u8) -> Self {
        self * (f64::from(count) * 0.125)
    }

    fn times(self, count: u8) -> Self {
        self * f64::from(count)
    }
}

/// An exact fraction: a multiple of 2⁻¹¹⁶. That holds 24 dice, rolled one after the other, of a value
/// that is itself a multiple of 2⁻⁴⁴: six dice against six, all of them rerolled, with the prices
/// that break ties. Beyond that the last bits are cut off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Exact(i128);

impl Exact {
    /// Fractions are counted in units of two to the power of minus this.
    const PLACES: u32 = 116;

    /// Numerator and denominator in lowest terms. The denominator is a power of two.
    #[must_use]
    pub fn fraction(self) -> (i128, u128) {
        let common = self.0.trailing_zeros().min(Self::PLACES);
        (self.0 >> common, 1 << (Self::PLACES - common))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fraction() {
            (numerator, 1) => write!(out, "{numerator}"),
            (numerator, denominator) => write!(out, "{numerator}/{denominator}"),
        }
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl Number for Exact {
    const ZERO: Self = Self(0);
    const ONE: Self = Self(1 << Self::PLACES);

    fn of(value: f64) -> Self {
        // A double is a whole number of 53 bits times a power of two; taking it apart loses nothing
        // but what lies below the last place.
        let bits = value.to_bits();
        let exponent = i32::try_from((bits >> 52) & 0x7ff).unwrap_or(0);
        let mantissa = i128::from(bits & ((1 << 52) - 1)) | i128::from(exponent != 0) << 52;
        let shift = exponent.max(1) - 1075 + Self::PLACES.cast_signed();
        let size = match shift {
            ..=-54 => 0,
            -53..=-1 => mantissa >> -shift,
            0..=73 => mantissa << shift,
            74.. => i128::MAX,
        };
        Self(if value < 0.0 { -size } else { size })
    }

    fn double(self) -> f64 {
        let (numerator, denominator) = self.fraction();
        // The nearest double of a whole number, divided by a power of two: rounded once.
        #[allow(clippy::cast_precision_loss)]
        let (above, below) = (numerator as f64, denominator as f64);
        above / below
    }

    fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    fn eighths(self, count: u8) -> Self {
        Self((self.0 >> 3).saturating_mul(i128::from(count)))
    }

    fn times(self, count: u8) -> Self {
        Self(self.0.saturating_mul(i128::from(count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_pass_through_unchanged() {
        for value in [0.0, 1.0, -1.0, 0.375, -2.5, 1.0 / 3.0, 1e-18, 512.0, f64::EPSILON] {
            assert_eq!(Exact::of(value).double().to_bits(), value.to_bits(), "{value}");
        }
        assert_eq!(Exact::of(f64::INFINITY), Exact(i128::MAX));
        assert_eq!(Exact::of(1e-300), Exact::ZERO);
    }

    #[test]
    fn eighths_are_exact_for_twenty_four_dice() {
        let mut part = Exact::ONE;
        for _ in 0..24 {
            part = part.eighths(3);
        }
        assert_eq!(part.fraction(), (3_i128.pow(24), 1 << 72));
        assert_eq!(Exact::ONE.eighths(6).to_string(), "3/4");
        assert_eq!(Exact::of(-3.0).to_string(), "-3");
        assert_eq!(Exact::of(-0.5).eighths(1).to_string(), "-1/16");
        assert_eq!(Exact::of(0.75).times(4).minus(Exact::ONE).plus(Exact::ONE).to_string(), "3");
    }
}
