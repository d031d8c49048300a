//! Parts of the ability language that no written card uses yet, with made-up cards.

mod support;

use redfive_ability::{Ability, Effect, Moment, Relation, Ships, Who};
use redfive_engine::answer::Answer;
use redfive_engine::cast::{Key, Sort};
use redfive_engine::chance::Stream;
use redfive_engine::decision::{Ask, Choice};
use redfive_engine::dice::AttackFace;
use redfive_engine::event::{Event, Resource};
use redfive_engine::facts::{BarAction, DialEntry, Library, UpgradeCard, Weapon, WeaponArc};
use redfive_engine::game::Game;
use redfive_engine::start::Setting;
use redfive_engine::state::State;
use redfive_engine::topic::Topic;
use redfive_engine::words::{
    Action, ActionColour, Damage, Difficulty, Phase, PlayerId, ShipId, Token,
};
use redfive_geometry::{Arc, Maneuver, Pose};
use support::plain;

const FIRST: ShipId = ShipId(0);

/// A ship with an ability, at 400 300; others as player and place. It is the first that moves.
fn game(
    script: &str,
    others: &[(u8, Pose)],
    phase: Phase,
    arrange: impl FnOnce(&mut State),
) -> Game {
    use ron::extensions::Extensions;
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    let abilities: Vec<Ability> = options.from_str(script).expect("a good script");
    let abilities = abilities.into_iter().flat_map(Ability::flattened).collect();
    let mut ship = plain::ship(1);
    ship.actions = [Action::Focus, Action::Evade]
        .map(|action| BarAction { action, colour: ActionColour::White, linked: None })
        .to_vec();
    ship.dial.push(DialEntry::from_code("4KR").expect("a dial code"));
    let mut other = plain::ship(2);
    other.weapons = vec![Weapon::primary(WeaponArc::Fixed(Arc::Front), 2)];
    let library = Library {
        ships: vec![ship, other],
        upgrades: vec![UpgradeCard { abilities, ..UpgradeCard::default() }],
        ..Library::bare()
    };
    let mut ships: Vec<(u8, u16, &[u16], Pose)> = vec![(0, 0, &[0], Pose::new(400.0, 300.0, 0.0))];
    ships.extend(others.iter().map(|&(player, pose)| (player, 1, &[][..], pose)));
    plain::arranged(&library, plain::start(&library, &ships), phase, |state| {
        state.ships.iter_mut().for_each(|ship| ship.dial = Some(Maneuver::STRAIGHT_TWO));
        arrange(state);
    })
}

/// RR.OVERLAP.17, RB.PART.10: after overlapping an enemy no further action in this activation,
/// whether the one that is allowed was performed or declined.
#[test]
fn whoever_declines_after_overlapping_has_no_other_action() {
    let enemy = [(1, Pose::new(400.0, 400.0, 0.0))];
    let script = "[When(at: After(Maneuver), then: [Perform()])]";
    let mut game = game(script, &enemy, Phase::Activation, |_| ());
    let question = game.pending()[0].clone();
    assert_eq!(question.ask, Topic::Action.of(FIRST));
    game.choose(question.player, question.id, Answer::Pass).expect("offered");
    assert!(
        game.pending().iter().all(|d| d.ask != Topic::Action.of(FIRST)),
        "{:?}",
        game.pending()
    );
}

/// The same ability without an enemy in the way: there is an action.
#[test]
fn an_action_after_a_maneuver() {
    let script = "[When(at: After(Maneuver), then: [Perform()])]";
    let mut game = game(script, &[(1, Pose::new(800.0, 800.0, 0.0))], Phase::Activation, |_| ());
    for _ in 0..2 {
        let question = game.pending()[0].clone();
        assert_eq!(question.ask, Topic::Action.of(FIRST));
        game.choose(question.player, question.id, Answer::Pass).expect("offered");
    }
}

/// RR.STRESS.02: stressed ships cannot execute red maneuvers, unless a card says so.
#[test]
fn a_red_maneuver_while_stressed() {
    let red = Maneuver::new(4, redfive_geometry::Bearing::KoiogranTurn).expect("a maneuver");
    for (rule, flown) in
        [("Maneuver((), (while_stressed: true))", red), ("Cannot(Attack)", Maneuver::STRAIGHT_TWO)]
    {
        let script = format!("[Always(rule: {rule})]");
        let far = [(1, Pose::new(800.0, 100.0, 0.0))];
        let mut game = game(&script, &far, Phase::Activation, |state| {
            state.ships[0].dial = Some(red);
            state.ships[0].tokens.set(Token::Stress, 1);
        });
        assert!(game.take_events().contains(&Event::Flew(FIRST, flown, true)));
    }
}

