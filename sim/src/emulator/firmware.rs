//! The firmware image: what goes into flash, and what the emulator wants to know about it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use defmt_decoder::{DecodeError, Table};
use object::elf::{EM_ARM, PT_LOAD, SHF_ALLOC};
use object::read::elf::{ElfFile32, FileHeader, ProgramHeader};
use object::{LittleEndian, Object, ObjectSection, ObjectSymbol, SectionFlags, SymbolKind};

use super::binary_info::BinaryInfo;
use super::flash::FLASH_SIZE;

const XIP_BASE: u32 = 0x1000_0000;
const STACK_TOP_SYMBOL: &str = "_stack_start";
const STACK_LIMIT_SYMBOL: &str = "_stack_end";
const RTT_SYMBOL: &str = "_SEGGER_RTT";

/// Bytes of the image and their place in flash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadSegment {
    /// Offset from the start of flash.
    pub offset: usize,
    /// Contents.
    pub bytes: Vec<u8>,
}

/// A section that takes room in flash or RAM.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Name in the ELF file.
    pub name: String,
    /// Address at run time.
    pub address: u32,
    /// Size in bytes.
    pub size: u32,
}

/// Why a file is not a firmware.
#[derive(Debug)]
pub enum FirmwareError {
    /// The file cannot be read.
    Unreadable(std::io::Error),
    /// The file is no 32-bit little-endian ELF file.
    NotElf(String),
    /// The file is an ELF file for another processor.
    NotArm,
    /// A part of the image lies outside the flash of the board.
    OutsideFlash {
        /// Load address of that part.
        address: u32,
    },
    /// There is nothing to put into flash.
    Empty,
    /// The defmt symbols cannot be used.
    BadLogTable(String),
}

impl fmt::Display for FirmwareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "the firmware file cannot be read: {error}"),
            Self::NotElf(reason) => write!(f, "the firmware is not a valid 32-bit ELF file: {reason}"),
            Self::NotArm => write!(f, "the firmware is an ELF file, but not for an ARM processor"),
            Self::OutsideFlash { address } => {
                write!(f, "the firmware has code or data at {address:#010x}, outside the 2 MiB of flash")
            }
            Self::Empty => write!(f, "the firmware has nothing to load into flash"),
            Self::BadLogTable(reason) => write!(f, "the defmt log table of the firmware is unusable: {reason}"),
        }
    }
}

impl std::error::Error for FirmwareError {}

/// Code or a constant that has a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// Address at run time.
    pub start: u32,
    /// Size in bytes.
    pub size: u32,
    /// Name as the linker has it.
    pub name: String,
}

struct Contents {
    segments: Vec<LoadSegment>,
    sections: Vec<Section>,
    functions: Vec<Symbol>,
    constants: Vec<Symbol>,
    symbols: BTreeMap<String, u32>,
    rtt: Option<u32>,
    stack: Option<(u32, u32)>,
    log_table: Option<Table>,
    info: BinaryInfo,
}

/// A firmware that has been read and checked. Cloning it is cheap.
#[derive(Clone)]
pub struct Firmware(Arc<Contents>);

impl fmt::Debug for Firmware {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Firmware").field("sections", &self.0.sections).finish_non_exhaustive()
    }
}

