//! What statements do to a table, and what the renderer makes of a scene.

use redfive_draw::{Mark, Part, Role, Scene, SightKind, parse, render};
use redfive_geometry::{Placed, PlacedBase, Pose};

fn scene(text: &str) -> Scene {
    parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in:\n{text}"))
}

fn pose_of(scene: &Scene, index: usize) -> Pose {
    match &scene.pieces[index].placed {
        Placed::Base(base) => base.pose,
        Placed::Token(token) => token.pose,
    }
}

fn assert_at(pose: Pose, x: f64, y: f64, degrees: f64) {
    let off = pose.position.distance(redfive_geometry::vec2(x, y));
    assert!(off < 1e-3, "{pose:?} is not at {x} {y}");
    let turn = (pose.heading.degrees() - degrees).abs();
    assert!(turn < 1e-6, "{pose:?} does not face {degrees}");
}

fn ghosts(scene: &Scene, wanted: Role) -> Vec<&PlacedBase> {
    let ghosts = scene.marks.iter().filter_map(|mark| match mark {
        Mark::Ghost { base, role, .. } if *role == wanted => Some(base),
        _ => None,
    });
    ghosts.collect()
}

/// The figures of the geometry crate, reached through the text.
#[test]
fn moves_end_where_the_geometry_says() {
    let rows = [
        ("move a 2 straight", 0.0, 120.0, 0.0),
        ("move a 1 turn right", 55.0, 55.0, 90.0),
        ("move a 1 turn left", -55.0, 55.0, 270.0),
        ("move a 2 bank left", -52.218, 126.066, 315.0),
        ("move a 3 koiogran", 0.0, 160.0, 180.0),
        ("move a 1 segnor right", 37.574, 90.711, 225.0),
        ("move a 1 segnor-turn right", 55.0, 55.0, 270.0),
        ("move a 1 tallon right", 55.0, 55.0, 180.0),
        ("move a 1 tallon right placed forward", 55.0, 45.0, 180.0),
        ("move a 1 tallon right placed backward", 55.0, 65.0, 180.0),
        ("move a 0 stationary", 0.0, 0.0, 0.0),
        ("move a 1 reverse-straight", 0.0, -80.0, 0.0),
        ("move a 1 reverse-bank right", 37.574, -90.711, 315.0),
        ("move a 1 sideslip-bank right", -90.711, 37.574, 45.0),
        ("move a 1 sideslip-turn left", 55.0, 55.0, 270.0),
        ("boost a 1 bank right", 37.574, 90.711, 45.0),
        ("roll a right 1 straight", 80.0, 0.0, 0.0),
        ("roll a left 1 straight placed forward", -80.0, 10.0, 0.0),
        ("roll a right 1 bank left", 90.711, 37.574, 315.0),
        ("decloak a ahead", 0.0, 120.0, 0.0),
        ("decloak a left placed backward", -120.0, -10.0, 0.0),
        ("rotate a 90 left", 0.0, 0.0, 270.0),
    ];
    for (move_, x, y, degrees) in rows {
        let after = scene(&format!("base a small at 0 0\n{move_}"));
        assert_at(pose_of(&after, 0), x, y, degrees);
        let before = scene(&format!("base a small at 0 0\npreview {move_}"));
        if !move_.contains("placed") {
            assert_at(pose_of(&before, 0), 0.0, 0.0, 0.0);
            assert!(ghosts(&before, Role::Choice).iter().any(|g| g.pose == pose_of(&after, 0)));
        }
    }
}

#[test]
fn lines_are_carried_out_in_order() {
    let twice = scene("base a small at 0 0\nmove a 1 straight\nmove a 1 straight\n");
    assert_at(pose_of(&twice, 0), 0.0, 160.0, 0.0);
    assert_eq!(ghosts(&twice, Role::Start).len(), 2);
}

#[test]
fn a_bump_shows_the_travelled_part_and_the_place_it_did_not_reach() {
    let bump = scene("base b small at 0 105\nbase a small at 0 0\nmove a 2 straight");
    assert_at(pose_of(&bump, 1), 0.0, 60.0, 0.0);
    assert_at(ghosts(&bump, Role::Blocked)[0].pose, 0.0, 120.0, 0.0);
    let travelled = bump.marks.iter().find_map(|mark| match mark {
        Mark::Template { outline, part: Part::Travelled } => Some(outline),
        _ => None,
    });
    let top = travelled.expect("a part").iter().map(|p| p.y).fold(f64::NEG_INFINITY, f64::max);
    assert!((top - 40.0).abs() < 1e-6, "the template ends behind the ship, not at {top}");
}

