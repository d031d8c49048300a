//! What can be asked: one row for each rule that asks, with its words.
//!
//! This is the only table of questions. Log, cases, server and page take from it what they call a
//! question, and otherwise look at the space of answers and the choices in it. An ability that has
//! something chosen asks [`Topic::Pick`], whatever it is that is chosen.
//!
//! Words have slots: `{ship}` is the ship that is asked about, `{object}` whatever else is, `{other}`
//! a second one, `{card}` the card whose ability asks, `{asker}` that card or the remote it is, `{noun}`
//! what is chosen, `{next}` what the next ship does.

use crate::decision::Ask;
use crate::source::AbilityRef;
use crate::words::{ObjectId, ShipId};
use redfive_ability::Trait;
use serde::{Deserialize, Serialize};

/// What the table says of a topic.
struct Row {
    name: &'static str,
    rule: &'static str,
    question: &'static str,
    brief: &'static str,
    pass: &'static str,
    passed: Option<&'static str>,
}

macro_rules! topics {
    ($($(#[$doc:meta])* $topic:ident $name:literal $rule:literal $question:literal $brief:literal
        $(pass $pass:literal $(told $passed:literal)?)?;)*) => {
        /// What a question is about: which rule asks, and in which words.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Topic {
            $($(#[$doc])* #[serde(rename = $name)] $topic,)*
        }

        impl Topic {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$topic,)*];

            const fn row(self) -> Row {
                // What is not said of passing.
                #[allow(unused_mut, unused_assignments)]
                match self {
                    $(Self::$topic => {
                        let (mut pass, mut passed) = ("None", None);
                        $(pass = $pass; $(passed = Some($passed);)?)?
                        let (name, rule, question, brief) = ($name, $rule, $question, $brief);
                        Row { name, rule, question, brief, pass, passed }
                    })*
                }
            }
        }
    };
}

