//! A player whose ships decide by their tables.

use crate::dice::Dice;
use crate::outlook::{Outlook, nearest};
use crate::table::{Entry, Table};
use crate::table_of;
use core::fmt;

use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::frame::Frame;
use redfive_engine::game::Game;
use redfive_engine::start::Setting;
use redfive_engine::topic::Topic;
use redfive_engine::view::{Seat, View};
use redfive_engine::words::{Action, ActionColour, ObjectId, PlayerId, ShipId};
use redfive_geometry::{Maneuver, Pose};
use redfive_players::{Player, RandomPlayer};

/// Why a player's ships cannot decide by tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotFly {
    /// There is no table for a ship type, of this XWS id.
    NoTable(String),
    /// The table of a ship type has a maneuver that the dial of this pilot has not.
    NotOnDial {
        /// The XWS id of the pilot.
        pilot: String,
        /// The maneuver.
        maneuver: Maneuver,
    },
}

impl fmt::Display for CannotFly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTable(ship) => write!(f, "there is no table for the ship type {ship}"),
            Self::NotOnDial { pilot, maneuver } => {
                write!(f, "the table of {pilot} says {maneuver}, which is not on its dial")
            }
        }
    }
}

impl std::error::Error for CannotFly {}

/// A player whose ships decide by their tables: whom they go for, what they fly, which action they perform
/// and whom they attack. Where a table leaves several things equal, chance decides (HOTAC.TARGET.06). Dice are
/// modified as it helps: tokens, locks and dice abilities are used on bad results (`dice.rs` has the order).
/// All the rest is left to chance: where to set up, and abilities that are not about dice.
#[derive(Clone, Debug)]
pub struct Automaton {
    chance: Chance,
    rest: RandomPlayer,
    /// Whom the ship goes for that activated last.
    pursuit: Option<Pursuit>,
    /// How the action is carried out that was chosen last.
    plan: Vec<Reply>,
}

/// Whom a ship goes for in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pursuit {
    round: u8,
    ship: ShipId,
    target: ShipId,
}

/// A way to perform an action: the answers to what it asks, and where the ship is then.
struct Way {
    action: Choice,
    details: Vec<Reply>,
    pose: Pose,
}

impl Automaton {
    /// The automaton for a player of a game; what is left to chance follows from a seed.
    ///
    /// # Errors
    ///
    /// When a ship of the player has no table, or one that does not fit its dial.
    pub fn new(setting: &Setting, player: PlayerId, seed: u64) -> Result<Self, CannotFly> {
        use redfive_engine::cast::Sort;
        let cast = setting.cast();
        for ship in setting.start().ships.iter().filter(|ship| ship.player == player) {
            let Some(kind) = cast.find(Sort::Pilot, &ship.pilot) else { continue };
            let card = cast.ship(kind);
            let table = table_of(&card.ship);
            let table = table.ok_or_else(|| CannotFly::NoTable(card.ship.clone()))?;
            let on_dial = |maneuver| card.dial.iter().any(|entry| entry.maneuver == maneuver);
            if let Some(maneuver) = table.maneuvers().find(|&maneuver| !on_dial(maneuver)) {
                return Err(CannotFly::NotOnDial { pilot: card.id.clone(), maneuver });
            }
        }
        let rest = RandomPlayer::new(!seed);
        Ok(Self { chance: Chance::from_seed(seed), rest, pursuit: None, plan: Vec::new() })
    }

    /// One of several that are equal.
    fn any<T>(&mut self, mut all: Vec<T>) -> Option<T> {
        let place = self.chance.below(Stream::Pick, all.len() as u32) as usize;
        (place < all.len()).then(|| all.swap_remove(place))
    }

    /// Whom a ship goes for, found anew.
    fn find_target(&mut self, outlook: Outlook<'_>, table: &Table) -> Option<ShipId> {
        let target = self.any(outlook.targets(&table.targets))?;
        self.pursuit = Some(Pursuit { round: outlook.round(), ship: outlook.ship(), target });
        Some(target)
    }

    /// Whom a ship goes for: whom it went for when it began to move, as long as that is there. An ionized
    /// ship did not look when it began to move.
    fn target(&mut self, outlook: Outlook<'_>, table: &Table) -> Option<ShipId> {
        let pursued = self.pursued(outlook.round(), outlook.ship());
        let there = pursued.filter(|&target| outlook.base_of(target).is_some());
        there.or_else(|| self.find_target(outlook, table))
    }

    /// Whom a ship went for in this round.
    fn pursued(&self, round: u8, ship: ShipId) -> Option<ShipId> {
        let pursuit = self.pursuit.filter(|it| it.round == round && it.ship == ship);
        pursuit.map(|it| it.target)
    }

