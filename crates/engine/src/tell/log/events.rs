//! The one table of the words of events.

use super::slots::{Aim, Amount, At, Back, Detour, Does, Points, Slot, Tokens, WorthOf};
use super::{Form, Kind, Line, Names};
use crate::event::{Event, Resource};
use crate::words::{Damage, ShipId};
use redfive_geometry::Maneuver;

/// Makes the match of the table. A row is: the event, its kind of line, the ship it is about, the
/// slots of its words, and the words: short, then long. A slot is what it is called after, or what
/// stands behind the colon.
macro_rules! rows {
    ($event:ident, $names:ident;
        $($row:pat => $kind:expr, $(of $about:ident,)?
            [$($slot:ident $(: $value:expr)?),*] $short:literal $long:literal;)*) => {
        match $event {
            $($row => {
                #[allow(unused_mut, unused_assignments)]
                let mut ship = None;
                $(ship = Some(*$about);)?
                let kind = $kind;
                let text = {
                    let ($($slot,)*) = ($(slot!($slot $(: $value)?).say($names),)*);
                    match $names.form() {
                        Form::Short => format!($short),
                        Form::Long => format!($long),
                    }
                };
                Line { kind, text, ship }
            })*
        }
    };
}

macro_rules! slot {
    ($slot:ident) => {
        $slot
    };
    ($slot:ident : $value:expr) => {
        $value
    };
}

