//! What is kept has happened, what is not has not; and what is asked beside the table.

use super::*;
use crate::api::{Act, NewGame, Offer, Opponent, UndoView};
use crate::store::Ack;
use crate::view::Eyes;
use crate::view::control::key;
use redfive_engine::answer::Space;
use redfive_engine::decision::Decision;
use redfive_engine::topic::Topic;
use redfive_engine::words::ShipId;
use redfive_players::coach::Judge;
use redfive_players::{Budget, Level};
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;

/// A store in memory that can be full.
#[derive(Debug, Default)]
struct Memory {
    full: AtomicBool,
    sheets: Mutex<BTreeMap<String, Sheet>>,
    lines: Mutex<BTreeMap<String, Vec<Line>>>,
    told: Mutex<BTreeMap<String, Snapshot>>,
    wanted: Mutex<BTreeMap<String, String>>,
}

impl Store for Memory {
    fn sheets(&self) -> Result<Vec<Sheet>, StoreError> {
        Ok(locked(&self.sheets).values().cloned().collect())
    }

    fn journal(&self, id: &str) -> Result<Vec<Line>, StoreError> {
        Ok(locked(&self.lines).get(id).cloned().unwrap_or_default())
    }

    fn told(&self, id: &str) -> Result<Option<Snapshot>, StoreError> {
        Ok(locked(&self.told).get(id).cloned())
    }

    fn wanted(&self, id: &str) -> Result<Option<String>, StoreError> {
        Ok(locked(&self.wanted).get(id).cloned())
    }

    fn write(&self, batch: Batch) -> Ack {
        let (done, ack) = oneshot::channel();
        if self.full.load(Ordering::SeqCst) {
            let why = "no room is left".to_owned();
            let _ = done.send(Err(StoreError { place: "memory".to_owned(), why }));
            return ack;
        }
        let id = batch.game;
        let mut lines = locked(&self.lines);
        if batch.forgotten {
            lines.remove(&id);
            locked(&self.sheets).remove(&id);
            let _ = done.send(Ok(()));
            return ack;
        }
        let kept = lines.entry(id.clone()).or_default();
        if !batch.lines.is_empty() {
            assert_eq!(kept.len() as u64, batch.at, "lines are added at the end");
        }
        kept.extend(batch.lines);
        if let Some(sheet) = batch.sheet {
            locked(&self.sheets).insert(id.clone(), sheet);
        }
        if let Some(told) = batch.told {
            locked(&self.told).insert(id.clone(), told);
        }
        if let Some(wanted) = batch.wanted {
            locked(&self.wanted).insert(id, wanted);
        }
        let _ = done.send(Ok(()));
        ack
    }
}

fn open(memory: &Arc<Memory>) -> Arc<Games> {
    Arc::new(Games::open(memory.clone(), Rules::default()).expect("a store"))
}

async fn begun(games: &Arc<Games>, wanted: NewGame) -> Result<Arc<Room>, Error> {
    let started = games.start(NewGame { rounds: Some(2), ..wanted }).await?;
    games.room(&started.id)
}

fn some_answer(table: &Table) -> (u8, u32, Answer) {
    // Dials that are set can be set again, so whoever has set all of them is ready first.
    let is_set = |ship: ShipId| table.game.state().ship(ship).dial.is_some();
    let set = |d: &&Decision| d.ask.topic == Topic::Dial && d.ask.ship().is_some_and(is_set);
    let mut pending = table.game.pending().iter();
    let open = pending.find(|d| !set(d)).expect("a question");
    let answer = match &*open.space {
        Space::One(options) => Answer::One(key(&options[0])),
        Space::OneOrPass(_) => Answer::Pass,
        Space::YesNo => Answer::No,
        Space::Order(options) => Answer::Order(options.iter().map(key).collect()),
        Space::Amount { least, .. } => Answer::Amount(*least),
        other => panic!("two plain squads are not asked for {other:?}"),
    };
    (open.player.0, table.number(open), answer)
}

