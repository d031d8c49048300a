//! Numbers for the player who is asked, at a table that allows it.
//!
//! They come from a game that looks to this player as the real one does, and holds nothing else of it: the
//! same view gives the same numbers. Damage cards that lie facedown count as cards of the deck; conditions
//! that the player does not know are made up several times, and the numbers are means over these.

use crate::api::{AnswerOdds, HelpView, TargetOdds};
use crate::error::Error;
use crate::table::{self, Table};
use crate::view::control;
use redfive_engine::answer::Answer;
use redfive_engine::cast::Sort;
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::prospect::{Forecast, Found, Hindrance, Purpose};
use redfive_engine::words::{PlayerId, ShipId, WeaponId};

/// How many turns of events are looked at for a target, or for a question: an answer comes at once.
const BUDGET: u32 = 3_000;

/// How often what a player does not know is made up.
const GUESSES: u64 = 4;

/// Worths that differ by less are the same.
const EQUAL: f64 = 1e-12;

/// Numbers for the question that a player is asked; none if there are none.
pub fn help(table: &Table, player: u8) -> Result<HelpView, Error> {
    if table.help { numbers(table, player) } else { Err(Error::NoHelp) }
}

/// The same at any table.
pub fn numbers(table: &Table, player: u8) -> Result<HelpView, Error> {
    if usize::from(player) >= table.game.state().players.len() {
        return Err(Error::NoSuchPlayer(player));
    }
    let asker = PlayerId(player);
    let nothing = HelpView { version: table.version, ..HelpView::default() };
    // While several are asked, or several things, nobody is in an attack.
    let [question] = table.pending() else { return Ok(nothing) };
    if question.player != asker {
        return Ok(nothing);
    }
    let games = guesses(&table.game, asker);
    let targets = targets(table, question, &games);
    let answers = if targets.is_empty() { answers(table, question, &games) } else { Vec::new() };
    let decision = (!targets.is_empty() || !answers.is_empty()).then_some(table.number(question));
    Ok(HelpView { decision, targets, answers, ..nothing })
}

/// Games that look to a player as this one does.
fn guesses(game: &Game, asker: PlayerId) -> Vec<Game> {
    let view = game.view(asker);
    let secret = game
        .state()
        .cards
        .iter()
        .any(|card| card.sort == Sort::Condition && !game.state().knows(asker, card));
    let count = if secret { GUESSES } else { 1 };
    (1..=count).map(|seed| view.imagine(game.setting(), &mut Chance::from_seed(seed))).collect()
}

fn targets(table: &Table, question: &Decision, games: &[Game]) -> Vec<TargetOdds> {
    let Some(ship) = question.ask.ship() else { return Vec::new() };
    let offered = question.space.options().filter_map(|option| match option {
        Choice::Target(weapon, target) => Some((option, *weapon, *target)),
        _ => None,
    });
    offered
        .filter_map(|(option, weapon, target)| {
            let forecasts = forecasts(games, (ship, weapon, target))?;
            let mean = |of: &dyn Fn(&Forecast) -> f64| {
                forecasts.iter().map(of).sum::<f64>() / forecasts.len() as f64 + 0.0
            };
            let mut not_counted: Vec<String> = forecasts
                .iter()
                .flat_map(|forecast| &forecast.not_counted)
                .map(|what| match *what {
                    Hindrance::Ability(of) => control::ability_name(table, question, of),
                    Hindrance::Rule(ship) => format!("the rules of {}", table.names.ship(ship)),
                })
                .collect();
            not_counted.sort_unstable();
            not_counted.dedup();
            Some(TargetOdds {
                key: control::key(option),
                hit: mean(&|forecast| forecast.at_least(1)),
                mean: mean(&Forecast::mean),
                destroyed: mean(&Forecast::destroyed),
                halved: mean(&Forecast::halved),
                whole: forecasts.iter().all(|forecast| forecast.found != Found::InPart),
                not_counted,
            })
        })
        .collect()
}

/// What an attack will do in each of the games; none if it cannot be told.
fn forecasts(games: &[Game], attack: (ShipId, WeaponId, ShipId)) -> Option<Vec<Forecast>> {
    let forecast = |game: &Game| game.forecast(attack, Purpose::Damage, BUDGET).ok();
    games.iter().map(forecast).collect()
}

