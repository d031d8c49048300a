//! Actions and targets: what each brings in damage dealt and damage spared.

use super::gunnery::{self, Between, Tokens};
use super::policy::{Expected, Style};
use super::sketch::{Craft, Held, Sketch, Spotted};
use core::cell::OnceCell;
use redfive_engine::cast::Sort;
use redfive_engine::decision::Choice;
use redfive_engine::game::Game;
use redfive_engine::words::{Action, ActionColour, ObjectId, ShipId, Token, WeaponId};
use redfive_geometry::{Course, Edge, Maneuver, PlacedBase, Pose, Side, Template, Turret};

/// What a ship would have to change dice with.
#[derive(Clone, Copy, Debug)]
struct Mine {
    held: Held,
    /// The ship that it would have locked.
    lock: Option<ShipId>,
}

/// A ship that chooses, and where everybody is thought to be when the shooting starts.
pub(crate) struct Scene<'a> {
    game: &'a Game,
    sketch: Sketch,
    me: Craft,
    allies: f64,
    style: Style,
    /// What the best shot from here is worth with what the ship has, and what the enemies' shots take.
    dealt_now: OnceCell<f64>,
    taken_now: OnceCell<f64>,
}

impl<'a> Scene<'a> {
    /// A ship on the table; enemies that have not moved yet are thought to fly straight on.
    pub fn of(game: &'a Game, ship: ShipId, style: &Style) -> Option<Self> {
        Self::with(Sketch::of(game), game, ship, style, &Expected::default())
    }

    /// The same with what was sketched; enemies are thought to fly as expected, if something is.
    pub fn with(
        mut sketch: Sketch,
        game: &'a Game,
        ship: ShipId,
        style: &Style,
        expected: &Expected,
    ) -> Option<Self> {
        let me = sketch.craft(ship)?.clone();
        let moving = game.state().phase < redfive_engine::words::Phase::Engagement;
        let mut allies = 0.0;
        for craft in &mut sketch.craft {
            if craft.team == me.team {
                allies += 1.0;
            } else if moving && !craft.moved {
                let ahead = craft.spot.ahead * (80.0 + 2.0 * craft.half());
                let expected = expected.end(craft.id, game.state().round);
                craft.seen = expected.unwrap_or_else(|| craft.spot.moved(ahead));
            }
        }
        let (dealt_now, taken_now) = (OnceCell::new(), OnceCell::new());
        Some(Self { game, sketch, me, allies, style: *style, dealt_now, taken_now })
    }

    /// What was sketched, for the next question.
    pub fn into_sketch(self) -> Sketch {
        self.sketch
    }

    fn mine(&self) -> Mine {
        Mine { held: self.me.tokens, lock: None }
    }

    fn dealt_now(&self) -> f64 {
        *self.dealt_now.get_or_init(|| self.dealt(&self.me.spot, &self.mine()))
    }

    fn taken_now(&self) -> f64 {
        *self.taken_now.get_or_init(|| self.taken(&self.me.spot, &self.mine()))
    }

    /// The best shot from a place, in points.
    fn dealt(&self, spot: &Spotted, mine: &Mine) -> f64 {
        let shots = self.sketch.enemies(self.me.team).map(|enemy| self.dealt_to(spot, mine, enemy));
        shots.fold(0.0, f64::max)
    }

    fn dealt_to(&self, spot: &Spotted, mine: &Mine, enemy: &Craft) -> f64 {
        self.between(spot, enemy).map_or(0.0, |it| self.dealt_over(it, spot, mine, enemy))
    }

    /// What lies between a place and an enemy.
    fn between(&self, spot: &Spotted, enemy: &Craft) -> Option<Between> {
        Between::of(spot, self.me.half(), &enemy.seen, enemy.half())
    }

    fn dealt_over(&self, between: Between, spot: &Spotted, mine: &Mine, enemy: &Craft) -> f64 {
        if self.me.fired {
            return 0.0;
        }
        let tokens = Tokens {
            focus: mine.held.focus > 0,
            singles: mine.held.singles,
            lock: mine.lock == Some(enemy.id),
            defender: enemy.tokens,
        };
        let shot = gunnery::best_over(between, &self.me, spot, enemy, &enemy.seen, &tokens);
        shot.map_or(0.0, |shot| enemy.harm(shot.damage))
    }

