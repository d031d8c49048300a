//! Reading one statement and carrying it out.

use super::vocabulary::{Area, Decloak, Move, Shape, Statement, Vocabulary, ZoneKind};
use crate::scene::{Colour, Scene};
use crate::table::{Device, Flight, Look, PieceId, Refusal, Spot, Table};
use redfive_geometry::{
    Anchor, BaseSize, Bearing, Edge, HugeManeuver, Maneuver, PlacedToken, PlayArea, Pose, Range,
    Requirement, Side, Template, TokenOutline, Vec2, vec2,
};
use redfive_text::{Line, ParseError, Unit, unknown_among};

type Result<T> = std::result::Result<T, ParseError>;

/// Carries statements out on a table.
pub(super) struct Reader {
    table: Table,
    names: Vec<(String, PieceId)>,
    words: Vocabulary,
}

/// What may follow at the end of a statement, in any order.
#[derive(Default)]
struct Clauses<'a> {
    facing: Option<f64>,
    flipped: bool,
    label: Option<&'a str>,
    colour: Option<Colour>,
    spot: Option<(Spot, usize)>,
    edge: Option<Edge>,
    name: Option<&'a str>,
    out: Option<(usize, usize)>,
    into: Option<(usize, usize)>,
    range: Option<Range>,
}

/// A thing named in a statement, and where.
#[derive(Clone, Copy)]
struct Named {
    id: PieceId,
    column: usize,
}

impl Reader {
    pub fn new() -> Self {
        Self { table: Table::new(), names: Vec::new(), words: Vocabulary::new() }
    }

    pub fn finish(self) -> Scene {
        self.table.into_scene()
    }

    pub fn read(&mut self, mut line: Line<'_>) -> Result<()> {
        let (statement, usage) = line.one_of(&self.words.statements)?;
        line.usage = usage;
        match statement {
            Statement::Title => {
                let title = line.quoted()?;
                self.table.set_title(title);
                line.finish()
            }
            Statement::Area => self.area(&mut line),
            Statement::Base => self.base(&mut line),
            Statement::Token => self.token(&mut line),
            Statement::Arc => {
                let ship = self.thing(&mut line)?;
                let arc = line.one_of(&self.words.arcs)?;
                let clauses = self.clauses(&mut line, &["range"])?;
                let reach = clauses.range.unwrap_or(Range::THREE);
                let shown = self.table.show_arc(ship.id, arc, reach);
                shown.map_err(refused(&line, ship.column))
            }
            Statement::Turret => {
                let ship = self.thing(&mut line)?;
                let turret = line.one_of(&self.words.turrets)?;
                let clauses = self.clauses(&mut line, &["range"])?;
                let reach = clauses.range.unwrap_or(Range::THREE);
                let shown = self.table.show_turret(ship.id, turret, reach);
                shown.map_err(refused(&line, ship.column))
            }
            Statement::Midway => {
                let ship = self.thing(&mut line)?;
                line.finish()?;
                self.table.show_midway(ship.id).map_err(refused(&line, ship.column))
            }
            Statement::Template => {
                let template = self.template(&mut line)?;
                let at = self.place(&mut line)?;
                let clauses = self.clauses(&mut line, &["facing"])?;
                self.table.lay_template(template, pose(at, clauses.facing));
                Ok(())
            }
            Statement::Move(kind) => self.fly(&mut line, kind, false),
            Statement::Preview => {
                let (kind, usage) = line.one_of(&self.words.moves)?;
                line.usage = usage;
                self.fly(&mut line, kind, true)
            }
            Statement::Deploy => self.deploy(&mut line),
            Statement::Drop => self.device(&mut line, Edge::Rear, true),
            Statement::Launch => self.device(&mut line, Edge::Front, true),
            Statement::Attach => self.device(&mut line, Edge::Rear, false),
            Statement::Join => self.join(&mut line),
            Statement::Relocate => self.relocate(&mut line),
            Statement::Ruler => {
                let from = self.thing(&mut line)?;
                let to = self.other_thing(&mut line, from)?;
                line.finish()?;
                self.table.show_ruler(from.id, to.id);
                Ok(())
            }
            Statement::Attack => {
                let ship = self.thing(&mut line)?;
                let arc = line.one_of(&self.words.arcs)?;
                let target = self.other_thing(&mut line, ship)?;
                line.finish()?;
                let shown = self.table.show_attack(ship.id, arc, target.id);
                shown.map_err(refused(&line, ship.column))
            }
            Statement::Bands => {
                let thing = self.thing(&mut line)?;
                let clauses = self.clauses(&mut line, &["range"])?;
                self.table.show_bands(thing.id, clauses.range.unwrap_or(Range::THREE));
                Ok(())
            }
            Statement::Zone => self.zone(&mut line),
            Statement::Label => {
                let text = line.quoted()?;
                let at = self.place(&mut line)?;
                let clauses = self.clauses(&mut line, &["colour"])?;
                self.table.add_text(text, at, clauses.colour.unwrap_or(Colour::White));
                Ok(())
            }
        }
    }

