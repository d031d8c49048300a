//! Which abilities are in play, by what they wait for. Found anew when cards come, go or turn.

use crate::cast::{Cast, KindId, Sort, TextId};
use crate::game::Game;
use crate::source::{AbilityRef, Context, Subject};
use crate::state::{Card, Holder, Place, Reserve, Ship, State};
use crate::words::{CardId, ShipId};
use core::hash::{Hash, Hasher};
use redfive_ability::{Ability, Constant, Moment, Rule, Stat, Who};
use std::sync::Arc;

/// Abilities in play, by what they wait for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    /// Sorted by the number of the moment.
    triggers: Vec<Trigger>,
    /// A bit for each of these numbers.
    moments: [u64; WORDS],
    constants: Vec<Always>,
    /// Each with whether it means its own ship only.
    dice: Vec<(AbilityRef, bool)>,
    replacements: Vec<AbilityRef>,
    actions: Vec<AbilityRef>,
    allied: bool,
    initiative: bool,
}

/// An ability that waits for a moment.
#[derive(Clone, Copy, Debug)]
struct Trigger {
    number: u8,
    at: Moment,
    of: AbilityRef,
    /// Whether it means its own ship only.
    means_you: bool,
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

    /// Whether anything may wait for a moment: for most, nothing does.
    pub fn may_trigger(&self, moment: Moment) -> bool {
        let (word, bit) = bit(number_of(moment));
        self.moments[word] & bit != 0
    }

    /// Those that wait for a moment.
    pub fn triggers(&self, moment: Moment) -> impl Iterator<Item = AbilityRef> {
        self.waiting(moment).map(|trigger| trigger.of)
    }

    /// Those that wait for a moment of some sort.
    pub fn triggers_at(&self, sort: impl Fn(Moment) -> bool) -> impl Iterator<Item = AbilityRef> {
        let mut all: Vec<&Trigger> = self.triggers.iter().filter(|it| sort(it.at)).collect();
        all.sort_by_key(|trigger| trigger.at);
        all.into_iter().map(|trigger| trigger.of)
    }

    fn waiting(&self, moment: Moment) -> impl Iterator<Item = &Trigger> {
        let number = number_of(moment);
        let first = self.triggers.partition_point(|trigger| trigger.number < number);
        let alike = self.triggers[first..].iter().take_while(move |it| it.number == number);
        alike.filter(move |trigger| trigger.at == moment)
    }

    /// Those that may wait for a moment: not those that wait for one of their own ship only, unless
    /// it is about that.
    pub fn triggered(
        &self,
        moment: Moment,
        about: &Context,
    ) -> impl Iterator<Item = AbilityRef> + '_ {
        let Context { it, attacker, defender, .. } = *about;
        let waits = move |trigger: &&Trigger| {
            !trigger.means_you
                || it.is_none()
                || [it, attacker, defender].contains(&trigger.of.ship())
        };
        self.waiting(moment).filter(waits).map(|trigger| trigger.of)
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

