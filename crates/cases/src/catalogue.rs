//! The cards that cases are played with, by their XWS ids.

use redfive_engine::facts::{
    ConditionCard, DamageCard, DeviceCard, EnvironmentCard, Library, ScenarioCard, ShipCard,
    UpgradeCard,
};
use redfive_engine::start::Edition;
use redfive_engine::words::DeviceKind;
use redfive_text::{Line, ParseError, unknown_among, unknown_beside};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The cards that the cases of a file are played with: the embedded ones, or others. Cheap to clone.
#[derive(Clone)]
pub struct Catalogue(Arc<Library>);

impl Default for Catalogue {
    fn default() -> Self {
        Self::embedded()
    }
}

/// A catalogue holds all cards there are, which nobody wants to read.
impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Catalogue({} ships, {} upgrades)", self.0.ships.len(), self.0.upgrades.len())
    }
}

impl From<Library> for Catalogue {
    fn from(library: Library) -> Self {
        Self(Arc::new(library))
    }
}

impl Catalogue {
    /// The cards of both editions that are built in, read when they are first asked for.
    pub fn embedded() -> Self {
        static EMBEDDED: OnceLock<Catalogue> = OnceLock::new();
        // The embedded files are checked by tests; a faulty one can't be met with.
        EMBEDDED.get_or_init(|| Library::embedded().unwrap_or_default().into()).clone()
    }

    /// All cards.
    pub(crate) fn library(&self) -> &Library {
        &self.0
    }

    /// A pilot.
    pub(crate) fn pilot(&self, edition: Edition, id: &str) -> Option<ShipCard> {
        match edition {
            Edition::First => self.0.ship(&format!("{}{id}", Edition::FIRST_CARDS)).cloned(),
            Edition::Second => self.0.ship(id).cloned(),
        }
    }

    /// The ids of all pilots of an edition.
    pub(crate) fn pilots(&self, edition: Edition) -> Vec<&str> {
        let all = self.0.ships.iter().map(|card| card.id.as_str());
        let of_first = all.clone().filter_map(|id| id.strip_prefix(Edition::FIRST_CARDS));
        match edition {
            Edition::First => of_first.collect(),
            Edition::Second => all.filter(|id| !id.starts_with(Edition::FIRST_CARDS)).collect(),
        }
    }

    /// The kinds of damage cards, of which a game takes those of its edition.
    pub(crate) fn damage(&self) -> &[DamageCard] {
        &self.0.damage
    }

    /// Everything that can lie on a table beside ships.
    pub(crate) fn devices(&self) -> &[DeviceCard] {
        &self.0.devices
    }

    /// A device or obstacle, by its id.
    pub(crate) fn device(&self, id: &str) -> Option<&DeviceCard> {
        self.0.device(id)
    }

    /// The next word as the id of a bomb, mine or remote.
    pub(crate) fn read_device(&self, line: &mut Line<'_>) -> Result<&DeviceCard, ParseError> {
        const ALLOWED: &str = "the ids of bombs, mines and remotes, as protonbomb";
        let word = line.word("the id of a device")?;
        let all = || self.devices().iter().filter(|card| card.kind != DeviceKind::Obstacle);
        all().find(|card| card.id == word.text).ok_or_else(|| {
            let ids: Vec<&str> = all().map(|card| card.id.as_str()).collect();
            line.error(word.column, unknown_beside(&word.text, "a device", &[], &ids, ALLOWED))
        })
    }

    /// All scenarios.
    pub(crate) fn scenarios(&self) -> &[ScenarioCard] {
        &self.0.scenarios
    }

    /// The next word as the id of a scenario.
    pub(crate) fn read_scenario(&self, line: &mut Line<'_>) -> Result<String, ParseError> {
        let word = line.word("the id of a scenario")?;
        let ids: Vec<&str> = self.scenarios().iter().map(|card| card.id.as_str()).collect();
        if ids.contains(&word.text.as_str()) {
            return Ok(word.text.clone());
        }
        Err(line.error(word.column, unknown_among(&word.text, "a scenario", &ids)))
    }

    /// All environment cards.
    pub(crate) fn environments(&self) -> &[EnvironmentCard] {
        &self.0.environments
    }

    /// The next word as the id of an environment card.
    pub(crate) fn read_environment(&self, line: &mut Line<'_>) -> Result<String, ParseError> {
        let word = line.word("the id of an environment card")?;
        let ids: Vec<&str> = self.environments().iter().map(|card| card.id.as_str()).collect();
        if ids.contains(&word.text.as_str()) {
            return Ok(word.text.clone());
        }
        Err(line.error(word.column, unknown_among(&word.text, "an environment card", &ids)))
    }

    /// All conditions.
    pub(crate) fn conditions(&self) -> &[ConditionCard] {
        &self.0.conditions
    }

    /// The next word as the id of an upgrade.
    pub(crate) fn read_upgrade(&self, line: &mut Line<'_>) -> Result<UpgradeCard, ParseError> {
        let word = line.word("the XWS id of an upgrade")?;
        self.0.upgrade(&word.text).cloned().ok_or_else(|| {
            let ids: Vec<&str> = self.0.upgrades.iter().map(|card| card.id.as_str()).collect();
            let message =
                unknown_beside(&word.text, "an upgrade", &[], &ids, "the XWS ids of upgrades");
            line.error(word.column, message)
        })
    }
}
