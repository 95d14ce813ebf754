//! Why a run stopped before its time, with what one needs to find the cause.

use std::fmt;
use std::time::Duration;

/// A failure message is read, so it shows the end of the log only.
const SHOWN_LOG_LINES: usize = 60;

/// Core registers at the moment of a fault.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Registers {
    /// R0 to R12, SP, LR and PC.
    pub r: [u32; 16],
    /// Program status.
    pub xpsr: u32,
    /// Interrupt mask.
    pub primask: u32,
}

impl Registers {
    /// The program counter.
    pub fn pc(&self) -> u32 {
        self.r[15]
    }
}

impl fmt::Display for Registers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 16] =
            ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "sp", "lr", "pc"];
        for (index, (name, value)) in NAMES.iter().zip(self.r).enumerate() {
            let end = if index % 4 == 3 { '\n' } else { ' ' };
            write!(f, "{name:>4} {value:08x}{end}")?;
        }
        write!(f, "xpsr {:08x} primask {}", self.xpsr, self.primask & 1)
    }
}

/// The circumstances of a fault.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FaultReport {
    /// Emulated time since power-on.
    pub at: Duration,
    /// Registers; for a HardFault those of the faulting code, not of the handler.
    pub registers: Registers,
    /// Function that the program counter lies in.
    pub function: Option<String>,
    /// The decoded defmt log.
    pub log: String,
    /// The display as text; empty while it is off.
    pub screen: String,
}

impl fmt::Display for FaultReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "at {:?} in {}", self.at, self.function.as_deref().unwrap_or("unknown code"))?;
        writeln!(f, "{}", self.registers)?;
        let lines: Vec<&str> = self.log.lines().collect();
        let shown = lines.len().min(SHOWN_LOG_LINES);
        write!(f, "last {shown} of {} log lines:", lines.len())?;
        for line in &lines[lines.len() - shown..] {
            write!(f, "\n  {line}")?;
        }
        if !self.screen.is_empty() {
            write!(f, "\nscreen:\n{}", self.screen)?;
        }
        Ok(())
    }
}

/// Why a run stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// The armed power cut has happened. Take the flash with `power_off`.
    PowerCut,
    /// The flash holds no boot2 with a valid checksum, so the ROM waits for a UF2 file.
    NotBootable,
    /// The firmware asked the ROM for the USB boot loader.
    UsbBoot,
    /// The processor took a HardFault: a panic through `udf`, a bad access, an undefined instruction.
    HardFault(Box<FaultReport>),
    /// The HardFault handler itself cannot run.
    Lockup(Box<FaultReport>),
    /// The stack has left the memory.
    StackOverflow(Box<FaultReport>),
    /// Code ran from flash while execute-in-place was off.
    ExecutedFromXipWhileOff {
        /// Where.
        pc: u32,
        /// Circumstances.
        report: Box<FaultReport>,
    },
    /// Data was read from flash while execute-in-place was off.
    ReadFromXipWhileOff {
        /// Which address.
        address: u32,
        /// Circumstances.
        report: Box<FaultReport>,
    },
    /// The ROM's flash functions were called with a range that the chip cannot program or erase.
    BadFlashCall {
        /// Offset in flash.
        offset: u32,
        /// Length in bytes.
        len: u32,
        /// Circumstances.
        report: Box<FaultReport>,
    },
    /// The firmware used something that this emulator lacks.
    Unmodelled {
        /// What.
        what: String,
        /// Circumstances.
        report: Box<FaultReport>,
    },
    /// The condition of `run_until` did not come true in time.
    TimedOut {
        /// How long it was given.
        limit: Duration,
        /// Circumstances.
        report: Box<FaultReport>,
    },
}

impl Halt {
    /// The circumstances, if the kind of fault has any.
    pub fn report(&self) -> Option<&FaultReport> {
        match self {
            Self::PowerCut | Self::NotBootable | Self::UsbBoot => None,
            Self::HardFault(report) | Self::Lockup(report) | Self::StackOverflow(report) => Some(report),
            Self::ExecutedFromXipWhileOff { report, .. }
            | Self::ReadFromXipWhileOff { report, .. }
            | Self::BadFlashCall { report, .. }
            | Self::Unmodelled { report, .. }
            | Self::TimedOut { report, .. } => Some(report),
        }
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PowerCut => write!(f, "the power was cut")?,
            Self::NotBootable => write!(f, "the flash holds no boot2 with a valid checksum")?,
            Self::UsbBoot => write!(f, "the firmware entered the USB boot loader")?,
            Self::HardFault(_) => write!(f, "HardFault")?,
            Self::Lockup(_) => write!(f, "the processor locked up")?,
            Self::StackOverflow(_) => write!(f, "the stack outgrew its room")?,
            Self::ExecutedFromXipWhileOff { pc, .. } => write!(f, "executed {pc:#010x} while XIP was off")?,
            Self::ReadFromXipWhileOff { address, .. } => write!(f, "read {address:#010x} while XIP was off")?,
            Self::BadFlashCall { offset, len, .. } => {
                write!(f, "flash call with offset {offset:#x}, length {len:#x}, which is misaligned or out of range")?;
            }
            Self::Unmodelled { what, .. } => write!(f, "the emulator does not model {what}")?,
            Self::TimedOut { limit, .. } => write!(f, "the awaited state did not come within {limit:?}")?,
        }
        match self.report() {
            Some(report) => write!(f, ", {report}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Halt {}
