//! How a command is entered: the keys with the fewest presses from where the device is, found by asking the game what it
//! would ask. A scenario that says `enter B bid 2` does not mind how the dialogue for a bid looks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::app::App;
use engine::games::{Command, Game, Step, Topic};
use engine::input::{Key, Pace};
use engine::kit::{Adjust, Answers, Extra, Language, Lexicon, Question, Receipt, Seat, Turning};
use engine::text::ENGLISH;
use engine::ui::View;

use crate::check::script::{Target, Touch};
use crate::device::screen::lines;

/// So many questions are looked at for one entry; a way that is not found then has to be written out.
const QUESTIONS: usize = 200_000;
/// A dial with more numbers is never turned to one that the command does not name.
const NUMBERS: i32 = 40;
/// An entry that does more at once may cost so many presses more for each command.
const MORE: usize = 4;
/// No screen needs more presses to be left or read.
const LEAVING: usize = 12;

/// A language in which everything has the same short words: only what can be chosen matters here.
static TERSE: Lexicon = Lexicon { name: "terse", template: |_| b".", ..*ENGLISH.0 };

/// Keys and how they are pressed.
pub type KeyPresses = Vec<(Key, Touch)>;

/// Enters commands, separated by ` ; `, in as few entries as it takes, and tells the keys.
pub fn enter(target: &mut dyn Target, text: &str) -> Result<KeyPresses, String> {
    let commands: Vec<&str> = text.split(" ; ").map(str::trim).collect();
    let mut keys = KeyPresses::new();
    let mut done = 0;
    while done < commands.len() {
        keys.extend(skip(target)?);
        // Nearly every number on a dial is named by the command.
        let named = WaySearch::new(target, &commands[done..], true)?.run();
        let (way, count) = named.or_else(|_| WaySearch::new(target, &commands[done..], false)?.run())?;
        let wanted = positions(target, &commands[done..=done + count - 1])?.pop();
        follow(target, &way, &mut keys)?;
        if game(target).ok() != wanted.map(|(game, _)| game) {
            return Err(format!("the keys to `{}` led somewhere else{}", commands[done], shown(target)));
        }
        done += count;
    }
    // Who is on which place is looked at by scenarios about that; the others go on to the final sheet.
    for _ in 0..LEAVING {
        if !matches!(target.view(), Some(View::Bars(_))) {
            break;
        }
        press(target, &mut keys, (Key::Back, Touch::Tap));
    }
    Ok(keys)
}

/// Where a dialogue begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// What is asked now.
    Here,
    Stop(usize),
    /// A row of the game in the menu, or the correction of a value.
    Menu(Option<usize>),
}

/// From where a dialogue is led, and by which keys.
#[derive(Clone, Debug)]
pub struct DialogueWay {
    pub origin: Origin,
    pub keys: KeyPresses,
}

/// A device that shows only pixels cannot be asked.
fn game(target: &dyn Target) -> Result<Game, String> {
    let live = target.app().and_then(|app| app.session().live());
    live.map(|live| live.game.clone()).ok_or_else(|| "no game is running".into())
}

pub fn shown(target: &dyn Target) -> String {
    target.view().map(|view| format!("\n    {}", lines(&view).join("\n    "))).unwrap_or_default()
}

/// The positions after each of these commands, and after all that follows by itself.
fn positions(target: &dyn Target, commands: &[&str]) -> Result<Vec<(Game, Step)>, String> {
    let live = target.app().and_then(|app| app.session().live()).ok_or("no game is running")?;
    let names = live.game.names(&live.players);
    let mut now = live.game.clone();
    let mut after = Vec::new();
    for command in commands {
        let step = now.parse(&names, command).map_err(|error| format!("`{command}`: {error}"))?;
        if let Err(refusal) = now.apply(&step) {
            // What follows by itself has been done; anything else is an error in the first command.
            if after.is_empty() {
                return Err(format!("`{command}` is refused: {}", refusal.name()));
            }
            break;
        }
        let mut settled = now.clone();
        settled.settled(&mut Receipt::default());
        after.push((settled, step));
    }
    Ok(after)
}

