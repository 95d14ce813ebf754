//! USB, the chip's side: registers, the memory that it shares with the processor, and what it answers on the bus.
//!
//! Modelled: a device at full speed with single buffers, its handshakes and data toggles. Not modelled: the host mode,
//! double and isochronous buffers, errors on the wire, waking a
//! computer or being woken by one that sleeps.

const ADDR_ENDP: u32 = 0x00;
const MAIN_CTRL: u32 = 0x40;
const SIE_CTRL: u32 = 0x4c;
const SIE_STATUS: u32 = 0x50;
const BUFF_STATUS: u32 = 0x58;
const EP_STALL_ARM: u32 = 0x68;
const EP_STATUS_STALL_NAK: u32 = 0x70;
const INTR: u32 = 0x8c;
const INTE: u32 = 0x90;
const INTF: u32 = 0x94;
const INTS: u32 = 0x98;

const CONTROLLER_EN: u32 = 1 << 0;
const PULLUP_EN: u32 = 1 << 16;
const EP0_INT_1BUF: u32 = 1 << 29;

const SUSPENDED: u32 = 1 << 4;
const SETUP_REC: u32 = 1 << 17;
const BUS_RESET: u32 = 1 << 19;

const INTR_BUFF_STATUS: u32 = 1 << 4;
/// What of SIE_STATUS interrupts, and as which bit of INTR.
const INTERRUPTS: [(u32, u32); 3] = [(BUS_RESET, 1 << 12), (SUSPENDED, 1 << 14), (SETUP_REC, 1 << 16)];

/// Endpoint control.
const ENABLE: u32 = 1 << 31;
const INTERRUPT_PER_BUFF: u32 = 1 << 29;
const BUFFER_ADDRESS: u32 = 0xffc0;
/// Buffer control.
const LENGTH: u32 = 0x3ff;
const AVAILABLE: u32 = 1 << 10;
const STALL: u32 = 1 << 11;
const PID: u32 = 1 << 13;
const FULL: u32 = 1 << 15;

const DPRAM_SIZE: usize = 4096;
const EP0_BUFFER: usize = 0x100;
const REGISTERS: usize = 0x9c / 4;
/// The largest packet of a bulk or control endpoint at full speed.
pub(super) const PACKET: usize = 64;

/// What comes back on the bus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Handshake {
    /// Data, or the acknowledgement of some, with its toggle.
    Ack(Vec<u8>, bool),
    Nak,
    Stall,
    /// Nobody has this address or endpoint.
    Silence,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    In,
    Out,
}

#[derive(Debug)]
pub(in super::super) struct Controller {
    dpram: Box<[u8; DPRAM_SIZE]>,
    registers: [u32; REGISTERS],
}

impl Default for Controller {
    fn default() -> Self {
        Self { dpram: Box::new([0; DPRAM_SIZE]), registers: [0; REGISTERS] }
    }
}

impl Controller {
    pub(in super::super) fn read(&self, offset: u32) -> u32 {
        match offset {
            INTR => self.interrupts(),
            INTS => (self.interrupts() & self.register(INTE)) | self.register(INTF),
            _ => self.register(offset),
        }
    }

    pub(in super::super) fn is_write_to_clear(offset: u32) -> bool {
        matches!(offset, SIE_STATUS | BUFF_STATUS | EP_STATUS_STALL_NAK)
    }

    pub(in super::super) fn write(&mut self, offset: u32, value: u32) {
        let Some(register) = self.registers.get_mut(offset as usize / 4) else { return };
        if Self::is_write_to_clear(offset) {
            *register &= !value;
        } else {
            *register = value;
        }
    }

    pub(in super::super) fn irq(&self) -> bool {
        self.read(INTS) != 0
    }

    /// A word of the shared memory.
    pub(in super::super) fn word(&self, offset: u32) -> u32 {
        let place = offset as usize & (DPRAM_SIZE - 4);
        let mut word = [0; 4];
        word.copy_from_slice(&self.dpram[place..place + 4]);
        u32::from_le_bytes(word)
    }

