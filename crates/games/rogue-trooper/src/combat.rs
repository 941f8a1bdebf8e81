//! Combat: salvos, rolls and what comes of them [sections 9, 10].

use retrograde_core::{Chance, Log, Short};
use retrograde_odds::Pool;

use crate::action::Action;
use crate::deck::{Deck, place};
use crate::effect::{Flag, Stat, UseWindow};
use crate::event::{Against, Event, Rolled};
use crate::gi::Gi;
use crate::look::{Check, Look, require};
use crate::options::GunnarMode;
use crate::pack::Role;
use crate::play::Play;
use crate::position::{Course, Fight, Foe, Volley};
use crate::steps::{Hurt, Shield};
use crate::weapon::{Ammo, Gun, ItemId, Tag, Tags, Weapon};

/// What is fired at.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Target {
    pub(crate) tags: Tags,
    /// Weapons that cannot hurt it.
    pub(crate) immune: u32,
    /// On Milli-com: no weapons [RT-184].
    pub(crate) station: bool,
}

/// The most dice that are rolled for one thing.
const MOST_DICE: i16 = 60;

impl<'a> Look<'a> {
    /// The side of the fight under way that a GI is on: the active GI's, or the other.
    pub(crate) fn side(self, gi: Gi) -> usize {
        usize::from(gi != self.pos.active)
    }

    /// What a GI fires at in the fight under way.
    pub(crate) fn target(self, gi: Gi) -> Target {
        let station = self.board().is_station(self.pos.sheet().at);
        let personnel = Target { tags: Tags::only(Tag::Personnel), immune: 0, station };
        match self.pos.fight.foe {
            Foe::Card(card) if gi == self.pos.active => {
                let card = self.encounter(card);
                Target { tags: card.tags, immune: card.immune, station }
            }
            Foe::Traitor => Target { tags: self.rules.pack.numbers.traitor_tags, ..personnel },
            _ => personnel,
        }
    }

