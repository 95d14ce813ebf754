//! `sim web`, as it is typed: what it says, serves and writes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::visit::{folder, site};

fn sim() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sim"));
    command.arg("web");
    command
}

fn answer(port: u16, path: &str) -> String {
    request(port, "GET", path)
}

fn request(port: u16, method: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.write_all(format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn it_says_where_it_serves() {
    // A port that was free a moment ago.
    let port = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr()).unwrap().port();
    let number = port.to_string();
    let mut server = sim().args(["--port", &number]).stdout(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let (page, other) = (answer(port, "/"), answer(port, "/../Cargo.toml"));
    let (head, icon) = (request(port, "HEAD", "/"), answer(port, "/favicon.ico"));
    let sent = request(port, "POST", "/");
    let second = sim().args(["--port", &number]).output().unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!(said, format!("Stationmaster is at http://127.0.0.1:{port}/ until Ctrl-C is pressed.\n"));
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("<title>Stationmaster</title>"), "{page}");
    assert!(other.starts_with("HTTP/1.1 404"), "{other}");
    assert_eq!(head, page.split_inclusive("\r\n\r\n").next().unwrap(), "the same head, and nothing behind it");
    assert!(icon.starts_with("HTTP/1.1 200 OK") && icon.contains("image/x-icon"), "{icon}");
    assert!(sent.starts_with("HTTP/1.1 404"), "{sent}");
    let trouble = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(2));
    assert!(trouble.contains(&format!("cannot serve at 127.0.0.1:{port}")) && trouble.contains("--port"), "{trouble}");
}

fn files(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { files(&path) } else { 1 }).sum()
}

#[test]
fn it_writes_the_site_that_it_serves() {
    let (folder, site) = (folder("written").join("any/web space"), site());
    let output = sim().arg("--out").arg(&folder).arg("--no-firmware").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(said, format!("{}: {} files\n", folder.display(), site.files.len()));
    assert!(output.status.success());
    for (path, bytes) in &site.files {
        assert!(std::fs::read(folder.join(path)).unwrap() == *bytes, "{path}");
    }
    assert_eq!(files(&folder), site.files.len(), "nothing else is there");
}
