//! The comparison finds what differs.
//!
//! The reference files are not part of this repository, so that the tests write our own facts in
//! their form into a folder and then spoil a copy. With the real files at hand, set
//! `REDFIVE_REFERENCE` to their folder and run the ignored test as well.

use super::*;
use serde_json::json;
use std::sync::LazyLock;

static CONTENT: LazyLock<Content> =
    LazyLock::new(|| Content::embedded().expect("the built-in files are right"));

fn compare_with(reference: &Path) -> Result<Vec<Report>, VerifyError> {
    verify(&CONTENT, reference, Seasons::default())
}

/// A folder with our facts in the form of the reference files.
struct Reference(PathBuf);

impl Reference {
    fn write(name: &str) -> Self {
        let name = format!("redfive-verify-{}-{name}", std::process::id());
        let reference = Self(std::env::temp_dir().join(name));
        let _ = fs::remove_dir_all(&reference.0);
        let second = second::documents(&CONTENT.second, Seasons::default());
        for (name, document) in second.into_iter().chain(first::documents(&CONTENT.first)) {
            reference.put(&name, &unkeyed(&name, document));
        }
        reference
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.json"))
    }

    fn put(&self, name: &str, document: &Value) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, document.to_string()).expect("a file");
    }

    /// Spoils a file and compares.
    fn spoil(&self, name: &str, with: impl FnOnce(&mut Value)) -> Vec<String> {
        let text = fs::read_to_string(self.path(name)).expect("a file");
        let mut document = serde_json::from_str(&text).expect("JSON");
        with(&mut document);
        self.put(name, &document);
        let found = self.unexplained();
        fs::write(self.path(name), text).expect("a file");
        found
    }

    fn unexplained(&self) -> Vec<String> {
        let reports = compare_with(&self.0).expect("the files can be read");
        let differences = reports.iter().flat_map(|report| &report.unexplained);
        differences.map(ToString::to_string).collect()
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A list out of an object that stands for one.
fn list(value: Value) -> Value {
    match value {
        Value::Object(object) => object.into_iter().map(|(_, item)| item).collect(),
        other => other,
    }
}

/// A document with lists where the reference has lists.
fn unkeyed(name: &str, mut document: Value) -> Value {
    let kind = name.split('/').nth(1).unwrap_or_default();
    match kind {
        _ if name.starts_with("first-edition") => {
            let Value::Array(mut cards) = list(document) else { panic!("a list") };
            for card in &mut cards {
                normalise::change(card, "maneuvers_energy", |_| json!([]));
                if card.get("maneuvers_energy").is_some() {
                    card["maneuvers_energy"] = energy_table(card["xws"].as_str().expect("an id"));
                }
            }
            cards.into()
        }
        "pilots" => {
            normalise::change(&mut document, "pilots", list);
            document
        }
        "upgrades" => {
            list(normalise::each(document, |card| normalise::change(card, "sides", list)))
        }
        "damage-decks" => {
            normalise::change(&mut document, "cards", list);
            document
        }
        "quick-builds" => {
            // Objects order their keys as texts, lists by place.
            normalise::change(&mut document, "quick-builds", |builds| {
                let mut builds: Vec<_> =
                    builds.as_object().cloned().into_iter().flatten().collect();
                builds.sort_by_key(|(place, _)| place.parse::<usize>().expect("a place"));
                builds.into_iter().map(|(_, build)| build).collect()
            });
            document
        }
        "xwa-50-points" => {
            normalise::change(&mut document, "pilots", list);
            normalise::change(&mut document, "upgrades", list);
            document
        }
        _ => list(document),
    }
}

/// The energy table of a huge ship as the reference writes it.
fn energy_table(ship: &str) -> Value {
    let mut table = vec![vec![0; 6]; 5];
    for gain in &CONTENT.first.ships[ship].energy_dial {
        let column = "TBFNYK".find(gain.bearing.letter()).expect("a column");
        table[usize::from(gain.speed)][column] = gain.energy;
    }
    json!(table)
}

#[test]
fn our_own_facts_do_not_differ() {
    let reference = Reference::write("same");
    assert_eq!(reference.unexplained(), Vec::<String>::new());
    let reports = compare_with(&reference.0).expect("the files can be read");
    assert_eq!(reports.iter().map(|report| report.files).collect::<Vec<_>>(), [143, 7]);
    // Where the reference agrees with us, a correction has nothing to explain.
    assert_eq!(reports[0].stale.len(), CONTENT.second.corrections.len());
    assert!(!reports[0].is_clean());
}

#[test]
fn each_kind_of_file_is_compared() {
    let reference = Reference::write("kinds");
    let luke = "second-edition/pilots/rebelalliance/t65xwing";
    let pilot = |file: &Value| {
        let pilots = file["pilots"].as_array().expect("pilots");
        pilots.iter().position(|pilot| pilot["xws"] == "lukeskywalker").expect("Luke")
    };
    assert_eq!(
        reference.spoil(luke, |file| {
            let luke = pilot(file);
            file["pilots"][luke]["cost"] = 7.into();
        }),
        ["second-edition/pilots/rebelalliance/t65xwing/pilots/lukeskywalker/cost: reference 7, \
          ours 6"]
    );
    assert_eq!(
        reference.spoil(luke, |file| file["dial"] = json!(["1FB"])).len(),
        1,
        "the dial differs"
    );
    assert_eq!(
        reference.spoil(luke, |file| file["size"] = "Medium".into()),
        ["second-edition/pilots/rebelalliance/t65xwing/size: reference \"Medium\", ours \"Small\""]
    );
    let one = |name: &str, with: fn(&mut Value)| {
        let found = reference.spoil(name, with);
        assert_eq!(found.len(), 1, "{name}: {found:?}");
        assert!(found[0].starts_with(name), "{found:?}");
    };
    one("second-edition/upgrades/crew", |file| {
        file[0]["sides"][0]["slots"] = json!(["Crew", "Crew"])
    });
    one("second-edition/upgrades/cannon", |file| file[0]["sides"][0]["attack"]["value"] = 9.into());
    one("second-edition/upgrades/crew", |file| file[0]["epic"] = false.into());
    one("second-edition/conditions", |file| file[0]["limited"] = 9.into());
    one("second-edition/damage-decks/core", |file| file["cards"][0]["amount"] = 9.into());
    one("second-edition/quick-builds/resistance", |file| {
        file["quick-builds"][3]["threat"] = 9.into()
    });
    one("second-edition/actions", |file| file[0]["name"] = "Dance".into());
    one("second-edition/xwa-50-points", |file| file["pilots"][9]["points"] = 99.into());
    one("second-edition/xwa-50-points", |file| file["upgrades"][9]["slot"] = "Nowhere".into());
    one("first-edition/ships", |file| file[0]["hull"] = 99.into());
    one("first-edition/pilots", |file| file[0]["points"] = 99.into());
    one("first-edition/upgrades", |file| file[0]["points"] = 99.into());
    one("first-edition/damage-deck-core", |file| file[0]["type"] = "Nothing".into());
    one("first-edition/conditions", |file| file[0]["id"] = 99.into());
}

#[test]
fn nothing_is_skipped_in_either_direction() {
    let reference = Reference::write("directions");
    // A field that the reference has invented.
    assert_eq!(
        reference
            .spoil("second-edition/upgrades/crew", |file| file[0]["colour"] = "pink".into())
            .len(),
        1
    );
    // A field, a card, a text that the reference has lost.
    let without = |name: &str, field: &str| {
        reference.spoil(name, |file| {
            file[0].as_object_mut().expect("a card").remove(field);
        })
    };
    assert_eq!(without("second-edition/upgrades/crew", "limited").len(), 1);
    assert_eq!(without("first-edition/upgrades", "text").len(), 1);
    let card = reference.spoil("second-edition/upgrades/crew", |file| {
        file.as_array_mut().expect("cards").remove(0);
    });
    assert!(card.len() == 1 && card[0].contains("reference nothing, ours {"), "{card:?}");
    // A card that we have lost, or that stands twice.
    let twice = reference.spoil("second-edition/upgrades/crew", |file| {
        let copy = file[0].clone();
        file.as_array_mut().expect("cards").push(copy);
    });
    assert!(twice.len() == 1 && twice[0].ends_with("ours nothing"), "{twice:?}");
    // A file that nobody knows, and one that is gone.
    reference.put("second-edition/weather/weather", &json!([{ "name": "rain" }]));
    assert_eq!(reference.unexplained().len(), 1);
    fs::remove_file(reference.path("second-edition/weather/weather")).expect("a file");
    fs::remove_file(reference.path("second-edition/upgrades/turret")).expect("a file");
    assert_eq!(reference.unexplained().len(), 1);
}

#[test]
fn a_text_counts_by_its_presence() {
    let reference = Reference::write("texts");
    let name = "second-edition/conditions";
    let other = |file: &mut Value| file[0]["ability"] = "Other words of any kind.".into();
    assert_eq!(reference.spoil(name, other), Vec::<String>::new());
    assert_eq!(reference.spoil(name, |file| file[0]["ability"] = "".into()).len(), 1);
}

#[test]
fn a_correction_explains_one_difference_only() {
    // ERR.ASAJJ-VENTRESS.01
    let at = "second-edition/upgrades/command/asajjventresscommand/sides/0/force";
    let listed = CONTENT.second.corrections.iter().find(|correction| correction.at == at);
    let listed = listed.expect("the correction is listed");
    let difference = Difference {
        at: at.to_owned(),
        reference: None,
        ours: Some(json!({ "value": 1, "recovers": 1 })),
    };
    assert!(difference.is_explained_by(listed));
    let other = Difference { reference: Some(json!({ "value": 2 })), ..difference.clone() };
    assert!(!other.is_explained_by(listed));
    let elsewhere = Difference { at: at.replace('0', "1"), ..difference };
    assert!(!elsewhere.is_explained_by(listed));
}

#[test]
fn folders_that_are_no_reference() {
    let nowhere = std::env::temp_dir().join("redfive-verify-nowhere");
    let error = compare_with(&nowhere).expect_err("nothing there").to_string();
    assert!(error.contains("has no reference files; it should have first-edition"), "{error}");
    let reference = Reference::write("broken");
    fs::write(reference.path("second-edition/conditions"), "{").expect("a file");
    let error = compare_with(&reference.0).expect_err("no JSON").to_string();
    assert!(error.contains("conditions.json: is not JSON ("), "{error}");
}

#[test]
fn a_new_season_is_written_from_new_files() {
    let reference = Reference::write("season");
    let file = "second-edition/pilots/rebelalliance/t65xwing";
    let text = fs::read_to_string(reference.path(file)).expect("a file");
    let mut ship: Value = serde_json::from_str(&text).expect("JSON");
    for pilot in ship["pilots"].as_array_mut().expect("pilots") {
        if pilot["xws"] == "lukeskywalker" {
            pilot["cost"] = 7.into();
            pilot["slots"] = json!(["Force Power", "Title"]);
            pilot["standard"] = false.into();
            pilot["initiative"] = 6.into();
        }
    }
    reference.put(file, &ship);
    let heading = Heading {
        base: "20-points",
        name: "Next season",
        recorded: "2027-01-02".parse().expect("a day"),
        effective: "2027-02-01".parse().ok(),
    };
    let season = season(&CONTENT, &reference.0, &heading).expect("a season");
    assert_eq!(
        season.text,
        "(\n    name: \"Next season\",\n    based_on: \"20-points\",\n    recorded: \
         \"2027-01-02\",\n    effective: \"2027-02-01\",\n    squad_points: 20,\n    pilots: {\n        \
         \"lukeskywalker\": (cost: 7, slots: [ForcePower, Title], legal: [Extended, Epic]),\n    \
         },\n    upgrades: {\n    },\n)\n"
    );
    // What is no matter of points is not lost.
    assert_eq!((season.rows, season.others.len()), (1, 1));
    assert!(season.others[0].at.ends_with("/lukeskywalker/initiative"));
    // The document loads, and the reference then agrees with it.
    let mut files = crate::files::Files::embedded();
    files.insert("second-edition/points/next.ron", season.text);
    let content = Content::load(&files).expect("the new document is right");
    let seasons = Seasons { points: "next", ..Seasons::default() };
    let reports = verify(&content, &reference.0, seasons).expect("the files can be read");
    assert_eq!(reports[0].unexplained.len(), 1, "the initiative is left");
    let missing = Heading { base: "none", ..heading };
    let error = super::season(&CONTENT, &reference.0, &missing).expect_err("no base").to_string();
    assert_eq!(error, "there is no points document `none`; allowed: 20-points, xwa-50-points");
}

#[test]
fn a_new_xwa_season_keeps_its_numbers() {
    let reference = Reference::write("xwa-season");
    let file = "second-edition/xwa-50-points";
    let text = fs::read_to_string(reference.path(file)).expect("a file");
    let mut document: Value = serde_json::from_str(&text).expect("JSON");
    for row in document["pilots"].as_array_mut().expect("pilots") {
        if row["id"] == 722 {
            row["points"] = 11.into();
            row["keyword"] = json!(["Droid"]);
        }
    }
    reference.put(file, &document);
    let recorded = "2027-01-02".parse().expect("a day");
    let heading = Heading { base: "xwa-50-points", name: "Next", recorded, effective: None };
    let season = season(&CONTENT, &reference.0, &heading).expect("a season");
    assert!(season.text.contains("722: (cost: 11, keywords: [\"Droid\"]),"), "{}", season.text);
    assert_eq!(season.others, []);
}

#[test]
#[ignore = "needs the reference files: set REDFIVE_REFERENCE to their folder"]
fn the_real_reference_has_no_unexplained_difference() {
    let folder = std::env::var_os("REDFIVE_REFERENCE").expect("REDFIVE_REFERENCE is set");
    for report in compare_with(Path::new(&folder)).expect("the files can be read") {
        assert!(report.is_clean(), "{:?} {:?}", report.unexplained, report.stale);
    }
}
