//! A computer at the other end of the cable, which does what a test says: it finds the device as an operating system
//! does, asks it things, and moves bytes through its serial port.

use std::collections::VecDeque;
use std::time::Duration;

use super::control::{Answer, ControlRequest, Transfer, TransferStep};
use super::controller::{Controller, Direction, Handshake, PACKET};

/// So long a plug may rattle.
const DEBOUNCE: Duration = Duration::from_millis(100);
/// A reset, and the time to recover from it.
const RESET: Duration = Duration::from_millis(20);
/// A device may take 2 ms to listen to its new address; operating systems give it longer.
const MOVING: Duration = Duration::from_millis(10);
/// A packet of 64 bytes with its token and its handshake, at 12 Mbit/s.
const PACKET_TIME: Duration = Duration::from_micros(50);
/// A bus on which nothing happens for so long is suspended.
const SILENCE: Duration = Duration::from_millis(3);
/// How often a host begins anew with a device that does not answer as it should.
const ATTEMPTS: u32 = 3;
const BAUD: u32 = 115_200;
/// What the first device on a bus is called.
const ADDRESS: u8 = 7;
const CONFIGURATION: u8 = 1;

const ENDPOINT_DESCRIPTOR: u8 = 5;
const BULK: u8 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HostState {
    /// Nothing is on the cable.
    Empty,
    Settling,
    Resetting,
    Up,
    /// It gave up.
    Lost,
}

/// The two endpoints of the serial port, with the toggle of the next packet.
#[derive(Debug, Clone, Copy)]
struct Endpoints {
    input: (u8, bool),
    output: (u8, bool),
}

#[derive(Debug)]
pub struct Host {
    connected: bool,
    /// Whether it takes what the device wants to send.
    pub reading: bool,
    state: HostState,
    address: u8,
    attempts: u32,
    queue: VecDeque<ControlRequest>,
    running: Option<Transfer>,
    /// How many of the requests in the queue find out what the device is.
    finding: usize,
    answers: Vec<(ControlRequest, Answer)>,
    port: Option<Endpoints>,
    configured: bool,
    to_send: VecDeque<u8>,
    received: Vec<u8>,
    /// Packets that came twice, or out of order.
    repeated: u32,
    next: Option<Duration>,
    /// Until then it asks nothing.
    patient_until: Duration,
    suspend_at: Option<Duration>,
    was_attached: bool,
}

impl Default for Host {
    fn default() -> Self {
        Self {
            connected: false,
            reading: true,
            state: HostState::Empty,
            address: 0,
            attempts: 0,
            queue: VecDeque::new(),
            running: None,
            finding: 0,
            answers: Vec::new(),
            port: None,
            configured: false,
            to_send: VecDeque::new(),
            received: Vec::new(),
            repeated: 0,
            next: None,
            patient_until: Duration::ZERO,
            suspend_at: None,
            was_attached: false,
        }
    }
}

impl Host {
    /// Whether the cable leads to this computer.
    pub(in super::super) fn connect(&mut self, connected: bool) {
        self.connected = connected;
    }

    /// Whether the device has been found and can be used.
    pub fn is_configured(&self) -> bool {
        self.configured
    }

    /// Puts a request into the queue.
    pub fn ask(&mut self, request: ControlRequest) {
        self.queue.push_back(request);
        self.hurry();
    }

    /// A program opens the serial port.
    pub fn open(&mut self) {
        self.ask(ControlRequest::line_coding(BAUD));
        self.ask(ControlRequest::line_state(true));
    }

    pub fn close(&mut self) {
        self.ask(ControlRequest::line_state(false));
    }

    /// What a program writes to the port.
    pub fn send(&mut self, bytes: &[u8]) {
        self.to_send.extend(bytes);
        self.hurry();
    }

    /// What the device has not taken yet.
    pub fn unsent(&self) -> usize {
        self.to_send.len()
    }

    pub fn received(&self) -> &[u8] {
        &self.received
    }

