//! The wiring of a board as a picture, drawn from the pins that its firmware names, so that it cannot go out of date.

use std::fmt::Write as _;

use crate::emulator::BinaryInfo;

/// Pins on one side of a Raspberry Pi Pico, from the end with the plug to the other.
const SIDE: u8 = 20;
/// Which pin of the header each GPIO is, from GP0 on; those without one stay on the board.
const HEADER: [Option<u8>; 30] = {
    let mut header = [None; 30];
    let mut gpio = 0;
    while gpio < 29 {
        // Every fifth pin is ground, and three near the end are something else.
        header[gpio] = match gpio as u8 {
            below @ 0..=22 => Some(1 + below + (below + 2) / 4),
            above @ 26..=28 => Some(above + 5 + above / 28),
            _ => None,
        };
        gpio += 1;
    }
    header
};
pub const POWER: u8 = 36;
pub const GROUND: u8 = 38;
const KEYS_GROUND: u8 = 18;

const KEYS: [&str; 4] = ["Up", "Down", "Select", "Back"];

const WIDE: i32 = 780;
const TALL: i32 = 575;
const LEFT: i32 = 400;
const RIGHT: i32 = 540;
const FIRST: i32 = 84;
const PITCH: i32 = 23;

/// The right edge of what is wired to the Pico.
const PARTS: i32 = 230;
const MODULE: i32 = 64;
const BUTTONS: i32 = 270;

const RED: &str = "#c4372c";
const BLACK: &str = "#20242a";
const BLUE: &str = "#2b6cb0";
const GOLD: &str = "#b7791f";
const KEY_WIRES: [&str; 4] = ["#2f855a", "#6b46c1", "#c05621", "#2c7a7b"];

/// The pin of the header that a GPIO leads to.
pub fn header_pin(gpio: u8) -> Option<u8> {
    HEADER.get(usize::from(gpio)).copied().flatten()
}

/// The whole picture.
pub fn svg(info: &BinaryInfo) -> String {
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {TALL}\" font-family=\"sans-serif\">\n\
         <rect width=\"{WIDE}\" height=\"{TALL}\" fill=\"#f7f5ef\"/>\n"
    );
    pico(&mut picture);
    // A display that is wired by hand has two wires for its bus; a pack is plugged on.
    match (info.pin("Display SDA"), info.pin("Display SCL")) {
        (Some(sda), Some(scl)) => breadboard(&mut picture, info, sda, scl),
        _ => pack(&mut picture, info),
    }
    let title = info.board().unwrap_or_default();
    text(&mut picture, (LEFT + RIGHT) / 2, TALL - 10, "middle", &format!("{title}, seen from above"));
    picture + "</svg>\n"
}

/// Where a pin of the header is: one side downwards, the other back up.
fn place(pin: u8) -> (i32, i32) {
    let (x, row) = if pin <= SIDE { (LEFT, pin - 1) } else { (RIGHT, 2 * SIDE - pin) };
    (x, FIRST + PITCH * i32::from(row))
}

