//! Armies are picked in secret, all at once [BR-321, BR-322].

use retrograde_core::{Dice, Log, Silent, step};

use crate::BuckRogers;
use crate::action::Action;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Figure;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::position::Position;
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;

step! {
    /// Everybody picks an army.
    pub(crate) struct Pick = "pick" {}
}

/// Figures that are picked, in the order of the questions.
const PICKED: [Figure; 4] = [Figure::Trooper, Figure::Gennie, Figure::Fighter, Figure::Transport];

/// What a colour still has to pick: how many units, and which figure is next.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Picks(u8);

impl Picks {
    /// The number of units takes the low bits, the figure the high ones.
    const STAGE: u8 = 6;

    pub(crate) const NONE: Picks = Picks(0);

    /// All units, none of them picked yet.
    pub(crate) const fn all(units: u8) -> Picks {
        Picks(units)
    }

    /// As one number, for notation.
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    pub(crate) const fn of_code(code: u8) -> Picks {
        Picks(code)
    }

    const fn left(self) -> u8 {
        self.0 & ((1 << Picks::STAGE) - 1)
    }

    const fn stage(self) -> usize {
        (self.0 >> Picks::STAGE) as usize
    }

    /// What is left when a number of the next figure has been picked.
    const fn after(self, count: u8) -> Picks {
        let left = self.left() - count;
        if left == 0 { Picks::NONE } else { Picks(left | (self.stage() as u8 + 1) << Picks::STAGE) }
    }
}

/// A question to a player who picks.
#[derive(Copy, Clone)]
pub(crate) struct Picking {
    pub(crate) colour: Colour,
    pub(crate) figure: Figure,
    pub(crate) least: u8,
    pub(crate) most: u8,
}

impl Room for Pick {
    const HELP: &'static str =
        "Fighters are quick, Battlers strong, Troopers hold zones, Transports carry them.";
    const DURING: During = During::Picking;

    fn asked(self, look: Look<'_>) -> Players {
        look.pos.rules.all_players().filter(|player| look.picking(*player).is_some()).collect()
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::if_any(!self.asked(look).is_empty())
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        if let Some(Picking { colour, figure, least, most }) = look.picking(player) {
            out.extend((least..=most).map(|count| Action::Pick(colour, figure, count)));
        }
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        let (Action::Pick(colour, figure, count), Some(next)) = (action, look.picking(player)) else {
            return not_asked();
        };
        let asked = (colour, figure) == (next.colour, next.figure);
        require(asked, "BR-321", "the question is about another figure")?;
        require(
            (next.least..=next.most).contains(&count),
            "BR-322",
            "your supply or the number of units left does not allow that",
        )
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Action::Pick(colour, figure, count) = action else { return };
        play.pick(colour, figure, count);
    }

    /// All have picked: the armies are seen.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        for colour in play.pos.rules.all_colours() {
            let army = play.pos.armies[colour.index()];
            play.tell(|_| Event::Picked { colour, army });
        }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let text = match look.picking(player) {
            Some(Picking { colour, figure, .. }) => {
                let (figures, colour) = (figure.plural(), colour.name());
                format!("how many {figures} in the {colour} army? The others see it when everyone is done")
            }
            None => "wait for the others".to_owned(),
        };
        Question::new("BR-321", text)
    }

    fn doing(self, _look: Look<'_>, _who: &str) -> String {
        "Armies are chosen in secret".to_owned()
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let Some(Picking { colour, figure, least, most }) = look.picking(player) else { return };
        let usual = match figure {
            Figure::Trooper => 7,
            Figure::Gennie => 3,
            Figure::Fighter => 5,
            _ => 2,
        };
        out.push(Action::Pick(colour, figure, u8::clamp(usual, least, most)));
    }

    /// Others start over and pick at random, until they are as ready as they were.
    fn resample(self, game: &BuckRogers, pos: &mut Position, player: Player, dice: &mut dyn Dice) {
        for other in pos.rules.all_players().filter(|other| *other != player) {
            let was_done = game.look(pos).picking(other).is_none();
            for colour in pos.rules.colours(other).iter() {
                let army = &mut pos.armies[colour.index()];
                *army = army.only(&[Figure::Leader, Figure::Factory]);
                pos.picks[colour.index()] = Picks::all(game.pack.numbers.setup.pick);
            }
            let most = if was_done { usize::MAX } else { dice.pick("sample", 3) };
            let mut answered = 0;
            while answered < most
                && let Some(Picking { colour, figure, least, most }) = game.look(pos).picking(other)
            {
                let count = least + dice.pick("sample", usize::from(most - least) + 1) as u8;
                let before = pos.clone();
                Play { rules: game, pos, dice: &mut *dice, log: &mut Silent }.pick(colour, figure, count);
                // Players who are still picking must have something left to pick.
                if !was_done && game.look(pos).picking(other).is_none() {
                    *pos = before;
                    break;
                }
                answered += 1;
            }
        }
    }
}

impl Look<'_> {
    /// What a player is asked to pick next.
    pub(crate) fn picking(self, player: Player) -> Option<Picking> {
        let colour = self.colours(player).iter().find(|colour| self.pos.picks[colour.index()].left() > 0)?;
        let picks = self.pos.picks[colour.index()];
        let supply = &self.numbers().supply;
        let most = |figure: Figure| match figure {
            Figure::Trooper => supply.trooper,
            Figure::Gennie => supply.gennie,
            Figure::Fighter => supply.fighter,
            _ => supply.transport,
        };
        let figure = PICKED[picks.stage()];
        let later: u8 = PICKED[picks.stage() + 1..].iter().map(|figure| most(*figure)).sum();
        let (least, most) = (picks.left().saturating_sub(later), picks.left().min(most(figure)));
        Some(Picking { colour, figure, least, most })
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn pick(&mut self, colour: Colour, figure: Figure, count: u8) {
        self.pos.armies[colour.index()][figure] = count;
        self.pos.picks[colour.index()] = self.pos.picks[colour.index()].after(count);
        // If only one number is possible, there is nothing to ask.
        if let Some(player) = self.pos.owner(colour)
            && let Some(Picking { colour, figure, least, most }) = self.look().picking(player)
            && least == most
        {
            self.pick(colour, figure, least);
        }
    }
}
