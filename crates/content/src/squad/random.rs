//! Legal squads at random, for tests and for whoever wants to fly something new.
//!
//! Ships are put together card by card, and after every card the legality check is asked: there is
//! no second opinion on what is legal. The same seed gives the same squad everywhere.

use super::fielded::{Equipped, Fielded};
use super::legality::Check;
use super::{CardOfSquad, Squad, SquadPilot, SquadProblem, UnknownCard, unknown};
use crate::faction::Faction;
use crate::game_mode::GameMode;
use crate::id::Id;
use crate::points::{PilotRow, Points};
use crate::search::fold;
use crate::second::{PilotCard, Restriction, SecondEdition, Upgrade};
use crate::size::Size;
use crate::slot::Slot;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt;

/// How often a squad is begun anew, with other ships, before there is none.
const TRIES: usize = 40;

/// A card that a squad can have. Some pilots and upgrades share an id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum SquadCard {
    /// A pilot.
    Pilot(Id),
    /// An upgrade.
    Upgrade(Id),
}

/// Why there is no random squad as it is wanted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSquad {
    /// A card that does not exist.
    #[error(transparent)]
    Unknown(#[from] UnknownCard),
    /// A name that means several cards.
    #[error("`{name}` may be {}; write one of these", means.join(" or "))]
    Ambiguous {
        /// What was written.
        name: String,
        /// What it may mean.
        means: Vec<String>,
    },
    /// A card that no squad may have: no cost, not legal in the game mode, banned.
    #[error("{0}")]
    NotAllowed(SquadProblem),
    /// A huge ship, where none is wanted.
    #[error("{0} is a huge ship")]
    Huge(CardOfSquad),
    /// An upgrade that no ship can have, or a pilot beside whom no squad is legal.
    #[error("no legal squad{} has {}", of(*faction), cards.join(" and "))]
    NoPlace {
        /// The cards that were wanted.
        cards: Vec<String>,
        /// The faction that was wanted.
        faction: Option<Faction>,
    },
    /// Nothing was wanted, and still there is no squad.
    #[error("no legal squad{} was found", of(*.0))]
    None(Option<Faction>),
}

fn of(faction: Option<Faction>) -> String {
    faction.map_or_else(String::new, |faction| format!(" of the {faction}"))
}

impl SquadCard {
    /// The id.
    pub const fn id(&self) -> &Id {
        match self {
            Self::Pilot(id) | Self::Upgrade(id) => id,
        }
    }

    /// A card by its id or its name; `pilot:` or `upgrade:` before it tells which of the two is
    /// meant.
    ///
    /// ```
    /// use redfive_content::{Content, SquadCard};
    /// let content = Content::embedded()?;
    /// let card = SquadCard::named(&content.second, "upgrade:Luke Skywalker")?;
    /// assert_eq!(card, SquadCard::Upgrade("lukeskywalker".parse()?));
    /// let why = SquadCard::named(&content.second, "lukeskywalker").unwrap_err();
    /// assert_eq!(why.to_string(),
    ///     "`lukeskywalker` may be pilot:lukeskywalker or upgrade:lukeskywalker; write one of these");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(edition: &SecondEdition, text: &str) -> Result<Self, NoSquad> {
        let (pilots, upgrades, name) = match text.split_once(':') {
            Some(("pilot", name)) => (true, false, name),
            Some(("upgrade", name)) => (false, true, name),
            _ => (true, true, text),
        };
        let pilot = |card: PilotCard<'_>| (Self::Pilot(card.id.clone()), fold(&card.pilot.name));
        let upgrade = |(id, card): (&Id, &Upgrade)| (Self::Upgrade(id.clone()), fold(&card.name));
        let mut all: Vec<(Self, String)> = Vec::new();
        if pilots {
            all.extend(edition.pilots().map(pilot));
        }
        if upgrades {
            all.extend(edition.upgrades.iter().map(upgrade));
        }
        let folded = fold(name);
        let by_id = all.iter().filter(|(card, _)| card.id().as_str() == name);
        let mut found: Vec<&Self> = by_id.map(|(card, _)| card).collect();
        if found.is_empty() {
            let by_name = all.iter().filter(|(_, other)| *other == folded);
            found = by_name.map(|(card, _)| card).collect();
        }
        match found[..] {
            [card] => Ok(card.clone()),
            [] => {
                let what = if pilots { "pilot or upgrade" } else { "upgrade" };
                let id = folded.parse().map_err(|_| NoSquad::None(None))?;
                Err(unknown(what, &id, all.iter().map(|(card, _)| card.id())).into())
            }
            _ => Err(NoSquad::Ambiguous {
                name: name.to_owned(),
                means: found.iter().map(ToString::to_string).collect(),
            }),
        }
    }
}

