//! What people see: prompts, scenes and lines of the log.

use retrograde_core::{
    Badge, Choice, ChoiceKind, Fact, Forecast, Layout, Piece, Prompt, RuleId, Rules, Scene, Seat, SeatPanel,
    Shape, Space, Tone, Touch,
};

use crate::board::{Cell, label};
use crate::notation::unit_name;
use crate::{Action, Position, Skirmish, UnitId, View, owner};

pub(crate) fn capitalised(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

pub(crate) fn seat_name(seat: Seat) -> &'static str {
    ["Red", "Blue"][seat.index()]
}

pub(crate) fn prompt(game: &Skirmish, position: &Position, seat: Seat) -> Prompt {
    let mut legal = Vec::new();
    game.legal(position, seat, &mut legal);
    let mut choices: Vec<Choice> = legal.iter().map(|&action| choice(game, action)).collect();
    // Enemies out of reach are listed too, and say why.
    for (unit, _) in position.own(seat) {
        for (target, _) in position.own(Seat::new(1 - seat.index() as u8)) {
            let action = Action::Attack(unit, target);
            if let Err(refusal) = game.explain(position, seat, action) {
                choices.push(Choice { blocked: Some(refusal), ..choice(game, action) });
            }
        }
    }
    let text = format!("{}: move or attack with one unit", seat_name(seat));
    Prompt::new(seat, text, "SK-03", choices)
}

fn choice(game: &Skirmish, action: Action) -> Choice {
    let answer = action.to_string();
    let piece = |unit| Touch::Piece(unit_name(unit));
    match action {
        Action::Move(unit, to) => Choice {
            group: Some(unit_name(unit)),
            touches: vec![piece(unit), Touch::Space(label(to).to_string())],
            ..Choice::new(answer, format!("Move to {}", label(to)))
        },
        Action::Attack(unit, target) => Choice {
            group: Some(unit_name(unit)),
            touches: vec![piece(unit), piece(target)],
            odds: Some(Forecast {
                chance: game.chance(),
                need: format!("{}+ on a d6", game.numbers.needs),
                because: Vec::new(),
                takes: None,
            }),
            ..Choice::new(answer, format!("Attack {}", unit_name(target)))
        },
        Action::Pass => Choice { kind: ChoiceKind::Finish, ..Choice::new(answer, "Pass") },
    }
}

pub(crate) fn scene(game: &Skirmish, view: &View) -> Scene {
    let spaces = Cell::all().map(|cell| Space {
        id: label(cell).to_string(),
        kind: "plain".to_owned(),
        shape: Shape::Hex { q: i32::from(game.board.hex(cell).q), r: i32::from(game.board.hex(cell).r) },
        name: None,
        owner: None,
        badges: Vec::new(),
    });
    let board = retrograde_core::Board {
        id: "board".to_owned(),
        title: "The field".to_owned(),
        layout: Layout::FlatHexes,
        spaces: spaces.collect(),
        links: Vec::new(),
        decor: Vec::new(),
    };
    let alive = view.units.iter().enumerate().filter(|(_, (_, hits))| *hits > 0);
    let pieces = alive.map(|(index, &(at, hits))| Piece {
        id: unit_name(UnitId(index as u8)),
        kind: "unit".to_owned(),
        form: None,
        name: format!("{} unit {}", seat_name(owner(UnitId(index as u8))), unit_name(UnitId(index as u8))),
        owner: Some(owner(UnitId(index as u8))),
        at: Some(label(at).to_string()),
        facing: None,
        badges: vec![Badge {
            kind: "hits".to_owned(),
            text: hits.to_string(),
            title: format!("{hits} hit points"),
            tone: Tone::Plain,
        }],
        active: view.to_act.contains(owner(UnitId(index as u8))),
        count: 1,
    });
    let panel = |seat: Seat| SeatPanel {
        seat,
        name: seat_name(seat).to_owned(),
        facts: Vec::new(),
        to_act: view.to_act.contains(seat),
        picture: None,
    };
    Scene {
        headline: format!("Turn {}", view.turn),
        facts: vec![Fact {
            label: "Turn".to_owned(),
            value: view.turn.to_string(),
            rule: Some(RuleId("SK-08")),
        }],
        boards: vec![board],
        pieces: pieces.collect(),
        seats: [0, 1].map(|seat| panel(Seat::new(seat))).to_vec(),
        ..Scene::default()
    }
}
