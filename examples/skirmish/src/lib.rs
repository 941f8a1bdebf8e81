//! Skirmish: the smallest complete game on the engine.
//!
//! Read it as the worked example of how to add a game: `board` is the geometry, `notation` prints and reads
//! actions and positions, `shown` makes prompts and scenes, `tell` the lines of the log, and this file holds the rules.

mod board;
mod notation;
mod shown;
mod tell;

use retrograde_core::{
    Advice, Catalogue, Chance, Dice, Event, Info, Line, Lobby, Log, Luck, Outcome, PackError, PackFiles,
    ParseError, Part, Prompt, Refusal, RuleId, Rules, ScenarioInfo, Scene, Seat, SeatInfo, Seats, Setup,
    SetupError, Show, Tally, Theme, Viewer, read_file, read_theme,
};
use serde::{Deserialize, Serialize};

pub use board::Cell;
use board::{Board, CELLS, Cells, cells_of};

/// Units of both sides: Red's, then Blue's.
const UNITS: usize = 12;
const EMPTY: u8 = u8::MAX;

/// The rules with their pack.
#[derive(Debug)]
pub struct Skirmish {
    info: Info,
    board: Board,
    numbers: Numbers,
    theme: Theme,
}

/// The numbers of the rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    hit_points: u8,
    needs: u8,
    most_turns: u16,
}

/// Everything on the table.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Position {
    units: [Unit; UNITS],
    /// Which unit stands on a cell, or [`EMPTY`].
    occupant: [u8; CELLS],
    /// Counted from 1; odd turns are Red's.
    turn: u16,
    outcome: Option<Outcome>,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
struct Unit {
    at: Cell,
    hits: u8,
}

retrograde_core::actions! {
    /// An answer.
    pub enum Action: "`r1 move 0606`, `r1 attack b1` or `pass`" {
        /// A unit goes to a hex.
        Move(unit: UnitId, to: Cell) = [unit "move" to],
        /// A unit attacks another.
        Attack(unit: UnitId, target: UnitId) = [unit "attack" target],
        /// Nothing can be done.
        Pass = ["pass"],
    }
}

/// A unit by its number: Red's six, then Blue's.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize)]
pub struct UnitId(u8);

/// What happened.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Happened {
    /// A unit moved.
    Moved {
        /// Which.
        unit: UnitId,
        /// Where to.
        to: Cell,
    },
    /// A unit attacked.
    Attacked {
        /// Which.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// The die.
        die: u8,
        /// Hit points taken off.
        damage: u8,
        /// How likely a hit was.
        chance: Chance,
    },
    /// A unit was removed.
    Removed {
        /// Which.
        unit: UnitId,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
    },
}

impl Event for Happened {
    fn luck(&self) -> Option<Luck> {
        match *self {
            Happened::Attacked { unit, damage, chance, .. } => {
                Some(Luck { seat: owner(unit), kind: "attack", chance, happened: damage > 0 })
            }
            _ => None,
        }
    }

    fn tally(&self) -> Option<Tally> {
        matches!(self, Happened::Removed { .. }).then_some(Tally { what: "units lost", cause: "attack" })
    }
}

/// What a viewer may know: there are no secrets in this game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct View {
    units: Vec<(Cell, u8)>,
    turn: u16,
    to_act: Seats,
}

const fn owner(unit: UnitId) -> Seat {
    Seat::new(if (unit.0 as usize) < UNITS / 2 { 0 } else { 1 })
}

impl UnitId {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Position {
    /// The cells on which a side stands.
    fn held_by(&self, seat: Seat) -> Cells {
        self.own(seat).fold(0, |cells, (_, unit)| cells | unit.at.bit())
    }

    fn empty(&self) -> Cells {
        ((1 << CELLS) - 1) & !self.held_by(Seat::new(0)) & !self.held_by(Seat::new(1))
    }

    fn mover(&self) -> Seat {
        Seat::new(((self.turn + 1) % 2) as u8)
    }

    fn own(&self, seat: Seat) -> impl Iterator<Item = (UnitId, Unit)> {
        let first = seat.index() * UNITS / 2;
        (first..first + UNITS / 2).map(|i| (UnitId(i as u8), self.units[i])).filter(|(_, unit)| unit.hits > 0)
    }
}

impl Skirmish {
    fn chance(&self) -> Chance {
        retrograde_odds::one_die(6, self.numbers.needs.into())
    }

