//! The `redfive` command: the ways in for people at a terminal.
//!
//! One module per subcommand. A subcommand returns what went wrong as one sentence ([`Failure`]),
//! which is printed to standard error with exit status 2.

mod check;
mod draw;
mod failure;
mod output;
mod rules;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// X-Wing on a computer: exact rules, open to everyone.
#[derive(Parser)]
#[command(name = "redfive", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Check),
    Draw(draw::Draw),
    Rules(rules::Rules),
}

fn main() -> ExitCode {
    let done = |()| ExitCode::SUCCESS;
    let outcome = match Cli::parse().command {
        Command::Check(command) => command.run(),
        Command::Draw(command) => command.run().map(done),
        Command::Rules(command) => command.run().map(done),
    };
    match outcome {
        Ok(status) => status,
        Err(Failure(sentence)) => {
            // A file's name may hold anything; what is wrong still takes one line.
            eprintln!("redfive: {}", sentence.replace(char::is_control, "\u{fffd}"));
            ExitCode::from(2)
        }
    }
}
