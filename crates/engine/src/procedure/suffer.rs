//! Suffering damage, one at a time (RR.DAMAGE.03–08).

use crate::ability::{Ability, Would};
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::window::{AbilityRef, CardRef, Context, Resolve, Timing};
use crate::words::{Damage, ShipId};
use serde::{Deserialize, Serialize};

/// Damage being suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suffer {
    ship: ShipId,
    damage: Damage,
    left: u8,
    begun: bool,
    /// The text of a card is being resolved; what follows the damage comes after it.
    in_text: bool,
    /// The card dealt by the last damage.
    dealt: Option<u16>,
}

impl Suffer {
    pub(crate) fn new(ship: ShipId, damage: Damage, count: u8) -> Self {
        Self { ship, damage, left: count, begun: false, in_text: false, dealt: None }
    }

    pub(crate) fn step(mut self, game: &mut Game, _: Input) -> Next {
        let ship = self.ship;
        if game.base(ship).is_none() {
            return Next::Return(Outcome::Not);
        }
        if !self.begun {
            self.begun = true;
            if self.damage == Damage::Hit && game.suffers_crits_for_hits(ship) {
                self.damage = Damage::Crit;
            }
        }
        if self.in_text {
            self.in_text = false;
            self.raise_after(game);
            return Next::Again(Frame::Suffer(self));
        }
        if self.left == 0 {
            return Next::Return(Outcome::Done);
        }
        self.left -= 1;
        game.happened(Event::Suffered(ship, self.damage));
        let mut text = None;
        self.dealt = None;
        if game.state.ship(ship).shields > 0 {
            game.state.ship_mut(ship).shields -= 1;
            game.happened(Event::ShieldLost(ship));
        } else {
            let serial = game.deal(ship, self.damage == Damage::Crit);
            self.dealt = Some(serial);
            if self.damage == Damage::Crit {
                text = game.text_when_faceup(ship, serial);
            }
        }
        game.check_destroyed(ship);
        match text {
            Some(ability) => {
                // RR.DAMAGE.07: the text is part of suffering the damage.
                self.in_text = true;
                let resolve = Resolve::new(ability, Context::about(ship));
                Next::Call(Frame::Suffer(self), Frame::Resolve(resolve))
            }
            None => {
                self.raise_after(game);
                Next::Again(Frame::Suffer(self))
            }
        }
    }
}

impl Suffer {
    /// What waits for damage, except the card that it dealt (RUL.ENG.01).
    fn raise_after(&self, game: &mut Game) {
        let (ship, dealt) = (self.ship, self.dealt.map(CardRef::Damage));
        game.raise_some(Timing::AfterDamage(self.damage), Context::about(ship), |_, ability| {
            ability.ship != ship || Some(ability.card) != dealt
        });
    }
}

impl Game {
    fn suffers_crits_for_hits(&self, ship: ShipId) -> bool {
        self.index.replacements().iter().filter(|a| a.ship == ship).any(|&a| {
            matches!(self.ability(a), Some(Ability::Instead(r))
                if r.would == Would::SufferCritsForHits
                    && self.holds(ship, &Context::about(ship), &r.only_if))
        })
    }

    /// The ability of a damage card that resolves when it is turned faceup.
    fn text_when_faceup(&self, ship: ShipId, serial: u16) -> Option<AbilityRef> {
        let triggers = self.index.triggers(Timing::WhenFaceup).iter();
        triggers.copied().find(|a| a.ship == ship && a.card == CardRef::Damage(serial))
    }
}
