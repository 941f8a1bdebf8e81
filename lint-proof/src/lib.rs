//! What a rules crate may not do, one line each.
//!
//! `//~ TEXT` says that clippy must refuse the line and name TEXT. `scripts/lint-proof` holds it to that, and to having
//! a line here for every path in the rules crates' `clippy.toml`.

use std::path::Path;

/// Types: floats, hash order, clocks, files, sockets, programs, threads.
#[derive(Debug)]
pub struct Types<'a>(
    pub &'a f32,                                    //~ f32
    pub &'a f64,                                    //~ f64
    pub &'a std::collections::HashMap<u8, u8>,      //~ std::collections::HashMap
    pub &'a std::collections::HashSet<u8>,          //~ std::collections::HashSet
    pub &'a std::hash::RandomState,                 //~ std::hash::RandomState
    pub &'a std::hash::DefaultHasher,               //~ std::hash::DefaultHasher
    pub &'a std::time::Instant,                     //~ std::time::Instant
    pub &'a std::time::SystemTime,                  //~ std::time::SystemTime
    pub &'a std::fs::File,                          //~ std::fs::File
    pub &'a std::fs::OpenOptions,                   //~ std::fs::OpenOptions
    pub &'a std::fs::DirBuilder,                    //~ std::fs::DirBuilder
    pub &'a std::net::TcpStream,                    //~ std::net::TcpStream
    pub &'a std::net::TcpListener,                  //~ std::net::TcpListener
    pub &'a std::net::UdpSocket,                    //~ std::net::UdpSocket
    pub &'a std::process::Command,                  //~ std::process::Command
    pub &'a std::thread::Builder,                   //~ std::thread::Builder
    pub &'a std::thread::JoinHandle<()>,            //~ std::thread::JoinHandle
);

/// The environment.
pub fn environment() {
    let _ = std::env::args();                       //~ std::env::args
    let _ = std::env::args_os();                    //~ std::env::args_os
    let _ = std::env::current_dir();                //~ std::env::current_dir
    let _ = std::env::current_exe();                //~ std::env::current_exe
    let _ = std::env::home_dir();                   //~ std::env::home_dir
    let _ = std::env::temp_dir();                   //~ std::env::temp_dir
    let _ = std::env::var("A");                     //~ std::env::var
    let _ = std::env::var_os("A");                  //~ std::env::var_os
    let _ = std::env::vars();                       //~ std::env::vars
    let _ = std::env::vars_os();                    //~ std::env::vars_os
    let _ = std::process::id();                     //~ std::process::id
}

/// Files.
pub fn files(path: &Path) {
    let _ = std::fs::copy(path, path);              //~ std::fs::copy
    let _ = std::fs::create_dir(path);              //~ std::fs::create_dir
    let _ = std::fs::create_dir_all(path);          //~ std::fs::create_dir_all
    let _ = std::fs::exists(path);                  //~ std::fs::exists
    let _ = std::fs::metadata(path);                //~ std::fs::metadata
    let _ = std::fs::read(path);                    //~ std::fs::read
    let _ = std::fs::read_dir(path);                //~ std::fs::read_dir
    let _ = std::fs::read_link(path);               //~ std::fs::read_link
    let _ = std::fs::read_to_string(path);          //~ std::fs::read_to_string
    let _ = std::fs::remove_dir(path);              //~ std::fs::remove_dir
    let _ = std::fs::remove_dir_all(path);          //~ std::fs::remove_dir_all
    let _ = std::fs::remove_file(path);             //~ std::fs::remove_file
    let _ = std::fs::rename(path, path);            //~ std::fs::rename
    let _ = std::fs::write(path, "");               //~ std::fs::write
    let _ = path.canonicalize();                    //~ std::path::Path::canonicalize
    let _ = path.exists();                          //~ std::path::Path::exists
    let _ = path.is_dir();                          //~ std::path::Path::is_dir
    let _ = path.is_file();                         //~ std::path::Path::is_file
    let _ = path.metadata();                        //~ std::path::Path::metadata
    let _ = path.read_dir();                        //~ std::path::Path::read_dir
    let _ = path.try_exists();                      //~ std::path::Path::try_exists
}

/// Standard input and output.
pub fn streams() {
    let _ = std::io::stdin();                       //~ std::io::stdin
    let _ = std::io::stdout();                      //~ std::io::stdout
    let _ = std::io::stderr();                      //~ std::io::stderr
    let _ = std::io::read_to_string(&b""[..]);      //~ std::io::read_to_string
    print!("a");                                    //~ std::print
    println!("a");                                  //~ std::println
    eprint!("a");                                   //~ std::eprint
    eprintln!("a");                                 //~ std::eprintln
}

/// Threads and programs.
pub fn threads(end: bool) {
    let _ = std::thread::available_parallelism();   //~ std::thread::available_parallelism
    let _ = std::thread::current();                 //~ std::thread::current
    std::thread::park();                            //~ std::thread::park
    std::thread::scope(|_| ());                     //~ std::thread::scope
    std::thread::sleep(std::time::Duration::ZERO);  //~ std::thread::sleep
    let _ = std::thread::spawn(|| ());              //~ std::thread::spawn
    std::thread::yield_now();                       //~ std::thread::yield_now
    if end { std::process::exit(1) }                //~ std::process::exit
    std::process::abort()                           //~ std::process::abort
}

std::thread_local! { static HIDDEN: u8 = const { 0 }; } //~ std::thread_local

/// What no crate of the workspace may do.
pub fn everywhere(list: &[u8]) -> u8 {
    let first = list.first().unwrap();              //~ unwrap
    dbg!(first);                                    //~ dbg!
    unsafe { *list.get_unchecked(1) }               //~ unsafe
}

/// Left open.
pub fn open() {
    todo!()                                         //~ todo
}

pub fn undocumented() {}                            //~ missing documentation

/// Clippy does not see a float that nobody names; the script looks for its literal.
pub fn literals(list: &[(u8, u8)]) -> bool {
    let half = 0.5;                                 //~ float literal
    let one = 1.;                                   //~ float literal
    let two = 2_f64;                                //~ float literal
    let many = 3e8;                                 //~ float literal
    let fine = ("0.5", 0..5, list[0].0.max(1), 0xe8, [[0u8; 2]; 2]); // 0.5
    half < one && two < many && fine.1.len() > 5
}
