//! Ambush, a game made for tests of windows: three seats walk in turn; the two others are asked at once and in secret whether
//! they spring a trap on the walker. How many traps a seat has is known to that seat only. Whoever has several may bury one first, in secret,
//! and is asked again.

use std::fmt;
use std::str::FromStr;

use retrograde_core::{
    Advice, Catalogue, Choice, ChoiceKind, Dice, Event, Fact, Info, Line, Lobby, Log, Outcome, PackError,
    PackFiles, ParseError, Prompt, PromptFilter, PromptKind, Refusal, RuleId, Rules, ScenarioInfo, Scene,
    Seat, SeatInfo, SeatPanel, Seats, Setup, SetupError, Show, Theme, Viewer,
};
use retrograde_table::{Title, TypedTitle};
use serde::Serialize;
use skirmish::Skirmish;

const NAMES: [&str; 3] = ["ann", "bob", "cid"];

/// The game as the only one of a server.
pub(crate) fn titles() -> &'static [Box<dyn Title>] {
    let titles: Vec<Box<dyn Title>> = vec![Box::new(TypedTitle::<Ambush>::standard().unwrap())];
    Vec::leak(titles)
}

/// Ann is about to walk; each seat has this many traps.
pub(crate) fn position(traps: [u8; 3]) -> String {
    let [ann, bob, cid] = traps;
    format!("turn 1\ntraps {ann} {bob} {cid}\nsteps 0 0 0\nwalk")
}

pub(crate) struct Ambush {
    info: Info,
    theme: Theme,
}

#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Position {
    turn: u32,
    traps: [u8; 3],
    steps: [u8; 3],
    /// What was answered in the window: 0 = nothing yet, 1 = pass, 2 = spring, 3 = not asked. None = the walker is asked.
    window: Option<[u8; 3]>,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Action {
    Walk,
    Rest,
    Pass,
    Spring,
    Bury,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Walk => "walk",
            Action::Rest => "rest",
            Action::Pass => "pass",
            Action::Spring => "spring",
            Action::Bury => "bury",
        })
    }
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let all = [Action::Walk, Action::Rest, Action::Pass, Action::Spring, Action::Bury];
        let found = all.into_iter().find(|action| action.to_string() == text);
        found.ok_or_else(|| ParseError::expected("walk, rest, pass, spring or bury", text))
    }
}

#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) enum Happened {
    Walked(Seat),
    Rested(Seat),
    Sprung(Seat),
}

impl Event for Happened {
    fn reveals(&self) -> bool {
        matches!(self, Happened::Sprung(_))
    }
}

#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct View {
    turn: u32,
    own_traps: Option<u8>,
    steps: [u8; 3],
    to_act: Vec<Seat>,
}

impl Position {
    fn walker(&self) -> Seat {
        Seat::new(((self.turn - 1) % 3) as u8)
    }

    fn close<L: Log<Happened>>(&mut self, answers: [u8; 3], log: &mut L) {
        let walker = self.walker().index();
        for (seat, answer) in answers.into_iter().enumerate() {
            if answer == 2 {
                self.traps[seat] -= 1;
                self.steps[walker] = 0;
                log.push(Happened::Sprung(Seat::new(seat as u8)));
            }
        }
        self.window = None;
        self.turn += 1;
    }
}

impl Catalogue for Ambush {
    fn standard_pack() -> PackFiles {
        Skirmish::standard_pack()
    }
    fn from_pack(files: &PackFiles) -> Result<Ambush, PackError> {
        let theme = Skirmish::from_pack(files)?.theme().clone();
        let (id, title, about) = ("ambush", "Ambush", "A game for tests of windows.");
        let rules = "# Ambush\n\n- [AM-01] Walk or rest.\n- [AM-02] The others may spring a trap.\n";
        Ok(Ambush { info: Info { id, title, about, prefix: "AM", rules_version: 1, rules }, theme })
    }
    fn info(&self) -> &Info {
        &self.info
    }
    fn lobby(&self) -> Lobby {
        let seats = NAMES.map(|id| SeatInfo { id: id.to_owned(), name: id.to_uppercase() }).to_vec();
        let (id, title) = ("plain".to_owned(), "Plain".to_owned());
        Lobby {
            scenarios: vec![ScenarioInfo { id, title, about: String::new(), seats }],
            options: Vec::new(),
        }
    }
    fn theme(&self) -> &Theme {
        &self.theme
    }
}

