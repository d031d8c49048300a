//! Effects in words.

use super::Text;
use super::clause::{Clause, Does, Voice, after_if, follow, in_one_breath, join, offer};
use super::rule::{harder, names_of};
use super::thing::{another, sideslip};
use super::who::Speak;
use super::words::{
    a, action, all_kinds, arc, card_trait, count, damage, difficulty, end, face_of, kind,
    kinds_noun, list, name, names, need, range, tokens,
};
use crate::words::Action;
use crate::{
    Amount, Another, AttackLimits, CardFilter, Concern, Condition, Deal, DiceKind, Duration,
    Effect, Equip, Face, Fate, For, Gained, Handing, Kinds, Later, ManeuverFilter, Named, Number,
    Relation, Roll, Rule, Several, Shade, Ships, Stat, Step, Stock, Units, WeaponKind, Who, Whom,
};

/// What is done without an action.
pub(super) const NO_ACTION: &str = " (which is not an action)";

/// The card that a condition comes from.
pub(super) const ASSIGNER: &str = "the card that assigned this one";

impl Text<'_> {
    /// "focus or hit result", "results".
    pub(super) fn results(&self, faces: &[Face], n: u8) -> String {
        let noun = if n == 1 { "result" } else { "results" };
        let every = [Face::Hit, Face::Crit, Face::Focus, Face::Blank];
        if faces.is_empty() || every.iter().all(|face| faces.contains(face)) {
            return noun.into();
        }
        let faces: Vec<String> =
            faces.iter().map(|one| face_of(*one, self.dice).to_owned()).collect();
        let word = if n == u8::MAX { "and" } else { "or" };
        format!("{} {noun}", list(&faces, word))
    }

    /// Effects as clauses, one after the other.
    pub(super) fn clauses(&self, effects: &[Effect]) -> Vec<Clause> {
        let again = |one: &Effect| match one {
            Effect::Add(_) => true,
            Effect::Place(place) => place.zone.is_some() && place.named().is_some(),
            _ => false,
        };
        let mut said = Vec::new();
        let mut rest = effects;
        while let Some(same) = rest.chunk_by(|one, other| again(one) && one == other).next() {
            if let Some((number, clauses)) = self.folded(rest) {
                said.extend(clauses);
                rest = &rest[number..];
                continue;
            }
            let before = effects[..effects.len() - rest.len()].last();
            rest = &rest[same.len()..];
            said.extend(match (before, same) {
                (Some(Effect::Remove(who, kinds, ..)), [one]) => {
                    vec![self.no_longer(who, *kinds, one)]
                }
                // It is so while it is executed, not from now on.
                (Some(Effect::SetDial(..)), [Effect::During(Duration::Maneuver, _, rule)])
                    if let Rule::Maneuver(filter, change) = rule
                        && *filter == ManeuverFilter::default()
                        && change.is_shift() =>
                {
                    let harder = harder(change.harder);
                    vec![Clause::Done(format!("while you execute it, it is {harder}"))]
                }
                (_, same) => self.alone(same),
            });
        }
        in_one_breath(said)
    }

    /// What happens after tokens are removed, perhaps if none of them are left.
    fn no_longer(&self, who: &Who, kinds: Kinds, effect: &Effect) -> Clause {
        let none = Condition::Not(Box::new(Condition::Has(who.clone(), kinds)));
        match effect {
            Effect::If(test, then, otherwise) if *test == none && otherwise.is_empty() => {
                let test =
                    self.condition(test).map(|test| test.replacen(" not ", " no longer ", 1));
                Clause::Whole(after_if(test, &self.effects(then)))
            }
            other => self.effect(other),
        }
    }

    /// One effect, or the same one several times.
    fn alone(&self, same: &[Effect]) -> Vec<Clause> {
        match same {
            [Effect::Place(place), _, ..] => vec![self.place(place, same.len())],
            [Effect::Perform(perform)] if !perform.then.is_empty() => {
                let does = if perform.who == Who::You { "you do" } else { "it does" };
                let then = follow(&format!("; if {does}, "), &self.clauses(&perform.then));
                // The action itself was performed.
                let then = then.trim_start_matches("; ").replacen(
                    "you cannot perform actions",
                    "you cannot perform other actions",
                    1,
                );
                vec![self.perform(perform), Clause::Done(then)]
            }
            [Effect::Add(result), _, ..] => {
                let results = self.results(&[*result], 2);
                let many = format!("{} {results}{}", same.len(), self.added());
                vec![Clause::orders("add", &many)]
            }
            all => all.iter().map(|one| self.effect(one)).collect(),
        }
    }

    /// Effects as one text.
    pub(super) fn effects(&self, effects: &[Effect]) -> String {
        join(&self.clauses(effects))
    }

    pub(super) fn does(&self, who: &Who, verb: &'static str, rest: String) -> Clause {
        let subject = if *who == Who::You { None } else { Some(self.who(who)) };
        Clause::Does { subject, verb, rest, voice: Voice::Says }
    }

    fn effect(&self, effect: &Effect) -> Clause {
        let orders = Clause::orders;
        match effect {
            Effect::Gain(Who::ThisCard, Gained::Same, _) => {
                let instead = if self.replaced { " instead" } else { "" };
                orders("put", &format!("that token on this card{instead}"))
            }
            Effect::Remove(Who::ThisCard, kinds, n, _) => {
                orders("remove", &format!("{n} {} from this card", kinds_noun(*kinds, *n)))
            }
            Effect::Gain(who, Gained::Same, _) if self.replaced => {
                self.does(who, "gain", "that token instead".into())
            }
            Effect::Gain(who, Gained::Same, n) => {
                let noun = if *n == 1 { "token" } else { "tokens" };
                self.does(who, "gain", format!("{n} more {noun} of that kind"))
            }
            Effect::Gain(Who::ThisCard, Gained::Token(token), n) => {
                orders("put", &format!("{} on this card", tokens(*n, *token)))
            }
            Effect::Gain(Who::Thing, Gained::Token(token), n) => {
                orders("put", &format!("{} on {}", tokens(*n, *token), self.thing))
            }
            Effect::Gain(Who::You, Gained::Token(token), n) if self.own == Some(*token) => {
                let more = count(*n, &format!("more {} token", name(*token)));
                self.does(&Who::You, "gain", more)
            }
            Effect::Gain(who, Gained::Token(token), n) => {
                self.does(who, "gain", tokens(*n, *token))
            }
            Effect::Remove(who, kinds, u8::MAX, Number::UpTo) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                let many = format!("any number of {whose} {}", kinds_noun(*kinds, 2));
                let subject = (*who != Who::You).then(|| self.who(who));
                Clause::Does { subject, verb: "remove", rest: many, voice: Voice::May }
            }
            Effect::Remove(who, kinds, u8::MAX, _) if *kinds == Kinds::locked() => {
                orders("break", &format!("every lock on {}", self.who(who)))
            }
            Effect::Remove(who, kinds, u8::MAX, _) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "remove", format!("all {whose} {}", all_kinds(*kinds)))
            }
            Effect::Remove(who, kinds, 1, Number::Exactly) if self.is_gained(*kinds) => {
                self.does(who, "remove", format!("that {}", kinds_noun(*kinds, 1)))
            }
            Effect::Remove(who, kinds, n, how) => {
                self.does(who, "remove", format!("{}{n} {}", up_to(*how), kinds_noun(*kinds, *n)))
            }
            Effect::Keep(who, kinds, u8::MAX, ..) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "keep", format!("all {whose} {}", all_kinds(*kinds)))
            }
            Effect::Keep(who, kinds, n, keeping) => {
                let side = if keeping.turned_over { ", turned over to the other side" } else { "" };
                let many = format!("{}{n} {}{side}", up_to(keeping.how), kinds_noun(*kinds, *n));
                let when = if self.ending { "" } else { " in this End Phase" };
                self.does(who, "keep", format!("{many}{when}"))
            }
            Effect::Transfer(from, kinds, to, n, handing) => {
                self.transfer(from, *kinds, to, (*n, handing))
            }
            Effect::Suffer(who, kind, n, how) => {
                let past = if how.past_shields { ", which shields do not absorb" } else { "" };
                self.does(who, "suffer", format!("{n} {}{past}", damage(*kind)))
            }
            Effect::Prevent(None) => orders("prevent", "that damage"),
            Effect::Prevent(Some(n)) => orders("prevent", &format!("{n} of that damage")),
            Effect::Assign(who, ids) if ids.is_empty() => {
                orders("assign", &format!("this card to {}", self.who(who)))
            }
            Effect::Assign(who, ids) => {
                let names: Vec<String> = ids.iter().map(|id| self.named(id)).collect();
                let to = if *who == Who::You { "yourself".into() } else { self.who(who) };
                let secret = ids.iter().any(|id| self.facts.is_secret(id));
                let how = if secret { ", facedown" } else { "" };
                let which = format!("the {} condition to {to}{how}", list(&names, "or"));
                orders("assign", &which)
            }
            Effect::Flip if self.hidden => orders("reveal", "this card"),
            Effect::Flip => orders("flip", "this card"),
            Effect::Deal(Deal { to: None, search: Some(kind), how, .. }) => {
                let how = if *how == Fate::Facedown { "facedown" } else { "faceup" };
                orders(
                    "look",
                    &format!(
                        "through your damage deck for 1 {} damage card, which you are dealt {how} \
                         instead, and shuffle the deck",
                        card_trait(*kind)
                    ),
                )
            }
            Effect::Deal(Deal { search: Some(kind), .. }) => Clause::Whole(format!(
                "if no damage card lies on this card, the player who assigned it looks through \
                 your damage deck, puts 1 {} damage card on this card, faceup, and shuffles the \
                 deck",
                card_trait(*kind)
            )),
            Effect::Deal(Deal { from: Some(_), .. }) => {
                Clause::Whole("you are dealt the damage card that lies on this card".to_owned())
            }
            Effect::ShowDial(who, Some(Who::You)) => {
                orders("look", &format!("at {}", self.of(who, "dial")))
            }
            Effect::ShowDial(who, Some(by)) => {
                self.does(by, "look", format!("at {}", self.of(who, "dial")))
            }
            Effect::ShowDial(who, None) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "turn", format!("{whose} dial faceup (without revealing it)"))
            }
            Effect::SetDial(who, to) => {
                orders("turn", &format!("{} to {}", self.of(who, "dial"), another(to)))
            }
            Effect::Discard(who, filter) => orders("discard", &self.all_cards(who, filter)),
            Effect::Destroy(Who::Thing) => orders("remove", &self.thing),
            Effect::Destroy(Who::ThisCard) => orders("remove", "this card"),
            Effect::Destroy(Who::You) => Clause::Whole("you are destroyed".into()),
            Effect::Destroy(who) => Clause::Whole(format!("{} is destroyed", self.who(who))),
            Effect::Repair(who, filter, Number::All) => {
                orders("repair", &self.all_cards(who, filter))
            }
            Effect::Repair(who, filter, _) => {
                let card = match filter {
                    CardFilter { this: true, .. } => "this card".to_owned(),
                    CardFilter { same: true, .. } => "that card again".to_owned(),
                    filter => format!("1 {}", cards(filter)),
                };
                match who {
                    Who::You => orders("repair", &card),
                    who => self.does(who, "repair", card),
                }
            }
            Effect::Expose(who, None) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "expose", format!("1 of {whose} damage cards"))
            }
            Effect::Expose(who, Some(by)) => {
                let cards = self.of(who, "facedown damage cards");
                let whose = if *by == Who::You { "your" } else { "its" };
                self.does(by, "look", format!("at {cards} and expose 1 of {whose} choice"))
            }
            Effect::Deal(Deal { to: Some(who), .. }) => {
                self.does(who, "receive", "a facedown damage card".to_owned())
            }
            Effect::Deal(Deal { how, .. }) => Clause::Whole(match how {
                Fate::Faceup => "that card is dealt faceup instead".to_owned(),
                Fate::Facedown => "that card is dealt facedown instead".to_owned(),
                Fate::Discarded => "that card is discarded instead".to_owned(),
                Fate::OneOf(n) => format!(
                    "{n} cards are drawn for it; you pick the one that is dealt, and the \
                         others are discarded"
                ),
            }),
            Effect::Lose(who, stock, n) => self.stocks(who, "lose", stock, *n),
            Effect::Recover(who, stock, n) => self.stocks(who, "recover", stock, *n),
            Effect::Perform(perform) => self.perform(perform),
            Effect::BonusAttack(limits) if limits.by != Who::You => {
                self.does(&limits.by, "make", self.attack(limits))
            }
            Effect::BonusAttack(limits) => orders("make", &self.attack(limits)),
            Effect::Lock(lock) => {
                let far = if lock.any_range { " at any range" } else { "" };
                let on = match &lock.on {
                    // From you, not from the ship that locks.
                    Who::Each(ships) if lock.by != Who::You && ships.from == Who::You => {
                        let at = ships.range.map(|(least, most)| range(least, most));
                        let said = self.some(&lock.on);
                        at.map_or(said.clone(), |at| said.replacen(&at, &format!("{at} of you"), 1))
                    }
                    Who::Objects(things) if lock.by != Who::You && things.from == Who::You => {
                        let at = things.range.map(|(least, most)| range(least, most));
                        let said = self.some(&lock.on);
                        at.map_or(said.clone(), |at| said.replacen(&at, &format!("{at} of you"), 1))
                    }
                    on => self.some(on),
                };
                let what = format!("a lock{far} on {on}");
                match &lock.by {
                    Who::You => orders("acquire", &what),
                    by => self.does(by, "acquire", what),
                }
            }
            Effect::Do(Action::Rotate, _, None) => orders("turn", "your turret arc indicator"),
            Effect::Do(Action::Rotate, _, Some(who)) => {
                let into = format!("an arc that {} is in", self.who(who));
                orders("turn", &format!("your turret arc indicator to {into}"))
            }
            Effect::RotateShip(who, degrees, turning) => {
                let angles: Vec<String> = degrees.iter().map(|by| format!("{by}°")).collect();
                let itself = if *who == Who::You { "your ship" } else { "itself" };
                let to = match turning.as_revealed {
                    false => "",
                    true => " to the side of the revealed maneuver, if it has one",
                };
                self.does(who, "turn", format!("{itself} by {}{to}", list(&angles, "or")))
            }
            Effect::Do(what, _, Some(who)) => {
                let whom = if *who == Who::You { "yourself".into() } else { self.who(who) };
                // How far chosen ships may be is said with the choice.
                let near = matches!(who, Who::Chosen | Who::Second);
                let far = if near { "" } else { " at any range" };
                orders(action(*what), &format!("{whom}{far} (which is not an action)"))
            }
            Effect::Do(Action::Lock, ..) => orders("acquire", "a lock (which is not an action)"),
            Effect::Do(what, templates, None) if templates.is_empty() => {
                orders(action(*what), "(which is not an action)")
            }
            Effect::Do(what, templates, None) => {
                let with = format!("with the {} template", names_of(templates));
                orders(action(*what), &format!("{with} (which is not an action)"))
            }
            Effect::Decloak(then) if then.is_empty() => Clause::Whole("decloak".to_owned()),
            Effect::Decloak(then) => {
                let failed = self.effects(then);
                Clause::Whole(format!(
                    "you must decloak if you are cloaked; if that fails, {failed}"
                ))
            }
            Effect::Choose(ships, then, several) if several.two => {
                let two = self.two(ships, several.friendly);
                orders("choose", &format!("{two}; then {}", self.with_two(then)))
            }
            Effect::Choose(ships, then, several @ Several { by: Some(by), .. }) => {
                // Whose ships they are is said from the side of the player who chooses.
                let own = *by == Whom::OpponentOf(Who::You) && ships.of == Relation::Enemy;
                let whom = match own {
                    true => {
                        let ships = Ships { of: Relation::Any, ..ships.clone() };
                        format!("{} of their own", self.chosen(&ships, several))
                    }
                    false => self.chosen(ships, several),
                };
                let by = self.whom(by);
                let then = join(&self.with_each(then, several));
                Clause::Whole(format!("{by} chooses {whom}; then {then}"))
            }
            Effect::Choose(ships, then, several)
                if **then == [Effect::ShowDial(Who::Chosen, Some(Who::You))]
                    && several.most == Amount::Just(1) =>
            {
                orders("look", &format!("at the dial of {}", self.chosen(ships, several)))
            }
            Effect::Choose(ships, then, several) => {
                let whom = self.chosen(ships, several);
                orders("choose", &format!("{whom}; then {}", join(&self.with_each(then, several))))
            }
            Effect::ForEach(who, then) => match self.clauses(then).as_slice() {
                [Clause::Does { subject: Some(subject), verb, rest, voice }]
                    if *subject == self.who(&Who::One) =>
                {
                    let mut rest = rest.replace(subject, "it");
                    if matches!(who, Who::Each(ships) if ships.units == Units::Both) {
                        // Remotes gain no tokens (RR.USING-REMOTES.07).
                        rest = rest.replace(", it gains ", ", if it is a ship, it gains ");
                    }
                    Clause::Does { subject: Some(self.who(who)), verb, rest, voice: *voice }
                }
                [Clause::Whole(text)]
                    if text.starts_with(&format!("{} may ", self.who(&Who::One))) =>
                {
                    Clause::Whole(text.replacen(&self.who(&Who::One), &self.who(who), 1))
                }
                [
                    Clause::Does { subject: Some(subject), verb, rest, voice },
                    Clause::Done(done),
                ] if *subject == self.who(&Who::One) => {
                    let (rest, voice) = (rest.replace(subject, "it"), *voice);
                    let does = Clause::Does { subject: Some(self.who(who)), verb, rest, voice };
                    Clause::Whole(format!("{}; {done}", does.stated()))
                }
                clauses => {
                    let mut text = join(clauses);
                    if matches!(who, Who::Each(ships) if ships.units != Units::Ships) {
                        text = text.replace(&self.who(&Who::One), "it");
                    }
                    Clause::Whole(format!("for {}, {text}", self.who(who)))
                }
            },
            Effect::For(For { spend: Some(stock), most, then, .. }) => {
                let what = match *most {
                    u8::MAX => format!("1 or more {}", self.stock_noun(stock)),
                    1 => self.stock(stock, "your", 1),
                    most => format!("up to {}", self.stock(stock, "your", most)),
                };
                let each = if *most == 1 { "then" } else { "for each of them," };
                orders("spend", &format!("{what}; {each} {}", self.effects(then)))
            }
            Effect::For(each) => {
                let how = self.how_often(each);
                if let [Effect::Roll(roll)] = each.then.as_slice() {
                    return self.roll(roll, Some(&how));
                }
                match self.clauses(&each.then).as_slice() {
                    [only] => only.clone().and_then(&how),
                    several => Clause::Whole(format!("{how}, {}", join(several))),
                }
            }
            Effect::Roll(roll) => self.roll(roll, None),
            Effect::Place(place) => self.place(place, 1),
            Effect::Relocate(relocate) => {
                let whose = if relocate.who == Who::You { "your" } else { "its" };
                let with = match (&relocate.who, self.templates.as_slice()) {
                    (Who::You, [_, ..]) => format!("the {} template", names_of(&self.templates)),
                    _ => format!("one of {whose} templates"),
                };
                let mut whither = match (&relocate.to, relocate.any_guides) {
                    // RR.REMOTE-BUZZ-DROID-SWARM.05
                    (Some(who), _) => {
                        let guides = self.of(who, "front or rear guides");
                        format!("to {guides}, where you are at range 0 of it")
                    }
                    (None, false) => format!("forward with {with}"),
                    (None, true) => format!("from any of {whose} guides with {with}"),
                };
                if relocate.who != Who::You {
                    whither = format!("{} {whither}", self.who(&relocate.who));
                }
                if !relocate.otherwise.is_empty() {
                    let then: Vec<String> =
                        self.clauses(&relocate.otherwise).iter().map(Clause::stated).collect();
                    let room = if relocate.to.is_some() { "room at either" } else { "room" };
                    whither += &format!("; if there is no {room}, {}", list(&then, "and"));
                }
                orders("relocate", &whither)
            }
            Effect::Detonate => orders("detonate", "this device"),
            Effect::FlipSlot(who, slot) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                let card = format!("{whose} {slot} upgrade");
                match who {
                    Who::You => orders("flip", &card),
                    who => self.does(who, "flip", card),
                }
            }
            Effect::Equip(equip) => self.equip(equip),
            Effect::If(test, then, otherwise)
                if let Some(clause) = self.by_case(test, then, otherwise) =>
            {
                clause
            }
            Effect::If(test, then, otherwise)
                if !otherwise.is_empty()
                    && let Some(so) = self.condition(test)
                    && let Some(not) = self.contrary(test) =>
            {
                Clause::Either {
                    test: [so, not],
                    then: [then, otherwise].map(|it| self.effects(it)),
                }
            }
            Effect::If(test, then, _) if matches!(then[..], [Effect::Destroy(_), _]) => {
                let then: Vec<String> = self.clauses(then).iter().map(Clause::stated).collect();
                Clause::Whole(after_if(self.condition(test), &list(&then, "and")))
            }
            Effect::If(test, then, _) => {
                Clause::Whole(after_if(self.condition(test), &self.effects(then)))
            }
            Effect::May(may) if may.by != self.decider => {
                // The dice are those of the ship that may.
                let (owner, mine) = match may.by {
                    Who::You => (self.owner.clone(), ""),
                    _ => (String::new(), "its"),
                };
                let text = Text { decider: may.by.clone(), owner, mine, ..self.clone() };
                text.effect(effect)
            }
            Effect::May(may) => {
                let name = (may.by != Who::You).then(|| self.who(&may.by));
                let paid = self.costs(&may.cost);
                let does = Does::May(name.as_deref());
                let mut text = offer(does, &paid, false, &self.clauses(&may.then));
                if !may.otherwise.is_empty() {
                    let not = if name.is_none() { "if you do not" } else { "if it does not" };
                    let mut second = self.clauses(&may.otherwise);
                    if let (Some(name), Some(clause)) = (name, second.first_mut()) {
                        clause.by_it(&name);
                    }
                    text += &format!("; {not}, {}", join(&second));
                }
                Clause::Whole(text)
            }
            Effect::OneOf(who, branches, by)
                if let Some(clause) = self.one_token(who, branches, by.as_ref()) =>
            {
                clause
            }
            Effect::OneOf(Who::You, branches, None) if let Some(clause) = self.alike(branches) => {
                clause
            }
            Effect::OneOf(Who::You, branches, None) if let [only] = branches.as_slice() => {
                Clause::Whole(self.branch(only, None))
            }
            Effect::OneOf(Who::You, branches, None)
                if let Some(clause) = self.paid_alike(branches).or(self.pay_or(branches)) =>
            {
                clause
            }
            Effect::OneOf(who, branches, None)
                if let Some(clause) = self.either_price(who, branches) =>
            {
                clause
            }
            Effect::OneOf(Who::You, branches, None)
                if let Some(clause) = self.either_move(branches) =>
            {
                clause
            }
            Effect::OneOf(Who::You, branches, None)
                if let Some((bare, last)) = Self::either_way(branches) =>
            {
                match self.effect(&Effect::OneOf(Who::You, bare, None)) {
                    Clause::Does { subject, verb, rest, voice } => {
                        let last = self.effect(&last).stated();
                        let rest = format!("{rest}; either way, {last}");
                        Clause::Does { subject, verb, rest, voice }
                    }
                    other => other,
                }
            }
            Effect::OneOf(who, branches, by) => {
                let name = (*who != Who::You).then(|| self.who(who));
                let texts: Vec<String> = branches
                    .iter()
                    .enumerate()
                    .map(|(i, branch)| {
                        format!("({}) {}", i + 1, self.branch(branch, name.as_deref()))
                    })
                    .collect();
                // What is not so cannot be chosen.
                let tested = texts.iter().any(|text| text[4..].starts_with("if "));
                let one = if tested { "one that applies" } else { "one" };
                let rest = match texts.as_slice() {
                    [first @ .., last] if !first.is_empty() => {
                        format!("{one}: {}; or {last}", first.join("; "))
                    }
                    texts => format!("{one}: {}", texts.concat()),
                };
                match (who, by) {
                    (_, Some(by)) => Clause::Whole(format!("{} chooses {rest}", self.whom(by))),
                    (Who::You, None) => orders("choose", &rest),
                    (who, None) => self.does(who, "choose", rest),
                }
            }
            Effect::Fly(one @ Another { difficulty: Shade::Any, .. }) => {
                orders("execute", &another(one))
            }
            Effect::Fly(one) if let Some(how) = sideslip(one) => orders("fly", &how),
            Effect::Fly(one) => {
                let one = another(one);
                orders("fly", &format!("{one} instead of the one that you revealed"))
            }
            // In two clauses.
            Effect::ChooseThing(..) | Effect::Reserve { .. } => {
                Clause::Whole(self.effects(core::slice::from_ref(effect)))
            }
            Effect::Mark { onto_card: false } => orders(
                "put",
                &format!("your player's marker on {}, instead of any other", self.thing),
            ),
            Effect::Mark { onto_card: true } => orders(
                "take",
                &format!("{} onto your ship card, with your player's marker", self.thing),
            ),
            Effect::EachPlayer(then) => {
                Clause::Whole(format!("for each player in order, {}", self.effects(then)))
            }
            Effect::Score(whom, amount) => {
                Clause::Whole(format!("{} earns {}", self.whom(whom), self.points(amount)))
            }
            Effect::Decide(whom) => Clause::Whole(format!("the side of {} wins", self.whom(whom))),
            Effect::EndGame(_) => Clause::Whole("the game ends".to_owned()),
            Effect::Name(Named::Result) => orders("name", "a result"),
            Effect::Name(Named::Number) => orders("name", "a number that is 1 or higher"),
            Effect::Name(Named::Initiative) => orders("name", "a number from 0 to 6"),
            Effect::Name(Named::Maneuver) => orders("name", "a speed and a bearing"),
            Effect::Reroll(n, faces, how) => {
                let noun = |n| match (faces.as_slice(), n) {
                    ([], 1) => "die".to_owned(),
                    ([], _) => "dice".to_owned(),
                    (faces, n) => self.results(faces, n),
                };
                let whose = self.whose();
                let which = match (*n, &whose) {
                    (u8::MAX, whose) => {
                        let all = matches!(how, Number::All | Number::Anew);
                        let many = if all { "all" } else { "any number of" };
                        let its = whose.as_ref().map_or(String::new(), |its| format!("{its} "));
                        format!("{many} {its}{}", noun(u8::MAX))
                    }
                    (n, Some(its)) => format!("{}{n} of {its} {}", up_to(*how), noun(2)),
                    (n, None) => format!("{}{n} {}{}", up_to(*how), noun(n), self.owner),
                };
                match how {
                    Number::Anew => {
                        orders("roll", &format!("{which} again (which is not rerolling them)"))
                    }
                    _ => orders("reroll", &which),
                }
            }
            Effect::Turn(n, from, to, how) => {
                let into = match (face_of(*to, self.dice), *n) {
                    (named, _) if *to == Face::Named => format!("the {named} result"),
                    (to, 1) => format!("{} result", a(to)),
                    (to, _) => format!("{to} results"),
                };
                let many = match *n {
                    1 => "1".to_owned(),
                    u8::MAX => "all".to_owned(),
                    n => format!("{}{n}", up_to(*how)),
                };
                let noun = |n| match (from.as_slice(), n) {
                    ([], 1) => "die".to_owned(),
                    (from, n) => self.results(from, n),
                };
                let which = match (self.whose(), *n) {
                    (Some(its), u8::MAX) => format!("{many} {its} {}", noun(*n)),
                    (Some(its), _) => format!("{many} of {its} {}", noun(2)),
                    (None, n) => format!("{many} {}{}", noun(n), self.owner),
                };
                match self.owner.strip_prefix(" of ") {
                    // The player of the ship picks the die (FAQ.COUNT-DOOKU.04).
                    Some(ship) if *to == Face::Named => {
                        Clause::Whole(format!("{ship} must turn {many} of its dice into {into}"))
                    }
                    _ => orders("turn", &format!("{which} into {into}")),
                }
            }
            Effect::Add(Face::Alike) => {
                let which = format!("1 more of the result that the dice{} show", self.owner);
                orders("add", &format!("{which}, if all show the same"))
            }
            Effect::Add(result) => {
                let result = a(face_of(*result, self.dice));
                orders("add", &format!("{result} result{}", self.added()))
            }
            Effect::Cancel(dice, n, faces) => {
                let text = Text { dice: Some(*dice), ..self.clone() };
                // Some faces are on one kind of dice only.
                let clear =
                    |one: &Face| matches!(one, Face::Hit | Face::Crit | Face::Evade | Face::Good);
                let which = if !faces.is_empty() && faces.iter().all(clear) {
                    String::new()
                } else {
                    format!(" of the {} dice", kind(*dice))
                };
                let many = if *n == u8::MAX { "all".to_owned() } else { n.to_string() };
                orders("cancel", &format!("{many} {}{which}", text.results(faces, *n)))
            }
            Effect::RollMore(by) => self.roll_more(*by, ""),
            Effect::Skip(step) => orders("skip", skipped(*step)),
            Effect::Later(later) => Clause::Whole(self.later(later)),
            Effect::During(Duration::Maneuver, _, Rule::Maneuver(filter, change))
                if *filter == ManeuverFilter::default() && change.is_shift() =>
            {
                orders("make", &format!("that maneuver {}", harder(change.harder)))
            }
            Effect::During(Duration::Maneuver, _, Rule::Maneuver(filter, change))
                if *filter == ManeuverFilter::default()
                    && let Some(shade) = change.only_difficulty() =>
            {
                orders("treat", &format!("that maneuver as {}", difficulty(shade)))
            }
            // A ship engages but once, so that it needs no end.
            Effect::During(
                Duration::Phase,
                who,
                Rule::Treat(Stat::Turn, Amount::Stat(_, Stat::Current)),
            ) => self.does(who, "engage", "at the current initiative".to_owned()),
            Effect::During(until, Who::You, Rule::Treat(Stat::Agility, amount)) => {
                let what = format!("your agility value, until {}, to", self.end(*until));
                self.does(&Who::You, "set", format!("{what} {}", self.amount(amount)))
            }
            Effect::During(Duration::Game, who, rule) => {
                Clause::Whole(format!("from then on, {}", self.rule(rule, who, None)))
            }
            Effect::During(Duration::Attack, who @ (Who::Attacker | Who::Defender), rule)
                if rule.concerns() == Concern::Attack =>
            {
                Clause::Whole(format!("in this attack {}", self.rule_of_foe(rule, who)))
            }
            Effect::During(Duration::Attack, Who::You, rule)
                if rule.concerns() == Concern::Attack =>
            {
                Clause::Whole(format!("in this attack {}", self.rule_of_foe(rule, &Who::You)))
            }
            Effect::During(duration, who, rule) => {
                let phase = self.phase.filter(|_| *duration == Duration::Phase);
                let rule = Text { phase, ..self.clone() }.rule(rule, who, None);
                Clause::Whole(format!("until {}, {rule}", self.end(*duration)))
            }
        }
    }

    /// Whether it is the token that was gained.
    fn is_gained(&self, kinds: Kinds) -> bool {
        self.gained.is_some_and(|token| kinds == Kinds::of(token))
    }

    /// Tokens that are given to another.
    fn transfer(&self, from: &Who, kinds: Kinds, to: &Who, (n, handing): (u8, &Handing)) -> Clause {
        if kinds == Kinds::locked()
            && let Some(of) = &handing.locks_of
        {
            return self.moved_locks(from, of, to);
        }
        let gives = *from == self.decider;
        let whose = match from {
            Who::You => "your ",
            _ if gives => "its ",
            _ => "",
        };
        let many = match (n, handing.how) {
            (u8::MAX, Number::UpTo) => format!("any number of {whose}{}", kinds_noun(kinds, 2)),
            (u8::MAX, _) => format!("all {whose}{}", all_kinds(kinds)),
            _ if handing.same => "that token".to_owned(),
            (1, Number::Exactly) if self.is_gained(kinds) => {
                format!("that {}", kinds_noun(kinds, 1))
            }
            (n, how) if whose.is_empty() => format!("{}{n} {}", up_to(how), kinds_noun(kinds, n)),
            (n, how) => format!("{}{n} of {whose}{}", up_to(how), kinds_noun(kinds, 2)),
        };
        let lacking = match (handing.lacking, to) {
            (false, _) => "",
            (true, Who::You) => ", of a kind that you do not have,",
            (true, _) => ", of a kind that it does not have,",
        };
        match to {
            _ if gives => self.does(from, "give", format!("{many}{lacking} to {}", self.who(to))),
            // Whoever decides picks the tokens.
            Who::You => Clause::orders("take", &format!("{many}{lacking} from {}", self.who(from))),
            to => {
                let way = format!("from {} to {}", self.who(from), self.who(to));
                Clause::orders("move", &format!("{many}{lacking} {way}"))
            }
        }
    }

    /// Locks of ships that come to be on another object.
    fn moved_locks(&self, from: &Who, of: &Who, to: &Who) -> Clause {
        let locks = match of {
            Who::Each(ships) => format!("all locks of {}", self.ships(ships, Speak::Several)),
            Who::You => "your lock".to_owned(),
            of if *of == self.decider => "its lock".to_owned(),
            of => self.of(of, "lock"),
        };
        let way = format!("{locks} from {} to {}", self.who(from), self.who(to));
        match &self.decider {
            Who::You => Clause::orders("move", &way),
            by => self.does(by, "move", way),
        }
    }

    /// What is lost or recovered.
    fn stocks(&self, who: &Who, verb: &'static str, stock: &Stock, n: u8) -> Clause {
        let whose = if *who == Who::You { "your" } else { "its" };
        let what = self.stock(stock, whose, n);
        match stock {
            Stock::Charge => self.does(&Who::You, verb, format!("{what} of this card")),
            Stock::AssignerCharge => Clause::orders(verb, &what),
            Stock::LockOn(on) => {
                self.does(who, "break", format!("{whose} lock on {}", self.who(on)))
            }
            _ => self.does(who, verb, what),
        }
    }

    /// An upgrade that goes from ship to ship.
    fn equip(&self, Equip { slots, of, to, exchange }: &Equip) -> Clause {
        let kind = format!("{} upgrade", list(slots, "or"));
        let to = self.who(to);
        match exchange {
            true => {
                let text = format!("1 {kind} of {} for 1 {kind} of {to}", self.who(of));
                Clause::orders("exchange", &text)
            }
            false => {
                let card = match of {
                    Who::You => format!("1 of your {kind}s"),
                    of => format!("{} of {}", a(&kind), self.who(of)),
                };
                Clause::orders("equip", &format!("{card} to {to}"))
            }
        }
    }

    /// Dice rolled for an effect, and what each result does.
    fn roll(&self, roll: &Roll, how: Option<&str>) -> Clause {
        let mut text = match roll.dice {
            1 => format!("{} die", a(kind(roll.kind))),
            n => format!("{n} {} dice", kind(roll.kind)),
        };
        text += &how.map_or(String::new(), |how| format!(" {how}"));
        let one = roll.dice == 1 && how.is_none();
        let whatever = if one { "whatever the result" } else { "whatever the results" };
        let mut faces: Vec<(Vec<&str>, &[Effect])> = Vec::new();
        let all = [
            ("hit", &roll.hit),
            ("critical hit", &roll.crit),
            ("evade result", &roll.evade),
            ("blank", &roll.blank),
            ("focus result", &roll.focus),
        ];
        for (face, block) in all.into_iter().filter(|(_, block)| !block.is_empty()) {
            match faces.iter_mut().find(|(_, other)| *other == block.as_slice()) {
                Some((names, _)) => names.push(face),
                None => faces.push((vec![face], block)),
            }
        }
        if !roll.also.is_empty() {
            text += &format!("; {whatever}, {}", self.effects(&roll.also));
        }
        // What every face of the die begins with.
        let every = match roll.kind {
            DiceKind::Attack => [&roll.hit, &roll.crit, &roll.focus, &roll.blank].to_vec(),
            DiceKind::Defense => [&roll.evade, &roll.focus, &roll.blank].to_vec(),
        };
        if let Some(first) = every[0].first()
            && faces.len() > 1
            && every.iter().all(|block| block.first() == Some(first))
        {
            text += &format!("; {whatever}, {}", self.effect(first).stated());
            faces = faces.into_iter().map(|(names, block)| (names, &block[1..])).collect();
            faces.retain(|(_, block)| !block.is_empty());
        }
        let on = if one { "on" } else { "for each" };
        for (names, block) in faces {
            let names: Vec<String> =
                names.into_iter().map(|face| if one { a(face) } else { face.to_owned() }).collect();
            text += &format!("; {on} {}, {}", list(&names, "or"), self.effects(block));
        }
        if !roll.all_blank.is_empty() {
            text += &format!("; if all of them are blank, {}", self.effects(&roll.all_blank));
        }
        if text.ends_with(" dice") && how.is_none() {
            text += ", without effect";
        }
        if !roll.also.is_empty() {
            text = text.replace(&self.who(&Who::It), "it");
        }
        match roll.who {
            Who::You => Clause::orders("roll", &text),
            ref who => self.does(who, "roll", text),
        }
    }

    /// All such damage cards of a ship.
    pub(super) fn all_cards(&self, who: &Who, filter: &CardFilter) -> String {
        let named = !filter.traits.is_empty() || !filter.names.is_empty();
        // Their names are not seen.
        let even = if named && filter.faceup.is_none() { " (even facedown)" } else { "" };
        let cards = self.of(who, &format!("{}s", cards(filter)));
        let all = if *who == Who::You { "all of" } else { "all" };
        format!("{all} {cards}{even}")
    }

    /// "for each enemy ship at range 1".
    pub(super) fn how_often(&self, each: &For) -> String {
        let most = match each.most {
            u8::MAX => String::new(),
            most => format!(" (counting at most {most})"),
        };
        let all = core::iter::once(&each.each).chain(&each.and);
        let mut all: Vec<String> = all.map(|one| self.each(one)).collect();
        // Where they are is said once.
        if let [first, second] = all.as_mut_slice()
            && let (Some(one), Some(other)) = (first.find(" in "), second.find(" in "))
            && first[one..] == second[other..]
        {
            first.truncate(one);
            return format!("for each {first} and {second}{most}");
        }
        format!("for each {}{most}", list(&all, "and each"))
    }

    /// Dice added to a roll; remotes may roll them too.
    pub(super) fn roll_more(&self, by: i8, limit: &str) -> Clause {
        let what = format!("{}{limit}", self.more(by));
        match self.dice {
            _ if self.about_you => Clause::orders("roll", &what),
            _ if self.decider == Who::It => self.does(&Who::It, "roll", what),
            Some(DiceKind::Attack) => self.does(&Who::Attacker, "roll", what),
            Some(DiceKind::Defense) => self.does(&Who::Defender, "roll", what),
            None => self.does(&Who::It, "roll", what),
        }
    }

    /// The ships to choose: "one enemy ship", "up to 2 friendly ships".
    pub(super) fn chosen(&self, ships: &Ships, several: &Several) -> String {
        let mut text = match &several.most {
            Amount::Just(1) => self.ships(ships, Speak::One),
            Amount::Just(255) => format!("any number of {}", self.ships(ships, Speak::Several)),
            Amount::Just(most) if several.exactly => self.ships(ships, Speak::Number(*most as u8)),
            Amount::Just(most) => {
                format!("up to {}", self.ships(ships, Speak::Number(*most as u8)))
            }
            other => {
                let ships = self.ships(ships, Speak::Several);
                format!("one or more {ships}, at most {}", self.amount(other))
            }
        };
        if several.with_you {
            text = format!("yourself and/or {text}");
        }
        if !several.cost.is_empty() {
            text += &format!(" and {} for each", list(&self.costs(&several.cost), "and"));
        }
        text
    }

    /// Effects with each of the chosen ships.
    pub(super) fn with_each(&self, effects: &[Effect], several: &Several) -> Vec<Clause> {
        let clauses = self.clauses(effects);
        if several.most == Amount::Just(1) {
            return clauses;
        }
        let chosen = self.who(&Who::Chosen);
        vec![Clause::Whole(join(&clauses).replace(&chosen, "each chosen ship"))]
    }

    /// Two ships to choose.
    pub(super) fn two(&self, ships: &Ships, friendly: Option<bool>) -> String {
        let two = self.ships(ships, Speak::Number(2)).replacen('2', "two", 1);
        let two = two.replacen(" with ", " that each have ", 1);
        let that = if two.contains(" that ") { "and" } else { "that" };
        match friendly {
            None => two,
            Some(true) => format!("{two} {that} are friendly to each other"),
            Some(false) => format!("{two} {that} are not friendly to each other"),
        }
    }

    /// Effects with two chosen ships; what both do is said once.
    pub(super) fn with_two(&self, effects: &[Effect]) -> String {
        let (first, other) = (self.who(&Who::Chosen), self.who(&Who::Second));
        let mut texts: Vec<String> = Vec::new();
        for clause in self.clauses(effects) {
            let text = clause.stated();
            match texts.last_mut() {
                Some(last) if last.contains(&first) && last.replace(&first, &other) == text => {
                    // The one that is chosen first acts first.
                    let each = match clause {
                        Clause::Does { voice: Voice::May, .. } => {
                            "each chosen ship, in the order that you choose,"
                        }
                        _ => "each chosen ship",
                    };
                    *last = last.replace(&first, each);
                }
                _ => texts.push(text),
            }
        }
        let texts: Vec<String> =
            texts.iter().map(|text| text.replace(&first, "the first chosen ship")).collect();
        // Nothing keeps them near but the choice.
        let no_action = |text: &String| text.strip_suffix(NO_ACTION).map(str::to_owned);
        match texts.iter().map(no_action).collect::<Option<Vec<_>>>().as_deref() {
            Some([one, two]) => format!("at any range, {one}, then {two} (neither is an action)"),
            _ => texts.join("; then "),
        }
    }

    /// "1 more attack die".
    pub(super) fn more(&self, by: i8) -> String {
        let kind = self.dice.map_or(String::new(), |dice| format!("{} ", kind(dice)));
        more(by, &kind)
    }

    pub(super) fn attack(&self, limits: &AttackLimits) -> String {
        let mut text = String::from("a bonus ");
        let weapon = &limits.weapon;
        text += match weapon.kind {
            WeaponKind::Any => "",
            WeaponKind::Primary => "primary ",
            WeaponKind::Special => "special ",
        };
        if weapon.ordnance {
            text += "ordnance ";
        }
        if !weapon.slots.is_empty() {
            text += &format!("{} ", list(&weapon.slots, "or"));
        }
        text += "attack";
        if weapon.this {
            text += " with this card";
        }
        if limits.new_turret {
            let (it, has) = if limits.by == Who::You { ("you", "have") } else { ("it", "has") };
            text += &format!(" from a turret arc that {it} {has} not attacked from this round");
        } else if !weapon.arcs.is_empty() {
            let whose = if limits.by == Who::You { "your" } else { "its" };
            text += &format!(" from {whose} {} arc", names(&weapon.arcs, arc, "or"));
        }
        if !weapon.needs.is_empty() {
            text += &format!(" that requires {}", names(&weapon.needs, need, "or"));
        }
        if limits.other_weapon {
            text += " with another weapon";
        }
        if let Some(target) = &limits.against {
            text += &format!(" against {}", self.some(target));
        }
        if limits.shuts_arc {
            let it = if limits.by == Who::You { "you" } else { "it" };
            text += &format!(", after which {it} cannot attack from that turret arc this round");
        }
        if limits.without_cost {
            text += ", without paying the attack's cost";
        }
        if limits.without_need {
            text += ", without the requirement in parentheses";
        }
        text
    }

    fn later(&self, later: &Later) -> String {
        let mut inner = self.at(later.at, later.by == Who::You);
        if later.until == Duration::Attack {
            inner.it = self.it;
        }
        let when = match later.at {
            crate::Moment::After(crate::Event::Attack | crate::Event::Defend)
                if later.until == Duration::Attack =>
            {
                "after this attack".to_owned()
            }
            crate::Moment::After(crate::Event::Maneuver) if later.by == Who::You => {
                "after you execute this maneuver".to_owned()
            }
            at => inner.moment(at, &later.by, &[], &later.then, None),
        };
        let once = match later.until {
            _ if later.at == crate::Moment::After(crate::Event::Maneuver)
                && later.by == Who::You =>
            {
                String::new()
            }
            Duration::Attack => String::new(),
            Duration::Game if later.at.is_of_a_phase() => String::new(),
            until => format!("once before {}, ", end(until)),
        };
        let when = match later.until {
            Duration::Game if later.at.is_of_a_phase() => when.replacen("the ", "the next ", 1),
            _ => when,
        };
        let then = inner.effects(&later.then);
        match inner.condition(&later.only_if) {
            Some(test) => format!("{once}{when}, if {test}, {then}"),
            None => format!("{once}{when}, {then}"),
        }
    }

    /// The card whose charges are counted: a condition has none of its own.
    pub(super) const fn charged(&self) -> &'static str {
        if self.assigned { ASSIGNER } else { "this card, or of the one that assigned it," }
    }

    /// When something is over; before the first round there is no phase.
    const fn end(&self, until: Duration) -> &'static str {
        match until {
            Duration::Phase if self.setup => "the end of setup",
            until => end(until),
        }
    }

    /// To whose dice something is added.
    fn added(&self) -> String {
        let other = Text { mine: "", ..self.clone() };
        other.whose().map_or(String::new(), |its| format!(" to {its} dice"))
    }

    /// Whose dice are meant: "the defender's", "your".
    fn whose(&self) -> Option<String> {
        match self.owner.strip_prefix(" of ") {
            None => (!self.mine.is_empty()).then(|| self.mine.to_owned()),
            Some("you") => Some("your".to_owned()),
            Some("that roll") => None,
            Some(ship) => Some(format!("{ship}'s")),
        }
    }
}

