//! How good a position looks.

mod parts;

use crate::deck::Deck;
use crate::gi::Gi;
use crate::look::Look;
use crate::movement::FAR;
use crate::pack::Goal;
use crate::sector::Sector;
use crate::weapon::Tags;

/// What lives are worth, the first one most.
const LIVES: [i32; 10] = [0, 80, 135, 170, 195, 210, 220, 228, 234, 238];
/// What a turn nearer to the goal is worth. Danger on the way must count for less, or nobody would ever set out.
const A_TURN: i32 = 12;
/// What different quarters of the best face are worth.
const QUARTERS: [i32; 5] = [0, 45, 110, 205, 0];

/// What a living GI has and how far it has come, in points.
#[derive(Default)]
struct Points {
    life: i32,
    /// Weapons, items and companions.
    kit: i32,
    /// Turns to miss, and prison.
    held_up: i32,
    /// Clues, the face, and the lives that the Traitor has lost.
    hunt: i32,
    /// How near the next goal is.
    way: i32,
    /// How near rest and supplies are, where they are badly needed.
    need: i32,
}

impl Points {
    fn sum(&self) -> i32 {
        self.life + self.kit + self.held_up + self.hunt + self.way + self.need
    }
}

impl Look<'_> {
    /// What so many lives are worth, in points.
    pub(crate) fn lives_worth(lives: u8) -> i32 {
        LIVES[usize::from(lives.min(9))]
    }

    /// How far somebody has come, in points.
    fn standing_of(self, gi: Gi) -> i32 {
        let sheet = self.pos.gi(gi);
        if !sheet.is_alive() {
            // Carried by a comrade, there is still something to hope for [RT-274].
            return sheet.carrier.map_or(0, |carrier| self.standing_of(carrier) / 4);
        }
        self.points_of(gi).sum()
    }

    /// What a living GI has and how far it has come, in points.
    fn points_of(self, gi: Gi) -> Points {
        let sheet = self.pos.gi(gi);
        let prison = if sheet.prison.is_some() { 40 - 8 * i32::from(sheet.attempts.min(3)) } else { 0 };
        let mut points = Points {
            life: 60 + Look::lives_worth(sheet.lives),
            kit: 3 * self.power(gi).min(24)
                + self.hand_worth(gi)
                + 8 * self.companions(gi).len().min(3) as i32,
            held_up: -25 * i32::from(sheet.misses.min(4)) - prison,
            ..Points::default()
        };
        if sheet.face.is_some() {
            let lives = self.pos.traitor.map_or(4, |traitor| i32::from(traitor.lives));
            let aim = self.aim(gi).map_or(FAR, |at| self.turns_to(gi, at));
            points.hunt = 800 + 70 * (4 - lives).max(0);
            points.way = -A_TURN * i32::from(aim.min(20));
            return points;
        }
        let (quarters, _) = self.best_face(gi);
        let clues = self.clue_count(gi) as i32;
        points.hunt = QUARTERS[quarters as usize] + 6 * clues.min(8);
        let missions = self.missions(gi).map(|mission| self.mission_turns(gi, mission));
        let computer = self.computer().filter(|_| quarters == 3 && self.can_draw(Deck::Clue));
        let turns = missions.chain(computer.map(|at| self.turns_to(gi, at).saturating_add(1))).min();
        points.way = turns.map_or(0, |turns| 150 - A_TURN * i32::from(turns.min(20)));
        points.need = -self.need_of(gi);
        points
    }

    /// What it costs to be far from rest or supplies that a GI badly needs. It grows step by step, so that nobody shies
    /// back from a threshold.
    fn need_of(self, gi: Gi) -> i32 {
        let far = |at: Option<Sector>, most: u8| at.map_or(most, |at| self.turns_to(gi, at).min(most));
        let rest = match self.pos.gi(gi).lives {
            0 | 1 => 2 * A_TURN * i32::from(far(self.refuge(gi), 8)),
            2 => 3 * A_TURN / 2 * i32::from(far(self.refuge(gi), 6)),
            _ => 0,
        };
        let lack = i32::from(6u8.saturating_sub(self.rounds_for_all(gi)));
        rest + A_TURN * i32::from(far(self.depot(gi), 4)) * lack / 5
    }

    /// How well somebody stands, in thousandths.
    pub(crate) fn evaluate(self, gi: Gi) -> i32 {
        let danger = self.pending_danger(gi);
        (500 + (self.standing_of(gi) - self.rivals_of(gi)) * 2 / 5 - danger).clamp(1, 999)
    }

    /// How far those have come whom somebody must beat, the best of them above all.
    fn rivals_of(self, gi: Gi) -> i32 {
        let others = self.pos.all().iter().filter(|other| *other != gi).map(|other| self.standing_of(other));
        let (mut best, mut sum, mut count) = (0, 0, 0);
        for points in others {
            best = best.max(points);
            sum += points;
            count += 1;
        }
        if count == 0 { 0 } else { (2 * best + sum / count) / 3 }
    }

    /// Cards that the active GI has still to meet where it stands.
    fn pending_danger(self, gi: Gi) -> i32 {
        if gi != self.pos.active || self.pos.now.meets.is_some() || self.pos.facing.is_some() {
            return 0;
        }
        let before = self.pos.steps.first().is_some_and(|step| step.is_before_encounter());
        if !before {
            return self.count(Deck::Encounter, crate::deck::place::TABLE) as i32;
        }
        let cards = i32::from(self.cards_to_draw());
        let weak = (16 - self.power(gi)).clamp(2, 14);
        let last = self.pos.gi(gi).lives <= 1;
        let lying = self.lying(self.pos.gi(gi).at).len() as i32;
        // What lies there is met by whoever stays, again and again; whoever passes through must not shy back from it for
        // good, so the danger of a step stays below what a turn nearer is worth.
        let step = (cards * weak / 10 + lying).min(4);
        let danger =
            if self.pos.now.entered { step } else { 4 * lying } + if last { cards + lying } else { 0 };
        // Whoever is to destroy something is glad of it.
        danger - 6 * self.hoped_for(gi, cards)
    }

    /// How many cards to come could be what a mission wants destroyed.
    fn hoped_for(self, gi: Gi, cards: i32) -> i32 {
        let wanted = self.missions(gi).filter(|mission| !self.is_fulfilled(gi, *mission));
        let tags = wanted.filter_map(|mission| match self.mission(mission).goal {
            Some(Goal::Beat(tag)) => Some(tag),
            _ => None,
        });
        let lying = self.designs(Deck::Encounter, self.lying(self.pos.gi(gi).at));
        let lying: Vec<Tags> = lying.map(|card| self.encounter(card).tags).collect();
        tags.map(|tag| cards + 2 * lying.iter().filter(|tags| tags.has(tag)).count() as i32)
            .max()
            .unwrap_or(0)
    }
}
