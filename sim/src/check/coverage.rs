//! What a walk has reached of what is declared: the commands and set-ups that can be stored, and the phrases that can be
//! said. Whatever is declared and never reached is a finding, or rare enough for a scenario of its own.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use engine::games::{Command, Kind, Setup, Step, Topic};
use engine::kit::{Body, Language, Lexicon, Phrase, Refusal};
use engine::session::Session;
use engine::text::app::Word;
use engine::text::refusals::Sentence;
use engine::text::{ENGLISH, phrases};
use engine::ui::View;

use crate::check::stored::{self, Unread, Variants};

/// English, and what is said in it is remembered.
pub const HEARD: Language = Language(&Lexicon { name: "heard", template: heard, ..*ENGLISH.0 });

thread_local! {
    static SAID: RefCell<BTreeSet<(usize, usize)>> = const { RefCell::new(BTreeSet::new()) };
}

fn heard(phrase: Phrase) -> &'static [u8] {
    SAID.with_borrow_mut(|said| said.insert(phrase.place()));
    (ENGLISH.0.template)(phrase)
}

/// Everything that a dialogue of this game can be about, as it stands in [`Coverage::reached`]: the sources declare it.
pub fn asked(kind: Kind) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine-nostd/src/games");
    let folder = folder.join(format!("{kind:?}").to_lowercase());
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
    let source = read("ask.rs").or_else(|| read("ask/mod.rs")).unwrap_or_default();
    let body = source.split_once("pub enum Topic {\n").and_then(|(_, rest)| rest.split_once("\n}"));
    let lines = body.map_or("", |(body, _)| body).lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let names = lines.filter_map(|line| line.split(['(', ',']).next());
    names.map(|name| format!("{} asked {name}", kind.file())).collect()
}

/// Why a dial that is taken as it is comes to nothing; it has words of its own, and is no refusal of the rules.
pub const BLANK: &str = "blank";

/// The name of the refusal that is on the screen.
pub fn told(view: Option<View>) -> Option<&'static str> {
    let Some(View::Note(note)) = view.filter(|view| matches!(view, View::Note(note) if note.head.alarm)) else {
        return None;
    };
    let says =
        |refusal: &&Refusal| note.text.lines().next() == Body::said(ENGLISH, Sentence::from(**refusal)).lines().next();
    let blank = *note.text == *Body::said(ENGLISH, Word::BlankReason);
    Refusal::ALL.iter().find(says).map(|refusal| refusal.name()).or(blank.then_some(BLANK))
}

#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Names such as `tramways Action::Build`, `tramways asked Trip` and `tramways refused bid-taken`.
    pub reached: Variants,
    said: BTreeSet<(usize, usize)>,
    /// What does not fit its screen, and the screen.
    pub ill_drawn: BTreeMap<String, String>,
}

impl Coverage {
    pub fn join(&mut self, other: Self) {
        self.reached.extend(other.reached);
        self.said.extend(other.said);
        self.ill_drawn.extend(other.ill_drawn);
    }

    /// A command of a vector.
    pub fn enter(&mut self, kind: Kind, command: &Command) -> Result<(), Unread> {
        let mut variants = Variants::new();
        let outcome = stored::of_value(command, &mut variants);
        self.reached.extend(named(kind, variants));
        outcome
    }

    /// The set-up of the running game, and its entries up to here.
    pub fn visit(&mut self, session: &Session) -> Result<(), Unread> {
        let Some(start) = session.beginning() else { return Ok(()) };
        let mut variants = Variants::new();
        let mut outcome = stored::of_value(&start.setup, &mut variants);
        session.tell(session.positions(), |told| {
            if let (Some(Step::Play(command)), true) = (told.step, outcome.is_ok()) {
                outcome = stored::of_value(command, &mut variants);
            }
        });
        self.reached.extend(named(start.setup.kind(), variants));
        outcome
    }

    /// A dialogue was led to its end: what it was about, and the name of why it came to nothing.
    pub fn note(&mut self, kind: Kind, topic: Topic, refused: Option<&str>) {
        let file = kind.file();
        // `Tramways(Act(Build))`: what stands in the first bracket, without what stands in the next.
        let about = format!("{topic:?}");
        let about = about.split(['(', ')', ' ']).nth(1).unwrap_or_default();
        self.reached.insert(format!("{file} asked {about}"));
        self.reached.extend(refused.map(|refused| format!("{file} refused {refused}")));
    }

    /// What was said in [`HEARD`] on this thread.
    pub fn listen(&mut self) {
        SAID.with_borrow(|said| self.said.extend(said));
    }

    /// The commands and set-ups of a game that were not reached.
    pub fn missing(&self, kind: Kind) -> Vec<String> {
        declared(kind).into_iter().filter(|name| !self.reached.contains(name)).collect()
    }

    /// By area: how many phrases there are, and those that were not said.
    pub fn unsaid(&self) -> BTreeMap<&'static str, (usize, Vec<String>)> {
        let mut areas = BTreeMap::<_, (usize, Vec<_>)>::new();
        for (area, phrase) in phrases() {
            let (count, unsaid) = areas.entry(area).or_default();
            *count += 1;
            if !self.said.contains(&phrase.place()) {
                unsaid.push(ENGLISH.letters(phrase).collect());
            }
        }
        areas
    }

    /// What does not fit its screen, in words.
    pub fn ill_drawn(&self) -> impl Iterator<Item = String> {
        self.ill_drawn.iter().map(|(what, screen)| format!("{what}:\n    {screen}"))
    }

    /// A table: of each game and of each area how much was reached, and what was not.
    pub fn report(&self) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.ill_drawn());
        let mut row = |name: &str, total: usize, missing: &[String]| {
            lines.push(format!("{name:<28} {:>4} of {total:>4}", total - missing.len()));
            lines.extend(missing.iter().map(|missing| format!("    never: {missing}")));
        };
        for kind in Kind::ALL {
            row(&format!("{} stored", kind.file()), declared(*kind).len(), &self.missing(*kind));
        }
        let refused =
            |refusal: &Refusal| self.reached.iter().any(|name| name.ends_with(&format!(" refused {}", refusal.name())));
        let never: Vec<String> =
            Refusal::ALL.iter().filter(|refusal| !refused(refusal)).map(|refusal| refusal.name().into()).collect();
        row("refusals", Refusal::ALL.len(), &never);
        for kind in Kind::ALL {
            let mut never = asked(*kind);
            let all = never.len();
            never.retain(|name| !self.reached.contains(name));
            row(&format!("{} asked", kind.file()), all, &never);
        }
        for (area, (count, unsaid)) in self.unsaid() {
            let short = |words: &String| words.chars().take(90).collect::<String>().replace('\n', " ");
            row(&format!("{area} said"), count, &unsaid.iter().map(short).collect::<Vec<_>>());
        }
        lines
    }
}

/// Everything that a command or a set-up of a game can be made of.
pub fn declared(kind: Kind) -> Variants {
    let mut variants = stored::below::<Setup>(kind as u8);
    variants.extend(stored::below::<Command>(kind as u8));
    named(kind, variants).collect()
}

/// With the name of the game: some names are of several games.
fn named(kind: Kind, variants: Variants) -> impl Iterator<Item = String> {
    variants.into_iter().map(move |variant| format!("{} {variant}", kind.file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_declared_is_known_down_to_the_parts_of_a_command() {
        let names = declared(Kind::Tramways);
        for name in ["tramways Command::Bid", "tramways Action::Build", "tramways Finish::Closed"] {
            assert!(names.contains(name), "{name} is not among {names:?}");
        }
    }
}
