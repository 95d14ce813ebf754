//! Bytes from anywhere: a flash, its records, lines of notation, towns, what a computer sends, backups. Whatever they say,
//! nothing panics or hangs, and what the device holds it holds after a restart. The fuzzers in `tests/fuzz` look for
//! bytes that break this; `sim/tests/hostile.rs` runs those that once did.

use std::sync::LazyLock;

use crc::{CRC_32_ISO_HDLC, Crc};
use engine::app::App;
use engine::games::{Game, Kind, Step};
use engine::input::Key;
use engine::journal::{Log, Part, Record};
use engine::kit::{Receipt, Seat};
use engine::notation::Names;
use engine::text::ENGLISH;
use engine::ui::profile::OLED;
use engine::ui::{Canvas, View, draw};

use crate::check::book::{Everything, KeptSession, change};
use crate::check::snapshot::Snapshot;
use crate::check::upgrade;
use crate::command::town;
use crate::device::Device;
use crate::device::flash::{Flash, SECTOR};
use crate::device::picture::BYTES;

/// What must not be, in words; a panic says it, too.
type Harm = Result<(), String>;

/// What a fuzzer feeds.
pub type FuzzTarget = fn(&[u8]) -> Harm;

/// By the names of the folders in `tests/fuzz`.
pub const TARGETS: [(&str, FuzzTarget); 6] = [
    ("flash", flash),
    ("records", records),
    ("notation", notation),
    ("town", town),
    ("console", console),
    ("backup", backup),
];

/// The recorded images, by name.
static IMAGES: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| upgrade::recorded().unwrap_or_default().into_iter().map(|(_, image)| image).collect());

fn image_of(byte: u8) -> Vec<u8> {
    IMAGES.get(usize::from(byte) % IMAGES.len().max(1)).cloned().unwrap_or_default()
}

/// A recorded flash with holes, and keys: the first byte says which, the second how many bytes at the end are keys; then
/// come places, each with up to 16 bytes that stand there now.
fn flash(bytes: &[u8]) -> Harm {
    let [which, keys, rest @ ..] = bytes else { return Ok(()) };
    let mut image = image_of(*which);
    image.resize(crate::device::flash::SIZE, 0xFF);
    let used: Vec<usize> =
        (0..image.len() / SECTOR).filter(|sector| image[sector * SECTOR..][..SECTOR] != [0xFF; SECTOR]).collect();
    let (mut patches, keys) = rest.split_at(rest.len().saturating_sub(usize::from(*keys % 32)));
    while let [sector, low, high, length, tail @ ..] = patches {
        // The sector behind the last one that is used is blank.
        let sector = used.get(usize::from(*sector) % (used.len() + 1)).copied().unwrap_or(used.len());
        let at = sector * SECTOR + usize::from(u16::from_le_bytes([*low, *high])) % SECTOR;
        let (patch, tail) = tail.split_at(usize::from(*length % 17).min(tail.len()));
        patch.iter().zip(&mut image[at..]).for_each(|(byte, cell)| *cell = *byte);
        patches = tail;
    }
    live(Flash::of(image), keys)
}

/// Records that are whole, and say anything: the first byte says to which recorded flash they are added. Of each the first
/// byte says where it belongs and the second how long it is.
fn records(bytes: &[u8]) -> Harm {
    let [which, keys, rest @ ..] = bytes else { return Ok(()) };
    let Ok(mut book) = KeptSession::open(Flash::of(image_of(*which))) else { return Ok(()) };
    let mut link = 0;
    // The check of an entry is known to whoever has written it.
    if let Ok(record) = book.session.play(&change(0, 1))
        && let Some(part) = record.parts.first()
    {
        link = check(&part.bytes);
        book.keep(&record).map_err(|error| format!("{error:?}"))?;
    }
    let mut position = book.session.position();
    let (mut records, keys) = rest.split_at(rest.len().saturating_sub(usize::from(*keys % 32)));
    while let [log, length, tail @ ..] = records {
        let (body, tail) = tail.split_at(usize::from(*length).min(tail.len()));
        let number = book.session.live().map_or(0, |live| live.number);
        let log = [Log::Game(number), Log::Game(number), Log::Desk, Log::Results][usize::from(*log % 4)];
        let mut said = vec![1];
        if let Log::Game(_) = log {
            said.push(0);
            said.extend(varint(position));
            said.extend(u32::to_le_bytes(link));
        }
        said.extend(body);
        records = tail;
        let Ok(bytes) = said.as_slice().try_into() else { continue };
        let part = Part { log, twice: false, bytes };
        if book.store.save(&Record::from(part), &book.session).is_err() {
            break;
        }
        if let Log::Game(_) = log {
            (link, position) = (check(&said), position + 1);
        }
    }
    live(book.store.into_flash(), keys)
}

fn check(bytes: &[u8]) -> u32 {
    let crc = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    let mut digest = crc.digest_with_initial(0);
    digest.update(bytes);
    digest.finalize()
}

