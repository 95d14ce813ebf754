//! USB: the device controller of the chip, and a computer at the other end of the cable.

mod control;
mod controller;
mod host;

use std::time::Duration;

pub use control::{Answer, ControlRequest};
pub(super) use controller::Controller;
pub use host::Host;

#[derive(Debug, Default)]
pub(super) struct Usb {
    pub(super) controller: Controller,
    pub(super) host: Host,
}

impl Usb {
    pub(super) fn reset(&mut self) {
        self.controller = Controller::default();
    }

    pub(super) fn next_event(&self) -> Option<Duration> {
        self.host.next_event()
    }

    /// Whether the firmware shows the device to a host.
    pub(super) fn is_attached(&self) -> bool {
        self.controller.is_attached()
    }

    /// Lets the host do what is due. Without its 48 MHz the controller is as good as unplugged.
    pub(super) fn deliver(&mut self, clocked: bool, now: Duration) {
        let attached = clocked && self.is_attached();
        self.host.deliver(&mut self.controller, attached, now);
    }

    /// The processor has touched the controller.
    pub(super) fn stirred(&mut self, now: Duration) {
        self.host.stirred(now);
    }
}
