//! Recovery: what repair servos work on, unit by unit [GK-048, GK-252].

use retrograde_core::{Forecast, Log, step};

use crate::action::{Action, Mend};
use crate::event::Event;
use crate::forecast::dice_needed;
use crate::look::{Block, Check, Look, require};
use crate::odds;
use crate::play::Play;
use crate::recovery::section_of;
use crate::room::Room;
use crate::sheet::{Item, Sheet, State};
use crate::turn::Phase;
use crate::unit::{Marks, Side, UnitId};
use crate::weapon::Arm;

step! {
    /// Recovery; `asked`: units that have had their chance to repair.
    pub(crate) struct Recovery = "recover" { side: Side, asked: Marks }
}

impl Room for Recovery {
    const HELP: &'static str = "A repaired system works again next turn. Weapons and sensors first.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.side)
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        play.skip_phase(
            |look| self.next(look).is_some(),
            |play| {
                play.finish_recovery(self.side);
                play.pop();
                play.end_player_turn(self.side);
            },
        )
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        if let Some(sheet) = self.next_sheet(look) {
            let mends = Look::mends(sheet).filter(|&mend| look.check_mend(sheet.unit, mend).is_ok());
            out.extend(mends.map(|mend| Action::Repair(sheet.unit, mend)));
        }
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Repair(unit, mend) => {
                let own = unit.side == self.side && look.pos.exists(unit);
                require(own, "GK-252", "that is not one of your units")?;
                require(self.next(look) == Some(unit), "GK-252", "it is not this unit's turn to repair")?;
                look.check_mend(unit, mend)
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    /// Tries a repair, or forgoes it.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        let Some(unit) = self.next(play.look()) else { return };
        let mut asked = self.asked;
        asked.add(unit);
        play.replace(Recovery { asked, ..self });
        if let Action::Repair(unit, mend) = action {
            play.try_repair(unit, mend);
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let unit = self.next(look).map(|unit| look.described(unit)).unwrap_or_default();
        (format!("{unit}: what should the repair servos work on?"), "GK-252")
    }

    fn doing(self, look: Look<'_>) -> String {
        look.phase_doing(self)
    }

    fn thinkable(self, look: Look<'_>, out: &mut Vec<Action>) {
        if let Some(sheet) = self.next_sheet(look) {
            let mends = Look::mends(sheet).filter(|&mend| is_beyond_repair(sheet, mend));
            out.extend(mends.map(|mend| Action::Repair(sheet.unit, mend)));
        }
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Repair(_, mend) => format!("Repair the {}", look.rules.pack.mend_inside(mend)),
            _ => look.label(action),
        }
    }

    fn forecast(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        let Action::Repair(unit, _) = action else { return None };
        let sheet = look.pos.sheet(unit)?;
        let worse = i8::from(sheet.repair == State::Damaged);
        let need = look.model(unit).repair as i8 + worse;
        let because = if worse > 0 {
            vec!["the repair servos are damaged: −1 on the die".to_owned()]
        } else {
            Vec::new()
        };
        Some(Forecast {
            chance: odds::reach(1, i32::from(need)),
            need: dice_needed(1, need),
            because,
            takes: None,
        })
    }

    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        let Some(sheet) = self.next_sheet(look) else { return };
        let lost = i32::from(sheet.lost_aps());
        let rank = |mend: &Mend| match mend {
            Mend::Item(Item::Servos) => 20 + 10 * lost,
            Mend::Item(Item::Body) => 45,
            Mend::Item(Item::Scrambling) => 42,
            Mend::Item(Item::Medikit) if sheet.is_wounded() => 40,
            Mend::Item(Item::Primary) => 36,
            Mend::Item(Item::Masking) => 30,
            Mend::Item(Item::Secondary) => 26,
            Mend::Weapon(Arm { weapon, .. }) => 18 + i32::from(look.gun(*weapon).strength.unwrap_or(8)),
            Mend::Item(Item::Medikit) => 12,
            Mend::Item(_) => 24,
        };
        let open = Look::mends(sheet).filter(|&mend| look.check_mend(sheet.unit, mend).is_ok());
        out.extend(open.max_by_key(rank).map(|mend| Action::Repair(sheet.unit, mend)));
    }

    fn phase(self) -> Option<(Phase, Side)> {
        Some((Phase::Recovery, self.side))
    }
}

impl Recovery {
    /// The next unit that may try a repair.
    fn next(self, look: Look<'_>) -> Option<UnitId> {
        self.next_sheet(look).map(|sheet| sheet.unit)
    }

    fn next_sheet(self, look: Look<'_>) -> Option<&Sheet> {
        let mut sheets = look.pos.sheets.iter().filter(|sheet| sheet.unit.side == self.side);
        sheets.find(|sheet| !self.asked.has(sheet.unit) && look.can_repair(sheet))
    }
}

/// Whether something on a sheet is destroyed, and so worth asking about.
fn is_beyond_repair(sheet: &Sheet, mend: Mend) -> bool {
    match mend {
        Mend::Weapon(arm) => sheet.find(arm).is_some_and(|index| sheet.mounts[index].gone > 0),
        Mend::Item(Item::Masking) => sheet.masking == State::Destroyed,
        Mend::Item(Item::Medikit) => sheet.medikit == State::Destroyed,
        Mend::Item(Item::Primary) => sheet.sensors[0] == State::Destroyed,
        Mend::Item(Item::Secondary) => sheet.sensors[1] == State::Destroyed,
        Mend::Item(item) => section_of(item).is_some_and(|section| sheet.is_breached(section)),
    }
}