/// Skips notes, which have nothing to do with what is entered; and who is on which place.
pub fn skip(target: &mut dyn Target) -> Result<KeyPresses, String> {
    let mut keys = KeyPresses::new();
    for _ in 0..LEAVING {
        if !matches!(target.view(), Some(View::Note(_) | View::Bars(_))) {
            return Ok(keys);
        }
        press(target, &mut keys, (Key::Back, Touch::Tap));
    }
    Err(format!("no way leads to the table from here{}", shown(target)))
}

fn press(target: &mut dyn Target, keys: &mut KeyPresses, (key, how): (Key, Touch)) {
    target.press(key, how);
    keys.push((key, how));
}

/// Presses what a way takes, from wherever the device is.
pub fn follow(target: &mut dyn Target, way: &DialogueWay, keys: &mut KeyPresses) -> Result<(), String> {
    let lost = |target: &dyn Target| format!("no way leads to the table from here{}", shown(target));
    let entries = |target: &dyn Target| target.app().map(|app| app.session().entries());
    let before = entries(target);
    if way.origin != Origin::Here {
        for _ in 0..LEAVING {
            if target.app().is_some_and(|app| app.stop().is_some()) {
                break;
            }
            press(target, keys, (Key::Back, Touch::Tap));
        }
        let app = target.app().ok_or_else(|| lost(target))?;
        let stop = app.stop().ok_or_else(|| lost(target))?;
        let pace = pace_of(app);
        let (from, to, total) = match way.origin {
            Origin::Stop(row) => {
                let game = game(target)?;
                let over = usize::from(game.is_over());
                (stop, over + row, over + game.count_stops())
            }
            Origin::Menu(option) => {
                let (row, total) = app.menu_row(option).ok_or_else(|| lost(target))?;
                press(target, keys, (Key::Back, Touch::Tap));
                (0, row, total)
            }
            Origin::Here => (0, 0, 1),
        };
        moves(from, to, total, pace).into_iter().for_each(|key| press(target, keys, key));
        press(target, keys, (Key::Select, Touch::Tap));
    }
    way.keys.iter().for_each(|key| press(target, keys, *key));
    for _ in 0..LEAVING {
        // What follows an entry may have a preview, too: it is not what was to be entered.
        if !matches!(target.view(), Some(View::Preview(_))) || entries(target) != before {
            break;
        }
        press(target, keys, (Key::Select, Touch::Tap));
    }
    Ok(())
}

/// How fast a held key repeats on this device.
pub fn pace_of(app: &App) -> Pace {
    app.settings().pace
}

/// How long a key is held to move a cursor: the first step comes at once, the next ones at this pace, one row each.
fn held(rows: usize, pace: Pace) -> Touch {
    Touch::For(pace.reach(u32::try_from(rows).unwrap_or(u32::MAX)))
}

/// The keys that move a cursor: taps, which go round the end, or one held key, which does not.
fn moves(from: usize, to: usize, total: usize, pace: Pace) -> KeyPresses {
    let total = total.max(1);
    let (down, up) = ((to + total - from) % total, (from + total - to) % total);
    let (key, taps) = if down <= up { (Key::Down, down) } else { (Key::Up, up) };
    let straight = from.abs_diff(to);
    if taps < 3 || straight > engine::input::SINGLE_STEPS as usize {
        return vec![(key, Touch::Tap); taps];
    }
    vec![(if to > from { Key::Down } else { Key::Up }, held(straight, pace))]
}

/// Where a dialogue can begin now, what it is about, and how many presses lead there.
pub fn starts(app: &App, game: &Game) -> Vec<(Origin, Topic, usize)> {
    let leaving = usize::from(app.stop().is_none());
    let mut starts: Vec<_> = app.topic().map(|topic| (Origin::Here, topic, 0)).into_iter().collect();
    let over = usize::from(game.is_over());
    let stops = over + game.count_stops();
    for row in 0.. {
        let Some(topic) = game.stop(row) else { break };
        let from = app.stop().unwrap_or(0);
        starts.push((Origin::Stop(row), topic, leaving + moves(from, over + row, stops, Pace::Normal).len() + 1));
    }
    for row in 0.. {
        let (Some(topic), Some((at, total))) = (game.option(row), app.menu_row(Some(row))) else { break };
        starts.push((Origin::Menu(Some(row)), topic, leaving + 1 + moves(0, at, total, Pace::Normal).len() + 1));
    }
    starts
}

