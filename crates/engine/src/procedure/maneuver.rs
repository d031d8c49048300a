//! Executing a maneuver: Maneuver Ship, Check Difficulty, then what was met (RUL.OVERLAP-ORDER.01).

use crate::ability::requirement::{kind, meets};
use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::dice::AttackFace;
use crate::event::{Event, Resource};
use crate::facts::{DialEntry, Movement};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::journal::Flown;
use crate::procedure::action::{Act, Allowed, Granted};
use crate::procedure::damage::Suffer;
use crate::procedure::huge::MoveByTool;
use crate::procedure::obstacles::Meet;
use crate::procedure::obstacles::{Meeting, Move};
use crate::procedure::roll_dice::RollDice;
use crate::rules::{KoiogranOnShip, OverlappedShip, RedWhileStressed};
use crate::source::Context;
use crate::topic::Topic;
use crate::words::{Action, ActionColour, Damage, Difficulty, Guides, ObjectId, ShipId, Token};
use redfive_ability::{
    Another, Bearings, Duration, Event as Happening, ManeuverChange, ManeuverKind, Moment, Rule,
    Shade, Speed,
};
use redfive_geometry::{Bearing, Execution, Maneuver, PlacedBase, Pose, Side};
use serde::{Deserialize, Serialize};

/// The execution of a maneuver. It returns [`Outcome::Not`] if the ship skips its Perform Action
/// step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fly {
    ship: ShipId,
    /// The maneuver of a SLAM or a deployment; without it, what the dial shows.
    given: Option<Maneuver>,
    /// The difficulty of a maneuver that is executed instead of the revealed one.
    instead: Option<Difficulty>,
    /// The guides of its carrier that a docked ship deploys from.
    from: Option<Guides>,
    step: Step,
    maneuver: Maneuver,
    /// The maneuver with the template that is used.
    template: Maneuver,
    difficulty: Difficulty,
    ion: bool,
    /// The ships overlapped at the template's end.
    overlapped: Vec<ShipId>,
    /// What the ship has met and whose effects are still to come, in order.
    met: Vec<Meeting>,
    /// On how many obstacles it ends, and skips its Perform Action step for it.
    skips: u8,
    /// How much faster the template is than the maneuver.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    faster: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Before,
    Begin,
    /// An opposing player has picked a maneuver.
    Picked,
    Template,
    Place,
    CheckDifficulty,
    Meet,
    Overlap,
    End,
}

impl Fly {
    /// The maneuver of a SLAM action (RR.SLAM.03), or of an ability that names it.
    pub(crate) fn given(ship: ShipId, maneuver: Maneuver) -> Self {
        Self { given: Some(maneuver), ..Self::new(ship) }
    }

    /// With a template so much faster, if there is one.
    pub(crate) fn faster(self, faster: u8) -> Self {
        Self { faster, ..self }
    }

    /// A maneuver with the template that is laid for it.
    pub(crate) fn laid(&self, maneuver: Maneuver) -> Maneuver {
        let speed = maneuver.speed() + self.faster;
        Maneuver::new(speed, maneuver.bearing()).unwrap_or(maneuver)
    }

    /// The maneuver of a docked ship that deploys (RR.DOCK.05). If it cannot be placed, the ship
    /// stays docked.
    pub(crate) fn deploy(ship: ShipId, maneuver: Maneuver, from: Guides) -> Self {
        Self { given: Some(maneuver), from: Some(from), ..Self::new(ship) }
    }

    /// It does not suffer the effects of an obstacle that it ends on.
    pub(crate) fn spare(&mut self, ship: ShipId) {
        if self.ship == ship {
            self.skips = self.skips.saturating_sub(1);
        }
    }

    /// The maneuver that the dial shows, or one that an effect has put in its place.
    pub(crate) fn revealed(ship: ShipId, instead: Option<(Maneuver, Difficulty)>) -> Self {
        let (given, instead) = instead.unzip();
        Self { given, instead, ..Self::new(ship) }
    }

