//! Lists of the players' own: what is read of them, what is wrong with them, whether they fly.

use crate::api::{ListShip, ListTexts, ListUpgrade, ListView, PointsEntry};
use crate::error::Error;
use crate::force::Force;
use crate::scenarios::USUAL_POINTS;
use crate::squads;
use redfive_content::second::SecondEdition;
use redfive_content::{
    GameMode, Id, Points, ReadError, ReadSquad, Squad, SquadPilot, SquadProblem, SquadReader,
};
use redfive_engine::start::{Setting, Start};
use redfive_engine::words::PlayerId;
use std::sync::LazyLock;

/// Reads lists.
static READER: LazyLock<Option<SquadReader<'static>>> =
    LazyLock::new(|| squads::second().map(SquadReader::new));

/// By what lists are judged.
#[derive(Clone, Copy)]
pub struct Season {
    cards: &'static SecondEdition,
    points: &'static Points,
    mode: GameMode,
}

impl Season {
    /// A points document and a game mode by their ids; the usual ones where nothing is said.
    pub fn of(points: Option<&str>, mode: Option<&str>) -> Result<Self, Error> {
        let cards = squads::second().ok_or_else(|| Error::Internal("it has no cards".into()))?;
        let id = points.unwrap_or(USUAL_POINTS);
        let points = cards.points(id).ok_or_else(|| {
            let known: Vec<&str> = cards.points.keys().map(Id::as_str).collect();
            let known = known.join(", ");
            Error::BadRequest(format!("there is no points document \"{id}\"; allowed: {known}"))
        })?;
        let mode = mode.map_or(Ok(GameMode::Standard), |mode| {
            let allowed = "allowed: standard, extended";
            let wrong =
                |_| Error::BadRequest(format!("there is no game mode \"{mode}\"; {allowed}"));
            mode.parse().map_err(wrong)
        })?;
        Ok(Self { cards, points, mode })
    }

    /// The cards.
    pub const fn cards(&self) -> &'static SecondEdition {
        self.cards
    }

    /// Its points document.
    pub const fn document(&self) -> &'static Points {
        self.points
    }

    /// The id of its points document.
    pub fn points(&self) -> &str {
        self.points.id.as_str()
    }
}

/// The points documents there are.
pub fn documents() -> Vec<PointsEntry> {
    let all = squads::second().into_iter().flat_map(|cards| cards.points.values());
    let entry = |points: &Points| PointsEntry {
        id: points.id.to_string(),
        name: points.name.clone(),
        limit: points.squad_points,
    };
    all.map(entry).collect()
}

/// A list that was read.
pub struct List(ReadSquad);

impl List {
    /// Reads a list in any of the forms that are known.
    pub fn read(text: &str) -> Result<Self, Error> {
        // What a page makes of a file in another encoding.
        if text.contains(['\0', '\u{fffd}']) {
            let why = "the list is not text in UTF-8; save or copy it as UTF-8 text";
            return Err(Error::NoList(why.to_owned()));
        }
        let reader = READER.as_ref().ok_or_else(|| Error::Internal("it has no cards".into()))?;
        reader.read(text).map(Self).map_err(|why| match why {
            ReadError::TooLong => Error::TooLarge { what: "the list", most: Squad::LONGEST_LIST },
            other => Error::NoList(other.to_string()),
        })
    }

    /// What is told of it.
    pub fn view(&self, season: &Season) -> ListView {
        let Season { cards, points, .. } = *season;
        let (force, squad) = (self.force(), &self.0.squad);
        let ships = force.ships.iter();
        let ships = ships.map(|it| (&*it.pilot, it.upgrades.iter().map(String::as_str).collect()));
        let named = |id: &String| squads::card_name(id).unwrap_or_else(|| id.clone());
        ListView {
            name: force.name.clone(),
            faction: squad.faction.to_string(),
            form: self.0.format.to_string(),
            document: self.0.document.as_ref().map(ToString::to_string),
            points: points.name.clone(),
            cost: cards.price(squad, season.points()).total(),
            limit: points.squad_points,
            ships: squad.pilots.iter().map(|ship| ship_view(ship, season)).collect(),
            obstacles: force.obstacles.iter().map(named).collect(),
            problems: self.problems(season),
            notes: self.notes(false),
            silent: squads::silent(ships),
            grounded: self.grounded(),
        }
    }

