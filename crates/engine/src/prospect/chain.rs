//! The rest of an attack as dice and counters, if it is nothing more than that: what the two sides can
//! spend, how they can modify dice, and how results cancel each other. What is more than that hinders.

use crate::decision::{Choice, Modification};
use crate::dice::{AttackFace, Class, DefenseFace};
use crate::event::Resource;
use crate::fight::Fight;
use crate::game::Game;
use crate::rules::Evade;
use crate::source::{AbilityRef, Context};
use crate::words::{ObjectId, ShipId, Token};
use redfive_ability::lexicon::{self, Word};
use redfive_ability::{
    Ability, Amount, Branch, Condition, Cost, DiceAbility, DiceKind, Effect, Event, Face, Kinds,
    Moment, Number, Rule, Stat, Stock, Who, Whose,
};
use redfive_odds::{Counter, Does, Neutralize, Prospect, Shown, Side, Stand, Step, Way};

/// What hinders: an ability, or a rule that no ability makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hindrance {
    /// This ability does more than modify dice for counters.
    Ability(AbilityRef),
    /// What the rules say of a ship's tokens, dice or damage.
    Rule(ShipId),
}

/// A moment of an attack from which it can be reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// Dice are about to be rolled.
    Roll(DiceKind),
    /// Dice are being modified: by the side that rolled them, or by the other.
    Modify(DiceKind, bool),
}

/// The rest of an attack as dice and counters; all of it, if nothing hinders.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    /// The question.
    pub prospect: Prospect,
    /// Where in it the attack stands.
    pub stand: Stand,
    /// What the counters stand for, in their order: whose they are, and what; none for uses of an
    /// ability.
    pub counted: Vec<Option<(ShipId, Resource)>>,
    /// What the ways are at the table, in their order.
    pub ways: Vec<Choice>,
    /// What is more than dice and counters, and left out.
    pub hindrances: Vec<Hindrance>,
}

/// Conditions and numbers that can change while dice are rolled, modified and compared.
pub(super) const VOLATILE: &[Word] = &[
    ("Condition", "Has"),
    ("Condition", "Locks"),
    ("Condition", "Did"),
    ("Condition", "AttackHit"),
    ("Condition", "Shows"),
    ("Amount", "Tokens"),
    ("Amount", "Charges"),
    ("Amount", "SpentCharges"),
    ("Amount", "Results"),
    ("Amount", "Rolled"),
    ("Amount", "Named"),
    ("Amount", "Attack"),
    ("State", "FullForce"),
];

/// What happens in the steps that are left, and can set off more than dice and counters.
fn is_ahead(moment: Moment, rolled: &[DiceKind]) -> bool {
    let ahead = |kind: &DiceKind| !rolled.contains(kind);
    match moment {
        Moment::Before(Event::Roll(kind)) => kind == DiceKind::Defense && ahead(&kind),
        Moment::After(Event::Roll(kind)) => ahead(&kind),
        Moment::After(Event::Modify(kind) | Event::Reroll(kind)) => {
            kind == DiceKind::Defense || !rolled.contains(&DiceKind::Defense)
        }
        Moment::Before(Event::Neutralize) | Moment::After(Event::Neutralize) => true,
        Moment::Before(Event::Spend(_) | Event::Gain(_) | Event::Remove(_))
        | Moment::After(Event::Spend(_) | Event::Gain(_) | Event::Remove(_)) => true,
        _ => false,
    }
}

/// Whether a rule is about dice that are still to be rolled, modified or compared.
pub(super) fn concerns(rule: &Rule, rolled: &[DiceKind]) -> bool {
    match rule {
        Rule::Rolls(rolls) => rolls.dice == DiceKind::Defense && rolled.len() < 2,
        Rule::CannotModify(_) | Rule::Neutralize(_) | Rule::Uses { .. } | Rule::Dice(_) => true,
        Rule::Treat(stat, _) => *stat == Stat::Agility && rolled.len() < 2,
        Rule::IgnoreObstacles(which) => which.in_attacks() && rolled.len() < 2,
        Rule::Cannot(event) => matches!(event, Event::Spend(_) | Event::Modify(_)),
        _ => false,
    }
}

