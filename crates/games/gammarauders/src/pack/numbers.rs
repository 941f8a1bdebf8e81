//! The numbers of the rules.

use retrograde_core::{PackError, PackFiles, read_file, words};
use serde::Deserialize;

use crate::map::MOST_LAID;
use crate::options::{Reinforcement, TileDraw};
use crate::piece::{Kind, MOST_CARRY, Terrain};
use crate::player::MOST_PLAYERS;

const FILE: &str = "rules.toml";

/// What is played unless the lobby says otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Defaults {
    pub(crate) players: u8,
    pub(crate) reinforcement: Reinforcement,
    pub(crate) pods_burned: u8,
    pub(crate) losers_drop_pods: bool,
    pub(crate) losers_discard_weapon: bool,
    pub(crate) passers_may_ally: bool,
    pub(crate) pickup_with_enemies: bool,
    pub(crate) fort_distance: u8,
    pub(crate) tile_draw: TileDraw,
    pub(crate) shared_victory: bool,
    pub(crate) max_turns: u16,
    pub(crate) two_player: bool,
    pub(crate) attacks_per_piece: u8,
    pub(crate) reannounce: bool,
}

/// Limits of all sorts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    /// [GR-049]
    pub(crate) hand: u8,
    /// [GR-033]
    pub(crate) deal: u8,
    /// [GR-120]
    pub(crate) fort_pods: u8,
    /// [GR-090]
    pub(crate) borg_pods: u8,
    /// [GR-090]
    pub(crate) borg_steps: u8,
    /// [GR-149]
    pub(crate) combat_pods: u8,
    /// [GR-074]
    pub(crate) pod_value: u8,
    /// [GR-017]
    pub(crate) pod_supply: u8,
    /// [GR-044]
    pub(crate) start_units: u8,
    /// [GR-220]
    pub(crate) invites_per_player: u8,
    /// [GR-216]
    pub(crate) offers_open: u8,
    /// [GR-216]
    pub(crate) offers_per_phase: u8,
    /// [GR-271]
    pub(crate) announces_per_target: u8,
}

/// What depends on the number of players.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByPlayers {
    pub(crate) players: u8,
    pub(crate) coups_to_win: u8,
    pub(crate) tiles: u8,
}

/// A kind of army unit.
#[derive(Clone, Debug)]
pub(crate) struct UnitInfo {
    pub(crate) steps: u8,
    pub(crate) unlimited: bool,
    pub(crate) range: u8,
    pub(crate) carry: u8,
    pub(crate) strength: u8,
    pub(crate) flying: bool,
    /// Ground that it cannot enter, a bit each.
    pub(crate) blocked: u8,
    pub(crate) supply: u8,
}

/// The numbers of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// Whether published names are shown.
    pub(crate) published: bool,
    pub(crate) defaults: Defaults,
    pub(crate) limits: Limits,
    /// What one, two, three and four like cards pay; 0 = all.
    pub(crate) scale: [u8; 4],
    pub(crate) by_players: Vec<ByPlayers>,
    pub(crate) turn_values: [u8; MOST_PLAYERS],
    pub(crate) units: [UnitInfo; Kind::COUNT],
}

words! {
    /// Which names are shown [GR-G21].
    enum Names {
        /// Our own.
        Original = "original",
        /// Those found in public sources.
        Published = "published",
    }
}

