//! Roll Attack Dice, Roll Defense Dice: how many (RR.ATTACK.15–20, .23–29).

use crate::dice::Dice;
use crate::game::Game;
use crate::rules::RangeBonus;
use crate::source::{AbilityRef, Context};
use crate::words::{ShipId, Token, WeaponId};
use redfive_ability::{DiceKind, Rolls, Rule, Stat};
use redfive_geometry::Range;

/// How many dice more or fewer are said.
fn more(rolls: &Rolls) -> Option<i16> {
    (rolls.more != 0).then(|| rolls.more.into())
}

impl Game {
    /// Rolls the dice of a kind.
    pub(super) fn roll_attack_or_defense(&mut self, kind: DiceKind) {
        let count = match kind {
            DiceKind::Attack => self.attack_dice(),
            DiceKind::Defense => self.defense_dice(),
        };
        let Some(fight) = self.state.attacks.last_mut() else { return };
        fight.more_dice = 0;
        fight.rolls += 1;
        match kind {
            DiceKind::Attack => {
                fight.rolled.0 = count;
                fight.attack = Dice::roll(count, &mut self.state.chance);
            }
            DiceKind::Defense => {
                fight.rolled.1 = count;
                fight.defense = Dice::roll(count, &mut self.state.chance);
            }
        }
        if kind == DiceKind::Attack {
            self.soften_crits();
        }
        self.show_dice(kind);
    }

    /// How many attack dice are rolled (RR.ATTACK.15–20).
    pub(crate) fn attack_dice(&mut self) -> u8 {
        let Some(fight) = self.attack() else { return 0 };
        let (attacker, range, primary) = (fight.attacker, fight.range, fight.is_primary());
        let weapon = self.weapon(attacker, fight.weapon);
        let mut count = weapon.map_or(0, |weapon| i16::from(weapon.attack));
        count += self.added_value(attacker, fight.weapon);
        let changes = [i16::from(fight.more_dice), self.range_bonus(DiceKind::Attack)];
        let said = self.rolls(DiceKind::Attack, more).map(|(_, by)| by);
        // RR.ATTACK.20: at range 0 no dice are added to a primary attack.
        let adds = range != Range::ZERO || !primary;
        count += changes.into_iter().chain(said).filter(|&by| by < 0 || adds).sum::<i16>();
        if self.has_token(attacker, Token::Deplete) {
            count -= 1;
            self.remove_tokens(attacker, Token::Deplete, 1);
        }
        self.within_limits(count, DiceKind::Attack)
    }

    /// How many defense dice are rolled (RR.ATTACK.25–28).
    pub(crate) fn defense_dice(&mut self) -> u8 {
        let Some(fight) = self.attack() else { return 0 };
        let defender = fight.defender;
        let mut count = i16::from(self.agility(defender)) + i16::from(fight.more_dice);
        count += self.range_bonus(DiceKind::Defense);
        // RR.OBSTRUCTED.03: what is ignored now, which may depend on a lock that is spent meanwhile.
        if self.has_obstruction_die(fight.attacker, &fight.in_the_way()) {
            count += 1;
        }
        // RR.TRACTOR.13.
        if self.is_tractored(defender) {
            count -= 1;
        }
        count += self
            .rolls(DiceKind::Defense, more)
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
        self.within_limits(count, DiceKind::Defense)
    }

