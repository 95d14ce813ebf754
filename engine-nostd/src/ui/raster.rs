//! A picture that can be looked at pixel by pixel.

use super::{Canvas, Ink, Mono};

pub trait Raster {
    /// Width and height.
    fn size(&self) -> (usize, usize);

    fn ink(&self, x: usize, y: usize) -> Ink;
}

impl<const BYTES: usize> Raster for Canvas<BYTES> {
    fn size(&self) -> (usize, usize) {
        self.extent()
    }

    fn ink(&self, x: usize, y: usize) -> Ink {
        self.pixel(x, y)
    }
}

impl<const BYTES: usize> Raster for Mono<BYTES> {
    fn size(&self) -> (usize, usize) {
        self.extent()
    }

    fn ink(&self, x: usize, y: usize) -> Ink {
        if self.is_lit(x, y) { Ink::Text } else { Ink::Paper }
    }
}
