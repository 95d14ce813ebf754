//! What the window and the terminal can show: the simulated device, or the emulated board with the real firmware.

use std::time::Duration;

use engine::app::Light;
use engine::input::{Key, Keys};
use engine::kit::Line;
use engine::text::ENGLISH;

use crate::device::Device;
use crate::device::board::Board;
use crate::device::emulated::Emulated;
use crate::device::flash::Flash;
use crate::device::live::Clockwork;
use crate::device::picture::Picture;

#[derive(Debug)]
pub enum AnyDevice {
    Simulated(Box<Device>),
    Emulated(Box<Emulated>),
}

impl AnyDevice {
    pub fn simulated(board: &'static Board, flash: Flash) -> Self {
        Self::Simulated(Box::new(Device::on_screen(board.profile, flash)))
    }

    /// The flash of the simulator; the emulated board has its own.
    pub fn into_flash(self) -> Option<Flash> {
        match self {
            Self::Simulated(device) => Some(device.power_off()),
            Self::Emulated(_) => None,
        }
    }

    pub fn take_changed(&mut self) -> bool {
        match self {
            Self::Simulated(device) => device.take_changed(),
            Self::Emulated(board) => board.take_changed(),
        }
    }

    /// What stands behind the name of the board in a title.
    pub fn title(&self) -> String {
        match self {
            Self::Simulated(device) => {
                let live = device.app().session().live();
                live.map_or_else(String::new, |live| Line::said(ENGLISH, live.game.kind().name()).to_string())
            }
            Self::Emulated(board) if board.fault().is_some() => "stopped".into(),
            Self::Emulated(board) => board.port().map_or("emulated".into(), |port| format!("emulated, {port}")),
        }
    }

    pub fn is_turned(&self) -> bool {
        match self {
            Self::Simulated(device) => device.is_turned(),
            Self::Emulated(board) => board.board().display().is_turned(),
        }
    }

    /// What is on the display, as it lies on the table, at full brightness; `None` while it is off.
    pub fn picture(&self, board: &Board) -> Option<Picture> {
        match self {
            Self::Simulated(device) => (device.light() != Light::Off).then(|| Picture::shown(device, board.profile)),
            Self::Emulated(emulated) => (emulated.board().brightness() > 0).then(|| emulated.picture()),
        }
    }

    /// Of 100.
    pub fn brightness(&self) -> u32 {
        match self {
            Self::Simulated(device) => device.brightness(),
            Self::Emulated(_) => 100,
        }
    }
}

impl Clockwork for AnyDevice {
    fn set_keys(&mut self, down: Keys) {
        match self {
            Self::Simulated(device) => device.set_keys(down),
            Self::Emulated(board) => board.set_keys(down),
        }
    }

    fn run_until(&mut self, then: Duration) {
        match self {
            Self::Simulated(device) => device.run_until(then),
            Self::Emulated(board) => board.run_until(then),
        }
    }

    fn now(&self) -> Duration {
        match self {
            Self::Simulated(device) => device.now(),
            Self::Emulated(board) => board.now(),
        }
    }

    fn wake_at(&self) -> Option<Duration> {
        match self {
            Self::Simulated(device) => device.wake_at(),
            Self::Emulated(board) => Some(board.wake_at()),
        }
    }

    fn tap(&mut self, key: Key) {
        match self {
            Self::Simulated(device) => device.tap(key),
            Self::Emulated(board) => board.tap(key),
        }
    }

    fn hold(&mut self, key: Key) {
        match self {
            Self::Simulated(device) => device.hold(key, 1),
            Self::Emulated(board) => board.hold(key, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::board::BOARDS;
    use crate::device::screen;

    #[test]
    fn what_only_hardware_obeys_is_not_offered() {
        for board in &BOARDS {
            let mut machine = AnyDevice::simulated(board, Flash::default());
            [Key::Down, Key::Select].into_iter().for_each(|key| machine.tap(key));
            let AnyDevice::Simulated(device) = machine else { continue };
            let rows = screen::lines(&device.view()).join("\n");
            assert!(rows.contains("Brightness") && !rows.contains("Battery") && !rows.contains("Update"), "{rows}");
        }
    }
}
