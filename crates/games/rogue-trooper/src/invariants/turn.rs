//! What a turn, a fight and a trade may have come to.

use retrograde_cards::Span;

use super::{Sound, hold};
use crate::deck::Design;
use crate::effect::{Change, Op, Until};
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::Role;
use crate::position::{Course, Fight, Foe, Intent, Mod, Trade, Volley};
use crate::steps::{Stage, Step};
use crate::weapon::{ItemId, Weapon};

impl Look<'_> {
    pub(super) fn check_turn(self) -> Sound {
        let pos = self.pos;
        let now = &pos.now;
        hold(pos.is_over() || pos.turn <= self.limits().turns, || "too many turns".to_owned())?;
        hold(pos.is_over() || pos.sheet().is_alive() || self.before(Stage::Finish), || {
            "the dead have no turns".to_owned()
        })?;
        hold(now.start.index() < self.board().sectors.len(), || "the turn began nowhere".to_owned())?;
        self.check_declared()?;
        let mods = pos.mods.iter().all(|change| pos.living().has(change.of) && self.can_last(change));
        hold(mods, || "something unknown is in force".to_owned())?;
        hold(pos.traitor.is_none_or(|traitor| traitor.lives > 0 || pos.is_over()), || {
            "the Traitor is dead".to_owned()
        })?;
        for gi in Gi::ALL {
            let fits = match pos.window.intents[gi.index()] {
                Intent::None => true,
                Intent::Pass => pos.all().has(gi),
                Intent::Play(card) => {
                    let phase = pos.steps.iter().rev().find_map(|step| match step {
                        Step::Window(window) => Some(window.phase),
                        _ => None,
                    });
                    pos.all().has(gi) && phase.is_some_and(|phase| self.check_rogue(gi, card, phase).is_ok())
                }
            };
            hold(fits, || format!("{gi} has answered what cannot be"))?;
        }
        self.check_now()?;
        self.check_fight()?;
        let trades = pos.steps.iter().any(|step| matches!(step, Step::Offer(_) | Step::Consider(_)));
        hold(trades || pos.trade == Trade::default(), || "nobody trades".to_owned())?;
        let companions = pos.given - self.rules.pack.companions;
        let given = companions.is_empty() && (pos.given.is_empty() || now.meets.is_some());
        hold(given, || "Companions were given to nobody".to_owned())
    }

    /// [RT-204] Missions are declared from the declarations to the settling of them.
    fn check_declared(self) -> Sound {
        let declared = &self.pos.now.declared;
        let when = [Stage::EndWindow, Stage::Missions, Stage::Traitor];
        let due = declared.is_empty() || when.into_iter().any(|stage| self.before(stage));
        hold(due, || "missions are not declared now".to_owned())?;
        let own =
            |mission: Design| self.has_mission(self.pos.active, mission) || self.pos.sheet().face.is_some();
        hold(declared.iter().all(|it| own(it.mission)), || "a declared mission is not there".to_owned())?;
        let twice = declared.len() == 2 && declared[0].mission == declared[1].mission;
        hold(!twice, || "a mission is declared twice".to_owned())?;
        let bonus = |span: Span| span == Span::default() || self.rules.pack.spans.contains(&span);
        hold(declared.iter().all(|it| bonus(it.bonus)), || "a bonus without effects".to_owned())
    }

    /// Whether a change can be in force for a while.
    fn can_last(self, change: &Mod) -> bool {
        let known = usize::from(change.effect) < self.rules.pack.program.len();
        known
            && change.until != Until::Held
            && match self.effect_of(change.effect).op {
                Op::Modify(Change { until, .. }) | Op::Flag { until, .. } => until == change.until,
                _ => false,
            }
    }

    /// What has happened in the turn fits how far it has come.
    fn check_now(self) -> Sound {
        let now = &self.pos.now;
        let stage = match self.pos.steps.first() {
            Some(Step::Turn(turn)) => turn.stage,
            Some(_) => Stage::Begin,
            None => return Ok(()),
        };
        let met = now.meets.is_some() || now.waits;
        hold(!met || stage >= Stage::MeetWindow, || "nobody is met yet".to_owned())?;
        hold(now.meets.is_none() || !now.waits, || "whoever waits meets nobody".to_owned())?;
        hold(now.meets.is_none_or(|other| other != self.pos.active && self.pos.all().has(other)), || {
            "nobody like that can be met".to_owned()
        })?;
        hold(!now.barred || now.meets.is_some(), || "nobody was met before the Traitor".to_owned())?;
        hold(!now.confronts || stage >= Stage::EndWindow, || "nobody confronts the Traitor yet".to_owned())?;
        let drawn = now.reinforce != 0 || now.search != 0 || !now.filter.is_empty();
        hold(!drawn || stage >= Stage::Encounter, || "nothing is drawn yet".to_owned())?;
        hold((now.search > 0) != now.filter.is_empty(), || "cards are searched for in vain".to_owned())
    }

    /// What both sides of a fight bring and have rolled.
    fn check_fight(self) -> Sound {
        let (pos, fight) = (self.pos, &self.pos.fight);
        let foe = match fight.foe {
            Foe::Nobody => *fight == Fight::NONE,
            Foe::Gi(gi) => pos.now.meets == Some(gi),
            Foe::Card(card) => {
                let faced = pos.facing == Some(card);
                self.encounter(card).kind.is_foe() && (faced || fight.course != Course::Open)
            }
            Foe::Traitor => pos.traitor.is_some() && pos.sheet().face.is_some() == pos.sheet().is_alive(),
        };
        hold(foe, || "that cannot be fought".to_owned())?;
        let duel = matches!(fight.foe, Foe::Gi(_));
        hold(duel || (!fight.kidnap && fight.course != Course::Tied), || {
            "only GIs meet like that".to_owned()
        })?;
        hold(fight.rolled || fight.course == Course::Open, || "it is decided before the dice".to_owned())?;
        hold(!fight.rolled || fight.sides[0].committed, || "nothing was announced".to_owned())?;
        for (side, volley) in fight.sides.iter().enumerate() {
            let quiet = Volley { committed: volley.committed, backs: volley.backs, ..Volley::default() };
            let announced =
                Volley { weapon: volley.weapon, rounds: volley.rounds, second: volley.second, ..quiet };
            let fires = |weapon: Weapon| match weapon {
                Weapon::Ammo(_) => true,
                Weapon::Item(item) => self.item(item).role == Role::Main,
            };
            let backs = |item: ItemId| self.item(item).role == Role::Secondary && self.item(item).uses > 0;
            let items = (0..self.rules.pack.items.len() as u8).filter(|item| volley.backs >> item & 1 != 0);
            let right = (side == 0 || duel || volley.backs == 0 && !volley.committed && announced == quiet)
                && (volley.committed || announced == quiet)
                && (fight.rolled || (*volley == announced && volley.second.is_none()))
                && volley.weapon.is_some() == (volley.rounds > 0)
                && volley.weapon.is_none_or(fires)
                && volley.second.is_none_or(|(weapon, _)| fires(weapon))
                && items.map(ItemId).all(backs);
            hold(right, || "a side of the fight has what it cannot have".to_owned())?;
        }
        Ok(())
    }
}
