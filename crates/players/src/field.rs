//! Squads as ships of the engine.

use crate::squads;
use redfive_content::second::SecondEdition;
use redfive_content::{Id, Points, Squad};
use redfive_engine::start::{
    SquadPoints, Start, StartEnvironment, StartObstacle, StartPlayer, StartShip,
};
use redfive_engine::words::PlayerId;
use redfive_geometry::{PlayArea, Pose};

/// A pilot and its upgrades, by XWS id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member<'a> {
    /// The pilot.
    pub pilot: &'a str,
    /// The upgrades.
    pub upgrades: Vec<&'a str>,
}

impl<'a> Member<'a> {
    /// The ships of a squad, with the upgrades that it lists or that are printed on their cards.
    pub fn of_squad(edition: &'a SecondEdition, squad: &'a Squad) -> Vec<Self> {
        let member = squad.pilots.iter().map(|ship| Self {
            pilot: ship.id.as_str(),
            upgrades: ship.equipped(edition).into_iter().map(Id::as_str).collect(),
        });
        member.collect()
    }
}

/// The ships of a player, still to be placed.
///
/// ```
/// use redfive_content::{Content, Squad};
/// use redfive_engine::words::PlayerId;
/// use redfive_players::field::{self, Member};
/// let content = Content::embedded()?;
/// let squad = Squad::from_json(r#"{
///     "version": "2.0.0", "faction": "rebelalliance",
///     "pilots": [{"id": "wedgeantilles", "upgrades": {"talent": ["predator"]}}]
/// }"#)?;
/// let members = Member::of_squad(&content.second, &squad);
/// let ships = field::ships(PlayerId(0), &members);
/// assert_eq!((ships[0].pilot.as_str(), ships[0].upgrades.len()), ("wedgeantilles", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ships(player: PlayerId, members: &[Member<'_>]) -> Vec<StartShip> {
    let ship = |member: &Member<'_>| StartShip {
        player,
        pilot: member.pilot.to_owned(),
        upgrades: member.upgrades.iter().map(|&id| id.to_owned()).collect(),
        pose: None,
        ..StartShip::default()
    };
    members.iter().map(ship).collect()
}