/// Answers what is asked next; who has answered.
async fn go_on(games: &Arc<Games>, room: &Arc<Room>) -> u8 {
    let table = games.table(room).await.expect("a table");
    let (player, decision, answer) = some_answer(&table);
    games.answer(room, (player, decision), answer, false).await.expect("a legal answer");
    player
}

async fn act(
    games: &Arc<Games>,
    room: &Arc<Room>,
    eyes: Eyes,
    player: u8,
    act: Act,
) -> Result<crate::api::Acted, Error> {
    games.act(room, eyes, player, act, None).await
}

const BOTH: Eyes = Eyes { holds: 0b11, seen_by: None };

/// What cannot be kept has not happened; any store will do.
#[tokio::test]
async fn a_failed_write_changes_nothing() {
    let memory = Arc::new(Memory::default());
    let games = open(&memory);
    let room = begun(&games, NewGame::default()).await.expect("a game");
    let before = room.table().expect("a table");
    let (player, decision, answer) = some_answer(&before);

    memory.full.store(true, Ordering::SeqCst);
    let refused = games.answer(&room, (player, decision), answer.clone(), false).await;
    let why = refused.expect_err("there is no room").to_string();
    assert!(why.contains("memory") && why.contains("no room is left"), "{why}");
    let undone = act(&games, &room, BOTH, 0, Act::Resign).await;
    assert!(undone.is_err());
    assert!(begun(&games, NewGame::default()).await.is_err());
    assert_eq!(games.list().len(), 1);
    let now = room.table().expect("a table");
    assert_eq!((now.version, now.record(), now.over), (0, before.record(), None));
    assert_eq!(room.sheet().stage, Stage::Playing);

    memory.full.store(false, Ordering::SeqCst);
    let answered = games.answer(&room, (player, decision), answer, false).await;
    assert_eq!(answered.expect("there is room"), (1, 1));
    let again = open(&memory);
    let same = again.room(&room.id).expect("it is known");
    let table = again.table(&same).await.expect("it is played again");
    assert_eq!(table.record(), room.table().expect("a table").record());
    assert_eq!((table.version, table.log.len()), (1, room.table().expect("one").log.len()));
}

/// What could not be kept has changed neither the clock nor what is offered.
#[tokio::test]
async fn a_failed_write_leaves_clocks_and_offers() {
    let memory = Arc::new(Memory::default());
    let games = open(&memory);
    let opponent = Some(Opponent::Friend);
    let clock = Some(crate::api::ClockChoice { minutes: 1, seconds: 10 });
    let room = begun(&games, NewGame { opponent, clock, ..NewGame::default() }).await;
    let room = room.expect("a game");
    games.join(&room, crate::api::Join::default()).await.expect("a free seat");
    act(&games, &room, BOTH, 1, Act::Offer(Offer::Draw)).await.expect("an offer");
    let (player, decision, answer) = some_answer(&room.table().expect("a table"));
    memory.full.store(true, Ordering::SeqCst);
    for _ in 0..5 {
        assert!(games.answer(&room, (player, decision), answer.clone(), false).await.is_err());
    }
    assert!(act(&games, &room, BOTH, 0, Act::Accept(Offer::Draw)).await.is_err());
    let inside = room.enter().await;
    let view = room.view(BOTH, &inside);
    assert_eq!(view.offers.len(), 1);
    let left = view.clock.expect("a clock").left;
    assert!(left.iter().all(|&left| left <= 60_000), "{left:?}");
}

