//! Odds from the outside: the calculator, and help at a table that allows it.

mod support;

use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};
use support::answers::{Dice, next_decision, some_answer};
use support::{answer, get, place, post, service, start, start_with, view};

async fn asked(service: &Router, question: &str) -> (StatusCode, Value) {
    get(service, &format!("/api/odds?q={}", question.replace(' ', "%20"))).await
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// The same numbers as `redfive odds` gives, and what a page needs to ask the next question.
#[tokio::test]
async fn a_question_in_words_is_answered() {
    let service = service(&place("odds-words"));
    let (status, odds) = asked(&service, "3 focus lock against 3 focus evade").await;
    assert_eq!(status, StatusCode::OK, "{odds}");
    assert_eq!(format!("{:.3}", number(&odds["mean"])), "0.313");
    assert!((number(&odds["hits"]) + number(&odds["crits"]) - number(&odds["mean"])).abs() < 1e-12);
    let damage = odds["damage"].as_array().expect("a list");
    assert_eq!(damage.len(), 3, "0 to 2: one is evaded for certain");
    let sum: f64 = damage.iter().map(|it| number(&it["chance"])).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let two_or_more: f64 = damage[2..].iter().map(|it| number(&it["chance"])).sum();
    assert!((two_or_more - number(&damage[2]["or_more"])).abs() < 1e-12);
    assert!(damage.iter().all(|it| number(&it["with_crit"]) <= number(&it["chance"])));
    assert_eq!(odds["left"][0]["side"], "attacker");
    assert_eq!(odds["end"], json!(null), "no hull was told");
    let asks = &odds["asked"];
    assert_eq!(
        asks["sides"][0]["dice"],
        json!({ "name": "attack dice", "now": 3, "least": 1, "most": 6 })
    );
    let evade = asks["sides"][1]["tokens"].as_array().expect("a list").iter();
    let evade = evade.filter(|it| it["name"] == "evade").map(|it| it["now"].clone());
    assert_eq!(evade.collect::<Vec<_>>(), [json!(1)]);

    let (_, odds) = asked(&service, "3 focus against 1 hull 2 shields 1").await;
    assert_eq!(odds["asked"]["health"][0]["now"], 2);
    let end = &odds["end"];
    assert!(number(&end["destroyed"]) > 0.05, "{end}");
    assert!(number(&end["destroyed"]) <= number(&end["destroyed_at_best"]) + 1e-12);
    assert!(number(&end["destroyed"]) < number(&end["halved"]));
}

#[tokio::test]
async fn a_bad_question_gets_one_line() {
    let service = service(&place("odds-bad"));
    let long = "3 against ".repeat(100);
    for (question, says) in [
        ("", "nothing is asked; ask like: 3 focus lock"),
        ("7 against 2", "\"7\" is not a number of attack dice; allowed: 1 to 6"),
        ("3 against 2 luck", "\"luck\" is not a word for the defender; allowed: focus"),
        ("3 against 2 shields 1", "shields without hull"),
        ("3 9 focus 4 lock against 2", "13 tokens of the attacker are too many here; up to 12"),
        (&long, "a question has up to 400 letters"),
    ] {
        let (status, body) = asked(&service, question).await;
        let message = body["error"]["message"].as_str().expect("a line").to_owned();
        assert_eq!(
            (status, &body["error"]["code"]),
            (StatusCode::BAD_REQUEST, &json!("bad-request"))
        );
        assert!(message.starts_with(says) && !message.contains('\n'), "{message}");
    }
    let (status, body) = get(&service, "/api/odds?question=3").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(body["error"]["message"].as_str().expect("a line").contains("/api/odds?q="), "{body}");
}

async fn helped(service: &Router, id: &str, player: &Value) -> Value {
    let (status, help) = get(service, &format!("/api/games/{id}/odds?as={player}")).await;
    assert_eq!(status, StatusCode::OK, "{help}");
    help
}

/// Numbers for each target, then for each way to modify dice; all of them can be answered, and who is not
/// asked gets none.
#[tokio::test]
async fn a_table_that_allows_it_helps_who_is_asked() {
    let service = service(&place("odds-help"));
    let (mut targets, mut dials, mut by_attackers, mut by_defenders, mut ties) = (0, 0, 0, 0, 0);
    let mut seed = 4;
    let mut dice = Dice(seed);
    let mut id = start_with(&service, json!({ "rounds": 6, "seed": seed, "help": true })).await;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    for _ in 0..2_000 {
        let now = view(&service, &id, None).await;
        assert_eq!(now["help"], true, "both can see that it is on");
        let Some(decision) = next_decision(&now) else {
            // They have flown past each other.
            seed += 1;
            id = start_with(&service, json!({ "rounds": 6, "seed": seed, "help": true })).await;
            continue;
        };
        let control = &decision["control"];
        let help = helped(&service, &id, &decision["player"]).await;
        let other =
            helped(&service, &id, &json!(1 - decision["player"].as_u64().unwrap_or(0))).await;
        assert_eq!((&other["targets"], &other["answers"]), (&json!([]), &json!([])));
        // Straight ahead, so that they meet; focus tokens, so that there is something to spend.
        let wanted = |option: &&Value| {
            let key = option["key"].as_str().unwrap_or_default();
            ["2-straight", "3-straight", "white-focus"].contains(&key)
                && option["warning"].is_null()
        };
        let mut chosen = match list(&control["options"]).iter().find(wanted) {
            Some(option) => json!({ "one": option["key"] }),
            None => some_answer(control, &mut dice),
        };
        match decision["ask"].as_str() {
            Some("attack") => {
                targets += 1;
                assert_eq!(help["decision"], decision["id"]);
                let keys = |list: &[Value]| -> Vec<Value> {
                    list.iter().map(|it| it["key"].clone()).collect()
                };
                let told = list(&help["targets"]);
                let mut offered = keys(&list(&control["options"]));
                offered.sort_by_key(Value::to_string);
                let mut known = keys(&told);
                known.sort_by_key(Value::to_string);
                assert_eq!(known, offered, "each target that is offered");
                for it in &told {
                    let chance = |name: &str| (0.0..=1.0 + 1e-9).contains(&number(&it[name]));
                    assert!(chance("hit") && chance("destroyed") && chance("halved"), "{it}");
                    assert!(number(&it["mean"]) >= number(&it["hit"]) - 1e-9, "{it}");
                    assert_eq!((&it["whole"], &it["not_counted"]), (&json!(true), &json!([])));
                }
                chosen = json!({ "one": control["options"][0]["key"] });
            }
            Some("modify") => {
                let told = list(&help["answers"]);
                let passes = usize::from(!control["pass"].is_null());
                assert_eq!(told.len(), list(&control["options"]).len() + passes, "{help}");
                assert_eq!(told.iter().filter(|it| it["best"] == true).count(), 1);
                assert_eq!((&told[0]["best"], number(&told[0]["loses"])), (&json!(true), 0.0));
                // The attacker wants more of it, the defender less; what spends nothing wins a tie.
                let attacker = now["attack"]["attacker"].as_u64().expect("an attack") as usize;
                let attacks = now["ships"][attacker]["player"] == decision["player"];
                *(if attacks { &mut by_attackers } else { &mut by_defenders }) += 1;
                let means = || told.iter().map(|it| number(&it["mean"]));
                let most = means().fold(f64::MIN, f64::max);
                let least = means().fold(f64::MAX, f64::min);
                let best = number(&told[0]["mean"]);
                assert!((best - if attacks { most } else { least }).abs() < 1e-9, "{help}");
                if most - least < 1e-9 && passes == 1 {
                    ties += 1;
                    assert_eq!(told[0]["answer"], "pass", "{help}");
                }
                for pair in told.windows(2) {
                    assert!(number(&pair[0]["loses"]) <= number(&pair[1]["loses"]), "{help}");
                }
                for it in &told {
                    let request = json!({
                        "player": decision["player"], "decision": decision["id"], "answer": it["answer"]
                    });
                    let (_, check) =
                        post(&service, &format!("/api/games/{id}/checks"), request).await;
                    assert_eq!(check["legal"], true, "{it}: {check}");
                }
                chosen = told[0]["answer"].clone();
            }
            Some("dial") => {
                dials += 1;
                assert_eq!((&help["decision"], &help["answers"]), (&json!(null), &json!([])));
            }
            _ => {}
        }
        let (status, body) = answer(&service, &id, &decision, chosen.clone()).await;
        assert_eq!(status, StatusCode::OK, "{body}: {chosen} to {decision}");
        if targets > 4 && dials > 0 && by_attackers > 1 && by_defenders > 1 && ties > 0 {
            return;
        }
    }
    panic!("not all was seen: {targets} {dials} {by_attackers} {by_defenders} {ties}");
}

/// Off unless both agreed at the start; what was agreed is kept in the record.
#[tokio::test]
async fn help_is_refused_where_it_was_not_agreed_and_kept_where_it_was() {
    let data = place("odds-refused");
    let first = service(&data);
    let without = start(&first, 1).await;
    let with = start_with(&first, json!({ "rounds": 4, "seed": 1, "help": true })).await;
    assert_eq!(view(&first, &without, Some(0)).await["help"], false);
    let path = format!("/api/games/{without}/odds?as=0");
    let (status, body) = get(&first, &path).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::FORBIDDEN, &json!("no-help")));
    let message = body["error"]["message"].as_str().expect("a line");
    assert!(message.contains("\"help\": true") && !message.contains('\n'), "{message}");
    for (query, expected) in [
        ("", StatusCode::BAD_REQUEST),
        ("?as=ann", StatusCode::BAD_REQUEST),
        ("?as=2", StatusCode::NOT_FOUND),
        ("?as=1", StatusCode::OK),
    ] {
        let (status, body) = get(&first, &format!("/api/games/{with}/odds{query}")).await;
        assert_eq!(status, expected, "{body}");
    }
    let before = view(&first, &with, Some(1)).await;
    drop(first);
    let record = |id: &str| -> String {
        let database = rusqlite::Connection::open(data.join("games.db")).expect("a database");
        let line = "SELECT text FROM line WHERE game = ?1 AND number = 0";
        database.query_row(line, [id], |row| row.get(0)).expect("a record")
    };
    assert!(record(&with).contains("\"help\":true"));
    assert!(!record(&without).contains("help"));
    let second = service(&data);
    assert_eq!(view(&second, &with, Some(1)).await, before);
    assert_eq!(get(&second, &path).await.0, StatusCode::FORBIDDEN);
    assert_eq!(get(&second, &format!("/api/games/{with}/odds?as=0")).await.0, StatusCode::OK);
}
