//! Typical screens as views, for tests and for looking at.

mod changes;
mod notes;
mod planes;

extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::kit::{Cell, Colour, Column, Icon, Line, Look, Rows, Seat, Segment, Table, TableRow, Track, Words};
use crate::ui::View;
use crate::ui::view::{
    Bar, CellChange, Changes, Dial, DialValue, Fault, Head, Last, List, Network, Preview, Scale, Sheet, Splash,
};

/// Icons and badges as `{name}`: `{hp} {B}`.
pub(crate) fn text(source: &str) -> String {
    let names: &[(&str, Icon)] = &[
        ("hp", Icon::Happiness),
        ("stress", Icon::Stress),
        ("money", Icon::Money),
        ("worker", Icon::Worker),
        ("link", Icon::Link),
        ("person", Icon::Person),
        ("R", Icon::Residence),
        ("C", Icon::Commerce),
        ("L", Icon::Leisure),
        ("I", Icon::Industry),
        ("up", Icon::Upgrade),
        ("yes", Icon::Yes),
        ("star", Icon::Star),
        ("no", Icon::No),
        ("warning", Icon::Warning),
        ("note", Icon::Note),
        ("undo", Icon::Undo),
        ("bid", Icon::Bid),
        ("supply", Icon::Supply),
        ("to", Icon::To),
    ];
    let mut out = source.to_string();
    for (name, icon) in names {
        out = out.replace(&std::format!("{{{name}}}"), &icon.to_string());
    }
    for colour in Colour::ALL {
        out = out.replace(&std::format!("{{@{}}}", colour.letter()), &String::from(colour.badge()));
    }
    out
}

pub(crate) fn words<const N: usize>(source: &str) -> Words<N> {
    Words::from(text(source).as_str())
}

pub(crate) fn head(left: &str, right: &str, track: (u8, u8)) -> Head {
    let track = Track { now: track.0, stops: track.1 };
    Head { left: words(left), right: words(right), track, alarm: false }
}

fn bar(select: &str, back: &str) -> Bar {
    Bar { select: words(select), back: words(back), more: "More".into(), ..Bar::default() }
}

fn list(head: Head, cursor: usize, total: usize, rows: &[(&str, &str)]) -> View {
    let mut list = Rows::default();
    for (left, right) in rows {
        let (left, right): (Line, Words<48>) = (words(left), words(right));
        list.push((), &left, &right);
    }
    View::List(List {
        head,
        rows: list,
        first: 0,
        total,
        cursor,
        side: heapless::Vec::new(),
        last: false,
        network: None,
        columns: 0,
    })
}

/// A list about segments: whose, and how many tiles; the framed ones, and those chosen before.
pub(crate) fn network(rows: &[(&str, &str)], segments: &[(usize, u8)], framed: &[u8], taken: &[u8]) -> View {
    let mut view = list(head("Trip to {C}: next link?", "1/4", (3, 6)), rows.len() - 1, rows.len(), rows);
    let segment = |(number, (owner, tiles)): (u16, &(usize, u8))| Segment {
        owner: Seat::at(*owner),
        number,
        ends: [Some(Icon::Industry), (number % 5 > 0).then_some(Icon::Commerce)],
        tiles: *tiles,
        upgraded: number.is_multiple_of(2),
    };
    if let View::List(list) = &mut view {
        list.network = Some(Network {
            segments: (1..).zip(segments).map(segment).collect(),
            colours: Colour::ALL.into_iter().collect(),
            label: words("L"),
            framed: framed.iter().copied().collect(),
            taken: taken.iter().copied().collect(),
            back: words("back"),
        });
    }
    view
}

fn dial(head: Head, icon: Option<Icon>, value: DialValue, scale: Option<(i32, i32, &[i32])>, facts: &[&str]) -> Dial {
    let scale = scale.map(|(min, max, barred)| Scale {
        min,
        max,
        barred: barred.iter().copied().collect(),
        ..Scale::default()
    });
    let facts = facts.iter().map(|fact| words(fact)).collect();
    let others = heapless::Vec::new();
    Dial { head, icon, value, arrows: true, scale, facts, others, letters: None, bar: Bar::default() }
}

