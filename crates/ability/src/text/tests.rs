//! Abilities in words: scripts as card files have them, and what is said of them.

use super::*;
use crate::{Direction, ManeuverKind};
use ron::extensions::Extensions;

/// A script as in a card file.
fn read(script: &str) -> Vec<Ability> {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    options.from_str(script).unwrap_or_else(|error| panic!("{error} in {script}"))
}

/// The 14 damage cards.
const DAMAGE: [(&str, &str, &str); 14] = [
    (
        "Panicked Pilot",
        "[When(at: WhenFaceup, then: [Gain(You, Stress, 2), Repair(You, (this: true))])]",
        "When you are dealt this card faceup or it is turned faceup, you gain 2 stress tokens, then repair this card.",
    ),
    (
        "Blinded Pilot",
        "[Always(rule: CannotModify(dice: Attack, except: [Force])), Action(then: [Repair(You, (this: true))])]",
        "While you attack, you cannot modify your dice except by spending Force for the usual \
         effect. Action: Repair this card.",
    ),
    (
        "Wounded Pilot",
        "[When(at: After(Perform), then: [Roll(hit: [Gain(You, Stress, 1)], crit:
         [Gain(You, Stress, 1)])]), Action(then: [Repair(You, (this: true))])]",
        "After you perform an action, roll an attack die; on a hit or a critical hit, you gain \
         1 stress token. Action: Repair this card.",
    ),
    (
        "Stunned Pilot",
        "[When(at: After(Maneuver), only_if: Did(It, Meet(), (since: Maneuver)), then: [Suffer(You, Hit, 1)])]",
        "After you execute a maneuver, if you moved through an obstacle or overlapped one, you suffer 1 hit damage.",
    ),
    (
        "Console Fire",
        "[When(at: Before(Engage), then: [Roll(hit: [Suffer(You, Hit, 1)])]),
         Action(then: [Repair(You, (this: true))])]",
        "Before you engage, roll an attack die; on a hit, you suffer 1 hit damage. Action: \
         Repair this card.",
    ),
    (
        "Damaged Engine",
        "[Always(rule: Maneuver((kinds: [Turn]), (harder: 1)))]",
        "Your turn maneuvers are 1 step harder.",
    ),
    (
        "Weapons Failure",
        "[Always(rule: Rolls(dice: Attack, more: -1)), Action(then: [Repair(You, (this: true))])]",
        "While you attack, you roll 1 fewer attack die. Action: Repair this card.",
    ),
    (
        "Hull Breach",
        "[Instead(would: Suffer(Hit), then: [Suffer(You, Crit, 1)]), Action(then: [Repair(You, (this: true))])]",
        "Whenever you would suffer hit damage, it is critical damage instead. Action: Repair \
         this card.",
    ),
    (
        "Structural Damage",
        "[Always(rule: Rolls(dice: Defense, more: -1))]",
        "While you defend, you roll 1 fewer defense die.",
    ),
    (
        "Damaged Sensor Array",
        "[Always(rule: Action((actions: [Focus], damage_cards: true), Only)),
         Action(then: [Repair(You, (this: true))])]",
        "You can perform only focus actions and actions of your damage cards. Action: Repair this card.",
    ),
    (
        "Loose Stabilizer",
        "[When(at: After(Maneuver), only_if: Not(Maneuver(kinds: [Straight])), then: [Suffer(You,
         Hit, 1), Repair(You, (this: true))]), Action(then: [Repair(You, (this: true))])]",
        "After you execute a maneuver, if the maneuver was not straight, you suffer 1 hit damage, then repair this card. Action: Repair this card.",
    ),
    (
        "Disabled Power Regulator",
        "[When(at: Before(Engage), then: [Gain(You, Ion, 1)]), When(at: After(Maneuver), only_if:
         Maneuver(ion: true), then: [Repair(You, (this: true))])]",
        "Before you engage, you gain 1 ion token. After you execute the ion maneuver, repair this \
         card.",
    ),
    (
        "Fuel Leak",
        "[When(at: After(Suffer(Crit)), then: [Suffer(You, Hit, 1), Repair(You, (this: true))]), Action(then:
         [Repair(You, (this: true))])]",
        "After each critical damage that you suffer, you suffer 1 hit damage, then repair this card. Action: Repair this card.",
    ),
    (
        "Direct Hit!",
        "[When(at: WhenFaceup, then: [Suffer(You, Hit, 1), Repair(You, (this: true))])]",
        "When you are dealt this card faceup or it is turned faceup, you suffer 1 hit damage, then repair this card.",
    ),
];

/// Cards of many kinds.
const CARDS: &[(&str, &str, &str)] = &[
    (
        "Emperor Palpatine",
        "[Dice(by: Each(of: OtherFriendly), part: Either, cost: [Spend(Force)], then: [Turn(1,
         [Focus], Good)])]",
        "While another friendly ship attacks or defends, you may spend 1 Force to turn 1 of that ship's focus results into a hit or evade result.",
    ),
    (
        "Count Dooku (crew)",
        "[When(at: Before(Roll(Attack)), by: Each(range: (0, 2)), only_if: State(You, FullForce),
         may: true, cost: [Spend(Force)], then: [Name(Result), Later(at: After(Roll(Attack)), by: It,
         then: [If(Not(Shows(Named)), [Turn(1, [], Named)])])]), When(at: Before(Roll(Defense)), by:
         Each(range: (0, 2)), only_if: State(You, FullForce), may: true, cost: [Spend(Force)], then:
         [Name(Result), Later(at: After(Roll(Defense)), by: It, then:
         [If(Not(Shows(Named)), [Turn(1, [], Named)])])])]",
        "Before a ship at range 0–2 rolls dice in an attack, if you have all your Force active, \
         you may name a result and spend 1 Force; if you do, after that ship has rolled those \
         dice, if the dice do not show the named result, that ship must turn 1 of its dice into \
         the named result.",
    ),
    (
        "Snap Shot",
        "[When(at: After(Maneuver), by: Each(of: Enemy), may: true,
         then: [BonusAttack(weapon: (this: true), against: It)]), Attack(with: [Always(rule:
         CannotModify(dice: Attack, by_anyone: true))])]",
        "After an enemy ship has executed a maneuver, you may make a bonus attack with this \
         card against that ship. Attack: Your dice cannot be modified.",
    ),
    (
        "Foresight",
        "[When(at: After(Maneuver), by: Each(of: Enemy), may: true, cost: [Spend(Force)], then:
         [BonusAttack(weapon: (this: true), against: It)]), Attack(with:
         [Dice(part: Attacks, then: [Turn(1, [Focus], Hit)]),
         Always(rule: CannotModify(dice: Attack, by_anyone: true, except_this: true))])]",
        "After an enemy ship has executed a maneuver, you may spend 1 Force to make a bonus attack with this card against that ship. Attack: You may turn 1 of your focus results into a hit result. Your dice can be modified only with this card.",
    ),
    (
        "Jango Fett (pilot)",
        "[Dice(part: Either, dice: Foes, only_if: All([Any([Same(You, Defender), Weapon(kind: Primary)]),
         More(Stat(Foe, Difficulty), Stat(You, Difficulty))]), then: [Turn(1, [Focus], Blank)])]",
        "While you defend or make a primary attack, if your revealed maneuver is easier than the enemy ship's revealed maneuver, you may turn 1 of the enemy ship's focus results into a blank result.",
    ),
    (
        "Jango Fett (crew)",
        "[Dice(part: Either, dice: Foes, cost: [Spend(LockOn(Foe))], then: [Turn(1, [Focus], Blank)])]",
        "While you attack or defend, you may spend the lock that you have on the enemy ship to turn 1 of the enemy ship's focus results into a blank result.",
    ),
    (
        "Hondo Ohnaka (pilot)",
        "[Action(then: [Choose((range: (0, 3), that: Not(Card(One, (size: [Huge])))),
         [Perform(who: Chosen, on_bar_of: You, even_while_stressed: true), Perform(who: Second,
         on_bar_of: You, even_while_stressed: true)], (two: true, friendly: false)), Gain(You, Calculate, 1)])]",
        "Action: Choose two non-huge ships at range 0–3 that are not friendly to each other; then \
         each chosen ship, in the order that you choose, may perform an action on your action \
         bar, even while stressed; then gain 1 calculate token.",
    ),
    (
        "Iden Versio",
        r#"[Instead(would: Suffer(Any), to: Each(of: Friendly, range: (0, 1), that: Card(One, (ship: ["tielnfighter"]))), may: true, cost: [Spend(Charge)], then: [Prevent(None)])]"#,
        "When a friendly tielnfighter at range 0–1 is about to suffer damage, you may spend 1 \
         charge to prevent that damage.",
    ),
    (
        "Biggs Darklighter",
        "[When(at: Before(Neutralize), by: Each(of: OtherFriendly, range: (0, 1)), part: Defends,
         only_if:
         InArc(You, Attack, Attacker), may: true, then: [OneOf(You,
         [(only_if: Shows(Hit), cost: [Suffer(Hit, 1)], then: [Cancel(Attack, 1, [Hit])]),
         (only_if: Shows(Crit), cost: [Suffer(Crit, 1)], then: [Cancel(Attack, 1, [Crit])])])])]",
        "While another friendly ship at range 0–1 is defending, before results are neutralized, if you are in the attack arc, you may choose one that applies: (1) if the dice show a hit result, suffer 1 hit damage to cancel 1 hit result; or (2) if the dice show a critical hit result, suffer 1 critical damage to cancel 1 critical hit result.",
    ),
    (
        "Captain Phasma (pilot)",
        "[When(at: After(Neutralize), part: Defends, then: [Choose((of:
         OtherFriendly, range: (0, 1)), [OneOf(Chosen, [(only_if: Shows(Hit), then:
         [Suffer(Chosen, Hit, 1), Cancel(Attack, 1, [Hit])]), (only_if: Shows(Crit), then:
         [Suffer(Chosen, Crit, 1), Cancel(Attack, 1, [Crit])])])])])]",
        "While you defend, after results are neutralized, choose one other friendly ship at range 0–1; then the chosen ship chooses one that applies: (1) if the dice show a hit result, suffer 1 hit damage and cancel 1 hit result; or (2) if the dice show a critical hit result, suffer 1 critical damage and cancel 1 critical hit result.",
    ),
    (
        "Captain Phasma (crew)",
        "[When(at: EndOf(Engagement), then: [Gain(Each(of: Enemy, range: (0, 1), that:
         Not(Has(One, [Stress]))), Stress, 1)])]",
        "When the Engagement Phase ends, every unstressed enemy ship at range 0–1 gains 1 \
         stress token.",
    ),
    (
        "Vectored Cannons",
        "[When(at: During(System), may: true, then: [Perform(actions: [Boost, Rotate], colour:
         Red)]), Always(rule: TurretOnly([Front, Rear]))]",
        "During the System Phase, you may perform a boost or rotate action as a red action. \
         Your turret arc indicator can be turned only to the front or rear arc.",
    ),
    (
        "IG-2000",
        r#"[Always(rule: PilotOf(of: Each(of: OtherFriendly, that: Card(One,
         (upgrade: "ig2000")))))]"#,
        "The pilot abilities of other friendly ships with the ig2000 upgrade are yours too.",
    ),
    (
        "IG-88A",
        "[When(at: StartOf(Engagement), may: true, then: [Choose((of: Friendly, range: (1, 3),
         that: Card(One, (on_bar: [Calculate]))), [Transfer(You, [Calculate], Chosen)])])]",
        "When the Engagement Phase starts, you may choose one friendly ship at range 1–3 with \
         calculate on its action bar; if you do, you give 1 of your calculate tokens to the \
         chosen ship.",
    ),
    (
        "IG-88B",
        r#"[When(at: After(Attack), only_if: Not(AttackHit), may: true,
         then: [BonusAttack(weapon: (slots: ["cannon"]))])]"#,
        "After you attack, if the attack missed, you may make a bonus cannon attack.",
    ),
    (
        "A defender that cannot look back",
        "[Always(to: Defender, only_if: All([Same(You, Attacker), Weapon(arcs: [Front]),
         Not(InArc(You, Turret, Defender))]), rule: Rolls(dice: Defense, more: -1))]",
        "While you attack, if this is an attack from the front arc and you are not in the defender's turret arc, the defender rolls 1 fewer defense die.",
    ),
    (
        "Malice",
        "[Dice(part: Attacks, cost: [Spend(Force)], then: [Turn(1, [Focus, Hit], Crit), Later(at:
         After(Attack), only_if: Did(Defender, BeDealt, (card: (faceup: true, traits: [Pilot]))), then: [Recover(You, Force, 2)])])]",
        "While you attack, you may spend 1 Force to turn 1 of your focus or hit results into a critical hit result; if you do, after this attack, if the attack dealt the defender a faceup Pilot damage card, you recover 2 Force.",
    ),
    (
        "\"Scorch\" (TIE/se bomber)",
        "[Dice(by: Each(of: Friendly, range: (0, 1)), part: Attacks, only_if: Weapon(kind: Primary),
         decides: It, cost: [Result([Hit])], then: [Later(at: After(Defend), by: Defender, then:
         [Gain(Defender, Strain, 1)])])]",
        "While a friendly ship at range 0–1 attacks, if this is a primary attack, the attacker may spend 1 hit result; if it does, after this attack, the defender gains 1 strain token.",
    ),
    (
        "\"Scorch\" (TIE/fo fighter)",
        "[When(at: Before(Roll(Attack)), only_if: All([Weapon(kind: Primary), Not(Has(You,
         [Stress]))]), may:
         true, cost: [Gain(Stress)], then: [RollMore(1)])]",
        "While you attack, if this is a primary attack and you are not stressed, you may gain a stress token to roll 1 more attack die.",
    ),
    (
        "Qi'ra",
        "[Always(rule: IgnoreObstacles(locked: true, while: [Move, Attack]))]",
        "You ignore obstacles that you have a lock on while you move or attack.",
    ),
    (
        "Debris Gambit",
        "[Always(only_if: AtLeast(1, Things(kinds: [Obstacle], range: (0, 1))),
         rule: Action((actions: [Evade], colours: [Red]), Variant(colour: White, must: true)))]",
        "While you are at range 0–1 of an obstacle, your red evade actions are treated as \
         white.",
    ),
    (
        "Static Discharge Vanes",
        "[Instead(would: Gain([Ion, Jam]), only_if: Not(Has(You, [Stress])), may: true, cost:
         [Gain(Stress)], then: [Choose((of: Other, range: (0, 1)), [Gain(Chosen, Same, 1)]),
         Suffer(You, Hit, 1)])]",
        "If you would gain a jam or ion token and you are not stressed, you may gain a stress token and choose one other ship at range 0–1; if you do, the chosen ship gains that token instead, and then you suffer 1 hit damage.",
    ),
    (
        "Jyn Erso",
        "[Instead(would: Gain([Focus]), to: Each(of: Friendly, range: (0, 3)), may: true,
         decides: It, then: [Gain(It, Evade, 1)])]",
        "When a friendly ship at range 0–3 is about to gain a focus token, that ship may gain 1 \
         evade token instead.",
    ),
    (
        "GNK \"Gonk\" Droid",
        "[When(at: After(PlaceForces), then: [Lose(You, Charge, 1)]), Action(then: [Recover(You, Charge, 1)]),
         Action(cost:
         [Spend(Charge)], then: [Recover(You, Shield, 1)])]",
        "During setup, once all ships are placed, you lose 1 charge of this card. Action: Recover \
         1 charge of this card. Action: Spend 1 charge to recover 1 shield.",
    ),
    (
        "IG-88D",
        "[Always(rule: Maneuver((kinds: [Segnor]), (templates: [Turn, Straight])))]",
        "While you execute a Segnor's loop, you can use the turn template to the same side or the \
         straight template of the same speed instead of the bank.",
    ),
    (
        "\"Howlrunner\"",
        "[Dice(by: Each(of: Friendly, range: (0, 1)), part: Attacks, only_if: Weapon(kind: Primary),
         decides: It, then: [Reroll(1)])]",
        "While a friendly ship at range 0–1 attacks, if this is a primary attack, the attacker may reroll 1 of its dice.",
    ),
    (
        "Jake Farrell",
        "[When(at: After(Perform), actions: [BarrelRoll, Boost], may: true, then: [Choose((of:
         Friendly, range: (0, 1)), [Perform(who: Chosen, actions: [Focus])])])]",
        "After you perform a barrel roll or a boost action, you may choose one friendly ship at \
         range 0–1; if you do, the chosen ship may perform a focus action.",
    ),
    (
        "Vectored Thrusters",
        "[When(at: After(Perform), may: true, then: [Perform(actions: [Boost], colour: Red)])]",
        "After you perform an action, you may perform a boost action as a red action.",
    ),
    (
        "Kyle Katarn",
        "[When(at: StartOf(Engagement), may: true, then: [Choose((of: Friendly, arc: Firing),
         [Transfer(You, [Focus], Chosen)])])]",
        "When the Engagement Phase starts, you may choose one friendly ship in your firing arc; \
         if you do, you give 1 of your focus tokens to the chosen ship.",
    ),
    (
        "Old Teroch",
        "[When(at: StartOf(Engagement), may: true, then: [Choose((of: Enemy, range: (1, 1), that:
         InArc(You, Front, One)), [Remove(Chosen, [Green], 255)])])]",
        "When the Engagement Phase starts, you may choose one enemy ship at range 1 that has \
         you in its front arc; if you do, the chosen ship removes all its green tokens.",
    ),
    (
        "\"Chopper\" (pilot)",
        "[When(at: StartOf(Engagement), then: [Gain(Each(of: Enemy, range: (0, 0)), Jam, 2)])]",
        "When the Engagement Phase starts, every enemy ship at range 0 gains 2 jam tokens.",
    ),
    (
        "Advanced Targeting Computer",
        "[Always(only_if: All([Weapon(kind: Primary), Locks(You, Defender)]),
         rule: Rolls(dice: Attack, more: 1)),
         Dice(part: Attacks, only_if: All([Weapon(kind: Primary), Locks(You, Defender)]), must: true,
         then: [Turn(1, [Hit], Crit)])]",
        "While you attack, if this is a primary attack and you have a lock on the defender, you roll 1 more attack die and turn 1 of your hit results into a critical hit result.",
    ),
    (
        "Cluster Missiles",
        "[Attack(needs: [Lock], cost: [Spend(Charge)], with: [When(at: After(Attack), may: true, then:
         [BonusAttack(weapon: (this: true), without_need: true, against: Each(range: (0, 1), from:
         Defender, that: Not(Same(One, Defender))))])])]",
        "Attack (lock): Spend 1 charge. After the attack, you may make a bonus attack with this \
         card against another ship at range 0–1 of the defender, without the requirement in \
         parentheses.",
    ),
    (
        "Proton Torpedoes",
        "[Attack(needs: [Lock], cost: [Spend(Charge)], with: [Dice(part: Attacks, must: true, then:
         [Turn(1, [Hit], Crit)])])]",
        "Attack (lock): Spend 1 charge. Turn 1 of your hit results into a critical hit result.",
    ),
    (
        "Ion Cannon",
        "[Attack(with: [Always(rule: Inflicts(damage: 1, token: Ion))])]",
        "Attack: If the attack hits, 1 uncanceled hit or critical hit result deals 1 hit damage; each of the others gives the defender 1 ion token instead of damage.",
    ),
    (
        "Heavy Laser Cannon",
        "[Attack(with: [When(at: After(Modify(Attack)), then: [Turn(255, [Crit], Hit)])])]",
        "Attack: After the attack dice are modified, turn all your critical hit results into hit results.",
    ),
    (
        "A chosen ship that may give up a token",
        "[When(at: StartOf(Engagement), may: true, cost: [Spend(Force)], then: [Choose((range: (1,
         3), arc: Turret), [May(by: Chosen, then: [Remove(Chosen, [Focus, Evade, Calculate,
         ReinforceFore, ReinforceAft], 1)], else: [Suffer(Chosen, Hit, 1)])])])]",
        "When the Engagement Phase starts, you may spend 1 Force and choose one ship at range 1–3 \
         in your turret arc; if you do, the chosen ship may remove 1 green token; if it does not, \
         it suffers 1 hit damage.",
    ),
];