topics! {
    /// Which maneuver the dial shows.
    Dial "dial" "RR.PLANNING-PHASE.02" "Set the dial of {ship}" "dial of {ship}";
    /// Whether all dials are set.
    Ready "ready" "RR.PLANNING-PHASE.13" "All dials are set. Are you ready?" "dials";
    /// Which maneuver an automatic ship flies.
    Fly "fly" "HOTAC.CONV.08" "Which maneuver does {ship} fly?" "maneuver of {ship}";
    /// How an automatic ship swerves.
    Swerve "swerve" "HOTAC.SWERVE.01" "{ship} must swerve. To which maneuver?" "swerve of {ship}"
        pass "Fly on as intended" told "{ship} does not swerve";
    /// Which ship is next.
    NextShip "next-ship" "RR.INITIATIVE.02" "Which of your ships {next}?" "next ship";
    /// Which obstacle to place next.
    NextObstacle "next-obstacle" "RR.SETUP.12" "Which of your obstacles do you place?" "next obstacle";
    /// Which ability resolves next.
    NextAbility "next-ability" "RR.ABILITY-QUEUE.05" "Which ability is resolved next?" "next ability";
    /// Whether an upgrade starts with its other side faceup.
    SideUp "side-up" "RR.SETUP.02" "{ship}: start with the other side of {card} faceup?"
        "other side of {card}";
    /// Which maneuver a stressed ship of an opponent executes instead of a red one.
    PickManeuver "pick-maneuver" "FE.STRESS.04" "{ship} is stressed. Which maneuver does it execute?"
        "maneuver of stressed {ship}";
    /// Where to place an obstacle.
    PlaceObstacle "place-obstacle" "RR.SETUP.13" "Place {object}" "place for {object}";
    /// Where to place a feature of the scenario.
    PlaceFeature "place-feature" "SCN.ARRAY.05" "Place {object}" "place for {object}";
    /// Where to place a ship.
    PlaceShip "place-ship" "RR.SETUP.17" "Place {ship}" "place for {ship}";
    /// Where to place a device, or where a remote goes.
    PlaceDevice "place-device" "RR.DEVICE.02" "{asker}: where?" "place for {card}";
    /// Which of the free places.
    Placement "placement" "RR.BEARING.16" "Where does {ship} end up?" "place for {ship}";
    /// Which action.
    Action "action" "RR.ACTIONS.01" "{ship}: perform an action?" "action of {ship}"
        pass "No action" told "{ship} performs no action";
    /// What to lock.
    Lock "lock" "RR.LOCK.03" "What does {ship} lock?" "lock of {ship}";
    /// To which side to roll.
    BarrelRoll "side" "RR.BARREL-ROLL.06" "{ship} rolls to which side?" "barrel roll of {ship}";
    /// With which of several templates to roll.
    RollTemplate "roll-template" "RR.BARREL-ROLL.04" "{ship} rolls with which template?"
        "template of {ship}";
    /// With which template to boost.
    Boost "template" "RR.BOOST.04" "{ship} boosts in which direction?" "boost of {ship}";
    /// Fore or aft.
    Reinforce "reinforce" "RR.REINFORCE.12" "{ship} reinforces which side?" "reinforce of {ship}";
    /// Where the turret points.
    Turret "turret" "RR.ROTATE.01" "Where does the turret of {ship} point?" "turret of {ship}";
    /// Which upgrade to reload.
    Reload "reload" "RR.RELOAD.01" "Which upgrade does {ship} reload?" "reload of {ship}";
    /// Which ship to coordinate.
    Coordinate "coordinate" "RR.COORDINATE.03" "Whom does {ship} coordinate?" "coordinate of {ship}";
    /// Which ship to jam.
    Jam "jam" "RR.JAM.03" "Whom does {ship} jam?" "jam of {ship}";
    /// Which maneuver to SLAM.
    Slam "slam" "RR.SLAM.01" "{ship}: SLAM with which maneuver?" "SLAM of {ship}";
    /// What a jammed ship loses.
    Jammed "jammed" "RR.JAM.18" "{ship} is jammed. What does it lose?" "what jammed {ship} loses";
    /// Which lock goes, where a ship has one too many.
    BreakLock "break-lock" "RR.LOCK.13" "{ship} has too many locks. Which one goes?"
        "lock that {ship} breaks";
    /// Whether and how to decloak.
    Decloak "decloak" "RR.CLOAK.08" "{ship}: decloak?" "decloak of {ship}";
    /// Whether and how to move a ship that is tractored.
    Tractor "tractor" "RR.TRACTOR.05" "{ship} is tractored. Move it?" "move of tractored {ship}";
    /// Whether to turn a ship that was moved.
    Turn "turn" "RR.ROTATE-A-SHIP.01"
        "Turn {ship}? (After a tractor's move it costs a stress token.)" "turn of {ship}";
    /// Which of the ships that a huge ship has overlapped to place next.
    NextOverlapped "next-overlapped" "HUGE.OVERLAP-STANDARD.04"
        "Which of your overlapped ships do you place next?" "next overlapped ship";
    /// Where to place a ship that a huge ship has overlapped.
    PlaceOverlapped "place-overlapped" "HUGE.OVERLAP-STANDARD.03"
        "Place {ship} behind the huge ship, at range 0–1" "place for {ship}";
    /// Whether to turn a ship of an opponent that was placed behind a huge ship.
    TurnOverlapped "turn-overlapped" "HUGE.OVERLAP-STANDARD.06" "Turn {ship}?" "turn of {ship}";
    /// Whose shield is lost, where those of another ship are as good.
    Shield "shield" "ERR.LANDOS-MILLENNIUM-FALCON.01" "{ship} suffers damage. Whose shield is lost?"
        "shield for {ship}" pass "None";
    /// Which target with which weapon.
    Attack "attack" "RR.ATTACK.05" "{ship}: attack whom?" "attack of {ship}"
        pass "Don't attack" told "{ship} does not attack";
    /// Along which line a ship attacks another.
    Line "line" "RR.OBSTRUCTED.07" "Along which line does {ship} attack {other}?"
        "line of fire of {ship} at {other}";
    /// Which dice modification.
    Modify "modify" "RR.DICE-MODIFICATION.01" "{ship}: modify the dice?" "dice of {ship}"
        pass "Done with the dice";
    /// Which dice to reroll with a lock.
    SpendLock "reroll" "RR.LOCK.07" "Which dice does {ship} reroll?" "reroll of {ship}";
    /// Which result becomes an evade.
    Change "change" "RR.EVADE.04" "Which result of {ship} becomes an evade?"
        "result to change of {ship}";
    /// Under which ship a mine of this ship detonates.
    UnderMine "under-mine" "RR.DEVICE.21" "Under which ship does the mine of {ship} detonate?"
        "ship on a mine of {ship}";
    /// Whether to dock, and with which carrier.
    Dock "dock" "RR.DOCK.01" "{ship}: dock?" "docking of {ship}" pass "Don't dock";
    /// Whether to deploy, and with which maneuver.
    Deploy "deploy" "RR.DOCK.04" "{ship}: deploy with which maneuver?" "deployment of {ship}"
        pass "Stay docked";
    /// From which guides of its carrier a ship deploys.
    Guides "guides" "RR.DOCK.05" "{ship} deploys from which guides?" "guides for {ship}";
    /// Whether to deploy from a carrier that is destroyed.
    EmergencyDeploy "emergency-deploy" "RR.DOCK.15"
        "The carrier of {ship} is destroyed. Deploy? (1 critical damage)"
        "emergency deployment of {ship}";
    /// Whether to use an ability.
    Use "use-ability" "RR.CARD-INTERPRETATION.04" "{ship}: use {card}?" "use {card}";
    /// Whether to do something so that something else does not happen.
    Instead "instead" "RR.CARD-INTERPRETATION.04" "{ship}: avoid what {card} does?" "avoid {card}";
    /// What an ability chooses: a ship, a token, a part of it…
    Pick "pick" "RR.ABILITIES.01" "{asker}: choose {noun}" "choice for {card}";
    /// Which facedown damage card is exposed, which only who looks at them sees.
    Expose "expose" "RR.DAMAGE-CARDS.03" "{card}: expose which damage card?" "card to expose for {card}";
    /// Which Pilot card to take out of the damage deck, which only who searches it sees.
    SearchPilot "search-pilot" "RR.ABILITIES.01" "{card}: take which Pilot card of the damage deck?"
        "Pilot card of the deck for {card}";
    /// Which Ship card to take out of the damage deck, which only who searches it sees.
    SearchShip "search-ship" "RR.ABILITIES.01" "{card}: take which Ship card of the damage deck?"
        "Ship card of the deck for {card}";
    /// Which results an ability changes or costs.
    Results "result" "RR.DICE-MODIFICATION.04" "{card}: choose the dice" "result for {card}";
    /// Which dice an ability rerolls.
    Reroll "reroll-for" "RR.DICE-MODIFICATION.05" "{card}: reroll which dice?" "reroll for {card}";
    /// Which condition is assigned.
    Condition "condition" "RR.CONDITION-CARDS.10" "{card}: which condition?" "condition of {card}";
    /// From which ship a condition is removed, so that another can be assigned.
    RemoveCondition "remove-condition" "RR.CONDITION-CARDS.08"
        "{card}: which ship loses its condition first?" "ship that loses its condition by {card}";
    /// Which device of the ship's cards to place.
    Device "choose-device" "RR.DEVICE.13" "{card}: place which device?" "device for {card}";
}

