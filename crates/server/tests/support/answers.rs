//! Answers as a page would make them, from what the API shows.

use serde_json::{Value, json};

/// A small generator, so that tests repeat.
pub struct Dice(pub u64);

impl Dice {
    /// A number below another.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A legal answer from what the control offers, as a page would make it.
pub fn some_answer(control: &Value, dice: &mut Dice) -> Value {
    let options = control["options"].as_array().cloned().unwrap_or_default();
    let key = |option: &Value| option["key"].clone();
    let least = control["least"].as_u64().unwrap_or(0);
    match control["kind"].as_str().expect("a kind of control") {
        "yes-no" => json!("yes"),
        "one" => {
            let pass = !control["pass"].is_null() && dice.below(5) == 0;
            if pass {
                json!("pass")
            } else {
                json!({ "one": key(&options[dice.below(options.len())]) })
            }
        }
        "several" => {
            json!({ "several": options[..least as usize].iter().map(key).collect::<Vec<_>>() })
        }
        "order" => json!({ "order": options.iter().map(key).collect::<Vec<_>>() }),
        "amount" => json!({ "amount": least }),
        "place" => json!({ "pose": thousandths(&control["suggested"]) }),
        "counts" => {
            let option = &options[dice.below(options.len())];
            json!({ "counts": [[key(option), least.max(1)]] })
        }
        other => panic!("no answer to {other}"),
    }
}

/// A pose as an answer.
fn thousandths(pose: &Value) -> [i64; 3] {
    ["x", "y", "degrees"]
        .map(|name| (pose[name].as_f64().expect("a number") * 1000.0).round() as i64)
}

/// The next decision to answer: dials that are not set first.
pub fn next_decision(view: &Value) -> Option<Value> {
    let decisions = view["decisions"].as_array().expect("a list");
    let unset = |d: &&Value| {
        d["ask"] == "dial"
            && view["ships"][d["ship"].as_u64().unwrap_or(0) as usize]["dial"]["set"] == false
    };
    let ready = |d: &&Value| d["ask"] == "ready";
    let found = decisions.iter().find(unset).or(decisions.iter().find(ready));
    found.or(decisions.first()).cloned()
}
