//! A language is a seam: with another one behind it, no English word is left on any screen, nor in what a computer is told.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use engine::input::Key;
use engine::kit::{Colour, Language, Lexicon, NO_CODES, Phrase};
use engine::text::ENGLISH;
use engine::ui::{PRODUCT, View};
use serde_json::Value;
use sim::check::book::KeptSession;
use sim::check::keyless;
use sim::check::script::{Script, Target, Touch};
use sim::check::target::{NoAlbum, Simulated};
use sim::check::wrapper::Wrapper;
use sim::device::board::BOARDS;
use sim::device::flash::Flash;
use sim::device::screen::{self, plain};

/// English with every letter hidden: blanks, icons, numbers and the forms of a line stay.
static HIDDEN: Lexicon = Lexicon { name: "hidden", template: hidden, codes: NO_CODES, ..*ENGLISH.0 };

fn hidden(phrase: Phrase) -> &'static [u8] {
    static KNOWN: OnceLock<Mutex<HashMap<(usize, usize), &'static str>>> = OnceLock::new();
    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap();
    let words = known.entry(phrase.place()).or_insert_with(|| {
        let mut inside = false;
        let hide = |letter: char| {
            inside = letter == '{' || (inside && letter != '}');
            match letter {
                _ if inside => letter,
                'a'..='z' => 'ö',
                'A'..='Z' => 'Ö',
                _ => letter,
            }
        };
        ENGLISH.letters(phrase).map(hide).collect::<String>().leak()
    });
    words.as_bytes()
}

/// Two devices with the same keys: one speaks English, as scenarios expect it; the other one is looked at.
struct Bilingual {
    english: Simulated,
    other: Simulated,
    /// What was looked at already, and what of it was English.
    read: HashSet<String>,
    found: Vec<String>,
}

impl Bilingual {
    fn both(&mut self, act: impl Fn(&mut Simulated)) {
        act(&mut self.english);
        act(&mut self.other);
        self.other.device.speak(Language(&HIDDEN));
        self.look();
    }

    /// The screen as every display may draw it: what stands in the view, whichever of them has room for it.
    fn look(&mut self) {
        let view = self.other.device.view();
        self.read_view(&view);
    }

    fn read_view(&mut self, view: &View) {
        // A link is for a program: its names are the same in every language.
        let is_link = |line: &String| line.starts_with("https://");
        let lines = texts(view).into_iter().chain(screen::lines(view));
        for line in lines.filter(|line| !is_link(line)) {
            self.read(&line);
        }
    }

    fn read(&mut self, line: &str) {
        if !self.read.insert(line.into()) {
            return;
        }
        // Signs of icons, and the letters of players.
        let is_sign = |letter| "RCLI".contains(letter) || Colour::ALL.iter().any(|colour| colour.letter() == letter);
        let is_icons = |word: &str| word == "bid" || word.chars().all(is_sign);
        let is_known = |device: &Self, word: &str| {
            is_icons(word) || [PRODUCT, "SSD"].contains(&word) || is_notation(line, word) || device.is_name(word)
        };
        if words(line).all(|word| is_known(self, word)) {
            return;
        }
        let untitled = self.without_titles(line);
        if !words(&untitled).all(|word| is_known(self, word)) {
            self.found.push(line.into());
        }
    }

    /// What a game played alone came to is kept in its result as it was said then, in the language that is stored.
    fn without_titles(&mut self, line: &str) -> String {
        let mut book = KeptSession::open(Flash::of(self.other.device.flash_bytes())).unwrap();
        let told = book.state().unwrap().results.into_iter().chain(book.session.result());
        let titles = told.filter_map(|outcome| outcome.told?.title);
        titles.fold(line.into(), |line: String, (_, title)| line.replace(&plain(&title), ""))
    }

    /// Somebody is called so.
    fn is_name(&self, word: &str) -> bool {
        let session = self.other.device.app().session();
        let playing = session.live().is_some_and(|live| live.players.0.iter().any(|player| &*player.name == word));
        playing || session.desk.roster.iter().any(|known| &*known.name == word)
    }

    /// What a computer on the cable is told.
    fn listen(&mut self) {
        // Whatever the scenario was about to tell it.
        self.other.device.unplug();
        for question in QUESTIONS {
            let answer = self.other.device.host(format!("{question}\n").as_bytes());
            let answer = String::from_utf8(answer).unwrap();
            let is_told = !answer.starts_with('!');
            match question.rsplit(' ').next() {
                Some("json") if is_told => {
                    let mut told = Vec::new();
                    values(&serde_json::from_str(&answer).unwrap(), &mut told);
                    told.iter().for_each(|value| self.read(value));
                }
                Some("csv") if is_told => {
                    let rows = csv::Reader::from_reader(answer.as_bytes()).into_records().map(Result::unwrap);
                    // `over` is yes or no for a program.
                    let fields = rows.flat_map(|row| row.into_iter().map(String::from).enumerate().collect::<Vec<_>>());
                    fields.filter(|(column, _)| *column != 2).for_each(|(_, field)| self.read(&field));
                }
                // Behind the words of an entry stands its notation.
                _ => answer.lines().for_each(|line| self.read(line.split("  [").next().unwrap())),
            }
        }
    }
}

/// Whatever the console tells. (The words of a result are kept as they were said when the game ended.)
const QUESTIONS: [&str; 10] =
    ["help", "games", "results", "roster", "log", "stats", "?", "export text", "export csv", "export json"];

