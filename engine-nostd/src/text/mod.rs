//! Every word shown, and nothing else: phrases by name, and a folder of words for each language. No game is known here.

use crate::kit::{Language, Phrase};

mod packed;

use packed::Packed;

/// The words of a language for the phrases of an area, in any order, with codes for what it says often. It must have words
/// for all of them: the compiler names the one that is missing.
macro_rules! words {
    ($Enum:ty, $codes:expr, { $($Name:ident $words:literal),* $(,)? }) => {{
        const _: fn($Enum) = |word| match word { $(<$Enum>::$Name => ()),* };
        #[allow(clippy::indexing_slicing)] // The compiler runs it, not the device.
        const WORDS: [&str; <$Enum>::ALL.len()] = {
            let mut words = [""; <$Enum>::ALL.len()];
            $(words[<$Enum>::$Name as usize] = $words;)*
            words
        };
        #[allow(long_running_const_eval)] // There are many words.
        const CODED: ([u8; $crate::text::packed::length(&WORDS)], [u16; WORDS.len()]) =
            $crate::text::packed::coded(&WORDS, $codes);
        const ENDS: [u16; WORDS.len()] = CODED.1;
        const TEXT: [u8; $crate::text::packed::end(&ENDS)] = $crate::text::packed::cut(&CODED.0);
        const PACKED: &$crate::text::packed::Packed = &$crate::text::packed::Packed { text: &TEXT, ends: &ENDS };
        PACKED
    }};
}

