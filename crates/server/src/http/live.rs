//! Live connections: a page is told of every change.

use super::guard::{self, Looking};
use super::play::{entered, eyes};
use super::{App, Asker, Id, Shared};
use crate::api::{FromPage, Hello, ToPage};
use crate::error::Error;
use crate::games::{Message, Room, Viewer};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{self, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, interval, timeout};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

/// No page says more at once.
const MOST_BYTES: usize = 4 << 10;

/// So long a page may take to say who it is, or to take a message.
const PATIENCE: Duration = Duration::from_secs(15);

/// So often a page is asked whether it is still there; if it has not answered twice, it is not.
const PING: Duration = Duration::from_secs(25);

/// So many messages a page may send between two pings.
const MOST_MESSAGES: u32 = 200;

/// The version of a game, now and whenever it changes.
pub async fn events(
    State(app): Shared,
    Id(id): Id,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
) -> Result<Sse<impl tokio_stream::Stream<Item = Result<Event, Infallible>>>, Error> {
    let (room, _) = entered(&app, &id, &headers)?;
    app.games.table(&room).await?;
    let looking = guard::looks(&app, asker)?;
    let versions = WatchStream::new(room.versions());
    let told = versions.map(move |version| {
        // They look as long as they are told.
        let _ = &looking;
        Ok(Event::default().event("version").data(version.to_string()))
    });
    Ok(Sse::new(told).keep_alive(KeepAlive::default()))
}

/// The live connection.
pub async fn live(
    State(app): Shared,
    Id(id): Id,
    Extension(asker): Extension<Asker>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let room = match app.games.room(&id) {
        Ok(room) => room,
        Err(error) => return error.into_response(),
    };
    let Ok(upgrade) = upgrade else {
        let what = "this address is for a WebSocket; see docs/api.md";
        return Error::BadRequest(what.to_owned()).into_response();
    };
    let looking = match guard::looks(&app, asker) {
        Ok(looking) => looking,
        Err(error) => return error.into_response(),
    };
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        let mut page = Page { app, room, socket, deflate: false, holds: 0, _looking: looking };
        // It ends by itself; the page, if it is still there, begins anew.
        let _ = page.attend().await;
    })
}

/// A page at the other end.
struct Page {
    app: Arc<App>,
    room: Arc<Room>,
    socket: WebSocket,
    deflate: bool,
    holds: u8,
    _looking: Looking,
}

/// The connection is over.
struct Gone;

impl Page {
    async fn attend(&mut self) -> Result<(), Gone> {
        let first = timeout(PATIENCE, self.socket.recv()).await.map_err(|_| Gone)?;
        let hello = match first.ok_or(Gone)?.map_err(|_| Gone)? {
            ws::Message::Text(text) => read(&text),
            _ => Err(wrong("text is wanted")),
        };
        let hello = hello.and_then(|message| match message {
            FromPage::Hello(hello) => Ok(hello),
            FromPage::Look(_) | FromPage::Again => Err(wrong("the first message is a hello")),
        });
        let begun = match hello {
            Ok(hello) => self.begin(hello).await,
            Err(why) => Err(why),
        };
        match begun {
            Ok(viewer) => self.follow(viewer).await,
            Err(why) => {
                self.refuse(&why).await?;
                self.send(ws::Message::Close(None)).await
            }
        }
    }

    async fn begin(&mut self, hello: Hello) -> Result<Viewer, Error> {
        self.deflate = hello.deflate;
        self.holds = self.room.opened_by(hello.key.as_deref(), self.app.games.rules.public);
        self.look(hello.seen_by).await
    }

    /// Looks as a player, or as everybody.
    async fn look(&mut self, seen_by: Option<u8>) -> Result<Viewer, Error> {
        let eyes = eyes(self.holds, seen_by)?;
        let (viewer, messages) = self.app.games.attend(&self.room, eyes).await?;
        for message in messages {
            // If the page is gone, the next message finds out too.
            let _ = self.say(&message).await;
        }
        Ok(viewer)
    }

    /// Tells what happens until the page goes.
    async fn follow(&mut self, mut viewer: Viewer) -> Result<(), Gone> {
        let mut ping = interval(PING);
        let (mut heard, mut messages) = (Instant::now(), 0);
        loop {
            tokio::select! {
                news = viewer.news.recv() => match news {
                    Ok(message) => self.say(&message).await?,
                    Err(RecvError::Lagged(_)) => self.again(&mut viewer).await?,
                    Err(RecvError::Closed) => return Ok(()),
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    messages += 1;
                    if messages > MOST_MESSAGES {
                        self.refuse(&Error::TooMany("too many messages".to_owned())).await?;
                        return self.send(ws::Message::Close(None)).await;
                    }
                    match message.ok_or(Gone)?.map_err(|_| Gone)? {
                        ws::Message::Text(text) => self.hear(&text, &mut viewer).await?,
                        ws::Message::Binary(_) => self.refuse(&wrong("text is wanted")).await?,
                        ws::Message::Ping(_) | ws::Message::Pong(_) => {}
                        ws::Message::Close(_) => return Ok(()),
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > 2 * PING + PATIENCE {
                        return Ok(());
                    }
                    messages = 0;
                    self.send(ws::Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn hear(&mut self, text: &str, viewer: &mut Viewer) -> Result<(), Gone> {
        match read(text) {
            Ok(FromPage::Again) => self.again(viewer).await,
            Ok(FromPage::Look(seen_by)) => match self.look(seen_by).await {
                Ok(new) => {
                    *viewer = new;
                    Ok(())
                }
                Err(why) => self.refuse(&why).await,
            },
            Ok(FromPage::Hello(_)) => self.refuse(&wrong("you have said hello already")).await,
            Err(why) => self.refuse(&why).await,
        }
    }

    async fn again(&mut self, viewer: &mut Viewer) -> Result<(), Gone> {
        match self.app.games.again(&self.room, viewer).await {
            Ok(messages) => {
                for message in messages {
                    self.say(&message).await?;
                }
                Ok(())
            }
            Err(why) => self.refuse(&why).await,
        }
    }

    async fn refuse(&mut self, why: &Error) -> Result<(), Gone> {
        self.say(&Message::new(&ToPage::Refused(why.why()))).await
    }

    async fn say(&mut self, message: &Message) -> Result<(), Gone> {
        let packed = if self.deflate { message.packed() } else { None };
        let frame = match packed {
            Some(packed) => ws::Message::Binary(packed.to_vec().into()),
            None => ws::Message::Text(message.text().into()),
        };
        self.send(frame).await
    }

    async fn send(&mut self, frame: ws::Message) -> Result<(), Gone> {
        let sent = timeout(PATIENCE, self.socket.send(frame)).await;
        sent.map_err(|_| Gone)?.map_err(|_| Gone)
    }
}

fn wrong(what: &str) -> Error {
    Error::BadRequest(what.to_owned())
}

fn read(text: &str) -> Result<FromPage, Error> {
    serde_json::from_str(text).map_err(|why| {
        let why = why.to_string();
        let what = why.split(" at line ").next().unwrap_or_default();
        Error::BadRequest(format!("the message is not understood ({what}); see docs/api.md"))
    })
}