fn pico(picture: &mut String) {
    let (wide, tall) = (RIGHT - LEFT, PITCH * i32::from(SIDE) + 16);
    rectangle(picture, (LEFT, FIRST - 20), (wide, tall), 8, "#2f6f52");
    rectangle(picture, ((LEFT + RIGHT) / 2 - 25, FIRST - 32), (50, 34), 3, "#b8bcc2");
    for pin in 1..=2 * SIDE {
        let (x, y) = place(pin);
        let _ = writeln!(picture, "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"#e3c565\" stroke=\"{BLACK}\"/>");
        let (inside, anchor) = if pin <= SIDE { (x + 12, "start") } else { (x - 12, "end") };
        let _ = writeln!(
            picture,
            "<text x=\"{inside}\" y=\"{}\" font-size=\"11\" fill=\"#cfe3d8\" text-anchor=\"{anchor}\">{pin}</text>",
            y + 4
        );
    }
}

fn breadboard(picture: &mut String, info: &BinaryInfo, sda: u8, scl: u8) {
    rectangle(picture, (40, MODULE), (PARTS - 40, 120), 6, "#1f3a5f");
    rectangle(picture, (52, MODULE + 14), (110, 92), 2, "#0c0d0f");
    text(picture, 40, MODULE - 10, "start", "OLED, 128x64, I2C");
    let wires = [
        ("GND", None, GROUND, BLACK),
        ("VCC", None, POWER, RED),
        ("SCL", Some(scl), 0, GOLD),
        ("SDA", Some(sda), 0, BLUE),
    ];
    for (row, (name, gpio, fixed, colour)) in (0..).zip(wires) {
        let from = (PARTS, MODULE + 18 + 28 * row);
        let Some(pin) = gpio.map_or(Some(fixed), header_pin) else { continue };
        let _ = writeln!(
            picture,
            "<text x=\"{}\" y=\"{}\" font-size=\"12\" fill=\"#ffffff\" text-anchor=\"end\">{name}</text>",
            PARTS - 12,
            from.1 + 4
        );
        if pin > SIDE {
            over_the_top(picture, from, pin, row, colour);
        } else {
            across(picture, from, pin, colour);
        }
        label(picture, pin, gpio, if name == "VCC" { "3V3" } else { name });
    }
    let ground = place(KEYS_GROUND).1;
    let bottom = BUTTONS + 55 * 3;
    wire(picture, &format!("M60,{BUTTONS} V{} H{}", bottom.max(ground) + 25, LEFT - 24), BLACK);
    wire(picture, &format!("M{},{} V{ground} H{LEFT}", LEFT - 24, bottom.max(ground) + 25), BLACK);
    label(picture, KEYS_GROUND, None, "GND");
    for ((row, key), colour) in (0..).zip(KEYS).zip(KEY_WIRES) {
        let y = BUTTONS + 55 * row;
        wire(picture, &format!("M60,{y} H100"), BLACK);
        rectangle(picture, (100, y - 18), (70, 36), 6, "#d9d2c0");
        let _ = writeln!(picture, "<circle cx=\"135\" cy=\"{y}\" r=\"12\" fill=\"#3a3f47\"/>");
        text(picture, 135, y - 23, "middle", key);
        if let Some((gpio, pin)) = info.pin(key).and_then(|gpio| Some((gpio, header_pin(gpio)?))) {
            across(picture, (170, y), pin, colour);
            label(picture, pin, Some(gpio), "");
        }
    }
}

/// The pack covers the Pico; what its pins are for is written beside them.
fn pack(picture: &mut String, info: &BinaryInfo) {
    for (name, gpio) in info.pins() {
        let Some(pin) = header_pin(gpio) else { continue };
        let (x, y) = place(pin);
        let (end, anchor) = if pin <= SIDE { (x - 40, "end") } else { (x + 40, "start") };
        wire(picture, &format!("M{x},{y} H{end}"), BLUE);
        text(picture, if pin <= SIDE { end - 6 } else { end + 6 }, y + 4, anchor, &format!("{name}: GP{gpio}"));
    }
}

fn across(picture: &mut String, (x, y): (i32, i32), pin: u8, colour: &str) {
    let (to, level) = place(pin);
    wire(picture, &format!("M{x},{y} C{},{y} {},{level} {to},{level}", x + 80, to - 90), colour);
}

fn over_the_top(picture: &mut String, (x, y): (i32, i32), pin: u8, lane: i32, colour: &str) {
    let (to, level) = place(pin);
    let (near, above, far) = (x + 30 - 12 * lane, 14 + 12 * lane, to + 60 - 14 * lane);
    wire(picture, &format!("M{x},{y} H{near} V{above} H{far} V{level} H{to}"), colour);
}

/// Beside its number.
fn label(picture: &mut String, pin: u8, gpio: Option<u8>, name: &str) {
    let (x, y) = place(pin);
    let words = gpio.map_or_else(|| name.to_owned(), |gpio| format!("GP{gpio}"));
    let (inside, anchor) = if pin <= SIDE { (x + 30, "start") } else { (x - 30, "end") };
    let _ = writeln!(
        picture,
        "<text x=\"{inside}\" y=\"{}\" font-size=\"12\" font-weight=\"bold\" fill=\"#ffffff\" \
         text-anchor=\"{anchor}\">{words}</text>",
        y + 4
    );
}

fn rectangle(picture: &mut String, (x, y): (i32, i32), (wide, tall): (i32, i32), round: i32, colour: &str) {
    let _ = writeln!(
        picture,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{tall}\" rx=\"{round}\" fill=\"{colour}\"/>"
    );
}

fn text(picture: &mut String, x: i32, y: i32, anchor: &str, words: &str) {
    let _ = writeln!(
        picture,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"{BLACK}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}

fn wire(picture: &mut String, path: &str, colour: &str) {
    let _ = writeln!(
        picture,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>"
    );
}

#[cfg(test)]
mod tests {
    use super::header_pin;

    /// As printed on the back of the Pico.
    #[test]
    fn every_gpio_is_where_the_pico_has_it() {
        let pins = [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29];
        assert!((0..23).zip(pins).all(|(gpio, pin)| header_pin(gpio) == Some(pin)));
        assert_eq!([26, 27, 28].map(header_pin), [Some(31), Some(32), Some(34)]);
        assert_eq!([23, 24, 25, 29, 30].map(header_pin), [None; 5]);
    }
}
