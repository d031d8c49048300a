//! The table in a few numbers: where ships stand, what they shoot with, what they have left.

use redfive_ability::{Cost, Need};
use redfive_engine::cast::Sort;
use redfive_engine::facts::{Weapon, WeaponArc};
use redfive_engine::game::Game;
use redfive_engine::state::{Holder, Nature, Place};
use redfive_engine::words::{
    CardId, ObjectId, ObstacleKind, PlayerId, ShipId, TeamId, Token, WeaponId,
};
use redfive_geometry::{Arc, BaseSize, PlayArea, Pose, Turret, Vec2};

/// A ship, as far as a quick look goes.
#[derive(Clone, Debug)]
pub(crate) struct Craft {
    pub id: ShipId,
    pub player: PlayerId,
    pub team: TeamId,
    pub size: BaseSize,
    pub spot: Spotted,
    /// Where it is thought to be when the shooting starts.
    pub seen: Spotted,
    pub initiative: u8,
    pub agility: u8,
    /// The same without tokens, and its hull.
    printed: i16,
    hull: i16,
    /// Hull and shields left, and all of them.
    pub health: f64,
    pub whole: f64,
    /// What it is worth, in squad points.
    pub cost: f64,
    pub guns: Guns,
    pub tokens: Held,
    /// Its cards that drop or launch something, and how often they still can.
    payload: [Option<CardId>; 2],
    pub bombs: u8,
    /// The ships that it has locked, a bit each.
    pub locks: u64,
    pub stressed: bool,
    pub disarmed: bool,
    /// Whether it has activated and engaged this round.
    pub moved: bool,
    pub fired: bool,
}

/// A place with the direction ahead worked out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spotted {
    pub pose: Pose,
    pub ahead: Vec2,
}

impl Spotted {
    pub fn new(pose: Pose) -> Self {
        Self { pose, ahead: pose.heading.forward() }
    }

    /// Somewhere else that looks the same way.
    pub fn moved(self, by: Vec2) -> Self {
        Self { pose: Pose { position: self.pose.position + by, ..self.pose }, ..self }
    }

    pub fn at(&self) -> Vec2 {
        self.pose.position
    }
}

/// The tokens that change dice.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Held {
    pub focus: u8,
    pub singles: u8,
    pub evade: u8,
    pub fore: u8,
    pub aft: u8,
}

/// A weapon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gun {
    pub weapon: WeaponId,
    pub arcs: Arcs,
    pub least: u8,
    pub most: u8,
    pub dice: u8,
    /// Whether range changes nothing.
    pub ordnance: bool,
    /// Whether a lock on the target is needed, or a token.
    pub needs_lock: bool,
    pub needs_token: bool,
    /// Whether it follows the turret, whether it spends charges, and whether these have run out.
    turret: bool,
    spends: bool,
    pub empty: bool,
}

/// Some of the arcs, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arcs(pub u8);

impl Arcs {
    pub fn of(arcs: &[Arc]) -> Self {
        Self(arcs.iter().fold(0, |bits, &arc| bits | (1 << arc as u8)))
    }

    pub const fn has(self, arc: Arc) -> bool {
        self.0 & (1 << arc as u8) != 0
    }
}

/// The slot of cards that drop or launch something.
const PAYLOAD: &str = "device";

/// No ship is looked at with more weapons.
const MOST_GUNS: usize = 5;

/// The weapons of a ship.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Guns {
    all: [Option<Gun>; MOST_GUNS],
}

impl Guns {
    pub fn iter(&self) -> impl Iterator<Item = &Gun> {
        self.all.iter().map_while(Option::as_ref)
    }

    fn iter_mut(&mut self) -> impl Iterator<Item = &mut Gun> {
        self.all.iter_mut().map_while(Option::as_mut)
    }

    fn push(&mut self, gun: Gun) {
        if let Some(free) = self.all.iter_mut().find(|place| place.is_none()) {
            *free = Some(gun);
        }
    }
}

/// An obstacle: where, how large, of which kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rock {
    pub place: usize,
    pub at: Vec2,
    pub reach: f64,
    pub kind: ObstacleKind,
}

/// What is played for besides ships: where it lies, and who has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prize {
    pub at: Vec2,
    pub held_by: Option<TeamId>,
    pub carried: bool,
}

/// The table.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    pub area: PlayArea,
    pub craft: Vec<Craft>,
    pub rocks: Vec<Rock>,
    pub prizes: Vec<Prize>,
    round: u8,
}

/// What a ship is worth whose squad has no points: its hull and what it rolls.
fn guessed_cost(health: f64, dice: u8, agility: u8) -> f64 {
    0.35 * health + 0.6 * f64::from(dice) + 0.35 * f64::from(agility)
}

