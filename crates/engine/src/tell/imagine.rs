//! What a player can imagine behind what they see: the holes of a view filled with something possible,
//! likely or not as they think it is.

use crate::answer::Space;
use crate::cast::{Cast, KindId};
use crate::chance::{Chance, Stream};
use crate::decision::{Choice, Decision};
use crate::facts::DialEntry;
use crate::frame::Frame;
use crate::game::Game;
use crate::operation::in_deck;
use crate::procedure::owed::Owed;
use crate::start::Setting;
use crate::state::{Assigned, Card, Holder, Player, Ship, State};
use crate::tell::view::{Seat, SeenDial, View, is_unknown, seen_decision, seen_frame, sees_dial};
use crate::topic::Topic;
use crate::words::{CardId, PlayerId, ShipId};
use redfive_geometry::Maneuver;
use std::sync::Arc;

impl View {
    /// A state that looks like this to the player: hidden dials show a maneuver of the ship's
    /// dial, facedown cards are some of those that the player does not know, and chance is new.
    pub fn sample(&self, cast: &Cast, chance: &mut Chance) -> State {
        self.sample_with(cast, chance, |_| [])
    }

    /// The same, but hidden dials are drawn by weights: `prior` says for a ship how much each maneuver of
    /// its dial counts, in the order of the dial. Maneuvers without a weight do not count; if none does, all
    /// count alike. Only the ships are asked for whose dials this player does not know.
    pub fn sample_with<P: AsRef<[f64]>>(
        &self,
        cast: &Cast,
        chance: &mut Chance,
        prior: impl FnMut(ShipId) -> P,
    ) -> State {
        let mut state = self.with_holes(cast);
        let is_hidden = |_: &State, ship: ShipId| self.ship(ship).dial == SeenDial::Hidden;
        let is_unknown = |_: &State, card: CardId| self.cards[card.index()].kind.is_none();
        fill(&mut state, cast, self.player, chance, (is_hidden, is_unknown), prior);
        state
    }

    /// A game that looks like this to the player, to think ahead in; see [`View::sample`].
    pub fn imagine(&self, setting: &Arc<Setting>, chance: &mut Chance) -> Game {
        self.imagine_with(setting, chance, |_| [])
    }

    /// The same, with hidden dials by weights; see [`View::sample_with`].
    ///
    /// ```
    /// # use redfive_engine::{chance::Chance, game::Game, words::{PlayerId, ShipId}};
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// # let mut game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// let foe = game.state().on_table().find(|&ship| game.state().ship(ship).player == PlayerId(1)).unwrap();
    /// let theirs: Vec<ShipId> =
    ///     game.state().on_table().filter(|&ship| game.state().ship(ship).player == PlayerId(1)).collect();
    /// game.set_dials(&theirs.iter().map(|&it| (it, game.card(it).dial[0].maneuver)).collect::<Vec<_>>())?;
    ///
    /// // Whatever the dial shows, this player is sure that it is the fourth maneuver.
    /// let view = game.view(PlayerId(0));
    /// let sure = |_| [0.0, 0.0, 0.0, 1.0];
    /// let imagined = view.imagine_with(game.setting(), &mut Chance::quick(1), sure);
    /// assert_eq!(imagined.state().ship(foe).dial, Some(game.card(foe).dial[3].maneuver));
    /// assert_eq!(imagined.view(PlayerId(0)), view);
    /// # Ok::<(), redfive_engine::game::rollout::BadDials>(())
    /// ```
    pub fn imagine_with<P: AsRef<[f64]>>(
        &self,
        setting: &Arc<Setting>,
        chance: &mut Chance,
        prior: impl FnMut(ShipId) -> P,
    ) -> Game {
        Game::at(setting.clone(), self.sample_with(setting.cast(), chance, prior))
    }

    /// What is seen, with something in each hole that [`fill`] will fill.
    fn with_holes(&self, cast: &Cast) -> State {
        let players = self.players.iter().map(|player| Player {
            team: player.team,
            edge: player.edge,
            deck: player.unseen.clone(),
            discarded: player.discarded.clone(),
            points: player.points,
            colour: player.colour,
        });
        let ships = self.ships.iter().map(|ship| Ship {
            player: ship.player,
            kind: ship.kind,
            card: ship.card,
            place: ship.place,
            dial: match ship.dial {
                SeenDial::Unset => None,
                SeenDial::Shows(maneuver) => Some(maneuver),
                SeenDial::Hidden => Some(Maneuver::STRAIGHT_TWO),
            },
            revealed: ship.revealed,
            tokens: ship.tokens,
            locks: ship.locks.clone(),
            shields: ship.shields,
            force: ship.force,
            turret: ship.turret,
            destroyed: ship.destroyed,
            remote: ship.remote,
            points: ship.points,
            scored: ship.scored,
        });
        let cards = self.cards.iter().map(|card| Card {
            kind: card.kind.unwrap_or_else(|| any_card(cast)),
            sort: card.sort,
            holder: card.holder,
            flipped: card.flipped,
            charges: card.charges,
            tokens: card.tokens,
            faceup: card.faceup,
            known_by: card.known_by,
            recorded: card.recorded,
            assigned: card.assigned,
        });
        State {
            area: self.area,
            round: self.round,
            last_round: self.last_round,
            phase: self.phase,
            players: players.collect(),
            order: self.order.clone(),
            ships: ships.collect(),
            cards: cards.collect(),
            first_dealt: self.first_dealt,
            handed: self.handed.clone(),
            objects: self.objects.clone(),
            stack: self.stack.clone(),
            raised: self.raised.clone(),
            owed: self.owed.clone(),
            attacks: self.attacks.clone(),
            delayed: self.delayed.clone(),
            lasting: self.lasting.clone(),
            pending: self.pending.clone(),
            next_decision: self.next_decision,
            journal: self.journal.clone(),
            chance: Chance::new([0; 32]),
            decided: self.decided,
            ended: self.ended.clone(),
            reason: self.reason,
        }
    }
}

