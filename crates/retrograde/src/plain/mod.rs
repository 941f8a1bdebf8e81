//! The client for screen readers and pipes: lines out, lines in.

mod menu;

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

pub(crate) use menu::choose;
use retrograde_core::{Prompt, Seat};

use crate::failure::Failure;
use crate::session::{Session, Standing, luck_lines, outcome_text, scenario_title};
use crate::text;
use retrograde_table::rulebook;

const HELP: &str = "\
Answer with the number of a choice, or in notation. Other commands:
  ?          what the question and its choices mean, and why some are blocked; ? 2 for one choice
  !          what is open at any time: to resign, to offer a draw; ! and its number gives the answer
  board      the board in words        cards      sheets and cards in words
  hint       the best answers, and why
  log        the whole log             rules X    a rule by id, or rules with the word X
  undo       take back your answer     redo       play it again
  save FILE  write the game to a file  quit       stop";

/// Plays to the end of the game or of the input.
pub(crate) fn play(session: Session, out: &mut dyn Write) -> Result<u8, Failure> {
    let told = vec![0; session.players.len().max(1)];
    let mut client = Client { session, out, told, at_screen: None };
    client.open()?;
    let played = client.run();
    // Whatever ended the game, what was played is kept.
    let kept = client.session.keep().map_err(Failure::failed);
    let code = played?;
    kept?;
    client.farewell(code)?;
    Ok(code)
}

struct Client<'a> {
    session: Session,
    out: &'a mut dyn Write,
    /// Log rows of answers up to this one were printed for the person on this seat.
    told: Vec<usize>,
    at_screen: Option<Seat>,
}

enum Heard {
    /// Ask again.
    Again,
    /// The table has changed.
    Changed,
    /// Stop.
    Quit,
}

