//! Things on the table and maneuvers in words.

use super::Text;
use super::condition::Leaf;
use super::who::Speak;
use super::words::{a, difficulty, list, names, range};
use crate::{
    Another, Bearings, Doing, ManeuverKind, Met, Obstacles, Relation, Shade, Speed, ThingKind,
    Things, Who,
};

impl Text<'_> {
    /// Things that match, as a noun with all that belongs to it.
    pub(super) fn things(&self, things: &Things, speak: Speak) -> String {
        let mut text = self.things_of(things, speak);
        match &things.on {
            Some(Who::You) => text += " on your ship card",
            Some(who) => text += &format!(" on the ship card of {}", self.some(who)),
            None => {}
        }
        if things.through {
            text += &match things.from {
                Who::You => " that you moved through".to_owned(),
                ref from => format!(" that {} moved through", self.who(from)),
            };
        }
        if let Some((least, u8::MAX)) = things.range {
            text += &format!(" beyond range {}", least.saturating_sub(1));
        } else if let Some((least, most)) = things.range {
            text += &format!(" at {}", range(least, most));
            if things.from != Who::You && things.arc.is_none() {
                text += &format!(" of {}", self.who(&things.from));
            }
        }
        if let Some(name) = things.arc {
            text += &format!(" {}", self.in_arc(name, &things.from));
        }
        if let Some(by) = &things.locked_by {
            let have = if *by == Who::You { "have" } else { "has" };
            text += &format!(" that {} {have} locked", self.some(by));
        }
        let that = [
            (things.obstructs, "obstructs the attack"),
            (things.launched == Some(true), "was launched"),
            (things.launched == Some(false), "was dropped"),
        ];
        let that: Vec<String> =
            that.into_iter().filter(|it| it.0).map(|it| it.1.to_owned()).collect();
        if !that.is_empty() {
            text += &format!(" that {}", list(&that, "and"));
        }
        let each = Text { thing: "it".to_owned(), ..self.clone() };
        if let Some(so) = each.condition(&things.that) {
            text += &format!(" for which {so}");
        }
        text
    }

    /// What kind of thing it is: "obstacle".
    pub(super) fn kind_of(&self, things: &Things) -> String {
        if !things.feature.is_empty() {
            return self.feature(&things.feature);
        }
        let kinds: Vec<String> = things.kinds.iter().map(|one| kind(*one, false)).collect();
        list(&kinds, "or")
    }

    /// What a feature of the scenario is called in a sentence: "supply cache".
    fn feature(&self, id: &str) -> String {
        self.named(id).to_lowercase()
    }

    /// The same, wherever they lie.
    fn things_of(&self, things: &Things, speak: Speak) -> String {
        let plural = matches!(speak, Speak::Several) || matches!(speak, Speak::Number(n) if n != 1);
        let whose = whose(things.of);
        let kinds: Vec<String> = things.kinds.iter().map(|one| kind(*one, plural)).collect();
        let noun = match kinds.as_slice() {
            [] if !things.feature.is_empty() => {
                let (name, many) = (self.feature(&things.feature), if plural { "s" } else { "" });
                let marked = if things.of == Relation::One { " marked by that player" } else { "" };
                format!("{name}{many}{marked}")
            }
            [] if plural => format!("{whose}objects"),
            [] => format!("{whose}object"),
            kinds => format!("{whose}{}", list(kinds, "or")),
        };
        match speak {
            Speak::Each => format!("every {noun}"),
            Speak::A => a(&noun),
            Speak::One => format!("one {noun}"),
            Speak::Several | Speak::Bare => noun,
            Speak::Number(n) => format!("{n} {noun}"),
        }
    }

    /// So many things or more. Of one near a ship, it is said where the ship is.
    pub(super) fn things_at_least(&self, n: u8, things: &Things) -> Leaf {
        match (n, things.range, things.arc) {
            (1, Some((least, most)), None) if !things.through => {
                let near = self.things_of(things, Speak::A);
                Leaf::Be(things.from.clone(), format!("at {} of {near}", range(least, most)))
            }
            (1, None, None) if things.through => {
                let who = self.who(&things.from);
                let bare = Things { through: false, ..things.clone() };
                Leaf::Thing(who, "moved through", self.things(&bare, Speak::A))
            }
            // "you moved through an obstacle and are not at range 0 of it"
            (1, Some((1, u8::MAX)), None) => {
                let (who, bare) = (
                    self.who(&things.from),
                    Things { through: false, range: None, ..things.clone() },
                );
                let (a, none) = (self.things(&bare, Speak::A), self.things(&bare, Speak::Bare));
                let are = if things.from == Who::You { "are" } else { "is" };
                Leaf::Fact(
                    format!("{who} moved through {a} and {are} not at range 0 of it"),
                    format!(
                        "there is no {none} that {who} moved through and {are} not at range 0 of"
                    ),
                )
            }
            (1, None, None) if things.obstructs => {
                let bare = Things { obstructs: false, ..things.clone() };
                Leaf::Fact(
                    format!("{} obstructs the attack", self.things(&bare, Speak::A)),
                    format!("no {} obstructs the attack", self.things(&bare, Speak::Bare)),
                )
            }
            (1, ..) => Leaf::Fact(
                format!("there is {}", self.things(things, Speak::A)),
                format!("there is no {}", self.things(things, Speak::Bare)),
            ),
            (n, ..) => Leaf::Fact(
                format!("there are at least {}", self.things(things, Speak::Number(n))),
                format!("there are fewer than {}", self.things(things, Speak::Number(n))),
            ),
        }
    }

    /// So many things or fewer.
    pub(super) fn things_at_most(&self, n: u8, things: &Things) -> Leaf {
        let (some, none) = match n {
            0 => {
                let bare = self.things(things, Speak::Bare);
                (format!("there is {}", a(&bare)), format!("there is no {bare}"))
            }
            n => {
                let more = self.things(things, Speak::Number(n + 1));
                let most = self.things(things, Speak::Number(n));
                let are = if n == 1 { "is" } else { "are" };
                (format!("there are at least {more}"), format!("there {are} at most {most}"))
            }
        };
        Leaf::Fact(none, some)
    }
}

