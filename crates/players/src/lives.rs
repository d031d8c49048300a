//! Does every card live? How often abilities were in play, triggered, offered and used, and changed
//! something.

use crate::{Player, next_question};
use redfive_ability::Ability;
use redfive_engine::answer::Answer;
use redfive_engine::cast::{Cast, Key, Sort, TextId};
use redfive_engine::decision::{Choice, Decision, Refused, Reply};
use redfive_engine::facts::{Library, UpgradeCard};
use redfive_engine::game::Game;
use redfive_engine::source::AbilityRef;
use redfive_engine::state::Holder;
use redfive_engine::topic::Topic;
use redfive_engine::watch::Sighting;
use redfive_engine::words::{ShipId, WeaponId};
use std::collections::{BTreeMap, BTreeSet};

/// The text of an ability, whatever the game: whose, which side, which ability there.
pub type Text = (Key, u8, u8);

/// What became of an ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// In how many games it was in play.
    pub games: u64,
    /// How often it was triggered; for one that does not wait for a moment, how often it could have
    /// been of use.
    pub triggered: u64,
    /// How often a player was offered it, or it resolved without being asked for.
    pub offered: u64,
    /// How often it was used: its costs were paid and its effects begun.
    pub used: u64,
    /// How often something was not the same afterwards.
    pub changed: u64,
}

impl Life {
    /// How far it came, from 0 for "never in play" to 5 for "changed something".
    pub const fn stage(&self) -> usize {
        match *self {
            Self { changed: 1.., .. } => 5,
            Self { used: 1.., .. } => 4,
            Self { offered: 1.., .. } => 3,
            Self { triggered: 1.., .. } => 2,
            Self { games: 1.., .. } => 1,
            _ => 0,
        }
    }

    /// With what became of it elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.triggered += other.triggered;
        self.offered += other.offered;
        self.used += other.used;
        self.changed += other.changed;
    }
}

/// What became of all abilities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lives(BTreeMap<Text, Life>);

impl Lives {
    /// The abilities of the cards of second edition, before anything has become of them.
    pub fn of_second_edition(library: &Library) -> Self {
        let mut lives = Self::default();
        for card in &library.ships {
            lives.expect(Sort::Pilot, &card.id, 0, &card.abilities);
            lives.expect(Sort::Pilot, &card.id, 1, &card.ship_abilities);
        }
        for card in &library.upgrades {
            let side = |card: &UpgradeCard| card.ship_abilities.clone().unwrap_or_default();
            lives.expect(Sort::Upgrade, &card.id, 0, &card.abilities);
            lives.expect(Sort::Upgrade, &card.id, 2, &side(card));
            if let Some(back) = &card.back {
                lives.expect(Sort::Upgrade, &card.id, 1, &back.abilities);
                lives.expect(Sort::Upgrade, &card.id, 3, &side(back));
            }
        }
        for card in &library.devices {
            let abilities = card.unit.as_ref().map_or(&card.abilities, |unit| &unit.abilities);
            lives.expect(Sort::Object, &card.id, 0, abilities);
        }
        for card in &library.conditions {
            lives.expect(Sort::Condition, &card.id, 0, &card.abilities);
        }
        for card in &library.damage {
            lives.expect(Sort::Damage, &card.id, 0, &card.abilities);
        }
        lives
    }

    /// Abilities that may live. Cards of first edition have ids with a slash.
    fn expect(&mut self, sort: Sort, id: &str, side: u8, abilities: &[Ability]) {
        if id.contains('/') {
            return;
        }
        for index in 0..abilities.len() {
            self.0.entry((Key::new(sort, id), side, index as u8)).or_default();
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&Text, &Life)> {
        self.0.iter()
    }

    /// With what became of abilities in other games.
    pub fn add(&mut self, other: &Self) {
        for (text, life) in &other.0 {
            self.0.entry(text.clone()).or_default().add(life);
        }
    }
}

/// Plays a game to its end as [`play`](crate::play) does, and watches abilities.
///
/// # Errors
///
/// The first answer that was refused.
pub fn play_watched(
    game: &mut Game,
    players: &mut [Box<dyn Player>],
) -> Result<(u32, Lives), Refused> {
    game.watch();
    let mut watcher = Watcher::default();
    let mut answered = 0;
    while let Some(decision) = next_question(game).cloned() {
        let Some(player) = players.get_mut(decision.player.index()) else { break };
        let reply = player.choose(&game.seat(decision.player), &decision);
        watcher.asked(game, &decision);
        watcher.answered(game, &decision, &reply);
        let trials = watcher.trials(game, &decision);
        game.choose(decision.player, decision.id, reply.clone())?;
        let sightings = game.take_sightings();
        watcher.saw(game, sightings);
        for (of, copy) in trials {
            watcher.compare(game, of, copy, &decision, reply.clone());
        }
        answered += 1;
    }
    Ok((answered, watcher.lives(game.cast())))
}

/// Counts by the texts of one game.
#[derive(Default)]
struct Watcher {
    lives: BTreeMap<TextId, Life>,
    /// How often constant abilities were tried.
    tried: BTreeMap<TextId, u64>,
}

impl Watcher {
    fn of(&mut self, ability: AbilityRef) -> &mut Life {
        let life = self.lives.entry(ability.text).or_default();
        life.games = 1;
        life
    }

