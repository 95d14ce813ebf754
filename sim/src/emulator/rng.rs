//! A small seeded generator: contact bounce, torn flash bits and power-on noise must repeat from run to run.

/// SplitMix64. Any seed, zero included, gives a full-quality stream.
#[derive(Debug, Clone)]
pub(super) struct Rng(u64);

impl Rng {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; zero for an empty range.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        // The bias of a plain remainder is far below anything a test could notice at these bounds.
        self.next().checked_rem(bound).unwrap_or(0)
    }

    /// A byte whose bits are each set with probability `numerator / denominator`.
    pub(super) fn byte_with_density(&mut self, numerator: u64, denominator: u64) -> u8 {
        (0..8).fold(0, |byte, bit| {
            let set = self.below(denominator) < numerator;
            byte | (u8::from(set) << bit)
        })
    }
}