impl Craft {
    fn of(game: &Game, id: ShipId) -> Option<Self> {
        let state = game.state();
        let ship = state.ship(id);
        let Place::Table(pose) = ship.place else { return None };
        if ship.remote.is_some() || ship.destroyed {
            return None;
        }
        let card = game.card(id);
        let mut guns = Guns::default();
        for (i, weapon) in card.weapons.iter().enumerate() {
            guns.push(Gun::of(WeaponId::Primary(i as u8), weapon, false));
        }
        let (mut hull, mut shields, mut agility) =
            (i16::from(card.hull), i16::from(card.shields), i16::from(card.agility));
        for (id, upgrade) in state.upgrades(id) {
            let facts = game.cast().faceup(upgrade);
            hull += i16::from(facts.hull);
            shields += i16::from(facts.shields);
            agility += i16::from(facts.agility);
            if let Some(weapon) = &facts.weapon {
                let spends = weapon.cost.iter().any(|cost| matches!(cost, Cost::Spend(..)));
                guns.push(Gun::of(WeaponId::Card(id), weapon, spends && facts.charges.most > 0));
            }
        }
        let drops = |id: &CardId| {
            let slots = &game.cast().faceup(state.card(*id)).slots;
            slots.iter().any(|slot| slot.eq_ignore_ascii_case(PAYLOAD))
        };
        let mut drops = state.upgrades(id).map(|(id, _)| id).filter(drops);
        let payload = [drops.next(), drops.next()];
        let dice = card.weapons.iter().map(|weapon| weapon.attack).max().unwrap_or(0);
        let whole = f64::from((hull + shields).max(1));
        let cost = match ship.points {
            0 => guessed_cost(whole, dice, card.agility),
            points => f64::from(points),
        };
        let spot = Spotted::new(pose);
        let mut craft = Self {
            id,
            player: ship.player,
            team: state.players[ship.player.index()].team,
            size: card.size,
            spot,
            seen: spot,
            initiative: card.initiative,
            agility: 0,
            printed: agility,
            hull,
            health: whole,
            whole,
            cost,
            guns,
            tokens: Held::default(),
            payload,
            bombs: 0,
            locks: 0,
            stressed: false,
            disarmed: false,
            moved: false,
            fired: false,
        };
        craft.refresh(game, state.damage_count(id) as i16).then_some(craft)
    }

    /// Looks again at what changes within a round. False if the ship has left the table.
    fn refresh(&mut self, game: &Game, damage: i16) -> bool {
        let state = game.state();
        let ship = state.ship(self.id);
        let Place::Table(pose) = ship.place else { return false };
        if ship.destroyed {
            return false;
        }
        if pose != self.spot.pose {
            self.spot = Spotted::new(pose);
        }
        self.seen = self.spot;
        let count = |token| ship.tokens.count(token);
        let tractored = i16::from(count(Token::Tractor) > 0);
        let cloaked = 2 * i16::from(count(Token::Cloak) > 0);
        self.agility = (self.printed - tractored + cloaked).clamp(0, 6) as u8;
        self.health = f64::from((self.hull - damage).max(0) + i16::from(ship.shields)).max(0.5);
        for gun in self.guns.iter_mut() {
            if gun.turret {
                gun.arcs = ship.turret.map_or(Arcs::default(), |turret| Arcs::of(turret.arcs()));
            }
            if let (WeaponId::Card(id), true) = (gun.weapon, gun.spends) {
                gun.empty = state.card(id).charges == 0;
            }
        }
        self.tokens = Held {
            focus: count(Token::Focus),
            singles: count(Token::Calculate) + ship.force,
            evade: count(Token::Evade),
            fore: count(Token::ReinforceFore),
            aft: count(Token::ReinforceAft),
        };
        let left = self.payload.iter().flatten().map(|&id| state.card(id).charges);
        self.bombs = left.fold(0, u8::saturating_add);
        self.locks = ship.locks.iter().fold(0, |all, lock| match lock {
            ObjectId::Ship(other) => all | 1_u64 << (other.0 & 63),
            ObjectId::Thing(_) => all,
        });
        self.stressed = count(Token::Stress) > 0;
        self.disarmed = count(Token::Disarm) > 0 || count(Token::Cloak) > 0;
        let journal = state.journal.of(self.id);
        (self.moved, self.fired) = (journal.activated, journal.engaged);
        true
    }

    /// Half the side of its base.
    pub fn half(&self) -> f64 {
        half(self.size)
    }

    /// Whether it has locked another.
    pub const fn has_locked(&self, other: ShipId) -> bool {
        self.locks & (1 << (other.0 & 63)) != 0
    }

    /// What so much damage to it is worth to its enemies, in points: the share that it takes, and what the ship is
    /// worth once it may be gone.
    pub fn harm(&self, damage: f64) -> f64 {
        let share = (damage / self.health).min(1.0);
        self.cost * (0.6 * damage.min(self.health) / self.whole + 0.4 * share * share)
    }

    /// The same ship as if its turret pointed elsewhere.
    pub fn turned(&self, turret: Turret) -> Self {
        let mut craft = self.clone();
        let arcs = Arcs::of(turret.arcs());
        craft.guns.iter_mut().filter(|gun| gun.turret).for_each(|gun| gun.arcs = arcs);
        craft
    }
}