impl Seat<'_> {
    /// A game that looks like this to the player, to [play out](Game::rollout): the state that
    /// [`View::sample_with`] gives for the same chance, for less work, since what is seen need not be found
    /// out anew.
    ///
    /// ```
    /// # use redfive_engine::{chance::Chance, game::Game, words::PlayerId};
    /// # use redfive_players::squads;
    /// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    /// # let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
    /// let seat = game.seat(PlayerId(0));
    /// let imagined = seat.imagine_with(&mut Chance::quick(1), |_| []);
    /// assert!(imagined.is_rollout());
    /// assert_eq!(imagined.view(PlayerId(0)), seat.view());
    /// ```
    pub fn imagine_with<P: AsRef<[f64]>>(
        &self,
        chance: &mut Chance,
        prior: impl FnMut(ShipId) -> P,
    ) -> Game {
        let (viewer, mut copy) = (self.player(), self.copy());
        let cast = copy.setting.clone();
        let (cast, state) = (cast.cast(), &mut copy.state);
        for card in 0..state.cards.len() {
            let it = &state.cards[card];
            let Holder::Ship(ship) = it.holder else { continue };
            if is_unknown(it, viewer) {
                // It goes back to what it may have been dealt from.
                let place = cast.place_in_deck(it.kind);
                let owner = state.deck_of(state.ship(ship).player);
                state.players[owner.index()].deck[place] += 1;
            }
        }
        for i in 0..state.stack.len() {
            if let Frame::Assign(_) = state.stack[i] {
                state.stack[i] = seen_frame(state, &state.stack[i], viewer);
            }
        }
        for i in 0..state.pending.len() {
            if state.pending[i].player != viewer {
                state.pending[i] = seen_decision(state, &state.pending[i], viewer);
            }
        }
        let is_hidden = |state: &State, ship: ShipId| {
            let (it, seen) = (state.ship(ship), state.journal.of(ship).dial_seen);
            it.dial.is_some() && !sees_dial(it, viewer, seen)
        };
        let is_unknown = |state: &State, card: CardId| !state.knows(viewer, state.card(card));
        if fill(state, cast, viewer, chance, (is_hidden, is_unknown), prior) {
            copy.reindex();
        }
        copy
    }
}

/// Fills what a player does not know: which dials are hidden from them, and which cards. The decks hold
/// what the player has not seen, and are left with what was not taken from them. Whether abilities of cards
/// in play were made up, which are in the index.
fn fill<P: AsRef<[f64]>>(
    state: &mut State,
    cast: &Cast,
    viewer: PlayerId,
    chance: &mut Chance,
    (is_hidden, is_unknown): (impl Fn(&State, ShipId) -> bool, impl Fn(&State, CardId) -> bool),
    mut prior: impl FnMut(ShipId) -> P,
) -> bool {
    for ship in state.ship_ids() {
        if is_hidden(state, ship) {
            let dial = &cast.ship(state.ship(ship).kind).dial;
            let it = state.ship_mut(ship);
            it.dial = drawn(dial, prior(ship).as_ref(), chance).map(|entry| entry.maneuver);
        }
    }
    let mut made_up = false;
    for i in 0..state.cards.len() {
        let id = CardId(i as u16);
        if !is_unknown(state, id) {
            continue;
        }
        let Card { holder, assigned, recorded, .. } = state.cards[i];
        let owner = match holder {
            Holder::Ship(ship) => Some(state.deck_of(state.ship(ship).player)),
            _ => None,
        };
        state.cards[i].kind = match (assigned, owner) {
            // A condition, of those that share its marker.
            (Some(Assigned { marker, .. }), _) => {
                made_up = true;
                let all = cast.sharing(marker);
                let place = chance.below(Stream::Pick, all.len().max(1) as u32) as usize;
                all.get(place).copied().unwrap_or(marker)
            }
            (None, Some(owner)) if !recorded => {
                take_any(cast, &mut state.players[owner.index()].deck, chance)
            }
            (None, _) => any_card(cast),
        };
    }
    state.chance = chance.another();
    fill_searches(state, cast, viewer);
    fill_assignments(state, cast, viewer, chance);
    made_up
}

