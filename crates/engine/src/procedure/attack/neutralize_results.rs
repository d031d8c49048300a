//! Neutralize Results (RR.ATTACK.31–35).

use crate::dice::{AttackFace, DefenseFace};
use crate::game::Game;
use crate::words::Token;
use redfive_ability::{Face, Rule};
use redfive_geometry::{Arc, Range};

impl Game {
    /// Evades cancel hits, then critical hits; then reinforce (RR.ATTACK.31–34,
    /// RUL.REINFORCE.01).
    pub(super) fn neutralize(&mut self) {
        let reinforcing = self.reinforcing();
        let evaded = self.cancelled_by_evades();
        let Some(fight) = self.state.attacks.last_mut() else { return };
        let before = fight.damage_results();
        let evades = usize::from(fight.defense.count(DefenseFace::Evade));
        fight.cancel(evades, &evaded);
        for _ in 0..reinforcing {
            if fight.damage_results() > 1 {
                // RR.REINFORCE.08: what it adds is an evade result.
                fight.cancel(1, &evaded);
            }
        }
        fight.neutralized = before - fight.damage_results();
        fight.hit = fight.skips_dice || fight.damage_results() > 0;
    }

    /// The results that evades cancel, in their order.
    pub(crate) fn cancelled_by_evades(&self) -> Vec<AttackFace> {
        let hits_first = [AttackFace::Hit, AttackFace::Crit];
        let Some(fight) = self.attack() else { return hits_first.to_vec() };
        let rules: Vec<&Vec<Face>> = self
            .rules(fight.defender, |rule| match rule {
                Rule::Neutralize(faces) => Some(faces),
                _ => None,
            })
            .collect();
        let order = match rules.iter().any(|faces| faces[..] == [Face::Crit, Face::Hit]) {
            true => [AttackFace::Crit, AttackFace::Hit],
            false => hits_first,
        };
        let cancelled = |face: AttackFace| {
            let face = if face == AttackFace::Crit { Face::Crit } else { Face::Hit };
            rules.iter().all(|faces| faces.contains(&face))
        };
        order.into_iter().filter(|&face| cancelled(face)).collect()
    }

    /// How many reinforce tokens of the defender work against this attacker (RR.REINFORCE.04–07).
    pub(crate) fn reinforcing(&self) -> u8 {
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
