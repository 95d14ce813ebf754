//! Parcels: those that are known in a list, any other by letter and digit.

use heapless::Vec;

use super::super::state::Tramways;
use super::super::terms::Parcel;
use crate::kit::{Answers, Ask, CHOICES, Facts, Fill, Icon, LiveFacts, Number, Open, Phrase, Point, Say, Seat};
use crate::say;
use crate::text::tramways::{Help, Word};

const LETTERS: &str = "ABCDEFGHIJ";

impl Tramways {
    /// Nobody's, as far as is known, and not built on.
    pub(super) fn is_free(&self, parcel: Parcel) -> bool {
        self.owner(parcel).is_none() && self.built_on(parcel).is_none()
    }

    /// Known Parcels of the player first; any other by letter and digit.
    #[inline(never)]
    pub(super) fn ask_parcel(
        &self,
        title: Word,
        seat: Option<Seat>,
        free: &dyn Fn(Parcel) -> bool,
        answers: &mut Answers,
    ) -> Ask<Parcel> {
        let own = |parcel: &Parcel| seat.is_some() && self.owner(*parcel) == seat && free(*parcel);
        if Parcel::all().any(|parcel| own(&parcel)) {
            let known = answers.choose(title, Help::Parcel, |list| {
                for parcel in Parcel::all().filter(own).take(CHOICES - 1) {
                    list.row(Some(parcel), say!(Word::Parcel, &parcel));
                }
                list.row(None, Word::OtherParcel);
            })?;
            if let Some(parcel) = known {
                return Ok(parcel);
            }
        }
        let Point::At(letter) = ask_letter((title.into(), Help::Parcel), (Say::Nothing, Say::Nothing), free, answers)?
        else {
            return Err(Open);
        };
        ask_digit((title.into(), Word::DigitVerb.into()), letter, free, Say::Nothing, answers)
    }
}

/// The letter of a Parcel, as a number; or a verb beside the letters.
#[inline(never)]
pub(super) fn ask_letter(
    (title, help): (Say, Help),
    (below, above): (Say, Say),
    free: &dyn Fn(Parcel) -> bool,
    answers: &mut Answers,
) -> Ask<Point> {
    let taken = |letter: &i32| of(*letter).all(|parcel| !free(parcel));
    let barred: Vec<i32, 16> = (0..10).filter(taken).fill();
    let letters = Number::letter(title, LETTERS, Word::LetterVerb, help);
    answers.dial(&Number { below, above, barred: &barred, ..letters })
}

/// Its digit, and what else Select will do with it.
#[inline(never)]
pub(super) fn ask_digit(
    (title, verb): (Say, Phrase),
    letter: i32,
    free: &dyn Fn(Parcel) -> bool,
    effect: Say,
    answers: &mut Answers,
) -> Ask<Parcel> {
    let at = |digit: i32| (1..).zip(of(letter)).find(|(number, _)| *number == digit).map(|(_, parcel)| parcel);
    let taken = |digit: &i32| at(*digit).is_none_or(|parcel| !free(parcel));
    let barred: Vec<i32, 16> = (1..10).filter(taken).fill();
    let facts = |digit: i32, facts: &mut Facts| {
        if let Some(parcel) = at(digit) {
            facts.say(say!(Word::Parcel, &parcel));
        }
        facts.say(effect);
    };
    let digits = Number::of(title, Icon::Note, (1, 1, 9), verb, Help::Parcel);
    let digit = answers.number(&Number { barred: &barred, live: Some(LiveFacts(&facts)), ..digits })?;
    at(digit).ok_or(Open)
}

fn of(letter: i32) -> impl Iterator<Item = Parcel> {
    let first = usize::try_from(letter).unwrap_or(0) * 9;
    Parcel::all().skip(first).take(9)
}
