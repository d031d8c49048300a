//! A broken file names itself, the line, the card and what is allowed.

use redfive_content::{Content, Files};
use std::fs;
use std::path::PathBuf;

const XWING: &str = "second-edition/ships/t65xwing.ron";
const INTERCEPTOR: &str = "second-edition/ships/tieininterceptor.ron";
const CREW: &str = "second-edition/upgrades/crew.ron";
const POINTS: &str = "second-edition/points/20-points.ron";
const XWA: &str = "second-edition/points/xwa-50-points.ron";
const SHIP: &str = r#"(
    id: "t65xwing",
    name: "T-65 X-wing",
    size: Small,
    stats: (attack: {Front: 3}, agility: 2, hull: 4, shields: 2),
    dial: [
        "1BB 1FB 1NB",
        "2TW 2BB 2FB 2NB 2YW",
    ],
    actions: ["focus", "lock"],
    pilots: {
        RebelAlliance: {
            "lukeskywalker": (
                name: "Luke Skywalker", caption: "Red Five", initiative: 5, limited: 1,
                ability: Unwritten,
            ),
            "redsquadronveteran": (name: "Red Squadron Veteran", initiative: 3),
        },
    },
)
"#;

/// The error of loading the built-in files with one of them replaced.
fn error_of(file: &'static str, text: &str) -> String {
    let mut files = Files::embedded();
    files.insert(file, text.to_owned());
    match Content::load(&files) {
        Ok(_) => panic!("the broken file was accepted"),
        Err(error) => error.to_string(),
    }
}

/// The error after replacing a piece of the small ship file above.
fn error_of_ship(good: &str, broken: &str) -> String {
    assert!(SHIP.contains(good), "nothing to break");
    error_of(XWING, &SHIP.replacen(good, broken, 1))
}

/// The error after replacing a piece of a built-in file.
fn error_of_edit(file: &'static str, good: &str, broken: &str) -> String {
    let files = Files::embedded();
    let text = files.text(file).expect("a built-in file");
    assert!(text.contains(good), "nothing to break");
    error_of(file, &text.replacen(good, broken, 1))
}

/// The line of a built-in file on which a text stands first.
fn line_in(file: &str, text: &str) -> usize {
    let files = Files::embedded();
    let whole = files.text(file).expect("a built-in file");
    whole.lines().position(|line| line.contains(text)).expect("the text") + 1
}

/// A folder that is gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("redfive-content-{}-{name}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).expect("a scratch folder");
        folder
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn missing_field() {
    assert_eq!(
        error_of_ship(" initiative: 5,", ""),
        "second-edition/ships/t65xwing.ron:13: card \"lukeskywalker\": field `initiative` is \
         missing; it cannot be left out"
    );
    assert_eq!(
        error_of_ship("    size: Small,\n", ""),
        "second-edition/ships/t65xwing.ron:19: card \"t65xwing\": field `size` is missing; it \
         cannot be left out"
    );
}

#[test]
fn unknown_field() {
    assert_eq!(
        error_of_ship("initiative: 3", "initative: 3"),
        "second-edition/ships/t65xwing.ron:17: card \"redsquadronveteran\": unknown field \
         `initative`; allowed: name, caption, initiative, engagement, limited, charges, force, \
         ship_ability, stats, actions, standard_loadout, conditions, ability, errata"
    );
}

#[test]
fn field_that_stands_twice() {
    assert_eq!(
        error_of_ship("limited: 1,", "limited: 1, limited: 2,"),
        "second-edition/ships/t65xwing.ron:14: card \"lukeskywalker\": field `limited` stands \
         twice; allowed: once"
    );
}

#[test]
fn unknown_slot() {
    let error = error_of_edit(POINTS, "slots: [Talent, ", "slots: [Tallent, ");
    assert!(error.starts_with("second-edition/points/20-points.ron:"), "{error}");
    assert!(error.contains(": card \""), "{error}");
    assert!(
        error.ends_with(
            "unknown slot `Tallent`; allowed: Astromech, Cannon, Cargo, Command, Configuration, \
             Crew, Device, ForcePower, Gunner, Hardpoint, Hyperdrive, Illicit, Missile, \
             Modification, Sensor, TacticalRelay, Talent, Team, Tech, Title, Torpedo, Turret, \
             HardpointShip, VersatileShip"
        ),
        "{error}"
    );
}