    /// The maneuver of the table for where the target is and what the die shows.
    fn fly(&mut self, around: &Around<'_>) -> Option<Reply> {
        let roll = around.view.stack.iter().rev().find_map(|frame| match frame {
            Frame::Automatic(it) if it.ship() == around.ship => Some(it.roll()),
            _ => None,
        })?;
        let (outlook, table) = (around.outlook, around.table);
        let target = self.find_target(outlook, table)?;
        let base = outlook.base_of(target)?;
        let maneuver = table.maneuver(outlook.sector(&base), outlook.column(&base), roll)?;
        Some(Answer::One(Choice::Maneuver(maneuver)))
    }

    /// The maneuver that ends closest to the target (HOTAC.SWERVE.06).
    fn swerve(&mut self, around: &Around<'_>) -> Option<Reply> {
        let outlook = around.outlook;
        let target = self.target(outlook, around.table)?;
        let target = outlook.base_of(target)?.pose.position;
        let away = |option: &Choice| match option {
            Choice::Maneuver(maneuver) => {
                let ends = maneuver.course_from(outlook.base()).placements();
                ends.iter().map(|end| end.position.distance(target)).fold(f64::INFINITY, f64::min)
            }
            _ => f64::INFINITY,
        };
        let all = around.options().iter().map(|option| (option.clone(), away(option))).collect();
        self.any(nearest(all)).map(Answer::One)
    }

    /// The first action of the table's list that works; none if none does.
    fn act(&mut self, around: &Around<'_>) -> Option<Reply> {
        let target = self.target(around.outlook, around.table);
        let mut found = self.roll_aside(around);
        for entry in &around.table.actions {
            let holds = |condition| around.outlook.holds(condition, target);
            if found.is_none() && entry.when.iter().all(holds) {
                found = self.entry(around, entry, target);
            }
        }
        let Some(way) = found else { return Some(Answer::Pass) };
        self.plan = way.details;
        self.plan.reverse();
        Some(Answer::One(way.action))
    }

    /// A way to perform an entry of the list after which all is as it should be.
    fn entry(&mut self, around: &Around<'_>, entry: &Entry, target: Option<ShipId>) -> Option<Way> {
        let colour = if entry.red { ActionColour::Red } else { ActionColour::White };
        let mut ways = Self::ways(around, colour, &entry.perform);
        let fits = |way: &Way| {
            let there = around.outlook.from(way.pose);
            entry.then.iter().all(|condition| there.holds(condition, target))
        };
        ways.retain(fits);
        self.any(ways)
    }

    /// A barrel roll away from an obstacle straight ahead, before anything else (HOTAC.PRESWERVE.01–03),
    /// if one helps.
    fn roll_aside(&mut self, around: &Around<'_>) -> Option<Way> {
        if !around.outlook.heads_for_obstacle() {
            return None;
        }
        let mut ways = Self::ways(around, ActionColour::White, &[Action::BarrelRoll]);
        ways.retain(|way| !around.outlook.from(way.pose).heads_for_obstacle());
        self.any(ways)
    }

    /// The ways to perform one of these actions, of those that are offered.
    fn ways(around: &Around<'_>, colour: ActionColour, of: &[Action]) -> Vec<Way> {
        let pose = around.outlook.base().pose;
        let mut ways = Vec::new();
        for option in around.options() {
            match option {
                Choice::Action(action, its) if *its == colour && of.contains(action) => {
                    match action {
                        Action::BarrelRoll | Action::Boost => {
                            ways.extend(Self::moves(around, *action, option));
                        }
                        _ => ways.push(Way { action: option.clone(), details: vec![], pose }),
                    }
                }
                _ => {}
            }
        }
        ways
    }

    /// The ways to perform an action that moves the ship: each is tried on a table that looks the same.
    fn moves(around: &Around<'_>, action: Action, option: &Choice) -> Vec<Way> {
        let first = Answer::One(option.clone());
        let mut open = vec![(around.game.clone(), around.decision.clone(), vec![first])];
        let mut ways = Vec::new();
        while let Some((mut game, question, replies)) = open.pop() {
            let Some(reply) = replies.last() else { continue };
            if game.choose(question.player, question.id, reply.clone()).is_err() {
                continue;
            }
            let events = game.take_events();
            let performed = Event::Acted(around.ship, action);
            if let Some(pose) = events.iter().find_map(|event| match event {
                Event::Moved(ship, pose) if *ship == around.ship => Some(*pose),
                _ => None,
            }) {
                if events.contains(&performed) {
                    let details = replies[1..].to_vec();
                    ways.push(Way { action: option.clone(), details, pose });
                }
                continue;
            }
            let asked = game.open().find(|next| is_detail(next, around.ship)).cloned();
            for (next, reply) in asked
                .iter()
                .flat_map(|next| next.space.iter().map(move |reply| (next.clone(), reply)))
            {
                let mut replies = replies.clone();
                replies.push(reply);
                open.push((game.clone(), next, replies));
            }
        }
        ways
    }

