//! A match as a picture: the shares of games.

use super::report::{Report, percent};
use redfive_draw::Bars;
use redfive_players::contest::{Score, Tally, elo, wilson};

/// The share of the first player by the squad that they flew, or by pairing if more than two have played.
pub fn of(report: &Report<'_>) -> String {
    let pairings = &report.outcome.pairings;
    let column = |name: String, score: Score| (name, [score.share(), 0.0]);
    let (title, columns, axis) = match &pairings[..] {
        [tally] => {
            let [a, b] = report.names(tally);
            let all = std::iter::once(column("all".to_owned(), tally.score()));
            let squads = tally.flying.iter().map(|(name, score)| column(name.clone(), *score));
            let scenarios =
                tally.scenarios.iter().map(|(name, score)| column(name.clone(), *score));
            let columns: Vec<_> = match tally.scenarios.len() {
                0 | 1 => all.chain(squads).collect(),
                _ => all.chain(squads).chain(scenarios).collect(),
            };
            (
                format!("{a} against {b}"),
                columns,
                "squads flown, and scenarios if there are several",
            )
        }
        many => {
            let name = |tally: &Tally| report.names(tally).join(" – ");
            let columns = many.iter().map(|tally| column(name(tally), tally.score())).collect();
            ("share of the first of each two".to_owned(), columns, "pairings")
        }
    };
    let games: u64 = pairings.iter().map(|tally| tally.games).sum();
    let note = match &pairings[..] {
        [tally] => {
            let score = tally.score();
            let (low, high) = wilson(score.won, score.games);
            let [share, low, high] = [score.share(), low, high].map(percent);
            let elo = elo(score.share());
            format!("{games} games, {share} % [{low}, {high}], Elo {elo:+.0}")
        }
        _ => format!("{games} games"),
    };
    let half = vec![Some(0.5); columns.len()];
    let chart = Bars {
        title,
        note,
        axis: axis.to_owned(),
        shades: ["share of games, draws as halves".to_owned(), String::new()],
        columns,
        line_name: "as strong".to_owned(),
        line: half,
    };
    chart.render()
}
