//! The questions of the score pad.

use heapless::Vec;

use super::{YES, dial, either, nothing, small, wide};
use crate::games::town::pad::{Claim, Entry, PENALTY, UNCLEAR};
use crate::games::town::plans::{Effect, ROOM};
use crate::games::town::requests::Request;
use crate::games::town::{Command, Four, Player, Rail, Town};
use crate::kit::{Amount, Answers, Ask, Icon, Outlook, Pick, Seat};
use crate::text::town_ask as text;
use crate::text::town_sheet;

/// A line of nine cards, all doubled, comes to 108.
const LINE_MOST: i32 = 120;
/// Where the dial of a line begins.
const LINE_START: i32 = 20;
const RES_MOST: i32 = 99;

impl Town {
    pub(super) fn ask_pad(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or_else(nothing)?;
        let mut lines = Four([0; 4]);
        for rail in Rail::ALL {
            let title = text::line_title(seat, rail);
            let outlook =
                Outlook { base: lines.0.iter().map(|points| i32::from(*points)).sum(), say: text::lines_outlook };
            let dial = dial(title, Icon::Link, (0, LINE_MOST), LINE_START, text::LINE_VERB, text::LINE_HELP);
            lines[rail] = wide(answers.to(Amount { outlook, ..dial })?);
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
            let room = if self.setup.full { held.len() } else { ROOM };
            let sum = small(answers.to(sums(seat, rail, small(i32::try_from(room).unwrap_or(0))))?);
            return Ok((sum / 32, sum % 32 * 2));
        }
        let (mut count, mut points) = (0, 0);
        for effect in held {
            let mut tick = either(town_sheet::effect(*effect), text::FULFILLED_HELP, text::NO, text::YES);
            tick.title = text::tick_title(rail, town_sheet::effect(*effect));
            let fulfilled = match effect {
                // The book has counted.
                Effect::Seven => player.rails[rail].on() >= 7,
                // Who typed a card was after it.
                _ => answers.to(tick.starting_at(YES))? == YES,
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
        let each = i32::from(card.each());
        let title = text::request_title(seat, card);
        let help = text::request_help(card);
        let count = if card.most() == 1 {
            let mut yes = either(text::NO, help, text::NO, text::YES);
            yes.title = title;
            answers.to(yes)?
        } else {
            let range = (0, i32::from(card.most()));
            let outlook = Outlook { base: each, say: text::request_outlook };
            answers.to(Amount { outlook, ..dial(title, Icon::Person, range, 0, text::request_verb(card), help) })?
        };
        Ok(Claim::Points(small(count.saturating_mul(each))))
    }

    pub(super) fn ask_title(&self, answers: &mut Answers) -> Ask<Command> {
        let range = (-40, 400);
        let score = answers.to(dial(text::TITLE.into(), Icon::Star, range, 150, text::TITLE_VERB, text::TITLE_HELP))?;
        Ok(Command::Title { score: i16::try_from(score).unwrap_or(0), requests: self.setup.requests.is_some() })
    }
}

fn ask_resources(seat: Seat, answers: &mut Answers) -> Ask<u16> {
    let outlook = Outlook { base: 0, say: text::res_outlook };
    let dial = dial(text::res_title(seat), Icon::Supply, (0, RES_MOST), 0, text::RES_VERB, text::RES_HELP);
    Ok(wide(answers.to(Amount { outlook, ..dial })?))
}

/// All sums that up to `room` cards of 6 and 8 give. The answer is 32 times the cards and half the points: both fit
/// a small number.
fn sums(seat: Seat, rail: Rail, room: u8) -> Pick {
    let mut pick = Pick::new(text::fulfilled_title(seat, rail), text::FULFILLED_HELP);
    for cards in 0..=room {
        for points in (6 * cards..=8 * cards).step_by(2) {
            let shown = if cards == 0 { PENALTY } else { i16::from(points) };
            pick = pick.option(i32::from(cards * 32 + points / 2), text::fulfilled(cards), text::points(shown));
        }
    }
    // Most lines fulfil one card, and most cards are worth 8.
    pick.starting_at(32 + 4)
}
