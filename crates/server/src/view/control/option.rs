//! What can be chosen, in words and with what it is.

use super::Asked;
use crate::api::{DieView, Look, ObjectView, Preview};
use crate::view::{CardFacts, card_text};
use crate::words;
use crate::{builder, squads};
use redfive_ability::{Ability, Effect, text};
use redfive_engine::cast::{Facts, Sort};
use redfive_engine::decision::{Choice, Modification};
use redfive_engine::source::AbilityRef;
use redfive_engine::state::Card;
use redfive_engine::topic::Topic;
use redfive_engine::words::{CardId, Guides, ObjectId, PlayerId, ShipId};
use redfive_geometry::{Course, PlacedBase, Side};

/// An option, described.
pub struct Described {
    pub label: String,
    pub note: Option<String>,
    pub warning: Option<String>,
    pub look: Look,
    pub preview: Preview,
}

impl Described {
    pub fn plain(label: &str) -> Self {
        Self {
            label: label.to_owned(),
            note: None,
            warning: None,
            look: Look::Plain,
            preview: Preview::default(),
        }
    }

    fn die(die: DieView) -> Self {
        let label =
            if die.rerolled { format!("{} (rerolled)", die.face) } else { die.face.clone() };
        Self { look: Look::Die { die }, ..Self::plain(&label) }
    }
}

