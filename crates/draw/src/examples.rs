//! Tables to start from.

/// A table that is ready to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its name: the name of its file under `docs/examples`.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! example {
    ($name:literal) => {
        Example {
            name: $name,
            text: include_str!(concat!("../../../docs/examples/", $name, ".txt")),
        }
    };
}

/// All examples; each has its file under `docs/examples`.
pub const EXAMPLES: [Example; 4] =
    [example!("first-table"), example!("bump"), example!("bombs"), example!("epic")];
