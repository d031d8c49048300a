//! The macro behind the small closed vocabularies of the game: factions, slots, arcs…

/// Declares a vocabulary: a small `Copy` enum whose members have an XWS id and a printed name.
///
/// Content files write the variant (`ForcePower`), squad files the id (`force-power`), people
/// read the name (`Force Power`).
macro_rules! vocabulary {
    (
        $(#[$doc:meta])*
        $kind:ident ($what:literal) {
            $( $(#[$vdoc:meta])* $variant:ident = $id:literal, $name:literal; )+
        }
    ) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Deserialize,
        )]
        pub enum $kind {
            $( $(#[$vdoc])* $variant, )+
        }

        impl $kind {
            /// Every member, in the order of the declaration.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )+];

            /// The id that squad files and other tools use.
            pub const fn xws(self) -> &'static str {
                match self { $( Self::$variant => $id, )+ }
            }

            /// The name as players read it.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $name, )+ }
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $kind {
            type Err = crate::vocabulary::UnknownWord;

            /// Reads the XWS id.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|member| member.xws() == text).ok_or_else(|| {
                    crate::vocabulary::UnknownWord {
                        what: $what,
                        found: text.to_owned(),
                        allowed: Self::ALL.iter().map(|member| member.xws()).collect(),
                    }
                })
            }
        }
    };
}

pub(crate) use vocabulary;

/// A word that a vocabulary does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{found}`; allowed: {}", allowed.join(", "))]
pub struct UnknownWord {
    /// What kind of word was expected, such as `slot`.
    pub what: &'static str,
    /// The word that was found.
    pub found: String,
    /// The words that are allowed.
    pub allowed: Vec<&'static str>,
}
