//! A device that runs while somebody plays: its clock is the real one, its keys are fingers on a keyboard or mouse.

use std::time::{Duration, Instant};

use engine::input::{DEBOUNCE, Key, Keys};

use crate::device::board::Board;
use crate::device::flash::Flash;
use crate::device::picture::Picture;
use crate::front::machine::Machine;

/// `F` tells fingers apart: two keys of the keyboard may press the same key of the device.
#[derive(Debug)]
pub(crate) struct Live<F> {
    device: Machine,
    board: &'static Board,
    since: Instant,
    /// A tap takes its time at once, so the device's clock may have been put forward.
    ahead: Duration,
    fingers: Vec<(F, Key)>,
    /// When the contacts last changed, by the device's clock.
    edge: Duration,
}

/// A contact that stays this long counts.
const STEADY: Duration = DEBOUNCE.saturating_mul(2);

impl<F: PartialEq> Live<F> {
    pub(crate) fn new(board: &'static Board, device: Machine) -> Self {
        Self { device, board, since: Instant::now(), ahead: Duration::ZERO, fingers: Vec::new(), edge: Duration::ZERO }
    }

    pub(crate) fn board(&self) -> &'static Board {
        self.board
    }

    /// The device, for another front end.
    pub(crate) fn into_machine(self) -> Machine {
        self.device
    }

    /// Moves the flash to another board. The emulated board stays what it is.
    pub(crate) fn switch(&mut self, board: &'static Board) {
        if matches!(self.device, Machine::Emulated(_)) {
            return;
        }
        let blank = Self::new(board, Machine::simulated(board, Flash::default()));
        if let Some(flash) = std::mem::replace(self, blank).device.into_flash() {
            *self = Self::new(board, Machine::simulated(board, flash));
        }
    }

    /// What stands over the window: the board, and the game on it.
    pub(crate) fn title(&self) -> String {
        let game = self.device.title();
        let game = if game.is_empty() { String::new() } else { format!(" - {game}") };
        format!("Stationmaster - {}{game}", self.board.name)
    }

    /// Lets the device live up to this moment.
    pub(crate) fn advance(&mut self) {
        self.device.run_until(self.since.elapsed() + self.ahead);
    }

    /// When it wants to be advanced although nobody touches it.
    pub(crate) fn wake(&self) -> Option<Instant> {
        self.device.wake_at().map(|due| self.since + due.saturating_sub(self.ahead))
    }

    pub(crate) fn take_changed(&mut self) -> bool {
        self.device.take_changed()
    }

    /// A finger goes down on a key, or is there already.
    pub(crate) fn touch(&mut self, finger: F, key: Key) {
        if self.fingers.iter().all(|(other, _)| *other != finger) {
            self.fingers.push((finger, key));
            self.sample();
        }
    }

    pub(crate) fn lift(&mut self, finger: &F) {
        self.fingers.retain(|(other, _)| other != finger);
        self.sample();
    }

    pub(crate) fn lift_all(&mut self) {
        self.fingers.clear();
        self.sample();
    }

    /// The keys that look pressed.
    pub(crate) fn down(&self) -> Keys {
        self.fingers.iter().map(|(_, key)| *key).collect()
    }

    fn sample(&mut self) {
        self.advance();
        // Keyboards do not bounce, and events queue up while the picture is drawn: each edge gets its time.
        self.at_once(|device, edge| device.run_until(edge + STEADY));
        self.device.set_keys(self.down());
        self.edge = self.device.now();
    }

    pub(crate) fn tap(&mut self, key: Key) {
        self.lift_all();
        self.at_once(|device, _| device.tap(key));
    }

    /// Help or undo, from a single press.
    pub(crate) fn hold(&mut self, key: Key) {
        self.lift_all();
        self.at_once(|device, _| device.hold(key));
    }

    /// What takes time on the device, but none here; it is told when the contacts last changed.
    fn at_once(&mut self, act: impl FnOnce(&mut Machine, Duration)) {
        act(&mut self.device, self.edge);
        self.ahead = self.ahead.max(self.device.now().saturating_sub(self.since.elapsed()));
    }

    /// The key of the device that does what this word says: on a device that lies upside down, the one opposite.
    pub(crate) fn meaning(&self, key: Key) -> Key {
        if self.device.is_turned() { key.turned() } else { key }
    }

    /// What is on the display, at full brightness; `None` while it is off.
    pub(crate) fn picture(&self) -> Option<Picture> {
        self.device.picture(self.board)
    }

    /// How bright the display is, of 100.
    pub(crate) fn brightness(&self) -> u32 {
        self.device.brightness()
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

    fn cursor(live: &Live<u8>) -> usize {
        let Machine::Simulated(device) = &live.device else { panic!("a simulated device") };
        match device.view() {
            engine::ui::View::List(list) => list.cursor,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_tap_is_too_fast() {
        let mut live = Live::new(&BOARDS[0], Machine::simulated(&BOARDS[0], Flash::default()));
        for expected in [1, 2, 0, 1] {
            live.touch(1, Key::Down);
            live.lift(&1);
            live.touch(2, Key::Down);
            live.lift(&2);
            live.tap(Key::Up);
            assert_eq!(cursor(&live), expected);
        }
    }

    #[test]
    fn a_key_stays_down_while_one_finger_holds_it() {
        let mut live = Live::new(&BOARDS[0], Machine::simulated(&BOARDS[0], Flash::default()));
        live.touch(1, Key::Select);
        live.touch(2, Key::Select);
        live.touch(2, Key::Select);
        live.lift(&1);
        assert!(live.down().has(Key::Select) && live.wake().is_some());
        live.lift(&2);
        assert_eq!(live.down(), Keys::NONE);
    }

    #[test]
    fn the_game_moves_along_to_another_board() {
        let mut live: Live<u8> = Live::new(&BOARDS[0], Machine::simulated(&BOARDS[0], Flash::default()));
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
