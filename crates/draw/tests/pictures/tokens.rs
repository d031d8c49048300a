//! Obstacles, devices, remotes, docking.

use crate::{Section, Sheet, sheet};
use redfive_geometry::TokenOutline;

fn outlines(name: &str, caption: &str, which: impl Fn(usize) -> bool) -> Sheet {
    let mut text = format!("title \"{caption}\"\narea none\n");
    let chosen = TokenOutline::ALL.into_iter().enumerate().filter(|(i, _)| which(*i));
    for (cell, (i, outline)) in chosen.enumerate() {
        let (x, y) = (180 * (cell % 6), -130 * (cell / 6) as i32);
        let colour = match outline.name() {
            n if n.contains("debris") => "teal",
            n if n.contains("gascloud") => "purple",
            n if n.contains("asteroid") => "grey",
            _ => "orange",
        };
        text += &format!("token t{i} {outline} at {x} {y} label \"{outline}\" colour {colour}\n");
    }
    sheet(name, caption, text)
}

/// A device from one edge of a ship over every template.
fn every_template(name: &str, verb: &str, caption: &str) -> Sheet {
    let mut text = format!("title \"{caption}\"\narea none\n");
    let mut figure = |x: i32, y: i32, moves: &[String]| {
        let id = format!("s{}_{}", x, y.abs());
        text += &format!("base {id} small at {x} {y} label \"\" colour blue\n");
        for one in moves {
            text += &format!("{verb} {id} bomb {one}\n");
        }
        let label = moves[0].replace(" left", "");
        let y = if verb == "drop" { y + 35 } else { y - 35 };
        text += &format!("label \"{label}\" at {x} {y} colour blue\n");
    };
    for speed in 1..=5 {
        figure(110 * (speed - 1) + 40, 0, &[format!("{speed} straight")]);
    }
    for speed in 1..=3 {
        let sides = |shape: &str| ["left", "right"].map(|side| format!("{speed} {shape} {side}"));
        figure(230 * (speed - 1), -330, &sides("bank"));
        figure(230 * (speed - 1), -600, &sides("turn"));
    }
    sheet(name, caption, text)
}

pub fn sections() -> Vec<Section> {
    let text = |title: &str, rest: &str| format!("title \"{title}\"\narea none\n{rest}");
    let obstacle = |i: usize| i < 30;
    let tokens = vec![
        outlines("obstacles", "Every obstacle, as it lies with its picture up", obstacle),
        outlines("tokens", "Every other token", |i| !obstacle(i)),
        sheet(
            "flipped",
            "the other face up mirrors an outline",
            text(
                "Turned over",
                "token a yt2400debris0 at 0 0 label \"as printed\" colour teal\n\
                 token b yt2400debris0 at 130 0 flipped label \"flipped\" colour teal\n",
            ),
        ),
    ];
    let devices = vec![
        every_template("drop", "drop", "Bombs dropped over every template (RR.DEVICE.03)"),
        every_template("launch", "launch", "Bombs launched over every template (RR.DEVICE.04)"),
        sheet(
            "devices",
            "every device with guides, dropped with a 1 straight; cluster mines bring their sides (RR.DEVICE-CLUSTER-MINE.03)",
            text(
                "Devices",
                "base a medium at 0 0 label \"\" colour blue\ndrop a bomb 1 straight as bomb\n\
                 base b medium at 140 0 label \"\" colour blue\ndrop b proximitymine 1 straight as proximity\n\
                 base c medium at 280 0 label \"\" colour blue\ndrop c connernet 1 straight as conner-net\n\
                 base d medium at 430 0 label \"\" colour blue\ndrop d clustermine-middle 1 straight as cluster-mine\n\
                 base e medium at 590 0 label \"\" colour blue\ndrop e electrochaffcloud 1 straight as chaff\n\
                 base f medium at 750 0 label \"\" colour blue\ndrop f loosecargo 1 straight as cargo\n",
            ),
        ),
        sheet(
            "joined",
            "a blaze joined to its bomb, spare parts and a buzz droid swarm against the guides of a ship (RR.DEVICE-BLAZER-BOMB.05, RR.OBSTACLE-SPARE-PARTS.02, RR.REMOTE-BUZZ-DROID-SWARM.04)",
            text(
                "Without a template",
                "base a small at 0 0 label \"\" colour blue\ndrop a blazebomb 1 straight as blaze-bomb\njoin blaze-bomb blaze as blaze\n\
                 base b small at 140 0 label \"\" colour blue\nattach b spareparts as spare-parts\n\
                 base c small at 280 0 label \"\" colour blue\nattach c buzzdroidswarm edge front as swarm\n",
            ),
        ),
        sheet(
            "side-drop",
            "a device from the side of a ship, for the cards that say so",
            text(
                "From the side",
                "base a large at 0 0 label \"\" colour blue\ndrop a bomb 1 straight edge left as left\ndrop a bomb 1 bank right edge right as right\n",
            ),
        ),
        sheet(
            "remotes",
            "remotes relocate from guides to guides (RR.RELOCATING-REMOTES.02)",
            text(
                "Remotes that move",
                "token swarm buzzdroidswarm at 0 0 colour green\nrelocate swarm 3 straight\n\
                 token torpedo trackingtorpedo at 110 0 colour orange\nrelocate torpedo 2 bank right\n\
                 token probe drk1probedroid at 300 30 colour purple\nrelocate probe 2 straight out 2 into 4\n",
            ),
        ),
    ];
    let docking = vec![
        sheet(
            "deploy",
            "a ship leaves the front or the rear of its carrier, as if that edge were its own front (RR.DOCK.05)",
            text(
                "Leaving the carrier",
                "base ghost large at 0 0 label \"Carrier\" colour orange\n\
                 deploy rear small from ghost rear 1 bank left label \"From the rear\" colour red\n\
                 deploy front small from ghost front 2 straight label \"From the front\" colour red\n",
            ),
        ),
        sheet(
            "deploy-huge",
            "ships leave the sides of a huge carrier too (HUGE.DOCKING.02–04)",
            text(
                "Leaving a huge carrier",
                "base gozanti huge at 0 0 label \"Carrier\" colour teal\n\
                 deploy left small from gozanti left 2 bank right label \"Left side\" colour blue\n\
                 deploy right small from gozanti right 1 turn left label \"Right side\" colour blue\n\
                 deploy rear small from gozanti rear 1 straight label \"Rear\" colour blue\n",
            ),
        ),
    ];
    vec![
        Section {
            heading: "Obstacles and tokens",
            about: "The outlines that everything is measured with. Where their figures come from: docs/geometry.md.",
            columns: 2,
            sheets: tokens,
        },
        Section {
            heading: "Devices and remotes",
            about: "A token's guides take the end of the template.",
            columns: 2,
            sheets: devices,
        },
        Section {
            heading: "Docking",
            about: "The dotted outline is where the maneuver starts from, on top of the carrier.",
            columns: 2,
            sheets: docking,
        },
    ]
}
