//! Self-Help, and what the tickets of an entry cost.

use super::super::command::{Command, Help};
use super::super::player::IconState;
use super::super::state::Workbook;
use super::super::terms::{HpIcon, IconKind};
use crate::games::rails::Tickets;
use crate::kit::{Answers, Ask, Icon, List, Number, Say, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

/// The most that one Money icon is worth.
const MOST_MONEY: i32 = 20;
/// One more than this starts again at none.
const MOST: u8 = 9;

/// What most entries do not need: one list that they never open.
#[derive(Clone, Copy, Default)]
pub(super) struct Extras {
    pub tickets: Tickets,
    pub ferries: u8,
    pub parks: u8,
    /// Whether the new rails cross special spaces.
    pub spaces: bool,
    pub icon: Option<u8>,
}

#[derive(Clone, Copy)]
enum ExtraRow {
    GoOn,
    FurtherIcon,
    Pay,
    Stress,
    Ferry,
    Park,
    Spaces,
}

#[derive(Clone, Copy)]
enum HelpRow {
    Done,
    Money,
    Help(Help),
    Costs,
}

impl Workbook {
    /// In front of a title; alone it goes without saying.
    pub(super) fn say_turn(&self, seat: Seat, out: &mut Speech) {
        if self.duo() {
            out.say(say!(Word::Turn, seat));
        }
    }

    /// Icons of the HP track of these kinds that are reached and unused.
    pub(super) fn usable_icons(&self, seat: Seat, kinds: &[IconKind]) -> impl Iterator<Item = (u8, HpIcon)> {
        let player = self.player(seat);
        (1..)
            .zip(self.setup.icons.iter().copied())
            .filter(move |(number, icon)| kinds.contains(&icon.kind) && player.icon(*number) == IconState::Reached)
    }

    /// One ticket of Self-Help, or the end of it.
    pub(super) fn ask_help(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut extras = Extras::default();
        let turn = |out: &mut Speech| self.say_turn(seat, out);
        loop {
            let title = say!(Word::Help, &turn, &extras.tickets);
            let help = match answers.choose(title, Word::HelpHelp, |list| self.help_rows(seat, &extras, list))? {
                HelpRow::Done => return Ok(Command::Done(seat)),
                HelpRow::Money => {
                    let range = (1, 2, MOST_MONEY);
                    let amount = Number::of(Word::MoneyTitle, Icon::Money, range, Word::Take, Word::HelpHelp);
                    Help::Money(answers.number(&amount)?)
                }
                HelpRow::Help(help) => help,
                HelpRow::Costs => {
                    extras = self.ask_extras(extras, false, answers)?;
                    continue;
                }
            };
            return Ok(Command::Help { seat, tickets: extras.tickets, help });
        }
    }

    fn help_rows(&self, seat: Seat, extras: &Extras, list: &mut List<HelpRow>) {
        let player = self.player(seat);
        list.row(HelpRow::Done, Word::Done);
        for (number, icon) in self.usable_icons(seat, &[IconKind::Money, IconKind::Worker, IconKind::Passenger]) {
            list.row(HelpRow::Help(Help::Icon(number)), say!(Word::HpIcon, number, &icon));
        }
        let calm = self.episode.has_stress() && (player.stress > self.track.first || extras.tickets.steps() > 0);
        for (possible, choice, name, right) in [
            (true, HelpRow::Money, Word::HelpMoney, Some(Word::HelpMoneyGain)),
            (player.workers < self.cap, HelpRow::Help(Help::Worker), Word::Worker, Some(Word::GivesWorker)),
            (calm, HelpRow::Help(Help::Calm), Word::Calm, Some(Word::GivesCalm)),
            (
                self.episode.happiness,
                HelpRow::Help(Help::Happiness),
                Word::HelpHappiness,
                Some(Word::HelpHappinessGain),
            ),
            (true, HelpRow::Help(Help::Passenger), Word::Passenger, Some(Word::PassengerGain)),
            (self.opium < self.episode.opium.0, HelpRow::Help(Help::Opium), Word::HelpOpium, Some(Word::OpiumGain)),
            (true, HelpRow::Costs, Word::TicketCostsRow, None),
        ] {
            if possible {
                list.row_with(choice, name, right);
            }
        }
    }

    /// Each Select adds one or turns a detail on or off.
    pub(super) fn ask_extras(&self, mut extras: Extras, action: bool, answers: &mut Answers) -> Ask<Extras> {
        let title = if action { Word::Extras } else { Word::TicketCosts };
        let (stress, trip) = (self.episode.has_stress(), self.episode.trip);
        let more = |count: &mut u8| *count = if *count >= MOST { 0 } else { *count + 1 };
        let mut opened = true;
        loop {
            let detail = answers.choose(title, Word::ExtrasHelp, |list| {
                list.row(ExtraRow::GoOn, RailWord::GoOn);
                list.row_with(ExtraRow::FurtherIcon, Word::FurtherIcon, extras.tickets.extra);
                if opened {
                    list.start();
                }
                for (possible, detail, name, right) in [
                    (true, ExtraRow::Pay, Word::TicketPays, extras.tickets.pay.into()),
                    (stress, ExtraRow::Stress, Word::TicketStress, extras.tickets.stress.into()),
                    (action && !self.ferries_matter(), ExtraRow::Ferry, Word::Ferry, extras.ferries.into()),
                    (action && !trip.parks && stress, ExtraRow::Park, Word::Park, extras.parks.into()),
                    (action && !self.spaces_matter(), ExtraRow::Spaces, Word::SpecialSpaces, ticked(extras.spaces)),
                ] {
                    if possible {
                        list.row_with(detail, name, right);
                    }
                }
            })?;
            match detail {
                ExtraRow::GoOn => return Ok(extras),
                ExtraRow::FurtherIcon => more(&mut extras.tickets.extra),
                ExtraRow::Pay => more(&mut extras.tickets.pay),
                ExtraRow::Stress => more(&mut extras.tickets.stress),
                ExtraRow::Ferry => more(&mut extras.ferries),
                ExtraRow::Park => more(&mut extras.parks),
                ExtraRow::Spaces => extras.spaces = !extras.spaces,
            }
            opened = false;
        }
    }
}

pub(super) fn ticked(on: bool) -> Say<'static> {
    on.then_some(Icon::Yes).into()
}
