//! The dials of a side.
//!
//! All plans are too many, so the search goes in three steps. First plans are drawn ship by ship from what seems good, played
//! out each in some world, and every maneuver is credited with what its plans came to beside others in the same world; the
//! better ones are drawn more often from then on (the cross-entropy method: one sample tells about all ships at once).
//! Then the plans that are best by these credits run a race, among them those that change two ships at once, and the plans
//! of the heuristic in its usual mood, bold and careful. At last the winner meets plans that differ in one ship, in new worlds.

use super::race::{self, Race};
use super::world::{self, Baseline, Outcome, Prior, Tally, Worlds};
use crate::Weights;
use crate::pilot::flight::{Choices, Outlook};
use crate::pilot::policy::{Expected, Policy, Style};
use crate::pilot::sketch::Sketch;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::game::Game;
use redfive_engine::view::Seat;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_geometry::Maneuver;

/// So many maneuvers of a ship are drawn from.
const DRAWN: usize = 10;
/// Worse by more than this is never drawn, in points.
const HOPELESS: f64 = 4.0;
/// How many rounds of drawing and crediting there are.
const ROUNDS: u32 = 6;
/// So many plans are drawn for a world.
const PLANS_A_WORLD: u32 = 6;
/// As many samples the heuristic's opinion counts.
const OPINION: f64 = 16.0;
/// As much of it is believed.
const BELIEF: f64 = 0.8;
/// What was credited counts so much less with every round of drawing, since plans become better.
const FADING: f64 = 0.8;
/// The heat at which plans for a race are drawn.
const SPREAD: f64 = 0.15;
/// So many samples that only measure time share a world, about as many as in races.
pub(crate) const PROBES_A_WORLD: u32 = 3;
/// How many plans run a race.
const RUNNERS: usize = 24;
/// How many plans meet the winner.
const CHALLENGERS: usize = 11;
/// So many worlds of each step are kept.
const WORLDS: u32 = 512;

/// The steps of a search, each with worlds of its own: what only had luck in one does not win twice.
#[derive(Clone, Copy, Debug)]
enum Step {
    Credits,
    Race,
    Finals,
    Probes,
}

/// A plan: for each ship the place of its maneuver among its choices.
type Places = Vec<usize>;

/// What a search for dials works with.
pub(crate) struct Planner<'a> {
    seat: &'a Seat<'a>,
    player: PlayerId,
    pub baseline: Baseline,
    sketch: Sketch,
    pub outlook: Outlook,
    /// The plans of the heuristic in several moods, the usual one first.
    starts: Vec<Places>,
    /// What others fly, as far as it is foreseen.
    pub prior: Prior,
    /// The players with dials who are not the one who thinks.
    mates: Vec<(ShipId, Maneuver)>,
    worlds: [Worlds; 4],
    /// Plays out, and knows what is expected.
    pub policy: Policy,
    chance: Chance,
}

/// A plan that ran a race, with what came of it.
pub(crate) struct Ran {
    pub dials: Vec<(ShipId, Maneuver)>,
    pub tally: Tally,
    /// Whether it ran in the last race.
    pub last: bool,
}

impl<'a> Planner<'a> {
    pub fn new(seat: &'a Seat<'a>, game: &Game, player: PlayerId, seed: u64) -> Self {
        let sketch = Sketch::of(game);
        let outlook = Outlook::of(game, &sketch, player, &Style::USUAL);
        let round = game.state().round;
        let mut policy = world::quick_policy(seed);
        policy.expected = Expected::of(&outlook, round);
        let mut ships: Vec<(ShipId, Vec<f64>)> = Vec::new();
        for choices in &outlook.others {
            ships.push((choices.ship, weights_of(game, choices)));
        }
        let team = game.state().players[player.index()].team;
        let mut mates = Vec::new();
        for (i, it) in game.state().players.iter().enumerate() {
            let other = PlayerId(i as u8);
            if it.team == team && other != player && !game.is_automatic(other) {
                let outlook = Outlook::of(game, &sketch, other, &Style::USUAL);
                mates.extend(outlook.plan(&sketch));
                ships.extend(outlook.own.iter().map(|it| (it.ship, weights_of(game, it))));
            }
        }
        let starts = start_plans(game, &sketch, &outlook, player);
        Self {
            seat,
            player,
            baseline: Baseline::of(game, player),
            sketch,
            outlook,
            starts,
            prior: Prior { round, ships },
            mates,
            worlds: [0, 1, 2, 3].map(|step| Worlds::new(WORLDS, crate::pairs::mixed(seed, step))),
            policy,
            chance: Chance::quick(seed ^ 0x5eed),
        }
    }

