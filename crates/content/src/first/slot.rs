//! Upgrade slots of first edition.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// An upgrade slot of first edition.
    ///
    /// ```
    /// use redfive_content::first::Slot;
    /// assert_eq!("samd".parse(), Ok(Slot::SalvagedAstromech));
    /// ```
    Slot ("slot") {
        /// Astromech droid.
        Astromech = "amd", "Astromech";
        /// Bomb.
        Bomb = "bomb", "Bomb";
        /// Cannon.
        Cannon = "cannon", "Cannon";
        /// Cargo.
        Cargo = "cargo", "Cargo";
        /// Crew.
        Crew = "crew", "Crew";
        /// Elite pilot talent.
        Elite = "ept", "Elite";
        /// Hardpoint.
        Hardpoint = "hardpoint", "Hardpoint";
        /// Illicit.
        Illicit = "illicit", "Illicit";
        /// Missile.
        Missile = "missile", "Missile";
        /// Modification.
        Modification = "mod", "Modification";
        /// Salvaged astromech droid.
        SalvagedAstromech = "samd", "Salvaged Astromech";
        /// System.
        System = "system", "System";
        /// Team.
        Team = "team", "Team";
        /// Tech.
        Tech = "tech", "Tech";
        /// Title.
        Title = "title", "Title";
        /// Torpedo.
        Torpedo = "torpedo", "Torpedo";
        /// Turret.
        Turret = "turret", "Turret";
    }
}

impl Slot {
    /// The name of the slot's file.
    pub fn file(self) -> String {
        self.name().to_lowercase().replace(' ', "-")
    }
}
