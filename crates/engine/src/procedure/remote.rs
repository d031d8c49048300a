//! Remotes relocate, attach to ships and lie under them (RR.RELOCATING-REMOTES).

use crate::decision::Choice;
use crate::event::Event;
use crate::game::Game;
use crate::procedure::damage::Suffer;
use crate::procedure::obstacles::Meeting;
use crate::procedure::owed::Owed;
use crate::words::{Damage, ObjectId, ObstacleKind, ShipId, ThingId};
use redfive_geometry::{
    Edge, Placed, PlacedToken, Pose, Thing, TokenOutline, placed_at_guides, relocated,
};

impl Game {
    /// Where a remote can relocate to (RR.RELOCATING-REMOTES.02–03), even if that is outside.
    pub(crate) fn relocations(&self, remote: ShipId, any_guides: bool) -> Vec<Choice> {
        let (Some(card), Some(pose)) = (self.remote_card(remote), self.state.ship(remote).pose())
        else {
            return Vec::new();
        };
        let Some(outline) = TokenOutline::named(&card.outline) else { return Vec::new() };
        let (out_of, into) = match any_guides {
            false => (0..1, 1),
            true => (0..outline.fittings().len(), 0),
        };
        let mut places = Vec::new();
        for (out_of, &template) in
            out_of.flat_map(|out_of| card.relocate.iter().map(move |template| (out_of, template)))
        {
            places.extend(relocated(outline, pose, out_of, template, into).map(Choice::Pose));
        }
        places
    }

    /// The places at the guides of a ship where a remote overlaps nothing else, even if that is
    /// outside (RR.REMOTE-BUZZ-DROID-SWARM.04, .06).
    pub(crate) fn places_at_guides(&self, remote: ShipId, ship: ShipId) -> Vec<Choice> {
        let (Some(card), Some(base)) = (self.remote_card(remote), self.base(ship)) else {
            return Vec::new();
        };
        let Some(outline) = TokenOutline::named(&card.outline) else { return Vec::new() };
        let free = |pose: &Pose| {
            let token = PlacedToken::new(outline, *pose, false);
            let apart = |other: &Placed| !Thing::from(&token).in_contact(other.thing());
            self.state
                .units()
                .filter(|&u| u != ship && u != remote)
                .all(|unit| self.unit(unit).is_none_or(|other| apart(&other)))
                && self.obstacles().iter().all(|(_, other)| !token.overlaps(other))
                && self.device_tokens_on_table().iter().all(|(_, other)| !token.overlaps(other))
        };
        [Edge::Front, Edge::Rear]
            .into_iter()
            .filter_map(|edge| placed_at_guides(base.size, base.pose, edge, outline))
            .filter(free)
            .map(Choice::Pose)
            .collect()
    }

    /// A remote goes somewhere else: it flees if that is outside, and a blaze burns it
    /// (RR.RELOCATING-REMOTES.04, RR.BLAZE.10).
    pub(crate) fn relocate(&mut self, remote: ShipId, pose: Pose) {
        self.place(remote, pose);
        let Some(Placed::Token(token)) = self.unit(remote) else { return };
        if !self.state.area.holds(token.points()) {
            self.happened(Event::Fled(remote));
            self.remove_ship(remote);
            return;
        }
        let blaze = |id: ThingId| self.obstacle_kind(id) == Some(ObstacleKind::Blaze);
        let all = self.obstacles();
        let burnt = all.iter().filter(|(id, other)| blaze(*id) && token.overlaps(other)).count();
        for _ in 0..burnt {
            let suffer = Suffer::of(remote, Damage::Hit, 1);
            self.state.owed.push(Owed::Suffer(suffer));
        }
    }

    /// The ships that a remote was placed under overlap it (RR.OVERLAP.22).
    pub(crate) fn lie_under(&mut self, remote: ShipId) {
        let Some(Placed::Token(token)) = self.unit(remote) else { return };
        let object = ObjectId::Ship(remote);
        for ship in self.ships_on(&token) {
            if self.ignores(ship, object, None) {
                continue;
            }
            self.meet(ship, Meeting { object, overlapped: true }, false);
        }
    }
}
