//! The numbers of the rules: `rules.toml`, read and checked.

use retrograde_core::PackError;
use serde::Deserialize;

use crate::army::Army;
use crate::board::Board;
use crate::colour::Colour;
use crate::kind::{Figure, Item, Kind};

macro_rules! numbers {
    ($($name:ident { $($field:ident: $type:ty),+ })+) => { $(
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(pub(crate) $field: $type),+ }
    )+ };
}

numbers! {
    Numbers {
        supply: Supply, army: ArmyNumbers, setup: SetupNumbers, players: PlayerNumbers, movement: MovementNumbers,
        transport: TransportNumbers, combat: CombatNumbers, leaders: LeaderNumbers, slingshot: SlingshotNumbers,
        building: BuildingNumbers, victory: VictoryNumbers
    }
    Supply {
        trooper: u8, gennie: u8, fighter: u8, battler: u8, transport: u8, killer_satellite: u8, factory: u8, with_chips: u8
    }
    ArmyNumbers { leader: u8, trooper: u8, gennie: u8, fighter: u8, transport: u8, factory: u8 }
    SetupNumbers { pieces: u8, per_zone: u8, pick: u8 }
    PlayerNumbers { cards: [u8; 5], few_cards: [u8; 5], zones: [u8; 5] }
    MovementNumbers {
        basic: Speeds, advanced: Speeds, balanced: Speeds, transports_four: u8, leader: u8, trooper: u8, gennie: u8,
        fast_trooper: u8, martian_gennie: u8, huer: u8
    }
    Speeds { fighter: u8, battler: u8, transport: u8 }
    TransportNumbers { troopers: u8 }
    CombatNumbers {
        trooper: [u8; Kind::COUNT], gennie: [u8; Kind::COUNT], fighter: [u8; Kind::COUNT], battler: [u8; Kind::COUNT],
        transport: [u8; Kind::COUNT], killer_satellite: [u8; Kind::COUNT], marker: [u8; Kind::COUNT],
        leader: u8, bomb: u8, sabotage: u8, buck: u8, commando: u8, mercurian: u8, venusian: u8, lunar: u8,
        battler_at_gennie: u8, nine: u8, defence: u8
    }
    LeaderNumbers { steal: u8, away: u8, inert: u8, subvert: u8, subvert_with_leader: u8, revert: u8 }
    SlingshotNumbers { planet: Sling, sun: Sling }
    Sling { success: u8, extra: u8 }
    BuildingNumbers {
        trooper: u8, gennie: u8, fighter: u8, transport: u8, battler: u8, killer_satellite: u8, factory: u8,
        earth_gennies: u8
    }
    VictoryNumbers { year: String, last_turn: u8, displays: u8, homes: u8 }
}

impl CombatNumbers {
    /// The hit number of the Combat Results Table; 0 = X [BR-124, BR-125].
    pub(crate) fn needs(&self, attacker: Kind, target: Kind) -> u8 {
        let row = match attacker {
            Kind::Trooper => &self.trooper,
            Kind::Gennie => &self.gennie,
            Kind::Fighter => &self.fighter,
            Kind::Battler => &self.battler,
            Kind::Transport => &self.transport,
            Kind::KillerSatellite => &self.killer_satellite,
            Kind::Marker => &self.marker,
        };
        row[target.index()]
    }
}

impl BuildingNumbers {
    /// How many of an item a Factory makes at once [BR-170].
    pub(crate) fn amount(&self, item: Item) -> u8 {
        match item {
            Item::Trooper => self.trooper,
            Item::Gennie => self.gennie,
            Item::Fighter => self.fighter,
            Item::Transport => self.transport,
            Item::Battler => self.battler,
            Item::KillerSatellite => self.killer_satellite,
            Item::Factory => self.factory,
        }
    }
}

impl ArmyNumbers {
    pub(crate) fn army(&self) -> Army {
        let mut army = Army::NONE;
        army[Figure::Leader] = self.leader;
        army[Figure::Trooper] = self.trooper;
        army[Figure::Gennie] = self.gennie;
        army[Figure::Fighter] = self.fighter;
        army[Figure::Transport] = self.transport;
        army[Figure::Factory] = self.factory;
        army
    }
}

impl Numbers {
    /// Whether the game can be played with them.
    pub(crate) fn check(&self, board: &Board) -> Result<(), PackError> {
        let supply = &self.supply;
        let army = &self.army;
        let within = |need: u8, most: u8| need <= most;
        let territories = board.territories as u8;
        let dealt = |cards: &[u8; 5]| {
            cards.iter().enumerate().all(|(i, &n)| n > 0 && usize::from(n) * (i + 2) <= board.territories)
        };
        let moves = &self.movement;
        let fast = [&moves.basic, &moves.advanced, &moves.balanced];
        let slow =
            [moves.leader, moves.trooper, moves.gennie, moves.fast_trooper, moves.martian_gennie, moves.huer];
        let speeds = fast.iter().flat_map(|s| [s.fighter, s.battler, s.transport]).chain(slow);
        let combat = &self.combat;
        let rows = [
            combat.trooper,
            combat.gennie,
            combat.fighter,
            combat.battler,
            combat.transport,
            combat.killer_satellite,
            combat.marker,
        ];
        let rules: [(&str, bool, &str); 12] = [
            ("supply.transport", (1..=4).contains(&supply.transport), "Transports are numbered 1 to 4"),
            (
                "supply",
                [supply.trooper, supply.gennie, supply.fighter, supply.battler]
                    .iter()
                    .all(|&n| (1..=99).contains(&n)),
                "1 to 99 of a kind",
            ),
            ("supply.factory", (12..=32).contains(&supply.factory), "12 to 32 Factories"),
            ("supply.with_chips", (50..=99).contains(&supply.with_chips), "50 to 99"),
            (
                "army",
                army.leader == 1
                    && within(army.trooper, supply.trooper)
                    && within(army.gennie, supply.gennie)
                    && within(army.fighter, supply.fighter)
                    && within(army.transport, supply.transport)
                    && within(army.factory, supply.factory / Colour::COUNT as u8),
                "an army is one Leader and what the supply can give",
            ),
            (
                "setup",
                (1..=6).contains(&self.setup.pieces) && self.setup.per_zone >= self.setup.pieces,
                "1 to 6 pieces, and room for them in a zone",
            ),
            (
                "setup.pick",
                (1..=supply.trooper.min(40)).contains(&self.setup.pick),
                "there must be as many Troopers as units to pick",
            ),
            (
                "players.cards",
                dealt(&self.players.cards) && dealt(&self.players.few_cards),
                "there are not enough zones for that",
            ),
            (
                "players.zones",
                self.players.zones.iter().all(|&n| n > 0 && n <= territories),
                "there must be that many zones on the board",
            ),
            ("movement", speeds.into_iter().all(|speed| (1..=12).contains(&speed)), "1 to 12 zones"),
            ("transport.troopers", (1..=20).contains(&self.transport.troopers), "1 to 20 Troopers"),
            ("combat", rows.iter().flatten().all(|&need| need <= 10), "a d10 shows 1 to 10; 0 = impossible"),
        ];
        match rules.iter().find(|(_, holds, _)| !holds) {
            Some((key, _, because)) => Err(PackError::new("rules.toml", *key, *because)),
            None => Ok(()),
        }
    }
}
