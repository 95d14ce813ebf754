//! Who has played on this device: their names are offered again.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::kit::{Colour, Name, Players};

/// The most names that are kept.
pub const ROSTER: usize = 24;

/// Somebody who has played. Stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Known {
    pub name: Name,
    /// The one they played with last.
    pub colour: Colour,
    /// The number of the game they played last.
    pub last: u32,
}

/// Those who played last come first. Stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Roster(Vec<Known, ROSTER>);

impl Roster {
    pub fn iter(&self) -> impl Iterator<Item = &Known> {
        self.0.iter()
    }

    /// Somebody who has not played yet, behind who played last. Who is on it already stays as they are.
    pub fn add(&mut self, name: &Name) {
        if self.0.iter().all(|known| known.name != *name) {
            let colour = Colour::ALL.into_iter().find(|colour| self.0.iter().all(|known| known.colour != *colour));
            self.0.truncate(ROSTER - 1);
            // There is room.
            let _ = self.0.push(Known { name: name.clone(), colour: colour.unwrap_or(Colour::Brown), last: 0 });
        }
    }

    /// Those with a name play in the game with this number. Beyond [`ROSTER`] names, who has not played for the
    /// longest time is forgotten.
    pub fn seat(&mut self, players: &Players, last: u32) {
        for player in players.0.iter().rev().filter(|player| !player.name.is_empty()) {
            self.0.retain(|known| known.name != player.name);
            self.0.truncate(ROSTER - 1);
            // There is room.
            let _ = self.0.insert(0, Known { name: player.name.clone(), colour: player.colour, last });
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may panic.
mod tests {
    use super::*;
    use crate::kit::Player;

    fn play(roster: &mut Roster, names: &[&str], last: u32) {
        let player =
            |(colour, name): (&Colour, &&str)| Player { colour: *colour, name: Name::try_from(*name).unwrap() };
        roster.seat(&Players(Colour::ALL.iter().zip(names).map(player).collect()), last);
    }

    #[test]
    fn who_played_last_comes_first_and_keeps_the_last_colour() {
        let mut roster = Roster::default();
        play(&mut roster, &["Anna", "Bert", ""], 1);
        play(&mut roster, &["Cleo", "Anna"], 2);
        let known = |name: &str, colour, last| Known { name: Name::try_from(name).unwrap(), colour, last };
        let all = [known("Cleo", Colour::Brown, 2), known("Anna", Colour::Pink, 2), known("Bert", Colour::Pink, 1)];
        assert!(roster.iter().eq(&all));
    }

    #[test]
    fn the_one_who_has_not_played_for_longest_is_forgotten() {
        let mut roster = Roster::default();
        for number in 0..30u32 {
            let letter = char::from(b'a' + u8::try_from(number).unwrap() % 26);
            play(&mut roster, &[heapless::format!(8; "{letter}{number}").unwrap().as_str()], number);
        }
        assert_eq!(roster.iter().count(), ROSTER);
        assert_eq!(roster.iter().map(|known| known.last).min(), Some(6));
    }
}
