//! Modify Attack Dice, Modify Defense Dice (RR.ATTACK.21–22, .30).

use super::{Attack, Step};
use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::decision::{Choice, Modification};
use crate::dice::{AttackFace, DefenseFace};
use crate::event::Resource;
use crate::fight::{ALL_FACES, Fight, defense_choices};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::rules::Evade;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{ObjectId, PlayerId, ShipId, Token};
use redfive_ability::{
    Ability, Cost, DiceAbility, DiceKind, Effect, Face, Kinds, Modifying, Part, Rule, Stock, Whose,
};
use redfive_geometry::Range;

impl Attack {
    /// One part of a Modify Dice step: each player of the side, one modification at a time.
    pub(super) fn modify(
        mut self,
        game: &mut Game,
        kind: DiceKind,
        own: bool,
        input: Input,
    ) -> Next {
        let Some(fight) = game.attack() else { return Next::Return(Outcome::Not) };
        let roller = fight.roller(kind);
        match input {
            Input::Answer(_, Answer::One(Choice::Modification(modification))) => {
                return self.spend(game, kind, roller, modification);
            }
            Input::Answer(_, Answer::One(Choice::Ability(ability))) => {
                let context = match game.ability(ability) {
                    Some(Ability::Dice(dice)) => game.dice_context(fight, ability, dice, kind),
                    _ => None,
                };
                let plain = || Context { dice: Some(kind), ..fight.context(roller) };
                let context = context.unwrap_or_else(plain);
                if let Some(fight) = game.state.attacks.last_mut() {
                    fight.used.push(ability);
                }
                let child = Frame::Resolve(Resolve::new(ability, context));
                return Next::Call(Frame::Attack(self), child);
            }
            Input::Answer(..) => {
                let player = self.modifying(game, kind, own).map(|(player, _)| player);
                self.passed.extend(player);
            }
            _ => {}
        }
        if let Some((player, options)) = self.modifying(game, kind, own) {
            let ask = Topic::Modify.of(roller);
            let must = options.iter().any(|choice| game.is_forced(choice));
            let space = if must { Space::One(options) } else { Space::OneOrPass(options) };
            return Next::Ask(Frame::Attack(self), player, ask, space);
        }
        self.passed.clear();
        self.go(if own { Step::AfterModify(kind) } else { Step::Modify(kind) })
    }

    /// The next player who can modify the dice, and how.
    fn modifying(&self, game: &Game, kind: DiceKind, own: bool) -> Option<(PlayerId, Vec<Choice>)> {
        let roller = game.attack()?.roller(kind);
        let team = game.state.team(roller);
        game.state.order.iter().find_map(|&player| {
            let same = game.state.players[player.index()].team == team;
            if same != own || self.passed.contains(&player) {
                return None;
            }
            let options = game.modifications(player, kind, own);
            (!options.is_empty()).then_some((player, options))
        })
    }

