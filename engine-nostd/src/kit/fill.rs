//! Lists of a stated capacity.

use heapless::Vec;

/// Gathers into a list of a stated capacity, and leaves out what does not fit. `collect` would panic there; nothing in the
/// games comes near, but the image has no need to believe it.
pub trait Fill: Iterator + Sized {
    fn fill<const N: usize>(mut self) -> Vec<Self::Item, N> {
        let mut list = Vec::new();
        while let Some(item) = self.next()
            && list.push(item).is_ok()
        {}
        list
    }
}

impl<I: Iterator> Fill for I {}

/// Puts an item where it belongs in a list that is in order, behind its equals; `false`, and nothing happens, if the list
/// is full. Lists are short: the standard library's sorting would take more room than all of them.
pub fn put_in_order<T, K: Ord, const N: usize>(list: &mut Vec<T, N>, item: T, key: impl Fn(&T) -> K) -> bool {
    let at = list.iter().take_while(|known| key(known) <= key(&item)).count();
    list.insert(at, item).is_ok()
}