/// What stands in quotation marks in the form for programmers: so no text of a view can be forgotten.
fn texts(view: &View) -> Vec<String> {
    let view = format!("{view:?}");
    let mut texts = Vec::new();
    let mut rest = view.as_str();
    while let Some((_, behind)) = rest.split_once('"') {
        let mut escaped = false;
        let ends = |letter: char| {
            letter == '"' && !escaped || {
                escaped = letter == '\\' && !escaped;
                false
            }
        };
        let (text, behind) = behind.split_once(ends).unwrap_or((behind, ""));
        for line in text.split("\\n") {
            // `\u{e021}` is an icon or a badge.
            let mut parts = line.split("\\u{");
            let first = parts.next().unwrap_or_default().to_owned();
            texts
                .push(parts.fold(first, |text, part| text + " " + part.split_once('}').map_or(part, |(_, text)| text)));
        }
        rest = behind;
    }
    texts
}

/// The words of an export: not its keys, and what is the same in every language.
fn values(json: &Value, told: &mut Vec<String>) {
    match json {
        Value::String(text) => told.push(text.clone()),
        Value::Array(all) => all.iter().for_each(|one| values(one, told)),
        Value::Object(pairs) => {
            let fixed = ["format", "source", "id", "game", "values", "opening", "notation"];
            pairs.iter().filter(|(key, _)| !fixed.contains(&key.as_str())).for_each(|(_, one)| values(one, told));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => (),
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| word.len() > 2)
}

/// The log shows entries in the notation, too, which is the same in every language: its words are those of the vectors.
fn is_notation(line: &str, word: &str) -> bool {
    static KNOWN: OnceLock<HashSet<String>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
        let files =
            std::fs::read_dir(vectors).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        let notation =
            |line: &str| line.split('\t').skip(1).take(2).flat_map(words).map(String::from).collect::<Vec<_>>();
        files.flat_map(|text| text.lines().flat_map(notation).collect::<Vec<_>>()).collect()
    });
    !line.contains(['ö', 'Ö']) && known.contains(word)
}

impl Wrapper for Bilingual {
    fn inside(&self) -> &dyn Target {
        &self.english
    }

    fn inside_mut(&mut self) -> &mut dyn Target {
        &mut self.english
    }

    fn on_press(&mut self, key: Key, press: Touch) {
        self.both(|device| device.press(key, press));
    }

    fn on_wait(&mut self, time: Duration) {
        self.both(|device| device.wait(time));
    }

    fn on_host(&mut self, line: &str) {
        self.both(|device| device.host(line));
    }

    fn on_reboot(&mut self) {
        self.both(Target::reboot);
    }

    fn on_store_instead(&mut self, bytes: Vec<u8>) {
        self.other.store_instead(bytes.clone());
        self.other.device.speak(Language(&HIDDEN));
        self.english.store_instead(bytes);
    }
}

/// The lines with English words that a scenario shows in the other language.
fn english_lines(path: &Path) -> Vec<String> {
    let script = Script::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let board = BOARDS.iter().find(|board| script.is_for(board.profile)).unwrap();
    let device = || Simulated::new(board.profile, Flash::default());
    let mut both = Bilingual { english: device(), other: device(), read: HashSet::new(), found: Vec::new() };
    both.other.device.speak(Language(&HIDDEN));
    if let Err(trouble) = script.run(&mut both, &mut NoAlbum) {
        panic!("{}:{trouble}", path.display());
    }
    both.listen();
    both.found.into_iter().map(|line| format!("{}: {line}", path.file_name().unwrap().display())).collect()
}

#[test]
fn another_language_leaves_no_english_word_on_any_screen_and_none_for_a_host() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios");
    let paths: Vec<_> = std::fs::read_dir(scenarios).unwrap().map(|file| file.unwrap().path()).collect();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = paths.len().div_ceil(threads);
    let found: Vec<String> = std::thread::scope(|scope| {
        let look =
            |paths: &'_ [_]| paths.iter().flat_map(|path: &std::path::PathBuf| english_lines(path)).collect::<Vec<_>>();
        let lookers: Vec<_> = paths.chunks(share).map(|paths| scope.spawn(move || look(paths))).collect();
        lookers.into_iter().flat_map(|looker| looker.join().unwrap()).collect()
    });
    assert!(found.is_empty(), "English words:\n{}", found.join("\n"));
}

/// The device that updates, that failed, and that found damage.
#[test]
fn another_language_leaves_no_english_word_where_no_key_leads() {
    for board in &BOARDS {
        let device = || Simulated::new(board.profile, Flash::default());
        let mut both = Bilingual { english: device(), other: device(), read: HashSet::new(), found: Vec::new() };
        for (_, view) in keyless::screens(board.profile, Language(&HIDDEN)) {
            both.read_view(&view);
        }
        // Where it happened, in hexadecimal digits.
        both.found.retain(|line| words(line).any(|word| word != "abcd"));
        assert_eq!(both.found, Vec::<String>::new(), "{}", board.name);
        assert!(both.read.len() > 8, "{:?}", both.read);
    }
}

#[test]
fn hidden_words_keep_their_blanks_and_forms() {
    let phrase = engine::text::app::Word::ALL.iter().map(|word| word.phrase());
    let words = |language: Language, phrase| language.letters(phrase).collect::<String>();
    let with_blank = phrase.clone().find(|phrase| words(ENGLISH, *phrase).contains("{0}")).unwrap();
    assert!(words(Language(&HIDDEN), with_blank).contains("{0}"));
    assert!(phrase.clone().any(|phrase| words(Language(&HIDDEN), phrase).contains('Ö')));
}
