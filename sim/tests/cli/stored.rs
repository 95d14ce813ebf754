//! What is stored, read and written by the command line.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{check_printed, check_refused, file, folder, sim, text};

/// A flash with a finished game and one on the table, as a file.
pub(super) fn a_flash(name: &str) -> String {
    use sim::check::script::Script;
    use sim::check::target::{NoAlbum, Simulated};
    let path = folder(name).join("flash.bin");
    let text = "game any players 2\nkeys select\nenter B points +12\nenter finish\n\
                game any players 3\nkeys select\nenter G points +7\n";
    let mut target = Simulated::new(&engine::ui::profile::OLED, sim::device::flash::Flash::open(&path).unwrap());
    Script::parse(text).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn a_damaged_game_is_printed_with_a_warning() {
    use sim::check::script::{Script, Target};
    use sim::check::target::{NoAlbum, Simulated};
    let text = "game any players 2\nkeys select\nenter B points +12\nenter P points +1\nspoil select up select\n";
    let mut target = Simulated::new(&engine::ui::profile::OLED, sim::device::flash::Flash::default());
    Script::parse(text).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    let path = folder("damaged").join("flash.bin");
    fs::write(&path, target.stored()).unwrap();
    let warning = "# warning: Entry 2 is damaged: 2 entries are left out. The score may be wrong.\n";
    let path = path.to_str().unwrap();
    let out = check_printed(&["log", path], 1, &[warning, "B points +12"]);
    assert!(!out.contains("P points +1"), "{out}");
    check_warned(path);
}

/// Each line of a warning is a comment, and none is cut off.
#[test]
fn a_warning_of_several_lines_is_whole() {
    let path = folder("doubly-damaged").join("flash.bin");
    let mut flash = crate::silence::doubly_damaged();
    flash.resize(sim::device::flash::SIZE, 0xFF);
    fs::write(&path, flash).unwrap();
    let warning = "# warning: Entry 9 is damaged: 2 entries are left out. The score may be wrong.\n\
                   # warning: Settings or the list of games are damaged. Some may be old ones.\n";
    check_printed(&["log", path.to_str().unwrap()], 1, &[warning]);
}

/// What is for other programs has its warning beside it.
#[track_caller]
fn check_warned(path: &str) {
    for command in ["export", "backup"] {
        let output = sim(&[command, path]);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {error}");
        assert!(error.lines().count() == 1 && error.contains("cannot be read"), "{command}: {error}");
        assert!(!output.stdout.is_empty());
    }
}

/// Of a game on the shelf an entry is damaged, or nothing is left: whoever takes all of it is told.
#[test]
fn a_damaged_shelf_is_told() {
    let path = a_flash("damaged-shelf");
    let image = fs::read(&path).unwrap();
    let sector = image.chunks(4096).position(|sector| sector[..3] == *b"STM" && sector[4..8] == [0; 4]).unwrap();
    for hole in [4096 * sector..4096 * (sector + 1), 4096 * sector + 84..4096 * sector + 400] {
        let mut image = image.clone();
        image[hole].fill(0);
        fs::write(&path, image).unwrap();
        check_printed(&["results", &path], 1, &["# warning: part of the flash cannot be read", "Brown 12"]);
        check_warned(&path);
    }
}

#[test]
fn a_newer_flash_is_named_and_left_alone() {
    use sim::check::book::{KeptSession, change};
    use sim::device::flash::Flash;
    let path = a_flash("newer");
    let backup = file("newer-backup", "games.backup", &check_printed(&["backup", &path], 0, &[]));
    let mut book = KeptSession::open(Flash::read_image(std::path::Path::new(&path)).unwrap()).unwrap();
    let mut record = book.session.play(&change(0, 1)).unwrap();
    record.parts[0].bytes[0] += 1;
    book.keep(&record).unwrap();
    fs::write(&path, book.bytes()).unwrap();
    for command in ["log", "results", "records", "export", "backup"] {
        check_refused(&[command, &path], &[&path, "newer format"]);
    }
    check_refused(&["restore", &backup, "--flash", &path], &[&path, "newer format"]);
    assert_eq!(fs::read(&path).unwrap(), book.bytes());
}

#[test]
fn nothing_is_made_up_of_a_flash_that_is_not_there_or_blank() {
    let path = folder("typo").join("flash.bin");
    check_refused(&["console", path.to_str().unwrap()], &["flash.bin"]);
    assert!(!path.exists());
    fs::write(&path, vec![0xFF; sim::device::flash::SIZE]).unwrap();
    check_refused(&["backup", path.to_str().unwrap()], &["flash.bin", "nothing is stored yet"]);
}

#[test]
fn what_was_played_comes_out_in_every_format() {
    let flash = a_flash("export");
    check_printed(&["export", &flash], 0, &["Any game, 0 min, round 1", "1. Green 7"]);
    check_printed(&["export", &flash, "--number", "1"], 0, &["rounds: 1", "1. Brown 12"]);
    let csv = check_printed(&["export", &flash, "--format", "csv", "--all"], 0, &["1,\"Any game\",yes,1,\"Brown\""]);
    assert_eq!(csv.matches("number,").count(), 1);
    let json = check_printed(&["export", &flash, "--format", "json", "--all"], 0, &["\"notation\":\"B points +12\""]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&json).unwrap().as_array().unwrap().len(), 1);
    check_printed(
        &["export", &flash, "--format", "bgstats"],
        0,
        &["https://app.bgstatsapp.com/createPlay.html?data=%7B"],
    );
    check_refused(&["export", &flash, "--format", "xml"], &["`xml`", "bgstats"]);
    check_refused(&["export", &flash, "--number", "9"], &[&flash, "no result 9"]);
    check_refused(&["export", &flash, "--number", "1", "--all"], &["--all"]);
    check_refused(&["export", "nowhere/flash.bin"], &["nowhere/flash.bin"]);
}

