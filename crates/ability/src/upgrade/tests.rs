//! Each kind of pattern, what must stay as it is, and the rules of the language themselves.

use super::tree::Kind;
use super::*;
use std::path::Path;

fn table(rules: &[Rule]) -> Table {
    Table::new(rules).unwrap_or_else(|error| panic!("{error}"))
}

/// A script after the rules, which must have nothing left to do on it.
fn upgraded(rules: &[Rule], script: &str) -> String {
    let table = table(rules);
    let once = table.script(script, Place::default()).expect("a script");
    let twice = table.script(&once.text, Place::default()).expect("still a script");
    assert_eq!(twice, Upgraded { text: once.text.clone(), replaced: 0 }, "a second run");
    once.text
}

fn rule(old: &'static str, new: &'static str) -> [Rule; 1] {
    [Rule::new(old, new)]
}

#[test]
fn a_term_is_matched_by_its_name_and_the_number_of_its_arguments() {
    let rules = rule("Gain($t)", "Gains($t)");
    assert_eq!(upgraded(&rules, "Gain( Focus ,)"), "Gains(Focus)");
    for other in ["Gain(You, Focus)", "Gain()", "Gain", "Regain(Focus)", "Gain(t: Focus)", "[Gain]"]
    {
        assert_eq!(upgraded(&rules, other), other);
    }
}

#[test]
fn arguments_can_change_places_and_come_twice() {
    let rules = rule("Transfer($a, $t, $b)", "Move(from: $b, to: $a, both: ($a, $t))");
    let script = "Transfer(You, Focus, Each(of: Enemy))";
    assert_eq!(
        upgraded(&rules, script),
        "Move(from: Each(of: Enemy), to: You, both: (You, Focus))"
    );
    let same = rule("Both($a, $a)", "One($a)");
    assert_eq!(
        upgraded(&same, "Both(Has( You ), Has(You)), Both(You, It)"),
        "One(Has( You )), Both(You, It)"
    );
}

#[test]
fn words_numbers_texts_and_lists_of_a_pattern_mean_themselves() {
    let rules = [
        Rule::new("Reroll(255)", "RerollAll"),
        Rule::new("Unless($who, $then, [])", "May(by: $who, then: $then)"),
        Rule::new("Name(\"x\")", "Named"),
        Rule::new("Turn($n, [Focus, $*more], Hit)", "Hits($n, [$*more])"),
    ];
    assert_eq!(upgraded(&rules, "Reroll(255), Reroll(25)"), "RerollAll, Reroll(25)");
    assert_eq!(
        upgraded(&rules, "Unless(It, [Flip], []), Unless(It, [], [Flip])"),
        "May(by: It, then: [Flip]), Unless(It, [], [Flip])"
    );
    assert_eq!(upgraded(&rules, "Name(\"x\"), Name(\"X\")"), "Named, Name(\"X\")");
    assert_eq!(
        upgraded(
            &rules,
            "Turn(1, [Focus], Hit), Turn(1, [Focus, Blank], Hit), Turn(1, [Blank], Hit)"
        ),
        "Hits(1, []), Hits(1, [Blank]), Turn(1, [Blank], Hit)"
    );
}

