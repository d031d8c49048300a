//! An attack played to its end on copies of the game: everything that chance can do, every legal
//! answer, equal states once. Slow and exact, whatever cards take part in it; the other ways to
//! know the odds are measured against it.

use crate::answer::Answer;
use crate::cast::{KindId, Sort};
use crate::chance::Course;
use crate::decision::{Choice, Reply};
use crate::dice::{AttackFace, Class, Dice};
use crate::event::Resource;
use crate::fight::Fight;
use crate::frame::{Frame, Input};
use crate::game::Game;
use crate::operation::dice::pools;
use crate::procedure::attack::Attack;
use crate::procedure::attack::declare_target::Shoot;
use crate::prospect::Attacking;
use crate::prospect::chain::{Chain, Gate};
use crate::prospect::idle::Idle;
use crate::search::Grain;
use crate::source::AbilityRef;
use crate::state::{Card, Holder, Players};
use crate::topic::Topic;
use crate::watch::Sighting;
use crate::words::{Phase, ShipId, Token, WeaponId};
use redfive_ability::lexicon::{self, Word};
use redfive_ability::{Ability, DiceKind, Effect, Event, Moment};
use redfive_odds::Goal;
use redfive_odds::harm::{Harm, Hurt};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How far an attack is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the end of the Neutralize Results step.
    Neutralized,
    /// To the end of the Deal Damage step.
    Damaged,
    /// To the end of its Aftermath, with the bonus attacks in it.
    Over,
}

/// How an attack ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ended {
    /// Hits that were not neutralized, if it was played until then.
    pub hits: u8,
    /// Critical hits that were not.
    pub crits: u8,
    /// How many shields and how much hull the defender lost, if damage was dealt.
    pub lost: u8,
    /// Whether the defender was destroyed.
    pub destroyed: bool,
    /// Whether it has lost half of its shields and hull, or more, by now.
    pub halved: bool,
}

impl Ended {
    /// What becomes of a ship that had so much health, and is hurt like this now.
    pub(crate) fn with_health(harm: &Harm, health: u8, hurt: &Hurt) -> Self {
        Self {
            lost: health.saturating_sub(hurt.shields + hurt.hull),
            destroyed: hurt.is_destroyed(),
            halved: harm.is_halved(hurt),
            ..Self::default()
        }
    }

    /// The damage that comes of the dice.
    pub const fn results(&self) -> u8 {
        self.hits + self.crits
    }
}

/// What an attack comes to: its worth to the attacker, and how likely each end is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tried {
    /// What it is worth.
    pub value: f64,
    /// How likely each end is, if both sides play for that worth.
    pub ends: Vec<(Ended, f64)>,
}

impl Tried {
    /// Adds what comes with some chance.
    fn add(&mut self, chance: f64, other: &Self) {
        self.value += chance * other.value;
        for &(ended, then) in &other.ends {
            match self.ends.binary_search_by_key(&ended, |it| it.0) {
                Ok(place) => self.ends[place].1 += chance * then,
                Err(place) => self.ends.insert(place, (ended, chance * then)),
            }
        }
    }

    /// The mean of something over all ends.
    pub fn mean(&self, of: impl Fn(&Ended) -> f64) -> f64 {
        self.ends.iter().map(|(ended, chance)| of(ended) * chance).sum()
    }
}

/// What comes of an end of dice and counters: of hits, critical hits and what is left of the counters.
type After<'a> = dyn FnMut(u8, u8, &[u8]) -> Rc<Tried> + 'a;

/// What comes of dice and counters, where it is known what comes of each end of them: hits, critical hits and
/// the counters that are asked for. `own` is whether who attacks is on the side whose worth it is.
fn solve(chain: &Chain, own: bool, asked: &[usize], after: &mut After<'_>) -> Tried {
    let sign = if own { 1.0 } else { -1.0 };
    let known = RefCell::new((BTreeMap::new(), after));
    let after = |hits, crits, counters: &[u8]| -> Rc<Tried> {
        let (known, after) = &mut *known.borrow_mut();
        let key = (hits, crits, counters.to_vec());
        known.entry(key).or_insert_with(|| after(hits, crits, counters)).clone()
    };
    let goal = Goal::by(|end| sign * after(end.hits, end.crits, end.counters).value).asking(asked);
    let odds = match chain.stand.step {
        Some(_) => chain.prospect.solve_from(&chain.stand, &goal),
        None => chain.prospect.solve(&goal),
    };
    let mut sum = Tried::default();
    for end in odds.ends() {
        sum.add(end.chance, &after(end.hits, end.crits, &end.counters));
    }
    sum.value = sign * odds.value();
    sum
}

