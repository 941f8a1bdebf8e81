use serde::Deserialize;

/// A part of how a game is played, on a page to be read before the rules: data of a pack, `how-to.toml`.
#[derive(Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowTo {
    /// What it is about.
    pub title: String,
    /// What is said, a paragraph each, with the ids of the rules to read on with.
    pub text: Vec<String>,
    /// What is shown beside it.
    #[serde(default)]
    pub picture: Option<HowToPicture>,
}

/// A picture of how a game is played: the board itself, at a position.
#[derive(Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowToPicture {
    /// What it shows, for those who do not see it too.
    pub caption: String,
    /// The position, in notation.
    pub position: String,
    /// Ids of the spaces and pieces that are in the picture; none = the whole board.
    #[serde(default)]
    pub show: Vec<String>,
    /// Ids of the spaces and pieces that it is about.
    #[serde(default)]
    pub point: Vec<String>,
}
