//! The full-screen client: draws any scene, knows no game.

mod choices;
mod cover;
mod desk;
mod flow;
mod hexes;
mod legend;
mod map;
mod menu;
mod overlay;
mod palette;
mod panels;
mod parts;
mod places;
mod playing;
mod screen;
mod watching;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

pub(crate) use palette::Depth;

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::files::Replayed;
use crate::session::Session;

/// Plays a session.
pub(crate) fn play(session: Session, depth: Depth) -> Result<u8, Failure> {
    on_screen(|terminal| playing::Playing::new(session, depth).run(terminal))
}

/// Steps through a record.
pub(crate) fn replay(replayed: Replayed, at: usize, depth: Depth) -> Result<u8, Failure> {
    on_screen(|terminal| watching::Watching::new(replayed, at, depth).run(terminal))
}

/// Lets a person choose what to play.
pub(crate) fn choose(given: &PlayArgs, depth: Depth) -> Result<Option<PlayArgs>, Failure> {
    on_screen(|terminal| menu::choose(terminal, given, depth))
}

/// Takes the screen and gives it back, whatever happens; a panic gives it back too.
fn on_screen<T>(run: impl FnOnce(&mut DefaultTerminal) -> Result<T, Failure>) -> Result<T, Failure> {
    let mut terminal = ratatui::try_init()?;
    // A terminal without a mouse ignores this.
    let _ = execute!(std::io::stdout(), EnableMouseCapture);
    let ended = run(&mut terminal);
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    ratatui::restore();
    ended
}
