//! An attack, after its target is declared: Attack Dice, Defense Dice, Neutralize Results, Deal
//! Damage, Aftermath (RR.ATTACK.01).

use crate::ability::{Ability, Change, DiceStep, FaceName, Rule};
use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice, Modification};
use crate::dice::{AttackFace, Class, DefenseFace, Dice, Face};
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::suffer::Suffer;
use crate::window::{AbilityRef, Context, Timing};
use crate::words::{Damage, ObjectId, PlayerId, ShipId, Token, WeaponId};
use redfive_geometry::{Arc, Range};
use serde::{Deserialize, Serialize};

/// The least and the most dice of any roll (RR.ATTACK.18, .28).
const MOST_DICE: i16 = 6;

/// An attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    attacker: ShipId,
    defender: ShipId,
    weapon: WeaponId,
    arc: Arc,
    range: Range,
    obstructed: bool,
    step: Step,
    attack: Dice<AttackFace>,
    defense: Dice<DefenseFace>,
    /// Abilities used in this attack: each once (RR.CARD-INTERPRETATION.EX04).
    used: Vec<AbilityRef>,
    hit: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    RollAttackDice,
    ModifyAttackDice,
    RerollAttackDice,
    RollDefenseDice,
    ModifyDefenseDice,
    ChangeToEvade,
    NeutralizeResults,
    DealHits,
    DealCrits,
    DefenderAftermath,
    AttackerAftermath,
    DefenderBonus,
    AttackerBonus,
    End,
}

impl Attack {
    pub(crate) fn new(
        attacker: ShipId,
        defender: ShipId,
        weapon: WeaponId,
        arc: Arc,
        range: Range,
        obstructed: bool,
    ) -> Self {
        Self {
            attacker,
            defender,
            weapon,
            arc,
            range,
            obstructed,
            step: Step::RollAttackDice,
            attack: Dice::none(),
            defense: Dice::none(),
            used: Vec::new(),
            hit: false,
        }
    }

    fn context(&self, about: ShipId) -> Context {
        Context {
            attacker: Some(self.attacker),
            defender: Some(self.defender),
            hit: self.hit,
            primary: matches!(self.weapon, WeaponId::Primary(_)),
            obstructed: self.obstructed,
            ..Context::about(about)
        }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        match self.step {
            Step::RollAttackDice => {
                game.happened(Event::Attacks(self.attacker, self.defender));
                let count = self.attack_dice(game);
                self.attack = Dice::roll(count, &mut game.state.chance);
                game.happened(Event::AttackDice(self.attack));
                self.go(Step::ModifyAttackDice)
            }
            Step::ModifyAttackDice => self.modify_attack(game, input),
            Step::RerollAttackDice => self.reroll(game, input),
            Step::RollDefenseDice => {
                let count = self.defense_dice(game);
                self.defense = Dice::roll(count, &mut game.state.chance);
                game.happened(Event::DefenseDice(self.defense));
                self.go(Step::ModifyDefenseDice)
            }
            Step::ModifyDefenseDice => self.modify_defense(game, input),
            Step::ChangeToEvade => self.change_to_evade(game, input),
            Step::NeutralizeResults => {
                self.neutralize(game);
                game.happened(Event::AttackEnds(self.attacker, self.defender, self.hit));
                let next = if self.hit { Step::DealHits } else { Step::DefenderAftermath };
                self.go(next)
            }
            Step::DealHits => self.deal(AttackFace::Hit, Damage::Hit, Step::DealCrits),
            Step::DealCrits => self.deal(AttackFace::Crit, Damage::Crit, Step::DefenderAftermath),
            Step::DefenderAftermath => self.aftermath(game, false, false, Step::AttackerAftermath),
            Step::AttackerAftermath => self.aftermath(game, true, false, Step::DefenderBonus),
            Step::DefenderBonus => self.aftermath(game, false, true, Step::AttackerBonus),
            Step::AttackerBonus => self.aftermath(game, true, true, Step::End),
            Step::End => Next::Return(Outcome::Done),
        }
    }