impl fmt::Display for SquadCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pilot(id) => write!(f, "pilot:{id}"),
            Self::Upgrade(id) => write!(f, "upgrade:{id}"),
        }
    }
}

/// Makes legal squads of the cards that a points document allows in a game mode.
///
/// ```
/// use redfive_content::{Content, Faction, GameMode, RandomSquads, SquadCard};
/// let content = Content::embedded()?;
/// let document = content.second.points("20-points").expect("we have it");
/// let squads = RandomSquads::new(&content.second, document, GameMode::Standard);
/// let predator = SquadCard::Upgrade("predator".parse()?);
/// let squad = squads.squad(7, Some(Faction::GalacticEmpire), &[predator])?;
/// assert!(squad.problems(&content.second, document, GameMode::Standard).is_empty());
/// assert_eq!(squads.squad(7, Some(squad.faction), &[])?, squads.squad(7, Some(squad.faction), &[])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RandomSquads<'a> {
    edition: &'a SecondEdition,
    points: &'a Points,
    mode: GameMode,
    with_huge: bool,
    full: bool,
    /// Those that may be chosen.
    pilots: Vec<Candidate<'a>>,
    /// Those that may be chosen.
    upgrades: Vec<Equipped<'a>>,
    /// The slots that some of them give.
    granted: BTreeSet<Slot>,
}

/// A pilot that may be chosen.
#[derive(Clone, Copy)]
struct Candidate<'a> {
    card: PilotCard<'a>,
    row: &'a PilotRow,
    cost: u32,
}

impl Candidate<'_> {
    fn faction(&self) -> Faction {
        self.row.card.faction.unwrap_or(self.card.faction)
    }
}

impl<'a> RandomSquads<'a> {
    /// Squads without huge ships, with full loadouts.
    pub fn new(edition: &'a SecondEdition, points: &'a Points, mode: GameMode) -> Self {
        let all = Self {
            edition,
            points,
            mode,
            with_huge: false,
            full: true,
            pilots: Vec::new(),
            upgrades: Vec::new(),
            granted: BTreeSet::new(),
        };
        all.gathered()
    }

    /// Huge ships too, where the document and the game mode allow them.
    pub fn with_huge_ships(self) -> Self {
        Self { with_huge: true, ..self }.gathered()
    }

    /// Without upgrades other than those that are wanted or printed on cards.
    pub fn with_bare_ships(self) -> Self {
        Self { full: false, ..self }
    }

    /// Looks up which cards may be chosen.
    fn gathered(mut self) -> Self {
        let pilots = self.edition.pilots().filter(|card| self.refusal_of_pilot(card).is_none());
        let pilots = pilots.filter_map(|card| {
            let row = self.points.pilot(card.id.as_str())?;
            Some(Candidate { card, row, cost: row.cost?.into() })
        });
        self.pilots = pilots.collect();
        let upgrades = self.edition.upgrades.keys();
        let upgrades = upgrades.filter(|id| self.refusal_of_upgrade(id).is_none());
        let upgrades = upgrades.filter_map(|id| Equipped::of(self.edition, Some(self.points), id));
        self.upgrades = upgrades.filter(|upgrade| !upgrade.card.standard_loadout_only).collect();
        let given = self.upgrades.iter().flat_map(Equipped::gives);
        self.granted = given.filter(|(_, amount)| *amount > 0).map(|(slot, _)| slot).collect();
        self
    }

