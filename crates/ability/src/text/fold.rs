//! Effects that differ by little, said in one breath.

use super::Text;
use super::clause::{Clause, join};
use super::who::Speak;
use super::words::{a, all_kinds, end, joint, kinds_noun, list, name, range, tokens};
use crate::words::Token;
use crate::{
    ActionChange, Amount, AttackLimits, Branch, CardFilter, Condition, DiceKind, Duration, Effect,
    Event, For, Gained, Number, Roll, Rolls, Rule, ShipFilter, Ships, Stat, Targets, Variant, Who,
};

impl Text<'_> {
    /// The first of some effects where several are said together, or one in several clauses; and how many
    /// they are.
    pub(super) fn folded(&self, effects: &[Effect]) -> Option<(usize, Vec<Clause>)> {
        let put: Vec<Token> = effects.iter().map_while(put).collect();
        if put.len() > 1 {
            let kinds: Vec<String> = put.iter().map(|one| a(name(*one))).collect();
            let all = format!("{} token on this card", list(&kinds, "and"));
            return Some((put.len(), vec![Clause::orders("put", &all)]));
        }
        if let [one, other, ..] = effects
            && let Some(clause) = self.both(one, other)
        {
            return Some((2, vec![clause]));
        }
        let clauses = match effects.first()? {
            Effect::Transfer(Who::ThisCard, kinds, to, n, handing) => {
                let many = match (*n, handing.how) {
                    (u8::MAX, Number::UpTo) => format!("any number of {}", kinds_noun(*kinds, 2)),
                    (u8::MAX, _) => format!("all {}", all_kinds(*kinds)),
                    (n, Number::UpTo) => format!("up to {n} {}", kinds_noun(*kinds, n)),
                    (n, _) => format!("{n} {}", kinds_noun(*kinds, n)),
                };
                let gains = match (*n, kinds.only()) {
                    (1, None) => "1 token of that kind",
                    (1, Some(_)) => "a matching token",
                    _ => "matching tokens",
                };
                let take = Clause::orders("remove", &format!("{many} from this card"));
                vec![take, self.does(to, "gain", gains.to_owned())]
            }
            Effect::Reserve { own_edge } => {
                let edge = match own_edge {
                    false => "the edge that you crossed",
                    true => "your player edge",
                };
                let back = format!(
                    "when the next Planning Phase starts, come back within range 1 of {edge}"
                );
                vec![Clause::orders("go", "to reserve instead"), Clause::Whole(back)]
            }
            Effect::ChooseThing(things, then) if **then == [Effect::Destroy(Who::Thing)] => {
                vec![Clause::orders("remove", &self.things(things, Speak::A))]
            }
            Effect::ChooseThing(things, then) => {
                let thing = format!("the chosen {}", self.kind_of(things));
                let text = Text { thing, ..self.clone() };
                let choice = Clause::orders("choose", &self.things(things, Speak::A));
                vec![choice, Clause::Whole(text.effects(then))]
            }
            Effect::OneOf(Who::You, branches, None) => self.named_choice(branches)?,
            _ => return None,
        };
        Some((1, clauses))
    }

    /// Two effects as one.
    fn both(&self, one: &Effect, other: &Effect) -> Option<Clause> {
        match (one, other) {
            (
                Effect::Gain(Who::You, Gained::Token(token), n),
                Effect::Gain(each @ Who::Each(_), Gained::Token(same), m),
            ) if (token, n) == (same, m) => {
                let all = format!("you and {} gain {}", self.who(each), tokens(*n, *token));
                Some(Clause::Whole(all))
            }
            (Effect::Discard(who, first), Effect::Discard(whose, second))
                if who == whose && is_named(first) && is_named(second) =>
            {
                let all = [first, second].map(|filter| self.all_cards(who, filter));
                Some(Clause::orders("discard", &joint(&all, "and", 3)?))
            }
            (
                Effect::Transfer(from, kinds, to, u8::MAX, how),
                Effect::Transfer(back, same, home, u8::MAX, also),
            ) if (from, to, kinds, how) == (home, back, same, also)
                && how.how == Number::UpTo
                && (from, to) == (&Who::Chosen, &Who::Second) =>
            {
                let many = format!("any number of {} between them", all_kinds(*kinds));
                Some(Clause::orders("move", &many))
            }
            (
                Effect::RollMore(by),
                Effect::During(Duration::Attack, Who::It, Rule::Rolls(rolls)),
            ) if let Some(Amount::Just(most)) = rolls.most
                && *rolls == most_of(rolls) =>
            {
                let limit = format!(", but no more than {most} in all");
                Some(self.roll_more(*by, &limit))
            }
            (
                Effect::During(Duration::Attack, Who::Attacker, Rule::Rolls(first)),
                Effect::During(Duration::Attack, Who::Defender, Rule::Rolls(second)),
            ) if *first == without_bonus(DiceKind::Attack)
                && *second == without_bonus(DiceKind::Defense) =>
            {
                Some(Clause::Whole("in this attack no range bonus applies".to_owned()))
            }
            (Effect::ForEach(Who::Each(near), first), Effect::ForEach(Who::Each(far), second))
                if let ([Effect::Roll(roll)], [Effect::Roll(bare)]) = (&first[..], &second[..])
                    && let (Some((least, n)), Some((m, most))) = (near.range, far.range)
                    && m == n + 1
                    && **far == (Ships { range: far.range, ..(**near).clone() })
                    && *bare == without_effects(roll) =>
            {
                let said = self.clauses(&[Effect::ForEach(Who::Each(near.clone()), first.clone())]);
                let (at, all) = (range(least, n), range(least, most));
                let text = join(&said).replacen(&at, &all, 1);
                let (rolls, results) = text.split_once("; ")?;
                // All of them ask for the range.
                let results = results.replace("; for each ", ", and for each ");
                Some(Clause::Whole(format!("{rolls}; if it is at {at}, {results}")))
            }
            (
                Effect::Cancel(DiceKind::Attack, u8::MAX, attack),
                Effect::Cancel(DiceKind::Defense, u8::MAX, defense),
            ) if attack.is_empty() && defense.is_empty() => {
                Some(Clause::orders("cancel", "all results of all dice"))
            }
            (
                Effect::During(until, who, Rule::Action(filter, ActionChange::Variant(variant))),
                Effect::During(same, whom, Rule::Action(others, ActionChange::Cannot(shut))),
            ) if (until, who, filter) == (same, whom, others) => {
                let open = only_targets(variant)?;
                let ((least, u8::MAX), (0, most)) = (open.range?, shut.range?) else { return None };
                let apart = Targets { range: open.range, ..(**shut).clone() };
                if least != most + 1 || *open != apart {
                    return None;
                }
                let can = self.action_change(filter, &ActionChange::Variant(variant.clone()), who);
                let only = can.strip_suffix(" as well")?.replacen("objects", "only objects", 1);
                Some(Clause::Whole(format!("until {}, {only}", end(*until))))
            }
            _ => None,
        }
    }

    /// What is chosen by its name, and what comes of it: "choose a number from 1 to 6".
    fn named_choice(&self, branches: &[Branch]) -> Option<Vec<Clause>> {
        let plain = |branch: &Branch| branch.cost.is_empty() && branch.only_if == Condition::True;
        if branches.len() < 2 || !branches.iter().all(plain) {
            return None;
        }
        let rules: Vec<(Duration, &Who, &Rule)> = branches
            .iter()
            .map(|branch| match branch.then.as_slice() {
                [Effect::During(until, who, rule)] => Some((*until, who, rule)),
                _ => None,
            })
            .collect::<Option<_>>()?;
        let (until, who, _) = *rules.first()?;
        if rules.iter().any(|(other, whom, _)| (*other, *whom) != (until, who)) {
            return None;
        }
        let kinds: Option<Vec<String>> = rules
            .iter()
            .map(|(_, _, rule)| match rule {
                Rule::Cannot(Event::Spend(kinds)) => Some(kinds_noun(*kinds, 1)),
                _ => None,
            })
            .collect();
        if let Some(kinds) = kinds {
            let what = joint(&kinds, "or", 2)
                .unwrap_or_else(|| list(&kinds, "or").replace(" token", "") + " tokens");
            let cannot = format!("{} cannot spend tokens of that kind", self.who(who));
            let then = format!("until {}, {cannot}", end(until));
            return Some(vec![Clause::orders("choose", &what), Clause::Whole(then)]);
        }
        let turns: Vec<u16> = rules
            .iter()
            .map(|(_, _, rule)| match rule {
                Rule::Treat(Stat::Turn, Amount::Just(n)) => Some(*n),
                _ => None,
            })
            .collect::<Option<_>>()?;
        if (until, who) != (Duration::Phase, &Who::You)
            || !turns.windows(2).all(|two| two[1] == two[0] + 1)
        {
            return None;
        }
        let what = format!("a number from {} to {}", turns.first()?, turns.last()?);
        let then = format!("until {}, you {} at that initiative", end(until), self.acts(true));
        Some(vec![Clause::orders("choose", &what), Clause::Whole(then)])
    }

    /// What is the same in both cases but for a number or a word.
    pub(super) fn by_case(
        &self,
        test: &Condition,
        then: &[Effect],
        otherwise: &[Effect],
    ) -> Option<Clause> {
        let so = self.condition(test)?;
        match (then, otherwise) {
            (
                [Effect::Gain(who, Gained::Token(token), n)],
                [Effect::Gain(whose, Gained::Token(other), m)],
            ) if who == whose => {
                let what = match token == other {
                    true => format!("{}, or {n} if {so}", tokens(*m, *token)),
                    false => {
                        format!("{} if {so}, or {} if not", tokens(*n, *token), tokens(*m, *other))
                    }
                };
                Some(self.does(who, "gain", what))
            }
            ([Effect::For(first)], [Effect::For(second)]) => {
                self.times_by_case(test, first, second)
            }
            ([Effect::BonusAttack(first)], [Effect::BonusAttack(second)])
                if first.by == Who::You
                    && let Some(target) = &first.against
                    && *second == (AttackLimits { against: None, ..first.clone() }) =>
            {
                let must = format!("which must be against {} if {so}", self.some(target));
                Some(Clause::orders("make", &format!("{}, {must}", self.attack(second))))
            }
            ([Effect::Choose(some, block, several)], [Effect::Choose(all, same, number)])
                if (block, several) == (same, number)
                    && *test == Condition::AtLeast(1, Amount::Ships(Box::new(some.clone())))
                    && *some == (Ships { that: limited(), ..all.clone() }) =>
            {
                let said = join(&self.clauses(otherwise));
                let any = " (a limited one if there is any); then ";
                Some(Clause::Whole(said.replacen("; then ", any, 1)))
            }
            _ => None,
        }
    }

    /// What is done so many times, as something is so or not.
    fn times_by_case(&self, test: &Condition, first: &For, second: &For) -> Option<Clause> {
        let so = self.condition(test)?;
        if let (Some(stock), 2.., 1) = (&first.spend, first.most, second.most)
            && *second == (For { most: 1, ..first.clone() })
        {
            let most = self.stock(stock, "your", first.most);
            let then = self.effects(&first.then);
            let what = format!("up to {most} if {so}, or 1 if not; for each of them, {then}");
            return Some(Clause::orders("spend", &what));
        }
        if first.spend.is_some() || *second != (For { then: second.then.clone(), ..first.clone() })
        {
            return None;
        }
        let each = self.by_case(test, &first.then, &second.then)?;
        Some(Clause::Whole(format!("{}, {}", self.how_often(first), each.stated())))
    }
}