/// Whether an ability can come in an attack, and what follows at once. `acts` is whether actions are performed there.
fn can_come(ability: &Ability, acts: bool) -> bool {
    match ability {
        Ability::Action(_) => acts,
        Ability::When(it) => match it.at {
            Moment::Before(event) | Moment::After(event) => match event {
                Event::Activate
                | Event::Reveal
                | Event::Engage
                | Event::PlaceForces
                | Event::Recover => false,
                Event::Maneuver
                | Event::Perform
                | Event::Do(_)
                | Event::Fail
                | Event::Repair
                | Event::Move(_)
                | Event::Skip(_) => acts,
                _ => true,
            },
            Moment::WhenFaceup | Moment::Detonates => true,
            Moment::StartOf(_)
            | Moment::EndOf(_)
            | Moment::During(_)
            | Moment::AtInitiative(_)
            | Moment::StartOfGame
            | Moment::EndOfRound => false,
        },
        _ => true,
    }
}

/// Attack dice that show these results and nothing else.
fn showing((hits, crits): (u8, u8)) -> Dice<AttackFace> {
    let mut dice = Dice::none();
    dice.insert(Class::rolled(AttackFace::Hit), hits);
    dice.insert(Class::rolled(AttackFace::Crit), crits);
    dice
}

/// What is spent on dice for its usual effect, and nothing else where no card asks for it.
const fn is_of_dice(what: Resource) -> bool {
    matches!(
        what,
        Resource::Token(Token::Focus | Token::Calculate | Token::Evade) | Resource::Lock(_)
    )
}

/// Which dice of an attack are reckoned, if all that follows is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The attack dice alone.
    Attack,
    /// All of them.
    All,
    /// All of them, and nobody will ask for what is left to who attacks.
    Defended,
}

/// Why an attack cannot be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untried {
    /// It cannot be declared.
    NoAttack,
    /// There is more to it than may be looked at.
    TooLarge,
}

/// Attacks tried for one worth.
pub struct Trial<'a> {
    until: Until,
    /// What an end is worth to the side of the attacker; the other side wants the opposite.
    worth: &'a dyn Fn(&Ended) -> f64,
    /// How many more turns of events are looked at.
    budget: u32,
    /// How many answers were tried.
    answers: u32,
    /// Whether steps that are nothing but dice and counters are reckoned, not played.
    reckons: bool,
    /// Whether dice are reckoned where something hinders, without it.
    plain_dice: bool,
    /// What nobody will ask for, once something is played.
    idle: Option<Rc<Idle>>,
    /// The attacks that are made one after the other, if there are several.
    row: Vec<Attacking>,
    known: BTreeMap<u64, Rc<Tried>>,
    /// The abilities that were used in what was played, if somebody wants to know.
    used: Option<BTreeSet<AbilityRef>>,
}

/// The attack that is tried.
#[derive(Clone, Copy)]
struct Tries {
    attacker: ShipId,
    defender: ShipId,
    /// How much damage the defender could suffer before it.
    health: u8,
    /// How many frames there are below it, and attacks that it is a part of.
    below: (usize, usize),
    until: Until,
    /// Whether it halts where dice are about to be rolled or modified.
    at_gates: bool,
    /// Whether nobody will look at cards that are dealt facedown.
    unseen: bool,
    /// Which attack of a row it is.
    number: usize,
    /// Whether none follows.
    last: bool,
}

impl Tries {
    /// Whether it has come to its end, or will not be.
    fn is_over(&self, game: &Game) -> bool {
        let (frames, attacks) = self.below;
        game.state.stack.len() <= frames
            || self.is_decided(game)
            || (self.last
                && game.state.attacks.len() == attacks + 1
                && matches!(game.state.stack.last(), Some(Frame::Attack(it)) if it.has_come(self.until)))
    }

    /// Whether the defender is destroyed: nothing of what is told changes after that.
    fn is_decided(&self, game: &Game) -> bool {
        let told = self.at_gates && self.last && self.until != Until::Neutralized;
        told && game.state.ship(self.defender).destroyed
    }

