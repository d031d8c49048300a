//! What a player brings to a game: one of our squads, or a list of their own.
//!
//! The facts (dials, stats, actions) come from the card files; names of ships in a game are call
//! signs, since several ships may have the same pilot.

use crate::names;
use crate::squads::{self, Squad};
use redfive_content as content;
use redfive_engine::start::StartShip;
use redfive_engine::words::PlayerId;
use redfive_players::field;

/// The ships of a player, and what they bring along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// What the record calls it: the id of a squad of ours, or [`LIST`] and the name of a list.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The ships.
    pub ships: Vec<Member>,
    /// The obstacles that the list names, by XWS id.
    pub obstacles: Vec<String>,
}

/// A ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The pilot's XWS id.
    pub pilot: String,
    /// The upgrades' XWS ids.
    pub upgrades: Vec<String>,
    /// The first word of its call sign; without one it is called like its pilot.
    pub word: Option<&'static str>,
}

/// What a record puts before the name of a list. No squad of ours has such an id.
const LIST: &str = "list:";

/// The longest name of a list that is kept.
const LONGEST_NAME: usize = 60;

/// What a list without a name is called.
const UNNAMED: &str = "Own list";

impl From<&Squad> for Force {
    fn from(squad: &Squad) -> Self {
        let member = |&(pilot, word, upgrades): &squads::Member| Member {
            pilot: pilot.to_owned(),
            upgrades: upgrades.iter().map(|&id| id.to_owned()).collect(),
            word: Some(word),
        };
        Self {
            key: squad.id.to_owned(),
            name: squad.name.to_owned(),
            ships: squad.ships.iter().map(member).collect(),
            obstacles: Vec::new(),
        }
    }
}

impl Force {
    /// A list of a player's own.
    pub fn of_list(list: &content::Squad) -> Self {
        let name = list_name(list.name.as_deref().unwrap_or_default());
        let members = squads::second().map(|cards| field::Member::of_squad(cards, list));
        let member = |member: field::Member<'_>| Member {
            pilot: member.pilot.to_owned(),
            upgrades: member.upgrades.into_iter().map(str::to_owned).collect(),
            word: None,
        };
        Self {
            key: format!("{LIST}{name}"),
            ships: members.unwrap_or_default().into_iter().map(member).collect(),
            obstacles: list.obstacles.iter().flatten().map(ToString::to_string).collect(),
            name,
        }
    }

    /// The force of a player in a game that was kept, from what its record calls it and the ships
    /// that it starts with.
    pub fn kept(key: &str, ships: &[&StartShip]) -> Result<Self, String> {
        if let Some(name) = key.strip_prefix(LIST) {
            let member = |ship: &&StartShip| Member {
                pilot: ship.pilot.clone(),
                upgrades: ship.upgrades.clone(),
                word: None,
            };
            let (key, name) = (key.to_owned(), name.to_owned());
            let ships = ships.iter().map(member).collect();
            return Ok(Self { key, name, ships, obstacles: Vec::new() });
        }
        let squad = squads::squad(key).ok_or("its squad is unknown")?;
        let force = Self::from(squad);
        let wanted = force.ships.iter().map(|ship| &ship.pilot);
        if ships.iter().map(|ship| &ship.pilot).eq(wanted) {
            Ok(force)
        } else {
            Err("its ships are not those of its squads".to_owned())
        }
    }

    /// The ships as the engine starts with them, still to be placed.
    pub fn field(&self, player: PlayerId) -> Vec<StartShip> {
        let member = |ship: &Member| StartShip {
            player,
            pilot: ship.pilot.clone(),
            upgrades: ship.upgrades.clone(),
            ..StartShip::default()
        };
        self.ships.iter().map(member).collect()
    }
}

/// The name of a force by what a record calls it.
pub fn name_of(key: &str) -> String {
    match (key.strip_prefix(LIST), squads::squad(key)) {
        (Some(name), _) => name.to_owned(),
        (None, Some(squad)) => squad.name.to_owned(),
        (None, None) => key.to_owned(),
    }
}

fn is_shown(c: char) -> bool {
    !c.is_control() && !names::is_hidden(c)
}

/// What a list is called here: in one line, and not too long.
fn list_name(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let name: String =
        words.join(" ").chars().filter(|&c| is_shown(c)).take(LONGEST_NAME).collect();
    let name = name.trim();
    if name.is_empty() { UNNAMED.to_owned() } else { name.to_owned() }
}

/// What a ship is called in the game, and what kind of ship it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipName {
    /// The call sign, "Red 1".
    pub callsign: String,
    /// Short enough for a base, "R1".
    pub short: String,
    /// The kind of ship.
    pub chassis: String,
}

