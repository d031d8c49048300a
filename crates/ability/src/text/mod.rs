//! Card text, rendered from the behaviour itself.
//!
//! What a card says is what the engine does: the sentences are made from the ability, in the
//! project's own words. Nothing is kept as text.

mod action;
mod amount;
mod clause;
mod condition;
mod effect;
mod fold;
mod moment;
mod pair;
mod rule;
mod score;
#[cfg(test)]
mod tests;
mod thing;
mod who;
mod words;

pub use score::reason;
pub use words::{action, face, name};

use crate::words::{Action, Phase, Token};
use crate::{
    Ability, Amount, ArcName, AttackHeader, CardAction, CardFilter, Condition, Cost, Deal,
    DiceAbility, DiceKind, Effect, Event, Face, For, Gained, Harm, ManeuverFilter, May, Moment,
    Named, Part, Relation, Replacement, Several, Ships, Stock, Template, Things, Triggered, Units,
    Who, Whose,
};
use clause::{Clause, Does, KEPT, after_if, offer};
use effect::cards;
use thing::obstacle_met;
use who::Speak;
use words::{a, list, of_either_dice, one_of, sentence};

/// The ship that a moment is about.
const THAT_SHIP: &str = "that ship";

/// What is said where range bonuses do not count.
const NO_BONUS: &str = "no range bonus applies";
const NONE_TO_DEFENDER: &str = "the range bonus does not apply to the defender";

/// The text of a card: one sentence for each ability. Ship types and upgrades that it speaks of are
/// called by their XWS ids.
///
/// ```
/// use redfive_ability::{Ability, CardAction, Cost, Effect, Stock, Who, text};
/// let repair = Ability::Action(CardAction {
///     name: String::new(),
///     only_if: Default::default(),
///     cost: vec![Cost::Spend(Stock::Charge, 1, None)],
///     then: vec![Effect::Recover(Who::You, Stock::Shield, 1)],
/// });
/// assert_eq!(text::of(&[repair]), "Action: Spend 1 charge to recover 1 shield.");
/// ```
pub fn of(abilities: &[Ability]) -> String {
    of_with(abilities, &|_: &str| None)
}

/// What texts say of other cards.
pub trait Facts {
    /// The name of a ship type, an upgrade or a device, by its XWS id.
    fn name(&self, id: &str) -> Option<String>;

    /// How a device is put onto the table, by its id.
    fn device(&self, _id: &str) -> Option<Device> {
        None
    }

    /// Whether a condition is assigned facedown, by its id.
    fn is_secret(&self, _id: &str) -> bool {
        false
    }
}

impl<F: Fn(&str) -> Option<String>> Facts for F {
    fn name(&self, id: &str) -> Option<String> {
        self(id)
    }
}

/// How a device is put onto the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// What it is, where its name does not tell.
    pub noun: &'static str,
    /// The templates with which it is dropped.
    pub drop: Vec<Template>,
    /// The templates with which it is launched.
    pub launch: Vec<Template>,
    /// Whether it has a fuse marker.
    pub fuse: bool,
    /// Whether it is a set of three.
    pub set: bool,
    /// Whether its front or its rear guides take the template.
    pub either_end: bool,
    /// The name of the obstacle that it leaves behind.
    pub leaves: Option<String>,
}

/// The text of a card, where `facts` gives the names of ship types and upgrades by their XWS ids.
///
/// ```
/// use redfive_ability::{
///     Ability, Condition, Constant, Event, Rule, ShipFilter, Who, text, words::Token,
/// };
/// use std::sync::Arc;
/// let ability = Ability::Always(Arc::new(Constant {
///     to: Who::You,
///     only_if: Condition::Card(
///         Who::You,
///         ShipFilter { upgrade: "r2d2".into(), ..Default::default() },
///     ),
///     rule: Rule::Cannot(Event::Gain(Token::Strain.into())),
/// }));
/// let names = |xws: &str| (xws == "r2d2").then(|| "R2-D2".to_owned());
/// assert_eq!(
///     text::of_with(&[ability], &names),
///     "While you have the R2-D2 upgrade, you cannot gain strain tokens."
/// );
/// ```
pub fn of_with(abilities: &[Ability], facts: &dyn Facts) -> String {
    Text::new(facts).abilities(abilities).join(" ")
}

/// Whether it says which ship the event was aimed at.
const fn is_target(condition: &Condition) -> bool {
    matches!(condition, Condition::Same(Who::Target, who) if !matches!(who, Who::Each(_)))
}

/// The parts that an ability lets a ship choose from, one text each; `facts` as for [`of_with`].
pub fn branches(ability: &Ability, facts: &dyn Facts) -> Vec<String> {
    let text = Text::new(facts);
    let branches = Effect::find(ability.then(), &|effect| match effect {
        Effect::OneOf(_, branches, _) => Some(branches.as_slice()),
        _ => None,
    });
    let spend = Effect::find(ability.then(), &|effect| match effect {
        Effect::For(For { spend: Some(stock), most, .. }) => Some((stock, *most)),
        _ => None,
    });
    match (branches, spend) {
        (Some(branches), _) => branches.iter().map(|it| text.branch(it, None)).collect(),
        (None, Some((stock, most))) => {
            // No card has more.
            let numbers = 1..=most.min(9);
            numbers.map(|n| text.cost(&Cost::Spend(stock.clone(), n, None))).collect()
        }
        (None, None) => Vec::new(),
    }
}

