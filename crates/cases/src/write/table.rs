//! What lies on the table where a written case begins, and what chance gave.

use crate::log::card_name;
use crate::vocabulary::{Names, RESERVED, edges, tokens_in_words, turrets, word_for};
use redfive_engine::cast::Sort;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::dice::{AttackFace, DefenseFace, Face as _};
use redfive_engine::facts::Capacity;
use redfive_engine::game::Game;
use redfive_engine::log::vocabulary::{attack_face, defense_face};
use redfive_engine::record::Seed;
use redfive_engine::start::{Control, Edition, Start, StartEnvironment, StartShip};
use redfive_engine::state::{Nature, Place, State, Tokens};
use redfive_engine::words::{ObjectId, ShipId, ThingId, Token};
use redfive_geometry::{AreaEdge, PlayArea, Pose};

/// The lines before the phase, and what they give names to, by its number in the game.
pub(super) struct Head {
    pub lines: Vec<String>,
    pub named: Vec<(String, ObjectId)>,
}

impl Head {
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// A name that nothing has yet.
    fn new_name(&self, wanted: &str) -> String {
        let is_free = |name: &String| {
            self.named.iter().all(|(taken, _)| taken != name) && !RESERVED.contains(&name.as_str())
        };
        let all = (1..).map(|n| if n == 1 { wanted.to_owned() } else { format!("{wanted}{n}") });
        all.into_iter().find(is_free).unwrap_or_default()
    }
}

/// The table as it stands: at the beginning of a round, or before setup.
pub(super) fn lines(game: &Game, begun: bool, moment: usize, now: &Game) -> Result<Head, String> {
    let (start, state) = (game.setting().start(), game.state());
    let last = now.state();
    let when = if last.round == 0 { "setup".to_owned() } else { format!("round {}", last.round) };
    let mut head = Head { lines: Vec::new(), named: Vec::new() };
    let mut add = |line: String| head.lines.push(line);
    add(format!("case   A moment of a game: {when}, after {moment} choices"));
    if start.edition == Edition::First {
        add("edition first".to_owned());
    }
    if start.scenario != Start::DOGFIGHT {
        add(format!("scenario {}", start.scenario));
    }
    match &start.environment {
        StartEnvironment::None => {}
        StartEnvironment::This(id) => add(format!("environment {id}")),
        StartEnvironment::Dealt(_) => return Err("the environment card was dealt".to_owned()),
    }
    if start.area != PlayArea::STANDARD || start.scenario != Start::DOGFIGHT {
        add(format!("area {} {}", start.area.width, start.area.height));
    }
    let usual = [AreaEdge::South, AreaEdge::North, AreaEdge::West, AreaEdge::East];
    for (i, player) in start.players.iter().enumerate() {
        let number = i + 1;
        if usize::from(player.team.0) != i {
            add(format!("team {} player {number}", player.team.0 + 1));
        }
        if usual.get(i) != Some(&player.edge) {
            add(format!("edge {} player {number}", word_for(&edges(), player.edge)));
        }
        if player.control == Control::Automatic {
            add(format!("automatic player {number}"));
        }
        if player.squad.total > 0 || player.squad.limit > 0 {
            add(format!("squad {} of {} player {number}", player.squad.total, player.squad.limit));
        }
        if begun && state.players[i].points > 0 {
            add(format!("score {} player {number}", state.players[i].points));
        }
    }
    if begun {
        is_plain(state, start)?;
    }
    let mut later = Vec::new();
    for (i, ship) in start.ships.iter().enumerate() {
        let id = ShipId(i as u8);
        if begun && state.ship(id).place == Place::Removed {
            continue;
        }
        let pilot = ship.pilot.trim_start_matches(Edition::FIRST_CARDS);
        let name = head.new_name(pilot);
        let clauses = if begun { stands(game, ship, id)? } else { begins(ship) };
        head.lines.push(format!("ship   {name} {pilot} player {}{clauses}", ship.player.0 + 1));
        if ship.points > 0 {
            later.push(format!("points {name} {}", ship.points));
        }
        head.named.push((name, ObjectId::Ship(id)));
    }
    for (i, obstacle) in start.obstacles.iter().enumerate() {
        let id = ThingId(i as u16);
        let object = state.object(id);
        let pose = if begun { object.pose } else { obstacle.pose };
        if begun && (object.gone || pose.is_none()) {
            continue;
        }
        let name = head.new_name(&format!("obstacle{}", i + 1));
        let at = pose.map(|pose| format!(" at {}", exactly(pose))).unwrap_or_default();
        let fuses = match object.fuses {
            n if begun && n > 0 => format!(" fuses {n}"),
            _ => String::new(),
        };
        let (key, player) = (&obstacle.key, obstacle.player.0 + 1);
        head.lines.push(format!("obstacle {name} {key} player {player}{at}{fuses}"));
        head.named.push((name, ObjectId::Thing(id)));
    }
    if begun {
        for &(_, ship) in head.named.clone().iter() {
            let ObjectId::Ship(ship) = ship else { continue };
            for lock in &state.ship(ship).locks {
                let name = |of: ObjectId| head.named.iter().find(|(_, it)| *it == of);
                let (Some((own, _)), Some((locked, _))) = (name(ObjectId::Ship(ship)), name(*lock))
                else {
                    return Err("a lock on what has no line".to_owned());
                };
                later.push(format!("set {own} locks {locked}"));
            }
        }
    }
    head.lines.extend(later);
    let order = state.order.iter().map(|player| (player.0 + 1).to_string());
    head.lines.push(format!("order {}", order.collect::<Vec<_>>().join(" ")));
    head.lines.push(format!("round {} of {}", state.round.max(1), start.rounds));
    Ok(head)
}

