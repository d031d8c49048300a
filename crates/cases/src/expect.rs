//! What must be true.

use crate::answer::{Answer, faces, is_at, open_decisions};
use crate::log::card_name;
use crate::run::Run;
use crate::vocabulary::{
    Names, attack_faces, card_kind, defense_faces, maneuver, phases, player, token_list, tokens,
    tokens_in_words, turrets, word_for,
};
use redfive_engine::answer::Space;
use redfive_engine::cast::Sort;
use redfive_engine::decision::{Choice, Decision};
use redfive_engine::dice::{AttackFace, DefenseFace, Dice};
use redfive_engine::game::Game;
use redfive_engine::log::vocabulary::{
    attack_face, colour as colour_name, defense_face, faces as dice_in_words,
    maneuver_id as as_words, pose,
};
use redfive_engine::state::{Card, Ending, Holder, Place, Reserve, State};
use redfive_engine::topic::Topic;
use redfive_engine::view::{SeenCard, SeenDial};
use redfive_engine::words::{
    ObjectId, Phase, PlayerColour, PlayerId, ShipId, TeamId, ThingId, Token,
};
use redfive_geometry::{Maneuver, Range, Turret};
use redfive_text::{Line, ParseError, Unit, Words, unknown_among};

type Result<T> = std::result::Result<T, ParseError>;

/// Something that must be true at its place in the case.
#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    Ship(ShipId, OfShip),
    /// An obstacle, bomb or mine.
    Thing(ObjectId, OfThing),
    /// A player, or nobody, is asked this.
    Decides(Option<PlayerId>, Option<Question>, Option<ShipId>),
    /// What a player knows of the conditions of a ship.
    Sees(PlayerId, ShipId, Vec<Option<String>>),
    /// What a player sees of a dial; none if it is hidden.
    SeesDial(PlayerId, ShipId, Option<Maneuver>),
    Offers(Answer, bool),
    Options(u128),
    Round(u8),
    Phase(Phase),
    Order(Vec<PlayerId>),
    Game(Option<Ending>),
    /// The mission points of the players.
    Score(Vec<u16>),
    /// A player has this colour.
    Colour(PlayerId, PlayerColour),
    /// A feature of the scenario lies there.
    Feature(ThingId, f64, f64),
    /// How many dice were rolled last: attack or defense.
    Rolled(bool, usize),
    AttackPool(Dice<AttackFace>),
    DefensePool(Dice<DefenseFace>),
    AttackHit(bool),
    Log(Vec<String>),
    NoLog(String),
}

/// What must be true of an obstacle, bomb or mine.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfThing {
    At(f64, f64, Option<f64>),
    Fuses(u8),
    OnTable(bool),
    Marker(Option<PlayerId>),
    On(ShipId),
}

/// What must be true of a ship.
#[derive(Clone, Debug)]
pub(crate) enum OfShip {
    At(f64, f64, Option<f64>),
    Facing(f64),
    Tokens(Vec<(Token, u8)>),
    Count(Quantity, u8),
    /// The charges of an upgrade.
    UpgradeCharges(String, u8),
    /// The tokens that lie on an upgrade.
    UpgradeTokens(String, Vec<(Token, u8)>),
    /// Whether an upgrade shows its back.
    UpgradeFlipped(String, bool),
    Faceup(Vec<u8>),
    /// Conditions and whether they are faceup.
    Conditions(Vec<(String, bool)>),
    Dial(Option<Maneuver>),
    Revealed(bool),
    Locks(Vec<ObjectId>),
    Turret(Turret),
    Is(Condition),
    /// How far from another ship.
    Away(Away, u8, ShipId),
}

/// The ways to speak of range (RR.RANGE.07–09).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Away {
    At,
    Within,
    Beyond,
    NotWithin,
    NotBeyond,
}

/// Something of a ship that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    Shields,
    Hull,
    Agility,
    Damage,
    Facedown,
    Force,
    Charges,
    Token(Token),
}

/// Whether a ship is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    InHand,
    OnTable,
    Destroyed,
    Removed,
    InReserve,
    Docked(ShipId),
}

