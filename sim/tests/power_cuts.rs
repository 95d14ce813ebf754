//! The plug is pulled at every byte of every flash operation: what is found afterwards is the device as it was before
//! the interrupted key or after it, nothing else, and it can be played on.
//!
//! `CUTS=20` runs twenty times as many.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may panic.

use engine::games::free::Counter;
use engine::journal::{Desk, Record};
use engine::session::Session;
use fastrand::Rng;
use sim::check::book::{Book, State, change, finish, players_called, set_up};
use sim::device::flash::{Cut, Flash, SECTOR, Torn};

/// Small, so that the sectors go round.
const SECTORS: usize = 48;

fn load(flash: Flash) -> (Book, State) {
    let mut book = Book::open(flash).expect("the store can be read");
    assert!(book.session.replays());
    let state = book.state().unwrap();
    (book, state)
}

/// A device with a past: so many keys that saved something.
fn aged(rng: &mut Rng, records: usize) -> Book {
    let mut book = Book::blank(SECTORS).unwrap();
    for _ in 0..records {
        let record = book.act(rng);
        book.keep(&record).unwrap();
    }
    assert_eq!(book.store.flash().overwrites(), 0, "nothing is programmed where it is not blank");
    book
}

/// One save that will be cut.
struct Save {
    image: Vec<u8>,
    /// As it is when the save begins: the shelf and the game are ahead of the flash.
    session: Session,
    record: Record,
    before: State,
    after: State,
}

impl Save {
    /// Cuts it at one place and checks what is found; `second` cuts the next try too.
    fn cut(&self, cut: Cut, second: Option<Cut>) {
        let mut flash = Flash::sized(self.image.clone());
        flash.power(Some(cut));
        let mut book = Book::open(flash).expect("a sound store is read");
        assert_eq!(book.store.flash().bytes(), self.image, "reading a sound store writes nothing");
        book.session = self.session.clone();
        let _ = book.keep(&self.record);
        assert!(book.store.flash().is_off(), "{cut:?}: the power is cut");
        let mut flash = book.store.into_flash();
        if let Some(second) = second {
            flash.power(Some(second));
            let mut book = Book::open(flash).expect("reading needs no writing");
            if let Some(record) = book.session.undo() {
                let _ = book.keep(&record);
            }
            flash = book.store.into_flash();
            flash.power(None);
            let (mut book, found) = load(flash);
            assert!(!found.damaged, "{cut:?} {second:?}: a cut is no damage");
            self.play_on(&mut book, cut);
            return;
        }
        flash.power(None);
        let (mut book, found) = load(flash);
        let sound = found == self.before || found == self.after;
        assert!(sound, "{cut:?}: neither before nor after, but {found:#?}\nbefore {:#?}", self.before);
        self.play_on(&mut book, cut);
    }

    fn play_on(&self, book: &mut Book, cut: Cut) {
        let next = book.act(&mut Rng::with_seed(cut.after));
        book.keep(&next).expect("the next key works");
        let expected = book.state().unwrap();
        let (_, resumed) = load(Flash::sized(book.bytes()));
        assert_eq!(resumed, expected, "{cut:?}: what was done next is lost");
    }
}

/// How much was cut.
#[derive(Default)]
struct Count {
    cuts: usize,
    erases: usize,
    /// No byte is left out, however many there are.
    every: bool,
}

/// Cuts the save of what `next` does with the device in this flash, at every place; the flash after it.
fn sweep(image: Vec<u8>, dice: &mut Rng, count: &mut Count, next: impl FnOnce(&mut Book) -> Record) -> Vec<u8> {
    let (mut book, before) = load(Flash::sized(image.clone()));
    let record = next(&mut book);
    let session = book.session.clone();
    book.keep(&record).unwrap();
    let flash = book.store.flash();
    let (bytes, erase) = (flash.changed(), flash.erase_counts().iter().any(|count| *count > 0));
    let (done, (_, after)) = (book.bytes(), load(Flash::sized(book.bytes())));
    assert_eq!(after, book.state().unwrap());
    let save = Save { image, session, record, before, after };
    count.erases += usize::from(erase && bytes > 2000);
    // A save that erases a sector has thousands of places. Most of them are alike, but not those at its ends.
    let sampled = |at: u64| bytes < 700 || at.is_multiple_of(61) || at < 200 || at + 150 > bytes;
    for at in (0..bytes).filter(|at| count.every || sampled(*at)).collect::<Vec<u64>>() {
        let both = [Torn::Prefix, Torn::Random(dice.u64(..))];
        for torn in both.into_iter().take(if sampled(at) { 2 } else { 1 }) {
            let after = dice.u64(0..if erase { 5000 } else { 300 });
            let again = (dice.u8(0..40) == 0).then(|| Cut { after, torn: Torn::Random(dice.u64(..)) });
            save.cut(Cut { after: at, torn }, again);
            count.cuts += 1 + usize::from(again.is_some());
        }
    }
    done
}

/// Goes on with a device, and cuts each of its saves at every place.
fn cut_everywhere(seed: u64, mut book: Book, records: usize) -> Count {
    let (mut dice, mut count) = (Rng::with_seed(seed), Count::default());
    let mut image = book.bytes();
    for _ in 0..records {
        let mut acts = dice.fork();
        image = sweep(image, &mut dice, &mut count, |book| book.act(&mut acts));
    }
    count
}

