//! A game as a player, or everybody, may see it.
//!
//! What is hidden is said by the engine's [`Seat`](redfive_engine::view::Seat) alone. Who is no player sees what all
//! players see.

pub mod control;
mod seen;
pub mod shapes;

pub use seen::Seen;

use crate::api::{
    CardView, ControlledBy, DeviceKindView, DeviceView, DialView, FeatureView, GameView, Meter,
    ObstacleView, PlaceView, PlayerView, ScenarioEntry, ShipView, ShotView, TokenView,
};
use crate::scenarios;
use crate::squads;
use crate::table::{Names, Table};
use crate::texts::Text;
use crate::words;
use redfive_ability::{Ability, text};
use redfive_engine::decision::Decision;
use redfive_engine::facts::{ConditionCard, DeviceCard, WeaponArc};
use redfive_engine::game::Game;
use redfive_engine::start::Start;
use redfive_engine::state::{Nature, Place};
use redfive_engine::view::SeenDial;
use redfive_engine::words::{CardId, DeviceKind, ObstacleKind, PlayerId, ShipId, ThingId};

/// The colours of the players' ships, by player.
const COLOURS: [&str; 6] = ["red", "blue", "green", "yellow", "purple", "teal"];

/// Who looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Eyes {
    /// The seats of who looks, a bit for each.
    pub holds: u8,
    /// As which player; as everybody, if as none.
    pub seen_by: Option<u8>,
}

impl Eyes {
    /// Whether a seat belongs to who looks.
    pub const fn has(self, player: u8) -> bool {
        player < 8 && self.holds >> player & 1 == 1
    }

    /// Whether who looks is offered the answers to questions of a player.
    pub fn may_answer(self, player: u8) -> bool {
        self.has(player) && self.seen_by.is_none_or(|seen_by| seen_by == player)
    }
}

/// The view of a player, or of everybody; with the log from a line on.
pub fn view(table: &Table, eyes: Eyes, log_from: usize) -> GameView {
    let ships = table.game.state().ship_ids();
    GameView {
        ships: ships.map(|id| ship(&table.game, &table.names, id, eyes.seen_by)).collect(),
        decisions: asked(table).map(|it| control::decision(table, it, eyes)).collect(),
        ..around(table, eyes, log_from)
    }
}

/// What is asked, as far as it is shown.
fn asked(table: &Table) -> impl Iterator<Item = &Decision> {
    // On one screen, who is ready has handed it on: their dials are not asked for again.
    let handed_on = |d: &&Decision| table.game.is_done_planning(d.player);
    table.pending().iter().filter(move |d| !handed_on(d))
}

/// A view without its ships and questions.
fn around(table: &Table, eyes: Eyes, log_from: usize) -> GameView {
    let state = table.game.state();
    GameView {
        id: table.id.clone(),
        version: table.version,
        moment: table.moment(),
        scenario: scenario(table),
        help: table.help,
        seen_by: eyes.seen_by,
        area: [state.area.width, state.area.height],
        round: state.round,
        last_round: state.last_round,
        phase: if state.round == 0 { "setup" } else { words::phase(state.phase) },
        players: (0..state.players.len()).map(|i| player(table, i)).collect(),
        order: state.order.iter().map(|player| player.0).collect(),
        ships: Vec::new(),
        obstacles: state
            .objects()
            .filter_map(|(id, it)| Some(obstacle(table, id, it.obstacle()?)))
            .collect(),
        devices: state.devices().filter_map(|(id, _)| device(table, id)).collect(),
        features: state
            .features()
            .filter(|(_, it)| it.pose.is_some() || it.carrier.is_some())
            .map(|(id, _)| feature(table, id))
            .collect(),
        scores: table.scores.clone(),
        attack: table.attack.clone(),
        decisions: Vec::new(),
        happened: table.happened.clone(),
        log: table.log.get(log_from..).unwrap_or_default().to_vec(),
        ending: table.ending(),
    }
}

