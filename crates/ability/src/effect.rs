//! What abilities cost and do.

use crate::words::{Action, ActionColour, Damage, DeviceKind, Token};
use crate::{
    Amount, Another, Condition, Gained, Kinds, Moment, Reason, Rule, Same, Ships, Stock, Template,
    Things, WeaponFilter, Who, Whom, Zone,
};
use serde::{Deserialize, Serialize};

/// What an ability costs. All of them or none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cost {
    /// So many of these; of these ships, if it is not your own, by choice if there are several.
    Spend(
        Stock,
        #[serde(default = "one")] u8,
        #[serde(default, skip_serializing_if = "Option::is_none")] Option<Who>,
    ),
    /// Gaining such a token.
    Gain(Token),
    /// Suffering damage.
    Suffer(Damage, u8),
    /// A result of one of these faces, of the dice being modified or your own.
    Result(Vec<Face>),
    /// Removing a token of one of these kinds from a ship, by choice of who pays.
    Remove(Who, Kinds),
    /// Exposing a damage card.
    Expose,
}

/// What an ability does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Effect {
    /// Gain tokens.
    Gain(Who, Gained, u8),
    /// Remove so many tokens of these kinds, by choice of the ship that has them; 255 is all.
    Remove(Who, Kinds, u8, #[serde(default, skip_serializing_if = "Number::is_exact")] Number),
    /// So many tokens of these kinds, by choice of the ship that has them, are not removed in the
    /// End Phase that has begun; 255 is all.
    Keep(Who, Kinds, u8, #[serde(default, skip_serializing_if = "crate::who::is_default")] Keeping),
    /// The first gives so many tokens of these kinds to the second, by your choice; 255 is all.
    Transfer(
        Who,
        Kinds,
        Who,
        #[serde(default = "one")] u8,
        #[serde(default, skip_serializing_if = "crate::who::is_default")] Handing,
    ),
    /// Suffer damage.
    Suffer(
        Who,
        Damage,
        u8,
        #[serde(default, skip_serializing_if = "crate::who::is_default")] Suffering,
    ),
    /// In a replaced damage: prevent so much of it, all if nothing is said. You choose which if it is
    /// one; of more, critical damage comes last.
    Prevent(Option<u8>),
    /// Assign one of these conditions, by their XWS ids, to it; by choice if there are several. None
    /// is this condition, which goes to another ship with all that belongs to it.
    Assign(Who, Vec<String>),
    /// Flip this upgrade card to its other side; as a condition, turn it faceup, as any other effect
    /// of it does.
    Flip,
    /// Turn its dial faceup, which is not revealing it; or show it to the player of this ship only.
    ShowDial(Who, #[serde(default, skip_serializing_if = "Option::is_none")] Option<Who>),
    /// After a dial is revealed: set it to another maneuver that it has. To any at all, a facedown
    /// one as well, in secret.
    SetDial(Who, Another),
    /// Repair one damage card by choice, or all.
    Repair(Who, CardFilter, #[serde(default, skip_serializing_if = "Number::is_exact")] Number),
    /// Discard all such damage cards.
    Discard(Who, CardFilter),
    /// Be destroyed; a thing is removed, and so is this card, if it is a condition.
    Destroy(Who),
    /// Expose one facedown damage card, chosen at random; or by a ship, which looks at them.
    Expose(Who, #[serde(default, skip_serializing_if = "Option::is_none")] Option<Who>),
    /// A damage card is dealt, which is not suffering damage.
    Deal(Deal),
    /// Lose so many of these.
    Lose(Who, Stock, u8),
    /// Recover so many of these.
    Recover(Who, Stock, u8),
    /// May perform an action.
    Perform(Perform),
    /// Perform a bonus attack.
    BonusAttack(AttackLimits),
    /// Acquire a lock.
    Lock(Lock),
    /// Turn a ship where it stands by one of these angles in degrees.
    RotateShip(
        Who,
        Vec<u16>,
        #[serde(default, skip_serializing_if = "crate::who::is_default")] Turning,
    ),
    /// Do what an action does, which is not that action; with one of these templates, if any are
    /// named; to this ship, at any range, or turning the turret to an arc that it is in.
    Do(
        Action,
        #[serde(default)] Vec<Template>,
        #[serde(default, skip_serializing_if = "Option::is_none")] Option<Who>,
    ),
    /// You must decloak; if that fails, do this.
    Decloak(#[serde(default, skip_serializing_if = "Vec::is_empty")] Vec<Effect>),
    /// Choose a ship, or several, then do this with each.
    Choose(
        Ships,
        Vec<Effect>,
        #[serde(default, skip_serializing_if = "crate::who::is_default")] Several,
    ),
    /// For each of these ships, in turn, as [`Who::One`].
    ForEach(Who, Vec<Effect>),
    /// All numbers in these effects are so many times what they say, or as many as are spent.
    For(For),
    /// Roll dice; do the effects of each result, hits first.
    Roll(Roll),
    /// Place a device.
    Place(Place),
    /// Choose one of these things, then do this.
    ChooseThing(Things, Vec<Effect>),
    /// As a remote, relocate.
    Relocate(Relocate),
    /// As a remote, detonate.
    Detonate,
    /// Flip its upgrade of this slot, by its XWS name.
    FlipSlot(Who, String),
    /// An upgrade of a ship, by your choice, goes to another that can have it
    /// (RR.UPGRADE-CARDS.10–12).
    Equip(Equip),
    /// Do the first if it is so, else the second.
    If(Condition, Vec<Effect>, #[serde(default)] Vec<Effect>),
    /// Somebody may do this; if they do not, something else happens.
    May(May),
    /// One of these, by choice of this ship, or of this player.
    OneOf(
        Who,
        Vec<Branch>,
        #[serde(default, skip_serializing_if = "Option::is_none")] Option<Whom>,
    ),
    /// Before dice are rolled: name a result of them, or how many; or a maneuver of the dial of the
    /// chosen ship.
    Name(Named),
    /// Reroll so many of the dice, of 255 any number; only those that show one of these faces, if
    /// any are named.
    Reroll(
        u8,
        #[serde(default)] Vec<Face>,
        #[serde(default, skip_serializing_if = "Number::is_exact")] Number,
    ),
    /// Change so many results of these faces, any if none is named, to another; 255 is all.
    Turn(u8, Vec<Face>, Face, #[serde(default, skip_serializing_if = "Number::is_exact")] Number),
    /// Add a result.
    Add(Face),
    /// Cancel so many results of these faces; 255 is all.
    Cancel(DiceKind, u8, Vec<Face>),
    /// Roll so many dice more, or fewer; more at once, where they are rolled already.
    RollMore(i8),
    /// Skip a step that is still to come.
    Skip(Step),
    /// Do this later.
    Later(Later),
    /// A rule changes for a ship, for some time.
    During(Duration, Who, Rule),
    /// Before a maneuver: you execute this one instead of the one that you revealed, whether your
    /// dial has it or not (RR.MANEUVER.16). Of any difficulty, at once and beside that one.
    Fly(Another),
    /// In a replaced flight: you are placed in reserve instead, and at the start of the next
    /// Planning Phase within range 1 of an edge.
    Reserve {
        /// That of your player, and not the one that you fled over.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        own_edge: bool,
    },
    /// A marker of your player is put on the chosen feature, instead of that of another.
    Mark {
        /// The feature itself goes onto your ship card.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        onto_card: bool,
    },
    /// For each player in player order, as [`Whom::One`].
    EachPlayer(Vec<Effect>),
    /// A player earns mission points. Of a ship's worth, so much is scored then.
    Score(Whom, Amount),
    /// This player's side will have won when the game ends.
    Decide(Whom),
    /// The game ends; nobody has won if nothing was decided.
    EndGame(Reason),
}

/// Effects that are done for each of something, all at once: "up to 2 dice" for two of them is
/// one choice of up to 4.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct For {
    /// How many times; any number if nothing is said.
    #[serde(default = "any_number")]
    pub each: Amount,
    /// And so many times beside that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub and: Vec<Amount>,
    /// For each of these that you spend, one or more as you like.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub spend: Option<Stock>,
    /// So many times at most.
    #[serde(default = "any")]
    pub most: u8,
    /// What is done.
    pub then: Vec<Effect>,
}

/// As many as you like.
const fn any_number() -> Amount {
    Amount::Just(u8::MAX as u16)
}

const fn any() -> u8 {
    u8::MAX
}

/// How tokens are given to another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handing {
    /// How the number is meant.
    #[serde(skip_serializing_if = "Number::is_exact")]
    pub how: Number,
    /// Only the kind of the token that was gained.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub same: bool,
    /// Only kinds of tokens that the other does not have.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub lacking: bool,
    /// Of lock tokens, only those of these ships; of any if nothing is said.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub locks_of: Option<Who>,
}

/// How damage is suffered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Suffering {
    /// No shield is lost for it: damage cards are dealt.
    pub past_shields: bool,
}

/// A lock to be acquired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// Who acquires it, and chooses if there are several objects to lock.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub by: Who,
    /// On what.
    pub on: Who,
    /// Whether the range does not matter.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub any_range: bool,
}

/// Steps that are skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Those of the dice, in an attack whose dice are not rolled yet: the attack hits.
    Dice,
    /// Your Execute Maneuver step.
    Maneuver,
    /// Your Perform Action step.
    Action,
}

/// How a ship is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Turning {
    /// To the side of its revealed maneuver, if that has one, not to either by choice.
    pub as_revealed: bool,
}

/// How many ships are chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Several {
    /// So many at most, one at least; 255 is any number.
    pub most: Amount,
    /// Whether it is so many, or as many as there are.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub exactly: bool,
    /// Who chooses, if it is not your player.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub by: Option<Whom>,
    /// What each of them costs you.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub cost: Vec<Cost>,
    /// Whether you may be among them, beside so many others. It is their turn as they were chosen.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub with_you: bool,
    /// Whether they are two, the one [`Who::Chosen`] and the other [`Who::Second`].
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub two: bool,
    /// Whether the two must be friendly to each other, or must not.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub friendly: Option<bool>,
}