    fn new(ship: ShipId) -> Self {
        Self {
            ship,
            given: None,
            instead: None,
            from: None,
            step: Step::Before,
            maneuver: stress_maneuver(),
            template: stress_maneuver(),
            difficulty: Difficulty::White,
            ion: false,
            overlapped: Vec::new(),
            met: Vec::new(),
            skips: 0,
            faster: 0,
        }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        if self.start(game).is_none() {
            return Next::Return(Outcome::Not);
        }
        match self.step {
            Step::Before => {
                let ahead = Some(self.ahead(game));
                game.raise(
                    Moment::Before(Happening::Maneuver),
                    Context { ahead, ..Context::about(ship) },
                );
                self.step = Step::Begin;
                Next::Again(Frame::Fly(self))
            }
            Step::Begin if self.is_picked_by_foe(game) => {
                let player = game.state.ship(ship).player;
                let team = game.state.team(ship);
                let foe = game.state.order.iter().copied();
                let foe = foe.into_iter().find(|p| game.state.players[p.index()].team != team);
                self.step = Step::Picked;
                let space = Space::One(game.maneuvers_while_stressed(ship));
                let ask = Topic::PickManeuver.of(ship);
                Next::Ask(Frame::Fly(self), foe.unwrap_or(player), ask, space)
            }
            Step::Picked => {
                if let Input::Answer(_, Answer::One(Choice::Maneuver(maneuver))) = input {
                    self.given = Some(maneuver);
                }
                self.step = Step::Begin;
                Next::Again(Frame::Fly(self))
            }
            Step::Begin => {
                // RR.PLANNING-PHASE.16: a forgotten dial costs a stress token.
                let forgotten = self.given.is_none() && game.state.ship(ship).dial.is_none();
                if forgotten && !game.is_ionized(ship) {
                    game.gain(ship, Token::Stress, 1);
                }
                (self.maneuver, self.difficulty, self.ion) = match self.given {
                    Some(maneuver) => {
                        let difficulty = self.instead;
                        let difficulty =
                            difficulty.unwrap_or_else(|| game.difficulty(ship, maneuver));
                        game.if_possible(ship, maneuver, difficulty)
                    }
                    None => game.maneuver_to_fly(ship),
                };
                if self.difficulty == Difficulty::Purple {
                    // RUL.PURPLE-MANEUVER.01: paid as the maneuver starts.
                    game.spend(ship, Resource::Force, 1);
                }
                match game.card(ship).movement() {
                    Movement::Template => {
                        self.template = self.laid(self.maneuver);
                        self.choose_template(game)
                    }
                    Movement::Tool => Next::Become(Frame::MoveByTool(MoveByTool::new(
                        game,
                        ship,
                        self.maneuver,
                        self.difficulty,
                        self.ion,
                    ))),
                }
            }
            Step::Template => {
                if let Input::Answer(_, Answer::One(Choice::Pose(pose))) = input {
                    let all = self.templates(game);
                    let chosen = all.into_iter().find(|&(_, end)| end == pose);
                    self.template = chosen.map_or(self.maneuver, |(template, _)| template);
                }
                self.fly(game)
            }
            Step::Place => match input {
                Input::Answer(_, Answer::One(Choice::Pose(pose))) => {
                    let others = game.other_bases(ship);
                    self.land(game, others, None, pose)
                }
                _ => Next::Return(Outcome::Not),
            },
            Step::CheckDifficulty => {
                game.check_difficulty(ship, self.difficulty);
                self.step = Step::Meet;
                Next::Again(Frame::Fly(self))
            }
            Step::Meet => self.meet(game),
            Step::Overlap => self.overlap(game, &input),
            Step::End if bumped(&input) => {
                let child = Frame::Suffer(Suffer::of(ship, Damage::Hit, 1));
                Next::Call(Frame::Fly(self), child)
            }
            Step::End => {
                let partial = !self.overlapped.is_empty();
                if partial && game.keeps_action(ship, self.maneuver, self.difficulty) {
                    self.skips = 0;
                    self.overlapped.clear();
                    game.state.journal.of_mut(ship).skips_action = false;
                }
                let blaze = game.state.journal.of(ship).skips_action;
                let skips = !self.overlapped.is_empty() || self.skips > 0 || blaze;
                // RR.OVERLAP.12, RR.OBSTACLES.25: a SLAM may come before that step.
                if skips
                    && !matches!(game.state.stack.last(), Some(Frame::Activate(_)))
                    && game.is_activating(ship)
                    && !game.is_in_action_step(ship)
                {
                    game.state.journal.of_mut(ship).skips_action = true;
                }
                game.expire(&[Duration::Maneuver]);
                game.raise(Moment::After(Happening::Maneuver), game.after_flight(ship));
                Next::Return(if skips { Outcome::Not } else { Outcome::Done })
            }
        }
    }

