//! The switch of the mutants: at most one is on, by its number in `REDFIVE_MUTANT`.
//! Copied into the engine by scripts/mutants; no part of it otherwise.
#![allow(missing_docs)]

use std::sync::OnceLock;

pub fn is(number: u32) -> bool {
    static ON: OnceLock<Option<u32>> = OnceLock::new();
    let on = ON.get_or_init(|| std::env::var("REDFIVE_MUTANT").ok()?.parse().ok());
    *on == Some(number)
}

pub trait Ordered: Ord + Sized {
    fn mutant_min(self, number: u32, other: Self) -> Self {
        if is(number) { self.max(other) } else { self.min(other) }
    }
    fn mutant_max(self, number: u32, other: Self) -> Self {
        if is(number) { self.min(other) } else { self.max(other) }
    }
}

impl<T: Ord> Ordered for T {}

pub trait Many: Iterator + Sized {
    fn mutant_any(&mut self, number: u32, test: impl FnMut(Self::Item) -> bool) -> bool {
        self.any(test) != is(number)
    }
    fn mutant_all(&mut self, number: u32, test: impl FnMut(Self::Item) -> bool) -> bool {
        self.all(test) != is(number)
    }
    fn mutant_filter<F: FnMut(&Self::Item) -> bool>(
        self,
        number: u32,
        mut test: F,
    ) -> core::iter::Filter<Self, impl FnMut(&Self::Item) -> bool> {
        self.filter(move |item| test(item) != is(number))
    }
    fn mutant_min_by_key<K: Ord>(
        self,
        number: u32,
        key: impl FnMut(&Self::Item) -> K,
    ) -> Option<Self::Item> {
        if is(number) { self.max_by_key(key) } else { self.min_by_key(key) }
    }
}

impl<T: Iterator> Many for T {}

pub trait Perhaps<T>: Sized {
    fn mutant_filter(self, number: u32, test: impl FnOnce(&T) -> bool) -> Self;
    fn mutant_is_some_and(self, number: u32, test: impl FnOnce(T) -> bool) -> bool;
    fn mutant_is_none_or(self, number: u32, test: impl FnOnce(T) -> bool) -> bool;
}

impl<T> Perhaps<T> for Option<T> {
    fn mutant_filter(self, number: u32, test: impl FnOnce(&T) -> bool) -> Self {
        self.filter(|item| test(item) != is(number))
    }
    fn mutant_is_some_and(self, number: u32, test: impl FnOnce(T) -> bool) -> bool {
        self.is_some_and(test) != is(number)
    }
    fn mutant_is_none_or(self, number: u32, test: impl FnOnce(T) -> bool) -> bool {
        self.is_none_or(test) != is(number)
    }
}

pub trait Kept<T> {
    fn mutant_retain(&mut self, number: u32, test: impl FnMut(&T) -> bool);
}

impl<T> Kept<T> for Vec<T> {
    fn mutant_retain(&mut self, number: u32, mut test: impl FnMut(&T) -> bool) {
        self.retain(|item| test(item) != is(number));
    }
}
