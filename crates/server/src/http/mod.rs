//! The addresses of the API.

mod guard;
mod live;
mod lobby;
mod play;
mod review;

pub use guard::Site;
use guard::{Asker, Want};

use crate::assets;
use crate::error::Error;
use crate::games::Games;
use axum::extract::DefaultBodyLimit;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

/// What all addresses share.
#[derive(Debug)]
pub struct App {
    /// The games.
    pub games: Arc<Games>,
    /// Who is answered.
    pub site: Site,
}

type Shared = State<Arc<App>>;
type Body<T> = Result<Json<T>, JsonRejection>;

#[cfg(test)]
/// All addresses of the API, each with the ways it is used in; the file in docs/ names the same.
const ADDRESSES: &[(&str, &str)] = &[
    ("get", "/api/cards"),
    ("get", "/api/factions"),
    ("get", "/api/games"),
    ("post", "/api/games"),
    ("get", "/api/games/{id}"),
    ("post", "/api/games/{id}/acts"),
    ("post", "/api/games/{id}/answers"),
    ("post", "/api/games/{id}/branches"),
    ("post", "/api/games/{id}/checks"),
    ("get", "/api/games/{id}/events"),
    ("get", "/api/games/{id}/hint"),
    ("post", "/api/games/{id}/join"),
    ("get", "/api/games/{id}/live"),
    ("get", "/api/games/{id}/log"),
    ("get", "/api/games/{id}/moments"),
    ("get", "/api/games/{id}/moments/{moment}"),
    ("get", "/api/games/{id}/moments/{moment}/report"),
    ("get", "/api/games/{id}/moments/{moment}/case"),
    ("get", "/api/games/{id}/odds"),
    ("get", "/api/games/{id}/record"),
    ("get", "/api/games/{id}/review"),
    ("get", "/api/games/{id}/room"),
    ("get", "/api/health"),
    ("get", "/api/metrics"),
    ("get", "/api/obstacles"),
    ("get", "/api/odds"),
    ("get", "/api/points"),
    ("get", "/api/scenarios"),
    ("get", "/api/server"),
    ("get", "/api/squads"),
    ("post", "/api/squads/read"),
    ("post", "/api/squads/write"),
];

/// All addresses.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/cards", get(lobby::cards))
        .route("/api/factions", get(lobby::factions))
        .route("/api/games", get(lobby::list_games).post(lobby::new_game))
        .route("/api/games/{id}", get(play::show_game))
        .route("/api/games/{id}/acts", post(play::act))
        .route("/api/games/{id}/answers", post(play::answer))
        .route("/api/games/{id}/branches", post(review::branch))
        .route("/api/games/{id}/checks", post(play::check))
        .route("/api/games/{id}/events", get(live::events))
        .route("/api/games/{id}/hint", get(review::hint))
        .route("/api/games/{id}/join", post(play::join))
        .route("/api/games/{id}/live", get(live::live))
        .route("/api/games/{id}/log", get(play::log))
        .route("/api/games/{id}/moments", get(review::moments))
        .route("/api/games/{id}/moments/{moment}", get(review::moment))
        .route("/api/games/{id}/moments/{moment}/report", get(review::report))
        .route("/api/games/{id}/moments/{moment}/case", get(review::case))
        .route("/api/games/{id}/odds", get(play::show_odds))
        .route("/api/games/{id}/record", get(play::record))
        .route("/api/games/{id}/review", get(review::review))
        .route("/api/games/{id}/room", get(play::room))
        .route("/api/health", get(lobby::health))
        .route("/api/metrics", get(lobby::metrics))
        .route("/api/obstacles", get(lobby::list_obstacles))
        .route("/api/odds", get(lobby::calculate))
        .route("/api/points", get(lobby::list_points))
        .route("/api/scenarios", get(lobby::list_scenarios))
        .route("/api/server", get(lobby::server))
        .route("/api/squads", get(lobby::list_squads))
        .route("/api/squads/read", post(lobby::read_list))
        .route("/api/squads/write", post(lobby::write_list))
        .method_not_allowed_fallback(used_otherwise)
        .fallback(get(assets::serve).fallback(used_otherwise))
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn(guard::not_too_large))
        .layer(middleware::from_fn_with_state(app.clone(), guard::answered_here))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), guard::with_headers))
        .with_state(app)
}

/// What is told to who uses an address in another way.
async fn used_otherwise() -> Response {
    let what = "this address is not used in this way; see docs/api.md".to_owned();
    (StatusCode::METHOD_NOT_ALLOWED, Error::BadRequest(what)).into_response()
}

/// The id of a game in an address.
struct Id(String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        id.map(|Path(id)| Self(id)).map_err(|_| Error::NoSuchAddress)
    }
}

/// The key that a request carries.
fn key(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

/// What stands behind the question mark; or what is wanted there.
fn query<T>(query: Result<Query<T>, QueryRejection>, wanted: &str) -> Result<T, Error> {
    let wrong = |rejected: QueryRejection| {
        let text = rejected.body_text();
        let detail = text.split_once(": ").map_or(text.as_str(), |(_, detail)| detail);
        Error::BadRequest(format!("{detail}; ask like {wanted}"))
    };
    query.map(|Query(asked)| asked).map_err(wrong)
}

/// The body of a request; or what is wrong with it, and what is wanted.
fn body<T>(body: Body<T>, wanted: &str) -> Result<T, Error> {
    let wrong = match body {
        Ok(Json(value)) => return Ok(value),
        Err(wrong) => wrong,
    };
    let text = wrong.body_text();
    // Behind the parser's own introduction.
    let detail = text.split_once(": ").map_or(text.as_str(), |(_, detail)| detail);
    let what = match &wrong {
        JsonRejection::JsonSyntaxError(_) => format!("the body is not JSON ({detail})"),
        JsonRejection::JsonDataError(_) => format!("the body is another one ({detail})"),
        JsonRejection::MissingJsonContentType(_) => {
            "the header content-type: application/json is missing".to_owned()
        }
        _ => format!("the body cannot be read ({detail})"),
    };
    Err(Error::BadRequest(format!("{what}; send {wanted}, as docs/api.md says")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/openapi.json names every address, and no other.
    #[test]
    fn the_openapi_file_has_the_addresses_of_the_router() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
        let text = std::fs::read_to_string(file).expect("docs/openapi.json");
        let api: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let paths = api["paths"].as_object().expect("paths");
        let told: Vec<(String, String)> = paths
            .iter()
            .flat_map(|(path, ways)| {
                let ways = ways.as_object().expect("ways").keys();
                ways.filter(|way| *way != "parameters").map(|way| (way.clone(), path.clone()))
            })
            .collect();
        let known = |way: &str, path: &str| told.contains(&(way.to_owned(), path.to_owned()));
        assert!(ADDRESSES.iter().all(|(way, path)| known(way, path)), "{told:?}");
        assert_eq!(told.len(), ADDRESSES.len());
        let source = include_str!("mod.rs");
        let routes = source.lines().filter(|line| line.trim_start().starts_with(".route("));
        assert_eq!(routes.count() + 1, ADDRESSES.len(), "one has two ways");
        assert!(ADDRESSES.iter().all(|(_, path)| source.contains(&format!(".route(\"{path}\""))));
    }
}
