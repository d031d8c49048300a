//! The server: its port, its connections, and how it ends.

use crate::games::{Games, Rules};
use crate::http::{self, App, Site};
use crate::store::{Database, OpenError};
use crate::takeover;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::thread;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

/// Why the server cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken.
    #[error("port {0} is in use; choose another with --port, or 0 for any that is free")]
    PortInUse(u16),
    /// The port cannot be used.
    #[error("port {0} cannot be used: {1}")]
    Port(u16, io::Error),
    /// The directory for saved games cannot be used.
    #[error("{0}: cannot be used for saved games: {1}")]
    Data(PathBuf, io::Error),
    /// Another server uses the directory.
    #[error(
        "{0}: another redfive serves the games that are kept there; stop it first, or choose another directory \
         with --data"
    )]
    Locked(PathBuf),
    /// The network failed.
    #[error("the server cannot go on: {0}")]
    Failed(#[from] io::Error),
}

/// How a server is to be run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The address to listen at: this machine alone, unless another is said.
    pub address: IpAddr,
    /// Whether others than the people at this machine are answered.
    pub public: bool,
    /// The names of a public server; any, if none is said.
    pub hosts: Vec<String>,
    /// After so many days without a round games are forgotten; never, if none.
    pub forget_after_days: Option<u64>,
    /// A game that nobody has looked at for so many seconds leaves memory.
    pub rest_after_seconds: u64,
    /// So many games can there be.
    pub most_games: usize,
    /// So many connections are open at most; who comes then waits until one ends.
    pub most_connections: usize,
}

impl Default for Options {
    fn default() -> Self {
        let Rules { public, most_games, forget_after_days, rest_after_seconds } = Rules::default();
        Self {
            port: 0,
            address: Ipv4Addr::LOCALHOST.into(),
            public,
            hosts: Vec::new(),
            forget_after_days,
            rest_after_seconds,
            most_games,
            most_connections: 4_000,
        }
    }
}

impl Options {
    fn rules(&self) -> Rules {
        Rules {
            public: self.public,
            most_games: self.most_games,
            forget_after_days: self.forget_after_days,
            rest_after_seconds: self.rest_after_seconds,
        }
    }

    fn site(&self) -> Site {
        if self.public { Site::public(self.hosts.clone()) } else { Site::default() }
    }
}

/// How long open connections may take to end after the server was told to stop.
const GRACE: Duration = Duration::from_millis(500);

/// Files that are open beside connections.
const OTHER_FILES: u64 = 64;

/// So long may the head of a request take, and a pause between two requests.
const HEAD: Duration = Duration::from_secs(15);

/// So long may nothing be read of a connection, and nothing be taken by its other end. A page answers pings
/// more often.
const SILENCE: Duration = Duration::from_secs(75);
const STUCK: Duration = Duration::from_secs(20);

/// A server that has its port, but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    games: Arc<Games>,
    site: Site,
    unread: Vec<String>,
    most_connections: usize,
}

impl Server {
    /// Takes a port of this machine (not reachable from others; 0 takes any that is free) and
    /// reads what is known of the saved games.
    ///
    /// # Errors
    ///
    /// If the port is taken or the directory cannot be used.
    pub async fn bind(port: u16, data: &Path) -> Result<Self, ServeError> {
        Self::bind_with(Options { port, ..Options::default() }, data).await
    }