/// A message that was meant for the game as it stood before does nothing: the same once more, and an answer to a
/// question that was taken back.
#[tokio::test]
async fn what_comes_late_or_twice_is_refused() {
    let games = open(&Arc::default());
    let room = begun(&games, NewGame::default()).await.expect("a game");
    let first = some_answer(&games.table(&room).await.expect("a table"));
    for _ in 0..3 {
        go_on(&games, &room).await;
    }
    let undo = || games.act(&room, BOTH, 0, Act::Undo(None), Some(3));
    undo().await.expect("it is free at one screen");
    let twice = undo().await;
    assert!(matches!(twice, Err(Error::NotNow(_))), "{twice:?}");
    assert_eq!(room.table().expect("a table").moment(), 2);
    act(&games, &room, BOTH, 0, Act::Undo(Some(0))).await.expect("free");
    let (player, decision, answer) = first;
    let late = games.answer(&room, (player, decision), answer, false).await;
    assert!(matches!(late, Err(Error::NotOpen { .. })), "{late:?}");
    go_on(&games, &room).await;
    assert_eq!(room.table().expect("a table").moment(), 1);
}

/// A whole game, with choices taken back in it: its journal plays to the same, to the bit, and the dice are
/// those that were promised.
#[tokio::test]
async fn what_is_taken_back_is_gone_and_the_dice_are_new() {
    let memory = Arc::new(Memory::default());
    let games = open(&memory);
    let room = begun(&games, NewGame::default()).await.expect("a game");
    let mut promised = Vec::new();
    for step in 0..41 {
        if room.sheet().stage == Stage::Over {
            break;
        }
        go_on(&games, &room).await;
        if step % 20 == 19 && room.sheet().stage == Stage::Playing {
            let before = room.table().expect("a table");
            let acted = act(&games, &room, BOTH, 0, Act::Undo(Some(before.moment() - 5))).await;
            let acted = acted.expect("it is free at one screen");
            let now = room.table().expect("a table");
            assert_eq!(now.moment(), before.moment() - 5);
            assert!(acted.version > before.version && acted.room.dice.seeds.is_empty());
            promised = acted.room.dice.promised;
            assert_eq!(promised.len(), before.seeds.len() + 1);
        }
    }
    assert!(promised.len() > 2);
    let table = room.table().expect("a table");
    let again = open(&memory);
    let same = again.table(&again.room(&room.id).expect("known")).await.expect("played again");
    assert_eq!(same.record(), table.record());
    assert_eq!(same.log, table.log);
    assert_eq!((same.version, same.moment()), (table.version, table.moment()));
    let acted = act(&games, &room, BOTH, 1, Act::Resign).await.expect("it is not over");
    assert_eq!(acted.room.ending.expect("an end").winners, [0]);
    let told: Vec<String> = acted
        .room
        .dice
        .seeds
        .iter()
        .map(|seed| {
            let bytes = (0..32).map(|i| u8::from_str_radix(&seed[2 * i..2 * i + 2], 16));
            crate::keys::hash(&bytes.collect::<Result<Vec<_>, _>>().expect("hexadecimal digits"))
        })
        .collect();
    assert_eq!(told, acted.room.dice.promised);
    let refused = act(&games, &room, BOTH, 0, Act::Resign).await;
    assert!(matches!(refused, Err(Error::Over)));
}

