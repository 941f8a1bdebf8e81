//! Recovery: repairs, medikits, flak stoppers, stuns, force fields [chapters 22, 23 and 27].

use retrograde_core::Log;

use crate::action::Mend;
use crate::event::{Deed, Event};
use crate::look::{Check, Look, require};
use crate::pack::Kind;
use crate::play::Play;
use crate::sheet::{Item, Section, Sheet, State};
use crate::steps::Recovery;
use crate::unit::{Marks, Side, UnitId};

/// What repair servos may be told to mend, apart from weapons.
const MENDABLE: [Item; 12] = [
    Item::Helmet,
    Item::Torso,
    Item::RightArm,
    Item::LeftArm,
    Item::RightLeg,
    Item::LeftLeg,
    Item::Body,
    Item::Masking,
    Item::Medikit,
    Item::Primary,
    Item::Secondary,
    Item::Scrambling,
];

impl Look<'_> {
    /// [GK-253] Whether something can be mended, and if not why not.
    pub(crate) fn check_mend(self, unit: UnitId, mend: Mend) -> Check {
        let Some(sheet) = self.pos.sheet(unit) else {
            return require(false, "GK-252", "a flak stopper has no repair servos");
        };
        require(sheet.repair.is_left(), "GK-252", "it has no working repair servos")?;
        self.check_item(sheet, mend)
    }

    fn check_item(self, sheet: &Sheet, mend: Mend) -> Check {
        let one_hit = |state: State| {
            require(state != State::Destroyed, "GK-253", "it is destroyed and cannot be repaired")?;
            require(matches!(state, State::Damaged | State::Scrambled), "GK-252", "it is not damaged")
        };
        match mend {
            Mend::Weapon(arm) => {
                let Some(index) = sheet.find(arm) else {
                    return require(false, "GK-252", "it has no such weapon");
                };
                let mount = sheet.mounts[index];
                require(
                    mount.damaged > 0 || mount.gone == 0,
                    "GK-253",
                    "it is destroyed and cannot be repaired",
                )?;
                require(mount.damaged > 0, "GK-252", "it is not damaged")
            }
            Mend::Item(item) => match item {
                Item::Body => {
                    // [GK-288] Circuits can be mended; a knight needs a medikit.
                    let machine = self.model(sheet.unit).kind != Kind::Suit;
                    require(machine, "GK-251", "only a medikit heals a wound")?;
                    require(sheet.is_wounded(), "GK-252", "it is not damaged")
                }
                Item::Masking => one_hit(sheet.masking),
                Item::Medikit => one_hit(sheet.medikit),
                Item::Primary => one_hit(sheet.sensors[0]),
                Item::Secondary => one_hit(sheet.sensors[1]),
                Item::Scrambling => require(sheet.scrambled, "GK-252", "the sensors are not scrambled"),
                Item::Servos => require(!sheet.servos.is_empty(), "GK-252", "the servos are not damaged"),
                Item::RepairServos => require(false, "GK-229", "repair servos cannot repair themselves"),
                Item::Flight => require(false, "GK-231", "flight capability cannot be repaired"),
                Item::Stun => require(false, "GK-253", "a stunned pilot needs no repairs to wake up"),
                section => {
                    let hits = sheet.sections[section as usize];
                    require(hits < 2, "GK-253", "a breached section cannot be repaired")?;
                    require(hits == 1, "GK-252", "it is not damaged")
                }
            },
        }
    }

    /// Everything that a sheet could be told to mend.
    pub(crate) fn mends(sheet: &Sheet) -> impl Iterator<Item = Mend> {
        let items = MENDABLE.into_iter().chain([Item::Servos]).map(Mend::Item);
        items.chain((0..sheet.mounts.len()).map(|index| Mend::Weapon(sheet.arm(index))))
    }

    /// Whether a unit with this sheet could repair something now.
    pub(crate) fn can_repair(self, sheet: &Sheet) -> bool {
        sheet.repair.is_left()
            && self.pos.unit(sheet.unit).is_on_map()
            && Look::mends(sheet).any(|mend| self.check_item(sheet, mend).is_ok())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [GK-048, GK-121] Under Fire markers go first.
    pub(crate) fn begin_recovery(&mut self, side: Side) {
        for card in &mut self.pos.units[side.index()] {
            card.under_fire = false;
        }
        self.replace(Recovery { side, asked: Marks::default() });
    }

    /// [GK-252] Tries a repair.
    pub(crate) fn try_repair(&mut self, unit: UnitId, mend: Mend) {
        let rolled = self.die("repair");
        let value = u32::from(self.look().model(unit).repair);
        // [GK-254]
        let damaged = self.pos.sheet(unit).is_some_and(|sheet| sheet.repair == State::Damaged);
        let success = rolled >= value + u32::from(damaged);
        self.tell(|| Deed::RepairTried { unit, mend, rolled, need: value + u32::from(damaged), success });
        if success {
            self.mend(unit, mend);
        }
    }

    /// Something works again; its marker returns to the cup [GK-216].
    fn mend(&mut self, unit: UnitId, mend: Mend) {
        let index = self.pos.unit(unit).sheet;
        let Some(sheet) = self.pos.sheet_mut(unit) else { return };
        match mend {
            Mend::Weapon(arm) => {
                let Some(mount) = sheet.find(arm) else { return };
                sheet.mounts[mount].damaged -= 1;
                sheet.mounts[mount].sound += 1;
                self.free_marker_of_mount(index, mount as u8);
            }
            Mend::Item(item) => {
                match item {
                    Item::Body => sheet.body = 0,
                    Item::Masking => sheet.masking = State::Sound,
                    Item::Medikit => sheet.medikit = State::Sound,
                    Item::Primary => sheet.sensors[0] = State::Sound,
                    Item::Secondary => sheet.sensors[1] = State::Sound,
                    Item::Scrambling => sheet.scrambled = false,
                    Item::Servos => {
                        // [GK-230] The newest loss goes first.
                        let Some((_, marker)) = sheet.servos.pop() else { return };
                        if sheet.servos.iter().all(|(_, other)| *other != marker) {
                            self.return_marker(marker);
                        }
                        return;
                    }
                    section => sheet.sections[section as usize] = 0,
                }
                self.free_markers_of_item(index, item);
            }
        }
    }

    /// The rest of Recovery, which asks nobody anything.
    pub(crate) fn finish_recovery(&mut self, side: Side) {
        let units: Vec<UnitId> = self.pos.standing(side).collect();
        for &unit in &units {
            self.use_medikit(unit);
        }
        for &unit in &units {
            self.rally(unit);
        }
        for &unit in &units {
            let card = self.pos.unit_mut(unit);
            if card.stun > 0 {
                card.stun -= 1;
                if card.stun == 0 {
                    let index = card.sheet;
                    self.free_markers_of_item(index, Item::Stun);
                    self.tell(|| Deed::Woke { unit });
                }
            }
        }
        for &unit in &units {
            // [GK-210, GK-211] A field that is gone stays gone.
            let most = self.look().model(unit).field;
            let Some(sheet) = self.pos.sheet_mut(unit) else { continue };
            if sheet.field > 0 && sheet.field < most {
                sheet.field += 1;
                let boxes = sheet.field;
                self.tell(|| Deed::FieldRegained { unit, boxes });
            }
        }
    }

    /// [GK-251] A wounded knight's medikit works by itself.
    fn use_medikit(&mut self, unit: UnitId) {
        let Some(sheet) = self.pos.sheet(unit) else { return };
        if !sheet.is_wounded() || sheet.medikit != State::Sound {
            return;
        }
        let need = u32::from(self.look().model(unit).medikit);
        let rolled = self.die("medikit");
        let success = rolled >= need;
        self.tell(|| Deed::MedikitUsed { unit, rolled, need, success });
        if success {
            self.mend(unit, Mend::Item(Item::Body));
        }
    }

    /// [GK-304] A disrupted flak stopper may recover.
    fn rally(&mut self, unit: UnitId) {
        if !self.pos.unit(unit).disrupted {
            return;
        }
        let need = u32::from(self.look().model(unit).recovery);
        let rolled = self.die("recovery");
        let success = rolled >= need;
        self.tell(|| Deed::RallyTried { unit, rolled, need, success });
        if success {
            self.pos.unit_mut(unit).disrupted = false;
        }
    }
}

/// The section that an item is.
pub(crate) const fn section_of(item: Item) -> Option<Section> {
    if (item as usize) < Section::ALL.len() { Some(Section::ALL[item as usize]) } else { None }
}
