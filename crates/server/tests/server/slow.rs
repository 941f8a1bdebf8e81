//! A node that hears and says nothing for a while, and then everything at once: what happened elsewhere in between harms nobody there.

use std::path::Path;
use std::time::Duration;

use serde_json::json;
use sqlx::PgPool;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

use crate::ambush;
use crate::client::{Client, House};
use crate::cluster::{Cluster, database};
use crate::nodes::{skirmish, until_sees};

/// A way to a database on which everything can be held up; nothing gets lost.
struct Way {
    held: watch::Sender<bool>,
    /// Where the database is, for whoever takes this way.
    address: String,
    _directory: TempDir,
}

impl Way {
    fn to(address: &str) -> Way {
        let directory = tempfile::tempdir().unwrap();
        let (name, there) = address.split_once("?host=").unwrap();
        let there = Path::new(there).join(".s.PGSQL.5432");
        let here = UnixListener::bind(directory.path().join(".s.PGSQL.5432")).unwrap();
        let (held, _) = watch::channel(false);
        let sender = held.clone();
        tokio::spawn(async move {
            while let Ok((node, _)) = here.accept().await {
                let Ok(database) = UnixStream::connect(&there).await else { continue };
                let ((from, to), (back, on)) = (node.into_split(), database.into_split());
                tokio::spawn(carry(from, on, sender.subscribe()));
                tokio::spawn(carry(back, to, sender.subscribe()));
            }
        });
        let address = format!("{name}?host={}", directory.path().display());
        Way { held, address, _directory: directory }
    }

    fn hold(&self) {
        self.held.send_replace(true);
    }

    fn go_on(&self) {
        self.held.send_replace(false);
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut held: watch::Receiver<bool>,
) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if held.wait_for(|held| !held).await.is_err() || to.write_all(&bytes[..count]).await.is_err() {
            break;
        }
    }
    let _ = held.wait_for(|held| !held).await;
    let _ = to.shutdown().await;
}

async fn at(address: &str, change: impl FnOnce(&mut retrograde_server::Config)) -> House {
    House::with(|config| {
        config.store = Some(address.parse().unwrap());
        change(config);
    })
    .await
}

/// Bob has answered over a slow node when his seat is handed to a bot and taken back over another one. That node forgets the answer, and the slow
/// one does not know: the answer counts or is refused, and the game goes on.
#[tokio::test]
async fn an_answer_waits_where_nobody_knows_that_a_bot_had_the_seat() {
    let address = database();
    let way = Way::to(&address);
    let window = |config: &mut retrograde_server::Config| {
        config.titles = ambush::titles();
        config.window = Duration::from_millis(2500);
    };
    let (quick, slow) = (at(&address, window).await, at(&way.address, window).await);
    let people = json!({ "ann": "human", "bob": "human", "cid": "human" });
    let body = json!({ "game": "ambush", "position": ambush::position([0, 1, 0]), "seats": people });
    let table = quick.table(body).await;
    let mut ann = quick.sit(&table, "ann").await;
    let mut cid = quick.sit(&table, "cid").await;
    let mut also = quick.sit(&table, "bob").await;
    let mut bob = slow.sit(&table, "bob").await;
    assert_eq!(ann.answer("walk").await["type"], "accepted");
    bob.asked().await;
    let prompt = bob.seen.all["prompt"]["id"].clone();
    bob.send(&json!({ "type": "answer", "id": "held", "seat": 1, "prompt": prompt, "answer": "spring" }))
        .await;
    until_sees(&mut also, "what waits", |all| all["prompt"]["pending"] == "spring").await;

    way.hold();
    for player in ["bot:random", "human"] {
        let handed = also.ask(json!({ "type": "player", "seat": 1, "player": player })).await;
        assert_eq!(handed["type"], "accepted");
    }
    cid.asked().await;
    let pass = json!({ "type": "answer", "id": "cid", "seat": 2, "prompt": cid.seen.all["prompt"]["id"], "answer": "pass" });
    cid.send(&pass).await;
    way.go_on();

    let reply = bob.until(|message| message["id"] == "held").await;
    if reply["type"] == "refused" {
        bob.asked().await;
        assert_eq!(bob.answer("pass").await["type"], "accepted");
    }
    until_sees(&mut ann, "the next turn", |all| all["turn"] == json!(2)).await;
    let sprung = ann.seen.all["log"]
        .as_array()
        .unwrap()
        .iter()
        .any(|line| line["line"]["text"] == "bob springs a trap");
    assert_eq!(sprung, reply["type"] == "accepted", "{reply}");
    let replies = bob.heard.iter().filter(|text| text.contains("\"id\":\"held\"")).count();
    assert_eq!(replies, 1, "{:?}", bob.heard);
}

/// Red's connection to a slow node is lost, and Red goes on over another one. Before the slow node has noticed, the database crashes and forgets who
/// is there, and both nodes say it again, the slow one last: Red is not taken for the one who was lost.
#[tokio::test(flavor = "multi_thread")]
async fn who_went_on_elsewhere_stays_when_all_is_told_again() {
    let cluster = Cluster::start();
    let address = cluster.database();
    let way = Way::to(&address);
    let (quick, slow) = (at(&address, |_| {}).await, at(&way.address, |_| {}).await);
    let table = skirmish(&quick, "human").await;
    let hello = |token: &str| json!({ "type": "hello", "protocol": 1, "tokens": [token], "life": null, "seen": 0, "visit": "red's" });
    let come = async |house: &House| {
        let mut client = Client::connect(house.address(), &table.id).await.unwrap();
        client.send(&hello(&table.seats["red"])).await;
        client.until(|message| message["type"] == "update").await;
        client
    };
    let present = async |count: i64| {
        let there = async {
            loop {
                if let Ok(database) = PgPool::connect(&address).await
                    && let Ok((found,)) =
                        sqlx::query_as::<_, (i64,)>("SELECT COUNT(*) FROM present").fetch_one(&database).await
                    && found == count
                {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), there).await.expect("who is there is told");
    };
    let mut before = come(&slow).await;
    present(1).await;
    way.hold();
    let mut red = come(&quick).await;
    present(2).await;
    tokio::task::block_in_place(|| cluster.restart());
    present(1).await;
    way.go_on();

    // The old connection is given up, and the new one is not.
    let gone = async { while before.next_whenever().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(20), gone).await.expect("the lost connection is let go");
    red.settle().await;
    let open = red.asked().await;
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    // For a moment both were there.
    let alone = |client: &Client| {
        let told = client.heard.iter().rfind(|text| text.contains("\"type\":\"screens\"")).unwrap();
        told.contains("\"count\":1")
    };
    while !alone(&red) {
        red.next().await.expect("the other one is gone");
    }
}