impl Default for Several {
    fn default() -> Self {
        let (most, by, cost, friendly) = (Amount::Just(1), None, Vec::new(), None);
        Self { most, exactly: false, by, cost, with_you: false, two: false, friendly }
    }
}

/// What somebody may do inside an ability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct May {
    /// Who decides, and pays.
    #[serde(default)]
    pub by: Who,
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What is done.
    pub then: Vec<Effect>,
    /// What happens if it is not.
    #[serde(default, rename = "else")]
    pub otherwise: Vec<Effect>,
}

/// How a number of dice is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Number {
    /// So many, or as many as there are (FAQ.SATURATION-SALVO.01–02).
    #[default]
    Exactly,
    /// So many or fewer, but one at least.
    UpTo,
    /// All of them: of 255, not any number.
    All,
    /// All of them, which does not count as a reroll.
    Anew,
}

impl Number {
    const fn is_exact(&self) -> bool {
        matches!(self, Self::Exactly)
    }
}

/// How tokens are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Keeping {
    /// How the number is meant.
    #[serde(skip_serializing_if = "Number::is_exact")]
    pub how: Number,
    /// For the other side of the ship: reinforce tokens.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub turned_over: bool,
}

impl Effect {
    /// The first of these effects, or of those inside them, that is looked for.
    pub fn find<'a, T: 'a>(effects: &'a [Self], pick: &dyn Fn(&'a Self) -> Option<T>) -> Option<T> {
        effects.iter().find_map(|effect| {
            let inside = || (0..effect.blocks()).find_map(|n| Self::find(effect.block(n), pick));
            pick(effect).or_else(inside)
        })
    }

    /// Whether it is, or holds, a bonus attack.
    pub fn is_bonus_attack(&self) -> bool {
        matches!(self, Self::BonusAttack(_))
            || (0..self.blocks()).any(|block| self.block(block).iter().any(Self::is_bonus_attack))
    }

    /// Whether it is an effect for one card, which the engine does in its own code because the
    /// language cannot say it. One that is added must say so here, and is counted.
    pub const fn is_native(&self) -> bool {
        matches!(self, Self::Deal(Deal { to: Some(_), search: Some(_), .. }))
    }

    /// The conditions that it, or an effect in it, can assign.
    pub fn assigns(&self) -> Vec<&str> {
        let own = match self {
            Self::Assign(_, ids) => ids.as_slice(),
            _ => &[],
        };
        let inside = (0..self.blocks()).flat_map(|block| self.block(block));
        own.iter().map(String::as_str).chain(inside.flat_map(Self::assigns)).collect()
    }

    /// The devices and obstacles that it, or an effect in it, can put onto the table.
    pub fn places(&self) -> Vec<&str> {
        let own = match self {
            Self::Place(place) => place.named(),
            _ => None,
        };
        let inside = (0..self.blocks()).flat_map(|block| self.block(block));
        own.into_iter().chain(inside.flat_map(Self::places)).collect()
    }

    /// The features of a scenario from which it, or an effect in it, measures.
    pub fn features(&self) -> Vec<&str> {
        let own = match self {
            Self::If(condition, ..) => condition.features(),
            _ => Vec::new(),
        };
        let inside = (0..self.blocks()).flat_map(|block| self.block(block));
        own.into_iter().chain(inside.flat_map(Self::features)).collect()
    }

    /// Whether it, or an effect in it, gives mission points.
    pub fn scores(&self) -> bool {
        let mut inside = (0..self.blocks()).flat_map(|block| self.block(block));
        matches!(self, Self::Score(..)) || inside.any(Self::scores)
    }

    /// How many effects for one card are in it.
    pub fn natives(&self) -> usize {
        let inside = (0..self.blocks()).flat_map(|block| self.block(block)).map(Self::natives);
        usize::from(self.is_native()) + inside.sum::<usize>()
    }

    /// The ships that it is done to, as far as it says them by itself.
    pub const fn affects(&self) -> Option<&Who> {
        match self {
            Self::Gain(who, ..)
            | Self::Lose(who, ..)
            | Self::Suffer(who, ..)
            | Self::ForEach(who, _)
            | Self::Deal(Deal { to: Some(who), .. }) => Some(who),
            Self::Roll(roll) => Some(&roll.who),
            _ => None,
        }
    }

    /// Whether it is, or holds, such an effect.
    pub fn holds(&self, is: &dyn Fn(&Self) -> bool) -> bool {
        is(self) || (0..self.blocks()).any(|n| self.block(n).iter().any(|e| e.holds(is)))
    }

    /// The same effect so many times at once: its number is multiplied. An effect without a number
    /// is done once.
    pub fn times(&self, n: u8) -> Self {
        let times = |number: u8| number.saturating_mul(n);
        match self.clone() {
            Self::Gain(who, token, number) => Self::Gain(who, token, times(number)),
            Self::Remove(who, kinds, number, how) => Self::Remove(who, kinds, times(number), how),
            Self::Keep(who, kinds, number, how) => Self::Keep(who, kinds, times(number), how),
            Self::Suffer(who, kind, number, how) => Self::Suffer(who, kind, times(number), how),
            Self::Lose(who, stock, number) => Self::Lose(who, stock, times(number)),
            Self::Recover(who, stock, number) => Self::Recover(who, stock, times(number)),
            Self::Reroll(number, faces, how) => Self::Reroll(times(number), faces, how),
            Self::Turn(number, from, to, how) => Self::Turn(times(number), from, to, how),
            Self::Cancel(dice, number, faces) => Self::Cancel(dice, times(number), faces),
            Self::RollMore(by) => Self::RollMore(by.saturating_mul(n as i8)),
            Self::Roll(roll) => Self::Roll(Roll { dice: times(roll.dice), ..roll }),
            other => other,
        }
    }

    /// How many blocks of effects are inside it.
    pub fn blocks(&self) -> u8 {
        match self {
            Self::Choose(..)
            | Self::ForEach(..)
            | Self::EachPlayer(_)
            | Self::For(_)
            | Self::ChooseThing(..)
            | Self::Relocate(_)
            | Self::Decloak(_)
            | Self::Perform(_)
            | Self::Later(_) => 1,
            Self::If(..) | Self::May(_) => 2,
            Self::Roll(_) => 7,
            Self::OneOf(_, branches, _) => branches.len() as u8,
            _ => 0,
        }
    }

    /// The blocks of effects inside it, by number.
    pub fn block(&self, number: u8) -> &[Effect] {
        match (self, number) {
            (
                Self::Choose(_, block, _) | Self::ForEach(_, block) | Self::ChooseThing(_, block),
                0,
            ) => block,
            (Self::EachPlayer(block) | Self::Decloak(block), 0) => block,
            (Self::Later(later), 0) => &later.then,
            (Self::Relocate(relocate), 0) => &relocate.otherwise,
            (Self::Perform(perform), 0) => &perform.then,
            (Self::Roll(roll), number) => roll.block(number),
            (Self::For(each), 0) => &each.then,
            (Self::If(_, then, _), 0) => then,
            (Self::If(_, _, otherwise), 1) => otherwise,
            (Self::May(may), 0) => &may.then,
            (Self::May(may), 1) => &may.otherwise,
            (Self::OneOf(_, branches, _), number) => {
                branches.get(usize::from(number)).map_or(&[], |branch| &branch.then)
            }
            _ => &[],
        }
    }
}