/// An event as a line of the log.
pub fn line(event: &Event, names: &dyn Names) -> Line {
    rows! { event, names;
        Event::Round(n) => Kind::Round, [n]
            "round {n}"
            "Round {n}";
        Event::Phase(phase) => Kind::Phase, [phase]
            "phase {phase}"
            "{phase}";
        Event::PlayerOrder(order) => Kind::Note, [order]
            "order {order}"
            "Player order: {order}";
        Event::Placed(ship, pose) => Kind::Move, of ship, [ship, at: At(*pose)]
            "{ship} is placed{at}"
            "{ship} is placed{at}";
        Event::ObstaclePlaced(obstacle, pose) => Kind::Move, [obstacle, at: At(*pose)]
            "{obstacle} is placed{at}"
            "{obstacle} is placed{at}";
        Event::Revealed(ship, maneuver) => Kind::Move, of ship, [ship, maneuver]
            "{ship} reveals {maneuver}"
            "{ship} reveals {maneuver}";
        Event::RolledToFly(ship, n) => Kind::Move, of ship, [ship, n]
            "{ship} rolls {n} to fly"
            "{ship} flies by its table and rolls {n}";
        Event::Swerved(ship, maneuver) => Kind::Move, of ship, [ship, maneuver]
            "{ship} swerves from {maneuver}"
            "{ship} swerves from {maneuver}";
        Event::DialSeen(ship, player) => Kind::Move, of ship, [ship, player]
            "{player} looks at the dial of {ship}"
            "{player} looks at the dial of {ship}";
        Event::DialShown(ship, maneuver) => Kind::Move, of ship, [ship, maneuver]
            "{ship} turns its dial faceup {maneuver}"
            "{ship} turns its dial faceup: {maneuver}";
        // What a ship flew or did says where it is.
        Event::Moved(ship, pose) => Kind::Detail, of ship, [ship, pose, at: At(*pose)]
            "{ship} moves to {pose}"
            "{ship} now stands{at}";
        Event::Stayed(ship) => Kind::Move, of ship, [ship]
            "{ship} stays"
            "{ship} cannot move and stays";
        Event::Flew(ship, maneuver, true) => flown(names, *ship, *maneuver), of ship,
            [ship, maneuver, detour: Detour(*ship, *maneuver)]
            "{ship} executes {maneuver} fully"
            "{ship} flies {maneuver}{detour}";
        Event::Flew(ship, maneuver, false) => Kind::Move, of ship,
            [ship, maneuver, detour: Detour(*ship, *maneuver)]
            "{ship} executes {maneuver} partially"
            "{ship} flies {maneuver}{detour} as far as it can: another ship is in the way";
        Event::Bumped(ship, other) => Kind::Move, of ship, [ship, other]
            "{ship} overlaps {other}"
            "{ship} bumps into {other}";
        Event::Gained(ship, token, n) => Kind::Token, of ship, [ship, tokens: Tokens(*token, *n)]
            "{ship} gains {tokens}"
            "{ship} gains {tokens}";
        Event::TurnedOver(ship, token, n) => Kind::Token, of ship,
            [ship, tokens: Tokens(*token, *n)]
            "{ship} turns over to {tokens}"
            "{ship} turns over to {tokens}";
        Event::PutOnCard(ship, card, token, n) => Kind::Token, of ship,
            [ship, card, tokens: Tokens(*token, *n)]
            "{ship} puts {tokens} on {card}"
            "{ship} puts {tokens} on {card}";
        Event::TakenOffCard(ship, card, token, n) => Kind::Token, of ship,
            [ship, card, tokens: Tokens(*token, *n)]
            "{ship} takes {tokens} off {card}"
            "{ship} takes {tokens} off {card}";
        Event::Removed(ship, token, n) => Kind::Token, of ship, [ship, tokens: Tokens(*token, *n)]
            "{ship} removes {tokens}"
            "{ship} loses {tokens}";
        Event::Spent(ship, what, n) => Kind::Token, of ship, [ship, amount: Amount(*what, *n)]
            "{ship} spends {amount}"
            "{ship} spends {amount}";
        // A shield is lost to damage.
        Event::Lost(ship, Resource::Shield, 1) => Kind::Damage, of ship, [ship]
            "{ship} loses a shield"
            "{ship} loses a shield";
        Event::Lost(ship, Resource::Shield, n) => Kind::Damage, of ship, [ship, n]
            "{ship} loses shield {n}"
            "{ship} loses {n} shields";
        Event::Lost(ship, what, n) => Kind::Token, of ship, [ship, amount: Amount(*what, *n)]
            "{ship} loses {amount}"
            "{ship} loses {amount}";
        Event::Recovered(ship, what, n) => Kind::Token, of ship, [ship, amount: Amount(*what, *n)]
            "{ship} recovers {amount}"
            "{ship} recovers {amount}";
        Event::Locked(ship, object) => Kind::Token, of ship, [ship, object]
            "{ship} locks {object}"
            "{ship} locks {object}";
        Event::LockBroken(ship, object) => Kind::Token, of ship, [ship, object]
            "{ship} loses its lock on {object}"
            "{ship} has no lock on {object} any more";
        Event::Acted(ship, action) => Kind::Move, of ship, [ship, does: Does(*action)]
            "{ship} {does}"
            "{ship} {does}";
        Event::Failed(ship, action) => Kind::Move, of ship, [ship, action]
            "{ship} fails {action}"
            "{ship} fails to {action}";
        Event::NamedAction(ship, name, true) => Kind::Move, of ship, [ship, name]
            "{ship} performs {name}"
            "{ship} performs: {name}";
        Event::NamedAction(ship, name, false) => Kind::Move, of ship, [ship, name]
            "{ship} fails {name}"
            "{ship} fails to perform: {name}";
        Event::Rotated(ship, turret) => Kind::Move, of ship, [ship, aim: Aim(*turret)]
            "{ship} turns its turret {aim}"
            "{ship} turns its turret {aim}";
        Event::Attacks(ship, other) => Kind::Dice, of ship, [ship, other]
            "{ship} attacks {other}"
            "{ship} attacks {other}";
        Event::AttackDice(dice) => Kind::Dice, [dice]
            "attack dice {dice}"
            "Attack dice: {dice}";
        Event::DefenseDice(dice) => Kind::Dice, [dice]
            "defense dice {dice}"
            "Defense dice: {dice}";
        Event::AttackEnds(ship, other, true) => Kind::Dice, of ship, [ship, other]
            "{ship} hits {other}"
            "{ship} hits {other}";
        Event::AttackEnds(ship, other, false) => Kind::Dice, of ship, [ship, other]
            "{ship} misses {other}"
            "{ship} misses {other}";
        Event::RolledFor(ship, face) => Kind::Dice, of ship, [ship, face]
            "{ship} rolls {face}"
            "{ship} rolls an attack die: {face}";
        Event::RolledDefenseFor(ship, face) => Kind::Dice, of ship, [ship, face]
            "{ship} rolls {face}"
            "{ship} rolls a defense die: {face}";
        Event::DealtFacedown(ship) => Kind::Damage, of ship, [ship]
            "{ship} is dealt a facedown card"
            "{ship} is dealt a facedown damage card";
        Event::DealtFaceup(ship, card) => Kind::Damage, of ship, [ship, card]
            "{ship} is dealt {card}"
            "{ship} is dealt faceup: {card}";
        Event::Exposed(ship, card) => Kind::Damage, of ship, [ship, card]
            "{ship} exposes {card}"
            "{ship} exposes {card}";
        Event::Repaired(ship, Some(card)) => Kind::Damage, of ship, [ship, card]
            "{ship} repairs {card}"
            "{ship} repairs {card}";
        Event::Repaired(ship, None) => Kind::Damage, of ship, [ship]
            "{ship} repairs a damage card"
            "{ship} repairs a damage card";
        Event::NewDeck(player) => Kind::Note, [player]
            "player {player} shuffles a new damage deck"
            "{player} shuffles a new damage deck";
        Event::Flipped(ship, card, false) => Kind::Note, of ship, [ship, card]
            "{ship} flips a card to its front"
            "{ship} flips a card: {card}";
        Event::Flipped(ship, card, true) => Kind::Note, of ship, [ship, back: Back(*card)]
            "{ship} flips a card to its back"
            "{ship} flips a card: {back}";
        Event::Equipped(ship, card) => Kind::Note, of ship, [ship, card]
            "{ship} is equipped with {card}"
            "{ship} is equipped with {card}";
        Event::Assigned(ship, Some(card)) => Kind::Note, of ship, [ship, card]
            "{ship} is assigned {card}"
            "{ship} is assigned {card}";
        Event::Assigned(ship, None) => Kind::Note, of ship, [ship]
            "{ship} is assigned a secret"
            "{ship} is assigned a secret condition";
        Event::Unassigned(ship, Some(card)) => Kind::Note, of ship, [ship, card]
            "{ship} is rid of {card}"
            "{ship} no longer has {card}";
        Event::Unassigned(ship, None) => Kind::Note, of ship, [ship]
            "{ship} is rid of a secret"
            "{ship} no longer has a secret condition";
        Event::ConditionRevealed(ship, card) => Kind::Note, of ship, [ship, card]
            "{ship} reveals condition {card}"
            "{ship} reveals its condition: {card}";
        Event::PutOnCondition(ship, card) => Kind::Note, [ship, card]
            "{card} is put on a condition of {ship}"
            "{card} is put on a condition of {ship}";
        // The shields and cards that follow tell it.
        Event::Suffered(ship, Damage::Hit) => Kind::Detail, of ship, [ship]
            "{ship} suffers hit damage"
            "{ship} suffers a damage";
        Event::Suffered(ship, Damage::Crit) => Kind::Detail, of ship, [ship]
            "{ship} suffers critical damage"
            "{ship} suffers a critical damage";
        Event::Destroyed(ship) => Kind::Damage, of ship, [ship]
            "{ship} is destroyed"
            "{ship} is destroyed";
        Event::Fled(ship) => Kind::Damage, of ship, [ship]
            "{ship} flees"
            "{ship} flees over the edge";
        Event::RemovedShip(ship) => Kind::Note, of ship, [ship]
            "{ship} is removed"
            "{ship} leaves the table";
        Event::DevicePlaced(ship, device, _, pose) => Kind::Move, of ship,
            [ship, device, at: At(*pose)]
            "{ship} places {device}{at}"
            "{ship} places {device}{at}";
        Event::RemotePlaced(ship, remote, pose) => Kind::Move, of ship,
            [ship, remote, at: At(*pose)]
            "{ship} places {remote}{at}"
            "{ship} places {remote}{at}";
        Event::Fused(object) => Kind::Note, [object]
            "{object} is fused"
            "{object} gets a fuse marker";
        Event::Unfused(object) => Kind::Note, [object]
            "{object} loses a fuse"
            "{object} loses a fuse marker";
        Event::Detonates(object) => Kind::Damage, [object]
            "{object} detonates"
            "{object} detonates";
        // That it detonated was told.
        Event::DeviceRemoved(device) => Kind::Detail, [device]
            "{device} is removed"
            "{device} is removed";
        Event::ObstacleRemoved(obstacle) => Kind::Note, [obstacle]
            "{obstacle} is removed"
            "{obstacle} is removed";
        Event::Met(ship, obstacle) => Kind::Move, of ship, [ship, obstacle]
            "{ship} meets {obstacle}"
            "{ship} meets {obstacle}";
        Event::Docked(ship, carrier) => Kind::Move, of ship, [ship, carrier]
            "{ship} docks with {carrier}"
            "{ship} docks with {carrier}";
        Event::Deploys(ship, carrier) => Kind::Move, of ship, [ship, carrier]
            "{ship} deploys from {carrier}"
            "{ship} deploys from {carrier}";
        Event::Reserved(ship) => Kind::Move, of ship, [ship]
            "{ship} goes into reserve"
            "{ship} goes into reserve";
        Event::SetAside(ship) => Kind::Move, of ship, [ship]
            "{ship} is set aside"
            "{ship} is picked up and set aside";
        Event::Coloured(player, colour) => Kind::Note, [player, colour]
            "player {player} is {colour}"
            "{player} is the {colour} player";
        Event::EnvironmentDealt(card) => Kind::Note, [card]
            "environment {card}"
            "The environment is {card}";
        Event::FeaturePlaced(feature, pose) => Kind::Move, [feature, at: At(*pose)]
            "{feature} is placed{at}"
            "{feature} is placed{at}";
        Event::Marked(feature, player) => Kind::Note, [feature, player]
            "{feature} is marked by player {player}"
            "{feature} now has a marker of {player}";
        Event::PutBack(ship, feature, pose) => Kind::Move, of ship, [ship, feature, at: At(*pose)]
            "{ship} loses {feature}{at}"
            "{ship} loses {feature}, which is placed{at}";
        Event::Taken(ship, feature) => Kind::Move, of ship, [ship, feature]
            "{ship} takes {feature}"
            "{ship} takes {feature} onto its ship card";
        Event::Scored(player, n, total, gain) => Kind::Note,
            [player, n: Points(*n), total: Points(*total), worth: WorthOf(gain.ship)]
            "player {player} scores {n} has {total}"
            "{player} earns {n}{worth} and has {total}";
        Event::Over(reason) => Kind::Note, [reason]
            "over {reason}"
            "The game is over: {reason}";
    }
}

/// A maneuver executed fully: the dial that was revealed says it, unless it went otherwise.
fn flown(names: &dyn Names, ship: ShipId, maneuver: Maneuver) -> Kind {
    let as_shown = names.state().is_some_and(|state| state.ship(ship).dial == Some(maneuver));
    let straight_on = Detour(ship, maneuver).say(names).is_empty();
    if as_shown && straight_on { Kind::Detail } else { Kind::Move }
}
