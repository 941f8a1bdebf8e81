//! Permission to pass [GR-105 to GR-114, GR-219].

use arrayvec::ArrayVec;
use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::alliance::{Dealing, Order};
use crate::area::Area;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::movement::{AGREED, MOST_PATH, UNANSWERED};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::position::Refusal;
use crate::room::{Holds, Question, Room, Sealed, must};
use crate::steps::{Hand, Walk, Way};

step! {
    /// All whose permission is needed are asked at once, and answer in secret.
    pub(crate) struct Permit = "permit" {
        /// Who moves.
        player: Player,
        from: Area,
    }
}

step! {
    /// Passage was refused: the mover stops there, or thinks again.
    pub(crate) struct Refused = "refused" {
        player: Player,
        from: Area,
        /// Where on the path.
        at: u8,
    }
}

impl Look<'_> {
    /// Who must be asked in each area that a declared path leads through.
    fn requests(self, player: Player, from: Area) -> ArrayVec<Players, MOST_PATH> {
        let mover = self.mover(player, from);
        let inner = self.pos.route.path.len().saturating_sub(1);
        // [GR-112] Leaving the area where the move began needs no permission.
        let keepers = |area: &Area| {
            if *area == from { Players::NONE } else { self.gatekeepers(&mover, *area) }
        };
        self.pos.route.path[..inner].iter().map(keepers).collect()
    }
}

impl Permit {
    fn concerned(self, look: Look<'_>) -> Players {
        look.requests(self.player, self.from).iter().fold(Players::NONE, |all, keepers| all.or(*keepers))
    }

    /// Areas of the path where a player is asked.
    fn areas(self, look: Look<'_>, player: Player) -> impl Iterator<Item = (usize, Area)> {
        let requests = look.requests(self.player, self.from);
        requests
            .into_iter()
            .enumerate()
            .filter(move |(_, keepers)| keepers.has(player))
            .map(move |(place, _)| (place, look.pos.route.path[place]))
            // A path that comes back to an area asks for it once.
            .filter(move |(place, area)| !look.pos.route.path[..*place].contains(area))
    }
}

impl Room for Permit {
    fn asked(self, look: Look<'_>) -> Players {
        if look.pos.route.path.len() < 2 {
            return Players::NONE;
        }
        let open = |other: &Player| {
            look.pos.route.answers[other.index()] == UNANSWERED
                && look.alliance(*other).orders.get(self.player) == Order::Ask
        };
        self.concerned(look).iter().filter(open).collect()
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let look = play.look();
        let concerned = self.concerned(look);
        let mut first = AGREED;
        let mut refusals: ArrayVec<(Player, u8), 6> = ArrayVec::new();
        for other in concerned.iter() {
            // [GR-219] Standing orders answer by themselves.
            let answer = match look.pos.route.answers[other.index()] {
                UNANSWERED if look.alliance(other).orders.get(self.player) == Order::Always => AGREED,
                UNANSWERED => self.areas(look, other).next().map_or(AGREED, |(place, _)| place as u8),
                answer => answer,
            };
            first = first.min(answer);
            refusals.push((other, answer));
        }
        let [army, borg] = look.mover(self.player, self.from).asks();
        for (other, answer) in refusals {
            let granted = answer == AGREED;
            let dealing = if granted { Dealing::Granted } else { Dealing::Refused };
            play.pos.ledger.add(other, self.player, dealing);
            if !granted {
                let area = play.pos.route.path[usize::from(answer)];
                // [GR-108, GR-295] A bioborg does not ask army units, so they have not refused it.
                let look = play.look();
                let holds = look.borgs_in(area).or(look.forts_in(area)).has(other);
                play.pos.refuse(Refusal { area, by: other, army, borg: borg && holds });
            }
            let area = (!granted).then(|| play.pos.route.path[usize::from(answer)]);
            play.tell(|look| Event::Passage {
                who: look.party(other),
                mover: look.party(self.player),
                refused: area,
            });
        }
        play.pos.route.answers = [UNANSWERED; crate::player::MOST_PLAYERS];
        play.pop();
        if first != AGREED {
            play.push(Refused { player: self.player, from: self.from, at: first });
        }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(Action::Grant);
        out.extend(self.areas(look, player).map(|(_, area)| Action::RefuseAt(area)));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Grant => Ok(()),
            Action::RefuseAt(area) => {
                let yours = self.areas(look, player).any(|(_, other)| other == area);
                require(yours, "GR-109", "nobody is asking you to pass there")
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let answer = match action {
            Action::RefuseAt(area) => {
                let place = self.areas(play.look(), player).find(|(_, other)| *other == area);
                place.map_or(AGREED, |(place, _)| place as u8)
            }
            _ => AGREED,
        };
        play.pos.route.answers[player.index()] = answer;
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        self.areas(look, player).next().map_or(Action::Grant, |(_, area)| Action::RefuseAt(area))
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let to = look.pos.route.path.last().map(|area| look.area_name(*area)).unwrap_or_default();
        let through: Vec<String> = self.areas(look, player).map(|(_, area)| look.area_name(area)).collect();
        let text = format!(
            "{}: {} asks to pass through {} with {} on the way to {to}",
            look.name(player),
            look.name(self.player),
            retrograde_cards::text::list(&through),
            look.in_hand_text(self.player),
        );
        Question::new("permit", "GR-109", text)
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        match action {
            Action::Grant => Some("Let them pass".to_owned()),
            Action::RefuseAt(area) => Some(format!("Not beyond {}", look.area_name(area))),
            _ => None,
        }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_permission(
            player,
            self.player,
            self.areas(look, player).map(|(_, area)| area).next(),
            out,
        );
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} asks for permission to pass", look.name(self.player))
    }

