//! Escaping from prison [RT-126 to RT-133].

use retrograde_core::{Chance, Forecast, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look};
use crate::pack::{EscapeRow, Escapes};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// The prisoner tries to escape, or waits.
    pub(crate) struct Escape = "escape" {}
}

impl Room for Escape {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.pos.active)
    }

    fn list(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Try, Action::Wait]);
    }

    fn check(self, _look: Look<'_>, _gi: Gi, action: Action) -> Check {
        if matches!(action, Action::Try | Action::Wait) { Ok(()) } else { Err(Block::NOT_ASKED) }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        if action == Action::Wait {
            play.jump(Stage::Collect);
            return;
        }
        match play.attempt_escape(gi) {
            Some(row) if row.escape == Escapes::Optional => {
                play.push(LeaveOrStay { supply: row.supply, dice: row.supply_dice });
            }
            Some(row) => play.set_free(gi, row),
            None => play.jump(Stage::Collect),
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let prison = look.pos.gi(gi).prison.map_or("", |prison| look.rules.pack.prison_name(prison));
        Question::new("RT-126", "escape", format!("{}: try to escape from {prison}?", look.name(gi)))
            .help("Two attempts may fail; the third always succeeds.")
    }

    fn forecast(self, look: Look<'_>, gi: Gi, action: Action) -> Option<Forecast> {
        if action != Action::Try {
            return None;
        }
        let free = |roll: &u8| look.escape_row(gi, *roll).is_some_and(|row| row.escape != Escapes::No);
        let hits = (1..=6).filter(free).count() as u64;
        let sure = look.escapes_surely(gi);
        let chance = if sure { Chance::CERTAIN } else { Chance::new(hits, 6) };
        let need = if sure { "the third attempt".to_owned() } else { format!("{} or more", 7 - hits) };
        Some(Forecast { chance, need, because: Vec::new(), takes: None })
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Try)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} is in prison", look.name(look.pos.active))
    }

    fn sensible(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Try);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Launch) && look.pos.sheet().prison.is_some() && !look.pos.now.began_free
    }
}

step! {
    /// The door is open: leave with so many cards and dice of cards, or stay.
    pub(crate) struct LeaveOrStay = "leave-or-stay" { supply: u8, dice: u8 }
}

impl Room for LeaveOrStay {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.pos.active)
    }

    fn list(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Escape, Action::Stay]);
    }

    fn check(self, _look: Look<'_>, _gi: Gi, action: Action) -> Check {
        if matches!(action, Action::Escape | Action::Stay) { Ok(()) } else { Err(Block::NOT_ASKED) }
    }

    /// [RT-131] Staying by choice is an unsuccessful attempt.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        if action == Action::Escape {
            let row = EscapeRow { escape: Escapes::Yes, supply: self.supply, supply_dice: self.dice };
            play.set_free(gi, row);
        } else {
            play.pos.gi_mut(gi).attempts += 1;
            play.tell(|_| Event::StaysInside { gi });
            play.jump(Stage::Collect);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text = format!("{}: leave now with {} Supply cards, or stay?", look.name(gi), self.supply);
        Question::new("RT-127", "leave-or-stay", text)
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Escape)
    }

    fn sensible(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Escape);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let open = |row: EscapeRow| {
            row.escape == Escapes::Optional && row.supply == self.supply && row.supply_dice == self.dice
        };
        let rows = (1..=6).filter_map(|roll| look.escape_row(look.pos.active, roll));
        look.before(Stage::Launch) && !look.pos.now.began_free && rows.into_iter().any(open)
    }
}
