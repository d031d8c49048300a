//! Answers by their meaning.

use crate::log::card_name;
use crate::vocabulary::{
    Names, action_colours, actions, boost_template, card_kind, maneuver, player, sides, tokens,
    turrets, word_for,
};
use redfive_ability::{Ability, Face};
use redfive_engine::answer::{Answer as Reply, Space};
use redfive_engine::cast::{KindId, Sort};
use redfive_engine::decision::{Choice, Decision, Modification, Placing};
use redfive_engine::dice::{AttackFace, Class, DefenseFace};
use redfive_engine::game::Game;
use redfive_engine::log::vocabulary::{maneuver_id as as_words, pose};
use redfive_engine::source::AbilityRef;
use redfive_engine::state::Nature;
use redfive_engine::words::{
    Action, ActionColour, CardId, ObjectId, PlayerId, ShipId, ThingId, Token, WeaponId,
};
use redfive_geometry::{Maneuver, Pose, Side, Template, TemplateShape, Turret};
use redfive_text::{Line, ParseError, Unit, Words, unknown_among};

type Result<T> = std::result::Result<T, ParseError>;

/// What a player answers, and who, where the case says so.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub meaning: Meaning,
    pub player: Option<PlayerId>,
}

/// The meaning of an answer, one for each kind of choice.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Pass,
    Yes,
    No,
    Ready,
    Dial(ShipId, Maneuver),
    Fly(ShipId, Maneuver),
    Swerve(Maneuver),
    Action(Option<ActionColour>, Action),
    Repair(u8),
    Spend(Modification),
    Object(ObjectId),
    Attack(ShipId, Option<Weapon>),
    Side(Side),
    Template(Template),
    Fore,
    Aft,
    Turret(Turret),
    Ship(ShipId),
    Place(f64, f64, Option<f64>),
    PlaceObject(ObjectId, f64, f64, Option<f64>),
    NextObstacle(ThingId),
    Reload(String),
    Shift(Shift),
    Line(Vec<ObjectId>),
    Dice(Vec<(Face, u8)>),
    Ability(ShipId, String, Option<u8>),
    Linked(ShipId),
    ScenarioAction(String),
    Decloak,
    Dock(Option<ShipId>),
    Deploy(Maneuver),
    Slam(Maneuver),
    PickManeuver(Maneuver),
    Turn(Option<Side>),
    Part(u8),
    Token(Token),
    Name(Face),
    Card(u8),
    FacedownCard,
    Condition(String),
}

/// Which weapon an attack is made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Weapon {
    /// By its place among the ship's weapons.
    Number(u8),
    /// The special weapon of this upgrade.
    Upgrade(String),
}

/// Where along its side a ship ends a barrel roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    Forward,
    Middle,
    Backward,
}

/// How answers are written.
pub(crate) const USAGES: &[(&str, &str)] = &[
    ("pass", "pass"),
    ("yes", "yes"),
    ("no", "no"),
    ("ready", "ready"),
    ("dial", "dial SHIP SPEED BEARING [SIDE]"),
    ("fly", "fly SHIP SPEED BEARING [SIDE]"),
    ("swerve", "swerve SPEED BEARING [SIDE]"),
    ("action", "action [COLOUR] ACTION"),
    ("scenario-action", "scenario-action NAME"),
    ("repair", "repair \"CARD\""),
    ("spend", "spend focus|calculate|evade|force|lock"),
    ("lock", "lock SHIP|OBSTACLE|DEVICE"),
    ("device", "device DEVICE"),
    ("feature", "feature FEATURE"),
    ("attack", "attack SHIP [weapon N] or attack SHIP with XWSID"),
    ("reload", "reload XWSID"),
    ("side", "side left|right"),
    ("template", "template straight|bank|turn [SIDE]"),
    ("fore", "fore"),
    ("aft", "aft"),
    ("turret", "turret front|right|rear|left|front-and-rear|left-and-right"),
    ("ship", "ship SHIP"),
    ("place", "place X Y [facing DEGREES] or place forward|middle|backward"),
    ("obstacle", "obstacle OBSTACLE"),
    ("line", "line clear or line through THING [THING...]"),
    ("reroll", "reroll [COUNT] FACE [[COUNT] FACE...] or reroll none"),
    ("change", "change [COUNT] FACE [[COUNT] FACE...]"),
    ("cost", "cost FACE"),
    ("ability", "ability SHIP CARD [N]"),
    ("decloak", "decloak"),
    ("dock", "dock [SHIP]"),
    ("deploy", "deploy SPEED BEARING [SIDE]"),
    ("slam", "slam SPEED BEARING [SIDE]"),
    ("pick-maneuver", "pick-maneuver SPEED BEARING [SIDE]"),
    ("turn", "turn left|right or turn around"),
    ("part", "part N"),
    ("token", "token TOKEN"),
    ("name", "name hit|crit|evade|focus|blank"),
    ("card", "card \"CARD\" or card facedown"),
    ("condition", "condition XWSID"),
    ("linked", "linked SHIP"),
];