/// A maneuver of a dial, by weights.
fn drawn<'d>(dial: &'d [DialEntry], weights: &[f64], chance: &mut Chance) -> Option<&'d DialEntry> {
    let weight = |&weight: &f64| if weight.is_finite() { weight.max(0.0) } else { 0.0 };
    let weights = || weights.iter().take(dial.len()).map(weight);
    let total: f64 = weights().sum();
    if total <= 0.0 || !total.is_finite() {
        return dial.get(chance.below(Stream::Pick, dial.len() as u32) as usize);
    }
    let mut place = chance.unit(Stream::Pick) * total;
    let mut last = None;
    for (entry, weight) in dial.iter().zip(weights()).filter(|&(_, weight)| weight > 0.0) {
        last = Some(entry);
        if place < weight {
            break;
        }
        place -= weight;
    }
    last
}

/// What stands for a card that does not matter.
fn any_card(cast: &Cast) -> KindId {
    cast.in_deck(0).unwrap_or(KindId(0))
}

/// Which secret condition another player is assigning: one of those with its marker, and one
/// that ships have, if it is asked which of them loses it.
fn fill_assignments(state: &mut State, cast: &Cast, viewer: PlayerId, chance: &mut Chance) {
    let asked = |d: &Decision| d.ask.topic == Topic::RemoveCondition;
    let asked = state.pending.iter().position(asked);
    for i in 0..state.stack.len() {
        let Frame::Assign(assign) = state.stack[i] else { continue };
        let player = state.player_of(assign.of().you);
        if !assign.is_secret() || player == viewer {
            continue;
        }
        let mut cards = cast.sharing(assign.marker());
        if asked.is_some() {
            cards.retain(|&card| !holders(state, card, player).is_empty());
        }
        let place = chance.below(Stream::Pick, cards.len().max(1) as u32) as usize;
        let card = cards.get(place).copied().unwrap_or(assign.marker());
        state.stack[i] = Frame::Assign(assign.with_kind(card));
        if let Some(asked) = asked {
            state.pending[asked].space = Arc::new(Space::One(holders(state, card, player)));
        }
    }
}

/// What another player finds in a damage deck that they search: cards of the deck made up, or
/// one of the trait at least; and the facedown cards made up, if they look at those.
fn fill_searches(state: &mut State, cast: &Cast, viewer: PlayerId) {
    for i in 0..state.pending.len() {
        let Decision { player, ask, .. } = state.pending[i];
        let search = ask.of.zip(ask.topic.searched());
        if let Some((of, kind)) = search
            && player != viewer
        {
            let mut options = in_deck(cast, state, state.player_of(of.you), kind);
            if options.is_empty() {
                let any = cast.deck().find(|&it| cast.damage(it).kind == kind);
                options.extend(any.map(Choice::DamageKind));
            }
            state.pending[i].space = Arc::new(Space::One(options));
        }
        if ask.topic == Topic::Expose
            && player != viewer
            && let Some(ship) = state.stack.iter().find_map(exposing)
        {
            let facedown = state.damage(ship).filter(|(_, it)| !it.faceup && !it.recorded);
            let mut kinds: Vec<KindId> = facedown.map(|(_, card)| card.kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            let options = kinds.into_iter().map(Choice::DamageKind).collect();
            state.pending[i].space = Arc::new(Space::One(options));
        }
    }
}

/// The ship whose damage cards are looked at.
fn exposing(frame: &Frame) -> Option<ShipId> {
    match frame {
        Frame::Owe(owe) => match owe.items.first()? {
            Owed::ExposeOne(ship, ..) => Some(*ship),
            _ => None,
        },
        _ => None,
    }
}

/// The ships with a condition that a player assigned, to choose from.
fn holders(state: &State, kind: KindId, player: PlayerId) -> Vec<Choice> {
    let has = |ship: &ShipId| {
        let mut all = state.conditions(*ship);
        all.any(|(_, card)| card.kind == kind && state.assigned_by(card) == Some(player))
    };
    state.ship_ids().filter(has).map(Choice::Ship).collect()
}

/// Takes one of the cards of a pool, each as likely.
fn take_any(cast: &Cast, pool: &mut [u8], chance: &mut Chance) -> KindId {
    let total: u32 = pool.iter().map(|&n| u32::from(n)).sum();
    let mut place = chance.below(Stream::Pick, total);
    for (kind, count) in cast.deck().zip(pool) {
        if place < u32::from(*count) {
            *count -= 1;
            return kind;
        }
        place -= u32::from(*count);
    }
    any_card(cast)
}
