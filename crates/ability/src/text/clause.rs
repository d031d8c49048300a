//! Clauses: somebody does something.

use super::words::{list, third};

/// What stress does not do.
pub(super) const KEPT: &str = "stress does not keep you from ";

/// One clause of a sentence.
#[derive(Clone, Debug)]
pub(super) enum Clause {
    /// Somebody does something.
    Does {
        /// Who, if it is not you.
        subject: Option<String>,
        /// The plain verb.
        verb: &'static str,
        /// What comes after it.
        rest: String,
        /// How it is said.
        voice: Voice,
    },
    /// Words that stand as they are.
    Whole(String),
    /// One thing or another, as something is so or not.
    Either {
        /// What is asked, and its contrary.
        test: [String; 2],
        /// What happens if it is so, and what if not.
        then: [String; 2],
    },
    /// What comes of the clause before, if that was done.
    Done(String),
}

/// How a clause is said where nothing else is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// "you gain"
    Says,
    /// "repair"; only for you
    Orders,
    /// "you may perform"
    May,
}

impl Clause {
    /// What you are told to do.
    pub(super) fn orders(verb: &'static str, rest: &str) -> Self {
        Self::Does { subject: None, verb, rest: rest.to_owned(), voice: Voice::Orders }
    }

    /// As a clause of its own.
    pub(super) fn stated(&self) -> String {
        match self {
            Self::Whole(text) | Self::Done(text) => text.clone(),
            Self::Either { test: [test, _], then: [then, otherwise] } => {
                format!("if {test}, {then}; otherwise, {otherwise}")
            }
            Self::Does { subject: None, verb, rest, voice } => match voice {
                Voice::Says => format!("you {verb} {rest}"),
                Voice::Orders => format!("{verb} {rest}"),
                Voice::May => format!("you may {verb} {rest}"),
            },
            Self::Does { subject: Some(subject), verb, rest, voice } => match voice {
                Voice::Says | Voice::Orders => format!("{subject} {} {rest}", third(verb)),
                Voice::May => format!("{subject} may {verb} {rest}"),
            },
        }
    }

    /// Without its subject if that is the ship spoken to (you, if none is named).
    pub(super) fn ordered(&self, to: Option<&str>) -> String {
        match self {
            Self::Does { subject, verb, rest, .. } if subject.as_deref() == to => {
                format!("{verb} {rest}")
            }
            other => other.stated(),
        }
    }

    /// The verb and the rest, if it is short and of that ship (you, if none is named).
    fn short(&self, to: Option<&str>) -> Option<String> {
        match self {
            Self::Does { subject, rest, .. }
                if subject.as_deref() == to && !rest.contains([';', ':']) =>
            {
                Some(self.ordered(to))
            }
            // What others are made to do.
            Self::Does { subject: Some(other), verb: verb @ ("roll" | "engage"), rest, voice }
                if to.is_none() && *voice == Voice::Says && !rest.contains([';', ':']) =>
            {
                Some(format!("have {other} {verb} {rest}"))
            }
            _ => None,
        }
    }

    /// Whether it is done by the ship spoken to (you, if none is named).
    pub(super) fn is_of(&self, to: Option<&str>) -> bool {
        matches!(self, Self::Does { subject, .. } if subject.as_deref() == to)
    }

    /// Whether it is an order to nobody in particular.
    pub(super) const fn is_order(&self) -> bool {
        matches!(self, Self::Does { subject: None, voice: Voice::Orders, .. })
    }

    /// What the same ship does next, without its name, if that can be said in one breath.
    fn goes_on(&self, next: &Self) -> Option<String> {
        let (
            Self::Does { subject, rest, voice, .. },
            Self::Does { subject: same, verb, rest: more, voice: how },
        ) = (self, next)
        else {
            return None;
        };
        let plain = *voice != Voice::May && *how != Voice::May && !rest.contains([',', ';', ':']);
        (plain && subject == same).then(|| match subject {
            None => format!("{verb} {more}"),
            Some(_) => format!("{} {more}", third(verb)),
        })
    }

    /// Whether this ship does it.
    pub(super) fn is_by(&self, name: &str) -> bool {
        matches!(self, Self::Does { subject: Some(subject), .. } if subject == name)
    }