    pub(in super::super) fn put_word(&mut self, offset: u32, word: u32) {
        let place = offset as usize & (DPRAM_SIZE - 4);
        self.dpram[place..place + 4].copy_from_slice(&word.to_le_bytes());
    }

    fn register(&self, offset: u32) -> u32 {
        self.registers.get(offset as usize / 4).copied().unwrap_or(0)
    }

    fn raise(&mut self, status: u32) {
        self.registers[SIE_STATUS as usize / 4] |= status;
    }

    fn interrupts(&self) -> u32 {
        let status = self.register(SIE_STATUS);
        let buffers = if self.register(BUFF_STATUS) == 0 { 0 } else { INTR_BUFF_STATUS };
        INTERRUPTS.iter().filter(|(cause, _)| status & cause != 0).fold(buffers, |sum, (_, bit)| sum | bit)
    }

    /// Whether a host sees that something is plugged in.
    pub(super) fn is_attached(&self) -> bool {
        self.register(MAIN_CTRL) & CONTROLLER_EN != 0 && self.register(SIE_CTRL) & PULLUP_EN != 0
    }

    pub(super) fn bus_reset(&mut self) {
        self.raise(BUS_RESET);
    }

    /// Nothing was on the bus for three milliseconds.
    pub(super) fn suspend(&mut self) {
        self.raise(SUSPENDED);
    }

    fn is_addressed(&self, address: u8) -> bool {
        self.is_attached() && self.register(ADDR_ENDP) & 0x7f == u32::from(address)
    }

    /// A SETUP is always taken, whatever went on before.
    pub(super) fn setup(&mut self, address: u8, packet: [u8; 8]) -> Handshake {
        if !self.is_addressed(address) {
            return Handshake::Silence;
        }
        self.dpram[..8].copy_from_slice(&packet);
        self.registers[EP_STALL_ARM as usize / 4] = 0;
        self.raise(SETUP_REC);
        Handshake::Ack(Vec::new(), false)
    }

    /// One transaction: an IN that asks for a packet, or an OUT that brings one.
    pub(super) fn transact(&mut self, address: u8, endpoint: u8, way: Direction, out: (&[u8], bool)) -> Handshake {
        if !self.is_addressed(address) || !self.is_enabled(endpoint, way) {
            return Handshake::Silence;
        }
        let place = buffer_control(endpoint, way);
        let control = self.word(place);
        if self.is_stalled(endpoint, way, control) {
            return Handshake::Stall;
        }
        // Until the processor has read a SETUP, what lies in the buffers belongs to the request before it.
        let setup_waits = endpoint == 0 && self.register(SIE_STATUS) & SETUP_REC != 0;
        if control & AVAILABLE == 0 || setup_waits {
            return Handshake::Nak;
        }
        let toggle = control & PID != 0;
        let start = self.buffer(endpoint, way);
        let packet = match way {
            Direction::In => {
                let length = (control & LENGTH) as usize;
                self.put_word(place, control & !(AVAILABLE | FULL));
                self.dpram.get(start..start + length).unwrap_or_default().to_vec()
            }
            Direction::Out => {
                let (data, sent) = out;
                if sent != toggle {
                    // A packet that was there already: acknowledged, and dropped.
                    return Handshake::Ack(Vec::new(), toggle);
                }
                if let Some(room) = self.dpram.get_mut(start..start + data.len()) {
                    room.copy_from_slice(data);
                }
                self.put_word(place, control & !(AVAILABLE | LENGTH) | FULL | data.len() as u32);
                Vec::new()
            }
        };
        if self.interrupts_for(endpoint, way) {
            let bit = 2 * u32::from(endpoint) + u32::from(way == Direction::Out);
            self.registers[BUFF_STATUS as usize / 4] |= 1 << bit;
        }
        Handshake::Ack(packet, toggle)
    }

    fn is_stalled(&self, endpoint: u8, way: Direction, control: u32) -> bool {
        let armed = 1 << u32::from(way == Direction::Out);
        control & STALL != 0 && (endpoint != 0 || self.register(EP_STALL_ARM) & armed != 0)
    }

    fn is_enabled(&self, endpoint: u8, way: Direction) -> bool {
        endpoint == 0 || self.word(endpoint_control(endpoint, way)) & ENABLE != 0
    }

