//! One answer to every question, weighed once.

use super::act::Scene;
use super::flight::{Choices, Outlook, TEMPERATURE};
use super::sketch::{Sketch, Spotted};
use super::{dice, gunnery, place, value};
use crate::Weights;
use crate::thought::{self, Foreseen, Proposal, Thought, Weighed};
use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Refused, Reply};
use redfive_engine::game::Game;
use redfive_engine::search::Grain;
use redfive_engine::topic::Topic;
use redfive_engine::words::{ObjectId, Phase, PlayerId, ShipId, TeamId};
use redfive_geometry::Maneuver;

/// How a pilot flies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// What matters to them when they set dials.
    pub weights: Weights,
    /// How much chance is added to what dials seem to be worth, in points.
    pub noise: f64,
    /// Whether they take every enemy to fly straight on, and never reposition.
    pub greedy: bool,
    /// Whether they only glance at what cards ask, as in a game that is played out in thought.
    pub quick: bool,
}

impl Style {
    pub const USUAL: Self =
        Self { weights: Weights::USUAL, noise: 0.0, greedy: false, quick: false };
    pub const GREEDY: Self = Self { weights: Weights::GREEDY, greedy: true, ..Self::USUAL };
    pub const QUICK: Self = Self { quick: true, ..Self::USUAL };
}

/// How a pilot chooses.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    pub style: Style,
    /// Chance for ties, noise and what is looked at.
    pub chance: Chance,
    /// How many answers were drawn by chance, since no rule knew better.
    pub guesses: u32,
    plan: Option<Plan>,
    /// Where ships are expected that have not moved yet.
    pub expected: Expected,
    /// What was seen when dials were asked for.
    foresight: Option<Foresight>,
    /// The table as it was at the last question.
    sketch: Option<Sketch>,
    /// Whether what comes after an answer is being answered.
    depth: u8,
    /// The best answer that was tried at the last question, and the game that it led to.
    ahead: Option<(Reply, Game)>,
}

/// Where ships are likely to end their maneuvers of a round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expected {
    round: u8,
    ends: Vec<(ShipId, Spotted)>,
}

impl Expected {
    pub fn of(outlook: &Outlook, round: u8) -> Self {
        let ends = outlook.own.iter().chain(&outlook.others);
        Self { round, ends: ends.filter_map(|it| Some((it.ship, it.likeliest()?))).collect() }
    }

    /// Where a ship is likely to end its maneuver.
    pub fn end(&self, ship: ShipId, round: u8) -> Option<Spotted> {
        let (_, end) = self.ends.iter().find(|(id, _)| *id == ship && self.round == round)?;
        Some(*end)
    }
}

/// What a player could fly, with the table of which that is true.
#[derive(Clone, Debug)]
struct Foresight {
    round: u8,
    player: PlayerId,
    sketch: Sketch,
    outlook: Outlook,
}

/// The dials of a player for a round.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub round: u8,
    pub player: PlayerId,
    pub dials: Vec<(ShipId, Maneuver)>,
}

/// Of so many answers at most the outcome is looked at.
const TRIED: usize = 12;
/// The same at a glance.
const GLANCED: usize = 5;
/// So many questions are answered that belong to an answer.
const FOLLOWED: usize = 3;
/// Using what a card offers is worth this much more than can be seen at once.
const OFFERED: f64 = 0.3;
/// Other answers than dials matter less, and are noisy to a smaller part.
const OTHER_NOISE: f64 = 0.12;
/// What is worse than the best by more is not done by mistake, in points.
const WORST_ERROR: f64 = 3.0;

impl Policy {
    pub fn new(style: Style, seed: u64) -> Self {
        gunnery::warm_up();
        Self {
            style,
            chance: Chance::quick(seed),
            guesses: 0,
            plan: None,
            expected: Expected::default(),
            foresight: None,
            sketch: None,
            depth: 0,
            ahead: None,
        }
    }

    /// Noise for one answer: Gumbel's, so that the best of noisy scores is drawn by their softmax.
    fn blur(&mut self, noise: f64) -> f64 {
        if noise == 0.0 {
            return 0.0;
        }
        let unit = self.chance.unit(Stream::Pick).clamp(1e-9, 1.0 - 1e-9);
        -noise * libm::log(-libm::log(unit))
    }

