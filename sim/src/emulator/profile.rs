//! Where the time goes: what every function of the firmware has cost, and when it was first entered.

use std::collections::HashMap;
use std::time::Duration;

use super::firmware::Firmware;

/// What a function has cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cost {
    /// As the linker has it; empty for the boot ROM.
    pub name: String,
    /// Cycles in the function itself, not in those that it called.
    pub cycles: u64,
    /// Of those, the ones in which it waited for the flash.
    pub waited: u64,
    /// When its first instruction ran.
    pub first: Duration,
}

#[derive(Debug, Default)]
pub(super) struct Samples {
    /// By the address of an instruction.
    instructions: HashMap<u32, Cost>,
}

impl Samples {
    pub(super) fn note(&mut self, pc: u32, cycles: u64, waited: u32, now: Duration) {
        let new = || Cost { name: String::new(), cycles: 0, waited: 0, first: now };
        let cost = self.instructions.entry(pc).or_insert_with(new);
        cost.cycles += cycles;
        cost.waited += u64::from(waited);
    }

    /// The functions, the dearest first.
    pub(super) fn by_function(self, firmware: &Firmware) -> Vec<Cost> {
        let mut functions: HashMap<&str, Cost> = HashMap::new();
        for (pc, cost) in self.instructions {
            let name = firmware.function_at(pc).unwrap_or_default();
            let new = || Cost { name: name.to_owned(), cycles: 0, waited: 0, first: cost.first };
            let sum = functions.entry(name).or_insert_with(new);
            sum.cycles += cost.cycles;
            sum.waited += cost.waited;
            sum.first = sum.first.min(cost.first);
        }
        let mut costs: Vec<Cost> = functions.into_values().collect();
        costs.sort_by(|a, b| b.cycles.cmp(&a.cycles).then_with(|| a.name.cmp(&b.name)));
        costs
    }
}
