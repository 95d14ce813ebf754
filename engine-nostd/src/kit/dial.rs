//! Numbers to ask for, and the dial they are turned on.

use core::fmt;

use heapless::Vec;

use super::{Answers, Ask, Icon, Language, Line, Open, Phrase, Say};
use crate::say;

/// The dial of an open question.
#[derive(Clone, Debug)]
pub struct Turning {
    pub icon: Icon,
    pub least: i32,
    pub most: i32,
    /// Passed over, and crossed out on the track.
    pub barred: Vec<i32, 16>,
    /// Only these, if there are any.
    pub values: Vec<i32, 32>,
    /// What the numbers stand for, if they are letters.
    pub letters: &'static str,
    /// Words in place of a number below the least one, and above the highest; empty: there are none.
    pub below: Line,
    pub above: Line,
    /// Nothing is on it until it is turned.
    pub blank: bool,
    pub verb: Phrase,
    /// The number that changes nothing, and what the bar says there.
    pub named: Option<(i32, Phrase)>,
    pub facts: Vec<Line, 3>,
    /// The facts are about the number on the dial: another number, another question.
    pub live: bool,
    /// See [`Number::compared`].
    pub compared: bool,
}

/// A number to ask for.
#[derive(Clone, Copy, Debug)]
pub struct Number<'a> {
    pub title: Say<'a>,
    pub icon: Icon,
    pub least: i32,
    pub most: i32,
    pub start: i32,
    /// Values in the range that would be refused: the dial passes over them.
    pub barred: &'a [i32],
    /// Only these values, in rising order.
    pub values: &'a [i32],
    /// Letters instead of the numbers, from the least one on.
    pub letters: &'static str,
    /// A verb in place of a number below the least one: see [`Answers::dial`].
    pub below: Say<'a>,
    /// The same above the highest.
    pub above: Say<'a>,
    /// Nothing is on the dial at first, below the least number, and nothing is taken until it was turned.
    pub blank: bool,
    /// What Select will do; `{0}` is the number.
    pub verb: Phrase,
    /// A number that the bar has words of its own for: the one that changes nothing, or that stands for nothing.
    pub named: Option<(i32, Phrase)>,
    /// What the number on the dial would lead to, in up to three facts, the boldest first.
    pub live: Option<LiveFacts<'a>>,
    /// What everybody has come to is worth knowing here: the first value of the table.
    pub compared: bool,
    pub help: Phrase,
}

/// The words with which a value is set right.
#[derive(Debug)]
pub struct SetRight {
    /// See [`Number::verb`].
    pub verb: Phrase,
    /// The same for the value as it is.
    pub unchanged: Phrase,
    /// `{0}`: the value as it is; `{1}`: the one on the dial; `{2}`: the icon.
    pub outlook: Phrase,
    pub help: Phrase,
}

/// Facts about a number: `LiveFacts(&|number, facts| facts.say(..))`. A verb below the least number or above the highest is
/// one less or more.
#[derive(Clone, Copy)]
pub struct LiveFacts<'a>(pub &'a dyn Fn(i32, &mut Facts));

impl fmt::Debug for LiveFacts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LiveFacts")
    }
}

/// Where the facts of a dial are written.
#[derive(Debug)]
pub struct Facts<'q> {
    language: Language,
    lines: &'q mut Vec<Line, 3>,
}

impl Facts<'_> {
    /// One more; beyond the third there is no room.
    pub fn say<'a>(&mut self, what: impl Into<Say<'a>>) {
        let _ = self.lines.push(Line::said(self.language, what));
    }
}

/// What was taken on a dial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// The verb below the least number.
    Below,
    At(i32),
    /// The verb above the highest number.
    Above,
}

