//! What is counted, for those who look after a server.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that is counted.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// One more, that never goes away.
    pub fn count(&self) {
        self.more();
    }

    /// One more.
    pub fn more(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    pub fn less(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// How many.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// All that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Games that were started.
    pub games: Count,
    /// Answers of people.
    pub answers: Count,
    /// Answers of the computer.
    pub thoughts: Count,
    /// Requests.
    pub requests: Count,
    /// Requests that were refused.
    pub refused: Count,
    /// Requests at which the server failed.
    pub failed: Count,
    /// Open live connections.
    pub viewers: Count,
    /// Open connections.
    pub connections: Count,
}

impl Metrics {
    /// In the text form of Prometheus.
    pub fn text(&self, known: usize, in_memory: usize) -> String {
        let counters = [
            ("games_started_total", "counter", self.games.get()),
            ("answers_total", "counter", self.answers.get()),
            ("computer_answers_total", "counter", self.thoughts.get()),
            ("requests_total", "counter", self.requests.get()),
            ("requests_refused_total", "counter", self.refused.get()),
            ("requests_failed_total", "counter", self.failed.get()),
            ("live_connections", "gauge", self.viewers.get()),
            ("connections", "gauge", self.connections.get()),
            ("games", "gauge", known as u64),
            ("games_in_memory", "gauge", in_memory as u64),
        ];
        counters.iter().fold(String::new(), |mut text, (name, kind, value)| {
            let _ = writeln!(text, "# TYPE redfive_{name} {kind}\nredfive_{name} {value}");
            text
        })
    }
}
