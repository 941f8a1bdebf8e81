//! A look at the question that follows, for choices of several answers.

use crate::{Dice, PlayoutDice, Rules, Seat, Silent};

/// Dice that must not be thrown, and remember if they were. They fall like others, so that whatever is rolled for until it comes up
/// does come up: a battle in which nobody ever hits would have no end.
#[derive(Debug)]
struct Untouched {
    dice: PlayoutDice,
    thrown: bool,
}

impl Dice for Untouched {
    fn draw(&mut self, label: &'static str, sides: u32) -> u32 {
        self.thrown = true;
        self.dice.draw(label, sides)
    }
}

/// The position after an answer that only leads on: nothing is drawn, and the same seat is asked again. None if anything else
/// happens, which is not to be known beforehand.
///
/// # Examples
///
/// ```
/// use retrograde_core::{Catalogue, Rules, SeededDice, Setup, Silent, ahead};
/// use skirmish::Skirmish;
///
/// let game = Skirmish::from_pack(&Skirmish::standard_pack())?;
/// let position = game.start(&Setup::scenario("plain"), &mut SeededDice::from_number(7), &mut Silent)?;
/// let seat = game.to_act(&position).lowest().expect("the game has begun");
/// let mut answers = Vec::new();
/// game.legal(&position, seat, &mut answers);
///
/// let next = answers.iter().find_map(|&answer| ahead(&game, &position, seat, answer));
/// assert!(next.is_none_or(|next| game.to_act(&next).contains(seat)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ahead<R: Rules>(
    rules: &R,
    position: &R::Position,
    seat: Seat,
    answer: R::Action,
) -> Option<R::Position> {
    let mut after = position.clone();
    let mut dice = Untouched { dice: PlayoutDice::new(1), thrown: false };
    rules.apply(&mut after, seat, answer, &mut dice, &mut Silent);
    (!dice.thrown && rules.to_act(&after).contains(seat)).then_some(after)
}