/// RR.DAMAGE.03: damage to several ships is suffered by each of them, once.
#[test]
fn several_ships_suffer() {
    let script = "[When(at: StartOf(Engagement), then: [Suffer(Each(of: Enemy), Hit, 1)])]";
    let others = [300.0, 500.0, 600.0].map(|x| (1, Pose::new(x, 600.0, 0.0)));
    let mut game = game(script, &others, Phase::Engagement, |_| ());
    let suffered = |e: &Event| matches!(e, Event::Suffered(_, Damage::Hit));
    let events: Vec<Event> = game.take_events().into_iter().filter(suffered).collect();
    assert_eq!(events, [1, 2, 3].map(|i| Event::Suffered(ShipId(i), Damage::Hit)));
}

/// RR.PLANNING-PHASE.05: who has said that all dials are set is done, the other player is not.
#[test]
fn done_with_planning() {
    let far = [(1, Pose::new(800.0, 800.0, 0.0))];
    let mut game = game("[]", &far, Phase::Planning, |_| ());
    let mine = |game: &Game, ask: Ask| {
        let found = game.pending().iter().find(|d| d.ask == ask).cloned();
        found.expect("it is asked")
    };
    for ask in [Topic::Dial.of(FIRST), Topic::Ready.ask()] {
        assert!(!game.is_done_planning(PlayerId(0)));
        let question = mine(&game, ask);
        let reply = question.space.iter().next().expect("an answer");
        game.choose(question.player, question.id, reply).expect("offered");
    }
    assert!(game.is_done_planning(PlayerId(0)));
    assert!(!game.is_done_planning(PlayerId(1)));
}

/// RR.ABILITIES.13: what lasts to the end of a phase or of the round is over then.
#[test]
fn what_lasts_ends() {
    for duration in ["Phase", "Round"] {
        let script = format!(
            "[When(at: StartOf(End), then: [During({duration}, You, Cannot(Gain([Ion])))])]"
        );
        let far = [(1, Pose::new(800.0, 800.0, 0.0))];
        let mut game = game(&script, &far, Phase::Engagement, |_| ());
        assert!(game.take_events().contains(&Event::Phase(Phase::End)));
        assert_eq!((game.state().round, game.state().phase), (2, Phase::Planning));
        assert_eq!(game.state().lasting, []);
    }
}

/// RR.ABILITIES.17–18: a card that would be dealt facedown may be dealt faceup, and is dealt once.
#[test]
fn faceup_instead_of_facedown() {
    let script = "[
        When(at: StartOf(Engagement), then: [Suffer(You, Hit, 1)]),
        Instead(would: BeDealt, card: (faceup: false), may: true, then: [Deal(how: Faceup), Gain(You, Ion, 1)]),
    ]";
    for (answer, faceup) in [(Answer::Yes, true), (Answer::No, false)] {
        let far = [(1, Pose::new(800.0, 800.0, 0.0))];
        let mut game = game(script, &far, Phase::Engagement, |_| ());
        let question = game.pending()[0].clone();
        assert!(question.ask.topic == Topic::Use);
        let cast = game.cast();
        let plain = cast.deck().position(|kind| cast.damage(kind).name == "Damaged Engine");
        game.say(Stream::DamageDeck(0), plain.expect("a card") as u8);
        game.choose(question.player, question.id, answer).expect("offered");
        let damage: Vec<_> = game.state().damage(FIRST).collect();
        let [(_, card)] = damage[..] else { panic!("one card") };
        assert_eq!(card.faceup, faceup);
        assert_eq!(game.take_events().contains(&Event::DealtFacedown(FIRST)), !faceup);
    }
}

/// RR.ACTIONS.07: a card can ask for the colour of the action that was performed.
#[test]
fn after_an_action_of_a_colour() {
    for (colour, ion) in [("White", true), ("Red", false)] {
        let script = format!(
            "[When(at: After(Perform), only_if: Action(colours: [{colour}]), then: [Gain(You, Ion, 1)])]"
        );
        let far = [(1, Pose::new(800.0, 800.0, 0.0))];
        let mut game = game(&script, &far, Phase::Activation, |_| ());
        let question = game.pending()[0].clone();
        let reply = question.space.iter().find(|reply| *reply != Answer::Pass).expect("an action");
        game.choose(question.player, question.id, reply).expect("offered");
        let gained = game.take_events().contains(&Event::Gained(FIRST, Token::Ion, 1));
        assert_eq!(gained, ion);
    }
}

