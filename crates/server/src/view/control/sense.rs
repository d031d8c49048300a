//! Questions of which nothing that is offered could do any good: dice of which a glance tells it, and abilities that would
//! change nothing.

use redfive_ability::{Ability, Cost, DiceKind, Effect, Face};
use redfive_engine::answer::Answer;
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Choice, Decision, Modification, Reply};
use redfive_engine::dice::{AttackFace, Class, DefenseFace};
use redfive_engine::fight::Fight;
use redfive_engine::game::Game;
use redfive_engine::topic::Topic;
use redfive_engine::words::{CardId, PlayerId};

/// Whether it is asked how to modify dice, and no way is of use: spending tokens and the abilities of cards alike.
pub(super) fn is_pointless(game: &Game, decision: &Decision) -> bool {
    let (Topic::Modify, Some(fight)) = (decision.ask.topic, game.attack()) else { return false };
    let Some(roller) = decision.ask.ship() else { return false };
    let kind = if roller == fight.attacker { DiceKind::Attack } else { DiceKind::Defense };
    let team = |player: PlayerId| game.state().players[player.index()].team;
    let own = team(game.state().ship(roller).player) == team(decision.player);
    let glance = Glance { fight, kind, own };
    let useful = |option: &Choice| match option {
        Choice::Modification(modification) => glance.is_worth(*modification),
        Choice::Ability(ability) => match game.ability(*ability) {
            Some(Ability::Dice(dice)) => {
                !dice
                    .cost
                    .iter()
                    .all(|cost| matches!(cost, Cost::Spend(_, _, None) | Cost::Gain(_)))
                    || dice.then.iter().any(|effect| glance.helps(effect))
            }
            _ => true,
        },
        _ => true,
    };
    !decision.space.options().any(useful)
}

/// So many games are made up in which an ability that is offered must do nothing.
const GUESSES: u64 = 2;

/// Whether it is asked to use an ability which would do nothing but cost its charges or Force. It is tried in games that
/// look to who is asked as the real one does, so that the answer tells nothing hidden.
pub(super) fn is_idle(game: &Game, decision: &Decision) -> bool {
    let (Topic::Use, Some(of)) = (decision.ask.topic, decision.ask.of) else { return false };
    (1..=GUESSES).all(|seed| {
        let imagined = |reply: Reply| {
            let mut chance = Chance::from_seed(seed);
            let mut copy = game.seat(decision.player).imagine_with(&mut chance, |_| [0.0; 0]);
            copy.choose(decision.player, decision.id, reply).is_ok().then_some(copy)
        };
        let forks = imagined(Answer::Yes).zip(imagined(Answer::No));
        forks.is_some_and(|(yes, no)| differ_by_price(&yes, &no, of.card, decision.player))
    })
}

/// Whether two games are the same but for what is spent in the first: charges of this card, and Force of this player's
/// ships. What is left to chance is not.
fn differ_by_price(used: &Game, unused: &Game, card: CardId, player: PlayerId) -> bool {
    let (used, unused) = (used.state(), unused.state());
    if used.chance != unused.chance {
        return false;
    }
    let mut paid_back = used.clone();
    for (i, (it, before)) in paid_back.cards.iter_mut().zip(&unused.cards).enumerate() {
        if i == card.index() {
            it.charges = it.charges.max(before.charges);
        }
    }
    for (it, before) in paid_back.ships.iter_mut().zip(&unused.ships) {
        if it.player == player {
            it.force = it.force.max(before.force);
        }
    }
    paid_back.key() == unused.key()
}

/// The dice as they lie, for those who may modify them.
struct Glance<'a> {
    fight: &'a Fight,
    kind: DiceKind,
    /// Whether their side has rolled them.
    own: bool,
}