/// Whether a rule limits how dice are modified, or changes with them.
pub(super) fn limits(rule: &Rule) -> bool {
    match rule {
        Rule::CannotModify(which) => which.face.is_some(),
        Rule::Rolls(rolls) => rolls.most.as_ref().is_some_and(|most| lexicon::uses(most, VOLATILE)),
        Rule::Uses { .. } => true,
        _ => false,
    }
}

/// Whether something that a ship has done, or not, stays so in an attack.
pub(super) const fn lasts(event: Event) -> bool {
    matches!(
        event,
        Event::Activate | Event::Maneuver | Event::Perform | Event::Engage | Event::Meet(_)
    )
}

/// The kinds of tokens that who rolls such dice spends on them, or loses by rolling.
pub(super) fn spent_on(dice: DiceKind) -> Kinds {
    let own: &[Token] = match dice {
        DiceKind::Attack => &[Token::Focus, Token::Calculate, Token::Deplete],
        DiceKind::Defense => &[Token::Focus, Token::Calculate, Token::Evade, Token::Strain],
    };
    let lock = match dice {
        DiceKind::Attack => Kinds::lock(),
        DiceKind::Defense => Kinds::NONE,
    };
    own.iter().map(|&token| Kinds::from(token)).chain([lock, Kinds::force()]).collect()
}

/// The kinds of tokens that come or go by a cost.
pub(super) fn paid(cost: &[Cost]) -> impl Iterator<Item = Kinds> + '_ {
    cost.iter().filter_map(|cost| match cost {
        Cost::Spend(Stock::Token(kinds), ..) | Cost::Remove(_, kinds) => Some(*kinds),
        Cost::Gain(token) => Some((*token).into()),
        _ => None,
    })
}

/// What happens while attack dice are rolled and modified, and can set off more than dice and counters.
fn is_ahead_of_half(moment: Moment, rolled: &[DiceKind]) -> bool {
    let of_defense = |event| {
        matches!(
            event,
            Event::Roll(DiceKind::Defense)
                | Event::Modify(DiceKind::Defense)
                | Event::Reroll(DiceKind::Defense)
                | Event::Neutralize
        )
    };
    match moment {
        Moment::Before(event) | Moment::After(event) if of_defense(event) => false,
        moment => is_ahead(moment, rolled),
    }
}

/// Whether a rule is about attack dice that are still to be rolled or modified.
fn concerns_half(rule: &Rule, rolled: &[DiceKind]) -> bool {
    match rule {
        Rule::CannotModify(which) if which.dice == Some(DiceKind::Defense) => false,
        Rule::Rolls(_) | Rule::Neutralize(_) | Rule::Treat(..) => false,
        rule => concerns(rule, rolled),
    }
}

/// What is being made.
struct Making<'a> {
    game: &'a Game,
    fight: &'a Fight,
    /// Whether it ends with the attack dice.
    half: bool,
    chain: Chain,
    /// Kinds of tokens that may come or go: of the attacker, of the defender, and of others.
    touched: [Kinds; 3],
}

impl Game {
    /// The rest of the attack that is going on, from a moment of it, as dice and counters. None if no
    /// attack is going on.
    pub(crate) fn chain(&self, gate: Gate) -> Option<Chain> {
        self.making(gate, false)
    }

    /// The same up to the end of the attack dice: its results are what these show then.
    pub(crate) fn half_chain(&self, gate: Gate) -> Option<Chain> {
        let early =
            matches!(gate, Gate::Roll(DiceKind::Attack) | Gate::Modify(DiceKind::Attack, _));
        early.then(|| self.making(gate, true))?
    }

