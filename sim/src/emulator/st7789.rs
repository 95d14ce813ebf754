//! A colour display behind an ST7789: a memory of 240 by 320 pixels, of which the glass shows a part, lying on its side.

use std::time::Duration;

use super::display::DisplayCounts;
use super::rng::Rng;

const COLUMNS: usize = 240;
const ROWS: usize = 320;
const MAX_ARGUMENTS: usize = 16;

const SWRESET: u8 = 0x01;
const SLPIN: u8 = 0x10;
const SLPOUT: u8 = 0x11;
const INVOFF: u8 = 0x20;
const INVON: u8 = 0x21;
const DISPOFF: u8 = 0x28;
const DISPON: u8 = 0x29;
const CASET: u8 = 0x2a;
const RASET: u8 = 0x2b;
const RAMWR: u8 = 0x2c;
const MADCTL: u8 = 0x36;
const COLMOD: u8 = 0x3a;
const CURVES: [u8; 2] = [0xe0, 0xe1];

const MADCTL_MIRROR_ROWS: u8 = 0x80;
const MADCTL_MIRROR_COLUMNS: u8 = 0x40;
const MADCTL_SWAP: u8 = 0x20;
const MADCTL_BGR: u8 = 0x08;
const COLMOD_16_BITS: u8 = 0b101;

/// After a reset and after waking up the controller hears nothing for a while, and it does not wake up sooner than
/// this after a reset or after it went to sleep.
const DEAF: Duration = Duration::from_millis(5);
const SETTLING: Duration = Duration::from_millis(120);

/// The part of the memory that is behind glass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glass {
    pub width: usize,
    pub height: usize,
    /// Where the top left pixel is: the top edge is the highest column, the left edge the lowest row.
    column: usize,
    row: usize,
}

impl Glass {
    /// Pico Display Pack.
    pub const INCH_1_14: Self = Self { width: 240, height: 135, column: 186, row: 40 };
    /// Pico Display Pack 2.0.
    pub const INCH_2_0: Self = Self { width: 320, height: 240, column: 239, row: 0 };
}

/// A display with its memory, as the firmware has left it.
#[derive(Debug, Clone)]
pub struct St7789 {
    glass: Glass,
    memory: Vec<u16>,
    awake: bool,
    on: bool,
    inverted: bool,
    /// Has been told its curves since it woke up.
    tuned: bool,
    access: u8,
    pixel_format: u8,
    columns: (u16, u16),
    rows: (u16, u16),
    place: (u16, u16),
    command: u8,
    arguments: Vec<u8>,
    high: Option<u8>,
    deaf_until: Duration,
    settled_at: Duration,
    counts: DisplayCounts,
}

impl St7789 {
    /// A display whose power has just come on: asleep, with noise in its memory.
    pub fn new(glass: Glass) -> Self {
        let mut noise = Rng::new(0x7789);
        Self {
            glass,
            memory: (0..COLUMNS * ROWS).map(|_| noise.next() as u16).collect(),
            awake: false,
            on: false,
            inverted: false,
            tuned: false,
            access: 0,
            pixel_format: 0b110,
            columns: (0, COLUMNS as u16 - 1),
            rows: (0, ROWS as u16 - 1),
            place: (0, 0),
            command: 0,
            arguments: Vec::new(),
            high: None,
            deaf_until: Duration::ZERO,
            settled_at: SETTLING,
            counts: DisplayCounts::default(),
        }
    }

    pub fn glass(&self) -> Glass {
        self.glass
    }

    /// Whether it shows its memory; the light behind it is another matter.
    pub fn is_on(&self) -> bool {
        self.awake && self.on
    }

    /// Whether the firmware has turned the picture for a device that lies upside down.
    pub fn is_turned(&self) -> bool {
        self.access & (MADCTL_SWAP | MADCTL_MIRROR_ROWS) == MADCTL_SWAP | MADCTL_MIRROR_ROWS
    }

    pub fn counts(&self) -> DisplayCounts {
        self.counts
    }

