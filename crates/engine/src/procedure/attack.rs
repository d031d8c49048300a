//! An attack, after its target is declared: Attack Dice, Defense Dice, Neutralize Results, Deal
//! Damage, Aftermath (RR.ATTACK.01).

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::decision::{Choice, Modification};
use crate::dice::{AttackFace, DefenseFace, Dice};
use crate::event::{Event, Resource};
use crate::fight::{Fight, defense_choices};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::damage::Suffer;
use crate::rules::{Evade, RangeBonus};
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{ObjectId, PlayerId, ShipId, Token};
use redfive_ability::{
    Ability, DiceAbility, DiceKind, Duration, Modifier, Moment, Part, Rule, Way, Whose,
};
use redfive_geometry::{Arc, Range};
use serde::{Deserialize, Serialize};

/// The procedure of an attack; what is known of it is the innermost [`Fight`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    step: Step,
    /// The players who are done with modifying the dice in this part of the step.
    passed: Vec<PlayerId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Declared,
    BeforeRoll(DiceKind),
    Roll(DiceKind),
    /// The player against whom the dice were rolled modifies them first (RR.ATTACK.21, .30).
    ModifyByFoe(DiceKind),
    /// Then the player who rolled them.
    Modify(DiceKind),
    RerollWithLock,
    ChangeToEvade,
    AfterModify(DiceKind),
    NeutralizeResults,
    Neutralized,
    DealDamage,
    /// The tokens that the weapon inflicts, after the damage.
    Inflict(Token, u8),
    DefenderAftermath,
    AttackerAftermath,
    DefenderBonus,
    AttackerBonus,
    End,
}

impl Attack {
    /// An attack that was declared: it begins.
    pub(crate) fn begin(game: &mut Game, fight: Fight) -> Self {
        game.state.journal.of_mut(fight.attacker).attacked = true;
        game.state.attacks.push(fight);
        Self { step: Step::Declared, passed: Vec::new() }
    }

    pub(crate) fn step(self, game: &mut Game, input: Input) -> Next {
        use DiceKind::{Attack as Red, Defense as Green};
        let Some(fight) = game.attack().cloned() else { return Next::Return(Outcome::Not) };
        match self.step {
            Step::Declared => {
                game.raise(Moment::AfterDeclare, fight.context(fight.attacker));
                self.go(Step::BeforeRoll(Red))
            }
            Step::BeforeRoll(kind) => {
                let about = fight.roller(kind);
                let context = Context { dice: Some(kind), ..fight.context(about) };
                game.raise(Moment::BeforeRoll(kind), context);
                self.go(Step::Roll(kind))
            }
            Step::Roll(kind) => {
                game.roll_attack_or_defense(kind);
                let context = Context { dice: Some(kind), ..fight.context(fight.roller(kind)) };
                game.raise(Moment::AfterRoll(kind), context);
                self.go(Step::ModifyByFoe(kind))
            }
            Step::ModifyByFoe(kind) => self.modify(game, kind, false, input),
            Step::Modify(kind) => self.modify(game, kind, true, input),
            Step::RerollWithLock => {
                if let Input::Answer(_, Answer::Counts(counts)) = input {
                    game.reroll(&counts);
                }
                self.go(Step::Modify(Red))
            }
            Step::ChangeToEvade => {
                if let Input::Answer(_, Answer::One(die)) = input {
                    game.turn_dice(&[(die, 1)], redfive_ability::Face::Evade);
                }
                self.go(Step::Modify(Green))
            }
            Step::AfterModify(kind) => {
                let context = Context { dice: Some(kind), ..fight.context(fight.roller(kind)) };
                game.raise(Moment::AfterModify(kind), context);
                match kind {
                    Red => self.go(Step::BeforeRoll(Green)),
                    Green => {
                        let context = Context { dice: Some(Red), ..fight.context(fight.attacker) };
                        game.raise(Moment::BeforeNeutralize, context);
                        self.go(Step::NeutralizeResults)
                    }
                }
            }
            Step::NeutralizeResults => {
                game.neutralize();
                let context = Context { dice: Some(Red), ..fight.context(fight.attacker) };
                game.raise(Moment::AfterNeutralize, context);
                self.go(Step::Neutralized)
            }
            Step::Neutralized => {
                // RR.HIT.01: what is canceled after the step does not make a hit a miss.
                game.happened(Event::AttackEnds(fight.attacker, fight.defender, fight.hit));
                self.go(if fight.hit { Step::DealDamage } else { Step::DefenderAftermath })
            }
            Step::DealDamage => self.deal(game, &fight),
            Step::Inflict(token, count) => {
                game.cause = Some(game.state.ship(fight.attacker).player);
                game.gain(fight.defender, token, count);
                self.go(Step::DefenderAftermath)
            }
            Step::DefenderAftermath => {
                // The Aftermath is no part of the attack (FAQ.AFTERMATH.01).
                game.end_attack_rules();
                if let Some(fight) = game.state.attacks.last_mut() {
                    fight.over = true;
                }
                game.aftermath(&fight, false, false);
                self.go(Step::AttackerAftermath)
            }
            Step::AttackerAftermath => {
                game.aftermath(&fight, true, false);
                self.go(Step::DefenderBonus)
            }
            Step::DefenderBonus => {
                game.aftermath(&fight, false, true);
                self.go(Step::AttackerBonus)
            }
            Step::AttackerBonus => {
                game.aftermath(&fight, true, true);
                self.go(Step::End)
            }
            Step::End => {
                game.state.attacks.pop();
                game.expire(&[Duration::Attack]);
                Next::Return(Outcome::Done)
            }
        }
    }

