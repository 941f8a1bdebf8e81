//! The course of a combat, and what weapons and talents do in it [GR-170, GR-206].

use retrograde_core::{Log, step, words};

use crate::combat::Side;
use crate::effect::{Moment, Window};
use crate::event::Event;
use crate::look::Look;
use crate::pack::Hook;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Holds, Room, must};
use crate::steps::{Arm, Burn, Collect, Decide, Invite, Respond, Retreat, Round, Run, Share, Spoils};

words! {
    /// What comes next in a combat.
    pub(crate) enum Stage {
        /// The defender may respond [GR-137].
        Respond = "respond",
        /// The attacker continues or aborts [GR-139].
        Decide = "decide",
        /// Allies are invited [GR-148].
        Allies = "allies",
        /// The attacker continues or aborts for the last time.
        LastCall = "last-call",
        /// Pods are declared [GR-149].
        Burn = "burn",
        /// Weapons are chosen [GR-155].
        Arm = "arm",
        /// Weapons have been shown [GR-206].
        Shown = "shown",
        /// Cards of the window commit [GR-162].
        Commit = "commit",
        /// Dice are rolled [GR-167].
        Roll = "roll",
        /// Cards of the window roll.
        Reroll = "reroll",
        /// Totals [GR-169].
        Judge = "judge",
        /// Cards of the window after.
        After = "after",
        /// Losses of the losing side [GR-171].
        Losses = "losses",
        /// Losses by weapons [GR-281].
        Bystanders = "bystanders",
        /// Pods fall loose, the fortress is trashed [GR-179, GR-180].
        Fall = "fall",
        /// Retreats [GR-174].
        Retreats = "retreats",
        /// Coup counters [GR-181].
        Coups = "coups",
        /// Pods are collected [GR-182].
        Collect = "collect",
        /// Weapons go back [GR-183].
        Weapons = "weapons",
        /// Cards are taken [GR-185].
        Spoils = "spoils",
        /// It is over [GR-026].
        End = "end",
    }
}

step! {
    /// A combat goes on.
    pub(crate) struct Fight = "fight" {
        stage: Stage,
    }
}

words! {
    /// When riders act.
    pub(crate) enum When {
        /// Weapons are shown.
        Show = "show",
        /// The winner is known.
        Result = "result",
        /// In the casualty step.
        Losses = "losses",
    }
}

step! {
    /// Weapons and talents act, one participant after the other.
    pub(crate) struct Riders = "riders" {
        when: When,
        next: u8,
    }
}

impl Fight {
    fn then<L: Log<Event>>(play: &mut Play<'_, L>, stage: Stage) {
        play.replace(Fight { stage });
    }
}