fn player(table: &Table, index: usize) -> PlayerView {
    let id = index as u8;
    PlayerView {
        id,
        name: table.names.player(PlayerId(id)).to_owned(),
        squad: table.forces.get(index).map_or_else(String::new, |force| force.name.clone()),
        // A scenario may say who is red and who is blue (SCN.SALVAGE.04).
        colour: match table.game.state().players[index].colour {
            Some(colour) => words::colour(colour),
            None => COLOURS[index % COLOURS.len()],
        },
        edge: table.game.state().players[index].edge.to_string(),
        points: has_points(table).then(|| table.game.state().players[index].points),
    }
}

/// Whether mission points are played for, or somebody has some.
fn has_points(table: &Table) -> bool {
    let scored = table.game.state().players.iter().any(|player| player.points > 0);
    scored || table.game.setting().start().scenario != Start::DOGFIGHT
}

fn scenario(table: &Table) -> ScenarioEntry {
    match table.game.cast().scenario() {
        Some((_, card)) => ScenarioEntry::clone(table.names.texts.scenario(card)),
        // Of a time when there was nothing else.
        None => ScenarioEntry { name: "Dogfight".to_owned(), ..ScenarioEntry::default() },
    }
}

fn feature(table: &Table, id: ThingId) -> FeatureView {
    let (cast, object) = (table.game.cast(), table.game.state().object(id));
    let token = object.token(cast);
    let key = &cast.definition(object.kind).key.id;
    let text = table.names.texts.of(Text::Feature(object.kind), || {
        let abilities = cast.scenario().map_or(&[][..], |(_, card)| &card.abilities);
        let about_it = abilities.iter().filter(|ability| scenarios::speaks_of(ability, key));
        about_it.map(scenarios::said).collect::<Vec<_>>().join(" ")
    });
    FeatureView {
        id: id.0,
        name: table.names.thing(id).to_owned(),
        text,
        outline: token.map(|token| shapes::outline(token.points())).unwrap_or_default(),
        marker: object.marker.map(|player| player.0),
        carrier: object.carrier.map(|ship| ship.0),
        controlled_by: controlled_by(table, id),
    }
}

/// Who controls a feature now.
fn controlled_by(table: &Table, id: ThingId) -> Vec<ControlledBy> {
    let control = table.game.control_of(id).into_iter();
    control.map(|(player, points)| ControlledBy { player: player.0, points }).collect()
}

fn obstacle(table: &Table, id: ThingId, kind: ObstacleKind) -> ObstacleView {
    let game = &table.game;
    let obstacle = game.state().object(id);
    let token = obstacle.token(game.cast());
    ObstacleView {
        id: id.0,
        kind: words::obstacle(kind).0,
        name: table.names.thing(id).to_owned(),
        outline: token.map(|token| shapes::outline(token.points())).unwrap_or_default(),
        fuses: obstacle.fuses,
    }
}

fn device(table: &Table, id: ThingId) -> Option<DeviceView> {
    let game = &table.game;
    let device = game.state().object(id);
    let token = device.token(game.cast());
    Some(DeviceView {
        id: id.0,
        kind: match device.nature {
            Nature::Device(DeviceKind::Mine) => DeviceKindView::Mine,
            Nature::Device(DeviceKind::Bomb) => DeviceKindView::Bomb,
            // Remotes are among the ships, and what a card places as an obstacle among those.
            Nature::Device(DeviceKind::Remote | DeviceKind::Obstacle)
            | Nature::Obstacle(_)
            | Nature::Feature => return None,
        },
        name: table.names.thing(id).to_owned(),
        text: table
            .names
            .texts
            .of(Text::Device(device.kind), || device_text(game, game.cast().device(device.kind))),
        player: device.player.0,
        fuses: device.fuses,
        outline: token.map(|token| shapes::outline(token.points())).unwrap_or_default(),
    })
}

