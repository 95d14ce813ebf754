//! What is special about an entry: said where it is committed, in the same two places of every list.

use heapless::Vec;

use super::super::command::{Action, Command};
use super::super::effect::Costs;
use super::super::player::IconState;
use super::super::state::Workbook;
use super::super::terms::{HpIcon, IconKind};
use crate::games::rails::{Otherwise, Pick, Tickets, ask_alternative, closing_rows};
use crate::kit::{Answers, Ask, Fill, Icon, List, Say, Seat, Speech};
use crate::say;
use crate::text::workbook::Word;

/// No action takes more icons or tickets than this.
const MOST: u8 = 9;
/// Everything that may be true of one entry: its own, a ticket that pays, and the icons of the HP track.
const ALTS: usize = 12;

/// What else could be true of an entry: `O` is what only this dialogue has.
#[derive(Clone, Copy)]
pub(super) enum Alt<O> {
    Own(O),
    Pay,
    /// A Destination icon of the HP track serves, or if it does already, no longer.
    Icon(u8, HpIcon, bool),
}

impl<O: Otherwise> Otherwise for Alt<O> {
    fn row<T>(self, list: &mut List<T>, value: T) {
        match self {
            Self::Own(own) => own.row(list, value),
            Self::Pay => list.row(value, Word::PayTicket),
            Self::Icon(number, icon, serves) => {
                list.row_with(value, say!(Word::HpIcon, number, &icon), ticked(serves));
            }
        }
    }
}

pub(super) type Alts<O> = Vec<Alt<O>, ALTS>;

impl Costs {
    pub(super) fn paying(self) -> Self {
        Self { tickets: self.tickets.paying(), ..self }
    }

    pub(super) fn more(self) -> Self {
        Self { tickets: self.tickets.more(), ..self }
    }
}

impl Workbook {
    /// In front of a title or a stop; alone it goes without saying.
    pub(super) fn say_turn(&self, seat: Seat, out: &mut Speech) {
        if self.duo() {
            out.say(say!(Word::Turn, seat));
        }
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
    pub(super) fn alts<O: Copy>(&self, seat: Seat, costs: Costs, action: &Action, own: &[(bool, O)]) -> Alts<O> {
        let mut alts: Alts<O> = own.iter().filter(|(possible, _)| *possible).map(|(_, own)| Alt::Own(*own)).fill();
        // An episode has no more of them than there is room for.
        if costs.tickets.pay < MOST && self.possible(&costs.paying().act(seat, action.clone())) {
            let _ = alts.push(Alt::Pay);
        }
        for (number, icon) in self.usable_icons(seat, &[IconKind::Destination]) {
            let _ = alts.push(Alt::Icon(number, icon, costs.icon == Some(number)));
        }
        alts
    }

    /// Whether one more icon of a ticket can be used with it.
    pub(super) fn more_possible(&self, costs: Costs, command: impl Fn(Costs) -> Command) -> bool {
        let matters = self.episode.has_stress() || self.episode.icon_fee > 0;
        matters && costs.tickets.extra < MOST && self.possible(&command(costs.more()))
    }

    /// The last rows of a list that commits.
    pub(super) fn cost_rows<T, O: Otherwise>(&self, alts: &[Alt<O>], more: bool, list: &mut List<Pick<T>>) {
        let fee = self.episode.icon_fee;
        let icon = say!(Word::MoreIcon, fee);
        let words = if fee == 0 { Word::MoreStress.into() } else { icon };
        closing_rows(list, Word::Or, alts, more.then_some(words));
    }

    /// Changes the costs, or gives back what belongs to the entry itself.
    pub(super) fn ask_or<O: Otherwise>(
        &self,
        costs: &mut Costs,
        alts: &[Alt<O>],
        answers: &mut Answers,
    ) -> Ask<Option<O>> {
        match ask_alternative((Word::Or, Word::OrHelp), alts, answers)? {
            Alt::Own(own) => return Ok(Some(own)),
            Alt::Pay => *costs = costs.paying(),
            Alt::Icon(number, _, serves) => costs.icon = if serves { None } else { Some(number) },
        }
        Ok(None)
    }
}

pub(super) fn ticked(on: bool) -> Say<'static> {
    on.then_some(Icon::Yes).into()
}