/// An upgrade that goes from ship to ship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equip {
    /// Of one of these slots, by their XWS names.
    pub slots: Vec<String>,
    /// Who has it.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub of: Who,
    /// Who gets it.
    pub to: Who,
    /// Whether such an upgrade of that ship comes back for it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub exchange: bool,
}

/// Dice rolled for an effect. What stands at a face is done once for each such result; damage,
/// tokens and what is lost are summed up and come at once (FAQ.MULTIPLE-TOKENS.01).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Roll {
    /// For which ship.
    pub who: Who,
    /// How many dice.
    pub dice: u8,
    /// Of which kind.
    #[serde(skip_serializing_if = "DiceKind::is_attack")]
    pub kind: DiceKind,
    /// Whatever the dice show, together with what they do.
    pub also: Vec<Effect>,
    /// On a hit.
    pub hit: Vec<Effect>,
    /// On a critical hit.
    pub crit: Vec<Effect>,
    /// On a focus result.
    pub focus: Vec<Effect>,
    /// On a blank.
    pub blank: Vec<Effect>,
    /// On an evade, of defense dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evade: Vec<Effect>,
    /// Once, if all of them are blank.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub all_blank: Vec<Effect>,
}

impl Default for Roll {
    fn default() -> Self {
        let (also, hit, crit, focus, blank, evade, all_blank) = Default::default();
        let (who, kind) = (Who::You, DiceKind::Attack);
        Self { who, dice: 1, kind, also, hit, crit, focus, blank, evade, all_blank }
    }
}

