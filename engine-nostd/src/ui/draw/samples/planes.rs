//! What only larger displays have room for.

extern crate std;
use std::vec::Vec;

use super::{bar, dial, head, list, sheet, words};
use crate::kit::{Colour, Edge, Icon, Look, Map, Stripe};
use crate::ui::View;
use crate::ui::view::{DialValue, Letters};

pub(super) fn all() -> Vec<(&'static str, View)> {
    let mut name = dial(
        head("Name for Green", "2/8", (0, 0)),
        None,
        DialValue::Letter('l'),
        None,
        &["Ch_", "", "after k, then m"],
    );
    let signs = words("abcdefghijklmnopqrstuvwxyzäåæçéèñöøü0123456789-'<");
    (name.letters, name.bar) = (Some(Letters { colour: Colour::Green, signs, at: 11 }), bar("Take l", "done"));
    let mut bid = dial(
        head("Ben bids or passes", "", (3, 6)),
        Some(Icon::Money),
        DialValue::Number(4),
        Some((1, 12, &[2, 3])),
        &["{money}12{to}8", "leads", "1 is yours"],
    );
    let others =
        [(Colour::Brown, Look::Out, "4th"), (Colour::Green, Look::Waiting, "3"), (Colour::Orange, Look::Waiting, "2")];
    bid.others = others.into_iter().map(|(colour, look, value)| (colour, look, value.into())).collect();
    bid.scale.as_mut().unwrap().below = "Pass".into();
    bid.bar = bar("Bid 4", "");
    let book = [("{money}1", "{money}9{to}10"), ("Worker", "{worker}2{to}3"), ("Calm", "{stress}4{to}3"), ("Done", "")];
    let mut book = list(head("Ben: administration", "1/4", (3, 6)), 0, 4, &book);
    if let View::List(book) = &mut book {
        book.side = ["{@P} has", "{hp} 12", "{stress} 4", "{money} 9", "{worker} 2"].into_iter().map(words).collect();
    }
    let one = [(Colour::Pink, Look::Acting, None, None)];
    let rows = [("{star}", "-6"), ("R", "8"), ("Y", "5"), ("B", "5"), ("K", "4"), ("{yes}", "+0"), ("{no}", "-40")];
    let mut town = sheet(&head("The town of Ben", "{yes} 0", (1, 14)), "Type card B3", &one, &rows);
    let edges = [(0, 1), (1, 2), (5, 10), (9, 6), (1, 2), (11, 15)].into_iter().zip(Stripe::ALL.into_iter().cycle());
    let edges = edges.map(|((from, to), stripe)| Edge { from, to, stripe }).collect();
    town.map = Some(Map { columns: 4, rows: 4, edges, framed: Some(6) });
    std::vec![
        ("16c-name", View::Dial(name)),
        ("03-bid", View::Dial(bid)),
        ("06-administration", book),
        ("12b-map", View::Table(town)),
    ]
}
