//! Where players design units of their own: the words between a game that has a workshop and a client that shows it.

use serde::{Deserialize, Serialize};

use crate::{ParseError, Refusal, RuleId};

/// The longest text of a design, in bytes.
pub const LONGEST_DESIGN: usize = 32 * 1024;

/// The workshop of a game. It keeps nothing: a design is a text that comes and goes.
///
/// No text, however odd, makes it panic.
pub trait Workshop: Send + Sync {
    /// What it is.
    fn info(&self) -> WorkshopInfo;

    /// What one can begin with, the best first one at the top; never nothing.
    fn starts(&self) -> Vec<Start>;

    /// Everything that a client shows of a design.
    ///
    /// # Errors
    ///
    /// A text that is not a design. One that breaks rules still is: its faults are listed.
    fn describe(&self, design: &str) -> Result<Bench, ParseError>;

    /// The design after one change, in notation. Every workshop knows `name NAME`.
    ///
    /// # Errors
    ///
    /// A text that is not a design, a line that cannot be read, or the rule that forbids the change.
    fn change(&self, design: &str, change: &str) -> Result<String, Refusal>;

    /// Its record sheet, one page of SVG.
    ///
    /// # Errors
    ///
    /// A text that is not a design, or why it has no sheet.
    fn sheet(&self, design: &str, look: Look) -> Result<String, Refusal>;
}

/// What a workshop is.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WorkshopInfo {
    /// Its name: `Armoury`.
    pub title: String,
    /// What it makes, one of it: `suit`.
    pub makes: String,
    /// One sentence.
    pub about: String,
    /// Where what it makes can be fielded.
    pub posts: Vec<Post>,
}

/// A place in the game for a unit that a player has designed: an option of a setup that takes [`Fielding::line`].
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Post {
    /// For people: `First player, suit 1`.
    pub label: String,
    /// Id of the scenario.
    pub scenario: String,
    /// Id of the option.
    pub option: String,
}

/// How a record sheet looks.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// In the colours of the game, light on dark.
    Screen,
    /// Black lines on white, for a printer.
    Ink,
}

/// A design to begin with.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Start {
    /// Its word.
    pub id: String,
    /// For people.
    pub label: String,
    /// What it is like.
    pub about: String,
    /// The rule that describes it.
    pub rule: RuleId,
    /// The design.
    pub design: String,
    /// The same with nothing fitted, where that makes sense.
    pub bare: Option<String>,
}

/// A design on the bench, with everything that a client can show of it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bench {
    /// Its name.
    pub name: String,
    /// What kind of thing it is: `Scout armor`.
    pub kind: String,
    /// The design, as it is written.
    pub design: String,
    /// What the rules do not allow; empty = sound.
    pub faults: Vec<Fault>,
    /// What else is worth knowing.
    pub notes: Vec<Note>,
    /// How it looks.
    pub figure: Figure,
    /// Where things are fitted.
    pub places: Vec<Place>,
    /// What there is of everything, and how much of it is used.
    pub gauges: Vec<Gauge>,
    /// The groups of the wares, in the order of fitting out.
    pub groups: Vec<WareGroup>,
    /// What can be fitted or set, by groups.
    pub wares: Vec<Ware>,
    /// What it is worth.
    pub values: Vec<Value>,
    /// What it is in the game; none = it cannot be fielded.
    pub fielding: Option<Fielding>,
    /// Why it cannot be fielded.
    pub unfit: Option<Refusal>,
}

/// Something that the rules do not allow.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fault {
    /// Where; none = the whole design.
    pub place: Option<String>,
    /// The word of what is at fault; none = nothing by itself.
    pub item: Option<String>,
    /// By which rule, and what to do.
    #[serde(flatten)]
    pub refusal: Refusal,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        self.refusal.fmt(f)
    }
}

/// Something worth knowing that is not a fault.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// By which rule.
    pub rule: RuleId,
    /// A sentence without a full stop.
    pub text: String,
}

/// A drawing of what is made, as shapes on a sheet of its own size; later ones lie on top.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figure {
    /// Width of the sheet.
    pub width: u16,
    /// Height of the sheet.
    pub height: u16,
    /// What is drawn.
    pub shapes: Vec<FigureShape>,
}

