//! Which abilities are in play, by what they wait for. Found anew when cards come, go or turn.

use crate::cast::{Cast, KindId, TextId};
use crate::game::Game;
use crate::source::{AbilityRef, CardRef, Context, Subject};
use crate::state::{State, Upgrade};
use crate::words::ShipId;
use redfive_ability::{Ability, Constant, Moment, Rule, Who};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Abilities in play, by what they wait for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    triggers: BTreeMap<Moment, Triggers>,
    constants: Vec<Always>,
    /// Each with whether it means its own ship only.
    dice: Vec<(AbilityRef, bool)>,
    replacements: Vec<AbilityRef>,
    actions: Vec<AbilityRef>,
    allied: bool,
    initiative: bool,
}

/// Abilities that wait for a moment, each with whether it means its own ship only.
#[derive(Clone, Debug, Default)]
struct Triggers {
    of: Vec<AbilityRef>,
    means_you: Vec<bool>,
}

/// A constant ability. What it says is kept here: it is asked for more often than anything else.
#[derive(Clone, Debug)]
pub(crate) struct Always {
    pub of: AbilityRef,
    pub says: Arc<Constant>,
    /// Whether it means its own ship only.
    means_you: bool,
}

impl Index {
    /// Whether any card makes ships allied.
    pub fn has_allied(&self) -> bool {
        self.allied
    }

    /// Whether any card changes initiatives for good.
    pub fn changes_initiative(&self) -> bool {
        self.initiative
    }

    pub fn triggers(&self, moment: Moment) -> &[AbilityRef] {
        self.triggers.get(&moment).map_or(&[], |all| all.of.as_slice())
    }

    /// Those that may wait for a moment: not those that wait for one of their own ship only, unless
    /// it is about that.
    pub fn triggered(
        &self,
        moment: Moment,
        about: &Context,
    ) -> impl Iterator<Item = AbilityRef> + '_ {
        let Context { it, attacker, defender, .. } = *about;
        let waits = move |&(of, you): &(&AbilityRef, &bool)| {
            !you || it.is_none() || [it, attacker, defender].contains(&of.ship())
        };
        let all = self.triggers.get(&moment).into_iter();
        all.flat_map(|all| all.of.iter().zip(&all.means_you)).filter(waits).map(|(&of, _)| of)
    }

    /// The abilities that may modify dice in an attack of these ships: not those that mean their own
    /// ship only, unless it is one of them.
    pub fn dice_in(&self, ships: [ShipId; 2]) -> impl Iterator<Item = AbilityRef> + '_ {
        let all = self.dice.iter();
        all.filter(move |(of, you)| !you || of.ship().is_some_and(|ship| ships.contains(&ship)))
            .map(|&(of, _)| of)
    }

    /// The constant abilities.
    pub fn constants(&self) -> &[Always] {
        &self.constants
    }

    /// The constant abilities that may mean a ship: not those that mean their own ship only, unless
    /// it is that.
    pub fn constants_for(&self, ship: ShipId) -> impl Iterator<Item = &Always> {
        self.constants.iter().filter(move |it| !it.means_you || it.of.ship() == Some(ship))
    }

    pub fn actions(&self) -> &[AbilityRef] {
        &self.actions
    }

    pub fn replacements(&self) -> &[AbilityRef] {
        &self.replacements
    }

    fn add(&mut self, reference: AbilityRef, ability: &Ability) {
        match ability {
            Ability::When(triggered) => {
                let all = self.triggers.entry(triggered.at).or_default();
                all.of.push(reference);
                all.means_you.push(triggered.by == Who::You);
            }
            Ability::Always(constant) => {
                self.constants.push(Always {
                    of: reference,
                    says: Arc::new(constant.clone()),
                    means_you: constant.to == Who::You,
                });
                self.allied |= constant.rule == Rule::Allied;
                self.initiative |=
                    matches!(constant.rule, Rule::InitiativeOf(_) | Rule::Becomes(_));
            }
            Ability::Dice(dice) => self.dice.push((reference, dice.by == Who::You)),
            Ability::Instead(_) => self.replacements.push(reference),
            Ability::Action(_) => self.actions.push(reference),
            // The weapon was made from it.
            Ability::Attack(_) => {}
        }
    }

    fn add_all(
        &mut self,
        you: Subject,
        card: CardRef,
        (cast, (kind, side)): (&Cast, (KindId, u8)),
        works: impl Fn(&Ability) -> bool,
    ) {
        let abilities = cast.texts(kind, side).iter().enumerate();
        for (i, ability) in abilities.filter(|(_, ability)| works(ability)) {
            let text = TextId { kind, side, index: i as u8 };
            self.add(AbilityRef { you, card, text }, ability);
        }
    }

    /// The abilities in play, without what ships borrow from others.
    fn of(cast: &Cast, state: &State) -> Self {
        let mut index = Self::default();
        if let Some((kind, _)) = cast.scenario() {
            index.add_all(Subject::Table, CardRef::Pilot, (cast, (kind, 0)), |_| true);
        }
        for id in state.in_play() {
            let ship = state.ship(id);
            // RR.RESERVE.07: in reserve, only what says so.
            let works = |ability: &Ability| ship.pose().is_some() || ability.works_in_reserve();
            let upgrades = (0..ship.upgrades.len()).map(|i| CardRef::Upgrade(i as u8));
            let damage = ship.damage.iter().filter(|card| card.faceup);
            let damage = damage.map(|dealt| CardRef::Damage(dealt.serial));
            let conditions = ship.conditions.iter();
            let conditions = conditions.map(|assigned| CardRef::Condition(assigned.serial));
            let printed = [CardRef::Pilot, CardRef::ShipAbility].into_iter();
            for card in printed.chain(upgrades).chain(damage).chain(conditions) {
                if let Some(text) = text_of(cast, state, id, card) {
                    index.add_all(Subject::Ship(id), card, (cast, text), works);
                }
            }
        }
        index
    }
}

