//! What is chosen before a game, page by page: game, scenario, opponent, side, options.
//!
//! The full screen and the plain client show the same pages. Every page has a choice ready.

use std::collections::BTreeMap;

use retrograde_core::{Lobby, OptionInfo, OptionKind, ScenarioInfo, SeatInfo};
use retrograde_registry::titles;
use retrograde_table::{Level, Title};

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::games::values;
use crate::opening::{Chosen, fits};

/// A question before the game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Page {
    Game,
    Scenario,
    Opponent,
    Side,
    Options,
}

impl Page {
    const ALL: [Page; 5] = [Page::Game, Page::Scenario, Page::Opponent, Page::Side, Page::Options];

    /// The question.
    pub(crate) const fn question(self) -> &'static str {
        match self {
            Page::Game => "Which game?",
            Page::Scenario => "Which scenario?",
            Page::Opponent => "Against whom?",
            Page::Side => "Which side is yours?",
            Page::Options => "Any options?",
        }
    }
}

/// A row of a page.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Entry {
    /// The word for it on the command line.
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) about: String,
    /// How an option is set, and what it could be set to.
    pub(crate) value: Option<(String, String)>,
}

impl Entry {
    fn new(id: &str, title: &str, about: &str) -> Entry {
        Entry { id: id.to_owned(), title: title.to_owned(), about: about.to_owned(), value: None }
    }
}

/// Who may sit on the other seats: a bot of each level, from the weakest, and last of all people.
fn opponents() -> Vec<Entry> {
    let bots = Level::ALL.map(|level| Entry::new(&level.to_string(), level.title(), level.about()));
    let people = Entry::new(
        "human",
        "Hot-seat",
        "People taking turns at this device. The screen is covered when sides have secrets.",
    );
    bots.into_iter().chain([people]).collect()
}

/// What has been chosen so far.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    given: PlayArgs,
    lobby: Lobby,
    game: usize,
    scenario: usize,
    opponent: usize,
    side: usize,
    /// Options that differ from their defaults.
    options: BTreeMap<String, String>,
}

impl Draft {
    /// Nothing chosen yet but what the command line says.
    pub(crate) fn new(given: &PlayArgs) -> Result<Draft, Failure> {
        let mut draft = Draft {
            given: given.clone(),
            lobby: Lobby { scenarios: Vec::new(), options: Vec::new() },
            game: 0,
            scenario: 0,
            opponent: Level::Sergeant as usize,
            side: 0,
            options: BTreeMap::new(),
        };
        draft.lobby = draft.read_lobby(0)?;
        Ok(draft)
    }

