//! One game on the server: the engine's game, who plays it, its log.

use crate::api::{
    Answer, AttackView, DamageView, DiceChange, EndingView, Happened, LogLine, ScoreView,
};
use crate::error::Error;
use crate::force::{self, Force, ShipName};
use crate::happened;
use crate::journal::{Back, Journal, Over};
use crate::log;
use crate::scenarios::{self, Plan};
use crate::scene;
use crate::score;
use crate::squads;
use crate::store::{FORMAT, Snapshot};
use crate::texts::Texts;
use crate::view::control;
use crate::words;
use redfive_ability::Reason;
use redfive_cases::Catalogue;
use redfive_engine::answer::{Answer as Reply, Space};
use redfive_engine::cast::Cast;
use redfive_engine::decision::{Ask, Choice, Decision};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::log::Kind;
use redfive_engine::record::{About, Entry, Made, Recording, Seed};
use redfive_engine::start::StartShip;
use redfive_engine::state::{Ending, Nature, Object, State};
use redfive_engine::topic::Topic;
use redfive_engine::words::{ObjectId, Phase, PlayerId, ShipId, ThingId};
use redfive_geometry::Pose;
use serde::Serialize;
use std::sync::Arc;

/// What things are called in a game, and what its cards say.
#[derive(Clone, Debug)]
pub struct Names {
    players: Vec<String>,
    ships: Vec<ShipName>,
    things: Vec<String>,
    /// What the cards say.
    pub texts: Arc<Texts>,
}

impl Names {
    /// A player's name.
    pub fn player(&self, player: PlayerId) -> &str {
        self.players.get(player.index()).map_or("somebody", String::as_str)
    }

    /// A ship's call sign.
    pub fn ship(&self, ship: ShipId) -> &str {
        self.ships.get(ship.index()).map_or("a ship", |name| name.callsign.as_str())
    }

    /// All names of a ship.
    pub fn ship_name(&self, ship: ShipId) -> Option<&ShipName> {
        self.ships.get(ship.index())
    }

    /// The name of an obstacle, bomb or mine.
    pub fn thing(&self, thing: ThingId) -> &str {
        self.things.get(thing.index()).map_or("something", String::as_str)
    }

    /// The name of anything on the table.
    pub fn object(&self, object: ObjectId) -> &str {
        match object {
            ObjectId::Ship(ship) => self.ship(ship),
            ObjectId::Thing(thing) => self.thing(thing),
        }
    }

    /// Learns the names of what has come into play.
    fn learn(&mut self, state: &State, cast: &Cast) {
        for ship in state.ships.iter().skip(self.ships.len()) {
            let name = &cast.ship(ship.kind).name;
            let like = |known: &&ShipName| known.chassis == *name;
            let number = self.ships.iter().filter(like).count() + 1;
            // Two letters and a number, where call signs have one letter.
            let initials = name.split([' ', '-']).filter_map(|word| word.chars().next());
            let letters: String = initials.filter(|c| c.is_alphabetic()).take(2).collect();
            self.ships.push(ShipName {
                callsign: format!("{name} {number}"),
                short: format!("{letters}{number}"),
                chassis: name.clone(),
            });
        }
        for (id, object) in state.objects().skip(self.things.len()) {
            let upto = || state.objects().take(id.index() + 1).map(|(_, object)| object);
            self.things.push(match object.nature {
                Nature::Obstacle(kind) => {
                    let number = upto().filter(|other| other.nature == object.nature).count();
                    format!("{} {number}", words::obstacle(kind).1)
                }
                Nature::Feature => {
                    let name = &cast.device(object.kind).name;
                    let like = |other: &&Object| other.kind == object.kind;
                    match upto().filter(like).count() {
                        1 => name.clone(),
                        number => format!("{name} {number}"),
                    }
                }
                Nature::Device(_) => {
                    let number = upto().filter(|other| other.is_device()).count();
                    format!("{} {number}", cast.device(object.kind).name)
                }
            });
        }
    }
}

/// A game on the server.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// When it was started, in seconds since 1970.
    pub started: u64,
    /// Grows with every line of the journal.
    pub version: u64,
    /// Whether the players agreed to be helped with odds and advice.
    pub help: bool,
    /// What the players brought.
    pub forces: [Force; 2],
    /// What things are called.
    pub names: Names,
    /// The game, and its record.
    pub game: Recording,
    /// What happened.
    pub log: Vec<LogLine>,
    /// The attack under way, or the last one.
    pub attack: Option<AttackView>,
    /// The mission points that were earned.
    pub scores: Vec<ScoreView>,
    /// In whose turn things happen now.
    turn: Option<ShipId>,
    /// What the last choice led to.
    pub happened: Vec<Happened>,
    /// What is known of each choice that was made.
    pub choices: Vec<Chosen>,
    /// All seeds of chance, in order.
    pub seeds: Vec<Seed>,
    /// How it ended beside the table.
    pub over: Option<Over>,
    /// Grows with every choice that changes more than which dials are set, and how.
    pub scene: u32,
}

