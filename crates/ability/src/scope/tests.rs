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
        "When(at: Before(Engage), only_if: Shows(Hit), then: [Gain(You, Focus, 1)])",
        "`Shows` makes no sense: there is no roll of dice here",
    );
    refused(
        "When(at: Before(Engage), then: [Flip, Gain(You, Focus, 1)])",
        "`Flip` makes no sense: the card has one side; allowed: on cards with two",
    );
    refused(
        "When(at: After(Maneuver), then: [Gain(You, Same, 1)])",
        "`Gain` makes no sense: there is no token that was or would be gained here",
    );
    refused(
        "When(at: Before(Engage), only_if: Card(You, (upgrade: 'x')), then: [Gain(You, Focus, 1)])"
            .replace('\'', "\"")
            .as_str(),
        "`Card` makes no sense: there is no upgrade `x`",
    );
    refused(
        "When(at: During(System), then: [Place(device: 'x')])".replace('\'', "\"").as_str(),
        "`Place` makes no sense: there is no device `x`",
    );
    refused(
        "When(at: Before(Engage), cost: [Spend(Charge)], then: [Gain(You, Focus, 1)])",
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
    for at in ["Before(Activate)", "Before(Reveal)", "After(Reveal)", "Before(Maneuver)"] {
        for what in ["Maneuver(difficulties: [Red])", "FullyExecuted"] {
            let script = format!("When(at: {at}, only_if: {what}, then: [Gain(You, Focus, 1)])");
            // Once the dial is revealed, the maneuver is the one ahead.
            if what.starts_with("Maneuver") && ["After(Reveal)", "Before(Maneuver)"].contains(&at) {
                assert_eq!(full(&script), Ok(()), "{script}");
            } else {
                refused(&script, "there is no maneuver executed here");
            }
        }
    }
    for at in ["StartOf(Engagement)", "EndOf(End)", "After(PlaceForces)", "EndOfRound"] {
        let script = format!("When(at: {at}, by: Each(of: Enemy), then: [Gain(You, Focus, 1)])");
        refused(&script, "`by` makes no sense: the moment is nobody's");
    }
}

