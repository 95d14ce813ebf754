//! Every word shown, and nothing else: phrases by name, and a folder of words for each language. No game is known here.

use crate::kit::{Language, Phrase};

mod packed;

use packed::Packed;

/// The words of a language for the phrases of an area, in any order, with codes for what it says often. It must have words
/// for all of them: the compiler names the one that is missing.
macro_rules! words {
    ($Enum:ty, $often:expr, { $($Name:ident $words:literal),* $(,)? }) => {{
        const _: fn($Enum) = |word| match word { $(<$Enum>::$Name => ()),* };
        #[allow(clippy::indexing_slicing)] // The compiler runs it, not the device.
        const WORDS: [&str; <$Enum>::ALL.len()] = {
            let mut words = [""; <$Enum>::ALL.len()];
            $(words[<$Enum>::$Name as usize] = $words;)*
            words
        };
        #[allow(long_running_const_eval)] // There are many words.
        const CODED: ([u8; $crate::text::packed::length(&WORDS)], [u16; WORDS.len()]) =
            $crate::text::packed::coded(&WORDS, $often);
        const ENDS: [u16; WORDS.len()] = CODED.1;
        const TEXT: [u8; $crate::text::packed::end(&ENDS)] = $crate::text::packed::cut(&CODED.0);
        const PACKED: &$crate::text::packed::Packed = &$crate::text::packed::Packed::new(&TEXT, &ENDS);
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
        phrases! { @$Enum in $Area, $crate::text::en::OFTEN, { $(#[$doc])* }, { $($body)* } }
    };
    (@$Enum:ident for $Other:ident { $($Name:ident),* }) => {

        impl From<$Other> for $Enum {
            fn from(other: $Other) -> Self {
                match other { $($Other::$Name => Self::$Name),* }
            }
        }
    };
    (@$Enum:ident in $Area:ident, $often:expr, { $(#[$doc:meta])* },
        { $($(#[$note:meta])* $Name:ident $words:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $Enum { $($(#[$note])* $Name),* }

        impl $Enum {
            pub const ALL: &'static [Self] = &[$(Self::$Name),*];
            pub(in crate::text) const ENGLISH: &'static $crate::text::packed::Packed =
                words!($Enum, $often, { $($Name $words),* });

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

/// The words of a phrase in a language that has these words.
fn template(phrase: Phrase, language: fn(Area) -> &'static Packed) -> &'static str {
    #[cfg(test)]
    if let Phrase::Fixed(words) = phrase {
        return words;
    }
    let (area, number) = phrase.place();
    Area::ALL.get(area).map_or("", |area| language(*area).get(number))
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
    TramwaysReasons en::tramways::Reason,
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
mod tests {
    use super::*;
    use crate::kit::Icon;

    /// What stands between the braces of a form.
    fn blanks(form: &str) -> impl Iterator<Item = &str> {
        form.split('{').skip(1).map(|behind| behind.split_once('}').expect("a brace is not closed").0)
    }

    #[test]
    fn every_blank_can_be_filled() {
        for words in LANGUAGES.iter().flat_map(|language| Area::ALL.iter().flat_map(|area| all(*language, *area))) {
            for blank in words.split('|').flat_map(blanks) {
                let argument = blank.strip_suffix('+').or(blank.strip_suffix(":name")).unwrap_or(blank);
                let number = argument.len() == 1 && argument.chars().all(|c| ('0'..='5').contains(&c));
                assert!(number || Icon::named(blank).is_some(), "{{{blank}}} in {words}");
            }
        }
    }

    fn all(language: Language, area: Area) -> impl Iterator<Item = &'static str> {
        (0..english(area).len()).map(move |number| language.template(Phrase::of(area as u8, number)))
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
        assert_eq!(template(common::ColourName::Green.phrase(), german), "Grün");
        assert_eq!(template(common::ColourName::Brown.phrase(), german), "Braun");
        assert_eq!(template(common::Word::Nth.phrase(), german), "{0}\u{18}");
    }

    #[test]
    fn what_is_said_often_takes_little_room_and_nothing_is_lost() {
        assert_eq!(template(app::Word::Letters.phrase(), english), "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÅÆÇÉÈÑÖØÜ0123456789-'<");
        for (phrase, words) in [(app::Word::Start.phrase(), "Start"), (common::Word::Shared.phrase(), "shared")] {
            let pieces: heapless::Vec<&str, 16> = ENGLISH.pieces(ENGLISH.template(phrase)).collect();
            assert_eq!(pieces.concat(), words);
        }
    }

    #[test]
    fn what_is_said_often_has_no_signs_of_a_template() {
        for often in LANGUAGES.iter().flat_map(|language| language.0.often) {
            assert!(
                !often.contains(['{', '}', '|']) && (*often == "\n" || !often.contains(char::is_control)),
                "{often}"
            );
        }
    }
}