/// What the words depend on.
#[derive(Clone)]
struct Text<'a> {
    /// What is known of other cards.
    facts: &'a dyn Facts,
    /// Whether the event is about you.
    about_you: bool,
    /// Whether it is about the attack with this card.
    weapon: bool,
    /// Whether the maneuver is still to come.
    ahead: bool,
    /// Whether the attack lies behind.
    over: bool,
    /// Which dice are spoken of; none if they may be either.
    dice: Option<DiceKind>,
    /// Whether something is replaced.
    replaced: bool,
    /// Whether it comes from something: damage, a token.
    comes: bool,
    /// Whether dice are rolled, for whatever it is.
    rolled: bool,
    /// Whose dice, as " of the enemy ship"; empty if that is clear.
    owner: String,
    /// The ship that the moment is about.
    it: &'static str,
    /// What the ship is that an action was about.
    target: &'static str,
    /// The ship whose card brought this one into play.
    assigner: &'static str,
    /// The thing that was chosen, or that the moment is about.
    thing: String,
    /// Whether the attack was against you.
    defended: bool,
    /// The phase of the moment, if it is that of a phase.
    phase: Option<Phase>,
    /// Whether this card is a condition, as far as its abilities tell.
    assigned: bool,
    /// Whether it is in setup.
    setup: bool,
    /// Whether it is said that it is the End Phase.
    ending: bool,
    /// Whether this card may lie facedown.
    hidden: bool,
    /// Who decides what is done.
    decider: Who,
    /// The token that an action gives anyway.
    own: Option<Token>,
    /// The one token that the moment is about.
    gained: Option<Token>,
}

impl<'a> Text<'a> {
    fn new(facts: &'a dyn Facts) -> Self {
        Self {
            facts,
            about_you: true,
            weapon: false,
            ahead: false,
            over: false,
            dice: None,
            replaced: false,
            comes: false,
            rolled: false,
            owner: String::new(),
            it: THAT_SHIP,
            target: "the target of the action",
            assigner: "the ship that assigned this card",
            thing: "that device".to_owned(),
            defended: false,
            phase: None,
            assigned: false,
            setup: false,
            ending: false,
            hidden: false,
            decider: Who::You,
            own: None,
            gained: None,
        }
    }
}

