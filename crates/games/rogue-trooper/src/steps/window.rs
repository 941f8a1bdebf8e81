//! A Rogue window [RT-238 to RT-252, RT-C54, RT-C86].
//!
//! Everybody with cards in hand is asked at once and in secret; what they answer is worked off in the order of the
//! circuit. Once a card is played, those who come after it are asked again, for they have seen it.

use retrograde_core::{Log, PromptFilter, PromptKind, Short, step};

use crate::RogueTrooper;
use crate::action::Action;
use crate::deck::Deck;
use crate::effect::Phase;
use crate::effect::text::phase_name;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::position::Intent;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// A window of a phase: the circuit it is in, the place in it from which answers count, and who has not answered.
    pub(crate) struct Window = "window" { phase: Phase, from: u8, circuit: u8, waiting: Gis }
}

/// The kind of question of a phase.
const fn kind_of(phase: Phase) -> &'static str {
    match phase {
        Phase::Movement => "rogue-movement",
        Phase::Encounter => "rogue-encounter",
        Phase::End => "rogue-end",
    }
}

/// The filter that a window in somebody's turn meets.
fn in_turn_of(gi: Gi) -> String {
    format!("turn-of-{}", gi.word())
}

/// The filter that a window meets in which a card can be played.
fn with_card(id: Short) -> String {
    format!("play-{id}")
}

/// The filter that a window meets once somebody has played a card in it.
const ANSWER: &str = "answer";

impl RogueTrooper {
    /// The windows, for habits: a window may be passed unless it is in somebody's turn, a card has been played in it, or a
    /// certain card can be played.
    pub(crate) fn window_kinds(&self, gis: &[Gi]) -> Vec<PromptKind> {
        let filter = |id: String, label: String| PromptFilter { id, label };
        let kind = |phase: Phase| {
            let whose = |gi: Gi| format!("it is {}'s turn", self.pack.numbers.gi_name(gi));
            let turns = gis.iter().map(|gi| filter(in_turn_of(*gi), whose(*gi)));
            let answer = filter(ANSWER.to_owned(), "someone has just played a card".to_owned());
            let cards = self.pack.rogues.iter().filter(|rogue| rogue.phase.is_none_or(|own| own == phase));
            let cards =
                cards.map(|rogue| filter(with_card(rogue.id), format!("you can play {}", rogue.name)));
            PromptKind {
                id: kind_of(phase).to_owned(),
                title: format!("Rogue cards in the {} phase", phase_name(phase)),
                window: true,
                filters: turns.chain([answer]).chain(cards).collect(),
            }
        };
        Phase::ALL.into_iter().map(kind).collect()
    }
}

impl Room for Window {
    fn asked(self, _look: Look<'_>) -> Gis {
        self.waiting
    }

    /// All have answered.
    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let look = play.look();
        let intents = play.pos.window.intents;
        let played = look.entitled(self.from).iter().filter_map(|gi| match intents[gi.index()] {
            Intent::Play(card) => Some((gi, card, look.rank(gi))),
            _ => None,
        });
        let next = played.min_by_key(|(_, _, rank)| *rank);
        play.clear_intents();
        play.pop();
        let Some((gi, card, rank)) = next else {
            self.end_circuit(play);
            return;
        };
        play.play_rogue(gi, card);
        if play.look().rogue(card).immediate {
            // No further cards [RT-244].
            play.close_window();
            return;
        }
        let waiting = play.look().entitled(rank + 1);
        if waiting.is_empty() {
            self.end_circuit(play);
        } else {
            play.push(Window { from: rank + 1, waiting, ..self });
        }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        out.extend(look.playable(gi, self.phase).map(|card| Action::Play(look.rogue(card).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Pass => Ok(()),
            Action::Play(name) => {
                let card = look.named(Deck::Rogue, name);
                require(card.is_some(), "RT-238", "that card is not in your hand")?;
                card.map_or(Ok(()), |card| look.check_rogue(gi, card, self.phase))
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let card = match action {
            Action::Play(name) => play.look().named(Deck::Rogue, name),
            _ => None,
        };
        play.pos.window.intents[gi.index()] = card.map_or(Intent::Pass, Intent::Play);
        play.replace(Window { waiting: self.waiting.without(gi), ..self });
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let kind = kind_of(self.phase);
        let (name, phase) = (look.name(gi), phase_name(self.phase));
        let whose = if gi == look.pos.active {
            "your".to_owned()
        } else {
            format!("{}'s", look.name(look.pos.active))
        };
        let text = match look.pos.window.last {
            Some((by, card)) => {
                let card = &look.rogue(card).name;
                format!("{name}: answer {}'s {card} with a Rogue card?", look.name(by))
            }
            None => format!("{name}: play a Rogue card in {whose} {phase} phase?"),
        };
        Question::new("RT-239", kind, text)
            .help("Everyone answers in secret. Cards are played clockwise from the left player, with the active player last, and only the last card counts.")
    }

    fn meets(self, look: Look<'_>, gi: Gi) -> Vec<String> {
        let answer = look.pos.window.last.map(|_| ANSWER.to_owned());
        let cards = look.playable(gi, self.phase).map(|card| with_card(look.rogue(card).id));
        [in_turn_of(look.pos.active)].into_iter().chain(answer).chain(cards).collect()
    }

    fn thinkable(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(look.kinds(Deck::Rogue, look.hand(gi)).map(|card| Action::Play(look.rogue(card).id)));
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Play(name) => {
                look.named(Deck::Rogue, name).map_or_else(String::new, |card| look.rogue_text(card))
            }
            _ => String::new(),
        }
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Pass)
    }

    /// In somebody else's turn it depends on what nobody can see.
    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let mut best = Vec::new();
        look.sensible_rogues(gi, self.phase, &mut best);
        best.first().copied().filter(|_| gi == look.pos.active)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("Rogue cards in {}'s {} phase", look.name(look.pos.active), phase_name(self.phase))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_rogues(gi, self.phase, out);
    }

    /// What a card brings now is played out: a hand is soon full again.
    fn searched(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        self.list(look, gi, out);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let stage = match self.phase {
            Phase::Movement => Stage::Prison,
            Phase::Encounter => Stage::Encounter,
            Phase::End => Stage::Missions,
        };
        let free = look.pos.sheet().is_free() || self.phase != Phase::Encounter;
        let window = &look.pos.window;
        // Whoever comes after the last card of this circuit is asked.
        let from = match window.last {
            Some((by, _)) if window.any => look.pos.all().has(by) && self.from == look.rank(by) + 1,
            Some(_) => self.circuit > 1 && self.from == 1,
            None => !window.any && self.from == 1 && self.circuit == 1,
        };
        let entitled = look.entitled(self.from);
        let none = |gi: Gi| window.intents[gi.index()] == Intent::None;
        look.before(stage)
            && free
            && from
            && (1..=look.pos.options.rogue_circuits).contains(&self.circuit)
            && self.waiting.iter().all(|gi| entitled.has(gi) && none(gi))
            && look.pos.all().iter().all(|gi| none(gi) == (self.waiting.has(gi) || !entitled.has(gi)))
    }
}

impl Window {
    /// [RT-356] A circuit is over: another one follows if this one had a card and there are more to come.
    fn end_circuit<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let more = play.pos.window.any && self.circuit < play.pos.options.rogue_circuits;
        play.pos.window.any = false;
        let waiting = play.look().entitled(1);
        if more && !waiting.is_empty() {
            play.push(Window { from: 1, circuit: self.circuit + 1, waiting, ..self });
        } else {
            play.close_window();
        }
    }
}
