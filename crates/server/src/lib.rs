//! The web table of Red Five: games over HTTP, and the page to play them on.
//!
//! The server holds the truth: it asks the engine, keeps and saves the games, and computes what a
//! page needs to show a question, previews included. The page (`web/`) contains no rules; it shows
//! what it is sent and sends answers back. Types of the engine stay out of the API ([`api`]).
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let server = redfive_server::Server::bind(4280, "redfive-data".as_ref()).await?;
//! println!("{}", server.url());
//! server.run_until(std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```

pub mod api;
mod assets;
mod builder;
mod change;
mod error;
mod force;
mod games;
mod happened;
mod help;
mod http;
mod journal;
mod keys;
mod levels;
mod lists;
mod locked;
mod log;
mod metrics;
mod names;
mod odds;
mod phrases;
mod review;
mod scenarios;
mod scene;
mod score;
mod serve;
mod sheet;
mod squads;
mod store;
mod table;
mod takeover;
mod texts;
mod view;
mod words;

pub use serve::{Options, ServeError, Server, service, service_with};
