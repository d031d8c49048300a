//! What came of a match, as text and as JSON.

use redfive_players::contest::{Contest, Outcome, Score, Sprt, Tally, Times, Verdict, elo, wilson};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// A match that was played.
pub struct Report<'a> {
    pub contest: &'a Contest<'a>,
    pub outcome: &'a Outcome,
    pub squads: Vec<String>,
    pub scenario: &'a str,
    pub seconds: f64,
}

impl Report<'_> {
    /// What the two of a pairing are called.
    pub fn names(&self, tally: &Tally) -> [String; 2] {
        let contenders = &self.contest.contenders;
        let [a, b] = tally.of.map(|n| contenders.get(n).map(ToString::to_string));
        let (a, b) = (a.unwrap_or_default(), b.unwrap_or_default());
        // A match against itself needs two names.
        if a == b { [format!("{a} (A)"), format!("{b} (B)")] } else { [a, b] }
    }

    fn games(&self) -> u64 {
        self.outcome.pairings.iter().map(|tally| tally.games).sum()
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let [tally] = &self.outcome.pairings[..] {
            self.pairing(&mut text, tally);
        } else {
            self.table(&mut text);
        }
        if let (Some(sprt), Some((verdict, llr))) = (&self.contest.sprt, &self.outcome.sprt) {
            let _ = writeln!(text, "{}", test_in_words(sprt, *verdict, *llr));
        }
        let threads = self.contest.threads;
        let _ = writeln!(
            text,
            "{:.1} games a second on {threads} {}",
            self.games() as f64 / self.seconds,
            if threads == 1 { "thread" } else { "threads" }
        );
        text
    }

    /// All pairings, a row each.
    fn table(&self, text: &mut String) {
        let players = self.contest.contenders.len();
        let _ = writeln!(
            text,
            "{players} players, each two of them: {} games from seed {}, {}\n",
            self.games(),
            self.contest.seed,
            self.scenario,
        );
        let _ = writeln!(
            text,
            "{:24} {:24} {:>6} {:>7}  {:16} {:>6} {:>8} {:>7} {:>7}",
            "", "against", "games", "share", "95 %", "Elo", "points", "refused", "broken"
        );
        for tally in &self.outcome.pairings {
            let [a, b] = self.names(tally);
            let score = tally.score();
            let (low, high) = wilson(score.won, score.games);
            let _ = writeln!(
                text,
                "{a:24} {b:24} {:>6} {:>7}  [{:>5}, {:>5}] {:>6} {:>+8.2} {:>7} {:>7}",
                tally.games,
                percent(score.share()),
                percent(low),
                percent(high),
                rating(elo(score.share())),
                tally.lead().0,
                tally.refused.iter().sum::<u64>(),
                tally.broken,
            );
        }
        let _ = writeln!(text, "\nlongest decision and the one that 99 of 100 do not exceed:");
        for (number, contender) in self.contest.contenders.iter().enumerate() {
            let mut times = Times::default();
            for tally in &self.outcome.pairings {
                for side in (0..2).filter(|&side| tally.of[side] == number) {
                    times.dials.extend_from_slice(&tally.times[side].dials);
                    times.other.extend_from_slice(&tally.times[side].other);
                }
            }
            times.dials.sort_unstable();
            times.other.sort_unstable();
            let of = |times: &[u32]| {
                let [most, p99] = [100, 99].map(|n| Times::percentile(times, n));
                format!("{} ({})", spent(most), spent(p99))
            };
            let (dials, other) = (of(&times.dials), of(&times.other));
            let name = contender.to_string();
            let _ = writeln!(text, "  {name:22} dials {dials:>20}, other {other:>20}");
        }
        for tally in &self.outcome.pairings {
            let _ = faults(text, tally);
        }
        text.push('\n');
    }

    fn pairing(&self, text: &mut String, tally: &Tally) {
        let [a, b] = self.names(tally);
        let _ = writeln!(
            text,
            "{a} against {b}: {} games in {} pairs from seed {}, {}, squads {}\n",
            tally.games,
            tally.games / 2,
            self.contest.seed,
            self.scenario,
            self.squads.join(" "),
        );
        let score = tally.score();
        let (low, high) = wilson(score.won, score.games);
        let wide = a.chars().count().max(b.chars().count()).max(12);
        let mut row = |title: &str, left: &str, right: &str| {
            let _ = writeln!(text, "{title:26} {left:>wide$}  {right:>wide$}");
        };
        row("", &a, &b);
        row("games won", &tally.won[0].to_string(), &tally.won[1].to_string());
        let share = |share: f64| percent(share);
        row("share, draws as halves", &share(score.share()), &share(1.0 - score.share()));
        let games = tally.games.max(1) as f64;
        let [left, right] = tally.points.map(|sum| format!("{:.2}", sum / games));
        row("points per game", &left, &right);
        let [left, right] = tally.refused.map(|n| n.to_string());
        row("refused answers", &left, &right);
        let [left, right] = tally.guesses.map(|n| n.to_string());
        row("answers drawn by chance", &left, &right);
        for (title, of) in [
            ("dials of a side", (|times: &Times| times.dials.clone()) as fn(&Times) -> Vec<u32>),
            ("other decisions", |times: &Times| times.other.clone()),
        ] {
            let times = tally.times.each_ref().map(of);
            for (name, hundredths) in [("half within", 50), ("99 % within", 99), ("longest", 100)] {
                let [left, right] =
                    times.each_ref().map(|times| spent(Times::percentile(times, hundredths)));
                row(&format!("{title}, {name}"), &left, &right);
            }
        }
        if tally.samples != [0, 0] {
            let [left, right] = tally.samples.map(|n| format!("{:.0}", n as f64 / games));
            row("samples per game", &left, &right);
        }
        let (lead, error) = tally.lead();
        let [middle, lower, higher] = [score.share(), low, high].map(|share| rating(elo(share)));
        let _ = writeln!(
            text,
            "\ndraws {}; decided by points after the last round of a dogfight {}\n\
             share of {a}: {} [{}, {}], Elo {middle} [{lower}, {higher}], points {lead:+.2} ± {:.2} a game\n\
             mean length: {:.2} rounds, {:.1} decisions; as first seat {}, as second {}",
            tally.draws,
            tally.by_points,
            percent(score.share()),
            percent(low),
            percent(high),
            1.96 * error,
            tally.rounds as f64 / games,
            tally.decisions as f64 / games,
            percent(tally.seats[0].share()),
            percent(tally.seats[1].share()),
        );
        if tally.flying.len() > 1 {
            let _ =
                writeln!(text, "\n{:26} {:>22}  {:>22}", "by squad", "flown by it", "against it");
            for (squad, score) in &tally.flying {
                let against = tally.against.get(squad).copied().unwrap_or_default();
                let (flown, against) = (cell(score), cell(&against));
                let _ = writeln!(text, "{squad:26} {flown:>22}  {against:>22}");
            }
        }
        if tally.scenarios.len() > 1 {
            let _ = writeln!(text, "\nby scenario");
            for (scenario, score) in &tally.scenarios {
                let _ = writeln!(text, "{scenario:32} {:>22}", cell(score));
            }
        }
        let _ = faults(text, tally);
        text.push('\n');
    }

    /// For programs.
    pub fn json(&self) -> String {
        let contest = self.contest;
        let pairing = |tally: &Tally| {
            let score = tally.score();
            let (low, high) = wilson(score.won, score.games);
            let finite = |n: f64| n.is_finite().then_some(n);
            let (lead, error) = tally.lead();
            let times = |times: &[u32]| {
                let [half, p99, most] =
                    [50, 99, 100].map(|n| Times::percentile(times, n).as_secs_f64() * 1000.0);
                json!({"decisions": times.len(), "p50_ms": half, "p99_ms": p99, "longest_ms": most})
            };
            json!({
                "players": self.names(tally),
                "games": tally.games,
                "won": tally.won,
                "draws": tally.draws,
                "decided_by_points": tally.by_points,
                "share": score.share(),
                "interval": [low, high],
                "elo": finite(elo(score.share())),
                "elo_interval": [finite(elo(low)), finite(elo(high))],
                "points": tally.points,
                "lead": lead,
                "lead_error": error,
                "rounds": tally.rounds,
                "decisions": tally.decisions,
                "samples": tally.samples,
                "refused": tally.refused,
                "guesses": tally.guesses,
                "broken": tally.broken,
                "faults": tally.faults,
                "times": tally.times.each_ref().map(|of| {
                    json!({"dials": times(&of.dials), "other": times(&of.other)})
                }),
                "seats": tally.seats.map(|score| json!({"games": score.games, "won": score.won})),
                "flying": scores(&tally.flying),
                "against": scores(&tally.against),
                "scenarios": scores(&tally.scenarios),
            })
        };
        let sprt = contest.sprt.as_ref().zip(self.outcome.sprt).map(|(sprt, (verdict, llr))| {
            let verdict = match verdict {
                Verdict::Open => "open",
                Verdict::Low => "low",
                Verdict::High => "high",
            };
            json!({"low": sprt.low, "high": sprt.high, "llr": llr, "bound": Sprt::BOUND,
                "verdict": verdict})
        });
        let value = json!({
            "seed": contest.seed,
            "squads": self.squads,
            "scenario": self.scenario,
            "games": self.games(),
            "pairings": self.outcome.pairings.iter().map(pairing).collect::<Vec<_>>(),
            "sprt": sprt,
            "speed": {
                "threads": contest.threads,
                "seconds": self.seconds,
                "games_per_second": self.games() as f64 / self.seconds,
            },
        });
        format!("{value:#}\n")
    }
}

