//! Self-Help: a list that stays open until it is done.

use core::convert::Infallible;

use super::super::command::{Command, Help};
use super::super::effect::Costs;
use super::super::state::Workbook;
use super::super::terms::IconKind;
use super::costs::Alt;
use crate::games::rails::Pick;
use crate::kit::{Answers, Ask, Facts, Icon, List, LiveFacts, Number, Seat, Speech};
use crate::say;
use crate::text::workbook::Word;

/// The most that one Money icon is worth.
const MOST_MONEY: i32 = 20;
/// What has a row of its own; the rest is on a dial.
const COMMON: [u8; 2] = [1, 2];
const SOME_MONEY: i32 = 3;

#[derive(Clone, Copy)]
enum HelpRow {
    Done,
    Help(Help),
    OtherMoney,
}

impl Workbook {
    /// One ticket of Self-Help, or the end of it.
    pub(super) fn ask_help(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut costs = Costs::default();
        let turn = |out: &mut Speech| self.say_turn(seat, out);
        loop {
            let with = |help: Help| Command::Help { seat, tickets: costs.tickets, help };
            let special = |out: &mut Speech| self.say_costs(costs, out);
            let title = say!(Word::Help, &turn, &special);
            let money = |costs: Costs| Command::Help { seat, tickets: costs.tickets, help: Help::Money(1) };
            // One ticket has one consequence.
            let pays = costs.tickets.pay == 0 && self.possible(&money(costs.paying()));
            let pays: Option<Alt<Infallible>> = pays.then_some(Alt::Pay);
            let more = self.more_possible(costs, money);
            let rows = |list: &mut List<Pick<HelpRow>>| self.help_rows(seat, costs, list, pays.as_slice(), more);
            let help = match answers.choose(title, Word::HelpHelp, rows)? {
                Pick::Row(HelpRow::Done) => return Ok(Command::Done(seat)),
                Pick::Row(HelpRow::Help(help)) => help,
                Pick::Row(HelpRow::OtherMoney) => {
                    let facts = |amount: i32, facts: &mut Facts| {
                        self.tell_steps(&with(Help::Money(u8::try_from(amount).unwrap_or(0))), seat, facts);
                    };
                    let range = (1, SOME_MONEY, MOST_MONEY);
                    Help::Money(answers.number(&Number {
                        live: Some(LiveFacts(&facts)),
                        ..Number::of(Word::MoneyTitle, Icon::Money, range, Word::Take, Word::HelpHelp)
                    })?)
                }
                Pick::Or => {
                    self.ask_or(&mut costs, pays.as_slice(), answers)?;
                    continue;
                }
                Pick::More => {
                    costs = costs.more();
                    continue;
                }
            };
            return Ok(with(help));
        }
    }

    /// The cursor on the end of it; what is taken most often is nearest, upwards or downwards.
    fn help_rows(
        &self,
        seat: Seat,
        costs: Costs,
        list: &mut List<Pick<HelpRow>>,
        pays: &[Alt<Infallible>],
        more: bool,
    ) {
        let with = |help: Help| Command::Help { seat, tickets: costs.tickets, help };
        list.row(Pick::Row(HelpRow::Done), Word::Done);
        for (number, icon) in self.usable_icons(seat, &[IconKind::Money, IconKind::Worker, IconKind::Passenger]) {
            let help = Help::Icon(number);
            if let Some(gains) = self.gains(&with(help), seat) {
                list.row_with(Pick::Row(HelpRow::Help(help)), say!(Word::HpIcon, number, &icon), &gains);
            }
        }
        for amount in COMMON {
            let gains = |out: &mut Speech| self.say_gains_of(&with(Help::Money(amount)), seat, out);
            list.row_with(Pick::Row(HelpRow::Help(Help::Money(amount))), say!(Word::HelpMoney, amount), &gains);
        }
        list.row(Pick::Row(HelpRow::OtherMoney), Word::HelpOtherMoney);
        self.cost_rows(pays, more, list);
        for (help, name) in [
            (Help::Opium, Word::HelpOpium),
            (Help::Passenger, Word::Passenger),
            (Help::Happiness, Word::HelpHappiness),
            (Help::Calm, Word::Calm),
            (Help::Worker, Word::Worker),
        ] {
            if let Some(gains) = self.gains(&with(help), seat) {
                // What the table does comes before what the books do.
                let chore = match help {
                    Help::Passenger => Some(Word::PassengerGain),
                    _ => None,
                };
                let right = |out: &mut Speech| match chore {
                    Some(chore) => {
                        out.say(chore);
                        gains.say_behind(out);
                    }
                    None => out.say(&gains),
                };
                list.row_with(Pick::Row(HelpRow::Help(help)), name, &right);
            }
        }
    }
}