    /// All of them, each once.
    pub fn all(&self) -> Vec<AbilityRef> {
        let triggers = self.triggers.iter().map(|trigger| trigger.of);
        let dice = self.dice.iter().map(|&(of, _)| of);
        let constants = self.constants.iter().map(|it| it.of);
        let others = self.replacements.iter().chain(&self.actions).copied();
        let mut all: Vec<AbilityRef> =
            triggers.chain(dice).chain(constants).chain(others).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The same without a constant ability.
    pub fn without_constant(&self, of: AbilityRef) -> Self {
        let mut index = self.clone();
        index.constants.retain(|it| it.of != of);
        index
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
                let means_you = triggered.by == Who::You;
                triggered.at.each(&mut |at| {
                    self.file(Trigger { number: number_of(at), at, of: reference, means_you });
                });
            }
            Ability::Always(constant) => {
                self.constants.push(Always {
                    of: reference,
                    says: constant.clone(),
                    means_you: constant.to == Who::You,
                });
                self.allied |= constant.rule == Rule::Allied;
                self.initiative |=
                    matches!(constant.rule, Rule::Treat(Stat::Initiative | Stat::Turn, _));
            }
            Ability::Dice(dice) => self.dice.push((reference, dice.by == Who::You)),
            Ability::Instead(_) => self.replacements.push(reference),
            Ability::Action(_) => self.actions.push(reference),
            // The weapon was made from it.
            Ability::Attack(_) => {}
        }
    }

    /// Files a trigger under its moment, after those of the same moment that are there.
    fn file(&mut self, trigger: Trigger) {
        let (word, bit) = bit(trigger.number);
        self.moments[word] |= bit;
        let place = self.triggers.partition_point(|other| other.number <= trigger.number);
        self.triggers.insert(place, trigger);
    }

    fn add_all(
        &mut self,
        you: Subject,
        card: CardId,
        (cast, text): (&Cast, Text),
        works: impl Fn(&Ability) -> bool,
    ) {
        let all = abilities_of(cast, you, card, text);
        for (reference, ability) in all.filter(|(_, ability)| works(ability)) {
            self.add(reference, ability);
        }
    }

    /// The abilities in play, without what ships borrow from others.
    fn of(cast: &Cast, state: &State) -> Self {
        let mut index = Self::default();
        for (id, card) in state.of_table() {
            index.add_all(Subject::Table, id, (cast, text_of(cast, card)), |_| true);
        }
        for id in state.in_play() {
            let ship = state.ship(id);
            // RR.RESERVE.07: in reserve, only what says so.
            let held = ship.place == Place::Reserve(Reserve::Held);
            // What the scenario and the environment give to every ship in the play area.
            let given = state.of_table().filter(|_| ship.remote.is_none());
            let given = given.map(|(card, it)| (card, (it.kind, 1)));
            for (card, text) in texts_of(cast, state, id).chain(given) {
                let there =
                    ship.pose().is_some() || (held && state.card(card).sort == Sort::Condition);
                let works = |ability: &Ability| there || ability.works_in_reserve();
                index.add_all(Subject::Ship(id), card, (cast, text), works);
            }
        }
        index
    }
}

/// How many words there are for a bit of each number.
const WORDS: usize = 4;

/// The word and the bit in it for the number of a moment.
const fn bit(number: u8) -> (usize, u64) {
    (number as usize / u64::BITS as usize, 1 << (number % u64::BITS as u8))
}

/// A number of a moment, which is told apart faster; moments may share one.
fn number_of(moment: Moment) -> u8 {
    let mut number = Number(0);
    moment.hash(&mut number);
    number.0 as u8
}

/// Makes a small number of a small value.
struct Number(u64);

/// What keeps the parts of a value apart: any odd number does, and only speed depends on it.
const SPREAD: u64 = 31;

