//! Before a game, from the outside: scenarios, lists, and what a game can be started with.

mod support;

use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use support::answers::Dice;
use support::{get, place, play, post, post_text, service, start_with, view};

/// A legal list of twenty points, with obstacles.
fn rebels() -> String {
    json!({
        "version": "2.0.0", "faction": "rebelalliance", "name": "Yavin",
        "obstacles": ["coreasteroid2", "gascloud1", "yt2400debris0"],
        "pilots": [
            {"id": "wedgeantilles", "upgrades": {"talent": ["crackshot"], "astromech": ["r4astromech"]}},
            {"id": "lukeskywalker-battleofyavin"},
            {"id": "bluesquadronescort"}, {"id": "bluesquadronescort"}
        ]
    })
    .to_string()
}

/// A list that is not legal: two ships, both of one name.
fn two_lukes() -> String {
    json!({
        "version": "2.0.0", "faction": "rebelalliance",
        "pilots": [{"id": "lukeskywalker"}, {"id": "lukeskywalker"}]
    })
    .to_string()
}

async fn read(service: &axum::Router, list: &str) -> (StatusCode, Value) {
    post(service, "/api/squads/read", json!({ "list": list })).await
}

fn code(body: &Value) -> &str {
    body["error"]["code"].as_str().unwrap_or("none")
}

#[tokio::test]
async fn scenarios_obstacles_and_points_are_listed() {
    let service = service(&place("lists"));
    let (status, scenarios) = get(&service, "/api/scenarios").await;
    assert_eq!(status, StatusCode::OK);
    let chance =
        scenarios.as_array().expect("a list").iter().find(|it| it["id"] == "chance-engagement");
    let chance = chance.expect("it is there");
    assert_eq!((&chance["rounds"], &chance["placed_by_players"]), (&json!(12), &json!(true)));
    let rules = chance["rules"].as_array().expect("rules");
    assert!(
        rules.iter().any(|rule| rule.as_str().is_some_and(|it| it.contains("the Satellite"))),
        "{rules:?}"
    );
    let (_, obstacles) = get(&service, "/api/obstacles").await;
    let obstacles = obstacles.as_array().expect("a list");
    assert!(obstacles.iter().any(|it| it["id"] == "coreasteroid1" && it["kind"] == "asteroid"));
    assert!(obstacles.iter().all(|it| it["id"] != "blaze"), "cards place those");
    let (_, points) = get(&service, "/api/points").await;
    assert_eq!((&points[0]["id"], &points[0]["limit"]), (&json!("20-points"), &json!(20)));
}

#[tokio::test]
async fn a_list_is_read_and_judged() {
    let service = service(&place("read"));
    let (status, list) = read(&service, &rebels()).await;
    assert_eq!(status, StatusCode::OK, "{list}");
    assert_eq!((&list["name"], &list["faction"]), (&json!("Yavin"), &json!("Rebel Alliance")));
    assert_eq!((&list["cost"], &list["limit"]), (&json!(20), &json!(20)), "{list}");
    assert_eq!((&list["problems"], &list["grounded"]), (&json!([]), &json!([])));
    let wedge = &list["ships"][0];
    assert_eq!(
        (&wedge["pilot"], &wedge["chassis"]),
        (&json!("Wedge Antilles"), &json!("T-65 X-wing"))
    );
    assert_eq!((&wedge["spent"], &wedge["loadout"]), (&json!(6), &json!(9)));
    assert_eq!(list["ships"][1]["upgrades"].as_array().map(Vec::len), Some(4), "of its card");
    assert_eq!(list["obstacles"][1], "Gas cloud 1");

    let (_, list) = read(&service, &two_lukes()).await;
    let problems = list["problems"].as_array().expect("problems");
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert_eq!(list["grounded"], json!([]), "it can fly");
    assert_eq!(list["name"], "Own list");
    // A link and plain text are read as well.
    let (_, link) =
        read(&service, "https://example.org/?f=Rebel%20Alliance&d=v10ZsZ50Z4XW&sn=Red").await;
    assert_eq!(
        (&link["form"], &link["document"]),
        (&json!("a YASB link"), &json!("xwa-50-points"))
    );
    assert_eq!(
        (&link["name"], &link["ships"][0]["pilot"]),
        (&json!("Red"), &json!("Luke Skywalker"))
    );
    let (_, text) =
        read(&service, "Luke Skywalker (6) + R2-D2\nWedge Antilles (5) + Predater").await;
    assert_eq!(
        (&text["form"], text["ships"].as_array().map(Vec::len)),
        (&json!("plain text"), Some(2))
    );
    let problems = text["problems"].as_array().expect("problems");
    let lost = |it: &Value| {
        it.as_str().is_some_and(|it| it.contains("Predater") && it.contains("Predator"))
    };
    assert!(problems.iter().any(lost), "what is lost keeps it from being legal: {problems:?}");
    // By other points it costs otherwise.
    let request = json!({ "list": two_lukes(), "points": "xwa-50-points", "mode": "extended" });
    let (_, other) = post(&service, "/api/squads/read", request).await;
    assert_eq!(other["limit"], 50);
    assert_ne!(other["cost"], list["cost"]);
}