impl Answer {
    pub fn read(line: &mut Line<'_>, names: &Names) -> Result<Self> {
        let meaning = Meaning::read(line, names)?;
        let player = if line.accept("as") {
            line.expect("player")?;
            Some(PlayerId(player(line)?))
        } else {
            None
        };
        Ok(Self { meaning, player })
    }

    /// The open decisions that this could answer, each with the reply it would be.
    pub fn replies<'a>(
        &'a self,
        game: &'a Game,
    ) -> impl Iterator<Item = (&'a Decision, Reply<Choice>)> {
        game.pending()
            .iter()
            .filter_map(move |decision| Some((decision, self.meaning.reply(game, decision)?)))
    }

    /// The decision that it legally answers.
    pub fn legal(&self, game: &Game) -> Option<(Decision, Reply<Choice>)> {
        self.replies(game)
            .filter(|(decision, _)| self.player.is_none_or(|p| decision.player == p))
            .find(|(decision, reply)| game.check(decision, reply).is_ok())
            .map(|(decision, reply)| (decision.clone(), reply))
    }
}

impl Meaning {
    fn read(line: &mut Line<'_>, names: &Names) -> Result<Self> {
        line.usage = "choose ANSWER, such as yes, pass or attack SHIP";
        let word = line.word("an answer")?;
        let known: Vec<&str> = USAGES.iter().map(|(name, _)| *name).collect();
        let Some(&(_, usage)) = USAGES.iter().find(|(name, _)| *name == word.text) else {
            return Err(line.error(word.column, unknown_among(&word.text, "an answer", &known)));
        };
        line.usage = usage;
        Ok(match word.text.as_str() {
            "pass" => Self::Pass,
            "yes" => Self::Yes,
            "no" => Self::No,
            "ready" => Self::Ready,
            "dial" => Self::Dial(names.read_ship(line)?, maneuver(line)?),
            "fly" => Self::Fly(names.read_ship(line)?, maneuver(line)?),
            "swerve" => Self::Swerve(maneuver(line)?),
            "action" => {
                let colours = action_colours();
                let coloured = line.peek().is_some_and(|w| colours.find(&w.text).is_some());
                let colour = if coloured { Some(line.one_of(&colours)?) } else { None };
                Self::Action(colour, line.one_of(&actions())?)
            }
            "repair" => Self::Repair(card_kind(line)?),
            "spend" => Self::Spend(line.one_of(&modifications())?),
            "scenario-action" => {
                Self::ScenarioAction(line.word("the name of an action")?.text.clone())
            }
            "lock" | "device" | "feature" => Self::Object(names.read(line)?),
            "attack" => {
                let ship = names.read_ship(line)?;
                let weapon = if line.accept("weapon") {
                    let number = line.count("a weapon, counted from 1", 9)?.saturating_sub(1);
                    Some(Weapon::Number(number))
                } else if line.accept("with") {
                    Some(Weapon::Upgrade(names.read_any_upgrade(line)?))
                } else {
                    None
                };
                Self::Attack(ship, weapon)
            }
            "side" => Self::Side(line.one_of(&sides())?),
            "template" => Self::Template(boost_template(line)?),
            "fore" => Self::Fore,
            "aft" => Self::Aft,
            "turret" => Self::Turret(line.one_of(&turrets())?),
            "ship" => Self::Ship(names.read_ship(line)?),
            "place" => read_place(line, names)?,
            "obstacle" => Self::NextObstacle(names.read_obstacle(line)?),
            "reload" => Self::Reload(names.read_any_upgrade(line)?),
            "line" => {
                if line.accept("clear") {
                    return Ok(Self::Line(Vec::new()));
                }
                line.expect("through")?;
                let mut things = vec![names.read(line)?];
                while line.peek().is_some_and(|w| names.find(&w.text).is_some()) {
                    things.push(names.read(line)?);
                }
                things.sort_unstable();
                Self::Line(things)
            }
            "reroll" | "change" | "cost" => Self::Dice(read_dice(line)?),
            "ability" => {
                let ship = names.read_ship(line)?;
                let card = names.read_card(line, ship)?;
                let counted = line.peek().is_some_and(|w| w.text != "as" && w.text != "rule");
                let number =
                    if counted { Some(line.count("which, counted from 1", 9)?) } else { None };
                Self::Ability(ship, card, number)
            }
            "decloak" => Self::Decloak,
            "dock" if line.peek().is_some_and(|w| names.find(&w.text).is_some()) => {
                Self::Dock(Some(names.read_ship(line)?))
            }
            "dock" => Self::Dock(None),
            "deploy" => Self::Deploy(maneuver(line)?),
            "slam" => Self::Slam(maneuver(line)?),
            "pick-maneuver" => Self::PickManeuver(maneuver(line)?),
            "turn" if line.accept("around") => Self::Turn(None),
            "turn" => Self::Turn(Some(line.one_of(&sides())?)),
            "part" => Self::Part(line.count("which part, counted from 1", 9)?),
            "token" => Self::Token(line.one_of(&tokens())?),
            "name" => Self::Name(line.one_of(&faces_by_name())?),
            "card" if line.accept("facedown") => Self::FacedownCard,
            "card" => Self::Card(card_kind(line)?),
            "condition" => Self::Condition(names.read_condition(line)?),
            _ => Self::Linked(names.read_ship(line)?),
        })
    }