/// What a card of a ship says now: the definition and its side. None if it has left.
fn text_of(cast: &Cast, state: &State, ship: ShipId, card: CardRef) -> Option<(KindId, u8)> {
    let it = state.ship(ship);
    match card {
        CardRef::Pilot => Some((it.kind, 0)),
        CardRef::ShipAbility => {
            let gives = |upgrade: &&Upgrade| cast.faceup(upgrade).ship_abilities.is_some();
            let given = it.upgrades.iter().find(gives);
            Some(given.map_or((it.kind, 1), |it| (it.kind, 2 + u8::from(it.flipped))))
        }
        CardRef::Upgrade(i) => {
            let upgrade = it.upgrades.get(usize::from(i))?;
            let back = upgrade.flipped && cast.upgrade(upgrade.kind).back.is_some();
            Some((upgrade.kind, u8::from(back)))
        }
        CardRef::Damage(serial) => {
            it.damage.iter().find(|card| card.serial == serial).map(|dealt| (dealt.kind, 0))
        }
        CardRef::Device(id) => state.device(id).map(|device| (device.kind, 0)),
        CardRef::Condition(serial) => {
            let mut all = it.conditions.iter();
            all.find(|assigned| assigned.serial == serial).map(|assigned| (assigned.kind, 0))
        }
        CardRef::Borrowed(from) => Some((state.ship(from).kind, 0)),
    }
}

impl Game {
    /// Cards were turned, dealt or removed: find abilities anew.
    pub(crate) fn reindex(&mut self) {
        self.index = Arc::new(Index::of(self.cast(), &self.state));
        self.borrow_abilities();
    }

    /// Ships that have the pilot abilities of others as well.
    fn borrow_abilities(&mut self) {
        let mut borrowed = Vec::new();
        for Always { of, says: constant, .. } in self.index.constants() {
            let of = *of;
            let Rule::PilotAbilitiesOf(who) = &constant.rule else { continue };
            let context = Context::of(of);
            if !self.holds(of, &context, &constant.only_if) {
                continue;
            }
            for ship in self.who(of, &context, &constant.to) {
                let lenders = self.who(of, &context, who).into_iter();
                borrowed.extend(lenders.map(|lender| (ship, lender)));
            }
        }
        borrowed.extend(self.successions());
        if borrowed.is_empty() {
            return;
        }
        borrowed.sort_unstable();
        borrowed.dedup();
        let mut index = Index::clone(&self.index);
        for (ship, lender) in borrowed {
            let card = CardRef::Borrowed(lender);
            if let Some(text) = text_of(self.cast(), &self.state, ship, card) {
                index.add_all(Subject::Ship(ship), card, (self.cast(), text), |_| true);
            }
        }
        self.index = Arc::new(index);
    }

    /// What an ability says.
    pub fn ability(&self, reference: AbilityRef) -> Option<&Ability> {
        self.cast().text(reference.text)
    }

    /// The abilities of a card of a ship, as it lies now.
    pub(crate) fn abilities(&self, ship: ShipId, card: CardRef) -> &[Ability] {
        let text = text_of(self.cast(), &self.state, ship, card);
        text.map_or(&[], |(kind, side)| self.cast().texts(kind, side))
    }

    /// An ability of a card of a ship, as it lies now; one that says nothing if there is no such card.
    pub fn ability_at(&self, ship: ShipId, card: CardRef, index: u8) -> AbilityRef {
        const NOWHERE: (KindId, u8) = (KindId(u16::MAX), 0);
        let text = text_of(self.cast(), &self.state, ship, card);
        let (kind, side) = text.unwrap_or(NOWHERE);
        AbilityRef { you: Subject::Ship(ship), card, text: TextId { kind, side, index } }
    }

    /// Whether a card still says the text of an ability: it has neither flipped nor gone.
    pub(crate) fn still_says(&self, of: AbilityRef) -> bool {
        let text = of.ship().and_then(|ship| text_of(self.cast(), &self.state, ship, of.card));
        text == Some((of.text.kind, of.text.side))
    }
}
