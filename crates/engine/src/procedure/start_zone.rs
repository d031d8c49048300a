//! Where cards let ships be placed in setup, and what they put on the table anywhere.

use crate::event::Event;
use crate::game::Game;
use crate::source::{AbilityRef, Subject};
use crate::state::{Place, Reserve};
use crate::words::{ShipId, ThingId};
use redfive_ability::{Ability, Landmark, Rule, Start, Who};
use redfive_geometry::{Anchor, AreaEdge, Placed, Range, Requirement, Zone};

impl Game {
    /// What the cards of a ship in hand say of where it is placed, and those of ships that are placed.
    pub(crate) fn starts_in(&self, ship: ShipId) -> impl Iterator<Item = (AbilityRef, &Start)> {
        let own = self.own_abilities(ship).filter_map(|(of, ability)| match ability {
            Ability::Always(constant) if constant.to == Who::You => {
                Some((of, start(&constant.rule)?))
            }
            _ => None,
        });
        own.chain(self.changes(ship, start))
    }

    /// Where a ship can be placed in setup: at its edge, or where cards say.
    pub(crate) fn zone_in_setup(&self, ship: ShipId, others: Vec<Placed>) -> Zone {
        let edge = self.edge_for(ship);
        let usual = Zone::deployment(self.state.area, edge, others.clone());
        let all: Vec<(AbilityRef, &Start)> = self.starts_in(ship).collect();
        if all.is_empty() {
            return usual;
        }
        let clear = Zone::new(self.state.area).with(Requirement::ClearOf(others));
        let zones = || all.iter().map(|(of, start)| self.requirements(of.you, &start.zone, None));
        if all.iter().any(|(_, start)| start.last) {
            let there = clear.with(Requirement::OneOf(zones().collect()));
            // FAQ.BOBA-FETT-CREW.01
            return if self.fits_into(ship, &there) { there } else { usual };
        }
        let at_edge = vec![Requirement::WithinOrFilling(Range::ONE, edge)];
        clear.with(Requirement::OneOf([at_edge].into_iter().chain(zones()).collect()))
    }

    /// Ships that start in reserve are not placed in setup.
    pub(crate) fn hold_back(&mut self) {
        let held = |&ship: &ShipId| {
            self.state.ship(ship).place == Place::Hand
                && self.starts_in(ship).any(|(_, start)| start.reserve)
        };
        for ship in self.state.ship_ids().filter(held).collect::<Vec<_>>() {
            self.put_in_reserve(ship, Reserve::Held);
            self.happened(Event::Reserved(ship));
        }
    }

    /// Where a ship that waits in reserve can be placed.
    pub(crate) fn zone_from_reserve(&self, ship: ShipId, others: Vec<Placed>) -> Zone {
        let there = || self.starts_in(ship).filter(|(_, start)| start.reserve);
        let zone = |all| {
            let clear = Zone::new(self.state.area).with(Requirement::ClearOf(others.clone()));
            clear.with(Requirement::OneOf(all))
        };
        let said = there().map(|(of, start)| self.requirements(of.you, &start.zone, None));
        let said = zone(said.collect());
        if self.fits_into(ship, &said) {
            return said;
        }
        // RUL.RESERVE.06: it must be placed, so that it comes nearer than that where it has to.
        let nearer = there().map(|(of, start)| {
            let zone = redfive_ability::Zone { beyond: Vec::new(), ..start.zone.clone() };
            self.requirements(of.you, &zone, None)
        });
        zone(nearer.collect())
    }

    /// What a zone requires of what is placed there, by an ability or a player.
    pub(crate) fn requirements(
        &self,
        you: Subject,
        zone: &redfive_ability::Zone,
        without: Option<ThingId>,
    ) -> Vec<Requirement> {
        let range = |number: u8| Range::from_number(number).unwrap_or(Range::BEYOND_FIVE);
        let beyond = zone.beyond.iter().flat_map(|&(number, mark)| {
            let anchors = self.landmarks(you, mark, without).into_iter();
            anchors.map(move |anchor| Requirement::Beyond(range(number), anchor))
        });
        let at = zone.at.iter().map(|&((least, most), mark)| {
            let anchors = self.landmarks(you, mark, without).into_iter();
            let at = |anchor| vec![Requirement::At(range(least), range(most), anchor)];
            Requirement::OneOf(anchors.map(at).collect())
        });
        let within = zone.within.map(|(number, mark)| {
            let anchors = self.landmarks(you, mark, without).into_iter();
            let at = |anchor| vec![Requirement::Within(range(number), anchor)];
            Requirement::OneOf(anchors.map(at).collect())
        });
        beyond.chain(at).chain(within).collect()
    }

    /// All but the thing that is placed.
    fn landmarks(&self, you: Subject, mark: Landmark, without: Option<ThingId>) -> Vec<Anchor> {
        let player = &self.state.players[self.state.player_of(you).index()];
        let own = (you != Subject::Table).then_some(player.team);
        let features = || {
            let all = self.state.features().filter(|(id, _)| Some(*id) != without);
            all.filter_map(|(_, it)| Some((it.pose?, Placed::Token(it.token(self.cast())?))))
        };
        match mark {
            Landmark::Edges => AreaEdge::ALL.into_iter().map(Anchor::Edge).collect(),
            Landmark::OwnEdge => own.map(|_| Anchor::Edge(player.edge)).into_iter().collect(),
            Landmark::EnemyEdges => {
                let all = self.state.players.iter();
                all.filter(|it| Some(it.team) != own).map(|it| Anchor::Edge(it.edge)).collect()
            }
            Landmark::Enemies => {
                let all = self.state.on_table().filter(|&it| Some(self.state.team(it)) != own);
                all.filter_map(|it| self.unit(it)).map(Anchor::Object).collect()
            }
            Landmark::Ships => {
                let all = self.state.on_table().filter_map(|it| self.unit(it));
                all.map(Anchor::Object).collect()
            }
            Landmark::Obstacles => {
                let all = self.obstacles();
                let others = all.iter().filter(|(id, _)| Some(*id) != without);
                others.map(|(_, it)| Anchor::Object(Placed::Token(it.clone()))).collect()
            }
            Landmark::Features => features().map(|(_, it)| Anchor::Object(it)).collect(),
            Landmark::Center => {
                let middle = self.state.middle().position;
                let there = features().filter(|(pose, _)| pose.position == middle);
                there.map(|(_, it)| Anchor::Object(it)).collect()
            }
            Landmark::You => {
                let you = you.ship().and_then(|you| {
                    let carried = self.state.carried(you).map(|it| self.state.object(it));
                    let left = carried.and_then(|it| it.left);
                    // What has left the play area is where it last stood there.
                    left.map(|at| Placed::Base(self.base_at(you, at))).or_else(|| self.unit(you))
                });
                you.into_iter().map(Anchor::Object).collect()
            }
        }
    }
}

const fn start(rule: &Rule) -> Option<&Start> {
    match rule {
        Rule::StartsIn(start) => Some(start),
        _ => None,
    }
}
