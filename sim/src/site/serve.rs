//! A web server for this machine only: it knows the files of one site, and nothing else.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use super::WebSite;
use crate::command::cli::{Exit, Failure};

/// More than any browser says about itself.
const LONGEST_REQUEST: u64 = 64 * 1024;
const PATIENCE: Duration = Duration::from_secs(10);

pub fn listen(port: u16) -> Result<TcpListener, Failure> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        Failure::Bad(format!("cannot serve at 127.0.0.1:{port}: {error} (--port N takes another one)"))
    })
}

/// Until the program ends.
pub fn run(listener: &TcpListener, site: WebSite) -> Result<Exit, Failure> {
    let site = Arc::new(site);
    loop {
        let (stream, _) = listener.accept()?;
        let site = site.clone();
        // A browser opens connections that it does not use yet: nobody waits for them.
        std::thread::spawn(move || {
            // Whoever hangs up needs no answer.
            let _ = answer(stream, &site);
        });
    }
}

/// Reads one request and answers it.
pub fn answer(mut stream: TcpStream, site: &WebSite) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new((&stream).take(LONGEST_REQUEST)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let (method, path) = request.split_once(" /").unwrap_or_default();
    let (status, kind, body) = match find(path, site).filter(|_| ["GET", "HEAD"].contains(&method)) {
        Some((path, body)) => ("200 OK", kind(path), body),
        None => ("404 Not Found", "text/plain", &b"not here"[..]),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    if method == "HEAD" { Ok(()) } else { stream.write_all(body) }
}

/// Only what is on the list, so nothing outside of it.
fn find<'a>(path: &str, site: &'a WebSite) -> Option<(&'a str, &'a [u8])> {
    let path = path.split([' ', '?', '#']).next()?;
    let path = if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.into() };
    let (path, body) = site.files.get_key_value(&path)?;
    Some((path, body))
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
