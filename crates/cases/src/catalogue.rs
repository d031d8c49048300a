//! The cards of second edition, by their XWS ids.

use redfive_content::Content;
use redfive_engine::facts::{ConditionCard, Library, ShipCard, UpgradeCard};
use redfive_engine::words::DeviceKind;
use redfive_text::{Line, ParseError, unknown_beside};
use std::sync::OnceLock;

/// All pilots and upgrades, read when the first one is asked for.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        // The embedded files are checked by tests; a faulty one can't be met with.
        Content::embedded().map(|c| Library::second_edition(&c.second)).unwrap_or_default()
    })
}

/// A pilot.
pub(crate) fn pilot(id: &str) -> Option<ShipCard> {
    let library = library();
    library.ship(id).map(|place| library.ships[usize::from(place)].clone())
}

/// The ids of all pilots.
pub(crate) fn pilots() -> Vec<&'static str> {
    let pilots = library().ships.iter().filter(|card| card.token.is_none());
    pilots.map(|card| card.id.as_str()).collect()
}

/// Everything that cards put onto the table is added to a library.
pub(crate) fn add_devices(to: &mut Library) {
    to.add_devices(library());
}

/// The id and the name of a device, by its place.
pub(crate) fn device(place: u8) -> Option<(&'static str, &'static str)> {
    let card = library().devices.get(usize::from(place))?;
    Some((card.id.as_str(), card.name.as_str()))
}

/// The next word as the id of a bomb, mine or remote: its place among the devices, and whether it
/// is a remote.
pub(crate) fn read_device(line: &mut Line<'_>) -> Result<(u8, bool), ParseError> {
    const ALLOWED: &str = "the ids of bombs, mines and remotes, as protonbomb";
    let word = line.word("the id of a device")?;
    let devices = library().devices.iter().enumerate();
    let mut all = devices.filter(|(_, card)| card.kind != DeviceKind::Obstacle);
    let found = all.clone().find(|(_, card)| card.id == word.text);
    found.map(|(i, card)| (i as u8, card.kind == DeviceKind::Remote)).ok_or_else(|| {
        let ids: Vec<&str> = all.by_ref().map(|(_, card)| card.id.as_str()).collect();
        line.error(word.column, unknown_beside(&word.text, "a device", &[], &ids, ALLOWED))
    })
}

/// All conditions.
pub(crate) fn conditions() -> &'static [ConditionCard] {
    &library().conditions
}

/// The next word as the id of an upgrade.
pub(crate) fn read_upgrade(line: &mut Line<'_>) -> Result<UpgradeCard, ParseError> {
    let word = line.word("the XWS id of an upgrade")?;
    let library = library();
    library.upgrade(&word.text).map(|i| library.upgrades[usize::from(i)].clone()).ok_or_else(|| {
        let ids: Vec<&str> = library.upgrades.iter().map(|card| card.id.as_str()).collect();
        let message =
            unknown_beside(&word.text, "an upgrade", &[], &ids, "the XWS ids of upgrades");
        line.error(word.column, message)
    })
}