impl Room for Fight {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let next = |stage: Stage| Stage::ALL.get(stage as usize + 1).copied().unwrap_or(Stage::End);
        if self.stage != Stage::End {
            Fight::then(play, next(self.stage));
        }
        match self.stage {
            Stage::Respond => play.push(Respond {}),
            // [GR-308] Where nothing can happen in between, the two questions are one.
            Stage::Decide if !Invite::is_open(play.look()) => {}
            Stage::Decide | Stage::LastCall => {
                if play.look().can_abort() {
                    play.push(Decide {});
                }
            }
            Stage::Allies => play.push(Invite { side: Side::Attack, passed: false }),
            Stage::Burn => play.push(Burn { waiting: play.look().burners() }),
            Stage::Arm => play.push(Arm { waiting: play.look().armers() }),
            Stage::Shown => play.push(Riders { when: When::Show, next: 0 }),
            Stage::Commit => play.push(Round::begin(play.look(), Window::Commit)),
            Stage::Roll => play.roll_combat(),
            Stage::Reroll => play.push(Round::begin(play.look(), Window::Roll)),
            Stage::Judge => {
                play.judge();
                play.push(Riders { when: When::Result, next: 0 });
            }
            Stage::After => play.push(Round::begin(play.look(), Window::After)),
            Stage::Losses => {
                if let Some(side) = play.look().losing() {
                    play.pos.combat.losses = play.look().losses(side);
                    play.push(Share { turn: 0 });
                }
            }
            Stage::Bystanders => play.push(Riders { when: When::Losses, next: 0 }),
            Stage::Fall => play.fall(),
            Stage::Retreats => play.push(Retreat { turn: 0 }),
            Stage::Coups => play.give_coups(),
            Stage::Collect => play.push(Collect { turn: 0 }),
            Stage::Weapons => play.return_weapons(),
            Stage::Spoils => play.push(Spoils { turn: 0, taken: false }),
            Stage::End => {
                let winner = play.pos.combat.winner.map(|side| play.pos.combat.primary(side));
                play.close_combat(true);
                play.check_victory(winner);
            }
        }
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let combat = &look.pos.combat;
        must(look.pos.map.land.has(combat.area), "a combat is nowhere")?;
        must(combat.attacker != combat.defender, "a combat has two sides")?;
        let everybody = look.pos.options.all_players();
        let third = everybody.without(combat.attacker).without(combat.defender);
        must(combat.allies.iter().all(|allies| allies.minus(third).is_empty()), "a primary is an ally")?;
        must(everybody.has(combat.attacker) && everybody.has(combat.defender), "somebody is not there")?;
        let judged = self.stage as u8 > Stage::Judge as u8;
        must(judged == combat.winner.is_some(), "a combat is won when the totals are known")?;
        let go = look.pos.phase == 7 && look.going() == Some(combat.attacker);
        let above = look.pos.steps.get(1) == Some(&self.into());
        must(go && above, "a combat belongs to the attacker's go")?;
        look.combat_sound(self.stage)
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn holds(self) -> Holds {
        Holds { combat: Some(self.stage), ..Holds::default() }
    }
}

impl Look<'_> {
    /// Those whose weapons and talents may act, in order, with their sides.
    fn riders(self, when: When) -> Vec<(Player, Side)> {
        let combat = &self.pos.combat;
        match when {
            When::Show => {
                let order = self.in_combat_order(combat.participants());
                order.filter_map(|player| Some((player, self.weapon_side(player)?))).collect()
            }
            // [GR-280] The winners, then the losers.
            When::Result | When::Losses => {
                let Some(winner) = combat.winner else { return Vec::new() };
                let side = |side: Side| self.party_in_order(side).map(move |player| (player, side));
                side(winner).chain(side(winner.other())).collect()
            }
        }
    }
}

impl Room for Riders {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let look = play.look();
        let Some(&(player, side)) = look.riders(self.when).get(usize::from(self.next)) else {
            play.pop();
            return;
        };
        let won = look.pos.combat.winner == Some(side);
        let on = match (self.when, won) {
            (When::Show, _) => Moment::Show,
            (_, true) => Moment::Win,
            (_, false) => Moment::Lose,
        };
        let hook = if won { Hook::Win } else { Hook::Lose };
        let borg = look.borg_side(player) == Some(side) && self.when != When::Show;
        let talent =
            look.bioborg(player).map(|bioborg| &bioborg.talent).filter(|talent| borg && talent.hook == hook);
        let talent = talent.map(|talent| talent.effects);
        let weapon = look.shown(player).filter(|_| look.weapon_side(player) == Some(side));
        let weapon = weapon.map(|id| look.design(id).effects);
        play.replace(Riders { next: self.next + 1, ..self });
        // The weapon acts first: it lies on top.
        for span in [talent, weapon].into_iter().flatten().filter(|span| !span.is_empty()) {
            play.push(Run {
                at: span.from,
                end: span.to,
                by: player,
                card: None,
                target: None,
                side: Some(side),
                on,
                late: self.when == When::Losses,
            });
        }
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.combat.is_on() && self.next <= 16, "there is no combat")
    }
}

impl Look<'_> {
    /// Everybody on a side who has army units committed there, in order.
    pub(crate) fn unit_owners(self, side: Side) -> Vec<Player> {
        let owns = |player: &Player| self.committed_units(*player, side.mark()) > 0;
        self.party_in_order(side).filter(owns).collect()
    }

    /// Those after a place in a list.
    pub(crate) fn after(list: &[Player], place: usize) -> Players {
        list.iter().skip(place + 1).copied().collect()
    }
}
