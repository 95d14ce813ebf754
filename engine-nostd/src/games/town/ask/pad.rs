//! The questions of the score pad.

use heapless::Vec;

use crate::games::town::pad::{Claim, Entry, PENALTY, UNCLEAR};
use crate::games::town::plans::{Effect, ROOM};
use crate::games::town::requests::Request;
use crate::games::town::{Command, Four, Player, Rail, Town};
use crate::kit::{Answers, Ask, Icon, Number, Open, Outlook, Say, Seat};
use crate::say;
use crate::text::town::Word;

/// A line of nine cards, all doubled, comes to 108.
const LINE_MOST: i32 = 120;
/// Where the dial of a line begins.
const LINE_START: i32 = 20;
const RES_MOST: i32 = 99;

impl Town {
    pub(super) fn ask_pad(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or(Open)?;
        let (mut lines, mut before) = (Four([0; 4]), 0);
        for rail in Rail::ALL {
            let range = (0, LINE_START, LINE_MOST);
            let title = say!(Word::LinePoints, seat, rail.name());
            lines[rail] = answers.number(&Number {
                outlook: Some(Outlook {
                    base: before,
                    say: |before, points, out| out.say(say!(Word::LinesOutlook, before.saturating_add(points))),
                }),
                ..Number::of(title, Icon::Link, range, Word::PointsVerb, Word::LineHelp)
            })?;
            before += i32::from(lines[rail]);
        }
        let (mut plans, mut count) = (Four([0; 4]), Four([0; 4]));
        for rail in Rail::ALL {
            (count[rail], plans[rail]) = self.ask_fulfilled(seat, player, rail, answers)?;
        }
        let mut requests = Vec::new();
        for card in self.setup.requests.iter().flatten() {
            // There are two of them.
            let _ = requests.push(self.ask_claim(seat, *card, answers)?);
        }
        let res = if self.setup.full { None } else { Some(ask_resources(seat, answers)?) };
        // The number of cards follows from the points, so the log stays short.
        let fulfilled = plans.0.contains(&UNCLEAR).then_some(count);
        Ok(Command::Pad { seat, entry: Entry { lines, plans, fulfilled, requests, res } })
    }

    /// The fulfilled cards of a line and their points: ticked one by one if the book knows them all.
    fn ask_fulfilled(&self, seat: Seat, player: &Player, rail: Rail, answers: &mut Answers) -> Ask<(u8, u8)> {
        let held = &player.rails[rail].plans;
        if !self.setup.full || held.contains(&Effect::Unknown) {
            return ask_sum(seat, rail, if self.setup.full { held.len() } else { ROOM }, answers);
        }
        let (mut count, mut points) = (0, 0);
        for effect in held {
            let fulfilled = match effect {
                // The book has counted.
                Effect::Seven => player.rails[rail].on() >= 7,
                _ => answers.choose(say!(Word::Tick, rail.name(), effect.name()), Word::PlansHelp, |list| {
                    list.row(false, Word::NotFulfilled);
                    // Who typed a card was after it.
                    list.row(true, Word::Fulfilled);
                    list.start();
                })?,
            };
            if fulfilled {
                count += 1;
                points += effect.points();
            }
        }
        Ok((count, points))
    }

    fn ask_claim(&self, seat: Seat, card: Request, answers: &mut Answers) -> Ask<Claim> {
        if card == Request::L || (card == Request::K && self.setup.full) {
            return Ok(Claim::Computed);
        }
        let name = Say::from(card.name());
        let title = say!(Word::RequestTitle, seat, name, Say::Long(&name));
        let count = if card.most() == 1 {
            u8::from(answers.either(title, card.help(), (Word::NotFulfilled, Word::Fulfilled))?)
        } else {
            let range = (0, 0, card.most().into());
            answers.number(&Number {
                outlook: Some(Outlook {
                    base: card.each().into(),
                    say: |each, count, out| out.say(say!(Word::PointsOutlook, each.saturating_mul(count))),
                }),
                ..Number::of(title, Icon::Person, range, card.verb(), card.help())
            })?
        };
        Ok(Claim::Points(count.saturating_mul(card.each())))
    }

    pub(super) fn ask_title(&self, answers: &mut Answers) -> Ask<Command> {
        let title = Number::of(Word::WhichTitle, Icon::Star, (-40, 150, 400), Word::TitleVerb, Word::TitleHelp);
        Ok(Command::Title { score: answers.number(&title)?, requests: self.setup.requests.is_some() })
    }
}

fn ask_resources(seat: Seat, answers: &mut Answers) -> Ask<u16> {
    answers.number(&Number {
        outlook: Some(Outlook { base: 0, say: |_, left, out| out.say(say!(Word::PointsOutlook, left / 2)) }),
        ..Number::of(say!(Word::Left, seat), Icon::Supply, (0, 0, RES_MOST), Word::LeftVerb, Word::LeftHelp)
    })
}

/// All sums that up to `room` cards of 6 and 8 give: the cards, and their points.
fn ask_sum(seat: Seat, rail: Rail, room: usize, answers: &mut Answers) -> Ask<(u8, u8)> {
    answers.choose(say!(Word::Plans, seat, rail.name()), Word::PlansHelp, |list| {
        for cards in (0..).take(room + 1) {
            let words = match cards {
                0 => Word::NoCard,
                1 => Word::OneCard,
                _ => Word::Cards,
            };
            for points in (6 * cards..=8 * cards).step_by(2) {
                let shown = if cards == 0 { PENALTY } else { i16::from(points) };
                list.row_with((cards, points), say!(words, cards), shown);
                // Most lines fulfil one card, and most cards are worth 8.
                if (cards, points) == (1, 8) {
                    list.start();
                }
            }
        }
    })
}
