//! What lies on the table, and what is measured there.

pub(crate) mod arc;
mod object;
mod range;
pub(crate) mod shapes;
mod value;
mod weapon;