    /// What is about to be executed, as things stand.
    fn ahead(&self, game: &Game) -> (Maneuver, Difficulty) {
        match (self.given, self.instead) {
            (Some(maneuver), Some(difficulty)) => (maneuver, difficulty),
            (Some(maneuver), None) => (maneuver, game.difficulty(self.ship, maneuver)),
            (None, _) => {
                let (maneuver, difficulty, _) = game.maneuver_to_fly(self.ship);
                (maneuver, difficulty)
            }
        }
    }

    /// Whether an opposing player picks what a stressed ship executes instead of the red maneuver of
    /// its dial (FE.STRESS.04).
    fn is_picked_by_foe(&self, game: &Game) -> bool {
        let dial = game.state.ship(self.ship).dial;
        let red = |maneuver| game.difficulty(self.ship, maneuver) == Difficulty::Red;
        game.rules_of_play().red_while_stressed == RedWhileStressed::FoePicks
            && self.given.is_none()
            && dial.is_some_and(|dial| {
                red(dial) && !game.can_execute(self.ship, dial, Difficulty::Red)
            })
            && !game.maneuvers_while_stressed(self.ship).is_empty()
    }

    /// Where the maneuver starts: where the ship stands, or between the guides of its carrier.
    fn start(&self, game: &Game) -> Option<PlacedBase> {
        match self.from {
            Some(guides) if self.step <= Step::Place => game.deploy_base(self.ship, guides),
            _ => game.base(self.ship),
        }
    }

    fn templates(&self, game: &Game) -> Vec<(Maneuver, Pose)> {
        let start = self.start(game);
        start.map_or(Vec::new(), |base| game.templates(self.ship, base, self.maneuver))
    }

    /// If the ship can use one of several templates, its player says which by where it ends.
    fn choose_template(mut self, game: &mut Game) -> Next {
        let all = self.templates(game);
        if all.len() < 2 {
            return self.fly(game);
        }
        self.step = Step::Template;
        let options = all.into_iter().map(|(_, end)| Choice::Pose(end)).collect();
        let player = game.state.ship(self.ship).player;
        let ask = Topic::Placement.of(self.ship);
        Next::Ask(Frame::Fly(self), player, ask, Space::One(options))
    }

    /// Step "Maneuver Ship": along the template, among the other ships.
    fn fly(mut self, game: &mut Game) -> Next {
        let Some(base) = self.start(game) else { return Next::Return(Outcome::Not) };
        let (ids, bases) = game.other_bases(self.ship);
        let (straight, execution) = game.executed(self.template, &base, &bases);
        if let Some(straight) = straight {
            (self.maneuver, self.template) = (straight, straight);
        }
        match execution {
            Execution::Full { placements } => {
                if placements.len() > 1 {
                    let options = placements.into_iter().map(Choice::Pose).collect();
                    self.step = Step::Place;
                    let player = game.state.ship(self.ship).player;
                    let ask = Topic::Placement.of(self.ship);
                    return Next::Ask(Frame::Fly(self), player, ask, Space::One(options));
                }
                self.land(game, (ids, bases), None, placements[0])
            }
            Execution::Partial(partial) => {
                let end = PlacedBase::new(base.size, partial.pose);
                if self.from.is_some() && bases.iter().any(|other| end.overlaps(other)) {
                    // RR.DOCK.07: it stays docked.
                    return Next::Return(Outcome::Not);
                }
                self.overlapped = partial.overlapped.iter().map(|&i| ids[i]).collect();
                self.land(game, (ids, bases), Some(partial.u), partial.pose)
            }
        }
    }

