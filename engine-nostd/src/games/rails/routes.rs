//! Routes travelled lately: what was done before is the likeliest thing to be done again.

/// So many routes of a player are kept.
const KEPT: usize = 2;
/// Longer ones are not worth their room: nobody travels them twice.
const LEGS: usize = 6;

/// A route and where it led.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route<T> {
    pub to: T,
    /// In travel order, then zeros: no link has that number.
    links: [u16; LEGS],
}

impl<T> Route<T> {
    /// In travel order.
    pub fn via(&self) -> &[u16] {
        let end = self.links.iter().position(|link| *link == 0).unwrap_or(LEGS);
        self.links.get(..end).unwrap_or_default()
    }
}

/// The last routes of a player, the newest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Routes<T>([Option<Route<T>>; KEPT]);

impl<T> Default for Routes<T> {
    fn default() -> Self {
        Self([None, None])
    }
}

impl<T: Copy + PartialEq> Routes<T> {
    pub fn travelled(&mut self, to: T, via: &[u16]) {
        if via.len() > LEGS {
            return;
        }
        let mut links = [0; LEGS];
        links.iter_mut().zip(via).for_each(|(link, number)| *link = *number);
        let route = Some(Route { to, links });
        let [newest, before] = self.0;
        self.0 = [route, if newest == route { before } else { newest }];
    }

    pub fn iter(&self) -> impl Iterator<Item = &Route<T>> {
        self.0.iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_two_are_kept_each_once() {
        let mut routes = Routes::default();
        for (to, via) in [('R', [1, 2]), ('C', [3, 4]), ('R', [1, 2]), ('L', [5, 6])] {
            routes.travelled(to, &via);
        }
        assert!(routes.iter().map(|route| route.to).eq(['L', 'R']));
        routes.travelled('I', &[1, 2, 3, 4, 5, 6, 7]);
        assert!(routes.iter().map(|route| route.to).eq(['L', 'R']), "too long a way is not kept");
    }
}
