//! First edition: the core rules of 2012.

use super::{
    BarrelRoll, Decks, EmptyDeck, Evade, Fallen, ImpossibleAction, KoiogranOnShip, LockTargets,
    NobodyLeft, Order, OverlappedShip, RangeBonus, RedWhileStressed, Rules, Touching, Victory,
};
use crate::words::Phase;

pub(super) const RULES: Rules = Rules {
    // FE.ROUND.01: their names for Activation, Combat and End are those of second edition here.
    phases: &[Phase::Planning, Phase::Activation, Phase::Engagement, Phase::End],
    // FE.INIT.01–04.
    order: Order::Kept { equal: "galacticempire" },
    // FE.RANGE.01, FE.TARGET.05.
    touching: Touching::NoTarget,
    // FE.EDITION.08: no limit.
    most_dice: u8::MAX,
    // FE.ATKROLL.05.
    range_bonus: RangeBonus::Primary,
    // FE.STRESS.04.
    red_while_stressed: RedWhileStressed::FoePicks,
    // FE.OVERLAP.04.
    overlapped_ship: OverlappedShip::Nothing,
    // FE.KTURN.03.
    koiogran_on_ship: KoiogranOnShip::Straight,
    // FE.LOCK.02.
    lock_targets: LockTargets::Enemies,
    // FE.EVADE.03.
    evade: Evade::Adds,
    // FE.EDITION.05.
    impossible_action: ImpossibleAction::NotChosen,
    // FE.BARREL.03–04, .07.
    barrel_roll: BarrelRoll::Slides,
    // FE.SIMUL.01–05.
    fallen: Fallen::AfterOwnAttack,
    // FE.SETUP.15.
    decks: Decks::Common,
    // FE.LIMIT.04.
    empty_deck: EmptyDeck::NotesFurther,
    // FE.ROUND.03.
    round_limit: false,
    // FE.WIN.01.
    victory: Victory::AtOnce,
    // FE.WIN.03.
    nobody_left: NobodyLeft::FirstPlayer,
};
