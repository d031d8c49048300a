//! What mission points were earned for, in a few words.

use crate::api::ScoreView;
use crate::scenarios;
use crate::table::Names;
use redfive_ability::{Ability, Event as Happening, Moment};
use redfive_engine::event::Gain;
use redfive_engine::game::Game;
use redfive_engine::words::PlayerId;

/// Mission points that were just earned.
pub fn view(
    game: &Game,
    names: &Names,
    (player, points, total): (PlayerId, u16, u16),
    gain: Gain,
) -> ScoreView {
    let by = game.cast().text(gain.by);
    ScoreView {
        round: game.state().round,
        player: player.0,
        points,
        total,
        what: by.map_or_else(String::new, |by| what(game, names, by, gain)),
        rule: by.map_or_else(String::new, scenarios::said),
    }
}

fn what(game: &Game, names: &Names, by: &Ability, gain: Gain) -> String {
    let at = match by {
        Ability::When(triggered) => Some(triggered.at),
        _ => None,
    };
    if let Some(ship) = gain.ship {
        let name = names.ship(ship);
        return match at {
            Some(Moment::After(Happening::BeDestroyed)) => format!("{name} was destroyed"),
            Some(Moment::After(Happening::BeRemoved)) => format!("{name} left the game"),
            Some(Moment::After(Happening::LoseHealth)) => format!("{name} lost half its health"),
            _ => name.to_owned(),
        };
    }
    if at == Some(Moment::StartOfGame) {
        return "what the other squad has not used".to_owned();
    }
    let card = game.cast().scenario().map(|(_, card)| card);
    let features = card.map_or(&[][..], |card| &card.features);
    let spoken = features.iter().filter(|id| scenarios::speaks_of(by, id));
    let spoken: Vec<String> = spoken.filter_map(|id| crate::squads::card_name(id)).collect();
    match &spoken[..] {
        [] => card.map_or_else(String::new, |card| card.name.clone()),
        some => some.join(", "),
    }
}