fn ship(game: &Game, names: &Names, id: ShipId, seen_by: Option<u8>) -> ShipView {
    let (ship, card) = (game.state().ship(id), game.card(id));
    let unit = game.unit(id);
    let name = names.ship_name(id);
    let journal = game.state().journal.of(id);
    let dial = dial(game, id, seen_by);
    let (hull, damage) = (game.hull(id), game.state().damage_count(id) as u8);
    let faceup = game.state().damage(id).filter(|(_, card)| card.faceup);
    let faceup = faceup.map(|(_, card)| game.cast().damage(card.kind));
    let facedown = game.state().damage(id).filter(|(_, card)| !card.faceup).count() as u8;
    let charges = game.state().card(ship.card).charges;
    let upgrades = game.state().upgrades(id).map(|(_, upgrade)| {
        let card = game.cast().faceup(upgrade);
        let charges = Meter { now: upgrade.charges, most: card.charges.most };
        CardView { charges, ..card_view(game, names, &card.name, &card.abilities) }
    });
    let tokens = ship.tokens.iter().map(|(token, count)| {
        let (kind, name) = words::token(token);
        TokenView { kind, name, colour: words::token_colour(token.colour()), count }
    });
    ShipView {
        id: id.0,
        player: ship.player.0,
        name: names.ship(id).to_owned(),
        short: name.map_or_else(String::new, |name| name.short.clone()),
        pilot: card.name.clone(),
        chassis: name.map_or_else(String::new, |name| name.chassis.clone()),
        text: names.texts.of(Text::Ship(ship.kind), || ship_text(game, id)),
        size: if ship.remote.is_some() { "remote" } else { card.size.name() },
        initiative: game.initiative(id),
        weapons: weapons(game, id),
        agility: game.agility(id),
        hull: Meter { now: hull.saturating_sub(damage), most: hull },
        shields: Meter { now: ship.shields, most: game.shield_capacity(id) },
        force: Meter { now: ship.force, most: game.force_capacity(id).most },
        charges: Meter { now: charges, most: game.ship_charges(id).most },
        base: unit.as_ref().map(shapes::unit),
        arcs: arcs(game, id),
        tokens: tokens.collect(),
        locks: ship.locks.iter().map(|&object| words::object(object)).collect(),
        facedown,
        faceup: faceup.map(|card| card_view(game, names, &card.name, &card.abilities)).collect(),
        upgrades: upgrades.collect(),
        conditions: game
            .conditions(id)
            .map(|(id, _, card)| condition((game, names), id, card, seen_by))
            .collect(),
        place: match ship.place {
            Place::Hand => PlaceView::Hand,
            Place::Table(_) => PlaceView::Table,
            Place::Reserve(_) => PlaceView::Reserve,
            Place::Removed => PlaceView::Gone,
        },
        dial: DialView {
            set: dial != SeenDial::Unset,
            revealed: ship.revealed,
            shows: match dial {
                SeenDial::Shows(it) => Some(words::maneuver(it, game.difficulty(id, it))),
                SeenDial::Unset | SeenDial::Hidden => None,
            },
        },
        carrier: game.state().carrier(id).map(|carrier| carrier.0),
        shots: shots(game, id),
        destroyed: ship.destroyed,
        activated: journal.activated,
        engaged: journal.engaged,
    }
}

/// What the pilot can do, then what the ship can.
fn ship_text(game: &Game, id: ShipId) -> String {
    let card = game.card(id);
    let facts = CardFacts(game);
    let own = match squads::device(&card.id) {
        Some(_) => text::of_device(&card.id, &card.abilities, &facts),
        None => text::of_with(&card.abilities, &CardFacts(game)),
    };
    let others = squads::second().into_iter().flat_map(|cards| cards.ship_abilities.values());
    let others = others.map(|it| (it.name.as_str(), it.ability.abilities()));
    let of_ship = text::of_ship_ability(&card.ship_ability, &card.ship_abilities, others, &facts);
    let texts = [own, of_ship];
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What texts say of other cards.
struct CardFacts<'a>(&'a Game);