impl Text<'_> {
    /// The name of a ship type or an upgrade.
    fn named(&self, xws: &str) -> String {
        self.facts.name(xws).unwrap_or_else(|| xws.to_owned())
    }

    /// A sentence for each ability; one for several that do the same at different times.
    fn abilities(&self, abilities: &[Ability]) -> Vec<String> {
        let asks = |ability: &Ability| match ability {
            Ability::When(triggered) => condition::asks_facedown(&triggered.only_if),
            _ => false,
        };
        let assigned = |ability: &Ability| match ability {
            Ability::When(triggered) => triggered.by == Who::Assigner,
            _ => false,
        };
        let text = Self {
            hidden: abilities.iter().any(asks),
            assigned: abilities.iter().any(assigned),
            ..self.clone()
        };
        let mut said: Vec<String> = Vec::new();
        let mut last: Option<(Vec<String>, String)> = None;
        let whole = |(when, then): (Vec<String>, String)| {
            sentence(&format!("{}, {then}", one_of(&when, "or")))
        };
        let abilities = with_assigner(abilities);
        let mut rest = abilities.as_slice();
        while let [ability, more @ ..] = rest {
            rest = more;
            let Ability::When(triggered) = ability else {
                said.extend(last.take().map(whole));
                let next = text.ability(ability);
                let with = |last: &str| placed_also(last, &next).or_else(|| in_one(last, &next));
                match said.last_mut().and_then(|last| Some((with(last)?, last))) {
                    Some((both, last)) => *last = both,
                    None => said.push(next),
                }
                continue;
            };
            if let [Ability::When(free), others @ ..] = more
                && let Some(both) = text.must_or_may(triggered, free)
            {
                said.extend(last.take().map(whole));
                said.push(both);
                rest = others;
                continue;
            }
            let (when, then) = text.triggered(triggered);
            last = match last {
                Some((mut all, same)) if same == then => {
                    all.push(when);
                    Some((all, then))
                }
                // Those that are rolled already are past changing.
                Some((mut all, both))
                    if both.replacen(NO_BONUS, NONE_TO_DEFENDER, 1) == then && both != then =>
                {
                    all.push(when);
                    Some((all, both))
                }
                Some((all, of_attack))
                    if all.len() == 1
                        && of_either_dice(&all[0], &when).is_some()
                        && let Some(then) = of_either_dice(&of_attack, &then) =>
                {
                    Some((vec![all[0].replace("attack dice", "dice")], then))
                }
                other => {
                    said.extend(other.map(whole));
                    Some((vec![when], then))
                }
            };
        }
        said.extend(last.map(whole));
        let mut folded: Vec<String> = Vec::new();
        for next in said {
            let both = |last: &String| pair::in_one(last, &next);
            match folded.last_mut().and_then(|last| Some((both(last)?, last))) {
                Some((both, last)) => *last = both,
                None => folded.push(next),
            }
        }
        folded
    }

    /// What must be done where it is so, and may be done otherwise.
    fn must_or_may(&self, must: &Triggered, free: &Triggered) -> Option<String> {
        let contrary = Condition::Not(Box::new(must.only_if.clone()));
        let same = Triggered { only_if: contrary, may: true, ..must.clone() };
        let test = self.at(must.at, must.by == Who::You).condition(&must.only_if)?;
        if must.may || *free != same {
            return None;
        }
        let (when, then) = self.triggered(&Triggered { only_if: Condition::True, ..same });
        Some(sentence(&format!("{when}, {then}; if {test}, you must do so")))
    }

    fn ability(&self, ability: &Ability) -> String {
        match ability {
            Ability::When(triggered) => {
                let (when, then) = self.triggered(triggered);
                sentence(&format!("{when}, {then}"))
            }
            Ability::Always(constant) => sentence(&self.constant(constant)),
            Ability::Instead(replacement) => sentence(&self.replacement(replacement)),
            Ability::Action(action) => {
                let header = match action.name.as_str() {
                    "" => "Action".to_owned(),
                    name => format!("{name} (action of the Perform Action step only)"),
                };
                format!("{header}: {}", sentence(&self.card_action(action)))
            }
            Ability::Dice(dice) => sentence(&self.dice_ability(dice)),
            Ability::Attack(header) => self.attack_header(header),
        }
    }

    /// A triggered ability: when, and what then.
    fn triggered(&self, triggered: &Triggered) -> (String, String) {
        let mut text = self.at(triggered.at, triggered.by == Who::You);
        text.decider = triggered.decides.clone();
        if triggered.decides == Who::It {
            // The dice are those of the ship that decides.
            text.owner = String::new();
        }
        if let [only] = triggered.actions[..] {
            text = text.about(only);
        }
        let Triggered { at, by, actions, then, part, .. } = triggered;
        if let (Who::Each(_), Some(role)) = (by, role_at(*at, *part)) {
            text.it = role;
        }
        let when = text.moment(*at, by, actions, then, *part);
        let (when, only_if) = text.closer(when, triggered);
        let alike = matches!(then[..], [Effect::Add(Face::Alike)]) && text.owner.is_empty();
        let only_if = match text.condition(&only_if) {
            // Only the ship of the moment is meant by "its".
            Some(test) => format!("if {}, ", test.replace("that ship's ", "its ")),
            None if alike => "if all your dice show the same result, ".to_owned(),
            None => String::new(),
        };
        let decider = (triggered.decides != Who::You).then(|| text.who(&triggered.decides));
        let does = if triggered.may { Does::May(decider.as_deref()) } else { Does::Happens };
        let mut done = match alike && only_if.ends_with("the same result, ") {
            true => {
                let again = Clause::orders("add", "1 more of that result");
                offer(does, &text.costs(&triggered.cost), false, &[again])
            }
            false => text.offered(does, &triggered.cost, then),
        };
        if let (Some(payer), false) = (&decider, triggered.may) {
            done = done.replacen("you must ", &format!("{payer} must "), 1);
        }
        // Other rolls are not waited for.
        let when = if alike { format!("{when} in an attack") } else { when };
        let (only_if, done) = match (&triggered.only_if, &then[..]) {
            // What the ship ability does anyway, but as you like.
            (Condition::Card(Who::You, filter), [Effect::Do(what, ..)])
                if triggered.may && !filter.ship_ability.is_empty() =>
            {
                let own = text.named(&filter.ship_ability);
                let how = format!("with your {own} (which is not an action), even while stressed");
                (String::new(), format!("you may {} {how}", action(*what)))
            }
            _ => (only_if, done),
        };
        let done = match (by, done.strip_prefix("that ship ")) {
            // Not the one that was spoken of last.
            (Who::Each(ships), Some(does))
                if ships.of == Relation::Friendly && only_if.contains("enemy ship") =>
            {
                format!("the friendly ship {does}")
            }
            _ => done,
        };
        // A ship makes a mine detonate, not a bomb.
        let mine = *at == Moment::Detonates && done.starts_with("that ship ");
        let when = if mine { "when a ship sets off this device".to_owned() } else { when };
        // Each of several ships, in a phase, which is nobody's: "every friendly ship may …".
        if let (Who::Each(_), true, "") = (by, at.is_of_a_phase(), only_if.as_str())
            && let Some(does) = done.strip_prefix("that ship ")
        {
            let who = text.who(by);
            return (when.replacen(&format!(", for {who}"), "", 1), format!("{who} {does}"));
        }
        (when, format!("{only_if}{done}"))
    }

    /// A moment said more closely by what must be so: "after you fully execute a red maneuver" instead of "after you
    /// execute a maneuver, if it was …". With the rest of what must be so.
    fn closer(&self, when: String, triggered: &Triggered) -> (String, Condition) {
        let Triggered { at, by, only_if, actions, card, then, .. } = triggered;
        let at = *at;
        let mut rest: Vec<&Condition> = match only_if {
            Condition::All(all) => all.iter().collect(),
            one => vec![one],
        };
        let mut take = |is: &dyn Fn(&Condition) -> bool| {
            rest.iter().position(|one| is(one)).map(|place| rest.remove(place))
        };
        let mut said = when;
        match at {
            Moment::After(Event::Gain(kinds)) if kinds.has_lock() => {
                let on = take(&|one| match one {
                    Condition::Same(Who::Target, Who::Each(ships)) => ships.units == Units::Both,
                    one => is_target(one),
                });
                if let Some(Condition::Same(_, who)) = on {
                    said += &format!(" on {}", self.some(who));
                }
            }
            Moment::After(Event::Suffer(Harm::Effect)) => {
                let what = take(&|one| matches!(one, Condition::Thing(_)));
                if let Some(Condition::Thing(things)) = what {
                    said = said.replacen("a device", &self.things(things, Speak::A), 1);
                }
            }
            Moment::After(Event::Attack)
                if *by == Who::You && take(&|one| *one == Condition::BonusOfThis).is_some() =>
            {
                said = "after you make that bonus attack".to_owned();
            }
            // Without one there is none to remove.
            Moment::After(Event::Gain(kinds)) if matches!(then.first(), Some(Effect::Remove(Who::You, same, ..)) if *same == kinds) =>
            {
                take(&|one| *one == Condition::Has(Who::You, kinds));
            }
            Moment::After(Event::Detonate) => {
                let what = take(&|one| matches!(one, Condition::Thing(_)));
                if let Some(Condition::Thing(things)) = what {
                    said = format!("after {} has detonated", self.things(things, Speak::A));
                }
            }
            // Every attack is one or the other.
            Moment::After(Event::Spend(_)) if take(&condition::is_any_attack).is_some() => {
                said += " in an attack";
            }
            Moment::After(Event::Repair) if *card != CardFilter::default() => {
                said = said.replacen("a damage card", &a(&cards(card)), 1);
            }
            Moment::After(Event::Reveal | Event::Maneuver) | Moment::Before(Event::Maneuver) => {
                let such = take(&|one| match one {
                    Condition::Maneuver(_) => true,
                    Condition::Revealed(who, filter) => {
                        let one = !filter.named && *filter != ManeuverFilter::default();
                        at == Moment::After(Event::Reveal) && who == by && one
                    }
                    _ => false,
                });
                if let Some(Condition::Maneuver(filter) | Condition::Revealed(_, filter)) = such {
                    let noun = condition::maneuvers(filter, "or", "maneuver");
                    // There is one.
                    let noun =
                        if noun == "ion maneuver" { format!("the {noun}") } else { a(&noun) };
                    for plain in ["a maneuver", "your dial", "its dial"] {
                        said = said.replacen(plain, &noun, 1);
                    }
                }
            }
            Moment::After(Event::Modify(dice)) if *by != Who::You => {
                let (role, does) = match dice {
                    DiceKind::Attack => (Who::Defender, "defend"),
                    DiceKind::Defense => (Who::Attacker, "attack"),
                };
                if take(&|one| *one == Condition::Same(Who::You, role.clone())).is_some() {
                    let dice = words::kind(dice);
                    said = format!("while you {does}, after the {dice} dice are modified");
                }
            }
            Moment::After(Event::Drop) => {
                let what = take(&|one| matches!(one, Condition::Thing(_)));
                if let Some(Condition::Thing(things)) = what {
                    said = format!("after {}", self.dropped(by, things));
                }
            }
            Moment::After(Event::Do(Action::Boost | Action::BarrelRoll))
                if take(&|one| *one == Condition::ByShipAbility).is_some() =>
            {
                let whose = if *by == Who::You { "your" } else { "its" };
                said += &format!(" with {whose} ship ability");
            }
            Moment::After(Event::Do(Action::Coordinate | Action::Jam)) => {
                let whom = take(&|one| matches!(one, Condition::Same(Who::Target, _)));
                if let Some(Condition::Same(_, who)) = whom {
                    said += &format!(" {}", self.some(who));
                }
            }
            Moment::After(Event::Perform) => {
                let such =
                    take(&|one| matches!(one, Condition::Action(filter) if filter.is_colour()));
                if let Some(Condition::Action(filter)) = such {
                    let colours = words::names(&filter.colours, words::colour, "or");
                    let (plain, noun) = match actions.as_slice() {
                        [only] => (a(action(*only)), format!("{colours} {}", action(*only))),
                        _ => ("an action".to_owned(), format!("{colours} action")),
                    };
                    said = match said.contains(&plain) {
                        true => said.replacen(&plain, &a(&noun), 1),
                        false => format!("{said} that is {colours}"),
                    };
                }
            }
            Moment::Before(Event::Roll(dice))
                if *by == Who::Each(Box::default())
                    && take(&|one| *one == either_part()).is_some() =>
            {
                let dice = words::kind(dice);
                said = format!("while you attack or defend, before the {dice} dice are rolled");
            }
            Moment::After(Event::Roll(dice)) if *by != Who::You => {
                let (role, whose) = match dice {
                    DiceKind::Attack => (Who::Defender, " against you"),
                    DiceKind::Defense => (Who::Attacker, " against your attack"),
                };
                if take(&|one| *one == Condition::Same(Who::You, role.clone())).is_some() {
                    said += whose;
                }
            }
            Moment::Before(Event::Roll(dice)) if *by != Who::You => {
                let (role, own, whose) = match dice {
                    DiceKind::Attack => (Who::Defender, "the attacker", " against you"),
                    DiceKind::Defense => (Who::Attacker, "the defender", " against your attack"),
                };
                let being = Condition::Same(Who::You, role);
                if take(&|one| *one == being).is_some() {
                    said = said.replacen(" in an attack", "", 1).replacen(&self.some(by), own, 1)
                        + whose;
                }
                let such = take(&|one| match one {
                    Condition::Weapon(filter) => said.ends_with(" in an attack") && !filter.this,
                    _ => false,
                });
                if let Some(Condition::Weapon(filter)) = such {
                    let attack = format!(" in {}", condition::an_attack(filter));
                    said = said.replacen(" in an attack", &attack, 1);
                }
            }
            _ => {}
        }
        if at == Moment::After(Event::Maneuver) {
            let partly = Condition::Not(Box::new(Condition::FullyExecuted));
            let how = if take(&|one| *one == Condition::FullyExecuted).is_some() {
                "fully "
            } else if take(&|one| *one == partly).is_some() {
                "partially "
            } else {
                ""
            };
            said = match said.contains(" has executed ") {
                true => said.replacen(" has executed ", &format!(" has {how}executed "), 1),
                false => said.replacen(" execute ", &format!(" {how}execute "), 1),
            };
        }
        if let Some(phases) =
            take(&|one| condition::phases(one).is_some()).and_then(condition::phases)
        {
            said += &format!(" in the {phases}");
        }
        (said, Condition::All(rest.into_iter().cloned().collect()))
    }

    /// "you drop a bomb".
    fn dropped(&self, by: &Who, things: &Things) -> String {
        let what = self.things(&Things { launched: None, ..things.clone() }, Speak::A);
        let does = match (things.launched, *by == Who::You) {
            (Some(false), true) => "you drop".to_owned(),
            (Some(true), true) => "you launch".to_owned(),
            (None, true) => "you drop or launch".to_owned(),
            (Some(false), false) => format!("{} has dropped", self.some(by)),
            (Some(true), false) => format!("{} has launched", self.some(by)),
            (None, false) => format!("{} has dropped or launched", self.some(by)),
        };
        format!("{does} {what}")
    }

    /// Costs, then effects; a choice at the start is said together with the costs.
    fn offered(&self, does: Does<'_>, cost: &[Cost], then: &[Effect]) -> String {
        // Who must choose, but may pay or not, need not choose either.
        let does = match (does, then) {
            (Does::Happens, [Effect::Choose(_, block, several)])
                if cost.is_empty()
                    && several.most == Amount::Just(1)
                    && several.by.is_none()
                    && matches!(&block[..], [Effect::May(may)] if is_price(may)) =>
            {
                Does::May(None)
            }
            (does, _) => does,
        };
        let mut paid = self.costs(cost);
        let together = match does {
            Does::May(_) => true,
            Does::Happens | Does::Orders => !cost.is_empty(),
        };
        match then {
            [Effect::Choose(ships, block, several)]
                if let [Effect::Do(what, _, Some(Who::Chosen))] = block.as_slice()
                    && *several == Several::default()
                    && is_not_target(&ships.that) =>
            {
                let of =
                    if ships.of == Relation::OtherFriendly { Relation::Friendly } else { ships.of };
                let ships = Ships { of, that: Condition::True, ..ships.clone() };
                let second = format!("a second {}", self.ships(&ships, Speak::Bare));
                let does_so =
                    Clause::orders(action(*what), &format!("{second}{}", effect::NO_ACTION));
                offer(does, &paid, false, &[does_so])
            }
            [Effect::Choose(ships, block, several), more @ ..]
                if together && several.by.is_none() && !several.two =>
            {
                let choice = paid.len();
                paid.push(format!("choose {}", self.chosen(ships, several)));
                // A choice for nothing but a price is said together with it.
                let price = match block.as_slice() {
                    [Effect::May(may)] if is_price(may) => Some((&may.cost, &may.then)),
                    [Effect::OneOf(Who::You, branches, None)] => match branches.as_slice() {
                        [only] if only.only_if == Condition::True => Some((&only.cost, &only.then)),
                        _ => None,
                    },
                    _ => None,
                };
                let block = match price {
                    Some((cost, then))
                        if matches!(does, Does::May(None))
                            && several.most == Amount::Just(1)
                            && more.is_empty() =>
                    {
                        if *cost == [Cost::Spend(Stock::LockOn(Who::Chosen), 1, None)]
                            && ships.that == Condition::Locks(Who::You, Who::One)
                        {
                            // The price says that it is locked.
                            let any = Ships { that: Condition::True, ..ships.clone() };
                            paid[choice] = format!("choose {}", self.chosen(&any, several));
                            paid.push("spend your lock on it".to_owned());
                        } else {
                            paid.extend(self.costs(cost));
                        }
                        then.as_slice()
                    }
                    _ => block.as_slice(),
                };
                let mut clauses = self.with_each(block, several);
                clauses.extend(self.clauses(more));
                offer(does, &paid, true, &clauses)
            }
            [Effect::Choose(ships, block, several), more @ ..] if together && several.two => {
                paid.push(format!("choose {}", self.two(ships, several.friendly)));
                let mut clauses = vec![Clause::Whole(self.with_two(block))];
                clauses.extend(self.clauses(more));
                offer(does, &paid, true, &clauses)
            }
            [Effect::Name(what), more @ ..] if together => {
                let what = match what {
                    Named::Result => "name a result",
                    Named::Number => "name a number of 1 or more",
                    Named::Initiative => "name a number from 0 to 6",
                    Named::Maneuver => "name a speed and a bearing",
                };
                paid.insert(0, what.into());
                offer(does, &paid, true, &self.clauses(more))
            }
            then => offer(does, &paid, false, &self.clauses(then)),
        }
    }

    fn card_action(&self, action: &CardAction) -> String {
        let does = self.offered(Does::Orders, &action.cost, &action.then);
        after_if(self.condition(&action.only_if), &does)
    }

    fn replacement(&self, replacement: &Replacement) -> String {
        let Replacement { would, to, card, kinds, only_if, may, decides, cost, then } = replacement;
        let mut text = Self { about_you: *to == Who::You, replaced: true, ..self.clone() };
        text.comes = *would == Event::Suffer(Harm::Any);
        if let Event::Meet(_) = would {
            text.thing = "that obstacle".to_owned();
        }
        text.decider = decides.clone();
        let mut clauses = text.clauses(then);
        let (its, have) = if text.about_you { ("your", "you have") } else { ("its", "it has") };
        let (when, what) = match *would {
            Event::Suffer(Harm::Hit) => ("whenever", "suffer hit damage".to_owned()),
            Event::Suffer(Harm::Crit) => ("when", "suffer 1 critical damage".to_owned()),
            Event::Suffer(Harm::Any) => ("before", "suffer damage".to_owned()),
            Event::Expose => ("if", format!("expose a damage card that {have}")),
            Event::BeDealt => ("if", format!("receive {}", a(&cards(card)))),
            Event::Meet(met) => {
                let what = obstacle_met(met, kinds, text.about_you);
                ("if", format!("suffer the effects of {what}"))
            }
            Event::Detonate => ("before", "detonate".to_owned()),
            Event::BeDestroyed => ("when", "be destroyed".to_owned()),
            other => {
                let (verb, _, object) = moment::told(other, its);
                ("if", format!("{verb}{object}"))
            }
        };
        let who = text.some(to);
        let event = match to {
            _ if let (Event::Detonate, Condition::Thing(things)) = (would, only_if) => {
                format!("{when} {} would {what}", text.things(things, Speak::A))
            }
            _ if *would == Event::Detonate => format!("{when} a device would {what}"),
            Who::Each(_) => format!("when {who} is about to {what}"),
            _ => format!("{when} {who} would {what}"),
        };
        let when = match text.condition(only_if) {
            Some(_) if matches!((would, only_if), (Event::Detonate, Condition::Thing(_))) => event,
            Some(_) if (would, only_if) == (&Event::BeDealt, &Condition::ByShipAbility) => {
                format!("if {its} ship ability would deal {who} {}", a(&cards(card)))
            }
            Some(_) if let Some((part, rest)) = taking_part(only_if) => {
                let rest =
                    text.condition(&rest).map_or(String::new(), |test| format!(" and {test}"));
                format!("{event} while you {part}{rest}")
            }
            Some(test) if event.starts_with("if ") => format!("{event} and {test}"),
            Some(test) => format!("{event}, if {test}"),
            None => event,
        };
        let decider = (*decides != Who::You).then(|| text.who(decides));
        let does = if *may { Does::May(decider.as_deref()) } else { Does::Happens };
        if *would == Event::Suffer(Harm::Hit) {
            return format!("{when}, it is critical damage instead");
        }
        let moved = |effect: &Effect| {
            matches!(
                effect,
                Effect::Gain(_, Gained::Same, _)
                    | Effect::Prevent(_)
                    | Effect::Deal(Deal { to: None, .. })
                    | Effect::Reserve { .. }
            )
        };
        // What being destroyed comes to is seen after it.
        let decided = *would != Event::BeDestroyed;
        if !decided || then.iter().any(|effect| holds(effect, &moved)) {
            return format!("{when}, {}", text.offered(does, cost, then));
        }
        let which = match would {
            Event::Gain(_) => "that token",
            Event::Suffer(_) => "that damage",
            Event::Detonate => "the detonation",
            Event::Recover => "that recovery",
            Event::BeDealt => "that card",
            Event::Meet(_) => "those effects",
            _ => "that",
        };
        let first = match clauses.is_empty() {
            true if matches!(would, Event::Detonate | Event::Recover) => {
                Clause::orders("prevent", which)
            }
            true => Clause::orders("ignore", which),
            // What comes later comes of it.
            false if matches!(then[..], [Effect::Later(_), ..]) => Clause::orders("ignore", which),
            false => clauses.remove(0).and_then("instead"),
        };
        clauses.insert(0, first);
        format!("{when}, {}", offer(does, &text.costs(cost), false, &clauses))
    }

    pub(super) fn dice_ability(&self, dice: &DiceAbility) -> String {
        let you = dice.by == Who::You;
        let (attack, defense) = dice.steps();
        let it = match dice.part {
            Part::Attacks if !you => "the attacker",
            Part::Defends if !you => "the defender",
            _ => THAT_SHIP,
        };
        let owner = match dice.dice {
            Whose::Either => String::new(),
            // Another ship modifies them.
            Whose::Own if you && !matches!(dice.modifier(), Who::You) => " of you".to_owned(),
            Whose::Own if you || dice.modifier() != &Who::You => String::new(),
            Whose::Own if dice.part == Part::Rolls => " of that roll".to_owned(),
            Whose::Own => format!(" of {it}"),
            // Those of the ship that decides.
            Whose::Foes
                if matches!(
                    (&dice.decides, dice.part),
                    (Who::Attacker, Part::Defends) | (Who::Defender, Part::Attacks)
                ) =>
            {
                String::new()
            }
            Whose::Foes if you => match dice.part {
                Part::Attacks => " of the defender".into(),
                Part::Defends => " of the attacker".into(),
                Part::Either | Part::Rolls => " of the enemy ship".into(),
            },
            Whose::Foes => match dice.part {
                Part::Attacks => " of the defender".into(),
                Part::Defends => " of the attacker".into(),
                Part::Either | Part::Rolls => " of the other ship".into(),
            },
        };
        let text =
            Self { about_you: you, dice: effect::only(attack, defense), owner, it, ..self.clone() };
        let decider = dice.decides.clone();
        let text = Self { rolled: dice.part == Part::Rolls, decider, ..text };
        let subject = text.some(&dice.by);
        let verbs = match (dice.part, you) {
            (Part::Attacks, true) => "attack",
            (Part::Attacks, false) => "attacks",
            (Part::Defends, true) => "defend",
            (Part::Defends, false) => "defends",
            (Part::Either, true) => "attack or defend",
            (Part::Either, false) => "attacks or defends",
            (Part::Rolls, true) => "roll dice",
            (Part::Rolls, false) => "rolls dice",
        };
        let step = if dice.dice == Whose::Either { ", in a Modify Dice step" } else { "" };
        let verbs = format!("{verbs}{step}");
        let does = if dice.must { Does::Happens } else { Does::May(None) };
        let mut then = text.offered(does, &dice.cost, &dice.then);
        if dice.decides != Who::You {
            // The other ship pays and modifies; what is said of "you" is said of it.
            let may = format!("{} may ", text.who(&dice.decides));
            then = then.replacen("you may ", &may, 1).replacen("if you do,", "if it does,", 1);
        }
        if let Some(who) = &dice.modifies {
            let modifies = format!("to have {} reroll ", text.who(who));
            then = then.replacen("to reroll ", &modifies, 1);
        }
        let (verbs, only_if) = text.defends_or_attacks(&verbs, dice);
        let mut test = text.condition(&only_if);
        // A ship of which much is said has its lock first.
        if let (None, [Cost::Spend(Stock::LockOn(on), _, Some(of))]) = (&test, &dice.cost[..])
            && text.some(of).contains(" that ")
        {
            then = then.replacen(&text.cost(&dice.cost[0]), "spend that lock", 1);
            test = Some(format!("{} has a lock on {}", text.some(of), text.who(on)));
        }
        let then = after_if(test, &then);
        if self.weapon && you && dice.part == Part::Attacks {
            then
        } else {
            let when = if dice.part == Part::Rolls { "after" } else { "while" };
            format!("{when} {subject} {verbs}, {then}")
        }
    }

    /// "defend or make a primary attack": what a ship does, where only some attacks count, and the rest
    /// of what must be so.
    fn defends_or_attacks(&self, verbs: &str, dice: &DiceAbility) -> (String, Condition) {
        let mut rest: Vec<Condition> = match &dice.only_if {
            Condition::All(all) => all.clone(),
            one => vec![one.clone()],
        };
        let being = Condition::Same(dice.by.clone(), Who::Defender);
        let such = |one: &Condition| match one {
            Condition::Any(any) => match any.as_slice() {
                [first, Condition::Weapon(filter)] if *first == being => {
                    Some(condition::an_attack(filter))
                }
                _ => None,
            },
            _ => None,
        };
        if dice.part == Part::Rolls
            && let Some(place) = rest.iter().position(|one| matches!(one, Condition::Thing(_)))
            && let Condition::Thing(things) = rest.remove(place)
        {
            let verbs = format!("{verbs} for {}", self.things(&things, Speak::A));
            return (verbs, Condition::All(rest));
        }
        if dice.part == Part::Attacks
            && let Some(place) = rest.iter().position(|one| *one == Condition::BonusOfThis)
        {
            rest.remove(place);
            let make = if dice.by == Who::You { "make" } else { "makes" };
            return (format!("{make} that bonus attack"), Condition::All(rest));
        }
        let Some((place, attack)) =
            rest.iter().enumerate().find_map(|(place, one)| Some((place, such(one)?)))
        else {
            return (verbs.to_owned(), dice.only_if.clone());
        };
        rest.remove(place);
        let verbs = match dice.by {
            Who::You => format!("defend or make {attack}"),
            _ => format!("defends or makes {attack}"),
        };
        (verbs, Condition::All(rest))
    }

    fn attack_header(&self, header: &AttackHeader) -> String {
        let text = Self { weapon: true, ..self.clone() };
        let need = match header.needs.as_slice() {
            [] => String::new(),
            needs => format!(" ({})", words::names(needs, words::need, "or")),
        };
        let mut words = Vec::new();
        if !header.cost.is_empty() {
            words.push(sentence(&list(&text.costs(&header.cost), "and")));
        }
        words.extend(text.abilities(&header.with));
        let head = format!("Attack{need}");
        if words.is_empty() { format!("{head}.") } else { format!("{head}: {}", words.join(" ")) }
    }
}

