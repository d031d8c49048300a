//! Playing a case.

use crate::answer::{Answer, open_decisions};
use crate::file::{Case, Step, StepKind};
use crate::log::describe;
use crate::vocabulary::Names;
use redfive_engine::chance::Stream;
use redfive_engine::decision::{Decision, Refused, Reply};
use redfive_engine::dice::{AttackFace, DefenseFace, Dice};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use serde::Serialize;
use std::fmt;

/// Why a case failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line of the statement that failed, from 1.
    pub line: usize,
    /// The statement.
    pub expected: String,
    /// What was found instead.
    pub found: String,
    /// Who is asked what at that moment; nothing if the game did not start.
    pub asked: Box<str>,
    /// What had happened until then.
    pub log: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}: {}", self.file, self.line, self.expected)?;
        writeln!(f, "  found: {}", self.found)?;
        if !self.asked.is_empty() {
            writeln!(f, "  now: {}", self.asked)?;
        }
        writeln!(f, "  so far:")?;
        for line in &self.log {
            writeln!(f, "    {line}")?;
        }
        Ok(())
    }
}

/// Somebody who watches a case being played.
pub trait Observer {
    /// A question of the game is about to be answered.
    fn answered(&mut self, game: &Game, decision: &Decision, reply: &Reply);
    /// These events have happened since the last time, and the game stands as it does.
    fn happened(&mut self, game: &Game, events: &[Event]);
}

/// Nobody watches.
impl Observer for () {
    fn answered(&mut self, _: &Game, _: &Decision, _: &Reply) {}
    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

/// A case being played.
pub(crate) struct Run<'a> {
    case: &'a Case,
    observer: &'a mut dyn Observer,
    pub game: Game,
    pub log: Vec<String>,
    pub rolled_attack: Option<usize>,
    pub rolled_defense: Option<usize>,
    pub attack: Dice<AttackFace>,
    pub defense: Dice<DefenseFace>,
    pub hit: Option<bool>,
}

impl Case {
    /// Plays the case.
    ///
    /// # Errors
    ///
    /// When something expected is not so, or an answer is not among the offered ones.
    pub fn run(&self) -> Result<(), Failure> {
        self.run_before(&mut ())
    }

    /// Plays the case while somebody watches.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run).
    pub fn run_before(&self, observer: &mut dyn Observer) -> Result<(), Failure> {
        self.run_until(observer, &|_| false).map(drop)
    }

    /// Plays the case up to its first line of good or bad answers. Returns how the game stands there, and that
    /// line and what comes after it.
    pub(crate) fn run_to_judgement(&self) -> Result<(Game, Vec<Step>), Failure> {
        let is_judgement = |step: &Step| matches!(step.kind, StepKind::Judge(_));
        let (game, next) = self.run_until(&mut (), &is_judgement)?;
        Ok((game, self.steps[next.min(self.steps.len())..].to_vec()))
    }

    /// Plays the case up to a step, or to its end.
    pub(crate) fn run_until(
        &self,
        observer: &mut dyn Observer,
        until: &dyn Fn(&Step) -> bool,
    ) -> Result<(Game, usize), Failure> {
        let (script, first) = self.script_from(0);
        let game = self.setup.start(&script).map_err(|why| Failure {
            file: self.file.clone(),
            line: self.steps.first().map_or(1, |step| step.line),
            expected: "a table on which a game can start".to_owned(),
            found: why.to_string(),
            asked: Box::default(),
            log: Vec::new(),
        })?;
        let mut run = Run {
            case: self,
            observer,
            game,
            log: Vec::new(),
            rolled_attack: None,
            rolled_defense: None,
            attack: Dice::none(),
            defense: Dice::none(),
            hit: None,
        };
        run.note();
        let begin = self.steps.get(first).or(self.steps.last());
        if let Some(step) = begin {
            run.no_chance(step)?;
        }
        let mut next = first;
        while let Some(step) = self.steps.get(next).filter(|step| !until(step)) {
            let (script, after) = self.script_from(next + 1);
            run.all_said_has_come(step)?;
            for (stream, value) in script {
                run.game.say(stream, value);
            }
            run.step(step)?;
            run.note();
            run.no_chance(step)?;
            next = after;
        }
        if let Some(step) = self.steps.last() {
            run.all_said_has_come(step)?;
            run.all_cards_have_come(step)?;
        }
        Ok((run.game, next))
    }

    /// The dice and cards that are said from a step on, up to the next step of another kind.
    fn script_from(&self, first: usize) -> (Vec<(Stream, u8)>, usize) {
        let mut script = Vec::new();
        let mut next = first;
        while let Some(Step { kind: StepKind::Say(said), .. }) = self.steps.get(next) {
            script.extend_from_slice(said);
            next += 1;
        }
        (script, next)
    }
}

