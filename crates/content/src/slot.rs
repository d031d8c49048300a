//! Upgrade slots of second edition.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// An upgrade slot, which is also the type of the upgrades that fill it.
    ///
    /// ```
    /// use redfive_content::Slot;
    /// assert_eq!("force-power".parse(), Ok(Slot::ForcePower));
    /// assert!("warhead".parse::<Slot>().unwrap_err().to_string().contains("allowed: astromech"));
    /// ```
    Slot ("slot") {
        /// Astromech.
        Astromech = "astromech", "Astromech";
        /// Cannon.
        Cannon = "cannon", "Cannon";
        /// Cargo (huge ships).
        Cargo = "cargo", "Cargo";
        /// Command (huge ships and wings).
        Command = "command", "Command";
        /// Configuration.
        Configuration = "configuration", "Configuration";
        /// Crew.
        Crew = "crew", "Crew";
        /// Device, called payload by the rules (ERR.INSERT-SHEETS.02).
        Device = "device", "Device";
        /// Force power.
        ForcePower = "force-power", "Force Power";
        /// Gunner.
        Gunner = "gunner", "Gunner";
        /// Hardpoint (huge ships).
        Hardpoint = "hardpoint", "Hardpoint";
        /// Hyperdrive (the hyperspace ring).
        Hyperdrive = "hyperdrive", "Hyperdrive";
        /// Illicit.
        Illicit = "illicit", "Illicit";
        /// Missile.
        Missile = "missile", "Missile";
        /// Modification.
        Modification = "modification", "Modification";
        /// Sensor, called system on some insert sheets (ERR.INSERT-SHEETS.01).
        Sensor = "sensor", "Sensor";
        /// Tactical relay.
        TacticalRelay = "tactical-relay", "Tactical Relay";
        /// Talent.
        Talent = "talent", "Talent";
        /// Team (huge ships).
        Team = "team", "Team";
        /// Tech.
        Tech = "tech", "Tech";
        /// Title.
        Title = "title", "Title";
        /// Torpedo.
        Torpedo = "torpedo", "Torpedo";
        /// Turret.
        Turret = "turret", "Turret";
        /// A hardpoint that belongs to the ship (XWA document only).
        HardpointShip = "hardpointship", "HardpointShip";
        /// A slot for upgrades of several types (XWA document only).
        VersatileShip = "versatileship", "VersatileShip";
    }
}
