//! What stands before every request: who is answered, how often, and how much is read.

use super::App;
use crate::error::Error;
use crate::locked::locked;
use axum::body::Body as Bytes;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio_stream::StreamExt;

/// No request needs more: two lists, with what JSON adds to them.
const MOST_BYTES: usize = 4 * redfive_content::Squad::LONGEST_LIST;

/// So much of a larger body is read and thrown away: who still sends does not hear the refusal.
const MOST_SWALLOWED: usize = 64 << 20;
const SWALLOWING: Duration = Duration::from_secs(10);

/// What is not the page loads nothing at all.
const PLAIN_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// So many live connections may an address have on a public server.
const MOST_LIVE: u32 = 100;

/// So many addresses are remembered; then those that have waited longest are forgotten.
const MOST_ADDRESSES: usize = 20_000;

/// Who is answered.
#[derive(Debug, Default)]
pub struct Site {
    /// Whether others than this machine are answered.
    pub public: bool,
    /// The names of a public server; any, if none is said.
    pub hosts: Vec<String>,
    asked: Mutex<HashMap<IpAddr, [Bucket; Want::ALL.len()]>>,
    looking: Mutex<HashMap<IpAddr, u32>>,
}

/// What an address may ask of a public server only so often.
#[derive(Clone, Copy, Debug)]
pub enum Want {
    /// Any answer.
    Answer,
    /// A new game.
    Game,
    /// A hint, which keeps a core busy for seconds.
    Thought,
}

impl Want {
    const ALL: [Self; 3] = [Self::Answer, Self::Game, Self::Thought];

    /// So many at once, and so many a second.
    const fn most(self) -> (f64, f64) {
        match self {
            Self::Answer => (300.0, 60.0),
            Self::Game => (20.0, 0.1),
            Self::Thought => (10.0, 0.2),
        }
    }
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker(IpAddr);

/// Somebody who has a live connection, until this is dropped.
#[derive(Debug)]
pub struct Looking {
    app: Arc<App>,
    from: IpAddr,
}

impl Drop for Looking {
    fn drop(&mut self) {
        let mut looking = locked(&self.app.site.looking);
        if let Some(count) = looking.get_mut(&self.from) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                looking.remove(&self.from);
            }
        }
    }
}

/// How much somebody may still ask.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    fn take(&mut self, (most, each_second): (f64, f64), now: Instant) -> bool {
        let gained = now.duration_since(self.since).as_secs_f64() * each_second;
        self.left = (self.left + gained).min(most);
        self.since = now;
        let allowed = self.left >= 1.0;
        self.left -= f64::from(u8::from(allowed));
        allowed
    }
}

impl Site {
    /// A server that others can reach by these names, or by any.
    pub fn public(hosts: Vec<String>) -> Self {
        Self { public: true, hosts, ..Self::default() }
    }

    /// Requests must name this server (a page elsewhere could lead its own name here) and must not
    /// come from a page of another site.
    fn answers(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        // Without a host there is no browser.
        let Some(host) = text(HOST) else { return text(ORIGIN).is_none() };
        let name = host
            .rsplit_once(':')
            .map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
        let local = matches!(name, "localhost" | "127.0.0.1" | "[::1]");
        let named =
            |known: &String| known.eq_ignore_ascii_case(name) || known.eq_ignore_ascii_case(host);
        let known = self.public && (self.hosts.is_empty() || self.hosts.iter().any(named));
        let same = text(ORIGIN).is_none_or(|origin| {
            let plain = origin.strip_prefix("http://");
            // A proxy before a public server speaks TLS.
            let site = plain.or_else(|| origin.strip_prefix("https://").filter(|_| self.public));
            site == Some(host)
        });
        (local || known) && same
    }

