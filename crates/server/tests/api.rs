//! The API from the outside: games start, are answered, refuse what is wrong, and survive a
//! restart.

mod support;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use support::answers::{Dice, next_decision, some_answer};
use support::{answer, get, place, play, post, post_text, send, service, start, start_with, view};
use tower::ServiceExt;

#[tokio::test]
async fn whole_games_are_played_through_the_api() {
    let service = service(&place("whole"));
    for seed in 0..3 {
        let id = start(&service, seed).await;
        let end = play(&service, &id, &mut Dice(seed), 2_000).await;
        assert!(end["ending"]["words"].is_string(), "it ends");
        assert_eq!(end["decisions"], json!([]));
        let log = end["log"].as_array().expect("a log");
        assert!(log.iter().any(|line| line["kind"] == "dice"), "somebody attacked");
        assert!(log.iter().any(|line| line["rule"].is_string()));
        assert_eq!(log.last().expect("lines")["kind"], "end");
        let (_, rest) = get(&service, &format!("/api/games/{id}?log_from=3")).await;
        assert_eq!(rest["log"], json!(log[3..]));
    }
    let (_, games) = get(&service, "/api/games").await;
    assert_eq!(games.as_array().map(Vec::len), Some(3));
    assert_eq!(games[0]["ended"], true);
}

/// What came of the last attack of a round is still told while the next dials are set.
#[tokio::test]
async fn the_last_attack_of_a_round_is_told_to_its_end() {
    let service = service(&place("last-attack"));
    let (mut dice, mut seen) = (Dice(7), 0);
    for seed in 0..3 {
        let id = start_with(&service, json!({ "rounds": 6, "seed": seed })).await;
        let mut round = json!(1);
        for _ in 0..2_000 {
            let now = play(&service, &id, &mut dice, 1).await;
            if !now["ending"].is_null() {
                break;
            }
            if now["phase"] != "planning" || now["round"] == round {
                continue;
            }
            let log = now["log"].as_array().expect("a log");
            let attacked = log.iter().rev().find(|line| {
                line["round"] == round && line["text"].as_str().unwrap_or("").contains(" attacks ")
            });
            round = now["round"].clone();
            if let Some(line) = attacked {
                assert_eq!(now["attack"]["log"], line["number"], "{}", now["attack"]);
                assert!(now["attack"]["hit"].is_boolean(), "{}", now["attack"]);
                seen += 1;
            }
        }
    }
    assert!(seen > 2, "{seen} rounds with attacks");
}

/// Bombs, mines and remotes come onto the table, and cards speak of them by their names.
#[tokio::test]
async fn devices_and_remotes_are_shown() {
    let service = service(&place("devices"));
    let squads = json!(["bomber-wing", "separatist-hunters"]);
    let id = start_with(&service, json!({ "squads": squads, "rounds": 6, "seed": 1 })).await;
    let (mut bombs, mut remotes, mut places) = (0, 0, 0);
    let mut dice = Dice(1);
    for _ in 0..2_000 {
        let now = play(&service, &id, &mut dice, 1).await;
        let list = |name: &str| now[name].as_array().cloned().unwrap_or_default();
        for device in list("devices") {
            bombs += 1;
            assert!(!device["outline"].as_array().expect("an outline").is_empty(), "{device}");
            assert_ne!(device["text"], "", "{device}");
        }
        let ships = list("ships");
        let on_table =
            ships.iter().filter(|ship| ship["size"] == "remote" && ship["base"] != json!(null));
        for remote in on_table {
            remotes += 1;
            assert_ne!(remote["text"], "", "{remote}");
        }
        let asked = list("decisions");
        for decision in asked.iter().filter(|d| d["ask"] == "place-device") {
            places += 1;
            for option in decision["control"]["options"].as_array().expect("options") {
                assert_eq!(option["look"]["kind"], "place");
                assert_ne!(option["preview"]["ghosts"], json!(null), "{option}");
            }
        }
        if !now["ending"].is_null() {
            break;
        }
    }
    assert!(bombs > 0 && remotes > 0 && places > 0, "{bombs} {remotes} {places}");
    let end = view(&service, &id, None).await;
    let upgrade = &end["ships"][0]["upgrades"][1];
    assert_eq!(upgrade["name"], "Proton Bombs");
    let text = upgrade["text"].as_str().expect("a text");
    assert!(text.contains("a Proton Bomb") && !text.contains("protonbomb"), "{text}");
}

