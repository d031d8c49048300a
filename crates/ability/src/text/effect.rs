//! Costs and effects in words.

use super::Text;
use super::clause::{Clause, Does, Voice, after_if, join, offer};
use super::rule::{harder, kinds_of_device};
use super::thing::another;
use super::who::Speak;
use super::words::{
    a, action, arc, card_trait, count, damage, end, face_of, kind, kinds_noun, list, name, names,
    need, range, tokens,
};
use crate::{
    AttackLimits, Branch, CardFilter, ChargeFilter, ChargedCard, Concern, Cost, DiceKind, Duration,
    Effect, Face, Fate, Later, ManeuverFilter, Number, OutOf, Pair, Put, ReturnEdge, Roll, Rule,
    Several, Ships, Stock, WeaponKind, Who,
};

/// The card that a condition comes from.
const ASSIGNER: &str = "the card that assigned this one";

/// "1 non-recurring charge of an astromech upgrade".
fn charges_of(filter: &ChargeFilter, n: u8) -> String {
    let charge = match filter.recurring {
        None => count(n, "charge"),
        Some(true) => count(n, "recurring charge"),
        Some(false) => count(n, "non-recurring charge"),
    };
    let upgrade = match filter.slots.as_slice() {
        [] => "upgrade".to_owned(),
        slots => format!("{} upgrade", list(slots, "or")),
    };
    let card = match filter.on {
        ChargedCard::Upgrade => a(&upgrade),
        ChargedCard::OtherUpgrade => format!("another {upgrade}"),
        ChargedCard::AttackUpgrade => format!("the {upgrade} that is used"),
        ChargedCard::Ship => "the ship card".to_owned(),
        ChargedCard::Any => format!("the ship card or {}", a(&upgrade)),
    };
    format!("{charge} of {card}")
}