#[test]
fn blocked_rolls_stay() {
    let text = "base b large at 80 0\nbase a small at 0 0\nroll a right 1 straight";
    let stays = scene(text);
    assert_at(pose_of(&stays, 1), 0.0, 0.0, 0.0);
    assert_eq!(ghosts(&stays, Role::Blocked).len(), 3);
}

#[test]
fn huge_ships_use_their_tool() {
    let jump = scene("base h huge at 0 0\nmove h 2 bank right");
    assert_at(pose_of(&jump, 0), 27.979, 98.690, 45.0);
    let slowed = scene("base o huge at 0 330\nbase h huge at 0 0\nmove h 3 straight");
    assert_at(pose_of(&slowed, 1), 0.0, 80.0, 0.0);
}

#[test]
fn devices_remotes_and_docked_ships() {
    let bomb = scene("base a small at 0 0\ndrop a bomb 1 straight");
    assert_at(pose_of(&bomb, 1), 0.0, -74.2, 0.0);
    let mines = scene("base a small at 0 0\ndrop a clustermine-middle 1 straight");
    assert_eq!(mines.pieces.len(), 4);
    let swarm = scene("token t buzzdroidswarm at 0 0\nrelocate t 3 straight");
    assert_at(pose_of(&swarm, 0), 0.0, 157.6, 0.0);
    let deployed = scene("base c large at 0 0\ndeploy d small from c rear 1 straight");
    assert_at(pose_of(&deployed, 1), 0.0, -(40.0 + 40.0 + 20.0), 180.0);
}

#[test]
fn attacks_are_clear_obstructed_or_not_in_arc() {
    let kinds = |attack: &str| -> Vec<SightKind> {
        let text = format!(
            "base a small at 0 0\nbase b small at 0 200\ntoken r coreasteroid0 at 25 100\n{attack}"
        );
        let marks = scene(&text).marks;
        let kinds = marks.iter().filter_map(|mark| match mark {
            Mark::Sight { kind, .. } => Some(*kind),
            _ => None,
        });
        kinds.collect()
    };
    assert_eq!(kinds("attack a front b"), [SightKind::Clear, SightKind::Obstructed]);
    assert_eq!(kinds("attack a rear b"), [SightKind::None]);
}

#[test]
fn what_a_move_meets_is_numbered() {
    let text = "token x coreasteroid0 at 0 130\ntoken y coreasteroid0 at 0 70\n\
                base a small at 0 0\nmove a 4 straight";
    let marks = scene(text).marks;
    let badges: Vec<(usize, bool)> = marks
        .iter()
        .filter_map(|mark| match mark {
            Mark::Badge { at, number } => Some((*number, at.y > 100.0)),
            _ => None,
        })
        .collect();
    assert_eq!(badges, [(1, false), (2, true)]);
}

#[test]
fn the_picture_has_the_play_area_and_grows_downward() {
    let svg = render(&scene("base a small at 100 200"));
    let document = roxmltree::Document::parse(&svg).expect("well formed");
    let find = |class: &str| {
        document.descendants().find(|node| node.attribute("class") == Some(class)).expect("there")
    };
    let area = find("area");
    assert_eq!(["y", "height"].map(|name| area.attribute(name)), [Some("-914.4"), Some("914.4")]);
    let base = find("base").attribute("points").expect("an outline");
    assert!(base.split(' ').any(|point| point == "120,-220"), "{base}");
}

#[test]
fn texts_are_escaped_and_pictures_are_equal() {
    let text = "title \"<&>\"\nbase a small at 0 0 label \"a < b & 'c'\"\nlabel \"]]>\" at 0 90";
    let svg = render(&scene(text));
    assert_eq!(svg, render(&scene(text)));
    let document = roxmltree::Document::parse(&svg).expect("well formed");
    let texts: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(texts, ["<&>", "a < b & 'c'", "]]>"]);
}
