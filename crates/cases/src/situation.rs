//! Situations: positions with what a good player would do, to look how well somebody plays.
//!
//! A situation is a table case whose last lines are `good` or `bad`: which answers to the question that is open then a
//! good player gives, or does not give.

use crate::answer::{Answer, Meaning, is_at, open_decisions, question_in_words};
use crate::file::{Case, File, StepKind};
use crate::run::Failure;
use crate::vocabulary::Names;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::game::Game;
use redfive_text::{Line, ParseError, Unit};

type Result<T> = std::result::Result<T, ParseError>;

/// Answers that a good player gives, or does not give.
#[derive(Clone, Debug)]
pub(crate) struct Judgement {
    pub good: bool,
    pub answers: Vec<Wish>,
}

/// An answer, or many.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    Answer(Answer),
    /// Any place in a rectangle: of a pose, or of an object that is placed.
    Within([f64; 4]),
}

/// How judgements are written.
pub(crate) const USAGES: [&str; 2] = [
    "good ANSWER [or ANSWER ...], where a dial after the first needs no name: good dial red5 2 straight or 3 straight",
    "bad ANSWER [or ANSWER ...], also good within X Y and X Y, for a place in a rectangle",
];

impl Judgement {
    /// Reads what follows `good` or `bad`.
    pub fn read(good: bool, line: &mut Line<'_>, names: &Names) -> Result<Self> {
        let mut answers: Vec<Wish> = Vec::new();
        loop {
            let number =
                line.peek().is_some_and(|it| it.text.starts_with(|c: char| c.is_ascii_digit()));
            let dial = answers.iter().rev().find_map(|wish| match wish {
                Wish::Answer(Answer { meaning: Meaning::Dial(ship, _), player }) => {
                    Some((*ship, *player))
                }
                _ => None,
            });
            answers.push(match dial {
                Some((ship, player)) if number => {
                    let maneuver = crate::vocabulary::maneuver(line)?;
                    Wish::Answer(Answer { meaning: Meaning::Dial(ship, maneuver), player })
                }
                _ if line.accept("within") => {
                    let mut at = || line.number("a place", Unit::Millimetres);
                    let (x, y) = (at()?, at()?);
                    line.expect("and")?;
                    let mut at = || line.number("a place", Unit::Millimetres);
                    let (far_x, far_y) = (at()?, at()?);
                    Wish::Within([x.min(far_x), y.min(far_y), x.max(far_x), y.max(far_y)])
                }
                _ => Wish::Answer(Answer::read(line, names)?),
            });
            if !line.accept("or") {
                return Ok(Self { good, answers });
            }
        }
    }

    /// The decision that it is about, if all its answers are legal answers to it.
    pub fn decision(&self, game: &Game) -> std::result::Result<Decision, String> {
        let mut about: Option<Decision> = None;
        for wish in &self.answers {
            let found = match wish {
                Wish::Answer(answer) => answer.legal(game).map(|(decision, _)| decision),
                Wish::Within(_) => game
                    .pending()
                    .iter()
                    .find(|it| matches!(*it.space, redfive_engine::Space::Place(_)))
                    .cloned(),
            };
            let found = found.ok_or_else(|| "an answer of this line is not offered".to_owned())?;
            if about.as_ref().is_some_and(|other| other.id != found.id) {
                return Err("the answers of this line are to several questions".to_owned());
            }
            about = Some(found);
        }
        about.ok_or_else(|| "there is no answer in this line".to_owned())
    }

    fn has(&self, game: &Game, decision: &Decision, reply: &Reply) -> bool {
        self.answers.iter().any(|wish| match wish {
            Wish::Answer(answer) => answer.meaning.is_meant_by(game, decision, reply),
            Wish::Within([x, y, far_x, far_y]) => match reply {
                Reply::One(Choice::Pose(at)) => {
                    let at = at.position;
                    (*x..=*far_x).contains(&at.x) && (*y..=*far_y).contains(&at.y)
                }
                _ => false,
            },
        })
    }
}

impl Meaning {
    /// Whether a reply means this; an attack without a weapon means any.
    fn is_meant_by(&self, game: &Game, decision: &Decision, reply: &Reply) -> bool {
        match (self, reply) {
            (Self::Attack(target, None), Reply::One(Choice::Target(_, at))) => target == at,
            (Self::Place(x, y, _), Reply::One(Choice::Pose(at))) => is_at(*at, *x, *y),
            _ => self.reply(game, decision).as_ref() == Some(reply),
        }
    }
}

