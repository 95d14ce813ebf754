//! The notation: what cannot be meant cannot be written, and what is written can be read again.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use engine::games::Kind;

fn any_game() -> Kind {
    *Kind::ALL.iter().find(|kind| kind.file() == "any").unwrap()
}

#[test]
fn seats_and_counters_that_are_not_there_cannot_be_written() {
    let (game, names) = any_game().position("B,P R1; counters points money").unwrap();
    for line in [
        "G points +1",
        "B stress +1",
        "B points 1",
        "B points +32768",
        "B points +x",
        "B points",
        "points +1",
        "round points 1,x",
        "round stress 1,1",
        "round points 1,1,1,1,1,1,1,1,1",
        "round points",
        "next round",
        "G adjust points 1",
        "B adjust stress 1",
        "B adjust points +2147483648",
        "",
    ] {
        assert!(game.parse(&names, line).is_err(), "`{line}` was read");
    }
}

#[test]
fn positions_that_cannot_be_are_not_read() {
    for given in [
        "",
        "B,B R1",
        "B,P,G,O,U,S,Y,W,X R1",
        "B,P R0",
        "B,P R1000",
        "B,P R1; rounds 31",
        "B,P R1; counters points money lives wins",
        "B,P R1; counters points pints",
        "B,P R1; B points10000",
        "B,P R1; B points-1000",
        "B,P R1; B money1",
        "B,P R1; first G",
        "B,P R1; by-round 2",
        "B,P R1; low 2",
        "B,P R1; G points1",
    ] {
        assert!(any_game().position(given).is_err(), "`{given}` was read");
    }
}

#[test]
fn a_printed_command_reads_the_same() {
    let (game, names) = any_game().position("B,P,G R1; counters points money").unwrap();
    for line in [
        "B points +5",
        "G money -999",
        "B points +0",
        "round money 5,3,-2",
        "next",
        "pass",
        "finish",
        "B adjust points 12",
        "B adjust money +3",
        "G adjust money -3",
    ] {
        let step = game.parse(&names, line).unwrap();
        assert_eq!(&*game.print(&names, &step), line);
    }
}

/// A card that is discarded, or that has no value at all, has a consequence and no further icons.
#[test]
fn what_a_single_card_costs_has_no_further_icons() {
    let kind = Kind::ALL.iter().find(|kind| kind.file() == "tramways").unwrap();
    let (game, names) = kind.position("X,Y R1 ADM").unwrap();
    for line in ["X discard", "X play W", "X pick void"] {
        assert!(game.parse(&names, line).is_ok(), "`{line}` was not read");
        assert!(game.parse(&names, &format!("{line} !3 !S")).is_ok(), "`{line} !3 !S` was not read");
        assert!(game.parse(&names, &format!("{line} x1")).is_err(), "`{line} x1` was read");
    }
}

/// A vector that fails tells what is there, in the words in which it is expected.
#[test]
fn what_is_not_as_expected_is_told() {
    let kind = |file: &str| *Kind::ALL.iter().find(|kind| kind.file() == file).unwrap();
    for (file, given, expected, found) in [
        ("tramways", "X,Y R2 AR1; mods terrain; L1=X 2 I - r1", "L1=X 2 I - r2", "L1=X 2 I - r1"),
        ("tramways", "X,Y R2 AR1; mods terrain; L1=X 2 I -", "L1=X 2 I - r2", "L1=X 2 I -"),
        ("tramways", "X,Y R2 AR1; L1=X 3 C (C-R)", "L1=X 4 C", "L1=X 3 C (C-R)"),
        ("tramways", "X,Y; bld D1=X C U", "bld D1=X C", "bld D1=X C U"),
        ("workbook", "ep 6; B1=P1 R", "B1=P1 R ^", "B1=P1 R"),
        ("workbook", "ep 15; B1=P1 R ^", "B1=P1 R ^^", "B1=P1 R ^"),
        ("workbook", "ep 15; B1=P1 R ^^", "B1=gone", "B1=P1 R ^^"),
        ("workbook", "ep 6; L1=P1 3 C U", "L1=P1 3 C", "L1=P1 3 C U"),
        ("workbook", "ep 6", "L1=P1 3 C", "L1=gone"),
    ] {
        let (game, names) = kind(file).position(given).unwrap();
        assert_eq!(&*game.check(&names, expected).unwrap().unwrap_err(), found, "`{expected}` of `{given}`");
        assert_eq!(game.check(&names, found).unwrap(), Ok(()), "`{found}` of `{given}`");
    }
}

/// Options that contradict each other are refused, and the reason names the one that is too much.
#[test]
fn one_command_has_one_choice() {
    let kind = |file: &str| *Kind::ALL.iter().find(|kind| kind.file() == file).unwrap();
    for (file, given, trip, choices) in [
        ("tramways", "X,Y R1 AR1; L1=X 3 C (R-C)", "X trip C via L1", ["$5", "card", "nothing"]),
        ("workbook", "ep 11; L1=P1 3 C", "P1 trip C via L1", ["$5", "card", "opium"]),
    ] {
        let (game, names) = kind(file).position(given).unwrap();
        for one in choices {
            assert!(game.parse(&names, &format!("{trip} {one}")).is_ok(), "`{trip} {one}` was not read");
            for other in choices {
                let line = format!("{trip} {one} {other}");
                let reason = game.parse(&names, &line).map(drop).unwrap_err().to_string();
                assert_eq!(reason, format!("expected only one choice, found `{other}`"), "`{line}`");
            }
        }
    }
}
