//! Out of the page and back: files, sharing, backups, and a device on the cable.

use std::path::Path;

use engine::input::Key::{self, Back, Down, Select, Up};
use engine::ui::profile::OLED;
use serde_json::{Value, json};
use sim::device::Device;
use sim::device::board::BOARDS;
use sim::device::flash::Flash;
use sim::device::picture::Picture;

use crate::chromium::Browser;
use crate::visit::{Server, address, chromium, folder, play, screenshot, shows, simulated, tells, until};

/// Any game with the players that are offered, and points for some of them.
const GAME: [Key; 12] = [Select, Up, Select, Select, Select, Select, Select, Up, Select, Select, Up, Select];
const MORE: [Key; 3] = [Select, Up, Select];
/// By the menu, and all places at once.
const FINISH: [Key; 6] = [Back, Down, Down, Select, Select, Back];

fn device(keys: &[Key]) -> Device {
    let mut device = Device::power_on(&OLED, Flash::default());
    keys.iter().for_each(|key| device.tap(*key));
    device
}

/// What the console answers to a line.
fn told(device: &mut Device, line: &str) -> String {
    String::from_utf8(device.host(format!("{line}\n").as_bytes())).unwrap()
}

/// A browser in which this was played, with the dialog of files open.
fn opened(program: &Path, server: &Server, name: &str, script: &str, keys: &[Key]) -> Browser {
    let mut browser = Browser::start(program, &folder(name));
    browser.before_pages(
        "window.complaints = []; window.made = [];
        addEventListener('securitypolicyviolation', (event) => complaints.push(event.violatedDirective));
        const make = URL.createObjectURL;
        URL.createObjectURL = (file) => { made.push(file); return make.call(URL, file); };",
    );
    browser.before_pages(script);
    browser.open(&address(server, &BOARDS[0]));
    shows(&mut browser, &simulated(&BOARDS[0], &[]).0, "power-on");
    play(&mut browser, keys);
    shows(&mut browser, &simulated(&BOARDS[0], keys).0, "the game");
    browser.eval("document.getElementById('open-files').click()");
    until(&mut browser, "a play to take along", |browser| {
        browser.eval("document.getElementById('post').href").as_str().is_some_and(|link| link.len() > 40)
    });
    browser
}

fn choose(browser: &mut Browser, list: &str, value: &str) {
    let script = format!(
        "(() => {{ const list = document.getElementById('{list}'); list.value = '{value}';
        list.dispatchEvent(new Event('change')); }})()"
    );
    browser.eval(&script);
}

/// What a click on Download makes: its name and its text.
fn saved(browser: &mut Browser, format: &str) -> (String, String) {
    let before = browser.eval("made.length");
    choose(browser, "format", format);
    until(browser, "the button", |browser| browser.eval("!document.getElementById('save').disabled") == true);
    browser.eval("document.getElementById('save').click()");
    until(browser, "a file", |browser| browser.eval("made.length") != before);
    let file = browser.eval("made.at(-1).text().then((text) => [made.at(-1).name, text])");
    (file[0].as_str().unwrap().into(), file[1].as_str().unwrap().into())
}

fn said(browser: &mut Browser, words: &str) {
    until(browser, words, |browser| {
        browser.eval("document.getElementById('said').textContent").as_str().is_some_and(|said| said.contains(words))
    });
}

#[test]
fn a_play_leaves_the_page_in_every_format() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    let fake = "window.shared = []; navigator.canShare = () => true;
        navigator.share = async (what) => { shared.push(await what.files[0].text()); };";
    let mut browser = opened(&program, &server, "formats", fake, &GAME);
    let downloads = folder("downloads");
    let to = json!({ "behavior": "allow", "downloadPath": downloads.to_str().unwrap() });
    browser.call("Browser.setDownloadBehavior", &to);
    let mut twin = device(&GAME);
    assert_eq!(browser.eval("document.getElementById('play').length"), 1);
    let text = saved(&mut browser, "0");
    assert_eq!(text, ("stationmaster-table.txt".into(), told(&mut twin, "export text").replace('\r', "")));
    let csv = saved(&mut browser, "1");
    assert_eq!(csv, ("stationmaster-table.csv".into(), told(&mut twin, "export csv")));
    let (name, json) = saved(&mut browser, "2");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((name.as_str(), &json["format"]), ("stationmaster-table.json", &json!("stationmaster-play")));
    assert_eq!(json["log"].as_array().unwrap().len(), 2, "{json}");
    let (name, backup) = saved(&mut browser, "100");
    assert_eq!(name, "stationmaster-backup.txt");
    assert!(backup.starts_with("restore 1 1 0\n") && backup.contains("\nend "), "{backup}");
    // The browser has really kept it.
    let file = downloads.join("stationmaster-table.csv");
    until(&mut browser, "the download", |_| std::fs::read_to_string(&file).is_ok_and(|text| text == csv.1));
    choose(&mut browser, "format", "1");
    browser.eval("document.getElementById('share').click()");
    until(&mut browser, "the share", |browser| browser.eval("shared") == json!([csv.1]));
    let link = browser.eval("document.getElementById('post').href");
    assert!(link.as_str().unwrap().starts_with("https://app.bgstatsapp.com/createPlay.html?data=%7B"), "{link}");
    assert_eq!(browser.eval("complaints"), json!([]));
    for (width, height, density, touch) in [(320, 568, 2.0, true), (844, 390, 3.0, true), (1280, 800, 1.0, false)] {
        browser.screen(width, height, density, touch);
        screenshot(&mut browser, &format!("files-{width}x{height}"));
        let inside =
            "(() => { const { left, top, right, bottom } = document.getElementById('files').getBoundingClientRect();
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
                && document.getElementById('files').scrollWidth <= document.getElementById('files').clientWidth; })()";
        assert_eq!(browser.eval(inside), true, "{width}x{height}");
    }
}

