//! The questions of Rail Town and the words of its score screen.

use crate::games::town::{Location, Rail, Request, Token};
use crate::kit::{Icon, Line, Seat, Speech, Words};
use crate::line;
use crate::text::town::rail as rail_name;

// Set-up.

pub const LEVEL: &str = "What to keep?";
pub const LEVEL_HELP: &str = "Pad only: one key for each round, reminders, and the score pad at the end. The tokens on the table are the book.\nFull book: every turn is recorded. It guards bonuses, limits and resources, and fills in parts of the pad.";
pub const PAD_ONLY: &str = "Rounds and score pad|Rounds and pad";
pub const FULL: &str = "Full book of turns|Full book";

pub const REQUESTS: &str = "Residents' Requests?|Requests?";
pub const REQUESTS_HELP: &str =
    "The variant turns up two Request cards at the start; at the end they give points to everyone who meets them.";
pub const WITHOUT: &str = "Without";
pub const WITH: &str = "With two Requests|With Requests";
pub const LEFT_CARD: &str = "Request on the left|Left Request";
pub const RIGHT_CARD: &str = "Request on the right|Right Request";

pub const fn request(request: Request) -> &'static str {
    match request {
        Request::A => "A top to bottom",
        Request::B => "B left to right",
        Request::C => "C cards with 4 colours|C 4-colour cards",
        Request::D => "D outer cards, 3 colours|D outer, 3 colours",
        Request::E => "E corners, 2 colours",
        Request::F => "F crossings",
        Request::G => "G lines in the centre|G centre lines",
        Request::H => "H lines with 2 corners|H 2-corner lines",
        Request::I => "I two of each category|I 2 per category",
        Request::J => "J all 16 cards",
        Request::K => "K fewest tokens",
        Request::L => "L fewest plans",
    }
}

pub const fn request_help(request: Request) -> &'static str {
    match request {
        Request::A => "4 points for each line that touches the top row and the bottom row.",
        Request::B => "4 points for each line that touches the left column and the right column.",
        Request::C => "4 points for each Town card with all four colours of track.",
        Request::D => "4 points for each of the 12 outer Town cards with three or more colours.",
        Request::E => "4 points for each corner card with two or more colours.",
        Request::F => {
            "4 points for each corner point where two diagonals cross. However many tokens lie there, it counts once; doubled tracks on one diagonal are no crossing."
        }
        Request::G => "4 points for each line through three or more of the four central cards.",
        Request::H => "4 points for each line through two or more of the four corner cards.",
        Request::I => {
            "4 points for each line with at least two Leisure, two Welfare and two Public landmarks. Wild landmarks do not help here."
        }
        Request::J => "8 points if every one of the 16 Town cards carries a token.",
        Request::K => "3 points for each token of the line with the fewest. A line without tokens counts as none.",
        Request::L => "4 points for each fulfilled plan of the line with the fewest.",
    }
}

pub const FIRST: &str = "Who starts?";
pub const FIRST_HELP: &str = "Whoever boarded a train most recently starts. Sets of cards are chosen from the last player in turn order backwards.";

// The menu.

pub const MENU: &str = "What next?";
pub const MENU_HELP: &str = "Everything the game allows now. Back returns to the table.";
pub const DEALT: &str = "Dealt at the start|Dealt at start";
pub const BUY: &str = "Buy a token|Buy a token";
pub const DISCARD: &str = "Discard a track token|Discard track";
pub const PLACE: &str = "Place the Town card|Place Town card";
pub const LOCATION_FIRST: &str = "Location action first|Location first";
pub const SKIP_TRACK: &str = "Track is impossible|No track possible";
pub const SKIP_LOCATION: &str = "Location is impossible|Location impossible";
pub const ANOTHER: &str = "Another player acts|Another player";
pub const GONE: &str = "Correct discards";
pub const PAD: &str = "Fill in a pad";
pub const TOWN: &str = "Type a whole town|Type a town";
pub const TITLE: &str = "Which title?";

