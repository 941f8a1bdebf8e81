//! Suits from the armoury on the table [GK-364, GK-G80 to GK-G84].

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use retrograde_armory::Fielded;

use crate::pack::{Kind, Model, Pack};
use crate::scenario::SheetPlan;
use crate::sheet::MOST_MOUNTS;
use crate::weapon::Weapon;

/// Bytes of a design in one line.
pub(crate) const MOST_LINE: usize = 3000;

/// What somebody made in the armoury. Two designs are the same if their lines are.
#[derive(Clone, Debug)]
pub(crate) struct Design {
    /// As [`Fielded::to_line`] writes it.
    pub(crate) line: String,
    pub(crate) model: Model,
    medikit: bool,
    carrier: Option<Weapon>,
}

impl PartialEq for Design {
    fn eq(&self, other: &Design) -> bool {
        self.line == other.line
    }
}

impl Eq for Design {}

impl Hash for Design {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.line.hash(state);
    }
}

/// The designs of a table. Nearly all tables have none, and positions share them, so copying one stays quick.
pub(crate) type Designs = Option<Arc<[Design]>>;

impl Pack {
    /// Reads a design.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in a sentence.
    pub(crate) fn design(&self, text: &str) -> Result<Design, String> {
        if text.len() > MOST_LINE {
            return Err(format!("a design may have up to {MOST_LINE} bytes"));
        }
        let fielded = Fielded::parse(text)
            .map_err(|error| format!("{error}; use the line that `retrograde armory field --line` prints"))?;
        let (mut model, carrier) =
            self.model_of(&fielded).map_err(|error| format!("{}: {}", error.key, error.because))?;
        let mounts = model.weapons.len() + model.launchers.len() + usize::from(carrier.is_some());
        if mounts > MOST_MOUNTS {
            return Err(format!("a sheet has room for {MOST_MOUNTS} launchers and kinds of weapons"));
        }
        let name = model.name.trim().to_owned();
        if name.is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
            return Err("its name must have 1 to 40 letters, all on one line".to_owned());
        }
        (model.picture, model.name) = (self.likeness(&model), name);
        Ok(Design { line: fielded.to_line(), model, medikit: fielded.plan.medikit, carrier })
    }

    /// The id of the printed unit that is most like a model.
    fn likeness(&self, model: &Model) -> String {
        let far = |other: &Model| {
            let gap = |own: u8, its: u8| u32::from(own.abs_diff(its));
            let named = u32::from(other.id != model.id);
            (gap(model.armor, other.armor), gap(model.aps, other.aps), gap(model.field, other.field), named)
        };
        let alike = self.models.iter().filter(|other| other.kind == model.kind);
        alike.min_by_key(|other| far(other)).unwrap_or(model).id.clone()
    }
}

impl Design {
    /// The plan of its sheet, with empty launchers [GK-364].
    pub(crate) fn plan(&self, model: u8) -> SheetPlan {
        SheetPlan { medikit: self.medikit, carrier: self.carrier, ..self.model.standard_plan(model) }
    }

    pub(crate) fn is_knight(&self) -> bool {
        self.model.kind == Kind::Suit
    }
}

impl Model {
    /// A suit or robot with its standard weapons and empty launchers [GK-364].
    pub(crate) fn standard_plan(&self, model: u8) -> SheetPlan {
        SheetPlan {
            name: self.name.clone(),
            model,
            medikit: self.medikit > 0,
            weapons: self.weapons.clone(),
            launchers: self.launchers.iter().map(|(weapon, _)| (*weapon, Default::default())).collect(),
            carrier: None,
            hex: None,
        }
    }
}
