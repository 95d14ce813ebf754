//! What a game is.

use heapless::Vec;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    Adjust, Answers, Ask, Attempts, Body, Books, Cell, Fill, Icon, Language, Line, List, Map, Memory, Network, Phrase,
    Rating, Refusal, Say, Seat, Seats, Shares, Speech, Table, Track, places,
};

/// A game: plain data and pure functions. It knows no pixels, no clock and no storage.
///
/// Any [`Rules::Setup`] and any [`Rules::Command`] may come out of a damaged flash: `start` and `run` check what
/// they are given and refuse it instead of trusting it.
pub trait Rules: Clone + PartialEq + Sized {
    type Setup: Clone + PartialEq + Serialize + DeserializeOwned;
    type Command: Clone + PartialEq + Serialize + DeserializeOwned;
    /// What a dialogue can be about.
    type Topic: Copy + core::fmt::Debug;

    const NAME: Phrase;
    /// As it stands on the box, where that is longer.
    const TITLE: Phrase = Self::NAME;
    const ABOUT: Phrase;
    /// Its number at boardgamegeek.com, where it is known for sure.
    const BGG: Option<u32> = None;

    /// The questions before the first round; the app asks for the players itself. `memory` has what earlier games
    /// left under the numbers of their [`Rules::tally`].
    fn set_up(seats: usize, memory: Memory<Self::Setup>, answers: &mut Answers) -> Ask<Self::Setup>;

    /// The first position. `seed` is for whatever the device draws by lot.
    fn start(seats: usize, seed: u32, setup: &Self::Setup) -> Result<Self, Refusal>;

    /// What was chosen in the set-up, in one line; empty, if there is nothing to choose.
    fn brief(_: &Self::Setup, _: &mut Speech) {}

    /// What is played, where the game has several things to play: results are compared within one of them.
    fn variant(_: &Self::Setup) -> u8 {
        0
    }

    /// The name of what is played.
    fn say_variant(_variant: u8, out: &mut Speech) {
        out.say(Self::NAME);
    }

    /// Whether fewer points are better.
    fn fewest_win(_: &Self::Setup) -> bool {
        false
    }

    /// The only thing that changes a position. It is called on a copy, which is dropped after a refusal: costs may be
    /// paid one after the other.
    fn run(&mut self, command: &Self::Command, receipt: &mut Receipt) -> Result<(), Refusal>;

    /// What the bar of the table offers, the next step first; nothing, once the game is over. Up and Down turn the bar,
    /// Select asks. The first stop opens something: it is complete and plain only where nothing else could be done, so
    /// that a blind Select moves no value.
    fn stops(&self, list: &mut List<Self::Topic>);

    /// What the game allows now besides.
    fn menu(&self, list: &mut List<Self::Topic>);

    /// The dialogue that leads to a command.
    fn ask(&self, topic: Self::Topic, answers: &mut Answers) -> Ask<Self::Command>;

    fn table(&self, language: Language) -> Table;

    /// What the table calls the row with the score while the game is running; `None`, if it has no such row.
    fn score_row(&self) -> Option<Phrase> {
        None
    }

    /// What the rows of the last table are called, whatever the table shows now: those with numbers, as they stand there.
    fn last_rows(&self) -> Vec<Phrase, 8>;

    /// The round, and how many there are.
    fn track(&self) -> Track;

    /// The book whose values are compared round by round; `None` where only the end is scored.
    fn compared(&self) -> Option<usize> {
        Some(0)
    }

    /// What the score of a seat is made of, as it is counted. Nothing: it is of one piece.
    fn parts(&self, _seat: Seat) -> Shares {
        Shares::new()
    }

    /// What the rows of a question are about that stand for parts of a network ([`List::over`]); empty, if there is none
    /// to be drawn.
    fn network(&self) -> Network {
        Network::default()
    }

    /// What the table is about, if a map says more of it than its first value; a display with room for it draws both.
    fn map(&self) -> Option<Map> {
        None
    }

    /// What one player who plays alone has come to as things stand; once the game is over, it is shown in front of the
    /// table.
    fn rating(&self) -> Option<Rating> {
        None
    }

    /// What a game played alone has come to, in a few words, where there is no rating.
    fn ending(&self, _: &mut Speech) {}

    /// Score and place of each seat. Unless the game says otherwise, the most of what everyone looks at first wins.
    fn standing(&self) -> Seats<(i32, u8)> {
        let table = self.table(Language::SILENCE);
        let hero = table.rows.iter().position(|row| row.hero).unwrap_or(0);
        let score = |seat: Seat| match table.columns.iter().find(|column| column.seat == seat)?.cells.get(hero)? {
            Cell::Number(number) | Cell::Signed(number) => Some(*number),
            Cell::Word(_) => None,
        };
        let scores: Seats<i32> = Seat::all(self.seats()).map(|seat| score(seat).unwrap_or(0)).fill();
        scores.iter().copied().zip(places(&scores, |a, b| a > b)).fill()
    }

    /// What decides between equal scores: who has more of it is ahead.
    fn tie_breaker(&self) -> Option<Icon> {
        None
    }