/// What is known of a choice that was made.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// Who made it.
    pub player: u8,
    /// Whether dice rolled by it, or something hidden was shown.
    pub settled: bool,
    /// Whether the page has answered by itself.
    pub quick: bool,
    /// How many lines the log had before it.
    pub log: usize,
    /// The round after it; 0 during setup.
    pub round: u8,
    /// The phase after it.
    pub phase: Phase,
}

impl Table {
    /// A new game, with the seed of its chance.
    pub fn new(
        id: String,
        started: u64,
        forces: [Force; 2],
        players: [String; 2],
        (plan, seed): (&Plan, Seed),
    ) -> Result<Self, Error> {
        let start = scenarios::start(&forces, plan);
        let game = Recording::new(squads::library(), start, seed);
        let game = game.map_err(|why| Error::CannotStart(why.to_string()))?;
        let keys = forces.each_ref().map(|force| force.key.clone()).to_vec();
        let about = About { players: players.to_vec(), squads: keys, started, help: plan.help };
        Ok(Self::with_game(id, forces, about.clone(), game.about(about)))
    }

    fn with_game(id: String, forces: [Force; 2], about: About, game: Recording) -> Self {
        let About { players, started, help, squads: _ } = about;
        let names = names(&forces, players, &game);
        let seeds = vec![game.record().header.seed];
        let mut table = Self {
            id,
            started,
            version: 0,
            help,
            forces,
            names,
            game,
            log: Vec::new(),
            attack: None,
            scores: Vec::new(),
            turn: None,
            happened: Vec::new(),
            choices: Vec::new(),
            seeds,
            over: None,
            scene: 0,
        };
        let events = table.game.take_events();
        table.tell(&events, None, None);
        table
    }

    /// How many choices were made.
    pub fn moment(&self) -> u32 {
        self.choices.len() as u32
    }

    /// How it ended, once it has.
    pub fn ending(&self) -> Option<EndingView> {
        let over = self.over.map(|over| over.view(|it| self.names.player(PlayerId(it)).to_owned()));
        over.or_else(|| {
            let ending = self.game.ended()?;
            let players = self.game.state().players.iter().enumerate();
            let winners = players.filter(|(_, player)| *ending == Ending::Won(player.team));
            let winners = winners.map(|(i, _)| i as u8).collect();
            Some(EndingView { winners, words: self.ending_words(ending) })
        })
    }

    /// What is asked; nothing once the game is over.
    pub fn pending(&self) -> &[Decision] {
        if self.over.is_some() { &[] } else { self.game.pending() }
    }

    /// The number by which a decision is known outside. The engine counts anew from where something was taken back;
    /// with another start each time, an answer that comes late is not taken for one to another question.
    pub fn number(&self, decision: &Decision) -> u32 {
        const APART: u32 = 1 << 20;
        let past = self.seeds.len().saturating_sub(1) as u32;
        decision.id.wrapping_add(past.wrapping_mul(APART))
    }

    /// Whether the game goes on when a decision is answered; to set a dial once more it does not.
    pub fn goes_on_by(&self, decision: &Decision) -> bool {
        let is_set = |ship| self.game.state().ship(ship).dial.is_some();
        decision.ask.topic != Topic::Dial || !decision.ask.ship().is_some_and(is_set)
    }

    /// Whether an answer would be accepted. What it means to the engine, and the question.
    pub fn check(
        &self,
        player: u8,
        decision: u32,
        answer: &Answer,
    ) -> Result<(&Decision, Reply<Choice>), Error> {
        let open = self.pending().iter().find(|open| self.number(open) == decision);
        let open = open.ok_or(Error::NotOpen { decision })?;
        let rule = open.ask.rule();
        if open.player.0 != player {
            let whose = self.names.player(open.player).to_owned();
            return Err(Error::NotYours { whose });
        }
        let reply = reply(&open.space, answer).map_err(|why| Error::Illegal { why, rule })?;
        let checked = self.game.check(open, &reply);
        checked.map_err(|why| Error::Illegal { why: why.to_string(), rule })?;
        Ok((open, reply))
    }

    /// Applies an answer of the engine's to a decision by the engine's number, or says why not; then nothing has
    /// changed. The lines of the journal that say so.
    pub fn reply(
        &mut self,
        player: PlayerId,
        decision: u32,
        reply: &Reply<Choice>,
        quick: bool,
    ) -> Result<Vec<String>, Error> {
        let round = self.game.state().round;
        let known = self.game.record().entries.len();
        self.apply(player, decision, reply, quick)?;
        // So that an engine that plays otherwise cannot go on with it as another game.
        if self.game.state().round != round || self.game.ended().is_some() {
            self.game.pin();
        }
        let lines: Vec<String> =
            self.game.record().entries[known..].iter().map(line).collect::<Result<_, _>>()?;
        self.version += lines.len() as u64;
        Ok(lines)
    }

