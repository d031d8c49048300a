//! The cards of both editions, by their XWS ids.

use redfive_engine::facts::{
    ConditionCard, DamageCard, DeviceCard, Library, ScenarioCard, ShipCard, UpgradeCard,
};
use redfive_engine::start::Edition;
use redfive_engine::words::DeviceKind;
use redfive_text::{Line, ParseError, unknown_among, unknown_beside};
use std::sync::OnceLock;

/// All pilots and upgrades, read when the first one is asked for.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        // The embedded files are checked by tests; a faulty one can't be met with.
        Library::embedded().unwrap_or_default()
    })
}

/// A pilot.
pub(crate) fn pilot(edition: Edition, id: &str) -> Option<ShipCard> {
    match edition {
        Edition::First => library().ship(&format!("{}{id}", Edition::FIRST_CARDS)).cloned(),
        Edition::Second => library().ship(id).cloned(),
    }
}

/// The ids of all pilots of an edition.
pub(crate) fn pilots(edition: Edition) -> Vec<&'static str> {
    let all = library().ships.iter().map(|card| card.id.as_str());
    let of_first = all.clone().filter_map(|id| id.strip_prefix(Edition::FIRST_CARDS));
    match edition {
        Edition::First => of_first.collect(),
        Edition::Second => all.filter(|id| !id.starts_with(Edition::FIRST_CARDS)).collect(),
    }
}

/// The kinds of damage cards, of which a game takes those of its edition.
pub(crate) fn damage() -> &'static [DamageCard] {
    &library().damage
}

/// Everything that can lie on a table beside ships.
pub(crate) fn devices() -> &'static [DeviceCard] {
    &library().devices
}

/// A device or obstacle, by its id.
pub(crate) fn device(id: &str) -> Option<&'static DeviceCard> {
    library().device(id)
}

/// The next word as the id of a bomb, mine or remote.
pub(crate) fn read_device(line: &mut Line<'_>) -> Result<&'static DeviceCard, ParseError> {
    const ALLOWED: &str = "the ids of bombs, mines and remotes, as protonbomb";
    let word = line.word("the id of a device")?;
    let all = || devices().iter().filter(|card| card.kind != DeviceKind::Obstacle);
    all().find(|card| card.id == word.text).ok_or_else(|| {
        let ids: Vec<&str> = all().map(|card| card.id.as_str()).collect();
        line.error(word.column, unknown_beside(&word.text, "a device", &[], &ids, ALLOWED))
    })
}

/// All scenarios.
pub(crate) fn scenarios() -> &'static [ScenarioCard] {
    &library().scenarios
}

/// The next word as the id of a scenario.
pub(crate) fn read_scenario(line: &mut Line<'_>) -> Result<String, ParseError> {
    let word = line.word("the id of a scenario")?;
    let ids: Vec<&str> = scenarios().iter().map(|card| card.id.as_str()).collect();
    if ids.contains(&word.text.as_str()) {
        return Ok(word.text.clone());
    }
    Err(line.error(word.column, unknown_among(&word.text, "a scenario", &ids)))
}

/// All conditions.
pub(crate) fn conditions() -> &'static [ConditionCard] {
    &library().conditions
}

/// The next word as the id of an upgrade.
pub(crate) fn read_upgrade(line: &mut Line<'_>) -> Result<UpgradeCard, ParseError> {
    let word = line.word("the XWS id of an upgrade")?;
    let library = library();
    library.upgrade(&word.text).cloned().ok_or_else(|| {
        let ids: Vec<&str> = library.upgrades.iter().map(|card| card.id.as_str()).collect();
        let message =
            unknown_beside(&word.text, "an upgrade", &[], &ids, "the XWS ids of upgrades");
        line.error(word.column, message)
    })
}
