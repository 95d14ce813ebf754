//! An hour on the table: whole games on the board beside the simulator, with reboots, power cuts, long pauses, and a computer
//! that comes and goes. Every third key both must show the same, so no key may be missed.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use engine::app::After;
use engine::games::Kind;
use engine::input::Key;
use sim::check::script::{Target, Touch};
use sim::check::season::{Played, Twins};
use sim::check::target::with_lots;
use sim::check::wrapper::Wrapper;
use sim::device::board::{BOARDS, Board};
use sim::device::emulated::Emulated;
use sim::emulator::{Halt, Stats};
use sim::measure::board::Budget;

use super::{firmware_for, store, thoroughness};

/// A computer is plugged in for the second half of every so many keys.
const VISIT: u64 = 60;
/// Longer than its display is lit.
const OFF: Duration = Duration::from_secs(70);
/// A game with more entries is left for the next one.
const ENTRIES: u32 = 40;

/// What the board has been through.
#[derive(Default, Debug)]
struct Hardships {
    keys: u64,
    time: Duration,
    dormant: Duration,
    erased: u64,
    /// Bytes that the computer was told.
    told: u64,
    deepest: u32,
}

/// The board, and what happens to it.
struct Soaked {
    device: Emulated,
    hardships: Rc<RefCell<Hardships>>,
    /// The stack while it sleeps.
    at_rest: Option<u32>,
    /// What it may take at most.
    room: u32,
    /// Since power-on, as far as it is counted.
    counted: Stats,
    erased: u64,
}

impl Soaked {
    fn new(board: &Board, flash: &[u8], hardships: Rc<RefCell<Hardships>>) -> Self {
        let device = Emulated::with_store(&firmware_for(board), flash);
        let counted = device.board().stats();
        let room = Budget::read(board.name).unwrap_or_else(|error| panic!("{error}")).stack;
        let mut soaked = Self { device, hardships, at_rest: None, room, counted, erased: 0 };
        soaked.begin();
        soaked.rest();
        soaked
    }

    /// The power is on, from a battery.
    fn begin(&mut self) {
        self.device.board_mut().plug_usb(false);
        (self.counted, self.at_rest) = (self.device.board().stats(), None);
        self.erased = self.device.board().flash().stats().sectors_erased;
    }

    /// Lies in a drawer before the game, and is woken by a key that does nothing else.
    fn rest(&mut self) {
        self.device.run_for(OFF);
        self.counted = self.device.board().stats();
        self.device.run_for(OFF);
        self.device.tap(Key::Down);
        self.device.settle();
        self.look();
    }

    /// A program reads whatever it is told.
    fn visit(&mut self) {
        let keys = self.hardships.borrow().keys;
        let board = self.device.board_mut();
        if keys % VISIT == VISIT / 2 {
            board.plug_computer();
        } else if keys % VISIT == VISIT / 2 + 10 {
            board.computer_mut().open();
            board.computer_mut().send(b"stats\rexport json\rlog\rscreen pbm\r");
        } else if keys.is_multiple_of(VISIT) {
            board.plug_usb(false);
        }
        self.hardships.borrow_mut().told += self.device.board_mut().computer_mut().take_received().len() as u64;
    }

    fn look(&mut self) {
        match self.device.fault() {
            None => (),
            Some(Halt::PowerCut) => return,
            Some(fault) => panic!("{fault}"),
        }
        let stats = self.device.board().stats();
        assert_eq!(stats.resets, 0, "the watchdog: {}", self.device.board().log());
        let stack = stats.stack.unwrap_or_else(|| panic!("the firmware names its stack"));
        assert_eq!(stack.now, *self.at_rest.get_or_insert(stack.now), "the stack has grown");
        let erased = self.device.board().flash().stats().sectors_erased;
        let mut hardships = self.hardships.borrow_mut();
        let time = |stats: &Stats| stats.awake + stats.asleep + stats.dormant;
        hardships.time += time(&stats) - time(&self.counted);
        hardships.dormant += stats.dormant - self.counted.dormant;
        hardships.erased += erased - self.erased;
        hardships.deepest = hardships.deepest.max(stack.used);
        assert!(stack.used <= self.room, "{} bytes of stack, and a budget of {}", stack.used, self.room);
        (self.counted, self.erased) = (stats, erased);
    }
}

impl Wrapper for Soaked {
    fn inside(&self) -> &dyn Target {
        &self.device
    }

    fn inside_mut(&mut self) -> &mut dyn Target {
        &mut self.device
    }

    fn on_press(&mut self, key: Key, press: Touch) {
        self.hardships.borrow_mut().keys += 1;
        self.visit();
        Target::press(&mut self.device, key, press);
        self.look();
    }

    fn on_wait(&mut self, time: Duration) {
        self.device.wait(time);
        self.look();
    }

    fn on_reboot(&mut self) {
        self.device.reboot();
        self.begin();
    }

    fn on_store_instead(&mut self, bytes: Vec<u8>) {
        self.device.store_instead(bytes);
        self.begin();
    }
}

/// `SOAK=60 cargo test` plays for so many minutes, pauses not counted; usually one will do. Game by game the flash goes on to
/// the next board.
#[test]
fn an_hour_of_play_leaves_no_trace() {
    let whole = Duration::from_secs(60 * thoroughness("SOAK", 1) as u64);
    let hardships = Rc::<RefCell<Hardships>>::default();
    let mut played = Played::default();
    let mut flash = store(|settings| settings.off = After::Minutes(1));
    flash = with_lots(flash, 7).unwrap_or_else(|error| panic!("{error:?}"));
    for (seed, (board, kind)) in (0..).zip(BOARDS.iter().cycle().zip(Kind::ALL.iter().cycle())) {
        if hardships.borrow().time - hardships.borrow().dormant >= whole {
            break;
        }
        let other = Soaked::new(board, &flash, Rc::clone(&hardships));
        let twins = Twins { board, flash: &flash, other: Some(Box::new(other)) };
        let (game, stored) = twins.play(*kind, seed, ENTRIES).unwrap_or_else(|what| panic!("{}: {what}", board.name));
        played += game;
        flash = stored;
    }
    let hardships = hardships.borrow();
    println!("{played}; {hardships:?}");
    let rested = hardships.dormant > Duration::ZERO;
    assert!(rested && hardships.told > 0 && hardships.erased > 0, "{hardships:?}");
    assert!(played.reboots > 0 && played.cuts > 0, "{played}");
}