    /// What it says to a decision; nothing if it does not speak to it at all.
    pub(crate) fn reply(&self, game: &Game, decision: &Decision) -> Option<Reply<Choice>> {
        let options: &[Choice] = match &*decision.space {
            Space::One(options) | Space::OneOrPass(options) => options,
            _ => &[],
        };
        let one = |choice: Choice| Some(Reply::One(choice));
        let found = |test: &dyn Fn(&Choice) -> bool| {
            options.iter().find(|choice| test(choice)).cloned().map(Reply::One)
        };
        // A word that is the name of a question answers that question only.
        let asks = |word: &str| (decision.ask.topic.name() == word).then_some(());
        let about = || decision.ask.ship();
        match self {
            Self::Pass => Some(Reply::Pass),
            Self::Yes => Some(Reply::Yes),
            Self::No => Some(Reply::No),
            Self::Ready => one(Choice::Ready),
            Self::Dial(ship, maneuver) => {
                asks("dial")?;
                (about() == Some(*ship)).then_some(())?;
                one(Choice::Maneuver(*maneuver))
            }
            Self::Fly(ship, maneuver) => {
                asks("fly")?;
                (about() == Some(*ship)).then_some(())?;
                one(Choice::Maneuver(*maneuver))
            }
            Self::Swerve(maneuver) => {
                asks("swerve")?;
                one(Choice::Maneuver(*maneuver))
            }
            Self::Action(colour, action) => found(
                &|c| matches!(c, Choice::Action(a, k) if a == action && colour.is_none_or(|c| c == *k)),
            )
            .or(one(Choice::Action(*action, colour.unwrap_or(ActionColour::White)))),
            Self::Repair(kind) => {
                asks("action")?;
                about()?;
                found(&|c| {
                    matches!(c, Choice::CardAction(of) if damage_kind(game, of.card) == Some(*kind))
                })
                .or(one(NO_CARD))
            }
            Self::ScenarioAction(name) => {
                asks("action")?;
                let called = |of: &AbilityRef| {
                    scenario_action(game, *of).is_some_and(|own| own.eq_ignore_ascii_case(name))
                };
                found(&|c| matches!(c, Choice::CardAction(of) if called(of))).or(one(NO_CARD))
            }
            Self::Spend(modification) => one(Choice::Modification(*modification)),
            Self::Object(object) => one(Choice::Object(*object)),
            Self::Attack(target, weapon) => {
                asks("attack")?;
                let ship = about()?;
                let fits = |id: WeaponId| match weapon {
                    None => true,
                    Some(Weapon::Number(n)) => game.weapons(ship).get(usize::from(*n)) == Some(&id),
                    Some(Weapon::Upgrade(name)) => match id {
                        WeaponId::Card(card) => upgrade_id(game, card) == Some(name.as_str()),
                        WeaponId::Primary(_) => false,
                    },
                };
                found(&|c| matches!(c, Choice::Target(w, t) if t == target && fits(*w)))
                .or(one(Choice::Target(WeaponId::Primary(u8::MAX), *target)))
            }
            Self::Side(side) => one(Choice::Side(*side)),
            Self::Template(template) => {
                found(&|c| matches!(c, Choice::Template(t) if t.shape() == template.shape()))
                    .or(one(Choice::Template(*template)))
            }
            Self::Decloak => one(Choice::Decloak),
            Self::Dock(None) => one(Choice::Dock),
            Self::Dock(Some(carrier)) => {
                asks("dock")?;
                one(Choice::Ship(*carrier))
            }
            Self::Deploy(maneuver) => {
                asks("deploy")?;
                one(Choice::Maneuver(*maneuver))
            }
            Self::Slam(maneuver) => {
                asks("slam")?;
                one(Choice::Maneuver(*maneuver))
            }
            Self::PickManeuver(maneuver) => {
                asks("pick-maneuver").or_else(|| asks("pick"))?;
                one(Choice::Maneuver(*maneuver))
            }
            Self::Turn(side) => {
                asks("turn")?;
                let now = game.state().ship(about()?).pose()?;
                let by = match side {
                    Some(Side::Left) => -90.0,
                    Some(Side::Right) => 90.0,
                    None => 180.0,
                };
                found(&|c| {
                    matches!(c, Choice::Pose(at) if faces(*at, now.heading.degrees() + by))
                })
                .or(one(Choice::Pose(now)))
            }
            Self::Fore => one(Choice::Fore),
            Self::Aft => one(Choice::Aft),
            Self::Turret(turret) => one(Choice::Turret(*turret)),
            Self::Ship(ship) => one(Choice::Ship(*ship)),
            Self::Place(x, y, facing) => found(&|c| {
                matches!(c, Choice::Pose(at) if is_at(*at, *x, *y) && facing.is_none_or(|f| faces(*at, f)))
            })
            .or(one(Choice::Pose(Pose::new(*x, *y, facing.unwrap_or(0.0))))),
            Self::PlaceObject(object, x, y, facing) => {
                let asked = match *decision.space {
                    Space::Place(
                        Placing::Obstacle(id) | Placing::Feature(id, ..) | Placing::Again(_, id),
                    ) => ObjectId::Thing(id),
                    Space::Place(Placing::Ship(ship)) => ObjectId::Ship(ship),
                    _ => return None,
                };
                (asked == *object).then_some(())?;
                let ahead = match object {
                    ObjectId::Ship(ship) => game.edge_for(*ship).inwards_degrees(),
                    ObjectId::Thing(_) => 0.0,
                };
                one(Choice::Pose(Pose::new(*x, *y, facing.unwrap_or(ahead))))
            }
            Self::NextObstacle(obstacle) => one(Choice::Obstacle(*obstacle)),
            Self::Reload(name) => {
                let is_upgrade = |card| upgrade_id(game, card).is_some();
                let upgrades =
                    options.iter().any(|c| matches!(c, Choice::Card(card) if is_upgrade(*card)));
                upgrades.then_some(())?;
                let called = |card| upgrade_id(game, card) == Some(name.as_str());
                found(&|c| matches!(c, Choice::Card(card) if called(*card))).or(one(NO_CARD))
            }
            Self::Shift(shift) => {
                asks("placement")?;
                let now = game.state().ship(about()?).pose()?;
                found(&|c| matches!(c, Choice::Pose(at) if shift_of(now, *at) == *shift))
                    .or(one(Choice::Pose(now)))
            }
            Self::Line(things) => found(&|c| match c {
                Choice::Line(through) => {
                    let mut through = through.clone();
                    through.sort_unstable();
                    through == *things
                }
                _ => false,
            })
            .or(one(Choice::Line(things.clone()))),
            Self::Dice(dice) => match &*decision.space {
                Space::Counts { available, .. } => {
                    // Each face as often as it is said, over its classes; in the order of the space.
                    let mut counts: Vec<(Choice, u8)> = Vec::new();
                    let mut left = dice.clone();
                    for (choice, most) in available {
                        let face = face_of(choice);
                        let Some((_, n)) = left.iter_mut().find(|(f, _)| Some(*f) == face) else {
                            continue;
                        };
                        let taken = (*n).min(*most);
                        *n -= taken;
                        if taken > 0 {
                            counts.push((choice.clone(), taken));
                        }
                    }
                    let missing = left.into_iter().filter(|(_, n)| *n > 0);
                    counts.extend(missing.map(|(face, n)| (no_die(face), n)));
                    Some(Reply::Counts(counts))
                }
                _ => {
                    let &[(face, 1)] = &dice[..] else { return None };
                    found(&|c| face_of(c) == Some(face)).or(one(no_die(face)))
                }
            },
            Self::Ability(ship, name, number) => {
                let meant = |a: AbilityRef| a.ship() == Some(*ship) && is_called(game, a, name);
                if asks("use-ability").is_some() {
                    return decision.ask.of.filter(|of| meant(*of)).map(|_| Reply::Yes);
                }
                let offered = |c: &&Choice| {
                    matches!(c, Choice::Ability(a) | Choice::CardAction(a) if meant(*a))
                };
                let place = usize::from(number.unwrap_or(1).saturating_sub(1));
                options.iter().filter(offered).nth(place).cloned().map(Reply::One)
            }
            Self::Linked(ship) => one(Choice::Linked(*ship)),
            Self::Part(number) => one(Choice::Branch(number.saturating_sub(1))),
            Self::Token(token) => one(Choice::Token(*token)),
            Self::Name(face) => one(Choice::Face(*face)),
            Self::Card(kind) => found(&|c| match c {
                Choice::Card(card) => {
                    game.state().card(*card).faceup && damage_kind(game, *card) == Some(*kind)
                }
                Choice::DamageKind(offered) => place(game, *offered) == *kind,
                _ => false,
            })
            .or(one(NO_CARD)),
            Self::Condition(id) => {
                let kind = game.cast().find(Sort::Condition, id);
                one(Choice::Condition(kind.unwrap_or(KindId(u16::MAX))))
            }
            Self::FacedownCard => found(&|c| match c {
                Choice::Card(card) => is_facedown(game, *card),
                _ => false,
            })
            .or(one(NO_CARD)),
        }
    }
}

