//! Out of the device: what other programs read, and the console on the cable.
#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests, too.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use engine::driver;
use engine::export::{CHUNK, Chunk, Export, Format};
use engine::games::free::Counter;
use engine::input::Key;
use engine::journal::Outcome;
use engine::session::Session;
use engine::text::ENGLISH;
use engine::ui::profile::OLED;
use serde_json::Value;
use sim::check::book::KeptSession;
use sim::check::script::Script;
use sim::check::target::{NoAlbum, Simulated};
use sim::device::Device;
use sim::device::flash::{Flash, SECTOR};
use sim::device::screen;

fn played(text: &str) -> Device {
    let mut target = Simulated::new(&OLED, Flash::default());
    Script::parse(text).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    target.device
}

/// A device on which a game of two is over, and one of three is running.
fn two_games() -> Device {
    played(
        "game any players 2\nkeys select\nenter B points +12\nenter P points +9\nenter finish\n\
         game any players 3\nkeys select\nenter G points +7\nenter B points -2\n",
    )
}

fn told(device: &mut Device, line: &str) -> String {
    String::from_utf8(device.host(format!("{line}\r").as_bytes())).unwrap()
}

/// All pieces one behind the other.
fn whole(mut export: Export, session: &Session) -> String {
    let (mut text, mut chunk) = (String::new(), Chunk::new());
    loop {
        let more = export.next(session, ENGLISH, &mut chunk);
        // A piece that did not fit would be cut.
        assert!(chunk.len() < CHUNK - 24, "{chunk}");
        text.push_str(&chunk);
        if !more {
            return text;
        }
    }
}

fn unescaped(link: &str) -> Value {
    let data = link.trim_end().strip_prefix("https://app.bgstatsapp.com/createPlay.html?data=").unwrap();
    assert!(data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~,:%".contains(&byte)), "{data}");
    let mut parts = data.split('%');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(&part.as_bytes()[2..]);
    }
    serde_json::from_slice(&bytes).unwrap()
}

fn check_formats(make: &dyn Fn(Format) -> Export, session: &Session, players: usize, over: bool) {
    let text = whole(make(Format::Text), session);
    assert!(text.lines().count() > players, "{text}");
    let json: Value = serde_json::from_str(&whole(make(Format::Json), session)).unwrap();
    assert_eq!((&json["format"], &json["version"]), (&"stationmaster-play".into(), &1.into()));
    assert_eq!((json["over"].as_bool(), json["complete"].as_bool()), (Some(over), Some(true)));
    let listed = json["players"].as_array().unwrap();
    assert_eq!(listed.len(), players);
    let told = whole(make(Format::Csv), session);
    let mut csv = csv::Reader::from_reader(told.as_bytes());
    let rows: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
    let terms: usize = listed.iter().map(|player| player["terms"].as_array().unwrap().len()).sum();
    assert_eq!(rows.len(), terms, "{told}");
    assert!(rows.iter().all(|row| row.len() == 10));
    for (row, term) in rows.iter().zip(listed.iter().flat_map(|player| player["terms"].as_array().unwrap())) {
        assert_eq!(
            (&row[8], &row[9]),
            (term["term"].as_str().unwrap(), &*term["value"].to_string().replace("null", ""))
        );
    }
    let play = unescaped(&whole(make(Format::BgStats), session));
    assert_eq!((&play["sourceName"], &play["sourcePlayId"]), (&"Stationmaster".into(), &json["id"]));
    let called = json["name"].as_str().unwrap().to_string();
    let game = play["game"]["name"].as_str().unwrap();
    let board = play["board"].as_str().unwrap_or_default();
    assert!(called == game || called.ends_with(board) && !board.is_empty(), "{called}: {game} {board}");
    assert_eq!(play["game"]["noPoints"], false);
    assert!(play["game"]["highestWins"].is_boolean() && play["durationMin"].is_u64());
    for (player, listed) in play["players"].as_array().unwrap().iter().zip(listed) {
        assert!(player["winner"].is_boolean() && player["startPlayer"].is_boolean());
        assert_eq!((&player["name"], &player["score"]), (&listed["name"], &listed["score"]));
        assert_eq!(player["rank"], listed["place"]);
    }
}

/// Recorded games, one of each kind.
const WHOLE: [&str; 4] =
    ["tramways-two-players", "workbook-whole-game-berlin-alone", "town-full-book-of-four", "any-rounds-of-five"];