/// Setup: obstacles and ships are placed by the players, where they may be.
#[tokio::test]
async fn obstacles_and_ships_are_placed() {
    let service = service(&place("placing"));
    let id = start_with(&service, json!({ "rounds": 1, "seed": 3, "place": true })).await;
    let mut dice = Dice(3);
    let mut now = view(&service, &id, None).await;
    assert_eq!((&now["phase"], &now["ships"][0]["place"]), (&json!("setup"), &json!("hand")));
    let mut tried = 0;
    while now["phase"] == "setup" {
        let decision = next_decision(&now).expect("somebody is asked");
        let control = &decision["control"];
        if control["kind"] == "place" {
            // Off the table: told so when asked, refused when answered.
            let request = json!({
                "player": decision["player"], "decision": decision["id"],
                "answer": { "pose": [-50_000, 10_000, 0] }
            });
            let (status, check) =
                post(&service, &format!("/api/games/{id}/checks"), request.clone()).await;
            assert_eq!((status, &check["legal"]), (StatusCode::OK, &json!(false)), "{check}");
            let (status, _) = post(&service, &format!("/api/games/{id}/answers"), request).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(view(&service, &id, None).await, now);
            tried += 1;
        }
        let chosen = some_answer(control, &mut dice);
        let (status, body) = answer(&service, &id, &decision, chosen).await;
        assert_eq!(status, StatusCode::OK, "{body}: {decision}");
        now = view(&service, &id, None).await;
    }
    assert_eq!(tried, 6 + 7, "all obstacles and ships");
    assert!(now["ships"].as_array().expect("ships").iter().all(|ship| ship["place"] == "table"));
    assert!(play(&service, &id, &mut dice, 2_000).await["ending"].is_object());
}

#[tokio::test]
async fn a_restart_goes_on_with_the_same_game() {
    let data = place("restart");
    let mut dice = Dice(7);
    let first = service(&data);
    let id = start(&first, 7).await;
    let stopped = play(&first, &id, &mut dice, 60).await;
    drop(first);
    let second = service(&data);
    assert_eq!(view(&second, &id, None).await, stopped);
    let end = play(&second, &id, &mut dice, 2_000).await;
    assert!(end["ending"].is_object());

    // The same answers without a restart come to the same end.
    let other = service(&place("restart-not"));
    let same = start(&other, 7).await;
    let mut expected = play(&other, &same, &mut Dice(7), 2_060).await;
    expected["id"] = json!(id);
    assert_eq!(end, expected);
}

/// A moment of a game at one screen is a table case that holds; of a game between people that goes on it is hidden.
#[tokio::test]
async fn a_moment_is_saved_as_a_case() {
    let service = service(&place("case"));
    let id = start(&service, 4).await;
    play(&service, &id, &mut Dice(3), 30).await;
    let (status, text) = get(&service, &format!("/api/games/{id}/moments/25/case")).await;
    let text = text.as_str().unwrap_or_default().to_owned();
    assert_eq!(status, StatusCode::OK, "{text}");
    let file = redfive_cases::File::parse("report.case", text.as_bytes()).expect("a case");
    file.cases[0].run().unwrap_or_else(|why| panic!("{why}"));
    assert!(text.contains("\nexpect phase "), "{text}");
    let (status, body) = get(&service, &format!("/api/games/{id}/moments/99/case")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::NOT_FOUND, &json!("no-such-moment")));
    let friend = json!({ "opponent": "friend" });
    let id = start_with(&service, friend).await;
    post(&service, &format!("/api/games/{id}/join"), json!({})).await;
    let (status, body) = get(&service, &format!("/api/games/{id}/moments/0/case")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::FORBIDDEN, &json!("not-over")));
}

