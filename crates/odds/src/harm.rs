//! What damage leaves of a ship: shields before hull, hits before critical hits, one at a time, and damage
//! cards that do more than count.
//!
//! Facedown cards are not drawn: nobody has seen them, so the next faceup card is any unseen card with equal
//! chance, wherever it lies. No card is known by name; what kinds there are and what they do is said by
//! whoever asks.

use redfive_ability::words::Damage;
use redfive_ability::{
    Ability, Condition, DiceKind, Effect, Event, Harm as Suffered, Moment, Rolls, Rule,
    Suffering as How, Who,
};
use serde::{Deserialize, Serialize};

/// The most kinds of damage cards that can matter at once. All others are one.
pub const MOST_KINDS: usize = 6;

/// The health of a ship, and the deck that its damage cards come from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Health {
    /// Active shields.
    pub shields: u8,
    /// Hull that is left: the damage cards that destroy it.
    pub hull: u8,
    /// What is lost already, of shields and hull. It counts for points.
    #[serde(default)]
    pub lost: u8,
    /// The damage cards.
    #[serde(default)]
    pub deck: Deck,
}

/// The damage cards that nobody who asks has seen, in the deck or facedown; and those that lie faceup on the
/// ship.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The kinds that matter, [`MOST_KINDS`] at the most.
    #[serde(default)]
    pub kinds: Vec<Kind>,
    /// How many unseen cards are of no such kind.
    #[serde(default)]
    pub others: u8,
}

impl Deck {
    /// A deck of cards, each with its name, its number and its abilities, none of them seen.
    pub fn of<'a>(cards: impl IntoIterator<Item = (&'a str, u8, &'a [Ability])>) -> Self {
        let mut deck = Self::default();
        for (name, count, abilities) in cards {
            match Text::of(abilities) {
                Some(does) => {
                    let name = name.to_owned();
                    deck.kinds.push(Kind { name, unseen: count, faceup: 0, does });
                }
                None => deck.others += count,
            }
        }
        deck
    }
}

/// A kind of damage card that matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// What it is called.
    pub name: String,
    /// How many of them are unseen.
    pub unseen: u8,
    /// How many lie faceup on the ship.
    #[serde(default)]
    pub faceup: u8,
    /// What it does while it lies faceup.
    pub does: Text,
}

/// What a faceup damage card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Text {
    /// As it is dealt the ship suffers so much hit damage, and then the card is turned facedown.
    WhenDealt(u8),
    /// After the ship has suffered a critical damage, other than the one that dealt the card, it suffers so
    /// much hit damage, and then the card is turned facedown.
    AfterCrit(u8),
    /// Hit damage that the ship would suffer is critical damage instead.
    HitsAsCrits,
    /// The ship rolls so many more defense dice, or fewer.
    DefenseDice(i8),
}

impl Text {
    /// What of a damage card's abilities matters here, if anything. A card that deals damage at other
    /// times, gives tokens or changes maneuvers does not.
    #[must_use]
    pub fn of(abilities: &[Ability]) -> Option<Self> {
        abilities.iter().find_map(|ability| match ability {
            Ability::When(it) if it.only_if == Condition::True && it.cost.is_empty() && !it.may => {
                let hits = hits_then_turned(&it.then)?;
                match it.at {
                    Moment::WhenFaceup => Some(Self::WhenDealt(hits)),
                    Moment::After(Event::Suffer(Suffered::Crit)) => Some(Self::AfterCrit(hits)),
                    _ => None,
                }
            }
            Ability::Instead(it)
                if it.would == Event::Suffer(Suffered::Hit)
                    && it.only_if == Condition::True
                    && matches!(it.then[..], [Effect::Suffer(Who::You, Damage::Crit, 1, _)]) =>
            {
                Some(Self::HitsAsCrits)
            }
            Ability::Always(it) if it.only_if == Condition::True => match &it.rule {
                Rule::Rolls(Rolls {
                    dice: DiceKind::Defense,
                    more,
                    most: None,
                    range_bonus: None,
                }) => Some(Self::DefenseDice(*more)),
                _ => None,
            },
            _ => None,
        })
    }
}

