//! How a game starts, and everything that can be wrong with that.

use crate::answer::Space;
use crate::cast::{Cast, Facts, Key, KindId, Print, Sort};
use crate::chance::Chance;
use crate::decision::Choice;
use crate::facts::{Library, UpgradeCard};
use crate::rules::Rules;
use crate::words::{ObstacleKind, PlayerId, TeamId};
use core::fmt;
use redfive_geometry::{AreaEdge, PlacedBase, PlayArea, Pose, TokenOutline};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How a game starts. Cards are named by their XWS ids, so it means the same with every library
/// that has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The edition whose rules are played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub edition: Edition,
    /// The scenario, by its key.
    #[serde(default = "dogfight", skip_serializing_if = "is_dogfight")]
    pub scenario: String,
    /// The environment card, if the players have agreed on using such cards.
    #[serde(default, skip_serializing_if = "is_default")]
    pub environment: StartEnvironment,
    /// The play area.
    pub area: PlayArea,
    /// The players.
    pub players: Vec<StartPlayer>,
    /// The ships.
    pub ships: Vec<StartShip>,
    /// The obstacles; those without a pose are placed by their player.
    pub obstacles: Vec<StartObstacle>,
    /// After how many rounds the game ends.
    pub rounds: u8,
    /// What else can come into play, as on a table that is arranged by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<Key>,
}

impl Default for Start {
    /// A dogfight of two players on the standard area, without ships.
    fn default() -> Self {
        Self {
            edition: Edition::default(),
            scenario: dogfight(),
            environment: StartEnvironment::None,
            area: PlayArea::STANDARD,
            players: StartPlayer::pair(),
            ships: Vec::new(),
            obstacles: Vec::new(),
            rounds: 12,
            uses: Vec::new(),
        }
    }
}

fn dogfight() -> String {
    Start::DOGFIGHT.to_owned()
}

fn is_dogfight(scenario: &String) -> bool {
    scenario == Start::DOGFIGHT
}

fn is_default<T: Default + PartialEq>(it: &T) -> bool {
    *it == T::default()
}

/// An edition of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// The first: the core rules of 2012.
    First,
    /// The second, under the Rules Reference of 2.5.
    #[default]
    Second,
}

impl Edition {
    /// What the ids of cards of first edition begin with: their XWS ids are those of other cards in
    /// second edition.
    pub const FIRST_CARDS: &str = "1e/";
}

/// Which environment card is used, by its id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartEnvironment {
    /// None, unless the players agree on it (ENV.CHOOSING.01).
    #[default]
    None,
    /// This one.
    This(String),
    /// One of these, which is dealt at the start of setup (ENV.USING.01).
    Dealt(Vec<String>),
}

impl StartEnvironment {
    /// Those that it can be.
    pub fn ids(&self) -> &[String] {
        match self {
            Self::None => &[],
            Self::This(id) => core::slice::from_ref(id),
            Self::Dealt(ids) => ids,
        }
    }
}

/// Who says what a player does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// They are asked for everything.
    #[default]
    Asked,
    /// Their ships have no dials: what they fly is decided when they activate.
    Automatic,
}

/// The points of a squad. What it costs is written into the start, since points documents change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquadPoints {
    /// What it costs.
    pub total: u16,
    /// What it may cost.
    pub limit: u16,
}

/// A player of a [`Start`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartPlayer {
    /// The side.
    pub team: TeamId,
    /// The edge they play from.
    pub edge: AreaEdge,
    /// Who says what they do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub control: Control,
    /// The points of their squad (RR.DEFICIT.01).
    #[serde(default, skip_serializing_if = "is_default")]
    pub squad: SquadPoints,
}

impl StartPlayer {
    /// A player of a side, at an edge.
    pub const fn new(team: u8, edge: AreaEdge) -> Self {
        Self {
            team: TeamId(team),
            edge,
            control: Control::Asked,
            squad: SquadPoints { total: 0, limit: 0 },
        }
    }