    fn area(&mut self, line: &mut Line<'_>) -> Result<()> {
        let is_number = line.peek().is_some_and(|word| {
            word.text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
        });
        let area = if is_number {
            let width = self.extent(line, "a width")?;
            let height = self.extent(line, "a height")?;
            Some(PlayArea { width, height })
        } else {
            match line.one_of(&self.words.areas)? {
                Area::None => None,
                Area::Standard => Some(PlayArea::STANDARD),
                Area::Epic => Some(PlayArea::EPIC),
            }
        };
        line.finish()?;
        self.table.set_area(area);
        Ok(())
    }

    fn extent(&self, line: &mut Line<'_>, wanted: &str) -> Result<f64> {
        let column = line.column();
        let extent = line.number(wanted, Unit::Millimetres)?;
        if extent < 1.0 {
            let message = format!("the play area needs {wanted} of at least 1 millimetre");
            return Err(line.error(column, message));
        }
        Ok(extent)
    }

    fn base(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let size = line.one_of(&self.words.sizes)?;
        let at = self.place(line)?;
        let clauses = self.clauses(line, &["facing", "label", "colour"])?;
        let id = self.table.add_base(size, pose(at, clauses.facing), clauses.look(name));
        self.names.push((name.to_owned(), id));
        Ok(())
    }

    fn token(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let outline = line.one_of(&self.words.outlines)?;
        let at = self.place(line)?;
        let clauses = self.clauses(line, &["facing", "flipped", "label", "colour"])?;
        let token = PlacedToken::new(outline, pose(at, clauses.facing), clauses.flipped);
        let id = self.table.add_token(token, clauses.look(name));
        self.names.push((name.to_owned(), id));
        Ok(())
    }

    fn fly(&mut self, line: &mut Line<'_>, kind: Move, preview: bool) -> Result<()> {
        let ship = self.thing(line)?;
        let move_column = line.column();
        let (flight, clauses): (Flight, Clauses<'_>) = match kind {
            Move::Maneuver => {
                let flight = match self.table.size(ship.id) {
                    Ok(BaseSize::Huge) => Flight::Huge(self.huge_maneuver(line)?),
                    Ok(_) => Flight::Maneuver(self.maneuver(line)?),
                    Err(refusal) => return Err(refused(line, ship.column)(refusal)),
                };
                (flight, self.clauses(line, &["placed"])?)
            }
            Move::Boost => {
                let template = self.template(line)?;
                (Flight::Boost(template), self.clauses(line, &[])?)
            }
            Move::Roll => {
                let side = line.one_of(&self.words.sides)?;
                let template = self.template(line)?;
                (Flight::Roll(side, template), self.clauses(line, &["placed"])?)
            }
            Move::Decloak => {
                let side = match line.one_of(&self.words.decloaks)? {
                    Decloak::Ahead => None,
                    Decloak::Side(side) => Some(side),
                };
                (Flight::Decloak(side), self.clauses(line, &["placed"])?)
            }
            Move::Rotate => {
                let degrees = line.number("an angle", Unit::Degrees)?;
                let side = line.one_of(&self.words.sides)?;
                (Flight::Rotate(degrees * side.sign()), self.clauses(line, &[])?)
            }
        };
        let spot = clauses.spot.map(|(spot, _)| spot);
        self.table.fly(ship.id, flight, spot, preview).map_err(|refusal| {
            let column = match refusal {
                Refusal::NotABase | Refusal::Huge(_) => ship.column,
                Refusal::NoChoice | Refusal::NotFree(_) => clauses.spot_column(move_column),
                _ => move_column,
            };
            refused(line, column)(refusal)
        })
    }