    /// A part of Aftermath: the abilities of the attacking or of the defending player that trigger
    /// after the attack, those that grant a bonus attack apart (RR.ATTACK.38–41).
    fn aftermath(self, game: &mut Game, attacking: bool, bonus: bool, next: Step) -> Next {
        let side: PlayerId =
            game.state.ship(if attacking { self.attacker } else { self.defender }).player;
        for (timing, about) in
            [(Timing::AfterDefend, self.defender), (Timing::AfterAttack, self.attacker)]
        {
            game.raise_some(timing, self.context(about), |game, ability| {
                game.state.ship(ability.ship).player == side
                    && game.grants_bonus_attack(ability) == bonus
            });
        }
        self.go(next)
    }

    fn go(mut self, step: Step) -> Next {
        self.step = step;
        Next::Again(Frame::Attack(Box::new(self)))
    }

    const fn is_primary(&self) -> bool {
        matches!(self.weapon, WeaponId::Primary(_))
    }

    /// Ordnance has none (RR.RANGE-BONUS.05).
    fn has_range_bonus(&self, game: &Game) -> bool {
        game.weapon(self.attacker, self.weapon).is_some_and(|weapon| !weapon.ordnance)
    }

    /// How many attack dice are rolled (RR.ATTACK.15–20).
    fn attack_dice(&self, game: &mut Game) -> u8 {
        let weapon = game.weapon(self.attacker, self.weapon);
        let mut count = weapon.map_or(0, |weapon| i16::from(weapon.attack));
        let mut more = 0;
        if self.range == Range::ONE && self.has_range_bonus(game) {
            more += 1;
        }
        for rule in game.rules_for(self.attacker) {
            if let Rule::AttackDice(by) = rule {
                if *by > 0 { more += i16::from(*by) } else { count += i16::from(*by) }
            }
        }
        // RR.ATTACK.20: at range 0 no dice are added to a primary attack.
        if self.range != Range::ZERO || !self.is_primary() {
            count += more;
        }
        if game.has_token(self.attacker, Token::Deplete) {
            count -= 1;
            game.remove_tokens(self.attacker, Token::Deplete, 1);
        }
        count.clamp(0, MOST_DICE) as u8
    }

    /// How many defense dice are rolled (RR.ATTACK.25–28).
    fn defense_dice(&self, game: &mut Game) -> u8 {
        let mut count = i16::from(game.card(self.defender).agility);
        if self.range == Range::THREE && self.has_range_bonus(game) {
            count += 1;
        }
        if self.obstructed {
            count += 1;
        }
        for rule in game.rules_for(self.defender) {
            if let Rule::DefenseDice(by) = rule {
                count += i16::from(*by);
            }
        }
        if game.has_token(self.defender, Token::Strain) {
            count -= 1;
            game.remove_tokens(self.defender, Token::Strain, 1);
        }
        count.clamp(0, MOST_DICE) as u8
    }

    /// Modify Attack Dice: the attacker's modifications, one at a time. (The defender has none
    /// without cards that give one.)
    fn modify_attack(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.attacker;
        match input {
            Input::Answer(_, Answer::One(Choice::Modification(modification))) => {
                if modification == Modification::Lock {
                    game.break_lock(ship, ObjectId::Ship(self.defender));
                    return self.ask_reroll(game);
                }
                let faces = (AttackFace::Focus, AttackFace::Hit);
                spend_on_focus(game, ship, &mut self.attack, modification, faces);
                game.happened(Event::AttackDice(self.attack));
                self.go(Step::ModifyAttackDice)
            }
            Input::Answer(_, Answer::One(Choice::Ability(ability))) => {
                self.use_ability(game, ability);
                self.go(Step::ModifyAttackDice)
            }
            Input::Answer(..) => self.go(Step::RollDefenseDice),
            _ => {
                let options = self.attack_modifications(game);
                if options.is_empty() {
                    return self.go(Step::RollDefenseDice);
                }
                let player = game.state.ship(ship).player;
                let frame = Frame::Attack(Box::new(self));
                Next::Ask(frame, player, Ask::Modify(ship), Space::OneOrPass(options))
            }
        }
    }