    /// Whether it speaks of one ship only, so that "it" can be no other.
    fn is_alone(&self) -> bool {
        match self {
            Self::Does { subject, rest, .. } => {
                let each = subject.as_deref().is_some_and(|subject| subject.starts_with("every "));
                let other = ["ship", "attacker", "defender"].iter().any(|ship| rest.contains(ship));
                !each && !other
            }
            Self::Whole(_) | Self::Either { .. } | Self::Done(_) => false,
        }
    }

    /// Calls its subject "it" if that is this ship.
    pub(super) fn by_it(&mut self, name: &str) {
        if let Self::Does { subject: Some(subject), .. } = self
            && subject == name
        {
            "it".clone_into(subject);
        }
    }

    /// With a word after it.
    pub(super) fn and_then(self, word: &str) -> Self {
        match self {
            Self::Does { subject, verb, rest, voice } => {
                Self::Does { subject, verb, rest: format!("{rest} {word}"), voice }
            }
            other => Self::Whole(format!("{} {word}", other.stated())),
        }
    }
}

/// What one ship gains, loses or adds in turn, said with one verb.
pub(super) fn in_one_breath(clauses: Vec<Clause>) -> Vec<Clause> {
    const VERBS: [&str; 6] = ["gain", "lose", "remove", "recover", "add", "suffer"];
    let mut said: Vec<Clause> = Vec::new();
    for clause in clauses {
        match (said.last_mut(), &clause) {
            (
                Some(Clause::Does { subject, verb, rest, voice }),
                Clause::Does { subject: by, verb: does, rest: more, voice: how },
            ) if (&*subject, &*verb, &*voice) == (by, does, how)
                && VERBS.contains(verb)
                && !rest.contains(';')
                && !rest.contains(" for each ") =>
            {
                *rest += &format!(" and {more}");
            }
            _ => said.push(clause),
        }
    }
    said
}

/// One after the other.
pub(super) fn join(clauses: &[Clause]) -> String {
    in_turn(clauses, false)
}

/// One after the other; all of them come of what was said before if `all_so`, and are tied together.
fn in_turn(clauses: &[Clause], all_so: bool) -> String {
    let mut texts: Vec<String> = Vec::new();
    for (i, clause) in clauses.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|before| clauses.get(before));
        texts.push(match (before, clause) {
            (Some(before), Clause::Does { subject: Some(subject), verb, rest, voice })
                if before.is_by(subject) && before.is_alone() =>
            {
                let subject = Some("it".to_owned());
                Clause::Does { subject, verb, rest: rest.clone(), voice: *voice }.stated()
            }
            _ => clause.stated(),
        });
    }
    let mut text = String::new();
    let mut before = None;
    let mut last = None;
    for (clause, next) in clauses.iter().zip(texts) {
        // What lasts as long is said together.
        let lasts = next.strip_prefix("until ").and_then(|rest| rest.split_once(", "));
        let until = lasts.map(|(until, _)| until.to_owned());
        match lasts {
            Some((_, rest))
                if before == until
                    && let Some(from) = rest.strip_prefix(KEPT)
                    && text.contains(KEPT) =>
            {
                text += &format!(" or {from}");
            }
            Some((_, rest)) if before == until => text += &format!(" and {rest}"),
            _ if text.is_empty() => text.clone_from(&next),
            _ if matches!(clause, Clause::Done(_)) => text += &format!("; {next}"),
            // The same ship goes on.
            _ if let Some(more) = last.and_then(|last: &Clause| last.goes_on(clause)) => {
                text += &format!(", then {more}");
            }
            _ if next.starts_with("after ") || next.starts_with("when ") => {
                text += &format!("; {next}");
            }
            // What hangs on a test ends before the next.
            _ if all_so
                && before.is_none()
                && !text.contains([';', ':'])
                && !text.starts_with("if ")
                && !text.contains(" then, if ") =>
            {
                let comma = if next.starts_with("if ") { "," } else { "" };
                text += &format!(", and then{comma} {next}");
            }
            _ => text += &format!("; then {next}"),
        }
        before = until;
        last = Some(clause);
    }
    text
}

/// One after the other, as orders to a ship (to you, if none is named).
pub(super) fn ordered(clauses: &[Clause], to: Option<&str>) -> String {
    let mut text = String::new();
    for clause in clauses {
        text += match clause {
            _ if text.is_empty() => "",
            Clause::Done(_) => "; ",
            _ => "; then ",
        };
        text += &clause.ordered(to);
    }
    text
}