    /// The game with fewer choices, on a new seed; and the line of the journal that says so.
    pub fn taken_back(&self, to: u32, seed: Seed) -> Result<(Self, String), Error> {
        let broken = |why: String| Error::Internal(why);
        let mut journal = self.journal().up_to(to).ok_or(Error::NoSuchMoment(to))?;
        journal.entries.push(crate::journal::Noted {
            entry: Entry::Reseed(seed),
            line: journal.entries.len() + 2,
            quick: false,
        });
        journal.seeds = self.seeds.iter().copied().chain([seed]).collect();
        let mut table = Self::played(self.id.clone(), None, &journal).map_err(broken)?;
        table.version = self.version + 1;
        let line = Back { to, seed }.line().map_err(|why| broken(why.to_string()))?;
        Ok((table, line))
    }

    /// The game as it stood after so many choices.
    pub fn at(&self, moment: u32) -> Result<Self, Error> {
        let journal = self.journal().up_to(moment).ok_or(Error::NoSuchMoment(moment))?;
        let table = Self::played(self.id.clone(), None, &journal).map_err(Error::Internal)?;
        Ok(Self { version: self.version, ..table })
    }

    /// Plays the game once more and shows each choice before it is made: the game as it stands then, what is
    /// asked, and what was answered.
    pub fn retold(
        &self,
        mut each: impl FnMut(&Self, &Decision, &Reply<Choice>),
    ) -> Result<(), Error> {
        let mut now = self.at(0)?;
        for noted in self.journal().entries {
            match noted.entry {
                Entry::Made(made) => {
                    let asked = |d: &&Decision| d.player == made.player && d.ask == made.ask;
                    let gone = || Error::Internal("the game goes otherwise".to_owned());
                    let open = now.pending().iter().find(asked).ok_or_else(gone)?.clone();
                    let reply = made.reply(&open);
                    each(&now, &open, &reply);
                    now.apply(made.player, open.id, &reply, noted.quick)?;
                }
                Entry::Reseed(seed) => now.game.reseed(seed),
                Entry::Stands(_) => {}
            }
        }
        Ok(())
    }

    /// Another game that begins as this one stood after so many choices; and its journal.
    pub fn branch(
        &self,
        id: String,
        (moment, started): (u32, u64),
        seed: Seed,
    ) -> Result<(Self, Vec<String>), Error> {
        let mut journal = self.journal().up_to(moment).ok_or(Error::NoSuchMoment(moment))?;
        if let Some(about) = &mut journal.header.about {
            about.started = started;
        }
        let line_number = journal.entries.len() + 2;
        let entry = Entry::Reseed(seed);
        journal.entries.push(crate::journal::Noted { entry, line: line_number, quick: false });
        // Those that its own journal tells of.
        journal.seeds = vec![journal.header.seed];
        journal.seeds.extend(journal.entries.iter().filter_map(|it| match it.entry {
            Entry::Reseed(seed) => Some(seed),
            Entry::Made(_) | Entry::Stands(_) => None,
        }));
        let mut table = Self::played(id, None, &journal).map_err(Error::Internal)?;
        let mut lines = vec![table.header()?];
        for entry in &table.game.record().entries {
            lines.push(line(entry)?);
        }
        table.version = lines.len() as u64 - 1;
        Ok((table, lines))
    }

    /// Ends the game beside the table. The line of the journal that says so.
    pub fn end(&mut self, over: Over) -> Result<String, Error> {
        let line = over.line().map_err(|why| Error::Internal(why.to_string()))?;
        self.finish(over);
        self.version += 1;
        Ok(line)
    }

    fn finish(&mut self, over: Over) {
        self.over = Some(over);
        self.happened.clear();
        if let Some(ending) = self.ending() {
            self.write("end", ending.words, (None, None), None);
        }
    }

    /// To which moment a player can take back without asking anybody: to before their last choice that they
    /// made by hand, if since then nobody else has chosen, no dice rolled and nothing hidden was shown.
    pub fn free_to(&self, player: u8) -> Option<u32> {
        let own = self.choices.iter().enumerate().rev();
        let mut own = own.take_while(|(_, it)| it.player == player && !it.settled);
        own.find(|(_, it)| !it.quick).map(|(i, _)| i as u32)
    }

    /// The moment before the last choice that somebody made by hand, of those players.
    pub fn before_last(&self, players: impl Fn(u8) -> bool) -> Option<u32> {
        let last = self.choices.iter().rposition(|it| players(it.player) && !it.quick);
        last.map(|place| place as u32)
    }

