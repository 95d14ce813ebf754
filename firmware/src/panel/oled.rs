//! 128x64 OLED behind an SSD1306 or an SH1106, over I2C.
//!
//! The SH1106 knows only page addressing, the SSD1306 knows it too, so both get the same commands; they differ in the
//! column that the glass begins with. A run of changed bytes goes out in one transfer with its address in front.

use embassy_embedded_hal::SetConfig;
use embassy_rp::i2c::{Async, Config, Error, I2c, Instance};
use embassy_time::{Duration, with_timeout};
use engine::app::{Light, Oled as Chip};
use engine::ui::Ink;

use super::{Look, Panel};
use crate::Frame;

const ADDRESS: u16 = 0x3c;
const WIDTH: usize = 128;
const PAGES: usize = 8;

/// Control bytes: one command follows, only commands follow, only data follows.
const ONE_COMMAND: u8 = 0x80;
const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;

/// To begin a new run costs this many bytes: a shorter gap is sent along.
const RUN_COST: usize = 8;

const PAGE: u8 = 0xb0;
const COLUMN_LOW: u8 = 0x00;
const COLUMN_HIGH: u8 = 0x10;
const CONTRAST: u8 = 0x81;
const DISPLAY_OFF: u8 = 0xae;
const DISPLAY_ON: u8 = 0xaf;

/// Common to both controllers: to the SH1106, whose charge pump runs by itself, the commands that it lacks are at worst
/// column addresses.
#[rustfmt::skip]
const INIT: [u8; 20] = [
    DISPLAY_OFF,
    0xd5, 0x80, // clock
    0xa8, 0x3f, // 64 rows
    0xd3, 0x00, // no offset
    0x40,       // first row
    0x8d, 0x14, // charge pump (SSD1306)
    0x20, 0x02, // page addressing (SSD1306)
    0xda, 0x12, // wiring of the rows
    0xd9, 0xf1, // pre-charge
    0xdb, 0x40, // deselect level
    0xa4,       // show the memory
    0xa6,       // lit is lit
];

/// Contrast for each level of brightness. The eye sees steps of factors, not of differences.
const CONTRASTS: [u8; 5] = [0x01, 0x18, 0x40, 0x8f, 0xff];

/// One bit for each ink: whether it is lit.
const LIT: u16 = {
    let mut mask = 0;
    let mut bits = 0;
    while bits < 16 {
        if Ink::ALL[bits].lit_on_mono() {
            mask |= 1 << bits;
        }
        bits += 1;
    }
    mask
};

/// Many times a full frame. A wire that came loose can hold the bus for ever, but not us.
const PATIENCE: Duration = Duration::from_millis(200);

type Page = [u8; WIDTH];

pub struct Oled<'d, I: Instance> {
    bus: I2c<'d, I, Async>,
    /// For a display that does not answer; taken once.
    slower: Option<Config>,
    /// What the display holds.
    shown: [Page; PAGES],
    /// The column that the glass begins with.
    margin: usize,
    /// How it shows it; unknown until it has answered.
    look: Option<Look>,
}

impl<'d, I: Instance> Oled<'d, I> {
    pub fn new(bus: I2c<'d, I, Async>, slower: Config) -> Self {
        Self { bus, slower: Some(slower), shown: [[0; WIDTH]; PAGES], margin: 0, look: None }
    }

    /// Leaves the look unknown if the display did not take everything.
    async fn try_update(&mut self, frame: &Frame, look: Look) -> bool {
        let updated = with_timeout(PATIENCE, self.update(frame, look)).await;
        self.look = matches!(updated, Ok(Ok(()))).then_some(look);
        self.look.is_some()
    }