    fn focus(self, look: Look<'_>) -> Option<Area> {
        look.pos.route.path.last().copied()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let walk = Walk::below(look, 2).filter(|walk| !walk.jump);
        let fits = walk.is_some_and(|walk| (walk.player, walk.from) == (self.player, self.from));
        must(fits, "permission is asked for a walk")
    }

    fn reseal<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player) {
        for other in play.look().others(player).collect::<Vec<_>>() {
            if play.pos.route.answers[other.index()] == UNANSWERED {
                continue;
            }
            let places: Vec<usize> = self.areas(play.look(), other).map(|(place, _)| place).collect();
            let pick = play.dice.pick("sample", places.len() + 1);
            play.pos.route.answers[other.index()] = places.get(pick).map_or(AGREED, |place| *place as u8);
        }
    }

    fn holds(self) -> Holds {
        Holds { sealed: Some(Sealed::Passage), ..Holds::default() }
    }
}

impl Room for Refused {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        self.check(look, player, Action::Stop).is_err().then_some(Action::Cancel)
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(self.check(look, player, Action::Stop).is_ok().then_some(Action::Stop));
        out.push(Action::Cancel);
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Stop => {
                let mover = look.mover(self.player, self.from);
                let area = look.pos.route.path[usize::from(self.at)];
                // [GR-262] Not where they may not end.
                require(Look::can_end(&mover, area), "GR-262", "they cannot end their move on that ground")
            }
            Action::Cancel => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        play.pop();
        if action == Action::Stop {
            play.pos.route.path.truncate(usize::from(self.at) + 1);
            return;
        }
        // Back to where the path was planned: the window for reactions and the walk fall away.
        let walk = Walk::below(play.look(), 1);
        play.pop();
        play.pop();
        play.pos.route.clear();
        let (acted, picked) = walk.map_or((false, false), |walk| (walk.acted, walk.picked));
        play.push(Hand { acted, picked, ..Hand::new(player, self.from, Way::Walk) });
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        if self.check(look, player, Action::Stop).is_ok() { Action::Stop } else { Action::Cancel }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let area = look.area_name(look.pos.route.path[usize::from(self.at)]);
        let text = format!(
            "{}: you may not pass through {area}: stop there, or choose another path?",
            look.name(player)
        );
        Question::new("refused", "GR-219", text)
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        match action {
            Action::Stop => {
                Some(format!("Stop in {}", look.area_name(look.pos.route.path[usize::from(self.at)])))
            }
            Action::Cancel => Some("Another path, or none".to_owned()),
            _ => None,
        }
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn midway(self) -> bool {
        true
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} was refused passage", look.name(self.player))
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(usize::from(self.at) + 1 < look.pos.route.path.len(), "passage was refused beyond the path")?;
        Permit { player: self.player, from: self.from }.sound(look)
    }
}