#[test]
fn duplicate_id_in_one_file() {
    assert_eq!(
        error_of_ship("\"redsquadronveteran\"", "\"lukeskywalker\""),
        "second-edition/ships/t65xwing.ron:17: card \"lukeskywalker\": duplicate id \
         `lukeskywalker`; allowed: each id once"
    );
}

#[test]
fn duplicate_id_in_two_files() {
    assert_eq!(
        error_of_ship("\"redsquadronveteran\"", "\"soontirfel\""),
        format!(
            "{INTERCEPTOR}:{}: card \"soontirfel\": duplicate id `soontirfel`, which {XWING} has \
             already; allowed: each id once",
            line_in(INTERCEPTOR, "\"soontirfel\":")
        )
    );
}

#[test]
fn dial_code_that_does_not_exist() {
    // The line is that of the row, not of the end of the dial.
    for code in ["2XW", "9FW", "2TG", "2T", "4TW", "2FWW", "1ÖW", "0FW", "3OR"] {
        assert_eq!(
            error_of_ship("2TW", code),
            format!(
                "second-edition/ships/t65xwing.ron:8: card \"t65xwing\": dial code `{code}` does \
                 not exist; allowed: a speed, a bearing, T Y E R L P A S D at 1-3, B N at 0-3, \
                 F K at 1-5, O at 0, and a colour of B W R P"
            )
        );
    }
    assert_eq!(
        error_of_ship("2TW", "2BR"),
        "second-edition/ships/t65xwing.ron:8: card \"t65xwing\": dial code `2BB` repeats a \
         maneuver; allowed: each speed and bearing once"
    );
}

#[test]
fn first_edition_has_its_own_colours() {
    let error = error_of_edit("first-edition/ships/xwing.ron", "1BG", "1BB");
    let start = "first-edition/ships/xwing.ron:9: card \"xwing\": dial code `1BB` does not exist";
    assert!(error.starts_with(start), "{error}");
    assert!(error.ends_with("and a colour of G W R"), "{error}");
}

#[test]
fn negative_cost() {
    let files = Files::embedded();
    let text = files.text(POINTS).expect("the document");
    let at = text.find("\"lukeskywalker\":").expect("Luke");
    let broken = format!("{}{}", &text[..at], text[at..].replacen("cost: 6", "cost: -6", 1));
    assert_eq!(
        error_of(POINTS, &broken),
        format!(
            "second-edition/points/20-points.ron:{}: card \"lukeskywalker\": -6 is out of \
             bounds; allowed: 0 to 500",
            line_in(POINTS, "\"lukeskywalker\":") + 1
        )
    );
}

#[test]
fn numbers_out_of_bounds() {
    assert_eq!(
        error_of_ship("initiative: 3", "initiative: 12"),
        "second-edition/ships/t65xwing.ron:17: card \"redsquadronveteran\": 12 is out of bounds; \
         allowed: 0 to 8"
    );
    assert_eq!(
        error_of_ship("Front: 3", "Front: 33"),
        "second-edition/ships/t65xwing.ron:5: card \"t65xwing\": 33 is out of bounds; allowed: 0 \
         to 9"
    );
    let error = error_of_ship("initiative: 3", "initiative: \"three\"");
    assert!(error.contains("t65xwing.ron:17: card \"redsquadronveteran\""), "{error}");
}

#[test]
fn truncated_file() {
    let cut = &SHIP[..SHIP.find("\"Red Five\"").expect("a caption") + 4];
    assert_eq!(
        error_of(XWING, cut),
        "second-edition/ships/t65xwing.ron:14: card \"lukeskywalker\": the file ends in the \
         middle; allowed: every bracket and quote closed"
    );
    // Wherever it is cut, the error names the file and nothing panics.
    for end in 0..SHIP.len() - 2 {
        let mut files = Files::default();
        files.insert(XWING, SHIP[..end].to_owned());
        let error = Content::load(&files).expect_err("a broken file").to_string();
        assert!(error.starts_with(XWING), "cut at {end}: {error}");
        let (empty, cut) = (error.contains("is empty"), error.contains("ends in the middle"));
        assert!(empty || cut || error.contains("allowed: "), "cut at {end}: {error}");
    }
}