/// How expectations are written.
pub(crate) const USAGES: &[(&str, &str)] = &[
    ("SHIP", "expect SHIP at X Y [facing DEGREES], expect SHIP tokens 2 focus stress, ..."),
    (
        "player",
        "expect player N decides WHAT [SHIP] or expect player N sees SHIP XWSID|secret|none|dial … or expect player N is red|blue",
    ),
    ("nobody", "expect nobody decides [WHAT [SHIP]]"),
    ("offers", "expect offers ANSWER"),
    ("not-offers", "expect not-offers ANSWER"),
    ("options", "expect options N"),
    ("round", "expect round N"),
    ("phase", "expect phase PHASE"),
    ("order", "expect order PLAYER PLAYER"),
    ("game", "expect game open|draw or expect game won team N"),
    ("score", "expect score POINTS POINTS"),
    ("feature", "expect feature ID at X Y"),
    ("attack", "expect attack rolled N, expect attack dice FACES or expect attack hits|misses"),
    ("defense", "expect defense rolled N or expect defense dice FACES"),
    ("log", "expect log \"FIRST\" [\"LATER\"...]"),
    ("no-log", "expect no-log \"TEXT\""),
];

/// What can be said of a ship.
pub(crate) const OF_SHIP: &[&str] = &[
    "at",
    "facing",
    "tokens",
    "shields",
    "hull",
    "agility",
    "damage",
    "facedown",
    "faceup",
    "conditions",
    "force",
    "charges",
    "dial",
    "revealed",
    "locks",
    "turret",
    "in-hand",
    "on-table",
    "destroyed",
    "removed",
    "in-reserve",
    "docked",
    "at-range",
    "within",
    "beyond",
    "not-within",
    "not-beyond",
];