impl Roll {
    /// The blocks of the faces, hits first.
    pub const fn faces(&self) -> [&Vec<Effect>; 5] {
        [&self.hit, &self.crit, &self.focus, &self.blank, &self.evade]
    }

    /// Whether all that it does can be summed up.
    pub fn is_sum(&self) -> bool {
        let sums = |effect: &Effect| {
            matches!(effect, Effect::Suffer(..) | Effect::Gain(..) | Effect::Lose(..))
        };
        self.faces().into_iter().flatten().chain(&self.also).all(sums)
    }

    fn block(&self, number: u8) -> &[Effect] {
        match number {
            0 => &self.hit,
            1 => &self.crit,
            2 => &self.focus,
            3 => &self.blank,
            4 => &self.evade,
            5 => &self.also,
            6 => &self.all_blank,
            _ => &[],
        }
    }
}

/// A device to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Place {
    /// Its id. If none is said, it is that of one of your cards, and what that card costs is paid.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub device: String,
    /// Of your cards, only those with a device of one of these kinds; any if empty.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub kinds: Vec<DeviceKind>,
    /// How many at most, each with another template; the charges of those after the first are
    /// spent as they are placed.
    #[serde(skip_serializing_if = "is_one")]
    pub most: u8,
    /// Whether it cannot be placed under ships.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub clear_of_ships: bool,
    /// Launched, or dropped; as its card has it if nothing is said.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub launched: Option<bool>,
    /// With one of these templates instead of those that its card names.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub templates: Vec<Template>,
    /// Whether the ship may have placed one in this System Phase already.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub additional: bool,
    /// Somewhere there, and not with a template.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub zone: Option<Zone>,
    /// Not a device, but the obstacle that was chosen, which is placed once more.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub again: bool,
    /// Not a device, but you, who wait in reserve, where [`Rule::StartsIn`] says.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub from_reserve: bool,
    /// Not a device, but what lies on your ship card: measured from where you last stood in the play
    /// area, and on top of nothing, if there is room (RUL.SALVAGE.01).
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub carried: bool,
    /// Who chooses the place, if it is not your player.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub by: Option<Whom>,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            device: String::new(),
            kinds: Vec::new(),
            most: 1,
            clear_of_ships: false,
            launched: None,
            templates: Vec::new(),
            additional: false,
            zone: None,
            again: false,
            from_reserve: false,
            carried: false,
            by: None,
        }
    }
}

