//! A player's book in administration: a list that stays open until "Done"; and the hands of round 6.

use heapless::Vec;

use super::super::command::{Command, ICONS, Use};
use super::super::player::{Moved, Player};
use super::super::state::{Phase, Tramways};
use super::Topic;
use super::auction::consequence_rows;
use crate::games::rails::Tickets;
use crate::kit::{Answers, Ask, Facts, Fill, Icon, List, LiveFacts, Number, Open, Say, Seat, Speech};
use crate::say;
use crate::text::tramways::{Help, Stop, Word};

#[derive(Clone, Copy)]
enum Choice {
    Done,
    Discard,
    Use(Use),
    OtherMoney,
    Consequence,
    MoreIcons,
}

/// A card that is being played.
#[derive(Default)]
struct Draft {
    tickets: Tickets,
    icons: Vec<Use, ICONS>,
    /// So many icons more than one.
    further: usize,
}

impl Draft {
    fn is_empty(&self) -> bool {
        self.tickets == Tickets::NONE && self.icons.is_empty() && self.further == 0
    }

    /// The player once all this has happened. What is impossible is not offered, so nothing is refused here.
    fn after(&self, mut player: Player, workers: u8) -> Player {
        let _ = player.play(self.tickets);
        for (index, icon) in self.icons.iter().enumerate() {
            let _ = player.use_icon(*icon, index == 0, workers);
        }
        player
    }

    fn used(&self, icon: Use, mut player: Player, workers: u8) -> Option<Player> {
        player.use_icon(icon, self.icons.is_empty(), workers).ok().map(|()| player)
    }
}

impl Tramways {
    pub(super) fn hand_stops(&self, list: &mut List<Topic>) {
        let several = self.open_books().count() > 1;
        list.row(Topic::AllDone, if several { Stop::Hands } else { Stop::Hand });
    }

    pub(super) fn book_stops(&self, list: &mut List<Topic>) {
        let Some(seat) = self.named() else { return };
        let several = self.open_books().count() > 1;
        list.row(Topic::Next, say!(if self.solo() { Stop::AloneBook } else { Stop::Book }, seat));
        if several {
            list.row(Topic::OtherBook, Stop::OtherBook);
        }
        list.row(Topic::AllDone, if several { Stop::AllDone } else { Stop::Done });
    }

    /// Closes all books that are open.
    pub(super) fn close_all(&self) -> Ask<Command> {
        let hands = self.phase == Phase::Hand;
        let seats: Vec<Seat, _> = self.open_books().fill();
        match seats.as_slice() {
            [] => Err(Open),
            [seat] => Ok(if hands { Command::Ready(*seat) } else { Command::Done(*seat) }),
            _ => Ok(if hands { Command::AllReady(seats) } else { Command::AllDone(seats) }),
        }
    }

    /// The book of another player than the one the bar names.
    pub(super) fn ask_other_book(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = answers.seat(Word::OtherBook, Help::Administration, self.open_books().skip(1), None)?;
        self.ask_book(seat, answers)
    }

    pub(super) fn ask_book(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let (player, workers) = (self.player(seat), self.worker_limit());
        let mut draft = Draft::default();
        loop {
            let now = draft.after(player, workers);
            let title = |out: &mut Speech| draft.say_title(seat, Moved(player, now), out);
            let choice = answers.choose(Say::Of(&title), Help::Administration, |list| {
                list.whose(seat);
                draft.rows(now, workers, list);
            })?;
            let icon = match choice {
                Choice::Done => return Ok(Command::Done(seat)),
                Choice::Discard => return Ok(Command::Discard { seat, tickets: draft.tickets }),
                Choice::Consequence => {
                    draft.tickets = answers.choose(Word::Consequence, Help::Administration, |list| {
                        consequence_rows(now, list, |tickets| tickets);
                    })?;
                    continue;
                }
                Choice::MoreIcons => {
                    draft.further += 1;
                    continue;
                }
                Choice::OtherMoney => ask_money(seat, &draft, now, answers)?,
                Choice::Use(icon) => icon,
            };
            if draft.icons.push(icon).is_err() || draft.icons.len() > draft.further {
                return Ok(Command::Play { seat, tickets: draft.tickets, icons: draft.icons });
            }
        }
    }
}

impl Draft {
    fn say_title(&self, seat: Seat, moved: Moved, out: &mut Speech) {
        match moved.is_nothing() {
            true if self.further == 0 => out.say(say!(Word::BookTitle, seat)),
            true => out.say(say!(Word::BookIcons, seat, self.further + 1)),
            // What a further icon costs stands beside it.
            false => out.say(say!(Word::BookThen, seat, &moved)),
        }
    }

    /// Done under the cursor, below it what is done most often, above it the rest; the last row is one step up.
    fn rows(&self, now: Player, workers: u8, list: &mut List<Choice>) {
        let icon = |list: &mut List<Choice>, icon: Use, word: Say| {
            if let Some(after) = self.used(icon, now, workers) {
                list.row_with(Choice::Use(icon), word, &Moved(now, after));
            }
        };
        if self.is_empty() {
            list.row(Choice::Done, Word::Done);
        }
        let mut poorer = now;
        if self.icons.is_empty() && self.further == 0 && poorer.discard().is_ok() {
            let moved = Moved(now, poorer);
            let right = if moved.is_nothing() { Word::Free.into() } else { Say::Of(&moved) };
            list.row_with(Choice::Discard, Word::Discard, right);
        }
        for value in [1, 2] {
            icon(list, Use::Money(value), say!(Word::Dollars, value));
        }
        list.row(Choice::OtherMoney, Word::OtherMoney);
        if self.tickets == Tickets::NONE && self.icons.is_empty() {
            list.row(Choice::Consequence, Word::Consequence);
        }
        if self.icons.is_empty() && self.further + 1 < ICONS {
            list.row(Choice::MoreIcons, Word::MoreIcons);
        }
        list.row_with(Choice::Use(Use::Passenger), Word::Passenger, Word::OnTheMap);
        icon(list, Use::Calm, Word::Calm.into());
        icon(list, Use::Worker, Word::Worker.into());
    }
}

/// A Money icon of another value than the two that are known (D42).
fn ask_money(seat: Seat, draft: &Draft, now: Player, answers: &mut Answers) -> Ask<Use> {
    let facts = |value: i32, facts: &mut Facts| {
        let icon = Use::Money(u8::try_from(value).unwrap_or(0));
        if let Some(after) = draft.used(icon, now, u8::MAX) {
            facts.say(&Moved(now, after));
        }
    };
    let title = say!(Word::MoneyTitle, seat);
    let value = Number::of(title, Icon::Money, (3, 3, 9), Word::MoneyVerb, Help::Administration);
    answers.number(&Number { live: Some(LiveFacts(&facts)), ..value }).map(Use::Money)
}
