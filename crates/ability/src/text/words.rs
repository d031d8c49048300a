//! The words that sentences are put together from.

use crate::words::{Action, ActionColour, Damage, Difficulty, Token};
use crate::{ArcName, DiceKind, Duration, Face, Kinds, Need, Size, State, Trait};

/// The name of an action in running text.
///
/// ```
/// use redfive_ability::{text, words::Action};
/// assert_eq!(text::action(Action::BarrelRoll), "barrel roll");
/// ```
pub const fn action(action: Action) -> &'static str {
    match action {
        Action::Focus => "focus",
        Action::Evade => "evade",
        Action::Calculate => "calculate",
        Action::Lock => "lock",
        Action::BarrelRoll => "barrel roll",
        Action::Boost => "boost",
        Action::Reinforce => "reinforce",
        Action::Rotate => "rotate",
        Action::Coordinate => "coordinate",
        Action::Reload => "reload",
        Action::Cloak => "cloak",
        Action::Slam => "SLAM",
        Action::Jam => "jam",
    }
}

/// The name of a token in running text.
///
/// ```
/// use redfive_ability::{text, words::Token};
/// assert_eq!(text::name(Token::ReinforceAft), "reinforce (aft)");
/// ```
pub const fn name(token: Token) -> &'static str {
    match token {
        Token::Focus => "focus",
        Token::Evade => "evade",
        Token::Calculate => "calculate",
        Token::ReinforceFore => "reinforce (fore)",
        Token::ReinforceAft => "reinforce (aft)",
        Token::Disarm => "disarm",
        Token::Jam => "jam",
        Token::Tractor => "tractor",
        Token::Stress => "stress",
        Token::Ion => "ion",
        Token::Strain => "strain",
        Token::Deplete => "deplete",
        Token::Cloak => "cloak",
        Token::Fuse => "fuse",
    }
}

/// What a ship is that has such a token, and what it is without one.
///
/// A ship with an ion or tractor token need not be ionized or tractored: that depends on its size.
pub(super) const fn state(token: Token) -> Option<(&'static str, &'static str)> {
    match token {
        Token::Focus => Some(("focused", "unfocused")),
        Token::Evade => Some(("evading", "non-evading")),
        Token::Calculate => Some(("calculating", "non-calculating")),
        Token::Disarm => Some(("disarmed", "non-disarmed")),
        Token::Jam => Some(("jammed", "non-jammed")),
        Token::Stress => Some(("stressed", "unstressed")),
        Token::Strain => Some(("strained", "unstrained")),
        Token::Deplete => Some(("depleted", "non-depleted")),
        Token::Cloak => Some(("cloaked", "uncloaked")),
        Token::ReinforceFore | Token::ReinforceAft | Token::Tractor | Token::Ion | Token::Fuse => {
            None
        }
    }
}

/// Kinds of tokens to choose from, a colour where all of that colour are named.
pub(super) fn kinds(tokens: Kinds) -> String {
    kinds_with(tokens, "or")
}

/// All tokens of these kinds: "green tokens and locks".
pub(super) fn all_kinds(tokens: Kinds) -> String {
    let only_locks = tokens.has_lock() && tokens.iter().next().is_none();
    match tokens.has_lock() {
        false => format!("{} tokens", kinds_with(tokens, "and")),
        true if only_locks => "locks".into(),
        true => format!("{} tokens and locks", kinds_with(tokens.without_lock(), "and")),
    }
}

fn kinds_with(tokens: Kinds, word: &str) -> String {
    let words: Vec<String> = tokens
        .names()
        .map(|word| match word {
            "ReinforceFore" => name(Token::ReinforceFore).to_owned(),
            "ReinforceAft" => name(Token::ReinforceAft).to_owned(),
            "Locked" => "lock".to_owned(),
            "NonLockRed" => "non-lock red".to_owned(),
            word => word.to_lowercase(),
        })
        .collect();
    let red = ["ion", "strain", "deplete", "lock"];
    let words = match red.iter().all(|one| words.iter().any(|word| word == one)) {
        true => {
            let others = words.into_iter().filter(|word| !red.contains(&word.as_str()));
            others.chain(["non-stress red".to_owned()]).collect()
        }
        false => words,
    };
    list(&words, word)
}

