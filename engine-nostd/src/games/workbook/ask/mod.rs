//! The dialogues: from the answers so far to the next question, or to the command.

mod action;
mod build;
mod menu;
mod setup;
mod trip;

pub(super) use setup::set_up;

use super::state::{Duty, Phase, TramLink, Workbook};
use super::terms::{Command, Help, IconKind};
use crate::games::rails::dial;
use crate::games::workbook::player::IconState;
use crate::kit::{Answers, Ask, Icon, Outlook, Pick, Seat, Words};
use crate::line;
use crate::text::workbook::{self as words, ask as text, help};
use action::Extras;

/// The answer that ends a list of things to tick or add.
const GO: i32 = -1;
const NO: i32 = 0;
const YES: i32 = 1;

// Self-Help.
const DONE: i32 = 0;
const MONEY: i32 = 1;
const WORKER: i32 = 2;
const CALM: i32 = 3;
const HAPPINESS: i32 = 4;
const PASSENGER: i32 = 5;
const OPIUM: i32 = 6;
const SPECIAL: i32 = 7;
/// Icons of the HP track follow.
const ICON: i32 = 10;
/// The most that one Money icon is worth.
const MOST_MONEY: i32 = 20;

fn small(answer: i32) -> u8 {
    u8::try_from(answer).unwrap_or(0)
}

fn number(answer: i32) -> u16 {
    u16::try_from(answer).unwrap_or(0)
}

fn either(title: &str, help: &'static str, start: i32) -> Pick {
    Pick::new(title.into(), help)
        .option(YES, text::YES.into(), Words::new())
        .option(NO, text::NO.into(), Words::new())
        .starting_at(start)
}

impl Workbook {
    #[inline(never)]
    pub(super) fn ask_next(&self, answers: &mut Answers) -> Ask<Command> {
        match (self.acting(), self.phase) {
            (Some((seat, Duty::SelfHelp)), _) => self.ask_help(seat, answers),
            (Some((seat, _)), _) => self.ask_action(seat, answers),
            (None, Phase::Bid) => self.ask_auction(answers),
            (None, Phase::End) => self.ask_end(answers),
            (None, _) => Ok(Command::Update),
        }
    }

    #[inline(never)]
    fn ask_auction(&self, answers: &mut Answers) -> Ask<Command> {
        let mut who = Pick::new(text::WHO_IS_A.into(), help::AUCTION);
        for seat in Seat::all(self.players.len()) {
            let purse = line!("{}{}", Icon::Money, self.player(seat).cash);
            who = who.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), purse);
        }
        let winner = Seat(small(answers.to(who.starting_at(i32::from(self.first.0)))?));
        let purse = self.player(winner).cash;
        let mut price = dial(text::PRICE.into(), Icon::Money, (0, 0, purse.max(0)), text::PAY, help::AUCTION);
        price.outlook = Outlook { base: purse, say: text::left };
        Ok(Command::Auction { winner, price: number(answers.to(price)?) })
    }

    /// One ticket of Self-Help, or the end of it.
    #[inline(never)]
    fn ask_help(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut extras = Extras::default();
        loop {
            let answer = answers.to(self.help_menu(seat, &extras))?;
            let help = match answer {
                DONE => return Ok(Command::Done(seat)),
                MONEY => {
                    let range = (1, 2, MOST_MONEY);
                    let amount = dial(text::MONEY_TITLE.into(), Icon::Money, range, text::TAKE, help::HELP);
                    Help::Money(small(answers.to(amount)?))
                }
                WORKER => Help::Worker,
                CALM => Help::Calm,
                HAPPINESS => Help::Happiness,
                PASSENGER => Help::Passenger,
                OPIUM => Help::Opium,
                SPECIAL => {
                    extras = self.ask_extras(extras, false, answers)?;
                    continue;
                }
                icon => Help::Icon(small(icon - ICON)),
            };
            return Ok(Command::Help { seat, tickets: extras.tickets, help });
        }
    }

    fn help_menu(&self, seat: Seat, extras: &Extras) -> Pick {
        let (field, _) = self.episode.opium;
        let player = self.player(seat);
        let gain = |icon: Icon, by: &str| line!("{icon}{by}");
        let title = text::help_title(seat, !self.duo(), extras.tickets);
        let mut menu = Pick::new(title, help::HELP).option(DONE, text::DONE.into(), Words::new());
        for (number, icon) in (1..).zip(self.setup.icons.iter().copied()) {
            let fits = matches!(icon.kind, IconKind::Money | IconKind::Worker | IconKind::Passenger);
            if fits && player.icon(number) == IconState::Reached {
                menu = menu.option(ICON + i32::from(number), text::hp_icon(number, icon), Words::new());
            }
        }
        let calm = self.episode.has_stress() && (player.stress > self.track.first || extras.tickets.steps() > 0);
        for (possible, answer, name, right) in [
            (true, MONEY, text::MONEY, gain(Icon::Money, "+")),
            (player.workers < self.cap, WORKER, text::WORKER, gain(Icon::Worker, "+1")),
            (calm, CALM, text::CALM, gain(Icon::Stress, "-1")),
            (self.episode.happiness, HAPPINESS, text::HAPPINESS, gain(Icon::Happiness, "+2")),
            (true, PASSENGER, text::PASSENGER, gain(Icon::Person, "")),
            (self.opium < field, OPIUM, text::OPIUM, "+1".into()),
            (true, SPECIAL, text::TICKET_COSTS, Words::new()),
        ] {
            if possible {
                menu = menu.option(answer, name.into(), right);
            }
        }
        menu
    }

    #[inline(never)]
    fn ask_link(
        &self,
        title: &str,
        help: &'static str,
        fits: impl Fn(&TramLink) -> bool,
        answers: &mut Answers,
    ) -> Ask<u16> {
        let mut pick = Pick::new(title.into(), help);
        for link in self.links.iter().filter(|link| fits(link)) {
            pick = pick.option(i32::from(link.number), words::link_label(link), words::link_size(link));
        }
        Ok(number(answers.to(pick)?))
    }
}