    /// Two players who face each other.
    pub fn pair() -> Vec<Self> {
        vec![Self::new(0, AreaEdge::South), Self::new(1, AreaEdge::North)]
    }
}

/// A ship of a [`Start`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartShip {
    /// Whose it is.
    pub player: PlayerId,
    /// Its pilot, by XWS id.
    pub pilot: String,
    /// Its upgrades, by XWS id.
    pub upgrades: Vec<String>,
    /// Where it stands; without a place, its player places it.
    pub pose: Option<Pose>,
    /// Its squad points: what it is worth to those who destroy it (SCN.COMMON.07).
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: u16,
}

/// The slot of hardpoints, by its XWS name.
const HARDPOINT: &str = "hardpoint";

impl StartShip {
    /// What of its cards the engine cannot play yet, if anything. Its cards are in the cast.
    fn check_playable(&self, cast: &Cast) -> Result<(), String> {
        let pilot = &self.pilot;
        let Some(kind) = cast.find(Sort::Pilot, pilot) else { return Ok(()) };
        let card = cast.ship(kind);
        let mut dial = card.dial.iter().map(|entry| entry.maneuver);
        if let Some(strange) = dial.find(|&maneuver| !card.can_execute(maneuver)) {
            let what = format!("{pilot} has {strange} on its dial, which its tool does not do");
            return Err(format!("{what}: such a huge ship cannot be played yet"));
        }
        if card.huge.is_none() {
            return Ok(());
        }
        let equipped = self.upgrades.iter().filter_map(|id| cast.find(Sort::Upgrade, id));
        let equipped = || equipped.clone().map(|kind| cast.upgrade(kind));
        // HUGE.BONUS-ATTACKS.01: they fire by "Bonus Attack:" headers, which cost energy.
        let fires = |it: &&UpgradeCard| it.weapon.is_some() && it.slots.contains(&HARDPOINT.into());
        if let Some(hardpoint) = equipped().find(fires) {
            let what = format!("{pilot} has {}", hardpoint.id);
            return Err(format!("{what}: hardpoints that fire cannot be played yet"));
        }
        let turrets = equipped().filter(|upgrade| upgrade.indicator().is_some()).count();
        if turrets > 1 {
            let what = format!("{pilot} has {turrets} upgrades with a turret arc");
            return Err(format!("{what}: a huge ship cannot be played with more than one yet"));
        }
        Ok(())
    }
}

/// An obstacle of a [`Start`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartObstacle {
    /// Its XWS id.
    pub key: String,
    /// Who placed it, or will.
    pub player: PlayerId,
    /// Where it lies, if it lies already.
    pub pose: Option<Pose>,
}

/// Why no game can start like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadStart {
    /// A card that the library does not have.
    NoSuchCard(Key),
    /// Something is wrong with the rules that are to be played.
    Rules(String),
    /// Something is wrong with the cards.
    Cards(String),
    /// Something is wrong with the players.
    Players(String),
    /// Something is wrong with the table.
    Table(String),
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCard(key) => write!(f, "there is no card {key}"),
            Self::Rules(what) | Self::Cards(what) | Self::Players(what) | Self::Table(what) => {
                f.write_str(what)
            }
        }
    }
}

impl std::error::Error for BadStart {}

/// What never changes in a game: how it started, its rules, and the cards it can use. Games share it.
#[derive(Clone, Debug)]
pub struct Setting {
    start: Start,
    rules: Rules,
    cast: Cast,
    /// What can be answered when a dial is set, by the kind of ship. Every question shares it.
    dials: Vec<Option<Arc<Space<Choice>>>>,
}

impl Setting {
    /// The setting of a game that starts like this, or why there is none.
    pub fn new(library: &Library, start: Start) -> Result<Arc<Self>, BadStart> {
        start.check_rules()?;
        start.check_players()?;
        let cast = Cast::of(library, &start)?;
        Self::with_cast(start, cast)
    }