#[test]
fn moments_say_what_there_is() {
    for (script, reason) in [
        ("When(at: StartOf(End), then: [Gain(It, Focus, 1)])", "`It`"),
        ("When(at: Before(Engage), then: [Gain(Attacker, Focus, 1)])", "`Attacker`"),
        ("When(at: Before(Roll(Attack)), then: [Reroll(1)])", "`Reroll`"),
        ("When(at: After(Roll(Attack)), then: [RollMore(-1)])", "`RollMore`"),
        ("When(at: After(Roll(Attack)), then: [Cancel(Defense, 1, [])])", "`Cancel`"),
        ("When(at: After(Attack), then: [Add(Hit)])", "`Add`"),
        (
            "When(at: After(Maneuver), only_if: Action(colours: [Red]), then: [Do(Boost)])",
            "`Action`",
        ),
        ("When(at: After(Maneuver), then: [Fly(speed: Beside)])", "`Fly`"),
        ("When(at: After(Maneuver), then: [SetDial(You, (speed: Beside))])", "`SetDial`"),
        ("When(at: Before(Maneuver), then: [Fly(bearing: Any)])", "`Fly`"),
        ("When(at: Before(Maneuver), then: [Fly(speed: Next, difficulty: Any)])", "`Fly`"),
        ("When(at: StartOf(End), then: [Name(Maneuver)])", "`Name`"),
        (
            "When(at: StartOf(End), only_if: Revealed(You, (named: true)), then: [Do(Boost)])",
            "`Revealed`",
        ),
        ("When(at: After(Reveal), then: [SetDial(You, (difficulty: Harder))])", "`SetDial`"),
        ("When(at: Before(Maneuver), only_if: MovedThrough(It), then: [Flip])", "`MovedThrough`"),
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
        ("When(at: After(Maneuver), then: [Prevent(1)])", "`Prevent`"),
        ("When(at: After(Maneuver), then: [Gain(Thing, Fuse, 1)])", "`Gain`"),
        ("When(at: After(Maneuver), then: [Gain(You, Fuse, 1)])", "`Gain`"),
        ("When(at: After(Maneuver), then: [Destroy(Thing)])", "`Destroy`"),
        ("Instead(would: Suffer(Any), then: [Reserve(own_edge: true)])", "`Reserve`"),
        ("When(at: Before(Roll(Attack)), then: [Turn(1, [], Named)])", "`Turn`"),
        ("Dice(part: Attacks, only_if: Shows(Named), then: [Reroll(1)])", "`Shows`"),
        ("Always(only_if: Maneuver(speeds: [3]), rule: Maneuver((), (harder: 1)))", "`Maneuver`"),
        ("Always(only_if: Has(One, [Stress]), rule: Rolls(dice: Attack, more: 1))", "`One`"),
        ("When(at: After(Defend), part: Defends, then: [Do(Boost)])", "`part`"),
        ("When(at: After(Defend), actions: [Boost], then: [Do(Boost)])", "`actions`"),
        ("When(at: After(Gain([Stress])), then: [Gain(Attacker, Stress, 1)])", "`Attacker`"),
        ("When(at: After(Maneuver), by: It, then: [Do(Boost)])", "`It`"),
        ("When(at: During(System), by: Each(of: Enemy), then: [Do(Boost)])", "`by`"),
        ("When(at: During(Planning), then: [Do(Boost)])", "`During`"),
        (
            "When(at: Before(Engage), then: [For(each: Damage(You, ()), \
             then: [Later(at: After(Attack), then: [Gain(You, Evade, 1)])])])",
            "`For`",
        ),
        (
            "When(at: Before(Engage), then: [For(each: Damage(You, ()), \
             then: [If(True, [During(Phase, You, Rolls(dice: Attack, more: 1))])])])",
            "`For`",
        ),
        ("When(at: WhenFaceup, then: [Do(Boost)])", "`WhenFaceup`"),
        ("When(at: EndOfRound, then: [Decide(One)])", "`One`"),
        ("Always(rule: Uses(of: It, stock: Force))", "`Uses`"),
        ("Always(rule: Uses(of: It, stock: Shield, then: [Do(Boost)]))", "`Uses`"),
        (
            "When(at: Before(Engage), then: [During(Round, You, Uses(of: It, stock: Token([Focus]), \
             then: [Do(Boost)]))])",
            "`During`",
        ),
        ("When(at: Before(Engage), then: [Equip(slots: [], to: It)])", "`Equip`"),
    ] {
        refused(script, reason);
    }
}