    /// The step of an attack that it halts at, if it does: of this one, or of a bonus attack in it.
    fn halt<'a>(&self, game: &'a Game) -> Option<&'a Attack> {
        let here = self.at_gates && game.state.attacks.len() > self.below.1;
        match game.state.stack.last() {
            Some(Frame::Attack(attack)) if here && game.pending().is_empty() => Some(attack),
            _ => None,
        }
    }

    /// The dice that are about to be rolled or modified in it, where it halts for that.
    fn gate(&self, game: &Game) -> Option<Gate> {
        self.halt(game)?.gate()
    }

    /// Whether its damage is about to be dealt, where it halts for that.
    fn deals(&self, game: &Game) -> bool {
        let dealing = |it: &Attack| it.has_come(Until::Neutralized);
        self.until != Until::Neutralized && self.halt(game).is_some_and(dealing)
    }

    /// Whether a bonus attack in it is going on.
    fn is_inside(&self, game: &Game) -> bool {
        game.state.attacks.len() > self.below.1 + 1
    }

    fn halts(&self, game: &Game) -> bool {
        self.is_over(game) || self.gate(game).is_some() || self.deals(game)
    }

    /// Whether who makes the attack that is going on wants the same as who makes this one.
    fn is_own_attack(&self, game: &Game) -> bool {
        let other = game.attack().map(|fight| fight.attacker);
        other.is_none_or(|other| game.state.same_side(other, self.attacker))
    }

    /// Whether one who fights wants the same as who makes this attack, and the other does not.
    fn are_opposed(&self, game: &Game, fight: &Fight) -> bool {
        let own = |ship| game.state.same_side(ship, self.attacker);
        own(fight.attacker) != own(fight.defender)
    }

    fn ended(&self, game: &Game) -> Ended {
        let fight = game.state.attacks.last();
        let shown = |face| match self.until {
            Until::Neutralized => fight.map_or(0, |fight| fight.attack.count(face)),
            Until::Damaged | Until::Over => 0,
        };
        let ship = game.state.ship(self.defender);
        let health = if ship.destroyed { 0 } else { game.health(self.defender) };
        Ended {
            hits: shown(AttackFace::Hit),
            crits: shown(AttackFace::Crit),
            lost: self.health.saturating_sub(health),
            destroyed: ship.destroyed,
            halved: game.is_half_gone(self.defender),
        }
    }
}

impl Game {
    /// How much damage a ship can suffer until it is destroyed.
    pub(crate) fn health(&self, ship: ShipId) -> u8 {
        let lost = self.state.damage(ship).count() as u8;
        self.state.ship(ship).shields + self.hull(ship).saturating_sub(lost)
    }

    /// Whether nobody will look at the damage cards that lie facedown, or are dealt so, in an attack: no ability that can
    /// come in it speaks of that, and there are cards enough for any attack.
    pub(super) fn nobody_looks(&self) -> bool {
        const LOOKS: &[Word] = &[("Effect", "Repair"), ("Effect", "Discard")];
        const EXPOSES: &[Word] = &[("Effect", "Expose"), ("Cost", "Expose")];
        const DEALS: &[Word] = &[("Effect", "Deal")];
        let enough = |deck: &[u8]| deck.iter().map(|&n| u32::from(n)).sum::<u32>() >= 12;
        let all: Vec<&Ability> =
            self.index.all().into_iter().filter_map(|of| self.ability(of)).collect();
        let acts =
            all.iter().any(|it| lexicon::uses(*it, &[("Effect", "Perform"), ("Effect", "Do")]));
        let coming: Vec<&Ability> = all.into_iter().filter(|it| can_come(it, acts)).collect();
        let any = |words: &[Word]| coming.iter().any(|it| lexicon::uses(*it, words));
        // One that is exposed by chance may be any; one that was taken from the deck to be dealt facedown may not.
        let chosen = |effect: &Effect| match effect {
            Effect::Deal(deal) => deal.search.is_some() || deal.from.is_some(),
            Effect::Expose(_, by) => by.is_some(),
            _ => false,
        };
        let looks = any(LOOKS)
            || (any(EXPOSES) && any(DEALS))
            || coming.iter().any(|it| it.then().iter().any(|then| then.holds(&chosen)));
        self.state.players.iter().all(|player| enough(&player.deck) || player.deck.is_empty())
            && !looks
    }

    /// Puts what lies facedown and nobody has seen back among the cards that may come, in a copy in
    /// which nobody looks at it.
    pub(super) fn forget_facedown(&mut self, nobody_looks: bool) {
        if !nobody_looks {
            return;
        }
        let hidden = |card: &&Card| {
            card.sort == Sort::Damage
                && !card.faceup
                && !card.recorded
                && card.known_by == Players::NONE
        };
        let hidden: Vec<(ShipId, KindId)> = self
            .state
            .cards
            .iter()
            .filter(hidden)
            .filter_map(|card| match card.holder {
                Holder::Ship(ship) => Some((ship, card.kind)),
                _ => None,
            })
            .collect();
        for (ship, kind) in hidden {
            let player = self.state.deck_of(self.state.ship(ship).player);
            let place = self.setting.cast().place_in_deck(kind);
            self.state.players[player.index()].deck[place] += 1;
        }
    }

