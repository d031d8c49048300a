//! Arcs, ranges, lines of attack and zones.

use super::{PieceId, Refusal, Table};
use crate::scene::{Colour, Mark, SightKind, measured_outline_of};
use redfive_geometry::shape::{Bounds, Segment};
use redfive_geometry::{
    Anchor, Arc, AreaEdge, Facing, Placed, PlacedBase, PlayArea, Range, Requirement, Sight, Thing,
    Turret, Zone, vec2,
};

impl Table {
    /// Shows an arc of a ship up to a range.
    ///
    /// # Errors
    ///
    /// When it is a token.
    pub fn show_arc(&mut self, id: PieceId, arc: Arc, reach: Range) -> Result<(), Refusal> {
        let (base, colour) = self.base(id)?;
        let title = format!("{arc} arc of {}", self.called(id.0));
        self.push_arc(&base, arc, reach, colour, title, false);
        Ok(())
    }

    /// Shows the arcs of a turret up to a range (RR.ARC.20–25).
    ///
    /// # Errors
    ///
    /// When it is a token.
    pub fn show_turret(
        &mut self,
        id: PieceId,
        turret: Turret,
        reach: Range,
    ) -> Result<(), Refusal> {
        let (base, colour) = self.base(id)?;
        for &arc in turret.arcs() {
            let title = format!("{arc} turret arc of {}", self.called(id.0));
            self.push_arc(&base, arc, reach, colour, title, true);
        }
        Ok(())
    }

    fn push_arc(
        &mut self,
        base: &PlacedBase,
        arc: Arc,
        reach: Range,
        colour: Colour,
        title: String,
        turret: bool,
    ) {
        let bands = bands_up_to(reach).map(|range| arc.outline(base, range)).collect();
        self.marks.push(Mark::Arc { title, colour, turret, bands });
    }

    /// Shows a ship's midway line and how the other ships lie to it (RR.ARC.16–19).
    ///
    /// # Errors
    ///
    /// When it is a token.
    pub fn show_midway(&mut self, id: PieceId) -> Result<(), Refusal> {
        let (base, colour) = self.base(id)?;
        let frame = base.pose.frame();
        let far = base.size.half().x + Range::THREE.reach();
        let line = Segment::new(frame.point(vec2(-far, 0.0)), frame.point(vec2(far, 0.0)));
        self.marks.push(Mark::Midway(line, colour));
        let (indices, others) = self.other_bases(Some(id));
        for (i, other) in indices.into_iter().zip(others) {
            let text = match Facing::of(&other, &base) {
                Some(Facing::InFront) => "in front",
                Some(Facing::Flanking) => "flanking",
                Some(Facing::Behind) => "behind",
                None => "too far away",
            };
            self.note_at_piece(text.to_owned(), PieceId(i));
        }
        Ok(())
    }

    /// Lays a ruler between two things (RR.RANGE.03–07).
    pub fn show_ruler(&mut self, from: PieceId, to: PieceId) {
        let (a, b) = (&self.pieces[from.0].placed, &self.pieces[to.0].placed);
        let line = a.thing().shortest_to(b.thing());
        let text = measured(a.thing().range(b.thing()), line.length());
        self.marks.push(Mark::Ruler { line, text });
    }

    /// Shows along which lines an attack can be measured, and what obstructs each (RR.OBSTRUCTED).
    ///
    /// # Errors
    ///
    /// When the attacker is a token.
    pub fn show_attack(
        &mut self,
        attacker: PieceId,
        arc: Arc,
        target: PieceId,
    ) -> Result<(), Refusal> {
        let (base, _) = self.base(attacker)?;
        let between: Vec<usize> =
            (0..self.pieces.len()).filter(|&i| i != attacker.0 && i != target.0).collect();
        let objects: Vec<Thing<'_>> =
            between.iter().map(|&i| self.pieces[i].placed.thing()).collect();
        let target = self.pieces[target.0].placed.thing();
        let sight = Sight::in_arc(&base, arc, target, &objects);
        let range = arc.attack_range(&base, target);
        let Some((sight, range)) = sight.zip(range) else {
            let line = Thing::from(&base).shortest_to(target);
            let text = format!("not in the {arc} arc");
            self.marks.push(Mark::Sight { line, text, kind: SightKind::None });
            return Ok(());
        };
        let marks: Vec<Mark> = sight
            .lines
            .iter()
            .map(|choice| {
                let names = choice.obstructed_by.iter().map(|&i| self.called(between[i]));
                let names: Vec<&str> = names.collect();
                let range = measured(range, sight.distance);
                let (text, kind) = if names.is_empty() {
                    (range, SightKind::Clear)
                } else {
                    let text = format!("{range}, obstructed by {}", names.join(", "));
                    (text, SightKind::Obstructed)
                };
                Mark::Sight { line: choice.line, text, kind }
            })
            .collect();
        self.marks.extend(marks);
        Ok(())
    }

