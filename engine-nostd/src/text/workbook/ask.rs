//! Titles and options of the dialogues.

use crate::games::rails::{Building, Tickets, leisure_price};
use crate::games::workbook::terms::{Commerce, HpIcon, IconKind, Objective, Stop};
use crate::kit::{Icon, Line, Score, Seat, Speech, Words};
use crate::line;

// Before the game.
pub const EPISODE: &str = "Episode";
pub fn episode(number: u8, city: &str) -> Line {
    line!("{number} {city}")
}
/// The year, or what the attempts so far came to.
pub fn result(year: u16, score: Score) -> Words<48> {
    let year: Words<8> = if year == 0 { "?".into() } else { line!("{year}") };
    let solved: Words<8> = if score.solved { line!("{}", Icon::Yes) } else { Words::new() };
    match (score.attempts, score.best) {
        (tries @ 1.., Some(best)) => {
            line!("{solved}{tries}x, best {best} · {year}|{solved}{tries}x {best}|{solved}{best}")
        }
        _ => line!("{year}"),
    }
}
pub fn attempt(score: Score) -> Words<48> {
    match (score.attempts, score.best) {
        (tries @ 1.., Some(best)) => line!("attempt {}, best {best}|best {best}", tries.saturating_add(1)),
        _ => Words::new(),
    }
}
pub fn values(number: u8, city: &str) -> Line {
    line!("{number} {city}")
}
pub const GO: &str = "Start";
pub const GO_ON: &str = "Go on";
pub const TWISTS: &str = "Twists ...";
pub const RIBBONS: &str = "Goals ...";
pub const ROUNDS: &str = "Rounds";
pub const LAST: &str = "Last stress space|Last stress";
pub const TRACK: &str = "Stress numbers ...|Stress numbers";
pub const CAP: &str = "Worker limit";
pub const FIRST: &str = "Player A";
pub const AUCTION: &str = "Auction for Player A|Auction";
pub const OBJECTIVE: &str = "Objective";
pub const LOT: &str = "by lot";
pub const SET: &str = "Set to {0}";
pub fn ticked(on: bool) -> Words<48> {
    if on { line!("{}", Icon::Yes) } else { Words::new() }
}
pub fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Happiness => "HP",
        Objective::Money => "Money",
        Objective::Other => "Other",
    }
}
pub const RIBBON_MONEY: &str = "Add: money ...";
pub const RIBBON_HP: &str = "Add: final HP ...";
pub const RIBBON_ASK: &str = "Add: to be confirmed|Add: to confirm";
/// Typed at set-up; chosen again it goes.
pub const TYPED: &str = "remove";
pub const IN_TEXT: &str = "given";
pub const HP_ICONS: &str = "HP-track icons";
pub const HP_ICONS_ROW: &str = "HP-track icons ...|HP icons ...";
pub fn add_icon(kind: IconKind) -> Line {
    line!("Add: {} ...", icon_kind(kind))
}
pub fn typed_icon(number: u8, icon: HpIcon) -> Line {
    if icon.amount > 0 {
        line!("h{number}: {} {}", icon_kind(icon.kind), icon.amount)
    } else {
        line!("h{number}: {}", icon_kind(icon.kind))
    }
}
pub fn icon_at(hp: u8) -> Words<48> {
    line!("{}{hp} remove|{}{hp}", Icon::Happiness, Icon::Happiness)
}
pub const fn icon_kind(kind: IconKind) -> &'static str {
    match kind {
        IconKind::Stress => "1 stress",
        IconKind::Money => "Money",
        IconKind::Destination => "Destination",
        IconKind::Worker => "Worker",
        IconKind::Passenger => "Passenger",
        IconKind::Pay => "Pay",
    }
}
pub const ICON_AT: &str = "Icon at which HP?|At which HP?";
pub const AT: &str = "At {0}";
pub const AMOUNT: &str = "Amount";
pub fn hp_icon(number: u8, icon: HpIcon) -> Line {
    let name = icon_kind(icon.kind);
    if icon.amount > 0 {
        line!("HP track h{number}: {name} {}|h{number} {name} {}", icon.amount, icon.amount)
    } else {
        line!("HP track h{number}: {name}|h{number} {name}")
    }
}
pub const WINTER: &str = "Winter rounds";
pub const WINTER_ROW: &str = "Winter rounds ...|Winter ...";
pub const NO_WINTER: &str = "None";
/// `3 of 8`
pub fn of(count: usize, all: u8) -> Words<48> {
    line!("{count} of {all}")
}
pub fn round(round: u8) -> Line {
    line!("Round {round}")
}
pub const TYPE: &str = "Type the numbers ...|Type numbers ...";
pub const NO_NUMBERS: &str = "No number repeats|None repeats";
pub const SPACES: &str = "Stress spaces";
pub fn number_on(space: i32) -> Line {
    line!("Number on space {space}|On space {space}")
}

