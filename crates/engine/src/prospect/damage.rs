//! Damage as health and deck, where nothing else has a say in it.

use crate::cast::Sort;
use crate::fight::Fight;
use crate::game::Game;
use crate::prospect::coverage::fate;
use crate::prospect::{Hindrance, Until};
use crate::source::AbilityRef;
use crate::words::ShipId;
use redfive_ability::lexicon::{self, Word};
use redfive_ability::{Ability, Effect, Event, Later, Moment, Rule, Stock};
use redfive_odds::harm::{Deck, Health, Kind, Text};
use serde::Serialize;

/// Whether damage, and what it brings about, can set off more.
const fn is_harm(event: Event) -> bool {
    matches!(
        event,
        Event::Suffer(_)
            | Event::LoseShield
            | Event::LoseHealth
            | Event::BeDealt
            | Event::BeDestroyed
            | Event::Expose
            | Event::Repair
            | Event::Gain(_)
    )
}

/// What is known of an attack only while its dice are played out.
const OF_DICE: &[Word] = &[
    ("Condition", "Shows"),
    ("Amount", "Results"),
    ("Amount", "Rolled"),
    ("Amount", "Named"),
    ("Tally", "Neutralized"),
];

/// What is noted of those who did it while dice were played out.
const DONE_WITH_DICE: &[Word] = &[
    ("Event", "Declare"),
    ("Event", "Roll"),
    ("Event", "Modify"),
    ("Event", "Reroll"),
    ("Event", "Neutralize"),
    ("Event", "Spend"),
    ("Event", "Gain"),
    ("Event", "Remove"),
];

/// Whether something of an ability asks what is known of an attack only while its dice are played out.
fn asks_of_dice(it: &impl Serialize) -> bool {
    let did = || lexicon::uses(it, &[("Condition", "Did")]) && lexicon::uses(it, DONE_WITH_DICE);
    lexicon::uses(it, OF_DICE) || did()
}

impl Game {
    /// The abilities that have a say in the damage of an attack, but for damage cards that odds know.
    fn meddlers(&self, fight: &Fight) -> Vec<AbilityRef> {
        let of_harm = |moment| match moment {
            Moment::Before(event) | Moment::After(event) => is_harm(event),
            _ => false,
        };
        let known = |of: &AbilityRef| {
            let card = self.state.card(of.card);
            let texts = self.cast().texts(card.kind, 0);
            card.sort == Sort::Damage
                && of.ship() == Some(fight.defender)
                && Text::of(texts).is_some()
        };
        let context = fight.context(fight.defender);
        let waits = |of: &AbilityRef| match self.ability(*of) {
            Some(Ability::When(it)) => {
                asks_of_dice(&it.by) || self.means(*of, &context, &it.by, fight.defender)
            }
            Some(Ability::Instead(it)) => {
                is_harm(it.would)
                    && (asks_of_dice(&it.to) || self.means(*of, &context, &it.to, fight.defender))
            }
            _ => false,
        };
        let triggered = self.index.triggers_at(of_harm);
        let replaced = self.index.replacements().iter().copied();
        let touches = |of: &AbilityRef| self.ability(*of).and_then(fate).is_some();
        triggered.chain(replaced).filter(|of| !known(of) && touches(of) && waits(of)).collect()
    }

    /// What has a say in the damage of an attack beside shields, hull and the cards that odds know. What only gives
    /// or takes tokens leaves the damage as it is.
    pub(crate) fn in_damage(&self, fight: &Fight) -> Vec<Hindrance> {
        let all = self.beside_damage(fight);
        if self.are_harmless(&all) { Vec::new() } else { all }
    }

    /// What waits for the damage of an attack or replaces it, whatever it does.
    fn beside_damage(&self, fight: &Fight) -> Vec<Hindrance> {
        let ship = fight.defender;
        let bends = |rule: &Rule| match rule {
            Rule::Inflicts { .. } => Some(()),
            Rule::Uses { stock: Stock::Shield, .. } => Some(()),
            _ => None,
        };
        let ships = [fight.attacker, ship].into_iter();
        let bent = ships.flat_map(|it| self.changes(it, bends).map(|(of, ())| of));
        let waiting = self.state.delayed.iter().filter(|delayed| {
            self.later(delayed).is_some_and(|later| match later.at {
                Moment::Before(event) | Moment::After(event) => is_harm(event),
                _ => false,
            })
        });
        let abilities = bent.chain(waiting.map(|it| it.of)).chain(self.meddlers(fight));
        let noted = self.only_notes(self.state.ship(ship).player);
        let rule = noted.then_some(Hindrance::Rule(ship));
        abilities.map(Hindrance::Ability).chain(rule).collect()
    }

    /// The health of the defender, if its damage is a matter of shields, hull and cards alone.
    pub(crate) fn plain_health(&self, fight: &Fight) -> Option<Health> {
        self.in_damage(fight).is_empty().then(|| self.health_and_deck(fight.defender))
    }