#[test]
fn fields_are_matched_by_name_and_the_rest_stays_as_it_is() {
    let rules = rule("When(at: AfterGain($t), $*rest)", "When(at: After(Gains([$t])), $*rest)");
    assert_eq!(
        upgraded(&rules, "When(at: AfterGain(Ion), may: true, then: [])"),
        "When(at: After(Gains([Ion])), may: true, then: [])"
    );
    assert_eq!(
        upgraded(&rules, "When(may: true, at: AfterGain(Ion), /* so */ then: [Flip],  by: It)"),
        "/* so */ When(at: After(Gains([Ion])), may: true, then: [Flip],  by: It)"
    );
    assert_eq!(upgraded(&rules, "When(at: AfterGain(Ion))"), "When(at: After(Gains([Ion])))");
    // A field too many is not what the pattern says.
    let strict = rule("Roll(who: $w)", "Rolls($w)");
    assert_eq!(upgraded(&strict, "Roll(who: It, dice: 2)"), "Roll(who: It, dice: 2)");
    // The fields of a newtype stand directly in the brackets.
    let wrap = rule("Maneuver($*f)", "Does(You, ($*f))");
    assert_eq!(
        upgraded(&wrap, "Maneuver(difficulties: [Red], speeds: [1])"),
        "Does(You, (difficulties: [Red], speeds: [1]))"
    );
    let unwrap = rule("Difficulty(($*f), $n)", "Change($*f, by: $n)");
    assert_eq!(
        upgraded(&unwrap, "Difficulty((kinds: [Bank]), -1)"),
        "Change(kinds: [Bank], by: -1)"
    );
    assert_eq!(upgraded(&unwrap, "Difficulty((), -1)"), "Change(by: -1)");
}

#[test]
fn arguments_and_fields_can_be_mixed() {
    let rules = rule("Choose(of: $of, [$*then], $*rest)", "Pick($of, then: [$*then], $*rest)");
    assert_eq!(
        upgraded(&rules, "Choose(of: Enemy, range: (0, 1), [Flip])"),
        "Pick(Enemy, then: [Flip], range: (0, 1))"
    );
}

#[test]
fn optional_fields_are_left_out_or_have_a_default() {
    let rules = rule("Roll(who?: $w, dice?: $n=1, $*rest)", "Rolled(dice: $n, of: $w, $*rest)");
    assert_eq!(upgraded(&rules, "Roll(hit: [])"), "Rolled(dice: 1, hit: [])");
    assert_eq!(
        upgraded(&rules, "Roll(hit: [], dice: 2, who: It)"),
        "Rolled(dice: 2, of: It, hit: [])"
    );
}

#[test]
fn a_metavariable_can_be_limited_to_a_kind() {
    let of = |pattern, script: &str| upgraded(&rule(pattern, "Y"), script);
    let all = "X(1), X(-1), X(A), X(\"a\"), X([A]), X((A)), X(A(1))";
    assert_eq!(of("X($n<number>)", all), "Y, Y, X(A), X(\"a\"), X([A]), X((A)), X(A(1))");
    assert_eq!(of("X($n<word>)", all), "X(1), X(-1), Y, X(\"a\"), X([A]), X((A)), X(A(1))");
    assert_eq!(of("X($n<text>)", all), "X(1), X(-1), X(A), Y, X([A]), X((A)), X(A(1))");
    assert_eq!(of("X($n<list>)", all), "X(1), X(-1), X(A), X(\"a\"), Y, X((A)), X(A(1))");
    assert_eq!(of("X($n<tuple>)", all), "X(1), X(-1), X(A), X(\"a\"), X([A]), Y, X(A(1))");
    assert_eq!(of("X($n<term>)", all), "X(1), X(-1), X(A), X(\"a\"), X([A]), X((A)), Y");
    // So that the new form is not taken for an old one.
    let rules = rule("Gain($who, $t<word>, $n)", "Gain($who, [$t], $n)");
    assert_eq!(upgraded(&rules, "Gain(You, Focus, 1)"), "Gain(You, [Focus], 1)");
}

#[test]
fn a_bare_word_is_a_value_and_nothing_else() {
    let rules = rule("Flip", "Flip(This)");
    assert_eq!(
        upgraded(
            &rules,
            "When(Flip: Flip, then: [Flip, Flip(A)], map: {Flip: 1}, say: \"Flip\") // Flip"
        ),
        "When(Flip: Flip(This), then: [Flip(This), Flip(A)], map: {Flip: 1}, say: \"Flip\") // Flip"
    );
}