    pub fn take_received(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.received)
    }

    /// Every request that has ended since this was asked.
    pub fn take_answers(&mut self) -> Vec<(ControlRequest, Answer)> {
        std::mem::take(&mut self.answers)
    }

    pub fn repeated(&self) -> u32 {
        self.repeated
    }

    /// Resets the bus and begins anew.
    pub fn reset(&mut self) {
        if self.state != HostState::Empty {
            self.begin(Duration::ZERO);
        }
    }

    /// Whoever asks for something wants it soon.
    fn hurry(&mut self) {
        if self.state == HostState::Up {
            self.next = Some(Duration::ZERO);
        }
    }

    pub(super) fn next_event(&self) -> Option<Duration> {
        [self.next, self.suspend_at].into_iter().flatten().min()
    }

    /// The device has changed something that may have been waited for.
    pub(super) fn stirred(&mut self, now: Duration) {
        if self.state == HostState::Up {
            self.next = Some(self.next.map_or(now + PACKET_TIME, |next| next.min(now + PACKET_TIME)));
        }
    }

    /// Lets everything happen that is due; `attached` is whether the device shows itself.
    pub(super) fn deliver(&mut self, controller: &mut Controller, attached: bool, now: Duration) {
        self.watch_plug(attached, now);
        if self.suspend_at.is_some_and(|at| at <= now) {
            self.suspend_at = None;
            controller.suspend();
        }
        while self.next.is_some_and(|at| at <= now) {
            self.next = None;
            match self.state {
                HostState::Settling => {
                    controller.bus_reset();
                    self.state = HostState::Resetting;
                    self.next = Some(now + RESET);
                }
                HostState::Resetting => self.find(now),
                HostState::Up => self.exchange(controller, now),
                HostState::Empty | HostState::Lost => {}
            }
        }
    }

    /// Follows both ends of the cable.
    fn watch_plug(&mut self, attached: bool, now: Duration) {
        let there = attached && self.connected;
        if attached != self.was_attached || there != (self.state != HostState::Empty) {
            self.was_attached = attached;
            self.suspend_at = (attached && !there).then_some(now + SILENCE);
        }
        match self.state {
            HostState::Empty if there => {
                self.attempts = 0;
                self.begin(now + DEBOUNCE);
            }
            HostState::Empty => {}
            _ if !there => {
                self.forget();
                (self.state, self.next) = (HostState::Empty, None);
            }
            _ => {}
        }
    }

    fn forget(&mut self) {
        self.queue.clear();
        self.to_send.clear();
        self.running = None;
        self.configured = false;
        self.port = None;
        self.finding = 0;
    }

    fn begin(&mut self, at: Duration) {
        self.forget();
        (self.state, self.next) = (HostState::Settling, Some(at));
    }

    fn find(&mut self, now: Duration) {
        self.address = 0;
        let requests = [
            ControlRequest::descriptor(1, 0, 64),
            ControlRequest::set_address(ADDRESS),
            ControlRequest::descriptor(1, 0, 18),
            ControlRequest::descriptor(2, 0, 9),
            ControlRequest::descriptor(2, 0, 255),
            ControlRequest::descriptor(3, 0, 255),
            ControlRequest::descriptor(3, 1, 255),
            ControlRequest::descriptor(3, 2, 255),
            ControlRequest::descriptor(3, 3, 255),
            ControlRequest::set_configuration(CONFIGURATION),
        ];
        self.finding = requests.len();
        self.queue.extend(requests);
        (self.state, self.next) = (HostState::Up, Some(now));
    }

    /// What can be on the bus at this moment: a packet each of a request and of the port, both ways.
    fn exchange(&mut self, controller: &mut Controller, now: Duration) {
        if now < self.patient_until {
            self.next = Some(self.patient_until);
            return;
        }
        let mut moved = self.advance_request(controller, now);
        if self.configured && self.state == HostState::Up {
            moved |= self.receive(controller);
            // A program writes as soon as its port is open, and not before.
            let is_open = self.running.is_none() && self.queue.is_empty();
            moved |= is_open && self.transmit(controller);
        }
        if self.state == HostState::Up {
            self.next = match &self.running {
                _ if moved => Some(now + PACKET_TIME),
                Some(transfer) => Some(transfer.deadline),
                None => None,
            };
        }
    }

    fn advance_request(&mut self, controller: &mut Controller, now: Duration) -> bool {
        if self.running.is_none() {
            self.running = self.queue.pop_front().map(|request| Transfer::new(request, now));
        }
        let Some(transfer) = &mut self.running else { return false };
        match transfer.step(controller, self.address, now) {
            TransferStep::Waits => false,
            TransferStep::Moved => true,
            TransferStep::Ended(answer) => {
                if let Some(transfer) = self.running.take() {
                    self.ended(transfer.request, answer, now);
                }
                true
            }
        }
    }

    fn ended(&mut self, request: ControlRequest, answer: Answer, now: Duration) {
        match &answer {
            Answer::Done(data) => self.learn(&request, data, now),
            // A text that is not there is none; anything else is no device that can be used.
            Answer::Refused if request.setup[..2] == [0x80, 6] && request.setup[3] == 3 => {}
            _ if self.finding > 0 => {
                self.attempts += 1;
                if self.attempts < ATTEMPTS {
                    self.begin(now + DEBOUNCE);
                } else {
                    self.forget();
                    self.state = HostState::Lost;
                }
            }
            _ => {}
        }
        self.finding = self.finding.saturating_sub(1);
        self.answers.push((request, answer));
    }

    fn learn(&mut self, request: &ControlRequest, data: &[u8], now: Duration) {
        match request.setup {
            [0x00, 5, address, ..] => (self.address, self.patient_until) = (address, now + MOVING),
            [0x80, 6, _, 2, ..] => self.port = port(data).or(self.port),
            [0x00, 9, CONFIGURATION, ..] => {
                self.configured = true;
                if let Some(port) = &mut self.port {
                    (port.input.1, port.output.1) = (false, false);
                }
            }
            [0x00, 9, ..] => self.configured = false,
            _ => {}
        }
    }

    fn receive(&mut self, controller: &mut Controller) -> bool {
        let Some(port) = self.port.as_mut().filter(|_| self.reading) else { return false };
        let (endpoint, expected) = port.input;
        let Handshake::Ack(packet, toggle) = controller.transact(self.address, endpoint, Direction::In, (&[], false))
        else {
            return false;
        };
        if toggle == expected {
            port.input.1 = !expected;
            self.received.extend(packet);
        } else {
            self.repeated += 1;
        }
        true
    }

    fn transmit(&mut self, controller: &mut Controller) -> bool {
        let Some(port) = self.port.as_mut().filter(|_| !self.to_send.is_empty()) else { return false };
        let (endpoint, toggle) = port.output;
        let packet: Vec<u8> = self.to_send.iter().take(PACKET).copied().collect();
        match controller.transact(self.address, endpoint, Direction::Out, (&packet, toggle)) {
            Handshake::Ack(_, taken) => {
                // A toggle that the device did not expect means that it dropped the packet.
                self.repeated += u32::from(taken != toggle);
                port.output.1 = !toggle;
                self.to_send.drain(..packet.len());
                true
            }
            _ => false,
        }
    }
}

/// The bulk endpoints of a configuration.
fn port(configuration: &[u8]) -> Option<Endpoints> {
    let (mut input, mut output) = (None, None);
    let mut rest = configuration;
    while let [length @ 2..=u8::MAX, kind, ..] = rest
        && let Some((descriptor, others)) = rest.split_at_checked(usize::from(*length))
    {
        if let ([_, _, address, attributes, ..], ENDPOINT_DESCRIPTOR) = (descriptor, *kind)
            && attributes & 3 == BULK
        {
            let end = if address & 0x80 == 0 { &mut output } else { &mut input };
            *end = Some((address & 0x0f, false));
        }
        rest = others;
    }
    Some(Endpoints { input: input?, output: output? })
}
