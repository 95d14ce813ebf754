//! A computer at the other end of the cable: it finds the port, and whatever it does, nothing on the device suffers.

use std::time::Duration;

use sim::device::board::BOARDS;
use sim::device::emulated::Emulated;
use sim::emulator::{Answer, Request};

use super::{assert_same, firmware, firmware_for, store, tap};

/// To be found, with the time that a plug may rattle.
const FOUND: Duration = Duration::from_millis(400);

fn plugged(device: &mut Emulated) {
    device.board_mut().plug_computer();
    device.run_for(FOUND);
    assert!(device.fault().is_none(), "{}", device.fault().map_or_else(String::new, ToString::to_string));
}

#[test]
fn a_computer_finds_a_serial_port() {
    for board in &BOARDS {
        let mut device = Emulated::fresh(&firmware_for(board));
        plugged(&mut device);
        let computer = device.board_mut().computer_mut();
        assert!(computer.is_configured(), "{}: {:?}", board.name, computer.take_answers());
        let answers = computer.take_answers();
        let of = |setup: [u8; 4]| {
            answers.iter().rev().find_map(|(request, answer)| match answer {
                Answer::Done(data) if request.setup[..4] == setup => Some(data.clone()),
                _ => None,
            })
        };
        let device_descriptor = of([0x80, 6, 0, 1]).unwrap_or_default();
        assert_eq!(device_descriptor.get(8..12), Some([0x09, 0x12, 0x01, 0x00].as_slice()), "1209:0001");
        let name: Vec<u8> = "Stationmaster console".bytes().flat_map(|byte| [byte, 0]).collect();
        assert_eq!(of([0x80, 6, 2, 3]).unwrap_or_default().get(2..), Some(name.as_slice()));
    }
}
