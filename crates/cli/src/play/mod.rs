//! `redfive play`: a game in the terminal against a computer player.

mod ask;
mod saved;
mod table;

use crate::contest::entrants;
use crate::failure::Failure;
use crate::output::print;
use crate::sim;
use crate::squad::document;
use ask::{Line, Reading};
use redfive_content::Content;
use redfive_engine::answer::Answer;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::log::{Kind, PlainNames, describe_ending, describe_question, line as told};
use redfive_engine::record::{About, Recording, Seed};
use redfive_engine::start::Start;
use redfive_engine::topic::Topic;
use redfive_engine::words::{Phase, PlayerId, ShipId};
use redfive_players::coach::{Judge, explain, in_words};
use redfive_players::contest::{Contender, Field, Terms, WhoMeets};
use redfive_players::pairs::mixed;
use redfive_players::{Player, Proposal, RandomPlayer, next_question};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Play a game in the terminal against a computer player
///
/// The program shows the table, asks, and lists the answers with numbers: type a number, or the beginning of an answer.
/// "help" lists what else can be typed. The game is saved after every answer, and --resume goes on with it.
#[derive(clap::Args)]
pub struct Play {
    /// Whom to play against: recruit, cadet, pilot, veteran, ace, legend, or random; with options as in "redfive match"
    #[arg(long, value_name = "PLAYER", default_value = "cadet")]
    against: Contender,
    /// Your squad and the other: names, of which a wrong one lists them all, a file (XWS, plain text), or a link
    #[arg(long, num_args = 2, value_names = ["YOURS", "THEIRS"])]
    squads: Vec<String>,
    /// The scenario
    #[arg(long, value_name = "ID", default_value = Start::DOGFIGHT)]
    scenario: String,
    /// Place obstacles and ships yourself; in other scenarios than the dogfight you always do
    #[arg(long)]
    setup: bool,
    /// Take the second seat, at the far edge
    #[arg(long)]
    second: bool,
    /// The seed of dice and cards (default: another one every time)
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Where the game is saved
    #[arg(long, value_name = "FILE", default_value = "redfive-game.jsonl")]
    save: PathBuf,
    /// Go on with a saved game, which is saved there again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["squads", "scenario", "setup", "second", "seed", "save", "against"])]
    resume: Option<PathBuf>,
    /// Who tells you what they would do when you type "hint", and what your last answer was worth when you type "why"
    #[arg(long, value_name = "PLAYER", default_value = "ace:samples=64/64")]
    coach: Contender,
}

/// What the person who plays is called in the record.
const YOU: &str = "you";

/// A game under way.
struct Session {
    recording: Recording,
    me: PlayerId,
    against: Contender,
    opponent: Box<dyn Player>,
    spare: RandomPlayer,
    coach: Judge,
    names: PlainNames,
    /// What was told since the start.
    log: Vec<String>,
    /// The round and phase in which the table was shown last.
    shown: Option<(u8, Phase)>,
    /// The own answers that can be taken back, the last one last.
    marks: Vec<Mark>,
    /// The last own answer, with the game before it.
    last: Option<(Game, Decision, Reply)>,
    file: PathBuf,
}

/// An own answer.
struct Mark {
    /// How many choices there were before it.
    choices: usize,
    /// Whether dice or cards have come since, or something hidden was shown.
    settled: bool,
}

/// What came of a question.
enum Asked {
    Answered(Reply),
    /// The answer before it was taken back.
    TakenBack,
    /// Somebody quits, or there is nothing more to read.
    Left,
}

impl Play {
    /// Plays until the game ends, somebody quits, or there is nothing more to read.
    pub fn run(self) -> Result<(), Failure> {
        let coach = Judge { level: self.coach.level, budget: self.coach.budget.clone(), seed: 1 };
        let mut session = match &self.resume {
            Some(file) => saved::resume(file, coach)?,
            None => self.begin(coach)?,
        };
        session.greet(self.resume.is_some())?;
        session.play(&mut Reading::default())
    }