    /// What the enemies' shots take, as far as they are at this ship.
    fn taken(&self, spot: &Spotted, mine: &Mine) -> f64 {
        let shots = self.sketch.enemies(self.me.team).map(|enemy| {
            let between = self.between(spot, enemy);
            between.map_or(0.0, |it| self.taken_over(it, spot, mine, enemy))
        });
        shots.fold(0.0, |sum, shot| sum + shot) / self.allies.sqrt()
    }

    fn taken_over(&self, between: Between, spot: &Spotted, mine: &Mine, enemy: &Craft) -> f64 {
        if enemy.fired {
            return 0.0;
        }
        let tokens = Tokens {
            // Who has not moved yet will have something.
            focus: enemy.tokens.focus > 0 || !enemy.moved,
            singles: enemy.tokens.singles,
            lock: false,
            defender: mine.held,
        };
        let back = between.back();
        let shot = gunnery::best_over(back, enemy, &enemy.seen, &self.me, spot, &tokens);
        shot.map_or(0.0, |shot| self.me.harm(shot.damage))
    }

    /// What a place is worth with what the ship has: what is dealt from it, less what is taken.
    fn place(&self, spot: &Spotted) -> f64 {
        let mine = self.mine();
        let (mut dealt, mut taken) = (0.0_f64, 0.0);
        for enemy in self.sketch.enemies(self.me.team) {
            if let Some(between) = self.between(spot, enemy) {
                dealt = dealt.max(self.dealt_over(between, spot, &mine, enemy));
                taken += self.taken_over(between, spot, &mine, enemy);
            }
        }
        dealt - self.style.weights.caution * (taken / self.allies.sqrt())
    }

    /// What each of some places is worth to the ship.
    pub fn pose(&self, pose: Pose) -> f64 {
        let spot = Spotted::new(pose);
        let flees = self.sketch.area.would_flee(self.me.size, pose);
        let far = |enemy: &Craft| enemy.seen.at().distance(pose.position);
        let nearest = self.sketch.enemies(self.me.team).map(far).fold(2000.0, f64::min);
        self.place(&spot) - 0.0005 * nearest - if flees { 50.0 } else { 0.0 }
    }

    /// What a choice of an action is worth.
    pub fn action(&self, choice: &Choice) -> f64 {
        match choice {
            Choice::Action(action, colour) => {
                let price = match colour {
                    ActionColour::White => 0.0,
                    ActionColour::Red => 0.3 * self.me.cost / 4.0,
                    ActionColour::Purple => 0.25,
                };
                self.standard(*action) - price
            }
            Choice::CardAction(of) => match self.game.state().card(of.card).sort {
                // What the scenario offers is played for.
                Sort::Scenario => 1.5,
                _ => 0.4,
            },
            _ => 0.3,
        }
    }

    fn standard(&self, action: Action) -> f64 {
        let here = &self.me.spot;
        let now = self.mine();
        let with = |change: &dyn Fn(&mut Held)| {
            let mut mine = now;
            change(&mut mine.held);
            mine
        };
        match action {
            Action::Focus | Action::Calculate => {
                let mine = with(&|held| match action {
                    Action::Focus => held.focus += 1,
                    _ => held.singles += 1,
                });
                let dealt = self.dealt(here, &mine) - self.dealt_now();
                let spared = self.taken_now() - self.taken(here, &mine);
                // It is spent once; what is left of the other use is what is worth keeping.
                dealt.max(spared) + self.style.weights.spare * dealt.min(spared) + 0.05
            }
            Action::Evade => {
                self.taken_now() - self.taken(here, &with(&|held| held.evade += 1)) + 0.02
            }
            Action::Reinforce => {
                let fore = self.taken(here, &with(&|held| held.fore += 1));
                let aft = self.taken(here, &with(&|held| held.aft += 1));
                self.taken_now() - fore.min(aft) + 0.02
            }
            Action::Lock => self.locks().map(|(_, gain)| gain).fold(0.0, f64::max),
            Action::Boost | Action::BarrelRoll if self.style.greedy => -1.0,
            Action::Boost => self.shifted(boosts(self.me.size, here.pose)),
            Action::BarrelRoll => self.shifted(self.rolls()),
            Action::Rotate => {
                let now = self.turret(None);
                let turret = self.game.state().ship(self.me.id).turret;
                let single = |it: &Turret| matches!(it, Turret::Single(_));
                let like = |it: &&Turret| turret.is_some_and(|now| single(it) == single(&now));
                let turrets = ALL_TURRETS.iter().filter(like);
                turrets.map(|&turret| self.turret(Some(turret))).fold(0.0, f64::max) - now
            }
            Action::Reload => {
                let empty = self.me.guns.iter().filter(|gun| gun.empty).count() as f64;
                if self.dealt_now() > 0.0 { -0.2 } else { 0.35 * empty.min(2.0) }
            }
            Action::Cloak => 0.8 * self.taken_now() - self.dealt_now(),
            Action::Jam => 0.2,
            Action::Coordinate => 0.45,
            Action::Slam => -0.1 - self.dealt_now(),
        }
    }

