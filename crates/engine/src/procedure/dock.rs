//! Docking with a carrier, deploying from it, and coming back from reserve (RR.DOCK, RR.RESERVE).
//!
//! A docked ship is in reserve. It deploys by executing a maneuver from the guides of its carrier:
//! that is a [`Fly`] which starts there and puts the ship on the table when it lands.

use crate::answer::{Answer, Space};
use crate::decision::{Choice, Placing};
use crate::event::Event;
use crate::facts::{Capacity, Weapon, WeaponArc};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::action::{Act, Allowed};
use crate::procedure::damage::Suffer;
use crate::procedure::maneuver::Fly;
use crate::procedure::owed::Owed;
use crate::source::{AbilityRef, Context};
use crate::state::{Place, Reserve};
use crate::topic::Topic;
use crate::words::{Damage, Guides, Phase, ShipId};
use redfive_ability::{Ability, ArcName, Docking, Event as Happening, Moment, Move, Rule, Stock};
use redfive_geometry::{
    Arc, AreaEdge, BaseSize, Bearing, Edge, Maneuver, PlacedBase, Thing, can_dock, deploy_start,
};
use serde::{Deserialize, Serialize};

/// A ship docks, or deploys from its carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dock {
    ship: ShipId,
    /// Whether the carrier is destroyed.
    emergency: bool,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// Whether to do it.
    Begin,
    /// Which maneuver, or which carrier.
    Choose,
    /// From which guides.
    Guides(Maneuver),
    /// The maneuver is being executed.
    Fly,
    /// The action is being performed.
    Act,
}

impl Dock {
    /// A ship may dock or deploy in its turn of the System Phase.
    pub(crate) const fn new(ship: ShipId) -> Self {
        Self { ship, emergency: false, step: Step::Choose }
    }

    /// A ship may deploy from its destroyed carrier.
    pub(crate) const fn emergency(ship: ShipId) -> Self {
        Self { ship, emergency: true, step: Step::Begin }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        match (self.step, input) {
            (Step::Begin, Input::Answer(_, Answer::Yes)) => {
                // RR.DOCK.16.
                self.step = Step::Choose;
                Next::Call(Frame::Dock(self), Frame::Suffer(Suffer::of(ship, Damage::Crit, 1)))
            }
            (Step::Begin, Input::Answer(..)) => self.lost(game),
            (Step::Begin, _) => {
                let player = game.state.ship(ship).player;
                let ask = Topic::EmergencyDeploy.of(ship);
                Next::Ask(Frame::Dock(self), player, ask, Space::YesNo)
            }
            (Step::Choose, Input::Answer(_, Answer::One(Choice::Maneuver(maneuver)))) => {
                self.choose_guides(game, maneuver)
            }
            (Step::Choose, Input::Answer(_, Answer::One(Choice::Ship(carrier)))) => {
                game.dock(ship, carrier);
                Next::Return(Outcome::Done)
            }
            (Step::Choose, Input::Answer(..)) => Next::Return(Outcome::Not),
            (Step::Choose, _) => self.choose(game),
            (Step::Guides(maneuver), Input::Answer(_, Answer::One(choice))) => {
                let guides = if choice == Choice::Fore { Guides::Front } else { Guides::Rear };
                self.fly(game, maneuver, guides)
            }
            (Step::Guides(_), _) => Next::Return(Outcome::Not),
            (Step::Fly, input) => self.flown(game, &input),
            (Step::Act, _) => self.deployed(game),
        }
    }

    /// Asks for the maneuver of a docked ship, or the carrier of another.
    fn choose(self, game: &mut Game) -> Next {
        let ship = self.ship;
        let player = game.state.ship(ship).player;
        if game.state.carrier(ship).is_none() {
            let options = game.carriers_in_reach(ship).into_iter().map(Choice::Ship).collect();
            let ask = Topic::Dock.of(ship);
            return Next::Ask(Frame::Dock(self), player, ask, Space::OneOrPass(options));
        }
        if self.emergency && game.state.ship(ship).destroyed {
            game.remove_ship(ship);
            return Next::Return(Outcome::Not);
        }
        let options: Vec<Choice> = game.deployments(ship).map(Choice::Maneuver).collect();
        if options.is_empty() {
            return if self.emergency { self.lost(game) } else { Next::Return(Outcome::Not) };
        }
        let space = if self.emergency { Space::One(options) } else { Space::OneOrPass(options) };
        Next::Ask(Frame::Dock(self), player, Topic::Deploy.of(ship), space)
    }

