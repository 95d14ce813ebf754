//! How many presses an entry takes: counted in a recorded game, from one saved entry to the next.

use std::time::Duration;

use engine::input::Key;
use engine::store::StoreError;
use engine::ui::View;

use crate::check::script::{Press, Script, Target, Trouble};
use crate::check::target::{NoAlbum, Simulated};
use crate::device::board::BOARDS;
use crate::device::flash::Flash;
use crate::device::picture::Picture;

/// A whole game of Tramways with five players.
const GAME: &str = include_str!("../../../tests/scenarios/tramways-five-players.scn");

/// An entry of the recorded game.
#[derive(Clone, Debug)]
pub struct Entry {
    pub notation: String,
    /// Closing the reminder before it included.
    pub presses: usize,
}

/// A device that counts what is pressed until something is written down.
struct Counted {
    simulated: Simulated,
    presses: usize,
    entries: Vec<Entry>,
}

impl Target for Counted {
    fn press(&mut self, key: Key, press: Press) {
        let session = self.simulated.device.app().session();
        let before = session.live().map(|_| session.entries());
        self.simulated.press(key, press);
        // The questions before the game are no entries.
        let Some(before) = before else { return };
        self.presses += 1;
        let session = self.simulated.device.app().session();
        if session.entries() > before {
            let names = session.live().map(|live| live.game.names(&live.players)).unwrap_or_default();
            let mut notation = String::new();
            session.tell(session.position() - 1..session.position(), |told| {
                notation = told.step.map(|step| told.live.game.print(&names, step).to_string()).unwrap_or_default();
            });
            self.entries.push(Entry { notation, presses: std::mem::take(&mut self.presses) });
        }
    }

    fn wait(&mut self, time: Duration) {
        self.simulated.wait(time);
    }

    fn reboot(&mut self) {
        self.simulated.reboot();
    }

    fn cut_after(&mut self, bytes: u64) {
        self.simulated.cut_after(bytes);
    }

    fn is_off(&mut self) -> bool {
        self.simulated.is_off()
    }

    fn fix_lots(&mut self, lots: u32) -> Result<(), StoreError> {
        self.simulated.fix_lots(lots)
    }

    fn view(&self) -> Option<View> {
        self.simulated.view()
    }

    fn picture(&self) -> Picture {
        self.simulated.picture()
    }
}

/// The recorded game, entry by entry.
pub fn count() -> Result<Vec<Entry>, Trouble> {
    let simulated = Simulated::new(BOARDS[0].profile, Flash::default());
    let mut counted = Counted { simulated, presses: 0, entries: Vec::new() };
    Script::parse(GAME)?.run(&mut counted, &mut NoAlbum)?;
    Ok(counted.entries)
}

pub fn average(entries: &[Entry]) -> f64 {
    let presses: usize = entries.iter().map(|entry| entry.presses).sum();
    presses as f64 / entries.len().max(1) as f64
}

/// What people enter most, and how its notation looks: without options, so that the defaults fit.
type Common = (&'static str, fn(&[&str]) -> bool);

pub const COMMON: [Common; 4] = [
    ("a plain bid", |words| matches!(words, [_, "bid", _])),
    ("a pass", |words| matches!(words, [_, "pass"])),
    ("taking $2", |words| matches!(words, [_, "take2"])),
    ("a trip over one link", |words| matches!(words, [_, "trip", _, "via", _] | [_, "trip", _, "via", _, "$5"])),
];

/// The fewest presses that such an entry took: those with what the dialogue offers first.
pub fn fewest(entries: &[Entry], (_, is): Common) -> Option<usize> {
    let common = |entry: &&Entry| is(&entry.notation.split_whitespace().collect::<Vec<_>>());
    entries.iter().filter(common).map(|entry| entry.presses).min()
}

/// The lines of the report.
pub fn report() -> Result<Vec<String>, Trouble> {
    let entries = count()?;
    let mut lines = vec![format!(
        "presses: {:>12.2} an entry on average, {} entries of the recorded game with five players",
        average(&entries),
        entries.len()
    )];
    for common in COMMON {
        let presses = fewest(&entries, common).unwrap_or(0);
        lines.push(format!("presses: {presses:>12} {}, with what is offered first", common.0));
    }
    Ok(lines)
}