    /// What moving to the best of some places gains.
    fn shifted(&self, courses: impl Iterator<Item = Course>) -> f64 {
        let here = self.dealt_now() - self.style.weights.caution * self.taken_now();
        let mut best = f64::MIN;
        for course in courses {
            self.each_free(&course, |pose| best = best.max(self.place(&Spotted::new(pose))));
        }
        if best == f64::MIN { -1.0 } else { best - here - 0.02 }
    }

    /// The free places of a reposition, not too near to obstacles: exactly, or in thought as they seem to be.
    fn each_free(&self, course: &Course, mut look: impl FnMut(Pose)) {
        if self.style.quick {
            let placements = course.placements();
            placements.iter().filter(|pose| self.is_free(pose)).for_each(|pose| look(*pose));
        } else {
            let free = self.game.free_places(self.me.id, course).into_iter();
            free.filter(|pose| self.is_free(pose)).for_each(look);
        }
    }

    /// The barrel rolls of the ship.
    fn rolls(&self) -> impl Iterator<Item = Course> {
        let template = self.game.roll_template(self.me.id).unwrap_or(Template::STRAIGHTS[0]);
        let (size, pose) = (self.me.size, self.me.spot.pose);
        let sides = [Side::Left, Side::Right].into_iter();
        sides.map(move |side| Course::barrel_roll(size, pose, side, template))
    }

    /// Whether a place seems to be free.
    fn is_free(&self, pose: &Pose) -> bool {
        let half = self.me.half();
        let at = pose.position;
        let clear = |other: &Craft| {
            other.id == self.me.id || at.distance(other.spot.at()) > half + other.half() + 2.0
        };
        !self.sketch.area.would_flee(self.me.size, *pose)
            && self.sketch.craft.iter().all(clear)
            && self.sketch.rocks.iter().all(|rock| at.distance(rock.at) > half + 0.8 * rock.reach)
    }

    /// The best shot with the turret as it is or elsewhere, and a little for what it covers.
    fn turret(&self, turret: Option<Turret>) -> f64 {
        let craft = match turret {
            Some(turret) => self.me.turned(turret),
            None => self.me.clone(),
        };
        let tokens = Tokens { focus: self.me.tokens.focus > 0, ..Tokens::default() };
        let shots = self.sketch.enemies(self.me.team).map(|enemy| {
            let tokens = Tokens { defender: enemy.tokens, ..tokens };
            let shot = gunnery::best(&craft, &craft.spot, enemy, &enemy.seen, &tokens);
            shot.map_or(0.0, |shot| enemy.harm(shot.damage))
        });
        let (best, sum) = shots.fold((0.0_f64, 0.0), |(best, sum), it| (best.max(it), sum + it));
        best + 0.1 * sum
    }