/// Declares the phrases of an area with their English words: an enum, in which they are called by name. With `for`,
/// one phrase for each value of another enum; with `plain`, their words are read as they are.
macro_rules! phrases {
    ($(#[$doc:meta])* plain $Enum:ident in $Area:ident for $Other:ident { $($Name:ident $words:literal),* $(,)? }) => {
        phrases! { @$Enum in $Area, $crate::kit::NO_CODES, { $(#[$doc])* }, { $($Name $words),* } }
        phrases! { @$Enum for $Other { $($Name),* } }
    };
    ($(#[$doc:meta])* $Enum:ident in $Area:ident for $Other:ident { $($Name:ident $words:literal),* $(,)? }) => {
        phrases! { $(#[$doc])* $Enum in $Area { $($Name $words),* } }
        phrases! { @$Enum for $Other { $($Name),* } }
    };
    ($(#[$doc:meta])* $Enum:ident in $Area:ident { $($body:tt)* }) => {
        phrases! { @$Enum in $Area, $crate::text::en::CODES, { $(#[$doc])* }, { $($body)* } }
    };
    (@$Enum:ident for $Other:ident { $($Name:ident),* }) => {

        impl From<$Other> for $Enum {
            fn from(other: $Other) -> Self {
                match other { $($Other::$Name => Self::$Name),* }
            }
        }
    };
    (@$Enum:ident in $Area:ident, $codes:expr, { $(#[$doc:meta])* },
        { $($(#[$note:meta])* $Name:ident $words:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $Enum { $($(#[$note])* $Name),* }

        impl $Enum {
            pub const ALL: &'static [Self] = &[$(Self::$Name),*];
            pub(in crate::text) const ENGLISH: &'static $crate::text::packed::Packed =
                words!($Enum, $codes, { $($Name $words),* });

            pub const fn phrase(self) -> $crate::kit::Phrase {
                $crate::kit::Phrase::of($crate::text::Area::$Area as u8, self as u16)
            }
        }

        impl From<$Enum> for $crate::kit::Phrase {
            fn from(word: $Enum) -> Self {
                word.phrase()
            }
        }

        impl From<$Enum> for $crate::kit::Say<'_> {
            fn from(word: $Enum) -> Self {
                Self::from(word.phrase())
            }
        }
    };
}

/// Declares the areas, each with the enum of its phrases.
macro_rules! areas {
    ($($Area:ident $Enum:ty),* $(,)?) => {
        /// Whose words a language has, one `words!` for each. A `match` over them forgets none.
        #[derive(Clone, Copy, Debug)]
        enum Area { $($Area),* }

        impl Area {
            const ALL: &[Self] = &[$(Self::$Area),*];

            const fn name(self) -> &'static str {
                match self { $(Self::$Area => stringify!($Area)),* }
            }
        }

        const _: () = assert!(Area::ALL.len() < Phrase::AREAS, "too many areas");

        const fn english(area: Area) -> &'static Packed {
            match area { $(Area::$Area => <$Enum>::ENGLISH),* }
        }
    };
}

/// The template of a phrase in a language that has these words.
fn template(phrase: Phrase, language: fn(Area) -> &'static Packed) -> &'static [u8] {
    #[cfg(test)]
    if let Phrase::Fixed(words) = phrase {
        return words.as_bytes();
    }
    let (area, number) = phrase.place();
    Area::ALL.get(area).map_or(&[], |area| language(*area).get(number))
}

/// Every phrase there is, with the name of its area. Not for play: walks tell which were never said.
pub fn phrases() -> impl Iterator<Item = (&'static str, Phrase)> {
    let numbers = |area: Area| (0..english(area).len()).map(move |number| Phrase::of(area as u8, number));
    Area::ALL.iter().flat_map(move |area| numbers(*area).map(|phrase| (area.name(), phrase)))
}

mod en;

pub use en::*;

areas! {
    Colours en::common::ColourName,
    Common en::common::Word,
    Refusals en::refusals::Sentence,
    App en::app::Word,
    Free en::free::Word,
    Buildings en::rails::BuildingName,
    BuildingLabels en::rails::BuildingLabel,
    Rails en::rails::RailWord,
    Tramways en::tramways::Word,
    TramwaysPhases en::tramways::PhaseName,
    TramwaysTitles en::tramways::TitleName,
    TramwaysModules en::tramways::ModuleName,
    TramwaysHelp en::tramways::Help,
    TramwaysNotes en::tramways::Note,
    TramwaysActs en::tramways::Act,
    TramwaysStops en::tramways::Stop,
    TramwaysDeeds en::tramways::Did,
    TramwaysSigns en::tramways::Sign,
    TramwaysEndings en::tramways::Ending,
    Workbook en::workbook::Word,
    WorkbookValues en::workbook::ValueName,
    WorkbookIcons en::workbook::IconName,
    WorkbookObjectives en::workbook::ObjectiveName,
    WorkbookUpdate en::workbook::ReminderName,
    WorkbookCities en::workbook::City,
    WorkbookGoals en::workbook::GoalWord,
    WorkbookTwists en::workbook::Twist,
    TownRails en::town::RailName,
    TownRailLetters en::town::RailLetter,
    TownLocations en::town::LocationName,
    TownTokens en::town::TokenName,
    TownEffects en::town::EffectName,
    TownValues en::town::ValueName,
    TownRequests en::town::RequestName,
    TownRequestHelps en::town::RequestHelp,
    TownTitles en::town::Title,
    Town en::town::Word,
    TownLandmarks en::town::LandmarkName,
    TownStocks en::town::StockName,
    TownSheet en::town::SheetWord,
    Export en::export::Word,
    Console en::console::Word,
}

/// The languages to choose from, by number: append only.
pub const LANGUAGES: &[Language] = &[ENGLISH];

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::string_slice)]
mod tests {
    use super::*;
    use crate::kit::{Colour, Icon, Lexicon};

    extern crate std;

    use std::collections::BTreeMap;
    use std::string::String;
    use std::vec::Vec;

    fn words(language: Language, phrase: impl Into<Phrase>) -> String {
        language.letters(phrase).collect()
    }

    fn all(language: Language) -> Vec<String> {
        phrases().map(|(_, phrase)| words(language, phrase)).collect()
    }

    /// What stands between the braces of a form.
    fn blanks(form: &str) -> impl Iterator<Item = &str> {
        form.split('{').skip(1).map(|behind| behind.split_once('}').expect("a brace is not closed").0)
    }

    #[test]
    fn every_blank_can_be_filled() {
        for words in LANGUAGES.iter().flat_map(|language| all(*language)) {
            for blank in words.split('|').flat_map(blanks) {
                let argument = blank.strip_suffix('+').or(blank.strip_suffix(":name")).unwrap_or(blank);
                let number = argument.len() == 1 && argument.chars().all(|c| ('0'..='5').contains(&c));
                assert!(number || Icon::named(blank).is_some(), "{{{blank}}} in {words}");
            }
        }
    }

    /// Another language beside English: in any order, with words for all.
    #[test]
    fn a_language_has_its_own_words_for_the_same_phrases() {
        fn german(area: Area) -> &'static Packed {
            match area {
                Area::Colours => words!(common::ColourName, crate::kit::NO_CODES, {
                    White "Weiß", Yellow "Gelb", Sky "Himmelblau", Purple "Lila", Orange "Orange", Green "Grün", Pink "Rosa",
                    Brown "Braun",
                }),
                rest => english(rest),
            }
        }
        static GERMAN: Lexicon = Lexicon { template: |phrase| template(phrase, german), ..*ENGLISH.0 };
        let german = Language(&GERMAN);
        assert_eq!(german.colour(Colour::Green), "Grün");
        assert_eq!(german.colour(Colour::Brown), "Braun");
        assert_eq!(words(german, common::Word::Nth), "{0}th");
    }

    #[test]
    fn what_is_said_often_takes_little_room_and_nothing_is_lost() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÅÆÇÉÈÑÖØÜ0123456789-'<";
        assert_eq!(words(ENGLISH, app::Word::Letters), letters);
        assert_eq!(template(app::Word::Letters.phrase(), english), letters.as_bytes());
        for (phrase, said, bytes) in
            [(app::Word::Start.phrase(), "Start", 4), (common::Word::Shared.phrase(), "shared", 4)]
        {
            assert_eq!((words(ENGLISH, phrase).as_str(), template(phrase, english).len()), (said, bytes));
        }
    }

    /// What a language should give a code to: of whatever is put together most often from shorter pieces, and what these
    /// are put together to, the part that saves most. `--nocapture` shows it.
    #[test]
    #[ignore = "a tool: it takes a minute, and its answer is only better than what is there, not right"]
    fn what_is_said_often() {
        let texts = all(ENGLISH);
        let texts = texts.iter().flat_map(|text| text.split(|letter: char| letter == '|' || !letter.is_ascii()));
        let texts: Vec<String> = texts.map(String::from).collect();
        let mut often = put_together(&texts, 500);
        let most = ENGLISH.0.codes.len() - 4;
        while often.len() > most {
            let saved = saved(&texts, &often);
            often.sort_by_key(|piece| std::cmp::Reverse(saved.get(piece).copied().unwrap_or(0)));
            often.truncate(most.max(often.len() - (often.len() - most).div_ceil(12)));
        }
        often.sort_by_key(|piece| (piece.len(), piece.clone()));
        std::println!("{often:?}");
    }

    fn put_together(texts: &[String], count: usize) -> Vec<String> {
        let mut texts: Vec<Vec<String>> = texts.iter().map(|text| text.chars().map(String::from).collect()).collect();
        let mut often = Vec::new();
        while often.len() < count {
            let mut pairs = BTreeMap::<_, u32>::new();
            for pair in texts.iter().flat_map(|text| text.windows(2)) {
                *pairs.entry(pair.concat()).or_default() += 1;
            }
            let Some((piece, _)) = pairs.into_iter().max_by_key(|(_, count)| *count) else { break };
            for text in &mut texts {
                let mut at = 0;
                while at + 1 < text.len() {
                    if text[at..at + 2].concat() == piece {
                        text.splice(at..at + 2, [piece.clone()]);
                    }
                    at += 1;
                }
            }
            if !often.contains(&piece) {
                often.push(piece);
            }
        }
        often
    }

    /// How many bytes each piece saves, where the longest that stands there is taken.
    fn saved(texts: &[String], often: &[String]) -> BTreeMap<String, usize> {
        let mut saved = BTreeMap::new();
        for text in texts {
            let mut rest = text.as_str();
            while let Some(letter) = rest.chars().next() {
                let longest = often.iter().filter(|piece| rest.starts_with(&***piece)).max_by_key(|piece| piece.len());
                if let Some(piece) = longest {
                    *saved.entry(piece.clone()).or_default() += piece.len() - 1;
                }
                rest = &rest[longest.map_or(letter.len_utf8(), String::len)..];
            }
        }
        saved
    }
}