    /// How the chosen action is carried out, as planned.
    fn planned(&mut self, decision: &Decision) -> Option<Reply> {
        let reply = self.plan.pop()?;
        decision.space.check(&reply).is_ok().then_some(reply)
    }

    /// The attack that the order of targets prefers (HOTAC.TARGET.01–05).
    fn attack(&mut self, around: &Around<'_>) -> Option<Reply> {
        let preferences = around.options().iter().filter_map(|option| match option {
            Choice::Target(weapon, target) => {
                Some((option.clone(), around.outlook.preference(*weapon, *target)))
            }
            _ => None,
        });
        let preferences: Vec<(Choice, (u8, f64))> = preferences.collect();
        let rank = preferences.iter().map(|(_, (rank, _))| *rank).min()?;
        let best = preferences.into_iter().filter(|(_, (its, _))| *its == rank);
        self.any(nearest(best.map(|(it, (_, away))| (it, away)).collect())).map(Answer::One)
    }
}

/// Whether a question is about how a ship moves with its action.
fn is_detail(decision: &Decision, ship: ShipId) -> bool {
    let topics = [Topic::BarrelRoll, Topic::RollTemplate, Topic::Boost, Topic::Placement];
    decision.ask.ship() == Some(ship) && topics.contains(&decision.ask.topic)
}

/// A question about a ship, and what its player knows.
struct Around<'a> {
    view: &'a View,
    /// A game that looks the same.
    game: &'a Game,
    decision: &'a Decision,
    ship: ShipId,
    table: &'static Table,
    outlook: Outlook<'a>,
}

impl Around<'_> {
    fn options(&self) -> &[Choice] {
        match &*self.decision.space {
            Space::One(options) | Space::OneOrPass(options) => options,
            _ => &[],
        }
    }
}

impl Player for Automaton {
    fn choose(&mut self, seat: &Seat<'_>, decision: &Decision) -> Reply {
        let reply = match decision.ask.topic {
            Topic::BarrelRoll | Topic::RollTemplate | Topic::Boost | Topic::Placement => {
                self.planned(decision)
            }
            Topic::Lock => self.lock(seat, decision),
            Topic::Line => clearest(&decision.space),
            Topic::Modify | Topic::SpendLock | Topic::Reroll | Topic::Results | Topic::Change => {
                dice(seat, decision)
            }
            Topic::Fly | Topic::Swerve | Topic::Action | Topic::Attack => {
                self.by_table(seat, decision)
            }
            _ => None,
        };
        // What cannot be answered so is left to chance.
        let legal = reply.filter(|reply| decision.space.check(reply).is_ok());
        legal.unwrap_or_else(|| self.rest.choose(seat, decision))
    }
}

impl Automaton {
    fn by_table(&mut self, seat: &Seat<'_>, decision: &Decision) -> Option<Reply> {
        let ship = decision.ask.ship()?;
        let view = seat.view();
        let table = table_of(&seat.setting().cast().ship(view.ship(ship).kind).ship)?;
        let game = view.imagine(seat.setting(), &mut self.chance);
        let outlook = Outlook::of(&view, &game, ship)?;
        let around = Around { view: &view, game: &game, decision, ship, table, outlook };
        match decision.ask.topic {
            Topic::Fly => self.fly(&around),
            Topic::Swerve => self.swerve(&around),
            Topic::Action => self.act(&around),
            Topic::Attack => self.attack(&around),
            // No other question is answered by the table.
            _ => None,
        }
    }

    /// A ship locks whom it goes for.
    fn lock(&self, seat: &Seat<'_>, decision: &Decision) -> Option<Reply> {
        let target = self.pursued(seat.view().round, decision.ask.ship()?)?;
        Some(Answer::One(Choice::Object(ObjectId::Ship(target))))
    }
}

/// How dice are modified.
fn dice(seat: &Seat<'_>, decision: &Decision) -> Option<Reply> {
    let view = seat.view();
    let dice = Dice::of(&view, seat.setting().cast(), decision)?;
    match decision.ask.topic {
        Topic::Modify => Some(dice.modification(decision)),
        _ => dice.chosen(decision),
    }
}

