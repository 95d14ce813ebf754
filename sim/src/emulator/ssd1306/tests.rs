use super::*;

const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;

fn send(display: &mut Ssd1306, control: u8, bytes: &[u8]) {
    display.receive(Wire::Start);
    display.receive(Wire::Byte(control));
    bytes.iter().for_each(|byte| display.receive(Wire::Byte(*byte)));
    display.receive(Wire::Stop);
}

/// A display that is on, upright and dark, in horizontal addressing.
fn upright() -> Ssd1306 {
    let mut display = Ssd1306::new(Chip::Ssd1306);
    send(&mut display, COMMANDS, &[0x20, 0x00, 0xa1, 0xc8, 0xaf, 0x21, 0, 127, 0x22, 0, 7]);
    send(&mut display, DATA, &[0; 1024]);
    display
}

fn lit(display: &Ssd1306) -> Vec<(usize, usize)> {
    let frame = display.frame();
    (0..frame.len()).filter(|index| frame[*index]).map(|index| (index % WIDTH, index / WIDTH)).collect()
}

#[test]
fn horizontal_addressing_fills_the_window_row_by_row_and_wraps() {
    let mut display = upright();
    send(&mut display, COMMANDS, &[0x21, 10, 11, 0x22, 2, 3]);
    send(&mut display, DATA, &[0x01, 0x02, 0x04, 0x08, 0x80]);
    assert_eq!(lit(&display), [(11, 17), (10, 23), (10, 26), (11, 27)]);
}

#[test]
fn vertical_addressing_goes_down_first() {
    let mut display = upright();
    send(&mut display, COMMANDS, &[0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3]);
    send(&mut display, DATA, &[0x01, 0x01, 0x01]);
    assert_eq!(lit(&display), [(10, 16), (11, 16), (10, 24)]);
}

#[test]
fn page_addressing_stays_on_its_page() {
    let mut display = upright();
    send(&mut display, COMMANDS, &[0x20, 0x02, 0xb3, 0x0e, 0x17]);
    send(&mut display, DATA, &[0x01, 0x01, 0x01]);
    assert_eq!(lit(&display), [(0, 24), (126, 24), (127, 24)]);
}

#[test]
fn the_memory_is_noise_until_it_is_written_and_dark_while_off() {
    let mut display = Ssd1306::new(Chip::Ssd1306);
    assert!(lit(&display).is_empty());
    send(&mut display, COMMANDS, &[0xaf]);
    assert!(lit(&display).len() > 1000);
}

#[test]
fn both_directions_reversed_turn_the_picture_by_180_degrees() {
    let mut display = upright();
    send(&mut display, COMMANDS, &[0xa0, 0xc0, 0x21, 0, 127, 0x22, 0, 7]);
    send(&mut display, DATA, &[0x01]);
    assert_eq!(lit(&display), [(127, 63)]);
}

#[test]
fn the_row_direction_acts_at_once_and_the_segment_direction_on_later_data() {
    let mut display = upright();
    send(&mut display, DATA, &[0x01]);
    assert_eq!(lit(&display), [(0, 0)]);
    send(&mut display, COMMANDS, &[0xa0, 0xc0]);
    assert_eq!(lit(&display), [(0, 63)]);
}

#[test]
fn start_line_inverse_and_contrast() {
    let mut display = upright();
    send(&mut display, DATA, &[0x01]);
    send(&mut display, COMMANDS, &[0x40 | 60, 0x81, 0x12]);
    assert_eq!(lit(&display), [(0, 4)]);
    assert_eq!(display.contrast(), 0x12);
    send(&mut display, COMMANDS, &[0xa7]);
    assert_eq!(lit(&display).len(), WIDTH * HEIGHT - 1);
    send(&mut display, COMMANDS, &[0xae]);
    assert!(!display.is_on() && lit(&display).is_empty());
}

#[test]
fn a_control_byte_can_cover_a_single_byte() {
    let mut display = upright();
    let stream = [0xb1, 0x80, 0x00, 0x80, 0x10, DATA, 0x01];
    send(&mut display, COMMANDS, &[0x20, 0x02]);
    send(&mut display, 0x80, &stream);
    assert_eq!(lit(&display), [(0, 8)]);
}

#[test]
fn command_arguments_may_arrive_one_by_one() {
    let mut display = upright();
    send(&mut display, 0x80, &[0x81, 0x80, 0x33]);
    assert_eq!(display.contrast(), 0x33);
}

#[test]
fn the_sh1106_shows_its_middle_columns_and_ignores_windows() {
    let mut display = Ssd1306::new(Chip::Sh1106);
    send(&mut display, COMMANDS, &[0xa1, 0xc8, 0xaf]);
    for page in 0..8 {
        send(&mut display, COMMANDS, &[0xb0 | page, 0x00, 0x10]);
        send(&mut display, DATA, &[0; 132]);
    }
    send(&mut display, COMMANDS, &[0x20, 0x00, 0x21, 5, 6, 0xb1, 0x02, 0x10]);
    send(&mut display, DATA, &[0x01, 0x01, 0x01]);
    assert_eq!(lit(&display), [(0, 8), (1, 8), (2, 8)]);
}

#[test]
fn traffic_is_counted_in_bytes_and_frames() {
    let mut display = upright();
    let before = display.counts();
    assert_eq!((before.data_bytes, before.frames), (1024, 1));
    send(&mut display, COMMANDS, &[0x21, 0, 7, 0x22, 0, 0]);
    send(&mut display, DATA, &[0; 4]);
    send(&mut display, DATA, &[0; 4]);
    assert_eq!(display.counts().frames, 2);
    assert_eq!(display.counts().bytes, before.bytes + 7 + 5 + 5);

    send(&mut display, COMMANDS, &[0x20, 0x02]);
    for _ in 0..2 {
        for page in 0..8 {
            send(&mut display, COMMANDS, &[0xb0 | page, 0x00, 0x10]);
            send(&mut display, DATA, &[0; 128]);
        }
    }
    assert_eq!(display.counts().frames, 4, "eight pages make one frame");
}
