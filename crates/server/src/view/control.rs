//! From a question of the engine to a control of the page.
//!
//! This is the one place that knows every [`Ask`], [`Space`] and [`Choice`]; the matches are
//! exhaustive on purpose, so that a new one cannot be forgotten.

use super::shapes;
use crate::api::{
    Control, DecisionView, GhostView, Look, ObjectView, OptionView, Preview, ZoneView,
};
use crate::table::{Names, Table};
use crate::words;
use redfive_ability::{Ability, Guides, text};
use redfive_engine::answer::Space;
use redfive_engine::decision::{Ask, Choice, Decision, Modification, Placing};
use redfive_engine::facts::WeaponArc;
use redfive_engine::game::{Game, Shot};
use redfive_engine::random::{Chance, Stream};
use redfive_engine::window::{AbilityRef, CardRef};
use redfive_engine::words::{ObjectId, Phase, PlayerId, ShipId, WeaponId};
use redfive_geometry::{
    Course, Footprint, Headings, Maneuver, PlacedBase, PlacedToken, Pose, Side, SightLine,
    Template, TemplateShape, Turret, Zone,
};

/// A question as it is shown; the control only to those who may answer.
pub fn decision(table: &Table, decision: &Decision, seen_by: Option<u8>) -> DecisionView {
    let player = decision.player.0;
    let asked = Asked {
        game: &table.game,
        names: &table.names,
        ask: decision.ask,
        shows_dial: seen_by == Some(player),
        seen_by,
        attacker: table.attack.as_ref().map(|attack| ShipId(attack.attacker)),
    };
    let may_answer = seen_by.is_none_or(|seen_by| seen_by == player);
    DecisionView {
        id: decision.id,
        player,
        rule: decision.ask.rule(),
        ask: ask_id(decision.ask),
        question: asked.question(),
        text: ability_of(decision.ask).map(|ability| asked.ability_text(ability)),
        ship: ship_of(decision.ask).map(|ship| ship.0),
        control: may_answer.then(|| asked.control(&decision.space)),
    }
}

/// The ability that asks.
const fn ability_of(ask: Ask) -> Option<AbilityRef> {
    match ask {
        Ask::UseAbility(ability)
        | Ask::ChooseShip(ability)
        | Ask::Instead(ability)
        | Ask::ChooseBranch(ability)
        | Ask::ChooseToken(ability)
        | Ask::ChooseResult(ability)
        | Ask::ChooseCard(ability)
        | Ask::ChooseCondition(ability)
        | Ask::RemoveCondition(ability)
        | Ask::SearchDeck(ability, _)
        | Ask::NameResult(ability)
        | Ask::PlaceDevice(ability)
        | Ask::ChooseDevice(ability)
        | Ask::ChooseObstacle(ability)
        | Ask::LockFor(ability)
        | Ask::RerollFor(ability) => Some(ability),
        _ => None,
    }
}

/// The ship that a question is about.
fn ship_of(ask: Ask) -> Option<ShipId> {
    match ask {
        Ask::SetDial(ship)
        | Ask::Placement(ship)
        | Ask::Action(ship)
        | Ask::Lock(ship)
        | Ask::RollSide(ship)
        | Ask::BoostTemplate(ship)
        | Ask::Reinforce(ship)
        | Ask::Turret(ship)
        | Ask::Coordinate(ship)
        | Ask::Jam(ship)
        | Ask::Attack(ship)
        | Ask::Line(ship, _)
        | Ask::Modify(ship)
        | Ask::Reroll(ship)
        | Ask::ChangeResult(ship)
        | Ask::Reload(ship)
        | Ask::StartFlipped(ship, _)
        | Ask::PlaceShip(ship) => Some(ship),
        Ask::Jammed(ship)
        | Ask::Decloak(ship)
        | Ask::Tractor(ship)
        | Ask::TurnShip(ship)
        | Ask::UnderMine(ship, _)
        | Ask::Slam(ship)
        | Ask::Dock(ship)
        | Ask::Deploy(ship)
        | Ask::Guides(ship)
        | Ask::EmergencyDeploy(ship) => Some(ship),
        Ask::UseAbility(_)
        | Ask::ChooseShip(_)
        | Ask::Instead(_)
        | Ask::ChooseBranch(_)
        | Ask::ChooseToken(_)
        | Ask::ChooseResult(_)
        | Ask::ChooseCard(_)
        | Ask::ChooseCondition(_)
        | Ask::RemoveCondition(_)
        | Ask::SearchDeck(..)
        | Ask::NameResult(_)
        | Ask::PlaceDevice(_)
        | Ask::ChooseDevice(_)
        | Ask::ChooseObstacle(_)
        | Ask::LockFor(_)
        | Ask::RerollFor(_) => ability_of(ask).map(|ability| ability.ship),
        Ask::Ready
        | Ask::NextShip
        | Ask::NextAbility
        | Ask::NextObstacle
        | Ask::PlaceObstacle(_) => None,
    }
}