impl Rules for Ambush {
    type Position = Position;
    type Action = Action;
    type Event = Happened;

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        self.lobby().check(setup)?;
        Ok(self.lobby().scenarios.swap_remove(0).seats)
    }
    fn start<D: Dice, L: Log<Happened>>(
        &self,
        setup: &Setup,
        _dice: &mut D,
        _log: &mut L,
    ) -> Result<Position, SetupError> {
        self.lobby().check(setup)?;
        Ok(Position { turn: 1, traps: [1; 3], steps: [0; 3], window: None })
    }
    fn setup_of(&self, _position: &Position) -> Setup {
        Setup::scenario("plain")
    }
    fn to_act(&self, position: &Position) -> Seats {
        match position.window {
            _ if self.outcome(position).is_some() => Seats::NONE,
            None => Seats::only(position.walker()),
            Some(answers) => {
                (0..3).filter(|&seat| answers[seat] == 0).map(|seat| Seat::new(seat as u8)).collect()
            }
        }
    }
    fn legal(&self, position: &Position, seat: Seat, out: &mut Vec<Action>) {
        if position.window.is_none() {
            out.extend([Action::Walk, Action::Rest]);
        } else {
            out.push(Action::Pass);
            out.extend((position.traps[seat.index()] > 0).then_some(Action::Spring));
            out.extend((position.traps[seat.index()] > 1).then_some(Action::Bury));
        }
    }
    fn explain(&self, position: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        if self.to_act(position).contains(seat) {
            self.legal(position, seat, &mut legal);
        }
        let refusal = || Refusal::by(RuleId("AM-02"), "you cannot do that now");
        legal.contains(&action).then_some(()).ok_or_else(refusal)
    }
    fn apply<D: Dice, L: Log<Happened>>(
        &self,
        position: &mut Position,
        seat: Seat,
        action: Action,
        _dice: &mut D,
        log: &mut L,
    ) {
        let Some(mut answers) = position.window else {
            position.steps[seat.index()] += u8::from(action == Action::Walk);
            log.push(if action == Action::Walk { Happened::Walked(seat) } else { Happened::Rested(seat) });
            let mut asked = [0; 3];
            asked[seat.index()] = 3;
            position.window = Some(asked);
            return;
        };
        if action == Action::Bury {
            position.traps[seat.index()] -= 1;
            return;
        }
        answers[seat.index()] = if action == Action::Spring { 2 } else { 1 };
        position.window = Some(answers);
        if !answers.contains(&0) {
            position.close(answers, log);
        }
    }
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.turn > 30).then_some(Outcome {
            winners: Seats::NONE,
            how: "everybody is tired",
            rule: RuleId("AM-01"),
        })
    }
    fn turn(&self, position: &Position) -> u32 {
        position.turn
    }
    fn resample<D: Dice>(&self, position: &Position, _seat: Seat, _dice: &mut D) -> Position {
        position.clone()
    }
    fn write(&self, position: &Position) -> String {
        let words = |numbers: [u8; 3]| numbers.map(|number| number.to_string()).join(" ");
        let step =
            position.window.map_or_else(|| "walk".to_owned(), |answers| format!("window {}", words(answers)));
        format!(
            "turn {}\ntraps {}\nsteps {}\n{step}\n",
            position.turn,
            words(position.traps),
            words(position.steps)
        )
    }
    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let mut position = Position { turn: 1, traps: [0; 3], steps: [0; 3], window: None };
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let what = words.next();
            let numbers: Vec<u8> = words.filter_map(|word| word.parse().ok()).collect();
            match (what, numbers.as_slice()) {
                (Some("turn"), [turn]) if *turn > 0 => position.turn = u32::from(*turn),
                (Some("traps"), &[a, b, c]) => position.traps = [a, b, c],
                (Some("steps"), &[a, b, c]) => position.steps = [a, b, c],
                (Some("window"), &[a, b, c]) => position.window = Some([a, b, c]),
                (Some("walk") | None, []) => {}
                _ => return Err(ParseError::expected("a statement", line)),
            }
        }
        Ok(position)
    }
}

impl Show for Ambush {
    type View = View;

    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let mut actions = Vec::new();
        self.legal(position, seat, &mut actions);
        let kind = |action| match action {
            Action::Walk | Action::Spring | Action::Bury => ChoiceKind::Act,
            Action::Rest => ChoiceKind::Finish,
            Action::Pass => ChoiceKind::Pass,
        };
        let choices = actions.iter().map(|&action| Choice {
            kind: kind(action),
            ..Choice::new(action.to_string(), action.to_string())
        });
        let walker = position.walker().index();
        let far = position.steps[walker] > 1;
        Prompt {
            kind: if position.window.is_some() { "trap" } else { "walk" }.to_owned(),
            meets: if far { vec!["far".to_owned()] } else { Vec::new() },
            ..Prompt::new(seat, format!("{}: what now?", NAMES[seat.index()]), "AM-01", choices.collect())
        }
    }
    fn view(&self, position: &Position, viewer: Viewer) -> View {
        View {
            turn: position.turn,
            own_traps: viewer.seat().map(|seat| position.traps[seat.index()]),
            steps: position.steps,
            to_act: self.to_act(position).iter().collect(),
        }
    }
    fn scene(&self, view: &View) -> Scene {
        let fact =
            |label: &str, value: u8| Fact { label: label.to_owned(), value: value.to_string(), rule: None };
        let panel = |index: usize| SeatPanel {
            seat: Seat::new(index as u8),
            name: NAMES[index].to_owned(),
            facts: vec![fact("steps", view.steps[index])],
            to_act: view.to_act.contains(&Seat::new(index as u8)),
            picture: None,
        };
        Scene {
            headline: format!("Turn {}", view.turn),
            facts: view.own_traps.map(|traps| fact("your traps", traps)).into_iter().collect(),
            seats: (0..3).map(panel).collect(),
            ..Scene::default()
        }
    }
    fn tell(&self, event: &Happened) -> Line {
        let (seat, does) = match event {
            Happened::Walked(seat) => (seat, "walks"),
            Happened::Rested(seat) => (seat, "rests"),
            Happened::Sprung(seat) => (seat, "springs a trap"),
        };
        Line::new(format!("{} {does}", NAMES[seat.index()]))
    }
    fn kinds(&self, _setup: &Setup) -> Vec<PromptKind> {
        let far = PromptFilter { id: "far".to_owned(), label: "the walker has got far".to_owned() };
        let kind = |id: &str, window, filters| PromptKind {
            id: id.to_owned(),
            title: id.to_uppercase(),
            window,
            filters,
        };
        vec![kind("walk", false, Vec::new()), kind("trap", true, vec![far])]
    }
    fn turn_of(&self, position: &Position) -> Seats {
        Seats::only(position.walker())
    }
}

impl Advice for Ambush {
    fn evaluate(&self, _position: &Position, _seat: Seat) -> i32 {
        500
    }
}