/// "stress token", "green tokens", "lock".
pub(super) fn kinds_noun(tokens: Kinds, n: u8) -> String {
    let s = if n == 1 { "" } else { "s" };
    let only_locks = tokens.has_lock() && tokens.iter().next().is_none();
    if tokens == Kinds::force() {
        return "Force".into();
    }
    if tokens == Kinds::of(Token::Fuse) {
        return format!("fuse marker{s}");
    }
    let every = Token::ALL.iter().all(|&one| one == Token::Fuse || tokens.contains(one));
    if every {
        return match (tokens.has_lock() || tokens.has_locked(), n) {
            (true, _) => format!("token{s}"),
            (false, 1) => "token other than a lock".into(),
            (false, _) => "tokens other than locks".into(),
        };
    }
    match tokens.has_lock() {
        true if only_locks => format!("lock{s}"),
        true => format!("{} token{s} or lock{s}", kinds(tokens.without_lock())),
        false => format!("{} token{s}", kinds(tokens)),
    }
}

/// What a ship is in a state, and what it is called otherwise.
pub(super) const fn ship_state(state: State) -> (&'static str, &'static str) {
    match state {
        State::Damaged => ("damaged", "undamaged"),
        State::CriticallyDamaged => ("critically damaged", "not critically damaged"),
        State::Shielded => ("shielded", "unshielded"),
        State::Ionized => ("ionized", "non-ionized"),
        State::Tractored => ("tractored", "non-tractored"),
        State::Docked => ("docked", "undocked"),
        State::Destroyed => ("destroyed", "not destroyed"),
        State::FullForce => ("at full Force", "short of Force"),
        State::RecurringForce => ("with recurring Force", "without recurring Force"),
        State::Activating => ("activating", "not activating"),
        State::Deployed => ("newly deployed", "not newly deployed"),
        State::HalfGone => ("at half health", "above half health"),
        State::Scored => ("scored", "not scored yet"),
        State::ActionStep => ("in the Perform Action step", "not in the Perform Action step"),
    }
}

pub(super) const fn colour(colour: ActionColour) -> &'static str {
    match colour {
        ActionColour::White => "white",
        ActionColour::Red => "red",
        ActionColour::Purple => "purple",
    }
}

pub(super) const fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Blue => "blue",
        Difficulty::White => "white",
        Difficulty::Red => "red",
        Difficulty::Purple => "purple",
    }
}

pub(super) const fn damage(damage: Damage) -> &'static str {
    match damage {
        Damage::Hit => "hit damage",
        Damage::Crit => "critical damage",
    }
}

pub(super) const fn arc(arc: ArcName) -> &'static str {
    match arc {
        ArcName::Front => "front",
        ArcName::Rear => "rear",
        ArcName::Left => "left",
        ArcName::Right => "right",
        ArcName::Bullseye => "bullseye",
        ArcName::FullFront => "full front",
        ArcName::FullRear => "full rear",
        ArcName::Turret => "turret",
        ArcName::Firing => "firing",
        ArcName::Attack => "attack",
    }
}

pub(super) const fn size(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
        Size::Huge => "huge",
    }
}

pub(super) const fn kind(kind: DiceKind) -> &'static str {
    match kind {
        DiceKind::Attack => "attack",
        DiceKind::Defense => "defense",
    }
}

/// The name of a face.
pub const fn face(face: Face) -> &'static str {
    face_of(face, None)
}

/// The name of a face; which dice are meant decides what a good result is.
pub(super) const fn face_of(face: Face, dice: Option<DiceKind>) -> &'static str {
    match face {
        Face::Crit => "critical hit",
        Face::Hit => "hit",
        Face::Evade => "evade",
        Face::Focus => "focus",
        Face::Blank => "blank",
        Face::Alike => "matching",
        Face::Named => "named",
        Face::Good => match dice {
            Some(DiceKind::Attack) => "hit",
            Some(DiceKind::Defense) => "evade",
            None => "hit or evade",
        },
    }
}

pub(super) const fn need(need: Need) -> &'static str {
    match need {
        Need::Lock => "lock",
        Need::Focus => "focus",
        Need::Calculate => "calculate",
        Need::Evade => "evade",
    }
}

pub(super) const fn card_trait(card_trait: Trait) -> &'static str {
    match card_trait {
        Trait::Pilot => "Pilot",
        Trait::Crew => "Crew",
        Trait::Ship => "Ship",
    }
}

pub(super) const fn end(duration: Duration) -> &'static str {
    match duration {
        Duration::Attack => "the end of this attack",
        Duration::Maneuver => "the end of this maneuver",
        Duration::OwnActivation => "the end of this activation",
        Duration::Phase => "the end of this phase",
        Duration::Activation => "the end of the Activation Phase",
        Duration::Engagement => "the end of the Engagement Phase",
        Duration::Round => "the end of this round",
        Duration::Game => "the end of the game",
    }
}