    pub(super) fn set_counts(&mut self, counts: DisplayCounts) {
        self.counts = counts;
    }

    /// Red, green and blue, `(0, 0)` being the top left of a display that stands upright. Black off the glass.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        if !self.is_on() || x >= self.glass.width || y >= self.glass.height {
            return [0; 3];
        }
        let stored = self.memory[(self.glass.row + x) * COLUMNS + self.glass.column - y];
        // These panels show the opposite of what they are told, unless they are told to.
        let bits = if self.inverted { stored } else { !stored };
        // The curves of the factory are for another glass: somewhat too dark.
        let bits = if self.tuned { bits } else { bits >> 1 & 0x7bef };
        let (first, green, last) = ((bits >> 11) as u8, (bits >> 5 & 0x3f) as u8, (bits & 0x1f) as u8);
        let (red, blue) = if self.access & MADCTL_BGR == 0 { (first, last) } else { (last, first) };
        [red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2]
    }

    /// A byte that the display was selected for.
    pub(super) fn receive(&mut self, is_data: bool, byte: u8, now: Duration) {
        self.counts.bytes += 1;
        match (is_data, self.command) {
            (false, _) => self.begin(byte, now),
            (true, RAMWR) => self.pixel_byte(byte),
            (true, _) => self.argument(byte),
        }
    }

    fn begin(&mut self, command: u8, now: Duration) {
        self.arguments.clear();
        self.high = None;
        // What a deaf controller is told is lost, with its arguments.
        self.command = if now < self.deaf_until { 0 } else { command };
        match self.command {
            SWRESET => {
                let (memory, counts) = (std::mem::take(&mut self.memory), self.counts);
                *self = Self { memory, counts, ..Self::new(self.glass) };
                (self.deaf_until, self.settled_at) = (now + DEAF, now + SETTLING);
            }
            SLPIN => {
                self.awake = false;
                (self.deaf_until, self.settled_at) = (now + DEAF, now + SETTLING);
            }
            SLPOUT if now >= self.settled_at && !self.awake => {
                self.awake = true;
                // It takes the values of the factory.
                self.tuned = false;
                self.deaf_until = now + DEAF;
            }
            INVOFF | INVON => self.inverted = self.command == INVON,
            DISPOFF | DISPON => self.on = self.command == DISPON,
            RAMWR => {
                self.place = (self.columns.0, self.rows.0);
                self.counts.frames += 1;
            }
            command if CURVES.contains(&command) => self.tuned = true,
            // Voltages and timing change nothing that a test looks at.
            _ => {}
        }
    }

    fn argument(&mut self, byte: u8) {
        if self.arguments.len() < MAX_ARGUMENTS {
            self.arguments.push(byte);
        }
        match (self.command, self.arguments.as_slice()) {
            (CASET, [a, b, c, d]) => self.columns = (u16::from_be_bytes([*a, *b]), u16::from_be_bytes([*c, *d])),
            (RASET, [a, b, c, d]) => self.rows = (u16::from_be_bytes([*a, *b]), u16::from_be_bytes([*c, *d])),
            (MADCTL, [access]) => self.access = *access,
            (COLMOD, [format]) => self.pixel_format = format & 0b111,
            _ => {}
        }
    }

    fn pixel_byte(&mut self, byte: u8) {
        self.counts.data_bytes += 1;
        // With any other format the bytes would fall apart in another way.
        if self.pixel_format != COLMOD_16_BITS {
            return;
        }
        let Some(high) = self.high.take() else {
            self.high = Some(byte);
            return;
        };
        if let Some(cell) = self.cell() {
            self.memory[cell] = u16::from_be_bytes([high, byte]);
        }
        let (column, row) = self.place;
        self.place = match (column >= self.columns.1, row >= self.rows.1) {
            (false, _) => (column + 1, row),
            (true, false) => (self.columns.0, row + 1),
            (true, true) => (self.columns.0, self.rows.0),
        };
    }

    /// Where in memory the pixel goes that comes next.
    fn cell(&self) -> Option<usize> {
        let (x, y) = (usize::from(self.place.0), usize::from(self.place.1));
        let (x, y) = if self.access & MADCTL_SWAP == 0 { (x, y) } else { (y, x) };
        if x >= COLUMNS || y >= ROWS {
            return None;
        }
        let x = if self.access & MADCTL_MIRROR_COLUMNS == 0 { x } else { COLUMNS - 1 - x };
        let y = if self.access & MADCTL_MIRROR_ROWS == 0 { y } else { ROWS - 1 - y };
        Some(y * COLUMNS + x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATER: Duration = Duration::from_secs(1);
    const UPRIGHT: u8 = MADCTL_SWAP | MADCTL_MIRROR_COLUMNS;
    const TURNED: u8 = MADCTL_SWAP | MADCTL_MIRROR_ROWS;

    fn send(display: &mut St7789, command: u8, arguments: &[u8], now: Duration) {
        display.receive(false, command, now);
        arguments.iter().for_each(|byte| display.receive(true, *byte, now));
    }

    /// Lit, and with one red pixel in the corner that is the first for this access.
    fn with_corner(glass: Glass, access: u8, (column, row): (u8, u8)) -> St7789 {
        let mut display = St7789::new(glass);
        send(&mut display, SLPOUT, &[], LATER);
        let lines: [(u8, &[u8]); 9] = [
            (CURVES[0], &[0; 14]),
            (CURVES[1], &[0; 14]),
            (COLMOD, &[0x55]),
            (MADCTL, &[access]),
            (INVON, &[]),
            (DISPON, &[]),
            (CASET, &[0, column, 1, 63]),
            (RASET, &[0, row, 0, 239]),
            (RAMWR, &[0xf8, 0x00]),
        ];
        lines.iter().for_each(|(command, arguments)| send(&mut display, *command, arguments, 2 * LATER));
        display
    }

    #[test]
    fn the_first_pixel_is_a_corner_and_the_opposite_one_when_turned() {
        let red = [255, 0, 0];
        assert_eq!(with_corner(Glass::INCH_2_0, UPRIGHT, (0, 0)).pixel(0, 0), red);
        assert_eq!(with_corner(Glass::INCH_2_0, TURNED, (0, 0)).pixel(319, 239), red);
        assert_eq!(with_corner(Glass::INCH_1_14, UPRIGHT, (40, 53)).pixel(0, 0), red);
        // The memory has an odd number of columns to spare: turned, the glass begins one row earlier.
        assert_eq!(with_corner(Glass::INCH_1_14, TURNED, (40, 52)).pixel(239, 134), red);
    }

    #[test]
    fn it_does_not_wake_up_before_its_time() {
        let mut display = St7789::new(Glass::INCH_2_0);
        send(&mut display, SWRESET, &[], LATER);
        send(&mut display, SLPOUT, &[], LATER + Duration::from_millis(119));
        send(&mut display, DISPON, &[], 2 * LATER);
        assert!(!display.is_on());
        send(&mut display, SLPOUT, &[], 2 * LATER);
        assert!(display.is_on());
        send(&mut display, DISPOFF, &[], 2 * LATER + Duration::from_millis(4));
        assert!(display.is_on(), "it is still deaf");
    }

    #[test]
    fn a_window_is_filled_row_by_row_and_from_its_start_again() {
        let mut display = with_corner(Glass::INCH_2_0, UPRIGHT, (0, 0));
        send(&mut display, CASET, &[0, 2, 0, 3], 3 * LATER);
        send(&mut display, RASET, &[0, 5, 0, 6], 3 * LATER);
        send(&mut display, RAMWR, &[0x07, 0xe0, 0, 0, 0x00, 0x1f, 0, 0, 0xff, 0xff], 3 * LATER);
        assert_eq!([display.pixel(2, 5), display.pixel(3, 5)], [[255; 3], [0; 3]]);
        assert_eq!([display.pixel(2, 6), display.pixel(3, 6)], [[0, 0, 255], [0; 3]]);
    }
}