    fn choose_guides(mut self, game: &mut Game, maneuver: Maneuver) -> Next {
        if let Some(guides) = game.only_guides_of(self.ship) {
            return self.fly(game, maneuver, guides);
        }
        self.step = Step::Guides(maneuver);
        let player = game.state.ship(self.ship).player;
        let space = Space::One(vec![Choice::Fore, Choice::Aft]);
        Next::Ask(Frame::Dock(self), player, Topic::Guides.of(self.ship), space)
    }

    fn fly(mut self, game: &mut Game, maneuver: Maneuver, guides: Guides) -> Next {
        let Some(carrier) = game.state.carrier(self.ship) else {
            return Next::Return(Outcome::Not);
        };
        game.happened(Event::Deploys(self.ship, carrier));
        self.step = Step::Fly;
        Next::Call(Frame::Dock(self), Frame::Fly(Fly::deploy(self.ship, maneuver, guides)))
    }

    /// The maneuver was executed, or could not be.
    fn flown(mut self, game: &mut Game, input: &Input) -> Next {
        let ship = self.ship;
        if game.state.carrier(ship).is_some() {
            if self.emergency {
                // RR.DOCK.19.
                return self.lost(game);
            }
            game.happened(Event::Stayed(ship));
            return Next::Return(Outcome::Not);
        }
        let late = game.is_too_late_to_engage(ship);
        let round = game.state.journal.of_mut(ship);
        // RR.DOCK.08, .21.
        (round.activated, round.engaged) = (true, late);
        round.no_more_actions = false;
        if self.emergency || matches!(input, Input::Returned(Outcome::Not)) {
            return self.deployed(game);
        }
        self.step = Step::Act;
        Next::Call(Frame::Dock(self), Frame::Act(Act::new(ship, Allowed::Any)))
    }

    /// It has deployed; its action was the last step of that (RR.DOCK.06).
    fn deployed(self, game: &mut Game) -> Next {
        game.raise(Moment::After(Happening::Move(Move::Deploy)), Context::about(self.ship));
        Next::Return(Outcome::Done)
    }

    /// A docked ship goes down with its carrier (RUL.DOCK.01).
    fn lost(self, game: &mut Game) -> Next {
        game.destroy(self.ship);
        game.remove_ship(self.ship);
        Next::Return(Outcome::Not)
    }
}

const fn docking(rule: &Rule) -> Option<&Docking> {
    match rule {
        Rule::Docking(docking) => Some(docking),
        _ => None,
    }
}

/// The edge of a base that has these guides.
pub(crate) const fn edge_of(guides: Guides) -> Edge {
    match guides {
        Guides::Front => Edge::Front,
        Guides::Rear => Edge::Rear,
    }
}

impl Game {
    /// What a ship's own cards say of docking, wherever it is.
    fn printed_docking(&self, ship: ShipId) -> impl Iterator<Item = (AbilityRef, &Docking)> {
        self.printed_abilities(ship).filter_map(|(of, ability)| match ability {
            Ability::Always(constant) => Some((of, docking(&constant.rule)?)),
            _ => None,
        })
    }

    /// What is said of docking, for a ship now.
    fn docking(&self, ship: ShipId) -> impl Iterator<Item = &Docking> {
        self.rules(ship, docking)
    }

    /// Whether a ship must start the game docked.
    pub(crate) fn starts_docked(&self, ship: ShipId) -> bool {
        self.printed_docking(ship).any(|(_, docking)| docking.starts)
    }

    /// The ships that a ship can start the game docked with: where a card says with whom, only these.
    pub(crate) fn first_carriers(&self, ship: ShipId) -> Vec<ShipId> {
        let mut all = self.carriers(ship);
        all.retain(|&carrier| {
            let context = Context { one: Some(carrier), ..Context::about(ship) };
            self.printed_docking(ship).all(|(of, docking)| self.holds(of, &context, &docking.with))
        });
        all
    }

