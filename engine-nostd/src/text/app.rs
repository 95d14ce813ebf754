//! The words of the device itself.

use crate::app::Crash;
use crate::input::Pace;
use crate::journal::Damage;
use crate::kit::{Colour, Icon, Line, Refusal, Seat, Words};
use crate::line;
use crate::settings::{After, Oled, Theme};
use crate::store::StoreError;

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub const RESUME: &str = "Resume";
/// Instead, if the game is over.
pub const RESULT: &str = "Result";
pub const NEW_GAME: &str = "New game";
pub const SETTINGS: &str = "Settings";
pub const ABOUT: &str = "About";
pub const HOME_HELP: &str = "Up and Down move, Select takes, Back goes back.\nHold Select anywhere: help for that very step.\nHold Back anywhere: undo. It goes back to the first entry, even across a new game.\nNothing is ever lost: what you see on the screen is already stored.";

pub fn players_range(least: usize, most: usize) -> Words<48> {
    line!("{}{least}-{most}", Icon::Person)
}

pub const WHO_PLAYS: &str = "Who plays?";
pub const PLAYERS_HELP: &str = "The players in seating order, clockwise. Select a player to name, recolour, move or remove. The names are offered again next time.";
pub const ADD: &str = "add";
pub fn start_with(count: usize) -> Line {
    line!("Start with {count}")
}
pub fn count_of(count: usize, most: usize) -> Line {
    line!("{count} of {most}")
}
pub fn page(page: usize, of: usize) -> Line {
    line!("{page}/{of}")
}
pub const NAME: &str = "Name";
pub const COLOUR: &str = "Colour";
pub const EARLIER: &str = "Sit one place earlier|One place earlier";
pub const REMOVE: &str = "Remove";
pub const PLAYER_HELP: &str = "The badge is letter, shape and colour. No two players share one.";

pub fn name_for(colour: Colour) -> Line {
    line!("Name for {}", super::colour(colour))
}
/// What the name dial offers; the last sign takes a letter back.
pub const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÅÆÇÉÈÑÖØÜ0123456789-'<";
pub const ERASE: char = '<';
pub fn take_letter(letter: char) -> Line {
    match letter {
        ERASE => line!("Erase"),
        // The bar is too low for the accent of a capital: it would read like another letter.
        _ if letter.is_uppercase() && !letter.is_ascii() => line!("Take it"),
        _ => line!("Take {letter}"),
    }
}
/// The letters that Up and Down lead to.
pub fn neighbours(up: char, down: char) -> Line {
    line!("{}{up}  {down}{}", Icon::Back, Icon::To)
}
pub const DONE: &str = "done";
pub const NAME_HELP: &str = "Up and Down choose a letter; hold to run. Select takes it, < erases the last one, Back is done. Without letters the player is called by the colour.";

pub const DO_IT: &str = "Do it";
pub const START: &str = "Start";
pub const CHANGE: &str = "change";
pub const CLOSE: &str = "close";
pub const NOTHING_CHANGES: &str = "No value changes.";
pub const OLD_GAME_STAYS: &str = "Undo returns to the old game.|Undo: back to old game";
/// Instead, if a game that is not over makes room on the shelf.
pub fn makes_room(game: &str) -> Line {
    line!("The oldest {game} is dropped.|{game} is dropped.|Oldest is dropped")
}
pub fn start_title(game: &str) -> Line {
    line!("Start {game}?|{game}?")
}

pub const MENU: &str = "Menu";
pub const CORRECT: &str = "Correct a value";
pub const UNDO: &str = "Undo";
pub const REDO: &str = "Redo";
pub const LOG: &str = "Log";
pub const HOME: &str = "Home";
pub const MENU_HELP: &str = "Everything else that can be done now. Back returns to the table.";
pub const BACK_MENU: &str = "menu";

pub const WHOSE: &str = "Whose value?";
pub const WHOSE_HELP: &str = "The device cannot see the table: correct what it has wrong. Corrections are logged, have no side effects and can be undone.";
pub const WHICH_VALUE: &str = "Which value?";
pub const WHICH_VALUE_HELP: &str = "What the device has for this player now. Choose what is not as on the table.";
pub const CORRECT_HELP: &str =
    "The value as it is on the table. Nothing else changes with it: nobody pays, nobody's turn ends.";
pub fn correct_title(seat: Seat, name: &str) -> Line {
    line!("{} {}: {name}|{} {name}", seat.badge(), seat.name(), seat.badge())
}
pub const CORRECT_VERB: &str = "Set to";
pub fn was(base: i32, _: i32) -> Line {
    line!("now {base}")
}

