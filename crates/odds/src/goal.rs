//! What the sides play for.

/// How an attack ends: the results that are left after Neutralize Results, and what is left of the
/// counters, in the order of the prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End<'a> {
    /// Hits.
    pub hits: u8,
    /// Critical hits.
    pub crits: u8,
    /// The counters.
    pub counters: &'a [u8],
}
