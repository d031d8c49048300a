//! Abilities in words: scripts as card files have them, and what is said of them.

use super::*;
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
        "[When(at: WhenFaceup, then: [Gain(You, Stress, 2), RepairThis])]",
        "When this card is turned faceup, you gain 2 stress tokens; then repair this card.",
    ),
    (
        "Blinded Pilot",
        "[Always(rule: DiceOnly(Attack, Owner, [Force])), Action(then: [RepairThis])]",
        "While you attack, only Force can change your dice. Action: Repair this card.",
    ),
    (
        "Wounded Pilot",
        "[When(at: AfterAction, then: [Roll(hit: [Gain(You, Stress, 1)], crit:
         [Gain(You, Stress, 1)])]), Action(then: [RepairThis])]",
        "After you perform an action, roll an attack die; on a hit or a critical hit, you gain \
         1 stress token. Action: Repair this card.",
    ),
    (
        "Stunned Pilot",
        "[When(at: AfterManeuver, only_if: MetObstacle, then: [Suffer(You, Hit, 1)])]",
        "After you execute a maneuver, if you met an obstacle, you suffer 1 hit damage.",
    ),
    (
        "Console Fire",
        "[When(at: BeforeEngage, then: [Roll(hit: [Suffer(You, Hit, 1)])]),
         Action(then: [RepairThis])]",
        "Before you engage, roll an attack die; on a hit, you suffer 1 hit damage. Action: \
         Repair this card.",
    ),
    (
        "Damaged Engine",
        "[Always(rule: Difficulty((kinds: [Turn]), 1))]",
        "Your turn maneuvers are 1 step harder.",
    ),
    (
        "Weapons Failure",
        "[Always(rule: AttackDice(-1)), Action(then: [RepairThis])]",
        "While you attack, you roll 1 attack die fewer. Action: Repair this card.",
    ),
    (
        "Hull Breach",
        "[Instead(would: SufferHitsAsCrits), Action(then: [RepairThis])]",
        "Whenever you would suffer hit damage, it is critical damage instead. Action: Repair \
         this card.",
    ),
    (
        "Structural Damage",
        "[Always(rule: DefenseDice(-1))]",
        "While you defend, you roll 1 defense die fewer.",
    ),
    (
        "Damaged Sensor Array",
        "[Always(rule: Action((actions: [Focus], damage_cards: true), Only)), Action(then: [RepairThis])]",
        "Of all actions you can perform only focus and those of damage cards. Action: Repair \
         this card.",
    ),
    (
        "Loose Stabilizer",
        "[When(at: AfterManeuver, only_if: Not(Maneuver(kinds: [Straight])), then: [Suffer(You,
         Hit, 1), RepairThis]), Action(then: [RepairThis])]",
        "After you execute a maneuver, if the maneuver was not straight, you suffer 1 hit \
         damage; then repair this card. Action: Repair this card.",
    ),
    (
        "Disabled Power Regulator",
        "[When(at: BeforeEngage, then: [Gain(You, Ion, 1)]), When(at: AfterManeuver, only_if:
         IonManeuver, then: [RepairThis])]",
        "Before you engage, you gain 1 ion token. After you execute a maneuver, if it was an \
         ion maneuver, repair this card.",
    ),
    (
        "Fuel Leak",
        "[When(at: After(Suffers(Crit)), then: [Suffer(You, Hit, 1), RepairThis]), Action(then:
         [RepairThis])]",
        "Whenever you have suffered critical damage, you suffer 1 hit damage; then repair this \
         card. Action: Repair this card.",
    ),
    (
        "Direct Hit!",
        "[When(at: WhenFaceup, then: [Suffer(You, Hit, 1), RepairThis])]",
        "When this card is turned faceup, you suffer 1 hit damage; then repair this card.",
    ),
];

/// Cards of many kinds.
const CARDS: &[(&str, &str, &str)] = &[
    (
        "Emperor Palpatine",
        "[Dice(by: Each(of: OtherFriendly), part: Either, cost: [Spend(Force)], then: [Turn(1,
         [Focus], Good)])]",
        "While another friendly ship attacks or defends, you may spend 1 Force to turn 1 focus \
         result of that ship into a hit or evade result.",
    ),
    (
        "Count Dooku (crew)",
        "[When(at: BeforeRoll(Attack), by: Each(range: (0, 2)), only_if: State(You, FullForce),
         may: true, cost: [Spend(Force)], then: [NameResult, Later(at: AfterRoll(Attack), by: It,
         then: [If(Not(ShowsNamed), [TurnToNamed])])]), When(at: BeforeRoll(Defense), by:
         Each(range: (0, 2)), only_if: State(You, FullForce), may: true, cost: [Spend(Force)], then:
         [NameResult, Later(at: AfterRoll(Defense), by: It, then:
         [If(Not(ShowsNamed), [TurnToNamed])])])]",
        "Before a ship at range 0–2 rolls attack dice, if you have all your Force active, you \
         may name a result and spend 1 Force; if you do, after that ship has rolled attack \
         dice, if the dice do not show the named result, turn 1 die of that ship into the named \
         result. Before a ship at range 0–2 rolls defense dice, if you have all your Force \
         active, you may name a result and spend 1 Force; if you do, after that ship has rolled \
         defense dice, if the dice do not show the named result, turn 1 die of that ship into \
         the named result.",
    ),
    (
        "Snap Shot",
        "[When(at: AfterManeuver, by: Each(of: Enemy), may: true, then: [BonusAttack(weapon: (this: true), against: It)]), Attack(with: [Always(rule:
         DiceOnly(Attack, Anyone, []))])]",
        "After an enemy ship has executed a maneuver, you may make a bonus attack with this \
         card against that ship. Attack: Your dice cannot be modified.",
    ),
    (
        "Foresight",
        "[When(at: AfterManeuver, by: Each(of: Enemy), may: true, cost: [Spend(Force)], then:
         [BonusAttack(weapon: (this: true), against: It)]), Attack(with:
         [Dice(part: Attacks, then: [Turn(1, [Focus], Hit)]), Always(rule: DiceOnly(Attack, Anyone,
         [ThisCard]))])]",
        "After an enemy ship has executed a maneuver, you may spend 1 Force to make a bonus \
         attack with this card against that ship. Attack: You may turn 1 focus result \
         into a hit result. Your dice can be modified only with this card.",
    ),
    (
        "Jango Fett (pilot)",
        "[Dice(part: Either, dice: Foes, only_if: All([Any([Same(You, Defender), Weapon(kind: Primary)]),
         More(Stat(Foe, Difficulty), Stat(You, Difficulty))]), then: [Turn(1, [Focus], Blank)])]",
        "While you attack or defend, if either you are the defender or this is a primary \
         attack, and your revealed maneuver is easier than the enemy ship's maneuver, you may \
         turn 1 focus result of the enemy ship into a blank result.",
    ),
    (
        "Jango Fett (crew)",
        "[Dice(part: Either, dice: Foes, cost: [Spend(LockOn(Foe))], then: [Turn(1, [Focus], Blank)])]",
        "While you attack or defend, you may spend the lock that you have on the enemy ship to \
         turn 1 focus result of the enemy ship into a blank result.",
    ),
    (
        "Hondo Ohnaka (pilot)",
        "[Action(then: [ChooseTwo((range: (0, 3), that: Not(Card(One, (size: [Huge])))), NotFriendly,
         [Perform(who: Chosen, on_bar_of: You, even_while_stressed: true), Perform(who: Second,
         on_bar_of: You, even_while_stressed: true)]), Gain(You, Calculate, 1)])]",
        "Action: Choose two non-huge ships at range 0–3 that are not friendly to each other; \
         then each chosen ship may perform an action on your action bar, even while stressed; \
         then gain 1 calculate token.",
    ),
    (
        "Iden Versio",
        r#"[Instead(would: Suffer, to: Each(of: Friendly, range: (0, 1), that: Card(One, (ship: ["tielnfighter"]))), may: true, cost: [Spend(Charge)], then: [Prevent(None)])]"#,
        "When a friendly tielnfighter at range 0–1 is about to suffer damage, you may spend 1 \
         charge to prevent that damage.",
    ),
    (
        "Biggs Darklighter",
        "[When(at: BeforeNeutralize, by: Each(of: OtherFriendly, range: (0, 1)), part: Defends, only_if:
         InArc(You, Attack, Attacker), may: true, then: [OneOf(You,
         [(only_if: Shows(Hit), cost: [Suffer(Hit, 1)], then: [Cancel(Attack, 1, [Hit])]),
         (only_if: Shows(Crit), cost: [Suffer(Crit, 1)], then: [Cancel(Attack, 1, [Crit])])])])]",
        "Before the Neutralize Results step, while another friendly ship at range 0–1 is \
         defending, if you are in the attack arc, you may choose one: (1) if the dice show a \
         hit result, suffer 1 hit damage to cancel 1 hit result; or (2) if the dice show a \
         critical hit result, suffer 1 critical damage to cancel 1 critical hit result.",
    ),
    (
        "Captain Phasma (pilot)",
        "[When(at: AfterNeutralize, part: Defends, then: [Choose((of:
         OtherFriendly, range: (0, 1)), [OneOf(Chosen, [(only_if: Shows(Hit), then:
         [Suffer(Chosen, Hit, 1), Cancel(Attack, 1, [Hit])]), (only_if: Shows(Crit), then:
         [Suffer(Chosen, Crit, 1), Cancel(Attack, 1, [Crit])])])])])]",
        "After the Neutralize Results step, while you defend, choose one other friendly ship at \
         range 0–1; then the chosen ship chooses one: (1) if the dice show a hit result, suffer \
         1 hit damage; then cancel 1 hit result; or (2) if the dice show a critical hit result, \
         suffer 1 critical damage; then cancel 1 critical hit result.",
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
        r#"[Always(rule: PilotAbilitiesOf(Each(of: OtherFriendly, that: Card(One, (upgrade: "ig2000")))))]"#,
        "The pilot abilities of other friendly ships with the ig2000 upgrade are yours too.",
    ),
    (
        "IG-88A",
        "[When(at: StartOf(Engagement), may: true, then: [Choose((of: Friendly, range: (1, 3),
         that: Card(One, (on_bar: [Calculate]))), [Transfer(You, [Calculate], Chosen)])])]",
        "When the Engagement Phase starts, you may choose one friendly ship at range 1–3 with calculate on its action bar; if you do, you give 1 calculate token to the chosen \
         ship.",
    ),
    (
        "IG-88B",
        r#"[When(at: AfterAttack, only_if: Not(AttackHit), may: true, then: [BonusAttack(weapon: (slots: ["cannon"]))])]"#,
        "After you attack, if the attack missed, you may make a bonus cannon attack.",
    ),
    (
        "Outmaneuver",
        "[Always(to: Defender, only_if: All([Same(You, Attacker), Weapon(arcs: [Front]),
         Not(InArc(You, Firing, Defender))]), rule: DefenseDice(-1))]",
        "While you attack, if this is an attack from the front arc and you are not in the \
         defender's firing arc, 1 defense die fewer is rolled.",
    ),
    (
        "Malice",
        "[Dice(part: Attacks, cost: [Spend(Force)], then: [Turn(1, [Focus, Hit], Crit), Later(at:
         AfterAttack, only_if: DealtFaceup([Pilot]), then: [Recover(You, Force, 2)])])]",
        "While you attack, you may spend 1 Force to turn 1 focus or hit result into a critical \
         hit result; if you do, after this attack, if the attack dealt the defender a faceup \
         Pilot damage card, you recover 2 Force.",
    ),
    (
        "\"Scorch\" (TIE/se bomber)",
        "[Dice(by: Each(of: Friendly, range: (0, 1)), part: Attacks, only_if: Weapon(kind: Primary),
         decides: It, cost: [Result([Hit])], then: [Later(at: AfterDefend, by: Defender, then:
         [Gain(Defender, Strain, 1)])])]",
        "While a friendly ship at range 0–1 attacks, if this is a primary attack, that ship may \
         spend 1 hit result; if it does, after this attack, the defender gains 1 strain token.",
    ),
    (
        "\"Scorch\" (TIE/fo fighter)",
        "[When(at: BeforeRoll(Attack), only_if: All([Weapon(kind: Primary), Not(Has(You, [Stress]))]), may:
         true, cost: [Gain(Stress)], then: [RollMore(1)])]",
        "When you roll attack dice, if this is a primary attack and you are not stressed, you \
         may gain a stress token to roll 1 attack die more.",
    ),
    (
        "Qi'ra",
        "[Always(rule: IgnoreObstacles(locked: true, while: [Move, Attack]))]",
        "You ignore obstacles that you have a lock on while you move or attack.",
    ),
    (
        "Debris Gambit",
        "[Always(only_if: AtLeast(1, Things(kinds: [Obstacle], range: (0, 1))), rule: Action((actions: [Evade], colours: [Red]), As(White)))]",
        "While you are at range 0–1 of an obstacle, your red evade actions are treated as \
         white.",
    ),
    (
        "Static Discharge Vanes",
        "[Instead(would: Gain([Ion, Jam]), only_if: Not(Has(You, [Stress])), may: true, cost:
         [Gain(Stress)], then: [Choose((of: Other, range: (0, 1)), [GainSame(Chosen)]),
         Suffer(You, Hit, 1)])]",
        "If you would gain a jam or ion token and you are not stressed, you may gain a stress \
         token and choose one other ship at range 0–1; if you do, the chosen ship gains that \
         token instead; then you suffer 1 hit damage.",
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
        "[When(at: Setup, then: [Lose(You, Charge, 1)]), Action(then: [Recover(You, Charge, 1)]), Action(cost:
         [Spend(Charge)], then: [Recover(You, Shield, 1)])]",
        "During setup, you lose 1 charge of this card. Action: Recover 1 charge of this card. \
         Action: Spend 1 charge to recover 1 shield.",
    ),
    (
        "IG-88D",
        "[Always(rule: LoopTemplates([Turn, Straight]))]",
        "You can use the turn or straight template of the same speed instead of the bank while \
         you execute a Segnor's loop.",
    ),
    (
        "\"Howlrunner\"",
        "[Dice(by: Each(of: Friendly, range: (0, 1)), part: Attacks, only_if: Weapon(kind: Primary),
         decides: It, then: [Reroll(1)])]",
        "While a friendly ship at range 0–1 attacks, if this is a primary attack, that ship may \
         reroll 1 die.",
    ),
    (
        "Jake Farrell",
        "[When(at: AfterAction, actions: [BarrelRoll, Boost], may: true, then: [Choose((of:
         Friendly, range: (0, 1)), [Perform(who: Chosen, actions: [Focus])])])]",
        "After you perform a barrel roll or a boost action, you may choose one friendly ship at \
         range 0–1; if you do, the chosen ship may perform a focus action.",
    ),
    (
        "Vectored Thrusters",
        "[When(at: AfterAction, may: true, then: [Perform(actions: [Boost], colour: Red)])]",
        "After you perform an action, you may perform a boost action as a red action.",
    ),
    (
        "Kyle Katarn",
        "[When(at: StartOf(Engagement), may: true, then: [Choose((of: Friendly, arc: Firing),
         [Transfer(You, [Focus], Chosen)])])]",
        "When the Engagement Phase starts, you may choose one friendly ship in your firing arc; \
         if you do, you give 1 focus token to the chosen ship.",
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
        "[Always(only_if: All([Weapon(kind: Primary), Locks(You, Defender)]), rule: AttackDice(1)),
         Dice(part: Attacks, only_if: All([Weapon(kind: Primary), Locks(You, Defender)]), must: true,
         then: [Turn(1, [Hit], Crit)])]",
        "While you attack, if this is a primary attack and you have a lock on the defender, you \
         roll 1 attack die more. While you attack, if this is a primary attack and you have a \
         lock on the defender, turn 1 hit result into a critical hit result.",
    ),
    (
        "Cluster Missiles",
        "[Attack(needs: [Lock], cost: [Spend(Charge)], with: [When(at: AfterAttack, may: true, then:
         [BonusAttack(weapon: (this: true), without_need: true, against: Each(range: (0, 1), from:
         Defender, that: Not(Same(One, Defender))))])])]",
        "Attack (lock): Spend 1 charge. After the attack, you may make a bonus attack with this \
         card against a ship at range 0–1 of the defender that is not the defender, without the \
         requirement in parentheses.",
    ),
    (
        "Proton Torpedoes",
        "[Attack(needs: [Lock], cost: [Spend(Charge)], with: [Dice(part: Attacks, must: true, then:
         [Turn(1, [Hit], Crit)])])]",
        "Attack (lock): Spend 1 charge. Turn 1 hit result into a critical hit result.",
    ),
    (
        "Ion Cannon",
        "[Attack(with: [Always(rule: Inflicts(damage: 1, token: Ion))])]",
        "Attack: 1 of the hit and critical hit results that are left deals 1 hit damage; each \
         of the others gives the defender 1 ion token instead of damage.",
    ),
    (
        "Heavy Laser Cannon",
        "[Attack(with: [When(at: AfterModify(Attack), then: [Turn(255, [Crit], Hit)])])]",
        "Attack: After the attack dice are modified, turn all critical hit results into hit \
         results.",
    ),
    (
        "Darth Vader (crew)",
        "[When(at: StartOf(Engagement), may: true, cost: [Spend(Force)], then: [Choose((range: (0,
         2), arc: Firing), [May(by: Chosen, then: [Remove(Chosen, [Focus, Evade, Calculate,
         ReinforceFore, ReinforceAft], 1)], else: [Suffer(Chosen, Hit, 1)])])])]",
        "When the Engagement Phase starts, you may spend 1 Force and choose one ship at range \
         0–2 and in your firing arc; if you do, the chosen ship may remove 1 green token; if it \
         does not, it suffers 1 hit damage.",
    ),
];

