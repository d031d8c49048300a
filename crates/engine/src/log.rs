//! A game in words: each event and each choice as one sentence.

use crate::answer::Answer;
use crate::cast::{Cast, Facts, KindId};
use crate::decision::{Ask, Choice, Modification};
use crate::dice::{AttackFace, DefenseFace, Dice, Face};
use crate::event::{Event, Resource};
use crate::record::{Made, Said};
use crate::state::{Ending, State};
use crate::window::{AbilityRef, CardRef};
use crate::words::{
    Action, ActionColour, Damage, DeviceId, ObjectId, ObstacleId, PlayerId, ShipId, TeamId, Token,
    WeaponId,
};
use redfive_geometry::{Edge, Pose, Side, Turret};

/// What the ships, cards, obstacles and players of a game are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    ships: Vec<String>,
    /// The cards of the cast, front and back.
    kinds: Vec<[String; 2]>,
    obstacles: Vec<String>,
    devices: Vec<String>,
    players: Vec<String>,
}

impl Names {
    /// The names of a game: ships by their cards, numbered where several have the same one;
    /// players by number.
    pub fn of(state: &State, cast: &Cast) -> Self {
        let ships = state.ships.iter();
        let cards: Vec<&str> = ships.map(|ship| cast.ship(ship.kind).name.as_str()).collect();
        let kinds = state.obstacles.iter().map(|obstacle| obstacle.key.as_str());
        Self {
            ships: numbered(&cards),
            kinds: cast.definitions().map(|definition| sides(&definition.facts)).collect(),
            obstacles: kinds.map(|key| format!("obstacle {key}")).collect(),
            devices: Vec::new(),
            players: (1..=state.players.len()).map(|n| format!("Player {n}")).collect(),
        }
    }

    /// The name of a ship.
    pub fn ship(&self, ship: ShipId) -> &str {
        self.ships.get(ship.index()).map_or("a ship", String::as_str)
    }

    /// The name of a player.
    pub fn player(&self, player: PlayerId) -> &str {
        self.players.get(player.index()).map_or("a player", String::as_str)
    }

    /// Calls a player by another name.
    pub fn rename_player(&mut self, player: PlayerId, name: String) {
        if let Some(slot) = self.players.get_mut(player.index()) {
            *slot = name;
        }
    }

    fn obstacle(&self, obstacle: ObstacleId) -> &str {
        self.obstacles.get(obstacle.index()).map_or("an obstacle", String::as_str)
    }

    fn object(&self, object: ObjectId) -> &str {
        match object {
            ObjectId::Ship(ship) => self.ship(ship),
            ObjectId::Obstacle(obstacle) => self.obstacle(obstacle),
            ObjectId::Device(device) => self.device(device),
        }
    }

    /// The name of a bomb or mine.
    fn device(&self, device: DeviceId) -> &str {
        let kind = self.devices.get(usize::from(device.0));
        kind.map_or("a device", String::as_str)
    }

    /// Learns the names of what has come into play by these events: remotes, obstacles, bombs and
    /// mines, even if they are gone already. They keep the names they have.
    pub fn learn(&mut self, state: &State, cast: &Cast, events: &[Event]) {
        for ship in state.ships.iter().skip(self.ships.len()) {
            let name = cast.ship(ship.kind).name.clone();
            self.ships.push(another(&self.ships, name));
        }
        for obstacle in state.obstacles.iter().skip(self.obstacles.len()) {
            let name = format!("obstacle {}", obstacle.key);
            self.obstacles.push(another(&self.obstacles, name));
        }
        for event in events {
            let Event::DevicePlaced(_, device, kind, _) = event else { continue };
            let place = usize::from(device.0);
            let known = self.devices.len().max(place + 1);
            self.devices.resize(known, "a device".to_owned());
            let name = &cast.device(*kind).name;
            self.devices[place] = format!("{name} {}", place + 1);
        }
    }

    /// The name of a card.
    fn kind(&self, kind: KindId) -> &str {
        self.side(kind, false)
    }

    /// The name of a side of a card.
    fn side(&self, kind: KindId, flipped: bool) -> &str {
        let sides = self.kinds.get(kind.index());
        sides.map_or("a card", |sides| &sides[usize::from(flipped)])
    }
}

