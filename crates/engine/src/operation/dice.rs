//! Dice of an attack: rolled, turned, rerolled, added, cancelled.

use crate::decision::Choice;
use crate::dice::{AttackFace, Class, DefenseFace, Dice, thrown};
use crate::event::Event;
use crate::fight::{ALL_FACES, Fight, attack_face, defense_face};
use crate::game::Game;
use crate::source::Context;
use crate::words::ShipId;
use redfive_ability::{DiceKind, Event as Happening, Face, Moment};

impl Game {
    /// The attack that what happens now is a part of.
    pub(crate) fn fight_going_on(&mut self) -> Option<&mut Fight> {
        self.state.attacks.last_mut().filter(|fight| !fight.over)
    }

    /// Tells what the dice of a kind show.
    pub(crate) fn show_dice(&mut self, kind: DiceKind) {
        let Some(fight) = self.attack() else { return };
        let event = match kind {
            DiceKind::Attack => Event::AttackDice(fight.attack),
            DiceKind::Defense => Event::DefenseDice(fight.defense),
        };
        self.happened(event);
    }

    /// Critical hits that are rolled are hits where no card is left to be dealt for them (FE.LIMIT.04).
    pub(crate) fn soften_crits(&mut self) {
        let Some(fight) = self.attack() else { return };
        if !self.only_notes(self.state.ship(fight.defender).player) {
            return;
        }
        if let Some(fight) = self.state.attacks.last_mut() {
            let crits = fight.attack.filtered(|class| class.face == AttackFace::Crit);
            // They are there.
            let _ = fight.attack.change(&crits, AttackFace::Hit);
        }
    }

    /// A ship changes focus results to hits or evades.
    pub(crate) fn turn_focus(&mut self, kind: DiceKind, most: u8, by: ShipId) {
        let most = usize::from(most.min(self.modifiable_left(by, Face::Focus)));
        let Some(fight) = self.state.attacks.last_mut() else { return };
        let turned = fight.dice_showing(kind, &[Face::Focus]).iter().map(|(_, n)| n).sum::<u8>();
        let turned = usize::from(turned).min(most);
        fight.touched.extend(core::iter::repeat_n((by, Face::Focus), turned));
        // They are counted first, so they are there.
        match kind {
            DiceKind::Attack => {
                let dice = fight.attack.filtered(|c| c.face == AttackFace::Focus).first(most);
                let _ = fight.attack.change(&dice, AttackFace::Hit);
            }
            DiceKind::Defense => {
                let dice = fight.defense.filtered(|c| c.face == DefenseFace::Focus).first(most);
                let _ = fight.defense.change(&dice, DefenseFace::Evade);
            }
        }
        self.show_dice(kind);
    }

    /// Rerolls the chosen dice, for a ship. What they show now, by the faces of both kinds of dice.
    pub(crate) fn reroll(&mut self, counts: &[(Choice, u8)], by: Option<ShipId>) -> [u8; 5] {
        let mut shown = [0; ALL_FACES.len()];
        self.touch_dice(by, counts);
        let Some(fight) = self.attack() else { return shown };
        let (attack, defense) = pools(counts);
        let own = [DiceKind::Attack, DiceKind::Defense]
            .map(|kind| by.is_some_and(|by| self.state.same_side(by, fight.roller(kind))));
        let Some(fight) = self.state.attacks.last_mut() else { return shown };
        if own[0] {
            fight.own_rerolls.0 += attack.len() as u8;
        }
        if own[1] {
            fight.own_rerolls.1 += defense.len() as u8;
        }
        // What was chosen was offered, so it can be rerolled.
        if !attack.is_empty()
            && let Ok(now) = fight.attack.reroll(&attack, &mut self.state.chance)
        {
            shown = ALL_FACES.map(|face| attack_face(face).map_or(0, |face| now.count(face)));
            self.soften_crits();
            self.show_dice(DiceKind::Attack);
            self.raise_rerolled(DiceKind::Attack);
        } else if !defense.is_empty()
            && let Ok(now) = fight.defense.reroll(&defense, &mut self.state.chance)
        {
            shown = ALL_FACES.map(|face| defense_face(face).map_or(0, |face| now.count(face)));
            self.show_dice(DiceKind::Defense);
            self.raise_rerolled(DiceKind::Defense);
        }
        shown
    }