/// Whether a round begins with nothing that the lines of a case cannot say.
fn is_plain(state: &State, start: &Start) -> Result<(), String> {
    let cannot = |what: &str| Err(what.to_owned());
    if !state.lasting.is_empty() || !state.delayed.is_empty() {
        return cannot("an effect lasts");
    }
    if !state.handed.is_empty() {
        return cannot("an upgrade has changed hands");
    }
    let beside = state.objects.get(start.obstacles.len()..).unwrap_or_default();
    if beside.iter().any(|it| it.nature == Nature::Feature) {
        return cannot("the scenario has features");
    }
    if beside.iter().any(|it| !it.gone) {
        return cannot("a device lies on the table");
    }
    if state.ships.iter().skip(start.ships.len()).any(|it| it.place != Place::Removed) {
        return cannot("a remote is on the table");
    }
    if state.ship_ids().any(|id| state.conditions(id).next().is_some()) {
        return cannot("a ship has a condition");
    }
    Ok(())
}

/// The clauses of a ship before setup.
fn begins(ship: &StartShip) -> String {
    let at = ship.pose.map(|pose| format!(" at {}", exactly(pose))).unwrap_or_default();
    let upgrades = ship.upgrades.iter().map(|id| format!(" upgrade {}", plain(id)));
    at + &upgrades.collect::<String>()
}

/// The clauses of a ship at the beginning of a round.
fn stands(game: &Game, start: &StartShip, id: ShipId) -> Result<String, String> {
    let (state, ship) = (game.state(), game.state().ship(id));
    let Place::Table(pose) = ship.place else {
        return Err("a ship is not on the table".to_owned());
    };
    if ship.scored > 0 {
        return Err("a ship was scored in part".to_owned());
    }
    let mut text = format!(" at {}", exactly(pose));
    let mut add = |clause: String| text.push_str(&clause);
    let tokens = tokens_of(&ship.tokens);
    if !tokens.is_empty() {
        add(format!(" tokens {}", tokens_in_words(&tokens)));
    }
    let card = game.card(id);
    if card.shields > 0 || ship.shields > 0 {
        add(format!(" shields {}", ship.shields));
    }
    if card.force.most > 0 {
        add(format!(" force {}", active(ship.force, card.force)?));
    }
    if card.charges.most > 0 {
        add(format!(" charges {}", active(state.card(ship.card).charges, card.charges)?));
    }
    if let Some(turret) = ship.turret {
        add(format!(" turret {}", word_for(&turrets(), turret)));
    }
    let (faceup, facedown): (Vec<_>, Vec<_>) = state.damage(id).partition(|(_, it)| it.faceup);
    if !facedown.is_empty() {
        add(format!(" damage {}", facedown.len()));
    }
    for (_, damage) in faceup {
        add(format!(" faceup \"{}\"", card_name(game.cast().place_in_deck(damage.kind) as u8)));
    }
    let own: Vec<_> = state.upgrades(id).collect();
    if own.len() != start.upgrades.len() {
        return Err("a ship has other upgrades than at the start".to_owned());
    }
    for (id, (_, upgrade)) in start.upgrades.iter().zip(own) {
        add(format!(" upgrade {}", plain(id)));
        if game.cast().upgrade(upgrade.kind).charges.most > 0 {
            add(format!(" charges {}", upgrade.charges));
        }
        if upgrade.flipped {
            add(" flipped".to_owned());
        }
        let tokens = tokens_of(&upgrade.tokens);
        if !tokens.is_empty() {
            add(format!(" holding {}", tokens_in_words(&tokens)));
        }
    }
    Ok(text)
}