/// These whole games, and some of the other scenarios.
#[test]
fn games_can_be_exported_wherever_they_are() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let (mut seen, mut entries) = (BTreeSet::new(), 0);
    for (index, path) in paths.into_iter().enumerate() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if index % 40 != 0 && !WHOLE.contains(&name.as_str()) {
            continue;
        }
        let script = Script::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        if !script.is_for(&OLED) {
            continue;
        }
        let mut device = Simulated::new(&OLED, Flash::default());
        script.run(&mut device, &mut NoAlbum).unwrap_or_else(|trouble| panic!("{}: {trouble}", path.display()));
        let mut device = device.device;
        let results = KeptSession::open(Flash::of(device.flash_bytes())).unwrap().state().unwrap().results;
        let session = device.app().session();
        if let Some(live) = session.live() {
            let running = |format| Export::running(format, session, ENGLISH).unwrap();
            check_formats(&running, session, live.players.len(), live.game.is_over());
            // What the table calls its rows, and what the game does of a result.
            if let Some(Outcome { game, told: Some(told) }) = session.result() {
                for format in [Format::Text, Format::Csv] {
                    let result = whole(Export::result(format, game, told.clone()), session);
                    assert_eq!(result, whole(running(format), session), "{name}");
                }
            }
            let json: Value = serde_json::from_str(&whole(running(Format::Json), session)).unwrap();
            let log = json["log"].as_array().unwrap();
            assert_eq!(log.iter().filter(|entry| entry["follows"].is_null()).count(), session.entries() as usize);
            seen.insert(live.game.kind().file());
            entries += log.len();
        }
        for Outcome { game, told } in results {
            let told = told.unwrap();
            let players = told.players.len();
            check_formats(&|format| Export::result(format, game, told.clone()), &Session::default(), players, true);
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
    assert!(entries > 150, "{entries}");
}

#[test]
fn what_a_result_looks_like() {
    let mut device = two_games();
    assert_eq!(told(&mut device, "export 1 text"), "Any game, 0 min, rounds: 1\r\n1. Brown 12\r\n2. Pink 9\r\n");
    assert_eq!(
        told(&mut device, "export 1 csv").lines().nth(1),
        Some("1,\"Any game\",yes,1,\"Brown\",\"Brown\",1,12,\"Points\",12")
    );
    let json: Value = serde_json::from_str(&told(&mut device, "export json")).unwrap();
    assert_eq!(json["log"][1]["notation"], "B points -2");
    assert_eq!(json["opening"], "B,P,G R1; counters points; first B");
    for (line, answer) in [
        ("export 9 text", "! no such result: 9 (results lists them)\r\n"),
        ("export 1 xml", "! which format? text, csv, json or bgstats\r\n"),
        ("export 99999999999 text", "! no such result: 99999999999 (results lists them)\r\n"),
        ("frobnicate", "! no such command: frobnicate (help lists them)\r\n"),
        ("name Bartholomew", "! not a name for this device: Bartholomew (up to 8 letters, as on its dial)\r\n"),
        ("name", "! which name? up to 8 letters each, and 8 names\r\n"),
        ("restore", "! send the lines of a backup: the first one begins with restore\r\n"),
        ("restore 2 1 1", "! a backup of another format\r\n"),
        ("frobnicate", "! no such command: frobnicate (help lists them)\r\n"),
        ("screen png", "! too many words: png\r\n"),
        ("screen pbm now", "! too many words: now\r\n"),
        ("update now", "! too many words: now\r\n"),
        ("log extra", "! too many words: extra\r\n"),
        ("help me", "! too many words: me\r\n"),
        ("a\u{9b}2J", "! no plain text in UTF-8\r\n"),
    ] {
        assert_eq!(told(&mut device, line), answer, "{line}");
    }
    for line in ["help", "games", "results", "log", "roster", "stats", "screen", "screen pbm", ""] {
        assert!(!told(&mut device, line).contains('!'), "{line}");
    }
}

/// The second line of the text of a scenario's last game: what its numbers are.
fn terms(name: &str) -> (String, Value) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../tests/scenarios/{name}.scn"));
    described(&fs::read_to_string(path).unwrap())
}

/// And how the app is told of it.
fn described(script: &str) -> (String, Value) {
    let mut device = played(script);
    let text = told(&mut device, "export text");
    (text.lines().nth(1).unwrap().to_string(), unescaped(&told(&mut device, "export bgstats")))
}