#[tokio::test]
async fn wrong_answers_are_refused_and_change_nothing() {
    let service = service(&place("wrong"));
    let id = start(&service, 1).await;
    let before = view(&service, &id, None).await;
    let first = before["decisions"][0].clone();
    let (mine, theirs) = (first["player"].as_u64().expect("a player"), first["id"].clone());
    let good = json!({ "one": first["control"]["options"][0]["key"] });
    let path = format!("/api/games/{id}/answers");
    let cases = [
        (json!({ "player": 1 - mine, "decision": theirs, "answer": good }), 403, "not-yours"),
        (json!({ "player": 9, "decision": theirs, "answer": good }), 404, "no-such-player"),
        (json!({ "player": mine, "decision": 99_999, "answer": good }), 409, "not-open"),
        (json!({ "player": mine, "decision": theirs, "answer": "pass" }), 422, "illegal-answer"),
        (json!({ "player": mine, "decision": theirs, "answer": "yes" }), 422, "illegal-answer"),
        (
            json!({ "player": mine, "decision": theirs, "answer": { "one": "9-sideways" } }),
            422,
            "illegal-answer",
        ),
        (
            json!({ "player": mine, "decision": theirs, "answer": { "counts": [["hit", 300]] } }),
            400,
            "bad-request",
        ),
        (json!({ "player": mine, "decision": theirs, "answer": { "fly": 1 } }), 400, "bad-request"),
        (json!({ "player": mine, "decision": theirs }), 400, "bad-request"),
        (json!({ "player": -1, "decision": theirs, "answer": good }), 400, "bad-request"),
        (
            json!({ "player": mine, "decision": theirs, "answer": good, "more": 1 }),
            400,
            "bad-request",
        ),
        (json!([]), 400, "bad-request"),
    ];
    for (request, status, code) in cases {
        let (got, body) = post(&service, &path, request.clone()).await;
        assert_eq!(
            (got.as_u16(), body["error"]["code"].as_str()),
            (status, Some(code)),
            "{request}: {body}"
        );
        assert!(body["error"]["message"].as_str().is_some_and(|m| m.len() > 5));
    }
    for text in ["", "{", "null", "\u{0}", "{\"player\":"] {
        let (got, body) = post_text(&service, &path, text.to_owned()).await;
        assert_eq!(got, StatusCode::BAD_REQUEST, "{text:?}: {body}");
        assert_eq!(body["error"]["code"], "bad-request");
        let message = body["error"]["message"].as_str().expect("words");
        assert!(message.starts_with("the body is not JSON (") || text == "null", "{message}");
        assert!(message.ends_with("\"answer\": ANSWER }, as docs/api.md says"), "{message}");
        assert!(!message.contains("deserialize"), "{message}");
    }
    let (_, body) = post(&service, "/api/games", json!({ "squads": ["red-flight"] })).await;
    let message = body["error"]["message"].as_str().expect("words");
    assert!(message.starts_with("the body is another one (squads: "), "{message}");
    assert!(message.ends_with("send { \"squads\": [ID, ID] }, as docs/api.md says"), "{message}");
    assert_eq!(view(&service, &id, None).await, before);

    // The same decision cannot be answered twice.
    assert_eq!(answer(&service, &id, &first, good.clone()).await.0, StatusCode::OK);
    let (status, body) = answer(&service, &id, &first, good).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::CONFLICT, &json!("not-open")));
}

#[tokio::test]
async fn games_cannot_be_started_wrongly() {
    let service = service(&place("start"));
    let cases = [
        (json!({ "squads": ["red-flight"] }), 400),
        (json!({ "squads": ["red-flight", "none"] }), 422),
        (json!({ "squads": ["red-flight", "red-flight"], "rounds": 0 }), 400),
        (json!({ "squads": ["red-flight", "red-flight"], "rounds": 300 }), 400),
        (json!({ "squads": ["red-flight", "red-flight"], "names": ["", "B"] }), 400),
        (json!({ "squads": ["red-flight", "red-flight"], "names": ["A\n", "B\u{7}B"] }), 400),
    ];
    for (request, status) in cases {
        let (got, body) = post(&service, "/api/games", request.clone()).await;
        assert_eq!(got.as_u16(), status, "{request}: {body}");
        assert!(body["error"]["message"].is_string());
    }
    assert_eq!(get(&service, "/api/games").await.1, json!([]));
    let (status, squads) = get(&service, "/api/squads").await;
    assert_eq!(status, StatusCode::OK);
    assert!(squads.as_array().is_some_and(|squads| squads.len() >= 3));
}

