//! Odds against the game itself: whole attacks are played on copies of the game, with everything that chance can
//! do and every legal answer, and must come to what is reckoned from dice and counters.

mod support;

use redfive_cases::{File, Observer};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::prospect::coverage::{Fate, fate};
use redfive_engine::prospect::{
    Attacking, Ended, Found, Hindrance, Purpose, Trial, Until, Untried,
};
use redfive_engine::source::AbilityRef;
use redfive_engine::words::{ShipId, WeaponId};
use std::collections::BTreeSet;
use support::files;

/// What an end is worth.
type Worth = &'static dyn Fn(&Ended) -> f64;

/// What attacks are tried for, how far, and how many turns of events are looked at.
const WORTHS: [(Until, Worth, u32); 5] = [
    (Until::Neutralized, &|ended| f64::from(ended.hits) + 1.15 * f64::from(ended.crits), 20_000),
    (Until::Neutralized, &|ended| is(ended.results() >= 2), 20_000),
    (Until::Damaged, &|ended| is(ended.destroyed) + is(ended.halved) / 2.0, 4_000),
    (Until::Damaged, &|ended| f64::from(ended.lost), 4_000),
    (Until::Over, &|ended| f64::from(ended.lost) + is(ended.destroyed), 4_000),
];

fn is(so: bool) -> f64 {
    f64::from(u8::from(so))
}

/// How many tables are looked at of how many, as `REDFIVE_CASES` says: all of them from 100,000 on.
fn one_in(usual: usize) -> usize {
    let cases = std::env::var("REDFIVE_CASES").ok().and_then(|it| it.parse().ok());
    (usual * 2_000 / cases.unwrap_or(2_000_usize).max(1)).max(1)
}

/// Compares what is reckoned of attacks with what is played.
#[derive(Default)]
struct Comparison {
    /// Where it is.
    at: String,
    /// Of how many tables one is looked at.
    one_in: usize,
    /// How many times as many turns of events are looked at.
    times: u32,
    tables: usize,
    /// How many tables were reckoned without a question, for how many some were played, and how many were too
    /// large; how many answers were compared.
    reckoned: usize,
    played: usize,
    too_large: usize,
    compared: usize,
    faults: Vec<String>,
    /// The attacks of this case that were looked at.
    seen: BTreeSet<(u64, Attacking)>,
}

impl Comparison {
    fn of_attack(&mut self, game: &Game, attack: Attacking) {
        if !self.seen.insert((game.key(), attack)) {
            return;
        }
        self.tables += 1;
        if !self.tables.is_multiple_of(self.one_in) {
            return;
        }
        for (until, worth, budget) in WORTHS {
            let budget = budget * self.times.max(1);
            let mut trial = Trial::new(until, worth, budget);
            let reckoned = match trial.attack(game, attack) {
                Ok(reckoned) => reckoned,
                Err(Untried::TooLarge) => {
                    self.too_large += 1;
                    continue;
                }
                Err(Untried::NoAttack) => {
                    self.faults.push(format!("{}: an attack that is offered is none", self.at));
                    continue;
                }
            };
            match trial.answers_tried() {
                0 => self.reckoned += 1,
                _ => self.played += 1,
            }
            let chances: f64 = reckoned.ends.iter().map(|end| end.1).sum();
            let worths: f64 = reckoned.mean(worth);
            let played = Trial::by_playing(until, worth, budget).attack(game, attack);
            let Ok(played) = played else { continue };
            self.compared += 1;
            let same = |a: f64, b: f64| (a - b).abs() < 1e-12;
            if !same(chances, 1.0)
                || !same(worths, reckoned.value)
                || !same(played.value, reckoned.value)
            {
                let (at, value) = (&self.at, reckoned.value);
                self.faults
                    .push(format!("{at}: {until:?} reckoned {value}, played {}", played.value));
            }
        }
    }

    fn report(&self) {
        let Self { tables, one_in, reckoned, played, too_large, compared, .. } = self;
        println!(
            "one in {one_in} of {tables} tables: {reckoned} answers reckoned, {played} played, {too_large} too large; {compared} compared"
        );
        assert!(self.faults.is_empty(), "{}", self.faults.join("\n"));
    }
}