/// The words of an entry that was taken back.
pub fn undone(words: &Line) -> Line {
    let (icon, long, short) = (Icon::Undo, words.long(), words.short());
    // Beside a long name even the short words may not fit; what changed stands below in any case.
    let shortest: Line = line!("{icon}Undone");
    shortest
        .led_by(&line!("{icon}{short}"))
        .led_by(&line!("{icon}Undone: {short}"))
        .led_by(&line!("{icon}Undone: {long}"))
}
/// What an entry said that was taken back, in each of its forms.
pub fn no_more(words: &Line) -> Line {
    let (icon, long, short) = (Icon::Undo, words.long(), words.short());
    line!("{icon}{short}").led_by(&line!("{icon}{long}"))
}
pub const BACK_TABLE: &str = "table, hold: undo more|table, hold: more|table";
pub const NOTHING_TO_UNDO: &str = "Nothing left to undo.\nThis is the beginning of the book.";
pub const NOTHING_TO_UNDO_TITLE: &str = "Undo";
pub const UNFINISHED: &str = "Not written down.\nHold Back again: drop it and undo the entry before.";
pub const UNDONE_HELP: &str =
    "The entry was taken back. Select does it again. Hold Back to take back one more. Back returns to the table.";
pub fn new_game(name: &str) -> Line {
    line!("new game, {name}|new game")
}

pub const LOG_HELP: &str = "Every entry of this game, the newest first. Select shows one in full and in the notation.";
pub fn game_began(name: &str) -> Line {
    line!("New game: {name}|New game")
}
pub fn entry(number: u32) -> Line {
    line!("Entry {number}")
}

pub const NOT_POSSIBLE: &str = "Not possible";
pub const NOTHING_CHANGED: &str = "Nothing was changed.";
pub const UNDERSTOOD: &str = "Choose again";
pub const GO_ON: &str = "Go on";
pub const HELP: &str = "Help";
pub const REMINDER: &str = "At the table";

pub const BRIGHTNESS: &str = "Brightness";
pub const DIM: &str = "Dim after";
pub const OFF: &str = "Off after";
pub const PACE: &str = "Key repeat";
pub const TURNED: &str = "Turn display|Turn display";
pub const THEME: &str = "Colours";
pub const OLED: &str = "OLED chip";
pub const SETTINGS_HELP: &str = "Select changes the value of a row; it is stored at once.\nTurn display: for a device that lies upside down; the keys turn with it.\nWhile the display is off, the first key only wakes it.";
pub fn after(after: After) -> Words<48> {
    match after {
        After::Never => line!("never"),
        After::Minutes(minutes) => line!("{minutes} min"),
    }
}
pub fn pace(pace: Pace) -> Words<48> {
    match pace {
        Pace::Slow => line!("slow"),
        Pace::Normal => line!("normal"),
        Pace::Fast => line!("fast"),
    }
}
pub fn theme(theme: Theme) -> Words<48> {
    match theme {
        Theme::Colour => line!("colour"),
        Theme::Mono => line!("mono"),
    }
}
pub fn oled(oled: Oled) -> Words<48> {
    match oled {
        Oled::Ssd1306 => line!("SSD1306"),
        Oled::Sh1106 => line!("SH1106"),
    }
}
pub fn yes_no(yes: bool) -> Words<48> {
    if yes { line!("yes") } else { line!("no") }
}
pub fn level(level: u8, of: u8) -> Words<48> {
    line!("{level} of {of}")
}

pub const ABOUT_TEXT: &str = "A pocket scorekeeper for tram and railway board games.\nOpen source: MIT or Apache 2.0. Fonts: Helvetica by Adobe and DEC, FreeUniversal by Stephen Wilson (OFL).";
pub const CLOSE_BAR: &str = "Close";