impl<'a> Number<'a> {
    /// The plainest one: a title, a range with the likeliest number in the middle, what Select does with it, and help.
    /// A range that is empty has its least number.
    pub fn of(
        title: impl Into<Say<'a>>,
        icon: Icon,
        (least, start, most): (i32, i32, i32),
        verb: impl Into<Phrase>,
        help: impl Into<Phrase>,
    ) -> Self {
        let most = most.max(least);
        Self {
            title: title.into(),
            icon,
            least,
            most,
            start: start.clamp(least, most),
            barred: &[],
            values: &[],
            letters: "",
            below: Say::Nothing,
            above: Say::Nothing,
            blank: false,
            verb: verb.into(),
            named: None,
            live: None,
            compared: false,
            help: help.into(),
        }
    }

    /// One of these letters.
    pub fn letter(
        title: impl Into<Say<'a>>,
        letters: &'static str,
        verb: impl Into<Phrase>,
        help: impl Into<Phrase>,
    ) -> Self {
        let most = i32::try_from(letters.chars().count()).unwrap_or(1) - 1;
        Self { letters, ..Self::of(title, Icon::Note, (0, 0, most), verb, help) }
    }

    fn has_words(&self) -> bool {
        !matches!((self.below, self.above), (Say::Nothing, Say::Nothing))
    }

    fn takes(&self, answer: i32) -> Option<Point> {
        let words = |what: Say| !matches!(what, Say::Nothing);
        if (self.least..=self.most).contains(&answer) {
            (self.values.is_empty() || self.values.contains(&answer)).then_some(Point::At(answer))
        } else if answer == self.least.saturating_sub(1) && words(self.below) {
            Some(Point::Below)
        } else {
            (answer == self.most.saturating_add(1) && words(self.above)).then_some(Point::Above)
        }
    }
}

impl Turning {
    /// The lowest and the highest point that keys lead to, words included.
    fn ends(&self) -> (i32, i32) {
        let words = |line: &Line| i32::from(!line.is_empty());
        (self.least.saturating_sub(words(&self.below)), self.most.saturating_add(words(&self.above)))
    }

    /// Where a dial stands that nobody has turned yet.
    fn untouched(&self) -> i32 {
        self.least.saturating_sub(1)
    }

    /// There is nothing on it yet.
    pub fn is_blank(&self, at: i32) -> bool {
        self.blank && at == self.untouched()
    }

    fn offers(&self, at: i32) -> bool {
        let number = (self.least..=self.most).contains(&at);
        !number || (self.values.is_empty() || self.values.contains(&at)) && !self.barred.contains(&at)
    }

    /// The first point from here on that is offered, upwards or downwards.
    fn first(&self, from: i32, up: bool) -> Option<i32> {
        let (low, high) = self.ends();
        let on = |at: i32| (low..=high).contains(&at).then_some(at);
        core::iter::successors(on(from), |at| on(if up { at + 1 } else { at - 1 })).find(|at| self.offers(*at))
    }

    /// The point that is offered nearest to this one, above it if possible.
    #[must_use]
    pub fn nearest(&self, at: i32) -> i32 {
        if self.is_blank(at) {
            return at;
        }
        let (low, high) = self.ends();
        let at = at.clamp(low, high);
        self.first(at, true).or_else(|| self.first(at, false)).unwrap_or(at)
    }

    /// One step from here; it goes round the end. Up leads to the next one, for letters as for numbers. A dial that nobody
    /// has turned begins at its least number either way: round the end there is a number that nobody means.
    #[must_use]
    pub fn tapped(&self, at: i32, up: bool) -> i32 {
        let (low, high) = self.ends();
        if self.is_blank(at) {
            return self.first(low, true).unwrap_or(at);
        }
        let (next, end) = if up { (at.saturating_add(1), low) } else { (at.saturating_sub(1), high) };
        self.first(next, up).or_else(|| self.first(end, up)).unwrap_or(at)
    }