impl Hasher for Number {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_isize(isize::from(byte));
        }
    }

    fn write_isize(&mut self, part: isize) {
        self.0 = self.0.wrapping_mul(SPREAD).wrapping_add(part as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A side of a definition.
type Text = (KindId, u8);

/// The abilities of a side, as those of a card and a "you".
fn abilities_of(
    cast: &Cast,
    you: Subject,
    card: CardId,
    (kind, side): Text,
) -> impl Iterator<Item = (AbilityRef, &Ability)> {
    let all = cast.texts(kind, side).iter().enumerate();
    all.map(move |(index, ability)| {
        let text = TextId { kind, side, index: index as u8 };
        (AbilityRef { you, card, text }, ability)
    })
}

/// What a card says now; of a ship card its pilot's side.
fn text_of(cast: &Cast, card: &Card) -> Text {
    let back = card.sort == Sort::Upgrade && card.flipped && cast.upgrade(card.kind).back.is_some();
    (card.kind, u8::from(back))
}

/// The ship ability of a ship, and the card that gives it: its ship card, unless an upgrade says otherwise.
fn ship_text(cast: &Cast, state: &State, ship: ShipId) -> (CardId, Text) {
    let mut upgrades = state.upgrades(ship);
    let gives = |(_, upgrade): &(CardId, &Card)| cast.faceup(upgrade).ship_abilities.is_some();
    match upgrades.find(gives) {
        Some((card, it)) => (card, (it.kind, 2 + u8::from(it.flipped))),
        None => (state.ship(ship).card, (state.ship(ship).kind, 1)),
    }
}

/// The cards of a ship with what each says now: pilot, ship ability, upgrades.
fn printed(cast: &Cast, state: &State, ship: ShipId) -> impl Iterator<Item = (CardId, Text)> {
    let it = state.ship(ship);
    let upgrades = state.upgrades(ship).map(|(id, card)| (id, text_of(cast, card)));
    [(it.card, (it.kind, 0)), ship_text(cast, state, ship)].into_iter().chain(upgrades)
}

/// The same with faceup damage cards and conditions.
fn texts_of(cast: &Cast, state: &State, ship: ShipId) -> impl Iterator<Item = (CardId, Text)> {
    let damage = state.damage(ship).filter(|(_, card)| card.faceup);
    let dealt = damage.chain(state.conditions(ship));
    printed(cast, state, ship).chain(dealt.map(|(id, card)| (id, text_of(cast, card))))
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
            let Rule::PilotOf { of: who, whole: false } = &constant.rule else { continue };
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
            let Ship { card, kind, .. } = *self.state.ship(lender);
            index.add_all(Subject::Ship(ship), card, (self.cast(), (kind, 0)), |_| true);
        }
        self.index = Arc::new(index);
    }

    /// What an ability says.
    pub fn ability(&self, reference: AbilityRef) -> Option<&Ability> {
        self.cast().text(reference.text)
    }

    /// The abilities that are printed on a ship's cards as they lie now: pilot, ship, upgrades.
    pub(crate) fn printed_abilities(
        &self,
        ship: ShipId,
    ) -> impl Iterator<Item = (AbilityRef, &Ability)> {
        let cards = printed(self.cast(), &self.state, ship);
        cards.flat_map(move |(card, text)| {
            abilities_of(self.cast(), Subject::Ship(ship), card, text)
        })
    }

    /// The abilities of a ship's cards, and of its conditions, wherever it is.
    pub(crate) fn own_abilities(
        &self,
        ship: ShipId,
    ) -> impl Iterator<Item = (AbilityRef, &Ability)> {
        let cards = texts_of(self.cast(), &self.state, ship);
        cards.flat_map(move |(card, text)| {
            abilities_of(self.cast(), Subject::Ship(ship), card, text)
        })
    }

    /// Whether a ship has this ship ability now, by its id.
    pub(crate) fn has_ship_ability(&self, ship: ShipId, id: &str) -> bool {
        let (card, _) = ship_text(self.cast(), &self.state, ship);
        match self.upgrade(card) {
            Some(upgrade) => upgrade.ship_ability == id,
            None => self.card(ship).ship_ability == id,
        }
    }

    /// Whether an ability is the ship ability of its ship now.
    pub(crate) fn is_ship_ability(&self, of: AbilityRef) -> bool {
        let text = (of.card, (of.text.kind, of.text.side));
        of.ship().is_some_and(|ship| ship_text(self.cast(), &self.state, ship) == text)
    }

    /// An ability of a card of a ship, as it lies now.
    pub fn ability_at(&self, ship: ShipId, card: CardId, index: u8) -> AbilityRef {
        let (kind, side) = text_of(self.cast(), self.state.card(card));
        AbilityRef { you: Subject::Ship(ship), card, text: TextId { kind, side, index } }
    }

    /// Whether the card of an ability is in play and faceup, and still says it.
    pub(crate) fn is_active(&self, of: AbilityRef) -> bool {
        let card = self.state.card(of.card);
        let text = (of.text.kind, of.text.side);
        let held = || of.ship().is_some_and(|ship| card.holder == Holder::Ship(ship));
        match card.sort {
            Sort::Damage => held() && card.faceup,
            Sort::Condition => held(),
            Sort::Object | Sort::Scenario | Sort::Environment => card.holder != Holder::Nowhere,
            // A pilot's own and borrowed abilities stay; ship abilities may be others by now.
            Sort::Pilot if of.text.side == 0 => true,
            // RR.UPGRADE-CARDS.10: it may be another ship's by now.
            Sort::Upgrade if !of.text.is_of_ship() => held() && text_of(self.cast(), card) == text,
            Sort::Pilot | Sort::Upgrade => of
                .ship()
                .is_some_and(|ship| ship_text(self.cast(), &self.state, ship) == (of.card, text)),
        }
    }
}