/// The token that an effect puts on this card, if it is one.
const fn put(effect: &Effect) -> Option<Token> {
    match effect {
        Effect::Gain(Who::ThisCard, Gained::Token(token), 1) => Some(*token),
        _ => None,
    }
}

/// Whether damage cards of some kind are meant, even if they lie facedown.
fn is_named(filter: &CardFilter) -> bool {
    filter.faceup.is_none() && (!filter.traits.is_empty() || !filter.names.is_empty())
}

/// The same dice, whatever they show.
fn without_effects(roll: &Roll) -> Roll {
    let none = Vec::new;
    let (hit, crit, evade, blank, focus) = (none(), none(), none(), none(), none());
    let (also, all_blank) = (none(), none());
    Roll { hit, crit, evade, blank, focus, also, all_blank, ..roll.clone() }
}

/// The same, with nothing but the limit.
fn most_of(rolls: &Rolls) -> Rolls {
    Rolls { dice: rolls.dice, more: 0, most: rolls.most.clone(), range_bonus: None }
}

const fn without_bonus(dice: DiceKind) -> Rolls {
    Rolls { dice, more: 0, most: None, range_bonus: Some(false) }
}

fn limited() -> Condition {
    Condition::Card(Who::One, ShipFilter { limited: true, ..ShipFilter::default() })
}

/// What can be chosen as well, if that is all that is different.
fn only_targets(variant: &Variant) -> Option<&Targets> {
    let also = variant.also.as_ref()?;
    (*variant == Variant { also: Some(also.clone()), ..Variant::default() }).then_some(also)
}
