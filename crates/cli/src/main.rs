//! The `redfive` command: the ways in for people at a terminal.
//!
//! One module per subcommand. A subcommand returns what went wrong as one sentence ([`Failure`]),
//! which is printed to standard error with exit status 2.

mod ability_report;
mod cards;
mod case;
mod check;
mod contest;
mod data;
mod draw;
mod failure;
mod files;
mod list;
mod odds;
mod output;
mod play;
mod replay;
mod rules;
mod serve;
mod silent;
mod sim;
mod situations;
mod squad;
mod squad_report;
mod why;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// X-Wing on a computer: exact rules, open to everyone.
///
/// Without a command it serves the table and opens it in the browser.
#[derive(Parser)]
#[command(name = "redfive", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Cards(cards::Cards),
    Case(case::Case),
    Check(check::Check),
    Draw(draw::Draw),
    Match(contest::Match),
    Odds(odds::Odds),
    Play(play::Play),
    Replay(replay::Replay),
    Rules(rules::Rules),
    Serve(serve::Serve),
    Sim(sim::Sim),
    Situations(situations::Situations),
    Squad(squad::SquadCommand),
    Why(why::Why),
}

fn main() -> ExitCode {
    let done = |()| ExitCode::SUCCESS;
    let command = Cli::parse().command.unwrap_or_else(|| Command::Serve(serve::Serve::default()));
    let outcome = match command {
        Command::Cards(command) => command.run(),
        Command::Case(command) => command.run().map(done),
        Command::Check(command) => command.run(),
        Command::Draw(command) => command.run().map(done),
        Command::Match(command) => command.run().map(done),
        Command::Odds(command) => command.run().map(done),
        Command::Play(command) => command.run().map(done),
        Command::Replay(command) => command.run().map(done),
        Command::Rules(command) => command.run().map(done),
        Command::Serve(command) => command.run().map(done),
        Command::Sim(command) => command.run().map(done),
        Command::Situations(command) => command.run(),
        Command::Squad(command) => command.run(),
        Command::Why(command) => command.run().map(done),
    };
    match outcome {
        Ok(status) => status,
        Err(Failure(sentence)) => {
            eprintln!("redfive: {sentence}");
            ExitCode::from(2)
        }
    }
}
