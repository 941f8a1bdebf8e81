use retrograde_core::{Choice, Forecast, Prompt, Refusal, Rules, Seat, Show};

use super::{Several, Subject, Table, Who};

/// The question to one seat: what it may answer, what is refused, and what stands beside the choices.
///
/// # Panics
///
/// All methods, if what they assert does not hold; the message shows the position.
pub struct Asked<'t, S: Subject> {
    pub(super) table: &'t Table<S>,
    pub(super) seat: Seat,
}

impl<S: Subject> std::fmt::Debug for Asked<'_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of\n{:?}", S::SEATS[self.seat.index()], self.table)
    }
}

impl<S: Subject> Asked<'_, S> {
    /// What may be answered; nothing if the seat is not asked.
    pub fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        if self.table.game.to_act(&self.table.pos).contains(self.seat) {
            self.table.game.legal(&self.table.pos, self.seat, &mut actions);
        }
        actions.iter().map(ToString::to_string).collect()
    }

    /// What is open at any time: to resign, to offer a draw.
    pub fn standing(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.table.game.standing(&self.table.pos, self.seat, &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    /// Whether an answer is listed.
    pub fn is_legal(&self, answer: &str) -> bool {
        self.legal().iter().any(|legal| legal == answer)
    }

    /// Asserts that answers are legal now.
    pub fn allows(&self, answers: &(impl Several + ?Sized)) -> &Self {
        let legal = self.legal();
        for answer in answers.each() {
            assert!(
                legal.iter().any(|other| other == answer),
                "{answer:?} is not among {legal:#?} in\n{}",
                self.table.text()
            );
        }
        self
    }

    /// Asserts that an answer is refused by a rule, and not listed.
    pub fn blocks(&self, answer: &str, rule: &str) -> &Self {
        let refusal = self.refused(answer);
        let found = refusal.rule.map(|id| id.to_string());
        assert_eq!(found.as_deref(), Some(rule), "{answer:?}: {refusal} in\n{}", self.table.text());
        self
    }

    /// Asserts that an answer is refused and not listed, whatever forbids it.
    pub fn never(&self, answer: &str) -> &Self {
        self.refused(answer);
        self
    }

    fn refused(&self, answer: &str) -> Refusal {
        let Err(refusal) = self.explain(answer) else {
            panic!("{answer:?} is legal in\n{}", self.table.text());
        };
        assert!(!self.is_legal(answer), "{answer:?} is listed but refused: {refusal}");
        refusal
    }

    /// Asserts that nothing that begins so is listed.
    pub fn offers_no(&self, start: &str) -> &Self {
        let found: Vec<String> =
            self.legal().into_iter().filter(|answer| answer.starts_with(start)).collect();
        assert!(found.is_empty(), "{found:?} in\n{}", self.table.text());
        self
    }

    /// Whether an answer is legal, and why not.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn explain(&self, answer: &str) -> Result<(), Refusal> {
        self.table.game.explain(&self.table.pos, self.seat, Table::<S>::action(answer))
    }

    /// Why an answer is refused, in words.
    pub fn refusal(&self, answer: &str) -> String {
        self.refused(answer).to_string()
    }

    /// The legal answers that begin so, without that beginning, sorted.
    pub fn choices(&self, start: &str) -> Vec<String> {
        let legal = self.legal();
        let mut found: Vec<String> =
            legal.iter().filter_map(|answer| answer.strip_prefix(start)).map(str::to_owned).collect();
        found.sort();
        found
    }

    /// The question.
    pub fn prompt(&self) -> Prompt {
        self.table.game.prompt(&self.table.pos, self.seat)
    }

    /// A choice of the question, open or blocked.
    pub fn choice(&self, answer: &str) -> Choice {
        let found = self.prompt().choices.into_iter().find(|choice| choice.answer == answer);
        found.unwrap_or_else(|| panic!("no choice {answer:?} in {:#?}", self.legal()))
    }

    /// What dice will decide about a choice.
    pub fn forecast(&self, answer: &str) -> Forecast {
        self.choice(answer).odds.unwrap_or_else(|| panic!("{answer:?} has no odds"))
    }

    /// What a choice needs, and its chance in per cent: `("6 or more", 50)`.
    pub fn need(&self, answer: &str) -> (String, u64) {
        let forecast = self.forecast(answer);
        (forecast.need, forecast.chance.percent())
    }

    /// The odds beside a choice, as people read them: `needs [1/2]: 75%; …`; empty if there are none.
    pub fn odds(&self, answer: &str) -> String {
        self.choice(answer).odds.as_ref().map(ToString::to_string).unwrap_or_default()
    }

    /// What the board shows while a choice is considered: `Sight 0604 0608: line of fire`.
    pub fn marks(&self, answer: &str) -> Vec<String> {
        let marks = self.choice(answer).marks;
        marks
            .iter()
            .map(|mark| format!("{:?} {}: {}", mark.kind, mark.spaces.join(" "), mark.title))
            .collect()
    }
}