/// What a game asks after these answers, or what they have led to.
pub fn ask(game: &Game, topic: Topic, answers: &[i32], question: &mut Question) -> Option<Command> {
    game.ask(topic, &mut Answers::new(Language(&TERSE), answers, question)).ok()
}

/// The keys for each answer, by the questions that they answer.
pub fn keys(game: &Game, topic: Topic, answers: &[i32], pace: Pace) -> KeyPresses {
    let mut keys = KeyPresses::new();
    for (number, answer) in answers.iter().enumerate() {
        let mut question = Question::default();
        let finished = ask(game, topic, &answers[..number], &mut question).is_some();
        match &question.dial {
            _ if finished => {
                let up = *answer == Extra::More.answer();
                keys.push((if up { Key::Up } else { Key::Down }, Touch::Tap));
                continue;
            }
            Some(dial) => keys.extend(turns(dial, question.start, *answer)),
            None => {
                let at = |row: i32| usize::try_from(row).unwrap_or(0);
                keys.extend(moves(at(question.start), at(*answer), question.rows.len(), pace));
            }
        }
        keys.push((Key::Select, Touch::Tap));
    }
    keys
}

/// What answers cost so far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    presses: usize,
    /// Of two that cost the same, the one that was found first.
    order: usize,
    start: usize,
    answers: Vec<i32>,
}

struct WaySearch {
    game: Game,
    /// The positions that are looked for.
    wanted: Vec<(Game, Step)>,
    text: String,
    /// Dials are only turned to what the commands name.
    named: bool,
    pace: Pace,
    starts: Vec<(Origin, Topic)>,
    heap: BinaryHeap<Reverse<Node>>,
    order: usize,
}

impl WaySearch {
    fn new(target: &dyn Target, commands: &[&str], named: bool) -> Result<Self, String> {
        let app = target.app().ok_or("where only pixels are shown, nothing can be entered by its name")?;
        let game = game(target)?;
        let wanted = positions(target, commands)?;
        let text = commands.join(" ");
        let (starts, heap, pace) = (Vec::new(), BinaryHeap::new(), pace_of(app));
        let mut search = Self { game, wanted, text, named, pace, starts, heap, order: 0 };
        for (origin, topic, presses) in self::starts(app, &search.game) {
            search.begin(origin, topic, presses);
        }
        Ok(search)
    }

    fn begin(&mut self, origin: Origin, topic: Topic, presses: usize) {
        self.starts.push((origin, topic));
        self.push(Node { presses, order: 0, start: self.starts.len() - 1, answers: Vec::new() });
    }

    fn push(&mut self, mut node: Node) {
        node.order = self.order;
        self.order += 1;
        self.heap.push(Reverse(node));
    }

    /// The cheapest way to as many of the commands as one entry can make, and how many those are.
    fn run(mut self) -> Result<(DialogueWay, usize), String> {
        if let Some((_, Step::Adjust(adjust))) = self.wanted.first() {
            return Ok((correction(&self.game, *adjust, self.pace), 1));
        }
        let mut best: Option<(usize, Node)> = None;
        for _ in 0..QUESTIONS {
            let Some(Reverse(node)) = self.heap.pop() else { break };
            // An entry that does more at once costs little more than the one that was found.
            if best.as_ref().is_some_and(|(_, found)| node.presses > found.presses + MORE * self.wanted.len()) {
                break;
            }
            if let Some(count) = self.look(&node) {
                if count == self.wanted.len() {
                    return Ok((self.way(&node), count));
                }
                if best.as_ref().is_none_or(|(most, _)| count > *most) {
                    best = Some((count, node));
                }
            }
        }
        let (count, node) = best.ok_or("no way of keys was found: write the keys out")?;
        Ok((self.way(&node), count))
    }