/// The face of a die that can be chosen.
const fn face_of(choice: &Choice) -> Option<Face> {
    Some(match choice {
        Choice::AttackDie(class) => match class.face {
            AttackFace::Crit => Face::Crit,
            AttackFace::Hit => Face::Hit,
            AttackFace::Focus => Face::Focus,
            AttackFace::Blank => Face::Blank,
        },
        Choice::DefenseDie(class) => match class.face {
            DefenseFace::Evade => Face::Evade,
            DefenseFace::Focus => Face::Focus,
            DefenseFace::Blank => Face::Blank,
        },
        _ => return None,
    })
}

/// A die that is not there.
const fn no_die(face: Face) -> Choice {
    match face {
        Face::Evade => Choice::DefenseDie(Class::rolled(DefenseFace::Evade)),
        Face::Crit => Choice::AttackDie(Class::rolled(AttackFace::Crit)),
        Face::Hit | Face::Good | Face::Alike | Face::Named => {
            Choice::AttackDie(Class::rolled(AttackFace::Hit))
        }
        Face::Focus => Choice::AttackDie(Class::rolled(AttackFace::Focus)),
        Face::Blank => Choice::AttackDie(Class::rolled(AttackFace::Blank)),
    }
}

fn faces_by_name() -> Words<Face> {
    Words::new(
        "a result",
        [
            ("crit", Face::Crit),
            ("hit", Face::Hit),
            ("evade", Face::Evade),
            ("focus", Face::Focus),
            ("blank", Face::Blank),
        ],
    )
}