impl Expectation {
    pub fn read(line: &mut Line<'_>, names: &Names) -> Result<Self> {
        line.usage = "expect SHIP WHAT or expect WHAT";
        let word = line.word("a ship or a word")?;
        if let Some(ObjectId::Ship(ship)) = names.find(&word.text) {
            return Ok(Self::Ship(ship, OfShip::read(line, names, ship)?));
        }
        if let Some(thing) = names.find(&word.text) {
            return Ok(Self::Thing(thing, OfThing::read(line, names)?));
        }
        let Some(&(_, usage)) = USAGES.iter().find(|(name, _)| *name == word.text) else {
            let mut known = names.all();
            known.extend(USAGES[1..].iter().map(|(name, _)| *name));
            let message = unknown_among(&word.text, "something to expect", &known);
            return Err(line.error(word.column, message));
        };
        line.usage = usage;
        Ok(match word.text.as_str() {
            "player" => {
                let player = PlayerId(player(line)?);
                if line.accept("sees") {
                    let ship = names.read_ship(line)?;
                    if line.accept("dial") {
                        let dial = if line.accept("hidden") { None } else { Some(maneuver(line)?) };
                        return Ok(Self::SeesDial(player, ship, dial));
                    }
                    let known = |line: &mut Line<'_>| match line.accept("secret") {
                        true => Ok(None),
                        false => names.read_condition(line).map(Some),
                    };
                    return Ok(Self::Sees(player, ship, list_of(line, known)?));
                }
                if line.accept("is") {
                    let colours = Words::new(
                        "a colour",
                        [("red", PlayerColour::Red), ("blue", PlayerColour::Blue)],
                    );
                    return Ok(Self::Colour(player, line.one_of(&colours)?));
                }
                line.expect("decides")?;
                let what = ask(line)?;
                let ship = if line.peek().is_some() { Some(names.read_ship(line)?) } else { None };
                Self::Decides(Some(player), Some(what), ship)
            }
            "nobody" => {
                line.expect("decides")?;
                let what = if line.peek().is_some() { Some(ask(line)?) } else { None };
                let ship = if line.peek().is_some() { Some(names.read_ship(line)?) } else { None };
                Self::Decides(None, what, ship)
            }
            "offers" => Self::Offers(Answer::read(line, names)?, true),
            "not-offers" => Self::Offers(Answer::read(line, names)?, false),
            "options" => Self::Options(u128::from(line.count("a number of options", 250)?)),
            "round" => Self::Round(line.count("a round", 200)?),
            "phase" => Self::Phase(line.one_of(&phases())?),
            "order" => {
                let mut order = vec![PlayerId(player(line)?)];
                while line.peek().is_some() {
                    order.push(PlayerId(player(line)?));
                }
                Self::Order(order)
            }
            "game" => Self::Game(read_ending(line)?),
            "score" => {
                let points = |line: &mut Line<'_>| line.count("a number of points", 250);
                let mut all = vec![u16::from(points(line)?)];
                while line.peek().is_some() {
                    all.push(u16::from(points(line)?));
                }
                Self::Score(all)
            }
            "feature" => {
                let feature = names.read_feature(line)?;
                line.expect("at")?;
                let x = line.number("a place", Unit::Millimetres)?;
                Self::Feature(feature, x, line.number("a place", Unit::Millimetres)?)
            }
            "attack" | "defense" => read_dice(line, word.text == "attack")?,
            "log" => {
                let mut texts = vec![line.quoted()?.to_owned()];
                while line.peek().is_some() {
                    texts.push(line.quoted()?.to_owned());
                }
                Self::Log(texts)
            }
            _ => Self::NoLog(line.quoted()?.to_owned()),
        })
    }

    /// Checks it; the error is what was found.
    pub fn check(&self, run: &Run<'_>) -> std::result::Result<(), String> {
        let state = run.game.state();
        let names = run.names();
        let found = |holds: bool, found: String| if holds { Ok(()) } else { Err(found) };
        match self {
            Self::Thing(thing, of) => {
                let name = names.of(*thing);
                of.check(&run.game, *thing).map_err(|found| format!("{name}: {found}"))
            }
            Self::Ship(ship, of) => {
                let name = names.ship(*ship);
                if ship.index() >= state.ships.len() {
                    let coming = matches!(of, OfShip::Is(Condition::InHand));
                    return found(coming, format!("{name}: not in play yet"));
                }
                if let OfShip::Away(away, range, other) = of {
                    return check_range(&run.game, *ship, *away, *range, *other)
                        .map_err(|found| format!("{name}: {found}"));
                }
                if let OfShip::UpgradeCharges(id, count) = of {
                    let now = upgrade_called(&run.game, *ship, id).map(|it| it.charges);
                    let text = now.map_or("no such upgrade".to_owned(), |n| n.to_string());
                    return found(now == Some(*count), format!("{name}: {text}"));
                }
                if let OfShip::UpgradeTokens(id, tokens) = of {
                    let now = upgrade_called(&run.game, *ship, id);
                    let now: Option<Vec<_>> = now.map(|it| it.tokens.iter().collect());
                    return found(now.as_ref() == Some(tokens), format!("{name}: {now:?}"));
                }
                if let OfShip::UpgradeFlipped(id, back) = of {
                    let now = upgrade_called(&run.game, *ship, id).map(|it| it.flipped);
                    return found(now == Some(*back), format!("{name}: flipped {now:?}"));
                }
                of.check(&run.game, *ship, names).map_err(|found| format!("{name}: {found}"))
            }
            Self::Sees(player, ship, known) => {
                let view = run.game.view(*player);
                let held = |card: &&SeenCard| {
                    card.sort == Sort::Condition && card.holder == Holder::Ship(*ship)
                };
                let seen = view.cards.iter().filter(held);
                let id = |kind| run.game.cast().condition(kind).id.clone();
                let seen: Vec<Option<String>> = seen.map(|seen| seen.kind.map(id)).collect();
                let word = |card: &Option<String>| card.clone().unwrap_or("secret".to_owned());
                let words: Vec<String> = seen.iter().map(word).collect();
                found(seen == *known, format!("{}: {}", names.ship(*ship), words.join(" ")))
            }
            Self::SeesDial(player, ship, dial) => {
                let seen = run.game.view(*player).ships[ship.index()].dial;
                let shown = match seen {
                    SeenDial::Shows(maneuver) => Some(maneuver),
                    SeenDial::Hidden | SeenDial::Unset => None,
                };
                found(shown == *dial, format!("{}: {seen:?}", names.ship(*ship)))
            }
            Self::Decides(who, what, ship) => {
                let asked = run.game.pending().iter().any(|decision| {
                    let about = decision.ask.ship();
                    who.is_none_or(|p| p == decision.player)
                        && what.is_none_or(|what| what.is(decision))
                        && ship.is_none_or(|s| Some(s) == about)
                });
                found(asked == who.is_some(), open_decisions(&run.game, names))
            }
            Self::Offers(answer, wanted) => found(
                answer.legal(&run.game).is_some() == *wanted,
                open_decisions(&run.game, names),
            ),
            Self::Options(count) => {
                let total: u128 = run.game.pending().iter().map(|d| d.space.count()).sum();
                found(
                    total == *count,
                    format!("{total} options: {}", open_decisions(&run.game, names)),
                )
            }
            Self::Round(round) => found(state.round == *round, format!("round {}", state.round)),
            Self::Phase(phase) => {
                found(state.phase == *phase, format!("phase {}", word_for(&phases(), state.phase)))
            }
            Self::Order(order) => {
                let now: Vec<String> = state.order.iter().map(|p| (p.0 + 1).to_string()).collect();
                found(state.order == *order, format!("order {}", now.join(" ")))
            }
            Self::Game(ending) => {
                let now = match &state.ended {
                    None => "game open".to_owned(),
                    Some(Ending::Draw) => "game draw".to_owned(),
                    Some(Ending::Broken) => "game broken".to_owned(),
                    Some(Ending::Won(team)) => format!("game won team {}", team.0 + 1),
                };
                found(state.ended == *ending, now)
            }
            Self::Score(points) => {
                let now: Vec<u16> = state.players.iter().map(|player| player.points).collect();
                let words: Vec<String> = now.iter().map(u16::to_string).collect();
                found(now == *points, format!("score {}", words.join(" ")))
            }
            Self::Colour(player, colour) => {
                let now = state.players.get(player.index()).and_then(|it| it.colour);
                let text = now.map_or("neither red nor blue", colour_name);
                found(now == Some(*colour), text.to_owned())
            }
            Self::Feature(feature, x, y) => {
                let at = state.objects.get(feature.index()).and_then(|it| it.pose);
                let there = at.is_some_and(|at| is_at(at, *x, *y));
                let text = at.map_or("it is not on the table".to_owned(), pose);
                found(there, text)
            }
            Self::Rolled(attack, count) => {
                let rolled = if *attack { run.rolled_attack } else { run.rolled_defense };
                let text = rolled.map_or("none was rolled".to_owned(), |n| format!("{n} dice"));
                found(rolled == Some(*count), text)
            }
            Self::AttackPool(dice) => found(
                attack_faces()
                    .entries
                    .iter()
                    .all(|&(_, face)| run.attack.count(face) == dice.count(face)),
                format!("attack dice {}", dice_in_words(&run.attack, attack_face)),
            ),
            Self::DefensePool(dice) => found(
                defense_faces()
                    .entries
                    .iter()
                    .all(|&(_, face)| run.defense.count(face) == dice.count(face)),
                format!("defense dice {}", dice_in_words(&run.defense, defense_face)),
            ),
            Self::AttackHit(hit) => {
                let text = match run.hit {
                    None => "no attack came to its end",
                    Some(true) => "the attack hits",
                    Some(false) => "the attack misses",
                };
                found(run.hit == Some(*hit), text.to_owned())
            }
            Self::Log(texts) => {
                let mut lines = run.log.iter();
                let missing = texts.iter().find(|text| !lines.any(|line| starts(line, text)));
                match missing {
                    None => Ok(()),
                    Some(text) => Err(format!("\"{text}\" is not in the log at its place")),
                }
            }
            Self::NoLog(text) => match run.log.iter().find(|line| starts(line, text)) {
                None => Ok(()),
                Some(line) => Err(format!("\"{line}\"")),
            },
        }
    }
}