/// "friendly ".
const fn whose(of: Relation) -> &'static str {
    match of {
        Relation::Friendly => "friendly ",
        Relation::Enemy => "enemy ",
        _ => "",
    }
}

fn kind(kind: ThingKind, plural: bool) -> String {
    let name = match kind {
        ThingKind::Device => "device",
        ThingKind::Bomb => "bomb",
        ThingKind::Mine => "mine",
        ThingKind::Remote => "remote",
        ThingKind::Obstacle => "obstacle",
        ThingKind::Asteroid => "asteroid",
        ThingKind::DebrisCloud => "debris cloud",
        ThingKind::GasCloud => "gas cloud",
        ThingKind::Feature => "scenario feature",
    };
    if plural { format!("{name}s") } else { name.to_owned() }
}

/// Obstacles that are ignored, with when: "asteroids while you move".
pub(super) fn obstacles(which: &Obstacles, you: bool) -> String {
    let mut text = match which.kinds.as_slice() {
        _ if which.met => "that obstacle".to_owned(),
        [] => "obstacles".to_owned(),
        kinds => {
            let all = list(&kinds.iter().map(|one| kind(*one, true)).collect::<Vec<_>>(), "and");
            let effects =
                if kinds.iter().all(|one| one.is_device()) { "the effects of " } else { "" };
            format!("{effects}{}{all}", whose(which.of))
        }
    };
    match which.range {
        Some((0, 0)) => text += if you { " at range 0 of you" } else { " at range 0 of it" },
        Some((least, 5)) => text += &format!(" beyond range {}", least.saturating_sub(1)),
        Some((least, most)) => text += &format!(" at {}", range(least, most)),
        None => {}
    }
    if which.locked {
        text += if you { " that you have a lock on" } else { " that it has a lock on" };
    }
    if !which.doing.is_empty() {
        let doing = |one: &Doing| match (one, you) {
            (Doing::Move, true) => "move".to_owned(),
            (Doing::Move, false) => "moves".to_owned(),
            (Doing::Pass, true) => "move through them".to_owned(),
            (Doing::Pass, false) => "moves through them".to_owned(),
            (Doing::Attack, true) => "attack".to_owned(),
            (Doing::Attack, false) => "attacks".to_owned(),
        };
        let doing: Vec<String> = which.doing.iter().map(doing).collect();
        let it = if you { "you" } else { "it" };
        text += &format!(" while {it} {}", list(&doing, "or"));
    }
    text
}