impl text::Facts for CardFacts<'_> {
    fn name(&self, id: &str) -> Option<String> {
        self.0.cast().name(id).map(str::to_owned).or_else(|| squads::card_name(id))
    }

    fn device(&self, id: &str) -> Option<text::Device> {
        squads::device(id)
    }

    fn is_secret(&self, id: &str) -> bool {
        squads::is_secret(id)
    }
}

/// What a bomb or mine does.
fn device_text(game: &Game, device: &DeviceCard) -> String {
    text::of_device(&device.id, &device.abilities, &CardFacts(game))
}

/// What abilities of a card of the game do, with what they speak of by its name.
fn card_text(game: &Game, names: &Names, abilities: &[Ability]) -> String {
    let text = || text::of_with(abilities, &CardFacts(game));
    names.texts.of(Text::of(abilities), text)
}

/// A condition, with the name of the damage card that lies on it.
fn condition(
    (game, names): (&Game, &Names),
    id: CardId,
    card: &ConditionCard,
    seen_by: Option<u8>,
) -> CardView {
    if !knows(game, id, seen_by) {
        return card_view(game, names, "A secret condition", &[]);
    }
    let damage = game.state().lying_on(id).map(|(_, on_it)| game.cast().damage(on_it.kind));
    let name = match damage {
        Some(damage) => format!("{} ({})", card.name, damage.name),
        None => card.name.clone(),
    };
    card_view(game, names, &name, &card.abilities)
}

/// A card without charges.
fn card_view(game: &Game, names: &Names, name: &str, abilities: &[Ability]) -> CardView {
    CardView {
        name: name.to_owned(),
        text: card_text(game, names, abilities),
        charges: Meter { now: 0, most: 0 },
    }
}

/// Whom a ship could shoot as the table is now: each target once, by its closest attack.
fn shots(game: &Game, ship: ShipId) -> Vec<ShotView> {
    if !matches!(game.state().ship(ship).place, Place::Table(_)) || game.state().round == 0 {
        return Vec::new();
    }
    let mut all: Vec<ShotView> = Vec::new();
    for shot in game.shots(ship) {
        let (target, range) = (shot.target.0, shot.range.number());
        let clear = |line| !shot.through(line).iter().any(|&object| game.is_obstacle(object));
        let obstructed = !shot.sight.lines.iter().any(clear);
        match all.iter_mut().find(|it| it.target == target) {
            Some(it) if it.range <= range => {}
            Some(it) => *it = ShotView { target, range, obstructed },
            None => all.push(ShotView { target, range, obstructed }),
        }
    }
    all
}

/// The arcs that a ship's weapons shoot out of, as far as they reach.
fn arcs(game: &Game, ship: ShipId) -> Vec<crate::api::Outline> {
    let Some(base) = game.arc_base(ship) else { return Vec::new() };
    let mut outlines = Vec::new();
    for id in game.weapons(ship) {
        let Some(weapon) = game.weapon(ship, id) else { continue };
        let arcs = game.weapon_arcs(ship, id).into_iter();
        outlines.extend(arcs.flat_map(|arc| shapes::arc(&base, arc, weapon.most)));
    }
    outlines
}

fn weapons(game: &Game, ship: ShipId) -> Vec<String> {
    let turret = game.state().ship(ship).turret;
    let weapons = game.weapons(ship).into_iter();
    weapons
        .filter_map(|id| game.weapon(ship, id))
        .map(|weapon| {
            let place = match (weapon.arc, turret) {
                (WeaponArc::Fixed(arc), _) => arc.name().to_owned(),
                (WeaponArc::Turret, Some(turret)) => {
                    format!("turret: {}", words::turret(turret).1.to_lowercase())
                }
                (WeaponArc::Turret, None) => "turret".to_owned(),
            };
            format!("{} ({place})", weapon.attack)
        })
        .collect()
}

