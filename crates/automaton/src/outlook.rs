//! What a ship sees of the table, in the words of the tables. Only what is public counts.

use crate::table::{Column, Condition, Sector, Targets};
use redfive_engine::game::Game;
use redfive_engine::view::View;
use redfive_engine::words::{ObjectId, ShipId, Token, WeaponId};
use redfive_geometry::{Arc, Edge, PlacedBase, Pose, Range, Thing};

/// A ship that looks around from where it stands, or from where it might stand.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<'a> {
    view: &'a View,
    /// A game that looks the same, which knows the rules.
    game: &'a Game,
    ship: ShipId,
    base: PlacedBase,
}

impl<'a> Outlook<'a> {
    /// From where the ship stands; nothing if it is not on the table.
    pub fn of(view: &'a View, game: &'a Game, ship: ShipId) -> Option<Self> {
        Some(Self { view, game, ship, base: view.base(game.setting().cast(), ship)? })
    }

    /// The ship.
    pub const fn ship(&self) -> ShipId {
        self.ship
    }

    /// The round.
    pub const fn round(&self) -> u8 {
        self.view.round
    }

    /// From somewhere else.
    pub fn from(self, pose: Pose) -> Self {
        Self { base: PlacedBase::new(self.base.size, pose), ..self }
    }

    /// Where it stands.
    pub const fn base(&self) -> &PlacedBase {
        &self.base
    }

    /// The base of another ship on the table.
    pub fn base_of(&self, other: ShipId) -> Option<PlacedBase> {
        self.view.base(self.game.setting().cast(), other)
    }

