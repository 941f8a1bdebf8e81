//! What dice will decide, before they are rolled.

use retrograde_core::{Chance, Forecast};

use crate::combat::{Need, Shot, Size};
use crate::look::Look;
use crate::map::Hex;
use crate::target::Target;
use crate::unit::{Side, Type, UnitId};

impl Need {
    /// The need as people see it beside a choice.
    pub(crate) fn forecast(self, because: Vec<String>) -> Forecast {
        Forecast { chance: self.chance(), need: self.to_string(), because, takes: None }
    }
}

impl Look<'_> {
    /// A beam at a target.
    pub(crate) fn beam_odds(self, size: Size, target: Target) -> Forecast {
        let because = match target {
            Target::Unit(unit) => self.size_because(unit),
            Target::Object(_) => "object → light".to_owned(),
            Target::Hex(_) => "terrain → light".to_owned(),
        };
        self.beam_need(size, target).forecast(vec![format!("{size} beam"), because])
    }

    /// A nuke: the chance to change the terrain, and each unit's.
    pub(crate) fn nuke_odds(self, size: Size, hex: Hex) -> Forecast {
        let need = Need::against(size, Size::Light);
        let becomes = match self.pos.terrain(hex).converted() {
            Some(becomes) => format!("{} becomes {becomes}", self.pos.terrain(hex)),
            None => "no effect on a volcano".to_owned(),
        };
        let mut because = vec![becomes];
        for unit in self.units_in(hex) {
            because.push(if unit.kind() == Type::Crawler {
                format!("{unit}: no effect on a crawler")
            } else if self.pos.unit(unit).frozen {
                format!("{unit}: frozen, no effect")
            } else {
                let need = Need::against(size, self.target_size(unit));
                format!("{unit} {need} {}: {}", need.chance(), self.size_because(unit))
            });
        }
        need.forecast(because)
    }

    /// A bomb with what opposing lasers may do to it on its way; one without odds of its own then has those to arrive [UB-240].
    pub(crate) fn past_lasers(self, shot: Shot, bomb: Option<Forecast>) -> Option<Forecast> {
        let (mut arrives, mut who) = (Chance::CERTAIN, Vec::new());
        for side in Side::ALL.into_iter().filter(|&side| self.owner(shot.firer) != Some(side)) {
            self.lasers(side, shot, |unit, slot| {
                let size = self.pos.unit(unit).weapons[usize::from(slot)].fired_size();
                if let Some(need) = self.laser_need(unit, size, shot) {
                    // After a dozen lasers one more makes no difference that a percentage shows.
                    if arrives.of < 1 << 40 {
                        arrives = arrives.and(need.chance().not());
                    }
                    who.push(unit);
                }
            });
        }
        if who.is_empty() {
            return bomb;
        }
        let most = if who.len() > 1 { "up to " } else { "" };
        who.dedup();
        let names: Vec<String> = who.iter().map(ToString::to_string).collect();
        let told = format!("{} may shoot it down: {most}{}", names.join(", "), arrives.not());
        let mut bomb = bomb.unwrap_or(Forecast {
            chance: arrives,
            need: "to get past the lasers".to_owned(),
            because: Vec::new(),
            takes: None,
        });
        bomb.because.insert(0, told);
        Some(bomb)
    }

    /// A neutron bomb: whom it may shut down.
    pub(crate) fn neutron_odds(self, firer: UnitId, size: Size, hex: Hex) -> Option<Forecast> {
        let radius = u16::from(self.rules.numbers.neutron.radius[size.index()]);
        let hit = |unit: &UnitId| {
            let card = self.pos.unit(*unit);
            card.is_on_map() && card.is_ready() && self.rules.map.distance(card.at, hex) <= radius
        };
        let (own, other): (Vec<UnitId>, Vec<UnitId>) = UnitId::all()
            .filter(hit)
            .partition(|&unit| self.pos.unit(unit).owner == self.pos.unit(firer).owner);
        // [UB-258] Whoever is harder to hit than the others is named with what it takes.
        let needs = other.iter().chain(&own).map(|&unit| self.neutron_need(unit));
        let need = needs.min_by_key(|need| need.smiles)?;
        let name = |unit: &UnitId| match self.neutron_need(*unit) {
            same if same == need => unit.to_string(),
            differs => format!("{unit} {differs} {}", differs.chance()),
        };
        let names = |units: &[UnitId]| units.iter().map(name).collect::<Vec<_>>().join(", ");
        let mut because = Vec::new();
        if !other.is_empty() {
            because.push(format!("opposing {}", names(&other)));
        }
        if !own.is_empty() {
            because.push(format!("own {}", names(&own)));
        }
        Some(Forecast { chance: need.chance(), need: format!("{need} each"), because, takes: None })
    }
}
