//! What players who think ahead rely on: questions that lead on, answers that are accepted, keys that tell
//! states apart and nothing else, and trees of answers that are counted.

mod support;

use redfive_engine::answer::{Answer, Space};
use redfive_engine::cast::Sort;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::search::Grain;
use redfive_engine::state::{Card, Ending, Holder, Object, State};
use redfive_engine::topic::Topic;
use redfive_engine::view::View;
use redfive_engine::words::{CardId, ObjectId, PlayerId, ShipId, ThingId, Token};
use redfive_geometry::{Maneuver, Pose};
use std::collections::BTreeMap;
use support::pairings::*;

fn next(game: &Game) -> Option<Decision> {
    game.open().next().cloned()
}

fn below(chance: &mut Chance, n: usize) -> usize {
    chance.below(Stream::Pick, n as u32) as usize
}

/// One of the listed answers, at random.
fn step(game: &mut Game, grain: Grain, chance: &mut Chance) -> bool {
    let Some(decision) = next(game) else { return false };
    let answers = game.answers(&decision, grain);
    let reply = answers[below(chance, answers.len())].clone();
    game.choose(decision.player, decision.id, reply).expect("listed answers are accepted");
    true
}

/// Calls `each` at every question of random games.
fn in_random_games(games: u64, mut each: impl FnMut(&mut Game, &mut Chance)) {
    for seed in 0..support::games(games) {
        let (south, north, placed) = GAMES[seed as usize % GAMES.len()];
        let mut game = new_game(south, north, placed, seed);
        let mut chance = Chance::from_seed(seed + 1000);
        loop {
            each(&mut game, &mut chance);
            if !step(&mut game, Grain::default(), &mut chance) {
                break;
            }
        }
    }
}

fn check_answers(game: &Game, decision: &Decision, grain: Grain) -> Vec<Reply> {
    let answers = game.answers(decision, grain);
    assert!(!answers.is_empty(), "nothing to answer to {decision:?}");
    assert!(answers.len() <= Game::MOST_ANSWERS);
    for (i, answer) in answers.iter().enumerate() {
        assert_eq!(game.check(decision, answer), Ok(()), "{answer:?} to {decision:?}");
        assert!(!answers[..i].contains(answer), "{answer:?} is listed twice");
    }
    answers
}

/// RR.PLANNING-PHASE.13: what is open and what may be revised is what is pending; something is open until
/// the game ends; every listed answer is accepted and leads to another state.
#[test]
fn every_answer_is_accepted_and_leads_on() {
    let mut asked = 0;
    in_random_games(12, |game, chance| {
        assert_eq!(game.open().next().is_none(), game.ended().is_some());
        assert_eq!(game.open().count() + game.revisable().count(), game.pending().len());
        for decision in game.revisable() {
            let ship = decision.ask.ship_if(Topic::Dial).expect("only dials are set again");
            assert!(game.state().ship(ship).dial.is_some());
        }
        for decision in game.open() {
            let ship = decision.ask.ship_if(Topic::Dial);
            assert!(ship.is_none_or(|ship| game.state().ship(ship).dial.is_none()));
            let answers = check_answers(game, decision, Grain::default());
            if below(chance, 6) > 0 {
                continue;
            }
            asked += 1;
            for answer in answers.iter().take(40) {
                let mut copy = game.clone();
                let accepted = copy.choose(decision.player, decision.id, answer.clone());
                assert_eq!(accepted, Ok(()), "{answer:?} to {decision:?}");
                assert_ne!(copy.key(), game.key(), "{answer:?} to {decision:?} leads nowhere");
            }
        }
    });
    assert!(asked > 200, "{asked}");
}