#[tokio::test]
async fn unknown_addresses_say_so() {
    let service = service(&place("unknown"));
    let id = start(&service, 1).await;
    let gone = ["/api/games/nothere", "/api/games/..%2f..%2fetc", "/api/nothing", "/nothing.js"];
    for path in gone {
        let (status, body) = get(&service, path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(body["error"]["code"].is_string(), "{path}: {body}");
    }
    for query in ["as=7", "as=x", "as=-1", "who=1"] {
        let (status, body) = get(&service, &format!("/api/games/{id}?{query}")).await;
        assert!(status.is_client_error() && body["error"]["code"].is_string(), "{query}: {body}");
    }
    let (status, body) = post(&service, "/api/games/nothere/answers", json!({})).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{body}");
    let delete = Request::delete("/api/games").body(Body::empty()).expect("a request");
    assert_eq!(send(&service, delete).await.0, StatusCode::METHOD_NOT_ALLOWED);
    let foreign = Request::get("/api/games")
        .header(header::HOST, "localhost:4280")
        .header(header::ORIGIN, "http://elsewhere.example");
    let (status, body) = send(&service, foreign.body(Body::empty()).expect("a request")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::FORBIDDEN, &json!("foreign-origin")));
}

#[tokio::test]
async fn the_page_is_there() {
    let service = service(&place("page"));
    for path in ["/", "/index.html", "/games/abc"] {
        let (status, body) = get(&service, path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(body.as_str().is_some_and(|text| text.contains("<title>Red Five</title>")));
    }
}

/// A dial is seen by its player only, until it is revealed; nobody sees facedown cards, decks or
/// the seed.
#[tokio::test]
async fn hidden_things_stay_hidden() {
    let service = service(&place("hidden"));
    let id = start(&service, 5).await;
    let before = view(&service, &id, None).await;
    let other_before = view(&service, &id, Some(1)).await;
    let dial = before["decisions"][0].clone();
    assert_eq!((&dial["ask"], &dial["player"]), (&json!("dial"), &json!(0)));
    let options = dial["control"]["options"].as_array().expect("options");
    let mut seen = Vec::new();
    for option in [&options[0], &options[5]] {
        let now = view(&service, &id, Some(0)).await;
        let open = now["decisions"].as_array().expect("a list");
        let open = open.iter().find(|d| d["ship"] == dial["ship"] && d["ask"] == "dial");
        let chosen = json!({ "one": option["key"] });
        assert_eq!(answer(&service, &id, open.expect("open"), chosen).await.0, StatusCode::OK);
        let mine = view(&service, &id, Some(0)).await;
        assert_eq!(mine["ships"][0]["dial"]["shows"]["words"], option["label"]);
        let hidden = |mut view: Value| {
            view["version"] = Value::Null;
            view["moment"] = Value::Null;
            for decision in view["decisions"].as_array_mut().expect("a list") {
                decision["id"] = Value::Null;
            }
            view
        };
        let all = view(&service, &id, None).await;
        let theirs = view(&service, &id, Some(1)).await;
        assert_eq!(
            all["ships"][0]["dial"],
            json!({ "set": true, "revealed": false, "shows": null })
        );
        seen.push((hidden(all), hidden(theirs)));
    }
    assert_eq!(seen[0], seen[1], "whatever the dial shows, others see the same");
    assert!(
        other_before["decisions"]
            .as_array()
            .expect("a list")
            .iter()
            .all(|d| { d["control"].is_null() == (d["player"] == 0) })
    );

    let end = play(&service, &id, &mut Dice(5), 2_000).await.to_string();
    for secret in ["seed", "chance", "deck", "discarded", "serial"] {
        assert!(!end.contains(&format!("\"{secret}\"")), "{secret}");
    }
}

/// Whoever looks after a server can see that it works, and what it does.
#[tokio::test]
async fn health_and_metrics_are_told() {
    let service = service(&place("metrics"));
    let id = start(&service, 1).await;
    play(&service, &id, &mut Dice(1), 3).await;
    assert_eq!(get(&service, "/api/games/none").await.0, StatusCode::NOT_FOUND);
    let (_, health) = get(&service, "/api/health").await;
    assert_eq!(health, json!({ "status": "ok", "games": 1 }));
    let (_, text) = get(&service, "/api/metrics").await;
    let text = text.as_str().expect("a text");
    for line in [
        "redfive_games_started_total 1",
        "redfive_answers_total 3",
        "redfive_requests_refused_total 1",
        "redfive_requests_failed_total 0",
        "redfive_games_in_memory 1",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}: {text}");
    }
}