/// The sentence a player reads.
pub const fn refusal(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::NotNow => "This is not the moment for it.",
        Refusal::NotYourTurn => "Another player is to act.",
        Refusal::NoActionLeft => "The actions of this turn are used up.",
        Refusal::ActionDue => "Something compulsory is still to be done.",
        Refusal::AlreadyDone => "This was done already.",
        Refusal::ShortOfMoney => "There is not enough money for it.",
        Refusal::ConsequenceUnpaid => "The \"pay 3\" of a card cannot be paid.",
        Refusal::ShortOfHappiness => "There are not enough happiness points for it.",
        Refusal::BidTooLow => "The bid is too low.",
        Refusal::BidRepeated => "This is your bid already.",
        Refusal::BidTaken => "This bid is taken.",
        Refusal::NoWorker => "There is no rail worker left.",
        Refusal::WorkerLimit => "There is no room for another rail worker.",
        Refusal::StressMinimum => "The stress cannot go any lower.",
        Refusal::NoTiles => "The tiles do not add up, or there are none left.",
        Refusal::NoRedirect => "There is no tile that could be turned.",
        Refusal::JoinMustClose => "Joining two links always finishes the result.",
        Refusal::NotYourLink => "This link belongs to somebody else.",
        Refusal::NotYourBuilding => "This building belongs to somebody else.",
        Refusal::LinkComplete => "This link is finished.",
        Refusal::LinkIncomplete => "This link is not finished.",
        Refusal::LinkUpgraded => "This link is upgraded already.",
        Refusal::NoSupply => "No building of this type is left.",
        Refusal::ParcelNotFree => "The parcel is built on, or belongs to somebody else.",
        Refusal::NoSuchBuilding => "There is no such building.",
        Refusal::BuildingUpgraded => "The building cannot be upgraded any further.",
        Refusal::NoLink => "A link is missing, or is not on record.",
        Refusal::LinkTwice => "The same link cannot be used twice.",
        Refusal::WrongDestination => "The last link does not end there.",
        Refusal::PassesDestination => "The passenger would have got off earlier.",
        Refusal::NoDevelopment => "No Development card is left.",
        Refusal::ModuleOff => "This belongs to a module that is not in play.",
        Refusal::WrongIcon => "This icon cannot be used here.",
        Refusal::ForbiddenHere => "This episode does not allow it.",
        Refusal::NeedsStrip => "One more magnetic strip is needed.",
        Refusal::SoloOnly => "This episode is for one player only.",
        Refusal::TooMany => "That is more than there can be.",
        Refusal::LocationTaken => "This location is empty.",
        Refusal::AcquireFirst => "Acquire first.",
        Refusal::BonusPending => "A bonus is still to be chosen.",
        Refusal::LineFull => "The line has four plan cards; one must go.",
        Refusal::DuplicatePlan => "The line holds a plan with the same effect.",
        Refusal::NoDoubleTrack => "There is no Double Track token.",
        Refusal::NoFreeCard => "Every town card has an upgrade already.",
        Refusal::NoTrack => "There is no track there.",
        Refusal::NoPlan => "This plan card is not on that line.",
        Refusal::Branch => "A line cannot branch.",
        Refusal::Loop => "A line cannot form a loop.",
        Refusal::Broken => "A line must stay in one piece.",
        Refusal::SameSpot => "There is a track on this spot already.",
        Refusal::BookFull => "The book is full. Finish this game, or start a new one.",
        Refusal::NoSuchSeat => "There is no such player.",
    }
}

pub const PREVIEW_HELP: &str = "This is what will be written down, and for whom. Select does it, Back changes the last answer. It can be undone at any time: hold Back.";

pub fn fault_title(code: u8) -> Line {
    line!("STOPPED  fault {code:02}")
}
pub const FAULT_ADVICE: &str = "Unplug and plug in.\nCheck the last entry.";
pub const FAULT_NEWER: &str = "Update this device.";
pub const FAULT_PLACE: &str = "store";

/// What is wrong with the store, for whoever mends it.
pub const fn store_error(error: StoreError) -> (u8, &'static str) {
    match error {
        StoreError::Range => (1, "store range"),
        StoreError::Flash => (2, "flash error"),
        StoreError::Newer => (4, "newer format"),
        StoreError::Full => (5, "store full"),
    }
}

/// Where it happened, short enough for one line.
pub fn crash(crash: &Crash) -> Line {
    match crash {
        Crash::Panic { file, line } => line!("{file}:{line}"),
        Crash::HardFault { address } => line!("hard fault {address:08x}"),
        Crash::Hang => line!("hang"),
    }
}
/// A paragraph of its own.
pub fn last_crash(last: &Crash) -> Line {
    line!("\nLast restart: {}", crash(last))
}
pub const HALTED: u8 = 6;
pub const HALTED_ADVICE: &str = "Select: go on without\nthe last entry. Back: home.";
pub const HALTED_PLACE: &str = "restarts";

pub const DAMAGED: &str = "Damaged";
pub fn damaged(Damage { entry, lost }: Damage) -> Line {
    let left_out = match lost {
        1 => line!("1 entry is left out."),
        _ => Words::<48>::of(format_args!("{lost} entries are left out.")),
    };
    match entry {
        0 => line!("The start of this game is damaged: it cannot be shown."),
        _ => line!("Entry {entry} is damaged: {left_out} The score may be wrong."),
    }
}
pub const DESK_DAMAGED: &str = "Settings or the list of games are damaged. Some may be old ones.";
pub const DAMAGED_ADVICE: &str =
    "Compare with the table. Play on from here, or set right what differs: Menu, Correct a value.";
