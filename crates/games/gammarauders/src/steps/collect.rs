//! The winners collect loose pods [GR-182].

use retrograde_core::{Log, step};

use crate::action::{Action, Carrier};
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::piece::Mark;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};

step! {
    /// The winners collect one after the other, the primary first.
    pub(crate) struct Collect = "collect" {
        turn: u8,
    }
}

impl Collect {
    fn player(self, look: Look<'_>) -> Option<Player> {
        look.party_in_order(look.pos.combat.winner?).nth(usize::from(self.turn))
    }

    fn can(look: Look<'_>, player: Player) -> bool {
        Carrier::ALL.into_iter().any(|carrier| look.collects(player, carrier) > 0)
    }
}

impl Room for Collect {
    fn asked(self, look: Look<'_>) -> Players {
        match self.player(look) {
            Some(player) if Collect::can(look, player) => Players::only(player),
            _ => Players::NONE,
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.player(play.look()).is_some() {
            play.replace(Collect { turn: self.turn + 1 });
        } else {
            play.pop();
        }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        for carrier in Carrier::ALL {
            out.extend((1..=look.collects(player, carrier)).map(|count| Action::Collect(count, carrier)));
        }
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Collect(count, carrier) => {
                let most = look.collects(player, carrier);
                require(
                    (1..=most).contains(&count),
                    "GR-182",
                    "there is not enough room, or there aren't that many pods",
                )
            }
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Collect(count, carrier) = action else {
            play.replace(Collect { turn: self.turn + 1 });
            return;
        };
        let area = play.pos.combat.area;
        let mark = play.pos.combat.winner.map_or(Mark::None, crate::combat::Side::mark);
        play.take_pods(player, carrier, count, area, mark);
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        let most = |carrier: Carrier| (look.collects(player, carrier), carrier);
        let best = [Carrier::Fort, Carrier::Borg, Carrier::Soldier]
            .map(most)
            .into_iter()
            .max_by_key(|(count, _)| *count);
        match best {
            Some((count, carrier)) if count > 0 => Action::Collect(count, carrier),
            _ => Action::Done,
        }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let area = look.pos.combat.area;
        let pods = retrograde_cards::text::count(look.pos.loose[area.index()], "loose pod");
        let text = format!("{}: collect {pods} in {}", look.name(player), look.area_name(area));
        Question::new("collect", "GR-182", text)
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(self.default(look, player));
    }

    fn doing(self, look: Look<'_>) -> String {
        let who = self.player(look).map_or("Somebody", |player| look.name(player));
        format!("{who} collects pods")
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.combat.winner.is_some() && self.turn <= 6, "nobody has won")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }
}