    fn finish(&self, position: &mut Position) {
        let alive = [0, 1].map(|seat| position.own(Seat::new(seat)).next().is_some());
        position.outcome = match alive {
            [false, _] => Some(Seats::only(Seat::new(1))),
            [_, false] => Some(Seats::only(Seat::new(0))),
            _ => None,
        }
        .map(|winners| Outcome {
            winners,
            how: "the other side has no unit left",
            rule: RuleId("SK-07"),
        });
        if position.outcome.is_none() && position.turn > self.numbers.most_turns {
            position.outcome =
                Some(Outcome { winners: Seats::NONE, how: "the turns ran out", rule: RuleId("SK-08") });
        }
    }
}

impl Catalogue for Skirmish {
    fn standard_pack() -> PackFiles {
        [
            ("rules.toml", include_str!("../pack/rules.toml")),
            ("theme.toml", include_str!("../pack/theme.toml")),
        ]
        .map(|(name, content)| (name.to_owned(), content.to_owned()))
        .into()
    }

    fn from_pack(files: &PackFiles) -> Result<Skirmish, PackError> {
        let numbers: Numbers = read_file(files, "rules.toml")?;
        if !(1..=6).contains(&numbers.needs) || numbers.hit_points == 0 {
            return Err(PackError::new(
                "rules.toml",
                "needs",
                "a d6 shows 1 to 6, and a unit has a hit point",
            ));
        }
        // A turn past the last must still be a number.
        if !(1..u16::MAX).contains(&numbers.most_turns) {
            return Err(PackError::new("rules.toml", "most_turns", "a game has 1 to 65534 turns"));
        }
        let info = Info {
            id: "skirmish",
            title: "Skirmish",
            about: "Six against six on ninety-one hexes: the smallest complete game on the engine.",
            prefix: "SK",
            rules_version: 1,
            rules: include_str!("../RULES.md"),
        };
        Ok(Skirmish { info, board: Board::new(), numbers, theme: read_theme(files)? })
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn lobby(&self) -> Lobby {
        let about = "Six units a side. The side with none left loses.".to_owned();
        let seats =
            ["red", "blue"].map(|id| SeatInfo { id: id.to_owned(), name: shown::capitalised(id) }).to_vec();
        let scenario = ScenarioInfo { id: "plain".to_owned(), title: "Plain".to_owned(), about, seats };
        Lobby { scenarios: vec![scenario], options: Vec::new() }
    }

    fn theme(&self) -> &Theme {
        &self.theme
    }
}

impl Rules for Skirmish {
    type Position = Position;
    type Action = Action;
    type Event = Happened;

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        let mut lobby = self.lobby();
        lobby.check(setup)?;
        Ok(lobby.scenarios.swap_remove(0).seats)
    }

    fn start<D: Dice, L: Log<Happened>>(
        &self,
        setup: &Setup,
        _dice: &mut D,
        _log: &mut L,
    ) -> Result<Position, SetupError> {
        self.seats(setup)?;
        let mut position = Position {
            units: [Unit { at: Cell::default(), hits: self.numbers.hit_points }; UNITS],
            occupant: [EMPTY; CELLS],
            turn: 1,
            outcome: None,
        };
        for (index, at) in self.board.start_cells().enumerate() {
            position.units[index].at = at;
            position.occupant[at.index()] = index as u8;
        }
        Ok(position)
    }

    fn setup_of(&self, _position: &Position) -> Setup {
        Setup::scenario("plain")
    }

    fn to_act(&self, position: &Position) -> Seats {
        if position.outcome.is_some() { Seats::NONE } else { Seats::only(position.mover()) }
    }

    fn legal(&self, position: &Position, seat: Seat, out: &mut Vec<Action>) {
        let empty = position.empty();
        let rivals = position.held_by(Seat::new(1 - seat.index() as u8));
        for (unit, Unit { at, .. }) in position.own(seat) {
            out.extend(cells_of(self.board.reach(at, empty)).map(|to| Action::Move(unit, to)));
            let near = cells_of(self.board.neighbours(at) & rivals);
            out.extend(near.map(|cell| Action::Attack(unit, UnitId(position.occupant[cell.index()]))));
        }
        if out.is_empty() {
            out.push(Action::Pass);
        }
    }