pub const WHO: &str = "Who?";
pub const WHO_HELP: &str = "Only players who may do this now are listed.";

// Turns.

pub fn acquire_title(seat: Seat) -> Line {
    line!("{} takes a Town card|{}: Town card|Town card", seat.name(), seat.name())
}
pub const ACQUIRE_HELP: &str = "Take one Town card from the display. The location it lies at decides the location action of this turn. Empty locations are not listed.\nThen place a card, lay track and do the location action, in any order.";

pub const fn location(location: Location) -> &'static str {
    match location {
        Location::Resources => "a: 2 resources",
        Location::Plan => "b: Plan card",
        Location::Track => "c: second track",
        Location::Development => "d: Development token|d: Development",
    }
}

pub fn lay_title(seat: Seat, bonus: bool) -> Line {
    let (name, what) = (seat.name(), if bonus { "bonus track" } else { "track" });
    line!("{name}: {what} for which line?|{name}: {what}|{what}")
}
pub const LAY_HELP: &str = "The first token of a line goes anywhere, any other must touch an end of it. No branches, no loops. The third and the sixth token of a line bring a bonus at once.";

/// Tokens on the board, and what comes next.
pub fn rail_state(on: u8, bonus_next: bool) -> Words<48> {
    if bonus_next { line!("{on} {}|{on}{}", Icon::Star, Icon::Star) } else { line!("{on}") }
}

pub fn cost_title(rail: Rail) -> Line {
    line!("{}: where to?", rail_name(rail))
}
pub const COST_HELP: &str = "A road is free. Each half of the token on open land costs 1, crossing another diagonal 2 more. On a spot that carries another colour a Double Track token is spent; the other costs stay. What cannot be paid is not listed.";

pub fn cost(open: u8, cross: bool, double: bool) -> Line {
    match (open, cross, double) {
        (0, false, false) => line!("Roads only|Roads"),
        (0, true, false) => line!("Crossing"),
        (n, false, false) => line!("{n} on open land|{n} open"),
        (n, true, false) => line!("{n} open, crossing|{n} open, cross"),
        (0, false, true) => line!("Double Track, roads|Double, roads"),
        (0, true, true) => line!("Double Track, crossing|Double, cross"),
        (n, false, true) => line!("Double Track, {n} open|Double, {n} open"),
        (n, true, true) => line!("Double, {n} open, crossing|Dbl, {n} open, cross"),
    }
}

pub fn plan_title(seat: Seat) -> Line {
    line!("{}: plan for which line?|{}: plan|Plan for line", seat.name(), seat.name())
}
pub const PLAN_HELP: &str = "The card goes beside one line, at most four to a line; a fifth replaces one. Cards that say No Duplicates may not join a line with the same effect.";
pub fn plans_state(held: usize) -> Words<48> {
    line!("{held}/4")
}
pub fn effect_title(rail: Rail) -> Line {
    line!("{}: which plan?", rail_name(rail))
}
pub const EFFECT_HELP: &str =
    "You need not type the effect. If you do, the device watches for duplicates and lists the cards on the pad.";
pub fn drop_title(rail: Rail) -> Line {
    line!("{} is full: which goes?|{}: which goes?", rail_name(rail), rail_name(rail))
}

pub const fn token(token: Token) -> &'static str {
    match token {
        Token::Up => "Town upgrade",
        Token::Double => "Double Track",
        Token::Wild => "Wild landmark",
        Token::Nothing => "Thrown away",
    }
}
pub fn token_title(seat: Seat) -> Line {
    line!("{}: which token?|Which token?", seat.name())
}
pub const TOKEN_HELP: &str = "A Town upgrade goes on a Town card at once, one to a card. Double Track is kept and spent when laying track. A Wild landmark is kept for the final scoring.";
pub const BUY_HELP: &str = "Pay 3 resources, draw 2 Development tokens and keep 1. As often as you like.";

