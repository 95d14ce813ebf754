//! Commands in words, for the log and the undo screen.

use super::Tramways;
use super::terms::{Action, Command};
use crate::games::rails::Tickets;
use crate::kit::{Line, Seat};
use crate::line;
use crate::text::tramways::say as text;

impl Tramways {
    pub(super) fn say_command(&self, command: &Command) -> Line {
        let who = |words: &str| command.seat().map_or(words.into(), |seat| text::who(seat, words));
        match command {
            Command::Begin => text::BEGIN.into(),
            Command::Bid { amount, tickets, .. } => who(&with(text::bid(*amount), *tickets)),
            Command::Pass(_) => who(text::PASS),
            Command::Pick { card, .. } => who(&text::card(*card)),
            Command::Reveal { tickets, .. } => text::who(Seat(0), &with(text::reveal(self.line), *tickets)),
            Command::Take { card, .. } => text::who(Seat(0), &text::card(*card)),
            Command::Ready(_) => who(text::READY),
            Command::TakeTwo(_) => who(text::TAKE_TWO),
            Command::EndTurn(_) => who(text::END_TURN),
            Command::Act { tickets, action, .. } => who(&with(self.say_action(action), *tickets)),
            Command::Play { tickets, icons, .. } => who(&with(text::play(icons), *tickets)),
            Command::Discard { tickets, .. } => who(&with(text::DISCARD.into(), *tickets)),
            Command::Done(_) => who(text::DONE),
            Command::EndRound => text::end_round(self.round),
            Command::Score => text::SCORE.into(),
            Command::Correct { what, .. } => who(&text::correction(*what)),
        }
    }

    fn say_action(&self, action: &Action) -> Line {
        match action {
            Action::Build(build) => text::build(build.site, build.tiles, build.finish, self.links.next_number()),
            Action::UpgradeLink(link) => text::upgrade_link(*link),
            Action::Construct { building, parcel, .. } => text::construct(*building, *parcel),
            Action::UpgradeBuilding(parcel) => text::upgrade_building(*parcel),
            Action::Trip(trip) => text::trip(trip.to, &trip.via),
            Action::Convert(building) => text::convert(*building),
            Action::Tower => text::TOWER.into(),
        }
    }
}

/// The special tickets behind the words; the short form only says that there are some.
fn with(words: Line, tickets: Tickets) -> Line {
    if tickets == Tickets::NONE {
        return words;
    }
    let (long, short) = words.split_once('|').unwrap_or((&words, &words));
    line!("{long}{tickets}|{short}{}", text::SPECIAL)
}
