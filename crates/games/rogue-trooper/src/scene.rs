//! A view made drawable: Nu-Earth with Milli-com below it, sheets, hands, the goal, and encounters as a stage.

mod board;
mod cards;
mod stage;

use retrograde_cards::text::count;
use retrograde_core::{
    Badge, Fact, Goal, Phase, Progress, RuleId, Scene, SeatPanel, Sheet, SheetRow, Tick, Tone, Track,
};

use crate::RogueTrooper;
use crate::effect::Phase as TurnPhase;
use crate::effect::text::phase_name;
use crate::gi::Gi;
use crate::view::{ChipView, GiView, View};
use crate::weapon::{Ammo, Slot};

fn fact(label: &str, value: impl std::fmt::Display, rule: &'static str) -> Fact {
    Fact { label: label.to_owned(), value: value.to_string(), rule: Some(RuleId(rule)) }
}

fn badge(kind: &str, text: impl Into<String>, title: impl Into<String>, tone: Tone) -> Badge {
    Badge { kind: kind.to_owned(), text: text.into(), title: title.into(), tone }
}

/// Draws a view.
pub(crate) fn scene(game: &RogueTrooper, view: &View) -> Scene {
    let drawer = Drawer { game, view };
    Scene {
        headline: drawer.headline(),
        facts: drawer.facts(),
        boards: vec![drawer.board()],
        pieces: drawer.pieces(),
        marks: drawer.marks(),
        seats: view.gis.iter().map(|gi| drawer.panel(gi)).collect(),
        sheets: view.gis.iter().map(|gi| drawer.sheet(gi)).collect(),
        cards: drawer.cards(),
        tracks: drawer.tracks(),
        goal: Some(drawer.goal()),
        phases: drawer.phases(),
        stage: drawer.stage(),
        offers: drawer.offers(),
    }
}

/// A view with the pack beside it.
#[derive(Copy, Clone)]
struct Drawer<'a> {
    game: &'a RogueTrooper,
    view: &'a View,
}

/// What to know before the first turn.
const KNOW: [&str; 3] = [
    "Missions bring Clues: go where yours sends you, and do what it says.",
    "Every sector you enter may hold an encounter. Fight with what you carry, or try to evade.",
    "Trade Clues with other GIs until you have four quarters of one face: that is the Traitor.",
];