/// Between people nothing is taken back past dice, hidden facts or the other's choices without consent.
#[tokio::test]
async fn people_take_back_what_nobody_has_seen_and_ask_for_the_rest() {
    let games = open(&Arc::default());
    let friend = NewGame { opponent: Some(Opponent::Friend), ..NewGame::default() };
    let room = begun(&games, friend).await.expect("a game");
    assert!(matches!(games.table(&room).await, Err(Error::Waiting(_))));
    games.join(&room, crate::api::Join::default()).await.expect("a free seat");
    let full = games.join(&room, crate::api::Join::default()).await;
    assert!(matches!(full, Err(Error::Full)));
    let own = |player: u8| Eyes { holds: 1 << player, seen_by: Some(player) };
    let undo = async |player: u8| {
        let inside = room.enter().await;
        room.view(own(player), &inside).undo
    };
    assert_eq!(undo(0).await, UndoView::Nothing);
    // One's own dial, while the other has done nothing.
    let first = go_on(&games, &room).await;
    assert_eq!((undo(first).await, undo(1 - first).await), (UndoView::Free, UndoView::Nothing));
    let acted = act(&games, &room, own(first), first, Act::Undo(None)).await.expect("it is free");
    assert_eq!((room.table().expect("a table").moment(), acted.room.offers.len()), (0, 0));
    // Until dice roll.
    let mut rolled = None;
    while rolled.is_none() {
        let player = go_on(&games, &room).await;
        let table = room.table().expect("a table");
        rolled = table.choices.last().filter(|it| it.settled).map(|_| player);
    }
    let player = rolled.expect("dice");
    assert_eq!(undo(player).await, UndoView::Ask);
    let moment = room.table().expect("a table").moment();
    let acted = act(&games, &room, own(player), player, Act::Undo(None)).await.expect("an offer");
    assert_eq!(room.table().expect("a table").moment(), moment, "nothing is taken back yet");
    assert_eq!(acted.room.offers[0].moment, Some(moment - 1));
    let own_offer = act(&games, &room, own(player), player, Act::Accept(Offer::Undo)).await;
    assert!(own_offer.is_err(), "nobody accepts their own offer");
    let declined = act(&games, &room, own(1 - player), 1 - player, Act::Decline(Offer::Undo)).await;
    assert!(declined.expect("it is offered").room.offers.is_empty());
    act(&games, &room, own(player), player, Act::Undo(None)).await.expect("an offer");
    let other = 1 - player;
    act(&games, &room, own(other), other, Act::Accept(Offer::Undo)).await.expect("it is offered");
    assert_eq!(room.table().expect("a table").moment(), moment - 1);
    // A draw by consent, then another game with changed sides that the same keys open.
    act(&games, &room, own(0), 0, Act::Offer(Offer::Draw)).await.expect("an offer");
    let drawn = act(&games, &room, own(1), 1, Act::Offer(Offer::Draw)).await.expect("the same");
    assert_eq!(drawn.room.ending.expect("an end").winners, Vec::<u8>::new());
    act(&games, &room, own(1), 1, Act::Offer(Offer::Rematch)).await.expect("an offer");
    let again = act(&games, &room, own(0), 0, Act::Accept(Offer::Rematch)).await.expect("agreed");
    let next = games.room(&again.room.rematch.expect("a game")).expect("it is known");
    let (before, now) = (room.sheet(), next.sheet());
    assert_eq!((&now.keys[0], &now.keys[1]), (&before.keys[1], &before.keys[0]));
    assert_eq!((&now.names[0], &now.squads[0]), (&before.names[1], &before.squads[1]));
}

/// The computer answers by itself until the other is asked, and what was taken back is thought about anew.
#[tokio::test]
async fn the_computer_plays_its_seat() {
    let games = open(&Arc::default());
    let opponent = Some(Opponent::Computer("random".to_owned()));
    let room = begun(&games, NewGame { opponent, ..NewGame::default() }).await.expect("a game");
    let mut answered = 0;
    while room.sheet().stage != Stage::Over {
        let table = games.table(&room).await.expect("a table");
        let mine = table.game.open().find(|open| open.player.0 == 0).cloned();
        let Some(open) = mine else {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            continue;
        };
        let mut alone = Table::clone(&table);
        let seed = u64::from(open.id);
        let reply = redfive_players::Player::choose(
            &mut redfive_players::RandomPlayer::new(seed),
            &table.game.seat(open.player),
            &open,
        );
        alone.reply(open.player, open.id, &reply, false).expect("a legal answer");
        let answer = crate::table::answer(&reply);
        // The computer may have been quicker, or have ended the game.
        if games.answer(&room, (0, table.number(&open)), answer, false).await.is_ok() {
            answered += 1;
        }
        if answered == 10 {
            answered += 1;
            let acted = act(&games, &room, Eyes { holds: 1, seen_by: Some(0) }, 0, Act::Undo(None));
            acted.await.expect("it is free against the computer");
        }
    }
    let table = room.table().expect("a table");
    let theirs = table.choices.iter().filter(|chosen| chosen.player == 1).count();
    assert!(answered > 10 && theirs > 10, "{answered} {theirs}");
    assert_eq!(table.seeds.len(), 2);
}