#[test]
fn events_come_where_the_game_tells_of_them() {
    for (script, reason) in [
        ("When(at: Before(Attack), then: [Do(Boost)])", "allowed: `After`"),
        ("When(at: After(Engage), then: [Do(Boost)])", "allowed: `Before(Engage)`"),
        ("When(at: After(Move(Leave)), then: [Do(Boost)])", "allowed: `After(BeRemoved)`"),
        ("When(at: After(Meet()), by: Each(of: Enemy), then: [Do(Boost)])", "on remotes"),
        ("When(at: After(Gain([Lock, Focus])), then: [Do(Boost)])", "`Gain([Lock])` by itself"),
        ("When(at: After(BeDealt), card: (faceup: true), then: [Do(Boost)])", "`card`"),
        ("Instead(would: Attack, then: [Do(Boost)])", "it is never replaced"),
        ("Instead(would: Gain([Lock]), then: [Do(Boost)])", "locks are acquired"),
        ("Instead(would: Suffer(Hit), then: [Do(Boost)])", "hits become critical damage"),
        (
            "Instead(would: Suffer(Hit), then: [Suffer(You, Crit, 2)])",
            "hits become critical damage",
        ),
        (
            "Instead(would: Suffer(Hit), may: true, then: [Suffer(You, Crit, 1)])",
            "hits become critical damage",
        ),
        (
            "Instead(would: Suffer(Hit), to: Each(of: Friendly), then: [Suffer(You, Crit, 1)])",
            "hits become critical damage",
        ),
        (
            "Instead(would: Suffer(Hit), cost: [Spend(Force)], then: [Suffer(You, Crit, 1)])",
            "hits become critical damage",
        ),
        ("Instead(would: Suffer(Any), card: (faceup: true), then: [Prevent(1)])", "`card`"),
        ("Instead(would: Move(Leave), kinds: [Asteroid], then: [Reserve()])", "`kinds`"),
        ("Instead(would: Meet(maneuver: true))", "`Meet` makes no sense"),
        ("Always(rule: Cannot(Reveal))", "no rule forbids it"),
        ("Always(rule: Cannot(Gain([Lock])))", "they are no tokens"),
        ("Always(rule: Action((ordered: true), Variant(while_stressed: true)))", "`ordered`"),
        ("Always(rule: Maneuver((ion: true), (harder: 1)))", "`ion`"),
        ("Always(rule: TreatShips((range: (0, 1)), (arc: Bullseye)))", "it is unclear"),
        ("Always(rule: TreatShips((arc: Front), (arc: Front)))", "it is unclear"),
        ("Always(rule: TreatShips((range: (0, 0)), ()))", "it is unclear"),
        (
            "Always(rule: Action((actions: [Coordinate]), Variant(also: (units: Remotes))))",
            "remotes perform no actions",
        ),
        (
            "Always(rule: Action((actions: [Lock]), Variant(also: (outside: [Front]))))",
            "nothing is chosen for it",
        ),
        (
            "When(at: StartOf(End), then: [Place(from_reserve: true, most: 2)])",
            "`StartsIn` says where",
        ),
    ] {
        refused(script, reason);
    }
    for (did, reason) in [
        ("Did(You, Repair)", "it is not remembered"),
        ("Did(You, Attack)", "`since: Phase` or `since: Round`"),
        ("Did(You, Attack, (since: Phase, whom: It))", "`whom`"),
        ("Did(You, Drop, (since: Phase))", "`since: Round`"),
        ("Did(You, Spend([Focus]))", "there is no attack here"),
        ("Did(You, Defend, (since: Round, card: (faceup: true)))", "`card`"),
        ("Did(It, Meet(overlapped: true), (since: Maneuver))", "`Meet()` with"),
    ] {
        let script = format!("When(at: After(Maneuver), only_if: {did}, then: [Do(Boost)])");
        refused(&script, reason);
    }
}

#[test]
fn cards_have_the_facts_that_they_speak_of() {
    for word in [
        "Destroy(ThisCard)",
        "Recover(You, AssignerCharge, 1)",
        "Assign(You, [])",
        "Repair(You, (this: true))",
    ] {
        let script = format!("When(at: After(Defend), then: [{word}])");
        refused(&script, "the card is no");
    }
    refused(
        "When(at: After(Defend), by: Assigner, then: [Do(Boost)])",
        "nobody assigned the card; allowed: on conditions and remotes",
    );
    for script in [
        "When(at: After(Defend), cost: [Spend(AssignerCharge)], then: [Do(Boost)])",
        "When(at: After(Defend), only_if: Facedown, then: [Do(Boost)])",
        "When(at: After(Defend), then: [Relocate(any_guides: true)])",
        "When(at: After(Defend), then: [BonusAttack(weapon: (this: true))])",
        "Dice(part: Attacks, only_if: Weapon(this: true), then: [Reroll(1)])",
        "Attack()",
        "Always(rule: NoRecovery)",
        "When(at: StartOf(End), only_if: AtLeast(1, SpentCharges), then: [Do(Boost)])",
    ] {
        refused(script, "the card ");
    }
    for script in [
        "When(at: Before(Engage), cost: [Spend(Charge)], then: [Flip])",
        "Attack(cost: [Spend(Charge)], with: [Always(rule: Rolls(dice: Attack, more: 1))])",
        "When(at: After(Maneuver), by: Each(of: Enemy), then: [BonusAttack(weapon: (this: true))])",
    ] {
        assert_eq!(full(script), Ok(()), "{script}");
    }
    // What stands in an attack header is about attacks with the card.
    let outside = "Attack(with: [When(at: Before(Engage), then: [Do(Boost)])])";
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
        ("Always(rule: Rolls(dice: Attack, more: 0))", "`Rolls`"),
        ("Always(rule: Maneuver((speeds: [6]), (harder: 1)))", "`Maneuver`"),
        ("Instead(would: Gain([]))", "`Gain`"),
    ] {
        refused(script, reason);
    }
}

