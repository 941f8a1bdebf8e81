//! The words of Retrograde, and the four traits that make a [`Game`].
//!
//! A game goes one way: pack and setup make a position; a position asks a seat (a [`Prompt`]); the seat answers
//! with an action; the rules apply it with [`Dice`] and tell [`Event`]s. Nothing else changes a position.
//!
//! Nothing here knows a game, a clock, a file or a network.

mod advice;
mod ahead;
mod block;
mod catalogue;
mod chance;
mod dice;
mod event;
mod fight;
mod game;
mod how_to;
mod journal;
mod lesson;
mod notation;
mod pack;
pub mod phrase;
mod play;
mod prompt;
mod rating;
mod rule;
mod rules;
mod sampler;
mod scene;
mod seat;
mod setup;
mod short;
mod show;
mod standing;
mod steps;
mod token;
pub mod workshop;

pub use advice::{Advice, Part};
pub use ahead::ahead;
pub use block::{Block, Check, require};
pub use catalogue::{Catalogue, Info};
pub use chance::Chance;
pub use dice::{Dice, Draw, PlayoutDice, Recorder, ScriptedDice, SeededDice};
pub use event::{DieFace, Event, Line, Log, Luck, Silent, Tally, TrailKind, Visibility};
pub use fight::FightOdds;
pub use game::Game;
pub use how_to::{HowTo, HowToPicture};
pub use journal::{Journal, JournalEntry, Story};
pub use lesson::{Lesson, LessonStep};
pub use notation::{ParseError, read_statements};
pub use pack::{
    Described, PackError, PackFiles, check_described, check_files, line_of, parse_file, read_file,
    read_how_to, read_lessons, read_ratings, read_theme,
};
pub use prompt::{
    AmountRow, Amounts, Choice, ChoiceKind, Draft, DraftGood, DraftPartner, Forecast, Prompt, PromptFilter,
    PromptKind, Touch,
};
pub use rating::Rating;
pub use rule::{Refusal, RuleId};
pub use rules::{Outcome, Rules};
pub use sampler::Sampler;
pub use scene::{
    Badge, Band, Board, Card, CardRow, Course, CourseMark, Cover, CoverPiece, Decor, DecorForm, Fact,
    FigurePart, Glyph, Goal, Good, Halo, Ink, Layout, Lettering, LightTable, Mark, MarkKind, OfferState, Pen,
    Phase, Picture, Piece, Progress, Relief, RowKind, Scene, SeatPanel, Shade, Shape, Share, Sheet,
    SheetFigure, SheetRow, Space, Spots, Stage, StageCell, StageFact, StagePart, StageRow, StageRung,
    StageShot, StageSide, StageToken, Stroke, Theme, ThemeSeat, ThemeSpace, ThemeWords, Tick, Tone, Tones,
    Track, TradeOffer,
};
pub use seat::{Seat, Seats, Viewer};
pub use setup::{Lobby, OptionInfo, OptionKind, ScenarioInfo, SeatInfo, Setup, SetupError};
pub use short::Short;
pub use show::Show;
pub use standing::{Parley, Standing};
pub use token::{Token, number, token};
#[doc(hidden)]
pub use token::{check_fields, field};
pub use workshop::Workshop;