/// Two ways to place the same devices, in one sentence.
fn placed_also(one: &str, other: &str) -> Option<String> {
    let (when, way) = other.split_once(", you may ")?;
    let same =
        one.starts_with("When you drop") && one.strip_prefix(when)?.starts_with(", you may ");
    let one = one.trim_end_matches('.');
    let with = one.split_once("you may use ").map_or("", |(_, with)| with);
    // The template is named once.
    let way = match way.strip_prefix("lay ").and_then(|way| way.strip_prefix(with)) {
        Some(at) if !with.is_empty() => format!("lay the template{at}"),
        _ => way.to_owned(),
    };
    same.then(|| format!("{one}, and you may {way}"))
}

/// Two rules that hold in the same case, in one sentence: "while you attack, if …, you roll 1 more attack die and …".
fn in_one(one: &str, other: &str) -> Option<String> {
    let bare = one.strip_suffix('.')?;
    if let (Some((when, _)), Some((same, from))) = (bare.split_once(KEPT), other.split_once(KEPT)) {
        return (when == same && !when.is_empty()).then(|| format!("{bare} or {from}"));
    }
    let ((when, what), (same, more)) = (bare.rsplit_once(", ")?, other.rsplit_once(", ")?);
    let plain = |text: &str| !text.contains(['“', ';', ':']) && !text.contains(" may ");
    let fights =
        when.starts_with("While you attack, if ") || when.starts_with("While you defend, if ");
    (fights && when == same && plain(what) && plain(more))
        .then(|| format!("{when}, {what} and {more}"))
}

