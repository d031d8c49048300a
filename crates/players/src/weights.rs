//! What matters to a pilot, in numbers.

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $usual:literal,)*) => {
        /// What matters to a pilot when they set dials and act, in points or as a share. Other weights make another
        /// character: bold, careful, greedy.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f64,)*
        }

        impl Weights {
            /// The usual ones.
            pub const USUAL: Self = Self { $($name: $usual,)* };
            /// The names of all of them.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// Changes a weight by its name; tells whether there is one.
            ///
            /// ```
            /// use redfive_players::Weights;
            /// let mut weights = Weights::USUAL;
            /// assert!(weights.set("fear", 0.3).is_some());
            /// assert_eq!(weights, Weights { fear: 0.3, ..Weights::USUAL });
            /// assert!(weights.set("love", 0.3).is_none());
            /// ```
            pub fn set(&mut self, name: &str, value: f64) -> Option<()> {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return None,
                }
                Some(())
            }
        }
    };
}

weights! {
    /// What damage taken counts beside damage dealt.
    fear = 0.8,
    /// The same for the dials of a side together, where each enemy is thought to shoot once.
    risk = 0.8,
    /// What the shot of an enemy counts that may be shot down before it engages.
    silence = 0.5,
    /// What the second best target of a place counts.
    second = 0.2,
    /// What looking at the enemy is worth without a shot.
    facing = 0.35,
    /// What every 100 mm of distance beyond 300 take of that.
    distance = 0.12,
    /// What a ship near a prize is worth.
    prize = 0.9,
    /// What stress costs.
    stress = 0.25,
    /// What a red maneuver costs beside the stress: the action.
    red = 0.35,
    /// What flying into a friend costs.
    bump = 0.6,
    /// What counts of that which obstacles do to a ship.
    rock = 1.0,
    /// What the action costs that an obstacle takes.
    rock_action = 0.45,
    /// How sharply others are thought to choose: the temperature of their choice, in points.
    temperature = 0.3,
    /// What the last chance to shoot a ship down counts beside its damage.
    kill = 0.4,
    /// What damage taken counts where actions are chosen.
    caution = 0.8,
    /// What the other use of a token counts that can be used for two things.
    spare = 0.4,
}

impl Weights {
    /// Those of a pilot who fears nothing.
    pub const GREEDY: Self = Self { fear: 0.0, risk: 0.0, silence: 0.0, ..Self::USUAL };
    /// Those of a bold one.
    pub const BOLD: Self = Self { fear: 0.3, risk: 0.3, ..Self::USUAL };
    /// Those of a careful one.
    pub const CAREFUL: Self = Self { fear: 1.6, risk: 1.6, ..Self::USUAL };
}
