//! The game: it asks, players answer.

pub mod answer;
pub mod decision;
pub mod frame;
pub(crate) mod past;
pub mod rollout;
pub mod search;
pub mod topic;

use crate::ability::index::Index;
use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Refusal, Space};
use crate::cast::Cast;
use crate::chance::{Chance, Stream};
use crate::decision::{Ask, Choice, Decision, Refused, Reply};
use crate::event::Event;
use crate::facts::{Library, SetupStep};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::past::Past;
use crate::game::rollout::Mode;
pub use crate::procedure::attack::declare_target::{Aim, Shot};
pub use crate::procedure::obstacles::Meeting;
use crate::procedure::owed::{Owe, Owed};
use crate::procedure::round::Round;
use crate::procedure::setup::Setup;
use crate::queue::{Entry, Window};
use crate::rules::Rules;
use crate::source::AbilityRef;
use crate::start::{BadStart, Setting, Start};
use crate::state::{BadState, Ending, Place, State};
use crate::table::shapes::Shapes;
use crate::tell::watch::Watch;
use crate::words::{ObjectId, Phase, PlayerId, ShipId, Token};
use std::sync::Arc;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) setting: Arc<Setting>,
    pub(crate) state: State,
    pub(crate) index: Arc<Index>,
    pub(crate) shapes: Arc<Shapes>,
    /// Whether the frame being stepped is an ability.
    resolving: bool,
    /// Whether the frame being stepped places devices.
    placing: bool,
    /// Whether a destroyed ship may still be in the game.
    pub(crate) wrecks: bool,
    /// Whose effect the frame being stepped is.
    pub(crate) cause: Option<PlayerId>,
    /// The thing on the table whose effect it is.
    pub(crate) source: Option<ObjectId>,
    events: Vec<Event>,
    pub(crate) past: Past,
    pub(crate) watch: Watch,
    mode: Mode,
}

/// An ability that never ends: more steps than any game needs between two answers.
const STEP_BUDGET: u32 = 100_000;

impl Game {
    /// A new game from a small seed; it runs until the first question.
    ///
    /// # Errors
    ///
    /// When no game can start like this: a card that the library does not have, a ship that stands
    /// outside or on another, a player who is not there.
    pub fn new(library: &Library, start: Start, seed: u64) -> Result<Self, BadStart> {
        Ok(Self::with_setting(Setting::new(library, start)?, Chance::from_seed(seed)))
    }

    /// A new game with this chance; it runs until the first question.
    pub fn with_setting(setting: Arc<Setting>, chance: Chance) -> Self {
        let stack = vec![Frame::Round(Round::default()), Frame::Setup(Setup::default())];
        Self::begun(setting, chance, Phase::Planning, stack, |_, _| ())
    }

    /// A game that starts with a phase of a round, after the table was arranged: tokens, damage,
    /// dials and whatever else the situation needs. It runs until the first question. Unless the
    /// phase is the Planning Phase, it is a round under way, the first if nothing else is said.
    pub fn arranged(
        setting: Arc<Setting>,
        seed: u64,
        phase: Phase,
        arrange: impl FnOnce(&mut State, &Cast),
    ) -> Self {
        let stack = vec![Frame::Round(Round::from_phase(phase))];
        let used = setting.clone();
        Self::begun(setting, Chance::from_seed(seed), phase, stack, |state, cast| {
            state.deal_environment(&used);
            state.lay_features(cast);
            arrange(state, cast);
            let steps = cast.scenario().map_or(&[][..], |(_, scenario)| &scenario.setup);
            if steps.contains(&SetupStep::Colours) {
                state.give_colours();
            }
        })
    }

    fn begun(
        setting: Arc<Setting>,
        chance: Chance,
        phase: Phase,
        stack: Vec<Frame>,
        arrange: impl FnOnce(&mut State, &Cast),
    ) -> Self {
        let mut state = State::begun(&setting, chance, phase, stack);
        arrange(&mut state, setting.cast());
        let mut game = Self::at(setting, state);
        game.run(Input::Go);
        game
    }

    /// Goes on with a saved state.
    ///
    /// # Errors
    ///
    /// When the state is none of a game with this setting.
    pub fn resume(setting: Arc<Setting>, state: State) -> Result<Self, BadState> {
        state.check(&setting)?;
        Ok(Self::at(setting, state))
    }