    /// Shows the range bands around a thing.
    pub fn show_bands(&mut self, id: PieceId, reach: Range) {
        let placed = &self.pieces[id.0].placed;
        let outline = measured_outline_of(placed);
        let Bounds { low, high } = Bounds::around(&outline);
        let middle = low.midpoint(high);
        for range in bands_up_to(reach) {
            let reach = range.reach();
            self.marks.push(Mark::Band { outline: outline.clone(), reach });
            let at = vec2(middle.x, high.y + reach - 9.0);
            self.marks.push(Mark::Text { text: range.to_string(), at, colour: Colour::Grey });
        }
    }

    /// Shows where ships are set up on one side of the table (RR.SETUP.17).
    ///
    /// # Errors
    ///
    /// Without a play area.
    pub fn show_deployment(&mut self, edge: AreaEdge) -> Result<(), Refusal> {
        self.push_zone(&Zone::deployment(self.needed_area()?, edge, Vec::new()));
        Ok(())
    }

    /// Shows where the next obstacle may be placed (RR.SETUP.13–14).
    ///
    /// # Errors
    ///
    /// Without a play area.
    pub fn show_obstacle_zone(&mut self) -> Result<(), Refusal> {
        let tokens = self.pieces.iter().map(|piece| piece.placed.clone());
        let tokens = tokens.filter(|placed| matches!(placed, Placed::Token(_))).collect();
        self.push_zone(&Zone::obstacles(self.needed_area()?, tokens));
        Ok(())
    }

    /// Shows where a single requirement is met. Around a piece no play area is needed.
    pub fn show_requirement(&mut self, requirement: Requirement) {
        let area = self.area.unwrap_or(PlayArea::STANDARD);
        self.push_zone(&Zone::new(area).with(requirement));
    }

    /// An edge of the play area, as what a zone is measured from.
    ///
    /// # Errors
    ///
    /// Without a play area.
    pub fn edge_anchor(&self, edge: AreaEdge) -> Result<Anchor, Refusal> {
        self.needed_area().map(|_| Anchor::Edge(edge))
    }

    /// A piece, as what a zone is measured from.
    pub fn piece_anchor(&self, id: PieceId) -> Anchor {
        Anchor::Object(self.pieces[id.0].placed.clone())
    }

    /// An arc of a ship, as a requirement.
    ///
    /// # Errors
    ///
    /// When it is a token.
    pub fn in_arc(&self, id: PieceId, arc: Arc) -> Result<Requirement, Refusal> {
        self.base(id).map(|(base, _)| Requirement::InArc(arc, base))
    }

    fn needed_area(&self) -> Result<PlayArea, Refusal> {
        self.area.ok_or(Refusal::NoArea)
    }

    fn push_zone(&mut self, zone: &Zone) {
        self.marks.extend(zone.drawing().into_iter().map(Mark::Zone));
    }

    /// Writes a text on the table.
    pub fn add_text(&mut self, text: &str, at: redfive_geometry::Vec2, colour: Colour) {
        self.marks.push(Mark::Text { text: text.to_owned(), at, colour });
    }
}

/// The bands from 1 to a range.
fn bands_up_to(reach: Range) -> impl Iterator<Item = Range> {
    (1..=reach.number()).filter_map(Range::from_number)
}

/// A range and a distance in words.
fn measured(range: Range, distance: f64) -> String {
    if range == Range::ZERO {
        return "range 0".to_owned();
    }
    format!("range {range}, {} mm", (distance * 10.0).round() / 10.0)
}
