//! What firmware, simulator and tests do with a store: read it at power-on, and write down what an input came to.

use embedded_storage::nor_flash::NorFlash;

use crate::journal::{Record, Unreadable};
use crate::session::Session;
use crate::store::{Event, Store, StoreError};

/// How to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// Where the store leaves off.
    On,
    /// The last entry is taken back before it is played.
    WithoutLast,
    /// The game on the table is put aside before it is read.
    Home,
}

/// Reads the desk, and the game on the table.
pub fn boot<F: NorFlash>(session: &mut Session, store: &mut Store<F>, way: Beginning) -> Result<(), StoreError> {
    session.desk_damaged = !store.load(&mut session.desk)?;
    session.lost = store.lost(&session.desk.shelf);
    session.number_from(store.next_number(&session.desk.shelf));
    session.clear();
    if way == Beginning::Home
        && let Some(record) = session.put_aside()
    {
        save(session, store, &record)?;
    }
    bring(session, store, way)?;
    retell(session, store);
    Ok(())
}

/// Writes down what the power has kept the shelf from saying: that the game on the table has a result again.
fn retell<F: NorFlash>(session: &mut Session, store: &mut Store<F>) {
    let Some(number) = session.desk.shelf.running() else { return };
    if let Some(record) = session.retold(store.lists(number)) {
        store.tells(number);
        // If this fails, it is found like this at the next power-on.
        let _ = save(session, store, &record);
    }
}

/// Brings to the table what belongs there, and writes down what an input came to; when this returns, it is in flash.
pub fn keep<F: NorFlash>(session: &mut Session, store: &mut Store<F>, record: &Record) -> Result<(), StoreError> {
    // First: a game that this device cannot read must not be written down as the one on the table.
    if session.is_stale() {
        bring(session, store, Beginning::On)?;
    }
    save(session, store, record)
}

/// Reads a game; [`Session::close`] puts it on the table.
pub fn open<F: NorFlash>(session: &mut Session, store: &mut Store<F>, number: u32) -> Result<(), StoreError> {
    session.open(number);
    let mut empty = true;
    store.game(number, &mut |event| {
        empty = false;
        match event {
            Event::Record(bytes) => match session.take(bytes) {
                Err(Unreadable::Damaged) => session.miss(Some(1)),
                other => return other,
            },
            Event::Missing(records) => session.miss(records),
        }
        Ok(())
    })?;
    if empty {
        // Nothing at all is left of it.
        session.miss(None);
    }
    Ok(())
}

fn save<F: NorFlash>(session: &Session, store: &mut Store<F>, record: &Record) -> Result<(), StoreError> {
    store.save(record, session)?;
    store.keep(&session.desk);
    Ok(())
}

fn bring<F: NorFlash>(session: &mut Session, store: &mut Store<F>, way: Beginning) -> Result<(), StoreError> {
    session.clear();
    if let Some(number) = session.desk.shelf.running() {
        open(session, store, number)?;
        if let Some(record) = session.close(way == Beginning::WithoutLast) {
            save(session, store, &record)?;
        }
    }
    session.taken_back = match session.desk.shelf.undone_after_running() {
        Some(number) => store.beginning(number)?.0,
        None => None,
    };
    Ok(())
}
