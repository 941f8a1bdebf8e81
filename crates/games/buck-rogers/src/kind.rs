//! Kinds of units, Leaders, figures of an army and items of a Factory [chapter 2].

use retrograde_core::words;

words! {
    /// What can fight and be fought [BR-006]: the rows and columns of the Combat Results Table [BR-124].
    pub enum Kind: "a kind of unit such as fighter" {
        /// A Trooper.
        Trooper = "trooper",
        /// A Gennie.
        Gennie = "gennie",
        /// A Fighter.
        Fighter = "fighter",
        /// A Battler.
        Battler = "battler",
        /// A Transport.
        Transport = "transport",
        /// A Killer Satellite.
        KillerSatellite = "killer-satellite",
        /// A Control Marker.
        Marker = "marker",
    }
}

impl Kind {
    /// How many there are.
    pub(crate) const COUNT: usize = 7;
    /// Kinds that stand in stacks.
    pub(crate) const STACKED: [Kind; 4] = [Kind::Trooper, Kind::Gennie, Kind::Fighter, Kind::Battler];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn is_ground(self) -> bool {
        matches!(self, Kind::Trooper | Kind::Gennie)
    }

    pub(crate) const fn is_ship(self) -> bool {
        matches!(self, Kind::Fighter | Kind::Battler | Kind::Transport)
    }

    /// [BR-127] Whether a Transport of the same side is protected by it.
    pub(crate) const fn is_escort(self) -> bool {
        !matches!(self, Kind::Transport | Kind::Marker)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Trooper => "Trooper",
            Kind::Gennie => "Gennie",
            Kind::Fighter => "Fighter",
            Kind::Battler => "Battler",
            Kind::Transport => "Transport",
            Kind::KillerSatellite => "Killer Satellite",
            Kind::Marker => "Control Marker",
        }
    }

    /// `3 Fighters`, `1 Gennie`.
    pub(crate) fn count(self, count: u8) -> String {
        format!("{count} {}{}", self.name(), if count == 1 { "" } else { "s" })
    }
}

words! {
    /// A Leader Character [BR-008].
    pub enum Name: "a Leader such as buck" {
        /// Buck Rogers.
        Buck = "buck",
        /// Wilma Deering.
        Wilma = "wilma",
        /// Killer Kane.
        Kane = "kane",
        /// Ardala.
        Ardala = "ardala",
        /// Black Barney.
        Barney = "barney",
        /// Doc Huer.
        Huer = "huer",
    }
}

impl Name {
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Name::Buck => "Buck Rogers",
            Name::Wilma => "Wilma Deering",
            Name::Kane => "Killer Kane",
            Name::Ardala => "Ardala",
            Name::Barney => "Black Barney",
            Name::Huer => "Doc Huer",
        }
    }
}

words! {
    /// What a starting army is made of [BR-055].
    pub enum Figure: "a figure such as trooper" {
        /// The Leader.
        Leader = "leader",
        /// A Trooper.
        Trooper = "trooper",
        /// A Gennie.
        Gennie = "gennie",
        /// A Fighter.
        Fighter = "fighter",
        /// A Transport.
        Transport = "transport",
        /// A Factory.
        Factory = "factory",
    }
}

words! {
    /// What a Factory builds [BR-170].
    pub enum Item: "an item such as trooper or factory" {
        /// Troopers.
        Trooper = "trooper",
        /// Gennies.
        Gennie = "gennie",
        /// A Fighter.
        Fighter = "fighter",
        /// A Transport.
        Transport = "transport",
        /// A Battler, in two turns.
        Battler = "battler",
        /// A Killer Satellite, in two turns.
        KillerSatellite = "killer-satellite",
        /// A Factory, in two turns.
        Factory = "factory",
    }
}

impl Item {
    /// [BR-178] Built in two Building Phases.
    pub(crate) const fn is_slow(self) -> bool {
        matches!(self, Item::Battler | Item::KillerSatellite | Item::Factory)
    }

    /// The unit it is, where it is one of a colour.
    pub(crate) const fn kind(self) -> Option<Kind> {
        match self {
            Item::Trooper => Some(Kind::Trooper),
            Item::Gennie => Some(Kind::Gennie),
            Item::Fighter => Some(Kind::Fighter),
            Item::Transport => Some(Kind::Transport),
            Item::Battler => Some(Kind::Battler),
            Item::KillerSatellite | Item::Factory => None,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Item::Trooper => "Troopers",
            Item::Gennie => "Gennies",
            Item::Fighter => "Fighter",
            Item::Transport => "Transport",
            Item::Battler => "Battler",
            Item::KillerSatellite => "Killer Satellite",
            Item::Factory => "Factory",
        }
    }
}
