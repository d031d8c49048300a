//! What the tests of the API have in common.
#![allow(dead_code, reason = "each test file uses its share")]

pub mod answers;

use answers::{Dice, next_decision, some_answer};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tower::ServiceExt;

/// An empty directory for one test.
pub fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&place);
    place
}

pub fn service(data: &Path) -> Router {
    redfive_server::service(data).expect("the directory can be used")
}

pub async fn send(service: &Router, request: Request<Body>) -> (StatusCode, Value) {
    let response = service.clone().oneshot(request).await.expect("always a response");
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::String(text)))
}

pub async fn get(service: &Router, path: &str) -> (StatusCode, Value) {
    send(service, Request::get(path).body(Body::empty()).expect("a request")).await
}

pub async fn post_text(service: &Router, path: &str, text: String) -> (StatusCode, Value) {
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
    send(service, request.body(Body::from(text)).expect("a request")).await
}

pub async fn post(service: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    post_text(service, path, body.to_string()).await
}

pub async fn start(service: &Router, seed: u64) -> String {
    start_with(service, json!({ "rounds": 4, "seed": seed })).await
}

pub async fn start_with(service: &Router, mut wanted: Value) -> String {
    if wanted["squads"].is_null() {
        wanted["squads"] = json!(["red-flight", "academy-swarm"]);
    }
    let (status, body) = post(service, "/api/games", wanted).await;
    assert_eq!(status, StatusCode::CREATED, "{body}");
    body["id"].as_str().expect("an id").to_owned()
}

pub async fn view(service: &Router, id: &str, seen_by: Option<u64>) -> Value {
    let query = seen_by.map_or(String::new(), |player| format!("?as={player}"));
    let (status, body) = get(service, &format!("/api/games/{id}{query}")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    body
}

pub async fn answer(
    service: &Router,
    id: &str,
    decision: &Value,
    answer: Value,
) -> (StatusCode, Value) {
    let request = json!({
        "player": decision["player"], "decision": decision["id"], "answer": answer
    });
    post(service, &format!("/api/games/{id}/answers"), request).await
}

/// Answers so many questions, or until the end.
pub async fn play(service: &Router, id: &str, dice: &mut Dice, most: usize) -> Value {
    for _ in 0..most {
        let now = view(service, id, None).await;
        let Some(decision) = next_decision(&now) else { break };
        let chosen = some_answer(&decision["control"], dice);
        let (status, body) = answer(service, id, &decision, chosen.clone()).await;
        assert_eq!(status, StatusCode::OK, "{body}: {chosen} to {decision}");
    }
    view(service, id, None).await
}