    fn attack_modifications(&self, game: &Game) -> Vec<Choice> {
        let ship = self.attacker;
        // RR.ATTACK.22: not at range 0, except by the defender.
        if self.range == Range::ZERO && self.is_primary() {
            return Vec::new();
        }
        let only_force = game.rules_for(ship).any(|r| *r == Rule::OnlyForceModifiesAttack);
        let mut options = Vec::new();
        if self.attack.count(AttackFace::Focus) > 0 {
            if game.has_token(ship, Token::Focus) && !only_force {
                options.push(Modification::Focus);
            }
            if game.has_token(ship, Token::Calculate) && !only_force {
                options.push(Modification::Calculate);
            }
            if game.state.ship(ship).force > 0 {
                options.push(Modification::Force);
            }
        }
        let locked = game.state.ship(ship).locks.contains(&ObjectId::Ship(self.defender));
        if locked && !self.attack.rerollable().is_empty() && !only_force {
            options.push(Modification::Lock);
        }
        let mut choices: Vec<Choice> = options.into_iter().map(Choice::Modification).collect();
        if !only_force {
            choices.extend(self.dice_abilities(game, ship, DiceStep::YourAttack));
        }
        choices
    }

    /// Dice abilities of a ship that can be used now.
    fn dice_abilities(&self, game: &Game, ship: ShipId, step: DiceStep) -> Vec<Choice> {
        let context = self.context(ship);
        let usable = |&ability: &AbilityRef| {
            let Some(Ability::Dice(change)) = game.ability(ability) else { return false };
            ability.ship == ship
                && change.step == step
                && !self.used.contains(&ability)
                && game.holds(ship, &context, &change.only_if)
                && change.cost.iter().all(|cost| game.can_pay(ability, cost))
                && self.can_change(step, &change.change)
        };
        game.index.dice().iter().copied().filter(|a| usable(a)).map(Choice::Ability).collect()
    }

    fn can_change(&self, step: DiceStep, change: &Change) -> bool {
        match (step, change) {
            (_, Change::Add(_)) => true,
            (DiceStep::YourAttack, Change::Reroll(_)) => !self.attack.rerollable().is_empty(),
            (DiceStep::YourDefense, Change::Reroll(_)) => !self.defense.rerollable().is_empty(),
            (DiceStep::YourAttack, Change::Turn(_, from, _)) => {
                attack_face(*from).is_some_and(|face| self.attack.count(face) > 0)
            }
            (DiceStep::YourDefense, Change::Turn(_, from, _)) => {
                defense_face(*from).is_some_and(|face| self.defense.count(face) > 0)
            }
        }
    }

    /// Uses a dice ability: pays for it and changes as many dice as it can.
    fn use_ability(&mut self, game: &mut Game, ability: AbilityRef) {
        let library = game.library.clone();
        let Some(Ability::Dice(change)) = game.ability_in(&library, ability) else { return };
        for cost in &change.cost {
            game.pay(ability, cost);
        }
        self.used.push(ability);
        match change.step {
            DiceStep::YourAttack => {
                change_dice(&mut self.attack, &change.change, attack_face, game);
                game.happened(Event::AttackDice(self.attack));
            }
            DiceStep::YourDefense => {
                change_dice(&mut self.defense, &change.change, defense_face, game);
                game.happened(Event::DefenseDice(self.defense));
            }
        }
    }

    /// Which dice a lock rerolls: one or more (RR.LOCK.07).
    fn ask_reroll(mut self, game: &mut Game) -> Next {
        self.step = Step::RerollAttackDice;
        let player = game.state.ship(self.attacker).player;
        let dice = self.attack.rerollable();
        let available: Vec<(Choice, u8)> =
            dice.classes().map(|(class, n)| (Choice::AttackDie(class), n)).collect();
        let space = Space::Counts { available, least: 1, most: dice.len() as u32 };
        let ask = Ask::Reroll(self.attacker);
        Next::Ask(Frame::Attack(Box::new(self)), player, ask, space)
    }

    fn reroll(mut self, game: &mut Game, input: Input) -> Next {
        if let Input::Answer(_, Answer::Counts(counts)) = input {
            let mut chosen = Dice::none();
            for (choice, count) in counts {
                if let Choice::AttackDie(class) = choice {
                    chosen.insert(class, count);
                }
            }
            if self.attack.reroll(&chosen, &mut game.state.chance).is_ok() {
                game.happened(Event::AttackDice(self.attack));
            }
        }
        self.go(Step::ModifyAttackDice)
    }

