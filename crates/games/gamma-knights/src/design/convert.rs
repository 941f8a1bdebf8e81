//! A designed suit in the battle game [GK-G24]: the printed values of its frame, changed by what differs from the
//! standard fit. So each standard suit converts to exactly its printed values.

use retrograde_core::{Game, PackFiles};
use serde::Serialize;

use super::catalog::PartKind;
use super::check::Item;
use super::{Design, Workshop};
use crate::pack::Model;

/// The values of a suit in the battle game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[allow(missing_docs, reason = "the columns of the attributes table")]
pub struct BattleValues {
    pub field: u8,
    pub field_signature: i8,
    pub armor: u8,
    pub armor_signature: i8,
    pub aps: u8,
    pub sensors: [i8; 2],
    pub repair: u8,
    pub medikit: u8,
    pub lock_ons: u8,
    pub flies: bool,
    /// Programs that its computer runs.
    pub computer: u8,
    /// Weapons but for launchers, with how many of each.
    pub weapons: Vec<(String, u8)>,
    /// Launchers, and how many rounds each holds.
    pub launchers: Vec<(String, u8)>,
}

/// The id of a weapon, and a number.
type Counted = (String, u8);

/// What of a design counts in the battle game.
#[derive(Default)]
struct Fit {
    best_sensor: i8,
    sensors: i8,
    signature: i8,
    repulsion: i8,
    field: Option<(u8, i8)>,
    repair: bool,
    medikit: bool,
    computers: u8,
}

impl Workshop<'_> {
    fn fit(self, design: &Design) -> Fit {
        let mut fit = Fit::default();
        for fitting in &design.parts {
            let Some(Item::Part(part)) = self.item(&fitting.id) else { continue };
            match part.kind {
                PartKind::Sensor => {
                    fit.best_sensor = fit.best_sensor.max(part.bonus);
                    fit.sensors += 1;
                }
                PartKind::Field if part.boxes > 0 => {
                    let field = fit.field.unwrap_or_default();
                    fit.field = Some((field.0.max(part.boxes), field.1.max(part.signature)));
                }
                PartKind::Field => fit.repulsion = fit.repulsion.max(part.signature),
                PartKind::Defense => {
                    fit.signature += part.signature;
                    fit.repair |= part.id == "repair-system";
                    fit.medikit |= part.id == "medikit";
                }
                PartKind::Computer => fit.computers += 1,
                _ => {}
            }
        }
        fit
    }

    /// The values of a design in the battle game; none if its frame is unknown.
    pub fn convert(self, design: &Design) -> Option<BattleValues> {
        let printed = self.game.pack.models.iter().find(|model| model.id == design.frame)?;
        let standard = self.fit(&self.standard(&design.frame)?);
        let (fit, summary) = (self.fit(design), self.summary(design));
        let sensors = if fit.sensors == 0 && standard.sensors > 0 {
            [0, 0]
        } else {
            // Half of what the best sensor is better, and half of what there are more of the others.
            let primary = printed.sensors[0] + (fit.best_sensor - standard.best_sensor) / 2;
            let secondary = printed.sensors[1] + (fit.sensors - standard.sensors) / 2;
            [primary.clamp(0, 10), secondary.clamp(0, 10)]
        };
        let (field, field_signature) = fit.field.unwrap_or_default();
        let signature = printed.signature + fit.signature - standard.signature + fit.repulsion;
        let better = u8::from(fit.repair && !standard.repair);
        let [weapons, launchers] = self.battle_weapons(design, printed);
        Some(BattleValues {
            field,
            field_signature,
            armor: printed.armor,
            armor_signature: signature.clamp(0, 20),
            aps: 2 * summary.multiplier,
            sensors,
            repair: printed.repair.saturating_sub(better),
            medikit: if fit.medikit || !standard.medikit { printed.medikit } else { 0 },
            lock_ons: printed.lock_ons,
            flies: summary.flies,
            computer: fit.computers.min(2),
            weapons,
            launchers,
        })
    }

    /// Weapons of the battle game, and launchers with what they hold [GK-035].
    fn battle_weapons(self, design: &Design, printed: &Model) -> [Vec<Counted>; 2] {
        let mut weapons: Vec<Counted> = Vec::new();
        let mut launchers = Vec::new();
        for fitting in &design.parts {
            let Some(Item::Weapon(weapon, gun)) = self.item(&fitting.id) else { continue };
            if gun.heavy {
                continue;
            }
            let Some(size) = gun.launcher else {
                match weapons.iter_mut().find(|(id, _)| id == weapon.word()) {
                    Some((_, count)) => *count += 1,
                    None => weapons.push((weapon.word().to_owned(), 1)),
                }
                continue;
            };
            let capacity = &self.game.pack.capacity;
            let extra =
                design.parts.iter().filter(|f| f.id == "ammunition" && f.at == fitting.at).count() as u8;
            let base = capacity.base[size as usize];
            let custom = base.saturating_add(extra.saturating_mul(capacity.per_slot[size as usize]));
            let rounds = if extra > 0 { custom } else { printed.capacity[size as usize].unwrap_or(base) };
            launchers.push((weapon.word().to_owned(), rounds.min(60)));
        }
        [weapons, launchers]
    }

    /// The standard pack with this design as one more suit, to be chosen in own scenarios by its id.
    ///
    /// # Errors
    ///
    /// What is wrong with the design, or that its name makes no new id.
    pub fn field(self, design: &Design) -> Result<(String, PackFiles), String> {
        if let Some(finding) = self.check(design).into_iter().find(|finding| finding.refused) {
            return Err(format!("{} [{}]", finding.text, finding.rule));
        }
        let id: String = design
            .name
            .to_lowercase()
            .chars()
            .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
            .collect::<String>()
            .split('-')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join("-");
        if id.is_empty() || self.game.pack.models.iter().any(|model| model.id == id) {
            return Err(format!("{:?} makes no new id: give the suit a name of its own", design.name));
        }
        let values = self.convert(design).ok_or("its frame is unknown")?;
        let mut files = <crate::GammaKnights as Game>::standard_pack();
        let units = files.entry("units.toml".to_owned()).or_default();
        units.push_str(&values.toml(&id, &design.name));
        let theme = files.entry("theme.toml".to_owned()).or_default();
        let look =
            theme.lines().find(|line| line.starts_with(&format!("{} = ", design.frame))).map(str::to_owned);
        if let Some(look) = look {
            let own = look.replacen(&design.frame, &id, 1);
            *theme = theme.replacen(&look, &format!("{look}\n{own}"), 1);
        }
        Ok((id, files))
    }
}

