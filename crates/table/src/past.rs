//! What was told of a game before a release with other rules took it over.
//!
//! Rules that have changed may neither replay the answers nor tell the events of those that were there before. So the
//! position and the log as it was told are kept, with who might read which line; the game goes on from the position, and the
//! log stands in front.

use std::collections::BTreeSet;

use retrograde_core::{DieFace, Info, Line, RuleId, Seat, Seats, Touch, TrailKind, Viewer, Visibility};
use serde::{Deserialize, Serialize};

use crate::record::Carried;
use crate::{Ledger, Moment, rulebook};

/// Some of those who look at a table: seats, and spectators as one.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Viewers(u32);

impl Viewers {
    const SPECTATORS: u32 = 1 << 16;

    /// The viewers of a table with this many seats for whom `fit` is true.
    pub fn those(seats: usize, fit: impl Fn(Viewer) -> bool) -> Viewers {
        let seats = (0..seats as u8).map(|index| Viewer::Seat(Seat::new(index)));
        let viewers = seats.chain([Viewer::Spectator]).filter(|&viewer| fit(viewer));
        Viewers(viewers.fold(0, |bits, viewer| bits | Viewers::bit(viewer)))
    }

    /// Whether a viewer is one of them.
    pub fn contains(self, viewer: Viewer) -> bool {
        self.0 & Viewers::bit(viewer) != 0
    }

    /// As a number: a bit for each seat, and the seventeenth for spectators.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// From a number as [`bits`](Viewers::bits) gives it.
    pub fn from_bits(bits: u32) -> Viewers {
        Viewers(bits)
    }

    fn bit(viewer: Viewer) -> u32 {
        match viewer {
            Viewer::Seat(seat) => 1 << seat.index(),
            Viewer::Spectator => Viewers::SPECTATORS,
        }
    }
}

/// What was told of one answer, or of the opening.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Told {
    /// Who answered; nobody = the opening.
    pub seat: Option<Seat>,
    /// To whom it showed.
    pub shown: Viewers,
    /// The lines of the log, with who may read them.
    pub lines: Vec<(Visibility, Line)>,
}

/// [`Told`] as it is kept.
#[derive(Debug, Serialize, Deserialize)]
struct KeptTold {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    shown: Viewers,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<KeptLine>,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptLine {
    text: String,
    depth: u8,
    /// The seats that may read it; none = everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    only: Option<Seats>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dice: Vec<DieFace>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    touches: Vec<Touch>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trail: Option<TrailKind>,
}

impl Told {
    /// Some of them as one text, to be kept.
    pub fn write(told: &[Told]) -> String {
        let line = |(visibility, line): &(Visibility, Line)| KeptLine {
            text: line.text.clone(),
            depth: line.depth,
            only: match visibility {
                Visibility::Everyone => None,
                Visibility::Only(seats) => Some(*seats),
            },
            dice: line.dice.clone(),
            touches: line.touches.clone(),
            rule: line.rule.map(|rule| rule.to_string()),
            seat: line.seat,
            trail: line.trail.clone(),
        };
        let kept = told.iter().map(|told| KeptTold {
            seat: told.seat,
            shown: told.shown,
            lines: told.lines.iter().map(line).collect(),
        });
        serde_json::to_string(&kept.collect::<Vec<_>>()).expect("plain data")
    }

    /// Reads what [`write`](Told::write) wrote. A rule that the game no longer has is not cited.
    ///
    /// # Errors
    ///
    /// If it is not such a text.
    pub fn read(text: &str, info: &Info) -> Result<Vec<Told>, String> {
        let kept: Vec<KeptTold> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let rules = rulebook::ids_of(info);
        Ok(kept.into_iter().map(|told| told.read(&rules)).collect())
    }
}

impl KeptTold {
    fn read(self, rules: &BTreeSet<&'static str>) -> Told {
        let line = |kept: KeptLine| {
            let line = Line {
                text: kept.text,
                depth: kept.depth,
                dice: kept.dice,
                touches: kept.touches,
                rule: kept.rule.and_then(|rule| rules.get(rule.as_str()).map(|id| RuleId(id))),
                seat: kept.seat,
                // What struck somebody then need not be said again.
                strikes: None,
                trail: kept.trail,
            };
            (kept.only.map_or(Visibility::Everyone, Visibility::Only), line)
        };
        Told { seat: self.seat, shown: self.shown, lines: self.lines.into_iter().map(line).collect() }
    }
}

/// That a table was carried over to other rules.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct CarryOver {
    /// How many answers had been given.
    pub answers: usize,
    /// How many rows the store held, with those of answers taken back: the dice since then come from this number and the seed.
    pub row: u32,
    /// Version of the rules before.
    pub from: u16,
    /// Version of the rules since.
    pub rules: u16,
    /// Why it was.
    pub why: CarriedBecause,
    /// What is lost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Lost>,
}