/// The same abilities, where what the ship that assigned this card may do, and every other such ship
/// too, is done by every such ship.
fn with_assigner(abilities: &[Ability]) -> Vec<Ability> {
    let not = Condition::Not(Box::new(Condition::Same(Who::One, Who::Assigner)));
    let there = Condition::InArc(Who::Assigner, ArcName::Attack, Who::Attacker);
    let all = |condition: &Condition| match condition {
        Condition::All(all) => all.clone(),
        one => vec![one.clone()],
    };
    // The ability of every such ship, and that of the assigner.
    let both = |dice: &DiceAbility| {
        let Who::Each(ships) = &dice.decides else { return None };
        let mut that = all(&ships.that);
        that.remove(that.iter().position(|one| *one == not)?);
        let that = Condition::All(that);
        let every = Who::Each(Box::new(Ships { that, ..(**ships).clone() }));
        let mut only_if = all(&dice.only_if);
        only_if.push(there.clone());
        let only_if = Condition::All(only_if);
        let own = DiceAbility { only_if, decides: Who::Assigner, ..dice.clone() };
        Some((DiceAbility { decides: every, ..dice.clone() }, own))
    };
    let folded: Vec<(Ability, Ability, Ability)> = abilities
        .iter()
        .filter_map(|ability| match ability {
            Ability::Dice(dice) => {
                let (every, own) = both(dice)?;
                let own = Ability::Dice(own);
                abilities.contains(&own).then(|| (ability.clone(), Ability::Dice(every), own))
            }
            _ => None,
        })
        .collect();
    let left = abilities.iter().filter(|one| folded.iter().all(|(_, _, own)| own != *one));
    left.map(|one| {
        let said = folded.iter().find(|(other, ..)| other == one);
        said.map_or(one, |(_, every, _)| every).clone()
    })
    .collect()
}