/// Of a game that was played to its end there is a result, by its number.
#[test]
fn a_result_leaves_the_page_in_every_format() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    let keys = [&GAME[..], &FINISH].concat();
    let mut browser = opened(&program, &server, "results", "", &keys);
    let mut twin = device(&keys);
    let plays = browser.eval("[...document.getElementById('play').options].map((play) => [play.value, play.text])");
    let result = plays.as_array().unwrap().iter().find(|play| play[0] == "1");
    assert!(result.is_some_and(|play| play[1].as_str().unwrap().contains("Any game")), "{plays}");
    choose(&mut browser, "play", "1");
    let text = saved(&mut browser, "0");
    assert_eq!(text, ("stationmaster-1.txt".into(), told(&mut twin, "export 1 text").replace('\r', "")));
    let csv = saved(&mut browser, "1");
    assert_eq!(csv, ("stationmaster-1.csv".into(), told(&mut twin, "export 1 csv")));
    let (name, json) = saved(&mut browser, "2");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(name, "stationmaster-1.json");
    let expected: Value = serde_json::from_str(&told(&mut twin, "export 1 json")).unwrap();
    assert_eq!((&json["game"], &json["players"]), (&expected["game"], &expected["players"]));
    let link = told(&mut twin, "export 1 bgstats");
    assert_eq!(browser.eval("document.getElementById('post').href"), link.trim());
    assert_eq!(browser.eval("complaints"), json!([]));
}

/// Chooses a file in the dialog, as a person does.
fn put_back(browser: &mut Browser, name: &str, text: &str) {
    let file = folder(name).join("backup.txt");
    std::fs::write(&file, text).unwrap();
    browser.eval("document.getElementById('files').open || document.getElementById('open-files').click()");
    let root = browser.call("DOM.getDocument", &json!({}))["root"]["nodeId"].clone();
    let input = browser.call("DOM.querySelector", &json!({ "nodeId": root, "selector": "#backup" }));
    let chosen = json!({ "nodeId": input["nodeId"], "files": [file.to_str().unwrap()] });
    browser.call("DOM.setFileInputFiles", &chosen);
}

/// Reads the question to its end, and says yes.
fn agree(browser: &mut Browser) {
    tells(browser, "asked");
    until(browser, "an answer", |browser| {
        play(browser, &[Select]);
        // The page looks for the answer from time to time.
        std::thread::sleep(std::time::Duration::from_millis(300));
        browser.eval("document.querySelector('[data-notice=asked]').hidden") == true
    });
    let told = browser.eval("document.querySelector('[data-notice=restored]').textContent");
    assert_eq!(told, "Done. All of the backup is here.");
}

/// What is to be seen when this backup is there.
fn restored(backup: &str) -> Picture {
    let mut device = Device::power_on(&OLED, Flash::default());
    device.host(backup.as_bytes());
    device.agree();
    Picture::shown(&device, &OLED)
}