    /// A world in which all others have set their dials.
    fn make_world(&self, seed: u64) -> Game {
        let mut game = world::imagine(self.seat, seed, &self.prior, self.prior.round);
        let mut chance = Chance::quick(!seed);
        let mut dials = Vec::new();
        for (ship, weights) in &self.prior.ships {
            let planned = game.state().ship(*ship).player;
            if planned == self.player || game.is_automatic(planned) {
                continue;
            }
            let own = self.mates.iter().find(|(mate, _)| mate == ship);
            let drawn = world::draw(weights, &mut chance);
            let entry = drawn.and_then(|place| game.card(*ship).dial.get(place));
            if let Some(dial) = own.map(|(_, dial)| *dial).or(entry.map(|it| it.maneuver)) {
                dials.push((*ship, dial));
            }
        }
        // What is wrong with them, if anything, is told when the own dials are set.
        let _ = game.set_dials(&dials);
        game
    }

    /// Plays a plan out in a world of a step.
    fn play(&mut self, dials: &[(ShipId, Maneuver)], step: Step, number: u32) -> Option<Outcome> {
        let mut worlds = std::mem::replace(&mut self.worlds[step as usize], Worlds::new(1, 0));
        let mut game = worlds.get(number, |seed| self.make_world(seed));
        self.worlds[step as usize] = worlds;
        game.set_dials(dials).ok()?;
        world::play_out(&mut game, self.baseline.round, &mut self.policy);
        Some(self.baseline.outcome(&game))
    }

    /// The dials of a plan.
    fn dials(&self, places: &[usize]) -> Vec<(ShipId, Maneuver)> {
        let own = self.outlook.own.iter().zip(places);
        own.map(|(choices, &place)| (choices.ship, choices.moves[place].dial)).collect()
    }

    /// A sample to measure time by; whether it could be played. Several plans and worlds, since they differ in length.
    pub fn probe(&mut self, number: u32) -> bool {
        let dials = self.dials(&self.starts[number as usize % self.starts.len()]);
        if number.is_multiple_of(2) {
            // Two plans of five are drawn by their credits, which takes its time.
            let alike = |ship: usize, place: usize| self.outlook.own[ship].scores[place];
            std::hint::black_box(self.outlook.choose(&self.sketch, alike));
        }
        let policy = self.policy.clone();
        let played = self.play(&dials, Step::Probes, number / PROBES_A_WORLD).is_some();
        // The search goes as it would have gone without.
        self.policy = policy;
        played
    }

    /// The best plan that is found with so many samples, and all plans that ran a race; how many samples were used.
    pub fn search(
        &mut self,
        samples: u32,
        proposed: &[Vec<(ShipId, Maneuver)>],
    ) -> (Vec<(ShipId, Maneuver)>, Vec<Ran>, u32) {
        let starts = self.starts.clone();
        let first = self.dials(&starts[0]);
        if samples < 4 || self.outlook.own.is_empty() {
            return (first, Vec::new(), 0);
        }
        let mut used = 0;
        let drawing = if samples >= 120 { samples * 2 / 5 } else { 0 };
        let (credits, drawn) = self.credit(drawing);
        used += drawn;
        let most = (samples as usize / 8).clamp(2, RUNNERS);
        let mut runners: Vec<Places> = starts;
        let open: Vec<Vec<usize>> = self.outlook.own.iter().map(open_moves).collect();
        runners.push(self.outlook.choose(&self.sketch, |ship, place| credits[ship][place]));
        runners.extend(best_sums(&credits, most / 3));
        for _ in 0..2 * most {
            runners.push(self.drawn(&credits, &open, SPREAD));
        }
        unique(&mut runners);
        runners.truncate(most.max(3));
        let mut plans: Vec<Vec<(ShipId, Maneuver)>> =
            runners.iter().map(|places| self.dials(places)).collect();
        let more: Vec<_> = proposed
            .iter()
            .filter(|it| !plans.iter().any(|plan| is_like(plan, it)))
            .cloned()
            .collect();
        plans.extend(more);
        let kept: Vec<bool> =
            plans.iter().map(|plan| proposed.iter().any(|it| is_like(plan, it))).collect();
        let share = if drawing > 0 { (samples - used) * 3 / 5 } else { samples };
        let short = proposed.is_empty();
        let race = Race { runners: plans.len(), kept: &kept, samples: share, short };
        let (tallies, ran) = race.run(|i, world| self.play(&plans[i], Step::Race, world));
        used += ran;
        let Some(winner) = race::winner(&tallies) else { return (first, Vec::new(), used) };
        let left = samples.saturating_sub(used);
        let told =
            |plans: &[Vec<(ShipId, Maneuver)>], tallies: Vec<Tally>, last: bool| -> Vec<Ran> {
                let ran = plans.iter().cloned().zip(tallies);
                ran.map(|(dials, tally)| Ran { dials, tally, last }).collect()
            };
        let Some(best) = runners.get(winner).filter(|_| drawing > 0 && left > 40).cloned() else {
            return (plans[winner].clone(), told(&plans, tallies, true), used);
        };
        // New worlds, so that mere luck does not win twice.
        let mut near: Vec<Places> = vec![best.clone()];
        near.extend(changed_once(&credits, &best, CHALLENGERS));
        let mut final_plans: Vec<Vec<(ShipId, Maneuver)>> =
            near.iter().map(|places| self.dials(places)).collect();
        for proposal in proposed {
            if !final_plans.iter().any(|plan| is_like(plan, proposal)) {
                final_plans.push(proposal.clone());
            }
        }
        let kept: Vec<bool> = final_plans
            .iter()
            .enumerate()
            .map(|(i, plan)| i == 0 || proposed.iter().any(|it| is_like(plan, it)))
            .collect();
        let runners = final_plans.len();
        let race = Race { runners, kept: &kept, samples: left, short };
        let (finals, ran) = race.run(|i, world| self.play(&final_plans[i], Step::Finals, world));
        used += ran;
        let chosen = race::winner(&finals).unwrap_or(0);
        let mut all = told(&final_plans, finals, true);
        let before = told(&plans, tallies, false);
        all.extend(
            before
                .into_iter()
                .filter(|it| !final_plans.iter().any(|plan| is_like(plan, &it.dials))),
        );
        (final_plans[chosen].clone(), all, used)
    }