    /// Notes what somebody wants; refuses it if they want too much.
    pub fn allows(&self, Asker(from): Asker, want: Want) -> Result<(), Error> {
        if !self.public {
            return Ok(());
        }
        let now = Instant::now();
        let mut asked = locked(&self.asked);
        if asked.len() >= MOST_ADDRESSES && !asked.contains_key(&from) {
            let minute = Duration::from_secs(60);
            asked.retain(|_, buckets| now.duration_since(buckets[0].since) < minute);
            if asked.len() >= MOST_ADDRESSES {
                asked.clear();
            }
        }
        let full = |want: Want| Bucket { left: want.most().0, since: now };
        let buckets = asked.entry(from).or_insert_with(|| Want::ALL.map(full));
        if buckets[want as usize].take(want.most(), now) {
            return Ok(());
        }
        let what = "too much is asked from your address; wait a little";
        Err(Error::TooMany(what.to_owned()))
    }
}

/// Notes that somebody has a live connection more; refuses it if they have too many.
pub fn looks(app: &Arc<App>, Asker(from): Asker) -> Result<Looking, Error> {
    let mut looking = locked(&app.site.looking);
    let count = looking.entry(from).or_default();
    if app.site.public && *count >= MOST_LIVE {
        let what = "too many pages are open at your address; close some of them";
        return Err(Error::TooMany(what.to_owned()));
    }
    *count += 1;
    Ok(Looking { app: app.clone(), from })
}

/// Who asks: the last address that the proxy before a public server names, if the request comes from one.
fn asker(request: &Request) -> Asker {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |it| it.0.ip().to_canonical());
    let is_near = match peer {
        IpAddr::V4(it) => it.is_loopback() || it.is_private(),
        IpAddr::V6(it) => it.is_loopback() || it.is_unique_local(),
    };
    // A proxy adds to what the other end has sent, in the same line or in one more.
    let mut lines = request.headers().get_all("x-forwarded-for").iter();
    let forwarded = lines.next_back().filter(|_| is_near);
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    Asker(whole_network(last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)))
}

/// Whoever has one address of the long kind has a network of them, and counts as one.
fn whole_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(it) => {
            let [a, b, c, d, ..] = it.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        short @ IpAddr::V4(_) => short,
    }
}

/// Answers who may be answered.
pub async fn answered_here(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    if !app.site.answers(request.headers()) {
        return Error::Foreign.into_response();
    }
    let asker = asker(&request);
    if request.uri().path().starts_with("/api/")
        && let Err(error) = app.site.allows(asker, Want::Answer)
    {
        return error.into_response();
    }
    request.extensions_mut().insert(asker);
    next.run(request).await
}

/// Puts the headers on every response that keep a browser from doing more with it than it should.
pub async fn with_headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let metrics = &app.games.metrics;
    metrics.requests.count();
    match response.status().as_u16() {
        500.. => metrics.failed.count(),
        400..500 => metrics.refused.count(),
        _ => {}
    }
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert_with(|| HeaderValue::from_static(PLAIN_POLICY));
    // What a seat may see is for nobody's cache.
    headers.entry(CACHE_CONTROL).or_insert_with(|| HeaderValue::from_static("no-store"));
    response
}

/// Hands on requests with their whole body, if it is not too large.
pub async fn not_too_large(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(SWALLOWING, whole(body)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, Bytes::from(bytes))).await,
        Ok(Err(error)) => error.into_response(),
        Err(_) => Error::BadRequest("the body takes too long".to_owned()).into_response(),
    }
}

