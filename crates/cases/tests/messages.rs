//! What the writer of a case is told.

use redfive_cases::File;

const TABLE: &str = "case A\nship red x-wing player 1 at 400 300 facing 0 initiative 5\n\
                     ship blue x-wing player 2 at 400 500 facing 0\nphase engagement\n";

#[test]
fn mistakes_are_told_with_their_place() {
    let cases = [
        ("", "1:1: there is no case; write: case TITLE"),
        ("ship red x-wing", "1:1: a file begins with a case; write: case TITLE"),
        ("case", "1:1: a case needs a title"),
        (
            "case A\nshp red",
            "2:1: \"shp\" is not a statement; did you mean \"ship\"? allowed: edition, ship, set, special-weapon, card, condition-card,",
        ),
        (
            "case A\nship red x-win player 1",
            "2:10: \"x-win\" is not a ship type; did you mean \"x-wing\"? allowed: x-wing,",
        ),
        (
            "case A\nship red x-wing player 1\nphase end\nexpect round 1",
            "2:25: the line ends without \"at\"; write: at X Y (only after \"phase setup\" a ship",
        ),
        (
            "case A\nobstacle rock coreasteroid1\nphase setup\nexpect round 0",
            "2:28: the line ends without \"at\"; write: obstacle NAME KEY",
        ),
        (
            "case A\nobstacle rock coreasteroid1 player 1\nphase end\nexpect round 1",
            "2:37: the line ends without \"at\"; write: at X Y (only after \"phase setup\" a",
        ),
        (
            "case A\nship red x-wing player 1 tokens focus\nphase setup\nexpect round 0",
            "2:1: red has no tokens, damage, dial or deeds yet: this case begins with setup",
        ),
        (
            "case A\nship red lukeskywalkr player 1",
            "2:10: \"lukeskywalkr\" is not a ship type; did you mean \"lukeskywalker\"? allowed: x-wing, tie-fighter, a-wing, y-wing, tie-punisher, falcon, decimator, or the XWS id of a pilot",
        ),
        (
            "case A\nship red x-wing upgrade r2d",
            "2:25: \"r2d\" is not an upgrade; did you mean \"r2d2\"? allowed: the XWS ids of upgrades",
        ),
        ("case A\nship red x-wing upgrade r2d2 charges 9", "2:38: R2-D2 has 3 charges at most"),
        (
            "case A\nship red x-wing at 300 300\nspecial-weapon red gun front 3 range 3-1",
            "3:38: \"3-1\" are no ranges; write them like 2-3",
        ),
        (
            "case A\nship red x-wing at 300 300\nspecial-weapon red gun front 3 range 1-3 need lock",
            "3:42: \"need\" is not part of a special weapon; did you mean \"needs\"?",
        ),
        (
            "case A\nship red x-wing at 300 300\ncard red odd \"Action(then: [Gain(Chosen, Focus, 1)])\"",
            "3:14: `Chosen` makes no sense: there is no chosen ship here; allowed: inside `Choose`",
        ),
        (
            "case A\ncondition-card odd \"Action(cost: [Spend(Charge)], then: [Destroy(ThisCard)])\"",
            "2:20: `Charge` makes no sense: the card has no charges; allowed: on cards with charges",
        ),
        (
            "case A\nedge sout player 1",
            "2:6: \"sout\" is not an edge of the play area; did you mean \"south\"?",
        ),
        (
            "case A\nship red x-wing at 300 300\nphase start",
            "3:7: \"start\" is not where a game begins; allowed: setup, planning,",
        ),
        (
            "case A\nship red x-wing at 300 300 upgrade r2d2\nphase end\nchoose ability red \"R2-D3\"",
            "4:20: \"R2-D3\" is not a card of red; did you mean",
        ),
        (
            "case A\nship red x-wing at 300 300 upgrade protontorpedoes\nphase end\nchoose attack red with protontorpedos",
            "4:24: \"protontorpedos\" is not an upgrade of this case; did you mean \"protontorpedoes\"?",
        ),
        (
            "case A\nship red x-wing at 300 300\nphase end\nchoose obstacle red",
            "4:17: this is no obstacle; name one",
        ),
        (
            "case A\nship red x-wing at 300 300\nphase end\nchoose place ship red 4 4",
            "4:23: \"4\" stands where \"at\" belongs; write: place ship SHIP at X Y [facing DEGREES]",
        ),
        ("case A\nship red x-wing player 0", "2:24: players are counted from 1"),
        (
            "case A\nship red x-wing player 1 at 5 5 tokens fokus",
            "2:40: \"fokus\" is not a token; did you mean \"focus\"?",
        ),
        ("case A\nship red x-wing at 300 300 dial 4 turn left", "2:33: there is no "),
        (
            "case A\nship red x-wing at 300 300 force 3/2",
            "2:34: \"3/2\" is no number of charges; write active/capacity like 1/3,",
        ),
        ("case A\nexpect round 1", "2:1: before the first step, say where the round begins;"),
        (
            "case A\nship red x-wing at 300 300\nship gold x-wing at 310 300\nphase end\nexpect round 1",
            "3:1: gold and red stand on each other",
        ),
        (
            "case A\nship red x-wing at 10 300\nphase end\nexpect round 1",
            "2:1: red is not wholly in the play area",
        ),
        (
            "case A\nship red x-wing at 300 300 locks bleu\nphase end\nexpect round 1",
            "2:34: \"bleu\" is not on the table;",
        ),
        ("case A\nphase end", "1:1: this case expects nothing, so it could not fail;"),
        ("case A\nrules none", "2:1: there is no rule id here;"),
        ("case A\nrules RR.ATTACK.99", "2:1: RR.ATTACK.99 is not in the rule index;"),
        ("case A\neach x y\nrow 1\nphase end", "3:1: this row has 1 values; \"each\" names 2: x y"),
        ("case A\neach x\nphase end", "2:1: there is no row; write: row VALUE VALUE"),
        (
            "case A\nship red x-wing at 300 300\nphase end\nexpect red shieldz 1",
            "4:12: \"shieldz\" is not something to expect of a ship; did you mean \"shields\"?",
        ),
        (
            "case A\nship red x-wing at 300 300\nphase end\nchoose atack red",
            "4:8: \"atack\" is not an answer; did you mean \"attack\"?",
        ),
        (
            "case A\nphase end\nexpect round 1 2",
            "3:16: \"2\" is one word too many; write: expect round N",
        ),
        (
            "case A\nphase end\nexpect round 1\nship red x-wing at 300 300",
            "4:1: \"ship\" is not a step of a case; allowed: attack, defense,",
        ),
    ];
    for (text, expected) in cases {
        let error = File::parse("x.case", text.as_bytes()).map(|_| ()).expect_err(text).to_string();
        assert!(error.starts_with(expected), "for {text:?}:\n{error}\nexpected:\n{expected}");
    }
    assert!(File::parse("x.case", b"case \xff").is_err());
}

