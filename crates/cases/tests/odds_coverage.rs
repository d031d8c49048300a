//! How the abilities that touch an attack are counted, measured in the attacks that the table cases offer and in small
//! ones that are made up of the cards' own data: each of them is forecast, and what was left out is named.
//! `redfive odds --coverage` tells what came out. `UPDATE=1` measures all of them and writes the table anew; else some
//! are measured and held against it.

mod support;

use redfive_ability::{Ability, Cost, Effect, Event as Waits, Gained, Kinds, Moment};
use redfive_cases::{Case, File, Observer};
use redfive_engine::cast::{Facts, TextId};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::prospect::coverage::{Fate, fate, sides};
use redfive_engine::prospect::{Attacking, BUDGET, Ended, Hindrance, Purpose, Trial, Until};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use support::files;

/// An ability as the command names it: its card and side, and which of its abilities.
fn key(game: &Game, text: TextId) -> String {
    let card = game.cast().definition(text.kind);
    let number = text.index + 1;
    match (&card.facts, text.side) {
        (Facts::Ship(ship), 1) => format!("ship:{}\t{number}", ship.ship_ability),
        (Facts::Upgrade(_), side) => {
            let sides = ["", " back", " ship", " back ship"];
            format!("{}{}\t{number}", card.key, sides[usize::from(side % 4)])
        }
        _ => format!("{}\t{number}", card.key),
    }
}

/// What was seen of an ability.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// In how many attacks it took part.
    attacks: u32,
    /// In how many of them it was left out.
    left_out: u32,
    /// In how many of the attacks in which no other card has more to it than dice and counters it was left out.
    alone: u32,
}

struct Measured<'a> {
    library: &'a Library,
    /// Of how many attacks one is measured.
    one_in: u64,
    /// How many turns of events are looked at: what is too much for fewer than usual says nothing.
    budget: u32,
    at: String,
    /// Whether each attack that is not counted whole, or takes long, is printed.
    told: bool,
    seen: BTreeSet<(u64, Attacking)>,
    attacks: usize,
    by: BTreeMap<String, Row>,
}

impl Measured<'_> {
    fn of_attack(&mut self, game: &Game, attack: Attacking) {
        let state = game.key();
        if !state.is_multiple_of(self.one_in) || !self.seen.insert((state, attack)) {
            return;
        }
        let Some(chain) = game.prospect(attack) else { return };
        let began = Instant::now();
        let Ok(forecast) = game.forecast(attack, Purpose::Damage, self.budget) else { return };
        if self.budget < BUDGET && !forecast.not_counted.is_empty() {
            return;
        }
        self.attacks += 1;
        let ways = chain.ways.iter().filter_map(|way| match way {
            Choice::Ability(of) => Some(Hindrance::Ability(*of)),
            _ => None,
        });
        let left_out: BTreeSet<Hindrance> = forecast.not_counted.iter().copied().collect();
        let mut more: BTreeSet<Hindrance> = forecast.played.iter().copied().collect();
        more.extend(&left_out);
        let mut all: BTreeSet<Hindrance> = ways.chain(forecast.idle).collect();
        all.extend(&more);
        if self.told && (!left_out.is_empty() || began.elapsed().as_millis() > 1_000) {
            self.tell(game, attack, &left_out, began.elapsed().as_millis());
        }
        if left_out.is_empty() {
            // Everything is in the number, so whatever was used on the way is.
            let worth = |ended: &Ended| Purpose::Destroy.worth(ended, 0);
            let mut trial = Trial::new(Until::Over, &worth, self.budget).watching();
            if trial.attack(game, attack).is_ok() {
                all.extend(trial.used().map(Hindrance::Ability));
            }
        }
        let mut keys: BTreeMap<String, [bool; 2]> = BTreeMap::new();
        for it in all {
            let Hindrance::Ability(of) = it else { continue };
            let own = &game.cast().definition(of.text.kind).key;
            // Cards that are made up for a case are nobody's to count.
            if self.library.facts(own).is_none() || game.ability(of).and_then(fate).is_none() {
                continue;
            }
            let hindered = more.iter().any(|other| match other {
                Hindrance::Ability(other) => other.text.kind != of.text.kind,
                Hindrance::Rule(_) => true,
            });
            let row = keys.entry(key(game, of.text)).or_default();
            let is_left_out = left_out.contains(&it);
            *row = [row[0] || is_left_out, row[1] || (is_left_out && !hindered)];
        }
        for (key, [left_out, alone]) in keys {
            let row = self.by.entry(key).or_default();
            row.attacks += 1;
            row.left_out += u32::from(left_out);
            row.alone += u32::from(alone);
        }
    }

    fn tell(&self, game: &Game, attack: Attacking, left_out: &BTreeSet<Hindrance>, ms: u128) {
        const MOST: u32 = 300_000;
        let names = left_out.iter().map(|it| match it {
            Hindrance::Ability(of) => key(game, of.text).replace('\t', " "),
            Hindrance::Rule(ship) => format!("the rules of {ship:?}"),
        });
        let names: Vec<String> = names.collect();
        let worth = |ended: &Ended| f64::from(ended.results()) + f64::from(ended.lost);
        let turns = [Until::Neutralized, Until::Damaged, Until::Over].map(|until| {
            let mut trial = Trial::new(until, &worth, MOST);
            let tried = trial.attack(game, attack);
            tried.map_or_else(|_| "-".to_owned(), |_| (MOST - trial.turns_left()).to_string())
        });
        println!("{}: {ms} ms, turns {}, without {names:?}", self.at, turns.join(" "));
    }
}

