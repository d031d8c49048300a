//! Pieces of a line of a list: a name with what stands around it.

use super::catalogue::{Catalogue, Kind};
use super::words;
use crate::id::Id;
use crate::search::fold;
use crate::slot::Slot;

/// Where a piece stands in its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    /// Alone, or in a row of equals.
    Single,
    /// The first of several that belong to it.
    Lead,
    /// One of those that belong to the first.
    Follow,
}

/// A name with what stands around it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    pub name: String,
    pub cost: Option<u16>,
    /// The ships that may be meant beside a pilot's name.
    pub ships: Vec<&'a Id>,
    pub slot: Option<Slot>,
    /// The id, where it stands behind a name that several cards have.
    pub id: Option<Id>,
    pub copies: usize,
    /// Whether a plus sign marks it as an upgrade.
    pub is_added: bool,
}

/// No piece of a line with one card is longer, in bytes.
const LONGEST_PIECE: usize = 200;

/// The text with its markup taken away: emphasis, entities, tags, addresses.
pub(super) fn clean(line: &str) -> String {
    let mut line = line.replace("* *", "  ").replace(['\u{a0}', '\u{2003}', '\u{2002}'], " ");
    const ENTITIES: [(&str, &str); 8] = [
        ("&nbsp;", " "),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&ndash;", "–"),
        ("&mdash;", "—"),
        ("&bull;", "•"),
        ("&amp;", "&"),
    ];
    for (entity, letter) in ENTITIES {
        line = line.replace(entity, letter);
    }
    let line = without(&line, '<', '>', |inside| {
        inside.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/')
    });
    let line = without(&line, '(', ')', |inside| inside.starts_with("http"));
    let line = without(&line, '[', ']', |inside| {
        let word = inside.split('=').next().unwrap_or_default().trim_start_matches('/');
        matches!(word, "b" | "i" | "u" | "s" | "url" | "size" | "color" | "list" | "quote" | "code")
    });
    let line: String =
        line.chars().filter(|letter| !matches!(letter, '*' | '_' | '`' | '~')).collect();
    line.trim_start_matches(['#', '>']).trim_end().to_owned()
}

/// A text without groups in brackets of which something is true.
fn without(text: &str, open: char, close: char, is_markup: impl Fn(&str) -> bool) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(open) {
        let inside = &rest[start + open.len_utf8()..];
        let near = inside.char_indices().take(LONGEST_PIECE);
        let end = near.into_iter().find(|(_, letter)| *letter == close).map(|(end, _)| end);
        match end.filter(|end| is_markup(&inside[..*end])) {
            Some(end) => {
                kept.push_str(&rest[..start]);
                rest = &inside[end + close.len_utf8()..];
            }
            None => {
                kept.push_str(&rest[..start + open.len_utf8()]);
                rest = inside;
            }
        }
    }
    kept + rest
}

/// The pieces of a line. What a card is called is not taken apart.
pub(super) fn pieces<'t>(line: &'t str, catalogue: &Catalogue<'_>) -> Vec<(&'t str, Position)> {
    if is_known(&Piece::of(line, catalogue).name, catalogue) {
        return vec![(line, Position::Single)];
    }
    const LEADING: [&str; 9] = [" + ", " w/", " with ", ": ", ", ", " & ", " and ", " – ", " - "];
    for separator in LEADING {
        // Equals in a row stand between cards of one ship, and not within what follows a pilot.
        let parts: Vec<&str> = if separator == " w/" { in_a_row(line) } else { Vec::new() };
        if parts.len() > 1 {
            let parts = parts.into_iter().flat_map(|part| pieces(part, catalogue));
            return parts.collect();
        }
        let parts: Vec<&str> =
            line.split(separator).filter(|part| !part.trim().is_empty()).collect();
        let has_ship = [": ", " – ", " - "].contains(&separator)
            && parts.iter().any(|part| is_ship(&Piece::of(part, catalogue).name, catalogue));
        if parts.len() > 1 && !has_ship {
            let mut all = Vec::new();
            for (i, part) in parts.into_iter().enumerate() {
                for (j, (piece, _)) in pieces(part, catalogue).into_iter().enumerate() {
                    let leads = i == 0 && j == 0;
                    all.push((piece, if leads { Position::Lead } else { Position::Follow }));
                }
            }
            return all;
        }
    }
    vec![(line, Position::Single)]
}

