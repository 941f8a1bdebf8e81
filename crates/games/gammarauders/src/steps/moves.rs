//! Phase 5: a player's go [GR-087].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::{Action, Carrier};
use crate::area::{Area, AreaSet};
use crate::effect::{Flag, Window};
use crate::event::Event;
use crate::look::{Block, Check, Look, not_asked, require};
use crate::pack::Hook;
use crate::piece::{Mark, Stack, Terrain, Unit};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room};
use crate::steps::{Halt, Hand, Way};
use crate::sway::BORG;

step! {
    /// A player moves pieces, one group after the other.
    pub(crate) struct Moves = "moves" {
        player: Player,
    }
}

const WINDOWS: [Window; 2] = [Window::Move, Window::Go];

impl Look<'_> {
    /// Whether a unit may be taken in hand: it has not moved, and can move or handle pods where it stands [GR-264].
    pub(crate) fn check_stack(self, player: Player, stack: Stack) -> Check {
        require(!stack.state.moved(), "GR-088", "these have already moved")?;
        let rooted = stack.state.held() || self.rooted(player, stack.kind().index());
        let pods = || {
            self.unit_info(stack.kind()).carry > 0
                && (stack.state.pods() > 0
                    || self.pods_to_pick(player, stack.area).is_ok_and(|pods| pods > 0))
        };
        require(!rooted || pods(), "GR-264", "a card keeps these where they are")?;
        require(self.has_exit(player, stack) || pods(), "GR-104", "there is nowhere for these to go")
    }

    /// Whether units can enter any area next to theirs.
    fn has_exit(self, player: Player, stack: Stack) -> bool {
        let info = self.unit_info(stack.kind());
        if info.unlimited || info.blocked == 0 {
            return true;
        }
        let near = self.near(stack.area);
        let enters = |lifted: u8| {
            let barred = |terrain: &Terrain| info.blocked & !lifted & terrain.bit() != 0;
            let barred = Terrain::ALL.into_iter().filter(barred);
            let barred =
                barred.fold(AreaSet::EMPTY, |all, terrain| all | self.tiles().terrain[terrain as usize]);
            !(near - barred).is_empty()
        };
        let lifted = || {
            let ignores = self.ignores(player, stack.kind().index());
            let lifts =
                |flag: Flag, terrain: Terrain| if ignores & flag.bit() != 0 { terrain.bit() } else { 0 };
            lifts(Flag::Water, Terrain::Water) | lifts(Flag::Mountain, Terrain::Mountain)
        };
        // What the ground alone says is quick to find, and nearly always enough.
        enters(0) || enters(lifted())
    }

    /// Whether the bioborg may be taken in hand.
    pub(crate) fn check_borg(self, player: Player) -> Check {
        let alliance = self.alliance(player);
        require(!alliance.moved, "GR-088", "your bioborg has already moved")?;
        let pods =
            alliance.carried > 0 || self.pods_to_pick(player, alliance.borg).is_ok_and(|pods| pods > 0);
        require(!self.rooted(player, BORG) || pods, "GR-264", "a card keeps your bioborg where it is")
    }

    /// The stack that an answer names, if it can be taken in hand.
    pub(crate) fn check_take(self, player: Player, count: u8, unit: Unit, area: Area) -> Check<Stack> {
        self.check_area(area)?;
        let loose = |stack: Stack| stack.state.mark() == Mark::None;
        let fresh = self
            .find_stack(player, unit, area, |stack| loose(stack) && self.check_stack(player, stack).is_ok());
        let Some(stack) = fresh.or_else(|| self.find_stack(player, unit, area, loose)) else {
            return Err(Block::new("GR-087", "you have no such units there"));
        };
        self.check_stack(player, stack)?;
        require((1..=stack.count).contains(&count), "GR-087", "there aren't that many")?;
        Ok(stack)
    }

    /// Whether an answer that names units like these means this stack, and they can be taken in hand.
    pub(crate) fn is_takeable(self, player: Player, stack: Stack) -> bool {
        let fresh =
            |stack: Stack| stack.state.mark() == Mark::None && self.check_stack(player, stack).is_ok();
        stack.owner() == player
            && self.pos.map.land.has(stack.area)
            && self.find_stack(player, stack.unit(), stack.area, fresh) == Some(stack)
    }

    /// Whether the talent of the bioborg can be used in this phase.
    pub(crate) fn check_talent(self, player: Player) -> Check {
        let talent = self.bioborg(player).map(|bioborg| &bioborg.talent);
        let usable = talent.is_some_and(|talent| talent.hook == Hook::Go && talent.phase == self.pos.phase);
        require(usable, "GR-193", "your bioborg has no talent to use now")?;
        require(!self.alliance(player).used, "GR-193", "the talent has already been used this turn")?;
        if self.pos.phase == 5 {
            self.check_jump(player)?;
        }
        Ok(())
    }

    /// Whether the bioborg can jump to an area with the number of its own [GR-235].
    pub(crate) fn check_jump(self, player: Player) -> Check {
        require(!self.alliance(player).moved, "GR-235", "your bioborg has already moved")?;
        require(!self.rooted(player, BORG), "GR-264", "a card keeps your bioborg where it is")?;
        require(!self.jumps(player).is_empty(), "GR-243", "no other area has this number")
    }

    /// Areas with the number of the bioborg's area.
    pub(crate) fn jumps(self, player: Player) -> AreaSet {
        let borg = self.alliance(player).borg;
        if !self.tiles().has(borg) {
            return AreaSet::EMPTY;
        }
        self.numbered(self.tiles().info(borg).number) - AreaSet::only(borg)
    }
}

