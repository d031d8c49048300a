//! Several attacks on one ship, one after the other.
//!
//! Where every one of them is dice and counters, and what one leaves to the next is counters, shields, hull and damage
//! cards, `odds` reckons all of them at once. What is more than that is played, if there is not too much to it; else it
//! is left out and named.

use super::chain::{Chain, lasts};
use super::coverage::fate;
use super::{Attacking, Ended, Found, Hindrance, Purpose, TIE, Trial, Until, Untried};
use crate::cast::Sort;
use crate::event::Resource;
use crate::game::Game;
use crate::source::AbilityRef;
use crate::words::{ShipId, Token};
use redfive_ability::lexicon::{self, Word};
use redfive_ability::{Ability, Condition, DiceKind, Event, Moment, Part, Rule, Who};
use redfive_odds::harm::{Harm, Text};
use redfive_odds::{Aim, Row, Shot, Side};
use std::collections::BTreeSet;

/// What becomes of a ship in several attacks.
#[derive(Clone, Debug, PartialEq)]
pub struct RowForecast {
    /// What it loses, and whether it is halved or destroyed.
    pub harm: Vec<(Ended, f64)>,
    /// The chance that it is destroyed after each of them; none if they were played.
    pub destroyed: Vec<f64>,
    /// How it was found.
    pub found: Found,
    /// What was played: more than dice and counters, or than what these leave to the next attack.
    pub played: Vec<Hindrance>,
    /// Everything that was left out.
    pub not_counted: Vec<Hindrance>,
}

impl RowForecast {
    /// The mean of what the ship loses.
    pub fn mean(&self) -> f64 {
        self.harm.iter().map(|(ended, chance)| f64::from(ended.lost) * chance).sum()
    }

    /// The chance that it is so.
    pub fn chance(&self, of: impl Fn(&Ended) -> bool) -> f64 {
        super::chance(&self.harm, of)
    }
}

/// Attacks as dice and counters, and what is more than that.
struct RowReading {
    row: Row,
    hindrances: Vec<Hindrance>,
}

/// What an attack can change for the next one, beside what is counted.
const CHANGING: &[Word] = &[
    ("Condition", "Has"),
    ("Condition", "Locks"),
    ("Condition", "Did"),
    ("Amount", "Tokens"),
    ("Amount", "Damage"),
    ("Amount", "Charges"),
    ("Amount", "SpentCharges"),
    ("Amount", "Points"),
    ("Amount", "Worth"),
    ("Stat", "Hull"),
    ("Stat", "Shields"),
    ("Stat", "LostShields"),
    ("Stat", "Force"),
    ("State", "Damaged"),
    ("State", "CriticallyDamaged"),
    ("State", "Shielded"),
    ("State", "Ionized"),
    ("State", "Tractored"),
    ("State", "Destroyed"),
    ("State", "FullForce"),
    ("State", "HalfGone"),
    ("State", "Scored"),
];

/// Whether a requirement may be met in one attack and not in the next. Who attacks, and is not
/// attacked, is as it was when its turn comes.
fn may_change(condition: &Condition, is_attacked: bool) -> bool {
    match condition {
        Condition::Not(inner) => may_change(inner, is_attacked),
        Condition::All(all) | Condition::Any(all) => {
            all.iter().any(|it| may_change(it, is_attacked))
        }
        Condition::Has(Who::You, _) | Condition::State(Who::You, _) => is_attacked,
        Condition::Did(who, event, _) if lasts(*event) => lexicon::uses(who, CHANGING),
        Condition::Lasting => false,
        condition => lexicon::uses(condition, CHANGING),
    }
}