pub fn bonus_title(seat: Seat) -> Line {
    line!("{}: track bonus|Track bonus", seat.name())
}
pub const BONUS_HELP: &str = "The third and the sixth token of a line bring a bonus at once: 2 resources, or one more token of any line, or draw 2 Plan cards and keep 1. It cannot be saved.";
pub const BONUS_RESOURCES: &str = "2 resources";
pub const BONUS_LAY: &str = "One more track";
pub const BONUS_PLAN: &str = "A Plan card";

pub fn discard_title(seat: Seat) -> Line {
    line!("{} discards: which line?|{} discards|Discard", seat.name(), seat.name())
}
pub const DISCARD_HELP: &str = "A token at an end of a line leaves the game and brings 2 resources. It still counts for the track bonuses, but for nothing else.";

pub const DEALT_PLANS: &str = "The opening plans?|Opening plans?";
pub const DEALT_PLANS_NO: &str = "Not typed";
pub const DEALT_PLANS_YES: &str = "Type all four";
pub const DEALT_HELP: &str = "Optional, in round 1 before the first Town card: the Development token dealt at the start, and the Plan cards beside the four lines.";

pub const GONE_HELP: &str = "How many tokens of this line were discarded.";
pub const GONE_VERB: &str = "Discarded: {0}";
pub fn gone_title(rail: Rail) -> Line {
    line!("{}: discarded", rail_name(rail))
}

// The pad.

pub fn line_title(seat: Seat, rail: Rail) -> Line {
    line!("{}: {} line|{} line", seat.name(), rail_name(rail), rail_name(rail))
}
pub const LINE_HELP: &str = "For each Town card that the line touches, its points in that colour, once. A Town upgrade for that colour doubles them, or adds 3.";
pub const LINE_VERB: &str = "Points: {0}";
pub fn lines_outlook(before: i32, points: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("lines {}", before.saturating_add(points))));
}

pub fn fulfilled_title(seat: Seat, rail: Rail) -> Line {
    line!("{}: {} plans|{} plans", seat.name(), rail_name(rail), rail_name(rail))
}
pub const FULFILLED_HELP: &str = "Each fulfilled Plan card counts alone; the same stop may serve several. A line without a fulfilled card costs 10 points. A Wild landmark serves one card.";
pub fn fulfilled(cards: u8) -> Line {
    match cards {
        0 => line!("None"),
        1 => line!("1 card"),
        n => line!("{n} cards"),
    }
}
pub fn points(points: i16) -> Words<48> {
    line!("{points}")
}
fn forms(words: &str) -> (&str, &str) {
    words.split_once('|').unwrap_or((words, words))
}
pub fn tick_title(rail: Rail, effect: &str) -> Line {
    let (long, short) = forms(effect);
    line!("{}: {long}|{}: {short}|{short}", rail_name(rail), rail_name(rail))
}
pub const YES: &str = "Fulfilled";
pub const NO: &str = "Not fulfilled";

/// What is counted, as the card is called in the list.
pub fn request_title(seat: Seat, request: Request) -> Line {
    let (long, short) = forms(self::request(request));
    line!("{}: {long}|{long}|{short}", seat.name())
}
pub const fn request_verb(request: Request) -> &'static str {
    match request {
        Request::A | Request::B | Request::G | Request::H | Request::I => "Lines: {0}",
        Request::C | Request::D | Request::E | Request::J => "Cards: {0}",
        Request::F => "Crossings: {0}",
        Request::K => "Tokens: {0}",
        Request::L => "Plans: {0}",
    }
}
pub fn request_outlook(each: i32, count: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("{} points", each.saturating_mul(count))));
}

pub fn res_title(seat: Seat) -> Line {
    line!("{}: resources left|Resources left", seat.name())
}
pub const RES_HELP: &str = "1 point for every 2 resources left over.";
pub const RES_VERB: &str = "Left: {0}";
pub fn res_outlook(_: i32, left: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("{} points", left / 2)));
}

