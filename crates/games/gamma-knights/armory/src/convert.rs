//! The way into the battle game [GK-G80 to GK-G84].
//!
//! The frame brings base values, what is fitted changes them. The numbers are in `pack/tables.toml` and with the frames
//! and items, calibrated so that every standard suit comes out exactly as printed [GK-293].

use std::collections::BTreeMap;
use std::fmt::Display;

use retrograde_core::workshop::Value;
use retrograde_core::{Refusal, RuleId};

use crate::aim::bonus;
use crate::battle::{BattleSheet, Fielded, Launcher, Plan};
use crate::catalogue::{catalogue, standard};
use crate::check::check;
use crate::design::{Bay, Design, Fitting};
use crate::frame::{Base, Kind, Printed};
use crate::item::{Group, Item};
use crate::power::Power;

/// The values of a design in the battle game.
///
/// # Errors
///
/// The first fault of the design, or that it has more weapons than a record sheet can hold.
pub fn convert(design: &Design) -> Result<Fielded, Refusal> {
    convert_with_reasons(design).map(|(fielded, _)| fielded)
}

/// The values of a design in the battle game, and how they come about.
///
/// # Errors
///
/// As [`convert`].
pub fn convert_with_reasons(design: &Design) -> Result<(Fielded, Vec<Value>), Refusal> {
    if let Some(fault) = check(design).into_iter().next() {
        return Err(fault.refusal);
    }
    let mut way = Way { design, supply: Power::of(design).supply, values: Vec::new() };
    let id = id_of(design);
    let plan = way.plan(&id)?;
    let sheet = match (design.frame.battle, design.frame.sheet) {
        (Some(base), _) => way.suit(base, id),
        (None, Some(printed)) => way.machine(printed, id),
        (None, None) => return Err(Refusal::not_asked("this frame has no values in the battle game")),
    };
    way.armed(&plan);
    Ok((Fielded { sheet, plan }, way.values))
}