impl Text<'_> {
    /// What it costs, without a subject: "spend 1 charge".
    pub(super) fn cost(&self, cost: &Cost) -> String {
        match cost {
            Cost::Spend(Stock::LockOn(who), _) => {
                format!("spend the lock that you have on {}", self.who(who))
            }
            Cost::Spend(stock, n) => format!("spend {}", self.stock(stock, *n)),
            Cost::Gain(token) => format!("gain {}", a(&format!("{} token", name(*token)))),
            Cost::Suffer(kind, n) => format!("suffer {n} {}", damage(*kind)),
            Cost::Result(faces) => format!("spend 1 {}{}", self.results(faces, 1), self.owner),
            Cost::Remove(who, kinds) => {
                let from = match who {
                    Who::You => String::new(),
                    who => format!(" from {}", self.who(who)),
                };
                format!("remove 1 {}{from}", kinds_noun(*kinds, 1))
            }
            Cost::Expose => "expose 1 of your damage cards".into(),
            Cost::SpendOf(who, Stock::LockOn(on), _) => {
                format!("spend the lock that {} has on {}", self.some(who), self.who(on))
            }
            Cost::SpendOf(who, stock, n) => {
                format!("spend {} of {}", self.stock(stock, *n), self.some(who))
            }
        }
    }

    /// All that is paid; what is spent is said in one breath.
    pub(super) fn costs(&self, costs: &[Cost]) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        for (i, cost) in costs.iter().enumerate() {
            let same = costs.iter().filter(|other| *other == cost).count() as u8;
            let text = match cost {
                Cost::Gain(_) if costs[..i].contains(cost) => continue,
                Cost::Gain(token) if same > 1 => format!("gain {}", tokens(same, *token)),
                cost => self.cost(cost),
            };
            let verb = text.split(' ').next().unwrap_or_default();
            match said.last_mut() {
                Some(last) if ["spend", "gain"].contains(&verb) && last.starts_with(verb) => {
                    *last += &format!(" and {}", &text[verb.len() + 1..]);
                }
                _ => said.push(text),
            }
        }
        said
    }

    /// So many of what is spent and recovered.
    fn stock(&self, stock: &Stock, n: u8) -> String {
        match stock {
            Stock::Charge => count(n, "charge"),
            Stock::AssignerCharge => format!("{} of {ASSIGNER}", count(n, "charge")),
            Stock::Force => format!("{n} Force"),
            Stock::Shield => count(n, "shield"),
            Stock::Token(kinds) => format!("{n} {}", kinds_noun(*kinds, n)),
            Stock::LockOn(who) => format!("the lock on {}", self.who(who)),
            Stock::ChargeOf(filter) => charges_of(filter, n),
        }
    }

    /// What is spent and recovered, without a number.
    fn stock_noun(&self, stock: &Stock) -> String {
        let two = self.stock(stock, 2);
        two.strip_prefix("2 ").map_or(two.clone(), str::to_owned)
    }

    /// "focus or hit result", "results".
    pub(super) fn results(&self, faces: &[Face], n: u8) -> String {
        let noun = if n == 1 { "result" } else { "results" };
        let faces: Vec<String> =
            faces.iter().map(|one| face_of(*one, self.dice).to_owned()).collect();
        if faces.is_empty() { noun.into() } else { format!("{} {noun}", list(&faces, "or")) }
    }

    /// Effects as clauses, one after the other.
    pub(super) fn clauses(&self, effects: &[Effect]) -> Vec<Clause> {
        effects.iter().map(|effect| self.effect(effect)).collect()
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
            Effect::Gain(who, token, n) => self.does(who, "gain", tokens(*n, *token)),
            Effect::GainSame(who) if self.replaced => {
                self.does(who, "gain", "that token instead".into())
            }
            Effect::GainSame(who) => self.does(who, "gain", "1 more token of that kind".into()),
            Effect::Remove(who, kinds, u8::MAX) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "remove", format!("all {whose} {}", kinds_noun(*kinds, 2)))
            }
            Effect::Remove(who, kinds, n) => {
                self.does(who, "remove", format!("{n} {}", kinds_noun(*kinds, *n)))
            }
            Effect::Keep(who, kinds, u8::MAX, _) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "keep", format!("all {whose} {}", kinds_noun(*kinds, 2)))
            }
            Effect::Keep(who, kinds, n, how) => {
                self.does(who, "keep", format!("{}{n} {}", up_to(*how), kinds_noun(*kinds, *n)))
            }
            Effect::Transfer(from, kinds, to, n) => {
                let many = match n {
                    &u8::MAX if *from == Who::You => format!("all your {}", kinds_noun(*kinds, 2)),
                    &u8::MAX => format!("all its {}", kinds_noun(*kinds, 2)),
                    n => format!("{n} {}", kinds_noun(*kinds, *n)),
                };
                self.does(from, "give", format!("{many} to {}", self.who(to)))
            }
            Effect::Suffer(who, kind, n) => {
                self.does(who, "suffer", format!("{n} {}", damage(*kind)))
            }
            Effect::Prevent(None) => orders("prevent", "that damage"),
            Effect::Prevent(Some(n)) => orders("prevent", &format!("{n} of that damage")),
            Effect::Assign(who, ids) => {
                let names: Vec<String> = ids.iter().map(|id| self.named(id)).collect();
                let to = if *who == Who::You { "yourself".into() } else { self.who(who) };
                let which = format!("the {} condition to {to}", list(&names, "or"));
                orders("assign", &which)
            }
            Effect::Flip => orders("flip", "this card"),
            Effect::RevealThis => orders("reveal", "this card"),
            Effect::RemoveThis => orders("remove", "this card"),
            Effect::MoveThis(who) => orders("assign", &format!("this card to {}", self.who(who))),
            Effect::SearchDeck(kind) => Clause::Whole(format!(
                "if no damage card lies on this card, the player who assigned it looks through \
                 your damage deck and puts 1 {} damage card on this card, faceup",
                card_trait(*kind)
            )),
            Effect::DealFromThis => {
                self.does(&Who::You, "take", "the damage card that lies on this card".to_owned())
            }
            Effect::ShowDial(who) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "turn", format!("{whose} dial faceup (without revealing it)"))
            }
            Effect::SetDial(who, to) => {
                orders("turn", &format!("{} to {}", self.of(who, "dial"), another(to)))
            }
            Effect::RepairThis => orders("repair", "this card"),
            Effect::Repair(who, filter) => {
                let card = format!("1 {}", cards(filter));
                match who {
                    Who::You => orders("repair", &card),
                    who => self.does(who, "repair", card),
                }
            }
            Effect::Expose(who) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "expose", format!("1 of {whose} damage cards"))
            }
            Effect::DealFacedown(who) => {
                self.does(who, "receive", "a facedown damage card".to_owned())
            }
            Effect::DealIt(fate) => Clause::Whole(
                match fate {
                    Fate::Faceup => "that card is dealt faceup instead",
                    Fate::Facedown => "that card is dealt facedown instead",
                    Fate::Discarded => "that card is discarded instead",
                }
                .to_owned(),
            ),
            Effect::Lose(who, stock, n) => self.stocks(who, "lose", stock, *n),
            Effect::Recover(who, stock, n) => self.stocks(who, "recover", stock, *n),
            Effect::Perform(perform) => self.perform(perform),
            Effect::BonusAttack(limits) if limits.by != Who::You => {
                self.does(&limits.by, "make", self.attack(limits))
            }
            Effect::BonusAttack(limits) => orders("make", &self.attack(limits)),
            Effect::Lock(lock) => {
                let far = if lock.any_range { " at any range" } else { "" };
                let what = format!("a lock on {}{far}", self.some(&lock.on));
                match &lock.by {
                    Who::You => orders("acquire", &what),
                    by => self.does(by, "acquire", what),
                }
            }
            Effect::RotateTurret => orders("turn", "your turret arc indicator"),
            Effect::RotateShip(who, degrees) => {
                let angles: Vec<String> = degrees.iter().map(|by| format!("{by}°")).collect();
                let itself = if *who == Who::You { "your ship" } else { "itself" };
                self.does(who, "turn", format!("{itself} by {}", list(&angles, "or")))
            }
            Effect::Do(what) => orders(action(*what), "(which is not an action)"),
            Effect::DoTo(what, who) => {
                let whom = if *who == Who::You { "yourself".into() } else { self.who(who) };
                orders(action(*what), &format!("{whom} at any range (which is not an action)"))
            }
            Effect::Choose(ships, then, several) => {
                let whom = self.chosen(ships, several);
                orders("choose", &format!("{whom}; then {}", join(&self.with_each(then, several))))
            }
            Effect::ChooseTwo(ships, pair, then) => {
                let two = self.two(ships, *pair);
                orders("choose", &format!("{two}; then {}", self.with_two(then)))
            }
            Effect::ForEach(who, then) => match self.clauses(then).as_slice() {
                [Clause::Does { subject: Some(subject), verb, rest, voice }]
                    if *subject == self.who(&Who::One) =>
                {
                    Clause::Does {
                        subject: Some(self.who(who)),
                        verb,
                        rest: rest.clone(),
                        voice: *voice,
                    }
                }
                clauses => Clause::Whole(format!("for {}, {}", self.who(who), join(clauses))),
            },
            Effect::For(each) => {
                let most = match each.most {
                    u8::MAX => String::new(),
                    most => format!(" (at most {most})"),
                };
                let how = format!("for each {}{most}", self.each(&each.each));
                match self.clauses(&each.then).as_slice() {
                    [only] => only.clone().and_then(&how),
                    several => Clause::Whole(format!("{how}, {}", join(several))),
                }
            }
            Effect::Roll(roll) => self.roll(roll),
            Effect::Drop(drop) => {
                let device = self.named(&drop.device);
                let what = match drop.most {
                    1 if drop.clear_of_ships => format!("{}, under no ship", a(&device)),
                    1 => a(&device),
                    most => format!(
                        "up to {most} {device}, each for a charge and with another template"
                    ),
                };
                orders("place", &what)
            }
            Effect::DropOther(kinds) => orders(
                "place",
                &format!("{} of one of your cards, at its cost", kinds_of_device(kinds)),
            ),
            Effect::Put(put) => orders("put", &self.put(put)),
            Effect::Fuse => orders("put", "a fuse marker on it"),
            Effect::ChooseObstacle(least, most, then) => {
                let at = range(*least, *most);
                orders("choose", &format!("an obstacle at {at}; then {}", self.effects(then)))
            }
            Effect::RemoveObstacle => orders("remove", "the chosen obstacle"),
            Effect::Relocate(OutOf::Front) => {
                orders("relocate", "forward with one of your templates")
            }
            Effect::Relocate(OutOf::Any) => {
                orders("relocate", "out of any of your guides with one of your templates")
            }
            Effect::Attach(who, then) => {
                let to = self.of(who, "front or rear guides");
                let text = format!("to {to}; if there is no room, {}", self.effects(then));
                orders("relocate", &text)
            }
            Effect::Detonate => orders("detonate", "this device"),
            Effect::ShareLock => {
                orders("acquire", "a lock on an object that the ship which placed you has locked")
            }
            Effect::LockInArc(name, least, most) => {
                let at = format!("at {} in your {} arc", range(*least, *most), arc(*name));
                orders("acquire", &format!("a lock on an object {at}"))
            }
            Effect::FlipSlot(who, slot) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                let card = format!("{whose} {slot} upgrade");
                match who {
                    Who::You => orders("flip", &card),
                    who => self.does(who, "flip", card),
                }
            }
            Effect::BreakLocks(who) => orders("break", &format!("every lock on {}", self.who(who))),
            Effect::If(test, then, otherwise) => {
                let mut text = after_if(self.condition(test), &self.effects(then));
                if !otherwise.is_empty() {
                    text += &format!("; otherwise, {}", self.effects(otherwise));
                }
                Clause::Whole(text)
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
            Effect::OneOf(who, branches) => {
                let name = (*who != Who::You).then(|| self.who(who));
                let texts: Vec<String> = branches
                    .iter()
                    .enumerate()
                    .map(|(i, branch)| {
                        format!("({}) {}", i + 1, self.branch(branch, name.as_deref()))
                    })
                    .collect();
                let rest = match texts.as_slice() {
                    [first @ .., last] if !first.is_empty() => {
                        format!("one: {}; or {last}", first.join("; "))
                    }
                    texts => format!("one: {}", texts.concat()),
                };
                match who {
                    Who::You => orders("choose", &rest),
                    who => self.does(who, "choose", rest),
                }
            }
            Effect::FlyInstead(one) => {
                let one = another(one);
                orders("fly", &format!("{one} instead of the one that you revealed"))
            }
            Effect::Reserve(edge) => {
                let edge = match edge {
                    ReturnEdge::Fled => "the edge that you left over",
                    ReturnEdge::Own => "the edge of your player",
                };
                let back = format!("within range 1 of {edge}, as the next Planning Phase starts");
                orders("go", &format!("to reserve instead and come back {back}"))
            }
            Effect::EachPlayer(then) => {
                Clause::Whole(format!("for each player in order, {}", self.effects(then)))
            }
            Effect::Score(whom, amount) => {
                Clause::Whole(format!("{} earns {}", self.whom(whom), self.points(amount)))
            }
            Effect::Decide(whom) => Clause::Whole(format!("the side of {} wins", self.whom(whom))),
            Effect::EndGame(_) => Clause::Whole("the game ends".to_owned()),
            Effect::NameResult => orders("name", "a result"),
            Effect::Reroll(n, faces, how) => {
                let what = match (faces.as_slice(), *n) {
                    ([], 1) => "die".to_owned(),
                    ([], _) => "dice".to_owned(),
                    (faces, n) => self.results(faces, n),
                };
                let many = match *n {
                    u8::MAX if *how == Number::All => "all ".to_owned(),
                    u8::MAX => "any number of ".to_owned(),
                    n => format!("{}{n} ", up_to(*how)),
                };
                orders("reroll", &format!("{many}{what}{}", self.owner))
            }
            Effect::Turn(n, from, to, how) => {
                let to = face_of(*to, self.dice);
                let into =
                    if *n == 1 { format!("{} result", a(to)) } else { format!("{to} results") };
                let many = match *n {
                    1 => "1".to_owned(),
                    u8::MAX => "all".to_owned(),
                    n => format!("{}{n}", up_to(*how)),
                };
                let from = self.results(from, *n);
                orders("turn", &format!("{many} {from}{} into {into}", self.owner))
            }
            Effect::TurnToNamed => {
                orders("turn", &format!("1 die{} into the named result", self.owner))
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
            Effect::RollMore(by) if self.about_you => orders("roll", &self.more(*by)),
            Effect::RollMore(by) => self.does(&Who::It, "roll", self.more(*by)),
            Effect::SkipDice => orders("skip", "the steps of the dice: the attack hits"),
            Effect::SpendSome(spend) => {
                let what = match spend.most {
                    u8::MAX => format!("1 or more {}", self.stock_noun(&spend.stock)),
                    1 => self.stock(&spend.stock, 1),
                    most => format!("up to {}", self.stock(&spend.stock, most)),
                };
                let each = if spend.most == 1 { "then" } else { "for each of them," };
                orders("spend", &format!("{what}; {each} {}", self.effects(&spend.then)))
            }
            Effect::Later(later) => Clause::Whole(self.later(later)),
            Effect::During(Duration::Maneuver, _, Rule::Difficulty(filter, by))
                if *filter == ManeuverFilter::default() =>
            {
                orders("make", &format!("that maneuver {}", harder(*by)))
            }
            Effect::During(Duration::Game, who, rule) => {
                Clause::Whole(format!("from now on, {}", self.rule(rule, who, None)))
            }
            Effect::During(Duration::Attack, who @ (Who::Attacker | Who::Defender), rule)
                if rule.concerns() == Concern::Attack =>
            {
                Clause::Whole(format!("in this attack {}", self.rule_of_foe(rule, who)))
            }
            Effect::During(duration, who, rule) => {
                Clause::Whole(format!("until {}, {}", end(*duration), self.rule(rule, who, None)))
            }
        }
    }

    /// What is lost or recovered.
    fn stocks(&self, who: &Who, verb: &'static str, stock: &Stock, n: u8) -> Clause {
        let what = self.stock(stock, n);
        match stock {
            Stock::Charge => self.does(&Who::You, verb, format!("{what} of this card")),
            Stock::AssignerCharge => Clause::orders(verb, &what),
            Stock::LockOn(on) => {
                let whose = if *who == Who::You { "your" } else { "its" };
                self.does(who, "break", format!("{whose} lock on {}", self.who(on)))
            }
            _ => self.does(who, verb, what),
        }
    }

    /// Dice rolled for an effect, and what each result does.
    fn roll(&self, roll: &Roll) -> Clause {
        let mut text = match roll.dice {
            1 => "an attack die".to_owned(),
            n => format!("{n} attack dice"),
        };
        let mut faces: Vec<(Vec<&str>, &[Effect])> = Vec::new();
        let all = [
            ("hit", &roll.hit),
            ("critical hit", &roll.crit),
            ("focus result", &roll.focus),
            ("blank", &roll.blank),
        ];
        for (face, block) in all.into_iter().filter(|(_, block)| !block.is_empty()) {
            match faces.iter_mut().find(|(_, other)| *other == block.as_slice()) {
                Some((names, _)) => names.push(face),
                None => faces.push((vec![face], block)),
            }
        }
        if !roll.also.is_empty() {
            text += &format!("; {}", self.effects(&roll.also));
        }
        let on = if roll.dice == 1 { "on" } else { "for each" };
        for (names, block) in faces {
            let names: Vec<String> = names
                .into_iter()
                .map(|face| if roll.dice == 1 { a(face) } else { face.to_owned() })
                .collect();
            text += &format!("; {on} {}, {}", list(&names, "or"), self.effects(block));
        }
        match roll.who {
            Who::You => Clause::orders("roll", &text),
            ref who => self.does(who, "roll", text),
        }
    }

    /// What is put where.
    fn put(&self, put: &Put) -> String {
        let mut text = a(&self.named(&put.device));
        if let Some(edges) = put.beyond_edges {
            text += &format!(" beyond range {edges} of all edges");
        }
        text
    }

    /// One of several things to choose from.
    pub(super) fn branch(&self, branch: &Branch, name: Option<&str>) -> String {
        let done = self.clauses(&branch.then);
        let done: Vec<String> = done.iter().map(|clause| clause.ordered(name)).collect();
        let mut text = done.join("; then ");
        if !branch.cost.is_empty() {
            let paid = list(&self.costs(&branch.cost), "and");
            let own = done.first().is_some_and(|_| self.clauses(&branch.then)[0].is_of(name));
            text = if own { format!("{paid} to {text}") } else { format!("{paid}; then {text}") };
        }
        after_if(self.condition(&branch.only_if), &text)
    }

    /// The ships to choose: "one enemy ship", "at most 2 friendly ships".
    pub(super) fn chosen(&self, ships: &Ships, several: &Several) -> String {
        let mut text = match several.most {
            1 => self.ships(ships, Speak::One),
            u8::MAX => format!("any number of {}", self.ships(ships, Speak::Several)),
            most => format!("at most {}", self.ships(ships, Speak::Number(most))),
        };
        if several.with_you {
            text += ", yourself beside them if you like, in any order";
        }
        if !several.cost.is_empty() {
            text += &format!(" and {} for each", list(&self.costs(&several.cost), "and"));
        }
        text
    }

    /// Effects with each of the chosen ships.
    pub(super) fn with_each(&self, effects: &[Effect], several: &Several) -> Vec<Clause> {
        let clauses = self.clauses(effects);
        if several.most == 1 {
            return clauses;
        }
        let chosen = self.who(&Who::Chosen);
        vec![Clause::Whole(join(&clauses).replace(&chosen, "each chosen ship"))]
    }

    /// Two ships to choose.
    pub(super) fn two(&self, ships: &Ships, pair: Pair) -> String {
        let two = self.ships(ships, Speak::Number(2)).replacen('2', "two", 1);
        let that = if two.contains(" that ") { "and" } else { "that" };
        match pair {
            Pair::Any => two,
            Pair::Friendly => format!("{two} {that} are friendly to each other"),
            Pair::NotFriendly => format!("{two} {that} are not friendly to each other"),
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
                    *last = last.replace(&first, "each chosen ship");
                }
                _ => texts.push(text),
            }
        }
        let texts: Vec<String> =
            texts.iter().map(|text| text.replace(&first, "the first chosen ship")).collect();
        texts.join("; then ")
    }

    /// "1 attack die more".
    pub(super) fn more(&self, by: i8) -> String {
        let kind = self.dice.map_or(String::new(), |dice| format!("{} ", kind(dice)));
        more(by, &kind)
    }

    fn attack(&self, limits: &AttackLimits) -> String {
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
            text += " from a turret arc that was not attacked from this round";
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
        if limits.without_cost {
            text += ", without its cost";
        }
        if limits.without_need {
            text += ", without the requirement in parentheses";
        }
        text
    }

    fn later(&self, later: &Later) -> String {
        let inner = self.at(later.at, later.by == Who::You);
        let when = match later.at {
            crate::Moment::AfterAttack | crate::Moment::AfterDefend
                if later.until == Duration::Attack =>
            {
                "after this attack".to_owned()
            }
            at => inner.moment(at, &later.by, &[], &later.then, None),
        };
        let once = match later.until {
            Duration::Attack => String::new(),
            until => format!("once before {}, ", end(until)),
        };
        let then = inner.effects(&later.then);
        match inner.condition(&later.only_if) {
            Some(test) => format!("{once}{when}, if {test}, {then}"),
            None => format!("{once}{when}, {then}"),
        }
    }

    /// To whose dice something is added.
    fn added(&self) -> String {
        self.owner.replacen(" of ", " to the dice of ", 1)
    }
}

/// "1 attack die more".
pub(super) fn more(by: i8, kind: &str) -> String {
    let number = by.unsigned_abs();
    let die = if number == 1 { "die" } else { "dice" };
    let how = if by > 0 { "more" } else { "fewer" };
    format!("{number} {kind}{die} {how}")
}

/// "faceup Ship damage card".
const fn up_to(number: Number) -> &'static str {
    match number {
        Number::Exactly | Number::All => "",
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
