//! Suffering damage, one at a time, all hits before all critical damage (RR.DAMAGE.03–08).

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::deal::Deal;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{CardId, Damage, ObjectId, ShipId};
use redfive_ability::{Ability, Event as Happening, Harm, Moment, Replacement, Suffering};
use serde::{Deserialize, Serialize};

/// Damage being suffered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suffer {
    ship: ShipId,
    hits: u8,
    crits: u8,
    step: Step,
    /// The replacements that were offered for the damage, or for the card to be dealt.
    offered: Vec<AbilityRef>,
    /// The card dealt by the last damage.
    dealt: Option<CardId>,
    /// The obstacle or device that it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cause: Option<ObjectId>,
    /// Whether no shields are lost for it.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    past_shields: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// What may replace the damage.
    Before,
    /// The next damage.
    Next,
    /// A replacement of one critical damage is being resolved.
    Crit,
    /// Whose shield is lost is being said.
    Shield(Damage),
    /// A card is being dealt; what follows the damage comes after it.
    Deal(Damage),
}

impl Suffer {
    pub(crate) fn new(ship: ShipId, hits: u8, crits: u8) -> Self {
        let (offered, dealt, cause) = (Vec::new(), None, None);
        let past_shields = false;
        Self { ship, hits, crits, step: Step::Before, offered, dealt, cause, past_shields }
    }

    /// The same, in this way.
    pub(crate) fn so(self, how: Suffering) -> Self {
        Self { past_shields: how.past_shields, ..self }
    }

    /// The same, of an obstacle or a device.
    pub(crate) fn by(self, cause: Option<ObjectId>) -> Self {
        Self { cause, ..self }
    }

    /// Damage of one kind.
    pub(crate) fn of(ship: ShipId, damage: Damage, count: u8) -> Self {
        match damage {
            Damage::Hit => Self::new(ship, count, 0),
            Damage::Crit => Self::new(ship, 0, count),
        }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        if !game.state.ship(ship).is_in_play() {
            return Next::Return(Outcome::Not);
        }
        match self.step {
            Step::Before => {
                let context = Context { thing: self.cause, ..Context::about(ship) };
                let would = |it: &Replacement| it.would == Happening::Suffer(Harm::Any);
                if self.hits + self.crits > 0
                    && let Some(ability) =
                        game.replacement(Some(ship), &context, &self.offered, would)
                {
                    self.offered.push(ability);
                    let child = Frame::Resolve(Resolve::new(ability, context));
                    return Next::Call(Frame::Suffer(self), child);
                }
                self.offered.clear();
                if self.hits > 0
                    && let Some(ability) = game.suffers_crits_for_hits(ship)
                {
                    self.crits += core::mem::take(&mut self.hits);
                    game.watch.replaced(ability);
                }
                self.step = Step::Next;
                Next::Again(Frame::Suffer(self))
            }
            Step::Next => {
                let Some(damage) = self.take_one() else { return Next::Return(Outcome::Done) };
                match damage {
                    Damage::Hit => self.suffer(game, damage),
                    Damage::Crit => self.crit(game),
                }
            }
            Step::Crit if matches!(input, Input::Returned(Outcome::Done)) => {
                self.offered.clear();
                self.step = Step::Next;
                Next::Again(Frame::Suffer(self))
            }
            Step::Crit => self.crit(game),
            Step::Shield(damage) => {
                let whose = match input {
                    Input::Answer(_, Answer::One(Choice::Ship(whose))) => Some(whose),
                    _ => None,
                };
                self.take(game, damage, whose)
            }
            Step::Deal(damage) => {
                self.step = Step::Next;
                self.raise_after(game, damage);
                Next::Again(Frame::Suffer(self))
            }
        }
    }

    fn take_one(&mut self) -> Option<Damage> {
        if self.hits > 0 {
            self.hits -= 1;
            Some(Damage::Hit)
        } else if self.crits > 0 {
            self.crits -= 1;
            Some(Damage::Crit)
        } else {
            None
        }
    }

    /// One critical damage, unless something replaces it.
    fn crit(mut self, game: &mut Game) -> Next {
        let context = Context::about(self.ship);
        let would = |it: &Replacement| it.would == Happening::Suffer(Harm::Crit);
        if let Some(ability) = game.replacement(Some(self.ship), &context, &self.offered, would) {
            self.offered.push(ability);
            self.step = Step::Crit;
            let child = Frame::Resolve(Resolve::new(ability, context));
            return Next::Call(Frame::Suffer(self), child);
        }
        self.offered.clear();
        self.suffer(game, Damage::Crit)
    }