impl Client<'_> {
    fn open(&mut self) -> Result<(), Failure> {
        let table = &*self.session.table;
        writeln!(self.out, "{}, {}", table.info().title, scenario_title(table))?;
        for (seat, player) in table.seats().iter().zip(&self.session.players) {
            writeln!(self.out, "{}: {player}", seat.name)?;
        }
        writeln!(self.out, "Type help for the commands.")?;
        // A game that was loaded has a past; `log` tells it.
        let past = table.answers();
        self.told.fill(past);
        if past > 0 {
            writeln!(self.out, "{past} answers have already been given.")?;
        }
        for row in self.session.log(self.session.viewer(None), 0).iter().filter(|row| row.answer == 0) {
            writeln!(self.out, "{}", text::log_line(&row.line))?;
        }
        Ok(())
    }

    fn run(&mut self) -> Result<u8, Failure> {
        let stdin = std::io::stdin();
        loop {
            self.session.pass_over().map_err(|refusal| Failure::failed(refusal.to_string()))?;
            self.tell()?;
            if self.session.table.to_act().is_empty() {
                return Ok(0);
            }
            if let Some(seat) = self.session.asked_human(self.at_screen) {
                self.session.keep().map_err(Failure::failed)?;
                self.session.think_ahead();
                if !self.pass_device(seat)? || !self.ask(seat, &mut stdin.lock())? {
                    return Ok(1);
                }
            } else {
                self.session.start_thinking();
                self.session.hear_bot(true).map_err(Failure::failed)?;
            }
        }
    }

    /// Prints what has happened since.
    fn tell(&mut self) -> Result<(), Failure> {
        let answers = self.session.table.answers();
        let viewer = self.session.viewer(self.at_screen);
        let seat = viewer.seat().map_or(0, Seat::index);
        if answers > self.told[seat] {
            for row in self.session.log(viewer, self.told[seat] + 1) {
                writeln!(self.out, "{}", text::log_line(&row.line))?;
            }
        }
        if self.session.has_secrets() {
            self.told[seat] = answers;
        } else {
            // Everybody looks at the same screen.
            self.told.fill(answers);
        }
        Ok(())
    }

    /// Says whose turn at the keyboard it is, where that matters. False = the input has ended.
    fn pass_device(&mut self, seat: Seat) -> Result<bool, Failure> {
        if self.at_screen == Some(seat) {
            return Ok(true);
        }
        let name = self.session.name(seat).to_owned();
        let interactive = std::io::stdin().is_terminal();
        if self.session.has_secrets() {
            if interactive && std::io::stdout().is_terminal() {
                // What the last person read is gone from the screen and from what can be scrolled back to.
                write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
            }
            writeln!(self.out, "\nPass the device to {name}, then press Enter.")?;
            self.out.flush()?;
            // In a pipe nobody looks over a shoulder, and every line is an answer.
            if interactive && std::io::stdin().lock().read_line(&mut String::new())? == 0 {
                return Ok(false);
            }
            self.at_screen = Some(seat);
            self.tell()?;
        } else if self.session.humans().len() > 1 {
            writeln!(self.out, "\n{name} to act")?;
        }
        self.at_screen = Some(seat);
        Ok(true)
    }

    /// Asks until the table changes. False = quit.
    fn ask(&mut self, seat: Seat, input: &mut dyn BufRead) -> Result<bool, Failure> {
        let Some(prompt) = self.session.table.prompt(seat) else { return Ok(true) };
        self.write_prompt(&prompt)?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(false);
            }
            match self.obey(line.trim(), seat, &prompt, input)? {
                Heard::Again => {}
                Heard::Changed => return Ok(true),
                Heard::Quit => return Ok(false),
            }
        }
    }

    fn write_prompt(&mut self, prompt: &Prompt) -> Result<(), Failure> {
        let scene = self.session.table.scene(self.session.viewer(self.at_screen));
        // The scenario was named when the game began.
        let facts = text::new_facts(&scene, &scenario_title(&*self.session.table));
        let facts = facts.iter().map(|fact| format!("{}: {}", fact.label, fact.value));
        let facts = text::each_after("; ", facts.chain(text::tracks(&scene)));
        writeln!(self.out, "\n{}{facts}", scene.headline)?;
        if let Some(offered) = self.session.offered_draw() {
            writeln!(self.out, "{} is offered a draw: ! lists the answers", self.session.name(offered))?;
        }
        let rule = prompt.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
        writeln!(self.out, "{}{rule}", prompt.text)?;
        let mut group = None;
        for (index, choice) in prompt.open().enumerate() {
            if choice.group != group {
                group.clone_from(&choice.group);
                writeln!(self.out, "{}:", group.as_deref().unwrap_or("Otherwise"))?;
            }
            writeln!(self.out, "{:>3} {}", index + 1, text::choice(choice))?;
        }
        let blocked = prompt.choices.len() - prompt.open().count();
        if blocked > 0 {
            writeln!(self.out, "({blocked} blocked: ? lists them)")?;
        }
        Ok(())
    }

    fn obey(
        &mut self,
        line: &str,
        seat: Seat,
        prompt: &Prompt,
        input: &mut dyn BufRead,
    ) -> Result<Heard, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, r)| (w, r.trim()));
        match word {
            "" => {}
            "quit" | "exit" => return Ok(Heard::Quit),
            "help" => writeln!(self.out, "{HELP}")?,
            "?" => self.write_all(text::explained(prompt, rest))?,
            "!" if rest.is_empty() => {
                let open = self.session.standing(Some(seat));
                let lines = open.iter().enumerate();
                self.write_all(lines.map(|(index, each)| format!("!{} {}", index + 1, each.label)))?;
            }
            "board" | "cards" => {
                let table = &self.session.table;
                let scene = table.scene(self.session.viewer(self.at_screen));
                let lines =
                    if word == "board" { text::board(&scene, table.theme()) } else { text::cards(&scene) };
                self.write_all(lines)?;
            }
            "log" => {
                let rows = self.session.log(self.session.viewer(self.at_screen), 0);
                self.write_all(rows.iter().map(|row| text::log_line(&row.line)))?;
            }
            "hint" => {
                let lines: Vec<String> = self
                    .session
                    .hint(seat)
                    .iter()
                    .map(|counsel| {
                        let number = prompt.open().position(|choice| choice.answer == counsel.answer);
                        let number = number.map_or_else(|| counsel.answer.clone(), |n| (n + 1).to_string());
                        format!("{number:>3} {}", text::counsel(counsel))
                    })
                    .collect();
                self.write_all(lines)?;
            }
            "rules" => self.write_rules(rest)?,
            "undo" | "redo" => return self.take_back(word == "undo", seat),
            "save" => self.save(rest)?,
            _ => {
                let open = self.session.standing(Some(seat));
                let number = line.strip_prefix('!').map(|number| number.trim().parse::<usize>().unwrap_or(0));
                let chosen = match number {
                    Some(number) => open.into_iter().nth(number.wrapping_sub(1)),
                    None => open.into_iter().find(|each| each.seat == seat && each.answer == line),
                };
                return match (chosen, number) {
                    (Some(chosen), _) => self.stand(&chosen, input),
                    (None, None) => self.answer(line, seat, prompt),
                    (None, Some(_)) => {
                        writeln!(self.out, "expected ! and a number from the list that ! shows")?;
                        Ok(Heard::Again)
                    }
                };
            }
        }
        Ok(Heard::Again)
    }

    /// Returns an answer that is open at any time, after another question where it ends the game.
    fn stand(&mut self, chosen: &Standing, input: &mut dyn BufRead) -> Result<Heard, Failure> {
        if chosen.ends_game {
            let question = "This ends the game and cannot be undone. Type yes to do it:";
            write!(self.out, "{}? {question} ", chosen.label)?;
            self.out.flush()?;
            let mut line = String::new();
            input.read_line(&mut line)?;
            if !line.trim().eq_ignore_ascii_case("yes") {
                writeln!(self.out, "The game continues.")?;
                return Ok(Heard::Again);
            }
        }
        match self.session.stand(chosen) {
            Ok(()) => Ok(Heard::Changed),
            Err(refusal) => {
                writeln!(self.out, "refused: {refusal}")?;
                Ok(Heard::Again)
            }
        }
    }

    fn write_all(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Failure> {
        let mut lines = lines.into_iter().peekable();
        if lines.peek().is_none() {
            writeln!(self.out, "nothing")?;
        }
        Ok(lines.try_for_each(|line| writeln!(self.out, "{line}"))?)
    }

    fn write_rules(&mut self, query: &str) -> Result<(), Failure> {
        let rules = rulebook::rules_of(self.session.table.info());
        let found = match rulebook::by_id(&rules, query) {
            Some(rule) => vec![rule],
            None if query.is_empty() => Vec::new(),
            None => rulebook::containing(&rules, query),
        };
        let lines = found.iter().map(|rule| format!("[{}] {}", rule.id, rule.lines.join("\n")));
        self.write_all(lines)
    }

    fn take_back(&mut self, undo: bool, seat: Seat) -> Result<Heard, Failure> {
        let table = &mut self.session.table;
        let done = if undo { table.undo(seat) } else { table.redo(seat) };
        if let Err(refusal) = done {
            writeln!(self.out, "refused: {refusal}")?;
            return Ok(Heard::Again);
        }
        self.session.after_undo();
        if undo {
            let answers = self.session.table.answers();
            self.told.iter_mut().for_each(|told| *told = answers.min(*told));
            writeln!(self.out, "undone")?;
        }
        Ok(Heard::Changed)
    }

    fn save(&mut self, name: &str) -> Result<(), Failure> {
        let path = if name.is_empty() { self.session.save.clone() } else { Some(Path::new(name).to_owned()) };
        let Some(path) = path else {
            writeln!(self.out, "expected a file: save FILE")?;
            return Ok(());
        };
        match self.session.save_to(&path) {
            Ok(()) => writeln!(self.out, "saved to {}", path.display())?,
            Err(because) => writeln!(self.out, "not saved: {because}")?,
        }
        Ok(())
    }

    fn answer(&mut self, line: &str, seat: Seat, prompt: &Prompt) -> Result<Heard, Failure> {
        let number = line.parse::<usize>().ok();
        let chosen = number.and_then(|number| prompt.open().nth(number.wrapping_sub(1)));
        if number.is_some() && chosen.is_none() {
            let most = prompt.open().count();
            writeln!(self.out, "expected a number from 1 to {most}, an answer in notation, or help")?;
            return Ok(Heard::Again);
        }
        let answer = chosen.map_or(line, |choice| choice.answer.as_str());
        match self.session.answer(seat, answer) {
            Ok(()) => Ok(Heard::Changed),
            Err(refusal) => {
                writeln!(self.out, "refused: {refusal}")?;
                Ok(Heard::Again)
            }
        }
    }

    fn farewell(&mut self, code: u8) -> Result<(), Failure> {
        let table = &*self.session.table;
        if let Some(outcome) = table.outcome() {
            writeln!(self.out, "The game is over: {}", outcome_text(table, &outcome))?;
            for line in luck_lines(table, self.session.viewer(self.at_screen)) {
                writeln!(self.out, "Luck of {line}")?;
            }
        } else if code != 0 {
            writeln!(self.out, "The game is unfinished.")?;
        }
        if let Some(path) = self.session.save.as_ref().map(|path| path.display()) {
            if code == 0 {
                writeln!(self.out, "Saved to {path}; watch it with: retrograde replay {path}")?;
            } else {
                writeln!(
                    self.out,
                    "Saved to {path}; continue with: retrograde play --load {path} --save {path}"
                )?;
            }
        }
        Ok(())
    }
}