/// Does the same again and again until the next time a log is written anew; and cuts that.
fn cut_renewal(sectors: usize, every: bool, mut next: impl FnMut(&mut Book) -> Record) -> Count {
    let mut book = Book::blank(SECTORS).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let mut count = Count { every, ..Count::default() };
    for _ in 0..20_000 {
        let image = book.bytes();
        let before = book.session.clone();
        let record = next(&mut book);
        book.keep(&record).unwrap();
        let now = book.bytes();
        let begun = |(new, old): &(&[u8], &[u8])| new[..20] != old[..20] && new[0] != 0xFF;
        let grown = now.chunks(SECTOR).zip(image.chunks(SECTOR)).filter(begun).count();
        if grown >= sectors {
            // Again, from the moment before.
            let (mut dice, after) = (Rng::with_seed(9), book.session.clone());
            sweep(image, &mut dice, &mut count, |book| {
                assert_eq!(book.session.position(), before.position());
                book.session = after;
                record
            });
            return count;
        }
    }
    panic!("nothing was written anew");
}

fn long() -> usize {
    std::env::var("CUTS").map_or(1, |times| times.parse().expect("CUTS is a number"))
}

#[test]
fn a_young_store_survives_a_cut_at_every_byte() {
    let count = cut_everywhere(1, Book::blank(SECTORS).unwrap(), 150 * long());
    println!("{} cuts", count.cuts);
    assert!(count.cuts >= 10_000, "{}", count.cuts);
}

#[test]
fn an_old_store_survives_a_cut_at_every_byte() {
    for round in 0..long() as u64 {
        let count = cut_everywhere(round, aged(&mut Rng::with_seed(round), 4000), 80);
        println!("{} cuts, {} of the saves erased a sector", count.cuts, count.erases);
        assert!(count.erases > 0, "the sweep must meet a sector erase");
    }
}

/// The game is the same all the time; only what was undone is dropped.
#[test]
fn a_game_that_is_written_anew_survives_a_cut_at_every_byte() {
    let mut turn = 0;
    // Each cut replays a thousand entries: of the bytes of an erase only some are tried.
    let count = cut_renewal(4, false, |book| {
        turn += 1;
        match turn % 4 {
            0 => book.session.undo().unwrap(),
            _ => book.session.play(&change(0, [1, -1, 3][turn % 3])).unwrap_or_else(|_| book.session.undo().unwrap()),
        }
    });
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 500);
}

#[test]
fn a_desk_that_is_written_anew_survives_a_cut_at_every_byte() {
    let count = cut_renewal(2, true, |book| {
        let settings = &mut book.session.desk.settings;
        settings.brightness = settings.brightness % 5 + 1;
        Desk::settings(settings).unwrap().into()
    });
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 100);
}

#[test]
fn results_that_are_written_anew_survive_a_cut_at_every_byte() {
    let mut turn = 0;
    let count = cut_renewal(4, true, |book| {
        turn += 1;
        match turn % 2 {
            0 => book.session.start(&players_called("Charlott", 8), 7, &set_up(&[Counter::Points])).unwrap(),
            _ => book.session.play(&finish()).unwrap(),
        }
    });
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 500);
}

/// Finish, store the result, start the next game; then the result goes, and comes back.
#[test]
fn a_result_is_counted_once_whenever_the_power_fails() {
    let (mut dice, mut count) = (Rng::with_seed(3), Count::default());
    let mut book = Book::blank(SECTORS).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.change(0, 5).unwrap();
    let mut image = book.bytes();
    let results = |image: &[u8]| {
        let (book, state) = load(Flash::sized(image.to_vec()));
        let told: Vec<u32> = state.results.into_iter().chain(book.session.result()).map(|result| result.game).collect();
        told
    };
    let start =
        |book: &mut Book| book.session.start(&players_called("Charlott", 3), 7, &set_up(&[Counter::Points])).unwrap();
    image = sweep(image, &mut dice, &mut count, |book| book.session.play(&finish()).unwrap());
    assert_eq!(results(&image), [0], "still on the table");
    image = sweep(image, &mut dice, &mut count, start);
    assert_eq!(results(&image), [0], "on the shelf");
    let told = load(Flash::sized(image.clone())).1.results.remove(0);
    image = sweep(image, &mut dice, &mut count, |book| book.session.delete_result(0).unwrap());
    assert!(results(&image).is_empty());
    image = sweep(image, &mut dice, &mut count, |_| told.part().unwrap().into());
    assert_eq!(results(&image), [0]);
    image = sweep(image, &mut dice, &mut count, |book| book.session.play(&finish()).unwrap());
    assert_eq!(results(&image), [0, 1]);
    image = sweep(image, &mut dice, &mut count, |book| book.session.take_down(0).unwrap());
    assert_eq!(results(&image), [1, 0]);
    image = sweep(image, &mut dice, &mut count, |book| book.session.delete_result(0).unwrap());
    assert_eq!(results(&image), [1], "from the table");
    image = sweep(image, &mut dice, &mut count, start);
    assert_eq!(results(&image), [1]);
    println!("{} cuts", count.cuts);
    assert!(count.cuts > 1000, "{}", count.cuts);
}