/// How much hit damage, if that is what happens before the card is turned facedown.
fn hits_then_turned(then: &[Effect]) -> Option<u8> {
    match then {
        [Effect::Suffer(Who::You, Damage::Hit, hits, how), Effect::Repair(Who::You, which, _)]
            if which.this && *how == How::default() =>
        {
            Some(*hits)
        }
        _ => None,
    }
}

/// A ship that has suffered some damage. The order is that of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hurt {
    /// Active shields.
    pub shields: u8,
    /// Hull that is left.
    pub hull: u8,
    others: u8,
    unseen: [u8; MOST_KINDS],
    faceup: [u8; MOST_KINDS],
}

/// A ship that is no more. Nothing else of it matters.
const DESTROYED: Hurt =
    Hurt { shields: 0, hull: 0, others: 0, unseen: [0; MOST_KINDS], faceup: [0; MOST_KINDS] };

impl Hurt {
    /// Whether it is destroyed (RR.DAMAGE.01).
    pub const fn is_destroyed(&self) -> bool {
        self.hull == 0
    }

    /// Shields go before hull (RR.DAMAGE.04–05).
    fn lose(&mut self, damage: u8) {
        let shields = damage.min(self.shields);
        self.shields -= shields;
        self.hull = self.hull.saturating_sub(damage - shields);
    }

    /// How many cards of the deck's kinds lie faceup on it.
    pub const fn faceup(&self) -> &[u8; MOST_KINDS] {
        &self.faceup
    }

    /// How many of the deck's kinds are unseen.
    pub const fn unseen(&self) -> &[u8; MOST_KINDS] {
        &self.unseen
    }
}

/// What is still to do while damage is suffered.
#[derive(Clone, Copy)]
enum Task {
    /// So much hit damage begins: here it may become critical.
    Suffer(u8),
    /// So much critical damage, one at a time.
    Crits(u8),
    /// A critical damage is over; a card of this kind was dealt by it.
    AfterCrit(Option<usize>),
    /// A card of this kind was resolved and is turned facedown.
    Turn(usize),
    /// Cards that wait for critical damage resolve.
    Window,
}

/// A ship while it suffers damage.
#[derive(Clone)]
struct Suffering {
    now: Hurt,
    chance: f64,
    /// What is to do, the next last.
    tasks: Vec<Task>,
    /// Faceup cards by kind that were set off and wait.
    waiting: [u8; MOST_KINDS],
    /// Faceup cards by kind that are being resolved.
    resolving: [u8; MOST_KINDS],
}

/// The deck's texts, and half of the health.
#[derive(Clone, Debug)]
pub struct Harm {
    texts: Vec<Text>,
    /// Health left, or less of it, at which half is gone.
    half: u8,
    hits_as_crits: bool,
}

impl Harm {
    /// The rules of a ship's health, and how it stands now. Kinds beyond [`MOST_KINDS`] count as others.
    pub fn of(health: &Health) -> (Self, Hurt) {
        let Health { shields, hull, lost, deck } = health;
        let mut now = Hurt { shields: *shields, hull: *hull, others: deck.others, ..DESTROYED };
        let mut texts = Vec::new();
        for (place, kind) in deck.kinds.iter().enumerate() {
            if place < MOST_KINDS {
                texts.push(kind.does);
                now.unseen[place] = kind.unseen;
                now.faceup[place] = kind.faceup;
            } else {
                now.others = now.others.saturating_add(kind.unseen);
            }
        }
        if *hull == 0 {
            now = DESTROYED;
        }
        // RUL.CHANCE.01: what is lost is at least half of the whole, rounded up.
        let whole = u16::from(*shields) + u16::from(*hull) + u16::from(*lost);
        let half = u8::try_from(whole / 2).unwrap_or(u8::MAX);
        let hits_as_crits = texts.contains(&Text::HitsAsCrits);
        (Self { texts, half, hits_as_crits }, now)
    }

