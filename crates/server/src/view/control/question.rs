//! Questions in words.

use super::Asked;
use redfive_engine::decision::Ask;
use redfive_engine::window::AbilityRef;
use redfive_engine::words::{Phase, ShipId};

impl Asked<'_> {
    pub(super) fn question(&self) -> String {
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
            Ask::UseAbility(ability) if self.is_remote_s_own(ability) => {
                format!("{}: use its ability?", name(ability.ship))
            }
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
            Ask::PlaceDevice(ability) => format!("{}: where?", self.asking(ability)),
            Ask::ChooseDevice(ability) => format!("{}: place which device?", self.ability(ability)),
            Ask::ChooseObstacle(ability) => {
                format!("{}: choose an obstacle", self.ability(ability))
            }
            Ask::LockFor(ability) => format!("{}: lock what?", self.asking(ability)),
            Ask::UnderMine(ship, _) => {
                format!("Under which ship does the mine of {} detonate?", name(ship))
            }
        }
    }

    /// Who asks: the remote whose ability it is, or else the card.
    fn asking(&self, ability: AbilityRef) -> String {
        if self.is_remote_s_own(ability) {
            self.names.ship(ability.ship).to_owned()
        } else {
            self.ability(ability)
        }
    }

    /// What not choosing anything is called.
    pub(super) fn pass(&self) -> &'static str {
        match self.ask {
            Ask::Action(_) => "No action",
            Ask::Attack(_) => "Don't attack",
            Ask::Modify(_) => "Done with the dice",
            Ask::Dock(_) => "Don't dock",
            Ask::Deploy(_) => "Stay docked",
            _ => "None",
        }
    }
}
