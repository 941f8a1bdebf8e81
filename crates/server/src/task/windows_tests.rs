//! Nobody can tell by time or silence who had a choice in a window. The clock stands still and moves only when all tasks wait,
//! so that times can be compared to the millisecond.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use retrograde_core::Setup;
use retrograde_table::{Seed, Title};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use super::super::{Handle, TableMessage, outbox, start};
use super::*;
use crate::Config;
use crate::ambush;
use crate::hub::Hub;
use crate::protocol::{ClientMessage, Hello, VERSION};
use crate::store::{
    Store, StoreError, StoredAnswer, StoredChance, StoredGame, StoredSeat, StoredSnapshot, StoredTable,
};
use crate::token::TokenHash;

const ID: &str = "sametablesametab";
const WINDOW: u64 = 1000;

/// A store without files and threads, so that no time passes in it.
#[derive(Debug)]
struct Memory(Mutex<StoredGame>);

impl Memory {
    fn with<T>(&self, work: impl FnOnce(&mut StoredGame) -> T) -> T {
        work(&mut self.0.lock().unwrap())
    }
}

#[async_trait]
impl Store for Memory {
    async fn create_all(&self, _games: &[StoredGame]) -> Result<(), StoreError> {
        Err(StoreError::Conflict)
    }
    async fn import(&self) -> Result<Box<dyn crate::store::Import>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn game(&self, _id: &str) -> Result<Option<StoredGame>, StoreError> {
        Ok(Some(self.with(|game| game.clone())))
    }
    async fn answers_after(&self, _id: &str, number: u32) -> Result<Vec<StoredAnswer>, StoreError> {
        Ok(self.with(|game| game.answers[number as usize..].to_vec()))
    }
    async fn append(
        &self,
        _id: &str,
        answers: Vec<StoredAnswer>,
        _changes: u64,
        _bot: bool,
    ) -> Result<(), StoreError> {
        self.with(|game| game.answers.extend(answers));
        Ok(())
    }
    async fn keep(
        &self,
        _id: &str,
        snapshot: StoredSnapshot,
        _changes: u64,
        _bot: bool,
    ) -> Result<(), StoreError> {
        self.with(|game| game.snapshots.push(snapshot));
        Ok(())
    }
    async fn unkept(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    async fn seats(&self, _id: &str) -> Result<Vec<StoredSeat>, StoreError> {
        Ok(self.with(|game| game.table.seats.clone()))
    }
    async fn set_player(
        &self,
        _id: &str,
        _changes: u64,
        seat: Seat,
        player: &StoredSeat,
        _bot: bool,
    ) -> Result<(), StoreError> {
        self.with(|game| game.table.seats[seat.index()] = player.clone());
        Ok(())
    }
    async fn habits(&self, _id: &str) -> Result<Vec<StoredHabit>, StoreError> {
        Ok(self.with(|game| game.habits.clone()))
    }
    async fn set_habit(&self, _id: &str, _changes: u64, habit: &StoredHabit) -> Result<(), StoreError> {
        self.with(|game| game.habits.push(habit.clone()));
        Ok(())
    }
    async fn chances(&self, _id: &str) -> Result<Vec<StoredChance>, StoreError> {
        Ok(self.with(|game| game.chances.clone()))
    }
    async fn add_chance(&self, _id: &str, _changes: u64, chance: &StoredChance) -> Result<(), StoreError> {
        self.with(|game| game.chances.push(chance.clone()));
        Ok(())
    }
    async fn ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(vec![ID.to_owned()])
    }
    async fn untouched(&self, _since: u64) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    async fn delete(&self, _ids: &[String], _since: u64) -> Result<usize, StoreError> {
        Err(StoreError::Closed)
    }
    async fn bots_asked(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    async fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
    async fn inspect(&self) {}
    async fn close(&self) {}
}

fn token(seat: u8) -> String {
    format!("{seat}seatseatseatseatseatseats")
}

/// A table of three people with these traps, and the store under it.
fn world(traps: [u8; 3]) -> (Handle, Arc<Memory>) {
    table_of(ambush::titles(), "ambush", ambush::position(traps))
}

/// A table of three people at a position of a game, and the store under it.
fn table_of(titles: &'static [Box<dyn Title>], game: &str, position: String) -> (Handle, Arc<Memory>) {
    let title = titles.iter().find(|title| title.info().id == game).expect("a game");
    let seats = (0..3).map(|seat| StoredSeat {
        token: Some(TokenHash::of(&token(seat))),
        invitation: None,
        player: "human".into(),
        label: None,
    });
    let table = StoredTable {
        id: ID.into(),
        game: game.into(),
        rules_version: title.info().rules_version,
        pack: title.pack().into(),
        setup: Setup::scenario(title.lobby().scenarios[0].id.clone()),
        position: Some(position),
        seed: Seed::number(77),
        promise: None,
        watch: TokenHash::of("watch"),
        created: 1,
        bot_asked: false,
        changes: 0,
        seats: seats.collect(),
    };
    let (answers, snapshots, habits, chances) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let game = StoredGame { table, answers, snapshots, habits, chances };
    let store = Arc::new(Memory(Mutex::new(game)));
    let mut config = Config::local(std::env::temp_dir(), titles);
    config.window = Duration::from_millis(WINDOW);
    config.limits.bot_threads = 1;
    let hub = Hub::new(config, store.clone()).unwrap();
    (start(hub, ID.to_owned()), store)
}

/// Somebody at the table, with all that was sent and when.
struct Somebody {
    id: ClientId,
    handle: Handle,
    heard: Arc<Mutex<Vec<(u128, String)>>>,
}

impl Somebody {
    async fn join(handle: &Handle, token: &str) -> Somebody {
        let (outbox, mut inbox) = outbox();
        let (reply, joined) = oneshot::channel();
        let hello =
            Hello { protocol: VERSION, tokens: vec![token.to_owned()], life: None, seen: 0, visit: None };
        let address = std::net::Ipv4Addr::LOCALHOST.into();
        let joins = TableMessage::Join { hello, address, outbox, reply };
        assert!(handle.inbox.send(joins).await.is_ok());
        let id = joined.await.unwrap().unwrap_or_else(|_| panic!("{token} may not join"));
        let (heard, began) = (Arc::<Mutex<Vec<(u128, String)>>>::default(), Instant::now());
        let all = heard.clone();
        tokio::spawn(async move {
            while let Some(text) = inbox.recv().await {
                let millis = began.elapsed().as_millis();
                all.lock().unwrap().push((millis, text.to_string()));
            }
        });
        Somebody { id, handle: handle.clone(), heard }
    }

