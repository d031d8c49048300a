//! Devices, remotes and other tokens that come to the table during a game.

use super::flight::CURVE_STEP;
use super::{Look, PieceId, Refusal, Table};
use crate::scene::{Mark, Part};
use redfive_geometry::{
    Edge, PlacedToken, Pose, Template, TokenOutline, Vec2, cluster_sides, joined, placed_at_guides,
    placed_by_template, relocated,
};

/// A token to be laid by a ship.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Device {
    /// What it is.
    pub outline: TokenOutline,
    /// The edge of the base it comes from.
    pub edge: Edge,
}

impl Table {
    /// Lays a template; `near` is the middle of its near end, facing the way it leads.
    pub fn lay_template(&mut self, template: Template, near: Pose) {
        self.show_laid(template, near);
        let bounds = template.laid(near).bounds();
        self.note(template.to_string(), bounds, Vec2::ZERO, Default::default());
    }

    fn show_laid(&mut self, template: Template, near: Pose) {
        let outline = template.laid(near).outline(CURVE_STEP);
        self.marks.push(Mark::Template { outline, part: Part::Travelled });
    }

    /// Drops or launches a device over a template (RR.DEVICE.03–04). The middle of a cluster mine
    /// brings its sides along (RR.DEVICE-CLUSTER-MINE.03).
    ///
    /// # Errors
    ///
    /// When the ship is a token, or no template fits the device.
    pub fn release(
        &mut self,
        ship: PieceId,
        device: Device,
        template: Template,
        look: Look,
    ) -> Result<PieceId, Refusal> {
        let (base, _) = self.base(ship)?;
        let Device { outline, edge } = device;
        let pose = placed_by_template(base.size, base.pose, edge, template, outline, 0)
            .ok_or(Refusal::NoFitting(outline))?;
        self.show_laid(template, edge.hash_mark(base.size, base.pose));
        if outline.name() == "clustermine-middle" {
            let side = TokenOutline::named("clustermine-side").unwrap_or(outline);
            for pose in cluster_sides(pose) {
                let unnamed = Look { label: String::new(), colour: look.colour };
                self.add_token(PlacedToken::new(side, pose, false), unnamed);
            }
        }
        Ok(self.add_token(PlacedToken::new(outline, pose, false), look))
    }

    /// Puts a token's tab between the guides of a ship.
    ///
    /// # Errors
    ///
    /// When the ship is a token, or the device does not fit so.
    pub fn attach(
        &mut self,
        ship: PieceId,
        device: Device,
        look: Look,
    ) -> Result<PieceId, Refusal> {
        let (base, _) = self.base(ship)?;
        let Device { outline, edge } = device;
        let pose = placed_at_guides(base.size, base.pose, edge, outline)
            .ok_or(Refusal::DoesNotAttach(outline))?;
        Ok(self.add_token(PlacedToken::new(outline, pose, false), look))
    }

    /// Joins a token to the guides of another; `out_of` counts from 0, its last if none is given.
    ///
    /// # Errors
    ///
    /// When one of the two has no such guides.
    pub fn join(
        &mut self,
        to: PieceId,
        out_of: Option<usize>,
        outline: TokenOutline,
        look: Look,
    ) -> Result<PieceId, Refusal> {
        let (other, _) = self.token(to)?;
        let out_of = fitting(other.outline, out_of, usize::MAX)?;
        let pose = joined(other.outline, other.pose, out_of, outline)
            .ok_or(Refusal::NoFitting(outline))?;
        Ok(self.add_token(PlacedToken::new(outline, pose, false), look))
    }

    /// Moves a token over a template, out of one of its guides into another, counted from 0: the
    /// first and the last if none are given.
    ///
    /// # Errors
    ///
    /// When it has no such guides.
    pub fn relocate(
        &mut self,
        id: PieceId,
        out_of: Option<usize>,
        template: Template,
        into: Option<usize>,
    ) -> Result<(), Refusal> {
        let (token, colour) = self.token(id)?;
        let out_of = fitting(token.outline, out_of, 0)?;
        let into = fitting(token.outline, into, usize::MAX)?;
        let none = Refusal::NoFitting(token.outline);
        let from = token.outline.fittings().get(out_of).ok_or(none.clone())?;
        let pose = relocated(token.outline, token.pose, out_of, template, into).ok_or(none)?;
        self.show_laid(template, from.hash_mark(token.pose));
        self.marks.push(Mark::TokenGhost { outline: token.points().to_vec(), colour });
        self.pieces[id.0].placed =
            redfive_geometry::Placed::Token(PlacedToken::new(token.outline, pose, token.flipped));
        Ok(())
    }
}

/// The guides asked for, or else those at `default` (the last ones if there are fewer).
fn fitting(outline: TokenOutline, asked: Option<usize>, default: usize) -> Result<usize, Refusal> {
    let count = outline.fittings().len();
    match asked {
        _ if count == 0 => Err(Refusal::NoFitting(outline)),
        Some(i) if i >= count => Err(Refusal::NoSuchFitting { outline, count }),
        Some(i) => Ok(i),
        None => Ok(default.min(count - 1)),
    }
}
