//! What the map shows while a choice is considered: lines of fire and what stands in them, ranges, blasts, ways.

use retrograde_core::{Mark, MarkKind, Tone};

use crate::action::Action;
use crate::combat::{Need, Size};
use crate::look::{Block, Look};
use crate::map::Hex;
use crate::steps::{Aim, Beam, Lasers, Push, Step};
use crate::target::Target;
use crate::unit::UnitId;
use crate::weapon::Kind;

impl Look<'_> {
    /// The marks of a choice; `block` is why it is forbidden, if it is.
    pub(crate) fn overlay(self, step: Step, action: Action, block: Option<Block>) -> Vec<Mark> {
        let mut marks = match (step, action) {
            (Step::Aim(Aim { unit, kind, size, .. }), Action::At(target) | Action::Reverse(target)) => {
                self.aim_marks(unit, kind, size, target, block.is_some())
            }
            (Step::Beam(Beam { unit, target, .. }), Action::Continue) => {
                vec![self.line(unit, self.place_of(target), false)]
            }
            (Step::Push(Push { target, .. }), Action::Push(to)) => {
                vec![Mark::over(MarkKind::Arrow, [self.place_of(target), to], "pushed", Tone::Warn)]
            }
            (Step::Lasers(Lasers { shot, .. }), Action::Commit(unit, slot)) => {
                let size = self.pos.unit(unit).weapons[usize::from(slot)].fired_size();
                let from = self.pos.unit(unit).at;
                let nearest =
                    [shot.from, shot.to].into_iter().min_by_key(|&hex| self.rules.map.distance(from, hex));
                let mut marks = self.laser_bands(unit, size);
                marks.extend(nearest.map(|hex| self.line(unit, hex, block.is_some())));
                marks
            }
            (_, Action::Fire(unit, kind, _)) if !kind.is_beam() && block.is_none() => {
                let hexes = self.bomb_hexes(unit);
                let seen = self.rules.map.hexes.iter().copied().filter(|&hex| hexes.contains(hex));
                vec![Mark::over(MarkKind::Outline, seen, "hexes in sight of your side", Tone::Warn)]
            }
            (_, Action::Move(unit, to) | Action::Displace(unit, to)) if self.pos.unit(unit).is_on_map() => {
                let tone = if block.is_some() { Tone::Bad } else { Tone::Good };
                vec![Mark::over(MarkKind::Path, [self.pos.unit(unit).at, to], "the way", tone)]
            }
            _ => Vec::new(),
        };
        if let Some(hex) = block.and_then(Block::hex) {
            marks.push(Mark::over(MarkKind::Outline, [hex], "this is what forbids it", Tone::Bad));
        }
        marks.retain(|mark| !mark.spaces.is_empty());
        marks
    }

    fn aim_marks(self, unit: UnitId, kind: Kind, size: Size, target: Target, blocked: bool) -> Vec<Mark> {
        let to = self.place_of(target);
        if kind.is_beam() {
            return vec![self.line(unit, to, blocked)];
        }
        let tone = if blocked { Tone::Bad } else { Tone::Warn };
        let mut marks =
            vec![Mark::over(MarkKind::Arrow, [self.pos.unit(unit).at, to], "the bomb's way", tone)];
        if !blocked && kind == Kind::NeutronBomb {
            let radius = self.rules.numbers.neutron.radius[size.index()];
            let blast = self.rules.map.within(to, radius);
            marks.push(Mark::over(MarkKind::Outline, blast, format!("blast, radius {radius}"), Tone::Bad));
        }
        marks
    }

    /// [UB-244] The hexes of each range of a laser, the nearest first.
    fn laser_bands(self, unit: UnitId, size: Size) -> Vec<Mark> {
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

    fn line(self, firer: UnitId, to: Hex, blocked: bool) -> Mark {
        let (title, tone) =
            if blocked { ("no line of fire", Tone::Bad) } else { ("line of fire", Tone::Good) };
        Mark::over(MarkKind::Sight, [self.pos.unit(firer).at, to], title, tone)
    }
}