/// RR.DIFFICULTY.07: a card that makes maneuvers of one kind harder makes no others harder.
#[test]
fn kinds_of_maneuvers() {
    use redfive_geometry::{Bearing as B, Side};
    let kinds: [(&str, &[B]); 10] = [
        ("Straight", &[B::Straight]),
        ("Bank", &[B::Bank(Side::Left)]),
        ("Turn", &[B::Turn(Side::Right)]),
        ("Koiogran", &[B::KoiogranTurn]),
        ("Segnor", &[B::SegnorsLoop(Side::Left), B::SegnorsLoopTurn(Side::Left)]),
        ("Tallon", &[B::TallonRoll(Side::Left)]),
        ("Stationary", &[B::Stationary]),
        ("ReverseStraight", &[B::ReverseStraight]),
        ("ReverseBank", &[B::ReverseBank(Side::Left)]),
        ("Sideslip", &[B::SideslipBank(Side::Left), B::SideslipTurn(Side::Left)]),
    ];
    for (kind, _) in kinds {
        let script = format!("[Always(rule: Maneuver((kinds: [{kind}]), (harder: 1)))]");
        let game = game(&script, &[(1, Pose::new(800.0, 800.0, 0.0))], Phase::Planning, |_| ());
        for (other, bearings) in kinds {
            for &bearing in bearings {
                let speed = if bearing == B::Stationary { 0 } else { 2 };
                let maneuver = Maneuver::new(speed, bearing).expect("a maneuver");
                let harder = game.difficulty(FIRST, maneuver) == Difficulty::Red;
                assert_eq!(harder, kind == other, "{maneuver:?} as {kind}");
            }
        }
    }
}

/// RR.ABILITIES.21: of several costs each is paid, once, whatever is asked for the first.
#[test]
fn several_costs() {
    let script =
        "[When(at: StartOf(Engagement), cost: [Spend(Token([Green])), Gain(Strain), Gain(Ion)],
        then: [Gain(You, Stress, 1)])]";
    let far = [(1, Pose::new(800.0, 800.0, 0.0))];
    let mut game = game(script, &far, Phase::Engagement, |state| {
        state.ships[0].tokens.set(Token::Focus, 1);
        state.ships[0].tokens.set(Token::Evade, 1);
    });
    let question = game.pending()[0].clone();
    assert!(question.ask.topic == Topic::Pick);
    let reply = Answer::One(Choice::Token(Token::Evade));
    game.choose(question.player, question.id, reply).expect("offered");
    let events = game.take_events();
    let paid = |e: &&Event| matches!(e, Event::Gained(..) | Event::Spent(..));
    let paid: Vec<&Event> = events.iter().filter(paid).collect();
    let spent = Event::Spent(FIRST, Resource::Token(Token::Evade), 1);
    let gained = [Token::Strain, Token::Ion, Token::Stress].map(|t| Event::Gained(FIRST, t, 1));
    assert_eq!(paid, [&spent, &gained[0], &gained[1], &gained[2]]);
}

/// RR.CARD-INTERPRETATION.07: what is done for each of several ships is so many times as much, up to
/// the most.
#[test]
fn counted_effects() {
    let script = "[When(at: StartOf(Engagement),
        then: [For(each: Ships(of: Enemy), most: 3, then: [Gain(You, Ion, 1)]), Gain(You, Stress, 1)])]";
    for (enemies, times) in [(1, 1), (2, 2), (3, 3), (4, 3)] {
        let others: Vec<(u8, Pose)> = (0..enemies)
            .map(|i| (1, Pose::new(100.0 + 100.0 * f64::from(i), 800.0, 0.0)))
            .collect();
        let mut game = game(script, &others, Phase::Engagement, |_| ());
        let events = game.take_events();
        let gained = |token| {
            events.iter().filter_map(move |event| match event {
                Event::Gained(FIRST, it, n) if *it == token => Some(*n),
                _ => None,
            })
        };
        // FAQ.MULTIPLE-TOKENS.01: all at once.
        assert_eq!(gained(Token::Ion).collect::<Vec<_>>(), [times]);
        assert_eq!(gained(Token::Stress).collect::<Vec<_>>(), [1]);
    }
}

