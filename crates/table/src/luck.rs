use std::borrow::Cow;

use retrograde_core::{Event, Luck, Seat, Viewer, Visibility};
use serde::{Deserialize, Serialize};

/// Luck of one seat with one kind of roll.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LuckRow {
    /// Whose wish it was.
    pub seat: Seat,
    /// Kind of roll.
    pub kind: Cow<'static, str>,
    /// Rolls.
    pub rolls: u32,
    /// Rolls that came.
    pub happened: u32,
    /// Rolls that were to be expected, in millionths.
    pub expected_ppm: u64,
}

/// The rolls of a game, added up as they fall: a row for each seat, each kind of roll and each circle of those who saw it, in the
/// order in which they first came.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger(Vec<Entered>);

#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
struct Entered {
    seen: Visibility,
    #[serde(flatten)]
    row: LuckRow,
}

impl Ledger {
    /// Enters the rolls among some events.
    pub(crate) fn enter<E: Event>(&mut self, events: &[E]) {
        for (seen, luck) in rolls(events) {
            let found = self.0.iter().position(|each| each.is(seen, &luck));
            let index = found.unwrap_or_else(|| {
                let kind = Cow::Borrowed(luck.kind);
                let row = LuckRow { seat: luck.seat, kind, rolls: 0, happened: 0, expected_ppm: 0 };
                self.0.push(Entered { seen, row });
                self.0.len() - 1
            });
            let row = &mut self.0[index].row;
            row.rolls += 1;
            row.happened += u32::from(luck.happened);
            row.expected_ppm += luck.chance.ppm();
        }
    }

    /// Strikes out the rolls among the events that were entered last.
    pub(crate) fn strike<E: Event>(&mut self, events: &[E]) {
        for (seen, luck) in rolls(events) {
            if let Some(each) = self.0.iter_mut().find(|each| each.is(seen, &luck)) {
                each.row.rolls -= 1;
                each.row.happened -= u32::from(luck.happened);
                each.row.expected_ppm -= luck.chance.ppm();
            }
        }
        self.0.retain(|each| each.row.rolls > 0);
    }

    /// The ledger as a viewer may know it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Vec<LuckRow> {
        let mut rows: Vec<LuckRow> = Vec::new();
        for Entered { row, .. } in self.0.iter().filter(|each| each.seen.allows(viewer)) {
            match rows.iter_mut().find(|other| other.seat == row.seat && other.kind == row.kind) {
                Some(same) => {
                    same.rolls += row.rolls;
                    same.happened += row.happened;
                    same.expected_ppm += row.expected_ppm;
                }
                None => rows.push(row.clone()),
            }
        }
        rows
    }
}

impl Entered {
    fn is(&self, seen: Visibility, luck: &Luck) -> bool {
        self.seen == seen && self.row.seat == luck.seat && self.row.kind == luck.kind
    }
}

fn rolls<E: Event>(events: &[E]) -> impl Iterator<Item = (Visibility, Luck)> {
    events.iter().filter_map(|event| event.luck().map(|luck| (event.visibility(), luck)))
}

#[cfg(test)]
mod tests {
    use retrograde_core::{Chance, Seats};

    use super::*;

    #[derive(Clone, Debug, Eq, PartialEq, Serialize)]
    struct Roll(Visibility, &'static str, bool);

    impl Event for Roll {
        fn visibility(&self) -> Visibility {
            self.0
        }

        fn luck(&self) -> Option<Luck> {
            Some(Luck { seat: Seat::new(0), kind: self.1, chance: Chance::new(1, 2), happened: self.2 })
        }
    }

    #[test]
    fn everybody_reads_the_rolls_they_saw() {
        let (red, blue) = (Seat::new(0), Seat::new(1));
        let secret = Visibility::Only(Seats::only(red));
        let first = [Roll(secret, "sight", true), Roll(Visibility::Everyone, "hit", true)];
        let later = [Roll(Visibility::Everyone, "sight", false), Roll(secret, "luck", true)];
        let mut ledger = Ledger::default();
        ledger.enter(&first);
        let before = ledger.clone();
        ledger.enter(&later);
        let rows = |viewer| -> Vec<(String, u32, u32)> {
            let rows = ledger.seen_by(viewer).into_iter();
            rows.map(|row| (row.kind.into_owned(), row.rolls, row.happened)).collect()
        };
        let row = |kind: &str, rolls, happened| (kind.to_owned(), rolls, happened);
        assert_eq!(rows(Viewer::Seat(red)), [row("sight", 2, 1), row("hit", 1, 1), row("luck", 1, 1)]);
        assert_eq!(rows(Viewer::Seat(blue)), [row("hit", 1, 1), row("sight", 1, 0)]);
        assert_eq!(rows(Viewer::Spectator), rows(Viewer::Seat(blue)));
        let text = serde_json::to_string(&ledger).unwrap();
        assert_eq!(serde_json::from_str::<Ledger>(&text).unwrap(), ledger);
        ledger.strike(&later);
        assert_eq!(ledger, before);
    }
}