    fn making(&self, gate: Gate, half: bool) -> Option<Chain> {
        let fight = self.attack()?;
        let prospect = Prospect::default();
        let step = match gate {
            Gate::Roll(DiceKind::Attack) => None,
            // The attack dice are as they are: there are no ways left to modify them.
            Gate::Roll(DiceKind::Defense) => {
                Some(Step { dice: DiceKind::Attack, by: Side::Attacker })
            }
            Gate::Modify(dice, own) => {
                let by = match (dice, own) {
                    (DiceKind::Attack, true) | (DiceKind::Defense, false) => Side::Attacker,
                    (DiceKind::Attack, false) | (DiceKind::Defense, true) => Side::Defender,
                };
                Some(Step { dice, by })
            }
        };
        let stand = Stand { step, attack: [[0; 4]; 2], defense: [[0; 3]; 2], counters: Vec::new() };
        let (counted, ways, hindrances) = (Vec::new(), Vec::new(), Vec::new());
        let chain = Chain { prospect, stand, counted, ways, hindrances };
        let mut making = Making { game: self, fight, half, chain, touched: [Kinds::NONE; 3] };
        making.make(gate);
        let Making { mut chain, .. } = making;
        chain.hindrances.sort_unstable();
        chain.hindrances.dedup();
        chain.stand.counters = chain.prospect.counters.iter().map(|it| it.amount).collect();
        Some(chain)
    }

    /// What the dice of an attack show, as odds are asked about it.
    fn shown(fight: &Fight) -> ([[u8; 4]; 2], [[u8; 3]; 2]) {
        let attack = [false, true].map(|rerolled| {
            use AttackFace::{Blank, Crit, Focus, Hit};
            [Crit, Hit, Focus, Blank].map(|face| {
                let of = |added| Class { face, rerolled, added };
                fight.attack.count_of(of(false)) + fight.attack.count_of(of(true))
            })
        });
        let defense = [false, true].map(|rerolled| {
            use DefenseFace::{Blank, Evade, Focus};
            [Evade, Focus, Blank].map(|face| {
                let of = |added| Class { face, rerolled, added };
                fight.defense.count_of(of(false)) + fight.defense.count_of(of(true))
            })
        });
        (attack, defense)
    }
}

