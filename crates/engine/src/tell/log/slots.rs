//! What stands in the slots of the words: each value in the form of its log.

use super::vocabulary::{
    action, attack_face, defense_face, dice, faces, phase, reason, token, turret,
};
use super::{Form, Names, vocabulary};
use crate::cast::KindId;
use crate::dice::{AttackFace, DefenseFace, Dice};
use crate::event::Resource;
use crate::words::{Action, ObjectId, Phase, PlayerColour, PlayerId, ShipId, ThingId, Token};
use redfive_ability::{Reason, text};
use redfive_geometry::{Maneuver, Pose, Turret};

/// Something that the words of an event name.
pub(super) trait Slot {
    fn say(&self, names: &dyn Names) -> String;
}

/// So many tokens.
pub(super) struct Tokens(pub Token, pub u8);

/// So many of something.
pub(super) struct Amount(pub Resource, pub u8);

/// Where something stands, with a space before it; nothing where the log tells no places.
pub(super) struct At(pub Pose);

/// The other side of a card.
pub(super) struct Back(pub KindId);

/// How a flight differed from what the dial showed, as far as that is known.
pub(super) struct Detour(pub ShipId, pub Maneuver);

/// What a ship does that performs an action.
pub(super) struct Does(pub Action);

/// Where a turret points, said of its ship.
pub(super) struct Aim(pub Turret);

/// So many mission points.
pub(super) struct Points(pub u16);

/// The ship whose worth was scored.
pub(super) struct WorthOf(pub Option<ShipId>);

/// The id or the name.
fn either(names: &dyn Names, id: &str, name: &str) -> String {
    match names.form() {
        Form::Short => id.to_owned(),
        Form::Long => name.to_owned(),
    }
}

impl Slot for u8 {
    fn say(&self, _: &dyn Names) -> String {
        self.to_string()
    }
}

impl Slot for Points {
    fn say(&self, names: &dyn Names) -> String {
        let Self(count) = *self;
        let noun = if count == 1 { "mission point" } else { "mission points" };
        either(names, &count.to_string(), &format!("{count} {noun}"))
    }
}

impl Slot for WorthOf {
    fn say(&self, names: &dyn Names) -> String {
        self.0.map_or_else(String::new, |ship| format!(" for {}", ship.say(names)))
    }
}

impl Slot for String {
    fn say(&self, _: &dyn Names) -> String {
        self.clone()
    }
}

impl Slot for Reason {
    fn say(&self, names: &dyn Names) -> String {
        either(names, reason(*self), text::reason(*self))
    }
}

impl Slot for PlayerColour {
    fn say(&self, _: &dyn Names) -> String {
        vocabulary::colour(*self).to_owned()
    }
}

impl Slot for Phase {
    fn say(&self, names: &dyn Names) -> String {
        either(names, phase(*self), &self.to_string())
    }
}

impl Slot for PlayerId {
    fn say(&self, names: &dyn Names) -> String {
        names.player(*self)
    }
}

impl Slot for Vec<PlayerId> {
    fn say(&self, names: &dyn Names) -> String {
        let all: Vec<String> = self.iter().map(|player| player.say(names)).collect();
        all.join(&either(names, " ", ", then "))
    }
}

impl Slot for ShipId {
    fn say(&self, names: &dyn Names) -> String {
        names.ship(*self).to_owned()
    }
}

impl Slot for ThingId {
    fn say(&self, names: &dyn Names) -> String {
        names.object(ObjectId::Thing(*self)).to_owned()
    }
}

impl Slot for ObjectId {
    fn say(&self, names: &dyn Names) -> String {
        names.object(*self).to_owned()
    }
}

impl Slot for KindId {
    fn say(&self, names: &dyn Names) -> String {
        names.card(*self, false).to_owned()
    }
}

impl Slot for Back {
    fn say(&self, names: &dyn Names) -> String {
        names.card(self.0, true).to_owned()
    }
}

impl Slot for Maneuver {
    fn say(&self, names: &dyn Names) -> String {
        either(names, &vocabulary::maneuver_id(*self), &vocabulary::maneuver(*self))
    }
}

