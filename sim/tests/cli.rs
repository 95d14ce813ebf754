//! The command line from outside: what it prints, and its exit status.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests, too.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use stored::a_flash;

mod stored;

fn sim(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sim"));
    command.args(args).stdin(Stdio::null()).env_remove("BLESS");
    // Without a display, nothing can open a window on the desk of whoever runs the tests.
    ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].iter().for_each(|name| {
        command.env_remove(name);
    });
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &str, name: &str, content: &str) -> String {
    let path = self::folder(folder).join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_string()
}

#[track_caller]
fn check_refused(args: &[&str], parts: &[&str]) {
    let output = sim(args);
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert_eq!(out, "", "{args:?}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    for part in parts {
        assert!(error.contains(part), "{args:?}: `{part}` is missing in: {error}");
    }
}

#[track_caller]
fn check_printed(args: &[&str], status: i32, parts: &[&str]) -> String {
    let output = sim(args);
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{args:?}: {out}{error}");
    assert_eq!(error, "", "{args:?}");
    for part in parts {
        assert!(out.contains(part), "{args:?}: `{part}` is missing in: {out}");
    }
    out
}

const HEADER: &str = "id\tgiven\tcommands\texpected\twhy\n";
const GOOD: &str = "a1\tB,P R1\tB points +5\tB points5 pl1; turn P\tA change\n";
const WRONG: &str = "a2\tB,P R1\tB points +5\tB points6\tNot so\n";

#[test]
fn help_explains_every_subcommand_with_an_example() {
    let help = check_printed(&["--help"], 0, &["sim script tests/scenarios/*.scn", "sim vectors tests/vectors/*.tsv"]);
    assert_eq!(check_printed(&["-h"], 0, &[]), help);
    assert_eq!(check_printed(&["help"], 0, &[]), help);
    for topic in &sim::command::topics::TOPICS {
        assert!(help.contains(topic.name) && help.contains(topic.about) && help.contains(topic.example));
        check_printed(&[topic.name, "--help"], 0, &[topic.usage, topic.example, topic.options.trim_end()]);
    }
    check_printed(&["--version"], 0, &[concat!("sim ", env!("CARGO_PKG_VERSION"))]);
}

#[test]
fn bad_arguments_are_named() {
    check_refused(&["nonsense"], &["`nonsense`"]);
    check_refused(&["--nonsense"], &["--nonsense"]);
    check_refused(&["script"], &["which scenarios?"]);
    check_refused(&["vectors"], &["which vectors?"]);
    check_refused(&["shot", "--board", "pico-display"], &["--out"]);
    check_refused(&["play", "--board", "tv"], &["`tv`", "pico-oled", "pico-display"]);
}

#[test]
fn missing_files_are_named() {
    check_refused(&["vectors", "nowhere/any_x.tsv"], &["nowhere/any_x.tsv"]);
    check_refused(&["script", "nowhere/x.scn"], &["nowhere/x.scn"]);
    check_refused(&["shot", "--out", "x.png", "--script", "nowhere/x.scn"], &["nowhere/x.scn"]);
    check_refused(&["shot", "--out", "x.png", "--flash", "nowhere/flash.bin"], &["nowhere/flash.bin"]);
}

#[test]
fn nothing_is_created_for_nobody() {
    let path = folder("nobody").join("flash.bin");
    check_refused(&["play", "--flash", path.to_str().unwrap()], &["neither a display nor a terminal"]);
    assert!(!path.exists());
    fs::write(&path, []).unwrap();
    check_refused(&["play", "--tui", "--flash", path.to_str().unwrap()], &["neither a display nor a terminal"]);
    assert_eq!(fs::metadata(&path).unwrap().len(), 0, "nor filled");
}

#[test]
fn a_flash_in_use_is_left_alone() {
    let path = folder("in-use").join("flash.bin");
    let _flash = sim::device::flash::Flash::open(&path).unwrap();
    check_refused(&["play", "--tui", "--flash", path.to_str().unwrap()], &["flash.bin", "another simulator"]);
}

