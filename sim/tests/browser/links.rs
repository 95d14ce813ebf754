//! Every address in the site leads to a file of the site, and nothing leads elsewhere by itself.

use sim::device::board::{BOARDS, Board};
use sim::site::{FirmwareFile, WebSite};

use crate::visit::site;

/// The values of these attributes.
fn addresses(html: &str) -> Vec<&str> {
    let parts = ["href=\"", "src=\""].into_iter().flat_map(|name| html.split(name).skip(1));
    parts.filter_map(|rest| rest.split('"').next()).collect()
}

/// Where a relative address leads, seen from a file.
fn resolved(from: &str, address: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in address.split(['#', '?']).next().unwrap_or_default().split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path }
}

fn leads_somewhere(site: &WebSite, from: &str, address: &str) {
    let path = if address.starts_with('#') { from.to_owned() } else { resolved(from, address) };
    let file = site.files.get(&path).unwrap_or_else(|| panic!("{from}: {address} leads nowhere"));
    if let Some((_, anchor)) = address.split_once('#') {
        let text = String::from_utf8_lossy(file);
        assert!(text.contains(&format!("id=\"{anchor}\"")), "{from}: {address} has no such place");
    }
}

#[test]
fn every_link_leads_somewhere() {
    links_lead_somewhere(&site());
}

#[test]
fn the_firmware_of_every_board_is_linked() {
    let image = |board: &Board| FirmwareFile { board: board.name, version: "9.8.7".into(), uf2: b"UF2".to_vec() };
    let site = WebSite::build(&BOARDS.each_ref().map(image)).unwrap_or_else(|stop| panic!("{stop}"));
    links_lead_somewhere(&site);
    let page = String::from_utf8_lossy(&site.files["firmware/index.html"]);
    for board in &BOARDS {
        let file = format!("stationmaster-{}.uf2", board.name);
        assert_eq!(site.files[&format!("firmware/{file}")], b"UF2");
        assert!(page.contains(&format!("<a href=\"{file}\">{file}</a>, version 9.8.7")), "{page}");
    }
    let home = String::from_utf8_lossy(&site.files["index.html"]);
    assert!(home.contains("href=\"firmware/\""), "no way there");
}

fn links_lead_somewhere(site: &WebSite) {
    for (path, bytes) in site.files.iter().filter(|(path, _)| path.ends_with(".html")) {
        let html = String::from_utf8_lossy(bytes);
        assert!(html.contains("Content-Security-Policy"), "{path}: no policy");
        for address in addresses(&html) {
            // A reader may follow these; nothing is loaded from there.
            if !address.starts_with("https://") {
                leads_somewhere(site, path, address);
            }
        }
    }
}

/// The page tells the module which board it is by its place on the list.
#[test]
fn every_board_can_be_chosen() {
    let site = site();
    let html = String::from_utf8_lossy(&site.files["index.html"]).into_owned();
    let (_, boards) = html.split_once("<select id=\"board\"").unwrap();
    let boards = boards.split("</select>").next().unwrap();
    let listed: Vec<&str> =
        boards.split("<option value=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(listed, BOARDS.each_ref().map(|board| board.name));
}

#[test]
fn what_is_kept_for_later_is_there() {
    let site = site();
    let worker = String::from_utf8_lossy(&site.files["sw.js"]).into_owned();
    let (_, list) = worker.split_once("FILES = [").unwrap();
    let list: Vec<&str> = list.split(']').next().unwrap().split(", ").map(|path| path.trim_matches('\'')).collect();
    assert!(list.len() > 8, "{list:?}");
    list.into_iter().for_each(|path| leads_somewhere(&site, "sw.js", path));
    let manifest = String::from_utf8_lossy(&site.files["manifest.webmanifest"]).into_owned();
    for part in manifest.split("\"src\": \"").skip(1) {
        leads_somewhere(&site, "manifest.webmanifest", part.split('"').next().unwrap());
    }
}