#[test]
fn a_rule_can_be_limited_to_a_place() {
    let cost = [Rule::new("Lock($who)", "Spend(Lock($who))").directly_inside("cost")];
    assert_eq!(
        upgraded(&cost, "When(cost: [Lock(It), Do(Lock(It))], then: [Lock(It)])"),
        "When(cost: [Spend(Lock(It)), Do(Lock(It))], then: [Lock(It)])"
    );
    let charge = [Rule::new("Charge($n)", "Spend(Charge(This), $n)").directly_inside("cost")];
    assert_eq!(
        upgraded(&charge, "Action(cost: [Charge(1)])"),
        "Action(cost: [Spend(Charge(This), 1)])"
    );
    let nearest = [Rule::new("Flip", "Turn").inside("then|hit")];
    assert_eq!(
        upgraded(
            &nearest,
            "W(then: [Each(A, [Flip])], hit: Flip, at: Flip, that: X(then: Y(of: Flip)))"
        ),
        "W(then: [Each(A, [Turn])], hit: Turn, at: Flip, that: X(then: Y(of: Flip)))"
    );
    let of_a_word = [Rule::new("Focus", "Eye").inside("Result|Shows")];
    assert_eq!(
        upgraded(
            &of_a_word,
            "D(cost: [Result([Focus]), Spend(Focus)], only_if: Shows(face: Focus))"
        ),
        "D(cost: [Result([Eye]), Spend(Focus)], only_if: Shows(face: Eye))"
    );
    let place = holes("Dice(cost: [{cost}], {part} then: [Each(You, {x})])").expect("a script");
    assert_eq!(place.iter().map(|hole| hole.0).collect::<Vec<_>>(), ["cost", "part", "x"]);
    let piece = table(&cost).script("Lock(It)", place[0].1).expect("a piece");
    assert_eq!(piece.text, "Spend(Lock(It))");
    assert_eq!(table(&cost).script("Lock(It)", place[2].1).expect("a piece").text, "Lock(It)");
}

#[test]
fn inner_terms_come_first_and_new_ones_are_looked_at_again() {
    let rules = [
        Rule::new("HasGreen($who)", "Has($who, [Green])"),
        Rule::new("Not(Has($who, $t))", "Lacks($who, $t)"),
        Rule::new("Old", "Older"),
        Rule::new("Older", "Oldest"),
    ];
    assert_eq!(upgraded(&rules, "Not(HasGreen(You)), Old"), "Lacks(You, [Green]), Oldest");
    let two = table(&rules).script("Not(HasGreen(You))", Place::default()).expect("a script");
    assert_eq!(two.replaced, 2);
    let circle = table(&[Rule::new("A", "B"), Rule::new("B", "A")]);
    let error = circle.script("A", Place::default()).unwrap_err();
    assert!(error.message.contains("round in circles"), "{error}");
    let growing = table(&[Rule::new("Charge($n)", "Spend(Charge(This), $n)")]);
    assert!(growing.script("Charge(1)", Place::default()).is_err());
}

#[test]
fn layout_and_comments_stay() {
    let rules = [
        Rule::new("When(at: AfterGain($t), by: $by, $*rest)", "When(at: Gains($by, $t), $*rest)"),
        Rule::new("ForEach($who, $then)", "For(each: $who, then: $then)"),
    ];
    let old = "
        When( // why
            at: AfterGain(Focus), by: Each(of: Enemy, /* near */ range: (0, 1)),
            // what
            then: [
                ForEach(
                    Each(), // all
                    [Flip], // turn
                ),
            ],
        ),
";
    let new = "
        // why
        // what
        When(
            at: Gains(Each(of: Enemy, /* near */ range: (0, 1)), Focus),
            then: [
                // all
                // turn
                For(
                    each: Each(),
                    then: [Flip],
                ),
            ],
        ),
";
    assert_eq!(upgraded(&rules, old), new);
}

