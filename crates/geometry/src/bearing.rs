//! Bearings of maneuvers.

use crate::maneuver::Edge;
use crate::template::{Side, TemplateShape};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The ways a ship can fly (RR.BEARING).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bearing {
    /// Straight ahead.
    Straight,
    /// A shallow curve of 45 degrees.
    Bank(Side),
    /// A tight curve of 90 degrees.
    Turn(Side),
    /// Straight ahead, ending turned around.
    KoiogranTurn,
    /// A bank, ending turned around.
    SegnorsLoop(Side),
    /// A Segnor's loop over the turn template, as a few cards allow.
    SegnorsLoopTurn(Side),
    /// A turn, ending with a further quarter turn to the same side.
    TallonRoll(Side),
    /// Staying in place.
    Stationary,
    /// Straight backwards.
    ReverseStraight,
    /// Backwards over the bank template on that side; the nose swings to the other.
    ReverseBank(Side),
    /// A bank laid at the ship's opposite side: the ship slides away from `Side` and forward
    /// while its nose swings to `Side` (RR.SIDESLIP.03–09).
    SideslipBank(Side),
    /// The same with the turn template.
    SideslipTurn(Side),
}

impl Bearing {
    /// Every bearing, left before right.
    pub const ALL: [Self; 20] = [
        Self::Straight,
        Self::Bank(Side::Left),
        Self::Bank(Side::Right),
        Self::Turn(Side::Left),
        Self::Turn(Side::Right),
        Self::KoiogranTurn,
        Self::SegnorsLoop(Side::Left),
        Self::SegnorsLoop(Side::Right),
        Self::SegnorsLoopTurn(Side::Left),
        Self::SegnorsLoopTurn(Side::Right),
        Self::TallonRoll(Side::Left),
        Self::TallonRoll(Side::Right),
        Self::Stationary,
        Self::ReverseStraight,
        Self::ReverseBank(Side::Left),
        Self::ReverseBank(Side::Right),
        Self::SideslipBank(Side::Left),
        Self::SideslipBank(Side::Right),
        Self::SideslipTurn(Side::Left),
        Self::SideslipTurn(Side::Right),
    ];

    /// The shape of the template it uses; none when stationary (RR.BEARING.18).
    pub const fn template_shape(self) -> Option<TemplateShape> {
        Some(match self {
            Self::Straight | Self::KoiogranTurn | Self::ReverseStraight => TemplateShape::Straight,
            Self::Bank(side) | Self::SegnorsLoop(side) | Self::SideslipBank(side) => {
                TemplateShape::Bank(side)
            }
            Self::Turn(side)
            | Self::SegnorsLoopTurn(side)
            | Self::TallonRoll(side)
            | Self::SideslipTurn(side) => TemplateShape::Turn(side),
            // Seen from the rear edge, the ship's right is on the left.
            Self::ReverseBank(side) => TemplateShape::Bank(side.opposite()),
            Self::Stationary => return None,
        })
    }

    /// The side it bears to; none for straight ones (RR.BEARING.02).
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Straight | Self::KoiogranTurn | Self::Stationary | Self::ReverseStraight => None,
            Self::Bank(side)
            | Self::Turn(side)
            | Self::SegnorsLoop(side)
            | Self::SegnorsLoopTurn(side)
            | Self::TallonRoll(side)
            | Self::ReverseBank(side)
            | Self::SideslipBank(side)
            | Self::SideslipTurn(side) => Some(side),
        }
    }

    /// The same bearing to the other side.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Bank(side) => Self::Bank(side.opposite()),
            Self::Turn(side) => Self::Turn(side.opposite()),
            Self::SegnorsLoop(side) => Self::SegnorsLoop(side.opposite()),
            Self::SegnorsLoopTurn(side) => Self::SegnorsLoopTurn(side.opposite()),
            Self::TallonRoll(side) => Self::TallonRoll(side.opposite()),
            Self::ReverseBank(side) => Self::ReverseBank(side.opposite()),
            Self::SideslipBank(side) => Self::SideslipBank(side.opposite()),
            Self::SideslipTurn(side) => Self::SideslipTurn(side.opposite()),
            Self::Straight | Self::KoiogranTurn | Self::Stationary | Self::ReverseStraight => self,
        }
    }

    /// Whether it begins at the front guides (RR.BEARING.04).
    pub const fn is_forward(self) -> bool {
        matches!(self.starting_edge(), Some(Edge::Front))
    }

    /// Whether it is one of the basic bearings (RR.BEARING.05, RR.BEARING.09, RR.SIDESLIP.01).
    pub const fn is_basic(self) -> bool {
        matches!(self, Self::Straight | Self::Bank(_) | Self::Turn(_))
    }

    /// The edge of the base that the template starts from.
    pub const fn starting_edge(self) -> Option<Edge> {
        Some(match self {
            Self::Stationary => return None,
            Self::ReverseStraight | Self::ReverseBank(_) => Edge::Rear,
            // The template lies on the side that the nose swings away from.
            Self::SideslipBank(side) | Self::SideslipTurn(side) => match side {
                Side::Left => Edge::Right,
                Side::Right => Edge::Left,
            },
            _ => Edge::Front,
        })
    }

    /// The name without its side, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Straight => "straight",
            Self::Bank(_) => "bank",
            Self::Turn(_) => "turn",
            Self::KoiogranTurn => "koiogran",
            Self::SegnorsLoop(_) => "segnor",
            Self::SegnorsLoopTurn(_) => "segnor-turn",
            Self::TallonRoll(_) => "tallon",
            Self::Stationary => "stationary",
            Self::ReverseStraight => "reverse-straight",
            Self::ReverseBank(_) => "reverse-bank",
            Self::SideslipBank(_) => "sideslip-bank",
            Self::SideslipTurn(_) => "sideslip-turn",
        }
    }
}

impl fmt::Display for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side() {
            None => f.write_str(self.name()),
            Some(side) => write!(f, "{side} {}", self.name()),
        }
    }
}