    /// A copy in which one ship declares an attack with a weapon at another, before anything else goes
    /// on.
    pub(crate) fn with_attack(&self, ship: ShipId, weapon: WeaponId, at: ShipId) -> Self {
        let mut copy = self.clone();
        copy.take_events();
        copy.state.pending.clear();
        copy.state.phase = Phase::Engagement;
        copy.state.stack.push(Frame::Shoot(Shoot::at(ship, weapon, at)));
        copy
    }

    /// The place of the open question that offers an attack, if there is one.
    pub(super) fn asked_for(&self, ship: ShipId, weapon: WeaponId, at: ShipId) -> Option<usize> {
        let target = Choice::Target(weapon, at);
        self.pending().iter().position(|question| {
            question.ask.ship() == Some(ship) && question.space.options().any(|it| *it == target)
        })
    }

    /// In an attack whose dice are reckoned from a roll or a first modification on: what the rolls take with
    /// them that are still to come.
    fn roll_is_over(&mut self, gate: Gate) {
        if gate == Gate::Roll(DiceKind::Attack) {
            self.attack_dice();
        }
        if !matches!(gate, Gate::Modify(DiceKind::Defense, _)) {
            self.defense_dice();
        }
    }

    /// In an attack whose attack dice are reckoned from their roll or a first modification on: what the roll of so
    /// many takes with it, if it is still to come.
    fn attack_roll_is_over(&mut self, gate: Gate, dice: u8) {
        if gate == Gate::Roll(DiceKind::Attack) {
            self.attack_dice();
            if let Some(fight) = self.state.attacks.last_mut() {
                fight.more_dice = 0;
                fight.rolls += 1;
                fight.rolled.0 = dice;
            }
        }
    }

    /// The attack dice were modified and have left these results, and so much of what was counted.
    fn end_attack_dice<'a>(
        &mut self,
        results: (u8, u8),
        counted: impl Iterator<Item = (&'a Option<(ShipId, Resource)>, &'a u8)>,
    ) {
        if let Some(fight) = self.state.attacks.last_mut() {
            fight.attack = showing(results);
        }
        self.have_left(counted);
        if let Some(Frame::Attack(attack)) = self.state.stack.last_mut() {
            attack.skip_attack_dice();
        }
    }

    /// The dice steps are over and have left these results, and so much of what was counted.
    fn end_dice<'a>(
        &mut self,
        (hits, crits): (u8, u8),
        counted: impl Iterator<Item = (&'a Option<(ShipId, Resource)>, &'a u8)>,
    ) {
        if let Some(fight) = self.state.attacks.last_mut() {
            fight.attack = showing((hits, crits));
            fight.hit = hits + crits > 0;
            fight.rolls = 2;
        }
        self.have_left(counted);
        if let Some(Frame::Attack(attack)) = self.state.stack.last_mut() {
            attack.skip_dice();
        }
    }

    /// So much is left of what was counted.
    fn have_left<'a>(
        &mut self,
        counted: impl Iterator<Item = (&'a Option<(ShipId, Resource)>, &'a u8)>,
    ) {
        for (what, &n) in counted {
            let Some((ship, what)) = *what else { continue };
            let holder = self.state.ship_mut(ship);
            match what {
                Resource::Token(token) => holder.tokens.set(token, n),
                Resource::Lock(object) if n == 0 => holder.locks.retain(|it| *it != object),
                Resource::Force => holder.force = n,
                Resource::Charge(card) => self.state.card_mut(card).charges = n,
                Resource::Lock(_) | Resource::Shield | Resource::Energy => {}
            }
        }
    }

    /// Answers the open question on a copy that nobody takes back, and goes on to a question or until
    /// it is so.
    pub(crate) fn go_on(&mut self, place: usize, reply: Reply, halt: impl Fn(&Self) -> bool) {
        let open = self.state.pending.remove(place);
        self.run_until(Input::Answer(open.ask, reply), halt);
        self.take_events();
    }
}

impl<'a> Trial<'a> {
    /// Trials of attacks in a game, for a worth of how they end. `budget` is how many turns of events, by
    /// chance or by an answer, are looked at.
    pub fn new(until: Until, worth: &'a dyn Fn(&Ended) -> f64, budget: u32) -> Self {
        let (answers, reckons, plain_dice) = (0, true, false);
        let (idle, row, known, used) = (None, Vec::new(), BTreeMap::new(), None);
        Self { until, worth, budget, answers, reckons, plain_dice, idle, row, known, used }
    }

    /// The same, and it is noted which abilities are used in what is played.
    #[must_use]
    pub fn watching(self) -> Self {
        Self { used: Some(BTreeSet::new()), ..self }
    }

    /// The same, but dice are reckoned without what hinders.
    pub(super) const fn with_plain_dice(mut self, plain_dice: bool) -> Self {
        self.plain_dice = plain_dice;
        self
    }

