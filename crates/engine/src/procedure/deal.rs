//! A damage card being dealt, by damage or by an effect, unless something replaces that
//! (RR.DAMAGE.05–07, .11).

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::cast::KindId;
use crate::decision::Choice;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::state::{Players, State};
use crate::topic::Topic;
use crate::words::{PlayerId, ShipId};
use redfive_ability::{Event as Happening, Fate, Replacement};
use serde::{Deserialize, Serialize};

/// A damage card being dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    ship: ShipId,
    faceup: bool,
    step: Step,
    /// The card, if it is to be faceup; its trait matters.
    drawn: Option<KindId>,
    /// Those of which one is chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    among: Vec<KindId>,
    /// What becomes of it instead.
    fate: Option<Fate>,
    /// The replacements that were offered.
    offered: Vec<AbilityRef>,
    /// Whether the ship's own ability deals it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    by_ship_ability: bool,
    /// Who looked for it in the deck, and alone has seen it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found_by: Option<PlayerId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// It is drawn.
    Draw,
    /// What may replace it.
    Before,
    /// One of several is chosen.
    Choose,
    /// The text of the card is being resolved.
    Text,
}

impl Deal {
    pub(crate) fn new(ship: ShipId, faceup: bool) -> Self {
        let step = Step::Draw;
        let (among, offered) = (Vec::new(), Vec::new());
        let (by_ship_ability, found_by) = (false, None);
        Self {
            ship,
            faceup,
            step,
            drawn: None,
            among,
            fate: None,
            offered,
            by_ship_ability,
            found_by,
        }
    }

    /// One that an effect deals facedown, that of the ship's own ability or another.
    pub(crate) fn by_effect(ship: ShipId, by_ship_ability: bool) -> Self {
        Self { by_ship_ability, ..Self::new(ship, false) }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        if !game.state.ship(self.ship).is_in_play() {
            // A card that was drawn for it is discarded with its others.
            for kind in self.drawn.take().into_iter().chain(self.among) {
                game.discard_kind(game.state.ship(self.ship).player, kind);
            }
            return Next::Return(Outcome::Not);
        }
        match self.step {
            Step::Draw => {
                if self.faceup {
                    self.drawn = game.draw(game.state.ship(self.ship).player);
                }
                self.step = Step::Before;
                Next::Again(Frame::Deal(self))
            }
            Step::Before if matches!(input, Input::Returned(Outcome::Done)) => self.replaced(game),
            Step::Before => {
                let by_ship_ability = self.by_ship_ability;
                let context = Context { by_ship_ability, ..Context::about(self.ship) };
                let would = |it: &Replacement| {
                    it.would == Happening::BeDealt
                        && game.is_such_damage(&it.card, self.drawn, self.faceup)
                };
                match game.replacement(Some(self.ship), &context, &self.offered, would) {
                    Some(ability) => {
                        self.offered.push(ability);
                        let child = Frame::Resolve(Resolve::new(ability, context));
                        Next::Call(Frame::Deal(self), child)
                    }
                    None => self.deal(game),
                }
            }
            Step::Choose => self.chosen(game, &input),
            Step::Text => Next::Return(Outcome::Done),
        }
    }

    /// An ability has replaced it (RR.ABILITIES.19–20).
    fn replaced(mut self, game: &mut Game) -> Next {
        match self.fate.take() {
            Some(Fate::Faceup) => self.faceup = true,
            Some(Fate::Facedown) => self.faceup = false,
            Some(Fate::OneOf(n)) => return self.choose(game, n),
            Some(Fate::Discarded) => {
                let player = game.state.ship(self.ship).player;
                if let Some(kind) = self.drawn.or_else(|| game.draw(player)) {
                    game.discard_kind(player, kind);
                }
                return Next::Return(Outcome::Not);
            }
            None => {
                // It was never drawn.
                if let Some(kind) = self.drawn {
                    game.put_back(game.state.ship(self.ship).player, kind);
                }
                return Next::Return(Outcome::Not);
            }
        }
        self.deal(game)
    }