    /// The ship is put down among the others; what it met is noted.
    fn land(
        mut self,
        game: &mut Game,
        (ids, bases): (Vec<ShipId>, Vec<PlacedBase>),
        partial: Option<f64>,
        pose: Pose,
    ) -> Next {
        let ship = self.ship;
        let Some(base) = self.start(game) else { return Next::Return(Outcome::Not) };
        let course = self.template.course_from(&base);
        let way = Move { course: &course, partial, pose };
        let on_way = game.on_way(ship, &way, (&ids, &bases), game);
        let met_obstacle = on_way.met_obstacle;
        self.met = on_way.met;
        // RR.OBSTACLES.25.
        let on_obstacle = |met: &&Meeting| met.overlapped && game.is_obstacle(met.object);
        self.skips = self.met.iter().filter(on_obstacle).count() as u8;
        if self.from.is_some() {
            game.deploy(ship, pose);
            // Its own abilities are active again.
            if self.given == Some(self.maneuver) {
                self.difficulty = game.difficulty(ship, self.maneuver);
            }
        } else {
            game.place(ship, pose);
        }
        let fully = partial.is_none();
        game.happened(Event::Flew(ship, self.maneuver, fully));
        for &other in &self.overlapped {
            game.happened(Event::Bumped(ship, other));
        }
        let flown = Flown {
            maneuver: self.maneuver,
            difficulty: self.difficulty,
            fully,
            ion: self.ion,
            met_obstacle,
            deployed: self.from.is_some(),
        };
        game.state.journal.of_mut(ship).flew(flown, on_way.through, on_way.crossed);
        if game.check_fled(ship) {
            return Next::Return(Outcome::Not);
        }
        game.raise(
            Moment::After(Happening::Move(redfive_ability::Move::Maneuver)),
            Context::about(ship),
        );
        self.step = Step::CheckDifficulty;
        Next::Again(Frame::Fly(self))
    }

    /// The effect of the next thing met.
    fn meet(mut self, game: &mut Game) -> Next {
        if self.met.is_empty() {
            self.step = Step::Overlap;
            return Next::Again(Frame::Fly(self));
        }
        let next = self.met.remove(0);
        if let ObjectId::Thing(obstacle) = next.object
            && game.is_obstacle(next.object)
        {
            let meet = Meet::new(self.ship, obstacle);
            let meet = if next.overlapped { meet.at_end() } else { meet };
            return Next::Call(Frame::Fly(self), Frame::Meet(meet));
        }
        game.meet(self.ship, next, true);
        Next::Again(Frame::Fly(self))
    }

    /// The effect of overlapping ships (RR.OVERLAP.11–20).
    fn overlap(mut self, game: &mut Game, input: &Input) -> Next {
        let ship = self.ship;
        if let Input::Answer(_, Answer::One(Choice::Ship(carrier))) = input {
            // RR.DOCK.14.
            game.dock(ship, *carrier);
            return Next::Return(Outcome::Not);
        }
        let mut carriers = match (self.from, input) {
            // RR.DOCK.10: not a ship that deploys.
            (Some(_), _) | (None, Input::Answer(..)) => Vec::new(),
            (None, _) if self.overlapped.is_empty() => Vec::new(),
            (None, _) => game.carriers(ship),
        };
        carriers.retain(|carrier| self.overlapped.contains(carrier));
        if !carriers.is_empty() {
            let options = carriers.into_iter().map(Choice::Ship).collect();
            let player = game.state.ship(ship).player;
            let ask = Topic::Dock.of(ship);
            return Next::Ask(Frame::Fly(self), player, ask, Space::OneOrPass(options));
        }
        self.step = Step::End;
        let nothing = game.rules_of_play().overlapped_ship == OverlappedShip::Nothing;
        if self.overlapped.is_empty() || nothing {
            return Next::Again(Frame::Fly(self));
        }
        if self.overlapped.iter().any(|&other| game.state.same_side(ship, other)) {
            return Next::Call(Frame::Fly(self), Frame::RollDice(RollDice::new(ship, 1)));
        }
        if game.has_token(ship, Token::Stress) {
            // RR.OVERLAP.13, .17: whatever lets it act while stressed.
            game.state.journal.of_mut(ship).no_more_actions = true;
            return Next::Again(Frame::Fly(self));
        }
        let granted = Granted {
            actions: vec![Action::Focus, Action::Calculate],
            bar: Some(ship),
            colour: Some(ActionColour::Red),
            ..Granted::default()
        };
        let child = Act::new(ship, Allowed::Granted(granted)).then_no_more();
        Next::Call(Frame::Fly(self), Frame::Act(child))
    }
}