/// As postcard writes a number.
fn varint(mut number: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 0x7F {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Boots, shows, presses keys, and is the same after a restart; then all of it is taken back.
fn live(flash: Flash, keys: &[u8]) -> Harm {
    let mut device = Device::power_on(&OLED, flash);
    look(device.app());
    for byte in keys {
        let key = Key::ALL[usize::from(byte % 4)];
        if byte & 0x40 == 0 {
            device.tap(key);
        } else {
            device.hold(key, 1);
        }
        look(device.app());
    }
    let mut device = again(device)?;
    for _ in 0..3 {
        device.hold(Key::Back, 40);
        look(device.app());
    }
    again(device).map(drop)
}

fn look(app: &App) {
    draw(&app.view(), &OLED, &mut Canvas::<BYTES>::new(&OLED), &mut ());
}

/// Off and on again.
fn again(device: Device) -> Result<Device, String> {
    let stopped = matches!(device.view(), View::Fault(_));
    let before = Snapshot::of(device.app().session());
    let device = Device::power_on(&OLED, device.power_off());
    if !stopped && Snapshot::of(device.app().session()) != before {
        return Err("another game after a restart".into());
    }
    if !device.app().session().replays() {
        return Err("a replay leads to another position".into());
    }
    Ok(device)
}

/// The first byte says which game; then a line with a position, and lines with commands.
fn notation(bytes: &[u8]) -> Harm {
    let Some((which, text)) = bytes.split_first() else { return Ok(()) };
    let kind = Kind::ALL[usize::from(*which) % Kind::ALL.len()];
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines();
    let Ok((mut game, names)) = kind.position(lines.next().unwrap_or_default()) else { return Ok(()) };
    for line in lines {
        let _ = game.check(&names, line);
        let Ok(step) = game.parse(&names, line) else { continue };
        let before = game.clone();
        match game.apply(&step) {
            Ok(()) => said_again(&before, &names, &game, &step)?,
            Err(_) if game != before => return Err(format!("`{line}` is refused and changes something")),
            Err(_) => (),
        }
        look_at(&game);
    }
    Ok(())
}

/// What is written for a step leads to the same position.
fn said_again(before: &Game, names: &Names, after: &Game, step: &Step) -> Harm {
    let text = before.print(names, step);
    let mut single = before.clone();
    let mut enter = |part: &str| single.parse(names, part).is_ok_and(|part| single.apply(&part).is_ok());
    if !text.split(" ; ").all(&mut enter) || single != *after {
        return Err(format!("`{text}` is not read as it was written"));
    }
    Ok(())
}

/// Everything that a position is asked for.
fn look_at(game: &Game) {
    let mut settled = game.clone();
    settled.settled(&mut Receipt::default());
    for seat in Seat::all(game.seats()) {
        for book in 0..game.books().len() {
            let _ = (game.value(seat, book), game.range(seat, book));
        }
    }
    let _ = (game.table(ENGLISH), game.is_over(), game.track(), game.count_stops());
}

fn town(bytes: &[u8]) -> Harm {
    if let Ok(sheet) = town::read(&String::from_utf8_lossy(bytes)) {
        town::print(&sheet);
    }
    Ok(())
}

/// A game of some entries, in which the console is listened to.
static PLAYED: LazyLock<Vec<u8>> = LazyLock::new(|| crate::measure::wear::game(Vec::new(), 5));

/// A computer sends this, and nobody presses Select: nothing is written, and the game goes on.
fn console(bytes: &[u8]) -> Harm {
    let mut device = Device::power_on(&OLED, Flash::of(PLAYED.clone()));
    let before = Snapshot::of(device.app().session());
    for part in bytes.chunks(64) {
        device.host(part);
        look(device.app());
        device.tap(Key::Back);
    }
    for _ in 0..3 {
        device.host(b"\x03\r");
        device.tap(Key::Back);
    }
    if device.flash_bytes() != *PLAYED || Snapshot::of(device.app().session()) != before {
        return Err("a computer has changed something".into());
    }
    device.host(b"help\r");
    let answer = device.host(b"");
    if answer.is_empty() && !device.is_idle() {
        return Err("the console does not answer any more".into());
    }
    Ok(())
}

fn state(flash: Vec<u8>) -> Result<Everything, String> {
    let mut book = KeptSession::open(Flash::of(flash)).map_err(|error| format!("{error:?}"))?;
    let mut state = book.state().map_err(|error| format!("{error:?}"))?;
    state.desk.bank = 0;
    Ok(state)
}

/// These are the lines of a backup, and somebody says yes to them: all of it is there then, or nothing has happened.
fn backup(bytes: &[u8]) -> Harm {
    let mut device = Device::power_on(&OLED, Flash::of(PLAYED.clone()));
    let mut answer = device.host(bytes);
    answer.extend(device.host(b"\n"));
    device.agree();
    answer.extend(device.host(b"\x03\n"));
    let flash = device.flash_bytes();
    let found = state(flash.clone())?;
    if found == state(PLAYED.clone())? {
        return Ok(());
    }
    if !String::from_utf8_lossy(&answer).contains("Done") {
        return Err("a backup was taken, and nobody said so".into());
    }
    // What was taken is a store like others: it can be backed up and taken again.
    let mut device = Device::power_on(&OLED, Flash::of(flash));
    let lines = device.host(b"backup\n");
    let mut other = Device::power_on(&OLED, Flash::default());
    other.host(&lines);
    other.agree();
    if !found.damaged && state(other.flash_bytes())? != found {
        return Err("a backup of a backup is another one".into());
    }
    live(other.power_off(), &[])
}
