//! A position as far as a case can state it.

use super::table::tokens_of;
use crate::answer::open_decisions;
use crate::expect::Expectation;
use crate::log::card_name;
use crate::vocabulary::{Names, phases, tokens_in_words, word_for};
use redfive_engine::game::Game;
use redfive_engine::log::vocabulary::{maneuver_id, pose};
use redfive_engine::state::{Ending, Place, Ship};
use redfive_engine::words::{ObjectId, ShipId};
use redfive_text::{Line, cut};

/// The position in lines, in the names of a case: two games that have the same stand alike.
pub(super) fn of(game: &Game, names: &Names) -> Vec<String> {
    let state = game.state();
    let mut lines = vec![
        format!("round {} {:?} {:?}", state.round, state.phase, state.order),
        format!("ended {:?}", state.ended),
    ];
    let points = state.players.iter().map(|player| player.points);
    lines.push(format!("points {:?}", points.collect::<Vec<_>>()));
    let mut things: Vec<(&str, ObjectId)> =
        names.all().into_iter().filter_map(|name| Some((name, names.find(name)?))).collect();
    things.sort_unstable();
    let is_there = |ship: &Ship| ship.place != Place::Removed;
    for (name, object) in things {
        match object {
            ObjectId::Ship(id) if state.ships.get(id.index()).is_some_and(is_there) => {
                lines.push(ship(game, names, name, id));
            }
            ObjectId::Thing(id) if id.index() < state.objects.len() => {
                let it = state.object(id);
                if !it.gone {
                    let carrier = it.carrier.map(|ship| names.ship(ship).to_owned());
                    lines.push(format!(
                        "{name} at {:?}, {} fuses, {:?} {carrier:?}",
                        it.pose.map(pose),
                        it.fuses,
                        it.marker
                    ));
                }
            }
            _ => {}
        }
    }
    for fight in &state.attacks {
        let (attacker, defender) = (names.ship(fight.attacker), names.ship(fight.defender));
        lines
            .push(format!("{attacker} attacks {defender}: {:?} {:?}", fight.attack, fight.defense));
    }
    lines.push(open_decisions(game, names));
    lines
}

fn ship(game: &Game, names: &Names, name: &str, id: ShipId) -> String {
    let (state, ship) = (game.state(), game.state().ship(id));
    let place = match ship.place {
        Place::Table(at) => format!("at {}", pose(at)),
        Place::Hand => "in hand".to_owned(),
        Place::Reserve(_) => "in reserve".to_owned(),
        Place::Removed => "gone".to_owned(),
    };
    let locks: Vec<&str> = ship.locks.iter().map(|it| names.of(*it)).collect();
    let (faceup, facedown): (Vec<_>, Vec<_>) = state.damage(id).partition(|(_, it)| it.faceup);
    let place_of = |kind| card_name(game.cast().place_in_deck(kind) as u8);
    let faceup: Vec<String> = faceup.iter().map(|(_, it)| place_of(it.kind)).collect();
    let upgrades = state.upgrades(id).map(|(_, it)| {
        let card = game.cast().upgrade(it.kind);
        (card.name.clone(), it.charges, it.flipped, tokens_of(&it.tokens))
    });
    let conditions = game.conditions(id).map(|(_, _, card)| card.name.clone());
    let journal = state.journal.of(id);
    format!(
        "{name} {place}, {:?}, shields {}, force {}, charges {}, dial {:?} {}, turret {:?}, locks {locks:?}, {} facedown, \
         {faceup:?}, {:?}, {:?}, activated {}, engaged {}, destroyed {}",
        tokens_of(&ship.tokens),
        ship.shields,
        ship.force,
        state.card(ship.card).charges,
        ship.dial,
        ship.revealed,
        ship.turret,
        facedown.len(),
        upgrades.collect::<Vec<_>>(),
        conditions.collect::<Vec<_>>(),
        journal.activated,
        journal.engaged,
        ship.destroyed,
    )
}

/// What is so now, as expectations.
pub(super) fn expectations(game: &Game, names: &Names) -> Vec<String> {
    let state = game.state();
    let mut lines = vec![
        "# What is so now. Change the line that is wrong, and say what it ought to be.".to_owned(),
    ];
    let mut add = |line: String| {
        if is_known(&line, names) {
            lines.push(line);
        }
    };
    if state.round > 0 {
        add(format!("expect round {}", state.round));
        add(format!("expect phase {}", word_for(&phases(), state.phase)));
    }
    for name in names.all() {
        match names.find(name) {
            Some(ObjectId::Ship(id)) if id.index() < state.ships.len() => {
                let ship = state.ship(id);
                match ship.place {
                    Place::Table(at) => add(format!("expect {name} at {}", pose(at))),
                    Place::Hand => add(format!("expect {name} in-hand")),
                    Place::Reserve(_) => {}
                    Place::Removed => {
                        add(format!("expect {name} removed"));
                        continue;
                    }
                }
                if state.round == 0 {
                    continue;
                }
                add(format!("expect {name} tokens {}", tokens_in_words(&tokens_of(&ship.tokens))));
                if game.shield_capacity(id) > 0 {
                    add(format!("expect {name} shields {}", ship.shields));
                }
                add(format!("expect {name} damage {}", state.damage_count(id)));
                let faceup = state.damage(id).filter(|(_, it)| it.faceup);
                let faceup = faceup.map(|(_, it)| {
                    format!(" \"{}\"", card_name(game.cast().place_in_deck(it.kind) as u8))
                });
                let faceup: String = faceup.collect();
                if !faceup.is_empty() {
                    add(format!("expect {name} faceup{faceup}"));
                }
                if game.force_capacity(id).most > 0 {
                    add(format!("expect {name} force {}", ship.force));
                }
                if let Some(dial) = ship.dial.filter(|_| ship.remote.is_none()) {
                    add(format!("expect {name} dial {}", maneuver_id(dial)));
                }
                // The expectation names all that it has.
                if let [lock] = ship.locks[..] {
                    add(format!("expect {name} locks {}", names.of(lock)));
                }
            }
            Some(ObjectId::Thing(id)) if id.index() < state.objects.len() => {
                let it = state.object(id);
                match it.pose {
                    Some(at) if !it.gone => add(format!("expect {name} at {}", pose(at))),
                    None if it.gone => add(format!("expect {name} removed")),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    match state.ended {
        Some(Ending::Won(team)) => add(format!("expect game won team {}", team.0 + 1)),
        Some(Ending::Draw) => add("expect game draw".to_owned()),
        Some(Ending::Broken) => {}
        None => {
            for open in game.pending() {
                let ship = open.ask.ship().map(|ship| format!(" {}", names.ship(ship)));
                let what = open.ask.topic.name();
                let player = open.player.0 + 1;
                add(format!("expect player {player} decides {what}{}", ship.unwrap_or_default()));
            }
        }
    }
    lines
}

/// Whether a case can say so.
fn is_known(line: &str, names: &Names) -> bool {
    let Ok(words) = cut(line, 1) else { return false };
    let mut line = Line::new(&words[1..], 1, line.chars().count());
    Expectation::read(&mut line, names).is_ok() && line.finish().is_ok()
}