/// A further name, with a number if there is such a one already.
fn another(names: &[String], name: String) -> String {
    let numbered = |n: usize| if n == 1 { name.clone() } else { format!("{name} {n}") };
    (1..).map(numbered).find(|name| !names.contains(name)).unwrap_or(name.clone())
}

/// The names of both sides of a card.
fn sides(facts: &Facts) -> [String; 2] {
    let name = facts.name().to_owned();
    match facts {
        Facts::Upgrade(card) => {
            let back = card.back.as_ref().map_or(&card.name, |back| &back.name).clone();
            [name, back]
        }
        _ => [name.clone(), name],
    }
}

/// Names as they are; equal ones get a number.
fn numbered(names: &[&str]) -> Vec<String> {
    let number = |i: usize| names[..=i].iter().filter(|other| **other == names[i]).count();
    let alone = |name: &str| names.iter().filter(|other| **other == name).count() == 1;
    let name = |(i, name): (usize, &&str)| {
        if alone(name) { (*name).to_owned() } else { format!("{name} {}", number(i)) }
    };
    names.iter().enumerate().map(name).collect()
}

/// An event in words.
///
/// ```
/// use redfive_engine::event::Event;
/// use redfive_engine::log::{Names, describe};
/// use redfive_engine::words::Phase;
/// let names = Names::default();
/// assert_eq!(describe(&Event::Phase(Phase::System), &names), "The System Phase begins.");
/// ```
pub fn describe(event: &Event, names: &Names) -> String {
    let ship = |id: &ShipId| names.ship(*id);
    match event {
        Event::Round(round) => format!("Round {round} begins."),
        Event::Phase(phase) => format!("The {phase} begins."),
        Event::PlayerOrder(order) => {
            let order: Vec<&str> = order.iter().map(|&p| names.player(p)).collect();
            format!("The player order is {}.", order.join(", "))
        }
        Event::Placed(s, pose) => format!("{} is placed {}.", ship(s), place(*pose)),
        Event::ObstaclePlaced(obstacle, pose) => {
            format!("{} is placed {}.", capital(names.obstacle(*obstacle)), place(*pose))
        }
        Event::Revealed(s, maneuver) => format!("{} reveals a {maneuver}.", ship(s)),
        Event::DialShown(s, maneuver) => {
            format!("{} turns its dial faceup: a {maneuver}.", ship(s))
        }
        Event::Moved(s, pose) => format!("{} now stands {}.", ship(s), place(*pose)),
        Event::Stayed(s) => format!("{} cannot move and stays where it is.", ship(s)),
        Event::Flew(s, maneuver, true) => format!("{} executes a {maneuver}.", ship(s)),
        Event::Flew(s, maneuver, false) => {
            format!("{} cannot complete a {maneuver} and backs up.", ship(s))
        }
        Event::Bumped(s, other) => format!("{} bumps into {}.", ship(s), ship(other)),
        Event::Gained(s, token, n) => format!("{} gains {}.", ship(s), tokens(*token, *n)),
        Event::Removed(s, token, n) => format!("{} loses {}.", ship(s), tokens(*token, *n)),
        Event::Spent(s, what, n) => format!("{} spends {}.", ship(s), resource(*what, *n, names)),
        Event::Lost(s, what, n) => format!("{} loses {}.", ship(s), resource(*what, *n, names)),
        Event::Recovered(s, what, n) => {
            format!("{} recovers {}.", ship(s), resource(*what, *n, names))
        }
        Event::Locked(s, object) => format!("{} locks {}.", ship(s), names.object(*object)),
        Event::LockBroken(s, object) => {
            format!("{} no longer has a lock on {}.", ship(s), names.object(*object))
        }
        Event::Acted(s, action) => format!("{} {}.", ship(s), deed(*action)),
        Event::Failed(s, action) => {
            format!("{} fails: no {}.", ship(s), redfive_ability::text::action(*action))
        }
        Event::Rotated(s, turret) => format!("{} turns its turret {}.", ship(s), to(*turret)),
        Event::Attacks(s, target) => format!("{} attacks {}.", ship(s), ship(target)),
        Event::AttackDice(dice) => format!("The attack dice show {}.", attack_results(dice)),
        Event::DefenseDice(dice) => format!("The defense dice show {}.", defense_results(dice)),
        Event::AttackEnds(s, target, true) => format!("{} hits {}.", ship(s), ship(target)),
        Event::AttackEnds(s, target, false) => format!("{} misses {}.", ship(s), ship(target)),
        Event::RolledFor(s, face) => format!("{} rolls {}.", ship(s), one(attack_face(*face))),
        Event::DealtFacedown(s) => format!("{} gets a facedown damage card.", ship(s)),
        Event::DealtFaceup(s, kind) => {
            format!("{} gets a faceup damage card: {}.", ship(s), names.kind(*kind))
        }
        Event::Exposed(s, kind) => format!("{} exposes {}.", ship(s), names.kind(*kind)),
        Event::Repaired(s, kind) => {
            let card = kind.map_or("a damage card", |kind| names.kind(kind));
            format!("{} repairs {card}.", ship(s))
        }
        Event::NewDeck(p) => format!("{} shuffles a new damage deck.", names.player(*p)),
        Event::Flipped(s, card, flipped) => {
            format!("{} flips a card: {}.", ship(s), names.side(*card, *flipped))
        }
        Event::Assigned(s, card) => {
            let card = card.map_or("a secret condition", |card| names.kind(card));
            format!("{} is assigned {card}.", ship(s))
        }
        Event::Unassigned(s, card) => {
            let card = card.map_or("a secret condition", |card| names.kind(card));
            format!("{} no longer has {card}.", ship(s))
        }
        Event::ConditionRevealed(s, card) => {
            format!("{} reveals its condition: {}.", ship(s), names.kind(*card))
        }
        Event::PutOnCondition(s, kind) => {
            format!("{} is put on a condition of {}.", names.kind(*kind), ship(s))
        }
        Event::Suffered(s, damage) => format!("{} suffers {}.", ship(s), suffered(*damage)),
        Event::Destroyed(s) => format!("{} is destroyed.", ship(s)),
        Event::Fled(s) => format!("{} flees.", ship(s)),
        Event::RemovedShip(s) => format!("{} leaves the game.", ship(s)),
        Event::DevicePlaced(s, device, _, pose) => {
            format!("{} places {} {}.", ship(s), names.device(*device), place(*pose))
        }
        Event::RemotePlaced(s, remote, pose) => {
            format!("{} places {} {}.", ship(s), ship(remote), place(*pose))
        }
        Event::Fused(object) => {
            format!("{} gets a fuse marker.", capital(names.object(*object)))
        }
        Event::Unfused(object) => {
            format!("{} loses a fuse marker.", capital(names.object(*object)))
        }
        Event::Detonates(object) => format!("{} detonates.", capital(names.object(*object))),
        Event::DeviceRemoved(device) => format!("{} is removed.", capital(names.device(*device))),
        Event::ObstacleRemoved(obstacle) => {
            format!("{} is removed.", capital(names.obstacle(*obstacle)))
        }
        Event::Met(s, obstacle) => format!("{} meets {}.", ship(s), names.obstacle(*obstacle)),
        Event::Docked(s, carrier) => format!("{} docks with {}.", ship(s), ship(carrier)),
        Event::Deploys(s, carrier) => format!("{} deploys from {}.", ship(s), ship(carrier)),
        Event::Reserved(s) => format!("{} goes into reserve.", ship(s)),
    }
}