/// What you do in the attack while something must be so, and the rest of that.
fn taking_part(condition: &Condition) -> Option<(&'static str, Condition)> {
    let (first, rest) = match condition {
        Condition::All(all) => (all.first()?, all[1..].to_vec()),
        one => (one, Vec::new()),
    };
    match first {
        Condition::Same(Who::You, Who::Attacker) => Some(("attack", Condition::All(rest))),
        Condition::Same(Who::You, Who::Defender) => Some(("defend", Condition::All(rest))),
        _ => None,
    }
}

/// Whether it must be another ship than the one that the action was about.
fn is_not_target(condition: &Condition) -> bool {
    *condition == Condition::Not(Box::new(Condition::Same(Who::One, Who::Target)))
}

/// That you are one of the ships of the attack.
fn either_part() -> Condition {
    Condition::Any(
        [Who::Attacker, Who::Defender].map(|part| Condition::Same(Who::You, part)).into(),
    )
}

/// Whether you may pay for something, and nothing happens if you do not.
fn is_price(may: &May) -> bool {
    may.by == Who::You && !may.cost.is_empty() && may.otherwise.is_empty()
}

/// Whether an effect is, or holds, such an effect.
fn holds(effect: &Effect, is: &dyn Fn(&Effect) -> bool) -> bool {
    is(effect) || (0..effect.blocks()).any(|n| effect.block(n).iter().any(|e| holds(e, is)))
}

/// What the ship of a moment is in the attack, where its part is known.
const fn role_at(at: Moment, part: Option<Part>) -> Option<&'static str> {
    match (at, part) {
        (Moment::After(Event::Attack), _)
        | (
            Moment::Before(Event::Neutralize) | Moment::After(Event::Neutralize | Event::Declare),
            Some(Part::Attacks),
        ) => Some("the attacker"),
        (Moment::After(Event::Defend), _)
        | (
            Moment::Before(Event::Neutralize) | Moment::After(Event::Neutralize | Event::Declare),
            Some(Part::Defends),
        ) => Some("the defender"),
        _ => None,
    }
}
