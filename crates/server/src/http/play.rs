//! What is asked of a game that is played.

use super::{App, Asker, Body, Id, Shared, Want, body, key};
use crate::api::{
    Act, ActRequest, Acted, AnswerRequest, Answered, Check, GameView, HelpView, Join, Offer,
    RoomView, Started, Told,
};
use crate::error::Error;
use crate::games::Room;
use crate::help;
use crate::view::{self, Eyes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use std::sync::Arc;

/// What answers or checks, and what does other things, to show those who sent something else.
const ANSWER: &str = r#"{ "player": 0, "decision": NUMBER, "answer": ANSWER }"#;
const ACT: &str = r#"{ "player": 0, "act": ACT }"#;
const JOIN: &str = r#"{ "name": NAME }"#;

/// How a game is to be shown.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    #[serde(rename = "as", default)]
    pub seen_by: Option<u8>,
    #[serde(default)]
    pub log_from: usize,
}

/// The game, and the seats of who asks.
pub fn entered(app: &App, id: &str, headers: &HeaderMap) -> Result<(Arc<Room>, u8), Error> {
    let room = app.games.room(id)?;
    let seats = room.opened_by(key(headers), app.games.rules.public);
    Ok((room, seats))
}

/// The eyes of who holds seats and looks as a player.
pub fn eyes(holds: u8, seen_by: Option<u8>) -> Result<Eyes, Error> {
    let eyes = Eyes { holds, seen_by };
    match seen_by {
        Some(player) if player > 1 => Err(Error::NoSuchPlayer(player)),
        Some(player) if !eyes.has(player) => Err(Error::NoKey),
        _ => Ok(eyes),
    }
}

pub async fn show_game(
    State(app): Shared,
    Id(id): Id,
    headers: HeaderMap,
    shown: Result<Query<Shown>, QueryRejection>,
) -> Result<Json<GameView>, Error> {
    let Query(shown) = shown.map_err(|rejected| Error::BadRequest(rejected.body_text()))?;
    let (room, seats) = entered(&app, &id, &headers)?;
    let table = app.games.table(&room).await?;
    let eyes = eyes(seats, shown.seen_by)?;
    app.games.work.prompt(move || Ok(Json(view::view(&table, eyes, shown.log_from)))).await
}

/// The game without its table.
pub async fn room(
    State(app): Shared,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Json<RoomView>, Error> {
    let (room, seats) = entered(&app, &id, &headers)?;
    match app.games.table(&room).await {
        Ok(_) | Err(Error::Waiting(_)) => {}
        Err(other) => return Err(other),
    }
    let inside = room.enter().await;
    Ok(Json(room.view(Eyes { holds: seats, seen_by: None }, &inside)))
}

/// Takes the free seat.
pub async fn join(
    State(app): Shared,
    Id(id): Id,
    request: Body<Join>,
) -> Result<Json<Started>, Error> {
    let room = app.games.room(&id)?;
    let join = body(request, JOIN)?;
    Ok(Json(app.games.join(&room, join).await?))
}

/// Who wants help.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asking {
    #[serde(rename = "as")]
    pub player: u8,
}

/// Odds and advice for the question that a player is asked.
pub async fn show_odds(
    State(app): Shared,
    Id(id): Id,
    headers: HeaderMap,
    asking: Result<Query<Asking>, QueryRejection>,
) -> Result<Json<HelpView>, Error> {
    let (room, seats) = entered(&app, &id, &headers)?;
    let table = app.games.table(&room).await?;
    let who = |_| Error::BadRequest(format!("say who asks, like: /api/games/{id}/odds?as=0"));
    let Query(Asking { player }) = asking.map_err(who)?;
    eyes(seats, Some(player))?;
    app.games.work.aside(move || help::help(&table, player).map(Json)).await
}

pub async fn answer(
    State(app): Shared,
    Id(id): Id,
    headers: HeaderMap,
    request: Body<AnswerRequest>,
) -> Result<Json<Answered>, Error> {
    let (room, seats) = entered(&app, &id, &headers)?;
    let AnswerRequest { player, decision, answer, quick } = body(request, ANSWER)?;
    eyes(seats, Some(player))?;
    let answered = app.games.answer(&room, (player, decision), answer, quick);
    let (version, moment) = answered.await?;
    Ok(Json(Answered { version, moment }))
}

/// Whether an answer would be accepted; nothing changes.
pub async fn check(
    State(app): Shared,
    Id(id): Id,
    headers: HeaderMap,
    request: Body<AnswerRequest>,
) -> Result<Json<Check>, Error> {
    let (room, seats) = entered(&app, &id, &headers)?;
    let AnswerRequest { player, decision, answer, quick: _ } = body(request, ANSWER)?;
    eyes(seats, Some(player))?;
    let table = app.games.table(&room).await?;
    let checked = app.games.work.prompt(move || match table.check(player, decision, &answer) {
        Ok(_) => Ok(Check { legal: true, why: None }),
        Err(Error::Illegal { why, .. }) => Ok(Check { legal: false, why: Some(why) }),
        Err(other) => Err(other),
    });
    checked.await.map(Json)
}

/// Does something beside the table.
pub async fn act(
    State(app): Shared,
    Id(id): Id,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
    request: Body<ActRequest>,
) -> Result<Json<Acted>, Error> {
    let (room, seats) = entered(&app, &id, &headers)?;
    let ActRequest { player, act, version } = body(request, ACT)?;
    eyes(seats, Some(player))?;
    if matches!(act, Act::Offer(Offer::Rematch) | Act::Accept(Offer::Rematch)) {
        app.site.allows(asker, Want::Game)?;
    }
    let eyes = Eyes { holds: seats, seen_by: None };
    Ok(Json(app.games.act(&room, eyes, player, act, version).await?))
}

/// What a game told so far.
pub async fn log(State(app): Shared, Id(id): Id) -> Result<Json<Told>, Error> {
    Ok(Json(app.games.told(&id).await?))
}

/// The record of a game that is over, as a file.
pub async fn record(State(app): Shared, Id(id): Id) -> Result<Response, Error> {
    let name = format!("attachment; filename=\"redfive-{id}.jsonl\"");
    let text = app.games.record(&id).await?;
    let headers = [(CONTENT_TYPE, "application/x-ndjson".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