/// RR.ABILITIES.21: a token cannot be given to the ship that has it.
#[test]
fn a_token_given_to_oneself_stays() {
    let script = "[When(at: StartOf(Engagement),
        then: [Choose((of: Friendly), [Transfer(You, [Ion], Chosen)])])]";
    let far = [(0, Pose::new(100.0, 800.0, 0.0)), (1, Pose::new(800.0, 800.0, 0.0))];
    for (chosen, moved) in [(FIRST, false), (ShipId(1), true)] {
        let mut game = game(script, &far, Phase::Engagement, |state| {
            state.ships[0].tokens.set(Token::Ion, 2);
        });
        let question = game.pending()[0].clone();
        let reply = Answer::One(Choice::Ship(chosen));
        game.choose(question.player, question.id, reply).expect("offered");
        let events = game.take_events();
        assert_eq!(events.contains(&Event::Removed(FIRST, Token::Ion, 1)), moved);
        assert_eq!(events.contains(&Event::Gained(chosen, Token::Ion, 1)), moved);
    }
}

/// RR.CARD-INTERPRETATION.07: a change that lasts applies from then on, also within the ability.
#[test]
fn what_lasts_applies() {
    let script = "[When(at: StartOf(Engagement), then: [Gain(You, Ion, 1),
        During(Engagement, You, Cannot(Gain([Ion]))), Gain(You, Ion, 1), Gain(You, Stress, 1)])]";
    let far = [(1, Pose::new(800.0, 800.0, 0.0))];
    let mut game = game(script, &far, Phase::Engagement, |_| ());
    let mut events = game.take_events();
    events.retain(|e| matches!(e, Event::Gained(..)));
    assert_eq!(events, [Token::Ion, Token::Stress].map(|t| Event::Gained(FIRST, t, 1)));
}

/// RR.CARD-INTERPRETATION.07: of two ships that are chosen the second is another one.
#[test]
fn two_ships_are_not_the_same() {
    let script = "[When(at: StartOf(Engagement), then: [Choose((of: Friendly),
        [Gain(Chosen, Ion, 1), Gain(Second, Stress, 1)], (two: true, friendly: true))])]";
    let others = [100.0, 700.0].map(|x| (0, Pose::new(x, 100.0, 0.0)));
    let mut game = game(script, &others, Phase::Engagement, |_| ());
    for (ship, options) in [(2, 3), (0, 2)] {
        let question = game.pending()[0].clone();
        assert!(question.ask.topic == Topic::Pick);
        assert_eq!(question.space.count(), options);
        let reply = Answer::One(Choice::Ship(ShipId(ship)));
        game.choose(question.player, question.id, reply).expect("offered");
    }
    let events = game.take_events();
    assert!(events.contains(&Event::Gained(ShipId(2), Token::Ion, 1)));
    assert!(events.contains(&Event::Gained(ShipId(0), Token::Stress, 1)));
}

/// A ship of player 1 attacks the ship with the ability with two dice: a hit and a critical hit.
fn attacked(script: &str) -> Game {
    let enemy = [(1, Pose::new(400.0, 480.0, 180.0))];
    let mut game = game(script, &enemy, Phase::Engagement, |_| ());
    game.say(Stream::AttackDice, 0);
    game.say(Stream::AttackDice, 1);
    let question = game.pending()[0].clone();
    assert_eq!(question.ask, Topic::Attack.of(ShipId(1)));
    let reply = question.space.iter().find(|reply| *reply != Answer::Pass).expect("an attack");
    game.choose(question.player, question.id, reply).expect("offered");
    game
}

/// RR.ATTACK.21: the defender modifies attack dice with a card for defending, not with one for
/// attacking.
#[test]
fn the_defender_modifies_attack_dice() {
    for (part, asked) in [("Defends", true), ("Attacks", false), ("Either", true)] {
        let script = format!("[Dice(part: {part}, dice: Foes, then: [Turn(1, [Hit], Blank)])]");
        let game = attacked(&script);
        let modify = game.pending().iter().any(|d| d.ask == Topic::Modify.of(ShipId(1)));
        assert_eq!(modify, asked, "{part}");
    }
}

