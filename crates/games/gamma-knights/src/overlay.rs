//! What the map shows while a choice is considered: lines of sight and what stands in them, ranges, blasts, ways.

use retrograde_core::{Mark, MarkKind, Tone};

use crate::action::Action;
use crate::look::{Block, Look};
use crate::map::Hex;
use crate::step::Step;
use crate::unit::UnitId;

impl Look<'_> {
    /// The marks of a choice; `block` is why it is forbidden, if it is.
    pub(crate) fn overlay(self, step: Step, action: Action, block: Option<Block>) -> Vec<Mark> {
        let mut marks = match (step, action) {
            (Step::Aim { unit, .. } | Step::Sense { unit }, Action::At(target))
                if self.pos.exists(target) && self.pos.unit(target).is_on_map() =>
            {
                vec![self.sight_mark(unit, self.pos.unit(target).at, self.sees(unit, target))]
            }
            (Step::Aim { unit, .. }, Action::AtHex(hex)) => {
                vec![self.sight_mark(unit, hex, self.check_hex_line(unit, hex).is_ok())]
            }
            (Step::Walk { unit, .. }, Action::To(hex)) => {
                let tone = if block.is_some() { Tone::Bad } else { Tone::Good };
                vec![Mark::over(MarkKind::Path, [self.pos.unit(unit).at, hex], "the next step", tone)]
            }
            (Step::Move { .. }, Action::Go(unit, altitude)) if block.is_none() => {
                let mut hexes: Vec<Hex> =
                    self.reachable(unit, altitude).into_iter().map(|(hex, ..)| hex).collect();
                hexes.sort_unstable();
                vec![Mark::over(MarkKind::Outline, hexes, "hexes in reach", Tone::Good)]
            }
            (Step::Fire { .. } | Step::Terminal { .. }, Action::Fire(unit, arm)) if block.is_none() => {
                let hit = |&target: &UnitId| self.check_shot(step, unit, arm, target).is_ok();
                let targets = self.rivals(step, unit).filter(hit);
                targets.map(|target| self.sight_mark(unit, self.pos.unit(target).at, true)).collect()
            }
            _ => Vec::new(),
        };
        marks.extend(self.blast_mark(step, action));
        if let Some(block) = block
            && let Some(hex) = block.hex()
        {
            let title = format!("{} at {hex} is in the way [{}]", self.map().cell(hex).name(), block.rule());
            marks.push(Mark::over(MarkKind::Outline, [hex], title, Tone::Bad));
        }
        marks.retain(|mark| !mark.spaces.is_empty());
        marks
    }

    fn sight_mark(self, unit: UnitId, to: Hex, clear: bool) -> Mark {
        let (title, tone) =
            if clear { ("line of sight", Tone::Good) } else { ("no line of sight", Tone::Bad) };
        Mark::over(MarkKind::Sight, [self.pos.unit(unit).at, to], title, tone)
    }

    /// Where the blast of a round that is aimed reaches.
    fn blast_mark(self, step: Step, action: Action) -> Option<Mark> {
        let Step::Aim { unit, arm, warhead: Some(warhead) } = step else { return None };
        let centre = match action {
            Action::At(target) if self.pos.exists(target) => self.pos.unit(target).at,
            Action::AtHex(hex) => hex,
            _ => return None,
        };
        let (_, blast, _) = self.round(unit, arm, warhead)?;
        if blast.radius == 0 || centre == Hex::OFF {
            return None;
        }
        let title = format!("blast, radius {}", blast.radius);
        Some(Mark::over(MarkKind::Outline, self.map().within(centre, blast.radius), title, Tone::Warn))
    }
}
