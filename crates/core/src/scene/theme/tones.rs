use serde::{Deserialize, Serialize};

/// Colours of a table, each `#rrggbb`; clients make up those that are left out from background, ink and accent.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Tones {
    /// The bar above the board.
    pub header: String,
    /// Panels beside the board.
    pub panel: String,
    /// What lies on a panel: the question, a sheet.
    pub raised: String,
    /// Lines between panels and around buttons.
    pub line: String,
    /// Text that is set back.
    pub quiet: String,
    /// What shouts: banners, the shadow of titles.
    pub loud: String,
    /// What cards, fights and offers are printed on.
    pub paper: String,
    /// What the game is about: it is ringed on the board, and nothing else has this colour. Empty = no rings.
    pub goal: String,
    /// A pattern on the background, in a tone of it: `dots`, `grid`; empty = none.
    pub backdrop: String,
}

impl Tones {
    /// The colours with their keys.
    pub(super) fn colours(&self) -> [(&'static str, &str); 8] {
        [
            ("header", &self.header),
            ("panel", &self.panel),
            ("raised", &self.raised),
            ("line", &self.line),
            ("quiet", &self.quiet),
            ("loud", &self.loud),
            ("paper", &self.paper),
            ("goal", &self.goal),
        ]
    }
}

/// The table by daylight.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LightTable {
    /// Background of the table.
    pub background: String,
    /// Text on it.
    pub ink: String,
    /// What stands out.
    pub accent: String,
    /// More colours.
    #[serde(default)]
    pub tones: Tones,
    /// Whether the ground keeps its colours: for boards that are bright by themselves. Otherwise it becomes a wash on paper.
    #[serde(default)]
    pub keeps_ground: bool,
}