    /// Spends a token, Force or a lock for its usual effect.
    fn spend(
        mut self,
        game: &mut Game,
        kind: DiceKind,
        ship: ShipId,
        modification: Modification,
    ) -> Next {
        let Some(fight) = game.attack().cloned() else { return Next::Return(Outcome::Not) };
        let player = game.state.ship(ship).player;
        if let Some(fight) = game.state.attacks.last_mut() {
            fight.note_modified(ship, kind);
        }
        match modification {
            Modification::Lock => {
                game.spend_lock(ship, ObjectId::Ship(fight.defender));
                let available = game.within_reach(Some(ship), fight.rerollable(kind, &[]));
                let all: u32 = available.iter().map(|(_, n)| u32::from(*n)).sum();
                let most = all.min(u32::from(game.reroll_limit(kind, true)));
                self.step = Step::RerollWithLock;
                let space = Space::Counts { available, least: 1, most };
                return Next::Ask(Frame::Attack(self), player, Topic::SpendLock.of(ship), space);
            }
            Modification::Evade => {
                game.spend_tokens(ship, Token::Evade, 1);
                let Evading::Changes(options) = game.evading(&fight) else {
                    game.add_die(kind, redfive_ability::Face::Evade);
                    return self.go(Step::Modify(kind));
                };
                if let [only] = &options[..] {
                    game.touch_dice(Some(ship), &[(only.clone(), 1)]);
                    game.turn_dice(&[(only.clone(), 1)], redfive_ability::Face::Evade);
                    return self.go(Step::Modify(kind));
                }
                self.step = Step::ChangeToEvade;
                let ask = Topic::Change.of(ship);
                return Next::Ask(Frame::Attack(self), player, ask, Space::One(options));
            }
            // A focus token changes all focus results, a calculate token or Force one
            // (RR.FOCUS.04–05, RR.CALCULATE.04–05, RR.CHARGES.18–19).
            Modification::Focus => {
                game.spend_tokens(ship, Token::Focus, 1);
                game.turn_focus(kind, u8::MAX, ship);
            }
            Modification::Calculate => {
                game.spend_tokens(ship, Token::Calculate, 1);
                game.turn_focus(kind, 1, ship);
            }
            Modification::Force => {
                game.spend(ship, Resource::Force, 1);
                game.turn_focus(kind, 1, ship);
            }
        }
        self.go(Step::Modify(kind))
    }
}

impl Game {
    /// How a player can modify dice now: their own if `own`, else the other side's.
    fn modifications(&self, player: PlayerId, kind: DiceKind, own: bool) -> Vec<Choice> {
        let Some(fight) = self.attack() else { return Vec::new() };
        let mut choices = self.ways_to_modify(fight, player, kind, own);
        choices.retain(|choice| match choice {
            Choice::Modification(modification) => self.works(fight, kind, *modification),
            Choice::Ability(ability) => match self.ability(*ability) {
                Some(Ability::Dice(dice)) => self.can_modify(fight, *ability, dice, kind),
                _ => false,
            },
            _ => false,
        });
        choices
    }

    /// The ways in which a player may modify dice in their part of the step, as far as the table
    /// decides it: whatever the dice show, and whether or not something comes of it. What is offered,
    /// and what odds are reckoned with, is among these.
    pub(crate) fn ways_to_modify(
        &self,
        fight: &Fight,
        player: PlayerId,
        kind: DiceKind,
        own: bool,
    ) -> Vec<Choice> {
        let ship = fight.roller(kind);
        let mut choices = Vec::new();
        if own && self.state.ship(ship).player == player {
            for (modification, way) in self.spendable_on(fight, ship, kind) {
                let rerolls = modification == Modification::Lock;
                let barred = self.barred_tokens_of(ship, kind, own, rerolls);
                if (self.is_in_reach(ship, kind) || self.is_freed(ship, way))
                    && self.is_allowed(kind, own, way, None)
                    && !is_barred(modification, barred)
                {
                    choices.push(Choice::Modification(modification));
                }
            }
        }
        for ability in self.index.dice_in([fight.attacker, fight.defender]) {
            let Some(Ability::Dice(dice)) = self.ability(ability) else { continue };
            let Some(context) = self.dice_context(fight, ability, dice, kind) else { continue };
            if is_of_part(dice, kind)
                && self.dice_decider(ability, &context) == player
                && !fight.used.contains(&ability)
                && (dice.dice == Whose::Either || self.is_modifiable(ability, &context, kind))
            {
                choices.push(Choice::Ability(ability));
            }
        }
        choices
    }

