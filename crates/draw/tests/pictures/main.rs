//! The pictures of docs/pictures.md: drawn by the code, compared with what is committed.
//!
//! `UPDATE=1 cargo test -p redfive-draw --test pictures` writes them anew.

mod arcs;
mod maneuvers;
mod measures;
mod tokens;

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A picture and the text it is drawn from.
pub(crate) struct Sheet {
    /// The name of its file, without the ending.
    pub name: String,
    /// What it shows, with the rule ids it is about.
    pub caption: String,
    pub text: String,
}

/// Some pictures that belong together.
pub(crate) struct Section {
    pub heading: &'static str,
    pub about: &'static str,
    /// How many pictures stand side by side.
    pub columns: usize,
    pub sheets: Vec<Sheet>,
}

pub(crate) fn sheet(name: impl Into<String>, caption: impl Into<String>, text: String) -> Sheet {
    Sheet { name: name.into(), caption: caption.into(), text }
}

fn sections() -> Vec<Section> {
    let first = redfive_draw::EXAMPLES.iter().map(|example| {
        let caption = format!("`docs/examples/{}.txt`", example.name);
        sheet(example.name, caption, example.text.to_owned())
    });
    let examples = Section {
        heading: "Examples",
        about: "Tables to start from: draw them with `redfive draw`, change them, draw them again.",
        columns: 2,
        sheets: first.collect(),
    };
    let mut sections = vec![examples];
    sections.extend(maneuvers::sections());
    sections.extend(arcs::sections());
    sections.extend(measures::sections());
    sections.extend(tokens::sections());
    sections
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn gallery(sections: &[Section]) -> String {
    let mut page = String::from(
        "# Pictures of the table\n\n\
         Every picture here is drawn by the code (`crates/draw`), and the tests compare them with \
         what it draws today, so they show how Red Five moves and measures. Dotted outlines are \
         where a ship was, dashed ones where it can go, red ones where it would be on top of \
         another ship. To draw your own: [draw.md](draw.md).\n\n\
         This page is written by `UPDATE=1 cargo test -p redfive-draw --test pictures`.\n",
    );
    for section in sections {
        let _ = write!(page, "\n## {}\n\n{}\n", section.heading, section.about);
        for row in section.sheets.chunks(section.columns) {
            let picture = |sheet: &Sheet| {
                let alt = sheet.caption.replace('`', "");
                format!("![{alt}](pictures/{}.svg)", sheet.name)
            };
            let cells = |cell: &dyn Fn(&Sheet) -> String| {
                row.iter().map(cell).collect::<Vec<String>>().join(" | ")
            };
            let pictures = cells(&picture);
            let captions = cells(&|sheet| format!("*{}*", sheet.caption));
            if section.columns == 1 {
                let _ = write!(page, "\n{pictures}\n\n{captions}\n");
            } else {
                let rule = "---|".repeat(row.len());
                let _ = write!(page, "\n| {pictures} |\n|{rule}\n| {captions} |\n");
            }
        }
    }
    page
}

/// Compares a file with what it should be, or writes it.
fn check(path: &Path, content: &str, update: bool) -> Result<(), String> {
    if update {
        return std::fs::write(path, content).map_err(|e| format!("{}: {e}", path.display()));
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    if committed == content {
        return Ok(());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let line = committed.lines().zip(content.lines()).take_while(|(a, b)| a == b).count() + 1;
    Err(format!("docs: {name} is not what the code draws (line {line})"))
}

#[test]
fn committed_pictures_are_what_the_code_draws() {
    let update = std::env::var_os("UPDATE").is_some();
    let sections = sections();
    let mut wrong = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for sheet in sections.iter().flat_map(|section| &section.sheets) {
        let name = format!("{}.svg", sheet.name);
        assert!(!names.contains(&name), "two pictures are called {name}");
        match redfive_draw::draw(sheet.text.as_bytes()) {
            Err(error) => wrong.push(format!("{name}: {error} in:\n{}", sheet.text)),
            Ok(svg) => {
                wrong.extend(check(&docs().join("pictures").join(&name), &svg, update).err());
            }
        }
        names.push(name);
    }
    wrong.extend(check(&docs().join("pictures.md"), &gallery(&sections), update).err());
    for entry in std::fs::read_dir(docs().join("pictures")).expect("docs/pictures") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        if !names.contains(&name) {
            wrong.push(format!("docs/pictures/{name} is drawn by nobody"));
        }
    }
    let how = "write them anew with: UPDATE=1 cargo test -p redfive-draw --test pictures";
    assert!(wrong.is_empty(), "{}\n{how}, and look at them", wrong.join("\n"));
}

#[test]
fn every_picture_is_well_formed() {
    for sheet in sections().iter().flat_map(|section| &section.sheets) {
        let svg = redfive_draw::draw(sheet.text.as_bytes()).expect("it draws");
        let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg", "{}", sheet.name);
        assert!(
            root.children().any(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")))
        );
        assert!(!svg.contains("-0\"") && !svg.contains("-0,") && !svg.contains("NaN"));
    }
}
