//! A device in front of somebody: its clock is the real one, its keys are fingers on a keyboard or mouse.

use std::time::{Duration, Instant};

use engine::input::{Key, Keys};

use crate::device::board::Board;
use crate::device::flash::Flash;
use crate::device::live;
use crate::device::picture::Picture;
use crate::front::any_device::AnyDevice;

/// The clock begins when the device is shown.
#[derive(Debug)]
pub(crate) struct LiveFront<F> {
    live: live::LiveDevice<F, AnyDevice>,
    board: &'static Board,
    since: Instant,
}

impl<F: PartialEq> LiveFront<F> {
    pub(crate) fn new(board: &'static Board, device: AnyDevice) -> Self {
        Self { live: live::LiveDevice::new(device), board, since: Instant::now() }
    }

    pub(crate) fn board(&self) -> &'static Board {
        self.board
    }

    /// The device, for another front end.
    pub(crate) fn into_machine(self) -> AnyDevice {
        self.live.device
    }

    /// Moves the flash to another board. The emulated board stays what it is.
    pub(crate) fn switch(&mut self, board: &'static Board) {
        if matches!(self.live.device, AnyDevice::Emulated(_)) {
            return;
        }
        let blank = Self::new(board, AnyDevice::simulated(board, Flash::default()));
        if let Some(flash) = std::mem::replace(self, blank).into_machine().into_flash() {
            *self = Self::new(board, AnyDevice::simulated(board, flash));
        }
    }

    /// What stands over the window: the board, and the game on it.
    pub(crate) fn title(&self) -> String {
        let game = self.live.device.title();
        let game = if game.is_empty() { String::new() } else { format!(" - {game}") };
        format!("Stationmaster - {}{game}", self.board.name)
    }

    /// Lets the device live up to this moment.
    pub(crate) fn advance(&mut self) {
        self.live.advance(self.now());
    }

    /// When it wants to be advanced although nobody touches it.
    pub(crate) fn wake(&self) -> Option<Instant> {
        self.live.wake().map(|due| self.since + due)
    }

    pub(crate) fn take_changed(&mut self) -> bool {
        self.live.device.take_changed()
    }

    /// A finger goes down on a key, or is there already.
    pub(crate) fn touch(&mut self, finger: F, key: Key) {
        self.live.touch(self.now(), finger, key);
    }

    pub(crate) fn lift(&mut self, finger: &F) {
        self.live.lift(self.now(), finger);
    }

    pub(crate) fn lift_all(&mut self) {
        self.live.lift_all(self.now());
    }

    /// The keys that look pressed.
    pub(crate) fn down(&self) -> Keys {
        self.live.down()
    }

    pub(crate) fn tap(&mut self, key: Key) {
        self.live.tap(self.now(), key);
    }

    /// Help or undo, from a single press.
    pub(crate) fn hold(&mut self, key: Key) {
        self.live.hold(self.now(), key);
    }

    fn now(&self) -> Duration {
        self.since.elapsed()
    }

    /// The key of the device that does what this word says: on a device that lies upside down, the one opposite.
    pub(crate) fn meaning(&self, key: Key) -> Key {
        if self.live.device.is_turned() { key.turned() } else { key }
    }

    /// What is on the display, at full brightness; `None` while it is off.
    pub(crate) fn picture(&self) -> Option<Picture> {
        self.live.device.picture(self.board)
    }

    /// How bright the display is, of 100.
    pub(crate) fn brightness(&self) -> u32 {
        self.live.device.brightness()
    }
}

/// A colour on a darker display.
pub(crate) fn dimmed(colour: [u8; 3], brightness: u32) -> [u8; 3] {
    colour.map(|part| u8::try_from(u32::from(part) * brightness.min(100) / 100).unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::board::BOARDS;

    #[test]
    fn the_game_moves_along_to_another_board() {
        let mut live: LiveFront<u8> = LiveFront::new(&BOARDS[0], AnyDevice::simulated(&BOARDS[0], Flash::default()));
        // New game, the last one in the list, with the players offered and the usual counters.
        live.tap(Key::Select);
        live.tap(Key::Up);
        (0..4).for_each(|_| live.tap(Key::Select));
        let title = live.title();
        assert!(title.starts_with("Stationmaster - pico-oled - "), "{title}");
        live.switch(live.board().next());
        assert_eq!(live.title(), title.replace("pico-oled", "pico-display"));
    }
}