    /// The record with what is known beside it.
    fn journal(&self) -> Journal {
        let mut quick = self.choices.iter().map(|choice| choice.quick);
        let record = self.game.record();
        let entries = record.entries.iter().zip(2..).map(|(entry, line)| {
            let made = matches!(entry, Entry::Made(_));
            let quick = made && quick.next().unwrap_or(false);
            crate::journal::Noted { entry: entry.clone(), line, quick }
        });
        Journal {
            header: record.header.clone(),
            entries: entries.collect(),
            seeds: self.seeds.clone(),
            over: self.over,
        }
    }

    fn apply(
        &mut self,
        who: PlayerId,
        decision: u32,
        reply: &Reply<Choice>,
        quick: bool,
    ) -> Result<(), Error> {
        let open = self.pending().iter().find(|open| open.id == decision);
        let open = open.ok_or(Error::NotOpen { decision })?;
        let rule = open.ask.rule();
        let said = self.said(open.player, open.ask, reply);
        let by = self.cause(open, reply);
        let before = Game::clone(&self.game);
        self.game
            .choose(who, decision, reply)
            .map_err(|refused| Error::Illegal { why: refused.to_string(), rule })?;
        let player = who.0;
        let log = self.log.len();
        let mut behind = Some(rule);
        if let Some(text) = said {
            self.write("note", text, (Some(player), None), behind.take());
        }
        self.names.learn(self.game.state(), self.game.cast());
        let events = self.game.take_events();
        self.keep_changes(&events, player, &by);
        self.tell(&events, behind, Some((&before, reply)));
        self.happened = happened::happened(&events, &before, &self.game);
        let state = self.game.state();
        self.scene += u32::from(!scene::is_same(before.state(), state));
        self.choices.push(Chosen {
            player,
            settled: self.game.has_settled(&before),
            quick,
            log,
            round: state.round,
            phase: state.phase,
        });
        if let Some(ending) = self.game.ended() {
            let text = self.ending_words(ending);
            self.write("end", text, (None, None), None);
        }
        Ok(())
    }

    /// What the log says of an answer that no event tells of.
    fn said(&self, player: PlayerId, ask: Ask, reply: &Reply<Choice>) -> Option<String> {
        match reply {
            Reply::One(Choice::Ready) => Some(format!("{} is ready", self.names.player(player))),
            Reply::Pass => ask
                .topic
                .passed(&|_| ask.ship().map_or("a ship", |ship| self.names.ship(ship)).to_owned()),
            _ => None,
        }
    }

    /// How the game ended, in words.
    pub fn ending_words(&self, ending: &Ending) -> String {
        match ending {
            Ending::Won(team) => {
                let players = self.game.state().players.iter().enumerate();
                let winners: Vec<&str> = players
                    .filter(|(_, player)| player.team == *team)
                    .map(|(i, _)| self.names.player(PlayerId(i as u8)))
                    .collect();
                let why = match self.game.state().reason {
                    None | Some(Reason::LastSide) => "",
                    Some(Reason::Points) => " on mission points",
                    Some(Reason::Rounds) => " on mission points, after the last round",
                    Some(Reason::NoShips) => " on mission points, with no ship left",
                };
                format!("{} has won{why}", winners.join(" and "))
            }
            Ending::Draw if self.game.state().reason == Some(Reason::NoShips) => {
                "A draw: no ship is left".to_owned()
            }
            Ending::Draw => "A draw: after the last round both sides are still there".to_owned(),
            Ending::Broken => "The game cannot go on: abilities resolve without end".to_owned(),
        }
    }

    /// Writes events into the log, and keeps what is shown of attacks.
    fn tell(
        &mut self,
        events: &[Event],
        mut rule: Option<&'static str>,
        answered: Option<(&Game, &Reply<Choice>)>,
    ) {
        for (at, event) in events.iter().enumerate() {
            self.follow_attack(event, answered);
            if let &Event::Scored(player, points, total, gain) = event {
                let earned = (player, points, total);
                self.scores.push(score::view(&self.game, &self.names, earned, gain));
            }
            if log::is_told_beside(events, at) {
                continue;
            }
            let Some(line) = log::line(event, &self.names, &self.game) else { continue };
            let player = line.ship.map(|ship| self.game.state().ship(ship).player.0);
            self.follow_turn(event);
            // The rule stands behind the first thing that came of the answer.
            self.write(line.kind.name(), line.text, (player, line.ship), rule.take());
        }
    }

    /// Notes in whose turn things happen.
    fn follow_turn(&mut self, event: &Event) {
        match event {
            Event::Revealed(ship, _) | Event::Attacks(ship, _) => self.turn = Some(*ship),
            Event::Phase(_) | Event::Round(_) => self.turn = None,
            _ => {}
        }
    }

