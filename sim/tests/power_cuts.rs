//! The plug is pulled at every byte of every flash operation: what is found afterwards is the device as it was before
//! the interrupted key or after it, nothing else, and it can be played on.
//!
//! `CUTS=20` runs twenty times as many.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may panic.

use engine::journal::Record;
use engine::session::Session;
use fastrand::Rng;
use sim::check::book::{Book, State};
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
    /// Saves that wrote a log anew.
    renewals: usize,
}

/// Goes on with a book, and cuts each of its saves at every place.
fn cut_everywhere(seed: u64, mut book: Book, records: usize) -> Count {
    let mut dice = Rng::with_seed(seed);
    let mut count = Count::default();
    for _ in 0..records {
        let (mut at_rest, before) = load(Flash::sized(book.bytes()));
        let image = at_rest.bytes();
        // The same start for the real save and for those that are cut: a device that has just been switched on.
        book = at_rest;
        let record = book.act(&mut dice);
        let session = book.session.clone();
        book.keep(&record).unwrap();
        let flash = book.store.flash();
        let (bytes, erase) = (flash.changed(), flash.erase_counts().iter().any(|count| *count > 0));
        let programmed = flash.bytes().iter().zip(&image).filter(|(new, old)| new != old).count();
        let (_, after) = load(Flash::sized(book.bytes()));
        assert_eq!(after, book.state().unwrap());
        let save = Save { image, session, record, before, after };
        count.erases += usize::from(erase && bytes > 2000);
        count.renewals += usize::from(programmed > SECTOR);
        // A save that erases a sector has thousands of places. Most of them are alike, but not those at its ends.
        let sampled = |at: &u64| bytes < 700 || at.is_multiple_of(61) || *at < 200 || *at + 150 > bytes;
        for at in (0..bytes).filter(sampled) {
            for torn in [Torn::Prefix, Torn::Random(dice.u64(..))] {
                let again = (dice.u8(0..40) == 0).then(|| Cut {
                    after: dice.u64(0..if erase { 5000 } else { 300 }),
                    torn: Torn::Random(dice.u64(..)),
                });
                save.cut(Cut { after: at, torn }, again);
                count.cuts += 1 + usize::from(again.is_some());
            }
        }
    }
    count
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
        let count = cut_everywhere(round, aged(&mut Rng::with_seed(round), 4000), 120);
        println!("{} cuts, {} of the saves erased a sector", count.cuts, count.erases);
        assert!(count.erases > 0, "the sweep must meet a sector erase");
    }
}
