//! Commands in words, for the log and the undo screen.

use super::state::Workbook;
use super::terms::{Action, Command};
use crate::games::rails::Tickets;
use crate::kit::Line;
use crate::line;
use crate::text::workbook::say::{self as text, who};

impl Workbook {
    pub(super) fn say_command(&self, command: &Command) -> Line {
        match command {
            Command::Auction { winner, price } => text::auction(*winner, *price),
            Command::Act { seat, tickets, icon, action } => {
                who(*seat, &with(self.say_action(action), *tickets, icon.is_some()))
            }
            Command::Help { seat, tickets, help } => who(*seat, &with(text::help(*help), *tickets, false)),
            Command::Done(seat) => who(*seat, text::DONE),
            Command::Update => text::update(self.round),
            Command::Confirm { goal, met } => text::confirm(*goal, *met),
            Command::Retry => text::retry(self.attempt.saturating_add(1)),
            Command::Correct { seat, what } => who(*seat, &text::correction(*what)),
        }
    }

    fn say_action(&self, action: &Action) -> Line {
        match action {
            Action::Build(build) => text::build(build, self.links.next_number()),
            Action::Trip(trip) => text::trip(trip),
            Action::Construct { kind, .. } => text::construct(*kind),
            Action::UpgradeLink(link) => text::upgrade_link(*link),
            Action::UpgradeBuilding { building, .. } => text::upgrade_building(*building),
            Action::Pass => text::PASS.into(),
        }
    }
}

/// The special tickets behind the words; the short forms only say that there are some.
fn with(words: Line, tickets: Tickets, icon: bool) -> Line {
    if tickets == Tickets::NONE && !icon {
        return words;
    }
    let mut out = Line::new();
    for (i, form) in words.split('|').enumerate() {
        out = if i == 0 { line!("{form}{tickets}") } else { line!("{out}|{form}{}", text::SPECIAL) };
    }
    out
}
