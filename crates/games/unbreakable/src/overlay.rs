//! What the map shows while a choice is considered: lines of fire and what stands in them, ranges, blasts, ways.

use retrograde_core::{Mark, MarkKind, Tone};

use crate::action::Action;
use crate::combat::{Need, Size};
use crate::look::Look;
use crate::map::Hex;
use crate::unit::UnitId;

impl Look<'_> {
    /// The marks of the choices that several steps offer.
    pub(crate) fn overlay(self, action: Action, blocked: bool) -> Vec<Mark> {
        match action {
            Action::Fire(unit, kind, _) if !kind.is_beam() && !blocked => {
                let hexes = self.bomb_hexes(unit);
                let seen = self.rules.map.hexes.iter().copied().filter(|&hex| hexes.contains(hex));
                vec![Mark::over(MarkKind::Outline, seen, "hexes in sight of your side", Tone::Warn)]
            }
            Action::Move(unit, to) => self.way(unit, to, blocked),
            _ => Vec::new(),
        }
    }

    /// The way of a unit that is on the map.
    pub(crate) fn way(self, unit: UnitId, to: Hex, blocked: bool) -> Vec<Mark> {
        if !self.pos.unit(unit).is_on_map() {
            return Vec::new();
        }
        let tone = if blocked { Tone::Bad } else { Tone::Good };
        vec![Mark::over(MarkKind::Path, [self.pos.unit(unit).at, to], "the way", tone)]
    }

    /// [UB-244] The hexes of each range of a laser, the nearest first.
    pub(crate) fn laser_bands(self, unit: UnitId, size: Size) -> Vec<Mark> {
        let from = self.pos.unit(unit).at;
        let bands = self.rules.numbers.laser.bands(size);
        let strengths = [("short", Size::Heavy), ("medium", Size::Medium), ("long", Size::Light)];
        let reach = bands.iter().zip(strengths).map(|(&range, (name, strength))| {
            let need = Need::against(strength, Size::Light);
            Mark::over(
                MarkKind::Outline,
                self.rules.map.within(from, range),
                format!("{name} range: {need}"),
                Tone::Dim,
            )
        });
        reach.collect()
    }

    /// The line of a beam.
    pub(crate) fn line_of_fire(self, firer: UnitId, to: Hex, blocked: bool) -> Mark {
        let (title, tone) =
            if blocked { ("no line of fire", Tone::Bad) } else { ("line of fire", Tone::Good) };
        Mark::over(MarkKind::Sight, [self.pos.unit(firer).at, to], title, tone)
    }
}
