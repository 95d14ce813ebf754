//! Binary info: what `picotool info` shows of the image, and what the simulator knows of the board.

use core::hint::black_box;

/// `RP`: entries whose meaning Raspberry Pi defines.
const TAG: u16 = u16::from_le_bytes(*b"RP");
const ID_AND_STRING: u16 = 6;
const PINS_WITH_NAME: u16 = 9;

pub const PROGRAM_NAME: u32 = 0x0203_1c86;
pub const PROGRAM_VERSION: u32 = 0x11a9_bc3a;
pub const BOARD: u32 = 0xb63c_ffbb;

/// Both kinds of entries look the same: a number, and a text that ends with a zero.
#[repr(C)]
pub struct InfoEntry {
    kind: u16,
    tag: u16,
    number: u32,
    text: *const u8,
}

impl InfoEntry {
    pub const fn text(id: u32, text: &'static str) -> Self {
        Self::bytes(id, text.as_ptr())
    }

    const fn bytes(id: u32, text: *const u8) -> Self {
        Self { kind: ID_AND_STRING, tag: TAG, number: id, text }
    }

    /// A pin by its name among the peripherals, and what it is for.
    pub const fn pin(name: &str, label: &'static str) -> Self {
        Self { kind: PINS_WITH_NAME, tag: TAG, number: 1 << number(name), text: label.as_ptr() }
    }
}

/// The 10 of `PIN_10`.
const fn number(name: &str) -> u32 {
    let (mut number, mut place) = (0, "PIN_".len());
    while place < name.len() {
        number = 10 * number + (name.as_bytes()[place] - b'0') as u32;
        place += 1;
    }
    number
}

/// A pointer into the table.
#[repr(transparent)]
pub struct InfoPointer(pub *const InfoEntry);

// SAFETY: nothing ever writes through the pointers; they are for those who read the image from outside.
unsafe impl Sync for InfoEntry {}
unsafe impl Sync for InfoPointer {}

/// Puts an entry into the table.
macro_rules! entry {
    ($entry:expr) => {
        const _: () = {
            static ENTRY: $crate::info::InfoEntry = $entry;
            #[used]
            #[unsafe(link_section = ".bi_entries")]
            static PLACE: $crate::info::InfoPointer = $crate::info::InfoPointer(&raw const ENTRY);
        };
    };
}
pub(crate) use entry;

#[repr(C)]
struct Header {
    start: u32,
    entries: [*const InfoPointer; 2],
    /// Parts of the image that start-up code copies to RAM: no entry lies there.
    copied: *const u32,
    end: u32,
}

// SAFETY: as above.
unsafe impl Sync for Header {}

unsafe extern "C" {
    // SAFETY: `memory.x` defines both. Only their addresses mean something.
    safe static __bi_entries_start: InfoPointer;
    safe static __bi_entries_end: InfoPointer;
}

static NOTHING_COPIED: u32 = 0;

#[used]
#[unsafe(link_section = ".boot_info")]
static HEADER: Header = Header {
    start: 0x7188_ebf2,
    entries: [&raw const __bi_entries_start, &raw const __bi_entries_end],
    copied: &raw const NOTHING_COPIED,
    end: 0xe71a_a390,
};

entry!(InfoEntry::text(PROGRAM_NAME, "Stationmaster\0"));
entry!(InfoEntry::bytes(PROGRAM_VERSION, (&raw const VERSION).cast()));

/// The version, and behind it room for the commit: `sim uf2` finds it by its name and writes it there, in brackets. So not
/// every commit builds the image anew.
#[unsafe(export_name = "stationmaster_version")]
static VERSION: [u8; 48] = {
    let version = env!("CARGO_PKG_VERSION").as_bytes();
    let (mut text, mut place) = ([0; 48], 0);
    while place < version.len() {
        text[place] = version[place];
        place += 1;
    }
    text
};

/// The commit that the image was built from, if it was told.
pub fn commit() -> &'static str {
    // As far as the compiler knows there is none.
    let inside = black_box(&VERSION).split(|byte| matches!(byte, b'(' | b')')).nth(1);
    inside.and_then(|commit| str::from_utf8(commit).ok()).unwrap_or_default()
}
