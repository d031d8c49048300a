//! The engine's types in words. Everything that knows how the engine represents something stands
//! here, so that a trace outlives a change of it: adapt this file, and the text stays.
//!
//! Ships and remotes, obstacles, and bombs and mines are each numbered from 0 in the order in which
//! they came into the game; cards are named by their XWS ids, damage cards by their names.

use redfive_engine::answer::{Answer, Space};
use redfive_engine::cast::{KindId, Sort};
use redfive_engine::decision::{Ask, Choice, Decision, Placing, Reply};
use redfive_engine::dice::{Class, Dice, Face};
use redfive_engine::event::{Event, Resource};
use redfive_engine::game::Game;
use redfive_engine::source::AbilityRef;
use redfive_engine::state::{Ending, Holder, Nature};
use redfive_engine::topic::Topic;
use redfive_engine::words::{CardId, ObjectId, PlayerColour, PlayerId, ShipId, ThingId, WeaponId};
use redfive_geometry::{BaseSize, Maneuver, Pose};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The damage and condition cards, bombs and mines met so far, which an ability may still name once they are gone.
#[derive(Debug, Default)]
pub struct Met(BTreeMap<CardId, String>);

impl Met {
    /// Learns what lies on the table now.
    pub fn look(&mut self, game: &Game) {
        let words = Words { game, met: &Self::default() };
        for (id, device) in game.state().devices() {
            self.0.extend(device.card.map(|card| (card, words.thing(id))));
        }
        for id in game.state().ship_ids() {
            for (id, card) in game.state().damage(id) {
                self.0.entry(id).or_insert_with(|| words.damage_kind(card.kind));
            }
            for (id, card) in game.state().conditions(id) {
                let name = words.condition(card.kind);
                self.0.entry(id).or_insert(name);
            }
        }
    }
}

/// A game in words.
pub struct Words<'a> {
    /// The game, for the names of its cards.
    pub game: &'a Game,
    /// The cards that may have left it.
    pub met: &'a Met,
}

/// An option with its text.
pub type Offer = (String, Choice);

/// The ships of a game at its beginning, a line each.
pub fn opening(game: &Game) -> Vec<String> {
    let words = Words { game, met: &Met::default() };
    let ship = |id: ShipId| {
        let ship = game.state().ship(id);
        let with: Vec<String> =
            game.state().upgrades(id).map(|(card, _)| words.front(id, card)).collect();
        let card = &game.card(id).id;
        format!("begins {} {} {card} {}", player(ship.player), self::ship(id), with.join(" "))
    };
    game.state().ship_ids().map(ship).collect()
}

/// How a game ended.
pub fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Won(team) => format!("ended team {} wins", team.0),
        Ending::Draw => "ended draw".to_owned(),
        Ending::Broken => "ended broken".to_owned(),
    }
}

/// Whether an event is left out of a trace: how a game ended is told at its end.
pub const fn is_told_elsewhere(event: &Event) -> bool {
    matches!(event, Event::Over(_))
}

/// Whether an event begins a round.
pub const fn begins_round(event: &Event) -> bool {
    matches!(event, Event::Round(_))
}

/// Whether a question is the one that closes a phase of open questions.
pub fn closes(decision: &Decision) -> bool {
    decision.ask.topic == Topic::Ready
}

/// The base that a dial is set for.
pub fn flight(game: &Game, decision: &Decision) -> Option<(BaseSize, Pose)> {
    game.base(decision.ask.ship_if(Topic::Dial)?).map(|base| (base.size, base.pose))
}

/// The maneuver that is chosen.
pub const fn maneuver(choice: &Choice) -> Option<Maneuver> {
    match choice {
        Choice::Maneuver(maneuver) => Some(*maneuver),
        _ => None,
    }
}

fn player(player: PlayerId) -> String {
    format!("player {}", player.0 + 1)
}

fn ship(ship: ShipId) -> String {
    format!("ship {}", ship.0)
}

