//! Views: what is hidden stays hidden, and what is sampled is possible.

mod support;

use redfive_ability::{Ability, Trait};
use redfive_engine::answer::Space;
use redfive_engine::cast::{Key, KindId, Sort};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision};
use redfive_engine::event::Event;
use redfive_engine::facts::{ConditionCard, Library};
use redfive_engine::frame::Frame;
use redfive_engine::game::Game;
use redfive_engine::record::{Recording, Seed};
use redfive_engine::state::{Card, Holder, Players, State};
use redfive_engine::topic::Topic;
use redfive_engine::view::{SeenDial, View};
use redfive_engine::words::{PlayerId, ShipId};
use redfive_players::{Player, RandomPlayer, play, squads, step};

fn players(seed: u64) -> [Box<dyn Player>; 2] {
    [Box::new(RandomPlayer::new(seed)), Box::new(RandomPlayer::new(seed + 1))]
}

/// Calls `each` at random points of random games.
fn at_random_points(games: u64, mut each: impl FnMut(&Game, &mut Chance)) {
    let mut chance = Chance::from_seed(99);
    for seed in 0..games {
        let squad = |i: u64| &squads::SQUADS[i as usize % squads::SQUADS.len()];
        let start = squads::start(squad(seed), squad(seed / 5 + 1));
        let mut game =
            Recording::new(squads::library(), start, Seed::small(seed)).expect("a good start");
        let mut players = players(seed);
        while let Some(step) = step(&mut game, &mut players) {
            step.expect("offered answers are accepted");
            if chance.below(Stream::Pick, 12) == 0 {
                each(game.game(), &mut chance);
            }
        }
    }
}

/// RR.DIAL.04, RR.DAMAGE-CARDS.12: looked at piece by piece, a game shows what its view shows.
#[test]
fn a_seat_shows_what_the_view_shows() {
    at_random_points(5, |game, _| {
        for player in [PlayerId(0), PlayerId(1)] {
            let (seat, view) = (game.seat(player), game.view(player));
            assert_eq!(
                (seat.player(), seat.area(), seat.view()),
                (player, view.area, view.clone())
            );
            for id in game.state().ship_ids() {
                assert_eq!(&seat.ship(id), view.ship(id));
            }
        }
    });
}

/// Another state that differs only in what `viewer` may not see.
fn vary(game: &Game, viewer: PlayerId, chance: &mut Chance) -> State {
    let mut other = game.state().clone();
    let cast = game.cast();
    for ship in &mut other.ships {
        let card = cast.ship(ship.kind);
        if ship.player != viewer && !ship.revealed && ship.dial.is_some() {
            let place = chance.below(Stream::Pick, card.dial.len() as u32);
            ship.dial = Some(card.dial[place as usize].maneuver);
        }
    }
    let unknown = |card: &&mut Card| {
        card.sort == Sort::Damage && !card.known_by.contains(viewer) && !card.recorded
    };
    for card in other.cards.iter_mut().filter(unknown) {
        let Holder::Ship(ship) = card.holder else { continue };
        let player = &mut other.players[other.ships[ship.index()].player.index()];
        {
            let kinds: Vec<usize> =
                (0..player.deck.len()).filter(|&k| player.deck[k] > 0).collect();
            if let Some(&kind) = kinds.get(chance.below(Stream::Pick, kinds.len() as u32) as usize)
            {
                player.deck[cast.place_in_deck(card.kind)] += 1;
                player.deck[kind] -= 1;
                card.kind = cast.in_deck(kind).expect("a kind");
            }
        }
    }
    other.chance = Chance::from_seed(u64::from(chance.below(Stream::Pick, u32::MAX)));
    other
}

/// RR.DIAL.02, .04, RR.PLANNING-PHASE.02, .04, RR.DAMAGE-CARDS.12, RB.PLAN.01, .04: other players'
/// dials, facedown damage cards and chance do not show, whatever they are.
#[test]
fn hidden_facts_varied_views_stay_equal() {
    let mut varied = 0;
    at_random_points(40, |game, chance| {
        for viewer in [PlayerId(0), PlayerId(1)] {
            let other = vary(game, viewer, chance);
            assert_ne!(&other, game.state());
            varied += u32::from(other.ships != game.state().ships);
            assert_eq!(View::of(game.cast(), &other, viewer), game.view(viewer));
        }
    });
    assert!(varied > 100, "only chance was varied but {varied} times");
}

