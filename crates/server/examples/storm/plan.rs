//! What is to happen.

pub(crate) struct Plan {
    pub(crate) program: String,
    pub(crate) tables: usize,
    pub(crate) nodes: usize,
    pub(crate) seconds: u64,
    pub(crate) kills: usize,
    /// For how many seconds a node cannot reach the database.
    pub(crate) cut: u64,
    /// How often a node stands still (SIGSTOP), and for how many seconds.
    pub(crate) pauses: usize,
    pub(crate) pause: u64,
    /// How many megabytes the disk of the database has, if it is to be full for a while.
    pub(crate) room: Option<u64>,
    pub(crate) think: u64,
    pub(crate) port: u16,
    pub(crate) games: Vec<String>,
    /// What nodes come back as, after they were told to end.
    pub(crate) next: Option<String>,
}

impl Plan {
    pub(crate) fn from_arguments() -> Plan {
        let mut arguments = std::env::args().skip(1);
        let program =
            arguments.next().expect("usage: storm PROGRAM [--tables N] [--nodes N] [--seconds N] …");
        let mut plan = Plan {
            program,
            tables: 12,
            nodes: 3,
            seconds: 25,
            kills: 6,
            cut: 4,
            pauses: 0,
            pause: 10,
            room: None,
            think: 100,
            port: 9500,
            next: None,
            games: [
                "skirmish",
                "unbreakable",
                "buck-rogers",
                "gamma-knights",
                "gammarauders",
                "rogue-trooper",
            ]
            .map(str::to_owned)
            .to_vec(),
        };
        while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
            let number = || value.parse::<u64>().expect("a number");
            match name.as_str() {
                "--tables" => plan.tables = number() as usize,
                "--nodes" => plan.nodes = number() as usize,
                "--seconds" => plan.seconds = number(),
                "--kills" => plan.kills = number() as usize,
                "--cut" => plan.cut = number(),
                "--pauses" => plan.pauses = number() as usize,
                "--pause" => plan.pause = number(),
                "--room" => plan.room = Some(number()),
                "--think-ms" => plan.think = number(),
                "--port" => plan.port = number() as u16,
                "--next" => plan.next = Some(value),
                "--games" => plan.games = value.split(',').map(str::to_owned).collect(),
                other => panic!("{other}: no such option"),
            }
        }
        plan
    }
}