#[test]
fn broken_notation() {
    for (good, broken, says) in [
        ("hull: 4,", "hull: 4", "5: card \"t65xwing\": no comma here; allowed: a comma behind"),
        ("size:", "size", "4: card \"t65xwing\": no colon here; allowed: a colon between"),
        ("Small", "\"Small\"", "4: card \"t65xwing\": no word here; allowed: a word of the game"),
        ("name: \"T-65 X-wing\"", "name: X-wing", "3: card \"t65xwing\": no text here"),
        ("initiative: 3", "initiative: \"3\"", "17: card \"redsquadronveteran\": no whole number"),
        ("pilots: {", "pilots: (", "11: card \"t65xwing\": no entries here; allowed: entries in"),
        ("[\"focus\"", "(\"focus\"", "10: card \"t65xwing\": no list here; allowed: a list in"),
        ("\"lukeskywalker\": (", "\"lukeskywalker\": [", "13: card \"lukeskywalker\": no fields"),
    ] {
        let error = error_of_ship(good, broken);
        assert!(error.starts_with(&format!("{XWING}:{says}")), "{error}");
    }
    let error = error_of(XWING, &format!("{SHIP})"));
    assert!(error.contains("something behind the end; allowed: one value in a file"), "{error}");
}

#[test]
fn empty_file() {
    let message = "second-edition/ships/t65xwing.ron: is empty; allowed: see docs/content.md";
    assert_eq!(error_of(XWING, ""), message);
    assert_eq!(error_of(XWING, " \n"), message);
}

#[test]
fn text_that_is_not_utf8() {
    let folder = Scratch::new("not-utf8");
    fs::create_dir_all(folder.0.join("second-edition/ships")).expect("a folder");
    fs::write(folder.0.join(XWING), b"(\n    id: \"t65\xff\",\n").expect("a file");
    let error = Content::from_folder(&folder.0).expect_err("no UTF-8").to_string();
    assert_eq!(
        error,
        "second-edition/ships/t65xwing.ron:2: is no UTF-8 text; allowed: text saved as UTF-8"
    );
}

#[test]
fn folders_without_content() {
    let empty = Scratch::new("empty");
    let error =
        Content::from_folder(&empty.0.join("missing")).expect_err("nothing there").to_string();
    assert!(error.contains("missing: cannot be read ("), "{error}");
    let error = Content::from_folder(&empty.0).expect_err("nothing in it").to_string();
    let end = "is empty; allowed: a folder laid out like crates/content/data";
    assert!(error.ends_with(end), "{error}");
}

#[test]
fn unknown_words() {
    let says = |error: String, what: &str, allowed: &str| {
        assert!(error.contains(what) && error.contains(allowed), "{error}");
    };
    says(
        error_of_ship("Small", "Tiny"),
        "t65xwing.ron:4: card \"t65xwing\": unknown size `Tiny`",
        "allowed: Small, Medium, Large, Huge",
    );
    says(
        error_of_ship("RebelAlliance", "Rebels"),
        "unknown faction `Rebels`",
        "allowed: RebelAlliance, GalacticEmpire",
    );
    says(error_of_ship("Front: 3", "Forward: 3"), "unknown arc `Forward`", "allowed: Front, Rear");
    says(
        error_of_ship("\"lock\"", "\"lok\""),
        "t65xwing.ron:10: card \"t65xwing\": unknown action `lok`",
        "allowed: barrelroll, boost",
    );
    says(
        error_of_ship("\"lock\"", "\"pink lock\""),
        "unknown difficulty `pink`",
        "allowed: blue, white, red, purple",
    );
    says(
        error_of_ship("ability: Unwritten", "ability: Nothing"),
        "unknown ability `Nothing`",
        "allowed: Unwritten, Written",
    );
    says(
        error_of_edit(CREW, "Faction([", "Factoin(["),
        "unknown restriction `Factoin`",
        "allowed: Faction, Ship",
    );
}

#[test]
fn ids_that_cannot_be() {
    assert_eq!(
        error_of_ship("\"redsquadronveteran\"", "\"Red Squadron Veteran\""),
        "second-edition/ships/t65xwing.ron:17: card \"Red Squadron Veteran\": `Red Squadron \
         Veteran` is no card id; allowed: lower-case letters and digits, with single hyphens inside"
    );
}

