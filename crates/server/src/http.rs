//! The addresses of the API.

use crate::api::{
    AnswerRequest, Answered, Check, GameEntry, GameView, HelpView, ListView, NewGame,
    ObstacleEntry, OddsView, PointsEntry, ReadList, ScenarioEntry, SquadChoice, SquadView, Started,
    Told,
};
use crate::assets;
use crate::error::Error;
use crate::force::Force;
use crate::games::{self, Games, Seat};
use crate::help;
use crate::lists::{self, List, Season};
use crate::odds;
use crate::scenarios::{self, Plan};
use crate::squads::{self, SQUADS};
use crate::view;
use axum::body::Body as Bytes;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

/// No request needs more: two lists, with what JSON adds to them.
const MOST_BYTES: usize = 4 * redfive_content::Squad::LONGEST_LIST;

/// So much of a larger body is read and thrown away: who still sends does not hear the refusal.
const MOST_SWALLOWED: usize = 64 << 20;
const SWALLOWING: Duration = Duration::from_secs(10);

/// The rounds a game can have.
const ROUNDS: std::ops::RangeInclusive<u8> = 1..=50;

/// The longest name of a player.
const LONGEST_NAME: usize = 40;

type Shared = State<Arc<Games>>;
type Body<T> = Result<Json<T>, JsonRejection>;

/// All addresses.
pub fn router(games: Arc<Games>) -> Router {
    Router::new()
        .route("/api/squads", get(list_squads))
        .route("/api/squads/read", post(read_list))
        .route("/api/scenarios", get(list_scenarios))
        .route("/api/obstacles", get(list_obstacles))
        .route("/api/points", get(list_points))
        .route("/api/odds", get(calculate))
        .route("/api/games", get(list_games).post(new_game))
        .route("/api/games/{id}", get(show_game))
        .route("/api/games/{id}/answers", post(answer))
        .route("/api/games/{id}/checks", post(check))
        .route("/api/games/{id}/events", get(events))
        .route("/api/games/{id}/log", get(log))
        .route("/api/games/{id}/odds", get(show_odds))
        .route("/api/games/{id}/record", get(record))
        .method_not_allowed_fallback(|| async {
            let what = "this address is not used in this way; see docs/api.md".to_owned();
            (StatusCode::METHOD_NOT_ALLOWED, Error::BadRequest(what)).into_response()
        })
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn(not_too_large))
        .layer(middleware::from_fn(only_this_site))
        .with_state(games)
}

/// Requests must name this machine (a page elsewhere could lead its own name here) and must not
/// come from a page of another site.
async fn only_this_site(request: Request, next: Next) -> Response {
    if is_from_here(request.headers()) {
        next.run(request).await
    } else {
        Error::Foreign.into_response()
    }
}

/// Hands on requests with their whole body, if it is not too large.
async fn not_too_large(request: Request, next: Next) -> Response {
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

fn is_from_here(headers: &HeaderMap) -> bool {
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
    let same = text(ORIGIN).is_none_or(|origin| origin == format!("http://{host}"));
    local && same
}

/// What starts a game, and what answers or checks, to show those who sent something else.
const NEW_GAME: &str = r#"{ "squads": [ID, ID] }"#;
const LIST: &str = r#"{ "list": TEXT }"#;
const ANSWER: &str = r#"{ "player": 0, "decision": NUMBER, "answer": ANSWER }"#;

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

async fn list_squads() -> Json<Vec<SquadView>> {
    let view = |squad: &squads::Squad| SquadView {
        id: squad.id,
        name: squad.name,
        faction: squad.faction,
        about: squad.about,
        ships: squads::describe(squad),
        cost: squads::cost(squad, scenarios::USUAL_POINTS),
        silent: squads::silent(squad.ships.iter().map(|(pilot, _, with)| (*pilot, with.to_vec()))),
    };
    Json(SQUADS.iter().map(view).collect())
}

async fn list_scenarios() -> Json<Vec<ScenarioEntry>> {
    Json(scenarios::list())
}

async fn list_obstacles() -> Json<Vec<ObstacleEntry>> {
    Json(scenarios::obstacles())
}

async fn list_points() -> Json<Vec<PointsEntry>> {
    Json(lists::documents())
}

/// What is read of a list, and everything that is wrong with it.
async fn read_list(request: Body<ReadList>) -> Result<Json<ListView>, Error> {
    let ReadList { list, points, mode } = body(request, LIST)?;
    let season = Season::of(points.as_deref(), mode.as_deref())?;
    blocking(move || Ok(Json(List::read(&list)?.view(&season)))).await
}

async fn list_games(State(games): Shared) -> Json<Vec<GameEntry>> {
    Json(games.list())
}

async fn new_game(
    State(games): Shared,
    request: Body<NewGame>,
) -> Result<(StatusCode, Json<Started>), Error> {
    let NewGame { squads, scenario, points, mode, obstacles, names, rounds, place, help, seed } =
        body(request, NEW_GAME)?;
    let season = Season::of(points.as_deref(), mode.as_deref())?;
    let seed = seed.map_or_else(games::random, Ok)?;
    let scenario = scenarios::chosen(scenario.as_deref(), seed)?;
    if rounds.is_some_and(|rounds| !ROUNDS.contains(&rounds)) {
        return Err(Error::BadRequest("a game has 1 to 50 rounds".to_owned()));
    }
    let names = sound_names(names)?;
    let placed = !place.unwrap_or(!scenario.features.is_empty());
    let points = season.points().to_owned();
    let (obstacles, help) = (obstacles.unwrap_or_default(), help.unwrap_or(false));
    let plan = Plan { scenario, points, rounds, placed, obstacles, help };
    plan.check()?;
    let id = blocking(move || {
        let [a, b] = squads.map(|choice| force(choice, &season));
        games.start([a?, b?], names, &plan, seed)
    });
    Ok((StatusCode::CREATED, Json(Started { id: id.await? })))
}

/// The names of the players, if they can be names.
fn sound_names(names: Option<[String; 2]>) -> Result<[String; 2], Error> {
    let names = names.unwrap_or_else(|| ["Player 1".to_owned(), "Player 2".to_owned()]);
    let names = names.map(|name| name.trim().to_owned());
    let sound = |name: &String| {
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control)
    };
    if names.iter().all(sound) {
        return Ok(names);
    }
    Err(Error::BadRequest(format!("a player's name has 1 to {LONGEST_NAME} letters")))
}