#[test]
fn only_scripts_of_a_card_file_are_upgraded() {
    let table = table(&[Rule::new("Focus", "Eye"), Rule::new("X($*r)", "Y($*r)")]);
    let file = "// Focus\n{\"a\": (actions: [Focus, X(1)], back: (ability: Written([X(Focus)])), note: \"Focus\")}";
    let new = "// Focus\n{\"a\": (actions: [Focus, X(1)], back: (ability: Written([Y(Eye)])), note: \"Focus\")}";
    assert_eq!(table.cards(file).expect("a file").text, new);
    let scenario = "(setup: [Focus], abilities: [X(Focus)])";
    assert_eq!(
        table.cards(scenario).expect("a file").text,
        "(setup: [Focus], abilities: [Y(Eye)])"
    );
    assert_eq!(
        table.cards("[X(Focus), (a: Focus), Focus]").expect("a file").text,
        "[Y(Eye), (a: Focus), Focus]"
    );
}

#[test]
fn a_broken_text_names_its_line() {
    let table = table(&[]);
    for (text, line) in [
        ("(\n  a: [1\n)", 2),
        ("(a: 1)\n)", 2),
        ("(a\n b)", 2),
        ("(a:\n\"open)", 2),
        ("(a:", 1),
        ("a: ,", 1),
    ] {
        let error = table.cards(text).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
    }
    assert!(table.cards(&"[".repeat(100_000)).is_err());
}

#[test]
fn a_retired_word_is_told_with_its_new_form() {
    let table = table(&[
        Rule::new("RecoverShield($who, $n)", "Recover($who, Shield, $n)"),
        Rule::new("Flip", "Flip(This)"),
        Rule::new("Maneuver($*f)", "Does(You, ($*f))"),
    ]);
    let script = "When(then: [\nRecoverShield(You, 1), Flip], only_if: Maneuver(speeds: [1]))";
    let told = |word: &str| {
        let at = script.find(word).expect("the word") + word.len();
        table.retired_in_script(script, at).map(|retired| (retired.line, retired.to_string()))
    };
    let run = "run `redfive cards upgrade FILE`";
    let shield = format!("`RecoverShield` is now `Recover(WHO, Shield, n)`; {run}");
    assert_eq!(told("RecoverShield"), Some((2, shield)));
    assert_eq!(told("Flip"), Some((2, format!("`Flip` is now `Flip(This)`; {run}"))));
    assert_eq!(told("[1]"), Some((2, format!("`Maneuver` is now `Does(You, (…))`; {run}"))));
    assert_eq!(told("only_if"), None);
}

/// A value that a metavariable of this kind can stand for.
const fn sample(kind: Option<Kind>) -> &'static str {
    match kind {
        None | Some(Kind::Word) => "Sample",
        Some(Kind::Number) => "1",
        Some(Kind::Text) => "\"sample\"",
        Some(Kind::List) => "[Sample]",
        Some(Kind::Tuple) => "(Sample)",
        Some(Kind::Term) => "Sample(1)",
    }
}

/// What is wrong with rules: one that is never applied, or whose new form has an old word.
fn faults(rules: &[Rule]) -> Vec<String> {
    let all = match Table::new(rules) {
        Ok(all) => all,
        Err(error) => return vec![error.message],
    };
    let mut faults = Vec::new();
    for (at, entry) in all.rules.iter().enumerate() {
        let mut example = entry.rule.old.to_owned();
        let mut spans = Vec::new();
        variable_spans(&entry.old, &mut spans);
        for (span, kind) in spans.into_iter().rev() {
            example.replace_range(span, sample(kind));
        }
        let example = example.replace("?:", ":");
        let first = entry.rule.inside.split('|').next().filter(|name| !name.is_empty());
        let place = match first {
            Some(name) if name.starts_with(char::is_uppercase) => {
                Place { term: Some(name), ..Place::default() }
            }
            field => Place { field, direct: true, ..Place::default() },
        };
        let others: Vec<Rule> =
            rules.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, r)| *r).collect();
        let without = table(&others).script(&example, place).map(|upgraded| upgraded.text);
        match all.script(&example, place) {
            Err(error) => faults.push(error.message),
            Ok(new) if Ok(&new.text) == without.as_ref() => {
                faults.push(format!("`{}` is never applied", entry.rule.old));
            }
            Ok(new) => match all.script(&new.text, place) {
                Ok(again) if again.replaced == 0 => {}
                _ => faults.push(format!("`{}` has an old word", entry.rule.new)),
            },
        }
    }
    faults
}