    /// One damage takes a shield or deals a card; whose shield may have to be said.
    fn suffer(mut self, game: &mut Game, damage: Damage) -> Next {
        let ship = self.ship;
        self.step = Step::Next;
        game.happened(Event::Suffered(ship, damage));
        if let Some(fight) = game.fight_going_on().filter(|fight| fight.defender == ship) {
            fight.suffered = fight.suffered.saturating_add(1);
        }
        self.dealt = None;
        if self.past_shields {
            return self.take(game, damage, None);
        }
        let shielded = game.state.ship(ship).shields > 0;
        let others = game.shielded_by(ship);
        if !others.is_empty() {
            // ERR.LANDOS-MILLENNIUM-FALCON.01: it may, so that its own may go, or none.
            self.step = Step::Shield(damage);
            let own = shielded.then_some(ship);
            let options = own.into_iter().chain(others).map(Choice::Ship).collect();
            let space = if shielded { Space::One(options) } else { Space::OneOrPass(options) };
            let player = game.state.ship(ship).player;
            return Next::Ask(Frame::Suffer(self), player, Topic::Shield.of(ship), space);
        }
        self.take(game, damage, shielded.then_some(ship))
    }

    /// One damage takes a shield of a ship, or deals a card.
    fn take(mut self, game: &mut Game, damage: Damage, shield: Option<ShipId>) -> Next {
        let ship = self.ship;
        self.step = Step::Next;
        if let Some(whose) = shield {
            game.lose_shield(ship, whose);
            self.raise_after(game, damage);
            return Next::Again(Frame::Suffer(self));
        }
        // RR.DAMAGING-REMOTES.01: always facedown.
        let faceup = damage == Damage::Crit && game.state.ship(ship).remote.is_none();
        self.step = Step::Deal(damage);
        Next::Call(Frame::Suffer(self), Frame::Deal(Deal::new(ship, faceup)))
    }

    /// What waits for damage, except the card that it dealt (RUL.ENG.01).
    fn raise_after(&self, game: &mut Game, damage: Damage) {
        let (ship, dealt) = (self.ship, self.dealt);
        let moment = Moment::After(Happening::Suffer(damage.into()));
        game.raise_some(moment, Context::about(ship), |_, ability| {
            ability.ship() != Some(ship) || Some(ability.card) != dealt
        });
    }
}

impl Game {
    /// The damage that is about to be suffered.
    fn suffering(&mut self) -> Option<&mut Suffer> {
        self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Suffer(suffer) => Some(suffer),
            _ => None,
        })
    }

    /// Damage that a ship suffers has dealt it this card.
    pub(crate) fn note_dealt(&mut self, ship: ShipId, card: CardId) {
        if let Some(Frame::Suffer(suffer)) = self.state.stack.last_mut()
            && suffer.ship == ship
        {
            suffer.dealt = Some(card);
        }
    }

    /// Whether it is damage of both kinds.
    pub(crate) fn is_both_damage(&self) -> bool {
        let suffering = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Suffer(suffer) => Some(suffer),
            _ => None,
        });
        suffering.is_some_and(|suffer| suffer.hits > 0 && suffer.crits > 0)
    }

    /// Prevents it: all, or so much, critical damage last.
    pub(crate) fn prevent(&mut self, count: Option<u8>) {
        let Some(suffer) = self.suffering() else { return };
        for _ in 0..count.unwrap_or(u8::MAX) {
            if suffer.take_one().is_none() {
                return;
            }
        }
    }

    /// Prevents one damage of a kind.
    pub(crate) fn prevent_one(&mut self, damage: Damage) {
        let Some(suffer) = self.suffering() else { return };
        let kind = match damage {
            Damage::Hit => &mut suffer.hits,
            Damage::Crit => &mut suffer.crits,
        };
        *kind = kind.saturating_sub(1);
    }

    /// The ability by which each damage is critical. Whatever else would come instead of a hit is refused
    /// where cards are read (`scope` of the ability language).
    fn suffers_crits_for_hits(&self, ship: ShipId) -> Option<AbilityRef> {
        let mut own = self.index.replacements().iter().filter(|a| a.ship() == Some(ship));
        own.find(|&&of| {
            matches!(self.ability(of), Some(Ability::Instead(r))
                if r.would == Happening::Suffer(Harm::Hit)
                    && self.holds(of, &Context::about(ship), &r.only_if))
        })
        .copied()
    }

    /// The ability that resolves when a damage card is turned faceup, or a condition assigned
    /// (RR.CONDITION-CARDS.02).
    pub(crate) fn text_when_faceup(&self, ship: ShipId, card: CardId) -> Option<AbilityRef> {
        let mut triggers = self.index.triggers(Moment::WhenFaceup);
        triggers.find(|a| a.ship() == Some(ship) && a.card == card)
    }
}