    /// The cards that squads are made of: pilots, and upgrades that are chosen or printed on the
    /// cards of these pilots. Not all of them need have a place in a legal squad.
    pub fn cards(&self) -> Vec<SquadCard> {
        let printed = self.printed().filter(|id| self.edition.upgrades.contains_key(*id));
        let chosen = self.upgrades.iter().map(|upgrade| upgrade.id);
        let upgrades: BTreeSet<&Id> = chosen.chain(printed).collect();
        let pilots = self.pilots.iter().map(|it| SquadCard::Pilot(it.card.id.clone()));
        pilots.chain(upgrades.into_iter().map(|id| SquadCard::Upgrade(id.clone()))).collect()
    }

    /// The upgrades that are printed on the cards of pilots.
    fn printed(&self) -> impl Iterator<Item = &'a Id> {
        self.pilots.iter().filter_map(|it| it.card.pilot.standard_loadout.as_ref()).flatten()
    }

    fn is_printed(&self, id: &Id) -> bool {
        self.edition.upgrades.contains_key(id) && self.printed().any(|printed| printed == id)
    }

    /// A squad of a faction, or of any, that has these cards.
    ///
    /// # Errors
    ///
    /// When there is no such squad, with the reason.
    pub fn squad(
        &self,
        seed: u64,
        faction: Option<Faction>,
        with: &[SquadCard],
    ) -> Result<Squad, NoSquad> {
        for card in with {
            self.may_be_taken(card)?;
        }
        let mut lot = Lot::from_seed(seed);
        let factions = match faction {
            Some(faction) => vec![faction],
            None => lot.shuffled(Faction::ALL.iter().copied()),
        };
        let found =
            factions.into_iter().find_map(|faction| self.of_faction(&mut lot, faction, with));
        found.ok_or_else(|| match with {
            [] => NoSquad::None(faction),
            _ => {
                NoSquad::NoPlace { cards: with.iter().map(ToString::to_string).collect(), faction }
            }
        })
    }

    /// Whether a card exists and squads may have it, by itself.
    fn may_be_taken(&self, card: &SquadCard) -> Result<(), NoSquad> {
        let refusal = match card {
            SquadCard::Pilot(id) => match self.edition.pilot(id.as_str()) {
                Some(card) => self.refusal_of_pilot(&card),
                None => Some(unknown("pilot", id, self.edition.pilots().map(|it| it.id)).into()),
            },
            SquadCard::Upgrade(id) if self.is_printed(id) => None,
            SquadCard::Upgrade(id) => self.refusal_of_upgrade(id),
        };
        refusal.map_or(Ok(()), Err)
    }

    /// What a squad of this one card is told about the card.
    fn refusal(&self, squad: &Squad) -> Option<NoSquad> {
        let problems = squad.problems(self.edition, self.points, self.mode);
        let found = problems.into_iter().find(|problem| {
            use SquadProblem::{Banned, NoCost, NotLegal};
            matches!(problem, NoCost { .. } | NotLegal { .. } | Banned { .. })
        });
        found.map(NoSquad::NotAllowed)
    }

    fn refusal_of_pilot(&self, card: &PilotCard<'_>) -> Option<NoSquad> {
        if card.ship.size == Size::Huge && !self.with_huge {
            let (id, name) = (card.id.clone(), card.pilot.name.clone());
            return Some(NoSquad::Huge(CardOfSquad { what: "pilot", id, name }));
        }
        self.refusal(&squad_of(card.faction, vec![bare(card.id)]))
    }

    fn refusal_of_upgrade(&self, id: &Id) -> Option<NoSquad> {
        let Some(upgrade) = Equipped::of(self.edition, Some(self.points), id) else {
            return Some(unknown("upgrade", id, self.edition.upgrades.keys()).into());
        };
        // On any ship that takes upgrades: only the card itself is looked at.
        let free = self.edition.pilots().find(|card| card.pilot.standard_loadout.is_none())?;
        let mut ship = bare(free.id);
        ship.upgrades.insert(upgrade.slot(), vec![id.clone()]);
        let problems = squad_of(free.faction, vec![ship]);
        let problems = problems.problems(self.edition, self.points, self.mode);
        let is_of_it = |card: &CardOfSquad| card.what == "upgrade" && card.id == *id;
        let found = problems.into_iter().find(|problem| {
            use SquadProblem::{Banned, NoCost, NotLegal};
            matches!(problem, NoCost { card, .. } | NotLegal { card, .. } | Banned { card, .. }
                if is_of_it(card))
        });
        found.map(NoSquad::NotAllowed)
    }

    /// Several tries, each with other ships.
    fn of_faction(&self, lot: &mut Lot, faction: Faction, with: &[SquadCard]) -> Option<Squad> {
        let own: Vec<Candidate<'a>> =
            self.pilots.iter().filter(|it| it.faction() == faction).copied().collect();
        let cheapest = own.iter().map(|it| it.cost).min()?;
        let draft = Draft { squads: self, own, cheapest };
        for _ in 0..TRIES {
            let mut squad = squad_of(faction, Vec::new());
            for card in with {
                // Every place was tried: other ships would not help.
                squad = draft.with_card(lot, squad, card)?;
            }
            if let Some(squad) = draft.with_ships(lot, squad) {
                let squad = if self.full { draft.with_upgrades(lot, squad) } else { squad };
                if squad.problems(self.edition, self.points, self.mode).is_empty() {
                    return Some(squad);
                }
            }
        }
        None
    }

    fn upgrade(&self, id: &Id) -> Option<Equipped<'a>> {
        self.upgrades.iter().find(|upgrade| upgrade.id == id).copied()
    }

    /// The squad, if nothing is wrong with it but that ships are missing. A standardized card is
    /// put on all ships that owe it.
    fn legal_so_far(&self, mut squad: Squad) -> Option<Squad> {
        loop {
            let problems = squad.problems(self.edition, self.points, self.mode);
            let mut owed = Vec::new();
            for problem in problems {
                match problem {
                    SquadProblem::TooFewShips(_) => {}
                    SquadProblem::Standardized { ship, upgrade, .. } => {
                        owed.push((ship.number - 1, upgrade));
                    }
                    _ => return None,
                }
            }
            if owed.is_empty() {
                return Some(squad);
            }
            for (place, name) in owed {
                let all = self.upgrades.iter();
                let mut all = all.filter(|it| it.card.name == name && it.is_standardized());
                put(squad.pilots.get_mut(place)?, &all.next().copied()?);
            }
        }
    }
}

