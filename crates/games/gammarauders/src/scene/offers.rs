//! Offers that the viewer made or received.

use retrograde_core::{Good, OfferState, TradeOffer};

use super::turn_id;
use crate::Gammarauders;
use crate::view::{GoodsView, View};

fn goods(game: &Gammarauders, goods: &GoodsView) -> Vec<Good> {
    let good = |title: &str, count: u8, picture: Option<&str>, card: Option<String>| Good {
        title: title.to_owned(),
        count: u32::from(count),
        picture: picture.map(str::to_owned),
        card,
    };
    let mut all = Vec::new();
    if goods.pods > 0 {
        all.push(good("pod", goods.pods, Some("pod"), None));
    }
    if goods.turn > 0 {
        all.push(good(&format!("turn card {}", goods.turn), 1, None, Some(turn_id(goods.turn))));
    }
    if goods.any > 0 {
        all.push(good("card of their choice", goods.any, Some("card-back"), None));
    }
    for (name, _) in &goods.cards {
        let card = super::cards::face(game, name, 1);
        all.push(good(&card.title, 1, card.picture.as_deref(), Some(name.clone())));
    }
    all
}

pub(super) fn offers(game: &Gammarauders, view: &View) -> Vec<TradeOffer> {
    let offer = |offer: &crate::view::OfferView| TradeOffer {
        id: offer.id.to_string(),
        from: offer.from.seat(),
        to: offer.to.seat(),
        gives: goods(game, &offer.give),
        gets: goods(game, &offer.get),
        state: OfferState::Open,
        note: String::new(),
    };
    view.offers.iter().map(offer).collect()
}