#[tokio::test]
async fn what_cannot_be_played_says_why() {
    let service = service(&place("grounded"));
    let unknown = rebels().replace("wedgeantilles", "wedgeantiles");
    let (_, list) = read(&service, &unknown).await;
    let why = list["grounded"][0].as_str().expect("a reason");
    assert!(why.contains("wedgeantiles") && why.contains("wedgeantilles"), "{why}");
    let hardpoint = json!({
        "version": "2.0.0", "faction": "rebelalliance",
        "pilots": [{"id": "alderaanianguard", "upgrades": {"hardpoint": ["turbolaserbattery"]}}]
    });
    let (_, list) = read(&service, &hardpoint.to_string()).await;
    assert!(
        list["grounded"][0].as_str().is_some_and(|it| it.contains("cannot be played yet")),
        "{list}"
    );
    // Known by name only.
    let jax = json!({ "faction": "galacticempire", "pilots": [{"id": "carnorjax"}] }).to_string();
    let (_, list) = read(&service, &jax).await;
    let why = list["grounded"][0].as_str().expect("a reason");
    assert!(why.contains("Carnor Jax") && why.contains("cannot fly"), "{why}");
    assert_eq!(list["ships"][0]["pilot"], "Carnor Jax");
    let none = json!({ "version": "2.0.0", "faction": "rebelalliance", "pilots": [] });
    for (list, wanted) in [
        (unknown, "cannot-fly"),
        (jax, "cannot-fly"),
        (hardpoint.to_string(), "cannot-fly"),
        (none.to_string(), "cannot-fly"),
    ] {
        let chosen = json!({ "list": list, "illegal": true });
        let (status, body) =
            post(&service, "/api/games", json!({ "squads": [chosen, "red-flight"] })).await;
        assert_eq!((status.as_u16(), code(&body)), (422, wanted), "{body}");
    }
    assert_eq!(get(&service, "/api/games").await.1, json!([]));
}

/// One clear sentence each, whatever is pasted.
#[tokio::test]
async fn what_is_no_list_is_refused_in_one_sentence() {
    let service = service(&place("nonsense"));
    let long = "x".repeat(300 * 1024);
    for (text, wanted) in [
        ("", "no-list"),
        (" \n", "no-list"),
        ("{", "no-list"),
        ("[1, 2]", "no-list"),
        ("{\"faction\": \"nobody\", \"pilots\": []}", "no-list"),
        ("nothing of this is a card", "no-list"),
        ("https://example.org/?f=Rebel%20Alliance&d=v4ZsZ200Z4XW", "no-list"),
        ("https://example.org/?f=Nobody&d=v10ZsZ50ZnonsenseYY", "no-list"),
        ("\u{fffd}\u{fffd}v\u{0}e\u{0}r\u{0}", "no-list"),
        (&long, "too-large"),
    ] {
        let (status, body) = read(&service, text).await;
        let shown: String = text.chars().take(40).collect();
        assert_eq!(code(&body), wanted, "{shown:?}: {body}");
        assert!(status.is_client_error());
        let message = body["error"]["message"].as_str().expect("words");
        assert!(message.len() > 10 && message.len() < 300 && !message.contains('\n'), "{message}");
    }
    for body in ["", "{", "null", "{\"list\": 7}", "{\"list\": \"\", \"more\": 1}", "{}"] {
        let (status, body) = post_text(&service, "/api/squads/read", body.to_owned()).await;
        assert_eq!((status.as_u16(), code(&body)), (400, "bad-request"), "{body}");
    }
    let wrong = [json!({ "list": "x", "points": "none" }), json!({ "list": "x", "mode": "none" })];
    for request in wrong {
        let (status, body) = post(&service, "/api/squads/read", request).await;
        assert_eq!((status.as_u16(), code(&body)), (400, "bad-request"), "{body}");
        assert!(body["error"]["message"].as_str().is_some_and(|it| it.contains("allowed: ")));
    }
}

