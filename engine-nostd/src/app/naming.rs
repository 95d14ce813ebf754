//! A name, letter by letter.

use heapless::Vec;

use super::notes::Over;
use super::players::Draft;
use super::{App, ListScreen, Screen};
use crate::input::{Input, Key, Press};
use crate::kit::{Colour, Icon, Language, Line, NAME, Say, Seat, Seats, Words};
use crate::say;
use crate::text::app::Word;
use crate::ui::view::{Dial, DialValue, Head, Letters};

/// The sign on the name dial that takes a letter back.
const ERASE: char = '<';

fn letters(language: Language) -> impl Iterator<Item = char> + Clone {
    language.letters(Word::Letters)
}

/// The letter on the dial as it would be added: capitals only at the beginning.
fn cased(name: &str, letter: char) -> char {
    if name.is_empty() { letter } else { small(letter) }
}

/// The small letter of a capital on the dial. The tables of the whole of Unicode would take kilobytes.
fn small(letter: char) -> char {
    let accented = |code| char::from_u32(code).unwrap_or(letter);
    if is_accented_capital(letter) { accented(u32::from(letter) + 0x20) } else { letter.to_ascii_lowercase() }
}

fn is_accented_capital(letter: char) -> bool {
    matches!(letter, 'À'..='Ö' | 'Ø'..='Þ')
}

/// Whether the dial could have written it.
pub(super) fn is_name(language: Language, name: &str) -> bool {
    let known =
        |sign: char| letters(language).any(|letter| letter != ERASE && (letter == sign || small(letter) == sign));
    (1..=NAME).contains(&name.chars().count()) && name.chars().all(known)
}

fn is_full(name: &str) -> bool {
    name.chars().count() >= NAME
}

/// What the dial shows: a full name can only be shortened.
fn shown(language: Language, name: &str, letter: usize) -> char {
    if is_full(name) { ERASE } else { letters(language).nth(letter).unwrap_or(ERASE) }
}

impl App {
    pub(super) fn name_dial(&self, draft: &Draft, seat: usize, letter: usize) -> Dial {
        let language = self.language;
        let player = draft.players.0.get(seat);
        let name = player.map_or("", |player| &player.name);
        let count = letters(language).count().max(1);
        let sign = cased(name, shown(language, name, letter));
        let neighbour = |by: usize| {
            let sign = letters(language).cycle().nth(letter + by).filter(|sign| *sign != ERASE);
            sign.map_or(Word::EraseNext.into(), |sign| Say::from(cased(name, sign)))
        };
        let mut facts: Vec<Line, 3> = Vec::new();
        let _ = facts.push(Line::said(language, say!(Word::SoFar, name)));
        if !is_full(name) {
            // An empty line between: accents are high.
            let _ = facts.push(Line::new());
            let _ = facts.push(Line::said(language, say!(Word::Neighbours, neighbour(1), neighbour(count - 1))));
        }
        let colour = Words::<16>::from(language.colour(draft.players.colour(Seat::at(seat))));
        let take = match sign {
            ERASE => Word::Erase,
            // The bar is too low for the accent of a capital: it would read like another letter.
            _ if is_accented_capital(sign) => Word::TakeIt,
            _ => Word::Take,
        };
        Dial {
            head: Head {
                left: Line::said(language, say!(Word::NameFor, &colour)),
                right: Line::said(language, say!(Word::At, name.chars().count(), NAME)),
                ..Head::default()
            },
            icon: None,
            value: DialValue::Letter(sign),
            arrows: !is_full(name),
            scale: None,
            facts,
            others: Seats::new(),
            letters: Some(self.signs(draft.players.colour(Seat::at(seat)), name, letter)),
            bar: self.bar(say!(take, sign), Word::Done),
        }
    }

    /// All letters as they would be added.
    fn signs(&self, colour: Colour, name: &str, letter: usize) -> Letters {
        let all = || letters(self.language);
        let mut signs = Line::new();
        all().for_each(|sign| signs.push(if sign == ERASE { Icon::Back.letter() } else { cased(name, sign) }));
        let eraser = all().position(|sign| sign == ERASE).filter(|_| is_full(name));
        Letters { colour, signs, at: eraser.unwrap_or(letter) }
    }

    pub(super) fn on_name(&mut self, input: Input) {
        let Screen::Name { draft, seat, letter } = &mut self.screen else { return };
        let count = letters(self.language).count().max(1);
        let step = usize::from(matches!(input.press, Press::Repeat(_) | Press::Tap));
        match input.key {
            // As on every dial, Up leads to the next one.
            Key::Up => *letter = (*letter + step) % count,
            Key::Down => *letter = (*letter + count - step) % count,
            Key::Select => {
                let at = *letter;
                let Some(name) = draft.name_mut(*seat) else { return };
                let sign = shown(self.language, name, at);
                if sign == ERASE {
                    name.pop();
                } else {
                    let sign = cased(name, sign);
                    // Full names show only the eraser.
                    let _ = name.push(sign);
                }
            }
            Key::Back => {
                let (mut draft, seat) = (draft.clone(), *seat);
                // Results are told by name.
                if draft.is_double(seat) {
                    self.over = Some(Over::told(Word::Name, Word::NameTaken));
                    return;
                }
                if draft.wanted == 0 {
                    self.screen = ListScreen::Player(draft, seat).top();
                    return;
                }
                // Without letters nobody new was named.
                if draft.players.0.last().is_some_and(|player| player.name.is_empty()) {
                    draft.players.0.pop();
                }
                self.ask_who(draft);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::LANGUAGES;

    #[test]
    fn every_letter_on_the_dial_has_its_small_one() {
        for letter in LANGUAGES.iter().flat_map(|language| letters(*language)) {
            assert_eq!(Some(small(letter)), letter.to_lowercase().next(), "{letter}");
            assert_eq!(is_accented_capital(letter), letter.is_uppercase() && !letter.is_ascii(), "{letter}");
        }
    }
}
