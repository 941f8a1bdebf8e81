use crate::phrase::{Phrase, Words};
use crate::{ParseError, Seat, Seats};

/// What a seat may do at any time, asked or not: leave the game, or talk about a draw.
///
/// A game has it as one of its answers, keeps the seat that offered a draw in its position, and does what follows.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Standing {
    /// Give the game up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Accept the draw offered.
    AcceptDraw,
    /// Decline the draw offered.
    DeclineDraw,
}

/// How things stand between the seats, as far as [`Standing`] answers care.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Parley {
    /// Whether the game is over.
    pub over: bool,
    /// Who is still in the game; seats that the game itself plays are not.
    pub playing: Seats,
    /// Who offered a draw.
    pub offer: Option<Seat>,
    /// Whether a draw can be agreed at all: a matter for two.
    pub draws: bool,
}

impl Standing {
    /// All of them.
    pub const ALL: [Standing; 4] =
        [Standing::Resign, Standing::OfferDraw, Standing::AcceptDraw, Standing::DeclineDraw];

    /// In notation.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Standing::Resign => ["resign", ""],
            Standing::OfferDraw => ["offer", "draw"],
            Standing::AcceptDraw => ["accept", "draw"],
            Standing::DeclineDraw => ["decline", "draw"],
        }
    }

    /// Whether `seat` may say this now.
    ///
    /// # Errors
    ///
    /// Why not, as a sentence without a full stop. The rule is the game's.
    pub fn check(self, parley: Parley, seat: Seat) -> Result<(), &'static str> {
        let others = parley.playing.iter().any(|other| other != seat);
        let because = match self {
            _ if parley.over => "the game is over",
            _ if !parley.playing.contains(seat) => "you are no longer in the game",
            Standing::Resign => return Ok(()),
            _ if !parley.draws => "this game has no agreed draws",
            Standing::OfferDraw if !others => "there is nobody to agree to a draw",
            Standing::OfferDraw if parley.offer.is_some() => "a draw has already been offered",
            Standing::OfferDraw => return Ok(()),
            Standing::AcceptDraw | Standing::DeclineDraw => match parley.offer {
                Some(from) if from != seat => return Ok(()),
                _ => "no draw has been offered to you",
            },
        };
        Err(because)
    }

    /// Appends what `seat` may say now.
    pub fn list<A>(parley: Parley, seat: Seat, out: &mut Vec<A>, answer: impl Fn(Standing) -> A) {
        let open = Standing::ALL.into_iter().filter(|standing| standing.check(parley, seat).is_ok());
        out.extend(open.map(answer));
    }

    /// Whether the game is over once `seat` has said this, which it may.
    pub fn ends(self, parley: Parley, seat: Seat) -> bool {
        match self {
            Standing::Resign => parley.playing.iter().filter(|&other| other != seat).count() <= 1,
            Standing::AcceptDraw => true,
            Standing::OfferDraw | Standing::DeclineDraw => false,
        }
    }
}

impl Phrase for Standing {
    fn write(&self, line: &mut String) {
        for word in self.words().into_iter().filter(|word| !word.is_empty()) {
            line.push(' ');
            line.push_str(word);
        }
    }

    fn read(words: &mut Words<'_>) -> Result<Standing, ParseError> {
        let first = words.take();
        let found = Standing::ALL.into_iter().find(|standing| standing.words()[0] == first);
        let standing = found.ok_or_else(|| ParseError::expected("resign or offer draw", first))?;
        match standing.words()[1] {
            "" => Ok(standing),
            second => words.word(second).map(|()| standing),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Seat = Seat::new(0);
    const BLUE: Seat = Seat::new(1);

    fn parley() -> Parley {
        Parley { over: false, playing: [RED, BLUE].into_iter().collect(), offer: None, draws: true }
    }

    fn open(parley: Parley, seat: Seat) -> Vec<Standing> {
        let mut out = Vec::new();
        Standing::list(parley, seat, &mut out, |standing| standing);
        out
    }

    #[test]
    fn a_draw_is_offered_once_and_answered_by_the_other() {
        assert_eq!(open(parley(), RED), [Standing::Resign, Standing::OfferDraw]);
        let offered = Parley { offer: Some(RED), ..parley() };
        assert_eq!(open(offered, RED), [Standing::Resign]);
        assert_eq!(open(offered, BLUE), [Standing::Resign, Standing::AcceptDraw, Standing::DeclineDraw]);
        assert_eq!(open(Parley { draws: false, ..offered }, BLUE), [Standing::Resign]);
    }

    #[test]
    fn nobody_speaks_who_is_not_in_the_game() {
        assert_eq!(open(Parley { over: true, ..parley() }, RED), []);
        assert_eq!(open(Parley { playing: Seats::only(BLUE), ..parley() }, RED), []);
        assert_eq!(open(Parley { playing: Seats::only(BLUE), ..parley() }, BLUE), [Standing::Resign]);
    }

    #[test]
    fn a_resignation_ends_a_game_for_two() {
        assert!(Standing::Resign.ends(parley(), RED));
        let three = Parley { playing: [RED, BLUE, Seat::new(2)].into_iter().collect(), ..parley() };
        assert!(!Standing::Resign.ends(three, RED));
        assert!(Standing::AcceptDraw.ends(parley(), BLUE));
        assert!(!Standing::OfferDraw.ends(parley(), RED));
    }

    #[test]
    fn in_words() {
        for standing in Standing::ALL {
            let mut line = String::new();
            standing.write(&mut line);
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(Standing::read(&mut Words::new(&words)), Ok(standing));
        }
    }
}
