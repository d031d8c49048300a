//! Shared by the property tests: how many cases to run, what to draw, and a small geometry of
//! their own ([`plane`]) that takes nothing from the crate but its data types.
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod draw;
pub mod plane;

use proptest::test_runner::Config;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many cases each property runs: 2,000, or `REDFIVE_CASES`.
pub fn count() -> u32 {
    let asked = std::env::var("REDFIVE_CASES").ok();
    asked.map_or(2_000, |n| n.parse().unwrap_or_else(|_| panic!("REDFIVE_CASES is a number")))
}

/// The settings of every property test.
pub fn cases() -> Config {
    Config {
        cases: count(),
        failure_persistence: None,
        max_global_rejects: 50 * count(),
        ..Config::default()
    }
}

/// How many cases a property saw, and how many it left out for lying too close to a threshold.
pub struct Tally {
    seen: AtomicU64,
    skipped: AtomicU64,
    most: AtomicU64,
}

impl Tally {
    /// Nothing seen yet.
    pub const fn new() -> Self {
        Self { seen: AtomicU64::new(0), skipped: AtomicU64::new(0), most: AtomicU64::new(0) }
    }

    /// One more case.
    pub fn see(&self) {
        self.seen.fetch_add(1, Ordering::Relaxed);
    }

    /// That case was left out.
    pub fn skip(&self) {
        self.skipped.fetch_add(1, Ordering::Relaxed);
    }

    /// Remembers the largest of some counts.
    pub fn at_most(&self, n: u64) {
        self.most.fetch_max(n, Ordering::Relaxed);
    }

    /// The largest count remembered.
    pub fn most(&self) -> u64 {
        self.most.load(Ordering::Relaxed)
    }

    /// The share of all cases that were left out.
    pub fn share(&self) -> f64 {
        let seen = self.seen.load(Ordering::Relaxed).max(1);
        self.skipped.load(Ordering::Relaxed) as f64 / seen as f64
    }

    /// Fails if more than this share was left out: then the property proves less than it says.
    pub fn assert_few(&self, name: &str, share: f64) {
        println!("{name}: {:.3}% left out, largest count {}", 100.0 * self.share(), self.most());
        assert!(self.share() <= share, "{name}: {:.2}% left out", 100.0 * self.share());
    }
}
