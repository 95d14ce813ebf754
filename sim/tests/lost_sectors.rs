//! A sector that is lost as a whole, on a flash that has been in use for years: nothing that counted no longer comes back,
//! and what is missing is announced.
#![allow(clippy::unwrap_used)] // A test may panic.

use engine::games::free::Counter;
use engine::journal::{Desk, Record};
use engine::session::{Live, Session};
use fastrand::Rng;
use sim::check::book::{Aside, Everything, KeptSession, players_called, set_up};
use sim::device::flash::{Flash, PowerCut, SECTOR, Torn};

const SECTORS: usize = 40;
/// A head stands at both ends of a sector, with a mark behind the second one.
const HEAD: usize = 20;
const END: usize = SECTOR - HEAD - 4;

/// Far more games than the shelf holds, most of them finished, so that desk and results were written anew; and a running
/// one whose log was, too, with entries that can be redone.
fn used() -> KeptSession {
    let (mut book, mut rng) = (KeptSession::blank(SECTORS).unwrap(), Rng::with_seed(4));
    for game in 0..90 {
        book.start(2 + game % 3, &[Counter::Points]).unwrap();
        (0..rng.i16(1..9)).for_each(|by| book.change(0, by).unwrap());
        if game % 5 != 0 {
            book.finish().unwrap();
        }
    }
    book.start(2, &[Counter::Points]).unwrap();
    for _ in 0..900 {
        book.change(1, 3).unwrap();
        if rng.bool() {
            assert!(book.undo());
        }
    }
    (0..5).for_each(|_| assert!(book.undo()));
    book
}

/// What the game on the table was after each of its entries.
fn beginnings(book: &mut KeptSession) -> Vec<Option<Live>> {
    let mut beginnings = vec![book.session.live().cloned()];
    while book.session.position() > 1 && book.undo() {
        beginnings.push(book.session.live().cloned());
    }
    beginnings
}

fn open(bytes: Vec<u8>) -> Everything {
    KeptSession::open(Flash::sized(bytes)).unwrap().state().unwrap()
}

fn of(state: &Everything, number: u32) -> Option<&Aside> {
    state.shelf.iter().find(|game| game.number == number)
}

/// A device on which nothing was played yet: what was chosen, and who is on the list, is missed; also when the desk was written anew.
#[test]
fn a_desk_without_games_is_missed() {
    // The second byte of the generation is never needed.
    let is_anew = |sector: &[u8]| sector.starts_with(b"STM") && sector[4..8] == [0xFF; 4] && sector[8] > 0;
    for (anew, sectors) in [(false, 2), (true, 3)] {
        let mut book = KeptSession::blank(SECTORS).unwrap();
        loop {
            let settings = &mut book.session.desk.settings;
            settings.brightness = settings.brightness % 5 + 1;
            let record = Desk::settings(settings).unwrap().into();
            book.keep(&record).unwrap();
            if !anew || book.bytes().chunks(SECTOR).any(is_anew) {
                break;
            }
        }
        let (bytes, truth) = (book.bytes(), book.state().unwrap());
        assert_eq!(open(bytes.clone()), truth);
        let mut told = 0;
        for (sector, byte) in (0..SECTORS).flat_map(|sector| [(sector, 0), (sector, 0xFF)]) {
            let mut bytes = bytes.clone();
            bytes[sector * SECTOR..(sector + 1) * SECTOR].fill(byte);
            let found = open(bytes);
            assert!(found == truth || found.damaged, "anew: {anew}, sector {sector}, {byte:x}: silently");
            told += usize::from(found.damaged);
        }
        assert_eq!(told, 2 * sectors, "the desk and the results");
    }
}

/// The power has failed during the very first save: the results are told of as on every other device.
#[test]
fn results_are_missed_whenever_the_first_save_was_cut() {
    for after in 0..200 {
        let mut book = KeptSession::blank(SECTORS).unwrap();
        book.store.flash().power(Some(PowerCut { after, torn: Torn::Prefix }));
        let players = players_called("Anna", 2);
        let record = book.session.start(&players, 7, &set_up(&[Counter::Points])).unwrap();
        let _ = book.keep(&record);
        let mut flash = book.store.into_flash();
        flash.power(None);
        let mut book = KeptSession::open(flash).unwrap();
        assert!(!book.state().unwrap().damaged, "a cut after {after} bytes is no damage");
        book.start(2, &[Counter::Points]).unwrap();
        book.finish().unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        let (bytes, truth) = (book.bytes(), book.state().unwrap());
        assert!(truth.results.len() == 1 && !truth.damaged);
        for sector in 0..SECTORS {
            let mut bytes = bytes.clone();
            bytes[sector * SECTOR..(sector + 1) * SECTOR].fill(0);
            let found = open(bytes);
            assert!(found.results == truth.results || found.damaged, "cut after {after} bytes, sector {sector}");
        }
    }
}

