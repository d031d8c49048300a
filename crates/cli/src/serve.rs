//! `redfive serve`: the table in the browser.

use crate::failure::Failure;
use crate::output::print;
use redfive_server::Server;
use std::path::PathBuf;

/// Serve the table that two people at one screen play on
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
}

impl Default for Serve {
    fn default() -> Self {
        Self { port: Self::USUAL_PORT, data: None, no_open: false }
    }
}

impl Serve {
    const USUAL_PORT: u16 = 4280;

    /// Serves until interrupted.
    pub fn run(self) -> Result<(), Failure> {
        let data = self.data.unwrap_or_else(usual_data);
        let runtime = tokio::runtime::Runtime::new()
            .map_err(|error| Failure(format!("the server cannot start: {error}")))?;
        runtime.block_on(async {
            let server = Server::bind(self.port, &data).await.map_err(in_words)?;
            for sentence in server.unread() {
                eprintln!("redfive: {sentence}");
            }
            let url = server.url();
            print(&format!(
                "Red Five is at {url}\nGames are saved in {}. Ctrl-C stops the server.\n",
                data.display()
            ))?;
            if !self.no_open {
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