/// Abilities that no card need have, so that each word of the language is said once.
const ROWS: &[(&str, &str)] = &[
    (
        r#"[Dice(part: Attacks, cost: [Spend(ChargeOf(slots: ["illicit"], recurring: false))], then: [Turn(1, [Focus], Crit)])]"#,
        "While you attack, you may spend 1 non-recurring charge of an illicit upgrade to turn 1 \
         focus result into a critical hit result.",
    ),
    (
        r#"[Action(cost: [Spend(ChargeOf(on: OtherUpgrade, recurring: false))], then: [Recover(You, Shield, 1)]), Dice(part: Attacks, cost: [Spend(ChargeOf(on: AttackUpgrade))], then: [Reroll(2)])]"#,
        "Action: Spend 1 non-recurring charge of another upgrade to recover 1 shield. While you \
         attack, you may spend 1 charge of the upgrade that is used to reroll 2 dice.",
    ),
    (
        "[When(at: StartOf(End), then: [Recover(You, ChargeOf(on: Any, recurring: false), 1), Lose(You, ChargeOf(on: Ship, recurring: true), 1), Recover(You, ChargeOf(on: Upgrade), 2)])]",
        "When the End Phase starts, you recover 1 non-recurring charge of the ship card or an \
         upgrade; then you lose 1 recurring charge of the ship card; then you recover 2 charges \
         of an upgrade.",
    ),
    (
        r#"[When(at: StartOf(End), then: [FlipSlot(You, "configuration"), ForEach(Each(of: Friendly), [May(by: One, cost: [Gain(Strain)], then: [FlipSlot(One, "configuration")])])])]"#,
        "When the End Phase starts, flip your configuration upgrade; then for every friendly ship, \
         that ship may gain a strain token to flip its configuration upgrade.",
    ),
    (
        "[Dice(part: Either, cost: [SpendOf(Each(of: Friendly, range: (0, 1)), Token([Calculate]))], then: [Turn(1, [Focus], Good)]), Dice(part: Attacks, cost: [SpendOf(Each(of: OtherFriendly), LockOn(Defender))], then: [Reroll(255)])]",
        "While you attack or defend, you may spend 1 calculate token of a friendly ship at range \
         0–1 to turn 1 focus result into a hit or evade result. While you attack, you may spend \
         the lock that another friendly ship has on the defender to reroll any number of dice.",
    ),
    (
        "[Instead(would: Deal(faceup: true), may: true, cost: [Spend(Charge)], then: [DealIt(Discarded)]), Instead(would: Deal(traits: [Pilot]), to: Each(of: OtherFriendly, range: (0, 2)), then: [Gain(You, Calculate, 1)])]",
        "If you would receive a faceup damage card, you may spend 1 charge; if you do, that card \
         is discarded instead. When another friendly ship at range 0–2 is about to receive a \
         Pilot damage card, you gain 1 calculate token instead.",
    ),
    (
        "[When(at: After(Spends([Focus, Lock])), by: Each(of: Friendly, range: (0, 2)), may: true, \
         cost: [Expose], then: [Gain(You, Focus, 1)])]",
        "After a friendly ship at range 0–2 has spent a focus token or lock, you may expose 1 of \
         your damage cards to gain 1 focus token.",
    ),
    (
        "[When(at: After(Gains([Red, Orange])), by: Each(of: Enemy), then: [GainSame(It)])]",
        "After an enemy ship has gained an orange or red token, that ship gains 1 more token of \
         that kind.",
    ),
    (
        "[When(at: After(Locks), by: Each(of: Enemy), only_if: Same(Target, You), may: true, cost: \
         [Remove(It, [NonLockRed])], then: [Lock(by: It, on: Target, any_range: true)])]",
        "After an enemy ship has acquired a lock, if that ship locks you, you may remove 1 \
         non-lock red token from that ship; if you do, that ship acquires a lock on what was \
         locked at any range.",
    ),
    (
        "[When(at: After(Suffers(Any)), then: [Transfer(You, [Green], Each(of: OtherFriendly), 255)]), \
         When(at: After(LosesShield), then: [Expose(You)]), When(at: After(IsDealt), by: Each(of: \
         Friendly), then: [Gain(You, Focus, 1)]), When(at: After(Repairs), then: [Gain(You, Focus, 1)])]",
        "Whenever you have suffered damage, you give all your green tokens to every other \
         friendly ship. After you lose a shield, you expose 1 of your damage cards. After a \
         friendly ship has been dealt a damage card, you gain 1 focus token. After you repair a \
         damage card, you gain 1 focus token.",
    ),
    (
        "[When(at: After(Moves(Decloak)), then: [Gain(You, Focus, 1)]), When(at: After(Moves(Boost)), \
         by: Each(of: Enemy), then: [Gain(It, Strain, 1)]), When(at: After(Moves(BarrelRoll)), then: \
         [Gain(You, Focus, 1)])]",
        "After you decloak, you gain 1 focus token. After an enemy ship has boosted, that ship \
         gains 1 strain token. After you barrel roll, you gain 1 focus token.",
    ),
    (
        "[Always(only_if: Revealed(You, (speeds: [3, 4, 5])), rule: DefenseDice(1))]",
        "While you defend, if your revealed maneuver is a speed 3, 4 or 5 maneuver, you roll 1 \
         defense die more.",
    ),
    (
        "[Dice(part: Attacks, only_if: More(Stat(You, Speed), Stat(Foe, Speed)), then: \
         [Reroll(255, [Blank])])]",
        "While you attack, if your revealed maneuver is faster than the enemy ship's revealed \
         maneuver, you may reroll any number of blank results.",
    ),
    (
        "[Always(only_if: More(Stat(Foe, Size), Stat(You, Size)), rule: AttackDice(1))]",
        "While you attack, if the enemy ship is larger than you, you roll 1 attack die more.",
    ),
    (
        "[Dice(part: Attacks, then: [For(each: Ships(of: OtherFriendly, range: (0, 2), from: \
         Defender), then: [Reroll(1)])])]",
        "While you attack, you may reroll 1 die for each other friendly ship at range 0–2 of the \
         defender.",
    ),
    (
        "[When(at: BeforeEngage, only_if: Not(Has(You, [Green])), then: [For(each: Tokens(You, \
         [Red]), most: 2, then: [Gain(You, Calculate, 1)])])]",
        "Before you engage, if you do not have a green token, you gain 1 calculate token for each \
         red token that you have (at most 2).",
    ),
    (
        "[When(at: AfterManeuver, only_if: Equal(Tokens(You, [Stress]), Just(3)), may: true, cost: \
         [Gain(Strain)], then: [Remove(You, [Stress], 1)])]",
        "After you execute a maneuver, if you have exactly 3 stress tokens, you may gain a strain \
         token to remove 1 stress token.",
    ),
    (
        "[Always(only_if: AtMost(2, Tokens(You, [Stress])), rule: Action((), WhileStressed))]",
        "While you have 2 or fewer stress tokens, stress does not keep you from performing \
         actions.",
    ),
    (
        "[Always(only_if: AtMost(2, Damage(You, ())), rule: AttackDice(1))]",
        "While you attack, if you have 2 or fewer damage cards, you roll 1 attack die more.",
    ),
    (
        "[Always(only_if: AtMost(2, Stat(Defender, Hull)), rule: AttackDice(1))]",
        "While you attack, if the defender has 2 or fewer hull left, you roll 1 attack die more.",
    ),
    (
        "[Always(only_if: All([AtLeast(1, Stat(You, Shields)), AtMost(0, Stat(You, Force)), \
         AtLeast(1, Stat(You, Agility)), AtLeast(1, Charges)]), rule: CannotAttack)]",
        "While you have 1 or more active shields, you have no active Force, you have an agility of \
         1 or higher and this card has 1 or more active charges, you cannot attack.",
    ),
    (
        "[When(at: AfterNeutralize, part: Defends, only_if: AtLeast(2, Results([Hit, Crit])), \
         then: [Cancel(Attack, 1, [Hit])])]",
        "After the Neutralize Results step, while you defend, if there are 2 or more hit or \
         critical hit results, cancel 1 hit result.",
    ),
    (
        "[When(at: AfterDefend, only_if: Not(Equal(Rolled, Just(2))), then: [Gain(Attacker, \
         Stress, 1)])]",
        "After you defend, if not exactly 2 dice were rolled, the attacker gains 1 stress token.",
    ),
    (
        "[When(at: AfterManeuver, only_if: More(Ships(of: Enemy, range: (0, 2)), Ships(of: \
         OtherFriendly, range: (0, 2))), may: true, cost: [Gain(Strain)], then: [Gain(You, \
         Focus, 1)])]",
        "After you execute a maneuver, if there are more enemy ships at range 0–2 than other \
         friendly ships at range 0–2, you may \
         gain a strain token to gain 1 focus token.",
    ),
    (
        "[When(at: AfterReveal, by: Each(of: Friendly, range: (0, 2)), may: true, decides: It, cost: \
         [Gain(Stress)], then: [Gain(It, Calculate, 1)])]",
        "After a friendly ship at range 0–2 has revealed its dial, that ship may gain a stress \
         token to gain 1 calculate token.",
    ),
    (
        "[When(at: StartOf(End), then: [ForEach(Each(of: Friendly, that: All([State(One, Ionized), \
         Not(State(One, Tractored)), Card(One, (limited: true, name: \"Luke Skywalker\", \
         ship_ability: \"hope\"))])), [May(by: One, cost: [Gain(Strain)], then: [Perform(who: \
         One, actions: [Boost])])])])]",
        "When the End Phase starts, for every ionized non-tractored limited friendly Luke \
         Skywalker with the hope ship ability, that ship may gain a strain token to perform a \
         boost action.",
    ),
    (
        "[When(at: AfterDefend, only_if: Not(Did(You, Spent([Green]))), then: [RevealThis]),
         When(at: AfterDefend, only_if: Facedown, may: true, cost: [Spend(AssignerCharge, 2)], then:
         [Recover(You, AssignerCharge, 1)])]",
        "After you defend, if you spent no green token in this attack, reveal this card. After you \
         defend, if this card is facedown, you may spend 2 charges of the card that assigned this \
         one to recover 1 charge of the card that assigned this one.",
    ),
    (
        "[When(at: BeforeActivate, may: true, then: [Flip])]",
        "Before you activate, you may flip this card.",
    ),
    (
        "[When(at: WhenAssigned, then: [SearchDeck(Pilot)]), Instead(would: SufferCrit, then:
         [DealFromThis, RemoveThis])]",
        "When this card is assigned, if no damage card lies on this card, the player who assigned \
         it looks through your damage deck and puts 1 Pilot damage card on this card, faceup. When \
         you would suffer 1 critical damage, you take the damage card that lies on this card \
         instead; then remove this card.",
    ),
    (
        "[When(at: AfterDestroyed, then: [Choose((of: OtherFriendly), [MoveThis(Chosen)])])]",
        "After you are destroyed, choose one other friendly ship; then assign this card to the \
         chosen ship.",
    ),
    (
        "[When(at: EndOf(Engagement), only_if: Not(HasAttacked(Assigner)), then: [RemoveThis])]",
        "When the Engagement Phase ends, if the ship that assigned this card has not attacked this \
         phase, remove this card.",
    ),
    (
        "[When(at: During(System), only_if: Card(Assigner, (pilot: [\"vimoradi\"])), then: [ShowDial(You),
         Lose(It, Shield, 1)])]",
        "During the System Phase, if the ship that assigned this card is vimoradi, you turn your \
         dial faceup (without revealing it); then that ship loses 1 shield.",
    ),
    (
        "[When(at: During(System), may: true, then: [Assign(You, [\"one\", \"two\"])]),
         Dice(part: Attacks, only_if: Card(Defender, (condition: \"one\")), then: [Turn(1, [Focus], Hit)]),
         Always(rule: CannotSpend([Focus, Evade]))]",
        "During the System Phase, you may assign the one or two condition to yourself. While you \
         attack, if the defender has the one condition, you may turn 1 focus result into a hit \
         result. You cannot spend focus or evade tokens.",
    ),
    (
        "[When(at: AfterReveal, by: Each(of: Friendly), may: true, then: [SetDial(It, (bearing:
         Any))]), When(at: AfterReveal, may: true, then: [SetDial(You, (bearing: Mirrored,
         difficulty: Any))]), When(at: BeforeManeuver, may: true, then: [FlyInstead(speed:
         Beside)]), When(at: AfterReveal, may: true, then: [SetDial(You, (speed: Next, bearing:
         Of([Straight, Bank]), difficulty: NotRed))]), When(at: BeforeManeuver, may: true, then:
         [FlyInstead(bearing: Of([Sideslip]), difficulty: Harder)])]",
        "After a friendly ship has revealed its dial, you may turn that ship's dial to another \
         maneuver with the same speed and difficulty. After you reveal your dial, you may turn your \
         dial to the maneuver with the same speed and bearing to the other side. Before you execute \
         a maneuver, you may fly a maneuver with the same bearing and difficulty that is 1 faster \
         or slower instead of the one that you revealed. After you reveal your dial, you may turn \
         your dial to a non-red straight or bank maneuver that is 1 faster. Before you execute a \
         maneuver, you may fly a sideslip maneuver with the same speed that is 1 step harder \
         instead of the one that you revealed.",
    ),
    (
        "[When(at: During(End), then: [Keep(You, [Focus], 2, UpTo)]), When(at: StartOf(End), may:
         true, then: [Choose((of: Friendly, range: (0, 2)), [Keep(Chosen, [Focus, Evade], 1)],
         (most: 255, cost: [Spend(Force)]))]), When(at: During(End), may: true, then:
         [Choose((of: Friendly), [Keep(Chosen, [Calculate], 255)], (most: 3))])]",
        "During the End Phase, you keep up to 2 focus tokens. When the End Phase starts, you may \
         choose any number of friendly ships at range 0–2 and spend 1 Force for each; if you do, \
         each chosen ship keeps 1 focus or evade token. During the End Phase, you may choose at \
         most 3 friendly ships; if you do, each chosen ship keeps all its calculate tokens.",
    ),
    (
        "[Always(to: Each(of: Enemy, range: (0, 1)), only_if: InPhase(Activation), rule:
         CannotRemove([Stress])), Always(rule: Initiative(7)), Always(only_if: Not(InPhase(End)),
         rule: TurnAt(0))]",
        "While it is the Activation Phase, enemy ships at range 0\u{2013}1 cannot remove stress \
         tokens. Your initiative is 7. While it is not the End Phase, your turn to activate or \
         engage comes at initiative 0.",
    ),
    (
        "[When(at: AfterManeuver, only_if: MovedThrough(Each(of: Friendly)), then:
         [Gain(Each(of: Enemy, that: MovedThrough(One)), Jam, 1)]), When(at: AfterManeuver, by:
         Each(of: Enemy), only_if: Not(MovedThrough(You)), then: [Gain(You, Focus, 1)])]",
        "After you execute a maneuver, if you passed a friendly ship on the way, every enemy ship \
         that you moved through gains 1 jam token. After an enemy ship has executed a maneuver, \
         if it did not pass you on the way, you gain 1 focus token.",
    ),
    (
        "[Always(only_if: AtLeast(1, Things(kinds: [Device], of: Enemy, range: (0, 1), from:
         Defender)), rule: AttackDice(1)), Always(only_if: AtMost(1, Things(kinds: [Bomb, Mine],
         of: Friendly)), rule: CannotAttack), Always(only_if: AtMost(0, Things(kinds: [Remote],
         range: (0, 2), arc: Front)), rule: CannotAttack), When(at: BeforeEngage, only_if:
         AtLeast(2, Things(kinds: [Asteroid, DebrisCloud, GasCloud, Feature])), then: [For(each:
         Things(kinds: [Obstacle], range: (0, 1)), then: [Gain(You, Focus, 1)])])]",
        "While you attack, if the defender is at range 0\u{2013}1 of an enemy device, you roll 1 \
         attack die more. While there is at most 1 friendly bomb or mine, you cannot attack. \
         While there is no remote at range 0\u{2013}2 and in your front arc, you cannot attack. \
         Before you engage, if there are at least 2 asteroids, debris clouds, gas clouds or \
         scenario features, you gain 1 focus token for each obstacle at range 0\u{2013}1.",
    ),
    (
        "[When(at: AtInitiative(0), may: true, then: [BonusAttack()]), When(at: AfterDestroyed, by:
         Each(of: Friendly), then: [During(Phase, It, NotRemoved)]), Dice(part: Either, dice: Foes,
         only_if: Equal(Stat(You, Bearing), Stat(Foe, Bearing)), then: [Turn(1, [Focus],
         Blank)])]",
        "At initiative 0 in the Engagement Phase, you may make a bonus attack. After a friendly \
         ship has been destroyed, until the end of this phase, that ship is not removed when \
         destroyed. While you attack or defend, if the bearing of your revealed maneuver is the \
         bearing of the enemy ship's revealed maneuver, you may turn 1 focus result of the enemy \
         ship into a blank result.",
    ),
    (
        "[Always(rule: IgnoreObstacles(kinds: [Asteroid], while: [Move])), Always(rule:
         IgnoreObstacles(range: (0, 0))), Always(to: Each(of: Friendly), rule:
         IgnoreObstacles(range: (1, 5), while: [Attack]))]",
        "You ignore asteroids while you move. You ignore obstacles at range 0 of you. Every \
         friendly ship ignores obstacles beyond range 0 while it attacks.",
    ),
    (
        "[When(at: BeforeManeuver, may: true, cost: [Spend(Shield)], then: [FlyInstead(difficulty:
         Exactly(White), speed: Exactly(0), bearing: Of([Stationary])), Later(at: AfterManeuver, then: [Gain(You, Stress, 1)], until: Phase)])]",
        "Before you execute a maneuver, you may spend 1 shield to fly a white 0 stationary \
         maneuver instead of the one that you revealed; if you do, once before the end of this \
         phase, after you execute a maneuver, you gain 1 stress token.",
    ),
    (
        r#"[Always(rule: Carries(1, Card(One, (ship: ["attackshuttle", "escapecraft"])))),
            Always(rule: DeployFrom(Rear)), Always(rule: GunOfDocked(Rear))]"#,
        "1 attackshuttle or escapecraft can dock with you. Ships docked with you can deploy from \
         your rear guides only. While a ship is docked with you, you have a rear arc primary \
         weapon with the attack value of that ship's front arc primary weapon.",
    ),
    (
        "[Always(rule: Carries(2, Card(One, (size: [Small])))), Always(rule: DeployFrom(Front))]",
        "Up to 2 small ships can dock with you. Ships docked with you can deploy from your front \
         guides only.",
    ),
    (
        "[Always(rule: DockRange(1)), Always(rule: StartsDocked), Always(rule: ShieldsOfDocked)]",
        "You can dock at range 0–1. You must start the game docked. You may use the shields of a \
         ship docked with you like your own.",
    ),
    (
        "[Always(only_if: State(You, Docked), rule: OnlyEmergencyDeploy), When(at: AfterDestroyed, by:
         Carrier, only_if: State(You, Docked), then: [During(Game, You, Becomes(It))])]",
        "While you are docked, you can deploy in an emergency only. After your carrier \
         has been destroyed, if you are docked, from now on, you have the name, the initiative, the \
         pilot ability and the charges of that ship.",
    ),
    (
        "[Always(to: Carrier, only_if: State(You, Docked), rule: PilotAbilitiesOf(You)), Always(to:
         Carrier, only_if: State(You, Docked), rule: Action((actions: [Coordinate]), Added(White)))]",
        "While you are docked, your carrier has your pilot ability too. While you are docked, \
         your carrier has the white coordinate action on its action bar.",
    ),
    (
        "[When(at: AfterAttack, by: Carrier, only_if: State(You, Docked), may: true, then:
         [BonusAttack(weapon: (kind: Primary, arcs: [Rear]), by: Carrier)])]",
        "After your carrier has attacked, if you are docked, you may have your carrier make a \
         bonus primary attack from its rear arc.",
    ),
    (
        "[Instead(would: Flee, may: true, cost: [Spend(Charge)], then: [Reserve(Fled)])]",
        "If you would flee, you may spend 1 charge to go to reserve instead and come back within \
         range 1 of the edge that you left over, as the next Planning Phase starts.",
    ),
    (
        "[Instead(would: Flee, then: [Reserve(Own)])]",
        "If you would flee, go to reserve instead and come back within range 1 of the edge of \
         your player, as the next Planning Phase starts.",
    ),
    (
        "[When(at: AfterManeuver, may: true, then: [RotateShip(You, [90, 180])])]",
        "After you execute a maneuver, you may turn your ship by 90° or 180°.",
    ),
    ("[When(at: Setup, then: [Lose(You, Charge, 1)])]", "During setup, you lose 1 charge of this card."),
    (
        "[When(at: BeforeReveal, by: Each(of: Enemy, range: (0, 1)), then: [Expose(It)])]",
        "Before an enemy ship at range 0–1 reveals its dial, that ship exposes 1 of its damage cards.",
    ),
    (
        "[Dice(part: Attacks, only_if: Weapon(needs: [Lock]), then: [Do(Lock)])]",
        "While you attack, if the attack is one that requires a lock, you may lock (which is not an action).",
    ),
    (
        "[Always(rule: Action((actions: [Boost, BarrelRoll]), OverObstacles)), Always(rule: LoopTemplates([Turn, Straight]))]",
        "You can boost and barrel roll through and onto obstacles. You can use the turn or straight template of the same speed instead of the bank while you execute a Segnor's loop.",
    ),
    (
        "[When(at: BeforeReveal, may: true, cost: [Spend(Charge, 2)], then: [Do(Jam)])]",
        "Before you reveal your dial, you may spend 2 charges to jam (which is not an \
         action).",
    ),
    (
        "[When(at: AfterAttack, only_if: Weapon(needs: [Lock]), then: [Expose(You)])]",
        "After you attack, if the attack was one that requires a lock, you expose 1 of your \
         damage cards.",
    ),
    (
        "[When(at: StartOf(End), then: [DealFacedown(You)])]",
        "When the End Phase starts, you receive a facedown damage card.",
    ),
    (
        "[Always(rule: Action((actions: [Boost, BarrelRoll]), OverObstacles))]",
        "You can boost and barrel roll through and onto obstacles.",
    ),
    (
        "[When(at: BeforeReveal, only_if: Not(State(You, Damaged)), may: true, then: [Do(Boost)])]",
        "Before you reveal your dial, if you are not damaged, you may boost (which is not an \
         action).",
    ),
    (
        "[When(at: AfterAttack, only_if: Weapon(needs: [Lock]), then: [Expose(Defender)])]",
        "After you attack, if the attack was one that requires a lock, the defender exposes 1 of \
         its damage cards.",
    ),
    (
        "[Always(rule: Action((actions: [Boost, BarrelRoll]), OverObstacles))]",
        "You can boost and barrel roll through and onto obstacles.",
    ),
    (
        "[When(at: AfterManeuver, may: true, cost: [Spend(Charge), Gain(Disarm)], then:
         [Recover(You, Shield, 1)])]",
        "After you execute a maneuver, you may spend 1 charge and gain a disarm token to \
         recover 1 shield.",
    ),
    (
        "[When(at: BeforeActivate, by: Each(of: Enemy, that: Has(One, [Ion])), then: [Remove(It, [Ion], 1)])]",
        "Before an enemy ship that has an ion token activates, that ship removes 1 ion token.",
    ),
    (
        "[When(at: AfterReveal, by: Each(of: Friendly, range: (1, 2)), only_if:
         Maneuver(difficulties: [Red, Purple]), may: true, cost: [Spend(Shield)], then:
         [Recover(It, Force, 1)])]",
        "After a friendly ship at range 1–2 has revealed its dial, if the maneuver is red or \
         purple, you may spend 1 shield; if you do, that ship recovers 1 Force.",
    ),
    (
        "[When(at: BeforeManeuver, only_if: Maneuver(kinds: [Bank, Turn], speeds: [1, 2, 3]),
         may: true, then: [During(Maneuver, You, Difficulty((), -1))])]",
        "Before you execute a maneuver, if the maneuver is a speed 1, 2 or 3 bank or turn, you \
         may make that maneuver 1 step easier.",
    ),
    (
        "[When(at: AfterManeuver, only_if: All([FullyExecuted, Not(IonManeuver),
         Not(MetObstacle)]), then: [RotateTurret])]",
        "After you execute a maneuver, if it was fully executed, it was not an ion maneuver and \
         you met no obstacle, turn your turret arc indicator.",
    ),
    (
        "[When(at: AfterManeuver, by: Each(of: Enemy, range: (0, 3)), only_if: MetObstacle, may:
         true, then: [Lock(on: It)])]",
        "After an enemy ship at range 0–3 has executed a maneuver, if that ship met an \
         obstacle, you may acquire a lock on that ship.",
    ),
    (
        "[When(at: AfterActivate, by: Each(of: OtherFriendly), only_if: Is(It, Friendly), then:
         [Gain(It, Calculate, 1)])]",
        "After another friendly ship has activated, if that ship is friendly, that ship gains 1 \
         calculate token.",
    ),
    (
        "[When(at: AfterActivate, only_if: AtMost(0, Ships(of: Enemy, range: (0, 2))), then:
         [Gain(You, Focus, 1)])]",
        "After you have activated, if there is no enemy ship at range 0–2, you gain 1 focus \
         token.",
    ),
    (
        "[When(at: AfterAction, actions: [Coordinate], only_if: Action(colours: [Red]), then:
         [Remove(You, [Stress], 2)])]",
        "After you perform a coordinate action, if the action was red, you remove 2 stress \
         tokens.",
    ),
    (
        "[When(at: AfterAction, by: Each(of: Enemy, range: (0, 1)), only_if: Not(Action(actions: [Focus,
         Calculate, Evade])), then: [Gain(It, Strain, 1), Gain(It, Deplete, 1)])]",
        "After an enemy ship at range 0–1 has performed an action, if the action was not a \
         focus, calculate or evade, that ship gains 1 strain token; then it gains 1 deplete \
         token.",
    ),
    (
        "[When(at: BeforeEngage, may: true, cost: [Spend(Token([Green]))], then: [Perform(actions:
         [Reinforce, Reload, Lock])])]",
        "Before you engage, you may spend 1 green token to perform a reinforce, reload or lock \
         action.",
    ),
    (
        "[When(at: AfterDeclare, part: Attacks, only_if: Not(InArc(You, Rear,
         Defender)), then: [Gain(Defender, Tractor, 1)])]",
        "After the defender is declared, while you attack, if you are not in the defender's \
         rear arc, the defender gains 1 tractor token.",
    ),
    (
        "[When(at: AfterDeclare, part: Defends, may: true, cost: [Spend(Token([Evade]))],
         then: [Gain(Attacker, Deplete, 1), Recover(You, Charge, 2)])]",
        "After the defender is declared, while you defend, you may spend 1 evade token; if you \
         do, the attacker gains 1 deplete token; then you recover 2 charges of this card.",
    ),
    (
        "[When(at: AfterDeclare, then: [Gain(Foe, Ion, 2)])]",
        "After the defender is declared, while you attack or defend, the enemy ship gains 2 ion \
         tokens.",
    ),
    (
        "[When(at: BeforeRoll(Defense), only_if: Any([Obstructed, AttackRange(3, 3)]), may: true,
         then: [RollMore(2)])]",
        "When you roll defense dice, if an obstacle obstructs the attack or the attack is at \
         range 3, you may roll 2 defense dice more.",
    ),
    (
        "[When(at: BeforeRoll(Attack), by: Each(of: Friendly, range: (1, 1)), only_if:
         More(Stat(You, Initiative), Stat(It, Initiative)), then: [RollMore(-1)])]",
        "When a friendly ship at range 1 rolls attack dice, if that ship has a lower initiative \
         than you, that ship rolls 1 attack die fewer.",
    ),
    (
        "[When(at: AfterRoll(Attack), by: Each(of: Enemy), only_if: All([Same(You, Defender),
         Shows(Focus)]), may: true, then: [Reroll(1)])]",
        "After an enemy ship has rolled attack dice, if you are the defender and the dice show \
         a focus result, you may reroll 1 die of that ship.",
    ),
    (
        "[When(at: AfterModify(Defense), only_if: Not(Shows(Evade)), then: [Add(Good)])]",
        "After the defense dice are modified, while you defend, if the dice show no evade \
         result, add an evade result.",
    ),
    (
        "[When(at: AfterNeutralize, part: Attacks, only_if: All([AttackHit,
         Weapon(kind: Special)]), may: true, cost: [Result([Hit, Crit])], then: [Remove(Defender,
         [Focus, Evade], 1), Suffer(Defender, Crit, 1)])]",
        "After the Neutralize Results step, while you attack, if the attack hit and this is a \
         special attack, you may spend 1 hit or critical hit result; if you do, the defender \
         removes 1 focus or evade token; then it suffers 1 critical damage.",
    ),
    (
        "[When(at: AfterAttack, only_if: Any([Not(AttackHit), State(Defender, Destroyed)]), may: true,
         then: [BonusAttack(weapon: (kind: Primary, arcs: [Front, Rear]))])]",
        "After you attack, if the attack missed or the defender was destroyed, you may make a \
         bonus primary attack from your front or rear arc.",
    ),
    (
        "[When(at: AfterAttack, only_if: All([Not(Weapon(kind: Primary)), Not(Weapon(this: true))]), may: true,
         then: [BonusAttack(weapon: (arcs: [Turret]), against: Each(of: Enemy, that: Not(Same(One,
         Defender))))])]",
        "After you attack, if this was not a primary attack and the attack was not made with \
         this card, you may make a bonus attack from your turret arc against an enemy ship that \
         is not the defender.",
    ),
    (
        r#"[When(at: AfterDefend, by: Each(of: OtherFriendly, range: (0, 2), that: Card(One, (keyword: "Mandalorian"))), only_if: Not(State(It, Destroyed)), then: [Repair(It, (faceup: true, traits:
         [Ship])), Repair(You, (faceup: false))])]"#,
        "After another friendly Mandalorian ship at range 0–2 has defended, if that ship was \
         not destroyed, that ship repairs 1 faceup Ship damage card; then repair 1 facedown \
         damage card.",
    ),
    (
        "[When(at: After(Suffers(Hit)), by: Each(of: OtherFriendly, range: (0, 1)), may: true, then:
         [Transfer(You, [Evade], It)])]",
        "Whenever another friendly ship at range 0–1 has suffered hit damage, you may give 1 \
         evade token to that ship.",
    ),
    (
        "[When(at: After(Gains([Ion])), by: Each(of: Friendly), only_if: Not(Has(It, [Ion])), then:
         [Remove(You, [Green], 255)])]",
        "After a friendly ship has gained an ion token, if that ship does not have an ion \
         token, you remove all your green tokens.",
    ),
    (
        "[When(at: AfterDestroyed, by: Each(of: Friendly, range: (0, 3)), then: [Gain(You,
         Stress, 1)])]",
        "After a friendly ship at range 0–3 has been destroyed, you gain 1 stress token.",
    ),
    (
        "[When(at: AfterDestroyed, may: true, then: [Suffer(Each(of: Other, range: (0, 1)), Hit,
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
        "When the End Phase starts, for every enemy ship in your bullseye arc that is locked by \
         you, if that ship has a green token, that ship removes all its green tokens; \
         otherwise, that ship gains 1 deplete token.",
    ),
    (
        "[When(at: StartOf(Planning), then: [For(each: Ships(of: Enemy, range: (0, 2)), most: 2, then: [Gain(You,
         Evade, 1)])])]",
        "When the Planning Phase starts, you gain 1 evade token for each enemy ship at range 0–2 (at most 2).",
    ),
    (
        "[When(at: During(End), by: Each(of: OtherFriendly, range: (2, 2), that: All([Card(One, (size: [Small, Medium])), State(One, Damaged)])), then: [Gain(It, Evade, 1)])]",
        "During the End Phase, for every other small or medium damaged friendly ship at range \
         2, that ship gains 1 evade token.",
    ),
    (
        "[When(at: WhenFaceup, then: [Roll(hit: [Suffer(You, Hit, 1)], crit:
         [Suffer(You, Crit, 1), RepairThis])])]",
        "When this card is turned faceup, roll an attack die; on a hit, you suffer 1 hit \
         damage; on a critical hit, you suffer 1 critical damage; then repair this card.",
    ),
    (
        "[When(at: StartOf(System), may: true, then: [ChooseTwo((of: OtherFriendly, range: (0,
         2), that: Has(One, [Green])), Friendly, [Transfer(Chosen, [Focus], Second), Gain(You, Strain,
         1)])])]",
        "When the System Phase starts, you may choose two other friendly ships at range 0–2 \
         that have a green token and are friendly to each other; if you do, the first chosen \
         ship gives 1 focus token to the other chosen ship; then you gain 1 strain token.",
    ),
    (
        "[When(at: StartOf(System), may: true, then: [Choose((of: Friendly, range: (1, 1)),
         [During(Activation, You, InitiativeOf(Chosen))])])]",
        "When the System Phase starts, you may choose one friendly ship at range 1; if you do, \
         until the end of the Activation Phase, your initiative is that of the chosen ship.",
    ),
    (
        "[When(at: StartOf(Engagement), only_if: State(You, CriticallyDamaged), may: true, cost:
         [Suffer(Hit, 1)], then: [Later(at: AfterAttack, only_if: AttackHit, then: [Repair(You,
         ())], until: Engagement)])]",
        "When the Engagement Phase starts, if you are critically damaged, you may suffer 1 hit \
         damage; if you do, once before the end of the Engagement Phase, after you attack, if \
         the attack hit, repair 1 damage card.",
    ),
    (
        "[When(at: StartOf(Engagement), then: [OneOf(Chosen, [(then: [Gain(Chosen, Strain, 1)]),
         (only_if: State(Chosen, Shielded), then: [Suffer(Chosen, Hit, 1), Gain(You, Focus, 1)])])])]",
        "When the Engagement Phase starts, the chosen ship chooses one: (1) gain 1 strain \
         token; or (2) if the chosen ship is shielded, suffer 1 hit damage; then you gain 1 \
         focus token.",
    ),
    (
        "[When(at: StartOf(Engagement), may: true, then: [If(AtRange(You, Chosen, 0, 1),
         [Gain(You, Evade, 1)])])]",
        "When the Engagement Phase starts, you may do this: if you are at range 0–1 of the \
         chosen ship, you gain 1 evade token.",
    ),
    (
        "[When(at: StartOf(Engagement), then: [May(by: You, then: [Gain(You, Stress, 1), Remove(You, [Focus], 1)], else: [Suffer(You, Crit, 1)])])]",
        "When the Engagement Phase starts, you may gain 1 stress token and remove 1 focus \
         token; if you do not, you suffer 1 critical damage.",
    ),
    (
        "[Dice(part: Defends, only_if: Not(InArc(Attacker, Front, You)), then: [Reroll(255)])]",
        "While you defend, if the attacker is not in your front arc, you may reroll any number \
         of dice.",
    ),
    (
        "[Dice(part: Attacks, then: [Turn(2, [Focus], Hit, UpTo)])]",
        "While you attack, you may turn up to 2 focus results into hit results.",
    ),
    (
        "[Dice(part: Defends, dice: Foes, must: true, then: [Turn(2, [Crit], Hit), Reroll(2, [], \
         Exactly)])]",
        "While you defend, turn 2 critical hit results of the attacker into hit results; then \
         reroll 2 dice of the attacker.",
    ),
    (
        "[Dice(part: Attacks, only_if: All([Any([Has(Defender, [Stress]),
         Not(State(Defender, Shielded))]), Not(Has(You, [Focus]))]), cost: [Spend(Token([Calculate]))], then:
         [Turn(255, [], Good), Add(Crit)])]",
        "While you attack, if either the defender is stressed or the defender is not shielded, \
         and you are not focused, you may spend 1 calculate token to turn all results into hit \
         results and add a critical hit result.",
    ),
    (
        "[Dice(part: Either, only_if: Card(Foe, (size: [Large, Huge])), then: [Add(Good)])]",
        "While you attack or defend, if the enemy ship is large or huge, you may add a hit or \
         evade result.",
    ),
    (
        r#"[Dice(by: Each(of: OtherFriendly, range: (0, 2)), part: Attacks, dice: Foes, only_if:
         Card(It, (ship: ["t65xwing", "btla4ywing"])), then: [Cancel(Defense, 1, [Focus])])]"#,
        "While another friendly ship at range 0–2 attacks, if that ship is a t65xwing or btla4ywing, you may cancel 1 focus result of the defense dice.",
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
        "While you attack, if there is at least 1 friendly ship at range 0 of the defender, you may \
         reroll 1 die; if you do, the defender gains 1 jam token.",
    ),
    (
        "[Instead(would: SufferHitsAsCrits, may: true, cost: [Spend(Force, 2)])]",
        "Whenever you would suffer hit damage, you may spend 2 Force to make it critical damage \
         instead.",
    ),
    (
        "[Instead(would: Deal(faceup: false), to: Each(of: Enemy, arc: Bullseye), then: [DealIt(Faceup)])]",
        "When an enemy ship in your bullseye arc is about to receive a facedown damage card, that \
         card is dealt faceup instead.",
    ),
    (
        "[Instead(would: Deal(faceup: true, traits: [Ship]), to: Defender, only_if: Is(Defender, Enemy), \
         may: true, cost: [Spend(Charge)], then: [DealIt(Facedown), Recover(You, Force, 1)])]",
        "If the defender would receive a faceup Ship damage card and the defender is an enemy \
         ship, you may spend 1 charge; if you do, that card is dealt facedown instead; then you \
         recover 1 Force.",
    ),
    (
        "[Instead(would: Suffer, only_if: State(You, Shielded), may: true, cost: [Spend(Shield, 2)], then:
         [Prevent(1)])]",
        "Before you would suffer damage, if you are shielded, you may spend 2 shields to \
         prevent 1 of that damage.",
    ),
    (
        "[Instead(would: Suffer, may: true, then: [Gain(You, Strain, 2)])]",
        "Before you would suffer damage, you may gain 2 strain tokens instead.",
    ),
    (
        "[Instead(would: Gain([Stress]), may: true, cost: [Spend(Charge, 2)])]",
        "If you would gain a stress token, you may spend 2 charges to ignore that token.",
    ),
    (
        "[Instead(would: Gain([Stress, Ion, Strain, Deplete, Disarm]), may: true, then:
         [Choose((of: OtherFriendly, range: (0, 1)), [GainSame(Chosen)])])]",
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
         White)]), RotateTurret])]",
        "Action: Choose one other friendly ship at range 1–2; then the chosen ship may perform \
         an action as a white action; then turn your turret arc indicator.",
    ),
    ("[Attack()]", "Attack."),
    (
        "[Attack(needs: [Focus], with: [When(at: BeforeRoll(Attack), only_if: InArc(Defender, Rear,
         You), then: [RollMore(2)]), Always(to: Defender, rule: RangeBonus(Defense, Never))])]",
        "Attack (focus): When you roll attack dice, if the defender is in your rear arc, roll 2 \
         attack dice more. The range bonus does not apply to the defender.",
    ),
    (
        "[Attack(needs: [Calculate], cost: [Spend(Token([Calculate]))], with: [When(at: AfterAttack,
         only_if: AttackHit, then: [Gain(Defender, Jam, 1)])])]",
        "Attack (calculate): Spend 1 calculate token. After the attack, if the attack hit, the \
         defender gains 1 jam token.",
    ),
    (
        "[Attack(needs: [Lock, Focus], with: [When(at: AfterNeutralize, only_if: AttackHit, then:
         [Gain(Each(range: (0, 1), from: Defender), Ion, 1), Cancel(Attack, 255, [])])])]",
        "Attack (lock or focus): After the Neutralize Results step, if the attack hit, every \
         ship at range 0–1 of the defender gains 1 ion token; then cancel all results of the \
         attack dice.",
    ),
    (
        "[Attack(needs: [Evade], cost: [Spend(Charge), Spend(LockOn(Defender))])]",
        "Attack (evade): Spend 1 charge and the lock that you have on the defender.",
    ),
    (
        "[Always(only_if: Has(You, [ReinforceAft]), rule: DefenseDice(2))]",
        "While you defend, if you have a reinforce (aft) token, you roll 2 defense dice more.",
    ),
    (
        "[Always(to: Each(of: Friendly, range: (0, 1)), only_if: Not(Obstructed), rule:
         AttackDice(-1))]",
        "While a friendly ship at range 0–1 attacks, if no obstacle obstructs the attack, it \
         rolls 1 attack die fewer.",
    ),
    (
        "[Always(to: Each(of: Enemy, range: (0, 1)), rule: Action((actions: [Focus, BarrelRoll], damage_cards: true), Only))]",
        "Of all actions enemy ships at range 0–1 can perform only focus, barrel roll and those of \
         damage cards.",
    ),
    (
        "[Always(rule: Action((damage_cards: true), Only))]",
        "Of all actions you can perform only those of damage cards.",
    ),
    (
        "[Always(to: Each(of: Friendly, that: Any([Has(One, [Evade]), Not(Locks(One, You))])),
         rule: Action((actions: [Coordinate], colours: [White]), As(Purple)))]",
        "The white coordinate actions of every friendly ship that is evading or does not have a \
         lock on you are treated as purple.",
    ),
    (
        "[Always(rule: DiceOnly(Attack, Owner, [Focus, Calculate, Lock]))]",
        "While you attack, you can change your dice only with focus tokens, calculate tokens or \
         locks.",
    ),
    (
        "[Always(rule: DiceOnly(Attack, Anyone, [Force, Lock]))]",
        "While you attack, your dice can be modified only with Force or locks.",
    ),
    (
        "[Always(to: Each(of: Enemy, arc: Turret), rule: DiceOnly(Attack, Owner, []))]",
        "While an enemy ship in your turret arc attacks, it cannot change its dice.",
    ),
    (
        "[Always(only_if: Not(All([State(You, Damaged), Has(You, [Jam])])), rule: Action((), WhileStressed))]",
        "While you are not damaged or you are not jammed, stress does not keep you from \
         performing actions.",
    ),
    (
        "[Always(only_if: Not(AtLeast(3, Ships(of: Enemy, range: (0, 2)))), rule:
         RedManeuversWhileStressed)]",
        "While there are fewer than 3 enemy ships at range 0–2, stress does not keep you from \
         executing red maneuvers.",
    ),
    (
        "[Always(only_if: AtMost(1, Ships(of: Enemy, range: (0, 2), that: More(Stat(One, Initiative), Stat(You, Initiative)))),
         rule: IgnoreObstacles())]",
        "While there is at most 1 enemy ship at range 0–2 that has a higher initiative than \
         you, you ignore obstacles.",
    ),
    (
        "[Always(rule: Weapon((kind: Primary, arcs: [Front]), Arc(Bullseye)))]",
        "Your front arc primary weapons have the bullseye arc instead.",
    ),
    (
        "[Always(to: Attacker, only_if: All([Same(You, Defender), Has(Attacker, [Stress])]), rule:
         DiceOnly(Attack, Anyone, [])), Always(to: Defender, only_if: Same(You, Attacker), rule:
         DiceWithout(Defense, Anyone, [Green])), Always(rule: DiceWithout(Attack, Owner, [Lock],
         Anyhow))]",
        "While you defend, if the attacker is stressed, the attacker's dice cannot be modified. \
         While you attack, the defender's dice cannot be modified with green tokens. While you \
         attack, you cannot modify your dice with locks.",
    ),
    (
        "[Always(rule: DiceWithout(Attack, Owner, [Lock], Rerolling)), Dice(by: Each(of: Friendly), part:
         Attacks, modifies: Attacker, cost: [Spend(Charge)], then: [Reroll(2, [], UpTo)])]",
        "While you attack, you cannot reroll your dice with locks. While a friendly ship attacks, you \
         may spend 1 charge to have the attacker reroll up to 2 dice.",
    ),
    (
        "[When(at: During(End), may: true, then: [Choose((of: OtherFriendly), [Perform(who: Chosen,
         actions: [Boost])], (most: 2, with_you: true))])]",
        "During the End Phase, you may choose at most 2 other friendly ships, yourself beside them if \
         you like, in any order; if you do, each chosen ship may perform a boost action.",
    ),
    (
        "[Always(to: Attacker, only_if: Is(Defender, Friendly), rule: MostRerolled(Attack, Owner,
         1)), Always(to: Attacker, only_if: Same(You, Defender), rule: MostRerolled(Attack, Anyone,
         0)), Always(rule: MostRerolled(Defense, Owner, 0)), Always(rule: MostRerolled(Defense,
         Anyone, 2))]",
        "If the defender is friendly, the attacker cannot reroll more than 1 of the attacker's \
         dice. While you defend, the attacker's dice cannot be rerolled. While you defend, you \
         cannot reroll dice. While you defend, no more than 2 of your dice can be rerolled.",
    ),
    (
        "[When(at: AfterDeclare, part: Attacks, then: [During(Attack, Defender, MostDice(Defense,
         Results([Hit, Crit]))), During(Attack, Attacker, RangeBonus(Attack, Never)), During(Attack,
         You, RangeBonus(Attack, Always)), During(Attack, You, MostDice(Attack, Just(4)))])]",
        "After the defender is declared, while you attack, in this attack the defender rolls no \
         more dice than the number of hit or critical hit results; then in this attack the \
         range bonus does not apply to the attacker; then until the end of this attack, while \
         you attack, the range bonus applies to you at any range; then until the end of this \
         attack, while you attack, you roll 4 dice at most.",
    ),
    (
        "[Always(to: Defender, only_if: All([Same(You, Attacker), Equal(Stat(You, Speed),
         Stat(Defender, Speed))]), rule: DiceOnly(Defense, Anyone, []))]",
        "While you attack, if your revealed maneuver is as fast as the defender's revealed \
         maneuver, the defender's dice cannot be modified.",
    ),
    (
        "[Always(rule: TreatRange(0, 1)), Always(rule: Neutralize(CritsFirst)), Always(to: Defender,
         only_if: Same(You, Attacker), rule: Neutralize(KeepCrits))]",
        "Your attacks at range 0 are treated as attacks at range 1. While you defend, evade \
         results cancel critical hit results first. While you attack, evade results cancel no \
         critical hit results.",
    ),
    (
        r#"[Always(rule: Weapon((slots: ["missile"], arcs: [Front]), Arc(Turret))), Always(rule:
         Weapon((kind: Special, arcs: [Front]), AlsoArc(Rear))), Always(rule: Weapon((slots:
         ["torpedo"]), AlsoArc(Rear, (1, 2)))), Always(rule: Weapon((slots: ["torpedo"]), Reach(1)))]"#,
        "Your front arc missile weapons have the turret arc instead. You can make front arc \
         special attacks from your rear arc as well. You can make torpedo attacks from your \
         rear arc as well, then at range 1–2. You can make torpedo attacks at 1 range more or \
         less than they require, up to range 3.",
    ),
    (
        "[Always(rule: Weapon((needs: [Focus, Lock]), NoNeed([Spend(Force)]))), Always(to: Each(of:
         Friendly, range: (1, 2)), only_if: Locks(You, Defender), rule: Weapon((needs: [Lock]),
         NoNeed([])))]",
        "You can spend 1 Force to make attacks that require a focus token or a lock without that \
         requirement. While you have a lock on the defender, friendly ships at range 1–2 can \
         make attacks that require a lock without that requirement.",
    ),
    (
        "[Always(rule: Weapon((kind: Primary), WhileDisarmed)), Always(rule: Weapon((),
         OnObstacles([]))), Always(rule: Weapon((kind: Special), OnObstacles([Asteroid,
         DebrisCloud])))]",
        "You can make primary attacks while disarmed. You can make attacks at range 0 of \
         obstacles. You can make special attacks at range 0 of asteroids or debris clouds.",
    ),
    (
        "[When(at: AfterDefend, only_if: All([Did(Attacker, Modified(Attack)), AtLeast(1,
         Attack(Dealt)), AtLeast(2, Attack(Neutralized)), Not(Did(Attacker, Attacked(You)))]), then:
         [Gain(You, Focus, 1)])]",
        "After you defend, if the attacker modified attack dice in this attack, the attack dealt \
         the defender a damage card, 2 or more hit or critical hit results were neutralized and \
         the attacker has not attacked you this round, you gain 1 focus token.",
    ),
    (
        "[Always(to: Defender, only_if: All([Obstructs(You), Is(Attacker, Enemy)]), rule:
         DefenseDice(1)), Dice(part: Attacks, only_if: All([BonusOfThis, TurretIn(You, [Left,
         Right])]), then: [Reroll(1)])]",
        "If you obstruct the attack and the attacker is an enemy ship, 1 defense die more is \
         rolled. While you attack, if the attack is the bonus attack of this card and your \
         turret arc indicator points to the left or right arc, you may reroll 1 die.",
    ),
    (
        "[Attack(with: [When(at: AfterDeclare, part: Attacks, may: true, decides: Defender, then:
         [Suffer(Defender, Hit, 1), SkipDice])])]",
        "Attack: After the defender is declared, the defender may suffer 1 hit damage; if it \
         does, skip the steps of the dice: the attack hits.",
    ),
    (
        "[When(at: AfterAttack, may: true, then: [SpendSome(stock: Charge, then: [Gain(Defender,
         Strain, 1)])]), When(at: BeforeRoll(Attack), may: true, then: [SpendSome(stock: Force,
         most: 2, then: [RollMore(1)])]), When(at: BeforeRoll(Attack), may: true, then:
         [SpendSome(stock: Shield, most: 1, then: [RollMore(1)])])]",
        "After you attack, you may spend 1 or more charges; for each of them, the defender gains \
         1 strain token. Before you roll attack dice, you may spend up to 2 Force; for each of \
         them, roll 1 attack die more. Before you roll attack dice, you may spend 1 shield; \
         then roll 1 attack die more.",
    ),
    (
        "[When(at: AfterAttack, only_if: Weapon(ordnance: true), may: true, then:
         [BonusAttack(weapon: (this: true), without_cost: true)]), Dice(part: Defends, dice: Foes,
         then: [Reroll(255, [], All)])]",
        "After you attack, if this was an ordnance attack, you may make a bonus attack with this \
         card, without its cost. While you defend, you may reroll all dice of the attacker.",
    ),
    (
        "[When(at: AfterAttack, may: true, then: [BonusAttack(weapon: (arcs: [Turret]), new_turret:
         true)]), When(at: AfterAttack, may: true, then: [BonusAttack(other_weapon: true, against:
         Each(that: Not(Did(You, Attacked(One)))))]), Always(rule: Inflicts(token: Ion, crits_only:
         true))]",
        "After you attack, you may make a bonus attack from a turret arc that was not attacked \
         from this round. After you attack, you may make a bonus attack with another weapon \
         against a ship that you have not attacked this round. While you attack, each critical \
         hit result that is left gives the defender 1 ion token instead of damage.",
    ),
    (
        "[Always(only_if: Not(AtMost(1, Ships(range: (2, 3), arc: Right))), rule:
         CannotGain([Tractor]))]",
        "While there are at least 2 ships at range 2–3 and in your right arc, you cannot gain \
         tractor tokens.",
    ),
    (
        "[Always(to: Each(of: OtherFriendly, range: (0, 3), that: AtRange(Chosen, One, 0, 1)),
         rule: Difficulty((kinds: [Koiogran, Segnor, Tallon]), 1))]",
        "The Koiogran turn, Segnor's loop and Tallon roll maneuvers of every other friendly \
         ship at range 0–3 that is at range 0–1 of the chosen ship are 1 step harder.",
    ),
    (
        "[Always(to: Each(of: Friendly, that: State(One, FullForce)), rule: IgnoreObstacles())]",
        "Every friendly ship that has all its Force active ignores obstacles.",
    ),
    (
        "[Always(rule: Inflicts(damage: 2, token: Tractor))]",
        "While you attack, 2 of the hit and critical hit results that are left deal 1 hit \
         damage each; each of the others gives the defender 1 tractor token instead of damage.",
    ),
    (
        r#"[Always(only_if: Any([All([Has(You, [Disarm]), Has(You, [Deplete])]), Card(You, (keyword: "TIE"))]),
         rule: Inflicts(damage: 0, token: Jam))]"#,
        "While you attack, if both you are disarmed and you are depleted, or you have the TIE \
         keyword, each of the hit and critical hit results that are left gives the defender 1 \
         jam token instead of damage.",
    ),
    (
        "[Always(only_if: Is(Attacker, Other), rule: DefenseDice(1))]",
        "While you defend, if you are not the attacker, you roll 1 defense die more.",
    ),
    (
        "[Always(only_if: All([Is(Defender, OtherFriendly), Not(Is(Attacker, Enemy))]), rule:
         AttackDice(1))]",
        "While you attack, if the defender is another friendly ship and the attacker is not an \
         enemy ship, you roll 1 attack die more.",
    ),
    (
        "[When(at: After(Gains([Stress])), then: [During(Round, Each(of: Friendly, range: (0, 1)),
         CannotGain([Stress])), During(Attack, You, DefenseDice(1)), During(Phase, Foe,
         AttackDice(-1)), During(Engagement, You, TurretOnly([Left, Right]))])]",
        "After you gain a stress token, until the end of this round, friendly ships at range \
         0–1 cannot gain stress tokens; then until the end of this attack, while you defend, \
         you roll 1 defense die more; then until the end of this phase, while the enemy ship \
         attacks, it rolls 1 attack die fewer; then until the end of the Engagement Phase, your \
         turret arc indicator can be turned only to the left or right arc.",
    ),
    (
        "[When(at: AfterManeuver, only_if: Any([Maneuver(kinds: [Straight]), Maneuver(kinds:
         [Stationary, ReverseStraight, ReverseBank, Sideslip]), Maneuver(speeds: [5])]), then:
         [During(Round, You, Difficulty((difficulties: [Blue, White]), 1))])]",
        "After you execute a maneuver, if the maneuver was straight, the maneuver was a \
         stationary, reverse straight, reverse bank or sideslip maneuver or the maneuver was a \
         speed 5 maneuver, until the end of this round, your blue and white maneuvers are 1 \
         step harder.",
    ),
    (
        "[When(at: AfterAttack, only_if: DealtFaceup([]), then: [Gain(You, Focus, 1)])]",
        "After you attack, if the attack dealt the defender a faceup damage card, you gain 1 \
         focus token.",
    ),
    (
        "[When(at: AfterAttack, only_if: Not(DealtFaceup([Ship, Pilot])), may: true, then:
         [Lock(on: Each(of: Other, arc: FullFront))])]",
        "After you attack, if the attack dealt the defender no faceup Ship or Pilot damage \
         card, you may acquire a lock on another ship in your full front arc.",
    ),
    (
        "[When(at: AfterDeclare, only_if: More(Stat(Second, Difficulty), Stat(You, Difficulty)), then: [Gain(Second, Evade,
         1)])]",
        "After the defender is declared, while you attack or defend, if your revealed maneuver \
         is easier than the other chosen ship's maneuver, the other chosen ship gains 1 evade \
         token.",
    ),
    (
        "[When(at: AfterRoll(Defense), only_if: ShowsNamed, then: [Turn(1, [Blank, Focus],
         Evade)])]",
        "After you roll defense dice, if the dice show the named result, turn 1 blank or focus \
         result into an evade result.",
    ),
    (
        "[Dice(part: Attacks, only_if: All([Any([Has(Defender, [Stress]),
         Not(State(Defender, Shielded))]), Is(Defender, Enemy), Not(Has(Defender, [Green]))]), then:
         [Reroll(3, [], UpTo)])]",
        "While you attack, if either the defender is stressed or the defender is not shielded, \
         the defender is an enemy ship, and the defender does not have a green token, you may \
         reroll up to 3 dice.",
    ),
    (
        "[When(at: AfterAttack, only_if: All([Not(Obstructed), Not(AttackRange(1, 2))]), may:
         true, cost: [Spend(Token([ReinforceFore]))], then: [Remove(You, [ReinforceFore, ReinforceAft,
         Cloak], 1)])]",
        "After you attack, if no obstacle obstructed the attack and the attack was not at range \
         1–2, you may spend 1 reinforce (fore) token to remove 1 reinforce or cloak token.",
    ),
    (
        "[When(at: BeforeNeutralize, by: Each(of: Enemy, range: (1, 3)), part: Attacks,
         then: [Gain(It, Deplete, 1)])]",
        "Before the Neutralize Results step, while an enemy ship at range 1–3 is attacking, \
         that ship gains 1 deplete token.",
    ),
    (
        "[When(at: BeforeActivate, may: true, then: [ChooseTwo((of: Other, range: (0, 1)), Any,
         [Gain(Chosen, Tractor, 1), Gain(Second, Tractor, 1)])])]",
        "Before you activate, you may choose two other ships at range 0–1; if you do, each \
         chosen ship gains 1 tractor token.",
    ),
    (
        r#"[When(at: After(Gains([Strain])), by: Each(of: Other, that: All([Not(State(One, CriticallyDamaged)),
         Not(Is(One, Enemy))])), only_if: Any([All([Has(You, [Disarm]), Has(You, [Calculate])]),
         Not(Card(It, (keyword: "Droid")))]), then: [Gain(It, ReinforceFore, 1)])]"#,
        "After another ship that is not critically damaged and is not an enemy ship has gained \
         a strain token, if both you are disarmed and you are calculating, or that ship does \
         not have the Droid keyword, that ship gains 1 reinforce (fore) token.",
    ),
    (
        r#"[When(at: During(System), may: true, cost: [Spend(Charge, 2)], then: [Drop(device:
         "protonbomb")]), Always(rule: NoRecovery)]"#,
        "During the System Phase, you may spend 2 charges to place a protonbomb. The charges \
         of this card cannot be recovered.",
    ),
    (
        r#"[When(at: BeforeEngage, may: true, cost: [Spend(Charge)], then: [Drop(device:
         "thermaldetonators", most: 2)]), Always(rule: Action((actions: [Reload], this: true), More(1)))]"#,
        "Before you engage, you may spend 1 charge to place up to 2 thermaldetonators, each \
         for a charge and with another template. Reloading this card recovers 1 more.",
    ),
    (
        r#"[When(at: During(System), only_if: AtLeast(1, SpentCharges), cost: [Spend(Charge)], then:
         [Drop(device: "cargodrift", clear_of_ships: true)])]"#,
        "During the System Phase, if a charge of this card is inactive, you must spend 1 \
         charge to place a cargodrift, under no ship.",
    ),
    (
        "[When(at: AfterManeuver, by: Each(of: Enemy), only_if: All([FullyExecuted,
         Not(Dropped(It))]), then: [DropOther([Bomb, Mine, Remote, Obstacle])])]",
        "After an enemy ship has executed a maneuver, if it was fully executed and that ship \
         has not dropped or launched a device this round, place a bomb, mine, remote or \
         obstacle of one of your cards, at its cost.",
    ),
    (
        r#"[When(at: BeforeForces, then: [Put(device: "sensorbuoy", beyond_edges: 2)]),
         When(at: BeforeEngage, may: true, then: [Choose((of: Enemy),
         [Lock(on: Chosen, any_range: true)])])]"#,
        "Before the ships are placed in setup, put a sensorbuoy beyond range 2 of all edges. \
         Before you engage, you may choose one enemy ship; if you do, acquire a lock on the \
         chosen ship at any range.",
    ),
    (
        "[When(at: AfterDrop, may: true, then: [Fuse]), When(at: AfterDrop, by: Each(of:
         OtherFriendly), then: [Gain(It, Evade, 1)])]",
        "After you place a device, you may put a fuse marker on it. After another friendly \
         ship has placed a device, that ship gains 1 evade token.",
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
        "When this device detonates, every remote at range 0–1 rolls 4 attack dice; for each \
         hit or focus result, that ship suffers 1 hit damage; for each blank, that ship loses \
         1 shield.",
    ),
    (
        "[When(at: Detonates, then: [ChooseObstacle(0, 1, [Suffer(Each(units: Both, range:
         (0, 1), from: Obstacle), Hit, 1), RemoveObstacle])])]",
        "When this device detonates, choose an obstacle at range 0–1; then every ship or \
         remote at range 0–1 of the chosen obstacle suffers 1 hit damage; then remove the \
         chosen obstacle.",
    ),
    (
        "[When(at: AfterMeeting, by: Each(of: Enemy), then: [Attach(It, [Suffer(You, Hit, 1),
         Suffer(It, Hit, 1)])]), When(at: AfterOverlap, by: Each(of: Enemy), then: [Gain(It,
         Strain, 1)])]",
        "After an enemy ship has moved through you or overlapped you, relocate to that ship's \
         front or rear guides; if there is no room, you suffer 1 hit damage; then that ship \
         suffers 1 hit damage. After an enemy ship has overlapped you, that ship gains 1 \
         strain token.",
    ),
    (
        "[When(at: AfterLanding, by: Each(of: Enemy), then: [Roll(who: It, focus:
         [Suffer(You, Crit, 1)])]), When(at: During(System), may: true, then:
         [Relocate(Any)])]",
        "After an enemy ship has executed a maneuver that overlaps you, that ship rolls an \
         attack die; on a focus result, you suffer 1 critical damage. During the System Phase, \
         you may relocate out of any of your guides with one of your templates.",
    ),
    (
        "[When(at: AfterPlaced, only_if: Not(Has(You, [Lock])), may: true, then: [ShareLock]),
         When(at: During(System), then: [Relocate(Front)])]",
        "After you have been placed, if you do not have a lock, you may acquire a lock on an \
         object that the ship which placed you has locked. During the System Phase, relocate \
         forward with one of your templates.",
    ),
    (
        "[When(at: During(Engagement), only_if: LockedInArc(Front, 0, 1), then: [Detonate]),
         When(at: During(End), only_if: Not(Has(You, [Lock])), then: [LockInArc(Rear, 2, 3)])]",
        "During the Engagement Phase, if you have a lock on an object at range 0–1 in your \
         front arc, detonate this device. During the End Phase, if you do not have a lock, \
         acquire a lock on an object at range 2–3 in your rear arc.",
    ),
    (
        "[Always(only_if: AtLeast(2, Ships(of: Enemy, range: (0, 0))), rule: CannotAttack),
         Always(to: Each(of: Friendly), rule: Action((actions: [Lock, Jam]), From(You)))]",
        "While there are at least 2 enemy ships at range 0, you cannot attack. Friendly ships \
         can measure the range of locks and jams from you.",
    ),
    (
        r#"[Action(cost: [Spend(Charge)], then: [Recover(You, ChargeOf(slots: ["astromech"]), 1)]), Action(cost:
         [Spend(Charge)], then: [Drop(device: "spareparts"), BreakLocks(You)])]"#,
        "Action: Spend 1 charge to recover 1 charge of an astromech upgrade. Action: Spend 1 charge \
         to place a spareparts and break every lock on you.",
    ),
    (
        "[Always(rule: Placing(dropped: true, by: Banks)), Always(rule: Placing(devices:
         [Mine], by: Speed(1)))]",
        "When you place a device, you may use a bank template instead of a straight one of \
         the same speed. When you place a mine, you may use a template of the same bearing \
         that is 1 faster or slower.",
    ),
    (
        "[Always(rule: Placing(devices: [Bomb], phase: System, by: Launch(5, Straight)))]",
        "When you place a bomb in the System Phase, you may launch it with the 5 straight \
         template instead.",
    ),
    (
        "[Always(rule: Placing(dropped: true, template: (1, Straight), by: Templates([(1,
         Bank), (1, Turn)])))]",
        "When you place a device, you may use the 1 bank or 1 turn template instead of the 1 \
         straight template.",
    ),
    (
        "[Always(rule: Placing(dropped: true, by: LaunchSame))]",
        "When you place a device, you may launch it with the same template instead of \
         dropping it.",
    ),
    (
        "[Always(rule: Allied), When(at: StartOf(Engagement), only_if: Not(Is(It, Allied)), then:
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
        "[When(at: AfterHealthLost, by: It, only_if: All([HalfGone(It), Not(Scored(It))]), then:
         [Score(OpponentOf(It), HalfWorth(It))]), When(at: AfterRemoved, by: It, then:
         [Score(OpponentOf(It), RestOfWorth(It))])]",
        "After a ship has lost health, if that ship has lost half its health or more and no points \
         were scored for that ship yet, the opponent of that ship earns mission points: half of the \
         points that that ship is worth, rounded down. After a ship has been removed from the game, \
         the opponent of that ship earns mission points: all points that that ship is worth and that \
         were not scored before.",
    ),
    (
        r#"[When(at: StartOf(End), then: [EachPlayer([If(AtMost(0, Ships(of: Others, range: (0, 2), from:
         Feature("satellite"))), [Score(One, Just(2))])])])]"#,
        "When the End Phase starts, for each player in order, if there is no ship of another side at \
         range 0–2 of the satellite, that player earns 2 mission points.",
    ),
    (
        "[When(at: EndOfRound, only_if: Not(More(LastRound, Round)), then: [EachPlayer([If(
         More(Points(One), Points(Opponent)), [Decide(One)])]), EndGame(Rounds)]),
         When(at: EndOfRound, only_if: AtMost(0, Ships(reserve: true)), then: [EndGame(NoShips)])]",
        "When the round ends, if the number of the round is that of the last round or more, for each \
         player in order, if the score of that player is more than the score of their opponent, the \
         side of that player wins; then the game ends. When the round ends, if there is no ship in \
         play or in reserve, the game ends.",
    ),
    (
        "[When(at: EndOfRound, only_if: Not(More(Just(20), Points(One))), then: [EndGame(Points)]),
         When(at: EndOfRound, only_if: AtLeast(1, Ships(of: One)), then: [EndGame(LastSide)])]",
        "When the round ends, if the score of that player is 20 or more, the game ends. When the \
         round ends, if there is at least 1 ship of that player, the game ends.",
    ),
    (
        "[Always(rule: TreatManeuver((kinds: [Turn], difficulties: [White, Red]), Purple))]",
        "Your white and red turn maneuvers are treated as purple.",
    ),
    (
        "[When(at: AfterAction, by: Each(of: Friendly, range: (0, 2)), only_if: State(It, Activating), \
         may: true, cost: [Spend(Charge, 2)], \
         then: [Perform(who: It, actions: [Evade], colours: [White], colour: Red)])]",
        "After a friendly ship at range 0–2 has performed an action, if that ship is activating, you \
         may spend 2 charges; if you do, that ship may perform a white evade action as a red action.",
    ),
    (
        "[When(at: AfterAction, by: Each(range: (1, 1)), \
         only_if: All([State(It, ActionStep), Action(on_bar_of: You)]), may: true, \
         then: [Perform(same: Action, colour: Red)])]",
        "After a ship at range 1 has performed an action, if that ship is in the Perform Action step \
         and the action was one on your action bar, you may perform the same action as a red action.",
    ),
    (
        "[When(at: AfterAction, actions: [Coordinate], only_if: Ordered(on_bar_of: You), may: true, \
         then: [Perform(same: Order)])]",
        "After you perform a coordinate action, if the action of the coordinated ship was an \
         action on your action bar, you may perform the action that the coordinated ship \
         performed.",
    ),
    (
        "[When(at: AfterDo(Jam), then: [Choose((range: (0, 1), from: Target, \
         that: Not(Same(One, Target))), [Gain(Chosen, Jam, 1)])])]",
        "After you jam, choose one ship at range 0–1 of the jammed ship that is not the jammed ship; \
         then the chosen ship gains 1 jam token.",
    ),
    (
        "[When(at: AfterFail, may: true, then: [Perform(actions: [Focus], \
         then: [During(OwnActivation, You, Action((), Cannot))])])]",
        "After you fail an action, you may perform a focus action; if you do, until the end of this \
         activation, you cannot perform actions.",
    ),
    (
        "[When(at: During(System), then: [Perform(damage_cards: true, even_while_stressed: true)])]",
        "During the System Phase, you may perform an action of damage cards, even while stressed.",
    ),
    (
        "[Always(to: Each(that: Coordinates(You, One)), \
         rule: Action((on_bar_of: You), Only))]",
        "Of all actions ships that are being coordinated by you can perform only those on your \
         action bar.",
    ),
    (
        "[Always(rule: Decloak(templates: [(2, Bank)])), Always(rule: Decloak(templates: [(2, Bank)], \
         cost: [Spend(Charge)])), Action(then: [ChooseTwo((range: (1, 3)), Friendly, \
         [DoTo(Coordinate, Chosen), DoTo(Jam, Second)])])]",
        "While you decloak, you must take the 2 bank template instead of the usual one. While you \
         decloak, you may spend 1 charge to take the 2 bank template instead of the usual one. \
         Action: Choose two ships at range 1–3 that are friendly to each other; then coordinate \
         the first chosen ship at any range (which is not an action); then jam the other chosen \
         ship at any range (which is not an action).",
    ),
    (
        "[Always(rule: Locks(2, Any)), Always(rule: Locks(2, Different))]",
        "You can maintain up to 2 locks. You can maintain up to 2 locks, each on another object.",
    ),
    (
        "[Always(rule: Action((actions: [Boost]), Templates([(1, Turn)], May))), \
         Always(to: Each(of: Enemy), rule: Action((actions: [BarrelRoll]), Templates([(1, Bank)], Must)))]",
        "While you boost, you can use the 1 turn template instead of the usual one. While an enemy \
         ship barrel rolls, it must use the 1 bank template instead of the usual one.",
    ),
    (
        "[Always(rule: Action((actions: [Boost], colours: [White]), \
         Variant(colour: Red, templates: [(1, Turn)]))), \
         Always(rule: Action((actions: [Focus]), Variant(colour: Red, then: [For(\
         each: Ships(of: Enemy, range: (0, 2)), most: 2, then: [Gain(You, Focus, 1)])])))]",
        "While you perform a white boost action, you may make it red to take the 1 turn template \
         instead. While you perform a focus action, you may make it red to gain 1 focus token for \
         each enemy ship at range 0–2 (at most 2).",
    ),
    (
        "[Always(rule: Action((actions: [Coordinate]), Also(range: (3, 255), \
         that: Card(One, (on_bar: [Calculate]))))), \
         Always(rule: Action((actions: [Coordinate]), Never(that: Card(One, (limited: true)))))]",
        "You can coordinate friendly ships with calculate on their action bars beyond range 2 as well. \
         You cannot coordinate limited ships.",
    ),
    (
        "[Always(rule: Action((actions: [Boost, Slam], colours: [Red]), Faster(1)))]",
        "While you perform a red boost or SLAM action, you must use a template 1 faster, if there is \
         one.",
    ),
    (
        "[Always(rule: Action((actions: [Lock]), Also(range: (4, 255)))), \
         Always(rule: Action((actions: [Lock]), Never(range: (1, 1)))), \
         Always(to: Each(of: Enemy), rule: Action((actions: [Lock]), Never(that: Same(One, You)))), \
         Always(to: Each(of: Friendly), rule: Action((actions: [Lock]), From(Each(of: Friendly))))]",
        "You can lock objects beyond range 3 as well. You cannot lock objects at range 1. Enemy ships \
         cannot lock you. Friendly ships can measure the range of locks from a friendly ship.",
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
        let again: Vec<Ability> = ron::from_str(&written).unwrap();
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
        say(
            r#"[When(at: AfterDestroyed, by: Each(of: OtherFriendly, that: Card(One, (ship: ["tielnfighter"]))), only_if: Not(Card(You, (ship: ["t65xwing"]))), then: [RotateTurret])]"#
        ),
        "After another friendly TIE/ln fighter has been destroyed, if you are not an X-wing, turn your \
         turret arc indicator."
    );
    assert_eq!(
        say(
            r#"[When(at: StartOf(End), only_if: AtLeast(2, Ships(of: Friendly, that: All([Card(One, (ship: ["tielnfighter", "vt49"])), Not(Card(One, (upgrade: "r2d2")))]))), then: [RotateTurret])]"#
        ),
        "When the End Phase starts, if there are at least 2 friendly TIE/ln fighters or vt49s that \
         do not have the r2d2 upgrade, turn your turret arc indicator."
    );
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
        // What rules are asked about.
        "ManeuverAhead",
        "Anything",
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