/// Whatever the grain, there are places, and they are those that a record can keep; where the lattice has
/// none, samples stand in.
#[test]
fn places_are_found_with_any_grain() {
    for (south, north, placed) in
        [(DECIMATOR, RED, Placed::Nothing), (HOUND, GHOST, Placed::Obstacles)]
    {
        let mut game = new_game(south, north, placed, 3);
        let mut chance = Chance::from_seed(3);
        let mut seen = 0;
        while let Some(decision) = next(&game).filter(|_| game.state().round == 0) {
            if matches!(*decision.space, Space::Place(_)) {
                seen += 1;
                let grains = [(1, 1), (20, 8), (50, 4), (1000, 1), (0, 0), (u16::MAX, u16::MAX)];
                let lists = grains.map(|(step_mm, headings)| {
                    check_answers(&game, &decision, Grain { step_mm, headings })
                });
                assert!(lists[0].len() > 100, "{}", lists[0].len());
                assert!(lists[3].len() < 9, "a lattice of a metre");
                for answer in lists.iter().flatten() {
                    let Answer::One(Choice::Pose(pose)) = answer else { panic!("{answer:?}") };
                    let spot = redfive_engine::record::Spot::of(*pose);
                    assert_eq!(spot.pose(), *pose);
                }
            }
            step(&mut game, Grain::default(), &mut chance);
        }
        assert!(seen > 3, "{seen}");
    }
}

/// With several headings, the first looks ahead and the others turn evenly.
#[test]
fn headings_begin_ahead() {
    let mut game = new_game(SWARM, SWARM, Placed::Obstacles, 1);
    while !matches!(next(&game).expect("setup").space.as_ref(), Space::Place(_)) {
        step(&mut game, Grain::default(), &mut Chance::from_seed(1));
    }
    let decision = next(&game).expect("setup");
    let ahead = game.state().players[decision.player.index()].edge.inwards_degrees();
    let answers = game.answers(&decision, Grain { step_mm: 40, headings: 4 });
    let mut headings: Vec<i32> = answers
        .iter()
        .filter_map(|answer| match answer {
            Answer::One(Choice::Pose(pose)) => Some(pose.heading.degrees() as i32),
            _ => None,
        })
        .collect();
    assert_eq!(headings[0], ahead as i32);
    headings.sort_unstable();
    headings.dedup();
    assert_eq!(headings, [0, 90, 180, 270]);
}

/// A state without what its key leaves out.
fn bare(state: &State) -> State {
    let mut state = state.clone();
    state.chance = Chance::from_seed(0);
    state.next_decision = 0;
    state.objects.retain(|object| !object.gone);
    state.cards.retain(|card| card.holder != Holder::Nowhere);
    state.pending.iter_mut().for_each(|decision| decision.id = 0);
    state
}

fn bare_view(view: &View) -> View {
    let mut view = view.clone();
    view.next_decision = 0;
    view.objects.retain(|object| !object.gone);
    view.cards.retain(|card| card.holder != Holder::Nowhere);
    view.pending.iter_mut().for_each(|decision| decision.id = 0);
    view
}

/// Saved and loaded, imagined by a player, or seen again: the key is the same. Where keys are equal, so are
/// the states: thousands of them share no key by accident.
#[test]
fn keys_are_equal_for_what_is_the_same_and_for_nothing_else() {
    let mut states: BTreeMap<u64, State> = BTreeMap::new();
    let mut views: BTreeMap<u64, View> = BTreeMap::new();
    in_random_games(6, |game, chance| {
        let state = game.state();
        let text = serde_json::to_string(state).expect("a state can be written");
        let loaded: State = serde_json::from_str(&text).expect("and read");
        assert_eq!(loaded.key(), game.key());
        // Other games have other ships: within a game only.
        if state.round == 0 && state.next_decision < 2 {
            (states, views) = (BTreeMap::new(), BTreeMap::new());
        }
        let known = states.entry(game.key()).or_insert_with(|| bare(state));
        assert_eq!(*known, bare(state), "two states with one key");
        for player in [PlayerId(0), PlayerId(1)] {
            let view = game.view(player);
            let imagined = view.imagine(game.setting(), chance).view(player);
            assert_eq!(bare_view(&imagined), bare_view(&view));
            assert_eq!(imagined.key(), view.key());
            let known = views.entry(view.key()).or_insert_with(|| bare_view(&view));
            assert_eq!(*known, bare_view(&view), "two views with one key");
        }
    });
}

/// Answers the open dials, then says that all are ready.
fn plan(game: &mut Game, dials: &[(ShipId, Maneuver)]) {
    for &(ship, maneuver) in dials {
        let of_ship = |d: &&Decision| d.ask.ship_if(Topic::Dial) == Some(ship);
        let decision = game.pending().iter().find(of_ship).expect("a dial").clone();
        let reply = Answer::One(Choice::Maneuver(maneuver));
        game.choose(decision.player, decision.id, reply).expect("a maneuver of the dial");
    }
}

