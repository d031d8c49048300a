//! Senseless abilities, and why each is refused.

use super::*;
use ron::extensions::Extensions;

fn read(script: &str) -> Ability {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    options.from_str(script).unwrap_or_else(|error| panic!("{error} in {script}"))
}

/// Everything exists whose name begins with "known".
struct Known;

impl Names for Known {
    fn knows(&self, _: Kind, id: &str) -> bool {
        id.starts_with("known")
    }
}

fn sense(sort: Sort, script: &str) -> String {
    match check(&read(script), &Card::plain(sort), &Known) {
        Ok(()) => String::new(),
        Err(nonsense) => nonsense.to_string(),
    }
}

#[track_caller]
fn refused(script: &str, reason: &str) {
    let found = sense(Sort::Upgrade, script);
    assert!(found.contains(reason), "{script}\n  {found:?}\n  instead of {reason:?}");
}

#[track_caller]
fn accepted(sort: Sort, script: &str) {
    assert_eq!(sense(sort, script), "", "{script}");
}

fn full(script: &str) -> Result<(), Nonsense> {
    let card = Card { sort: Sort::Upgrade, charges: true, two_sided: true, weapon: true };
    check(&read(script), &card, &Known)
}

/// The trial abilities that were once accepted and rendered as good English.
#[test]
fn the_senseless_trial_abilities_are_refused() {
    refused(
        "When(at: StartOf(Engagement), then: [Gain(Chosen, Focus, 1)])",
        "`Chosen` makes no sense: there is no chosen ship here; allowed: inside `Choose`",
    );
    refused(
        "When(at: BeforeEngage, only_if: Shows(Hit), then: [Gain(You, Focus, 1)])",
        "`Shows` makes no sense: there is no roll of dice here",
    );
    refused(
        "When(at: BeforeEngage, then: [Flip, Gain(You, Focus, 1)])",
        "`Flip` makes no sense: the card has one side; allowed: on cards with two",
    );
    refused(
        "When(at: AfterManeuver, then: [GainSame(You)])",
        "`GainSame` makes no sense: there is no token that was or would be gained here",
    );
    refused(
        "When(at: BeforeEngage, only_if: Card(You, (upgrade: 'x')), then: [Gain(You, Focus, 1)])"
            .replace('\'', "\"")
            .as_str(),
        "`Card` makes no sense: there is no upgrade `x`",
    );
    refused(
        "When(at: During(System), then: [Place(device: 'x')])".replace('\'', "\"").as_str(),
        "`Place` makes no sense: there is no device `x`",
    );
    refused(
        "When(at: BeforeEngage, cost: [Spend(Charge)], then: [Gain(You, Focus, 1)])",
        "`Charge` makes no sense: the card has no charges; allowed: on cards with charges",
    );
    refused(
        "Dice(part: Attacks, then: [Reroll(0)])",
        "`Reroll` makes no sense: its number is 0; allowed: 1 or more, 255 for all",
    );
}

#[test]
fn the_ambiguous_trial_ability_is_refused() {
    refused(
        "When(at: StartOf(Engagement), then: [Choose((of: Enemy), [
            Choose((of: Friendly), [Gain(Chosen, Focus, 1)]), Gain(Chosen, Stress, 1)])])",
        "`Choose` makes no sense: a choice inside another takes its name",
    );
}

#[test]
fn the_trial_abilities_whose_text_was_wrong_are_refused() {
    for at in ["BeforeActivate", "BeforeReveal", "AfterReveal", "BeforeManeuver"] {
        for what in ["Maneuver(difficulties: [Red])", "FullyExecuted", "IonManeuver"] {
            let script = format!("When(at: {at}, only_if: {what}, then: [Gain(You, Focus, 1)])");
            // Once the dial is revealed, the maneuver is the one ahead.
            if what.starts_with("Maneuver") && ["AfterReveal", "BeforeManeuver"].contains(&at) {
                assert_eq!(full(&script), Ok(()), "{script}");
            } else {
                refused(&script, "there is no maneuver executed here");
            }
        }
    }
    for at in ["StartOf(Engagement)", "EndOf(End)", "Setup", "EndOfRound"] {
        let script = format!("When(at: {at}, by: Each(of: Enemy), then: [Gain(You, Focus, 1)])");
        refused(&script, "`by` makes no sense: the moment is nobody's");
    }
}