crate::pack::read_words! {
    Names: "names",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    names: Names,
    options: Defaults,
    limits: Limits,
    scale: Scale,
    by_players: Vec<ByPlayers>,
    turn_cards: TurnCards,
    unit: Vec<RawUnit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scale {
    steps: [u8; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnCards {
    values: [u8; MOST_PLAYERS],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUnit {
    id: Kind,
    steps: u8,
    #[serde(default)]
    unlimited: bool,
    range: u8,
    carry: u8,
    strength: u8,
    #[serde(default)]
    flying: bool,
    blocked_by: Vec<Terrain>,
    supply: u8,
}

fn between(key: &str, value: u8, least: u8, most: u8) -> Result<(), PackError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(PackError::new(FILE, key, format!("must be {least} to {most}")))
}

impl Numbers {
    pub(crate) fn load(files: &PackFiles) -> Result<Numbers, PackError> {
        let raw: File = read_file(files, FILE)?;
        let limits = raw.limits;
        for (key, value, least, most) in [
            ("limits.hand", limits.hand, 1, 20),
            ("limits.deal", limits.deal, 1, 15),
            ("limits.fort_pods", limits.fort_pods, 0, 40),
            ("limits.borg_pods", limits.borg_pods, 0, 40),
            ("limits.borg_steps", limits.borg_steps, 1, 10),
            ("limits.combat_pods", limits.combat_pods, 0, 10),
            ("limits.pod_value", limits.pod_value, 1, 20),
            ("limits.pod_supply", limits.pod_supply, 0, 200),
            ("limits.start_units", limits.start_units, 0, 16),
            ("limits.invites_per_player", limits.invites_per_player, 1, 3),
            ("limits.offers_open", limits.offers_open, 1, 3),
            ("limits.offers_per_phase", limits.offers_per_phase, 1, 12),
            ("limits.announces_per_target", limits.announces_per_target, 1, 3),
        ] {
            between(key, value, least, most)?;
        }
        raw.scale.steps.iter().try_for_each(|step| between("scale.steps", *step, 0, 48))?;
        raw.turn_cards.values.iter().try_for_each(|value| between("turn_cards.values", *value, 0, 20))?;
        let wanted = 2..=MOST_PLAYERS as u8;
        if !raw.by_players.iter().map(|row| row.players).eq(wanted) {
            return Err(PackError::new(FILE, "by_players", "must have a row for 2, 3, 4, 5 and 6 players"));
        }
        for row in &raw.by_players {
            between("by_players.coups_to_win", row.coups_to_win, 1, row.players - 1)?;
            between("by_players.tiles", row.tiles, 3, MOST_LAID as u8)?;
        }
        let units = raw.unit.iter().map(read_unit).collect::<Result<Vec<_>, _>>()?;
        let in_order = raw.unit.iter().map(|unit| unit.id).eq(Kind::ALL);
        let units = units.try_into().ok().filter(|_| in_order).ok_or_else(|| {
            PackError::new(FILE, "unit", "must describe soldier, hovertank and gammajet, in this order")
        })?;
        Ok(Numbers {
            published: raw.names == Names::Published,
            defaults: raw.options,
            limits,
            scale: raw.scale.steps,
            by_players: raw.by_players,
            turn_values: raw.turn_cards.values,
            units,
        })
    }

    /// What goes with a number of players.
    pub(crate) fn for_players(&self, players: u8) -> ByPlayers {
        self.by_players[usize::from(players.clamp(2, MOST_PLAYERS as u8)) - 2]
    }

    pub(crate) fn most_tiles(&self) -> u8 {
        self.by_players.iter().map(|row| row.tiles).max().unwrap_or(0)
    }
}

fn read_unit(raw: &RawUnit) -> Result<UnitInfo, PackError> {
    let key = |part: &str| format!("unit.{}.{part}", raw.id);
    between(&key("steps"), raw.steps, u8::from(!raw.unlimited), 10)?;
    between(&key("range"), raw.range, 0, 3)?;
    between(&key("carry"), raw.carry, 0, MOST_CARRY)?;
    between(&key("strength"), raw.strength, 1, 9)?;
    between(&key("supply"), raw.supply, 1, 16)?;
    if raw.unlimited && !raw.flying {
        return Err(PackError::new(FILE, key("unlimited"), "only what flies goes anywhere"));
    }
    let blocked = raw.blocked_by.iter().fold(0, |bits, terrain| bits | terrain.bit());
    if blocked & Terrain::City.bit() != 0 {
        return Err(PackError::new(FILE, key("blocked_by"), "units are placed in cities"));
    }
    Ok(UnitInfo {
        steps: raw.steps,
        unlimited: raw.unlimited,
        range: raw.range,
        carry: raw.carry,
        strength: raw.strength,
        flying: raw.flying,
        blocked,
        supply: raw.supply,
    })
}
