//! Whole towns from files: their sheets, and what is said of a file that makes no sense.

/// Counted by hand: lines 26 + 13 + 19 + 11; red 22 and black 8 without wild landmarks. Two of these are better spent
/// on blue's 8 than one on yellow's 6, and there are not three. Three lines have two corners.
#[test]
fn the_example_town_has_its_sheet() {
    let text = include_str!("../../tests/towns/example.town");
    let sheet = sim::command::town::print(&sim::command::town::read(text).expect("a town"));
    for line in [
        "Red      26 points  7 tokens on 8 cards\n",
        "2x2                       not fulfilled, 1 wild short",
        "4cat                      +8 with 2 wild",
        "1 token shares a spot",
        "Lines        69",
        "Plans        38",
        "Penalty     -10",
        "Request H    12",
        "Request L     0",
        "Total       111  with 5 plans fulfilled",
    ] {
        assert!(sheet.contains(line), "no `{line}` in\n{sheet}");
    }
}

#[test]
fn a_bad_town_is_named_by_line() {
    for (text, expected) in [
        ("", "1: no town in it"),
        ("# only words\n", "1: no town in it"),
        ("R=H00\n\nY=H00 H99\n", "3: expected a spot such as H00, found `H99`"),
        ("# town\nc44=1,1,1,1", "2: expected a card such as c00, found `c44`"),
        ("c00=7,1,1,1", "1: expected points from 1 to 6, found `c00=7,1,1,1`"),
        ("wild 1\nwild 2", "2: `wild` stands here for the second time"),
        ("plan R 3lm Zoo,Bank", "1: expected a plan, `3lm` with three landmarks, found `3lm`"),
        ("lay R H00", "1: expected a part of a town, found `lay R H00`"),
        ("requests A", "1: expected two Requests such as A,K, found `A`"),
        ("requests A,M", "1: expected a Request A to L, found `M`"),
        ("requests A,A", "1: expected two different Requests, found `A,A`"),
        ("c00=1,1,1", "1: expected four numbers, found `1,1,1`"),
        ("c00=1,1,1,1,1", "1: expected four numbers, found `more`"),
        ("c00=1,x,1,1", "1: expected a number, found `x`"),
        ("c00 1,1,1,1", "1: expected a town command, found `c00 1,1,1,1`"),
        ("c00=1,1,1,1 Zoo Bank", "1: expected points, landmark and upgrade once each, found `Bank`"),
        ("c00=1,1,1,1 2,2,2,2", "1: expected points, landmark and upgrade once each, found `2,2,2,2`"),
        ("c00= x2:R +3:Y", "1: expected points, landmark and upgrade once each, found `+3:Y`"),
        ("c00= x2:", "1: expected colours such as RY, found ``"),
        ("c00= x2:G", "1: expected colours such as RY, found `G`"),
        ("c00= x2:RR", "1: expected colours such as RY, found `RR`"),
        ("c00= x3:R", "1: expected a number, found `x3:R`"),
        ("R=H00\nR=H01", "2: `R` stands here for the second time"),
        ("c00=\nc00=", "2: `c00` stands here for the second time"),
        ("R=h00", "1: expected a spot such as H00, found `h00`"),
        ("G=H00", "1: expected a card such as c00, found `G`"),
        ("plan", "1: expected a town command, found `plan`"),
        ("plan R", "1: expected a plan, found `the end`"),
        ("plan G 7tok", "1: expected a line R, Y, B or K, found `G`"),
        ("plan R 8tok", "1: expected a plan, found `8tok`"),
        ("plan R ?", "1: expected a plan, `3lm` with three landmarks, found `?`"),
        ("plan R 7tok Zoo", "1: expected a plan, `3lm` with three landmarks, found `7tok`"),
        ("plan R 3lm Zoo,Bank,Moon", "1: expected a landmark, found `Moon`"),
        ("plan R 3lm Zoo,Bank,Fire,", "1: expected a landmark, found ``"),
        ("plan R 3lm Zoo,Zoo,Bank", "1: expected each landmark once, found `Zoo`"),
        ("plan R 2x2\nplan Y 2x2\nplan R 2x2", "3: the line has a plan `2x2` already"),
        (
            "plan R 2x2\nplan R 4cat\nplan R 7tok\nplan R tlbr\nplan R trbl",
            "5: expected at most four plans for each line, found `plan R trbl`",
        ),
        ("wild", "1: expected a town command, found `wild`"),
        ("wild -1", "1: expected a number, found `-1`"),
        ("wild 1000", "1: expected at most 999, found `wild 1000`"),
        ("wild 99999", "1: expected a number, found `99999`"),
        ("wild 1\r2", "1: expected a town command, found `wild 1 2`"),
    ] {
        let malformed = sim::command::town::read(text).expect_err(text);
        assert_eq!(malformed.to_string(), expected);
    }
}

/// A town with slips of the pen is read or refused with one line that names a line of the file; nothing panics.
#[test]
fn slips_of_the_pen_are_named_by_line() {
    let example = include_str!("../../tests/towns/example.town");
    let (mut good, mut bad) = (0, 0);
    let mut rng = fastrand::Rng::with_seed(6);
    for _ in 0..20_000 {
        let mut text: Vec<char> = example.chars().collect();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..text.len());
            let new = *rng.choice(&['=', ',', ' ', '\n', '#', '\r', '\0', 'R', 'c', '0', '9', ':', 'é', 'H']).unwrap();
            match rng.u8(..4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, new),
                2 => text[at] = new,
                _ => {
                    let end = (at + rng.usize(..60)).min(text.len());
                    let part = text[at..end].to_vec();
                    text.splice(at..at, part);
                }
            }
        }
        let text: String = text.into_iter().collect();
        match sim::command::town::read(&text) {
            Ok(sheet) => {
                good += 1;
                assert!(sim::command::town::print(&sheet).contains("Total"));
            }
            Err(malformed) => {
                bad += 1;
                assert!((1..=text.lines().count()).contains(&malformed.line), "{malformed}");
                assert!(!malformed.to_string().contains(char::is_control), "{malformed:?}");
            }
        }
    }
    assert!(good > 1000 && bad > 1000, "{good} read, {bad} refused");
}

#[test]
fn a_line_that_breaks_the_rules_is_named() {
    for (line, name) in [
        ("R=H00 H01 V01", "branch!"),
        ("R=H00 V01 H10 V00", "loop!"),
        ("R=H00 H32", "broken!"),
        ("R=H00 H00", "same-spot!"),
        ("R=H00 H01 H02 V03 H12 H11 H10 V10 H20", "no-tiles!"),
    ] {
        let sheet = sim::command::town::print(&sim::command::town::read(line).expect("a town"));
        assert!(sheet.contains(name), "{line}: {sheet}");
    }
}
