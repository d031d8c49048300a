//! What can go wrong with a request, in one sentence each.

use crate::api::{Refusal, Why};
use crate::store::StoreError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// Why a request was refused. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request cannot be understood.
    #[error("{0}")]
    BadRequest(String),
    /// It comes from another site.
    #[error("requests from other sites are not answered")]
    Foreign,
    /// There is no such address.
    #[error("there is nothing here; the API is described in docs/api.md")]
    NoSuchAddress,
    /// There is no such game.
    #[error("there is no game \"{0}\"")]
    NoSuchGame(String),
    /// The game cannot be played on.
    #[error("this game cannot be played on: {why}; GET /api/games/{id}/log shows what happened")]
    Closed {
        /// Which.
        id: String,
        /// Why not.
        why: String,
    },
    /// The record of a game that is not over.
    #[error(
        "a record holds hidden dials and the dice to come; it can be had when the game is over"
    )]
    NotOver,
    /// Odds and advice where the players did not agree to them.
    #[error("this table gives no help; it does if the game is started with \"help\": true")]
    NoHelp,
    /// Who asks holds no key to the seat.
    #[error("this seat is another player's; whoever has its key can play it")]
    NoKey,
    /// The game has not begun.
    #[error("the game waits for a second player; POST /api/games/{0}/join takes the seat")]
    Waiting(String),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// No seat is free.
    #[error("both seats are taken; you can watch")]
    Full,
    /// What is asked beside the table cannot be done now.
    #[error("{0}")]
    NotNow(String),
    /// There is no such moment.
    #[error("the game has no moment {0}")]
    NoSuchMoment(u32),
    /// A moment that a table case cannot say.
    #[error("{0}")]
    Unsaid(String),
    /// A moment of a game that is still played, between people.
    #[error("moments can be looked at when the game is over")]
    Hidden,
    /// Too much is asked at once.
    #[error("{0}")]
    TooMany(String),
    /// There is no such player.
    #[error("there is no player {0} in this game")]
    NoSuchPlayer(u8),
    /// There is no such squad.
    #[error("there is no squad \"{0}\"; GET /api/squads lists them")]
    NoSuchSquad(String),
    /// There is no such scenario.
    #[error("there is no scenario \"{0}\"; GET /api/scenarios lists them")]
    NoSuchScenario(String),
    /// A text that is no list.
    #[error("{0}")]
    NoList(String),
    /// A list that is not legal.
    #[error("{name} is not legal: {why}; say \"illegal\": true to play it all the same")]
    IllegalList {
        /// Which.
        name: String,
        /// Why.
        why: String,
    },
    /// A list that cannot be played.
    #[error("{name} cannot be played: {why}")]
    Grounded {
        /// Which.
        name: String,
        /// Why.
        why: String,
    },
    /// A game that cannot start like this.
    #[error("the game cannot start: {0}")]
    CannotStart(String),
    /// More than is read.
    #[error("{what} is too large; at most {} kilobytes are read", most / 1024)]
    TooLarge {
        /// What.
        what: &'static str,
        /// How many bytes there can be.
        most: usize,
    },
    /// The decision was answered already, or never asked.
    #[error("decision {decision} is not open; it may have been answered already")]
    NotOpen {
        /// The number given.
        decision: u32,
    },
    /// Somebody else decides.
    #[error("{whose} decides this")]
    NotYours {
        /// Who.
        whose: String,
    },
    /// The answer is not legal.
    #[error("{why}")]
    Illegal {
        /// Why.
        why: String,
        /// The rule that asked.
        rule: &'static str,
    },
    /// The server failed.
    #[error("the server failed: {0}")]
    Internal(String),
}

impl Error {
    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad-request"),
            Self::Foreign => (StatusCode::FORBIDDEN, "foreign-origin"),
            Self::NoSuchAddress => (StatusCode::NOT_FOUND, "no-such-address"),
            Self::NoSuchGame(_) => (StatusCode::NOT_FOUND, "no-such-game"),
            Self::Closed { .. } => (StatusCode::CONFLICT, "closed"),
            Self::NotOver => (StatusCode::FORBIDDEN, "not-over"),
            Self::NoHelp => (StatusCode::FORBIDDEN, "no-help"),
            Self::NoKey => (StatusCode::FORBIDDEN, "no-key"),
            Self::Waiting(_) => (StatusCode::CONFLICT, "waiting"),
            Self::Over => (StatusCode::CONFLICT, "over"),
            Self::Full => (StatusCode::CONFLICT, "full"),
            Self::NotNow(_) => (StatusCode::CONFLICT, "not-now"),
            Self::NoSuchMoment(_) => (StatusCode::NOT_FOUND, "no-such-moment"),
            Self::Unsaid(_) => (StatusCode::UNPROCESSABLE_ENTITY, "cannot-say"),
            Self::Hidden => (StatusCode::FORBIDDEN, "not-over"),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Self::NoSuchPlayer(_) => (StatusCode::NOT_FOUND, "no-such-player"),
            Self::NoSuchSquad(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no-such-squad"),
            Self::NoSuchScenario(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no-such-scenario"),
            Self::NoList(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no-list"),
            Self::IllegalList { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "illegal-list"),
            Self::Grounded { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "cannot-fly"),
            Self::CannotStart(_) => (StatusCode::UNPROCESSABLE_ENTITY, "cannot-start"),
            Self::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Self::NotOpen { .. } => (StatusCode::CONFLICT, "not-open"),
            Self::NotYours { .. } => (StatusCode::FORBIDDEN, "not-yours"),
            Self::Illegal { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "illegal-answer"),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::Internal(format!("the game cannot be kept: {}", error.outside()))
    }
}

impl Error {
    /// What is told of it.
    pub fn why(&self) -> Why {
        let rule = match self {
            Self::Illegal { rule, .. } => Some(*rule),
            _ => None,
        };
        Why { code: self.status().1, message: self.to_string(), rule }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let error = self.why();
        (self.status().0, Json(Refusal { error })).into_response()
    }
}
