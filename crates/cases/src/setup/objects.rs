//! The lines of what else lies on the table: `obstacle`, `device`, `feature`.

use super::{Laid, Result, Setup};
use crate::vocabulary::{outlines, player};
use redfive_engine::start::StartObstacle;
use redfive_engine::words::{ObjectId, PlayerId, ShipId, ThingId};
use redfive_geometry::Pose;
use redfive_text::{Line, Unit, unknown_among};

/// Where a feature of the scenario is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Feature {
    /// Its place among all.
    pub place: usize,
    pub line: usize,
    pub pose: Option<Pose>,
    pub marker: Option<PlayerId>,
    pub carrier: Option<ShipId>,
}

impl Setup {
    /// A bomb, mine or remote that lies on the table.
    pub(super) fn device(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let card = self.catalogue.read_device(line)?.clone();
        line.expect("by")?;
        let by = self.names.read_ship(line)?;
        line.expect("at")?;
        let x = line.number("a place", Unit::Millimetres)?;
        let y = line.number("a place", Unit::Millimetres)?;
        let mut laid = Laid {
            name,
            line: line.number,
            card,
            by,
            pose: Pose::new(x, y, 0.0),
            fuses: 0,
            damage: 0,
            charges: None,
            locks: None,
        };
        while line.peek().is_some() {
            let word = line.word("a clause")?;
            match word.text.as_str() {
                "facing" => laid.pose = Pose::new(x, y, line.number("an angle", Unit::Degrees)?),
                "fuses" => laid.fuses = line.count("a number of fuse markers", 9)?,
                "damage" => laid.damage = line.count("a number of damage cards", 9)?,
                "charges" => laid.charges = Some(line.count("a number of charges", 9)?),
                "locks" => {
                    let word = line.word("a ship, obstacle or device")?;
                    laid.locks = Some((word.text.clone(), word.column));
                }
                other => {
                    let known = ["facing", "fuses", "damage", "charges", "locks"];
                    let message = unknown_among(other, "part of a device's line", &known);
                    return Err(line.error(word.column, message));
                }
            }
        }
        self.devices.push(laid);
        Ok(())
    }

    /// What the features of the scenario and the environment are called, in the order in which they enter the
    /// game: by their ids, and the second of a kind with a 2.
    pub(super) fn feature_names(&self) -> Vec<String> {
        let (scenario, environment) = (self.scenario(), self.environment());
        let ids = scenario.into_iter().flat_map(|card| card.placed(environment, 2));
        let ids: Vec<&str> = ids.collect();
        let name = |(i, id): (usize, &&str)| match ids[..i].iter().filter(|it| *it == id).count() {
            0 => (*id).to_owned(),
            before => format!("{id}{}", before + 1),
        };
        ids.iter().enumerate().map(name).collect()
    }

    /// A feature of the scenario that lies on the table, or on the card of a ship.
    pub(super) fn feature(&mut self, line: &mut Line<'_>) -> Result<()> {
        let (column, name) = (line.column(), line.word("a feature of the scenario")?.text.clone());
        let known = self.feature_names();
        let Some(place) = known.iter().position(|one| *one == name) else {
            if known.is_empty() {
                let message = "this scenario has no features; say another one, before this line";
                return Err(line.error(column, message));
            }
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            return Err(line.error(column, unknown_among(&name, "feature of the scenario", &known)));
        };
        let number = line.number;
        let mut feature = Feature { place, line: number, pose: None, marker: None, carrier: None };
        if line.accept("on") {
            let ship = self.names.read_ship(line)?;
            feature.carrier = Some(ship);
            feature.marker = Some(PlayerId(self.ships[ship.index()].player));
            self.features.push(feature);
            return Ok(());
        }
        line.expect("at")?;
        let x = line.number("a place", Unit::Millimetres)?;
        let y = line.number("a place", Unit::Millimetres)?;
        let facing =
            if line.accept("facing") { line.number("an angle", Unit::Degrees)? } else { 0.0 };
        feature.pose = Some(Pose::new(x, y, facing));
        if line.accept("marker") {
            feature.marker = Some(PlayerId(player(line)?));
        }
        self.features.push(feature);
        Ok(())
    }

    pub(super) fn obstacle(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let column = line.column();
        let outline = line.one_of(&outlines())?;
        if self.catalogue.device(outline.name()).is_none_or(|card| card.obstacle.is_none()) {
            return Err(line.error(column, "the engine knows no rules for this outline yet"));
        }
        let owner = if line.accept("player") { Some(player(line)?) } else { None };
        let pose = if owner.is_some() && line.peek().is_none() {
            None
        } else {
            line.expect("at")?;
            let x = line.number("a place", Unit::Millimetres)?;
            let y = line.number("a place", Unit::Millimetres)?;
            let facing =
                if line.accept("facing") { line.number("an angle", Unit::Degrees)? } else { 0.0 };
            Some(Pose::new(x, y, facing))
        };
        let fused = line.accept("fuses");
        let fuses = if fused { line.count("a number of fuse markers", 9)? } else { 0 };
        let id = ThingId(self.obstacles.len() as u16);
        self.names.add(name, ObjectId::Thing(id));
        self.obstacle_ends.push((line.number, line.column()));
        let player = PlayerId(owner.unwrap_or(0));
        self.obstacles.push(StartObstacle { key: outline.name().to_owned(), player, pose });
        self.fuses.push(fuses);
        Ok(())
    }
}