    /// A plan by chance: maneuvers of more credit are likelier, the more so the less the heat, and none lead onto one
    /// another.
    fn drawn(&mut self, credits: &[Vec<f64>], open: &[Vec<usize>], heat: f64) -> Places {
        let mut noisy: Vec<Vec<f64>> = credits.iter().map(|it| vec![f64::MIN; it.len()]).collect();
        for (ship, open) in open.iter().enumerate() {
            for &place in open {
                // The greatest with Gumbel's noise is a draw from the softmax.
                let unit = self.chance.unit(Stream::Pick).clamp(1e-9, 1.0 - 1e-9);
                noisy[ship][place] = credits[ship][place] - heat * libm::log(-libm::log(unit));
            }
        }
        self.outlook.choose(&self.sketch, |ship, place| noisy[ship][place])
    }

    /// Draws plans, and credits maneuvers with what came of them: for each ship and each of its maneuvers the credit.
    fn credit(&mut self, samples: u32) -> (Vec<Vec<f64>>, u32) {
        let opinions: Vec<Vec<f64>> = self
            .outlook
            .own
            .iter()
            .map(|it| {
                let best = it.scores.iter().copied().fold(f64::MIN, f64::max);
                it.scores.iter().map(|score| score - best).collect()
            })
            .collect();
        let open: Vec<Vec<usize>> = self.outlook.own.iter().map(open_moves).collect();
        let mut sums: Vec<Vec<f64>> = opinions.iter().map(|it| vec![0.0; it.len()]).collect();
        let mut counts = sums.clone();
        let mut credits: Vec<Vec<f64>> = opinions
            .iter()
            .map(|it| it.iter().map(|opinion| opinion.max(-2.0 * HOPELESS)).collect())
            .collect();
        let (mut used, mut world) = (0, 0);
        for round in 0..ROUNDS {
            if samples == 0 {
                break;
            }
            let heat = 0.6 - 0.4 * f64::from(round) / f64::from(ROUNDS - 1);
            let worlds = (samples / ROUNDS / PLANS_A_WORLD).max(1);
            for _ in 0..worlds {
                let mut plans: Vec<(Places, f64)> = Vec::with_capacity(PLANS_A_WORLD as usize);
                for _ in 0..PLANS_A_WORLD {
                    let places = self.drawn(&credits, &open, heat);
                    let dials = self.dials(&places);
                    used += 1;
                    if let Some(outcome) = self.play(&dials, Step::Credits, world) {
                        plans.push((places, outcome.value));
                    }
                }
                let n = plans.len().max(1) as f64;
                let mean = plans.iter().map(|(_, value)| value).sum::<f64>() / n;
                for (places, value) in plans {
                    for (ship, place) in places.into_iter().enumerate() {
                        sums[ship][place] += value - mean;
                        counts[ship][place] += 1.0;
                    }
                }
                world += 1;
            }
            for ship in 0..credits.len() {
                for &place in &open[ship] {
                    let opinion = OPINION * BELIEF * opinions[ship][place];
                    credits[ship][place] =
                        (opinion + sums[ship][place]) / (OPINION + counts[ship][place]);
                    sums[ship][place] *= FADING;
                    counts[ship][place] *= FADING;
                }
            }
        }
        // What is not open is never chosen.
        for (credits, open) in credits.iter_mut().zip(&open) {
            for (place, credit) in credits.iter_mut().enumerate() {
                if !open.contains(&place) {
                    *credit = f64::MIN;
                }
            }
        }
        (credits, used)
    }
}