/// And what is not hidden does show: one's own dial, a revealed dial, a faceup card.
#[test]
fn open_facts_show() {
    let (mut own, mut revealed, mut hidden, mut faceup) = (0, 0, 0, 0);
    at_random_points(20, |game, _| {
        let view = game.view(PlayerId(0));
        for (ship, seen) in game.state().ships.iter().zip(&view.ships) {
            match (seen.dial, ship.dial) {
                (SeenDial::Shows(m), dial) if Some(m) == dial => {
                    own += u32::from(ship.player == view.player);
                    revealed += u32::from(ship.revealed);
                }
                (SeenDial::Hidden, Some(_)) => {
                    assert!(ship.player != view.player && !ship.revealed);
                    hidden += 1;
                }
                (SeenDial::Unset, None) => {}
                other => panic!("{other:?}"),
            }
        }
        for (card, seen) in game.state().cards.iter().zip(&view.cards) {
            if card.sort == Sort::Damage {
                assert_eq!(seen.kind, card.known_by.contains(view.player).then_some(card.kind));
                faceup += u32::from(card.faceup);
            }
        }
    });
    assert!(own > 0 && revealed > 0 && hidden > 0 && faceup > 0);
}

/// Which questions are open, to whom, and with which answers must not depend on what is hidden:
/// the same choices of a player lead to the same questions, whatever the other's dials show.
#[test]
fn whether_a_question_appears_does_not_leak() {
    let mut compared = 0;
    at_random_points(20, |game, chance| {
        for viewer in [PlayerId(0), PlayerId(1)] {
            let Some(mine) = game.pending().iter().find(|d| d.player == viewer) else { continue };
            let other = vary(game, viewer, chance);
            let Some(reply) = mine.space.sample(chance, Stream::Pick) else { continue };
            if mine.ask.topic != Topic::Dial {
                continue;
            }
            let mut here = game.clone();
            let mut there = Game::resume(game.setting().clone(), other).expect("possible");
            here.choose(viewer, mine.id, reply.clone()).expect("offered");
            there.choose(viewer, mine.id, reply).expect("offered");
            assert_eq!(here.view(viewer), there.view(viewer));
            compared += 1;
        }
    });
    assert!(compared > 20, "{compared}");
}

/// What `sample` makes up looks the same, keeps every card, and can be played to the end.
#[test]
fn a_sampled_state_is_possible_and_plays_on() {
    let mut seed = 0;
    at_random_points(12, |game, chance| {
        for viewer in [PlayerId(0), PlayerId(1)] {
            let view = game.view(viewer);
            let mut game = view.imagine(game.setting(), chance);
            assert_eq!(game.view(viewer), view);
            support::check(&game).expect("33 cards, nobody outside");
            if chance.below(Stream::Pick, 8) == 0 {
                seed += 1;
                let mut players = players(seed);
                while let Some(step) = step(&mut game, &mut players) {
                    step.expect("offered answers are accepted");
                    support::check(&game).expect("it plays on");
                }
            }
        }
    });
    assert!(seed > 50, "{seed} games were played on");
}

/// Two samples of one view differ, and over many samples every maneuver of a dial comes up.
#[test]
fn samples_cover_what_is_possible() {
    let start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
    let mut game = Game::new(squads::library(), start, 1).expect("a good start");
    let mut players = players(1);
    for _ in 0..10 {
        step(&mut game, &mut players).expect("planning").expect("accepted");
    }
    let view = game.view(PlayerId(1));
    let hidden = view.ships.iter().position(|s| s.dial == SeenDial::Hidden).expect("set by now");
    let mut chance = Chance::from_seed(4);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..400 {
        seen.insert(view.sample(game.cast(), &mut chance).ships[hidden].dial.expect("set"));
    }
    assert_eq!(seen.len(), game.cast().ship(view.ships[hidden].kind).dial.len());
}

/// What likely dials are to a player: for one ship in three nothing is known.
fn prior(ship: ShipId) -> Vec<f64> {
    match ship.0 % 3 {
        0 => Vec::new(),
        first => (0..20).map(|i| f64::from((i + u32::from(first)) % 4)).collect(),
    }
}

