//! The plug is pulled at every byte of every flash operation: what is found afterwards is the device as it was before
//! the interrupted key or after it, nothing else, and it can be played on.
//!
//! `CUTS=20` runs twenty times as many.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may panic.

use engine::games::free::Counter;
use engine::journal::{Desk, Record};
use engine::session::Session;
use fastrand::Rng;
use sim::check::book::{Everything, KeptSession, change, finish, players_called, set_up};
use sim::device::flash::{Flash, PowerCut, SECTOR, Torn};

/// Small, so that the sectors go round.
const SECTORS: usize = 48;
/// After every so many cuts the games on the shelf are read, too.
const SHELF: u64 = 5;

fn load(bytes: Vec<u8>) -> (KeptSession, Everything) {
    let mut book = KeptSession::open(Flash::sized(bytes)).expect("the store can be read");
    assert!(book.session.replays());
    let state = book.state().unwrap();
    (book, state)
}

/// What was found after a cut; the games on the shelf only now and then, since they take longer than the rest.
#[derive(Debug)]
struct Found {
    state: Everything,
    shelf: bool,
}

impl Found {
    fn is(&self, known: &Everything) -> bool {
        if self.shelf { self.state == *known } else { self.state == Everything { shelf: Vec::new(), ..known.clone() } }
    }
}

fn sampled(bytes: Vec<u8>, at: u64) -> (KeptSession, Found) {
    let mut book = KeptSession::open(Flash::sized(bytes)).expect("the store can be read");
    assert!(book.session.replays());
    let shelf = at.is_multiple_of(SHELF);
    let state = if shelf { book.state() } else { book.at_hand() };
    (book, Found { state: state.unwrap(), shelf })
}

/// A device with a past: so many keys that saved something.
fn aged(rng: &mut Rng, records: usize) -> KeptSession {
    let mut book = KeptSession::blank(SECTORS).unwrap();
    for _ in 0..records {
        let record = book.act(rng);
        book.keep(&record).unwrap();
    }
    assert_eq!(book.store.flash().overwrites(), 0, "nothing is programmed where it is not blank");
    book
}

/// One save that will be cut: what was there before it, and after.
struct Save {
    before: Everything,
    after: Everything,
}

impl Save {
    /// Checks what is found after a cut.
    fn check(&self, bytes: Vec<u8>, cut: PowerCut, at: u64) -> KeptSession {
        let (book, found) = sampled(bytes, at);
        assert!(
            self.is_one_of(&found, &[&self.before, &self.after]),
            "{cut:?}: neither before nor after, but {found:#?}\nbefore {:#?}",
            self.before
        );
        book
    }

    fn is_one_of(&self, found: &Found, known: &[&Everything]) -> bool {
        // What was damaged may not be mended yet.
        let unmended = |state: &Everything| Everything { damaged: self.before.damaged, ..state.clone() };
        known.iter().any(|state| found.is(state) || found.is(&unmended(state)))
    }

    /// Cuts the next tries as well: what is found is always what was there before the last try, or after it.
    fn check_again(&self, bytes: Vec<u8>, again: &[PowerCut]) {
        let (mut bytes, mut before, mut after) = (bytes, self.before.clone(), self.after.clone());
        for cut in again {
            let (mut whole, found) = sampled(bytes.clone(), 0);
            assert!(self.is_one_of(&found, &[&before, &after]), "{again:?}: neither before nor after, but {found:#?}");
            let Some(record) = whole.session.undo() else { break };
            whole.keep(&record).unwrap();
            (before, after) = (found.state, load(whole.bytes()).1);
            let mut flash = Flash::sized(bytes);
            flash.power(Some(*cut));
            let mut book = KeptSession::open(flash).expect("reading needs no writing");
            let record = book.session.undo().unwrap();
            let _ = book.keep(&record);
            bytes = book.store.into_flash().bytes().to_vec();
        }
        let (book, found) = sampled(bytes, 0);
        assert!(self.is_one_of(&found, &[&before, &after]), "{again:?}: neither before nor after, but {found:#?}");
        assert!(self.before.damaged || !found.state.damaged, "{again:?}: a cut is no damage");
        self.play_on(book, 0);
    }