async fn whole(body: Bytes) -> Result<Vec<u8>, Error> {
    let (mut stream, mut bytes, mut length) = (body.into_data_stream(), Vec::new(), 0_usize);
    while let Some(chunk) = stream.next().await {
        let cut = |_| Error::BadRequest("the body was cut off".to_owned());
        let chunk = chunk.map_err(cut)?;
        length = length.saturating_add(chunk.len());
        match length {
            0..=MOST_BYTES => bytes.extend_from_slice(&chunk),
            _ if length > MOST_SWALLOWED => break,
            _ => {}
        }
    }
    let too_large = Error::TooLarge { what: "the request", most: MOST_BYTES };
    if length > MOST_BYTES { Err(too_large) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(host: Option<&'static str>, origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in [(HOST, host), (ORIGIN, origin)] {
            if let Some(value) = value {
                headers.insert(name, value.parse().expect("a header"));
            }
        }
        Site::default().answers(&headers)
    }

    #[test]
    fn only_pages_of_this_server_are_answered() {
        assert!(from(Some("127.0.0.1:4280"), None));
        assert!(from(Some("localhost:4280"), Some("http://localhost:4280")));
        assert!(from(Some("[::1]:4280"), None));
        assert!(from(Some("localhost"), None));
        assert!(from(None, None));
        assert!(!from(Some("localhost:4280"), Some("http://localhost:9999")));
        assert!(!from(Some("localhost:4280"), Some("https://elsewhere.example")));
        assert!(!from(Some("elsewhere.example:4280"), None));
        assert!(!from(Some("elsewhere.example"), Some("http://elsewhere.example")));
        assert!(!from(None, Some("null")));
    }

    #[test]
    fn a_public_server_answers_to_its_names() {
        let from = |site: &Site, host: &'static str, origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            site.answers(&headers)
        };
        let named = Site::public(vec!["play.example".to_owned()]);
        assert!(from(&named, "play.example", Some("https://play.example")));
        assert!(from(&named, "play.example:8080", Some("http://play.example:8080")));
        assert!(from(&named, "localhost:4280", None), "a check of health");
        assert!(!from(&named, "other.example", None));
        assert!(!from(&named, "play.example", Some("https://other.example")));
        let any = Site::public(Vec::new());
        assert!(from(&any, "other.example", Some("https://other.example")));
        assert!(!from(&any, "other.example", Some("https://play.example")));
    }

    fn from_address(text: &str) -> Asker {
        Asker(whole_network(text.parse().expect("an address")))
    }

    #[test]
    fn who_asks_too_much_waits() {
        let site = Site::public(Vec::new());
        let many = |from: &str, want| {
            (0..1_000).filter(|_| site.allows(from_address(from), want).is_ok()).count()
        };
        assert_eq!(many("1.2.3.4", Want::Game), 20);
        assert_eq!(many("1.2.3.4", Want::Thought), 10);
        let requests = many("1.2.3.4", Want::Answer);
        assert!((300..400).contains(&requests), "{requests}");
        assert_eq!(many("1.2.3.5", Want::Game), 20, "others do not");
        // A network of long addresses is one asker.
        assert_eq!(many("2001:db8:1:2::1", Want::Game), 20);
        assert_eq!(many("2001:db8:1:2:3:4:5:6", Want::Game), 0);
        assert_eq!(many("2001:db8:1:3::1", Want::Game), 20);
        assert_eq!(many("::ffff:1.2.3.4", Want::Game), 0, "the same in another form");
        assert!(Site::default().allows(from_address("1.2.3.4"), Want::Game).is_ok());
    }

    /// Only a proxy is believed, and only what it says itself.
    #[test]
    fn who_asks_is_said_by_the_proxy_alone() {
        let asked = |peer: &str, lines: &[&'static str]| {
            let mut request = Request::new(Bytes::empty());
            let peer: SocketAddr = peer.parse().expect("an address");
            request.extensions_mut().insert(ConnectInfo(peer));
            for line in lines {
                let line = HeaderValue::from_static(line);
                request.headers_mut().append("x-forwarded-for", line);
            }
            asker(&request)
        };
        let (proxy, visitor) = ("127.0.0.1:5", from_address("9.8.7.6"));
        assert_eq!(asked(proxy, &["9.8.7.6"]), visitor);
        assert_eq!(asked(proxy, &["1.1.1.1, 9.8.7.6"]), visitor);
        assert_eq!(asked(proxy, &["1.1.1.1", "9.8.7.6"]), visitor, "a line of its own");
        assert_eq!(asked("[::ffff:10.0.0.1]:5", &["9.8.7.6"]), visitor);
        assert_eq!(asked("9.8.7.6:5", &["1.1.1.1"]), visitor, "no proxy");
        assert_eq!(asked(proxy, &["nonsense"]), from_address("127.0.0.1"));
    }
}
