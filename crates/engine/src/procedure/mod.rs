//! The procedures of the rules, one module each, named as the rules name them.

pub mod act;
pub mod activate;
pub mod assign;
pub mod attack;
pub mod device;
pub mod dock;
pub mod engage;
pub mod fly;
pub mod gain;
pub mod meet;
pub mod place_device;
pub mod planning;
pub mod remote;
pub mod round;
pub mod setup;
pub mod shift;
pub mod ships_in_order;
pub mod shoot;
pub mod suffer;
pub mod system;
