//! Links as a network to be drawn: the finished ones, in the order in which they are kept.

use super::{Link, LinkExtra, Links};
use crate::kit::{Fill, Network, SEGMENTS, Seat, Segment};
use crate::text::rails::RailWord;

impl<X: LinkExtra> Link<X> {
    fn segment(&self) -> Segment {
        let Self { owner, number, tiles, upgraded, .. } = *self;
        Segment { owner, number, ends: self.extra.icons(), tiles, upgraded: upgraded > 0 }
    }
}

impl<X: LinkExtra, const N: usize> Links<X, N> {
    fn finished(&self) -> impl Iterator<Item = &Link<X>> {
        self.iter().filter(|link| link.finished)
    }

    /// Nothing, if there are more than can be drawn.
    pub fn network(&self) -> Network {
        let few = self.finished().nth(SEGMENTS).is_none();
        let segments = self.finished().filter(|_| few).map(Link::segment).fill();
        Network { label: RailWord::Number.phrase(), segments }
    }

    /// Where some links stand in the network.
    fn places(&self, fits: impl Fn(&Link<X>) -> bool) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).zip(self.finished()).filter(move |(_, link)| fits(link)).map(|(place, _)| place)
    }

    /// Those of one player.
    pub fn lane(&self, owner: Seat) -> impl Iterator<Item = u8> {
        self.places(move |link| link.owner == owner)
    }

    /// Those of a way, in travel order.
    pub fn way(&self, via: &[u16]) -> impl Iterator<Item = u8> {
        via.iter().flat_map(|number| self.places(move |link| link.number == *number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Icon;
    use crate::notation::{Unclear, Writer};

    #[derive(Clone, Default)]
    struct Bare;

    impl LinkExtra for Bare {
        fn icons(&self) -> [Option<Icon>; 2] {
            [Some(Icon::Residence), None]
        }

        fn read(&mut self, _: &str, _: bool) -> Result<bool, Unclear> {
            Ok(false)
        }

        fn write(&self, _: &mut Writer) {}
    }

    fn links(count: u16, open: u16) -> Links<Bare, 100> {
        let mut links = Links::default();
        for number in 1..=count {
            let (owner, finished) = (Seat::at(usize::from(number % 2)), number != open);
            let link = Link { number, owner, tiles: 3, upgraded: 1, finished, worked: false, extra: Bare };
            links.put(link).unwrap();
        }
        links
    }

    #[test]
    fn only_finished_links_have_a_place() {
        let links = links(4, 2);
        let numbers = links.network().segments;
        assert!(numbers.iter().map(|segment| segment.number).eq([1, 3, 4]));
        assert!(numbers.iter().all(|segment| segment.upgraded && segment.ends == [Some(Icon::Residence), None]));
        assert!(links.way(&[4, 2, 1]).eq([2, 0]), "in travel order");
        assert!(links.lane(Seat::at(1)).eq([0, 1]));
    }

    #[test]
    fn too_many_links_are_no_network() {
        assert_eq!(links(65, 1).network().segments.len(), SEGMENTS);
        assert!(links(65, 0).network().segments.is_empty());
    }
}