/// Dials set in another order, set twice, and with other numbers of decisions: the same state. What a player
/// cannot see of it makes no difference to them.
#[test]
fn the_way_to_a_state_does_not_matter() {
    let game = new_game(RED, SWARM, Placed::All, 5);
    let ships: Vec<ShipId> = game.state().on_table().collect();
    let first = |ship: &ShipId| (*ship, game.card(*ship).dial[0].maneuver);
    let last = |ship: &ShipId| {
        (*ship, game.card(*ship).dial.last().expect("a dial has maneuvers").maneuver)
    };
    let (mut straight, mut crooked) = (game.clone(), game.clone());
    plan(&mut straight, &ships.iter().map(first).collect::<Vec<_>>());
    plan(&mut crooked, &ships.iter().rev().map(last).collect::<Vec<_>>());
    assert_ne!(straight.key(), crooked.key());
    let enemy = ships.iter().filter(|&&ship| game.state().ship(ship).player == PlayerId(1));
    let mut hidden = straight.clone();
    plan(&mut hidden, &enemy.map(last).collect::<Vec<_>>());
    assert_ne!(hidden.key(), straight.key());
    assert_eq!(hidden.view(PlayerId(0)).key(), straight.view(PlayerId(0)).key());
    assert_ne!(hidden.view(PlayerId(1)).key(), straight.view(PlayerId(1)).key());

    plan(&mut crooked, &ships.iter().rev().map(first).collect::<Vec<_>>());
    assert_ne!(straight.state().next_decision, crooked.state().next_decision);
    assert_eq!(straight.key(), crooked.key());
    // Who is ready first does not matter either.
    for (game, order) in [(&mut straight, [0, 1]), (&mut crooked, [1, 0])] {
        for player in order.map(PlayerId) {
            let ready = |d: &&Decision| d.player == player && d.ask.topic == Topic::Ready;
            let id = game.open().find(ready).expect("all dials are set").id;
            game.choose(player, id, Answer::One(Choice::Ready)).expect("ready");
        }
    }
    assert_ne!(straight.state().pending[0].id, crooked.state().pending[0].id);
    assert_eq!(straight.key(), crooked.key());
}

/// Serial numbers only tell cards and devices apart.
#[test]
fn serial_numbers_mean_nothing() {
    let (mut cards, mut devices) = (0, 0);
    in_random_games(12, |game, _| {
        // In the middle of an ability, a serial number may stand anywhere.
        let quiet = next(game).is_some_and(|d| d.ask.topic == Topic::Dial);
        if !quiet {
            return;
        }
        let mut state = game.state().clone();
        // A card came and went before all others that came.
        let first = state.first_dealt;
        let later = |id: CardId| if id.0 < first { id } else { CardId(id.0 + 1) };
        let card = state.cards[0];
        state.cards.insert(usize::from(first), Card { holder: Holder::Nowhere, ..card });
        for ship in &mut state.ships {
            ship.card = later(ship.card);
        }
        for card in &mut state.cards {
            card.holder = match card.holder {
                Holder::Card(id) => Holder::Card(later(id)),
                Holder::Object(ObjectId::Thing(id)) => {
                    Holder::Object(ObjectId::Thing(ThingId(id.0 + 1)))
                }
                holder => holder,
            };
            cards += u32::from(card.sort == Sort::Damage);
        }
        // And a bomb before all other objects.
        let gone = Object { gone: true, pose: None, ..state.objects[0] };
        state.objects.insert(0, gone);
        for object in &mut state.objects {
            object.card = object.card.map(later);
            devices += u32::from(object.is_device());
        }
        for lock in state.ships.iter_mut().flat_map(|ship| &mut ship.locks) {
            if let ObjectId::Thing(id) = lock {
                *id = ThingId(id.0 + 1);
            }
        }
        for lasting in &state.lasting {
            assert!(lasting.of.card.0 < first, "{lasting:?}");
        }
        assert_eq!(state.key(), game.key());
    });
    assert!(cards > 20 && devices > 5, "{cards} cards, {devices} devices");
}