    #[inline]
    pub(crate) fn gun(self, weapon: Weapon) -> Option<&'a Gun> {
        match weapon {
            Weapon::Ammo(ammo) => Some(&self.rules.pack.numbers.guns[ammo as usize]),
            Weapon::Item(item) => self.item(item).gun.as_ref(),
        }
    }

    /// The weapon with a short name.
    pub(crate) fn weapon_named(self, name: Short) -> Option<Weapon> {
        let ammo = Ammo::ALL.into_iter().find(|ammo| self.rules.ammo_ids[*ammo as usize] == name);
        ammo.map(Weapon::Ammo).or_else(|| self.item_named(name).map(Weapon::Item))
    }

    /// The short name of a weapon.
    pub(crate) fn weapon_id(self, weapon: Weapon) -> Short {
        match weapon {
            Weapon::Ammo(ammo) => self.rules.ammo_ids[ammo as usize],
            Weapon::Item(item) => self.item(item).id,
        }
    }

    /// [RT-164, RT-174, RT-193] Whether a main weapon may be fired at a target.
    pub(crate) fn check_weapon(self, weapon: Weapon, target: Target) -> Check {
        require(!target.station, "RT-184", "weapons may not be used on Milli-com")?;
        if let Weapon::Item(item) = weapon {
            require(self.item(item).role == Role::Main, "RT-164", "that is not a main weapon")?;
        }
        let suits = self.gun(weapon).is_some_and(|gun| gun.suits(target.tags));
        require(suits, "RT-193", "that weapon is no use against this target")?;
        require(target.immune & weapon.bit() == 0, "RT-174", "that weapon cannot hurt this target")
    }

    /// Whether a GI may fire so many rounds.
    pub(crate) fn check_salvo(self, gi: Gi, weapon: Weapon, rounds: u8) -> Check {
        self.check_weapon(weapon, self.target(gi))?;
        let most = self.rounds_of(gi, weapon);
        require(rounds >= 1 && rounds <= most, "RT-163", "there aren't that many rounds")
    }

    /// Whether a secondary weapon with rounds may join in [RT-166, RT-318].
    pub(crate) fn check_back(self, gi: Gi, item: ItemId) -> Check {
        let target = self.target(gi);
        let info = self.item(item);
        require(
            info.role == Role::Secondary && info.uses > 0,
            "RT-166",
            "only secondary weapons with charges are added",
        )?;
        require(self.rounds_of(gi, Weapon::Item(item)) > 0, "RT-166", "you do not have that item")?;
        require(!target.station, "RT-184", "weapons may not be used on Milli-com")?;
        require(self.joins(item, target), "RT-166", "that weapon is no use against this target")?;
        let backs = self.pos.fight.sides[self.side(gi)].backs;
        require(backs >> item.0 & 1 == 0, "RT-318", "only one charge per fight")?;
        // It needs a main weapon to back up.
        require(self.main_weapons(gi).next().is_some(), "RT-318", "there is no main weapon to back up")
    }

    /// Whether a secondary weapon adds dice against a target.
    fn joins(self, item: ItemId, target: Target) -> bool {
        let info = self.item(item);
        let suits = |gun: &Gun| gun.dice > 0 && gun.suits(target.tags);
        info.role == Role::Secondary
            && info.gun.as_ref().is_some_and(suits)
            && target.immune & Weapon::Item(item).bit() == 0
    }

    /// The main weapons that a GI could fire now.
    pub(crate) fn main_weapons(self, gi: Gi) -> impl Iterator<Item = Weapon> + use<'a> {
        let target = self.target(gi);
        let items = self.item_kinds(gi).map(Weapon::Item);
        let all = Ammo::ALL.into_iter().map(Weapon::Ammo).chain(items);
        all.filter(move |weapon| {
            self.check_weapon(*weapon, target).is_ok() && self.rounds_of(gi, *weapon) > 0
        })
    }

    /// Lists the salvos that a GI may fire.
    pub(crate) fn list_salvos(self, gi: Gi, out: &mut Vec<Action>) {
        for weapon in self.main_weapons(gi) {
            let id = self.weapon_id(weapon);
            out.extend((1..=self.rounds_of(gi, weapon)).map(|rounds| Action::Fire(id, rounds)));
        }
    }

    /// Lists what may be added before firing: secondary weapons, and items of a window.
    pub(crate) fn list_extras(self, gi: Gi, windows: &[UseWindow], out: &mut Vec<Action>) {
        for item in self.item_kinds(gi) {
            let info = self.item(item);
            if info.uses > 0 && info.role == Role::Secondary && self.check_back(gi, item).is_ok() {
                out.push(Action::Back(info.id));
            }
            if windows.iter().any(|window| self.check_use(gi, item, *window).is_ok()) {
                out.push(Action::Use(info.id));
            }
        }
    }

    /// [RT-172, RT-173] Dice that Companions add.
    pub(crate) fn companion_dice(self, gi: Gi, target: Target) -> u8 {
        let gp = Weapon::Ammo(Ammo::Gp);
        if target.station || self.check_weapon(gp, target).is_err() {
            return 0;
        }
        let firepower = |design| self.encounter(design).firepower;
        self.designs(Deck::Encounter, self.companions(gi)).map(firepower).sum::<u8>().min(MOST_DICE as u8)
    }

    /// What a GI rolls: with so many rounds of a weapon, or with bare hands.
    pub(crate) fn pool(self, gi: Gi, salvo: Option<(Weapon, u8)>, second: bool) -> Pool {
        let volley = &self.pos.fight.sides[self.side(gi)];
        // Secondary weapons join the first salvo that has rounds [RT-200, RT-318].
        let backs = if second && volley.rounds > 0 { None } else { Some(volley.backs) };
        self.salvo_pool(gi, salvo, second, backs)
    }

    /// As [`pool`](Look::pool), whatever has been fired: `backs` are the secondary weapons with rounds that join in, none =
    /// no secondary weapon does.
    pub(crate) fn salvo_pool(
        self,
        gi: Gi,
        salvo: Option<(Weapon, u8)>,
        second: bool,
        backs: Option<u32>,
    ) -> Pool {
        let target = self.target(gi);
        let numbers = &self.rules.pack.numbers;
        if target.station {
            return if second { Pool::of(0) } else { Pool::of(numbers.unarmed_dice) };
        }
        let first = !second;
        let mut pool = Pool { dice: 0, times: 1, plain: 0, more: 0 };
        if first {
            pool.plain = self.companion_dice(gi, target);
            pool.more = self.flat_total(gi, target.tags);
        }
        let Some((weapon, rounds)) = salvo.filter(|(_, rounds)| *rounds > 0) else {
            let hands = first && numbers.unarmed_only.meets(target.tags);
            pool.dice = if hands { numbers.unarmed_dice } else { 0 };
            return pool;
        };
        let Some(gun) = self.gun(weapon) else { return pool };
        let base = i16::from(rounds) * i16::from(gun.dice_against(target.tags));
        let change = self.changes(gi, Stat::Dice, Some(weapon), target.tags);
        let extra = backs.map_or(0, |backs| self.secondary_dice(gi, target, backs));
        pool.dice = (base + extra + change).clamp(0, MOST_DICE) as u8;
        pool.times = self.dice_times(gi, weapon, target.tags);
        let (other, chips) = self.totals(gi, weapon, target.tags);
        let chips = match self.pos.options.gunnar_mode {
            // Lost dice are taken from the rifle first [RT-345].
            GunnarMode::Die if gun.rifle => chips * (base + change).clamp(0, MOST_DICE),
            GunnarMode::Salvo | GunnarMode::Die => chips,
        };
        pool.more += other + chips;
        pool
    }

    /// Dice of secondary weapons: those without charges always join, the others if added [RT-C84].
    fn secondary_dice(self, gi: Gi, target: Target, backs: u32) -> i16 {
        let mut dice = 0;
        let mut charged = 0u32;
        for held in self.items(gi) {
            let info = self.item(held.item);
            let bit = 1 << held.item.0;
            if !self.joins(held.item, target) || (info.uses > 0 && (backs & bit == 0 || charged & bit != 0)) {
                continue;
            }
            charged |= bit;
            dice += info.gun.as_ref().map_or(0, |gun| i16::from(gun.dice));
        }
        // A charge that was the last one is spent already, and still counts.
        for item in (0..self.rules.pack.items.len() as u8)
            .filter(|item| backs >> item & 1 != 0 && charged >> item & 1 == 0)
        {
            dice += self.item(ItemId(item)).gun.as_ref().map_or(0, |gun| i16::from(gun.dice));
        }
        dice
    }

    /// What the opponent of the active GI rolls: a card, the Traitor, or a GI by what it has committed.
    pub(crate) fn foe_pool(self) -> Pool {
        let gi = self.pos.active;
        let target = self.target(gi);
        let fewer = if target.station { 0 } else { self.changes(gi, Stat::FoeDice, None, target.tags) };
        let numbers = &self.rules.pack.numbers;
        let at_least_one = |dice: i16| dice.clamp(1, MOST_DICE) as u8;
        match self.pos.fight.foe {
            Foe::Nobody => Pool::of(0),
            Foe::Card(card) => Pool::of(at_least_one(i16::from(self.encounter(card).firepower) + fewer)),
            Foe::Traitor => {
                let world = usize::from(target.station);
                let dice =
                    i16::from(numbers.traitor_dice[world]) + i16::from(self.pos.now.traitor_dice[world]);
                Pool::of(at_least_one(dice + fewer))
            }
            Foe::Gi(other) => self.against(other, gi),
        }
    }

    /// What a GI rolls in a duel, its opponent's tricks counted.
    pub(crate) fn against(self, gi: Gi, opponent: Gi) -> Pool {
        let volley = &self.pos.fight.sides[self.side(gi)];
        let mut pool = self.pool(gi, volley.weapon.map(|weapon| (weapon, volley.rounds)), false);
        let target = self.target(gi);
        if pool.dice > 0 && !target.station {
            let fewer = self.changes(opponent, Stat::FoeDice, None, Tags::only(Tag::Personnel));
            pool.dice = (i16::from(pool.dice) + fewer).clamp(1, MOST_DICE) as u8;
        }
        pool
    }

    /// What the active GI rolls with a salvo, in a fight against anybody.
    pub(crate) fn own_pool(self, salvo: Option<(Weapon, u8)>) -> Pool {
        let mut pool = self.pool(self.pos.active, salvo, false);
        if let Foe::Gi(other) = self.pos.fight.foe
            && pool.dice > 0
            && !self.target(self.pos.active).station
        {
            let fewer = self.changes(other, Stat::FoeDice, None, Tags::only(Tag::Personnel));
            pool.dice = (i16::from(pool.dice) + fewer).clamp(1, MOST_DICE) as u8;
        }
        pool
    }

    /// The exact chance that a first salvo of the active GI wins by itself against a card or the Traitor: ties win
    /// [RT-177].
    pub(crate) fn win_chance(self, salvo: Option<(Weapon, u8)>) -> Chance {
        self.rules.pack.sums.reaches(self.own_pool(salvo), self.foe_pool(), 0)
    }

    /// Whether a GI may fire a second salvo; not if the fight is won already [RT-C96].
    pub(crate) fn may_fire_again(self, gi: Gi) -> bool {
        let side = self.side(gi);
        let [own, other] = [side, 1 - side].map(|side| self.pos.fight.sides[side].total);
        let won = match self.pos.fight.foe {
            // The Defender has the last word [RT-347].
            Foe::Gi(defender) => own > other && (gi == defender || !self.can_fire_again(defender)),
            Foe::Card(_) | Foe::Traitor | Foe::Nobody => own >= other,
        };
        !won && self.can_fire_again(gi)
    }

    /// Whether a GI has what it needs for a second salvo, and has not fired it yet [RT-199, RT-343, RT-344].
    pub(crate) fn can_fire_again(self, gi: Gi) -> bool {
        let volley = &self.pos.fight.sides[self.side(gi)];
        volley.second.is_none() && self.flag(gi, Flag::SecondSalvo) && self.main_weapons(gi).next().is_some()
    }

    /// Lives at stake for a GI that has lost: items may have saved some.
    pub(crate) fn at_stake(self, gi: Gi, lives: u8) -> u8 {
        (i16::from(lives) + self.changes(gi, Stat::Damage, None, self.target(gi).tags)).clamp(0, 9) as u8
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A fight is about to be fought.
    pub(crate) fn open_fight(&mut self, foe: Foe, kidnap: bool) {
        self.pos.fight = Fight { foe, kidnap, ..Fight::NONE };
    }

    /// [RT-168, RT-171] A salvo is announced, and its rounds are spent.
    pub(crate) fn commit(&mut self, gi: Gi, salvo: Option<(Weapon, u8)>) {
        let side = self.look().side(gi);
        if let Some((weapon, rounds)) = salvo {
            self.pos.fight.sides[side].weapon = Some(weapon);
            self.pos.fight.sides[side].rounds = rounds;
        } else {
            // Nothing to back up [RT-318].
            self.pos.fight.sides[side].backs = 0;
        }
        self.pos.fight.sides[side].committed = true;
    }

    /// What was announced is spent.
    fn pay_salvo(&mut self, gi: Gi) {
        let volley = self.pos.fight.sides[self.look().side(gi)];
        if let Some(weapon) = volley.weapon {
            self.spend(gi, weapon, volley.rounds);
        }
        for item in (0..self.rules.pack.items.len() as u8).filter(|item| volley.backs >> item & 1 != 0) {
            self.spend(gi, Weapon::Item(ItemId(item)), 1);
        }
    }

    fn throw(&mut self, label: &'static str, count: u8, faces: &mut [u8; 6]) -> i16 {
        (0..count).fold(0, |sum, _| {
            let die = self.roll(label);
            faces[usize::from(die) - 1] += 1;
            sum + i16::from(die)
        })
    }

    fn roll_pool(&mut self, label: &'static str, pool: Pool, volley: &mut Volley) {
        let own = self.throw(label, pool.dice, &mut volley.faces);
        let helpers = self.throw("companions", pool.plain, &mut volley.helpers);
        volley.total += own * i16::from(pool.times) + helpers + pool.more;
    }

    /// [RT-170] Both sides roll.
    pub(crate) fn roll_fight(&mut self) {
        let gi = self.pos.active;
        let salvo = self.pos.fight.sides[0].weapon.map(|weapon| (weapon, self.pos.fight.sides[0].rounds));
        let pools = [self.look().own_pool(salvo), self.look().foe_pool()];
        self.pos.fight.rolled = true;
        self.pay_salvo(gi);
        if let Foe::Gi(other) = self.pos.fight.foe {
            self.pay_salvo(other);
        }
        for (side, label) in ["firepower", "foe firepower"].into_iter().enumerate() {
            let mut volley = self.pos.fight.sides[side];
            self.roll_pool(label, pools[side], &mut volley);
            self.pos.fight.sides[side] = volley;
        }
        self.tell(|look| Event::Fought {
            gi,
            foe: Against::of(look.pos.fight.foe),
            sides: [0, 1].map(|side| Rolled::of(&look.pos.fight.sides[side], pools[side])),
            chance: look.rules.pack.sums.reaches(pools[0], pools[1], 0),
        });
    }

    /// [RT-199] A second salvo is fired, or not.
    pub(crate) fn fire_again(&mut self, gi: Gi, salvo: Option<(Weapon, u8)>) {
        let Some((weapon, rounds)) = salvo else { return };
        let side = self.look().side(gi);
        let pool = self.look().pool(gi, salvo, true);
        self.spend(gi, weapon, rounds);
        let mut volley = self.pos.fight.sides[side];
        let before = volley.total;
        self.roll_pool("firepower", pool, &mut volley);
        volley.second = Some((weapon, rounds));
        self.pos.fight.sides[side] = volley;
        self.tell(|_| Event::FiredAgain {
            gi,
            weapon,
            rounds,
            more: volley.total - before,
            total: volley.total,
        });
    }

    /// Who has won the fight: the active GI if it is not behind; between GIs a tie is nobody's [RT-142, RT-177].
    pub(crate) fn decide(&mut self) -> Course {
        let [own, other] = self.pos.fight.sides.map(|volley| volley.total);
        let duel = matches!(self.pos.fight.foe, Foe::Gi(_));
        let course = match own.cmp(&other) {
            std::cmp::Ordering::Greater => Course::Won,
            std::cmp::Ordering::Equal if duel => Course::Tied,
            std::cmp::Ordering::Equal => Course::Won,
            std::cmp::Ordering::Less => Course::Lost,
        };
        self.pos.fight.course = course;
        course
    }

    /// [RT-342] A beaten GI: damage items, then the shield, then lives.
    pub(crate) fn hurt(&mut self, gi: Gi, lives: u8) {
        if lives > 0 {
            self.push(Hurt { who: gi, lives });
        }
    }

    /// [RT-179] One die for each life about to be lost, if Companions are there to take it.
    pub(crate) fn roll_shield(&mut self, gi: Gi, lives: u8) {
        let lives = self.look().at_stake(gi, lives);
        let mut faces = [0; 6];
        if lives > 0 && !self.look().companions(gi).is_empty() {
            self.throw("shield", lives, &mut faces);
            self.tell(|_| Event::ShieldRoll { gi, faces });
        }
        self.push(Shield { who: gi, lives, faces });
    }

    /// [RT-182] A Companion dies for a GI, and leaves the game.
    pub(crate) fn sacrifice(&mut self, gi: Gi, companion: crate::deck::Design) {
        self.drop_companion(gi, companion, place::OUT);
        self.tell(|_| Event::Sacrificed { gi, companion });
    }

    /// Lives are lost, in a fight or otherwise; with the last one the GI dies [RT-186].
    pub(crate) fn lose_lives(&mut self, gi: Gi, lives: u8, fought: bool) {
        if lives == 0 || !self.pos.gi(gi).is_alive() {
            return;
        }
        let sheet = self.pos.gi_mut(gi);
        let lost = lives.min(sheet.lives);
        sheet.lives -= lost;
        let left = sheet.lives;
        self.tell(|_| Event::LivesLost { gi, lives: lost, left, fought });
        if left == 0 {
            self.kill(gi);
        }
    }

    /// Lives come back, up to the track's end [RT-016].
    pub(crate) fn heal(&mut self, gi: Gi, lives: u8) {
        let most = self.rules.pack.numbers.most_lives;
        let sheet = self.pos.gi_mut(gi);
        let gained = lives.min(most.saturating_sub(sheet.lives));
        if sheet.is_alive() && gained > 0 {
            sheet.lives += gained;
            let left = sheet.lives;
            self.tell(|_| Event::Healed { gi, lives: gained, left });
        }
    }
}