    fn play_on(&self, mut book: KeptSession, seed: u64) {
        let next = match self.before.damaged {
            // What is undone behind a damage cannot be redone for ever.
            true => book.session.play(&change(0, 3)).unwrap(),
            false => book.act(&mut Rng::with_seed(seed)),
        };
        book.keep(&next).expect("the next key works");
        let expected = if seed.is_multiple_of(SHELF) { book.state() } else { book.at_hand() }.unwrap();
        let (_, resumed) = sampled(book.bytes(), seed);
        assert!(self.same(&resumed.state, &expected), "what was done next is lost: {resumed:#?} for {expected:#?}");
    }

    /// What was damaged is mended by a save, and told of until the power goes.
    fn same(&self, found: &Everything, expected: &Everything) -> bool {
        let damaged = found.damaged || self.before.damaged;
        *found == *expected || (damaged && Everything { damaged, ..found.clone() } == *expected)
    }
}

/// How much was cut.
#[derive(Default)]
struct Count {
    cuts: usize,
    erases: usize,
    /// No byte of a program is left out, however many there are.
    every: bool,
}

/// Cuts the save of what `next` does with the device in this flash, at every place; the flash after it.
fn sweep(image: Vec<u8>, dice: &mut Rng, count: &mut Count, next: impl FnOnce(&mut KeptSession) -> Record) -> Vec<u8> {
    let (mut book, before) = load(image.clone());
    assert_eq!(book.bytes(), image, "reading writes nothing");
    let record = next(&mut book);
    book.store.flash().take_trace();
    book.keep(&record).unwrap();
    let flash = book.store.flash();
    let (bytes, erase) = (flash.changed(), flash.erase_counts().iter().any(|count| *count > 0));
    let (trace, done) = (flash.take_trace(), book.bytes());
    let save = Save { before, after: load(done.clone()).1 };
    assert!(save.same(&save.after, &book.state().unwrap()));
    count.erases += usize::from(erase && bytes > 2000);
    // A save that erases a sector has thousands of places. Most of them are alike, but not those at its ends.
    let ends = |at: u64| bytes < 700 || at.is_multiple_of(61) || at < 200 || at + 150 > bytes;
    let (mut now, mut at) = (image, 0);
    for operation in trace {
        for after in 0..operation.changes(&now) {
            let both = [Torn::Prefix, Torn::Random(dice.u64(..))];
            let usual = usize::from(count.every && !operation.is_erase());
            for torn in both.into_iter().take(if ends(at) { 2 } else { usual }) {
                let again = if dice.u8(0..40) == 0 { dice.usize(1..4) } else { 0 };
                let cut = |_| PowerCut {
                    after: dice.u64(0..if erase { 5000 } else { 300 }),
                    torn: Torn::Random(dice.u64(..)),
                };
                let again: Vec<PowerCut> = (0..again).map(cut).collect();
                let (cut, mut bytes) = (PowerCut { after, torn }, now.clone());
                operation.apply(&mut bytes, Some(cut));
                match again.as_slice() {
                    [] if ends(at) => save.play_on(save.check(bytes, cut, at), at),
                    [] => drop(save.check(bytes, cut, at)),
                    again => save.check_again(bytes, again),
                }
                count.cuts += 1 + again.len();
            }
            at += 1;
        }
        operation.apply(&mut now, None);
    }
    assert_eq!(now, done);
    done
}

/// Goes on with a device, and cuts each of its saves at every place.
fn cut_everywhere(seed: u64, mut book: KeptSession, records: usize) -> Count {
    let (mut dice, mut count) = (Rng::with_seed(seed), Count::default());
    let mut image = book.bytes();
    for _ in 0..records {
        let mut acts = dice.fork();
        image = sweep(image, &mut dice, &mut count, |book| book.act(&mut acts));
    }
    count
}

/// A key that makes a log be written anew: the flash before it, the game with it, and what it saves.
struct Renewal {
    image: Vec<u8>,
    before: Session,
    ahead: Session,
    record: Record,
    /// Where the new writing lies.
    sectors: Vec<usize>,
}

/// Does the same again and again until the next time a log is written anew.
fn renewal(size: usize, sectors: usize, mut next: impl FnMut(&mut KeptSession) -> Record) -> Renewal {
    let mut book = KeptSession::blank(size).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    for _ in 0..20_000 {
        let image = book.bytes();
        let before = book.session.clone();
        let record = next(&mut book);
        let ahead = book.session.clone();
        book.keep(&record).unwrap();
        let now = book.bytes();
        let begun = |(_, (new, old)): &(usize, (&[u8], &[u8]))| new[..20] != old[..20] && new[..3] == *b"STM";
        let grown = now.chunks(SECTOR).zip(image.chunks(SECTOR)).enumerate().filter(begun);
        let grown: Vec<usize> = grown.map(|(sector, _)| sector).collect();
        if grown.len() >= sectors {
            return Renewal { image, before, ahead, record, sectors: grown };
        }
    }
    panic!("nothing was written anew");
}