    /// The same, with options.
    ///
    /// # Errors
    ///
    /// If the port is taken or the directory cannot be used.
    pub async fn bind_with(options: Options, data: &Path) -> Result<Self, ServeError> {
        let (port, most_connections) = (options.port, options.most_connections);
        let (games, unread) = open(data, options.rules())?;
        let listener =
            TcpListener::bind((options.address, port)).await.map_err(|error| {
                match error.kind() {
                    io::ErrorKind::AddrInUse => ServeError::PortInUse(port),
                    _ => ServeError::Port(port, error),
                }
            })?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, games, site: options.site(), unread, most_connections })
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// What is wrong with saved games of before, one sentence each: those that cannot be played on, and lines
    /// that were cut off. Their files are left alone.
    pub fn unread(&self) -> &[String] {
        &self.unread
    }

    /// Answers until told to stop; then lets open requests end.
    ///
    /// # Errors
    ///
    /// If the network fails.
    pub async fn run_until(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let Self { listener, games, site, most_connections, .. } = self;
        tokio::spawn(Games::tidy(Arc::downgrade(&games)));
        let app = Arc::new(App { games, site });
        let router = http::router(app.clone());
        let room = Arc::new(Semaphore::new(as_files_allow(most_connections)));
        let (stopping, stopped) = watch::channel(());
        tokio::pin!(stop);
        loop {
            let permit = tokio::select! {
                permit = room.clone().acquire_owned() => permit,
                () = &mut stop => break,
            };
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => break,
            };
            let (Ok(permit), Ok((stream, peer))) = (permit, accepted) else {
                // Too many files are open, or the other end has gone already.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let connection = Connection::new(stream, app.clone(), permit);
            tokio::spawn(talk(connection, peer, router.clone(), stopped.clone()));
        }
        drop(listener);
        let _ = stopping.send(());
        drop(stopped);
        // Live connections never end by themselves.
        let _ = tokio::time::timeout(GRACE, stopping.closed()).await;
        Ok(())
    }
}

/// So many connections as are wanted, if the system has files for them.
fn as_files_allow(most: usize) -> usize {
    let files = rlimit::increase_nofile_limit(most as u64 + OTHER_FILES).unwrap_or(256);
    let allowed = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(most);
    most.min(allowed.max(16)).max(1)
}

/// A connection. It counts as open until it is dropped: also as a WebSocket, when hyper is done with it.
struct Connection {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    app: Arc<App>,
    _permit: OwnedSemaphorePermit,
}

impl Connection {
    fn new(stream: TcpStream, app: Arc<App>, permit: OwnedSemaphorePermit) -> Self {
        // What is said is said at once.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_read_timeout(Some(SILENCE));
        stream.set_write_timeout(Some(STUCK));
        app.games.metrics.connections.more();
        Self { stream: Box::pin(stream), app, _permit: permit }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.app.games.metrics.connections.less();
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(context, bytes)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(context, parts)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }
}

/// Answers the requests of one connection.
async fn talk(
    stream: Connection,
    peer: SocketAddr,
    router: Router,
    mut stopped: watch::Receiver<()>,
) {
    let service = router.map_request(move |request: axum::http::Request<Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    });
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(64 << 10);
    let stream = TokioIo::new(stream);
    let connection = server.serve_connection(stream, TowerToHyperService::new(service));
    let connection = connection.with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // How it ended is the other end's affair.
        _ = &mut connection => return,
        _ = stopped.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// The games of a directory, and what is to be told of those of before that are not whole. It waits for the
/// disk on a thread of its own.
fn open(data: &Path, rules: Rules) -> Result<(Arc<Games>, Vec<String>), ServeError> {
    let opened = thread::scope(|scope| scope.spawn(|| read(data, rules)).join());
    let stumbled = |_| io::Error::other("it stumbled over what is kept there");
    opened.map_err(stumbled).map_err(|why| ServeError::Data(data.to_path_buf(), why))?
}

fn read(data: &Path, rules: Rules) -> Result<(Arc<Games>, Vec<String>), ServeError> {
    let unusable = |why: String| ServeError::Data(data.to_path_buf(), io::Error::other(why));
    let store = Database::open(data).map_err(|why| match why {
        OpenError::Locked => ServeError::Locked(data.to_path_buf()),
        OpenError::Unusable(why) => unusable(why.to_string()),
    })?;
    let unread = takeover::take_over(data, &store).map_err(|why| unusable(why.to_string()))?;
    let games = Games::open(Arc::new(store), rules).map_err(|why| unusable(why.to_string()))?;
    Ok((Arc::new(games), unread))
}

/// The API and the page as a service, for tests without a network.
///
/// # Errors
///
/// If the directory cannot be used.
pub fn service(data: &Path) -> Result<Router, ServeError> {
    service_with(&Options::default(), data)
}

/// The same, with options.
///
/// # Errors
///
/// If the directory cannot be used.
pub fn service_with(options: &Options, data: &Path) -> Result<Router, ServeError> {
    let (games, _) = open(data, options.rules())?;
    Ok(http::router(Arc::new(App { games, site: options.site() })))
}
