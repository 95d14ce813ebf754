//! USB or battery, and the rest without clocks.
//!
//! Between two keys, without a cable, the processor runs from the crystal, without the PLL that makes it ten times as fast.
//! While the display is off as well, nothing runs at all, until a key is down or a cable plugged in. Then the crystal needs
//! longer to start than anybody should wait for a picture, so the ring oscillator stands in for it: slow, but there at once.

use cortex_m::peripheral::NVIC;
use embassy_rp::adc::{Adc, Blocking, Channel};
use embassy_rp::gpio::{AnyPin, Input, Pin as _, Pull};
use embassy_rp::interrupt::Interrupt;
use embassy_rp::{Peri, pac};
use embassy_time::{Duration, Timer};
use engine::input::{Key, Keys};
use pac::clocks::vals::{ClkRefCtrlSrc, ClkSysCtrlSrc};
use pac::xosc::vals::Enable;

/// The board divides what it runs from by three, and the converter counts 4096 steps up to 3.3 V.
const FULL_SCALE_MILLIVOLTS: u32 = 3 * 3300;
const STEPS: u32 = 4096;
/// A single conversion may catch a spike.
const CONVERSIONS: u32 = 8;

/// What stops the ring oscillator, and with it everything else.
const COMA: u32 = 0x636f_6d61;

/// How often to look whether the crystal is steady.
const PATIENCE: Duration = Duration::from_millis(2);

pub struct Power {
    /// High while a cable feeds the board.
    usb: Input<'static>,
    usb_pin: u8,
    converter: Adc<'static, Blocking>,
    supply: Channel<'static>,
    /// The keys, any of which ends the rest.
    keys: [u8; 4],
}

impl Power {
    pub fn new(
        usb: Peri<'static, AnyPin>,
        converter: Adc<'static, Blocking>,
        supply: Channel<'static>,
        keys: [u8; 4],
    ) -> Self {
        let usb_pin = usb.pin();
        let power = Self { usb: Input::new(usb, Pull::Down), usb_pin, converter, supply, keys };
        switch_converter(false);
        power
    }

    pub fn has_usb(&self) -> bool {
        self.usb.is_high()
    }

    /// Waits until a cable is plugged in or out.
    pub async fn cable_moved(&mut self) {
        self.usb.wait_for_any_edge().await;
    }

    /// What the board runs from. Not for while USB has a clock: the converter takes the PLL for itself.
    pub fn millivolts(&mut self) -> Option<u16> {
        run_usb_pll(true);
        switch_converter(true);
        let conversions = (0..CONVERSIONS).map(|_| self.converter.blocking_read(&mut self.supply));
        let sum = conversions.map(|step| step.map(u32::from)).sum::<Result<u32, _>>();
        switch_converter(false);
        run_usb_pll(false);
        u16::try_from(sum.ok()? * FULL_SCALE_MILLIVOLTS / (STEPS * CONVERSIONS)).ok()
    }

    /// Stops all clocks until a key is down or a cable plugged in; not, if one has moved just now. Of keys that are stuck it waits for
    /// the release. [`Self::resume`] brings the clocks back; until then everything is slow.
    pub fn rest(&mut self, stuck: Keys) {
        cortex_m::interrupt::free(|_| {
            if NVIC::is_pending(Interrupt::IO_IRQ_BANK0) {
                return;
            }
            self.arm(true, stuck);
            slow();
            refer_to(ClkRefCtrlSrc::ROSC_CLKSRC_PH);
            pac::XOSC.ctrl().modify(|w| w.set_enable(Enable::DISABLE));
            // It stands still in this instruction.
            pac::ROSC.dormant().write_value(pac::rosc::regs::Dormant(COMA));
            while !pac::ROSC.status().read().stable() {}
            pac::XOSC.ctrl().modify(|w| w.set_enable(Enable::ENABLE));
            self.arm(false, stuck);
        });
    }

    pub async fn resume(&mut self) {
        while !pac::XOSC.status().read().stable() {
            Timer::after(PATIENCE).await;
        }
        refer_to(ClkRefCtrlSrc::XOSC_CLKSRC);
        fast();
    }

