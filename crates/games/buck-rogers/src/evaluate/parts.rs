//! The parts of the evaluation in words, for the coach.

use retrograde_core::Part;

use crate::colour::{Colour, Player};
use crate::kind::Name;
use crate::look::Look;

impl Look<'_> {
    /// What makes a player's position good or bad.
    pub(crate) fn parts(self, player: Player, out: &mut Vec<Part>) {
        let field = self.field();
        let only = |add: &dyn Fn(&mut [i32; Colour::COUNT])| {
            let mut scores = [0; Colour::COUNT];
            add(&mut scores);
            scores[player.index()]
        };
        let mut land = [0; Colour::COUNT];
        let shares = self.add_zones(&field, &mut land);
        let (safe, risk) = self.leader_words(player);
        let leaders = only(&|scores| self.add_leaders(&field, scores));
        let factories = only(&|scores| self.add_factories(&field, scores));
        let satellites = only(&|scores| self.add_satellites(scores));
        let rival = self.rival(player, &self.scores());
        let part = |better, worse, points: i32| Part::new(better, worse, points * 3 / 10);
        out.extend([
            part("wins you territory", "gives up territory", land[player.index()]),
            part("builds up your forces", "costs you units", field.material[player.index()]),
            part("gets more out of your Factories", "puts a Factory at risk", factories),
            part(safe, risk, leaders),
            part(
                "gets you closer to victory",
                "takes you farther from victory",
                self.near_goal(player, &shares),
            ),
            part(
                "brings zones you can take within reach",
                "moves away from zones you can take",
                self.pull(player, &field),
            ),
            part("gives you a Killer Satellite to use", "gives a Killer Satellite away", satellites),
            part("weakens your rivals", "leaves your rivals stronger", -rival),
        ]);
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
