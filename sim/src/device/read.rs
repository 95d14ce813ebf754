//! A view as it is read aloud: words where the display has badges, icons and marks. English, as the page around it is.

use engine::kit::{Cell, Colour, Column, Icon, ListRow, Look, Mark};
use engine::text::ENGLISH;
use engine::ui::View;
use engine::ui::view::{Bar, Bars, Chart, Dial, DialValue, Head, Ladder, List, Preview, Sheet};

/// What is on the screen, line by line.
pub fn lines(view: &View) -> Vec<String> {
    let lines = match view {
        View::List(list) => of_list(list),
        View::Dial(dial) => of_dial(dial),
        View::Table(sheet) => of_table(sheet),
        View::Note(note) => with(&note.head, note.text.lines().map(words), &note.bar),
        View::Preview(preview) => of_preview(preview),
        View::Bars(bars) => of_bars(bars),
        View::Chart(chart) => of_chart(chart),
        View::Ladder(ladder) => of_ladder(ladder),
        View::Code(code) => {
            let head = joined([words(&code.title), words(&code.part)], ", ");
            let text = code.text.lines().map(String::from);
            [head].into_iter().chain(text).chain([format!("Select: {}", words(&code.select))]).collect()
        }
        View::Splash(_) | View::Fault(_) => super::screen::lines(view),
    };
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// The longest form of a text, with a word for each sign.
fn words(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.split('|').next().unwrap_or_default().chars();
    while let Some(letter) = letters.next() {
        let word = match Mark::of(letter) {
            // Who has no other name is called by the colour.
            Some(Mark::Badge(colour)) if letters.as_str().trim_start().starts_with(name(colour)) => "",
            Some(Mark::Badge(colour)) => name(colour),
            Some(Mark::Icon(icon)) => icon_name(icon),
            // What they show stands beside them in letters.
            Some(_) => "",
            None => {
                out.push(letter);
                continue;
            }
        };
        out += &format!(" {word} ");
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn name(colour: Colour) -> &'static str {
    ENGLISH.colour(colour)
}

const fn icon_name(icon: Icon) -> &'static str {
    match icon {
        Icon::Happiness => "happiness",
        Icon::Stress => "stress",
        Icon::Money => "money",
        Icon::Worker => "workers",
        Icon::Link => "links",
        Icon::Hand => "hand",
        Icon::Person => "persons",
        Icon::Residence => "residence",
        Icon::Commerce => "commerce",
        Icon::Leisure => "leisure",
        Icon::Industry => "industry",
        Icon::Upgrade => "upgrade",
        Icon::Yes => "yes",
        Icon::No => "no",
        Icon::Star => "star",
        Icon::Warning => "warning",
        Icon::Note => "note",
        Icon::Undo => "undo",
        Icon::Bid => "bid",
        Icon::Supply => "supply",
        Icon::To => "to",
        Icon::Back => "Back",
        Icon::Select => "Select",
        Icon::Up => "Up",
        Icon::Down => "Down",
    }
}

/// What there is of some parts.
fn joined<const N: usize>(parts: [String; N], between: &str) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
}

fn head(head: &Head) -> String {
    joined([words(&head.left), words(&head.right)], ", ")
}

fn bar(bar: &Bar) -> String {
    let key = |key: &str, does: &str| if does.is_empty() { String::new() } else { format!("{key}: {does}") };
    let turn = words(&bar.turn);
    joined([key("Select", &words(&bar.select)), turn, key("Back", &words(&bar.back))], ". ")
}

fn with(first: &Head, lines: impl Iterator<Item = String>, last: &Bar) -> Vec<String> {
    [head(first)].into_iter().chain(lines).chain([bar(last)]).collect()
}

/// The row under the cursor first: whoever listens need not wait for it.
fn of_list(list: &List) -> Vec<String> {
    let row = |item: ListRow<()>| joined([words(item.left), words(item.right)], ", ");
    let rows: Vec<(usize, String)> = (list.first..).zip(list.rows.iter().map(row)).collect();
    let chosen = rows.iter().filter(|(at, _)| *at == list.cursor);
    let chosen = chosen.map(|(at, row)| format!("{row}, {} of {}", at + 1, list.total));
    let title = joined([chosen.collect(), head(&list.head)], ". ");
    [title].into_iter().chain(rows.into_iter().map(|(_, row)| row)).collect()
}

