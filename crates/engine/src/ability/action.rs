//! Which actions the words of an ability mean, and how abilities change them.

use crate::cast::Sort;
use crate::game::Game;
use crate::journal::Deed;
use crate::source::{AbilityRef, Context};
use crate::words::{Action, ActionColour, CardId, ObjectId, ShipId};
use redfive_ability::{
    ActionChange, ActionFilter, ArcName, Condition, Cost, Rule, Targets, Units, Variant, Who,
};

/// An action being performed, or what an action does being done without it: then it has no colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doing {
    /// Who does it.
    pub ship: ShipId,
    /// Which action.
    pub deed: Deed,
    /// Its colour, if it is performed.
    pub colour: Option<ActionColour>,
    /// The other version of it.
    pub variant: Option<AbilityRef>,
}

impl Doing {
    /// What an action does.
    pub const fn effect(ship: ShipId, action: Action) -> Self {
        Self { ship, deed: Deed::Standard(action), colour: None, variant: None }
    }

    /// An action of a colour.
    pub const fn action(ship: ShipId, deed: Deed, colour: ActionColour) -> Self {
        Self { ship, deed, colour: Some(colour), variant: None }
    }
}

/// Something that may be chosen for an action, as the rules have it.
#[derive(Clone, Copy)]
pub(crate) struct Aim {
    /// What it is.
    pub object: ObjectId,
    /// Whether it is one of those that can be chosen at all.
    pub related: bool,
    /// Whether it is near enough.
    pub near: bool,
}

impl Game {
    /// Whether an action is meant. What it is about, a filter that says so looks at itself.
    pub(crate) fn is_action_like(
        &self,
        of: AbilityRef,
        context: &Context,
        filter: &ActionFilter,
        (deed, colour): (Deed, Option<ActionColour>),
    ) -> bool {
        let ActionFilter { actions, damage_cards, colours, on_bar_of, added_by, .. } = filter;
        let ActionFilter { while_stressed, of_step, this: _, decloak, .. } = filter;
        let named = match deed {
            _ if *decloak => false,
            Deed::Standard(_) if actions.is_empty() => !*damage_cards,
            Deed::Standard(action) => actions.contains(&action),
            Deed::Card(card, _) if self.state.card(card).sort == Sort::Damage => {
                *damage_cards || actions.is_empty()
            }
            Deed::Card(..) => !*damage_cards && actions.is_empty(),
        };
        let on_bar = |who: &Who| {
            let Deed::Standard(action) = deed else { return false };
            let whose = self.the_one(of, context, who);
            whose.is_some_and(|ship| self.action_bar(ship).any(|entry| entry.action == action))
        };
        let granted = || {
            let (Deed::Standard(action), Some(ship)) = (deed, context.it) else { return false };
            let by = |slots: &[String]| slots.iter().any(|slot| added_by.contains(slot));
            let mut upgrades = self.upgrades(ship).filter(|upgrade| by(&upgrade.slots));
            // What the ship card has in that colour is not what the upgrade added.
            let own = || self.card(ship).actions.iter().any(|entry| entry.action == action);
            upgrades.any(|upgrade| {
                let mut entries = upgrade.actions.iter().filter(|entry| entry.action == action);
                entries.any(|entry| Some(entry.colour) == colour || !own())
            })
        };
        named
            && (colours.is_empty() || colour.is_some_and(|colour| colours.contains(&colour)))
            && (!while_stressed || context.while_stressed)
            && (!of_step || context.it.is_some_and(|ship| self.is_action_of_step(ship)))
            && on_bar_of.as_ref().is_none_or(on_bar)
            && (added_by.is_empty() || granted())
    }

    /// The changes of a kind that abilities make to an action now.
    pub(crate) fn action_changes<'a, T: 'a>(
        &'a self,
        doing: Doing,
        pick: impl Fn(&'a ActionChange) -> Option<T> + 'a,
    ) -> impl Iterator<Item = (AbilityRef, T)> + 'a {
        let Doing { ship, deed, colour, .. } = doing;
        let kind = move |rule: &'a Rule| match rule {
            Rule::Action(filter, change) => Some((filter, pick(change)?)),
            _ => None,
        };
        let meant = move |(of, (filter, what)): (AbilityRef, (&'a ActionFilter, T))| {
            let about = Context::about(ship);
            self.is_action_like(of, &about, filter, (deed, colour)).then_some((of, what))
        };
        self.changes(ship, kind).filter_map(meant)
    }