    /// What changes dice, if an answer does: the card whose ability asked, or the answer itself.
    fn cause(&self, open: &Decision, reply: &Reply<Choice>) -> String {
        match (open.ask.of, reply) {
            (Some(ability), _) => control::ability_name(self, open, ability),
            (None, Reply::One(_) | Reply::Counts(_)) => control::answer_words(self, open, reply),
            (None, _) => String::new(),
        }
    }

    /// Keeps what changed the dice of the attack that is under way.
    fn keep_changes(&mut self, events: &[Event], player: u8, by: &str) {
        let Some(attack) = &mut self.attack else { return };
        for event in events {
            let (before, after) = match event {
                Event::Attacks(..) | Event::AttackEnds(..) => return,
                Event::AttackDice(dice) if !attack.attack.is_empty() => {
                    (attack.attack.clone(), words::attack_dice(dice))
                }
                Event::DefenseDice(dice) => match &attack.defense {
                    Some(before) => (before.clone(), words::defense_dice(dice)),
                    None => continue,
                },
                _ => continue,
            };
            let told = attack.changes.last().is_some_and(|it| it.by == by && it.before == before);
            if before != after && !told {
                attack.changes.push(DiceChange { player, by: by.to_owned(), before });
            }
        }
    }

    fn write(
        &mut self,
        kind: &str,
        text: String,
        (player, ship): (Option<u8>, Option<ShipId>),
        rule: Option<&str>,
    ) {
        // What ends a round belongs to it, although the game is in the next one when it is told.
        let begins = kind == Kind::Round.name();
        let round = match self.log.last() {
            Some(last) if !begins => last.round,
            _ => self.game.state().round,
        };
        self.log.push(LogLine {
            number: self.log.len(),
            round,
            kind: kind.to_owned(),
            text,
            player,
            ship: ship.map(|ship| ship.0),
            turn: self.turn.or(ship).map(|ship| ship.0),
            rule: rule.map(str::to_owned),
        });
    }

    fn follow_attack(&mut self, event: &Event, answered: Option<(&Game, &Reply<Choice>)>) {
        match event {
            Event::Attacks(attacker, defender) => {
                let mut attack = AttackView::declared(*attacker, *defender, self.log.len());
                if let Some((before, reply)) = answered {
                    attack.weapon = control::weapon_words(before, reply, *attacker);
                    measure(&mut attack, before, reply, *attacker, *defender);
                }
                self.attack = Some(attack);
            }
            Event::AttackDice(dice) => {
                if let Some(attack) = &mut self.attack {
                    attack.attack = words::attack_dice(dice);
                }
            }
            Event::DefenseDice(dice) => {
                if let Some(attack) = &mut self.attack {
                    attack.defense = Some(words::defense_dice(dice));
                }
            }
            Event::Suffered(ship, damage) => {
                let hit = |attack: &&mut AttackView| attack.defender == ship.0;
                if let Some(attack) = self.attack.as_mut().filter(hit) {
                    attack.suffered = happened::add(attack.suffered, *damage);
                }
            }
            Event::AttackEnds(_, _, hit) => {
                if let Some(attack) = &mut self.attack {
                    attack.hit = Some(*hit);
                }
            }
            // While dials are set the last one can still be looked at.
            Event::Phase(Phase::System) => self.attack = None,
            _ => {}
        }
    }

    /// The record so far, as text that `redfive replay` takes; once the game is over it ends with
    /// how the game stands.
    pub fn record(&self) -> String {
        let pinned = matches!(self.game.record().entries.last(), Some(Entry::Stands(_)));
        if self.game.ended().is_some() && !pinned {
            // A crash came before that was kept.
            return self.game.clone().finish().to_string();
        }
        self.game.record().to_string()
    }

    /// The record as far as it goes, without how the game stands.
    pub fn record_so_far(&self) -> String {
        self.game.record().to_string()
    }

    /// How it stands as a table case.
    pub fn case(&self) -> Result<String, Error> {
        let written =
            redfive_cases::write(self.game.record(), self.choices.len(), &Catalogue::embedded());
        written.map_err(|why| Error::Unsaid(why.to_string()))
    }

    /// The first line of the record.
    pub fn header(&self) -> Result<String, Error> {
        line(&self.game.record().header)
    }

