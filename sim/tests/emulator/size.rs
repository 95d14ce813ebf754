//! The size budget.

use sim::measure::board::{Budget, Size, stack_high_water};

use super::firmware;

#[test]
fn the_firmware_fits_its_budget() {
    let firmware = firmware();
    let budget = Budget::read("pico-oled").unwrap_or_else(|error| panic!("{error}"));
    let size = Size::of(&firmware);
    assert!(size.flash <= budget.flash, "{} bytes of flash, {} allowed", size.flash, budget.flash);
    assert!(size.static_ram <= budget.static_ram, "{} bytes of RAM, {} allowed", size.static_ram, budget.static_ram);
    let stack = stack_high_water(&firmware).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(stack <= budget.stack, "{stack} bytes of stack, {} allowed", budget.stack);
}