fn of_dial(dial: &Dial) -> Vec<String> {
    let value = match &dial.value {
        DialValue::Number(number) => number.to_string(),
        DialValue::Letter(letter) => letter.to_string(),
        DialValue::Word(text, _) => words(text),
    };
    let icon = dial.icon.filter(|_| !matches!(dial.value, DialValue::Word(..))).map_or("", icon_name);
    let scale = dial.scale.as_ref().map_or(String::new(), |scale| {
        let barred: String = scale.barred.iter().map(|barred| format!(", not {barred}")).collect();
        format!("from {} to {}{barred}", scale.min, scale.max)
    });
    let value = joined([joined([value, icon.into()], " "), scale], ", ");
    with(&dial.head, [value].into_iter().chain(dial.facts.iter().map(|fact| words(fact))), &dial.bar)
}

/// Player by player, with what each number is.
fn of_table(sheet: &Sheet) -> Vec<String> {
    let table = &sheet.table;
    let player = |(index, column): (usize, &Column)| {
        let who = sheet.names.get(index).map_or("", |name| name);
        let look = match column.look {
            Look::Waiting => "",
            Look::Acting => "on turn",
            Look::Out => "out",
        };
        let pips = column.pips.map_or(String::new(), |(count, of)| format!("workers {count} of {of}"));
        let mark = column.mark.map_or("", |mark| match mark {
            Icon::To => "first",
            mark => icon_name(mark),
        });
        let cells = table.rows.iter().zip(&column.cells).enumerate().map(|(at, (row, cell))| {
            let sign = words(&row.legend);
            let called = sheet.words.get(at).map(|called| words(called)).filter(|called| !called.is_empty());
            let value = match cell {
                Cell::Word(text) => words(text),
                number => number.to_string(),
            };
            format!("{} {value}", called.unwrap_or(sign))
        });
        let state = joined([who.into(), look.into(), mark.into(), pips], ", ");
        format!("{state}: {}", cells.collect::<Vec<_>>().join(", "))
    };
    let first = joined([words(&table.head), words(&table.far)], ", ");
    let last = Bar { select: table.next.clone(), turn: sheet.turn.clone(), back: sheet.back.clone(), ..Bar::default() };
    [first].into_iter().chain(table.columns.iter().enumerate().map(player)).chain([bar(&last)]).collect()
}

fn of_preview(preview: &Preview) -> Vec<String> {
    let rows = preview.rows.iter().map(|row| {
        let cells = row.cells.iter().map(|cell| format!("{} from {} to {}", icon_name(cell.icon), cell.from, cell.to));
        format!("{}: {}", name(row.colour), cells.collect::<Vec<_>>().join(", "))
    });
    with(&preview.head, rows.chain(preview.lines.iter().map(|line| words(line))), &preview.bar)
}

fn of_bars(bars: &Bars) -> Vec<String> {
    let rows = bars.rows.iter().enumerate().map(|(at, row)| {
        let of = if row.whole > 0 { format!("of {}", row.whole) } else { String::new() };
        let here = if at == bars.cursor { "chosen" } else { "" };
        joined([words(&row.label), joined([words(&row.value), of], " "), here.into()], ", ")
    });
    with(&bars.head, rows, &bars.bar)
}

fn of_chart(chart: &Chart) -> Vec<String> {
    let rows = chart.seats.iter().enumerate().map(|(seat, colour)| {
        let values = chart.points.iter().map(|point| {
            let value = point.values.get(seat).copied().unwrap_or(0);
            format!("round {} {value}", point.round)
        });
        format!("{}: {}", name(*colour), values.collect::<Vec<_>>().join(", "))
    });
    with(&chart.head, rows, &chart.bar)
}

fn of_ladder(ladder: &Ladder) -> Vec<String> {
    let rungs = ladder.rungs.iter().enumerate().rev().map(|(at, rung)| {
        let from = rung.from.map_or(String::new(), |from| format!("from {from}"));
        joined([words(&rung.title), from, if at == ladder.at { "reached".into() } else { String::new() }], ", ")
    });
    let score = format!("{}: {}", ladder.score, words(&ladder.next));
    with(&ladder.head, [score].into_iter().chain(rungs), &ladder.bar)
}