    /// An answer. It is always legal: what is said below is checked, and what is refused is replaced by chance and
    /// counted.
    pub fn answer(&mut self, game: &Game, decision: &Decision) -> Reply {
        self.ahead = None;
        let reply = self.considered(game, decision);
        let reply = reply.filter(|reply| game.check(decision, reply).is_ok());
        reply.unwrap_or_else(|| {
            self.guesses += 1;
            game.sample(decision, &mut self.chance).unwrap_or(Answer::Pass)
        })
    }

    /// Answers a question of a game that is played out. What the answer leads to may be known already: it was tried.
    pub fn play(&mut self, game: &mut Game, decision: &Decision) -> Result<(), Refused> {
        let reply = self.answer(game, decision);
        match self.ahead.take().filter(|(tried, _)| *tried == reply) {
            Some((_, next)) => {
                *game = next;
                Ok(())
            }
            None => game.choose(decision.player, decision.id, reply),
        }
    }

    fn considered(&mut self, game: &Game, decision: &Decision) -> Option<Reply> {
        if let Space::One(options) = &*decision.space
            && let [only] = &options[..]
        {
            return Some(Answer::One(only.clone()));
        }
        if let Some(reply) = self.by_rule(game, decision) {
            return Some(reply);
        }
        if let (Topic::NextAbility, Space::One(options), true) =
            (decision.ask.topic, &*decision.space, self.style.quick)
        {
            return options.first().map(|first| Answer::One(first.clone()));
        }
        if decision.ask.topic == Topic::Dial {
            let dial = self.dial(game, decision.player, decision.ask.ship()?)?;
            return Some(Answer::One(Choice::Maneuver(dial)));
        }
        let values = self.values(game, decision);
        self.best(values)
    }

