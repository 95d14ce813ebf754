//! What a computer asks of the port itself, rightly or not: whatever it was, the next request is answered.

use std::time::Duration;

use sim::device::emulated::Emulated;
use sim::emulator::{Answer, ControlRequest};
use sim::measure::wear::SCORE;

use super::usb::{FOUND, PAUSE, assert_like, assert_sound, counted, opened, plug};
use super::{firmware, simulated, store, tap, thoroughness};

#[test]
fn malformed_requests_change_nothing() {
    (4..10).for_each(malformed_requests);
}

fn malformed_requests(seed: u64) {
    let (mut device, store) = counted();
    plug(&mut device);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut answers = Vec::new();
    for _ in 0..thoroughness("USB_REQUESTS", 80) {
        let mut setup: [u8; 8] = std::array::from_fn(|_| random.u8(..));
        // Most of them look like something that is there.
        if random.bool() {
            setup[0] &= 0b1010_0011;
            setup[1] &= 0b0010_1111;
            setup[3..6].fill(0);
            setup[7] = 0;
        }
        // A new address would only be one that nobody answers at; the touch is another test.
        if setup[..2] == [0, 5] {
            continue;
        }
        let data: Vec<u8> = (0..random.usize(..150)).map(|_| random.u8(..)).collect();
        let mut request = ControlRequest::new(setup, &data);
        request.patience = Duration::from_millis(300);
        if random.u8(..4) == 0 {
            request = request.abandoned_after(random.u32(1..3));
        }
        device.board_mut().computer_mut().ask(request);
        device.run_for(Duration::from_millis(310));
        assert_sound(&device);
        answers.extend(device.board_mut().computer_mut().take_answers());
    }
    let some = |wanted: fn(&Answer) -> bool| answers.iter().any(|(_, answer)| wanted(answer));
    assert!(some(|answer| *answer == Answer::Refused) && some(|answer| *answer == Answer::Abandoned));
    assert_eq!(device.store(), store, "nothing is written");
    device.board_mut().computer_mut().reset();
    let mut expected = simulated(&store);
    tap(&mut device, &SCORE);
    SCORE.iter().for_each(|key| expected.tap(*key));
    assert_like(&device, &expected, "the keys work");
    assert!(opened(&mut device).contains("Stationmaster"), "and the console");
}

/// A request that the host leaves, and what it does so long after it that nobody expects anything any more.
#[test]
fn a_host_that_leaves_a_request_is_answered_the_next_one() {
    const LATER: [u64; 5] = [0, 20, 190, 210, 1000];
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    plug(&mut device);
    for request in [ControlRequest::line_coding(9600), ControlRequest::descriptor(2, 0, 255)] {
        for millis in LATER {
            device.board_mut().computer_mut().ask(request.clone().abandoned_after(1));
            device.run_for(Duration::from_millis(millis));
            device.board_mut().computer_mut().ask(ControlRequest::descriptor(1, 0, 18));
            device.run_for(PAUSE);
            let answers = device.board_mut().computer_mut().take_answers();
            assert!(
                matches!(answers.last(), Some((_, Answer::Done(data))) if data.len() == 18),
                "{millis}: {answers:?}"
            );

            device.board_mut().computer_mut().ask(request.clone().abandoned_after(1));
            device.run_for(Duration::from_millis(millis));
            device.board_mut().computer_mut().reset();
            device.run_for(FOUND);
            let answers = device.board_mut().computer_mut().take_answers();
            assert!(device.board().computer().is_configured(), "{millis}: {answers:?}");
            assert!(answers.iter().all(|(_, answer)| *answer != Answer::Silence), "at once: {millis}: {answers:?}");
        }
    }
}
