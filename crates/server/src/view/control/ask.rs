//! The kinds of questions.

use redfive_engine::decision::Ask;
use redfive_engine::window::{AbilityRef, CardRef};
use redfive_engine::words::{DeviceId, ShipId};

/// The ability that asks.
pub const fn ability(ask: Ask) -> Option<AbilityRef> {
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

/// The bomb or mine whose ability asks.
pub fn device(ask: Ask) -> Option<DeviceId> {
    match ability(ask)?.card {
        CardRef::Device(device) => Some(device),
        _ => None,
    }
}

/// The ship that a question is about.
pub fn ship(ask: Ask) -> Option<ShipId> {
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
        | Ask::RerollFor(_) => ability(ask).map(|ability| ability.ship),
        Ask::Ready
        | Ask::NextShip
        | Ask::NextAbility
        | Ask::NextObstacle
        | Ask::PlaceObstacle(_) => None,
    }
}

/// What the API calls a kind of question.
pub fn id(ask: Ask) -> &'static str {
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