    /// The ships that a ship could dock with if it were close enough: friendly ones that a card
    /// makes carriers of such ships, and that have room (RR.DOCK.01).
    pub(crate) fn carriers(&self, ship: ShipId) -> Vec<ShipId> {
        let state = &self.state;
        let here = |id: ShipId| {
            let it = state.ship(id);
            matches!(it.place, Place::Table(_) | Place::Hand) && !it.destroyed
        };
        let fits = |&carrier: &ShipId| {
            carrier != ship
                && self.friendly(ship, carrier)
                && here(carrier)
                && self.has_room(carrier, ship)
        };
        if self.cast().has_carriers() && here(ship) {
            state.ship_ids().filter(fits).collect()
        } else {
            Vec::new()
        }
    }

    fn has_room(&self, carrier: ShipId, ship: ShipId) -> bool {
        self.printed_docking(carrier).any(|(of, docking)| match &docking.carries {
            Some((most, that)) => {
                let fits = |one: ShipId| {
                    let context = Context { one: Some(one), ..Context::about(carrier) };
                    self.holds(of, &context, that)
                };
                let docked = self.state.docked(carrier).filter(|&one| fits(one)).count();
                docked < usize::from(*most) && fits(ship)
            }
            None => false,
        })
    }

    /// The carriers that a ship on the table is close enough to (RR.DOCK.09).
    fn carriers_in_reach(&self, ship: ShipId) -> Vec<ShipId> {
        let Some(base) = self.base(ship) else { return Vec::new() };
        let mut all = self.carriers(ship);
        if all.is_empty() {
            return all;
        }
        let reach = self.docking(ship).map(|docking| docking.range).max().unwrap_or(0);
        let near = |carrier: &PlacedBase| {
            can_dock(&base, carrier) || Thing::from(&base).range(carrier.into()).number() <= reach
        };
        all.retain(|&carrier| self.base(carrier).is_some_and(|base| near(&base)));
        all
    }

    /// Whether a ship has something to do with a carrier in its turn of the System Phase.
    pub(crate) fn can_dock_or_deploy(&self, ship: ShipId) -> bool {
        match self.state.carrier(ship) {
            Some(carrier) => {
                self.base(carrier).is_some()
                    && !self.docking(ship).any(|docking| docking.stays)
                    && self.deployments(ship).next().is_some()
            }
            None => !self.carriers_in_reach(ship).is_empty(),
        }
    }

    /// The maneuvers that a ship can deploy with (RR.DOCK.04).
    fn deployments(&self, ship: ShipId) -> impl Iterator<Item = Maneuver> {
        self.card(ship).dial.iter().map(|entry| entry.maneuver).filter(|maneuver| {
            !matches!(
                maneuver.bearing(),
                Bearing::Stationary | Bearing::ReverseStraight | Bearing::ReverseBank(_)
            )
        })
    }

    /// The only guides that a docked ship can deploy from, where a card says so.
    pub fn only_guides_of(&self, ship: ShipId) -> Option<Guides> {
        let carrier = self.state.carrier(ship)?;
        self.docking(carrier).any(|docking| docking.rear_only).then_some(Guides::Rear)
    }

    /// Where a docked ship starts its maneuver, as if it stood between the guides of its carrier
    /// (RR.DOCK.05).
    pub fn deploy_base(&self, ship: ShipId, guides: Guides) -> Option<PlacedBase> {
        let carrier = self.base(self.state.carrier(ship)?)?;
        let size: BaseSize = self.card(ship).size;
        Some(PlacedBase::new(size, deploy_start(&carrier, edge_of(guides), size)))
    }

    /// A ship docks: it is placed in reserve, and its dial is taken back (RR.DOCK.02, .11).
    pub(crate) fn dock(&mut self, ship: ShipId, carrier: ShipId) {
        self.put_in_reserve(ship, Reserve::Docked(carrier));
        self.happened(Event::Docked(ship, carrier));
    }

    /// A ship is placed in reserve until the next Planning Phase.
    pub(crate) fn reserve(&mut self, ship: ShipId, own_edge: bool) {
        let own = self.state.players[self.state.ship(ship).player.index()].edge;
        let edge = match self.base(ship) {
            Some(base) if !own_edge => self.state.area.fled_over(&base).unwrap_or(own),
            _ => own,
        };
        self.put_in_reserve(ship, Reserve::Edge(edge));
        self.happened(Event::Reserved(ship));
    }