#[test]
fn what_counts_no_longer_never_comes_back() {
    let mut book = used();
    let (bytes, truth) = (book.bytes(), book.state().unwrap());
    assert_eq!(open(bytes.clone()), truth);
    assert_eq!((truth.desk.shelf.games().len(), truth.damaged), (16, false));
    let kept: Vec<u32> = truth.desk.shelf.games().iter().map(|game| game.number).collect();
    let beginnings = beginnings(&mut book);

    let (mut rng, mut announced, mut in_games) = (Rng::with_seed(5), 0, 0);
    for (sector, manner) in (0..SECTORS).flat_map(|sector| (0..4).map(move |manner| (sector, manner))) {
        let mut bytes = bytes.clone();
        let lost = &mut bytes[sector * SECTOR..(sector + 1) * SECTOR];
        match manner {
            0 => lost.fill(0),
            1 => lost.fill(0xFF),
            2 => lost[HEAD..END].fill(0xFF),
            _ => rng.fill(&mut lost[..600]),
        }
        let found = open(bytes);
        let what = format!("sector {sector}, manner {manner}");
        for (game, aside) in found.shelf.iter().filter_map(|game| Some((game, of(&truth, game.number)?))) {
            // Of a game on the shelf it is told at power-on if nothing is left, and otherwise when it is taken down.
            let lost = manner < 2 && game.live.is_none() && !found.damaged;
            assert!(game == aside || (game.damage.is_some() && !lost), "{what}: game {} silently", game.number);
            in_games += usize::from(game.damage.is_some());
        }
        if !found.damaged {
            assert_eq!(Everything { shelf: truth.shelf.clone(), ..found }, truth, "{what}: silently");
            continue;
        }
        announced += 1;
        let number = found.live.as_ref().map(|live| live.number);
        assert!(number.is_none_or(|number| kept.contains(&number)), "{what}: {number:?} is on the table");
        if number == truth.live.as_ref().map(|live| live.number) {
            assert!(beginnings.contains(&found.live), "{what}: not how it began");
        }
        for game in found.desk.shelf.games() {
            assert!(kept.contains(&game.number), "{what}: {} is back", game.number);
        }
    }
    assert!(announced > 20, "only {announced} were found out");
    assert!(in_games > 20, "only {in_games} games on the shelf were hit");
}

/// What is mended is mended at once: a sector is lost, and the power fails during the first save after that. Every game is
/// still there, and what the desk knew.
#[test]
fn what_is_left_outlives_a_cut_while_it_is_mended() {
    let mut young = KeptSession::blank(24).unwrap();
    // One that the desk alone knows, since it has no entry; and one that went on.
    young.start(3, &[Counter::Points]).unwrap();
    young.start(2, &[Counter::Points]).unwrap();
    young.change(0, 5).unwrap();
    let set = |session: &mut Session| {
        session.desk.settings.brightness = session.desk.settings.brightness % 5 + 1;
        Desk::settings(&session.desk.settings).unwrap().into()
    };
    let start =
        |session: &mut Session| session.start(&players_called("Anna", 2), 7, &set_up(&[Counter::Points])).unwrap();
    let (young, old) = (young.bytes(), used().bytes());
    let cuts = cut_mending(&young, 1, set) + cut_mending(&young, 1, start) + cut_mending(&old, 61, set);
    println!("{cuts} cuts");
    assert!(cuts > 1000, "{cuts}");
}

fn cut_mending(image: &[u8], step: usize, key: impl Fn(&mut Session) -> Record) -> usize {
    let mut cuts = 0;
    for sector in image.chunks(SECTOR).enumerate().filter(|(_, sector)| sector.starts_with(b"STM")) {
        let mut bytes = image.to_vec();
        bytes[sector.0 * SECTOR..(sector.0 + 1) * SECTOR].fill(0);
        let before = open(bytes.clone());
        let save = |cut: Option<PowerCut>| {
            let mut flash = Flash::sized(bytes.clone());
            flash.power(cut);
            let mut book = KeptSession::open(flash).unwrap();
            let record = key(&mut book.session);
            let saved = book.keep(&record).is_ok();
            (saved, open(book.bytes()))
        };
        let (_, after) = save(None);
        for after_bytes in (0..).step_by(step) {
            let (saved, found) = save(Some(PowerCut { after: after_bytes, torn: Torn::Prefix }));
            let what = format!("sector {}, cut after {after_bytes} bytes: {found:#?}", sector.0);
            let known = [&before, &after];
            assert!(found.damaged || known.iter().any(|known| found == **known), "in silence, {what}");
            assert!(known.iter().any(|known| (&found.live, found.position) == (&known.live, known.position)), "{what}");
            assert!(known.iter().any(|known| found.desk.roster == known.desk.roster), "{what}");
            assert!(known.iter().any(|known| found.desk.tallies == known.desk.tallies), "{what}");
            assert_eq!(found.results, before.results, "{what}");
            for game in &before.shelf {
                assert_eq!(of(&found, game.number), Some(game), "{what}");
            }
            cuts += 1;
            if saved {
                break;
            }
        }
    }
    cuts
}
