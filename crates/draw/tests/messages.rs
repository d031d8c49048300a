//! What the writer of a text is told.

use redfive_draw::{MOST_STATEMENTS, draw, parse, reference};

fn message(text: &str) -> String {
    match draw(text.as_bytes()) {
        Ok(_) => "drawn".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// What is on the table before each text: two ships, a token and a huge ship.
const TABLE: &str =
    "base a small at 0 0; base b small at 0 200; token t bomb at 90 0; base h huge at 300 0";

#[test]
fn errors_name_the_place_the_fault_and_the_remedy() {
    let start = TABLE.replace("; ", "\n");
    let usage = |word: &str| {
        let found = reference().find(|r| r.word() == word).expect("a statement");
        found.usage.to_owned()
    };
    let rows: Vec<(&str, String)> = vec![
        // Numbers.
        ("base c small at twelve 0", "5:17: \"twelve\" is not a number; write millimetres like 120 or 57.5".into()),
        ("base c small at NaN 0", "5:17: \"NaN\" is not a number; write millimetres like 120 or 57.5".into()),
        ("base c small at 0 -inf", "5:19: \"-inf\" is not a number; write millimetres like 120 or 57.5".into()),
        ("base c small at 1e3 0", "5:17: \"1e3\" is not a number; write millimetres like 120 or 57.5".into()),
        ("base c small at 100000.5 0", "5:17: \"100000.5\" is too far out; numbers go from -100000 to 100000".into()),
        ("base c small at 0 0 facing north", "5:28: \"north\" is not a number; write degrees like 90 or 22.5".into()),
        ("area 0 900", "5:6: the play area needs a width of at least 1 millimetre".into()),
        ("move a fast straight", "5:8: \"fast\" is not a speed; write a whole number from 0 to 5".into()),
        ("move a +2 straight", "5:8: \"+2\" is not a speed; write a whole number from 0 to 5".into()),
        ("move a 6 straight", "5:8: \"6\" is not a speed; write a whole number from 0 to 5".into()),
        // Words.
        ("bsae c small at 0 0", "5:1: \"bsae\" is not a statement; did you mean \"base\"? allowed: title, area, base, token, arc, turret, midway, template, move, boost, roll, decloak, rotate, preview, deploy, drop, launch, attach, join, relocate, ruler, attack, bands, zone, label".into()),
        ("base c smal at 0 0", "5:8: \"smal\" is not a base size; did you mean \"small\"? allowed: small, medium, large, huge".into()),
        ("base c gigantic at 0 0", "5:8: \"gigantic\" is not a base size; allowed: small, medium, large, huge".into()),
        ("arc a sideways", "5:7: \"sideways\" is not an arc; allowed: front, right, rear, left, full-front, full-rear, bullseye".into()),
        ("move a 2 bnak left", "5:10: \"bnak\" is not a bearing; did you mean \"bank\"? allowed: straight, bank, turn, koiogran, segnor, segnor-turn, tallon, stationary, reverse-straight, reverse-bank, sideslip-bank, sideslip-turn".into()),
        ("move a 2 bank up", "5:15: \"up\" is not a side; allowed: left, right".into()),
        ("base c small at 0 0 colour pink", "5:28: \"pink\" is not a colour; allowed: red, orange, yellow, green, teal, blue, purple, grey, white".into()),
        ("base c small at 0 0 flipped", "5:21: \"flipped\" is not part of this statement; allowed: facing, label, colour".into()),
        ("base c small at 0 0 facing 1 facing 2", "5:30: \"facing\" is given twice; keep one of them".into()),
        ("arc a front range 6", "5:19: \"6\" is not a range; allowed: 1, 2, 3, 4, 5".into()),
        ("zone deployment up", "5:17: \"up\" is not an edge of the table; allowed: north, east, south, west".into()),
        ("zone at 3 1 a", "5:11: range 1 is less than 3; the lesser is first".into()),
        ("preview drop a bomb 1 straight", "5:9: \"drop\" is not a move; allowed: move, boost, roll, decloak, rotate".into()),
        // Names.
        ("ruler a c", "5:9: \"c\" is not on the table; allowed: a, b, t, h".into()),
        ("ruler a a", "5:9: the two things are the same one; name another thing".into()),
        ("base a small at 9 9", "5:6: the name \"a\" is taken; choose another one".into()),
        ("base 5a small at 9 9", "5:6: \"5a\" is not a name; begin with a letter and go on with letters, digits, - and _".into()),
        ("base south small at 9 9", "5:6: \"south\" is an edge of the table; choose another name".into()),
        ("base \"c\" small at 9 9", "5:6: this is a name, not a text; write it without quotes".into()),
        // Too much, too little, quotes.
        ("base c small", format!("5:13: the line ends without \"at\"; write: {}", usage("base"))),
        ("base c small at 5", format!("5:18: the line ends without a number for y; write: {}", usage("base"))),
        ("base c small on 5 5", format!("5:14: \"on\" stands where \"at\" belongs; write: {}", usage("base"))),
        ("move a 2 bank", format!("5:14: the line ends without a side; write: {}", usage("move"))),
        ("ruler a b now", format!("5:11: \"now\" is one word too many; write: {}", usage("ruler"))),
        ("boost a 1 straight placed middle", format!("5:20: \"placed\" is one word too many; write: {}", usage("boost"))),
        ("label \"Red Five at 0 0", "5:7: this quote is not closed; end it with \"".into()),
        ("label Red at 0 0", "5:7: \"Red\" needs quotes around it; write \"Red\" with them".into()),
        ("label Red\"x\" at 0 0", "5:10: there must be a space before a quote".into()),
        // What does not exist, or cannot be done.
        ("move a 4 turn left", "5:8: there is no turn template of speed 4; speeds are 1 to 3".into()),
        ("move a 0 straight", "5:8: there is no straight template of speed 0; speeds are 1 to 5".into()),
        ("move a 2 stationary", "5:8: a stationary maneuver has speed 0, not 2".into()),
        ("template 0 bank left at 0 0", "5:10: there is no bank template of speed 0; speeds are 1 to 3".into()),
        ("move h 2 turn left", "5:8: a huge ship cannot do that; its maneuvers are 0 stationary, 1 to 5 straight and 0 to 3 bank".into()),
        ("boost h 1 straight", "5:7: a huge ship does not boost".into()),
        ("rotate h 90 left", "5:8: a huge ship does not rotate".into()),
        ("move t 2 straight", "5:6: a token has no base; name a ship".into()),
        ("arc t front", "5:5: a token has no base; name a ship".into()),
        ("relocate a 2 straight", "5:10: a ship is no token; name a token".into()),
        ("relocate t 2 straight out 2", "5:27: a bomb has guides 1 to 1".into()),
        ("drop a gascloud1 1 straight", "5:8: no template fits a gascloud1".into()),
        ("attach a bomb", "5:10: a bomb does not fit the guides of a base".into()),
        ("move a 2 straight placed forward", "5:26: this move ends in one place only; leave out \"placed\"".into()),
        ("area none\nzone obstacles", "6:1: there is no play area; remove \"area none\"".into()),
    ];
    for (text, expected) in rows {
        assert_eq!(message(&format!("{start}\n{text}")), expected, "for: {text}");
    }
}

#[test]
fn a_placement_that_is_taken_is_refused() {
    let text =
        "base wall small at 87 40\nbase a small at 0 0\nmove a 2 tallon right placed forward";
    let expected =
        "3:30: the forward placement is not free; leave out \"placed\" for the first free one";
    assert_eq!(message(text), expected);
}

#[test]
fn a_ship_needs_room_to_deploy() {
    let text = "base c large at 0 0\nbase w huge at 0 170 facing 90\nbase v huge at 0 100 facing 90\n\
                deploy d small from c front 1 straight";
    assert_eq!(message(text), "4:29: there is no room to deploy there");
}

#[test]
fn texts_that_hold_nothing_or_too_much() {
    let nothing = "1:1: there is nothing to draw; write a line like: base red5 small at 300 200";
    assert_eq!(message(""), nothing);
    assert_eq!(message("\u{feff}# only a comment\r\n\r\n"), nothing);
    let many = "area none\n".repeat(MOST_STATEMENTS + 1);
    let expected = format!(
        "{0}:1: there are too many statements; at most {MOST_STATEMENTS} are drawn",
        MOST_STATEMENTS + 1
    );
    assert_eq!(message(&many), expected);
    let long = vec![b' '; redfive_draw::MOST_BYTES + 1];
    let error = parse(&long).expect_err("too long");
    assert_eq!(error.to_string(), "1:1: the text has 1048577 bytes; at most 1048576 are read");
}

#[test]
fn bytes_that_are_no_text() {
    let error = parse(b"area none\nbase \xff\xfe").expect_err("not UTF-8");
    assert_eq!(error.to_string(), "2:6: this is not text (byte 16 of the file); save it as UTF-8");
}

#[test]
fn messages_are_one_line_of_bearable_length() {
    let long = format!("base {} small at 0 0", "\u{7}x".repeat(100_000));
    let message = message(&long);
    assert!(message.chars().count() < 2_000 && !message.contains(char::is_control), "{message}");
}

#[test]
fn both_spellings_and_carriage_returns_and_marks() {
    let text = "\u{feff}base a small at 0 0 color red\r\nbase b small at 0 99 colour red\r\n";
    let scene = parse(text.as_bytes()).expect("well formed");
    assert_eq!(scene.pieces[0].colour, scene.pieces[1].colour);
}

/// The tables of docs/draw.md are those that the reader uses; `UPDATE=1` writes them anew.
#[test]
fn the_reference_lists_every_statement_and_word() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/draw.md");
    let page = std::fs::read_to_string(path).expect("docs/draw.md");
    let rows = |statements: &mut dyn Iterator<Item = redfive_draw::Reference>| {
        let mut table = String::from("| write | to draw |\n|---|---|\n");
        for statement in statements {
            let usage = statement.usage.replace('|', "\\|");
            table += &format!("| `{usage}` | {} |\n", statement.meaning);
        }
        table
    };
    let mut words = String::from("| what | words |\n|---|---|\n");
    for list in redfive_draw::word_lists() {
        let names: Vec<String> = list.words.iter().map(|word| format!("`{word}`")).collect();
        words += &format!("| {} | {} |\n", list.what, names.join(", "));
    }
    let tables = [
        ("statements", rows(&mut reference())),
        ("zones", rows(&mut redfive_draw::ZONES.into_iter())),
        ("words", words),
    ];
    let mut fresh = page.clone();
    for (name, table) in tables {
        let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
        let from = fresh.find(&begin).expect("the mark before a table") + begin.len();
        let to = fresh.find(&end).expect("the mark after a table");
        fresh.replace_range(from..to, &table);
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &fresh).expect("docs/draw.md can be written");
    } else {
        assert!(page == fresh, "docs/draw.md is out of date: UPDATE=1 cargo test -p redfive-draw");
    }
}

/// The examples in docs/draw.md can be copied as they are.
#[test]
fn the_examples_of_the_reference_draw() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/draw.md");
    let page = std::fs::read_to_string(path).expect("docs/draw.md");
    let texts: Vec<&str> =
        page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(texts.len() > 3, "docs/draw.md has examples");
    for text in texts {
        assert_eq!(message(text), "drawn", "for:\n{text}");
    }
}
