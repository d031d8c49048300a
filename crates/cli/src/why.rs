//! `redfive why`: what the choices of a recorded game were worth.

use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use redfive_engine::facts::Library;
use redfive_engine::record::{BadRecord, Record};
use redfive_engine::words::PlayerId;
use redfive_players::coach::{Judge, Reviewed, Which, review};
use redfive_players::contest::Contender;
use redfive_players::squads;
use serde_json::json;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Tell why: what the choices of a recorded game were worth, beside the others that there were
///
/// Without --at all choices are weighed, those that lost most are listed, and what each player's have lost in all. Each
/// choice is looked at from the view of the player who made it: nothing that they could not see counts.
#[derive(clap::Args)]
pub struct Why {
    /// The record, as written by "redfive play", "redfive match --records" or "redfive sim --record"; - reads
    /// standard input
    record: PathBuf,
    /// One choice by its number, from 1, and the answers beside it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["all", "of", "most"])]
    at: Option<u32>,
    /// Tell every choice, and not just those that lost most
    #[arg(long)]
    all: bool,
    /// Only the choices of one player: 1, 2…
    #[arg(long, value_name = "PLAYER", value_parser = clap::value_parser!(u8).range(1..=8))]
    of: Option<u8>,
    /// How many choices are listed
    #[arg(long, value_name = "N", default_value_t = 8)]
    most: usize,
    /// Who weighs: a level, with options as in "redfive match"; legend:samples=64/64 for one choice and ace:samples=64/64 for
    /// a game if nothing is said
    #[arg(long, value_name = "PLAYER")]
    by: Option<Contender>,
    /// The seed that the judgement follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Play with the cards of a folder laid out like crates/content/data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Why {
    /// Weighs the choices and prints what came of it.
    pub fn run(self) -> Result<(), Failure> {
        let text = crate::replay::read(&self.record)?;
        let wrong = |error: BadRecord| Failure::at(&self.record, error);
        let record: Record = text.parse().map_err(wrong)?;
        let content = self.data.as_deref().map(|folder| crate::data::content(Some(folder)));
        let of_folder = content.transpose()?.map(|content| Library::of(&content));
        let library = of_folder.as_ref().unwrap_or_else(|| squads::library());
        let usual = if self.at.is_some() { "legend:samples=64/64" } else { "ace:samples=64/64" };
        let by = match &self.by {
            Some(by) => by.clone(),
            None => usual.parse().map_err(|why| Failure(format!("{why}")))?,
        };
        let judge = Judge { level: by.level, budget: by.budget, seed: self.seed };
        let which = match (self.at, self.of) {
            (Some(number), _) => Which::Number(number as usize),
            (None, Some(player)) => Which::Of(PlayerId(player - 1)),
            (None, None) => Which::All,
        };
        let bar = progress_bar();
        let mut reviewed: Vec<Reviewed> = Vec::new();
        let mut told = |it: Reviewed| {
            bar.inc(1);
            reviewed.push(it);
        };
        review(&record, library, &judge, which, &mut told)
            .map_err(|why| Failure::at(&self.record, why))?;
        bar.finish_and_clear();
        let names = record.header.about.as_ref().map_or(&[][..], |about| &about.players[..]);
        let player = |n: u8| match names.get(usize::from(n)) {
            Some(name) => format!("player {} ({name})", n + 1),
            None => format!("player {}", n + 1),
        };
        let sums = sums(&reviewed);
        let text = if self.json {
            let players: Vec<_> = (0..)
                .zip(&sums)
                .map(|(n, (choices, lost))| {
                    json!({"player": n + 1, "name": names.get(n), "choices": choices, "lost": lost})
                })
                .collect();
            format!("{:#}\n", json!({"choices": reviewed, "players": players}))
        } else if self.at.is_some() {
            reviewed.iter().map(|it| one(it, &player)).collect()
        } else {
            self.summary(reviewed, &sums, &player)
        };
        crate::output::print(&text)
    }

    /// The choices that lost most, in the order of the game, and what each player's have lost.
    fn summary(
        &self,
        mut reviewed: Vec<Reviewed>,
        sums: &[(usize, f64)],
        player: &dyn Fn(u8) -> String,
    ) -> String {
        let mut text = String::new();
        let lost = |it: &Reviewed| it.lost.unwrap_or(0.0);
        if !self.all {
            reviewed.retain(|it| lost(it) > 0.0);
            reviewed.sort_by(|a, b| lost(b).total_cmp(&lost(a)));
            reviewed.truncate(self.most);
            reviewed.sort_by_key(|it| it.number);
            let _ = writeln!(text, "Turning points: the choices that lost most.");
        }
        for it in &reviewed {
            let value = match it.lost {
                None => "not weighed".to_owned(),
                Some(0.0) => "as good as any".to_owned(),
                Some(lost) => format!("lost {lost:.2}"),
            };
            let best = it.explanation.answers.first().filter(|best| !best.given);
            let best = match (best, it.lost) {
                (Some(best), Some(lost)) if lost > 0.0 => format!("; better: {}", best.words),
                _ => String::new(),
            };
            let _ = writeln!(
                text,
                "{:>4}  round {:<2} {}: {} → {}: {value}{best}",
                it.number,
                it.round,
                player(it.player),
                it.question,
                it.chosen
            );
        }
        text.push('\n');
        for (n, (choices, lost)) in (0..).zip(sums) {
            let who = player(n);
            let _ = writeln!(text, "{who}: {choices} choices weighed, {lost:.2} points lost");
        }
        text
    }
}

/// One choice, with the answers beside it.
fn one(it: &Reviewed, player: &dyn Fn(u8) -> String) -> String {
    let mut text = format!(
        "Choice {}, round {}, {}: {}\n",
        it.number,
        it.round,
        player(it.player),
        it.question
    );
    for sentence in &it.explanation.sentences {
        let _ = writeln!(text, "{sentence}");
    }
    if it.explanation.answers.is_empty() {
        return text;
    }
    let _ = writeln!(
        text,
        "\n{:>7} {:>6} {:>6} {:>6} {:>6}  answer",
        "worth", "±", "dealt", "taken", "games"
    );
    for answer in &it.explanation.answers {
        let _ = writeln!(
            text,
            "{:>+7.2} {:>6.2} {:>6.2} {:>6.2} {:>6}  {}{}",
            answer.value,
            answer.error,
            answer.dealt,
            answer.taken,
            answer.samples,
            answer.words,
            if answer.given { "  ← chosen" } else { "" }
        );
    }
    text
}

/// Of each player the number of choices, and what they lost.
fn sums(reviewed: &[Reviewed]) -> Vec<(usize, f64)> {
    let players = reviewed.iter().map(|it| usize::from(it.player) + 1).max().unwrap_or(0);
    let mut sums = vec![(0, 0.0); players];
    for it in reviewed {
        let sum = &mut sums[usize::from(it.player)];
        sum.0 += 1;
        sum.1 += it.lost.unwrap_or(0.0);
    }
    sums
}

/// Shown on a terminal only.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} choices weighed") {
        bar.set_style(style);
    }
    bar
}
