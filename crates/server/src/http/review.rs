//! What is asked of a game that is looked at again, begun from its moments, and thought about.

use super::play::{Asking, entered, eyes};
use super::{Asker, Body, Id, Shared, Want, body, query};
use crate::api::{GameView, HintView, MomentView, NewBranch, ReviewView, Started};
use crate::error::Error;
use crate::review;
use crate::view::{self, Eyes};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;

/// What begins a branch, to show those who sent something else.
const BRANCH: &str = r#"{ "moment": NUMBER }"#;

/// As whom a moment is to be shown.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    #[serde(rename = "as", default)]
    seen_by: Option<u8>,
}

type Moment = Result<Path<(String, u32)>, PathRejection>;

fn moment_of(path: Moment) -> Result<(String, u32), Error> {
    let wrong = |_| Error::BadRequest("a moment is a number from 0".to_owned());
    path.map(|Path(path)| path).map_err(wrong)
}

/// The time line of a game.
pub async fn moments(
    State(app): Shared,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Json<Vec<MomentView>>, Error> {
    let (room, seats) = entered(&app, &id, &headers)?;
    let table = app.games.shown_again(&room, seats).await?;
    Ok(Json(review::moments(&table)))
}

/// A game as it stood. Of a game that is over everybody may look as every player.
pub async fn moment(
    State(app): Shared,
    path: Moment,
    headers: HeaderMap,
    seen: Result<Query<Seen>, QueryRejection>,
) -> Result<Json<GameView>, Error> {
    let (id, moment) = moment_of(path)?;
    let Seen { seen_by } = query(seen, "/api/games/ID/moments/3?as=0")?;
    let (room, seats) = entered(&app, &id, &headers)?;
    let table = app.games.shown_again(&room, seats).await?;
    eyes(0b11, seen_by)?;
    // Nobody answers here.
    let eyes = Eyes { holds: 0, seen_by };
    app.games.work.aside(move || Ok(Json(view::view(&table.at(moment)?, eyes, 0)))).await
}

/// A moment for a report: the record as far as it, which `redfive replay` takes.
pub async fn report(
    State(app): Shared,
    path: Moment,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let (id, moment) = moment_of(path)?;
    let (room, seats) = entered(&app, &id, &headers)?;
    let table = app.games.shown_again(&room, seats).await?;
    let text = app.games.work.aside(move || Ok(table.at(moment)?.record_so_far())).await?;
    let name = format!("attachment; filename=\"redfive-{id}-{moment}.jsonl\"");
    let headers = [(CONTENT_TYPE, "application/x-ndjson".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// A moment as a table case, which `redfive check` plays.
pub async fn case(
    State(app): Shared,
    path: Moment,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let (id, moment) = moment_of(path)?;
    let (room, seats) = entered(&app, &id, &headers)?;
    let table = app.games.shown_again(&room, seats).await?;
    app.site.allows(asker, Want::Thought)?;
    let text = app.games.work.aside(move || table.at(moment)?.case()).await?;
    let name = format!("attachment; filename=\"redfive-{id}-{moment}.case\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// Begins a game from a moment.
pub async fn branch(
    State(app): Shared,
    Id(id): Id,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
    request: Body<NewBranch>,
) -> Result<(StatusCode, Json<Started>), Error> {
    app.site.allows(asker, Want::Game)?;
    let (room, seats) = entered(&app, &id, &headers)?;
    let NewBranch { moment } = body(request, BRANCH)?;
    let started = app.games.branch(&room, seats, moment).await?;
    Ok((StatusCode::CREATED, Json(started)))
}

/// What a computer player would do.
pub async fn hint(
    State(app): Shared,
    Id(id): Id,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
    asking: Result<Query<Asking>, QueryRejection>,
) -> Result<Json<HintView>, Error> {
    let (room, seats) = entered(&app, &id, &headers)?;
    let table = app.games.table(&room).await?;
    let Asking { player } = query(asking, "/api/games/ID/hint?as=0")?;
    eyes(seats, Some(player))?;
    if !table.help && !room.sheet().is_against_nobody() {
        return Err(Error::NoHelp);
    }
    app.site.allows(asker, Want::Thought)?;
    app.games.work.thought(move || review::hint(&table, player, &review::COACH)).await?.map(Json)
}

/// What decided a game, as far as that is known yet.
pub async fn review(
    State(app): Shared,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Json<ReviewView>, Error> {
    let (room, seats) = entered(&app, &id, &headers)?;
    let table = app.games.shown_again(&room, seats).await?;
    Ok(Json(app.games.review(&room, table)))
}