    /// Who plays, and what was told so far.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            format: FORMAT,
            id: self.id.clone(),
            started: self.started,
            squads: self.forces.each_ref().map(|force| force.key.clone()),
            scenario: self.game.cast().scenario().map(|(_, card)| card.name.clone()),
            players: self.names.players.clone(),
            round: self.game.state().round,
            ending: self.ending().map(|ending| ending.words),
            log: self.log.clone(),
        }
    }

    /// Plays the lines of a journal again; what is wrong, if they cannot be read or played. Who plays
    /// stands in the record, or else in what the game told.
    pub fn load<'a>(
        id: &str,
        told: Option<&Snapshot>,
        lines: impl IntoIterator<Item = (&'a str, bool)>,
    ) -> Result<Self, String> {
        let mut count = 0;
        let lines = lines.into_iter().inspect(|_| count += 1);
        let journal = Journal::read(lines)?;
        let table = Self::played(id.to_owned(), told, &journal)?;
        Ok(Self { version: count - 1, ..table })
    }

    fn played(id: String, told: Option<&Snapshot>, journal: &Journal) -> Result<Self, String> {
        let header = &journal.header;
        let game = Recording::again(header.clone(), squads::library());
        let game = game.map_err(|why| why.to_string())?;
        let about = header.about.clone().or_else(|| told.map(Snapshot::about));
        let about = about.ok_or("it does not say who plays")?;
        let start = game.setting().start();
        if about.players.len() != start.players.len() || start.players.len() != 2 {
            return Err("its players are not those of its record".to_owned());
        }
        let [a, b] = &about.squads[..] else {
            return Err("its squad is unknown".to_owned());
        };
        let ships = |player| -> Vec<&StartShip> {
            start.ships.iter().filter(|ship| ship.player == PlayerId(player)).collect()
        };
        let forces = [Force::kept(a, &ships(0))?, Force::kept(b, &ships(1))?];
        let mut table = Self::with_game(id, forces, about, game);
        table.seeds.clone_from(&journal.seeds);
        for noted in &journal.entries {
            let told = match &noted.entry {
                Entry::Made(made) => table.play_again(made, noted.quick),
                Entry::Stands(stands) => {
                    let stood = stands.check(&table.game, header);
                    stood.map(|()| table.game.pin()).map_err(|why| why.to_string())
                }
                Entry::Reseed(seed) => {
                    table.game.reseed(*seed);
                    table.happened.clear();
                    let text = "From here on chance is new".to_owned();
                    table.write("note", text, (None, None), None);
                    Ok(())
                }
            };
            told.map_err(|why| format!("line {}: {why}", noted.line))?;
        }
        if let Some(over) = journal.over {
            table.finish(over);
        }
        Ok(table)
    }

    /// Plays a recorded choice.
    fn play_again(&mut self, made: &Made, quick: bool) -> Result<(), String> {
        let asked = |d: &&Decision| d.player == made.player && d.ask == made.ask;
        let open = self.game.pending().iter().find(asked).ok_or("nobody is asked this")?;
        let (id, reply) = (open.id, made.reply(open));
        self.apply(made.player, id, &reply, quick).map_err(|error| error.to_string())
    }
}

impl AttackView {
    /// An attack of which no more is known yet.
    fn declared(attacker: ShipId, defender: ShipId, log: usize) -> Self {
        Self {
            attacker: attacker.0,
            defender: defender.0,
            range: None,
            obstructed: false,
            line: None,
            attack: Vec::new(),
            defense: None,
            hit: None,
            changes: Vec::new(),
            weapon: String::new(),
            suffered: DamageView::default(),
            log,
        }
    }
}

/// A line of a record.
fn line(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Internal(error.to_string()))
}

fn names(forces: &[Force; 2], players: Vec<String>, game: &Game) -> Names {
    let mut names =
        Names { players, ships: force::names(forces), things: Vec::new(), texts: Arc::default() };
    names.learn(game.state(), game.cast());
    names
}

/// Range and line of an attack that was just declared.
fn measure(
    attack: &mut AttackView,
    before: &Game,
    reply: &Reply<Choice>,
    attacker: ShipId,
    defender: ShipId,
) {
    let mut shots = before.shots(attacker).into_iter().filter(|shot| shot.target == defender);
    let shot = match reply {
        Reply::One(Choice::Target(weapon, _)) => shots.find(|shot| shot.weapon == *weapon),
        Reply::One(Choice::Line(_)) => before.shot_without_line(),
        _ => shots.next(),
    };
    let Some(shot) = shot else { return };
    let line = match reply {
        Reply::One(Choice::Line(objects)) => shot.line_through(objects),
        _ => shot.sight.lines.first(),
    };
    attack.range = Some(shot.range.number());
    attack.obstructed =
        line.is_some_and(|line| shot.through(line).iter().any(|&o| before.is_obstacle(o)));
    attack.line = line.map(|line| {
        use crate::view::shapes::point;
        [point(line.line.from), point(line.line.to)]
    });
}