    fn begin(&self, coach: Judge) -> Result<Session, Failure> {
        let content = Content::embedded().map_err(|error| Failure(error.to_string()))?;
        let points = document(&content.second, sim::POINTS)?;
        let [mine, theirs] = match &self.squads[..] {
            [mine, theirs] => [mine.as_str(), theirs.as_str()],
            _ => ["red", "swarm"],
        };
        let order = if self.second { [theirs, mine] } else { [mine, theirs] };
        let mut squads = Vec::new();
        for squad in order {
            let found = entrants(squad, &content.second)?;
            let [one] = &found[..] else {
                return Err(Failure(format!("\"{squad}\" are several squads; name one of them")));
            };
            squads.push(one.clone());
        }
        let terms =
            Terms { scenario: self.scenario.clone(), rows: !self.setup, meet: WhoMeets::Crossed };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let seed = self.seed.unwrap_or_else(|| mixed(now.as_secs(), now.subsec_nanos().into()));
        let meeting = Field::of_squads(squads, points, terms).meeting(seed, 0).map_err(Failure)?;
        let me = PlayerId(u8::from(self.second));
        let mut players = [YOU.to_owned(), self.against.to_string()];
        if self.second {
            players.reverse();
        }
        let about = About {
            players: players.to_vec(),
            squads: meeting.squads.to_vec(),
            started: now.as_secs(),
            help: true,
        };
        let recording = Recording::with_setting(meeting.setting, Seed::small(seed)).about(about);
        if self.save.exists() {
            let name = self.save.display();
            let why = format!(
                "there is a game already; go on with it (--resume {name}), or name another file (--save FILE)"
            );
            return Err(Failure::at(&self.save, why));
        }
        Ok(Session::new(recording, (me, self.against.clone()), coach, &self.save))
    }
}

impl Session {
    fn new(
        recording: Recording,
        (me, against): (PlayerId, Contender),
        coach: Judge,
        file: &Path,
    ) -> Self {
        let mut names = PlainNames::of(recording.game().state(), recording.game().cast());
        names.rename_player(me, "you".to_owned());
        names.rename_player(PlayerId(1 - me.0), against.level.to_string());
        // The same game gives the same opponent; after a break one that rolls other dice in its head.
        let seed = mixed(u64::from_le_bytes(eight(&recording.record().header.seed)), 5);
        let choices = recording.record().choices() as u64;
        Self {
            opponent: against.player(mixed(seed, choices)),
            spare: RandomPlayer::new(mixed(seed, choices)),
            recording,
            me,
            against,
            coach,
            names,
            log: Vec::new(),
            shown: None,
            marks: Vec::new(),
            last: None,
            file: file.to_owned(),
        }
    }

    fn greet(&self, again: bool) -> Result<(), Failure> {
        let header = &self.recording.record().header;
        let squads = header.about.as_ref().map(|about| about.squads.join(" against "));
        let begins = if again { "The game goes on" } else { "A new game" };
        let edge = if self.me.0 == 0 { "lower" } else { "upper" };
        print(&format!(
            "{begins}: {} ({}). You sit at the {edge} edge and play against the {}.\n\
             Type a number or the beginning of an answer; \"help\" tells what else.\n",
            header.start.scenario,
            squads.unwrap_or_default(),
            self.against.level,
        ))
    }

    /// Asks and answers until the end.
    fn play(&mut self, reading: &mut Reading) -> Result<(), Failure> {
        loop {
            self.tell()?;
            let Some(decision) = next_question(self.recording.game()).cloned() else { break };
            if decision.player != self.me {
                self.let_answer(&decision)?;
                continue;
            }
            if let Some(only) = only_answer(&decision) {
                self.answer(&decision, only, false)?;
                continue;
            }
            match self.ask(&decision, reading)? {
                Asked::Answered(reply) => self.answer(&decision, reply, true)?,
                // Another question is open now.
                Asked::TakenBack => {}
                Asked::Left => return self.leave(),
            }
        }
        self.end()
    }

    /// Tells what has happened since.
    fn tell(&mut self) -> Result<(), Failure> {
        let events = self.recording.take_events();
        self.names.learn(self.recording.game().state(), self.recording.game().cast());
        let mut text = String::new();
        for event in &events {
            let line = told(event, &self.names);
            if line.kind == Kind::Detail {
                continue;
            }
            let sentence = match event {
                Event::Round(_) => format!("\n=== {}", line.sentence()),
                Event::Phase(_) => format!("--- {}", line.sentence()),
                _ => format!("    {}", line.sentence()),
            };
            self.log.push(sentence.trim_start_matches('\n').to_owned());
            text += &sentence;
            text.push('\n');
        }
        print(&text)
    }

