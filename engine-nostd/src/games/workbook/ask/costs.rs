//! What is special about an entry: said where it is committed, in the same two places of every list.

use heapless::Vec;

use super::super::command::{Action, Command};
use super::super::effect::Costs;
use super::super::player::IconState;
use super::super::state::Workbook;
use super::super::terms::{HpIcon, IconKind};
use crate::games::rails::{Asked, Tickets};
use crate::kit::{Answers, Ask, Icon, List, Say, Seat, Speech};
use crate::say;
use crate::text::workbook::Word;

/// No action takes more icons or tickets than this.
const MOST: u8 = 9;
/// Everything that may be true of one entry: its own, a ticket that pays, and the icons of the HP track.
const ALTS: usize = 12;

/// What else could be true of an entry.
#[derive(Clone, Copy)]
pub(super) enum Alt {
    Ferry,
    Park,
    Nothing,
    Spaces,
    Split,
    Pay,
    /// A Destination icon of the HP track serves, or no longer.
    Icon(u8, HpIcon),
}

/// The rows at the end of a list.
#[derive(Clone, Copy)]
pub(super) enum LastRow {
    Or,
    Alt(Alt),
    More,
}

pub(super) type Alts = Vec<Alt, ALTS>;

impl Costs {
    pub(super) fn paying(self) -> Self {
        Self { tickets: Tickets { pay: self.tickets.pay.saturating_add(1), ..self.tickets }, ..self }
    }

    fn more(self) -> Self {
        Self { tickets: Tickets { extra: self.tickets.extra.saturating_add(1), ..self.tickets }, ..self }
    }
}

impl Workbook {
    /// In front of a title or a stop; alone it goes without saying.
    pub(super) fn say_turn(&self, seat: Seat, out: &mut Speech) {
        if self.duo() {
            out.say(say!(Word::Turn, seat));
        }
    }

    /// The title of a question.
    pub(super) fn asked<'a>(&self, seat: Seat, what: Say<'a>) -> Asked<'a> {
        Asked(self.duo().then_some(seat), what)
    }

    /// Behind a title or an entry.
    pub(in super::super) fn say_costs(&self, costs: Costs, out: &mut Speech) {
        let Tickets { extra, stress, .. } = costs.tickets;
        // A further icon is a stress step, where it is not paid for.
        let (icons, steps) =
            if self.episode.icon_fee > 0 { (extra, stress) } else { (0, extra.saturating_add(stress)) };
        let price = costs.tickets.price();
        for (number, word) in
            [(icons.into(), Word::WithMoreIcons), (steps.into(), Word::WithMore), (price, Word::WithPay)]
        {
            if number > 0 {
                out.say(say!(word, number));
            }
        }
        if let Some(icon) = costs.icon {
            out.say(say!(Word::WithIcon, icon));
        }
    }

    /// Icons of the HP track of these kinds that are reached and unused.
    pub(super) fn usable_icons(&self, seat: Seat, kinds: &[IconKind]) -> impl Iterator<Item = (u8, HpIcon)> {
        let player = self.player(seat);
        (1..)
            .zip(self.setup.icons.iter().copied())
            .filter(move |(number, icon)| kinds.contains(&icon.kind) && player.icon(*number) == IconState::Reached)
    }

    /// What else could be true of an action, its own alternatives first. What could not be paid is left out.
    pub(super) fn alts(&self, seat: Seat, costs: Costs, action: &Action, own: &[(bool, Alt)]) -> Alts {
        let mut alts: Alts = own.iter().filter(|(possible, _)| *possible).map(|(_, alt)| *alt).collect();
        // An episode has no more of them than there is room for.
        if costs.tickets.pay < MOST && self.possible(&costs.paying().act(seat, action.clone())) {
            let _ = alts.push(Alt::Pay);
        }
        for (number, icon) in self.usable_icons(seat, &[IconKind::Destination]) {
            let _ = alts.push(Alt::Icon(number, icon));
        }
        alts
    }

    /// Whether one more icon of a ticket can be used with it.
    pub(super) fn more_possible(&self, costs: Costs, command: impl Fn(Costs) -> Command) -> bool {
        let matters = self.episode.has_stress() || self.episode.icon_fee > 0;
        matters && costs.tickets.extra < MOST && self.possible(&command(costs.more()))
    }

    /// `Or ...` and `+1 stress`. One thing alone stands there by itself.
    pub(super) fn last_rows<T>(
        &self,
        costs: Costs,
        alts: &[Alt],
        more: bool,
        list: &mut List<T>,
        row: impl Fn(LastRow) -> T,
    ) {
        match alts {
            [] => (),
            [alt] => self.alt_row(costs, *alt, list, row(LastRow::Alt(*alt))),
            _ => list.row(row(LastRow::Or), Word::Or),
        }
        if more {
            match self.episode.icon_fee {
                0 => list.row(row(LastRow::More), Word::MoreStress),
                fee => list.row(row(LastRow::More), say!(Word::MoreIcon, fee)),
            }
        }
    }

    fn alt_row<T>(&self, costs: Costs, alt: Alt, list: &mut List<T>, value: T) {
        match alt {
            Alt::Ferry => list.row(value, Word::Ferry),
            Alt::Park => list.row_with(value, Word::Park, Word::GivesCalm),
            Alt::Nothing => list.row(value, Word::TakeNothing),
            Alt::Spaces => list.row(value, Word::SpecialSpaces),
            Alt::Split => list.row(value, Word::RailThere),
            Alt::Pay => list.row(value, Word::PayTicket),
            Alt::Icon(number, icon) => {
                list.row_with(value, say!(Word::HpIcon, number, &icon), ticked(costs.icon == Some(number)));
            }
        }
    }

    /// Changes the costs, or gives back what belongs to the entry itself.
    pub(super) fn ask_last(
        &self,
        last: LastRow,
        costs: &mut Costs,
        alts: &[Alt],
        answers: &mut Answers,
    ) -> Ask<Option<Alt>> {
        let alt = match last {
            LastRow::More => {
                *costs = costs.more();
                return Ok(None);
            }
            LastRow::Alt(alt) => alt,
            LastRow::Or => answers.choose(Word::Or, Word::OrHelp, |list| {
                alts.iter().for_each(|alt| self.alt_row(*costs, *alt, list, *alt));
            })?,
        };
        match alt {
            Alt::Pay => *costs = costs.paying(),
            Alt::Icon(number, _) => costs.icon = if costs.icon == Some(number) { None } else { Some(number) },
            own => return Ok(Some(own)),
        }
        Ok(None)
    }
}

pub(super) fn ticked(on: bool) -> Say<'static> {
    on.then_some(Icon::Yes).into()
}
