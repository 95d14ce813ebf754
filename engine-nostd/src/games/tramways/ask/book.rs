//! A player's book in administration.

use heapless::Vec;

use super::super::state::Tramways;
use super::super::terms::{Command, ICONS, Use};
use super::GO;
use crate::games::rails::Tickets;
use crate::kit::{Answers, Ask, Icon, Pick, Seat, Words};
use crate::line;
use crate::text::tramways::{ask as text, help};

const DONE: i32 = 0;
const DISCARD: i32 = 1;
const SEVERAL: i32 = 2;
const CONSEQUENCE: i32 = 3;
/// Icons in answers, from here on.
const FIRST_ICON: i32 = 10;
const PAY: i32 = 0;
const STRESS: i32 = 1;

/// What can stand on a card; $1 and $2 are known, more is not (D41).
const USES: [Use; 6] = [Use::Money(1), Use::Money(2), Use::Worker, Use::Calm, Use::Passenger, Use::Money(3)];

fn used(answer: i32) -> Option<Use> {
    USES.get(usize::try_from(answer - FIRST_ICON).ok()?).copied()
}

impl Tramways {
    #[inline(never)]
    pub(super) fn ask_book(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut tickets = Tickets::NONE;
        loop {
            let mut menu = Pick::new(text::book_title(seat, tickets), help::ADMINISTRATION);
            if tickets == Tickets::NONE {
                menu = menu.option(DONE, text::DONE.into(), Words::new());
            }
            let price = if self.player(seat).discarded { line!("-{}1", Icon::Money) } else { text::FREE.into() };
            menu = menu.option(DISCARD, text::DISCARD.into(), price);
            menu = self.icon_options(menu, seat, &[], tickets);
            if tickets == Tickets::NONE {
                menu = menu.option(CONSEQUENCE, text::CONSEQUENCE.into(), Words::new());
            }
            // The last row is one step up from the first.
            menu = menu.option(SEVERAL, text::SEVERAL.into(), Words::new());
            let answer = answers.to(menu)?;
            let icons = match answer {
                DISCARD => return Ok(Command::Discard { seat, tickets }),
                SEVERAL => self.ask_icons(seat, tickets, answers)?,
                CONSEQUENCE => {
                    tickets = ask_consequence(answers)?;
                    continue;
                }
                _ => match used(answer) {
                    Some(icon) => [icon].into_iter().collect(),
                    None => return Ok(Command::Done(seat)),
                },
            };
            return Ok(Command::Play { seat, tickets, icons });
        }
    }

    /// What could be used now, after these icons of the same card.
    fn icon_options(&self, mut menu: Pick, seat: Seat, before: &[Use], tickets: Tickets) -> Pick {
        let player = self.player(seat);
        let workers = before.iter().filter(|icon| **icon == Use::Worker).count();
        let room = usize::from(self.worker_limit().saturating_sub(player.workers)) > workers;
        // A further icon raises the stress before it acts, so the Calm icon is of use then.
        let stressed = player.stress > super::super::player::TRACK.first || !before.is_empty() || tickets.stress > 0;
        for (answer, icon) in (FIRST_ICON..).zip(USES) {
            let possible = match icon {
                Use::Worker => room,
                Use::Calm => stressed,
                Use::Money(_) | Use::Passenger => true,
            };
            if possible {
                let (left, right) = text::icon(icon);
                menu = menu.option(answer, left, right);
            }
        }
        menu
    }

    #[inline(never)]
    fn ask_icons(&self, seat: Seat, tickets: Tickets, answers: &mut Answers) -> Ask<Vec<Use, ICONS>> {
        let mut icons = Vec::new();
        while !icons.is_full() {
            let mut list = Pick::new(text::icons_title(&icons), help::ICONS);
            if !icons.is_empty() {
                list = list.option(GO, text::GO_ON.into(), Words::new());
            }
            // From the second icon on, stopping is the likeliest answer.
            let start = if icons.len() > 1 { GO } else { FIRST_ICON };
            let answer = answers.to(self.icon_options(list, seat, &icons, tickets).starting_at(start))?;
            let Some(icon) = used(answer) else { break };
            // The loop ends when the list is full.
            let _ = icons.push(icon);
        }
        Ok(icons)
    }
}

#[inline(never)]
fn ask_consequence(answers: &mut Answers) -> Ask<Tickets> {
    let list = Pick::new(text::CONSEQUENCE.into(), help::ADMINISTRATION)
        .option(STRESS, text::CARD_STRESS.into(), Words::new())
        .option(PAY, text::CARD_PAYS.into(), Words::new())
        .option(GO, text::BOTH.into(), Words::new());
    let answer = answers.to(list)?;
    Ok(Tickets { extra: 0, pay: u8::from(answer != STRESS), stress: u8::from(answer != PAY) })
}