impl Slot for Pose {
    fn say(&self, names: &dyn Names) -> String {
        either(names, &vocabulary::pose(*self), &vocabulary::place(*self))
    }
}

impl Slot for At {
    fn say(&self, names: &dyn Names) -> String {
        match names.form() {
            Form::Long if !names.tells_places() => String::new(),
            Form::Short | Form::Long => format!(" at {}", self.0.say(names)),
        }
    }
}

impl Slot for Detour {
    fn say(&self, names: &dyn Names) -> String {
        let Self(ship, maneuver) = *self;
        let Some(state) = names.state() else { return String::new() };
        let met = state.journal.of(ship).flown.is_some_and(|flown| flown.met_obstacle);
        let through = if met { " through an obstacle" } else { "" };
        let instead = if state.ship(ship).dial.is_some_and(|dial| dial != maneuver) {
            " instead, since it cannot fly what its dial shows"
        } else {
            ""
        };
        format!("{through}{instead}")
    }
}

impl Slot for Tokens {
    fn say(&self, names: &dyn Names) -> String {
        let Self(kind, count) = *self;
        let (id, name) = token(kind);
        match names.form() {
            Form::Short => format!("{id} {count}"),
            Form::Long => many(count, &format!("{name} token")),
        }
    }
}

impl Slot for Amount {
    fn say(&self, names: &dyn Names) -> String {
        let Self(what, count) = *self;
        let some =
            |id: &str, noun: &str| either(names, &format!("{id} {count}"), &many(count, noun));
        match what {
            Resource::Token(token) => Tokens(token, count).say(names),
            Resource::Lock(object) => {
                format!("{} {}", either(names, "lock", "its lock on"), object.say(names))
            }
            Resource::Shield => some("shield", "shield"),
            Resource::Force => some("force", "Force charge"),
            Resource::Charge(_) => some("charge", "charge"),
            Resource::Energy => format!("{count} energy"),
        }
    }
}

impl Slot for Action {
    fn say(&self, names: &dyn Names) -> String {
        let (id, name) = action(*self);
        either(names, id, &name.to_lowercase())
    }
}

impl Slot for Does {
    fn say(&self, names: &dyn Names) -> String {
        let long = match self.0 {
            Action::Focus => "focuses",
            Action::Evade => "evades",
            Action::Calculate => "calculates",
            Action::Lock => "locks on",
            Action::BarrelRoll => "barrel rolls",
            Action::Boost => "boosts",
            Action::Reinforce => "reinforces",
            Action::Rotate => "rotates its turret",
            Action::Coordinate => "coordinates",
            Action::Reload => "reloads",
            Action::Cloak => "cloaks",
            Action::Slam => "performs a SLAM",
            Action::Jam => "jams",
        };
        either(names, &format!("performs {}", self.0.say(names)), long)
    }
}

impl Slot for Aim {
    fn say(&self, names: &dyn Names) -> String {
        let (id, name) = turret(self.0);
        let name = name.to_lowercase();
        let long = match self.0 {
            Turret::Single(_) => name,
            Turret::FrontAndRear | Turret::LeftAndRight => format!("to {name}"),
        };
        either(names, id, &long)
    }
}

impl Slot for AttackFace {
    fn say(&self, _: &dyn Names) -> String {
        attack_face(*self).to_owned()
    }
}

impl Slot for DefenseFace {
    fn say(&self, _: &dyn Names) -> String {
        defense_face(*self).to_owned()
    }
}

impl Slot for Dice<AttackFace> {
    fn say(&self, names: &dyn Names) -> String {
        either(names, &faces(self, attack_face), &dice(self, attack_face))
    }
}

impl Slot for Dice<DefenseFace> {
    fn say(&self, names: &dyn Names) -> String {
        either(names, &faces(self, defense_face), &dice(self, defense_face))
    }
}

/// So many, in words: "an ion token", "2 shields".
fn many(count: u8, noun: &str) -> String {
    match count {
        1 if noun.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {noun}"),
        1 => format!("a {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