/// Whether a line of the log begins with these words.
fn starts(line: &str, text: &str) -> bool {
    line.strip_prefix(text).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

impl OfShip {
    fn read(line: &mut Line<'_>, names: &Names, ship: ShipId) -> Result<Self> {
        let word = line.word("what is expected of it")?;
        // An upgrade may come from another ship.
        let handed = || {
            names.all_upgrades().any(|id| id == word.text)
                && !OF_SHIP.contains(&word.text.as_str())
                && tokens().entries.iter().all(|(name, _)| *name != word.text)
        };
        if names.upgrades(ship).any(|id| id == word.text) || handed() {
            line.usage = "expect SHIP XWSID charges N, expect SHIP XWSID tokens TOKENS, expect SHIP XWSID front \
                          or back";
            if line.accept("back") {
                return Ok(Self::UpgradeFlipped(word.text.clone(), true));
            }
            if line.accept("front") {
                return Ok(Self::UpgradeFlipped(word.text.clone(), false));
            }
            if line.accept("tokens") {
                return Ok(Self::UpgradeTokens(word.text.clone(), token_list(line)?));
            }
            line.expect("charges")?;
            return Ok(Self::UpgradeCharges(word.text.clone(), count(line)?));
        }
        if let Some(token) = tokens().find(&word.text) {
            return Ok(Self::Count(Quantity::Token(token), count(line)?));
        }
        Ok(match word.text.as_str() {
            "at" => {
                let x = line.number("a place", Unit::Millimetres)?;
                let y = line.number("a place", Unit::Millimetres)?;
                let facing = if line.accept("facing") {
                    Some(line.number("an angle", Unit::Degrees)?)
                } else {
                    None
                };
                Self::At(x, y, facing)
            }
            "facing" => Self::Facing(line.number("an angle", Unit::Degrees)?),
            "tokens" => Self::Tokens(token_list(line)?),
            "shields" => Self::Count(Quantity::Shields, count(line)?),
            "hull" => Self::Count(Quantity::Hull, count(line)?),
            "agility" => Self::Count(Quantity::Agility, count(line)?),
            "damage" => Self::Count(Quantity::Damage, count(line)?),
            "facedown" => Self::Count(Quantity::Facedown, count(line)?),
            "force" => Self::Count(Quantity::Force, count(line)?),
            "charges" => Self::Count(Quantity::Charges, count(line)?),
            "faceup" => {
                let mut kinds = Vec::new();
                if !line.accept("none") {
                    kinds.push(card_kind(line)?);
                    while line.peek().is_some() {
                        kinds.push(card_kind(line)?);
                    }
                }
                kinds.sort_unstable();
                Self::Faceup(kinds)
            }
            "conditions" => Self::Conditions(list_of(line, |line| {
                let card = names.read_condition(line)?;
                Ok((card, !line.accept("facedown")))
            })?),
            "dial" => Self::Dial(if line.accept("none") { None } else { Some(maneuver(line)?) }),
            "revealed" => {
                let words = Words::new("yes or no", [("yes", true), ("no", false)]);
                Self::Revealed(line.one_of(&words)?)
            }
            "locks" => {
                let mut objects = Vec::new();
                if !line.accept("none") {
                    objects.push(names.read(line)?);
                    while line.peek().is_some() {
                        objects.push(names.read(line)?);
                    }
                }
                Self::Locks(objects)
            }
            "turret" => Self::Turret(line.one_of(&turrets())?),
            "in-hand" => Self::Is(Condition::InHand),
            "on-table" => Self::Is(Condition::OnTable),
            "destroyed" => Self::Is(Condition::Destroyed),
            "removed" => Self::Is(Condition::Removed),
            "in-reserve" => Self::Is(Condition::InReserve),
            "docked" => Self::Is(Condition::Docked(names.read_ship(line)?)),
            "at-range" | "within" | "beyond" | "not-within" | "not-beyond" => {
                let away = match word.text.as_str() {
                    "at-range" => Away::At,
                    "within" => Away::Within,
                    "beyond" => Away::Beyond,
                    "not-within" => Away::NotWithin,
                    _ => Away::NotBeyond,
                };
                let range = line.count("a range", 5)?;
                line.expect("of")?;
                Self::Away(away, range, names.read_ship(line)?)
            }
            other => {
                let mut known = OF_SHIP.to_vec();
                known.extend(tokens().entries.iter().map(|&(name, _)| name));
                known.extend(names.upgrades(ship));
                let message = unknown_among(other, "something to expect of a ship", &known);
                return Err(line.error(word.column, message));
            }
        })
    }

    fn check(&self, game: &Game, ship: ShipId, names: &Names) -> std::result::Result<(), String> {
        let (cast, values) = (game.cast(), [game.hull(ship), game.agility(ship)]);
        let (id, state) = (ship, game.state());
        let ship = state.ship(id);
        let dead = ship.destroyed;
        let found = |holds: bool, found: String| if holds { Ok(()) } else { Err(found) };
        let place =
            || ship.pose().map_or("not on the table".to_owned(), |at| format!("at {}", pose(at)));
        match self {
            Self::At(x, y, facing) => found(
                ship.pose()
                    .is_some_and(|at| is_at(at, *x, *y) && facing.is_none_or(|f| faces(at, f))),
                place(),
            ),
            Self::Facing(facing) => {
                found(ship.pose().is_some_and(|at| faces(at, *facing)), place())
            }
            Self::Tokens(list) => {
                let now: Vec<(Token, u8)> = ship.tokens.iter().collect();
                found(now == *list, format!("tokens {}", tokens_in_words(&now)))
            }
            Self::Count(quantity, count) => {
                let now = quantity.of(state, id, values);
                found(now == *count, now.to_string())
            }
            // Checked with the game at hand.
            Self::UpgradeCharges(..)
            | Self::UpgradeTokens(..)
            | Self::UpgradeFlipped(..)
            | Self::Away(..) => Ok(()),
            Self::Faceup(kinds) => {
                let cards = state.damage(id).filter(|(_, card)| card.faceup);
                let place = |kind| cast.place_in_deck(kind) as u8;
                let mut now: Vec<u8> = cards.map(|(_, card)| place(card.kind)).collect();
                now.sort_unstable();
                let list: Vec<String> =
                    now.iter().map(|&kind| format!("\"{}\"", card_name(kind))).collect();
                found(now == *kinds, format!("faceup {}", list.join(" ")))
            }
            Self::Conditions(list) => {
                let name = |kind| cast.condition(kind).id.clone();
                let all = state.conditions(id);
                let now = all.map(|(_, it)| (name(it.kind), it.faceup));
                let now: Vec<(String, bool)> = now.collect();
                let word = |(id, faceup): &(String, bool)| {
                    let side = if *faceup { "" } else { " facedown" };
                    format!("{id}{side}")
                };
                let words: Vec<String> = now.iter().map(word).collect();
                found(now == *list, format!("conditions {}", words.join(" ")))
            }
            Self::Dial(dial) => {
                let now = ship.dial.map_or("none".to_owned(), as_words);
                found(ship.dial == *dial, format!("dial {now}"))
            }
            Self::Revealed(revealed) => {
                let now = if ship.revealed { "revealed" } else { "not revealed" };
                found(ship.revealed == *revealed, now.to_owned())
            }
            Self::Locks(objects) => {
                let list: Vec<&str> = ship.locks.iter().map(|&object| names.of(object)).collect();
                found(ship.locks == *objects, format!("locks {}", list.join(" ")))
            }
            Self::Turret(turret) => {
                let now = ship.turret.map_or("none", |t| word_for(&turrets(), t));
                found(ship.turret == Some(*turret), format!("turret {now}"))
            }
            Self::Is(condition) => {
                let now = match ship.place {
                    Place::Removed => Condition::Removed,
                    Place::Hand => Condition::InHand,
                    Place::Reserve(Reserve::Docked(carrier)) => Condition::Docked(carrier),
                    Place::Reserve(Reserve::Edge(_) | Reserve::Held | Reserve::Overlapped(_)) => {
                        Condition::InReserve
                    }
                    _ if dead => Condition::Destroyed,
                    _ => Condition::OnTable,
                };
                found(now == *condition, format!("{now:?}"))
            }
        }
    }
}

impl OfThing {
    fn read(line: &mut Line<'_>, names: &Names) -> Result<Self> {
        line.usage = "expect THING at X Y [facing DEGREES], fuses N, on-table, removed, marker PLAYER|none or on SHIP";
        let word = line.word("what is so")?;
        Ok(match word.text.as_str() {
            "at" => {
                let x = line.number("a place", Unit::Millimetres)?;
                let y = line.number("a place", Unit::Millimetres)?;
                let facing = line.accept("facing");
                let facing =
                    if facing { Some(line.number("an angle", Unit::Degrees)?) } else { None };
                Self::At(x, y, facing)
            }
            "fuses" => Self::Fuses(count(line)?),
            "on-table" => Self::OnTable(true),
            "removed" => Self::OnTable(false),
            "marker" if line.accept("none") => Self::Marker(None),
            "marker" => Self::Marker(Some(PlayerId(player(line)?))),
            "on" => Self::On(names.read_ship(line)?),
            other => {
                let known = ["at", "fuses", "on-table", "removed", "marker", "on"];
                let message = unknown_among(other, "something to expect of it", &known);
                return Err(line.error(word.column, message));
            }
        })
    }

    fn check(self, game: &Game, thing: ObjectId) -> std::result::Result<(), String> {
        let object = match thing {
            ObjectId::Thing(id) => game.state().objects.get(id.index()),
            ObjectId::Ship(_) => None,
        };
        let (at, fuses) = (object.and_then(|it| it.pose), object.map_or(0, |it| it.fuses));
        let marker = object.and_then(|it| it.marker);
        let carrier = object.and_then(|it| it.carrier);
        let place = || at.map_or("not on the table".to_owned(), |at| format!("at {}", pose(at)));
        let (holds, found) = match self {
            Self::At(x, y, facing) => {
                let there = |at| is_at(at, x, y) && facing.is_none_or(|degrees| faces(at, degrees));
                (at.is_some_and(there), place())
            }
            Self::Fuses(count) => (at.is_some() && fuses == count, format!("{fuses} fuses")),
            Self::OnTable(on) => (at.is_some() == on, place()),
            Self::Marker(of) => {
                let text = marker.map_or("none".to_owned(), |it| (it.0 + 1).to_string());
                (marker == of, format!("marker {text}"))
            }
            Self::On(ship) => {
                let text = carrier.map_or_else(place, |it| format!("on the card of ship {}", it.0));
                (carrier == Some(ship), text)
            }
        };
        if holds { Ok(()) } else { Err(found) }
    }
}

/// Whether a ship is at, within or beyond a range of another.
fn check_range(
    game: &Game,
    ship: ShipId,
    away: Away,
    range: u8,
    other: ShipId,
) -> std::result::Result<(), String> {
    let (Some(base), Some(from)) = (game.unit(ship), game.unit(other)) else {
        return Err("not on the table".to_owned());
    };
    let (ship, from) = (base.thing(), from.thing());
    let bands = [Range::ZERO, Range::ONE, Range::TWO, Range::THREE, Range::FOUR, Range::FIVE];
    let band = bands[usize::from(range.min(5))];
    let holds = match away {
        Away::At => from.range(ship) == band,
        Away::Within => from.has_within(ship, band),
        Away::Beyond => from.has_beyond(ship, band),
        Away::NotWithin => !from.has_within(ship, band),
        Away::NotBeyond => !from.has_beyond(ship, band),
    };
    if holds { Ok(()) } else { Err(format!("at range {}", from.range(ship).number())) }
}

/// The upgrade of a ship with an id.
fn upgrade_called<'a>(game: &'a Game, ship: ShipId, id: &str) -> Option<&'a Card> {
    let mut all = game.state().upgrades(ship).map(|(_, card)| card);
    all.find(|card| game.cast().faceup(card).id == id)
}

