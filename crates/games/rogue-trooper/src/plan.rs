//! What a GI wants, and which answers deserve a bot's thought. None of it is a rule.

use retrograde_cards::Card;

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::effect::{Op, UseWindow};
use crate::gi::Gi;
use crate::look::Look;
use crate::movement::FAR;
use crate::pack::{Clues, Goal, MissionKind, Role, Who};
use crate::room::Room;
use crate::sector::{Function, Sector, Sectors, Side};
use crate::steps::{Step, each_step};
use crate::weapon::{Ammo, ItemId, Tag, Weapon};

/// Answers to a move that are worth a thought.
const MOVES: usize = 4;

impl<'a> Look<'a> {
    /// Adds the answers worth a bot's thought.
    pub(crate) fn list_sensible(self, gi: Gi, out: &mut Vec<Action>) {
        let Some(step) = self.step() else { return };
        let start = out.len();
        each_step!(step, room => room.sensible(self, gi, out));
        if out.len() == start {
            self.list(gi, out);
        }
    }

    /// Adds the answers among which a search looks for its own.
    pub(crate) fn list_searched(self, gi: Gi, out: &mut Vec<Action>) {
        let Some(step) = self.step() else { return };
        let start = out.len();
        each_step!(step, room => room.searched(self, gi, out));
        if out.len() == start {
            self.list(gi, out);
        }
    }

    /// Turns from where a GI stands to a sector.
    pub(crate) fn turns_to(self, gi: Gi, to: Sector) -> u8 {
        self.turns_from(gi)(&to)
    }