// The auction.
pub const WHO_IS_A: &str = "Who becomes Player A?|Who is Player A?";
pub const PRICE: &str = "Price";
pub const PAY: &str = "Pays {0}";
pub fn left(purse: i32, price: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("{} left", purse.saturating_sub(price))));
}

// Actions.
pub fn action(seat: Seat, solo: bool, number: u8, tickets: Tickets) -> Line {
    let who: Words<16> = if solo { Words::new() } else { line!("{} {} · ", seat.badge(), seat.name()) };
    if tickets == Tickets::NONE {
        line!("{who}Action {number}|Action {number}")
    } else {
        line!("{who}Action {number}{tickets}|Action {number} !")
    }
}
/// `sale` is what opium brings, `price` what a Development ticket costs.
pub fn arrival(stop: Stop, commerce: Commerce, joy: bool, (sale, price): (u8, u8)) -> (Line, Words<48>) {
    let (sign, name) = (super::sign(stop), super::stop(stop));
    let right = match (stop, commerce) {
        (_, Commerce::Five) => line!("{}+5", Icon::Money),
        (_, Commerce::Ticket) if price > 0 => line!("ticket {}-{price}", Icon::Money),
        (_, Commerce::Ticket) => "ticket".into(),
        (_, Commerce::Opium) => line!("opium {}+{sale}", Icon::Money),
        (Stop::Building(Building::Residence), _) if joy => line!("{}x2", Icon::Happiness),
        (Stop::Building(Building::Residence), _) => line!("{}-1", Icon::Stress),
        (Stop::Building(Building::Industry), _) => line!("{}+1", Icon::Worker),
        (Stop::Building(Building::Leisure) | Stop::FunFair, _) => line!("{}", Icon::Happiness),
        _ => Words::new(),
    };
    (line!("Trip: {sign} {name}|{sign} {name}"), right)
}
pub const BUILD: &str = "Build rails";
pub const CONSTRUCT: &str = "Construct a building|Construct";
pub const UPGRADE_LINK: &str = "Upgrade a link|Upgrade link";
pub const UPGRADE_BUILDING: &str = "Upgrade a building|Upgr. building";
pub const PASS: &str = "Pass";
pub const SPECIAL: &str = "Extras: tickets, forest ...|Extras ...";
pub const TICKET_COSTS: &str = "Ticket costs ...";

pub const SPECIAL_TITLE: &str = "Extras";
pub const TICKETS_TITLE: &str = "Ticket costs";
pub const EXTRA: &str = "Further icon of a ticket|Further icon";
pub const TICKET_PAYS: &str = "Ticket: pay 3";
pub const TICKET_STRESS: &str = "Ticket: 1 stress";
pub const FERRY: &str = "Trip: ferry";
pub const PARK: &str = "Trip: park";
pub const SPECIAL_SPACES: &str = "Build: special spaces|Special spaces";

pub const FERRIES: &str = "Ferries on the way|Ferries";
pub const PARKS: &str = "Parks on the way|Parks";
pub const COUNT: &str = "Count {0}";
pub const STRIP: &str = "One more strip shown?|One more strip?";
pub const FLIGHT: &str = "With a flight?";
pub const YES: &str = "Yes";
pub const NO: &str = "No";
pub fn route(leg: usize) -> Line {
    line!("Trip: link {leg}, arrive|Link {leg}, arrive")
}
pub fn over(leg: usize) -> Line {
    line!("Trip: link {leg}, go on|Link {leg}, go on")
}
pub const FURTHER: &str = "Over another link first ...|Other link first ...";
pub const ONLY_FERRIES: &str = "Only by ferry";
pub const BUY: &str = "Buy happiness|Buy HP";
pub const BUY_VERB: &str = "Buy {0}";
pub fn leisure_outlook(purse: i32, count: i32, out: &mut Speech) {
    let price = leisure_price(u8::try_from(count).unwrap_or(u8::MAX));
    out.say(&Line::of(format_args!("{price} of {purse}")));
}
pub fn each(price: u8) -> Line {
    line!("{}{price} each", Icon::Money)
}
pub fn on_hand(purse: i32) -> Line {
    line!("{}{purse} on hand", Icon::Money)
}

