//! A mistake in the rules ends one table and nothing else.

use std::path::PathBuf;

use retrograde_core::{
    Advice, Catalogue, Dice, Info, Line, Lobby, Log, Outcome, PackError, PackFiles, ParseError, Prompt,
    Refusal, Rules, Scene, Seat, SeatInfo, Seats, Setup, SetupError, Show, Theme, Viewer,
};
use retrograde_server::store::{SqliteStore, Store};
use retrograde_table::{Record, Title, TypedTitle};
use serde_json::json;
use skirmish::Skirmish;

use crate::client::{Client, House, Opened, request};

/// The example game with two mistakes in it: whoever attacks makes it fail, and so does a question in turn 66.
struct Trap(Skirmish);

impl Catalogue for Trap {
    fn standard_pack() -> PackFiles {
        Skirmish::standard_pack()
    }
    fn from_pack(files: &PackFiles) -> Result<Trap, PackError> {
        Skirmish::from_pack(files).map(Trap)
    }
    fn info(&self) -> &Info {
        self.0.info()
    }
    fn lobby(&self) -> Lobby {
        self.0.lobby()
    }
    fn theme(&self) -> &Theme {
        self.0.theme()
    }
}

impl Rules for Trap {
    type Position = <Skirmish as Rules>::Position;
    type Action = <Skirmish as Rules>::Action;
    type Event = <Skirmish as Rules>::Event;
    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        self.0.seats(setup)
    }
    fn start<D: Dice, L: Log<Self::Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Self::Position, SetupError> {
        self.0.start(setup, dice, log)
    }
    fn setup_of(&self, position: &Self::Position) -> Setup {
        self.0.setup_of(position)
    }
    fn to_act(&self, position: &Self::Position) -> Seats {
        self.0.to_act(position)
    }
    fn legal(&self, position: &Self::Position, seat: Seat, out: &mut Vec<Self::Action>) {
        self.0.legal(position, seat, out);
    }
    fn explain(&self, position: &Self::Position, seat: Seat, action: Self::Action) -> Result<(), Refusal> {
        self.0.explain(position, seat, action)
    }
    fn apply<D: Dice, L: Log<Self::Event>>(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        action: Self::Action,
        dice: &mut D,
        log: &mut L,
    ) {
        assert!(!action.to_string().contains("attack"), "the trap has snapped");
        self.0.apply(position, seat, action, dice, log);
    }
    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        self.0.outcome(position)
    }
    fn turn(&self, position: &Self::Position) -> u32 {
        self.0.turn(position)
    }
    fn resample<D: Dice>(&self, position: &Self::Position, seat: Seat, dice: &mut D) -> Self::Position {
        self.0.resample(position, seat, dice)
    }
    fn write(&self, position: &Self::Position) -> String {
        self.0.write(position)
    }
    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.0.read(text)
    }
}

impl Show for Trap {
    type View = <Skirmish as Show>::View;
    fn prompt(&self, position: &Self::Position, seat: Seat) -> Prompt {
        assert!(self.0.turn(position) != 66, "the trap has snapped");
        self.0.prompt(position, seat)
    }
    fn view(&self, position: &Self::Position, viewer: Viewer) -> Self::View {
        self.0.view(position, viewer)
    }
    fn scene(&self, view: &Self::View) -> Scene {
        self.0.scene(view)
    }
    fn tell(&self, event: &Self::Event) -> Line {
        self.0.tell(event)
    }
}

impl Advice for Trap {
    fn evaluate(&self, position: &Self::Position, seat: Seat) -> i32 {
        self.0.evaluate(position, seat)
    }
}

async fn house() -> House {
    let titles: Vec<Box<dyn Title>> = vec![Box::new(TypedTitle::<Trap>::standard().unwrap())];
    let titles: &'static [Box<dyn Title>] = Vec::leak(titles);
    House::with(|config| config.titles = titles).await
}