/// Whether the die for overlapping a friendly ship shows damage (RR.OVERLAP.11–12).
fn bumped(input: &Input) -> bool {
    let Input::Returned(Outcome::Rolled(dice)) = input else { return false };
    dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit) > 0
}

/// The speeds that are meant, compared with this one.
fn speeds(speed: Speed, shown: u8) -> Vec<u8> {
    match speed {
        Speed::Same | Speed::Any => vec![shown],
        Speed::Exactly(speed) => vec![speed],
        Speed::Next => vec![shown + 1],
        Speed::Beside => shown.checked_sub(1).into_iter().chain([shown + 1]).collect(),
    }
}

/// The bearings that are meant for a maneuver executed instead of one with this bearing: to its
/// side, to either side if it has none.
fn bearings(which: &Bearings, shown: Bearing) -> Vec<Bearing> {
    match which {
        Bearings::Same | Bearings::Any => vec![shown],
        Bearings::Mirrored => shown.side().map(|_| shown.mirrored()).into_iter().collect(),
        Bearings::Of(kinds) => {
            let sides = shown.side().map_or(Side::BOTH.to_vec(), |side| vec![side]);
            let of = |&kind: &ManeuverKind| {
                let mut all: Vec<Bearing> =
                    sides.iter().map(|&s| bearing(kind, s, shown)).collect();
                all.dedup();
                all
            };
            kinds.iter().flat_map(of).collect()
        }
    }
}

/// The bearing of a kind, to a side. A sideslip uses the turn template only for a turn.
const fn bearing(kind: ManeuverKind, side: Side, shown: Bearing) -> Bearing {
    match kind {
        ManeuverKind::Straight => Bearing::Straight,
        ManeuverKind::Bank => Bearing::Bank(side),
        ManeuverKind::Turn => Bearing::Turn(side),
        ManeuverKind::Koiogran => Bearing::KoiogranTurn,
        ManeuverKind::Segnor => Bearing::SegnorsLoop(side),
        ManeuverKind::Tallon => Bearing::TallonRoll(side),
        ManeuverKind::Stationary => Bearing::Stationary,
        ManeuverKind::ReverseStraight => Bearing::ReverseStraight,
        ManeuverKind::ReverseBank => Bearing::ReverseBank(side),
        ManeuverKind::Sideslip => match shown {
            Bearing::Turn(_) => Bearing::SideslipTurn(side),
            _ => Bearing::SideslipBank(side),
        },
    }
}

/// The white speed 2 straight (RR.ACTIVATION-PHASE.15).
fn stress_maneuver() -> Maneuver {
    Maneuver::STRAIGHT_TWO
}

impl Game {
    /// Step "Check Difficulty".
    pub(crate) fn check_difficulty(&mut self, ship: ShipId, difficulty: Difficulty) {
        match difficulty {
            Difficulty::Red if self.energy(ship) > 0 => {
                // HUGE.RED-MANEUVER.01.
                self.lose(ship, Resource::Energy, 1);
            }
            Difficulty::Red => self.gain(ship, Token::Stress, 1),
            Difficulty::Blue => {
                // RUL.BLUE.01.
                for token in [Token::Stress, Token::Strain, Token::Deplete] {
                    self.remove_tokens(ship, token, 1);
                }
            }
            Difficulty::White | Difficulty::Purple => {}
        }
    }

    /// The other ships on the table and their bases.
    pub(crate) fn other_bases(&self, ship: ShipId) -> (Vec<ShipId>, Vec<PlacedBase>) {
        let most = self.state.ships.len();
        let (mut ids, mut bases) = (Vec::with_capacity(most), Vec::with_capacity(most));
        for other in self.state.on_table().filter(|&other| other != ship) {
            if let Some(base) = self.base(other) {
                ids.push(other);
                bases.push(base);
            }
        }
        (ids, bases)
    }