    /// So many cards are drawn, of which whoever says so chooses one.
    fn choose(mut self, game: &mut Game, n: u8) -> Next {
        let player = game.state.ship(self.ship).player;
        self.among.extend(self.drawn.take());
        while self.among.len() < usize::from(n) {
            let Some(kind) = game.draw(player) else { break };
            self.among.push(kind);
        }
        let mut kinds = self.among.clone();
        kinds.sort_unstable();
        kinds.dedup();
        self.step = Step::Choose;
        match (self.offered.last().copied(), kinds.len()) {
            (Some(of), 2..) => {
                let by = game.state.player_of(of.you);
                let options = kinds.into_iter().map(Choice::DamageKind).collect();
                Next::Ask(Frame::Deal(self), by, Topic::Pick.by(of), Space::One(options))
            }
            _ => Next::Again(Frame::Deal(self)),
        }
    }

    /// The chosen card is dealt, the others are discarded.
    fn chosen(mut self, game: &mut Game, input: &Input) -> Next {
        let wanted = match input {
            Input::Answer(_, Answer::One(Choice::DamageKind(kind))) => Some(*kind),
            _ => None,
        };
        let place = self.among.iter().position(|&kind| Some(kind) == wanted).unwrap_or(0);
        if !self.among.is_empty() {
            self.drawn = Some(self.among.remove(place));
        }
        for kind in core::mem::take(&mut self.among) {
            game.discard_kind(game.state.ship(self.ship).player, kind);
        }
        self.deal(game)
    }

    fn deal(mut self, game: &mut Game) -> Next {
        let ship = self.ship;
        let open = self.drawn.take();
        let player = game.state.ship(ship).player;
        let drawn = open.or_else(|| game.draw_unseen(player, self.faceup));
        let card = game.deal(ship, drawn, self.faceup);
        if open.is_some() {
            // RUL.ENG.18: it was seen; by one alone, if it was looked for (FAQ.KAZS-FIREBALL.01).
            let one = self.found_by.filter(|_| !self.faceup);
            game.state.card_mut(card).known_by =
                one.map_or(Players::ALL, |player| Players::NONE.with(player));
        }
        game.note_dealt(ship, card);
        game.check_destroyed(ship);
        if self.faceup
            && let Some(ability) = game.text_when_faceup(ship, card)
        {
            // RR.DAMAGE.07: the text is part of suffering the damage.
            self.step = Step::Text;
            let resolve = Resolve::new(ability, Context::about(ship));
            return Next::Call(Frame::Deal(self), Frame::Resolve(resolve));
        }
        Next::Return(Outcome::Done)
    }
}

impl State {
    /// The damage cards that were drawn and not dealt yet, and for which ships.
    pub fn drawn(&self) -> impl Iterator<Item = (ShipId, KindId)> + '_ {
        let deals = self.stack.iter().filter_map(|frame| match frame {
            Frame::Deal(deal) => Some(deal),
            _ => None,
        });
        deals.flat_map(|it| it.drawn.iter().chain(&it.among).map(|&kind| (it.ship, kind)))
    }
}

impl Game {
    /// What becomes of the card that is being dealt.
    pub(crate) fn decide_fate(&mut self, fate: Fate) {
        if let Some(deal) = self.dealing() {
            deal.fate = Some(fate);
        }
    }

    /// A card of the deck that an ability looked for is dealt instead.
    pub(crate) fn deal_found(&mut self, of: AbilityRef, kind: KindId, fate: Fate) {
        let player = self.state.player_of(of.you);
        if !self.take_from_deck(player, kind) {
            return;
        }
        let Some(deal) = self.dealing() else { return self.put_back(player, kind) };
        deal.fate = Some(fate);
        deal.found_by = Some(player);
        if let Some(other) = deal.drawn.replace(kind) {
            self.put_back(player, other);
        }
    }

    fn dealing(&mut self) -> Option<&mut Deal> {
        self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Deal(deal) => Some(deal),
            _ => None,
        })
    }
}