/// A card that nobody has.
const NO_CARD: Choice = Choice::Card(CardId::NONE);

/// The place in the deck of a damage card's kind.
fn damage_kind(game: &Game, card: CardId) -> Option<u8> {
    let it = game.state().card(card);
    (it.sort == Sort::Damage).then(|| place(game, it.kind))
}

fn is_facedown(game: &Game, card: CardId) -> bool {
    let it = game.state().card(card);
    it.sort == Sort::Damage && !it.faceup
}

/// The place of a kind of damage card in the deck.
fn place(game: &Game, kind: KindId) -> u8 {
    game.cast().place_in_deck(kind) as u8
}

/// The id of an upgrade.
pub(crate) fn upgrade_id(game: &Game, card: CardId) -> Option<&str> {
    game.upgrade(card).map(|card| card.id.as_str())
}

/// Name and id of the card of an ability.
pub(crate) fn card_of(game: &Game, ability: AbilityRef) -> (String, String) {
    if game.state().is_ship_ability(ability) {
        return ("ship ability".to_owned(), "ship".to_owned());
    }
    let card = game.state().card(ability.card);
    let definition = game.cast().definition(card.kind);
    let name = definition.facts.side_name(card.flipped).to_owned();
    let id = match game.upgrade(ability.card) {
        Some(side) => side.id.clone(),
        None if card.sort == Sort::Damage => name.clone(),
        None => definition.key.id.clone(),
    };
    (name, id)
}

