//! Trading in positions: offers, drafts, what was declined.

use retrograde_core::{ParseError, Short, Token};

use super::{Fields, Statement};
use crate::Gammarauders;
use crate::cards::DesignId;
use crate::look::Look;
use crate::player::{Player, Players};
use crate::position::Position;
use crate::trade::{Deal, Desk, Goods, Named, Offer, Picks};

fn card(look: Look<'_>, named: Named) -> String {
    format!("{}{}", look.card_name(named.design()), if named.up() { "^" } else { "" })
}

fn goods(look: Look<'_>, statement: &mut Statement, prefix: &str, goods: &Goods) {
    statement.pair(&format!("{prefix}-pods"), &goods.pods, &0);
    statement.pair(&format!("{prefix}-turn"), &goods.turn, &0);
    statement.pair(&format!("{prefix}-any"), &goods.any, &0);
    if !goods.cards.is_empty() {
        let names: Vec<String> = goods.cards.iter().map(|named| card(look, named)).collect();
        statement.word(&format!("{prefix}-cards={}", names.join(",")));
    }
}

fn deal(look: Look<'_>, start: &str, deal: &Deal) -> String {
    let mut statement = Statement::new(format!("{start} {} {}", deal.from, deal.to));
    goods(look, &mut statement, "give", &deal.give);
    goods(look, &mut statement, "get", &deal.get);
    statement.text
}

pub(super) fn write(look: Look<'_>, lines: &mut Vec<String>) {
    let trade = &look.pos.trade;
    let mut statement = Statement::new("trade");
    statement.pair("done", &trade.done, &Players::NONE);
    statement.pair("last", &trade.last, &0);
    statement.pair("made", &trade.made, &[0; crate::player::MOST_PLAYERS]);
    statement.done(lines);
    for offer in &trade.offers {
        lines.push(deal(look, &format!("offer {}", offer.id), &offer.deal));
    }
    for (index, desk) in trade.desks.iter().enumerate() {
        match desk {
            Desk::Empty => {}
            Desk::Draft(draft) => lines.push(deal(look, "draft", draft)),
            Desk::Choosing { offer, picks } => {
                let mut statement = Statement::new(format!("choosing {} {offer}", Player::new(index)));
                picks.designs().for_each(|id| statement.word(&look.card_name(id).to_string()));
                lines.push(statement.text);
            }
        }
    }
    if !trade.declined.is_empty() {
        let prints: Vec<String> = trade.declined.iter().map(|print| format!("{print:08x}")).collect();
        lines.push(format!("declined {}", prints.join(" ")));
    }
}

fn find(game: &Gammarauders, name: &str) -> Result<DesignId, ParseError> {
    let id = Short::parse(name).and_then(|name| game.pack.cards.find(name));
    id.ok_or_else(|| ParseError::expected("the name of a card", name))
}

fn read_goods(game: &Gammarauders, fields: &mut Fields<'_>, prefix: &str) -> Result<Goods, ParseError> {
    let mut goods = Goods::default();
    fields.set(&format!("{prefix}-pods"), &mut goods.pods)?;
    fields.set(&format!("{prefix}-turn"), &mut goods.turn)?;
    fields.set(&format!("{prefix}-any"), &mut goods.any)?;
    if let Some(names) = fields.text(&format!("{prefix}-cards")) {
        for name in names.split(',') {
            let (name, up) = name.strip_suffix('^').map_or((name, false), |name| (name, true));
            if goods.cards.is_full() {
                return Err(ParseError::new("an offer names six cards a side at most"));
            }
            goods.add(Named::new(find(game, name)?, up));
        }
    }
    Ok(goods)
}

fn read_deal(game: &Gammarauders, fields: &mut Fields<'_>) -> Result<Deal, ParseError> {
    let (from, to) = (fields.token()?, fields.token()?);
    Ok(Deal { from, to, give: read_goods(game, fields, "give")?, get: read_goods(game, fields, "get")? })
}

/// Reads a statement about trading; whether it is one.
pub(super) fn read(game: &Gammarauders, pos: &mut Position, words: &[&str]) -> Result<bool, ParseError> {
    let Some((&first, rest)) = words.split_first() else { return Ok(false) };
    let mut fields = Fields::new(rest);
    match first {
        "trade" => {
            fields.set("done", &mut pos.trade.done)?;
            fields.set("last", &mut pos.trade.last)?;
            fields.set("made", &mut pos.trade.made)?;
        }
        "offer" => {
            let id = fields.token()?;
            let deal = read_deal(game, &mut fields)?;
            if pos.trade.offers.is_full() {
                return Err(ParseError::new("too many offers are open"));
            }
            pos.trade.offers.push(Offer { id, deal });
        }
        "draft" => {
            let deal = read_deal(game, &mut fields)?;
            let desk = deal.from.index();
            pos.trade.desks[desk] = Desk::Draft(deal);
        }
        "choosing" => {
            let player: Player = fields.token()?;
            let offer = fields.token()?;
            let mut picks = Picks::default();
            while let Ok(name) = fields.word("a card") {
                if picks.is_full() {
                    return Err(ParseError::new("too many cards are picked"));
                }
                picks.push(find(game, name)?);
            }
            pos.trade.desks[player.index()] = Desk::Choosing { offer, picks };
        }
        "declined" => {
            for print in rest {
                let number = u32::from_str_radix(print, 16).ok().filter(|_| print.len() == 8);
                let number = number.ok_or_else(|| ParseError::expected("eight hexadecimal digits", print))?;
                let pushed = pos.trade.declined.try_push(number);
                pushed.map_err(|_| ParseError::new("too many offers were declined"))?;
            }
            return Ok(true);
        }
        _ => return Ok(false),
    }
    fields.end()?;
    Ok(true)
}