    /// What must hold in every position, and after a command from the position before it. Not for play: random walks
    /// check it.
    fn audit(&self, _last: Option<(&Self, &Self::Command)>) -> Result<(), &'static str> {
        Ok(())
    }

    /// What to prepare at the table before the first entry.
    fn welcome(&self, _: &mut Speech) {}

    /// The values kept for each player: what previews compare and hands may correct.
    fn books(&self) -> Books;
    fn value(&self, seat: Seat, book: usize) -> i32;
    fn set_value(&mut self, seat: Seat, book: usize, value: i32);

    /// How far a hand may correct a value now.
    fn range(&self, _seat: Seat, book: usize) -> Option<(i32, i32)> {
        self.books().get(book).map(|book| (book.min, book.max))
    }

    fn seats(&self) -> usize;

    /// A command in words, in the position before it.
    fn say(&self, command: &Self::Command, out: &mut Speech);

    /// What was done, in the past tense, in the position before it; `after` is the one it led to. It stands in the head
    /// until the next key.
    fn toast(&self, command: &Self::Command, _after: &Self, out: &mut Speech) {
        self.say(command, out);
    }

    /// The same once the game has begun: what was drawn by lot.
    fn begun(&self, _: &mut Speech) {}

    /// What is asked at once after a command, in the position that it led to, instead of showing the table: the next
    /// card of a book, the next part of a turn.
    fn onward(&self, _last: &Self::Command) -> Option<Self::Topic> {
        None
    }

    /// The one command that is left: compulsory, without a choice, and without an effect on any value. It becomes part
    /// of the entry that led here.
    fn settle(&self) -> Option<Self::Command> {
        None
    }

    /// Whether the bar or the question that leads to this command has said all of it: then there is no preview.
    fn plain(&self, _command: &Self::Command) -> bool {
        false
    }

    /// Whether this command only sets right what the device has wrong: one that changes nothing is not written down.
    fn corrects(&self, _command: &Self::Command) -> bool {
        false
    }

    /// Whether this command begins again what is over: then another game begins with the same set-up, and this one keeps
    /// its result.
    fn restarts(&self, _command: &Self::Command) -> bool {
        false
    }

    /// What this game has come to so far, and the number below 32 under which it is remembered, together with the
    /// set-up, when the next game begins. `None`: it is not.
    fn tally(&self) -> Option<(u8, Attempts)> {
        None
    }

    /// A correction by hand is the same in every game.
    fn adjust(&mut self, adjust: Adjust) -> Result<(), Refusal> {
        let book = usize::from(adjust.book);
        let (least, most) = self.range(adjust.seat, book).ok_or(Refusal::NotNow)?;
        if adjust.seat.index() >= self.seats() {
            return Err(Refusal::NoSuchSeat);
        }
        let value = adjust.change.of(self.value(adjust.seat, book));
        if !(least..=most).contains(&value) {
            return Err(Refusal::TooMany);
        }
        self.set_value(adjust.seat, book, value);
        Ok(())
    }
}

/// What an audit says of a rule.
pub fn holds(condition: bool, otherwise: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// The most lines under the changes of a preview: the end of a round has as many.
pub const LINES: usize = 6;

/// What a command did besides changing books. One that nobody reads is silent, and no words are made.
#[derive(Clone, PartialEq, Debug)]
pub struct Receipt {
    language: Language,
    /// The numbers of notes that were read before, as bits.
    seen: u32,
    /// Shown in the preview under the changes of the players.
    pub lines: Vec<Line, LINES>,
    /// Shown after the command until Select: what to do at the table now.
    pub reminder: Option<Body>,
    /// The numbers of the notes in the reminder.
    pub notes: u32,
}

impl Default for Receipt {
    fn default() -> Self {
        Self::new(Language::SILENCE)
    }
}

impl Receipt {
    pub const fn new(language: Language) -> Self {
        Self { language, seen: 0, lines: Vec::new(), reminder: None, notes: 0 }
    }

    /// The number of whatever its preview has told already: nobody is stopped by it, but who wants to read it again finds
    /// it like any other note.
    pub const TOLD: u8 = 31;

    /// The notes with these numbers were read before.
    #[must_use]
    pub const fn without(mut self, seen: u32) -> Self {
        self.seen = seen | 1 << Self::TOLD;
        self
    }

    /// Nobody reads it: what only words need is not worth working out.
    pub fn is_silent(&self) -> bool {
        self.language.is_silent()
    }

    /// One more line of the preview; beyond the last there is no room for it.
    pub fn tell<'a>(&mut self, what: impl Into<Say<'a>>) {
        if !self.language.is_silent()
            && self.lines.push(Line::new()).is_ok()
            && let Some(line) = self.lines.last_mut()
        {
            line.write(self.language, what);
        }
    }

    /// What to do at the table now, behind what was told before.
    pub fn remind<'a>(&mut self, what: impl Into<Say<'a>>) {
        if !self.language.is_silent() {
            self.reminder.get_or_insert_default().add(self.language, what);
        }
    }

    /// The same, but who has read it once finds it in the help of the table. Its number is below 31 and of this note
    /// alone in its game.
    pub fn note<'a>(&mut self, number: u8, what: impl Into<Say<'a>>) {
        let bit = 1_u32.checked_shl(number.into()).unwrap_or(0);
        if self.seen & bit == 0 {
            self.notes |= bit;
            self.remind(what);
        }
    }
}