    fn deploy(&mut self, line: &mut Line<'_>) -> Result<()> {
        let name = self.new_name(line)?;
        let size_column = line.column();
        let size = line.one_of(&self.words.sizes)?;
        line.expect("from")?;
        let carrier = self.thing(line)?;
        let edge = line.one_of(&self.words.edges)?;
        let move_column = line.column();
        let maneuver = self.maneuver(line)?;
        let clauses = self.clauses(line, &["placed", "label", "colour"])?;
        let spot = clauses.spot.map(|(spot, _)| spot);
        let look = clauses.look(name);
        let deployed = self.table.deploy(carrier.id, edge, size, maneuver, spot, look);
        let id = deployed.map_err(|refusal| {
            let column = match refusal {
                Refusal::Huge(_) => size_column,
                Refusal::NotABase => carrier.column,
                Refusal::NoChoice | Refusal::NotFree(_) => clauses.spot_column(move_column),
                _ => move_column,
            };
            refused(line, column)(refusal)
        })?;
        self.names.push((name.to_owned(), id));
        Ok(())
    }

    /// A device that a ship lays over a template, or puts against its guides.
    fn device(&mut self, line: &mut Line<'_>, edge: Edge, over_template: bool) -> Result<()> {
        let ship = self.thing(line)?;
        let outline_column = line.column();
        let outline = line.one_of(&self.words.outlines)?;
        let template = if over_template { Some(self.template(line)?) } else { None };
        let clauses = self.clauses(line, &["edge", "as"])?;
        let device = Device { outline, edge: clauses.edge.unwrap_or(edge) };
        let look = self.device_look(&clauses, ship);
        let laid = match template {
            Some(template) => self.table.release(ship.id, device, template, look),
            None => self.table.attach(ship.id, device, look),
        };
        let id = laid.map_err(|refusal| {
            let column = if refusal == Refusal::NotABase { ship.column } else { outline_column };
            refused(line, column)(refusal)
        })?;
        self.remember(&clauses, id);
        Ok(())
    }

    fn join(&mut self, line: &mut Line<'_>) -> Result<()> {
        let token = self.thing(line)?;
        let outline_column = line.column();
        let outline: TokenOutline = line.one_of(&self.words.outlines)?;
        let clauses = self.clauses(line, &["out", "as"])?;
        let look = self.device_look(&clauses, token);
        let out = clauses.out.map(|(number, _)| number);
        let joined = self.table.join(token.id, out, outline, look);
        let id = joined.map_err(|refusal| {
            let column = match &refusal {
                Refusal::NotAToken => token.column,
                Refusal::NoFitting(which) if *which != outline => token.column,
                Refusal::NoSuchFitting { .. } => clauses.out.map_or(1, |(_, column)| column),
                _ => outline_column,
            };
            refused(line, column)(refusal)
        })?;
        self.remember(&clauses, id);
        Ok(())
    }

    fn relocate(&mut self, line: &mut Line<'_>) -> Result<()> {
        let token = self.thing(line)?;
        let template = self.template(line)?;
        let clauses = self.clauses(line, &["out", "into"])?;
        let number = |clause: Option<(usize, usize)>| clause.map(|(number, _)| number);
        let (out, into) = (number(clauses.out), number(clauses.into));
        self.table.relocate(token.id, out, template, into).map_err(|refusal| {
            let column = match &refusal {
                // The guides with too great a number.
                Refusal::NoSuchFitting { count, .. } => [clauses.out, clauses.into]
                    .into_iter()
                    .flatten()
                    .find(|(number, _)| number >= count)
                    .map_or(token.column, |(_, column)| column),
                _ => token.column,
            };
            refused(line, column)(refusal)
        })
    }

    fn zone(&mut self, line: &mut Line<'_>) -> Result<()> {
        let (kind, usage) = line.one_of(&self.words.zones)?;
        line.usage = usage;
        let column = line.column();
        match kind {
            ZoneKind::Deployment => {
                let edge = line.one_of(&self.words.area_edges)?;
                line.finish()?;
                return self.table.show_deployment(edge).map_err(refused(line, column));
            }
            ZoneKind::Obstacles => {
                line.finish()?;
                return self.table.show_obstacle_zone().map_err(refused(line, 1));
            }
            _ => {}
        }
        let requirement = match kind {
            ZoneKind::Arc => {
                let ship = self.thing(line)?;
                let arc = line.one_of(&self.words.arcs)?;
                self.table.in_arc(ship.id, arc).map_err(refused(line, ship.column))?
            }
            ZoneKind::At => {
                let least = line.one_of(&self.words.ranges)?;
                let most_column = line.column();
                let most = line.one_of(&self.words.ranges)?;
                if most < least {
                    let message = format!("range {most} is less than {least}; the lesser is first");
                    return Err(line.error(most_column, message));
                }
                Requirement::At(least, most, self.anchor(line)?)
            }
            ZoneKind::Within => {
                Requirement::Within(line.one_of(&self.words.ranges)?, self.anchor(line)?)
            }
            _ => Requirement::Beyond(line.one_of(&self.words.ranges)?, self.anchor(line)?),
        };
        line.finish()?;
        self.table.show_requirement(requirement);
        Ok(())
    }

