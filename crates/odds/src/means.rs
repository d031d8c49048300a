//! Mean damage of all common pools and tokens, to be looked up.

use crate::tokens::Plain;

/// How many values each field of a question can have: dice of 0 to 6, attacker's focus, singles and
/// lock, defender's focus, singles, evade and reinforce.
const SIZES: [u8; 9] = [7, 7, 2, 4, 2, 2, 4, 3, 3];

/// Mean damage for up to six dice against six, with the tokens that ships commonly have. It is made
/// once by whoever needs it.
///
/// ```
/// use redfive_odds::{Means, Plain};
/// let means = Means::new();
/// let question = Plain { attack: 3, defense: 2, focus: 1, lock: true, ..Plain::default() };
/// assert_eq!(means.get(&question), Some(question.mean()));
/// assert_eq!(means.get(&Plain { evade: 9, ..question }), None);
/// ```
#[derive(Clone, Debug)]
pub struct Means {
    means: Vec<f64>,
}

impl Default for Means {
    fn default() -> Self {
        Self::new()
    }
}

impl Means {
    /// Solves them all, which takes a few milliseconds.
    #[must_use]
    pub fn new() -> Self {
        let count = SIZES.iter().map(|&size| usize::from(size)).product();
        let means = (0..count).map(|number| question(number).mean()).collect();
        Self { means }
    }

    /// How many questions it answers.
    #[must_use]
    pub fn questions(&self) -> usize {
        self.means.len()
    }

    /// Mean damage, or none if there are more dice or tokens than the table has. A second focus
    /// token is of no use within an attack.
    #[must_use]
    #[inline]
    pub fn get(&self, question: &Plain) -> Option<f64> {
        self.means.get(number(question)?).copied()
    }
}

#[inline]
fn number(question: &Plain) -> Option<usize> {
    let fields = [
        question.attack,
        question.defense,
        question.focus.min(1),
        question.singles,
        u8::from(question.lock),
        question.defender_focus.min(1),
        question.defender_singles,
        question.evade,
        question.reinforce,
    ];
    let mut number = 0;
    let mut fits = true;
    for (field, size) in fields.iter().zip(SIZES) {
        fits &= *field < size;
        number = number * usize::from(size) + usize::from(*field);
    }
    fits.then_some(number)
}

/// The question with a number.
fn question(mut number: usize) -> Plain {
    let mut fields = [0; SIZES.len()];
    for (field, size) in fields.iter_mut().zip(SIZES).rev() {
        *field = (number % usize::from(size)) as u8;
        number /= usize::from(size);
    }
    let [attack, defense, focus, singles, lock, defender_focus, defender_singles, evade, reinforce] =
        fields;
    Plain {
        attack,
        defense,
        focus,
        singles,
        lock: lock > 0,
        defender_focus,
        defender_singles,
        evade,
        reinforce,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_found_where_it_was_put() {
        let means = Means::new();
        for at in 0..means.questions() {
            assert_eq!(number(&question(at)), Some(at));
        }
        for question in [
            Plain { attack: 7, ..Plain::default() },
            Plain { defense: 7, ..Plain::default() },
            Plain { singles: 4, ..Plain::default() },
            Plain { reinforce: 3, ..Plain::default() },
        ] {
            assert_eq!(means.get(&question), None);
        }
        let more = Plain { attack: 3, defense: 3, focus: 5, evade: 2, ..Plain::default() };
        assert_eq!(means.get(&more), Some(more.mean()));
    }
}
