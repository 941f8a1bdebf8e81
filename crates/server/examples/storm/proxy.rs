//! What connects clients with nodes, and nodes with the database.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

use crate::client::Chance;

fn listen(port: u16) -> TcpListener {
    let listener = std::net::TcpListener::bind(("127.0.0.1", port)).expect("a free port");
    listener.set_nonblocking(true).unwrap();
    TcpListener::from_std(listener).unwrap()
}

/// Gives every connection to a node by chance.
pub(crate) struct Balancer;

impl Balancer {
    pub(crate) fn start(port: u16, nodes: Vec<SocketAddr>) -> SocketAddr {
        let listener = listen(port);
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let mut chance = Chance::new(5);
            while let Ok((mut client, _)) = listener.accept().await {
                let first = chance.below(nodes.len());
                let order: Vec<SocketAddr> =
                    (0..nodes.len()).map(|index| nodes[(first + index) % nodes.len()]).collect();
                tokio::spawn(async move {
                    for node in order {
                        if let Ok(mut server) = TcpStream::connect(node).await {
                            let _ = client.set_nodelay(true);
                            let _ = server.set_nodelay(true);
                            let _ = copy_bidirectional(&mut client, &mut server).await;
                            return;
                        }
                    }
                });
            }
        });
        address
    }
}

/// The way of one node to the database, which can be cut: then nothing gets through, and nobody is told.
pub(crate) struct Cable(watch::Sender<bool>);

impl Cable {
    pub(crate) fn start(port: u16, socket: &Path) -> Cable {
        let listener = listen(port);
        let (cut, _) = watch::channel(false);
        let (sender, socket): (watch::Sender<bool>, Arc<PathBuf>) =
            (cut.clone(), Arc::new(socket.to_owned()));
        tokio::spawn(async move {
            while let Ok((mut node, _)) = listener.accept().await {
                let (mut cut, socket) = (sender.subscribe(), socket.clone());
                tokio::spawn(async move {
                    let through = async {
                        if let Ok(mut database) = UnixStream::connect(&*socket).await {
                            let _ = node.set_nodelay(true);
                            let _ = copy_bidirectional(&mut node, &mut database).await;
                        }
                    };
                    if !*cut.borrow() {
                        tokio::select! {
                            () = through => return,
                            _ = cut.wait_for(|cut| *cut) => {}
                        }
                    }
                    // What was on its way is lost; the connection ends when somebody can say so.
                    let _ = cut.wait_for(|cut| !*cut).await;
                });
            }
        });
        Cable(cut)
    }

    pub(crate) fn cut(&self) {
        self.0.send_replace(true);
    }

    pub(crate) fn mend(&self) {
        self.0.send_replace(false);
    }
}