/// A squad of a faction that is being put together.
struct Draft<'s, 'a> {
    squads: &'s RandomSquads<'a>,
    /// The pilots of the faction.
    own: Vec<Candidate<'a>>,
    /// What the cheapest of them costs.
    cheapest: u32,
}

impl<'a> Draft<'_, 'a> {
    fn cost(&self, squad: &Squad) -> u32 {
        let cost = |ship: &SquadPilot| self.squads.points.pilot(ship.id.as_str())?.cost;
        squad.pilots.iter().filter_map(cost).map(u32::from).sum()
    }

    /// The points that are left for a ship, with enough for so many others.
    fn left(&self, squad: &Squad, others: usize) -> u32 {
        let kept = self.cheapest * others as u32;
        u32::from(self.squads.points.squad_points).saturating_sub(self.cost(squad) + kept)
    }

    /// With a pilot more.
    fn with_pilot(&self, squad: &Squad, pilot: &Candidate<'a>) -> Option<Squad> {
        let mut squad = squad.clone();
        squad.pilots.push(bare(pilot.card.id));
        self.squads.legal_so_far(squad)
    }

    /// With an upgrade more on a ship.
    fn with_upgrade(&self, squad: &Squad, place: usize, it: &Equipped<'a>) -> Option<Squad> {
        let mut squad = squad.clone();
        put(squad.pilots.get_mut(place)?, it);
        self.squads.legal_so_far(squad)
    }

    /// With a card that is wanted, and what that needs to be in the squad.
    fn with_card(&self, lot: &mut Lot, squad: Squad, card: &SquadCard) -> Option<Squad> {
        if let Some(squad) = self.with_card_alone(lot, &squad, card) {
            return Some(squad);
        }
        let names = self.included(card);
        lot.shuffled(self.called(&names)).into_iter().find_map(|companion| {
            let squad = self.with_card_alone(lot, &squad, &companion)?;
            self.with_card_alone(lot, &squad, card)
        })
    }

    fn with_card_alone(&self, lot: &mut Lot, squad: &Squad, card: &SquadCard) -> Option<Squad> {
        match card {
            SquadCard::Pilot(id) => {
                let mut pilots = self.own.iter().filter(|it| it.card.id == id);
                self.with_pilot(squad, pilots.next()?)
            }
            SquadCard::Upgrade(id) => {
                let chosen = self.squads.upgrade(id);
                let chosen = chosen.and_then(|it| self.with_carrier(lot, squad, &it));
                chosen.or_else(|| self.with_printed(lot, squad, id))
            }
        }
    }

    /// The names of cards of which the squad must have one for a card.
    fn included(&self, card: &SquadCard) -> BTreeSet<String> {
        let RandomSquads { edition, points, .. } = *self.squads;
        let wanted = match card {
            SquadCard::Pilot(id) => {
                let ability = edition.pilot(id.as_str()).and_then(|pilot| pilot.ability(edition));
                let printed = ability.map_or(&[][..], |ability| &ability.restrictions);
                let row = points.pilot(id.as_str()).map_or(&[][..], |row| &row.restrictions);
                Some([row, printed].concat())
            }
            SquadCard::Upgrade(id) => self.squads.upgrade(id).map(|it| it.restrictions()),
        };
        let mut names = BTreeSet::new();
        let mut left = wanted.unwrap_or_default();
        while let Some(restriction) = left.pop() {
            match restriction {
                Restriction::SquadIncludes(all) => names.extend(all),
                Restriction::AnyOf(others) => left.extend(others),
                _ => {}
            }
        }
        names
    }

    /// The pilots and upgrades of these names.
    fn called(&self, names: &BTreeSet<String>) -> Vec<SquadCard> {
        let pilots = self.own.iter().filter(|it| names.contains(&it.card.pilot.name));
        let pilots = pilots.map(|it| SquadCard::Pilot(it.card.id.clone()));
        let upgrades = self.squads.upgrades.iter().filter(|it| names.contains(&it.card.name));
        pilots.chain(upgrades.map(|it| SquadCard::Upgrade(it.id.clone()))).collect()
    }

    /// With a pilot on whose card an upgrade is printed.
    fn with_printed(&self, lot: &mut Lot, squad: &Squad, id: &Id) -> Option<Squad> {
        let prints = |it: &&Candidate<'a>| {
            it.card.pilot.standard_loadout.as_ref().is_some_and(|printed| printed.contains(id))
        };
        let pilots = lot.shuffled(self.own.iter().filter(prints));
        pilots.into_iter().find_map(|pilot| self.with_pilot(squad, pilot))
    }

    /// Whether nothing speaks against an upgrade on a ship that a second upgrade could not mend.
    fn can_carry(&self, pilot: &Candidate<'a>, it: &Equipped<'a>) -> bool {
        let RandomSquads { edition, points, ref granted, .. } = *self.squads;
        let Some(ship) = Fielded::of(edition, Some(points), 1, &bare(pilot.card.id)) else {
            return false;
        };
        let bar = ship.bar(edition);
        let has = |slot| bar.iter().any(|have| have.takes().contains(&slot));
        !ship.is_fixed()
            && pilot.row.loadout >= it.row.and_then(|row| row.cost)
            && it.takes().all(|slot| has(slot) || granted.contains(&slot))
            && it.restrictions().iter().all(|wanted| match wanted {
                Restriction::Faction(all) => all.contains(&pilot.faction()),
                Restriction::Ship(all) => all.contains(&pilot.card.ship.id),
                Restriction::Size(all) => all.contains(&pilot.card.ship.size),
                _ => true,
            })
    }

    /// With an upgrade on a ship of the squad or on another one, together with a second upgrade if
    /// it needs one.
    fn with_carrier(&self, lot: &mut Lot, squad: &Squad, it: &Equipped<'a>) -> Option<Squad> {
        let there = lot.shuffled(0..squad.pilots.len());
        let there = there.into_iter().find_map(|place| self.with_upgrade(squad, place, it));
        if there.is_some() {
            return there;
        }
        let most = self.left(squad, GameMode::LEAST_SHIPS.saturating_sub(squad.pilots.len() + 1));
        let pilots =
            self.own.iter().filter(|pilot| pilot.cost <= most && self.can_carry(pilot, it));
        let pilots = lot.shuffled(pilots);
        let place = squad.pilots.len();
        let manned = |pilot: &&Candidate<'a>| self.with_pilot(squad, pilot);
        let alone = pilots.iter().filter_map(manned);
        let alone = alone.into_iter().find_map(|squad| self.with_upgrade(&squad, place, it));
        alone.or_else(|| {
            let helpers =
                lot.shuffled(self.squads.upgrades.iter().filter(|other| helps(other, it)));
            pilots.iter().filter_map(manned).find_map(|squad| {
                let helped = helpers.iter().filter_map(|one| self.with_upgrade(&squad, place, one));
                helped.into_iter().find_map(|squad| self.with_upgrade(&squad, place, it))
            })
        })
    }

    /// With as many ships as chance wants, and the last of them as costly as it may be.
    fn with_ships(&self, lot: &mut Lot, mut squad: Squad) -> Option<Squad> {
        let there = squad.pilots.len();
        let room = there + (self.left(&squad, 0) / self.cheapest.max(1)) as usize;
        let most = room.min(GameMode::MOST_SHIPS);
        let least = there.max(GameMode::LEAST_SHIPS);
        let wanted = least + lot.below((most + 1).checked_sub(least)?.max(1));
        while squad.pilots.len() < wanted {
            let others = wanted - squad.pilots.len() - 1;
            squad = self.with_any_ship(lot, &squad, others)?;
        }
        Some(squad)
    }

    /// With a ship more, where so many others are still to come. Ship types are drawn before pilots,
    /// so that squads are mixed.
    fn with_any_ship(&self, lot: &mut Lot, squad: &Squad, others: usize) -> Option<Squad> {
        let most = self.left(squad, others);
        let affordable = || self.own.iter().filter(|it| it.cost <= most);
        let dearest = affordable().map(|it| it.cost).max()?;
        let least = if others == 0 { dearest.saturating_sub(1) } else { 0 };
        let types: BTreeSet<&Id> = affordable().map(|it| &it.card.ship.id).collect();
        let mut tried = lot.shuffled(types);
        // Ships that leave points over come last.
        let spends =
            |ship: &&Id| affordable().any(|it| it.card.ship.id == **ship && it.cost >= least);
        tried.sort_by_key(|ship| !spends(ship));
        tried.into_iter().find_map(|ship| {
            let mut pilots = lot.shuffled(affordable().filter(|it| it.card.ship.id == *ship));
            pilots.sort_by_key(|it| it.cost < least);
            pilots.into_iter().find_map(|pilot| self.with_pilot(squad, pilot))
        })
    }

    /// With upgrades on every ship until no other fits.
    fn with_upgrades(&self, lot: &mut Lot, mut squad: Squad) -> Squad {
        let mut open = lot.shuffled(0..squad.pilots.len());
        while let Some(place) = open.pop() {
            // An upgrade may bring slots for others, so that it takes another look.
            while let Some(filled) = self.with_one_upgrade(lot, &squad, place) {
                squad = filled;
                // And a name in the squad may open a card to ships that were full.
                open = lot.shuffled(0..squad.pilots.len());
            }
        }
        squad
    }

    fn with_one_upgrade(&self, lot: &mut Lot, squad: &Squad, place: usize) -> Option<Squad> {
        let RandomSquads { edition, points, mode, .. } = *self.squads;
        let ship = Fielded::of(edition, Some(points), place + 1, squad.pilots.get(place)?)?;
        // A card without loadout value has no upgrades but those printed on it.
        let loadout = u32::from(ship.row?.loadout?);
        if ship.is_fixed() {
            return None;
        }
        let spent: u32 = ship.upgrades.iter().filter_map(|it| it.row?.cost).map(u32::from).sum();
        let bar = ship.bar(edition);
        let may_fit = |it: &&Equipped<'a>| {
            let cost = it.row.and_then(|row| row.cost).map_or(u32::MAX, u32::from);
            cost <= loadout.saturating_sub(spent)
                && bar.iter().any(|slot| slot.takes().contains(&it.slot()))
                && ship.upgrades.iter().all(|other| other.card.name != it.card.name)
        };
        let candidates = lot.shuffled(self.squads.upgrades.iter().filter(may_fit));
        let check = Check::new(squad, edition, points, mode);
        candidates.into_iter().find_map(|it| {
            // Most of what does not fit is seen here already.
            let mut ship = squad.pilots.get(place)?.clone();
            put(&mut ship, it);
            if check.is_ship_legal(&ship) { self.with_upgrade(squad, place, it) } else { None }
        })
    }
}