impl Observer for Measured<'_> {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        for option in decision.space.options() {
            if let Choice::Target(weapon, at) = option {
                self.of_attack(game, (ship, *weapon, *at));
            }
        }
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

/// The table cases, each with where it stands.
fn cases() -> Vec<(String, Case)> {
    let only = std::env::var("REDFIVE_ONLY").unwrap_or_default();
    let mut all = Vec::new();
    for path in files().iter().filter(|path| path.to_string_lossy().contains(&only)) {
        let bytes = std::fs::read(path).expect("a file");
        let file = File::parse(&path.to_string_lossy(), &bytes).expect("cases");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        all.extend(file.cases.into_iter().map(|case| (format!("{name}: {}", case.title), case)));
    }
    all
}

/// How many attacks were measured, and what was seen of each ability. Threads share the work.
fn measured(cases: &[(String, Case)], one_in: u64, budget: u32) -> (usize, BTreeMap<String, Row>) {
    let library = Library::embedded().expect("the embedded files are good");
    let told = std::env::var_os("REDFIVE_TOLD").is_some();
    let next = AtomicUsize::new(0);
    let share = || {
        let (at, seen, by) = (String::new(), BTreeSet::new(), BTreeMap::new());
        let library = &library;
        let mut own = Measured { library, one_in, budget, at, told, seen, attacks: 0, by };
        while let Some((at, case)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            own.at.clone_from(at);
            own.seen.clear();
            // Whether the case holds is another test's matter.
            let _ = case.run_before(&mut own);
        }
        (own.attacks, own.by)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let shares: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(share)).collect();
        running.into_iter().map(|it| it.join().expect("no panic")).collect()
    });
    let (mut attacks, mut all) = (0, BTreeMap::<String, Row>::new());
    for (more, by) in shares {
        attacks += more;
        merge(&mut all, by);
    }
    (attacks, all)
}

/// How ships stand in small attacks, and what they have.
#[derive(Clone, Debug, Default)]
struct Scene<'a> {
    /// What all of them have.
    own: String,
    /// How far apart the sides are.
    gap: u32,
    /// How far the friendly ship stands before the one that is looked at.
    ahead: u32,
    /// Whether nobody has locked anybody.
    unlocked: bool,
    /// What the other ships are, if not a ship without abilities.
    others: Option<&'a str>,
}

/// What ships have in small attacks, and how far apart they are.
const CHOICES: [(&str, u32); 6] = [
    ("tokens focus evade calculate", 160),
    ("tokens stress strain deplete focus shields 0", 120),
    ("", 260),
    ("tokens focus calculate upgrade protontorpedoes upgrade concussionmissiles", 160),
    ("force 1/1", 160),
    ("tokens focus shields 0 damage 3", 120),
];

/// How many upgrades and how many pilots are tried by which tokens are gained.
const MOST_GIVERS: usize = 24;