fn ask_id(ask: Ask) -> &'static str {
    match ask {
        Ask::SetDial(_) => "set-dial",
        Ask::Ready => "ready",
        Ask::NextShip => "next-ship",
        Ask::Placement(_) => "placement",
        Ask::Action(_) => "action",
        Ask::Lock(_) => "lock",
        Ask::RollSide(_) => "roll-side",
        Ask::BoostTemplate(_) => "boost-template",
        Ask::Reinforce(_) => "reinforce",
        Ask::Turret(_) => "turret",
        Ask::Coordinate(_) => "coordinate",
        Ask::Jam(_) => "jam",
        Ask::Attack(_) => "attack",
        Ask::Line(..) => "line",
        Ask::Modify(_) => "modify",
        Ask::Reroll(_) => "reroll",
        Ask::ChangeResult(_) => "change-result",
        Ask::Reload(_) => "reload",
        Ask::StartFlipped(..) => "start-flipped",
        Ask::NextObstacle => "next-obstacle",
        Ask::PlaceObstacle(_) => "place-obstacle",
        Ask::PlaceShip(_) => "place-ship",
        Ask::NextAbility => "next-ability",
        Ask::UseAbility(_) => "use-ability",
        Ask::ChooseShip(_) => "choose-ship",
        Ask::Instead(_) => "instead",
        Ask::ChooseBranch(_) => "choose-branch",
        Ask::ChooseToken(_) => "choose-token",
        Ask::ChooseResult(_) => "choose-result",
        Ask::ChooseCard(_) => "choose-card",
        Ask::ChooseCondition(_) => "choose-condition",
        Ask::RemoveCondition(_) => "remove-condition",
        Ask::SearchDeck(..) => "search-deck",
        Ask::NameResult(_) => "name-result",
        Ask::RerollFor(_) => "reroll-for",
        Ask::Jammed(_) => "jammed",
        Ask::Decloak(_) => "decloak",
        Ask::Tractor(_) => "tractor",
        Ask::TurnShip(_) => "turn-ship",
        Ask::Slam(_) => "slam",
        Ask::PlaceDevice(_) => "place-device",
        Ask::ChooseDevice(_) => "choose-device",
        Ask::ChooseObstacle(_) => "choose-obstacle",
        Ask::LockFor(_) => "lock-for",
        Ask::UnderMine(..) => "under-mine",
        Ask::Dock(_) => "dock",
        Ask::Deploy(_) => "deploy",
        Ask::Guides(_) => "guides",
        Ask::EmergencyDeploy(_) => "emergency-deploy",
    }
}

/// What an option is called in answers: by what it means, never by its place in a list.
pub fn key(choice: &Choice) -> String {
    let object = |object: &ObjectId| match object {
        ObjectId::Ship(ship) => format!("ship-{}", ship.0),
        ObjectId::Obstacle(obstacle) => format!("obstacle-{}", obstacle.0),
        ObjectId::Device(device) => format!("device-{}", device.0),
    };
    match choice {
        Choice::Ready => "ready".to_owned(),
        Choice::Maneuver(maneuver) => maneuver_key(*maneuver),
        Choice::Ship(ship) => format!("ship-{}", ship.0),
        Choice::Obstacle(obstacle) => format!("obstacle-{}", obstacle.0),
        Choice::Object(it) => object(it),
        Choice::Pose(pose) => pose_key(*pose),
        Choice::Action(action, colour) => {
            format!("{}-{}", words::action_colour(*colour), words::action(*action).0)
        }
        Choice::CardAction(ability) => format!("action-of-{}", ability_key(*ability)),
        Choice::Decloak => "decloak".to_owned(),
        Choice::Dock => "dock".to_owned(),
        Choice::Branch(branch) => format!("part-{branch}"),
        Choice::Token(token) => format!("token-{}", words::token(*token).0),
        Choice::Face(face) => format!("face-{}", text::face(*face).replace(' ', "-")),
        Choice::DamageCard(serial) => format!("damage-card-{serial}"),
        Choice::DamageKind(kind) => format!("damage-kind-{kind}"),
        Choice::Condition(card) => format!("condition-{card}"),
        Choice::Side(side) => words::side(*side).to_owned(),
        Choice::Template(template) => template_key(*template),
        Choice::Fore => "fore".to_owned(),
        Choice::Aft => "aft".to_owned(),
        Choice::Turret(turret) => words::turret(*turret).0,
        Choice::Upgrade(upgrade) => format!("upgrade-{upgrade}"),
        Choice::Target(WeaponId::Primary(weapon), ship) => {
            format!("weapon-{weapon}-ship-{}", ship.0)
        }
        Choice::Target(WeaponId::Upgrade(upgrade), ship) => {
            format!("upgrade-{upgrade}-ship-{}", ship.0)
        }
        Choice::Line(objects) if objects.is_empty() => "clear".to_owned(),
        Choice::Line(objects) => {
            format!("through-{}", objects.iter().map(object).collect::<Vec<_>>().join("-"))
        }
        Choice::Modification(modification) => modification_words(*modification, true).0.to_owned(),
        Choice::AttackDie(class) => {
            die_key(words::attack_face(class.face), class.rerolled, class.added)
        }
        Choice::DefenseDie(class) => {
            die_key(words::defense_face(class.face), class.rerolled, class.added)
        }
        Choice::Ability(ability) => format!("ability-{}", ability_key(*ability)),
        Choice::Linked(ship) => format!("linked-ship-{}", ship.0),
    }
}