    /// Modify Defense Dice: the defender's modifications, one at a time.
    fn modify_defense(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.defender;
        match input {
            Input::Answer(_, Answer::One(Choice::Modification(modification))) => {
                if modification == Modification::Evade {
                    game.remove_tokens(ship, Token::Evade, 1);
                    return self.ask_evade(game);
                }
                let faces = (DefenseFace::Focus, DefenseFace::Evade);
                spend_on_focus(game, ship, &mut self.defense, modification, faces);
                game.happened(Event::DefenseDice(self.defense));
                self.go(Step::ModifyDefenseDice)
            }
            Input::Answer(_, Answer::One(Choice::Ability(ability))) => {
                self.use_ability(game, ability);
                self.go(Step::ModifyDefenseDice)
            }
            Input::Answer(..) => self.go(Step::NeutralizeResults),
            _ => {
                let options = self.defense_modifications(game);
                if options.is_empty() {
                    return self.go(Step::NeutralizeResults);
                }
                let player = game.state.ship(ship).player;
                let frame = Frame::Attack(Box::new(self));
                Next::Ask(frame, player, Ask::Modify(ship), Space::OneOrPass(options))
            }
        }
    }

    fn defense_modifications(&self, game: &Game) -> Vec<Choice> {
        let ship = self.defender;
        let mut options = Vec::new();
        let focus = self.defense.count(DefenseFace::Focus) > 0;
        if focus && game.has_token(ship, Token::Focus) {
            options.push(Modification::Focus);
        }
        if focus && game.has_token(ship, Token::Calculate) {
            options.push(Modification::Calculate);
        }
        if focus && game.state.ship(ship).force > 0 {
            options.push(Modification::Force);
        }
        let other = focus || self.defense.count(DefenseFace::Blank) > 0;
        if other && game.has_token(ship, Token::Evade) {
            options.push(Modification::Evade);
        }
        let mut choices: Vec<Choice> = options.into_iter().map(Choice::Modification).collect();
        choices.extend(self.dice_abilities(game, ship, DiceStep::YourDefense));
        choices
    }

    /// Which result an evade token changes: a blank or a focus (RR.EVADE.04).
    fn ask_evade(mut self, game: &mut Game) -> Next {
        let dice = self.defense.filtered(|class| class.face != DefenseFace::Evade);
        let options: Vec<Choice> =
            dice.classes().map(|(class, _)| Choice::DefenseDie(class)).collect();
        if let [Choice::DefenseDie(only)] = options[..] {
            self.turn_defense(game, &Dice::of(only, 1));
            return self.go(Step::ModifyDefenseDice);
        }
        self.step = Step::ChangeToEvade;
        let player = game.state.ship(self.defender).player;
        let ask = Ask::ChangeResult(self.defender);
        Next::Ask(Frame::Attack(Box::new(self)), player, ask, Space::One(options))
    }

    fn change_to_evade(mut self, game: &mut Game, input: Input) -> Next {
        if let Input::Answer(_, Answer::One(Choice::DefenseDie(class))) = input {
            self.turn_defense(game, &Dice::of(class, 1));
        }
        self.go(Step::ModifyDefenseDice)
    }

    fn turn_defense(&mut self, game: &mut Game, choice: &Dice<DefenseFace>) {
        if self.defense.change(choice, DefenseFace::Evade).is_ok() {
            game.happened(Event::DefenseDice(self.defense));
        }
    }

    /// Evades cancel hits, then critical hits; then reinforce (RR.ATTACK.31–34,
    /// RUL.REINFORCE.01).
    fn neutralize(&mut self, game: &Game) {
        let evades = usize::from(self.defense.count(DefenseFace::Evade));
        self.cancel(evades);
        for _ in 0..self.reinforcing(game) {
            if self.damage_results() > 1 {
                self.cancel(1);
            }
        }
        self.hit = self.damage_results() > 0;
    }

    fn damage_results(&self) -> u8 {
        self.attack.count(AttackFace::Hit) + self.attack.count(AttackFace::Crit)
    }

