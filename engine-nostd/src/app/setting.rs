//! The settings: a list whose rows change.

use super::App;
use super::lists::{ListRows, Row};
use super::notes::Over;
use crate::input::Pace;
use crate::journal::{Desk, Record, Shown};
use crate::kit::Say;
use crate::say;
use crate::settings::{After, BRIGHTEST, Battery, Bus, Glow, OledChip, Setting, Theme};
use crate::text::app::Word;

impl App {
    pub(super) fn setting_rows(&self, rows: &mut ListRows) {
        for setting in self.profile.settings.iter().filter(|setting| self.obeyed.contains(setting)) {
            self.setting_row(*setting, rows);
        }
    }

    fn setting_row(&self, setting: Setting, rows: &mut ListRows) {
        let settings = self.settings();
        let mut add = |words: Word, value: Say| rows.add(Row::Setting(setting), words, value);
        match setting {
            Setting::Brightness => add(Word::Brightness, say!(Word::CountOf, settings.brightness, BRIGHTEST)),
            Setting::Dim => add_after(&mut add, Word::Dim, settings.dim),
            Setting::Off => add_after(&mut add, Word::Off, settings.off),
            Setting::Pace => add(Word::Pace, pace(settings.pace).into()),
            Setting::Turned => add(Word::Turned, if settings.turned { Word::Yes } else { Word::No }.into()),
            Setting::Theme => add(Word::Theme, theme(settings.theme).into()),
            Setting::Oled => add(Word::Oled, chip(settings.oled).into()),
            Setting::Lamp => add(Word::Lamp, glow(settings.lamp).into()),
            Setting::Battery => add(Word::Battery, battery(settings.battery).into()),
            Setting::Bus => add(Word::Bus, bus(self.bus()).into()),
            Setting::Code => {
                let shown = match self.session.desk.shown {
                    Shown::Text => Word::CodeText,
                    Shown::Link => Word::CodeLink,
                };
                add(Word::CodeSetting, shown.into());
            }
            Setting::Update => add(Word::Update, Say::Nothing),
            Setting::Notes => add(Word::Notes, if settings.always { Word::Always } else { Word::Once }.into()),
            Setting::NotesAgain => {
                let read: u32 = settings.read.iter().map(|notes| notes.count_ones()).sum();
                if read > 0 && !settings.always {
                    add(Word::NotesAgain, read.into());
                }
            }
        }
    }

    pub(super) fn set(&mut self, setting: Setting) -> Option<Record> {
        let bus = next(&Bus::CHOICES, self.bus());
        let settings = &mut self.session.desk.settings;
        match setting {
            Setting::Brightness => settings.brightness = settings.brightness % BRIGHTEST + 1,
            Setting::Dim => settings.dim = next(&After::CHOICES, settings.dim),
            Setting::Off => settings.off = next(&After::CHOICES, settings.off),
            Setting::Pace => settings.pace = next(&[Pace::Slow, Pace::Normal, Pace::Fast], settings.pace),
            Setting::Turned => settings.turned = !settings.turned,
            Setting::Theme => settings.theme = next(&[Theme::Colour, Theme::Mono], settings.theme),
            Setting::Oled => settings.oled = next(&[OledChip::Ssd1306, OledChip::Sh1106], settings.oled),
            Setting::Lamp => settings.lamp = next(&Glow::CHOICES, settings.lamp),
            Setting::Battery => settings.battery = next(&Battery::CHOICES, settings.battery),
            Setting::Bus => {
                settings.bus = Some(bus);
                if bus == Bus::Fast {
                    self.over = Some(Over::told(Word::Bus, Word::BusRisk));
                }
            }
            Setting::Code => {
                let desk = &mut self.session.desk;
                desk.shown = next(&[Shown::Text, Shown::Link], desk.shown);
                return desk.shown.part().map(Record::from);
            }
            Setting::Update => {
                self.over = Some(Over::UPDATE);
                return None;
            }
            Setting::Notes => settings.always = !settings.always,
            Setting::NotesAgain => {
                settings.read = Default::default();
                // The row is gone.
                self.point_at(0);
            }
        }
        Desk::settings(self.settings()).map(Record::from)
    }
}

/// The choice after this one, going round; a value that is none of them leads to the first.
fn next<T: Copy + PartialEq>(choices: &[T], now: T) -> T {
    let at = choices.iter().position(|choice| *choice == now).map_or(0, |at| at + 1);
    choices.get(at).or(choices.first()).copied().unwrap_or(now)
}

fn add_after(add: &mut dyn FnMut(Word, Say), words: Word, after: After) {
    match after {
        After::Never => add(words, Word::Never.into()),
        After::Minutes(minutes) => add(words, say!(Word::Minutes, minutes)),
    }
}

const fn pace(pace: Pace) -> Word {
    match pace {
        Pace::Slow => Word::Slow,
        Pace::Normal => Word::Normal,
        Pace::Fast => Word::Fast,
    }
}

const fn theme(theme: Theme) -> Word {
    match theme {
        Theme::Colour => Word::Coloured,
        Theme::Mono => Word::Mono,
    }
}

const fn glow(glow: Glow) -> Word {
    match glow {
        Glow::Off => Word::Dark,
        Glow::Dim => Word::Dimmed,
        Glow::Bright => Word::Bright,
    }
}

const fn battery(battery: Battery) -> Word {
    match battery {
        Battery::Usb => Word::UsbOnly,
        Battery::Cells => Word::Cells,
        Battery::Lipo => Word::Lipo,
    }
}

const fn bus(bus: Bus) -> Word {
    match bus {
        Bus::Normal => Word::Normal,
        Bus::Fast => Word::Fast,
    }
}

/// The names of chips are the same in every language.
const fn chip(chip: OledChip) -> &'static str {
    match chip {
        OledChip::Ssd1306 => "SSD1306",
        OledChip::Sh1106 => "SH1106",
    }
}