/// Abilities that no card need have, so that each word of the language is said once.
const ROWS: &[(&str, &str)] = &[
    (
        "[Action(name: \"Scramble\", only_if: Not(More(Just(2), Round)), then: [ChooseThing((feature:
         \"satellite\", range: (0, 1)), [Mark()])])]",
        "Scramble (action of the Perform Action step only): If the number of the round is 2 or more, choose a satellite at range 0–1; then put your player's marker on the chosen satellite, instead of any other.",
    ),
    (
        "[Action(name: \"Tow\", only_if: AtMost(0, Things(feature: \"supply cache\", on: You)), then:
         [ChooseThing((feature: \"supply cache\", range: (0, 1)), [Mark(onto_card: true), Remove(You,
         [Cloak], 255)])]), Always(only_if: AtLeast(1, Things(feature: \"supply cache\", on: You)), rule:
         Cannot(Gain([Cloak])))]",
        "Tow (action of the Perform Action step only): If there is no supply cache on your ship card, choose a supply cache at range 0–1; then take the chosen supply cache onto your ship card, with your player's marker; then you remove all your cloak tokens. While there is a supply cache on your ship card, you cannot gain cloak tokens.",
    ),
    (
        "[Always(only_if: AtLeast(1, Things(feature: \"supply cache\", on: You)), rule: Action((actions:
         [BarrelRoll, Boost]), Cannot())), When(at: After(Activate),
         only_if: AtLeast(1, Things(feature: \"supply cache\", on: You)), may: true, then: [Place(carried:
         true, by: OpponentOf(You), zone: (at: [((1, 1), You)]))])]",
        "While there is a supply cache on your ship card, you cannot perform barrel roll or boost actions. After you have activated, if there is a supply cache on your ship card, you may do this: your opponent puts what is on your ship card at range 1 of you, overlapping no other object if there is room.",
    ),
    (
        "[When(at: Before(Move(Leave)), only_if: AtLeast(1, Things(feature: \"supply cache\", on: You)),
         then: [Place(carried: true, zone: (at: [((0, 1), You)]))]), When(at: StartOf(End), then:
         [EachPlayer([Score(One, Things(feature: \"supply cache\", on: Each(of: One))), Score(One,
         Things(feature: \"satellite\", of: One))])])]",
        "Before you leave the play area, if there is a supply cache on your ship card, your player puts what is on your ship card at range 0–1 of you, overlapping no other object if there is room. When the End Phase starts, for each player in order, that player earns 1 mission point for each supply cache on the ship card of a ship of that player; then that player earns 1 mission point for each satellite marked by that player.",
    ),
    (
        "[When(at: After(Move(Maneuver)), only_if: All([FullyExecuted, Maneuver(difficulties: [Red])]),
         may: true, then: [Perform()]), Always(rule: Maneuver((), (keeps_action: true)))]",
        "While you execute a maneuver, before its difficulty is checked, if the maneuver was fully executed and red, you may perform an action. You do not skip your Perform Action step after executing a maneuver partially.",
    ),
    (
        "[Instead(would: Meet(overlapped: true, maneuver: true), kinds: [Asteroid, DebrisCloud], only_if: AtMost(1, Ships(of: OtherFriendly, range: (0, 0), from: Thing)), may: true, then: [Later(at: After(Maneuver), then: [Flip])]), Instead(would: Meet(), may: true, cost: [Spend(Force)], then: [During(Round, You, IgnoreObstacles(met: true))])]",
        "If you would suffer the effects of an asteroid or debris cloud that you overlap after a \
         maneuver and there is at most 1 other friendly ship at range 0 of that obstacle, you may \
         ignore those effects; if you do, after you execute this maneuver, flip this card. If you \
         would suffer the effects of an obstacle, you may spend 1 Force; if you do, until the end \
         of this round, you ignore that obstacle instead.",
    ),
    (
        "[When(at: After(Reveal), then: [Skip(Maneuver), RotateShip(You, [90], (as_revealed: true))]),
         When(at: After(Skip(Maneuver)), by: Each(of: Friendly, range: (0, 1)), may: true,
         then: [Repair(It, ())]), When(at: After(Skip(Action)), then: [Gain(You, Focus, 1)])]",
        "After you reveal your dial, skip your Execute Maneuver step, then turn your ship by 90° to the side of the revealed maneuver, if it has one. After a friendly ship at range 0–1 has skipped its Execute Maneuver step, you may have that ship repair 1 damage card. After you skip your Perform Action step, you gain 1 focus token.",
    ),
    (
        "[When(at: After(Do(Boost)), only_if: ByShipAbility, may: true, then: [Perform(actions: [Jam], then: [Skip(Action)])]), When(at: After(Repair), card: (faceup: true, traits: [Pilot]), may: true, cost: [Spend(Force)], then: [Repair(You, (same: true))])]",
        "After you boost with your ship ability, you may perform a jam action; if you do, skip \
         your Perform Action step. After you repair a faceup Pilot damage card, you may spend 1 \
         Force to repair that card again.",
    ),
    (
        "[Always(rule: Action((actions: [Coordinate], colours: [White]), Variant(colour: Red,
         more: 2, alike: true, order: Red))), Always(rule: Action((actions: [Coordinate]),
         Variant(colour: White, cost: [Spend(Force)], more: 1, that: More(Stat(You, Initiative), Stat(One, Initiative)), then: [Gain(Target, Strain, 1)])))]",
        "While you perform a white coordinate action, you may make it red to coordinate up to 3 friendly ships of the same ship type, which must all perform the same action, treated as red. While you perform a coordinate action, you may spend 1 Force to make it white and coordinate up to 2 friendly ships that have a lower initiative than you; if you do, each coordinated ship gains 1 strain token.",
    ),
    (
        "[When(at: StartOf(Planning), then: [Decloak([]), Decloak([Remove(You, [Cloak], 1)]),
         ShowDial(Each(of: Enemy), You), Do(Boost, [(1, Straight), (1, Bank, Left)])]),
         Always(rule: Action((actions: [Boost]), Variant(partial: true)))]",
        "When the Planning Phase starts, decloak; then you must decloak if you are cloaked; if that fails, you remove 1 cloak token; then look at the dial of every enemy ship, then boost with the 1 straight or 1 left bank template (which is not an action). If your boost action would fail for overlapping a ship, you may stop at that ship instead, as in a partial maneuver.",
    ),
    (
        r#"[Always(rule: Action((of_step: true), Variant(while_stressed: true))),
         When(at: After(Perform), only_if: Action(while_stressed: true), then: [Suffer(You, Hit,
         1)]), When(at: After(Maneuver), only_if: Any([AtLeast(1, Things(kinds: [Obstacle],
         through: true, range: (1, 255))), State(You, Deployed), Card(You, (faceup: "(Closed)"))]), then: [During(Round, You, IgnoreObstacles(while: [Pass]))])]"#,
        "Stress does not keep you from performing the action of the Perform Action step. After you perform an action, if you were stressed before it, you suffer 1 hit damage. After you execute a maneuver, if you moved through an obstacle and are not at range 0 of it, you deployed with that maneuver or the “(Closed)” side of one of your upgrades is faceup, until the end of this round, you ignore obstacles while you move through them.",
    ),
    (
        "[Dice(part: Attacks, then: [Reroll(1), If(AtLeast(1, Results(faces: [Crit], rerolled: true)), [Suffer(You, Crit, \
         1)]), For(each: Results(rerolled: true), then: [Gain(You, Strain, 1)])])]",
        "While you attack, you may reroll 1 of your dice; if you do and a die rerolled in this way shows a critical hit result, you suffer 1 critical damage; then you gain 1 strain token for each die rerolled.",
    ),
    (
        "[Dice(part: Rolls, only_if: Has(You, [Focus]), then: [Reroll(255, [], Anew)]), When(at: \
         After(Reroll(Attack)), may: true, then: [Add(Alike)])]",
        "After you roll dice, if you are focused, you may roll all your dice again (which is not rerolling them). After you reroll attack dice in an attack, if all your dice show the same result, you may add 1 more of that result.",
    ),
    (
        "[When(at: Before(Roll(Defense)), may: true, cost: [Spend(Token([Calculate]))], then: \
         [Name(Number), Later(at: After(Roll(Defense)), only_if: Equal(Results(faces: [Evade]), Named), \
         then: [Add(Evade)])])]",
        "While you defend, before you roll defense dice, you may name a number that is 1 or higher and spend 1 calculate token; if you do, after you roll defense dice, if the number of evade results is the named number, add an evade result.",
    ),
    (
        "[When(at: StartOf(Engagement), may: true, cost: [Gain(Stress)], then: [During(Round, You, \
         Dice(part: Either, then: [Turn(255, [Focus], Good)]))])]",
        "When the Engagement Phase starts, you may gain a stress token; if you do, until the end of this round, while you attack or defend, you may turn all your focus results into hit or evade results.",
    ),
    (
        "[Always(to: Each(of: Enemy, arc: Front), rule: CannotModify(face: Focus, more_than: 1)),
         Always(rule: \
         CannotModify(at_range_zero: true, except: [Focus])), Always(rule: Weapon((),
         (at_friends: true)))]",
        "While an enemy ship in your front arc attacks or defends, it cannot modify more than 1 \
         focus result. While you attack at range 0, you can modify your dice by spending focus \
         tokens for the usual effect. You can make attacks against friendly ships.",
    ),
    (
        "[When(at: Before(Declare), then: [Do(Rotate, [], Defender)]), When(at: \
         AtInitiative(7), may: true, then: [BonusAttack(weapon: (arcs: [Turret]), shuts_arc: \
         true)])]",
        "Before you declare the defender, turn your turret arc indicator to an arc that the defender is in. At initiative 7 in the Engagement Phase, you may make a bonus attack from your turret arc, after which you cannot attack from that turret arc this round.",
    ),
    (
        "[Instead(would: BeDealt, card: (faceup: true), to: Defender, only_if: Same(You, Attacker), then: \
         [Deal(how: OneOf(3))]), Dice(part: Defends, cost: [Result([Focus])], then: \
         [Expose(Attacker, You)])]",
        "If the defender would receive a faceup damage card while you attack, 3 cards are drawn for it; you pick the one that is dealt, and the others are discarded. While you defend, you may spend 1 focus result to look at the attacker's facedown damage cards and expose 1 of your choice.",
    ),
    (
        r#"[Dice(part: Attacks, cost: [Spend(ChargeOf(slots: ["illicit"], recurring: false))], then: [Turn(1, [Focus], Crit)])]"#,
        "While you attack, you may spend 1 non-recurring charge of one of your illicit upgrades to turn 1 of your focus results into a critical hit result.",
    ),
    (
        r#"[Action(cost: [Spend(ChargeOf(on: OtherUpgrade, recurring: false))], then: [Recover(You, Shield, 1)]), Dice(part: Attacks, cost: [Spend(ChargeOf(on: AttackUpgrade))], then: [Reroll(2)])]"#,
        "Action: Spend 1 non-recurring charge of another of your upgrades to recover 1 shield. While you attack, you may spend 1 charge of the upgrade used for the attack to reroll 2 of your dice.",
    ),
    (
        "[When(at: StartOf(End), then: [Recover(You, ChargeOf(on: Any, recurring: false), 1),
         Lose(You, ChargeOf(on: Ship, recurring: true), 1), Recover(You, ChargeOf(on: Upgrade), 2)])]",
        "When the End Phase starts, you recover 1 non-recurring charge of your ship card or one of your upgrades, then lose 1 recurring charge of your ship card, then recover 2 charges of one of your upgrades.",
    ),
    (
        r#"[When(at: StartOf(End), then: [FlipSlot(You, "configuration"),
         ForEach(Each(of: Friendly), [May(by: One, cost: [Gain(Strain)], then: [FlipSlot(One, "configuration")])])])]"#,
        "When the End Phase starts, flip your configuration upgrade; then every friendly ship may \
         gain a strain token to flip its configuration upgrade.",
    ),
    (
        "[Dice(part: Either, cost: [Spend(Token([Calculate]), 1, Each(of: Friendly, range: (0, 1)))], then: [Turn(1, [Focus], Good)]), Dice(part: Attacks, cost: [Spend(LockOn(Defender), 1, Each(of: OtherFriendly))], then: [Reroll(255)])]",
        "While you attack or defend, you may spend 1 calculate token of a friendly ship at range 0–1 to turn 1 of your focus results into a hit or evade result. While you attack, you may spend a lock that another friendly ship has on the defender to reroll any number of your dice.",
    ),
    (
        "[Instead(would: BeDealt, card: (faceup: true), may: true, cost: [Spend(Charge)], then: [Deal(how: Discarded)]), Instead(would: BeDealt, card: (traits: [Pilot]), to: Each(of: OtherFriendly, range: (0, 2)), then: [Gain(You, Calculate, 1)])]",
        "If you would receive a faceup damage card, you may spend 1 charge; if you do, that card \
         is discarded instead. When another friendly ship at range 0–2 is about to receive a \
         Pilot damage card, you gain 1 calculate token instead.",
    ),
    (
        "[When(at: After(Spend([Focus, Lock])), by: Each(of: Friendly, range: (0, 2)), may: true, \
         cost: [Expose], then: [Gain(You, Focus, 1)])]",
        "After a friendly ship at range 0–2 has spent a focus token or lock, you may expose 1 of \
         your damage cards to gain 1 focus token.",
    ),
    (
        "[When(at: After(Attack), only_if: Not(AttackHit), then: [Gain(ThisCard, Focus, 1)]),
         When(at: \
         Before(Engage), only_if: AtLeast(2, Tokens(ThisCard, [Focus])), may: true, then: \
         [Transfer(ThisCard, [Focus], You), If(Not(Has(ThisCard, [Focus])), [Gain(You, Stress, \
         1)])])]",
        "After you attack, if the attack missed, put 1 focus token on this card. Before you \
         engage, if there are 2 or more focus tokens on this card, you may remove 1 focus token \
         from this card and gain a matching token; if you do and there is no focus token on this \
         card, you gain 1 stress token.",
    ),
    (
        "[When(at: StartOf(Engagement), may: true, then: [Choose((of: Enemy), \
         [Transfer(Chosen, [Red], Second, 255, (how: UpTo))], (two: true))]), When(at: Before(Engage), then: \
         [Remove(You, [Jam], 255, UpTo), Transfer(You, [Locked], It, 255, (locks_of: Each(of: \
         Enemy)))])]",
        "When the Engagement Phase starts, you may choose two enemy ships; if you do, move any number of red tokens from the first chosen ship to the other chosen ship. Before you engage, you may remove any number of your jam tokens; then move all locks of enemy ships from you to that ship.",
    ),
    (
        "[When(at: After(PlaceForces), then: [Choose((of: Enemy), [Gain(Chosen, Stress, 1)], (most: Just(2),
         exactly: \
         true, by: OpponentOf(You)))]), When(at: After(Move(Deploy)), may: true, then: [Lock(on: \
         Objects(arc: Rear, locked_by: Each(of: Friendly)))]), Always(rule: Action((actions: \
         [Jam]), Variant(also: (range: (0, 255), that: Locks(You, One), cost: [Spend(LockOn(One))]))))]",
        "During setup, once all ships are placed, your opponent chooses 2 ships of their own; then each chosen ship gains 1 stress token. After you deploy, you may acquire a lock on an object in your rear arc that a friendly ship has locked. You can jam an enemy ship that you have locked at any range if you spend your lock on it.",
    ),
    (
        "[When(at: After(Defend), only_if: AtLeast(1, Attack(Suffered)), then: [Gain(You, Focus, \
         1)]), When(at: During(End), only_if: All([Not(Did(You, Defend, (since: Round))), State(You, \
         RecurringForce), AtLeast(1, Stat(You, LostShields))]), then: [Keep(You, [Reinforce], \
         1, (turned_over: true))]), When(at: After(Remove([Green])), then: [Gain(You, Strain, \
         1)]), When(at: After(Gain([Red])), only_if: Thing(kinds: [Obstacle]), then: \
         [Transfer(You, [Red], It, 1, (same: true))]), Always(rule: Treat(RecurringForce, Just(0))), \
         Always(rule: Weapon((), (nearest: true)))]",
        "After you defend, if you suffered damage, you gain 1 focus token. During the End Phase, \
         if you have not defended this round and you have recurring Force and 1 or more inactive \
         shields, you keep 1 reinforce token, turned over to the other side. After you remove a \
         green token, you gain 1 strain token. After you gain a red token, if it comes from an \
         obstacle, you give that token to that ship. Your Force is not recurring. For your \
         attacks, you must choose a defender at the closest range at which there is a valid one.",
    ),
    (
        "[When(at: After(Gain([Red, Orange])), by: Each(of: Enemy), then: [Gain(It, Same, 1)])]",
        "After an enemy ship has gained an orange or red token, that ship gains 1 more token of \
         that kind.",
    ),
    (
        "[When(at: After(Gain([Lock])), by: Each(of: Enemy), only_if: Same(Target, You), may: true, cost: \
         [Remove(It, [NonLockRed])], then: [Lock(by: It, on: Target, any_range: true)])]",
        "After an enemy ship has acquired a lock on you, you may remove 1 non-lock red token from \
         that ship; if you do, that ship acquires a lock at any range on the locked object.",
    ),
    (
        "[When(at: After(Suffer(Any)), then: [Transfer(You, [Green], Each(of: OtherFriendly),
         255)]), \
         When(at: After(LoseShield), then: [Expose(You)]), When(at: After(BeDealt), by: Each(of: \
         Friendly), then: [Gain(You, Focus, 1)]), When(at: After(Repair), then: [Gain(You, Focus,
         1)])]",
        "After each damage that you suffer, you give all your green tokens to every other friendly ship. After you lose a shield, you expose 1 of your damage cards. After a friendly ship has been dealt a damage card or after you repair a damage card, you gain 1 focus token.",
    ),
    (
        "[When(at: After(Move(Decloak)), then: [Gain(You, Focus, 1)]),
         When(at: After(Do(Boost)), \
         by: Each(of: Enemy), then: [Gain(It, Strain, 1)]), When(at: After(Do(BarrelRoll)),
         then: \
         [Gain(You, Focus, 1)])]",
        "After you decloak, you gain 1 focus token. After an enemy ship has boosted, that ship \
         gains 1 strain token. After you barrel roll, you gain 1 focus token.",
    ),
    (
        "[Always(only_if: Revealed(You, (speeds: [3, 4, 5])), rule: Rolls(dice: Defense,
         more: 1))]",
        "While you defend, if your revealed maneuver is a speed 3–5 maneuver, you roll 1 more \
         defense die.",
    ),
    (
        "[Dice(part: Attacks, only_if: More(Stat(You, Speed), Stat(Foe, Speed)), then: \
         [Reroll(255, [Blank])])]",
        "While you attack, if your revealed maneuver is faster than the enemy ship's revealed maneuver, you may reroll any number of your blank results.",
    ),
    (
        "[Always(only_if: More(Stat(Foe, Size), Stat(You, Size)), rule: Rolls(dice: Attack,
         more: 1))]",
        "While you attack, if the enemy ship is larger than you, you roll 1 more attack die.",
    ),
    (
        "[Dice(part: Attacks, then: [For(each: Ships(of: OtherFriendly, range: (0, 2), from: \
         Defender), then: [Reroll(2, [Blank])])])]",
        "While you attack, you may reroll 2 of your blank results for each other friendly ship at range 0–2 of the defender.",
    ),
    (
        "[When(at: Before(Engage), only_if: Not(Has(You, [Green])), then: [For(each: Tokens(You, \
         [Red]), most: 2, then: [Gain(You, Calculate, 1)])])]",
        "Before you engage, if you do not have a green token, you gain 1 calculate token for each red token that you have (counting at most 2).",
    ),
    (
        "[When(at: After(Maneuver), only_if: Equal(Tokens(You, [Stress]), Just(3)), may: true, cost: \
         [Gain(Strain)], then: [Remove(You, [Stress], 1)])]",
        "After you execute a maneuver, if you have exactly 3 stress tokens, you may gain a strain \
         token to remove 1 stress token.",
    ),
    (
        "[Always(only_if: AtMost(2, Tokens(You, [Stress])), rule: Action((),
         Variant(while_stressed: true)))]",
        "While you have 2 or fewer stress tokens, stress does not keep you from performing \
         actions.",
    ),
    (
        "[Always(only_if: AtMost(2, Damage(You, ())), rule: Rolls(dice: Attack, more: 1))]",
        "While you attack, if you have 2 or fewer damage cards, you roll 1 more attack die.",
    ),
    (
        "[Always(only_if: AtMost(2, Stat(Defender, Hull)), rule: Rolls(dice: Attack, more: 1))]",
        "While you attack, if the defender has 2 or fewer hull left, you roll 1 more attack die.",
    ),
    (
        "[Always(only_if: All([AtLeast(1, Stat(You, Shields)), AtMost(0, Stat(You, Force)), \
         AtLeast(1, Stat(You, Agility)), AtLeast(1, Charges)]), rule: Cannot(Attack))]",
        "While you have 1 or more active shields, no active Force and an agility of 1 or higher \
         and this card has 1 or more active charges, you cannot attack.",
    ),
    (
        "[When(at: After(Neutralize), part: Defends, only_if: AtLeast(2, Results(faces: [Hit, Crit])), \
         then: [Cancel(Attack, 1, [Hit])])]",
        "While you defend, after results are neutralized, if there are 2 or more hit or critical \
         hit results, cancel 1 hit result.",
    ),
    (
        "[When(at: After(Defend), only_if: Not(Equal(Rolled, Just(2))), then: [Gain(Attacker, \
         Stress, 1)])]",
        "After you defend, if more or fewer than 2 defense dice were rolled, the attacker gains 1 \
         stress token.",
    ),
    (
        "[When(at: After(Maneuver), only_if: More(Ships(of: Enemy, range: (0, 2)), Ships(of: \
         OtherFriendly, range: (0, 2))), may: true, cost: [Gain(Strain)], then: [Gain(You, \
         Focus, 1)])]",
        "After you execute a maneuver, if the enemy ships at range 0–2 outnumber the other \
         friendly ships there, you may gain a strain token to gain 1 focus token.",
    ),
    (
        "[When(at: After(Reveal), by: Each(of: Friendly, range: (0, 2)), may: true, decides: It,
         cost: \
         [Gain(Stress)], then: [Gain(It, Calculate, 1)])]",
        "After a friendly ship at range 0–2 has revealed its dial, that ship may gain a stress \
         token to gain 1 calculate token.",
    ),
    (
        "[When(at: StartOf(End), then: [ForEach(Each(of: Friendly, that: All([State(One, Ionized), \
         Not(State(One, Tractored)), Card(One, (limited: true, name: \"Luke Skywalker\", \
         ship_ability: \"hope\"))])), [May(by: One, cost: [Gain(Strain)], then: [Perform(who: \
         One, actions: [Boost])])])])]",
        "When the End Phase starts, every ionized non-tractored limited friendly Luke Skywalker \
         with the hope ship ability may gain a strain token to perform a boost action.",
    ),
    (
        "[When(at: After(Defend), only_if: Not(Did(You, Spend([Green]))), then: [Flip]),
         When(at: After(Defend), only_if: Facedown, may: true, cost: [Spend(AssignerCharge, 2)], then:
         [Recover(You, AssignerCharge, 1)])]",
        "This card is assigned facedown. After you defend, if you spent no green token in this attack, reveal this card. After you defend, if this card is facedown, you may spend 2 charges of the card that assigned this one to recover 1 charge of the card that assigned this one.",
    ),
    (
        "[When(at: Before(Activate), may: true, then: [Flip])]",
        "Before you activate, you may flip this card.",
    ),
    (
        "[When(at: WhenFaceup, then: [Deal(to: ThisCard, search: Pilot)]), Instead(would: Suffer(Crit), then:
         [Deal(to: You, from: ThisCard), Destroy(ThisCard)])]",
        "When this card is assigned to you, if no damage card lies on this card, the player who \
         assigned it looks through your damage deck, puts 1 Pilot damage card on this card, \
         faceup, and shuffles the deck. When you would suffer 1 critical damage, you are dealt \
         the damage card that lies on this card instead; then remove this card.",
    ),
    (
        "[When(at: After(BeDestroyed), then: [Choose((of: OtherFriendly), [Assign(Chosen, [])])])]",
        "After you are destroyed, choose one other friendly ship; then assign this card to the \
         chosen ship.",
    ),
    (
        "[When(at: EndOf(Engagement), only_if: Not(Did(Assigner, Attack, (since: Phase))), then: [Destroy(ThisCard)])]",
        "When the Engagement Phase ends, if the ship that assigned this card has not attacked this \
         phase, remove this card.",
    ),
    (
        "[When(at: During(System), only_if: Card(Assigner, (pilot: [\"vimoradi\"])),
         then: [ShowDial(You),
         Lose(It, Shield, 1)])]",
        "During the System Phase, if the ship that assigned this card is vimoradi, you turn your \
         dial faceup (without revealing it); then that ship loses 1 shield.",
    ),
    (
        "[When(at: During(System), may: true, then: [Assign(You, [\"one\", \"two\"])]),
         Dice(part: Attacks, only_if: Card(Defender, (condition: \"one\")), then: [Turn(1, [Focus], Hit)]),
         Always(rule: Cannot(Spend([Focus, Evade])))]",
        "During the System Phase, you may assign the one or two condition to yourself. While you attack, if the defender has the one condition, you may turn 1 of your focus results into a hit result. You cannot spend focus or evade tokens.",
    ),
    (
        "[When(at: After(Reveal), by: Each(of: Friendly), may: true, then: [SetDial(It, (bearing:
         Any))]), When(at: After(Reveal), may: true, then: [SetDial(You, (bearing: Mirrored,
         difficulty: Any))]), When(at: Before(Maneuver), may: true, then: [Fly(speed:
         Beside)]), When(at: After(Reveal), may: true, then: [SetDial(You, (speed: Next, bearing:
         Of([Straight, Bank]), difficulty: NotRed))]), When(at: Before(Maneuver), may: true, then:
         [Fly(bearing: Of([Sideslip]), difficulty: Harder)])]",
        "After a friendly ship has revealed its dial, you may turn that ship's dial to another maneuver with the same speed and difficulty. After you reveal your dial, you may turn your dial to the maneuver with the same speed and bearing to the other side. Before you execute a maneuver, you may fly a maneuver with the same bearing and difficulty and a speed 1 higher or lower instead of the one that you revealed. After you reveal your dial, you may turn your dial to a non-red straight or bank maneuver with a speed 1 higher. Before you execute a maneuver, you may fly that maneuver as a sideslip (1 step harder).",
    ),
    (
        "[When(at: During(End), then: [Keep(You, [Focus], 2, (how: UpTo))]), When(at: StartOf(End), may:
         true, then: [Choose((of: Friendly, range: (0, 2)), [Keep(Chosen, [Focus, Evade], 1)],
         (most: Just(255), cost: [Spend(Force)]))]), When(at: During(End), may: true, then:
         [Choose((of: Friendly), [Keep(Chosen, [Calculate], 255)], (most: Just(4)))])]",
        "During the End Phase, you keep up to 2 focus tokens. When the End Phase starts, you may \
         choose any number of friendly ships at range 0–2 and spend 1 Force for each; if you do, \
         each chosen ship keeps 1 focus or evade token in this End Phase. During the End Phase, \
         you may choose up to 4 friendly ships; if you do, each chosen ship keeps all its \
         calculate tokens.",
    ),
    (
        "[Always(to: Each(of: Enemy, range: (1, 2)), only_if: InPhase(Activation), rule:
         Cannot(Remove([Stress]))), Always(rule: Treat(Initiative, Just(7))),
         Always(only_if: Not(InPhase(End)),
         rule: Treat(Turn, Just(0)))]",
        "During the Activation Phase, enemy ships at range 1–2 cannot remove stress tokens. Your \
         initiative is 7. While it is not the End Phase, you activate or engage at initiative 0.",
    ),
    (
        "[When(at: Before(Roll(Defense)), may: true, then:
         [During(Attack, You, Treat(Agility, Stat(You, Flown)))])]",
        "While you defend, before you roll defense dice, you may set your agility value, until the end of this attack, to the speed of the maneuver that you executed this round.",
    ),
    (
        "[When(at: During(System), then: [OneOf(You, [(cost: [Spend(Charge)]), (only_if: AtMost(0, \
         Charges), then: [Gain(You, Strain, 1)])])]), When(at: During(End), may: true, then: \
         [OneOf(You, [(cost: [Spend(Charge, 1)], then: [Flip]), (cost: [Spend(Charge, 2)], then: \
         [Flip])])])]",
        "During the System Phase, you must spend 1 charge; if you cannot, gain 1 strain token. \
         During the End Phase, you may spend 1 or 2 charges to flip this card.",
    ),
    (
        "[When(at: During(End), may: true, then: [Remove(You, [Cloak], 1), If(Not(Has(You, \
         [Cloak])), [Flip])]), Dice(part: Attacks, cost: [Spend(LockOn(Defender), 1, Each(of: \
         Friendly, that: AtRange(One, Defender, 0, 1)))], then: [Reroll(255)])]",
        "During the End Phase, you may remove 1 cloak token; if you do and you are no longer cloaked, flip this card. While you attack, if a friendly ship that is at range 0–1 of the defender has a lock on the defender, you may spend that lock to reroll any number of your dice.",
    ),
    (
        "[When(at: After(Maneuver), only_if: MovedThrough(Each(of: Allied)), then:
         [Gain(Each(of: Enemy, that: MovedThrough(One)), Jam, 1)]), When(at: After(Maneuver), by:
         Each(of: Enemy), only_if: Not(MovedThrough(You)), then: [Gain(You, Focus, 1)])]",
        "After you execute a maneuver, if you moved through an allied ship, every enemy ship that \
         you moved through gains 1 jam token. After an enemy ship has executed a maneuver, if it \
         did not move through you, you gain 1 focus token.",
    ),
    (
        "[Always(only_if: AtLeast(1, Things(kinds: [Device], of: Enemy, range: (1, 2), from:
         Defender)), rule: Rolls(dice: Attack, more: 1)), Always(only_if: AtMost(1,
         Things(kinds: [Bomb, Mine],
         of: Friendly)), rule: Cannot(Attack)), Always(only_if: AtMost(0, Things(kinds: [Remote],
         range: (0, 2), arc: Front)), rule: Cannot(Attack)), When(at: Before(Engage), only_if:
         AtLeast(2, Things(kinds: [Asteroid, DebrisCloud, GasCloud, Feature])), then: [For(each:
         Things(kinds: [Obstacle], range: (0, 1)), then: [Gain(You, Focus, 1)])])]",
        "While you attack, if the defender is at range 1–2 of an enemy device, you roll 1 more \
         attack die. While there is at most 1 friendly bomb or mine, you cannot attack. While \
         there is no remote at range 0–2 in your front arc, you cannot attack. Before you engage, \
         if there are at least 2 asteroids, debris clouds, gas clouds or scenario features, you \
         gain 1 focus token for each obstacle at range 0–1.",
    ),
    (
        "[When(at: AtInitiative(0), may: true, then: [BonusAttack()]), When(at: After(BeDestroyed), by:
         Each(of: Friendly), then: [During(Phase, It, Cannot(BeRemoved))]), Dice(part: Either, dice: Foes,
         only_if: Equal(Stat(You, Bearing), Stat(Foe, Bearing)), then: [Turn(1, [Focus],
         Blank)])]",
        "At initiative 0 in the Engagement Phase, you may make a bonus attack. After a friendly ship has been destroyed, until the end of this phase, that ship stays in play although destroyed. While you attack or defend, if your revealed maneuver has the same bearing as the enemy ship's revealed maneuver, you may turn 1 of the enemy ship's focus results into a blank result.",
    ),
    (
        "[Always(rule: IgnoreObstacles(kinds: [Asteroid], while: [Move])), Always(rule:
         IgnoreObstacles(range: (0, 0))), Always(to: Each(of: Friendly), rule:
         IgnoreObstacles(range: (1, 5), while: [Attack]))]",
        "You ignore asteroids while you move. You ignore obstacles at range 0 of you. Every \
         friendly ship ignores obstacles beyond range 0 while it attacks.",
    ),
    (
        "[When(at: Before(Maneuver), may: true, cost: [Spend(Shield)], then: [Fly(difficulty:
         Exactly(White), speed: Exactly(0), bearing: Of([Stationary])), Later(at: After(Maneuver), then: [Gain(You, Stress, 1)], until: Phase)])]",
        "Before you execute a maneuver, you may spend 1 shield to fly a white 0 stationary \
         maneuver instead of the one that you revealed; if you do, after you execute this \
         maneuver, you gain 1 stress token.",
    ),
    (
        r#"[Always(rule: Docking(carries: (1, Card(One, (ship: ["attackshuttle", "escapecraft"]))))),
            Always(rule: Docking(rear_only: true)), Always(rule: Docking(gun: Rear))]"#,
        "1 attackshuttle or escapecraft can dock with you. Ships docked with you can deploy from \
         your rear guides only. While a ship is docked with you, you have a rear arc primary \
         weapon with the attack value of that ship's front arc primary weapon.",
    ),
    (
        "[Always(rule: Docking(carries: (2, Card(One, (size: [Small]))), rear_only: true))]",
        "Up to 2 small ships can dock with you; ships docked with you can deploy from your rear \
         guides only.",
    ),
    (
        "[Always(rule: Docking(range: 1)), Always(rule: Docking(starts: true)), Always(rule: Uses(of: Each(of:
         OtherFriendly, reserve: true, that: State(One, Docked)), stock: Shield))]",
        "You can dock at range 0–1. You must start the game docked. You may use the shields of \
         another docked friendly ship like your own.",
    ),
    (
        "[Always(to: Each(of: OtherFriendly, range: (0, 3)), only_if: All([Same(It, Defender),
         Not(Has(You, [Stress]))]), rule: Uses(of: You, stock: Token([Calculate, Evade]), then:
         [Gain(You, Strain, 1)])), Always(to: Each(of: Friendly), only_if: Any([Same(It, Attacker),
         Same(It, Defender)]), rule: Uses(of: You, stock: Token([Focus])))]",
        "While another friendly ship at range 0–3 defends, if you are not stressed, it may spend \
         your evade or calculate tokens like its own; if it does, you gain 1 strain token. While \
         a friendly ship attacks or defends, it may spend your focus tokens like its own.",
    ),
    (
        r#"[When(at: After(BeDestroyed), may: true, then: [Choose((of: Friendly, that: Not(Card(One,
        (limited: true)))), [Equip(slots: ["talent"], to: Chosen)])])]"#,
        "After you are destroyed, you may choose one non-limited friendly ship; if you do, equip 1 \
         of your talent upgrades to the chosen ship.",
    ),
    (
        r#"[When(at: During(End), may: true, then: [Choose((of: Friendly, range: (0, 1), that:
        Card(One, (slots: ["illicit"]))), [Equip(slots: ["illicit"], of: Chosen, to: Second,
        exchange: true)], (two: true))])]"#,
        "During the End Phase, you may choose two friendly ships at range 0–1 that each have an \
         illicit upgrade; if you do, exchange 1 illicit upgrade of the first chosen ship for 1 \
         illicit upgrade of the other chosen ship.",
    ),
    (
        "[Always(only_if: State(You, Docked), rule: Docking(stays: true)), When(at: After(BeDestroyed),
         by:
         Carrier, only_if: State(You, Docked), then: [During(Game, You, PilotOf(of: It, whole: true))])]",
        "While you are docked, you can deploy by emergency deployment only. After your carrier has been destroyed, if you are docked, from then on, you have the name, the initiative, the pilot ability and the charges of that ship.",
    ),
    (
        "[Always(to: Carrier, only_if: State(You, Docked), rule: PilotOf(of: You)), Always(to:
         Carrier, only_if: State(You, Docked), rule: Action((actions: [Coordinate]),
         Added(White)))]",
        "While you are docked, your carrier has your pilot ability too. While you are docked, \
         your carrier has the white coordinate action on its action bar.",
    ),
    (
        "[When(at: After(Attack), by: Carrier, only_if: State(You, Docked), may: true, then:
         [BonusAttack(weapon: (kind: Primary, arcs: [Rear]), by: Carrier)])]",
        "After your carrier has attacked, if you are docked, you may have your carrier make a \
         bonus primary attack from its rear arc.",
    ),
    (
        "[Instead(would: Move(Leave), may: true, cost: [Spend(Charge)], then: [Reserve()])]",
        "If you would flee, you may spend 1 charge to go to reserve instead; if you do, when the \
         next Planning Phase starts, come back within range 1 of the edge that you crossed.",
    ),
    (
        "[Instead(would: Move(Leave), then: [Reserve(own_edge: true)])]",
        "If you would flee, go to reserve instead; when the next Planning Phase starts, come back \
         within range 1 of your player edge.",
    ),
    (
        "[When(at: After(Maneuver), may: true, then: [RotateShip(You, [90, 180])])]",
        "After you execute a maneuver, you may turn your ship by 90° or 180°.",
    ),
    ("[When(at: After(PlaceForces), then: [Lose(You, Charge, 1)])]", "During setup, once all ships are placed, you lose 1 charge of this card."),
    (
        "[When(at: Before(Reveal), by: Each(of: Enemy, range: (0, 1)), then: [Expose(It)])]",
        "Before an enemy ship at range 0–1 reveals its dial, that ship exposes 1 of its damage cards.",
    ),
    (
        "[Dice(part: Attacks, only_if: Weapon(needs: [Lock]), then: [Do(Lock)])]",
        "While you attack, if the attack requires a lock, you may acquire a lock (which is not an action).",
    ),
    (
        "[Always(rule: Action((actions: [Boost, BarrelRoll]), Variant(over_obstacles: true))),
         Always(rule: Maneuver((kinds: [Segnor]), (templates: [Turn, Straight])))]",
        "You can boost and barrel roll through and onto obstacles. While you execute a Segnor's \
         loop, you can use the turn template to the same side or the straight template of the \
         same speed instead of the bank.",
    ),
    (
        "[When(at: Before(Reveal), may: true, cost: [Spend(Charge, 2)], then: [Do(Jam)])]",
        "Before you reveal your dial, you may spend 2 charges to jam (which is not an \
         action).",
    ),
    (
        "[When(at: After(Attack), only_if: Weapon(needs: [Lock]), then: [Expose(You)])]",
        "After you attack, if the attack required a lock, you expose 1 of your damage cards.",
    ),
    (
        "[When(at: StartOf(End), then: [Deal(to: You, how: Facedown)])]",
        "When the End Phase starts, you receive a facedown damage card.",
    ),
    (
        "[Always(rule: Action((actions: [Boost, BarrelRoll]), Variant(over_obstacles: true)))]",
        "You can boost and barrel roll through and onto obstacles.",
    ),
    (
        "[When(at: Before(Reveal), only_if: Not(State(You, Damaged)), may: true, then: [Do(Boost)])]",
        "Before you reveal your dial, if you are not damaged, you may boost (which is not an \
         action).",
    ),
    (
        "[When(at: After(Attack), only_if: Weapon(needs: [Lock]), then: [Expose(Defender)])]",
        "After you attack, if the attack required a lock, the defender exposes 1 of its damage cards.",
    ),
    (
        "[Always(rule: Action((actions: [Boost, BarrelRoll]), Variant(over_obstacles: true)))]",
        "You can boost and barrel roll through and onto obstacles.",
    ),
    (
        "[When(at: After(Maneuver), may: true, cost: [Spend(Charge), Gain(Disarm)], then:
         [Recover(You, Shield, 1)])]",
        "After you execute a maneuver, you may spend 1 charge and gain a disarm token to \
         recover 1 shield.",
    ),
    (
        "[When(at: Before(Activate), by: Each(of: Enemy, that: Has(One, [Ion])), then: [Remove(It,
         [Ion], 1)])]",
        "Before an enemy ship that has an ion token activates, that ship removes 1 ion token.",
    ),
    (
        "[When(at: After(Reveal), by: Each(of: Friendly, range: (1, 2)), only_if:
         Maneuver(difficulties: [Red, Purple]), may: true, cost: [Spend(Shield)], then:
         [Recover(It, Force, 1)])]",
        "After a friendly ship at range 1–2 has revealed a red or purple maneuver, you may spend \
         1 shield; if you do, that ship recovers 1 Force.",
    ),
    (
        "[When(at: Before(Maneuver), only_if: Maneuver(kinds: [Bank, Turn], speeds: [1, 2, 3]),
         may: true, then: [During(Maneuver, You, Maneuver((), (harder: -1)))])]",
        "Before you execute a speed 1–3 bank or turn maneuver, you may make that maneuver 1 step \
         easier.",
    ),
    (
        "[When(at: After(Maneuver), only_if: All([FullyExecuted, Not(Maneuver(ion: true)),
         Not(Did(It, Meet(), (since: Maneuver)))]), then: [Do(Rotate)])]",
        "After you fully execute a maneuver, if it was not an ion maneuver and you neither moved through an obstacle nor overlapped one, turn your turret arc indicator.",
    ),
    (
        "[When(at: After(Maneuver), by: Each(of: Enemy, range: (0, 3)), only_if: Did(It, Meet(), (since: Maneuver)), may:
         true, then: [Lock(on: It)])]",
        "After an enemy ship at range 0–3 has executed a maneuver, if it moved through an obstacle or overlapped one, you may acquire a lock on that ship.",
    ),
    (
        "[When(at: After(Activate), by: Each(of: OtherFriendly), only_if: Same(It, Each(of: Friendly)), then:
         [Gain(It, Calculate, 1)])]",
        "After another friendly ship has activated, if that ship is friendly, that ship gains 1 \
         calculate token.",
    ),
    (
        "[When(at: After(Activate), only_if: AtMost(0, Ships(of: Enemy, range: (0, 2))), then:
         [Gain(You, Focus, 1)])]",
        "After you have activated, if there is no enemy ship at range 0–2, you gain 1 focus \
         token.",
    ),
    (
        "[When(at: After(Perform), actions: [Coordinate], only_if: Action(colours: [Red]), then:
         [Remove(You, [Stress], 2)])]",
        "After you perform a red coordinate action, you remove 2 stress tokens.",
    ),
    (
        "[When(at: After(Perform), by: Each(of: Enemy, range: (0, 1)),
         only_if: Not(Action(actions: [Focus,
         Calculate, Evade])), then: [Gain(It, Strain, 1), Gain(It, Deplete, 1)])]",
        "After an enemy ship at range 0–1 has performed an action, if the action was not a focus, \
         calculate or evade, that ship gains 1 strain token and 1 deplete token.",
    ),
    (
        "[When(at: Before(Engage), may: true, cost: [Spend(Token([Green]))], then: [Perform(actions:
         [Reinforce, Reload, Lock])])]",
        "Before you engage, you may spend 1 green token to perform a reinforce, reload or lock \
         action.",
    ),
    (
        "[When(at: After(Declare), part: Attacks, only_if: Not(InArc(You, Rear,
         Defender)), then: [Gain(Defender, Tractor, 1)])]",
        "After you have declared a defender, if you are not in the defender's rear arc, the \
         defender gains 1 tractor token.",
    ),
    (
        "[When(at: After(Declare), part: Defends, may: true, cost: [Spend(Token([Evade]))],
         then: [Gain(Attacker, Deplete, 1), Recover(You, Charge, 2)])]",
        "After you have been declared the defender, you may spend 1 evade token; if you do, the attacker gains 1 deplete token, and then you recover 2 charges of this card.",
    ),
    (
        "[When(at: After(Declare), then: [Gain(Foe, Ion, 2)])]",
        "While you attack or defend, after the defender is declared, the enemy ship gains 2 ion \
         tokens.",
    ),
    (
        "[When(at: Before(Roll(Defense)), only_if: Any([Obstructed(), AttackRange(3, 3)]), may: true,
         then: [RollMore(2)])]",
        "While you defend, if an obstacle obstructs the attack or the attack is at range 3, you may roll 2 more defense dice.",
    ),
    (
        "[When(at: Before(Roll(Attack)), by: Each(of: Friendly, range: (1, 1)), only_if:
         More(Stat(You, Initiative), Stat(It, Initiative)), then: [RollMore(-1)])]",
        "When a friendly ship at range 1 rolls attack dice in an attack, if that ship has a lower \
         initiative than you, the attacker rolls 1 fewer attack die.",
    ),
    (
        "[When(at: After(Roll(Attack)), by: Each(of: Enemy), only_if: All([Same(You, Defender),
         Shows(Focus)]), may: true, then: [Reroll(1)])]",
        "After an enemy ship has rolled attack dice against you, if the dice show a focus result, you may reroll 1 of that ship's dice.",
    ),
    (
        "[When(at: After(Modify(Defense)), only_if: Not(Shows(Evade)), then: [Add(Good)])]",
        "While you defend, after the defense dice are modified, if the dice show no evade result, \
         add an evade result.",
    ),
    (
        "[When(at: After(Neutralize), part: Attacks, only_if: All([AttackHit,
         Weapon(kind: Special)]), may: true, cost: [Result([Hit, Crit])], then: [Remove(Defender,
         [Focus, Evade], 1), Suffer(Defender, Crit, 1)])]",
        "While you attack, after results are neutralized, if the attack hit and this is a special attack, you may spend 1 hit or critical hit result; if you do, the defender removes 1 focus or evade token, then suffers 1 critical damage.",
    ),
    (
        "[When(at: After(Attack), only_if: Any([Not(AttackHit), State(Defender, Destroyed)]),
         may: true,
         then: [BonusAttack(weapon: (kind: Primary, arcs: [Front, Rear]))])]",
        "After you attack, if the attack missed or the defender was destroyed, you may make a \
         bonus primary attack from your front or rear arc.",
    ),
    (
        "[When(at: After(Attack), only_if: All([Not(Weapon(kind: Primary)),
         Not(Weapon(this: true))]), may: true,
         then: [BonusAttack(weapon: (arcs: [Turret]), against: Each(of: Enemy, that: Not(Same(One,
         Defender))))])]",
        "After you attack, if this was not a primary attack and the attack was not made with this \
         card, you may make a bonus attack from your turret arc against an enemy ship other than \
         the defender.",
    ),
    (
        r#"[When(at: After(Defend), by: Each(of: OtherFriendly, range: (0, 2), that: Card(One,
         (keyword: "Mandalorian"))), only_if: Not(State(It, Destroyed)), then: [Repair(It, (faceup: true, traits:
         [Ship])), Repair(You, (faceup: false))])]"#,
        "After another friendly Mandalorian ship at range 0–2 has defended, if the defender was not destroyed, the defender repairs 1 faceup Ship damage card; then repair 1 facedown damage card.",
    ),
    (
        "[When(at: After(Suffer(Hit)), by: Each(of: OtherFriendly, range: (0, 1)), may: true, then:
         [Transfer(You, [Evade], It)])]",
        "After each hit damage that another friendly ship at range 0–1 suffers, you may give 1 of your evade tokens to that ship.",
    ),
    (
        "[When(at: After(Gain([Ion])), by: Each(of: Friendly), only_if: Not(Has(It, [Ion])), then:
         [Remove(You, [Green], 255)])]",
        "After a friendly ship has gained an ion token, if that ship does not have an ion \
         token, you remove all your green tokens.",
    ),
    (
        "[When(at: After(BeDestroyed), by: Each(of: Friendly, range: (0, 3)), then: [Gain(You,
         Stress, 1)])]",
        "After a friendly ship at range 0–3 has been destroyed, you gain 1 stress token.",
    ),
    (
        "[When(at: After(BeDestroyed), may: true, then: [Suffer(Each(of: Other, range: (0, 1)), Hit,
         1)])]",
        "After you are destroyed, you may have every other ship at range 0–1 suffer 1 hit \
         damage.",
    ),
    (
        "[When(at: EndOf(Activation), only_if: AtLeast(2, Ships(of: Enemy, range: (0, 1), that:
         All([Not(Has(One, [Cloak])), State(One, Shielded)]))), then: [ForEach(Each(of: OtherFriendly,
         arc: FullRear), [Perform(who: One, actions: [Calculate], on_bar_of: One)])])]",
        "When the Activation Phase ends, if there are at least 2 uncloaked shielded enemy ships \
         at range 0–1, every other friendly ship in your full rear arc may perform a calculate \
         action on its action bar.",
    ),
    (
        "[When(at: StartOf(End), then: [ForEach(Each(of: Enemy, arc: Bullseye, that: Locks(You,
         One)), [If(Has(One, [Green]), [Remove(One, [Green], 255)], [Gain(One, Deplete, 1)])])])]",
        "When the End Phase starts, for every enemy ship in your bullseye arc that you have locked, if that ship has a green token, that ship removes all its green tokens; otherwise, that ship gains 1 deplete token.",
    ),
    (
        "[When(at: StartOf(Planning), then: [For(each: Ships(of: Enemy, range: (0, 2)), most: 2,
         then: [Gain(You,
         Evade, 1)])])]",
        "When the Planning Phase starts, you gain 1 evade token for each enemy ship at range 0–2 (counting at most 2).",
    ),
    (
        "[When(at: During(End), by: Each(of: OtherFriendly, range: (2, 2), that: All([Card(One,
         (size: [Small, Medium])), State(One, Damaged)])), then: [Gain(It, Evade, 1)])]",
        "During the End Phase, every other small or medium damaged friendly ship at range 2 gains \
         1 evade token.",
    ),
    (
        "[When(at: WhenFaceup, then: [Roll(hit: [Suffer(You, Hit, 1)], crit:
         [Suffer(You, Crit, 1), Repair(You, (this: true))])])]",
        "When you are dealt this card faceup or it is turned faceup, roll an attack die; on a hit, you suffer 1 hit damage; on a critical hit, you suffer 1 critical damage, then repair this card.",
    ),
    (
        "[When(at: StartOf(System), may: true, then: [Choose((of: OtherFriendly, range: (0,
         2), that: Has(One, [Green])), [Transfer(Chosen, [Focus], Second), Gain(You, Strain,
         1)], (two: true, friendly: true))])]",
        "When the System Phase starts, you may choose two other friendly ships at range 0–2 that \
         have a green token and are friendly to each other; if you do, move 1 focus token from \
         the first chosen ship to the other chosen ship; then you gain 1 strain token.",
    ),
    (
        "[When(at: StartOf(System), may: true, then: [Choose((of: Friendly, range: (1, 1)),
         [During(Activation, You, Treat(Initiative, Stat(Chosen, Initiative)))])])]",
        "When the System Phase starts, you may choose one friendly ship at range 1; if you do, \
         until the end of the Activation Phase, your initiative is equal to that of the chosen \
         ship.",
    ),
    (
        "[When(at: StartOf(Engagement), only_if: State(You, CriticallyDamaged), may: true, cost:
         [Suffer(Hit, 1)], then: [Later(at: After(Attack), only_if: AttackHit, then: [Repair(You,
         ())], until: Engagement)])]",
        "When the Engagement Phase starts, if you are critically damaged, you may suffer 1 hit \
         damage; if you do, once before the end of the Engagement Phase, after you attack, if \
         the attack hit, repair 1 damage card.",
    ),
    (
        "[When(at: StartOf(Engagement), then: [OneOf(Chosen, [(then: [Gain(Chosen, Strain, 1)]),
         (only_if: State(Chosen, Shielded), then: [Suffer(Chosen, Hit, 1), Gain(You, Focus, 1)])])])]",
        "When the Engagement Phase starts, the chosen ship chooses one that applies: (1) gain 1 strain token; or (2) if the chosen ship is shielded, suffer 1 hit damage and you gain 1 focus token.",
    ),
    (
        "[When(at: StartOf(Engagement), may: true, then: [If(AtRange(You, Chosen, 0, 1),
         [Gain(You, Evade, 1)])])]",
        "When the Engagement Phase starts, you may do this: if you are at range 0–1 of the \
         chosen ship, you gain 1 evade token.",
    ),
    (
        "[When(at: StartOf(Engagement), then: [May(by: You, then: [Gain(You, Stress, 1),
         Remove(You, [Focus], 1)], else: [Suffer(You, Crit, 1)])])]",
        "When the Engagement Phase starts, you may gain 1 stress token and remove 1 focus \
         token; if you do not, you suffer 1 critical damage.",
    ),
    (
        "[Dice(part: Defends, only_if: Not(InArc(Attacker, Front, You)), then: [Reroll(255)])]",
        "While you defend, if the attacker is not in your front arc, you may reroll any number of your dice.",
    ),
    (
        "[Dice(part: Attacks, then: [Turn(2, [Focus], Hit, UpTo)])]",
        "While you attack, you may turn up to 2 of your focus results into hit results.",
    ),
    (
        "[Dice(part: Defends, dice: Foes, must: true, then: [Turn(2, [Crit], Hit), Reroll(2, [], \
         Exactly)])]",
        "While you defend, turn 2 of the attacker's critical hit results into hit results, then reroll 2 of the attacker's dice.",
    ),
    (
        "[Dice(part: Attacks, only_if: All([Any([Has(Defender, [Stress]),
         Not(State(Defender, Shielded))]), Not(Has(You, [Focus]))]), cost: [Spend(Token([Calculate]))], then:
         [Turn(255, [], Good), Add(Crit)])]",
        "While you attack, if either the defender is stressed or the defender is not shielded, and you are not focused, you may spend 1 calculate token to turn all your results into hit results and add a critical hit result.",
    ),
    (
        "[Dice(part: Either, only_if: Card(Foe, (size: [Large, Huge])), then: [Add(Good)])]",
        "While you attack or defend, if the enemy ship is large or huge, you may add a hit or \
         evade result.",
    ),
    (
        r#"[Dice(by: Each(of: OtherFriendly, range: (0, 2)), part: Attacks, dice: Foes, only_if:
         Card(It, (ship: ["t65xwing", "btla4ywing"])), then: [Cancel(Defense, 1, [Focus])])]"#,
        "While another friendly ship at range 0–2 attacks, if the attacker is a t65xwing or btla4ywing, you may cancel 1 focus result of the defense dice.",
    ),
    (
        r#"[Dice(part: Attacks, only_if: Not(Card(Defender, (upgrade: "r2d2"))), then: [Cancel(Attack,
         255, [])])]"#,
        "While you attack, if the defender does not have the r2d2 upgrade, you may cancel all \
         results of the attack dice.",
    ),
    (
        "[Dice(part: Attacks, only_if: AtLeast(1, Ships(of: Friendly, range: (0, 0), from: Defender)),
         then: [Reroll(1), Gain(Defender, Jam, 1)])]",
        "While you attack, if there is a friendly ship at range 0 of the defender, you may reroll 1 of your dice; if you do, the defender gains 1 jam token.",
    ),
    (
        "[Instead(would: BeDealt, card: (faceup: false), to: Each(of: Enemy, arc: Bullseye), then: [Deal(how: Faceup)])]",
        "When an enemy ship in your bullseye arc is about to receive a facedown damage card, that \
         card is dealt faceup instead.",
    ),
    (
        "[Instead(would: BeDealt, card: (faceup: true, traits: [Ship]), to: Defender, only_if: Same(Defender, Each(of: Enemy)), \
         may: true, cost: [Spend(Charge)], then: [Deal(how: Facedown), Recover(You, Force, 1)])]",
        "If the defender would receive a faceup Ship damage card and the defender is an enemy ship, you may spend 1 charge; if you do, that card is dealt facedown instead, and then you recover 1 Force.",
    ),
    (
        "[Instead(would: Suffer(Any), only_if: State(You, Shielded), may: true, cost: [Spend(Shield, 2)], then:
         [Prevent(1)])]",
        "Before you would suffer damage, if you are shielded, you may spend 2 shields to \
         prevent 1 of that damage.",
    ),
    (
        "[Instead(would: Suffer(Any), may: true, then: [Gain(You, Strain, 2)])]",
        "Before you would suffer damage, you may gain 2 strain tokens instead.",
    ),
    (
        "[Instead(would: Gain([Stress]), may: true, cost: [Spend(Charge, 2)])]",
        "If you would gain a stress token, you may spend 2 charges to ignore that token.",
    ),
    (
        "[Instead(would: Gain([Stress, Ion, Strain, Deplete, Disarm]), may: true, then:
         [Choose((of: OtherFriendly, range: (0, 1)), [Gain(Chosen, Same, 1)])])]",
        "If you would gain a non-lock red or disarm token, you may choose one other friendly ship \
         at range 0–1; if you do, the chosen ship gains that token instead.",
    ),
    (
        "[Action(only_if: Not(State(You, Damaged)), cost: [Spend(Charge, 2)], then: [Gain(You, Cloak, 1),
         Choose((of: Enemy, arc: Left), [Lock(on: Chosen)])])]",
        "Action: If you are not damaged, spend 2 charges to gain 1 cloak token; then choose one \
         enemy ship in your left arc; then acquire a lock on the chosen ship.",
    ),
    (
        "[Action(then: [Choose((of: OtherFriendly, range: (1, 2)), [Perform(who: Chosen, colour:
         White)]), Do(Rotate)])]",
        "Action: Choose one other friendly ship at range 1–2; then the chosen ship may perform an action, treated as white; then turn your turret arc indicator.",
    ),
    ("[Attack()]", "Attack."),
    (
        "[Attack(needs: [Focus], with: [When(at: Before(Roll(Attack)), only_if: InArc(Defender, Rear,
         You), then: [RollMore(2)]), Always(to: Defender, rule: Rolls(dice: Defense,
         range_bonus: false))])]",
        "Attack (focus): When you roll attack dice, if the defender is in your rear arc, roll 2 \
         more attack dice. The range bonus does not apply to the defender.",
    ),
    (
        "[Attack(needs: [Calculate], cost: [Spend(Token([Calculate]))], with: [When(at: After(Attack),
         only_if: AttackHit, then: [Gain(Defender, Jam, 1)])])]",
        "Attack (calculate): Spend 1 calculate token. After the attack, if the attack hit, the \
         defender gains 1 jam token.",
    ),
    (
        "[Attack(needs: [Lock, Focus], with: [When(at: After(Neutralize), only_if: AttackHit, then:
         [Gain(Each(range: (0, 1), from: Defender), Ion, 1), Cancel(Attack, 255, [])])])]",
        "Attack (lock or focus): After results are neutralized, if the attack hit, every ship at \
         range 0–1 of the defender gains 1 ion token; then cancel all results of the attack dice.",
    ),
    (
        "[Attack(needs: [Evade], cost: [Spend(Charge), Spend(LockOn(Defender))])]",
        "Attack (evade): Spend 1 charge and the lock that you have on the defender.",
    ),
    (
        "[Always(only_if: Has(You, [ReinforceAft]), rule: Rolls(dice: Defense, more: 2))]",
        "While you defend, if you have a reinforce (aft) token, you roll 2 more defense dice.",
    ),
    (
        "[Always(to: Each(of: Friendly, range: (0, 1)), only_if: Not(Obstructed()), rule:
         Rolls(dice: Attack, more: -1))]",
        "While a friendly ship at range 0–1 attacks, if no obstacle obstructs the attack, it \
         rolls 1 fewer attack die.",
    ),
    (
        "[Always(to: Each(of: Enemy, range: (0, 1)), rule: Action((actions: [Focus, BarrelRoll],
         damage_cards: true), Only))]",
        "Enemy ships at range 0–1 can perform only focus or barrel roll actions and actions of their damage cards.",
    ),
    (
        "[Always(rule: Action((damage_cards: true), Only))]",
        "You can perform only actions of your damage cards.",
    ),
    (
        "[Always(to: Each(of: Friendly, that: Any([Has(One, [Evade]), Not(Locks(One, You))])),
         rule: Action((actions: [Coordinate], colours: [White]), Variant(colour: Purple,
         must: true)))]",
        "The white coordinate actions of every friendly ship that is evading or does not have a \
         lock on you are treated as purple.",
    ),
    (
        "[Always(rule: CannotModify(dice: Attack, except: [Focus, Calculate, Lock]))]",
        "While you attack, you cannot modify your dice except by spending focus tokens, calculate \
         tokens or locks for the usual effect.",
    ),
    (
        "[Always(rule: CannotModify(dice: Attack, by_anyone: true, except: [Force, Lock]))]",
        "While you attack, your dice can be modified only by spending locks or Force for the \
         usual effect.",
    ),
    (
        "[Always(to: Each(of: Enemy, arc: Turret), rule: CannotModify(dice: Attack))]",
        "While an enemy ship in your turret arc attacks, it cannot modify its dice.",
    ),
    (
        "[Always(only_if: Not(All([State(You, Damaged), Has(You, [Jam])])), rule: Action((),
         Variant(while_stressed: true)))]",
        "While you are not damaged or you are not jammed, stress does not keep you from \
         performing actions.",
    ),
    (
        "[Always(only_if: Not(AtLeast(3, Ships(of: Enemy, range: (0, 2)))), rule:
         Maneuver((), (while_stressed: true)))]",
        "While there are fewer than 3 enemy ships at range 0–2, stress does not keep you from \
         executing red maneuvers.",
    ),
    (
        "[Always(only_if: AtMost(1, Ships(of: Enemy, range: (0, 2), that: More(Stat(One,
         Initiative), Stat(You, Initiative)))),
         rule: IgnoreObstacles())]",
        "While there is at most 1 enemy ship at range 0–2 that has a higher initiative than \
         you, you ignore obstacles.",
    ),
    (
        "[Always(rule: Weapon((kind: Primary, arcs: [Front]), (arc: Bullseye)))]",
        "Your front arc primary weapons have the bullseye arc instead.",
    ),
    (
        "[Always(to: Attacker, only_if: All([Same(You, Defender), Has(Attacker, [Stress])]), rule:
         CannotModify(dice: Attack, by_anyone: true)), Always(to: Defender, only_if: Same(You,
         Attacker), rule:
         CannotModify(dice: Defense, by_anyone: true, with: [Green])),
         Always(rule: CannotModify(dice: Attack, with: [Lock]))]",
        "While you defend, if the attacker is stressed, the attacker's dice cannot be modified. While you attack, green tokens cannot be spent to modify the defender's dice. While you attack, you cannot spend locks to modify your dice.",
    ),
    (
        "[Always(rule: CannotModify(dice: Attack, rerolls: true, with: [Lock])),
         Dice(by: Each(of: Friendly), part:
         Attacks, modifies: Attacker, cost: [Spend(Charge)], then: [Reroll(2, [], UpTo)])]",
        "While you attack, you cannot spend locks to reroll your dice. While a friendly ship attacks, you may spend 1 charge to have the attacker reroll up to 2 of its dice.",
    ),
    (
        "[When(at: StartOf(End), may: true, then: [Choose((of: OtherFriendly), [Perform(who: Chosen,
         actions: [Boost])], (most: Just(3), with_you: true))])]",
        "When the End Phase starts, you may choose yourself and/or up to 3 other friendly ships; \
         if you do, each chosen ship may perform a boost action.",
    ),
    (
        "[Always(to: Attacker, only_if: Same(Defender, Each(of: Friendly)), rule: CannotModify(dice: Attack,
         rerolls: true, more_than: 1)), Always(to: Attacker, only_if: Same(You, Defender),
         rule: CannotModify(dice: Attack, by_anyone: true, rerolls: true)),
         Always(rule: CannotModify(dice: Defense, rerolls: true)),
         Always(rule: CannotModify(dice: Defense, by_anyone: true, rerolls: true, more_than: 2))]",
        "While a friendly ship defends, the attacker cannot reroll more than 1 of its dice. \
         While you defend, the attacker's dice cannot be rerolled. While you defend, you cannot \
         reroll dice. While you defend, no more than 2 of your dice can be rerolled.",
    ),
    (
        "[When(at: After(Declare), part: Attacks, then: [During(Attack, Defender,
         Rolls(dice: Defense, most: Results(faces: [Hit, Crit]))), During(Attack, Attacker,
         Rolls(dice: Attack, range_bonus: false)), During(Attack,
         You, Rolls(dice: Attack, range_bonus: true)), During(Attack, You, Rolls(dice: Attack,
         most: Just(4)))])]",
        "After you have declared a defender, in this attack the defender rolls no more defense dice than the number of hit and critical hit results of the attack dice; then in this attack the range bonus does not apply to the attacker; then in this attack the range 1 bonus applies to you; then in this attack you roll 4 dice at most.",
    ),
    (
        "[Always(to: Defender, only_if: All([Same(You, Attacker), Equal(Stat(You, Speed),
         Stat(Defender, Speed))]), rule: CannotModify(dice: Defense, by_anyone: true))]",
        "While you attack, if your revealed maneuver has the same speed as the defender's \
         revealed maneuver, the defender's dice cannot be modified.",
    ),
    (
        "[Always(rule: TreatShips((range: (0, 0)), (attack_range: 1))), Always(rule: Neutralize([Crit, Hit])),
         Always(to: Defender,
         only_if: Same(You, Attacker), rule: Neutralize([Hit]))]",
        "Your attacks at range 0 are treated as attacks at range 1. While you defend, evade results cancel critical hit results before hit results. While you attack, evade results cannot cancel critical hit results.",
    ),
    (
        r#"[Always(only_if: Has(You, [Stress]), rule: TreatShips((of: Enemy, range: (0, 1), arc: Front),
         (arc: Bullseye))), Always(rule: TreatShips((of: Friendly, range: (2, 3)), (range: (0, 1)))),
         Always(rule: Action((actions: [Lock], colours: [White, Red, Purple]), Cannot(outside: [Front,
         Rear]))), Always(rule: Action((actions: [Coordinate]), Variant(also: (units: Remotes, that:
         Card(One, (slots: ["crew"]))), then: [Relocate(who: Target)])))]"#,
        "While you are stressed, you may count enemy ships at range 0–1 in your front arc as if they were in your bullseye arc. For coordinating and for the effects of your upgrades, you may count friendly ships at range 2–3 as if they were at range 0 or 1. While you perform a lock action, you cannot choose objects outside of your front and rear arcs. While you perform a coordinate action, you may choose a friendly remote of a crew upgrade instead of a ship and relocate that remote forward with one of its templates instead of having it perform an action.",
    ),
    (
        "[Always(rule: Action((damage_cards: true), Variant(while_ionized: true))), When(at:
         Before(PlaceForces), may: true, then: [Name(Initiative), During(Phase, You,
         Treat(Initiative, Named))]), Always(rule: StartsIn(zone: (within: (1, Edges), beyond: [(3,
         Enemies)]), reserve: true)), When(at: StartOf(Planning), then: [Place(from_reserve: true)])]",
        "Being ionized does not keep you from performing actions of your damage cards. Before the ships are placed in setup, you may name a number from 0 to 6; if you do, until the end of setup, your initiative is equal to the named number. You start in reserve; when you are placed, you must be in the play area within range 1 of an edge and beyond range 3 of enemy ships. When the Planning Phase starts, you are placed in the play area.",
    ),
    (
        r#"[Always(rule: Weapon((slots: ["missile"], arcs: [Front]), (arc: Turret))), Always(rule:
         Weapon((kind: Special, arcs: [Front]), (also_arc: Rear))), Always(rule: Weapon((slots:
         ["torpedo"]), (also_arc: Rear, range: (1, 2)))),
         Always(rule: Weapon((slots: ["torpedo"]), (reach: 1)))]"#,
        "Your front arc missile weapons have the turret arc instead. You can make front arc \
         special attacks from your rear arc as well. You can make torpedo attacks from your rear \
         arc as well, at range 1–2. You can make torpedo attacks at a range 1 higher or lower \
         than they require, within range 0–3.",
    ),
    (
        "[Always(rule: Weapon((needs: [Focus, Lock]), (without_need: true,
         cost: [Spend(Force)]))), Always(to: Each(of:
         Friendly, range: (1, 2)), only_if: Locks(You, Defender), rule: Weapon((needs: [Lock]),
         (without_need: true)))]",
        "You can spend 1 Force to make an attack that requires a focus token or a lock without \
         that requirement. While you have a lock on the defender, friendly ships at range 1–2 can \
         make attacks that require a lock without that requirement.",
    ),
    (
        "[Always(rule: Weapon((kind: Primary), (while_disarmed: true))), Always(rule: Weapon((),
         (on_obstacles: []))), Always(rule: Weapon((kind: Special), (on_obstacles: [Asteroid,
         DebrisCloud])))]",
        "You can make primary attacks while disarmed. You can make attacks even while at range 0 \
         of obstacles. You can make special attacks even while at range 0 of asteroids or debris \
         clouds.",
    ),
    (
        "[When(at: After(Defend), only_if: All([Did(Attacker, Modify(Attack)), AtLeast(1,
         Attack(Dealt)), AtLeast(2, Attack(Neutralized)), Not(Did(Attacker, Attack, (since: Round, whom: You)))]), then:
         [Gain(You, Focus, 1)])]",
        "After you defend, if the attacker modified attack dice in this attack, the attack dealt \
         you a damage card, 2 or more hit or critical hit results were neutralized and the \
         attacker has not attacked you this round, you gain 1 focus token.",
    ),
    (
        "[Always(to: Defender, only_if: All([Obstructed(by: You), Same(Attacker, Each(of: Enemy))]), rule:
         Rolls(dice: Defense, more: 1)), Dice(part: Attacks, only_if: All([BonusOfThis,
         TurretIn(You, [Left,
         Right])]), then: [Reroll(1)])]",
        "While an enemy ship attacks, if you obstruct the attack, the defender rolls 1 more defense die. While you make that bonus attack, if your turret arc indicator points to the left or right arc, you may reroll 1 of your dice.",
    ),
    (
        "[Attack(with: [When(at: After(Declare), part: Attacks, may: true, decides: Defender, then:
         [Suffer(Defender, Hit, 2), Skip(Dice)])])]",
        "Attack: After the defender is declared, the defender may suffer 2 hit damage; if it \
         does, skip the Attack Dice and Defense Dice steps: the attack hits.",
    ),
    (
        "[When(at: After(Attack), may: true, then: [For(spend: Charge, then: [Gain(Defender,
         Strain, 1)])]), When(at: Before(Roll(Attack)), may: true, then: [For(spend: Force,
         most: 2, then: [RollMore(1)])]), When(at: Before(Roll(Attack)), may: true, then:
         [For(spend: Shield, most: 1, then: [RollMore(1)])])]",
        "After you attack, you may spend 1 or more charges; for each of them, the defender gains 1 strain token. While you attack, you may spend up to 2 Force; for each of them, roll 1 more attack die. While you attack, you may spend 1 shield; if you do, roll 1 more attack die.",
    ),
    (
        "[When(at: After(Attack), only_if: Weapon(ordnance: true), may: true, then:
         [BonusAttack(weapon: (this: true), without_cost: true)]), Dice(part: Defends, dice: Foes,
         then: [Reroll(255, [], All)])]",
        "After you attack, if this was an ordnance attack, you may make a bonus attack with this card, without paying the attack's cost. While you defend, you may reroll all the attacker's dice.",
    ),
    (
        "[When(at: After(Attack), may: true, then: [BonusAttack(weapon: (arcs: [Turret]), new_turret:
         true)]), When(at: After(Attack), may: true, then: [BonusAttack(other_weapon: true, against:
         Each(that: Not(Did(You, Attack, (since: Round, whom: One)))))]), Always(rule: Inflicts(token: Ion, crits_only:
         true))]",
        "After you attack, you may make a bonus attack from a turret arc that you have not attacked from this round. After you attack, you may make a bonus attack with another weapon against a ship that you have not attacked this round. While you attack, each uncanceled critical hit result gives the defender 1 ion token instead of damage.",
    ),
    (
        "[Always(only_if: Not(AtMost(1, Ships(range: (2, 3), arc: Right))), rule:
         Cannot(Gain([Tractor])))]",
        "While there are at least 2 ships at range 2–3 in your right arc, you cannot gain tractor \
         tokens.",
    ),
    (
        "[Always(to: Each(of: OtherFriendly, range: (0, 3), that: AtRange(Chosen, One, 0, 1)),
         rule: Maneuver((kinds: [Koiogran, Segnor, Tallon]), (harder: 1)))]",
        "The Koiogran turn, Segnor's loop and Tallon roll maneuvers of every other friendly \
         ship at range 0–3 that is at range 0–1 of the chosen ship are 1 step harder.",
    ),
    (
        "[Always(to: Each(of: Friendly, that: State(One, FullForce)), rule: IgnoreObstacles())]",
        "Every friendly ship that has all its Force active ignores obstacles.",
    ),
    (
        "[Always(rule: Inflicts(damage: 2, token: Tractor))]",
        "While you attack, if the attack hits, 2 uncanceled hit or critical hit results deal 1 hit damage each; each of the others gives the defender 1 tractor token instead of damage.",
    ),
    (
        r#"[Always(only_if: Any([All([Has(You, [Disarm]), Has(You, [Deplete])]), Card(You,
         (keyword: "TIE"))]),
         rule: Inflicts(damage: 0, token: Jam))]"#,
        "While you attack, if you are disarmed and depleted, or you have the TIE keyword, if the attack hits, each uncanceled hit or critical hit result gives the defender 1 jam token instead of damage.",
    ),
    (
        "[Always(only_if: Same(Attacker, Each(of: Other)), rule: Rolls(dice: Defense, more: 1))]",
        "While you defend, if you are not the attacker, you roll 1 more defense die.",
    ),
    (
        "[Always(only_if: All([Same(Defender, Each(of: OtherFriendly)), Not(Same(Attacker, Each(of: Enemy)))]), rule:
         Rolls(dice: Attack, more: 1))]",
        "While you attack, if the defender is another friendly ship and the attacker is not an \
         enemy ship, you roll 1 more attack die.",
    ),
    (
        "[When(at: After(Gain([Stress])), then: [During(Round, Each(of: Friendly, range: (0, 1)),
         Cannot(Gain([Stress]))), During(Attack, You, Rolls(dice: Defense, more: 1)), During(Phase,
         Foe,
         Rolls(dice: Attack, more: -1)), During(Engagement, You, TurretOnly([Left, Right]))])]",
        "After you gain a stress token, until the end of this round, friendly ships at range 0–1 \
         cannot gain stress tokens; then in this attack you roll 1 more defense die; then until \
         the end of this phase, while the enemy ship attacks, it rolls 1 fewer attack die; then \
         until the end of the Engagement Phase, your turret arc indicator can be turned only to \
         the left or right arc.",
    ),
    (
        "[When(at: After(Maneuver), only_if: Any([Maneuver(kinds: [Straight]), Maneuver(kinds:
         [Stationary, ReverseStraight, ReverseBank, Sideslip]), Maneuver(speeds: [5])]), then:
         [During(Round, You, Maneuver((difficulties: [Blue, White]), (harder: 1)))])]",
        "After you execute a maneuver, if the maneuver was straight, a stationary, reverse \
         straight, reverse bank or sideslip maneuver or a speed 5 maneuver, until the end of this \
         round, your blue and white maneuvers are 1 step harder.",
    ),
    (
        "[When(at: After(Attack), only_if: Did(Defender, BeDealt, (card: (faceup: true))), then: [Gain(You, Focus, 1)])]",
        "After you attack, if the attack dealt the defender a faceup damage card, you gain 1 \
         focus token.",
    ),
    (
        "[When(at: After(Attack), only_if: Not(Did(Defender, BeDealt, (card: (faceup: true, traits: [Ship, Pilot])))), may: true, then:
         [Lock(on: Each(of: Other, arc: FullFront))])]",
        "After you attack, if the attack dealt the defender no faceup Ship or Pilot damage \
         card, you may acquire a lock on another ship in your full front arc.",
    ),
    (
        "[When(at: After(Declare), only_if: More(Stat(Second, Difficulty), Stat(You, Difficulty)),
         then: [Gain(Second, Evade,
         1)])]",
        "While you attack or defend, after the defender is declared, if your revealed maneuver is easier than the other chosen ship's revealed maneuver, the other chosen ship gains 1 evade token.",
    ),
    (
        "[When(at: After(Roll(Defense)), only_if: Shows(Named), then: [Turn(1, [Blank, Focus],
         Evade)])]",
        "While you defend, after you roll defense dice, if the dice show the named result, turn 1 of your blank or focus results into an evade result.",
    ),
    (
        "[Dice(part: Attacks, only_if: All([Any([Has(Defender, [Stress]),
         Not(State(Defender, Shielded))]), Same(Defender, Each(of: Enemy)), Not(Has(Defender, [Green]))]), then:
         [Reroll(3, [], UpTo)])]",
        "While you attack, if either the defender is stressed or the defender is not shielded, the defender is an enemy ship, and the defender does not have a green token, you may reroll up to 3 of your dice.",
    ),
    (
        "[When(at: After(Attack), only_if: All([Not(Obstructed()), Not(AttackRange(1, 2))]), may:
         true, cost: [Spend(Token([ReinforceFore]))], then: [Remove(You, [ReinforceFore, ReinforceAft,
         Cloak], 1)])]",
        "After you attack, if no obstacle obstructed the attack and the attack was not at range \
         1–2, you may spend 1 reinforce (fore) token to remove 1 reinforce or cloak token.",
    ),
    (
        "[When(at: Before(Neutralize), by: Each(of: Enemy, range: (1, 3)), part: Attacks,
         then: [Gain(It, Deplete, 1)])]",
        "While an enemy ship at range 1–3 is attacking, before results are neutralized, the attacker gains 1 deplete token.",
    ),
    (
        "[When(at: Before(Activate), may: true, then: [Choose((of: Other, range: (0, 1)),
         [Gain(Chosen, Tractor, 1), Gain(Second, Tractor, 1)], (two: true))])]",
        "Before you activate, you may choose two other ships at range 0–1; if you do, each \
         chosen ship gains 1 tractor token.",
    ),
    (
        r#"[When(at: After(Gain([Strain])), by: Each(of: Other, that: All([Not(State(One,
         CriticallyDamaged)),
         Not(Same(One, Each(of: Enemy)))])), only_if: Any([All([Has(You, [Disarm]), Has(You, [Calculate])]),
         Not(Card(It, (keyword: "Droid")))]), then: [Gain(It, ReinforceFore, 1)])]"#,
        "After another ship that is not critically damaged and is not an enemy ship has gained a \
         strain token, if you are disarmed and calculating, or that ship does not have the Droid \
         keyword, that ship gains 1 reinforce (fore) token.",
    ),
    (
        r#"[When(at: During(System), may: true, cost: [Spend(Charge, 2)], then: [Place(device:
         "protonbomb")]), Always(rule: NoRecovery)]"#,
        "During the System Phase, you may spend 2 charges to place a protonbomb. The charges \
         of this card cannot be recovered.",
    ),
    (
        r#"[When(at: Before(Engage), may: true, cost: [Spend(Charge)], then: [Place(device:
         "thermaldetonators", most: 2)]), Always(rule: Action((actions: [Reload], this: true),
         Variant(charges: 1)))]"#,
        "Before you engage, you may spend 1 charge to place a thermaldetonators device and, for 1 \
         more charge, another with a different template. Reloading this card recovers 1 more \
         charge.",
    ),
    (
        r#"[When(at: During(System), only_if: AtLeast(1, SpentCharges), cost: [Spend(Charge)], then:
         [Place(device: "cargodrift", clear_of_ships: true)])]"#,
        "During the System Phase, if a charge of this card is inactive, you must spend 1 charge to place a cargodrift, where it must not overlap a ship.",
    ),
    (
        "[When(at: After(Maneuver), by: Each(of: Enemy), only_if: All([FullyExecuted,
         Not(Did(It, Drop, (since: Round)))]), then: [Place(kinds: [Bomb, Mine, Remote, Obstacle], launched: false)])]",
        "After an enemy ship has fully executed a maneuver, if that ship has not dropped or \
         launched a device this round, drop a bomb, mine, remote or obstacle of one of your \
         cards, at its cost.",
    ),
    (
        "[When(at: After(Drop), only_if: Thing(kinds: [Bomb], launched: false), may: true,
         then: [Place(additional: true, launched: true, templates: [(3, Bank)])])]",
        "After you drop a bomb, you may launch 1 more device of one of your cards, at its cost, with the 3 bank template.",
    ),
    (
        "[Instead(would: Detonate, only_if: Thing(kinds: [Mine], of: Friendly, locked_by: You),
         may: true, cost: [Spend(Force)]), When(at: After(Detonate), then: [Gain(Each(range: (1, 2),
         from: Thing), Deplete, 1)])]",
        "Before a friendly mine that you have locked would detonate, you may spend 1 Force to prevent the detonation. After a device has detonated, every ship at range 1–2 of that device gains 1 deplete token.",
    ),
    (
        r#"[Instead(would: BeDestroyed, may: true, cost: [Spend(Force)], then: [Discard(You, (names:
         ["Fuel Leak"])), Repair(You, (faceup: true), All)]), When(at: EndOf(Activation), then:
         [Destroy(You)])]"#,
        "When you would be destroyed, you may spend 1 Force to discard all of your Fuel Leak damage cards (even facedown) and repair all of your faceup damage cards; you are then destroyed only if you still have as many damage cards as hull. When the Activation Phase ends, you are destroyed.",
    ),
    (
        "[Dice(part: Attacks, then: [For(each: Things(kinds: [Device], of: Friendly, arc:
         Attack), and: [Ships(of: Friendly, range: (0, 1))], then: [Reroll(2)])]), When(at: After(Reveal),
         only_if: Revealed(You, ()), then: [Gain(You, Focus, 1)])]",
        "While you attack, you may reroll 2 of your dice for each friendly device in the attack arc and each friendly ship at range 0–1. After you reveal your dial, if your dial is revealed, you gain 1 focus token.",
    ),
    (
        "[Always(to: Each(of: Friendly), rule: StartsIn(zone: (at: [((0, 2), You)], beyond: [(3,
         Enemies)]))), Instead(would: Suffer(Any), only_if: Thing(kinds: [Bomb]), then: [Prevent(1)])]",
        "In setup, once you are placed, friendly ships can be placed anywhere at range 0–2 of you \
         and beyond range 3 of enemy ships. Before you would suffer damage, if it comes from a \
         bomb, prevent 1 of that damage.",
    ),
    (
        "[Always(rule: StartsIn(zone: (beyond: [(1, Obstacles), (3, EnemyEdges)]))), Always(rule:
         StartsIn(zone: (at: [((0, 0), Obstacles)]), last: true)), Always(rule: Placing(dropped: true,
         cost: [Spend(Force)], sides: true))]",
        "In setup you can be placed anywhere beyond range 1 of obstacles and beyond range 3 of \
         enemy edges. In setup you are placed after all others, in the play area at range 0 of an \
         obstacle, or as usual if there is no such place. When you drop a device, you may spend 1 \
         Force to lay the template at the middle of the left or right side of your base instead \
         of at your rear guides.",
    ),
    (
        r#"[When(at: Before(PlaceForces), then: [Place(device: "sensorbuoy", zone: (beyond: [(2, Edges)]))]),
         When(at: Before(Engage), may: true, then: [Choose((of: Enemy),
         [Lock(on: Chosen, any_range: true)])])]"#,
        "Before the ships are placed in setup, put a sensorbuoy beyond range 2 of all edges. \
         Before you engage, you may choose one enemy ship; if you do, acquire a lock at any range \
         on the chosen ship.",
    ),
    (
        "[When(at: After(Drop), may: true, then: [Gain(Thing, Fuse, 1)]), When(at: After(Drop), by: Each(of:
         OtherFriendly), then: [Gain(It, Evade, 1)])]",
        "After you drop or launch a device, you may put 1 fuse marker on that device. After \
         another friendly ship has dropped or launched a device, that ship gains 1 evade token.",
    ),
    (
        "[When(at: Detonates, then: [Suffer(Each(units: Both, range: (0, 1)), Crit, 1),
         Gain(Each(range: (0, 1)), Ion, 3)])]",
        "When this device detonates, every ship or remote at range 0–1 suffers 1 critical \
         damage; then every ship at range 0–1 gains 3 ion tokens.",
    ),
    (
        "[When(at: Detonates, then: [ForEach(Each(units: Remotes, range: (0, 1)), [Roll(who:
         One, dice: 4, hit: [Suffer(One, Hit, 1)], focus: [Suffer(One, Hit, 1)], blank:
         [Lose(One, Shield, 1)])])])]",
        "When this device detonates, every remote at range 0–1 rolls 4 attack dice; for each hit \
         or focus result, it suffers 1 hit damage; for each blank, it loses 1 shield.",
    ),
    (
        "[When(at: Detonates, then: [ChooseThing((kinds: [Obstacle], range: (0, 1)),
         [Suffer(Each(units: Both, range: (0, 1), from: Thing), Hit, 1), Destroy(Thing)])])]",
        "When this device detonates, choose an obstacle at range 0–1; then every ship or \
         remote at range 0–1 of the chosen obstacle suffers 1 hit damage; then remove the \
         chosen obstacle.",
    ),
    (
        "[When(at: After(Meet()), by: Each(of: Enemy), then: [Relocate(to: It, else: [Suffer(You, Hit, 1),
         Suffer(It, Hit, 1)])]), When(at: After(Meet(overlapped: true)), by: Each(of: Enemy), then: [Gain(It,
         Strain, 1)])]",
        "After an enemy ship has moved through you or overlapped you, relocate to that ship's front or rear guides, where you are at range 0 of it; if there is no room at either, you suffer 1 hit damage and that ship suffers 1 hit damage. After an enemy ship has overlapped you, that ship gains 1 strain token.",
    ),
    (
        "[When(at: After(Meet(overlapped: true, maneuver: true)), by: Each(of: Enemy), then: [Roll(who: It, focus:
         [Suffer(You, Crit, 1)])]), When(at: During(System), may: true, then:
         [Relocate(any_guides: true)])]",
        "After an enemy ship has executed a maneuver that overlaps you, that ship rolls an attack \
         die; on a focus result, you suffer 1 critical damage. During the System Phase, you may \
         relocate from any of your guides with one of your templates.",
    ),
    (
        "[When(at: After(Move(Place)), only_if: Not(Has(You, [Lock])), may: true, then: [Lock(on: Objects(locked_by: Assigner), any_range: true)]),
         When(at: During(System), then: [Relocate()])]",
        "After you have been placed, if you do not have a lock, you may acquire a lock at any \
         range on an object that the ship which placed you has locked. During the System Phase, \
         relocate forward with one of your templates.",
    ),
    (
        "[When(at: During(Engagement), only_if: Locks(You, Objects(arc: Front, range: (0, 1))),
         then: [Detonate]), When(at: During(End), only_if: Not(Has(You, [Lock])), then:
         [Lock(on: Objects(arc: Rear, range: (2, 3)))])]",
        "During the Engagement Phase, if you have a lock on an object at range 0–1 in your front \
         arc, detonate this device. During the End Phase, if you do not have a lock, acquire a \
         lock on an object at range 2–3 in your rear arc.",
    ),
    (
        "[Always(only_if: AtLeast(2, Ships(of: Enemy, range: (0, 0))), rule: Cannot(Attack)),
         Always(to: Each(of: Friendly), rule: Action((actions: [Lock, Jam]),
         Variant(also: (from: You))))]",
        "While there are at least 2 enemy ships at range 0, you cannot attack. Friendly ships \
         can measure the range of locks and jams from you.",
    ),
    (
        r#"[Action(cost: [Spend(Charge)], then: [Recover(You, ChargeOf(slots: ["astromech"]), 1)]), Action(cost:
         [Spend(Charge)], then: [Place(device: "spareparts"), Remove(You, [Locked], 255)])]"#,
        "Action: Spend 1 charge to recover 1 charge of one of your astromech upgrades. Action: \
         Spend 1 charge to place a spareparts device and break every lock on you.",
    ),
    (
        "[Always(rule: Placing(dropped: true, banks: true)), Always(rule: Placing(devices:
         [Mine], speed: 1))]",
        "When you drop a device, you may use a bank template instead of a straight one of the \
         same speed. When you drop or launch a mine, you may use a template of the same bearing \
         whose speed is 1 higher or lower.",
    ),
    (
        "[Always(rule: Placing(devices: [Bomb], phase: System, launch: true, templates: [(5, Straight)]))]",
        "When you drop or launch a bomb in the System Phase, you may launch it with the 5 straight \
         template instead.",
    ),
    (
        "[Always(rule: Placing(dropped: true, template: (1, Straight), templates: [(1,
         Bank), (1, Turn)]))]",
        "When you drop a device with the 1 straight template, you may use the 1 bank or 1 turn \
         template instead.",
    ),
    (
        "[Always(rule: Placing(dropped: true, launch: true))]",
        "When you drop a device, you may launch it with the same template instead.",
    ),
    (
        "[Always(rule: Allied), When(at: StartOf(Engagement), only_if: Not(Same(It, Each(of: Allied))), then:
         [Gain(Each(of: Allied, range: (0, 2)), Evade, 1)])]",
        "You are allied to the other ships of your side, not friendly. When the Engagement Phase \
         starts, if that ship is not an allied ship, every allied ship at range 0–2 gains 1 evade \
         token.",
    ),
    (
        "[When(at: StartOfGame, then: [EachPlayer([Score(One, Deficit(Opponent))])])]",
        "When the game starts, for each player in order, that player earns mission points: the \
         deficit of their opponent.",
    ),
    (
        "[When(at: After(LoseHealth), by: It, only_if: All([State(It, HalfGone), Not(State(It, Scored))]), then:
         [Score(OpponentOf(It), Worth(It, (half: true)))]), When(at: After(BeRemoved), by: It, then:
         [Score(OpponentOf(It), Worth(It))])]",
        "After a ship has lost health, if that ship has lost half its health or more and no points \
         were scored for that ship yet, the opponent of that ship earns mission points: half of the \
         points that that ship is worth, rounded down. After a ship has been removed from the game, \
         the opponent of that ship earns mission points: all points that that ship is worth and that \
         were not scored before.",
    ),
    (
        r#"[When(at: StartOf(End), then: [EachPlayer([If(AtMost(0, Ships(of: Others, range: (0,
         2), from:
         Feature("satellite"))), [Score(One, Just(2))])])])]"#,
        "When the End Phase starts, for each player in order, if there is no ship of another side at \
         range 0–2 of the satellite, that player earns 2 mission points.",
    ),
    (
        "[When(at: StartOf(End), then: [EachPlayer([Score(One, Things(kinds: [Feature], that: More(
         Sum([Ships(of: One, range: (0, 1), from: Thing), Just(1)]),
         Ships(of: Others, range: (0, 1), from: Thing))))])])]",
        "When the End Phase starts, for each player in order, that player earns 1 mission point for \
         each scenario feature for which the number of ships of that player at range 0–1 of it plus 1 is more than the number of ships of another side at range 0–1 of it.",
    ),
    (
        "[Always(rule: StartsIn(zone: (at: [((2, 4), OwnEdge), ((3, 3), Center)], beyond: [(2, Features)])))]",
        "In setup you can be placed anywhere at range 2–4 of your edge, at range 3 of the scenario \
         feature in the center and beyond range 2 of scenario features.",
    ),
    (
        "[When(at: EndOfRound, only_if: Not(More(LastRound, Round)), then: [EachPlayer([If(
         More(Points(One), Points(Opponent)), [Decide(One)])]), EndGame(Rounds)]),
         When(at: EndOfRound, only_if: AtMost(0, Ships(reserve: true)), then: [EndGame(NoShips)])]",
        "When the round ends, if the number of the round is that of the last round or more, for each player in order, if the score of that player is more than the score of their opponent, the side of that player wins; then the game ends. When the round ends, if there is no ship (even in reserve), the game ends.",
    ),
    (
        "[When(at: EndOfRound, only_if: Not(More(Just(20), Points(One))), then: [EndGame(Points)]),
         When(at: EndOfRound, only_if: AtLeast(1, Ships(of: One)), then: [EndGame(LastSide)])]",
        "When the round ends, if the score of that player is 20 or more, the game ends. When the round ends, if there is a ship of that player, the game ends.",
    ),
    (
        "[Always(rule: Maneuver((kinds: [Turn], difficulties: [White, Red]),
         (difficulty: Purple)))]",
        "Your white and red turn maneuvers are treated as purple.",
    ),
    (
        "[When(at: After(Perform), by: Each(of: Friendly, range: (0, 2)), only_if: State(It,
         Activating), \
         may: true, cost: [Spend(Charge, 2)], \
         then: [Perform(who: It, actions: [Evade], colours: [White], colour: Red)])]",
        "After a friendly ship at range 0–2 has performed an action, if that ship is activating, you may spend 2 charges; if you do, that ship may perform a white evade action, treated as red.",
    ),
    (
        "[When(at: After(Perform), by: Each(range: (1, 1)), \
         only_if: All([State(It, ActionStep), Action(on_bar_of: You)]), may: true, \
         then: [Perform(same: Action, colour: Red)])]",
        "After a ship at range 1 has performed an action, if that ship is in its Perform Action step and the action was on your action bar, you may perform the same action, treated as red.",
    ),
    (
        "[When(at: After(Perform), actions: [Coordinate], only_if: Action(ordered: true, colours: [Red], on_bar_of: You), \
         then: [Perform(same: Order)])]",
        "After you perform a coordinate action, if the coordinated ship performed a red action on \
         your action bar, you may perform the same action as the coordinated ship.",
    ),
    (
        "[When(at: After(Do(Jam)), then: [Choose((range: (0, 1), from: Target, \
         that: Not(Same(One, Target))), [Gain(Chosen, Jam, 1)])])]",
        "After you jam, choose one ship at range 0–1 of the jammed ship other than it; then the chosen ship gains 1 jam token.",
    ),
    (
        "[When(at: After(Fail), may: true, then: [Perform(actions: [Focus], \
         then: [During(OwnActivation, You, Action((), Cannot()))])])]",
        "After you fail an action, you may perform a focus action; if you do, until the end of \
         this activation, you cannot perform other actions.",
    ),
    (
        "[When(at: During(System), then: [Perform(damage_cards: true,
         even_while_stressed: true)])]",
        "During the System Phase, you may perform an action of one of your damage cards, even while stressed.",
    ),
    (
        "[Always(to: Each(that: Coordinates(You, One)), \
         rule: Action((on_bar_of: You), Only))]",
        "While you coordinate a ship, it can perform only actions on your action bar.",
    ),
    (
        "[Always(rule: Action((decloak: true), Variant(templates: [(2, Bank)], must: true))),
         Always(rule: Action((decloak: true), Variant(templates: [(2, Bank)],
         cost: [Spend(Charge)]))), Action(then: [Choose((range: (1, 3)), \
         [Do(Coordinate, [], Chosen), Do(Jam, [], Second)], (two: true, friendly: true))])]",
        "While you decloak, you must take the 2 bank template instead of the usual one. While you decloak, you may spend 1 charge to take the 2 bank template instead of the usual one. Action: Choose two ships at range 1–3 that are friendly to each other; then at any range, coordinate the first chosen ship, then jam the other chosen ship (neither is an action).",
    ),
    (
        "[Always(rule: Locks(most: 2)), Always(rule: Locks(most: 2, apart: true))]",
        "You can maintain up to 2 locks. You can maintain up to 2 locks, each on a different \
         object.",
    ),
    (
        "[Always(rule: Action((actions: [Boost]), Variant(templates: [(1, Turn)]))), \
         Always(to: Each(of: Enemy), rule: Action((actions: [BarrelRoll]), Variant(templates: [(1,
         Bank)], must: true)))]",
        "While you boost, you can use the 1 turn template instead of the usual one. While an enemy \
         ship barrel rolls, it must use the 1 bank template instead of the usual one.",
    ),
    (
        "[When(at: After(BeDestroyed), by: Each(of: Friendly, range: (0, 3)), may: true, \
         then: [During(Phase, It, Treat(Turn, Stat(It, Current)))])]",
        "After a friendly ship at range 0–3 has been destroyed, you may have that ship engage at \
         the current initiative.",
    ),
    (
        "[When(at: After(Suffer(Effect)), by: Each(), only_if: Thing(kinds: [Bomb], of: Friendly), \
         then: [Transfer(ThisCard, [Ion, Jam, Stress, Tractor], It)])]",
        "After a ship has suffered the effect of a friendly bomb, remove 1 jam, tractor, stress or ion token from this card; then that ship gains 1 token of that kind.",
    ),
    (
        "[Always(rule: Action((actions: [Boost], colours: [White]), \
         Variant(colour: Red, templates: [(1, Turn)]))), \
         Always(rule: Action((actions: [Focus]), Variant(colour: Red, then: [For(\
         each: Ships(of: Enemy, range: (0, 2)), most: 2, then: [Gain(You, Focus, 1)])])))]",
        "While you perform a white boost action, you may make it red to take the 1 turn template instead. While you perform a focus action, you may make it red to gain 1 more focus token for each enemy ship at range 0–2 (counting at most 2).",
    ),
    (
        "[Always(rule: Action((actions: [Coordinate]), Variant(also: (range: (3, 255), \
         that: Card(One, (on_bar: [Calculate])))))), \
         Always(rule: Action((actions: [Coordinate]), Cannot(that: Card(One, (limited: true)))))]",
        "You can coordinate friendly ships with calculate on their action bars beyond range 2 as well. \
         You cannot coordinate limited ships.",
    ),
    (
        "[Always(rule: Action((actions: [Boost, Slam], colours: [Red]), Variant(faster: 1,
         must: true)))]",
        "While you perform a red boost or SLAM action, the template must be 1 speed higher, if there is one.",
    ),
    (
        "[Always(rule: Action((actions: [Lock]), Variant(also: (range: (4, 255))))), \
         Always(rule: Action((actions: [Lock]), Cannot(range: (1, 1)))), \
         Always(to: Each(of: Enemy), rule: Action((actions: [Lock]), Cannot(that: Same(One,
         You)))), \
         Always(to: Each(of: Friendly), rule: Action((actions: [Lock]),
         Variant(also: (from: Each(of: Friendly)))))]",
        "You can lock objects beyond range 3 as well. You cannot lock objects at range 1. Enemy \
         ships cannot lock you. Friendly ships can measure the range of locks from any friendly \
         ship.",
    ),
    (
        "[When(at: StartOf(Activation), may: true, cost: [Spend(Charge)], then: [OneOf(You,
         [(then: [During(Phase, You, Treat(Turn, Just(1)))]), (then: [During(Phase, You,
         Treat(Turn, Just(2)))])])])]",
        "When the Activation Phase starts, you may spend 1 charge to choose a number from 1 to \
         2; if you do, until the end of this phase, you activate at that initiative.",
    ),
    (
        "[When(at: After(Roll(Attack)), may: true, then: [OneOf(You, [(then: [During(Attack,
         Defender, Cannot(Spend([Focus])))]), (then: [During(Attack, Defender,
         Cannot(Spend([Evade])))])]), Gain(You, Ion, 1)])]",
        "While you attack, after you roll attack dice, you may choose focus or evade tokens; if you do, you gain 1 ion token, and until the end of this attack, the defender cannot spend tokens of that kind.",
    ),
    (
        "[When(at: Before(Engage), may: true, then: [Choose((range: (0, 2)), [If(State(You,
         Damaged), [Gain(Chosen, Ion, 3)], [Gain(Chosen, Ion, 1)])])])]",
        "Before you engage, you may choose one ship at range 0–2; if you do, the chosen ship \
         gains 1 ion token, or 3 if you are damaged.",
    ),
    (
        "[Dice(part: Either, then: [Reroll(2), If(Same(You, Defender), [For(each:
         Results(rerolled: true), then: [Gain(You, Strain, 1)])], [For(each:
         Results(rerolled: true), then: [Gain(You, Deplete, 1)])])])]",
        "While you attack or defend, you may reroll 2 of your dice; if you do, for each die rerolled, you gain 1 strain token if you are the defender, or 1 deplete token if not.",
    ),
    (
        "[When(at: Before(Roll(Attack)), may: true, then: [If(Has(You, [Focus]), [For(spend:
         Charge, most: 3, then: [RollMore(1)])], [For(spend: Charge, most: 1, then:
         [RollMore(1)])])])]",
        "While you attack, you may spend up to 3 charges if you are focused, or 1 if not; for each of them, roll 1 more attack die.",
    ),
    (
        "[When(at: After(Attack), may: true, cost: [Spend(Charge)], then: [If(AttackHit,
         [BonusAttack(against: Each(that: Not(Same(One, Defender))))], [BonusAttack()])])]",
        "After you attack, you may spend 1 charge to make a bonus attack, which must be against \
         a ship other than the defender if the attack hit.",
    ),
    (
        "[When(at: StartOf(End), then: [If(AtLeast(1, Ships(of: Enemy, that: Card(One,
         (limited: true)))), [Choose((of: Enemy, that: Card(One, (limited: true))),
         [Gain(Chosen, Jam, 1)], (by: OpponentOf(You)))], [Choose((of: Enemy), [Gain(Chosen,
         Jam, 1)], (by: OpponentOf(You)))])])]",
        "When the End Phase starts, your opponent chooses one ship of their own (a limited one \
         if there is any); then the chosen ship gains 1 jam token.",
    ),
    (
        "[When(at: StartOf(Engagement), then: [Gain(ThisCard, Ion, 1), Gain(ThisCard, Jam,
         1), Gain(You, Strain, 2), Gain(Each(of: Enemy, range: (0, 1)), Strain, 2)])]",
        "When the Engagement Phase starts, put an ion and a jam token on this card; then you \
         and every enemy ship at range 0–1 gain 2 strain tokens.",
    ),
    (
        r#"[When(at: StartOf(Activation), then: [Discard(You, (traits: [Ship])), Discard(You,
         (names: ["Direct Hit!"])), During(Round, Each(of: Friendly), Action((actions:
         [Lock]), Variant(also: (range: (4, 255))))), During(Round, Each(of: Friendly),
         Action((actions: [Lock]), Cannot(range: (0, 3))))])]"#,
        "When the Activation Phase starts, discard all of your Ship and Direct Hit! damage \
         cards (even facedown); then until the end of this round, friendly ships can lock only \
         objects beyond range 3.",
    ),
    (
        "[When(at: Before(Roll(Attack)), by: Each(of: OtherFriendly), only_if: Weapon(kind:
         Primary), may: true, cost: [Spend(Charge)], then: [RollMore(1), During(Attack, It,
         Rolls(dice: Attack, most: Just(3)))]), When(at: Before(Roll(Defense)), by: Each(of:
         Enemy), then: [During(Attack, Attacker, Rolls(dice: Attack, range_bonus: false)),
         During(Attack, Defender, Rolls(dice: Defense, range_bonus: false))])]",
        "When another friendly ship rolls attack dice in a primary attack, you may spend 1 \
         charge to have the attacker roll 1 more attack die, but no more than 3 in all. Before \
         an enemy ship rolls defense dice in an attack, in this attack no range bonus applies.",
    ),
    (
        "[When(at: Before(Engage), may: true, then: [Choose((of: Enemy, range: (0, 1)),
         [Transfer(Chosen, [Orange], Second, 255, (how: UpTo)), Transfer(Second, [Orange],
         Chosen, 255, (how: UpTo))], (two: true))]), When(at: Before(Engage), may: true,
         then: [Choose((range: (2, 2), that: Locks(You, One)), [May(cost:
         [Spend(LockOn(Chosen))], then: [Gain(Chosen, Ion, 1)])])])]",
        "Before you engage, you may choose two enemy ships at range 0–1; if you do, move any \
         number of orange tokens between them. Before you engage, you may choose one ship at \
         range 2 and spend your lock on it; if you do, the chosen ship gains 1 ion token.",
    ),
    (
        "[When(at: During(System), only_if: Has(You, [Ion]), cost: [Spend(Force)], then:
         [Flip]), When(at: During(System), only_if: Not(Has(You, [Ion])), may: true, cost:
         [Spend(Force)], then: [Flip]), Always(only_if: Any([All([Same(You, Attacker),
         Same(Defender, Assigner)]), All([Same(You, Defender), Same(Attacker, Assigner)])]),
         rule: Cannot(Spend([Evade])))]",
        "During the System Phase, you may spend 1 Force to flip this card; if you have an ion \
         token, you must do so. While you attack the ship that assigned this card or defend \
         against it, you cannot spend evade tokens.",
    ),
    (
        "[Dice(part: Attacks, only_if: All([AtLeast(3, Results(faces: [Blank])), AtMost(0,
         Results(faces: [Good, Crit, Focus]))]), then: [Reroll(255)]), When(at:
         After(Gain([Lock])), only_if: Same(Target, Each(units: Both, of: Enemy)), then:
         [Gain(You, Evade, 1)]), When(at: After(Reveal), only_if: All([Not(Has(You,
         [Stress])), Not(Has(You, [Focus]))]), then: [Gain(You, Evade, 1)])]",
        "While you attack, if you have 3 or more results and all of them are blank, you may reroll any number of your dice. After you acquire a lock on an enemy ship or remote, you gain 1 evade token. After you reveal your dial, if you are neither stressed nor focused, you gain 1 evade token.",
    ),
    (
        "[Instead(would: BeDealt, card: (faceup: true, traits: [Crew]), may: true, cost:
         [Spend(Charge)], then: [Deal(how: Discarded)]), When(at: After(Attack), may: true, then:
         [OneOf(You, [(cost: [Spend(Charge)], then: [Flip]), (cost: [Expose], then: [Flip])])])]",
        "If you would receive a faceup Crew damage card, you may spend 1 charge; if you \
         do, that card is discarded instead. After you attack, you may spend 1 charge or expose 1 \
         of your damage cards to flip this card.",
    ),
    (
        "[Always(rule: Docking(starts: true, with: Card(One, (size: [Large])))), When(at:
         After(Maneuver), only_if: Not(FullyExecuted), then: [Gain(You, Evade, 1)]), Always(only_if:
         All([InArc(You, FullRear, Defender), Not(InArc(You, FullFront, Defender))]), rule:
         Rolls(dice: Attack, more: 1))]",
        "You must start the game docked with a large friendly ship. After you partially execute a \
         maneuver, you gain 1 evade token. While you attack, if you are behind the defender, you \
         roll 1 more attack die.",
    ),
    (
        "[When(at: Before(Roll(Attack)), by: Each(), only_if: All([Any([Same(You, Attacker), Same(You, Defender)]),
         Has(You, [Focus])]), may: true, cost: [Gain(Strain)], then: [Gain(Foe, Ion, 1)])]",
        "While you attack or defend, before the attack dice are rolled, if you are focused, you may gain a strain token; if you do, the enemy ship gains 1 ion token.",
    ),
    (
        "[When(at: After(Roll(Defense)), by: Defender, only_if: Same(You, Attacker), may: true, then: [Cancel(Defense, 1, [Focus])])]",
        "After the defender has rolled defense dice against your attack, you may cancel 1 focus result of the defense dice.",
    ),
    (
        "[When(at: After(Perform), actions: [Coordinate], may: true, then: [Choose((of: OtherFriendly, range: (1, 2),
         that: Not(Same(One, Target))), [Do(Coordinate, [], Chosen)])])]",
        "After you perform a coordinate action, you may coordinate a second friendly ship at range 1–2 (which is not an action).",
    ),
    (
        "[Always(only_if: Has(You, [Stress]), rule: Rolls(dice: Attack, more: 1)), Always(only_if: Has(You, [Stress]),
         rule: Rolls(dice: Defense, more: 1))]",
        "While you attack or defend, if you are stressed, you roll 1 more die.",
    ),
    (
        "[Always(only_if: All([Weapon(kind: Primary), Has(You, [Stress])]), rule: Rolls(dice: Attack, more: 1)),
         Always(only_if: Has(You, [Stress]), rule: Rolls(dice: Defense, more: 1))]",
        "While you defend or make a primary attack, if you are stressed, you roll 1 more die.",
    ),
    (
        "[Always(to: Attacker, only_if: All([Same(You, Defender), Has(Attacker, [Stress])]), rule: CannotModify(dice:
         Attack, by_anyone: true)), Always(to: Defender, only_if: All([Same(You, Attacker), Has(Defender, [Stress])]),
         rule: CannotModify(dice: Defense, by_anyone: true))]",
        "While you attack or defend, if the enemy ship is stressed, the dice of that ship cannot be modified.",
    ),
    (
        "[Dice(part: Defends, only_if: Not(Has(You, [Stress])), decides: Each(of: OtherFriendly), cost: [Spend(Token([Evade]))],
         then: [Turn(1, [Focus], Evade)]), Dice(part: Defends, only_if: Has(You, [Stress]), decides: Each(of: OtherFriendly),
         cost: [Spend(Token([Evade]))], then: [Add(Evade)])]",
        "While you defend, every other friendly ship may spend 1 evade token to add an evade result to your dice if you are stressed, or to turn 1 of your focus results into an evade result if not.",
    ),
    (
        "[When(at: Before(Roll(Defense)), then: [For(each: Ships(of: Friendly, that: Any([Has(One, [Calculate]), Has(One, [Evade])])),
         then: [RollMore(1)])])]",
        "While you defend, roll 1 more defense die for each calculating or evading friendly ship.",
    ),
    (
        "[When(at: Before(Engage), by: Each(of: Friendly, range: (0, 3)), only_if: AtLeast(1, Ships(of: Enemy, range: (1, 1),
         from: It, arc: Front)), may: true, decides: It, then: [Remove(It, [Stress], 1)])]",
        "Before a friendly ship at range 0–3 engages, if there is an enemy ship at range 1 in its front arc, the friendly ship may remove 1 stress token.",
    ),
    (
        "[When(at: After(Attack), only_if: All([AttackHit, Weapon(kind: Primary)]), then: [Gain(You, Focus, 1)]), When(at:
         EndOf(End), only_if: All([State(You, Damaged), Not(State(You, Shielded))]), then: [Recover(You, Shield, 1)])]",
        "After you attack, if this was a primary attack that hit, you gain 1 focus token. When the End Phase ends, if you are damaged and not shielded, you recover 1 shield.",
    ),
    (
        "[When(at: Before(Engage), only_if: All([Any([InArc(Carrier, Left, You), InArc(Carrier, Right, You)]), Has(You, [Focus])]),
         then: [OneOf(You, [(then: [Gain(ThisCard, Focus, 1)]), (then: [Gain(ThisCard, Evade, 1)])])])]",
        "Before you engage, if your carrier is in your left or right arc and you are focused, put 1 focus or evade token of your choice on this card.",
    ),
    (
        r#"[When(at: After(PlaceForces), then: [Choose((of: Friendly, that: Not(Card(One, (pilot: ["naboohandmaiden"])))),
         [Gain(Chosen, Focus, 1)])])]"#,
        "During setup, once all ships are placed, choose one friendly ship other than a naboohandmaiden; then the chosen ship gains 1 focus token.",
    ),
    (
        "[Dice(part: Attacks, then: [Choose((of: Friendly), [Suffer(Chosen, Hit, 1), May(then: [Turn(1, [Blank], Hit)])])])]",
        "While you attack, you may choose one friendly ship; if you do, the chosen ship suffers 1 hit damage, and then you may turn 1 of your blank results into a hit result.",
    ),
    (
        "[When(at: Before(Engage), then: [May(then: [Choose((of: Enemy), [Gain(Chosen, Stress, 1)])])])]",
        "Before you engage, you may choose one enemy ship; if you do, the chosen ship gains 1 stress token.",
    ),
    (
        "[When(at: After(Attack), only_if: All([AttackRange(1, 2), AttackHit, Has(You, [Focus])]), then: [Gain(You, Evade, 1)])]",
        "After you attack, if the attack was at range 1–2 and hit, and you are focused, you gain 1 evade token.",
    ),
];

