//! Flash by room: which part of the code takes how much of it, from the names in the ELF file.

use crate::emulator::Firmware;
use crate::measure::board::{FLASH, Size, budgets};

/// Rooms and the paths of their modules. The path that a name begins with decides; what a room's code has inlined
/// counts for the room.
const ROOMS: &[(&str, &[&str])] = &[
    ("kit", &["engine::kit"]),
    ("tramways", &["engine::games::tramways"]),
    ("workbook", &["engine::games::workbook"]),
    ("town", &["engine::games::town"]),
    ("free", &["engine::games::free"]),
    ("games", &["engine::games"]),
    ("notation", &["engine::notation"]),
    ("text", &["engine::text"]),
    ("app", &["engine::app", "engine::driver", "engine::input"]),
    ("ui", &["engine::ui", "u8g2_fonts", "embedded_graphics", "embedded_graphics_core"]),
    ("store", &["engine::store", "engine::journal", "engine::session", "postcard", "serde_core"]),
    ("console", &["engine::console", "engine::export"]),
    ("firmware", &["firmware"]),
    ("embassy", &["embassy_rp", "embassy_executor", "embassy_sync", "embassy_time", "embassy_embedded_hal"]),
    ("usb", &["embassy_usb", "embassy_rp::usb"]),
    ("core", &["core", "compiler_builtins"]),
];
/// What has a name that no room claims.
const OTHER: &str = "other";
/// Constants without a name, the words among them, and what fills the gaps.
const NAMELESS: &str = "nameless";

/// Every room with the bytes it takes. Together they are the flash that the image takes.
pub fn measured(firmware: &Firmware) -> Vec<(&'static str, u32)> {
    let names = ROOMS.iter().map(|(name, _)| *name).chain([OTHER, NAMELESS]);
    let mut rooms: Vec<(&str, u32)> = names.map(|name| (name, 0)).collect();
    let mut add = |wanted: &str, bytes: u32| {
        rooms.iter_mut().filter(|(name, _)| *name == wanted).for_each(|(_, sum)| *sum += bytes);
    };
    let mut end = FLASH.start;
    for part in firmware.parts().into_iter().filter(|part| FLASH.contains(&part.start)) {
        // Functions that came out alike share their bytes.
        let next = part.start.saturating_add(part.size).max(end);
        add(room(&part.name), next - part.start.max(end));
        end = next;
    }
    let named: u32 = rooms.iter().map(|(_, sum)| sum).sum();
    let nameless = Size::of(firmware).flash.saturating_sub(named);
    rooms.iter_mut().filter(|(name, _)| *name == NAMELESS).for_each(|(_, sum)| *sum = nameless);
    rooms
}

/// What each room may take; `firmware/budget.toml`.
pub fn allowed(board: &str) -> Result<Vec<(String, u32)>, String> {
    budgets(&format!("{board}.rooms"))
}

/// The room of a name as the linker has it. In `<A as B>::f` it is the one of A.
pub(super) fn room(name: &str) -> &'static str {
    let paths = ROOMS.iter().flat_map(|(room, paths)| paths.iter().map(move |path| (*room, *path)));
    let found = paths.filter_map(|(room, path)| {
        let place = forms(path).iter().filter_map(|form| name.find(form.as_str())).min()?;
        Some((place, std::cmp::Reverse(path.len()), room))
    });
    found.min().map_or(OTHER, |(_, _, room)| room)
}

/// A path as it stands in a mangled name: each part with its length before it, or among the types of one part.
fn forms(path: &str) -> [String; 2] {
    let parts = path.split("::").map(|part| format!("{}{part}", part.len()));
    [parts.collect(), path.replace("::", "..") + ".."]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_belongs_to_the_room_it_begins_with() {
        let names = [
            ("_ZN6engine5games4free4Free6places17h098dae48871a291aE", "free"),
            ("_ZN6engine5games5Setup5start17hbb1635d42fc0b001E", "games"),
            ("_ZN71_$LT$engine..games..town..Town$u20$as$u20$engine..kit..rules..Rules$GT$5books17h3aE", "town"),
            ("_RNvNtNtCseold96UKqg_4core9panicking11panic_const23panic_const_div_by_zero", "core"),
            ("_ZN6engine5store5Store4save17h6c25e4f27631c482E", "store"),
            ("main", OTHER),
        ];
        names.iter().for_each(|(name, expected)| assert_eq!(room(name), *expected, "{name}"));
    }
}
