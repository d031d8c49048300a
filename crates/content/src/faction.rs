//! The seven factions.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A faction. First edition has the first five, of which the last two are subfactions.
    ///
    /// ```
    /// use redfive_content::Faction;
    /// assert_eq!("rebelalliance".parse(), Ok(Faction::RebelAlliance));
    /// assert_eq!(Faction::ScumAndVillainy.name(), "Scum and Villainy");
    /// ```
    Faction ("faction") {
        /// Rebel Alliance.
        RebelAlliance = "rebelalliance", "Rebel Alliance";
        /// Galactic Empire.
        GalacticEmpire = "galacticempire", "Galactic Empire";
        /// Scum and Villainy.
        ScumAndVillainy = "scumandvillainy", "Scum and Villainy";
        /// Resistance.
        Resistance = "resistance", "Resistance";
        /// First Order.
        FirstOrder = "firstorder", "First Order";
        /// Galactic Republic.
        GalacticRepublic = "galacticrepublic", "Galactic Republic";
        /// Separatist Alliance.
        SeparatistAlliance = "separatistalliance", "Separatist Alliance";
    }
}