/// Not a hang, not a cut connection: an answer.
#[tokio::test]
async fn a_body_of_fifty_megabytes_is_refused() {
    let service = service(&place("large"));
    let begin = Instant::now();
    for path in ["/api/squads/read", "/api/games", "/api/games/none/answers"] {
        let (status, body) = post_text(&service, path, "x".repeat(50 << 20)).await;
        assert_eq!((status.as_u16(), code(&body)), (413, "too-large"), "{path}: {body}");
        assert!(body["error"]["message"].as_str().is_some_and(|it| it.lines().count() == 1));
    }
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[tokio::test]
async fn a_game_cannot_be_started_wrongly() {
    let service = service(&place("wrongly"));
    let ours = json!(["red-flight", "academy-swarm"]);
    let illegal = json!({ "list": two_lukes() });
    let cases = [
        (json!({ "squads": ours, "scenario": "none" }), 422, "no-such-scenario"),
        (json!({ "squads": ours, "scenario": 7 }), 400, "bad-request"),
        (json!({ "squads": ours, "points": "none" }), 400, "bad-request"),
        (json!({ "squads": ours, "mode": "epic" }), 400, "bad-request"),
        (
            json!({ "squads": ours, "scenario": "chance-engagement", "place": false }),
            400,
            "bad-request",
        ),
        (json!({ "squads": ours, "obstacles": [["coreasteroid1"], null] }), 400, "bad-request"),
        (
            json!({ "squads": ours, "obstacles": [["blaze", "blaze", "blaze"], null] }),
            400,
            "bad-request",
        ),
        (json!({ "squads": ["none", "red-flight"] }), 422, "no-such-squad"),
        (json!({ "squads": [7, "red-flight"] }), 400, "bad-request"),
        (json!({ "squads": [{ "text": "x" }, "red-flight"] }), 400, "bad-request"),
        (json!({ "squads": [{ "list": "{" }, "red-flight"] }), 422, "no-list"),
        (json!({ "squads": ["red-flight", illegal] }), 422, "illegal-list"),
    ];
    for (request, status, wanted) in cases {
        let (got, body) = post(&service, "/api/games", request.clone()).await;
        assert_eq!((got.as_u16(), code(&body)), (status, wanted), "{request}: {body}");
    }
    let (_, body) =
        post(&service, "/api/games", json!({ "squads": ["red-flight", illegal] })).await;
    let message = body["error"]["message"].as_str().expect("words");
    assert!(
        message.contains("at least 3 are needed") && message.contains("\"illegal\": true"),
        "{message}"
    );
    assert_eq!(get(&service, "/api/games").await.1, json!([]));
    // Whoever says so plays it.
    let anyway = json!({ "list": two_lukes(), "illegal": true });
    let id = start_with(&service, json!({ "squads": ["red-flight", anyway], "rounds": 1 })).await;
    let game = view(&service, &id, None).await;
    assert_eq!(game["ships"][3]["name"], "Luke Skywalker 1");
}

/// A scored game with lists of the players' own is played to its end,
/// kept, and can be replayed.
#[tokio::test]
async fn a_scenario_is_played_with_lists() {
    let data = place("scored");
    let first = service(&data);
    let squads = json!([{ "list": rebels() }, "academy-swarm"]);
    let wanted = json!({ "squads": squads, "scenario": "chance-engagement", "seed": 4, "names": ["Ann", "Bob"] });
    let id = start_with(&first, wanted).await;
    let begun = view(&first, &id, None).await;
    assert_eq!(
        (&begun["scenario"]["name"], &begun["last_round"]),
        (&json!("Chance Engagement"), &json!(12))
    );
    assert_eq!(
        (&begun["phase"], &begun["players"][0]["squad"]),
        (&json!("setup"), &json!("Yavin"))
    );
    let mut dice = Dice(4);
    play(&first, &id, &mut dice, 60).await;
    drop(first);
    let second = service(&data);
    let end = play(&second, &id, &mut dice, 4_000).await;
    assert!(end["ending"].is_object(), "it ends");

    let satellite = &end["features"][0];
    assert_eq!(satellite["name"], "Satellite");
    assert!(satellite["controlled_by"].is_array(), "{satellite}");
    assert!(
        satellite["text"].as_str().is_some_and(|it| it.contains("range 0–2 of the Satellite")),
        "{satellite}"
    );
    let scores = end["scores"].as_array().expect("scores");
    assert_eq!(
        (&scores[0]["round"], &scores[0]["what"]),
        (&json!(1), &json!("what the other squad has not used"))
    );
    for player in [0, 1] {
        let own: Vec<&Value> = scores.iter().filter(|it| it["player"] == player).collect();
        let sum: u64 = own.iter().filter_map(|it| it["points"].as_u64()).sum();
        assert_eq!(end["players"][player]["points"], sum, "{own:?}");
        assert_eq!(own.last().map_or(&json!(0), |it| &it["total"]), sum);
    }
    let whats: Vec<&str> = scores.iter().filter_map(|it| it["what"].as_str()).collect();
    assert!(whats.contains(&"Satellite"), "{whats:?}");
    assert!(
        whats.iter().any(|it| it.ends_with("was destroyed")
            || it.ends_with("left the game")
            || it.ends_with("half its health")),
        "{whats:?}"
    );
    assert!(
        scores
            .iter()
            .all(|it| it["rule"].as_str().is_some_and(|rule| rule.contains("mission point")))
    );
    drop(second);
    let third = service(&data);
    assert_eq!(view(&third, &id, None).await, end, "after a restart");

    let (_, games) = get(&third, "/api/games").await;
    assert_eq!(
        (&games[0]["squads"], &games[0]["scenario"]),
        (&json!(["Yavin", "Academy Swarm"]), &json!("Chance Engagement"))
    );
    let (_, record) = get(&third, &format!("/api/games/{id}/record")).await;
    // The obstacles are those of the list.
    let header = record.as_str().and_then(|it| it.lines().next());
    assert!(header.is_some_and(|it| it.contains("yt2400debris0")));
    let record: redfive_engine::record::Record =
        record.as_str().expect("lines").parse().expect("a record");
    let library = redfive_players::squads::library();
    let again = record.replay(library).expect("it can be replayed");
    assert!(again.ended().is_some());
}

/// Whatever is played for can be set up, played and shown.
#[tokio::test]
async fn every_scenario_is_played() {
    let service = service(&place("every"));
    let (_, scenarios) = get(&service, "/api/scenarios").await;
    for scenario in scenarios.as_array().expect("a list") {
        let wanted = json!({
            "squads": ["yavin-veterans", "imperial-patrol"], "scenario": scenario["id"],
            "rounds": 3, "place": true, "seed": 6
        });
        let id = start_with(&service, wanted).await;
        let end = play(&service, &id, &mut Dice(6), 3_000).await;
        assert!(end["ending"].is_object(), "{scenario}");
        assert_eq!((&end["scenario"]["name"], &end["last_round"]), (&scenario["name"], &json!(3)));
        let has_points = scenario["id"] != "dogfight";
        assert_eq!(end["players"][0]["points"].is_u64(), has_points, "{scenario}");
        assert_eq!(end["features"].as_array().is_some_and(|it| !it.is_empty()), has_points);
    }
}

/// Chosen by chance, the same with the same seed.
#[tokio::test]
async fn a_scenario_can_be_random() {
    let service = service(&place("random"));
    let mut names = Vec::new();
    for _ in 0..2 {
        let wanted = json!({ "scenario": "random", "seed": 9 });
        let game = view(&service, &start_with(&service, wanted).await, None).await;
        names.push(game["scenario"]["name"].clone());
    }
    assert!(names[0] == names[1] && names[0] != "Dogfight", "{names:?}");
}

/// Players bring the obstacles that they say.
#[tokio::test]
async fn obstacles_are_chosen() {
    let service = service(&place("chosen"));
    let obstacles = json!([["gascloud1", "gascloud2", "gascloud4"], null]);
    for placed in [true, false] {
        let wanted = json!({ "obstacles": obstacles, "place": placed, "seed": 1 });
        let game = view(&service, &start_with(&service, wanted).await, None).await;
        let kinds: Vec<&Value> =
            game["obstacles"].as_array().expect("a list").iter().map(|it| &it["kind"]).collect();
        assert_eq!(kinds.iter().filter(|&&kind| kind == "gas-cloud").count(), 4, "{kinds:?}");
    }
}
