//! What is asked before a game.

use super::{Asker, Body, Shared, Want, body, query};
use crate::api::{
    CardsView, FactionEntry, GameEntry, LevelView, ListTexts, ListView, NewGame, ObstacleEntry,
    OddsView, PointsEntry, ReadList, ScenarioEntry, ServerView, SquadView, Started, UsualView,
    WriteList,
};
use crate::builder;
use crate::error::Error;
use crate::games::{USUAL_LEVEL, USUAL_SCENARIO, USUAL_SQUADS};
use crate::lists::{self, List, Season};
use crate::squads::{self, SQUADS};
use crate::{levels, odds, phrases, scenarios};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

/// What starts a game, and what reads a list, to show those who sent something else.
const NEW_GAME: &str = r#"{ "squads": [ID, ID] }"#;
const LIST: &str = r#"{ "list": TEXT }"#;

/// What this server is and offers.
pub async fn server(State(app): Shared) -> Json<ServerView> {
    let levels = levels::ALL.iter().map(|&(level, about)| LevelView {
        id: level.name(),
        name: levels::title(level),
        about,
    });
    Json(ServerView {
        version: env!("CARGO_PKG_VERSION"),
        public: app.games.rules.public,
        levels: levels.collect(),
        phrases: phrases::ALL.to_vec(),
        usual: UsualView { squads: USUAL_SQUADS, scenario: USUAL_SCENARIO, level: USUAL_LEVEL },
    })
}

/// Whether the server works.
pub async fn health(State(app): Shared) -> Json<Value> {
    Json(json!({ "status": "ok", "games": app.games.known() }))
}

/// What is counted.
pub async fn metrics(State(app): Shared) -> impl IntoResponse {
    let games = &app.games;
    let text = games.metrics.text(games.known(), games.in_memory());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}

pub async fn list_squads() -> Json<Vec<SquadView>> {
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

pub async fn list_scenarios() -> Json<Vec<ScenarioEntry>> {
    Json(scenarios::list())
}

pub async fn list_obstacles() -> Json<Vec<ObstacleEntry>> {
    Json(scenarios::obstacles())
}

pub async fn list_points() -> Json<Vec<PointsEntry>> {
    Json(lists::documents())
}

/// What is read of a list, and everything that is wrong with it.
pub async fn read_list(
    State(app): Shared,
    request: Body<ReadList>,
) -> Result<Json<ListView>, Error> {
    let ReadList { list, points, mode } = body(request, LIST)?;
    let season = Season::of(points.as_deref(), mode.as_deref())?;
    app.games.work.aside(move || Ok(Json(List::read(&list)?.view(&season)))).await
}

/// A list in all its forms.
pub async fn write_list(
    State(app): Shared,
    request: Body<WriteList>,
) -> Result<Json<ListTexts>, Error> {
    let WriteList { list, points, mode } = body(request, LIST)?;
    let season = Season::of(points.as_deref(), mode.as_deref())?;
    app.games.work.aside(move || Ok(Json(List::read(&list)?.texts(&season)))).await
}

/// The factions.
pub async fn factions() -> Json<Vec<FactionEntry>> {
    Json(builder::factions())
}

/// Which cards are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    faction: String,
    #[serde(default)]
    points: Option<String>,
}

/// The cards of a faction.
pub async fn cards(
    State(app): Shared,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<CardsView>, Error> {
    let Wanted { faction, points } =
        query(wanted, "/api/cards?faction=rebelalliance&points=20-points")?;
    let season = Season::of(points.as_deref(), None)?;
    app.games.work.aside(move || builder::cards(&faction, &season).map(Json)).await
}

pub async fn list_games(State(app): Shared) -> Json<Vec<GameEntry>> {
    Json(app.games.list())
}

pub async fn new_game(
    State(app): Shared,
    Extension(asker): Extension<Asker>,
    request: Body<NewGame>,
) -> Result<(StatusCode, Json<Started>), Error> {
    app.site.allows(asker, Want::Game)?;
    let wanted = body(request, NEW_GAME)?;
    let started = app.games.start(wanted).await?;
    Ok((StatusCode::CREATED, Json(started)))
}

/// A question in words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    #[serde(default)]
    q: String,
}

/// The calculator.
pub async fn calculate(
    State(app): Shared,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<OddsView>, Error> {
    let wrong = |_| Error::BadRequest("ask like: /api/odds?q=3 focus against 2 evade".to_owned());
    let Query(Asked { q }) = asked.map_err(wrong)?;
    app.games.work.aside(move || odds::answer(&q).map(Json)).await
}