    /// Whether an ability may modify dice of a kind: "cannot" is absolute, in the Modify Dice steps
    /// and outside of them (RR.GOLDEN-RULES.03).
    pub(crate) fn is_modifiable(&self, of: AbilityRef, context: &Context, kind: DiceKind) -> bool {
        if context.loose {
            return true;
        }
        let Some(fight) = self.attack() else { return false };
        let way = match self.ability(of) {
            Some(Ability::Dice(dice)) => dice.way,
            _ => Kinds::NONE,
        };
        let Some(by) = self.modifier(of, context) else {
            return self.is_allowed(kind, false, way, Some(of));
        };
        let own = self.state.same_side(by, fight.roller(kind));
        self.is_in_reach(by, kind)
            && self.is_allowed(kind, own, way, Some(of))
            && !self.costs_only(of, self.barred_tokens_of(by, kind, own, self.rerolls(of)))
    }

    /// Whether an ability rerolls dice.
    fn rerolls(&self, of: AbilityRef) -> bool {
        let then = self.ability(of).map_or(&[][..], Ability::then);
        then.iter().any(|effect| effect.holds(&|it| matches!(it, Effect::Reroll(..))))
    }

    /// The ship that modifies dice with an ability.
    pub(crate) fn modifier(&self, of: AbilityRef, context: &Context) -> Option<ShipId> {
        match self.ability(of) {
            Some(Ability::Dice(dice)) => {
                self.who(of, context, dice.modifier()).first().copied().or(of.ship())
            }
            _ => of.ship(),
        }
    }

    /// The tokens with which dice of a kind cannot be modified, or not rerolled, by the side that
    /// rolled them or by others.
    fn barred_tokens(&self, kind: DiceKind, own: bool, rerolls: bool) -> Kinds {
        let with = move |which: &Modifying| {
            let meant = which.with != Kinds::NONE && (rerolls || !which.rerolls);
            meant.then_some(which.with)
        };
        self.barred(kind, own, with).map(|(_, kinds)| kinds).collect()
    }

    /// The same for a ship, which while it attacks may be kept from spending such tokens on whatever dice.
    fn barred_tokens_of(&self, by: ShipId, kind: DiceKind, own: bool, rerolls: bool) -> Kinds {
        let attacks = self.attack().is_some_and(|fight| fight.attacker == by);
        let any_dice = self.rules(by, |rule| match rule {
            Rule::CannotModify(which) if which.dice.is_none() => Some(which.with),
            _ => None,
        });
        let of_its_own = any_dice.filter(|_| attacks);
        let of_dice = core::iter::once(self.barred_tokens(kind, own, rerolls));
        of_dice.chain(of_its_own).collect()
    }