    /// The edge where a ship is placed: where it comes back, or its player's.
    pub fn edge_for(&self, ship: ShipId) -> AreaEdge {
        let it = self.state.ship(ship);
        match it.place {
            Place::Reserve(Reserve::Edge(edge)) => edge,
            _ => self.state.players[it.player.index()].edge,
        }
    }

    /// A ship that comes back from reserve now, in player order; not one that finds no room.
    pub(crate) fn returning(&self) -> Option<ShipId> {
        let back = |&ship: &ShipId| {
            matches!(self.state.ship(ship).place, Place::Reserve(Reserve::Edge(_)))
                && self.can_be_placed(Placing::Ship(ship))
        };
        let all: Vec<ShipId> = self.state.ship_ids().filter(back).collect();
        let player = self.first_player_of(all.iter().copied())?;
        all.into_iter().find(|&ship| self.state.ship(ship).player == player)
    }

    /// Whether a ship's turn in the Engagement Phase has passed (RR.DOCK.20–21).
    /// A ship that has waited in reserve is on the table: once the dials are set, it has none and does not
    /// activate; it engages if its turn is still to come.
    pub(crate) fn note_deployed(&mut self, ship: ShipId) {
        if self.state.phase != Phase::Planning {
            let late = self.is_too_late_to_engage(ship);
            let round = self.state.journal.of_mut(ship);
            (round.activated, round.engaged) = (true, late);
        }
        self.raise(Moment::After(Happening::Move(Move::Deploy)), Context::about(ship));
    }

    fn is_too_late_to_engage(&self, ship: ShipId) -> bool {
        let initiative = self.engagement(ship);
        self.state.stack.iter().any(|frame| match frame {
            Frame::ShipsInOrder(turns) => turns.is_too_late_to_engage(initiative),
            _ => false,
        })
    }

    /// The other ships whose shields are as good as a ship's own
    /// (ERR.LANDOS-MILLENNIUM-FALCON.01).
    pub(crate) fn shielded_by(&self, ship: ShipId) -> Vec<ShipId> {
        let used = self.changes(ship, |rule| match rule {
            Rule::Uses { of, stock: Stock::Shield, .. } => Some(of),
            _ => None,
        });
        let whose = used.flat_map(|(by, of)| self.who(by, &Context::about(ship), of));
        whose.filter(|&it| it != ship && self.state.ship(it).shields > 0).collect()
    }

    /// Whether a ship is outside the play area only until it is known whether it flees.
    pub fn is_leaving(&self, ship: ShipId) -> bool {
        self.state.stack.iter().any(|frame| match frame {
            Frame::Owe(owe) => owe.items.contains(&Owed::Flee(ship)),
            _ => false,
        })
    }

    /// The weapon that a ship has for the ship docked with it: its arc, and the docked ship's own
    /// weapon, which gives its value.
    pub(crate) fn gun_of_docked(&self, ship: ShipId) -> Option<(ArcName, &Weapon)> {
        let docked = self.state.docked(ship).next()?;
        let arc = self.docking(ship).find_map(|docking| docking.gun)?;
        let front = WeaponArc::Fixed(Arc::Front);
        self.card(docked).weapons.iter().find(|weapon| weapon.arc == front).map(|w| (arc, w))
    }

    /// The ships that have become others, each with the one whose place it takes.
    pub(crate) fn successions(&self) -> Vec<(ShipId, ShipId)> {
        let whom = |rule: &Rule, of, context: &Context| match rule {
            Rule::PilotOf { of: who, whole: true } => self.who(of, context, who).first().copied(),
            _ => None,
        };
        let lasting = self.state.lasting.iter();
        lasting
            .filter_map(|l| Some((l.ship, whom(self.lasting_rule(l)?, l.of, &l.context)?)))
            .collect()
    }

    /// The charges of a ship card, or of the one whose place it has taken.
    pub fn ship_charges(&self, ship: ShipId) -> Capacity {
        let from = self.successions().into_iter().find(|&(heir, _)| heir == ship);
        let mut charges = self.card(from.map_or(ship, |(_, from)| from)).charges;
        // HUGE.ENERGY.03–04, .06.
        let energy = self.upgrades(ship).map(|upgrade| upgrade.energy).sum();
        charges.most = charges.most.saturating_add_signed(energy);
        charges
    }
}