    fn enemies(self) -> impl Iterator<Item = (ShipId, PlacedBase)> + 'a {
        let team = move |ship: ShipId| self.view.players[self.view.ship(ship).player.index()].team;
        let all = (0..self.view.ships.len() as u8).map(ShipId);
        let enemies = all.filter(move |&other| team(other) != team(self.ship));
        enemies.filter_map(move |other| Some((other, self.base_of(other)?)))
    }

    fn range(&self, other: &PlacedBase) -> Range {
        Thing::from(&self.base).range(other.into())
    }

    /// The targets that an order of preference names: several if they are equally near.
    pub fn targets(self, order: &[Targets]) -> Vec<ShipId> {
        let found = order.iter().map(|&which| self.targets_of(which));
        found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn targets_of(self, which: Targets) -> Vec<ShipId> {
        let fits = |&(other, base): &(ShipId, PlacedBase)| {
            let initiative = |ship| self.game.initiative(ship);
            let in_arc = || is_in_arcs(&self.base, &[Arc::Front], &base);
            match which {
                Targets::Locked => {
                    let band = self.range(&base).number();
                    self.has_locked(other) && (1..=3).contains(&band)
                }
                Targets::Slower => in_arc() && initiative(other) < initiative(self.ship),
                Targets::InArc => in_arc(),
                Targets::Nearest => true,
            }
        };
        // In arc, what is nearest is measured between bases; otherwise between their centres.
        let away = |base: &PlacedBase| match which {
            Targets::Slower | Targets::InArc => Thing::from(&self.base).distance(base.into()),
            Targets::Locked | Targets::Nearest => {
                self.base.pose.position.distance(base.pose.position)
            }
        };
        let fitting = self.enemies().filter(fits).map(|(other, base)| (other, away(&base)));
        nearest(fitting.collect())
    }

    fn has_locked(&self, other: ShipId) -> bool {
        self.view.ship(self.ship).locks.contains(&ObjectId::Ship(other))
    }

    /// Where another ship is.
    pub fn sector(&self, other: &PlacedBase) -> Sector {
        if Arc::Bullseye.line_to(&self.base, other.into()).is_some() {
            return Sector::Bullseye;
        }
        let at = self.base.pose.frame().local(other.pose.position);
        let sector = if at.y > at.x.abs() {
            Sector::FrontRight
        } else if at.y >= 0.0 {
            Sector::RightFront
        } else if at.x.abs() >= -at.y {
            Sector::RightBack
        } else {
            Sector::BackRight
        };
        if at.x < 0.0 { sector.mirrored() } else { sector }
    }

    /// How far another ship is, as a table sees it.
    pub fn column(&self, other: &PlacedBase) -> Column {
        if self.view.ship(self.ship).tokens.count(Token::Stress) > 0 {
            return Column::Stressed;
        }
        match self.range(other).number() {
            0 | 1 => Column::Near,
            2 if self.is_closing(other) => Column::Near,
            2 | 3 => Column::Far,
            _ => Column::Distant,
        }
    }

    /// Whether another ship comes closer: this one stands in front of the line along the front edge of its
    /// base (HOTAC.FACING.01–03), with its centre if it stands across it.
    fn is_closing(&self, other: &PlacedBase) -> bool {
        let at = other.pose.frame().local(self.base.pose.position);
        at.y > Edge::Front.distance(other.size)
    }

    /// Whether something is so, with this target.
    pub fn holds(&self, condition: &Condition, target: Option<ShipId>) -> bool {
        let base = target.and_then(|target| self.base_of(target));
        match condition {
            Condition::Shot => self.has_shot(),
            Condition::InTargetsArc => target
                .zip(base)
                .is_some_and(|(target, base)| is_in_arcs(&base, &self.arcs_of(target), &self.base)),
            Condition::TargetMoved => {
                target.is_some_and(|target| self.view.journal.of(target).activated)
            }
            Condition::TargetLocked => target.is_some_and(|target| self.has_locked(target)),
            Condition::TargetAt(least, most) => {
                base.is_some_and(|base| (*least..=*most).contains(&self.range(&base).number()))
            }
            Condition::Not(condition) => !self.holds(condition, target),
        }
    }

    fn has_shot(&self) -> bool {
        let arcs = self.arcs_of(self.ship);
        self.enemies().any(|(_, enemy)| is_in_arcs(&self.base, &arcs, &enemy))
    }

    /// The arcs that the weapons of a ship shoot out of, those of its upgrades among them.
    fn arcs_of(&self, ship: ShipId) -> Vec<Arc> {
        let weapons = self.game.weapons(ship).into_iter();
        weapons.flat_map(|weapon| self.game.weapon_arcs(ship, weapon)).collect()
    }

    /// How much an attack is preferred, the least first: ordnance at what is locked, then targets at range
    /// 1, 2, 0 and 3 (HOTAC.TARGET.01–05), then the nearest.
    pub fn preference(&self, weapon: WeaponId, target: ShipId) -> (u8, f64) {
        let Some(base) = self.base_of(target) else { return (u8::MAX, f64::INFINITY) };
        let facts = self.game.weapon(self.ship, weapon);
        let ordnance = facts.is_some_and(|it| it.ordnance) && self.has_locked(target);
        let arcs = self.game.weapon_arcs(self.ship, weapon);
        let range =
            arcs.iter().filter_map(|arc| arc.attack_range(&self.base, (&base).into())).min();
        let range = range.unwrap_or_else(|| self.range(&base)).number();
        let rank = match range {
            _ if ordnance => 0,
            1 => 1,
            2 => 2,
            0 => 3,
            further => 1 + further,
        };
        (rank, Thing::from(&self.base).distance((&base).into()))
    }

    /// Whether an obstacle is in the bullseye arc within range 1 (HOTAC.PRESWERVE.01).
    pub fn heads_for_obstacle(&self) -> bool {
        let obstacles = self.view.objects.iter().filter(|object| object.obstacle().is_some());
        let mut tokens =
            obstacles.filter_map(|obstacle| obstacle.token(self.game.setting().cast()));
        tokens.any(|token| Arc::Bullseye.contains(&self.base, (&token).into(), Range::ONE))
    }
}

/// Whether a ship is in one of these arcs of another, at range 1–3.
fn is_in_arcs(of: &PlacedBase, arcs: &[Arc], other: &PlacedBase) -> bool {
    let ranges = arcs.iter().filter_map(|arc| arc.attack_range(of, other.into()));
    ranges.into_iter().any(|range| (1..=3).contains(&range.number()))
}

