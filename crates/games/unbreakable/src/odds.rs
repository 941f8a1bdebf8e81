//! What dice will decide, before they are rolled.

use retrograde_core::Forecast;

use crate::combat::{Need, Size};
use crate::look::Look;
use crate::map::Hex;
use crate::target::Target;
use crate::unit::{Type, UnitId};

impl Need {
    /// The need as people see it beside a choice.
    pub(crate) fn forecast(self, because: Vec<String>) -> Forecast {
        Forecast { chance: self.chance(), need: self.to_string(), because }
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
        Some(Forecast { chance: need.chance(), need: format!("{need} each"), because })
    }
}