pub const WHICH_SITE: &str = "Build where?";
pub const NEW_LINK: &str = "New link";
pub const WHICH_LINK: &str = "Which link?";
pub const RAILS: &str = "Rails";
pub const RAILS_VERB: &str = "Draw {0}";
pub fn rails_outlook(laid: i32, rails: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("{} in all", laid.saturating_add(rails))));
}
pub fn workers(left: u8) -> Line {
    line!("{}{left} on hand", Icon::Worker)
}
pub const FINISH: &str = "Is the link complete?|Complete?";
pub const CLOSED: &str = "Complete";
/// What closing a link needs besides rails.
pub const CLOSING: &str = "icon of an end";
pub const OPEN: &str = "Left open";
pub const WHICH_SPACES: &str = "Special spaces?";
pub fn points(need: u16) -> Words<48> {
    line!("{need} points")
}
pub const MOUNTAIN: &str = "Mountain";
pub const RIVER: &str = "River";
pub const FOREST: &str = "Forest";
pub const FREE: &str = "Without Rail icon|No icon";
pub const TOLL: &str = "Toll space|Toll";
pub const WATER: &str = "Water, special icon|Water";

pub const WHICH_TYPE: &str = "Which type?";
pub fn kind(kind: Building) -> Line {
    line!("{} {}", kind.icon(), crate::text::tramways::building(kind))
}
pub const RAIL_THERE: &str = "Rail on that parcel?|Rail there?";
pub fn no_rail(found: usize) -> Line {
    if found == 0 { "No rail there".into() } else { "No other rail there|No other rail".into() }
}
pub fn split(link: u16) -> Line {
    line!("L{link}: rails of part 1|L{link}: part 1")
}
pub fn split_bridges(link: u16) -> Line {
    line!("L{link}: bridges of part 1|L{link}: bridges 1")
}
pub const PART: &str = "Part 1: {0}";
pub fn rest(rest: i32, front: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("{} in part 2", rest.saturating_sub(front))));
}
pub const WHICH_BUILDING: &str = "Which building?";
pub fn building(owner: Seat, number: u8, kind: Building, second: bool) -> Line {
    let river = if second { " by the river" } else { "" };
    line!("{} B{number} {}{river}|{} B{number} {}", owner.badge(), kind.icon(), owner.badge(), kind.icon())
}
pub fn gains(hp: u8) -> Words<48> {
    line!("{}+{hp}", Icon::Happiness)
}

// Self-Help.
pub fn help_title(seat: Seat, solo: bool, tickets: Tickets) -> Line {
    let who: Words<16> = if solo { Words::new() } else { line!("{} {} · ", seat.badge(), seat.name()) };
    if tickets == Tickets::NONE {
        line!("{who}Self-Help|Self-Help")
    } else {
        line!("{who}Self-Help{tickets}|Self-Help !")
    }
}
pub const DONE: &str = "Done";
pub const MONEY: &str = "Money ...";
pub const WORKER: &str = "Worker";
pub const PASSENGER: &str = "Passenger";
pub const HAPPINESS: &str = "Happiness";
pub const CALM: &str = "Calm";
pub const OPIUM: &str = "Opium";
pub const MONEY_TITLE: &str = "Money of the icon|Money";
pub const TAKE: &str = "Take {0}";

// Everything else.
pub const OTHER: &str = "What else?";
pub const GOALS: &str = "Goals so far ...|Goals ...";
pub const RETRY: &str = "Start over";
pub fn attempts(attempt: u8) -> Words<48> {
    line!("attempt {attempt}|{attempt}")
}
pub const CORRECT_RAILS: &str = "Correct rails of a link|Rails of a link";
pub const CORRECT_REMOVE: &str = "Remove a link";
pub const CORRECT_OPIUM: &str = "Opium on the field|Opium";
