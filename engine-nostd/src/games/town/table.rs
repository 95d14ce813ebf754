//! The score screen of Rail Town: a round, the pads, or a town that is being typed.

use heapless::Vec;

use super::ask::Todo;
use super::player::{Player, Tracks};
use super::typing::Desk;
use super::{Location, ROUNDS, Rail, Town, missing, rank};
use crate::kit::{Cell, Column, Icon, Line, Look, Row, Rules, Seat, Seats, Table, Track, Words};
use crate::line;
use crate::text::{self as words, town as names, town_ask as text, town_sheet as sheet};

fn row(legend: Words<16>) -> Row {
    Row { legend, hero: false }
}

fn hero(legend: Words<16>) -> Row {
    Row { legend, hero: true }
}

fn icon(icon: Icon) -> Words<16> {
    line!("{icon}")
}

fn column(seat: Seat, cells: Vec<Cell, 8>) -> Column {
    Column { seat, look: Look::Waiting, pips: None, mark: None, cells }
}

impl Town {
    pub(super) fn score_table(&self) -> Table {
        match &self.desk {
            Some(desk) => desk.table(self.track()),
            None if self.scoring() => self.pad_table(),
            None if self.setup.full => self.turn_table(),
            None => self.round_table(),
        }
    }

    fn track(&self) -> Track {
        Track { now: self.round, stops: ROUNDS }
    }

    /// The starting player of a round has a mark.
    fn starts(&self, seat: Seat) -> Option<Icon> {
        (seat == self.starting() && !self.solo()).then_some(Icon::To)
    }

    /// Pad only: who plays when.
    fn round_table(&self) -> Table {
        let place = |seat: Seat| self.order().position(|other| other == seat).map_or(0, |place| place + 1);
        let cell = |seat: Seat| match self.solo() {
            true => Cell::Number(i32::from(self.round)),
            false => Cell::Word(words::place(u8::try_from(place(seat)).unwrap_or(0))),
        };
        let legend = if self.solo() { text::ROUND.into() } else { icon(Icon::To) };
        Table {
            head: text::head(self.round),
            far: text::far(self.round),
            track: self.track(),
            rows: [hero(legend)].into_iter().collect(),
            columns: Seat::all(self.seats())
                .map(|seat| Column { mark: self.starts(seat), ..column(seat, [cell(seat)].into_iter().collect()) })
                .collect(),
            next: text::next_round(self.round),
            over: false,
            help: if self.round == 1 { text::START_HELP } else { text::PAD_TABLE_HELP }.into(),
        }
    }

    /// The full book: resources, tokens and plans of each line, tokens kept.
    fn turn_table(&self) -> Table {
        let actor = self.actor();
        let due = actor.and_then(|seat| self.player(seat)).map(Player::next);
        let live = |seat: Seat| {
            let player = self.player(seat)?;
            let look = match actor {
                Some(acting) if acting == seat => Look::Acting,
                _ if player.ended => Look::Out,
                _ => Look::Waiting,
            };
            Some(Column { look, mark: self.starts(seat), ..column(seat, cells(player)) })
        };
        let kept = [Icon::Yes, Icon::Hand, Icon::Star, Icon::Upgrade].map(icon);
        let legends = [line!("RY"), line!("BK")].into_iter().chain(kept);
        Table {
            head: actor.and_then(|seat| self.player(seat)).map_or(Line::new(), |player| self.turn_head(player)),
            far: text::far(self.round),
            track: self.track(),
            rows: core::iter::once(hero(icon(Icon::Supply))).chain(legends.map(row)).collect(),
            columns: Seat::all(self.seats()).filter_map(live).collect(),
            next: actor.zip(due).map_or(Line::new(), |(seat, due)| text::next(seat, due)),
            over: false,
            help: if self.round == 1 { text::START_HELP } else { text::TABLE_HELP }.into(),
        }
    }

    /// What is still to do this turn, or which locations are left to take a card from.
    fn turn_head(&self, player: &Player) -> Line {
        let open = Location::ALL.into_iter().filter(|location| self.taken & location.bit() == 0);
        let letters = open.fold(Line::new(), |all, location| {
            if all.is_empty() { location.letter().into() } else { line!("{all} {}", location.letter()) }
        });
        // Once the track is laid, the location is all there is.
        let location = player.location_due().filter(|_| !player.did.track);
        text::head_due(self.round, player.next(), &letters, location)
    }

    /// The pads side by side, ranked once all are filled in.
    fn pad_table(&self) -> Table {
        let due = self.pad_due();
        let mut order: Seats<Seat> = Seat::all(self.seats()).collect();
        if due.is_none() {
            let pad = |seat: Seat| self.player(seat).and_then(|player| player.pad);
            Seat::arrange(&mut order, |seat| core::cmp::Reverse(pad(seat).map(|pad| (pad.total(), pad.fulfilled))));
        }
        let requests = self.setup.requests.is_some();
        let icons = [Icon::Link, Icon::Yes, Icon::No, Icon::Person, Icon::Supply, Icon::Hand];
        let shown = icons.into_iter().filter(|icon| requests || *icon != Icon::Person);
        let filled = |seat: &Seat| Column {
            look: if due == Some(*seat) { Look::Acting } else { Look::Waiting },
            mark: self.wins(*seat).then_some(Icon::Star),
            ..column(*seat, self.pad_cells(*seat))
        };
        Table {
            head: self.final_head(),
            far: self.tie(),
            track: self.track(),
            rows: core::iter::once(hero(icon(Icon::Star))).chain(shown.map(|i| row(icon(i)))).collect(),
            columns: order.iter().map(filled).collect(),
            next: due.map_or_else(|| self.verdict(), text::next_pad),
            over: due.is_none(),
            help: text::FINAL_HELP.into(),
        }
    }