/// The small attacks to show an ability in: what ships have is one of several choices; the last ones are with cards by
/// which tokens are gained in an attack, for abilities that wait for that, far from the foe and near to it.
fn scene<'a>(library: &'a Library, waiting: &Ability, choice: usize) -> Option<Scene<'a>> {
    if let Some(&(own, gap)) = CHOICES.get(choice) {
        return Some(Scene { own: own.to_owned(), gap, ..Scene::default() });
    }
    let kinds = awaited(waiting)?;
    let choice = choice - CHOICES.len();
    let giver = givers(library, kinds).into_iter().nth(choice / 2)?;
    let (others, upgrade) = match giver {
        Giver::Pilot(id) => (Some(id), String::new()),
        Giver::Upgrade(id) => (None, format!(" upgrade {id}")),
    };
    let (gap, ahead) = if choice.is_multiple_of(2) { (160, 0) } else { (135, 75) };
    let own = format!("tokens focus evade{upgrade}");
    Some(Scene { own, gap, ahead, unlocked: kinds.has_lock(), others })
}

/// Small attacks to show an ability in which the cases do not: ships with its card and without it, face to face, each
/// of which is asked whom it attacks: no two of them at the same initiative, so that nobody is asked who goes first.
fn shown(library: &Library, key: &str, choice: usize) -> Option<(String, Case)> {
    let (card, number) = key.split_once('\t')?;
    let (sort, rest) = card.split_once(':')?;
    let (id, side) = rest.split_once(' ').unwrap_or((rest, ""));
    let place = number.parse::<usize>().ok()? - 1;
    let all = sides(library);
    let (_, _, abilities) = all.iter().find(|it| it.0 == card)?;
    let Scene { own, gap, ahead, unlocked, others } =
        scene(library, abilities.get(place)?, choice)?;
    let other = others.unwrap_or("x-wing");
    let flipped = if side.contains("back") { " flipped" } else { "" };
    let (mut pilot, mut has, mut condition) = (other.to_owned(), String::new(), String::new());
    match sort {
        "pilot" => id.clone_into(&mut pilot),
        "ship" => pilot = library.ships.iter().find(|it| it.ship_ability == id)?.id.clone(),
        "upgrade" => has = format!("upgrade {id}{flipped}"),
        "condition" => condition = format!("condition one {id} by foe\n"),
        "damage" => {
            let card = library.damage.iter().find(|it| it.id == id)?;
            has = format!("faceup \"{}\"", card.name);
        }
        _ => return None,
    }
    let (y, before) = (300 + gap, 300 + ahead);
    let (locked, locks) = if unlocked { ("", "") } else { ("locks one", "set one locks foe\n") };
    let text = format!(
        "case  {card}\n\
         ship one {pilot} player 1 at 400 300 facing 0 initiative 5 {own} {has}\n\
         ship two {other} player 1 at 470 {before} facing 0 initiative 4 {own}\n\
         ship foe {other} player 2 at 400 {y} facing 180 initiative 3 {own} {locked}\n\
         ship far {other} player 2 at 470 {y} facing 180 initiative 2 {own}\n\
         {locks}{condition}phase engagement\n{}expect round 1\n",
        "choose pass\n".repeat(10)
    );
    let file = File::parse("shown", text.as_bytes()).ok()?;
    Some((format!("shown {card} {number} {choice}"), file.cases.into_iter().next()?))
}

/// The kinds of tokens whose gain an ability waits for.
const fn awaited(waiting: &Ability) -> Option<Kinds> {
    let event = match waiting {
        Ability::When(it) => match it.at {
            Moment::Before(event) | Moment::After(event) => event,
            _ => return None,
        },
        Ability::Instead(it) => it.would,
        _ => return None,
    };
    match event {
        Waits::Gain(kinds) => Some(kinds),
        _ => None,
    }
}

