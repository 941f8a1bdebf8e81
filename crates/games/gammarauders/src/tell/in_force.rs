//! What cards keep in force for a player, in words.

use retrograde_cards::text::{count, list};

use crate::alliance::Sway;
use crate::effect::{Act, Cap, FLYING, Flag, Pieces};
use crate::look::Look;
use crate::piece::Kind;
use crate::player::{Player, Players};
use crate::sway::BORG;

/// Pieces that something is about: `soldiers`, `the bioborg and gammajets`, `all pieces`.
fn subject(pieces: Pieces) -> String {
    if pieces == Pieces::ALL {
        return "all pieces".to_owned();
    }
    let name = |piece: usize| match piece {
        BORG => "the bioborg".to_owned(),
        kind => format!("{}s", Kind::from_index(kind)),
    };
    list(&pieces.indexes().map(name).collect::<Vec<_>>())
}

/// The kinds of pieces that have a value, by value.
fn alike<T: Copy + Default + PartialEq>(values: &[T; Pieces::COUNT]) -> Vec<(T, Pieces)> {
    let mut groups: Vec<(T, Pieces)> = Vec::new();
    for (piece, &value) in values.iter().enumerate().filter(|(_, value)| **value != T::default()) {
        match groups.iter_mut().find(|(other, _)| *other == value) {
            Some((_, pieces)) => pieces.0 |= 1 << piece,
            None => groups.push((value, Pieces(1 << piece))),
        }
    }
    groups
}

fn change(amount: i8) -> String {
    let way = if amount > 0 { "further" } else { "less far" };
    format!("{} {way}", count(amount.unsigned_abs(), "area"))
}

fn lifted(flags: u8, who: &str) -> String {
    if flags & FLYING == FLYING {
        return format!("{who} may fly");
    }
    let parts = Flag::ALL.into_iter().filter(|flag| flags & flag.bit() != 0).map(|flag| match flag {
        Flag::Water => "cross water",
        Flag::Mountain => "cross mountains",
        Flag::City => "move on through cities",
        Flag::Enemy => "pass others without asking",
        Flag::Pickup => "keep moving after picking up pods",
    });
    format!("{who} may {}", list(&parts.collect::<Vec<_>>()))
}

/// A cap that is another: `the fortress may store 3 more pods`.
fn capped(cap: Cap, amount: i8) -> String {
    let (who, thing) = match cap {
        Cap::Carry => ("the bioborg may carry", "pod"),
        Cap::Store => ("the fortress may store", "pod"),
        Cap::Hand => ("may hold", "card"),
    };
    let than = if amount > 0 { "more" } else { "fewer" };
    let number = amount.unsigned_abs();
    format!("{who} {number} {than} {thing}{}", if number == 1 { "" } else { "s" })
}

const fn forbidden(act: Act) -> &'static str {
    match act {
        Act::Move => "may not move",
        Act::Attack => "may not attack",
        Act::Recruit => "may not recruit allies",
        Act::Pickup => "may not pick up pods",
        Act::Refit => "may not refit",
        Act::Reinforce => "may not take army units",
    }
}

impl Look<'_> {
    /// What cards keep in force for a player, in words.
    pub(crate) fn sway_text(self, player: Player) -> Vec<String> {
        let [now, next] = &self.alliance(player).sway;
        let mut texts = self.one_sway(now, "this turn");
        texts.extend(self.one_sway(next, "until the end of the next turn"));
        texts
    }

    fn one_sway(self, sway: &Sway, until: &str) -> Vec<String> {
        let mut texts = Vec::new();
        let mut say = |text: String| texts.push(format!("{text} {until}"));
        for (steps, pieces) in alike(&sway.stride) {
            say(format!("{} may move {}", subject(pieces), change(steps)));
        }
        for (areas, pieces) in alike(&sway.range) {
            let weapons =
                if pieces == Pieces::BORG { "the bioborg's weapons".to_owned() } else { subject(pieces) };
            say(format!("{weapons} reach {}", change(areas)));
        }
        for (flags, pieces) in alike(&sway.ignore) {
            say(lifted(flags, &subject(pieces)));
        }
        for cap in Cap::ALL.into_iter().filter(|cap| sway.cap[*cap as usize] != 0) {
            say(capped(cap, sway.cap[cap as usize]));
        }
        if sway.rooted != 0 {
            say(format!("{} may not move", subject(Pieces(sway.rooted))));
        }
        for act in Act::ALL.into_iter().filter(|act| sway.forbids(*act)) {
            say(forbidden(act).to_owned());
        }
        let names =
            |players: Players| list(&players.iter().map(|other| self.name(other)).collect::<Vec<_>>());
        if !sway.truce.is_empty() {
            say(format!("may not attack {}", names(sway.truce)));
        }
        if !sway.open.is_empty() {
            say(format!("passes {} without asking", names(sway.open)));
        }
        texts
    }
}