impl Making<'_> {
    fn make(&mut self, gate: Gate) {
        use DiceKind::{Attack, Defense};
        let rolled: &[DiceKind] = match gate {
            Gate::Roll(Attack) => &[],
            Gate::Modify(Attack, _) | Gate::Roll(Defense) => &[Attack],
            Gate::Modify(Defense, _) => &[Attack, Defense],
        };
        let steps: &[DiceKind] = match gate {
            _ if self.half => &[Attack],
            Gate::Roll(Attack) | Gate::Modify(Attack, _) => &[Attack, Defense],
            Gate::Roll(Defense) | Gate::Modify(Defense, _) => &[Defense],
        };
        self.count_dice(rolled);
        // What may come or go is known first: conditions are looked at with it.
        self.touched = self.touchable(steps);
        self.look_at_rules(rolled);
        self.look_for_triggers(rolled);
        for &kind in steps {
            self.add_ways(kind);
        }
        if self.half {
            self.chain.prospect.defense = 0;
            self.chain.prospect.neutralize = Neutralize { evaded: Vec::new(), reinforce: 0 };
            return;
        }
        let evaded = self.game.cancelled_by_evades();
        let face = |face: AttackFace| match face {
            AttackFace::Crit => Face::Crit,
            _ => Face::Hit,
        };
        self.chain.prospect.neutralize = Neutralize {
            evaded: evaded.into_iter().map(face).collect(),
            reinforce: self.game.reinforcing(),
        };
    }

    fn count_dice(&mut self, rolled: &[DiceKind]) {
        let (attack, defense) = Game::shown(self.fight);
        self.chain.stand.attack = attack;
        self.chain.stand.defense = defense;
        let mut copy = self.game.clone();
        self.chain.prospect.attack = match rolled.contains(&DiceKind::Attack) {
            true => self.fight.attack.len() as u8,
            false => copy.attack_dice(),
        };
        if let Some(fight) = copy.state.attacks.last_mut() {
            fight.more_dice = if rolled.is_empty() { 0 } else { self.fight.more_dice };
        }
        self.chain.prospect.defense = match rolled.contains(&DiceKind::Defense) {
            true => self.fight.defense.len() as u8,
            false => copy.defense_dice(),
        };
        // Who attacks a ship of their own side plays for both.
        let own = self.game.state.same_side(self.fight.attacker, self.fight.defender);
        if own || self.game.only_notes(self.game.state.ship(self.fight.defender).player) {
            self.chain.hindrances.push(Hindrance::Rule(self.fight.defender));
        }
    }

    /// The two ships.
    fn ships(&self) -> [ShipId; 2] {
        [self.fight.attacker, self.fight.defender]
    }

    /// The kinds of tokens that may come or go in these steps: those that each side has a use for, and what
    /// abilities cost, whoever pays.
    fn touchable(&self, steps: &[DiceKind]) -> [Kinds; 3] {
        let mut all = Vec::new();
        for ability in self.game.index.dice_in(self.ships()) {
            let Some(Ability::Dice(dice)) = self.game.ability(ability) else { continue };
            let (attack, defense) = dice.steps();
            let meant = |kind: &DiceKind| match kind {
                DiceKind::Attack => attack,
                DiceKind::Defense => defense,
            };
            if !steps.iter().any(meant) {
                continue;
            }
            all.extend(paid(&dice.cost));
        }
        let paid: Kinds = all.into_iter().collect();
        let [attacker, defender] = [DiceKind::Attack, DiceKind::Defense].map(spent_on);
        [attacker, defender, Kinds::NONE].map(|own| [own, paid].into_iter().collect())
    }

    /// The kinds of tokens of a ship that may come or go.
    fn touched_of(&self, ship: ShipId) -> Kinds {
        let [attacker, defender, other] = self.touched;
        match ship {
            _ if ship == self.fight.attacker => attacker,
            _ if ship == self.fight.defender => defender,
            _ => other,
        }
    }

    /// Whether a condition stays as it is while dice are rolled and modified.
    fn is_settled(&self, of: AbilityRef, context: &Context, condition: &Condition) -> bool {
        let settled = |it: &Condition| self.is_settled(of, context, it);
        match condition {
            Condition::Not(inner) => settled(inner),
            Condition::All(all) | Condition::Any(all) => all.iter().all(settled),
            Condition::Has(who, kinds) => {
                let meant = || match who {
                    // Which of several are meant may be decided by their tokens.
                    Who::Each(_) => self.touched.iter().any(|it| kinds.meets(*it)),
                    who => {
                        let ships = self.game.who(of, context, who);
                        ships.iter().any(|&ship| kinds.meets(self.touched_of(ship)))
                    }
                };
                !lexicon::uses(who, VOLATILE) && !meant()
            }
            Condition::Did(who, event, _) => lasts(*event) && !lexicon::uses(who, VOLATILE),
            // What an ability was given for: it ends with the attack at the earliest.
            Condition::Lasting => true,
            condition => !lexicon::uses(condition, VOLATILE),
        }
    }

    /// Whether a condition can be true at some time, as far as can be told now.
    fn can_hold(&self, of: AbilityRef, context: &Context, condition: &Condition) -> bool {
        match condition {
            Condition::All(all) => all.iter().all(|it| self.can_hold(of, context, it)),
            Condition::Any(all) => all.iter().any(|it| self.can_hold(of, context, it)),
            condition => {
                !self.is_settled(of, context, condition) || self.game.holds(of, context, condition)
            }
        }
    }

    /// Rules that cards make and that may change on the way, or that limit how many dice are modified.
    fn look_at_rules(&mut self, rolled: &[DiceKind]) {
        let mut found = Vec::new();
        for ship in self.ships() {
            for constant in self.game.index.constants_for(ship) {
                let says = &constant.says;
                let about = Context::about(ship);
                let changes = lexicon::uses(&says.to, VOLATILE)
                    || !self.is_settled(constant.of, &about, &says.only_if);
                let meant = lexicon::uses(&says.to, VOLATILE)
                    || self.game.means(constant.of, &about, &says.to, ship);
                let can = || self.can_hold(constant.of, &about, &says.only_if);
                let clear = !self.fight.obstructed && matches!(says.rule, Rule::IgnoreObstacles(_));
                let concerned = match self.half {
                    true => concerns_half(&says.rule, rolled),
                    false => concerns(&says.rule, rolled),
                };
                if concerned && !clear && meant && (changes || limits(&says.rule)) && can() {
                    found.push(Hindrance::Ability(constant.of));
                }
            }
            for lasting in self.game.state.lasting.iter().filter(|it| it.ship == ship) {
                if self.game.lasting_rule(lasting).is_some_and(limits) {
                    found.push(Hindrance::Ability(lasting.of));
                }
            }
        }
        self.chain.hindrances.extend(found);
    }

    /// Abilities that wait for what is to come.
    fn look_for_triggers(&mut self, rolled: &[DiceKind]) {
        let mut found = Vec::new();
        let half = self.half;
        let is_ahead = |moment| match half {
            true => is_ahead_of_half(moment, rolled),
            false => is_ahead(moment, rolled),
        };
        for of in self.game.index.triggers_at(is_ahead) {
            let Some(Ability::When(triggered)) = self.game.ability(of) else { continue };
            let waits = self.ships().into_iter().any(|it| {
                let context = self.fight.context(it);
                let meant = triggered.at.is_nobodys()
                    || lexicon::uses(&triggered.by, VOLATILE)
                    || self.game.means(of, &context, &triggered.by, it);
                meant && self.can_hold(of, &context, &triggered.only_if)
            });
            // A bonus attack comes in the Aftermath.
            if waits && !self.game.grants_bonus_attack(of) {
                found.push(Hindrance::Ability(of));
            }
        }
        for delayed in &self.game.state.delayed {
            if self.game.later(delayed).is_some_and(|later| is_ahead(later.at)) {
                found.push(Hindrance::Ability(delayed.of));
            }
        }
        self.chain.hindrances.extend(found);
    }

    fn side_of(&self, ship: ShipId) -> Side {
        match self.game.state.same_side(ship, self.fight.attacker) {
            true => Side::Attacker,
            false => Side::Defender,
        }
    }

    /// The counter of what a ship can spend.
    fn counter(&mut self, ship: ShipId, what: Resource, amount: u8) -> usize {
        let known = self.chain.counted.iter().position(|&it| it == Some((ship, what)));
        known.unwrap_or_else(|| {
            let counter =
                Counter { name: name(what), side: self.side_of(ship), amount, kept: true };
            self.chain.counted.push(Some((ship, what)));
            self.chain.prospect.counters.push(counter);
            self.chain.prospect.counters.len() - 1
        })
    }

    /// A counter of an ability that can be used once.
    fn once(&mut self, ship: ShipId) -> usize {
        self.chain.counted.push(None);
        let counter =
            Counter { name: String::from("use"), side: self.side_of(ship), amount: 1, kept: false };
        self.chain.prospect.counters.push(counter);
        self.chain.prospect.counters.len() - 1
    }

    fn add_ways(&mut self, kind: DiceKind) {
        let roller = self.fight.roller(kind);
        let team = self.game.state.team(roller);
        for own in [false, true] {
            let order = self.game.state.order.iter().copied();
            let players: Vec<_> = order
                .filter(|player| (self.game.state.players[player.index()].team == team) == own)
                .collect();
            for player in players {
                for choice in self.game.ways_to_modify(self.fight, player, kind, own) {
                    let by = match (self.side_of(roller), own) {
                        (side, true) => side,
                        (Side::Attacker, false) => Side::Defender,
                        (Side::Defender, false) => Side::Attacker,
                    };
                    self.add(&choice, Step { dice: kind, by });
                }
            }
        }
    }

    fn add(&mut self, choice: &Choice, step: Step) {
        let ways = match *choice {
            Choice::Modification(modification) => self.spending(modification, step),
            Choice::Ability(of) => match self.game.ability(of) {
                Some(Ability::Dice(dice)) => self.using(of, dice, step),
                _ => None,
            },
            _ => None,
        };
        match (ways, choice) {
            (Some(ways), choice) => {
                self.chain.ways.extend(ways.iter().map(|_| choice.clone()));
                self.chain.prospect.ways.extend(ways);
            }
            (None, Choice::Ability(of)) => self.chain.hindrances.push(Hindrance::Ability(*of)),
            (None, _) => self.chain.hindrances.push(Hindrance::Rule(self.fight.roller(step.dice))),
        }
    }

    /// A token, Force or lock spent for its usual effect.
    fn spending(&mut self, modification: Modification, step: Step) -> Option<Vec<Way>> {
        let ship = self.fight.roller(step.dice);
        let good = if step.dice == DiceKind::Attack { Face::Hit } else { Face::Evade };
        let turn =
            |faces: &[Face], n| Does::Turn { faces: faces.to_vec(), to: good, least: n, most: n };
        let game = self.game;
        let token = |token| (Resource::Token(token), game.state.ship(ship).tokens.count(token));
        let spent = match modification {
            Modification::Focus => Some(Token::Focus),
            Modification::Calculate => Some(Token::Calculate),
            Modification::Evade => Some(Token::Evade),
            Modification::Force | Modification::Lock => None,
        };
        // Whose token is spent is asked.
        if spent.is_some_and(|token| game.lenders_of(ship, token).next().is_some()) {
            return None;
        }
        let ((what, amount), does) = match modification {
            Modification::Focus => (token(Token::Focus), turn(&[Face::Focus], u8::MAX)),
            Modification::Calculate => (token(Token::Calculate), turn(&[Face::Focus], 1)),
            Modification::Force => {
                let force = game.spendable_of(ship, Resource::Force);
                ((Resource::Force, force), turn(&[Face::Focus], 1))
            }
            Modification::Lock => {
                if !self.can_reroll(step)? {
                    return Some(Vec::new());
                }
                let faces = faces_of(step.dice).to_vec();
                let lock = Resource::Lock(ObjectId::Ship(self.fight.defender));
                ((lock, 1), Does::Reroll { faces, least: 1, most: u8::MAX })
            }
            Modification::Evade => match game.rules_of_play().evade {
                Evade::Adds => (token(Token::Evade), Does::Add(Face::Evade)),
                Evade::Changes => (token(Token::Evade), turn(&[Face::Blank, Face::Focus], 1)),
            },
        };
        let counter = self.counter(ship, what, amount);
        let spend = vec![(counter, 1)];
        let name = self.chain.prospect.counters[counter].name.clone();
        let (gain, result, only_if) = (Vec::new(), Vec::new(), None);
        Some(vec![Way { name, step, spend, gain, result, only_if, must: false, does }])
    }

    /// Whether dice may be rerolled in a step. None if only some may.
    fn can_reroll(&self, step: Step) -> Option<bool> {
        let own = self.side_of(self.fight.roller(step.dice)) == step.by;
        match self.game.reroll_limit(step.dice, own) {
            0 => Some(false),
            u8::MAX => Some(true),
            _ => None,
        }
    }

    /// An ability; several ways where there is something to choose.
    fn using(&mut self, of: AbilityRef, dice: &DiceAbility, step: Step) -> Option<Vec<Way>> {
        let game = self.game;
        let context = game.dice_context(self.fight, of, dice, step.dice)?;
        let settled = !lexicon::uses(&dice.by, VOLATILE)
            && !lexicon::uses(&dice.decides, VOLATILE)
            && dice.dice != Whose::Either;
        if !self.can_hold(of, &context, &dice.only_if) {
            return Some(Vec::new());
        }
        let same = game.dice_chooser(of, &context) == game.dice_decider(of, &context);
        if !settled || !same {
            return None;
        }
        let only_if = self.shown_if(of, &context, &dice.only_if, step.dice)?;
        // Nobody but a ship pays.
        let payer = match game.the_one(of, &context, &dice.decides) {
            Some(payer) => payer,
            None if dice.cost.is_empty() => of.ship()?,
            None => return Some(Vec::new()),
        };
        let once = self.once(payer);
        let base = Way {
            name: String::new(),
            step,
            spend: vec![(once, 1)],
            gain: Vec::new(),
            result: Vec::new(),
            only_if,
            must: dice.must,
            does: Does::Add(Face::Blank),
        };
        let paid = self.paying(of, &context, payer, &dice.cost, base)?;
        let mut ways = Vec::new();
        for way in paid {
            match &dice.then[..] {
                [Effect::OneOf(Who::You, branches, None)] if dice.decides == Who::You => {
                    for branch in branches {
                        let Branch { only_if, cost, then } = branch;
                        if *only_if != Condition::True || !cost.is_empty() {
                            return None;
                        }
                        let does = self.does(of, &context, then, step)?;
                        ways.extend(does.map(|does| Way { does, ..way.clone() }));
                    }
                }
                then => {
                    let does = self.does(of, &context, then, step)?;
                    ways.extend(does.map(|does| Way { does, ..way.clone() }));
                }
            }
        }
        Some(ways)
    }

    /// What the dice must show, where the rest of a condition holds. None if it is more than that.
    fn shown_if(
        &self,
        of: AbilityRef,
        context: &Context,
        condition: &Condition,
        kind: DiceKind,
    ) -> Option<Option<Shown>> {
        let settled = |it: &Condition| self.is_settled(of, context, it).then_some(None);
        let shown = |faces: &[Face], least, most| {
            let faces = if faces.is_empty() { faces_of(kind) } else { faces };
            Some(Some(Shown { dice: kind, faces: plain(faces, kind)?, least, most }))
        };
        match condition {
            Condition::Shows(face) => shown(&[*face], 1, u8::MAX),
            Condition::Not(inner) => match &**inner {
                Condition::Shows(face) => shown(&[*face], 0, 0),
                inner => settled(inner),
            },
            Condition::AtLeast(n, Amount::Results(which)) if !which.rerolled => {
                shown(&which.faces, *n, u8::MAX)
            }
            Condition::AtMost(n, Amount::Results(which)) if !which.rerolled => {
                shown(&which.faces, 0, *n)
            }
            Condition::All(all) => {
                let mut found = None;
                for part in all {
                    match self.shown_if(of, context, part, kind)? {
                        Some(_) if found.is_some() => return None,
                        Some(shown) => found = Some(shown),
                        None => {}
                    }
                }
                Some(found)
            }
            condition => settled(condition),
        }
    }

    /// The ways in which a cost is paid. None if it is more than counters, tokens gained and results.
    fn paying(
        &mut self,
        of: AbilityRef,
        context: &Context,
        payer: ShipId,
        costs: &[Cost],
        base: Way,
    ) -> Option<Vec<Way>> {
        let mut ways = vec![base];
        for cost in costs {
            let mut paid = Vec::new();
            for way in ways {
                let mut spend = |making: &mut Self, ship, (what, amount): (Resource, u8), n: u8| {
                    let counter = making.counter(ship, what, amount);
                    let mut way = way.clone();
                    match way.spend.iter_mut().find(|it| it.0 == counter) {
                        Some(it) => it.1 += n,
                        None => way.spend.push((counter, n)),
                    }
                    paid.push(way);
                };
                match cost {
                    Cost::Spend(stock, n, None) => {
                        let (ship, what, amount) = self.stock(of, context, payer, stock)?;
                        spend(self, ship, (what, amount), *n);
                    }
                    Cost::Spend(stock @ (Stock::Token(_) | Stock::LockOn(_)), n, Some(who)) => {
                        for lender in self.game.who(of, context, who) {
                            let (ship, what, amount) = self.stock(of, context, lender, stock)?;
                            spend(self, ship, (what, amount), *n);
                        }
                    }
                    Cost::Gain(token) if self.game.can_gain(payer, *token) => {
                        // Who strains before rolling defense dice rolls fewer.
                        let early = *token == Token::Strain
                            && payer == self.fight.defender
                            && way.step.dice == DiceKind::Attack;
                        let has = self.game.state.ship(payer).tokens.count(*token);
                        if early {
                            return None;
                        }
                        let counter = self.counter(payer, Resource::Token(*token), has);
                        let mut way = way.clone();
                        way.gain.push((counter, 1));
                        paid.push(way);
                    }
                    Cost::Gain(_) => {}
                    Cost::Result(faces) if way.result.is_empty() => {
                        if self.fight.roller(way.step.dice) != payer {
                            return None;
                        }
                        let faces = plain(faces, way.step.dice)?;
                        paid.push(Way { result: faces, ..way.clone() });
                    }
                    _ => return None,
                }
            }
            ways = paid;
        }
        Some(ways)
    }

    /// What is spent of a stock: whose it is, what, and how much there is.
    fn stock(
        &self,
        of: AbilityRef,
        context: &Context,
        payer: ShipId,
        stock: &Stock,
    ) -> Option<(ShipId, Resource, u8)> {
        let game = self.game;
        match stock {
            Stock::Force | Stock::Charge | Stock::AssignerCharge => {
                let (ship, what) = game.resource(of, payer, stock)?;
                Some((ship, what, game.spendable_of(ship, what)))
            }
            Stock::Token(kinds) => {
                let token = kinds.only()?;
                if game.lenders_of(payer, token).next().is_some() {
                    return None;
                }
                let has = game.state.ship(payer).tokens.count(token);
                let amount = if game.can_spend(payer, token) { has } else { 0 };
                Some((payer, Resource::Token(token), amount))
            }
            Stock::LockOn(who) => {
                let target = game.the_one(of, context, who)?;
                let object = ObjectId::Ship(target);
                let can = game.can_spend_lock(payer, object);
                Some((payer, Resource::Lock(object), u8::from(can)))
            }
            Stock::Shield | Stock::ChargeOf(_) => None,
        }
    }

    /// What effects do to dice: nothing, or one thing. None if it is more than that.
    fn does(
        &self,
        of: AbilityRef,
        context: &Context,
        then: &[Effect],
        step: Step,
    ) -> Option<Option<Does>> {
        let kind = step.dice;
        let [effect] = then else { return None };
        Some(match effect {
            Effect::For(each) => {
                let amounts = || core::iter::once(&each.each).chain(&each.and);
                if each.spend.is_some() || amounts().any(|it| lexicon::uses(it, VOLATILE)) {
                    return None;
                }
                let number: u16 =
                    amounts().map(|one| self.game.amount(of, context, one).unwrap_or(0)).sum();
                let times = number.min(u16::from(each.most)) as u8;
                let then: Vec<Effect> =
                    each.then.iter().map(|effect| effect.times(times)).collect();
                if times == 0 {
                    return Some(None);
                }
                return self.does(of, context, &then, step);
            }
            Effect::Reroll(0, ..) | Effect::Turn(0, ..) => None,
            Effect::Reroll(..) if !self.can_reroll(step)? => None,
            Effect::Reroll(most, faces, how) => {
                let faces = if faces.is_empty() { faces_of(kind) } else { faces };
                let least = match how {
                    Number::Exactly if *most != u8::MAX => *most,
                    Number::Exactly | Number::UpTo => 1,
                    Number::All => *most,
                    Number::Anew => return None,
                };
                Some(Does::Reroll { faces: plain(faces, kind)?, least, most: *most })
            }
            Effect::Turn(most, from, to, how) => {
                let faces = if from.is_empty() { faces_of(kind) } else { from };
                let least = if *how == Number::UpTo { 1 } else { *most };
                let [to] = plain(&[*to], kind)?[..] else { return Some(None) };
                Some(Does::Turn { faces: plain(faces, kind)?, to, least, most: *most })
            }
            Effect::Add(face) => match plain(&[*face], kind)?[..] {
                [face] => Some(Does::Add(face)),
                _ => return None,
            },
            _ => return None,
        })
    }
}

/// The faces of dice of a kind.
const fn faces_of(kind: DiceKind) -> &'static [Face] {
    match kind {
        DiceKind::Attack => &[Face::Crit, Face::Hit, Face::Focus, Face::Blank],
        DiceKind::Defense => &[Face::Evade, Face::Focus, Face::Blank],
    }
}

/// Those of some faces that dice of a kind have. None if one of them depends on what the dice show.
fn plain(faces: &[Face], kind: DiceKind) -> Option<Vec<Face>> {
    let good = if kind == DiceKind::Attack { Face::Hit } else { Face::Evade };
    let mut all = Vec::new();
    for &face in faces {
        match face {
            Face::Alike | Face::Named => return None,
            Face::Good => all.push(good),
            face if faces_of(kind).contains(&face) => all.push(face),
            _ => {}
        }
    }
    Some(all)
}

/// What a counter is called.
fn name(what: Resource) -> String {
    match what {
        Resource::Token(token) => crate::log::vocabulary::token(token).0.to_owned(),
        Resource::Lock(_) => String::from("lock"),
        Resource::Shield => String::from("shield"),
        Resource::Force => String::from("Force"),
        Resource::Charge(_) => String::from("charge"),
        Resource::Energy => String::from("energy"),
    }
}
