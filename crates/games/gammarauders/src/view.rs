//! What one viewer may know.
//!
//! Secrets are hands, mounted weapons, the deck, drafts and offers of others, sealed answers and standing orders
//! [GR-015].

mod combat;

pub(crate) use combat::{CombatView, Moment, SideView, TroopView};
use retrograde_cards::{Card, CardSet, EVERYBODY};
use retrograde_core::{Outcome, Seats, Viewer};
use serde::Serialize;

use crate::alliance::{Dealing, NOT_CHOSEN, Order};
use crate::area::Area;
use crate::cards::place;
use crate::look::Look;
use crate::map::Spot;
use crate::piece::{Kind, Mark};
use crate::player::Player;
use crate::room::{Aside, Room};
use crate::steps::{Step, each_step};
use crate::trade::{Deal, Desk};

/// What one viewer may know.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct View {
    pub(crate) options: Vec<(String, String)>,
    pub(crate) turn: u16,
    pub(crate) phase: u8,
    /// What is going on, in words.
    pub(crate) doing: String,
    pub(crate) focus: Option<Area>,
    pub(crate) order: Vec<Player>,
    pub(crate) viewer: Option<Player>,
    pub(crate) players: Vec<PlayerView>,
    pub(crate) tiles: Vec<TileView>,
    /// Where the next tile can be laid, with the tiles around.
    pub(crate) spots: Vec<(Spot, Vec<u8>)>,
    pub(crate) units: Vec<UnitsView>,
    pub(crate) loose: Vec<(Area, u8)>,
    pub(crate) pods: u8,
    pub(crate) deck: u8,
    pub(crate) discard: Vec<String>,
    /// Cards that are being carried out.
    pub(crate) table: Vec<String>,
    /// Cards that the viewer has picked or seen, and that are not yet gone.
    pub(crate) aside: Vec<String>,
    pub(crate) path: Vec<Area>,
    pub(crate) combat: Option<CombatView>,
    /// Offers that the viewer made or received, and the one being drafted.
    pub(crate) offers: Vec<OfferView>,
    pub(crate) draft: Option<OfferView>,
    pub(crate) ledger: Vec<LedgerRow>,
    pub(crate) coups_to_win: u8,
    pub(crate) to_act: Seats,
    pub(crate) outcome: Option<Outcome>,
}

/// A player.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct PlayerView {
    pub(crate) player: Player,
    pub(crate) name: String,
    /// Which Alliance of the pack it is.
    pub(crate) banner: Option<u8>,
    pub(crate) bioborg: Option<u8>,
    pub(crate) fort: Option<Area>,
    pub(crate) standing: bool,
    pub(crate) stored: u8,
    pub(crate) store_cap: u8,
    pub(crate) borg: Option<Area>,
    pub(crate) carried: u8,
    pub(crate) picked: bool,
    pub(crate) turn_card: u8,
    pub(crate) coups: Vec<Player>,
    pub(crate) passed: bool,
    pub(crate) resigned: bool,
    pub(crate) units: [u8; Kind::COUNT],
    /// Cards in hand that the viewer knows, and how many more there are.
    pub(crate) hand: Vec<String>,
    pub(crate) hidden: u8,
    pub(crate) front: Vec<String>,
    /// Slots of the sheet: nothing, something hidden, or a card.
    #[expect(clippy::option_option, reason = "nothing, something hidden, or a card")]
    pub(crate) sheet: Vec<Option<Option<String>>>,
    /// What cards keep in force for the player, in words.
    pub(crate) sway: Vec<String>,
    /// Standing orders; only the player's own.
    pub(crate) orders: Vec<(Player, Order)>,
}

/// A tile on the map.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct TileView {
    pub(crate) tile: u8,
    pub(crate) at: Spot,
    pub(crate) turned: u8,
}

/// Units alike.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct UnitsView {
    pub(crate) area: Area,
    pub(crate) player: Player,
    pub(crate) kind: Kind,
    pub(crate) count: u8,
    pub(crate) pods: u8,
    pub(crate) picked: bool,
}