    /// Several steps from here; they stop at the end.
    #[must_use]
    pub fn run(&self, at: i32, up: bool, steps: u8) -> i32 {
        let (low, high) = self.ends();
        let steps = i32::from(steps);
        let to = if up { at.saturating_add(steps) } else { at.saturating_sub(steps) }.clamp(low, high);
        self.first(to, up).or_else(|| self.first(to, !up)).unwrap_or(at)
    }

    /// The letter that a number stands for.
    pub fn letter(&self, at: i32) -> Option<char> {
        self.letters.chars().nth(usize::try_from(at.checked_sub(self.least)?).ok()?)
    }

    /// The words in place of a number.
    pub fn words(&self, at: i32) -> Option<&Line> {
        let words = if at < self.least { &self.below } else { &self.above };
        (!(self.least..=self.most).contains(&at) && !words.is_empty()).then_some(words)
    }
}

impl Answers<'_> {
    /// A number in its range. One number alone is not asked about.
    pub fn number<T: TryFrom<i32>>(&mut self, number: &Number<'_>) -> Ask<T> {
        match self.dial(number)? {
            Point::At(answer) => T::try_from(answer).map_err(|_| Open),
            Point::Below | Point::Above => Err(Open),
        }
    }

    /// What a value should be; the dial begins at what it is.
    pub fn set_right<'a, T: TryFrom<i32>>(
        &mut self,
        title: impl Into<Say<'a>>,
        icon: Icon,
        (least, now, most): (i32, i32, i32),
        words: &SetRight,
    ) -> Ask<T> {
        let facts = |to: i32, facts: &mut Facts| facts.say(say!(words.outlook, now, to, icon));
        self.number(&Number {
            live: Some(LiveFacts(&facts)),
            named: Some((now, words.unchanged)),
            ..Number::of(title, icon, (least, now, most), words.verb, words.help)
        })
    }

    /// A number, or one of the verbs beside its range.
    #[inline(never)]
    pub fn dial(&mut self, number: &Number<'_>) -> Ask<Point> {
        if number.least == number.most && !number.has_words() {
            return Ok(Point::At(number.least));
        }
        let taken = self.next().and_then(|answer| number.takes(answer));
        taken.ok_or_else(|| {
            self.turn(number);
            Open
        })
    }

    #[inline(never)]
    fn turn(&mut self, number: &Number<'_>) {
        self.begin(&number.title, number.help);
        let language = self.language;
        let mut dial = Turning {
            icon: number.icon,
            least: number.least,
            most: number.most,
            // More are not crossed out, and refused when they are chosen.
            barred: number.barred.iter().copied().take(16).collect(),
            values: number.values.iter().copied().take(32).collect(),
            letters: number.letters,
            below: Line::said(language, number.below),
            above: Line::said(language, number.above),
            blank: number.blank,
            verb: number.verb,
            named: number.named,
            facts: Vec::new(),
            live: number.live.is_some(),
            compared: number.compared,
        };
        self.open.start = if number.blank { dial.untouched() } else { dial.nearest(number.start) };
        let at = self.in_hand.map_or(self.open.start, |at| dial.nearest(at));
        let mut facts = Facts { language, lines: &mut dial.facts };
        if let Some(LiveFacts(say)) = number.live {
            say(at, &mut facts);
        }
        self.open.dial = Some(dial);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::lead;

    fn dial(number: &Number) -> Turning {
        lead(Language::PLAIN, &[], |answers| answers.dial(number)).unwrap_err().dial.unwrap()
    }

    fn plain<'a>(range: (i32, i32, i32)) -> Number<'a> {
        Number::of("How many?", Icon::Note, range, "Take {0}", "Help.")
    }

    #[test]
    fn a_tap_goes_round_the_end_and_a_held_key_stops_there() {
        let dial = dial(&plain((1, 3, 5)));
        assert_eq!([dial.tapped(4, true), dial.tapped(5, true), dial.tapped(1, false)], [5, 1, 5]);
        assert_eq!([dial.run(4, true, 10), dial.run(2, false, 5), dial.run(5, true, 1)], [5, 1, 5]);
    }

    #[test]
    fn what_is_barred_is_passed_over() {
        let dial = dial(&Number { barred: &[1, 3, 4, 6], ..plain((1, 3, 6)) });
        assert_eq!([dial.tapped(2, true), dial.tapped(5, false), dial.tapped(5, true)], [5, 2, 2]);
        assert_eq!([dial.run(2, true, 1), dial.run(2, true, 10), dial.run(5, false, 10)], [5, 5, 2]);
        assert_eq!(dial.nearest(3), 5, "the start is moved to what is offered");
    }

    #[test]
    fn a_dial_may_have_a_list_of_values() {
        let number = Number { values: &[6, 8, 12], ..plain((6, 8, 12)) };
        let dial = dial(&number);
        assert_eq!([dial.tapped(8, true), dial.tapped(12, true), dial.tapped(8, false)], [12, 6, 6]);
        assert_eq!(lead(Language::PLAIN, &[8], |answers| answers.number::<i32>(&number)).unwrap(), 8);
        assert!(lead(Language::PLAIN, &[7], |answers| answers.number::<i32>(&number)).is_err());
    }

    #[test]
    fn verbs_stand_beside_the_range() {
        let number = Number { below: "Pass".into(), ..plain((1, 3, 5)) };
        let dial = dial(&number);
        assert_eq!([dial.tapped(1, false), dial.tapped(0, false), dial.tapped(5, true)], [0, 5, 0]);
        assert_eq!((dial.words(0).map(|words| &**words), dial.words(1)), (Some("Pass"), None));
        let take = |answer| lead(Language::PLAIN, &[answer], |answers| answers.dial(&number)).ok();
        assert_eq!([take(0), take(2), take(6)], [Some(Point::Below), Some(Point::At(2)), None]);
    }

    #[test]
    fn a_blank_dial_has_to_be_turned() {
        let number = Number { blank: true, ..plain((0, 3, 5)) };
        let open = lead(Language::PLAIN, &[], |answers| answers.dial(&number)).unwrap_err();
        let dial = open.dial.unwrap();
        assert!(open.start == -1 && dial.is_blank(-1) && !dial.is_blank(0));
        assert_eq!([dial.tapped(-1, true), dial.tapped(-1, false)], [0, 0], "nobody means the highest number");
        assert_eq!([dial.tapped(0, false), dial.tapped(5, true)], [5, 0], "what was told is told");
        assert_eq!([dial.run(-1, true, 3), dial.run(-1, false, 3), dial.run(2, false, 9)], [2, 0, 0]);
        let take = |answer| lead(Language::PLAIN, &[answer], |answers| answers.dial(&number)).ok();
        assert_eq!([take(-1), take(0)], [None, Some(Point::At(0))]);
    }

    #[test]
    fn letters_are_numbers_from_the_least_one_on() {
        let dial = dial(&Number::letter("Which?", "ABC", "Take {0}", "Help."));
        assert_eq!(
            [dial.letter(0), dial.letter(2), dial.letter(3), dial.letter(-1)],
            [Some('A'), Some('C'), None, None]
        );
    }

    #[test]
    fn facts_are_about_the_number_in_hand() {
        let double = |number: i32, facts: &mut Facts| facts.say(2 * number);
        let number = Number { live: Some(LiveFacts(&double)), ..plain((1, 3, 5)) };
        let fact = |in_hand: Option<i32>| {
            let mut question = super::super::Question::default();
            let mut answers = Answers::new(Language::PLAIN, &[], &mut question);
            if let Some(number) = in_hand {
                answers = answers.in_hand(number);
            }
            assert_eq!(answers.dial(&number), Err(Open));
            question.dial.unwrap().facts.first().cloned().unwrap()
        };
        assert_eq!((&*fact(None), &*fact(Some(5))), ("6", "10"));
    }
}