impl Firmware {
    /// Reads an ELF file.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FirmwareError> {
        let bytes = std::fs::read(path).map_err(FirmwareError::Unreadable)?;
        Self::from_elf(&bytes)
    }

    /// Takes the contents of an ELF file.
    pub fn from_elf(bytes: &[u8]) -> Result<Self, FirmwareError> {
        let elf: ElfFile32<'_, LittleEndian> =
            ElfFile32::parse(bytes).map_err(|error| FirmwareError::NotElf(error.to_string()))?;
        if elf.elf_header().e_machine(LittleEndian) != EM_ARM {
            return Err(FirmwareError::NotArm);
        }
        let symbol =
            |name| elf.symbols().find(|symbol| symbol.name() == Ok(name)).map(|symbol| symbol.address() as u32);
        let segments = segments(&elf)?;
        Ok(Self(Arc::new(Contents {
            info: BinaryInfo::read(&segments),
            segments,
            sections: sections(&elf),
            functions: parts(&elf, SymbolKind::Text),
            constants: parts(&elf, SymbolKind::Data),
            symbols: symbols(&elf),
            rtt: symbol(RTT_SYMBOL),
            stack: symbol(STACK_TOP_SYMBOL).zip(symbol(STACK_LIMIT_SYMBOL)),
            log_table: Table::parse(bytes).map_err(|error| FirmwareError::BadLogTable(error.to_string()))?,
        })))
    }

    /// What belongs into flash, by load address.
    pub fn segments(&self) -> &[LoadSegment] {
        &self.0.segments
    }

    /// What the image says of itself.
    pub fn info(&self) -> &BinaryInfo {
        &self.0.info
    }

    /// The sections that take room on the device.
    pub fn sections(&self) -> &[Section] {
        &self.0.sections
    }

    /// Everything that has a name, as it lies in memory.
    pub fn parts(&self) -> Vec<&Symbol> {
        let mut parts: Vec<&Symbol> = self.0.functions.iter().chain(&self.0.constants).collect();
        parts.sort_by_key(|part| part.start);
        parts
    }

    /// Top and lower limit of the stack, if the linker script names them.
    pub fn stack(&self) -> Option<(u32, u32)> {
        self.0.stack
    }

    /// The address or value behind a name that is the same in every build: no mangled one.
    pub fn symbol(&self, name: &str) -> Option<u32> {
        self.0.symbols.get(name).copied()
    }

    pub(super) fn rtt(&self) -> Option<u32> {
        self.0.rtt
    }

    /// The function that an address lies in, as the linker names it.
    pub(super) fn function_at(&self, address: u32) -> Option<&str> {
        let after = self.0.functions.partition_point(|function| function.start <= address);
        let function = self.0.functions.get(after.checked_sub(1)?)?;
        (address - function.start < function.size).then_some(function.name.as_str())
    }

    /// The log in plain words, one line per message.
    pub(super) fn decode_log(&self, encoded: &[u8]) -> String {
        let Some(table) = &self.0.log_table else { return String::new() };
        let mut decoder = table.new_stream_decoder();
        decoder.received(encoded);
        let mut log = String::new();
        loop {
            match decoder.decode() {
                Ok(frame) => {
                    log.push_str(&frame.display(false).to_string());
                    log.push('\n');
                }
                Err(DecodeError::UnexpectedEof) => return log,
                Err(DecodeError::Malformed) if table.encoding().can_recover() => {}
                Err(DecodeError::Malformed) => return log,
            }
        }
    }
}

fn segments(elf: &ElfFile32<'_, LittleEndian>) -> Result<Vec<LoadSegment>, FirmwareError> {
    let mut segments = Vec::new();
    for header in elf.elf_program_headers() {
        if header.p_type(LittleEndian) != PT_LOAD || header.p_filesz(LittleEndian) == 0 {
            continue;
        }
        let address = header.p_paddr(LittleEndian);
        let bytes = header
            .data(LittleEndian, elf.data())
            .map_err(|()| FirmwareError::NotElf("a segment lies beyond the end of the file".into()))?;
        let offset = address.wrapping_sub(XIP_BASE) as usize;
        if offset.checked_add(bytes.len()).is_none_or(|end| end > FLASH_SIZE) {
            return Err(FirmwareError::OutsideFlash { address });
        }
        segments.push(LoadSegment { offset, bytes: bytes.to_vec() });
    }
    if segments.is_empty() {
        return Err(FirmwareError::Empty);
    }
    segments.sort_by_key(|segment| segment.offset);
    Ok(segments)
}

fn sections(elf: &ElfFile32<'_, LittleEndian>) -> Vec<Section> {
    elf.sections()
        .filter(|section| {
            let SectionFlags::Elf { sh_flags } = section.flags() else { return false };
            sh_flags & u64::from(SHF_ALLOC) != 0 && section.size() != 0
        })
        .filter_map(|section| {
            Some(Section {
                name: section.name().ok()?.to_owned(),
                address: section.address() as u32,
                size: section.size() as u32,
            })
        })
        .collect()
}

fn symbols(elf: &ElfFile32<'_, LittleEndian>) -> BTreeMap<String, u32> {
    let plain = |name: &str| !name.is_empty() && !["_R", "_ZN", "$"].iter().any(|prefix| name.starts_with(prefix));
    let named = elf.symbols().filter(object::ObjectSymbol::is_global);
    let named = named.filter_map(|symbol| Some((symbol.name().ok()?.to_owned(), symbol.address() as u32)));
    named.filter(|(name, _)| plain(name)).collect()
}

fn parts(elf: &ElfFile32<'_, LittleEndian>, kind: SymbolKind) -> Vec<Symbol> {
    // The lowest bit of a function's address says that it is Thumb code.
    let thumb_bit = u32::from(kind == SymbolKind::Text);
    let symbols = elf.symbols().filter(|symbol| symbol.kind() == kind);
    let mut parts: Vec<Symbol> = symbols
        .filter_map(|symbol| {
            let start = symbol.address() as u32 & !thumb_bit;
            Some(Symbol { start, size: symbol.size() as u32, name: symbol.name().ok()?.to_owned() })
        })
        .collect();
    parts.sort_by_key(|part| part.start);
    parts
}
