//! What lies on the table, and what is measured there.

pub(crate) mod arc;
pub(crate) mod object;
mod range;
pub(crate) mod shapes;
pub mod suppose;
mod value;
mod weapon;
