//! Playing cards: windows, and the way of a card to its effects [GR-193, GR-243].

use retrograde_cards::{CardSet, EVERYBODY, Span};
use retrograde_core::{Log, Short};

use super::Context;
use crate::action::Action;
use crate::cards::{DesignId, place};
use crate::combat::Side;
use crate::effect::{Moment, Op, Who, Window};
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::steps::{Aim, Draws, Each, Pick, Reroll, Run};

impl Look<'_> {
    /// Cards of a hand that belong to some windows.
    fn window_cards(self, player: Player, windows: &[Window]) -> CardSet {
        let all = windows.iter().fold(CardSet::EMPTY, |all, window| all | self.deck().playable_in(*window));
        self.hand(player) & all
    }

    /// Appends the cards that a player may play in some windows.
    pub(crate) fn list_plays(self, player: Player, windows: &[Window], out: &mut Vec<Action>) {
        for id in self.deck().designs_of(self.window_cards(player, windows)) {
            if self.could_play(player, id).is_ok() {
                out.push(Action::Play(self.card_name(id)));
            }
        }
    }

    /// Whether a player may play a card in one of some windows.
    pub(crate) fn check_play(self, player: Player, card: Short, windows: &[Window]) -> Check {
        let id = self.own_card(player, card, "GR-193")?;
        let open = windows.iter().any(|window| self.design(id).opens_in(*window));
        require(open, "GR-193", "this card cannot be played now")?;
        self.could_play(player, id)
    }

    /// The sides that a card can count for: those of its player, or none outside of combats.
    fn sides_for(self, player: Player) -> impl Iterator<Item = Option<Side>> {
        let on = self.pos.combat.is_on();
        let sides = Side::ALL.map(|side| (on && self.pos.combat.party(side).has(player)).then_some(side));
        let outside = sides == [None; 2];
        sides.into_iter().flatten().map(Some).chain(outside.then_some(None))
    }

    /// Whether a card could do anything [GR-195, GR-243, GR-244].
    fn could_play(self, player: Player, id: DesignId) -> Check {
        let design = self.design(id);
        if design.lasting {
            return Ok(());
        }
        let could = |side: Option<Side>| {
            let context = |target| Context { by: player, card: Some(id), target, side };
            self.holds_all(design.cond, player, side)
                && if design.opens_in(Window::MoveReact) {
                    self.could_run(design.effects, context(self.going()))
                } else if design.needs_target {
                    self.others(player).any(|other| self.could_run(design.effects, context(Some(other))))
                } else {
                    self.could_run(design.effects, context(None))
                }
        };
        require(self.sides_for(player).any(could), "GR-243", "this card would do nothing now")
    }

    /// Whether any of some effects could do anything.
    pub(crate) fn could_run(self, span: Span, context: Context) -> bool {
        span.iter().any(|effect| self.could(effect, context))
    }

    /// Those whom an effect falls on.
    pub(crate) fn whom(self, who: Who, context: Context) -> Players {
        let everybody = self.pos.options.all_players();
        let combat = &self.pos.combat;
        match who {
            Who::Myself => Players::only(context.by),
            Who::Target => context.target.map_or(Players::NONE, Players::only),
            Who::All => everybody,
            Who::Others => everybody.without(context.by),
            Who::Leader => self.leader().map_or(Players::NONE, Players::only),
            Who::Winner => combat.winner.map_or(Players::NONE, |side| Players::only(combat.primary(side))),
            Who::Loser => {
                combat.winner.map_or(Players::NONE, |side| Players::only(combat.primary(side.other())))
            }
            // [GR-269] Pieces of participants that took no part are no bystanders.
            Who::Bystanders => self.occupants(combat.area).minus(combat.participants()),
            Who::Ground => Players::NONE,
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A player plays a card of the hand.
    pub(crate) fn play_card(&mut self, player: Player, card: Short, _window: Window) {
        let Some(id) = self.rules.pack.cards.find(card) else { return };
        let design = self.rules.pack.cards.design(id);
        if design.lasting {
            self.move_card(id, place::hand(player), place::front(player), EVERYBODY);
            self.tell(|look| Event::Laid { who: look.party(player), card: id });
            self.void_offers();
            return;
        }
        self.reveal(id, place::hand(player), place::TABLE);
        self.tell(|look| Event::Played { who: look.party(player), card: id });
        self.void_offers();
        let both = self.pos.combat.is_on() && self.pos.combat.sides(player).count() > 1;
        if design.needs_target || both {
            let side = if both { None } else { self.look().sides_for(player).next().flatten() };
            self.push(Aim { player, card: id, side });
        } else {
            self.run_card(player, id, None);
        }
    }

    /// The effects of a card on the table are carried out.
    pub(crate) fn run_card(&mut self, by: Player, id: DesignId, target: Option<Player>) {
        let design = self.rules.pack.cards.design(id);
        if design.needs_target && target.is_none() {
            self.push(Aim { player: by, card: id, side: None });
            return;
        }
        let side = self.look().sides_for(by).next().flatten();
        self.run_with(Context { by, card: Some(id), target, side }, id);
    }

    pub(crate) fn run_with(&mut self, context: Context, id: DesignId) {
        let span = self.rules.pack.cards.design(id).effects;
        self.push(Run {
            at: span.from,
            end: span.to,
            by: context.by,
            card: Some(id),
            target: context.target,
            side: context.side,
            on: Moment::Play,
            late: false,
        });
    }

    /// Carries out one effect, or lays down the steps that will.
    pub(crate) fn carry(&mut self, number: u16, context: Context) {
        let effect = self.rules.pack.program.get(number);
        match &effect.op {
            Op::Branch { roll, rows } => {
                let shows = roll.throw(self.dice, "card");
                self.tell(|look| Event::CardRolled { who: look.party(context.by), shows });
                if let Some(row) = rows.iter().find(|row| (row.lo..=row.hi).contains(&shows)) {
                    self.run_list(row.effects, context);
                }
            }
            Op::Choose { .. } => {
                self.push(Pick {
                    effect: number,
                    by: context.by,
                    target: context.target,
                    side: context.side,
                });
            }
            Op::Reroll { side, most } => {
                let Some(own) = context.side else { return };
                let side = own.seen(*side);
                let whole = side == own;
                let dice = self.look().dice_to_reroll(side, whole.then_some(context.by));
                let left = most.unwrap_or(u8::MAX).min(dice);
                if left > 0 {
                    self.push(Reroll { player: context.by, side, left, own: whole });
                }
            }
            op if op.is_combat() => self.carry_combat(op, context),
            Op::MoveCard { .. } | Op::StealPod { .. } | Op::LiftPod { .. } => {
                self.carry_transfer(number, context);
            }
            Op::Jump | Op::Ride { .. } | Op::Refit => self.carry_piece(number, context),
            Op::Swap => {
                if let Some(target) = context.target {
                    self.swap_turn_cards(context.by, target);
                    self.tell_turn_cards();
                }
            }
            Op::Reshuffle => self.deal_turn_cards(),
            Op::Look { .. } => {}
            op => self.carry_on_players(number, op, context),
        }
    }

    fn run_list(&mut self, span: Span, context: Context) {
        self.push(Run {
            at: span.from,
            end: span.to,
            by: context.by,
            card: None,
            target: context.target,
            side: context.side,
            on: Moment::Play,
            late: false,
        });
    }

    /// [GR-241] An effect on players runs in turn order; what one roll decides for all is rolled first [GR-228].
    fn carry_on_players(&mut self, number: u16, op: &Op, context: Context) {
        if let Op::LosePods { who: Who::Ground, .. } = op {
            self.choose_burst(number, context.by);
            return;
        }
        let Some(who) = op.who() else { return };
        let left = self.look().whom(who, context);
        let rolled = self.roll_for_all(op, context.by);
        self.push(Each {
            effect: number,
            by: context.by,
            target: context.target,
            side: context.side,
            left,
            rolled,
        });
    }

    /// A player draws cards one at a time.
    pub(crate) fn draws(&mut self, player: Player, left: u8, pods: bool) {
        if left > 0 {
            self.push(Draws { player, left, pods });
        }
    }
}