impl Place {
    /// The device that it names.
    pub fn named(&self) -> Option<&str> {
        (!self.device.is_empty()).then_some(self.device.as_str())
    }
}

/// How a remote relocates: you, forward with one of your templates, if nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Relocate {
    /// Which remote.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub who: Who,
    /// Out of any of its guides.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub any_guides: bool,
    /// To the front or rear guides of this ship.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub to: Option<Who>,
    /// What happens if there is no place.
    #[serde(rename = "else", skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Effect>,
}

const fn one() -> u8 {
    1
}

/// Whether it need not be said.
#[allow(clippy::trivially_copy_pass_by_ref)] // As serde wants it.
const fn is_one(n: &u8) -> bool {
    *n == 1
}

/// One of several things to choose from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// What must be true.
    #[serde(default)]
    pub only_if: Condition,
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does, if it is not only that the cost is paid.
    #[serde(default)]
    pub then: Vec<Effect>,
}

/// An action that an ability lets a ship perform.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Perform {
    /// Who performs it.
    pub who: Who,
    /// One of these; any if empty.
    pub actions: Vec<Action>,
    /// Only actions on the action bar of this ship. Without it, named actions need not be on a bar,
    /// and unnamed ones are those of the ship's own bar.
    pub on_bar_of: Option<Who>,
    /// Only actions of one of these colours.
    pub colours: Vec<ActionColour>,
    /// Those of damage cards, beside those that are named.
    pub damage_cards: bool,
    /// The same as another.
    pub same: Option<Same>,
    /// Only about these: what is locked, coordinated or jammed.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub on: Option<Who>,
    /// Treated as this colour.
    pub colour: Option<ActionColour>,
    /// Even while stressed.
    pub even_while_stressed: bool,
    /// With one of these templates instead of the usual ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub templates: Vec<Template>,
    /// What happens if it was performed.
    pub then: Vec<Effect>,
}