/// A game that nobody looks at leaves memory and comes back as it was.
#[tokio::test]
async fn a_resting_game_comes_back_as_it_was() {
    let games = open(&Arc::default());
    let room = begun(&games, NewGame::default()).await.expect("a game");
    for _ in 0..12 {
        go_on(&games, &room).await;
    }
    let before = games.table(&room).await.expect("a table");
    drop(room.enter().await);
    games.rest(std::time::Duration::ZERO);
    assert!(room.table().is_none() && games.in_memory() == 0);
    let after = games.table(&room).await.expect("a table");
    assert_eq!((after.record(), &after.log), (before.record(), &before.log));
    go_on(&games, &room).await;
    assert_eq!(room.table().expect("a table").moment(), 13);
}

/// Games are forgotten by the rule that docs/hosting.md states, unless somebody looks at them.
#[tokio::test]
async fn old_games_are_forgotten() {
    const DAY: u64 = 24 * 60 * 60;
    let memory = Arc::new(Memory::default());
    let rules = Rules { forget_after_days: Some(30), ..Rules::default() };
    let games = Arc::new(Games::open(memory.clone(), rules).expect("a store"));
    let played = begun(&games, NewGame::default()).await.expect("a game");
    let watched = begun(&games, NewGame::default()).await.expect("a game");
    let friend = NewGame { opponent: Some(Opponent::Friend), ..NewGame::default() };
    let waiting = begun(&games, friend).await.expect("a game");
    let (viewer, _) = games.attend(&watched, Eyes::default()).await.expect("a view");
    let known = |room: &Arc<Room>| games.room(&room.id).is_ok();
    for (days, left) in
        [(6, [true, true]), (8, [true, false]), (29, [true, false]), (31, [false; 2])]
    {
        games.forget(now() + days * DAY).await;
        assert_eq!([known(&played), known(&waiting)], left, "after {days} days");
    }
    assert!(known(&watched));
    let kept: Vec<String> = locked(&memory.sheets).keys().cloned().collect();
    assert_eq!(kept, std::slice::from_ref(&watched.id));
    drop(viewer);
    open(&memory).forget(now() + 1_000 * DAY).await;
    assert_eq!(locked(&memory.sheets).len(), 1, "without a rule nothing is forgotten");
}

/// A server has room for so many games.
#[tokio::test]
async fn there_are_no_more_games_than_allowed() {
    let rules = Rules { most_games: 2, ..Rules::default() };
    let games = Arc::new(Games::open(Arc::new(Memory::default()), rules).expect("a store"));
    let room = begun(&games, NewGame::default()).await.expect("a game");
    act(&games, &room, BOTH, 0, Act::Resign).await.expect("it is not over");
    games.branch(&room, 0b11, 0).await.expect("there is room");
    let refused = begun(&games, NewGame::default()).await;
    assert!(matches!(refused, Err(Error::TooMany(_))));
    assert!(matches!(games.branch(&room, 0b11, 0).await, Err(Error::TooMany(_))));
    let again = act(&games, &room, BOTH, 0, Act::Offer(Offer::Rematch)).await;
    assert!(matches!(again, Err(Error::TooMany(_))));
    assert_eq!(games.known(), 2);
}