    /// Dice of an attack were rerolled.
    fn raise_rerolled(&mut self, kind: DiceKind) {
        let Some(fight) = self.attack() else { return };
        let context = Context { dice: Some(kind), ..fight.context(fight.roller(kind)) };
        self.raise(Moment::After(Happening::Reroll(kind)), context);
    }

    /// Rolls so many dice more of a kind, of which some were rolled already.
    pub(crate) fn roll_more(&mut self, kind: DiceKind, by: u8) {
        let more = self.room_for_dice(kind, by);
        let Some(fight) = self.state.attacks.last_mut() else { return };
        match kind {
            DiceKind::Attack => {
                fight.rolled.0 += more;
                let dice = Dice::roll(more, &mut self.state.chance);
                dice.classes().for_each(|(class, n)| fight.attack.insert(class, n));
                self.soften_crits();
            }
            DiceKind::Defense => {
                fight.rolled.1 += more;
                let dice = Dice::roll(more, &mut self.state.chance);
                dice.classes().for_each(|(class, n)| fight.defense.insert(class, n));
            }
        }
        self.show_dice(kind);
    }

    /// Changes the chosen dice to a face, as far as they have it (RR.DICE-MODIFICATION.12).
    pub(crate) fn turn_dice(&mut self, counts: &[(Choice, u8)], to: Face) {
        let Some(fight) = self.state.attacks.last_mut() else { return };
        let (attack, defense) = pools(counts);
        if let (false, Some(to)) = (attack.is_empty(), attack_face(to)) {
            let _ = fight.attack.change(&attack, to);
            self.show_dice(DiceKind::Attack);
        } else if let (false, Some(to)) = (defense.is_empty(), defense_face(to)) {
            let _ = fight.defense.change(&defense, to);
            self.show_dice(DiceKind::Defense);
        }
    }

    /// A die with this face is added.
    pub(crate) fn add_die(&mut self, kind: DiceKind, face: Face) {
        let Some(fight) = self.state.attacks.last_mut() else { return };
        match (kind, attack_face(face), defense_face(face)) {
            (DiceKind::Attack, Some(face), _) => fight.attack.insert(Class::added(face), 1),
            (DiceKind::Defense, _, Some(face)) => fight.defense.insert(Class::added(face), 1),
            _ => return,
        }
        self.show_dice(kind);
    }

    /// A die is spent (RR.DICE-MODIFICATION.06).
    pub(crate) fn remove_die(&mut self, die: &Choice) {
        let Some(fight) = self.state.attacks.last_mut() else { return };
        match die {
            Choice::AttackDie(class) => {
                let _ = fight.attack.remove(&Dice::of(*class, 1));
                self.show_dice(DiceKind::Attack);
            }
            Choice::DefenseDie(class) => {
                let _ = fight.defense.remove(&Dice::of(*class, 1));
                self.show_dice(DiceKind::Defense);
            }
            _ => {}
        }
    }

    /// Rolls one attack die for an effect on a ship.
    pub(crate) fn roll_for(&mut self, ship: ShipId) -> AttackFace {
        let mut face = AttackFace::Blank;
        thrown(1, &mut self.state.chance, |it| face = it);
        self.happened(Event::RolledFor(ship, face));
        face
    }

    /// Rolls one defense die for an effect on a ship.
    pub(crate) fn roll_defense_for(&mut self, ship: ShipId) -> DefenseFace {
        let mut face = DefenseFace::Blank;
        thrown(1, &mut self.state.chance, |it| face = it);
        self.happened(Event::RolledDefenseFor(ship, face));
        face
    }

    /// Cancels results of these faces, in their order; of any face if none is named.
    pub(crate) fn cancel_results(&mut self, kind: DiceKind, most: u8, faces: &[Face]) {
        let faces = if faces.is_empty() { &ALL_FACES } else { faces };
        for _ in 0..most {
            let Some(fight) = self.attack() else { return };
            let found = faces.iter().find_map(|&face| {
                fight.dice_showing(kind, &[face]).into_iter().next().map(|(die, _)| die)
            });
            if let Some(die) = found {
                self.remove_die(&die);
            }
        }
    }
}

/// Chosen dice as pools.
pub(crate) fn pools(counts: &[(Choice, u8)]) -> (Dice<AttackFace>, Dice<DefenseFace>) {
    let (mut attack, mut defense) = (Dice::none(), Dice::none());
    for (choice, count) in counts {
        match choice {
            Choice::AttackDie(class) => attack.insert(*class, *count),
            Choice::DefenseDie(class) => defense.insert(*class, *count),
            _ => {}
        }
    }
    (attack, defense)
}
