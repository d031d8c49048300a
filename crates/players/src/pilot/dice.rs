//! What to do with dice that were rolled.

use super::act::Scene;
use super::gunnery;
use super::policy::{Expected, Style};
use super::sketch::Sketch;
use redfive_ability::DiceKind;
use redfive_engine::answer::{Answer, Space};
use redfive_engine::decision::{Choice, Decision, Modification, Reply};
use redfive_engine::dice::{AttackFace, DefenseFace, Dice};
use redfive_engine::fight::Fight;
use redfive_engine::game::Game;
use redfive_engine::words::{ShipId, Token};

/// Whose dice are looked at now: the defender's once they are rolled.
fn kind(fight: &Fight) -> DiceKind {
    if fight.rolls > 1 { DiceKind::Defense } else { DiceKind::Attack }
}

/// What a ship can turn focus results with, beside one token that turns all.
fn singles(game: &Game, ship: ShipId) -> u8 {
    let it = game.state().ship(ship);
    it.tokens.count(Token::Calculate) + it.force
}

fn has_focus(game: &Game, ship: ShipId) -> bool {
    game.state().ship(ship).tokens.count(Token::Focus) > 0
}

/// How many of a ship's focus results it can turn.
fn turnable(game: &Game, ship: ShipId) -> u8 {
    if has_focus(game, ship) { u8::MAX } else { singles(game, ship) }
}

/// Mean damage of the attack that is going on, from the dice as they lie.
pub(crate) fn outlook(game: &Game) -> Option<(ShipId, f64)> {
    let fight = game.attack().filter(|fight| !fight.over)?;
    let focus = fight.attack.count(AttackFace::Focus);
    let turned = if fight.rolls > 1 { 0 } else { focus.min(turnable(game, fight.attacker)) };
    Some((fight.defender, damage_with(game, fight, turned)))
}

/// The same if so many focus results become hits.
fn damage_with(game: &Game, fight: &Fight, turned: u8) -> f64 {
    damage_past(game, fight, turned, &fight.defense)
}

/// The same past these defense dice. Critical results count a little more.
fn damage_past(game: &Game, fight: &Fight, turned: u8, defense: &Dice<DefenseFace>) -> f64 {
    let defender = fight.defender;
    let crits = fight.attack.count(AttackFace::Crit);
    let hits = fight.attack.count(AttackFace::Hit) + crits + turned;
    let evade = game.state().ship(defender).tokens.count(Token::Evade).min(1);
    let left = if fight.rolls > 1 {
        let focus = defense.count(DefenseFace::Focus).min(turnable(game, defender));
        let stopped = defense.count(DefenseFace::Evade) + focus + evade;
        f64::from(hits.saturating_sub(stopped))
    } else {
        gunnery::past(hits, game.agility(defender), turnable(game, defender), evade)
    };
    left + if left > 0.0 { 0.2 * f64::from(crits) } else { 0.0 }
}

/// Which modification, by rule. None if it should be tried out instead.
pub(crate) fn modify(
    game: &Game,
    sketch: &mut Option<Sketch>,
    decision: &Decision,
    options: &[Choice],
    may_pass: bool,
) -> Option<Reply> {
    let fight = game.attack()?;
    let kind = kind(fight);
    let roller = match kind {
        DiceKind::Attack => fight.attacker,
        DiceKind::Defense => fight.defender,
    };
    let own = game.state().ship(roller).player == decision.player;
    let has = |it: Modification| options.contains(&Choice::Modification(it));
    let take = |it: Modification| Some(Answer::One(Choice::Modification(it)));
    if !own || options.iter().any(|it| !matches!(it, Choice::Modification(_))) {
        return None;
    }
    let pass = || if may_pass { Some(Answer::Pass) } else { None };
    let force_last =
        |first: Modification| if has(first) { take(first) } else { take(Modification::Force) };
    match kind {
        DiceKind::Attack => {
            let (blanks, focus) =
                (fight.attack.count(AttackFace::Blank), fight.attack.count(AttackFace::Focus));
            let turned = focus.min(turnable(game, roller));
            if has(Modification::Lock) && blanks + (focus - turned) > 0 {
                return take(Modification::Lock);
            }
            if focus == 0 {
                return pass();
            }
            if focus <= singles(game, roller)
                && (has(Modification::Calculate) || has(Modification::Force))
            {
                return force_last(Modification::Calculate);
            }
            if has(Modification::Focus) {
                let now = Sketch::later(sketch, game);
                let nobody = Expected::default();
                let Some(scene) = Scene::with(now, game, roller, &Style::USUAL, &nobody) else {
                    return take(Modification::Focus);
                };
                let harm = |turned| scene.harm(fight.defender, damage_with(game, fight, turned));
                let gain = harm(focus) - harm(0);
                let saves = scene.focus_saves();
                *sketch = Some(scene.into_sketch());
                return if gain > 0.6 * saves { take(Modification::Focus) } else { pass() };
            }
            if has(Modification::Calculate) || has(Modification::Force) {
                return force_last(Modification::Calculate);
            }
            pass()
        }
        DiceKind::Defense => {
            let hits = fight.attack.count(AttackFace::Hit) + fight.attack.count(AttackFace::Crit);
            let missing = hits.saturating_sub(fight.defense.count(DefenseFace::Evade));
            let focus = fight.defense.count(DefenseFace::Focus);
            if missing == 0 {
                return pass();
            }
            let single = has(Modification::Calculate) || has(Modification::Force);
            if focus > 0 && single && missing.min(focus) <= singles(game, roller) {
                return force_last(Modification::Calculate);
            }
            if has(Modification::Focus)
                && focus > 0
                && (missing > 1 || !has(Modification::Evade) || fired(game, roller))
            {
                return take(Modification::Focus);
            }
            if has(Modification::Evade) {
                return take(Modification::Evade);
            }
            if has(Modification::Focus) && focus > 0 {
                return take(Modification::Focus);
            }
            if focus > 0 && single {
                return force_last(Modification::Calculate);
            }
            pass()
        }
    }
}