    fn pad_cells(&self, seat: Seat) -> Vec<Cell, 8> {
        let Some(pad) = self.player(seat).and_then(|player| player.pad) else {
            let parts = if self.setup.requests.is_some() { 7 } else { 6 };
            return (0..parts).map(|_| Cell::Word("-".into())).collect();
        };
        let [lines, plans, penalty, requests, resources] = pad.parts();
        let requests = self.setup.requests.is_some().then_some(requests);
        let terms = [Some(lines), Some(plans), Some(penalty), requests, Some(resources)];
        core::iter::once(Cell::Number(i32::from(pad.total())))
            .chain(terms.into_iter().flatten().map(|term| Cell::Signed(i32::from(term))))
            .chain(core::iter::once(Cell::Number(i32::from(pad.fulfilled))))
            .collect()
    }

    fn final_head(&self) -> Line {
        match self.titled() {
            Some((score, requests)) if self.solo() => names::title_line(rank(score, requests)),
            _ => text::FINAL.into(),
        }
    }

    /// How a tie was broken, or that it was not.
    fn tie(&self) -> Line {
        let best = |seat: &Seat| self.player(*seat).and_then(|player| player.pad).map(|pad| pad.total());
        let totals = || Seat::all(self.seats()).map(|seat| best(&seat));
        let tied = totals().filter(|total| *total == totals().max().flatten()).count() > 1;
        match Seat::all(self.seats()).filter(|seat| self.wins(*seat)).count() {
            0 => Line::new(),
            1 if tied => text::TIE.into(),
            1 => Line::new(),
            _ => text::SHARED.into(),
        }
    }

    /// Who has won, or how far the next title of a solo game is.
    fn verdict(&self) -> Line {
        if let (Some((score, requests)), true) = (self.titled(), self.solo()) {
            return names::to_next(missing(score, requests));
        }
        let winners = || Seat::all(self.seats()).filter(|seat| self.wins(*seat));
        match (winners().next(), winners().nth(1)) {
            (Some(seat), None) => text::wins(seat),
            _ => {
                let mut badges = Line::new();
                winners().for_each(|seat| badges.push(seat.badge()));
                let (long, short) = text::SHARE.split_once('|').unwrap_or((text::SHARE, text::SHARE));
                line!("{badges} {long}|{badges} {short}")
            }
        }
    }
}

fn cells(player: &Player) -> Vec<Cell, 8> {
    let pair = |a: Rail, b: Rail, word: &dyn Fn(&Tracks) -> Words<8>| {
        Cell::Word(line!("{} {}", word(&player.rails[a]), word(&player.rails[b])))
    };
    // One token before a bonus is worth a look.
    let tokens = |tracks: &Tracks| line!("{}{}", tracks.on(), if tracks.bonus_next() { "!" } else { "" });
    let [r, y, b, k] = player.rails.0.each_ref().map(|tracks| tracks.plans.len());
    [
        Cell::Number(i32::from(player.res)),
        pair(Rail::Red, Rail::Yellow, &tokens),
        pair(Rail::Blue, Rail::Black, &tokens),
        // One digit for each line: with spaces the columns would run into each other.
        Cell::Word(line!("{r}{y}{b}{k}")),
        Cell::Number(i32::from(player.double)),
        Cell::Number(i32::from(player.wild)),
        Cell::Number(i32::from(player.up)),
    ]
    .into_iter()
    .collect()
}

impl Desk {
    fn table(&self, track: Track) -> Table {
        let score = self.sheet.score();
        let [_, plans, penalty, requests, resources] = score.parts();
        let (last, other) = match self.sheet.requests {
            Some(_) => (requests, Icon::Person),
            None => (resources, Icon::Supply),
        };
        let rows = [
            hero(icon(Icon::Star)),
            row(line!("R")),
            row(line!("Y")),
            row(line!("B")),
            row(line!("K")),
            row(icon(Icon::Yes)),
            row(icon(Icon::No)),
            row(icon(other)),
        ];
        let cells = core::iter::once(Cell::Number(i32::from(score.total())))
            .chain(Rail::ALL.into_iter().map(|rail| Cell::Number(i32::from(self.sheet.line(rail)))))
            .chain([plans, penalty, last].into_iter().map(|term| Cell::Signed(i32::from(term))));
        Table {
            head: sheet::head(self.owner),
            far: sheet::far(score.count()),
            track,
            rows: rows.into_iter().collect(),
            columns: [Column { look: Look::Acting, ..column(self.owner, cells.collect()) }].into_iter().collect(),
            next: match self.todo() {
                Todo::Line(rail) => sheet::next_line(rail),
                Todo::Card(place) => sheet::next_card(place),
                Todo::Plans(rail) => sheet::next_plan(rail),
                Todo::Stock(stock) => sheet::next_stock(stock),
                Todo::Take => sheet::TAKE.into(),
            },
            over: false,
            help: sheet::TABLE_HELP.into(),
        }
    }
}