/// From keys to the engine's choices; what is wrong, if a key names nothing that is offered.
fn reply(space: &Space<Choice>, answer: &Answer) -> Result<Reply<Choice>, String> {
    let offered: Vec<&Choice> = match space {
        Space::YesNo | Space::Amount { .. } | Space::Place(_) => Vec::new(),
        Space::One(options)
        | Space::OneOrPass(options)
        | Space::Several { options, .. }
        | Space::Order(options) => options.iter().collect(),
        Space::Counts { available, .. } => available.iter().map(|(kind, _)| kind).collect(),
    };
    let find = |key: &String| {
        let found = offered.iter().find(|choice| control::key(choice) == *key);
        found
            .map(|&choice| choice.clone())
            .ok_or_else(|| format!("\"{key}\" is not among what can be chosen"))
    };
    let all = |keys: &[String]| keys.iter().map(find).collect::<Result<Vec<_>, _>>();
    Ok(match answer {
        Answer::Yes => Reply::Yes,
        Answer::No => Reply::No,
        Answer::Pass => Reply::Pass,
        Answer::One(key) => Reply::One(find(key)?),
        Answer::Several(keys) => Reply::Several(in_order_of(&offered, all(keys)?)),
        Answer::Order(keys) => Reply::Order(all(keys)?),
        Answer::Amount(amount) => Reply::Amount(*amount),
        Answer::Pose(pose) => {
            let [x, y, degrees] = pose.map(|n| f64::from(n) / 1000.0);
            Reply::One(Choice::Pose(Pose::new(x, y, degrees)))
        }
        Answer::Counts(counts) => {
            let mut kinds = Vec::new();
            for (key, count) in counts.iter().filter(|(_, count)| *count > 0) {
                kinds.push((find(key)?, *count));
            }
            let place = |kind: &Choice| offered.iter().position(|o| *o == kind);
            kinds.sort_by_key(|(kind, _)| place(kind));
            Reply::Counts(kinds)
        }
    })
}

/// From the engine's choices to keys.
pub fn answer(reply: &Reply<Choice>) -> Answer {
    let all = |choices: &[Choice]| choices.iter().map(control::key).collect();
    match reply {
        Reply::Yes => Answer::Yes,
        Reply::No => Answer::No,
        Reply::Pass => Answer::Pass,
        Reply::One(choice) => Answer::One(control::key(choice)),
        Reply::Several(choices) => Answer::Several(all(choices)),
        Reply::Order(choices) => Answer::Order(all(choices)),
        Reply::Amount(amount) => Answer::Amount(*amount),
        Reply::Counts(counts) => {
            let count = |(kind, count): &(Choice, u8)| (control::key(kind), *count);
            Answer::Counts(counts.iter().map(count).collect())
        }
    }
}

/// The engine wants choices in the order of its options.
fn in_order_of(offered: &[&Choice], mut chosen: Vec<Choice>) -> Vec<Choice> {
    chosen.sort_by_key(|choice| offered.iter().position(|o| *o == choice));
    chosen
}

/// Tables as tests need them.
#[cfg(test)]
pub mod testing {
    use super::*;
    use redfive_engine::start::{Setting, Start};
    use redfive_engine::words::Phase;

    /// A dogfight of Red Flight against the Academy Swarm, all in place.
    pub fn plain(rounds: u8) -> ([Force; 2], Plan) {
        let squads = ["red-flight", "academy-swarm"].map(|id| squads::squad(id).expect("a squad"));
        let plan = Plan {
            scenario: scenarios::chosen(None, 1).expect("a dogfight"),
            points: scenarios::USUAL_POINTS.to_owned(),
            rounds: Some(rounds),
            placed: true,
            obstacles: [None, None],
            help: false,
        };
        (squads.map(Force::from), plan)
    }

    /// Red Flight (ships 0 to 2) against the Academy Swarm (3 to 6), without obstacles, the start and
    /// the state changed as a test needs it; and the names of the ships.
    pub fn arranged(
        phase: Phase,
        placed: impl FnOnce(&mut Start),
        arrange: impl FnOnce(&mut State),
    ) -> (Game, Names) {
        let (forces, plan) = plain(12);
        let mut start = scenarios::start(&forces, &plan);
        start.obstacles.clear();
        placed(&mut start);
        let setting = Setting::new(squads::library(), start).expect("a good start");
        let game = Game::arranged(setting, 1, phase, |state, _| arrange(state));
        let names = names(&forces, vec!["A".to_owned(), "B".to_owned()], &game);
        (game, names)
    }

    /// Passes, or the first that is offered.
    pub fn plainly(open: &Decision) -> Reply<Choice> {
        match &*open.space {
            Space::OneOrPass(_) => Reply::Pass,
            Space::YesNo => Reply::No,
            Space::One(options) => Reply::One(options[0].clone()),
            Space::Order(options) => Reply::Order(options.clone()),
            other => panic!("no answer to {other:?}"),
        }
    }