/// Cuts such a key at every byte. Then, in each sector of the new writing, a cell is dead: nothing is lost by that.
fn cut_renewal(Renewal { image, before, ahead, record, sectors }: Renewal) -> Count {
    let mut count = Count { every: true, ..Count::default() };
    for (sector, at) in sectors.iter().flat_map(|sector| [3, 40, 90, 700, SECTOR - 20].map(|at| (sector, at))) {
        for value in [0x00, 0x7F, 0xFF] {
            let mut flash = Flash::sized(image.clone());
            flash.stick(sector * SECTOR + at, 0xFF, value);
            let mut book = KeptSession::open(flash).unwrap();
            book.session = ahead.clone();
            book.keep(&record).unwrap();
            let expected = book.state().unwrap();
            let found = book.reboot().unwrap().state().unwrap();
            assert_eq!(found, expected, "byte {at:x} of sector {sector} is always {value:02x}");
        }
    }
    sweep(image, &mut Rng::with_seed(9), &mut count, |book| {
        assert_eq!(book.session.position(), before.position());
        // The shelf and the game are ahead of the flash.
        book.session = ahead;
        record
    });
    count
}

fn long() -> usize {
    std::env::var("CUTS").map_or(1, |times| times.parse().expect("CUTS is a number"))
}

#[test]
fn a_young_store_survives_a_cut_at_every_byte() {
    let count = cut_everywhere(1, KeptSession::blank(SECTORS).unwrap(), 200 * long());
    println!("{} cuts", count.cuts);
    assert!(count.cuts >= 20_000, "{}", count.cuts);
}

#[test]
fn an_old_store_survives_a_cut_at_every_byte() {
    for round in 0..long() as u64 {
        let count = cut_everywhere(round, aged(&mut Rng::with_seed(round), 4000), 80);
        println!("{} cuts, {} of the saves erased a sector", count.cuts, count.erases);
        assert!(count.erases > 0 && count.cuts >= 20_000, "the sweep must meet a sector erase");
    }
}

/// The game is the same all the time; only what was undone is dropped.
#[test]
fn a_game_that_is_written_anew_survives_a_cut_at_every_byte() {
    let mut turn = 0;
    // So many entries fill more than a sector, and are written anew when the log has six.
    let count = cut_renewal(renewal(24, 3, |book| {
        turn += 1;
        match turn % 2 {
            0 if book.session.position() > 220 => book.session.undo().unwrap(),
            _ => book.session.play(&change(0, [1, -1, 3][turn % 3])).unwrap(),
        }
    }));
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 5000, "{}", count.cuts);
}

#[test]
fn a_desk_that_is_written_anew_survives_a_cut_at_every_byte() {
    let count = cut_renewal(renewal(SECTORS, 2, |book| {
        let settings = &mut book.session.desk.settings;
        settings.brightness = settings.brightness % 5 + 1;
        Desk::settings(settings).unwrap().into()
    }));
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 100);
}

#[test]
fn results_that_are_written_anew_survive_a_cut_at_every_byte() {
    let mut turn = 0;
    let count = cut_renewal(renewal(36, 4, |book| {
        turn += 1;
        match turn % 2 {
            0 => book.session.start(&players_called("Charlott", 8), 7, &set_up(&[Counter::Points])).unwrap(),
            _ => book.session.play(&finish()).unwrap(),
        }
    }));
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 500);
}

/// The desk is damaged: with the next save it is written anew. The log of the game is: it goes on elsewhere. Cut at every byte,
/// nothing is lost that was still there, and as long as it is not mended it is told.
#[test]
fn mending_survives_a_cut_at_every_byte() {
    let mut count = Count { every: true, ..Count::default() };
    let mut book = aged(&mut Rng::with_seed(8), 120);
    let image = book.bytes();
    book.session.desk.settings.brightness = 5;
    let settings: Record = Desk::settings(&book.session.desk.settings).unwrap().into();
    for record in [settings, book.session.play(&change(0, 2)).unwrap()] {
        let before = book.bytes();
        book.keep(&record).unwrap();
        let mut damaged = book.bytes();
        let written: Vec<usize> = (0..image.len()).filter(|at| before[*at] != damaged[*at]).collect();
        // Both writings of the settings, or the entry.
        [1, 2].iter().for_each(|third| damaged[written[third * written.len() / 3]] ^= 0x5A);
        assert!(load(damaged.clone()).1.damaged);
        sweep(damaged, &mut Rng::with_seed(3), &mut count, |book| book.session.play(&change(0, 1)).unwrap());
    }
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 1000, "{}", count.cuts);
}