#[test]
fn moments_say_what_there_is() {
    for (script, reason) in [
        ("When(at: StartOf(End), then: [Gain(It, Focus, 1)])", "`It`"),
        ("When(at: BeforeEngage, then: [Gain(Attacker, Focus, 1)])", "`Attacker`"),
        ("When(at: BeforeRoll(Attack), then: [Reroll(1)])", "`Reroll`"),
        ("When(at: AfterRoll(Attack), then: [RollMore(-1)])", "`RollMore`"),
        ("When(at: AfterRoll(Attack), then: [Cancel(Defense, 1, [])])", "`Cancel`"),
        ("When(at: AfterAttack, then: [Add(Hit)])", "`Add`"),
        ("When(at: AfterManeuver, only_if: Action(colours: [Red]), then: [Do(Boost)])", "`Action`"),
        ("When(at: AfterManeuver, then: [FlyInstead(speed: Beside)])", "`FlyInstead`"),
        ("When(at: AfterManeuver, then: [SetDial(You, (speed: Beside))])", "`SetDial`"),
        ("When(at: BeforeManeuver, then: [FlyInstead(bearing: Any)])", "`FlyInstead`"),
        ("When(at: AfterReveal, then: [SetDial(You, (difficulty: Harder))])", "`SetDial`"),
        ("When(at: BeforeManeuver, only_if: MovedThrough(It), then: [Flip])", "`MovedThrough`"),
        (
            "When(at: StartOf(End), only_if: AtLeast(1, Things(kinds: [])), then: [Keep(You, [Jam], 1)])",
            "`kinds`",
        ),
        (
            "When(at: StartOf(End), only_if: AtLeast(1, Things(kinds: [Obstacle], of: Enemy)), \
             then: [Keep(You, [Jam], 1)])",
            "`of`",
        ),
        (
            "When(at: StartOf(End), then: [Choose((of: Friendly), [Gain(Chosen, Focus, 1)], \
             (most: Just(0)))])",
            "`Choose`",
        ),
        ("When(at: AfterManeuver, then: [Prevent(1)])", "`Prevent`"),
        ("When(at: AfterManeuver, then: [Gain(Thing, Fuse, 1)])", "`Gain`"),
        ("When(at: AfterManeuver, then: [Gain(You, Fuse, 1)])", "`Gain`"),
        ("When(at: AfterManeuver, then: [Destroy(Thing)])", "`Destroy`"),
        ("Instead(would: Suffer, then: [Reserve(own_edge: true)])", "`Reserve`"),
        ("When(at: BeforeRoll(Attack), then: [TurnToNamed])", "`TurnToNamed`"),
        ("Dice(part: Attacks, only_if: ShowsNamed, then: [Reroll(1)])", "`ShowsNamed`"),
        ("Always(only_if: Maneuver(speeds: [3]), rule: Maneuver((), Harder(1)))", "`Maneuver`"),
        ("Always(only_if: Has(One, [Stress]), rule: AttackDice(1))", "`One`"),
        ("When(at: AfterDefend, part: Defends, then: [Do(Boost)])", "`part`"),
        ("When(at: AfterDefend, actions: [Boost], then: [Do(Boost)])", "`actions`"),
        ("When(at: After(Gains([Stress])), then: [Gain(Attacker, Stress, 1)])", "`Attacker`"),
        ("When(at: AfterManeuver, by: It, then: [Do(Boost)])", "`It`"),
        ("When(at: During(System), by: Each(of: Enemy), then: [Do(Boost)])", "`by`"),
        ("When(at: During(Planning), then: [Do(Boost)])", "`During`"),
        ("When(at: WhenFaceup, then: [Do(Boost)])", "`WhenFaceup`"),
        ("When(at: EndOfRound, then: [Decide(One)])", "`One`"),
    ] {
        refused(script, reason);
    }
}

#[test]
fn cards_have_the_facts_that_they_speak_of() {
    for word in [
        "RevealThis",
        "RemoveThis",
        "Recover(You, AssignerCharge, 1)",
        "MoveThis(You)",
        "RepairThis",
    ] {
        let script = format!("When(at: AfterDefend, then: [{word}])");
        refused(&script, "the card is no");
    }
    for script in [
        "When(at: AfterDefend, by: Assigner, then: [Do(Boost)])",
        "When(at: AfterDefend, cost: [Spend(AssignerCharge)], then: [Do(Boost)])",
        "When(at: AfterDefend, only_if: Facedown, then: [Do(Boost)])",
        "When(at: AfterDefend, then: [Relocate(any_guides: true)])",
        "When(at: AfterDefend, then: [BonusAttack(weapon: (this: true))])",
        "Dice(part: Attacks, only_if: Weapon(this: true), then: [Reroll(1)])",
        "Attack()",
        "Always(rule: NoRecovery)",
        "When(at: StartOf(End), only_if: AtLeast(1, SpentCharges), then: [Do(Boost)])",
    ] {
        refused(script, "the card ");
    }
    for script in [
        "When(at: BeforeEngage, cost: [Spend(Charge)], then: [Flip])",
        "Attack(cost: [Spend(Charge)], with: [Always(rule: AttackDice(1))])",
        "When(at: AfterManeuver, by: Each(of: Enemy), then: [BonusAttack(weapon: (this: true))])",
    ] {
        assert_eq!(full(script), Ok(()), "{script}");
    }
    // What stands in an attack header is about attacks with the card.
    let outside = "Attack(with: [When(at: BeforeEngage, then: [Do(Boost)])])";
    assert_eq!(full(outside).map_err(|n| n.word), Err("Weapon".to_owned()));
}