    /// What a lock on each enemy brings.
    fn locks(&self) -> impl Iterator<Item = (ShipId, f64)> {
        let here = &self.me.spot;
        let now = self.mine();
        let before = self.dealt_now();
        // What is farther away than range 3 cannot be locked (RR.LOCK.03).
        let near = move |enemy: &&Craft| {
            let reach = 300.0 + self.me.half() + enemy.half() * 1.4;
            enemy.spot.at().distance(here.at()) <= reach
        };
        self.sketch.enemies(self.me.team).filter(near).map(move |enemy| {
            let mine = Mine { lock: Some(enemy.id), ..now };
            let with = self.dealt_to(here, &mine, enemy);
            let later = 0.0004 * (500.0 - enemy.seen.at().distance(here.at())).max(0.0);
            let fresh = if self.me.has_locked(enemy.id) { -0.5 } else { 0.0 };
            (enemy.id, (with - before).max(0.0) + 0.1 + later + fresh)
        })
    }

    /// What a lock on something is worth.
    pub fn lock(&self, object: ObjectId) -> f64 {
        let ObjectId::Ship(ship) = object else { return -1.0 };
        self.locks().find(|&(id, _)| id == ship).map_or(-0.5, |(_, gain)| gain)
    }

    /// What an attack at a target is worth, beside others.
    pub fn target(&self, weapon: WeaponId, target: ShipId) -> f64 {
        // A remote is no ship of the sketch: something, but less.
        let Some(enemy) = self.sketch.craft(target) else { return 0.05 };
        let tokens = Tokens {
            focus: self.me.tokens.focus > 0,
            singles: self.me.tokens.singles,
            lock: self.me.has_locked(target),
            defender: enemy.tokens,
        };
        let facts = self.game.weapon(self.me.id, weapon);
        let gun = self.me.guns.iter().find(|gun| gun.weapon == weapon);
        let apart = enemy.seen.at().distance(self.me.spot.at()) - self.me.half() - enemy.half();
        let range = ((apart / 100.0).ceil().max(0.0) as u8).min(3);
        let damage = match (gun, facts) {
            (Some(gun), _) => {
                gunnery::damage(gun, range, &self.me.spot, enemy, &enemy.seen, &tokens)
            }
            (None, Some(facts)) => 0.5 * f64::from(facts.attack),
            (None, None) => 0.5,
        };
        if enemy.team == self.me.team {
            return -2.0 * enemy.harm(damage);
        }
        // Charges are not for nothing, but any shot is better than none.
        let spent = if gun.is_some_and(|gun| gun.ordnance) { 0.1 } else { 0.0 };
        // Who is shot down before it engages does not shoot.
        let silenced = if enemy.fired || enemy.initiative >= self.me.initiative {
            0.0
        } else {
            let share = (damage / enemy.health).min(1.0);
            self.style.weights.silence * share * share * self.shot_of(target)
        };
        enemy.harm(damage) + silenced + 0.12 - spent
    }

    /// What a side to roll to, a template to boost with or a direction of the turret is worth.
    pub fn direction(&self, choice: &Choice) -> f64 {
        let (size, pose) = (self.me.size, self.me.spot.pose);
        let best = |course: Course| {
            let mut best = -20.0_f64;
            self.each_free(&course, |pose| best = best.max(self.place(&Spotted::new(pose))));
            best
        };
        match *choice {
            Choice::Side(side) => {
                let template = self.game.roll_template(self.me.id);
                best(Course::barrel_roll(
                    size,
                    pose,
                    side,
                    template.unwrap_or(Template::STRAIGHTS[0]),
                ))
            }
            Choice::Template(template) => best(Course::boost(size, pose, template)),
            Choice::Turret(turret) => self.turret(Some(turret)),
            Choice::Fore => -self.taken_with(|held| held.fore += 1),
            Choice::Aft => -self.taken_with(|held| held.aft += 1),
            _ => 0.0,
        }
    }

    /// What a template to roll with is worth.
    pub fn roll_with(&self, template: Template) -> f64 {
        let (size, pose) = (self.me.size, self.me.spot.pose);
        let mut best = -20.0_f64;
        for side in [Side::Left, Side::Right] {
            let course = Course::barrel_roll(size, pose, side, template);
            self.each_free(&course, |pose| best = best.max(self.place(&Spotted::new(pose))));
        }
        best
    }

    fn taken_with(&self, change: impl Fn(&mut Held)) -> f64 {
        let mut mine = self.mine();
        change(&mut mine.held);
        self.taken(&self.me.spot, &mine)
    }