    /// Whether half of its health is gone, or all.
    pub const fn is_halved(&self, hurt: &Hurt) -> bool {
        hurt.is_destroyed() || hurt.shields as u16 + hurt.hull as u16 <= self.half as u16
    }

    /// Whether any damage card does more than count.
    pub(crate) const fn has_texts(&self) -> bool {
        !self.texts.is_empty()
    }

    /// The same ship as far as anything can come of it: what cannot matter any more is left out.
    pub(crate) fn plainest(&self, mut hurt: Hurt) -> Hurt {
        // A card with text matters if the ship outlives it, and one that waits for more damage if it
        // outlives the next card as well.
        let mut matters = false;
        for (place, text) in self.texts.iter().enumerate() {
            let least = match text {
                Text::WhenDealt(_) | Text::DefenseDice(_) => 2,
                Text::AfterCrit(_) | Text::HitsAsCrits => 3,
            };
            if hurt.hull < least {
                hurt.others = hurt.others.saturating_add(hurt.unseen[place]);
                hurt.unseen[place] = 0;
            }
            matters |= hurt.unseen[place] > 0;
            // One more damage is its end, of whatever kind.
            if hurt.hull == 1 && hurt.shields == 0 && !matches!(text, Text::DefenseDice(_)) {
                hurt.faceup[place] = 0;
            }
        }
        if !matters {
            hurt.others = 0;
        }
        hurt
    }

    /// Whether its damage cards can change its dice.
    pub fn changes_dice(&self) -> bool {
        self.texts.iter().any(|text| matches!(text, Text::DefenseDice(_)))
    }

    /// How many more defense dice it rolls, or fewer.
    pub fn defense_dice(&self, hurt: &Hurt) -> i8 {
        let more = |(text, &n): (&Text, &u8)| match text {
            Text::DefenseDice(more) => i32::from(*more) * i32::from(n),
            _ => 0,
        };
        let more: i32 = self.texts.iter().zip(&hurt.faceup).map(more).sum();
        more.clamp(-100, 100) as i8
    }

    /// What so much damage makes of a ship, each with its chance: hits, then critical hits
    /// (RR.ATTACK.36–37, RR.DAMAGE.03–08). They are in order, and none occurs twice.
    pub fn suffer(&self, from: Hurt, hits: u8, crits: u8) -> Vec<(Hurt, f64)> {
        let mut now = from;
        let mut crits = u16::from(crits);
        if self.hits_are_crits(&now) {
            crits += u16::from(hits);
        } else {
            now.lose(hits);
        }
        let mut ends = vec![(if now.is_destroyed() { DESTROYED } else { now }, 1.0)];
        // Each critical damage is over before the next: equal ships are one again.
        for _ in 0..crits {
            let mut after = Vec::new();
            for &(now, chance) in &ends {
                self.suffer_crit(now, chance, &mut after);
            }
            after.sort_unstable_by_key(|end| end.0);
            after.dedup_by(|next, first| {
                let same = next.0 == first.0;
                if same {
                    first.1 += next.1;
                }
                same
            });
            ends = after;
        }
        ends
    }

    /// One critical damage, with all that comes of it.
    fn suffer_crit(&self, now: Hurt, chance: f64, ends: &mut Vec<(Hurt, f64)>) {
        if now.is_destroyed() {
            return ends.push((now, chance));
        }
        let none = [0; MOST_KINDS];
        let tasks = vec![Task::Crits(1)];
        self.go_on(Suffering { now, chance, tasks, waiting: none, resolving: none }, ends);
    }

