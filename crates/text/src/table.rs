//! Tables of words: for reading and for error messages alike.

/// A table of allowed words and what they stand for.
#[derive(Clone, Debug)]
pub struct Words<T> {
    /// What such a word is, with its article: "a base size".
    pub what: &'static str,
    /// The words and what they stand for.
    pub entries: Vec<(&'static str, T)>,
}

impl<T: Copy> Words<T> {
    /// A table.
    pub fn new(what: &'static str, entries: impl IntoIterator<Item = (&'static str, T)>) -> Self {
        Self { what, entries: entries.into_iter().collect() }
    }

    /// What a word stands for.
    pub fn find(&self, word: &str) -> Option<T> {
        self.entries.iter().find(|(name, _)| *name == word).map(|&(_, value)| value)
    }
}

/// The sentence for a word that is not in its table.
pub fn unknown<T: Copy>(word: &str, table: &Words<T>) -> String {
    let names: Vec<&str> = table.entries.iter().map(|&(name, _)| name).collect();
    unknown_among(word, table.what, &names)
}

/// The sentence for a word that is neither one of these nor one of many others, which are named as
/// a whole: "or the XWS id of a pilot".
pub fn unknown_beside(
    word: &str,
    what: &str,
    allowed: &[&str],
    others: &[&str],
    or: &str,
) -> String {
    let hint = hint(word, &[allowed, others].concat());
    format!("\"{word}\" is not {what}; {hint}allowed: {}{or}", allowed.join(", "))
}

/// The sentence for a word that is none of these.
pub fn unknown_among(word: &str, what: &str, allowed: &[&str]) -> String {
    const MOST: usize = 60;
    let hint = hint(word, allowed);
    let more = allowed.len().saturating_sub(MOST);
    let list = allowed[..allowed.len() - more].join(", ");
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("\"{word}\" is not {what}; {hint}allowed: {list}{rest}")
}

fn hint(word: &str, allowed: &[&str]) -> String {
    closest(word, allowed).map(|name| format!("did you mean \"{name}\"? ")).unwrap_or_default()
}

/// The allowed word that looks most like a given one, if any looks like it at all.
fn closest<'a>(word: &str, allowed: &[&'a str]) -> Option<&'a str> {
    if word.len() > 40 {
        return None;
    }
    let word = word.to_lowercase();
    let far = |name: &str| strsim::damerau_levenshtein(&word, &name.to_lowercase());
    let best = allowed.iter().copied().min_by_key(|name| far(name))?;
    let length = word.chars().count();
    // At least one letter must be right.
    (far(best) <= (length / 3).clamp(1, 3) && far(best) < length).then_some(best)
}