#[test]
fn references_to_nothing() {
    assert_eq!(
        error_of_ship("initiative: 3", "initiative: 3, ship_ability: \"adaptiveaileron\""),
        "second-edition/ships/t65xwing.ron:17: card \"redsquadronveteran\": unknown ship ability \
         `adaptiveaileron` (did you mean `adaptiveailerons`?); allowed: the ids in \
         second-edition/ship-abilities.ron"
    );
    assert_eq!(
        error_of_ship("initiative: 3", "initiative: 3,\n standard_loadout: [\"bb8\", \"bb9\"]"),
        "second-edition/ships/t65xwing.ron:18: card \"redsquadronveteran\": unknown upgrade `bb9` \
         (did you mean `bb8`?); allowed: the ids in second-edition/upgrades"
    );
    let error = error_of_edit(POINTS, "\"lukeskywalker\":", "\"lukeskywaker\":");
    let what = "unknown pilot `lukeskywaker` (did you mean `lukeskywalker`?)";
    assert!(error.contains(what), "{error}");
    let file = "second-edition/quick-builds/resistance.ron";
    let error = error_of_edit(file, "\"poedameron\"", "\"soontirfel\"");
    let end = "the pilot flies for the Galactic Empire; allowed: pilots of the Resistance";
    assert!(error.contains("resistance.ron:8: card") && error.ends_with(end), "{error}");
    let error = error_of_edit(POINTS, "\"Light Side\"", "\"Bright Side\"");
    assert!(error.contains("unknown keyword `Bright Side`"), "{error}");
    let error = error_of_edit(XWA, "\"Adv. Proton Torpedoes\", ", "\"Adv. Proton Torpedos\", ");
    assert!(error.contains("unknown upgrade name `Adv. Proton Torpedos`"), "{error}");
}

#[test]
fn rows_of_points_documents() {
    let twice = ("xws: \"bluesquadronescort\", ", "xws: \"cavernangelszealot\", ");
    let error = error_of_edit(XWA, twice.0, twice.1);
    assert!(error.contains("duplicate id `cavernangelszealot`"), "{error}");
    let error = error_of_edit(XWA, twice.1, "");
    let end = ": card \"0\": field `faction` is missing; it cannot be left out";
    assert!(error.ends_with(end), "{error}");
    let error = error_of_edit(POINTS, "recorded: \"2026-11-15\"", "recorded: \"15.11.2026\"");
    let end = "`15.11.2026` is no day; allowed: year, month and day as in 2026-11-15";
    assert!(error.ends_with(end), "{error}");
}