/// Whatever changes in what the rules look at changes the key.
#[test]
fn every_difference_shows() {
    let game = new_game(RED, BOMBERS, Placed::All, 5);
    type Change = fn(&mut State);
    let changes: [(&str, Change); 14] = [
        ("round", |s| s.round += 1),
        ("order", |s| s.order.reverse()),
        ("shields", |s| s.ships[0].shields -= 1),
        ("token", |s| s.ships[0].tokens.set(Token::Focus, 1)),
        ("other token", |s| s.ships[0].tokens.set(Token::Evade, 1)),
        ("other ship", |s| s.ships[1].tokens.set(Token::Focus, 1)),
        ("place", |s| {
            let pose = s.ships[0].pose().expect("on the table");
            let moved = Pose::new(pose.position.x + 0.001, pose.position.y, 0.0);
            s.ships[0].place = redfive_engine::state::Place::Table(moved);
        }),
        ("dial", |s| s.ships[0].dial = Some(Maneuver::STRAIGHT_TWO)),
        ("charge", |s| s.cards[2].charges -= 1),
        ("lock", |s| s.ships[0].locks.push(ObjectId::Ship(ShipId(3)))),
        ("obstacle lock", |s| s.ships[0].locks.push(ObjectId::Thing(ThingId(3)))),
        ("deck", |s| s.players[0].deck[0] -= 1),
        ("journal", |s| s.journal.of_mut(ShipId(0)).engaged = true),
        ("attacked", |s| s.journal.of_mut(ShipId(0)).attacked = true),
    ];
    let mut keys = BTreeMap::from([(game.key(), "nothing")]);
    for (what, change) in changes {
        let mut state = game.state().clone();
        change(&mut state);
        let same = keys.insert(state.key(), what);
        assert_eq!(same, None, "{what}");
    }
}

/// Choices of any kind, possible or not.
fn any_choice(chance: &mut Chance) -> Choice {
    let n = chance.below(Stream::Pick, 300) as u8;
    match chance.below(Stream::Pick, 13) {
        0 => Choice::Ship(ShipId(n)),
        1 => Choice::Obstacle(ThingId(u16::from(n))),
        2 => Choice::Object(ObjectId::Thing(ThingId(u16::from(n) * 200))),
        3 => Choice::Pose(Pose::new(f64::from(n) * 5.0, f64::from(n), f64::from(n))),
        4 => Choice::Pose(Pose::new(f64::NAN, f64::INFINITY, -1.0e300)),
        5 => Choice::Maneuver(Maneuver::STRAIGHT_TWO),
        6 => Choice::Card(CardId(u16::from(n))),
        7 => Choice::Card(CardId(u16::from(n) * 257)),
        8 => Choice::Branch(n),
        9 => Choice::Line(vec![ObjectId::Ship(ShipId(n))]),
        10 => Choice::Linked(ShipId(n)),
        11 => Choice::Ready,
        _ => Choice::Token(Token::ALL[usize::from(n) % Token::ALL.len()]),
    }
}

/// Replies of any shape, of choices that were offered somewhere or are made up.
fn any_reply(offered: &[Choice], chance: &mut Chance) -> Reply {
    let choice = |chance: &mut Chance| {
        if offered.is_empty() || below(chance, 3) == 0 {
            any_choice(chance)
        } else {
            offered[below(chance, offered.len())].clone()
        }
    };
    let some = |chance: &mut Chance| -> Vec<Choice> {
        (0..below(chance, 4)).map(|_| choice(chance)).collect()
    };
    match below(chance, 8) {
        0 => Answer::Yes,
        1 => Answer::No,
        2 => Answer::Pass,
        3 => Answer::One(choice(chance)),
        4 => Answer::Several(some(chance)),
        5 => Answer::Order(some(chance)),
        6 => Answer::Amount(chance.below(Stream::Pick, u32::MAX)),
        _ => Answer::Counts(some(chance).into_iter().map(|it| (it, 1)).collect()),
    }
}