/// Of a game that is over every moment can be seen again, and played on from.
#[tokio::test]
async fn a_branch_goes_on_from_a_moment() {
    let memory = Arc::new(Memory::default());
    let games = open(&memory);
    let friend = NewGame { opponent: Some(Opponent::Friend), ..NewGame::default() };
    let room = begun(&games, friend).await.expect("a game");
    games.join(&room, crate::api::Join::default()).await.expect("a free seat");
    for _ in 0..20 {
        go_on(&games, &room).await;
    }
    assert!(matches!(games.branch(&room, 1, 7).await, Err(Error::Hidden)), "it is played");
    act(&games, &room, BOTH, 0, Act::Resign).await.expect("it is not over");
    let table = games.table(&room).await.expect("a table");
    let then = table.at(7).expect("a moment");
    assert_eq!((then.moment(), then.ending()), (7, None));
    assert_eq!(then.log, table.log[..then.log.len()]);
    assert!(matches!(table.at(21), Err(Error::NoSuchMoment(21))));
    let branch = games.branch(&room, 0, 7).await.expect("it is over");
    assert_eq!(branch.seats, [0, 1]);
    let branch = games.room(&branch.id).expect("it is known");
    assert_eq!(branch.table().expect("a table").moment(), 7);
    go_on(&games, &branch).await;
    let again = open(&memory);
    let same = again.table(&again.room(&branch.id).expect("known")).await.expect("played again");
    let before = branch.table().expect("a table");
    assert_eq!(same.record(), before.record());
    assert_eq!((&same.seeds, same.seeds.len()), (&before.seeds, 2), "the dice that were promised");
    assert_eq!(room.table().expect("a table").moment(), 20, "the game is what it was");
}

/// Who runs out of time has lost.
#[tokio::test]
async fn a_clock_that_runs_down_ends_the_game() {
    use crate::api::ClockChoice;
    let games = open(&Arc::default());
    let clock = Some(ClockChoice { minutes: 1, seconds: 0 });
    let room = begun(&games, NewGame { clock, ..NewGame::default() }).await.expect("a game");
    let mut inside = room.enter().await;
    let choice = ClockChoice { minutes: 1, seconds: 0 };
    let mut soon = Clock::new(choice, Some([60_000, 30]), 0);
    soon.run([true, true]);
    inside.clock = Some(soon);
    games.watch_clock(&room, &mut inside);
    drop(inside);
    for _ in 0..200 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        if room.sheet().stage == Stage::Over {
            break;
        }
    }
    let ending = room.sheet().ending.clone().expect("an end");
    assert_eq!((ending.winners, ending.words.ends_with("ran out of time")), (vec![0], true));
}

/// Who answers when their time is over has lost, even if nobody has noticed yet.
#[tokio::test]
async fn an_answer_after_the_clock_has_run_down_is_too_late() {
    use crate::api::ClockChoice;
    let games = open(&Arc::default());
    let choice = ClockChoice { minutes: 1, seconds: 60 };
    let room = begun(&games, NewGame { clock: Some(choice), ..NewGame::default() }).await;
    let room = room.expect("a game");
    let (player, decision, answer) = some_answer(&room.table().expect("a table"));
    let mut inside = room.enter().await;
    let left = if player == 0 { [0, 60_000] } else { [60_000, 0] };
    let mut over = Clock::new(choice, Some(left), 0);
    over.run([true, true]);
    inside.clock = Some(over);
    drop(inside);
    let late = games.answer(&room, (player, decision), answer, false).await;
    assert!(matches!(late, Err(Error::Over)), "{late:?}");
    assert_eq!(room.sheet().ending.clone().expect("an end").winners, [1 - player]);
}

