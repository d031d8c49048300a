//! Answers in the words of a case.

use crate::answer::{Answer, card_of, choice};
use crate::vocabulary::Names;
use redfive_engine::answer::Answer as Said;
use redfive_engine::answer::Space;
use redfive_engine::decision::{Choice, Decision, Placing, Reply};
use redfive_engine::game::Game;
use redfive_engine::log::vocabulary::{maneuver_id, pose};
use redfive_engine::words::ObjectId;
use redfive_text::{Line, cut};

/// The words that mean this answer to this question and no other; none if there are no such words.
pub(super) fn words(game: &Game, asked: &Decision, reply: &Reply, names: &Names) -> Option<String> {
    let player = asked.player.0 + 1;
    let all = possible(game, asked, reply, names).into_iter();
    let with_player = |said: String| [said.clone(), format!("{said} as player {player}")];
    all.flat_map(with_player).find(|said| means(said, game, asked, reply, names))
}

fn means(said: &str, game: &Game, asked: &Decision, reply: &Reply, names: &Names) -> bool {
    let Ok(words) = cut(said, 1) else { return false };
    let mut line = Line::new(&words, 1, said.chars().count());
    let Ok(answer) = Answer::read(&mut line, names) else { return false };
    if line.finish().is_err() {
        return false;
    }
    answer.legal(game).is_some_and(|(decision, is)| decision.id == asked.id && same(&is, reply))
}

/// A pose is said in words to a thousandth.
fn same(a: &Reply, b: &Reply) -> bool {
    use redfive_engine::record::Spot;
    match (a, b) {
        (Said::One(Choice::Pose(a)), Said::One(Choice::Pose(b))) => Spot::of(*a) == Spot::of(*b),
        _ => a == b,
    }
}

/// What could mean it.
fn possible(game: &Game, asked: &Decision, reply: &Reply, names: &Names) -> Vec<String> {
    let ship = asked.ask.ship().map_or("", |ship| names.ship(ship));
    let topic = asked.ask.topic.name();
    let plain = |one: &Choice| choice(game, asked, one, names);
    match reply {
        Said::Yes => vec!["yes".to_owned()],
        Said::No => vec!["no".to_owned()],
        Said::Pass => vec!["pass".to_owned()],
        Said::One(Choice::Maneuver(maneuver)) => {
            let maneuver = maneuver_id(*maneuver);
            vec![
                format!("{topic} {ship} {maneuver}"),
                format!("{topic} {maneuver}"),
                format!("pick-maneuver {maneuver}"),
            ]
        }
        Said::One(Choice::Pose(at)) => {
            let thing = match *asked.space {
                Space::Place(Placing::Ship(ship)) => Some(("ship", ObjectId::Ship(ship))),
                Space::Place(Placing::Obstacle(id)) => Some(("obstacle", ObjectId::Thing(id))),
                Space::Place(Placing::Feature(id, ..) | Placing::Again(_, id)) => {
                    Some(("feature", ObjectId::Thing(id)))
                }
                _ => None,
            };
            match thing {
                Some((what, thing)) => {
                    let name = names.of(thing);
                    let all = [what, "obstacle", "feature"]
                        .map(|what| format!("place {what} {name} at {}", pose(*at)));
                    all.to_vec()
                }
                None => {
                    let turns = ["turn left", "turn right", "turn around"].map(str::to_owned);
                    [format!("place {}", pose(*at))].into_iter().chain(turns).collect()
                }
            }
        }
        Said::One(one @ (Choice::Ability(ability) | Choice::CardAction(ability))) => {
            let (name, id) = card_of(game, *ability);
            let ship = ability.ship().map_or("?", |ship| names.ship(ship));
            let calls = [name, id, "ship".to_owned()];
            let number = |n: u32| if n == 1 { String::new() } else { format!(" {n}") };
            let numbered = calls.iter().flat_map(|card| {
                (1..9).map(move |n| format!("ability {ship} \"{card}\"{}", number(n)))
            });
            [plain(one)].into_iter().chain(numbered).collect()
        }
        Said::One(Choice::Ship(other)) => {
            let name = names.ship(*other);
            vec![format!("ship {name}"), format!("dock {name}")]
        }
        Said::One(Choice::AttackDie(_) | Choice::DefenseDie(_)) => match reply {
            Said::One(one) => {
                let face = plain(one);
                let face = face.rsplit(' ').next().unwrap_or_default();
                ["change", "cost", "reroll"].map(|word| format!("{word} {face}")).to_vec()
            }
            _ => Vec::new(),
        },
        Said::One(one) => vec![plain(one)],
        Said::Counts(counts) => {
            let face = |(kind, count): &(Choice, u8)| {
                let face = plain(kind);
                format!(" {count} {}", face.rsplit(' ').next().unwrap_or_default())
            };
            let counted = counts.iter().filter(|(_, count)| *count > 0);
            let faces: String = counted.map(face).collect();
            if faces.is_empty() {
                return vec!["reroll none".to_owned()];
            }
            vec![format!("reroll{faces}"), format!("change{faces}")]
        }
        Said::Several(_) | Said::Order(_) | Said::Amount(_) => Vec::new(),
    }
}
