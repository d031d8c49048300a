//! What need not be told apart while an attack is played: abilities that can change nothing of what is told, facts
//! that nobody will ask for, damage cards that come to the same.

use crate::cast::{KindId, Sort};
use crate::dice::{AttackFace, Class, Dice};
use crate::fight::Fight;
use crate::frame::Frame;
use crate::game::Game;
use crate::prospect::Hindrance;
use crate::prospect::coverage::fate;
use crate::words::Token;
use redfive_ability::lexicon::{self, Word};
use redfive_ability::{
    Ability, Concern, Cost, DiceKind, Effect, Event, Gained, Kinds, Moment, Stock,
};
use std::sync::Arc;

/// Costs and stocks by which health changes, wherever they stand in an ability.
const OF_HEALTH: &[Word] = &[("Cost", "Suffer"), ("Cost", "Expose"), ("Stock", "Shield")];

/// What dice show, and what changes it.
const OF_SHOWN: &[Word] = &[
    ("Condition", "Shows"),
    ("Amount", "Results"),
    ("Amount", "Rolled"),
    ("Amount", "Named"),
    ("Amount", "Attack"),
    ("Effect", "Reroll"),
    ("Effect", "Turn"),
    ("Effect", "Add"),
    ("Effect", "Cancel"),
    ("Effect", "RollMore"),
    ("Cost", "Result"),
];

/// What asks for tokens and charges, or spends those of another.
const OF_TOKENS: &[Word] = &[
    ("Condition", "Has"),
    ("Condition", "Locks"),
    ("Amount", "Tokens"),
    ("Amount", "Charges"),
    ("Rule", "Uses"),
    ("Effect", "Transfer"),
    ("Effect", "Remove"),
];

/// Effects after which anything may be done: actions, attacks, damage at other times than its own.
const DEEDS: &[Word] = &[
    ("Effect", "Perform"),
    ("Effect", "BonusAttack"),
    ("Effect", "Do"),
    ("Effect", "Decloak"),
    ("Effect", "Place"),
    ("Effect", "Relocate"),
    ("Effect", "Detonate"),
    ("Effect", "Fly"),
    ("Effect", "Suffer"),
    ("Effect", "Deal"),
    ("Effect", "Expose"),
    ("Effect", "Assign"),
    ("Cost", "Suffer"),
    ("Cost", "Expose"),
];

/// Whether tokens of these kinds can move a ship, and so onto something that damages it.
fn moves(kinds: Kinds) -> bool {
    kinds.meets(Token::Tractor.into())
}

/// Whether an effect by itself can change somebody's shields, hull or damage cards, or set off more than what
/// waits for tokens, locks and charges.
fn is_harmful(effect: &Effect) -> bool {
    match effect {
        Effect::Gain(_, Gained::Token(token), _) => moves((*token).into()),
        Effect::Remove(..)
        | Effect::Keep(..)
        | Effect::Lock(_)
        | Effect::ShowDial(..)
        | Effect::Choose(..)
        | Effect::ForEach(..)
        | Effect::For(_)
        | Effect::If(..)
        | Effect::May(_)
        | Effect::OneOf(..)
        | Effect::EachPlayer(_)
        | Effect::Score(..)
        | Effect::Later(_) => false,
        Effect::Transfer(_, kinds, ..) => moves(*kinds),
        Effect::Lose(_, stock, _) | Effect::Recover(_, stock, _) => *stock == Stock::Shield,
        _ => true,
    }
}

/// Whether nothing that an ability costs and does can change anybody's health.
fn is_harmless(ability: &Ability) -> bool {
    let gains = |cost: &Cost| matches!(cost, Cost::Gain(token) if moves((*token).into()));
    matches!(ability, Ability::When(_))
        && !ability.cost().iter().any(gains)
        && !ability.then().iter().any(|effect| effect.holds(&is_harmful))
        && !lexicon::uses(ability, OF_HEALTH)
}