    /// What abilities put on the action bar of a ship.
    pub(crate) fn added_actions(
        &self,
        ship: ShipId,
    ) -> impl Iterator<Item = (Action, ActionColour)> + '_ {
        let added = self.rules(ship, |rule| match rule {
            Rule::Action(filter, ActionChange::Added(colour)) => Some((&filter.actions, *colour)),
            _ => None,
        });
        added.flat_map(|(actions, colour)| actions.iter().map(move |&action| (action, colour)))
    }

    /// Whether abilities forbid an action.
    pub(crate) fn is_forbidden(&self, doing: Doing) -> bool {
        let cannot = |change: &ActionChange| match change {
            ActionChange::Cannot(targets) => (**targets == Targets::default()).then_some(()),
            _ => None,
        };
        let only = self.changes(doing.ship, |rule| match rule {
            Rule::Action(filter, ActionChange::Only) => Some(filter),
            _ => None,
        });
        let about = Context::about(doing.ship);
        let mut other = only.filter(|&(of, filter)| {
            !self.is_action_like(of, &about, filter, (doing.deed, doing.colour))
        });
        other.next().is_some() || self.action_changes(doing, cannot).next().is_some()
    }

    /// The colours that abilities give an action; none if it keeps its own.
    pub(crate) fn treated_as(&self, doing: Doing) -> Option<ActionColour> {
        let treated = self.open_variants(doing, |variant| variant.colour);
        treated.map(|(_, colour)| colour).max()
    }

    /// Whether an action can be performed while stressed.
    pub(crate) fn works_while_stressed(&self, doing: Doing) -> bool {
        let anyway = |variant: &Variant| variant.while_stressed.then_some(());
        self.open_variants(doing, anyway).next().is_some()
    }

    /// Whether an action other than focus can be performed while ionized.
    pub(crate) fn works_while_ionized(&self, doing: Doing) -> bool {
        let anyway = |variant: &Variant| variant.while_ionized.then_some(());
        self.open_variants(doing, anyway).next().is_some()
    }

    /// What is said of how an action is or can be performed that is no version to be chosen.
    pub(crate) fn open_variants<'a, T: 'a>(
        &'a self,
        doing: Doing,
        pick: impl Fn(&'a Variant) -> Option<T> + 'a,
    ) -> impl Iterator<Item = (AbilityRef, T)> + 'a {
        self.action_changes(doing, move |change| match change {
            ActionChange::Variant(variant) if variant.is_open() => pick(variant),
            _ => None,
        })
    }

    /// The other versions of an action that its ship can pay for.
    pub(crate) fn variants(&self, doing: Doing) -> Vec<AbilityRef> {
        let context = Context::about(doing.ship);
        let all = self.action_changes(doing, |change| match change {
            ActionChange::Variant(variant) if !variant.is_open() => Some(&variant.cost),
            _ => None,
        });
        let payable =
            |(of, cost): &(AbilityRef, &Vec<Cost>)| self.can_pay_all(*of, &context, &Who::It, cost);
        // Not in vain, where it is about ships.
        let works = |&of: &AbilityRef| {
            doing.deed != Deed::Standard(Action::Coordinate)
                || !self.coordinable(Doing { variant: Some(of), ..doing }).is_empty()
        };
        all.filter(payable).map(|(of, _)| of).filter(works).collect()
    }

    /// What the other version of an action is.
    pub(crate) fn variant(&self, doing: Doing) -> Option<&Variant> {
        match self.ability(doing.variant?)? {
            redfive_ability::Ability::Always(constant) => constant.rule.variant(),
            _ => None,
        }
    }

    /// Whether the other version of an action is about remotes instead of ships.
    pub(crate) fn is_for_remotes(&self, doing: Doing) -> bool {
        let also = self.variant(doing).and_then(|variant| variant.also.as_ref());
        also.is_some_and(|targets| targets.units == Units::Remotes)
    }

    /// How many charges more are recovered when this card is reloaded.
    pub(crate) fn reloads_more(&self, ship: ShipId, card: CardId) -> u8 {
        let more = self.changes(ship, |rule| match rule {
            Rule::Action(filter, ActionChange::Variant(variant)) if variant.charges > 0 => {
                Some((filter, variant.charges))
            }
            _ => None,
        });
        let meant = more.filter(|(of, (filter, _))| !filter.this || of.card == card);
        meant.map(|(_, (_, n))| n).sum()
    }

    /// Whether something can be chosen for an action: as the rules have it or as abilities allow,
    /// unless one forbids it.
    pub(crate) fn may_aim(&self, doing: Doing, aim: Aim) -> bool {
        let also = self.open_variants(doing, |variant| variant.also.as_ref());
        let version = self.variant(doing).and_then(|variant| variant.also.as_ref());
        let version = doing.variant.zip(version);
        let mut also = also.chain(version);
        let usual = aim.related && aim.near && !self.is_for_remotes(doing);
        let that = self.variant(doing).map(|variant| &variant.that);
        if let (Some(of), Some(that), ObjectId::Ship(one)) = (doing.variant, that, aim.object)
            && !self.holds(of, &Context { one: Some(one), ..Context::about(doing.ship) }, that)
        {
            return false;
        }
        (usual || also.any(|(of, targets)| self.is_also(of, doing.ship, targets, aim)))
            && !self.is_never(doing, aim.object, true)
    }

    /// What it costs a ship to choose something that it could not choose otherwise, the least of what
    /// it can pay; nothing if it could.
    pub(crate) fn price(&self, doing: Doing, aim: Aim) -> Option<(AbilityRef, &Vec<Cost>)> {
        if aim.related && aim.near {
            return None;
        }
        let also = self.open_variants(doing, |variant| variant.also.as_ref());
        let meant = also.filter(|(of, targets)| self.is_also(*of, doing.ship, targets, aim));
        let least = meant.min_by_key(|(_, targets)| targets.cost.len());
        least.map(|(of, targets)| (of, &targets.cost)).filter(|(_, cost)| !cost.is_empty())
    }

    /// Whether abilities keep a ship from choosing something, at its range or at any.
    pub(crate) fn is_never(&self, doing: Doing, object: ObjectId, ranged: bool) -> bool {
        let mut never = self.action_changes(doing, |change| match change {
            ActionChange::Cannot(targets) => {
                Some(&**targets).filter(|it| **it != Targets::default())
            }
            _ => None,
        });
        let Doing { ship, .. } = doing;
        never.any(|(of, targets)| {
            (ranged || targets.range.is_none())
                && targets.of.is_none_or(|it| self.is_object_of(ship, object, it))
                && self.is_target(of, ship, targets, object)
        })
    }

    fn is_also(&self, of: AbilityRef, ship: ShipId, targets: &Targets, aim: Aim) -> bool {
        let own = aim.object == ObjectId::Ship(ship);
        let related = match targets.of {
            Some(relation) => self.is_object_of(ship, aim.object, relation),
            None => aim.related,
        };
        related
            && (targets.range.is_some() || aim.near || own)
            && self.is_target(of, ship, targets, aim.object)
            && (targets.cost.is_empty() || {
                let context = Context { one: aim.object.ship(), ..Context::about(ship) };
                self.can_pay_all(of, &context, &Who::It, &targets.cost)
            })
    }

    fn is_object_of(
        &self,
        ship: ShipId,
        object: ObjectId,
        relation: redfive_ability::Relation,
    ) -> bool {
        matches!(object, ObjectId::Ship(other) if self.is_related(ship, other, relation))
    }

    /// Whether something is at the ranges that are said, and what is said of it is so.
    fn is_target(&self, of: AbilityRef, ship: ShipId, targets: &Targets, object: ObjectId) -> bool {
        let range = || {
            let (me, it) = (self.unit(ship)?, self.object(object)?);
            Some(me.thing().range(it.thing()).number())
        };
        let near = targets.range.is_none_or(|(least, most)| {
            range().is_some_and(|range| (least..=most).contains(&range))
        });
        let inside = |&arc: &ArcName| match object {
            ObjectId::Ship(other) => self.is_in_arc(other, arc, ship),
            ObjectId::Thing(_) => {
                self.object(object).is_some_and(|it| self.is_thing_in_arc(&it, arc, ship))
            }
        };
        near && !targets.outside.iter().any(inside)
            && match (&targets.that, object) {
                (Condition::True, _) => true,
                (that, ObjectId::Ship(one)) => {
                    self.holds(of, &Context { one: Some(one), ..Context::about(ship) }, that)
                }
                (_, ObjectId::Thing(_)) => false,
            }
    }
}