/// Which attacks a bonus attack may be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AttackLimits {
    /// Only with such weapons.
    pub weapon: WeaponFilter,
    /// Only against these ships.
    pub against: Option<Who>,
    /// Who performs it.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub by: Who,
    /// Whether what is in the parentheses of the header need not be met.
    pub without_need: bool,
    /// Whether what the attack costs is not paid.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub without_cost: bool,
    /// Whether it must be made from a turret arc that was not attacked from this round.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub new_turret: bool,
    /// Whether it must be made with another weapon than the attack before it.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub other_weapon: bool,
    /// Whether its turret arc cannot be attacked from again this round.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub shuts_arc: bool,
}

/// Which damage cards are meant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardFilter {
    /// Faceup or facedown; either if nothing is said.
    pub faceup: Option<bool>,
    /// Of one of these traits; any if empty.
    pub traits: Vec<Trait>,
    /// The one that was repaired.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub same: bool,
    /// This one.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub this: bool,
    /// Of one of these names; any if empty.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub names: Vec<String>,
}

/// A damage card that is dealt.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Deal {
    /// To whom; or onto this card, a condition, unless one lies there. If nothing is said, it is
    /// the card that would be dealt where that is replaced.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub to: Option<Who>,
    /// The one that lies on this card; one of the damage deck if nothing is said.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub from: Option<Who>,
    /// One of this trait, for which whoever assigned this condition looks through the deck; or you,
    /// where the card that would be dealt is replaced.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub search: Option<Trait>,
    /// How it is dealt.
    pub how: Fate,
}