/// The line through the fewest things.
fn clearest(space: &Space<Choice>) -> Option<Reply> {
    let things = |reply: &Reply| match reply {
        Answer::One(Choice::Line(things)) => things.len(),
        _ => usize::MAX,
    };
    space.iter().min_by_key(things)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outlook::tests::{OWN, arranged, ship};
    use redfive_engine::state::State;
    use redfive_engine::words::Phase;
    use redfive_geometry::Bearing;
    use std::sync::Arc;

    /// Two TIE fighters with one X-wing behind them and one further ahead.
    fn between(arrange: impl FnOnce(&mut State)) -> Game {
        let ships = vec![
            ship(1, "academypilot", &[], (400.0, 300.0, 0.0)),
            ship(0, "redsquadronveteran", &[], (400.0, 150.0, 0.0)),
            ship(0, "redsquadronveteran", &[], (400.0, 520.0, 0.0)),
            ship(1, "academypilot", &[], (440.0, 300.0, 0.0)),
        ];
        arranged(Phase::Activation, ships, arrange)
    }

    fn automaton(game: &Game, target: ShipId) -> Automaton {
        let mut automaton = Automaton::new(game.setting(), PlayerId(1), 7).expect("a table");
        automaton.pursuit = Some(Pursuit { round: game.state().round, ship: OWN, target });
        automaton
    }

    /// Whom a ship goes for in this game, after it went for another.
    fn target(game: &Game, automaton: &mut Automaton, ship: ShipId) -> Option<ShipId> {
        let view = game.view(PlayerId(1));
        let outlook = Outlook::of(&view, game, ship).expect("it is on the table");
        automaton.target(outlook, table_of("tielnfighter").expect("a table"))
    }

    /// A target is kept for the round in which it was found: an ionized ship, which is not asked what it
    /// flies, looks anew.
    #[test]
    fn a_target_is_for_one_round() {
        let game = between(|_| ());
        let kept = &mut automaton(&game, ShipId(1));
        assert_eq!(target(&game, kept, OWN), Some(ShipId(1)), "in the same round");
        assert_eq!(target(&game, &mut kept.clone(), ShipId(3)), Some(ShipId(2)), "another ship");
        let later = between(|state| state.round += 1);
        assert_eq!(target(&later, kept, OWN), Some(ShipId(2)), "in the next");
        let gone = between(|state| state.ships[1].place = redfive_engine::state::Place::Removed);
        let kept = &mut automaton(&game, ShipId(1));
        assert_eq!(target(&gone, kept, OWN), Some(ShipId(2)), "it is gone");
    }

    /// Of several lines of attack the one with the fewest obstacles.
    #[test]
    fn the_clearest_line_is_taken() {
        let rock = |n| ObjectId::Thing(redfive_engine::words::ThingId(n));
        let lines = [vec![rock(0), rock(1)], vec![rock(0)], vec![rock(1), rock(0)]];
        let space = Space::One(lines.into_iter().map(Choice::Line).collect());
        assert_eq!(clearest(&space), Some(Answer::One(Choice::Line(vec![rock(0)]))));
    }

    /// A question put to a player.
    fn asked(topic: Topic, options: Vec<Choice>) -> Decision {
        let space = Arc::new(Space::One(options));
        Decision { id: 99, player: PlayerId(1), ask: topic.of(OWN), space }
    }

    #[test]
    fn it_locks_whom_it_goes_for() {
        let game = between(|_| ());
        let object = |ship| Choice::Object(ObjectId::Ship(ShipId(ship)));
        let question = asked(Topic::Lock, vec![object(1), object(2)]);
        for foe in [1, 2] {
            let reply = automaton(&game, ShipId(foe)).choose(&game.seat(PlayerId(1)), &question);
            assert_eq!(reply, Answer::One(object(foe)));
        }
    }

    /// An entry of a list names the colour of its actions, and what must be so.
    #[test]
    fn red_actions_are_performed_where_the_list_says_so() {
        // It has bumped into an enemy, and is offered a red focus.
        let ships = vec![
            ship(1, "academypilot", &[], (400.0, 280.0, 0.0)),
            ship(0, "redsquadronveteran", &[], (400.0, 420.0, 0.0)),
        ];
        let mut game = arranged(Phase::Activation, ships, |_| ());
        let question = game.open().next().cloned().expect("what it flies");
        let straight = Maneuver::new(2, Bearing::Straight).expect("a maneuver");
        let reply = Answer::One(Choice::Maneuver(straight));
        game.choose(question.player, question.id, reply).expect("on its dial");
        let decision = game.open().next().cloned().expect("an action");
        assert_eq!(decision.ask.topic, Topic::Action);
        let view = game.view(PlayerId(1));
        let outlook = Outlook::of(&view, &game, OWN).expect("it is on the table");
        let table = table_of("tielnfighter").expect("a table");
        let around =
            Around { view: &view, game: &game, decision: &decision, ship: OWN, table, outlook };
        let action = |red: bool| {
            let entry = Entry { when: vec![], perform: vec![Action::Focus], red, then: vec![] };
            let way = automaton(&game, ShipId(1)).entry(&around, &entry, Some(ShipId(1)));
            way.map(|way| way.action)
        };
        assert_eq!(action(true), Some(Choice::Action(Action::Focus, ActionColour::Red)));
        assert_eq!(action(false), None);
    }
}