/// A part of a [`Figure`].
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FigureShape {
    /// The place that it shows, if any.
    pub place: Option<String>,
    /// What it is.
    pub kind: FigureKind,
    /// A path of SVG.
    pub path: String,
}

/// What a shape of a figure is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FigureKind {
    /// A filled surface.
    Plate,
    /// A line on it.
    Line,
    /// Something that shines.
    Light,
    /// A line around everything.
    Halo,
}

/// Something with slots.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// In notation.
    pub id: String,
    /// For people: `left arm`.
    pub label: String,
    /// Where it is in the figure.
    pub at: Option<[u16; 2]>,
    /// The place that it stands on, if it was fitted itself.
    pub on: Option<String>,
    /// Its slots; 0 = they are not counted here.
    pub slots: u16,
    /// Slots in use.
    pub used: u16,
    /// What else there is here: `2 hot plates, 1 in use`.
    pub facts: Vec<String>,
    /// What is fitted, in order.
    pub fittings: Vec<Fitting>,
    /// What can be changed here, apart from fitting something.
    pub offers: Vec<Offer>,
}

impl Place {
    /// Slots left.
    pub const fn free(&self) -> u16 {
        self.slots.saturating_sub(self.used)
    }
}

/// Something that is fitted.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fitting {
    /// In notation.
    pub text: String,
    /// For people.
    pub label: String,
    /// The group that it belongs to.
    pub group: String,
    /// What it does; may be empty.
    pub about: String,
    /// The rule that describes it.
    pub rule: RuleId,
    /// Slots here.
    pub slots: u16,
    /// What it draws and gives.
    pub costs: Vec<Cost>,
    /// Switched on or off; none = it has no switch.
    pub on: Option<bool>,
    /// What is not usual: `20 rounds`.
    pub facts: Vec<String>,
    /// The switch, if there is one.
    pub switch: Option<Offer>,
    /// Takes it out.
    pub remove: Offer,
    /// To other places.
    pub moves: Vec<Offer>,
    /// What else can be changed.
    pub offers: Vec<Offer>,
}

/// A change that a client can offer: the line for [`Workshop::change`], or why it is not open.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// What distinguishes it: `left arm`, `×3`.
    pub label: String,
    /// The place where something comes to be.
    pub place: Option<String>,
    /// In notation.
    pub change: String,
    /// It is so already.
    pub chosen: bool,
    /// Why it cannot be done now.
    pub blocked: Option<Refusal>,
}

/// How much of a gauge something takes, or gives where it is negative.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cost {
    /// The gauge.
    pub gauge: String,
    /// How much.
    pub amount: i32,
}

/// How much there is of something, and how much of it is used.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gauge {
    /// Its word.
    pub id: String,
    /// For people: `power`.
    pub label: String,
    /// In use.
    pub used: u32,
    /// What there is.
    pub most: u32,
    /// If everything were used at once, where that is another number.
    pub wanted: Option<u32>,
    /// The rule behind it.
    pub rule: RuleId,
}

/// A group of wares.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WareGroup {
    /// Its word.
    pub id: String,
    /// For people.
    pub label: String,
}

/// Something to choose: a thing that is fitted, or a setting with its values.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ware {
    /// Its word, one of its kind.
    pub id: String,
    /// Its group.
    pub group: String,
    /// For people.
    pub label: String,
    /// What it does, in a sentence; may be empty.
    pub about: String,
    /// Its numbers: `radius m 20`.
    pub facts: Vec<String>,
    /// The rule that describes it.
    pub rule: RuleId,
    /// Slots; 0 = none, or it depends.
    pub slots: u16,
    /// What it draws and gives.
    pub costs: Vec<Cost>,
    /// How many are fitted.
    pub fitted: u16,
    /// Why it cannot be fitted anywhere; there are no offers then.
    pub blocked: Option<Refusal>,
    /// Where, or which value.
    pub offers: Vec<Offer>,
}

/// A value of a design, and how it comes about.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Value {
    /// Its name: `armor signature`.
    pub label: String,
    /// The value.
    pub value: String,
    /// Its sum: `frame 4, radar scrambler +1`; may be empty.
    pub because: String,
    /// By which rule.
    pub rule: Option<RuleId>,
}

/// A design as the game takes it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fielding {
    /// In one line: the value of the option of a [`Post`].
    pub line: String,
    /// Its values in the game.
    pub values: Vec<Value>,
}