    /// The game that stands like this.
    pub(crate) fn at(setting: Arc<Setting>, state: State) -> Self {
        let mut game = Self {
            setting,
            state,
            index: Arc::default(),
            shapes: Arc::default(),
            resolving: false,
            placing: false,
            wrecks: true,
            cause: None,
            source: None,
            events: Vec::new(),
            past: Past::default(),
            watch: Watch::default(),
            mode: Mode::Table,
        };
        game.keep_shapes();
        game.reindex();
        game
    }

    /// The state, all of it: not for players' eyes.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What never changes in it: how it started, and its cards.
    pub fn setting(&self) -> &Arc<Setting> {
        &self.setting
    }

    /// The rule values that it is played by. (What cards change in the rules is asked for by kind,
    /// ship by ship.)
    pub fn rules_of_play(&self) -> &Rules {
        self.setting.rules()
    }

    /// The cards that it can use.
    pub fn cast(&self) -> &Cast {
        self.setting.cast()
    }

    /// The open questions. None once the game has ended.
    pub fn pending(&self) -> &[Decision] {
        &self.state.pending
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<&Ending> {
        self.state.ended.as_ref()
    }

    /// What happened since the last time this was asked.
    pub fn take_events(&mut self) -> Vec<Event> {
        core::mem::take(&mut self.events)
    }

    /// Says what a stream of chance gives next; see [`Chance::say`].
    pub fn say(&mut self, stream: Stream, value: u8) {
        self.state.chance.say(stream, value);
        self.past = Past::default();
    }

    /// Answers a question. A refused answer changes nothing, not even one that is refused since it
    /// starts an endless chain of abilities. (In a [rollout](Self::rollout) that one ends the game.)
    pub fn choose(&mut self, player: PlayerId, decision: u32, reply: Reply) -> Result<(), Refused> {
        let place = self.state.pending.iter().position(|d| d.id == decision);
        let place = place.ok_or(Refused::NotOpen { decision })?;
        let open = &self.state.pending[place];
        if open.player != player {
            return Err(Refused::NotYours { player: open.player });
        }
        self.check(open, &reply).map_err(|why| Refused::Illegal { ask: open.ask, why })?;
        if self.mode != Mode::Table {
            let open = self.state.pending.remove(place);
            self.run(Input::Answer(open.ask, reply));
            let endless = self.state.ended == Some(Ending::Broken);
            return if endless { Err(Refused::Endless { ask: open.ask }) } else { Ok(()) };
        }
        self.past.keep(&self.state);
        let events = self.events.len();
        let open = self.state.pending.remove(place);
        self.run(Input::Answer(open.ask, reply.clone()));
        if self.state.ended == Some(Ending::Broken) {
            self.events.truncate(events);
            self.take_back();
            return Err(Refused::Endless { ask: open.ask });
        }
        self.past.add(player, decision, reply);
        Ok(())
    }

    /// Whether a reply is legal, and if not, why.
    pub fn check(&self, decision: &Decision, reply: &Reply) -> Result<(), Refusal> {
        decision.space.check(reply)?;
        match (&*decision.space, reply) {
            (Space::Place(placing), Answer::One(Choice::Pose(pose))) => {
                self.can_place(*placing, *pose).then_some(()).ok_or(Refusal::NotOffered)
            }
            (Space::Place(_), _) => Err(Refusal::WrongKind),
            _ => Ok(()),
        }
    }

    /// A legal reply at random.
    pub fn sample(&self, decision: &Decision, chance: &mut Chance) -> Option<Reply> {
        match *decision.space {
            Space::Place(placing) => {
                self.sample_place(placing, chance).map(|pose| Answer::One(Choice::Pose(pose)))
            }
            _ => decision.space.sample(chance, Stream::Pick),
        }
    }

    /// Runs until the next question or the end.
    pub(crate) fn run(&mut self, input: Input) {
        self.run_until(input, |_| false);
    }

    /// Runs until the next question, the end, or what is looked for between two steps. It is not looked
    /// for before the first.
    pub(crate) fn run_until(&mut self, mut input: Input, halt: impl Fn(&Self) -> bool) {
        for n in 0..STEP_BUDGET {
            if self.state.ended.is_some() {
                self.state.stack.clear();
                self.state.pending.clear();
                return;
            }
            self.remove_destroyed_in_peace();
            if !self.state.owed.is_empty() || !self.state.raised.is_empty() {
                input = self.open_window(input);
            }
            if n > 0 && !matches!(input, Input::Answer(..)) && halt(self) {
                return;
            }
            let Some(frame) = self.state.stack.pop() else { return };
            input = match self.step(frame, input) {
                Next::Again(frame) | Next::Become(frame) => {
                    self.state.stack.push(frame);
                    Input::Go
                }
                Next::Call(frame, child) => {
                    self.state.stack.push(frame);
                    self.state.stack.push(child);
                    Input::Go
                }
                // Somebody may have won in the same step.
                Next::Ask(..) if self.state.ended.is_some() => Input::Go,
                Next::Ask(frame, player, ask, space) => {
                    self.state.stack.push(frame);
                    match space.only().filter(|_| self.mode == Mode::Forced) {
                        Some(reply) => Input::Answer(ask, reply),
                        None => {
                            self.put(player, ask, space);
                            return;
                        }
                    }
                }
                Next::Wait(frame) => {
                    self.state.stack.push(frame);
                    return;
                }
                Next::Return(outcome) => Input::Returned(outcome),
                Next::Continue => Input::Go,
            };
        }
        // Only an endless chain of abilities comes here; nobody can be asked any more.
        self.state.ended = Some(Ending::Broken);
        self.state.stack.clear();
        self.state.pending.clear();
    }

    /// Outside the Engagement Phase a destroyed ship leaves the game as soon as nothing is being
    /// suffered and the ability queue is empty (RUL.DESTROYED.01, RR.ABILITY-QUEUE.10).
    fn remove_destroyed_in_peace(&mut self) {
        let state = &self.state;
        // This is asked at every step, so it is not looked for in vain again and again.
        if !self.wrecks {
            return;
        }
        self.wrecks = state.ships.iter().any(|ship| ship.destroyed && ship.place != Place::Removed);
        if !self.wrecks {
            return;
        }
        let busy = |frame: &Frame| {
            matches!(
                frame,
                // An attack outside the Engagement Phase has its Aftermath first.
                Frame::Attack(_)
                    | Frame::Suffer(_)
                    | Frame::Deal(_)
                    | Frame::Resolve(_)
                    | Frame::Window(_)
                    | Frame::Owe(_)
            )
        };
        if state.phase != Phase::Engagement
            && state.ships.iter().any(|ship| ship.destroyed && ship.is_in_play())
            && state.raised.is_empty()
            && state.owed.is_empty()
            && !state.stack.iter().any(busy)
        {
            self.remove_destroyed();
        }
    }

    /// If triggered abilities wait for nothing any more, puts their window on top of the stack;
    /// the frame below will get its input when the window is done.
    fn open_window(&mut self, input: Input) -> Input {
        let then = match input {
            Input::Go => None,
            Input::Returned(outcome) => Some(outcome),
            Input::Answer(..) => return input,
        };
        let owed = core::mem::take(&mut self.state.owed);
        let (held, owed): (Vec<Owed>, Vec<Owed>) =
            owed.into_iter().partition(|owed| self.is_held_back(owed));
        self.state.owed = held;
        let depth = self.state.stack.len();
        let opens = self.state.raised.iter().any(|r| depth <= r.until_depth);
        if opens {
            self.push_window(depth, then);
        }
        if !owed.is_empty() {
            // RR.ABILITY-QUEUE.07: before the abilities of that window.
            let then = if opens { None } else { then };
            self.state.stack.push(Frame::Owe(Owe::new(owed, then)));
            return Input::Go;
        }
        if opens { Input::Go } else { input }
    }

    /// Puts the window of what waits for nothing any more on top of the stack.
    fn push_window(&mut self, depth: usize, then: Option<Outcome>) {
        let mut entries: Vec<Entry> = Vec::new();
        self.state.raised.retain(|raised| {
            let ready = depth <= raised.until_depth;
            if ready {
                entries.push(raised.entry.clone());
            }
            !ready
        });
        self.state.stack.push(Frame::Window(Window { entries, then }));
    }

    /// Whether something that is owed waits: a ship that is tractored by what it pays for an ability
    /// moves once that is resolved, before anything else of the queue (FAQ.NANTEX.02–03).
    fn is_held_back(&self, owed: &Owed) -> bool {
        matches!(owed, Owed::Tractor(..))
            && self.state.stack.iter().any(|frame| match frame {
                Frame::Resolve(resolve) => resolve.costs_token(self, Token::Tractor),
                _ => false,
            })
    }

    /// How deep the ability lies that triggers have to wait for, or no limit: what is triggered by
    /// an ability waits for its end, what is triggered by a procedure does not.
    pub(crate) fn collecting_depth(&self) -> usize {
        if self.resolving {
            return self.state.stack.len();
        }
        // FAQ.THERMAL-DETONATORS.04: what is triggered by a drop comes before the next drop, but
        // after a mine that detonates at once (RUL.ENG.08).
        if self.placing {
            return self.state.stack.len() + 1;
        }
        self.under_way().map(|(depth, _)| depth).next().unwrap_or(usize::MAX)
    }

    /// How deep an ability lies that is being resolved, or no limit.
    pub(crate) fn depth_of(&self, of: AbilityRef) -> usize {
        let same = self.under_way().filter(|(_, resolve)| resolve.ability() == of);
        same.last().map_or(usize::MAX, |(depth, _)| depth)
    }

    /// The abilities that wait for the end of what is on top of the stack, the innermost first, and how deep they
    /// lie. Another procedure, such as an attack, is not a part of them.
    fn under_way(&self) -> impl Iterator<Item = (usize, &Resolve)> {
        let part = |frame: &Frame| {
            matches!(
                frame,
                Frame::Resolve(_)
                    | Frame::Window(_)
                    | Frame::Act(_)
                    | Frame::Suffer(_)
                    | Frame::Deal(_)
                    | Frame::RollDice(_)
                    | Frame::Assign(_)
                    | Frame::Owe(_)
            )
        };
        let frames = self.state.stack.iter().enumerate().rev();
        frames.take_while(move |(_, frame)| part(frame)).filter_map(|(depth, frame)| match frame {
            Frame::Resolve(resolve) => Some((depth, &**resolve)),
            _ => None,
        })
    }

    fn step(&mut self, frame: Frame, input: Input) -> Next {
        self.resolving = matches!(frame, Frame::Resolve(_));
        self.placing = matches!(frame, Frame::PlaceDevice(_));
        (self.cause, self.source) = (None, None);
        let next = match frame {
            Frame::Setup(setup) => setup.step(self, input),
            Frame::Round(round) => round.step(self, input),
            Frame::Planning(planning) => planning.step(self, input),
            Frame::ShipsInOrder(turns) => turns.step(self, input),
            Frame::System(system) => system.step(self, input),
            Frame::Activate(activate) => activate.step(self, input),
            Frame::Automatic(automatic) => automatic.step(self, input),
            Frame::Fly(fly) => fly.step(self, input),
            Frame::MoveByTool(moving) => moving.step(self, input),
            Frame::Act(act) => act.step(self, input),
            Frame::Shift(shift) => shift.step(self, input),
            Frame::PlaceDevice(place) => place.step(self, input),
            Frame::Meet(meet) => meet.step(self, input),
            Frame::Dock(dock) => dock.step(self, input),
            Frame::Engage(engage) => engage.step(self, input),
            Frame::Shoot(shoot) => shoot.step(self, input),
            Frame::Attack(attack) => attack.step(self, input),
            Frame::Suffer(suffer) => suffer.step(self, input),
            Frame::Deal(deal) => deal.step(self, input),
            Frame::RollDice(roll) => roll.step(self, input),
            Frame::Assign(assign) => assign.step(self, input),
            Frame::Owe(owe) => owe.step(self, input),
            Frame::Window(window) => window.step(self, input),
            Frame::Resolve(resolve) if self.watch.is_on() => self.step_watched(resolve, input),
            Frame::Resolve(resolve) => resolve.step(self, input),
        };
        self.resolving = false;
        self.placing = false;
        next
    }

    /// Puts a question to a player.
    pub(crate) fn put(&mut self, player: PlayerId, ask: Ask, space: Space<Choice>) {
        self.put_shared(player, ask, Arc::new(space));
    }

    /// The same, where the space is shared with other questions.
    pub(crate) fn put_shared(&mut self, player: PlayerId, ask: Ask, space: Arc<Space<Choice>>) {
        let id = self.state.next_decision;
        self.state.next_decision += 1;
        self.state.pending.push(Decision { id, player, ask, space });
    }
}

impl Game {
    pub(crate) fn happened(&mut self, event: Event) {
        if self.mode == Mode::Table {
            self.events.push(event);
        }
    }

    /// Whether a ship or remote is on the table.
    pub(crate) fn is_on_table(&self, unit: ShipId) -> bool {
        self.state.ship(unit).pose().is_some()
    }
}