    /// Does what is to do, to all ends.
    fn go_on(&self, mut it: Suffering, ends: &mut Vec<(Hurt, f64)>) {
        while let Some(task) = it.tasks.pop() {
            match task {
                Task::Suffer(hits) if self.hits_are_crits(&it.now) => {
                    it.tasks.push(Task::Crits(hits));
                }
                Task::Suffer(hits) => it.now.lose(hits),
                Task::Crits(0) => {}
                Task::Crits(crits) => {
                    it.tasks.push(Task::Crits(crits - 1));
                    let shielded = it.now.shields > 0;
                    it.now.lose(1);
                    if shielded {
                        it.tasks.push(Task::AfterCrit(None));
                    } else if !it.now.is_destroyed() {
                        return self.deal_faceup(&it, ends);
                    }
                }
                Task::AfterCrit(dealt) => self.set_off(&mut it, dealt),
                Task::Turn(place) => {
                    it.now.faceup[place] -= 1;
                    it.resolving[place] -= 1;
                }
                Task::Window => self.resolve_one(&mut it),
            }
            if it.now.is_destroyed() {
                it.now = DESTROYED;
                break;
            }
        }
        ends.push((it.now, it.chance));
    }

    /// Whether hits that it suffers are critical.
    pub(crate) fn hits_are_crits(&self, now: &Hurt) -> bool {
        self.hits_as_crits
            && self.texts.iter().zip(&now.faceup).any(|(&it, &n)| it == Text::HitsAsCrits && n > 0)
    }

    /// Any unseen card is dealt faceup (RR.DAMAGE.07). If there is none the damage is only counted
    /// (RUL.ENG.03).
    fn deal_faceup(&self, it: &Suffering, ends: &mut Vec<(Hurt, f64)>) {
        let unseen = it.now.unseen.iter().map(|&n| u32::from(n)).sum::<u32>();
        let all = f64::from(unseen + u32::from(it.now.others));
        for (place, text) in self.texts.iter().enumerate() {
            let count = it.now.unseen[place];
            if count == 0 {
                continue;
            }
            let mut next = it.clone();
            next.chance = it.chance * (f64::from(count) / all);
            next.now.unseen[place] -= 1;
            next.now.faceup[place] += 1;
            next.tasks.push(Task::AfterCrit(Some(place)));
            if let Text::WhenDealt(hits) = *text {
                next.resolving[place] += 1;
                next.tasks.extend([Task::Window, Task::Turn(place), Task::Suffer(hits)]);
            }
            self.go_on(next, ends);
        }
        let count = it.now.others;
        if count > 0 || unseen == 0 {
            let mut next = it.clone();
            if unseen > 0 {
                next.chance = it.chance * (f64::from(count) / all);
            }
            next.now.others = count.saturating_sub(1);
            next.tasks.push(Task::AfterCrit(None));
            self.go_on(next, ends);
        }
    }

    /// Cards that wait for critical damage are set off, except the one that this damage dealt
    /// (RUL.ENG.01). They wait for the end of a card that is being resolved (RR.ABILITY-QUEUE.06).
    fn set_off(&self, it: &mut Suffering, dealt: Option<usize>) {
        let mut any = false;
        for (place, text) in self.texts.iter().enumerate() {
            if matches!(text, Text::AfterCrit(_)) {
                let own = u8::from(dealt == Some(place));
                it.waiting[place] = it.now.faceup[place] - own - it.resolving[place];
                any |= it.waiting[place] > 0;
            }
        }
        if any && it.resolving == [0; MOST_KINDS] {
            it.tasks.push(Task::Window);
        }
    }

    /// One of the cards that wait is resolved, unless none is left.
    fn resolve_one(&self, it: &mut Suffering) {
        for (place, text) in self.texts.iter().enumerate() {
            if let Text::AfterCrit(hits) = *text
                && it.waiting[place] > 0
            {
                it.waiting[place] -= 1;
                it.resolving[place] += 1;
                it.tasks.extend([Task::Window, Task::Turn(place), Task::Suffer(hits)]);
                return;
            }
        }
    }
}