/// Whether something comes about by tokens, locks and charges that come and go.
const fn is_of_tokens(event: Event) -> bool {
    matches!(event, Event::Gain(_) | Event::Spend(_) | Event::Remove(_) | Event::Recover)
}

impl Game {
    /// Whether nothing that these can do changes anybody's health, nor what that sets off: then an attack comes to
    /// the same with and without them.
    pub(super) fn are_harmless(&self, all: &[Hindrance]) -> bool {
        let harmless = |it: &Hindrance| match it {
            Hindrance::Ability(of) => self.ability(*of).is_some_and(is_harmless),
            Hindrance::Rule(_) => false,
        };
        if all.is_empty() || !all.iter().all(harmless) {
            return all.is_empty();
        }
        let of_tokens = |moment| match moment {
            Moment::Before(event) | Moment::After(event) => is_of_tokens(event),
            _ => false,
        };
        let replaced = |it: &Ability| match it {
            Ability::Instead(it) => is_of_tokens(it.would),
            _ => false,
        };
        let mut set_off = self.index.triggers_at(of_tokens);
        let waiting = self.state.delayed.iter().filter_map(|it| self.later(it));
        set_off.all(|of| self.ability(of).is_some_and(is_harmless))
            && !self.index.replacements().iter().any(|&of| self.ability(of).is_some_and(replaced))
            && !{ waiting }.any(|later| of_tokens(later.at))
    }
}

/// What nobody will ask for, in a game with such cards.
#[derive(Clone, Debug)]
pub(super) struct Idle {
    /// The tokens that were spent in the attack.
    spent: bool,
    /// Who modified dice.
    modified: bool,
    /// How many results were modified and dice rerolled by whom.
    touched: bool,
    /// What attack dice show beside hits and critical hits, once they will not be modified any more, and which were
    /// rerolled.
    dice: bool,
    /// What others have.
    pub tokens: bool,
    /// Which damage cards come to the same in an attack: for each kind of the deck the first such kind.
    pub alike: Option<Arc<[u8]>>,
}

/// Whether an ability can ask for what attack dice show, or change it, after defense dice were begun.
fn asks_late(ability: &Ability) -> bool {
    let early = |event: Event| {
        matches!(
            event,
            Event::Declare
                | Event::Roll(DiceKind::Attack)
                | Event::Modify(DiceKind::Attack)
                | Event::Reroll(DiceKind::Attack)
        )
    };
    match ability {
        Ability::Dice(dice) => match dice.steps() {
            (_, false) => false,
            // It may be about either kind.
            (true, true) => true,
            (false, true) => {
                let shown = &[("Condition", "Shows"), ("Amount", "Results"), ("Amount", "Named")];
                lexicon::uses(ability, shown)
            }
        },
        Ability::When(it) => match it.at {
            Moment::Before(event) | Moment::After(event) if early(event) => {
                // What it does later may ask.
                let later =
                    |effect: &Effect| matches!(effect, Effect::Later(_) | Effect::During(..));
                it.then.iter().any(|effect| effect.holds(&later))
                    && lexicon::uses(ability, OF_SHOWN)
            }
            _ => lexicon::uses(ability, OF_SHOWN),
        },
        ability => lexicon::uses(ability, OF_SHOWN),
    }
}

/// Whether a text of a damage card can do nothing while damage is dealt and in the Aftermath.
fn is_mute(ability: &Ability) -> bool {
    match ability {
        Ability::Action(_) => true,
        Ability::Always(it) => it.rule.concerns() != Concern::Anything,
        Ability::Dice(_) | Ability::Attack(_) => true,
        Ability::Instead(_) => false,
        Ability::When(it) => match it.at {
            Moment::Before(event) | Moment::After(event) => {
                matches!(event, Event::Activate | Event::Reveal | Event::Maneuver | Event::Engage)
            }
            Moment::WhenFaceup => false,
            _ => true,
        },
    }
}

