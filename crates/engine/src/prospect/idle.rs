//! What need not be told apart while an attack is played: abilities that can change nothing of what is told, facts
//! that nobody will ask for, damage cards that come to the same.

use crate::cast::{KindId, Sort};
use crate::dice::{AttackFace, Class, Dice};
use crate::fight::Fight;
use crate::frame::Frame;
use crate::game::Game;
use crate::prospect::Hindrance;
use crate::prospect::coverage::fate;
use crate::source::AbilityRef;
use crate::state::{Place, Tokens};
use crate::words::{ObjectId, Token};
use redfive_ability::lexicon::{self, Word};
use redfive_ability::{
    Ability, Concern, Cost, DiceKind, Effect, Event, Face, Gained, Kinds, Moment, Part, Rule, Stat,
    Stock, Who, Whose,
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

/// Effects after which anything may be done: actions, damage at other times than its own.
const DEEDS: &[Word] = &[
    ("Effect", "Perform"),
    ("Effect", "Do"),
    ("Effect", "Decloak"),
    ("Effect", "Place"),
    ("Effect", "Relocate"),
    ("Effect", "Detonate"),
    ("Effect", "Fly"),
    ("Effect", "Suffer"),
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
/// waits for tokens, locks and charges. `acts` is whether actions can.
fn is_harmful(effect: &Effect, acts: bool) -> bool {
    match effect {
        Effect::Perform(_) => acts,
        // Of dice that will not be rolled, and of when somebody engages.
        Effect::During(
            _,
            _,
            Rule::Rolls(_) | Rule::CannotModify(_) | Rule::Treat(Stat::Turn, _),
        ) => false,
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

/// Whether nothing that an ability costs and does can change anybody's health. `acts` is whether actions can.
fn is_harmless(ability: &Ability, acts: bool) -> bool {
    let gains = |cost: &Cost| matches!(cost, Cost::Gain(token) if moves((*token).into()));
    matches!(ability, Ability::When(_))
        && !ability.cost().iter().any(gains)
        && !ability.then().iter().any(|effect| effect.holds(&|it| is_harmful(it, acts)))
        && !lexicon::uses(ability, OF_HEALTH)
}

/// Whether something comes about by tokens, locks and charges that come and go.
const fn is_of_tokens(event: Event) -> bool {
    matches!(event, Event::Gain(_) | Event::Spend(_) | Event::Remove(_) | Event::Recover)
}

/// What can change somebody's health, wherever it stands in an ability, or brings more into play.
const HARMS: &[Word] = &[
    ("Effect", "Suffer"),
    ("Effect", "Deal"),
    ("Effect", "Expose"),
    ("Effect", "Repair"),
    ("Effect", "Discard"),
    ("Effect", "Destroy"),
    ("Effect", "Detonate"),
    ("Effect", "Place"),
    ("Effect", "Relocate"),
    ("Effect", "Fly"),
    ("Effect", "Reserve"),
    ("Effect", "Assign"),
    ("Effect", "Flip"),
    ("Effect", "FlipSlot"),
    ("Effect", "Equip"),
    ("Effect", "BonusAttack"),
    ("Cost", "Suffer"),
    ("Cost", "Expose"),
    ("Stock", "Shield"),
    ("Rule", "PilotOf"),
    ("Rule", "Docking"),
];

/// Whether something comes about by attacks and damage alone.
const fn is_of_attacks(event: Event) -> bool {
    matches!(
        event,
        Event::Declare
            | Event::Roll(_)
            | Event::Modify(_)
            | Event::Reroll(_)
            | Event::Neutralize
            | Event::Attack
            | Event::Defend
            | Event::Suffer(_)
            | Event::LoseShield
            | Event::LoseHealth
            | Event::BeDealt
            | Event::Expose
            | Event::BeDestroyed
    )
}

impl Game {
    /// Whether actions that are performed now can change anybody's health, or bring more into play: there is something on
    /// the table that ships can meet, or something in play that waits for what they do and is more than tokens.
    fn can_act_with_harm(&self) -> bool {
        let state = &self.state;
        let alone = state.objects.iter().all(|it| it.gone || it.pose.is_none())
            && state.remotes().next().is_none()
            && state.ships.iter().all(|it| !matches!(it.place, Place::Reserve(_)));
        let harms = |of: &AbilityRef| match self.ability(*of) {
            Some(Ability::When(it)) => {
                let apart = match it.at {
                    Moment::Before(event) | Moment::After(event) => is_of_attacks(event),
                    moment => matches!(moment, Moment::WhenFaceup),
                };
                !apart && lexicon::uses(&it.then, HARMS)
            }
            Some(Ability::Instead(it)) => {
                !is_of_attacks(it.would) && lexicon::uses(&it.then, HARMS)
            }
            Some(Ability::Dice(_) | Ability::Attack(_)) | None => false,
            Some(ability) => lexicon::uses(ability, HARMS),
        };
        let waiting = state.delayed.iter().filter_map(|it| self.later(it));
        let mut later = waiting.filter(|later| match later.at {
            Moment::Before(event) | Moment::After(event) => !is_of_attacks(event),
            _ => true,
        });
        !alone
            || self.index.all().iter().any(harms)
            || later.any(|later| lexicon::uses(&later.then, HARMS))
    }

    /// Whether a bonus attack that is going on, and what can follow it, leaves other ships than its defender as they are:
    /// nothing in play is more than dice and tokens, but for further bonus attacks of ships that cannot make another.
    pub(super) fn leaves_others(&self, fight: &Fight) -> bool {
        const ACTS: &[Word] = &[("Effect", "Perform"), ("Effect", "Do"), ("Effect", "Decloak")];
        const BONUS: Word = ("Effect", "BonusAttack");
        let rest: Vec<Word> = HARMS.iter().chain(ACTS).copied().filter(|it| *it != BONUS).collect();
        let of_another = |effect: &Effect| match effect {
            Effect::BonusAttack(limits) => limits.by != Who::You,
            _ => false,
        };
        let made = |ship| ship == fight.attacker || self.state.journal.of(ship).bonus_attack;
        let harms = |of: &AbilityRef| match self.ability(*of) {
            Some(it @ (Ability::When(_) | Ability::Instead(_) | Ability::Dice(_))) => {
                lexicon::uses(it, &rest)
                    || (lexicon::uses(it, &[BONUS])
                        && (it.then().iter().any(|then| then.holds(&of_another))
                            || !of.ship().is_some_and(made)))
            }
            _ => false,
        };
        let mut waiting = self.state.delayed.iter().filter_map(|it| self.later(it));
        !self.index.all().iter().any(harms)
            && !waiting.any(|it| lexicon::uses(&it.then, HARMS) || lexicon::uses(&it.then, ACTS))
    }

    /// Whether nothing that these can do changes anybody's health, nor what that sets off: then an attack comes to
    /// the same with and without them.
    pub(super) fn are_harmless(&self, all: &[Hindrance]) -> bool {
        all.is_empty()
            || self.are_harmless_if(all, true)
            || (self.are_harmless_if(all, false) && !self.can_act_with_harm())
    }

    /// The same, if actions can change somebody's health, or cannot.
    fn are_harmless_if(&self, all: &[Hindrance], acts: bool) -> bool {
        let is_harmless = |it: &Ability| is_harmless(it, acts);
        let harmless = |it: &Hindrance| match it {
            Hindrance::Ability(of) => self.ability(*of).is_some_and(is_harmless),
            Hindrance::Rule(_) => false,
        };
        if !all.iter().all(harmless) {
            return false;
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
    pub touched: bool,
    /// What attack dice show beside hits and critical hits, once they will not be modified any more, and which were
    /// rerolled.
    dice: bool,
    /// What others have.
    pub tokens: bool,
    /// What a side has left of the tokens and locks that are spent on dice, once its dice are over.
    pub spent_out: bool,
    /// Which damage cards come to the same in an attack: for each kind of the deck the first such kind.
    pub alike: Option<Arc<[u8]>>,
}

impl Idle {
    /// Whether nobody will ask how attack dice came to their results, nor what else they show.
    pub const fn forgets_attack_dice(&self) -> bool {
        self.spent && self.modified && self.touched && self.dice
    }
}

/// Whether an ability spends or asks for tokens and locks elsewhere than on attack dice of its own ship, or lets
/// somebody spend them again.
fn asks_for_tokens(ability: &Ability) -> bool {
    const DOES: &[Word] = &[("Effect", "Perform"), ("Effect", "Do"), ("Effect", "BonusAttack")];
    // Of who attacks, while its dice are modified, or of who defends.
    let at_home = matches!(ability, Ability::Dice(dice)
        if dice.by == Who::You
            && dice.decides == Who::You
            && dice.dice == Whose::Own
            && dice.part != Part::Rolls);
    lexicon::uses(ability, OF_TOKENS)
        || lexicon::uses(ability, DOES)
        || (!at_home && lexicon::uses(ability, &[("Stock", "Token"), ("Stock", "LockOn")]))
}

/// Whether an effect cancels attack dice that show neither hits nor critical hits.
fn cancels_others(effect: &Effect) -> bool {
    match effect {
        Effect::Cancel(DiceKind::Attack, _, faces) => {
            let good = |face: &Face| matches!(face, Face::Hit | Face::Crit);
            faces.is_empty() || !faces.iter().all(good)
        }
        _ => false,
    }
}

/// Whether an ability can ask for what attack dice show beside hits and critical hits, or change it, after defense dice
/// were begun.
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
                    && (lexicon::uses(ability, OF_SHOWN)
                        || lexicon::uses(ability, &[("Effect", "Cancel")]))
            }
            _ => {
                lexicon::uses(ability, OF_SHOWN)
                    || it.then.iter().any(|effect| effect.holds(&cancels_others))
            }
        },
        ability => {
            lexicon::uses(ability, OF_SHOWN) || lexicon::uses(ability, &[("Effect", "Cancel")])
        }
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
            spent_out: !row && !all.iter().any(|it| asks_for_tokens(it)),
            alike: if unseen { self.alike_cards(row) } else { None },
        }
    }

    /// Which kinds of damage cards come to the same in an attack in which nobody does more than to deal damage.
    fn alike_cards(&self, row: bool) -> Option<Arc<[u8]>> {
        let cast = self.cast();
        let is_damage = |kind: &KindId| cast.definition(*kind).key.sort == Sort::Damage;
        let others = cast.kinds().filter(|kind| !is_damage(kind));
        let others = others.flat_map(|kind| (0..4).flat_map(move |side| cast.texts(kind, side)));
        let others: Vec<&Ability> = others.collect();
        // It is all the same which of the cards that come to the same is taken from the deck.
        let taken = |effect: &Effect| match effect {
            Effect::Deal(deal) => deal.search.is_some() || deal.from.is_some() || deal.to.is_some(),
            _ => false,
        };
        let tells_apart = |it: &&Ability| {
            lexicon::uses(*it, DEEDS)
                || it.then().iter().any(|effect| effect.holds(&taken))
                || lexicon::uses(*it, &[("Trait", "Pilot"), ("Trait", "Ship")])
                || lexicon::uses(*it, &[("Event", "Repair"), ("Effect", "Repair")])
        };
        if others.iter().any(tells_apart) {
            return None;
        }
        // In a later attack dice and weapons matter too.
        let row = row || others.iter().any(|it| lexicon::uses(*it, &[("Effect", "BonusAttack")]));
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
        if idle.spent_out {
            let own = |it: &mut Tokens| {
                for token in [Token::Focus, Token::Calculate, Token::Evade] {
                    it.set(token, 0);
                }
            };
            let (attacker, defender) = (fight.attacker, fight.defender);
            if defending {
                let ship = self.state.ship_mut(attacker);
                own(&mut ship.tokens);
                ship.locks.retain(|it| *it != ObjectId::Ship(defender));
            }
            if over {
                own(&mut self.state.ship_mut(defender).tokens);
            }
        }
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
