//! A first game with nothing but the engine: start it, ask, answer, look, record, replay.
//!
//! `cargo run -p redfive-engine --example first_game`

use redfive_engine::cast::Sort;
use redfive_engine::chance::Chance;
use redfive_engine::geometry::{PlayArea, Pose};
use redfive_engine::log::{PlainNames, describe_ending, line};
use redfive_engine::start::{StartPlayer, StartShip};
use redfive_engine::state::Holder;
use redfive_engine::topic::Topic;
use redfive_engine::view::SeenCard;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_engine::{Decision, Game, Library, Record, Recording, Seed, Start};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Cards come from the library; a start names them by their XWS ids.
    let library = Library::embedded()?;
    let south = Pose::new(457.0, 60.0, 0.0);
    let start = Start {
        area: PlayArea::STANDARD,
        players: StartPlayer::pair(),
        ships: vec![
            ship(0, "lukeskywalker", south),
            ship(1, "academypilot", Pose::new(400.0, 854.0, 180.0)),
            ship(1, "academypilot", Pose::new(514.0, 854.0, 180.0)),
        ],
        obstacles: Vec::new(),
        rounds: 6,
        ..Start::default()
    };

    // A recording is a game that keeps its record.
    let mut table = Recording::new(&library, start, Seed::small(5))?;
    let names = PlainNames::of(table.game().state(), table.game().cast());
    let mut chance = Chance::from_seed(5);
    while let Some(decision) = next(table.game()).cloned() {
        // Any answer of the space is legal; this player takes one at random.
        let reply = table.game().sample(&decision, &mut chance).ok_or("nothing can be answered")?;
        table.choose(decision.player, decision.id, &reply)?;
        for event in table.take_events() {
            println!("{}", line(&event, &names).sentence());
        }
    }
    if let Some(ending) = table.game().ended() {
        println!("{}", describe_ending(ending));
    }

    // A view shows what one player may see.
    let view = table.game().view(PlayerId(0));
    let luke = Holder::Ship(ShipId(0));
    let on_luke = |card: &&SeenCard| card.sort == Sort::Damage && card.holder == luke;
    let damage = view.cards.iter().filter(on_luke).count();
    println!("{} damage cards lie at Luke's ship.", damage);

    // A record is text, and plays the same game again.
    let text = table.finish().to_string();
    let record: Record = text.parse()?;
    let again = record.replay(&library)?;
    println!("Replayed: {} choices, {} rounds.", record.choices(), again.state().round);
    Ok(())
}

/// A ship without upgrades, placed already.
fn ship(player: u8, pilot: &str, pose: Pose) -> StartShip {
    let player = PlayerId(player);
    StartShip {
        player,
        pilot: pilot.to_owned(),
        upgrades: Vec::new(),
        pose: Some(pose),
        ..StartShip::default()
    }
}

/// The next open question. A dial can be set again until its player is ready, so dials that are
/// set are passed over.
fn next(game: &Game) -> Option<&Decision> {
    let set = |decision: &Decision| {
        let ship = decision.ask.ship_if(Topic::Dial);
        ship.is_some_and(|ship| game.state().ship(ship).dial.is_some())
    };
    game.pending().iter().find(|decision| !set(decision))
}
