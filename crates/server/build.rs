//! Builds the page in `web/` and puts it into the program.
//!
//! Needs Node.js and npm. Where they are missing, `REDFIVE_WEB_DIST` can name a directory with a
//! page that was built elsewhere (`npm run build` in `web/` makes `web/dist`).

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of the page: when one of them changes, it is built again.
const SOURCES: [&str; 7] = [
    "src",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

const LEAST_NODE: u32 = 20;

fn main() {
    println!("cargo::rerun-if-env-changed=REDFIVE_WEB_DIST");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    match page(&out).and_then(|page| embed(&page, &out)) {
        Ok(()) => {}
        Err(why) => {
            println!("cargo::error={}", why.replace('\n', "\ncargo::error="));
            std::process::exit(1);
        }
    }
}

/// The directory with the built page.
fn page(out: &Path) -> Result<PathBuf, String> {
    if let Some(built) = env::var_os("REDFIVE_WEB_DIST") {
        let built = PathBuf::from(built);
        let built = fs::canonicalize(&built)
            .map_err(|error| format!("REDFIVE_WEB_DIST={}: {error}", built.display()))?;
        println!("cargo::rerun-if-changed={}", built.display());
        return Ok(built);
    }
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let web = here.join("../../web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    // The page tells the rules in our words.
    println!("cargo::rerun-if-changed={}", here.join("../rules/data").display());
    check_node()?;
    if is_older(&web.join("node_modules/.package-lock.json"), &web.join("package-lock.json")) {
        let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
        npm(&web, &arguments.map(String::from))?;
    }
    let page = out.join("web");
    let to = page.to_string_lossy().into_owned();
    let arguments = ["run", "build", "--", "--emptyOutDir", "--outDir", &to];
    npm(&web, &arguments.map(String::from))?;
    Ok(page)
}

fn check_node() -> Result<(), String> {
    let missing = format!(
        "the page of the web table is built with Node.js {LEAST_NODE} or newer and npm, and \"node\" cannot be run: \
         install Node.js (https://nodejs.org, or your system's packages nodejs and npm), or set \
         REDFIVE_WEB_DIST to a directory with a built page"
    );
    let output = Command::new("node").arg("--version").output().map_err(|_| missing)?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    if major.is_none_or(|major: u32| major < LEAST_NODE) {
        return Err(format!(
            "the page of the web table is built with Node.js {LEAST_NODE} or newer; this is {version}"
        ));
    }
    Ok(())
}

/// Whether a file is missing or older than another.
fn is_older(file: &Path, than: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|m| m.modified()).ok();
    match (time(file), time(than)) {
        (Some(file), Some(than)) => file < than,
        (None, _) => true,
        (_, None) => false,
    }
}

fn npm(web: &Path, arguments: &[String]) -> Result<(), String> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(npm).current_dir(web).args(arguments).output().map_err(|error| {
        format!("the page of the web table is built with npm, and \"npm\" cannot be run: {error}")
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    Err(format!("in web/, \"npm {}\" failed:\n{said}", arguments.join(" ")))
}

/// Writes a list of the page's files that the program includes.
fn embed(page: &Path, out: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    collect(page, &mut files).map_err(|error| format!("{}: {error}", page.display()))?;
    files.sort();
    if !files.contains(&page.join("index.html")) {
        return Err(format!("{}: there is no index.html", page.display()));
    }
    let mut text = String::from(
        "/// The files of the page: name and content.\nstatic ASSETS: &[(&str, &[u8])] = &[\n",
    );
    for file in files {
        let name = file.strip_prefix(page).map_err(|error| error.to_string())?;
        let name = name.to_string_lossy().replace('\\', "/");
        let _ = writeln!(text, "    ({name:?}, include_bytes!({:?})),", file.to_string_lossy());
    }
    text.push_str("];\n");
    fs::write(out.join("assets.rs"), text).map_err(|error| error.to_string())
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