/// A choice in words, with the rule that asked for it.
pub fn describe_choice(made: &Made, names: &Names) -> String {
    let player = names.player(made.player);
    let answer = answered(&made.answer, names);
    format!("{player}, {}: {answer} ({}).", asked(made.ask, names), made.ask.rule())
}

/// How the game ended, in words.
pub fn describe_ending(ending: &Ending) -> String {
    match ending {
        Ending::Won(TeamId(team)) => format!("Team {} wins.", team + 1),
        Ending::Draw => "Nobody wins.".to_owned(),
        Ending::Broken => "The game cannot go on: abilities resolve without end.".to_owned(),
    }
}

fn asked(ask: Ask, names: &Names) -> String {
    let object = |it: Option<ObjectId>| it.map_or("something", |it| names.object(it)).to_owned();
    ask.topic.brief(&|slot| match slot {
        "ship" => ask.ship().map_or("a ship", |ship| names.ship(ship)).to_owned(),
        "other" => object(ask.on),
        "card" => ask.of.map_or_else(String::new, |ability| ability_name(ability, names)),
        _ => object(ask.about),
    })
}

fn answered(answer: &Answer<Said>, names: &Names) -> String {
    let list = |all: &[Said]| -> String {
        let words: Vec<String> = all.iter().map(|said| chosen(said, names)).collect();
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    };
    match answer {
        Answer::Yes => "yes".to_owned(),
        Answer::No => "no".to_owned(),
        Answer::Pass => "nothing".to_owned(),
        Answer::One(said) => chosen(said, names),
        Answer::Several(all) => list(all),
        Answer::Order(all) => list(all),
        Answer::Amount(amount) => amount.to_string(),
        Answer::Counts(all) => {
            let words: Vec<String> =
                all.iter().map(|(said, n)| format!("{n} × {}", chosen(said, names))).collect();
            words.join(", ")
        }
    }
}