    /// What abilities say now of how many dice of a kind are rolled.
    fn rolls<'a, T: 'a>(
        &'a self,
        kind: DiceKind,
        pick: impl Fn(&'a Rolls) -> Option<T> + 'a,
    ) -> impl Iterator<Item = (AbilityRef, T)> + 'a {
        let roller = self.attack().map(|fight| fight.roller(kind));
        let of_kind = move |rule: &'a Rule| match rule {
            Rule::Rolls(rolls) if rolls.dice == kind => pick(rolls),
            _ => None,
        };
        roller.map(|roller| self.changes(roller, of_kind)).into_iter().flatten()
    }

    /// How many dice a ship rolls more for the range of the attack.
    fn range_bonus(&self, kind: DiceKind) -> i16 {
        let Some(fight) = self.attack() else { return 0 };
        if !self.has_range_bonus(fight.attacker, fight.weapon) {
            return 0;
        }
        let mut given = false;
        for (_, applies) in self.rolls(kind, |rolls| rolls.range_bonus) {
            if !applies {
                return 0;
            }
            given = true;
        }
        match (kind, fight.range) {
            (DiceKind::Attack, Range::ONE) | (DiceKind::Defense, Range::THREE) => 1,
            // HUGE.DEFEND-4-5.01: whoever defends.
            (DiceKind::Defense, Range::FOUR | Range::FIVE) => 2,
            _ => i16::from(given),
        }
    }

    /// Whether there is a range bonus to be taken away, or one to be given.
    pub(crate) fn can_change_range_bonus(&self, kind: DiceKind, applies: bool) -> bool {
        let Some(fight) = self.attack() else { return false };
        let has_it = self.range_bonus(kind) > 0;
        match applies {
            false => has_it,
            // RR.ATTACK.20.
            true => {
                let adds = fight.range != Range::ZERO || !fight.is_primary();
                !has_it && adds && self.has_range_bonus(fight.attacker, fight.weapon)
            }
        }
    }

    /// How many of so many dice can still be rolled beside those that were.
    pub(crate) fn room_for_dice(&self, kind: DiceKind, by: u8) -> u8 {
        let Some(fight) = self.attack() else { return 0 };
        let rolled = match kind {
            DiceKind::Attack => fight.rolled.0,
            DiceKind::Defense => fight.rolled.1,
        };
        // RR.ATTACK.20.
        let adds = kind == DiceKind::Defense || fight.range != Range::ZERO || !fight.is_primary();
        let most = self.within_limits(i16::from(rolled) + i16::from(by), kind);
        if adds { most.saturating_sub(rolled) } else { 0 }
    }

    /// How many dice are rolled if so many would be (RR.ATTACK.18, .28; FE.EDITION.08): what limits
    /// them comes last (FAQ.DICE-MAXIMUM.01).
    fn within_limits(&self, count: i16, kind: DiceKind) -> u8 {
        let count = count.clamp(0, i16::from(self.rules_of_play().most_dice)) as u8;
        let Some(fight) = self.attack() else { return count };
        let before = match kind {
            DiceKind::Attack => None,
            DiceKind::Defense => Some(DiceKind::Attack),
        };
        let roller = fight.roller(kind);
        let context = Context { dice: before, ..fight.context(roller) };
        let limits = self.rolls(kind, |rolls| rolls.most.as_ref());
        let limits = limits.filter_map(|(of, most)| self.amount(of, &context, most));
        limits.fold(count, |count, most| u16::from(count).min(most) as u8)
    }

    /// Whether attacks with a weapon have range bonuses, for either side (RR.RANGE-BONUS.05,
    /// FE.ATKROLL.05).
    pub fn has_range_bonus(&self, attacker: ShipId, weapon: WeaponId) -> bool {
        match self.rules_of_play().range_bonus {
            RangeBonus::NoOrdnance => {
                self.weapon(attacker, weapon).is_some_and(|weapon| !weapon.ordnance)
            }
            RangeBonus::Primary => weapon.is_primary(),
        }
    }

    /// The agility value of a ship, or what it is treated as: a cloaked one has 2 more (RR.CLOAK.04).
    pub fn agility(&self, ship: ShipId) -> u8 {
        let cloaked = self.has_token(ship, Token::Cloak);
        let own = || {
            let added = self.upgrades(ship).map(|upgrade| upgrade.agility).sum();
            self.card(ship).agility.saturating_add_signed(added)
        };
        let treated = self.changes(ship, |rule| match rule {
            Rule::Treat(Stat::Agility, amount) => Some(amount),
            _ => None,
        });
        let about = Context::about(ship);
        let treated = treated.filter_map(|(of, amount)| self.amount(of, &about, amount)).last();
        treated.map_or_else(own, |value| value as u8) + if cloaked { 2 } else { 0 }
    }
}