fn ability_key(AbilityRef { ship, card, index }: AbilityRef) -> String {
    let card = match card {
        CardRef::Pilot => "pilot".to_owned(),
        CardRef::ShipAbility => "ship-ability".to_owned(),
        CardRef::Damage(serial) => format!("damage-{serial}"),
        CardRef::Condition(serial) => format!("condition-{serial}"),
        CardRef::Upgrade(upgrade) => format!("upgrade-{upgrade}"),
        CardRef::Borrowed(from) => format!("borrowed-{}", from.0),
        CardRef::Device(device) => format!("device-{}", device.0),
    };
    format!("ship-{}-{card}-{index}", ship.0)
}

fn maneuver_key(maneuver: Maneuver) -> String {
    let name = maneuver.bearing().name();
    match maneuver.bearing().side() {
        Some(side) => format!("{}-{}-{name}", maneuver.speed(), words::side(side)),
        None => format!("{}-{name}", maneuver.speed()),
    }
}

fn template_key(template: Template) -> String {
    let shape = match template.shape() {
        TemplateShape::Straight => "straight",
        TemplateShape::Bank(_) => "bank",
        TemplateShape::Turn(_) => "turn",
    };
    match template.side() {
        Some(side) => format!("{}-{}-{shape}", template.speed(), words::side(side)),
        None => format!("{}-{shape}", template.speed()),
    }
}

/// Micrometres and thousandths of a degree.
fn pose_key(pose: Pose) -> String {
    let thousandths = |x: f64| (x * 1000.0).round() as i64;
    let Pose { position, heading } = pose;
    let [x, y, degrees] = [position.x, position.y, heading.degrees()].map(thousandths);
    format!("pose-{x}-{y}-{degrees}")
}

fn die_key(face: &str, rerolled: bool, added: bool) -> String {
    let rerolled = if rerolled { "-rerolled" } else { "" };
    let added = if added { "-added" } else { "" };
    format!("{face}{rerolled}{added}")
}

/// The id of a modification, its name, and what it does, on which dice.
fn modification_words(
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

/// A question being described.
struct Asked<'a> {
    game: &'a Game,
    names: &'a Names,
    ask: Ask,
    /// Whether it may be told what the dial shows.
    shows_dial: bool,
    /// Who sees it.
    seen_by: Option<u8>,
    /// Who attacks, or attacked last.
    attacker: Option<ShipId>,
}