impl Observer for Comparison {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        for (weapon, at) in targets(decision) {
            self.of_attack(game, (ship, weapon, at));
        }
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

fn targets(decision: &Decision) -> Vec<(WeaponId, ShipId)> {
    let target = |option: &Choice| match option {
        Choice::Target(weapon, at) => Some((*weapon, *at)),
        _ => None,
    };
    decision.space.options().filter_map(target).collect()
}

/// Compares how abilities are said to count with how they do.
#[derive(Default)]
struct Fates {
    library: Library,
    at: String,
    by_dice: usize,
    not_counted: usize,
    faults: BTreeSet<String>,
    /// The attacks of this case that were looked at.
    seen: BTreeSet<(u64, Attacking)>,
}

impl Fates {
    fn of_attack(&mut self, game: &Game, attack: Attacking) {
        if !self.seen.insert((game.key(), attack)) {
            return;
        }
        let Some(chain) = game.prospect(attack) else { return };
        for way in &chain.ways {
            let Choice::Ability(of) = way else { continue };
            let said = game.ability(*of).and_then(fate);
            self.by_dice += 1;
            if said != Some(Fate::Dice) {
                self.faults.insert(format!(
                    "{}: reckoned, but said to be {said:?}",
                    self.named(game, *of)
                ));
            }
        }
        if chain.hindrances.is_empty() {
            return;
        }
        // A budget that is too small for anything, so that whatever can be left out is.
        let Ok(forecast) = game.forecast(attack, Purpose::Damage, 1) else { return };
        if forecast.found != Found::InPart {
            return;
        }
        // Another card may be in the way of what is usually reckoned: who lends tokens, who limits rerolls.
        let is_left_out = |of| matches!(of, Some(Fate::Played | Fate::NotCounted));
        let others = |than: AbilityRef| {
            chain.hindrances.iter().any(|it| match it {
                Hindrance::Ability(of) => {
                    *of != than && is_left_out(game.ability(*of).and_then(fate))
                }
                Hindrance::Rule(_) => true,
            })
        };
        for it in &forecast.not_counted {
            let Hindrance::Ability(of) = *it else { continue };
            // Cards that are made up for a case are not said to be anything.
            if self.library.facts(&game.cast().definition(of.text.kind).key).is_none() {
                continue;
            }
            let said = game.ability(of).and_then(fate);
            self.not_counted += 1;
            if said.is_none() || (!is_left_out(said) && !others(of)) {
                self.faults
                    .insert(format!("{}: left out, but said to be {said:?}", self.named(game, of)));
            }
        }
    }