    /// The list in all forms that others read.
    pub fn texts(&self, season: &Season) -> ListTexts {
        let Season { cards, points, mode } = *season;
        let squad = &self.0.squad;
        ListTexts {
            xws: squad.to_json(),
            link: squad.to_link(cards, points, mode).ok(),
            text: squad.to_text(cards, Some(points)),
        }
    }

    /// What was read otherwise than it stands there, or what is lost of it.
    fn notes(&self, lost: bool) -> Vec<String> {
        let notes = self.0.notes.iter().filter(|note| note.is_loss() == lost);
        notes.map(ToString::to_string).collect()
    }

    /// Why it cannot be played, if it cannot.
    fn grounded(&self) -> Vec<String> {
        let squad = &self.0.squad;
        let unknown = squads::second().map(|cards| squad.unknown_cards(cards));
        let unknown: Vec<String> =
            unknown.unwrap_or_default().iter().map(ToString::to_string).collect();
        if !unknown.is_empty() {
            return unknown;
        }
        if squad.pilots.is_empty() {
            return vec!["there is no ship in it".to_owned()];
        }
        let start = Start { ships: self.force().field(PlayerId(0)), ..Start::default() };
        let refused = Setting::new(squads::library(), start).err();
        refused.iter().map(ToString::to_string).collect()
    }

    /// What keeps it from being legal: what is lost of it, and what is against the rules. (Unknown cards
    /// keep it from flying.)
    fn problems(&self, season: &Season) -> Vec<String> {
        let problems = self.0.squad.problems(season.cards, season.points, season.mode);
        let unknown = |it: &&SquadProblem| matches!(it, SquadProblem::Unknown(_));
        let known = problems.iter().filter(|it| !unknown(it)).map(ToString::to_string);
        self.notes(true).into_iter().chain(known).collect()
    }

    /// What a player brings with it.
    pub fn force(&self) -> Force {
        Force::of_list(&self.0.squad)
    }

    /// What a player brings with it, if it may and can be played.
    pub fn playable(&self, season: &Season, illegal: bool) -> Result<Force, Error> {
        let (force, grounded, problems) = (self.force(), self.grounded(), self.problems(season));
        if !grounded.is_empty() {
            return Err(Error::Grounded { name: force.name, why: grounded.join("; ") });
        }
        if !illegal && !problems.is_empty() {
            return Err(Error::IllegalList { name: force.name, why: problems.join("; ") });
        }
        Ok(force)
    }
}

fn ship_view(ship: &SquadPilot, season: &Season) -> ListShip {
    let Season { cards, points, .. } = *season;
    let (id, row) = (ship.id.as_str(), points.pilot(ship.id.as_str()));
    let fixed = cards.pilot(id).is_some_and(|card| card.pilot.standard_loadout.is_some());
    let cost = |id: &Id| points.upgrade(id.as_str()).and_then(|row| row.cost).filter(|_| !fixed);
    let upgrade = |id: &Id| ListUpgrade {
        name: squads::upgrade_name(id.as_str())
            .or_else(|| cards.upgrade_by_name_only(id.as_str()))
            .map_or_else(|| id.to_string(), str::to_owned),
        slot: cards.upgrades.get(id).map_or_else(String::new, |card| card.front.slot.to_string()),
        cost: cost(id),
    };
    let equipped = ship.equipped(cards);
    ListShip {
        pilot: squads::pilot_name(id)
            .or_else(|| cards.pilot_by_name_only(id))
            .unwrap_or(id)
            .to_owned(),
        chassis: squads::chassis(id).unwrap_or("unknown ship").to_owned(),
        cost: row.and_then(|row| row.cost),
        loadout: row.and_then(|row| row.loadout),
        spent: equipped.iter().filter_map(|id| cost(id)).map(u32::from).sum(),
        upgrades: equipped.into_iter().map(upgrade).collect(),
    }
}
