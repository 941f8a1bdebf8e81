use serde::{Deserialize, Serialize};

/// How a board of hexes is painted as if seen from the air: hexes of one kind are one region with a soft outline, light
/// falls from the north-west. All colours are `#rrggbb`.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Relief {
    /// Tones of the fields of open ground; without any it is plain.
    pub fields: Vec<String>,
    /// The sides of hexes, drawn faintly.
    pub grid: String,
    /// Their corners, drawn brightly.
    pub ticks: String,
    /// What shadows are made of.
    pub shadow: String,
}

impl Relief {
    /// The colours with their keys.
    pub(super) fn colours(&self) -> impl Iterator<Item = (String, &str)> {
        let fields = self.fields.iter().enumerate();
        let lines = [("grid", &self.grid), ("ticks", &self.ticks), ("shadow", &self.shadow)];
        fields
            .map(|(index, text)| (format!("fields[{index}]"), text.as_str()))
            .chain(lines.into_iter().map(|(name, text)| (name.to_owned(), text.as_str())))
    }
}
