//! What a design is worth in the role-playing book.

use crate::catalogue::catalogue;
use crate::design::Design;
use crate::frame::Machine;
use crate::item::Item;
use crate::power::Power;

/// The values of a design in the role-playing book.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Profile {
    /// Armor class of the frame, with repulsion fields [GK-474, GK-434]; 0 = not printed.
    pub armor_class: u16,
    /// What may come to it: `+4 cloaking device`.
    pub armor_class_options: Vec<String>,
    /// As an artifact [GK-379].
    pub complexity: u8,
    /// THAC bonus of the sensors that are on, if nothing is against them [GK-396].
    pub aim: i8,
    /// The primary sensor.
    pub primary: Option<&'static str>,
    /// Speed as a multiple of that on foot [GK-454].
    pub speed: u8,
    /// Meters of a jump [GK-457].
    pub jump: Option<u16>,
    /// Whether it flies by antigrav [GK-459].
    pub flies: bool,
    /// Fist damage: `d6×9` [GK-463].
    pub fists: String,
    /// Kilograms unburdened and burdened [GK-462].
    pub loads: Option<[u16; 2]>,
    /// Sensors that cannot find it.
    pub hidden_from: Vec<&'static str>,
    /// Hours of life support [GK-417].
    pub life_support: u16,
    /// Uses of medikits [GK-419].
    pub medikit_uses: u16,
    /// Tasks of its computer at once.
    pub tasks: u8,
    /// What it has without fitting, if there is power for it [GK-470].
    pub builtin: Vec<&'static str>,
    /// Whether it burdens its wearer, because nothing powers it [GK-477, GK-478].
    pub burdens: bool,
    /// A machine's own table [GK-487].
    pub machine: Option<Machine>,
}

/// The values of a design.
pub fn profile(design: &Design) -> Profile {
    let frame = design.frame;
    let power = Power::of(design);
    let items = || design.fittings().map(|(_, fitting)| fitting.item);
    let sum = |id: &str, fact: &str| {
        items().filter(|item| item.id == id).filter_map(|item| item.fact(fact)).sum::<i32>()
    };
    // Of several repulsion fields the strongest counts.
    let repulsion = items().filter_map(|item| item.field).map(|field| field.armor_class()).max().unwrap_or(0);
    let options =
        [("ac", ""), ("ac-against-computers", " against computers"), ("ac-in-smoke", " in its smoke")];
    let option = |item: &Item| {
        options.iter().find_map(|(fact, when)| {
            Some(format!("+{} {}{when}", item.fact(fact)?, item.name.to_lowercase()))
        })
    };
    let mut hidden_from: Vec<_> = items().flat_map(|item| item.hides.iter().copied()).collect();
    hidden_from.sort_unstable();
    hidden_from.dedup();
    let builtin = catalogue().tables.builtin.iter().filter(|builtin| power.supply > 0 || !builtin.powered);
    Profile {
        armor_class: if frame.ac == 0 { 0 } else { frame.ac + repulsion },
        armor_class_options: items().filter_map(option).collect(),
        complexity: frame.complexity(),
        aim: design.aim(&[]),
        primary: design.primary_sensor().map(|item| item.name),
        speed: design.speed(),
        jump: design.has("jet-assist").then(|| frame.jump()),
        flies: design.has("antigrav-flight"),
        fists: format!("d6×{}", design.fists()),
        loads: design.loads(),
        hidden_from,
        life_support: sum("life-support", "hours").clamp(0, i32::from(u16::MAX)) as u16,
        medikit_uses: sum("medikit", "uses").clamp(0, i32::from(u16::MAX)) as u16,
        tasks: design.tasks(),
        builtin: if frame.powered { builtin.map(|builtin| builtin.name).collect() } else { Vec::new() },
        burdens: frame.burdens && power.supply == 0,
        machine: frame.machine,
    }
}

impl Design {
    /// How much faster than on foot it really is: a suit without power gives no help [GK-477].
    pub fn speed(&self) -> u8 {
        if Power::of(self).supply == 0 { 1 } else { self.multiplier() }
    }
}
