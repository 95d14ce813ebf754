//! The OLED module: a 128x64 glass behind an SSD1306, or behind an SH1106 that only knows page addressing.

use super::display::DisplayCounts;
use super::i2c::Wire;
use super::rng::Rng;

/// Pixels per row.
pub(super) const WIDTH: usize = 128;
/// Rows.
pub(super) const HEIGHT: usize = 64;

const PAGES: usize = HEIGHT / 8;
/// The SH1106 has more columns of memory than the glass shows.
const MAX_COLUMNS: usize = 132;
const MAX_ARGUMENTS: usize = 6;

const CONTROL_CONTINUATION: u8 = 0x80;
const CONTROL_DATA: u8 = 0x40;
const CONTRAST_RESET: u8 = 0x7f;

/// Which controller drives the glass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Chip {
    /// 128 columns; horizontal, vertical and page addressing.
    #[default]
    Ssd1306,
    /// 132 columns, the glass on the middle 128; page addressing only.
    Sh1106,
}

impl Chip {
    fn columns(self) -> usize {
        match self {
            Self::Ssd1306 => WIDTH,
            Self::Sh1106 => MAX_COLUMNS,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Addressing {
    Horizontal,
    Vertical,
    Page,
}

/// What the next byte on the wire is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expect {
    Control,
    Command { once: bool },
    Data { once: bool },
}

/// A display with its memory, as the firmware has left it.
#[derive(Debug, Clone)]
pub struct Ssd1306 {
    controller: Chip,
    memory: [[u8; MAX_COLUMNS]; PAGES],
    on: bool,
    contrast: u8,
    inverse: bool,
    all_on: bool,
    segments_reversed: bool,
    rows_reversed: bool,
    start_line: usize,
    offset: usize,
    addressing: Addressing,
    columns: (usize, usize),
    pages: (usize, usize),
    column: usize,
    page: usize,
    expect: Expect,
    command: [u8; MAX_ARGUMENTS + 1],
    command_len: usize,
    moved: bool,
    counts: DisplayCounts,
}

impl Ssd1306 {
    /// A display whose power has just come on: off, with noise in its memory.
    pub fn new(controller: Chip) -> Self {
        let mut noise = Rng::new(0x1306);
        let mut memory = [[0; MAX_COLUMNS]; PAGES];
        memory.iter_mut().flatten().for_each(|byte| *byte = noise.next() as u8);
        Self {
            controller,
            memory,
            on: false,
            contrast: CONTRAST_RESET,
            inverse: false,
            all_on: false,
            segments_reversed: false,
            rows_reversed: false,
            start_line: 0,
            offset: 0,
            addressing: Addressing::Page,
            columns: (0, WIDTH - 1),
            pages: (0, PAGES - 1),
            column: 0,
            page: 0,
            expect: Expect::Control,
            command: [0; MAX_ARGUMENTS + 1],
            command_len: 0,
            moved: true,
            counts: DisplayCounts::default(),
        }
    }

    pub fn controller(&self) -> Chip {
        self.controller
    }

    /// Whether the panel is lit at all.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Whether the firmware has turned the picture for a module that lies upside down.
    pub fn is_turned(&self) -> bool {
        !self.segments_reversed && !self.rows_reversed
    }

    /// Brightness as last set.
    pub fn contrast(&self) -> u8 {
        self.contrast
    }

    /// Traffic since power-on.
    pub fn counts(&self) -> DisplayCounts {
        self.counts
    }

    pub(super) fn set_counts(&mut self, counts: DisplayCounts) {
        self.counts = counts;
    }

    /// Whether the pixel glows, `(0, 0)` being the top left of a module that stands upright. False off the glass.
    pub fn pixel(&self, x: usize, y: usize) -> bool {
        if !self.on || x >= WIDTH || y >= HEIGHT {
            return false;
        }
        // On the usual modules segment 0 and COM 0 lie at the bottom right, so upright means both reversed.
        let segment = WIDTH - 1 - x;
        let com = HEIGHT - 1 - y;
        let row = if self.rows_reversed { HEIGHT - 1 - com } else { com };
        let row = (row + self.start_line + self.offset) % HEIGHT;
        let column = segment + (self.controller.columns() - WIDTH) / 2;
        let stored = self.memory[row / 8][column] & (1 << (row % 8)) != 0;
        self.all_on || stored != self.inverse
    }

    /// All pixels, row by row.
    pub fn frame(&self) -> Box<[bool]> {
        (0..WIDTH * HEIGHT).map(|index| self.pixel(index % WIDTH, index / WIDTH)).collect()
    }

    pub(super) fn receive(&mut self, wire: Wire) {
        match wire {
            Wire::Start => {
                self.expect = Expect::Control;
                self.command_len = 0;
            }
            Wire::Byte(byte) => {
                self.counts.bytes += 1;
                self.byte(byte);
            }
            Wire::Stop => {}
        }
    }

    fn byte(&mut self, byte: u8) {
        match self.expect {
            Expect::Control => {
                let once = byte & CONTROL_CONTINUATION != 0;
                self.expect = if byte & CONTROL_DATA != 0 { Expect::Data { once } } else { Expect::Command { once } };
                return;
            }
            Expect::Command { .. } => self.command_byte(byte),
            Expect::Data { .. } => self.data_byte(byte),
        }
        if matches!(self.expect, Expect::Command { once: true } | Expect::Data { once: true }) {
            self.expect = Expect::Control;
        }
    }

    fn data_byte(&mut self, byte: u8) {
        if std::mem::take(&mut self.moved) {
            self.counts.frames += 1;
        }
        self.counts.data_bytes += 1;
        let last = self.controller.columns() - 1;
        let column = self.column.min(last);
        // The direction of the segments is applied on the way into memory, not when the glass is scanned.
        let cell = if self.segments_reversed { last - column } else { column };
        self.memory[self.page][cell] = byte;
        self.advance();
    }

    fn advance(&mut self) {
        match self.addressing {
            Addressing::Horizontal => {
                if step(&mut self.column, self.columns) {
                    step(&mut self.page, self.pages);
                }
            }
            Addressing::Vertical => {
                if step(&mut self.page, self.pages) {
                    step(&mut self.column, self.columns);
                }
            }
            Addressing::Page => {
                step(&mut self.column, (0, self.controller.columns() - 1));
            }
        }
    }

    fn command_byte(&mut self, byte: u8) {
        if let Some(slot) = self.command.get_mut(self.command_len) {
            *slot = byte;
            self.command_len += 1;
        }
        if self.command_len > argument_count(self.command[0]) {
            self.command_len = 0;
            self.execute(self.command);
        }
    }

    fn execute(&mut self, command: [u8; MAX_ARGUMENTS + 1]) {
        let [code, first, second, ..] = command;
        match code {
            0x00..=0x0f => self.move_column(self.column & 0xf0 | usize::from(code & 0x0f)),
            0x10..=0x1f => self.move_column(self.column & 0x0f | usize::from(code & 0x0f) << 4),
            0x20..=0x22 if self.controller == Chip::Sh1106 => {}
            0x20 => {
                self.addressing = match first & 0b11 {
                    0b00 => Addressing::Horizontal,
                    0b01 => Addressing::Vertical,
                    _ => Addressing::Page,
                }
            }
            0x21 => {
                self.columns = (usize::from(first & 0x7f), usize::from(second & 0x7f));
                self.move_column(self.columns.0);
            }
            0x22 => {
                self.pages = (usize::from(first & 0x07), usize::from(second & 0x07));
                self.page = self.pages.0;
                self.moved = true;
            }
            0x40..=0x7f => self.start_line = usize::from(code & 0x3f),
            0x81 => self.contrast = first,
            0xa0 | 0xa1 => self.segments_reversed = code & 1 != 0,
            0xa4 | 0xa5 => self.all_on = code & 1 != 0,
            0xa6 | 0xa7 => self.inverse = code & 1 != 0,
            0xae | 0xaf => self.on = code & 1 != 0,
            0xb0..=0xb7 => {
                let page = usize::from(code & 0x07);
                self.moved |= page <= self.page;
                self.page = page;
            }
            0xc0..=0xcf => self.rows_reversed = code & 0x08 != 0,
            0xd3 => self.offset = usize::from(first & 0x3f),
            // Timing, voltages, multiplex and scrolling change nothing that a test looks at.
            _ => {}
        }
    }

    fn move_column(&mut self, column: usize) {
        self.column = column;
        self.moved |= self.addressing != Addressing::Page;
    }
}

/// Moves to the next place of an inclusive range; true if that was a jump back to its start.
fn step(place: &mut usize, (start, end): (usize, usize)) -> bool {
    let wraps = *place >= end;
    *place = if wraps { start } else { *place + 1 };
    wraps
}

fn argument_count(code: u8) -> usize {
    match code {
        0x26 | 0x27 => 6,
        0x29 | 0x2a => 5,
        0x21 | 0x22 | 0xa3 => 2,
        0x20 | 0x81 | 0x8d | 0xa8 | 0xad | 0xd3 | 0xd5 | 0xd8 | 0xd9 | 0xda | 0xdb => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