/// Finish, store the result, start the next game; then the result goes, and comes back.
#[test]
fn a_result_is_counted_once_whenever_the_power_fails() {
    let (mut dice, mut count) = (Rng::with_seed(3), Count { every: true, ..Count::default() });
    let mut book = KeptSession::blank(SECTORS).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.change(0, 5).unwrap();
    let mut image = book.bytes();
    let results = |image: &[u8]| {
        let (book, state) = load(image.to_vec());
        let told: Vec<u32> = state.results.into_iter().chain(book.session.result()).map(|result| result.game).collect();
        told
    };
    let start = |book: &mut KeptSession| {
        book.session.start(&players_called("Charlott", 3), 7, &set_up(&[Counter::Points])).unwrap()
    };
    image = sweep(image, &mut dice, &mut count, |book| book.session.play(&finish()).unwrap());
    assert_eq!(results(&image), [0], "still on the table");
    image = sweep(image, &mut dice, &mut count, start);
    assert_eq!(results(&image), [0], "on the shelf");
    let told = load(image.clone()).1.results.remove(0);
    image = sweep(image, &mut dice, &mut count, |book| book.session.delete_result(0).unwrap());
    assert!(results(&image).is_empty());
    image = sweep(image, &mut dice, &mut count, |book| book.session.undelete_result(&told).unwrap());
    assert_eq!(results(&image), [0]);
    image = sweep(image, &mut dice, &mut count, |book| book.session.play(&finish()).unwrap());
    assert_eq!(results(&image), [0, 1]);
    image = sweep(image, &mut dice, &mut count, |book| book.session.take_down(0).unwrap());
    assert_eq!(results(&image), [1, 0]);
    image = sweep(image, &mut dice, &mut count, |book| book.session.delete_result(0).unwrap());
    assert_eq!(results(&image), [1], "from the table");
    image = sweep(image, &mut dice, &mut count, start);
    assert_eq!(results(&image), [1]);
    image = sweep(image, &mut dice, &mut count, |book| book.session.play(&finish()).unwrap());
    let last = load(image.clone()).0.session.live().unwrap().number;
    image = sweep(image, &mut dice, &mut count, |book| book.session.throw_away(last).unwrap());
    assert_eq!(results(&image), [1, last], "thrown away, and told");
    image = sweep(image, &mut dice, &mut count, start);
    image = sweep(image, &mut dice, &mut count, |book| book.session.play(&finish()).unwrap());
    image = sweep(image, &mut dice, &mut count, |book| book.session.put_aside().unwrap());
    assert_eq!(results(&image), [1, last, last + 1], "put aside, and nothing else");
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 1000, "{}", count.cuts);
}

/// A result was deleted, the end of its game taken back, and something else is done instead: the same end again, or not yet. With the
/// entry it has a result when it ends; before, it has none if the old end is done again.
#[test]
fn a_game_goes_on_without_its_deleted_result_whenever_the_power_fails() {
    let (mut dice, mut count) = (Rng::with_seed(5), Count { every: true, ..Count::default() });
    for (step, shelved) in [(change(0, 1), false), (change(0, 1), true), (finish(), false), (finish(), true)] {
        let mut book = KeptSession::blank(SECTORS).unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        book.finish().unwrap();
        if shelved {
            book.start(2, &[Counter::Points]).unwrap();
            let record = book.session.take_down(0).unwrap();
            book.keep(&record).unwrap();
        }
        let mut image = book.bytes();
        image = sweep(image, &mut dice, &mut count, |book| book.session.delete_result(0).unwrap());
        image = sweep(image, &mut dice, &mut count, |book| book.session.undo().unwrap());
        image = sweep(image, &mut dice, &mut count, |book| book.session.play(&step).unwrap());
        let mut book = load(image).0;
        if !book.session.live().unwrap().game.is_over() {
            book.finish().unwrap();
        }
        let image = sweep(book.bytes(), &mut dice, &mut count, |book| book.session.put_aside().unwrap());
        assert_eq!(load(image).1.results.len(), 1);
    }
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 1000, "{}", count.cuts);
}