pub const TITLE_HELP: &str = "The title that a solo score earns.";
pub const TITLE_VERB: &str = "Score {0}";

// The score screen.

pub const TABLE_HELP: &str = "Select does what the bar says; the head has all that is due, or the locations that are left. The large number is the resources. RY and BK are the tokens of the lines on the board, with ! one before a bonus; the row with the tick counts the plans of R, Y, B and K. Then Double Track, Wild landmarks and upgrades.\nBack opens the menu: free actions, another player, corrections.";
pub const START_HELP: &str = "Set-up for each player: 1 resource (3 players 2, 4 players 4), 8 tokens of each line with the bonus tokens third and sixth, 6 Plan cards: one beside each line, two go. Sets of 3 Town cards and a Development token are chosen from the last player backwards: 2 cards are placed, 1 stays in hand. If you agree on it, cards may not be turned.\nThen turn up 4 Town cards, 2 Plan cards and 2 Development tokens. Select does what the bar says, Back opens the menu.";
pub const PAD_TABLE_HELP: &str = "Only the rounds are counted: Select when a round is over. The screen shows who plays when.\nThen the starting player's card goes left, the display is cleared, 4 Town cards, 2 Plan cards and 2 Development tokens are turned up; an empty pile is shuffled anew.\nBack opens the menu: pads can be filled in at any time.";
pub const FINAL_HELP: &str = "The pad: total, lines, plans, penalty for lines without a fulfilled plan, Requests, resources, and the number of fulfilled Plan cards, which breaks ties. Back opens the menu: fill in a pad again, or type a whole town.";

pub fn head(round: u8) -> Line {
    line!("Round {round}")
}
pub fn far(round: u8) -> Line {
    line!("{round}/14")
}

/// What a player has to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    Card,
    Track,
    Plan,
    Token,
    Bonus,
    End,
}

/// What is still to do this turn, in the head; before the Town card is taken, the locations that are left.
pub fn head_due(round: u8, due: Due, open: &str, location: Option<Due>) -> Line {
    let what: Line = match (due, location) {
        (Due::Card, _) => line!("card {open}"),
        (Due::Bonus, _) => line!("bonus"),
        (Due::End, _) => line!("all done"),
        (Due::Track, Some(Due::Track)) => line!("2 tracks"),
        (Due::Track, Some(Due::Plan)) => line!("track, plan"),
        (Due::Track, Some(Due::Token)) => line!("track, token"),
        (Due::Track, _) => line!("track"),
        (Due::Plan, _) => line!("plan"),
        (Due::Token, _) => line!("token"),
    };
    line!("Round {round} · {what}|R{round} {what}")
}

pub fn next(seat: Seat, due: Due) -> Line {
    let what = match due {
        Due::Card => "take a card",
        Due::Track => "lay track",
        Due::Plan => "take a plan",
        Due::Token => "take a token",
        Due::Bonus => "choose bonus",
        Due::End => "end the turn",
    };
    line!("{} {}: {what}|{} {what}", seat.badge(), seat.name(), seat.badge())
}

pub fn next_round(round: u8) -> Line {
    if round >= crate::games::town::ROUNDS {
        line!("Final scoring")
    } else {
        line!("Round {} begins|Round {}", round + 1, round + 1)
    }
}
pub fn next_pad(seat: Seat) -> Line {
    line!("{} {}: fill in the pad|{} fill in the pad", seat.badge(), seat.name(), seat.badge())
}

pub const ROUND: &str = "round";
pub const FINAL: &str = "Final scoring|Final";
pub const SHARED: &str = "shared";
pub const TIE: &str = "tie: plans|tie";
pub fn wins(seat: Seat) -> Line {
    line!("{} {} wins|{} wins", seat.badge(), seat.name(), seat.badge())
}
pub const SHARE: &str = "share the win|share";