    /// A thing or an edge of the table.
    fn anchor(&self, line: &mut Line<'_>) -> Result<Anchor> {
        let column = line.column();
        let edge = line.peek().and_then(|word| self.words.area_edges.find(&word.text));
        match edge {
            Some(edge) => {
                line.word("a place")?;
                self.table.edge_anchor(edge).map_err(refused(line, column))
            }
            None => Ok(self.table.piece_anchor(self.thing(line)?.id)),
        }
    }

    /// `at X Y`.
    fn place(&self, line: &mut Line<'_>) -> Result<Vec2> {
        line.expect("at")?;
        let x = line.number("a number for x", Unit::Millimetres)?;
        let y = line.number("a number for y", Unit::Millimetres)?;
        Ok(vec2(x, y))
    }

    /// `SPEED SHAPE [SIDE]`.
    fn template(&self, line: &mut Line<'_>) -> Result<Template> {
        let column = line.column();
        let speed = line.count("a speed", 5)?;
        let shape: Shape = line.one_of(&self.words.shapes)?;
        let side = if shape.needs_side() { line.one_of(&self.words.sides)? } else { Side::Left };
        let template = Template::new(shape.towards(side), speed);
        template.map_err(|none| line.error(column, none.to_string()))
    }

    /// `SPEED BEARING [SIDE]`, where a bearing that has a side needs it.
    fn bearing(&self, line: &mut Line<'_>) -> Result<(u8, Bearing)> {
        let speed = line.count("a speed", 5)?;
        let bearing: Bearing = line.one_of(&self.words.bearings)?;
        let Some(side) = bearing.side() else { return Ok((speed, bearing)) };
        let wanted = line.one_of(&self.words.sides)?;
        Ok((speed, if side == wanted { bearing } else { bearing.mirrored() }))
    }

    fn maneuver(&self, line: &mut Line<'_>) -> Result<Maneuver> {
        let column = line.column();
        let (speed, bearing) = self.bearing(line)?;
        Maneuver::new(speed, bearing).map_err(|none| line.error(column, none.to_string()))
    }

    fn huge_maneuver(&self, line: &mut Line<'_>) -> Result<HugeManeuver> {
        let column = line.column();
        let (speed, bearing) = self.bearing(line)?;
        let maneuver = match bearing {
            Bearing::Stationary if speed == 0 => Some(HugeManeuver::Stationary),
            Bearing::Straight => Some(HugeManeuver::Straight(speed)),
            Bearing::Bank(side) => Some(HugeManeuver::Bank(speed, side)),
            _ => None,
        };
        maneuver
            .filter(|maneuver| maneuver.exists())
            .ok_or_else(|| refused(line, column)(Refusal::NoHugeManeuver))
    }

