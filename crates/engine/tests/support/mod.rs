//! What must hold at every step of a game, and how a game that breaks it is made short.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod pairings;
pub mod plain;
pub mod shrink;

use redfive_ability::{Ability, Effect, Event as Happening, Who};
use redfive_engine::answer::{Answer, Space};
use redfive_engine::cast::Sort;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::record::{Record, Recording, Replay};
use redfive_engine::state::{Card, Holder, Place, Players, Reserve, State};
use redfive_engine::topic::Topic;
use redfive_engine::words::{CardId, PlayerId, Token};
use redfive_players::next_question;

/// How many games a test plays: `REDFIVE_GAMES`, or the default.
pub fn games(default: u64) -> u64 {
    std::env::var("REDFIVE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// The first of them: a long run that a fault stopped goes on with `REDFIVE_FIRST`.
pub fn first() -> u64 {
    std::env::var("REDFIVE_FIRST").ok().and_then(|n| n.parse().ok()).unwrap_or_default()
}

macro_rules! ensure {
    ($holds:expr, $($what:tt)+) => {
        if !$holds {
            return Err(format!($($what)+));
        }
    };
}

/// Damage cards are neither made nor lost; nobody overlaps or is outside; tokens, charges and
/// locks are sane; a ship that left has nothing; somebody is asked, or the game is over; nothing
/// is offered twice.
pub fn check(game: &Game) -> Result<(), String> {
    let state: &State = game.state();
    for (i, player) in state.players.iter().enumerate() {
        if state.deck_of(PlayerId(i as u8)).index() != i {
            let own = player.deck.len() + player.discarded.len();
            ensure!(own == 0, "player {i} has a deck beside the common one");
            continue;
        }
        // Damage cards of the player: on ships, and on the conditions of ships.
        let holder = |card: &Card| match card.holder {
            Holder::Card(under) => state.card(under).holder,
            holder => holder,
        };
        let is_mine = |card: &&Card| {
            card.sort == Sort::Damage
                && !card.recorded
                && matches!(holder(card), Holder::Ship(ship)
                    if state.deck_of(state.ship(ship).player).index() == i)
        };
        for (place, kind) in game.cast().deck().enumerate() {
            let card = game.cast().damage(kind);
            let dealt = state.cards.iter().filter(is_mine).filter(|it| it.kind == kind).count();
            let drawn = state.drawn().filter(|&(ship, it)| {
                state.deck_of(state.ship(ship).player).index() == i && it == kind
            });
            let dealt = dealt + drawn.count();
            let total = dealt + usize::from(player.deck[place] + player.discarded[place]);
            let name = &card.name;
            ensure!(total == usize::from(card.count), "player {i} has {total} of {name}");
        }
    }
    check_points(game)?;
    check_features(game)?;
    check_ships(game)?;
    let over = game.ended().is_some();
    ensure!(over == game.pending().is_empty(), "nobody is asked, or somebody after the end");
    ensure!(!over || state.stack.is_empty(), "something is resolved after the end");
    for decision in game.pending() {
        check_decision(decision)?;
    }
    Ok(())
}

/// Nobody scores more than there is: the deficits, the ships of the others, and in each End Phase from
/// the second on two points for the satellite of Chance Engagement, one for each feature of the other
/// scenarios, which only one player can have. What was scored for a ship is never more than its
/// worth, and all of it once it has left.
fn check_points(game: &Game) -> Result<(), String> {
    let state = game.state();
    let scenario = game.setting().start().scenario.as_str();
    for (i, ship) in state.ships.iter().enumerate() {
        ensure!(ship.scored <= ship.points, "ship {i} gave more than its worth");
        let gone = ship.place == Place::Removed && scenario != "dogfight" && ship.remote.is_none();
        // What a ship drops as it leaves is placed first.
        let drops = game.pending().iter().any(|it| it.ask.topic == Topic::PlaceFeature);
        let gone = gone && !drops;
        ensure!(!gone || ship.scored == ship.points, "ship {i} left and did not give its worth");
    }
    for (i, player) in state.players.iter().enumerate() {
        let others = || game.setting().start().players.iter().filter(|it| it.team != player.team);
        let deficit: u16 = others().map(|it| it.squad.limit.saturating_sub(it.squad.total)).sum();
        let foes = state.ships.iter().filter(|it| {
            state.players[it.player.index()].team != player.team && it.remote.is_none()
        });
        let scored: u16 = foes.map(|ship| ship.scored).sum();
        let each_round = match scenario {
            "dogfight" => 0,
            "chance-engagement" => 2,
            _ => state.features().count() as u16,
        };
        let most = deficit + scored + each_round * u16::from(state.round.saturating_sub(1));
        let least = if state.round == 0 { 0 } else { deficit + scored };
        let points = player.points;
        ensure!((least..=most).contains(&points), "player {i} has {points} of {least} to {most}");
    }
    if !matches!(scenario, "dogfight" | "chance-engagement") {
        let earned: u16 = state.players.iter().map(|player| player.points).sum();
        let given: u16 = state.ships.iter().map(|ship| ship.scored).sum();
        let start = game.setting().start();
        let deficits = start.players.iter().map(|it| it.squad.limit.saturating_sub(it.squad.total));
        let features = state.features().count() as u16 * u16::from(state.round.saturating_sub(1));
        let most = deficits.sum::<u16>() + given + features;
        ensure!(earned <= most, "both players have {earned} of {most} points");
    }
    ensure!(state.decided.is_none() || state.ended.is_none(), "decided and not yet ended");
    ensure!(state.ended.is_some() == state.reason.is_some(), "it ended without a reason");
    Ok(())
}

/// What the scenario put onto the table is there, or on the card of one ship, and never lost. A ship
/// that carries something has no cloak token (SCN.SALVAGE.20, .23, .28).
fn check_features(game: &Game) -> Result<(), String> {
    let state = game.state();
    let mut carriers = Vec::new();
    for (id, feature) in state.features() {
        let waits = state.round == 0 || feature.gone;
        let places = usize::from(feature.pose.is_some()) + usize::from(feature.carrier.is_some());
        ensure!(places == 1 || waits && places == 0, "{id:?} is at {places} places");
        let Some(carrier) = feature.carrier else { continue };
        let ship = state.ship(carrier);
        ensure!(!carriers.contains(&carrier), "{carrier:?} carries two");
        ensure!(feature.marker == Some(ship.player), "{id:?} has another marker");
        ensure!(ship.pose().is_some() || feature.left.is_some(), "{id:?} is gone with {carrier:?}");
        ensure!(!ship.has(Token::Cloak), "{carrier:?} is cloaked");
        carriers.push(carrier);
    }
    Ok(())
}

fn check_ships(game: &Game) -> Result<(), String> {
    let state = game.state();
    let ids: Vec<_> = state.on_table().collect();
    for &a in &ids {
        let Some(base) = game.base(a) else { return Err(format!("{a:?} has no base")) };
        // Whoever would flee stands outside while that may be replaced.
        ensure!(game.is_leaving(a) || !state.area.has_fled(&base), "{a:?} is outside");
        for &b in ids.iter().filter(|&&b| b > a) {
            let overlaps = game.base(b).is_some_and(|other| base.overlaps(&other));
            ensure!(!overlaps, "{a:?} and {b:?} overlap");
        }
        let ship = state.ship(a);
        ensure!(ship.shields <= game.shield_capacity(a), "{a:?} has too many shields");
        ensure!(ship.force <= game.force_capacity(a).most, "{a:?} has too much Force");
        let card = state.card(ship.card);
        ensure!(card.charges <= game.ship_charges(a).most, "{a:?} has too many charges");
        ensure!((card.kind, card.holder) == (ship.kind, Holder::Ship(a)), "{a:?} has no card");
        let most = |card: &Card| game.cast().faceup(card).charges.most;
        let full = state.upgrades(a).all(|(_, card)| card.charges <= most(card));
        ensure!(full, "an upgrade of {a:?} has too many charges");
        // A lock may have several tokens; of too many, the player says at once which goes.
        let mut locked = ship.locks.clone();
        locked.sort_unstable();
        locked.dedup();
        let choosing = game.pending().iter().any(|it| it.ask.topic == Topic::BreakLock);
        let most = usize::from(game.most_locks(a)) + usize::from(choosing);
        ensure!(locked.len() <= most, "{a:?} has more locks than it can maintain");
        ensure!(Token::ALL.iter().all(|&t| ship.tokens.count(t) < 20), "{a:?} has heaps of tokens");
        let noted = |(_, card): (CardId, &Card)| card.recorded && card.faceup;
        ensure!(!state.damage(a).any(noted), "{a:?} has a faceup note");
        let known = |(_, card): (CardId, &Card)| card.known_by == Players::ALL || !card.faceup;
        ensure!(state.damage(a).all(known), "{a:?} has a faceup card that somebody does not know");
        let lost = state.damage_count(a) >= usize::from(game.hull(a));
        // An effect can destroy a ship as well; only one of its own cards does.
        let upgrades = state.upgrades(a).flat_map(|(_, card)| &game.cast().faceup(card).abilities);
        let own = game.card(a).ship_abilities.iter().chain(&game.card(a).abilities);
        let own: Vec<&Ability> = own.chain(upgrades).collect();
        let destroys = |effect: &Effect| matches!(effect, Effect::Destroy(Who::You)).then_some(());
        let ends = |it: &Ability| Effect::find(it.then(), &destroys).is_some();
        // One that can keep itself from being destroyed may do so first.
        let saves =
            |it: &Ability| matches!(it, Ability::Instead(it) if it.would == Happening::BeDestroyed);
        let waits = lost && own.iter().copied().any(saves);
        ensure!(
            ship.destroyed == lost || waits || (ship.destroyed && own.iter().copied().any(ends)),
            "{a:?} is destroyed or not, against its hull"
        );
    }
    for ship in state.ship_ids() {
        if let Place::Reserve(reserve) = state.ship(ship).place {
            let aside = matches!(reserve, Reserve::Overlapped(_));
            let dial = state.ship(ship).dial.is_some();
            ensure!(aside || !dial, "{ship:?} is in reserve and has a dial");
            ensure!(!state.ship(ship).destroyed || game.ended().is_none(), "{ship:?} is left");
            if let Reserve::Docked(carrier) = reserve {
                let place = state.ship(carrier).place;
                let holds = !matches!(place, Place::Removed | Place::Reserve(Reserve::Docked(_)));
                ensure!(holds && state.same_side(ship, carrier), "{ship:?} is docked nowhere");
            }
        }
    }
    for i in state.ship_ids() {
        let ship = state.ship(i);
        let bare = ship.tokens.iter().count() == 0 && state.damage_count(i) == 0;
        let bare = bare && ship.locks.is_empty() && ship.dial.is_none();
        ensure!(ship.place != Place::Removed || bare, "{i:?} left something behind");
    }
    Ok(())
}

fn check_decision(decision: &Decision) -> Result<(), String> {
    let (Space::One(options) | Space::OneOrPass(options)) = &*decision.space else {
        return Ok(());
    };
    ensure!(!options.is_empty(), "nothing to choose from in {decision:?}");
    for (i, option) in options.iter().enumerate() {
        ensure!(!options[..i].contains(option), "offered twice: {option:?} in {decision:?}");
    }
    Ok(())
}

/// Dice stay within the limits of the rules (RR.ATTACK.18, .28): no more than six are
/// rolled.
pub fn check_events(events: &[Event]) -> Result<(), String> {
    for event in events {
        let dice = match event {
            Event::AttackDice(dice) => dice.filtered(|class| !class.added).len(),
            Event::DefenseDice(dice) => dice.filtered(|class| !class.added).len(),
            _ => 0,
        };
        ensure!(dice <= 6, "too many dice: {event:?}");
    }
    Ok(())
}

/// Every answer that a decision lists is accepted, and answers that it does not list are refused
/// and change nothing. The test of an answer and the list of answers are written separately.
pub fn check_offer(game: &Game, decision: &Decision) -> Result<(), String> {
    const MOST: u128 = 400;
    let space = &decision.space;
    if space.count() > MOST {
        return Ok(());
    }
    let answers: Vec<Reply> = space.iter().collect();
    ensure!(answers.len() as u128 == space.count(), "count and list differ in {decision:?}");
    for answer in &answers {
        let mut copy = game.clone();
        let accepted = copy.choose(decision.player, decision.id, answer.clone());
        ensure!(accepted.is_ok(), "offered and refused: {answer:?} to {decision:?}");
        ensure!(copy.state() != game.state(), "{answer:?} to {decision:?} changes nothing");
        check(&copy)?;
    }
    let mut copy = game.clone();
    for foreign in foreign_answers(&answers) {
        let refused = copy.choose(decision.player, decision.id, foreign.clone()).is_err();
        ensure!(refused, "not offered and accepted: {foreign:?} to {decision:?}");
    }
    let nobody = PlayerId(game.state().players.len() as u8);
    let some = answers.first().cloned().unwrap_or(Answer::Pass);
    ensure!(copy.choose(nobody, decision.id, some.clone()).is_err(), "nobody's answer accepted");
    let never = game.state().next_decision;
    ensure!(copy.choose(decision.player, never, some).is_err(), "an answer to no question");
    ensure!(copy.state() == game.state(), "a refused answer to {decision:?} changed something");
    Ok(())
}

/// Answers of all shapes that are not in a list.
fn foreign_answers(listed: &[Reply]) -> Vec<Reply> {
    let far = redfive_geometry::Pose::new(-5.0, 3.0, 1.0);
    let choices = [Choice::Ready, Choice::Fore, Choice::Aft, Choice::Pose(far)];
    let mut all: Vec<Reply> = choices.iter().cloned().map(Answer::One).collect();
    all.extend([Answer::Yes, Answer::No, Answer::Pass, Answer::Amount(1)]);
    all.extend([Answer::Several(vec![]), Answer::Order(vec![]), Answer::Counts(vec![])]);
    for answer in listed.iter().take(3) {
        match answer {
            Answer::One(choice) => all.extend([
                Answer::Several(vec![choice.clone()]),
                Answer::Order(vec![choice.clone()]),
                Answer::Counts(vec![(choice.clone(), 1)]),
            ]),
            Answer::Counts(counts) => {
                all.push(Answer::Counts(counts.iter().map(|(c, n)| (c.clone(), n + 7)).collect()));
                all.push(Answer::Counts(counts.iter().map(|(c, _)| (c.clone(), 0)).collect()));
            }
            _ => {}
        }
    }
    all.retain(|answer| !listed.contains(answer));
    all
}

/// A game saved and loaded is the same game.
pub fn check_saved(game: &Game) -> Result<(), String> {
    let text = serde_json::to_string(game.state()).map_err(|e| e.to_string())?;
    let state: State = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    ensure!(state == *game.state(), "saved and loaded, it is another state");
    Game::resume(game.setting().clone(), state).map(|_| ()).map_err(|why| why.to_string())
}

/// The record, written down and read, plays the same game again.
pub fn check_replay(recording: &Recording) -> Result<(), String> {
    let text = recording.record().to_string();
    let record: Record = text.parse().map_err(|e| format!("{e}"))?;
    ensure!(record == *recording.record(), "written and read, it is another record");
    let mut replay = Replay::with_setting(&record, recording.game().setting().clone());
    while let Some(step) = replay.step() {
        step.map_err(|e| e.to_string())?;
    }
    let game = replay.game();
    ensure!(game.state() == recording.game().state(), "replayed, it is another state");
    Ok(())
}

/// Every line of a record in turn, with what must hold after each.
pub fn check_lines(record: &Record, game: &Game) -> Result<(), String> {
    let mut replay = Replay::with_setting(record, game.setting().clone());
    check(replay.game())?;
    while let Some(step) = replay.step() {
        step.map_err(|e| e.to_string())?;
        check(replay.game())?;
    }
    Ok(())
}

/// A random legal answer to the next question; passing is rare, or games would be dull.
pub fn random_reply(game: &Game, chance: &mut Chance) -> Option<(PlayerId, u32, Reply)> {
    let decision = next_question(game)?;
    let sample = game.sample(decision, chance)?;
    let reply = match (sample, &*decision.space) {
        (Answer::Pass, Space::OneOrPass(options)) if chance.below(Stream::Pick, 4) > 0 => {
            Answer::One(options[chance.below(Stream::Pick, options.len() as u32) as usize].clone())
        }
        (sample, _) => sample,
    };
    Some((decision.player, decision.id, reply))
}