    async fn send(&self, message: ClientMessage) {
        let request = TableMessage::Request { client: self.id, message };
        assert!(self.handle.inbox.send(request).await.is_ok());
    }

    /// Answers the open question.
    async fn answer(&self, id: &str, seat: u8, answer: &str) {
        let prompt = self.updates().iter().rev().find_map(|update| update.get("prompt").cloned()).unwrap();
        let prompt = prompt["id"].as_str().map(str::to_owned);
        assert!(prompt.is_some(), "{seat} is asked");
        self.send(ClientMessage::Answer { id: id.into(), seat, prompt, answer: answer.into() }).await;
    }

    fn messages(&self) -> Vec<Value> {
        self.heard.lock().unwrap().iter().map(|(_, text)| serde_json::from_str(text).unwrap()).collect()
    }

    fn updates(&self) -> Vec<Value> {
        self.messages().into_iter().filter(|message| message["type"] == "update").collect()
    }

    /// The answer to a request.
    fn reply(&self, id: &str) -> Option<Value> {
        self.messages().into_iter().find(|message| message["id"] == id)
    }

    /// What was heard and when, without the word that is drawn again in every life of a table.
    fn transcript(&self) -> Vec<(u128, String)> {
        let messages = self.messages();
        let life = messages[0]["life"].as_str().unwrap().to_owned();
        let heard = self.heard.lock().unwrap();
        heard.iter().map(|(at, text)| (*at, text.replace(&life, "LIFE"))).collect()
    }
}

/// What Bob does about Ann's walk, and when: milliseconds after the opening.
type Script = &'static [(u64, Do)];

#[derive(Copy, Clone)]
enum Do {
    Answer(&'static str),
    Habit(fn() -> Habit),
}

/// Ann walks, Bob does what he does, and Cid passes by hand when the window has long been open, if he has a trap. Returns what Ann,
/// Cid and a spectator heard and when, and Bob.
async fn played(traps: [u8; 3], script: Script) -> (Vec<Vec<(u128, String)>>, Somebody) {
    let (handle, _store) = world(traps);
    let ann = Somebody::join(&handle, &token(0)).await;
    let bob = Somebody::join(&handle, &token(1)).await;
    let cid = Somebody::join(&handle, &token(2)).await;
    let watcher = Somebody::join(&handle, "watch").await;
    let began = Instant::now();
    let at = |millis: u64| sleep_until(began + Duration::from_millis(millis));
    let (before, after): (Vec<_>, Vec<_>) = script.iter().partition(|(when, _)| *when < 10);
    for (number, (when, what)) in before.into_iter().enumerate() {
        at(when).await;
        act(&bob, "trap", &format!("early{number}"), what).await;
    }
    at(10).await;
    ann.answer("walk", 0, "walk").await;
    for (number, (when, what)) in after.into_iter().enumerate() {
        at(when).await;
        act(&bob, "trap", &format!("late{number}"), what).await;
    }
    at(5000).await;
    if traps[2] > 0 {
        cid.answer("pass", 2, "pass").await;
    }
    at(6000).await;
    (vec![ann.transcript(), cid.transcript(), watcher.transcript()], bob)
}

async fn act(who: &Somebody, kind: &str, id: &str, what: Do) {
    match what {
        Do::Answer(answer) => who.answer(id, 1, answer).await,
        Do::Habit(habit) => {
            let (id, kind) = (id.to_owned(), kind.to_owned());
            who.send(ClientMessage::Habit { id, seat: 1, kind, habit: habit() }).await;
        }
    }
}

/// Three GIs in the Movement phase of Blue's turn, all with a Rogue card that may be played but for Red, who has this one.
/// Blue passes at once and Green, who takes his time, after five seconds. Returns what Blue, Green and a spectator heard and when,
/// and Red.
async fn rogue_window(card: &str, script: Script) -> (Vec<Vec<(u128, String)>>, Somebody) {
    let position = format!(
        "options players=3\nturn 7\nactive blue\nblue at klaxon\nblue missions m-gala\nblue hand truck\nred at nu-paree\n\
         red missions m-oxark\nred hand {card}\ngreen at furlow\ngreen missions m-quartz\ngreen hand bogged\n\
         step turn stage=prison\nstep window phase=movement from=1 circuit=1 waiting=blue,red,green"
    );
    let (handle, _store) = table_of(retrograde_registry::titles(), "rogue-trooper", position);
    let blue = Somebody::join(&handle, &token(0)).await;
    let red = Somebody::join(&handle, &token(1)).await;
    let green = Somebody::join(&handle, &token(2)).await;
    let watcher = Somebody::join(&handle, "watch").await;
    let began = Instant::now();
    let at = |millis: u64| sleep_until(began + Duration::from_millis(millis));
    at(10).await;
    blue.answer("blue", 0, "pass").await;
    for (number, (when, what)) in script.iter().enumerate() {
        at(*when).await;
        act(&red, "rogue-movement", &format!("red{number}"), *what).await;
    }
    at(5000).await;
    green.answer("green", 2, "pass").await;
    at(7000).await;
    (vec![blue.transcript(), green.transcript(), watcher.transcript()], red)
}

/// Whoever has nothing to play is never asked, what somebody never wants to be asked about is passed by the table, and nobody
/// else can tell either from a hand that passes.
#[tokio::test(start_paused = true)]
async fn a_rogue_window_tells_nobody_who_had_a_choice() {
    // A Truck Lift is for one's own turn: Red has no choice.
    let (nothing, _) = rogue_window("truck", &[]).await;
    let worlds: [(&str, Script); 6] = [
        ("a quick hand", &[(30, Do::Answer("pass"))]),
        ("a habit", &[(30, Do::Habit(|| Habit::Pass))]),
        ("until the next turn", &[(600, Do::Habit(|| Habit::PassUntilTurn))]),
        ("only against Green", &[(30, Do::Habit(|| Habit::PassUnless(vec!["turn-of-green".into()])))]),
        ("only another card", &[(30, Do::Habit(|| Habit::PassUnless(vec!["play-dream-gas".into()])))]),
        ("only to answer a card", &[(30, Do::Habit(|| Habit::PassUnless(vec!["answer".into()])))]),
    ];
    for (what, script) in worlds {
        let (heard, red) = rogue_window("false-map", script).await;
        assert_eq!(nothing, heard, "{what}");
        assert!(
            red.updates().iter().any(|update| update["prompt"]["choices"].is_array()),
            "{what}: a choice"
        );
    }
    // A filter that is met asks: the table waits for Red.
    let met: [(&str, Script); 3] = [
        ("against Blue", &[(30, Do::Habit(|| Habit::PassUnless(vec!["turn-of-blue".into()])))]),
        ("this card", &[(30, Do::Habit(|| Habit::PassUnless(vec!["play-false-map".into()])))]),
        ("no habit", &[]),
    ];
    for (what, script) in met {
        let (heard, _) = rogue_window("false-map", script).await;
        assert_ne!(nothing, heard, "{what}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_seat_holds_changes_neither_bytes_nor_times_for_others() {
    for cid in [0, 1] {
        let (nothing, _) = played([1, 0, cid], &[]).await;
        let worlds: [(&str, u8, Script); 6] = [
            ("a habit", 1, &[(5, Do::Habit(|| Habit::Pass))]),
            ("a habit set while the window is open", 1, &[(700, Do::Habit(|| Habit::Pass))]),
            ("a filter that is not met", 3, &[(5, Do::Habit(|| Habit::PassUnless(vec!["far".into()])))]),
            ("a quick hand", 1, &[(30, Do::Answer("pass"))]),
            ("a change of mind", 2, &[(30, Do::Answer("spring")), (900, Do::Answer("pass"))]),
            ("a habit and a hand", 1, &[(5, Do::Habit(|| Habit::Pass)), (300, Do::Answer("pass"))]),
        ];
        for (what, traps, script) in worlds {
            let (heard, _) = played([1, traps, cid], script).await;
            assert_eq!(nothing, heard, "{what}");
        }
        // The window was open for all its time, and nothing was said meanwhile.
        for heard in &nothing {
            let times: Vec<u128> = heard.iter().map(|(at, _)| *at).filter(|at| *at > 10).collect();
            let expected: &[u128] = if cid > 0 { &[1010, 5000] } else { &[1010] };
            assert!(times.iter().all(|at| expected.contains(at)), "{times:?}");
            assert!(times.contains(&1010));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_wants_to_be_asked_always_is_like_who_has_a_choice() {
    let late: Script = &[(5, Do::Habit(|| Habit::AskAlways)), (3000, Do::Answer("pass"))];
    let (bluff, _) = played([1, 0, 1], late).await;
    let (choice, _) = played([1, 1, 1], &[(3000, Do::Answer("pass"))]).await;
    assert_eq!(bluff, choice);
}

#[tokio::test(start_paused = true)]
async fn an_early_answer_waits_and_may_be_given_anew() {
    let script: Script = &[(30, Do::Answer("spring")), (900, Do::Answer("pass"))];
    let (_, bob) = played([0, 1, 0], script).await;
    let pending: Vec<Value> =
        bob.updates().iter().filter_map(|update| update["prompt"].get("pending").cloned()).collect();
    assert_eq!(pending, [json!("spring"), json!("pass")]);
    let replaced = bob.reply("late0").unwrap();
    assert_eq!((&replaced["type"], &replaced["kind"]), (&json!("refused"), &json!("stale")));
    let heard = bob.heard.lock().unwrap();
    let accepted =
        heard.iter().find(|(_, text)| text.contains("accepted") && text.contains("late1")).unwrap();
    assert_eq!(accepted.0, 1010, "stored, then said");
}

#[tokio::test(start_paused = true)]
async fn answers_to_a_window_are_stored_in_the_order_of_the_seats() {
    let (handle, store) = world([0, 1, 1]);
    let ann = Somebody::join(&handle, &token(0)).await;
    let bob = Somebody::join(&handle, &token(1)).await;
    let cid = Somebody::join(&handle, &token(2)).await;
    tokio::time::sleep(Duration::from_millis(1)).await;
    ann.answer("walk", 0, "walk").await;
    tokio::time::sleep(Duration::from_millis(1)).await;
    cid.answer("first", 2, "pass").await;
    bob.answer("second", 1, "pass").await;
    tokio::time::sleep(Duration::from_millis(WINDOW - 10)).await;
    assert_eq!(store.with(|game| game.answers.len()), 1, "not before their time");
    tokio::time::sleep(Duration::from_millis(20)).await;
    let seats = store.with(|game| game.answers.iter().map(|row| row.seat.index()).collect::<Vec<_>>());
    assert_eq!(seats, [0, 1, 2]);
    assert_eq!(cid.reply("first").unwrap()["type"], "accepted");
}

/// What a seat does in secret before it answers takes nothing away from others, who may have answered by then.
#[tokio::test(start_paused = true)]
async fn an_answer_outlasts_what_another_seat_does_in_secret() {
    let cid = |traps| async move {
        let (handle, store) = world([0, traps, 1]);
        let ann = Somebody::join(&handle, &token(0)).await;
        let bob = Somebody::join(&handle, &token(1)).await;
        let cid = Somebody::join(&handle, &token(2)).await;
        tokio::time::sleep(Duration::from_millis(10)).await;
        ann.answer("walk", 0, "walk").await;
        tokio::time::sleep(Duration::from_millis(10)).await;
        cid.answer("early", 2, "pass").await;
        if traps > 1 {
            bob.answer("secret", 1, "bury").await;
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
        assert_eq!(cid.reply("early").unwrap()["type"], "accepted");
        bob.answer("late", 1, "pass").await;
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert_eq!(bob.reply("late").unwrap()["type"], "accepted");
        let seats = store.with(|game| game.answers.iter().map(|row| row.seat.index()).collect::<Vec<_>>());
        assert_eq!(seats, if traps > 1 { vec![0, 1, 2, 1] } else { vec![0, 2, 1] });
        cid.transcript()
    };
    assert_eq!(cid(1).await, cid(2).await);
}

/// What was refused because the question had changed must not count after all when somebody takes back what changed it.
#[tokio::test(start_paused = true)]
async fn a_question_never_has_the_id_of_one_before() {
    let (handle, _store) = world([0, 1, 1]);
    let ann = Somebody::join(&handle, &token(0)).await;
    let bob = Somebody::join(&handle, &token(1)).await;
    let cid = Somebody::join(&handle, &token(2)).await;
    let pause = || tokio::time::sleep(Duration::from_millis(2 * WINDOW));
    pause().await;
    ann.answer("walk", 0, "walk").await;
    pause().await;
    for round in 0..3 {
        bob.answer(&format!("pass{round}"), 1, "pass").await;
        pause().await;
        bob.send(ClientMessage::Undo { id: format!("undo{round}"), seat: 1 }).await;
        pause().await;
        assert_eq!(bob.reply(&format!("undo{round}")).unwrap()["type"], "accepted");
    }
    let ids =
        cid.updates().into_iter().filter_map(|update| update["prompt"]["id"].as_str().map(str::to_owned));
    let ids: Vec<String> = ids.collect();
    assert!(ids.len() > 6, "each pass and each undo shows: {ids:?}");
    assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    // Something that came late.
    let (prompt, answer) = (Some(ids[0].clone()), "spring".to_owned());
    cid.send(ClientMessage::Answer { id: "late".into(), seat: 2, prompt, answer }).await;
    pause().await;
    assert_eq!(cid.reply("late").unwrap()["kind"], "stale");
}

/// Whoever answers after the end of a window has shown that there was a choice.
#[tokio::test(start_paused = true)]
async fn bots_think_for_half_a_window_at_most() {
    let (mut waiting, open) = (Waiting::new(), Duration::from_millis(WINDOW));
    assert_eq!(waiting.time_to_think(open), Duration::MAX, "an ordinary question");
    waiting.window = true;
    assert_eq!(waiting.time_to_think(open), open / 2);
    assert_eq!(waiting.time_to_think(Duration::ZERO), Duration::MAX, "nobody waits for one person alone");
}
