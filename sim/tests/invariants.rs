//! What ARCHITECTURE.md promises and a machine can check.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use engine::kit::{Body, Colour, Icon, Refusal};
use engine::text::ENGLISH;
use engine::text::refusals::Sentence;
use engine::ui::icons::{IconSize, bitmap};

const LINES: usize = 400;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every Rust file under a folder of the workspace, with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

/// The code without comments and without what stands between quotation marks.
fn code(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = line.split("//").next().unwrap();
        line.split('"').step_by(2).for_each(|part| out += part);
        out.push('\n');
    }
    out
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Fails with the files under a folder whose code has one of these pieces.
fn forbid(folder: &str, pieces: &[String]) {
    let mut found = Vec::new();
    for (path, text) in sources(folder) {
        let code = code(&text);
        found.extend(
            pieces.iter().filter(|piece| code.contains(*piece)).map(|piece| format!("{}: {piece}", path.display())),
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn pieces(pieces: &[&str]) -> Vec<String> {
    pieces.iter().map(ToString::to_string).collect()
}

/// The games of the registry: name of the variant and name of the module.
fn games() -> Vec<(String, String)> {
    let registry = fs::read_to_string(root().join("engine-nostd/src/games/mod.rs")).unwrap();
    let (_, list) = registry.split_once("\ngames! {").unwrap();
    let (list, _) = list.split_once("\n}").unwrap();
    let code = code(list);
    let lines = code.lines().filter(|line| !line.trim().is_empty());
    let game = |line: &str| {
        let mut words = words(line).map(ToString::to_string);
        (words.next().unwrap(), words.next().unwrap())
    };
    let games: Vec<_> = lines.map(game).collect();
    assert!(games.contains(&("Free".into(), "free".into())), "{games:?}");
    games
}

#[test]
fn the_screen_names_no_game() {
    let mut names = pieces(&["games::", "crate::games", "crate::app", "crate::session"]);
    for (variant, module) in games() {
        names.extend([format!("::{variant}"), format!("text::{module}"), format!("{module}::")]);
    }
    forbid("engine-nostd/src/ui", &names);
}

#[test]
fn a_game_names_neither_screen_nor_app() {
    let outside =
        ["crate::ui", "crate::app", "crate::session", "crate::journal", "crate::store", "crate::input", "text::app"];
    forbid("engine-nostd/src/games", &pieces(&outside));
}

#[test]
fn the_app_names_no_single_game() {
    let mut names = Vec::new();
    for (variant, module) in games() {
        for kind in ["Kind", "Game", "Setup", "Command"] {
            names.push(format!("{kind}::{variant}"));
        }
        names.extend([format!("{module}::"), format!("games::{module}"), format!("text::{module}")]);
    }
    forbid("engine-nostd/src/app", &names);
    forbid("engine-nostd/src/session", &names);
    forbid("engine-nostd/src/store", &names);
    for module in ["driver.rs", "input.rs", "notation/mod.rs", "notation/written.rs"] {
        let code = code(&fs::read_to_string(root().join("engine-nostd/src").join(module)).unwrap());
        let found = names.iter().find(|name| code.contains(*name));
        assert_eq!(found, None, "{module}");
    }
}

#[test]
fn what_games_share_knows_none_of_them() {
    forbid(
        "engine-nostd/src/kit",
        &pieces(&["crate::games", "crate::ui", "crate::app", "crate::session", "crate::journal", "crate::text"]),
    );
}

#[test]
fn words_know_no_game() {
    forbid(
        "engine-nostd/src/text/en",
        &pieces(&["crate::games", "crate::ui", "crate::app", "crate::session", "line!"]),
    );
}

/// The rooms of the engine, and which others each of them names, tests aside.
fn rooms() -> BTreeMap<String, BTreeSet<String>> {
    let mut rooms = BTreeMap::<String, BTreeSet<String>>::new();
    let home = root().join("engine-nostd/src");
    for (path, text) in sources("engine-nostd/src") {
        let room = path.strip_prefix(&home).unwrap().iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let code = code(&text);
        let code = code.split("mod tests {").next().unwrap();
        let test = ["tests", "tests.rs", "proof.rs"].iter().any(|name| path.iter().any(|part| part == *name));
        let named = code.split("crate::").skip(1).filter(|_| !test).filter_map(|behind| words(behind).next());
        rooms.entry(room.to_owned()).or_default().extend(named.filter(|name| *name != room).map(String::from));
    }
    rooms
}

/// Taking away, again and again, every room that names none of those that are left takes away all of them.
#[test]
fn rooms_name_one_another_in_one_direction() {
    let mut left = rooms();
    assert!(left["store"].contains("journal") && left["driver"].contains("session"), "{left:?}");
    loop {
        let names: BTreeSet<String> = left.keys().cloned().collect();
        left.retain(|_, named| !named.is_disjoint(&names));
        if left.len() == names.len() {
            break;
        }
    }
    assert!(left.is_empty(), "these name one another, or one that does: {left:#?}");
}

/// Who shows something has no words for it. (Games and formats have keys, which look like words: to those
/// `sim/tests/language.rs` sees.)
#[test]
fn who_shows_something_has_no_words() {
    // What is called the same in every language: a chip, the displays, the product.
    let known = ["SSD", "oled", "colour", "large", "Stationmaster"];
    for (path, text) in ["app", "ui", "session"].iter().flat_map(|room| sources(&format!("engine-nostd/src/{room}"))) {
        let is = |name: &&str| path.iter().any(|part| part == *name);
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with(['/', '#']) && !line.contains("env!("));
        for line in lines.filter(|_| !["tests", "tests.rs", "samples", "samples.rs"].iter().any(is)) {
            let line = line.split(" // ").next().unwrap();
            for quoted in line.split('"').skip(1).step_by(2) {
                // Without what is filled in.
                let fixed = quoted.split('{').map(|part| part.split_once('}').map_or(part, |(_, behind)| behind));
                let mut words = fixed.flat_map(|part| part.split(|letter: char| !letter.is_alphabetic()));
                let found = words.find(|word| word.len() > 2 && !known.contains(word));
                assert_eq!(found, None, "{}: {line}", path.display());
            }
        }
    }
}

/// A position changes where the registry lets a command run on a copy. A row that is tried out has a copy of its own, which
/// is dropped.
#[test]
fn only_the_registry_runs_commands() {
    let files = naming(&pieces(&[".run(command"]));
    assert_eq!(files, ["engine-nostd/src/games/mod.rs", "engine-nostd/src/games/rails/ask.rs"]);
}

/// Files of the engine and of the desktop whose code has one of these pieces, tests aside.
fn naming(pieces: &[String]) -> Vec<String> {
    let sources = ["engine-nostd/src", "sim/src", "firmware/src"].into_iter().flat_map(sources);
    let test = |path: &Path| path.iter().any(|part| ["tests", "tests.rs", "proof.rs"].iter().any(|name| part == *name));
    let named = sources.filter(|(path, text)| {
        let code = code(text);
        let code = code.split("mod tests {").next().unwrap();
        !test(path) && pieces.iter().any(|piece| code.contains(piece))
    });
    let mut files: Vec<_> =
        named.map(|(path, _)| path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned()).collect();
    files.sort();
    files
}

/// What CONTRIBUTING.md says of adding a game.
#[test]
fn a_game_is_on_three_lists() {
    for (variant, module) in games() {
        let mut pieces = vec![format!(" {module}::"), format!("::{module}::"), format!("mod {module};")];
        pieces.extend(["Kind", "Setup", "Game", "Command"].map(|part| format!("{part}::{variant}(")));
        let home = |file: &str| {
            let rooms = [format!("src/games/{module}/"), format!("src/text/en/{module}")];
            rooms.iter().any(|room| file.contains(room))
        };
        // The test rig plays Any game where any game will do, and `sim town` reads towns.
        let sample = |file: &str| ["free", "town"].contains(&module.as_str()) && file.starts_with("sim/");
        let outside: Vec<_> = naming(&pieces).into_iter().filter(|file| !home(file) && !sample(file)).collect();
        let lists = ["games/mod.rs", "text/en/mod.rs", "text/mod.rs"].map(|file| format!("engine-nostd/src/{file}"));
        assert_eq!(outside, lists, "{module}");
    }
}

/// What CONTRIBUTING.md says of adding a command: it is declared, run, said, told once it is done, and asked for; an audit
/// may know it, too.
#[test]
fn a_command_is_in_few_files() {
    for (_, module) in games() {
        let folder = format!("engine-nostd/src/games/{module}");
        let declared = sources(&folder).into_iter().find_map(|(_, text)| {
            let (_, behind) = text.split_once("pub enum Command {")?;
            Some(behind.split_once("\n    }")?.0.to_owned())
        });
        let declared = declared.unwrap_or_else(|| panic!("{module} declares no commands"));
        let names = declared.lines().map(str::trim_start).filter(|line| line.starts_with(char::is_uppercase));
        let names: Vec<&str> = names.filter_map(|line| words(line).next()).collect();
        assert!(names.len() > 3, "{module}: {names:?}");
        for name in names {
            let pieces = [" ", "(", ")", ",", "\n"].map(|end| format!("Command::{name}{end}"));
            let files = naming(&pieces).into_iter().filter(|file| file.starts_with(&folder));
            let files = files.filter(|file| !file.ends_with("audit.rs"));
            // The dialogues that lead to it are one place, however many files they take.
            let files: BTreeSet<_> = files.map(|file| file.split("/ask/").next().unwrap_or(&file).to_owned()).collect();
            assert!((1..=5).contains(&files.len()), "{module}: {name}: {files:?}");
        }
    }
}

/// The types that are declared in the code, tests aside, each with its files.
fn declared() -> BTreeMap<String, BTreeSet<PathBuf>> {
    let mut declared = BTreeMap::<_, BTreeSet<_>>::new();
    for (path, text) in ["engine-nostd/src", "sim/src", "firmware/src", "web/src"].into_iter().flat_map(sources) {
        let test =
            ["tests", "tests.rs", "proof.rs", "samples"].iter().any(|name| path.iter().any(|part| part == *name));
        let code = code(&text);
        let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap();
        // A name with a dollar is the parameter of a macro.
        for line in code.lines().filter(|line| !test && !line.contains('$')) {
            let mut words = words(line).skip_while(|word| ["pub", "crate", "super", "in"].contains(word));
            let kind = words.next().unwrap_or_default();
            // What is indented is a type of an implementation, or stands in the macro that declares it.
            let declares = ["struct", "enum", "trait"].contains(&kind) || (kind == "type" && !line.starts_with(' '));
            if let Some(name) = words.next().filter(|_| declares) {
                declared.entry(name.to_owned()).or_default().insert(path.clone());
            }
        }
    }
    declared
}

/// Of what stands twice, ARCHITECTURE.md says why it is the same thing twice.
#[test]
fn a_name_means_one_thing() {
    let architecture = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, table) = architecture.split_once("\n## Names\n").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" |").map(|(names, _)| names));
    let argued: BTreeSet<&str> = rows.flat_map(words).collect();
    let declared = declared();
    assert!(declared.len() > 500, "{}", declared.len());
    let twice = declared.iter().filter(|(_, files)| files.len() > 1);
    let unexplained: Vec<_> = twice.clone().filter(|(name, _)| !argued.contains(name.as_str())).collect();
    assert!(unexplained.is_empty(), "with two meanings, or one that ARCHITECTURE.md does not argue: {unexplained:#?}");
    let twice: BTreeSet<&str> = twice.map(|(name, _)| name.as_str()).collect();
    assert_eq!(argued.difference(&twice).collect::<Vec<_>>(), Vec::<&&str>::new(), "argued, but not there twice");
}

