//! A correction by hand: whose value, which one, and what it is.

use crate::games::Step;
use crate::kit::{Adjust, Answers, Ask, Change, Open, Seat, SetRight};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;

const SET_RIGHT: SetRight = SetRight {
    verb: Word::CorrectVerb.phrase(),
    unchanged: Word::Unchanged.phrase(),
    outlook: Word::CorrectOutlook.phrase(),
    help: Word::CorrectHelp.phrase(),
};

/// The same in every game.
pub(super) fn ask_adjust(live: &Live, answers: &mut Answers) -> Ask<Step> {
    let game = &live.game;
    let seat = answers.seat(Word::Whose, Word::WhoseHelp, Seat::all(game.seats()), None)?;
    let books = game.books();
    let book = answers.choose(Word::WhichValue, Word::WhichValueHelp, |list| {
        for (index, book) in (0..).zip(&books) {
            let value = game.value(seat, usize::from(index));
            list.row_with(index, say!(Word::Listed, book.icon, book.name), value);
        }
    })?;
    let value = books.get(usize::from(book)).ok_or(Open)?;
    let (least, most) = game.range(seat, usize::from(book)).ok_or(Open)?;
    let now = game.value(seat, usize::from(book));
    let title = say!(Word::CorrectTitle, seat, value.name);
    let to = answers.set_right(title, value.icon, (least, now, most), &SET_RIGHT)?;
    // The notation reads a signed number as a change.
    let change = if to < 0 { Change::By(to - now) } else { Change::To(to) };
    Ok(Step::Adjust(Adjust { seat, book, change }))
}