    /// The same without any reckoning: everything is played.
    pub fn by_playing(until: Until, worth: &'a dyn Fn(&Ended) -> f64, budget: u32) -> Self {
        Self { reckons: false, ..Self::new(until, worth, budget) }
    }

    /// How many answers it has tried: none, if everything was reckoned.
    pub const fn answers_tried(&self) -> u32 {
        self.answers
    }

    /// The abilities that were used in what was played, where that is noted.
    pub fn used(&self) -> impl Iterator<Item = AbilityRef> + '_ {
        self.used.iter().flatten().copied()
    }

    /// How many more turns of events it would look at.
    pub const fn turns_left(&self) -> u32 {
        self.budget
    }

    /// Tries an attack of one ship with a weapon at another.
    ///
    /// # Errors
    ///
    /// When it cannot be declared, or is too large.
    pub fn attack(
        &mut self,
        game: &Game,
        (ship, weapon, at): (ShipId, WeaponId, ShipId),
    ) -> Result<Rc<Tried>, Untried> {
        if let Some(place) = game.asked_for(ship, weapon, at) {
            // The question itself is answered: an attack that an ability grants may be another.
            let below = (game.state.stack.len() - 1, game.state.attacks.len());
            let tries = self.tries(game, (ship, at), below);
            let mut copy = game.clone();
            copy.take_events();
            copy.forget_facedown(tries.unseen);
            let answer = Answer::One(Choice::Target(weapon, at));
            return self.courses(tries, &copy, |copy| {
                copy.go_on(place, answer.clone(), |game| tries.halts(game));
            });
        }
        if !game.can_attack(ship, weapon, at) {
            return Err(Untried::NoAttack);
        }
        let below = (game.state.stack.len(), game.state.attacks.len());
        let tries = self.tries(game, (ship, at), below);
        let mut copy = game.with_attack(ship, weapon, at);
        copy.forget_facedown(tries.unseen);
        self.courses(tries, &copy, |copy| copy.run_until(Input::Go, |game| tries.halts(game)))
    }

    /// Tries several attacks on one ship, one after the other, each to the end of its Aftermath: what the first leaves
    /// is there in the next. One that cannot be declared when its turn comes is left out.
    ///
    /// # Errors
    ///
    /// When the first cannot be declared, or there is too much to it.
    pub fn row(&mut self, game: &Game, attacks: &[Attacking]) -> Result<Rc<Tried>, Untried> {
        let first = *attacks.first().ok_or(Untried::NoAttack)?;
        self.row = attacks.to_vec();
        self.attack(game, first)
    }

    /// The next attack of a row that can be declared.
    fn next_in_row(&self, tries: Tries, game: &Game) -> Option<(Tries, Game)> {
        let following = self.row.iter().enumerate().skip(tries.number + 1);
        let can = |(_, it): &(usize, &Attacking)| {
            !game.state.ship(it.2).destroyed && game.can_attack(it.0, it.1, it.2)
        };
        let (number, &(attacker, weapon, at)) = { following }.find(can)?;
        let below = (game.state.stack.len(), game.state.attacks.len());
        let last = number + 1 == self.row.len();
        let next = Tries { attacker, below, number, last, ..tries };
        Some((next, game.with_attack(attacker, weapon, at)))
    }

    /// Tries the attack that is going on, from the question that is open in it.
    ///
    /// # Errors
    ///
    /// When no attack is going on, or there is too much to it.
    pub fn rest(&mut self, game: &Game) -> Result<Rc<Tried>, Untried> {
        let (tries, copy) = self.going_on(game)?;
        self.tried(tries, &copy)
    }

    /// Tries the attack that is going on after each of the answers to the question that is open in it.
    ///
    /// # Errors
    ///
    /// When no attack is going on, or there is too much to it.
    pub fn answers(&mut self, game: &Game) -> Result<Vec<(Reply, Rc<Tried>)>, Untried> {
        let (tries, copy) = self.going_on(game)?;
        let question = game.open().next().ok_or(Untried::NoAttack)?;
        let answers = game.answers(question, Grain::default()).into_iter();
        answers.map(|answer| Ok((answer.clone(), self.after(tries, &copy, answer)?))).collect()
    }

    fn tries(
        &self,
        game: &Game,
        (attacker, defender): (ShipId, ShipId),
        below: (usize, usize),
    ) -> Tries {
        let health = game.health(defender);
        let (until, at_gates) = (self.until, self.reckons);
        let (unseen, number, last) = (game.nobody_looks(), 0, self.row.len() < 2);
        Tries { attacker, defender, health, below, until, at_gates, unseen, number, last }
    }

    fn going_on(&self, game: &Game) -> Result<(Tries, Game), Untried> {
        let is_attack = |frame: &Frame| matches!(frame, Frame::Attack(_));
        let frames = game.state.stack.iter().rposition(is_attack).ok_or(Untried::NoAttack)?;
        let fight = game.attack().ok_or(Untried::NoAttack)?;
        let below = (frames, game.state.attacks.len() - 1);
        let tries = self.tries(game, (fight.attacker, fight.defender), below);
        let mut copy = game.clone();
        copy.take_events();
        copy.forget_facedown(tries.unseen);
        Ok((tries, copy))
    }

    /// Reckons the rest of it, where it is nothing but dice and counters, or plays on.
    fn reckoned(&mut self, tries: Tries, game: &Game, gate: Gate) -> Result<Rc<Tried>, Untried> {
        let beside = |fight: &&Fight| {
            let over = game.state.attacks.get(tries.below.1).is_some_and(|outer| outer.over);
            over && fight.defender != tries.defender && game.leaves_others(fight)
        };
        if tries.last && tries.is_inside(game) && game.attack().as_ref().is_some_and(beside) {
            return Ok(Rc::new(self.end(tries.ended(game))));
        }
        let plain = self.plain_dice;
        let chain = game.chain(gate).filter(|chain| plain || chain.hindrances.is_empty());
        let (Some(chain), Some(fight)) = (chain, game.attack()) else {
            return match self.half_chain(tries, game, gate) {
                Some(chain) => self.played_on(tries, game, gate, &chain, Part::Attack),
                None => self.courses(tries, game, |copy| {
                    copy.run_until(Input::Go, |game| tries.halts(game));
                }),
            };
        };
        if tries.is_inside(game) {
            return self.reckoned_inside(tries, game, gate, &chain);
        }
        if !tries.last {
            return self.reckoned_in_row(tries, game, gate, &chain);
        }
        if tries.until == Until::Neutralized {
            let results = |hits, crits| Ended { hits, crits, ..tries.ended(game) };
            let exactly = |hits, crits| Rc::new(self.end(results(hits, crits)));
            return Ok(Rc::new(solve(&chain, true, &[], &mut |hits, crits, _| {
                exactly(hits, crits)
            })));
        }
        let quiet = tries.until == Until::Damaged || game.is_quiet_after(fight);
        if let Some(health) = game.plain_health(fight).filter(|_| quiet) {
            let (harm, now) = Harm::of(&health);
            let mut harmed =
                |hits, crits, _: &[u8]| Rc::new(self.harmed(tries, &harm, now, (hits, crits)));
            return Ok(Rc::new(solve(&chain, true, &[], &mut harmed)));
        }
        if !game.forgets_dice(fight, tries.until) {
            return self.courses(tries, game, |copy| {
                copy.run_until(Input::Go, |game| tries.halts(game));
            });
        }
        self.played_on(tries, game, gate, &chain, Part::All)
    }

    /// The attack dice alone, if these are nothing but dice and counters, and nothing that follows asks for more than
    /// the results that they show in the end.
    fn half_chain(&mut self, tries: Tries, game: &Game, gate: Gate) -> Option<Chain> {
        let fight = game.attack()?;
        let forgets = self.idle(tries, game)?.forgets_attack_dice();
        let both =
            |of| matches!(game.ability(of), Some(Ability::Dice(it)) if it.steps() == (true, true));
        let either = game.index.dice_in([fight.attacker, fight.defender]).any(both);
        if !forgets
            || !tries.are_opposed(game, fight)
            || either
            || game.asks_of_dice(&game.beyond_dice(fight))
        {
            return None;
        }
        game.half_chain(gate).filter(|chain| chain.hindrances.is_empty())
    }

    /// The dice of an attack that others follow, as far as they are nothing but dice and counters; or plays on.
    fn reckoned_in_row(
        &mut self,
        tries: Tries,
        game: &Game,
        gate: Gate,
        chain: &Chain,
    ) -> Result<Rc<Tried>, Untried> {
        let beyond = game.attack().map(|fight| game.beyond_dice(fight)).unwrap_or_default();
        if game.asks_of_dice(&beyond) {
            return self.courses(tries, game, |copy| {
                copy.run_until(Input::Go, |game| tries.halts(game));
            });
        }
        // What is left to who has attacked matters only if somebody asks for it, or if it attacks again.
        let again = self.row[tries.number + 1..].iter().any(|it| it.0 == tries.attacker);
        let alone =
            !again && beyond.is_empty() && self.idle(tries, game).is_some_and(|idle| idle.tokens);
        let part = if alone { Part::Defended } else { Part::All };
        self.played_on(tries, game, gate, chain, part)
    }

    /// The dice of a bonus attack, where what follows does not ask how they came about; or plays on.
    fn reckoned_inside(
        &mut self,
        tries: Tries,
        game: &Game,
        gate: Gate,
        chain: &Chain,
    ) -> Result<Rc<Tried>, Untried> {
        let can = game.attack().is_some_and(|fight| {
            tries.are_opposed(game, fight) && !game.asks_of_dice(&game.beyond_dice(fight))
        });
        if !can {
            return self.courses(tries, game, |copy| {
                copy.run_until(Input::Go, |game| tries.halts(game));
            });
        }
        self.played_on(tries, game, gate, chain, Part::All)
    }

    /// What the damage that is about to be dealt comes to, where it is a matter of shields, hull and cards alone and
    /// nothing follows.
    fn dealt(&self, tries: Tries, game: &Game) -> Option<Tried> {
        let fight = game.attack().filter(|_| tries.last && !tries.is_inside(game))?;
        let quiet = tries.until == Until::Damaged || game.is_quiet_after(fight);
        let whole = !game.state.ship(tries.defender).destroyed;
        let health = game.plain_health(fight).filter(|_| quiet && whole)?;
        let (harm, now) = Harm::of(&health);
        // RR.HIT.01: what is added after the step does not make a miss a hit.
        let shown = |face| if fight.hit { fight.attack.count(face) } else { 0 };
        let results = (shown(AttackFace::Hit), shown(AttackFace::Crit));
        Some(self.harmed(tries, &harm, now, results))
    }

    /// What comes of dice and counters where all that follows is played.
    fn played_on(
        &mut self,
        tries: Tries,
        game: &Game,
        gate: Gate,
        chain: &Chain,
        part: Part,
    ) -> Result<Rc<Tried>, Untried> {
        let spent_out = self.idle(tries, game).is_some_and(|idle| idle.spent_out);
        let over = part != Part::Attack;
        let kept = chain.prospect.counters.iter().enumerate().filter(|(place, counter)| {
            let Some((ship, what)) = chain.counted[*place] else { return false };
            let own = ship == tries.attacker;
            let gone = spent_out && (own || over) && is_of_dice(what);
            counter.kept && !gone && !(own && part == Part::Defended)
        });
        let kept: Vec<usize> = kept.map(|(place, _)| place).collect();
        let mut failed = None;
        let mut copy = game.clone();
        match part {
            Part::Attack => copy.attack_roll_is_over(gate, chain.prospect.attack),
            Part::All | Part::Defended => copy.roll_is_over(gate),
        }
        let own = tries.is_own_attack(game);
        let tried = solve(chain, own, &kept, &mut |hits, crits, counters| {
            if failed.is_some() {
                return Rc::default();
            }
            let mut copy = copy.clone();
            let counted = chain.counted.iter().zip(counters);
            match part {
                Part::Attack => copy.end_attack_dice((hits, crits), counted),
                Part::All | Part::Defended => copy.end_dice((hits, crits), counted),
            }
            let go_on = |copy: &mut Game| copy.run_until(Input::Go, |game| tries.halts(game));
            self.courses(tries, &copy, go_on).unwrap_or_else(|why| {
                failed = Some(why);
                Rc::default()
            })
        });
        failed.map_or(Ok(Rc::new(tried)), Err)
    }

    /// An end.
    fn end(&self, ended: Ended) -> Tried {
        Tried { value: (self.worth)(&ended), ends: vec![(ended, 1.0)] }
    }

    /// What hits and critical hits make of the defender.
    fn harmed(&self, tries: Tries, harm: &Harm, now: Hurt, (hits, crits): (u8, u8)) -> Tried {
        let mut sum = Tried::default();
        for (hurt, chance) in harm.suffer(now, hits, crits) {
            sum.add(chance, &self.end(Ended::with_health(harm, tries.health, &hurt)));
        }
        sum
    }

    /// What comes of it where a game stands: at its end, or at a question.
    fn tried(&mut self, tries: Tries, game: &Game) -> Result<Rc<Tried>, Untried> {
        let over = tries.is_over(game) || game.ended().is_some();
        let next = if over { self.next_in_row(tries, game) } else { None };
        if over && next.is_none() {
            return Ok(Rc::new(self.end(tries.ended(game))));
        }
        let key = self.key(tries, game);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        if let Some((next, copy)) = next {
            let go_on = |copy: &mut Game| copy.run_until(Input::Go, |game| next.halts(game));
            let tried = self.courses(next, &copy, go_on)?;
            self.known.insert(key, tried.clone());
            return Ok(tried);
        }
        if let Some(gate) = tries.gate(game) {
            let tried = self.reckoned(tries, game, gate)?;
            self.known.insert(key, tried.clone());
            return Ok(tried);
        }
        if tries.deals(game) {
            let tried = match self.dealt(tries, game) {
                Some(dealt) => Rc::new(dealt),
                None => self.courses(tries, game, |copy| {
                    copy.run_until(Input::Go, |game| tries.halts(game));
                })?,
            };
            self.known.insert(key, tried.clone());
            return Ok(tried);
        }
        let question = game.open().next().ok_or(Untried::NoAttack)?;
        let team = game.state.players[question.player.index()].team;
        let own = team == game.state.team(tries.attacker);
        let mut best: Option<Rc<Tried>> = None;
        for answer in game.answers(question, Grain::default()) {
            let tried = self.after(tries, game, answer)?;
            let better =
                |best: &Rc<Tried>| (tried.value > best.value) == own && tried.value != best.value;
            if best.as_ref().is_none_or(better) {
                best = Some(tried);
            }
        }
        let best = best.ok_or(Untried::NoAttack)?;
        self.known.insert(key, best.clone());
        Ok(best)
    }

    /// What comes of it after an answer.
    fn after(&mut self, tries: Tries, game: &Game, answer: Reply) -> Result<Rc<Tried>, Untried> {
        self.answers += 1;
        let first = game.open().next().map(|question| question.id);
        let place = game.pending().iter().position(|it| Some(it.id) == first);
        let place = place.ok_or(Untried::NoAttack)?;
        let throw = self.throw(tries, game, &answer);
        if let Some(known) = throw.and_then(|key| self.known.get(&key)) {
            return Ok(known.clone());
        }
        let tried = self.courses(tries, game, |copy| {
            copy.go_on(place, answer.clone(), |game| tries.halts(game));
        })?;
        if let Some(key) = throw {
            self.known.insert(key, tried.clone());
        }
        Ok(tried)
    }

    /// Where dice are rerolled and nobody will ask for what they showed: tells apart what is kept of them and how many
    /// are thrown, of which all that comes depends.
    fn throw(&mut self, tries: Tries, game: &Game, answer: &Reply) -> Option<u64> {
        let Answer::Counts(counts) = answer else { return None };
        let topic = game.open().next()?.ask.topic;
        if !matches!(topic, Topic::SpendLock | Topic::Reroll) || !self.idle(tries, game)?.touched {
            return None;
        }
        let mut copy = game.clone();
        copy.state.pending.clear();
        let fight = copy.state.attacks.last_mut()?;
        let (attack, defense) = pools(counts);
        fight.attack.remove(&attack).and_then(|()| fight.defense.remove(&defense)).ok()?;
        let added = |added: bool| -> [usize; 2] {
            [
                attack.filtered(|it| it.added == added).len(),
                defense.filtered(|it| it.added == added).len(),
            ]
        };
        let thrown = [added(false), added(true)].concat();
        let thrown = thrown.into_iter().fold(1_u64, |sum, n| sum * 64 + n as u64);
        Some(self.key(tries, &copy) ^ thrown.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// Tells apart where an attack stands.
    fn key(&self, tries: Tries, game: &Game) -> u64 {
        game.key() ^ (tries.number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// What nobody will ask for; nothing of that kind where everything is played.
    fn idle(&mut self, tries: Tries, game: &Game) -> Option<Rc<Idle>> {
        if self.reckons && self.idle.is_none() {
            self.idle = Some(Rc::new(game.idle(tries.unseen, self.row.len() > 1)));
        }
        self.idle.clone()
    }

    /// What comes of it on average over all that chance can do as a game goes on.
    fn courses(
        &mut self,
        tries: Tries,
        game: &Game,
        go_on: impl Fn(&mut Game),
    ) -> Result<Rc<Tried>, Untried> {
        let mut sum = Tried::default();
        let mut only = None;
        let idle = self.idle(tries, game);
        let alike = idle.as_ref().and_then(|idle| idle.alike.clone());
        let mut next = Some(Course::first(tries.unseen).with_alike(alike));
        while let Some(course) = next {
            self.budget = self.budget.checked_sub(1).ok_or(Untried::TooLarge)?;
            let mut copy = game.clone();
            copy.state.chance.follow(course);
            if self.used.is_some() {
                copy.watch();
            }
            go_on(&mut copy);
            if let Some(all) = &mut self.used {
                all.extend(copy.take_sightings().into_iter().filter_map(|it| match it {
                    Sighting::Used(of) => Some(of),
                    _ => None,
                }));
            }
            let course = copy.state.chance.course().ok_or(Untried::NoAttack)?;
            let weight = course.weight;
            next = course.next();
            if let Some(idle) = &idle {
                copy.fade(idle);
            }
            let tried = self.tried(tries, &copy)?;
            if weight == 1.0 {
                only = Some(tried);
                continue;
            }
            sum.add(weight, &tried);
        }
        Ok(only.unwrap_or_else(|| Rc::new(sum)))
    }
}
