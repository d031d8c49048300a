//! `redfive check`, `redfive sim` and `redfive cards owed` with the card files of a folder.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use support::{redfive, text, workplace};

/// A copy of the card files in which one text is replaced.
fn edited(place: &Path, file: &str, old: &str, new: &str) -> PathBuf {
    let data = place.join("data");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/data"), &data);
    let file = data.join(file);
    let before = fs::read_to_string(&file).expect("a card file");
    assert!(before.contains(old), "{}", file.display());
    fs::write(file, before.replacen(old, new, 1)).expect("written");
    data
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).expect("copied");
        }
    }
}

const X_WING: &str = "second-edition/ships/t65xwing.ron";
const FORCE: &str = "force: (value: 2, recovers: 1, sides: [Light])";
const CASE: &str = "case  The Force of Luke\n\
                    ship  luke lukeskywalker player 1 at 300 300 facing 0\n\
                    ship  them x-wing player 2 at 600 800 facing 180\n\
                    phase end\nexpect luke force 3\n";

#[test]
fn a_case_is_played_with_the_cards_of_a_folder() {
    let place = workplace("data-case");
    edited(&place, X_WING, FORCE, "force: (value: 3, recovers: 1, sides: [Light])");
    fs::write(place.join("luke.case"), CASE).expect("written");
    let embedded = redfive(&place, &["check", "luke.case"]);
    assert_eq!(embedded.status.code(), Some(1), "he has 2 Force");
    let own = redfive(&place, &["check", "--data", "data", "luke.case"]);
    assert_eq!((own.status.code(), text(&own.stdout)), (Some(0), "1 of 1 cases hold\n"));
    let sim = redfive(&place, &["sim", "--games", "2", "--data", "data"]);
    assert!(sim.status.success(), "{}", text(&sim.stderr));
}

#[test]
fn a_bad_folder_or_card_is_told_with_its_place() {
    let place = workplace("data-bad");
    fs::write(place.join("luke.case"), CASE).expect("written");
    edited(&place, X_WING, FORCE, "force: (value: 2, recovers: 1, sides: [Lihgt])");
    fs::create_dir_all(place.join("empty")).expect("a folder");
    let file = fs::read_to_string(place.join("data").join(X_WING)).expect("read");
    let line = file.lines().take_while(|line| !line.contains("Lihgt")).count() + 1;
    let wrong = format!("redfive: {X_WING}:{line}: card \"lukeskywalker\": ");
    for (folder, said) in [
        ("data", wrong.as_str()),
        ("empty", "redfive: empty: "),
        ("none", "redfive: none: cannot be read"),
    ] {
        for command in [&["check", "luke.case"][..], &["sim", "--games", "1"]] {
            let output = redfive(&place, &[command, &["--data", folder]].concat());
            let error = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{error}");
            assert!(error.starts_with(said), "{error}\nexpected: {said}");
        }
    }
}

#[test]
fn a_card_that_is_not_written_is_named() {
    let place = workplace("data-silent");
    // A pilot without an ability is given one that nobody has written.
    let veteran = "name: \"Red Squadron Veteran\", initiative: 3";
    edited(&place, X_WING, veteran, &format!("{veteran}, ability: Unwritten"));
    let case = CASE.replace("lukeskywalker", "redsquadronveteran").replace("force 3", "force 0");
    fs::write(place.join("veteran.case"), format!("{case}{case}")).expect("written");
    let said = |arguments: &[&str]| text(&redfive(&place, arguments).stderr).to_owned();
    let warning = "redfive: warning: the ability of Red Squadron Veteran is not written yet, and does nothing\n";
    let check = ["check", "veteran.case"];
    assert_eq!(said(&check), "");
    assert_eq!(said(&[&check[..], &["--data", "data"]].concat()), warning);
    let squad = r#"{"version": "2.0.0", "faction": "rebelalliance", "pilots": [{"id": "redsquadronveteran"}]}"#;
    fs::write(place.join("veteran.xws"), squad).expect("written");
    assert_eq!(said(&["squad", "veteran.xws", "--data", "data"]), warning);
    let sim = ["sim", "--games", "1", "--squads", "veteran.xws", "swarm"];
    assert!(!said(&sim).contains("Veteran"));
    assert!(said(&[&sim[..], &["--data", "data"]].concat()).contains(warning));
}

/// Luke's ability with another number: he recovers 2 Force.
fn luke_with_more(place: &Path) {
    edited(place, X_WING, "Recover(You, Force, 1)", "Recover(You, Force, 2)");
}

const DEFENDS: &str = "case  He defends\n\
    ship   luke   lukeskywalker  player 1  at 400 300 facing 0    initiative 1  force 0/3\n\
    ship   black  tie-fighter    player 2  at 400 500 facing 180  initiative 6\n\
    phase  engagement\n\
    choose attack luke\n\
    choose yes\n\
    attack dice blank blank\n\
    defense dice blank blank\n\
    expect luke force 2\n";