#[test]
fn what_makes_sense_is_accepted() {
    for script in [
        "When(at: After(Maneuver), only_if: Maneuver(difficulties: [Red]), then: [Do(Boost)])",
        "When(at: StartOf(End), then: [Choose((), [Gain(Chosen, Stress, 1)])])",
        "When(at: StartOf(End), then: [Choose((), [Transfer(Chosen, [Stress], Second)], (two: true))])",
        "When(at: Before(Neutralize), part: Attacks, then: [Cancel(Defense, 1, [Evade])])",
        "When(at: Before(Roll(Attack)), then: [Name(Result),
            Later(at: After(Roll(Attack)), by: It, then: [If(Not(Shows(Named)), [Turn(1, [], Named)])])])",
        "Always(only_if: Same(You, Defender), rule: Cannot(Spend([Focus])))",
        "Instead(would: Gain([Jam]), then: [Choose((), [Gain(Chosen, Same, 1)])])",
        // With a requirement about the attack there is one.
        "When(at: After(Gain([Stress])), only_if: Same(You, Defender), then: [Gain(Attacker, Stress, 1)])",
        "Dice(part: Defends, dice: Foes, then: [Turn(255, [Crit], Hit)])",
    ] {
        accepted(Sort::Upgrade, script);
    }
    accepted(Sort::Condition, "When(at: After(Defend), by: Assigner, then: [Destroy(ThisCard)])");
    accepted(Sort::Damage, "When(at: WhenFaceup, then: [Repair(You, (this: true))])");
    accepted(Sort::Mine, "When(at: Detonates, then: [Suffer(It, Hit, 1)])");
    assert_ne!(sense(Sort::Bomb, "When(at: Detonates, then: [Suffer(It, Hit, 1)])"), "");
    accepted(Sort::Scenario, "When(at: EndOfRound, then: [EachPlayer([Decide(One)])])");
    assert_ne!(sense(Sort::Scenario, "When(at: EndOfRound, then: [Gain(You, Focus, 1)])"), "");
}

/// What a scenario gives to every ship has a "you"; what it says by itself has none, and other cards mark
/// and carry nothing.
#[test]
fn what_every_ship_has_in_a_scenario_is_for_ships() {
    const TOW: &str =
        "Action(name: \"Tow\", then: [ChooseThing((feature: \"known\"), [Mark(onto_card: true)])])";
    const AWAY: &str =
        "When(at: Before(Move(Leave)), then: [Place(carried: true, zone: (at: [((1, 1), You)]))])";
    for script in [TOW, AWAY] {
        accepted(Sort::EveryShip, script);
        assert_ne!(sense(Sort::Scenario, script), "", "{script}");
        assert_ne!(sense(Sort::Upgrade, script), "", "{script}");
    }
    for script in [
        "Action(then: [Gain(You, Focus, 1)])",
        "Action(name: \"Tow\", then: [Mark()])",
        "Action(name: \"Tow\", then: [ChooseThing((feature: \"strange\"), [Mark()])])",
        "When(at: After(Activate), then: [Place(carried: true)])",
        "When(at: After(Activate), only_if: AtLeast(1, Things(feature: \"known\", of: One)), then: [Gain(You, Focus, 1)])",
        "When(at: After(Activate), only_if: AtLeast(1, Things(feature: \"known\", on: You, range: (0, 1))), then: [Gain(You, Focus, 1)])",
    ] {
        assert_ne!(sense(Sort::EveryShip, script), "", "{script}");
    }
}
