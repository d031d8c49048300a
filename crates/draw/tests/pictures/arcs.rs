//! Every arc for every base size.

use crate::{Section, Sheet, sheet};
use redfive_geometry::{Arc, BaseSize};

fn arcs_of(size: BaseSize) -> Sheet {
    let mut text = format!("title \"Arcs, {size} base\"\narea none\n");
    let half = size.half();
    let step = 2.0 * half.x.max(half.y) + 230.0;
    let base = |i: u8, label: &str| {
        let x = step * f64::from(i);
        format!("base s{i} {size} at {x} 0 label \"{label}\" colour blue\n")
    };
    text += &base(0, "");
    for arc in Arc::STANDARD {
        text += &format!("arc s0 {arc} range 1\n");
    }
    for (name, x, y) in [
        ("front", 0.0, half.y + 50.0),
        ("right", half.x + 50.0, 0.0),
        ("rear", 0.0, -half.y - 50.0),
        ("left", -half.x - 50.0, 0.0),
    ] {
        text += &format!("label \"{name}\" at {x} {y} colour blue\n");
    }
    text += &base(1, "");
    text += "arc s1 full-front range 1\narc s1 full-rear range 1\n";
    let y = half.y + 50.0;
    text += &format!("label \"full front\" at {step} {y} colour blue\n");
    text += &format!("label \"full rear\" at {step} {} colour blue\n", -y);
    text += &base(2, "");
    text += "arc s2 bullseye range 1\narc s2 front range 1\n";
    text += &format!("label \"bullseye\" at {} {} colour blue\n", 2.0 * step, y + 70.0);
    let caption = format!(
        "{size} base, up to range 1: the four standard arcs, the full arcs, and the bullseye inside the front arc (RR.ARC.04–15)"
    );
    sheet(format!("arcs-{size}"), caption, text)
}

fn turrets() -> Sheet {
    let mut text = String::from("title \"Turrets\"\narea none\n");
    let pointing = ["front", "right", "rear", "left", "front-and-rear", "left-and-right"];
    for (i, pointing) in pointing.into_iter().enumerate() {
        let (x, y) = (330 * (i % 3), 330 * (1 - i / 3));
        text += &format!("base s{i} small at {x} {y} label \"\" colour orange\n");
        text += &format!("turret s{i} {pointing} range 1\n");
        text += &format!("label \"{pointing}\" at {x} {} colour orange\n", y + 135);
    }
    sheet("turrets", "where single and double turrets point (RR.ARC.20–25)", text)
}

pub fn sections() -> Vec<Section> {
    let mut sheets: Vec<Sheet> = BaseSize::ALL.into_iter().map(arcs_of).collect();
    sheets.push(turrets());
    sheets.push(sheet(
        "arc-bands",
        "an arc reaches to range 3, for some weapons of huge ships to range 5 (RR.ARC.01–02)",
        "title \"Arcs and range\"\narea none\nbase a small at 0 0 label \"\" colour red\narc a front\n\
         base h huge at 620 0 facing 0 label \"\" colour teal\narc h front range 5\n\
         label \"1\" at 0 75\nlabel \"2\" at 0 175\nlabel \"3\" at 0 275\n\
         label \"1\" at 620 165\nlabel \"2\" at 620 265\nlabel \"3\" at 620 365\nlabel \"4\" at 620 465\nlabel \"5\" at 620 565\n"
            .to_owned(),
    ));
    sheets.push(sheet(
        "facing",
        "in front of, flanking and behind, up to range 3 (RR.ARC.16–19)",
        "title \"In front, flanking, behind\"\narea none\n\
         base ship medium at 0 0 label \"Ship\" colour red\n\
         base a small at 90 110 facing 200 label \"A\" colour blue\n\
         base b small at 150 10 facing 30 label \"B\" colour blue\n\
         base c large at -140 -40 facing 70 label \"C\" colour blue\n\
         base d small at -20 -130 label \"D\" colour blue\n\
         base e small at -240 60 facing 45 label \"E\" colour blue\n\
         midway ship\n"
            .to_owned(),
    ));
    vec![Section {
        heading: "Arcs",
        about: "Arc lines start at the centre of the base; what lies beneath the ship is in none of its arcs (RR.ARC.03).",
        columns: 1,
        sheets,
    }]
}