impl Quantity {
    /// So many, with the hull and agility values that the ship has now.
    fn of(self, state: &State, id: ShipId, [hull, agility]: [u8; 2]) -> u8 {
        let (ship, damage) = (state.ship(id), state.damage_count(id) as u8);
        match self {
            Self::Shields => ship.shields,
            Self::Hull => hull.saturating_sub(damage),
            Self::Agility => agility,
            Self::Damage => damage,
            Self::Facedown => state.damage(id).filter(|(_, card)| !card.faceup).count() as u8,
            Self::Force => ship.force,
            Self::Charges => state.card(ship.card).charges,
            Self::Token(token) => ship.tokens.count(token),
        }
    }
}

/// Things until the end of the line, or "none".
fn list_of<T>(
    line: &mut Line<'_>,
    mut one: impl FnMut(&mut Line<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let mut list = Vec::new();
    if !line.accept("none") {
        list.push(one(line)?);
        while line.peek().is_some() {
            list.push(one(line)?);
        }
    }
    Ok(list)
}

fn count(line: &mut Line<'_>) -> Result<u8> {
    line.count("a number", 99)
}

/// A question as a case names it: a topic, and where the word says so, what is chosen among.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// This topic.
    Topic(Topic),
    /// One of two topics.
    Either(Topic, Topic),
    /// A pick among such things.
    Pick(&'static str),
}

/// What a pick can be about, by the word of its options.
const PICKS: [&str; 7] =
    ["choose-ship", "part", "token", "card", "name", "lock-for", "choose-obstacle"];

impl Question {
    fn named(word: &str) -> Option<Self> {
        match word {
            "search" => Some(Self::Either(Topic::SearchPilot, Topic::SearchShip)),
            "reroll" => Some(Self::Either(Topic::SpendLock, Topic::Reroll)),
            _ => {
                let pick = PICKS.into_iter().find(|pick| *pick == word).map(Self::Pick);
                let topics = Topic::ALL.iter().copied();
                pick.or_else(|| topics.map(Self::Topic).find(|it| it.name() == Some(word)))
            }
        }
    }

    fn name(self) -> Option<&'static str> {
        match self {
            Self::Topic(topic) => Some(topic.name()),
            Self::Either(..) => None,
            Self::Pick(word) => Some(word),
        }
    }

    fn is(self, decision: &Decision) -> bool {
        let topic = decision.ask.topic;
        match self {
            Self::Topic(wanted) => topic == wanted,
            Self::Either(one, other) => topic == one || topic == other,
            Self::Pick(word) => topic == Topic::Pick && option_word(decision) == Some(word),
        }
    }
}