/// Those that are nearest.
pub(crate) fn nearest<T>(all: Vec<(T, f64)>) -> Vec<T> {
    let least = all.iter().map(|&(_, away)| away).fold(f64::INFINITY, f64::min);
    all.into_iter().filter(|&(_, away)| away <= least).map(|(it, _)| it).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use redfive_engine::answer::Answer;
    use redfive_engine::chance::Chance;
    use redfive_engine::decision::Choice;
    use redfive_engine::start::{Control, Setting, Start, StartPlayer, StartShip};
    use redfive_engine::state::State;
    use redfive_engine::topic::Topic;
    use redfive_engine::words::{Phase, PlayerId};
    use redfive_geometry::{AreaEdge, Turret};
    use redfive_players::squads;

    /// The first ship, which is the one that looks around.
    pub const OWN: ShipId = ShipId(0);

    /// A ship of a player with upgrades.
    pub fn ship(player: u8, pilot: &str, upgrades: &[&str], at: (f64, f64, f64)) -> StartShip {
        StartShip {
            player: PlayerId(player),
            pilot: pilot.to_owned(),
            upgrades: upgrades.iter().map(|&it| it.to_owned()).collect(),
            pose: Some(Pose::new(at.0, at.1, at.2)),
            ..StartShip::default()
        }
    }

    /// A game of ships; those of player 2 fly by themselves.
    pub fn arranged(phase: Phase, ships: Vec<StartShip>, arrange: impl FnOnce(&mut State)) -> Game {
        let empire =
            StartPlayer { control: Control::Automatic, ..StartPlayer::new(1, AreaEdge::North) };
        let players = vec![StartPlayer::new(0, AreaEdge::South), empire];
        let start = Start { players, ships, ..Start::default() };
        let setting = Setting::new(squads::library(), start).expect("a good start");
        Game::arranged(setting, 1, phase, |state, _| arrange(state))
    }

    /// What the first ship makes of a game.
    fn seen<T>(game: &Game, ask: impl FnOnce(Outlook<'_>) -> T) -> T {
        let view = game.view(PlayerId(1));
        let like = view.imagine(game.setting(), &mut Chance::from_seed(1));
        ask(Outlook::of(&view, &like, OWN).expect("it is on the table"))
    }

    fn holds(game: &Game, condition: &Condition) -> bool {
        seen(game, |outlook| outlook.holds(condition, Some(ShipId(1))))
    }

    const TIE: (f64, f64, f64) = (400.0, 400.0, 0.0);

    fn tie_and(foes: &[(f64, f64, f64)]) -> Vec<StartShip> {
        let mut ships = vec![ship(1, "academypilot", &[], TIE)];
        ships.extend(foes.iter().map(|&at| ship(0, "redsquadronveteran", &[], at)));
        ships
    }

    /// The nearest that is locked, at range 1–3.
    #[test]
    fn locked_targets() {
        let found = |foes: &[(f64, f64, f64)], locked: &[u8]| {
            let game = arranged(Phase::Engagement, tie_and(foes), |state| {
                let locks = locked.iter().map(|&foe| ObjectId::Ship(ShipId(foe)));
                state.ships[0].locks.extend(locks);
            });
            seen(&game, |outlook| outlook.targets(&[Targets::Locked]))
        };
        let (near, far, touching) = ((400.0, 300.0, 0.0), (400.0, 600.0, 0.0), (440.0, 400.0, 0.0));
        assert_eq!(found(&[near, far], &[2]), [ShipId(2)]);
        assert_eq!(found(&[near, far], &[1, 2]), [ShipId(1)]);
        assert_eq!(found(&[near], &[]), []);
        assert_eq!(found(&[(400.0, 800.0, 0.0)], &[1]), [], "beyond range 3");
        assert_eq!(found(&[touching], &[1]), [], "range 0");
    }

    /// The nearest in the front arc with a lower initiative: the one it has now, not the printed one.
    #[test]
    fn slower_targets() {
        let found = |pilot, foes: &[(f64, f64, f64)]| {
            let mut ships = tie_and(foes);
            ships[0].pilot = String::from(pilot);
            let game = arranged(Phase::Activation, ships, |_| ());
            seen(&game, |outlook| outlook.targets(&[Targets::Slower]))
        };
        let (ahead, further) = ((400.0, 550.0, 0.0), (400.0, 650.0, 0.0));
        assert_eq!(found("howlrunner", &[further, ahead]), [ShipId(2)], "5 and 3");
        assert_eq!(found("howlrunner", &[(400.0, 250.0, 0.0)]), [], "behind");
        assert_eq!(found("academypilot", &[ahead]), [], "1 and 3");
        assert_eq!(found("blacksquadronace", &[ahead]), [], "3 and 3");

        let mut ships = tie_and(&[ahead]);
        ships.push(ship(1, "howlrunner", &["swarmtactics"], (480.0, 400.0, 0.0)));
        let mut game = arranged(Phase::Engagement, ships, |_| ());
        for (topic, reply) in
            [(Topic::Use, Answer::Yes), (Topic::Pick, Answer::One(Choice::Ship(OWN)))]
        {
            let asked = game.open().find(|it| it.ask.topic == topic).cloned();
            if let Some(asked) = asked {
                game.choose(asked.player, asked.id, reply).expect("a legal answer");
            }
        }
        assert_eq!(game.initiative(OWN), 5, "Swarm Tactics");
        assert_eq!(seen(&game, |outlook| outlook.targets(&[Targets::Slower])), [ShipId(1)]);
    }

    #[test]
    fn what_a_target_has_done_and_where_it_is() {
        let at = |y: f64, change: &dyn Fn(&mut State)| {
            arranged(Phase::Engagement, tie_and(&[(400.0, y, 0.0)]), change)
        };
        let moved = |moved: bool| {
            at(600.0, &move |state| state.journal.of_mut(ShipId(1)).activated = moved)
        };
        assert!(holds(&moved(true), &Condition::TargetMoved));
        assert!(!holds(&moved(false), &Condition::TargetMoved));
        let own_moved = at(600.0, &|state| state.journal.of_mut(OWN).activated = true);
        assert!(!holds(&own_moved, &Condition::TargetMoved));

        let locked = |by: usize, on: ShipId| {
            at(600.0, &move |state| state.ships[by].locks.push(ObjectId::Ship(on)))
        };
        assert!(holds(&locked(0, ShipId(1)), &Condition::TargetLocked));
        assert!(!holds(&locked(1, OWN), &Condition::TargetLocked));

        // 190 mm between the bases: range 2.
        let game = at(630.0, &|_| ());
        for (least, most, so) in [(1, 3, true), (2, 2, true), (0, 1, false), (3, 3, false)] {
            assert_eq!(holds(&game, &Condition::TargetAt(least, most)), so, "{least}-{most}");
        }
        let nobody = seen(&game, |outlook| outlook.holds(&Condition::TargetAt(0, 9), None));
        assert!(!nobody, "without a target");
    }

    /// A turret of an upgrade counts, of the target as of its own.
    #[test]
    fn weapons_of_upgrades_have_arcs() {
        let ships = |upgrades: &[&str], own: &str, y: f64| {
            vec![
                ship(1, own, if own == "academypilot" { &[] } else { upgrades }, TIE),
                ship(0, "graysquadronbomber", upgrades, (400.0, y, 0.0)),
            ]
        };
        let back = |state: &mut State| {
            for ship in &mut state.ships {
                if ship.turret.is_some() {
                    ship.turret = Some(Turret::Single(Edge::Rear));
                }
            }
        };
        let game =
            |upgrades: &[&str], own, y| arranged(Phase::Engagement, ships(upgrades, own, y), back);
        // It stands behind its target.
        let threatened = |upgrades: &[&str]| {
            holds(&game(upgrades, "academypilot", 600.0), &Condition::InTargetsArc)
        };
        assert!(!threatened(&[]));
        assert!(threatened(&["dorsalturret"]));
        // The enemy stands behind it.
        let shoots =
            |upgrades: &[&str]| holds(&game(upgrades, "crymorahgoon", 200.0), &Condition::Shot);
        assert!(!shoots(&[]));
        assert!(shoots(&["dorsalturret"]));
    }

    /// Ordnance is fired at what is locked before anything else (HOTAC.TARGET.01), at any range of the weapon.
    #[test]
    fn ordnance_at_what_is_locked_comes_first() {
        let mut ships = tie_and(&[(400.0, 500.0, 0.0), (400.0, 660.0, 0.0)]);
        ships[0].upgrades = vec![String::from("concussionmissiles")];
        let game = arranged(Phase::Engagement, ships, |state| {
            state.ships[0].locks.push(ObjectId::Ship(ShipId(2)));
        });
        let weapons = game.weapons(OWN);
        let &[gun, missile] = &weapons[..] else { panic!("{weapons:?}") };
        let rank = |weapon, foe| seen(&game, |outlook| outlook.preference(weapon, ShipId(foe)).0);
        assert_eq!(rank(missile, 2), 0, "a missile at what is locked, at range 3");
        assert_eq!(rank(gun, 1), 1, "range 1");
        assert_eq!(rank(missile, 1), 1, "a missile at what is not locked");
        assert_eq!(rank(gun, 2), 4, "not with a gun at what is locked");
    }
}
