//! Every word shown, and nothing else: phrases by name, and a folder of words for each language. No game is known here.

use crate::kit::{Language, Phrase};

/// Declares the phrases of an area with their English words: an enum, in which they are called by name. With `for`,
/// one phrase for each value of another enum.
macro_rules! phrases {
    ($(#[$doc:meta])* $Enum:ident in $Area:ident for $Other:ident { $($Name:ident $words:literal),* $(,)? }) => {
        phrases! { $(#[$doc])* $Enum in $Area { $($Name $words),* } }

        impl From<$Other> for $Enum {
            fn from(other: $Other) -> Self {
                match other { $($Other::$Name => Self::$Name),* }
            }
        }
    };
    ($(#[$doc:meta])* $Enum:ident in $Area:ident { $($(#[$note:meta])* $Name:ident $words:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $Enum { $($(#[$note])* $Name),* }

        impl $Enum {
            pub const ALL: &'static [Self] = &[$(Self::$Name),*];
            pub(in crate::text) const ENGLISH: &'static [&'static str] = &[$($words),*];

            pub const fn phrase(self) -> $crate::kit::Phrase {
                $crate::kit::Phrase::Named { area: $crate::text::Area::$Area as u8, number: self as u16 }
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
        #[derive(Clone, Copy, Debug)]
        enum Area { $($Area),* }

        #[cfg(test)]
        const ENGLISH_WORDS: &[&[&str]] = &[$(<$Enum>::ENGLISH),*];

        /// The English words of a phrase.
        fn words(phrase: Phrase) -> &'static str {
            const AREAS: &[&[&str]] = &[$(<$Enum>::ENGLISH),*];
            match phrase {
                Phrase::Named { area, number } => {
                    AREAS.get(usize::from(area)).and_then(|area| area.get(usize::from(number))).copied().unwrap_or("")
                }
                #[cfg(test)]
                Phrase::Fixed(words) => words,
            }
        }
    };
}

mod en;

pub use en::{ENGLISH, app, common, free, rails, refusals, town, tramways, workbook};

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
}

/// The languages to choose from, by number: append only.
pub const LANGUAGES: &[Language] = &[ENGLISH];

#[cfg(test)]
mod tests {
    use super::ENGLISH_WORDS;
    use crate::kit::Icon;

    /// What stands between the braces of a form.
    fn blanks(form: &str) -> impl Iterator<Item = &str> {
        form.split('{').skip(1).map(|behind| behind.split_once('}').expect("a brace is not closed").0)
    }

    #[test]
    fn every_blank_can_be_filled() {
        for words in ENGLISH_WORDS.iter().flat_map(|area| area.iter()) {
            for blank in words.split('|').flat_map(blanks) {
                let argument = blank.strip_suffix('+').or(blank.strip_suffix(":name")).unwrap_or(blank);
                let number = argument.len() == 1 && argument.chars().all(|c| ('0'..='5').contains(&c));
                assert!(number || Icon::named(blank).is_some(), "{{{blank}}} in {words}");
            }
        }
    }
}