/// An offer.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct OfferView {
    pub(crate) id: u8,
    pub(crate) from: Player,
    pub(crate) to: Player,
    pub(crate) give: GoodsView,
    pub(crate) get: GoodsView,
    pub(crate) text: String,
}

/// One side of an offer.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct GoodsView {
    pub(crate) pods: u8,
    pub(crate) turn: u8,
    pub(crate) any: u8,
    /// Names of cards, and whether they lie face up.
    pub(crate) cards: Vec<(String, bool)>,
}

/// What a player has done for another.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct LedgerRow {
    pub(crate) who: Player,
    pub(crate) whom: Player,
    pub(crate) times: Vec<(Dealing, u8)>,
}

impl Look<'_> {
    /// What `viewer` may know.
    pub(crate) fn view(self, viewer: Viewer) -> View {
        let pos = self.pos;
        let own =
            viewer.seat().map(crate::options::player).filter(|player| pos.options.all_players().has(*player));
        let names = |cards: CardSet| self.names(cards);
        let step = pos.steps.last().copied();
        let offers = pos
            .trade
            .offers
            .iter()
            .filter(|offer| own.is_some_and(|own| offer.deal.from == own || offer.deal.to == own));
        let draft = own.and_then(|own| match self.desk(own) {
            Desk::Draft(deal) => Some(self.offer_view(0, deal)),
            _ => None,
        });
        View {
            options: self.rules.setup_for(&pos.options).options.into_iter().collect(),
            turn: pos.turn,
            phase: pos.phase,
            doing: step.map_or_else(
                || "The game is over".to_owned(),
                |step| each_step!(step, room => room.doing(self)),
            ),
            focus: step
                .and_then(|step| each_step!(step, room => room.focus(self)))
                .filter(|area| area.is_somewhere()),
            order: pos.order.to_vec(),
            viewer: own,
            players: self.players().map(|player| self.player_view(player, own)).collect(),
            tiles: pos
                .map
                .laid
                .iter()
                .map(|laid| TileView { tile: laid.tile, at: laid.at, turned: laid.turned })
                .collect(),
            spots: step
                .map(|step| each_step!(step, room => room.gaps(self)))
                .unwrap_or_default()
                .into_iter()
                .map(|spot| (spot, pos.map.beside(spot).collect()))
                .collect(),
            units: self.units_view(),
            loose: self.pod_litter().iter().map(|area| (area, pos.loose[area.index()])).collect(),
            pods: pos.pods,
            deck: (pos.cards.count(place::DECK) + pos.cards.under().len()) as u8,
            discard: names(pos.cards.in_place(place::DISCARD)),
            table: names(pos.cards.in_place(place::TABLE)),
            aside: own
                .map(|own| {
                    names(pos.cards.in_place(place::aside(own)) | pos.cards.in_place(place::aside_up(own)))
                })
                .unwrap_or_default(),
            path: pos.route.path.to_vec(),
            combat: pos.combat.is_on().then(|| self.combat_view(own)),
            offers: offers.map(|offer| self.offer_view(offer.id, &offer.deal)).collect(),
            draft,
            ledger: self.ledger_view(),
            coups_to_win: self.coups_to_win(),
            to_act: self.asked().seats(),
            outcome: pos.ending.map(crate::position::Ending::outcome),
        }
    }

    fn name_of(self, card: Card) -> String {
        self.card_name(self.deck().of(card)).to_string()
    }

    fn names(self, cards: CardSet) -> Vec<String> {
        cards.iter().map(|card| self.name_of(card)).collect()
    }

    /// Whether a viewer knows a card.
    fn knows(self, own: Option<Player>, card: Card) -> bool {
        let known = self.pos.cards.known(card);
        known == EVERYBODY || own.is_some_and(|own| known & own.bit() != 0)
    }

    fn player_view(self, player: Player, own: Option<Player>) -> PlayerView {
        let (pos, alliance) = (self.pos, self.alliance(player));
        let mine = own == Some(player);
        // While bioborgs are armed, nobody else sees how many weapons are mounted or put aside.
        let arming = self.lie_aside(Aside::Outfit) && !mine;
        let peeking = self.lie_aside(Aside::Seen);
        let mut held = self.hand(player);
        if !mine && !peeking {
            held |= pos.cards.in_place(place::aside(player));
        }
        if arming {
            held |= self.mounted(player);
        }
        let known: CardSet = held.iter().filter(|card| self.knows(own, *card)).collect();
        let front = if mine {
            self.front(player)
        } else {
            self.front(player) | pos.cards.in_place(place::aside_up(player))
        };
        let slots = self.bioborg(player).map_or(0, |bioborg| bioborg.slots.len());
        let slot = |slot: usize| {
            let card = self.in_slot(player, slot).filter(|_| !arming)?;
            Some(self.knows(own, card).then(|| self.name_of(card)))
        };
        let area = |area: Area| Some(area).filter(|area| area.is_somewhere());
        PlayerView {
            player,
            name: self.name(player).to_owned(),
            banner: Some(alliance.banner).filter(|banner| *banner != NOT_CHOSEN),
            bioborg: Some(alliance.bioborg).filter(|bioborg| *bioborg != NOT_CHOSEN),
            fort: area(alliance.fort),
            standing: alliance.standing,
            stored: alliance.stored,
            store_cap: self.store_cap(player),
            borg: area(alliance.borg),
            carried: alliance.carried,
            picked: alliance.mark != Mark::None,
            turn_card: alliance.turn_card,
            coups: alliance.coups.iter().collect(),
            passed: alliance.passed,
            resigned: alliance.resigned,
            units: pos.units_of(player),
            hand: self.names(known),
            hidden: (held.len() - known.len()) as u8,
            front: self.names(front),
            sheet: (0..slots).map(slot).collect(),
            sway: self.sway_text(player),
            orders: if mine {
                let others = self.others(player).map(|other| (other, alliance.orders.get(other)));
                others.filter(|(_, order)| *order != Order::Ask).collect()
            } else {
                Vec::new()
            },
        }
    }

    fn units_view(self) -> Vec<UnitsView> {
        let mut units: Vec<UnitsView> = Vec::new();
        for stack in &self.pos.army {
            let picked = stack.state.mark() != Mark::None;
            let like = |view: &&mut UnitsView| {
                (view.area, view.player, view.kind, view.picked)
                    == (stack.area, stack.owner(), stack.kind(), picked)
            };
            let pods = stack.state.pods() * stack.count;
            match units.iter_mut().find(like) {
                Some(view) => {
                    view.count += stack.count;
                    view.pods += pods;
                }
                None => units.push(UnitsView {
                    area: stack.area,
                    player: stack.owner(),
                    kind: stack.kind(),
                    count: stack.count,
                    pods,
                    picked,
                }),
            }
        }
        units
    }

    fn offer_view(self, id: u8, deal: &Deal) -> OfferView {
        let goods = |goods: &crate::trade::Goods| GoodsView {
            pods: goods.pods,
            turn: goods.turn,
            any: goods.any,
            cards: goods
                .cards
                .iter()
                .map(|card| (self.card_name(card.design()).to_string(), card.up()))
                .collect(),
        };
        OfferView {
            id,
            from: deal.from,
            to: deal.to,
            give: goods(&deal.give),
            get: goods(&deal.get),
            text: self.deal_text(deal),
        }
    }

    fn ledger_view(self) -> Vec<LedgerRow> {
        let mut rows = Vec::new();
        for who in self.players() {
            for whom in self.others(who) {
                let times = Dealing::ALL.map(|dealing| (dealing, self.pos.ledger.get(who, whom, dealing)));
                let times: Vec<(Dealing, u8)> = times.into_iter().filter(|(_, times)| *times > 0).collect();
                if !times.is_empty() {
                    rows.push(LedgerRow { who, whom, times });
                }
            }
        }
        rows
    }
}
