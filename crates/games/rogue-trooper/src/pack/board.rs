//! The board: sectors, who adjoins whom, the shuttle, Drop Zones [sections 19, 20].

use retrograde_core::{PackError, PackFiles, Short, read_file};
use serde::Deserialize;

use super::{Index, short_name};
use crate::movement::Means;
use crate::sector::{Few, Function, MOST_SECTORS, Sector, Sectors, Side, Terrain, World};

const FILE: &str = "sectors.toml";
/// Drop Zones that a board can have.
const MOST_ZONES: usize = 12;

/// A sector.
#[derive(Clone, Debug)]
pub(crate) struct SectorInfo {
    pub(crate) id: Short,
    pub(crate) name: String,
    /// Where it is in a sentence: `on the Bridge`.
    place: String,
    pub(crate) world: World,
    pub(crate) terrain: Terrain,
    pub(crate) side: Side,
    /// [RT-074]
    pub(crate) rating: u8,
    pub(crate) functions: Few,
    pub(crate) neighbours: Sectors,
}

impl SectorInfo {
    pub(crate) const fn has(&self, function: Function) -> bool {
        self.functions.has(function as u8)
    }

    fn is_souther_city(&self) -> bool {
        self.terrain == Terrain::City && self.side == Side::Souther
    }
}

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) sectors: Vec<SectorInfo>,
    /// The sectors by their names.
    names: Index,
    /// Where the shuttle goes from a port.
    shuttle: Vec<Option<Sector>>,
    /// The Drop Zones with their tokens.
    pub(crate) drop_zones: Vec<(u8, Sector)>,
    pub(crate) sea: Sectors,
    /// In or next to the sea.
    pub(crate) coast: Sectors,
    pub(crate) restricted: Sectors,
    pub(crate) station: Sectors,
    /// Where lives come back.
    pub(crate) rest: Sectors,
    /// Where Supply cards are drawn.
    pub(crate) depots: Sectors,
    /// Where the Clue deck can be searched.
    pub(crate) computers: Sectors,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    sector: Vec<RawSector>,
    shuttle: Vec<RawShuttle>,
    drop_zone: Vec<RawZone>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSector {
    id: String,
    name: String,
    #[serde(default, rename = "where")]
    place: Option<String>,
    world: World,
    terrain: Terrain,
    side: Side,
    rating: u8,
    #[serde(default)]
    functions: Vec<Function>,
    neighbours: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawShuttle {
    from: String,
    to: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawZone {
    token: u8,
    sector: String,
}

impl Board {
    pub(crate) fn load(files: &PackFiles) -> Result<Board, PackError> {
        let raw: File = read_file(files, FILE)?;
        if !(2..=MOST_SECTORS).contains(&raw.sector.len()) {
            return Err(PackError::new(FILE, "sector", format!("a board has 2 to {MOST_SECTORS} sectors")));
        }
        let mut ids: Vec<Short> = Vec::new();
        for (index, sector) in raw.sector.iter().enumerate() {
            ids.push(short_name(FILE, &format!("sector[{index}].id"), &sector.id, ids.iter().copied())?);
        }
        let find = |key: String, word: &str| {
            let found = Short::parse(word).and_then(|id| ids.iter().position(|known| *known == id));
            found
                .map(|at| Sector(at as u8))
                .ok_or_else(|| PackError::new(FILE, key, format!("there is no sector {word:?}")))
        };
        let mut sectors = Vec::new();
        for (index, raw) in raw.sector.iter().enumerate() {
            let key = |part: &str| format!("sector.{}.{part}", raw.id);
            let neighbours: Result<Sectors, PackError> =
                raw.neighbours.iter().map(|word| find(key("neighbours"), word)).collect();
            let deck = raw.world == World::MilliCom;
            if deck != (raw.terrain == Terrain::Deck)
                || deck != (raw.side == Side::None)
                || (deck && raw.rating > 0)
            {
                return Err(PackError::new(
                    FILE,
                    key("terrain"),
                    "the sectors of Milli-com are decks of no side with rating 0, and no others are [RT-302]",
                ));
            }
            super::between(FILE, &key("rating"), raw.rating, 0, 6)?;
            sectors.push(SectorInfo {
                id: ids[index],
                name: raw.name.clone(),
                place: raw.place.clone().unwrap_or_else(|| format!("in {}", raw.name)),
                world: raw.world,
                terrain: raw.terrain,
                side: raw.side,
                rating: raw.rating,
                functions: Few::of(raw.functions.iter().map(|function| *function as u8)),
                neighbours: neighbours?,
            });
        }
        for (index, sector) in sectors.iter().enumerate() {
            let here = Sector(index as u8);
            let odd = |there: &Sector| {
                let other = &sectors[there.index()];
                *there == here || !other.neighbours.has(here) || other.world != sector.world
            };
            if let Some(there) = sector.neighbours.iter().find(odd) {
                let because = format!(
                    "{:?} and {:?} must adjoin each other, on one world",
                    sector.id,
                    sectors[there.index()].id
                );
                return Err(PackError::new(FILE, format!("sector.{}.neighbours", sector.id), because));
            }
            if sector.neighbours.is_empty() {
                return Err(PackError::new(
                    FILE,
                    format!("sector.{}.neighbours", sector.id),
                    "a sector has neighbours",
                ));
            }
        }
        let which = |wished: &dyn Fn(&SectorInfo) -> bool| -> Sectors {
            sectors
                .iter()
                .enumerate()
                .filter(|(_, info)| wished(info))
                .map(|(at, _)| Sector(at as u8))
                .collect()
        };
        let sea = which(&|info| info.terrain == Terrain::Scum);
        let coast = sea.or(which(&|info| !info.neighbours.and(sea).is_empty()));
        let restricted = which(&|info| info.has(Function::Restricted));
        let station = which(&|info| info.world == World::MilliCom);
        let rest = which(&|info| info.has(Function::HealAll) || info.has(Function::HealOne));
        let supplied = |info: &SectorInfo| info.is_souther_city() && !info.has(Function::NoSupply);
        let depots = which(&|info| info.has(Function::Armoury) || supplied(info));
        let computers = which(&|info| info.has(Function::BattleComputer));
        let mut shuttle = vec![None; sectors.len()];
        for (index, line) in raw.shuttle.iter().enumerate() {
            let key = format!("shuttle[{index}]");
            let (from, to) = (find(key.clone(), &line.from)?, find(key.clone(), &line.to)?);
            let ports = [from, to].map(|port| &sectors[port.index()]);
            if ports.iter().any(|port| !port.has(Function::Shuttle)) || ports[0].world == ports[1].world {
                return Err(PackError::new(FILE, key, "a shuttle joins a port of each world"));
            }
            shuttle[from.index()] = Some(to);
        }
        let (names, drop_zones) = (Index::new(ids.iter().copied()), Vec::new());
        let mut board = Board {
            sectors,
            names,
            shuttle,
            drop_zones,
            sea,
            coast,
            restricted,
            station,
            rest,
            depots,
            computers,
        };
        for (index, zone) in raw.drop_zone.iter().enumerate() {
            let key = format!("drop_zone[{index}]");
            let at = find(key.clone(), &zone.sector)?;
            if board.sea.or(board.station).has(at)
                || board.drop_zones.iter().any(|(token, sector)| *token == zone.token || *sector == at)
            {
                return Err(PackError::new(
                    FILE,
                    key,
                    "each Drop Zone is another land sector of Nu-Earth with a token of its own",
                ));
            }
            board.drop_zones.push((zone.token, at));
        }
        if !(1..=MOST_ZONES).contains(&board.drop_zones.len()) {
            return Err(PackError::new(
                FILE,
                "drop_zone",
                format!("a board has 1 to {MOST_ZONES} Drop Zones"),
            ));
        }
        // A GI at sea without a kit must find a shore.
        if board.sea.iter().any(|at| board.shores(at).is_empty()) {
            return Err(PackError::new(FILE, "sector", "every Scum Sea must have a shore"));
        }
        Ok(board)
    }

    #[inline]
    pub(crate) fn info(&self, sector: Sector) -> &SectorInfo {
        &self.sectors[sector.index()]
    }

    pub(crate) fn name(&self, sector: Sector) -> &str {
        &self.info(sector).name
    }

    /// Where a GI in a sector is: `on the Bridge`, `in Furlow`.
    pub(crate) fn place(&self, sector: Sector) -> &str {
        &self.info(sector).place
    }

    /// What a sector is called in a sentence: `the Bridge`, `Furlow`.
    pub(crate) fn called(&self, sector: Sector) -> &str {
        let place = self.place(sector);
        place.split_once(' ').map_or(place, |(_, called)| called)
    }

    pub(crate) fn find(&self, id: Short) -> Option<Sector> {
        self.names.find(id).map(Sector)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = Sector> + use<> {
        (0..self.sectors.len() as u8).map(Sector)
    }

    #[inline]
    pub(crate) fn has(&self, sector: Sector, function: Function) -> bool {
        self.info(sector).has(function)
    }

    /// Where the shuttle of a port goes [RT-050, RT-051].
    #[inline]
    pub(crate) fn shuttle_from(&self, sector: Sector) -> Option<Sector> {
        self.shuttle[sector.index()]
    }

    pub(crate) fn zones(&self) -> Sectors {
        self.drop_zones.iter().map(|(_, sector)| *sector).collect()
    }

    #[inline]
    pub(crate) fn is_station(&self, sector: Sector) -> bool {
        self.station.has(sector)
    }

    /// Sectors that may not be entered by some means.
    pub(crate) fn closed(&self, means: Means) -> Sectors {
        let sea = if means.sea { Sectors::NONE } else { self.sea };
        if means.security { sea } else { sea.or(self.restricted) }
    }

    /// [RT-299] Whether a sector is a Souther City.
    pub(crate) fn is_souther_city(&self, sector: Sector) -> bool {
        self.info(sector).is_souther_city()
    }

    /// [RT-043] The nearest land sectors of a sector at sea.
    pub(crate) fn shores(&self, from: Sector) -> Sectors {
        let mut seen = Sectors::only(from);
        let mut edge = seen;
        loop {
            let next =
                edge.iter().fold(Sectors::NONE, |set, at| set.or(self.info(at).neighbours)).minus(seen);
            let land = next.minus(self.sea);
            if !land.is_empty() || next.is_empty() {
                return land;
            }
            seen = seen.or(next);
            edge = next;
        }
    }
}
