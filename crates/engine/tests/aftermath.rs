//! The parts of Aftermath, with made-up upgrades on both sides.

mod support;

use redfive_ability::{AttackLimits, Condition, Effect, Event as Happening, Moment, Who};
use redfive_engine::answer::Answer;
use redfive_engine::chance::Stream;
use redfive_engine::decision::Choice;
use redfive_engine::event::Event;
use redfive_engine::facts::{Library, UpgradeCard, Weapon, WeaponArc};
use redfive_engine::game::Game;
use redfive_engine::topic::Topic;
use redfive_engine::words::{Phase, ShipId, Token};
use redfive_geometry::{Arc, Pose};
use support::plain;

const ATTACKER: ShipId = ShipId(0);
const DEFENDER: ShipId = ShipId(1);
/// Sides of the dice.
const HIT: u8 = 1;
const BLANK: u8 = 7;

fn gain(at: Moment, token: Token) -> UpgradeCard {
    plain::upgrade(plain::when(at, Who::You, Effect::Gain(Who::You, token.into(), 1)))
}

fn bonus(at: Moment) -> UpgradeCard {
    plain::upgrade(plain::when(at, Who::You, Effect::BonusAttack(AttackLimits::default())))
}

/// Two ships that face each other; the first attacks, and its die shows this.
fn attack(side: u8) -> Game {
    let armed = |initiative| {
        let mut ship = plain::ship(initiative);
        ship.weapons = vec![Weapon::primary(WeaponArc::Fixed(Arc::Front), 1)];
        ship
    };
    let calculate = Effect::Gain(Who::You, Token::Calculate.into(), 1);
    let mut after_a_hit = plain::when(Moment::After(Happening::Neutralize), Who::You, calculate);
    after_a_hit.only_if = Condition::AttackHit;
    let library = Library {
        ships: vec![armed(2), armed(1)],
        upgrades: vec![
            bonus(Moment::After(Happening::Attack)),
            gain(Moment::After(Happening::Attack), Token::Focus),
            bonus(Moment::After(Happening::Defend)),
            gain(Moment::After(Happening::Defend), Token::Evade),
            plain::upgrade(after_a_hit),
        ],
        ..Library::bare()
    };
    let start = plain::start(
        &library,
        &[
            (0, 0, &[0, 1, 4], Pose::new(400.0, 300.0, 0.0)),
            (1, 1, &[2, 3], Pose::new(400.0, 480.0, 180.0)),
        ],
    );
    let mut game = plain::arranged(&library, start, Phase::Engagement, |_| ());
    game.say(Stream::AttackDice, side);
    game.say(Stream::DefenseDice, BLANK);
    declare(&mut game, ATTACKER);
    game
}

/// A ship is asked for an attack and takes the first.
fn declare(game: &mut Game, ship: ShipId) {
    let question = game.pending()[0].clone();
    assert_eq!(question.ask, Topic::Attack.of(ship));
    let attacks = |reply: &_| matches!(reply, Answer::One(Choice::Target(..)));
    let reply = question.space.iter().find(attacks).expect("an attack");
    game.choose(question.player, question.id, reply).expect("offered");
}

/// RR.ATTACK.38–41, RR.BONUS-ATTACK.04, RB.ATK.18: the defending player first, then the attacking
/// one, each once; then their bonus attacks in the same order. RR.ATTACK.36: by then the results of
/// the attack are canceled.
#[test]
fn aftermath_has_four_parts() {
    let mut game = attack(HIT);
    let fight = &game.state().attacks[0];
    assert!(fight.hit && fight.attack.is_empty(), "{fight:?}");
    for ship in [DEFENDER, ATTACKER] {
        game.say(Stream::AttackDice, BLANK);
        game.say(Stream::DefenseDice, BLANK);
        declare(&mut game, ship);
    }
    let told = game.take_events().into_iter().filter(|event| {
        matches!(event, Event::Attacks(..) | Event::Suffered(..) | Event::Gained(..))
    });
    let told: Vec<Event> = told.collect();
    let focus = Event::Gained(ATTACKER, Token::Focus, 1);
    let evade = Event::Gained(DEFENDER, Token::Evade, 1);
    assert_eq!(told[0], Event::Attacks(ATTACKER, DEFENDER));
    let calculate = Event::Gained(ATTACKER, Token::Calculate, 1);
    assert_eq!(told[1], calculate, "as soon as the results are neutralized");
    assert_eq!(told[3..6], [evade, focus, Event::Attacks(DEFENDER, ATTACKER)]);
    let again = told.iter().rposition(|e| *e == Event::Attacks(ATTACKER, DEFENDER));
    assert!(again > Some(5), "{told:?}");
}

/// RR.ATTACK.33–34: what waits for a hit is silent after a miss.
#[test]
fn a_miss_is_no_hit() {
    let game = attack(BLANK);
    assert!(!game.state().attacks[0].hit);
    assert!(!game.state().ship(ATTACKER).has(Token::Calculate));
}