/// Whether an ability is about its own ship's attacks, or attacks on it, and there are none.
fn is_apart(ability: &Ability, attacks: bool, defends: bool) -> bool {
    let none = |kind: DiceKind| match kind {
        DiceKind::Attack => !attacks,
        DiceKind::Defense => !defends,
    };
    match ability {
        Ability::Dice(it) if it.by == Who::You => match it.part {
            Part::Attacks => !attacks,
            Part::Defends => !defends,
            Part::Either | Part::Rolls => !attacks && !defends,
        },
        Ability::Always(it) if it.to == Who::You => match &it.rule {
            Rule::Rolls(rolls) => none(rolls.dice),
            _ => false,
        },
        Ability::When(it) if it.by == Who::You => match it.at {
            Moment::Before(event) | Moment::After(event) => match event {
                Event::Declare | Event::Attack => !attacks,
                Event::Defend => !defends,
                Event::Roll(kind) | Event::Modify(kind) | Event::Reroll(kind) => none(kind),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

impl Game {
    /// What becomes of a ship in several attacks, one after the other, each to the end of its Aftermath: what one leaves
    /// to both sides is there in the next, and both look ahead. Damage is what the ship loses of its health. `budget` is
    /// how many turns of events may be looked at where there is more to them than dice and counters.
    ///
    /// # Errors
    ///
    /// When one of them cannot be declared, or when it cannot be reckoned (it rolls no dice, or a ship attacks twice) and
    /// there is too much to it for the budget.
    pub fn forecast_row(
        &self,
        attacks: &[Attacking],
        purpose: Purpose,
        budget: u32,
    ) -> Result<RowForecast, Untried> {
        let (_, _, defender) = *attacks.first().ok_or(Untried::NoAttack)?;
        let can = |it: &Attacking| it.2 == defender && self.can_attack(it.0, it.1, it.2);
        if !attacks.iter().all(can) {
            return Err(Untried::NoAttack);
        }
        let reading = self.read_row(attacks);
        if let Some(reading) = reading.as_ref().filter(|it| it.hindrances.is_empty()) {
            return Ok(self.reckoned_row(reading, defender, purpose));
        }
        match (self.played_row(attacks, purpose, budget), reading) {
            (Ok(harm), reading) => {
                let played = reading.map(|it| it.hindrances).unwrap_or_default();
                let (destroyed, not_counted) = (Vec::new(), Vec::new());
                Ok(RowForecast { harm, destroyed, found: Found::Played, played, not_counted })
            }
            (Err(Untried::TooLarge), Some(reading)) => {
                Ok(self.reckoned_row(&reading, defender, purpose))
            }
            (Err(why), _) => Err(why),
        }
    }

    /// The same by playing all of it, whatever it is.
    ///
    /// # Errors
    ///
    /// When one of them cannot be declared, or there is too much to them for the budget.
    pub fn played_row(
        &self,
        attacks: &[Attacking],
        purpose: Purpose,
        budget: u32,
    ) -> Result<Vec<(Ended, f64)>, Untried> {
        let (_, _, defender) = *attacks.first().ok_or(Untried::NoAttack)?;
        let points = self.state.ship(defender).points;
        let lost = |ended: &Ended| f64::from(ended.lost);
        let worth = |ended: &Ended| match purpose {
            Purpose::Damage => lost(ended),
            Purpose::AtLeast(n) => f64::from(u8::from(ended.lost >= n)) + TIE * lost(ended),
            purpose => purpose.worth(ended, points),
        };
        let tried = Trial::new(Until::Over, &worth, budget).row(self, attacks)?;
        Ok(tried.ends.clone())
    }

    /// Reads attacks as dice and counters. None if one of them rolls no dice, or a ship attacks twice.
    fn read_row(&self, attacks: &[Attacking]) -> Option<RowReading> {
        let (_, _, defender) = *attacks.first()?;
        let attackers: BTreeSet<ShipId> = attacks.iter().map(|it| it.0).collect();
        if attackers.len() < attacks.len() {
            return None;
        }
        let mut hindrances = Vec::new();
        let mut chains = Vec::new();
        for (number, &attack) in attacks.iter().enumerate() {
            let mut copy = self.clone();
            // RR.STRAIN.04: a ship is rid of one when it has rolled fewer dice for it.
            let tokens = &mut copy.state.ship_mut(defender).tokens;
            let strain = tokens.count(Token::Strain).saturating_sub(number as u8);
            tokens.set(Token::Strain, strain);
            let reading = copy.read(attack)?;
            hindrances.extend(reading.chain.hindrances.iter().copied());
            hindrances.extend(reading.damage.into_iter().chain(reading.aftermath));
            let last = number + 1 == attacks.len();
            if !last {
                // Tokens that come or go after this attack are there in the next, or not.
                hindrances.extend(reading.idle);
                hindrances.extend(gains_strain(&reading.chain, defender));
            }
            chains.push((attack.0, reading.chain));
        }
        if attacks.len() > 1 {
            hindrances.extend(self.unsteady(&attackers, defender).map(Hindrance::Ability));
        }
        hindrances.sort_unstable();
        hindrances.dedup();
        let row = Row { attacks: shots(chains), health: Some(self.health_of(defender)) };
        Some(RowReading { row, hindrances })
    }

    /// The abilities that touch an attack and may be otherwise in the next one.
    fn unsteady(
        &self,
        attackers: &BTreeSet<ShipId>,
        defender: ShipId,
    ) -> impl Iterator<Item = AbilityRef> {
        let known = |of: &AbilityRef| {
            let card = self.state.card(of.card);
            card.sort == Sort::Damage && Text::of(self.cast().texts(card.kind, 0)).is_some()
        };
        let changes = move |of: &AbilityRef| {
            self.ability(*of).is_some_and(|ability: &Ability| {
                let is_attacked = of.ship().is_none_or(|ship| ship == defender);
                let attacks = of.ship().is_none_or(|ship| attackers.contains(&ship));
                fate(ability).is_some()
                    && !is_apart(ability, attacks, is_attacked)
                    && (may_change(ability.only_if(), is_attacked)
                        || lexicon::uses(&ability.clone().whatever_is_so(), CHANGING))
            })
        };
        let all = self.index.all().into_iter();
        all.filter(move |of| !known(of)).filter(changes)
    }

    fn reckoned_row(
        &self,
        reading: &RowReading,
        defender: ShipId,
        purpose: Purpose,
    ) -> RowForecast {
        let points = self.state.ship(defender).points;
        let aim = match purpose {
            Purpose::Damage => Aim::Lost,
            Purpose::AtLeast(n) => Aim::LoseAtLeast(n),
            Purpose::Destroy => Aim::Destroy,
            Purpose::Halve => Aim::Halve,
            Purpose::Points => {
                Aim::Points { half: f64::from(points / 2), whole: f64::from(points) }
            }
        };
        let odds = reading.row.solve(aim);
        let (harm, now) = Harm::of(&reading.row.health.clone().unwrap_or_default());
        let health = now.shields + now.hull;
        let harm = odds.health().iter().map(|&((shields, hull), chance)| {
            let mut hurt = now;
            (hurt.shields, hurt.hull) = (shields, hull);
            (Ended::with_health(&harm, health, &hurt), chance)
        });
        let mut harm: Vec<(Ended, f64)> = harm.collect();
        harm.sort_by_key(|it| it.0);
        let not_counted = reading.hindrances.clone();
        let found = if not_counted.is_empty() { Found::Reckoned } else { Found::InPart };
        let destroyed = odds.destroyed().to_vec();
        RowForecast { harm, destroyed, found, played: Vec::new(), not_counted }
    }
}

/// Who may be strained by an attack has other dice in the next.
fn gains_strain(chain: &Chain, defender: ShipId) -> Option<Hindrance> {
    let strain = Some((defender, Resource::Token(Token::Strain)));
    let place = chain.counted.iter().position(|it| *it == strain)?;
    let gains = chain.prospect.ways.iter().any(|way| way.gain.iter().any(|it| it.0 == place));
    gains.then_some(Hindrance::Rule(defender))
}

/// The attacks of a row. What is spent is known by whose it is: who attacks has its own, unless several spend those of
/// one ship.
fn shots(chains: Vec<(ShipId, Chain)>) -> Vec<Shot> {
    let lent = chains.iter().any(|(attacker, chain)| {
        let counters = chain.prospect.counters.iter().zip(&chain.counted);
        { counters }.any(|(counter, what)| {
            counter.side == Side::Attacker && what.is_some_and(|(ship, _)| ship != *attacker)
        })
    });
    let shots =
        (0..=u8::MAX).zip(chains).map(|(number, (_, Chain { mut prospect, counted, .. }))| {
            for (counter, what) in prospect.counters.iter_mut().zip(counted) {
                if let Some((ship, what)) = what {
                    counter.name = format!("{} of ship {}: {what:?}", counter.name, ship.0);
                }
            }
            Shot { prospect, by: if lent { 0 } else { number } }
        });
    shots.collect()
}
