//! How a game is started: the keys from where the device is to the first question of a game, found by the words on the
//! screen. Nothing else on the test rig knows the way.

use std::cmp::Ordering;

use engine::games::Kind;
use engine::input::Key;
use engine::kit::{Line, Say};
use engine::say;
use engine::text::ENGLISH;
use engine::text::app::Word;
use engine::ui::view::{DialValue, List};
use engine::ui::{PRODUCT, View};

use crate::check::script::{Target, Touch};
use crate::device::screen::{lines, plain};

/// More than it takes from any list or table, with any number of players.
const LONGEST: usize = 100;

/// A game that is to be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameToStart {
    pub kind: Kind,
    /// `None`: those who are offered.
    pub players: Option<usize>,
}

impl GameToStart {
    /// `tramways players 3`, by the names that vector files begin with.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let kind = Kind::ALL.iter().copied().find(|kind| kind.file() == name).ok_or_else(|| {
            let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.file()).collect();
            format!("no such game: `{name}` ({})", names.join(", "))
        })?;
        let (least, most) = kind.players();
        let players = match (words.next(), words.next(), words.next()) {
            (None, ..) => None,
            (Some("players"), Some(count), None) => count.parse().ok().filter(|count| (least..=most).contains(count)),
            _ => return Err(format!("`{text}` is not like `{name} players {most}`")),
        };
        if players.is_none() && text.trim() != name {
            return Err(format!("{name} is for {least} to {most} players"));
        }
        Ok(Self { kind, players })
    }

    /// Taps keys until the first question of the game is open, and tells which.
    pub fn lead(self, target: &mut dyn Target) -> Result<Vec<Key>, String> {
        let mut keys = Vec::new();
        let mut players_told = false;
        while keys.len() < LONGEST {
            let view = target.view().ok_or("where only pixels are shown, no game is found by its name")?;
            let Some(key) = self.next_key(&view, &mut players_told) else {
                if players_told {
                    return Ok(keys);
                }
                break;
            };
            target.press(key, Touch::Tap);
            keys.push(key);
        }
        let shown = target.view().map(|view| lines(&view).join("\n    ")).unwrap_or_default();
        Err(format!("no way leads to {} from here\n    {shown}", said(self.kind.name())))
    }

    /// The key that leads on from a screen; none where the players were told and are not asked for any more.
    fn next_key(self, view: &View, players_told: &mut bool) -> Option<Key> {
        let list = match view {
            View::List(list) => list,
            View::Dial(dial) if plain(&dial.head.left) == said(Word::HowManyPlay) => {
                *players_told = true;
                return Some(self.toward_number(&dial.value));
            }
            // The titles stand in front of the table of a game that was played alone.
            View::Table(_) | View::Ladder(_) if !*players_told => return Some(Key::Back),
            _ => return None,
        };
        let title = plain(&list.head.left);
        let places = (1..=8).map(|place| said(say!(Word::WhichPlayer, Say::Place(place))));
        let at = if title == said(Word::WhoPlays) {
            (1..=8).find_map(|count| row(list, &said(say!(Word::NextWith, count))))?
        } else if places.into_iter().any(|place| place == title) {
            // One more without a name: the last row.
            list.total - 1
        } else if *players_told {
            return None;
        } else if title == PRODUCT {
            row(list, &said(Word::NewGame))?
        } else if title == said(Word::Menu) {
            row(list, &said(Word::Home))?
        } else {
            row(list, &said(self.kind.name()))?
        };
        Some(toward(at, list))
    }

    /// The key that turns the dial to the right number of players, or takes it.
    fn toward_number(self, value: &DialValue) -> Key {
        match (value, self.players) {
            (DialValue::Number(at), Some(wanted)) => match usize::try_from(*at).unwrap_or(0).cmp(&wanted) {
                Ordering::Less => Key::Up,
                Ordering::Equal => Key::Select,
                Ordering::Greater => Key::Down,
            },
            (DialValue::Number(_), None) => Key::Select,
            _ => Key::Down,
        }
    }
}

fn said<'a>(what: impl Into<Say<'a>>) -> String {
    plain(&Line::said(ENGLISH, what))
}

/// The row that reads like this.
fn row(list: &List, words: &str) -> Option<usize> {
    list.rows.iter().position(|row| plain(row.left) == words).map(|at| list.first + at)
}

/// The next key on the shorter way to a row, which may lead round the end.
fn toward(at: usize, list: &List) -> Key {
    let down = (at + list.total - list.cursor) % list.total;
    match down {
        0 => Key::Select,
        _ if down <= list.total / 2 => Key::Down,
        _ => Key::Up,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may panic.

    use super::*;
    use crate::check::target::Simulated;
    use crate::device::board::BOARDS;
    use crate::device::flash::Flash;

    fn lead(target: &mut Simulated, opening: &str) -> Vec<String> {
        GameToStart::parse(opening).unwrap().lead(target).unwrap();
        lines(&target.view().unwrap())
    }

    #[test]
    fn every_game_is_found_with_every_number_of_players() {
        for board in &BOARDS {
            for kind in Kind::ALL {
                let (least, most) = kind.players();
                let mut target = Simulated::new(board.profile, Flash::default());
                // The same device goes on: more players than are offered, and fewer.
                for count in (least..=most).rev().chain([most, least]) {
                    lead(&mut target, &format!("{} players {count}", kind.file()));
                    target.press(Key::Back, Touch::Tap);
                    let shown = lines(&target.view().unwrap());
                    assert!(shown.contains(&format!("> Next, with {count}")), "{} {count}: {shown:?}", kind.file());
                    (0..2).for_each(|_| target.press(Key::Back, Touch::Tap));
                    assert!(
                        lines(&target.view().unwrap())
                            .iter()
                            .any(|line| line.starts_with(&format!("> {}", said(kind.name()))))
                    );
                }
            }
        }
    }

    #[test]
    fn a_running_game_is_left_for_the_next_one() {
        let mut target = Simulated::new(BOARDS[0].profile, Flash::default());
        lead(&mut target, "any players 3");
        target.press(Key::Select, Touch::Tap);
        assert!(matches!(target.view(), Some(View::Table(_))));
        assert_eq!(lead(&mut target, "workbook")[0], "0 of 28 solved … 1858");
    }

    #[test]
    fn where_no_way_leads_the_screen_is_told() {
        let mut target = Simulated::new(BOARDS[0].profile, Flash::default());
        target.press(Key::Select, Touch::Hold(1));
        let reason = GameToStart::parse("any").unwrap().lead(&mut target).unwrap_err();
        assert!(reason.contains("Any game") && reason.contains("Up and Down move"), "{reason}");
    }

    #[test]
    fn what_is_no_game_is_named() {
        for (text, part) in [
            ("chess", "`chess` (any, "),
            ("", "no such game"),
            ("tramways players 6", "1 to 5"),
            ("tramways players two", "1 to 5"),
            ("tramways players", "players 5"),
            ("tramways 2", "players 5"),
            ("any players 2 more", "players 8"),
        ] {
            let reason = GameToStart::parse(text).unwrap_err();
            assert!(reason.contains(part), "{text}: {reason}");
        }
    }
}
