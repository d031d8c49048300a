//! The luck in a recorded game, and what choices lost.

use super::ships::found;
use crate::failure::Failure;
use redfive_engine::answer::Answer;
use redfive_engine::decision::Choice;
use redfive_engine::dice::{AttackFace, DefenseFace};
use redfive_engine::event::Event;
use redfive_engine::log::{Names, PlainNames};
use redfive_engine::prospect::{Attacking, Found, Purpose};
use redfive_engine::record::{BadRecord, Entry, Made, Record, Replay};
use redfive_engine::words::{PlayerId, WeaponId};
use redfive_odds::Neutralize;
use redfive_players::squads;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// How many turns of events are looked at for an attack, and for a choice in one.
const BUDGET: u32 = 1_000;
const CHOICE_BUDGET: u32 = 200;

/// An attack of the game.
struct Attack {
    round: u8,
    by: PlayerId,
    who: [String; 2],
    weapon: String,
    attack: Attacking,
    expected: f64,
    found: Found,
    /// What came, once the attack has come to its end.
    came: Option<u8>,
    /// How results cancel each other in it.
    neutralize: Neutralize,
    /// What choices lost in it, by player.
    lost: Vec<(PlayerId, f64)>,
}

impl Attack {
    /// How much more came than was to be expected.
    fn luck(&self) -> f64 {
        f64::from(self.came.unwrap_or(0)) - self.expected
    }
}

/// Sums of a player.
#[derive(Default)]
struct Sum {
    attacks: usize,
    expected: f64,
    came: u32,
    lost: f64,
}

/// Replays a record and tells the luck of each attack.
pub fn luck(file: &Path, json: bool) -> Result<String, Failure> {
    let text = crate::replay::read(file)?;
    let wrong = |error: BadRecord| Failure::at(file, error);
    let record: Record = text.parse().map_err(wrong)?;
    let mut replay = Replay::new(&record, squads::library()).map_err(wrong)?;
    let (mut attacks, mut shown) = (Vec::new(), Shown::default());
    while let Some(entry) = replay.upcoming() {
        if let Entry::Made(made) = entry {
            before(&replay, made, &mut attacks);
        }
        replay.step().transpose().map_err(wrong)?;
        for event in replay.take_events() {
            after(&event, &mut attacks, &mut shown);
        }
    }
    attacks.retain(|attack| attack.came.is_some());
    let players = replay.game().state().players.len();
    let sums: Vec<Sum> = (0..players).map(|n| sum(&attacks, PlayerId(n as u8))).collect();
    Ok(if json { as_json(&attacks, &sums) } else { as_text(&attacks, &sums) })
}

/// What is known before a choice is made.
fn before(replay: &Replay<'_>, made: &Made, attacks: &mut Vec<Attack>) {
    let game = replay.game();
    let asked = game.pending().iter().find(|it| it.player == made.player && it.ask == made.ask);
    let Some(decision) = asked else { return };
    let reply = made.reply(decision);
    if let (Answer::One(Choice::Target(weapon, at)), Some(ship)) = (&reply, decision.ask.ship()) {
        let attack = (ship, *weapon, *at);
        let Some(chain) = game.prospect(attack) else { return };
        let Ok(forecast) = game.forecast(attack, Purpose::Damage, BUDGET) else { return };
        let names = PlainNames::of(game.state(), game.cast());
        let weapon = match weapon {
            WeaponId::Primary(_) => "primary".to_owned(),
            WeaponId::Card(card) => names.card_in_play(*card).to_owned(),
        };
        attacks.push(Attack {
            round: game.state().round,
            by: game.state().ship(ship).player,
            who: [ship, *at].map(|ship| names.ship(ship).to_owned()),
            weapon,
            attack,
            expected: forecast.mean(),
            found: forecast.found,
            came: None,
            neutralize: chain.prospect.neutralize,
            lost: Vec::new(),
        });
        return;
    }
    // Advice is about the question that is open first.
    if game.open().next().map(|it| it.id) != Some(decision.id) {
        return;
    }
    let Some(fight) = game.attack() else { return };
    let meant = (fight.attacker, fight.defender);
    let going_on = attacks
        .iter_mut()
        .rev()
        .find(|it| (it.attack.0, it.attack.2) == meant && it.came.is_none());
    let Some(attack) = going_on else { return };
    let Ok(advice) = game.advice(Purpose::Damage, CHOICE_BUDGET) else { return };
    let chosen = advice.iter().find(|(answer, _)| *answer == reply);
    if let (Some((_, best)), Some((_, value))) = (advice.first(), chosen) {
        let lost = (best - value).abs();
        if lost > 1e-9 {
            attack.lost.push((made.player, lost));
        }
    }
}

/// What the dice of an attack show.
#[derive(Default)]
struct Shown {
    hits: u8,
    crits: u8,
    evades: u8,
}