    /// The best answer, or with noise one that is not much worse; the first of equals.
    fn best(&mut self, values: Vec<(Reply, f64)>) -> Option<Reply> {
        let most = values.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max);
        let noise = OTHER_NOISE * self.style.noise;
        let mut best: Option<(f64, Reply)> = None;
        for (reply, value) in values {
            if value < most - WORST_ERROR {
                continue;
            }
            let value = value + self.blur(noise);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, reply));
            }
        }
        best.map(|(_, reply)| reply)
    }

    /// The answers that are worth a closer look: first the one that would be given, then others by what they seem to be
    /// worth.
    pub fn candidates(&mut self, game: &Game, decision: &Decision, most: usize) -> Vec<Reply> {
        let mut values = self.values(game, decision);
        values.sort_by(|a, b| b.1.total_cmp(&a.1));
        let is_shot = decision.ask.topic == Topic::Attack;
        if is_shot && values.first().is_some_and(|(reply, _)| *reply != Answer::Pass) {
            // A shot that is worth something costs nothing: only luck could speak for passing.
            values.retain(|(reply, _)| *reply != Answer::Pass);
        }
        let mut replies: Vec<Reply> = self.by_rule(game, decision).into_iter().collect();
        for (reply, _) in values {
            if replies.len() < most && !replies.contains(&reply) {
                replies.push(reply);
            }
        }
        replies.retain(|reply| game.check(decision, reply).is_ok());
        replies
    }

    /// What is thought of a question, and which answer is chosen.
    pub fn weigh(&mut self, game: &Game, decision: &Decision, proposed: &[Proposal]) -> Thought {
        let mut thought = self.thought(game, decision, proposed);
        thought::sort(&mut thought.weighed);
        let ruled = self.by_rule(game, decision).map(Proposal::reply);
        let ruled = |it: &Weighed| ruled.as_ref().is_some_and(|ruled| it.proposal.is_like(ruled));
        let chosen = thought.weighed.iter().position(ruled).unwrap_or(0);
        if let Some(chosen) = thought.weighed.get_mut(chosen) {
            chosen.chosen = true;
        }
        thought::sort(&mut thought.weighed);
        thought
    }

    /// What is thought of a question.
    pub fn thought(&mut self, game: &Game, decision: &Decision, proposed: &[Proposal]) -> Thought {
        let mut thought = Thought::default();
        if decision.ask.topic == Topic::Dial {
            let Foresight { sketch, outlook, .. } = self.foresight(game, decision.player);
            let plan = outlook.plan(sketch);
            let asked = outlook.own.iter().find(|it| Some(it.ship) == decision.ask.ship());
            if let Some(asked) = asked {
                let worth = |dials: &[_]| outlook.worth(sketch, dials);
                thought.weighed = one_dial_changed(asked, &plan, worth);
            }
            for proposal in proposed {
                if !thought.weighed.iter().any(|it| it.proposal.is_like(proposal)) {
                    let value = outlook.worth(sketch, &proposal.dials);
                    let weighed = value.map(|it| Weighed::estimated(proposal.clone(), it));
                    thought.weighed.extend(weighed);
                }
            }
            thought.foreseen = foreseen(outlook);
            return thought;
        }
        let mut values = self.values(game, decision);
        if values.is_empty() {
            values.extend(self.by_rule(game, decision).map(|reply| (reply, 0.0)));
        }
        thought.weighed = Weighed::replies(values);
        thought
    }

    /// What each answer is worth, as far as it can be seen at once.
    pub fn values(&mut self, game: &Game, decision: &Decision) -> Vec<(Reply, f64)> {
        if let Space::Place(placing) = *decision.space {
            return place::values(game, decision, placing, &mut self.chance);
        }
        let (options, may_pass) = match &*decision.space {
            Space::One(options) => (&options[..], false),
            Space::OneOrPass(options) => (&options[..], true),
            _ => return self.tried(game, decision),
        };
        let topic = decision.ask.topic;
        let (Some(ship), true) = (decision.ask.ship().or(first_ship(options)), is_weighed(topic))
        else {
            return self.tried(game, decision);
        };
        let sketch = Sketch::later(&mut self.sketch, game);
        let Some(scene) = Scene::with(sketch, game, ship, &self.style, &self.expected) else {
            return self.tried(game, decision);
        };
        let mut values = Vec::with_capacity(options.len() + 1);
        if may_pass {
            values.push((Answer::Pass, 0.0));
        }
        for option in options {
            let worth = worth(game, &scene, topic, option);
            values.push((Answer::One(option.clone()), worth));
        }
        self.sketch = Some(scene.into_sketch());
        values
    }

    /// What is answered without weighing.
    fn by_rule(&mut self, game: &Game, decision: &Decision) -> Option<Reply> {
        let (options, may_pass) = match &*decision.space {
            Space::One(options) => (&options[..], false),
            Space::OneOrPass(options) => (&options[..], true),
            _ => (&[][..], false),
        };
        match decision.ask.topic {
            Topic::Ready => Some(Answer::One(Choice::Ready)),
            Topic::Modify => dice::modify(game, &mut self.sketch, decision, options, may_pass),
            Topic::SpendLock | Topic::Reroll => dice::reroll(game, decision),
            Topic::Change if self.style.quick => dice::change(game, options),
            _ => None,
        }
    }

    /// What each answer leads to at once, judged.
    fn tried(&mut self, game: &Game, decision: &Decision) -> Vec<(Reply, f64)> {
        let team = game.state().players[decision.player.index()].team;
        let answers = game.answers(decision, Grain { step_mm: 60, headings: 1 });
        if answers.len() < 2 {
            return answers.into_iter().map(|answer| (answer, 0.0)).collect();
        }
        let most = if self.style.quick { GLANCED } else { TRIED };
        let step = answers.len().div_ceil(most).max(1);
        let mut values = Vec::with_capacity(most);
        let mut best = f64::MIN;
        for answer in answers.into_iter().step_by(step) {
            let mut copy = game.clone();
            if copy.choose(decision.player, decision.id, answer.clone()).is_err() {
                continue;
            }
            self.follow(&mut copy, decision);
            let offered = match answer {
                Answer::No | Answer::Pass => 0.0,
                _ => OFFERED,
            };
            let value = judged(&copy, team) + offered;
            // Only a game that is played out can go on in a copy of itself.
            if self.style.quick && value > best {
                best = value;
                self.ahead = Some((answer.clone(), copy));
            }
            values.push((answer, value));
        }
        values
    }

    /// Answers what an answer leads to at once: which device, and where.
    fn follow(&mut self, copy: &mut Game, decision: &Decision) {
        if self.style.quick || self.depth > 0 {
            return;
        }
        self.depth += 1;
        for _ in 0..FOLLOWED {
            let next = copy.open().next().cloned();
            let next = next.filter(|it| it.player == decision.player && follows(it.ask.topic));
            let Some(next) = next else { break };
            let reply = self.answer(copy, &next);
            if copy.choose(next.player, next.id, reply).is_err() {
                break;
            }
        }
        self.depth -= 1;
    }

    /// The dial of a ship, from the plan of its player.
    fn dial(&mut self, game: &Game, player: PlayerId, ship: ShipId) -> Option<Maneuver> {
        let round = game.state().round;
        let known = self.plan.as_ref();
        let known = known.is_some_and(|plan| (plan.round, plan.player) == (round, player));
        if !known {
            let dials = self.plan_dials(game, player);
            if let Some(it) = &self.foresight {
                self.expected = Expected::of(&it.outlook, round);
            }
            self.plan = Some(Plan { round, player, dials });
        }
        let plan = self.plan.as_ref()?;
        plan.dials.iter().find(|(id, _)| *id == ship).map(|(_, dial)| *dial)
    }

    /// What a player can fly, found out once for all dials of a round.
    fn foresight(&mut self, game: &Game, player: PlayerId) -> &Foresight {
        let round = game.state().round;
        let sketch = Sketch::of(game);
        let known = self
            .foresight
            .take()
            .filter(|it| (it.round, it.player) == (round, player) && it.sketch.looks_like(&sketch));
        let style = &self.style;
        self.foresight.insert(known.unwrap_or_else(|| {
            let outlook = Outlook::of(game, &sketch, player, style);
            Foresight { round, player, sketch, outlook }
        }))
    }

    /// The dials of a player.
    pub fn plan_dials(&mut self, game: &Game, player: PlayerId) -> Vec<(ShipId, Maneuver)> {
        let noise = self.style.noise;
        let Foresight { sketch, outlook, .. } = self.foresight(game, player);
        if noise > 0.0 {
            let (sketch, mut outlook) = (sketch.clone(), outlook.clone());
            for choices in &mut outlook.own {
                let best = choices.scores.iter().copied().fold(f64::MIN, f64::max);
                for (score, calm) in choices.scores.iter_mut().zip(&mut choices.calm) {
                    let noise =
                        if *score > best - WORST_ERROR { self.blur(noise) } else { -1000.0 };
                    *score += noise;
                    *calm += noise;
                }
            }
            return outlook.plan(&sketch);
        }
        outlook.plan(sketch)
    }
}