    /// What a focus token would save this ship from those who can still shoot at it.
    pub fn focus_saves(&self) -> f64 {
        let now = self.mine();
        let without = Mine { held: Held { focus: 0, ..now.held }, ..now };
        let with = Mine { held: Held { focus: 1, ..now.held }, ..now };
        self.taken(&self.me.spot, &without) - self.taken(&self.me.spot, &with)
    }

    /// What so much damage to a ship is worth.
    pub fn harm(&self, ship: ShipId, damage: f64) -> f64 {
        self.sketch.craft(ship).map_or(0.0, |craft| craft.harm(damage))
    }

    /// What coordinating a ship is worth: its best action.
    pub fn helped(&self, ship: ShipId) -> f64 {
        let Some(other) = Self::of(self.game, ship, &self.style) else { return 0.0 };
        let focus = other.standard(Action::Focus);
        let stress = if other.me.stressed { 0.3 } else { 0.0 };
        focus - stress
    }

    /// What another ship's best shot is worth, for who shoots first.
    pub fn shot_of(&self, ship: ShipId) -> f64 {
        let Some(craft) = self.sketch.craft(ship) else { return 0.0 };
        let shots = self.sketch.enemies(craft.team).map(|enemy| {
            let tokens = Tokens {
                focus: craft.tokens.focus > 0,
                singles: craft.tokens.singles,
                lock: false,
                defender: enemy.tokens,
            };
            let shot = gunnery::best(craft, &craft.spot, enemy, &enemy.seen, &tokens);
            shot.map_or(0.0, |shot| enemy.harm(shot.damage))
        });
        shots.fold(0.0, f64::max)
    }

    /// How far ahead of its friends a ship stands: who leads flies first, out of the way of others.
    pub fn lead_of(&self, ship: ShipId) -> f64 {
        let Some(craft) = self.sketch.craft(ship) else { return 0.0 };
        let friends = self
            .sketch
            .side(craft.team)
            .map(|it| (craft.spot.at() - it.spot.at()).dot(craft.spot.ahead));
        0.001 * friends.sum::<f64>()
    }

    /// What so much damage to a ship is worth to the side of this one.
    pub fn hurt(&self, ship: ShipId, damage: f64) -> f64 {
        let Some(craft) = self.sketch.craft(ship) else { return 0.0 };
        if craft.team == self.me.team { -craft.harm(damage) } else { craft.harm(damage) }
    }

    /// What a maneuver after the first is worth, after which the ship does not shoot.
    pub fn slam(&self, maneuver: Maneuver) -> f64 {
        let base = PlacedBase::new(self.me.size, self.me.spot.pose);
        let ends = self.game.card(self.me.id).ends(maneuver, &base);
        let worth = |pose: &Pose| {
            let spot = Spotted::new(*pose);
            let lost = if self.is_free(pose) { 0.0 } else { 3.0 };
            -self.taken(&spot, &self.mine()) - lost
        };
        ends.iter().map(worth).fold(f64::MIN, f64::max).max(-100.0)
    }

    /// What jamming a ship is worth: the tokens that it has.
    pub fn jammed(&self, ship: ShipId) -> f64 {
        let Some(enemy) = self.sketch.craft(ship) else { return 0.0 };
        let own = if enemy.team == self.me.team { -1.0 } else { 1.0 };
        let tokens = &self.game.state().ship(ship).tokens;
        let green =
            [Token::Focus, Token::Evade, Token::Calculate].iter().any(|&it| tokens.count(it) > 0);
        own * enemy.cost * if green { 1.0 } else { 0.2 }
    }
}

const ALL_TURRETS: [Turret; 6] = [
    Turret::Single(Edge::Front),
    Turret::Single(Edge::Right),
    Turret::Single(Edge::Rear),
    Turret::Single(Edge::Left),
    Turret::FrontAndRear,
    Turret::LeftAndRight,
];

/// The usual boosts.
fn boosts(size: redfive_geometry::BaseSize, pose: Pose) -> impl Iterator<Item = Course> {
    let usual = Template::all().filter(|it| it.speed() == 1 && it.degrees().abs() < 60.0);
    usual.map(move |template| Course::boost(size, pose, template))
}
