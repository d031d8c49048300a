//! The procedures of the rules, one module each, named as the rules name them.

pub mod action;
pub mod activation;
pub mod assign_condition;
pub mod attack;
pub mod automatic;
mod barrel_roll;
pub mod damage;
pub mod deal;
pub mod device;
pub mod dock;
pub mod engagement;
pub mod huge;
mod initiative;
pub mod maneuver;
pub mod obstacles;
pub mod owed;
pub mod place_device;
pub mod planning;
mod player_order;
pub mod remote;
pub mod reposition;
pub mod roll_dice;
pub mod round;
pub mod setup;
pub mod ships_in_order;
pub mod system;
mod targets;
