//! What must hold in every position: nothing is lost or doubled, and everything under way fits together.

use retrograde_cards::{ABSENT, Card, EVERYBODY, NOBODY, UNDER};
use retrograde_core::Token;

use crate::alliance::NOT_CHOSEN;
use crate::cards::{DesignId, place};
use crate::combat::{Combat, Side};
use crate::effect::Cap;
use crate::look::Look;
use crate::movement::Route;
use crate::piece::{Kind, Mark, Terrain};
use crate::player::{Player, Players};
use crate::room::{Aside, Room, must};
use crate::steps::{Step, each_step};
use crate::trade::Trade;

impl Look<'_> {
    /// The first thing that is not as it must be.
    pub(crate) fn check_invariants(self) -> Result<(), String> {
        self.check_players()?;
        self.check_map()?;
        self.check_pods()?;
        self.check_army()?;
        self.check_cards()?;
        if self.pos.is_over() {
            let everybody = self.pos.options.all_players();
            let winners = self.pos.ending.map_or(Players::NONE, |ending| ending.winners);
            must(winners.minus(everybody).is_empty(), "somebody who is not there has won")?;
            return must(self.pos.steps.is_empty(), "a game that is over goes on");
        }
        self.check_phase()?;
        self.check_steps()
    }

    fn check_players(self) -> Result<(), String> {
        let pos = self.pos;
        let everybody = pos.options.all_players();
        let (mut banners, mut bioborgs, mut cards) = (0u64, 0u64, 0u32);
        for player in self.players() {
            let own = self.alliance(player);
            for (chosen, taken, known) in [
                (own.banner, &mut banners, self.rules.pack.alliances.len()),
                (own.bioborg, &mut bioborgs, self.rules.pack.bioborgs.len()),
            ] {
                if chosen != NOT_CHOSEN {
                    must(usize::from(chosen) < known, "an Alliance or a bioborg is not in the pack")?;
                    must(*taken >> chosen & 1 == 0, "two players have chosen the same")?;
                    *taken |= 1 << chosen;
                }
            }
            must(own.turn_card <= pos.options.players, "there is no such turn card")?;
            must(
                own.turn_card == 0 || cards >> own.turn_card & 1 == 0,
                "two players hold the same turn card",
            )?;
            cards |= 1 << own.turn_card;
            let others = own.coups.has(player) || !own.coups.minus(everybody).is_empty();
            must(!others, "a coup counter of nobody")?;
            must(!own.standing || own.fort.is_somewhere(), "a fortress stands nowhere")?;
            must(own.standing || own.stored == 0, "a trashed fortress stores pods")?;
            must(own.attacks <= crate::piece::MOST_ATTACKS, "a bioborg attacked too often")?;
            for sway in &own.sway {
                let bounds =
                    sway.stride.iter().chain(&sway.range).chain(&sway.cap).all(|n| (-100..=100).contains(n));
                must(bounds, "a card changes too much")?;
                must(sway.rooted < 16 && sway.forbidden < 64, "a card forbids what there is not")?;
                must(sway.ignore.iter().all(|flags| *flags < 32), "a card lifts what there is not")?;
                let known = sway.truce.or(sway.open).minus(everybody).is_empty();
                must(known, "a card is about somebody who is not there")?;
            }
        }
        for index in usize::from(pos.options.players)..pos.alliances.len() {
            must(
                pos.alliances[index] == crate::alliance::Alliance::new(),
                "somebody who is not there plays",
            )?;
        }
        if cards & !1 != 0 {
            must(cards & 1 == 0, "somebody has no turn card")?;
            let order: Players = pos.order.iter().copied().collect();
            must(
                order == everybody && pos.order.len() == everybody.iter().count(),
                "the turn order is not whole",
            )?;
        }
        Ok(())
    }

    fn check_map(self) -> Result<(), String> {
        let map = &self.pos.map;
        let most = usize::from(self.rules.pack.numbers.for_players(self.pos.options.players).tiles);
        must(self.pos.turn > 0 || map.laid.len() <= most, "too many tiles are laid")?;
        for (index, laid) in map.laid.iter().enumerate() {
            let contacts = (0..crate::tile::EDGES)
                .filter(|&direction| {
                    map.laid[..index].iter().any(|other| other.at == laid.at.next(direction))
                })
                .count();
            must(index == 0 || contacts > 0, "a tile touches no other")?;
        }
        let mut forts = crate::area::AreaSet::EMPTY;
        for player in self.players() {
            let own = self.alliance(player);
            if own.fort.is_somewhere() {
                let city = map.land.has(own.fort) && self.tiles().terrain(own.fort) == Terrain::City;
                must(city && !forts.has(own.fort), "a fortress does not stand in a city of its own")?;
                forts.add(own.fort);
            }
            must(!own.borg.is_somewhere() || map.land.has(own.borg), "a bioborg is beside the map")?;
            must(own.fort.is_somewhere() == own.borg.is_somewhere(), "a fortress comes with its bioborg")?;
        }
        Ok(())
    }

    fn check_pods(self) -> Result<(), String> {
        let pos = self.pos;
        let mut pods = u32::from(pos.pods);
        for (index, &loose) in pos.loose.iter().enumerate() {
            let area = crate::area::Area::of(index / 8, index % 8);
            must(loose == 0 || pos.map.land.has(area), "a pod lies beside the map")?;
            pods += u32::from(loose);
        }
        for player in self.players() {
            let own = self.alliance(player);
            pods += u32::from(own.stored) + u32::from(own.carried);
            must(own.stored <= self.store_cap(player), "a fortress stores more than it can")?;
            let most = i16::from(self.limits().borg_pods) + self.cap_change(player, Cap::Carry);
            must(i16::from(own.carried) <= most.max(0), "a bioborg carries more than it can")?;
            must(own.carried == 0 || own.borg.is_somewhere(), "pods are carried nowhere")?;
        }
        pods +=
            pos.army.iter().map(|stack| u32::from(stack.state.pods()) * u32::from(stack.count)).sum::<u32>();
        must(pods == u32::from(self.limits().pod_supply), "pods are lost or doubled")
    }

    fn check_army(self) -> Result<(), String> {
        let pos = self.pos;
        for pair in pos.army.windows(2) {
            let key = |stack: &crate::piece::Stack| (stack.area, stack.owner(), stack.kind(), stack.state);
            must(key(&pair[0]) < key(&pair[1]), "stacks are out of order")?;
        }
        for stack in &pos.army {
            must(stack.count > 0 && pos.map.land.has(stack.area), "units are beside the map")?;
            must(pos.options.all_players().has(stack.owner()), "units are nobody's")?;
            let info = self.unit_info(stack.kind());
            must(stack.state.pods() <= info.carry, "a unit carries more than it can")?;
            // [GR-104] Only on its way a unit may be on ground where it cannot end.
            let enters = info.blocked & self.tiles().terrain(stack.area).bit() == 0;
            must(enters || stack.state.mark() == Mark::Hand, "a unit is on ground that it cannot enter")?;
        }
        for player in self.players() {
            let units = pos.units_of(player);
            for kind in Kind::ALL {
                must(units[kind.index()] <= self.unit_info(kind).supply, "there aren't that many counters")?;
            }
        }
        Ok(())
    }

    fn check_cards(self) -> Result<(), String> {
        let (deck, cards) = (self.deck(), &self.pos.cards);
        let everybody = self.pos.options.all_players();
        let owner = |index: usize| index < 6 && everybody.has(Player::new(index));
        let mut slots = [0u8; 6];
        let under = cards.under();
        let mut ranks = 0u128;
        for card in (0..retrograde_cards::MOST_CARDS).map(|index| Card(index as u8)) {
            let (at, known) = (cards.at(card), cards.known(card));
            if card.index() >= deck.count() {
                must(at == ABSENT && known == NOBODY, "there is a card too many")?;
                continue;
            }
            let design = self.design(deck.of(card));
            let immediate = design.is_immediate();
            if at == place::DECK || at == place::OUT {
                must(known == NOBODY, "somebody knows a card of the deck")?;
            } else if at == place::DISCARD || at == place::TABLE {
                must(known == EVERYBODY || at == place::TABLE, "a discarded card is hidden")?;
            } else if under.contains(card) {
                ranks |= 1 << (at - UNDER);
            } else if let Some((player, slot)) = place::slot_of(at) {
                must(owner(player), "a card is on a sheet of nobody")?;
                let player = Player::new(player);
                let accepts = self.bioborg(player).and_then(|bioborg| bioborg.slots.get(slot));
                let mount = design.weapon().map_or(0, |weapon| weapon.mount.bit());
                must(accepts.is_some_and(|accepts| accepts & mount != 0), "a card does not fit its slot")?;
                must(slots[player.index()] >> slot & 1 == 0, "two cards are on one slot")?;
                slots[player.index()] |= 1 << slot;
                must(known & player.bit() != 0, "somebody does not know the own weapon")?;
            } else if let Some(player) = place::hand_of(at) {
                must(owner(player), "a card is in a hand of nobody")?;
                must(known & Player::new(player).bit() != 0, "somebody does not know the own hand")?;
                let seen = at == place::aside(Player::new(player)) && self.lie_aside(Aside::Seen);
                must(!immediate || seen, "a card that is played immediately is held")?;
            } else {
                let public = [place::front, place::aside_up, place::shown];
                let whose = everybody.iter().find(|player| public.iter().any(|of| of(*player) == at));
                let Some(player) = whose else { return Err("a card is nowhere".to_owned()) };
                must(known == EVERYBODY, "a card that lies open is hidden")?;
                let shown = at == place::shown(player);
                must(
                    if shown { design.weapon().is_some() } else { design.lasting },
                    "a card lies open that cannot",
                )?;
                must(!shown || cards.count(at) == 1, "somebody shows two weapons")?;
            }
        }
        must(
            ranks == if under.is_empty() { 0 } else { u128::MAX >> (128 - under.len()) },
            "the bottom of the deck has a gap",
        )?;
        for design in &deck.designs {
            let mut sorted = cards.clone();
            sorted.settle(design.copies.clone());
            must(sorted == *cards, "copies of a card are out of order")?;
        }
        Ok(())
    }

    fn check_phase(self) -> Result<(), String> {
        let pos = self.pos;
        if pos.turn == 0 {
            return must(pos.phase == 0 && pos.place == 0, "a phase without a turn");
        }
        must((1..=7).contains(&pos.phase), "a turn without a phase")?;
        for player in self.players() {
            let own = self.alliance(player);
            let ready = own.banner != NOT_CHOSEN && own.bioborg != NOT_CHOSEN && own.turn_card > 0;
            must(ready && own.fort.is_somewhere(), "somebody is not set up")?;
            must(pos.phase > 2 || !own.passed, "nobody has passed yet")?;
            must(own.burned == 0 || pos.phase == 3, "pods are burned for units in phase 3")?;
        }
        must((1..=self.goes() + 1).contains(&pos.place), "nobody is at that place in the turn order")
    }

    fn check_steps(self) -> Result<(), String> {
        let pos = self.pos;
        let Some(&bottom) = pos.steps.first() else { return Err("nobody is asked".to_owned()) };
        let everybody = pos.options.all_players();
        for &step in &pos.steps {
            // Whoever a step names is at the table.
            let text = step.show();
            let named = text.split_whitespace().filter_map(|word| Players::read(word.split_once('=')?.1));
            let named = named.fold(Players::NONE, Players::or);
            must(named.minus(everybody).is_empty(), "a step is about somebody who is not there")?;
            each_step!(step, room => room.sound(self))?;
        }
        self.check_bottom(bottom)?;
        self.check_under_way()?;
        let asked = self.asked();
        must(!asked.is_empty(), "nobody is asked")?;
        must(asked.minus(everybody).is_empty(), "somebody who is not there is asked")
    }

    /// The lowest step is one that its phase can be at.
    fn check_bottom(self, bottom: Step) -> Result<(), String> {
        each_step!(bottom, room => room.bottom(self))?;
        must(self.pos.phase > 0 || self.pos.steps.len() == 1, "set-up is one step at a time")
    }

    /// Whether it is a player's go in a phase.
    pub(crate) fn must_be_go(self, phase: u8, player: Player) -> Result<(), String> {
        must(self.pos.phase == phase && self.going() == Some(player), "a go does not belong to its phase")
    }

    /// Whether cards are drawn in phase 1.
    pub(crate) fn must_be_draw(self) -> Result<(), String> {
        must(self.pos.phase == 1, "a card is drawn outside of phase 1")
    }

    /// Whether set-up has come so far that everything is chosen and dealt.
    pub(crate) fn must_be_dealt(self) -> Result<(), String> {
        let chosen = |player: Player| {
            let own = self.alliance(player);
            own.banner != NOT_CHOSEN && own.bioborg != NOT_CHOSEN
        };
        let all = self.pos.order.len() == usize::from(self.pos.options.players);
        must(self.pos.phase == 0 && all && self.players().all(chosen), "set-up is out of order")
    }

    /// Whether no fortress is founded yet.
    pub(crate) fn must_be_bare(self) -> Result<(), String> {
        let founded = self.players().any(|player| self.alliance(player).fort.is_somewhere());
        must(!founded && self.pos.army.is_empty(), "a fortress was founded too early")
    }

    /// What is under way belongs to a step.
    fn check_under_way(self) -> Result<(), String> {
        let pos = self.pos;
        let fight = self.held().any(|holds| holds.combat.is_some());
        must(fight || pos.combat == Combat::none(), "a combat that nobody fights")?;
        let trading = self.held().any(|holds| holds.offers);
        must(trading || pos.trade == Trade::closed(), "offers outside of phase 2")?;
        let moving = self.held().any(|holds| holds.path);
        must(moving || pos.route == Route::none(), "a path that nobody walks")?;
        must(pos.phase == 5 || pos.refused.is_empty(), "a refusal outside of movement")?;
        let known = pos.refused.iter().all(|refusal| {
            pos.options.all_players().has(refusal.by)
                && pos.map.land.has(refusal.area)
                && (refusal.army || refusal.borg)
        });
        must(known, "nobody refused that")?;
        must(pos.phase == 7 || pos.called.is_empty(), "an attack called off outside of phase 7")?;
        let pickers: Players = self.held().filter_map(|holds| holds.picks).collect();
        for player in self.players() {
            let marks = self.pos.stacks_of(player).map(|stack| stack.state.mark());
            for mark in marks.chain([self.alliance(player).mark]) {
                let fits = match mark {
                    Mark::None => true,
                    Mark::Hand => pickers.has(player),
                    Mark::Attack => fight && pos.combat.party(Side::Attack).has(player),
                    Mark::Defence => fight && pos.combat.party(Side::Defence).has(player),
                };
                must(fits, "a piece is picked out for nothing")?;
            }
            let moved = pos.stacks_of(player).any(|stack| stack.state.moved() || stack.state.held());
            must(
                pos.phase == 5 || !moved && !self.alliance(player).moved,
                "a piece has moved outside of phase 5",
            )?;
        }
        let seen =
            |player: Player| pos.cards.count(place::aside(player)) + pos.cards.count(place::aside_up(player));
        let aside = self.held().any(|holds| holds.aside.is_some());
        must(aside || self.players().all(|player| seen(player) == 0), "cards lie aside for nothing")?;
        must(
            fight || self.players().all(|player| self.shown(player).is_none()),
            "a weapon is shown to nobody",
        )?;
        // A card on the table is being carried out, and only then.
        let mut carried: Vec<DesignId> = self.held().filter_map(|holds| holds.card).collect();
        let table: Vec<DesignId> =
            pos.cards.in_place(place::TABLE).iter().map(|card| self.deck().of(card)).collect();
        carried.sort_unstable();
        must(carried == table, "a card lies on the table for nothing")
    }
}
