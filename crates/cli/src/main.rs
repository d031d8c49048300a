//! The `redfive` command: the ways in for people at a terminal.
fn main() {}