    /// What abilities say now of dice of a kind that cannot be modified by the side that rolled them
    /// or by others.
    fn barred<'a, T: 'a>(
        &'a self,
        kind: DiceKind,
        own: bool,
        pick: impl Fn(&'a Modifying) -> Option<T> + 'a,
    ) -> impl Iterator<Item = (AbilityRef, T)> + 'a {
        let roller = self.attack().map(|fight| fight.roller(kind));
        let of_kind = move |rule: &'a Rule| match rule {
            Rule::CannotModify(which) if which.concerns(kind, own) => pick(which),
            _ => None,
        };
        roller.map(|roller| self.changes(roller, of_kind)).into_iter().flatten()
    }

    /// Whether an ability costs tokens or locks, and all that could be spent are among these.
    fn costs_only(&self, of: AbilityRef, barred: Kinds) -> bool {
        let costs = self.ability(of).map_or(&[][..], Ability::cost);
        costs.iter().any(|cost| match cost {
            Cost::Spend(Stock::Token(kinds), ..) => {
                kinds.iter().all(|token| barred.contains(token))
            }
            Cost::Spend(Stock::LockOn(_), ..) => barred.has_lock(),
            Cost::Spend(..)
            | Cost::Gain(_)
            | Cost::Suffer(..)
            | Cost::Result(_)
            | Cost::Remove(..)
            | Cost::Expose => false,
        })
    }

    /// How many more results of a face a ship can modify in this attack.
    pub(crate) fn modifiable_left(&self, by: ShipId, face: Face) -> u8 {
        let Some(fight) = self.attack() else { return u8::MAX };
        let limits = self.rules(by, |rule| match rule {
            Rule::CannotModify(which) if which.face == Some(face) => Some(which.more_than),
            _ => None,
        });
        let Some(most) = limits.min() else { return u8::MAX };
        let touched = fight.touched.iter().filter(|&&it| it == (by, face)).count();
        most.saturating_sub(touched as u8)
    }

    /// Dice that a ship may modify, as far as it can modify the results that they show.
    pub(crate) fn within_reach(
        &self,
        by: Option<ShipId>,
        mut dice: Vec<(Choice, u8)>,
    ) -> Vec<(Choice, u8)> {
        let Some(by) = by else { return dice };
        for face in ALL_FACES {
            let mut left = self.modifiable_left(by, face);
            for (_, n) in dice.iter_mut().filter(|(die, _)| shown_face(die) == Some(face)) {
                *n = (*n).min(left);
                left -= *n;
            }
        }
        dice.retain(|(_, n)| *n > 0);
        dice
    }

    /// A ship modifies these dice.
    pub(crate) fn touch_dice(&mut self, by: Option<ShipId>, dice: &[(Choice, u8)]) {
        let Some((by, fight)) = by.zip(self.state.attacks.last_mut()) else { return };
        for (die, n) in dice {
            let face = shown_face(die);
            let touched = face.into_iter().flat_map(|face| core::iter::repeat_n(face, (*n).into()));
            fight.touched.extend(touched.map(|face| (by, face)));
        }
    }

    /// How many more dice of a kind can be rerolled, by the side that rolled them or by others.
    pub(crate) fn reroll_limit(&self, kind: DiceKind, own: bool) -> u8 {
        let Some(fight) = self.attack() else { return 0 };
        let (all, by_owner) = match kind {
            DiceKind::Attack => {
                let left = fight.attack.rerollable().len();
                (fight.attack.len() - left, fight.own_rerolls.0)
            }
            DiceKind::Defense => {
                let left = fight.defense.rerollable().len();
                (fight.defense.len() - left, fight.own_rerolls.1)
            }
        };
        let rerolls = |which: &Modifying| which.rerolls && which.with == Kinds::NONE;
        let limits = self.barred(kind, own, |which| rerolls(which).then_some(which));
        let left = limits.map(|(_, Modifying { by_anyone, more_than, .. })| match by_anyone {
            false => more_than.saturating_sub(by_owner),
            true => more_than.saturating_sub(all as u8),
        });
        left.min().unwrap_or(u8::MAX)
    }

    /// The dice that an ability may reroll, and how many of them.
    pub(crate) fn rerollable(
        &self,
        of: AbilityRef,
        context: &Context,
        faces: &[Face],
    ) -> (Vec<(Choice, u8)>, u8) {
        if context.loose {
            return (self.loose_dice(faces), u8::MAX);
        }
        let Some(fight) = self.attack() else { return (Vec::new(), 0) };
        let kind = self.dice_of(of, context);
        let by = self.modifier(of, context);
        let own = by.is_some_and(|by| self.state.same_side(by, fight.roller(kind)));
        let dice = self.within_reach(by, fight.rerollable(kind, faces));
        (dice, self.reroll_limit(kind, own))
    }

    /// Whether a ship may modify dice at this range: at range 0 the dice of a primary attack are
    /// modified by the defender only, and the defender's by no enemy (RR.ATTACK.22,
    /// RUL.RANGE-0.01).
    pub(crate) fn is_in_reach(&self, by: ShipId, kind: DiceKind) -> bool {
        match kind {
            DiceKind::Attack => self.attack().is_none_or(|fight| {
                fight.range != Range::ZERO || !fight.is_primary() || fight.defender == by
            }),
            DiceKind::Defense => !self.spares(by, kind),
        }
    }

    /// Whether a ship modifies its attack dice in this way at range 0 as well.
    fn is_freed(&self, ship: ShipId, way: Kinds) -> bool {
        let mut freed = self.rules(ship, |rule| match rule {
            Rule::CannotModify(which) if which.at_range_zero => Some(which.except),
            _ => None,
        });
        freed.any(|ways| way.is_among(ways))
    }

    /// Whether the rules that allow only some ways to modify dice, each of them, allow this one, to
    /// the side that rolled them or to others.
    pub(crate) fn is_allowed(
        &self,
        kind: DiceKind,
        own: bool,
        way: Kinds,
        ability: Option<AbilityRef>,
    ) -> bool {
        let mut limits = self.barred(kind, own, |which| which.is_of_all().then_some(which));
        limits.all(|(of, which)| {
            way.is_among(which.except)
                || (which.except_this
                    && ability.is_some_and(|a| a.you == of.you && a.card == of.card))
        })
    }

    /// Whether dice are out of a ship's reach: at range 0 enemies neither reduce, cancel nor modify
    /// the defender's (RUL.RANGE-0.01).
    pub(crate) fn spares(&self, by: ShipId, kind: DiceKind) -> bool {
        kind == DiceKind::Defense
            && self.attack().is_some_and(|fight| {
                fight.range == Range::ZERO && !self.state.same_side(by, fight.defender)
            })
    }

    /// What a ship has to spend on its own dice for the usual effect.
    fn spendable_on(
        &self,
        fight: &Fight,
        ship: ShipId,
        kind: DiceKind,
    ) -> impl Iterator<Item = (Modification, Kinds)> {
        let has = |token| self.can_spend(ship, token);
        let own = match kind {
            DiceKind::Attack => self
                .can_spend_lock(ship, ObjectId::Ship(fight.defender))
                .then(|| (Modification::Lock, Kinds::lock())),
            DiceKind::Defense => has(Token::Evade).then_some((Modification::Evade, Kinds::NONE)),
        };
        let options = [
            has(Token::Focus).then(|| (Modification::Focus, Token::Focus.into())),
            has(Token::Calculate).then(|| (Modification::Calculate, Token::Calculate.into())),
            (self.spendable_of(ship, Resource::Force) > 0)
                .then(|| (Modification::Force, Kinds::force())),
            own,
        ];
        options.into_iter().flatten()
    }

    /// Whether something comes of what a ship spends on its own dice, as they are.
    fn works(&self, fight: &Fight, kind: DiceKind, modification: Modification) -> bool {
        let ship = fight.roller(kind);
        match modification {
            Modification::Focus | Modification::Calculate | Modification::Force => {
                fight.shows(kind, Face::Focus) && self.modifiable_left(ship, Face::Focus) > 0
            }
            Modification::Lock => {
                !self.within_reach(Some(ship), fight.rerollable(kind, &[])).is_empty()
                    && self.reroll_limit(kind, true) > 0
            }
            Modification::Evade => match self.evading(fight) {
                Evading::Adds => true,
                Evading::Changes(options) => !options.is_empty(),
            },
        }
    }

    /// What an evade token does for the defender: it adds a result (FE.EVADE.03), or changes a blank or
    /// a focus (RR.EVADE.04).
    fn evading(&self, fight: &Fight) -> Evading {
        match self.rules_of_play().evade {
            Evade::Adds => Evading::Adds,
            Evade::Changes => {
                let dice = fight.defense.filtered(|class| class.face != DefenseFace::Evade);
                let dice = self.within_reach(Some(fight.defender), defense_choices(&dice));
                Evading::Changes(dice.into_iter().map(|(die, _)| die).collect())
            }
        }
    }

    /// Whether a dice ability can be used on dice of a kind now.
    fn can_modify(
        &self,
        fight: &Fight,
        of: AbilityRef,
        dice: &DiceAbility,
        kind: DiceKind,
    ) -> bool {
        let Some(context) = self.dice_context(fight, of, dice, kind) else { return false };
        is_of_part(dice, kind)
            && self.holds(of, &context, &dice.only_if)
            && self.can_pay_all(of, &context, &dice.decides, &dice.cost)
            && self.comes_to_something(of, &context, &dice.then)
    }

    /// What a dice ability knows that is used on dice of a kind: it is about the ship whose part in
    /// the attack allows it, whoever rolled them. None if it does not mean that ship.
    pub(crate) fn dice_context(
        &self,
        fight: &Fight,
        of: AbilityRef,
        dice: &DiceAbility,
        kind: DiceKind,
    ) -> Option<Context> {
        let part = if dice.dice == Whose::Either { dice.part } else { part_on(dice, kind) };
        let (attacks, defends) = (part != Part::Defends, part != Part::Attacks);
        let ships = [(attacks, fight.attacker), (defends, fight.defender)];
        let allowed = ships.into_iter().filter(|(allowed, _)| *allowed);
        let about = |(_, ship)| {
            let context = Context { dice: Some(kind), ..fight.context(ship) };
            self.means(of, &context, &dice.by, ship).then_some(context)
        };
        allowed.map(about).find_map(|context| context)
    }

    /// Whether effects can be done now; what lasts or waits counts only where nothing else is done.
    pub(crate) fn comes_to_something(
        &self,
        of: AbilityRef,
        context: &Context,
        then: &[Effect],
    ) -> bool {
        let lasts = |effect: &Effect| matches!(effect, Effect::Later(_) | Effect::During(..));
        let all = then.iter().all(lasts);
        then.iter().any(|effect| (all || !lasts(effect)) && self.can_do(of, context, effect))
    }

    /// Whether a modification cannot be declined (RR.ABILITIES.02).
    fn is_forced(&self, choice: &Choice) -> bool {
        let Choice::Ability(ability) = choice else { return false };
        matches!(self.ability(*ability), Some(Ability::Dice(dice)) if dice.must)
    }
}