impl Topic {
    /// What it is called in records, cases and the API.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The rule that asks.
    pub const fn rule(self) -> &'static str {
        self.row().rule
    }

    /// What not choosing anything is called.
    pub const fn pass(self) -> &'static str {
        self.row().pass
    }

    /// The question in words.
    pub fn question(self, slot: &dyn Fn(&str) -> String) -> String {
        fill(self.row().question, slot)
    }

    /// What is decided, in a few words.
    pub fn brief(self, slot: &dyn Fn(&str) -> String) -> String {
        fill(self.row().brief, slot)
    }

    /// What is told of choosing nothing, where no event tells it.
    pub fn passed(self, slot: &dyn Fn(&str) -> String) -> Option<String> {
        self.row().passed.map(|words| fill(words, slot))
    }

    /// The search of a damage deck for a card of this trait.
    pub const fn search(kind: Trait) -> Self {
        match kind {
            Trait::Pilot | Trait::Crew => Self::SearchPilot,
            Trait::Ship => Self::SearchShip,
        }
    }

    /// The trait that a damage deck is searched for.
    pub const fn searched(self) -> Option<Trait> {
        match self {
            Self::SearchPilot => Some(Trait::Pilot),
            Self::SearchShip => Some(Trait::Ship),
            _ => None,
        }
    }

    /// Asked about nothing in particular.
    pub const fn ask(self) -> Ask {
        Ask { topic: self, about: None, on: None, of: None }
    }

    /// Asked about a ship.
    pub const fn of(self, ship: ShipId) -> Ask {
        self.about(ObjectId::Ship(ship))
    }

    /// Asked about an object.
    pub const fn about(self, object: ObjectId) -> Ask {
        Ask { about: Some(object), ..self.ask() }
    }

    /// Asked by an ability.
    pub const fn by(self, ability: AbilityRef) -> Ask {
        Ask { of: Some(ability), ..self.ask() }
    }
}

/// Words with their slots filled.
fn fill(words: &str, slot: &dyn Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        text.push_str(&slot(name));
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_of_every_topic_is_known() {
        const SLOTS: &[&str] = &["ship", "object", "other", "card", "asker", "noun", "next"];
        let slot = |name: &str| {
            assert!(SLOTS.contains(&name), "{name}");
            "it".to_owned()
        };
        for topic in Topic::ALL {
            assert!(!topic.question(&slot).contains(['{', '}']), "{topic:?}");
            assert!(!topic.brief(&slot).is_empty());
            assert!(topic.passed(&slot).is_none_or(|words| !words.is_empty()));
        }
        assert_eq!(Topic::Line.brief(&slot), "line of fire of it at it");
    }

    #[test]
    fn topics_have_names_of_their_own() {
        for (i, topic) in Topic::ALL.iter().enumerate() {
            assert!(Topic::ALL[..i].iter().all(|other| other.name() != topic.name()), "{topic:?}");
        }
    }
}
