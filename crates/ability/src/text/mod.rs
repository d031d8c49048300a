//! Card text, rendered from the behaviour itself.
//!
//! What a card says is what the engine does: the sentences are made from the ability, in the
//! project's own words. Nothing is kept as text.

mod action;
mod amount;
mod branch;
mod clause;
mod closer;
mod condition;
mod cost;
mod dice;
mod effect;
mod fold;
mod moment;
mod pair;
mod place;
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
    Ability, Amount, ArcName, AttackHeader, CardAction, Condition, Cost, Deal, DiceAbility,
    DiceKind, Effect, Event, Face, For, Gained, Harm, Kinds, May, Moment, Named, Part, Relation,
    Replacement, Several, ShipFilter, Ships, Stock, Template, Triggered, Units, Who,
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
    /// The id of the obstacle that it leaves behind.
    pub leaves: Option<String>,
    /// The templates with which it is relocated.
    pub relocate: Vec<Template>,
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

/// The text of a device, by its id: as that of a card, with what only `facts` tell of it, such as the
/// templates that it is relocated with.
pub fn of_device(id: &str, abilities: &[Ability], facts: &dyn Facts) -> String {
    let Device { relocate, leaves, .. } = facts.device(id).unwrap_or_default();
    let text = Text { on_table: true, templates: relocate, ..Text::new(facts) };
    let left = leaves.map(|it| {
        let left = text.left_behind(&it);
        sentence(&format!("after this device has detonated, it is replaced by {left}"))
    });
    text.abilities(abilities).into_iter().chain(left).collect::<Vec<_>>().join(" ")
}

/// The text of a ship ability, by its id: as that of a card, with what others say of ships that have it.
/// `others` are the ship abilities there are, with their names.
pub fn of_ship_ability<'a>(
    id: &str,
    abilities: &[Ability],
    others: impl IntoIterator<Item = (&'a str, &'a [Ability])>,
    facts: &dyn Facts,
) -> String {
    let spared = others.into_iter().filter_map(|(name, abilities)| {
        let kinds = abilities.iter().find_map(|it| spared_tokens(it, id))?;
        let tokens = words::kinds_noun(kinds, 2);
        Some(format!("Other ships cannot spend your {tokens} by {name}."))
    });
    Text::new(facts).abilities(abilities).into_iter().chain(spared).collect::<Vec<_>>().join(" ")
}

/// The tokens of others that an ability spends, but not those of ships with this ship ability.
fn spared_tokens(ability: &Ability, id: &str) -> Option<Kinds> {
    let such = ShipFilter { ship_ability: id.to_owned(), ..ShipFilter::default() };
    let but = Condition::Not(Box::new(Condition::Card(Who::One, such)));
    ability.cost().iter().find_map(|cost| match cost {
        Cost::Spend(Stock::Token(kinds), _, Some(Who::Each(ships))) if ships.that == but => {
            Some(*kinds)
        }
        _ => None,
    })
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
    /// How the ship whose dice they are calls them where that is clear: "your", "its"; empty if it may not.
    mine: &'static str,
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
    /// Whether it is a device on the table.
    on_table: bool,
    /// The templates that it is relocated with, if that is known.
    templates: Vec<Template>,
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
            mine: "",
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
            on_table: false,
            templates: Vec::new(),
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
        if text.hidden {
            said.push("This card is assigned facedown.".to_owned());
        }
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
            text.mine = if text.dice.is_some() { "its" } else { "" };
        }
        if let [only] = triggered.actions[..] {
            text = text.about(only);
        }
        let Triggered { at, by, actions, then, part, .. } = triggered;
        if let (Who::Each(_), Some(role)) = (by, role_at(*at, *part)) {
            text.it = role;
        }
        // A remote is no ship, but may have done it.
        if let (Who::Each(ships), Some(Effect::If(Condition::Same(Who::It, _), ..))) =
            (by, then.last())
            && ships.units == Units::Both
            && matches!(at, Moment::After(Event::Gain(_)))
        {
            text.it = "it";
        }
        // Another ship is spoken of in between.
        if let (Who::Each(ships), Some(Effect::Choose(chosen, ..))) = (by, then.first())
            && ships.of == Relation::Enemy
            && text.it == THAT_SHIP
            && matches!(chosen.of, Relation::Friendly | Relation::OtherFriendly)
        {
            text.it = "the enemy ship";
        }
        let when = text.moment(*at, by, actions, then, *part);
        let (when, only_if) = text.closer(when, triggered);
        let alike = matches!(then[..], [Effect::Add(Face::Alike)]) && text.owner.is_empty();
        let when =
            if alike || *by != Who::You { when } else { text.in_own_attack_or_defence(*at, when) };
        let only_if = match text.condition(&only_if) {
            // Only the ship of the moment is meant by "its".
            Some(test) => format!("if {}, ", test.replace("that ship's ", "its ")),
            None if alike => "if all your dice show the same result, ".to_owned(),
            None => String::new(),
        };
        let decider = (triggered.decides != Who::You).then(|| text.who(&triggered.decides));
        let does = if triggered.may { Does::May(decider.as_deref()) } else { Does::Happens };
        let must = !triggered.may && is_move(then) && triggered.cost.is_empty();
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
        // What others may do.
        let done = if must { format!("you must {done}") } else { done };
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

    /// "while you attack, after you roll attack dice": your own rolls are waited for in attacks only.
    fn in_own_attack_or_defence(&self, at: Moment, when: String) -> String {
        let dice = match at {
            Moment::Before(Event::Roll(dice)) | Moment::After(Event::Roll(dice)) => dice,
            _ => return when,
        };
        let scene = match dice {
            DiceKind::Attack if self.weapon => return when,
            DiceKind::Attack => "while you attack",
            DiceKind::Defense => "while you defend",
        };
        // When more dice are rolled is clear.
        if when.starts_with("when ") { scene.to_owned() } else { format!("{scene}, {when}") }
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
                    Named::Number => "name a number that is 1 or higher",
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
        let spared = |effect: &Effect| matches!(effect, Effect::Repair(..) | Effect::Discard(..));
        if !decided
            && then.iter().any(|effect| holds(effect, &spared))
            && !then.iter().any(|effect| holds(effect, &moved))
        {
            let done = text.offered(does, cost, then);
            let (it, has) = if text.about_you { ("you are", "have") } else { ("it is", "has") };
            let who = if text.about_you { "you" } else { "it" };
            return format!(
                "{when}, {done}; {it} then destroyed only if {who} still {has} as many damage cards as hull"
            );
        }
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
    // The template is named once, and only that one is meant.
    same.then(|| match way.strip_prefix("lay ").and_then(|way| way.strip_prefix(with)) {
        Some(at) if !with.is_empty() => format!("{one}; if you do, you may lay that template{at}"),
        _ => format!("{one}, and you may {way}"),
    })
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

/// Whether all that is done is a move that other cards let a ship choose.
fn is_move(then: &[Effect]) -> bool {
    matches!(then, [Effect::Do(Action::Boost | Action::BarrelRoll, _, None)])
}

/// Whether it must be another ship than the one that the action was about.
fn is_not_target(condition: &Condition) -> bool {
    *condition == Condition::Not(Box::new(Condition::Same(Who::One, Who::Target)))
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