/// Whatever is asked and however it is answered: no browser does more with it than it should, and what is refused
/// is refused in JSON.
#[tokio::test]
async fn every_response_has_its_headers_and_every_refusal_is_json() {
    let service = service(&place("headers"));
    let id = start(&service, 1).await;
    let long = "x".repeat(2 << 20);
    let requests = [
        ("GET", "/".to_owned(), "", 200),
        ("GET", "/games/abc".to_owned(), "", 200),
        ("GET", "/nothing.js".to_owned(), "", 404),
        ("POST", "/".to_owned(), "{}", 405),
        ("DELETE", "/nothing".to_owned(), "", 405),
        ("GET", "/api/health".to_owned(), "", 200),
        ("GET", "/api/metrics".to_owned(), "", 200),
        ("GET", "/api/nothing".to_owned(), "", 404),
        ("POST", "/api/nothing".to_owned(), "{}", 405),
        ("PUT", "/api/games".to_owned(), "{}", 405),
        ("GET", "/api/games/%ff".to_owned(), "", 404),
        ("GET", "/api/games/%ff/live".to_owned(), "", 404),
        ("GET", "/api/games/%ff/moments/1".to_owned(), "", 400),
        ("GET", format!("/api/games/{id}/moments/x"), "", 400),
        ("GET", format!("/api/games/{id}/moments/9"), "", 404),
        ("GET", format!("/api/games/{id}/live"), "", 400),
        ("GET", format!("/api/games/{id}/odds"), "", 400),
        ("GET", format!("/api/games/{id}?as=x"), "", 400),
        ("GET", format!("/api/games/{id}/record"), "", 403),
        ("GET", "/api/cards".to_owned(), "", 400),
        ("GET", "/api/cards?faction=%ff".to_owned(), "", 400),
        ("GET", "/api/odds?q=%ff".to_owned(), "", 400),
        ("POST", "/api/games".to_owned(), "[", 400),
        ("POST", "/api/games".to_owned(), &long, 413),
    ];
    for (method, path, body, status) in requests {
        let request = Request::builder().method(method).uri(&path);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_owned())).expect("a request");
        let response = service.clone().oneshot(request).await.expect("always a response");
        assert_eq!(response.status().as_u16(), status, "{method} {path}");
        let headers = response.headers().clone();
        for (name, value) in [
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "same-origin"),
            (header::CONTENT_SECURITY_POLICY, "default-src"),
            (header::CACHE_CONTROL, if path.starts_with("/api") { "no-store" } else { "no" }),
        ] {
            let told = headers.get(&name).and_then(|it| it.to_str().ok()).unwrap_or_default();
            assert!(told.starts_with(value), "{method} {path}: {name}: {told}");
        }
        if status >= 400 {
            let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
            let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
            assert!(body["error"]["code"].is_string(), "{method} {path}: {body}");
            let kind = headers.get(header::CONTENT_TYPE).expect("a kind");
            assert_eq!(kind, "application/json", "{method} {path}");
        }
    }
}