impl CarryOver {
    /// As a record says it.
    pub(crate) fn recorded(&self) -> Carried {
        Carried { answers: self.answers, row: self.row, from: self.from }
    }
}

/// Why a table was carried over.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CarriedBecause {
    /// The rules have another version.
    Rules,
    /// The pack has other data.
    Pack,
    /// It no longer replays as it was played: a sentence.
    Replay(String),
}

/// Something done at a table that no longer fitted the rules.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Lost {
    /// Its row in the store.
    pub row: u32,
    /// Whose.
    pub seat: Seat,
    /// In words: `answer r1 move 0405`.
    pub words: String,
    /// To whom it had shown.
    pub shown: Viewers,
}

/// All that was told of a game before it was carried over.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Past {
    /// The opening and each answer, in order.
    told: Vec<Told>,
    /// The last is the newest.
    carried: Vec<CarryOver>,
    /// Luck up to then.
    pub luck: Ledger,
}

impl Past {
    /// Puts what was told from answer number `from` on, 0 = the opening, in the place of what was told of it before.
    pub fn retell(&mut self, from: usize, told: Vec<Told>) {
        self.told.truncate(from);
        self.told.extend(told);
        self.carried.retain(|carried| carried.answers < from);
    }

    /// The table was carried over after everything that was told.
    pub fn carry_over(&mut self, carried: CarryOver) {
        self.carried.push(carried);
    }

    /// The newest time that it was carried over.
    pub fn newest(&self) -> Option<&CarryOver> {
        self.carried.last()
    }

    /// How many answers were told of.
    pub fn answers(&self) -> usize {
        self.told.len().saturating_sub(1)
    }

    /// Who gave an answer, counted from 1.
    pub(crate) fn answered_by(&self, number: usize) -> Option<Seat> {
        self.told.get(number).and_then(|told| told.seat)
    }

    /// Whether an answer showed to a viewer.
    pub(crate) fn showed(&self, viewer: Viewer, number: usize) -> bool {
        self.told.get(number).is_some_and(|told| told.shown.contains(viewer))
    }

    /// Leaves blank what was told up to an answer, and drops what was told of later ones.
    pub fn blank(&mut self, answers: usize) {
        let nothing = Told { seat: None, shown: Viewers::default(), lines: Vec::new() };
        self.told.resize(answers + 1, nothing);
    }

    /// How much was told: of the opening and this many answers, or nothing.
    pub fn len(&self) -> usize {
        self.told.len()
    }

    /// Whether nothing was told.
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    /// What was told, from answer number `from` on.
    pub(crate) fn told(&self, from: usize) -> &[Told] {
        self.told.get(from..).unwrap_or_default()
    }