    /// Puts everything on the heap that may follow; how many of the wanted commands are done, if this is an entry.
    fn look(&mut self, node: &Node) -> Option<usize> {
        let mut question = Question::default();
        let (_, topic) = *self.starts.get(node.start)?;
        let Some(command) = ask(&self.game, topic, &node.answers, &mut question) else {
            self.answer(node, &question);
            return None;
        };
        for (extra, words) in [(Extra::More, &question.offer.more), (Extra::Or, &question.offer.or)] {
            if !words.is_empty() {
                self.add(node, extra.answer(), 1);
            }
        }
        let mut after = self.game.after(&Step::Play(command), &mut Receipt::default()).ok()?;
        after.settled(&mut Receipt::default());
        self.wanted.iter().rposition(|(wanted, _)| *wanted == after).map(|at| at + 1)
    }

    fn add(&mut self, node: &Node, answer: i32, presses: usize) {
        let mut answers = node.answers.clone();
        answers.push(answer);
        self.push(Node { presses: node.presses + presses, answers, ..node.clone() });
    }

    fn answer(&mut self, node: &Node, question: &Question) {
        if question.to_read {
            return;
        }
        let Some(dial) = &question.dial else {
            let (start, total) = (usize::try_from(question.start).unwrap_or(0), question.rows.len());
            for row in 0..total {
                self.add(node, i32::try_from(row).unwrap_or(0), moves(start, row, total, self.pace).len() + 1);
            }
            return;
        };
        let every = !self.named && dial.most.saturating_sub(dial.least) <= NUMBERS;
        let points: Vec<i32> = (dial.least - 1..=dial.most + 1).filter(|at| dial.nearest(*at) == *at).collect();
        for at in points {
            if every || at == question.start || self.names(dial, at) {
                self.add(node, at, 1);
            }
        }
    }

    /// Words beside the numbers are named by no command.
    fn names(&self, dial: &Turning, at: i32) -> bool {
        let number = |part: &str| part.parse::<i32>().is_ok_and(|number| number == at || number == -at);
        match dial.letter(at) {
            Some(letter) => self.text.contains(letter),
            None if dial.words(at).is_some() => true,
            None => self.text.split(|c: char| !c.is_ascii_digit()).any(number),
        }
    }

    fn way(&self, node: &Node) -> DialogueWay {
        let (origin, topic) = self.starts[node.start];
        DialogueWay { origin, keys: keys(&self.game, topic, &node.answers, self.pace) }
    }
}

/// Taps from one number of a dial to another, the shorter way round.
fn turns(dial: &Turning, from: i32, to: i32) -> KeyPresses {
    let taps = |up: bool| {
        let steps = std::iter::successors(Some(from), move |at| Some(dial.tapped(*at, up)));
        steps.take(10_000).position(|at| at == to).unwrap_or(usize::MAX)
    };
    let (up, down) = (taps(true), taps(false));
    let key = if up <= down { Key::Up } else { Key::Down };
    vec![(key, Touch::Tap); up.min(down).min(10_000)]
}

/// The correction of a value is asked in the same way in every game; questions with one answer are not asked.
pub fn correction(game: &Game, adjust: Adjust, pace: Pace) -> DialogueWay {
    let (seat, book) = (adjust.seat, usize::from(adjust.book));
    let now = game.value(seat, book);
    let to = adjust.change.of(now);
    let mut keys = KeyPresses::new();
    for (at, total) in [(seat.index(), Seat::all(game.seats()).count()), (book, game.books().len())] {
        if total > 1 {
            keys.extend(moves(0, at, total, pace));
            keys.push((Key::Select, Touch::Tap));
        }
    }
    keys.extend(vec![(if to > now { Key::Up } else { Key::Down }, Touch::Tap); now.abs_diff(to) as usize]);
    keys.push((Key::Select, Touch::Tap));
    DialogueWay { origin: Origin::Menu(None), keys }
}