#[test]
fn a_flash_of_the_wrong_size_is_left_alone() {
    let path = file("wrong-size", "flash.bin", "not a flash");
    check_refused(&["play", "--tui", "--flash", &path], &[&path, "11 bytes"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "not a flash");
}

/// A pipe that nobody writes to, a device without end, a file of four gigabytes: each is refused before it is read.
#[cfg(unix)]
#[test]
fn what_cannot_be_a_flash_image_is_not_read() {
    let folder = folder("no-images");
    let (pipe, large) = (folder.join("pipe"), folder.join("large.bin"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::File::create(&large).unwrap().set_len(4 << 30).unwrap();
    let (pipe, large) = (pipe.to_str().unwrap(), large.to_str().unwrap());
    for (path, part) in [(pipe, "no file"), ("/dev/zero", "no file"), (large, "4294967296 bytes")] {
        check_refused(&["log", path], &[path, part]);
        check_refused(&["shot", "--out", "x.png", "--flash", path], &[path, part]);
        check_refused(&["play", "--tui", "--flash", path], &[path, part]);
    }
    let long = file("no-texts", "long.town", "");
    fs::File::options().write(true).open(&long).unwrap().set_len(17 << 20).unwrap();
    check_refused(&["town", &long], &[&long, "longer than 16 MiB"]);
    for args in [["restore", pipe], ["script", pipe], ["vectors", pipe], ["town", pipe], ["town", "/dev/zero"]] {
        check_refused(&args, &[args[1], "no file"]);
    }
    check_refused(&["shot", "--out", pipe], &[pipe, "no file"]);
    // What a shell connects is meant.
    let shell = "echo 'R=H00 H01' | \"$0\" town /dev/stdin";
    let output = Command::new("sh").args(["-c", shell, env!("CARGO_BIN_EXE_sim")]).output().unwrap();
    assert!(text(&output.stdout).contains("Red"), "{output:?}");
}

/// Whoever may not write long files gets one line, and nothing that hinders the next start.
#[cfg(unix)]
#[test]
fn a_limit_on_files_is_like_a_full_disk() {
    let backup = file("limited-backup", "games.backup", &check_printed(&["backup", &a_flash("limited-from")], 0, &[]));
    let path = file("limited", "flash.bin", "");
    let limited = "ulimit -f 8; exec \"$0\" restore \"$1\" --flash \"$2\"";
    let output = Command::new("sh").args(["-c", limited, env!("CARGO_BIN_EXE_sim"), &backup, &path]).output().unwrap();
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(error.lines().count() == 1 && error.contains("flash.bin: File too large"), "{error}");
    assert_eq!(fs::metadata(&path).unwrap().len(), 0, "half an image is none");
}

/// The console takes whatever comes, however long it is.
#[test]
fn an_endless_line_at_the_console_is_one_complaint() {
    let flash = a_flash("console-long");
    let mut sim = Command::new(env!("CARGO_BIN_EXE_sim"))
        .args(["console", &flash])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = sim.stdin.take().unwrap();
    let feeding = std::thread::spawn(move || {
        use std::io::Write;
        (0..300).for_each(|_| input.write_all(&[b'x'; 65_536]).unwrap());
        input.write_all(b"\nversion\n").unwrap();
    });
    let output = sim.wait_with_output().unwrap();
    feeding.join().unwrap();
    assert!(output.status.success());
    tame(&text(&output.stdout));
    assert!(text(&output.stdout).contains("too long"), "{}", text(&output.stdout));
}

/// What a file says is repeated in one line that ends, and that changes nothing in the terminal.
#[test]
fn messages_are_short_and_tame() {
    let long = "x".repeat(10 << 20);
    for wild in ["\u{1b}[2J\u{7}\u{9b}", long.as_str()] {
        let town = file("wild-town", "a.town", &format!("wild {wild}\n"));
        let script = file("wild-script", "a.scn", &format!("keys {wild}\n"));
        let command = file("wild-command", "a.scn", &format!("{wild}\n"));
        let vectors = file("wild-vectors", "any_a.tsv", &format!("{HEADER}{wild}\tB,P R1\tB {wild}\t{wild}\t{wild}\n"));
        for args in [["town", &town], ["script", &script], ["script", &command], ["vectors", &vectors]] {
            check_refused(&args, &[]);
            tame(&text(&sim(&args).stderr));
        }
        let failing = file("wild-failing", "a.scn", &format!("expect a{wild}\n"));
        let wrong = file("wild-wrong", "any_a.tsv", &format!("{HEADER}{wild}{WRONG}"));
        let screen = file("wild-screen", "a.scn", &format!("screen\n    {wild}\nend\n"));
        for args in [["script", &failing], ["vectors", &wrong], ["script", &screen]] {
            tame(&check_printed(&args, 1, &[]));
        }
    }
}

/// The same holds for what is typed.
#[test]
fn arguments_are_repeated_tamely() {
    let long = "x".repeat(100_000);
    for args in [["log", "a\u{1b}[2Jb.bin"], ["export", "--format"], ["script", "a\u{1b}[2J\u{9b}.scn"]] {
        let wild = if args[0] == "export" { vec![args[0], args[1], &long] } else { args.to_vec() };
        check_refused(&wild, &[]);
        tame(&text(&sim(&wild).stderr));
    }
}

#[track_caller]
fn tame(message: &str) {
    assert!(message.len() < 2000, "{} bytes", message.len());
    assert!(!message.contains(|sign: char| sign.is_control() && sign != '\n'), "{message:?}");
}

#[test]
fn a_byte_order_mark_is_named() {
    for (name, content) in [("a.scn", "shot a\n"), ("any_a.tsv", HEADER), ("a.town", "R=H00 H01\n")] {
        let path = file("marked", name, &format!("\u{feff}{content}"));
        let command = match name.rsplit('.').next() {
            Some("scn") => "script",
            Some("tsv") => "vectors",
            _ => "town",
        };
        check_refused(&[command, &path], &[&path, "byte order mark"]);
        fs::write(&path, b"\xFF\xFEs\0").unwrap();
        check_refused(&[command, &path], &[&path, "UTF-16"]);
    }
}

#[test]
fn vectors_are_counted_over_all_files() {
    let good = file("vectors-good", "any_a.tsv", &format!("{HEADER}{GOOD}"));
    let more = file("vectors-more", "any_b.tsv", &format!("# said\n{HEADER}\n{GOOD}{GOOD}"));
    assert_eq!(check_printed(&["vectors", &good, &more], 0, &[]), "3 passed, 0 failed\n");
}

#[test]
fn a_vector_that_fails_is_named() {
    let path = file("vectors-wrong", "any_a.tsv", &format!("{HEADER}{GOOD}{WRONG}"));
    let out = check_printed(&["vectors", &path], 1, &["a2: expected B points6 got ", "1 passed, 1 failed"]);
    assert_eq!(out.lines().count(), 2, "{out}");
}

#[test]
fn a_malformed_vector_is_named_and_nothing_else_is_printed() {
    let wrong = file("vectors-before", "any_a.tsv", &format!("{HEADER}{WRONG}"));
    let path = file("vectors-malformed", "any_b.tsv", &format!("{HEADER}{GOOD}a2\tB,P R1\n"));
    check_refused(&["vectors", &wrong, &path], &[&format!("{path}:3: ")]);
    let path = file("vectors-empty", "any_c.tsv", "");
    check_refused(&["vectors", &path], &[&format!("{path}:1: ")]);
    let path = file("vectors-nobody", "chess_a.tsv", HEADER);
    check_refused(&["vectors", &path], &[&path]);
}

#[test]
fn a_malformed_scenario_is_named_before_any_is_played() {
    let good = file("script-good", "a.scn", "shot a\n");
    let path = file("script-malformed", "b.scn", "keys down\n\nkeys sideways\n");
    check_refused(&["script", "--bless", &good, &path], &[&format!("{path}:3: "), "sideways"]);
    assert!(!PathBuf::from(good).with_file_name("golden").exists(), "nothing may be written");
}

#[test]
fn a_malformed_town_is_named() {
    let path = file("town", "a.town", "R=H00 H01\n\nwild two\n");
    check_refused(&["town", &path], &[&format!("{path}:3: "), "`two`"]);
    fs::write(&path, b"R=H00\nY=H01 \xFF\n").unwrap();
    check_refused(&["town", &path], &[&format!("{path}:2: "), "UTF-8"]);
    check_refused(&["town", "nowhere.town"], &["nowhere.town"]);
    check_refused(&["town"], &["which"]);
    fs::write(&path, "R=H00 H01\n").unwrap();
    check_printed(&["town", &path], 0, &["Red       3 points  2 tokens on 3 cards"]);
}

#[test]
fn scenarios_pass_fail_and_are_blessed() {
    let folder = folder("script");
    let scenario = folder.join("scenarios").join("home.scn");
    fs::create_dir_all(scenario.parent().unwrap()).unwrap();
    fs::write(&scenario, "expect New game\nshot home\nscreen\n    wrong\nend\n").unwrap();
    let path = scenario.to_str().unwrap();
    check_printed(&["script", path], 1, &[&format!("{path}:2: on pico-oled: "), "0 passed, 1 failed"]);
    assert!(folder.join("failed/oled/home.png").exists());

    check_printed(&["script", path, "--bless"], 0, &["1 passed, 0 failed"]);
    assert!(folder.join("golden/oled/home.png").exists() && folder.join("golden/colour/home.png").exists());
    let blessed = fs::read_to_string(&scenario).unwrap();
    assert!(blessed.starts_with("expect New game\nshot home\nscreen\n    Stationmaster"), "{blessed}");
    check_printed(&["script", path], 0, &[&format!("{path}: ok"), "1 passed, 0 failed"]);
    assert!(!folder.join("failed/oled/home.png").exists(), "what is settled is removed");

    fs::write(&scenario, "expect Nonsense\n").unwrap();
    check_printed(&["script", path, "--board", "pico-display"], 1, &["on pico-display", "Nonsense"]);
}

#[test]
fn a_shot_has_the_size_that_was_asked_for() {
    let folder = folder("shot");
    let size = |args: &[&str]| {
        let out = folder.join("out.png");
        check_printed(&[&["shot", "--out", out.to_str().unwrap()], args].concat(), 0, &[]);
        let picture = sim::device::picture::Picture::read(&out).unwrap();
        (picture.width, picture.height)
    };
    assert_eq!(size(&[]), (128, 64));
    assert_eq!(size(&["--board", "pico-display", "--scale", "2"]), (480, 270));
    let (width, height) = size(&["--device", "--scale", "1"]);
    assert!(width > 128 && height > 64);

    let out = folder.join("never.png");
    let script = file("shot-failing", "a.scn", "expect Nonsense\n");
    check_printed(&["shot", "--out", out.to_str().unwrap(), "--script", &script], 1, &[&format!("{script}:1: ")]);
    assert!(!out.exists());
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_is_no_trouble() {
    let shell = format!("{} --help | head -n 1; {0} --help | true", env!("CARGO_BIN_EXE_sim"));
    let output = Command::new("sh").args(["-c", &shell]).output().unwrap();
    assert_eq!(text(&output.stderr), "");
}
