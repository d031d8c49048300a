//! The damage deck of the second edition: 33 cards of 14 kinds, written in the ability language.

use crate::ability::{
    Ability, CardAction, Condition, Constant, Effect, ManeuverFilter, Moment, Replacement, Rule,
    Triggered, Who, Would,
};
use crate::facts::DamageCard;
use crate::words::{Action, Damage, Token};

/// The 14 kinds with how many of each there are.
pub fn core() -> Vec<DamageCard> {
    use Damage::{Crit, Hit};
    use Who::You;
    let repair = || Ability::Action(CardAction { cost: vec![], then: vec![Effect::RepairThis] });
    let when = |at: Moment, only_if: Condition, then: Vec<Effect>| {
        Ability::When(Triggered { at, by: You, only_if, may: false, cost: vec![], then })
    };
    let always = |rule: Rule| Ability::Always(Constant { only_if: Condition::True, rule });
    let card = |name: &str, count: u8, abilities: Vec<Ability>| DamageCard {
        name: name.to_owned(),
        count,
        abilities,
    };
    let true_ = || Condition::True;
    let stress = |n| Effect::Gain(You, Token::Stress, n);
    let hit = || Effect::Suffer(You, Hit, 1);
    let turns = ManeuverFilter { bearings: vec!["turn".into()], speeds: vec![] };
    vec![
        card(
            "Panicked Pilot",
            2,
            vec![when(Moment::WhenFaceup, true_(), vec![stress(2), Effect::RepairThis])],
        ),
        card("Blinded Pilot", 2, vec![always(Rule::OnlyForceModifiesAttack), repair()]),
        card(
            "Wounded Pilot",
            2,
            vec![
                when(
                    Moment::AfterAction(vec![]),
                    true_(),
                    vec![Effect::RollAttackDie { hit: vec![stress(1)], crit: vec![stress(1)] }],
                ),
                repair(),
            ],
        ),
        card(
            "Stunned Pilot",
            2,
            vec![when(Moment::AfterManeuver, Condition::MetObstacle, vec![hit()])],
        ),
        card(
            "Console Fire",
            2,
            vec![
                when(
                    Moment::BeforeEngage,
                    true_(),
                    vec![Effect::RollAttackDie { hit: vec![hit()], crit: vec![] }],
                ),
                repair(),
            ],
        ),
        card("Damaged Engine", 2, vec![always(Rule::Difficulty(turns, 1))]),
        card("Weapons Failure", 2, vec![always(Rule::AttackDice(-1)), repair()]),
        card(
            "Hull Breach",
            2,
            vec![
                Ability::Instead(Replacement {
                    would: Would::SufferCritsForHits,
                    only_if: true_(),
                }),
                repair(),
            ],
        ),
        card("Structural Damage", 2, vec![always(Rule::DefenseDice(-1))]),
        card(
            "Damaged Sensor Array",
            2,
            vec![always(Rule::OnlyActions(vec![Action::Focus])), repair()],
        ),
        card(
            "Loose Stabilizer",
            2,
            vec![
                when(
                    Moment::AfterManeuver,
                    Condition::Not(Box::new(Condition::StraightManeuver)),
                    vec![hit(), Effect::RepairThis],
                ),
                repair(),
            ],
        ),
        card(
            "Disabled Power Regulator",
            2,
            vec![
                when(Moment::BeforeEngage, true_(), vec![Effect::Gain(You, Token::Ion, 1)]),
                when(Moment::AfterManeuver, Condition::IonManeuver, vec![Effect::RepairThis]),
            ],
        ),
        card(
            "Fuel Leak",
            4,
            vec![
                when(Moment::AfterDamage(Crit), true_(), vec![hit(), Effect::RepairThis]),
                repair(),
            ],
        ),
        card(
            "Direct Hit!",
            5,
            vec![when(Moment::WhenFaceup, true_(), vec![hit(), Effect::RepairThis])],
        ),
    ]
}