#[test]
fn the_damage_deck_in_words() {
    for (name, script, text) in DAMAGE {
        assert_eq!((name, of(&read(script)).as_str()), (name, text));
    }
}

#[test]
fn cards_in_words() {
    let said = CARDS.iter().map(|(name, script, text)| (*name, of(&read(script)), *text));
    let wrong: Vec<_> = said.filter(|(_, said, text)| said != text).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn abilities_in_words() {
    let said = ROWS.iter().map(|(script, text)| (*script, of(&read(script)), *text));
    let wrong: Vec<_> = said.filter(|(_, said, text)| said != text).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn scripts_are_written_as_they_are_read() {
    let cards = DAMAGE.iter().chain(CARDS).map(|(_, script, _)| *script);
    for script in cards.chain(ROWS.iter().map(|(script, _)| *script)) {
        let abilities = read(script);
        let written = ron::to_string(&abilities).unwrap();
        let again: Vec<Ability> =
            ron::from_str(&written).unwrap_or_else(|error| panic!("{error} in {written}"));
        assert_eq!(abilities, again, "{written}");
    }
}

#[test]
fn ships_and_upgrades_by_name() {
    let names = |xws: &str| match xws {
        "tielnfighter" => Some("TIE/ln fighter".to_owned()),
        "t65xwing" => Some("X-wing".to_owned()),
        _ => None,
    };
    let say = |script| of_with(&read(script), &names);
    assert_eq!(
        say(r#"[When(at: After(BeDestroyed), by: Each(of: OtherFriendly, that: Card(One,
         (ship: ["tielnfighter"]))), only_if: Not(Card(You, (ship: ["t65xwing"]))), then: [Do(Rotate)])]"#),
        "After another friendly TIE/ln fighter has been destroyed, if you are not an X-wing, turn \
         your turret arc indicator."
    );
    assert_eq!(
        say(r#"[When(at: StartOf(End), only_if: AtLeast(2, Ships(of: Friendly,
         that: All([Card(One, (ship: ["tielnfighter", "vt49"])), Not(Card(One, (upgrade: "r2d2")))]))), then: [Do(Rotate)])]"#),
        "When the End Phase starts, if there are at least 2 friendly TIE/ln fighters or vt49s \
         that do not have the r2d2 upgrade, turn your turret arc indicator."
    );
}

