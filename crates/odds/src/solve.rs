//! Asking a prospect.

use crate::answer::{Advice, Odds};
use crate::compile::Question;
use crate::goal::Goal;
use crate::grid;
use crate::number::Exact;
use crate::prospect::{Prospect, Stand};
use crate::steps;
use crate::tokens::{self, Plain};

impl Prospect {
    /// The odds, if both sides play for the goal as well as it can be done.
    #[must_use]
    pub fn solve(&self, goal: &Goal) -> Odds {
        if goal.is_damage()
            && let Some(odds) = tokens::solve(self)
        {
            return odds;
        }
        let question = Question::new(self);
        grid::solve(self, &question, goal)
            .unwrap_or_else(|| steps::solve(self, &question, None, goal))
    }

    /// What the attack is worth by the goal, without anything else: for this much less is worked out.
    #[must_use]
    pub fn value(&self, goal: &Goal) -> f64 {
        if goal.is_damage()
            && let Some(plain) = Plain::of(self)
        {
            return plain.mean();
        }
        let question = Question::new(self);
        grid::value(self, &question, goal)
            .unwrap_or_else(|| steps::solve::<f64>(self, &question, None, goal).value())
    }

    /// The odds by the dense tables, if they take the question: to hold others against.
    #[must_use]
    pub fn solve_by_grid(&self, goal: &Goal) -> Option<Odds> {
        grid::solve(self, &Question::new(self), goal)
    }

    /// The odds by the plain solver, which tries every order and is slow: to hold others against.
    #[must_use]
    pub fn solve_by_steps(&self, goal: &Goal) -> Odds {
        steps::solve(self, &Question::new(self), None, goal)
    }

    /// The odds from a moment on. The dice of the moment count, not those of the prospect, but for
    /// dice that are yet to be rolled.
    #[must_use]
    pub fn solve_from(&self, stand: &Stand, goal: &Goal) -> Odds {
        match stand.step {
            Some(_) => grid::solve_from(self, stand, goal)
                .unwrap_or_else(|| self.solve_from_by_steps(stand, goal)),
            None => self.solve_from_by_steps(stand, goal),
        }
    }

    /// The same by the plain solver, which tries every order and is slow: to hold the other against.
    #[must_use]
    pub fn solve_from_by_steps(&self, stand: &Stand, goal: &Goal) -> Odds {
        steps::solve(self, &Question::new(self), Some(stand), goal)
    }

    /// The odds as exact fractions.
    #[must_use]
    pub fn solve_exactly(&self, goal: &Goal) -> Odds<Exact> {
        steps::solve(self, &Question::new(self), None, goal)
    }

    /// Each choice that the side has whose step it is, best first. None before the roll.
    #[must_use]
    pub fn advice(&self, stand: &Stand, goal: &Goal) -> Vec<Advice> {
        steps::advice(self, &Question::new(self), stand, goal)
    }

    /// Mean damage, if both sides play for it.
    #[must_use]
    pub fn mean(&self) -> f64 {
        match Plain::of(self) {
            Some(plain) => plain.mean(),
            None => self.value(&Goal::damage()),
        }
    }
}
