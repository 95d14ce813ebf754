//! How the processor reaches the bus: RAM at once, everything else through the overlay first.

use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::{CoreBus, Nvic};

use super::address::{BLOCK, CLOCKS, OFFSET, PADS_BANK0, PLL_SYS, PLL_USB, ROSC, SIO, USB_DPRAM, is_xip};
use super::bus::SocBus;
use super::clock;
use super::io_bank0;

const ROSC_DIV: u32 = 0x10;

#[inline(always)]
fn is_sram(address: u32) -> bool {
    address >> 28 == 2
}

impl SocBus {
    /// Follows up on a write that the chip model has performed.
    pub(super) fn after_chip_write(&mut self, address: u32) {
        match address & BLOCK {
            SIO => self.watch_scl(),
            CLOCKS | PLL_SYS | PLL_USB | ROSC => {
                let divider = self.chip.read32(ROSC + ROSC_DIV);
                let (system, reference) = (self.chip.sys_clk_hz(), self.chip.ref_clk_hz());
                self.clock.set_hz(clock::ringing(system, divider, self.ring_percent));
                self.timer.set_reference(clock::ringing(reference, divider, self.ring_percent), self.clock.now());
            }
            PADS_BANK0 => {
                let offset = address & OFFSET;
                if let Some(pin) = io_bank0::pad_pin(offset) {
                    let pad = self.chip.read32(PADS_BANK0 + offset);
                    self.io_bank0.set_pad(pin, pad);
                    self.pins_changed();
                }
            }
            _ => {}
        }
    }

    /// What a write of less than a word puts on the bus. Peripherals ignore its size and see the data on all byte lanes;
    /// the memory of USB is one.
    fn lanes(&self, address: u32, value: u32, mask: u32) -> u32 {
        if address & BLOCK != USB_DPRAM {
            return value;
        }
        let mask = mask << (8 * (address & 3));
        self.usb.controller.word(address & OFFSET) & !mask | value & mask
    }
}

impl CoreBus for SocBus {
    #[inline]
    fn read8(&mut self, address: u32) -> u8 {
        if is_sram(address) {
            return self.chip.read8(address);
        }
        match self.read_overlay(address & !3) {
            Some(word) => (word >> (8 * (address & 3))) as u8,
            None => self.chip.read8(address),
        }
    }

    #[inline]
    fn read16(&mut self, address: u32) -> u16 {
        if is_sram(address) {
            return self.chip.read16(address);
        }
        match self.read_overlay(address & !3) {
            Some(word) => (word >> (8 * (address & 2))) as u16,
            None => self.chip.read16(address),
        }
    }

    #[inline]
    fn read32(&mut self, address: u32) -> u32 {
        if is_sram(address) {
            return self.chip.read32(address);
        }
        match self.read_overlay(address) {
            Some(word) => word,
            None => self.chip.read32(address),
        }
    }

    fn write8(&mut self, address: u32, value: u8) {
        if is_sram(address) {
            return self.chip.write8(address, value);
        }
        let lanes = self.lanes(address, u32::from(value) * 0x0101_0101, 0xff);
        if !self.write_overlay(address & !3, lanes) {
            self.chip.write8(address, value);
            self.after_chip_write(address);
        }
    }

    fn write16(&mut self, address: u32, value: u16) {
        if is_sram(address) {
            return self.chip.write16(address, value);
        }
        let lanes = self.lanes(address, u32::from(value) * 0x0001_0001, 0xffff);
        if !self.write_overlay(address & !3, lanes) {
            self.chip.write16(address, value);
            self.after_chip_write(address);
        }
    }

    #[inline]
    fn write32(&mut self, address: u32, value: u32) {
        if is_sram(address) {
            self.note_ram_write(address);
            return self.chip.write32(address, value);
        }
        if !self.write_overlay(address, value) {
            self.chip.write32(address, value);
            self.after_chip_write(address);
        }
    }

    #[inline(always)]
    fn set_active_pc(&mut self, pc: u32) {
        if is_xip(pc) {
            self.xip_cache.touch(pc);
        }
    }

    #[inline(always)]
    fn bus_fault(&self) -> bool {
        self.chip.bus_fault()
    }

    fn bus_fault_addr(&self) -> u32 {
        self.chip.bus_fault_addr()
    }

    fn clear_bus_fault(&mut self) {
        self.chip.clear_bus_fault();
    }

    #[inline(always)]
    fn ppb(&self, core: usize) -> &Ppb {
        &self.chip.ppb[core]
    }

    fn ppb_mut(&mut self, core: usize) -> &mut Ppb {
        &mut self.chip.ppb[core]
    }

    #[inline(always)]
    fn nvic(&self, core: usize) -> &Nvic {
        &self.chip.nvics[core]
    }

    fn nvic_mut(&mut self, core: usize) -> &mut Nvic {
        &mut self.chip.nvics[core]
    }

    fn active_core(&self) -> usize {
        0
    }

    fn event_flag(&self, core: usize) -> bool {
        self.chip.event_flag[core]
    }

    fn consume_event_flag(&mut self, core: usize) -> bool {
        std::mem::take(&mut self.chip.event_flag[core])
    }

    fn set_wfe_waiting(&mut self, core: usize, waiting: bool) {
        self.chip.wfe_waiting[core] = waiting;
    }

    fn signal_sev(&mut self) {
        self.chip.signal_sev();
    }
}