/// "an asteroid or debris cloud that it overlaps".
pub(super) fn obstacle_met(met: Met, kinds: &[ThingKind], you: bool) -> String {
    let mut text = match kinds {
        [] => "an obstacle".to_owned(),
        kinds => a(&list(&kinds.iter().map(|one| kind(*one, false)).collect::<Vec<_>>(), "or")),
    };
    if met.overlapped {
        let it = if you { "you overlap" } else { "it overlaps" };
        text += &format!(" that {it} after a maneuver");
    }
    text
}

/// The revealed maneuver flown as a sideslip, if it is that.
pub(super) fn sideslip(another: &Another) -> Option<String> {
    let is = another.speed == Speed::Same
        && another.bearing == Bearings::Of(vec![ManeuverKind::Sideslip]);
    let shade = match another.difficulty {
        Shade::Same => String::new(),
        Shade::Harder => " (1 step harder)".to_owned(),
        Shade::Exactly(shade) => format!(" (as a {} maneuver)", difficulty(shade)),
        Shade::NotRed | Shade::Any => return None,
    };
    is.then(|| format!("that maneuver as a sideslip{shade}"))
}

/// Another maneuver: "another maneuver of the same speed and difficulty".
pub(super) fn another(another: &Another) -> String {
    let mut words = Vec::new();
    match another.difficulty {
        Shade::Exactly(shade) => words.push(difficulty(shade).to_owned()),
        Shade::NotRed => words.push("non-red".to_owned()),
        Shade::Same | Shade::Harder | Shade::Any => {}
    }
    if let Speed::Exactly(speed) = another.speed {
        words.push(speed.to_string());
    }
    if let Bearings::Of(kinds) = &another.bearing {
        // The template is that of a bank, unless a turn was revealed.
        words.extend((kinds[..] == [ManeuverKind::Sideslip]).then(|| "bank".to_owned()));
        let basic = ManeuverKind::BASIC.iter().all(|one| kinds.contains(one));
        words.push(match basic && kinds.len() == ManeuverKind::BASIC.len() {
            true => "basic".to_owned(),
            false => names(kinds, ManeuverKind::name, "or"),
        });
    }
    words.push("maneuver".to_owned());
    let noun = words.join(" ");
    let mut text = match another.bearing {
        Bearings::Any => format!("another {noun}"),
        Bearings::Mirrored => format!("the {noun}"),
        Bearings::Same | Bearings::Of(_) => a(&noun),
    };
    let bearing = matches!(another.bearing, Bearings::Same | Bearings::Mirrored);
    let same = [
        (another.speed == Speed::Same, "speed"),
        (bearing, "bearing"),
        (another.difficulty == Shade::Same, "difficulty"),
    ];
    let same: Vec<String> = same.into_iter().filter(|it| it.0).map(|it| it.1.to_owned()).collect();
    let mut with: Vec<String> = Vec::new();
    if !same.is_empty() {
        with.push(format!("the same {}", list(&same, "and")));
    }
    match another.speed {
        Speed::Next => with.push("a speed 1 higher".to_owned()),
        Speed::Beside => with.push("a speed 1 higher or lower".to_owned()),
        Speed::Same | Speed::Exactly(_) | Speed::Any => {}
    }
    if !with.is_empty() {
        text += &format!(" with {}", list(&with, "and"));
    }
    if another.bearing == Bearings::Mirrored {
        text += " to the other side";
    }
    if another.difficulty == Shade::Harder {
        text += " that is 1 step harder";
    }
    text
}