    /// A name that is not taken.
    fn new_name<'a>(&self, line: &mut Line<'a>) -> Result<&'a str> {
        let word = line.word("a name")?;
        let name = word.text.as_str();
        let good = name.starts_with(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
        let refuse = |message: String| Err(line.error(word.column, message));
        if !good {
            return refuse(format!(
                "\"{name}\" is not a name; begin with a letter and go on with letters, digits, - and _"
            ));
        }
        if self.words.area_edges.find(name).is_some() {
            return refuse(format!("\"{name}\" is an edge of the table; choose another name"));
        }
        if self.names.iter().any(|(known, _)| known == name) {
            return refuse(format!("the name \"{name}\" is taken; choose another one"));
        }
        Ok(name)
    }

    /// A thing that is on the table.
    fn thing(&self, line: &mut Line<'_>) -> Result<Named> {
        let word = line.word("the name of a thing")?;
        let known = self.names.iter().find(|(name, _)| *name == word.text);
        match known {
            Some(&(_, id)) => Ok(Named { id, column: word.column }),
            None if self.names.is_empty() => {
                let message = format!(
                    "there is no \"{}\" yet; place it first with a line like: base {0} small at 300 200",
                    word.text
                );
                Err(line.error(word.column, message))
            }
            None => {
                let names: Vec<&str> = self.names.iter().map(|(name, _)| name.as_str()).collect();
                let message = unknown_among(&word.text, "on the table", &names);
                Err(line.error(word.column, message))
            }
        }
    }

    /// A thing on the table other than the one before.
    fn other_thing(&self, line: &mut Line<'_>, first: Named) -> Result<Named> {
        let other = self.thing(line)?;
        if other.id == first.id {
            let message = "the two things are the same one; name another thing";
            return Err(line.error(other.column, message));
        }
        Ok(other)
    }

    /// The clauses at the end of a statement, each at most once, and nothing else.
    fn clauses<'a>(&self, line: &mut Line<'a>, allowed: &[&str]) -> Result<Clauses<'a>> {
        let mut clauses = Clauses::default();
        let mut seen: Vec<&str> = Vec::new();
        while let Some(word) = line.peek() {
            // Both spellings of colour are common.
            let key = if word.text == "color" { "colour" } else { word.text.as_str() };
            let Some(&key) = allowed.iter().find(|&&a| a == key && !word.quoted) else {
                let message = if allowed.is_empty() || seen.len() == allowed.len() {
                    format!("\"{}\" is one word too many; write: {}", word.text, line.usage)
                } else {
                    unknown_among(&word.text, "part of this statement", allowed)
                };
                return Err(line.error(word.column, message));
            };
            if seen.contains(&key) {
                let message = format!("\"{key}\" is given twice; keep one of them");
                return Err(line.error(word.column, message));
            }
            seen.push(key);
            line.word("a clause")?;
            self.clause(line, key, &mut clauses)?;
        }
        Ok(clauses)
    }

    fn clause<'a>(&self, line: &mut Line<'a>, key: &str, into: &mut Clauses<'a>) -> Result<()> {
        let column = line.column();
        match key {
            "facing" => into.facing = Some(line.number("a number of degrees", Unit::Degrees)?),
            "flipped" => into.flipped = true,
            "label" => into.label = Some(line.quoted()?),
            "colour" => into.colour = Some(line.one_of(&self.words.colours)?),
            "placed" => into.spot = Some((line.one_of(&self.words.spots)?, column)),
            "edge" => into.edge = Some(line.one_of(&self.words.edges)?),
            "as" => into.name = Some(self.new_name(line)?),
            "out" => into.out = Some((self.guides(line)?, column)),
            "into" => into.into = Some((self.guides(line)?, column)),
            _ => into.range = Some(line.one_of(&self.words.ranges)?),
        }
        Ok(())
    }

    /// The number of a pair of guides, counted from 1 in the text and from 0 inside.
    fn guides(&self, line: &mut Line<'_>) -> Result<usize> {
        let column = line.column();
        match line.count("a number of guides", 5)? {
            0 => Err(line.error(column, "guides are counted from 1, the front ones")),
            number => Ok(usize::from(number) - 1),
        }
    }

    /// How a device looks: the colour of what it came from, and a label if it has a name.
    fn device_look(&self, clauses: &Clauses<'_>, from: Named) -> Look {
        let label = clauses.name.unwrap_or_default().to_owned();
        Look { label, colour: self.table.colour(from.id) }
    }

    fn remember(&mut self, clauses: &Clauses<'_>, id: PieceId) {
        if let Some(name) = clauses.name {
            self.names.push((name.to_owned(), id));
        }
    }
}

impl Clauses<'_> {
    /// Where the spot is named, or else that other column.
    fn spot_column(&self, other: usize) -> usize {
        self.spot.map_or(other, |(_, column)| column)
    }

    /// Pieces are labelled with their name unless the writer says otherwise.
    fn look(&self, name: &str) -> Look {
        Look {
            label: self.label.unwrap_or(name).to_owned(),
            colour: self.colour.unwrap_or_default(),
        }
    }
}

fn pose(at: Vec2, facing: Option<f64>) -> Pose {
    Pose::new(at.x, at.y, facing.unwrap_or(0.0))
}

/// A refusal of the table as an error at a place in the text.
fn refused(line: &Line<'_>, column: usize) -> impl FnOnce(Refusal) -> ParseError {
    let number = line.number;
    move |refusal| ParseError::new(number, column, refusal.to_string())
}