/// A position, a question, and what a good player answers.
#[derive(Clone, Debug)]
pub struct Situation {
    /// What it is about.
    pub title: String,
    /// The file.
    pub file: String,
    /// The line that it starts on, from 1.
    pub line: usize,
    /// The position.
    pub game: Game,
    /// The question.
    pub decision: Decision,
    judgements: Vec<Judgement>,
    names: Names,
    wanted: Vec<String>,
}

impl Situation {
    /// The situation that a case is.
    ///
    /// # Errors
    ///
    /// When the case does not hold, judges nothing, or judges answers to several questions.
    pub fn of(case: &Case) -> std::result::Result<Self, Failure> {
        let (game, steps) = case.run_to_judgement()?;
        let failure = |line: usize, found: String| Failure {
            file: case.file.clone(),
            line,
            expected: "a question, and which answers to it are good or bad".to_owned(),
            found,
            asked: open_decisions(&game, &case.setup.names).into(),
            log: Vec::new(),
        };
        let mut decision: Option<Decision> = None;
        let mut judgements = Vec::new();
        for step in &steps {
            let StepKind::Judge(judgement) = &step.kind else {
                let why = "after the first good or bad nothing else may come";
                return Err(failure(step.line, why.to_owned()));
            };
            let found = judgement.decision(&game).map_err(|why| failure(step.line, why))?;
            if decision.as_ref().is_some_and(|other| other.id != found.id) {
                let why = "this is about another question than the line before";
                return Err(failure(step.line, why.to_owned()));
            }
            decision = Some(found);
            judgements.push(judgement.clone());
        }
        let decision =
            decision.ok_or_else(|| failure(case.line, "nothing is judged".to_owned()))?;
        Ok(Self {
            title: case.title.clone(),
            file: case.file.clone(),
            line: case.line,
            game,
            decision,
            judgements,
            names: case.setup.names.clone(),
            wanted: steps.iter().map(|step| step.text.clone()).collect(),
        })
    }

    /// Those of the files that are built in, in their order.
    ///
    /// # Errors
    ///
    /// When a file is not well formed or a case in it no situation, which a test excludes.
    pub fn embedded() -> std::result::Result<Vec<Self>, String> {
        let mut all = Vec::new();
        for (name, text) in FILES {
            let file = File::parse(name, text.as_bytes()).map_err(|why| format!("{name}:{why}"))?;
            for case in &file.cases {
                all.push(Self::of(case).map_err(|why| why.to_string())?);
            }
        }
        Ok(all)
    }

    /// Whether a good player answers so: one of the good answers if some are named, and none of the bad ones.
    pub fn is_solved_by(&self, reply: &Reply) -> bool {
        let has = |it: &&Judgement| it.has(&self.game, &self.decision, reply);
        let mut good = self.judgements.iter().filter(|it| it.good).peekable();
        let fine = good.peek().is_none() || good.any(|it| has(&it));
        fine && !self.judgements.iter().filter(|it| !it.good).any(|it| has(&it))
    }

    /// An answer in the words of cases.
    pub fn in_words(&self, reply: &Reply) -> String {
        let one = |choice: &Choice| {
            crate::answer::choice(&self.game, &self.decision, choice, &self.names)
        };
        match reply {
            Reply::One(choice) => one(choice),
            Reply::Pass => "pass".to_owned(),
            Reply::Yes => "yes".to_owned(),
            Reply::No => "no".to_owned(),
            Reply::Counts(all) if all.is_empty() => "none".to_owned(),
            Reply::Counts(all) => {
                let counts = all.iter().map(|(choice, n)| format!("{n} {}", one(choice)));
                counts.collect::<Vec<_>>().join(" ")
            }
            other => format!("{other:?}"),
        }
    }

    /// The question in the words of cases.
    pub fn question(&self) -> String {
        question_in_words(&self.decision, &self.names)
    }

    /// The lines that say what is good and bad.
    pub fn wanted(&self) -> &[String] {
        &self.wanted
    }

    /// What a ship is called in the case.
    pub fn ship(&self, ship: redfive_engine::words::ShipId) -> &str {
        self.names.ship(ship)
    }

    /// An event in the short words of cases.
    pub fn told(&self, event: &redfive_engine::Event) -> String {
        crate::log::describe(event, &self.names, self.game.cast())
    }
}

/// The files that are built in.
const FILES: [(&str, &str); 5] = [
    ("situations/flying.case", include_str!("../situations/flying.case")),
    ("situations/actions.case", include_str!("../situations/actions.case")),
    ("situations/shooting.case", include_str!("../situations/shooting.case")),
    ("situations/dice.case", include_str!("../situations/dice.case")),
    ("situations/objectives.case", include_str!("../situations/objectives.case")),
];
