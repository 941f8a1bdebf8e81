//! Alliances and bioborgs are chosen [GR-030, GR-031].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::alliance::NOT_CHOSEN;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};
use crate::steps::Outfit;

step! {
    /// Players choose an Alliance, in seat order.
    pub(crate) struct ChooseAlliance = "choose-alliance" {}
}

step! {
    /// Players choose a bioborg, in reverse seat order.
    pub(crate) struct ChooseBioborg = "choose-bioborg" {}
}

impl Look<'_> {
    fn free_banner(self, banner: usize) -> Check {
        let taken = self.players().any(|player| usize::from(self.alliance(player).banner) == banner);
        require(!taken, "GR-030", "another player leads this Alliance")
    }

    fn free_bioborg(self, bioborg: usize) -> Check {
        let taken = self.players().any(|player| usize::from(self.alliance(player).bioborg) == bioborg);
        require(!taken, "GR-031", "this bioborg is taken")
    }
}

impl Room for ChooseAlliance {
    fn asked(self, look: Look<'_>) -> Players {
        let next = look.players().find(|player| look.alliance(*player).banner == NOT_CHOSEN);
        next.map_or(Players::NONE, Players::only)
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        single(self, look, player)
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.replace(ChooseBioborg {});
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let free = |(index, _): &(usize, _)| look.free_banner(*index).is_ok();
        let all = look.rules.pack.alliances.iter().enumerate();
        out.extend(all.filter(free).map(|(_, info)| Action::Alliance(info.id)));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::Alliance(name) = action else { return not_asked() };
        match look.rules.pack.alliance(name) {
            Some(banner) => look.free_banner(banner),
            None => require(false, "GR-030", "there is no Alliance with that name"),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Alliance(name) = action else { return };
        let Some(banner) = play.rules.pack.alliance(name) else { return };
        play.pos.alliance_mut(player).banner = banner as u8;
        play.tell(|look| Event::ChoseAlliance { who: look.party(player) });
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        first(self, look, player)
    }

    fn question(self, _look: Look<'_>, player: Player) -> Question {
        Question::new("alliance", "GR-030", format!("{}: choose your Alliance", player.colour()))
    }

    fn thinkable(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(look.rules.pack.alliances.iter().map(|info| Action::Alliance(info.id)));
    }

    fn doing(self, look: Look<'_>) -> String {
        let who = self.asked(look).first().map_or("Somebody", Player::colour);
        format!("{who} chooses an Alliance")
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        let none = look.players().all(|player| look.alliance(player).bioborg == NOT_CHOSEN);
        must(look.pos.phase == 0 && none, "set-up is out of order")?;
        look.must_be_bare()
    }
}

impl Room for ChooseBioborg {
    fn asked(self, look: Look<'_>) -> Players {
        let open = look.players().filter(|player| look.alliance(*player).bioborg == NOT_CHOSEN);
        open.last().map_or(Players::NONE, Players::only)
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.deal();
        play.replace(Outfit { ready: Players::NONE });
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let free = |(index, _): &(usize, _)| look.free_bioborg(*index).is_ok();
        let all = look.rules.pack.bioborgs.iter().enumerate();
        out.extend(all.filter(free).map(|(_, info)| Action::Bioborg(info.id)));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::Bioborg(name) = action else { return not_asked() };
        match look.rules.pack.bioborg(name) {
            Some(bioborg) => look.free_bioborg(bioborg),
            None => require(false, "GR-031", "there is no bioborg with that name"),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Bioborg(name) = action else { return };
        let Some(bioborg) = play.rules.pack.bioborg(name) else { return };
        play.pos.alliance_mut(player).bioborg = bioborg as u8;
        play.tell(|look| Event::ChoseBioborg { who: look.party(player), bioborg: bioborg as u8 });
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        first(self, look, player)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        Question::new("bioborg", "GR-031", format!("{}: choose your bioborg", look.name(player)))
    }

    fn thinkable(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(look.rules.pack.bioborgs.iter().map(|info| Action::Bioborg(info.id)));
    }

    fn doing(self, look: Look<'_>) -> String {
        let who = self.asked(look).first().map_or("Somebody", |player| look.name(player));
        format!("{who} chooses a bioborg")
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        let all = look.players().all(|player| look.alliance(player).banner != NOT_CHOSEN);
        must(look.pos.phase == 0 && all, "set-up is out of order")?;
        look.must_be_bare()
    }
}

/// The first legal answer [GR-293].
pub(super) fn first(room: impl Room, look: Look<'_>, player: Player) -> Action {
    let mut all = Vec::new();
    room.list(look, player, &mut all);
    all.first().copied().unwrap_or(Action::Done)
}

/// The only legal answer, if there is just one.
pub(super) fn single(room: impl Room, look: Look<'_>, player: Player) -> Option<Action> {
    let mut all = Vec::new();
    room.list(look, player, &mut all);
    if let [one] = all[..] { Some(one) } else { None }
}
