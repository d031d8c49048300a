//! Operations on resources and damage cards.

use crate::event::{Event, Resource};
use crate::facts::Capacity;
use crate::facts::{Library, ShipCard};
use crate::game::Game;
use crate::start::{Setting, Start, StartPlayer, StartShip};
use crate::state::Card;
use crate::words::Phase;
use crate::words::{CardId, PlayerId, ShipId};
use redfive_geometry::{BaseSize, PlayArea, Pose};

const A: ShipId = ShipId(0);
const B: ShipId = ShipId(1);
const ENEMY: ShipId = ShipId(2);

/// Two ships of one player and one of another, with great hulls.
fn game() -> Game {
    let card = ShipCard {
        id: "ship".into(),
        name: "Ship".into(),
        ship: "ship".into(),
        faction: String::new(),
        keywords: vec![],
        limited: false,
        size: BaseSize::Small,
        initiative: 1,
        agility: 1,
        hull: 90,
        shields: 2,
        force: Capacity { most: 2, recovers: 1 },
        charges: Capacity { most: 2, recovers: 0 },
        dial: vec![],
        actions: vec![],
        weapons: vec![],
        turret: None,
        abilities: vec![],
        ship_abilities: vec![],
        ship_ability: String::new(),
        token: None,
        huge: None,
    };
    let library = Library { ships: vec![card], ..Library::bare() };
    let ship = |player, x| StartShip {
        player: PlayerId(player),
        pilot: "ship".into(),
        upgrades: vec![],
        pose: Some(Pose::new(x, 200.0, 0.0)),
        ..StartShip::default()
    };
    let start = Start {
        area: PlayArea::STANDARD,
        players: StartPlayer::pair(),
        ships: vec![ship(0, 200.0), ship(0, 400.0), ship(1, 600.0)],
        ..Start::default()
    };
    let setting = Setting::new(&library, start).expect("a good start");
    Game::arranged(setting, 1, Phase::Planning, |_, _| ())
}

/// The cards of a player in the deck, discarded and on ships, by kind.
fn cards(game: &Game, player: u8) -> Vec<u8> {
    let owner = &game.state.players[usize::from(player)];
    let mut all: Vec<u8> = owner.deck.iter().zip(&owner.discarded).map(|(a, b)| a + b).collect();
    let ships = game.state.ship_ids().filter(|&id| game.state.ship(id).player.0 == player);
    let damage = ships.flat_map(|ship| game.state.damage(ship));
    for (_, card) in damage.filter(|(_, card)| !card.recorded) {
        all[game.cast().place_in_deck(card.kind)] += 1;
    }
    all
}

fn deal(game: &mut Game, count: u8, ship: ShipId, faceup: bool) {
    for _ in 0..count {
        deal_one(game, ship, faceup);
    }
}

/// The n-th damage card of a ship.
fn nth(game: &Game, ship: ShipId, n: usize) -> (CardId, Card) {
    let (id, card) = game.state.damage(ship).nth(n).expect("so many cards");
    (id, *card)
}

fn in_deck(game: &Game) -> u8 {
    game.state.players[0].deck.iter().sum()
}

fn notes(game: &Game, ship: ShipId) -> usize {
    game.state.damage(ship).filter(|(_, card)| card.recorded).count()
}

/// RR.CHARGES.09, .10: nothing is recovered beyond the limit or spent that is not there, and
/// nothing is told that did not happen.
#[test]
fn resources_have_limits() {
    let mut game = game();
    let charge = Resource::Charge(game.state.ship(A).card);
    let (lost, spent) = (Event::Lost(A, charge, 2), Event::Spent(A, Resource::Shield, 1));
    game.take_events();
    for resource in [Resource::Force, charge, Resource::Shield] {
        game.recover(A, resource, 1);
    }
    let damage = deal_one(&mut game, A, false);
    game.take_events();
    game.spend(A, Resource::Charge(damage), 1);
    assert_eq!(game.take_events(), [], "a damage card has no charges");
    game.spend(A, Resource::Shield, 1);
    game.lose(A, charge, 3);
    game.recover(A, Resource::Shield, 5);
    let recovered = Event::Recovered(A, Resource::Shield, 1);
    assert_eq!(game.take_events(), [spent, lost, recovered]);
    let ship = game.state.ship(A);
    let charges = game.state.card(ship.card).charges;
    assert_eq!((ship.shields, charges, ship.force), (2, 0, 2));
}

