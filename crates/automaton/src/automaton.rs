//! A player whose ships decide by their tables.

use crate::outlook::{Outlook, nearest};
use crate::table::{Entry, Table};
use crate::table_of;
use core::fmt;

use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Modification, Reply};
use redfive_engine::dice::{AttackFace, DefenseFace};
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

/// A player whose ships decide by their tables. Where a table leaves several things equal, chance decides
/// (HOTAC.TARGET.06); what it says nothing of, such as where to set up, is left to chance altogether.
#[derive(Clone, Debug)]
pub struct Automaton {
    chance: Chance,
    rest: RandomPlayer,
    /// The ship that is activating, and whom it goes for.
    target: Option<(ShipId, ShipId)>,
    /// How the action is carried out that was chosen last.
    plan: Vec<Reply>,
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
        Ok(Self { chance: Chance::from_seed(seed), rest, target: None, plan: Vec::new() })
    }

    /// One of several that are equal.
    fn any<T>(&mut self, mut all: Vec<T>) -> Option<T> {
        let place = self.chance.below(Stream::Pick, all.len() as u32) as usize;
        (place < all.len()).then(|| all.swap_remove(place))
    }

    /// Whom a ship goes for, found anew.
    fn find_target(&mut self, outlook: Outlook<'_>, table: &Table, ship: ShipId) -> Option<ShipId> {
        let target = self.any(outlook.targets(&table.targets))?;
        self.target = Some((ship, target));
        Some(target)
    }

    /// Whom a ship goes for: whom it went for when it began to move, as long as that is there.
    fn target(&mut self, outlook: Outlook<'_>, table: &Table, ship: ShipId) -> Option<ShipId> {
        match self.target {
            Some((own, target)) if own == ship && outlook.base_of(target).is_some() => Some(target),
            _ => self.find_target(outlook, table, ship),
        }
    }

    /// The maneuver of the table for where the target is and what the die shows.
    fn fly(&mut self, around: &Around<'_>) -> Option<Reply> {
        let roll = around.view.stack.iter().rev().find_map(|frame| match frame {
            Frame::Automatic(it) if it.ship() == around.ship => Some(it.roll()),
            _ => None,
        })?;
        let (outlook, table) = (around.outlook, around.table);
        let target = self.find_target(outlook, table, around.ship)?;
        let base = outlook.base_of(target)?;
        let maneuver = table.maneuver(outlook.sector(&base), outlook.column(&base), roll)?;
        Some(Answer::One(Choice::Maneuver(maneuver)))
    }

    /// The maneuver that ends closest to the target (HOTAC.SWERVE.06).
    fn swerve(&mut self, around: &Around<'_>) -> Option<Reply> {
        let outlook = around.outlook;
        let target = self.target(outlook, around.table, around.ship)?;
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
        let target = self.target(around.outlook, around.table, around.ship);
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
        let mut ways = self.ways(around, colour, &entry.perform);
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
        let mut ways = self.ways(around, ActionColour::White, &[Action::BarrelRoll]);
        ways.retain(|way| !around.outlook.from(way.pose).heads_for_obstacle());
        self.any(ways)
    }

    /// The ways to perform one of these actions, of those that are offered.
    fn ways(&mut self, around: &Around<'_>, colour: ActionColour, of: &[Action]) -> Vec<Way> {
        let pose = around.outlook.base().pose;
        let mut ways = Vec::new();
        for option in around.options() {
            match option {
                Choice::Action(action, its) if *its == colour && of.contains(action) => {
                    match action {
                        Action::BarrelRoll | Action::Boost => {
                            ways.extend(self.moves(around, *action, option));
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
    fn moves(&mut self, around: &Around<'_>, action: Action, option: &Choice) -> Vec<Way> {
        let first = Answer::One(option.clone());
        let game = around.view.imagine(around.seat.setting(), &mut self.chance);
        let mut open = vec![(game, around.decision.clone(), vec![first])];
        let mut ways = Vec::new();
        while let Some((game, question, replies)) = open.pop() {
            let Some(reply) = replies.last() else { continue };
            let mut game: Game = game;
            if game.choose(question.player, question.id, reply.clone()).is_err() {
                continue;
            }
            let events = game.take_events();
            let performed = Event::Acted(around.ship, action);
            if let Some(pose) = events.iter().find_map(|event| match event {
                Event::Moved(ship, pose) if *ship == around.ship => Some(*pose),
                _ => None,
            }) {
                // HOTAC.EDGE.01: it does not roll off the board.
                let stays = !around.view.area.would_flee(around.outlook.base().size, pose);
                if stays && events.contains(&performed) {
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
    let topics = [Topic::BarrelRoll, Topic::Boost, Topic::Placement];
    decision.ask.ship() == Some(ship) && topics.contains(&decision.ask.topic)
}

/// A question about a ship, and what its player knows.
struct Around<'a> {
    seat: &'a Seat<'a>,
    view: &'a View,
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
            Topic::BarrelRoll | Topic::Boost | Topic::Placement => self.planned(decision),
            Topic::Lock => {
                self.target.map(|(_, it)| Answer::One(Choice::Object(ObjectId::Ship(it))))
            }
            Topic::Line => clearest(&decision.space),
            Topic::Modify => Some(modification(seat, decision)),
            Topic::Change => blank(&decision.space),
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
        let (view, cast) = (seat.view(), seat.setting().cast());
        let table = table_of(&cast.ship(view.ship(ship).kind).ship)?;
        let outlook = Outlook::of(&view, cast, ship)?;
        let around = Around { seat, view: &view, decision, ship, table, outlook };
        match decision.ask.topic {
            Topic::Fly => self.fly(&around),
            Topic::Swerve => self.swerve(&around),
            Topic::Action => self.act(&around),
            _ => self.attack(&around),
        }
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

/// A blank result before any other.
fn blank(space: &Space<Choice>) -> Option<Reply> {
    let is_blank = |reply: &Reply| match reply {
        Answer::One(Choice::DefenseDie(class)) => class.face == DefenseFace::Blank,
        _ => false,
    };
    space.iter().find(is_blank)
}

/// The tokens that help are spent: on attack for every focus result, on defense as long as something
/// comes through, the evade token first unless a focus token does more.
fn modification(seat: &Seat<'_>, decision: &Decision) -> Reply {
    let view = seat.view();
    let Some(fight) = view.attacks.last() else { return Answer::Pass };
    let offered = |modification| {
        let choice = Answer::One(Choice::Modification(modification));
        decision.space.check(&choice).is_ok().then_some(choice)
    };
    let wanted = if view.ship(fight.attacker).player == seat.player() {
        wanted_attacking(fight.attack.count(AttackFace::Focus))
    } else {
        let hits = fight.attack.count(AttackFace::Hit) + fight.attack.count(AttackFace::Crit);
        let through = hits.saturating_sub(fight.defense.count(DefenseFace::Evade));
        wanted_defending(through, fight.defense.count(DefenseFace::Focus))
    };
    wanted.iter().copied().find_map(offered).unwrap_or(Answer::Pass)
}

/// What is spent on attack, the first that can be, with so many focus results.
const fn wanted_attacking(focus: u8) -> &'static [Modification] {
    use Modification::{Calculate, Focus, Force};
    if focus > 0 { &[Focus, Calculate, Force] } else { &[] }
}

/// What is spent on defense, the first that can be, with so many hits not cancelled and focus results.
const fn wanted_defending(through: u8, focus: u8) -> &'static [Modification] {
    use Modification::{Calculate, Evade, Focus, Force};
    match (through, focus) {
        (0, _) => &[],
        (_, 0) => &[Evade],
        (2.., 2..) => &[Focus, Evade, Calculate, Force],
        _ => &[Evade, Focus, Calculate, Force],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Modification::{Evade, Focus};

    #[test]
    fn tokens_are_spent_where_they_help() {
        assert_eq!(wanted_attacking(0), []);
        assert_eq!(wanted_attacking(1)[0], Focus);
        assert_eq!(wanted_defending(0, 3), [], "nothing comes through");
        assert_eq!(wanted_defending(2, 0), [Evade], "a focus token would change nothing");
        assert_eq!(wanted_defending(1, 2)[..2], [Evade, Focus], "one is enough");
        assert_eq!(wanted_defending(2, 1)[..2], [Evade, Focus]);
        assert_eq!(wanted_defending(3, 2)[..2], [Focus, Evade], "the focus token does more");
    }
}