/// The questions whose answers are weighed by looking at the table.
const fn is_weighed(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::NextShip
            | Topic::Placement
            | Topic::Action
            | Topic::Lock
            | Topic::BarrelRoll
            | Topic::RollTemplate
            | Topic::Boost
            | Topic::Reinforce
            | Topic::Turret
            | Topic::Coordinate
            | Topic::Jam
            | Topic::Attack
            | Topic::Line
            | Topic::UnderMine
            | Topic::Slam
    )
}

/// Whether a question belongs to the answer before it.
const fn follows(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::PlaceDevice
            | Topic::Device
            | Topic::Pick
            | Topic::UnderMine
            | Topic::Lock
            | Topic::Placement
    )
}

/// The first ship among what can be chosen.
fn first_ship(options: &[Choice]) -> Option<ShipId> {
    match options.first()? {
        Choice::Ship(ship) => Some(*ship),
        _ => None,
    }
}

/// What an option is worth by looking at the table.
fn worth(game: &Game, scene: &Scene<'_>, topic: Topic, option: &Choice) -> f64 {
    match (topic, option) {
        (Topic::NextShip, Choice::Ship(ship)) if game.state().phase == Phase::Engagement => {
            scene.shot_of(*ship)
        }
        (Topic::NextShip, Choice::Ship(ship)) => scene.lead_of(*ship),
        (Topic::Placement, Choice::Pose(pose)) => scene.pose(*pose),
        (Topic::Action, _) => scene.action(option),
        (Topic::Lock, Choice::Object(object)) => scene.lock(*object),
        (Topic::Lock, Choice::Ship(ship)) => scene.lock(ObjectId::Ship(*ship)),
        (Topic::Coordinate, Choice::Ship(ship)) => scene.helped(*ship),
        (Topic::Jam, Choice::Ship(ship)) => scene.jammed(*ship),
        (Topic::UnderMine, Choice::Ship(ship)) => scene.hurt(*ship, 1.0),
        (Topic::Attack, Choice::Target(weapon, target)) => scene.target(*weapon, *target),
        (Topic::Line, Choice::Line(objects)) => -(objects.len() as f64),
        (Topic::RollTemplate, Choice::Template(template)) => scene.roll_with(*template),
        (Topic::Slam, Choice::Maneuver(maneuver)) => scene.slam(*maneuver),
        _ => scene.direction(option),
    }
}

