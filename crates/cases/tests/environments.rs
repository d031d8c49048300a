//! Environment cards in cases: those of a folder of cards, since the ones that are built in cannot be played.

use redfive_cases::{Catalogue, File};
use redfive_content::{Content, Files};
use redfive_engine::Library;

/// The built-in cards with two made-up environment cards.
fn catalogue() -> Catalogue {
    let mut files = Files::embedded();
    let made_up = include_str!("../../engine/tests/scenarios/environments.ron");
    files.insert("second-edition/environments.ron".to_owned(), made_up.to_owned());
    let content = Content::load(&files).expect("good files");
    Library::second_edition(&content.second).into()
}

/// What comes of the only case of a text.
fn run(catalogue: &Catalogue, text: &str) -> Result<(), String> {
    let file =
        File::parse_with(catalogue, "made-up", text.as_bytes()).map_err(|it| it.to_string())?;
    let [case] = &file.cases[..] else { panic!("one case") };
    case.run().map_err(|failure| failure.to_string())
}

/// Its counter lies in the middle unless the case says another place, and its rules are in force.
#[test]
fn a_case_is_played_with_an_environment_card() {
    let table = "case Fog\nenvironment mined-fog\n\
        ship red x-wing player 1 at 457 420 facing 0\nship blue x-wing player 2 at 100 850 facing 180\n\
        obstacle one gascloud1 at 800 200\nobstacle two gascloud2 at 800 600\n";
    let catalogue = catalogue();
    let near = "phase end\nexpect red strain 1\nexpect blue tokens none\n";
    assert_eq!(run(&catalogue, &format!("{table}{near}")), Ok(()));
    let moved =
        "feature buoy at 100 800\nphase end\nexpect blue strain 1\nexpect red tokens none\n";
    assert_eq!(run(&catalogue, &format!("{table}{moved}")), Ok(()));
    let wrong = "phase end\nexpect blue strain 1\n";
    assert!(run(&catalogue, &format!("{table}{wrong}")).is_err());
}

#[test]
fn what_cannot_be_played_is_told() {
    let ship = "ship red x-wing player 1 at 457 420 facing 0\nphase end\nexpect round 1\n";
    let told = |catalogue: &Catalogue, id: &str| {
        run(catalogue, &format!("case A\nenvironment {id}\n{ship}")).expect_err("a refusal")
    };
    let made_up = catalogue();
    assert!(told(&made_up, "mined-fogg").contains(
        "2:13: \"mined-fogg\" is not an environment card; did you mean \"mined-fog\"? allowed: mined-fog, wide-field"
    ));
    assert!(told(&made_up, "mined-fog").contains("Mined Fog"), "no obstacles");
    let why = "the environment card Minefield cannot be played: its rules are in no source of ours";
    assert!(told(&Catalogue::embedded(), "minefield").contains(why));
}
