//! What a ship does with dice: which modifications it uses, and on which dice.
//!
//! The rules say what tokens and locks do (HOTAC.TOK.02–04, .19, HOTAC.CHG.04) and not when a ship that
//! decides by itself uses them. Our reading: whatever helps is used, what costs nothing first. A result of
//! its own is bad if it is a blank, or a focus that none of its tokens turns; one of an enemy if it is a
//! hit or an evade. Bad dice are rerolled (by abilities, then with a lock), then tokens are spent, then
//! abilities used that cost something; on defense only as long as damage comes through. An ability whose
//! cost is a result is not used.

use redfive_ability::{Ability, Cost, DiceAbility, DiceKind, Effect};
use redfive_engine::answer::{Answer, Space};
use redfive_engine::cast::Cast;
use redfive_engine::decision::{Choice, Decision, Modification, Reply};
use redfive_engine::dice::{AttackFace, DefenseFace};
use redfive_engine::fight::Fight;
use redfive_engine::source::AbilityRef;
use redfive_engine::topic::Topic;
use redfive_engine::view::View;
use redfive_engine::words::{ObjectId, ShipId, Token};

/// Dice of an attack under way, as who is asked sees them.
pub(crate) struct Dice<'a> {
    view: &'a View,
    cast: &'a Cast,
    fight: &'a Fight,
    kind: DiceKind,
    /// Whether the side that is asked rolled them.
    own: bool,
}

/// How good a result is for who rolled it: a blank, a focus, or one that counts.
const BLANK: u8 = 0;
const FOCUS: u8 = 1;

const fn attack_worth(face: AttackFace) -> u8 {
    match face {
        AttackFace::Blank => BLANK,
        AttackFace::Focus => FOCUS,
        AttackFace::Hit => 2,
        AttackFace::Crit => 3,
    }
}

const fn defense_worth(face: DefenseFace) -> u8 {
    match face {
        DefenseFace::Blank => BLANK,
        DefenseFace::Focus => FOCUS,
        DefenseFace::Evade => 2,
    }
}

/// The worth of a die that can be chosen.
const fn worth(choice: &Choice) -> Option<(DiceKind, u8)> {
    match choice {
        Choice::AttackDie(class) => Some((DiceKind::Attack, attack_worth(class.face))),
        Choice::DefenseDie(class) => Some((DiceKind::Defense, defense_worth(class.face))),
        _ => None,
    }
}

impl<'a> Dice<'a> {
    /// The dice that a question is about.
    pub fn of(view: &'a View, cast: &'a Cast, decision: &Decision) -> Option<Self> {
        let fight = view.attacks.last()?;
        let shown = decision.space.options().find_map(worth);
        let kind = match (shown, decision.ask.about) {
            (Some((kind, _)), _) => kind,
            (None, Some(ObjectId::Ship(ship))) if ship == fight.attacker => DiceKind::Attack,
            (None, _) => DiceKind::Defense,
        };
        let team = |ship: ShipId| view.players[view.ship(ship).player.index()].team;
        let roller = if kind == DiceKind::Attack { fight.attacker } else { fight.defender };
        let own = team(roller) == view.players[view.player.index()].team;
        Some(Self { view, cast, fight, kind, own })
    }

    /// Which modification is used, if any.
    pub fn modification(&self, decision: &Decision) -> Reply {
        let offered = |choice: &Choice| decision.space.options().any(|option| option == choice);
        let wanted = self.wanted(decision).into_iter().find(offered);
        wanted.map_or(Answer::Pass, Answer::One)
    }

    /// What would be used, the best first.
    fn wanted(&self, decision: &Decision) -> Vec<Choice> {
        if !self.is_something_at_stake() {
            return Vec::new();
        }
        let abilities = decision.space.options().filter_map(|option| match option {
            Choice::Ability(ability) => Some((*ability, self.text(*ability)?)),
            _ => None,
        });
        let abilities: Vec<(AbilityRef, &DiceAbility)> =
            abilities.filter(|(_, text)| !costs_a_result(text)).collect();
        let which = |reroll: bool, free: bool| {
            let fits = |text: &DiceAbility| rerolls(text) == reroll && text.cost.is_empty() == free;
            let fitting = abilities.iter().filter(|(_, text)| fits(text));
            fitting.map(|(ability, _)| Choice::Ability(*ability)).collect::<Vec<_>>()
        };
        let mut wanted = Vec::new();
        if self.bad(true) > 0 {
            wanted.extend(which(true, true));
            wanted.extend(which(true, false));
            wanted.push(Choice::Modification(Modification::Lock));
        }
        wanted.extend(which(false, true));
        wanted.extend(self.tokens().iter().copied().map(Choice::Modification));
        if self.bad(false) > 0 {
            wanted.extend(which(false, false));
        }
        wanted
    }

