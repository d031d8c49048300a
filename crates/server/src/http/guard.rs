//! What stands before every request: who is answered, how often, and how much is read.

use super::App;
use crate::error::Error;
use axum::body::Body as Bytes;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio_stream::StreamExt;

/// No request needs more: two lists, with what JSON adds to them.
const MOST_BYTES: usize = 4 * redfive_content::Squad::LONGEST_LIST;

/// So much of a larger body is read and thrown away: who still sends does not hear the refusal.
const MOST_SWALLOWED: usize = 64 << 20;
const SWALLOWING: Duration = Duration::from_secs(10);

/// What is not the page loads nothing at all.
const PLAIN_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// So many requests at once, and so many a second, are answered to one address on a public server.
const REQUESTS: (f64, f64) = (300.0, 60.0);

/// The same for new games: one in ten seconds.
const NEW_GAMES: (f64, f64) = (20.0, 0.1);

/// So many addresses are remembered; then those that have waited longest are forgotten.
const MOST_ADDRESSES: usize = 20_000;

/// Who is answered.
#[derive(Debug, Default)]
pub struct Site {
    /// Whether others than this machine are answered.
    pub public: bool,
    /// The names of a public server; any, if none is said.
    pub hosts: Vec<String>,
    asked: Mutex<HashMap<IpAddr, [Bucket; 2]>>,
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
        let name = host.rsplit_once(':').map_or(
            host,
            |(name, port)| {
                if port.ends_with(']') { host } else { name }
            },
        );
        let local = matches!(name, "localhost" | "127.0.0.1" | "[::1]");
        let named = |known: &String| known.eq_ignore_ascii_case(name) || known.eq_ignore_ascii_case(host);
        let known = self.public && (self.hosts.is_empty() || self.hosts.iter().any(named));
        let same = text(ORIGIN).is_none_or(|origin| {
            let plain = origin.strip_prefix("http://");
            // A proxy before a public server speaks TLS.
            let site = plain.or_else(|| origin.strip_prefix("https://").filter(|_| self.public));
            site == Some(host)
        });
        (local || known) && same
    }

    /// Whether somebody has asked no more than they may.
    fn is_within(&self, from: IpAddr, new_game: bool) -> bool {
        let now = Instant::now();
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.len() >= MOST_ADDRESSES && !asked.contains_key(&from) {
            asked.retain(|_, buckets| now.duration_since(buckets[0].since) < Duration::from_secs(60));
            if asked.len() >= MOST_ADDRESSES {
                asked.clear();
            }
        }
        let full = |(most, _): (f64, f64)| Bucket { left: most, since: now };
        let buckets = asked.entry(from).or_insert([full(REQUESTS), full(NEW_GAMES)]);
        buckets[0].take(REQUESTS, now) && (!new_game || buckets[1].take(NEW_GAMES, now))
    }
}

/// Who asks: the last address that the proxy before a public server names, if the request comes from one.
fn asker(request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |it| it.0.ip());
    let is_near = match peer {
        IpAddr::V4(it) => it.is_loopback() || it.is_private(),
        IpAddr::V6(it) => it.is_loopback() || it.is_unique_local(),
    };
    let forwarded = request.headers().get("x-forwarded-for").filter(|_| is_near);
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)
}

/// Answers who may be answered.
pub async fn answered_here(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    if !app.site.answers(request.headers()) {
        return Error::Foreign.into_response();
    }
    let path = request.uri().path();
    if app.site.public && path.starts_with("/api/") {
        let new_game = request.method() == Method::POST
            && (path == "/api/games" || path.ends_with("/branches"));
        if !app.site.is_within(asker(&request), new_game) {
            let what = "too much is asked from your address; wait a little";
            return Error::TooMany(what.to_owned()).into_response();
        }
    }
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

    #[test]
    fn who_asks_too_much_waits() {
        let (site, from) = (Site::public(Vec::new()), IpAddr::V4(Ipv4Addr::new(1, 2, 3, 4)));
        let games = (0..25).filter(|_| site.is_within(from, true)).count();
        assert_eq!(games, 20);
        let requests = (0..1_000).filter(|_| site.is_within(from, false)).count();
        assert!((250..400).contains(&requests), "{requests}");
        assert!(site.is_within(IpAddr::V4(Ipv4Addr::new(1, 2, 3, 5)), true), "others do not");
    }
}