/// An id without the number that tells several cards of a library apart.
fn plain(id: &str) -> &str {
    let id = id.trim_start_matches(Edition::FIRST_CARDS);
    id.split('#').next().unwrap_or(id)
}

fn active(active: u8, Capacity { most, recovers }: Capacity) -> Result<String, String> {
    if active > most {
        return Err("more charges than the card has".to_owned());
    }
    Ok(match recovers {
        0 => format!("{active}/{most}"),
        n => format!("{active}/{most}{n:+}"),
    })
}

pub(super) fn tokens_of(tokens: &Tokens) -> Vec<(Token, u8)> {
    tokens.iter().filter(|(_, count)| *count > 0).collect()
}

/// A pose to the last digit, so that whatever touches does so again.
fn exactly(pose: Pose) -> String {
    let Pose { position, heading } = pose;
    format!("{} {} facing {}", position.x, position.y, heading.degrees())
}

/// The names of a ship's cards.
pub(super) fn cards(game: &Game, ship: ShipId, names: &mut Names) {
    let card = game.card(ship);
    names.add_card(ship, &card.id, &card.name);
    for (_, upgrade) in game.state().upgrades(ship) {
        let card = game.cast().upgrade(upgrade.kind);
        names.add_card(ship, plain(&card.id), &card.name);
    }
}

/// What the players rolled for their order.
pub(super) fn order_dice(game: &Game, seed: Seed) -> Result<Vec<String>, String> {
    let chance = &game.state().chance;
    if chance.drawn(Stream::Pick) > 0 || chance.drawn(Stream::Environment) > 0 {
        return Err("the game begins with something left to chance that is no die".to_owned());
    }
    Ok(dice(&Chance::new(seed.0), chance))
}

/// The dice that were rolled between two moments.
pub(super) fn dice(before: &Chance, after: &Chance) -> Vec<String> {
    let attack: fn(u8) -> &'static str = |side| attack_face(AttackFace::on_side(side));
    let defense: fn(u8) -> &'static str = |side| defense_face(DefenseFace::on_side(side));
    let rolls = [
        ("order-dice", Stream::PlayerOrder, attack),
        ("attack dice", Stream::AttackDice, attack),
        ("defense dice", Stream::DefenseDice, defense),
    ];
    let line = |(what, stream, face): (&str, Stream, fn(u8) -> &'static str)| {
        let mut again = before.clone();
        let rolled = after.drawn(stream).saturating_sub(before.drawn(stream));
        let faces: Vec<&str> = (0..rolled).map(|_| face(again.side(stream))).collect();
        (!faces.is_empty()).then(|| format!("{what} {}", faces.join(" ")))
    };
    rolls.into_iter().filter_map(line).collect()
}

/// The damage cards that were dealt between two moments, by the decks they are from.
pub(super) fn dealt(before: &Game, after: &Game) -> Result<Vec<String>, String> {
    let (old, new) = (before.state(), after.state());
    let came = new.cards.get(old.cards.len()..).unwrap_or_default();
    let came: Vec<_> = came.iter().filter(|card| card.sort == Sort::Damage).collect();
    let mut lines = Vec::new();
    for player in 0..new.players.len() {
        let stream = Stream::DamageDeck(player as u8);
        let drawn = new.chance.drawn(stream).saturating_sub(old.chance.drawn(stream));
        if drawn == 0 {
            continue;
        }
        let of_deck = came.iter().filter(|card| match card.holder {
            redfive_engine::state::Holder::Ship(ship) => {
                new.deck_of(new.ship(ship).player).index() == player
            }
            _ => true,
        });
        let names: Vec<String> = of_deck
            .map(|card| format!("\"{}\"", card_name(after.cast().place_in_deck(card.kind) as u8)))
            .collect();
        if names.len() as u64 != drawn {
            return Err("damage cards were looked at or have gone again at once".to_owned());
        }
        lines.push(format!("cards player {} {}", player + 1, names.join(" ")));
    }
    Ok(lines)
}
