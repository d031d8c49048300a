//! Names of players.

use crate::error::Error;

/// The longest name of a player.
const LONGEST: usize = 40;

/// A name without what cannot be seen: marks that turn the direction of text, and characters of no width.
pub fn sound(name: &str) -> Result<String, Error> {
    if name.contains(char::is_control) {
        return Err(wrong());
    }
    let shown: String = name.chars().filter(|c| !is_hidden(*c)).collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let shown = words.join(" ");
    let length = shown.chars().count();
    if (1..=LONGEST).contains(&length) { Ok(shown) } else { Err(wrong()) }
}

fn wrong() -> Error {
    Error::BadRequest(format!("a player's name has 1 to {LONGEST} letters"))
}

/// Whether a character only changes how others are shown, or is not shown at all.
pub const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_hidden_marks() {
        let told = |name: &str| sound(name).ok();
        assert_eq!(told("  Ann   B. "), Some("Ann B.".to_owned()));
        assert_eq!(told("nn\u{202e}A\u{200b}"), Some("nnA".to_owned()));
        assert_eq!(told("Zoë 張 👍"), Some("Zoë 張 👍".to_owned()));
        for wrong in ["", " ", "\u{202e}", "A\nB", "A\u{7}", &"x".repeat(41)] {
            assert_eq!(told(wrong), None, "{wrong:?}");
        }
        assert!(told(&"x".repeat(40)).is_some());
    }
}
