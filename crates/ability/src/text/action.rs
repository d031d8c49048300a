//! Actions in words: which are meant, and what becomes of them.

use super::Text;
use super::clause::{Clause, Does, Voice, offer};
use super::rule::names_of;
use super::who::Speak;
use super::words::{a, action, arc, colour, count, list, names, range, third};
use crate::words::{Action, ActionColour, Token};
use crate::{
    ActionChange, ActionFilter, Condition, Cost, Perform, Relation, Same, Ships, Stock, Targets,
    Units, Variant, Who,
};

/// However far.
const ANY: u8 = u8::MAX;

impl Text<'_> {
    /// "white boost or barrel roll action", "actions on your action bar".
    pub(super) fn actions(&self, filter: &ActionFilter, n: u8) -> String {
        self.actions_of(filter, n, "your")
    }

    /// The same, with whose damage cards are meant.
    fn actions_of(&self, filter: &ActionFilter, n: u8, whose: &str) -> String {
        let ActionFilter { actions, damage_cards, colours, on_bar_of, added_by, .. } = filter;
        let noun = if n == 1 { "action" } else { "actions" };
        let mut text = String::new();
        // All colours are any colour, but not what an action does without it.
        if !colours.is_empty() && colours.len() < 3 {
            text += &format!("{} ", names(colours, colour, "or"));
        }
        if !actions.is_empty() {
            text += &format!("{} ", names(actions, action, "or"));
        }
        text += noun;
        match (damage_cards, actions.is_empty()) {
            (true, true) if n == 1 => text += &format!(" of one of {whose} damage cards"),
            (true, true) => text += &format!(" of {whose} damage cards"),
            (true, false) => text += &format!(" and {noun} of {whose} damage cards"),
            (false, _) => {}
        }
        if let Some(whose) = on_bar_of {
            text += &format!(" on {}", self.of(whose, "action bar"));
        }
        if !added_by.is_empty() {
            text += &format!(" that {} upgrade added", a(&list(added_by, "or")));
        }
        if filter.this {
            text += " of this card";
        }
        if filter.of_step {
            text = "the action of the Perform Action step".to_owned();
        }
        if filter.while_stressed {
            text += " while stressed";
        }
        text
    }

    /// What an action was: "red", "a boost", "one on your action bar".
    pub(super) fn what_action(&self, filter: &ActionFilter) -> String {
        let ActionFilter { actions, colours, .. } = filter;
        let only = |other: ActionFilter| *filter == other;
        if only(ActionFilter { colours: colours.clone(), ..ActionFilter::default() }) {
            names(colours, colour, "or")
        } else if only(ActionFilter::of(actions)) {
            a(&names(actions, action, "or"))
        } else if let (Some(whose), true) = (
            &filter.on_bar_of,
            only(ActionFilter { on_bar_of: filter.on_bar_of.clone(), ..ActionFilter::default() }),
        ) {
            format!("on {}", self.of(whose, "action bar"))
        } else if only(ActionFilter {
            added_by: filter.added_by.clone(),
            ..ActionFilter::default()
        }) {
            format!("added by {} upgrade", a(&list(&filter.added_by, "or")))
        } else if actions.is_empty() && colours.is_empty() {
            format!("one{}", self.actions(filter, 1).trim_start_matches("action"))
        } else {
            a(&self.actions(filter, 1))
        }
    }

    /// What is done while such an action is: "boost", "perform a red boost action".
    fn doing(&self, filter: &ActionFilter) -> Vec<String> {
        if *filter == ActionFilter::of(&filter.actions) {
            filter.actions.iter().map(|one| verb(*one).to_owned()).collect()
        } else {
            vec![format!("perform {}", a(&self.actions(filter, 1)))]
        }
    }

    /// "while you boost or barrel roll".
    fn while_doing(&self, filter: &ActionFilter, to: &Who) -> String {
        let doing = self.doing(filter);
        let said: Vec<String> = match to {
            Who::You => doing,
            _ => doing.iter().map(|verb| third_of(verb)).collect(),
        };
        format!("while {} {}", self.some(to), list(&said, "or"))
    }

    /// A change of actions for this ship.
    pub(super) fn action_change(
        &self,
        filter: &ActionFilter,
        change: &ActionChange,
        to: &Who,
    ) -> String {
        let can = |what: &str| match to {
            Who::Each(ships) => format!("{} {what}", self.ships(ships, Speak::Several)),
            one => format!("{} {what}", self.who(one)),
        };
        let you = *to == Who::You;
        let actions = || self.actions_of(filter, 2, if you { "your" } else { "their" });
        match change {
            ActionChange::Cannot(targets) if **targets == Targets::default() => {
                can(&format!("cannot perform {}", actions()))
            }
            ActionChange::Cannot(targets) if !targets.outside.is_empty() => {
                let what = self.targets(filter, targets, Relation::Any, Speak::Several);
                let it = if you { "you" } else { "it" };
                format!("{}, {it} cannot choose {what}", self.while_doing(filter, to))
            }
            ActionChange::Cannot(targets) => {
                let what = self.targets(filter, targets, Relation::Any, Speak::Several);
                can(&format!("cannot {} {what}", list(&self.doing(filter), "or")))
            }
            ActionChange::Only => can(&format!("can perform only {}", actions())),
            ActionChange::Added(shade) => {
                let (have, its) = if you { ("have", "your") } else { ("has", "its") };
                let which = names(&filter.actions, action, "and");
                format!(
                    "{} {have} the {} {which} action on {its} action bar",
                    self.who(to),
                    colour(*shade)
                )
            }
            ActionChange::Variant(variant) if filter.decloak => self.decloaking(variant, to),
            ActionChange::Variant(variant) if variant.is_open() => {
                self.open_variant(filter, variant, to)
            }
            ActionChange::Variant(variant) => self.variant(filter, variant, to),
        }
    }

    /// The templates that a ship decloaks with.
    fn decloaking(&self, variant: &Variant, to: &Who) -> String {
        let (does, it) = match to {
            Who::You => ("decloak", "you"),
            _ => ("decloaks", "it"),
        };
        let with = names_of(&variant.templates);
        let with = format!("the {with} template instead of the usual one");
        let then = match self.costs(&variant.cost).as_slice() {
            [] => format!("{it} must take {with}"),
            paid => format!("{it} may {} to take {with}", list(paid, "and")),
        };
        format!("while {} {does}, {then}", self.who(to))
    }

    /// How actions are performed, or can be for nothing.
    fn open_variant(&self, filter: &ActionFilter, variant: &Variant, to: &Who) -> String {
        let Variant { must, colour: shade, templates, faster, also, charges, .. } = variant;
        let can = |what: &str| match to {
            Who::Each(ships) => format!("{} {what}", self.ships(ships, Speak::Several)),
            one => format!("{} {what}", self.who(one)),
        };
        let it = if *to == Who::You { "you" } else { "it" };
        let mut says = Vec::new();
        for (so, bar) in
            [(variant.while_stressed, "stress"), (variant.while_ionized, "being ionized")]
        {
            if so {
                let what = self.actions(filter, 2);
                let whom = match to {
                    Who::Each(ships) => self.ships(ships, Speak::Several),
                    one => self.who(one),
                };
                says.push(match (to, bar) {
                    (Who::Each(_), "stress") => {
                        format!("{whom} can perform {what} even while stressed")
                    }
                    _ => format!("{bar} does not keep {whom} from performing {what}"),
                });
            }
        }
        if let Some(shade) = shade {
            let which = self.of(to, &self.actions(filter, 2).replace(" or ", " and "));
            says.push(format!("{which} are treated as {}", colour(*shade)));
        }
        if variant.over_obstacles {
            let how = list(&self.doing(filter), "and");
            says.push(can(&format!("can {how} through and onto obstacles")));
        }
        if !templates.is_empty() {
            let verb = if *must { "must" } else { "can" };
            let with = names_of(templates);
            let doing = self.while_doing(filter, to);
            says.push(format!(
                "{doing}, {it} {verb} use the {with} template instead of the usual one"
            ));
        }
        if variant.partial {
            let which = self.of(to, &self.actions(filter, 1));
            says.push(format!(
                "if {which} would fail for overlapping a ship, {it} may stop at that ship instead, \
                 as in a partial maneuver"
            ));
        }
        if *faster > 0 {
            let doing = self.while_doing(filter, to);
            says.push(match must {
                true => {
                    format!("{doing}, the template must be {faster} speed higher, if there is one")
                }
                false => format!("{doing}, the template can be {faster} speed higher"),
            });
        }
        if let Some(targets) = also {
            says.push(match &targets.from {
                Some(from) => {
                    let which: Vec<String> =
                        filter.actions.iter().map(|one| format!("{}s", action(*one))).collect();
                    let from = match from {
                        Who::Each(ships) => format!("any {}", self.ships(ships, Speak::Bare)),
                        one => self.who(one),
                    };
                    let what = format!("the range of {} from {from}", list(&which, "and"));
                    format!("{} {what}", can("can measure"))
                }
                None if targets.cost == [Cost::Spend(Stock::LockOn(Who::One), 1, None)] => {
                    let free = Targets { cost: Vec::new(), ..targets.clone() };
                    let what = self.targets(filter, &free, usual(filter), Speak::A);
                    let how = list(&self.doing(filter), "or");
                    can(&format!("can {how} {what} if you spend your lock on it"))
                }
                None => {
                    let what = self.targets(filter, targets, usual(filter), Speak::Several);
                    let doing = list(&self.doing(filter), "and");
                    // Nothing is nearer than what can be locked anyway.
                    match what.strip_suffix(" beyond range 3") {
                        Some(ships) if filter.actions == [Action::Lock] && ships != "objects" => {
                            can(&format!("can {doing} {ships} at any range"))
                        }
                        _ => can(&format!("can {doing} {what} as well")),
                    }
                }
            });
        }
        if *charges > 0 && filter.this {
            says.push(format!("reloading this card recovers {}", count(*charges, "more charge")));
        } else if *charges > 0 {
            let doing = self.while_doing(filter, to);
            let more = count(*charges, "more charge");
            says.push(format!("{doing}, the chosen upgrade recovers {more}"));
        }
        list(&says, "and")
    }

    /// What can be chosen: "friendly ships beyond range 2", "objects at range 1".
    fn targets(
        &self,
        filter: &ActionFilter,
        targets: &Targets,
        usual: Relation,
        speak: Speak,
    ) -> String {
        let objects = filter.actions == [Action::Lock] && targets.that == Condition::True;
        let mut text = if targets.units == Units::Remotes {
            let ships = Ships { units: Units::Remotes, of: usual, ..Ships::default() };
            let remotes = self.ships(&ships, speak);
            match &targets.that {
                Condition::Card(Who::One, filter) if !filter.slots.is_empty() => {
                    format!("{remotes} of {} upgrade", a(&list(&filter.slots, "or")))
                }
                _ => remotes,
            }
        } else if objects {
            (if speak == Speak::A { "an object" } else { "objects" }).to_owned()
        } else if targets.that == Condition::Same(Who::One, Who::You) {
            "you".to_owned()
        } else {
            let of = targets.of.unwrap_or(usual);
            self.ships(&Ships { of, that: targets.that.clone(), ..Ships::default() }, speak)
        };
        if targets.of == Some(Relation::Friendly) {
            let and = if speak == Speak::A { "or" } else { "and" };
            text = format!("yourself {and} {text}");
        }
        match targets.range {
            Some((0, ANY)) => text += " at any range",
            Some((least, ANY)) => text += &format!(" beyond range {}", least.saturating_sub(1)),
            Some((least, most)) => text += &format!(" at {}", range(least, most)),
            None => {}
        }
        if !targets.outside.is_empty() {
            let s = if targets.outside.len() > 1 { "s" } else { "" };
            text += &format!(" outside of your {} arc{s}", names(&targets.outside, arc, "and"));
        }
        if !targets.cost.is_empty() {
            text += &format!(", if you {}", list(&self.costs(&targets.cost), "and"));
        }
        text
    }

    fn variant(&self, filter: &ActionFilter, variant: &Variant, to: &Who) -> String {
        let Variant { colour: shade, cost, templates, faster, also, then, .. } = variant;
        let action = format!(
            "while {} perform{} {}",
            self.some(to),
            if *to == Who::You { "" } else { "s" },
            a(&self.actions(filter, 1))
        );
        let mut paid = self.costs(cost);
        let mut does = Vec::new();
        match shade {
            // That is to be had for the cost.
            Some(ActionColour::White) if !paid.is_empty() => {
                does.push(Clause::orders("make", "it white"));
            }
            Some(shade) => paid.insert(0, format!("make it {}", colour(*shade))),
            None => {}
        }
        // A remote that is coordinated performs no action.
        let remote = filter.actions == [Action::Coordinate]
            && also.as_ref().is_some_and(|it| it.units == Units::Remotes);
        if !templates.is_empty() {
            does.push(Clause::orders(
                "take",
                &format!("the {} template instead", names_of(templates)),
            ));
        }
        if *faster > 0 {
            does.push(Clause::orders(
                "take",
                &format!("a template that is {faster} speed higher instead"),
            ));
        }
        if let Some(targets) = also {
            let what = self.targets(filter, targets, usual(filter), Speak::A);
            let instead = if remote { " instead of a ship" } else { "" };
            does.push(Clause::orders("choose", &format!("{what}{instead}")));
        }
        does.extend(self.coordinated(variant));
        match filter.actions[..] {
            [Action::Coordinate] if variant.more > 0 => {
                let each = Text { target: "each coordinated ship", ..self.clone() };
                does.extend(each.clauses(then));
            }
            [Action::Coordinate] if remote => {
                let text = Text { target: "that remote", ..self.clone() };
                does.extend(text.clauses(then));
                if let Some(last) = does.pop() {
                    does.push(last.and_then("instead of having it perform an action"));
                }
            }
            [only] => {
                let own = given(only);
                does.extend(Text { own, ..self.clone() }.about(only).clauses(then));
            }
            _ => does.extend(self.clauses(then)),
        }
        let name = (*to != Who::You).then(|| "it".to_owned());
        format!("{action}, {}", offer(Does::May(name.as_deref()), &paid, false, &does))
    }

    /// Which ships another version of the action coordinates, and what they do.
    fn coordinated(&self, variant: &Variant) -> Option<Clause> {
        let Variant { more, that, alike, order, .. } = variant;
        let ships = |speak| {
            let ships = Ships { of: Relation::Friendly, that: that.clone(), ..Ships::default() };
            self.ships(&ships, speak)
        };
        let mut text = match more {
            0 if *that == Condition::True && order.is_none() => return None,
            0 => ships(Speak::One),
            more => format!("up to {}", ships(Speak::Number(more + 1))),
        };
        if *alike {
            let all = if *more == 1 { "both" } else { "all" };
            text += &format!(" of the same ship type, which must {all} perform the same action");
        }
        if let Some(shade) = order {
            let and = if *alike { "," } else { ", which perform actions" };
            text += &format!("{and} treated as {}", colour(*shade));
        }
        Some(Clause::orders("coordinate", &text))
    }

    /// An action that an ability lets a ship perform.
    pub(super) fn perform(&self, perform: &Perform) -> Clause {
        let filter = ActionFilter {
            colours: perform.colours.clone(),
            damage_cards: perform.damage_cards,
            ..ActionFilter::of(&perform.actions)
        };
        let mut what = match perform.same {
            Some(Same::Action) => "the same action".to_owned(),
            Some(Same::Order) => "the same action as the coordinated ship".to_owned(),
            None => a(&self.actions(&filter, 1)),
        };
        if let Some(whose) = &perform.on_bar_of {
            what += &if *whose == perform.who && *whose != Who::You {
                " on its action bar".to_owned()
            } else {
                format!(" on {}", self.of(whose, "action bar"))
            };
        }
        if let Some(on) = &perform.on {
            what += &format!(" on {}", self.some(on));
        }
        let white = (perform.same == Some(Same::Action)).then_some(ActionColour::White);
        if let Some(treated) = perform.colour.or(white) {
            // "the same action as a red action" would be another thing.
            let named = perform.same.is_none() && perform.on_bar_of.is_none();
            what += &match named && perform.colours.is_empty() && !perform.actions.is_empty() {
                true => format!(" as {} action", a(colour(treated))),
                false => format!(", treated as {}", colour(treated)),
            };
        }
        if !perform.templates.is_empty() {
            what += &format!(" with the {} template", names_of(&perform.templates));
        }
        if perform.even_while_stressed {
            what += ", even while stressed";
        }
        match self.does(&perform.who, "perform", what) {
            Clause::Does { subject, verb, rest, .. } => {
                Clause::Does { subject, verb, rest, voice: Voice::May }
            }
            other => other,
        }
    }
}

/// Whom such an action is about if nothing else is said.
fn usual(filter: &ActionFilter) -> Relation {
    match filter.actions[..] {
        [Action::Coordinate] => Relation::Friendly,
        [Action::Jam] => Relation::Enemy,
        _ => Relation::Any,
    }
}

/// The token that an action gives.
const fn given(one: Action) -> Option<Token> {
    match one {
        Action::Focus => Some(Token::Focus),
        Action::Evade => Some(Token::Evade),
        Action::Calculate => Some(Token::Calculate),
        _ => None,
    }
}

/// What a ship does that does what an action does.
pub(super) const fn verb(one: Action) -> &'static str {
    match one {
        Action::Rotate => "rotate its turret",
        other => action(other),
    }
}

/// The third person of a verb with what follows it: "performs a red boost action", "barrel rolls".
fn third_of(verb: &str) -> String {
    match verb.strip_prefix("perform ") {
        Some(rest) => format!("performs {rest}"),
        None => third(verb),
    }
}