impl Game {
    /// What nobody will ask for. `unseen` is whether nobody looks at facedown damage cards, `row` whether more
    /// attacks follow.
    pub(super) fn idle(&self, unseen: bool, row: bool) -> Idle {
        let cast = self.cast();
        let kinds = cast.kinds();
        let texts = |kind: KindId| (0..4).flat_map(move |side| cast.texts(kind, side));
        let all: Vec<&Ability> = kinds.flat_map(texts).collect();
        let any = |words: &[Word]| all.iter().any(|it| lexicon::uses(*it, words));
        let did = |event: Word| {
            let asked = |it: &&&Ability| lexicon::uses(**it, &[("Condition", "Did")]);
            all.iter().filter(asked).any(|it| lexicon::uses(*it, &[event]))
        };
        Idle {
            spent: !did(("Event", "Spend")),
            modified: !did(("Event", "Modify")),
            touched: !any(&[("Rule", "CannotModify")]),
            dice: !all.iter().any(|it| asks_late(it)),
            tokens: !any(OF_TOKENS),
            alike: if unseen { self.alike_cards(row) } else { None },
        }
    }

    /// Which kinds of damage cards come to the same in an attack in which nobody does more than to deal damage.
    fn alike_cards(&self, row: bool) -> Option<Arc<[u8]>> {
        let cast = self.cast();
        let is_damage = |kind: &KindId| cast.definition(*kind).key.sort == Sort::Damage;
        let others = cast.kinds().filter(|kind| !is_damage(kind));
        let mut others =
            others.flat_map(|kind| (0..4).flat_map(move |side| cast.texts(kind, side)));
        let tells_apart = |it: &Ability| {
            lexicon::uses(it, DEEDS)
                || lexicon::uses(it, &[("Trait", "Pilot"), ("Trait", "Ship")])
                || lexicon::uses(it, &[("Event", "Repair"), ("Effect", "Repair")])
        };
        if others.any(tells_apart) {
            return None;
        }
        // In a later attack dice and weapons matter too.
        let mute = |kind: KindId| {
            cast.texts(kind, 0).iter().all(|it| is_mute(it) && !(row && fate(it).is_some()))
        };
        let deck: Vec<KindId> = cast.deck().collect();
        let first = deck.iter().position(|&kind| mute(kind))?;
        let alike = |(place, &kind): (usize, &KindId)| if mute(kind) { first } else { place } as u8;
        Some(deck.iter().enumerate().map(alike).collect())
    }

    /// Forgets what nobody will ask for in the attack that is going on, in a copy.
    pub(super) fn fade(&mut self, idle: &Idle) {
        let Some(Frame::Attack(attack)) =
            self.state.stack.iter().rev().find(|frame| matches!(frame, Frame::Attack(_)))
        else {
            return;
        };
        let (defending, over) = (attack.is_past_attack_dice(), attack.is_past_dice());
        let Some(place) = self.state.attacks.len().checked_sub(1) else { return };
        let mut fight = self.state.attacks[place].clone();
        if idle.spent {
            fight.spent.clear();
        }
        if idle.modified {
            fight.modified.clear();
        }
        if idle.touched {
            fight.touched.clear();
            fight.own_rerolls = (0, 0);
        }
        if defending {
            let later = |dice: &Ability| match dice {
                Ability::Dice(dice) => !over && dice.steps().1,
                _ => false,
            };
            fight.used.retain(|&of| self.ability(of).is_some_and(later));
        }
        // It is only asked what is in it.
        fight.used.sort_unstable();
        if idle.dice && defending {
            fight.show_results_only();
        }
        if idle.dice && over {
            fight.defense = Dice::none();
        }
        self.state.attacks[place] = fight;
    }
}

impl Fight {
    /// Attack dice that nobody modifies any more: hits and critical hits are what is left of them.
    fn show_results_only(&mut self) {
        let mut left = Dice::none();
        for face in [AttackFace::Hit, AttackFace::Crit] {
            left.insert(Class::rolled(face), self.attack.count(face));
        }
        self.attack = left;
    }
}
