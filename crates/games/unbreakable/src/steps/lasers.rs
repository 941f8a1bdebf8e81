use retrograde_core::{ChoiceKind, Forecast, Log, Mark, Silent, step};

use crate::action::{Action, Slot};
use crate::combat::{Shot, Size};
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::playout::Way;
use crate::room::Room;
use crate::unit::{Side, UnitId};
use crate::weapon::{Kind, Load};

step! {
    /// A bomb is in flight; sides whose bit is set may still commit lasers [UB-241].
    pub(crate) struct Lasers = "lasers" { shot: Shot, waiting: u8 }
}

impl Room for Lasers {
    fn help(self, _look: Look<'_>, _side: Side) -> &'static str {
        "One success shoots the bomb down. A laser that fires must be reloaded."
    }

    fn asked(self, _: Look<'_>) -> u8 {
        self.waiting
    }

    fn is_open(self, _: Look<'_>) -> bool {
        self.waiting != 0
    }

    fn list(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        look.lasers(side, self.shot, |unit, slot| out.push(Action::Commit(unit, Slot(slot))));
        out.push(Action::Done);
    }

    fn thinkable(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        for unit in UnitId::all().filter(|&unit| look.pos.unit(unit).is_of(side)) {
            for slot in 0..4u8 {
                if look.pos.unit(unit).weapons[usize::from(slot)].kind == Kind::Laser {
                    out.push(Action::Commit(unit, Slot(slot)));
                }
            }
        }
    }

    fn check(self, look: Look<'_>, side: Side, action: Action) -> Check {
        match action {
            Action::Commit(unit, Slot(slot)) => {
                require(look.owner(unit) == Some(side), "UB-240", "that unit is not yours")?;
                look.check_laser(unit, slot, self.shot).map(|_| ())
            }
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    /// A side is asked again only while something is left to commit.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, side: Side, action: Action) {
        if let Action::Commit(unit, Slot(slot)) = action {
            play.pos.unit_mut(unit).committed |= 1 << slot;
            let seat = play.pos.seat(side);
            play.tell(|| Event::Committed { unit, slot, seat: Some(seat) });
            if play.look().any_laser(side, self.shot) {
                return;
            }
        }
        play.replace(Lasers { waiting: self.waiting & !side.bit(), ..self });
    }

    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.fire_lasers(self.shot);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let Shot { firer, kind, from, to, .. } = self.shot;
        kind.is_bomb()
            && self.waiting < 4
            && look.pos.unit(firer).is_on_map()
            && [from, to].into_iter().all(|hex| look.rules.map.present.contains(hex))
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        let Shot { firer, kind, size, from, to } = self.shot;
        let (who, bomb) = (side.name(), kind.name());
        (format!("{who}: {firer}'s {size} {bomb} is in flight from {from} to {to}. Commit lasers?"), "UB-241")
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        let Action::Commit(unit, Slot(slot)) = action else { return look.label(action) };
        let weapon = look.pos.unit(unit).weapons[usize::from(slot)];
        let hot = if weapon.load == Load::Unloaded { " while unloaded" } else { "" };
        format!("{unit} fires its {} laser{hot}", weapon.fired_size())
    }

    fn done(self) -> &'static str {
        "No more lasers"
    }

    fn odds(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        let Action::Commit(unit, Slot(slot)) = action else { return None };
        let size = look.pos.unit(unit).weapons[usize::from(slot)].fired_size();
        let need = look.laser_need(unit, size, self.shot)?;
        let range = look.rules.map.distance(look.pos.unit(unit).at, self.aimed_at(look, unit, size));
        Some(need.forecast(vec![format!("{size} laser at range {range}"), "bomb → light".to_owned()]))
    }

    fn overlay(self, look: Look<'_>, action: Action, blocked: bool) -> Vec<Mark> {
        let Action::Commit(unit, Slot(slot)) = action else { return Vec::new() };
        let size = look.pos.unit(unit).weapons[usize::from(slot)].fired_size();
        let mut marks = look.laser_bands(unit, size);
        marks.push(look.line_of_fire(unit, self.aimed_at(look, unit, size), blocked));
        marks
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        let Shot { kind, size, from, to, .. } = self.shot;
        format!("A {size} {} is in flight from {from} to {to}", kind.name())
    }

    fn flight(self) -> Option<[Hex; 2]> {
        Some([self.shot.from, self.shot.to])
    }

    fn appeal(self, look: Look<'_>, _: Side, action: Action, way: &mut Way) -> u16 {
        if let Action::Commit(..) = action { 12 } else { look.appeal(action, way) }
    }

    /// The rival has committed any of its lasers, or none; whether it is done is known to everybody.
    fn resample(self, play: &mut Play<'_, Silent>, rival: Side) {
        let asks_other = self.waiting & rival.other().bit() != 0;
        if asks_other {
            self.recommit(play, rival);
        }
    }
}

impl Lasers {
    fn recommit(self, play: &mut Play<'_, Silent>, rival: Side) {
        let asked = self.waiting & rival.bit() != 0;
        let own: Vec<UnitId> = UnitId::all().filter(|&unit| play.pos.unit(unit).is_of(rival)).collect();
        let had_any = own.iter().any(|&unit| play.pos.unit(unit).committed != 0);
        // It may have committed none, or have had none to commit: only worlds where it had some are different.
        if !asked && !had_any && !play.look().any_laser(rival, self.shot) {
            return;
        }
        for unit in own {
            play.pos.unit_mut(unit).committed = 0;
        }
        let mut lasers = Vec::new();
        play.look().lasers(rival, self.shot, |unit, slot| lasers.push((unit, slot)));
        // While it is asked at least one laser is left to commit.
        let spared =
            if asked && !lasers.is_empty() { Some(play.dice.pick("sample", lasers.len())) } else { None };
        for (index, (unit, slot)) in lasers.into_iter().enumerate() {
            if Some(index) != spared && play.dice.draw("sample", 2) == 1 {
                play.pos.unit_mut(unit).committed |= 1 << slot;
            }
        }
    }

    /// The end of the bomb's flight at which a laser fires [UB-246]; the target where it can reach neither.
    fn aimed_at(self, look: Look<'_>, unit: UnitId, size: Size) -> Hex {
        look.laser_shot(unit, size, self.shot).map_or(self.shot.to, |(_, hex)| hex)
    }
}