/// No reply whatsoever breaks a game: it is accepted as `check` says, or refused and nothing changes.
#[test]
fn arbitrary_replies_never_break_a_game() {
    let (mut accepted, mut refused) = (0, 0);
    in_random_games(12, |game, chance| {
        let offered: Vec<Choice> =
            game.pending().iter().flat_map(|d| d.space.options().cloned()).collect();
        for _ in 0..25 {
            let Some(decision) = game.pending().first().cloned() else { return };
            let reply = any_reply(&offered, chance);
            let player = PlayerId(below(chance, 3) as u8);
            let id = if below(chance, 8) == 0 { below(chance, 99) as u32 } else { decision.id };
            let mut copy = game.clone();
            let legal = (id, player) == (decision.id, decision.player)
                && game.check(&decision, &reply).is_ok();
            let taken = copy.choose(player, id, reply);
            if taken.is_ok() {
                accepted += 1;
                assert!(legal || id != decision.id, "taken against the rules");
                assert_ne!(copy.state(), game.state());
                continue;
            }
            refused += 1;
            assert!(!legal, "refused against the rules: {taken:?}");
            assert_eq!(copy.state(), game.state(), "refused, and something has changed");
        }
    });
    assert!(accepted > 200 && refused > 5000, "{accepted} accepted, {refused} refused");
}

/// RUL.END.01: who has won gets 1, the others 0, all of them 0.5 in a draw; what is left of a side that is gone
/// is nothing.
#[test]
fn ends_are_worth_what_they_are() {
    let mut won = 0;
    in_random_games(12, |game, _| {
        let standing = game.standing();
        assert!(standing.iter().all(|it| it.left <= it.whole && it.whole > 0));
        let Some(ending) = game.ended() else {
            assert_eq!(game.returns(), None);
            return;
        };
        let returns = game.returns().expect("it has ended");
        match ending {
            Ending::Won(team) => {
                won += 1;
                for (i, player) in game.state().players.iter().enumerate() {
                    assert_eq!(returns[i] == 1.0, player.team == *team);
                    assert_eq!(standing[i].left > 0, player.team == *team);
                }
                assert_eq!(returns.iter().sum::<f32>(), 1.0);
            }
            Ending::Draw | Ending::Broken => assert_eq!(returns, [0.5, 0.5]),
        }
    });
    assert!(won > 0, "no game was won");
}

/// How many ways there are to give so many answers, one after the other.
fn ways(game: &Game, depth: u32) -> u64 {
    const GRAIN: Grain = Grain { step_mm: 60, headings: 1 };
    let Some(decision) = next(game) else { return 0 };
    let answers = game.answers(&decision, GRAIN);
    if depth == 1 {
        return answers.len() as u64;
    }
    let after = |reply: Reply| {
        let mut copy = game.clone();
        copy.choose(decision.player, decision.id, reply).expect("listed answers are accepted");
        ways(&copy, depth - 1)
    };
    answers.into_iter().map(after).sum()
}

/// A position by its name: the squads, what is placed, how many random answers lead there, and how many ways lead
/// on with one, two and three answers.
type Position = (&'static str, &'static str, &'static str, Placed, u32, [u64; 3]);

/// Trees of answers, counted. A number that changes says that more or fewer answers are offered than before:
/// a rule was changed, or broken.
#[test]
fn answers_are_as_many_as_ever() {
    let positions: [Position; 10] = [
        ("first dials", RED, SWARM, Placed::All, 0, [17, 289, 4913]),
        ("obstacles", RED, SWARM, Placed::Nothing, 0, [3, 184, 552]),
        ("forces", DECIMATOR, RED, Placed::Obstacles, 0, [14, 28, 392]),
        ("docked at the start", GHOST, HOUND, Placed::Obstacles, 0, [2, 28, 378]),
        ("an action", RED, SWARM, Placed::All, 14, [4, 22, 95]),
        ("dice", RED, SWARM, Placed::All, 53, [3, 6, 18]),
        ("a bomb", BOMBERS, DROIDS, Placed::All, 9, [5, 10, 20]),
        ("a mine at the end of a round", BOMBERS, DROIDS, Placed::All, 29, [10, 150, 2400]),
        ("what an ability chooses", GHOST, HOUND, Placed::Obstacles, 15, [4, 53, 871]),
        ("a lock", DECIMATOR, RED, Placed::All, 9, [10, 40, 140]),
    ];
    let mut wrong = String::new();
    for (name, south, north, placed, steps, pinned) in positions {
        let mut game = new_game(south, north, placed, 11);
        let mut chance = Chance::from_seed(11);
        for _ in 0..steps {
            step(&mut game, Grain::default(), &mut chance);
        }
        let counted = [1, 2, 3].map(|depth| ways(&game, depth));
        if counted != pinned {
            let asked = next(&game).map(|decision| decision.ask.topic);
            wrong += &format!("{name}: {counted:?}, asked {asked:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