/// Which result an evade token changes, by rule: the one that leaves the least damage.
pub(crate) fn change(game: &Game, options: &[Choice]) -> Option<Reply> {
    let fight = game.attack()?;
    let mut best: Option<(f64, &Choice)> = None;
    for option in options {
        let Choice::DefenseDie(class) = option else { return None };
        let mut defense = fight.defense;
        defense.change(&Dice::of(*class, 1), DefenseFace::Evade).ok()?;
        let damage = damage_past(game, fight, 0, &defense);
        if best.is_none_or(|(least, _)| damage < least) {
            best = Some((damage, option));
        }
    }
    best.map(|(_, option)| Answer::One(option.clone()))
}

fn fired(game: &Game, ship: ShipId) -> bool {
    game.state().journal.of(ship).engaged
}

/// How much its owner wants a die to stay as it is, from 0 to 3, given how many focus results can be turned.
fn kept(choice: &Choice, turns_focus: bool) -> u8 {
    match choice {
        Choice::AttackDie(class) => match class.face {
            AttackFace::Crit => 3,
            AttackFace::Hit => 3,
            AttackFace::Focus => {
                if turns_focus {
                    2
                } else {
                    1
                }
            }
            AttackFace::Blank => 0,
        },
        Choice::DefenseDie(class) => match class.face {
            DefenseFace::Evade => 3,
            DefenseFace::Focus => {
                if turns_focus {
                    2
                } else {
                    1
                }
            }
            DefenseFace::Blank => 0,
        },
        _ => 0,
    }
}

/// Whose a die is.
fn owner(fight: &Fight, choice: &Choice) -> Option<ShipId> {
    match choice {
        Choice::AttackDie(_) => Some(fight.attacker),
        Choice::DefenseDie(_) => Some(fight.defender),
        _ => None,
    }
}

/// Which dice to reroll: one's own that show little, and the enemy's that show much.
pub(crate) fn reroll(game: &Game, decision: &Decision) -> Option<Reply> {
    let Space::Counts { available, least, most } = &*decision.space else { return None };
    let fight = game.attack()?;
    let roller = owner(fight, &available.first()?.0)?;
    let own = game.state().ship(roller).player == decision.player;
    let turns = turnable(game, roller) > 0;
    let mut order: Vec<usize> = (0..available.len()).collect();
    let wish = |place: usize| {
        let kept = kept(&available[place].0, turns);
        if own { kept } else { 3 - kept }
    };
    order.sort_by_key(|&place| wish(place));
    let mut counts = vec![0_u8; available.len()];
    let mut taken = 0;
    for place in order {
        let wanted = wish(place) < 2;
        let room = if wanted { most.saturating_sub(taken) } else { least.saturating_sub(taken) };
        let count = u32::from(available[place].1).min(room);
        counts[place] = count as u8;
        taken += count;
    }
    let chosen = available.iter().zip(counts).filter(|(_, count)| *count > 0);
    Some(Answer::Counts(chosen.map(|((choice, _), count)| (choice.clone(), count)).collect()))
}
