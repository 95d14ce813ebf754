//! What leaves the page and comes back: files of plays and backups, from this device or from one on a cable.
//!
//! The page puts bytes at [`room`], wishes for something, and asks for the [`outcome`]. What is meant for a device on a
//! cable is [`outgoing`]; what comes from there goes to [`hear`].

use std::cell::RefCell;

use engine::export::Format;
use sim::device::flash::Flash;
use sim::device::port::{backup_in, put_back};

use crate::caller::{Caller, Wish};
use crate::with;

thread_local! {
    /// What the page hands over.
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// Who asks the device on the cable, and what is to be sent there.
    static FAR: RefCell<(Caller, Vec<u8>)> = RefCell::default();
}

/// Room for so many bytes from the page.
#[unsafe(no_mangle)]
pub extern "C" fn room(size: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        *room = vec![0; size];
        room.as_mut_ptr()
    })
}

/// What is no play. Plays have the numbers of [`Format::NAMES`], below these, however many formats there will be.
const BACKUP: usize = 100;
const PLAYS: usize = 101;
/// A backup that lies at [`room`] is to take the place of everything.
const RESTORE: usize = 102;

/// A play in one of the formats, or something else. Number 0 is the game on the table.
#[unsafe(no_mangle)]
pub extern "C" fn wish(far: bool, what: usize, number: u32) {
    let wish = match (what, Format::NAMES.get(what)) {
        (BACKUP, _) => Wish::Backup,
        (PLAYS, _) => Wish::Plays,
        (RESTORE, _) => match backup() {
            Ok(lines) => Wish::Restore(lines),
            Err(reason) => return with(|page| page.refuse(&reason)),
        },
        (_, Some((_, format))) => Wish::Export((number > 0).then_some(number), *format),
        (_, None) => return,
    };
    if far {
        FAR.with_borrow_mut(|(caller, outgoing)| *outgoing = caller.ask(wish));
    } else {
        with(|page| page.ask(wish));
    }
}

/// The backup at [`room`], once it was tried: what is wrong with it is said before anybody is asked.
fn backup() -> Result<String, String> {
    let text = ROOM.take();
    let text = String::from_utf8_lossy(&text);
    let lines = backup_in(&text)?;
    put_back(lines, Flash::default())?;
    Ok(lines.to_string())
}

/// How many bytes are to be sent to the device on the cable, and where they are.
#[unsafe(no_mangle)]
pub extern "C" fn outgoing() -> usize {
    FAR.with_borrow(|(_, outgoing)| outgoing.len())
}

#[unsafe(no_mangle)]
pub extern "C" fn outgoing_bytes() -> *const u8 {
    FAR.with_borrow(|(_, outgoing)| outgoing.as_ptr())
}

/// The bytes at [`room`] have come from there.
#[unsafe(no_mangle)]
pub extern "C" fn hear() {
    let bytes = ROOM.take();
    FAR.with_borrow_mut(|(caller, outgoing)| *outgoing = caller.hear(&bytes));
}

/// 0: nothing yet; 1: it is here; 2: it was refused, and why; 3: the display asks, and a key decides.
#[unsafe(no_mangle)]
pub extern "C" fn outcome(far: bool) -> u32 {
    let state = |caller: &Caller| match caller.outcome() {
        None => 0,
        Some(Ok(_)) => 1,
        Some(Err(_)) => 2,
    };
    if far {
        return FAR.with_borrow(|(caller, _)| state(caller));
    }
    with(|page| match state(page.heard()) {
        0 if page.is_asked() => 3,
        state => state,
    })
}

/// How many bytes it is, and where.
#[unsafe(no_mangle)]
pub extern "C" fn answer_size(far: bool) -> usize {
    answered(far, str::len)
}

#[unsafe(no_mangle)]
pub extern "C" fn answer(far: bool) -> *const u8 {
    answered(far, |text| text.as_ptr() as usize) as *const u8
}

fn answered(far: bool, look: impl FnOnce(&str) -> usize) -> usize {
    let text = |caller: &Caller| caller.outcome().map_or(0, |told| look(told.as_ref().unwrap_or_else(|reason| reason)));
    if far { FAR.with_borrow(|(caller, _)| text(caller)) } else { with(|page| text(page.heard())) }
}
