//! The combat under way in positions.

use retrograde_core::{ParseError, Token};

use super::{Fields, Statement};
use crate::combat::{Armed, Combat, NOT_ARMED, Side};
use crate::player::{MOST_PLAYERS, Player};
use crate::position::Position;

/// Sums in a total are small.
const MOST_CHANGE: i16 = 1000;

pub(super) fn write(pos: &Position, lines: &mut Vec<String>) {
    let (combat, none) = (&pos.combat, Combat::none());
    if *combat == none {
        return;
    }
    let mut statement = Statement::new("combat");
    statement.word(&combat.area.show());
    statement.word(&combat.attacker.show());
    statement.word(&combat.defender.show());
    statement.pair("attack", &combat.allies[0], &none.allies[0]);
    statement.pair("defence", &combat.allies[1], &none.allies[1]);
    statement.pair("invited-attack", &combat.invited[0], &none.invited[0]);
    statement.pair("invited-defence", &combat.invited[1], &none.invited[1]);
    statement.flag("answered", combat.answered);
    for index in 0..MOST_PLAYERS {
        let who = Player::new(index);
        statement.pair(&format!("pods-{who}"), &combat.pods[index], &[0, 0]);
        statement.pair(&format!("armed-{who}"), &combat.armed[index], &NOT_ARMED);
        statement.pair(&format!("showed-{who}"), &combat.shown[index], &u8::MAX);
        for side in Side::ALL {
            statement.pair(&format!("dice-{side}-{who}"), &combat.dice[side.index()][index], &[0; 6]);
        }
        statement.pair(&format!("picked-{who}"), &combat.picked[index], &[0; 6]);
        statement.pair(&format!("fallen-{who}"), &combat.fallen[index], &[0; 3]);
    }
    statement.pair("power", &combat.power, &none.power);
    for side in Side::ALL {
        let total = combat.total[side.index()];
        if total != 0 {
            statement.word(&format!("total-{side}={total}"));
        }
        statement.pair(&format!("extra-{side}"), &combat.extra[side.index()], &[0; MOST_PLAYERS]);
    }
    statement.pair("safe", &combat.safe, &none.safe);
    statement.pair("more", &combat.more, &none.more);
    statement.pair("halved", &combat.halved, &none.halved);
    statement.pair("winner", &combat.winner, &None);
    statement.pair("score", &combat.score, &none.score);
    statement.pair("losses", &combat.losses, &0);
    statement.pair("shares", &combat.shares, &none.shares);
    let around = combat.around.map(|players| players.0);
    statement.pair("around", &around, &[0; 8]);
    statement.flag("fell", combat.fell);
    statement.done(lines);
}

impl Token for Armed {
    const WHAT: &'static str = "none, slot1 to slot8 or a card such as #17";

    fn show(&self) -> String {
        match (self.as_slot(), self.as_hand()) {
            (Some(slot), _) => format!("slot{}", slot + 1),
            (_, Some(id)) => id.show(),
            _ => "none".to_owned(),
        }
    }

    fn read(word: &str) -> Option<Armed> {
        if word == "none" {
            return Some(Armed::NONE);
        }
        if let Some(slot) = word.strip_prefix("slot") {
            let slot: usize = slot.parse().ok()?;
            return (1..=8).contains(&slot).then(|| Armed::slot(slot - 1));
        }
        let id = crate::cards::DesignId::read(word)?;
        (id.0 < 120).then(|| Armed::hand(id))
    }
}

/// Reads the combat.
pub(super) fn read(pos: &mut Position, words: &[&str]) -> Result<(), ParseError> {
    let mut fields = Fields::new(words);
    let mut combat = Combat { area: fields.token()?, ..Combat::none() };
    combat.attacker = fields.token()?;
    combat.defender = fields.token()?;
    fields.set("attack", &mut combat.allies[0])?;
    fields.set("defence", &mut combat.allies[1])?;
    fields.set("invited-attack", &mut combat.invited[0])?;
    fields.set("invited-defence", &mut combat.invited[1])?;
    combat.answered = fields.flag("answered");
    for index in 0..MOST_PLAYERS {
        let who = Player::new(index);
        fields.set(&format!("pods-{who}"), &mut combat.pods[index])?;
        fields.set(&format!("armed-{who}"), &mut combat.armed[index])?;
        fields.set(&format!("showed-{who}"), &mut combat.shown[index])?;
        for side in Side::ALL {
            fields.set(&format!("dice-{side}-{who}"), &mut combat.dice[side.index()][index])?;
        }
        fields.set(&format!("picked-{who}"), &mut combat.picked[index])?;
        fields.set(&format!("fallen-{who}"), &mut combat.fallen[index])?;
    }
    fields.set("power", &mut combat.power)?;
    for side in Side::ALL {
        if let Some(text) = fields.text(&format!("total-{side}")) {
            let total = text.parse().ok().filter(|total| (-MOST_CHANGE..=MOST_CHANGE).contains(total));
            combat.total[side.index()] = total.ok_or_else(|| ParseError::expected("a small number", text))?;
        }
        fields.set(&format!("extra-{side}"), &mut combat.extra[side.index()])?;
    }
    fields.set("safe", &mut combat.safe)?;
    fields.set("more", &mut combat.more)?;
    fields.set("halved", &mut combat.halved)?;
    fields.set("winner", &mut combat.winner)?;
    fields.set("score", &mut combat.score)?;
    fields.set("losses", &mut combat.losses)?;
    fields.set("shares", &mut combat.shares)?;
    let mut around = [0; 8];
    fields.set("around", &mut around)?;
    combat.around = around.map(crate::player::Players);
    combat.fell = fields.flag("fell");
    fields.end()?;
    pos.combat = combat;
    Ok(())
}
