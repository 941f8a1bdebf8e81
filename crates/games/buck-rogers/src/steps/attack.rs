//! Units attack one after another [BR-117 … BR-123, BR-127, BR-243].

use retrograde_core::{Forecast, Log, step};

use crate::action::{Action, Target};
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::by_kind;
use crate::kind::{Kind, Name};
use crate::look::{Block, Check, Look, not_asked, require};
use crate::need::Need;
use crate::odds::MOST_UNITS;
use crate::play::Play;
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;
use crate::steps::Step;

step! {
    /// The part in this place of the order attacks.
    pub(crate) struct Attack = "attack" { turn: u8 }
}

impl Room for Attack {
    const HELP: &'static str =
        "Every unit shoots once a round. “All attacks by best odds” chooses the targets for you.";

    fn recommended(self, _look: Look<'_>) -> Option<Action> {
        Some(Action::Auto)
    }

    const SENSIBLE: Option<Action> = Some(Action::Auto);
    const DONE: &'static str = "No more attacks";
    const DURING: During = During::Battle;

    fn asked(self, look: Look<'_>) -> Players {
        look.player_at(self.turn)
    }

    /// There is no choice where only one attack is possible and it must be made [BR-122].
    fn asks(self, look: Look<'_>) -> Asks {
        let Some((lead, _)) = look.part_at(self.turn) else { return Asks::Nothing };
        let mut attacks = look.attacks(lead);
        let Some((kind, target)) = attacks.next() else { return Asks::Nothing };
        let only = look.attackers_left(lead, kind) == 1
            && attacks.next().is_none()
            && look.check_stop_attacking().is_err()
            && look.check_buck(lead).is_err();
        if only { Asks::Only(Action::Attack(1, kind, target)) } else { Asks::Choice }
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let Some((lead, _)) = look.part_at(self.turn) else { return };
        let ready = by_kind(&look.pos.battle.ready, look.pos.part(lead));
        out.push(Action::Auto);
        for (kind, target) in look.attacks(lead) {
            out.push(Action::Attack(1, kind, target));
            if ready[kind.index()] > 1 {
                out.push(Action::Attack(ready[kind.index()], kind, target));
            }
        }
        if look.check_buck(lead).is_ok() {
            out.push(Action::Power(Name::Buck));
        }
        if look.check_stop_attacking().is_ok() {
            out.push(Action::Done);
        }
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Some((lead, _)) = look.part_at(self.turn) else { return not_asked() };
        match action {
            Action::Attack(count, kind, target) => {
                look.check_attack(lead, count, kind, target)?;
                let all = look.attackers_left(lead, kind);
                require(
                    count == 1 || count == all,
                    "BR-117",
                    "either one unit of that kind attacks, or all of them do",
                )
            }
            Action::Auto => Ok(()),
            Action::Power(Name::Buck) => look.check_buck(lead),
            Action::Done => look.check_stop_attacking(),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Some((lead, _)) = play.look().part_at(self.turn) else { return };
        match action {
            Action::Attack(count, kind, target) => play.attack(lead, count, kind, target),
            Action::Auto => play.attack_all(lead),
            Action::Power(name) => play.pos.battle.buck = play.use_power(name),
            _ => self.go_on(play),
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pos.battle.attacked = false;
        if let Some(turn) = play.next_part(self.turn) {
            play.push(Attack { turn });
        }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let (zone, round) = (look.battle_title(), look.pos.battle.round);
        Question::new("BR-117", format!("attack in {zone}, round {round}"))
    }

    fn doing(self, look: Look<'_>, who: &str) -> String {
        format!("Battle in {}: {who} attacks", look.battle_title())
    }

    fn focus(self, look: Look<'_>) -> Option<Zone> {
        look.battle_zone()
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let (Some((lead, _)), Some(zone)) = (look.part_at(self.turn), look.battle_zone()) else { return };
        let own = look.colours(player);
        for (_, kind) in look.attackers(lead) {
            let enemies = look.pos.transports_in(zone).filter(|id| !own.contains(id.colour()));
            out.extend(enemies.map(|id| Action::Attack(1, kind, Target::Transport(id))));
        }
        out.push(Action::Done);
    }

    fn odds(self, look: Look<'_>, player: Player, action: Action) -> Option<Forecast> {
        match action {
            Action::Attack(_, kind, target) => look.attack_need(player, kind, target).map(Need::forecast),
            Action::Auto => look.round_forecast(player, MOST_UNITS),
            _ => None,
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.part_at(self.turn).is_some()
    }

    /// What was hit is removed when all have attacked.
    fn lies_on(self, below: Option<Step>) -> bool {
        matches!(below, Some(Step::Removal(_)))
    }
}

impl Look<'_> {
    /// How many units of a kind of a part may still attack this round.
    fn attackers_left(self, lead: Colour, kind: Kind) -> u8 {
        by_kind(&self.pos.battle.ready, self.pos.part(lead))[kind.index()]
    }

    fn check_attack(self, lead: Colour, count: u8, kind: Kind, target: Target) -> Check {
        let player = self.pos.player_of(lead);
        let ready = self.attackers_left(lead, kind);
        require(
            count > 0 && ready >= count,
            "BR-123",
            "you don't have that many units of that kind left to attack this round",
        )?;
        let targets = self.battle_targets(player);
        if !targets.contains(&target) {
            let own = self.pos.owner(target.colour()) == Some(player);
            require(!own, "BR-006", "those are your own units")?;
            require(
                target.kind() != Kind::Transport,
                "BR-127",
                "it is protected by other units, or has already been hit",
            )?;
            require(
                target.kind() != Kind::Marker,
                "BR-243",
                "all other units must be attacked before the marker",
            )?;
            return Err(Block::new("BR-118", "there is no such unit left to hit this round"));
        }
        require(self.attack_need(player, kind, target).is_some(), "BR-125", "this attack is impossible")?;
        let waits = kind == Kind::Marker && self.marker_waits(lead);
        require(!waits, "BR-243", "the marker attacks after all your other units")
    }

    /// [BR-122] In a Territorial battle at least one attack must be made.
    fn check_stop_attacking(self) -> Check {
        let free = self.pos.battle.attacked || !self.battles_on_land();
        require(free, "BR-122", "you must attack at least once a round in a Territorial battle")
    }

    /// [BR-214]
    fn check_buck(self, lead: Colour) -> Check {
        let player = self.pos.player_of(lead);
        let battle = &self.pos.battle;
        let here = battle.arena.is_some_and(|arena| arena.zones().any(|zone| self.buck_ready(player, zone)));
        require(here && !battle.buck, "BR-214", "Buck is not here, or has already used his power this turn")?;
        let fighters = self.attackers_left(lead, Kind::Fighter);
        require(fighters > 0 && !battle.attacked, "BR-214", "it must be declared before any Fighter rolls")
    }
}