    /// The game chosen.
    pub(crate) fn title(&self) -> Option<&'static dyn Title> {
        titles().get(self.game).map(AsRef::as_ref)
    }

    fn read_lobby(&self, game: usize) -> Result<Lobby, Failure> {
        let id = titles().get(game).map_or("", |title| title.info().id);
        Ok(Chosen::find(id, self.given.pack.as_deref())?.lobby())
    }

    fn scenario(&self) -> Option<&ScenarioInfo> {
        let mut scenarios = self.lobby.scenarios.iter();
        match self.given.scenario.as_deref() {
            Some(id) => scenarios.find(|scenario| scenario.id == id),
            None => scenarios.nth(self.scenario),
        }
    }

    fn seats(&self) -> &[SeatInfo] {
        self.scenario().map_or(&[], |scenario| &scenario.seats)
    }

    /// The options of the scenario chosen.
    fn options(&self) -> impl Iterator<Item = &OptionInfo> {
        let id = self.scenario().map_or("", |scenario| &scenario.id);
        self.lobby.options.iter().filter(move |option| option.belongs_to(id))
    }

    /// Whether a page has anything to ask that the command line does not say.
    fn is_open(&self, page: Page) -> bool {
        let with_bots = self.opponent < Level::ALL.len();
        match page {
            Page::Game => true,
            Page::Scenario => self.given.scenario.is_none() && self.lobby.scenarios.len() > 1,
            Page::Opponent => self.given.seats.is_empty() && self.seats().len() > 1,
            Page::Side => self.is_open(Page::Opponent) && with_bots,
            Page::Options => self.given.options.is_empty() && self.options().next().is_some(),
        }
    }

    /// The page after another one; nothing = the game can begin.
    pub(crate) fn after(&self, page: Page) -> Option<Page> {
        let mut pages = Page::ALL.into_iter().skip_while(|other| *other != page).skip(1);
        pages.find(|&page| self.is_open(page))
    }

    /// The page before another one.
    pub(crate) fn before(&self, page: Page) -> Option<Page> {
        let mut pages = Page::ALL.into_iter().rev().skip_while(|other| *other != page).skip(1);
        pages.find(|&page| self.is_open(page))
    }

    /// The rows of a page.
    pub(crate) fn entries(&self, page: Page) -> Vec<Entry> {
        match page {
            Page::Game => {
                let infos = titles().iter().map(|title| title.info());
                infos.map(|info| Entry::new(info.id, info.title, info.about)).collect()
            }
            Page::Scenario => {
                let scenarios = self.lobby.scenarios.iter();
                scenarios.map(|each| Entry::new(&each.id, &each.title, &each.about)).collect()
            }
            Page::Opponent => opponents(),
            Page::Side => self.seats().iter().map(|seat| Entry::new(&seat.id, &seat.name, "")).collect(),
            Page::Options => {
                let entry = |option: &OptionInfo| Entry {
                    value: Some((self.value(option), values(option))),
                    ..Entry::new(&option.id, &option.title, &option.about)
                };
                self.options().map(entry).collect()
            }
        }
    }

    /// Which row of a page is chosen.
    pub(crate) fn chosen(&self, page: Page) -> usize {
        match page {
            Page::Game => self.game,
            Page::Scenario => self.scenario,
            Page::Opponent => self.opponent,
            Page::Side => self.side,
            Page::Options => 0,
        }
    }

    /// Chooses a row of a page.
    pub(crate) fn choose(&mut self, page: Page, row: usize) -> Result<(), Failure> {
        let row = row.min(self.entries(page).len().saturating_sub(1));
        match page {
            Page::Game if row != self.game => {
                self.lobby = self.read_lobby(row)?;
                self.game = row;
                self.scenario = 0;
                self.side = 0;
                self.options.clear();
            }
            Page::Scenario => {
                self.scenario = row;
                let kept: Vec<String> = self.options().map(|option| option.id.clone()).collect();
                self.options.retain(|id, _| kept.contains(id));
                self.side = self.side.min(self.seats().len().saturating_sub(1));
            }
            Page::Opponent => self.opponent = row,
            Page::Side => self.side = row,
            Page::Game | Page::Options => {}
        }
        Ok(())
    }

    fn value(&self, option: &OptionInfo) -> String {
        let set = self.options.get(&option.id).cloned();
        set.unwrap_or_else(|| default(option))
    }

    /// Sets the option of a row, by its value in words. False = it cannot have that value.
    pub(crate) fn set(&mut self, row: usize, value: &str) -> bool {
        let Some(option) = self.options().nth(row).cloned() else { return false };
        if !fits(&option, value) {
            return false;
        }
        if value == default(&option) {
            self.options.remove(&option.id);
        } else {
            self.options.insert(option.id.clone(), value.to_owned());
        }
        true
    }

    /// Moves the option of a row to its next or previous value, around the end.
    pub(crate) fn turn(&mut self, row: usize, forward: bool) {
        let Some(option) = self.options().nth(row) else { return };
        let values: Vec<String> = match &option.kind {
            OptionKind::Switch { .. } => vec!["off".to_owned(), "on".to_owned()],
            OptionKind::Number { min, max, .. } => (*min..=*max).map(|number| number.to_string()).collect(),
            OptionKind::Pick { of, .. } => of.clone(),
            // To be typed or pasted.
            OptionKind::Text { .. } => return,
        };
        let at = values.iter().position(|value| *value == self.value(option)).unwrap_or(0);
        let next = if forward { at + 1 } else { at + values.len().saturating_sub(1) };
        if let Some(value) = values.get(next % values.len().max(1)).cloned() {
            self.set(row, &value);
        }
    }

    /// The command line that says all of it.
    pub(crate) fn args(&self) -> PlayArgs {
        let mut args = self.given.clone();
        args.game = self.title().map(|title| title.info().id.to_owned());
        if self.is_open(Page::Scenario) {
            args.scenario = self.lobby.scenarios.get(self.scenario).map(|scenario| scenario.id.clone());
        }
        if self.is_open(Page::Opponent) {
            let other = opponents().swap_remove(self.opponent).id;
            let player = |index: usize| if index == self.side { "human" } else { other.as_str() };
            let seats = self.seats().iter().enumerate();
            args.seats = seats.map(|(index, seat)| format!("{}={}", seat.id, player(index))).collect();
        }
        if self.is_open(Page::Options) {
            args.options = self.options.iter().map(|(id, value)| format!("{id}={value}")).collect();
        }
        args
    }
}

fn default(option: &OptionInfo) -> String {
    match &option.kind {
        OptionKind::Switch { default } => if *default { "on" } else { "off" }.to_owned(),
        OptionKind::Number { default, .. } => default.to_string(),
        OptionKind::Pick { default, .. } => default.clone(),
        OptionKind::Text { .. } => String::new(),
    }
}