/// A table where Red can move away or attack.
async fn face_to_face(house: &House) -> Opened {
    let both = json!({ "red": "human", "blue": "human" });
    let position = "turn 1\nr1 0606 3\nb1 0607 2";
    house.table(json!({ "game": "skirmish", "position": position, "seats": both })).await
}

fn crash_files(house: &House) -> Vec<PathBuf> {
    let Ok(files) = std::fs::read_dir(house.directory.path().join("crashes")) else { return Vec::new() };
    files.map(|file| file.unwrap().path()).collect()
}

/// The record is whole, says what failed, and replays with rules that do not fail.
fn check_crash(path: &PathBuf, answers: usize, doing: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(&format!("# failed at: {doing}")), "{text}");
    assert!(text.contains("# panicked: the trap has snapped"), "{text}");
    let record = Record::parse(&text).unwrap();
    let table = retrograde_registry::title("skirmish").unwrap().replay(&record).unwrap();
    assert_eq!(table.answers(), answers);
}

#[tokio::test]
async fn an_answer_that_breaks_the_rules_code_closes_its_table_only() {
    let house = house().await;
    let (broken, sound) = (face_to_face(&house).await, face_to_face(&house).await);
    let (mut red, mut blue) = (house.sit(&broken, "red").await, house.sit(&broken, "blue").await);
    let mut other = house.sit(&sound, "red").await;
    red.answer("r1 move 0605").await;
    blue.asked().await;
    blue.answer("b1 move 0606").await;
    red.asked().await;
    let prompt = red.seen.all["prompt"]["id"].clone();
    red.send(
        &json!({ "type": "answer", "id": "bang", "seat": 0, "prompt": prompt, "answer": "r1 attack b1" }),
    )
    .await;
    for client in [&mut red, &mut blue] {
        let closing = client.until(|message| message["type"] == "closing").await;
        assert!(
            closing["again"] == false && closing["because"].as_str().unwrap().contains("saved"),
            "{closing}"
        );
        assert!(!client.heard.iter().any(|text| text.contains("bang")), "not accepted");
        assert!(client.next().await.is_none());
    }
    let files = crash_files(&house);
    assert_eq!(files.len(), 1);
    check_crash(&files[0], 2, "red: answer r1 attack b1");
    // The other table and the server go on, and so does this one from where it stood.
    assert_eq!(other.answer("r1 move 0605").await["type"], "accepted");
    assert_eq!(house.get("/health").await.body, "ok");
    let mut red = house.sit(&broken, "red").await;
    assert_eq!(red.seen.all["moments"], 2);
    assert_eq!(red.answer("r1 move 0604").await["type"], "accepted");
}

#[tokio::test]
async fn a_bot_that_breaks_the_rules_code_closes_its_table_only() {
    let house = house().await;
    let table = face_to_face(&house).await;
    let mut red = house.sit(&table, "red").await;
    red.ask(json!({ "type": "player", "seat": 0, "player": "bot:greedy" })).await;
    red.until(|message| message["type"] == "closing").await;
    let files = crash_files(&house);
    assert_eq!(files.len(), 1);
    check_crash(&files[0], 0, "red: thinks as greedy");
    assert_eq!(house.get("/health").await.body, "ok");
    // A table whose bot fails at once is closed again; that must not take the server along.
    let mut red = Client::connect(house.address(), &table.id).await.unwrap();
    red.hello(&[&table.seats["red"]], None, 0).await;
    red.until(|message| message["type"] == "closing").await;
    assert_eq!(house.get("/health").await.body, "ok");
}

#[tokio::test]
async fn a_position_that_breaks_the_rules_code_is_not_kept() {
    let house = house().await;
    let body = json!({ "game": "skirmish", "position": "turn 66\nr1 0606 3\nb1 0607 2" });
    let answer = request(house.address(), "POST", "/api/tables", &[], &body.to_string()).await;
    assert_eq!(answer.status, 500, "{}", answer.body);
    assert_eq!(house.get("/health").await.body, "ok");
    let store = SqliteStore::open(house.directory.path()).await.unwrap();
    assert!(store.ids().await.unwrap().is_empty());
}