/// RR.DAMAGE-CARDS.05–06, RB.REPAIR.02–03: a faceup card that is repaired is turned facedown, a
/// facedown one goes to the discard pile.
#[test]
fn repaired_cards_are_discarded() {
    let mut game = game();
    deal(&mut game, 1, A, true);
    let (id, card) = nth(&game, A, 0);
    game.repair(A, id);
    assert_eq!(game.state.damage_count(A), 1);
    assert!(!game.state.card(id).faceup);
    game.repair(A, id);
    assert_eq!(game.state.damage_count(A), 0);
    assert_eq!(game.state.players[0].discarded[game.cast().place_in_deck(card.kind)], 1);
}

/// RR.DAMAGE-CARDS.13, RUL.DAMAGE-DECK.01: repaired cards and those of ships that left the game
/// make the new deck, and those on other ships stay where they are.
#[test]
fn discarded_cards_make_a_new_deck() {
    let mut game = game();
    let all = cards(&game, 0);
    deal(&mut game, 30, A, false);
    deal(&mut game, 3, B, false);
    assert_eq!(in_deck(&game), 0);
    let (id, card) = nth(&game, A, 0);
    game.repair(A, id);
    deal_one(&mut game, A, false);
    let (_, again) = nth(&game, A, 29);
    assert_eq!((in_deck(&game), again.kind, again.recorded), (0, card.kind, false));
    game.remove_ship(A);
    game.take_events();
    deal_one(&mut game, B, false);
    assert_eq!(game.take_events()[0], Event::NewDeck(PlayerId(0)));
    assert_eq!((in_deck(&game), notes(&game, B)), (29, 0));
    assert_eq!(game.state.damage_count(B), 4);
    assert_eq!(cards(&game, 0), all);
}

/// RR.DAMAGE-CARDS.14, RUL.DAMAGE-DECK.01: then the facedown cards are noted and shuffled; the ships keep as much
/// damage as they had, faceup cards stay, and the other player's cards have nothing to do
/// with it.
#[test]
fn facedown_cards_are_noted_and_make_a_new_deck() {
    let mut game = game();
    let all = cards(&game, 0);
    deal(&mut game, 5, A, true);
    deal(&mut game, 20, A, false);
    deal(&mut game, 8, B, false);
    deal_one(&mut game, ENEMY, false);
    deal_one(&mut game, B, true);
    assert_eq!(in_deck(&game), 27);
    assert_eq!((notes(&game, A), notes(&game, B), notes(&game, ENEMY)), (20, 8, 0));
    assert_eq!(game.state.damage_count(A), 25);
    assert_eq!(game.state.damage_count(B), 9);
    assert_eq!(game.state.damage(A).filter(|(_, card)| card.faceup).count(), 5);
    assert_eq!(cards(&game, 0), all);
    assert_eq!(cards(&game, 1), all);
}

/// RUL.ENG.03: with every card faceup, damage is noted; nothing is invented.
#[test]
fn without_any_card_damage_is_noted() {
    let mut game = game();
    let all = cards(&game, 0);
    deal(&mut game, 33, A, true);
    deal_one(&mut game, B, true);
    assert_eq!(notes(&game, B), 1);
    assert!(!nth(&game, B, 0).1.faceup);
    assert_eq!(cards(&game, 0), all);
}

/// RR.DAMAGE-CARDS.03, .06, .14: a note that is repaired is gone and discards nothing; one
/// that is exposed becomes a card of the new deck.
#[test]
fn notes_are_repaired_and_exposed() {
    let mut game = game();
    let all = cards(&game, 0);
    deal(&mut game, 34, A, false);
    assert_eq!((in_deck(&game), notes(&game, A)), (32, 33));
    let (first, second) = (nth(&game, A, 0).0, nth(&game, A, 1).0);
    game.repair(A, first);
    assert_eq!((in_deck(&game), notes(&game, A)), (32, 32));
    assert_eq!(game.take_events().last(), Some(&Event::Repaired(A, None)));
    assert!(game.expose(A, second));
    assert_eq!((in_deck(&game), notes(&game, A)), (31, 31));
    assert!(game.state.card(second).faceup);
    assert_eq!(game.state.damage_count(A), 33);
    assert_eq!(cards(&game, 0), all);
}

/// A damage card is drawn and dealt.
fn deal_one(game: &mut Game, ship: ShipId, faceup: bool) -> CardId {
    let drawn = game.draw(game.state.ship(ship).player);
    game.deal(ship, drawn, faceup)
}