    /// The maneuvers that a ship could execute instead of the one that it revealed and is about to
    /// execute, and how hard they are.
    pub(crate) fn instead(&self, ship: ShipId, another: &Another) -> (Vec<Maneuver>, Difficulty) {
        // While the moment before it is raised, the maneuver itself is not on the stack.
        let elsewhere = self.state.stack.iter().any(|frame| match frame {
            Frame::Fly(fly) => fly.ship == ship && (fly.step > Step::Begin || fly.given.is_some()),
            _ => false,
        });
        let it = self.state.ship(ship);
        let dial = it.dial.filter(|_| !elsewhere && it.revealed && !self.is_ionized(ship));
        let Some(dial) = dial else { return (Vec::new(), Difficulty::White) };
        let now = self.difficulty(ship, dial);
        let difficulty = match another.difficulty {
            Shade::Exactly(difficulty) => difficulty,
            Shade::Harder => now.changed(1),
            Shade::Same | Shade::NotRed | Shade::Any => now,
        };
        let all = speeds(another.speed, dial.speed()).into_iter().flat_map(|speed| {
            let bearings = bearings(&another.bearing, dial.bearing()).into_iter();
            bearings.filter_map(move |bearing| Maneuver::new(speed, bearing).ok())
        });
        let card = self.card(ship);
        (all.filter(|&maneuver| card.can_execute(maneuver)).collect(), difficulty)
    }

    /// The maneuvers that an ability names for a ship, whatever its dial shows.
    pub(crate) fn named_maneuvers(&self, ship: ShipId, another: &Another) -> Vec<Maneuver> {
        let card = self.card(ship);
        let all = speeds(another.speed, 0).into_iter().flat_map(|speed| {
            let bearings = bearings(&another.bearing, Bearing::Straight).into_iter();
            bearings.filter_map(move |bearing| Maneuver::new(speed, bearing).ok())
        });
        let there = self.base(ship).is_some();
        all.filter(|&maneuver| there && card.can_execute(maneuver)).collect()
    }

    /// A ship executes another maneuver than the one that it revealed (RR.MANEUVER.16).
    pub(crate) fn fly_instead(&mut self, ship: ShipId, maneuver: Maneuver, difficulty: Difficulty) {
        for frame in &mut self.state.stack {
            match frame {
                Frame::Fly(fly) if fly.ship == ship && fly.step <= Step::Begin => {
                    (fly.given, fly.instead) = (Some(maneuver), Some(difficulty));
                }
                Frame::Activate(activate) if activate.ship() == ship => {
                    activate.fly_instead(maneuver, difficulty);
                }
                _ => {}
            }
        }
    }

    /// The maneuvers that the dial of a ship could be set to instead of what it shows.
    pub(crate) fn other_dials(&self, ship: ShipId, another: &Another) -> Vec<Maneuver> {
        if another.is_any() && self.has_hidden_dial(ship) {
            // All of them, so that nobody learns from what is offered which one it shows.
            return self.card(ship).dial.iter().map(|entry| entry.maneuver).collect();
        }
        let Some((shown, now)) = self.revealed(ship) else { return Vec::new() };
        let fits = |entry: &&DialEntry| {
            let maneuver = entry.maneuver;
            let bearing = match &another.bearing {
                Bearings::Same => maneuver.bearing() == shown.bearing(),
                Bearings::Mirrored => {
                    kind(maneuver) == kind(shown)
                        && maneuver.bearing().side() != shown.bearing().side()
                }
                Bearings::Of(kinds) => kinds.contains(&kind(maneuver)),
                Bearings::Any => true,
            };
            let speed = another.speed == Speed::Any
                || speeds(another.speed, shown.speed()).contains(&maneuver.speed());
            let difficulty = match another.difficulty {
                Shade::Same => entry.difficulty == now,
                Shade::NotRed => entry.difficulty != Difficulty::Red,
                Shade::Any | Shade::Harder => true,
                Shade::Exactly(difficulty) => entry.difficulty == difficulty,
            };
            maneuver != shown && bearing && speed && difficulty
        };
        self.card(ship).dial.iter().filter(fits).map(|entry| entry.maneuver).collect()
    }

