//! The parts of the judgement in words, for the coach.

use retrograde_core::Part;

use super::{Count, GRAIN};
use crate::colour::Player;
use crate::kind::Name;
use crate::look::Look;

/// What is told as one part, with words for what raises it and what lowers it.
type Told = (&'static [Count], &'static str, &'static str);

const TOLD: [Told; 7] = [
    (&[Count::Held, Count::Guarded], "wins you territory", "gives up territory"),
    (
        &[Count::RiskNow, Count::RiskNext, Count::BareNow, Count::BareNext],
        "guards your zones",
        "leaves your zones open to attack",
    ),
    (
        &[
            Count::Trooper,
            Count::Gennie,
            Count::Fighter,
            Count::Battler,
            Count::Transport,
            Count::Cargo,
            Count::Doomed,
        ],
        "builds up your forces",
        "costs you units",
    ),
    (
        &[Count::Factory, Count::Twin, Count::Work],
        "gets more out of your Factories",
        "puts a Factory at risk",
    ),
    (
        &[Count::Near, Count::Enough, Count::Groups, Count::Goal],
        "gets you closer to victory",
        "takes you farther from victory",
    ),
    (
        &[Count::TakeNow, Count::TakeNext, Count::Pull],
        "brings zones you can take within reach",
        "moves away from zones you can take",
    ),
    (&[Count::Satellite], "gives you a Killer Satellite to use", "gives a Killer Satellite away"),
];
const LEADERS: [Count; 4] = [Count::Leader, Count::LastLeader, Count::Decisive, Count::Inert];

impl Look<'_> {
    /// What makes a player's position good or bad.
    pub(crate) fn parts(self, player: Player, out: &mut Vec<Part>) {
        let (table, weights) = (self.count(&self.field()), self.weights());
        let own = |counts: &[Count]| weights.some(&table[player.index()], counts);
        let part = |better, worse, odds: i32| Part::new(better, worse, odds * GRAIN / 1000);
        out.extend(TOLD.map(|(counts, better, worse)| part(better, worse, own(counts))));
        let (safe, risk) = self.leader_words(player);
        out.push(part(safe, risk, own(&LEADERS)));
        let rivals = self.rivals(player, &table, &weights);
        out.push(part("weakens your rivals", "leaves your rivals stronger", -rivals));
    }

    /// What to call the Leaders of a player.
    fn leader_words(self, player: Player) -> (&'static str, &'static str) {
        let mut own = Name::ALL.into_iter().filter(|&name| {
            self.pos.leaders[name.index()].zone().is_some() && self.leader_counts_for(name) == Some(player)
        });
        match (own.next(), own.next()) {
            (Some(Name::Buck), None) => ("keeps Buck Rogers safe", "risks Buck Rogers"),
            (Some(Name::Wilma), None) => ("keeps Wilma Deering safe", "risks Wilma Deering"),
            (Some(Name::Kane), None) => ("keeps Killer Kane safe", "risks Killer Kane"),
            (Some(Name::Ardala), None) => ("keeps Ardala safe", "risks Ardala"),
            (Some(Name::Barney), None) => ("keeps Black Barney safe", "risks Black Barney"),
            (Some(Name::Huer), None) => ("keeps Doc Huer safe", "risks Doc Huer"),
            _ => ("keeps your Leaders safe", "risks a Leader"),
        }
    }
}
