//! What those who look were shown last, and what must be told of what they see now.
//!
//! While players set their dials, nothing that can be seen changes but the dial and its question, and the other questions
//! are long: each of their options shows where it leads. So ships and questions that must be the same are not made again.

use super::{Eyes, around, asked, control, ship, view};
use crate::change::{DEEP_IN_LIST, Print, Untold};
use crate::error::Error;
use crate::table::Table;
use redfive_engine::decision::Decision;
use redfive_engine::words::ShipId;
use redfive_geometry::Maneuver;
use serde::Serialize;
use std::sync::Arc;

/// What those who look in one way were shown last.
#[derive(Debug)]
pub struct Seen {
    /// The version of the game then.
    pub version: u64,
    /// Which state it was, but for dials and what was asked; and in which past.
    scene: (u32, usize),
    dials: Vec<Option<Maneuver>>,
    asked: Vec<(u32, Decision)>,
    print: Print,
}

impl Seen {
    /// The whole view as JSON, and what was shown then.
    pub fn whole(table: &Table, eyes: Eyes) -> Result<(String, Self), Error> {
        let text = json(&view(table, eyes, 0))?;
        let print = Print::of(&text);
        Ok((text, Self::with(table, print)))
    }

    /// What has changed since then, if anything has; and what is shown now.
    pub fn change(&self, table: &Table, eyes: Eyes) -> Result<(Option<String>, Self), Error> {
        if self.scene == scene(table) {
            let (text, print) = self.next(table, eyes)?;
            if let Ok(change) = self.print.change(&print, &text) {
                return Ok((change, Self::with(table, print)));
            }
        }
        let (text, now) = Self::whole(table, eyes)?;
        let change = self.print.change(&now.print, &text);
        let change = change.map_err(|Untold| Error::Internal("a part of it is missing".into()))?;
        Ok((change, now))
    }

    fn with(table: &Table, print: Print) -> Self {
        Self {
            version: table.version,
            scene: scene(table),
            dials: dials(table).collect(),
            asked: asked(table).map(|it| (table.number(it), it.clone())).collect(),
            print,
        }
    }

    /// What is new in the same scene, in a text, and the sums of all.
    fn next(&self, table: &Table, eyes: Eyes) -> Result<(String, Print), Error> {
        let mut text = json(&around(table, eyes, 0))?;
        let print = Print::of(&text);
        let mut add = |part: String| {
            let start = text.len();
            text.push_str(&part);
            Arc::new(Print::at(&text, start, DEEP_IN_LIST))
        };
        let same_dial = |ship: ShipId| {
            let dial = table.game.state().ships.get(ship.index()).map(|it| it.dial);
            dial == self.dials.get(ship.index()).copied()
        };
        let (mut ships, mut decisions) = (Vec::new(), Vec::new());
        let known = self.print.list("ships");
        for id in table.game.state().ship_ids() {
            ships.push(match known.get(id.index()) {
                Some(known) if same_dial(id) => known.clone(),
                _ => add(json(&ship(&table.game, &table.names, id, eyes.seen_by))?),
            });
        }
        let known = self.print.list("decisions");
        for now in asked(table) {
            let number = table.number(now);
            let place = self.asked.iter().position(|(then, it)| *then == number && it == now);
            let known = place.and_then(|place| known.get(place));
            decisions.push(match known {
                Some(known) if now.ask.ship().is_none_or(same_dial) => known.clone(),
                _ => add(json(&control::decision(table, now, eyes))?),
            });
        }
        let print = print.with_list("ships", ships).with_list("decisions", decisions);
        Ok((text, print))
    }
}

/// What numbers tell apart: a game that was taken back counts anew.
fn scene(table: &Table) -> (u32, usize) {
    (table.scene, table.seeds.len())
}

fn dials(table: &Table) -> impl Iterator<Item = Option<Maneuver>> {
    table.game.state().ships.iter().map(|ship| ship.dial)
}

fn json(part: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(part).map_err(|why| Error::Internal(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::testing::applied;
    use crate::force::Force;
    use crate::squads;
    use crate::table::testing;
    use redfive_content::GameMode;
    use redfive_engine::record::Seed;
    use redfive_players::pairs::Pairs;
    use redfive_players::{Player, RandomPlayer};
    use serde_json::Value;

    /// Random players of random squads: who was told each change sees what who asks anew sees; and while dials are set,
    /// few questions are made again.
    #[test]
    fn changes_add_up_to_the_view_whatever_is_not_made_again() {
        let cards = squads::second().expect("the cards");
        let points = cards.points("20-points").expect("a season");
        let pairs = Pairs::new(cards, points, GameMode::Standard);
        let (mut kept, mut made) = (0, 0);
        for game in 0..6 {
            let lists = pairs.squads(7, game * 31).expect("squads");
            let forces = lists.each_ref().map(Force::of_list);
            let (_, plan) = testing::plain(3);
            let names = ["A".to_owned(), "B".to_owned()];
            let table = Table::new("x".to_owned(), 1, forces, names, (&plan, Seed::small(game)));
            let mut table = table.expect("a game");
            let eyes = [(0b11, None), (0b01, Some(0)), (0, None)];
            let mut lookers = eyes.map(|(holds, seen_by)| {
                let eyes = Eyes { holds, seen_by };
                let (text, seen) = Seen::whole(&table, eyes).expect("a view");
                (eyes, seen, serde_json::from_str::<Value>(&text).expect("JSON"))
            });
            let mut player = RandomPlayer::new(game);
            for _ in 0..120 {
                let Some(open) = table.game.open().next().cloned() else { break };
                let reply = player.choose(&table.game.seat(open.player), &open);
                table.reply(open.player, open.id, &reply, false).expect("a legal answer");
                for (eyes, seen, value) in &mut lookers {
                    let (change, now) = seen.change(&table, *eyes).expect("a view");
                    let change = change.expect("at least the version");
                    *value = applied(value, &serde_json::from_str(&change).expect("JSON"));
                    let whole: Value = serde_json::to_value(view(&table, *eyes, 0)).expect("JSON");
                    assert!(*value == whole, "after {:?}: {change}", open.ask);
                    let before = seen.print.list("decisions");
                    for part in now.print.list("decisions") {
                        let same = before.iter().any(|it| Arc::ptr_eq(it, part));
                        *(if same { &mut kept } else { &mut made }) += 1;
                    }
                    *seen = now;
                }
            }
        }
        assert!(kept > made, "{kept} kept, {made} made");
    }
}