    fn cancel(&mut self, count: usize) {
        let hits = self.attack.filtered(|c| c.face == AttackFace::Hit).first(count);
        let left = count - hits.len();
        let crits = self.attack.filtered(|c| c.face == AttackFace::Crit).first(left);
        for dice in [hits, crits] {
            // They were just counted, so they are there.
            let _ = self.attack.remove(&dice);
        }
    }

    /// How many reinforce tokens of the defender work against this attacker (RR.REINFORCE.04–07).
    fn reinforcing(&self, game: &Game) -> u8 {
        let (Some(defender), Some(attacker)) = (game.base(self.defender), game.base(self.attacker))
        else {
            return 0;
        };
        let inside = |arc: Arc| arc.contains(&defender, (&attacker).into(), Range::FIVE);
        let tokens = &game.state.ship(self.defender).tokens;
        match (inside(Arc::FullFront), inside(Arc::FullRear)) {
            (true, false) => tokens.count(Token::ReinforceFore),
            (false, true) => tokens.count(Token::ReinforceAft),
            _ => 0,
        }
    }

    /// Deal Damage: hits first, then critical hits (RR.ATTACK.36–37).
    fn deal(mut self, face: AttackFace, damage: Damage, next: Step) -> Next {
        let count = self.attack.count(face);
        let all = self.attack.filtered(|c| c.face == face);
        let _ = self.attack.remove(&all);
        self.step = next;
        let defender = self.defender;
        let frame = Frame::Attack(Box::new(self));
        if count == 0 {
            return Next::Again(frame);
        }
        Next::Call(frame, Frame::Suffer(Suffer::new(defender, damage, count)))
    }
}

/// Spends what changes focus results: a focus token all of them, a calculate token or a Force
/// charge one (RR.FOCUS.04–05, RR.CALCULATE.04–05, RR.CHARGES.18–19).
fn spend_on_focus<F: Face>(
    game: &mut Game,
    ship: ShipId,
    dice: &mut Dice<F>,
    modification: Modification,
    (focus, to): (F, F),
) {
    let most = match modification {
        Modification::Focus => {
            game.remove_tokens(ship, Token::Focus, 1);
            usize::MAX
        }
        Modification::Calculate => {
            game.remove_tokens(ship, Token::Calculate, 1);
            1
        }
        Modification::Force => {
            game.state.ship_mut(ship).force -= 1;
            1
        }
        Modification::Evade | Modification::Lock => return,
    };
    let chosen = dice.filtered(|class| class.face == focus).first(most);
    // They were just counted, so they are there.
    let _ = dice.change(&chosen, to);
}

const fn attack_face(name: FaceName) -> Option<AttackFace> {
    match name {
        FaceName::Crit => Some(AttackFace::Crit),
        FaceName::Hit => Some(AttackFace::Hit),
        FaceName::Focus => Some(AttackFace::Focus),
        FaceName::Blank => Some(AttackFace::Blank),
        FaceName::Evade => None,
    }
}

const fn defense_face(name: FaceName) -> Option<DefenseFace> {
    match name {
        FaceName::Evade => Some(DefenseFace::Evade),
        FaceName::Focus => Some(DefenseFace::Focus),
        FaceName::Blank => Some(DefenseFace::Blank),
        FaceName::Crit | FaceName::Hit => None,
    }
}

/// Applies a change to dice. If a die has no such face, nothing happens (RR.DICE-MODIFICATION.12).
fn change_dice<F: Face>(
    dice: &mut Dice<F>,
    change: &Change,
    face: impl Fn(FaceName) -> Option<F>,
    game: &mut Game,
) {
    match change {
        Change::Reroll(most) => {
            // The worst faces first; a choice of dice comes with the full language.
            let chosen = dice.rerollable().last(usize::from(*most));
            let _ = dice.reroll(&chosen, &mut game.state.chance);
        }
        Change::Turn(most, from, to) => {
            if let (Some(from), Some(to)) = (face(*from), face(*to)) {
                let chosen = dice.filtered(|c| c.face == from).first(usize::from(*most));
                let _ = dice.change(&chosen, to);
            }
        }
        Change::Add(name) => {
            if let Some(face) = face(*name) {
                dice.insert(Class::added(face), 1);
            }
        }
    }
}