/// What is known of two devices.
struct Devices;

impl Facts for Devices {
    fn name(&self, id: &str) -> Option<String> {
        let name = match id {
            "clustermine" => "Cluster Mine",
            "electrochaffcloud" => "Electro-Chaff Cloud",
            _ => return None,
        };
        Some(name.to_owned())
    }

    fn device(&self, id: &str) -> Option<Device> {
        let of = |speed, kind| Template(speed, kind, Direction::Either);
        let one = vec![of(1, ManeuverKind::Straight)];
        let three = vec![of(3, ManeuverKind::Bank), of(4, ManeuverKind::Straight)];
        match id {
            "clustermine" => Some(Device { drop: one, set: true, ..Device::default() }),
            "electrochaffcloud" => {
                Some(Device { noun: "obstacle", launch: three, fuse: true, ..Device::default() })
            }
            _ => None,
        }
    }
}

#[test]
fn devices_as_they_are_placed() {
    let say = |id: &str| {
        let script = format!("[When(at: During(System), then: [Place(device: \"{id}\")])]");
        of_with(&read(&script), &Devices)
    };
    assert_eq!(
        say("clustermine"),
        "During the System Phase, drop a set of 3 Cluster Mines with the 1 straight template."
    );
    assert_eq!(
        say("electrochaffcloud"),
        "During the System Phase, launch an Electro-Chaff Cloud obstacle with the 3 bank or 4 \
         straight template and put 1 fuse marker on that obstacle."
    );
    assert_eq!(say("other"), "During the System Phase, place an other.");
}

