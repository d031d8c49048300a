//! Kinds of tokens, as cards name them: one by one, by colour or by shape.

use crate::words::{Token, TokenColour};
use core::fmt;
use serde::de::{EnumAccess, Error, IntoDeserializer, VariantAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of kinds of tokens; locks may be among them, those that a ship has on others and the lock
/// tokens that lie on it, which are red, and Force charges that are spent. Card files write it as a list of names: `[Stress]`,
/// `[Green]`, `[NonLockRed, Orange]`.
///
/// ```
/// use redfive_ability::Kinds;
/// use redfive_ability::words::Token;
/// let kinds: Kinds = ron::from_str("[Orange, Stress]")?;
/// assert!(kinds.contains(Token::Jam) && kinds.contains(Token::Stress));
/// assert!(!kinds.contains(Token::Strain) && !kinds.has_lock());
/// assert_eq!(ron::to_string(&kinds)?, "[Orange,Stress]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Kinds(u32);

/// The bit of locks, after those of the tokens.
const LOCK: u32 = 1 << Token::ALL.len();
/// The bit of the lock tokens that lie on a ship.
const LOCKED: u32 = LOCK << 1;
/// The bit of Force charges.
const FORCE: u32 = LOCK << 2;
/// The tokens that are red, without locks.
const RED: u32 = Kinds::coloured(&[TokenColour::Red]).0;

impl Kinds {
    /// None.
    pub const NONE: Self = Self(0);
    /// The green tokens.
    pub const GREEN: Self = Self::coloured(&[TokenColour::Green]);

    /// One kind.
    pub const fn of(token: Token) -> Self {
        Self(bit(token))
    }

    /// Those of some colours.
    const fn coloured(colours: &[TokenColour]) -> Self {
        let (mut bits, mut i) = (0, 0);
        while i < Token::ALL.len() {
            let mut c = 0;
            while c < colours.len() {
                if Token::ALL[i].colour() as u8 == colours[c] as u8 {
                    bits |= bit(Token::ALL[i]);
                }
                c += 1;
            }
            i += 1;
        }
        Self(bits)
    }

    /// Whether some are among others.
    pub const fn meets(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// Whether such tokens are among them.
    pub const fn contains(self, token: Token) -> bool {
        self.0 & bit(token) != 0
    }

    /// Whether all of those are among them.
    pub const fn includes(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Whether locks are among them.
    pub const fn has_lock(self) -> bool {
        self.0 & LOCK != 0
    }

    /// Whether the lock tokens that lie on a ship are among them.
    pub const fn has_locked(self) -> bool {
        self.0 & LOCKED != 0
    }

    /// Locks.
    pub const fn lock() -> Self {
        Self(LOCK)
    }

    /// Whether Force charges are among them.
    pub const fn has_force(self) -> bool {
        self.0 & FORCE != 0
    }

    /// Force charges.
    pub const fn force() -> Self {
        Self(FORCE)
    }

    /// Lock tokens that lie on a ship.
    pub const fn locked() -> Self {
        Self(LOCKED)
    }

    /// The same without locks.
    pub(crate) const fn without_lock(self) -> Self {
        Self(self.0 & !LOCK)
    }

    /// Each of them as a set of its own.
    pub fn each(self) -> impl Iterator<Item = Self> {
        (0..u32::BITS).map(|bit| Self(1 << bit)).filter(move |one| self.0 & one.0 != 0)
    }

    /// Whether there are some, all of them among these.
    pub const fn is_among(self, all: Self) -> bool {
        self.0 != 0 && self.0 & !all.0 == 0
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of tokens, in a fixed order.
    pub fn iter(self) -> impl Iterator<Item = Token> {
        Token::ALL.into_iter().filter(move |&token| self.contains(token))
    }

    /// The only kind, if it is one.
    pub fn only(self) -> Option<Token> {
        let mut all = self.iter();
        all.next().filter(|_| all.next().is_none() && self.0 & (LOCK | LOCKED | FORCE) == 0)
    }

    /// The names that say it, the widest first.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let mut left = self.0;
        NAMES.iter().filter_map(move |&(name, bits)| {
            let said = left & bits == bits;
            if said {
                left &= !bits;
            }
            said.then_some(name)
        })
    }
}

const fn bit(token: Token) -> u32 {
    1 << token as u32
}

/// The names and what they mean, the widest first.
const NAMES: [(&str, u32); 23] = [
    ("Circular", Kinds::coloured(&[TokenColour::Green, TokenColour::Orange]).0),
    ("Green", Kinds::GREEN.0),
    ("Orange", Kinds::coloured(&[TokenColour::Orange]).0),
    ("Red", RED | LOCKED),
    ("NonLockRed", RED),
    ("Reinforce", bit(Token::ReinforceFore) | bit(Token::ReinforceAft)),
    ("Focus", bit(Token::Focus)),
    ("Evade", bit(Token::Evade)),
    ("Calculate", bit(Token::Calculate)),
    ("ReinforceFore", bit(Token::ReinforceFore)),
    ("ReinforceAft", bit(Token::ReinforceAft)),
    ("Disarm", bit(Token::Disarm)),
    ("Jam", bit(Token::Jam)),
    ("Tractor", bit(Token::Tractor)),
    ("Stress", bit(Token::Stress)),
    ("Ion", bit(Token::Ion)),
    ("Strain", bit(Token::Strain)),
    ("Deplete", bit(Token::Deplete)),
    ("Cloak", bit(Token::Cloak)),
    ("Fuse", bit(Token::Fuse)),
    ("Lock", LOCK),
    ("Locked", LOCKED),
    ("Force", FORCE),
];

/// The names alone.
const WORDS: [&str; NAMES.len()] = {
    let (mut words, mut i) = ([""; NAMES.len()], 0);
    while i < NAMES.len() {
        words[i] = NAMES[i].0;
        i += 1;
    }
    words
};

impl From<Token> for Kinds {
    fn from(token: Token) -> Self {
        Self::of(token)
    }
}

impl FromIterator<Kinds> for Kinds {
    fn from_iter<T: IntoIterator<Item = Self>>(all: T) -> Self {
        Self(all.into_iter().fold(0, |bits, kinds| bits | kinds.0))
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Serialize for Kinds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for name in self.names() {
            list.serialize_element(&Name(name))?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Kinds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = Vec::<One>::deserialize(deserializer)?;
        Ok(all.into_iter().map(|One(kinds)| kinds).collect())
    }
}

/// A name as a word of its own.
struct Name(&'static str);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let index = WORDS.iter().position(|word| *word == self.0).unwrap_or_default();
        serializer.serialize_unit_variant("Kinds", index as u32, self.0)
    }
}

/// What one name means.
struct One(Kinds);

impl<'de> Deserialize<'de> for One {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("Kinds", &WORDS, Meaning)
    }
}

struct Meaning;

impl<'de> Visitor<'de> for Meaning {
    type Value = One;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a kind or colour of tokens, as Stress or Green")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<One, A::Error> {
        let (Word(kinds), rest) = data.variant()?;
        rest.unit_variant()?;
        Ok(One(kinds))
    }
}

/// The name itself.
struct Word(Kinds);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(Spelling)
    }
}