    fn explain(&self, position: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.to_act(position).contains(seat) {
            return Err(Refusal::by(RuleId("SK-03"), "it is not your turn"));
        }
        let own = |unit: UnitId| match position.units.get(unit.index()) {
            Some(found) if found.hits > 0 && owner(unit) == seat => Ok(*found),
            _ => Err(Refusal::by(RuleId("SK-03"), "that is not one of your units on the board")),
        };
        match action {
            Action::Move(unit, to) => {
                let unit = own(unit)?;
                if position.occupant[to.index()] != EMPTY {
                    return Err(Refusal::by(RuleId("SK-04"), "there is another unit there"));
                }
                (self.board.reach(unit.at, position.empty()) & to.bit() != 0)
                    .then_some(())
                    .ok_or_else(|| Refusal::by(RuleId("SK-04"), "it is more than two empty hexes away"))
            }
            Action::Attack(unit, target) => {
                let unit = own(unit)?;
                let target_unit = position.units.get(target.index()).filter(|found| found.hits > 0);
                match target_unit.filter(|_| owner(target) != seat) {
                    None => Err(Refusal::by(RuleId("SK-05"), "that is not an enemy on the board")),
                    Some(found) if self.board.are_adjacent(unit.at, found.at) => Ok(()),
                    Some(_) => Err(Refusal::by(RuleId("SK-05"), "it is not adjacent")),
                }
            }
            Action::Pass => {
                let mut legal = Vec::new();
                self.legal(position, seat, &mut legal);
                (legal == [Action::Pass])
                    .then_some(())
                    .ok_or_else(|| Refusal::by(RuleId("SK-09"), "one of your units can still move or attack"))
            }
        }
    }

    fn apply<D: Dice, L: Log<Happened>>(
        &self,
        position: &mut Position,
        seat: Seat,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        match action {
            Action::Move(unit, to) => {
                let from = std::mem::replace(&mut position.units[unit.index()].at, to);
                position.occupant[from.index()] = EMPTY;
                position.occupant[to.index()] = unit.0;
                log.push(Happened::Moved { unit, to });
            }
            Action::Attack(unit, target) => {
                let die = dice.draw("attack", 6) as u8;
                let damage = (die + 1).saturating_sub(self.numbers.needs);
                log.push(Happened::Attacked { unit, target, die, damage, chance: self.chance() });
                let hit = &mut position.units[target.index()];
                hit.hits = hit.hits.saturating_sub(damage);
                if hit.hits == 0 {
                    position.occupant[hit.at.index()] = EMPTY;
                    hit.at = Cell::default();
                    log.push(Happened::Removed { unit: target });
                }
            }
            Action::Pass => log.push(Happened::Passed { seat }),
        }
        position.turn += 1;
        self.finish(position);
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn turn(&self, position: &Position) -> u32 {
        u32::from(position.turn)
    }

    fn resample<D: Dice>(&self, position: &Position, _seat: Seat, _dice: &mut D) -> Position {
        position.clone()
    }

    fn check(&self, position: &Position) -> Result<(), String> {
        for (cell, &occupant) in position.occupant.iter().enumerate() {
            let fits = occupant == EMPTY
                || position
                    .units
                    .get(occupant as usize)
                    .is_some_and(|unit| unit.hits > 0 && unit.at.index() == cell);
            if !fits {
                return Err(format!("cell {cell} and its unit disagree"));
            }
        }
        Ok(())
    }

    fn write(&self, position: &Position) -> String {
        notation::write(self, position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        notation::read(self, text)
    }
}

impl Show for Skirmish {
    type View = View;

    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        shown::prompt(self, position, seat)
    }

    fn view(&self, position: &Position, _viewer: Viewer) -> View {
        View {
            units: position.units.iter().map(|unit| (unit.at, unit.hits)).collect(),
            turn: position.turn,
            to_act: self.to_act(position),
        }
    }

    fn scene(&self, view: &View) -> Scene {
        shown::scene(self, view)
    }

    fn tell(&self, event: &Happened) -> Line {
        tell::tell(event)
    }
}

impl Advice for Skirmish {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        if let Some(outcome) = position.outcome {
            return (outcome.share(seat).ppm() / 1000) as i32;
        }
        let hits =
            |seat: u8| position.own(Seat::new(seat)).map(|(_, unit)| i32::from(unit.hits)).sum::<i32>();
        let (own, other) = (hits(seat.index() as u8), hits(1 - seat.index() as u8));
        500 + 480 * (own - other) / (own + other)
    }

    fn parts(&self, position: &Position, seat: Seat, out: &mut Vec<Part>) {
        let hits = |seat| position.own(seat).map(|(_, unit)| 40 * i32::from(unit.hits)).sum::<i32>();
        let other = Seat::new(1 - seat.index() as u8);
        out.extend([
            Part::new("saves your units", "costs you hits", hits(seat)),
            Part::new("hits the enemy", "spares the enemy", -hits(other)),
        ]);
    }
}