/// Whether one upgrade may give a ship what another one needs: slots, actions, arcs, keywords, the
/// Force, or itself.
fn helps(one: &Equipped<'_>, other: &Equipped<'_>) -> bool {
    let gives = !one.card.front.grants.is_empty()
        || one.card.front.force.is_some()
        || one.row.is_some_and(|row| !row.keywords.is_empty());
    let wanted = |wanted: &Restriction| matches!(wanted, Restriction::Equipped(slots) if slots.contains(&one.slot()));
    one.id != other.id && (gives || other.restrictions().iter().any(wanted))
}

fn squad_of(faction: Faction, pilots: Vec<SquadPilot>) -> Squad {
    Squad {
        version: "2.0.0".to_owned(),
        faction,
        name: None,
        description: None,
        points: None,
        obstacles: None,
        pilots,
        vendor: None,
    }
}

/// A ship without upgrades.
fn bare(pilot: &Id) -> SquadPilot {
    let upgrades = std::collections::BTreeMap::new();
    SquadPilot { id: pilot.clone(), points: None, upgrades, vendor: None }
}

/// Puts an upgrade on a ship, below its own type.
fn put(ship: &mut SquadPilot, it: &Equipped<'_>) {
    ship.upgrades.entry(it.slot()).or_default().push(it.id.clone());
}

/// Where chance comes from. How a number becomes a choice is written here, so that no library can
/// change it.
struct Lot(ChaCha8Rng);

impl Lot {
    fn from_seed(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(bytes))
    }

    /// A number below `n`, 0 if that is 0. What is left over of 64 bits does not matter here.
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    fn shuffled<T>(&mut self, things: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut things: Vec<T> = things.into_iter().collect();
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
        things
    }
}