/// As the table and the final sheet call them, and the score in front.
#[test]
fn terms_are_called_as_on_the_sheet() {
    let (town, play) = terms("town-a-pad-only-game-of-four");
    assert_eq!(town, "Total (Lines, Plans, No plan, Resources, Fulfilled)");
    assert_eq!((&play["game"]["name"], &play["board"]), (&"Rail Town".into(), &Value::Null));
    let (tramways, play) = terms("tramways-two-players");
    assert_eq!(tramways, "Score (HP, Links, Money, Stress)");
    assert_eq!((&play["game"]["name"], &play["game"]["bggId"]), (&"Tramways".into(), &166_571.into()));
    let (workbook, play) = terms("workbook-whole-game-berlin-alone");
    assert_eq!(workbook, "Count (HP, Links, Money, Stress)");
    let name = "Tramways Engineer's Workbook 2";
    assert_eq!((&play["game"]["name"], &play["board"]), (&name.into(), &"3 Berlin 1865".into()));
    assert_eq!(play["game"]["bggId"], Value::Null, "that of the first volume is not its own");
    let (book, _) = described("game railtown players 2\nkeys down select\nkeys select\nskip\n");
    assert_eq!(book, "Score (Resources, Red, Yellow, Blue, Black, Double, Wild, Upgrades)");
    let (requests, play) = terms("town-three-players-with-requests");
    assert!(requests.contains(", Requests, "), "{requests}");
    assert_eq!((&play["game"]["name"], &play["board"]), (&"Rail Town".into(), &"Requests".into()));
    let mut book = KeptSession::blank(32).unwrap();
    book.start(2, &[Counter::Buildings, Counter::Cards, Counter::Wins]).unwrap();
    let text = whole(Export::running(Format::Text, &book.session, ENGLISH).unwrap(), &book.session);
    assert_eq!(text.lines().nth(1), Some("Buildings (Cards, Wins)"));
}

/// Of a running game every row is told, and the score once; the one who is first in the order began.
#[test]
fn a_running_game_is_told_with_all_its_rows() {
    let script = "lots 7\ngame tramways players 3\nkeys select\nenter begin\nskip\n";
    let (auction, _) = described(script);
    assert_eq!(auction, "Score (Paid, Money, HP)");
    let mut device = played(&format!("{script}keys select*2 down select down select\nskip\nkeys select*2\nskip\n"));
    let table = screen::lines(&device.view());
    let rows: Vec<Vec<&str>> =
        table[2..9].iter().map(|row| row.split([':', ' ']).filter(|part| !part.is_empty()).collect()).collect();
    let text = told(&mut device, "export text");
    assert_eq!(text.lines().nth(1), Some("Score (HP, Stress, Money, Links, Tiles, Hand)"), "{table:?}");
    // Whoever is in the first column, with the total at the end of the rows in front.
    let column: Vec<&str> = rows.iter().map(|row| row[1]).collect();
    let line = format!(" {} ({})", column[6], column[..6].join(", "));
    assert!(text.lines().any(|player| player.ends_with(&line)), "{line} in {text}");
    let play = unescaped(&told(&mut device, "export bgstats"));
    let began: Vec<&Value> =
        play["players"].as_array().unwrap().iter().filter(|player| player["startPlayer"] == true).collect();
    let first = device.app().session().opening().unwrap().table(ENGLISH).columns[0].seat;
    let name = device.app().session().live().unwrap().players.name(first, ENGLISH).to_string();
    assert_eq!(began.iter().map(|player| player["name"].as_str().unwrap()).collect::<Vec<_>>(), [name]);
}

/// The values of each round, in a game of three rounds.
#[test]
fn every_round_is_told_with_its_values() {
    let entries =
        "enter B points +12\nenter P points +9\nenter next\nenter B points +1\nenter next\nenter P points -2\n";
    let mut device = played(&format!("game any players 2\nkeys select\n{entries}enter finish\n"));
    let json: Value = serde_json::from_str(&told(&mut device, "export json")).unwrap();
    let rounds = json["byRound"].as_array().unwrap();
    let told: Vec<(u64, String)> =
        rounds.iter().map(|round| (round["round"].as_u64().unwrap(), round["values"].to_string())).collect();
    let expected = [(1, "[[12],[9]]"), (2, "[[13],[9]]"), (3, "[[13],[7]]")];
    assert_eq!(told, expected.map(|(round, values)| (round, values.to_string())));
    assert_eq!(json["players"][0]["score"], 13);
}

