//! Choices and the ending of a game as sentences.

use super::vocabulary::{attack_face, defense_face, maneuver, place};
use super::{Names, PlainNames};
use crate::answer::Answer;
use crate::decision::{Ask, Choice, Decision, Modification};
use crate::game::Game;
use crate::record::{Made, Said};
use crate::source::AbilityRef;
use crate::state::Ending;
use crate::words::{ActionColour, ObjectId, Phase, TeamId, WeaponId};
use redfive_geometry::{Edge, Pose, Side, Turret};

/// A choice in words, with the rule that asked for it.
pub fn describe_choice(made: &Made, names: &PlainNames) -> String {
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

/// What is chosen, in words.
pub fn describe_answer(answer: &Answer<Said>, names: &PlainNames) -> String {
    answered(answer, names)
}

/// A question to a player, in words.
///
/// ```
/// use redfive_engine::game::Game;
/// use redfive_engine::log::{PlainNames, describe_question};
/// use redfive_players::squads;
/// let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
/// let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
/// let names = PlainNames::of(game.state(), game.cast());
/// let question = game.open().next().unwrap();
/// assert_eq!(describe_question(&game, question, &names), "Set the dial of Wedge Antilles");
/// ```
pub fn describe_question(game: &Game, decision: &Decision, names: &PlainNames) -> String {
    let ask = decision.ask;
    let state = game.state();
    ask.topic.question(&|slot| match slot {
        "noun" => decision.space.options().next().map_or("one", Choice::noun).to_owned(),
        "asker" => ask.of.map_or_else(String::new, |ability| ability_name(ability, names)),
        "next" => match state.phase {
            _ if state.round == 0 => "do you place next",
            Phase::Activation => "flies next",
            Phase::Engagement => "attacks next",
            Phase::Planning | Phase::System | Phase::End => "is next",
        }
        .to_owned(),
        slot => filled(ask, slot, names),
    })
}

fn asked(ask: Ask, names: &PlainNames) -> String {
    ask.topic.brief(&|slot| filled(ask, slot, names))
}

/// The words for a slot of the table of questions.
fn filled(ask: Ask, slot: &str, names: &PlainNames) -> String {
    let object = |it: Option<ObjectId>| it.map_or("something", |it| names.object(it)).to_owned();
    match slot {
        "ship" => ask.ship().map_or("a ship", |ship| names.ship(ship)).to_owned(),
        "other" => object(ask.on),
        "card" => ask.of.map_or_else(String::new, |ability| ability_name(ability, names)),
        _ => object(ask.about),
    }
}

fn answered(answer: &Answer<Said>, names: &PlainNames) -> String {
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

fn chosen(said: &Said, names: &PlainNames) -> String {
    let choice = match said {
        Said::Spot(spot) => return at(spot.pose()),
        Said::Choice(choice) => choice,
    };
    match choice {
        Choice::Ready => "ready".to_owned(),
        Choice::Maneuver(it) => maneuver(*it),
        Choice::Ship(ship) | Choice::Target(WeaponId::Primary(0), ship) => {
            names.ship(*ship).to_owned()
        }
        Choice::Target(WeaponId::Primary(weapon), ship) => {
            format!("{}, weapon {}", names.ship(*ship), weapon + 1)
        }
        Choice::Target(WeaponId::Card(card), ship) => {
            format!("{} with {}", names.ship(*ship), names.card_in_play(*card))
        }
        Choice::Card(card) => names.card_in_play(*card).to_owned(),
        Choice::Obstacle(obstacle) => names.object(ObjectId::Thing(*obstacle)).to_owned(),
        Choice::Object(object) => names.object(*object).to_owned(),
        Choice::Pose(pose) => at(*pose),
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
        Choice::DamageKind(kind) => names.card(*kind, false).to_owned(),
        Choice::Condition(card) => names.card(*card, false).to_owned(),
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

fn ability_name(ability: AbilityRef, names: &PlainNames) -> String {
    let card = names.card(ability.text.kind, ability.text.side == 1);
    match ability.ship().map(|ship| names.ship(ship)) {
        Some(ship) if ship == card => format!("ability of {ship}"),
        Some(ship) => format!("{card} of {ship}"),
        None => card.to_owned(),
    }
}

fn at(pose: Pose) -> String {
    format!("at {}", place(pose))
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