fn chosen(said: &Said, names: &Names) -> String {
    let choice = match said {
        Said::Spot(spot) => return place(spot.pose()),
        Said::Choice(choice) => choice,
    };
    match choice {
        Choice::Ready => "ready".to_owned(),
        Choice::Maneuver(maneuver) => maneuver.to_string(),
        Choice::Ship(ship) | Choice::Target(WeaponId::Primary(0), ship) => {
            names.ship(*ship).to_owned()
        }
        Choice::Target(WeaponId::Primary(weapon), ship) => {
            format!("{}, weapon {}", names.ship(*ship), weapon + 1)
        }
        Choice::Target(WeaponId::Upgrade(upgrade), ship) => {
            format!("{}, upgrade {}", names.ship(*ship), upgrade + 1)
        }
        Choice::Upgrade(upgrade) => format!("upgrade {}", upgrade + 1),
        Choice::Obstacle(obstacle) => names.object(ObjectId::Obstacle(*obstacle)).to_owned(),
        Choice::Object(object) => names.object(*object).to_owned(),
        Choice::Pose(pose) => place(*pose),
        Choice::Action(action, ActionColour::White) => {
            redfive_ability::text::action(*action).to_owned()
        }
        Choice::Action(action, ActionColour::Red) => {
            format!("red {}", redfive_ability::text::action(*action))
        }
        Choice::Action(action, ActionColour::Purple) => {
            format!("purple {}", redfive_ability::text::action(*action))
        }
        Choice::CardAction(ability) => format!("action of {}", ability_name(*ability, names)),
        Choice::Decloak => "decloak".to_owned(),
        Choice::Dock => "dock or deploy".to_owned(),
        Choice::Branch(branch) => format!("part {}", branch + 1),
        Choice::Token(token) => redfive_ability::text::name(*token).to_owned(),
        Choice::Face(face) => redfive_ability::text::face(*face).to_owned(),
        Choice::DamageCard(serial) => format!("damage card {serial}"),
        Choice::DamageKind(kind) => names.kind(*kind).to_owned(),
        Choice::Condition(card) => names.kind(*card).to_owned(),
        Choice::Side(Side::Left) => "left".to_owned(),
        Choice::Side(Side::Right) => "right".to_owned(),
        Choice::Template(template) => template.to_string(),
        Choice::Fore => "fore".to_owned(),
        Choice::Aft => "aft".to_owned(),
        Choice::Turret(turret) => to(*turret).to_owned(),
        Choice::Line(objects) if objects.is_empty() => "a free line".to_owned(),
        Choice::Line(objects) => {
            let through: Vec<&str> = objects.iter().map(|&o| names.object(o)).collect();
            format!("through {}", through.join(", "))
        }
        Choice::Modification(modification) => modified(*modification).to_owned(),
        Choice::AttackDie(class) => attack_face(class.face).to_owned(),
        Choice::DefenseDie(class) => defense_face(class.face).to_owned(),
        Choice::Ability(ability) => ability_name(*ability, names),
        Choice::Linked(ship) => format!("linked action of {}", names.ship(*ship)),
    }
}

fn ability_name(ability: AbilityRef, names: &Names) -> String {
    let ship = names.ship(ability.ship);
    match ability.card {
        CardRef::Pilot => format!("ability of {ship}"),
        CardRef::ShipAbility => format!("ship ability of {ship}"),
        CardRef::Borrowed(from) => format!("ability of {}, by {ship}", names.ship(from)),
        CardRef::Upgrade(upgrade) => format!("upgrade {} of {ship}", upgrade + 1),
        CardRef::Damage(serial) => format!("damage card {serial} of {ship}"),
        CardRef::Device(device) => names.device(device).to_owned(),
        CardRef::Condition(serial) => format!("condition {serial} of {ship}"),
    }
}

