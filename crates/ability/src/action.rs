//! Which actions are meant, and how cards change them.

use crate::who::is_default;
use crate::words::{Action, ActionColour};
use crate::{ArcName, Condition, Cost, Effect, Relation, Template, Units, Who};
use serde::{Deserialize, Serialize};

/// Which actions are meant; everything that is said must be so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActionFilter {
    /// One of these; any if empty.
    #[serde(skip_serializing_if = "is_default")]
    pub actions: Vec<Action>,
    /// Those of damage cards, beside those that are named.
    #[serde(skip_serializing_if = "is_default")]
    pub damage_cards: bool,
    /// Of one of these colours.
    #[serde(skip_serializing_if = "is_default")]
    pub colours: Vec<ActionColour>,
    /// On the action bar of this ship.
    #[serde(skip_serializing_if = "is_default")]
    pub on_bar_of: Option<Who>,
    /// On the action bar because an upgrade of one of these slots put it there, by XWS names.
    #[serde(skip_serializing_if = "is_default")]
    pub added_by: Vec<String>,
    /// Performed while stressed.
    #[serde(skip_serializing_if = "is_default")]
    pub while_stressed: bool,
    /// The one of the ship's Perform Action step, not what follows from it.
    #[serde(skip_serializing_if = "is_default")]
    pub of_step: bool,
    /// About this card, as one that is reloaded.
    #[serde(skip_serializing_if = "is_default")]
    pub this: bool,
    /// Performed by the ship that was coordinated, the first of them.
    #[serde(skip_serializing_if = "is_default")]
    pub ordered: bool,
    /// Decloaking, which is no action.
    #[serde(skip_serializing_if = "is_default")]
    pub decloak: bool,
}

impl ActionFilter {
    /// Whether it asks for colours only.
    pub fn is_colour(&self) -> bool {
        !self.colours.is_empty()
            && *self == Self { colours: self.colours.clone(), ..Self::default() }
    }

    /// One of these actions.
    pub fn of(actions: &[Action]) -> Self {
        Self { actions: actions.to_vec(), ..Self::default() }
    }
}

/// What becomes of the actions that are meant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ActionChange {
    /// They cannot be performed; or, if any are said, such cannot be chosen.
    Cannot(Box<Targets>),
    /// No others can be performed.
    Only,
    /// They are on the action bar, in this colour.
    Added(ActionColour),
    /// They can be performed in another way.
    Variant(Box<Variant>),
}

/// What an action can be about: the ships that are coordinated or jammed, the objects that are
/// locked. What is not said is as usual.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Targets {
    /// Remotes, and then no ships.
    #[serde(skip_serializing_if = "is_default")]
    pub units: Units,
    /// What they are to the ship that acts.
    #[serde(skip_serializing_if = "is_default")]
    pub of: Option<Relation>,
    /// At which ranges, up to 255 if however far.
    #[serde(skip_serializing_if = "is_default")]
    pub range: Option<(u8, u8)>,
    /// Only what is in none of these arcs of the ship that acts.
    #[serde(skip_serializing_if = "is_default")]
    pub outside: Vec<ArcName>,
    /// What must be true of each, as [`Who::One`]; only ships then.
    #[serde(skip_serializing_if = "is_default")]
    pub that: Condition,
    /// From these ships the range may be measured as well.
    #[serde(skip_serializing_if = "is_default")]
    pub from: Option<Who>,
    /// What it costs to choose one, as [`Who::One`], that could not be chosen otherwise.
    #[serde(skip_serializing_if = "is_default")]
    pub cost: Vec<Cost>,
}

/// Another way to perform an action. One that costs something is a version that is chosen; what costs
/// nothing is simply open, in what the action does as well where that is done without it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Variant {
    /// Whether it must be performed so.
    #[serde(skip_serializing_if = "is_default")]
    pub must: bool,
    /// It can be performed while stressed.
    #[serde(skip_serializing_if = "is_default")]
    pub while_stressed: bool,
    /// It can be performed while ionized.
    #[serde(skip_serializing_if = "is_default")]
    pub while_ionized: bool,
    /// It leads through and onto obstacles.
    #[serde(skip_serializing_if = "is_default")]
    pub over_obstacles: bool,
    /// If it would fail for overlapping a ship, it may lead as far as a maneuver would that is
    /// executed partially.
    #[serde(skip_serializing_if = "is_default")]
    pub partial: bool,
    /// So many charges more are recovered.
    #[serde(skip_serializing_if = "is_default")]
    pub charges: u8,
    /// It is treated as of this colour.
    #[serde(skip_serializing_if = "is_default")]
    pub colour: Option<ActionColour>,
    /// What it costs.
    #[serde(skip_serializing_if = "is_default")]
    pub cost: Vec<Cost>,
    /// It is done with one of these templates.
    #[serde(skip_serializing_if = "is_default")]
    pub templates: Vec<Template>,
    /// It is done with a template so much faster.
    #[serde(skip_serializing_if = "is_default")]
    pub faster: u8,
    /// It can be about these as well.
    #[serde(skip_serializing_if = "is_default")]
    pub also: Option<Targets>,
    /// So many more ships can be coordinated.
    #[serde(skip_serializing_if = "is_default")]
    pub more: u8,
    /// What must be true of each ship that is coordinated, as [`Who::One`].
    #[serde(skip_serializing_if = "is_default")]
    pub that: Condition,
    /// Whether those ships must be of one type, and perform the same action.
    #[serde(skip_serializing_if = "is_default")]
    pub alike: bool,
    /// Their actions are treated as of this colour.
    #[serde(skip_serializing_if = "is_default")]
    pub order: Option<ActionColour>,
    /// What it does beside what the action does; for each ship that it was about, the target.
    #[serde(skip_serializing_if = "is_default")]
    pub then: Vec<Effect>,
}

impl Variant {
    /// Whether it is simply open, or must be so; else it is a version that is chosen.
    pub fn is_open(&self) -> bool {
        let Self { colour, cost, more, that, alike, order, then, .. } = self;
        let free = colour.is_none() && cost.is_empty() && then.is_empty();
        let usual = *more == 0 && *that == Condition::True && !alike && order.is_none();
        self.must || (free && usual)
    }
}

/// Which action is performed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Same {
    /// The one that was performed.
    Action,
    /// The one that the coordinated ship performed.
    Order,
}
