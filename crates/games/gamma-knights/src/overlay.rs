//! What the map shows while a choice is considered: lines of sight and what stands in them, ranges, blasts, ways.

use retrograde_core::phrase::Maybe;
use retrograde_core::{Mark, MarkKind, Tone};

use crate::action::Action;
use crate::look::{Block, Look};
use crate::map::Hex;
use crate::room::Room;
use crate::unit::UnitId;

impl Look<'_> {
    /// The marks of a choice; `block` is why it is forbidden, if it is.
    pub(crate) fn overlay(self, room: impl Room, action: Action, block: Option<Block>) -> Vec<Mark> {
        let mut marks = room.marks(self, action, block.is_none());
        if let Some(block) = block
            && let Some(hex) = block.hex()
        {
            let title = format!("{} at {hex} is in the way [{}]", self.map().cell(hex).name(), block.rule());
            marks.push(Mark::over(MarkKind::Outline, [hex], title, Tone::Bad));
        }
        marks.retain(|mark| !mark.spaces.is_empty());
        marks
    }

    /// The line from a unit to a hex.
    pub(crate) fn sight_mark(self, unit: UnitId, to: Hex, clear: bool) -> Mark {
        let (title, tone) =
            if clear { ("line of sight", Tone::Good) } else { ("no line of sight", Tone::Bad) };
        Mark::over(MarkKind::Sight, [self.pos.unit(unit).at, to], title, tone)
    }

    /// The lines to all whom a weapon can hit at range.
    pub(crate) fn target_marks(self, action: Action) -> Vec<Mark> {
        let Action::Fire(unit, Maybe(arm)) = action else { return Vec::new() };
        let hit = |&target: &UnitId| self.can_hit(None, unit, arm, target);
        let targets = self.rivals(None, unit).filter(hit);
        targets.map(|target| self.sight_mark(unit, self.pos.unit(target).at, true)).collect()
    }

    /// Where a blast reaches beyond its own hex.
    pub(crate) fn blast_mark(self, centre: Hex, radius: u8) -> Option<Mark> {
        let title = format!("blast, radius {radius}");
        (radius > 0)
            .then(|| Mark::over(MarkKind::Outline, self.map().within(centre, radius), title, Tone::Warn))
    }
}