/// What decided a game is told of choices that were made, and each was worth less than another.
#[tokio::test]
async fn turning_points_are_choices_that_cost_points() {
    let samples = Budget::Samples { dials: 16, other: 16 };
    let judge = Judge { level: Level::Ace, budget: Some(samples), seed: 1 };
    let games = open(&Arc::default());
    let wanted = NewGame { seed: Some(1), ..NewGame::default() };
    let room = games.room(&games.start(wanted).await.expect("a game").id).expect("known");
    let mut table = Table::clone(&games.table(&room).await.expect("a table"));
    let mut player = redfive_players::RandomPlayer::new(1);
    loop {
        let asked = table.game.open().next().cloned();
        let Some(open) = asked.filter(|_| table.game.state().round < 2) else { break };
        let seat = table.game.seat(open.player);
        let reply = redfive_players::Player::choose(&mut player, &seat, &open);
        table.reply(open.player, open.id, &reply, false).expect("a legal answer");
    }
    let line = crate::review::moments(&table);
    assert_eq!(line.len() as u32, table.moment() + 1);
    let mut steps: Vec<ReviewView> = Vec::new();
    let told = |view: &ReviewView| {
        steps.push(view.clone());
        true
    };
    crate::review::review(&table, &judge, told).expect("it can be told again");
    assert!(
        steps.is_sorted_by(|a, b| a.done <= b.done) && steps.len() as u32 == table.moment() + 1
    );
    let last = steps.last().expect("one");
    let points = &last.turning_points;
    assert_eq!(last.done, 1.0);
    assert!((1..=8).contains(&points.len()), "who plays at random errs");
    assert!(points.is_sorted_by(|a, b| a.loses >= b.loses));
    assert!(points.iter().any(|point| point.question == "Set the dials"), "{points:?}");
    for point in points {
        assert!(point.loses >= 0.1 && point.chosen != point.better, "{point:?}");
        assert_eq!(table.choices[point.moment as usize].player, point.player, "{point:?}");
        assert!(
            point.why.contains(&point.better) && point.why.contains(&point.chosen),
            "{point:?}"
        );
    }
    let mut looks = 0;
    let stopped = crate::review::review(&table, &judge, |_| {
        looks += 1;
        false
    });
    stopped.expect("nobody wants to know");
    assert_eq!(looks, 2, "after the first choice, and at the end");
}

/// A hint tells of answers that are legal, the best first; to who is not asked there is nothing to tell.
#[tokio::test]
async fn hints_are_legal_answers() {
    let samples = Budget::Samples { dials: 16, other: 16 };
    let judge = Judge { level: Level::Legend, budget: Some(samples), seed: 1 };
    let games = open(&Arc::default());
    let room = begun(&games, NewGame::default()).await.expect("a game");
    let table = games.table(&room).await.expect("a table");
    for player in [0, 1] {
        let hint = crate::review::hint(&table, player, &judge).expect("a hint");
        let decision = hint.decision.expect("a dial is asked for");
        assert!(hint.answers.len() > 1 && hint.answers[0].loses == 0.0 && hint.samples > 0);
        assert!(hint.answers.is_sorted_by(|a, b| a.value >= b.value));
        for answer in &hint.answers {
            table.check(player, decision, &answer.answer).expect("a legal answer");
            assert!(!answer.words.is_empty() && answer.dealt.is_some(), "{answer:?}");
        }
        assert!(hint.foreseen.iter().all(|it| (0.0..=1.0).contains(&it.chance)));
    }
    assert!(matches!(crate::review::hint(&table, 2, &judge), Err(Error::NoSuchPlayer(2))));
}

/// A review is made once, however often it is asked for, and anew when the game has gone on.
#[tokio::test]
async fn a_review_goes_on_while_it_is_asked_for() {
    let games = open(&Arc::default());
    let room = begun(&games, NewGame::default()).await.expect("a game");
    let table = games.table(&room).await.expect("a table");
    assert_eq!(games.review(&room, table.clone()).done, 0.0);
    let first = locked(&room.review).clone().expect("begun").1;
    while games.review(&room, table.clone()).done < 1.0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert!(Arc::ptr_eq(&first, &locked(&room.review).clone().expect("kept").1));
    go_on(&games, &room).await;
    let table = games.table(&room).await.expect("a table");
    assert_eq!(games.review(&room, table).done, 0.0);
}