impl Moves {
    /// Whether no piece is left to move, as everybody can see.
    fn all_moved(self, look: Look<'_>) -> bool {
        let player = self.player;
        look.check_borg(player).is_err()
            && look.check_talent(player).is_err()
            && !look.pos.stacks_of(player).any(|stack| look.is_takeable(player, stack))
    }
}

impl Room for Moves {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(look.check_borg(player).is_ok().then_some(Action::TakeBorg));
        out.extend(look.check_talent(player).is_ok().then_some(Action::Use));
        for stack in look.pos.stacks_of(player).filter(|stack| look.is_takeable(player, *stack)) {
            out.extend((1..=stack.count).map(|count| Action::Take(count, stack.unit(), stack.area)));
        }
        look.list_plays(player, &WINDOWS, out);
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::TakeBorg => look.check_borg(player),
            Action::Take(count, unit, area) => look.check_take(player, count, unit, area).map(|_| ()),
            Action::Use => look.check_talent(player),
            Action::Play(card) => look.check_play(player, card, &WINDOWS),
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::TakeBorg => {
                play.pos.alliance_mut(player).mark = Mark::Hand;
                let at = play.pos.alliance(player).borg;
                play.push(Hand::new(player, at, Way::Walk));
            }
            Action::Take(count, unit, area) => {
                let Ok(stack) = play.look().check_take(player, count, unit, area) else { return };
                play.mark_units(stack, count, Mark::Hand);
                play.push(Hand::new(player, area, Way::Walk));
            }
            Action::Use => {
                play.pos.alliance_mut(player).mark = Mark::Hand;
                let at = play.pos.alliance(player).borg;
                play.push(Hand::new(player, at, Way::Jump));
            }
            Action::Play(card) => play.play_card(player, card, Window::Move),
            _ => play.pop(),
        }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let name = look.name(player);
        if self.all_moved(look) {
            let text = format!("{name}: none of your pieces can move any more; play a card?");
            return Question::new("moves-cards", "GR-087", text);
        }
        let text = format!("{name}: move your bioborg and your army units, or end your movement");
        Question::new("moves", "GR-087", text)
    }

    fn label(self, look: Look<'_>, player: Player, action: Action) -> Option<String> {
        match action {
            Action::Done => Some("End movement".to_owned()),
            Action::Use => {
                let talent = look.bioborg(player).map(|bioborg| bioborg.talent.name.as_str());
                Some(format!("Use {}", talent.unwrap_or("the talent")))
            }
            _ => None,
        }
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(Action::TakeBorg);
        let jumps =
            look.bioborg(player).is_some_and(|borg| borg.talent.hook == Hook::Go && borg.talent.phase == 5);
        out.extend(jumps.then_some(Action::Use));
        let stacks = look.pos.stacks_of(player);
        out.extend(stacks.map(|stack| Action::Take(stack.count, stack.unit(), stack.area)));
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_moves(player, out);
    }

    fn quick(self, _look: Look<'_>, _player: Player) -> Option<Action> {
        // Playouts look at what comes of the pieces where they are.
        Some(Action::Done)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} moves", look.name(self.player))
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let own = look.alliance(self.player);
        crate::room::must(own.borg.is_somewhere(), "a bioborg is not on the map")
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_go(5, self.player)
    }
}

/// Who can carry pods on a move.
pub(crate) const CARRIERS: [Carrier; 2] = [Carrier::Borg, Carrier::Soldier];

impl Hand {
    /// Pieces have just been taken in hand.
    pub(crate) const fn new(player: Player, at: Area, way: Way) -> Hand {
        Hand { player, at, halt: Halt::Start, way, acted: false, picked: false, most: 0 }
    }
}