/// RR.DIAL.04, RR.DAMAGE-CARDS.12: what a seat imagines is what its view does, with the same chance, and it plays
/// on in the same way; nothing hidden has a part in it.
#[test]
fn a_seat_imagines_what_its_view_does() {
    let (mut compared, mut varied) = (0, 0);
    at_random_points(20, |game, chance| {
        for viewer in [PlayerId(0), PlayerId(1)] {
            let seed = u64::from(chance.below(Stream::Pick, 1000));
            for new in [Chance::from_seed, Chance::quick] {
                let view = game.view(viewer);
                let (mut one, mut other) = (new(seed), new(seed));
                let mut imagined = game.seat(viewer).imagine_with(&mut one, prior);
                let like = view.imagine_with(game.setting(), &mut other, prior);
                assert_eq!(imagined.state(), like.state());
                assert_eq!(one, other, "both drew as much");
                assert_eq!(imagined.view(viewer), view);
                let there = Game::resume(game.setting().clone(), vary(game, viewer, chance));
                let there = there.expect("possible");
                let again = there.seat(viewer).imagine_with(&mut new(seed), prior);
                assert_eq!(again.state(), like.state());
                varied += u32::from(there.state().ships != game.state().ships);
                let mut like = like.rollout_with(like.state().chance.clone());
                for _ in 0..10 {
                    let open = like.open().next().cloned();
                    let Some(open) = open else { break };
                    let reply = like.sample(&open, chance).expect("an answer");
                    for game in [&mut imagined, &mut like] {
                        game.choose(open.player, open.id, reply.clone()).expect("offered");
                    }
                    assert_eq!(imagined.state(), like.state());
                }
                compared += 1;
            }
        }
    });
    assert!(compared > 200 && varied > 50, "{compared} compared, {varied} varied");
}

/// Hidden dials come as often as their weights say, and never without one; only hidden ones are asked for.
#[test]
fn hidden_dials_come_by_their_weights() {
    let start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
    let mut game = Game::new(squads::library(), start, 1).expect("a good start");
    let ships = game.state().on_table().filter(|&it| game.state().ship(it).player == PlayerId(0));
    let plan: Vec<_> = ships.map(|ship| (ship, game.card(ship).dial[2].maneuver)).collect();
    game.set_dials(&plan).expect("a plan");
    let (foe, dial) = (plan[0].0, &game.card(plan[0].0).dial);
    let weights = [1.0, 0.0, 2.0, f64::NAN, -1.0, 5.0];
    let mut counts = [0.0; 6];
    let mut chance = Chance::quick(11);
    for _ in 0..8000 {
        let mut asked = Vec::new();
        let sample = game.view(PlayerId(1)).sample_with(game.cast(), &mut chance, |ship| {
            asked.push(ship);
            weights
        });
        let hidden: Vec<ShipId> = plan.iter().map(|&(ship, _)| ship).collect();
        assert_eq!(asked, hidden);
        let shown = sample.ship(foe).dial;
        let place =
            dial.iter().position(|entry| Some(entry.maneuver) == shown).expect("on its dial");
        counts[place] += 1.0;
    }
    assert_eq!([counts[1], counts[3], counts[4]], [0.0; 3]);
    let chi: f64 = [(0, 1000.0), (2, 2000.0), (5, 5000.0)]
        .map(|(i, expected): (usize, f64)| {
            (counts[i] - expected) * (counts[i] - expected) / expected
        })
        .iter()
        .sum();
    assert!(chi < 13.8, "above that once in a thousand seeds: {counts:?}");
    // Who flies them knows them.
    let own = game.view(PlayerId(0)).sample_with(game.cast(), &mut chance, |_| -> [f64; 0] {
        panic!("nothing is hidden");
    });
    assert_eq!(own.ships, game.state().ships);
    // Without any weight, all maneuvers come.
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..600 {
        let state = game.seat(PlayerId(1)).imagine_with(&mut chance, |_| [0.0, f64::INFINITY]);
        seen.insert(state.state().ship(foe).dial.expect("set"));
    }
    assert_eq!(seen.len(), dial.len());
}

/// RR.DAMAGE-CARDS.05: a card that was repaired lies facedown, and everybody has seen it.
#[test]
fn a_card_that_was_faceup_stays_known() {
    let mut found = false;
    at_random_points(40, |game, _| {
        let turned = |card: &Card| card.known_by == Players::ALL && !card.faceup;
        found |= game.state().cards.iter().any(|card| card.sort == Sort::Damage && turned(card));
    });
    assert!(found);
}