struct Spelling;

impl Visitor<'_> for Spelling {
    type Value = Word;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a kind or colour of tokens")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Word, E> {
        let meant = NAMES.iter().find(|(name, _)| *name == word);
        let meant = meant.map(|&(_, bits)| Word(Kinds(bits)));
        meant.ok_or_else(|| E::unknown_variant(word, &WORDS))
    }
}

/// The kind of a token that is gained. Card files write it as `Focus`, or `Same`.
///
/// ```
/// use redfive_ability::Gained;
/// use redfive_ability::words::Token;
/// assert_eq!(ron::from_str::<Gained>("Focus")?, Gained::Token(Token::Focus));
/// assert_eq!(ron::from_str::<Gained>("Same")?, Gained::Same);
/// assert_eq!(ron::to_string(&Gained::Same)?, "Same");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gained {
    /// This one.
    Token(Token),
    /// That of the token that was or would be gained, which may be a lock token.
    Same,
}

impl From<Token> for Gained {
    fn from(token: Token) -> Self {
        Self::Token(token)
    }
}

/// What is no kind of tokens.
const SAME: &str = "Same";

impl Serialize for Gained {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Token(token) => token.serialize(serializer),
            Self::Same => serializer.serialize_unit_variant("Gained", 0, SAME),
        }
    }
}

impl<'de> Deserialize<'de> for Gained {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("Gained", &[SAME], OneKind)
    }
}

struct OneKind;

impl<'de> Visitor<'de> for OneKind {
    type Value = Gained;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a kind of tokens, as Stress, or Same")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Gained, A::Error> {
        let (GainedWord(gained), rest) = data.variant()?;
        rest.unit_variant()?;
        Ok(gained)
    }
}

/// The name itself.
struct GainedWord(Gained);

impl<'de> Deserialize<'de> for GainedWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(GainedSpelling)
    }
}

struct GainedSpelling;

impl Visitor<'_> for GainedSpelling {
    type Value = GainedWord;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a kind of tokens, or Same")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<GainedWord, E> {
        if word == SAME {
            return Ok(GainedWord(Gained::Same));
        }
        Token::deserialize(word.into_deserializer()).map(|token| GainedWord(Gained::Token(token)))
    }
}
