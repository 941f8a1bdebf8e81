use retrograde_core::{Event, Outcome, Rules, Scene, Show, Stage, Viewer};

use super::{Subject, Table, Who};

type View<S> = <<S as Subject>::Game as Show>::View;

/// What is seen, and the end.
impl<S: Subject> Table<S> {
    /// What a viewer may know.
    pub fn view(&self, who: impl Who) -> View<S> {
        self.game.view(&self.pos, who.viewer(S::SEATS))
    }

    /// What a viewer may know, made drawable.
    pub fn scene(&self, who: impl Who) -> Scene {
        self.game.scene(&self.view(who))
    }

    /// The fight that everything so far is told as, if any.
    pub fn stage(&self, who: impl Who) -> Option<Stage> {
        let viewer = who.viewer(S::SEATS);
        let events = self.events.iter().filter(|event| event.visibility().allows(viewer));
        self.game.stage(&self.view(viewer), &[events.collect()])
    }

    /// What a viewer may know, as JSON.
    pub fn json(&self, who: impl Who) -> String {
        serde_json::to_string(&self.view(who)).expect("plain data")
    }

    /// Everything that a viewer sees, as one text: view, scene, question and log.
    fn seen(&self, viewer: Viewer) -> String {
        let scene = serde_json::to_string(&self.scene(viewer)).expect("plain data");
        let asked = viewer.seat().filter(|seat| self.game.to_act(&self.pos).contains(*seat));
        let prompt = asked.map(|seat| format!("{:?}", self.game.prompt(&self.pos, seat))).unwrap_or_default();
        [self.json(viewer), scene, prompt, self.log_of(viewer).join("\n")].join("\n")
    }

    /// Asserts that a text stands somewhere in what a viewer sees: view, scene, question or log.
    pub fn sees(&self, who: impl Who, part: &str) -> &Self {
        let viewer = who.viewer(S::SEATS);
        assert!(
            self.seen(viewer).contains(part),
            "{viewer:?} does not see {part:?} in\n{}",
            self.seen(viewer)
        );
        self
    }

    /// Asserts that a text stands nowhere in what a viewer sees.
    pub fn hides(&self, who: impl Who, part: &str) -> &Self {
        let viewer = who.viewer(S::SEATS);
        let seen = self.seen(viewer);
        assert!(!seen.contains(part), "{viewer:?} sees {part:?} in\n{seen}");
        self
    }

    /// The log in words, whoever may read it.
    pub fn log(&self) -> Vec<String> {
        self.events.iter().map(|event| self.game.tell(event).text).collect()
    }

    /// The log as a viewer reads it.
    pub fn log_of(&self, who: impl Who) -> Vec<String> {
        let viewer = who.viewer(S::SEATS);
        let events = self.events.iter().filter(|event| event.visibility().allows(viewer));
        events.map(|event| self.game.tell(event).text).collect()
    }

    /// Asserts that the log says something.
    pub fn says(&self, part: &str) -> &Self {
        assert!(says(&self.log(), part), "no {part:?} in {:#?}", self.log());
        self
    }

    /// Asserts that the log does not say something.
    pub fn silent(&self, part: &str) -> &Self {
        assert!(!says(&self.log(), part), "{part:?} in {:#?}", self.log());
        self
    }

    /// Asserts that the log says something to a viewer.
    pub fn says_to(&self, who: impl Who, part: &str) -> &Self {
        let log = self.log_of(who);
        assert!(says(&log, part), "no {part:?} in {log:#?}");
        self
    }

    /// Asserts that the log does not say something to a viewer.
    pub fn silent_to(&self, who: impl Who, part: &str) -> &Self {
        let log = self.log_of(who);
        assert!(!says(&log, part), "{part:?} in {log:#?}");
        self
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.pos)
    }

    /// Who won, as names with a blank between; `draw`, or `going on`.
    pub fn winners(&self) -> String {
        let Some(outcome) = self.outcome() else { return "going on".to_owned() };
        let names: Vec<&str> = outcome.winners.iter().map(|seat| S::SEATS[seat.index()]).collect();
        if names.is_empty() { "draw".to_owned() } else { names.join(" ") }
    }

    /// Who won and by which rule: `first GK-335`, `draw GK-519`; `going on`.
    pub fn result(&self) -> String {
        let rule = self.outcome().map(|outcome| format!(" {}", outcome.rule)).unwrap_or_default();
        self.winners() + &rule
    }
}

fn says(log: &[String], part: &str) -> bool {
    log.iter().any(|line| line.contains(part))
}