/// The name of an action that the scenario gives to every ship.
fn scenario_action(game: &Game, of: AbilityRef) -> Option<&str> {
    match game.ability(of)? {
        Ability::Action(action) if !action.name.is_empty() => Some(&action.name),
        _ => None,
    }
}

/// Whether a card is called so, by its name or id.
fn is_called(game: &Game, ability: AbilityRef, name: &str) -> bool {
    let (own, id) = card_of(game, ability);
    own == name || id == name
}

pub(crate) fn is_at(at: Pose, x: f64, y: f64) -> bool {
    (at.position.x - x).abs() < 0.001 && (at.position.y - y).abs() < 0.001
}

pub(crate) fn faces(at: Pose, degrees: f64) -> bool {
    let apart = (at.heading.degrees() - degrees).rem_euclid(360.0);
    apart.min(360.0 - apart) < 0.001
}

fn shift_of(now: Pose, at: Pose) -> Shift {
    let ahead = now.frame().local(at.position).y;
    if ahead > 0.5 {
        Shift::Forward
    } else if ahead < -0.5 {
        Shift::Backward
    } else {
        Shift::Middle
    }
}

fn modifications() -> Words<Modification> {
    Words::new(
        "a token, Force or a lock",
        [
            ("focus", Modification::Focus),
            ("calculate", Modification::Calculate),
            ("evade", Modification::Evade),
            ("force", Modification::Force),
            ("lock", Modification::Lock),
        ],
    )
}