#[test]
fn files_in_the_wrong_place() {
    let error = error_of("second-edition/ships/xwing.ron", SHIP);
    assert!(error.contains("the id is `t65xwing` but the file is called `xwing`"), "{error}");
    let error = error_of("second-edition/ships.ron", SHIP);
    let start = "second-edition/ships.ron: no content is expected here; allowed: ships/*";
    assert!(error.starts_with(start), "{error}");
    let error = error_of("third-edition/ships/xwing.ron", SHIP);
    assert!(error.ends_with("allowed: first-edition and second-edition"), "{error}");
    let mut files = Files::embedded();
    files.remove("second-edition/conditions.ron");
    let error = Content::load(&files).expect_err("a file is missing").to_string();
    assert_eq!(error, "second-edition/conditions.ron: is missing; every data folder has it");
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn spoiled_files_never_panic() {
    let cases = std::env::var("REDFIVE_CASES").ok().and_then(|cases| cases.parse().ok());
    let embedded = Files::embedded();
    let files: Vec<(&str, &str)> =
        embedded.iter().filter(|(_, text)| text.len() < 20_000).collect();
    let mut numbers = Numbers(5);
    for _ in 0..cases.unwrap_or(500_u32) {
        let (name, text) = files[numbers.below(files.len())];
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=numbers.below(3) {
            if letters.len() < 2 {
                break;
            }
            let at = numbers.below(letters.len());
            match numbers.below(3) {
                0 => drop(letters.remove(at)),
                1 => {
                    letters[at] =
                        ['(', ')', '"', '[', '}', ',', 'é', '9', '-', '/'][numbers.below(10)]
                }
                _ => letters.truncate(at.max(1)),
            }
        }
        // Alone the file cannot be all there is, so that something is always wrong.
        let mut alone = Files::default();
        alone.insert(name.to_owned(), letters.into_iter().collect::<String>());
        let error = Content::load(&alone).expect_err("files are missing").to_string();
        assert!(error.contains(".ron"), "{name}: {error}");
    }
}

#[test]
fn lists_of_cards_that_do_not_exist() {
    let error = error_of_edit(
        POINTS,
        "squad_points: 20,",
        "squad_points: 20, banned: (pilots: [\"wampaa\"]),",
    );
    assert!(error.contains("unknown pilot `wampaa` (did you mean `wampa`?)"), "{error}");
    let error = error_of_edit(
        POINTS,
        "squad_points: 20,",
        "squad_points: 20, restricted: (upgrades: [\"wampa\"]),",
    );
    assert!(error.contains("unknown upgrade `wampa`"), "{error}");
}

#[test]
fn scenarios_that_name_what_is_not_there() {
    const CHANCE: &str = "second-edition/scenarios/chance-engagement.ron";
    let place = |text| format!("{CHANCE}:{}: card \"chance-engagement\": ", line_in(CHANCE, text));
    assert_eq!(
        error_of_edit(CHANCE, "\"standard/victory\"", "\"standard/victori\""),
        place("standard/victory")
            + "unknown part `standard/victori` (did you mean `standard/victory`?); allowed: the \
               files in folders below second-edition/scenarios"
    );
    assert_eq!(
        error_of_edit(CHANCE, "Put(\"satellite\"", "Put(\"sattelite\""),
        place("Put(")
            + "unknown feature `sattelite` (did you mean `satellite`?); allowed: the features of \
               the same scenario or environment card"
    );
    let error = error_of_edit(CHANCE, "from: Feature(\"satellite\")", "from: Feature(\"moon\")");
    assert!(error.contains("unknown feature `moon`"), "{error}");
    let error = error_of_edit(CHANCE, "Center", "Corner");
    assert!(error.contains("unknown place `Corner`; allowed: Center"), "{error}");
    let error = error_of_edit(CHANCE, "rounds: 12", "rounds: 0");
    assert!(error.starts_with(&format!("{CHANCE}:{}", line_in(CHANCE, "rounds: 12"))), "{error}");
    let error = error_of_edit(CHANCE, "Score(One, Just(1))", "Score(Two, Just(1))");
    assert!(error.contains("unknown player `Two`; allowed: One, Opponent, OpponentOf"), "{error}");
}

/// What makes no sense is refused wherever abilities stand, at the line of the word.
#[test]
fn senseless_abilities() {
    for (file, card, good, broken, reason) in [
        (
            "ships/g1astarfighter",
            "4lom",
            "Transfer(You, [Stress], Chosen)",
            "Transfer(You, [Stress], One)",
            "`One` makes no sense: there is no ship being considered here",
        ),
        (
            "ship-abilities",
            "advanceddroidbrain",
            "Gain(You, Calculate, 1)",
            "Gain(You, Calculate, 0)",
            "`Gain` makes no sense: its number is 0; allowed: 1 or more",
        ),
        (
            "ship-abilities",
            "advanceddroidbrain",
            "Gain(You, Calculate, 1)",
            "Gain(You, Calculate)",
            "2 values here; allowed: Gain with 3 elements",
        ),
        (
            "upgrades/crew",
            "agentkallus",
            "Card(Defender, (condition: \"hunted\"))",
            "Card(Defender, (condition: \"huntd\"))",
            "unknown condition `huntd` (did you mean `hunted`?)",
        ),
        (
            "upgrades/configuration",
            "swivelwing",
            "All([FullyExecuted, Not(Maneuver(kinds: [Stationary]))])",
            "All([FullyExecuted, Not(Shows(Hit))])",
            "`Shows` makes no sense: there is no roll of dice here",
        ),
        (
            "conditions",
            "hunted",
            "Assign(Chosen, [])",
            "Assign(Second, [])",
            "`Second` makes no sense: there is no second chosen ship here",
        ),
        (
            "damage-decks/core",
            "disabledpowerregulator",
            "Gain(You, Ion, 1)",
            "Gain(Chosen, Ion, 1)",
            "`Chosen` makes no sense: there is no chosen ship here",
        ),
        (
            "devices",
            "trackingtorpedo",
            "Objects(arc: Front, range: (0, 1))",
            "Objects(arc: Front, range: (1, 0))",
            "`range` makes no sense: its number is 1; allowed: the lesser range first",
        ),
        (
            "scenarios/chance-engagement",
            "chance-engagement",
            "State(It, HalfGone)",
            "State(You, HalfGone)",
            "`You` makes no sense: there is no ship that is \"you\" here",
        ),
        (
            "scenarios/standard/destroyed",
            "destroyed",
            "Worth(It)",
            "Worth(Attacker)",
            "`Attacker` makes no sense: there is no attack here",
        ),
    ] {
        let file: &'static str = format!("second-edition/{file}.ron").leak();
        let place = format!("{file}:{}: card \"{card}\": {reason}", line_in(file, good));
        let error = error_of_edit(file, good, broken);
        assert!(error.starts_with(&place), "{error}\ninstead of {place}");
    }
}