fn variable_spans(term: &Term, all: &mut Vec<(core::ops::Range<usize>, Option<Kind>)>) {
    match &term.shape {
        Shape::Variable(variable) => all.push((term.span.clone(), variable.kind)),
        Shape::Group(group) => {
            group.items.iter().for_each(|item| variable_spans(&item.value, all));
        }
        Shape::Word | Shape::Text | Shape::Hole => {}
    }
}

#[test]
fn the_rules_of_the_language_are_sound() {
    assert_eq!(faults(RULES), Vec::<String>::new());
}

#[test]
fn unsound_rules_are_found() {
    let fault = |rules: &[Rule], wanted: &str| {
        let all = faults(rules).join("; ");
        assert!(all.contains(wanted), "{all}");
    };
    fault(&[Rule::new("A($x)", "B($y)")], "nothing on the left is $y");
    fault(&[Rule::new("A, B", "C")], "one term");
    fault(&[Rule::new("$x", "C")], "begins with a word");
    fault(&[Rule::new("A($x<odd>)", "B($x)")], "no such kind");
    fault(&[Rule::new("A($x)", "B($x)"), Rule::new("A($y)", "C($y)")], "`A($y)` is never applied");
    fault(&[Rule::new("X(A($x))", "Y($x)"), Rule::new("A($x)", "B($x)")], "`X(A($x))` is never");
    fault(&[Rule::new("A($x)", "A([$x])")], "round in circles");
    let sound = [
        Rule::new("When(at: A($t<word>), by?: $b=You, $*rest)", "When(at: B($b, [$t]), $*rest)"),
        Rule::new("Charge($n)", "Spend(Charge(This), $n)").directly_inside("cost"),
        Rule::new("Focus", "Eye").inside("Result|Shows"),
    ];
    assert_eq!(faults(&sound), Vec::<String>::new());
}

/// Visits the files of a folder and those below it.
fn each_file(folder: &Path, visit: &mut impl FnMut(&Path, String)) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            each_file(&path, visit);
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            let text = std::fs::read_to_string(&path).expect("a text");
            visit(&path, text);
        }
    }
}

#[test]
fn without_rules_every_card_file_stays_to_the_byte() {
    let nothing = table(&[]);
    let mut files = 0;
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/data");
    each_file(&data, &mut |path, text| {
        let new =
            nothing.cards(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!((new.replaced, new.text == text), (0, true), "{}", path.display());
        files += 1;
    });
    assert!(files > 200, "{files}");
}

#[test]
fn there_and_back_leaves_the_words_of_every_card_file() {
    let there = table(&[Rule::new("When($*all)", "Once($*all)"), Rule::new("Focus", "Eye")]);
    let back = table(&[Rule::new("Once($*all)", "When($*all)"), Rule::new("Eye", "Focus")]);
    let mut replaced = 0;
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/data");
    let words = |text: &str| -> Vec<String> {
        let tokens = crate::notation::Tokens::new(text);
        tokens.map(|(span, _)| text[span].to_owned()).filter(|word| word != ",").collect()
    };
    each_file(&data, &mut |path, text| {
        let new = there.cards(&text).expect("a file");
        let old = back.cards(&new.text).expect("still a file");
        assert_eq!(new.replaced, old.replaced, "{}", path.display());
        assert_eq!(words(&old.text), words(&text), "{}", path.display());
        replaced += new.replaced;
    });
    assert!(replaced > 200, "{replaced}");
}