/// The plan with another dial of one ship.
fn one_dial_changed(
    asked: &Choices,
    plan: &[(ShipId, Maneuver)],
    worth: impl Fn(&[(ShipId, Maneuver)]) -> Option<f64>,
) -> Vec<Weighed> {
    let changed = asked.moves.iter().filter_map(|it| {
        let mut dials = plan.to_vec();
        let own = dials.iter_mut().find(|(ship, _)| *ship == asked.ship);
        if let Some((_, dial)) = own {
            *dial = it.dial;
        }
        let reply = Answer::One(Choice::Maneuver(it.dial));
        let worth = worth(&dials)?;
        Some(Weighed::estimated(Proposal { reply, dials }, worth))
    });
    changed.collect()
}

/// Enemies are told with so many of their likeliest maneuvers.
const TOLD: usize = 4;

/// What enemies are expected to fly.
pub(crate) fn foreseen(outlook: &Outlook) -> Vec<Foreseen> {
    let mut all = Vec::new();
    for choices in &outlook.others {
        let odds = choices.likelihood(TEMPERATURE);
        let mut places: Vec<usize> = (0..odds.len()).collect();
        places.sort_by(|&a, &b| odds[b].total_cmp(&odds[a]));
        all.extend(places.iter().take(TOLD).map(|&place| Foreseen {
            ship: choices.ship,
            maneuver: choices.moves[place].dial,
            chance: odds[place],
        }));
    }
    all
}

/// What a table is worth to a side, with the attack that is going on.
pub(crate) fn judged(game: &Game, team: TeamId) -> f64 {
    let mut worth = value::of(game, team);
    if let Some((defender, damage)) = dice::outlook(game) {
        let sketch = Sketch::of(game);
        if let Some(craft) = sketch.craft(defender) {
            let side = if craft.team == team { -1.0 } else { 1.0 };
            worth += side * craft.harm(damage);
        }
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squads::{SQUADS, library, start};

    /// Going on with the copy in which an answer was tried is the same, to the bit, as giving that answer.
    #[test]
    fn what_was_tried_is_what_comes_of_it() {
        let (mut tried, mut rounds) = (0, 0);
        for (n, south) in SQUADS.iter().enumerate() {
            let north = &SQUADS[(n + 1) % SQUADS.len()];
            let game = Game::new(library(), start(south, north), n as u64).expect("a start");
            let mut game = game.rollout(n as u64).forced();
            let mut policy = Policy::new(Style::QUICK, n as u64);
            while game.ended().is_none() && game.state().round < 9 {
                if game.state().phase == Phase::Planning {
                    rounds += 1;
                    let dials: Vec<_> =
                        (0..2).flat_map(|i| policy.plan_dials(&game, PlayerId(i))).collect();
                    game.set_dials(&dials).expect("dials");
                    continue;
                }
                let decision = game.open().next().expect("a question").clone();
                let mut same = policy.clone();
                let reply = same.answer(&game, &decision);
                tried += u32::from(same.ahead.is_some());
                let mut other = game.clone();
                other.choose(decision.player, decision.id, reply).expect("a legal answer");
                policy.play(&mut game, &decision).expect("a legal answer");
                assert!(game.state() == other.state(), "{:?}", decision.ask);
            }
        }
        assert!(tried > 30 && rounds > 25, "{tried} answers tried in {rounds} rounds");
    }
}