    /// The same with the cast that a record names. That each card is still what it was then is the
    /// reader's matter.
    pub fn as_used(
        library: &Library,
        start: Start,
        uses: &[(Key, Print)],
    ) -> Result<Arc<Self>, BadStart> {
        start.check_rules()?;
        start.check_players()?;
        let cast = Cast::as_used(library, &start, uses)?;
        Self::with_cast(start, cast)
    }

    fn with_cast(start: Start, cast: Cast) -> Result<Arc<Self>, BadStart> {
        start.check_cards(&cast)?;
        start.check_scenario(&cast)?;
        start.check_environment(&cast)?;
        start.check_table(&cast)?;
        let rules = Rules::of(start.edition);
        let mut dials = Vec::new();
        for kind in cast.all(Sort::Pilot) {
            dials.resize(usize::from(kind.0), None);
            let dial = cast.ship(kind).dial.iter();
            let options = dial.map(|entry| Choice::Maneuver(entry.maneuver)).collect();
            dials.push(Some(Arc::new(Space::One(options))));
        }
        Ok(Arc::new(Self { start, rules, cast, dials }))
    }

    /// The maneuvers of the dial of a kind of ship, as answers.
    pub(crate) fn dial(&self, kind: KindId) -> Arc<Space<Choice>> {
        let dial = self.dials.get(usize::from(kind.0)).cloned().flatten();
        dial.unwrap_or_else(|| Arc::new(Space::One(Vec::new())))
    }

    /// How the game starts.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The rule values that it is played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cards that it can use.
    pub fn cast(&self) -> &Cast {
        &self.cast
    }

    /// The round after which the game ends, whatever stands on the table. Where the rules have no such
    /// limit, it is the last one that can be counted.
    pub fn last_round(&self) -> u8 {
        if self.rules.round_limit { self.start.rounds } else { u8::MAX }
    }
}

impl Start {
    /// The scenario without objectives.
    pub const DOGFIGHT: &str = "dogfight";

    /// The same in a scenario of a library: on its play area and for its rounds. Players may agree on
    /// others, which the start then says.
    #[must_use]
    pub fn in_scenario(self, library: &Library, id: &str) -> Self {
        let of_it = library.scenario(id).map(|card| (card.area, card.rounds));
        let (area, rounds) = of_it.unwrap_or((self.area, self.rounds));
        Self { scenario: id.to_owned(), area, rounds, ..self }
    }

    /// The same in a scenario of standard play that chance decides on, as it is unless all players
    /// agree on one (RB.SCEN.02).
    #[must_use]
    pub fn in_random_scenario(self, library: &Library, chance: &mut Chance) -> Self {
        match library.random_scenario(chance) {
            Some(card) => self.in_scenario(library, &card.id),
            None => self,
        }
    }

    /// As many as a table holds.
    const MOST_PLAYERS: usize = 8;
    const MOST_THINGS: usize = 64;

    /// What is named here and cannot be played yet.
    fn check_rules(&self) -> Result<(), BadStart> {
        if self.edition == Edition::First && !self.obstacles.is_empty() {
            let what = "obstacles cannot be played in first edition yet";
            return Err(BadStart::Rules(what.to_owned()));
        }
        if self.edition == Edition::First && self.scenario != Self::DOGFIGHT {
            let what = "first edition has no scenario but the dogfight yet";
            return Err(BadStart::Rules(what.to_owned()));
        }
        Ok(())
    }

    /// The player order before anybody has rolled: whose ships fly by themselves comes first.
    pub(crate) fn first_order(&self) -> Vec<PlayerId> {
        let mut order: Vec<PlayerId> = (0..self.players.len() as u8).map(PlayerId).collect();
        order.sort_by_key(|player| self.players[player.index()].control == Control::Asked);
        order
    }

