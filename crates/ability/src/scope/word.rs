//! What each word needs, a line for each.

use super::noun::{self, Noun, Nouns};
use super::{Here, Kind, Nonsense, Sense, Sort, Why};
use crate::Things;
use crate::words::{Action, Damage, Token};
use crate::{
    Ability, Amount, Another, ArcName, AttackLimits, Bearings, Branch, CardFilter, ChargeFilter,
    ChargedCard,
};
use crate::{ActionChange, ActionFilter, Same, Targets, Variant};
use crate::{
    Condition, Cost, Deal, DiceKind, Duration, Effect, Event, Face, Fate, For, Gained, Harm, Kinds,
    ManeuverChange, ManeuverKind, Met, Modifying, Obstacles, Past, Replacement, Rolls, Several,
    Shade, Stat, Step, Suffering,
};
use crate::{Docking, Place, Position, Relocate};
use crate::{
    Landmark, Later, ManeuverFilter, Named, Number, Perform, Placing, Relation, Rule, ShipFilter,
    Ships,
};
use crate::{Speed, Stock, Template, Units, WeaponChange, WeaponFilter, Who, Whom, Zone};
use core::fmt::Debug;

const REPLACED: &str = "`Suffer`, `Gain`, `BeDealt`, `Expose`, `Recover`, `Meet`, `Move(Leave)`, `BeDestroyed`, `Detonate`";

const FORBIDDEN: &str = "`Gain`, `Spend`, `Remove`, `Attack`, `BeRemoved`";

const CRIT: &str = "`then: [Suffer(You, Crit, 1)]`";

const FACES: &str = "`hit` and `crit` of attack dice, `evade` of defense dice";

const SUMS: &str = "`Suffer`, `Gain` and `Lose` beside `also`";

/// 255, where it means as many as there are.
const ALL: u8 = u8::MAX;

/// The name of a word, as card files write it.
pub(super) fn name(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    text.chars().take_while(char::is_ascii_alphanumeric).collect()
}