/// Parts that only space or small signs separate: two spaces, a tab, a bar, a bullet, or a space
/// behind a cost.
fn in_a_row(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut before = ['\0'; 2];
    for (place, letter) in line.char_indices() {
        let wide = letter == ' ' && before[1] == ' ';
        let sign = matches!(letter, '\t' | '|' | ';' | '•' | '·');
        let after_cost = letter.is_alphabetic() | matches!(letter, '"' | '“')
            && before[1] == ' '
            && matches!(before[0], ')' | ']')
            && ends_in_cost(&line[start..place]);
        if wide || sign || after_cost {
            parts.push(&line[start..place]);
            start = if after_cost { place } else { place + letter.len_utf8() };
        }
        before = [before[1], letter];
    }
    parts.push(&line[start..]);
    parts.retain(|part| part.chars().any(char::is_alphanumeric));
    parts
}

/// Whether a part has a name and a cost in brackets behind it.
fn ends_in_cost(part: &str) -> bool {
    last_group(part.trim())
        .is_some_and(|(name, inside)| !name.is_empty() && number(inside).is_some())
}

fn is_known(name: &str, catalogue: &Catalogue<'_>) -> bool {
    [Kind::Pilot, Kind::Upgrade].iter().any(|kind| !catalogue.named(*kind, name).is_empty())
}

/// The id in brackets behind a name, if a card of the name has it.
fn id_of(inside: &str, name: &str, catalogue: &Catalogue<'_>) -> Option<Id> {
    let id: Id = inside.parse().ok()?;
    let cards = |kind| catalogue.named(kind, name).into_iter().any(|card| card.id == id);
    [Kind::Pilot, Kind::Upgrade].into_iter().any(cards).then_some(id)
}

/// Whether a text stands below the name on a pilot's card.
fn is_caption(text: &str, name: &str, catalogue: &Catalogue<'_>) -> bool {
    let pilots = catalogue.named(Kind::Pilot, name);
    let captions = pilots
        .iter()
        .filter_map(|card| catalogue.edition.pilot(card.id.as_str())?.pilot.caption.as_deref());
    captions.into_iter().any(|caption| fold(caption) == fold(text))
}

fn is_ship(written: &str, catalogue: &Catalogue<'_>) -> bool {
    !catalogue.ships(written).is_empty()
}

/// A number that stands for points.
fn number(text: &str) -> Option<u16> {
    let text = text.trim().to_ascii_lowercase();
    let text = ["points", "pts.", "pts", "pt"]
        .iter()
        .find_map(|unit| text.strip_suffix(unit))
        .unwrap_or(&text);
    text.trim().parse().ok()
}

/// What stands before the brackets at the end of a text, and in them.
fn last_group(text: &str) -> Option<(&str, &str)> {
    let (text, open) = match text.chars().next_back()? {
        ')' => (&text[..text.len() - 1], '('),
        ']' => (&text[..text.len() - 1], '['),
        _ => return None,
    };
    text.rsplit_once(open).map(|(before, inside)| (before.trim_end(), inside))
}

impl<'a> Piece<'a> {
    /// Reads a piece.
    pub fn of(text: &str, catalogue: &Catalogue<'a>) -> Self {
        let mut piece = Self { copies: 1, ..Self::default() };
        if text.len() > LONGEST_PIECE {
            return Self { name: text.trim().to_owned(), ..piece };
        }
        let text = piece.bullets(text);
        let text = piece.copies(text);
        let text = piece.cost_before(text);
        let text = piece.groups(text, catalogue);
        let text = piece.beside(text, catalogue);
        piece.name = text.trim().trim_end_matches([':', ',']).trim().to_owned();
        piece
    }