type Looks<'a> = &'a [(Colour, Look, Option<(u8, u8)>, Option<Icon>)];

/// A table from rows of values with spaces between them; the first row is the hero.
pub(crate) fn sheet(head: &Head, next: &str, looks: Looks<'_>, rows: &[(&str, &str)]) -> Sheet {
    let columns = looks.iter().enumerate().map(|(seat, (_, look, pips, mark))| {
        let cells = rows.iter().map(|(_, values)| {
            let word = values.split(' ').nth(seat).unwrap_or_default().replace('_', " ");
            match word.parse::<i32>() {
                Ok(n) if word.starts_with('+') => Cell::Signed(n),
                Ok(n) => Cell::Number(n),
                Err(_) => Cell::Word(Words::from(word.as_str())),
            }
        });
        Column { seat: Seat::at(seat), look: *look, pips: *pips, mark: *mark, cells: cells.collect() }
    });
    let table = Table {
        head: head.left.clone(),
        far: head.right.clone(),
        track: head.track,
        rows: rows
            .iter()
            .enumerate()
            .map(|(i, (legend, _))| TableRow { legend: words(legend), name: crate::kit::Phrase::NONE, hero: i == 0 })
            .collect(),
        columns: columns.collect(),
        next: words(next),
        over: false,
        signs: heapless::Vec::new(),
        pips: crate::kit::Phrase::NONE,
        help: crate::kit::Phrase::NONE,
    };
    let colours = looks.iter().map(|look| look.0).collect();
    let names = looks.iter().map(|_| "Orange".into()).collect();
    let plain = ["HP", "Stress", "Money", "Links|Lnk", "Workers", "Score", "Hand", "Tiles"];
    let named = plain.iter().take(rows.len()).map(|word| (*word).into()).collect();
    let last = Last { words: words("Brown passed, 4th|B passed"), head: head.left.clone(), fresh: false };
    Sheet {
        table,
        colours,
        names,
        words: named,
        pips: "Workers".into(),
        best: None,
        last: Some(last),
        map: None,
        page: 0,
        scrolls: true,
        turn: Line::new(),
        back: Line::new(),
    }
}

type Steps<'a> = (Colour, &'a [(Icon, i32, i32)]);