/// RR.DICE-MODIFICATION.04: a defender's card for the attack dice changes these, not its own.
#[test]
fn the_dice_of_the_moment() {
    let script =
        "[When(at: After(Modify(Attack)), by: Each(of: Enemy), then: [Turn(255, [Crit], Hit)])]";
    let events = attacked(script).take_events();
    let shown = |e: &Event| match e {
        Event::AttackDice(dice) => Some(dice.count(AttackFace::Hit)),
        _ => None,
    };
    assert_eq!(events.iter().filter_map(shown).collect::<Vec<_>>(), [1, 2]);
}

/// RR.USING-REMOTES.02, .04: a remote activates at its initiative, among the ships, and does what
/// its card says for the phase.
#[test]
fn a_remote_activates_at_its_initiative() {
    let friends = Who::Each(Box::new(Ships { of: Relation::Friendly, ..Ships::default() }));
    let focus = Effect::Gain(friends, Token::Focus.into(), 1);
    let during = plain::when(Moment::During(Phase::Activation), Who::You, focus);
    let mut library = Library { ships: vec![plain::ship(1), plain::ship(3)], ..Library::bare() };
    let buoy = library.devices.iter_mut().find(|card| card.id == "sensorbuoy");
    let remote = buoy.and_then(|card| card.unit.as_mut()).expect("a remote");
    (remote.initiative, remote.abilities) = (2, vec![Ability::When(during)]);
    let at = |x| Pose::new(x, 300.0, 0.0);
    let mut start = plain::start(&library, &[(0, 0, &[], at(200.0)), (1, 1, &[], at(600.0))]);
    start.uses = vec![Key::new(Sort::Object, "sensorbuoy")];
    let setting = Setting::new(&library, start).expect("a good start");
    let mut game = Game::arranged(setting, 1, Phase::Activation, |state, cast| {
        state.ships.iter_mut().for_each(|ship| ship.dial = Some(Maneuver::STRAIGHT_TWO));
        let kind = cast.object("sensorbuoy").expect("it is used");
        state.add_remote(FIRST, kind, 0, Pose::new(400.0, 600.0, 0.0));
    });
    let told: Vec<Event> = game
        .take_events()
        .into_iter()
        .filter(|event| matches!(event, Event::Flew(..) | Event::Gained(..)))
        .collect();
    let flew = |ship| Event::Flew(ship, Maneuver::STRAIGHT_TWO, true);
    assert_eq!(told, [flew(FIRST), Event::Gained(FIRST, Token::Focus, 1), flew(ShipId(1))]);
}

/// An ability is its text: a card that flips itself does the rest of what the old side says, what that
/// side has granted stays, and the new side's abilities are other ones.
#[test]
fn a_card_that_flips_in_the_middle_of_its_effects() {
    let front = "[When(at: StartOf(Engagement), then: [
        During(Round, You, Cannot(Gain([Evade]))),
        Flip,
        Gain(You, Focus, 1),
        Gain(You, Evade, 1),
    ])]";
    let back = "[When(at: EndOf(Engagement), then: [Gain(You, Calculate, 1)])]";
    let script = |text: &str| -> Vec<Ability> {
        use ron::extensions::Extensions;
        let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
        let options = ron::Options::default().with_default_extension(extensions);
        let all: Vec<Ability> = options.from_str(text).expect("a good script");
        all.into_iter().flat_map(Ability::flattened).collect()
    };
    let back = UpgradeCard { abilities: script(back), ..UpgradeCard::default() };
    let upgrade = UpgradeCard {
        abilities: script(front),
        back: Some(Box::new(back)),
        ..UpgradeCard::default()
    };
    let library = Library {
        ships: vec![plain::ship(1), plain::ship(2)],
        upgrades: vec![upgrade],
        ..Library::bare()
    };
    let at = |x| Pose::new(x, 300.0, 0.0);
    let start = plain::start(&library, &[(0, 0, &[0], at(200.0)), (1, 1, &[], at(700.0))]);
    let mut game = plain::arranged(&library, start, Phase::Engagement, |_| ());
    let events = game.take_events();
    let gained = |token| events.contains(&Event::Gained(FIRST, token, 1));
    assert!(gained(Token::Focus), "what stands after the flip is done: {events:?}");
    assert!(!gained(Token::Evade), "what the old side granted stays: {events:?}");
    assert!(gained(Token::Calculate), "the new side acts: {events:?}");
}