/// Of a damaged game only what is certain is told, and that it is not all.
#[test]
fn a_damaged_game_is_not_complete() {
    let mut book = KeptSession::blank(32).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let before = book.bytes();
    book.change(0, 12).unwrap();
    let with = book.bytes();
    book.finish().unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let image = book.bytes();
    let entry: Vec<usize> = (0..image.len()).filter(|at| before[*at] != with[*at]).skip(1).collect();
    let sector = entry[0] / SECTOR * SECTOR;
    for hole in [entry, (sector..sector + SECTOR).collect()] {
        let mut bytes = image.clone();
        hole.into_iter().for_each(|at| bytes[at] ^= 0x11);
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        let told = book.state().unwrap().results.remove(0).told.unwrap();
        let mut session = Session::default();
        driver::open(&mut session, &mut book.store, 0).unwrap();
        session.close(false);
        assert!(session.damage().is_some());
        let json = whole(Export::result(Format::Json, 0, told), &session);
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&json["complete"], &json["players"][0]["score"]), (&false.into(), &12.into()));
        assert!(json["byRound"].as_array().is_none_or(Vec::is_empty), "{}", json["byRound"]);
    }
}

/// What is typed in the session of the documents.
const TYPED: [&str; 11] = [
    "help",
    "games",
    "results",
    "stats",
    "log",
    "export csv",
    "export 1 text",
    "screen",
    "name Anna",
    "roster",
    "log me",
];

/// `BLESS=1` writes it anew.
#[test]
fn the_session_in_the_documents_is_a_real_one() {
    let mut device = two_games();
    device.open_port(true);
    let mut session = String::from_utf8(device.host(b"")).unwrap();
    for line in TYPED {
        session += &told(&mut device, line);
        if device.is_asked() {
            device.agree();
            session += &String::from_utf8(device.host(b"")).unwrap();
        }
    }
    let session = session.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/console-session.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once("```text\n").unwrap();
    let (found, after) = rest.split_once("\n```").unwrap();
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, format!("{before}```text\n{session}\n```{after}")).unwrap();
    } else {
        assert_eq!(found, session);
    }
}

/// A real program reads it; where there is none, nothing is shown by this.
#[test]
fn python_reads_it() {
    let mut device = two_games();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (json, csv) = (folder.join("play.json"), folder.join("play.csv"));
    fs::write(&json, told(&mut device, "export json")).unwrap();
    fs::write(&csv, told(&mut device, "export csv")).unwrap();
    let python = |code: &[&str]| Command::new("python3").args(code).stdout(Stdio::piped()).output();
    let Ok(read) = python(&["-m", "json.tool", json.to_str().unwrap()]) else { return };
    assert!(read.status.success());
    let code = format!("import csv; print(sum(len(r)==10 for r in csv.reader(open({csv:?}, newline=''))))");
    assert_eq!(String::from_utf8(python(&["-c", &code]).unwrap().stdout).unwrap().trim(), "4");
}

#[test]
fn nothing_is_written_without_a_key() {
    let mut device = two_games();
    let flash = device.flash_bytes();
    assert!(told(&mut device, "name Anna Bert").starts_with("Confirm"));
    assert!(screen::lines(&device.view()).contains(&"Anna".to_string()));
    // Nothing else is taken meanwhile; it waits.
    assert_eq!(told(&mut device, "roster"), "");
    device.tap(Key::Back);
    assert_eq!(String::from_utf8(device.host(b"")).unwrap(), "! refused on the device\r\nnothing\r\n");
    assert_eq!(device.flash_bytes(), flash);
    told(&mut device, "name Anna Bert");
    device.tap(Key::Select);
    assert_eq!(told(&mut device, "roster"), "Done.\r\nAnna (Brown)\r\nBert (Pink)\r\n");
    assert_ne!(device.flash_bytes(), flash);
    told(&mut device, "update");
    device.unplug();
    assert!(!screen::lines(&device.view())[0].contains("asks"));
    // A held Back refuses, too, and takes nothing back.
    let entries = device.app().session().entries();
    told(&mut device, "update");
    device.hold(Key::Back, 1);
    assert!(!device.is_asked() && device.app().session().entries() == entries);
}

#[test]
fn no_bytes_do_any_harm() {
    let mut device = two_games();
    let flash = device.flash_bytes();
    let mut rng = fastrand::Rng::with_seed(15);
    let words =
        ["export", "1", "json", "screen", "restore 1 2 3", "name", "backup", "log", "\r", "\n", "\u{e9}", "end 1 0"];
    for _ in 0..4_000 {
        let mut bytes: Vec<u8> = (0..rng.usize(0..40)).map(|_| rng.u8(..)).collect();
        bytes.extend(words[rng.usize(0..words.len())].as_bytes());
        bytes.push(b" \r\n\t"[rng.usize(0..4)]);
        device.host(&bytes);
        if device.is_asked() {
            device.tap(Key::Back);
        }
    }
    device.unplug();
    assert_eq!(device.flash_bytes(), flash);
    assert!(told(&mut device, "help").lines().count() > 10);
    device.tap(Key::Down);
    assert_eq!(device.app().session().entries(), 2);
}
