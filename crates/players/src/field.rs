//! Squads as ships of the engine.

use redfive_content::second::SecondEdition;
use redfive_content::{Id, Squad};
use redfive_engine::facts::Library;
use redfive_engine::game::StartShip;
use redfive_engine::words::PlayerId;
use std::fmt;

/// A pilot and its upgrades, by XWS id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member<'a> {
    /// The pilot.
    pub pilot: &'a str,
    /// The upgrades.
    pub upgrades: Vec<&'a str>,
}

/// A card that the engine does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingCard(String);

impl fmt::Display for MissingCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the card `{}` cannot be played", self.0)
    }
}

impl std::error::Error for MissingCard {}

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

/// The cards of some ships, each once, out of a library that has them.
pub fn library<'a>(all: &Library, members: impl IntoIterator<Item = &'a Member<'a>>) -> Library {
    let mut library = Library { damage: all.damage.clone(), ..Library::default() };
    for member in members {
        if library.ship(member.pilot).is_none() {
            let found = all.ship(member.pilot).map(|i| all.ships[usize::from(i)].clone());
            library.ships.extend(found);
        }
        for upgrade in &member.upgrades {
            if library.upgrade(upgrade).is_none() {
                let found = all.upgrade(upgrade).map(|i| all.upgrades[usize::from(i)].clone());
                library.upgrades.extend(found);
            }
        }
    }
    library.add_devices(all);
    library.add_conditions(all);
    library
}

/// The ships of a player, still to be placed.
///
/// ```
/// use redfive_content::{Content, Squad};
/// use redfive_engine::{facts::Library, words::PlayerId};
/// use redfive_players::field::{self, Member};
/// let content = Content::embedded()?;
/// let squad = Squad::from_json(r#"{
///     "version": "2.0.0", "faction": "rebelalliance",
///     "pilots": [{"id": "wedgeantilles", "upgrades": {"talent": ["predator"]}}]
/// }"#)?;
/// let members = Member::of_squad(&content.second, &squad);
/// let library = field::library(&Library::second_edition(&content.second), &members);
/// let ships = field::ships(&library, PlayerId(0), &members)?;
/// assert_eq!(library.ships[usize::from(ships[0].card)].name, "Wedge Antilles");
/// assert_eq!(ships[0].upgrades.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ships(
    library: &Library,
    player: PlayerId,
    members: &[Member<'_>],
) -> Result<Vec<StartShip>, MissingCard> {
    let missing = |id: &str| MissingCard(id.to_owned());
    let ship = |member: &Member<'_>| {
        let upgrades = member.upgrades.iter();
        let upgrades = upgrades.map(|id| library.upgrade(id).ok_or_else(|| missing(id)));
        Ok(StartShip {
            player,
            card: library.ship(member.pilot).ok_or_else(|| missing(member.pilot))?,
            upgrades: upgrades.collect::<Result<_, _>>()?,
            pose: None,
        })
    };
    members.iter().map(ship).collect()
}