    /// The opponent answers.
    fn let_answer(&mut self, decision: &Decision) -> Result<(), Failure> {
        let seat = self.recording.game().seat(decision.player);
        let reply = self.opponent.choose(&seat, decision);
        if self.recording.choose(decision.player, decision.id, &reply).is_err() {
            let seat = self.recording.game().seat(decision.player);
            let reply = self.spare.choose(&seat, decision);
            let refused = self.recording.choose(decision.player, decision.id, &reply);
            refused
                .map_err(|why| Failure(format!("the computer does not know what to do: {why}")))?;
        }
        Ok(())
    }

    /// An answer of our own is played, and the game saved.
    fn answer(&mut self, decision: &Decision, reply: Reply, chosen: bool) -> Result<(), Failure> {
        let before = self.recording.game().clone();
        let choices = self.recording.record().choices();
        if let Err(refused) = self.recording.choose(decision.player, decision.id, &reply) {
            return print(&format!("That cannot be: {refused}.\n"));
        }
        let settled = self.recording.game().has_settled(&before);
        if !chosen {
            if let Some(mark) = self.marks.last_mut() {
                mark.settled |= settled;
            }
        } else {
            self.marks.push(Mark { choices, settled });
            // There is nothing to tell of being ready, but of the dials before it.
            if decision.ask.topic != Topic::Ready {
                self.last = Some((before, decision.clone(), reply));
            }
        }
        saved::write(&self.file, self.recording.record())
    }

    /// Asks until there is an answer, or the question is no longer open.
    fn ask(&mut self, decision: &Decision, reading: &mut Reading) -> Result<Asked, Failure> {
        let state = self.recording.game().state();
        let now = (state.round, state.phase);
        if self.shown != Some(now) {
            self.shown = Some(now);
            print(&table::of(self.recording.game(), self.me, &self.names))?;
        }
        let mut offered = ask::Offered::of(self.recording.game(), decision, &self.names);
        print(&self.question(decision, &offered))?;
        loop {
            match reading.next(&offered)? {
                Line::End | Line::Quit => return Ok(Asked::Left),
                Line::Nothing => print(&self.question(decision, &offered))?,
                Line::Answer(reply) => match self.recording.game().check(decision, &reply) {
                    Ok(()) => return Ok(Asked::Answered(reply)),
                    Err(why) => print(&format!("That cannot be: {why}.\n"))?,
                },
                Line::Help => print(HELP)?,
                Line::Map => print(&table::of(self.recording.game(), self.me, &self.names))?,
                Line::Log => {
                    let from = self.log.len().saturating_sub(40);
                    let lines: Vec<&str> = self.log[from..].iter().map(String::as_str).collect();
                    print(&(lines.join("\n") + "\n"))?;
                }
                Line::Save => print(&format!("Saved in {}.\n", self.file.display()))?,
                Line::Hint => print(&self.hint(decision))?,
                Line::Why => print(&self.why())?,
                Line::More => {
                    offered.show_all();
                    print(&self.question(decision, &offered))?;
                }
                Line::Undo => match self.undo() {
                    Ok(()) => {
                        saved::write(&self.file, self.recording.record())?;
                        self.shown = None;
                        print("Taken back.\n")?;
                        return Ok(Asked::TakenBack);
                    }
                    Err(why) => print(&format!("{why}\n"))?,
                },
                Line::Wrong(why) => print(&format!("{why}\n"))?,
            }
        }
    }

    fn question(&self, decision: &Decision, offered: &ask::Offered) -> String {
        let words = describe_question(self.recording.game(), decision, &self.names);
        format!("\n{words} ({})\n{}", decision.ask.rule(), offered.text())
    }

    /// What the coach would do.
    fn hint(&self, decision: &Decision) -> String {
        let (_, told) = self.coach.hint(self.recording.game(), decision, &self.names);
        told.sentences.join("\n") + "\n"
    }