    fn check_players(&self) -> Result<(), BadStart> {
        let players = self.players.len();
        if !(1..=Self::MOST_PLAYERS).contains(&players) {
            let most = Self::MOST_PLAYERS;
            return Err(BadStart::Players(format!("{players} players; 1 to {most} can play")));
        }
        if self.ships.len() > Self::MOST_THINGS || self.obstacles.len() > Self::MOST_THINGS {
            let most = Self::MOST_THINGS;
            return Err(BadStart::Table(format!("there are more than {most} ships or obstacles")));
        }
        if let Some(what) = self.wrong_edges() {
            return Err(BadStart::Players(what.to_owned()));
        }
        let stranger = |player: PlayerId| player.index() >= players;
        if let Some(i) = self.ships.iter().position(|ship| stranger(ship.player)) {
            let player = self.ships[i].player.0;
            return Err(BadStart::Players(format!("ship {i} belongs to player {player}")));
        }
        if let Some(obstacle) = self.obstacles.iter().find(|it| stranger(it.player)) {
            let (key, player) = (&obstacle.key, obstacle.player.0);
            return Err(BadStart::Players(format!("obstacle {key} is player {player}'s")));
        }
        Ok(())
    }

    /// What is wrong with the edges of the players, if anything is: two players sit opposite each
    /// other (RR.SETUP.11, RB.SETUP.14). The rules say nothing of more; no two sides share an edge
    /// then.
    fn wrong_edges(&self) -> Option<&'static str> {
        if let [one, other] = self.players[..] {
            let opposite = one.edge.opposite() == other.edge;
            return (!opposite).then_some("two players take opposite edges of the play area");
        }
        let shared = self.players.iter().enumerate().any(|(i, it)| {
            self.players[..i].iter().any(|other| other.team != it.team && other.edge == it.edge)
        });
        shared.then_some("players of two sides cannot take the same edge of the play area")
    }

    /// Whether a card can be used in this game: it is of its edition, by its id.
    pub(crate) fn can_use(&self, id: &str) -> bool {
        id.starts_with(Edition::FIRST_CARDS) == (self.edition == Edition::First)
    }

    fn check_cards(&self, cast: &Cast) -> Result<(), BadStart> {
        let foreign = |it: &&crate::cast::Definition| {
            it.key.sort != Sort::Scenario && !self.can_use(&it.key.id)
        };
        if let Some(foreign) = cast.definitions().find(foreign) {
            let what = format!("{} is a card of another edition", foreign.key);
            return Err(BadStart::Cards(what));
        }
        let there = |sort, id: &str| match cast.find(sort, id) {
            Some(_) => Ok(()),
            None => Err(BadStart::NoSuchCard(Key::new(sort, id))),
        };
        let features = cast.scenario().map_or(&[][..], |(_, scenario)| &scenario.features);
        features.iter().try_for_each(|id| there(Sort::Object, id))?;
        for ship in &self.ships {
            there(Sort::Pilot, &ship.pilot)?;
            ship.upgrades.iter().try_for_each(|id| there(Sort::Upgrade, id))?;
            ship.check_playable(cast).map_err(BadStart::Cards)?;
        }
        for obstacle in &self.obstacles {
            there(Sort::Object, &obstacle.key)?;
            let kind = cast.find(Sort::Object, &obstacle.key).map(|kind| cast.definition(kind));
            let is = matches!(kind.map(|it| &it.facts), Some(Facts::Device(it)) if it.obstacle.is_some());
            if !is {
                return Err(BadStart::Table(format!("{} is no obstacle", obstacle.key)));
            }
        }
        Ok(())
    }

    /// What a scenario asks of players and their obstacles.
    fn check_scenario(&self, cast: &Cast) -> Result<(), BadStart> {
        let Some((_, scenario)) = cast.scenario() else { return Ok(()) };
        let name = &scenario.name;
        if let Some(wanted) = scenario.players
            && usize::from(wanted) != self.players.len()
        {
            let players = self.players.len();
            return Err(BadStart::Players(format!("{players} players; {name} is for {wanted}")));
        }
        check_features(cast, &scenario.features)?;
        // ENV.ANATOMY.01: an environment card says which obstacles there are.
        if self.environment != StartEnvironment::None {
            return Ok(());
        }
        let placed = self.obstacles.iter().filter(|it| it.pose.is_none());
        check_kinds(cast, placed.clone(), name, &scenario.kinds)?;
        let (count, most) = (placed.count(), usize::from(scenario.obstacles) * self.players.len());
        if count > most {
            return Err(BadStart::Table(format!("{count} obstacles; {name} has {most}")));
        }
        Ok(())
    }

    /// What the environment card asks of the obstacles; if it is dealt, what each of them does.
    fn check_environment(&self, cast: &Cast) -> Result<(), BadStart> {
        if self.environment == StartEnvironment::Dealt(Vec::new()) {
            let what = "there are no environment cards to deal one of";
            return Err(BadStart::Cards(what.to_owned()));
        }
        for id in self.environment.ids() {
            let Some(kind) = cast.find(Sort::Environment, id) else {
                return Err(BadStart::NoSuchCard(Key::new(Sort::Environment, id)));
            };
            let card = cast.environment(kind);
            let name = &card.name;
            if !card.known {
                let what = "cannot be played: its rules are in no source of ours";
                return Err(BadStart::Cards(format!("the environment card {name} {what}")));
            }
            check_features(cast, &card.features)?;
            check_kinds(cast, self.obstacles.iter(), name, &card.kinds)?;
            let (count, wanted) = (self.obstacles.len(), usize::from(card.obstacles));
            if count != wanted {
                return Err(BadStart::Table(format!("{count} obstacles; {name} has {wanted}")));
            }
        }
        Ok(())
    }

    fn check_table(&self, cast: &Cast) -> Result<(), BadStart> {
        let extent = [self.area.width, self.area.height];
        if !extent.iter().all(|side| (100.0..=10_000.0).contains(side)) {
            return Err(BadStart::Table("the play area is too small or too large".to_owned()));
        }
        let sane =
            |pose: Pose| [pose.position.x, pose.position.y].iter().all(|c| c.abs() <= 10_000.0);
        let mut bases: Vec<PlacedBase> = Vec::new();
        for (number, ship) in self.ships.iter().enumerate() {
            let Some(pose) = ship.pose else { continue };
            if !sane(pose) {
                return Err(BadStart::Table(format!("ship {number} is far away from the table")));
            }
            let kind = cast.find(Sort::Pilot, &ship.pilot);
            let Some(kind) = kind else { continue };
            let base = PlacedBase::new(cast.ship(kind).size, pose);
            if self.area.has_fled(&base) || bases.iter().any(|other| other.overlaps(&base)) {
                let what = format!("ship {number} is outside or overlaps another");
                return Err(BadStart::Table(what));
            }
            bases.push(base);
        }
        for obstacle in &self.obstacles {
            let key = &obstacle.key;
            if TokenOutline::named(key).is_none() {
                return Err(BadStart::Table(format!("there is no outline of obstacle {key}")));
            }
            if obstacle.pose.is_some_and(|pose| !sane(pose)) {
                let what = format!("obstacle {key} is far away from the table");
                return Err(BadStart::Table(what));
            }
        }
        Ok(())
    }
}

