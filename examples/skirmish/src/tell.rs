//! Events in words.

use retrograde_core::{DieFace, Line, RuleId, Touch};

use crate::board::label;
use crate::notation::unit_name;
use crate::shown::seat_name;
use crate::{Happened, owner};

/// A line of the log.
pub(crate) fn tell(event: &Happened) -> Line {
    match *event {
        Happened::Moved { unit, to } => Line {
            touches: vec![Touch::Piece(unit_name(unit)), Touch::Space(label(to).to_string())],
            seat: Some(owner(unit)),
            ..Line::new(format!("{} moves to {}", unit_name(unit), label(to)))
        },
        Happened::Attacked { unit, target, die, damage, .. } => Line {
            dice: vec![DieFace { face: die.to_string(), sides: 6, good: Some(damage > 0) }],
            touches: vec![Touch::Piece(unit_name(unit)), Touch::Piece(unit_name(target))],
            rule: Some(RuleId("SK-05")),
            seat: Some(owner(unit)),
            ..Line::new(format!("{} attacks {}: {damage} damage", unit_name(unit), unit_name(target)))
        },
        Happened::Removed { unit } => Line {
            rule: Some(RuleId("SK-06")),
            seat: Some(owner(unit)),
            depth: 2,
            ..Line::new(format!("{} is removed", unit_name(unit)))
        },
        Happened::Passed { seat } => {
            Line { seat: Some(seat), ..Line::new(format!("{} passes", seat_name(seat))) }
        }
    }
}