    fn interrupts_for(&self, endpoint: u8, way: Direction) -> bool {
        match endpoint {
            0 => self.register(SIE_CTRL) & EP0_INT_1BUF != 0,
            _ => self.word(endpoint_control(endpoint, way)) & INTERRUPT_PER_BUFF != 0,
        }
    }

    fn buffer(&self, endpoint: u8, way: Direction) -> usize {
        match endpoint {
            0 => EP0_BUFFER,
            _ => (self.word(endpoint_control(endpoint, way)) & BUFFER_ADDRESS) as usize,
        }
    }
}

/// Endpoint 0 has none.
fn endpoint_control(endpoint: u8, way: Direction) -> u32 {
    8 * u32::from(endpoint) + if way == Direction::Out { 4 } else { 0 }
}

fn buffer_control(endpoint: u8, way: Direction) -> u32 {
    0x80 + endpoint_control(endpoint, way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attached() -> Controller {
        let mut controller = Controller::default();
        controller.write(MAIN_CTRL, CONTROLLER_EN);
        controller.write(SIE_CTRL, PULLUP_EN | EP0_INT_1BUF);
        controller
    }

    #[test]
    fn a_setup_is_taken_and_what_follows_waits_for_the_processor() {
        let mut controller = attached();
        controller.write(INTE, u32::MAX);
        assert!(!controller.irq());
        assert_eq!(controller.setup(1, [0; 8]), Handshake::Silence);
        assert_eq!(controller.setup(0, [1; 8]), Handshake::Ack(Vec::new(), false));
        assert!(controller.irq());
        assert_eq!(controller.word(0), 0x0101_0101);
        controller.put_word(0x80, AVAILABLE | PID | FULL | 2);
        controller.put_word(EP0_BUFFER as u32, 0x0000_0605);
        assert_eq!(controller.transact(0, 0, Direction::In, (&[], false)), Handshake::Nak);
        controller.write(SIE_STATUS, SETUP_REC);
        assert_eq!(controller.transact(0, 0, Direction::In, (&[], false)), Handshake::Ack(vec![5, 6], true));
        assert_eq!((controller.read(BUFF_STATUS), controller.read(INTR)), (1, INTR_BUFF_STATUS));
        controller.write(BUFF_STATUS, 1);
        assert!(!controller.irq());
    }

    #[test]
    fn an_endpoint_answers_once_it_is_enabled_and_takes_each_packet_once() {
        let mut controller = attached();
        assert_eq!(controller.transact(0, 2, Direction::Out, (b"x", false)), Handshake::Silence);
        controller.put_word(endpoint_control(2, Direction::Out), ENABLE | INTERRUPT_PER_BUFF | 0x180);
        assert_eq!(controller.transact(0, 2, Direction::Out, (b"x", false)), Handshake::Nak);
        controller.put_word(buffer_control(2, Direction::Out), AVAILABLE | 64);
        assert_eq!(controller.transact(0, 2, Direction::Out, (b"old", true)), Handshake::Ack(Vec::new(), false));
        assert_eq!(controller.read(BUFF_STATUS), 0);
        assert_eq!(controller.transact(0, 2, Direction::Out, (b"new", false)), Handshake::Ack(Vec::new(), false));
        assert_eq!(controller.word(buffer_control(2, Direction::Out)), FULL | 3);
        assert_eq!(controller.word(0x180).to_le_bytes(), *b"new\0");
        assert_eq!(controller.read(BUFF_STATUS), 1 << 5);
    }

    #[test]
    fn endpoint_0_stalls_only_while_it_is_armed() {
        let mut controller = attached();
        controller.put_word(buffer_control(0, Direction::In), STALL);
        assert_eq!(controller.transact(0, 0, Direction::In, (&[], false)), Handshake::Nak);
        controller.write(EP_STALL_ARM, 1);
        assert_eq!(controller.transact(0, 0, Direction::In, (&[], false)), Handshake::Stall);
        controller.setup(0, [0; 8]);
        assert_eq!(controller.transact(0, 0, Direction::In, (&[], false)), Handshake::Nak);
    }
}
