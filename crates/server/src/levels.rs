//! The levels of the computer, for people.

use redfive_players::Level;

/// Those that people play against, with how they play.
pub const ALL: &[(Level, &str)] = &[
    (Level::Recruit, "Knows the rules, and little else. For your first games."),
    (Level::Cadet, "Sees what is good, often; a friendly opponent."),
    (Level::Pilot, "Chooses well, and errs between moves that are nearly as good."),
    (Level::Veteran, "Weighs every answer with exact dice, and tries a few plans before it flies."),
    (Level::Ace, "Plays its choices out before it decides."),
    (Level::Legend, "Thinks ahead as long as it may."),
];

/// What a level is called.
pub const fn title(level: Level) -> &'static str {
    match level {
        Level::Random => "Random",
        Level::Greedy => "Greedy",
        Level::Recruit => "Recruit",
        Level::Cadet => "Cadet",
        Level::Pilot => "Pilot",
        Level::Veteran => "Veteran",
        Level::Ace => "Ace",
        Level::Legend => "Legend",
    }
}
