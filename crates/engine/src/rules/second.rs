//! Second edition: the Rules Reference of 2.5.

use super::{
    BarrelRoll, Decks, EmptyDeck, Evade, Fallen, ImpossibleAction, KoiogranOnShip, LockTargets,
    NobodyLeft, Order, OverlappedShip, RangeBonus, RedWhileStressed, Rules, Touching, Victory,
};
use crate::words::Phase;

pub(super) const RULES: Rules = Rules {
    // RR.ROUND.01.
    phases: &[Phase::Planning, Phase::System, Phase::Activation, Phase::Engagement, Phase::End],
    // RR.PLANNING-PHASE.05.
    order: Order::Rolled,
    // RR.ATTACK-RANGE.03.
    touching: Touching::RangeZero,
    // RR.ATTACK.18, .28.
    most_dice: 6,
    // RR.RANGE-BONUS.05.
    range_bonus: RangeBonus::NoOrdnance,
    // RR.ACTIVATION-PHASE.15.
    red_while_stressed: RedWhileStressed::StressManeuver,
    // RR.OVERLAP.11–20.
    overlapped_ship: OverlappedShip::RollOrRedAction,
    // RR.OVERLAP.07.
    koiogran_on_ship: KoiogranOnShip::Partial,
    // RR.LOCK.03.
    lock_targets: LockTargets::Objects,
    // RR.EVADE.04.
    evade: Evade::Changes,
    // RR.ACTIONS.06.
    impossible_action: ImpossibleAction::Fails,
    // RR.BARREL-ROLL.07.
    barrel_roll: BarrelRoll::ThreePlaces,
    // RR.ENGAGEMENT-PHASE.04.
    fallen: Fallen::AfterInitiative,
    // RR.DAMAGE-CARDS.13.
    decks: Decks::Each,
    // RR.DAMAGE-CARDS.14.
    empty_deck: EmptyDeck::NotesFacedown,
    // RR.GAME-LENGTH-AND-TRACKING-ROUNDS.03.
    round_limit: true,
    // RUL.END.01.
    victory: Victory::EndOfRound,
    nobody_left: NobodyLeft::Draw,
};