/// The same, and then he attacks.
const ATTACKS: &str = "choose attack black\n\
    attack dice blank blank blank\n\
    defense dice blank blank blank\n\
    expect attack misses\n";

#[test]
fn a_part_is_owed_until_a_case_notices_that_it_is_missing() {
    let place = workplace("data-owed");
    luke_with_more(&place);
    let owed = |case: &str, more: &[&str]| {
        fs::write(place.join("luke.case"), case).expect("written");
        let command = ["cards", "owed", "lukeskywalker", "--data", "data", "--cases", "luke.case"];
        let output = redfive(&place, &[&command, more].concat());
        (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
    };
    let (status, found, _) = owed(DEFENDS, &[]);
    // The gunner of the same id is in no case.
    let pilot = "lukeskywalker (pilot): 2 of 6 parts, cases: 1\n  \
         ability 1: When, by: Each() for You\n  \
         ability 1: When, part: without Defends\n\
         lukeskywalker (upgrade): no case has it, ";
    assert!(status == Some(1) && found.starts_with(pilot), "{status:?} {found}");
    let json: serde_json::Value =
        serde_json::from_str(&owed(DEFENDS, &["--json"]).1).expect("JSON");
    assert_eq!(json["cards"][0]["owed"][1]["part"], "When, part: without Defends");
    let both = format!("{DEFENDS}{ATTACKS}");
    let (status, found, _) = owed(&both, &[]);
    let gunner = "lukeskywalker (upgrade): no case has it, ";
    assert!(status == Some(1) && found.starts_with(gunner), "{status:?} {found}");
    // Where a pilot and an upgrade share an id, one of them can be meant; what is no card is told.
    let named = |id: &str| {
        let command = ["cards", "owed", id, "--data", "data", "--cases", "luke.case"];
        let output = redfive(&place, &command);
        (output.status.code(), text(&output.stdout).to_owned() + text(&output.stderr))
    };
    let (status, found) = named("pilot:lukeskywalker");
    assert!(status == Some(0) && found.starts_with("0 of 6 parts are owed"), "{found}");
    let (status, found) = named("condition:lukeskywalker");
    assert!(status == Some(2) && found.contains("write pilot:ID or upgrade:ID"), "{found}");
    // A case that does not hold as it is proves nothing.
    let (status, _, error) = owed(&both.replace("force 2", "force 1"), &[]);
    assert_eq!(status, Some(2));
    assert!(error.starts_with("redfive: luke.case:9: expect luke force 1"), "{error}");
}

/// A made-up environment card in the folder is played by cases and games; those that are built in are
/// refused with the reason.
#[test]
fn an_environment_card_of_a_folder_is_played() {
    let place = workplace("data-environment");
    let data = place.join("data");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/data"), &data);
    let made_up = include_str!("../../engine/tests/scenarios/environments.ron");
    fs::write(data.join("second-edition/environments.ron"), made_up).expect("written");
    let case = "case Fog\nenvironment mined-fog\n\
        ship red x-wing player 1 at 457 420 facing 0\nship blue x-wing player 2 at 100 850 facing 180\n\
        obstacle one gascloud1 at 800 200\nobstacle two gascloud2 at 800 600\n\
        phase end\nexpect red strain 1\n";
    fs::write(place.join("fog.case"), case).expect("written");
    let check = redfive(&place, &["check", "--data", "data", "fog.case"]);
    assert_eq!((check.status.code(), text(&check.stdout)), (Some(0), "1 of 1 cases hold\n"));

    let sim = |more: &[&str]| {
        redfive(&place, &[&["sim", "--games", "2", "--environment"], more].concat())
    };
    let scenario = ["--scenario", "chance-engagement", "--record", "games"];
    let played = sim(&[&["mined-fog", "--data", "data"], &scenario[..]].concat());
    assert!(played.status.success(), "{}", text(&played.stderr));
    let records = fs::read_dir(place.join("games")).expect("records");
    for record in records {
        let path = record.expect("an entry").path();
        let told = fs::read_to_string(&path).expect("a record");
        assert!(told.contains("mined-fog"), "{told}");
        let name = path.to_str().expect("a name");
        let replay = redfive(&place, &["replay", name, "--data", "data"]);
        assert!(text(&replay.stdout).contains("Mined Fog"), "{}", text(&replay.stderr));
    }
    for (more, why) in [
        (&["mined-fogg", "--data", "data"][..], "there is no environment card \"mined-fogg\""),
        (&["minefield"], "cannot be played: its rules are in no source of ours"),
        (&["minefield", "--edition", "first"], "only second edition has environment cards"),
    ] {
        let output = sim(more);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        let told = text(&output.stderr);
        assert!(told.contains(why) && told.lines().count() == 1, "{told}");
    }
}