impl Run<'_> {
    pub fn names(&self) -> &Names {
        &self.case.setup.names
    }

    fn failure(&self, step: &Step, found: impl Into<String>) -> Failure {
        Failure {
            file: self.case.file.clone(),
            line: step.line,
            expected: step.text.clone(),
            found: found.into(),
            asked: open_decisions(&self.game, self.names()).into(),
            log: self.log.clone(),
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), Failure> {
        match &step.kind {
            StepKind::Say(_) => Ok(()),
            StepKind::Choose(answer) => {
                let Some((decision, reply)) = answer.legal(&self.game) else {
                    return Err(self.failure(step, "not offered"));
                };
                self.log.push(format!("> player {}: {}", decision.player.0 + 1, step.text));
                self.observer.answered(&self.game, &decision, &reply);
                self.game
                    .choose(decision.player, decision.id, reply)
                    .map_err(|refused| self.failure(step, refused.to_string()))
            }
            StepKind::Refuse(answer, rule) => self.refuse(step, answer, rule.as_deref()),
            StepKind::Judge(judgement) => {
                judgement.decision(&self.game).map(drop).map_err(|found| self.failure(step, found))
            }
            StepKind::Expect(expectation) => {
                expectation.check(self).map_err(|found| self.failure(step, found))
            }
        }
    }

    /// The answer must be refused, change nothing, and name the rule.
    fn refuse(&mut self, step: &Step, answer: &Answer, rule: Option<&str>) -> Result<(), Failure> {
        let before = self.game.state().clone();
        let open: Vec<_> = answer.replies(&self.game).map(|(d, r)| (d.clone(), r)).collect();
        if open.is_empty() {
            return Err(self.failure(step, "nothing asks for such an answer"));
        }
        let mut named = rule.is_none();
        for (decision, reply) in open {
            let player = answer.player.unwrap_or(decision.player);
            let id = decision.id;
            match self.game.choose(player, id, reply) {
                Ok(()) => {
                    let who = format!("accepted as the answer of player {}", player.0 + 1);
                    return Err(self.failure(step, who));
                }
                Err(Refused::Illegal { ask, .. }) => named |= rule == Some(ask.rule()),
                Err(_) => {}
            }
        }
        if *self.game.state() != before {
            return Err(self.failure(step, "refused, but something changed"));
        }
        if named {
            return Ok(());
        }
        let rules: Vec<&str> = self.game.pending().iter().map(|d| d.ask.rule()).collect();
        Err(self.failure(step, format!("refused by {}", rules.join(", "))))
    }

    /// Writes down what happened.
    fn note(&mut self) {
        let events = self.game.take_events();
        self.observer.happened(&self.game, &events);
        for event in events {
            match &event {
                Event::Attacks(..) => {
                    (self.rolled_attack, self.rolled_defense, self.hit) = (None, None, None);
                }
                Event::AttackDice(dice) => {
                    self.attack = *dice;
                    self.rolled_attack.get_or_insert(dice.len());
                }
                Event::DefenseDice(dice) => {
                    self.defense = *dice;
                    self.rolled_defense.get_or_insert(dice.len());
                }
                Event::AttackEnds(_, _, hit) => self.hit = Some(*hit),
                _ => {}
            }
            self.log.push(describe(&event, self.names(), self.game.cast()));
        }
    }

    /// Every die of a case shows what the case says.
    fn no_chance(&self, step: &Step) -> Result<(), Failure> {
        for (stream, line) in [
            (Stream::AttackDice, "attack dice"),
            (Stream::DefenseDice, "defense dice"),
            (Stream::Automatic, "automatic-dice"),
        ] {
            if self.game.state().chance.drawn(stream) > 0 {
                let name = line.split([' ', '-']).next().unwrap_or(line);
                let found = format!(
                    "more {name} dice were rolled than the case tells; write what they show in a line \"{line} ...\" after this one"
                );
                return Err(self.failure(step, found));
            }
        }
        Ok(())
    }

    /// Every die that the case tells of has been rolled.
    fn all_said_has_come(&self, step: &Step) -> Result<(), Failure> {
        let said = self.game.state().chance.said().iter();
        let left = |wanted: Stream| said.clone().filter(|&&(stream, _)| stream == wanted).count();
        for (stream, name) in [
            (Stream::AttackDice, "attack"),
            (Stream::DefenseDice, "defense"),
            (Stream::PlayerOrder, "order"),
            (Stream::Automatic, "automatic"),
        ] {
            let count = left(stream);
            if count > 0 {
                let found = format!(
                    "before this, fewer {name} dice were rolled than the case tells: {count} are left"
                );
                return Err(self.failure(step, found));
            }
        }
        Ok(())
    }

    fn all_cards_have_come(&self, step: &Step) -> Result<(), Failure> {
        match self.game.state().chance.said() {
            [] => Ok(()),
            left => Err(self.failure(step, format!("{} cards were not dealt", left.len()))),
        }
    }
}