    fn named(&self, game: &Game, of: AbilityRef) -> String {
        let card = game.cast().definition(of.text.kind);
        format!("{} {} {} ({})", card.key, of.text.side, of.text.index, self.at)
    }
}

impl Observer for Fates {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        for (weapon, at) in targets(decision) {
            self.of_attack(game, (ship, weapon, at));
        }
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

/// How the odds are said to count an ability (`redfive odds --coverage`) is how they do: what is reckoned with
/// dice is said to be, and what is left out is not.
#[test]
fn abilities_count_as_they_are_said_to() {
    let library = Library::embedded().expect("the embedded files are good");
    let mut all = Fates { library, ..Fates::default() };
    for path in files() {
        let bytes = std::fs::read(&path).expect("a file");
        let file = File::parse(&path.to_string_lossy(), &bytes).expect("cases");
        for case in &file.cases {
            all.at.clone_from(&case.title);
            all.seen.clear();
            let _ = case.run_before(&mut all);
        }
    }
    println!("{} reckoned, {} left out", all.by_dice, all.not_counted);
    assert!(all.by_dice > 100 && all.not_counted > 100);
    let faults: Vec<&str> = all.faults.iter().map(String::as_str).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Every attack that the table cases offer. Each written card that touches dice stands in some of them.
#[test]
fn attacks_of_the_cases_come_to_what_is_reckoned() {
    let only = std::env::var("REDFIVE_ONLY").unwrap_or_default();
    let mut all = Comparison { one_in: one_in(30), ..Comparison::default() };
    for path in files().iter().filter(|path| path.to_string_lossy().contains(&only)) {
        let bytes = std::fs::read(path).expect("a file");
        let file = File::parse(&path.to_string_lossy(), &bytes).expect("cases");
        for case in &file.cases {
            all.at = format!("{}: {}", path.display(), case.title);
            all.seen.clear();
            // Whether the case holds is another test's matter.
            let _ = case.run_before(&mut all);
        }
    }
    let least = 3_000 / all.one_in;
    assert!(!only.is_empty() || all.compared > least, "{} compared", all.compared);
    all.report();
}

/// Shows a table up to its first attack to somebody.
fn show(table: &str, to: &mut impl Observer) {
    let text = format!("case  a table\n{table}phase engagement\nchoose pass\nexpect round 1\n");
    let file =
        File::parse("a table", text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let _ = file.cases[0].run_before(to);
}

fn run(all: &mut Comparison, table: &str) {
    all.at = table.to_owned();
    all.seen.clear();
    show(table, all);
}

/// Each set of tokens against each, with two and three dice.
#[test]
fn attacks_with_tokens_come_to_what_is_reckoned() {
    let attackers = [
        "",
        "tokens focus",
        "tokens 2 calculate",
        "locks foe",
        "tokens focus locks foe",
        "tokens calculate locks foe",
        "force 2/2",
        "force 1/1 tokens focus locks foe",
        "tokens deplete focus",
    ];
    let defenders = [
        "",
        "tokens focus",
        "tokens evade",
        "tokens focus evade",
        "tokens 2 calculate",
        "tokens reinforce-fore",
        "force 2/2",
        "tokens strain focus",
        "tokens tractor 2 evade",
        "damage 1 shields 0",
        "shields 0 faceup \"Fuel Leak\" faceup \"Hull Breach\"",
    ];
    let mut all = Comparison { one_in: one_in(3), ..Comparison::default() };
    for attacker in attackers {
        for defender in defenders {
            run(
                &mut all,
                &format!(
                    "ship one x-wing player 1 at 400 300 facing 0 initiative 5 stats 2 2 4 2 {attacker}\n\
                 ship foe x-wing player 2 at 400 500 facing 180 initiative 1 stats 3 2 3 1 {defender}\n"
                ),
            );
        }
    }
    assert_eq!(all.tables, attackers.len() * defenders.len());
    all.report();
}

/// Random pairs of upgrades that modify dice, on ships that have tokens to pay with.
#[test]
fn attacks_with_pairs_of_cards_come_to_what_is_reckoned() {
    use redfive_ability::Ability;
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = redfive_engine::Library::second_edition(&content.second);
    let modifies = |ability: &Ability| matches!(ability, Ability::Dice(_));
    let cards: Vec<&str> = library
        .upgrades
        .iter()
        .filter(|card| card.abilities.iter().any(modifies) && card.back.is_none())
        .map(|card| card.id.as_str())
        .collect();
    assert!(cards.len() > 50, "{}", cards.len());
    let mut all = Comparison { one_in: 1, ..Comparison::default() };
    // A fixed order that goes through all of them in many pairs.
    for n in 0..900 / one_in(15) {
        let at = |step: usize| cards[(n * step + n * n / 7) % cards.len()];
        run(
            &mut all,
            &format!(
                "ship one x-wing player 1 at 400 300 facing 0 initiative 5 stats 2 2 4 2 tokens focus locks foe upgrade {} upgrade {}\n\
             ship foe x-wing player 2 at 400 500 facing 180 initiative 1 stats 3 1 3 1 tokens focus upgrade {}\n",
                at(1),
                at(3),
                at(5)
            ),
        );
    }
    all.report();
}

/// Compares rows of attacks on the first ship that can be attacked: what is reckoned with what is played.
#[derive(Default)]
struct Rows {
    at: String,
    looked: bool,
    compared: usize,
    in_part: usize,
    too_large: usize,
    named: BTreeSet<String>,
    faults: Vec<String>,
}

impl Rows {
    fn of_row(&mut self, game: &Game, row: &[Attacking]) {
        for purpose in [Purpose::Damage, Purpose::AtLeast(2), Purpose::Destroy, Purpose::Points] {
            let Ok(forecast) = game.forecast_row(row, purpose, 0) else { return };
            for it in &forecast.not_counted {
                let Hindrance::Ability(of) = it else { continue };
                self.named.insert(game.cast().definition(of.text.kind).key.id.clone());
            }
            if forecast.found == Found::InPart {
                self.in_part += 1;
                return;
            }
            assert_eq!((forecast.found, forecast.played.len()), (Found::Reckoned, 0));
            let Ok(played) = game.played_row(row, purpose, 30_000) else {
                self.too_large += 1;
                continue;
            };
            self.compared += 1;
            let points = f64::from(game.state().ship(row[0].2).points);
            let worth = |harm: &[(Ended, f64)]| -> f64 {
                let one = |(ended, chance): &(Ended, f64)| {
                    let it = match purpose {
                        Purpose::Damage => f64::from(ended.lost),
                        Purpose::AtLeast(n) => is(ended.lost >= n),
                        Purpose::Destroy => is(ended.destroyed),
                        _ if ended.destroyed => points,
                        _ => (points / 2.0).floor() * is(ended.halved),
                    };
                    it * chance
                };
                harm.iter().map(one).sum()
            };
            let (reckoned, played) = (worth(&forecast.harm), worth(&played));
            if (reckoned - played).abs() > 1e-9 {
                let at = &self.at;
                self.faults.push(format!(
                    "{at}: {purpose:?} {row:?} reckoned {reckoned}, played {played}"
                ));
            }
        }
    }

    fn run(&mut self, table: &str) {
        table.clone_into(&mut self.at);
        self.looked = false;
        show(table, self);
    }
}

impl Observer for Rows {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        let Some(&(weapon, at)) = targets(decision).first() else { return };
        if core::mem::replace(&mut self.looked, true) {
            return;
        }
        let team = game.state().team(ship);
        let others = game.state().on_table().filter(|it| *it != ship && *it != at);
        let others = others.filter(|it| game.state().team(*it) == team);
        let row = others.map(|it| (it, WeaponId::Primary(0), at));
        let row: Vec<Attacking> = [(ship, weapon, at)].into_iter().chain(row).take(3).collect();
        self.of_row(game, &row);
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

/// Several attacks on one ship come to the same whether they are reckoned at once or played: with tokens, with damage
/// cards, and with cards, of which those that an earlier attack can change are named. (RR.ATTACK.01, RR.STRAIN.04)
#[test]
fn rows_of_attacks_come_to_what_is_played() {
    let ships = |one: &str, two: &str, foe: &str| {
        format!(
            "ship one x-wing player 1 at 400 300 facing 0 initiative 5 weapon front 1 {one}\n\
             ship two x-wing player 1 at 460 300 facing 0 initiative 4 weapon front 1 {two}\n\
             ship foe x-wing player 2 at 430 500 facing 180 initiative 1 {foe}\n"
        )
    };
    let attackers = ["", "tokens focus", "locks foe", "force 1/1 tokens calculate"];
    let defenders = [
        "stats 2 1 2 1",
        "stats 2 1 2 0 tokens focus evade",
        "stats 2 2 3 0 tokens evade",
        "stats 2 1 2 0 tokens strain focus",
        "stats 2 2 2 0 tokens 2 strain",
        "stats 2 1 2 1 tokens reinforce-fore calculate",
        "stats 2 1 3 0 damage 1",
        "stats 2 1 4 0 faceup \"Structural Damage\" tokens focus",
        "stats 2 1 4 0 faceup \"Hull Breach\" force 1/1",
    ];
    let mut all = Rows::default();
    for (place, one) in attackers.iter().enumerate() {
        for foe in defenders {
            all.run(&ships(one, attackers[(place + 1) % attackers.len()], foe));
        }
    }
    let of_tokens = all.compared;
    assert!(of_tokens > 100 && all.in_part == 0, "{of_tokens} {} {:?}", all.in_part, all.named);
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = redfive_engine::Library::second_edition(&content.second);
    let touches = |it: &redfive_ability::Ability| fate(it).is_some();
    let upgrades = library.upgrades.iter().filter(|card| card.abilities.iter().any(touches));
    let upgrades: Vec<&str> =
        upgrades.filter(|card| card.back.is_none()).map(|card| card.id.as_str()).collect();
    let pilots = library.ships.iter().filter(|card| card.abilities.iter().any(touches));
    let pilots: Vec<&str> = pilots.map(|card| card.id.as_str()).collect();
    assert!(upgrades.len() > 200 && pilots.len() > 200, "{} {}", upgrades.len(), pilots.len());
    let (one, foe) = ("tokens focus locks foe", "stats 2 1 2 0 tokens focus");
    for card in upgrades.iter().skip(1).step_by(one_in(5)) {
        all.run(&ships(&format!("{one} upgrade {card}"), "tokens focus", foe));
        all.run(&ships(one, "tokens focus", &format!("{foe} upgrade {card}")));
    }
    for pilot in pilots.iter().step_by(one_in(5)) {
        let table = ships(one, "tokens focus", foe);
        let attacks = table.replace("ship one x-wing", &format!("ship one {pilot}"));
        all.run(&attacks.replace("weapon front 1 ", "weapon front 1 stats 1 1 2 0 "));
        all.run(&table.replace("ship foe x-wing", &format!("ship foe {pilot}")));
    }
    let Rows { compared, in_part, too_large, named, faults, .. } = &all;
    println!("{compared} compared, {in_part} in part, {too_large} too large; left out: {named:?}");
    assert!(*compared > of_tokens + 500 / one_in(5), "{compared}");
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// What hinders at one place only: the attack dice are reckoned where it comes after them, a bonus attack as the attack
/// itself, and damage where nothing has a say in it. (RR.ATTACK.31, RR.BONUS-ATTACK.01)
#[test]
fn attacks_that_are_reckoned_in_part_come_to_what_is_played() {
    let tables = [
        // An evade is canceled before results are neutralized, and so is a hit, for damage to another ship.
        ("upgrade crackshot tokens focus locks foe", "tokens focus", ""),
        (
            "tokens focus",
            "tokens focus",
            "ship wing biggsdarklighter player 2 at 450 470 facing 180\n",
        ),
        // Dice are added or rerolled for what the other side has, before the defense dice.
        ("locks foe upgrade r4b11", "tokens focus stress", ""),
        // A second attack, by the attacker at another ship or at the same, and by the defender.
        (
            "upgrade veterantailgunner weapon front 1 weapon rear 1",
            "stats 1 1 2 0",
            "ship rear x-wing player 2 at 400 120 facing 0 stats 1 1 1 0\n",
        ),
        (
            "upgrade veteranturretgunner weapon front 1 weapon turret 1 turret front",
            "stats 1 1 3 0",
            "",
        ),
        (
            "weapon front 1",
            "stats 1 1 2 0",
            "ship ally flightleaderubbel player 2 at 460 470 facing 180\n",
        ),
    ];
    let mut all = Comparison { one_in: 1, times: 10, ..Comparison::default() };
    for (attacker, defender, others) in tables {
        let before = all.compared;
        run(
            &mut all,
            &format!(
                "ship one x-wing player 1 at 400 300 facing 0 initiative 5 stats 1 2 3 0 {attacker}\n\
                 ship foe x-wing player 2 at 400 470 facing 180 initiative 1 stats 2 1 3 0 {defender}\n{others}"
            ),
        );
        assert!(all.compared >= before + WORTHS.len(), "{attacker}: {}", all.compared - before);
    }
    all.report();
}

/// Forecasts the first attack that is offered, with a budget for nothing and with one for all of it.
#[derive(Default)]
struct Twice(Option<[redfive_engine::prospect::Forecast; 2]>, BTreeSet<String>);

impl Observer for Twice {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        let Some(&(weapon, at)) = targets(decision).first() else { return };
        if self.0.is_some() {
            return;
        }
        let ask = |budget| game.forecast((ship, weapon, at), Purpose::Damage, budget);
        let both = [1, 20_000].map(|budget| ask(budget).expect("an attack"));
        let named = both[0].not_counted.iter().filter_map(|it| match it {
            Hindrance::Ability(of) => Some(game.cast().definition(of.text.kind).key.id.clone()),
            Hindrance::Rule(_) => None,
        });
        self.1 = named.collect();
        self.0 = Some(both);
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

/// What becomes of the defender in the first attack that is offered, if all of it is played.
#[derive(Default)]
struct Harmed(Option<Vec<(Ended, f64)>>);

impl Observer for Harmed {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        let Some(&(weapon, at)) = targets(decision).first() else { return };
        let worth = |ended: &Ended| f64::from(ended.lost);
        let mut trial = Trial::new(Until::Over, &worth, 400_000);
        let tried = trial.attack(game, (ship, weapon, at)).expect("not too large");
        self.0.get_or_insert_with(|| tried.ends.clone());
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

/// A card that lies facedown unseen and is exposed by chance is any of those that are unseen: as likely as if each had
/// been dealt as what it is. A card that could look at them, and never does, makes no difference. (RR.DAMAGE-CARDS.08)
#[test]
fn unseen_cards_are_exposed_as_if_they_were_dealt() {
    let harmed = |looker: &str| {
        let table = format!(
            "ship one rexlerbrath player 1 at 400 300 facing 0 initiative 5 stats 2 3 3 4 tokens evade\n\
             ship foe x-wing player 2 at 400 500 facing 180 initiative 1 stats 2 0 4 0\n{looker}"
        );
        let mut harmed = Harmed::default();
        show(&table, &mut harmed);
        harmed.0.expect("an attack")
    };
    let plain = harmed("");
    let looked_at = harmed(
        "card foe looker \"When(at: After(Defend), only_if: Not(True), then: [Repair(You, (faceup: true))])\"\n",
    );
    assert_eq!(plain.len(), looked_at.len());
    for (one, other) in plain.iter().zip(&looked_at) {
        assert!(one.0 == other.0 && (one.1 - other.1).abs() < 1e-12, "{one:?} {other:?}");
    }
    // Only what is exposed tells one card from another.
    assert!(plain.len() > 2, "{plain:?}");
}

/// What is left out is named, whether it is about the dice, the damage or the Aftermath: all that is played where there
/// is time for it.
#[test]
fn everything_that_is_left_out_is_named() {
    let tables = [
        // At the dice: a token is taken and dice are rerolled for it.
        ("r4b11", "locks foe upgrade r4b11", "tokens focus", ""),
        // At the damage: somebody near prevents it.
        (
            "idenversio",
            "",
            "",
            "ship iden idenversio player 2 at 440 500 facing 180 initiative 4\n",
        ),
        // In the Aftermath: one more attack.
        ("veterantailgunner", "upgrade veterantailgunner weapon front 3 weapon rear 2", "", ""),
    ];
    for (card, attacker, defender, others) in tables {
        let foe = if card == "idenversio" { "blacksquadronace" } else { "x-wing" };
        let table = format!(
            "ship one x-wing player 1 at 400 300 facing 0 initiative 5 {attacker}\n\
             ship foe {foe} player 2 at 400 500 facing 180 initiative 1 {defender}\n{others}"
        );
        let mut twice = Twice::default();
        show(&table, &mut twice);
        let Twice(Some([nothing, all]), named) = twice else { panic!("no attack\n{table}") };
        assert_eq!(nothing.found, Found::InPart, "{card}");
        assert!(named.contains(card), "{card} is not named: {named:?}");
        for it in all.played.iter().chain(&all.not_counted) {
            assert!(nothing.not_counted.contains(it), "{card}: {it:?} is not named");
        }
    }
}
