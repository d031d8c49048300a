//! The table as text: a small map, and a line for each ship.

use redfive_engine::cast::Sort;
use redfive_engine::game::Game;
use redfive_engine::geometry::Pose;
use redfive_engine::log::vocabulary::maneuver;
use redfive_engine::log::{Names, PlainNames};
use redfive_engine::state::{Holder, Nature, Place};
use redfive_engine::view::{SeenDial, SeenShip, View};
use redfive_engine::words::{ObstacleKind, PlayerId, ShipId};
use std::fmt::Write as _;

/// Millimetres of a column and of a row: letters are twice as high as wide.
const COLUMN: f64 = 16.0;
const ROW: f64 = 32.0;

/// What one player sees of the table.
pub fn of(game: &Game, me: PlayerId, names: &PlainNames) -> String {
    let view = game.view(me);
    let mut text = map(game, &view);
    for (title, mine) in [("Your ships", true), ("Theirs", false)] {
        let _ = writeln!(text, "{title}:");
        for (place, ship) in view.ships.iter().enumerate() {
            if (ship.player == me) == mine && ship.place != Place::Removed {
                let _ = writeln!(text, "{}", line(game, &view, (ShipId(place as u8), ship), names));
            }
        }
    }
    let points: Vec<u16> = view.players.iter().map(|player| player.points).collect();
    if points.iter().any(|&points| points > 0) {
        let other = points.get(1 - me.index()).copied().unwrap_or(0);
        let _ = writeln!(text, "Points: you {}, they {other}", points[me.index()]);
    }
    text
}

/// The mark of a ship on the map: numbers for one's own, letters for theirs.
fn mark(view: &View, id: ShipId) -> char {
    let own = view.ships.get(id.index()).map(|ship| ship.player);
    let before = view.ships.iter().take(id.index()).filter(|ship| Some(ship.player) == own).count();
    let marks = if own == Some(view.player) { "123456789" } else { "ABCDEFGHIJKLMNOPQRSTUVWXYZ" };
    marks.chars().nth(before).unwrap_or('?')
}

/// The nearest of eight arrows.
fn arrow(pose: Pose) -> char {
    let eighth = (pose.heading.degrees() / 45.0).round().rem_euclid(8.0);
    "↑↗→↘↓↙←↖".chars().nth(eighth as usize).unwrap_or('↑')
}

fn map(game: &Game, view: &View) -> String {
    let columns = (view.area.width / COLUMN).ceil() as usize;
    let rows = (view.area.height / ROW).ceil() as usize;
    let mut cells = vec![vec![' '; columns]; rows];
    let mut put = |x: f64, y: f64, marks: &[char]| {
        if x < 0.0 || y < 0.0 {
            return;
        }
        let row = rows.saturating_sub(1 + (y / ROW) as usize);
        let column = (x / COLUMN) as usize;
        for (i, mark) in marks.iter().enumerate() {
            if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(column + i)) {
                *cell = *mark;
            }
        }
    };
    for (id, object) in game.state().objects() {
        // What lies on the table is there for all to see.
        let Some(pose) = view.objects.get(id.index()).and_then(|object| object.pose) else {
            continue;
        };
        let mark = match object.nature {
            Nature::Obstacle(ObstacleKind::Asteroid) => '#',
            Nature::Obstacle(ObstacleKind::GasCloud) => '~',
            Nature::Obstacle(_) => '%',
            Nature::Device(_) => '*',
            Nature::Feature => '@',
        };
        let at = pose.position;
        put(at.x - COLUMN, at.y, &[mark; 3]);
        if matches!(object.nature, Nature::Obstacle(_)) {
            put(at.x, at.y + ROW, &[mark]);
            put(at.x, at.y - ROW, &[mark]);
        }
    }
    for (place, ship) in view.ships.iter().enumerate() {
        if let Place::Table(pose) = ship.place {
            let mark = mark(view, ShipId(place as u8));
            put(pose.position.x - COLUMN / 2.0, pose.position.y, &[mark, arrow(pose)]);
        }
    }
    let edge = format!("      +{}+\n", "-".repeat(columns));
    let mut text = format!("\n{edge}");
    for (number, row) in cells.iter().enumerate() {
        let y = (rows - 1 - number) as f64 * ROW;
        let label =
            if (rows - 1 - number).is_multiple_of(5) { format!("{y:>5.0}") } else { " ".repeat(5) };
        let _ = writeln!(text, "{label} |{}|", row.iter().collect::<String>());
    }
    text += &edge;
    let mut scale = " ".repeat(7);
    for column in (0..columns).step_by(10) {
        let _ = write!(scale, "{:<10}", (column as f64 * COLUMN) as u32);
    }
    let _ = writeln!(text, "{}", scale.trim_end());
    text += "      # asteroid, % debris, ~ gas cloud, * bomb or mine, @ objective\n";
    text
}

fn line(game: &Game, view: &View, (id, ship): (ShipId, &SeenShip), names: &PlainNames) -> String {
    let cast = game.cast();
    let damage = |faceup: bool| {
        view.cards.iter().filter(move |card| {
            card.sort == Sort::Damage && card.holder == Holder::Ship(id) && card.faceup == faceup
        })
    };
    let lost = damage(true).count() + damage(false).count();
    let hull = usize::from(game.hull(id));
    let mut text = format!(
        " {}  {:24} initiative {}  hull {}/{hull}",
        mark(view, id),
        names.ship(id),
        game.initiative(id),
        hull.saturating_sub(lost),
    );
    let shields = game.shield_capacity(id);
    if shields > 0 {
        let _ = write!(text, " shields {}/{shields}", ship.shields);
    }
    match ship.place {
        Place::Table(pose) => {
            let at = pose.position;
            let heading = pose.heading.degrees().round().rem_euclid(360.0);
            let _ = write!(text, "  at {:.0} {:.0} facing {heading:.0}", at.x, at.y);
        }
        Place::Hand => text += "  to be placed",
        Place::Reserve(_) => text += "  in reserve",
        Place::Removed => {}
    }
    let mut more: Vec<String> = Vec::new();
    match ship.dial {
        SeenDial::Shows(it) => more.push(format!("dial {}", maneuver(it))),
        SeenDial::Hidden => more.push("dial hidden".to_owned()),
        SeenDial::Unset => {}
    }
    more.extend(ship.tokens.iter().map(|(token, count)| {
        let name = redfive_ability::text::name(token);
        if count == 1 { name.to_owned() } else { format!("{count} {name}") }
    }));
    more.extend(ship.locks.iter().map(|&object| format!("lock on {}", names.object(object))));
    if ship.force > 0 {
        more.push(format!("Force {}", ship.force));
    }
    let faceup = damage(true).filter_map(|card| card.kind);
    more.extend(faceup.map(|kind| cast.definition(kind).facts.name().to_owned()));
    let upgrades = view
        .cards
        .iter()
        .filter(|card| card.sort == Sort::Upgrade && card.holder == Holder::Ship(id));
    more.extend(upgrades.filter_map(|card| {
        let name = cast.definition(card.kind?).facts.side_name(card.flipped);
        let charges = if card.charges > 0 { format!(" {}", card.charges) } else { String::new() };
        Some(format!("{name}{charges}"))
    }));
    if !more.is_empty() {
        let _ = write!(text, "\n      {}", more.join(", "));
    }
    text
}