/// "if it is so, this".
pub(super) fn after_if(test: Option<String>, then: &str) -> String {
    match test {
        Some(test) => format!("if {test}, {then}"),
        None => then.to_owned(),
    }
}

/// Who does what an ability says, and whether they must.
#[derive(Clone, Copy)]
pub(super) enum Does<'a> {
    /// It happens.
    Happens,
    /// You are told to.
    Orders,
    /// You may, or another ship may.
    May(Option<&'a str>),
}

/// Costs and choices, then effects. `paid` is what is paid or chosen first; if `choice` is set, its
/// last is a choice, so that the rest is what comes of it.
pub(super) fn offer(does: Does<'_>, paid: &[String], choice: bool, clauses: &[Clause]) -> String {
    let to = match does {
        Does::May(to) => to,
        Does::Happens | Does::Orders => None,
    };
    let may = match does {
        Does::Happens if paid.is_empty() => return join(clauses),
        Does::Happens => "you must ".to_owned(),
        Does::Orders => String::new(),
        Does::May(None) => "you may ".to_owned(),
        Does::May(Some(name)) => format!("{name} may "),
    };
    let if_so = match does {
        Does::May(None) => "; if you do, ",
        Does::May(Some(_)) => "; if it does, ",
        Does::Happens | Does::Orders => "; then ",
    };
    let short: Vec<String> = if choice {
        Vec::new()
    } else {
        clauses.iter().map_while(|clause| clause.short(to)).collect()
    };
    let left = clauses.get(short.len()..).unwrap_or_default();
    let mut text = match (paid.is_empty(), short.is_empty()) {
        (false, true) => format!("{may}{}", list(paid, "and")),
        (false, false) => format!("{may}{} to {}", list(paid, "and"), list(&short, "and")),
        (true, false) => format!("{may}{}", list(&short, "and")),
        (true, true) => {
            return match (does, clauses) {
                (Does::Orders, clauses) => ordered(clauses, None),
                (_, [Clause::Does { voice: Voice::May, .. }, ..]) => join(clauses),
                (_, [Clause::Does { subject, verb, rest, .. }, more @ ..]) => {
                    let first = match subject {
                        subject if subject.as_deref() == to => format!("{may}{verb} {rest}"),
                        Some(subject) => format!("{may}have {subject} {verb} {rest}"),
                        // Orders are carried out by whoever may.
                        None => format!("{may}{verb} {rest}"),
                    };
                    // What comes of a choice that need not be made.
                    let first = match *verb {
                        "choose" | "spend" => first.replacen("; then ", if_so, 1),
                        _ => first,
                    };
                    match more {
                        [] => first,
                        more => format!("{first}{}", follow(if_so, more)),
                    }
                }
                (_, clauses) => format!("{may}do this: {}", join(clauses)),
            };
        }
    };
    if !left.is_empty() {
        text += &match does {
            Does::Orders if matches!(left, [Clause::Done(_), ..]) => {
                format!("; {}", ordered(left, None))
            }
            Does::Orders => format!("{if_so}{}", ordered(left, None)),
            Does::Happens | Does::May(_) => follow(if_so, left),
        };
    }
    text
}

/// What comes of it: "; if you do and the attack hit, …".
pub(super) fn follow(if_so: &str, clauses: &[Clause]) -> String {
    let so = if_so.strip_suffix(", ");
    match (so, clauses) {
        (_, [Clause::Done(_), ..]) => format!("; {}", join(clauses)),
        (Some(so), [Clause::Either { test: [test, not], then: [then, other] }, more @ ..]) => {
            let text = format!("{so} and {test}, {then}{so} and {not}, {other}");
            if more.is_empty() { text } else { format!("{text}; then {}", join(more)) }
        }
        // What lasts is said last, so that nothing else is taken to last.
        (Some(so), [Clause::Whole(lasts), at_once @ Clause::Does { .. }])
            if lasts.starts_with("until ") =>
        {
            format!("{so}, {}, and {lasts}", at_once.stated())
        }
        (so, clauses) => {
            let then = in_turn(clauses, so.is_some());
            match (so, then.strip_prefix("if ")) {
                (Some(so), Some(test)) => format!("{so} and {test}"),
                _ => format!("{if_so}{then}"),
            }
        }
    }
}
