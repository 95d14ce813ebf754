//! The pages in docs/rules and the code that follows them: neither cites what the other does not have.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use engine::games::workbook::{EPISODES, Episode};
use engine::kit::{Line, Refusal};
use engine::text::ENGLISH;

/// A page of rules.
struct Page {
    file: &'static str,
    /// The module of the game; its words stand in files that begin with the same name.
    module: &'static str,
    /// The letter of its decisions.
    letter: char,
}

const PAGES: [Page; 3] = [
    Page { file: "tramways.md", module: "tramways", letter: 'D' },
    Page { file: "workbook.md", module: "workbook", letter: 'G' },
    Page { file: "railtown.md", module: "town", letter: 'G' },
];

/// What the games with links share follows the decisions of both.
const SHARED: (&str, [&str; 2]) = ("rails", ["tramways.md", "workbook.md"]);

/// Such a decision needs nothing of the device; the reason stands behind it.
const MARK: &str = "*No code: ";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn page(file: &str) -> String {
    let path = root().join("docs/rules").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whatever does not stand between backticks: what does is notation, where `D3` and `G` mean something else.
fn prose(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

/// The numbers of decisions in a text.
fn numbers(text: &str, letter: char) -> BTreeSet<u8> {
    let prose = prose(text);
    let words = prose.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.strip_prefix(letter)?.parse().ok()).collect()
}

/// The rows `| D15 | In doubt | Here |` of a page, by their number, with their last cell.
fn decisions(page: &Page) -> BTreeMap<u8, String> {
    let mut found = BTreeMap::new();
    for line in self::page(page.file).lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let number = cells.first().and_then(|cell| cell.strip_prefix(page.letter)?.parse().ok());
        if let (Some(number), [_, _, here]) = (number, cells.as_slice()) {
            let twice = found.insert(number, (*here).to_string());
            assert_eq!(twice, None, "{}: {}{number} stands there twice", page.file, page.letter);
        }
    }
    found
}

/// The decisions that the comments of the engine cite: page and number, and where.
fn citations() -> BTreeMap<(&'static str, u8), PathBuf> {
    let mut found = BTreeMap::new();
    let source = root().join("engine-nostd/src");
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let comments: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once("//")?.1)).collect();
            let comments = comments.join("\n");
            let path = path.strip_prefix(&source).unwrap().to_path_buf();
            let parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            let shared = parts.iter().any(|part| part == SHARED.0);
            for page in &PAGES {
                let own = parts.iter().any(|part| part.starts_with(page.module));
                if own || shared && SHARED.1.contains(&page.file) {
                    found.extend(numbers(&comments, page.letter).into_iter().map(|n| ((page.file, n), path.clone())));
                }
            }
        }
    }
    found
}

#[test]
fn every_cited_decision_stands_in_the_rules() {
    let rules: BTreeMap<_, _> = PAGES.iter().map(|page| (page.file, decisions(page))).collect();
    let citations = citations();
    assert!(citations.len() > 100, "only {} citations found", citations.len());
    let unknown: Vec<String> = citations
        .iter()
        .filter(|((file, number), _)| !rules[file].contains_key(number))
        .map(|((file, number), path)| format!("{}: {number} is not in {file}", path.display()))
        .collect();
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

#[test]
fn every_decision_is_cited_or_needs_no_code() {
    let citations = citations();
    let mut wrong = Vec::new();
    for page in &PAGES {
        for (number, here) in decisions(page) {
            let reason = here.split_once(MARK).map(|(_, reason)| reason);
            let name = format!("{}: {}{number}", page.file, page.letter);
            match (citations.get(&(page.file, number)), reason) {
                (None, None) => wrong.push(format!("{name} is neither cited nor marked `{MARK}`")),
                (Some(path), Some(_)) => wrong.push(format!("{name} needs no code, yet {} cites it", path.display())),
                (None, Some(reason)) if reason.strip_suffix(".*").is_none_or(str::is_empty) => {
                    wrong.push(format!("{name} gives no reason"));
                }
                _ => (),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Numbers are never used again, so they have no gaps either; and the text above the table cites no other.
#[test]
fn decisions_are_numbered_in_order() {
    for page in &PAGES {
        let decisions = decisions(page);
        let count = u8::try_from(decisions.len()).unwrap();
        assert!(count > 30 && decisions.keys().copied().eq(1..=count), "{}: {:?}", page.file, decisions.keys());
        let unknown = numbers(&self::page(page.file), page.letter).into_iter().find(|n| !decisions.contains_key(n));
        assert_eq!(unknown, None, "{} cites it", page.file);
    }
}

#[test]
fn the_notation_lists_every_refusal() {
    let page = page("notation.md");
    let (_, list) = page.split_once("\n## Refusals\n").unwrap();
    let (list, _) = list.split_once("\n## ").unwrap();
    let names = |line: &str| line.split('`').skip(1).step_by(2).map(ToString::to_string).collect::<Vec<_>>();
    let rows = list.lines().filter_map(|line| line.strip_prefix("| `"));
    let listed: Vec<String> = rows.flat_map(|row| names(&format!("`{}", row.split(" | ").next().unwrap()))).collect();
    let known: Vec<String> = Refusal::ALL.iter().map(|refusal| refusal.name().to_string()).collect();
    assert_eq!(listed, known);
}

/// A row of the table of episodes, without the stars.
fn row(number: usize, episode: &Episode) -> Vec<String> {
    let or = |value: u16, none: &str| if value == 0 { none.to_string() } else { value.to_string() };
    let stress = episode.stress;
    vec![
        number.to_string(),
        Line::said(ENGLISH, episode.city).to_string(),
        or(episode.year, "?"),
        or(episode.rounds_solo.into(), "?"),
        or(episode.rounds_duo.into(), "-"),
        if episode.has_stress() { format!("{}..{}", stress.first, stress.last) } else { "none".to_string() },
        episode.workers.to_string(),
        episode.worker_cap.to_string(),
        episode.money.to_string(),
        episode.reclaim.to_string(),
    ]
}

#[test]
fn the_table_of_episodes_is_that_of_the_engine() {
    let page = page("workbook.md").replace('*', "");
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect::<Vec<_>>();
    let rows: Vec<_> = page.lines().map(cells).filter(|cells| cells.len() == 10).collect();
    for (number, episode) in (1..).zip(EPISODES) {
        let row = row(number, episode);
        assert!(rows.contains(&row), "no such row: {}", row.join(" | "));
    }
    assert_eq!(rows.len(), EPISODES.len() + 2, "a head, its rule and the episodes");
}