impl Drawer<'_> {
    fn name(&self, gi: Gi) -> &str {
        self.game.pack.numbers.gi_name(gi)
    }

    fn headline(&self) -> String {
        match (self.view.turn, &self.view.outcome) {
            (_, Some(outcome)) => format!("The game is over: {}", outcome.how),
            (0, _) => "Set-up".to_owned(),
            (turn, _) => format!("Turn {turn}: {}", self.view.doing),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let view = self.view;
        let turn =
            if view.limit > 0 { format!("{} of {}", view.turn, view.limit) } else { view.turn.to_string() };
        let mut facts = vec![fact("Turn", turn, "RT-028")];
        if let Some((at, lives)) = view.traitor {
            let at = self.game.pack.board.name(at);
            facts.push(fact(
                "Traitor",
                format!("{at}, {}", crate::effect::text::lives(lives as i8)),
                "RT-280",
            ));
        }
        if !view.out.is_empty() {
            facts.push(fact("Companions killed", view.out.len(), "RT-182"));
        }
        facts.extend(view.outcome.map(|outcome| fact("Ended", outcome.how, "RT-295")));
        facts
    }

    fn phases(&self) -> Vec<Phase> {
        let short = |phase: TurnPhase| match phase {
            TurnPhase::Movement => "Move",
            TurnPhase::Encounter => "Meet",
            TurnPhase::End => "End",
        };
        let phase = |phase: TurnPhase| Phase {
            name: phase_name(phase).to_owned(),
            short: short(phase).to_owned(),
            now: self.view.phase == Some(phase) && self.view.outcome.is_none(),
        };
        TurnPhase::ALL.map(phase).into()
    }

    /// What wins, and how near everybody is, with the turns that the viewer's own mission is away.
    fn goal(&self) -> Goal {
        let need = crate::pack::QUARTERS as u32;
        let seats = self.view.gis.iter().filter(|gi| !gi.dead).map(|gi| self.progress(gi, need)).collect();
        Goal {
            short: "Bring the Traitor down".to_owned(),
            text: "Gather four quarters of one face, then take the Traitor's last life.".to_owned(),
            rule: Some(RuleId("RT-295")),
            seats,
            know: KNOW.map(str::to_owned).to_vec(),
            point: self.view.gis.iter().filter(|gi| !gi.dead).map(|gi| gi.gi.word().to_owned()).collect(),
            course: None,
        }
    }

    fn progress(&self, gi: &GiView, need: u32) -> Progress {
        let lives = self.game.pack.numbers.traitor_lives;
        let (text, have, tone) = if let (Some(_), Some((_, left))) = (gi.face, self.view.traitor) {
            let hit = u32::from(lives.saturating_sub(left));
            (
                format!("hunts the Traitor, {} to go", crate::effect::text::lives(left as i8)),
                need + hit,
                Tone::Good,
            )
        } else {
            let clues = count(gi.clue_count, "Clue");
            let best = self.best_known(gi);
            let known = best.map_or(String::new(), |best| format!(", {best} of {need} of a face"));
            let near = gi.missions.iter().filter_map(|mission| mission.turns).min();
            let near = match near {
                Some(0) => ", mission done".to_owned(),
                Some(turns) if turns < 40 => format!(", mission in {}", count(turns, "turn")),
                _ => String::new(),
            };
            (
                format!("{clues}{known}{near}"),
                best.unwrap_or(u32::from(gi.clue_count).min(need - 1)),
                Tone::Plain,
            )
        };
        let need = if gi.face.is_some() { need + u32::from(lives) } else { need };
        Progress { seat: gi.gi.seat(), have, need, text, tokens: Vec::new(), tone, shares: Vec::new() }
    }

    /// The most different quarters of a face, if the viewer knows all Clues of a GI.
    fn best_known(&self, gi: &GiView) -> Option<u32> {
        if gi.clues.len() != usize::from(gi.clue_count) {
            return None;
        }
        let faces = 0..self.game.pack.clues.faces.len();
        let quarters = |face: usize| {
            let held = gi.clues.iter().filter(|clue| crate::pack::Clues::face_of(**clue) == face);
            held.fold(0u8, |bits, clue| bits | 1 << (clue.index() % crate::pack::QUARTERS)).count_ones()
        };
        faces.map(quarters).max()
    }

    fn panel(&self, gi: &GiView) -> SeatPanel {
        let mut facts = vec![fact("Lives", gi.lives, "RT-015")];
        if gi.dead {
            let who = gi
                .carrier
                .map_or("lies where it fell".to_owned(), |by| format!("carried by {}", self.name(by)));
            facts = vec![fact("Dead", who, "RT-260")];
        }
        if gi.prison.is_some() {
            let prison = gi.prison.map_or("", |prison| self.game.pack.prison_name(prison));
            facts.push(fact("Prison", prison, "RT-121"));
        }
        facts.push(fact("Clues", gi.clue_count, "RT-256"));
        if gi.face.is_some() {
            facts.push(fact("Face", "complete", "RT-278"));
        }
        facts.push(fact("Rogue cards", gi.hand_count, "RT-213"));
        if gi.misses > 0 {
            facts.push(fact("Misses", count(gi.misses, "turn"), "RT-030"));
        }
        if gi.left {
            facts.push(fact("Player", "has left", "RT-C87"));
        }
        if self.view.outcome.is_some() {
            facts.push(fact("Place", gi.place, "RT-297"));
        }
        SeatPanel {
            seat: gi.gi.seat(),
            name: self.name(gi.gi).to_owned(),
            facts,
            to_act: self.view.to_act.contains(&gi.gi),
            picture: Some(format!("gi.{}", gi.gi)),
        }
    }

    /// The character sheet of a GI.
    fn sheet(&self, gi: &GiView) -> Sheet {
        let numbers = &self.game.pack.numbers;
        let row = |label: &str, value: String| SheetRow {
            label: label.to_owned(),
            value,
            tone: Tone::Plain,
            boxes: Vec::new(),
            bands: Vec::new(),
        };
        let track = |label: &str, has: u8, most: u8| SheetRow {
            label: label.to_owned(),
            value: format!("{has} of {most}"),
            tone: if has == 0 { Tone::Dim } else { Tone::Plain },
            boxes: (0..most).map(|at| if at < has { Tick::Open } else { Tick::Crossed }).collect(),
            bands: Vec::new(),
        };
        let mut rows = vec![track("Lives", gi.lives, numbers.most_lives)];
        if gi.lives == 1 {
            rows[0].tone = Tone::Bad;
        }
        for ammo in Ammo::ALL {
            let name = format!("{}s", numbers.ammo_name(ammo));
            rows.push(track(&name, gi.ammo[ammo as usize], numbers.most_ammo[ammo as usize]));
        }
        for slot in Slot::ALL {
            let chip = match gi.chips[slot as usize] {
                ChipView::Empty => continue,
                ChipView::Chip => numbers.chips[slot as usize].name.clone(),
                ChipView::Dead(dead) => {
                    format!("{} ({})", self.name(dead), numbers.chips[slot as usize].name)
                }
            };
            rows.push(row(&format!("Chip in the {slot}"), chip));
        }
        let items: Vec<String> = gi.items.iter().map(|item| self.item_line(item)).collect();
        if !items.is_empty() {
            rows.push(row("Items", items.join(", ")));
        }
        let companions: Vec<&str> =
            gi.companions.iter().map(|it| self.game.pack.encounters[it.index()].name.as_str()).collect();
        if !companions.is_empty() {
            rows.push(row("Companions", companions.join(", ")));
        }
        if let Some(at) = gi.duty {
            rows.push(row("Duty", format!("fetch a chip from {}", self.game.pack.board.called(at))));
        }
        rows.push(row("Missions", gi.mission_count.to_string()));
        rows.push(row("Clues", gi.clue_count.to_string()));
        Sheet {
            id: gi.gi.word().to_owned(),
            title: self.name(gi.gi).to_owned(),
            owner: Some(gi.gi.seat()),
            rows,
            group: "Character sheets".to_owned(),
            picture: Some(format!("gi.{}", gi.gi)),
            gist: Vec::new(),
        }
    }

    fn item_line(&self, item: &crate::view::ItemView) -> String {
        let name = &self.game.pack.items[item.item.index()].name;
        item.rounds.map_or_else(|| name.clone(), |rounds| format!("{name} ({rounds})"))
    }

    /// The lives of the Traitor, on a track once a face lies open [RT-279].
    fn tracks(&self) -> Vec<Track> {
        let most = self.game.pack.numbers.traitor_lives;
        let track = self.view.traitor.map(|(_, lives)| Track {
            id: "traitor".to_owned(),
            title: "The Traitor's lives".to_owned(),
            boxes: (0..=most).map(|lives| lives.to_string()).collect(),
            at: usize::from(lives),
            short: String::new(),
        });
        track.into_iter().collect()
    }
}