fn preview(head: Head, rows: &[Steps<'_>], lines: &[&str], bar: Bar) -> View {
    let rows = rows.iter().map(|(colour, cells)| Changes {
        colour: *colour,
        cells: cells.iter().map(|(icon, from, to)| CellChange { icon: *icon, from: *from, to: *to }).collect(),
    });
    let lines = lines.iter().map(|line| words(line)).collect();
    View::Preview(Preview { head, rows: rows.collect(), lines, page: 0, bar })
}

fn lists() -> Vec<(&'static str, View)> {
    let home = [("Resume", "Tramways R3"), ("New game", ""), ("Records", "12"), ("Settings", ""), ("About", "")];
    let games = [
        ("Tramways", "{person}1-5"),
        ("Workbook 2", "{person}1-2"),
        ("Rail Town", "{person}1-4"),
        ("Any game", "{person}1-8"),
    ];
    let players = [
        ("{@B}Anna", "Brown"),
        ("{@P}Ben", "Pink"),
        ("{@G}Chloë", "Green"),
        ("{@O}add", "Orange"),
        ("Start with 3", ""),
    ];
    let links = [
        ("Arrive here", ""),
        ("{@B}L1 {C}-{R}", "{link}3"),
        ("{@O}L4 {R}-{L}", "{up} {link}4"),
        ("{@O}L7 {I}-H1", "{link}2"),
        ("{@U}L8 ?-?", "{link}5"),
    ];
    let log = [
        ("{@U}takes $2", "43"),
        ("{@U}builds L8, 5", "44"),
        ("{@U}ends turn", "45"),
        ("{@O}upgrades L4", "46"),
        ("{@O}trip to L via L4 L1", "47"),
    ];
    let goals =
        [("{yes}Stress 1", "is 1"), ("? {I}Industry, 3", "ask"), ("? {C}Commerce, 2", "ask"), ("{no}HP 40", "is 36")];
    let lanes = [(0, 3), (1, 4), (2, 4), (3, 4), (0, 2), (1, 5), (3, 2), (4, 24), (3, 3)];
    std::vec![
        ("01-home", list(head("Stationmaster", "1/5", (0, 0)), 0, 5, &home)),
        ("02-choose-game", list(head("New game", "", (0, 0)), 0, 4, &games)),
        ("03-players", list(head("Who plays?", "3 of 5", (0, 0)), 1, 5, &players)),
        ("08-trip-link", list(head("Trip: second link|Trip: link 2", "L3 {to}", (3, 6)), 2, 5, &links)),
        ("04-trip", network(&links[..3], &lanes, &[2], &[1, 3])),
        ("04b-trip-owner", network(&links, &lanes, &[3, 6, 8], &[])),
        ("14-log", list(head("Log", "47/47", (3, 6)), 4, 5, &log)),
        ("18b-goals", list(head("25 Hamburg · R8|25 Hamburg R8", "goals", (8, 8)), 1, 4, &goals)),
    ]
}

fn dials() -> Vec<(&'static str, View)> {
    let mut bid = dial(
        head("Ben (Pink) bids", "", (4, 6)),
        Some(Icon::Money),
        DialValue::Number(4),
        Some((1, 9, &[1])),
        &["5 left of 9", "1 is yours", "no refund"],
    );
    bid.bar = bar("Bid 4", "");
    let mut name =
        dial(head("Name for Pink", "3/8", (0, 0)), None, DialValue::Letter('N'), None, &["Be_", "after M", "then O"]);
    name.bar = bar("Take N", "done");
    let mut rank = dial(
        head("Final score", "solo", (0, 0)),
        None,
        DialValue::Number(57),
        Some((0, 100, &[])),
        &["Satisfied", "Merry at 60", "best 63"],
    );
    (rank.arrows, rank.bar) = (false, bar("Keep in records", ""));
    let mut wide = dial(
        head("Points of Sky", "", (0, 0)),
        Some(Icon::Happiness),
        DialValue::Number(-9999),
        Some((-9999, 9999, &[0, 5000])),
        &["was 14", "is -9999"],
    );
    wide.bar = bar("Set -9999", "cancel");
    std::vec![
        ("07-dial-bid", View::Dial(bid)),
        ("03b-name", View::Dial(name)),
        ("17-solo-rank", View::Dial(rank)),
        ("07b-dial-wide", View::Dial(wide)),
    ]
}

fn game(name: &str, far: &str, track: (u8, u8), next: &str, looks: Looks<'_>, rows: &[(&str, &str)]) -> View {
    View::Table(sheet(&head(name, far, track), next, looks, rows))
}

fn games() -> Vec<(&'static str, View)> {
    use Colour::{Brown, Green, Orange, Pink, Purple};
    use Look::{Acting, Out, Waiting};
    let with = |colour, look, pips| (colour, look, Some((pips, 2)), None);
    let five = [
        with(Orange, Waiting, 1),
        with(Brown, Waiting, 0),
        with(Pink, Acting, 2),
        with(Purple, Waiting, 2),
        with(Green, Waiting, 1),
    ];
    let plain = |colour, look| (colour, look, None, None);
    let star = |colour, look| (colour, look, None, Some(Icon::Star));
    let bids =
        [plain(Brown, Out), plain(Pink, Acting), plain(Green, Out), star(Orange, Waiting), plain(Purple, Waiting)];
    let end = [
        star(Green, Acting),
        plain(Orange, Waiting),
        plain(Brown, Waiting),
        plain(Pink, Waiting),
        plain(Purple, Waiting),
    ];
    let four = [plain(Brown, Waiting), plain(Pink, Acting), plain(Green, Waiting), plain(Orange, Waiting)];
    let rows =
        [("{hp}", "17 12 21 8 -2"), ("{stress}", "6 9 11 3 21"), ("{money}", "9 4 12 23 0"), ("{link}", "4 3 5 2 1")];
    let solo = [("{hp}", "27"), ("{stress}", "9"), ("{money}", "14"), ("{worker}", "2"), ("{link}", "6")];
    let auction =
        [("{bid}", "1st 1 5th 3 2"), ("-{money}", "4 1 - 3 2"), ("{money}", "6 9 10 7 8"), ("{hp}", "12 21 -2 17 8")];
    let sum = [
        ("=", "38 38 33 31 27"),
        ("{hp}", "31 30 24 29 18"),
        ("{link}", "+15 +18 +12 +9 +12"),
        ("{stress}", "-9 -10 -3 -7 -3"),
    ];
    let town = [("{supply}", "5 2 0 11"), ("RY", "3_2 5_4 8_2 1_1"), ("BK", "6_1 1_2 2_0 3_4"), ("{yes}", "4 3 5 4")];
    let lap = "Round 4 · Auction, lap 2|R4 Auction, lap 2";
    std::vec![
        (
            "04-tramways-table",
            game("Round 3 · Actions 1|R3 Actions 1", "3/6", (3, 6), "{@P} Ben: an action", &five, &rows)
        ),
        ("05-tramways-solo", game("R3 Actions 2", "3/6", (3, 6), "Second action or $2", five.get(..1).unwrap(), &solo)),
        ("06-auction", game(lap, "4/6", (4, 6), "{@P} Ben: bid or pass", &bids, &auction)),
        (
            "16-final-sheet",
            game("Final · tie: $14 beats $9|Final: tie, $14 : $9", "", (0, 0), "{@G} Chloë wins", &end, &sum)
        ),
        (
            "19-rail-town",
            game("Round 9 · track is due|R9 Track due", "9/14", (9, 14), "{@P} Ben: lay track", &four, &town)
        ),
    ]
}

fn counters() -> Vec<(&'static str, View)> {
    let look = |colour| if colour == Colour::Green { Look::Acting } else { Look::Waiting };
    let eight = Colour::ALL.map(|colour| (colour, look(colour), None, None));
    let one = [("=", "14 102 88 -5 41 7 63 120")];
    let more = [("=", "14 102 88 -5 41 7 63 120"), ("{money}", "4 12 -88 5 999 7 3 20"), ("{hp}", "1 2 3 4 5 6 7 8")];
    let named = [("Points", "1204"), ("Money", "14"), ("Tickets", "-3")];
    let any = |seats: usize, rows: &[(&str, &str)]| {
        game("Any game", "Round 5|R5", (0, 0), "{@G} Chloë: add points", eight.get(..seats).unwrap(), rows)
    };
    std::vec![
        ("20-any-game", any(8, &one)),
        ("20b-any-game-rows", any(8, &more)),
        ("20c-any-game-three", any(3, &one)),
        ("20d-any-game-six", any(6, &one)),
        ("20e-any-game-five", any(5, &more)),
        ("20f-solo-words", any(1, &named)),
    ]
}

pub(crate) fn all() -> Vec<(&'static str, View)> {
    let mut all = lists();
    all.extend(dials());
    all.extend(games());
    all.extend(counters());
    all.extend(notes::all());
    all.extend(changes::all());
    all.extend(planes::all());
    all.push(("23-splash", View::Splash(Splash { version: "1.0" })));
    all.push((
        "22-fault",
        View::Fault(Fault {
            title: words("STOPPED  fault 07"),
            advice: words("Your game is safe. Unplug and plug in."),
            place: words("store.rs:212"),
            code: words("flash read 0x1F2000"),
        }),
    ));
    all
}