impl Asked<'_> {
    fn question(&self) -> String {
        let name = |ship: ShipId| self.names.ship(ship);
        match self.ask {
            Ask::SetDial(ship) => format!("Set the dial of {}", name(ship)),
            Ask::Ready => "All dials are set. Are you ready?".to_owned(),
            Ask::NextShip => {
                let state = self.game.state();
                match state.phase {
                    _ if state.round == 0 => "Which of your ships do you place next?",
                    Phase::Activation => "Which of your ships flies next?",
                    Phase::Engagement => "Which of your ships attacks next?",
                    Phase::Planning | Phase::System | Phase::End => "Which of your ships is next?",
                }
                .to_owned()
            }
            Ask::Placement(ship) => format!("Where does {} end up?", name(ship)),
            Ask::Action(ship) => format!("{}: perform an action?", name(ship)),
            Ask::Lock(ship) => format!("What does {} lock?", name(ship)),
            Ask::RollSide(ship) => format!("{} rolls to which side?", name(ship)),
            Ask::BoostTemplate(ship) => format!("{} boosts in which direction?", name(ship)),
            Ask::Reinforce(ship) => format!("{} reinforces which side?", name(ship)),
            Ask::Turret(ship) => format!("Where does the turret of {} point?", name(ship)),
            Ask::Coordinate(ship) => format!("Whom does {} coordinate?", name(ship)),
            Ask::Jam(ship) => format!("Whom does {} jam?", name(ship)),
            Ask::Attack(ship) => format!("{}: attack whom?", name(ship)),
            Ask::Line(ship, target) => {
                format!("Along which line does {} attack {}?", name(ship), name(target))
            }
            Ask::Modify(ship) => format!("{}: modify the dice?", name(ship)),
            Ask::Reroll(ship) => format!("Which dice does {} reroll?", name(ship)),
            Ask::ChangeResult(ship) => format!("Which result of {} becomes an evade?", name(ship)),
            Ask::Reload(ship) => format!("Which upgrade does {} reload?", name(ship)),
            Ask::StartFlipped(ship, upgrade) => {
                let card = self.upgrade(ship, upgrade).unwrap_or("an upgrade");
                format!("{}: start with the other side of {card} faceup?", name(ship))
            }
            Ask::NextObstacle => "Which of your obstacles do you place?".to_owned(),
            Ask::PlaceObstacle(obstacle) => format!("Place {}", self.names.obstacle(obstacle)),
            Ask::PlaceShip(ship) => format!("Place {}", name(ship)),
            Ask::NextAbility => "Which ability is resolved next?".to_owned(),
            Ask::UseAbility(ability) => {
                format!("{}: use {}?", name(ability.ship), self.ability(ability))
            }
            Ask::ChooseShip(ability) => format!("{}: choose a ship", self.ability(ability)),
            Ask::Instead(ability) => {
                format!("{}: avoid what {} does?", name(ability.ship), self.ability(ability))
            }
            Ask::ChooseBranch(ability) => format!("{}: choose one", self.ability(ability)),
            Ask::ChooseToken(ability) => format!("{}: choose a token", self.ability(ability)),
            Ask::ChooseResult(ability) => format!("{}: choose the dice", self.ability(ability)),
            Ask::ChooseCard(ability) => format!("{}: choose a card", self.ability(ability)),
            Ask::ChooseCondition(ability) => format!("{}: which condition?", self.ability(ability)),
            Ask::RemoveCondition(ability) => {
                format!("{}: which ship loses its condition first?", self.ability(ability))
            }
            Ask::SearchDeck(ability, _) => {
                format!("{}: take which card of the damage deck?", self.ability(ability))
            }
            Ask::NameResult(ability) => format!("{}: name a result", self.ability(ability)),
            Ask::RerollFor(ability) => format!("{}: reroll which dice?", self.ability(ability)),
            Ask::Decloak(ship) => format!("{}: decloak?", name(ship)),
            Ask::Tractor(ship) => format!("{} is tractored. Move it?", name(ship)),
            Ask::TurnShip(ship) => {
                format!("Turn {}? (After a tractor's move it costs a stress token.)", name(ship))
            }
            Ask::Slam(ship) => format!("{}: SLAM with which maneuver?", name(ship)),
            Ask::Dock(ship) => format!("{}: dock?", name(ship)),
            Ask::Deploy(ship) => format!("{}: deploy with which maneuver?", name(ship)),
            Ask::Guides(ship) => format!("{} deploys from which guides?", name(ship)),
            Ask::EmergencyDeploy(ship) => {
                format!("The carrier of {} is destroyed. Deploy? (1 critical damage)", name(ship))
            }
            Ask::Jammed(ship) => format!("{} is jammed. What does it lose?", name(ship)),
            Ask::PlaceDevice(ability) => format!("{}: where?", self.ability(ability)),
            Ask::ChooseDevice(ability) => format!("{}: place which device?", self.ability(ability)),
            Ask::ChooseObstacle(ability) => {
                format!("{}: choose an obstacle", self.ability(ability))
            }
            Ask::LockFor(ability) => format!("{}: lock what?", self.ability(ability)),
            Ask::UnderMine(ship, _) => {
                format!("Under which ship does the mine of {} detonate?", name(ship))
            }
        }
    }

    /// What not choosing anything is called.
    fn pass(&self) -> &'static str {
        match self.ask {
            Ask::Action(_) => "No action",
            Ask::Attack(_) => "Don't attack",
            Ask::Modify(_) => "Done with the dice",
            Ask::Dock(_) => "Don't dock",
            Ask::Deploy(_) => "Stay docked",
            _ => "None",
        }
    }

    fn control(&self, space: &Space<Choice>) -> Control {
        let options = |choices: &[Choice]| {
            let mut choices: Vec<&Choice> = choices.iter().collect();
            choices.sort_by_key(|choice| self.rank(choice));
            choices.into_iter().map(|choice| self.option(choice)).collect()
        };
        match space {
            Space::YesNo => Control::YesNo,
            Space::One(choices) => Control::One { options: options(choices), pass: None },
            Space::OneOrPass(choices) => {
                Control::One { options: options(choices), pass: Some(self.pass()) }
            }
            Space::Several { options: choices, least, most } => {
                Control::Several { options: options(choices), least: *least, most: *most }
            }
            Space::Order(choices) => Control::Order { options: options(choices) },
            Space::Amount { least, most } => Control::Amount { least: *least, most: *most },
            Space::Place(placing) => self.placing(*placing),
            Space::Counts { available, least, most } => {
                let counted = available.iter().map(|(choice, count)| OptionView {
                    available: Some(*count),
                    ..self.option(choice)
                });
                Control::Counts { options: counted.collect(), least: *least, most: *most }
            }
        }
    }

    /// What is likely comes first: of things to lock enemies, then obstacles, then friends.
    fn rank(&self, choice: &Choice) -> u8 {
        let Ask::Lock(ship) = self.ask else { return 0 };
        match choice {
            Choice::Object(ObjectId::Ship(other)) => {
                2 * u8::from(self.game.state().friendly(*other, ship))
            }
            _ => 1,
        }
    }

    fn option(&self, choice: &Choice) -> OptionView {
        let Described { label, note, warning, look, preview } = self.describe(choice);
        OptionView { key: key(choice), label, note, warning, available: None, look, preview }
    }

    fn describe(&self, choice: &Choice) -> Described {
        let ship = ship_of(self.ask);
        match choice {
            Choice::Ready => Described::plain("Ready"),
            Choice::Maneuver(maneuver) => self.maneuver(ship, *maneuver),
            Choice::Ship(ship) => self.object(ObjectId::Ship(*ship)),
            Choice::Obstacle(obstacle) => self.object(ObjectId::Obstacle(*obstacle)),
            Choice::Object(object) => self.object(*object),
            Choice::Upgrade(upgrade) => {
                let name = ship.and_then(|ship| self.upgrade(ship, *upgrade));
                Described::plain(name.unwrap_or("an upgrade"))
            }
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
            Choice::CardAction(ability) if !matches!(ability.card, CardRef::Damage(_)) => {
                Described {
                    note: Some(self.ability_text(*ability)),
                    look: Look::Action { action: "card", colour: "white" },
                    ..Described::plain(&self.ability(*ability))
                }
            }
            Choice::CardAction(ability) => {
                let name = self.ability(*ability);
                Described {
                    note: Some("the action of the damage card".to_owned()),
                    look: Look::Action { action: "repair", colour: "white" },
                    ..Described::plain(&format!("Repair {name}"))
                }
            }
            Choice::Side(side) => {
                let course = |base: PlacedBase| {
                    let template = match (self.ask, ship) {
                        (Ask::Decloak(_), Some(ship)) => self.game.shift_template(ship, true),
                        _ => Template::STRAIGHTS[0],
                    };
                    Course::barrel_roll(base.size, base.pose, *side, template)
                };
                let label = match side {
                    Side::Left => "To the left",
                    Side::Right => "To the right",
                };
                self.reposition(ship, label, course)
            }
            Choice::Template(template) => {
                let label = match template.side() {
                    None => "Straight ahead",
                    Some(Side::Left) => "To the left",
                    Some(Side::Right) => "To the right",
                };
                self.reposition(ship, label, |b| Course::boost(b.size, b.pose, *template))
            }
            Choice::Fore if matches!(self.ask, Ask::Guides(_)) => self.guides(ship, Guides::Front),
            Choice::Aft if matches!(self.ask, Ask::Guides(_)) => self.guides(ship, Guides::Rear),
            Choice::Fore => Described::plain("Fore: against attackers in front"),
            Choice::Aft => Described::plain("Aft: against attackers behind"),
            Choice::Turret(turret) => self.turret(ship, *turret),
            Choice::Target(weapon, target) => self.target(ship, *weapon, *target),
            Choice::Line(objects) => self.line(ship, objects),
            Choice::Modification(modification) => {
                let attacks = ship.is_some() && ship == self.attacker;
                let (what, name, note) = modification_words(*modification, attacks);
                Described { note: Some(note), look: Look::Spend { what }, ..Described::plain(name) }
            }
            Choice::AttackDie(class) => Described::die(words::attack_die(*class)),
            Choice::DefenseDie(class) => Described::die(words::defense_die(*class)),
            Choice::Ability(ability) => Described {
                note: Some(self.ability_text(*ability)),
                preview: Preview {
                    objects: vec![ObjectView::Ship(ability.ship.0)],
                    ..Preview::default()
                },
                ..Described::plain(&format!(
                    "{}: {}",
                    self.names.ship(ability.ship),
                    self.ability(*ability)
                ))
            },
            Choice::Linked(ship) => {
                Described::plain(&format!("{}: linked action", self.names.ship(*ship)))
            }
            Choice::Decloak => Described::plain("Decloak"),
            Choice::Dock => Described::plain("Dock or deploy"),
            Choice::Branch(branch) => Described::plain(&self.branch(*branch)),
            Choice::Token(token) => Described::plain(&capital(words::token(*token).1)),
            Choice::Face(face) => Described::plain(&capital(text::face(*face))),
            Choice::DamageKind(kind) => {
                let card = self.game.library().damage.get(usize::from(*kind));
                Described::plain(card.map_or("a damage card", |card| &card.name))
            }
            Choice::Condition(card) => {
                let card = self.game.library().conditions.get(usize::from(*card));
                Described {
                    note: card.map(|card| self.text(&card.abilities)),
                    ..Described::plain(card.map_or("a condition", |card| &card.name))
                }
            }
            Choice::DamageCard(serial) => {
                Described::plain(ship.map_or("a damage card", |s| self.damage_card(s, *serial)))
            }
        }
    }

    /// What a part of an ability does.
    fn branch(&self, branch: u8) -> String {
        let parts = match self.ask {
            Ask::ChooseBranch(ability) => {
                self.game.ability(ability).map_or_else(Vec::new, text::branches)
            }
            _ => Vec::new(),
        };
        parts
            .get(usize::from(branch))
            .map_or_else(|| format!("Part {}", branch + 1), |part| capital(part))
    }

    /// What an ability does.
    fn ability_text(&self, ability: AbilityRef) -> String {
        if self.is_secret(ability) {
            return String::new();
        }
        self.game.ability(ability).map_or_else(String::new, |a| self.text(core::slice::from_ref(a)))
    }

    /// Abilities in words.
    fn text(&self, abilities: &[Ability]) -> String {
        text::of_with(abilities, &|id| self.game.library().name(id).map(str::to_owned))
    }

    /// Whether it is the ability of a condition that who sees it does not know.
    fn is_secret(&self, ability: AbilityRef) -> bool {
        let CardRef::Condition(serial) = ability.card else { return false };
        let state = self.game.state();
        let mut all = state.ship(ability.ship).conditions.iter();
        let known = |player: u8, it| state.knows(PlayerId(player), it);
        all.any(|it| {
            it.serial == serial && !self.seen_by.map_or(it.faceup, |player| known(player, it))
        })
    }

    /// What a condition is called.
    fn condition(&self, ability: AbilityRef, serial: u16) -> String {
        let mut all = self.game.conditions(ability.ship);
        match all.find(|(it, _)| it.serial == serial) {
            Some((_, card)) if !self.is_secret(ability) => card.name.clone(),
            _ => "a secret condition".to_owned(),
        }
    }

    /// What the card of an ability is called.
    fn ability(&self, ability: AbilityRef) -> String {
        match ability.card {
            CardRef::Pilot => self.game.card(ability.ship).name.clone(),
            CardRef::ShipAbility => format!("{} (ship ability)", self.game.card(ability.ship).name),
            CardRef::Borrowed(from) => self.game.card(from).name.clone(),
            CardRef::Damage(serial) => self.damage_card(ability.ship, serial).to_owned(),
            CardRef::Device(device) => self.names.device(device).to_owned(),
            CardRef::Condition(serial) => self.condition(ability, serial),
            CardRef::Upgrade(upgrade) => {
                self.upgrade(ability.ship, upgrade).unwrap_or("an upgrade").to_owned()
            }
        }
    }

    fn upgrade(&self, ship: ShipId, upgrade: u8) -> Option<&str> {
        self.game.upgrades(ship).nth(usize::from(upgrade)).map(|card| card.name.as_str())
    }

    /// A pose in a zone.
    fn placing(&self, placing: Placing) -> Control {
        let Some((zone, what)) = self.game.zone(placing) else {
            return Control::One { options: Vec::new(), pass: None };
        };
        let drawing = zone.drawing().into_iter().map(|shape| ZoneView {
            outline: shapes::outline(&shape.outline),
            around: shape.around,
            allowed: shape.allowed,
        });
        let suggested = self.suggestion(&zone, what, placing);
        Control::Place {
            outline: shapes::placed(&what.at(Pose::ORIGIN)),
            suggested: shapes::pose(suggested),
            zone: drawing.collect(),
        }
    }

    /// A legal pose, facing the table; the same whenever it is asked for.
    fn suggestion(&self, zone: &Zone, what: Footprint, placing: Placing) -> Pose {
        const TRIES: u32 = 20_000;
        let (number, ahead) = match placing {
            Placing::Obstacle(obstacle) => (obstacle.0, 0.0),
            Placing::Ship(ship) => (ship.0, self.game.edge_for(ship).inwards_degrees()),
            Placing::Device(of) => (of.ship.0, 0.0),
        };
        let mut chance = Chance::from_seed(u64::from(number) + 1);
        let mut unit = || chance.unit(Stream::Pick);
        let found = zone.sample(what, Headings::Of(&[ahead]), &mut unit, TRIES);
        found.unwrap_or(Pose::ORIGIN)
    }

    fn damage_card(&self, ship: ShipId, serial: u16) -> &str {
        let dealt = self.game.state().ship(ship).damage.iter();
        let mut faceup = dealt.filter(|card| card.serial == serial && card.faceup);
        let kind = faceup.next().map(|card| usize::from(card.kind));
        let card = kind.and_then(|kind| self.game.library().damage.get(kind));
        card.map_or("a damage card", |card| card.name.as_str())
    }

    fn object(&self, object: ObjectId) -> Described {
        let view = words::object(object);
        let label = self.names.object(object).to_owned();
        let asker = ship_of(self.ask).and_then(|ship| self.game.unit(ship));
        let range =
            asker.zip(self.game.object(object)).map(|(me, it)| me.thing().range(it.thing()));
        let asking = ship_of(self.ask);
        let own = match (object, asking) {
            (ObjectId::Ship(ship), Some(asking)) if self.game.state().friendly(ship, asking) => {
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

    /// A maneuver of a dial, with where it leads if nobody is in the way.
    fn maneuver(&self, ship: Option<ShipId>, maneuver: Maneuver) -> Described {
        let Some((ship, base)) = self.on_table(ship).or_else(|| self.between_guides(ship)) else {
            return Described::plain(&maneuver.to_string());
        };
        let difficulty = self.game.difficulty(ship, maneuver);
        let view = words::maneuver(maneuver, difficulty);
        let course = maneuver.course(base.size, base.pose);
        let state = self.game.state();
        let poses = course.placements();
        let outside = |pose: &Pose| state.area.has_fled(&PlacedBase::new(base.size, *pose));
        let flees = poses.iter().all(outside);
        let stressed = state.ship(ship).has(redfive_engine::words::Token::Stress);
        let warning = if flees {
            Some("leaves the play area: the ship would be lost".to_owned())
        } else if stressed && view.difficulty == "red" {
            Some("a stressed ship cannot fly red maneuvers".to_owned())
        } else {
            None
        };
        let player = state.ship(ship).player.0;
        let ghosts =
            poses.iter().map(|&p| shapes::ghost(base.size, p, player, outside(&p))).collect();
        let set = self.shows_dial && state.ship(ship).dial == Some(maneuver);
        Described {
            label: view.words.clone(),
            note: Some(words::difficulty_note(difficulty).to_owned()),
            warning,
            look: Look::Maneuver { maneuver: view, set },
            preview: Preview { templates: shapes::template(&course), ghosts, ..Preview::default() },
        }
    }

    /// A docked ship as it would start a maneuver from the guides of its carrier: the front ones,
    /// until they are chosen.
    fn between_guides(&self, ship: Option<ShipId>) -> Option<(ShipId, PlacedBase)> {
        let ship = ship?;
        let guides = self.game.only_guides_of(ship).unwrap_or(Guides::Front);
        Some((ship, self.game.deploy_base(ship, guides)?))
    }

    /// The guides that a ship deploys from, with where it starts.
    fn guides(&self, ship: Option<ShipId>, guides: Guides) -> Described {
        let label = match guides {
            Guides::Front => "From the front of the carrier",
            Guides::Rear => "From the rear of the carrier",
        };
        let ghost = ship.and_then(|ship| {
            let base = self.game.deploy_base(ship, guides)?;
            let player = self.game.state().ship(ship).player.0;
            Some(shapes::ghost(base.size, base.pose, player, false))
        });
        let ghosts = ghost.into_iter().collect();
        Described { preview: Preview { ghosts, ..Preview::default() }, ..Described::plain(label) }
    }

    /// A boost or a barrel roll, with the places it may end in.
    fn reposition(
        &self,
        ship: Option<ShipId>,
        label: &str,
        course: impl Fn(PlacedBase) -> Course,
    ) -> Described {
        let Some((ship, base)) = self.on_table(ship) else { return Described::plain(label) };
        let course = course(base);
        let free = self.game.free_places(ship, &course);
        let player = self.game.state().ship(ship).player.0;
        let ghosts = course.placements();
        let ghosts = ghosts
            .iter()
            .map(|&p| shapes::ghost(base.size, p, player, !free.contains(&p)))
            .collect();
        let warning = free.is_empty().then(|| "something is in the way: it would fail".to_owned());
        Described {
            warning,
            preview: Preview { templates: shapes::template(&course), ghosts, ..Preview::default() },
            ..Described::plain(label)
        }
    }

    /// A place that a move may end in, with the template that leads there.
    fn place(&self, ship: Option<ShipId>, pose: Pose) -> Described {
        if let Ask::PlaceDevice(ability) = self.ask {
            return self.device_place(ability, pose);
        }
        let Some((ship, base)) = self.on_table(ship) else { return Described::plain("There") };
        let player = self.game.state().ship(ship).player.0;
        let course = self.courses(ship, base).find(|c| c.placements().contains(&pose));
        let place = course.and_then(|c| c.placements().iter().position(|p| *p == pose));
        let label = match place {
            Some(0) => "In the middle",
            Some(1) => "Further forward",
            Some(2) => "Further back",
            _ => "There",
        };
        Described {
            look: Look::Place,
            preview: Preview {
                templates: course.as_ref().map(shapes::template).unwrap_or_default(),
                ghosts: vec![shapes::ghost(base.size, pose, player, false)],
                ..Preview::default()
            },
            ..Described::plain(label)
        }
    }

    /// A place for a device, or for a remote that relocates.
    fn device_place(&self, ability: AbilityRef, pose: Pose) -> Described {
        let player = self.game.state().ship(ability.ship).player.0;
        let outline = self.game.outline_to_place(ability);
        let ghosts = outline.map(|outline| {
            let token = PlacedToken::new(outline, pose, false);
            GhostView { player, blocked: false, base: shapes::token(&token) }
        });
        Described {
            look: Look::Place,
            preview: Preview { ghosts: ghosts.into_iter().collect(), ..Preview::default() },
            ..Described::plain("There")
        }
    }

    /// The moves that may lead a ship to a choice of places.
    fn courses(&self, ship: ShipId, base: PlacedBase) -> impl Iterator<Item = Course> {
        let dial = self.game.state().ship(ship).dial;
        let flown = dial.map(|maneuver| maneuver.course(base.size, base.pose));
        let rolls = Side::BOTH.into_iter().map(move |side| {
            Course::barrel_roll(base.size, base.pose, side, Template::STRAIGHTS[0])
        });
        flown.into_iter().chain(rolls)
    }

    fn turret(&self, ship: Option<ShipId>, turret: Turret) -> Described {
        let (_, label) = words::turret(turret);
        let Some((ship, base)) = self.on_table(ship) else { return Described::plain(&label) };
        let weapons = self.game.card(ship).weapons.iter();
        let reach = weapons.filter(|w| w.arc == WeaponArc::Turret).map(|w| w.most).max();
        let arcs = turret.arcs().iter();
        let arcs = arcs.flat_map(|&arc| shapes::arc(&base, arc, reach.unwrap_or(3))).collect();
        Described { preview: Preview { arcs, ..Preview::default() }, ..Described::plain(&label) }
    }

    fn target(&self, ship: Option<ShipId>, weapon: WeaponId, target: ShipId) -> Described {
        let name = self.names.ship(target);
        let object = ObjectView::Ship(target.0);
        let found = ship.and_then(|ship| {
            let shot = shot(self.game, ship, weapon, target)?;
            let facts = self.game.weapon(ship, weapon)?;
            Some((shot, facts.clone()))
        });
        let Some((shot, facts)) = found else { return Described::plain(name) };
        let through = self.obstructions(&shot, &shot.sight.lines[0]);
        let range = shot.range.number();
        let bonus = match range {
            _ if facts.ordnance => "",
            0 => ", no modifications by the attacker",
            1 => ", one more attack die",
            3 => ", one more defense die",
            _ => "",
        };
        let seen = if through.is_empty() { String::new() } else { format!(", {through}") };
        let with = match weapon {
            WeaponId::Primary(_) => None,
            WeaponId::Upgrade(upgrade) => ship.and_then(|ship| self.upgrade(ship, upgrade)),
        };
        let with = with.map_or_else(String::new, |name| format!("{name}: "));
        let attack = facts.attack;
        let note = format!("{with}attack value {attack}, range {range}{bonus}{seen}");
        let lines = shot.sight.lines.iter().take(1);
        let lines = lines.map(|line| shapes::line(line, format!("range {range}"))).collect();
        let arcs = ship.and_then(|ship| self.game.base(ship));
        Described {
            note: Some(note),
            look: Look::Object { object: object.clone() },
            preview: Preview {
                lines,
                objects: vec![object],
                arcs: arcs.map(|base| shapes::arc(&base, shot.arc, 3)).unwrap_or_default(),
                ..Preview::default()
            },
            ..Described::plain(name)
        }
    }

    /// What is in the way of a line.
    fn obstructions(&self, shot: &Shot, line: &SightLine) -> String {
        let name = |&i: &usize| match shot.objects.get(i) {
            Some(&object) => self.names.object(object),
            None => "something",
        };
        let through: Vec<&str> = line.obstructed_by.iter().map(name).collect();
        if through.is_empty() { String::new() } else { format!("through {}", through.join(", ")) }
    }

    /// One of several equally short lines to a target. The engine does not say to which target, so
    /// the first shot with such a line is drawn.
    fn line(&self, ship: Option<ShipId>, objects: &[ObjectId]) -> Described {
        let through = |shot: &Shot, line: &SightLine| {
            let met: Vec<ObjectId> = line.obstructed_by.iter().map(|&i| shot.objects[i]).collect();
            met == objects
        };
        let shots = ship.map(|ship| self.game.shots(ship)).unwrap_or_default();
        let found = shots
            .iter()
            .filter(|shot| shot.sight.is_choice())
            .find_map(|shot| Some((shot, shot.sight.lines.iter().find(|l| through(shot, l))?)));
        let label = match found {
            Some((shot, line)) if !objects.is_empty() => self.obstructions(shot, line),
            _ => "nothing in the way".to_owned(),
        };
        let lines = found.map(|(shot, line)| shapes::line(line, format!("range {}", shot.range)));
        Described {
            preview: Preview {
                lines: lines.into_iter().collect(),
                objects: objects.iter().map(|&o| words::object(o)).collect(),
                ..Preview::default()
            },
            ..Described::plain(&capital(&label))
        }
    }

    fn on_table(&self, ship: Option<ShipId>) -> Option<(ShipId, PlacedBase)> {
        let ship = ship?;
        Some((ship, self.game.base(ship)?))
    }
}

/// The attack with this weapon on this target, if it can be declared.
pub fn shot(game: &Game, ship: ShipId, weapon: WeaponId, target: ShipId) -> Option<Shot> {
    game.shots(ship).into_iter().find(|shot| shot.weapon == weapon && shot.target == target)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An option, described.
struct Described {
    label: String,
    note: Option<String>,
    warning: Option<String>,
    look: Look,
    preview: Preview,
}

impl Described {
    fn plain(label: &str) -> Self {
        Self {
            label: label.to_owned(),
            note: None,
            warning: None,
            look: Look::Plain,
            preview: Preview::default(),
        }
    }

    fn die(die: crate::api::DieView) -> Self {
        let label =
            if die.rerolled { format!("{} (rerolled)", die.face) } else { die.face.clone() };
        Self { look: Look::Die { die }, ..Self::plain(&label) }
    }
}
