//! The words of events: both forms of a row come from the same table.

use redfive_engine::cast::{KindId, Sort};
use redfive_engine::event::{Event, Resource};
use redfive_engine::game::Game;
use redfive_engine::geometry::{Bearing, Edge, Maneuver, Pose, Side, Turret};
use redfive_engine::log::{Form, Kind, Names, PlainNames, line};
use redfive_engine::state::Card;
use redfive_engine::words::{Action, CardId, ObjectId, Phase, PlayerId, ShipId, ThingId, Token};
use redfive_players::squads;

/// Names that tell what was asked for.
struct Plain(Form);

impl Names for Plain {
    fn form(&self) -> Form {
        self.0
    }

    fn object(&self, object: ObjectId) -> &str {
        match object {
            ObjectId::Ship(ShipId(0)) => "red",
            ObjectId::Ship(_) => "blue",
            ObjectId::Thing(ThingId(0)) => "bomb",
            ObjectId::Thing(_) => "rock",
        }
    }

    fn player(&self, player: PlayerId) -> String {
        (player.0 + 1).to_string()
    }

    fn card(&self, _: KindId, flipped: bool) -> &str {
        if flipped { "back" } else { "front" }
    }
}

#[test]
fn each_row_has_a_short_and_a_long_form() {
    let (red, blue) = (ShipId(0), ShipId(1));
    let bank = Maneuver::new(2, Bearing::Bank(Side::Left)).expect("it exists");
    let pose = Pose::new(100.25, 200.0, 90.0);
    let rows = [
        (Event::Phase(Phase::End), Kind::Phase, "phase end", "End Phase"),
        (
            Event::PlayerOrder(vec![PlayerId(1), PlayerId(0)]),
            Kind::Note,
            "order 2 1",
            "Player order: 2, then 1",
        ),
        (
            Event::Placed(red, pose),
            Kind::Move,
            "red is placed at 100.25 200 facing 90",
            "red is placed at (100, 200) facing 90°",
        ),
        (
            Event::Flew(red, bank, false),
            Kind::Move,
            "red executes 2 bank left partially",
            "red flies 2 left bank as far as it can: another ship is in the way",
        ),
        (
            Event::Gained(red, Token::Ion, 1),
            Kind::Token,
            "red gains ion 1",
            "red gains an ion token",
        ),
        (
            Event::Spent(red, Resource::Force, 2),
            Kind::Token,
            "red spends force 2",
            "red spends 2 Force charges",
        ),
        (
            Event::Lost(red, Resource::Shield, 1),
            Kind::Damage,
            "red loses a shield",
            "red loses a shield",
        ),
        (
            Event::LockBroken(red, ObjectId::Ship(blue)),
            Kind::Token,
            "red loses its lock on blue",
            "red has no lock on blue any more",
        ),
        (
            Event::Acted(red, Action::BarrelRoll),
            Kind::Move,
            "red performs barrel-roll",
            "red barrel rolls",
        ),
        (
            Event::Rotated(red, Turret::Single(Edge::Left)),
            Kind::Move,
            "red turns its turret left",
            "red turns its turret to the left",
        ),
        (
            Event::Flipped(red, KindId(0), true),
            Kind::Note,
            "red flips a card to its back",
            "red flips a card: back",
        ),
        (
            Event::Assigned(red, None),
            Kind::Note,
            "red is assigned a secret",
            "red is assigned a secret condition",
        ),
        (Event::DeviceRemoved(ThingId(0)), Kind::Detail, "bomb is removed", "bomb is removed"),
    ];
    for (event, kind, short, long) in rows {
        let told = line(&event, &Plain(Form::Short));
        assert_eq!((told.kind, told.text.as_str()), (kind, short));
        assert_eq!(line(&event, &Plain(Form::Long)).text, long);
    }
}

/// A line is about the ship that does or suffers something, not about the other one.
#[test]
fn a_line_is_about_a_ship() {
    let about = |event: Event| line(&event, &Plain(Form::Long)).ship;
    assert_eq!(about(Event::Attacks(ShipId(1), ShipId(0))), Some(ShipId(1)));
    assert_eq!(about(Event::Docked(ShipId(0), ShipId(1))), Some(ShipId(0)));
    assert_eq!(about(Event::Detonates(ObjectId::Thing(ThingId(0)))), None);
}

/// RR.DAMAGE-CARDS.12: a card that lies facedown has no name in what is told, until it is turned.
#[test]
fn facedown_cards_have_no_names() {
    let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
    let game = Game::new(squads::library(), squads::start(&red, &swarm), 1).expect("a good start");
    let (mut state, cast) = (game.state().clone(), game.cast());
    let kind = cast.in_deck(4).expect("a card");
    let card = state.add_card(Card::damage(ShipId(0), kind, false));
    let mut names = PlainNames::of(&state, cast);
    assert_eq!(names.card_in_play(card), "a facedown card");
    state.card_mut(card).faceup = true;
    names.learn(&state, cast);
    assert_eq!(names.card_in_play(card), cast.damage(kind).name);
    state.card_mut(card).faceup = false;
    names.learn(&state, cast);
    assert_eq!(names.card_in_play(card), "a facedown card");
    // What is no damage card and no condition lies open.
    let upgrade = state.cards.iter().position(|it| it.sort == Sort::Upgrade).expect("an upgrade");
    let kind = state.cards[upgrade].kind;
    assert_eq!(names.card_in_play(CardId(upgrade as u16)), names.card(kind, false));
}