impl Shown {
    /// The hits and crits that are left (RR.ATTACK.31–34).
    fn left(&self, by: &Neutralize) -> u8 {
        let (hits, crits) = by.left(self.hits, self.crits, self.evades);
        hits + crits
    }
}

/// What came of attacks.
fn after(event: &Event, attacks: &mut [Attack], shown: &mut Shown) {
    match event {
        Event::Attacks(..) => *shown = Shown::default(),
        Event::AttackDice(dice) => {
            (shown.hits, shown.crits) = (dice.count(AttackFace::Hit), dice.count(AttackFace::Crit));
        }
        Event::DefenseDice(dice) => shown.evades = dice.count(DefenseFace::Evade),
        Event::AttackEnds(attacker, defender, hit) => {
            let meant = (*attacker, *defender);
            let open = attacks.iter_mut().rev();
            let mut open = open.filter(|it| (it.attack.0, it.attack.2) == meant);
            if let Some(attack) = open.find(|it| it.came.is_none()) {
                attack.came = Some(if *hit { shown.left(&attack.neutralize) } else { 0 });
            }
        }
        _ => {}
    }
}

fn sum(attacks: &[Attack], player: PlayerId) -> Sum {
    let mut sum = Sum::default();
    for attack in attacks {
        if attack.by == player {
            sum.attacks += 1;
            sum.expected += attack.expected;
            sum.came += u32::from(attack.came.unwrap_or(0));
        }
        sum.lost += attack.lost.iter().filter(|it| it.0 == player).map(|it| it.1).sum::<f64>();
    }
    sum
}

fn as_text(attacks: &[Attack], sums: &[Sum]) -> String {
    let mut text = String::new();
    for attack in attacks {
        let _ = write!(
            text,
            "round {}: {} ({}) against {}: expected {:.3}, came {}, luck {:+.3}",
            attack.round,
            attack.who[0],
            attack.weapon,
            attack.who[1],
            attack.expected,
            attack.came.unwrap_or(0),
            attack.luck()
        );
        for (player, lost) in &attack.lost {
            let _ = write!(text, "; player {} lost {lost:.3} by a choice", player.0 + 1);
        }
        if attack.found == Found::InPart {
            text.push_str("; not all counted");
        }
        text.push('\n');
    }
    for (number, sum) in sums.iter().enumerate() {
        let _ = writeln!(
            text,
            "player {}: {} attacks, expected {:.3}, came {}, luck {:+.3}; lost by choices {:.3}",
            number + 1,
            sum.attacks,
            sum.expected,
            sum.came,
            f64::from(sum.came) - sum.expected,
            sum.lost
        );
    }
    text
}

fn as_json(attacks: &[Attack], sums: &[Sum]) -> String {
    let attack = |it: &Attack| {
        let lost: Vec<Value> = it
            .lost
            .iter()
            .map(|(player, lost)| json!({"player": player.0 + 1, "lost": lost}))
            .collect();
        json!({
            "round": it.round, "player": it.by.0 + 1, "attacker": it.who[0], "weapon": it.weapon,
            "defender": it.who[1], "expected": it.expected, "came": it.came, "luck": it.luck(),
            "found": found(it.found), "choices": lost,
        })
    };
    let player = |(number, sum): (usize, &Sum)| {
        json!({
            "player": number + 1, "attacks": sum.attacks, "expected": sum.expected,
            "came": sum.came, "luck": f64::from(sum.came) - sum.expected, "lost": sum.lost,
        })
    };
    let value = json!({
        "attacks": attacks.iter().map(attack).collect::<Vec<_>>(),
        "players": sums.iter().enumerate().map(player).collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_ability::Face;

    /// RR.ATTACK.31–34, RR.REINFORCE.08: evades cancel what they can, and reinforce all but the last.
    #[test]
    fn what_came_is_what_is_not_neutralized() {
        let both = vec![Face::Hit, Face::Crit];
        let by = |evaded: &[Face], reinforce| Neutralize { evaded: evaded.to_vec(), reinforce };
        let shown = |hits, crits, evades| Shown { hits, crits, evades };
        assert_eq!(shown(2, 1, 2).left(&by(&both, 0)), 1);
        assert_eq!(shown(1, 1, 3).left(&by(&both, 0)), 0);
        assert_eq!(shown(1, 2, 3).left(&by(&[Face::Hit], 0)), 2);
        assert_eq!(shown(3, 1, 1).left(&by(&both, 1)), 2);
        assert_eq!(shown(2, 0, 1).left(&by(&both, 1)), 1);
        assert_eq!(shown(3, 0, 0).left(&by(&both, 5)), 1);
        assert_eq!(shown(0, 0, 0).left(&by(&both, 1)), 0);
    }
}