fn place(pose: Pose) -> String {
    let whole = |value: f64| value.round() as i64;
    let (x, y) = (whole(pose.position.x), whole(pose.position.y));
    format!("at ({x}, {y}) facing {}°", whole(pose.heading.degrees()) % 360)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

fn one(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

fn tokens(token: Token, count: u8) -> String {
    let name = match token {
        Token::Focus => "focus token",
        Token::Evade => "evade token",
        Token::Calculate => "calculate token",
        Token::ReinforceFore => "fore reinforce token",
        Token::ReinforceAft => "aft reinforce token",
        Token::Disarm => "disarm token",
        Token::Jam => "jam token",
        Token::Tractor => "tractor token",
        Token::Stress => "stress token",
        Token::Ion => "ion token",
        Token::Strain => "strain token",
        Token::Deplete => "deplete token",
        Token::Cloak => "cloak token",
    };
    if count == 1 { one(name) } else { format!("{count} {name}s") }
}

/// So many of something, in words.
fn resource(what: Resource, count: u8, names: &Names) -> String {
    let many = |noun: &str| if count == 1 { one(noun) } else { format!("{count} {noun}s") };
    match what {
        Resource::Token(token) => tokens(token, count),
        Resource::Lock(object) => format!("its lock on {}", names.object(object)),
        Resource::Shield => many("shield"),
        Resource::Force => many("Force charge"),
        Resource::Charge(CardRef::Upgrade(i)) => format!("{} of upgrade {}", many("charge"), i + 1),
        Resource::Charge(_) => many("charge"),
    }
}

const fn deed(action: Action) -> &'static str {
    match action {
        Action::Focus => "focuses",
        Action::Evade => "evades",
        Action::Calculate => "calculates",
        Action::Lock => "acquires a lock",
        Action::BarrelRoll => "barrel rolls",
        Action::Boost => "boosts",
        Action::Reinforce => "reinforces",
        Action::Rotate => "rotates its arc",
        Action::Coordinate => "coordinates",
        Action::Reload => "reloads",
        Action::Cloak => "cloaks",
        Action::Slam => "SLAMs",
        Action::Jam => "jams",
    }
}

const fn modified(modification: Modification) -> &'static str {
    match modification {
        Modification::Focus => "spend focus",
        Modification::Calculate => "spend calculate",
        Modification::Evade => "spend evade",
        Modification::Force => "spend Force",
        Modification::Lock => "spend the lock",
    }
}

const fn to(turret: Turret) -> &'static str {
    match turret {
        Turret::Single(Edge::Front) => "to the front",
        Turret::Single(Edge::Right) => "to the right",
        Turret::Single(Edge::Rear) => "to the rear",
        Turret::Single(Edge::Left) => "to the left",
        Turret::FrontAndRear => "to the front and the rear",
        Turret::LeftAndRight => "to both sides",
    }
}

const fn suffered(damage: Damage) -> &'static str {
    match damage {
        Damage::Hit => "a damage",
        Damage::Crit => "a critical damage",
    }
}

const fn attack_face(face: AttackFace) -> &'static str {
    match face {
        AttackFace::Crit => "critical hit",
        AttackFace::Hit => "hit",
        AttackFace::Focus => "focus",
        AttackFace::Blank => "blank",
    }
}

const fn defense_face(face: DefenseFace) -> &'static str {
    match face {
        DefenseFace::Evade => "evade",
        DefenseFace::Focus => "focus",
        DefenseFace::Blank => "blank",
    }
}

fn attack_results(dice: &Dice<AttackFace>) -> String {
    results(dice, attack_face)
}

fn defense_results(dice: &Dice<DefenseFace>) -> String {
    results(dice, defense_face)
}

fn results<F: Face>(dice: &Dice<F>, name: impl Fn(F) -> &'static str) -> String {
    let counts = F::ALL.iter().map(|&face| (face, dice.count(face))).filter(|&(_, n)| n > 0);
    let words: Vec<String> = counts.map(|(face, n)| format!("{n} {}", name(face))).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}