/// What a player brings.
fn force(choice: SquadChoice, season: &Season) -> Result<Force, Error> {
    match choice {
        SquadChoice::Ours(id) => squads::squad(&id).map(Force::from).ok_or(Error::NoSuchSquad(id)),
        SquadChoice::List(choice) => List::read(&choice.list)?.playable(season, choice.illegal),
    }
}

/// How a game is to be shown.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    #[serde(rename = "as", default)]
    seen_by: Option<u8>,
    #[serde(default)]
    log_from: usize,
}

async fn show_game(
    State(games): Shared,
    Path(id): Path<String>,
    shown: Result<Query<Shown>, QueryRejection>,
) -> Result<Json<GameView>, Error> {
    let Query(shown) = shown.map_err(|rejected| Error::BadRequest(rejected.body_text()))?;
    let table = games.seat(&id)?.table();
    let players = table.game.state().players.len();
    if let Some(player) = shown.seen_by.filter(|&player| usize::from(player) >= players) {
        return Err(Error::NoSuchPlayer(player));
    }
    blocking(move || Ok(Json(view::view(&table, shown.seen_by, shown.log_from)))).await
}

/// A question in words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    #[serde(default)]
    q: String,
}

/// The calculator.
async fn calculate(asked: Result<Query<Asked>, QueryRejection>) -> Result<Json<OddsView>, Error> {
    let wrong = |_| Error::BadRequest("ask like: /api/odds?q=3 focus against 2 evade".to_owned());
    let Query(Asked { q }) = asked.map_err(wrong)?;
    blocking(move || odds::answer(&q).map(Json)).await
}

/// Who wants help.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asking {
    #[serde(rename = "as")]
    player: u8,
}

/// Odds and advice for the question that a player is asked.
async fn show_odds(
    State(games): Shared,
    Path(id): Path<String>,
    asking: Result<Query<Asking>, QueryRejection>,
) -> Result<Json<HelpView>, Error> {
    let table = games.seat(&id)?.table();
    let who = |_| Error::BadRequest(format!("say who asks, like: /api/games/{id}/odds?as=0"));
    let Query(Asking { player }) = asking.map_err(who)?;
    blocking(move || help::help(&table, player).map(Json)).await
}

async fn answer(
    State(games): Shared,
    Path(id): Path<String>,
    request: Body<AnswerRequest>,
) -> Result<Json<Answered>, Error> {
    let seat = games.seat(&id)?;
    let AnswerRequest { player, decision, answer } = body(request, ANSWER)?;
    let version = blocking(move || games.answer(&seat, player, decision, &answer)).await?;
    Ok(Json(Answered { version }))
}

/// Whether an answer would be accepted; nothing changes.
async fn check(
    State(games): Shared,
    Path(id): Path<String>,
    request: Body<AnswerRequest>,
) -> Result<Json<Check>, Error> {
    let table = games.seat(&id)?.table();
    let AnswerRequest { player, decision, answer } = body(request, ANSWER)?;
    match table.check(player, decision, &answer) {
        Ok(_) => Ok(Json(Check { legal: true, why: None })),
        Err(Error::Illegal { why, .. }) => Ok(Json(Check { legal: false, why: Some(why) })),
        Err(other) => Err(other),
    }
}

/// What a game told so far.
async fn log(State(games): Shared, Path(id): Path<String>) -> Result<Json<Told>, Error> {
    Ok(Json(games.told(&id)?))
}

/// The record of a game that is over, as a file.
async fn record(State(games): Shared, Path(id): Path<String>) -> Result<Response, Error> {
    let name = format!("attachment; filename=\"redfive-{id}.jsonl\"");
    let text = blocking(move || games.record(&id)).await?;
    let headers = [(CONTENT_TYPE, "application/x-ndjson".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// The version of a game, now and whenever it changes.
async fn events(
    State(games): Shared,
    Path(id): Path<String>,
) -> Result<Sse<impl tokio_stream::Stream<Item = Result<Event, Infallible>>>, Error> {
    let seat: Arc<Seat> = games.seat(&id)?;
    let versions = WatchStream::new(seat.versions());
    let told =
        versions.map(|version| Ok(Event::default().event("version").data(version.to_string())));
    Ok(Sse::new(told).keep_alive(KeepAlive::default()))
}

/// Work that may take a while or write files, off the threads that answer. A panic there is the
/// server's failure and leaves no game half changed: games are changed as a copy.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    let stumbled = "it stumbled over this request; the game shows whether it counts";
    done.map_err(|_| Error::Internal(stumbled.to_owned()))?
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
        is_from_here(&headers)
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
}