    fn text(&self, ability: AbilityRef) -> Option<&'a DiceAbility> {
        match self.cast.text(ability.text)? {
            Ability::Dice(dice) => Some(dice),
            _ => None,
        }
    }

    fn hits(&self) -> u8 {
        self.fight.attack.count(AttackFace::Hit) + self.fight.attack.count(AttackFace::Crit)
    }

    /// The hits that no evade cancels.
    fn through(&self) -> u8 {
        self.hits().saturating_sub(self.fight.defense.count(DefenseFace::Evade))
    }

    fn is_something_at_stake(&self) -> bool {
        match (self.kind, self.own) {
            (DiceKind::Attack, _) => true,
            (DiceKind::Defense, true) => self.through() > 0,
            (DiceKind::Defense, false) => self.hits() > 0,
        }
    }

    /// The tokens of who rolled that would be spent.
    fn tokens(&self) -> &'static [Modification] {
        match self.kind {
            DiceKind::Attack => wanted_attacking(self.fight.attack.count(AttackFace::Focus)),
            DiceKind::Defense => {
                wanted_defending(self.through(), self.fight.defense.count(DefenseFace::Focus))
            }
        }
    }

    /// How many of the dice are bad; of those only that can be rerolled, or of all.
    fn bad(&self, rerollable: bool) -> u32 {
        let counts = |worth: u8, rerolled: bool| self.is_bad(worth) && !(rerollable && rerolled);
        let dice: Vec<(u8, bool, u8)> = match self.kind {
            DiceKind::Attack => {
                let all = self.fight.attack.classes();
                all.map(|(class, n)| (attack_worth(class.face), class.rerolled, n)).collect()
            }
            DiceKind::Defense => {
                let all = self.fight.defense.classes();
                all.map(|(class, n)| (defense_worth(class.face), class.rerolled, n)).collect()
            }
        };
        let bad = dice.iter().filter(|(worth, rerolled, _)| counts(*worth, *rerolled));
        bad.map(|(_, _, n)| u32::from(*n)).sum()
    }

    /// Whether a result is bad for who is asked.
    fn is_bad(&self, worth: u8) -> bool {
        if self.own {
            worth == BLANK || (worth == FOCUS && !self.turns_focus())
        } else {
            worth > FOCUS
        }
    }

    /// Whether who rolled can turn all focus results.
    fn turns_focus(&self) -> bool {
        let (roller, focus) = match self.kind {
            DiceKind::Attack => (self.fight.attacker, self.fight.attack.count(AttackFace::Focus)),
            DiceKind::Defense => {
                (self.fight.defender, self.fight.defense.count(DefenseFace::Focus))
            }
        };
        let ship = self.view.ship(roller);
        let single = ship.tokens.count(Token::Calculate) + ship.force;
        ship.tokens.count(Token::Focus) > 0 || single >= focus
    }

    /// Which dice are taken: to be rerolled all that are bad, to be changed as many as can be; of one's
    /// own the worst first, of an enemy's the best.
    pub fn chosen(&self, decision: &Decision) -> Option<Reply> {
        let order = |choice: &Choice| {
            let worth = worth(choice).map_or(0, |(_, worth)| worth);
            if self.own { worth } else { u8::MAX - worth }
        };
        let Space::Counts { available, least, most } = &*decision.space else {
            return decision.space.options().min_by_key(|die| order(die)).cloned().map(Answer::One);
        };
        let bad = |(die, n): &(Choice, u8)| {
            let is_bad = worth(die).is_some_and(|(_, worth)| self.is_bad(worth));
            if is_bad { u32::from(*n) } else { 0 }
        };
        let rerolls = matches!(decision.ask.topic, Topic::Reroll | Topic::SpendLock);
        let wanted = if rerolls { available.iter().map(bad).sum() } else { *most };
        let mut left = wanted.min(*most).max(*least);
        let mut places: Vec<usize> = (0..available.len()).collect();
        places.sort_by_key(|&place| order(&available[place].0));
        let mut counts = vec![0; available.len()];
        for place in places {
            let taken = left.min(u32::from(available[place].1));
            counts[place] = taken as u8;
            left -= taken;
        }
        let taken = available.iter().zip(counts).filter(|(_, n)| *n > 0);
        Some(Answer::Counts(taken.map(|((die, _), n)| (die.clone(), n)).collect()))
    }
}

/// Whether an ability rerolls dice.
fn rerolls(text: &DiceAbility) -> bool {
    text.then.iter().any(|effect| matches!(effect, Effect::Reroll(..)))
}

/// Whether an ability costs a result.
fn costs_a_result(text: &DiceAbility) -> bool {
    text.cost.iter().any(|cost| matches!(cost, Cost::Result(_)))
}

/// What is spent on attack, the first that can be, with so many focus results.
const fn wanted_attacking(focus: u8) -> &'static [Modification] {
    use Modification::{Calculate, Focus, Force};
    if focus > 0 { &[Focus, Calculate, Force] } else { &[] }
}

/// What is spent on defense, the first that can be, with so many hits not cancelled and focus results: the
/// evade token first, unless a focus token does more.
const fn wanted_defending(through: u8, focus: u8) -> &'static [Modification] {
    use Modification::{Calculate, Evade, Focus, Force};
    match (through, focus) {
        (0, _) => &[],
        (_, 0) => &[Evade],
        (2.., 2..) => &[Focus, Evade, Calculate, Force],
        _ => &[Evade, Focus, Calculate, Force],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Modification::{Evade, Focus};

    #[test]
    fn tokens_are_spent_where_they_help() {
        assert_eq!(wanted_attacking(0), []);
        assert_eq!(wanted_attacking(1)[0], Focus);
        assert_eq!(wanted_defending(0, 3), [], "nothing comes through");
        assert_eq!(wanted_defending(2, 0), [Evade], "a focus token would change nothing");
        assert_eq!(wanted_defending(1, 2)[..2], [Evade, Focus], "one is enough");
        assert_eq!(wanted_defending(2, 1)[..2], [Evade, Focus]);
        assert_eq!(wanted_defending(3, 2)[..2], [Focus, Evade], "the focus token does more");
    }
}
