//! Every bearing for every base size, huge ships, and maneuvers that bump.

use crate::{Section, Sheet, sheet};
use redfive_geometry::BaseSize;

/// A family of moves: its name, what to say about it, its rows of figures.
struct Family {
    name: &'static str,
    title: &'static str,
    caption: &'static str,
    /// The moves of each figure, all shown from one ship.
    figures: Vec<Vec<String>>,
    /// How far apart figures are for a small base, and how much more for each step in size.
    spacing: (f64, f64),
}

impl Family {
    /// Wide moves are shown below each other.
    fn stacked(&self) -> bool {
        self.name.starts_with("sideslip") || self.name == "roll-curved"
    }
}

fn speeds(name: &str, most: u8) -> Vec<Vec<String>> {
    (1..=most).map(|speed| vec![format!("move {{}} {speed} {name}")]).collect()
}

fn both_sides(name: &str) -> Vec<Vec<String>> {
    let one = |speed: u8, side: &str| format!("move {{}} {speed} {name} {side}");
    (1..=3).map(|speed| vec![one(speed, "left"), one(speed, "right")]).collect()
}

fn words(moves: &[&str]) -> Vec<Vec<String>> {
    vec![moves.iter().map(|&word| word.to_owned()).collect()]
}

fn families() -> Vec<Family> {
    let family =
        |name, title, caption, spacing, figures| Family { name, title, caption, figures, spacing };
    let mut straight = vec![vec!["move {} 0 stationary".to_owned()]];
    straight.extend(speeds("straight", 5));
    vec![
        family(
            "straight",
            "Straight",
            "staying in place and flying straight ahead (RR.BEARING.18)",
            (110.0, 25.0),
            straight,
        ),
        family(
            "bank",
            "Bank",
            "shallow curves of 45 degrees (RR.BEARING)",
            (220.0, 50.0),
            both_sides("bank"),
        ),
        family(
            "turn",
            "Turn",
            "tight curves of 90 degrees (RR.BEARING)",
            (290.0, 50.0),
            both_sides("turn"),
        ),
        family(
            "koiogran",
            "Koiogran turn",
            "straight ahead, then turned around (RR.BEARING.11)",
            (110.0, 25.0),
            speeds("koiogran", 5),
        ),
        family(
            "segnor",
            "Segnor's loop",
            "a bank, then turned around (RR.BEARING.13)",
            (230.0, 55.0),
            both_sides("segnor"),
        ),
        family(
            "segnor-turn",
            "Segnor's loop over a turn",
            "the same over the turn template, for the cards that say so",
            (290.0, 50.0),
            both_sides("segnor-turn"),
        ),
        family(
            "tallon",
            "Tallon roll",
            "a turn and a further quarter, with three placements (RR.BEARING.15–16)",
            (290.0, 50.0),
            both_sides("tallon"),
        ),
        family(
            "reverse-straight",
            "Reverse straight",
            "straight backwards (RR.BEARING)",
            (110.0, 25.0),
            speeds("reverse-straight", 5),
        ),
        family(
            "reverse-bank",
            "Reverse bank",
            "backwards to one side; the nose swings to the other (RR.BEARING)",
            (240.0, 50.0),
            both_sides("reverse-bank"),
        ),
        family(
            "sideslip-bank",
            "Sideslip bank",
            "away from the side it is named after, the nose swinging to that side (RR.SIDESLIP.03–09)",
            (150.0, 45.0),
            both_sides("sideslip-bank"),
        ),
        family(
            "sideslip-turn",
            "Sideslip turn",
            "the same with the turn template (RR.SIDESLIP.03–09)",
            (210.0, 40.0),
            both_sides("sideslip-turn"),
        ),
        family(
            "boost",
            "Boost",
            "ahead over a template of speed 1 (RR.BOOST.03)",
            (300.0, 0.0),
            words(&["boost {} 1 straight", "boost {} 1 bank left", "boost {} 1 bank right"]),
        ),
        family(
            "roll",
            "Barrel roll",
            "to the side, with three placements; a small base lays the template's end to its side, a larger one the template's long edge (RR.BARREL-ROLL.02–05)",
            (300.0, 0.0),
            words(&["roll {} left 1 straight", "roll {} right 1 straight"]),
        ),
        family(
            "roll-curved",
            "Barrel roll over a bank",
            "over a bank, for the cards that say so: forward and backward to the same side, left and right",
            (210.0, 60.0),
            vec![
                vec!["roll {} left 1 bank right".into(), "roll {} right 1 bank left".into()],
                vec!["roll {} left 1 bank left".into(), "roll {} right 1 bank right".into()],
            ],
        ),
        family(
            "decloak",
            "Decloak",
            "ahead or to a side over the template that fits the base (RR.CLOAK.09–10)",
            (300.0, 0.0),
            words(&["decloak {} ahead", "decloak {} left", "decloak {} right"]),
        ),
    ]
}