/// Features are there, with outlines that there are.
fn check_features(cast: &Cast, features: &[String]) -> Result<(), BadStart> {
    for id in features {
        let Some(kind) = cast.object(id) else {
            return Err(BadStart::NoSuchCard(Key::new(Sort::Object, id)));
        };
        let outline = &cast.device(kind).outline;
        if TokenOutline::named(outline).is_none() {
            return Err(BadStart::Table(format!("there is no outline {outline}")));
        }
    }
    Ok(())
}

/// Obstacles are of the kinds that a card has.
fn check_kinds<'a>(
    cast: &Cast,
    mut obstacles: impl Iterator<Item = &'a StartObstacle>,
    name: &str,
    kinds: &[ObstacleKind],
) -> Result<(), BadStart> {
    let kind = |key: &str| cast.device(cast.find(Sort::Object, key)?).obstacle;
    let strange = |it: &&StartObstacle| !kind(&it.key).is_some_and(|kind| kinds.contains(&kind));
    match obstacles.find(strange) {
        None => Ok(()),
        Some(it) => Err(BadStart::Table(format!("{name} has no obstacles like {}", it.key))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AreaEdge::{East, North, South, West};

    /// Ships that are not there; only the players matter.
    fn with_players(players: Vec<StartPlayer>) -> Result<Arc<Setting>, BadStart> {
        let area = PlayArea::STANDARD;
        let (ships, obstacles, uses) = (Vec::new(), Vec::new(), Vec::new());
        Setting::new(
            &Library::bare(),
            Start { area, players, ships, obstacles, uses, ..Start::default() },
        )
    }

    /// RR.SETUP.11, RB.SETUP.14: two players sit at opposite edges; a game in which they do not does
    /// not start.
    #[test]
    fn two_players_sit_opposite_each_other() {
        let pair =
            |one, other| with_players(vec![StartPlayer::new(0, one), StartPlayer::new(1, other)]);
        for [one, other] in [[South, North], [North, South], [East, West], [West, East]] {
            assert!(pair(one, other).is_ok());
        }
        for [one, other] in [[South, South], [South, East], [West, North], [East, East]] {
            let error = pair(one, other).expect_err("not opposite");
            assert_eq!(error.to_string(), "two players take opposite edges of the play area");
        }
    }

    #[test]
    fn of_more_players_only_those_of_a_side_share_an_edge() {
        let four = |edges: [AreaEdge; 4]| {
            let player = |(i, edge): (usize, AreaEdge)| StartPlayer::new(i as u8 % 2, edge);
            with_players(edges.into_iter().enumerate().map(player).collect())
        };
        assert!(four([South, North, South, North]).is_ok());
        assert!(four([South, North, West, East]).is_ok());
        assert!(four([South, North, North, South]).is_err());
    }

    /// Huge ships that cannot be played yet are refused with the reason; the others start.
    #[test]
    fn huge_ships_that_can_be_played() {
        let library = Library::embedded().expect("the embedded files are good");
        let start = |pilot: &str, upgrades: &[&str]| {
            let upgrades = upgrades.iter().map(|&id| id.to_owned()).collect();
            let ship = StartShip { pilot: pilot.to_owned(), upgrades, ..StartShip::default() };
            Setting::new(&library, Start { ships: vec![ship], ..Start::default() })
        };
        for pilot in ["alderaanianguard", "outerrimpatrol", "echobaseevacuees"] {
            assert!(start(pilot, &["dorsalturret", "jainaslight"]).is_ok(), "{pilot}");
        }
        let armed = start("alderaanianguard", &["turbolaserbattery"]).expect_err("a hardpoint");
        let what =
            "alderaanianguard has turbolaserbattery: hardpoints that fire cannot be played yet";
        assert_eq!(armed.to_string(), what);
        let trident = start("lawlesspirates", &[]).expect_err("it flies backwards");
        let what = "lawlesspirates has 1 reverse-straight on its dial, which its tool does not do: \
            such a huge ship cannot be played yet";
        assert_eq!(trident.to_string(), what);
        let two = start("alderaanianguard", &["dorsalturret", "ioncannonturret"]);
        let what = "alderaanianguard has 2 upgrades with a turret arc: a huge ship cannot be played \
            with more than one yet";
        assert_eq!(two.expect_err("two indicators").to_string(), what);
    }

    #[test]
    fn nobody_and_nine_cannot_play() {
        assert!(with_players(vec![]).is_err());
        assert!(with_players(vec![StartPlayer::new(0, South); 9]).is_err());
    }
}
