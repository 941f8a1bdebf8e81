//! Every lesson of every game can be taken to its end.
#![allow(clippy::unwrap_used)]

use retrograde_core::{Lesson, Scene, Seat, Viewer};
use retrograde_table::{Seed, Table, Title, titles};

/// Whether something on the table has this id.
fn is_there(scene: &Scene, id: &str) -> bool {
    scene.boards.iter().flat_map(|board| &board.spaces).any(|space| space.id == id)
        || scene.pieces.iter().any(|piece| piece.id == id)
        || scene.cards.iter().flat_map(|row| &row.cards).any(|card| card.id == id)
}

fn take(title: &dyn Title, lesson: &Lesson) -> Box<dyn Table> {
    let mut table = title.open(&lesson.setup(), Seed::number(lesson.seed.into())).unwrap();
    let place = table.seats().iter().position(|seat| seat.id == lesson.seat).unwrap();
    let seat = Seat::new(u8::try_from(place).unwrap());
    for (number, step) in lesson.steps.iter().enumerate() {
        let where_ = format!("{} step {} ({})", lesson.id, number + 1, step.title);
        let scene = table.scene(Viewer::Seat(seat));
        for id in &step.points {
            assert!(is_there(&scene, id), "{where_}: {id} is not on the table");
        }
        if let Some(rule) = &step.rule {
            assert!(title.info().rules.contains(&format!("[{rule}]")), "{where_}: there is no rule {rule}");
        }
        let Some(answer) = step.answers.first() else { continue };
        let prompt = table.prompt(seat).unwrap_or_else(|| panic!("{where_}: nothing is asked"));
        for answer in &step.answers {
            assert!(
                prompt.open().any(|choice| choice.answer == *answer),
                "{where_}: {answer:?} is not offered by {:?}",
                prompt.text
            );
        }
        table.answer(seat, answer).unwrap();
    }
    table
}

#[test]
fn every_lesson_can_be_taken_to_its_end() {
    let mut taken = 0;
    for title in titles() {
        for lesson in title.lessons() {
            assert!(lesson.steps.last().is_some_and(|step| step.answers.is_empty()), "{} ends with a word", lesson.id);
            take(&**title, lesson);
            taken += 1;
        }
    }
    assert!(taken > 0, "there is at least one lesson");
}

/// A reader should see success: the lesson of the first game to learn is won.
#[test]
fn lessons_end_well() {
    for title in titles() {
        for lesson in title.lessons() {
            let table = take(&**title, lesson);
            let outcome = table.outcome().unwrap_or_else(|| panic!("{} does not end the game", lesson.id));
            let place = table.seats().iter().position(|seat| seat.id == lesson.seat).unwrap();
            let seat = Seat::new(u8::try_from(place).unwrap());
            assert!(outcome.winners.contains(seat), "{}: {}", lesson.id, outcome.how);
        }
    }
}