fn answers(table: &Table, question: &Decision, games: &[Game]) -> Vec<AnswerOdds> {
    let advice = |game: &Game| game.advice(Purpose::Damage, BUDGET).ok();
    let Some(all) = games.iter().map(advice).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let Some((first, others)) = all.split_first() else { return Vec::new() };
    let mut worths: Vec<(&Reply, f64)> = Vec::new();
    for (reply, worth) in first {
        let same = |other: &Vec<(Reply, f64)>| {
            other.iter().find(|(it, _)| it == reply).map(|(_, worth)| *worth)
        };
        // An answer that is not legal whatever the player does not know has no worth to tell.
        let Some(rest) = others.iter().map(same).collect::<Option<Vec<f64>>>() else { continue };
        let sum = rest.iter().fold(*worth, |sum, worth| sum + worth);
        worths.push((reply, sum / all.len() as f64));
    }
    let attacks = is_attacker(&table.game, question);
    let sign = if attacks { 1.0 } else { -1.0 };
    let Some(best) = worths.iter().map(|it| sign * it.1).max_by(f64::total_cmp) else {
        return Vec::new();
    };
    // What spends nothing comes before what is worth the same.
    let declines = |reply: &Reply| matches!(reply, Answer::Pass | Answer::No);
    let loss = |worth: f64| if best - sign * worth < EQUAL { 0.0 } else { best - sign * worth };
    worths.sort_by(|a, b| loss(a.1).total_cmp(&loss(b.1)).then(declines(b.0).cmp(&declines(a.0))));
    let told = worths.into_iter().enumerate().map(|(place, (reply, worth))| AnswerOdds {
        answer: table::answer(reply),
        words: control::answer_words(table, question, reply),
        mean: worth,
        loses: loss(worth),
        best: place == 0,
    });
    told.collect()
}

/// Whether the player who is asked is on the side of the attacker.
fn is_attacker(game: &Game, question: &Decision) -> bool {
    let state = game.state();
    game.attack().is_some_and(|fight| {
        state.players[question.player.index()].team
            == state.players[state.ship(fight.attacker).player.index()].team
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::testing;
    use redfive_engine::cast::KindId;
    use redfive_engine::start::Start;
    use redfive_engine::state::Card;
    use redfive_engine::words::Phase;
    use redfive_geometry::Pose;

    const SHOT: (ShipId, WeaponId, ShipId) = (ShipId(0), WeaponId::Primary(0), ShipId(3));

    /// Red 1 has the first of the swarm before it, which has a facedown damage card of a kind; and a droid
    /// that repairs beside a card that lets actions be performed at other times, so that such cards may be looked at.
    fn hidden(kind: Option<usize>) -> Game {
        let place = |start: &mut Start| {
            start.ships[0].upgrades.extend(["r5astromech", "afterburners"].map(str::to_owned));
            start.ships[0].pose = Some(Pose::new(450.0, 300.0, 0.0));
            start.ships[3].pose = Some(Pose::new(450.0, 380.0, 0.0));
        };
        let first: KindId = testing::arranged(Phase::Engagement, place, |_| ())
            .0
            .cast()
            .deck()
            .next()
            .expect("a damage card");
        let (game, _) = testing::arranged(Phase::Engagement, place, |state| {
            let Some(kind) = kind else { return };
            let player = state.deck_of(state.ship(SHOT.2).player);
            state.players[player.index()].deck[kind] -= 1;
            state.cards.push(Card::damage(SHOT.2, KindId(first.0 + kind as u16), false));
        });
        game
    }

    /// Whoever knew the facedown card would know another chance; who asks does not.
    #[test]
    fn what_nobody_has_seen_changes_no_number() {
        let kinds = hidden(None).cast().deck().len();
        let told = |game: &Game| {
            let forecasts = forecasts(&guesses(game, PlayerId(0)), SHOT).expect("an attack");
            (forecasts[0].mean(), forecasts[0].destroyed())
        };
        let known = |game: &Game| {
            let forecast = game.forecast(SHOT, Purpose::Damage, BUDGET).expect("an attack");
            forecast.destroyed()
        };
        let games: Vec<Game> = (0..kinds).map(|kind| hidden(Some(kind))).collect();
        let first = told(&games[0]);
        assert!(first.1 > 0.0);
        assert!(games.iter().all(|game| told(game) == first));
        assert!(games.iter().any(|game| known(game) != known(&games[0])), "it would matter");
    }
}