impl BattleValues {
    /// As entries of `units.toml`.
    fn toml(&self, id: &str, name: &str) -> String {
        let quoted = |text: &str| format!("{text:?}");
        let mut text =
            format!("\n[[sheet]]\nid = {}\nname = {}\nkind = \"suit\"\n", quoted(id), quoted(name));
        text += &format!("field = {}\nfield_signature = {}\n", self.field, self.field_signature);
        text += &format!(
            "armor = {}\narmor_signature = {}\naps = {}\n",
            self.armor, self.armor_signature, self.aps
        );
        text +=
            &format!("sensors = [{}, {}]\nlock_ons = {}\n", self.sensors[0], self.sensors[1], self.lock_ons);
        text += &format!("repair = {}\nmedikit = {}\nflies = {}\n", self.repair, self.medikit, self.flies);
        let sizes: Vec<String> = self
            .launchers
            .iter()
            .map(|(id, rounds)| format!("{} = {rounds}", id.replace("-launcher", "")))
            .collect();
        let mut distinct: Vec<String> = Vec::new();
        for size in sizes {
            let key = size.split(' ').next().unwrap_or_default().to_owned();
            if !distinct.iter().any(|other| other.starts_with(&format!("{key} "))) {
                distinct.push(size);
            }
        }
        text += &format!(
            "capacity = {{ {} }}\ncomputer = {}\nstatus = \"designed\"\n",
            distinct.join(", "),
            self.computer
        );
        let weapons: Vec<String> =
            self.weapons.iter().map(|(id, count)| format!("[{}, {count}]", quoted(id))).collect();
        let launchers: Vec<String> = self
            .launchers
            .iter()
            .map(|(id, _)| format!("{{ launcher = {}, load = {{ }} }}", quoted(id)))
            .collect();
        text += &format!("\n[[load]]\nsheet = {}\nweapons = [{}]\n", quoted(id), weapons.join(", "));
        text + &format!("launchers = [{}]\n", launchers.join(", "))
    }
}