/// What somebody sees of a dial: a player what the engine shows them, everybody else what all players see.
fn dial(game: &Game, ship: ShipId, seen_by: Option<u8>) -> SeenDial {
    let seen = |player: u8| game.seat(PlayerId(player)).ship(ship).dial;
    match seen_by {
        Some(player) => seen(player),
        None => {
            let all = (0..game.state().players.len()).map(|player| seen(player as u8));
            all.reduce(|a, b| if a == b { a } else { SeenDial::Hidden }).unwrap_or(SeenDial::Hidden)
        }
    }
}

/// Whether somebody knows what a card is.
fn knows(game: &Game, card: CardId, seen_by: Option<u8>) -> bool {
    let seen = |player: u8| game.seat(PlayerId(player)).card(card).kind.is_some();
    match seen_by {
        Some(player) => seen(player),
        None => (0..game.state().players.len()).all(|player| seen(player as u8)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::testing;
    use redfive_engine::words::{Phase, Token};
    use redfive_geometry::Pose;

    /// RR.CLOAK.04, RR.INITIATIVE.05: what counts now is shown, not what is printed.
    #[test]
    fn a_ship_has_the_initiative_and_agility_of_now() {
        let (mut game, names) = testing::arranged(
            Phase::Engagement,
            |start| {
                start.ships[0].upgrades.push("swarmtactics".to_owned());
                start.ships[0].pose = Some(Pose::new(450.0, 100.0, 0.0));
                start.ships[1].pose = Some(Pose::new(550.0, 100.0, 0.0));
            },
            |state| state.ships[3].tokens.set(Token::Cloak, 1),
        );
        let shown = |game: &Game, id| ship(game, &names, ShipId(id), None);
        let printed = |id| game.card(ShipId(id));
        assert_eq!(shown(&game, 3).agility, printed(3).agility + 2);
        assert_ne!(printed(0).initiative, printed(1).initiative);
        let (theirs, lent) = (shown(&game, 1).initiative, printed(0).initiative);
        assert_eq!(theirs, printed(1).initiative);
        let is_lent = (0..8).any(|_| {
            testing::agree(&mut game);
            shown(&game, 1).initiative == lent
        });
        assert!(is_lent, "with Swarm Tactics");
    }

    /// Whoever sees the same is shown the same: dials that lie facedown, the kinds of facedown damage cards and
    /// secret conditions are made up anew, and no ship looks otherwise to the player who does not know them.
    #[test]
    fn ships_look_alike_in_all_games_that_look_alike() {
        use redfive_engine::chance::Chance;
        use redfive_engine::record::Seed;
        use redfive_players::{Player, RandomPlayer};
        let squads = ["dark-side", "imperial-aces"].map(|id| squads::squad(id).expect("a squad"));
        let (_, plan) = testing::plain(4);
        let names = ["A".to_owned(), "B".to_owned()];
        let forces = squads.map(crate::force::Force::from);
        let table = Table::new("x".to_owned(), 1, forces, names, (&plan, Seed::small(3)));
        let mut table = table.expect("a game");
        let (mut player, mut other_dials, mut facedown) = (RandomPlayer::new(5), 0, 0);
        for step in 0.. {
            let Some(open) = table.game.open().next().cloned() else { break };
            for seat in 0..2 {
                let seen = table.game.view(PlayerId(seat));
                let made_up = seen.imagine(table.game.setting(), &mut Chance::from_seed(step));
                for id in table.game.state().ship_ids() {
                    let shown = |game: &Game| {
                        let shown = ship(game, &table.names, id, Some(seat));
                        serde_json::to_string(&shown).expect("JSON")
                    };
                    assert_eq!(shown(&table.game), shown(&made_up));
                    let dial = |game: &Game| game.state().ship(id).dial;
                    other_dials += u32::from(dial(&table.game) != dial(&made_up));
                    facedown +=
                        u32::from(ship(&made_up, &table.names, id, Some(seat)).facedown > 0);
                }
            }
            let reply = player.choose(&table.game.seat(open.player), &open);
            table.reply(open.player, open.id, &reply, false).expect("a legal answer");
        }
        assert!(other_dials > 20 && facedown > 20, "{other_dials} {facedown}");
    }
}