#[test]
fn a_backup_comes_back_if_the_display_is_told_so() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    let mut browser = opened(&program, &server, "restore", "", &GAME);
    let (_, backup) = saved(&mut browser, "100");
    browser.eval("document.getElementById('files').close()");
    play(&mut browser, &MORE);
    let keys: Vec<Key> = GAME.into_iter().chain(MORE).collect();
    let later = simulated(&BOARDS[0], &keys).0;
    shows(&mut browser, &later, "one more entry");
    // What is no backup changes nothing and asks nothing.
    let broken = backup.replacen("\nA", "\n!", 1).replacen("\nB", "\n!", 1);
    let broken = if broken == backup { backup.replacen("\n", "\n*", 1) } else { broken };
    let cut = &backup[..backup.rfind("end ").unwrap()];
    let wrong: [(&str, &str); 4] = [
        ("hello\n", "no backup"),
        ("restore 2 1 1\nend 1 0\n", "another format"),
        (&broken, "is broken: nothing was changed"),
        (cut, "the last line is missing"),
    ];
    for (number, (text, words)) in wrong.into_iter().enumerate() {
        put_back(&mut browser, &format!("wrong-{number}"), text);
        said(&mut browser, words);
        assert_eq!(browser.eval("document.getElementById('files').open"), true);
    }
    browser.eval("document.getElementById('files').close()");
    shows(&mut browser, &later, "nothing has changed");
    // Back refuses.
    put_back(&mut browser, "refused", &backup);
    tells(&mut browser, "asked");
    screenshot(&mut browser, "restore-asks");
    play(&mut browser, &[Back]);
    tells(&mut browser, "restored");
    shows(&mut browser, &later, "refused");
    // Select does it.
    put_back(&mut browser, "taken", &backup);
    agree(&mut browser);
    shows(&mut browser, &restored(&backup), "the backup");
    // It was kept, too; and what a terminal program kept of a session is a backup as well.
    crate::visit::reload(&mut browser);
    shows(&mut browser, &simulated(&BOARDS[0], &GAME).1, "after a reload");
    let other = [&GAME[..], &MORE, &MORE].concat();
    let mut cabled = device(&other);
    cabled.open_port(true);
    let session = told(&mut cabled, "backup");
    assert!(session.contains("> backup\r\nrestore 1 1 0\r\n"), "{session}");
    put_back(&mut browser, "session", &session);
    agree(&mut browser);
    shows(&mut browser, &restored(&session[session.find("restore").unwrap()..]), "the session");
}

/// A port whose other end is this test: what the page writes is in `sent`, what it reads comes through `answer`.
const SERIAL: &str = "window.sent = []; window.opened = 0;
    Object.defineProperty(navigator, 'serial', { value: { addEventListener() {}, requestPort: async () => ({
        async open() {
            opened += 1;
            this.readable = new ReadableStream({ start(port) {
                window.answer = (text) => port.enqueue(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
            } });
            this.writable = new WritableStream({ write(bytes) { sent.push(...bytes); } });
        },
        async close() { opened -= 1; },
    }) } });";

fn encoded(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |part: &[u8]| {
        let bits = part.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - part.len()));
        let letter =
            |at: usize| if at <= part.len() { LETTERS[(bits >> (18 - 6 * at)) as usize & 63] as char } else { '=' };
        (0..4).map(letter).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

/// Carries bytes between the page and a device until something has happened.
fn carry(browser: &mut Browser, device: &mut Device, what: &str, mut happened: impl FnMut(&mut Browser) -> bool) {
    until(browser, what, |browser| {
        let bytes = browser.eval("sent.splice(0)");
        let bytes: Vec<u8> = bytes.as_array().unwrap().iter().map(|byte| byte.as_u64().unwrap() as u8).collect();
        let answer = device.host(&bytes);
        // In packets, as a cable has them.
        for packet in answer.chunks(64) {
            browser.eval(&format!("answer('{}')", encoded(packet)));
        }
        happened(browser)
    });
}

#[test]
fn a_device_on_the_cable_is_read() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    let mut browser = opened(&program, &server, "cable", SERIAL, &GAME);
    let keys = [&GAME[..], &MORE].concat();
    let mut cabled = device(&keys);
    cabled.open_port(true);
    browser.eval("document.getElementById('connect').click()");
    carry(&mut browser, &mut cabled, "connected", |browser| {
        browser.eval("document.getElementById('said').textContent") == "Connected."
    });
    screenshot(&mut browser, "files-cable");
    let mut twin = device(&keys);
    for (format, line) in [("0", "export text"), ("1", "export csv"), ("100", "backup")] {
        choose(&mut browser, "format", format);
        let before = browser.eval("made.length");
        carry(&mut browser, &mut cabled, "the link", |browser| {
            browser.eval("!document.getElementById('save').disabled && document.getElementById('post').href !== ''")
                == true
        });
        browser.eval("document.getElementById('save').click()");
        carry(&mut browser, &mut cabled, line, |browser| browser.eval("made.length") != before);
        let text = browser.eval("made.at(-1).text()");
        let expected = told(&mut twin, line);
        let expected = if format == "1" { expected } else { expected.replace('\r', "") };
        assert_eq!(text, expected, "{line}");
    }
    // Nothing was written here or there, and one that says nothing is given up.
    browser.eval("document.getElementById('save').click()");
    said(&mut browser, "No answer");
    assert_eq!(browser.eval("opened"), 0);
    assert_eq!(browser.eval("document.getElementById('where').hidden"), true);
    browser.eval("document.getElementById('files').close()");
    shows(&mut browser, &simulated(&BOARDS[0], &GAME).0, "the page");
    play(&mut browser, &[Down]);
    assert_eq!(browser.eval("complaints"), json!([]));
}