    /// Leaves out bullets and numbers of a list: "- ", "1. ".
    fn bullets<'t>(&mut self, text: &'t str) -> &'t str {
        let text = text.trim();
        self.is_added = text.starts_with('+');
        let bullets = ['-', '–', '—', '•', '·', '+', ',', '=', '>'];
        let text = text.trim_start_matches(bullets).trim_start();
        let rest = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let numbered = rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") "));
        numbered.filter(|_| rest.len() < text.len()).unwrap_or(text).trim()
    }

    /// How many there are: "2x Academy Pilot", "Academy Pilot x2".
    fn copies<'t>(&mut self, text: &'t str) -> &'t str {
        let rest = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let count = text[..text.len() - rest.len()].parse::<usize>().ok();
        let after = rest.trim_start().strip_prefix(['x', 'X', '×']);
        if let (Some(count @ 1..=20), Some(after)) = (count, after)
            && after.starts_with(' ')
        {
            self.copies = count;
            return after.trim_start();
        }
        if let Some((before, last)) = text.rsplit_once(' ')
            && let Some(count) = last.strip_prefix(['x', 'X', '×'])
            && let Ok(count @ 1..=20) = count.parse()
        {
            self.copies = count;
            return before.trim_end();
        }
        text
    }

    /// The cost before a name: "(5) Luke Skywalker".
    fn cost_before<'t>(&mut self, text: &'t str) -> &'t str {
        let group = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let group = group.or_else(|| text.strip_prefix('[').and_then(|rest| rest.split_once(']')));
        match group.and_then(|(inside, after)| Some((number(inside)?, after))) {
            Some((cost, after)) => {
                self.cost = Some(cost);
                after.trim_start()
            }
            None => text,
        }
    }

    /// What stands in brackets behind a name: its cost, the ship, the slot. Others are part of it.
    fn groups<'t>(&mut self, text: &'t str, catalogue: &Catalogue<'a>) -> &'t str {
        let mut text = text.trim();
        for unit in ["points", "pts", "pt"] {
            // "Luke Skywalker 62pts"
            let bare = text.strip_suffix(unit).and_then(|text| text.trim_end().rsplit_once(' '));
            if let Some((before, cost)) =
                bare.and_then(|(before, last)| Some((before, number(last)?)))
            {
                self.cost = Some(cost);
                text = before.trim_end_matches([' ', '-', '–', ':', '=']);
            }
        }
        while let Some((before, inside)) = last_group(text) {
            let figures =
                inside.chars().all(|letter| letter.is_ascii_digit() || "/ .".contains(letter));
            if let Some(cost) = number(inside) {
                self.cost.get_or_insert(cost);
            } else if figures || before.is_empty() {
                // A part of a loadout, or nothing but brackets.
            } else if is_known(text, catalogue) {
                break;
            } else if let Some(id) = id_of(inside, before, catalogue) {
                self.id = Some(id);
            } else if let Some(slot) = words::slot(inside) {
                self.slot = Some(slot);
            } else {
                let ships = catalogue.ships(inside);
                if ships.is_empty() {
                    break;
                }
                self.ships = ships;
            }
            text = before;
        }
        text
    }

    /// What a dash or colon separates from a name: its ship, its cost, the line below it.
    fn beside<'t>(&mut self, text: &'t str, catalogue: &Catalogue<'a>) -> &'t str {
        if is_known(text, catalogue) {
            return text;
        }
        for dash in [" – ", " — ", " - ", ": ", " in a ", " in "] {
            let Some((before, after)) = text.rsplit_once(dash) else { continue };
            let (before, after) = (before.trim(), after.trim());
            if let Some(cost) = number(after) {
                self.cost.get_or_insert(cost);
                return self.beside(before, catalogue);
            }
            let ships = catalogue.ships(after);
            if !ships.is_empty() {
                self.ships = ships;
                // The cost may stand with the name: "Luke Skywalker (15) – T-65 X-wing".
                return self.groups(before, catalogue);
            }
            let ships = catalogue.ships(before);
            if !ships.is_empty() && is_known(after, catalogue) {
                self.ships = ships;
                return after;
            }
            if is_caption(after, before, catalogue) {
                return before;
            }
        }
        // "Luke Skywalker T-65 X-wing"
        for (space, _) in text.match_indices(' ') {
            let (before, after) = (&text[..space], text[space..].trim());
            if is_known(before, catalogue) && catalogue.is_ship(after) {
                self.ships = catalogue.ships(after);
                return before;
            }
        }
        text
    }
}