/// What becomes of a damage card that is dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// It is dealt faceup.
    #[default]
    Faceup,
    /// It is dealt facedown.
    Facedown,
    /// It is discarded.
    Discarded,
    /// It is one of so many that are drawn, by your choice; the others are discarded.
    OneOf(u8),
}

/// The traits of damage cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trait {
    /// The crew is hurt.
    Pilot,
    /// The crew of a huge ship is hurt; the core deck has no such cards.
    Crew,
    /// The ship is hurt.
    Ship,
}

/// What is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Named {
    /// A result.
    Result,
    /// A number, 1 or more.
    Number,
    /// An initiative, 0 to 6.
    Initiative,
    /// The speed and the bearing of a maneuver.
    Maneuver,
}

/// The two kinds of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DiceKind {
    /// Red dice.
    Attack,
    /// Green dice.
    Defense,
}

impl DiceKind {
    #[allow(clippy::trivially_copy_pass_by_ref)] // As serde calls it.
    const fn is_attack(&self) -> bool {
        matches!(self, Self::Attack)
    }
}

/// Faces of both kinds of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// A critical hit.
    #[serde(alias = "Crit")]
    Crit,
    /// A hit.
    #[serde(alias = "Hit")]
    Hit,
    /// An evade.
    #[serde(alias = "Evade")]
    Evade,
    /// A focus result.
    #[serde(alias = "Focus")]
    Focus,
    /// A blank.
    #[serde(alias = "Blank")]
    Blank,
    /// A hit on attack dice, an evade on defense dice.
    #[serde(alias = "Good")]
    Good,
    /// What all of the dice show. There is no such result if they differ.
    #[serde(alias = "Alike")]
    Alike,
    /// The result that was named.
    #[serde(alias = "Named")]
    Named,
}

/// A delayed trigger: once, or not at all if its time runs out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// What it waits for.
    pub at: Moment,
    /// Whose moment.
    #[serde(default)]
    pub by: Who,
    /// What must be true then.
    #[serde(default)]
    pub only_if: Condition,
    /// What it does then.
    pub then: Vec<Effect>,
    /// When it is too late.
    #[serde(default)]
    pub until: Duration,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duration {
    /// To the end of the attack under way.
    #[default]
    Attack,
    /// To the end of the maneuver under way or about to be executed.
    Maneuver,
    /// To the end of the activation under way.
    OwnActivation,
    /// To the end of the phase.
    Phase,
    /// To the end of the Activation Phase.
    Activation,
    /// To the end of the Engagement Phase.
    Engagement,
    /// To the end of the round.
    Round,
    /// To the end of the game.
    Game,
}