/// The names of the ships, in the order of the game's ships. Call signs are numbered through, so
/// that two equal squads can meet.
pub fn names(forces: &[Force; 2]) -> Vec<ShipName> {
    let all: Vec<&Member> = forces.iter().flat_map(|force| &force.ships).collect();
    let signs: Vec<(String, String)> = all.iter().map(|member| sign(member)).collect();
    let name = |(i, member): (usize, &&Member)| {
        let (word, letters) = &signs[i];
        let numbered = |it: &dyn Fn(&(String, String)) -> bool| {
            let upto = signs[..=i].iter().filter(|sign| it(sign)).count();
            (upto, signs.iter().filter(|sign| it(sign)).count() == 1)
        };
        let (number, alone) = numbered(&|sign| sign.0 == *word);
        let (nth, only) = numbered(&|sign| sign.1 == *letters);
        // Who is called by name needs no number, unless there are two.
        let by_name = squads::pilot_name(&member.pilot).is_some_and(|name| name.contains(word));
        let by_name = by_name || member.word.is_none();
        ShipName {
            callsign: if alone && by_name { word.clone() } else { format!("{word} {number}") },
            short: if only && member.word.is_none() {
                letters.clone()
            } else {
                format!("{letters}{nth}")
            },
            chassis: squads::chassis(&member.pilot).unwrap_or("ship").to_owned(),
        }
    };
    all.iter().enumerate().map(name).collect()
}

/// The word that a ship is called by and the letters for its base: one of a call sign of ours, two
/// of a pilot's name.
fn sign(member: &Member) -> (String, String) {
    if let Some(word) = member.word {
        return (word.to_owned(), word.chars().take(1).collect());
    }
    let name = squads::pilot_name(&member.pilot).unwrap_or(&member.pilot);
    let name: String = name.chars().filter(|c| !matches!(c, '"' | '“' | '”')).collect();
    let words: Vec<&str> =
        name.split([' ', '-']).filter(|word| word.starts_with(char::is_alphanumeric)).collect();
    let letters = match words[..] {
        [only] => only.chars().take(2).collect(),
        _ => words.iter().filter_map(|word| word.chars().next()).take(2).collect(),
    };
    (name, letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squads::SQUADS;
    use redfive_content::Squad as List;

    #[test]
    fn equal_squads_have_different_names() {
        let squad = Force::from(&SQUADS[0]);
        let names = names(&[squad.clone(), squad]);
        let mut callsigns: Vec<_> = names.iter().map(|name| &name.callsign).collect();
        callsigns.sort();
        callsigns.dedup();
        assert_eq!(callsigns.len(), names.len());
    }

    fn list(name: &str) -> Force {
        let text = serde_json::json!({
            "version": "2.0.0", "faction": "rebelalliance", "name": name, "pilots": [
                {"id": "lukeskywalker"}, {"id": "redsquadronveteran"},
                {"id": "redsquadronveteran"}, {"id": "dutchvander"}]
        });
        Force::of_list(&List::from_json(&text.to_string()).expect("a list"))
    }

    #[test]
    fn the_ships_of_a_list_are_called_like_their_pilots() {
        let names = names(&[list("Mine"), Force::from(&SQUADS[0])]);
        let told: Vec<(&str, &str)> =
            names.iter().map(|name| (name.callsign.as_str(), name.short.as_str())).collect();
        let wanted = [
            ("Luke Skywalker", "LS"),
            ("Red Squadron Veteran 1", "RS1"),
            ("Red Squadron Veteran 2", "RS2"),
            ("Dutch Vander", "DV"),
            ("Red 1", "R1"),
        ];
        assert_eq!(told[..5], wanted);
    }

    #[test]
    fn the_name_of_a_list_has_no_hidden_marks() {
        assert_eq!(list("Red\u{202e} \u{200b}Five\u{7}\n!").name, "Red Five !");
        assert_eq!(list("\u{202e}").name, UNNAMED);
        assert_eq!(list(&"x".repeat(100)).name.len(), LONGEST_NAME);
    }

    #[test]
    fn a_force_is_known_again_by_what_its_record_says() {
        for (name, kept) in [("Mine", "Mine"), (" a\n b\u{7} ", "a b"), ("", "Own list")] {
            let force = list(name);
            assert_eq!((force.name.as_str(), name_of(&force.key)), (kept, kept.to_owned()));
            let ships = force.field(PlayerId(0));
            let ships: Vec<&StartShip> = ships.iter().collect();
            assert_eq!(Force::kept(&force.key, &ships), Ok(force));
        }
        let squad = Force::from(&SQUADS[0]);
        let ships = squad.field(PlayerId(0));
        let mut ships: Vec<&StartShip> = ships.iter().collect();
        assert_eq!(Force::kept(&squad.key, &ships), Ok(squad.clone()));
        ships.pop();
        assert!(Force::kept(&squad.key, &ships).is_err() && Force::kept("none", &ships).is_err());
    }
}
