//! The words of Tramways: names, and the lines of previews, tables and the log.

pub mod ask;
pub mod help;
pub mod reason;
pub mod remind;
pub mod say;

use crate::games::rails::{Building, Link};
use crate::games::tramways::Title;
use crate::games::tramways::terms::{Course, Ends, Module, Modules, Parcel, Tag};
use crate::kit::{Icon, Line, Seat, Words};
use crate::line;

pub const NAME: &str = "Tramways";
pub const ABOUT: &str =
    "Six rounds of auction, actions and administration for 1 to 5 players, with the solo game and the modules.";

pub const BOOK_HP: (&str, &str) = ("hp", "HP");
pub const BOOK_STRESS: (&str, &str) = ("st", "Stress");
pub const BOOK_CASH: (&str, &str) = ("$", "Cash");
pub const BOOK_WORKERS: (&str, &str) = ("w", "Workers");
pub const BOOK_HAND: (&str, &str) = ("hl", "Hand limit");

pub const fn building(building: Building) -> &'static str {
    match building {
        Building::Residence => "Residence",
        Building::Commerce => "Commerce",
        Building::Leisure => "Leisure",
        Building::Industry => "Industry",
    }
}

pub const fn title(title: Title) -> &'static str {
    match title {
        Title::Dismal => "Dismal",
        Title::Sad => "Sad",
        Title::Surly => "Surly",
        Title::Content => "Content",
        Title::Satisfied => "Satisfied",
        Title::Merry => "Merry",
        Title::Delighted => "Delighted",
        Title::Exuberant => "Exuberant",
        Title::Euphoric => "Euphoric",
        Title::Ecstatic => "Ecstatic",
    }
}

pub const fn module(module: Module) -> &'static str {
    match module {
        Module::ThreeWorkers => "Three workers",
        Module::Terrain => "Rivers and forests",
        Module::Mayor => "Mayor",
        Module::Convert => "Conversion",
        Module::Tower => "Towers",
        Module::SuperWorker => "Super Rail Worker",
        Module::Station => "Station",
        Module::Inspector => "Ticket Inspector",
        Module::Park => "Park",
        Module::Funfair => "Funfair",
        Module::Exchange => "Stock Exchange",
        Module::Airports => "Airports",
    }
}

/// Which modules are in play.
pub fn brief(modules: Modules) -> Line {
    let mut names = Line::new();
    for (index, name) in modules.iter().map(module).enumerate() {
        names = line!("{names}{}{name}", if index == 0 { "" } else { ", " });
    }
    match modules.iter().count() {
        0 => ask::NO_MODULES.into(),
        1 => names,
        count => line!("{count} modules").led_by(&names),
    }
}

/// What stands at the end of a link, as a sign.
pub fn tag(tag: Tag) -> Words<8> {
    match tag {
        Tag::Building(building) => line!("{}", building.icon()),
        Tag::Parcel(parcel) => line!("{parcel}"),
    }
}

/// A destination in words.
pub fn place(tag: Tag) -> Line {
    match tag {
        Tag::Building(kind) => line!("{} {}", kind.icon(), building(kind)),
        Tag::Parcel(parcel) => line!("Parcel {parcel}"),
    }
}

pub fn ends(ends: Option<Ends>) -> Words<16> {
    match ends {
        Some((one, other)) => line!("{}-{}", tag(one), tag(other)),
        None => "?-?".into(),
    }
}

/// `L4 C-R`, with the owner in front.
pub fn link_label(link: &Link<Course>) -> Line {
    let (badge, number) = (link.owner.badge(), link.number);
    if link.finished { line!("{badge} L{number} {}", ends(link.extra.ends)) } else { line!("{badge} L{number} ...") }
}

/// Upgraded or not, and the tiles.
pub fn link_size(link: &Link<Course>) -> Words<48> {
    let upgraded: Words<8> = if link.upgraded > 0 { line!("{} ", Icon::Upgrade) } else { Words::new() };
    line!("{upgraded}{}{}", Icon::Link, link.tiles)
}

/// A link after the command.
pub fn link_now(link: &Link<Course>) -> Line {
    let (badge, number, tiles) = (link.owner.badge(), link.number, link.tiles);
    let upgraded: Words<8> = if link.upgraded > 0 { line!(" {}", Icon::Upgrade) } else { Words::new() };
    if link.finished {
        let ends = ends(link.extra.ends);
        line!(
            "{badge} L{number} {ends} {}{tiles}{upgraded} finished|{badge} L{number} {ends} {}{tiles}{upgraded}",
            Icon::Link,
            Icon::Link
        )
    } else {
        line!("{badge} L{number} {}{tiles} unfinished|{badge} L{number} {}{tiles} open", Icon::Link, Icon::Link)
    }
}

pub fn link_lost(owner: Seat, number: u16, tiles: u8) -> Line {
    line!("{} L{number} gone, {tiles} tiles back", owner.badge())
}

pub const REOPENED: &str = "Unfinished again: work on it|Unfinished again";

pub fn built(kind: Building, parcel: Parcel, left: u8) -> Line {
    line!("{} on {parcel}, {left} of the type left|{} on {parcel}, {left} left", kind.icon(), kind.icon())
}

pub fn building_upgraded(kind: Building, parcel: Parcel) -> Line {
    line!("{} on {parcel} upgraded {}|{} {parcel} upgraded", kind.icon(), Icon::Upgrade, kind.icon())
}