    /// As [`turns_to`](Look::turns_to), for many sectors.
    fn turns_from(self, gi: Gi) -> impl Fn(&Sector) -> u8 + use<'a> {
        let (means, at) = (self.means(gi), self.pos.gi(gi).at);
        move |to| self.rules.pack.distances.turns(means, at, *to)
    }

    /// Turns until a GI could complete a mission, as far as that can be told.
    pub(crate) fn mission_turns(self, gi: Gi, design: Design) -> u8 {
        let mission = self.mission(design);
        if !self.is_possible(gi, design) {
            return 40;
        }
        if self.is_fulfilled(gi, design) {
            return 0;
        }
        match mission.kind {
            MissionKind::Contact => mission.destination.map_or(40, |at| self.turns_to(gi, at).min(40)),
            MissionKind::Wedding => {
                let holder =
                    self.pos.living().iter().find(|other| {
                        mission.companion.is_some_and(|bride| self.has_companion(*other, bride))
                    });
                holder.map_or(20, |other| self.turns_to(gi, self.pos.gi(other).at).clamp(1, 30) + 2)
            }
            MissionKind::Genie => match &mission.goal {
                Some(Goal::Attack(_)) => {
                    self.quarry(gi, design).map_or(20, |at| self.turns_to(gi, at).clamp(1, 30) + 1)
                }
                _ => 6,
            },
        }
    }

    /// Where the GI stands that a Genie mission wants attacked.
    pub(crate) fn quarry(self, gi: Gi, design: Design) -> Option<Sector> {
        let wanted = match &self.mission(design).goal {
            Some(Goal::Attack(Who::Left)) => self.pos.left_of(gi),
            Some(Goal::Attack(Who::Right)) => self.pos.right_of(gi),
            Some(Goal::Attack(Who::Any)) => self
                .pos
                .circuit(gi)
                .filter(|other| self.pos.gi(*other).is_free())
                .min_by_key(|other| self.turns_to(gi, self.pos.gi(*other).at).max(1)),
            _ => None,
        };
        wanted.map(|other| self.pos.gi(other).at)
    }

    /// Where a GI wants to go; none = nowhere in particular.
    pub(crate) fn aim(self, gi: Gi) -> Option<Sector> {
        let sheet = self.pos.gi(gi);
        if let Some(at) = self.duty(gi) {
            return Some(at);
        }
        // Before the Traitor nobody turns back.
        let faces_him =
            self.pos.traitor.is_some_and(|traitor| sheet.face.is_some() && traitor.at == sheet.at);
        if self.is_hurt(gi) && (sheet.lives <= 1 || !faces_him) {
            return self.refuge(gi);
        }
        if sheet.face.is_some() {
            return self.pos.traitor.map(|traitor| traitor.at);
        }
        if let Some(depot) =
            self.depot(gi).filter(|depot| self.is_spent(gi) && self.turns_to(gi, *depot) <= 5)
        {
            return Some(depot);
        }
        let best = self.missions(gi).min_by_key(|mission| self.mission_turns(gi, *mission));
        let mission = best.and_then(|design| self.mission_aim(gi, design));
        let computer = self.computer().filter(|at| {
            self.best_face(gi).0 == 3 && self.can_draw(Deck::Clue) && self.turns_to(gi, *at) != FAR
        });
        match (mission, computer) {
            (Some(mission), Some(computer)) if self.turns_to(gi, computer) <= self.turns_to(gi, mission) => {
                Some(computer)
            }
            (None, computer) => computer,
            (mission, _) => mission,
        }
    }

    pub(crate) fn computer(self) -> Option<Sector> {
        self.board().computers.iter().next()
    }

    /// The nearest place where lives come back.
    pub(crate) fn refuge(self, gi: Gi) -> Option<Sector> {
        self.board().rest.iter().min_by_key(self.turns_from(gi))
    }

    /// Whether a GI needs rest: at its last life, or at two with a place of rest not too far off.
    fn is_hurt(self, gi: Gi) -> bool {
        let lives = self.pos.gi(gi).lives;
        let near = || self.refuge(gi).is_some_and(|at| self.turns_to(gi, at) <= 6);
        lives <= 1 || (lives == 2 && near())
    }

    /// What a GI can fire at just anybody, roughly in dice.
    pub(crate) fn rounds_for_all(self, gi: Gi) -> u8 {
        let ammo = &self.pos.gi(gi).ammo;
        let company =
            self.designs(Deck::Encounter, self.companions(gi)).map(|it| self.encounter(it).firepower);
        ammo[Ammo::Gp as usize] + 2 * ammo[Ammo::Plasma as usize] + 2 * company.sum::<u8>()
    }

    /// Whether a GI has next to nothing to fire.
    fn is_spent(self, gi: Gi) -> bool {
        self.rounds_for_all(gi) < 4
    }

    /// The nearest place where Supply cards are drawn.
    pub(crate) fn depot(self, gi: Gi) -> Option<Sector> {
        self.board().depots.iter().min_by_key(self.turns_from(gi))
    }

    /// Where there is something of a kind to fight: the nearest sector where it lies, else another Nort sector, for who
    /// stays draws no cards.
    pub(crate) fn hunting_ground(self, gi: Gi, tag: Tag) -> Option<Sector> {
        let wanted = |card: &Card| self.encounter(self.design(Deck::Encounter, *card)).tags.has(tag);
        let where_to = |card: Card| place::sector_of(self.piles(Deck::Encounter).at(card));
        let lies: Sectors = self.rules.pack.lasting.iter().filter(wanted).filter_map(where_to).collect();
        let near = self.turns_from(gi);
        let lying = lies.iter().min_by_key(&near).filter(|at| near(at) <= 6);
        let here = self.pos.gi(gi).at;
        let busy = |at: &Sector| {
            *at != here && self.board().info(*at).side == Side::Nort && self.board().info(*at).rating >= 2
        };
        lying.or_else(|| self.board().all().filter(busy).min_by_key(&near))
    }

    /// Whether a GI wants to meet somebody where it stands: it must leave first, for who stays meets nobody [RT-068].
    fn must_step_out(self, gi: Gi) -> bool {
        let here = self.pos.gi(gi).at;
        self.duty(gi).is_none()
            && self.aim(gi) == Some(here)
            && self.missions(gi).any(|design| {
                let mission = self.mission(design);
                let bride = mission.companion.is_some_and(|bride| !self.has_companion(gi, bride));
                !self.is_fulfilled(gi, design) && (bride || matches!(mission.goal, Some(Goal::Attack(_))))
            })
    }

    /// Where the way to what a GI wants leads, and what for, in words.
    pub(crate) fn travel_hint(self, gi: Gi) -> String {
        let Some(aim) = self.aim(gi) else {
            return "A GI moves to an adjoining sector, or stays.".to_owned();
        };
        let what = self.purpose(gi, aim);
        let name = self.board().called(aim);
        match self.turns_to(gi, aim) {
            0 => format!("{what}: you are there, {}.", self.board().place(aim)),
            FAR => format!("{what}: you cannot reach {name} on your own."),
            1 => format!("{what}: it is one turn to {name}."),
            turns => format!("{what}: it is {turns} turns to {name}."),
        }
    }

    /// What a GI wants where it wants to go, in a word or two.
    fn purpose(self, gi: Gi, aim: Sector) -> String {
        let mission = || self.missions(gi).find(|mission| self.mission_aim(gi, *mission) == Some(aim));
        let what = if self.duty(gi) == Some(aim) {
            "A dead GI's chip"
        } else if self.is_hurt(gi) && self.refuge(gi) == Some(aim) {
            "Rest"
        } else if self.pos.gi(gi).face.is_some() {
            "The Traitor"
        } else if let Some(mission) = mission() {
            return format!("Your mission, {}", self.mission(mission).name);
        } else if self.computer() == Some(aim) {
            "The last quarter"
        } else {
            "Supplies"
        };
        what.to_owned()
    }

    /// How hard a GI hits, roughly in dice.
    pub(crate) fn power(self, gi: Gi) -> i32 {
        let sheet = self.pos.gi(gi);
        let ammo = i32::from(sheet.ammo[Ammo::Gp as usize]).min(8)
            + 2 * i32::from(sheet.ammo[Ammo::Plasma as usize]).min(4)
            + 2 * i32::from(sheet.ammo[Ammo::Seal as usize]).min(3)
            + 2 * i32::from(sheet.ammo[Ammo::Mine as usize]).min(3);
        let items: i32 = self.items(gi).map(|held| self.item_worth(held.item) / 3).sum();
        let company: i32 = self
            .designs(Deck::Encounter, self.companions(gi))
            .map(|it| i32::from(self.encounter(it).firepower))
            .sum();
        ammo + items + 2 * company
    }

    /// What a move to a sector, or staying there, is worth to a GI: nearer to its aim, away from danger.
    fn move_worth(self, gi: Gi, aim: Option<Sector>) -> impl Fn(Sector, bool) -> i32 + use<'a> {
        let means = self.means(gi);
        let near = move |from: Sector| {
            aim.map_or(0, |aim| i32::from(self.rules.pack.distances.turns(means, from, aim).min(40)))
        };
        let sheet = self.pos.gi(gi);
        let weak = (14 - self.power(gi)).clamp(2, 14) + if sheet.lives <= 1 { 8 } else { 0 };
        move |to, stays| {
            // A port may be left again at once.
            let port = self.board().shuttle_from(to).filter(|_| !self.pos.now.rode);
            let far = port.map_or(near(to), |port| near(to).min(near(port)));
            let info = self.board().info(to);
            let there = |other: Gi| {
                let other = self.pos.gi(other);
                other.is_free() && other.at == to
            };
            let others = self.pos.living().iter().any(|other| other != gi && there(other));
            let lying = self.lying(to).len() as i32;
            let cards = match (others, stays) {
                (true, _) => 0,
                (_, true) => 2 * lying,
                _ => i32::from(info.rating).max(lying) + lying,
            };
            let supplies =
                if self.board().is_souther_city(to) && !info.has(Function::NoSupply) { weak } else { 0 };
            let rests =
                stays && self.board().rest.has(to) && sheet.lives < self.rules.pack.numbers.most_lives;
            // Danger may lead a GI round about, but never keep it from the way for good.
            let danger = if stays { cards * weak } else { (cards * weak).min(20) };
            -far * 22 - danger + supplies * 2 + if rests { 30 } else { 0 }
        }
    }

    /// The few best moves.
    pub(crate) fn sensible_moves(self, gi: Gi, out: &mut Vec<Action>) {
        let aim = self.aim(gi);
        let at = self.pos.gi(gi).at;
        let worth = self.move_worth(gi, aim);
        let mut rated: Vec<(i32, Action)> = Vec::new();
        // Nobody stands about who wants to be elsewhere, or two needs that balance each other would hold a GI for ever.
        if self.check_stay().is_ok() && aim.is_none_or(|aim| aim == at) {
            let wait = if self.must_step_out(gi) { -60 } else { 0 };
            rated.push((worth(at, true) + wait, Action::Stay));
        }
        let duty = self.duty_now();
        for to in self.reach().iter().filter(|to| Look::check_nearer(duty, *to).is_ok()) {
            rated.push((worth(to, false), Action::Move(self.board().info(to).id)));
        }
        rated.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        let far = aim.map_or(0, |aim| self.turns_to(gi, aim));
        if far >= 3 && self.pos.now.allowance == 1 {
            out.extend(self.usable(gi, UseWindow::Movement).map(|item| Action::Use(self.item(item).id)));
        }
        out.extend(rated.into_iter().take(MOVES).map(|(_, action)| action));
    }

    /// The best move towards a duty, or ashore.
    pub(crate) fn way_of_duty(self, gi: Gi) -> Option<Action> {
        let goal = self.duty(gi);
        let far = goal.map(|goal| self.distances(gi, goal));
        let open = self.reach().iter().filter(|to| self.check_move(*to).is_ok());
        let key = |to: &Sector| far.as_ref().map_or(0, |far| far[to.index()]);
        open.min_by_key(key).map(|to| Action::Move(self.board().info(to).id))
    }

    pub(crate) fn sensible_launch(self, gi: Gi, out: &mut Vec<Action>) {
        let aim = self.aim(gi);
        let on_board = aim.is_none_or(|aim| self.board().is_station(aim));
        let mut open = Vec::new();
        self.list(gi, &mut open);
        let near = |action: &Action| match (action, aim) {
            (Action::Launch(retrograde_core::phrase::Maybe(Some(name))), Some(aim)) => self
                .board()
                .find(*name)
                .map_or(99, |zone| i32::from(self.rules.pack.distances.turns(self.means(gi), zone, aim))),
            (Action::Stay, _) if on_board => -1,
            (Action::Stay, Some(_)) => 90,
            _ => 50,
        };
        out.extend(open.into_iter().min_by_key(near));
    }

    pub(crate) fn sensible_ride(self, gi: Gi, out: &mut Vec<Action>) {
        let at = self.pos.gi(gi).at;
        let means = self.means(gi);
        let near =
            |from: Sector| self.aim(gi).map_or(0, |aim| self.rules.pack.distances.turns(means, from, aim));
        let rides = self.board().shuttle_from(at).is_some_and(|to| near(to) < near(at));
        let [first, second] = if rides { [Action::Ride, Action::Stay] } else { [Action::Stay, Action::Ride] };
        out.push(if self.check(gi, first).is_ok() { first } else { second });
    }

    /// What an item is worth, roughly in lives of ten.
    pub(crate) fn item_worth(self, item: ItemId) -> i32 {
        let info = self.item(item);
        let gun = info.gun.as_ref().map_or(0, |gun| i32::from(gun.dice));
        let uses = i32::from(info.uses.max(1));
        let held = self.rules.pack.program.list(info.held).len() as i32;
        match info.role {
            Role::Main => (gun * uses).min(16),
            Role::Secondary if info.uses == 0 => 3 * gun + 4 * held,
            Role::Secondary => gun * uses,
            Role::Gear => 6 + 2 * held,
        }
    }

    pub(crate) fn least_item(self, gi: Gi) -> Option<ItemId> {
        self.item_kinds(gi).min_by_key(|item| self.item_worth(*item))
    }

    pub(crate) fn best_item(self, gi: Gi) -> Option<ItemId> {
        self.item_kinds(gi).max_by_key(|item| self.item_worth(*item))
    }

    /// What a Clue card is worth to somebody: more of the best face, less of a double.
    pub(crate) fn clue_worth(self, gi: Gi, clue: Design) -> i32 {
        let face = Clues::face_of(clue);
        let (_, best) = self.best_face(gi);
        let quarters = self.quarters(gi, face);
        let copies = (self.cards(Deck::Clue, place::hand(gi)) & self.copies(Deck::Clue, clue)).len() as i32;
        let held = quarters >> (clue.index() % crate::pack::QUARTERS) & 1 != 0;
        let new = if held { 0 } else { 5 };
        quarters.count_ones() as i32 * 10 + if face == best { 20 } else { 0 } + new - (copies - 1).max(0) * 15
    }

    /// Which type of ammunition to gain, or to lose: the higher the better.
    pub(crate) fn rounds_worth(ammo: Ammo, has: u8, rounds: i8) -> i32 {
        let value = match ammo {
            Ammo::Gp => 2,
            Ammo::Plasma => 4,
            Ammo::Seal | Ammo::Mine => 5,
        };
        let changes = i32::from(rounds.unsigned_abs().min(if rounds < 0 { has } else { u8::MAX }));
        if rounds > 0 { value * changes } else { -value * changes }
    }

    /// A mission just drawn: kept if it is near enough.
    pub(crate) fn sensible_mission(self, gi: Gi, card: Design, may: bool, out: &mut Vec<Action>) {
        let far = self.mission_turns(gi, card) > 7 || self.mission(card).kind != MissionKind::Contact;
        out.push(if may && far { Action::Replace } else { Action::Keep });
    }

    /// Declarations: everything, the confrontation unless it is hopeless.
    pub(crate) fn sensible_declare(self, gi: Gi, usual: Option<Action>, out: &mut Vec<Action>) {
        if usual == Some(Action::Done) && self.check(gi, Action::Confront).is_ok() {
            // A last life is risked only for the last blow, or if somebody else is about to strike it.
            let left = self.pos.traitor.map_or(0, |traitor| traitor.lives);
            let rival =
                self.pos.living().iter().any(|other| other != gi && self.pos.gi(other).face.is_some());
            out.push(if left <= 1 || (left == 2 && rival) { Action::Confront } else { Action::Done });
            return;
        }
        out.extend(usual);
    }

    /// The sector that suits somebody best for a GI: the own, or a rival's.
    pub(crate) fn sensible_sector(self, gi: Gi, of: Gi, open: Sectors, out: &mut Vec<Action>) {
        let move_worth = self.move_worth(of, self.aim(of));
        let worth = |to: &Sector| move_worth(*to, false);
        let best = if gi == of { open.iter().max_by_key(worth) } else { open.iter().min_by_key(worth) };
        out.extend(best.map(|to| Action::Move(self.board().info(to).id)));
    }

    /// A hand at the end of the turn: cards of little use make room.
    pub(crate) fn sensible_hand(self, gi: Gi, out: &mut Vec<Action>) {
        let dull = |card: Design| {
            let rogue = self.rogue(card);
            let effects = self.rules.pack.program.list(rogue.effects);
            let escape = effects.iter().any(|effect| matches!(effect.op, Op::Escape))
                && self.pos.gi(gi).prison.is_none();
            let traitor = rogue.class == crate::pack::Class::Traitor && self.pos.traitor.is_none();
            escape || traitor
        };
        let many = self.hand(gi).len() > usize::from(self.limits().rogue_hand);
        let worst = self.kinds(Deck::Rogue, self.hand(gi)).find(|card| dull(*card));
        match worst {
            Some(card) => out.push(Action::Discard(self.rogue(card).id)),
            None if many => self.list(gi, out),
            None => out.push(Action::Done),
        }
    }

    /// What a salvo costs, in rounds weighed by their worth.
    pub(crate) fn salvo_cost(self, action: Action) -> i32 {
        match self.salvo_of(action) {
            Some((Weapon::Ammo(ammo), rounds)) => -Look::rounds_worth(ammo, rounds, -(rounds as i8)),
            Some((Weapon::Item(item), rounds)) => {
                let dice = self.item(item).gun.as_ref().map_or(0, |gun| i32::from(gun.dice));
                dice * i32::from(rounds)
            }
            None => 0,
        }
    }
}
