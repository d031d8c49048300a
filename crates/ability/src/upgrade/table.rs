//! The words of the language that have retired, and what says the same today.

use super::Rule;

/// A rule for each retired word, in the order in which they are tried. How to write one:
/// [`Rule`].
pub const RULES: &[Rule] = &[
    // What is spent and recovered is a noun.
    Rule::new("RecoverShield($who, $n)", "Recover($who, Shield, $n)"),
    Rule::new("RecoverForce($who, $n)", "Recover($who, Force, $n)"),
    Rule::new("RecoverCharge($n)", "Recover(You, Charge, $n)"),
    Rule::new("RecoverAssigner($n)", "Recover(You, AssignerCharge, $n)"),
    Rule::new("LoseShield($who, $n)", "Lose($who, Shield, $n)"),
    Rule::new("LoseCharge($n)", "Lose(You, Charge, $n)"),
    Rule::new("Charge(1)", "Spend(Charge)").directly_inside("cost"),
    Rule::new("Charge($n)", "Spend(Charge, $n)").directly_inside("cost"),
    Rule::new("AssignerCharge(1)", "Spend(AssignerCharge)").directly_inside("cost"),
    Rule::new("AssignerCharge($n)", "Spend(AssignerCharge, $n)").directly_inside("cost"),
    Rule::new("Force(1)", "Spend(Force)").directly_inside("cost"),
    Rule::new("Force($n)", "Spend(Force, $n)").directly_inside("cost"),
    Rule::new("Shield(1)", "Spend(Shield)").directly_inside("cost"),
    Rule::new("Shield($n)", "Spend(Shield, $n)").directly_inside("cost"),
    Rule::new("Spend(Focus)", "Spend(Token([Focus]))").directly_inside("cost"),
    Rule::new("Spend(Evade)", "Spend(Token([Evade]))").directly_inside("cost"),
    Rule::new("Spend(Calculate)", "Spend(Token([Calculate]))").directly_inside("cost"),
    Rule::new("Spend(Cloak)", "Spend(Token([Cloak]))").directly_inside("cost"),
    Rule::new("SpendGreen", "Spend(Token([Green]))").directly_inside("cost"),
    Rule::new("Lock($who)", "Spend(LockOn($who))").directly_inside("cost"),
    // Kinds of tokens are a list, with the names of colours.
    Rule::new("Has($who, $token<word>)", "Has($who, [$token])"),
    Rule::new("HasGreen($who)", "Has($who, [Green])"),
    Rule::new("HasLock($who)", "Has($who, [Lock])"),
    Rule::new("Remove($who, $token<word>, $n)", "Remove($who, [$token], $n)"),
    Rule::new("RemoveOne($who, $tokens)", "Remove($who, $tokens, 1)"),
    Rule::new("RemoveAllGreen($who)", "Remove($who, [Green], 255)"),
    Rule::new("CannotGain($token<word>)", "CannotGain([$token])"),
    // What a ship is.
    Rule::new("Damaged($who)", "State($who, Damaged)"),
    Rule::new("CriticallyDamaged($who)", "State($who, CriticallyDamaged)"),
    Rule::new("Shielded($who)", "State($who, Shielded)"),
    Rule::new("Docked($who)", "State($who, Docked)"),
    Rule::new("Destroyed($who)", "State($who, Destroyed)"),
    Rule::new("AllForceActive($who)", "State($who, FullForce)"),
    // What its cards say.
    Rule::new("ShipType($who, $ids)", "Card($who, (ship: $ids))"),
    Rule::new("Keyword($who, $word)", "Card($who, (keyword: $word))"),
    Rule::new("Sized($who, $sizes)", "Card($who, (size: $sizes))"),
    Rule::new("Equipped($who, $id)", "Card($who, (upgrade: $id))"),
    Rule::new("Pilot($who, $ids)", "Card($who, (pilot: $ids))"),
    Rule::new("Assigned($who, $id)", "Card($who, (condition: $id))"),
    Rule::new("OnBar($who, $action)", "Card($who, (on_bar: [$action]))"),
    // Numbers are compared.
    Rule::new("LowerInitiative($a, $b)", "More(Stat($b, Initiative), Stat($a, Initiative))"),
    Rule::new("EasierManeuver($a, $b)", "More(Stat($b, Difficulty), Stat($a, Difficulty))"),
    Rule::new("AtLeast($n, ($*ships))", "AtLeast($n, Ships($*ships))"),
    Rule::new("AtMost($n, ($*ships))", "AtMost($n, Ships($*ships))"),
    Rule::new("ChargeSpent", "AtLeast(1, SpentCharges)"),
    Rule::new("Reaches($a, $b)", "Not(More($b, $a))"),
    Rule::new("Exceeds($a, $b)", "More($a, $b)"),
    Rule::new("Count(($*ships), 255, $then)", "For(each: Ships($*ships), then: $then)"),
    Rule::new(
        "Count(($*ships), $most, $then)",
        "For(each: Ships($*ships), most: $most, then: $then)",
    ),
    // Weapons are a noun.
    Rule::new("PrimaryAttack", "Weapon(kind: Primary)"),
    Rule::new("SpecialAttack", "Weapon(kind: Special)"),
    Rule::new("AttackArc($arcs)", "Weapon(arcs: $arcs)"),
    Rule::new("ThisWeapon", "Weapon(this: true)"),
    Rule::new("AttackNeeds(LockOrFocus)", "Weapon(needs: [Lock, Focus])"),
    Rule::new("AttackNeeds($need)", "Weapon(needs: [$need])"),
    Rule::new(
        "BonusAttack(primary: true, arcs: $arcs, $*rest)",
        "BonusAttack(weapon: (kind: Primary, arcs: $arcs), $*rest)",
    ),
    Rule::new("BonusAttack(primary: true, $*rest)", "BonusAttack(weapon: (kind: Primary), $*rest)"),
    Rule::new("BonusAttack(slot: $slot, $*rest)", "BonusAttack(weapon: (slots: [$slot]), $*rest)"),
    Rule::new("BonusAttack(arcs: $arcs, $*rest)", "BonusAttack(weapon: (arcs: $arcs), $*rest)"),
    Rule::new("BonusAttack(turret: true, $*rest)", "BonusAttack(weapon: (arcs: [Turret]), $*rest)"),
    Rule::new(
        "BonusAttack(this_weapon: true, $*rest)",
        "BonusAttack(weapon: (this: true), $*rest)",
    ),
    Rule::new("Attack(needs: LockOrFocus, $*rest)", "Attack(needs: [Lock, Focus], $*rest)"),
    Rule::new("Attack(needs: $need<word>, $*rest)", "Attack(needs: [$need], $*rest)"),
    Rule::new("PrimaryArc($from, $to)", "Weapon((kind: Primary, arcs: [$from]), Arc($to))"),
    // Rules about dice name the dice.
    Rule::new("AttackDiceOnly($by, $ways)", "DiceOnly(Attack, $by, $ways)"),
    Rule::new(
        "Always(rule: NoDefenseRangeBonus, $*rest)",
        "Always(to: Defender, rule: RangeBonus(Defense, Never), $*rest)",
    ),
    // What a ship has done.
    Rule::new("SpentGreen($who)", "Did($who, Spent([Green]))"),
    // Whoever may do something inside an ability.
    Rule::new("Unless($who, $then, $else)", "May(by: $who, then: $then, else: $else)"),
    // What happens is a noun.
    Rule::new("AfterGain($token)", "After(Gains([$token]))"),
    Rule::new("AfterDamage($damage)", "After(Suffers($damage))"),
    Rule::new("GainInstead($who)", "GainSame($who)"),
    Rule::new("Transfer($from, $token<word>, $to)", "Transfer($from, [$token], $to)"),
    Rule::new("AcquireLock($who)", "Lock(on: $who)"),
    Rule::new("LockAtAnyRange($who)", "Lock(on: $who, any_range: true)"),
    Rule::new("RecoverOther($slot, $n)", "Recover(You, ChargeOf(slots: [$slot]), $n)"),
    Rule::new(
        "Instead(would: DealFacedown, $*rest)",
        "Instead(would: Deal(faceup: false), $*rest, then: [DealIt(Faceup)])",
    ),
    Rule::new("Reroll($n, UpTo)", "Reroll($n, [], UpTo)"),
    // Actions are a noun.
    Rule::new("ActionColour($colour)", "Action(colours: [$colour])"),
    Rule::new("ActionIs($actions)", "Action(actions: $actions)"),
    Rule::new("OnlyActions($actions)", "Action((actions: $actions, damage_cards: true), Only)"),
    Rule::new(
        "TreatAction($action, $from, $to)",
        "Action((actions: [$action], colours: [$from]), As($to))",
    ),
    Rule::new("ActionsWhileStressed", "Action((), WhileStressed)"),
    Rule::new("RepositionOverObstacles", "Action((actions: [Boost, BarrelRoll]), OverObstacles)"),
    Rule::new("HasAction($action, $colour)", "Action((actions: [$action]), Added($colour))"),
    Rule::new("ReloadMore($n)", "Action((actions: [Reload], this: true), More($n))"),
    Rule::new("MeasureFromYou", "Action((actions: [Lock, Jam]), From(You))"),
    // What lies on the table.
    Rule::new(
        "ObstacleAtRange(You, $least, $most)",
        "AtLeast(1, Things(kinds: [Obstacle], range: ($least, $most)))",
    ),
    Rule::new(
        "ObstacleAtRange($who, $least, $most)",
        "AtLeast(1, Things(kinds: [Obstacle], range: ($least, $most), from: $who))",
    ),
    Rule::new("IgnoreObstacles(All)", "IgnoreObstacles()"),
    Rule::new(
        "IgnoreObstacles(LockedByYou)",
        "IgnoreObstacles(locked: true, while: [Move, Attack])",
    ),
    // Objects that are locked are a noun.
    Rule::new(
        "LockInArc($arc, $least, $most)",
        "Lock(on: Objects(arc: $arc, range: ($least, $most)))",
    ),
    Rule::new(
        "LockedInArc($arc, $least, $most)",
        "Locks(You, Objects(arc: $arc, range: ($least, $most)))",
    ),
    Rule::new(
        "ChooseObstacle($least, $most, $then)",
        "ChooseThing((kinds: [Obstacle], range: ($least, $most)), $then)",
    ),
    Rule::new("RemoveObstacle", "Destroy(Thing)"),
    Rule::new("Obstacle", "Thing").directly_inside("from"),
    Rule::new("DropOther([$*kinds])", "Place(kinds: [$*kinds], launched: false)"),
    Rule::new(
        "Put(device: $device, beyond_edges: $range)",
        "Place(device: $device, zone: (beyond: [($range, Edges)]))",
    ),
    Rule::new("RotateTurret", "RotateTurret()"),
    Rule::new("NameResult", "Name(Result)"),
    // How many ships are chosen is a number that the game gives.
    Rule::new(
        "Choose($ships, $then, (most: $n<number>, $*rest))",
        "Choose($ships, $then, (most: Just($n), $*rest))",
    ),
    // Maneuvers are compared.
    Rule::new(
        "FlyInstead($difficulty<word>, $speed, $kind)",
        "FlyInstead(difficulty: Exactly($difficulty), speed: Exactly($speed), bearing: Of([$kind]))",
    ),
    // Maneuvers are a noun.
    Rule::new("Difficulty($filter, $n)", "Maneuver($filter, Harder($n))"),
    Rule::new("TreatManeuver($filter, $shade)", "Maneuver($filter, As($shade))"),
    Rule::new("RedManeuversWhileStressed", "Maneuver((), WhileStressed)"),
    Rule::new("LoopTemplates($templates)", "Maneuver((kinds: [Segnor]), Templates($templates))"),
    // So are steps.
    Rule::new("SkipDice", "Skip(Dice)"),
    // So is docking.
    Rule::new("Carries($most, $that)", "Docking(carries: ($most, $that))"),
    Rule::new("DockRange($most)", "Docking(range: $most)"),
    Rule::new("DeployFrom(Rear)", "Docking(rear_only: true)"),
    Rule::new("StartsDocked", "Docking(starts: true)"),
    Rule::new("OnlyEmergencyDeploy", "Docking(stays: true)"),
    Rule::new("GunOfDocked($arc)", "Docking(gun: $arc)"),
    Rule::new("ShieldsOfDocked", "Docking(shields: true)"),
    // How a device is placed stands in fields.
    Rule::new("Placing(by: Banks, $*rest)", "Placing($*rest, banks: true)"),
    Rule::new("Placing(by: Sides, $*rest)", "Placing($*rest, sides: true)"),
    Rule::new("Placing(by: LaunchSame, $*rest)", "Placing($*rest, launch: true)"),
    Rule::new("Placing(by: Speed($n), $*rest)", "Placing($*rest, speed: $n)"),
    Rule::new("Placing(by: Templates($all), $*rest)", "Placing($*rest, templates: $all)"),
    Rule::new(
        "Placing(by: Launch($speed, $shape), $*rest)",
        "Placing($*rest, launch: true, templates: [($speed, $shape)])",
    ),
    // What the moment is about, or was chosen, is one thing.
    Rule::new("CausedBy($*things)", "Thing($*things)"),
    Rule::new("Device($*things)", "Thing($*things)"),
    Rule::new("Device", "Thing").directly_inside("from"),
    Rule::new("RemoveThing", "Destroy(Thing)"),
    Rule::new("Fuse", "Gain(Thing, Fuse, 1)").directly_inside("then"),
    // Devices are placed.
    Rule::new("Drop($*drop)", "Place($*drop)"),
    Rule::new("DropOther(launch: May, devices?: $kinds, $*rest)", "Place(kinds: $kinds, $*rest)"),
    Rule::new(
        "DropOther(launch: Must, devices?: $kinds, $*rest)",
        "Place(kinds: $kinds, launched: true, $*rest)",
    ),
    Rule::new(
        "DropOther(devices?: $kinds, $*rest)",
        "Place(kinds: $kinds, launched: false, $*rest)",
    ),
    Rule::new("Put($*put)", "Place($*put)"),
    Rule::new("Reserve(Fled)", "Reserve()"),
    Rule::new("Reserve(Own)", "Reserve(own_edge: true)"),
    Rule::new("Relocate(Front)", "Relocate()"),
    Rule::new("Relocate(Any)", "Relocate(any_guides: true)"),
    Rule::new("Attach($who, $else)", "Relocate(to: $who, else: $else)"),
    Rule::new("ShareLock", "Lock(on: Objects(locked_by: Assigner), any_range: true)"),
];