/// A card by which tokens are gained.
#[derive(Clone, Copy, Debug)]
enum Giver<'a> {
    Upgrade(&'a str),
    Pilot(&'a str),
}

/// The cards by which somebody gains such tokens in an attack.
fn givers(library: &Library, kinds: Kinds) -> Vec<Giver<'_>> {
    let gains = |effect: &Effect| match effect {
        Effect::Gain(_, Gained::Token(token), _) => kinds.contains(*token),
        Effect::Lock(_) => kinds.has_lock(),
        _ => false,
    };
    let gives = |ability: &Ability| {
        let pays = |cost: &Cost| matches!(cost, Cost::Gain(token) if kinds.contains(*token));
        fate(ability).is_some()
            && (ability.cost().iter().any(pays) || ability.then().iter().any(|it| it.holds(&gains)))
    };
    let upgrades = library.upgrades.iter().filter(|card| card.abilities.iter().any(gives));
    let pilots = library.ships.iter().filter(|card| card.abilities.iter().any(gives));
    let upgrades = upgrades.map(|card| Giver::Upgrade(&card.id)).take(MOST_GIVERS);
    upgrades.chain(pilots.map(|card| Giver::Pilot(&card.id)).take(MOST_GIVERS)).collect()
}

/// The abilities that have to be seen in an attack: all that touch one, but for those that the engine decides before the
/// roll.
fn wanted(library: &Library) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (card, _, abilities) in sides(library) {
        for (place, ability) in abilities.iter().enumerate() {
            if fate(ability).is_some_and(|it| it != Fate::Table) {
                all.insert(format!("{card}\t{}", place + 1));
            }
        }
    }
    all
}

/// Measures the attacks of the cases, and small ones for what is in none of them.
fn measured_and_shown(cases: &[(String, Case)], one_in: u64) -> (usize, BTreeMap<String, Row>) {
    let library = Library::embedded().expect("the embedded files are good");
    let (mut attacks, mut all) = measured(cases, one_in, BUDGET);
    for choice in 0..CHOICES.len() + 4 * MOST_GIVERS {
        let missing = wanted(&library).into_iter().filter(|key| !all.contains_key(key));
        let tables: Vec<_> = missing.filter_map(|key| shown(&library, &key, choice)).collect();
        let (more, by) = measured(&tables, 1, BUDGET);
        attacks += more;
        merge(&mut all, by);
    }
    (attacks, all)
}

fn merge(all: &mut BTreeMap<String, Row>, by: BTreeMap<String, Row>) {
    for (key, row) in by {
        let sum = all.entry(key).or_default();
        sum.attacks += row.attacks;
        sum.left_out += row.left_out;
        sum.alone += row.alone;
    }
}

fn table() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/src/odds/coverage.tsv")
}

#[test]
fn abilities_count_in_attacks_as_the_table_says() {
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse().ok());
    let cases = cases();
    if std::env::var_os("UPDATE").is_some() {
        let (attacks, all) = measured_and_shown(&cases, number("REDFIVE_ONE_IN").unwrap_or(1));
        let rows: String = all
            .iter()
            .map(|(key, row)| format!("{key}\t{}\t{}\t{}\n", row.attacks, row.left_out, row.alone))
            .collect();
        let head = format!(
            "# Card, ability, attacks of the table cases in which it took part, in how many it was left out, in how many of these no other card was in the way ({attacks} attacks, {BUDGET} turns)\n"
        );
        std::fs::write(table(), head + &rows).expect("the table can be written");
        println!("{attacks} attacks, {} abilities", all.len());
        let library = Library::embedded().expect("the embedded files are good");
        for key in wanted(&library).iter().filter(|key| !all.contains_key(*key)) {
            println!("in none: {}", key.replace('\t', " "));
        }
        return;
    }
    let text = std::fs::read_to_string(table()).expect("the table");
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut parts = line.rsplitn(4, '\t');
        let (_, left_out, attacks, key) = (parts.next(), parts.next(), parts.next(), parts.next());
        let number = |it: Option<&str>| it.and_then(|it| it.parse::<u32>().ok()).expect("a number");
        (key.expect("an ability"), number(attacks) > number(left_out))
    });
    let said: BTreeMap<&str, bool> = rows.collect();
    let (attacks, all) = measured(&cases, number("REDFIVE_ONE_IN").unwrap_or(97), BUDGET / 50);
    assert!(attacks > 20 && all.len() > 20, "{} abilities in {attacks} attacks", all.len());
    for key in all.keys() {
        assert_eq!(said.get(key.as_str()), Some(&true), "{key} is counted: measure with UPDATE=1");
    }
}
