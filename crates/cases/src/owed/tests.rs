use super::parts::{ids, parts};
use redfive_ability::Ability;
use ron::extensions::Extensions;

fn ability(script: &str) -> Ability {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    ron::Options::default().with_default_extension(extensions).from_str(script).expect(script)
}

/// The names of all parts but the whole ability.
fn names(script: &str) -> Vec<String> {
    let ability = ability(script);
    let all = parts(&ability);
    assert_eq!((all[0].name.as_str(), &all[0].without), ("the whole ability", &None));
    for (i, part) in all.iter().enumerate() {
        assert_ne!(part.without.as_ref(), Some(&ability), "{}", part.name);
        assert!(all[..i].iter().all(|other| other.without != part.without), "{}", part.name);
    }
    all.into_iter().skip(1).map(|part| part.name).collect()
}

#[test]
fn costs_and_effects_and_their_numbers() {
    assert_eq!(
        names(
            "Action(cost: [Spend(Charge), Spend(Force, 2)], then: [Recover(You, Shield, 3), Flip])"
        ),
        [
            "Action, cost 1 of 2: without Spend(Charge, 1)",
            "Action, cost 1 of 2, Spend 2 of 2: 2 for 1",
            "Action, cost 2 of 2: without Spend(Force, 2)",
            "Action, cost 2 of 2, Spend 2 of 2: without 2",
            "Action, cost 2 of 2, Spend 2 of 2: 3 for 2",
            "Action, then 1 of 2: without Recover(You, Shield, 3)",
            // Beyond range 3 nothing is measured, so a 3 becomes less.
            "Action, then 1 of 2, Recover 3 of 3: 2 for 3",
            "Action, then 2 of 2: without Flip",
        ]
    );
    // 255 is any number.
    assert_eq!(names("Action(then: [Reroll(255)])"), ["Action, then: without Reroll(255, [])"]);
}

#[test]
fn requirements_may_and_whose_moment() {
    assert_eq!(
        names("When(at: After(Declare), may: true, only_if: Facedown, then: [Flip])"),
        [
            "When, by: Each() for You",
            "When, may: without true",
            "When, only_if: without Facedown",
            "When, then: without Flip",
        ]
    );
    let several = "When(at: After(Declare), only_if: All([Facedown, Any([FullyExecuted, Not(Maneuver(ion: true))])]), then: [])";
    assert_eq!(
        names(several),
        [
            "When, by: Each() for You",
            "When, only_if, All 1 of 2: without Facedown",
            "When, only_if, All 2 of 2: without Any(FullyExecuted, Not(Maneuver: (ion: true)))",
            "When, only_if, All 2 of 2, Any 1 of 2: without FullyExecuted",
            "When, only_if, All 2 of 2, Any 2 of 2: without Not(Maneuver: (ion: true))",
            "When, only_if, All 2 of 2, Any 2 of 2, Not, Maneuver, ion: without true",
        ]
    );
}

#[test]
fn whose_the_start_of_a_phase_is_makes_no_difference() {
    assert_eq!(names("When(at: StartOf(Engagement), then: [Flip])"), ["When, then: without Flip"]);
}

#[test]
fn which_ships() {
    let each = "Always(to: Each(of: Enemy, range: (0, 2), arc: Front), rule: Cannot(Attack))";
    assert_eq!(
        names(each),
        [
            "Always, to: without Each(arc: Front, of: Enemy, range: [0, 2])",
            "Always, to, Each, arc: without Front",
            "Always, to, Each, of: without Enemy",
            "Always, to, Each, range: without [0, 2]",
            "Always, to, Each, range 1 of 2: 1 for 0",
            "Always, to, Each, range 2 of 2: 3 for 2",
        ]
    );
}

#[test]
fn dice_decider_and_duty() {
    let dice = "Dice(part: Attacks, must: true, decides: Defender, then: [RollMore(1)])";
    assert_eq!(
        names(dice),
        [
            "Dice, by: Each() for You",
            "Dice, decides: without Defender",
            "Dice, must: without true",
            "Dice, part: Either for Attacks",
            "Dice, then: without RollMore(1)",
            "Dice, then, RollMore: 2 for 1",
        ]
    );
}

#[test]
fn branches_conditions_inside_limits_and_durations() {
    let inside = "Action(then: [If(Facedown, [Flip], [Do(Rotate)])])";
    assert_eq!(
        names(inside)[1..],
        [
            "Action, then, If 1 of 3: True for Facedown",
            "Action, then, If 2 of 3: without Flip",
            "Action, then, If 3 of 3: without Do(\"rotate\", [])",
        ]
    );
    let branches =
        "Action(then: [OneOf(You, [(cost: [Spend(Force)], then: [Flip]), (then: [Do(Rotate)])])])";
    let found = names(branches);
    for part in [
        "Action, then, OneOf 2 of 2 1 of 2: without (cost: [Spend(Force, 1)], then: [Flip])",
        "Action, then, OneOf 2 of 2 1 of 2, cost: without Spend(Force, 1)",
        "Action, then, OneOf 2 of 2 2 of 2: without (then: [Do(\"rotate\", [])])",
    ] {
        assert!(found.iter().any(|name| name == part), "{part} of {found:#?}");
    }
    let limits = "Action(then: [Perform(actions: [Focus], even_while_stressed: true)])";
    let found = names(limits);
    for part in [
        "Action, then, Perform, actions: without \"focus\"",
        "Action, then, Perform, even_while_stressed: without true",
    ] {
        assert!(found.iter().any(|name| name == part), "{part} of {found:#?}");
    }
    let lasts = "Action(then: [During(Round, You, Cannot(Attack))])";
    assert_eq!(names(lasts)[1..], ["Action, then, During 1 of 3: Game for Round"]);
}

#[test]
fn ids_are_no_words() {
    let ability = ability(
        "Action(cost: [Spend(Charge)], then: [Assign(You, ['suppressivefire'])])"
            .replace('\'', "\"")
            .as_str(),
    );
    assert_eq!(ids(&ability), ["suppressivefire"]);
}