/// What an evade token does.
enum Evading {
    Adds,
    /// It changes one of these.
    Changes(Vec<Choice>),
}

/// The face that a chosen die shows.
const fn shown_face(die: &Choice) -> Option<Face> {
    match die {
        Choice::AttackDie(class) => Some(match class.face {
            AttackFace::Crit => Face::Crit,
            AttackFace::Hit => Face::Hit,
            AttackFace::Focus => Face::Focus,
            AttackFace::Blank => Face::Blank,
        }),
        Choice::DefenseDie(class) => Some(match class.face {
            DefenseFace::Evade => Face::Evade,
            DefenseFace::Focus => Face::Focus,
            DefenseFace::Blank => Face::Blank,
        }),
        _ => None,
    }
}

/// Whether a modification spends one of these.
const fn is_barred(modification: Modification, barred: Kinds) -> bool {
    match modification {
        Modification::Focus => barred.contains(Token::Focus),
        Modification::Calculate => barred.contains(Token::Calculate),
        Modification::Evade => barred.contains(Token::Evade),
        Modification::Lock => barred.has_lock(),
        Modification::Force => barred.has_force(),
    }
}

/// Whose part it is that allows a dice ability on dice of a kind: the roller's, or the other ship's.
fn part_on(dice: &DiceAbility, kind: DiceKind) -> Part {
    match (kind, dice.dice) {
        (DiceKind::Attack, Whose::Own) | (DiceKind::Defense, Whose::Foes) => Part::Attacks,
        (DiceKind::Defense, Whose::Own) | (DiceKind::Attack, Whose::Foes) => Part::Defends,
        (_, Whose::Either) => Part::Either,
    }
}

/// Whether a dice ability is for the part that allows it on dice of a kind.
fn is_of_part(dice: &DiceAbility, kind: DiceKind) -> bool {
    matches!(dice.part, Part::Either | Part::Rolls)
        || dice.dice == Whose::Either
        || dice.part == part_on(dice, kind)
}