/// The id of a modification, its name, and what it does, on which dice.
pub fn modification_words(
    modification: Modification,
    attacks: bool,
) -> (&'static str, &'static str, String) {
    let result = if attacks { "a hit" } else { "an evade" };
    let one = || format!("one focus result becomes {result}");
    match modification {
        Modification::Focus => {
            ("focus", "Spend a focus token", format!("every focus result becomes {result}"))
        }
        Modification::Calculate => ("calculate", "Spend a calculate token", one()),
        Modification::Evade => {
            ("evade", "Spend an evade token", "one result becomes an evade".to_owned())
        }
        Modification::Force => ("force", "Spend a Force charge", one()),
        Modification::Lock => ("lock", "Spend the lock", "reroll the dice you choose".to_owned()),
    }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Asked<'_> {
    pub(super) fn describe(&self, choice: &Choice) -> Described {
        let ship = self.ask.ship();
        match choice {
            Choice::Ready => Described::plain("Ready"),
            Choice::Maneuver(maneuver) => self.maneuver(ship, *maneuver),
            Choice::Ship(ship) => self.object(ObjectId::Ship(*ship)),
            Choice::Obstacle(obstacle) => self.object(ObjectId::Thing(*obstacle)),
            Choice::Object(object) => self.object(*object),
            Choice::Card(card) => Described::plain(self.card(*card)),
            Choice::Pose(pose) => self.place(ship, *pose),
            Choice::Action(action, colour) => {
                let (id, name) = words::action(*action);
                let cost = match words::action_colour(*colour) {
                    "red" => " (costs a stress token)",
                    "purple" => " (costs a Force charge)",
                    _ => "",
                };
                let colour = words::action_colour(*colour);
                Described {
                    note: Some(format!("{}{cost}", words::action_note(*action))),
                    look: Look::Action { action: id, colour },
                    ..Described::plain(name)
                }
            }
            Choice::CardAction(ability) if !self.is_damage_card(ability.card) => Described {
                note: Some(self.ability_text(*ability)),
                look: Look::Action { action: "card", colour: "white" },
                ..Described::plain(&self.ability(*ability))
            },
            Choice::CardAction(ability) => {
                let name = self.ability(*ability);
                Described {
                    note: Some("the action of the damage card".to_owned()),
                    look: Look::Action { action: "repair", colour: "white" },
                    ..Described::plain(&format!("Repair {name}"))
                }
            }
            Choice::Side(side) => {
                let label = match side {
                    Side::Left => "To the left",
                    Side::Right => "To the right",
                };
                // With one of several templates, where it leads is asked next.
                match ship.and_then(|ship| self.game.roll_template(ship)) {
                    None => Described::plain(label),
                    Some(template) => self.reposition(ship, label, |base: PlacedBase| {
                        Course::barrel_roll(base.size, base.pose, *side, template)
                    }),
                }
            }
            Choice::Template(template) if self.ask.topic == Topic::RollTemplate => {
                Described::plain(match template.side() {
                    None => "Straight",
                    Some(Side::Left) => "Curved to the left",
                    Some(Side::Right) => "Curved to the right",
                })
            }
            Choice::Template(template) => {
                let label = match template.side() {
                    None => "Straight ahead",
                    Some(Side::Left) => "To the left",
                    Some(Side::Right) => "To the right",
                };
                self.reposition(ship, label, |b| Course::boost(b.size, b.pose, *template))
            }
            Choice::Fore if self.is_docked(ship) => self.guides(ship, Guides::Front),
            Choice::Aft if self.is_docked(ship) => self.guides(ship, Guides::Rear),
            Choice::Fore => Described::plain("Fore: against attackers in front"),
            Choice::Aft => Described::plain("Aft: against attackers behind"),
            Choice::Turret(turret) => self.turret(ship, *turret),
            Choice::Target(weapon, target) => self.target(ship, *weapon, *target),
            Choice::Line(objects) => self.line(objects),
            Choice::Modification(modification) => {
                let attacks = ship.is_some() && ship == self.attacker;
                let (what, name, note) = modification_words(*modification, attacks);
                Described { note: Some(note), look: Look::Spend { what }, ..Described::plain(name) }
            }
            Choice::AttackDie(class) => Described::die(words::attack_die(*class)),
            Choice::DefenseDie(class) => Described::die(words::defense_die(*class)),
            Choice::Ability(ability) => self.next_ability(*ability),
            Choice::Linked(ship) => {
                Described::plain(&format!("{}: linked action", self.names.ship(*ship)))
            }
            Choice::Decloak => Described::plain("Decloak"),
            Choice::Dock => Described::plain("Dock or deploy"),
            Choice::Branch(branch) => Described::plain(&self.branch(*branch)),
            Choice::Token(token) => Described::plain(&capital(words::token(*token).1)),
            Choice::Face(face) => Described::plain(&capital(text::face(*face))),
            Choice::DamageKind(kind) => Described::plain(&self.game.cast().damage(*kind).name),
            Choice::Condition(kind) => {
                let card = self.game.cast().condition(*kind);
                Described {
                    note: Some(card_text(self.game, self.names, &card.abilities)),
                    ..Described::plain(&card.name)
                }
            }
        }
    }

    /// Whether a ship is docked: then fore and aft are the guides of its carrier.
    fn is_docked(&self, ship: Option<ShipId>) -> bool {
        ship.is_some_and(|ship| self.game.state().carrier(ship).is_some())
    }

    /// An ability that waits for its turn.
    fn next_ability(&self, ability: AbilityRef) -> Described {
        let label = match ability.ship().map(|ship| self.names.ship(ship)) {
            Some(ship) if self.is_remote_s_own(ability) => ship.to_owned(),
            Some(ship) => format!("{ship}: {}", self.ability(ability)),
            None => self.ability(ability),
        };
        let objects = ability.ship().map(|ship| ObjectView::Ship(ship.0)).into_iter().collect();
        Described {
            note: Some(self.ability_text(ability)),
            preview: Preview { objects, ..Preview::default() },
            ..Described::plain(&label)
        }
    }

    /// Whether it is printed on a remote, which is called like its card.
    pub(super) fn is_remote_s_own(&self, ability: AbilityRef) -> bool {
        let ship = ability.ship().map(|ship| self.game.state().ship(ship));
        let remote = ship.is_some_and(|ship| ship.remote.is_some());
        let card = self.game.state().card(ability.card);
        remote && card.sort == Sort::Object && self.game.state().object_of(ability).is_none()
    }

    /// What a part of an ability does.
    fn branch(&self, branch: u8) -> String {
        let ability = self.ask.of.and_then(|ability| self.game.ability(ability));
        let parts = ability.map_or_else(Vec::new, |it| text::branches(it, &CardFacts(self.game)));
        parts
            .get(usize::from(branch))
            .map_or_else(|| format!("Part {}", branch + 1), |part| capital(part))
    }

    /// What an ability does.
    pub(super) fn ability_text(&self, ability: AbilityRef) -> String {
        if self.is_secret(ability) {
            return String::new();
        }
        let found = self.game.ability(ability);
        found.map_or_else(String::new, |it| {
            card_text(self.game, self.names, core::slice::from_ref(it))
        })
    }

    /// The same to who is asked: of a card that may be turned over, what each of its sides does.
    pub(super) fn asked_text(&self, ability: AbilityRef) -> String {
        let flips = |it: &Ability| it.then().iter().any(|it| it.holds(&|it| *it == Effect::Flip));
        let turns =
            self.ask.topic == Topic::SideUp || self.game.ability(ability).is_some_and(flips);
        let both = turns.then(|| self.both_sides(ability.card)).flatten();
        both.unwrap_or_else(|| self.ability_text(ability))
    }

    /// What both sides of an upgrade do, if it has two.
    fn both_sides(&self, card: CardId) -> Option<String> {
        let kind = self.game.state().card(card).kind;
        let Facts::Upgrade(facts) = &self.game.cast().definition(kind).facts else { return None };
        let cards = squads::second()?;
        let card = cards.upgrades.get(facts.id.as_str()).filter(|it| it.back.is_some())?;
        Some(builder::upgrade_text(cards, card))
    }

    /// Whether it is the ability of a condition that who sees it does not know.
    fn is_secret(&self, ability: AbilityRef) -> bool {
        let card = self.game.state().card(ability.card);
        card.sort == Sort::Condition && !self.knows(card)
    }

    fn knows(&self, card: &Card) -> bool {
        let knows = |player| self.game.state().knows(PlayerId(player), card);
        self.seen_by.map_or(card.faceup, knows)
    }

    fn is_damage_card(&self, card: CardId) -> bool {
        self.game.state().card(card).sort == Sort::Damage
    }

    /// What the card of an ability is called.
    pub(super) fn ability(&self, ability: AbilityRef) -> String {
        if let Some(object) = self.game.state().object_of(ability) {
            return self.names.object(object).to_owned();
        }
        if self.is_secret(ability) {
            return "a secret condition".to_owned();
        }
        if let Some(Ability::Action(action)) = self.game.ability(ability)
            && !action.name.is_empty()
        {
            return action.name.clone();
        }
        match ability.ship().filter(|_| self.game.state().is_ship_ability(ability)) {
            Some(ship) => format!("{} (ship ability)", self.game.card(ship).name),
            None => self.card(ability.card).to_owned(),
        }
    }

    /// What a card is called.
    pub(super) fn card(&self, card: CardId) -> &str {
        let it = self.game.state().card(card);
        match it.sort {
            Sort::Damage if !it.faceup => "a damage card",
            _ => self.game.cast().definition(it.kind).facts.side_name(it.flipped),
        }
    }

    /// What asks: the ship, or the bomb that detonates.
    fn asker(&self) -> Option<ObjectId> {
        let device = self.ask.of.and_then(|of| self.game.state().object_of(of));
        device.or_else(|| self.ask.ship().map(ObjectId::Ship))
    }

    fn object(&self, object: ObjectId) -> Described {
        let view = words::object(object);
        let label = self.names.object(object).to_owned();
        let asker = self.asker().and_then(|asker| self.game.object(asker));
        let range =
            asker.zip(self.game.object(object)).map(|(me, it)| me.thing().range(it.thing()));
        let asking = self.ask.ship();
        let own = match (object, asking) {
            (ObjectId::Ship(ship), Some(asking)) if self.game.state().same_side(ship, asking) => {
                ", a friendly ship"
            }
            _ => "",
        };
        Described {
            note: range.map(|range| format!("range {range}{own}")),
            look: Look::Object { object: view.clone() },
            preview: Preview { objects: vec![view], ..Preview::default() },
            ..Described::plain(&label)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::testing;
    use redfive_engine::words::Phase;
    use redfive_geometry::{Bearing, Maneuver};

    /// Whether to turn a card over is asked with what both of its sides do, and add.
    #[test]
    fn a_card_that_may_be_turned_over_tells_both_sides() {
        let place = |start: &mut redfive_engine::start::Start| {
            start.ships[0].upgrades.push("servomotorsfoils".to_owned());
        };
        let (mut game, names) = testing::arranged(Phase::Activation, place, |state| {
            for ship in &mut state.ships {
                ship.dial = Maneuver::new(2, Bearing::Straight).ok();
            }
        });
        while game.pending()[0].ask.topic != Topic::Use {
            let open = game.pending()[0].clone();
            game.choose(open.player, open.id, testing::plainly(&open)).expect("a legal answer");
        }
        let ask = game.pending()[0].ask;
        let text = Asked::of(&game, &names, ask).asked_text(ask.of.expect("an ability"));
        for words in ["(Closed): While you attack", "Adds: boost", "(Open): Before you activate"] {
            assert!(text.contains(words), "{text}");
        }
    }
}