/// A word for a design: that of its frame if nothing was changed, else made from its name.
fn id_of(design: &Design) -> String {
    if standard().contains(design) {
        return design.frame.id.to_owned();
    }
    let mut id = String::new();
    for letter in design.name.chars().map(|letter| letter.to_ascii_lowercase()) {
        if letter.is_ascii_alphanumeric() {
            id.push(letter);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    let id = id.trim_end_matches('-');
    match id {
        "" => "own".to_owned(),
        taken if catalogue().frames.iter().any(|frame| frame.id == taken) => format!("own-{taken}"),
        free => free.to_owned(),
    }
}

const STATUS: &str = "armory";

struct Way<'a> {
    design: &'a Design,
    supply: u16,
    values: Vec<Value>,
}

impl<'a> Way<'a> {
    fn because(&mut self, label: &str, value: impl Display, rule: &'static str, sum: impl Into<String>) {
        let (label, value, because) = (label.to_owned(), value.to_string(), sum.into());
        self.values.push(Value { label, value, because, rule: Some(RuleId(rule)) });
    }

    /// What works: what needs more power than there is does not [GK-G80].
    fn working(&self) -> impl Iterator<Item = (&'a Bay, &'a Fitting)> {
        let (design, supply) = (self.design, self.supply);
        design.fittings().filter(move |(bay, fitting)| {
            design.frame.kind != Kind::Suit || design.power_of(bay, fitting) <= supply
        })
    }

    /// The first of each kind of item that works.
    fn kinds(&self) -> Vec<&'static Item> {
        let mut kinds: Vec<&'static Item> = Vec::new();
        for (_, fitting) in self.working() {
            if !kinds.contains(&fitting.item) {
                kinds.push(fitting.item);
            }
        }
        kinds
    }

    fn has(&self, id: &str) -> bool {
        self.working().any(|(_, fitting)| fitting.item.id == id)
    }

    /// [GK-G80] The printed values of a machine are its own.
    fn machine(&mut self, printed: Printed, id: String) -> BattleSheet {
        let sheet = BattleSheet {
            id,
            name: self.design.name.clone(),
            kind: self.design.frame.kind,
            field: printed.field,
            field_signature: printed.field_signature,
            armor: printed.armor,
            armor_signature: printed.armor_signature,
            aps: printed.aps,
            sensors: printed.sensors,
            repair: printed.repair,
            medikit: 0,
            lock_ons: printed.lock_ons,
            flies: printed.flies,
            capacity: BTreeMap::new(),
            computer: 0,
            limbs: Vec::new(),
            status: STATUS.to_owned(),
        };
        for (label, value) in [
            ("force field", i16::from(sheet.field)),
            ("field signature", sheet.field_signature.into()),
            ("armor", sheet.armor.into()),
            ("armor signature", sheet.armor_signature.into()),
            ("APs", sheet.aps.into()),
            ("primary sensors", sheet.sensors[0].into()),
            ("secondary sensors", sheet.sensors[1].into()),
            ("lock-ons", sheet.lock_ons.into()),
            ("repair", sheet.repair.into()),
        ] {
            self.because(label, value, "GK-G80", "as printed");
        }
        sheet
    }

    fn suit(&mut self, base: Base, id: String) -> BattleSheet {
        let (field, field_signature) = self.field();
        self.because("armor", base.armor, "GK-G80", format!("frame {}", base.armor));
        let armor_signature = self.armor_signature(base);
        let aps = self.aps();
        let sensors = self.sensors(base);
        let (lock_ons, computer) = self.computer(base);
        BattleSheet {
            id,
            name: self.design.name.clone(),
            kind: self.design.frame.kind,
            field,
            field_signature,
            armor: base.armor,
            armor_signature,
            aps,
            sensors,
            repair: self.repair(base),
            medikit: self.medikit(base),
            lock_ons,
            flies: self.flies(),
            capacity: self.capacity(),
            computer,
            limbs: self.limbs(),
            status: STATUS.to_owned(),
        }
    }

    /// [GK-G81] Boxes of all fields that absorb, the signature of the best.
    fn field(&mut self) -> (u8, i8) {
        let most = catalogue().tables.conversion.most_field;
        let fields: Vec<_> = self
            .working()
            .filter(|(_, fitting)| fitting.item.field.is_some_and(|field| field.boxes > 0))
            .collect();
        let of = |fitting: &Fitting| {
            fitting.item.field.map_or((0, 0), |field| (u16::from(field.boxes), field.signature))
        };
        let boxes = fields.iter().map(|(_, fitting)| of(fitting).0).sum::<u16>().min(most.into()) as u8;
        let signature = fields.iter().map(|(_, fitting)| of(fitting).1).max().unwrap_or(0);
        let parts =
            fields.iter().map(|(_, fitting)| format!("{}: {} boxes", small(fitting.item), of(fitting).0));
        let sum = join(&parts.collect::<Vec<_>>(), "no force field that absorbs");
        self.because("force field", boxes, "GK-G81", sum);
        self.because("field signature", signature, "GK-G81", "of the best field");
        (boxes, signature)
    }

    /// [GK-G82] The frame's, and masking; extension plates stick out.
    fn armor_signature(&mut self, base: Base) -> i8 {
        let numbers = &catalogue().tables.conversion;
        let mut parts = vec![format!("frame {}", base.signature)];
        let mut sum = i16::from(base.signature);
        let kinds = self.kinds();
        let repulsion =
            kinds.iter().filter(|item| item.group == Group::ForceField).max_by_key(|item| item.signature);
        for item in kinds.iter().filter(|item| item.group != Group::ForceField).chain(repulsion) {
            if item.signature != 0 {
                sum += i16::from(item.signature);
                parts.push(format!("{} {:+}", small(item), item.signature));
            }
        }
        let plates = i16::try_from(self.design.plates().count()).unwrap_or(i16::MAX);
        if plates > 0 {
            let change = plates.saturating_mul(numbers.plate_signature.into());
            sum = sum.saturating_add(change);
            parts.push(format!("extension plates {change:+}"));
        }
        let signature = sum.clamp(0, numbers.most_signature.into()) as i8;
        self.because("armor signature", signature, "GK-G82", parts.join(", "));
        signature
    }

    /// [GK-G80] Twice the movement multiplier.
    fn aps(&mut self) -> u8 {
        let numbers = &catalogue().tables.conversion;
        let (aps, sum) = if self.design.frame.powered && self.supply == 0 {
            let burdens = self.design.frame.burdens;
            let aps = if burdens { numbers.aps_burdened } else { numbers.aps_unpowered };
            (aps, format!("no power {aps}"))
        } else {
            let multiplier = self.design.multiplier();
            (
                numbers.aps_per_multiplier * multiplier,
                format!("{} × {multiplier} of movement", numbers.aps_per_multiplier),
            )
        };
        self.because("APs", aps, "GK-G80", sum);
        aps
    }

    /// [GK-G83] The frame's fire control and the primary sensor; the other sensors, as many as it can follow.
    fn sensors(&mut self, base: Base) -> [i8; 2] {
        let numbers = &catalogue().tables.conversion;
        let sensors: Vec<_> = self.kinds().into_iter().filter(|item| bonus(item) > 0).collect();
        let named = self.design.primary_sensor().filter(|primary| sensors.contains(primary));
        let primary = named.or_else(|| sensors.iter().copied().max_by_key(|item| bonus(item)));
        let aim = primary.map_or(0, bonus);
        let step = numbers.aim.iter().rev().find(|step| aim >= step[0]).map_or(0, |step| step[1]);
        let first = (base.primary + step).clamp(0, numbers.most_primary);
        let channels = base.channels + if self.has("computer") { numbers.computer_channels } else { 0 };
        let others = sensors.len().saturating_sub(1).min(10) as i8;
        let second = others.min(channels);
        let name = primary.map_or_else(|| "no sensor".to_owned(), small);
        self.because("primary sensors", first, "GK-G83", format!("frame {}, {name} {step:+}", base.primary));
        let sum = format!("{others} more that aim, {channels} can be followed");
        self.because("secondary sensors", second, "GK-G83", sum);
        [first, second]
    }

    /// [GK-G84] Repair servos belong to the frame; a repair system makes them better.
    fn repair(&mut self, base: Base) -> u8 {
        let numbers = &catalogue().tables.conversion;
        let has = self.has("repair-system") && base.repair > 0;
        let sum = format!("frame {}{}", base.repair, if has { ", repair system -2" } else { "" });
        let repair = if has {
            base.repair.saturating_add_signed(numbers.repair_system).max(numbers.best_repair)
        } else {
            base.repair
        };
        self.because("repair", repair, "GK-G84", sum);
        repair
    }

    /// [GK-G84] The medikit value belongs to the frame; an autosurgeon makes it better.
    fn medikit(&mut self, base: Base) -> u8 {
        let numbers = &catalogue().tables.conversion;
        let has = self.has("autosurgeon");
        let sum = format!("frame {}{}", base.medikit, if has { ", autosurgeon -1" } else { "" });
        let medikit = if has {
            base.medikit.saturating_add_signed(numbers.autosurgeon).max(numbers.best_medikit)
        } else {
            base.medikit
        };
        self.because("medikit", medikit, "GK-G84", sum);
        medikit
    }

    /// [GK-G83] Lock-ons of the frame and of a computer; programs at once.
    fn computer(&mut self, base: Base) -> (u8, u8) {
        let numbers = &catalogue().tables.conversion;
        let (computer, upgrade) =
            (self.has("computer"), self.has("computer") && self.has("computer-upgrade"));
        let more =
            u8::from(computer) * numbers.computer_lock_ons + u8::from(upgrade) * numbers.upgrade_lock_ons;
        let with = if more > 0 { format!(", computer +{more}") } else { String::new() };
        let lock_ons = base.lock_ons + more;
        self.because("lock-ons", lock_ons, "GK-G83", format!("frame {}{with}", base.lock_ons));
        (lock_ons, u8::from(computer) + u8::from(upgrade))
    }

    /// [GK-G11] Antigrav flies, jets keep to the ground.
    fn flies(&mut self) -> bool {
        let flies = self.has("antigrav-flight");
        let (value, sum) = if flies { ("yes", "antigrav flight") } else { ("no", "no antigrav flight") };
        self.because("flight", value, "GK-G11", sum);
        flies
    }

    /// [GK-G84] What the smallest launcher of each kind holds.
    fn capacity(&self) -> BTreeMap<String, u8> {
        let mut capacity: BTreeMap<String, u8> = BTreeMap::new();
        for (bay, fitting) in self.working() {
            let round = fitting.item.battle.as_ref().and_then(|gun| gun.launcher);
            if let (Some(round), Some(rounds)) = (round, self.design.rounds_of(bay, fitting)) {
                let rounds = u8::try_from(rounds).unwrap_or(u8::MAX);
                capacity
                    .entry(round.to_owned())
                    .and_modify(|least| *least = rounds.min(*least))
                    .or_insert(rounds);
            }
        }
        capacity
    }

    /// [GK-375] Weapons that sit on arms and legs only.
    fn limbs(&self) -> Vec<String> {
        let on = |plates: bool| {
            let weapons = self.working().filter(|(_, fitting)| fitting.item.battle.is_some());
            weapons.filter(move |(bay, _)| bay.root.is_run_by_computers() == plates)
        };
        let mut limbs: Vec<String> = Vec::new();
        for (_, fitting) in on(false) {
            let id = fitting.item.id;
            if !limbs.iter().any(|known| known == id) && !on(true).any(|(_, other)| other.item.id == id) {
                limbs.push(id.to_owned());
            }
        }
        limbs
    }

    /// [GK-G84] Every weapon that works and is known in the battle game is one weapon there.
    fn plan(&self, id: &str) -> Result<Plan, Refusal> {
        let design = self.design;
        let mut weapons: Vec<(String, u8)> = Vec::new();
        let mut launchers = Vec::new();
        for (_, fitting) in self.working() {
            let Some(gun) = &fitting.item.battle else { continue };
            if gun.launcher.is_some() {
                let battery = design.frame.hull.iter().find(|battery| battery.item == fitting.item.id);
                let load =
                    battery.map(|battery| battery.load.iter().map(|(&id, &rounds)| (id.to_owned(), rounds)));
                let load = load.map(Iterator::collect).unwrap_or_default();
                launchers.push(Launcher { launcher: fitting.item.id.to_owned(), load });
            } else if let Some((_, number)) = weapons.iter_mut().find(|(id, _)| id == fitting.item.id) {
                *number = number.saturating_add(1);
            } else {
                weapons.push((fitting.item.id.to_owned(), 1));
            }
        }
        let carrier = design.carrier.map(|weapon| weapon.id.to_owned());
        let (mounts, most) = (
            weapons.len() + launchers.len() + usize::from(carrier.is_some()),
            catalogue().tables.conversion.most_mounts,
        );
        if mounts > most {
            let because = format!(
                "a record sheet has room for {most} launchers and kinds of weapons, not for {mounts}"
            );
            return Err(Refusal::by(RuleId("GK-G84"), because));
        }
        let medikit = self.has("medikit");
        Ok(Plan { name: design.name.clone(), id: id.to_owned(), medikit, weapons, launchers, carrier })
    }

    /// [GK-G84] What it fights with, for people.
    fn armed(&mut self, plan: &Plan) {
        let name = |id: &str| Item::named(id).map_or_else(|| id.to_owned(), small);
        let guns = plan.weapons.iter().map(|(id, number)| match number {
            1 => name(id),
            _ => format!("{number} × {}", name(id)),
        });
        let launchers = plan.launchers.iter().map(|launcher| name(&launcher.launcher));
        let towed = plan.carrier.iter().map(|id| format!("{} on an R.T.O.", name(id)));
        let all: Vec<String> = guns.chain(launchers).chain(towed).collect();
        let sum = "everything fitted that works and is in the battle game";
        self.because("weapons", join(&all, "none"), "GK-G84", sum);
    }
}

/// Its name inside a sentence: `laser pistol, UV`.
fn small(item: &Item) -> String {
    let mut letters = item.name.chars();
    match (letters.next(), letters.next()) {
        // What begins with an abbreviation keeps it.
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain([second]).chain(letters).collect()
        }
        _ => item.name.to_owned(),
    }
}

fn join(parts: &[String], otherwise: &str) -> String {
    if parts.is_empty() { otherwise.to_owned() } else { parts.join(", ") }
}