/// RR.DAMAGE-CARDS.12: a card that an effect lets one player look at is known to that player
/// only, in what is seen, in what is counted as unseen, and in what is sampled.
#[test]
fn a_card_that_one_player_looked_at_is_known_to_that_player() {
    let library = squads::library();
    let start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
    let game = Game::new(library, start, 1).expect("a good start");
    let (mut state, cast) = (game.state().clone(), game.cast());
    let (knows, not) = (PlayerId(1), PlayerId(0));
    let kind = cast.in_deck(4).expect("a card");
    state.players[0].deck[4] -= 1;
    let known_by = Players::NONE.with(knows);
    let card = state.add_card(Card { known_by, ..Card::damage(ShipId(0), kind, false) });
    let sees = |viewer| View::of(cast, &state, viewer);
    assert_eq!(sees(knows).cards[card.index()].kind, Some(kind));
    assert_eq!(sees(not).cards[card.index()].kind, None);
    let deck = &state.players[0].deck;
    assert_eq!(sees(knows).players[0].unseen, *deck);
    assert_eq!(sees(not).players[0].unseen[4], deck[4] + 1);
    let mut chance = Chance::from_seed(3);
    let mut sampled = |viewer: PlayerId| -> std::collections::BTreeSet<KindId> {
        let view = sees(viewer);
        let samples = (0..300).map(|_| view.sample(cast, &mut chance));
        samples
            .map(|state| {
                assert_eq!(View::of(cast, &state, viewer), view);
                state.card(card).kind
            })
            .collect()
    };
    assert_eq!(sampled(knows).len(), 1);
    assert_eq!(sampled(not).len(), cast.deck().len());
}

/// Events go to everybody: none tells a hidden dial or the kind of a card dealt facedown.
#[test]
fn events_tell_nothing_hidden() {
    let start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
    let mut game = Game::new(squads::library(), start, 1).expect("a good start");
    let mut players = players(5);
    let mut planning = 0;
    while let Some(question) = game.pending().first() {
        let setting = question.ask.topic == Topic::Dial;
        game.take_events();
        step(&mut game, &mut players).expect("a question").expect("accepted");
        let dials = |e: &Event| matches!(e, Event::Revealed(..) | Event::Flew(..));
        if setting && game.state().phase == redfive_engine::words::Phase::Planning {
            planning += 1;
            assert!(!game.take_events().iter().any(dials));
        }
    }
    assert!(planning > 0);
    play(&mut game, &mut players).expect("over");
}

/// RR.CONDITION-CARDS.10, .15, .16, .17: which of the conditions of a marker lies facedown is known
/// to the player who assigned it, whoever's ship has it; for others either may be the one.
#[test]
fn a_secret_condition_is_known_to_who_assigned_it() {
    let mut library = Library::clone(squads::library());
    let secret = |id: &str| ConditionCard {
        id: id.to_owned(),
        secret: Some("marker".to_owned()),
        ..ConditionCard::default()
    };
    library.conditions = vec![ConditionCard::default(), secret("one"), secret("other")];
    let mut start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
    start.uses = ["one", "other"].map(|id| Key::new(Sort::Condition, id)).to_vec();
    let game = Game::new(&library, start, 1).expect("a good start");
    let (state, cast) = (game.state().clone(), game.cast());
    let [one, other] = ["one", "other"].map(|id| cast.find(Sort::Condition, id).expect(id));
    let theirs = state.ships.iter().position(|ship| ship.player == PlayerId(1)).expect("a ship");
    let with = |kind: KindId| {
        let mut state = state.clone();
        let with = state.ship(ShipId(0)).card;
        state.add_card(cast.condition_card(kind, ShipId(theirs as u8), ShipId(0), with));
        state
    };
    let seen = |kind, player| View::of(cast, &with(kind), PlayerId(player));
    assert_eq!(seen(one, 0).cards.last().expect("the condition").kind, Some(one));
    assert_eq!(seen(one, 1).cards.last().expect("the condition").kind, None);
    assert_eq!(seen(one, 1), seen(other, 1));
    assert_ne!(seen(one, 0), seen(other, 0));
    let mut chance = Chance::from_seed(3);
    let mut sampled = |player| -> std::collections::BTreeSet<KindId> {
        let view = seen(other, player);
        let samples = (0..100).map(|_| view.sample(cast, &mut chance));
        samples
            .map(|state| {
                assert_eq!(View::of(cast, &state, PlayerId(player)), view);
                state.cards.last().expect("the condition").kind
            })
            .collect()
    };
    assert_eq!(sampled(0), [other].into());
    assert_eq!(sampled(1), [one, other].into());
}

/// A library in which every ship assigns itself one of two secret conditions each round, of which
/// a player can have two of a kind: then one of them has to go first.
fn library_with_secrets() -> Library {
    use ron::extensions::Extensions;
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    let assigns = r#"[When(at: StartOf(Engagement), then: [Assign(You, ["one", "other"])])]"#;
    let assigns: Vec<Ability> = options.from_str(assigns).expect("abilities");
    let mut library = Library::clone(squads::library());
    let secret = |id: &str| ConditionCard {
        id: id.to_owned(),
        limited: 2,
        secret: Some("marker".to_owned()),
        ..ConditionCard::default()
    };
    library.conditions = vec![ConditionCard::default(), secret("one"), secret("other")];
    for ship in &mut library.ships {
        ship.abilities.extend(assigns.iter().cloned());
    }
    library
}

