//! From what happened to lines of the log: the long words of the engine's table, with call signs.

use crate::table::Names;
use redfive_engine::cast::KindId;
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::log::{self, Form, Kind, Line};
use redfive_engine::state::State;
use redfive_engine::words::{ObjectId, PlayerId};

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