#[test]
fn numbers_and_lists_say_something() {
    for (script, reason) in [
        ("When(at: StartOf(End), then: [Gain(You, Focus, 0)])", "its number is 0"),
        ("When(at: StartOf(End), then: [Gain(You, Focus, 255)])", "its number is 255"),
        ("When(at: StartOf(End), then: [Remove(You, [Focus], 0)])", "its number is 0"),
        ("When(at: StartOf(End), then: [RotateShip(You, [200])])", "its number is 200"),
        ("When(at: StartOf(End), then: [RotateShip(You, [])])", "its list is empty"),
        ("When(at: StartOf(End), then: [])", "`then` makes no sense: its list is empty"),
        ("When(at: StartOf(End), then: [Suffer(Each(range: (2, 1)), Hit, 1)])", "`range`"),
        ("When(at: StartOf(End), then: [Suffer(Each(range: (0, 255)), Hit, 1)])", "`range`"),
        ("When(at: StartOf(End), then: [Suffer(Each(from: Carrier), Hit, 1)])", "`from`"),
        ("When(at: StartOf(End), only_if: All([]), then: [Do(Boost)])", "`All`"),
        ("When(at: StartOf(End), only_if: AtLeast(0, Ships()), then: [Do(Boost)])", "`AtLeast`"),
        ("When(at: StartOf(End), then: [Choose((), [])])", "`Choose`"),
        ("When(at: StartOf(End), then: [OneOf(You, [])])", "`OneOf`"),
        ("Always(rule: AttackDice(0))", "`AttackDice`"),
        ("Always(rule: Maneuver((speeds: [6]), Harder(1)))", "`Maneuver`"),
        ("Instead(would: Gain([]))", "`Gain`"),
    ] {
        refused(script, reason);
    }
}

#[test]
fn what_makes_sense_is_accepted() {
    for script in [
        "When(at: AfterManeuver, only_if: Maneuver(difficulties: [Red]), then: [Do(Boost)])",
        "When(at: StartOf(End), then: [Choose((), [Gain(Chosen, Stress, 1)])])",
        "When(at: StartOf(End), then: [ChooseTwo((), Any, [Transfer(Chosen, [Stress], Second)])])",
        "When(at: BeforeNeutralize, part: Attacks, then: [Cancel(Defense, 1, [Evade])])",
        "When(at: BeforeRoll(Attack), then: [Name(Result),
            Later(at: AfterRoll(Attack), by: It, then: [If(Not(ShowsNamed), [TurnToNamed])])])",
        "Always(only_if: Same(You, Defender), rule: CannotSpend([Focus]))",
        "Instead(would: Gain([Jam]), then: [Choose((), [GainSame(Chosen)])])",
        // With a requirement about the attack there is one.
        "When(at: After(Gains([Stress])), only_if: Same(You, Defender), then: [Gain(Attacker, Stress, 1)])",
        "Dice(part: Defends, dice: Foes, then: [Turn(255, [Crit], Hit)])",
    ] {
        accepted(Sort::Upgrade, script);
    }
    accepted(Sort::Condition, "When(at: AfterDefend, by: Assigner, then: [RemoveThis])");
    accepted(Sort::Damage, "When(at: WhenFaceup, then: [RepairThis])");
    accepted(Sort::Mine, "When(at: Detonates, then: [Suffer(It, Hit, 1)])");
    assert_ne!(sense(Sort::Bomb, "When(at: Detonates, then: [Suffer(It, Hit, 1)])"), "");
    accepted(Sort::Scenario, "When(at: EndOfRound, then: [EachPlayer([Decide(One)])])");
    assert_ne!(sense(Sort::Scenario, "When(at: EndOfRound, then: [Gain(You, Focus, 1)])"), "");
}
