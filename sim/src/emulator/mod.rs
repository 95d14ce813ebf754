//! An RP2040 board in software that runs the real firmware image: processor, display, keys, and a flash that can lose
//! its power at any byte.
//!
//! The processor and the memories come from `rp2040-emu`; `bus` overlays the peripherals that it lacks, one file
//! each, in the terms of the RP2040 datasheet. Time is emulated and repeatable: the same firmware, flash and keys give
//! the same cycles, pixels and bytes.
//!
//! Modelled: both memories and the boot from flash through boot2, the ROM's flash and memory functions, clocks and the
//! start of the crystal, the gates of clocks and the dormant state, TIMER, single conversions of the ADC, GPIO inputs
//! with pull-ups and interrupts, writes on I2C0 and SPI0 with their time on the wire, DMA to SPI0, PWM as a share of
//! time, USB with a computer at the other end of the cable, the XIP cache, flash with time, wear and power cuts, watchdog and requested resets, RTT, sleep. Displays:
//! SSD1306, SH1106, ST7789.
//!
//! Not modelled, and reported when used: other DMA, SPI1, UART, PIO, RTC, I2C1, I2C reads, other ROM functions.
//! Not modelled, and silent: core 1, SysTick, pin drive, bus contention, reading the flash's ids.
//!
//! Before trusting a time: cache misses are an estimate, the time of the ROM before boot2 is not counted, and flash
//! takes its typical time for every operation.

mod adc;
mod address;
mod binary_info;
mod board;
mod bootrom;
mod bus;
mod clock;
mod core_bus;
mod display;
mod dma;
mod fault;
mod firmware;
mod flash;
mod gates;
mod i2c;
mod io_bank0;
mod machine;
mod nvic;
mod profile;
mod pwm;
mod rng;
mod rtt;
mod spi;
mod ssd1306;
mod ssi;
mod st7789;
mod timer;
mod usb;
mod watchdog;
mod wires;
mod xip;
mod xosc;

pub use binary_info::BinaryInfo;
pub use board::{Board, StackUse, Stats};
pub use display::{Display, DisplayCounts, Fitted};
pub use fault::{FaultReport, Halt, Registers};
pub use firmware::{Firmware, FirmwareError, LoadSegment, Section, Symbol};
pub use flash::{FLASH_SIZE, Flash, FlashStats, PAGE_PROGRAM_TIME, PAGE_SIZE, SECTOR_ERASE_TIME, SECTOR_SIZE, Torn};
pub use io_bank0::PIN_COUNT;
pub use machine::Mishap;
pub use profile::Cost;
pub use ssd1306::{Chip, Ssd1306};
pub use st7789::{Glass, St7789};
pub use usb::{Answer, ControlRequest, Host};
pub use watchdog::ResetReason;