    /// The log as a viewer might read it, from answer number `from` up to number `to`, with a line for each time that the table was carried
    /// over.
    pub(crate) fn lines(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Moment> {
        let mut lines = Vec::new();
        for (answer, told) in self.told.iter().enumerate().take(to.saturating_add(1)).skip(from) {
            let may_read = told.lines.iter().filter(|(visibility, _)| visibility.allows(viewer));
            lines.extend(may_read.map(|(_, line)| Moment { answer, line: line.clone() }));
            let here = self.carried.iter().filter(|carried| carried.answers == answer);
            lines.extend(here.map(|carried| Moment { answer, line: self.line(carried, viewer) }));
        }
        lines
    }

    /// The line that says that the table was carried over, with the moment as the viewer counts moments.
    fn line(&self, carried: &CarryOver, viewer: Viewer) -> Line {
        let moment = (1..=carried.answers).filter(|&answer| self.showed(viewer, answer)).count();
        let mut text = match &carried.why {
            CarriedBecause::Rules => format!("Carried over to rules {} at moment {moment}", carried.rules),
            CarriedBecause::Pack => {
                format!("Carried over to new data for rules {} at moment {moment}", carried.rules)
            }
            CarriedBecause::Replay(because) => {
                format!("Carried over at moment {moment}, because it no longer replays: {because}")
            }
        };
        let lost: Vec<&Lost> = carried.lost.iter().filter(|lost| lost.shown.contains(viewer)).collect();
        let own: Vec<&str> = lost
            .iter()
            .filter(|lost| viewer.seat() == Some(lost.seat))
            .map(|lost| lost.words.strip_prefix("answer ").unwrap_or(&lost.words))
            .collect();
        match lost.len() {
            0 => {}
            1 => text += "; the answer after it no longer fits and is lost",
            count => text += &format!("; the {count} answers after it no longer fit and are lost"),
        }
        if !own.is_empty() {
            text += &format!(" (yours: {})", own.join(", "));
        }
        Line { depth: 0, ..Line::new(text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Seat = Seat::new(0);
    const BLUE: Seat = Seat::new(1);

    fn told(seat: Option<Seat>, lines: Vec<(Visibility, Line)>) -> Told {
        let shown = Viewers::those(2, |viewer| {
            viewer.seat() == seat || lines.iter().any(|(visibility, _)| visibility.allows(viewer))
        });
        Told { seat, shown, lines }
    }

    fn past() -> Past {
        let only = |seat| Visibility::Only(Seats::only(seat));
        let line = |text: &str| Line { rule: Some(RuleId("SK-02")), seat: Some(RED), ..Line::new(text) };
        let mut past = Past::default();
        past.retell(
            0,
            vec![
                told(None, vec![(Visibility::Everyone, line("It begins"))]),
                told(Some(RED), vec![(only(RED), line("Red hides"))]),
                told(Some(BLUE), vec![(only(BLUE), line("Blue hides"))]),
                told(Some(RED), vec![(Visibility::Everyone, line("Red moves"))]),
            ],
        );
        past
    }

    fn texts(past: &Past, viewer: Viewer) -> Vec<String> {
        past.lines(viewer, 0, usize::MAX).into_iter().map(|moment| moment.line.text).collect()
    }

    #[test]
    fn everybody_reads_what_they_were_told_and_counts_their_own_moments() {
        let mut past = past();
        let lost = |row, seat, words: &str, shown| Lost { row, seat, words: words.to_owned(), shown };
        past.carry_over(CarryOver {
            answers: 3,
            row: 7,
            from: 2,
            rules: 3,
            why: CarriedBecause::Rules,
            lost: vec![
                lost(6, RED, "answer r1 move 0405", Viewers::those(2, |viewer| viewer == Viewer::Seat(RED))),
                lost(7, BLUE, "undo", Viewers::those(2, |_| true)),
            ],
        });
        let all = "no longer fits and is lost";
        assert_eq!(
            texts(&past, Viewer::Seat(RED)),
            [
                "It begins",
                "Red hides",
                "Red moves",
                "Carried over to rules 3 at moment 2; the 2 answers after it no longer fit and are lost (yours: r1 move 0405)"
            ]
        );
        assert_eq!(
            texts(&past, Viewer::Seat(BLUE))[1..],
            [
                "Blue hides".to_owned(),
                "Red moves".to_owned(),
                format!("Carried over to rules 3 at moment 2; the answer after it {all} (yours: undo)")
            ]
        );
        assert_eq!(
            texts(&past, Viewer::Spectator)[1..],
            [
                "Red moves".to_owned(),
                format!("Carried over to rules 3 at moment 1; the answer after it {all}")
            ]
        );
    }

    #[test]
    fn what_was_told_can_be_kept_and_read_again() {
        let info = Info {
            id: "skirmish",
            title: "",
            about: "",
            prefix: "SK",
            rules_version: 1,
            rules: "- [SK-01] One.\n- [SK-02] Two.\n",
        };
        let mut told = past().told;
        told[0].lines[0].1.trail = Some(TrailKind::Shot("laser".to_owned()));
        assert_eq!(Told::read(&Told::write(&told), &info).unwrap(), told);
        let fewer = Info { rules: "- [SK-01] One.\n", ..info.clone() };
        assert_eq!(Told::read(&Told::write(&told), &fewer).unwrap()[0].lines[0].1.rule, None);
        assert!(Told::read("[{}]", &info).is_err());
    }

    #[test]
    fn an_undo_is_told_again() {
        let mut past = past();
        let again = told(Some(BLUE), Vec::new());
        past.retell(2, vec![again]);
        assert_eq!((past.answers(), past.answered_by(2)), (2, Some(BLUE)));
        assert_eq!(texts(&past, Viewer::Seat(BLUE)), ["It begins"]);
    }
}