/// Half the side of a base.
pub(crate) const fn half(size: BaseSize) -> f64 {
    size.half().x
}

impl Gun {
    fn of(weapon: WeaponId, facts: &Weapon, spends: bool) -> Self {
        let arcs = match facts.arc {
            WeaponArc::Fixed(arc) => Arcs::of(&[arc]),
            WeaponArc::Turret => Arcs::default(),
        };
        let needs_lock = !facts.needs.is_empty() && facts.needs.iter().all(|it| *it == Need::Lock);
        let needs_token = !facts.needs.is_empty() && !needs_lock;
        Self {
            weapon,
            arcs,
            least: facts.least,
            most: facts.most,
            dice: facts.attack,
            ordnance: facts.ordnance,
            needs_lock,
            needs_token,
            turret: facts.arc == WeaponArc::Turret,
            spends,
            empty: false,
        }
    }
}

impl Sketch {
    /// What lies on the table of a game.
    pub fn of(game: &Game) -> Self {
        let state = game.state();
        let craft = state.ship_ids().filter_map(|id| Craft::of(game, id)).collect();
        let prizes = prizes(game);
        Self { area: state.area, craft, rocks: rocks(game), prizes, round: state.round }
    }

    /// The same for a later moment. What cards give a ship is looked at once a round.
    pub fn again(mut self, game: &Game) -> Self {
        let state = game.state();
        let there = |id: &ShipId| !state.ship(*id).destroyed;
        let damage = damage(game);
        let dealt = |id: ShipId| damage.get(id.index()).map_or(0, |count| i16::from(*count));
        let same = self.round == state.round
            && self.area == state.area
            && state.on_table().filter(there).count() == self.craft.len()
            && self.craft.iter_mut().all(|craft| craft.refresh(game, dealt(craft.id)));
        if !same {
            return Self::of(game);
        }
        if !self.prizes.is_empty() {
            self.prizes = prizes(game);
        }
        self
    }

    /// What was sketched before, looked at again, or a new sketch.
    pub fn later(before: &mut Option<Self>, game: &Game) -> Self {
        match before.take() {
            Some(sketch) => sketch.again(game),
            None => Self::of(game),
        }
    }

    /// Whether the ships are the same, and stand where they stood.
    pub fn looks_like(&self, other: &Self) -> bool {
        let state = |it: &Craft| (it.id, it.spot.pose, it.health, it.stressed, it.locks);
        self.craft.iter().map(state).eq(other.craft.iter().map(state))
    }

    /// A ship.
    pub fn craft(&self, id: ShipId) -> Option<&Craft> {
        self.craft.iter().find(|craft| craft.id == id)
    }

    /// The ships of a side's enemies.
    pub fn enemies(&self, of: TeamId) -> impl Iterator<Item = &Craft> {
        self.craft.iter().filter(move |craft| craft.team != of)
    }

    /// The ships of a side.
    pub fn side(&self, of: TeamId) -> impl Iterator<Item = &Craft> {
        self.craft.iter().filter(move |craft| craft.team == of)
    }
}

/// How many damage cards each ship has, all counted at once.
fn damage(game: &Game) -> [u8; 64] {
    let state = game.state();
    let mut counts = [0; 64];
    for card in state.cards.get(usize::from(state.first_dealt)..).unwrap_or_default() {
        if let (Sort::Damage, Holder::Ship(ship)) = (card.sort, card.holder)
            && let Some(count) = counts.get_mut(ship.index())
        {
            *count += 1;
        }
    }
    counts
}

/// The obstacles of a game.
fn rocks(game: &Game) -> Vec<Rock> {
    let obstacles = game.obstacles();
    let mut rocks = Vec::with_capacity(obstacles.len());
    for (place, (id, token)) in obstacles.iter().enumerate() {
        let Some(kind) = game.obstacle_kind(*id) else { continue };
        let bounds = token.bounds();
        let at = bounds.low.midpoint(bounds.high);
        rocks.push(Rock { place, at, reach: at.distance(bounds.high), kind });
    }
    rocks
}

/// What is played for besides ships.
fn prizes(game: &Game) -> Vec<Prize> {
    let state = game.state();
    let team = |player: PlayerId| state.players[player.index()].team;
    let prizes = state.objects.iter().filter(|it| it.nature == Nature::Feature && !it.gone);
    let prizes = prizes.filter_map(|it| {
        let carried = it.carrier.map(|ship| state.ship(ship));
        let at = match carried.map(|ship| ship.place) {
            Some(Place::Table(pose)) => Some(pose),
            _ => it.pose,
        };
        let held_by = carried.map(|ship| team(ship.player)).or(it.marker.map(team));
        Some(Prize { at: at?.position, held_by, carried: carried.is_some() })
    });
    prizes.collect()
}
