use serde::Serialize;

use crate::{Lesson, Lobby, PackError, PackFiles, Theme, Workshop};

/// What a game is, apart from any table.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Info {
    /// Id on the command line and in records: `unbreakable`.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// What its rule ids begin with: `UB`.
    pub prefix: &'static str,
    /// Version of the rules as this code plays them; a change that changes any game bumps it.
    pub rules_version: u16,
    /// The rules as text, every rule with its id.
    #[serde(skip)]
    pub rules: &'static str,
}

/// What can be known about a game before anyone sits down: its pack, its name, what can be chosen, how it looks, how it
/// is taught. The fourth of the four faces of a [`Game`](crate::Game).
///
/// # Contract
///
/// [`from_pack`](Catalogue::from_pack) checks everything that it reads: a pack that loads cannot make the rules panic,
/// and one that does not is refused with file and key.
///
/// # Examples
///
/// ```
/// use retrograde_core::Catalogue;
/// use skirmish::Skirmish;
///
/// let mut files = Skirmish::standard_pack();
/// let game = Skirmish::from_pack(&files)?;
/// assert_eq!(game.info().id, "skirmish");
/// assert_eq!(game.lobby().scenarios[0].seats.len(), 2);
///
/// files.remove("rules.toml");
/// let error = Skirmish::from_pack(&files).expect_err("a pack without its numbers");
/// assert!(error.to_string().contains("rules.toml"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Catalogue: Send + Sync + Sized + 'static {
    /// The pack that comes with the game.
    fn standard_pack() -> PackFiles;

    /// The rules bound to a pack, which is checked.
    ///
    /// # Errors
    ///
    /// With the file and the key at fault.
    fn from_pack(files: &PackFiles) -> Result<Self, PackError>;

    /// What this game is.
    fn info(&self) -> &Info;

    /// What can be chosen before a game.
    fn lobby(&self) -> Lobby;

    /// How the game looks.
    fn theme(&self) -> &Theme;

    /// Guided games for newcomers.
    fn lessons(&self) -> &[Lesson] {
        &[]
    }

    /// Where players design their own units.
    fn workshop(&self) -> Option<&dyn Workshop> {
        None
    }
}