/// No word of the language is left unsaid: each variant stands in one of the scripts.
#[test]
fn each_variant_is_said() {
    let cards = DAMAGE.iter().chain(CARDS).map(|(_, script, _)| *script);
    let scripts: String = cards.chain(ROWS.iter().map(|(script, _)| *script)).collect();
    let said: Vec<&str> = scripts.split(|c: char| !c.is_alphanumeric()).collect();
    let sources = [
        include_str!("../ability.rs"),
        include_str!("../action.rs"),
        include_str!("../amount.rs"),
        include_str!("../condition.rs"),
        include_str!("../effect.rs"),
        include_str!("../event.rs"),
        include_str!("../noun.rs"),
        include_str!("../rule.rs"),
        include_str!("../score.rs"),
        include_str!("../who.rs"),
        include_str!("../words.rs"),
    ];
    // Words of the rules that no script names.
    let never = [
        "True",
        "Own",
        "Green",
        "Orange",
        "Asteroid",
        "DebrisCloud",
        "GasCloud",
        "Blaze",
        "ElectroChaffCloud",
        "LooseCargo",
        "SpareParts",
        "Slam",
        "Ships",
        "AsTheyAre",
        // What rules are asked about.
        "ManeuverAhead",
        "Anything",
        // What no file says.
        "Lasting",
    ];
    for source in sources {
        let mut inside = false;
        for line in source.lines() {
            inside = line.starts_with("pub enum ") || (inside && line != "}");
            let Some(line) = line.strip_prefix("    ").filter(|_| inside) else { continue };
            if line.starts_with(|c: char| c.is_ascii_uppercase()) {
                let word = line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                assert!(said.contains(&word) || never.contains(&word), "{word} is not said");
            }
        }
    }
}
