//! The pages before a game, by numbers.

use std::io::{BufRead, Write};

use crate::cli::PlayArgs;
use crate::draft::{Draft, Entry, Page};
use crate::failure::Failure;

/// Lets a person choose what to play. Nothing = they left.
pub(crate) fn choose(given: &PlayArgs, out: &mut dyn Write) -> Result<Option<PlayArgs>, Failure> {
    let mut draft = Draft::new(given)?;
    let mut input = std::io::stdin().lock();
    let mut page = Some(Page::Game);
    while let Some(asked) = page {
        write_page(&draft, asked, out)?;
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Err(Failure::usage("the input ended before you chose a game"));
            }
            let heard = hear(&mut draft, asked, line.trim())?;
            match heard {
                Heard::Quit => return Ok(None),
                Heard::Next => break,
                Heard::Changed(row) => {
                    if let Some(Entry { title, value: Some((value, _)), .. }) = draft.entries(asked).get(row)
                    {
                        writeln!(out, "{title} = {value}")?;
                    }
                }
                Heard::Wrong(expected) => writeln!(out, "expected {expected}")?,
            }
        }
        page = draft.after(asked);
    }
    Ok(Some(draft.args()))
}

enum Heard {
    Quit,
    /// The page is answered.
    Next,
    /// The option of this row was set; the page stays.
    Changed(usize),
    /// What would have been an answer.
    Wrong(String),
}

fn hear(draft: &mut Draft, page: Page, line: &str) -> Result<Heard, Failure> {
    if matches!(line, "quit" | "exit") {
        return Ok(Heard::Quit);
    }
    if line.is_empty() {
        return Ok(Heard::Next);
    }
    let entries = draft.entries(page);
    let (word, value) = line.split_once([' ', '=']).map_or((line, ""), |(word, value)| (word, value.trim()));
    let by_number = word.parse::<usize>().ok().map(|number| number.wrapping_sub(1));
    let row = by_number
        .filter(|&row| row < entries.len())
        .or_else(|| entries.iter().position(|entry| entry.id.eq_ignore_ascii_case(word)));
    let Some(row) = row else {
        let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
        return Ok(Heard::Wrong(format!("a number from 1 to {}, or {}", entries.len(), ids.join(", "))));
    };
    if page != Page::Options {
        draft.choose(page, row)?;
        return Ok(Heard::Next);
    }
    if value.is_empty() {
        draft.turn(row, true);
    } else if !draft.set(row, value) {
        let all = entries[row].value.as_ref().map_or("", |(_, all)| all.as_str());
        return Ok(Heard::Wrong(format!("{} {all}", entries[row].id)));
    }
    Ok(Heard::Changed(row))
}

fn write_page(draft: &Draft, page: Page, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", page.question())?;
    for (row, entry) in draft.entries(page).iter().enumerate() {
        let number = row + 1;
        let about = if entry.about.is_empty() { String::new() } else { format!(": {}", entry.about) };
        match &entry.value {
            Some((value, all)) => {
                writeln!(out, "{number:>3} {} = {value}{about} {}: {all}.", entry.title, entry.id)?;
            }
            None => writeln!(out, "{number:>3} {}{about}", entry.title)?,
        }
    }
    if page == Page::Options {
        writeln!(
            out,
            "Press Enter to start the game; type a number or a name with a value (size 4) to set an option."
        )?;
    } else {
        writeln!(out, "Type a number; Enter chooses {}.", draft.chosen(page) + 1)?;
    }
    Ok(())
}
