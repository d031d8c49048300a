//! `redfive serve`: the table in the browser.

use crate::failure::Failure;
use crate::output::print;
use redfive_server::{Options, Server};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// Serve the table: against the computer, with a friend, or for two at one screen
#[derive(clap::Args)]
pub struct Serve {
    /// The port on this machine; 0 takes any that is free
    #[arg(long, default_value_t = Self::USUAL_PORT)]
    port: u16,
    /// Where games are saved (default: the system's place for a user's data, else ./redfive-data)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not open the page in a browser
    #[arg(long)]
    no_open: bool,
    /// Play with everybody who can reach this server, through a proxy that speaks TLS; see docs/hosting.md
    #[arg(long)]
    public: bool,
    /// A name that a public server has; others are refused if one is given
    #[arg(long, value_name = "NAME", requires = "public")]
    host: Vec<String>,
    /// The address to listen at; this machine's own unless given
    #[arg(long, value_name = "IP", requires = "public")]
    address: Option<IpAddr>,
    /// After so many days without a round games are forgotten (a public server: 180, else never)
    #[arg(long, value_name = "DAYS")]
    forget_after: Option<u64>,
    /// So many games can there be
    #[arg(long, value_name = "COUNT", default_value_t = Self::MOST_GAMES)]
    most_games: usize,
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            port: Self::USUAL_PORT,
            data: None,
            no_open: false,
            public: false,
            host: Vec::new(),
            address: None,
            forget_after: None,
            most_games: Self::MOST_GAMES,
        }
    }
}

impl Serve {
    const USUAL_PORT: u16 = 4280;
    const MOST_GAMES: usize = 100_000;

    /// Public servers forget games that nobody has played for so many days.
    const FORGET_AFTER: u64 = 180;

    /// Serves until interrupted.
    pub fn run(self) -> Result<(), Failure> {
        let data = self.data.unwrap_or_else(usual_data);
        let runtime = tokio::runtime::Runtime::new()
            .map_err(|error| Failure(format!("the server cannot start: {error}")))?;
        let options = Options {
            port: self.port,
            address: self.address.unwrap_or(Ipv4Addr::LOCALHOST.into()),
            public: self.public,
            hosts: self.host,
            forget_after_days: self
                .forget_after
                .or_else(|| self.public.then_some(Self::FORGET_AFTER)),
            most_games: self.most_games,
            ..Options::default()
        };
        runtime.block_on(async {
            let server = Server::bind_with(options, &data).await.map_err(in_words)?;
            for sentence in server.unread() {
                eprintln!("redfive: {sentence}");
            }
            let url = server.url();
            print(&format!(
                "Red Five is at {url}\nGames are saved in {}. Ctrl-C stops the server.\n",
                data.display()
            ))?;
            if !self.no_open && !self.public {
                // Where there is no browser the address was printed.
                let _ = open::that_detached(&url);
            }
            server.run_until(interrupted()).await.map_err(in_words)
        })
    }
}

/// `~/.local/share/redfive` or what the system has instead.
fn usual_data() -> PathBuf {
    dirs::data_dir().map_or_else(|| PathBuf::from("redfive-data"), |data| data.join("redfive"))
}

fn in_words(error: redfive_server::ServeError) -> Failure {
    Failure(error.to_string())
}

/// Ctrl-C, or being told to end.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut end) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = end.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