    /// What is in play and in force when a question is put, and what it offers.
    fn asked(&mut self, game: &Game, decision: &Decision) {
        for ability in game.abilities_in_play() {
            self.of(ability);
        }
        for constant in game.constants_in_force() {
            let life = self.of(constant);
            life.triggered += 1;
            life.offered += 1;
            life.used += 1;
        }
        match (decision.ask.topic, decision.ask.of) {
            (Topic::Use, Some(ability)) => self.of(ability).offered += 1,
            // The order of what waits in the queue is no offer.
            (Topic::NextAbility, _) => {}
            _ => {
                let by = decision.ask.ship();
                let offers = decision.space.options().filter_map(|choice| offer(game, by, choice));
                let offers: BTreeSet<AbilityRef> = offers.collect();
                for ability in offers {
                    self.of(ability).offered += 1;
                }
            }
        }
    }

    /// A weapon is used by shooting with it; what it does then is not told from the attack.
    fn answered(&mut self, game: &Game, decision: &Decision, reply: &Reply) {
        let Answer::One(choice @ Choice::Target(..)) = reply else { return };
        if let Some(header) = offer(game, decision.ask.ship(), choice) {
            let life = self.of(header);
            life.used += 1;
            life.changed += 1;
        }
    }

    fn saw(&mut self, game: &Game, sightings: Vec<Sighting>) {
        for sighting in sightings {
            match sighting {
                // What would have happened has not: that is a change, whatever came instead.
                Sighting::Used(of) if matches!(text(game, of), Some(Ability::Instead(_))) => {
                    let life = self.of(of);
                    life.used += 1;
                    life.changed += 1;
                }
                Sighting::Resolved(of, _)
                    if matches!(text(game, of), Some(Ability::Instead(_))) => {}
                Sighting::Queued(of) => self.of(of).triggered += 1,
                Sighting::Began(of) => {
                    self.of(of);
                }
                Sighting::Used(of) => self.of(of).used += 1,
                Sighting::Resolved(of, changed) => self.of(of).changed += u64::from(changed),
            }
        }
    }

    /// Copies of the game without a constant ability in play. Many are in force only for a moment that an
    /// answer leads to, as when dice are rolled: so before an attack each is left out that has changed
    /// nothing yet, and else of those the one that was tried least.
    fn trials(&mut self, game: &Game, decision: &Decision) -> Vec<(AbilityRef, Game)> {
        let mut constants = game.abilities_in_play();
        constants.retain(|&of| matches!(text(game, of), Some(Ability::Always(_))));
        let is_new =
            |of: &AbilityRef| self.lives.get(&of.text).is_none_or(|life| life.changed == 0);
        let tried = |of: &AbilityRef| self.tried.get(&of.text).copied().unwrap_or_default();
        let tried = match decision.ask.topic {
            Topic::Attack => constants.into_iter().filter(is_new).collect(),
            _ => constants
                .into_iter()
                .min_by_key(|of| (!is_new(of), tried(of)))
                .into_iter()
                .collect::<Vec<_>>(),
        };
        for of in &tried {
            *self.tried.entry(of.text).or_default() += 1;
        }
        tried.into_iter().map(|of| (of, game.without_constant(of))).collect()
    }

    /// Whether the same answer leads elsewhere without a constant ability.
    fn compare(
        &mut self,
        game: &Game,
        of: AbilityRef,
        mut copy: Game,
        decision: &Decision,
        reply: Reply,
    ) {
        let refused = copy.choose(decision.player, decision.id, reply).is_err();
        if refused || copy.state() != game.state() {
            self.of(of).changed += 1;
        }
    }

    /// The counts by keys. What was used without a question was offered by the rules, and what was
    /// offered was triggered in some way.
    fn lives(self, cast: &Cast) -> Lives {
        let mut lives = Lives::default();
        for (text, mut life) in self.lives {
            life.offered = life.offered.max(life.used);
            life.triggered = life.triggered.max(life.offered);
            let key = cast.definition(text.kind).key.clone();
            lives.0.insert((key, text.side, text.index), life);
        }
        lives
    }
}

/// What an ability says.
fn text(game: &Game, of: AbilityRef) -> Option<&Ability> {
    game.cast().texts(of.text.kind, of.text.side).get(usize::from(of.text.index))
}

/// The ability that a choice of a ship would use: a dice modification, an action, a special weapon, what an attack of
/// a remote costs.
fn offer(game: &Game, by: Option<ShipId>, choice: &Choice) -> Option<AbilityRef> {
    match choice {
        Choice::Ability(of) | Choice::CardAction(of) => Some(*of),
        Choice::Target(WeaponId::Card(card), _) => {
            let it = game.state().card(*card);
            let Holder::Ship(ship) = it.holder else { return None };
            let header = game.ability_at(ship, *card, 0);
            let texts = game.cast().texts(header.text.kind, header.text.side);
            let place = texts.iter().position(|ability| matches!(ability, Ability::Attack(_)))?;
            Some(game.ability_at(ship, *card, place as u8))
        }
        Choice::Target(WeaponId::Primary(_), _) => {
            game.state().ship(by?).remote.as_ref()?;
            // Headers are not in the index: the other abilities of the remote lead to its text.
            let mut of = game.abilities_in_play().into_iter().find(|of| of.ship() == by)?;
            let texts = game.cast().texts(of.text.kind, of.text.side);
            let place = texts.iter().position(|ability| matches!(ability, Ability::Attack(_)))?;
            of.text.index = place as u8;
            Some(of)
        }
        _ => None,
    }
}
