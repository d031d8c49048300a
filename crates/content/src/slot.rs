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
        /// The slot of the ship ability Weapon Hardpoint: a cannon, a torpedo or a missile.
        HardpointShip = "hardpointship", "HardpointShip";
        /// The slot of the ship ability Versatile Frame: a torpedo or a missile.
        VersatileShip = "versatileship", "VersatileShip";
    }
}

impl Slot {
    /// The types of upgrades that fill the slot.
    ///
    /// ```
    /// use redfive_content::Slot;
    /// assert_eq!(Slot::Crew.takes(), [Slot::Crew]);
    /// assert_eq!(Slot::VersatileShip.takes(), [Slot::Torpedo, Slot::Missile]);
    /// ```
    pub fn takes(&self) -> &[Self] {
        match self {
            Self::HardpointShip => &[Self::Cannon, Self::Torpedo, Self::Missile],
            Self::VersatileShip => &[Self::Torpedo, Self::Missile],
            one => std::slice::from_ref(one),
        }
    }
}
