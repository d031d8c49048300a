//! The ability language: what cards do, as data, and the text that is made from it.
//!
//! Its notions are the rule book's own. An [`Ability`] is triggered, constant, a replacement, an
//! action, a dice modification or an attack header; its parts are a timing, requirements, costs,
//! choices, effects and durations. Card files are written in it, the engine resolves it, and
//! [`text`] says in our own words what it does, so that what a card says is what it does.
//!
//! ```
//! use redfive_ability::{Ability, text};
//! let options = ron::Options::default()
//!     .with_default_extension(ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES);
//! let ability: Ability = options.from_str(
//!     "When(at: Before(Engage), may: true, cost: [Spend(Force), Gain(Strain)],
//!         then: [Recover(You, Shield, 1)])",
//! )?;
//! assert_eq!(
//!     text::of(&[ability]),
//!     "Before you engage, you may spend 1 Force and gain a strain token to recover 1 shield."
//! );
//! # Ok::<(), ron::error::SpannedError>(())
//! ```

mod ability;
mod action;
mod amount;
mod concern;
mod condition;
mod effect;
mod event;
mod kinds;
pub mod lexicon;
pub mod notation;
mod noun;
mod rule;
pub mod scope;
mod score;
pub mod text;
mod thing;
pub mod upgrade;
mod who;
pub mod words;

pub use ability::{
    Ability, AttackHeader, CardAction, DiceAbility, Moment, Need, Part, Replacement, Triggered,
    Whose,
};
pub use action::{ActionChange, ActionFilter, Same, Targets, Variant};
pub use amount::{Amount, Share, Showing, Tally};
pub use concern::Concern;
pub use condition::{
    Another, Bearings, Condition, ManeuverFilter, ManeuverKind, Past, Shade, Speed,
};
pub use effect::{
    AttackLimits, Branch, CardFilter, Cost, Deal, DiceKind, Duration, Effect, Equip, Face, Fate,
    For, Handing, Keeping, Later, Lock, May, Named, Number, Perform, Place, Relocate, Roll,
    Several, Step, Suffering, Trait, Turning,
};
pub use event::{Event, Harm, Met, Move};
pub use kinds::{Gained, Kinds};
pub use noun::{
    ChargeFilter, ChargedCard, ShipFilter, Stat, State, Stock, WeaponFilter, WeaponKind,
};
pub use rule::{
    Constant, Direction, Docking, Landmark, ManeuverChange, Modifying, Placing, Position, Rolls,
    Rule, Start, Template, WeaponChange, Zone,
};
pub use score::{Reason, Whom};
pub use thing::{Doing, Obstacles, ThingKind, Things};
pub use who::{ArcName, Relation, Ships, Size, Units, Who};
