//! Control transfers: a request on endpoint 0, packet by packet.

use std::time::Duration;

use super::controller::{Controller, Direction, Handshake, PACKET};

/// So long a host waits for an answer, unless it is told otherwise.
const PATIENCE: Duration = Duration::from_millis(500);

/// What a host asks of a device: eight bytes, and for some requests data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControlRequest {
    pub setup: [u8; 8],
    /// What goes to the device; not necessarily as much as the eight bytes promise.
    pub data: Vec<u8>,
    pub patience: Duration,
    /// The host loses interest after so many packets.
    pub abandon_after: Option<u32>,
}

impl ControlRequest {
    pub fn new(setup: [u8; 8], data: &[u8]) -> Self {
        Self { setup, data: data.to_vec(), patience: PATIENCE, abandon_after: None }
    }

    #[must_use]
    pub fn abandoned_after(mut self, packets: u32) -> Self {
        self.abandon_after = Some(packets);
        self
    }

    fn wants_data(&self) -> bool {
        self.setup[0] & 0x80 != 0
    }

    fn length(&self) -> usize {
        u16::from_le_bytes([self.setup[6], self.setup[7]]).into()
    }

    pub(super) fn set_address(address: u8) -> Self {
        Self::new([0x00, 5, address, 0, 0, 0, 0, 0], &[])
    }

    pub(super) fn set_configuration(number: u8) -> Self {
        Self::new([0x00, 9, number, 0, 0, 0, 0, 0], &[])
    }

    /// `kind`: 1 the device, 2 its configuration, 3 a text.
    pub fn descriptor(kind: u8, index: u8, length: u16) -> Self {
        let [low, high] = length.to_le_bytes();
        let language = if kind == 3 && index > 0 { [9, 4] } else { [0, 0] };
        Self::new([0x80, 6, index, kind, language[0], language[1], low, high], &[])
    }

    /// CDC: how fast a serial line would be, with eight bits and no parity.
    pub fn line_coding(baud: u32) -> Self {
        let [a, b, c, d] = baud.to_le_bytes();
        Self::new([0x21, 0x20, 0, 0, 0, 0, 7, 0], &[a, b, c, d, 0, 0, 8])
    }

    /// CDC: whether a program has the port open.
    pub fn line_state(open: bool) -> Self {
        Self::new([0x21, 0x22, if open { 3 } else { 0 }, 0, 0, 0, 0, 0], &[])
    }
}

/// How a request ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Done(Vec<u8>),
    Refused,
    /// The device was there, but not ready for as long as the host waited.
    TimedOut,
    /// Nobody was there.
    Silence,
    /// The host has left it.
    Abandoned,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TransferStage {
    Setup,
    DataIn,
    DataOut,
    StatusIn,
    StatusOut,
}

/// A request on its way.
#[derive(Debug)]
pub(super) struct Transfer {
    pub(super) request: ControlRequest,
    pub(super) deadline: Duration,
    stage: TransferStage,
    toggle: bool,
    packets: u32,
    sent: usize,
    received: Vec<u8>,
}

/// What a step of a transfer came to.
#[derive(Debug)]
pub(super) enum TransferStep {
    Moved,
    Waits,
    Ended(Answer),
}

impl Transfer {
    pub(super) fn new(request: ControlRequest, now: Duration) -> Self {
        let deadline = now + request.patience;
        Self { request, deadline, stage: TransferStage::Setup, toggle: true, packets: 0, sent: 0, received: Vec::new() }
    }

    /// The next packet.
    pub(super) fn step(&mut self, controller: &mut Controller, address: u8, now: Duration) -> TransferStep {
        if self.request.abandon_after.is_some_and(|packets| self.packets >= packets) {
            return TransferStep::Ended(Answer::Abandoned);
        }
        if now >= self.deadline {
            return TransferStep::Ended(Answer::TimedOut);
        }
        let chunk = self.chunk().to_vec();
        let handshake = match self.stage {
            TransferStage::Setup => controller.setup(address, self.request.setup),
            TransferStage::DataIn | TransferStage::StatusIn => {
                controller.transact(address, 0, Direction::In, (&[], false))
            }
            TransferStage::DataOut => controller.transact(address, 0, Direction::Out, (&chunk, self.toggle)),
            TransferStage::StatusOut => controller.transact(address, 0, Direction::Out, (&[], true)),
        };
        match handshake {
            Handshake::Nak => TransferStep::Waits,
            Handshake::Stall => TransferStep::Ended(Answer::Refused),
            Handshake::Silence => TransferStep::Ended(Answer::Silence),
            Handshake::Ack(packet, toggle) => {
                self.packets += 1;
                self.acknowledged(packet, toggle, chunk.len())
            }
        }
    }

    fn chunk(&self) -> &[u8] {
        let rest = self.request.data.get(self.sent..).unwrap_or_default();
        rest.get(..PACKET).unwrap_or(rest)
    }

    fn acknowledged(&mut self, packet: Vec<u8>, toggle: bool, sent: usize) -> TransferStep {
        match self.stage {
            TransferStage::Setup if self.request.length() == 0 => self.stage = TransferStage::StatusIn,
            TransferStage::Setup if self.request.wants_data() => self.stage = TransferStage::DataIn,
            TransferStage::Setup => self.stage = TransferStage::DataOut,
            // Left over from a request before this one: acknowledged, and dropped.
            TransferStage::DataIn | TransferStage::StatusIn if toggle != self.toggle => {}
            TransferStage::DataIn => {
                self.toggle = !self.toggle;
                let is_last = packet.len() < PACKET;
                self.received.extend(packet);
                if is_last || self.received.len() >= self.request.length() {
                    self.stage = TransferStage::StatusOut;
                }
            }
            TransferStage::DataOut => {
                self.toggle = !self.toggle;
                self.sent += sent;
                if self.sent >= self.request.data.len() {
                    (self.stage, self.toggle) = (TransferStage::StatusIn, true);
                }
            }
            TransferStage::StatusIn | TransferStage::StatusOut => {
                return TransferStep::Ended(Answer::Done(std::mem::take(&mut self.received)));
            }
        }
        TransferStep::Moved
    }
}