/// The question, to the lowest seat that is asked: see [`Asked`].
impl<S: Subject> Table<S> {
    /// The question to one of the seats that are asked.
    pub fn of(&self, who: impl Who) -> Asked<'_, S> {
        Asked { table: self, seat: Self::seat_of(who) }
    }

    fn asked(&self) -> Asked<'_, S> {
        self.of(self.seat())
    }

    /// What may be answered.
    pub fn legal(&self) -> Vec<String> {
        self.asked().legal()
    }

    /// What is open at any time: to resign, to offer a draw.
    pub fn standing(&self) -> Vec<String> {
        self.asked().standing()
    }

    /// Whether an answer is listed.
    pub fn is_legal(&self, answer: &str) -> bool {
        self.asked().is_legal(answer)
    }

    /// Asserts that answers are legal now.
    pub fn allows(&self, answers: &(impl Several + ?Sized)) -> &Self {
        self.asked().allows(answers);
        self
    }

    /// Asserts that an answer is refused by a rule, and not listed.
    pub fn blocks(&self, answer: &str, rule: &str) -> &Self {
        self.asked().blocks(answer, rule);
        self
    }

    /// Asserts that an answer is refused and not listed, whatever forbids it.
    pub fn never(&self, answer: &str) -> &Self {
        self.asked().never(answer);
        self
    }

    /// Asserts that nothing that begins so is listed.
    pub fn offers_no(&self, start: &str) -> &Self {
        self.asked().offers_no(start);
        self
    }

    /// Whether an answer is legal, and why not.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn explain(&self, answer: &str) -> Result<(), Refusal> {
        self.asked().explain(answer)
    }

    /// Why an answer is refused, in words.
    pub fn refusal(&self, answer: &str) -> String {
        self.asked().refusal(answer)
    }

    /// The legal answers that begin so, without that beginning, sorted.
    pub fn choices(&self, start: &str) -> Vec<String> {
        self.asked().choices(start)
    }

    /// The question.
    pub fn prompt(&self) -> Prompt {
        self.asked().prompt()
    }

    /// What dice will decide about a choice.
    pub fn forecast(&self, answer: &str) -> Forecast {
        self.asked().forecast(answer)
    }

    /// What a choice needs, and its chance in per cent: `("6 or more", 50)`.
    pub fn need(&self, answer: &str) -> (String, u64) {
        self.asked().need(answer)
    }

    /// The odds beside a choice, as people read them: `needs [1/2]: 75%; …`; empty if there are none.
    pub fn odds(&self, answer: &str) -> String {
        self.asked().odds(answer)
    }

    /// What the board shows while a choice is considered: `Sight 0604 0608: line of fire`.
    pub fn marks(&self, answer: &str) -> Vec<String> {
        self.asked().marks(answer)
    }
}