impl Glance<'_> {
    /// How many results hit, and how many evade.
    fn balance(&self) -> (u8, u8) {
        let Fight { attack, defense, .. } = self.fight;
        let strikes = attack.count(AttackFace::Hit) + attack.count(AttackFace::Crit);
        (strikes, defense.count(DefenseFace::Evade))
    }

    /// Whether defense dice do not matter any more: to the attacker as nothing hits, and to the defender, who is the
    /// last to modify them, as nothing comes through.
    fn is_settled(&self) -> bool {
        let (strikes, evades) = self.balance();
        self.kind == DiceKind::Defense && if self.own { evades >= strikes } else { strikes == 0 }
    }

    /// The faces of the dice that can still be rerolled.
    fn rerollable(&self) -> Vec<Face> {
        let attack = |(class, _): (Class<AttackFace>, u8)| match class.face {
            AttackFace::Crit => Face::Crit,
            AttackFace::Hit => Face::Hit,
            AttackFace::Focus => Face::Focus,
            AttackFace::Blank => Face::Blank,
        };
        let defense = |(class, _): (Class<DefenseFace>, u8)| match class.face {
            DefenseFace::Evade => Face::Evade,
            DefenseFace::Focus => Face::Focus,
            DefenseFace::Blank => Face::Blank,
        };
        match self.kind {
            DiceKind::Attack => self.fight.attack.rerollable().classes().map(attack).collect(),
            DiceKind::Defense => self.fight.defense.rerollable().classes().map(defense).collect(),
        }
    }

    /// Whether one of the dice that can be rerolled, of these faces if any are named, may become better by it: for who
    /// rolled them what counts for nothing yet, for the others what may still count.
    fn can_improve(&self, faces: &[Face]) -> bool {
        self.rerollable().into_iter().filter(|face| faces.is_empty() || faces.contains(face)).any(
            |face| match face {
                Face::Blank => self.own,
                Face::Focus => true,
                _ => !self.own,
            },
        )
    }

    /// Whether spending this may do any good. (What does nothing at all is not offered.)
    fn is_worth(&self, modification: Modification) -> bool {
        !self.is_settled() && (modification != Modification::Lock || self.can_improve(&[]))
    }

    /// Whether an effect may do any good; anything but changing dice does.
    fn helps(&self, effect: &Effect) -> bool {
        match effect {
            Effect::Reroll(_, faces, _) => !self.is_settled() && self.can_improve(faces),
            Effect::Turn(..) | Effect::Add(_) => !self.is_settled(),
            Effect::Cancel(kind, ..) => *kind != self.kind || !self.is_settled(),
            Effect::If(_, then, otherwise) => {
                then.iter().chain(otherwise).any(|effect| self.helps(effect))
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::testing;
    use redfive_engine::chance::Stream;
    use redfive_engine::words::{Phase, ShipId, Token, WeaponId};
    use redfive_geometry::{Bearing, Maneuver, Pose};

    // Sides of attack dice and of defense dice.
    const HIT: u8 = 1;
    const EYE: u8 = 4;
    const BLANK: u8 = 7;
    const EVADE: u8 = 0;
    const LOOK: u8 = 3;
    const NONE: u8 = 7;

    /// Red 1 with a card attacks the first of the swarm with another, both with tokens, and rolls this: who is asked how to
    /// modify the dice (0 attacks, 3 defends), and whether that is pointless. Nobody does.
    fn asked(
        cards: [&str; 2],
        tokens: [&[Token]; 2],
        attack: [u8; 3],
        defense: [u8; 3],
    ) -> Vec<(u8, bool)> {
        let place = |start: &mut redfive_engine::start::Start| {
            for (ship, card, y, degrees) in [(0, cards[0], 300.0, 0.0), (3, cards[1], 470.0, 180.0)]
            {
                start.ships[ship].pose = Some(Pose::new(450.0, y, degrees));
                start.ships[ship].upgrades.extend((!card.is_empty()).then(|| card.to_owned()));
            }
        };
        let (mut game, _) = testing::arranged(Phase::Engagement, place, |state| {
            for (ship, tokens) in [(0, tokens[0]), (3, tokens[1])] {
                tokens.iter().for_each(|&token| state.ships[ship].tokens.set(token, 1));
            }
        });
        attack.into_iter().for_each(|side| game.say(Stream::AttackDice, side));
        defense.into_iter().for_each(|side| game.say(Stream::DefenseDice, side));
        let mut told = Vec::new();
        let mut attacked = false;
        while !(attacked && game.attack().is_none()) {
            let open = game.pending()[0].clone();
            if game.attack().is_some() && open.ask.topic == Topic::Modify {
                told.push((3 * open.player.0, is_pointless(&game, &open)));
            }
            let mine = open.ask.ship_if(Topic::Attack) == Some(ShipId(0));
            attacked |= mine;
            let target = Answer::One(Choice::Target(WeaponId::Primary(0), ShipId(3)));
            let reply = if mine { target } else { testing::plainly(&open) };
            game.choose(open.player, open.id, reply).expect("a legal answer");
        }
        told
    }

    #[test]
    fn a_reroll_of_good_dice_is_pointless() {
        let attack = |dice| asked(["predator", ""], [&[], &[]], dice, [NONE; 3]);
        assert_eq!(attack([HIT, HIT, HIT]), [(0, true)]);
        assert_eq!(attack([HIT, HIT, BLANK]), [(0, false)]);
        assert_eq!(attack([HIT, EYE, HIT]), [(0, false)]);
        let defense = |dice| asked(["", "elusive"], [&[], &[]], [HIT, HIT, HIT], dice);
        assert_eq!(defense([EVADE, EVADE, LOOK]), [(3, false)]);
        assert_eq!(defense([EVADE, EVADE, EVADE]), [(3, true)]);
    }

    #[test]
    fn nothing_more_is_avoided_than_what_comes() {
        let defense = |tokens, attack, dice| asked(["", "elusive"], [&[], tokens], attack, dice);
        let one = [HIT, BLANK, BLANK];
        assert_eq!(defense(&[Token::Focus], one, [EVADE, LOOK, NONE]), [(3, true)]);
        assert_eq!(defense(&[Token::Evade], one, [NONE; 3]), [(3, false)]);
        assert_eq!(defense(&[Token::Evade], [BLANK; 3], [NONE; 3]), [(3, true)]);
        // One card that may do good is enough to ask.
        assert_eq!(defense(&[Token::Focus], [HIT, HIT, BLANK], [EVADE, LOOK, NONE]), [(3, false)]);
    }

    #[test]
    fn the_dice_of_the_other_matter_as_long_as_something_hits() {
        let juke =
            |attack| asked(["juke", ""], [&[Token::Evade], &[]], attack, [EVADE, NONE, NONE]);
        assert_eq!(juke([HIT, BLANK, BLANK]), [(0, false)]);
        assert_eq!(juke([BLANK; 3]), [(0, true)]);
    }

    #[test]
    fn tokens_are_of_use_while_they_turn_dice() {
        let attack = |dice| asked(["", ""], [&[Token::Focus], &[]], dice, [NONE; 3]);
        assert_eq!(attack([HIT, EYE, BLANK]), [(0, false)]);
        assert_eq!(attack([HIT, HIT, BLANK]), [], "what nothing comes of is not offered");
    }

    /// A card that makes a basic maneuver easier, beside one that is blue already and one that is white: whether using it
    /// is idle.
    #[test]
    fn an_ability_that_would_change_nothing_is_idle() {
        let idle = |speed: u8| {
            let place = |start: &mut redfive_engine::start::Start| {
                start.ships[0].upgrades.push("r4pastromech".to_owned());
            };
            let (mut game, _) = testing::arranged(Phase::Activation, place, |state| {
                for ship in &mut state.ships {
                    ship.dial = Maneuver::new(speed, Bearing::Straight).ok();
                }
            });
            loop {
                let open = game.pending()[0].clone();
                if open.ask.topic == Topic::Use {
                    return is_idle(&game, &open);
                }
                game.choose(open.player, open.id, testing::plainly(&open)).expect("a legal answer");
            }
        };
        assert!(idle(2));
        assert!(!idle(3));
    }
}
