//! The manual as pages of the site: `docs/manual`, word for word, with its pictures.

use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

use super::{WebSite, page, read, text};
use crate::check::manual::keys;
use crate::command::cli::{Failure, bad_file};
use crate::command::firmware;

/// Pages load nothing but pictures and the style.
const POLICY: &str = "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'";

/// Adds every page and every picture, in folders that lie to each other as in `docs`.
pub(super) fn add(site: &mut WebSite) -> Result<(), Failure> {
    let docs = firmware::workspace().join("docs");
    for file in files(&docs.join("manual"), "md")? {
        let name = renamed(&file.file_name().unwrap_or_default().to_string_lossy());
        site.add(&format!("manual/{name}"), page_of("../", &text(&file)?)?.into_bytes());
    }
    for (folder, ending) in [("manual/images/colour", "png"), ("images", "svg")] {
        for file in files(&docs.join(folder), ending)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            site.add(&format!("{folder}/{name}"), read(&file)?);
        }
    }
    site.add("manual/manual.css", read(&page("manual.css"))?);
    Ok(())
}

/// A page of text, as far from the root of the site as it says.
pub(super) fn page_of(root: &str, markdown: &str) -> Result<String, Failure> {
    let title = markdown.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(event);
    let mut body = String::new();
    html::push_html(&mut body, events);
    let frame = text(&page("manual.html"))?;
    let frame = frame.replace("@ROOT@", root).replace("@POLICY@", POLICY).replace("@TITLE@", title);
    Ok(frame.replace("@BODY@", &body))
}

fn event(event: Event<'_>) -> Option<Event<'_>> {
    match event {
        // What is only for the test that plays the page.
        Event::Html(_) | Event::InlineHtml(_) => None,
        Event::Code(code) if keys(&code).is_some() => {
            let keys: Vec<String> = code.split(' ').map(key).collect();
            Some(Event::InlineHtml(keys.join(" ").into()))
        }
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Some(Event::Start(Tag::Link { link_type, dest_url: address(&dest_url), title, id }))
        }
        event => Some(event),
    }
}

fn key(word: &str) -> String {
    if word.starts_with(char::is_uppercase) { format!("<kbd>{word}</kbd>") } else { word.replace('x', "×") }
}

fn address(address: &str) -> CowStr<'static> {
    if address.contains("://") { address.to_owned().into() } else { renamed(address).into() }
}

fn renamed(file: &str) -> String {
    match file.strip_suffix(".md") {
        Some("README") => "index.html".into(),
        Some(name) => format!("{name}.html"),
        None => file.into(),
    }
}

fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| bad_file(folder, error))?.flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == ending));
    files.sort();
    Ok(files)
}