fn read_place(line: &mut Line<'_>, names: &Names) -> Result<Meaning> {
    let shifts = Words::new(
        "a place",
        [("forward", Shift::Forward), ("middle", Shift::Middle), ("backward", Shift::Backward)],
    );
    if line.accept("obstacle") {
        line.usage = "place obstacle OBSTACLE at X Y [facing DEGREES]";
        let obstacle = ObjectId::Thing(names.read_obstacle(line)?);
        return read_object_place(line, obstacle);
    }
    if line.accept("feature") {
        line.usage = "place feature ID at X Y [facing DEGREES]";
        let feature = ObjectId::Thing(names.read_feature(line)?);
        return read_object_place(line, feature);
    }
    if line.accept("ship") {
        line.usage = "place ship SHIP at X Y [facing DEGREES]";
        let ship = ObjectId::Ship(names.read_ship(line)?);
        return read_object_place(line, ship);
    }
    if line.peek().is_some_and(|w| w.text.starts_with(char::is_alphabetic)) {
        return Ok(Meaning::Shift(line.one_of(&shifts)?));
    }
    let x = line.number("a place", Unit::Millimetres)?;
    let y = line.number("a place", Unit::Millimetres)?;
    let facing =
        if line.accept("facing") { Some(line.number("an angle", Unit::Degrees)?) } else { None };
    Ok(Meaning::Place(x, y, facing))
}

fn read_object_place(line: &mut Line<'_>, object: ObjectId) -> Result<Meaning> {
    line.expect("at")?;
    let x = line.number("a place", Unit::Millimetres)?;
    let y = line.number("a place", Unit::Millimetres)?;
    let facing =
        if line.accept("facing") { Some(line.number("an angle", Unit::Degrees)?) } else { None };
    Ok(Meaning::PlaceObject(object, x, y, facing))
}

/// Faces with counts: "2 blank focus".
fn read_dice(line: &mut Line<'_>) -> Result<Vec<(Face, u8)>> {
    if line.accept("none") {
        return Ok(Vec::new());
    }
    let words = faces_by_name();
    let mut dice: Vec<(Face, u8)> = Vec::new();
    while dice.is_empty() || line.peek().is_some_and(|w| w.text != "as" && w.text != "rule") {
        let counted = line.peek().is_some_and(|w| w.text.bytes().all(|b| b.is_ascii_digit()));
        let count = if counted { line.count("a number of dice", 6)? } else { 1 };
        let face = line.one_of(&words)?;
        match dice.iter_mut().find(|(f, _)| *f == face) {
            Some((_, n)) => *n += count,
            None => dice.push((face, count)),
        }
    }
    Ok(dice)
}

/// What is open, in words: who decides what, and the offers.
pub(crate) fn open_decisions(game: &Game, names: &Names) -> String {
    if game.pending().is_empty() {
        return "nobody is asked anything".to_owned();
    }
    let lines: Vec<String> = game
        .pending()
        .iter()
        .map(|decision| {
            let offers = match &*decision.space {
                Space::YesNo => "yes, no".to_owned(),
                Space::One(options) => in_words(game, decision, options, names),
                Space::OneOrPass(options) => {
                    format!("{}, pass", in_words(game, decision, options, names))
                }
                Space::Counts { available, least, most } => {
                    let options: Vec<Choice> = available.iter().map(|(c, _)| c.clone()).collect();
                    let list = in_words(game, decision, &options, names);
                    format!("{least} to {most} dice of: {list}")
                }
                Space::Place(_) => "somewhere in its zone".to_owned(),
                other => format!("{other:?}"),
            };
            format!("{}: {offers}", question_in_words(decision, names))
        })
        .collect();
    lines.join("; ")
}

/// Who decides what.
pub(crate) fn question_in_words(decision: &Decision, names: &Names) -> String {
    let what = decision.ask.topic.name();
    let ship = decision.ask.ship().map(|s| format!(" {}", names.ship(s))).unwrap_or_default();
    format!("player {} decides {what}{ship}", decision.player.0 + 1)
}

fn in_words(game: &Game, decision: &Decision, options: &[Choice], names: &Names) -> String {
    let list: Vec<String> = options.iter().map(|c| choice(game, decision, c, names)).collect();
    list.join(", ")
}