#[test]
fn a_table_of_no_results_has_a_head() {
    let path = folder("no-results").join("flash.bin");
    fs::write(&path, vec![0xFF; sim::device::flash::SIZE]).unwrap();
    let path = path.to_str().unwrap();
    let head = check_printed(&["export", path, "--format", "csv", "--all"], 0, &[]);
    assert_eq!(head, engine::export::CSV_HEAD);
    assert_eq!(check_printed(&["export", path, "--format", "json", "--all"], 0, &[]), "[\n]\n");
}

/// Whoever types is greeted and prompted; a program that sends lines gets the answers only.
#[test]
fn a_console_that_is_typed_at_greets_and_prompts() {
    let flash = a_flash("typed");
    let said = |typed: bool| {
        let mut out = Vec::new();
        sim::command::offline::console(
            Some(flash.clone().into()),
            typed,
            &mut &b"roster\nname Anna\nback\n"[..],
            &mut out,
        )
        .unwrap();
        text(&out)
    };
    let plain = said(false);
    assert!(plain.starts_with("nothing\nConfirm on the device"), "{plain}");
    let typed = said(true);
    assert!(typed.starts_with("Stationmaster ") && typed.contains("help for help.\n> nothing\n> Confirm"), "{typed}");
    assert!(typed.ends_with("! refused on the device\n> "), "{typed}");
}

/// What the compiler said is told: a screen of its own may hide the terminal.
#[test]
fn a_firmware_that_does_not_build_says_why() {
    let sources = folder("broken-firmware");
    let manifest = "[package]\nname = \"firmware\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[features]\npico-oled = []\n\
                    [profile.firmware]\ninherits = \"release\"\n[workspace]\n";
    fs::write(sources.join("Cargo.toml"), manifest).unwrap();
    fs::write(sources.join("Cargo.lock"), "version = 4\n[[package]]\nname = \"firmware\"\nversion = \"0.0.0\"\n")
        .unwrap();
    fs::create_dir_all(sources.join("src")).unwrap();
    fs::write(sources.join("src/main.rs"), "#![no_std]\n#![no_main]\ncompile_error!(\"no rails left\");\n").unwrap();
    let failed = sim::command::firmware::build_from(&sources, &sources.join("target"), "pico-oled").unwrap_err();
    let words = failed.to_string();
    assert!(words.starts_with("the firmware for pico-oled does not build:\n"), "{words}");
    assert!(words.contains("no rails left") && words.lines().count() < 40, "{words}");
}

#[test]
fn a_backup_comes_back_as_a_whole_or_not_at_all() {
    let flash = a_flash("backup");
    let backup = check_printed(&["backup", &flash], 0, &["restore 1 2 1\n", "\nend "]);
    let other = folder("restore").join("flash.bin").to_str().unwrap().to_string();
    let whole = file("restore-whole", "games.backup", &backup);
    check_printed(&["restore", &whole, "--flash", &other], 0, &["All of the backup"]);
    assert_eq!(check_printed(&["log", &other], 0, &[]), check_printed(&["log", &flash], 0, &[]));
    let before = fs::read(&other).unwrap();
    let half = backup.lines().take(5).fold(String::new(), |text, line| text + line + "\n");
    for (name, text, reason) in [
        ("half", half.as_str(), "nothing was changed"),
        ("later", "restore 2 1 1\n", "another format"),
        ("nonsense", "hello\n", "no backup"),
        ("twice", &format!("{backup}{backup}"), "more than one backup"),
        ("broken", &backup.replacen("\nend ", "\nend 1", 1), "not complete"),
    ] {
        let path = file(&format!("restore-{name}"), "games.backup", text);
        check_refused(&["restore", &path, "--flash", &other], &[&path, reason]);
        let never = folder("restore-never").join("flash.bin").to_str().unwrap().to_string();
        check_refused(&["restore", &path, "--flash", &never], &[reason]);
        assert!(!PathBuf::from(&never).exists());
    }
    assert_eq!(fs::read(&other).unwrap(), before);
    check_refused(&["restore"], &["which backup?"]);
}

/// On a new machine nobody has played yet: that is where a backup is put back.
#[test]
fn a_backup_needs_no_flash_to_come_back() {
    let backup = check_printed(&["backup", &a_flash("moved")], 0, &[]);
    let path = file("moved-backup", "games.backup", &backup);
    let home = folder("moved-home");
    let again = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sim"));
        command.args(args).stdin(Stdio::null());
        // Where programs keep their data, wherever this runs.
        ["HOME", "XDG_DATA_HOME", "APPDATA", "USERPROFILE"].iter().for_each(|name| {
            command.env(name, &home);
        });
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    again(&["restore", &path]);
    assert_eq!(again(&["backup"]), backup);
}