/// The steps that are skipped.
const fn skipped(step: Step) -> &'static str {
    match step {
        Step::Dice => "the Attack Dice and Defense Dice steps: the attack hits",
        Step::Maneuver => "your Execute Maneuver step",
        Step::Action => "your Perform Action step",
    }
}

/// "1 more attack die".
pub(super) fn more(by: i8, kind: &str) -> String {
    let number = by.unsigned_abs();
    let die = if number == 1 { "die" } else { "dice" };
    let how = if by > 0 { "more" } else { "fewer" };
    format!("{number} {how} {kind}{die}")
}

/// "faceup Ship damage card".
const fn up_to(number: Number) -> &'static str {
    match number {
        Number::Exactly | Number::All | Number::Anew => "",
        Number::UpTo => "up to ",
    }
}

pub(super) fn cards(filter: &CardFilter) -> String {
    let mut text = match filter.faceup {
        Some(true) => "faceup ".to_owned(),
        Some(false) => "facedown ".to_owned(),
        None => String::new(),
    };
    if !filter.traits.is_empty() {
        text += &format!("{} ", names(&filter.traits, card_trait, "or"));
    }
    if !filter.names.is_empty() {
        text += &format!("{} ", list(&filter.names, "or"));
    }
    text + "damage card"
}

/// The dice that both may be.
pub(super) const fn only(attack: bool, defense: bool) -> Option<DiceKind> {
    match (attack, defense) {
        (true, false) => Some(DiceKind::Attack),
        (false, true) => Some(DiceKind::Defense),
        _ => None,
    }
}
