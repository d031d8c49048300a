//! Games looked at again: their time line.

use crate::api::MomentView;
use crate::table::Table;
use crate::words;

/// The time line of a game: the start, then each choice with the first line that the log tells of it.
pub fn moments(table: &Table) -> Vec<MomentView> {
    let ends = table.choices.iter().skip(1).map(|next| next.log).chain([table.log.len()]);
    let start = MomentView {
        moment: 0,
        round: 0,
        phase: "setup",
        player: None,
        text: String::new(),
        log: table.choices.first().map_or(table.log.len(), |first| first.log),
    };
    let choices = (1..).zip(table.choices.iter().zip(ends)).map(|(moment, (chosen, end))| {
        let told = table.log.get(chosen.log..end).unwrap_or_default();
        MomentView {
            moment,
            round: chosen.round,
            phase: if chosen.round == 0 { "setup" } else { words::phase(chosen.phase) },
            player: Some(chosen.player),
            text: told.first().map_or_else(String::new, |line| line.text.clone()),
            log: end,
        }
    });
    [start].into_iter().chain(choices).collect()
}