/// The plans of the heuristic: in its usual mood, bold and careful.
fn start_plans(game: &Game, sketch: &Sketch, usual: &Outlook, player: PlayerId) -> Vec<Places> {
    let in_mood = |weights| {
        let style = Style { weights, ..Style::USUAL };
        Outlook::of(game, sketch, player, &style).planned(sketch)
    };
    vec![usual.planned(sketch), in_mood(Weights::BOLD), in_mood(Weights::CAREFUL)]
}

/// How likely a ship flies each maneuver of its dial, in the order of the dial.
fn weights_of(game: &Game, choices: &Choices) -> Vec<f64> {
    let odds = choices.likelihood(crate::pilot::flight::TEMPERATURE);
    let dial = &game.card(choices.ship).dial;
    let of = |dial: Maneuver| choices.moves.iter().position(|it| it.dial == dial);
    dial.iter().map(|entry| of(entry.maneuver).map_or(0.0, |place| odds[place])).collect()
}

/// The maneuvers of a ship that are worth a look.
fn open_moves(choices: &Choices) -> Vec<usize> {
    let mut ranked = choices.ranked();
    let best = ranked.first().map_or(0.0, |&place| choices.scores[place]);
    ranked.retain(|&place| choices.scores[place] >= best - HOPELESS);
    ranked.truncate(DRAWN);
    ranked
}

/// Whether two plans set the same dials.
fn is_like(one: &[(ShipId, Maneuver)], other: &[(ShipId, Maneuver)]) -> bool {
    one.len() == other.len() && one.iter().all(|dial| other.contains(dial))
}

fn unique(plans: &mut Vec<Places>) {
    let mut seen: Vec<Places> = Vec::new();
    plans.retain(|plan| {
        let new = !seen.contains(plan);
        if new {
            seen.push(plan.clone());
        }
        new
    });
}

/// The plans with the greatest sums of credits, the best first.
fn best_sums(credits: &[Vec<f64>], most: usize) -> Vec<Places> {
    // Ship by ship; of the plans so far only the best can become the best.
    let mut plans: Vec<(f64, Places)> = vec![(0.0, Vec::new())];
    for credits in credits {
        let mut ranked: Vec<usize> =
            (0..credits.len()).filter(|&i| credits[i] > f64::MIN).collect();
        ranked.sort_by(|&a, &b| credits[b].total_cmp(&credits[a]));
        let mut next = Vec::new();
        for (sum, places) in &plans {
            for &place in ranked.iter().take(6) {
                let mut places = places.clone();
                places.push(place);
                next.push((sum + credits[place], places));
            }
        }
        next.sort_by(|a, b| b.0.total_cmp(&a.0));
        next.truncate(most.max(1));
        plans = next;
    }
    plans.into_iter().map(|(_, places)| places).collect()
}

/// Plans that differ from one in a single ship, the likeliest to be better first.
fn changed_once(credits: &[Vec<f64>], plan: &Places, most: usize) -> Vec<Places> {
    let mut changes: Vec<(f64, usize, usize)> = Vec::new();
    for (ship, credits) in credits.iter().enumerate() {
        let now = credits[plan[ship]];
        let others = (0..credits.len()).filter(|&i| i != plan[ship] && credits[i] > f64::MIN);
        changes.extend(others.map(|place| (credits[place] - now, ship, place)));
    }
    changes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let changed = changes.into_iter().take(most).map(|(_, ship, place)| {
        let mut changed = plan.clone();
        changed[ship] = place;
        changed
    });
    changed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_sums_come_first() {
        let credits = [vec![0.0, -1.0, -3.0], vec![-0.5, 0.0, f64::MIN], vec![0.0]];
        let sums = best_sums(&credits, 3);
        assert_eq!(sums, [[0, 1, 0], [0, 0, 0], [1, 1, 0]]);
    }

    #[test]
    fn a_challenger_changes_one_ship() {
        let credits = [vec![0.0, -1.0, f64::MIN], vec![-0.5, 0.0]];
        assert_eq!(changed_once(&credits, &vec![0, 1], 5), [[0, 0], [1, 1]]);
        assert_eq!(changed_once(&credits, &vec![0, 1], 1), [[0, 0]]);
    }
}
