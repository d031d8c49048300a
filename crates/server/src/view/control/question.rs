//! Questions in words: those of the engine's table, with the names of this table.

use super::Asked;
use redfive_engine::answer::Space;
use redfive_engine::decision::Choice;
use redfive_engine::source::AbilityRef;
use redfive_engine::words::Phase;

impl Asked<'_> {
    pub(super) fn question(&self, space: &Space<Choice>) -> String {
        let ask = self.ask;
        ask.topic.question(&|slot| match slot {
            "ship" => ask.ship().map_or("a ship", |ship| self.names.ship(ship)).to_owned(),
            "object" => ask.about.map_or("it", |object| self.names.object(object)).to_owned(),
            "other" => ask.on.map_or("it", |object| self.names.object(object)).to_owned(),
            "card" => ask.of.map_or_else(String::new, |ability| self.used(ability)),
            "asker" => ask.of.map_or_else(String::new, |ability| self.asking(ability)),
            "noun" => space.options().next().map_or("one", Choice::noun).to_owned(),
            _ => self.next().to_owned(),
        })
    }

    /// What the next ship does.
    fn next(&self) -> &'static str {
        let state = self.game.state();
        match state.phase {
            _ if state.round == 0 => "do you place next",
            Phase::Activation => "flies next",
            Phase::Engagement => "attacks next",
            Phase::Planning | Phase::System | Phase::End => "is next",
        }
    }

    /// What a ship uses: a card, or what is printed on itself.
    fn used(&self, ability: AbilityRef) -> String {
        if self.is_remote_s_own(ability) { "its ability".to_owned() } else { self.ability(ability) }
    }

    /// Who asks: the remote whose ability it is, or else the card.
    fn asking(&self, ability: AbilityRef) -> String {
        match ability.ship() {
            Some(remote) if self.is_remote_s_own(ability) => self.names.ship(remote).to_owned(),
            _ => self.ability(ability),
        }
    }
}