    /// Whether a ship that attempts to execute a maneuver of its dial would flee.
    pub(crate) fn would_flee(&self, ship: ShipId, maneuver: Maneuver) -> bool {
        let Some(base) = self.base(ship) else { return false };
        let maneuver = self.flown_for(ship, maneuver);
        let (_, others) = self.other_bases(ship);
        let flees = |pose: &Pose| self.state.area.has_fled(&PlacedBase::new(base.size, *pose));
        match maneuver.course_from(&base).execute(&others) {
            Execution::Full { placements } => placements.iter().all(flees),
            Execution::Partial(partial) => flees(&partial.pose),
        }
    }

    /// A template executed from a base among others: what it becomes instead, if it does, and where that
    /// leads.
    pub(crate) fn executed(
        &self,
        template: Maneuver,
        base: &PlacedBase,
        others: &[PlacedBase],
    ) -> (Option<Maneuver>, Execution) {
        let execution = template.course_from(base).execute(others);
        match (&execution, self.straight_on_ship(template)) {
            (Execution::Partial(_), Some(straight)) => {
                (Some(straight), straight.course_from(base).execute(others))
            }
            _ => (None, execution),
        }
    }

    /// The maneuver that a Koiogran turn becomes which would end on a ship (FE.KTURN.03).
    fn straight_on_ship(&self, template: Maneuver) -> Option<Maneuver> {
        let turns = template.bearing() == Bearing::KoiogranTurn;
        match self.rules_of_play().koiogran_on_ship {
            KoiogranOnShip::Straight if turns => {
                Maneuver::new(template.speed(), Bearing::Straight).ok()
            }
            KoiogranOnShip::Straight | KoiogranOnShip::Partial => None,
        }
    }

    /// The templates that a ship can execute a maneuver with, as maneuvers, each with its end. None if
    /// there is nothing to choose.
    pub(crate) fn templates(
        &self,
        ship: ShipId,
        base: PlacedBase,
        maneuver: Maneuver,
    ) -> Vec<(Maneuver, Pose)> {
        let Bearing::SegnorsLoop(side) = maneuver.bearing() else { return Vec::new() };
        let mut all = vec![maneuver];
        let others = self.rules(ship, |rule| match rule {
            Rule::Maneuver(_, change) if !change.templates.is_empty() => Some(&change.templates),
            _ => None,
        });
        for template in others.flatten() {
            let bearing = match template {
                ManeuverKind::Turn => Bearing::SegnorsLoopTurn(side),
                _ => Bearing::KoiogranTurn,
            };
            all.extend(Maneuver::new(maneuver.speed(), bearing).ok());
        }
        all.dedup();
        if all.len() < 2 {
            return Vec::new();
        }
        let end = |m: Maneuver| m.course_from(&base).placements()[0];
        all.into_iter().map(|template| (template, end(template))).collect()
    }

    /// What a ship executes: its dial, the ion maneuver or the stress maneuver; its difficulty;
    /// and whether it is the ion maneuver.
    fn maneuver_to_fly(&self, ship: ShipId) -> (Maneuver, Difficulty, bool) {
        self.flown_with(ship, self.state.ship(ship).dial)
    }

    /// What a ship executes if its dial shows this, or nothing.
    pub(crate) fn flown_with(
        &self,
        ship: ShipId,
        set: Option<Maneuver>,
    ) -> (Maneuver, Difficulty, bool) {
        let dial = set.unwrap_or_else(stress_maneuver);
        if self.is_ionized(ship) {
            let bearing = dial.bearing().side().map_or(Bearing::Straight, Bearing::Bank);
            let ion = Maneuver::new(1, bearing).unwrap_or_else(|_| stress_maneuver());
            return (ion, Difficulty::Blue, true);
        }
        if set.is_none() {
            return (dial, Difficulty::White, false);
        }
        self.if_possible(ship, dial, self.difficulty(ship, dial))
    }

