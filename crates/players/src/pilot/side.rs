//! The dials of a side together: fire that is joined, fire that only one of them draws, and who is in whose way.

use super::flight::{Fire, Outlook};
use super::sketch::{Craft, Sketch};
use redfive_geometry::Vec2;

/// How often all ships are gone through for something better.
const PASSES: usize = 3;

/// The ships of a side and their enemies.
pub(crate) struct Side<'a> {
    outlook: &'a Outlook,
    craft: Vec<&'a Craft>,
    /// The own ships as they will fly, by their places.
    pub order: Vec<usize>,
    enemies: Vec<(&'a Craft, &'a [f64])>,
    /// How many places of enemies there are.
    width: usize,
}

impl<'a> Side<'a> {
    pub fn of(outlook: &'a Outlook, sketch: &'a Sketch) -> Self {
        let craft: Vec<&Craft> =
            outlook.own.iter().filter_map(|it| sketch.craft(it.ship)).collect();
        let mut order: Vec<usize> = (0..craft.len()).collect();
        order.sort_by_key(|&i| craft[i].initiative);
        let watched = outlook.watched.iter();
        let enemies: Vec<(&Craft, &[f64])> =
            watched.filter_map(|(id, likely)| Some((sketch.craft(*id)?, &likely[..]))).collect();
        let width = enemies.iter().map(|(_, likely)| likely.len()).sum();
        Self { outlook, craft, order, enemies, width }
    }

    /// What it costs that a move of the `n`-th ship to fly leads onto a friend: those before it are where they have
    /// flown by then, the others where they are.
    pub fn bump(&self, n: usize, place: usize, chosen: &[usize]) -> f64 {
        let i = self.order[n];
        let own = self.craft[i];
        let end = self.outlook.own[i].moves[place].end.at();
        let onto = |other: usize, at: Vec2| {
            let apart = own.half() + self.craft[other].half() + 2.0;
            (end - at).length_squared() < apart * apart
        };
        let before = |&j: &usize| onto(j, self.outlook.own[j].moves[chosen[j]].end.at());
        let after = |&j: &usize| onto(j, self.craft[j].spot.at());
        if self.order[..n].iter().any(before) || self.order[n + 1..].iter().any(after) {
            self.outlook.weights.bump * own.cost / 4.0
        } else {
            0.0
        }
    }

    fn fire(&self, ship: usize, place: usize) -> &[Fire] {
        &self.outlook.own[ship].fire[place * self.width..][..self.width]
    }

    /// What a plan is worth.
    pub fn worth(&self, plan: &[usize]) -> f64 {
        let calm = self.outlook.own.iter().zip(plan).map(|(it, &place)| it.calm[place]);
        let bumps = self.order.iter().enumerate().map(|(n, &i)| self.bump(n, plan[i], plan));
        calm.sum::<f64>() - bumps.sum::<f64>() + self.dealt(plan)
            - self.outlook.weights.risk * self.taken(plan)
    }

    /// What the side's shots are worth: each ship in turn takes the target at which its shot adds most to the others'.
    fn dealt(&self, plan: &[usize]) -> f64 {
        let mut hurt = vec![0.0; self.width];
        let mut sum = 0.0;
        for &i in self.order.iter().rev() {
            let fire = self.fire(i, plan[i]);
            let (mut best, mut second, mut target) = (0.0_f64, 0.0_f64, 0..0);
            let mut first = 0;
            for (enemy, likely) in &self.enemies {
                let places = first..first + likely.len();
                first = places.end;
                let mut gain = 0.0;
                for (k, likely) in places.clone().zip(*likely) {
                    if fire[k].dealt > 0.0 {
                        gain +=
                            likely * (enemy.harm(hurt[k] + fire[k].dealt) - enemy.harm(hurt[k]));
                    }
                }
                if gain > best {
                    (best, second, target) = (gain, best, places);
                } else {
                    second = second.max(gain);
                }
            }
            sum += best + self.outlook.weights.second * second;
            target.for_each(|k| hurt[k] += fire[k].dealt);
        }
        sum
    }

    /// What the enemies' shots take: each of them shoots at one ship only.
    fn taken(&self, plan: &[usize]) -> f64 {
        let mut sum = 0.0;
        let mut k = 0;
        for (_, likely) in &self.enemies {
            for likely in *likely {
                let each = plan.iter().enumerate().map(|(i, &place)| self.fire(i, place)[k].taken);
                sum += likely * each.fold(0.0, f64::max);
                k += 1;
            }
        }
        sum
    }

    /// A plan in which no other maneuver of one ship would be better.
    pub fn improved(&self, mut plan: Vec<usize>) -> Vec<usize> {
        let mut worth = self.worth(&plan);
        for _ in 0..PASSES {
            let before = worth;
            for &i in &self.order {
                let mut best = plan[i];
                for place in 0..self.outlook.own[i].moves.len() {
                    plan[i] = place;
                    let value = self.worth(&plan);
                    if value > worth {
                        (worth, best) = (value, place);
                    }
                }
                plan[i] = best;
            }
            if worth <= before {
                break;
            }
        }
        plan
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pilot::policy::Style;
    use crate::squads;
    use redfive_engine::game::Game;
    use redfive_engine::words::PlayerId;

    /// The side of the first player at the start of a game of two built-in squads.
    fn look(squad: &str, see: impl Fn(&Side<'_>, Vec<usize>)) {
        let squad = squads::named(squad).expect("a squad");
        let game = Game::new(squads::library(), squads::start(&squad, &squad), 3).expect("a start");
        let sketch = Sketch::of(&game);
        let outlook = Outlook::of(&game, &sketch, PlayerId(0), &Style::USUAL);
        let alone = outlook.choose(&sketch, |ship, place| outlook.own[ship].scores[place]);
        see(&Side::of(&outlook, &sketch), alone);
    }

    #[test]
    fn a_plan_becomes_no_worse_for_the_side() {
        for squad in ["red", "swarm", "vader"] {
            look(squad, |side, alone| {
                let first = vec![0; alone.len()];
                let before = side.worth(&first);
                assert!(side.worth(&side.improved(first)) > before, "{squad}");
                let before = side.worth(&alone);
                assert!(side.worth(&side.improved(alone)) >= before, "{squad}");
            });
        }
    }
}