    /// What the last answer was worth.
    fn why(&self) -> String {
        let Some((game, decision, reply)) = &self.last else {
            return "You have not answered anything yet.\n".to_owned();
        };
        let mut given = Proposal::reply(reply.clone());
        if decision.ask.topic == Topic::Dial {
            // The plan is that of all dials, as they stand now; those that are not set yet, as the coach would set them.
            let best = self.coach.weigh(game, decision, &[]);
            let best = best.chosen().map_or(&[][..], |it| &it.proposal.dials);
            let state = self.recording.game().state();
            let own = state.ship_ids().filter(|&id| state.ship(id).player == self.me);
            let coachs = |id| best.iter().find(|(ship, _)| *ship == id).map(|it| it.1);
            let is_same_round = state.round == game.state().round;
            let dial = |id: ShipId| match reply {
                Answer::One(Choice::Maneuver(dial)) if decision.ask.ship() == Some(id) => {
                    Some(*dial)
                }
                _ => state.ship(id).dial.filter(|_| is_same_round).or_else(|| coachs(id)),
            };
            given.dials = own.filter_map(|id| Some((id, dial(id)?))).collect();
        }
        let thought = self.coach.weigh(game, decision, std::slice::from_ref(&given));
        let words = |it: &Proposal| in_words(decision, it, &self.names);
        let told = explain(&thought, &self.names, &words, Some(&given));
        told.sentences.join("\n") + "\n"
    }

    /// Takes back the last own answer, if nothing has been revealed since: no die, no card, no dial, no answer of the other.
    fn undo(&mut self) -> Result<(), String> {
        let Some(Mark { choices, settled }) = self.marks.pop() else {
            return Err("There is nothing to take back.".to_owned());
        };
        let since = self.recording.record().choices() - choices;
        let mine = self.recording.record().entries.iter().rev().take(since).all(|entry| {
            matches!(entry, redfive_engine::record::Entry::Made(made) if made.player == self.me)
        });
        if settled || !mine {
            self.marks.clear();
            let why = "It cannot be taken back: dice or cards have come since, something hidden was shown, or the other has answered.";
            return Err(why.to_owned());
        }
        let seed = mixed(self.recording.record().entries.len() as u64, 6)
            ^ u64::from_le_bytes(eight(&self.recording.record().header.seed));
        self.recording.undo(since, Seed::small(seed));
        self.last = None;
        Ok(())
    }

    /// Saves and says how to go on.
    fn leave(&mut self) -> Result<(), Failure> {
        saved::write(&self.file, self.recording.record())?;
        let file = self.file.display();
        print(&format!("\nSaved. Go on with: redfive play --resume {file}\n"))
    }

    /// Tells how it ended.
    fn end(&mut self) -> Result<(), Failure> {
        let mut closed = self.recording.clone();
        closed.pin();
        saved::write(&self.file, closed.record())?;
        let game = self.recording.game();
        let worth = game.returns().and_then(|all| all.get(self.me.index()).copied());
        let said = match (worth, game.ended()) {
            (Some(1.0), _) => "You have won.".to_owned(),
            (Some(0.0), _) => format!("The {} has won.", self.against.level),
            (_, Some(ending)) => describe_ending(ending),
            _ => "The game is over.".to_owned(),
        };
        let file = self.file.display();
        let table = table::of(game, self.me, &self.names);
        print(&format!(
            "{table}\n{said}\nWhat your choices were worth: redfive why {file} --of {}\n",
            self.me.0 + 1
        ))
    }
}

/// The only answer there is, where nobody needs to be asked. Whether one is ready is asked: before, dials can be taken
/// back.
fn only_answer(decision: &Decision) -> Option<Reply> {
    use redfive_engine::Space;
    match &*decision.space {
        _ if decision.ask.topic == Topic::Ready => None,
        Space::One(options) if options.len() == 1 => options.first().cloned().map(Answer::One),
        _ => None,
    }
}

/// The first eight bytes of a seed.
fn eight(seed: &Seed) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&seed.0[..8]);
    bytes
}

const HELP: &str = "\
A number, or the beginning of an answer, answers. Where something is placed: X Y, or X Y DEGREES, in
millimetres from the lower left corner, 0 degrees up the table.
  map, m    the table again                 log, l    what has happened
  hint, h   what the coach would do         why, w    what your last answer was worth
  undo, u   take back your last answer      all, a    all answers, if the list is shortened
  save, s   save now (it is, always)        quit, q   leave; the game is saved
  help, ?   this
";