pub fn development_left(left: u8) -> Line {
    line!("{} Development cards left: {left}|{} Developm. left: {left}", Icon::Hand, Icon::Hand)
}

pub const BUILDING_CARD: &str = "Its card to hand, 1 passenger|Card, 1 passenger";

pub const CONVERTED: &str = "Correct the ends of links there|Correct link ends";

pub fn change_given(change: i32) -> Line {
    line!("{change} change from the bank|{change} change")
}

pub fn placed(seat: Seat, place: u8) -> Line {
    line!("{} {} is {}|{} is {}", seat.badge(), seat.name(), super::place(place), seat.badge(), super::place(place))
}

/// How a bid above 10 lies on the track.
pub fn discs(bid: i16) -> Line {
    let (discs, space) = ((bid - 1) / 10 + 1, (bid - 1) % 10 + 1);
    line!("Show it: {discs} discs on {space}|{discs} discs on {space}")
}

pub fn revealed(cards: u8) -> Line {
    line!("{} Cards in the line: {cards}|{} In the line: {cards}", Icon::Hand, Icon::Hand)
}

pub fn disc_on(parcel: Parcel) -> Line {
    line!("Put a disc on {parcel} now|Disc on {parcel} now")
}

pub fn parcel_of(seat: Seat, parcel: Parcel) -> Line {
    line!("{} owns {parcel}", seat.badge())
}

pub fn fare_short(owner: Seat, paid: i32, fare: i32) -> Line {
    let badge = owner.badge();
    line!("{badge} gets {paid} of {fare}, fares end here|{badge} {paid} of {fare}, end")
}

pub const PASSENGER_PLACED: &str = "Passenger on an empty square|Place a passenger";

// The score screen.

pub fn head(round: u8, phase: &str) -> Line {
    line!("Round {round} · {phase}|R{round} {phase}")
}
pub fn head_auction(round: u8, lap: u8) -> Line {
    line!("Round {round} · Auction, lap {lap}|R{round} Auction, lap {lap}")
}
pub const HEAD_SET_UP: &str = "Set up the table|Set-up";
pub const PHASE_BID: &str = "Auction";
pub const PHASE_PICK: &str = "Cards";
pub const PHASE_LINE: &str = "Line";
pub const PHASE_HAND: &str = "Hands";
pub const PHASE_ACTIONS1: &str = "Actions 1";
pub const PHASE_ACTIONS2: &str = "Actions 2";
pub const PHASE_ADMINISTRATION: &str = "Administration";
pub const PHASE_END: &str = "End";
pub const PHASE_FINAL: &str = "Scoring";

pub const TOTAL: &str = "=";
pub const NO_BID: &str = "-";

pub const NEXT_SET_UP: &str = "Set up, step by step|Set up";
/// What somebody has to do: in full, short behind a name, and short without one.
pub type Duty = (&'static str, &'static str, &'static str);

pub fn next_act(seat: Seat, solo: bool, (long, named, short): Duty) -> Line {
    if solo {
        line!("{long}|{short}")
    } else {
        let (badge, name) = (seat.badge(), seat.name());
        line!("{badge} {name}: {long}|{badge} {name}: {named}|{badge} {short}")
    }
}
pub const BID_OR_PASS: Duty = ("bid or pass", "bid, pass", "bid or pass");
pub const TAKE_CARD: Duty = ("takes a card", "card", "takes a card");
pub const LINE_CARD: Duty = ("Reveal or take a card", "card", "Reveal, take");
pub const CHOOSE_HAND: Duty = ("hand chosen", "hand", "hand chosen");
pub const ONE_ACTION: Duty = ("an action or $2", "action", "an action");
pub const TWO_ACTIONS: Duty = ("two actions or $2", "2 actions", "two actions");
pub const SECOND_ACTION: Duty = ("2nd action or $2", "2nd action", "2nd action");
pub const ACTION_OR_END: Duty = ("action or end", "act or end", "action, end");
pub const END_TURN: Duty = ("ends the turn", "end turn", "end turn");
pub const BOOK: Duty = ("administration", "book", "book");
pub fn next_end_round(round: u8) -> Line {
    line!("End of round {round}|End of round {round}")
}
pub const NEXT_SCORE: &str = "Final score";

pub const FINAL: &str = "Final score|Final";
pub fn final_tie(winner: i32, second: i32) -> Line {
    line!("Final · tie: ${winner} beats ${second}|Tie: ${winner} beats ${second}")
}
pub const FINAL_SHARED: &str = "Final · shared victory|Final: shared";
pub const SOLO: &str = "solo";
pub fn winner(seat: Seat) -> Line {
    line!("{} {} wins|{} wins", seat.badge(), seat.name(), seat.badge())
}
pub fn winners(badges: &str) -> Line {
    line!("{badges} share the victory|{badges} share it")
}
pub fn rank(reached: Title) -> Line {
    title(reached).into()
}
pub fn next_rank(better: Title) -> Line {
    line!("{} at {}", title(better), better.from())
}
pub fn missing(points: i32) -> Line {
    line!("{points} more needed|{points} more")
}
pub const HIGHEST: &str = "The highest rank|highest rank";

// What follows.
pub fn next_seat(seat: Seat) -> Line {
    line!("Next: {} {}", seat.badge(), seat.name())
}
pub fn next_phase(round: u8, phase: &str) -> Line {
    line!("Next: {phase}, round {round}|Next: {phase} R{round}")
}