/// The word for what a pick chooses among.
fn option_word(decision: &Decision) -> Option<&'static str> {
    let Space::One(options) = &*decision.space else { return None };
    match options.first()? {
        Choice::Ship(_) => Some("choose-ship"),
        Choice::Branch(_) => Some("part"),
        Choice::Token(_) => Some("token"),
        Choice::Card(_) => Some("card"),
        Choice::Face(_) => Some("name"),
        Choice::Object(_) => Some("lock-for"),
        Choice::Obstacle(_) => Some("choose-obstacle"),
        _ => None,
    }
}

fn ask(line: &mut Line<'_>) -> Result<Question> {
    let word = line.word("a question")?;
    Question::named(&word.text).ok_or_else(|| {
        let names = Topic::ALL.iter().map(|topic| topic.name());
        let names: Vec<&str> = names.chain(PICKS).chain(["search"]).collect();
        line.error(word.column, unknown_among(&word.text, "a question", &names))
    })
}

fn read_ending(line: &mut Line<'_>) -> Result<Option<Ending>> {
    let words = Words::new("how a game stands", [("open", 0), ("draw", 1), ("won", 2)]);
    Ok(match line.one_of(&words)? {
        0 => None,
        1 => Some(Ending::Draw),
        _ => {
            line.expect("team")?;
            Some(Ending::Won(TeamId(player(line)?)))
        }
    })
}

fn read_dice(line: &mut Line<'_>, attack: bool) -> Result<Expectation> {
    if attack && line.accept("hits") {
        return Ok(Expectation::AttackHit(true));
    }
    if attack && line.accept("misses") {
        return Ok(Expectation::AttackHit(false));
    }
    if line.accept("rolled") {
        let count = usize::from(line.count("a number of dice", 20)?);
        return Ok(Expectation::Rolled(attack, count));
    }
    line.expect("dice")?;
    Ok(if attack {
        Expectation::AttackPool(Dice::showing(&face_list(line, &attack_faces())?))
    } else {
        Expectation::DefensePool(Dice::showing(&face_list(line, &defense_faces())?))
    })
}

/// Faces until the end of the line, or "none".
pub(crate) fn face_list<F: Copy>(line: &mut Line<'_>, words: &Words<F>) -> Result<Vec<F>> {
    if line.accept("none") {
        return Ok(Vec::new());
    }
    let mut faces = vec![line.one_of(words)?];
    while line.peek().is_some() {
        faces.push(line.one_of(words)?);
    }
    Ok(faces)
}