pub(crate) fn choice(game: &Game, decision: &Decision, choice: &Choice, names: &Names) -> String {
    match choice {
        Choice::Ready => "ready".to_owned(),
        Choice::Maneuver(maneuver) => as_words(*maneuver),
        Choice::Ship(ship) => format!("ship {}", names.ship(*ship)),
        Choice::Object(object @ ObjectId::Thing(id)) if game.state().object(*id).is_device() => {
            format!("device {}", names.of(*object))
        }
        Choice::Object(object @ ObjectId::Thing(id))
            if game.state().object(*id).nature == Nature::Feature =>
        {
            format!("feature {}", names.of(*object))
        }
        Choice::Object(object) => format!("lock {}", names.of(*object)),
        Choice::Pose(at) => format!("place {}", pose(*at)),
        Choice::Action(action, colour) => format!(
            "action {} {}",
            word_for(&action_colours(), *colour),
            word_for(&actions(), *action)
        ),
        Choice::CardAction(of) if damage_kind(game, of.card).is_some() => {
            format!("repair \"{}\"", card_of(game, *of).0)
        }
        Choice::CardAction(of) if let Some(name) = scenario_action(game, *of) => {
            format!("scenario-action {}", name.to_lowercase())
        }
        Choice::Side(side) => format!("side {side}"),
        Choice::Template(template) => match template.shape() {
            TemplateShape::Straight => "template straight".to_owned(),
            TemplateShape::Bank(side) => format!("template bank {side}"),
            TemplateShape::Turn(side) => format!("template turn {side}"),
        },
        Choice::Fore => "fore".to_owned(),
        Choice::Aft => "aft".to_owned(),
        Choice::Turret(turret) => format!("turret {}", word_for(&turrets(), *turret)),
        Choice::Target(weapon, target) => {
            let attacker = decision.ask.ship();
            let weapons = attacker.map(|ship| game.weapons(ship)).unwrap_or_default();
            let number = weapons.iter().position(|w| w == weapon).map_or(0, |i| i + 1);
            match weapon {
                WeaponId::Card(card) => {
                    let id = upgrade_id(game, *card).unwrap_or("?");
                    format!("attack {} with {id}", names.ship(*target))
                }
                WeaponId::Primary(_) => format!("attack {} weapon {number}", names.ship(*target)),
            }
        }
        Choice::Card(card) => match (upgrade_id(game, *card), damage_kind(game, *card)) {
            (Some(id), _) => format!("reload {id}"),
            (None, Some(kind)) if !is_facedown(game, *card) => {
                format!("card \"{}\"", card_name(kind))
            }
            (None, _) => "card facedown".to_owned(),
        },
        Choice::Obstacle(obstacle) => {
            format!("obstacle {}", names.of(ObjectId::Thing(*obstacle)))
        }
        Choice::Line(things) if things.is_empty() => "line clear".to_owned(),
        Choice::Line(things) => {
            let list: Vec<&str> = things.iter().map(|t| names.of(*t)).collect();
            format!("line through {}", list.join(" "))
        }
        Choice::Modification(m) => format!("spend {}", word_for(&modifications(), *m)),
        Choice::AttackDie(_) | Choice::DefenseDie(_) => {
            let face = face_of(choice).map_or("?", |face| word_for(&faces_by_name(), face));
            match *decision.space {
                Space::One(_) => format!("change {face}"),
                _ => face.to_owned(),
            }
        }
        Choice::Ability(ability) | Choice::CardAction(ability) => {
            let (name, _) = card_of(game, *ability);
            match ability.ship() {
                Some(ship) => format!("ability {} \"{name}\"", names.ship(ship)),
                None => format!("ability \"{name}\""),
            }
        }
        Choice::Linked(ship) => format!("linked {}", names.ship(*ship)),
        Choice::Decloak => "decloak".to_owned(),
        Choice::Dock => "dock".to_owned(),
        Choice::Branch(branch) => format!("part {}", branch + 1),
        Choice::Token(token) => format!("token {}", word_for(&tokens(), *token)),
        Choice::Face(face) => format!("name {}", word_for(&faces_by_name(), *face)),
        Choice::DamageKind(kind) => format!("card \"{}\"", game.cast().damage(*kind).name),
        Choice::Condition(kind) => format!("condition {}", game.cast().condition(*kind).id),
    }
}