fn family_sheet(family: &Family, size: BaseSize, step: u8) -> Sheet {
    let spacing = family.spacing.0 + family.spacing.1 * f64::from(step);
    let mut text = format!("title \"{}, {size} base\"\narea none\n", family.title);
    for (i, moves) in family.figures.iter().enumerate() {
        let along = spacing * i as f64;
        let (x, y) = if family.stacked() { (0.0, -along) } else { (along, 0.0) };
        text += &format!("base s{i} {size} at {x} {y} label \"\" colour blue\n");
        for one in moves {
            text += &format!("preview {}\n", one.replace("{}", &format!("s{i}")));
        }
    }
    let caption = format!("{}, {size} base: {}", family.title, family.caption);
    sheet(format!("{}-{size}", family.name), caption, text)
}

fn huge() -> Vec<Sheet> {
    let mut straight = String::from("title \"Huge ships: straight\"\narea none\n");
    for speed in 0..=5 {
        let x = 150 * speed;
        let bearing = if speed == 0 { "stationary" } else { "straight" };
        straight += &format!("base s{speed} huge at {x} 0 label \"\" colour teal\n");
        straight += &format!("move s{speed} {speed} {bearing}\n");
    }
    let mut bank = String::from("title \"Huge ships: bank\"\narea none\n");
    for (row, side) in ["right", "left"].into_iter().enumerate() {
        for speed in 0..=3 {
            let (x, y) = (270 * speed, 340 * row);
            bank += &format!("base {side}{speed} huge at {x} {y} label \"\" colour teal\n");
            bank += &format!("move {side}{speed} {speed} bank {side}\n");
        }
    }
    let slowed = "title \"Huge ships: too close\"\narea none\n\
        base other huge at 120 330 facing 60 label \"Another\" colour orange\n\
        base ship huge at 0 0 label \"Corvette\" colour teal\nmove ship 4 straight\n";
    vec![
        sheet(
            "huge-straight",
            "the base advances by the tool's distance alone (HUGE.STRAIGHT.03)",
            straight,
        ),
        sheet("huge-bank", "banks of speed 0 to 3 (HUGE.BANK.03–05)", bank),
        sheet(
            "huge-slowed",
            "a huge ship in the way: slower until it fits (HUGE.OVERLAP-HUGE.01–03)",
            slowed.to_owned(),
        ),
    ]
}

