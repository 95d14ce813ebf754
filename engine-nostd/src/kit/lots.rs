//! What the device draws by lot.

/// A seeded sequence of numbers: the same seed draws the same lots when the journal is replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lots(u32);

impl Lots {
    pub fn new(seed: u32) -> Self {
        // The generator must not start at 0, and neighbouring seeds should not draw alike.
        Self(seed.wrapping_mul(0x9E37_79B9) ^ 0x85EB_CA6B | 1)
    }

    /// A number from 0 up to `count`, without it.
    pub fn draw(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        usize::try_from(self.0 >> 8).unwrap_or(0) % count.max(1)
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.draw(end + 1));
        }
    }
}
