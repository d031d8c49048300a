//! Costs in words, and what is spent and recovered.

use super::Text;
use super::effect::ASSIGNER;
use super::words::{a, count, damage, kinds_noun, list, name, tokens};
use crate::{ChargeFilter, ChargedCard, Cost, Stock, Who};

impl Text<'_> {
    /// What it costs, without a subject: "spend 1 charge".
    pub(super) fn cost(&self, cost: &Cost) -> String {
        match cost {
            Cost::Spend(Stock::LockOn(who), _, None) => {
                format!("spend the lock that you have on {}", self.who(who))
            }
            Cost::Spend(stock, n, None) => format!("spend {}", self.stock(stock, "your", *n)),
            Cost::Spend(Stock::LockOn(on), _, Some(who)) => {
                format!("spend a lock that {} has on {}", self.some(who), self.who(on))
            }
            Cost::Spend(stock, n, Some(who)) => {
                format!("spend {} of {}", self.stock(stock, "its", *n), self.some(who))
            }
            Cost::Gain(token) => format!("gain {}", a(&format!("{} token", name(*token)))),
            Cost::Suffer(kind, n) => format!("suffer {n} {}", damage(*kind)),
            Cost::Result(faces) => format!("spend 1 {}{}", self.results(faces, 1), self.owner),
            Cost::Remove(who, kinds) => {
                let from = match who {
                    Who::You => String::new(),
                    who => format!(" from {}", self.who(who)),
                };
                format!("remove 1 {}{from}", kinds_noun(*kinds, 1))
            }
            Cost::Expose => "expose 1 of your damage cards".into(),
        }
    }

    /// All that is paid; what is spent is said in one breath.
    pub(super) fn costs(&self, costs: &[Cost]) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        for (i, cost) in costs.iter().enumerate() {
            let same = costs.iter().filter(|other| *other == cost).count() as u8;
            let text = match cost {
                Cost::Gain(_) if costs[..i].contains(cost) => continue,
                Cost::Gain(token) if same > 1 => format!("gain {}", tokens(same, *token)),
                cost => self.cost(cost),
            };
            let verb = text.split(' ').next().unwrap_or_default();
            match said.last_mut() {
                Some(last) if ["spend", "gain"].contains(&verb) && last.starts_with(verb) => {
                    *last += &format!(" and {}", &text[verb.len() + 1..]);
                }
                _ => said.push(text),
            }
        }
        said
    }

    /// So many of what is spent and recovered.
    pub(super) fn stock(&self, stock: &Stock, whose: &str, n: u8) -> String {
        match stock {
            Stock::Charge => count(n, "charge"),
            Stock::AssignerCharge => format!("{} of {ASSIGNER}", count(n, "charge")),
            Stock::Force => format!("{n} Force"),
            Stock::Shield => count(n, "shield"),
            Stock::Token(kinds) => format!("{n} {}", kinds_noun(*kinds, n)),
            Stock::LockOn(who) => format!("the lock on {}", self.who(who)),
            Stock::ChargeOf(filter) => charges_of(filter, whose, n),
        }
    }

    /// What is spent and recovered, without a number.
    pub(super) fn stock_noun(&self, stock: &Stock) -> String {
        let two = self.stock(stock, "your", 2);
        two.strip_prefix("2 ").map_or(two.clone(), str::to_owned)
    }
}

/// "1 non-recurring charge of one of your astromech upgrades".
fn charges_of(filter: &ChargeFilter, whose: &str, n: u8) -> String {
    let charge = match filter.recurring {
        None => count(n, "charge"),
        Some(true) => count(n, "recurring charge"),
        Some(false) => count(n, "non-recurring charge"),
    };
    let upgrade = match filter.slots.as_slice() {
        [] => "upgrade".to_owned(),
        slots => format!("{} upgrade", list(slots, "or")),
    };
    let card = match filter.on {
        ChargedCard::Upgrade => format!("one of {whose} {upgrade}s"),
        ChargedCard::OtherUpgrade => format!("another of {whose} {upgrade}s"),
        ChargedCard::AttackUpgrade => format!("the {upgrade} used for the attack"),
        ChargedCard::Ship => format!("{whose} ship card"),
        ChargedCard::Any => format!("{whose} ship card or one of {whose} {upgrade}s"),
    };
    format!("{charge} of {card}")
}