    async fn update(&mut self, frame: &Frame, look: Look) -> Result<(), Error> {
        let known = self.look.is_some_and(|shown| (shown.turned, shown.chip) == (look.turned, look.chip));
        // The SH1106 has four columns more than the glass, two on each side.
        self.margin = if look.chip == Chip::Sh1106 { 2 } else { 0 };
        if !known {
            self.commands(&INIT).await?;
            // On the usual modules upright means both directions reversed.
            self.commands(if look.turned { &[0xa0, 0xc0] } else { &[0xa1, 0xc8] }).await?;
        }
        for page in 0..PAGES {
            self.send_page(page, &page_of(frame, page), known).await?;
        }
        if self.look != Some(look) {
            // Lit last, so that nobody sees what was in its memory before.
            match look.light {
                Light::Off => self.commands(&[DISPLAY_OFF]).await?,
                Light::On(level) => self.commands(&[CONTRAST, contrast(level), DISPLAY_ON]).await?,
            }
        }
        Ok(())
    }

    async fn send_page(&mut self, page: usize, new: &Page, known: bool) -> Result<(), Error> {
        let mut from = 0;
        while let Some((start, end)) = run(self.old(page), new, from, known) {
            self.send_run(page, start, new.get(start..end).unwrap_or_default()).await?;
            from = end;
        }
        if let Some(shown) = self.shown.get_mut(page) {
            *shown = *new;
        }
        Ok(())
    }

    fn old(&self, page: usize) -> &Page {
        self.shown.get(page).unwrap_or(&[0; WIDTH])
    }

    async fn send_run(&mut self, page: usize, column: usize, data: &[u8]) -> Result<(), Error> {
        let [column, ..] = (column + self.margin).to_le_bytes();
        let [page, ..] = page.to_le_bytes();
        let place = [PAGE | page, COLUMN_LOW | column & 0x0f, COLUMN_HIGH | column >> 4];
        let head = place.into_iter().flat_map(|command| [ONE_COMMAND, command]).chain([DATA]);
        self.bus.write_async(ADDRESS, head.chain(data.iter().copied())).await
    }

    async fn commands(&mut self, commands: &[u8]) -> Result<(), Error> {
        self.bus.write_async(ADDRESS, [COMMANDS].into_iter().chain(commands.iter().copied())).await
    }
}

impl<I: Instance> Panel for Oled<'_, I> {
    async fn show(&mut self, frame: &Frame, look: Look) {
        let mut answered = self.try_update(frame, look).await;
        if !answered && let Some(slower) = self.slower.take() {
            answered = self.bus.set_config(&slower).is_ok() && self.try_update(frame, look).await;
        }
        if !answered {
            defmt::warn!("the display does not answer");
        }
    }

    fn look(&self) -> Option<Look> {
        self.look
    }
}

fn contrast(level: u8) -> u8 {
    CONTRASTS.get(usize::from(level.saturating_sub(1))).copied().unwrap_or(0xff)
}

/// Eight rows of the frame as the display stores them: a byte for each column, the top row in the lowest bit.
fn page_of(frame: &Frame, page: usize) -> Page {
    let mut bytes = [0; WIDTH];
    let rows: [&[u8]; 8] = core::array::from_fn(|row| frame.row(8 * page + row));
    for (place, pair) in bytes.chunks_exact_mut(2).enumerate() {
        let (mut left, mut right) = (0, 0);
        for row in rows.iter().rev() {
            let inks = row.get(place).copied().unwrap_or(0);
            left = left << 1 | (LIT >> (inks >> 4)) as u8 & 1;
            right = right << 1 | (LIT >> (inks & 0x0f)) as u8 & 1;
        }
        pair.copy_from_slice(&[left, right]);
    }
    bytes
}

/// The next run of bytes to send: changed ones, and gaps too short to be worth a new run.
fn run(old: &Page, new: &Page, from: usize, known: bool) -> Option<(usize, usize)> {
    let places = old.iter().zip(new).enumerate().skip(from);
    let mut changed = places.filter(|(_, (old, new))| !known || old != new).map(|(place, _)| place);
    let start = changed.next()?;
    let (mut end, mut next) = (start + 1, changed.next());
    while let Some(place) = next.filter(|place| place - end < RUN_COST) {
        (end, next) = (place + 1, changed.next());
    }
    Some((start, end))
}