    fn go(mut self, step: Step) -> Next {
        self.step = step;
        Next::Again(Frame::Attack(self))
    }

    /// One part of a Modify Dice step: each player of the side, one modification at a time.
    fn modify(mut self, game: &mut Game, kind: DiceKind, own: bool, input: Input) -> Next {
        let Some(fight) = game.attack() else { return Next::Return(Outcome::Not) };
        let roller = fight.roller(kind);
        match input {
            Input::Answer(_, Answer::One(Choice::Modification(modification))) => {
                return self.spend(game, kind, roller, modification);
            }
            Input::Answer(_, Answer::One(Choice::Ability(ability))) => {
                let context = Context { dice: Some(kind), ..fight.context(roller) };
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
        match modification {
            Modification::Lock => {
                game.spend_lock(ship, ObjectId::Ship(fight.defender));
                let available = fight.rerollable(kind);
                let most = available.iter().map(|(_, n)| u32::from(*n)).sum();
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
                game.turn_focus(kind, usize::MAX);
            }
            Modification::Calculate => {
                game.spend_tokens(ship, Token::Calculate, 1);
                game.turn_focus(kind, 1);
            }
            Modification::Force => {
                game.spend(ship, Resource::Force, 1);
                game.turn_focus(kind, 1);
            }
        }
        self.go(Step::Modify(kind))
    }

    /// Deal Damage: hits first, then critical hits (RR.ATTACK.36–37), then the tokens that the
    /// weapon inflicts instead (RR.INFLICT.01–02).
    fn deal(mut self, game: &mut Game, fight: &Fight) -> Next {
        let hits = fight.attack.count(AttackFace::Hit);
        let crits = fight.attack.count(AttackFace::Crit);
        if let Some(fight) = game.state.attacks.last_mut() {
            fight.cancel(usize::from(hits + crits));
        }
        let inflicts = |rule: &Rule| match rule {
            Rule::Inflicts { damage, token } => Some((*damage, *token)),
            _ => None,
        };
        let inflicts = game.rules(fight.attacker, inflicts).next();
        let results = hits + crits;
        let (hits, crits) = match inflicts {
            None => (hits, crits),
            Some((damage, _)) => (damage.min(results), 0),
        };
        self.step = match inflicts {
            Some((_, token)) if results > hits => Step::Inflict(token, results - hits),
            _ => Step::DefenderAftermath,
        };
        if hits + crits == 0 {
            return Next::Again(Frame::Attack(self));
        }
        let child = Frame::Suffer(Suffer::new(fight.defender, hits, crits));
        Next::Call(Frame::Attack(self), child)
    }
}

impl Game {
    /// A part of Aftermath: the abilities of the attacking side or of the others that trigger after
    /// the attack or after a ship was destroyed in it, those that grant a bonus attack apart
    /// (RR.ATTACK.38–41).
    fn aftermath(&mut self, fight: &Fight, attacking: bool, bonus: bool) {
        let pass = |game: &Self, ability: AbilityRef| {
            game.state.takes_side(ability.you, fight.attacker) == attacking
                && game.grants_bonus_attack(ability) == bonus
        };
        for (moment, about) in
            [(Moment::AfterDefend, fight.defender), (Moment::AfterAttack, fight.attacker)]
        {
            self.raise_some(moment, fight.context(about), pass);
        }
        for &ship in &fight.destroyed {
            self.raise_some(Moment::AfterDestroyed, fight.context(ship), pass);
        }
    }

    /// Rolls the dice of a kind.
    fn roll_attack_or_defense(&mut self, kind: DiceKind) {
        let count = match kind {
            DiceKind::Attack => self.attack_dice(),
            DiceKind::Defense => self.defense_dice(),
        };
        let Some(fight) = self.state.attacks.last_mut() else { return };
        fight.more_dice = 0;
        match kind {
            DiceKind::Attack => fight.attack = Dice::roll(count, &mut self.state.chance),
            DiceKind::Defense => fight.defense = Dice::roll(count, &mut self.state.chance),
        }
        if kind == DiceKind::Attack {
            self.soften_crits();
        }
        self.show_dice(kind);
    }

    /// How many attack dice are rolled (RR.ATTACK.15–20).
    fn attack_dice(&mut self) -> u8 {
        let Some(fight) = self.attack() else { return 0 };
        let (attacker, range, primary) = (fight.attacker, fight.range, fight.is_primary());
        let weapon = self.weapon(attacker, fight.weapon);
        let mut count = weapon.map_or(0, |weapon| i16::from(weapon.attack));
        let bonus = self.has_range_bonus(fight);
        let mut changes = vec![i16::from(fight.more_dice)];
        if range == Range::ONE && bonus {
            changes.push(1);
        }
        changes.extend(self.rules(attacker, |rule| match rule {
            Rule::AttackDice(by) => Some(i16::from(*by)),
            _ => None,
        }));
        // RR.ATTACK.20: at range 0 no dice are added to a primary attack.
        let adds = range != Range::ZERO || !primary;
        count += changes.into_iter().filter(|&by| by < 0 || adds).sum::<i16>();
        if self.has_token(attacker, Token::Deplete) {
            count -= 1;
            self.remove_tokens(attacker, Token::Deplete, 1);
        }
        self.within_limits(count)
    }

    /// How many defense dice are rolled (RR.ATTACK.25–28).
    fn defense_dice(&mut self) -> u8 {
        let Some(fight) = self.attack() else { return 0 };
        let defender = fight.defender;
        let mut count = i16::from(self.agility(defender)) + i16::from(fight.more_dice);
        let bonus = self.has_range_bonus(fight)
            && !self.has_rule(fight.attacker, &Rule::NoDefenseRangeBonus);
        if bonus {
            count += match fight.range {
                Range::THREE => 1,
                // HUGE.DEFEND-4-5.01: whoever defends.
                Range::FOUR | Range::FIVE => 2,
                _ => 0,
            };
        }
        if fight.obstruction_die {
            count += 1;
        }
        // RR.TRACTOR.13.
        if self.is_tractored(defender) {
            count -= 1;
        }
        count += self
            .changes(defender, |rule| match rule {
                Rule::DefenseDice(by) => Some(i16::from(*by)),
                _ => None,
            })
            .map(|(of, by)| {
                if by < 0 && of.ship().is_some_and(|it| self.spares(it, DiceKind::Defense)) {
                    0
                } else {
                    by
                }
            })
            .sum::<i16>();
        if self.has_token(defender, Token::Strain) {
            count -= 1;
            self.remove_tokens(defender, Token::Strain, 1);
        }
        self.within_limits(count)
    }

    /// How many dice are rolled if so many would be (RR.ATTACK.18, .28; FE.EDITION.08).
    fn within_limits(&self, count: i16) -> u8 {
        count.clamp(0, i16::from(self.rules_of_play().most_dice)) as u8
    }

    /// Whether the weapon of an attack has range bonuses, for either side (RR.RANGE-BONUS.05,
    /// FE.ATKROLL.05).
    fn has_range_bonus(&self, fight: &Fight) -> bool {
        match self.rules_of_play().range_bonus {
            RangeBonus::NoOrdnance => {
                self.weapon(fight.attacker, fight.weapon).is_some_and(|weapon| !weapon.ordnance)
            }
            RangeBonus::Primary => fight.is_primary(),
        }
    }

    /// The agility value of a ship: a cloaked one has 2 more (RR.CLOAK.04).
    pub fn agility(&self, ship: ShipId) -> u8 {
        let cloaked = self.has_token(ship, Token::Cloak);
        self.card(ship).agility + if cloaked { 2 } else { 0 }
    }

    /// How a player can modify dice now: their own if `own`, else the other side's.
    fn modifications(&self, player: PlayerId, kind: DiceKind, own: bool) -> Vec<Choice> {
        let Some(fight) = self.attack() else { return Vec::new() };
        let ship = fight.roller(kind);
        let mut choices = Vec::new();
        if own && self.state.ship(ship).player == player {
            for (modification, way) in self.token_modifications(ship, kind) {
                if self.is_in_reach(ship, kind) && self.is_allowed(kind, own, way, None) {
                    choices.push(Choice::Modification(modification));
                }
            }
        }
        for ability in self.index.dice_in([fight.attacker, fight.defender]) {
            let Some(Ability::Dice(dice)) = self.ability(ability) else { continue };
            let context = fight.context(ship);
            if is_of_part(dice, kind)
                && self.dice_decider(ability, &context) == player
                && !fight.used.contains(&ability)
                && self.can_modify(fight, ability, dice, kind)
                && self.is_modifiable(ability, &context, kind)
            {
                choices.push(Choice::Ability(ability));
            }
        }
        choices
    }

    /// Whether an ability may modify dice of a kind: "cannot" is absolute, in the Modify Dice steps
    /// and outside of them (RR.GOLDEN-RULES.03).
    pub(crate) fn is_modifiable(&self, of: AbilityRef, context: &Context, kind: DiceKind) -> bool {
        let Some(fight) = self.attack() else { return false };
        let (by, way) = match self.ability(of) {
            Some(Ability::Dice(dice)) => {
                let by = self.who(of, context, &dice.decides).first().copied();
                (by.or(of.ship()), dice.way)
            }
            _ => (of.ship(), None),
        };
        let Some(by) = by else { return self.is_allowed(kind, false, way, Some(of)) };
        let own = self.state.same_side(by, fight.roller(kind));
        self.is_in_reach(by, kind) && self.is_allowed(kind, own, way, Some(of))
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

    /// Whether the rules that allow only some ways to modify the attack dice, each of them, allow
    /// this one, to the side that rolled them or to others.
    pub(crate) fn is_allowed(
        &self,
        kind: DiceKind,
        own: bool,
        way: Option<Way>,
        ability: Option<AbilityRef>,
    ) -> bool {
        let Some(fight) = self.attack().filter(|_| kind == DiceKind::Attack) else { return true };
        let mut limits = self.changes(fight.attacker, |rule| match rule {
            Rule::AttackDiceOnly(who, ways) if own || *who == Modifier::Anyone => Some(ways),
            _ => None,
        });
        limits.all(|(of, ways)| {
            way.is_some_and(|way| ways.contains(&way))
                || (ways.contains(&Way::ThisCard)
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

    /// What a ship can spend on its own dice for the usual effect.
    fn token_modifications(
        &self,
        ship: ShipId,
        kind: DiceKind,
    ) -> Vec<(Modification, Option<Way>)> {
        let Some(fight) = self.attack() else { return Vec::new() };
        let focus = match kind {
            DiceKind::Attack => fight.attack.count(AttackFace::Focus) > 0,
            DiceKind::Defense => fight.defense.count(DefenseFace::Focus) > 0,
        };
        let mut options = Vec::new();
        if focus && self.can_spend(ship, Token::Focus) {
            options.push((Modification::Focus, Some(Way::Focus)));
        }
        if focus && self.can_spend(ship, Token::Calculate) {
            options.push((Modification::Calculate, Some(Way::Calculate)));
        }
        if focus && self.state.ship(ship).force > 0 {
            options.push((Modification::Force, Some(Way::Force)));
        }
        match kind {
            DiceKind::Attack => {
                let target = ObjectId::Ship(fight.defender);
                let locked = self.state.ship(ship).locks.contains(&target);
                if locked && !fight.attack.rerollable().is_empty() {
                    options.push((Modification::Lock, Some(Way::Lock)));
                }
            }
            DiceKind::Defense => {
                let works = match self.evading(fight) {
                    Evading::Adds => true,
                    Evading::Changes(options) => !options.is_empty(),
                };
                if works && self.can_spend(ship, Token::Evade) {
                    options.push((Modification::Evade, None));
                }
            }
        }
        options
    }

    /// What an evade token does for the defender: it adds a result (FE.EVADE.03), or changes a blank or
    /// a focus (RR.EVADE.04).
    fn evading(&self, fight: &Fight) -> Evading {
        match self.rules_of_play().evade {
            Evade::Adds => Evading::Adds,
            Evade::Changes => {
                let dice = fight.defense.filtered(|class| class.face != DefenseFace::Evade);
                Evading::Changes(defense_choices(&dice).into_iter().map(|(die, _)| die).collect())
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
        let part = part_on(dice, kind);
        if !is_of_part(dice, kind) {
            return false;
        }
        let ship = if part == Part::Attacks { fight.attacker } else { fight.defender };
        let context = Context { dice: Some(kind), ..fight.context(ship) };
        self.means(of, &context, &dice.by, ship)
            && self.holds(of, &context, &dice.only_if)
            && dice.cost.iter().all(|cost| self.can_pay(of, &context, cost))
            && dice.then.iter().any(|effect| self.can_do(of, &context, effect))
    }

    /// Whether a modification cannot be declined (RR.ABILITIES.02).
    fn is_forced(&self, choice: &Choice) -> bool {
        let Choice::Ability(ability) = choice else { return false };
        matches!(self.ability(*ability), Some(Ability::Dice(dice)) if dice.must)
    }

    /// Evades cancel hits, then critical hits; then reinforce (RR.ATTACK.31–34,
    /// RUL.REINFORCE.01).
    fn neutralize(&mut self) {
        let reinforcing = self.reinforcing();
        let Some(fight) = self.state.attacks.last_mut() else { return };
        let evades = usize::from(fight.defense.count(DefenseFace::Evade));
        fight.cancel(evades);
        for _ in 0..reinforcing {
            if fight.damage_results() > 1 {
                fight.cancel(1);
            }
        }
        fight.hit = fight.damage_results() > 0;
    }

    /// How many reinforce tokens of the defender work against this attacker (RR.REINFORCE.04–07).
    fn reinforcing(&self) -> u8 {
        let Some(fight) = self.attack() else { return 0 };
        let tokens = &self.state.ship(fight.defender).tokens;
        if tokens.count(Token::ReinforceFore) == 0 && tokens.count(Token::ReinforceAft) == 0 {
            return 0;
        }
        let placed = (self.base(fight.defender), self.unit(fight.attacker));
        let (Some(defender), Some(attacker)) = placed else { return 0 };
        let inside = |arc: Arc| arc.contains(&defender, attacker.thing(), Range::FIVE);
        match (inside(Arc::FullFront), inside(Arc::FullRear)) {
            (true, false) => tokens.count(Token::ReinforceFore),
            (false, true) => tokens.count(Token::ReinforceAft),
            _ => 0,
        }
    }
}

/// What an evade token does.
enum Evading {
    Adds,
    /// It changes one of these.
    Changes(Vec<Choice>),
}

/// Whose part it is that allows a dice ability on dice of a kind: the roller's, or the other ship's.
fn part_on(dice: &DiceAbility, kind: DiceKind) -> Part {
    match (kind, dice.dice) {
        (DiceKind::Attack, Whose::Own) | (DiceKind::Defense, Whose::Foes) => Part::Attacks,
        (DiceKind::Defense, Whose::Own) | (DiceKind::Attack, Whose::Foes) => Part::Defends,
    }
}

/// Whether a dice ability is for the part that allows it on dice of a kind.
fn is_of_part(dice: &DiceAbility, kind: DiceKind) -> bool {
    dice.part == Part::Either || dice.part == part_on(dice, kind)
}
