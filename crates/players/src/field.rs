//! Squads as ships of the engine.

use redfive_content::second::SecondEdition;
use redfive_content::{Id, Points, Squad};
use redfive_engine::start::{SquadPoints, Start, StartShip};
use redfive_engine::words::PlayerId;

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