fn failure(steps: &str) -> redfive_cases::Failure {
    let file = File::parse("x.case", format!("{TABLE}{steps}").as_bytes()).expect("well formed");
    file.cases[0].run().expect_err(steps)
}

#[test]
fn a_failed_case_tells_where_and_what_was_found() {
    let cases = [
        ("expect red shields 1", 5, "red: 2"),
        ("expect red at 1 1", 5, "red: at 400 300 facing 0"),
        ("expect red tokens focus", 5, "red: tokens none"),
        ("choose attack red\nexpect round 1", 5, "not offered"),
        ("choose pass\nexpect round 1", 6, "round 2"),
        ("refuse pass", 5, "accepted as the answer of player 1"),
        ("refuse attack red rule RR.LOCK.03", 5, "refused by RR.ATTACK.05"),
        (
            "choose attack blue\nattack dice hit hit\ndefense dice blank blank\nexpect round 1",
            5,
            "more attack dice were rolled than the case tells;",
        ),
        (
            "choose attack blue\nattack dice hit hit hit\ndefense dice blank blank blank\nexpect round 1",
            8,
            "before this, fewer defense dice were rolled than the case tells: 1 are left",
        ),
        ("cards player 1 \"Fuel Leak\"\nexpect round 1", 6, "1 cards were not dealt"),
        ("expect log \"red attacks\"", 5, "\"red attacks\" is not in the log at its place"),
        ("expect no-log \"phase\"", 5, "\"phase engagement\""),
        ("expect nobody decides", 5, "player 1 decides attack red"),
        ("expect game draw", 5, "game open"),
    ];
    for (steps, line, found) in cases {
        let failure = failure(steps);
        assert_eq!(failure.line, line, "{failure}");
        assert!(failure.found.starts_with(found), "for {steps:?}:\n{failure}\nexpected: {found}");
    }
    let shown = failure("expect round 7").to_string();
    assert_eq!(
        shown,
        "x.case:5: expect round 7\n  found: round 1\n  now: player 1 decides attack red: attack blue weapon 1, pass\n  so far:\n    phase engagement\n"
    );
}