    /// Says yes, or the first that is offered.
    pub fn agree(game: &mut Game) {
        let open = game.pending()[0].clone();
        let reply = match &*open.space {
            Space::YesNo => Reply::Yes,
            Space::One(options) | Space::OneOrPass(options) => Reply::One(options[0].clone()),
            _ => plainly(&open),
        };
        game.choose(open.player, open.id, reply).expect("a legal answer");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_choices() {
        let options = vec![Choice::Fore, Choice::Aft];
        let keys = || vec!["aft".to_owned(), "fore".to_owned()];
        let several = Space::Several { options: options.clone(), least: 0, most: 2 };
        // The engine's order for a set, the player's for an order.
        assert_eq!(reply(&several, &Answer::Several(keys())), Ok(Reply::Several(options.clone())));
        let order = Space::Order(options);
        let turned = vec![Choice::Aft, Choice::Fore];
        assert_eq!(reply(&order, &Answer::Order(keys())), Ok(Reply::Order(turned)));
        let amount = Space::Amount { least: 0, most: 3 };
        assert_eq!(reply(&amount, &Answer::Amount(2)), Ok(Reply::Amount(2)));
        assert_eq!(reply(&Space::YesNo, &Answer::No), Ok(Reply::No));
        assert!(reply(&order, &Answer::Order(vec!["ready".to_owned()])).is_err());
    }

    /// Whatever shows something hidden to somebody: it cannot be taken back without asking.
    #[test]
    fn what_was_hidden_and_is_seen_settles_a_choice() {
        use redfive_engine::cast::KindId;
        use redfive_engine::state::{Card, Holder, Players};
        let kind = testing::arranged(Phase::Engagement, |_| {}, |_| {}).0.cast().deck().next();
        let kind: KindId = kind.expect("a damage card");
        let game = |change: &dyn Fn(&mut State)| {
            let arrange = |state: &mut State| {
                state.cards.push(Card::damage(ShipId(3), kind, false));
                change(state);
            };
            testing::arranged(Phase::Engagement, |_| {}, arrange).0
        };
        let before = game(&|_| {});
        let card = |state: &mut State| state.cards.len() - 1;
        let seen = game(&|state| {
            let card = card(state);
            state.cards[card].known_by = Players::NONE.with(PlayerId(0));
        });
        let exposed = game(&|state| {
            let card = card(state);
            (state.cards[card].faceup, state.cards[card].known_by) = (true, Players::ALL);
        });
        let gone = game(&|state| {
            let card = card(state);
            state.cards[card].holder = Holder::Nowhere;
        });
        assert!(!before.shows_more_than(&before.clone()));
        for (after, what) in [(seen, "looked at"), (exposed, "exposed"), (gone, "discarded")] {
            assert!(after.shows_more_than(&before), "{what}");
        }
        let dial = |revealed: bool| {
            let (game, _) = testing::arranged(
                Phase::Activation,
                |_| {},
                |state| {
                    state.ships[0].dial =
                        redfive_geometry::Maneuver::new(2, redfive_geometry::Bearing::Straight)
                            .ok();
                    state.ships[0].revealed = revealed;
                },
            );
            game
        };
        assert!(dial(true).shows_more_than(&dial(false)));
        assert!(!dial(false).shows_more_than(&dial(true)));
    }

    /// A front weapon and a turret see different parts of a large base: at range 2 and at range 1.
    #[test]
    fn the_range_shown_is_that_of_the_weapon_declared() {
        use redfive_engine::topic::Topic;
        use redfive_engine::words::Phase;
        use redfive_geometry::{Edge, Turret};
        let place = |start: &mut redfive_engine::start::Start| {
            let at = |x, y| Some(Pose::new(x, y, 0.0));
            // Its guides do not point at the line.
            start.ships[1].pose = Some(Pose::new(398.0, 489.0, 90.0));
            start.ships[2].upgrades.push("ioncannonturret".to_owned());
            start.ships[2].pose = at(450.0, 450.0);
            start.ships[3].pilot = "outerrimsmuggler".to_owned();
            start.ships[3].pose = at(326.1, 508.0);
        };
        let (mut game, _) = testing::arranged(Phase::Engagement, place, |state| {
            state.ships[2].turret = Some(Turret::Single(Edge::Left));
        });
        let (me, target) = (ShipId(2), ShipId(3));
        let shots = game.shots(me);
        let ranges: Vec<u8> = shots.iter().map(|shot| shot.range.number()).collect();
        assert_eq!(ranges, [2, 1]);
        let declared = Choice::Target(shots[1].weapon, target);
        while game.pending()[0].ask.topic != Topic::Line {
            let open = game.pending()[0].clone();
            let mine = open.ask.topic == Topic::Attack && open.ask.ship() == Some(me);
            let reply = if mine { Reply::One(declared.clone()) } else { testing::plainly(&open) };
            game.choose(open.player, open.id, reply).expect("a legal answer");
        }
        let mut attack = AttackView::declared(me, target, 0);
        let reply = Reply::One(Choice::Line(Vec::new()));
        measure(&mut attack, &game, &reply, me, target);
        assert_eq!(attack.range, Some(1));
        assert!(attack.line.is_some() && !attack.obstructed);
    }
}
