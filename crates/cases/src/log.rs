//! What happened, in the short words of the engine's table, with the names of the case.

use crate::vocabulary::Names;
use redfive_engine::cast::{Cast, Facts, KindId};
use redfive_engine::deck;
use redfive_engine::event::Event;
use redfive_engine::log::{self, Form, line};
use redfive_engine::words::{ObjectId, PlayerId};

/// What a case calls things: the words it uses for them, and cards as it can name them.
struct CaseNames<'a> {
    names: &'a Names,
    cast: &'a Cast,
}

impl log::Names for CaseNames<'_> {
    fn form(&self) -> Form {
        Form::Short
    }

    fn object(&self, object: ObjectId) -> &str {
        self.names.of(object)
    }

    fn player(&self, player: PlayerId) -> String {
        (player.0 + 1).to_string()
    }

    fn card(&self, card: KindId, _: bool) -> &str {
        match &self.cast.definition(card).facts {
            Facts::Condition(condition) => &condition.id,
            facts => facts.name(),
        }
    }
}

/// An event as a line of the log.
pub(crate) fn describe(event: &Event, names: &Names, cast: &Cast) -> String {
    line(event, &CaseNames { names, cast }).text
}

/// The name of a kind of damage card.
pub(crate) fn card_name(kind: u8) -> String {
    deck::core().get(usize::from(kind)).map_or_else(|| "?".to_owned(), |card| card.name.clone())
}
