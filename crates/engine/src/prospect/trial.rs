//! An attack played to its end on copies of the game: everything that chance can do, every legal
//! answer, equal states once. Slow and exact, whatever cards take part in it; the other ways to
//! know the odds are measured against it.

use crate::chance::Course;
use crate::decision::Reply;
use crate::dice::AttackFace;
use crate::frame::{Frame, Input};
use crate::game::Game;
use crate::procedure::attack::declare_target::Shoot;
use crate::search::Grain;
use crate::words::{Phase, ShipId, WeaponId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How far an attack is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the end of the Neutralize Results step.
    Neutralized,
    /// To the end of the Deal Damage step.
    Damaged,
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
    /// How many more answers are tried.
    budget: u32,
    known: BTreeMap<u64, Rc<Tried>>,
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
}

impl Tries {
    /// Whether it has come to its end, or will not be.
    fn is_over(&self, game: &Game) -> bool {
        let (frames, attacks) = self.below;
        game.state.stack.len() <= frames
            || (game.state.attacks.len() == attacks + 1
                && matches!(game.state.stack.last(), Some(Frame::Attack(it)) if it.has_come(self.until)))
    }

    fn ended(&self, game: &Game) -> Ended {
        let fight = game.state.attacks.last();
        let shown = |face| match self.until {
            Until::Neutralized => fight.map_or(0, |fight| fight.attack.count(face)),
            Until::Damaged => 0,
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

    /// Answers the open question on a copy that nobody takes back, and goes on to a question or until
    /// it is so.
    pub(crate) fn go_on(&mut self, place: usize, reply: Reply, halt: impl Fn(&Self) -> bool) {
        let open = self.state.pending.remove(place);
        self.run_until(Input::Answer(open.ask, reply), halt);
        self.take_events();
    }
}

impl<'a> Trial<'a> {
    /// Trials of attacks in a game, for a worth of how they end. `budget` is how many answers are looked
    /// at.
    pub fn new(until: Until, worth: &'a dyn Fn(&Ended) -> f64, budget: u32) -> Self {
        Self { until, worth, budget, known: BTreeMap::new() }
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
        let tries = Tries {
            attacker: ship,
            defender: at,
            health: game.health(at),
            below: (game.state.stack.len(), game.state.attacks.len()),
            until: self.until,
        };
        if !game.can_attack(ship, weapon, at) {
            return Err(Untried::NoAttack);
        }
        let copy = game.with_attack(ship, weapon, at);
        self.courses(tries, &copy, |copy| copy.run_until(Input::Go, |game| tries.is_over(game)))
    }

    /// Tries the attack that is going on, from the question that is open in it.
    ///
    /// # Errors
    ///
    /// When no attack is going on, or there is too much to it.
    pub fn rest(&mut self, game: &Game) -> Result<Rc<Tried>, Untried> {
        let tries = self.going_on(game)?;
        let mut copy = game.clone();
        copy.take_events();
        self.tried(tries, &copy)
    }

    /// Tries the attack that is going on after each of the answers to the question that is open in it.
    ///
    /// # Errors
    ///
    /// When no attack is going on, or there is too much to it.
    pub fn answers(&mut self, game: &Game) -> Result<Vec<(Reply, Rc<Tried>)>, Untried> {
        let tries = self.going_on(game)?;
        let question = game.open().next().ok_or(Untried::NoAttack)?;
        let answers = game.answers(question, Grain::default());
        answers.into_iter().map(|answer| Ok((answer.clone(), self.after(tries, game, answer)?))).collect()
    }

    fn going_on(&self, game: &Game) -> Result<Tries, Untried> {
        let is_attack = |frame: &Frame| matches!(frame, Frame::Attack(_));
        let frames = game.state.stack.iter().rposition(is_attack).ok_or(Untried::NoAttack)?;
        let fight = game.attack().ok_or(Untried::NoAttack)?;
        Ok(Tries {
            attacker: fight.attacker,
            defender: fight.defender,
            health: game.health(fight.defender),
            below: (frames, game.state.attacks.len() - 1),
            until: self.until,
        })
    }

    /// What comes of it where a game stands: at its end, or at a question.
    fn tried(&mut self, tries: Tries, game: &Game) -> Result<Rc<Tried>, Untried> {
        if tries.is_over(game) || game.ended().is_some() {
            let ended = tries.ended(game);
            return Ok(Rc::new(Tried { value: (self.worth)(&ended), ends: vec![(ended, 1.0)] }));
        }
        let key = game.key();
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let question = game.open().next().ok_or(Untried::NoAttack)?;
        let team = game.state.players[question.player.index()].team;
        let own = team == game.state.team(tries.attacker);
        let mut best: Option<Rc<Tried>> = None;
        for answer in game.answers(question, Grain::default()) {
            let tried = self.after(tries, game, answer)?;
            let better = |best: &Rc<Tried>| (tried.value > best.value) == own && tried.value != best.value;
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
        self.budget = self.budget.checked_sub(1).ok_or(Untried::TooLarge)?;
        let first = game.open().next().map(|question| question.id);
        let place = game.pending().iter().position(|it| Some(it.id) == first);
        let place = place.ok_or(Untried::NoAttack)?;
        self.courses(tries, game, |copy| {
            copy.go_on(place, answer.clone(), |game| tries.is_over(game));
        })
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
        let mut next = Some(Course::default());
        while let Some(course) = next {
            let mut copy = game.clone();
            copy.state.chance.follow(course);
            go_on(&mut copy);
            let course = copy.state.chance.course().ok_or(Untried::NoAttack)?;
            let weight = course.weight;
            next = course.next();
            let tried = self.tried(tries, &copy)?;
            if weight == 1.0 {
                only = Some(tried);
                continue;
            }
            sum.value += weight * tried.value;
            for &(ended, chance) in &tried.ends {
                match sum.ends.binary_search_by_key(&ended, |it| it.0) {
                    Ok(place) => sum.ends[place].1 += weight * chance,
                    Err(place) => sum.ends.insert(place, (ended, weight * chance)),
                }
            }
        }
        Ok(only.unwrap_or_else(|| Rc::new(sum)))
    }
}
