//! From what happened to lines of the log: the long words of the engine's table, with call signs.

use crate::table::Names;
use redfive_engine::cast::KindId;
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::log::{self, Form, Kind, Line};
use redfive_engine::state::State;
use redfive_engine::words::{Action, ObjectId, PlayerId, Token};

/// What the table calls things.
pub struct TableNames<'a> {
    /// The names.
    pub names: &'a Names,
    /// The game, which knows its cards.
    pub game: &'a Game,
}

impl log::Names for TableNames<'_> {
    fn form(&self) -> Form {
        Form::Long
    }

    fn object(&self, object: ObjectId) -> &str {
        self.names.object(object)
    }

    fn player(&self, player: PlayerId) -> String {
        self.names.player(player).to_owned()
    }

    fn card(&self, card: KindId, flipped: bool) -> &str {
        self.game.cast().definition(card).facts.side_name(flipped)
    }

    fn tells_places(&self) -> bool {
        false
    }

    fn state(&self) -> Option<&State> {
        Some(self.game.state())
    }
}

/// What an event is called; none for events that another line tells already.
pub fn line(event: &Event, names: &Names, game: &Game) -> Option<Line> {
    let line = log::line(event, &TableNames { names, game });
    (line.kind != Kind::Detail).then_some(line)
}

/// Whether the line of the event before or behind says it too: "Red 1 focuses" says that it has a focus token,
/// "Red 1 locks Academy 2" that it performed the action.
pub fn is_told_beside(events: &[Event], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| events.get(before));
    match (before, events.get(at), events.get(at + 1)) {
        (_, Some(Event::Gained(ship, token, 1)), Some(Event::Acted(who, action))) => {
            let says = matches!(
                (token, action),
                (Token::Focus, Action::Focus)
                    | (Token::Evade, Action::Evade)
                    | (Token::Calculate, Action::Calculate)
                    | (Token::Cloak, Action::Cloak)
            );
            says && ship == who
        }
        (Some(Event::Locked(ship, _)), Some(Event::Acted(who, Action::Lock)), _)
        | (Some(Event::Rotated(ship, _)), Some(Event::Acted(who, Action::Rotate)), _) => {
            ship == who
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_engine::words::ShipId;

    #[test]
    fn what_an_action_gives_is_told_once() {
        let (me, other) = (ShipId(0), ShipId(1));
        let acted = |action| Event::Acted(me, action);
        let told = |events: &[Event]| -> Vec<bool> {
            (0..events.len()).map(|at| !is_told_beside(events, at)).collect()
        };
        let focus = Event::Gained(me, Token::Focus, 1);
        assert_eq!(told(&[focus.clone(), acted(Action::Focus)]), [false, true]);
        // Of two tokens one is more than the action gives.
        let two = [focus.clone(), focus.clone(), acted(Action::Focus)];
        assert_eq!(told(&two), [true, false, true]);
        assert_eq!(told(&[focus, acted(Action::Evade)]), [true, true]);
        let theirs = Event::Gained(other, Token::Focus, 1);
        assert_eq!(told(&[theirs, acted(Action::Focus)]), [true, true]);
        let locked = Event::Locked(me, ObjectId::Ship(other));
        assert_eq!(told(&[locked, acted(Action::Lock)]), [true, false]);
    }
}