impl Here<'_> {
    /// Names the word, unless one inside it has been named.
    fn word(self, value: &impl Debug, sense: Sense) -> Sense {
        sense.map_err(super::in_word(value))
    }

    fn exists(&self, kind: Kind, id: &str) -> Sense {
        self.sensible(self.names.knows(kind, id), Why::Unknown(kind, id.to_owned()))
    }

    fn exist(&self, kind: Kind, ids: &[String]) -> Sense {
        self.some(ids)?;
        ids.iter().try_for_each(|id| self.exists(kind, id))
    }

    /// A list that must say something.
    fn some<T>(&self, list: &[T]) -> Sense {
        self.sensible(!list.is_empty(), Why::Empty)
    }

    /// How many.
    fn count(&self, n: u8) -> Sense {
        self.sensible((1..ALL).contains(&n), Why::Number(n.into(), "1 or more"))
    }

    /// How many, or all.
    fn count_or_all(&self, n: u8) -> Sense {
        self.sensible(n > 0, Why::Number(n.into(), "1 or more, 255 for all"))
    }

    fn change(&self, by: i8) -> Sense {
        self.sensible(by != 0, Why::Number(0, "more or less than nothing"))
    }

    fn range(&self, least: u8, most: u8) -> Sense {
        self.sensible(most <= 5, Why::Number(most.into(), "ranges up to 5"))?;
        self.sensible(least <= most, Why::Number(least.into(), "the lesser range first"))
    }

    fn speed(&self, speed: u8) -> Sense {
        self.sensible(speed <= 5, Why::Number(speed.into(), "speeds up to 5"))
    }

    fn on(&self, sort: Sort, what: &'static str, allowed: &'static str) -> Sense {
        self.misplaced(self.card.sort != sort, what, allowed)
    }

    fn on_condition(&self) -> Sense {
        self.on(Sort::Condition, "the card is no condition", "on conditions")
    }

    fn on_remote(&self) -> Sense {
        self.on(Sort::Remote, "the card is no remote", "on remotes")
    }

    fn charged(&self) -> Sense {
        self.misplaced(!self.card.charges, "the card has no charges", "on cards with charges")
    }

    fn weapon(&self) -> Sense {
        self.misplaced(!self.card.weapon, "the card is no weapon", "on special weapons")
    }

    fn arc(&self, arc: ArcName) -> Sense {
        if arc == ArcName::Attack { self.need(Noun::Attack) } else { Ok(()) }
    }

    fn both(self, a: &Who, b: &Who) -> Sense {
        self.who(a)?;
        self.who(b)
    }

    /// What names of ships need.
    pub(super) fn who(self, who: &Who) -> Sense {
        let sense = match who {
            Who::You | Who::Carrier => self.need(Noun::You),
            Who::It => self.need(Noun::It),
            Who::Attacker | Who::Defender => self.need(Noun::Attack),
            Who::Foe => self.need(Noun::You).and_then(|()| self.need(Noun::Attack)),
            Who::Chosen => self.need(Noun::Chosen),
            Who::Second => self.need(Noun::Second),
            Who::One => self.need(Noun::One),
            Who::Target => self.need(Noun::Target),
            Who::Assigner => self.assigned(),
            Who::Thing | Who::Feature(_) => {
                self.misplaced(true, "it is no ship", "as `from` of ships")
            }
            Who::ThisCard => self.misplaced(true, "it is no ship", "where tokens lie"),
            Who::Objects(_) => self.misplaced(true, "they are no ships", "what is locked"),
            Who::Each(ships) => self.ships(ships),
        };
        self.word(who, sense)
    }

    /// The ship that brought a card into play.
    fn assigned(self) -> Sense {
        let brought = matches!(self.card.sort, Sort::Condition | Sort::Remote);
        self.misplaced(!brought, "nobody assigned the card", "on conditions and remotes")
    }

    /// What gains such tokens. Fuse markers lie on no ship, and on devices nothing else does.
    fn gains(self, who: &Who, token: Token) -> Sense {
        match (who, token) {
            (Who::Thing, Token::Fuse) => self.need(Noun::Thing),
            (Who::ThisCard, _) => Ok(()),
            (_, Token::Fuse) => self.misplaced(true, "no ship has one", "`Thing`, `ThisCard`"),
            (who, _) => self.who(who),
        }
    }

    /// A device to be placed: a named one, or that of a card.
    fn places(self, place: &Place) -> Sense {
        self.need(Noun::You)?;
        self.count(place.most)?;
        place.templates.iter().try_for_each(|one| self.speed(one.0))?;
        place.zone.as_ref().map_or(Ok(()), |zone| self.zone(zone))?;
        if place.from_reserve {
            let alone = Place { from_reserve: true, ..Place::default() } == *place;
            return self.misplaced(!alone, "`StartsIn` says where", "alone");
        }
        let carried =
            self.misplaced(place.by.is_some() && !place.carried, "it is yours", "`carried`");
        carried.map_err(super::named("by"))?;
        if place.carried {
            let Place { zone, by, .. } = place.clone();
            let alone = Place { carried: true, zone, by, ..Place::default() } == *place;
            self.misplaced(
                !alone || place.zone.is_none(),
                "it lies on a card",
                "with `zone`, `by`",
            )?;
            place.by.as_ref().map_or(Ok(()), |whom| self.whom(whom))?;
            return self.on(
                Sort::EveryShip,
                "no ship card bears it",
                "for every ship in a scenario",
            );
        }
        if place.again {
            let Place { again, zone, .. } = place.clone();
            let alone = Place { again, zone, ..Place::default() } == *place;
            self.misplaced(!alone || place.zone.is_none(), "it lies there", "with `zone` alone")?;
            return self.need(Noun::Thing);
        }
        let by_template = place.launched.is_some() || !place.templates.is_empty();
        match place.named() {
            Some(device) => {
                let other = by_template || place.additional || !place.kinds.is_empty();
                self.misplaced(other, "its card says that", "without `device`")?;
                self.exists(Kind::Device, device)
            }
            None => {
                let own = place.most > 1 || place.clear_of_ships || place.zone.is_some();
                self.misplaced(own, "its card says that", "with `device`")
            }
        }
    }

    fn relocates(self, relocate: &Relocate) -> Sense {
        match &relocate.who {
            Who::You => self.on_remote()?,
            other => {
                self.misplaced(relocate.to.is_some(), "it goes to its own place", "without `to`")?;
                self.who(other)?;
            }
        }
        match &relocate.to {
            Some(who) => {
                self.misplaced(relocate.any_guides, "it goes to a ship", "without `to`")?;
                self.who(who)?;
            }
            None => {
                let never = !relocate.otherwise.is_empty();
                self.misplaced(never, "there is always a place", "with `to`")?;
            }
        }
        self.effects(&relocate.otherwise)
    }

    /// What has tokens: ships, or this card.
    fn place(self, who: &Who) -> Sense {
        if *who == Who::ThisCard { Ok(()) } else { self.who(who) }
    }

    /// What is locked: ships, or objects of any kind.
    fn locked(self, who: &Who) -> Sense {
        match who {
            Who::Objects(things) => self.objects(things).map_err(super::in_word(who)),
            who => self.who(who),
        }
    }

    /// What a filter of ships needs. Its own condition speaks of each as the one being considered.
    fn ships(self, ships: &Ships) -> Sense {
        self.relation(ships.of)?;
        if ships.to != Who::You {
            self.who(&ships.to)?;
        }
        let measured = ships.range.is_some() || ships.arc.is_some();
        match &ships.from {
            Who::Thing => self.need(Noun::Thing).map_err(super::named("Thing"))?,
            Who::Feature(id) => self.exists(Kind::Feature, id).map_err(super::named("Feature"))?,
            Who::You if !measured => {}
            from => {
                self.misplaced(!measured, "nothing is measured", "with `range` or `arc`")
                    .map_err(super::named("from"))?;
                self.who(from)?;
            }
        }
        ships.arc.map_or(Ok(()), |arc| self.arc(arc)).map_err(super::named("arc"))?;
        let range = ships.range.map_or(Ok(()), |(least, most)| self.range(least, most));
        range.map_err(super::named("range"))?;
        self.with(Nouns::of(&[Noun::One])).condition(&ships.that)
    }

    /// What a filter of things needs. Only devices are anybody's.
    fn things(self, things: &Things) -> Sense {
        if things.feature.is_empty() {
            self.some(&things.kinds).map_err(super::named("kinds"))?;
        }
        self.objects(things)
    }

    /// The same, of any kind.
    fn objects(self, things: &Things) -> Sense {
        self.relation(things.of)?;
        let owned = !things.kinds.is_empty() && things.kinds.iter().all(|kind| kind.is_device());
        things.locked_by.as_ref().map_or(Ok(()), |by| self.who(by))?;
        let right = match things.of {
            Relation::Any => true,
            Relation::Friendly | Relation::Enemy => owned,
            Relation::One => !things.feature.is_empty(),
            _ => false,
        };
        let allowed = "`Friendly` and `Enemy` of devices, `One` of a `feature`";
        self.misplaced(!right, "they are not so to you", allowed).map_err(super::named("of"))?;
        if !things.feature.is_empty() {
            self.exists(Kind::Feature, &things.feature).map_err(super::named("feature"))?;
            self.misplaced(!things.kinds.is_empty(), "the kind is clear", "without `kinds`")
                .map_err(super::named("feature"))?;
        }
        let measured = things.range.is_some() || things.arc.is_some();
        if let Some(on) = &things.on {
            self.misplaced(measured, "it lies on a card", "without `range` and `arc`")
                .and_then(|()| self.who(on))
                .map_err(super::named("on"))?;
        }
        if measured || things.through || things.from != Who::You {
            self.who(&things.from)?;
        }
        if things.obstructs {
            self.need(Noun::Attack).map_err(super::named("obstructs"))?;
        }
        things.arc.map_or(Ok(()), |arc| self.arc(arc)).map_err(super::named("arc"))?;
        let fixed = !things.kinds.iter().all(|kind| kind.is_obstacle());
        self.misplaced(things.through && fixed, "they are no obstacles", "kinds of obstacles")
            .map_err(super::named("through"))?;
        let range = match things.range {
            Some((least, ALL)) => self.range(least, 5),
            Some((least, most)) => self.range(least, most),
            None => Ok(()),
        };
        range.map_err(super::named("range"))?;
        self.with(Nouns::of(&[Noun::Thing])).condition(&things.that)
    }

    /// Obstacles that are ignored.
    fn obstacles(&self, obstacles: &Obstacles) -> Sense {
        let devices = obstacles.kinds.iter().filter(|kind| kind.is_device()).count();
        let other = obstacles.kinds.iter().any(|kind| !kind.is_obstacle() && !kind.is_device());
        self.misplaced(other, "they are not ignored", "kinds of obstacles or of devices")?;
        let (of, kinds) = (obstacles.of, obstacles.kinds.clone());
        let plain = *obstacles == Obstacles { of, kinds, ..Obstacles::default() };
        let mixed = devices > 0 && (devices < obstacles.kinds.len() || !plain);
        self.misplaced(mixed, "devices are ignored whatever happens", "`kinds` and `of`")?;
        let whose = matches!(of, Relation::Any)
            || devices > 0 && matches!(of, Relation::Friendly | Relation::Enemy);
        self.misplaced(!whose, "it is nobody's", "`Friendly`, `Enemy` with devices")
            .map_err(super::named("of"))?;
        if obstacles.met {
            self.need(Noun::Thing)?;
        }
        obstacles.range.map_or(Ok(()), |(least, most)| self.range(least, most))
    }

    /// A maneuver that a dial is set to, or one that is executed instead and needs not be on a
    /// dial.
    fn another(&self, another: &Another, on_dial: bool) -> Sense {
        if let Speed::Exactly(speed) = another.speed {
            self.speed(speed)?;
        }
        if let Bearings::Of(kinds) = &another.bearing {
            self.some(kinds)?;
        }
        let free = another.speed == Speed::Any
            || another.bearing == Bearings::Any
            || matches!(another.difficulty, Shade::Any | Shade::NotRed);
        let made = matches!(another.difficulty, Shade::Harder | Shade::Exactly(_));
        self.misplaced(!on_dial && free, "it would be any maneuver", "`SetDial`")?;
        self.misplaced(on_dial && made, "a dial has its own difficulties", "`Fly`")
    }

    /// How many are chosen.
    fn several(self, several: &Several) -> Sense {
        match &several.most {
            Amount::Just(n) => self.sensible(*n > 0, Why::Number(*n, "1 or more, 255 for all"))?,
            amount => self.amount(amount)?,
        }
        several.by.as_ref().map_or(Ok(()), |whom| self.whom(whom))?;
        several.cost.iter().try_for_each(|cost| self.cost(cost))?;
        self.misplaced(several.friendly.is_some() && !several.two, "they are not two", "`two`")?;
        let plain = several.most == Amount::Just(1)
            && several.by.is_none()
            && several.cost.is_empty()
            && !several.exactly
            && !several.with_you;
        self.misplaced(several.two && !plain, "they are two", "`friendly` beside `two`")?;
        let counted =
            |cost: &Cost| matches!(cost, Cost::Spend(Stock::Force | Stock::Charge, _, None));
        self.misplaced(!several.cost.iter().all(counted), "it is not counted", "charges and Force")
    }

    fn relation(self, relation: Relation) -> Sense {
        let sense = match relation {
            Relation::Any => Ok(()),
            Relation::Other
            | Relation::Friendly
            | Relation::OtherFriendly
            | Relation::Enemy
            | Relation::Allied => self.need(Noun::You),
            Relation::One | Relation::Others => self.need(Noun::Player),
        };
        self.word(&relation, sense)
    }

    /// What conditions need.
    pub(super) fn condition(self, condition: &Condition) -> Sense {
        use Condition as C;
        let sense = match condition {
            C::True => Ok(()),
            C::Not(inner) => self.condition(inner),
            C::All(list) | C::Any(list) => {
                self.some(list).and_then(|()| list.iter().try_for_each(|one| self.condition(one)))
            }
            C::Has(who, kinds) => self.place(who).and_then(|()| self.kinds(*kinds)),
            C::State(who, _) => self.who(who),
            C::Thing(things) => self.need(Noun::Thing).and_then(|()| self.things(things)),
            C::InArc(a, arc, b) => self.both(a, b).and_then(|()| self.arc(*arc)),
            C::AtRange(a, b, least, most) => {
                self.both(a, b).and_then(|()| self.range(*least, *most))
            }
            C::Locks(a, b) => self.who(a).and_then(|()| self.locked(b)),
            C::Same(a, b) => self.both(a, b),
            C::Card(who, filter) => self.who(who).and_then(|()| self.card(filter)),
            C::Facedown => self.on_condition(),
            C::Did(who, event, past) => self.who(who).and_then(|()| self.past(who, *event, past)),
            C::Obstructed { by } => self
                .need(Noun::Attack)
                .and_then(|()| by.as_ref().map_or(Ok(()), |who| self.who(who))),
            C::BonusOfThis => self.need(Noun::Attack),
            C::TurretIn(who, arcs) => self.who(who).and_then(|()| self.some(arcs)),
            C::AtLeast(n, amount) => self.count(*n).and_then(|()| self.amount(amount)),
            C::AtMost(_, amount) => self.amount(amount),
            C::More(a, b) | C::Equal(a, b) => self.amount(a).and_then(|()| self.amount(b)),
            C::MovedThrough(who) => self.need(Noun::Maneuver).and_then(|()| self.who(who)),
            C::InPhase(_) => Ok(()),
            C::FullyExecuted => self.need(Noun::Maneuver),
            C::Maneuver(filter) if self.nouns.has(Noun::ManeuverAhead) => self.filter(filter),
            C::Maneuver(filter) => self.need(Noun::Maneuver).and_then(|()| self.flown(filter)),
            C::Revealed(who, filter) if filter.named => {
                let alone = ManeuverFilter { named: true, ..ManeuverFilter::default() } == *filter;
                self.who(who)
                    .and_then(|()| self.need(Noun::NamedManeuver))
                    .and_then(|()| self.misplaced(!alone, "it is one maneuver", "`named` alone"))
            }
            C::Revealed(who, filter) => self.who(who).and_then(|()| self.filter(filter)),
            C::ByShipAbility => self.need(Noun::It),
            C::Action(filter) => self
                .need(if filter.ordered { Noun::Target } else { Noun::Action })
                .and_then(|()| self.sensible(*filter != ActionFilter::default(), Why::Empty))
                .and_then(|()| self.actions(&ActionFilter { ordered: false, ..filter.clone() })),
            C::Coordinates(one, other) => self.both(one, other),
            C::Weapon(filter) => self.need(Noun::Attack).and_then(|()| self.weapons(filter)),
            C::AttackHit => self.need(Noun::Attack),
            C::AttackRange(least, most) => {
                self.need(Noun::Attack).and_then(|()| self.range(*least, *most))
            }
            C::Shows(face) => self.face(*face).and_then(|()| self.need(Noun::Dice)),
            C::Lasting => Ok(()),
        };
        self.word(condition, sense)
    }

    /// A maneuver on a dial, or one to come.
    /// Damage cards by what they are: which one is said where it is repaired.
    fn damage(&self, filter: &CardFilter) -> Sense {
        self.misplaced(filter.same || filter.this, "it is one card", "in `Repair`")
    }

    /// A result that there is.
    fn face(&self, face: Face) -> Sense {
        if face == Face::Named { self.need(Noun::NamedResult) } else { Ok(()) }
    }

    fn filter(&self, filter: &ManeuverFilter) -> Sense {
        self.misplaced(filter.ion, "it is not on a dial", "`Maneuver` of one that was executed")
            .map_err(super::named("ion"))?;
        self.flown(filter)
    }

    fn flown(&self, filter: &ManeuverFilter) -> Sense {
        self.misplaced(filter.named, "it was named of a dial", "`Revealed`")
            .map_err(super::named("named"))?;
        filter.speeds.iter().try_for_each(|&speed| self.speed(speed))
    }

    /// Kinds of tokens that say something.
    fn kinds(&self, kinds: Kinds) -> Sense {
        self.sensible(!kinds.is_empty(), Why::Empty)
    }

    /// What a ship's cards must say: something, of what exists.
    fn card(&self, filter: &ShipFilter) -> Sense {
        self.sensible(*filter != ShipFilter::default(), Why::Empty)?;
        let all = [(Kind::Ship, &filter.ship), (Kind::Pilot, &filter.pilot)];
        let ids = all.into_iter().flat_map(|(kind, ids)| ids.iter().map(move |id| (kind, id)));
        let one = [
            (Kind::Name, &filter.name),
            (Kind::Keyword, &filter.keyword),
            (Kind::ShipAbility, &filter.ship_ability),
            (Kind::Upgrade, &filter.upgrade),
            (Kind::Condition, &filter.condition),
        ];
        let one = one.into_iter().filter(|(_, id)| !id.is_empty());
        let slots = filter.slots.iter().map(|slot| (Kind::Slot, slot));
        ids.chain(one).chain(slots).try_for_each(|(kind, id)| self.exists(kind, id))
    }

    /// A part of the play area.
    pub(super) fn zone(&self, zone: &Zone) -> Sense {
        let up_to = zone.beyond.iter().chain(&zone.within).map(|&(range, at)| ((0, range), at));
        zone.at.iter().copied().chain(up_to).try_for_each(|((least, most), at)| {
            self.range(least, most)?;
            let you = if at == Landmark::You { self.need(Noun::You) } else { Ok(()) };
            you.map_err(super::named("You"))
        })
    }

    /// Weapons that are meant by something.
    fn weapons(&self, filter: &WeaponFilter) -> Sense {
        self.sensible(*filter != WeaponFilter::default(), Why::Empty)?;
        filter.slots.iter().try_for_each(|slot| self.exists(Kind::Slot, slot))?;
        if filter.this { self.weapon() } else { Ok(()) }
    }

    /// What can be spent, lost, recovered.
    fn stock(self, stock: &Stock) -> Sense {
        let sense = match stock {
            Stock::Charge => self.charged(),
            Stock::AssignerCharge => self.on_condition(),
            Stock::Token(kinds) => self.kinds(*kinds),
            Stock::LockOn(who) => self.who(who),
            Stock::ChargeOf(filter) => self.charges(filter),
            Stock::Shield | Stock::Force => Ok(()),
        };
        self.word(stock, sense)
    }

    fn charges(&self, filter: &ChargeFilter) -> Sense {
        if filter.on == ChargedCard::AttackUpgrade {
            self.need(Noun::Attack)?;
        }
        filter.slots.iter().try_for_each(|slot| self.exists(Kind::Slot, slot))
    }

    fn whom(self, whom: &Whom) -> Sense {
        let sense = match whom {
            Whom::One | Whom::Opponent => self.need(Noun::Player),
            Whom::OpponentOf(who) => self.who(who),
        };
        self.word(whom, sense)
    }

    fn amount(self, amount: &Amount) -> Sense {
        match amount {
            Amount::Just(_) | Amount::Round | Amount::LastRound => Ok(()),
            Amount::Sum(all) => {
                self.some(all)?;
                all.iter().try_for_each(|one| self.amount(one))
            }
            Amount::Ships(ships) => self.ships(ships),
            Amount::Things(things) => self
                .misplaced(things.launched.is_some(), "that is forgotten", "in `Device`")
                .and_then(|()| self.things(things)),
            Amount::Tokens(who, kinds) => self.place(who).and_then(|()| self.kinds(*kinds)),
            Amount::Damage(who, filter) => self.who(who).and_then(|()| self.damage(filter)),
            Amount::Stat(who, _) => self.who(who),
            // Of a condition, those of the card that assigned it.
            Amount::SpentCharges if self.on_condition().is_ok() => Ok(()),
            Amount::Charges | Amount::SpentCharges => self.charged(),
            Amount::Results(shown) if shown.rerolled => self.need(Noun::Rerolled),
            Amount::Results(shown) => self.need(Noun::Dice).and_then(|()| self.some(&shown.faces)),
            Amount::Rolled | Amount::Attack(_) => self.need(Noun::Attack),
            Amount::Named => self.need(Noun::NamedNumber),
            Amount::Points(whom) | Amount::Deficit(whom) => self.whom(whom),
            Amount::Worth(who, _) => self.who(who),
        }
    }

    /// What is replaced, and what there is to speak of then.
    pub(super) fn would(self, it: &Replacement) -> Result<Self, Nonsense> {
        let Some(nouns) = noun::would(it.would) else {
            let why = Why::Misplaced("it is never replaced", REPLACED);
            return Err(Nonsense { word: String::new(), why });
        };
        if let Event::Gain(kinds) = it.would {
            self.kinds(kinds)?;
            let locks = kinds.has_lock() || kinds.has_locked();
            self.misplaced(locks, "locks are acquired", "kinds of tokens")?;
        }
        // Each hit becomes critical damage before it is suffered: nothing else comes instead.
        let crit = [Effect::Suffer(Who::You, Damage::Crit, 1, Suffering::default())];
        let plain = it.then == crit && it.to == Who::You && !it.may && it.cost.is_empty();
        let hit = it.would == Event::Suffer(Harm::Hit);
        self.misplaced(hit && !plain, "hits become critical damage", CRIT)?;
        if let Event::Meet(met) = it.would {
            let half = met.overlapped != met.maneuver;
            self.misplaced(half, "it is not told", "`overlapped` and `maneuver`, or neither")?;
        }
        let dealt = it.would == Event::BeDealt || it.card == CardFilter::default();
        self.misplaced(!dealt, "no card is dealt", "with `BeDealt`")
            .map_err(super::named("card"))?;
        let met = matches!(it.would, Event::Meet(_)) || it.kinds.is_empty();
        let other = !met || it.kinds.iter().any(|kind| !kind.is_obstacle());
        self.misplaced(other, "they are no obstacles", "kinds of obstacles with `Meet`")
            .map_err(super::named("kinds"))?;
        Ok(self.with(nouns))
    }

    /// What costs need. Only a ship pays.
    pub(super) fn cost(self, cost: &Cost) -> Sense {
        let sense = self.need(Noun::You).and_then(|()| match cost {
            Cost::Spend(stock, n, None) => self.stock(stock).and_then(|()| self.count(*n)),
            Cost::Suffer(_, n) => self.count(*n),
            Cost::Gain(_) | Cost::Expose => Ok(()),
            Cost::Spend(stock, n, Some(who)) => self
                .who(who)
                .and_then(|()| self.stock(stock))
                .and_then(|()| self.count(*n))
                .and_then(|()| {
                    let one = match stock {
                        Stock::Token(kinds) => kinds.only().is_some(),
                        Stock::LockOn(_) | Stock::Shield | Stock::Force => true,
                        Stock::Charge | Stock::AssignerCharge | Stock::ChargeOf(_) => false,
                    };
                    self.misplaced(!one, "it is not clear what is spent", "one kind of token")
                }),
            Cost::Remove(who, kinds) => self.who(who).and_then(|()| self.kinds(*kinds)),
            Cost::Result(faces) => self.need(Noun::Dice).and_then(|()| self.some(faces)),
        });
        self.word(cost, sense)
    }

    /// Effects one after the other: what one names, the next can speak of.
    pub(super) fn effects(self, effects: &[Effect]) -> Sense {
        let mut here = self;
        for effect in effects {
            here.effect(effect)?;
            here = match effect {
                Effect::Name(Named::Result) => here.with(Nouns::of(&[Noun::NamedResult])),
                Effect::Name(Named::Number | Named::Initiative) => {
                    here.with(Nouns::of(&[Noun::NamedNumber]))
                }
                Effect::Name(Named::Maneuver) => here.with(Nouns::of(&[Noun::NamedManeuver])),
                Effect::Reroll(..) => here.with(Nouns::of(&[Noun::Rerolled])),
                _ => here,
            };
        }
        Ok(())
    }

    /// How many times something is done: for each of what there is, or of what is spent.
    fn times(self, each: &For) -> Sense {
        let any = each.each == Amount::Just(ALL.into());
        match &each.spend {
            None => self
                .sensible(!any, Why::Empty)
                .and_then(|()| self.amount(&each.each))
                .and_then(|()| each.and.iter().try_for_each(|more| self.amount(more))),
            Some(stock) => self
                .misplaced(
                    !any || !each.and.is_empty(),
                    "it is done for each that is spent",
                    "`spend` alone",
                )
                .and_then(|()| self.need(Noun::You))
                .and_then(|()| self.stock(stock))
                .and_then(|()| self.active(stock)),
        }
    }

    /// A damage card: one that would be dealt, one of the deck, or one that lies on this card.
    fn deal(self, deal: &Deal) -> Sense {
        let Deal { to, from, search, how } = deal;
        match (to, from, search) {
            (None, None, None) => match how {
                Fate::OneOf(n) => self.need(Noun::DamageCard).and_then(|()| self.count(*n)),
                Fate::Faceup | Fate::Facedown | Fate::Discarded => self.need(Noun::DamageCard),
            },
            (None, None, Some(_)) if matches!(how, Fate::Faceup | Fate::Facedown) => {
                self.need(Noun::DamageCard)
            }
            (Some(Who::You), Some(Who::ThisCard), None) | (Some(Who::ThisCard), None, Some(_))
                if *how == Fate::Faceup =>
            {
                self.on_condition()
            }
            (Some(who), None, None) if *how == Fate::Facedown => self.who(who),
            _ => self.misplaced(true, "no card is dealt so", "facedown to ships"),
        }
    }

    /// A block that must say something.
    fn block(self, effects: &[Effect]) -> Sense {
        self.some(effects).and_then(|()| self.effects(effects))
    }

    /// A block with something new to speak of. What has that name already would be lost.
    fn binds(self, nouns: &[Noun], effects: &[Effect]) -> Sense {
        let again = nouns.iter().any(|&noun| self.nouns.has(noun));
        self.misplaced(again, "a choice inside another takes its name", "one after the other")?;
        self.with(Nouns::of(nouns)).block(effects)
    }

    /// What effects need.
    fn effect(self, effect: &Effect) -> Sense {
        use Effect as E;
        use Noun::{Chosen, One, Second};
        use Rule as R;
        let sense = match effect {
            E::Gain(who, Gained::Same, n) => {
                self.need(Noun::Token).and_then(|()| self.place(who)).and_then(|()| self.count(*n))
            }
            E::Gain(who, Gained::Token(token), n) => {
                self.gains(who, *token).and_then(|()| self.count(*n))
            }
            E::Suffer(who, _, n, _) => self.who(who).and_then(|()| self.count(*n)),
            E::Remove(Who::ThisCard, kinds, n, how) => self
                .kinds(*kinds)
                .and_then(|()| self.count(*n))
                .and_then(|()| self.misplaced(*how != Number::Exactly, "it is exact", "`Exactly`")),
            E::Remove(who, kinds, n, _) | E::Keep(who, kinds, n, ..) => {
                self.who(who).and_then(|()| self.kinds(*kinds)).and_then(|()| self.count_or_all(*n))
            }
            E::Recover(_, Stock::LockOn(_), _) => {
                self.misplaced(true, "a lock is not recovered", "`Lock`")
            }
            E::Lose(who, stock, n) | E::Recover(who, stock, n) => self
                .who(who)
                .and_then(|()| self.stock(stock))
                .and_then(|()| self.active(stock))
                .and_then(|()| self.count(*n)),
            E::Repair(who, filter, _) if filter.same => {
                self.need(Noun::Repair).and_then(|()| self.who(who))
            }
            E::Destroy(Who::Thing) => self.need(Noun::Thing),
            E::Repair(who, filter, how) if filter.this => self
                .on(Sort::Damage, "the card is no damage card", "on damage cards")
                .and_then(|()| {
                    let other = *who != Who::You || *how != Number::Exactly;
                    self.misplaced(other, "it is yours alone", "of `You`")
                }),
            E::Destroy(Who::ThisCard) => self.on_condition(),
            E::Discard(who, filter) => self.who(who).and_then(|()| self.damage(filter)),
            E::Destroy(who) => self.who(who),
            E::ShowDial(who, by) => {
                self.who(who).and_then(|()| by.as_ref().map_or(Ok(()), |by| self.who(by)))
            }
            E::Repair(who, _, how) => self
                .who(who)
                .and_then(|()| self.misplaced(*how == Number::UpTo, "it is one or all", "`All`")),
            E::Expose(who, by) => {
                self.who(who).and_then(|()| by.as_ref().map_or(Ok(()), |by| self.who(by)))
            }
            E::Lock(lock) => self.who(&lock.by).and_then(|()| self.locked(&lock.on)),
            E::Transfer(from, kinds, to, n, handing) => self
                .place(from)
                .and_then(|()| self.who(to))
                .and_then(|()| self.kinds(*kinds))
                .and_then(|()| self.count_or_all(*n))
                .and_then(|()| handing.locks_of.as_ref().map_or(Ok(()), |who| self.who(who))),
            E::Deal(deal) => self.deal(deal),
            E::Prevent(n) => {
                self.need(Noun::Damage).and_then(|()| n.map_or(Ok(()), |n| self.count(n)))
            }
            E::Assign(who, ids) if ids.is_empty() => {
                self.on_condition().and_then(|()| self.who(who))
            }
            E::Assign(who, ids) => self.who(who).and_then(|()| self.exist(Kind::Condition, ids)),
            E::Flip if self.card.sort == Sort::Condition => Ok(()),
            E::Flip => {
                self.misplaced(!self.card.two_sided, "the card has one side", "on cards with two")
            }
            E::FlipSlot(who, slot) => self.who(who).and_then(|()| self.exists(Kind::Slot, slot)),
            E::Equip(equip) => self
                .need(Noun::You)
                .and_then(|()| self.some(&equip.slots))
                .and_then(|()| {
                    equip.slots.iter().try_for_each(|slot| self.exists(Kind::Slot, slot))
                })
                .and_then(|()| self.who(&equip.of))
                .and_then(|()| self.who(&equip.to)),
            E::Perform(perform) => self.perform(perform),
            E::BonusAttack(limits) => self.limits(limits),
            E::Do(action, list, None) => {
                self.need(Noun::You).and_then(|()| self.templates(&[*action], list))
            }
            E::Decloak(then) => self.need(Noun::You).and_then(|()| self.effects(then)),
            E::Do(action, list, Some(who)) => {
                let aimed = matches!(action, Action::Coordinate | Action::Jam | Action::Rotate);
                self.misplaced(!aimed, "it is done to no ship", "`Coordinate`, `Jam` and `Rotate`")
                    .and_then(|()| self.need(Noun::You))
                    .and_then(|()| self.templates(&[*action], list))
                    .and_then(|()| self.who(who))
            }
            E::RotateShip(who, angles, _) => self.who(who).and_then(|()| self.angles(angles)),
            E::Choose(ships, then, several) => self
                .ships(ships)
                .and_then(|()| self.several(several))
                .and_then(|()| match several.two {
                    true => self.binds(&[Chosen, Second], then),
                    false => self.binds(&[Chosen], then),
                }),
            E::ForEach(who, then) => self.who(who).and_then(|()| self.binds(&[One], then)),
            E::ChooseThing(things, then) => {
                self.things(things).and_then(|()| self.binds(&[Noun::Thing], then))
            }
            E::EachPlayer(then) => self.binds(&[Noun::Player], then),
            E::For(each) => self
                .times(each)
                .and_then(|()| self.count_or_all(each.most))
                .and_then(|()| self.block(&each.then))
                .and_then(|()| {
                    let lasts = |it: &E| matches!(it, E::Later(_) | E::During(..));
                    let once = each.then.iter().any(|it| it.holds(&lasts));
                    self.misplaced(
                        once,
                        "what lasts is not multiplied",
                        "effects that are done at once",
                    )
                }),
            E::Roll(roll) => {
                let summed = roll.also.is_empty() || roll.is_sum();
                let foreign = match roll.kind {
                    DiceKind::Attack => !roll.evade.is_empty(),
                    DiceKind::Defense => !(roll.hit.is_empty() && roll.crit.is_empty()),
                };
                self.who(&roll.who)
                    .and_then(|()| self.misplaced(foreign, "these dice have no such face", FACES))
                    .and_then(|()| self.count(roll.dice))
                    .and_then(|()| self.misplaced(!summed, "it cannot be summed up", SUMS))
                    .and_then(|()| self.effects(&roll.also))
                    .and_then(|()| self.effects(&roll.all_blank))
                    .and_then(|()| roll.faces().into_iter().try_for_each(|it| self.effects(it)))
            }
            E::Place(place) => self.places(place),
            E::Relocate(relocate) => self.relocates(relocate),
            E::Detonate => self.on_remote(),
            E::If(condition, then, otherwise) => {
                self.asking().condition(condition).and_then(|()| {
                    self.given(condition).block(then).and_then(|()| self.effects(otherwise))
                })
            }
            E::May(may) => self
                .who(&may.by)
                .and_then(|()| may.cost.iter().try_for_each(|cost| self.cost(cost)))
                .and_then(|()| self.block(&may.then))
                .and_then(|()| self.effects(&may.otherwise)),
            E::OneOf(who, branches, by) => self
                .who(who)
                .and_then(|()| by.as_ref().map_or(Ok(()), |by| self.whom(by)))
                .and_then(|()| self.branches(branches)),
            E::Name(Named::Maneuver) => self.need(Chosen),
            E::Name(Named::Initiative) => Ok(()),
            E::Name(Named::Result | Named::Number) => self.need(Noun::DiceAhead),
            E::RollMore(by) => {
                let rolled = *by > 0 && self.nouns.has(Noun::Dice);
                let dice = if rolled { Ok(()) } else { self.need(Noun::DiceAhead) };
                dice.and_then(|()| self.change(*by))
            }
            E::Reroll(n, ..) if self.nouns.has(Noun::LooseDice) => self.count_or_all(*n),
            E::Reroll(n, ..) => self.need(Noun::Dice).and_then(|()| self.count_or_all(*n)),
            E::Turn(n, from, Face::Named, _) => self.face(Face::Named).and_then(|()| {
                let some = !from.is_empty() || *n != 1;
                self.misplaced(some, "1 die is turned, whatever it shows", "`Turn(1, [], Named)`")
                    .and_then(|()| self.need(Noun::Dice))
            }),
            E::Turn(n, from, to, _) => self
                .face(*to)
                .and_then(|()| self.need(Noun::Dice))
                .and_then(|()| self.count_or_all(*n))
                .and_then(|()| self.some(from)),
            E::Add(_) => self.need(Noun::Dice),
            E::Cancel(DiceKind::Attack, n, _) => {
                self.need(Noun::AttackDice).and_then(|()| self.count_or_all(*n))
            }
            E::Cancel(DiceKind::Defense, n, _) => {
                self.need(Noun::DefenseDice).and_then(|()| self.count_or_all(*n))
            }
            E::Skip(Step::Dice) => self.need(Noun::Attack),
            E::Skip(Step::Maneuver) => self.need(Noun::ManeuverAhead),
            E::Skip(Step::Action) => self.need(Noun::You),
            E::Later(later) => self.later(later),
            E::During(_, who, R::Dice(dice)) => self
                .misplaced(*who != Who::You, "it is not yours", "for `You`")
                .and_then(|()| self.ability(&Ability::Dice((**dice).clone()))),
            E::During(_, _, R::Uses { then, .. }) if !then.is_empty() => {
                self.misplaced(true, "nothing comes of it", "in `Always`")
            }
            E::During(_, who, R::PilotOf { of, whole: true }) => {
                self.who(who).and_then(|()| self.who(of))
            }
            E::During(_, who, rule) => self.who(who).and_then(|()| self.rule(rule)),
            E::SetDial(who, another) if another.is_any() => self.who(who),
            E::SetDial(who, another) => self
                .need(Noun::ManeuverAhead)
                .and_then(|()| self.who(who))
                .and_then(|()| self.another(another, true)),
            E::Fly(another) if another.difficulty == Shade::Any => {
                let told = matches!(another.speed, Speed::Exactly(_))
                    && matches!(&another.bearing, Bearings::Of(kinds) if !kinds.is_empty());
                self.need(Noun::You)
                    .and_then(|()| self.misplaced(!told, "nothing is revealed", "`Exactly`, `Of`"))
            }
            E::Fly(another) => {
                self.need(Noun::ManeuverAhead).and_then(|()| self.another(another, false))
            }
            E::Reserve { .. } => self.need(Noun::Flight),
            E::Score(whom, amount) => self.whom(whom).and_then(|()| self.amount(amount)),
            E::Decide(whom) => self.whom(whom),
            E::EndGame(_) => Ok(()),
            E::Mark { .. } => self
                .on(Sort::EveryShip, "nothing is marked", "for every ship in a scenario")
                .and_then(|()| self.need(Noun::You))
                .and_then(|()| self.need(Noun::Thing)),
        };
        self.word(effect, sense)
    }

    /// What is lost or recovered: tokens are removed and gained, locks broken and acquired.
    fn active(&self, stock: &Stock) -> Sense {
        let passing = matches!(stock, Stock::Token(_));
        self.misplaced(passing, "it is not lost or recovered", "`Remove`, `Gain`")
    }

    fn perform(self, perform: &Perform) -> Sense {
        self.who(&perform.who)?;
        perform.on_bar_of.as_ref().map_or(Ok(()), |who| self.who(who))?;
        perform.on.as_ref().map_or(Ok(()), |who| self.locked(who))?;
        match perform.same {
            Some(Same::Action) => self.need(Noun::Action)?,
            Some(Same::Order) => self.need(Noun::Target)?,
            None => {}
        }
        let twice = perform.same.is_some() && !perform.actions.is_empty();
        self.misplaced(twice, "the action is named already", "`same` or `actions`")?;
        self.templates(&perform.actions, &perform.templates)?;
        self.with(Nouns::of(&[Noun::Action])).effects(&perform.then)
    }

    /// Templates that boosts and barrel rolls are done with, if any are named.
    fn templates(&self, actions: &[Action], list: &[Template]) -> Sense {
        let move_ = |one: &Action| matches!(one, Action::Boost | Action::BarrelRoll);
        let moves = !actions.is_empty() && actions.iter().all(move_);
        let wrong = !list.is_empty() && !moves;
        self.misplaced(wrong, "other actions have none", "with `BarrelRoll` and `Boost`")?;
        list.iter().try_for_each(|one| self.speed(one.0))
    }

    /// Which actions are meant.
    fn actions(self, filter: &ActionFilter) -> Sense {
        self.misplaced(filter.ordered, "nothing was coordinated", "in requirements")
            .map_err(super::named("ordered"))?;
        self.misplaced(filter.decloak, "it is no action", "with `Variant`")?;
        filter.on_bar_of.as_ref().map_or(Ok(()), |who| self.who(who))?;
        filter.added_by.iter().try_for_each(|slot| self.exists(Kind::Slot, slot))?;
        if filter.this { self.charged() } else { Ok(()) }
    }

    /// What becomes of actions: what is said must be something that these actions have.
    fn action_change(self, filter: &ActionFilter, change: &ActionChange) -> Sense {
        use Action::{BarrelRoll, Boost, Coordinate, Jam, Lock, Reload, Slam};
        match change {
            ActionChange::Variant(_) if filter.decloak => {}
            _ => self.actions(filter)?,
        }
        let named = |among: &[Action]| {
            let all = filter.actions.iter().all(|one| among.contains(one));
            !filter.actions.is_empty() && all
        };
        let only = |among: &[Action], allowed: &'static str| {
            self.misplaced(!named(among), "other actions have none", allowed)
        };
        let targets = |targets: &Targets| {
            only(&[Coordinate, Jam, Lock], "with `Coordinate`, `Jam` and `Lock`")?;
            self.sensible(*targets != Targets::default(), Why::Empty)?;
            let both = targets.units == Units::Both;
            self.misplaced(both, "it is either", "`Remotes`")?;
            let measured = targets.from.is_some() && targets.range.is_some();
            self.misplaced(measured, "the range is as usual from there", "without `range`")?;
            targets.from.as_ref().map_or(Ok(()), |who| self.who(who))?;
            match targets.range {
                Some((least, ALL)) => self.range(least, 5)?,
                Some((least, most)) => self.range(least, most)?,
                None => {}
            }
            let here = self.with(Nouns::of(&[Noun::One]));
            targets.cost.iter().try_for_each(|cost| here.cost(cost))?;
            here.condition(&targets.that)
        };
        let outside = match change {
            ActionChange::Variant(it) => it.also.as_ref().is_some_and(|it| !it.outside.is_empty()),
            _ => false,
        };
        self.misplaced(outside, "nothing is chosen for it", "in `Cannot`")?;
        match change {
            ActionChange::Cannot(none) if **none == Targets::default() => Ok(()),
            ActionChange::Cannot(some) => {
                let odd =
                    !some.cost.is_empty() || some.from.is_some() || some.units != Units::Ships;
                self.misplaced(odd, "it is not chosen", "in `also`").and_then(|()| targets(some))
            }
            ActionChange::Only => self.sensible(*filter != ActionFilter::default(), Why::Empty),
            ActionChange::Added(_) => self.some(&filter.actions),
            ActionChange::Variant(variant) => {
                let Variant { cost, templates: list, faster, also, then, .. } = &**variant;
                let Variant { colour: _, order, more, that, alike, .. } = &**variant;
                let Variant { must, over_obstacles, partial, charges, .. } = &**variant;
                self.misplaced(
                    filter.this && *charges == 0,
                    "it is about no card",
                    "with `charges`",
                )?;
                self.sensible(**variant != Variant::default(), Why::Empty)?;
                self.open_variant(filter, variant)?;
                match () {
                    () if filter.decloak => self.some(list)?,
                    () if !list.is_empty() || (*faster > 0 && !must) => {
                        only(&[BarrelRoll, Boost], "with `BarrelRoll` and `Boost`")?;
                    }
                    () if *faster > 0 => only(&[BarrelRoll, Boost, Slam], "with moves")?,
                    () => {}
                }
                list.iter().try_for_each(|one| self.speed(one.0))?;
                if *over_obstacles {
                    only(&[BarrelRoll, Boost], "with moves")?;
                }
                if *partial {
                    only(&[Boost], "with `Boost`")?;
                }
                if *charges > 0 {
                    only(&[Reload], "with `Reload`")?;
                }
                also.as_ref().map_or(Ok(()), targets)?;
                if also.as_ref().is_some_and(|it| it.units != Units::Ships) {
                    only(&[Coordinate], "with `Coordinate`")?;
                    self.misplaced(then.is_empty(), "remotes perform no actions", "with `then`")?;
                }
                if *more > 0 || *alike || order.is_some() || *that != Condition::True {
                    only(&[Coordinate], "with `Coordinate`")?;
                }
                self.with(Nouns::of(&[Noun::One])).condition(that)?;
                cost.iter().try_for_each(|cost| self.cost(cost))?;
                match named(&[Coordinate, Jam, Lock]) {
                    true => self.with(Nouns::of(&[Noun::Target])).effects(then),
                    false => self.effects(then),
                }
            }
        }
    }

    /// What costs something is chosen, what must be so costs nothing, and decloaking is no action.
    fn open_variant(&self, filter: &ActionFilter, variant: &Variant) -> Sense {
        let Variant { must, while_stressed, over_obstacles, partial, charges, .. } = variant;
        let Variant { colour, cost, templates, faster, while_ionized, .. } = variant;
        let manner =
            *while_stressed || *while_ionized || *over_obstacles || *partial || *charges > 0;
        let closed = manner && (*must || !variant.is_open());
        self.misplaced(closed, "it costs nothing", "by itself")?;
        let forced = Variant {
            must: true,
            colour: *colour,
            templates: templates.clone(),
            faster: *faster,
            ..Variant::default()
        };
        let odd =
            *must && (*variant != forced || forced == Variant { must: true, ..Variant::default() });
        self.misplaced(odd, "it is not forced on a ship", "with a colour or a template")?;
        let decloaks = ActionFilter { decloak: true, ..ActionFilter::default() };
        let shifts = Variant {
            must: *must,
            cost: cost.clone(),
            templates: templates.clone(),
            ..Variant::default()
        };
        let odd = filter.decloak
            && (*filter != decloaks || *variant != shifts || *must != cost.is_empty());
        self.misplaced(odd, "it is no action", "with templates, for a cost or `must`")
    }

    fn limits(&self, limits: &AttackLimits) -> Sense {
        self.who(&limits.by)?;
        limits.against.as_ref().map_or(Ok(()), |who| self.who(who))?;
        match &limits.weapon {
            any if *any == WeaponFilter::default() => Ok(()),
            filter => self.weapons(filter),
        }
    }

    fn angles(&self, angles: &[u16]) -> Sense {
        self.some(angles)?;
        let strange = angles.iter().find(|angle| !(1..=180).contains(*angle));
        strange.map_or(Ok(()), |&angle| {
            self.sensible(false, Why::Number(angle, "angles from 1 to 180"))
        })
    }

    fn branches(self, branches: &[Branch]) -> Sense {
        self.some(branches)?;
        branches.iter().try_for_each(|branch| {
            self.asking().condition(&branch.only_if)?;
            let here = self.given(&branch.only_if);
            branch.cost.iter().try_for_each(|cost| here.cost(cost))?;
            match branch.cost.is_empty() {
                true => here.block(&branch.then),
                false => here.effects(&branch.then),
            }
        })
    }

    /// A delayed part waits for a ship that is known now, and then knows a new moment.
    fn later(self, later: &Later) -> Sense {
        if let Some(allowed) = noun::never_comes(later.at, self.card.sort) {
            return self.misplaced(true, "its moment never comes", allowed);
        }
        self.who(&later.by)?;
        let here = Self { nouns: noun::later(self.nouns, later.at, self.card.sort), ..self };
        here.asking().condition(&later.only_if)?;
        here.given(&later.only_if).block(&later.then)
    }

    /// What changes of rules need.
    pub(super) fn rule(self, rule: &Rule) -> Sense {
        use Rule as R;
        let sense = match rule {
            R::Maneuver(filter, change) => self.maneuver_change(filter, change),
            R::Rolls(rolls) => self.rolls(rolls),
            R::PilotOf { whole: true, .. } => {
                self.misplaced(true, "it is for some time", "in `During`")
            }
            R::PilotOf { of, .. } => self.who(of),
            R::Docking(docking) => self.docking(docking),
            R::TurretOnly(arcs) => self.some(arcs),
            R::Cannot(event) => self.cannot(*event),
            R::IgnoreObstacles(which) => self.obstacles(which),
            R::NoRecovery => self.charged(),
            R::Action(filter, change) => self.action_change(filter, change),
            R::Locks { most, .. } => self.count(*most),
            R::Placing(placing) => self.placing(placing),
            R::CannotModify(which) => self.modifying(which),
            R::Neutralize(faces) => {
                let strange = faces.iter().any(|face| !matches!(face, Face::Hit | Face::Crit));
                self.misplaced(strange, "evades do not cancel it", "`Hit`, `Crit`")
                    .and_then(|()| self.some(faces))
            }
            R::TreatShips(ships, position) => self.treated_ships(ships, *position),
            R::Weapon(filter, change) => self.weapon_change(filter, change),
            R::Treat(stat, amount) => self.treated(*stat, amount),
            R::StartsIn(start) => {
                let both = start.last && start.reserve;
                self.misplaced(both, "it is placed once", "`last` or `reserve`")?;
                self.zone(&start.zone)
            }
            R::Uses { of, stock, then } => {
                let used = matches!(stock, Stock::Token(_) | Stock::Shield);
                let spent = then.is_empty() || matches!(stock, Stock::Token(_));
                self.misplaced(!used, "each has its own", "with `Token` and `Shield`")
                    .and_then(|()| self.misplaced(!spent, "nothing is spent", "with `Token`"))
                    .and_then(|()| self.who(of))
                    .and_then(|()| self.stock(stock))
                    .and_then(|()| if then.is_empty() { Ok(()) } else { self.block(then) })
            }
            R::Inflicts { .. } => Ok(()),
            R::Allied => Ok(()),
            R::Dice(_) => self.misplaced(true, "the card has it anyway", "in `During`"),
        };
        self.word(rule, sense)
    }

    /// How many dice: something must be said of it.
    fn rolls(self, rolls: &Rolls) -> Sense {
        let Rolls { dice: _, more, most, range_bonus } = rolls;
        let more = match (most, range_bonus) {
            (None, None) => self.change(*more),
            _ => Ok(()),
        };
        let amount = |amount| self.with(Nouns::of(&[Noun::Dice])).amount(amount);
        more.and_then(|()| most.as_ref().map_or(Ok(()), amount))
    }

    /// Dice that cannot be modified: in whatever way but some, with tokens or locks, by rerolling,
    /// or results that they show.
    fn modifying(self, which: &Modifying) -> Sense {
        let Modifying { dice, by_anyone, rerolls, with, face, at_range_zero, .. } = which;
        let Modifying { except, except_this, more_than, .. } = which;
        let said = |only: &Modifying| {
            self.misplaced(*which != *only, "not all of it goes together", "fewer fields")
        };
        let of_dice = Modifying { dice: *dice, by_anyone: *by_anyone, ..Modifying::default() };
        let none = Modifying::default();
        match () {
            () if *at_range_zero => {
                said(&Modifying { at_range_zero: true, except: *except, ..none })?;
                self.kinds(*except)
            }
            () if face.is_some() => {
                said(&Modifying { face: *face, more_than: *more_than, ..none })?;
                self.count(*more_than)
            }
            () if dice.is_none() && *with != Kinds::NONE => {
                said(&Modifying { with: *with, ..none })
            }
            () if dice.is_none() => self.sensible(false, Why::Empty),
            () if *with != Kinds::NONE => {
                said(&Modifying { with: *with, rerolls: *rerolls, ..of_dice })
            }
            () if *rerolls => said(&Modifying { rerolls: true, more_than: *more_than, ..of_dice }),
            () => said(&Modifying { except: *except, except_this: *except_this, ..of_dice }),
        }
    }

    /// A number of a ship that is treated as another: one that is not found out from itself.
    fn treated(self, stat: Stat, amount: &Amount) -> Sense {
        let named = stat == Stat::Initiative && *amount == Amount::Named;
        let treated =
            matches!(stat, Stat::Initiative | Stat::Turn | Stat::Agility | Stat::RecurringForce);
        let allowed = "`Initiative`, `Turn`, `Agility`, `RecurringForce`";
        self.misplaced(!treated, "it is not treated so", allowed)?;
        let known = match amount {
            Amount::Just(_) => true,
            _ if stat == Stat::RecurringForce => false,
            Amount::Named => named,
            // When its turn comes, the ship of the moment is not known any more.
            Amount::Stat(_, Stat::Current) => stat == Stat::Turn,
            Amount::Stat(..) if stat == Stat::Turn => false,
            Amount::Stat(_, Stat::Initiative) => true,
            Amount::Stat(_, Stat::Turn) => false,
            Amount::Stat(_, from) => *from != stat,
            _ => false,
        };
        self.misplaced(!known, "it is no number of a ship", "`Just`, `Stat`")?;
        self.amount(amount)
    }

    /// Ships that are treated as being elsewhere: of what is measured, one thing is another.
    fn treated_ships(self, ships: &Ships, position: Position) -> Sense {
        let Position { attack_range, arc, range } = position;
        let measured =
            Ships { of: ships.of, range: ships.range, arc: ships.arc, ..Ships::default() };
        let right = match (attack_range, arc, range) {
            (Some(_), None, None) => ships.only_range(),
            (None, Some(_), None) => ships.arc.is_some() && ships.arc != arc,
            (None, None, Some(_)) => ships.range.is_some() && ships.arc.is_none(),
            _ => false,
        };
        let right = right && *ships == measured;
        let least = attack_range.unwrap_or_default();
        self.range(least, least)?;
        range.map_or(Ok(()), |(least, most)| self.range(least, most))?;
        self.ships(ships)?;
        self.misplaced(!right, "it is unclear where they are", "another range or arc")
    }

    /// What becomes of maneuvers: what is said must be something that these maneuvers have.
    fn maneuver_change(&self, filter: &ManeuverFilter, change: &ManeuverChange) -> Sense {
        self.filter(filter)?;
        self.sensible(*change != ManeuverChange::default(), Why::Empty)?;
        let templates = &change.templates;
        let loops = templates.is_empty() || filter.kinds == [ManeuverKind::Segnor];
        self.misplaced(!loops, "other maneuvers have one", "with `Segnor`")?;
        let known = |one: &ManeuverKind| matches!(one, ManeuverKind::Turn | ManeuverKind::Straight);
        let strange = !templates.iter().all(known);
        self.misplaced(strange, "no loop has it", "`Turn`, `Straight`")
    }

    /// What a rule can forbid.
    fn cannot(&self, event: Event) -> Sense {
        let barred = match event {
            Event::Gain(kinds) | Event::Spend(kinds) | Event::Remove(kinds) => {
                self.kinds(kinds)?;
                let held =
                    matches!(event, Event::Spend(_)) || !(kinds.has_lock() || kinds.has_force());
                self.misplaced(!held, "they are no tokens of its own", "kinds of tokens")?;
                true
            }
            Event::Attack | Event::BeRemoved => true,
            _ => false,
        };
        self.misplaced(!barred, "no rule forbids it", FORBIDDEN)
    }

    /// What is remembered of the past, and for how long.
    fn past(&self, who: &Who, event: Event, past: &Past) -> Sense {
        use Duration as D;
        let (kept, allowed) = match event {
            Event::Spend(kinds) => {
                self.kinds(kinds)?;
                (past.since == D::Attack, "in an attack")
            }
            Event::Modify(_) => (past.since == D::Attack, "in an attack"),
            Event::BeDealt => {
                let dealt = *who == Who::Defender && past.card.faceup == Some(true);
                (dealt && past.since == D::Attack, "a faceup card to the `Defender` of an attack")
            }
            Event::Attack => {
                (matches!(past.since, D::Phase | D::Round), "`since: Phase` or `since: Round`")
            }
            Event::Engage => (past.since == D::Phase, "`since: Phase`"),
            Event::Defend | Event::Drop => (past.since == D::Round, "`since: Round`"),
            Event::Meet(met) => {
                let any = met == Met::default();
                (any && past.since == D::Maneuver, "`Meet()` with `since: Maneuver`")
            }
            _ => (
                false,
                "`Spend`, `Modify`, `BeDealt`, `Engage`, `Attack`, `Defend`, `Drop`, `Meet`",
            ),
        };
        self.misplaced(!kept, "it is not remembered", allowed)?;
        match past.since {
            D::Attack => self.need(Noun::Attack)?,
            D::Maneuver => self.need(Noun::Maneuver)?,
            D::Phase | D::Round | D::OwnActivation | D::Activation | D::Engagement | D::Game => {}
        }
        let card = past.card == CardFilter::default() || event == Event::BeDealt;
        self.misplaced(!card, "no card is dealt", "with `BeDealt`")
            .map_err(super::named("card"))?;
        let aimed = event == Event::Attack && past.since == D::Round;
        match &past.whom {
            Some(whom) if aimed => self.who(whom),
            whom => self
                .misplaced(whom.is_some(), "it is not remembered", "attacks `since: Round`")
                .map_err(super::named("whom")),
        }
    }

    fn weapon_change(self, filter: &WeaponFilter, change: &WeaponChange) -> Sense {
        if *filter != WeaponFilter::default() {
            self.weapons(filter)?;
        }
        self.sensible(*change != WeaponChange::default(), Why::Empty)?;
        let WeaponChange { also_arc, range, without_need, cost, .. } = change;
        let nowhere = range.is_some() && also_arc.is_none();
        self.misplaced(nowhere, "it is of no other arc", "with `also_arc`")?;
        let unpaid = !cost.is_empty() && !without_need;
        self.misplaced(unpaid, "it is for nothing", "with `without_need`")?;
        range.map_or(Ok(()), |(least, most)| self.range(least, most))?;
        cost.iter().try_for_each(|cost| self.cost(cost))
    }

    fn placing(self, placing: &Placing) -> Sense {
        let template = |one: &Template| self.speed(one.0);
        placing.template.as_ref().map_or(Ok(()), template)?;
        placing.slots.iter().try_for_each(|slot| self.exists(Kind::Slot, slot))?;
        placing.cost.iter().try_for_each(|cost| self.cost(cost))?;
        placing.templates.iter().try_for_each(template)?;
        placing.zone.as_ref().map_or(Ok(()), |zone| self.zone(zone))?;
        let Placing { templates, banks, speed, launch, sides, zone, .. } = placing;
        let others = [!templates.is_empty(), *banks, *speed > 0, zone.is_some()];
        let others = others.into_iter().filter(|it| *it).count();
        let edge = *launch || *sides;
        self.sensible(others > 0 || edge, Why::Empty)?;
        self.misplaced(zone.is_some() && edge, "no template is laid", "without `zone`")?;
        self.misplaced(others > 1, "it is one way", "each in a rule of its own")?;
        self.misplaced(*launch && *sides, "it is launched ahead", "one of the two")
    }

    fn docking(self, docking: &Docking) -> Sense {
        self.sensible(*docking != Docking::default(), Why::Empty)?;
        if let Some((n, that)) = &docking.carries {
            self.count(*n)?;
            self.with(Nouns::of(&[Noun::One])).condition(that)?;
        }
        self.sensible(docking.starts || *docking.with == Condition::True, Why::Empty)?;
        self.with(Nouns::of(&[Noun::One])).condition(&docking.with)?;
        self.range(0, docking.range)
    }
}