    /// By levels: the edges are for the task that watches the keys.
    fn arm(&self, armed: bool, stuck: Keys) {
        for (key, pin) in Key::ALL.into_iter().zip(self.keys.map(usize::from)) {
            pac::IO_BANK0.int_dormant_wake().inte(pin / 8).modify(|w| {
                w.set_level_low(pin % 8, armed && !stuck.has(key));
                w.set_level_high(pin % 8, armed && stuck.has(key));
            });
        }
        let usb = usize::from(self.usb_pin);
        pac::IO_BANK0.int_dormant_wake().inte(usb / 8).modify(|w| w.set_level_high(usb % 8, armed));
    }
}

/// Takes the clocks from the parts of the chip that no board uses.
pub fn gate() {
    pac::CLOCKS.wake_en0().modify(|w| {
        w.set_clk_sys_i2c1(false);
        w.set_clk_sys_pio0(false);
        w.set_clk_sys_pio1(false);
        w.set_clk_rtc_rtc(false);
        w.set_clk_sys_rtc(false);
        w.set_clk_peri_spi1(false);
        w.set_clk_sys_spi1(false);
    });
    pac::CLOCKS.wake_en1().modify(|w| {
        w.set_clk_peri_uart0(false);
        w.set_clk_sys_uart0(false);
        w.set_clk_peri_uart1(false);
        w.set_clk_sys_uart1(false);
    });
}

/// Gives the USB controller its clocks or takes them away. Nobody may touch it while it has none.
pub fn feed_usb(on: bool) {
    let gates = |open| {
        pac::CLOCKS.wake_en1().modify(|w| {
            w.set_clk_sys_usbctrl(open);
            w.set_clk_usb_usbctrl(open);
        });
    };
    let enable = |on| pac::CLOCKS.clk_usb_ctrl().modify(|w| w.set_enable(on));
    if on {
        gates(true);
        run_usb_pll(true);
        enable(true);
    } else {
        enable(false);
        // The gate closes after three cycles of its own clock, which must still be there.
        cortex_m::asm::delay(32);
        run_usb_pll(false);
        gates(false);
    }
}

/// USB and the converter need 48 MHz, which no other clock can be divided to.
fn run_usb_pll(on: bool) {
    let gate = |open| pac::CLOCKS.wake_en0().modify(|w| w.set_clk_sys_pll_usb(open));
    if on {
        gate(true);
    }
    power_pll(pac::PLL_USB, on);
    if !on {
        gate(false);
    }
}

/// Time in which the processor runs from the reference clock itself: enough to see the keys. Nothing may be on its way to
/// the display.
pub struct Leisure(());

impl Leisure {
    pub fn begin() -> Self {
        slow();
        Self(())
    }
}

impl Drop for Leisure {
    fn drop(&mut self) {
        fast();
    }
}

fn slow() {
    run_from(ClkSysCtrlSrc::CLK_REF);
    power_pll(pac::PLL_SYS, false);
}

/// As fast as everything was set up for.
fn fast() {
    power_pll(pac::PLL_SYS, true);
    run_from(ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX);
}

fn run_from(source: ClkSysCtrlSrc) {
    pac::CLOCKS.clk_sys_ctrl().modify(|w| w.set_src(source));
    while pac::CLOCKS.clk_sys_selected().read() != 1 << source as u32 {}
}

fn refer_to(source: ClkRefCtrlSrc) {
    pac::CLOCKS.clk_ref_ctrl().modify(|w| w.set_src(source));
    while pac::CLOCKS.clk_ref_selected().read() != 1 << source as u32 {}
}

fn power_pll(pll: pac::pll::Pll, on: bool) {
    pll.pwr().modify(|w| {
        w.set_pd(!on);
        w.set_vcopd(!on);
    });
    while on && !pll.cs().read().lock() {}
}

fn switch_converter(on: bool) {
    pac::ADC.cs().modify(|w| w.set_en(on));
    while on && !pac::ADC.cs().read().ready() {}
}