    /// The abilities that wait for the Aftermath of an attack.
    fn followers(&self, fight: &Fight) -> Vec<AbilityRef> {
        let after = |moment| matches!(moment, Moment::After(Event::Attack | Event::Defend));
        let waits = |of: &AbilityRef| match self.ability(*of) {
            Some(Ability::When(it)) => [fight.attacker, fight.defender].into_iter().any(|ship| {
                let context = fight.context(ship);
                asks_of_dice(&it.by) || self.means(*of, &context, &it.by, ship)
            }),
            _ => false,
        };
        self.index.triggers_at(after).filter(waits).collect()
    }

    /// What can happen in the Aftermath of an attack, if it can change more than tokens.
    pub(crate) fn in_aftermath(&self, fight: &Fight) -> Vec<Hindrance> {
        let all = self.after_all(fight);
        // Where nobody but the defender can be destroyed, its loss sets off nothing that changes what it has lost.
        let of_loss: Vec<Hindrance> = self.of_loss().collect();
        let rest: Vec<Hindrance> = all.iter().copied().filter(|it| !of_loss.contains(it)).collect();
        let quiet = fight.destroyed.is_empty()
            && self.are_harmless(&rest)
            && self.in_damage(fight).is_empty();
        if quiet || self.are_harmless(&all) { Vec::new() } else { all }
    }

    /// What waits for the loss of a ship.
    fn of_loss(&self) -> impl Iterator<Item = Hindrance> {
        let of_loss = |moment| matches!(moment, Moment::After(Event::BeDestroyed));
        self.index.triggers_at(of_loss).map(Hindrance::Ability)
    }

    /// What waits for the Aftermath of an attack, whatever it does.
    fn after_all(&self, fight: &Fight) -> Vec<Hindrance> {
        let ends = |later: &Later| matches!(later.at, Moment::After(Event::Attack | Event::Defend));
        let waiting = self.state.delayed.iter().filter(|it| self.later(it).is_some_and(ends));
        let waits = |effect: &Effect| effect.holds(&|it| matches!(it, Effect::Later(_)));
        let dice = self.index.dice_in([fight.attacker, fight.defender]);
        let later =
            dice.filter(|&of| self.ability(of).is_some_and(|it| it.then().iter().any(waits)));
        let granted = fight.bonus.iter().map(|(of, _)| *of);
        let all = granted.chain(waiting.map(|it| it.of)).chain(self.followers(fight));
        // What a destroyed ship sets off comes then, too.
        all.chain(later).map(Hindrance::Ability).chain(self.of_loss()).collect()
    }

    /// Everything that waits for damage or the Aftermath of an attack.
    pub(crate) fn beyond_dice(&self, fight: &Fight) -> Vec<Hindrance> {
        let mut all = self.beside_damage(fight);
        all.extend(self.after_all(fight));
        all
    }

    /// Whether one of these asks what is known of an attack only while its dice are played out.
    pub(crate) fn asks_of_dice(&self, all: &[Hindrance]) -> bool {
        all.iter().any(|it| match it {
            Hindrance::Ability(of) => self.ability(*of).is_some_and(asks_of_dice),
            Hindrance::Rule(_) => false,
        })
    }

    /// Whether nothing will happen in the Aftermath of an attack.
    pub(crate) fn is_quiet_after(&self, fight: &Fight) -> bool {
        self.in_aftermath(fight).is_empty()
    }

    /// Whether what comes after the dice of an attack can be played from how they ended, whatever led to it.
    pub(crate) fn forgets_dice(&self, fight: &Fight, until: Until) -> bool {
        let over = until == Until::Over;
        let quiet = self.in_damage(fight).is_empty() && (!over || self.is_quiet_after(fight));
        let all = if over { self.beyond_dice(fight) } else { self.beside_damage(fight) };
        quiet || !self.asks_of_dice(&all)
    }

    /// The shields, the hull and the deck of a ship, as those see them who have seen no facedown card.
    pub(crate) fn health_and_deck(&self, ship: ShipId) -> Health {
        let state = &self.state;
        let shields = state.ship(ship).shields;
        let hull = self.health(ship) - shields;
        let whole = self.shield_capacity(ship).saturating_add(self.hull(ship));
        let deck = &state.players[state.deck_of(state.ship(ship).player).index()].deck;
        let mut known = Deck::default();
        for (kind, &unseen) in self.cast().deck().zip(deck) {
            let faceup = state.damage(ship).filter(|(_, card)| card.faceup && card.kind == kind);
            let faceup = faceup.count() as u8;
            // RR.DAMAGING-REMOTES.01: on remotes they lie facedown.
            let text = Text::of(self.cast().texts(kind, 0));
            match text.filter(|_| state.ship(ship).remote.is_none()) {
                Some(does) if unseen > 0 || faceup > 0 => {
                    let name = self.cast().get(kind).map_or("", |it| it.facts.name()).to_owned();
                    known.kinds.push(Kind { name, unseen, faceup, does });
                }
                _ => known.others = known.others.saturating_add(unseen),
            }
        }
        Health { shields, hull, lost: whole.saturating_sub(shields + hull), deck: known }
    }
}
