//! A view as plain text: what tests expect and what logs show. The same for every display.

use engine::kit::{Colour, ListRow, Look, spell};
use engine::ui::View;
use engine::ui::view::{Bar, Bars, Chart, Dial, DialValue, Head, Ladder, List, Note, Preview, Rung, Sheet};

/// Text with badges as `(B)` and icons as their signs, in its longest form.
pub fn plain(text: &str) -> String {
    let mut out = String::new();
    spell(text, &mut out);
    out
}

/// The lines of a screen.
pub fn lines(view: &View) -> Vec<String> {
    match view {
        View::List(list) => of_list(list),
        View::Dial(dial) => of_dial(dial),
        View::Table(sheet) => of_table(sheet),
        View::Note(note) => of_note(note),
        View::Preview(preview) => of_preview(preview),
        View::Bars(bars) => of_bars(bars),
        View::Chart(chart) => of_chart(chart),
        View::Ladder(ladder) => of_ladder(ladder),
        View::Code(code) => {
            let head = vec![pair(&plain(&code.title), &plain(&code.part))];
            head.into_iter()
                .chain(code.text.lines().map(String::from))
                .chain([format!("[{}]", plain(&code.select))])
                .collect()
        }
        View::Splash(splash) => vec![format!("Stationmaster {}", splash.version)],
        View::Fault(fault) => {
            let lines = [&fault.title, &fault.advice, &fault.place, &fault.code];
            lines.into_iter().flat_map(|line| line.lines().map(plain).collect::<Vec<_>>()).collect()
        }
    }
}

fn pair(left: &str, right: &str) -> String {
    if right.is_empty() { left.to_string() } else { format!("{left} … {right}") }
}

fn head(head: &Head) -> String {
    pair(&plain(&head.left), &plain(&head.right))
}

fn bar(bar: &Bar) -> String {
    let turn = if bar.turn.is_empty() { String::new() } else { format!(" {}", plain(&bar.turn)) };
    let back = if bar.back.is_empty() { String::new() } else { format!(" <{}", plain(&bar.back)) };
    format!("[{}]{turn}{back}", plain(&bar.select))
}

fn of_list(list: &List) -> Vec<String> {
    let row = |(index, item): (usize, ListRow<()>)| {
        let cursor = if index == list.cursor { ">" } else { " " };
        format!("{cursor} {}", pair(&plain(item.left), &plain(item.right)))
    };
    std::iter::once(head(&list.head)).chain((list.first..).zip(list.rows.iter()).map(row)).collect()
}

fn of_bars(bars: &Bars) -> Vec<String> {
    let row = |(index, row): (usize, &engine::ui::view::Measure)| {
        let cursor = if index == bars.cursor { ">" } else { " " };
        let parts: Vec<String> = row.parts.iter().map(ToString::to_string).collect();
        let of = if row.whole > 0 { format!(" of {}", row.whole) } else { String::new() };
        let parts = if parts.is_empty() { String::new() } else { format!(" ({}{of})", parts.join(" ")) };
        format!("{cursor} {}{parts}", pair(&plain(&row.label), &plain(&row.value)))
    };
    let rows = bars.rows.iter().enumerate().map(row);
    std::iter::once(head(&bars.head)).chain(rows).chain([bar(&bars.bar)]).collect()
}

/// The values of each seat, point by point.
fn of_chart(chart: &Chart) -> Vec<String> {
    let row = |(seat, colour): (usize, &Colour)| {
        let values: Vec<String> = chart.points.iter().map(|point| point.values[seat].to_string()).collect();
        format!("({}) {}", colour.letter(), values.join(" "))
    };
    let rounds: Vec<String> = chart.points.iter().map(|point| format!("R{}", point.round)).collect();
    let rows = chart.seats.iter().enumerate().map(row);
    [head(&chart.head), rounds.join(" ")].into_iter().chain(rows).chain([bar(&chart.bar)]).collect()
}

/// The highest title first.
fn of_ladder(ladder: &Ladder) -> Vec<String> {
    let rung = |(index, rung): (usize, &Rung)| {
        let here = if index == ladder.at { ">" } else { " " };
        let from = rung.from.map_or(String::new(), |from| from.to_string());
        format!("{here} {}", pair(&plain(&rung.title), &from))
    };
    let rungs = ladder.rungs.iter().enumerate().rev().map(rung);
    let score = format!("{}: {}", ladder.score, plain(&ladder.next));
    [head(&ladder.head), score].into_iter().chain(rungs).chain([bar(&ladder.bar)]).collect()
}

fn of_dial(dial: &Dial) -> Vec<String> {
    let value = match &dial.value {
        DialValue::Number(number) => number.to_string(),
        DialValue::Letter(letter) => letter.to_string(),
        DialValue::Word(words, _) => plain(words),
    };
    let icon = dial.icon.filter(|_| !matches!(dial.value, DialValue::Word(..))).map_or("", |icon| icon.sign());
    let scale = dial.scale.as_ref().map_or(String::new(), |scale| {
        let barred: String = scale.barred.iter().map(|barred| format!(" x{barred}")).collect();
        format!(" ({} to {}{barred})", scale.min, scale.max)
    });
    let facts: Vec<String> = dial.facts.iter().map(|fact| plain(fact)).collect();
    vec![head(&dial.head), format!("{icon} {value}{scale}"), facts.join(" / "), bar(&dial.bar)]
}

fn of_table(sheet: &Sheet) -> Vec<String> {
    let table = &sheet.table;
    let track =
        if table.track.stops > 0 { format!(" [{}/{}]", table.track.now, table.track.stops) } else { String::new() };
    let mut lines = vec![pair(&plain(&table.head), &plain(&table.far)) + &track];
    let badges = table.columns.iter().zip(&sheet.colours).map(|(column, colour)| {
        let look = match column.look {
            Look::Waiting => "",
            Look::Acting => "!",
            Look::Out => "-",
        };
        let pips = column.pips.map_or(String::new(), |(n, of)| format!(" {n}/{of}"));
        format!("({}){look}{}{pips}", colour.letter(), column.mark.map_or("", |mark| mark.sign()))
    });
    lines.push(badges.collect::<Vec<_>>().join("  "));
    for (index, row) in table.rows.iter().enumerate() {
        let cells: Vec<String> =
            table.columns.iter().map(|column| column.cells.get(index).map_or("".into(), ToString::to_string)).collect();
        lines.push(format!("{}: {}", plain(&row.legend), cells.join("  ")));
    }
    lines.push(bar(&Bar {
        select: table.next.clone(),
        turn: sheet.turn.clone(),
        back: sheet.back.clone(),
        ..Bar::default()
    }));
    lines
}

fn of_note(note: &Note) -> Vec<String> {
    let paragraphs = note.text.lines().map(plain);
    std::iter::once(head(&note.head)).chain(paragraphs).chain([bar(&note.bar)]).collect()
}

fn of_preview(preview: &Preview) -> Vec<String> {
    let rows = preview.rows.iter().map(|row| {
        let cells: Vec<String> =
            row.cells.iter().map(|step| format!("{}{}>{}", step.icon.sign(), step.from, step.to)).collect();
        format!("({}) {}", row.colour.letter(), cells.join(" "))
    });
    let lines = preview.lines.iter().map(|line| plain(line));
    std::iter::once(head(&preview.head)).chain(rows).chain(lines).chain([bar(&preview.bar)]).collect()
}