/// "range 1", "range 0–2".
pub(super) fn range(least: u8, most: u8) -> String {
    if least == most { format!("range {least}") } else { format!("range {least}\u{2013}{most}") }
}

/// "1 charge", "2 charges".
pub(super) fn count(n: u8, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// "1 stress token", "2 stress tokens".
pub(super) fn tokens(n: u8, token: Token) -> String {
    let noun = if token == Token::Fuse { "marker" } else { "token" };
    count(n, &format!("{} {noun}", name(token)))
}

/// "one, two or three".
pub(super) fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A list of things by their names.
pub(super) fn names<T: Copy>(items: &[T], name: fn(T) -> &'static str, word: &str) -> String {
    list(&items.iter().map(|item| name(*item).to_owned()).collect::<Vec<_>>(), word)
}

/// With "the" before it, unless the name has it.
pub(super) fn the(name: &str) -> String {
    if name.starts_with("The ") { name.to_owned() } else { format!("the {name}") }
}

/// With "a" or "an" before it.
pub(super) fn a(thing: &str) -> String {
    let small = thing.to_lowercase();
    // Letters that are spelt out: an X-wing, an RZ-1, but a U-wing.
    let spelt = ["x-", "rz-", "hwk", "hmp", "m3-", "m12"].iter().any(|s| small.starts_with(s));
    let vowel = small.starts_with(['a', 'e', 'i', 'o', 'u']);
    let you = ["u-", "ut-", "un-", "eu"].iter().any(|s| small.starts_with(s));
    if spelt || (vowel && !you) { format!("an {thing}") } else { format!("a {thing}") }
}

/// The third person of a verb.
pub(super) fn third(verb: &str) -> String {
    match verb {
        "have" => "has".to_owned(),
        "are" => "is".to_owned(),
        _ if verb.ends_with(['s', 'x', 'o']) || verb.ends_with("ch") => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// With a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

/// With a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// Phrases in one: what all begin and end with is said once. None if little is left of what differs.
pub(super) fn joint(all: &[String], word: &str, most: usize) -> Option<String> {
    let split: Vec<Vec<&str>> = all.iter().map(|one| one.split(' ').collect()).collect();
    let first = split.first()?;
    let shortest = split.iter().map(Vec::len).min()?;
    let start = (0..shortest).take_while(|&i| split.iter().all(|one| one[i] == first[i])).count();
    let end = (1..=shortest - start)
        .take_while(|&i| split.iter().all(|one| one[one.len() - i] == first[first.len() - i]))
        .count();
    // Something must be left of each between beginning and end.
    let end = end.min((shortest - start).saturating_sub(1));
    let middles: Vec<String> =
        split.iter().map(|one| one[start..one.len() - end].join(" ")).collect();
    if start < 2 || split.iter().any(|one| !(1..=most).contains(&(one.len() - end - start))) {
        return None;
    }
    let parts =
        [first[..start].join(" "), list(&middles, word), first[first.len() - end..].join(" ")];
    Some(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "))
}

/// What is said of attack dice in one text and of defense dice in the other, said of either; none if
/// they differ otherwise.
pub(super) fn of_either_dice(attack: &str, defense: &str) -> Option<String> {
    let said = attack.replace("attack dice", "those dice");
    (said == defense.replace("defense dice", "those dice")).then_some(said)
}

/// One of several phrases.
pub(super) fn one_of(all: &[String], word: &str) -> String {
    match all {
        [one, other] => either(one, other, word),
        // "after you roll or reroll attack or defense dice"
        [one, other, next, last]
            if let Some(all) =
                joint(&[either(one, other, word), either(next, last, word)], word, 1) =>
        {
            all
        }
        all => joint(all, word, usize::MAX).unwrap_or_else(|| list(all, word)),
    }
}

/// Two phrases in one: what they begin and end with is said once, as in "in your left or right arc".
pub(super) fn either(one: &str, other: &str, word: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let start = a.iter().zip(&b).take_while(|(one, other)| one == other).count();
    let most = a.len().min(b.len()) - start;
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(one, other)| one == other).count();
    // Something must be left of both between beginning and end.
    let end = end.min(most.saturating_sub(1));
    // Beginning alike means at least the same subject.
    if start < 2 {
        return format!("{one} {word} {other}");
    }
    let middle = |words: &[&str]| words[start..words.len() - end].join(" ");
    let parts = [
        a[..start].join(" "),
        middle(&a),
        word.to_owned(),
        middle(&b),
        a[a.len() - end..].join(" "),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
