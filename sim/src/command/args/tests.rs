use engine::games::Kind;

use super::*;
use crate::command::topics::help;

fn read(line: &str) -> Result<Subcommand, String> {
    parse(line.split_whitespace().map(OsString::from))
}

#[test]
fn without_a_subcommand_it_plays() {
    let plain = PlayArgs { board: &BOARDS[0], terminal: false, flash: None, scale: None };
    assert_eq!(read(""), Ok(Subcommand::Play(plain)));
    let options = PlayArgs { board: &BOARDS[1], terminal: true, flash: Some("f".into()), scale: Some(3) };
    assert_eq!(read("--tui --board=pico-display --flash f --scale 3"), Ok(Subcommand::Play(options)));
    assert_eq!(read("play --tui"), read("--tui"));
}

#[test]
fn files_and_options_mix() {
    let files = vec!["a".into(), "b".into()];
    let script = ScriptArgs { files, board: Some(&BOARDS[0]), bless: true, emulated: false, keys: false };
    assert_eq!(read("script a --board pico-oled b --bless"), Ok(Subcommand::Script(script)));
    assert_eq!(read("vectors -- -a b"), Ok(Subcommand::Vectors(vec!["-a".into(), "b".into()])));
}

#[test]
fn a_part_of_a_game_s_name_will_do() {
    let walk = |name: &str| read(&format!("walk --game {name}"));
    let town = Subcommand::Walk(walk::WalkOptions { seed: 1, keys: 100_000, game: Some(Kind::Town) });
    assert_eq!((walk("railtown"), walk("town")), (Ok(town), walk("railtown")));
    assert!(walk("a").is_err_and(|reason| reason.contains("railtown")), "two games have an a");
}

#[test]
fn every_topic_has_its_own_help() {
    for topic in &TOPICS {
        for line in [format!("{} --help", topic.name), format!("{} -h", topic.name), format!("help {}", topic.name)] {
            assert_eq!(read(&line), Ok(Subcommand::Help(Some(topic.name))), "{line}");
        }
        assert!(help(None).contains(topic.example) && help(Some(topic.name)).contains(topic.usage));
    }
    assert_eq!(read("help"), read("--help"));
    assert!(help(None).lines().chain(TOPICS.iter().flat_map(|t| t.options.lines())).all(|line| line.len() <= 120));
}

#[test]
fn complaints_are_one_line_and_name_the_culprit() {
    let bad = [
        ("nonsense", "`nonsense`"),
        ("--nonsense", "'--nonsense'"),
        ("play extra", "\"extra\""),
        ("play --board tv", "`tv`"),
        ("play --board", "--board"),
        ("play --scale 0", "`0`"),
        ("play --scale 33", "`33`"),
        ("play --tui=1", "--tui"),
        ("script", "which scenarios?"),
        ("script a b --keys", "--keys"),
        ("vectors", "which vectors?"),
        ("shot", "--out"),
        ("web --port 70000", "70000"),
        ("web --port 80 --out d", "--out"),
        ("web --no-firmware", "--out"),
        ("help nonsense", "`nonsense`"),
    ];
    for (line, culprit) in bad {
        let reason = read(line).unwrap_err();
        assert!(reason.contains(culprit) && !reason.contains('\n'), "{line}: {reason}");
    }
    let reason = parse([OsString::from("play"), OsString::from("--a\nb")]).unwrap_err();
    assert!(!reason.contains('\n'), "{reason}");
}

#[test]
fn the_help_names_every_format() {
    let usage = TOPICS.iter().find(|topic| topic.name == "export").map_or("", |topic| topic.usage);
    for (name, _) in Format::NAMES {
        assert!(usage.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == name), "{name}: {usage}");
    }
}