fn scores(all: &BTreeMap<String, Score>) -> Value {
    let row = |(name, score): (&String, &Score)| {
        let (low, high) = wilson(score.won, score.games);
        let row = json!({"games": score.games, "won": score.won, "interval": [low, high]});
        (name.clone(), row)
    };
    Value::Object(all.iter().map(row).collect())
}

fn faults(text: &mut String, tally: &Tally) -> std::fmt::Result {
    if tally.broken > 0 {
        writeln!(text, "{} games are broken", tally.broken)?;
    }
    tally.faults.iter().try_for_each(|why| writeln!(text, "  {why}"))
}

fn test_in_words(sprt: &Sprt, verdict: Verdict, llr: f64) -> String {
    let [low, high] = [sprt.low, sprt.high].map(percent);
    let said = match verdict {
        Verdict::High => format!("decided: rather {high} than {low}"),
        Verdict::Low => format!("decided: rather {low} than {high}"),
        Verdict::Open => format!("{low} or {high} is not decided yet"),
    };
    format!("{said} (log ratio {llr:+.2}, bounds ±{:.2})", Sprt::BOUND)
}

fn cell(score: &Score) -> String {
    if score.games == 0 {
        return "-".to_owned();
    }
    let (low, high) = wilson(score.won, score.games);
    format!("{} [{}, {}] {:>4}", percent(score.share()), percent(low), percent(high), score.games)
}

/// A share with one decimal.
pub fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

fn rating(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.0}")
    } else if elo > 0.0 {
        "+∞".to_owned()
    } else {
        "−∞".to_owned()
    }
}

/// A time in the unit that suits it.
fn spent(time: Duration) -> String {
    match time.as_micros() {
        micros @ 0..1_000 => format!("{micros} µs"),
        micros @ 1_000..1_000_000 => format!("{:.1} ms", micros as f64 / 1e3),
        micros => format!("{:.2} s", micros as f64 / 1e6),
    }
}
