//! The stress track: single steps, and a penalty on its last space.

/// The spaces of a stress track, from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stress {
    pub first: i32,
    pub last: i32,
}

impl Stress {
    /// The space after so many single steps up, and the HP they cost: one for each step that reaches the last space
    /// or cannot leave it.
    pub fn up(self, space: i32, steps: i32) -> (i32, i32) {
        let room = (self.last - space).max(0);
        let free = (room - 1).max(0);
        (space + steps.min(room), (steps - free).max(0))
    }

    /// One step down; on the first space there is none.
    pub fn down(self, space: i32) -> Option<i32> {
        (space > self.first).then_some(space - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Stress;

    #[test]
    fn each_step_that_touches_the_last_space_costs_one() {
        let track = Stress { first: 1, last: 21 };
        let up = |space, steps| track.up(space, steps);
        assert_eq!(up(1, 1), (2, 0));
        assert_eq!(up(19, 1), (20, 0));
        assert_eq!(up(19, 2), (21, 1));
        assert_eq!(up(20, 3), (21, 3));
        assert_eq!(up(21, 2), (21, 2));
        assert_eq!(up(21, 0), (21, 0));
        assert_eq!((track.down(1), track.down(2)), (None, Some(1)));
    }

    #[test]
    fn steps_at_once_are_steps_one_by_one() {
        let track = Stress { first: 0, last: 5 };
        for start in 0..=5 {
            let (mut space, mut lost) = (start, 0);
            for steps in 1..9 {
                let (next, cost) = track.up(space, 1);
                (space, lost) = (next, lost + cost);
                assert_eq!(track.up(start, steps), (space, lost));
            }
        }
    }
}
