//! Writes the traces of all games as text, or compares them with those written before.

use redfive_traces::{Named, cases, games, golden, random};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", folder] => each(|set, named| write(Path::new(folder), set, named)),
        ["compare", folder] => {
            let mut kinds = BTreeMap::new();
            each(|set, named| compare(Path::new(folder), set, named, &mut kinds))?;
            for ((kind, how), count) in &kinds {
                println!("{count:6} {how} {kind}");
            }
            println!("{} kinds of difference", kinds.len());
            Ok(())
        }
        _ => Err(io::Error::other("usage: traces write DIR | compare DIR")),
    }
}

fn each(mut with: impl FnMut(&str, &Named) -> io::Result<()>) -> io::Result<()> {
    golden()?.iter().try_for_each(|named| with("golden", named))?;
    (0..games::GAMES).try_for_each(|number| with("random", &random(number)))?;
    cases()?.iter().try_for_each(|named| with("cases", named))
}

fn path(folder: &Path, set: &str, name: &str) -> PathBuf {
    let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let name: String = name.chars().map(plain).collect();
    folder.join(set).join(format!("{name}.txt"))
}

fn write(folder: &Path, set: &str, (name, trace): &Named) -> io::Result<()> {
    let path = path(folder, set, name);
    fs::create_dir_all(folder.join(set))?;
    fs::write(path, trace.lines.join("\n") + "\n")
}

/// How often each kind of line stands only in the old traces, or only in the new ones.
type Kinds = BTreeMap<(String, &'static str), usize>;

fn compare(folder: &Path, set: &str, named: &Named, kinds: &mut Kinds) -> io::Result<()> {
    let (name, trace) = named;
    let path = path(folder, set, name);
    if !path.exists() {
        println!("{set} {name}: new");
        return Ok(());
    }
    let text = fs::read_to_string(path)?;
    let old: Vec<&str> = text.lines().collect();
    let new: Vec<&str> = trace.lines.iter().map(String::as_str).collect();
    if old == new {
        return Ok(());
    }
    let first = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    println!("{set} {name}: round {}, line {}", trace.round_of(first), first + 1);
    for line in &old[first.saturating_sub(2)..first] {
        println!("    {line}");
    }
    println!("  - {}", old.get(first).unwrap_or(&"(the end)"));
    println!("  + {}", new.get(first).unwrap_or(&"(the end)"));
    let mut balance: BTreeMap<&str, i32> = BTreeMap::new();
    old.iter().for_each(|line| *balance.entry(line).or_default() -= 1);
    new.iter().for_each(|line| *balance.entry(line).or_default() += 1);
    for (line, count) in balance {
        let kind = line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        match count {
            0 => {}
            1.. => *kinds.entry((kind, "only new")).or_default() += count.unsigned_abs() as usize,
            _ => *kinds.entry((kind, "only old")).or_default() += count.unsigned_abs() as usize,
        }
    }
    Ok(())
}
