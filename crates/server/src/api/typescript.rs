//! The types of the API for the page: `web/src/lib/types.ts` must be what these give.

use super::{
    ActRequest, Acted, AnswerRequest, Answered, CardsView, Check, FactionEntry, FromPage, GameEntry, GameView,
    HelpView, HintView, Join, ListTexts, ListView, MomentView, NewBranch, NewGame, ObstacleEntry,
    OddsView, PointsEntry, ReadList, Refusal, ReviewView, ScenarioEntry, ServerView, SquadView,
    Started, ToPage, Told, WriteList,
};
use std::collections::BTreeMap;
use std::path::Path;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "\
// What the server says and hears. Generated from crates/server/src/api.rs; do not edit:
// UPDATE=1 cargo test -p redfive-server typescript

/** A point: x and y. */
export type Point = [number, number];

/** A closed outline. */
export type Outline = Point[];
";

/// Declarations by name.
struct Page {
    config: Config,
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Page {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What is not exported has no declaration: numbers, strings, lists.
        if T::output_path().is_none() || self.types.contains_key(&T::ident(&self.config)) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let text = format!("\n{}export {}\n", short(&docs), laid_out(&T::decl(&self.config)));
        self.types.insert(T::ident(&self.config), text);
        T::visit_dependencies(self);
    }
}

/// A comment without lines for its stars.
fn short(text: &str) -> String {
    text.replace("/**\n * ", "/** ").replace("\n */\n", " */\n")
}

/// A declaration with a line for each of its parts.
fn laid_out(declaration: &str) -> String {
    let text = short(declaration).replace(", };", ",\n};");
    let mut lines = text.lines().map(str::trim_end);
    let first = lines.next().unwrap_or_default().to_owned();
    lines.fold(first, |text, line| text + if line == "};" { "\n" } else { "\n  " } + line)
}

fn page() -> String {
    let mut page = Page { config: Config::new().with_large_int("number"), types: BTreeMap::new() };
    page.visit::<SquadView>();
    page.visit::<ScenarioEntry>();
    page.visit::<ObstacleEntry>();
    page.visit::<PointsEntry>();
    page.visit::<ReadList>();
    page.visit::<ListView>();
    page.visit::<GameEntry>();
    page.visit::<Told>();
    page.visit::<NewGame>();
    page.visit::<Started>();
    page.visit::<AnswerRequest>();
    page.visit::<Answered>();
    page.visit::<Check>();
    page.visit::<GameView>();
    page.visit::<HelpView>();
    page.visit::<OddsView>();
    page.visit::<Refusal>();
    page.visit::<ServerView>();
    page.visit::<FactionEntry>();
    page.visit::<CardsView>();
    page.visit::<WriteList>();
    page.visit::<ListTexts>();
    page.visit::<Join>();
    page.visit::<ActRequest>();
    page.visit::<Acted>();
    page.visit::<FromPage>();
    page.visit::<ToPage>();
    page.visit::<MomentView>();
    page.visit::<NewBranch>();
    page.visit::<HintView>();
    page.visit::<ReviewView>();
    page.types.values().fold(HEAD.to_owned(), |text, one| text + one)
}

/// The page's types are those of the API. Every request and response is one of the roots of
/// `page`; what they hold comes along.
#[test]
fn typescript_types_are_those_of_the_api() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/types.ts");
    let page = page();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &page).expect("web/src/lib/types.ts can be written");
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        committed == page,
        "web/src/lib/types.ts is not what crates/server/src/api.rs gives: run \
         UPDATE=1 cargo test -p redfive-server typescript"
    );
}
