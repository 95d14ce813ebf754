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