    /// The maneuver that a ship has begun and not executed yet, or revealed and not begun.
    pub(crate) fn maneuver_ahead(&self, ship: ShipId) -> Option<(Maneuver, Difficulty)> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Fly(fly) if fly.ship == ship && fly.step <= Step::Begin => Some(fly.ahead(self)),
            Frame::Activate(activate) if activate.ship() == ship => activate.ahead(self),
            _ => None,
        })
    }

    /// A maneuver and its difficulty, or the stress maneuver if the ship cannot execute it
    /// (RR.STRESS.02, RR.ACTIVATION-PHASE.17); never the ion maneuver.
    fn if_possible(
        &self,
        ship: ShipId,
        maneuver: Maneuver,
        difficulty: Difficulty,
    ) -> (Maneuver, Difficulty, bool) {
        if self.can_execute(ship, maneuver, difficulty) {
            (maneuver, difficulty, false)
        } else {
            (stress_maneuver(), Difficulty::White, false)
        }
    }

    /// Whether a maneuver is changed in this way.
    fn is_maneuver_changed(
        &self,
        ship: ShipId,
        (maneuver, difficulty): (Maneuver, Difficulty),
        so: impl Fn(&ManeuverChange) -> bool,
    ) -> bool {
        let mut changes = self.rules(ship, |rule| match rule {
            Rule::Maneuver(filter, change) if so(change) => Some(filter),
            _ => None,
        });
        changes.any(|filter| meets(filter, maneuver, difficulty))
    }

    /// Whether a ship that partially executed a maneuver does not skip its Perform Action step.
    fn keeps_action(&self, ship: ShipId, maneuver: Maneuver, difficulty: Difficulty) -> bool {
        self.is_maneuver_changed(ship, (maneuver, difficulty), |change| change.keeps_action)
    }

    /// Whether a ship can execute a maneuver of a difficulty.
    fn can_execute(&self, ship: ShipId, maneuver: Maneuver, difficulty: Difficulty) -> bool {
        let stressed = self.has_token(ship, Token::Stress);
        let anyway = |change: &ManeuverChange| change.while_stressed;
        let daring = || self.is_maneuver_changed(ship, (maneuver, difficulty), anyway);
        match difficulty {
            // HUGE.RED-MANEUVER.01, .03: a huge ship with energy pays with that.
            Difficulty::Red => !stressed || daring() || self.energy(ship) > 0,
            Difficulty::Purple => self.spendable_of(ship, Resource::Force) > 0,
            Difficulty::Blue | Difficulty::White => true,
        }
    }

    /// The maneuver that a ship executes if its dial shows this one, unless it is ionized.
    pub fn flown_for(&self, ship: ShipId, dial: Maneuver) -> Maneuver {
        self.if_possible(ship, dial, self.difficulty(ship, dial)).0
    }

    /// The maneuvers of a ship's dial that are not red.
    fn maneuvers_while_stressed(&self, ship: ShipId) -> Vec<Choice> {
        let dial = self.card(ship).dial.iter().map(|entry| entry.maneuver);
        let tame = dial.filter(|&maneuver| self.difficulty(ship, maneuver) != Difficulty::Red);
        tame.map(Choice::Maneuver).collect()
    }

    /// The difficulty of a maneuver of a ship's dial, with all changes.
    pub fn difficulty(&self, ship: ShipId, maneuver: Maneuver) -> Difficulty {
        let printed = self.printed_difficulty(ship, maneuver);
        let treated = self.rules(ship, |rule| match rule {
            Rule::Maneuver(filter, change) => {
                change.difficulty.filter(|_| meets(filter, maneuver, printed))
            }
            _ => None,
        });
        let printed = treated.last().unwrap_or(printed);
        let change: i8 = self
            .rules(ship, |rule| match rule {
                Rule::Maneuver(filter, change)
                    if change.harder != 0 && meets(filter, maneuver, printed) =>
                {
                    Some(change.harder)
                }
                _ => None,
            })
            .sum();
        printed.changed(change)
    }

    /// The difficulty that a maneuver has on the dial of a ship.
    pub(crate) fn printed_difficulty(&self, ship: ShipId, maneuver: Maneuver) -> Difficulty {
        let entry = self.card(ship).dial.iter().find(|entry| entry.maneuver == maneuver);
        entry.map_or(Difficulty::White, |entry| entry.difficulty)
    }
}