/// The shortest digits that read back to the same number.
fn pose(pose: Pose) -> String {
    format!("pose {} {} {}", pose.position.x, pose.position.y, pose.heading.degrees())
}

/// A word of the game's vocabulary.
fn word(word: impl Debug) -> String {
    format!("{word:?}").to_lowercase()
}

fn slug(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn die<F: Face>(class: Class<F>) -> String {
    let rerolled = if class.rerolled { " rerolled" } else { "" };
    let added = if class.added { " added" } else { "" };
    format!("{}{rerolled}{added}", word(class.face))
}

fn dice<F: Face>(dice: &Dice<F>) -> String {
    let kinds: Vec<String> = dice
        .classes()
        .filter(|(_, n)| *n > 0)
        .map(|(class, n)| format!("{n} {}", die(class)))
        .collect();
    if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") }
}

impl Words<'_> {
    /// Obstacles, and bombs and mines, each by their number among their like.
    fn thing(&self, id: ThingId) -> String {
        let state = self.game.state();
        if state.object(id).nature == Nature::Feature {
            let kind = state.object(id).kind;
            let name = &self.game.cast().device(kind).id;
            let before = state.features().take_while(|&(other, _)| other != id);
            return match before.filter(|(_, other)| other.kind == kind).count() {
                0 => name.clone(),
                before => format!("{name} {}", before + 1),
            };
        }
        let device = state.object(id).is_device();
        let before = state.objects().take_while(|&(other, _)| other != id);
        let number = before
            .filter(|(_, other)| other.is_device() == device && other.nature != Nature::Feature)
            .count();
        format!("{} {number}", if device { "device" } else { "obstacle" })
    }

    fn object(&self, object: ObjectId) -> String {
        match object {
            ObjectId::Ship(id) => ship(id),
            ObjectId::Thing(id) => self.thing(id),
        }
    }

    fn front(&self, id: ShipId, card: CardId) -> String {
        let name = |kind: KindId| &self.game.cast().upgrade(kind).id;
        let own = name(self.game.state().card(card).kind);
        let before = self.game.state().upgrades(id).take_while(|(other, _)| *other != card);
        let same = before.filter(|(_, other)| name(other.kind) == own).count();
        let copy = if same > 0 { format!("({})", same + 1) } else { String::new() };
        format!("upgrade:{own}{copy}")
    }

    fn damage_kind(&self, kind: KindId) -> String {
        format!("damage:{}", slug(&self.game.cast().damage(kind).name))
    }

    fn condition(&self, kind: KindId) -> String {
        format!("condition:{}", self.game.cast().condition(kind).id)
    }

    fn upgrade(&self, kind: KindId) -> String {
        format!("upgrade:{}", self.game.cast().upgrade(kind).id)
    }

    fn met(&self, card: CardId) -> String {
        self.met.0.get(&card).map_or_else(|| "card:gone".to_owned(), String::clone)
    }

    /// A damage or condition card; the second of the same name on a ship is told from the first.
    fn dealt(&self, of: ShipId, card: CardId) -> String {
        let (state, name) = (self.game.state(), self.met(card));
        let all = state.damage(of).chain(state.conditions(of)).map(|(id, _)| id);
        let same: Vec<CardId> = all.filter(|&other| self.met(other) == name).collect();
        match same.iter().position(|&other| other == card) {
            Some(0) | None => name,
            Some(before) => format!("{name}({})", before + 1),
        }
    }

    fn card(&self, of: ShipId, card: CardId) -> String {
        let it = self.game.state().card(card);
        match (it.sort, it.holder) {
            (Sort::Damage | Sort::Condition, _) => self.dealt(of, card),
            (Sort::Upgrade, _) => self.front(of, card),
            (Sort::Object, Holder::Object(id)) => self.object(id),
            // A bomb that is gone keeps its name.
            (Sort::Object, Holder::Nowhere) => self.met(card),
            (Sort::Pilot, Holder::Ship(from)) if from != of => {
                format!("borrowed:{}", self.game.card(from).id)
            }
            (Sort::Scenario, _) => "scenario".to_owned(),
            (Sort::Environment, _) => "environment".to_owned(),
            (Sort::Pilot | Sort::Object, _) => format!("pilot:{}", self.game.card(of).id),
        }
    }

    /// The card of an ability, and whose it is.
    fn named(&self, of: AbilityRef, number: &str) -> String {
        match of.ship() {
            Some(it) if self.game.state().is_ship_ability(of) => {
                format!("ship:{}{number} of {}", self.game.card(it).ship, ship(it))
            }
            Some(it) => format!("{}{number} of {}", self.card(it, of.card), ship(it)),
            None => format!("text of {:?}{number}", of.text.kind),
        }
    }

    fn ability(&self, of: AbilityRef) -> String {
        format!("ability {}", self.named(of, &format!("#{}", of.text.index)))
    }

    /// A damage card by its place among those of its ship; of a facedown one nothing else is told.
    fn damage_card(&self, card: CardId) -> String {
        let state = self.game.state();
        for id in state.ship_ids() {
            let Some(i) = state.damage(id).position(|(other, _)| other == card) else { continue };
            let it = state.card(card);
            let face = match it.faceup {
                true => self.damage_kind(it.kind),
                false => "facedown".to_owned(),
            };
            return format!("damage card {i} of {} {face}", ship(id));
        }
        format!("damage card {}", self.met(card))
    }

    /// The rule that asks, and what about.
    fn ask(&self, ask: Ask) -> String {
        let side = |of: AbilityRef| self.named(of, "");
        let mut about: Vec<String> =
            [ask.about, ask.on].into_iter().flatten().map(|it| self.object(it)).collect();
        about.extend(ask.of.map(|of| match ask.topic {
            Topic::SideUp => side(of),
            _ => self.ability(of),
        }));
        about.extend(ask.topic.searched().map(|kind| format!("trait {}", word(kind))));
        let about = about.join(" ");
        format!("{} {about}", ask.rule()).trim_end().to_owned()
    }

    /// A question: the rule that asks, who is asked, what about, and how.
    pub fn question(&self, decision: &Decision) -> String {
        format!("{} {}", self.ask(decision.ask), player(decision.player))
    }

    /// A question with its options, sorted.
    pub fn decision(&self, decision: &Decision) -> String {
        let listed = |options: &[Choice]| {
            let texts: Vec<String> =
                self.sorted(decision, options).into_iter().map(|(text, _)| text).collect();
            texts.join(" | ")
        };
        let space = match &*decision.space {
            Space::YesNo => "yes or no".to_owned(),
            Space::One(options) => format!("one of {}", listed(options)),
            Space::OneOrPass(options) => format!("pass or one of {}", listed(options)),
            Space::Several { options, least, most } => {
                format!("{least} to {most} of {}", listed(options))
            }
            Space::Order(options) => format!("an order of {}", listed(options)),
            Space::Amount { least, most } => format!("a number from {least} to {most}"),
            Space::Place(Placing::Ship(id)) => format!("a place for {}", ship(*id)),
            Space::Place(
                Placing::Obstacle(id) | Placing::Feature(id, ..) | Placing::Again(_, id),
            ) => format!("a place for {}", self.thing(*id)),
            Space::Place(Placing::Device(of)) => {
                format!("a place for what {} puts", self.ability(*of))
            }
            Space::Counts { available, least, most } => {
                let mut kinds: Vec<String> = available
                    .iter()
                    .map(|(kind, n)| format!("{} {n}", self.choice(decision.ask, kind)))
                    .collect();
                kinds.sort();
                format!("{least} to {most} in all of {}", kinds.join(" | "))
            }
        };
        format!("{}: {space}", self.question(decision))
    }

    /// Options by their texts. Two that differ must read differently, else the text tells too
    /// little.
    pub fn sorted(&self, decision: &Decision, options: &[Choice]) -> Vec<Offer> {
        let text = |choice: &Choice| (self.choice(decision.ask, choice), choice.clone());
        let mut all: Vec<Offer> = options.iter().map(text).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        for pair in all.windows(2) {
            let alike = pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1;
            assert!(!alike, "{:?} and {:?} read the same", pair[0], pair[1]);
        }
        all
    }

    fn choice(&self, ask: Ask, choice: &Choice) -> String {
        let upgrade = |card: CardId| {
            ask.ship().map_or_else(|| "an upgrade".to_owned(), |id| self.front(id, card))
        };
        match choice {
            Choice::Ready => "ready".to_owned(),
            Choice::Maneuver(maneuver) => maneuver.to_string(),
            Choice::Ship(id) => ship(*id),
            Choice::Obstacle(id) => self.thing(*id),
            Choice::Object(id) => self.object(*id),
            Choice::Pose(at) => pose(*at),
            Choice::Action(action, colour) => format!("{} {}", word(colour), word(action)),
            Choice::CardAction(of) => format!("action of {}", self.ability(*of)),
            Choice::Side(side) => side.to_string(),
            Choice::Template(template) => template.to_string(),
            Choice::Card(card) => match self.game.state().card(*card).sort {
                Sort::Damage => self.damage_card(*card),
                Sort::Pilot => "the ship card".to_owned(),
                _ => upgrade(*card),
            },
            Choice::Fore => "fore".to_owned(),
            Choice::Aft => "aft".to_owned(),
            Choice::Turret(turret) => word(turret),
            Choice::Target(WeaponId::Primary(i), id) => format!("{} with weapon {i}", ship(*id)),
            Choice::Target(WeaponId::Card(card), id) => {
                format!("{} with {}", ship(*id), upgrade(*card))
            }
            Choice::Line(across) => {
                let mut across: Vec<String> =
                    across.iter().copied().map(|it| self.object(it)).collect();
                across.sort();
                format!("line across {}", across.join(" "))
            }
            Choice::Modification(how) => format!("modify {}", word(how)),
            Choice::AttackDie(class) => format!("attack {}", die(*class)),
            Choice::DefenseDie(class) => format!("defense {}", die(*class)),
            Choice::Ability(of) => self.ability(*of),
            Choice::Linked(id) => format!("linked action of {}", ship(*id)),
            Choice::Decloak => "decloak".to_owned(),
            Choice::Dock => "dock".to_owned(),
            Choice::Branch(i) => format!("part {i}"),
            Choice::Token(token) => word(token),
            Choice::Face(face) => word(face),
            Choice::DamageKind(kind) => self.damage_kind(*kind),
            Choice::Condition(card) => self.condition(*card),
        }
    }

    /// An answer.
    pub fn reply(&self, decision: &Decision, reply: &Reply) -> String {
        let text = |choice: &Choice| self.choice(decision.ask, choice);
        let sorted = |mut texts: Vec<String>| {
            texts.sort();
            texts.join(" | ")
        };
        match reply {
            Answer::Yes => "yes".to_owned(),
            Answer::No => "no".to_owned(),
            Answer::Pass => "pass".to_owned(),
            Answer::One(one) => text(one),
            Answer::Several(all) => sorted(all.iter().map(text).collect()),
            Answer::Order(all) => all.iter().map(text).collect::<Vec<_>>().join(" then "),
            Answer::Amount(n) => n.to_string(),
            Answer::Counts(all) => {
                sorted(all.iter().map(|(kind, n)| format!("{} {n}", text(kind))).collect())
            }
        }
    }

    fn resource(&self, of: ShipId, what: Resource) -> String {
        match what {
            Resource::Token(token) => word(token),
            Resource::Lock(on) => format!("lock on {}", self.object(on)),
            Resource::Shield => "shield".to_owned(),
            Resource::Force => "force".to_owned(),
            Resource::Energy => "energy".to_owned(),
            Resource::Charge(card) => format!("charge of {}", self.card(of, card)),
        }
    }

    /// An event: what happened, to whom, and what else is told of it.
    pub fn event(&self, event: &Event) -> String {
        let two = |what: &str, a: &ShipId, b: &ShipId| format!("{what} {} {}", ship(*a), ship(*b));
        let tokens =
            |what: &str, s: &ShipId, token, n| format!("{what} {} {} {n}", ship(*s), word(token));
        let some = |what: &str, s: &ShipId, of: &Resource, n: &u8| {
            format!("{what} {} {} {n}", ship(*s), self.resource(*s, *of))
        };
        let damage = |what: &str, s: &ShipId, kind: &KindId| {
            format!("{what} {} {}", ship(*s), self.damage_kind(*kind))
        };
        let secret = |what: &str, s: &ShipId, card: &Option<KindId>| {
            let card = card.map_or_else(|| "secret".to_owned(), |card| self.condition(card));
            format!("{what} {} {card}", ship(*s))
        };
        match event {
            Event::Round(n) => format!("round {n}"),
            Event::Phase(phase) => format!("phase {}", word(phase)),
            Event::PlayerOrder(order) => {
                let order: Vec<String> = order.iter().copied().map(player).collect();
                format!("order {}", order.join(" "))
            }
            Event::Placed(s, at) => format!("placed {} {}", ship(*s), pose(*at)),
            Event::ObstaclePlaced(o, at) => format!("placed {} {}", self.thing(*o), pose(*at)),
            Event::Revealed(s, maneuver) => format!("revealed {} {maneuver}", ship(*s)),
            Event::RolledToFly(s, n) => format!("rolled-to-fly {} {n}", ship(*s)),
            Event::Swerved(s, maneuver) => format!("swerved {} {maneuver}", ship(*s)),
            Event::DialSeen(s, by) => format!("dial-seen {} {}", ship(*s), player(*by)),
            Event::DialShown(s, maneuver) => format!("dial-shown {} {maneuver}", ship(*s)),
            Event::Moved(s, at) => format!("moved {} {}", ship(*s), pose(*at)),
            Event::Stayed(s) => format!("stayed {}", ship(*s)),
            Event::Flew(s, maneuver, fully) => {
                format!(
                    "flew {} {maneuver} {}",
                    ship(*s),
                    if *fully { "fully" } else { "partially" }
                )
            }
            Event::Bumped(a, b) => two("bumped", a, b),
            Event::Gained(s, token, n) => tokens("gained", s, *token, *n),
            Event::TurnedOver(s, token, n) => tokens("turned-over", s, *token, *n),
            Event::PutOnCard(s, card, token, n) => {
                format!("put-on {} {} {} {n}", ship(*s), self.upgrade(*card), word(token))
            }
            Event::TakenOffCard(s, card, token, n) => {
                format!("taken-off {} {} {} {n}", ship(*s), self.upgrade(*card), word(token))
            }
            Event::Removed(s, token, n) => tokens("removed", s, *token, *n),
            Event::Spent(s, what, n) => some("spent", s, what, n),
            Event::Lost(s, what, n) => some("lost", s, what, n),
            Event::Recovered(s, what, n) => some("recovered", s, what, n),
            Event::Locked(s, on) => format!("locked {} {}", ship(*s), self.object(*on)),
            Event::LockBroken(s, on) => format!("lock-broken {} {}", ship(*s), self.object(*on)),
            Event::Acted(s, action) => format!("acted {} {}", ship(*s), word(action)),
            Event::Failed(s, action) => format!("failed {} {}", ship(*s), word(action)),
            Event::Rotated(s, turret) => format!("rotated {} {}", ship(*s), word(turret)),
            Event::Attacks(a, b) => two("attacks", a, b),
            Event::AttackDice(pool) => format!("attack-dice {}", dice(pool)),
            Event::DefenseDice(pool) => format!("defense-dice {}", dice(pool)),
            Event::AttackEnds(a, b, hit) => two(if *hit { "hits" } else { "misses" }, a, b),
            Event::RolledFor(s, face) => format!("rolled {} {}", ship(*s), word(face)),
            Event::RolledDefenseFor(s, face) => format!("rolled {} {}", ship(*s), word(face)),
            Event::DealtFacedown(s) => format!("dealt-facedown {}", ship(*s)),
            Event::DealtFaceup(s, kind) => damage("dealt-faceup", s, kind),
            Event::Exposed(s, kind) => damage("exposed", s, kind),
            Event::Repaired(s, Some(kind)) => damage("repaired", s, kind),
            Event::Repaired(s, None) => format!("repaired {} note", ship(*s)),
            Event::NewDeck(p) => format!("new-deck {}", player(*p)),
            Event::Flipped(s, card, back) => {
                let side = if *back { "back" } else { "front" };
                format!("flipped {} {} {side}", ship(*s), self.upgrade(*card))
            }
            Event::Equipped(s, card) => format!("equipped {} {}", ship(*s), self.upgrade(*card)),
            Event::Assigned(s, card) => secret("assigned", s, card),
            Event::Unassigned(s, card) => secret("unassigned", s, card),
            Event::ConditionRevealed(s, card) => secret("condition-revealed", s, &Some(*card)),
            Event::PutOnCondition(s, kind) => damage("put-on-condition", s, kind),
            Event::Suffered(s, damage) => format!("suffered {} {}", ship(*s), word(damage)),
            Event::Destroyed(s) => format!("destroyed {}", ship(*s)),
            Event::Fled(s) => format!("fled {}", ship(*s)),
            Event::RemovedShip(s) => format!("gone {}", ship(*s)),
            Event::DevicePlaced(s, device, card, at) => {
                let kind = &self.game.cast().device(*card).id;
                let device = self.object(ObjectId::Thing(*device));
                format!("placed {device} kind {kind} by {} {}", ship(*s), pose(*at))
            }
            Event::RemotePlaced(s, remote, at) => {
                let kind = &self.game.card(*remote).id;
                format!("placed {} kind {kind} by {} {}", ship(*remote), ship(*s), pose(*at))
            }
            Event::Fused(on) => format!("fused {}", self.object(*on)),
            Event::Unfused(on) => format!("unfused {}", self.object(*on)),
            Event::Detonates(what) => format!("detonates {}", self.object(*what)),
            Event::DeviceRemoved(device) => {
                format!("gone {}", self.object(ObjectId::Thing(*device)))
            }
            Event::ObstacleRemoved(o) => format!("gone {}", self.thing(*o)),
            Event::Met(s, o) => format!("met {} {}", ship(*s), self.thing(*o)),
            Event::Docked(a, b) => two("docked", a, b),
            Event::Deploys(a, b) => two("deploys", a, b),
            Event::Reserved(s) => format!("reserved {}", ship(*s)),
            Event::SetAside(s) => format!("set aside {}", ship(*s)),
            Event::NamedAction(s, name, done) => {
                let how = if *done { "performed" } else { "failed" };
                format!("{how} {} {}", ship(*s), name.to_lowercase())
            }
            Event::Marked(id, player) => format!("marked {} player {}", self.thing(*id), player.0),
            Event::PutBack(s, id, at) => {
                format!("put back {} {} {}", ship(*s), self.thing(*id), pose(*at))
            }
            Event::Taken(s, id) => format!("taken {} {}", ship(*s), self.thing(*id)),
            Event::Coloured(p, colour) => {
                let colour = match colour {
                    PlayerColour::Red => "red",
                    PlayerColour::Blue => "blue",
                };
                format!("{colour} {}", player(*p))
            }
            Event::EnvironmentDealt(card) => {
                format!("environment {}", self.game.cast().definition(*card).key.id)
            }
            Event::FeaturePlaced(id, at) => format!("placed {} {}", self.thing(*id), pose(*at)),
            Event::Scored(p, n, total, _) => format!("scored {} {n} {total}", player(*p)),
            Event::Over(why) => format!("over {}", word(why)),
        }
    }
}
