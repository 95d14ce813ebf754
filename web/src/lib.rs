//! The device for a web page: functions over numbers, and bytes at an address in the module's memory.
//!
//! The order is that of every driver: hand over fingers and the time, keep the sectors that [`dirty`] finds, and only
//! then show the [`frame`]. An address is good until the next call: memory that grows moves in the page's eyes.
//! Times are milliseconds since the page began, as browsers tell them.

mod caller;
mod page;
pub mod talk;

use std::cell::RefCell;
use std::time::Duration;

use engine::input::Key;
use engine::store::StoreError;
use page::Page;
use sim::device::flash::SIZE;

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
    /// What the browser had kept, until the device is switched on.
    static IMAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The last words of a panic.
    static TROUBLE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Nothing happens, and nothing is to be seen, before the device is switched on.
fn with<T: Default>(act: impl FnOnce(&mut Page) -> T) -> T {
    PAGE.with_borrow_mut(|page| page.as_mut().map(act).unwrap_or_default())
}

fn with_key(key: usize, act: impl FnOnce(&mut Page, Key)) {
    if let Some(key) = Key::ALL.get(key) {
        with(|page| act(page, *key));
    }
}

fn time(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

/// Where the page puts what the browser has kept, before it switches the device on.
#[unsafe(no_mangle)]
pub extern "C" fn image() -> *mut u8 {
    IMAGE.with_borrow_mut(|image| {
        image.resize(SIZE, 0xFF);
        image.as_mut_ptr()
    })
}

/// Boots from what was put at [`image`]. Boards are numbered as in `sim::device::board`.
#[unsafe(no_mangle)]
pub extern "C" fn power_on(board: usize) {
    std::panic::set_hook(Box::new(|info| TROUBLE.with_borrow_mut(|trouble| *trouble = info.to_string())));
    PAGE.set(Some(Page::power_on(board, IMAGE.take())));
}

/// The same flash on another board.
#[unsafe(no_mangle)]
pub extern "C" fn switch_board(now: f64, board: usize) {
    if let Some(page) = PAGE.take() {
        PAGE.set(Some(page.switched(time(now), board)));
    }
}

/// A finger goes down on a key: 0 Up, 1 Down, 2 Select, 3 Back. Fingers are told apart by any number.
#[unsafe(no_mangle)]
pub extern "C" fn touch(now: f64, finger: i32, key: usize) {
    with_key(key, |page, key| page.touch(time(now), finger, key));
}

/// The same from a key that says what it means: a device that lies upside down has it on the other side.
#[unsafe(no_mangle)]
pub extern "C" fn touch_meaning(now: f64, finger: i32, key: usize) {
    with_key(key, |page, key| page.touch(time(now), finger, page.meaning(key)));
}

/// Help or undo, from a single press.
#[unsafe(no_mangle)]
pub extern "C" fn hold_meaning(now: f64, key: usize) {
    with_key(key, |page, key| page.hold(time(now), page.meaning(key)));
}

#[unsafe(no_mangle)]
pub extern "C" fn lift(now: f64, finger: i32) {
    with(|page| page.lift(time(now), finger));
}

#[unsafe(no_mangle)]
pub extern "C" fn lift_all(now: f64) {
    with(|page| page.lift_all(time(now)));
}

/// Whether a key looks pressed.
#[unsafe(no_mangle)]
pub extern "C" fn is_down(key: usize) -> bool {
    Key::ALL.get(key).is_some_and(|key| with(|page| page.is_down(*key)))
}

#[unsafe(no_mangle)]
pub extern "C" fn advance(now: f64) {
    with(|page| page.advance(time(now)));
}

/// When to call [`advance`] although nothing is touched; infinity for never.
#[unsafe(no_mangle)]
pub extern "C" fn wake() -> f64 {
    with(|page| page.wake()).map_or(f64::INFINITY, |due| due.as_secs_f64() * 1000.0)
}

/// How many sectors are not kept yet. They stay at hand as they are now until this is asked again.
#[unsafe(no_mangle)]
pub extern "C" fn dirty() -> usize {
    with(Page::dirty)
}

/// The number in the flash of such a sector.
#[unsafe(no_mangle)]
pub extern "C" fn dirty_number(at: usize) -> usize {
    with(|page| page.given(at).map(|(number, _)| *number)).unwrap_or_default()
}

/// Its bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dirty_bytes(at: usize) -> *const u8 {
    with(|page| page.given(at).map(|(_, bytes)| bytes.as_ptr() as usize)).unwrap_or_default() as *const u8
}

/// The browser has kept the sectors that [`dirty`] found.
#[unsafe(no_mangle)]
pub extern "C" fn kept() {
    with(Page::kept);
}

/// The browser could not keep what it was given: the device says so, and takes no more entries.
#[unsafe(no_mangle)]
pub extern "C" fn not_kept() {
    with(|page| page.fail(StoreError::Flash));
}

/// Whether there is something new to see since this was last asked.
#[unsafe(no_mangle)]
pub extern "C" fn changed() -> bool {
    with(Page::take_changed)
}

#[unsafe(no_mangle)]
pub extern "C" fn width() -> u32 {
    with(|page| page.size().0)
}

#[unsafe(no_mangle)]
pub extern "C" fn height() -> u32 {
    with(|page| page.size().1)
}

/// Draws the display as it lies on the table: red, green, blue and 255 for each pixel, row by row.
#[unsafe(no_mangle)]
pub extern "C" fn frame() -> *const u8 {
    with(|page| page.draw().as_ptr() as usize) as *const u8
}

/// How bright the display is, of 100; 0 while it is off.
#[unsafe(no_mangle)]
pub extern "C" fn brightness() -> u32 {
    with(|page| page.brightness())
}

/// Writes the screen down in words, for those who cannot see it, and says how many bytes that takes.
#[unsafe(no_mangle)]
pub extern "C" fn spell() -> usize {
    with(|page| page.spell().len())
}

/// Where [`spell`] has put them.
#[unsafe(no_mangle)]
pub extern "C" fn words() -> *const u8 {
    with(|page| page.words().as_ptr() as usize) as *const u8
}

/// The last words of a panic: how many bytes, and where.
#[unsafe(no_mangle)]
pub extern "C" fn trouble_size() -> usize {
    TROUBLE.with_borrow(String::len)
}

#[unsafe(no_mangle)]
pub extern "C" fn trouble() -> *const u8 {
    TROUBLE.with_borrow(|trouble| trouble.as_ptr())
}