#[test]
fn no_file_is_too_long() {
    let mut found = Vec::new();
    for folder in ["engine-nostd", "sim", "firmware", "web"] {
        for (path, text) in sources(folder) {
            let lines = text.lines().count();
            if lines > LINES {
                found.push(format!("{}: {lines} lines, at most {LINES}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_file_of_tests_is_run() {
    let tests = root().join("sim/tests");
    let named = fs::read_to_string(tests.join("host.rs")).unwrap()
        + &fs::read_to_string(root().join("sim/Cargo.toml")).unwrap();
    for file in fs::read_dir(tests).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let runs = named.contains(&format!("mod {name};\n")) || named.contains(&format!("name = \"{name}\"\n"));
        assert!(runs, "{} is in no test program", path.display());
    }
}

#[test]
fn nothing_is_left_to_do() {
    let macros = ["todo", "unimplemented", "dbg"].map(|name| format!("{name}!("));
    for folder in ["engine-nostd", "sim", "firmware", "web"] {
        forbid(folder, &macros);
    }
}

#[test]
fn the_engine_needs_no_std_and_nothing_unsafe() {
    let root = fs::read_to_string(root().join("engine-nostd/src/lib.rs")).unwrap();
    for line in ["#![no_std]", "#![forbid(unsafe_code)]"] {
        assert!(root.lines().any(|found| found == line), "{line}");
    }
    for (path, text) in sources("engine-nostd/src") {
        let code = code(&text);
        // Unit tests may use the standard library.
        let code = code.split("#[cfg(test)]").next().unwrap();
        let test =
            ["tests", "tests.rs", "samples", "samples.rs"].iter().any(|name| path.iter().any(|part| part == *name));
        let found = words(code).find(|word| ["std", "alloc", "f32", "f64"].contains(word));
        assert!(test || found.is_none(), "{}: {found:?}", path.display());
    }
}

/// Every one of them is told apart by this.
fn distinct<T: Debug + Copy, K: Ord + Debug>(all: &[T], key: impl Fn(T) -> K) {
    let mut seen = BTreeMap::new();
    for one in all {
        if let Some(other) = seen.insert(key(*one), *one) {
            panic!("{one:?} and {other:?} share {:?}", key(*one));
        }
    }
}

fn sentence(refusal: Refusal) -> String {
    Body::said(ENGLISH, Sentence::from(refusal)).to_string()
}

#[test]
fn every_refusal_has_a_name_and_a_sentence_of_its_own() {
    distinct(Refusal::ALL, Refusal::name);
    distinct(Refusal::ALL, sentence);
    for refusal in Refusal::ALL {
        let sentence = sentence(*refusal);
        assert!(sentence.starts_with(char::is_uppercase) && sentence.ends_with('.'), "{sentence}");
        assert!(refusal.name().chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", refusal.name());
    }
}

#[test]
fn every_icon_has_a_picture_and_a_sign_of_its_own() {
    distinct(Icon::ALL, Icon::sign);
    for size in [IconSize::Small, IconSize::Large] {
        distinct(Icon::ALL, |icon| {
            let bitmap = bitmap(icon, size);
            (bitmap.width(), bitmap.rows)
        });
    }
}

#[test]
fn every_colour_has_a_letter_and_a_word_of_its_own() {
    distinct(&Colour::ALL, Colour::letter);
    distinct(&Colour::ALL, |colour| ENGLISH.colour(colour));
}
