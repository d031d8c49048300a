//! Games of before there was a database: their files are read once, and left as they are.

use crate::sheet::Sheet;
use crate::store::{Batch, Database, Directory, FORMAT, Line, Note, Snapshot, Store, StoreError};
use crate::table::Table;

/// Takes over the games that are not taken over yet. What is to be told of those that are not whole, one
/// sentence each: they are told again at every start, as long as their files are there.
pub fn take_over(data: &std::path::Path, store: &Database) -> Result<Vec<String>, StoreError> {
    let Some(directory) = Directory::of(data) else { return Ok(Vec::new()) };
    let mut sentences = Vec::new();
    for id in directory.list()? {
        if store.has_taken_over(&id)? {
            continue;
        }
        let told = directory.told(&id);
        let found = found(&directory, &id, told.as_ref().ok(), &mut sentences);
        match (found, told) {
            (Ok((lines, table)), told) => {
                if let Err(StoreError { place, why }) = told {
                    sentences.push(format!("{place}: is made anew from the record: {why}"));
                }
                keep(store, sheet_of(&table), table.snapshot(), lines)?;
            }
            (Err(StoreError { place, why }), Ok(told)) => {
                sentences.push(format!("{place}: cannot be played on: {why}"));
                let sheet = Sheet { why: Some(why), ..Sheet::of_told(&told) };
                keep(store, sheet, told, Vec::new())?;
            }
            (Err(record), Err(StoreError { place, why })) => {
                sentences.push(format!("{place}: cannot be played on: {why}; {record}"));
            }
        }
    }
    Ok(sentences)
}

/// The record of a game, played again. A crash may have cut off its last line.
fn found(
    directory: &Directory,
    id: &str,
    told: Option<&Snapshot>,
    sentences: &mut Vec<String>,
) -> Result<(Vec<String>, Table), StoreError> {
    if let Some(told) = told.filter(|told| told.format != FORMAT) {
        let why = format!("it has format {}, not {FORMAT}", told.format);
        return Err(StoreError { place: directory.place(id), why });
    }
    let kept = directory.load(id)?;
    let lines = kept.lines.iter().map(|line| (line.as_str(), false));
    let table = Table::load(id, told, lines);
    let table = table.map_err(|why| StoreError { place: kept.place.clone(), why })?;
    if kept.torn {
        sentences.push(format!("{}: a last line that was cut off is left out", kept.place));
    }
    Ok((kept.lines, table))
}

fn sheet_of(table: &Table) -> Sheet {
    Sheet { ending: table.ending(), ..Sheet::of_told(&table.snapshot()) }
}

fn keep(
    store: &Database,
    sheet: Sheet,
    told: Snapshot,
    lines: Vec<String>,
) -> Result<(), StoreError> {
    let lines = lines.into_iter().map(|text| Line { text, note: Note::default() });
    let batch = Batch {
        game: sheet.id.clone(),
        begins: true,
        sheet: Some(Sheet { taken_over: true, ..sheet }),
        told: Some(told),
        lines: lines.collect(),
        ..Batch::default()
    };
    let gone = |_| StoreError { place: store.place(), why: "nothing is written any more".into() };
    store.write(batch).blocking_recv().map_err(gone)?
}