fn partial() -> Vec<Sheet> {
    let text = |title: &str, rest: &str| format!("title \"{title}\"\narea none\n{rest}");
    vec![
        sheet(
            "partial-straight",
            "a straight that bumps: the ship stops with its guides against the other's (RR.OVERLAP.04–08, RR.GUIDES.05)",
            text(
                "A bump, guides to guides",
                "base tie small at 0 105 label \"TIE\" colour blue\n\
                 base red5 small at 0 0 label \"Red Five\" colour red\nmove red5 2 straight\n",
            ),
        ),
        sheet(
            "partial-bank",
            "a bank that ends on one ship and backs over another: it touches the second (RR.OVERLAP.07, RR.OVERLAP.10)",
            text(
                "Backing over a second ship",
                "base far small at 75 170 facing 20 label \"Last\" colour blue\n\
                 base near small at 15 130 facing 300 label \"Backed over\" colour teal\n\
                 base red5 small at 0 0 label \"Red Five\" colour red\nmove red5 3 bank right\n",
            ),
        ),
        sheet(
            "partial-tallon",
            "a Tallon roll with none of its three placements free: it backs up along the turn and keeps that heading (RR.BEARING.17, RUL.TALLON.01)",
            text(
                "A Tallon roll that cannot end",
                "base wall large at 115 100 facing 10 label \"In the way\" colour blue\n\
                 base red5 small at 0 0 label \"Red Five\" colour red\nmove red5 2 tallon right\n",
            ),
        ),
        sheet(
            "partial-sideslip",
            "a sideslip that bumps backs up along its template too",
            text(
                "A sideslip that bumps",
                "base wall medium at -120 75 facing 80 label \"In the way\" colour blue\n\
                 base red5 small at 0 0 label \"Red Five\" colour red\nmove red5 2 sideslip-bank right\n",
            ),
        ),
        sheet(
            "tallon-choice",
            "one of three placements taken: a Tallon roll is complete if any is free (RUL.TALLON.01)",
            text(
                "A Tallon roll with one place taken",
                "base wall small at 87 40 label \"In the way\" colour blue\n\
                 base red5 small at 0 0 label \"Red Five\" colour red\nmove red5 2 tallon right\n",
            ),
        ),
        sheet(
            "rotate",
            "a turn in place, free and blocked (RR.ROTATE-A-SHIP.03)",
            text(
                "Turning in place",
                "base a small at 0 0 label \"Turned\" colour red\nrotate a 90 right\n\
                 base b medium at 150 0 label \"Stays\" colour orange\n\
                 base c small at 202 0 label \"In the way\" colour blue\nrotate b 45 right\n\
                 base d small at 340 0 facing 20 label \"Also turned\" colour red\npreview rotate d 45 left\n",
            ),
        ),
    ]
}

fn templates() -> String {
    let mut text = String::from("title \"Templates\"\narea none\n");
    for speed in 1..=5 {
        text += &format!("template {speed} straight at {} 0\n", 90 * (speed - 1));
    }
    for speed in 1..=3 {
        text += &format!("template {speed} bank right at {} -230\n", 150 * (speed - 1));
        text += &format!("template {speed} turn right at {} -380\n", 150 * (speed - 1));
    }
    text
}

pub fn sections() -> Vec<Section> {
    let bases = "title \"The four bases\"\narea none\n\
        base small small at 0 0 colour red\nbase medium medium at 90 0 colour orange\n\
        base large large at 200 0 colour blue\nbase huge huge at 330 0 colour teal\n";
    let mut sections = vec![Section {
        heading: "Bases",
        about: "The arrow points ahead. Guides stand out in front and behind; a hash mark is in the middle of each side (RR.SHIP-SIZES.01, RR.GUIDES).",
        columns: 1,
        sheets: vec![sheet("bases", "small, medium, large and huge", bases.to_owned())],
    }];
    sections.push(Section {
        heading: "Templates",
        about: "The strips and curves that ships move along, 20 mm wide (RR.SPEED.02).",
        columns: 1,
        sheets: vec![sheet(
            "templates",
            "straights of speed 1 to 5, banks and turns of speed 1 to 3",
            templates(),
        )],
    });
    let mut all = Vec::new();
    for family in families() {
        for (size, step) in BaseSize::STANDARD.into_iter().zip(0..) {
            all.push(family_sheet(&family, size, step));
        }
    }
    sections.push(Section {
        heading: "Maneuvers and other moves",
        about: "Every bearing at every speed for every standard base size, then boosts, barrel rolls and decloaks. The ship stays where it is; dashed outlines show where each move would end.",
        columns: 3,
        sheets: all,
    });
    sections.push(Section {
        heading: "Huge ships",
        about: "They move with a tool of their own, and jump: nothing in between matters.",
        columns: 1,
        sheets: huge(),
    });
    sections.push(Section {
        heading: "Moves that cannot be completed",
        about: "The template's travelled part is filled; the red outline is where the move would have ended.",
        columns: 2,
        sheets: partial(),
    });
    sections
}