/// RR.CONDITION-CARDS.15, .16, .17: at every question of games with secret conditions, which of them
/// others have, and which one is being assigned, shows nowhere: not on the ships, not in what is
/// being resolved, not in what is asked. What is sampled looks the same and can be played on.
#[test]
fn secret_conditions_varied_views_stay_equal() {
    let library = library_with_secrets();
    let mut chance = Chance::from_seed(7);
    let (mut assigned, mut assigning) = (0, 0);
    for seed in 0..6 {
        let start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
        let mut game = Game::new(&library, start, seed).expect("a good start");
        let secrets: Vec<KindId> = game.cast().all(Sort::Condition).collect();
        let other_secret = |kind| if kind == secrets[0] { secrets[1] } else { secrets[0] };
        let mut players = players(seed);
        while let Some(answered) = step(&mut game, &mut players) {
            answered.expect("offered answers are accepted");
            for viewer in [PlayerId(0), PlayerId(1)] {
                let mut other = game.state().clone();
                let conditions = other.cards.iter_mut().filter(|it| it.sort == Sort::Condition);
                for condition in conditions {
                    if !game.state().knows(viewer, condition) {
                        condition.kind = other_secret(condition.kind);
                        assigned += 1;
                    }
                }
                for frame in &mut other.stack {
                    if let Frame::Assign(assign) = frame
                        && game.state().player_of(assign.of().you) != viewer
                    {
                        *assign = assign.with_kind(other_secret(assign.kind()));
                    }
                }
                for decision in other.pending.iter_mut().filter(|it| it.player != viewer) {
                    if decision.ask.topic == Topic::RemoveCondition {
                        decision.space = Space::One(vec![Choice::Ship(ShipId(0))]).into();
                        assigning += 1;
                    }
                }
                let view = game.view(viewer);
                assert_eq!(View::of(game.cast(), &other, viewer), view);
                let mut again = chance.clone();
                let mut sampled = view.imagine(game.setting(), &mut chance);
                assert_eq!(sampled.view(viewer), view);
                let mut like = game.seat(viewer).imagine_with(&mut again, |_| []);
                assert_eq!(like.state(), sampled.state());
                let open = like.open().next().cloned();
                if let Some(open) = open {
                    // The conditions that were made up do what they say in both.
                    let reply = like.sample(&open, &mut again).expect("an answer");
                    let mut copy = sampled.rollout_with(sampled.state().chance.clone());
                    for game in [&mut like, &mut copy] {
                        game.choose(open.player, open.id, reply.clone()).expect("offered");
                    }
                    assert_eq!(like.state(), copy.state());
                }
                if let Some(answered) = step(&mut sampled, &mut players) {
                    answered.expect("offered answers are accepted");
                }
            }
        }
    }
    assert!(assigned > 100 && assigning > 10, "{assigned} assigned, {assigning} being assigned");
}

/// RR.DAMAGE-CARDS.12: who searches a damage deck sees what is in it, and nobody else; a sampled
/// state has a deck to search as well.
#[test]
fn only_who_searches_a_deck_sees_it() {
    let start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
    let game = Game::new(squads::library(), start, 1).expect("a good start");
    let (mut state, cast) = (game.state().clone(), game.cast());
    let of = game.ability_at(ShipId(0), game.state().ship(ShipId(0)).card, 0);
    let search = |kinds: &[KindId]| Decision {
        id: 0,
        player: PlayerId(1),
        ask: Topic::search(Trait::Pilot).by(of),
        space: Space::One(kinds.iter().map(|&kind| Choice::DamageKind(kind)).collect()).into(),
    };
    let deck: Vec<KindId> = cast.deck().collect();
    state.pending = vec![search(&deck[..2])];
    let other = State { pending: vec![search(&deck[2..3])], ..state.clone() };
    let view = |state: &State, player| View::of(cast, state, PlayerId(player));
    assert_eq!(view(&state, 0), view(&other, 0));
    assert_eq!(view(&state, 1).pending, state.pending);
    let mut chance = Chance::from_seed(5);
    let sampled = view(&state, 0).sample(cast, &mut chance);
    let kinds = |kind: &KindId| cast.damage(*kind).kind == Trait::Pilot;
    let all: Vec<KindId> = cast.deck().filter(kinds).collect();
    assert_eq!(sampled.pending, [search(&all)]);
    let known = view(&state, 1).sample(cast, &mut chance);
    assert_eq!(known.pending, state.pending);
}