/// An obstacle by its key, with where it lies: x, y, heading.
pub type Lying = (&'static str, f64, f64, f64);

/// How the ships of two players meet on a standard table: in a row each, in the middle of the table,
/// with obstacles between them that belong to the players in turn. `pose` says where a ship of a
/// player stands, from how far across the table its place in the row is.
pub fn meet(
    rows: [Vec<StartShip>; 2],
    obstacles: &[Lying],
    pose: impl Fn(usize, f64, &StartShip) -> Pose,
) -> Start {
    let area = PlayArea::STANDARD;
    let apart = 110.0;
    let mut ships = Vec::new();
    for (player, row) in rows.into_iter().enumerate() {
        let left = (area.width - apart * (row.len() as f64 - 1.0)) / 2.0;
        for (i, ship) in row.into_iter().enumerate() {
            let pose = Some(pose(player, left + apart * i as f64, &ship));
            ships.push(StartShip { pose, ..ship });
        }
    }
    let obstacle = |(i, &(key, x, y, heading)): (usize, &Lying)| StartObstacle {
        key: key.to_owned(),
        pose: Some(Pose::new(x, y, heading)),
        player: PlayerId(i as u8 % 2),
    };
    let obstacles = obstacles.iter().enumerate().map(obstacle).collect();
    Start { area, players: StartPlayer::pair(), ships, obstacles, ..Start::default() }
}

/// Puts the obstacles that a player has chosen in the places of those that a start gave to the player. Places
/// that are left over stay empty.
///
/// ```
/// use redfive_engine::words::PlayerId;
/// use redfive_players::{field, squads};
/// let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
/// let mut start = squads::start(&red, &swarm);
/// field::choose_obstacles(&mut start, PlayerId(1), &["gascloud1", "gascloud2", "pomdebris1"]);
/// let of = |player| start.obstacles.iter().filter(move |it| it.player == PlayerId(player));
/// assert!(of(1).map(|it| it.key.as_str()).eq(["gascloud1", "gascloud2", "pomdebris1"]));
/// assert!(of(0).all(|it| it.key != "gascloud1"));
/// field::choose_obstacles(&mut start, PlayerId(1), &["gascloud4"]);
/// assert_eq!(start.obstacles.len(), 4);
/// ```
pub fn choose_obstacles(start: &mut Start, player: PlayerId, chosen: &[impl ToString]) {
    let mut keys = chosen.iter().map(ToString::to_string);
    start.obstacles.retain_mut(|obstacle| {
        if obstacle.player != player {
            return true;
        }
        let key = keys.next();
        let stays = key.is_some();
        obstacle.key = key.unwrap_or_default();
        stays
    });
}

/// A start with an environment card (ENV.CHOOSING.01): its obstacles are as many as the card gathers, of its kinds, those
/// of the start first, and the players place them and their ships. A card whose rules are not known changes
/// nothing else, and the engine refuses it.
///
/// ```
/// use redfive_content::{Content, Files};
/// use redfive_players::{field, squads};
/// let mut files = Files::embedded();
/// let calm = r#"{"calm": (name: "Calm", obstacles: 4, rules: (kinds: [GasCloud]))}"#;
/// files.insert("second-edition/environments.ron".to_owned(), calm.to_owned());
/// let content = Content::load(&files)?;
/// let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
/// let start = field::in_environment(squads::start(&red, &swarm), &content.second, "calm");
/// assert_eq!(start.environment.ids(), ["calm"]);
/// assert_eq!(start.obstacles.len(), 4);
/// assert!(start.obstacles.iter().all(|it| it.key.starts_with("gascloud") && it.pose.is_none()));
/// # Ok::<(), redfive_content::ContentError>(())
/// ```
pub fn in_environment(start: Start, edition: &SecondEdition, id: &str) -> Start {
    let mut start = squads::unplaced(start);
    if let Some(card) = edition.environments.get(id)
        && let Some(rules) = &card.rules
    {
        let kind = |key: &str| edition.obstacles.get(key).map(|it| it.kind);
        let fits = |key: &str| kind(key).is_some_and(|kind| rules.kinds.contains(&kind));
        let own = start.obstacles.iter().map(|it| it.key.clone()).filter(|key| fits(key));
        let mut keys: Vec<String> = own.collect();
        let more = edition.obstacles.iter().filter(|(_, it)| !it.placed);
        let more =
            more.map(|(id, _)| id.to_string()).filter(|key| fits(key) && !keys.contains(key));
        keys.extend(more.collect::<Vec<_>>());
        let players = start.players.len().max(1);
        let obstacle = |(i, key): (usize, &String)| StartObstacle {
            key: key.clone(),
            pose: None,
            player: PlayerId((i % players) as u8),
        };
        // If there are not so many different ones, some come twice.
        let gathered = keys.iter().cycle().take(card.obstacles.into());
        start.obstacles = gathered.enumerate().map(obstacle).collect();
    }
    Start { environment: StartEnvironment::This(id.to_owned()), ..start }
}

/// Writes the squad points of a points document into a start: what each ship is worth, what each
/// squad costs, and what it may cost. A ship that the document does not price is worth nothing.
///
/// ```
/// use redfive_content::Content;
/// use redfive_players::{field, squads};
/// let content = Content::embedded()?;
/// let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
/// let mut start = squads::start(&red, &swarm);
/// field::price(&mut start, &content.second.points["20-points"]);
/// assert!(start.ships.iter().all(|ship| ship.points > 0));
/// assert_eq!(start.players[0].squad.limit, 20);
/// # Ok::<(), redfive_content::ContentError>(())
/// ```
pub fn price(start: &mut Start, points: &Points) {
    for ship in &mut start.ships {
        let cost = points.pilot(&ship.pilot).and_then(|row| row.cost);
        ship.points = cost.map_or(0, u16::from);
    }
    for (i, player) in start.players.iter_mut().enumerate() {
        let own = start.ships.iter().filter(|ship| ship.player.index() == i);
        let total = own.map(|ship| ship.points).sum();
        player.squad = SquadPoints { total, limit: points.squad_points };
    }
}
